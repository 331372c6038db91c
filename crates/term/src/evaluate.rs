//! Evaluation of terms under a model. Must not know how an operator computes: that is `semantics`.

use crate::model::Model;
use crate::semantics;
use crate::store::{TermId, TermStore, VarId, View};
use crate::work;

/// Nanoseconds on the clock of work: a look at a term.
const STEP: u64 = 8;

/// Evaluates many terms under one model and remembers the value of every subterm it met. The memory is
/// dropped in constant time when the model changes.
#[derive(Default)]
pub struct Evaluator {
    model: Model,
    /// Per term: the round in which `values` was set.
    rounds: Vec<u32>,
    values: Vec<u64>,
    round: u32,
    generation: u64,
    stack: Vec<TermId>,
}

impl Evaluator {
    pub fn new(model: Model) -> Evaluator {
        Evaluator {
            model,
            round: 1,
            ..Evaluator::default()
        }
    }

    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Takes another model and forgets every value.
    pub fn set_model(&mut self, model: Model) {
        self.model = model;
        self.forget();
    }

    /// A value for one variable; if it is another one, every value of a term is forgotten.
    pub fn set_value(&mut self, variable: VarId, bits: u64) {
        if self.model.find(variable) == Some(bits) {
            return;
        }
        self.model.set(variable, bits);
        self.forget();
    }

    pub fn into_model(self) -> Model {
        self.model
    }

    fn forget(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    /// The bits of `term` under the model.
    pub fn evaluate(&mut self, store: &TermStore, term: TermId) -> u64 {
        self.follow_cuts(store);
        if let Some(bits) = self.known(store, term) {
            return bits;
        }
        self.stack.push(term);
        let mut steps = 0;
        while let Some(&top) = self.stack.last() {
            steps += 1;
            if self.step(store, top) {
                self.stack.pop();
            }
        }
        work::spend(steps * STEP);
        self.values[term.index()]
    }

    /// Whether a Boolean term is true under the model.
    pub fn holds(&mut self, store: &TermStore, term: TermId) -> bool {
        self.evaluate(store, term) != 0
    }

    /// Ids above a cut may have been given out anew: their values are void.
    fn follow_cuts(&mut self, store: &TermStore) {
        if self.generation != store.generation() {
            let surviving = store.surviving_since(self.generation) as usize;
            self.rounds.truncate(surviving);
            self.values.truncate(surviving);
            self.generation = store.generation();
        }
        let needed = store.len() + 1;
        if self.values.is_empty() {
            // Zeroed pages come free of charge; filling a large vector does not.
            self.rounds = vec![0; needed];
            self.values = vec![0; needed];
        } else if self.values.len() < needed {
            self.rounds.resize(needed, 0);
            self.values.resize(needed, 0);
        }
        self.round = self.round.max(1);
    }

    #[inline]
    fn known(&self, store: &TermStore, term: TermId) -> Option<u64> {
        if self.rounds[term.index()] == self.round {
            return Some(self.values[term.index()]);
        }
        match store.view(term) {
            View::Const(bits) => Some(bits),
            View::Var(variable) => Some(store.sort(term).normalise(self.model.get(variable))),
            View::App(..) => None,
        }
    }

    /// Computes `term` if its children are known, else puts the unknown ones on the stack. Of a choice
    /// only the arm that counts is evaluated.
    fn step(&mut self, store: &TermStore, term: TermId) -> bool {
        let bits = match store.view(term) {
            View::App(crate::op::Op::Ite, arms) => {
                let Some(condition) = self.known(store, arms[0]) else {
                    self.stack.push(arms[0]);
                    return false;
                };
                let arm = if condition != 0 { arms[1] } else { arms[2] };
                let Some(bits) = self.known(store, arm) else {
                    self.stack.push(arm);
                    return false;
                };
                bits
            }
            View::App(op, children) => {
                let mut args = [0; 3];
                let depth = self.stack.len();
                for (arg, child) in args.iter_mut().zip(children) {
                    match self.known(store, child) {
                        Some(bits) => *arg = bits,
                        None => self.stack.push(child),
                    }
                }
                if self.stack.len() > depth {
                    return false;
                }
                semantics::apply(op, store.operand_widths(term), args)
            }
            _ => self.known(store, term).unwrap_or(0),
        };
        self.rounds[term.index()] = self.round;
        self.values[term.index()] = bits;
        true
    }
}

impl TermStore {
    /// The bits of `term` under `model`. For many terms under one model use an `Evaluator`.
    pub fn evaluate(&self, term: TermId, model: &Model) -> u64 {
        Evaluator::new(model.clone()).evaluate(self, term)
    }

    /// Whether a Boolean term is true under `model`.
    pub fn holds(&self, term: TermId, model: &Model) -> bool {
        self.evaluate(term, model) != 0
    }
}
