//! java.lang.Math: the functions that HotSpot computes by routines of its own instead of running
//! their Java code. Those are correctly rounded but for a few results in ten thousand, so these are
//! computed to twice the precision of a double and rounded once.

mod double_double;
mod elementary;
mod quarter_turns;

use super::strict_math;
use crate::natives::{Arguments, Native, native};
use crate::vm::Vm;

macro_rules! unary {
    ($name:literal, $function:expr) => {
        native($name, "(D)D", |_: &mut Vm, a: Arguments| {
            Ok($function(a.double(0)).to_bits())
        })
        .samples()
    };
}

pub const MATH: &[Native] = &[
    native("sqrt", "(D)D", |vm, a| vm.square_root(a)).handles_symbolic(),
    unary!("sin", elementary::sin),
    unary!("cos", elementary::cos),
    unary!("tan", elementary::tan),
    unary!("exp", elementary::exp),
    unary!("log", elementary::log),
    unary!("log10", elementary::log10),
    native("pow", "(DD)D", |_, a| {
        Ok(elementary::pow(a.double(0), a.double(2)).to_bits())
    })
    .samples(),
    // Since these releases HotSpot has routines for them too; before, they are StrictMath's.
    native("tanh", "(D)D", |vm, a| {
        let tanh = if vm.feature_version >= 24 {
            elementary::tanh
        } else {
            strict_math::tanh
        };
        Ok(tanh(a.double(0)).to_bits())
    })
    .samples(),
    native("cbrt", "(D)D", |vm, a| {
        let cbrt = if vm.feature_version >= 25 {
            elementary::cbrt
        } else {
            strict_math::cbrt
        };
        Ok(cbrt(a.double(0)).to_bits())
    })
    .samples(),
];
