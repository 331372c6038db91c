//! What all circuits share: formats, taking numbers apart, shifting, rounding and putting together.

use crate::sort::{F32_NAN, F64_NAN, Sort, mask};
use crate::store::{TermId, TermStore};

/// Widths of the fields of a floating-point format.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Format {
    pub exponent: u32,
    pub fraction: u32,
}

impl Format {
    pub(super) const FLOAT: Format = Format {
        exponent: 8,
        fraction: 23,
    };
    pub(super) const DOUBLE: Format = Format {
        exponent: 11,
        fraction: 52,
    };

    pub(super) fn of(sort: Sort) -> Option<Format> {
        match sort {
            Sort::F32 => Some(Format::FLOAT),
            Sort::F64 => Some(Format::DOUBLE),
            _ => None,
        }
    }

    pub(super) fn width(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    pub(super) fn bias(self) -> u64 {
        mask(self.exponent - 1)
    }

    /// Width in which exponents are computed: signed, with room for sums and differences of two.
    pub(super) fn wide(self) -> u32 {
        self.exponent + 2
    }

    fn infinity(self) -> u64 {
        mask(self.exponent) << self.fraction
    }

    fn nan(self) -> u64 {
        if self.fraction == Format::FLOAT.fraction {
            u64::from(F32_NAN)
        } else {
            F64_NAN
        }
    }
}

/// Builds terms for one format.
pub(super) struct Circuit<'a> {
    pub store: &'a mut TermStore,
    pub format: Format,
}

/// A number with its leading one at the top of `significand`: subnormals are shifted up, and their
/// exponent goes below 1. What it holds for zero, infinity and NaN means nothing.
#[derive(Copy, Clone)]
pub(super) struct Normal {
    /// Biased, signed, `wide()` bits.
    pub exponent: TermId,
    /// `fraction + 1` bits.
    pub significand: TermId,
}

impl Circuit<'_> {
    // --- fields ---

    pub(super) fn constant(&mut self, width: u32, bits: u64) -> TermId {
        self.store.bv_const(width, bits)
    }

    /// One bit.
    pub(super) fn sign(&mut self, a: TermId) -> TermId {
        let top = self.format.width() - 1;
        self.store.extract(a, top, top)
    }

    pub(super) fn is_negative(&mut self, a: TermId) -> TermId {
        let zero = self.constant(self.format.width(), 0);
        self.store.bv_slt(a, zero)
    }

    /// All bits but the sign; ordered like the absolute values.
    pub(super) fn magnitude(&mut self, a: TermId) -> TermId {
        self.store.extract(a, self.format.width() - 2, 0)
    }

    pub(super) fn exponent_field(&mut self, a: TermId) -> TermId {
        let Format { exponent, fraction } = self.format;
        self.store.extract(a, fraction + exponent - 1, fraction)
    }

    pub(super) fn fraction_field(&mut self, a: TermId) -> TermId {
        self.store.extract(a, self.format.fraction - 1, 0)
    }

    pub(super) fn is_nan(&mut self, a: TermId) -> TermId {
        let magnitude = self.magnitude(a);
        let infinity = self.constant(self.format.width() - 1, self.format.infinity());
        self.store.bv_ult(infinity, magnitude)
    }

    pub(super) fn is_infinite(&mut self, a: TermId) -> TermId {
        let magnitude = self.magnitude(a);
        let infinity = self.constant(self.format.width() - 1, self.format.infinity());
        self.store.eq(magnitude, infinity)
    }

    pub(super) fn is_zero(&mut self, a: TermId) -> TermId {
        let magnitude = self.magnitude(a);
        self.is_all_zero(magnitude)
    }

    pub(super) fn is_all_zero(&mut self, a: TermId) -> TermId {
        let zero = self.constant(self.store.width(a), 0);
        self.store.eq(a, zero)
    }

    pub(super) fn nan(&mut self) -> TermId {
        self.constant(self.format.width(), self.format.nan())
    }

    pub(super) fn infinity(&mut self, sign: TermId) -> TermId {
        let infinity = self.constant(self.format.width() - 1, self.format.infinity());
        self.store.concat(sign, infinity)
    }

    pub(super) fn zero(&mut self, sign: TermId) -> TermId {
        let zero = self.constant(self.format.width() - 1, 0);
        self.store.concat(sign, zero)
    }

    /// A Boolean as one bit.
    pub(super) fn bit(&mut self, condition: TermId) -> TermId {
        self.store.bool_to_bv(condition, 1)
    }

    /// The fraction with the bit that the format leaves out: 0 for zero and subnormals.
    pub(super) fn significand(&mut self, a: TermId) -> TermId {
        let field = self.exponent_field(a);
        let is_subnormal = self.is_all_zero(field);
        let is_normal = self.store.not(is_subnormal);
        let (hidden, fraction) = (self.bit(is_normal), self.fraction_field(a));
        self.store.concat(hidden, fraction)
    }

    /// The biased exponent, where subnormals have 1 like the smallest normal numbers.
    pub(super) fn effective_exponent(&mut self, a: TermId) -> TermId {
        let field = self.exponent_field(a);
        let is_subnormal = self.is_all_zero(field);
        let one = self.constant(self.format.exponent, 1);
        self.store.ite(is_subnormal, one, field)
    }

    pub(super) fn normal(&mut self, a: TermId) -> Normal {
        let significand = self.significand(a);
        let exponent = self.effective_exponent(a);
        let exponent = self.store.zext(exponent, self.format.wide());
        self.normalise(exponent, significand)
    }

    // --- shifting ---

    /// Shifts the leading one of `significand` to the top and lowers the exponent by the distance.
    pub(super) fn normalise(&mut self, exponent: TermId, significand: TermId) -> Normal {
        self.shift_up(exponent, significand, None)
    }

    /// As `normalise`, but the exponent (unsigned) does not fall below `floor`.
    pub(super) fn normalise_above(
        &mut self,
        exponent: TermId,
        significand: TermId,
        floor: u64,
    ) -> Normal {
        self.shift_up(exponent, significand, Some(floor))
    }

    /// Distances are tried from the largest power of two down; taking each one that fits adds up to
    /// the smaller of both limits.
    fn shift_up(&mut self, exponent: TermId, significand: TermId, floor: Option<u64>) -> Normal {
        let width = self.store.width(significand);
        let exponent_width = self.store.width(exponent);
        let mut now = Normal {
            exponent,
            significand,
        };
        let mut step = width.next_power_of_two() / 2;
        if step == width {
            step /= 2;
        }
        while step > 0 {
            let top = self.store.extract(now.significand, width - 1, width - step);
            let mut fits = self.is_all_zero(top);
            if let Some(floor) = floor {
                let least = self.constant(exponent_width, floor + u64::from(step));
                let reachable = u64::from(step) + floor <= mask(exponent_width);
                let high_enough = self.store.bv_ule(least, now.exponent);
                let possible = self.store.bool_const(reachable);
                let both = self.store.and(high_enough, possible);
                fits = self.store.and(fits, both);
            }
            let rest = self.store.extract(now.significand, width - 1 - step, 0);
            let zeros = self.constant(step, 0);
            let shifted = self.store.concat(rest, zeros);
            let distance = self.constant(exponent_width, u64::from(step));
            let lowered = self.store.bv_sub(now.exponent, distance);
            now = Normal {
                exponent: self.store.ite(fits, lowered, now.exponent),
                significand: self.store.ite(fits, shifted, now.significand),
            };
            step /= 2;
        }
        now
    }

    /// Shifts right by `distance` (unsigned); whatever falls out is kept in the lowest bit.
    pub(super) fn shift_right_sticky(&mut self, a: TermId, distance: TermId) -> TermId {
        let width = self.store.width(a);
        let mut now = a;
        for bit in 0..self.store.width(distance) {
            let chosen = self.store.extract(distance, bit, bit);
            let no = self.is_all_zero(chosen);
            let shifted = self.drop_low(now, 1u64 << bit.min(63), width);
            now = self.store.ite(no, now, shifted);
        }
        now
    }

    /// Shifts right by a fixed distance; whatever falls out is kept in the lowest bit.
    fn drop_low(&mut self, a: TermId, distance: u64, width: u32) -> TermId {
        let lost = distance.min(u64::from(width)) as u32;
        let dropped = self.store.extract(a, lost - 1, 0);
        if lost == width {
            let sticky = self.any_bit(dropped);
            return self.store.zext(sticky, width);
        }
        let kept = self.store.extract(a, width - 1, lost);
        let kept = self.store.zext(kept, width);
        let sticky = self.any_bit(dropped);
        let sticky = self.store.zext(sticky, width);
        self.store.bv_or(kept, sticky)
    }

    /// One bit: whether any bit is set.
    pub(super) fn any_bit(&mut self, a: TermId) -> TermId {
        let none = self.is_all_zero(a);
        let some = self.store.not(none);
        self.bit(some)
    }

    /// The `width` highest bits, with one more below that tells whether any other bit is set.
    pub(super) fn top_sticky(&mut self, a: TermId, width: u32) -> TermId {
        let from = self.store.width(a);
        if from <= width + 1 {
            return a;
        }
        let kept = self.store.extract(a, from - 1, from - width);
        let dropped = self.store.extract(a, from - width - 1, 0);
        let sticky = self.any_bit(dropped);
        self.store.concat(kept, sticky)
    }

    // --- rounding ---

    /// Rounds to nearest even. `significand` has its leading one at the top and as many bits as the
    /// caller knows, the lowest one sticky; `exponent` is biased, signed, of `wide()` bits.
    pub(super) fn round(&mut self, sign: TermId, exponent: TermId, significand: TermId) -> TermId {
        let Format {
            exponent: exponent_bits,
            fraction,
        } = self.format;
        let wide = self.store.width(exponent);
        let significand = self.top_sticky(significand, fraction + 2);
        let significand = self.padded(significand, fraction + 3);
        let zero = self.constant(wide, 0);
        let one = self.constant(wide, 1);
        let is_tiny = self.store.bv_sle(exponent, zero);
        let below = self.store.bv_sub(one, exponent);
        let distance = self.store.ite(is_tiny, below, zero);
        let shifted = self.shift_right_sticky(significand, distance);
        let in_range = self.store.extract(exponent, exponent_bits - 1, 0);
        let no_exponent = self.constant(exponent_bits, 0);
        let field = self.store.ite(is_tiny, no_exponent, in_range);
        let limit = self.constant(wide, mask(exponent_bits));
        let is_huge = self.store.bv_sle(limit, exponent);
        let rounded = self.round_field(sign, field, shifted);
        let infinity = self.infinity(sign);
        self.store.ite(is_huge, infinity, rounded)
    }

    /// Appends zeros up to `width` bits.
    pub(super) fn padded(&mut self, a: TermId, width: u32) -> TermId {
        let from = self.store.width(a);
        if from >= width {
            return a;
        }
        let zeros = self.constant(width - from, 0);
        self.store.concat(a, zeros)
    }

    /// Rounds a significand whose top bit is the one that the format leaves out. A carry out of the
    /// fraction goes into the exponent, which is just what it should do, up to infinity.
    pub(super) fn round_field(
        &mut self,
        sign: TermId,
        exponent_field: TermId,
        significand: TermId,
    ) -> TermId {
        let fraction = self.format.fraction;
        let width = self.store.width(significand);
        let kept = self
            .store
            .extract(significand, width - 2, width - 1 - fraction);
        let magnitude = self.store.concat(exponent_field, kept);
        let lost = width - 1 - fraction;
        if lost == 0 {
            return self.store.concat(sign, magnitude);
        }
        let guard = self.store.extract(significand, lost - 1, lost - 1);
        let odd = self.store.extract(kept, 0, 0);
        let mut beyond_tie = odd;
        if lost > 1 {
            let rest = self.store.extract(significand, lost - 2, 0);
            let sticky = self.any_bit(rest);
            beyond_tie = self.store.bv_or(odd, sticky);
        }
        let up = self.store.bv_and(guard, beyond_tie);
        let up = self.store.zext(up, self.format.width() - 1);
        let magnitude = self.store.bv_add(magnitude, up);
        self.store.concat(sign, magnitude)
    }

    /// The value of the first case whose condition holds, else the last resort.
    pub(super) fn cases(&mut self, cases: &[(TermId, TermId)], otherwise: TermId) -> TermId {
        cases
            .iter()
            .rev()
            .fold(otherwise, |rest, &(condition, value)| {
                self.store.ite(condition, value, rest)
            })
    }
}
