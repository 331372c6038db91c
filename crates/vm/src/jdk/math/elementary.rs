//! Elementary functions in double-double arithmetic: reduction to a small argument, a table, a short
//! series. Errors stay below 2^-75 of the result, so that rounding it is almost always right.

use super::double_double::{Double2, Rounded, times_power_of_two};
use super::quarter_turns;
use std::sync::LazyLock;

const LN2: Double2 = Double2::new(0.6931471805599453, 2.3190468138462996e-17);
const ONE_OVER_LN10: Double2 = Double2::new(0.4342944819032518, 1.098319650216765e-17);
const ONE_SIXTH: Double2 = Double2::new(0.16666666666666666, 9.25185853854297e-18);
/// ln 2 / 64: the first two parts have bits to spare for a product with a small whole number.
const LN2_OVER_64: [f64; 3] = [
    0.010830424695086549,
    1.1625964234067155e-12,
    3.272147545734488e-23,
];
const SIXTY_FOUR_OVER_LN2: f64 = 92.33248261689366;

// ---- sin, cos, tan ----

/// sin and cos of n/64.
static TURNS: LazyLock<Vec<(Double2, Double2)>> = LazyLock::new(|| {
    (0..=52)
        .map(|n| series_of_sin_cos(f64::from(n) / 64.0))
        .collect()
});

/// Taylor series, for the table.
fn series_of_sin_cos(x: f64) -> (Double2, Double2) {
    let (mut sin, mut cos) = (Double2::new(0.0, 0.0), Double2::new(0.0, 0.0));
    let mut term = Double2::ONE;
    for n in 0..30 {
        match n % 4 {
            0 => cos = cos + term,
            1 => sin = sin + term,
            2 => cos = cos - term,
            _ => sin = sin - term,
        }
        term = term.times(x) / Double2::new(f64::from(n + 1), 0.0);
    }
    (sin, cos)
}

/// sin and cos for arguments within half a quarter turn.
fn sin_cos_of_rest(rest: Double2) -> (Double2, Double2) {
    if rest.high < 0.0 {
        let (sin, cos) = sin_cos_of_rest(-rest);
        return (-sin, cos);
    }
    let nearest = (rest.high * 64.0).round();
    let t = rest.plus(-nearest / 64.0);
    let (table_sin, table_cos) = TURNS[nearest as usize];
    let square = t * t;
    let z = square.high;
    let sin_tail = z * z * t.high * (1.0 / 120.0 - z * (1.0 / 5040.0 - z / 362880.0));
    let sin = t - (square * t * ONE_SIXTH).plus(-sin_tail);
    let cos_tail = z * z * (1.0 / 24.0 - z * (1.0 / 720.0 - z / 40320.0));
    let cos_less_one = -square.scaled(0.5).plus(-cos_tail);
    if nearest == 0.0 {
        return (sin, Double2::ONE + cos_less_one);
    }
    (
        table_sin + (table_cos * sin + table_sin * cos_less_one),
        table_cos + (table_cos * cos_less_one - table_sin * sin),
    )
}

/// sin and cos of a finite number that is not tiny.
fn sin_cos(x: f64) -> (Double2, Double2) {
    let magnitude = x.abs();
    let (turns, rest) = if magnitude < std::f64::consts::FRAC_PI_4 {
        (0, Double2::new(magnitude, 0.0))
    } else {
        quarter_turns::reduce(magnitude)
    };
    let (sin, cos) = sin_cos_of_rest(rest);
    let (sin, cos) = match turns {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    };
    if x < 0.0 { (-sin, cos) } else { (sin, cos) }
}

/// Below this the argument itself is the rounded sine and tangent.
const TINY: f64 = 7.0e-9;

pub fn sin(x: f64) -> Rounded {
    if x.abs() < TINY {
        return x.into();
    }
    if x.is_finite() {
        sin_cos(x).0.rounded(0)
    } else {
        f64::NAN.into()
    }
}

pub fn cos(x: f64) -> Rounded {
    if x.abs() < TINY {
        return 1.0.into();
    }
    if x.is_finite() {
        sin_cos(x).1.rounded(0)
    } else {
        f64::NAN.into()
    }
}

pub fn tan(x: f64) -> Rounded {
    if x.abs() < TINY {
        return x.into();
    }
    if !x.is_finite() {
        return f64::NAN.into();
    }
    let (sin, cos) = sin_cos(x);
    (sin / cos).rounded(0)
}

// ---- exp ----

/// 2 to the power of n/64.
static ROOTS: LazyLock<Vec<Double2>> = LazyLock::new(|| {
    (0..64)
        .map(|n| series_of_exp(LN2.times(f64::from(n) / 64.0)))
        .collect()
});

fn series_of_exp(x: Double2) -> Double2 {
    let (mut sum, mut term) = (Double2::ONE, Double2::ONE);
    for n in 1..30 {
        term = term * x / Double2::new(f64::from(n), 0.0);
        sum = sum + term;
    }
    sum
}

/// exp(x) as a factor near one, the number of a root and an exponent: factor less one, root, exponent.
fn split_exp(x: Double2) -> (Double2, usize, i32) {
    let parts = (x.high * SIXTY_FOUR_OVER_LN2).round();
    let rest = Double2::sum(x.high - parts * LN2_OVER_64[0], -parts * LN2_OVER_64[1]);
    let r = rest + Double2::sum(x.low, -parts * LN2_OVER_64[2]);
    let square = r * r;
    let h = r.high;
    let tail = square.high
        * square.high
        * (1.0 / 24.0 + h * (1.0 / 120.0 + h * (1.0 / 720.0 + h / 5040.0)));
    let less_one = r + (square.scaled(0.5) + (square * r * ONE_SIXTH).plus(tail));
    let parts = parts as i32;
    (less_one, (parts & 63) as usize, parts >> 6)
}

/// exp(x) as a number and an exponent of two.
fn exp_of(x: Double2) -> (Double2, i32) {
    let (less_one, root, exponent) = split_exp(x);
    (ROOTS[root] + ROOTS[root] * less_one, exponent)
}

pub fn exp(x: f64) -> Rounded {
    if x.is_nan() {
        return x.into();
    }
    if x > 709.79 {
        return f64::INFINITY.into();
    }
    if x < -745.14 {
        return 0.0.into();
    }
    if x.abs() < 1.0e-17 {
        return (1.0 + x).into();
    }
    let (value, exponent) = exp_of(Double2::new(x, 0.0));
    value.rounded(exponent)
}

pub fn tanh(x: f64) -> Rounded {
    if x.is_nan() || x.abs() < TINY {
        return x.into();
    }
    if x.abs() > 22.0 {
        return if x > 0.0 { 1.0 } else { -1.0 }.into();
    }
    let (less_one, root, exponent) = split_exp(Double2::new(2.0 * x.abs(), 0.0));
    let expm1 = if root == 0 && exponent == 0 {
        less_one
    } else {
        (ROOTS[root] + ROOTS[root] * less_one)
            .scaled(times_power_of_two(1.0, exponent))
            .plus(-1.0)
    };
    let value = (expm1 / expm1.plus(2.0)).rounded(0);
    if x < 0.0 { -value } else { value }
}

// ---- logarithms ----

/// Of m from 0.6875 on in steps of 1/128: a short number near 1/m, and minus its logarithm.
static INVERSES: LazyLock<Vec<(f64, Double2)>> = LazyLock::new(|| {
    let entry = |n: i32| {
        let middle = LOWEST + (f64::from(n) + 0.5) / 128.0;
        let inverse = (512.0 / middle).round() / 512.0;
        (inverse, -series_of_log(inverse))
    };
    (0..100).map(entry).collect()
});

const LOWEST: f64 = 0.6875;

/// 2 atanh((x - 1) / (x + 1)), for the table.
fn series_of_log(x: f64) -> Double2 {
    let z = Double2::new(x - 1.0, 0.0) / Double2::new(x + 1.0, 0.0);
    let square = z * z;
    let (mut sum, mut power) = (Double2::new(0.0, 0.0), z);
    for n in 0..40 {
        sum = sum + power / Double2::new(f64::from(2 * n + 1), 0.0);
        power = power * square;
    }
    sum.scaled(2.0)
}

/// The logarithm of a positive finite number.
fn log_of(x: f64) -> Double2 {
    let (x, mut exponent) = if x < f64::MIN_POSITIVE {
        (x * 18014398509481984.0, -54)
    } else {
        (x, 0)
    };
    exponent += (x.to_bits() >> 52) as i32 - 1023;
    let mut m = f64::from_bits(x.to_bits() & ((1 << 52) - 1) | 1023 << 52);
    if m > std::f64::consts::SQRT_2 {
        m *= 0.5;
        exponent += 1;
    }
    let (inverse, log_of_m) = if (m - 1.0).abs() < 1.0 / 64.0 {
        (1.0, Double2::new(0.0, 0.0))
    } else {
        INVERSES[((m - LOWEST) * 128.0) as usize]
    };
    let product = Double2::product(m, inverse);
    let near = log_near_one(Double2::sum(product.high - 1.0, product.low));
    if exponent == 0 {
        return log_of_m + near;
    }
    LN2.times(f64::from(exponent)) + (log_of_m + near)
}

/// log(1 + r) for |r| below 1/60.
fn log_near_one(r: Double2) -> Double2 {
    /// Terms of the series that are summed in double-double.
    const EXACT_TERMS: i32 = 7;
    let h = r.high;
    let mut tail = 0.0;
    for n in (EXACT_TERMS + 1..=18).rev() {
        tail = 1.0 / f64::from(n) - h * tail;
    }
    let mut sum = Double2::new(tail, 0.0);
    for n in (1..=EXACT_TERMS).rev() {
        sum = Double2::ONE / Double2::new(f64::from(n), 0.0) - r * sum;
    }
    r * sum
}

fn log_of_special(x: f64) -> Option<Rounded> {
    if x.is_nan() || x < 0.0 {
        return Some(f64::NAN.into());
    }
    if x == 0.0 {
        return Some(f64::NEG_INFINITY.into());
    }
    (x == f64::INFINITY).then_some(x.into())
}

pub fn log(x: f64) -> Rounded {
    log_of_special(x).unwrap_or_else(|| log_of(x).rounded(0))
}

pub fn log10(x: f64) -> Rounded {
    log_of_special(x).unwrap_or_else(|| (log_of(x) * ONE_OVER_LN10).rounded(0))
}

// ---- powers ----

pub fn pow(x: f64, y: f64) -> Rounded {
    // Java says so where C says 1.
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        return f64::NAN.into();
    }
    let whole = y == y.trunc();
    let odd = whole && y.abs() < 9007199254740992.0 && y as i64 & 1 != 0;
    if x == 0.0 || y == 0.0 || !x.is_finite() || y.is_infinite() || (x < 0.0 && !whole) {
        // Nothing is rounded in these cases.
        return x.powf(y).into();
    }
    if y == 2.0 {
        return (x * x).into();
    }
    let value = power_of_positive(x.abs(), y, whole);
    if x < 0.0 && odd { -value } else { value }
}

fn power_of_positive(x: f64, y: f64, whole: bool) -> Rounded {
    if whole && y.abs() <= 32.0 {
        // Products are exact enough to get ties right, which occur only here.
        let normal = (-30.0..30.0).contains(&x.log2());
        if normal {
            let value = whole_power(x, y.abs() as u32);
            return if y < 0.0 {
                (Double2::ONE / value).rounded(0)
            } else {
                value.rounded(0)
            };
        }
    }
    let log = log_of(x);
    let rough = log.high * y;
    if rough > 709.79 {
        return f64::INFINITY.into();
    }
    if rough < -745.2 {
        return 0.0.into();
    }
    let product = log.times(y);
    let (value, exponent) = exp_of(product);
    value.rounded(exponent)
}

fn whole_power(x: f64, n: u32) -> Double2 {
    let (mut result, mut base, mut left) = (Double2::ONE, Double2::new(x, 0.0), n);
    while left > 0 {
        if left & 1 != 0 {
            result = result * base;
        }
        base = base * base;
        left >>= 1;
    }
    result
}

pub fn cbrt(x: f64) -> Rounded {
    if x == 0.0 || !x.is_finite() {
        return x.into();
    }
    // A step of Newton's method from a close value, in numbers that neither over- nor underflow.
    let (x, back) = if x.abs() < 1.0e-200 {
        (x * times_power_of_two(1.0, 600), -200)
    } else if x.abs() > 1.0e200 {
        (x * times_power_of_two(1.0, -600), 200)
    } else {
        (x, 0)
    };
    let near = x.cbrt();
    let cube = Double2::product(near, near).times(near);
    let miss = Double2::new(x, 0.0) - cube;
    Double2::ordered_sum(near, miss.high / (3.0 * near * near)).rounded(back)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of many results could be rounded otherwise.
    fn unsure(function: impl Fn(f64) -> Rounded) -> usize {
        let results = (1..20_000).map(|n| function(f64::from(n) * 0.001_37));
        results.filter(|result| !result.is_sure).count()
    }

    #[test]
    fn few_results_lie_between_two_numbers_and_they_are_known() {
        for count in [
            unsure(sin),
            unsure(exp),
            unsure(log),
            unsure(|x| pow(x, 1.7)),
        ] {
            assert!((200..1500).contains(&count), "{count} of 20000");
        }
    }

    #[test]
    fn exact_results_are_sure() {
        let exact = [
            sin(0.0),
            exp(0.0),
            log(1.0),
            pow(3.0, 4.0),
            pow(2.0, -5.0),
            pow(0.5, 3.0),
        ];
        assert!(exact.iter().all(|result| result.is_sure), "{exact:?}");
    }
}
