//! Division: restoring, one quotient bit per step.

use super::circuit::Circuit;
use crate::store::TermId;

impl Circuit<'_> {
    pub(super) fn divide(&mut self, a: TermId, b: TermId) -> TermId {
        let (a_sign, b_sign) = (self.sign(a), self.sign(b));
        let sign = self.store.bv_xor(a_sign, b_sign);
        let finite = self.divide_finite(a, b, sign);

        let (a_nan, b_nan) = (self.is_nan(a), self.is_nan(b));
        let (a_infinite, b_infinite) = (self.is_infinite(a), self.is_infinite(b));
        let (a_zero, b_zero) = (self.is_zero(a), self.is_zero(b));
        let any_nan = self.store.or(a_nan, b_nan);
        let both_infinite = self.store.and(a_infinite, b_infinite);
        let both_zero = self.store.and(a_zero, b_zero);
        let undefined = self.store.or(both_infinite, both_zero);
        let invalid = self.store.or(any_nan, undefined);
        let grows = self.store.or(a_infinite, b_zero);
        let vanishes = self.store.or(a_zero, b_infinite);
        let (nan, infinity, zero) = (self.nan(), self.infinity(sign), self.zero(sign));
        self.cases(
            &[(invalid, nan), (grows, infinity), (vanishes, zero)],
            finite,
        )
    }

    fn divide_finite(&mut self, a: TermId, b: TermId, sign: TermId) -> TermId {
        let (a, b) = (self.normal(a), self.normal(b));
        let wide = self.format.wide();
        let bias = self.constant(wide, self.format.bias());
        let difference = self.store.bv_sub(a.exponent, b.exponent);
        let exponent = self.store.bv_add(difference, bias);
        let quotient = self.quotient(a.significand, b.significand);

        // The quotient of two numbers in [1, 2) is in (1/2, 2).
        let top = self.store.width(quotient) - 1;
        let top_bit = self.store.extract(quotient, top, top);
        let is_short = self.is_all_zero(top_bit);
        let rest = self.store.extract(quotient, top - 1, 0);
        let shifted = self.padded(rest, top + 1);
        let one = self.constant(wide, 1);
        let lower = self.store.bv_sub(exponent, one);
        let exponent = self.store.ite(is_short, lower, exponent);
        let significand = self.store.ite(is_short, shifted, quotient);
        self.round(sign, exponent, significand)
    }

    /// One bit before the point, `fraction + 2` after it, and a sticky bit.
    fn quotient(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.format.fraction + 2;
        let divisor = self.store.zext(b, width);
        let mut remainder = self.store.zext(a, width);
        let mut quotient: Option<TermId> = None;
        for _ in 0..self.format.fraction + 3 {
            let goes = self.store.bv_ule(divisor, remainder);
            let reduced = self.store.bv_sub(remainder, divisor);
            let kept = self.store.ite(goes, reduced, remainder);
            // What is kept is below the divisor, so its top bit is 0 and doubling loses nothing.
            let low = self.store.extract(kept, width - 2, 0);
            let zero = self.constant(1, 0);
            remainder = self.store.concat(low, zero);
            let bit = self.bit(goes);
            quotient = Some(match quotient {
                None => bit,
                Some(bits) => self.store.concat(bits, bit),
            });
        }
        let sticky = self.any_bit(remainder);
        match quotient {
            None => sticky,
            Some(bits) => self.store.concat(bits, sticky),
        }
    }
}
