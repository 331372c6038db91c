//! Rewriting on construction: constant folding, canonical forms and cheap simplification.
//! Belongs here: the dispatch from operator to its rules. Every rule must preserve the value under every
//! model; the tests compare rewritten with unrewritten terms.

use crate::op::Op;
use crate::semantics::{self, Widths};
use crate::sort::Sort;
use crate::store::{TermId, TermStore};

impl TermStore {
    #[inline]
    pub(crate) fn rewrite(&mut self, op: Op, sort: Sort, children: &[TermId]) -> TermId {
        if let Some(bits) = self.fold(op, children) {
            return self.intern_const(sort, bits);
        }
        self.intern(op, sort, children)
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
}
