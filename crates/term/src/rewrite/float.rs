//! Rules for floating-point operators and conversions. There is one NaN, so `x op neutral` may return
//! `x` even if `x` is NaN.

use super::TermStore;
use crate::op::Op;
use crate::semantics::{self, Widths};
use crate::sort::{F32_NAN, F64_NAN, Sort, mask};
use crate::store::TermId;

/// Bits of the constants the rules look for, by sort.
struct Special {
    negative_zero: u64,
    one: u64,
    nan: u64,
}

fn special(sort: Sort) -> Special {
    match sort {
        Sort::F32 => Special {
            negative_zero: u64::from((-0.0f32).to_bits()),
            one: u64::from(1.0f32.to_bits()),
            nan: u64::from(F32_NAN),
        },
        _ => Special {
            negative_zero: (-0.0f64).to_bits(),
            one: 1.0f64.to_bits(),
            nan: F64_NAN,
        },
    }
}

/// Conversions from integers that keep every number apart.
fn is_exact_conversion(op: Op) -> bool {
    matches!(op, Op::I32ToF64)
}

fn is_integer_conversion(op: Op) -> bool {
    matches!(
        op,
        Op::I32ToF32 | Op::I32ToF64 | Op::I64ToF32 | Op::I64ToF64
    )
}

impl TermStore {
    pub(super) fn rewrite_float_unary(&mut self, op: Op, sort: Sort, a: TermId) -> TermId {
        let inner = self.op(a);
        match (op, inner) {
            (Op::FpNeg, Op::FpNeg) => return self.child(a, 0),
            (Op::FpAbs, Op::FpNeg) => return self.fp_abs(self.child(a, 0)),
            (Op::FpAbs, Op::FpAbs) => return a,
            (Op::IsNan, Op::FpNeg | Op::FpAbs | Op::F32ToF64 | Op::F64ToF32) => {
                return self.is_nan(self.child(a, 0));
            }
            (Op::IsNan, _) if is_integer_conversion(inner) => return TermStore::truth(false),
            (Op::F64ToF32, Op::F32ToF64) => return self.child(a, 0),
            (Op::F64ToF32, Op::I32ToF64) => return self.i32_to_f32(self.child(a, 0)),
            (Op::F64ToI32, Op::I32ToF64) => return self.child(a, 0),
            (Op::F64ToI64, Op::I32ToF64) => return self.sext(self.child(a, 0), 64),
            (Op::F64ToI32, Op::F32ToF64) => return self.f32_to_i32(self.child(a, 0)),
            (Op::F64ToI64, Op::F32ToF64) => return self.f32_to_i64(self.child(a, 0)),
            (Op::F32FromBits, Op::F32ToBits) | (Op::F64FromBits, Op::F64ToBits) => {
                return self.child(a, 0);
            }
            _ => {}
        }
        self.intern(op, sort, &[a])
    }

    pub(super) fn rewrite_float_binary(
        &mut self,
        op: Op,
        sort: Sort,
        a: TermId,
        b: TermId,
    ) -> TermId {
        let (a, b) = if op.is_commutative() {
            self.ordered(a, b)
        } else {
            (a, b)
        };
        if matches!(op, Op::FpEq | Op::FpLt | Op::FpLe) {
            return self.rewrite_float_test(op, a, b);
        }
        let special = special(sort);
        let right = self.as_const(b);
        if right == Some(special.nan) || self.as_const(a) == Some(special.nan) {
            return self.constant(sort, special.nan);
        }
        let neutral = match op {
            Op::FpAdd => Some(special.negative_zero),
            Op::FpSub => Some(0),
            Op::FpMul | Op::FpDiv => Some(special.one),
            _ => None,
        };
        if right.is_some() && right == neutral {
            return a;
        }
        self.intern(op, sort, &[a, b])
    }

    fn rewrite_float_test(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let nan = special(self.sort(a)).nan;
        if self.as_const(a) == Some(nan) || self.as_const(b) == Some(nan) {
            return TermStore::truth(false);
        }
        if a == b {
            if op == Op::FpLt {
                return TermStore::truth(false);
            }
            let is_nan = self.is_nan(a);
            return self.not(is_nan);
        }
        let simpler = match (self.op(a), self.op(b)) {
            (Op::F32ToF64, Op::F32ToF64) => {
                Some(self.build(op, &[self.child(a, 0), self.child(b, 0)]))
            }
            (left, right) if left == right && is_exact_conversion(left) => {
                let test = match op {
                    Op::FpEq => Op::Eq,
                    Op::FpLt => Op::BvSlt,
                    _ => Op::BvSle,
                };
                Some(self.build(test, &[self.child(a, 0), self.child(b, 0)]))
            }
            (left, Op::Const) if is_integer_conversion(left) => {
                Some(self.test_integer(op, left, self.child(a, 0), b, true))
            }
            (Op::Const, right) if is_integer_conversion(right) => {
                Some(self.test_integer(op, right, self.child(b, 0), a, false))
            }
            (Op::F32ToF64, Op::Const) => self.test_widened(op, self.child(a, 0), b, true),
            (Op::Const, Op::F32ToF64) => self.test_widened(op, self.child(b, 0), a, false),
            _ => None,
        };
        simpler.unwrap_or_else(|| self.intern(op, Sort::Bool, &[a, b]))
    }

    /// A comparison of a converted integer with a constant is a comparison of the integer with another
    /// constant, because conversion is monotone: the threshold is found by bisection.
    fn test_integer(
        &mut self,
        op: Op,
        conversion: Op,
        integer: TermId,
        constant: TermId,
        integer_first: bool,
    ) -> TermId {
        if op == Op::FpEq {
            let first = self.test_integer(Op::FpLe, conversion, integer, constant, true);
            let second = self.test_integer(Op::FpLe, conversion, integer, constant, false);
            return self.and(first, second);
        }
        let (width, sort) = (self.width(integer), self.sort(constant));
        let bound = self.as_const(constant).unwrap_or(0);
        let holds = |number: i64| {
            let widths = Widths {
                first: width,
                second: 1,
            };
            let value = semantics::apply(conversion, widths, [number as u64 & mask(width), 0, 0]);
            let pair = if integer_first {
                [value, bound, 0]
            } else {
                [bound, value, 0]
            };
            semantics::apply(
                op,
                Widths {
                    first: sort.width(),
                    second: sort.width(),
                },
                pair,
            ) != 0
        };
        // With the integer first the test holds below the threshold, else from the threshold on.
        let is_below = |number: i64| holds(number) == integer_first;
        match first_not_below(width, is_below) {
            None => TermStore::truth(integer_first),
            Some(threshold) => {
                let threshold = self.vector(width, threshold as u64);
                if integer_first {
                    self.bv_slt(integer, threshold)
                } else {
                    self.bv_sle(threshold, integer)
                }
            }
        }
    }

    /// A comparison of a widened float with a double constant, in floats. Where the constant is no
    /// float, its neighbour towards which it rounds stands in.
    fn test_widened(
        &mut self,
        op: Op,
        float: TermId,
        constant: TermId,
        float_first: bool,
    ) -> Option<TermId> {
        let exact = f64::from_bits(self.as_const(constant)?);
        let near = exact as f32;
        let near_term = self.f32_const(near.to_bits());
        let pair = if float_first {
            [float, near_term]
        } else {
            [near_term, float]
        };
        if f64::from(near) == exact {
            return Some(self.build(op, &pair));
        }
        if op == Op::FpEq {
            return Some(TermStore::truth(false));
        }
        // `x < c` is `x <= near` if `near < c`, and `x < near` if `c < near`; mirrored likewise.
        let strict = (f64::from(near) > exact) == float_first;
        Some(self.build(if strict { Op::FpLt } else { Op::FpLe }, &pair))
    }
}

/// The least number of `width` bits for which `is_below` is false; it is true up to there.
fn first_not_below(width: u32, is_below: impl Fn(i64) -> bool) -> Option<i64> {
    let (mut low, mut high) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    if is_below(high) {
        return None;
    }
    while low < high {
        let middle = low + ((high as i128 - low as i128) / 2) as i64;
        if is_below(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Some(low)
}
