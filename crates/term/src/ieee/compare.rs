//! Comparisons, sign operations and the canonical form of bits.

use super::circuit::Circuit;
use crate::store::TermId;

impl Circuit<'_> {
    pub(super) fn negate(&mut self, a: TermId) -> TermId {
        let width = self.format.width();
        let sign = self.constant(width, 1 << (width - 1));
        self.store.bv_xor(a, sign)
    }

    pub(super) fn absolute(&mut self, a: TermId) -> TermId {
        let magnitude = self.magnitude(a);
        self.store.zext(magnitude, self.format.width())
    }

    /// The bits as Java shows them: one NaN.
    pub(super) fn canonical(&mut self, a: TermId) -> TermId {
        let (is_nan, nan) = (self.is_nan(a), self.nan());
        self.store.ite(is_nan, nan, a)
    }

    /// Identity with one NaN.
    pub(super) fn identical(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.store.eq(a, b);
        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        let both = self.store.and(a_nan, b_nan);
        self.store.or(same, both)
    }

    /// Java's `==`.
    pub(super) fn equal(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.store.eq(a, b);
        let zeros = self.both_zero(a, b);
        let equal = self.store.or(same, zeros);
        self.unless_nan(a, b, equal)
    }

    pub(super) fn less(&mut self, a: TermId, b: TermId) -> TermId {
        let below = self.is_below(a, b, true);
        let zeros = self.both_zero(a, b);
        let differ = self.store.not(zeros);
        let less = self.store.and(below, differ);
        self.unless_nan(a, b, less)
    }

    pub(super) fn at_most(&mut self, a: TermId, b: TermId) -> TermId {
        let below = self.is_below(a, b, false);
        let zeros = self.both_zero(a, b);
        let at_most = self.store.or(below, zeros);
        self.unless_nan(a, b, at_most)
    }

    /// The order of numbers that are not NaN, with -0 below +0: non-negative bits are ordered as they
    /// are, negative ones the other way round.
    fn is_below(&mut self, a: TermId, b: TermId, strict: bool) -> TermId {
        let (forward, backward) = if strict {
            (self.store.bv_slt(a, b), self.store.bv_ult(b, a))
        } else {
            (self.store.bv_sle(a, b), self.store.bv_ule(b, a))
        };
        let (a_negative, b_negative) = (self.is_negative(a), self.is_negative(b));
        let both_negative = self.store.and(a_negative, b_negative);
        self.store.ite(both_negative, backward, forward)
    }

    fn both_zero(&mut self, a: TermId, b: TermId) -> TermId {
        let (a_zero, b_zero) = (self.is_zero(a), self.is_zero(b));
        self.store.and(a_zero, b_zero)
    }

    fn unless_nan(&mut self, a: TermId, b: TermId, condition: TermId) -> TermId {
        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        let any = self.store.or(a_nan, b_nan);
        let none = self.store.not(any);
        self.store.and(none, condition)
    }
}
