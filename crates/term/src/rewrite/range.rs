//! Conjunctions and disjunctions of comparisons of one term with constants: `x < 5 && x != 4`.

use super::TermStore;
use crate::op::Op;
use crate::sort::{Sort, mask, to_signed};
use crate::store::TermId;

/// The values a comparison with a constant allows.
#[derive(Copy, Clone)]
enum Shape {
    Point(u64),
    Hole(u64),
    /// Numbers below the bound, in the signed or unsigned ordering.
    Below(bool, i128),
    /// Numbers from the bound on.
    From(bool, i128),
}

impl Shape {
    fn complement(self) -> Shape {
        match self {
            Shape::Point(bits) => Shape::Hole(bits),
            Shape::Hole(bits) => Shape::Point(bits),
            Shape::Below(signed, bound) => Shape::From(signed, bound),
            Shape::From(signed, bound) => Shape::Below(signed, bound),
        }
    }

    fn allows(self, bits: u64, width: u32) -> bool {
        match self {
            Shape::Point(only) => bits == only,
            Shape::Hole(hole) => bits != hole,
            Shape::Below(signed, bound) => number(bits, width, signed) < bound,
            Shape::From(signed, bound) => number(bits, width, signed) >= bound,
        }
    }
}

fn number(bits: u64, width: u32, signed: bool) -> i128 {
    if signed {
        i128::from(to_signed(bits, width))
    } else {
        i128::from(bits)
    }
}

impl TermStore {
    /// One term for `a && b` or `a || b`, if both compare the same term with constants and their
    /// combination is again such a comparison.
    pub(super) fn merge_ranges(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let (term, first) = self.as_shape(a)?;
        let (other, second) = self.as_shape(b)?;
        if term != other {
            return None;
        }
        if op == Op::And {
            return self.intersect(term, first, second);
        }
        let neither = self.intersect(term, first.complement(), second.complement())?;
        Some(self.not(neither))
    }

    fn as_shape(&self, condition: TermId) -> Option<(TermId, Shape)> {
        let op = self.op(condition);
        if op == Op::Not {
            let (term, shape) = self.as_point(self.child(condition, 0))?;
            return Some((term, shape.complement()));
        }
        let signed = match op {
            Op::Eq => return self.as_point(condition),
            Op::BvSlt | Op::BvSle => true,
            Op::BvUlt | Op::BvUle => false,
            _ => return None,
        };
        let (left, right) = (self.child(condition, 0), self.child(condition, 1));
        let width = self.width(left);
        // Canonical comparisons with constants are `x < c` and `c <= x`.
        match (op, self.as_const(left), self.as_const(right)) {
            (Op::BvSlt | Op::BvUlt, None, Some(bits)) => {
                Some((left, Shape::Below(signed, number(bits, width, signed))))
            }
            (Op::BvSle | Op::BvUle, Some(bits), None) => {
                Some((right, Shape::From(signed, number(bits, width, signed))))
            }
            _ => None,
        }
    }

    fn as_point(&self, equation: TermId) -> Option<(TermId, Shape)> {
        let (term, bits) = self.as_binary_const(Op::Eq, equation)?;
        self.sort(term)
            .is_bv()
            .then_some((term, Shape::Point(bits)))
    }

    fn intersect(&mut self, term: TermId, first: Shape, second: Shape) -> Option<TermId> {
        let width = self.width(term);
        match (first, second) {
            (Shape::Point(bits), other) | (other, Shape::Point(bits)) => {
                if other.allows(bits, width) {
                    Some(self.shape_term(term, Shape::Point(bits)))
                } else {
                    Some(TermStore::truth(false))
                }
            }
            (Shape::Hole(a), Shape::Hole(b)) => {
                (a == b).then(|| self.shape_term(term, Shape::Hole(a)))
            }
            (Shape::Hole(bits), range) | (range, Shape::Hole(bits)) => {
                self.without(term, range, bits)
            }
            (Shape::Below(s, a), Shape::Below(t, b)) if s == t => {
                Some(self.shape_term(term, Shape::Below(s, a.min(b))))
            }
            (Shape::From(s, a), Shape::From(t, b)) if s == t => {
                Some(self.shape_term(term, Shape::From(s, a.max(b))))
            }
            (Shape::Below(s, high), Shape::From(t, low))
            | (Shape::From(s, low), Shape::Below(t, high))
                if s == t =>
            {
                match high - low {
                    ..=0 => Some(TermStore::truth(false)),
                    1 => Some(self.shape_term(term, Shape::Point(low as u64 & mask(width)))),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A range without one value: nothing changes if the value is outside, and the bound moves if it is
    /// at the end.
    fn without(&mut self, term: TermId, range: Shape, bits: u64) -> Option<TermId> {
        let width = self.width(term);
        if !range.allows(bits, width) {
            return Some(self.shape_term(term, range));
        }
        match range {
            Shape::Below(signed, bound) if number(bits, width, signed) == bound - 1 => {
                Some(self.shape_term(term, Shape::Below(signed, bound - 1)))
            }
            Shape::From(signed, bound) if number(bits, width, signed) == bound => {
                Some(self.shape_term(term, Shape::From(signed, bound + 1)))
            }
            _ => None,
        }
    }

    fn shape_term(&mut self, term: TermId, shape: Shape) -> TermId {
        let width = self.width(term);
        let sort = Sort::Bv(width);
        let mut in_range = |signed: bool, bound: i128| {
            let (least, most) = if signed {
                (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
            } else {
                (0, (1i128 << width) - 1)
            };
            (least..=most)
                .contains(&bound)
                .then(|| self.intern_const(sort, bound as u64))
        };
        match shape {
            // A bound outside the ordering is above all numbers or at most the least.
            Shape::Below(signed, bound) => match in_range(signed, bound) {
                None => TermStore::truth(bound > 0),
                Some(constant) => self.build(
                    if signed { Op::BvSlt } else { Op::BvUlt },
                    &[term, constant],
                ),
            },
            Shape::From(signed, bound) => match in_range(signed, bound) {
                None => TermStore::truth(bound <= 0),
                Some(constant) => self.build(
                    if signed { Op::BvSle } else { Op::BvUle },
                    &[constant, term],
                ),
            },
            Shape::Point(bits) => {
                let constant = self.intern_const(sort, bits);
                self.eq(term, constant)
            }
            Shape::Hole(bits) => {
                let constant = self.intern_const(sort, bits);
                self.ne(term, constant)
            }
        }
    }
}
