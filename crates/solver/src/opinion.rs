//! Two solvers for one question: a second opinion where the first gives up, or a check of one
//! against the other.

use crate::answer::{Answer, LayerStatistics, Limits, Reason};
use crate::solver::{Solver, Tally};
use spelunk_term::{Model, TermId, TermStore};

/// Asks the second solver when the first does not know.
pub struct SecondOpinion {
    first: Box<dyn Solver>,
    second: Box<dyn Solver>,
    second_answered: bool,
    tally: Tally,
}

impl SecondOpinion {
    pub fn new(first: Box<dyn Solver>, second: Box<dyn Solver>) -> SecondOpinion {
        let tally = Tally::new("second opinion");
        SecondOpinion {
            first,
            second,
            second_answered: false,
            tally,
        }
    }

    fn answering(&self) -> &dyn Solver {
        if self.second_answered {
            &*self.second
        } else {
            &*self.first
        }
    }
}

impl Solver for SecondOpinion {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.second_answered = false;
        let mut answer = self.first.check(store, conjuncts);
        if let Answer::Unknown(reason) = answer {
            self.second_answered = true;
            answer = match self.second.check(store, conjuncts) {
                // The first reason says more about the query than that two gave up.
                Answer::Unknown(_) => Answer::Unknown(reason),
                known => known,
            };
        }
        self.tally.stop(started, false, answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        self.answering().model(store, model);
    }

    fn core(&self) -> Option<&[TermId]> {
        self.answering().core()
    }

    fn forget_from(&mut self, first: u32) {
        self.first.forget_from(first);
        self.second.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.first.set_limits(limits);
        self.second.set_limits(limits);
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
        self.first.statistics(into);
        self.second.statistics(into);
    }
}

/// Asks both solvers every time. Where they contradict each other the answer is unknown.
pub struct CrossCheck {
    next: Box<dyn Solver>,
    judge: Box<dyn Solver>,
    tally: Tally,
}

impl CrossCheck {
    pub fn new(next: Box<dyn Solver>, judge: Box<dyn Solver>) -> CrossCheck {
        let tally = Tally::new("cross-check");
        CrossCheck { next, judge, tally }
    }
}

impl Solver for CrossCheck {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        let own = self.next.check(store, conjuncts);
        let other = self.judge.check(store, conjuncts);
        let answer = match (own, other) {
            (Answer::Sat, Answer::Unsat) | (Answer::Unsat, Answer::Sat) => {
                Answer::Unknown(Reason::Disagreement)
            }
            _ => own,
        };
        self.tally.stop(started, false, answer);
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
        self.judge.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.next.set_limits(limits);
        self.judge.set_limits(limits);
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
        self.next.statistics(into);
        self.judge.statistics(into);
    }
}
