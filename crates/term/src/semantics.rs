//! What every operator means on concrete values, each kept as bits in a `u64`. The evaluator, constant
//! folding and the flat programs all call this one function. Must not know terms or the arena.

use crate::op::Op;
use crate::sort::{canonical_f32, canonical_f64, mask, to_signed};

/// Widths of the first two children: all that an operator has to know of its operands' sorts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Widths {
    pub first: u32,
    pub second: u32,
}

/// Applies `op` to normalised operand bits and returns normalised bits. Inlined, so that callers that
/// know the operator get code for it alone.
#[inline(always)]
pub fn apply(op: Op, widths: Widths, args: [u64; 3]) -> u64 {
    let [a, b, c] = args;
    let width = widths.first;
    let signed = |bits: u64| to_signed(bits, width);
    let fit = |bits: u64| bits & mask(width);
    match op {
        Op::Const | Op::Var => 0,
        Op::Not => a ^ 1,
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Eq => u64::from(a == b),
        Op::Ite => {
            if a != 0 {
                b
            } else {
                c
            }
        }
        Op::BvAdd => fit(a.wrapping_add(b)),
        Op::BvSub => fit(a.wrapping_sub(b)),
        Op::BvMul => fit(a.wrapping_mul(b)),
        Op::BvSdiv => fit(signed_quotient(signed(a), signed(b)) as u64),
        Op::BvSrem => fit(signed_remainder(signed(a), signed(b)) as u64),
        Op::BvUdiv => a.checked_div(b).unwrap_or(mask(width)),
        Op::BvUrem => a.checked_rem(b).unwrap_or(a),
        Op::BvNeg => fit(a.wrapping_neg()),
        Op::BvAnd => a & b,
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        Op::BvNot => fit(!a),
        Op::BvShl => {
            if b < u64::from(width) {
                fit(a << b)
            } else {
                0
            }
        }
        Op::BvLshr => {
            if b < u64::from(width) {
                a >> b
            } else {
                0
            }
        }
        Op::BvAshr => fit((signed(a) >> b.min(63)) as u64),
        Op::BvSlt => u64::from(signed(a) < signed(b)),
        Op::BvSle => u64::from(signed(a) <= signed(b)),
        Op::BvUlt => u64::from(a < b),
        Op::BvUle => u64::from(a <= b),
        Op::Extract { hi, lo } => (a >> lo) & mask(u32::from(hi - lo) + 1),
        Op::Concat => (a << widths.second) | b,
        Op::ZeroExtend { .. } => a,
        Op::SignExtend { width: to } => (signed(a) as u64) & mask(u32::from(to)),
        Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem => {
            float_arithmetic(op, width, a, b)
        }
        Op::FpNeg | Op::FpAbs | Op::FpSqrt => float_unary(op, width, a),
        Op::FpEq | Op::FpLt | Op::FpLe => float_compare(op, width, a, b),
        Op::IsNan => u64::from(as_f64(width, a).is_nan()),
        Op::I32ToF32 => of_f32(a as u32 as i32 as f32),
        Op::I32ToF64 => of_f64(f64::from(a as u32 as i32)),
        Op::I64ToF32 => of_f32(a as i64 as f32),
        Op::I64ToF64 => of_f64(a as i64 as f64),
        Op::F32ToF64 => of_f64(f64::from(f32::from_bits(a as u32))),
        Op::F64ToF32 => of_f32(f64::from_bits(a) as f32),
        // `as` saturates and maps NaN to 0, exactly as Java's casts do.
        Op::F32ToI32 => u64::from(f32::from_bits(a as u32) as i32 as u32),
        Op::F32ToI64 => f32::from_bits(a as u32) as i64 as u64,
        Op::F64ToI32 => u64::from(f64::from_bits(a) as i32 as u32),
        Op::F64ToI64 => f64::from_bits(a) as i64 as u64,
        Op::F32ToBits | Op::F32FromBits => canonical_f32(a as u32),
        Op::F64ToBits | Op::F64FromBits => canonical_f64(a),
    }
}

/// SMT-LIB's `bvsdiv`: by zero it is -1 or 1; `MIN / -1` wraps as in Java.
#[inline]
fn signed_quotient(a: i64, b: i64) -> i64 {
    match b {
        0 => {
            if a < 0 {
                1
            } else {
                -1
            }
        }
        _ => a.wrapping_div(b),
    }
}

#[inline]
fn signed_remainder(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        _ => a.wrapping_rem(b),
    }
}

fn of_f32(value: f32) -> u64 {
    canonical_f32(value.to_bits())
}

fn of_f64(value: f64) -> u64 {
    canonical_f64(value.to_bits())
}

/// Comparisons may look at a float as a double: widening is exact.
fn as_f64(width: u32, bits: u64) -> f64 {
    if width == 32 {
        f64::from(f32::from_bits(bits as u32))
    } else {
        f64::from_bits(bits)
    }
}

fn float_arithmetic(op: Op, width: u32, a: u64, b: u64) -> u64 {
    if width == 32 {
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        return of_f32(match op {
            Op::FpAdd => x + y,
            Op::FpSub => x - y,
            Op::FpMul => x * y,
            Op::FpDiv => x / y,
            _ => x % y,
        });
    }
    let (x, y) = (f64::from_bits(a), f64::from_bits(b));
    of_f64(match op {
        Op::FpAdd => x + y,
        Op::FpSub => x - y,
        Op::FpMul => x * y,
        Op::FpDiv => x / y,
        _ => x % y,
    })
}

fn float_unary(op: Op, width: u32, a: u64) -> u64 {
    if width == 32 {
        let x = f32::from_bits(a as u32);
        return of_f32(match op {
            Op::FpNeg => -x,
            Op::FpAbs => x.abs(),
            _ => x.sqrt(),
        });
    }
    let x = f64::from_bits(a);
    of_f64(match op {
        Op::FpNeg => -x,
        Op::FpAbs => x.abs(),
        _ => x.sqrt(),
    })
}

fn float_compare(op: Op, width: u32, a: u64, b: u64) -> u64 {
    let (x, y) = (as_f64(width, a), as_f64(width, b));
    u64::from(match op {
        Op::FpEq => x == y,
        Op::FpLt => x < y,
        _ => x <= y,
    })
}
