//! Guessing: a query that resists a short search often gives way once one unknown has a plain value.
//! A product of two unknown doubles is hard; a product of an unknown and 10.0 is not. A guess can
//! only ever find values: where none does, the query is searched in full.

use crate::answer::{Answer, LayerStatistics, Limits, Reason};
use crate::solver::{Solver, Tally};
use spelunk_term::{Model, Op, Sort, TermId, TermStore, VarId};

/// Conflicts of the short search and of each guess.
const SHORT_SEARCH: u32 = 2_000;
/// Unknowns that are guessed at, one at a time.
const UNKNOWNS: usize = 4;

pub struct Guess {
    next: Box<dyn Solver>,
    limits: Limits,
    tally: Tally,
}

impl Guess {
    pub fn new(next: Box<dyn Solver>, limits: Limits) -> Guess {
        let tally = Tally::new("guess");
        Guess {
            next,
            limits,
            tally,
        }
    }

    /// A short search, then guesses. `None` if neither gives an answer.
    fn quick_answer(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Option<Answer> {
        self.next.set_limits(Limits {
            conflicts: Some(SHORT_SEARCH),
            ..self.limits
        });
        let answer = match self.next.check(store, conjuncts) {
            Answer::Unknown(Reason::ConflictLimit) => {
                self.guess(store, conjuncts).then_some(Answer::Sat)
            }
            answer => Some(answer),
        };
        self.next.set_limits(self.limits);
        answer
    }

    fn guess(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> bool {
        let mut unknowns: Vec<VarId> = conjuncts
            .iter()
            .flat_map(|&conjunct| store.free_variables(conjunct).to_vec())
            .collect();
        unknowns.sort_unstable();
        unknowns.dedup();
        let mut query = conjuncts.to_vec();
        for &unknown in unknowns.iter().take(UNKNOWNS) {
            let term = store.variable_term(unknown);
            let sort = store.sort(term);
            for bits in plain_values(sort) {
                let value = store.constant(sort, bits);
                let pin = store.eq(term, value);
                if self.next.check_with(store, &mut query, pin) == Answer::Sat {
                    return true;
                }
            }
        }
        false
    }
}

/// Is there an operation on two unknowns whose circuit makes a SAT solver wander?
fn is_resistant(store: &TermStore, conjuncts: &[TermId]) -> bool {
    let unknown = |term: TermId, child: usize| !store.is_const(store.child(term, child));
    store
        .post_order(conjuncts)
        .into_iter()
        .any(|term| match store.op(term) {
            Op::FpMul | Op::FpDiv | Op::FpRem => unknown(term, 0) && unknown(term, 1),
            Op::BvMul | Op::BvSdiv | Op::BvSrem => {
                store.width(term) > 32 && unknown(term, 0) && unknown(term, 1)
            }
            _ => false,
        })
}

/// Values that often make something simple of an operation.
fn plain_values(sort: Sort) -> Vec<u64> {
    const NUMBERS: [f64; 6] = [1.0, 2.0, 0.5, 10.0, -1.0, 100.0];
    match sort {
        Sort::Bool => Vec::new(),
        Sort::Bv(_) => [1, 2, 3, 10, u64::MAX, 100]
            .map(|number| sort.normalise(number))
            .to_vec(),
        Sort::F32 => NUMBERS
            .map(|number| u64::from((number as f32).to_bits()))
            .to_vec(),
        Sort::F64 => NUMBERS.map(f64::to_bits).to_vec(),
    }
}

impl Solver for Guess {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        let patient = self
            .limits
            .conflicts
            .is_none_or(|limit| limit > SHORT_SEARCH);
        let quick = if patient && is_resistant(store, conjuncts) {
            self.quick_answer(store, conjuncts)
        } else {
            None
        };
        let answer = quick.unwrap_or_else(|| self.next.check(store, conjuncts));
        self.tally.stop(started, quick.is_some(), answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        self.next.model(store, model);
    }

    fn core(&self) -> Option<&[TermId]> {
        self.next.core()
    }

    fn forget_from(&mut self, first: u32) {
        self.next.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.next.set_limits(limits);
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
        self.next.statistics(into);
    }
}
