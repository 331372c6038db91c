//! Java's `%`, that is C's `fmod`: `x - y * trunc(x / y)`, exact. With `x = m * 2^e` and `y = n * 2^f` it
//! is `(m * 2^(e - f) mod n) * 2^f`; the power of two modulo `n` is computed by squaring, so that the
//! circuit grows with the logarithm of the largest difference of exponents.

use super::circuit::{Circuit, Normal};
use crate::sort::mask;
use crate::store::TermId;

impl Circuit<'_> {
    pub(super) fn remainder(&mut self, a: TermId, b: TermId) -> TermId {
        let sign = self.sign(a);
        let finite = self.remainder_finite(a, b, sign);

        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        let any_nan = self.store.or(a_nan, b_nan);
        let (a_infinite, b_zero) = (self.is_infinite(a), self.is_zero(b));
        let undefined = self.store.or(a_infinite, b_zero);
        let invalid = self.store.or(any_nan, undefined);
        let (a_magnitude, b_magnitude) = (self.magnitude(a), self.magnitude(b));
        // This covers an infinite divisor and a zero dividend.
        let is_small = self.store.bv_ult(a_magnitude, b_magnitude);
        let nan = self.nan();
        self.cases(&[(invalid, nan), (is_small, a)], finite)
    }

    fn remainder_finite(&mut self, a: TermId, b: TermId, sign: TermId) -> TermId {
        let (a, b) = (self.normal(a), self.normal(b));
        let distance = self.store.bv_sub(a.exponent, b.exponent);
        let rest = if self.is_power_of_two(b) {
            self.low_bits_after(a.significand, distance)
        } else {
            let power = self.power_of_two(distance, b.significand);
            let start = self.reduce(a.significand, b.significand);
            self.product_modulo(power, start, b.significand)
        };
        let is_zero = self.is_all_zero(rest);
        let normal = self.normalise(b.exponent, rest);
        // Exact, so that rounding only moves bits.
        let rounded = self.round(sign, normal.exponent, normal.significand);
        let zero = self.zero(sign);
        self.store.ite(is_zero, zero, rounded)
    }

    fn is_power_of_two(&self, divisor: Normal) -> bool {
        self.store.as_const(divisor.significand) == Some(1 << self.format.fraction)
    }

    /// `a * 2^distance mod 2^fraction`.
    fn low_bits_after(&mut self, a: TermId, distance: TermId) -> TermId {
        let width = self.format.fraction + 1;
        let wide = width.max(self.format.wide());
        let (value, distance) = (self.store.zext(a, wide), self.store.zext(distance, wide));
        let shifted = self.store.bv_shl(value, distance);
        let low = self.store.extract(shifted, self.format.fraction - 1, 0);
        self.store.zext(low, width)
    }

    /// `a mod n` for `a < 2n`.
    fn reduce(&mut self, a: TermId, n: TermId) -> TermId {
        let goes = self.store.bv_ule(n, a);
        let reduced = self.store.bv_sub(a, n);
        self.store.ite(goes, reduced, a)
    }

    /// `2^distance mod n`, where `n` has its top bit set.
    fn power_of_two(&mut self, distance: TermId, n: TermId) -> TermId {
        let width = self.format.fraction + 1;
        let wide = self.format.wide();
        // The leading bits of the distance name a power of two that is below n; the others are taken
        // in by squaring.
        let largest = mask(self.format.exponent) - 2 + u64::from(self.format.fraction);
        let bits = 64 - largest.leading_zeros();
        let mut squarings = 0;
        while largest >> squarings >= u64::from(self.format.fraction) {
            squarings += 1;
        }
        let top = self.store.extract(distance, bits - 1, squarings);
        let one = self.constant(width, 1);
        let top = self.store.zext(top, width.max(wide));
        let top = self.store.extract(top, width - 1, 0);
        let mut power = self.store.bv_shl(one, top);
        for bit in (0..squarings).rev() {
            power = self.product_modulo(power, power, n);
            let doubled = self.double_modulo(power, n);
            let chosen = self.store.extract(distance, bit, bit);
            let no = self.is_all_zero(chosen);
            power = self.store.ite(no, power, doubled);
        }
        power
    }

    /// `2a mod n` for `a < n`.
    fn double_modulo(&mut self, a: TermId, n: TermId) -> TermId {
        let zero = self.constant(1, 0);
        let doubled = self.store.concat(a, zero);
        self.reduce_wide(doubled, n)
    }

    /// `a mod n` in the width of `n`, for `a < 2n` that is one bit wider.
    fn reduce_wide(&mut self, a: TermId, n: TermId) -> TermId {
        let width = self.store.width(n);
        let divisor = self.store.zext(n, width + 1);
        let reduced = self.reduce(a, divisor);
        self.store.extract(reduced, width - 1, 0)
    }

    /// `a * b mod n` for `b < n`, from the top bit of `a` down. Where `a` is known, so is how often the
    /// loop doubles before anything unknown enters: solvers profit from that.
    fn product_modulo(&mut self, a: TermId, b: TermId, n: TermId) -> TermId {
        let width = self.store.width(n);
        let zero = self.constant(width, 0);
        let mut total = zero;
        for bit in (0..width).rev() {
            let doubled = self.double_modulo(total, n);
            let chosen = self.store.extract(a, bit, bit);
            let no = self.is_all_zero(chosen);
            let summand = self.store.ite(no, zero, b);
            let (left, right) = (
                self.store.zext(doubled, width + 1),
                self.store.zext(summand, width + 1),
            );
            let sum = self.store.bv_add(left, right);
            total = self.reduce_wide(sum, n);
        }
        total
    }
}
