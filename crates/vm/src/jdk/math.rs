//! java.lang.Math: the functions that HotSpot computes by routines of its own instead of running
//! their Java code. Those are correctly rounded but for a few results in ten thousand, so these are
//! computed to twice the precision of a double and rounded once. What lies so close to the middle between two
//! doubles that HotSpot may round it the other way counts as from outside: nobody asserts it exactly.

mod double_double;
mod elementary;
mod quarter_turns;

use super::strict_math;
use crate::natives::{Arguments, Function, Native, native};
use crate::outside::Source;
use crate::vm::Vm;
use double_double::Rounded;

macro_rules! unary {
    ($name:literal, $function:expr) => {
        native($name, "(D)D", |vm: &mut Vm, a: Arguments| {
            Ok(vm.rounded($function(a.double(0))))
        })
        .computes(Function::One(|x| $function(x).value))
    };
}

impl Vm {
    fn rounded(&mut self, result: Rounded) -> u64 {
        let bits = result.value.to_bits();
        match result.is_sure {
            true => bits,
            false => self.give_from_outside(Source::Machine, b'D', bits),
        }
    }
}

pub const MATH: &[Native] = &[
    native("sqrt", "(D)D", |vm, a| vm.square_root(a)).handles_symbolic(),
    unary!("sin", elementary::sin),
    unary!("cos", elementary::cos),
    unary!("tan", elementary::tan),
    unary!("exp", elementary::exp),
    unary!("log", elementary::log),
    unary!("log10", elementary::log10),
    native("pow", "(DD)D", |vm, a| {
        Ok(vm.rounded(elementary::pow(a.double(0), a.double(2))))
    })
    .computes(Function::Two(|x, y| elementary::pow(x, y).value)),
    // Since these releases HotSpot has routines for them too; before, they are StrictMath's.
    native("tanh", "(D)D", |vm, a| {
        let x = a.double(0);
        match vm.feature_version >= 24 {
            true => Ok(vm.rounded(elementary::tanh(x))),
            false => Ok(strict_math::tanh(x).to_bits()),
        }
    })
    .computes(Function::One(strict_math::tanh)),
    native("cbrt", "(D)D", |vm, a| {
        let x = a.double(0);
        match vm.feature_version >= 25 {
            true => Ok(vm.rounded(elementary::cbrt(x))),
            false => Ok(strict_math::cbrt(x).to_bits()),
        }
    })
    .computes(Function::One(strict_math::cbrt)),
];
