//! Argument reduction modulo pi/2: Cody and Waite's for moderate arguments, Payne and Hanek's with
//! 24-bit digits of 2/pi for great ones.

use super::high;

/// 2/pi in digits of 24 bits.
const TWO_OVER_PI: [u32; 66] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163,
    0xabdebb, 0xc561b7, 0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129,
    0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c, 0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c,
    0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11, 0x8b5a0a, 0x6d1f6d, 0x367ecf,
    0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7, 0x8a5292,
    0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3,
    0x91615e, 0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca,
    0x73a8c9, 0x60e27b, 0xc08c6b,
];

/// pi/2 in pieces of 24 bits.
const HALF_PI_PIECES: [f64; 5] = [
    1.570796251296997,
    7.549789415861596e-08,
    5.390302529957765e-15,
    3.282003415807913e-22,
    1.270655753080676e-29,
];

const TWO_OVER_PI_ROUNDED: f64 = std::f64::consts::FRAC_2_PI;
/// Parts of pi/2 of 33 bits each, with what is left after each.
const PARTS: [(f64, f64); 3] = [
    (1.5707963267341256, 6.077100506506192e-11),
    (6.077100506303966e-11, 2.0222662487959506e-21),
    (2.0222662487111665e-21, 8.4784276603689e-32),
];

const TWO_TO_24: f64 = 16777216.0;
const TWO_TO_MINUS_24: f64 = 1.0 / TWO_TO_24;

/// The quadrant of a finite `x` beyond pi/4, and `x` less that many quarter turns as a sum of two.
pub fn quadrant(x: f64) -> (i32, f64, f64) {
    let negative = x.is_sign_negative();
    let magnitude = x.abs();
    let (n, rest, tail) = match high(magnitude) {
        ..0x4002_d97c => one_quarter_turn(magnitude),
        0x4002_d97c..0x4139_21fc => moderate(magnitude),
        0x4139_21fc.. => great(magnitude),
    };
    if negative {
        (-n, -rest, -tail)
    } else {
        (n, rest, tail)
    }
}

/// Below 3 pi/4.
fn one_quarter_turn(x: f64) -> (i32, f64, f64) {
    let mut z = x - PARTS[0].0;
    let mut part = PARTS[0].1;
    if high(x) == 0x3ff9_21fb {
        // Near pi/2: more bits of it are needed.
        z -= PARTS[1].0;
        part = PARTS[1].1;
    }
    let rest = z - part;
    (1, rest, (z - rest) - part)
}

/// Up to about 2^19 quarter turns, taking more bits of pi/2 where digits cancel.
fn moderate(x: f64) -> (i32, f64, f64) {
    let n = (x * TWO_OVER_PI_ROUNDED + 0.5) as i32;
    let count = f64::from(n);
    let mut r = x - count * PARTS[0].0;
    let mut w = count * PARTS[0].1;
    let mut rest = r - w;
    let near_multiple = n >= 32 || high(x) == high(count * std::f64::consts::FRAC_PI_2);
    if near_multiple {
        let exponent = high(x) >> 20;
        let lost = |rest: f64| exponent - (high(rest) >> 20 & 0x7ff);
        for (step, limit) in [(1, 16), (2, 49)] {
            if lost(rest) <= limit {
                break;
            }
            let before = r;
            w = count * PARTS[step].0;
            r = before - w;
            w = count * PARTS[step].1 - ((before - r) - w);
            rest = r - w;
        }
    }
    (n, rest, (r - rest) - w)
}

fn great(x: f64) -> (i32, f64, f64) {
    let exponent = (high(x) >> 20) - 1046;
    let mut z = super::with_high(x, high(x) - (exponent << 20));
    let mut digits = [0.0; 3];
    for digit in &mut digits[..2] {
        *digit = f64::from(z as i32);
        z = (z - *digit) * TWO_TO_24;
    }
    digits[2] = z;
    let used = digits
        .iter()
        .rposition(|&digit| digit != 0.0)
        .map_or(1, |last| last + 1);
    payne_hanek(&digits[..used], exponent)
}

/// Terms with which the multiplication by 2/pi starts, for results of 53 bits and a tail.
const FIRST_TERMS: usize = 4;

/// `digits` times 2^`exponent` modulo pi/2.
fn payne_hanek(digits: &[f64], exponent: i32) -> (i32, f64, f64) {
    let last = digits.len() - 1;
    let skipped = ((exponent - 3) / 24).max(0);
    let mut scale = exponent - 24 * (skipped + 1);
    let digit_of_two_over_pi = |at: i32| {
        if at < 0 {
            0.0
        } else {
            f64::from(TWO_OVER_PI[at as usize])
        }
    };
    let term = |i: usize| {
        let product = |j: usize| {
            digits[j] * digit_of_two_over_pi(skipped - last as i32 + (last + i - j) as i32)
        };
        (0..=last).map(product).fold(0.0, |sum, next| sum + next)
    };
    let mut terms: Vec<f64> = (0..=FIRST_TERMS).map(term).collect();
    loop {
        let mut product = Product::distil(&terms, scale);
        product.take_quadrant(scale);
        if product.fraction == 0.0
            && product.digits[FIRST_TERMS..]
                .iter()
                .all(|&digit| digit == 0)
        {
            // Everything cancelled: more digits are needed.
            let zeros = product.digits[..FIRST_TERMS]
                .iter()
                .rev()
                .take_while(|&&digit| digit == 0)
                .count();
            let wanted = terms.len() + zeros + 1;
            terms.extend((terms.len()..wanted).map(term));
            continue;
        }
        let chunks = product.normalise(&mut scale);
        let (sum, rest) = times_half_pi(&chunks, scale);
        return if product.above_half > 0 {
            (product.quadrant & 7, -sum, -rest)
        } else {
            (product.quadrant & 7, sum, rest)
        };
    }
}

/// A product with 2/pi: digits of 24 bits, lowest first, and the part above them.
struct Product {
    digits: Vec<i32>,
    fraction: f64,
    quadrant: i32,
    /// Non-zero where the fraction was above one half and has been taken from one.
    above_half: i32,
}

impl Product {
    fn distil(terms: &[f64], scale: i32) -> Product {
        let top = terms.len() - 1;
        let mut digits = Vec::with_capacity(top + 2);
        let mut z = terms[top];
        for at in (1..=top).rev() {
            let carried = f64::from((TWO_TO_MINUS_24 * z) as i32);
            digits.push((z - TWO_TO_24 * carried) as i32);
            z = terms[at - 1] + carried;
        }
        z = times_power_of_two(z, scale);
        z -= 8.0 * (z * 0.125).floor();
        let quadrant = z as i32;
        Product {
            digits,
            fraction: z - f64::from(quadrant),
            quadrant,
            above_half: 0,
        }
    }

    fn take_quadrant(&mut self, scale: i32) {
        let top = self.digits.len() - 1;
        if scale > 0 {
            let carried = self.digits[top] >> (24 - scale);
            self.quadrant += carried;
            self.digits[top] -= carried << (24 - scale);
            self.above_half = self.digits[top] >> (23 - scale);
        } else if scale == 0 {
            self.above_half = self.digits[top] >> 23;
        } else if self.fraction >= 0.5 {
            self.above_half = 2;
        }
        if self.above_half > 0 {
            self.take_from_one(scale);
        }
    }

    fn take_from_one(&mut self, scale: i32) {
        self.quadrant += 1;
        let mut borrowed = false;
        for digit in &mut self.digits {
            if borrowed {
                *digit = 0xff_ffff - *digit;
            } else if *digit != 0 {
                borrowed = true;
                *digit = 0x100_0000 - *digit;
            }
        }
        let top = self.digits.len() - 1;
        match scale {
            1 => self.digits[top] &= 0x7f_ffff,
            2 => self.digits[top] &= 0x3f_ffff,
            _ => {}
        }
        if self.above_half == 2 {
            self.fraction = 1.0 - self.fraction;
            if borrowed {
                self.fraction -= times_power_of_two(1.0, scale);
            }
        }
    }

    /// All of the fraction as digits, lowest first, without zeros on top.
    fn normalise(&self, scale: &mut i32) -> Vec<i32> {
        let mut digits = self.digits.clone();
        if self.fraction == 0.0 {
            *scale -= 24;
            while digits.len() > 1 && digits.last() == Some(&0) {
                digits.pop();
                *scale -= 24;
            }
            return digits;
        }
        let z = times_power_of_two(self.fraction, -*scale);
        if z >= TWO_TO_24 {
            let carried = f64::from((TWO_TO_MINUS_24 * z) as i32);
            digits.push((z - TWO_TO_24 * carried) as i32);
            *scale += 24;
            digits.push(carried as i32);
        } else {
            digits.push(z as i32);
        }
        digits
    }
}

/// The product of the digits with pi/2, rounded, and what rounding left.
fn times_half_pi(digits: &[i32], scale: i32) -> (f64, f64) {
    let mut weight = times_power_of_two(1.0, scale);
    let mut values = vec![0.0; digits.len()];
    for at in (0..digits.len()).rev() {
        values[at] = weight * f64::from(digits[at]);
        weight *= TWO_TO_MINUS_24;
    }
    let top = digits.len() - 1;
    let products: Vec<f64> = (0..=top)
        .map(|place| {
            let at = top - place;
            (0..=FIRST_TERMS.min(place))
                .fold(0.0, |sum, k| sum + HALF_PI_PIECES[k] * values[at + k])
        })
        .collect();
    let sum = products
        .iter()
        .rev()
        .fold(0.0, |sum, product| sum + product);
    let rest = products[1..]
        .iter()
        .fold(products[0] - sum, |sum, product| sum + product);
    (sum, rest)
}

/// `x` times 2^`power`, for results that are normal numbers.
fn times_power_of_two(x: f64, power: i32) -> f64 {
    x * f64::from_bits(((1023 + i64::from(power)) as u64) << 52)
}
