//! Results of functions that have no symbolic meaning, in runs that have values at hand: each is a number of its own, and
//! what it was computed from is kept, so that whoever drives the run can compute it for other values.

use crate::natives::Function;
use crate::vm::Vm;
use spelunk_term::{Sort, TermId, VarId};
use std::sync::Arc;

/// A result, and what it is the result of.
#[derive(Clone, Debug)]
pub struct Application {
    pub function: Function,
    pub arguments: Arc<[TermId]>,
    pub result: VarId,
}

impl Vm {
    /// The number that stands for what a function of doubles answers.
    pub(super) fn apply(&mut self, function: Function, given: &[(u64, u32)]) -> TermId {
        let arguments: Vec<TermId> = given
            .iter()
            .map(|&(word, part)| self.term_of(word, part, b'D'))
            .collect();
        let number = self.path.applications.len();
        let term = self.input_of_sort(&format!("result{number}"), Sort::F64);
        if let Some(result) = self.terms.var_of(term) {
            self.path.applications.push(Application {
                function,
                arguments: arguments.into(),
                result,
            });
        }
        term
    }

    /// Results that the path has asked for, in their order.
    pub fn applications(&self) -> &[Application] {
        &self.path.applications
    }
}
