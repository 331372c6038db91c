//! Cheap knowledge about every bit-vector term: known bits and a signed interval, computed once when
//! the node is made (the addition rule for known bits is the carry argument of Warren, Hacker's Delight
//! 4-3: a carry is known where the sums of the smallest and of the largest operands agree).
//! Must not build terms.

use crate::op::Op;
use crate::sort::{Sort, mask, to_signed};
use crate::store::{TermId, TermStore};

/// Bits known to be 0, bits known to be 1, and bounds of the value read as a signed number.
/// Bits above the width count as known zeros.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Facts {
    pub zeros: u64,
    pub ones: u64,
    pub low: i64,
    pub high: i64,
}

impl Facts {
    /// Nothing known; also what terms of sort Bool, F32 and F64 carry.
    pub(crate) const NOTHING: Facts = Facts {
        zeros: 0,
        ones: 0,
        low: i64::MIN,
        high: i64::MAX,
    };

    #[inline]
    pub(crate) fn unknown(sort: Sort) -> Facts {
        match sort {
            Sort::Bv(width) => Facts {
                zeros: !mask(width),
                ones: 0,
                low: smallest(width),
                high: largest(width),
            },
            _ => Facts::NOTHING,
        }
    }

    pub(crate) fn constant(sort: Sort, bits: u64) -> Facts {
        match sort {
            Sort::Bv(width) => {
                let value = to_signed(bits, width);
                Facts {
                    zeros: !bits,
                    ones: bits,
                    low: value,
                    high: value,
                }
            }
            _ => Facts::NOTHING,
        }
    }

    /// The only value the term can have, if the facts leave just one.
    #[inline]
    pub fn single_value(&self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    #[inline]
    pub fn is_non_negative(&self) -> bool {
        self.low >= 0
    }

    /// Smallest and largest value read as an unsigned number of `width` bits.
    #[inline]
    pub fn unsigned_bounds(&self, width: u32) -> (u64, u64) {
        if (self.low < 0) == (self.high < 0) {
            (
                self.low as u64 & mask(width),
                self.high as u64 & mask(width),
            )
        } else {
            (self.ones, !self.zeros)
        }
    }

    /// Whether no value fits both.
    #[inline]
    pub fn excludes(&self, other: &Facts) -> bool {
        self.high < other.low
            || other.high < self.low
            || (self.zeros & other.ones) | (self.ones & other.zeros) != 0
    }

    pub(crate) fn of_application(
        store: &TermStore,
        op: Op,
        sort: Sort,
        children: &[TermId],
    ) -> Facts {
        let Sort::Bv(width) = sort else {
            return Facts::NOTHING;
        };
        let fact = |position: usize| store.facts(children[position]);
        let raw = match op {
            Op::BvAdd => sum(fact(0), fact(1), width),
            Op::BvSub => difference(fact(0), fact(1), width),
            Op::BvNeg => difference(Facts::constant(sort, 0), fact(0), width),
            Op::BvMul => product(fact(0), fact(1), width),
            Op::BvNot => complement(fact(0), width),
            Op::BvAnd => conjunction(fact(0), fact(1)),
            Op::BvOr => bits(fact(0).zeros & fact(1).zeros, fact(0).ones | fact(1).ones),
            Op::BvXor => exclusive(fact(0), fact(1)),
            Op::BvShl => shifted_left(fact(0), fact(1), width),
            Op::BvLshr => shifted_right(fact(0)),
            Op::BvAshr => between(fact(0).low.min(0), fact(0).high.max(0)),
            Op::BvUdiv => unsigned_quotient(fact(0), fact(1), width),
            Op::BvUrem => unsigned_remainder(fact(0), fact(1), width),
            Op::BvSdiv => signed_quotient(fact(0), fact(1)),
            Op::BvSrem => signed_remainder(fact(0), fact(1)),
            Op::Extract { hi, lo } => slice(fact(0), hi, lo, store.width(children[0])),
            Op::Concat => join(fact(0), fact(1), store.width(children[1])),
            Op::ZeroExtend { .. } => bits(fact(0).zeros, fact(0).ones),
            Op::SignExtend { .. } => between(fact(0).low, fact(0).high),
            Op::Ite => hull(fact(1), fact(2)),
            _ => Facts::unknown(sort),
        };
        raw.tighten(width)
    }

    /// Lets bits and bounds learn from each other.
    fn tighten(self, width: u32) -> Facts {
        let sign = 1u64 << (width - 1);
        let zeros = self.zeros | !mask(width);
        let (mut low, mut high) = (self.low.max(smallest(width)), self.high.min(largest(width)));
        let most = !zeros;
        if zeros & sign != 0 {
            low = low.max(self.ones as i64);
            high = high.min(most as i64);
        } else if self.ones & sign != 0 {
            low = low.max(to_signed(self.ones, width));
            high = high.min(to_signed(most, width));
        } else {
            low = low.max(to_signed(self.ones | sign, width));
            high = high.min((most & !sign) as i64);
        }
        // A common prefix of both bounds is known; bounds of different sign have none.
        let unknown = mask(64 - ((low ^ high) as u64).leading_zeros().min(63)) & mask(width);
        let differs = if low == high { 0 } else { unknown };
        let prefix = mask(width) & !differs;
        Facts {
            zeros: zeros | (prefix & !(low as u64)),
            ones: self.ones | (prefix & low as u64),
            low,
            high,
        }
    }
}

fn smallest(width: u32) -> i64 {
    to_signed(1 << (width - 1), width)
}

fn largest(width: u32) -> i64 {
    (mask(width) >> 1) as i64
}

fn bits(zeros: u64, ones: u64) -> Facts {
    Facts {
        zeros,
        ones,
        ..Facts::NOTHING
    }
}

fn between(low: i64, high: i64) -> Facts {
    Facts {
        low,
        high,
        ..Facts::NOTHING
    }
}

/// Bounds computed without wrap-around hold only if they fit the width.
fn exact_bounds(low: i128, high: i128, width: u32) -> Facts {
    if low >= i128::from(smallest(width)) && high <= i128::from(largest(width)) {
        between(low as i64, high as i64)
    } else {
        Facts::NOTHING
    }
}

fn sum_bits(a: Facts, b: Facts, carry: u64) -> Facts {
    let most = (!a.zeros).wrapping_add(!b.zeros).wrapping_add(carry);
    let least = a.ones.wrapping_add(b.ones).wrapping_add(carry);
    let no_carry = !(most ^ a.zeros ^ b.zeros);
    let carried = least ^ a.ones ^ b.ones;
    let known = (a.zeros | a.ones) & (b.zeros | b.ones) & (no_carry | carried);
    bits(!most & known, least & known)
}

fn sum(a: Facts, b: Facts, width: u32) -> Facts {
    let (low, high) = (
        i128::from(a.low) + i128::from(b.low),
        i128::from(a.high) + i128::from(b.high),
    );
    let bounds = exact_bounds(low, high, width);
    let known = sum_bits(a, b, 0);
    Facts {
        zeros: known.zeros & mask(width),
        ones: known.ones & mask(width),
        ..bounds
    }
}

fn difference(a: Facts, b: Facts, width: u32) -> Facts {
    let (low, high) = (
        i128::from(a.low) - i128::from(b.high),
        i128::from(a.high) - i128::from(b.low),
    );
    let bounds = exact_bounds(low, high, width);
    let known = sum_bits(a, complement(b, 64), 1);
    Facts {
        zeros: known.zeros & mask(width),
        ones: known.ones & mask(width),
        ..bounds
    }
}

fn complement(a: Facts, width: u32) -> Facts {
    bits(a.ones | !mask(width), a.zeros & mask(width))
}

fn product(a: Facts, b: Facts, width: u32) -> Facts {
    let corner = |x: i64, y: i64| i128::from(x) * i128::from(y);
    let corners = [
        corner(a.low, b.low),
        corner(a.low, b.high),
        corner(a.high, b.low),
        corner(a.high, b.high),
    ];
    let low = corners.into_iter().fold(i128::MAX, i128::min);
    let high = corners.into_iter().fold(i128::MIN, i128::max);
    let bounds = exact_bounds(low, high, width);
    let trailing = (a.zeros.trailing_ones() + b.zeros.trailing_ones()).min(width);
    Facts {
        zeros: low_bits(trailing),
        ..bounds
    }
}

/// The `count` lowest bits set, 0 to 64 of them.
fn low_bits(count: u32) -> u64 {
    if count == 0 { 0 } else { mask(count) }
}

fn conjunction(a: Facts, b: Facts) -> Facts {
    let high = match (a.low >= 0, b.low >= 0) {
        (true, true) => a.high.min(b.high),
        (true, false) => a.high,
        (false, true) => b.high,
        (false, false) => i64::MAX,
    };
    Facts {
        high,
        ..bits(a.zeros | b.zeros, a.ones & b.ones)
    }
}

fn exclusive(a: Facts, b: Facts) -> Facts {
    let zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
    bits(zeros, (a.zeros & b.ones) | (a.ones & b.zeros))
}

fn shifted_left(a: Facts, distance: Facts, width: u32) -> Facts {
    match distance.single_value() {
        Some(by @ 0..64) if (by as u32) < width => bits(
            ((a.zeros << by) | low_bits(by as u32)) & mask(width),
            (a.ones << by) & mask(width),
        ),
        _ => bits(low_bits(a.zeros.trailing_ones().min(width)), 0),
    }
}

/// A logical right shift by an unknown distance.
fn shifted_right(a: Facts) -> Facts {
    if a.low >= 0 {
        between(0, a.high)
    } else {
        Facts::NOTHING
    }
}

fn at_most(limit: u64) -> Facts {
    bits(!low_bits(64 - limit.leading_zeros()), 0)
}

fn unsigned_quotient(a: Facts, b: Facts, width: u32) -> Facts {
    let (divisor_low, _) = b.unsigned_bounds(width);
    match a.unsigned_bounds(width).1.checked_div(divisor_low) {
        Some(limit) => at_most(limit),
        None => Facts::NOTHING,
    }
}

/// By zero the remainder is the dividend, so the dividend is always a bound.
fn unsigned_remainder(a: Facts, b: Facts, width: u32) -> Facts {
    let dividend_limit = a.unsigned_bounds(width).1;
    let (divisor_low, divisor_high) = b.unsigned_bounds(width);
    if divisor_low > 0 {
        at_most(dividend_limit.min(divisor_high - 1))
    } else {
        at_most(dividend_limit)
    }
}

fn signed_quotient(a: Facts, b: Facts) -> Facts {
    if b.low > 0 {
        // The quotient farthest from zero comes from the smallest divisor, the nearest from the largest.
        let low = if a.low < 0 {
            a.low / b.low
        } else {
            a.low / b.high
        };
        let high = if a.high > 0 {
            a.high / b.low
        } else {
            a.high / b.high
        };
        between(low, high)
    } else {
        Facts::NOTHING
    }
}

/// The sign is the dividend's, the size at most the dividend's, and below the divisor's unless that is 0.
fn signed_remainder(a: Facts, b: Facts) -> Facts {
    let (mut low, mut high) = (a.low.min(0), a.high.max(0));
    if b.low > 0 || b.high < 0 {
        let limit = i128::from(b.low).abs().max(i128::from(b.high).abs()) - 1;
        low = i128::from(low).max(-limit) as i64;
        high = i128::from(high).min(limit) as i64;
    }
    between(low, high)
}

fn slice(a: Facts, hi: u8, lo: u8, from: u32) -> Facts {
    let width = u32::from(hi - lo) + 1;
    let known = bits((a.zeros >> lo) & mask(width), (a.ones >> lo) & mask(width));
    let (low, high) = (a.low >> lo, a.high >> lo);
    let whole_top = u32::from(hi) + 1 == from;
    if whole_top || (low >= smallest(width) && high <= largest(width)) {
        Facts { low, high, ..known }
    } else {
        known
    }
}

fn join(high: Facts, low: Facts, low_width: u32) -> Facts {
    bits(
        (high.zeros << low_width) | (low.zeros & mask(low_width)),
        (high.ones << low_width) | low.ones,
    )
}

fn hull(a: Facts, b: Facts) -> Facts {
    Facts {
        zeros: a.zeros & b.zeros,
        ones: a.ones & b.ones,
        low: a.low.min(b.low),
        high: a.high.max(b.high),
    }
}
