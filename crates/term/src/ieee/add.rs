//! Addition. Subtraction is addition of the negated number.

use super::circuit::Circuit;
use crate::sort::mask;
use crate::store::TermId;

/// Bits kept below the fraction while adding: guard, round and sticky.
const EXTRA: u32 = 3;

impl Circuit<'_> {
    pub(super) fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let (a_magnitude, b_magnitude) = (self.magnitude(a), self.magnitude(b));
        let swap = self.store.bv_ult(a_magnitude, b_magnitude);
        let large = self.store.ite(swap, b, a);
        let small = self.store.ite(swap, a, b);
        let (sign, small_sign) = (self.sign(large), self.sign(small));
        let same_sign = self.store.eq(sign, small_sign);

        let finite = self.add_finite(large, small, sign, same_sign);

        // The larger one is infinite or NaN if any is.
        let (is_nan, is_infinite) = (self.is_nan(large), self.is_infinite(large));
        let small_infinite = self.is_infinite(small);
        let differs = self.store.not(same_sign);
        let opposite = self.store.and(small_infinite, differs);
        let opposite = self.store.and(opposite, is_infinite);
        let invalid = self.store.or(is_nan, opposite);
        let nan = self.nan();
        self.cases(&[(invalid, nan), (is_infinite, large)], finite)
    }

    fn add_finite(
        &mut self,
        large: TermId,
        small: TermId,
        sign: TermId,
        same_sign: TermId,
    ) -> TermId {
        let format = self.format;
        // One bit above for the carry, three below for rounding.
        let width = format.fraction + 1 + EXTRA + 1;
        let (large_exponent, small_exponent) = (
            self.effective_exponent(large),
            self.effective_exponent(small),
        );
        let distance = self.store.bv_sub(large_exponent, small_exponent);
        let large_part = self.aligned(large);
        let small_part = self.aligned(small);
        let small_part = self.shift_right_sticky(small_part, distance);
        let sum = self.store.bv_add(large_part, small_part);
        let difference = self.store.bv_sub(large_part, small_part);
        let total = self.store.ite(same_sign, sum, difference);

        // As seen from the carry bit the exponent is one higher; it may fall to 1, where the top bit is
        // that of a subnormal if it is 0. Small results are exact, so no second shift is needed.
        let exponent = self.store.zext(large_exponent, format.exponent + 1);
        let one = self.constant(format.exponent + 1, 1);
        let exponent = self.store.bv_add(exponent, one);
        let normal = self.normalise_above(exponent, total, 1);
        let top = self.store.extract(normal.significand, width - 1, width - 1);
        let is_subnormal = self.is_all_zero(top);
        let none = self.constant(format.exponent, 0);
        let field = self.store.extract(normal.exponent, format.exponent - 1, 0);
        let field = self.store.ite(is_subnormal, none, field);

        let is_zero = self.is_all_zero(total);
        let differs = self.store.not(same_sign);
        let cancelled = self.store.and(is_zero, differs);
        let plus = self.constant(1, 0);
        let sign = self.store.ite(cancelled, plus, sign);
        let rounded = self.round_field(sign, field, normal.significand);
        let all_ones = self.constant(format.exponent, mask(format.exponent));
        let overflows = self.store.eq(field, all_ones);
        let infinity = self.infinity(sign);
        self.store.ite(overflows, infinity, rounded)
    }

    /// The significand with room for a carry above and for rounding below.
    fn aligned(&mut self, a: TermId) -> TermId {
        let significand = self.significand(a);
        let extra = self.constant(EXTRA, 0);
        let lower = self.store.concat(significand, extra);
        self.store.zext(lower, self.format.fraction + 1 + EXTRA + 1)
    }
}
