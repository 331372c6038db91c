//! Rules for division and remainder.

use super::TermStore;
use crate::op::Op;
use crate::sort::{Sort, mask, to_signed};
use crate::store::TermId;

impl TermStore {
    pub(super) fn rewrite_udiv(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(b) {
            Some(0) => return self.vector(width, u64::MAX),
            Some(1) => return a,
            Some(power) if power.is_power_of_two() => {
                let by = self.vector(width, u64::from(power.trailing_zeros()));
                return self.bv_lshr(a, by);
            }
            _ => {}
        }
        if let Some(merged) = self.repeated_division(Op::BvUdiv, a, b) {
            return merged;
        }
        self.intern(Op::BvUdiv, Sort::Bv(width), &[a, b])
    }

    pub(super) fn rewrite_urem(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(b) {
            Some(0) => return a,
            Some(power) if power.is_power_of_two() => {
                let low = self.vector(width, power - 1);
                return self.bv_and(a, low);
            }
            _ => {}
        }
        if let Some(inner) = self.repeated_remainder(Op::BvUrem, a, b) {
            return self.bv_urem(inner, b);
        }
        let below = self.facts(a).unsigned_bounds(width).1 < self.facts(b).unsigned_bounds(width).0;
        if below {
            a
        } else {
            self.intern(Op::BvUrem, Sort::Bv(width), &[a, b])
        }
    }

    pub(super) fn rewrite_sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(b) {
            Some(1) if width > 1 => return a,
            Some(bits) if bits == mask(width) && width > 1 => return self.bv_neg(a),
            _ => {}
        }
        // By zero both give all ones.
        if self.are_non_negative(a, b) {
            return self.bv_udiv(a, b);
        }
        if let Some(merged) = self.repeated_division(Op::BvSdiv, a, b) {
            return merged;
        }
        self.intern(Op::BvSdiv, Sort::Bv(width), &[a, b])
    }

    pub(super) fn rewrite_srem(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        if self.are_non_negative(a, b) {
            return self.bv_urem(a, b);
        }
        if let Some(bits) = self.as_const(b) {
            let divisor = to_signed(bits, width);
            // The sign of the divisor does not matter.
            if divisor < 0 && bits != 1 << (width - 1) {
                let positive = self.vector(width, divisor.unsigned_abs());
                return self.bv_srem(a, positive);
            }
            if divisor == 0 {
                return a;
            }
        }
        if let Some(inner) = self.repeated_remainder(Op::BvSrem, a, b) {
            return self.bv_srem(inner, b);
        }
        self.intern(Op::BvSrem, Sort::Bv(width), &[a, b])
    }

    fn are_non_negative(&self, a: TermId, b: TermId) -> bool {
        self.facts(a).is_non_negative() && self.facts(b).is_non_negative()
    }

    /// `x / c / d` is `x / (c * d)`, where that is a number of the width.
    fn repeated_division(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let (width, outer) = (self.width(a), self.as_const(b)?);
        let (inner, divisor) = self.as_binary_const(op, a)?;
        let product = divisor.checked_mul(outer)?;
        // Signed numbers only as far as they are positive.
        let most = mask(width) >> u32::from(op == Op::BvSdiv);
        if divisor == 0 || outer == 0 || divisor > most || outer > most || product > most {
            return None;
        }
        let product = self.vector(width, product);
        Some(self.build(op, &[inner, product]))
    }

    /// What `x % c % d` is a remainder of by `d` too: `x`, where `d` divides `c`.
    fn repeated_remainder(&self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let outer = self.as_const(b)?;
        let (inner, divisor) = self.as_binary_const(op, a)?;
        let most = mask(self.width(a)) >> u32::from(op == Op::BvSrem);
        let divides = outer != 0 && divisor % outer == 0;
        (divides && divisor != 0 && divisor <= most && outer <= most).then_some(inner)
    }

    /// `a < b` or `a <= b` where one side is a remainder by the other.
    pub(super) fn compare_remainder(
        &mut self,
        signed: bool,
        strict: bool,
        a: TermId,
        b: TermId,
    ) -> Option<TermId> {
        let op = if signed { Op::BvSrem } else { Op::BvUrem };
        if let Some((dividend, divisor)) = self.as_binary(op, a)
            && divisor == b
        {
            return Some(self.remainder_below(signed, strict, dividend, divisor));
        }
        let (dividend, divisor) = self.as_binary(op, b)?;
        if divisor != a {
            return None;
        }
        let below = self.remainder_below(signed, !strict, dividend, divisor);
        Some(self.not(below))
    }

    /// Whether a remainder is below its divisor: where that is positive; by zero it is the dividend.
    fn remainder_below(
        &mut self,
        signed: bool,
        strict: bool,
        dividend: TermId,
        divisor: TermId,
    ) -> TermId {
        let zero = self.vector(self.width(divisor), 0);
        let (positive, by_zero) = match (signed, strict) {
            (true, true) => (self.bv_slt(zero, divisor), self.bv_slt(dividend, zero)),
            (true, false) => (self.bv_slt(zero, divisor), self.bv_sle(dividend, zero)),
            (false, true) => (self.ne(zero, divisor), TermStore::truth(false)),
            (false, false) => (self.ne(zero, divisor), self.eq(dividend, zero)),
        };
        let is_zero = self.eq(divisor, zero);
        let rest = self.and(is_zero, by_zero);
        self.or(positive, rest)
    }
}
