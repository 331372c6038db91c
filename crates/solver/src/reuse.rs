//! Model reuse: values that satisfied a recent query often satisfy the next one, and evaluating is
//! far cheaper than solving.

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use spelunk_term::{Evaluator, Model, TermId, TermStore};

/// Models kept. Along a depth-first search the last few answer nearly all there is to answer.
const KEPT: usize = 6;

pub struct ModelReuse {
    next: Box<dyn Solver>,
    /// Most recently useful last.
    models: Vec<Evaluator>,
    answered_here: bool,
    tally: Tally,
}

impl ModelReuse {
    pub fn new(next: Box<dyn Solver>) -> ModelReuse {
        let models = vec![Evaluator::new(Model::new())];
        ModelReuse {
            next,
            models,
            answered_here: false,
            tally: Tally::new("model reuse"),
        }
    }

    /// Looks for a model of all conjuncts; a model that fails mostly fails on the newest.
    fn find(&mut self, store: &TermStore, conjuncts: &[TermId]) -> bool {
        let fits = |model: &mut Evaluator| {
            conjuncts
                .iter()
                .rev()
                .all(|&conjunct| model.holds(store, conjunct))
        };
        let Some(found) = self.models.iter_mut().rposition(fits) else {
            return false;
        };
        self.models[found..].rotate_left(1);
        true
    }

    fn keep(&mut self, store: &TermStore) {
        let mut model = Model::new();
        self.next.model(store, &mut model);
        if self.models.len() < KEPT {
            self.models.push(Evaluator::new(model));
        } else {
            self.models.rotate_left(1);
            if let Some(oldest) = self.models.last_mut() {
                oldest.set_model(model);
            }
        }
    }
}

impl Solver for ModelReuse {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.answered_here = self.find(store, conjuncts);
        let answer = if self.answered_here {
            Answer::Sat
        } else {
            let answer = self.next.check(store, conjuncts);
            if answer == Answer::Sat {
                self.keep(store);
            }
            answer
        };
        self.tally.stop(started, self.answered_here, answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        if !self.answered_here {
            return self.next.model(store, model);
        }
        if let Some(latest) = self.models.last() {
            for (variable, bits) in latest.model().iter() {
                if variable.index() < store.variable_count() {
                    model.set(variable, bits);
                }
            }
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        self.next.core()
    }

    fn forget_from(&mut self, first: u32) {
        self.next.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.next.set_limits(limits);
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
        self.next.statistics(into);
    }
}
