//! Square root: digit by digit, as on paper.

use super::circuit::Circuit;
use crate::store::TermId;

impl Circuit<'_> {
    pub(super) fn square_root(&mut self, a: TermId) -> TermId {
        let finite = self.root_finite(a);
        let (is_nan, is_zero) = (self.is_nan(a), self.is_zero(a));
        let is_negative = self.is_negative(a);
        let is_infinite = self.is_infinite(a);
        let nan = self.nan();
        let cases = [
            (is_nan, nan),
            (is_zero, a),
            (is_negative, nan),
            (is_infinite, a),
        ];
        self.cases(&cases, finite)
    }

    fn root_finite(&mut self, a: TermId) -> TermId {
        let (format, wide) = (self.format, self.format.wide());
        let normal = self.normal(a);
        // value = significand * 2^e with an even e, significand in [1, 4). The bias is odd, so the
        // biased exponent is even where e is odd.
        let low_bit = self.store.extract(normal.exponent, 0, 0);
        let is_doubled = self.is_all_zero(low_bit);
        let single = self.store.zext(normal.significand, format.fraction + 2);
        let zero = self.constant(1, 0);
        let double = self.store.concat(normal.significand, zero);
        let radicand = self.store.ite(is_doubled, double, single);

        // (exponent - bias, made even) / 2 + bias = (exponent + bias, rounded down to even) / 2
        let bias = self.constant(wide, format.bias());
        let sum = self.store.bv_add(normal.exponent, bias);
        let field = self.store.extract(sum, format.exponent, 1);
        let root = self.root_bits(radicand);
        let plus = self.constant(1, 0);
        self.round_field(plus, field, root)
    }

    /// `fraction + 2` bits of the root, the first one being 1, and a sticky bit.
    fn root_bits(&mut self, radicand: TermId) -> TermId {
        let fraction = self.format.fraction;
        let digits = fraction + 2;
        // Two bits of the radicand per digit; after its own bits come zeros.
        let given = self.store.width(radicand);
        let width = fraction + 5;
        let mut remainder = self.constant(width, 0);
        let mut root = self.constant(width, 0);
        // The radicand has two bits before its point: an even number of fraction bits lies below.
        for digit in 0..digits {
            let pair = self.radicand_pair(radicand, given, digit);
            let two = self.constant(width, 2);
            let shifted = self.store.bv_shl(remainder, two);
            let pair = self.store.zext(pair, width);
            remainder = self.store.bv_or(shifted, pair);
            let one = self.constant(width, 1);
            let four_roots = self.store.bv_shl(root, two);
            let trial = self.store.bv_or(four_roots, one);
            let goes = self.store.bv_ule(trial, remainder);
            let reduced = self.store.bv_sub(remainder, trial);
            remainder = self.store.ite(goes, reduced, remainder);
            let bit = self.bit(goes);
            let bit = self.store.zext(bit, width);
            let doubled = self.store.bv_shl(root, one);
            root = self.store.bv_or(doubled, bit);
        }
        let kept = self.store.extract(root, digits - 1, 0);
        let sticky = self.any_bit(remainder);
        self.store.concat(kept, sticky)
    }

    /// Bits `2 * digit` and `2 * digit + 1` of the radicand, counted from the top.
    fn radicand_pair(&mut self, radicand: TermId, given: u32, digit: u32) -> TermId {
        let mut bit = |position: u32| match given.checked_sub(position + 1) {
            Some(at) => self.store.extract(radicand, at, at),
            None => self.store.bv_const(1, 0),
        };
        let (high, low) = (bit(2 * digit), bit(2 * digit + 1));
        self.store.concat(high, low)
    }
}
