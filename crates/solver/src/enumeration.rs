//! Enumeration: a question about one unknown of few bits, or about a few unknowns that the question keeps
//! within narrow ranges, is answered by trying all their values.
//! What a condition allows is remembered as a set, so that along a path most of the work is one
//! intersection. Characters are such unknowns: the tables of Unicode are hard for a SAT solver, and
//! looking them up 65,536 times is not. So are the numbers of a loop that divides or multiplies them.

mod domain;

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use domain::Domain;
use rustc_hash::FxHashMap;
use spelunk_term::{Evaluator, Model, TermId, TermStore, VarId};

/// Operations of a condition that is enumerated: with all values some seconds of work at worst.
const MOST_OPERATIONS: usize = 8_000;
/// The same for all values together, where the question has several unknowns, one of many bits, or one that it
/// keeps within a narrow range: those that a SAT solver is good at are not to wait.
const MOST_WORK: u64 = 1 << 22;
/// Sets that are remembered: each takes up to 8 KiB.
const MOST_SETS: usize = 4_000;

/// The values that a condition allows, one bit each, in the order of a domain.
type Values = Vec<u64>;

pub struct Enumeration {
    next: Box<dyn Solver>,
    /// By the domain's number and the condition.
    sets: FxHashMap<(u32, TermId), Values>,
    domains: FxHashMap<Domain, u32>,
    /// The unknowns and their values, if the last query was answered here by yes.
    found: Vec<(VarId, u64)>,
    /// Was the last query answered here?
    answered: bool,
    tally: Tally,
}

impl Enumeration {
    pub fn new(next: Box<dyn Solver>) -> Enumeration {
        Enumeration {
            next,
            sets: FxHashMap::default(),
            domains: FxHashMap::default(),
            found: Vec::new(),
            answered: false,
            tally: Tally::new("enumeration"),
        }
    }

    /// `None` if the unknowns of the question have too many values.
    fn enumerate(&mut self, store: &TermStore, conjuncts: &[TermId]) -> Option<Answer> {
        let domain = Domain::of(store, conjuncts)?;
        let count = domain.count();
        let within = |&conjunct: &TermId| {
            let operations = store.post_order(&[conjunct]).len();
            match domain.is_one_as_a_whole() {
                true => operations <= MOST_OPERATIONS,
                false => count.saturating_mul(operations as u64) <= MOST_WORK,
            }
        };
        if !conjuncts.iter().all(within) {
            return None;
        }
        let number = self.number_of(&domain);
        let mut allowed = vec![u64::MAX; (count as usize).div_ceil(64)];
        if let (Some(last), rest @ 1..) = (allowed.last_mut(), count % 64) {
            *last = (1 << rest) - 1;
        }
        let mut evaluator = Evaluator::new(Model::new());
        for &conjunct in conjuncts {
            let set = self
                .sets
                .entry((number, conjunct))
                .or_insert_with(|| values_allowed(store, conjunct, &domain, &mut evaluator));
            allowed
                .iter_mut()
                .zip(set)
                .for_each(|(all, one)| *all &= *one);
        }
        let Some(word) = allowed.iter().position(|&word| word != 0) else {
            return Some(Answer::Unsat);
        };
        let place = word as u64 * 64 + u64::from(allowed[word].trailing_zeros());
        self.found = domain.values_at(place).collect();
        Some(Answer::Sat)
    }

    fn number_of(&mut self, domain: &Domain) -> u32 {
        if self.sets.len() > MOST_SETS || self.domains.len() > MOST_SETS {
            self.sets.clear();
            self.domains.clear();
        }
        let next = self.domains.len() as u32;
        *self.domains.entry(domain.clone()).or_insert(next)
    }
}

fn values_allowed(
    store: &TermStore,
    conjunct: TermId,
    domain: &Domain,
    evaluator: &mut Evaluator,
) -> Values {
    let count = domain.count();
    let mut allowed = vec![0; (count as usize).div_ceil(64)];
    for place in 0..count {
        for (unknown, value) in domain.values_at(place) {
            evaluator.set_value(unknown, value);
        }
        if evaluator.holds(store, conjunct) {
            allowed[place as usize / 64] |= 1 << (place % 64);
        }
    }
    allowed
}

impl Solver for Enumeration {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.found.clear();
        let enumerated = self.enumerate(store, conjuncts);
        self.answered = enumerated.is_some();
        let answer = enumerated.unwrap_or_else(|| self.next.check(store, conjuncts));
        self.tally.stop(started, self.answered, answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        if !self.answered {
            return self.next.model(store, model);
        }
        for &(unknown, value) in &self.found {
            model.set(unknown, value);
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered {
            None
        } else {
            self.next.core()
        }
    }

    fn forget_from(&mut self, first: u32) {
        self.sets.retain(|(_, conjunct), _| conjunct.raw() < first);
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
