//! Rules for `Eq` on every sort.

use super::TermStore;
use crate::op::Op;
use crate::sort::{F32_NAN, F64_NAN, Sort, mask, to_signed};
use crate::store::TermId;

impl TermStore {
    pub(super) fn rewrite_eq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return TermStore::truth(true);
        }
        match self.sort(a) {
            Sort::Bool => self.bool_eq(a, b),
            Sort::Bv(_) => self.vector_eq(a, b),
            Sort::F32 => self.float_eq(a, b, u64::from(F32_NAN)),
            Sort::F64 => self.float_eq(a, b, F64_NAN),
        }
    }

    fn bool_eq(&mut self, a: TermId, b: TermId) -> TermId {
        for (one, other) in [(a, b), (b, a)] {
            match self.as_bool(one) {
                Some(true) => return other,
                Some(false) => return self.not(other),
                None => {}
            }
        }
        if self.are_complements(a, b) {
            return TermStore::truth(false);
        }
        // At most one negation remains, on the outside.
        match (self.as_unary(Op::Not, a), self.as_unary(Op::Not, b)) {
            (Some(a), Some(b)) => self.eq(a, b),
            (Some(inner), None) => {
                let equal = self.eq(inner, b);
                self.not(equal)
            }
            (None, Some(inner)) => {
                let equal = self.eq(a, inner);
                self.not(equal)
            }
            (None, None) => self.intern_commutative(Op::Eq, Sort::Bool, a, b),
        }
    }

    fn float_eq(&mut self, a: TermId, b: TermId, nan: u64) -> TermId {
        let (a, b) = self.ordered(a, b);
        if self.as_const(b) == Some(nan) {
            return self.is_nan(a);
        }
        self.intern(Op::Eq, Sort::Bool, &[a, b])
    }

    fn vector_eq(&mut self, a: TermId, b: TermId) -> TermId {
        if self.facts(a).excludes(&self.facts(b)) {
            return TermStore::truth(false);
        }
        match self.balance(a, b) {
            Some((left, right)) => self.balanced_eq(left, right),
            None => self.balanced_eq(a, b),
        }
    }

    /// Equality of sides that share no summand.
    fn balanced_eq(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        if a == b {
            return TermStore::truth(true);
        }
        if self.facts(a).excludes(&self.facts(b)) {
            return TermStore::truth(false);
        }
        if let (Some(a_bits), Some(b_bits)) = (self.as_const(a), self.as_const(b)) {
            return TermStore::truth(a_bits == b_bits);
        }
        if let Some(difference) = self.constant_difference(a, b) {
            return TermStore::truth(difference == 0);
        }
        let simpler = match self.as_const(b) {
            Some(bits) => self.eq_const(a, bits),
            None => self.eq_extended(a, b).or_else(|| self.eq_arm(a, b)),
        };
        simpler.unwrap_or_else(|| self.intern(Op::Eq, Sort::Bool, &[a, b]))
    }

    /// `a == bits`, where the facts about `a` allow it.
    fn eq_const(&mut self, a: TermId, bits: u64) -> Option<TermId> {
        let width = self.width(a);
        match self.op(a) {
            Op::ZeroExtend { .. } => Some(self.eq_narrow(a, bits)),
            Op::SignExtend { .. } => Some(self.eq_narrow(a, bits)),
            Op::Concat => {
                let (high, low) = (self.child(a, 0), self.child(a, 1));
                let low_width = self.width(low);
                let high_bits = self.vector(width - low_width, bits >> low_width);
                let low_bits = self.vector(low_width, bits);
                let (first, second) = (self.eq(high, high_bits), self.eq(low, low_bits));
                Some(self.and(first, second))
            }
            Op::BvXor => {
                let (inner, flipped) = self.as_binary_const(Op::BvXor, a)?;
                let target = self.vector(width, bits ^ flipped);
                Some(self.eq(inner, target))
            }
            Op::BvShl => {
                let (inner, by) = self.as_binary_const(Op::BvShl, a)?;
                let by = u32::try_from(by).ok().filter(|&by| by > 0 && by < width)?;
                // The low bits of the constant are 0, else the facts would have excluded it.
                let kept = self.low_part(inner, width - by);
                let target = self.vector(width - by, bits >> by);
                Some(self.eq(kept, target))
            }
            Op::BvSrem => self.eq_remainder(a, bits),
            // The push into choices sees constant operands only; here the sum was balanced first.
            Op::Ite => {
                let constant = self.vector(width, bits);
                self.push_into_choice(Op::Eq, &[a, constant])
            }
            _ => None,
        }
    }

    fn eq_narrow(&mut self, extension: TermId, bits: u64) -> TermId {
        let inner = self.child(extension, 0);
        let width = self.width(inner);
        let back = match self.op(extension) {
            Op::ZeroExtend { .. } => bits & mask(width),
            _ => to_signed(bits & mask(width), width) as u64 & mask(self.width(extension)),
        };
        if back != bits {
            return TermStore::truth(false);
        }
        let target = self.vector(width, bits);
        self.eq(inner, target)
    }

    /// `x % 2^k == c` needs no division: the low bits decide, and the sign where `c` is not 0.
    fn eq_remainder(&mut self, a: TermId, bits: u64) -> Option<TermId> {
        let (dividend, divisor) = self.as_binary_const(Op::BvSrem, a)?;
        let width = self.width(a);
        let is_small_power = divisor.is_power_of_two() && divisor != 1 << (width - 1);
        if !is_small_power || divisor < 2 {
            return None;
        }
        let wanted = to_signed(bits, width);
        if wanted.unsigned_abs() >= divisor {
            return Some(TermStore::truth(false));
        }
        let low_width = divisor.trailing_zeros();
        let low = self.low_part(dividend, low_width);
        let target = self.vector(low_width, bits);
        let same_low = self.eq(low, target);
        if wanted == 0 {
            return Some(same_low);
        }
        let zero = self.vector(width, 0);
        let sign = if wanted > 0 {
            self.bv_sle(zero, dividend)
        } else {
            self.bv_slt(dividend, zero)
        };
        Some(self.and(sign, same_low))
    }

    /// Extensions of the same kind are equal if what they extend is.
    fn eq_extended(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.op(a) != self.op(b) {
            return None;
        }
        let signed = match self.op(a) {
            Op::ZeroExtend { .. } => false,
            Op::SignExtend { .. } => true,
            _ => return None,
        };
        let (left, right) = self.align(self.child(a, 0), self.child(b, 0), signed);
        Some(self.eq(left, right))
    }

    /// Extends the narrower of two terms to the width of the other.
    pub(super) fn align(&mut self, a: TermId, b: TermId, signed: bool) -> (TermId, TermId) {
        let width = self.width(a).max(self.width(b));
        let mut extend = |term: TermId| {
            if signed {
                self.sext(term, width)
            } else {
                self.zext(term, width)
            }
        };
        (extend(a), extend(b))
    }

    /// `(c ? x : y) == x` is `c || y == x`.
    fn eq_arm(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        for (choice, other) in [(a, b), (b, a)] {
            if self.op(choice) != Op::Ite {
                continue;
            }
            let arms = self.children(choice);
            if arms[1] == other {
                let rest = self.eq(arms[2], other);
                return Some(self.or(arms[0], rest));
            }
            if arms[2] == other {
                let rest = self.eq(arms[1], other);
                let negated = self.not(arms[0]);
                return Some(self.or(negated, rest));
            }
        }
        None
    }
}
