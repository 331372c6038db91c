//! Rules for the orderings of bit vectors.

use super::TermStore;
use crate::op::Op;
use crate::sort::{Sort, mask, to_signed};
use crate::store::TermId;

/// One of the four orderings.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Order {
    signed: bool,
    strict: bool,
}

impl Order {
    pub(super) const SIGNED_LESS: Order = Order {
        signed: true,
        strict: true,
    };
    pub(super) const SIGNED_AT_MOST: Order = Order {
        signed: true,
        strict: false,
    };
    pub(super) const UNSIGNED_LESS: Order = Order {
        signed: false,
        strict: true,
    };
    pub(super) const UNSIGNED_AT_MOST: Order = Order {
        signed: false,
        strict: false,
    };

    fn op(self) -> Op {
        match (self.signed, self.strict) {
            (true, true) => Op::BvSlt,
            (true, false) => Op::BvSle,
            (false, true) => Op::BvUlt,
            (false, false) => Op::BvUle,
        }
    }

    /// Bits as a number in this ordering.
    fn number(self, bits: u64, width: u32) -> i128 {
        if self.signed {
            i128::from(to_signed(bits, width))
        } else {
            i128::from(bits)
        }
    }

    /// Whether all numbers from `low` to `high` are values of this ordering.
    fn fits(self, low: i128, high: i128, width: u32) -> bool {
        let (least, most) = if self.signed {
            (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
        } else {
            (0, (1i128 << width) - 1)
        };
        least <= low && high <= most
    }
}

/// A comparison with a constant in canonical form: `term < bound`, or `bound <= term`.
#[derive(Copy, Clone)]
struct Bound {
    signed: bool,
    /// Whether the term is below the bound.
    below: bool,
    number: i128,
}

impl TermStore {
    fn bounds(&self, order: Order, term: TermId) -> (i128, i128) {
        let facts = self.facts(term);
        if order.signed {
            (i128::from(facts.low), i128::from(facts.high))
        } else {
            let (low, high) = facts.unsigned_bounds(self.width(term));
            (i128::from(low), i128::from(high))
        }
    }

    pub(super) fn rewrite_less(&mut self, order: Order, a: TermId, b: TermId) -> TermId {
        if a == b {
            return TermStore::truth(!order.strict);
        }
        let order = self.prefer_signed(order, a, b);
        let (a_bounds, b_bounds) = (self.bounds(order, a), self.bounds(order, b));
        let (always, never) = if order.strict {
            (a_bounds.1 < b_bounds.0, a_bounds.0 >= b_bounds.1)
        } else {
            (a_bounds.1 <= b_bounds.0, a_bounds.0 > b_bounds.1)
        };
        if always || never {
            return TermStore::truth(always);
        }
        let width = self.width(a);
        let signed = order.signed;
        if let Some(bits) = self.as_const(b) {
            let number = order.number(bits, width) + i128::from(!order.strict);
            self.compare_bound(
                a,
                Bound {
                    signed,
                    below: true,
                    number,
                },
            )
        } else if let Some(bits) = self.as_const(a) {
            let number = order.number(bits, width) + i128::from(order.strict);
            self.compare_bound(
                b,
                Bound {
                    signed,
                    below: false,
                    number,
                },
            )
        } else {
            self.compare_unknowns(order, a, b)
        }
    }

    /// Where both operands have the same known sign, both orderings agree.
    fn prefer_signed(&self, order: Order, a: TermId, b: TermId) -> Order {
        let (a, b) = (self.facts(a), self.facts(b));
        let same_sign = (a.low >= 0 && b.low >= 0) || (a.high < 0 && b.high < 0);
        Order {
            signed: order.signed || same_sign,
            ..order
        }
    }

    /// A comparison with a constant that the bounds of the term do not decide; so the bound is above
    /// the least and at most the largest value of the term.
    fn compare_bound(&mut self, term: TermId, bound: Bound) -> TermId {
        let order = Order {
            signed: bound.signed,
            strict: bound.below,
        };
        let width = self.width(term);
        let (low, high) = self.bounds(order, term);
        let to_bits = |number: i128| number as u64 & mask(width);
        for (only, value) in [(bound.number == low + 1, low), (bound.number == high, high)] {
            if only {
                let constant = self.vector(width, to_bits(value));
                let equal = self.eq(term, constant);
                let is_equation = bound.below == (value == low);
                return if is_equation { equal } else { self.not(equal) };
            }
        }
        if !bound.signed && bound.number == 1 << (width - 1) {
            let zero = self.vector(width, 0);
            return if bound.below {
                self.bv_sle(zero, term)
            } else {
                self.bv_slt(term, zero)
            };
        }
        if let Some(simpler) = self.move_bound(order, term, bound) {
            return simpler;
        }
        self.bound_term(term, bound)
    }

    /// The comparison of `term` with the bound, rewritten. The bound may be outside the numbers that
    /// the width can hold: then the bounds of the term, which are inside, decide.
    fn with_bound(&mut self, term: TermId, bound: Bound) -> TermId {
        let order = Order {
            signed: bound.signed,
            strict: bound.below,
        };
        let (low, high) = self.bounds(order, term);
        if bound.number <= low || bound.number > high {
            return TermStore::truth(bound.below == (bound.number > high));
        }
        let constant = self.vector(self.width(term), bound.number as u64);
        let (left, right) = if bound.below {
            (term, constant)
        } else {
            (constant, term)
        };
        self.build(order.op(), &[left, right])
    }

    /// The comparison of `term` with the bound, as it stands.
    fn bound_term(&mut self, term: TermId, bound: Bound) -> TermId {
        let constant = self.vector(self.width(term), bound.number as u64);
        let order = Order {
            signed: bound.signed,
            strict: bound.below,
        };
        let (left, right) = if bound.below {
            (term, constant)
        } else {
            (constant, term)
        };
        self.intern(order.op(), Sort::Bool, &[left, right])
    }

    /// Moves what stands around the unknown to the constant's side, where nothing can wrap around.
    fn move_bound(&mut self, order: Order, term: TermId, bound: Bound) -> Option<TermId> {
        match self.op(term) {
            Op::ZeroExtend { .. } => Some(self.with_bound(
                self.child(term, 0),
                Bound {
                    signed: false,
                    ..bound
                },
            )),
            Op::SignExtend { .. } if bound.signed => {
                Some(self.with_bound(self.child(term, 0), bound))
            }
            Op::BvAdd => {
                let (base, offset) = self.as_offset(order, term)?;
                Some(self.with_bound(
                    base,
                    Bound {
                        number: bound.number - offset,
                        ..bound
                    },
                ))
            }
            Op::BvSub if bound.signed => self.move_difference(term, bound),
            // `~y < k` is `y > ~k` in both orderings; as numbers, `~n` is `top - n`.
            Op::BvNot => {
                let top = if bound.signed {
                    -1
                } else {
                    i128::from(mask(self.width(term)))
                };
                Some(self.reflect_bound(self.child(term, 0), bound, top))
            }
            Op::BvNeg if bound.signed => {
                let inner = self.child(term, 0);
                let (low, high) = self.bounds(order, inner);
                order
                    .fits(-high, -low, self.width(inner))
                    .then(|| self.reflect_bound(inner, bound, 0))
            }
            _ => None,
        }
    }

    /// A bound for `sum - term` as a bound for `term`: the side changes, and what was strict is not.
    fn reflect_bound(&mut self, term: TermId, bound: Bound, sum: i128) -> TermId {
        // `sum - t < n` is `sum - n < t`, that is `sum - n + 1 <= t`; the other way round likewise.
        let number = sum - bound.number + 1;
        self.with_bound(
            term,
            Bound {
                below: !bound.below,
                number,
                ..bound
            },
        )
    }

    /// `x - y < 0` is `x < y` where the difference cannot wrap around, and so on for 1 and for `c - y`.
    fn move_difference(&mut self, term: TermId, bound: Bound) -> Option<TermId> {
        let order = Order::SIGNED_LESS;
        let (left, right) = (self.child(term, 0), self.child(term, 1));
        let (left_bounds, right_bounds) = (self.bounds(order, left), self.bounds(order, right));
        let (low, high) = (
            left_bounds.0 - right_bounds.1,
            left_bounds.1 - right_bounds.0,
        );
        if !order.fits(low, high, self.width(term)) {
            return None;
        }
        if self.is_const(left) {
            return Some(self.reflect_bound(right, bound, left_bounds.0));
        }
        match (bound.number, bound.below) {
            (0, true) => Some(self.bv_slt(left, right)),
            (1, true) => Some(self.bv_sle(left, right)),
            (0, false) => Some(self.bv_sle(right, left)),
            (1, false) => Some(self.bv_slt(right, left)),
            _ => None,
        }
    }

    /// Base and constant of a sum that cannot wrap around in this ordering.
    fn as_offset(&self, order: Order, term: TermId) -> Option<(TermId, i128)> {
        let (base, bits) = self.as_binary_const(Op::BvAdd, term)?;
        let width = self.width(term);
        let offset = i128::from(to_signed(bits, width));
        let (low, high) = self.bounds(order, base);
        order
            .fits(low + offset, high + offset, width)
            .then_some((base, offset))
    }

    fn compare_unknowns(&mut self, order: Order, a: TermId, b: TermId) -> TermId {
        match (self.op(a), self.op(b)) {
            (Op::ZeroExtend { .. }, Op::ZeroExtend { .. }) => {
                let (left, right) = self.align(self.child(a, 0), self.child(b, 0), false);
                return self.build(
                    Order {
                        signed: false,
                        ..order
                    }
                    .op(),
                    &[left, right],
                );
            }
            // Extending the sign keeps both orderings.
            (Op::SignExtend { .. }, Op::SignExtend { .. }) => {
                let (left, right) = self.align(self.child(a, 0), self.child(b, 0), true);
                return self.build(order.op(), &[left, right]);
            }
            (Op::BvNot, Op::BvNot) => {
                return self.build(order.op(), &[self.child(b, 0), self.child(a, 0)]);
            }
            _ => {}
        }
        if let Some(term) = self.compare_remainder(order.signed, order.strict, a, b) {
            return term;
        }
        if let Some(term) = self.compare_offsets(order, a, b) {
            return term;
        }
        self.intern(order.op(), Sort::Bool, &[a, b])
    }

    /// `x + c < y + c` is `x < y`, and `x + c < x + d` is `c < d`, where nothing wraps around.
    fn compare_offsets(&mut self, order: Order, a: TermId, b: TermId) -> Option<TermId> {
        let left = self.as_offset(order, a);
        let right = self.as_offset(order, b);
        if left.is_none() && right.is_none() {
            return None;
        }
        let (left, right) = (left.unwrap_or((a, 0)), right.unwrap_or((b, 0)));
        if left.0 == right.0 {
            let holds = if order.strict {
                left.1 < right.1
            } else {
                left.1 <= right.1
            };
            return Some(TermStore::truth(holds));
        }
        (left.1 == right.1).then(|| self.build(order.op(), &[left.0, right.0]))
    }
}
