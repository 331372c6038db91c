//! The cheapest look at a query: does its newest conjunct, or the opposite of it, already stand?

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use spelunk_term::{Model, TermId, TermStore};

pub struct Syntactic {
    next: Box<dyn Solver>,
    /// The two conjuncts that exclude each other, if this layer refuted the query.
    clash: Option<[TermId; 2]>,
    tally: Tally,
}

impl Syntactic {
    pub fn new(next: Box<dyn Solver>) -> Syntactic {
        Syntactic {
            next,
            clash: None,
            tally: Tally::new("syntactic"),
        }
    }

    fn clash(store: &mut TermStore, newest: TermId, standing: &[TermId]) -> Option<[TermId; 2]> {
        let opposite = store.not(newest);
        standing.contains(&opposite).then_some([opposite, newest])
    }
}

impl Solver for Syntactic {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        let mut remaining = conjuncts;
        self.clash = None;
        // Older conjuncts were looked at when they were the newest.
        if let Some((&newest, standing)) = conjuncts.split_last() {
            if standing.contains(&newest) {
                remaining = standing;
            } else {
                self.clash = Syntactic::clash(store, newest, standing);
            }
        }
        let answer = match self.clash {
            Some(_) => Answer::Unsat,
            None => self.next.check(store, remaining),
        };
        self.tally.stop(started, self.clash.is_some(), answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        self.next.model(store, model);
    }

    fn core(&self) -> Option<&[TermId]> {
        match &self.clash {
            Some(clash) => Some(clash),
            None => self.next.core(),
        }
    }

    fn forget_from(&mut self, first: u32) {
        self.clash = None;
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
