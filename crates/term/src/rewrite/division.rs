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
        self.intern(Op::BvSrem, Sort::Bv(width), &[a, b])
    }

    fn are_non_negative(&self, a: TermId, b: TermId) -> bool {
        self.facts(a).is_non_negative() && self.facts(b).is_non_negative()
    }
}
