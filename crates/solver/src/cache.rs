//! Answers worth keeping: conjunctions known to be contradictory (so is every superset), known to
//! be satisfiable (so is every subset), and their models (KLEE, OSDI 2008, section 3.3).

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use rustc_hash::FxHashMap;
use spelunk_term::{Evaluator, Model, TermId, TermStore, VarId};
use std::collections::VecDeque;

/// Conjunctions kept of each kind; the oldest go first.
const KEPT: usize = 4096;
/// Models of earlier answers that are tried on a query that no known set covers.
const MODELS_TRIED: usize = 8;

pub struct Cache {
    next: Box<dyn Solver>,
    contradictions: SetStore<()>,
    satisfiable: SetStore<Vec<(VarId, u64)>>,
    sorted: Vec<TermId>,
    outcome: Outcome,
    tally: Tally,
}

/// Where the last answer came from.
enum Outcome {
    Asked,
    Contradiction(Box<[TermId]>),
    Model(Model),
}

impl Cache {
    pub fn new(next: Box<dyn Solver>) -> Cache {
        Cache {
            next,
            contradictions: SetStore::new(),
            satisfiable: SetStore::new(),
            sorted: Vec::new(),
            outcome: Outcome::Asked,
            tally: Tally::new("cache"),
        }
    }

    fn known(&mut self, store: &TermStore) -> Option<Answer> {
        if let Some(subset) = self.contradictions.subset_of(&self.sorted) {
            self.outcome = Outcome::Contradiction(subset.into());
            return Some(Answer::Unsat);
        }
        if let Some(model) = self.satisfiable.superset_of(&self.sorted) {
            self.outcome = Outcome::Model(model.iter().copied().collect());
            return Some(Answer::Sat);
        }
        let model = self.fitting_model(store)?;
        self.outcome = Outcome::Model(model);
        Some(Answer::Sat)
    }

    fn fitting_model(&self, store: &TermStore) -> Option<Model> {
        self.satisfiable.latest(MODELS_TRIED).find_map(|values| {
            let model: Model = values.iter().copied().collect();
            let mut evaluator = Evaluator::new(model);
            let fits = self
                .sorted
                .iter()
                .rev()
                .all(|&term| evaluator.holds(store, term));
            fits.then(|| evaluator.into_model())
        })
    }

    fn ask(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        self.outcome = Outcome::Asked;
        let answer = self.next.check(store, conjuncts);
        match answer {
            Answer::Sat => {
                let mut model = Model::new();
                self.next.model(store, &mut model);
                self.satisfiable
                    .insert(self.sorted.as_slice().into(), model.iter().collect());
            }
            Answer::Unsat => {
                let mut core = self.next.core().unwrap_or(conjuncts).to_vec();
                core.sort_unstable();
                core.dedup();
                self.contradictions.insert(core.into(), ());
            }
            Answer::Unknown(_) => {}
        }
        answer
    }
}

impl Solver for Cache {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.sorted.clear();
        self.sorted.extend_from_slice(conjuncts);
        self.sorted.sort_unstable();
        self.sorted.dedup();
        let known = self.known(store);
        let answer = known.unwrap_or_else(|| self.ask(store, conjuncts));
        self.tally.stop(started, known.is_some(), answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        match &self.outcome {
            Outcome::Model(known) => {
                let live =
                    |&(variable, _): &(VarId, u64)| variable.index() < store.variable_count();
                known
                    .iter()
                    .filter(live)
                    .for_each(|(variable, bits)| model.set(variable, bits));
            }
            Outcome::Asked | Outcome::Contradiction(_) => self.next.model(store, model),
        }
    }

    fn core(&self) -> Option<&[TermId]> {
        match &self.outcome {
            Outcome::Contradiction(core) => Some(core),
            Outcome::Asked | Outcome::Model(_) => self.next.core(),
        }
    }

    fn forget_from(&mut self, first: u32) {
        self.contradictions.forget_from(first);
        self.satisfiable.forget_from(first);
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

struct Entry<T> {
    terms: Box<[TermId]>,
    value: T,
}

/// Sets of terms, found by subset and by superset. Every set is listed under each of its terms; a
/// search looks only at lists of terms of the query.
struct SetStore<T> {
    /// Oldest first; numbers count from `first`. Forgotten entries leave a gap.
    entries: VecDeque<Option<Entry<T>>>,
    first: u64,
    by_term: FxHashMap<TermId, Vec<u64>>,
    /// No stored id is larger, so that most cuts of the store need no look at the entries.
    highest: u32,
}

impl<T> SetStore<T> {
    fn new() -> SetStore<T> {
        SetStore {
            entries: VecDeque::new(),
            first: 0,
            by_term: FxHashMap::default(),
            highest: 0,
        }
    }

    /// `terms` is sorted and without duplicates.
    fn insert(&mut self, terms: Box<[TermId]>, value: T) {
        if self.entries.len() == KEPT {
            self.unlist(0);
            self.entries.pop_front();
            self.first += 1;
        }
        let number = self.first + self.entries.len() as u64;
        for &term in &terms {
            self.by_term.entry(term).or_default().push(number);
        }
        self.highest = self.highest.max(terms.last().map_or(0, |term| term.raw()));
        self.entries.push_back(Some(Entry { terms, value }));
    }

    /// Empties a place and takes it off the lists of its terms.
    fn unlist(&mut self, position: usize) {
        let number = self.first + position as u64;
        let Some(entry) = self.entries[position].take() else {
            return;
        };
        for term in &entry.terms {
            if let Some(numbers) = self.by_term.get_mut(term) {
                numbers.retain(|&listed| listed != number);
                if numbers.is_empty() {
                    self.by_term.remove(term);
                }
            }
        }
    }

    fn entry(&self, number: u64) -> Option<&Entry<T>> {
        self.entries.get((number - self.first) as usize)?.as_ref()
    }

    fn subset_of(&self, sorted: &[TermId]) -> Option<&[TermId]> {
        // A subset's largest term is in the query, so each set is met at least there.
        sorted.iter().find_map(|term| {
            let numbers = self.by_term.get(term)?.iter();
            let sets = numbers.filter_map(|&number| Some(&*self.entry(number)?.terms));
            sets.filter(|set| set.last() == Some(term))
                .find(|set| is_subset(set, sorted))
        })
    }

    fn superset_of(&self, sorted: &[TermId]) -> Option<&T> {
        let mut shortest: Option<&Vec<u64>> = None;
        for term in sorted {
            let numbers = self.by_term.get(term)?;
            if shortest.is_none_or(|shortest| numbers.len() < shortest.len()) {
                shortest = Some(numbers);
            }
        }
        let mut entries = shortest?
            .iter()
            .rev()
            .filter_map(|&number| self.entry(number));
        entries
            .find(|entry| is_subset(sorted, &entry.terms))
            .map(|entry| &entry.value)
    }

    fn latest(&self, count: usize) -> impl Iterator<Item = &T> {
        self.entries
            .iter()
            .rev()
            .flatten()
            .take(count)
            .map(|entry| &entry.value)
    }

    fn forget_from(&mut self, first: u32) {
        if self.highest < first {
            return;
        }
        self.highest = first.saturating_sub(1);
        for position in 0..self.entries.len() {
            let entry = self.entries[position].as_ref();
            let highest = entry.and_then(|entry| entry.terms.last());
            if highest.is_some_and(|term| term.raw() >= first) {
                self.unlist(position);
            }
        }
        while self.entries.back().is_some_and(Option::is_none) {
            self.entries.pop_back();
        }
    }
}

fn is_subset(small: &[TermId], large: &[TermId]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|term| rest.any(|other| other == term))
}
