//! Argument reduction for sin, cos and tan: Payne and Hanek's in integers, the same for every argument.

use super::double_double::{Double2, times_power_of_two};

/// The first 1280 bits of 2/pi behind the point.
const TWO_OVER_PI: [u64; 20] = [
    0xa2f9836e4e441529,
    0xfc2757d1f534ddc0,
    0xdb6295993c439041,
    0xfe5163abdebbc561,
    0xb7246e3a424dd2e0,
    0x06492eea09d1921c,
    0xfe1deb1cb129a73e,
    0xe88235f52ebb4484,
    0xe99c7026b45f7e41,
    0x3991d639835339f4,
    0x9c845f8bbdf9283b,
    0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f,
    0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab,
    0xf0cfbc209af4361d,
];
const HALF_PI: Double2 = Double2::new(1.5707963267948966, 6.123233995736766e-17);

/// Bits of 2/pi that are multiplied with; doubles come as near as 2^-62 to a quarter turn.
const WINDOW: usize = 4;

/// `x`, finite, positive and at least 1/2, as quarter turns (modulo 4) and a rest within half a one.
pub fn reduce(x: f64) -> (u32, Double2) {
    let bits = x.to_bits();
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    let exponent = ((bits >> 52) & 0x7ff) as i32 - 1075;
    // Bits of 2/pi above these give whole turns.
    let skipped = (exponent - 2).max(0) as usize;
    let product = times(window(skipped), mantissa);
    let fraction_bits = if exponent > 2 { 254 } else { 256 - exponent };
    let mut fixed = shifted_left(product, (318 - fraction_bits) as usize);
    let mut turns = (fixed[0] >> 62) as u32;
    fixed = shifted_left(fixed, 2);
    let above_half = fixed[0] >> 63 != 0;
    if above_half {
        turns += 1;
        fixed = negated(fixed);
    }
    let rest = to_double2(fixed) * HALF_PI;
    (turns & 3, if above_half { -rest } else { rest })
}

/// `WINDOW` words of 2/pi from a bit on.
fn window(from: usize) -> [u64; WINDOW] {
    let (word, bit) = (from / 64, from % 64);
    std::array::from_fn(|at| {
        let next = TWO_OVER_PI.get(word + at + 1).copied().unwrap_or(0);
        let here = TWO_OVER_PI.get(word + at).copied().unwrap_or(0);
        if bit == 0 {
            here
        } else {
            here << bit | next >> (64 - bit)
        }
    })
}

/// Words are in order of weight, the greatest first.
fn times(words: [u64; WINDOW], factor: u64) -> [u64; WINDOW + 1] {
    let mut product = [0; WINDOW + 1];
    let mut carry = 0;
    for at in (0..WINDOW).rev() {
        let sum = u128::from(words[at]) * u128::from(factor) + carry;
        product[at + 1] = sum as u64;
        carry = sum >> 64;
    }
    product[0] = carry as u64;
    product
}

fn shifted_left(words: [u64; WINDOW + 1], count: usize) -> [u64; WINDOW + 1] {
    let (skip, bit) = (count / 64, count % 64);
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    std::array::from_fn(|at| {
        let (here, next) = (word(at + skip), word(at + skip + 1));
        if bit == 0 {
            here
        } else {
            here << bit | next >> (64 - bit)
        }
    })
}

fn negated(words: [u64; WINDOW + 1]) -> [u64; WINDOW + 1] {
    let mut result = words.map(|word| !word);
    for word in result.iter_mut().rev() {
        let (sum, carried) = word.overflowing_add(1);
        *word = sum;
        if !carried {
            break;
        }
    }
    result
}

/// A binary fraction as a sum of two doubles.
fn to_double2(words: [u64; WINDOW + 1]) -> Double2 {
    let zeros = words.iter().take_while(|&&word| word == 0).count();
    if zeros > WINDOW {
        return Double2::new(0.0, 0.0);
    }
    let leading = zeros * 64 + words[zeros].leading_zeros() as usize;
    let normal = shifted_left(words, leading);
    let high = (normal[0] >> 11) as f64;
    let low = ((normal[0] & 0x7ff) << 42 | normal[1] >> 22) as f64;
    let exponent = -53 - leading as i32;
    Double2::ordered_sum(
        times_power_of_two(high, exponent),
        times_power_of_two(low, exponent - 53),
    )
}
