//! Rules for `Ite`, and for operators applied to choices between constants.

use super::TermStore;
use crate::op::Op;
use crate::sort::Sort;
use crate::store::TermId;

/// How many choices a comparison is pushed through.
const PUSH_DEPTH: u32 = 8;

impl TermStore {
    /// `op(c ? k1 : k2, k)` becomes `c ? op(k1, k) : op(k2, k)`, which folds; comparisons with a constant
    /// go through nested choices too if one arm at each level is a constant, since a Boolean comes out.
    #[inline]
    pub(super) fn push_into_choice(&mut self, op: Op, children: &[TermId]) -> Option<TermId> {
        let at = match *children {
            [a] if self.op(a) == Op::Ite => 0,
            [a, b] if self.op(a) == Op::Ite && self.is_const(b) => 0,
            [a, b] if self.op(b) == Op::Ite && self.is_const(a) => 1,
            [a, b] if self.op(a) == Op::Ite && self.op(b) == Op::Ite => {
                return self.combine_flags(op, a, b);
            }
            _ => return None,
        };
        self.push_at(op, children, at)
    }

    fn push_at(&mut self, op: Op, children: &[TermId], at: usize) -> Option<TermId> {
        let arms = self.children(children[at]);
        let constants = usize::from(self.is_const(arms[1])) + usize::from(self.is_const(arms[2]));
        let is_test = children.len() == 2
            && matches!(op, Op::Eq | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle)
            && self.sort(arms[1]) != Sort::Bool;
        let wanted =
            constants == 2 || (is_test && constants == 1 && self.is_shallow(arms[1], arms[2]));
        if !wanted || op == Op::Not {
            return None;
        }
        let mut with_arm = |arm: TermId| {
            let mut replaced = [arm; 2];
            replaced[..children.len()].copy_from_slice(children);
            replaced[at] = arm;
            self.build(op, &replaced[..children.len()])
        };
        let (then, otherwise) = (with_arm(arms[1]), with_arm(arms[2]));
        Some(self.ite(arms[0], then, otherwise))
    }

    /// Whether a comparison may be pushed into this choice: the chain of choices below it is short, so
    /// that repeated comparisons of a long chain stay cheap.
    fn is_shallow(&self, then: TermId, otherwise: TermId) -> bool {
        let mut arm = if self.is_const(then) { otherwise } else { then };
        for _ in 0..PUSH_DEPTH {
            if self.op(arm) != Op::Ite {
                return true;
            }
            let (then, otherwise) = (self.child(arm, 1), self.child(arm, 2));
            match (self.is_const(then), self.is_const(otherwise)) {
                (true, true) => return true,
                (true, false) => arm = otherwise,
                (false, true) => arm = then,
                (false, false) => return true,
            }
        }
        false
    }

    /// Java's `&`, `|`, `^` on booleans, which arrive as `c ? 1 : 0`.
    fn combine_flags(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        if !matches!(op, Op::BvAnd | Op::BvOr | Op::BvXor | Op::Eq) {
            return None;
        }
        let (first, second) = (self.as_flag(a)?, self.as_flag(b)?);
        let width = self.width(a);
        let combined = match op {
            Op::BvAnd => self.and(first, second),
            Op::BvOr => self.or(first, second),
            Op::BvXor => self.xor(first, second),
            _ => return Some(self.eq(first, second)),
        };
        Some(self.bool_to_bv(combined, width))
    }

    /// The condition `c` of a bit vector `c ? 1 : 0` or `c ? 0 : 1` (then negated).
    pub(super) fn as_flag(&mut self, term: TermId) -> Option<TermId> {
        if self.op(term) != Op::Ite || !self.sort(term).is_bv() {
            return None;
        }
        let arms = self.children(term);
        match (self.as_const(arms[1])?, self.as_const(arms[2])?) {
            (1, 0) => Some(arms[0]),
            (0, 1) => Some(self.not(arms[0])),
            _ => None,
        }
    }

    pub(super) fn rewrite_ite(
        &mut self,
        condition: TermId,
        then: TermId,
        otherwise: TermId,
    ) -> TermId {
        match self.as_bool(condition) {
            Some(true) => return then,
            Some(false) => return otherwise,
            None => {}
        }
        if then == otherwise {
            return then;
        }
        if let Some(inner) = self.as_unary(Op::Not, condition) {
            return self.rewrite_ite(inner, otherwise, then);
        }
        // `x == y ? x : y` is `y`.
        if let Some((left, right)) = self.as_binary(Op::Eq, condition)
            && ((left, right) == (then, otherwise) || (right, left) == (then, otherwise))
        {
            return otherwise;
        }
        if self.sort(then) == Sort::Bool {
            return self.rewrite_bool_ite(condition, then, otherwise);
        }
        if let Some(term) = self.flatten_ite(condition, then, otherwise) {
            return term;
        }
        let sort = self.sort(then);
        self.intern(Op::Ite, sort, &[condition, then, otherwise])
    }

    fn rewrite_bool_ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        match (self.as_bool(then), self.as_bool(otherwise)) {
            (Some(true), _) => return self.or(condition, otherwise),
            (Some(false), _) => {
                let negated = self.not(condition);
                return self.and(negated, otherwise);
            }
            (_, Some(true)) => {
                let negated = self.not(condition);
                return self.or(negated, then);
            }
            (_, Some(false)) => return self.and(condition, then),
            _ => {}
        }
        if condition == then {
            return self.or(condition, otherwise);
        }
        if condition == otherwise {
            return self.and(condition, then);
        }
        if self.are_complements(then, otherwise) {
            return self.eq(condition, then);
        }
        if let Some(term) = self.flatten_ite(condition, then, otherwise) {
            return term;
        }
        self.intern(Op::Ite, Sort::Bool, &[condition, then, otherwise])
    }

    /// Choices below choices that test the same condition or share an arm.
    fn flatten_ite(
        &mut self,
        condition: TermId,
        then: TermId,
        otherwise: TermId,
    ) -> Option<TermId> {
        if self.op(then) == Op::Ite {
            let inner = self.children(then);
            if inner[0] == condition {
                return Some(self.ite(condition, inner[1], otherwise));
            }
            if inner[2] == otherwise {
                let both = self.and(condition, inner[0]);
                return Some(self.ite(both, inner[1], otherwise));
            }
        }
        if self.op(otherwise) == Op::Ite {
            let inner = self.children(otherwise);
            if inner[0] == condition {
                return Some(self.ite(condition, then, inner[2]));
            }
            if inner[1] == then {
                let either = self.or(condition, inner[0]);
                return Some(self.ite(either, then, inner[2]));
            }
        }
        None
    }
}
