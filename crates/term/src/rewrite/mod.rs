//! Rewriting on construction: constant folding, canonical forms and cheap simplification.
//! Belongs here: the dispatch from operator to its rules. Every rule must preserve the value under every
//! model; the tests compare rewritten with unrewritten terms.
//!
//! Canonical forms, for those who match on terms:
//! - constants stand second in commutative operators and in `Eq`;
//! - sums are chains `x1 + .. - y1 - .. + c` with ids ascending in each group; coefficients are
//!   `BvShl(x, k)` for powers of two, else `BvMul(x, c)`; a lone `-x - 1` is `BvNot(x)`;
//! - comparisons with a constant are `x < c` or `c <= x`, so negation keeps the constant;
//! - `Xor` of Booleans does not occur (it is `Not(Eq)`), nor does `Not` above an integer comparison;
//! - shifts right by a constant and masks of low bits are extensions of slices.

mod bits;
mod boolean;
mod choice;
mod compare;
mod division;
mod equality;
mod float;
mod linear;
mod polynomial;
mod range;

use crate::op::Op;
use crate::semantics::{self, Widths};
use crate::sort::{Sort, mask};
use crate::store::{TermId, TermStore};

impl TermStore {
    #[inline]
    pub(crate) fn rewrite(&mut self, op: Op, sort: Sort, children: &[TermId]) -> TermId {
        if let Some(bits) = self.fold(op, children) {
            return self.intern_const(sort, bits);
        }
        let rewritten = self.deeper(|store| store.apply_rules(op, sort, children));
        rewritten.unwrap_or_else(|| self.intern(op, sort, children))
    }

    #[inline]
    fn apply_rules(&mut self, op: Op, sort: Sort, children: &[TermId]) -> TermId {
        if let Some(term) = self.push_into_choice(op, children) {
            return term;
        }
        match *children {
            [a] => self.rewrite_unary(op, sort, a),
            [a, b] => self.rewrite_binary(op, sort, a, b),
            [a, b, c] => self.rewrite_ite(a, b, c),
            _ => self.intern(op, sort, children),
        }
    }

    #[inline]
    fn rewrite_unary(&mut self, op: Op, sort: Sort, a: TermId) -> TermId {
        match op {
            Op::Not => self.rewrite_not(a),
            Op::BvNeg => self.rewrite_neg(a),
            Op::BvNot => self.rewrite_bv_not(a),
            Op::Extract { hi, lo } => self.rewrite_extract(a, u32::from(hi), u32::from(lo)),
            Op::ZeroExtend { width } => self.rewrite_zext(a, u32::from(width)),
            Op::SignExtend { width } => self.rewrite_sext(a, u32::from(width)),
            _ => self.rewrite_float_unary(op, sort, a),
        }
    }

    #[inline]
    fn rewrite_binary(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> TermId {
        match op {
            Op::And => self.rewrite_and(a, b),
            Op::Or => self.rewrite_or(a, b),
            Op::Xor => {
                let equal = self.eq(a, b);
                self.not(equal)
            }
            Op::Eq => self.rewrite_eq(a, b),
            Op::BvAdd => self.rewrite_add(a, b),
            Op::BvSub => self.rewrite_sub(a, b),
            Op::BvMul => self.rewrite_mul(a, b),
            Op::BvAnd => self.rewrite_bv_and(a, b),
            Op::BvOr => self.rewrite_bv_or(a, b),
            Op::BvXor => self.rewrite_bv_xor(a, b),
            Op::BvShl => self.rewrite_shl(a, b),
            Op::BvLshr => self.rewrite_lshr(a, b),
            Op::BvAshr => self.rewrite_ashr(a, b),
            Op::BvSdiv => self.rewrite_sdiv(a, b),
            Op::BvSrem => self.rewrite_srem(a, b),
            Op::BvUdiv => self.rewrite_udiv(a, b),
            Op::BvUrem => self.rewrite_urem(a, b),
            Op::BvSlt => self.rewrite_less(compare::Order::SIGNED_LESS, a, b),
            Op::BvSle => self.rewrite_less(compare::Order::SIGNED_AT_MOST, a, b),
            Op::BvUlt => self.rewrite_less(compare::Order::UNSIGNED_LESS, a, b),
            Op::BvUle => self.rewrite_less(compare::Order::UNSIGNED_AT_MOST, a, b),
            Op::Concat => self.rewrite_concat(a, b),
            _ => self.rewrite_float_binary(op, sort, a, b),
        }
    }

    /// The value of the application if all children are constants.
    #[inline]
    fn fold(&self, op: Op, children: &[TermId]) -> Option<u64> {
        let mut args = [0; 3];
        for (arg, &child) in args.iter_mut().zip(children) {
            *arg = self.as_const(child)?;
        }
        let second = children.get(1).map_or(1, |&child| self.width(child));
        let widths = Widths {
            first: self.width(children[0]),
            second,
        };
        Some(semantics::apply(op, widths, args))
    }

    /// Interns a commutative application: a constant goes second, else the smaller id goes first.
    #[inline]
    fn intern_commutative(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        self.intern(op, sort, &[a, b])
    }

    #[inline]
    fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let swap = match (self.is_const(a), self.is_const(b)) {
            (true, false) => true,
            (false, true) => false,
            _ => a > b,
        };
        if swap { (b, a) } else { (a, b) }
    }

    /// The children of a binary application if it is one of `op`.
    #[inline]
    fn as_binary(&self, op: Op, term: TermId) -> Option<(TermId, TermId)> {
        (self.op(term) == op).then(|| (self.child(term, 0), self.child(term, 1)))
    }

    /// The term below `op` if it stands at the top.
    #[inline]
    fn as_unary(&self, op: Op, term: TermId) -> Option<TermId> {
        (self.op(term) == op).then(|| self.child(term, 0))
    }

    /// Left child and constant of a binary application of `op` to a constant.
    #[inline]
    fn as_binary_const(&self, op: Op, term: TermId) -> Option<(TermId, u64)> {
        let (left, right) = self.as_binary(op, term)?;
        Some((left, self.as_const(right)?))
    }

    #[inline]
    fn vector(&mut self, width: u32, bits: u64) -> TermId {
        self.intern_const(Sort::Bv(width), bits & mask(width))
    }

    /// Slice that may be the whole term.
    #[inline]
    fn low_part(&mut self, term: TermId, width: u32) -> TermId {
        if self.width(term) == width {
            term
        } else {
            self.extract(term, width - 1, 0)
        }
    }
}
