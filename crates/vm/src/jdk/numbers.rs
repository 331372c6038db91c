//! java.lang.Float, Double, Math and StrictMath

use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const FLOAT: &[Native] = &[
    native("floatToRawIntBits", "(F)I", |_, a| Ok(a.word(0) as u32 as u64)),
    native("intBitsToFloat", "(I)F", |_, a| Ok(a.word(0) as u32 as u64)),
];

pub const DOUBLE: &[Native] = &[
    native("doubleToRawLongBits", "(D)J", |_, a| Ok(a.word(0))),
    native("longBitsToDouble", "(J)D", |_, a| Ok(a.word(0))),
];

fn double(value: f64) -> Result<u64> {
    Ok(value.to_bits())
}

macro_rules! unary {
    ($name:literal, $function:expr) => {
        native($name, "(D)D", |_: &mut Vm, a: Arguments| double($function(a.double(0))))
    };
}

pub const STRICT_MATH: &[Native] = &[unary!("sqrt", f64::sqrt)];

/// HotSpot replaces these by its own routines; they are close to correctly rounded.
pub const MATH: &[Native] = &[
    unary!("sqrt", f64::sqrt),
    unary!("sin", f64::sin).samples(),
    unary!("cos", f64::cos).samples(),
    unary!("tan", f64::tan).samples(),
    unary!("exp", f64::exp).samples(),
    unary!("log", f64::ln).samples(),
    unary!("log10", f64::log10).samples(),
    native("pow", "(DD)D", |_, a| double(pow(a.double(0), a.double(2)))).samples(),
];

/// Java's special cases of pow differ from C's where an infinity meets a one.
fn pow(x: f64, y: f64) -> f64 {
    if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        return f64::NAN;
    }
    x.powf(y)
}
