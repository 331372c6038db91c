//! Conversions between integers, floats and doubles.

use super::circuit::{Circuit, Format};
use crate::sort::mask;
use crate::store::TermId;

impl Circuit<'_> {
    /// The nearest number of this circuit's format to a signed integer.
    pub(super) fn of_integer(&mut self, a: TermId) -> TermId {
        let width = self.store.width(a);
        let sign = self.store.extract(a, width - 1, width - 1);
        let zero = self.constant(width, 0);
        let is_negative = self.store.bv_slt(a, zero);
        let negated = self.store.bv_neg(a);
        let magnitude = self.store.ite(is_negative, negated, a);
        let top = self.constant(
            self.format.wide(),
            self.format.bias() + u64::from(width - 1),
        );
        let normal = self.normalise(top, magnitude);
        // Integers are far from both ends of the exponents.
        let field = self
            .store
            .extract(normal.exponent, self.format.exponent - 1, 0);
        let significand = self.padded(normal.significand, self.format.fraction + 1);
        let rounded = self.round_field(sign, field, significand);
        let is_zero = self.is_all_zero(a);
        let plus = self.constant(1, 0);
        let nothing = self.zero(plus);
        self.store.ite(is_zero, nothing, rounded)
    }

    /// Java's cast to an integer of `width` bits: towards zero, saturating, NaN gives 0.
    pub(super) fn truncate(&mut self, a: TermId, width: u32) -> TermId {
        let wide = self.format.wide();
        let field = self.exponent_field(a);
        let exponent = self.store.zext(field, wide);
        let significand = self.significand(a);
        // The leading one goes to the top of the register and then down to its place; what falls out
        // is the fraction.
        let given = self.format.fraction + 1;
        let register = if given > width {
            self.store.extract(significand, given - 1, given - width)
        } else {
            self.padded(significand, width)
        };
        let top = self.constant(wide, self.format.bias() + u64::from(width - 1));
        let distance = self.store.bv_sub(top, exponent);
        let distance = self.resized(distance, width);
        let magnitude = self.store.bv_lshr(register, distance);
        let is_negative = self.is_negative(a);
        let negated = self.store.bv_neg(magnitude);
        let value = self.store.ite(is_negative, negated, magnitude);

        let bias = self.constant(wide, self.format.bias());
        let is_fraction = self.store.bv_ult(exponent, bias);
        let is_large = self.store.bv_ule(top, exponent);
        let (most, least) = (
            self.constant(width, mask(width) >> 1),
            self.constant(width, 1 << (width - 1)),
        );
        let saturated = self.store.ite(is_negative, least, most);
        let zero = self.constant(width, 0);
        let is_nan = self.is_nan(a);
        self.cases(
            &[(is_nan, zero), (is_fraction, zero), (is_large, saturated)],
            value,
        )
    }

    fn resized(&mut self, a: TermId, width: u32) -> TermId {
        if self.store.width(a) > width {
            self.store.extract(a, width - 1, 0)
        } else {
            self.store.zext(a, width)
        }
    }

    /// From this circuit's format, float, to double: exact.
    pub(super) fn widen(&mut self, a: TermId) -> TermId {
        let target = Format::DOUBLE;
        let sign = self.sign(a);
        let normal = self.normal(a);
        let exponent = self.store.sext(normal.exponent, target.exponent);
        let shift = self.constant(target.exponent, target.bias() - self.format.bias());
        let field = self.store.bv_add(exponent, shift);
        let (is_nan, is_infinite, is_zero) = (self.is_nan(a), self.is_infinite(a), self.is_zero(a));
        let mut double = Circuit {
            store: self.store,
            format: target,
        };
        let significand = double.padded(normal.significand, target.fraction + 1);
        let finite = double.round_field(sign, field, significand);
        let (nan, infinity, zero) = (double.nan(), double.infinity(sign), double.zero(sign));
        double.cases(
            &[(is_nan, nan), (is_infinite, infinity), (is_zero, zero)],
            finite,
        )
    }

    /// From this circuit's format, double, to float.
    pub(super) fn narrow(&mut self, a: TermId) -> TermId {
        let target = Format::FLOAT;
        let wide = self.format.wide();
        let sign = self.sign(a);
        // Doubles below the normal ones are far below the smallest float: that their leading one is not
        // at the top makes no difference.
        let (exponent, significand) = (self.effective_exponent(a), self.significand(a));
        let exponent = self.store.zext(exponent, wide);
        let shift = self.constant(wide, self.format.bias() - target.bias());
        let exponent = self.store.bv_sub(exponent, shift);
        let (is_nan, is_infinite) = (self.is_nan(a), self.is_infinite(a));
        let mut float = Circuit {
            store: self.store,
            format: target,
        };
        let finite = float.round(sign, exponent, significand);
        let (nan, infinity) = (float.nan(), float.infinity(sign));
        float.cases(&[(is_nan, nan), (is_infinite, infinity)], finite)
    }
}
