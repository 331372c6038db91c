//! Enumeration: a question about a single unknown of few bits is answered by trying all its values.
//! What a condition allows is remembered as a set, so that along a path most of the work is one
//! intersection. Characters are such unknowns: the tables of Unicode are hard for a SAT solver, and
//! looking them up 65,536 times is not.

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use spelunk_term::{Evaluator, Model, Sort, TermId, TermStore, VarId};
use std::collections::HashMap;

/// Unknowns of up to this many bits are enumerated.
const MOST_BITS: u32 = 16;
/// Operations of a condition that is enumerated: with all values some seconds of work at worst.
const MOST_OPERATIONS: usize = 8_000;
/// Sets that are remembered: each takes up to 8 KiB.
const MOST_SETS: usize = 4_000;

/// The values that a condition allows, one bit each.
type Values = Vec<u64>;

pub struct Enumeration {
    next: Box<dyn Solver>,
    sets: HashMap<TermId, Values>,
    /// The unknown and its value, if the last query was answered here by yes.
    found: Option<(VarId, u64)>,
    /// Was the last query answered here?
    answered: bool,
    tally: Tally,
}

impl Enumeration {
    pub fn new(next: Box<dyn Solver>) -> Enumeration {
        Enumeration {
            next,
            sets: HashMap::default(),
            found: None,
            answered: false,
            tally: Tally::new("enumeration"),
        }
    }

    /// `None` if the question is not about a single small unknown.
    fn enumerate(&mut self, store: &TermStore, conjuncts: &[TermId]) -> Option<Answer> {
        let unknown = small_unknown(store, conjuncts)?;
        let width = store.variable_sort(unknown).width();
        let mut allowed = vec![u64::MAX; (1usize << width).div_ceil(64)];
        if width < 6 {
            allowed[0] = (1 << (1 << width)) - 1;
        }
        for &conjunct in conjuncts {
            let set = self.values(store, conjunct, unknown, width);
            allowed
                .iter_mut()
                .zip(set)
                .for_each(|(all, one)| *all &= one);
        }
        let word = allowed.iter().position(|&word| word != 0);
        self.found = word.map(|word| {
            let bit = allowed[word].trailing_zeros();
            (unknown, word as u64 * 64 + u64::from(bit))
        });
        Some(if self.found.is_some() {
            Answer::Sat
        } else {
            Answer::Unsat
        })
    }

    fn values(&mut self, store: &TermStore, conjunct: TermId, of: VarId, width: u32) -> &Values {
        if self.sets.len() > MOST_SETS {
            self.sets.clear();
        }
        self.sets
            .entry(conjunct)
            .or_insert_with(|| values_allowed(store, conjunct, of, width))
    }
}

/// The only unknown of the conjuncts, if it is small enough and they are, too.
fn small_unknown(store: &TermStore, conjuncts: &[TermId]) -> Option<VarId> {
    let mut unknown = None;
    for &conjunct in conjuncts {
        match *store.free_variables(conjunct) {
            [] => {}
            [one] if unknown.is_none_or(|known| known == one) => unknown = Some(one),
            _ => return None,
        }
    }
    let unknown = unknown?;
    let is_small = matches!(store.variable_sort(unknown), Sort::Bv(width) if width <= MOST_BITS);
    let few = |&conjunct: &TermId| store.post_order(&[conjunct]).len() <= MOST_OPERATIONS;
    (is_small && conjuncts.iter().all(few)).then_some(unknown)
}

fn values_allowed(store: &TermStore, conjunct: TermId, of: VarId, width: u32) -> Values {
    let mut allowed = vec![0; (1usize << width).div_ceil(64)];
    let mut evaluator = Evaluator::new(Model::new());
    for value in 0..1u64 << width {
        evaluator.set_value(of, value);
        if evaluator.holds(store, conjunct) {
            allowed[value as usize / 64] |= 1 << (value % 64);
        }
    }
    allowed
}

impl Solver for Enumeration {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.found = None;
        let enumerated = self.enumerate(store, conjuncts);
        self.answered = enumerated.is_some();
        let answer = enumerated.unwrap_or_else(|| self.next.check(store, conjuncts));
        self.tally.stop(started, self.answered, answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        match self.found {
            Some((unknown, value)) => model.set(unknown, value),
            None => self.next.model(store, model),
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
        self.sets.retain(|conjunct, _| conjunct.raw() < first);
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
