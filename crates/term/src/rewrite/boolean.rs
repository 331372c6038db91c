//! Rules for negation, conjunction and disjunction.

use super::TermStore;
use crate::op::Op;
use crate::sort::Sort;
use crate::store::TermId;

/// The outcomes of comparing two operands, as a set.
const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
/// One of the operands is NaN.
const UNORDERED: u8 = 8;

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Ordering {
    /// An equation, which every ordering of bit vectors has.
    Any,
    Signed,
    Unsigned,
    Float,
}

/// A comparison as a set of outcomes over an ordered pair of operands.
#[derive(Copy, Clone)]
struct Relation {
    ordering: Ordering,
    left: TermId,
    right: TermId,
    outcomes: u8,
}

impl Ordering {
    fn all_outcomes(self) -> u8 {
        match self {
            Ordering::Float => LESS | EQUAL | GREATER | UNORDERED,
            _ => LESS | EQUAL | GREATER,
        }
    }
}

impl TermStore {
    pub(super) fn rewrite_not(&mut self, a: TermId) -> TermId {
        let swapped = match self.op(a) {
            Op::Not => return self.child(a, 0),
            Op::BvSlt => Op::BvSle,
            Op::BvSle => Op::BvSlt,
            Op::BvUlt => Op::BvUle,
            Op::BvUle => Op::BvUlt,
            _ => return self.intern(Op::Not, Sort::Bool, &[a]),
        };
        let (left, right) = (self.child(a, 0), self.child(a, 1));
        self.intern(swapped, Sort::Bool, &[right, left])
    }

    /// Whether one term is, as written, the negation of the other.
    pub(super) fn are_complements(&self, a: TermId, b: TermId) -> bool {
        let swapped = match self.op(a) {
            Op::Not => return self.child(a, 0) == b,
            Op::BvSlt => Op::BvSle,
            Op::BvSle => Op::BvSlt,
            Op::BvUlt => Op::BvUle,
            Op::BvUle => Op::BvUlt,
            _ => return self.as_unary(Op::Not, b) == Some(a),
        };
        self.op(b) == swapped
            && self.child(a, 0) == self.child(b, 1)
            && self.child(a, 1) == self.child(b, 0)
    }

    pub(super) fn rewrite_and(&mut self, a: TermId, b: TermId) -> TermId {
        self.rewrite_junction(Op::And, a, b)
    }

    pub(super) fn rewrite_or(&mut self, a: TermId, b: TermId) -> TermId {
        self.rewrite_junction(Op::Or, a, b)
    }

    /// Conjunction and disjunction obey the same rules with the constants exchanged.
    fn rewrite_junction(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let absorbing = op == Op::Or;
        for (one, other) in [(a, b), (b, a)] {
            match self.as_bool(one) {
                Some(value) if value == absorbing => return one,
                Some(_) => return other,
                None => {}
            }
        }
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return TermStore::truth(absorbing);
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Some(term) = self.absorb(op, one, other) {
                return term;
            }
        }
        if let Some(term) = self.merge_relations(op, a, b) {
            return term;
        }
        if let Some(term) = self.merge_ranges(op, a, b) {
            return term;
        }
        self.intern_commutative(op, Sort::Bool, a, b)
    }

    /// `a && (a && x)`, `a && (!a && x)`, `a && (a || x)`, `a && (!a || x)` and their duals.
    fn absorb(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let dual = if op == Op::And { Op::Or } else { Op::And };
        let inner = self.op(b);
        if inner != op && inner != dual {
            return None;
        }
        for (part, rest) in [
            (self.child(b, 0), self.child(b, 1)),
            (self.child(b, 1), self.child(b, 0)),
        ] {
            if part == a {
                return Some(if inner == op { b } else { a });
            }
            if self.are_complements(part, a) {
                return Some(if inner == op {
                    TermStore::truth(op == Op::Or)
                } else {
                    self.build(op, &[a, rest])
                });
            }
        }
        None
    }

    /// `x < y || x == y` and the like: comparisons of the same operands are sets of outcomes.
    fn merge_relations(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let first = self.as_relation(a)?;
        let second = self.as_relation(b)?.facing(first.left);
        if (first.left, first.right) != (second.left, second.right) {
            return None;
        }
        let ordering = match (first.ordering, second.ordering) {
            (Ordering::Any, other) | (other, Ordering::Any) => other,
            (one, other) if one == other => one,
            _ => return None,
        };
        let outcomes = if op == Op::And {
            first.outcomes & second.outcomes
        } else {
            first.outcomes | second.outcomes
        };
        self.relation_term(Relation {
            ordering,
            outcomes,
            ..first
        })
    }

    fn as_relation(&self, term: TermId) -> Option<Relation> {
        if let Some(inner) = self.as_unary(Op::Not, term) {
            let positive = self.as_positive_relation(inner)?;
            let outcomes = positive.ordering.all_outcomes() & !positive.outcomes;
            return Some(Relation {
                outcomes,
                ..positive
            });
        }
        self.as_positive_relation(term)
    }

    fn as_positive_relation(&self, term: TermId) -> Option<Relation> {
        let (ordering, outcomes) = match self.op(term) {
            Op::Eq => (Ordering::Any, EQUAL),
            Op::BvSlt => (Ordering::Signed, LESS),
            Op::BvSle => (Ordering::Signed, LESS | EQUAL),
            Op::BvUlt => (Ordering::Unsigned, LESS),
            Op::BvUle => (Ordering::Unsigned, LESS | EQUAL),
            Op::FpEq => (Ordering::Float, EQUAL),
            Op::FpLt => (Ordering::Float, LESS),
            Op::FpLe => (Ordering::Float, LESS | EQUAL),
            _ => return None,
        };
        let (left, right) = (self.child(term, 0), self.child(term, 1));
        let is_bits_of_float = ordering == Ordering::Any && !self.sort(left).is_bv();
        (!is_bits_of_float).then_some(Relation {
            ordering,
            left,
            right,
            outcomes,
        })
    }

    /// The one term for this set of outcomes, if there is one.
    fn relation_term(&mut self, relation: Relation) -> Option<TermId> {
        let Relation {
            ordering,
            left,
            right,
            outcomes,
        } = relation;
        let all = ordering.all_outcomes();
        if outcomes == 0 || outcomes == all {
            return Some(TermStore::truth(outcomes != 0));
        }
        if let Some(term) = self.simple_relation(ordering, left, right, outcomes) {
            return Some(term);
        }
        let negated = self.simple_relation(ordering, left, right, all & !outcomes)?;
        Some(self.not(negated))
    }

    fn simple_relation(
        &mut self,
        ordering: Ordering,
        left: TermId,
        right: TermId,
        outcomes: u8,
    ) -> Option<TermId> {
        let [equal, less, at_most] = match ordering {
            Ordering::Float => [Op::FpEq, Op::FpLt, Op::FpLe],
            Ordering::Unsigned => [Op::Eq, Op::BvUlt, Op::BvUle],
            Ordering::Signed | Ordering::Any => [Op::Eq, Op::BvSlt, Op::BvSle],
        };
        let (op, swap) = match outcomes {
            EQUAL => (equal, false),
            LESS => (less, false),
            GREATER => (less, true),
            o if o == LESS | EQUAL => (at_most, false),
            o if o == GREATER | EQUAL => (at_most, true),
            _ => return None,
        };
        let pair = if swap { [right, left] } else { [left, right] };
        Some(self.build(op, &pair))
    }
}

impl Relation {
    /// The same relation with `left` on the left, if it is one of the operands.
    fn facing(self, left: TermId) -> Relation {
        if self.left == left {
            return self;
        }
        let swapped = |from: u8, to: u8| if self.outcomes & from != 0 { to } else { 0 };
        let kept = self.outcomes & (EQUAL | UNORDERED);
        Relation {
            left: self.right,
            right: self.left,
            outcomes: kept | swapped(LESS, GREATER) | swapped(GREATER, LESS),
            ..self
        }
    }
}
