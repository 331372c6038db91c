//! java.lang.StrictMath: its results are defined, to the last bit, as those of the algorithms of the
//! "Freely Distributable Math Library" (fdlibm 5.3). Each function here follows the published
//! description of the algorithm of that name: same reductions, same polynomials, same order of
//! operations. From JDK 21 on the class library has them in Java, and these rows are not used.

mod exponential;
mod reduce;
mod trigonometric;

use crate::natives::{Arguments, Function, Native, native};
use crate::vm::Vm;

pub use exponential::tanh;

macro_rules! unary {
    ($name:literal, $function:expr) => {
        native($name, "(D)D", |_: &mut Vm, a: Arguments| {
            Ok($function(a.double(0)).to_bits())
        })
        .computes(Function::One($function))
    };
}

macro_rules! binary {
    ($name:literal, $function:expr) => {
        native($name, "(DD)D", |_: &mut Vm, a: Arguments| {
            Ok($function(a.double(0), a.double(2)).to_bits())
        })
        .computes(Function::Two($function))
    };
}

pub const STRICT_MATH: &[Native] = &[
    native("sqrt", "(D)D", |vm, a| vm.square_root(a)).handles_symbolic(),
    unary!("sin", trigonometric::sin),
    unary!("cos", trigonometric::cos),
    unary!("tan", trigonometric::tan),
    unary!("asin", trigonometric::asin),
    unary!("acos", trigonometric::acos),
    unary!("atan", trigonometric::atan),
    binary!("atan2", trigonometric::atan2),
    unary!("log", exponential::log),
    unary!("log10", exponential::log10),
    unary!("log1p", exponential::log1p),
    unary!("expm1", exponential::expm1),
    unary!("sinh", exponential::sinh),
    unary!("cosh", exponential::cosh),
    unary!("tanh", exponential::tanh),
    binary!("IEEEremainder", ieee_remainder),
];

/// The upper half of a double's bits, as a signed number.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits((x.to_bits() & 0xffff_ffff) | (high as u32 as u64) << 32)
}

/// The number with the lower half of its bits cleared.
fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// `c[0] + z (c[1] + z (c[2] + ...))`.
fn polynomial<const N: usize>(z: f64, coefficients: [f64; N]) -> f64 {
    coefficients
        .iter()
        .rev()
        .copied()
        .reduce(|sum, coefficient| coefficient + z * sum)
        .unwrap_or(0.0)
}

/// The cube root: an estimate from the exponent alone, a rational step, a rounded Newton step.
pub fn cbrt(x: f64) -> f64 {
    const THIRDS_OF_EXPONENT: i32 = 715_094_163;
    const THIRDS_OF_SUBNORMAL: i32 = 696_219_795;
    const C: f64 = 19.0 / 35.0;
    const D: f64 = -864.0 / 1225.0;
    const E: f64 = 99.0 / 70.0;
    const F: f64 = 45.0 / 28.0;
    const G: f64 = 5.0 / 14.0;
    if !x.is_finite() || x == 0.0 {
        return x;
    }
    let a = x.abs();
    let mut t = if high(a) < 0x0010_0000 {
        let raised = 18014398509481984.0 * a;
        with_high(raised, high(raised) / 3 + THIRDS_OF_SUBNORMAL)
    } else {
        with_high(0.0, high(a) / 3 + THIRDS_OF_EXPONENT)
    };
    let r = t * t / a;
    let s = C + r * t;
    t *= G + F / (s + E + D / s);
    // Chopped to 20 bits and made a little greater, so that its square is exact.
    t = with_high(0.0, high(t) + 1);
    let s = t * t;
    let quotient = a / s;
    let correction = (quotient - t) / (t + t + quotient);
    let root = t + t * correction;
    if x < 0.0 { -root } else { root }
}

/// IEEE 754 remainder. It is exact, so any exact way gives the same bits.
fn ieee_remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || !x.is_finite() || p.is_nan() {
        return f64::NAN;
    }
    if p.is_infinite() {
        return x;
    }
    let p = p.abs();
    let doubled = p + p;
    let mut rest = if doubled.is_finite() {
        x.abs() % doubled
    } else {
        x.abs()
    };
    if p < f64::MIN_POSITIVE * 2.0 {
        if rest + rest > p {
            rest -= p;
            if rest + rest >= p {
                rest -= p;
            }
        }
    } else {
        let half = 0.5 * p;
        if rest > half {
            rest -= p;
            if rest >= half {
                rest -= p;
            }
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}
