//! The interface that every layer of the chain has, and the bookkeeping they share.
//!
//! A query is a list of conjuncts. Layers that work incrementally compare it with the list they saw
//! last and keep what the two have in common; along a depth-first search that is nearly everything,
//! and no layer has to be told about push and pop.

use crate::answer::{Answer, Branch, LayerStatistics, Limits};
use spelunk_term::work;
use spelunk_term::{Model, TermId, TermStore};
use std::time::{Duration, Instant};

/// Nanoseconds on the clock of work: a question that comes by a layer.
const QUERY_OF_LAYER: u64 = 250;

/// The conjuncts that lead to a branch.
#[derive(Clone, Debug, Default)]
pub struct Path {
    pub conjuncts: Vec<TermId>,
    /// Known to be satisfiable: if one side of a branch is closed, the other is open.
    pub satisfiable: bool,
}

pub trait Solver {
    /// Can all conjuncts hold at once?
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer;

    /// Checks the path with the condition and with its negation. The path is the same afterwards.
    fn branch(&mut self, store: &mut TermStore, path: &mut Path, condition: TermId) -> Branch {
        let conjuncts = &mut path.conjuncts;
        let when_true = self.check_with(store, conjuncts, condition);
        if when_true == Answer::Unsat && path.satisfiable {
            return Branch {
                when_true,
                when_false: Answer::Sat,
            };
        }
        let negation = store.not(condition);
        let when_false = self.check_with(store, conjuncts, negation);
        Branch {
            when_true,
            when_false,
        }
    }

    /// One more conjunct than the list has.
    fn check_with(
        &mut self,
        store: &mut TermStore,
        conjuncts: &mut Vec<TermId>,
        condition: TermId,
    ) -> Answer {
        conjuncts.push(condition);
        let answer = self.check(store, conjuncts);
        conjuncts.pop();
        answer
    }

    /// Adds to `model` values that satisfy the last query; only after it was answered `Sat`.
    fn model(&self, store: &TermStore, model: &mut Model);

    /// Conjuncts of the last query that cannot hold together; only after it was answered `Unsat`.
    /// `None` if the solver cannot tell them from the rest.
    fn core(&self) -> Option<&[TermId]> {
        None
    }

    /// The store was cut back: ids from this number on mean something else now.
    fn forget_from(&mut self, first: u32);

    fn set_limits(&mut self, limits: Limits);

    /// Statistics of this layer, then of those below.
    fn statistics(&self, into: &mut Vec<LayerStatistics>);
}

/// How many leading conjuncts two queries share.
#[inline]
pub(crate) fn common_prefix(a: &[TermId], b: &[TermId]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}

/// Counts queries and measures their time. Reading the clock costs as much as the cheap layers
/// themselves, so those measure every n-th query only and scale up.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    name: &'static str,
    queries: u64,
    answered: u64,
    unknown: u64,
    measured: Duration,
    sampling: u64,
}

impl Tally {
    pub fn new(name: &'static str) -> Tally {
        Tally::sampled(name, 1)
    }

    pub fn sampled(name: &'static str, sampling: u64) -> Tally {
        Tally {
            name,
            queries: 0,
            answered: 0,
            unknown: 0,
            measured: Duration::ZERO,
            sampling,
        }
    }

    #[inline]
    pub fn start(&mut self) -> Option<Instant> {
        work::spend(QUERY_OF_LAYER);
        self.queries += 1;
        self.queries
            .is_multiple_of(self.sampling)
            .then(Instant::now)
    }

    /// The query ends; `here` says whether this layer answered it without the next.
    #[inline]
    pub fn stop(&mut self, started: Option<Instant>, here: bool, answer: Answer) {
        self.answered += u64::from(here);
        self.unknown += u64::from(matches!(answer, Answer::Unknown(_)));
        if let Some(started) = started {
            self.measured += started.elapsed();
        }
    }

    pub fn statistics(&self) -> LayerStatistics {
        let scale = u32::try_from(self.sampling).unwrap_or(u32::MAX);
        LayerStatistics {
            name: self.name,
            queries: self.queries,
            answered: self.answered,
            unknown: self.unknown,
            time: self.measured * scale,
        }
    }
}
