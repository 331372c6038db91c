//! Multiplication.

use super::circuit::{Circuit, Format};
use crate::store::TermId;

impl Circuit<'_> {
    pub(super) fn multiply(&mut self, a: TermId, b: TermId) -> TermId {
        let (a_sign, b_sign) = (self.sign(a), self.sign(b));
        let sign = self.store.bv_xor(a_sign, b_sign);
        let finite = self.multiply_finite(a, b, sign);

        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        let (a_infinite, b_infinite) = (self.is_infinite(a), self.is_infinite(b));
        let (a_zero, b_zero) = (self.is_zero(a), self.is_zero(b));
        let any_nan = self.store.or(a_nan, b_nan);
        let any_infinite = self.store.or(a_infinite, b_infinite);
        let any_zero = self.store.or(a_zero, b_zero);
        let undefined = self.store.and(any_infinite, any_zero);
        let invalid = self.store.or(any_nan, undefined);
        let (nan, infinity, zero) = (self.nan(), self.infinity(sign), self.zero(sign));
        self.cases(
            &[(invalid, nan), (any_infinite, infinity), (any_zero, zero)],
            finite,
        )
    }

    fn multiply_finite(&mut self, a: TermId, b: TermId, sign: TermId) -> TermId {
        let (a, b) = (self.normal(a), self.normal(b));
        let wide = self.format.wide();
        let exponent = self.store.bv_add(a.exponent, b.exponent);
        // The product of two numbers in [1, 2) is in [1, 4): seen from its top bit the exponent is
        // one higher, and one lower again if the top bit is 0.
        let shift = self.constant(wide, self.format.bias() - 1);
        let exponent = self.store.bv_sub(exponent, shift);
        let product = if self.format == Format::FLOAT {
            self.product_of_floats(a.significand, b.significand)
        } else {
            self.product_of_doubles(a.significand, b.significand)
        };
        let top = self.store.width(product) - 1;
        let top_bit = self.store.extract(product, top, top);
        let is_short = self.is_all_zero(top_bit);
        let rest = self.store.extract(product, top - 1, 0);
        let shifted = self.padded(rest, top + 1);
        let one = self.constant(wide, 1);
        let lower = self.store.bv_sub(exponent, one);
        let exponent = self.store.ite(is_short, lower, exponent);
        let significand = self.store.ite(is_short, shifted, product);
        self.round(sign, exponent, significand)
    }

    /// All 48 bits.
    fn product_of_floats(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.store.zext(a, 48), self.store.zext(b, 48));
        let product = self.store.bv_mul(a, b);
        self.top_sticky(product, self.format.fraction + 3)
    }

    /// The top 56 of 106 bits and one for the rest, from four products of halves: no vector is wider
    /// than 64 bits.
    fn product_of_doubles(&mut self, a: TermId, b: TermId) -> TermId {
        const HALF: u32 = 27;
        const WHOLE: u32 = 2 * HALF;
        let mut halves = |x: TermId| {
            let high = self.store.extract(x, 52, HALF);
            let low = self.store.extract(x, HALF - 1, 0);
            (self.store.zext(high, WHOLE), self.store.zext(low, WHOLE))
        };
        let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
        let store = &mut *self.store;
        let low = store.bv_mul(a_low, b_low);
        let (cross, other) = (store.bv_mul(a_high, b_low), store.bv_mul(a_low, b_high));
        let middle = store.bv_add(cross, other);
        let high = store.bv_mul(a_high, b_high);

        // low + (low half of middle) * 2^27 needs one bit more than both have.
        let middle_low = store.extract(middle, HALF - 1, 0);
        let zeros = store.bv_const(HALF, 0);
        let middle_low = store.concat(middle_low, zeros);
        let (wide_low, wide_middle) = (
            store.zext(low, WHOLE + 1),
            store.zext(middle_low, WHOLE + 1),
        );
        let bottom = store.bv_add(wide_low, wide_middle);
        let carry = store.extract(bottom, WHOLE, WHOLE);
        let carry = store.zext(carry, WHOLE);
        let middle_high = store.extract(middle, WHOLE - 1, HALF);
        let middle_high = store.zext(middle_high, WHOLE);
        let top = store.bv_add(high, middle_high);
        let top = store.bv_add(top, carry);

        let top = store.extract(top, 51, 0);
        let kept = store.extract(bottom, WHOLE - 1, WHOLE - 4);
        let rest = store.extract(bottom, WHOLE - 5, 0);
        let sticky = self.any_bit(rest);
        let lower = self.store.concat(kept, sticky);
        self.store.concat(top, lower)
    }
}
