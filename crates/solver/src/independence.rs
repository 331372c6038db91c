//! Independence: conjuncts that share no variable, directly or through others, are separate
//! questions. Smaller questions are faster, and they come again (KLEE, OSDI 2008, section 3.3).

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use spelunk_term::{Model, TermId, TermStore};

pub struct Independence {
    next: Box<dyn Solver>,
    groups: Groups,
    /// Values of all parts of the last query.
    model: Model,
    /// Values of one part.
    part_model: Model,
    tally: Tally,
}

impl Independence {
    pub fn new(next: Box<dyn Solver>) -> Independence {
        let tally = Tally::new("independence");
        Independence {
            next,
            groups: Groups::default(),
            model: Model::new(),
            part_model: Model::new(),
            tally,
        }
    }

    /// One contradiction settles the whole; an unknown only if there is none.
    fn check_parts(&mut self, store: &mut TermStore) -> Answer {
        let mut answer = Answer::Sat;
        for part in (0..self.groups.count()).rev() {
            match self.next.check(store, self.groups.part(part)) {
                Answer::Sat => self.take_model(store, part),
                Answer::Unsat => return Answer::Unsat,
                unknown => answer = unknown,
            }
        }
        answer
    }
}

impl Independence {
    /// Only the part's own variables count: a model that was found in the cache may have values for
    /// others, which belong to other parts.
    fn take_model(&mut self, store: &TermStore, part: usize) {
        self.part_model.clear();
        self.next.model(store, &mut self.part_model);
        let Some(own) = self.groups.root_of_part(store, part) else {
            return;
        };
        for (variable, bits) in self.part_model.iter() {
            let number = variable.index();
            if number < store.variable_count() && self.groups.root(number as u32) == own {
                self.model.set(variable, bits);
            }
        }
    }
}

impl Solver for Independence {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        self.model.clear();
        self.groups.split(store, conjuncts);
        let answer = self.check_parts(store);
        self.tally.stop(started, false, answer);
        answer
    }

    fn model(&self, _store: &TermStore, model: &mut Model) {
        for (variable, bits) in self.model.iter() {
            model.set(variable, bits);
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

/// Conjuncts grouped by the variables they are connected through. All buffers are reused.
#[derive(Default)]
struct Groups {
    /// Union-find over variables.
    parents: Vec<u32>,
    /// Group of each root variable, by `round`.
    group_of_root: Vec<(u32, u32)>,
    round: u32,
    parts: Vec<Vec<TermId>>,
    used: usize,
}

impl Groups {
    fn count(&self) -> usize {
        self.used
    }

    fn part(&self, index: usize) -> &[TermId] {
        &self.parts[index]
    }

    /// What the variables of a part have in common; nothing for a part without variables.
    fn root_of_part(&mut self, store: &TermStore, part: usize) -> Option<u32> {
        let conjunct = *self.parts[part].first()?;
        let variable = *store.free_variables(conjunct).first()?;
        Some(self.root(variable.index() as u32))
    }

    /// The group of the newest conjunct comes last.
    fn split(&mut self, store: &TermStore, conjuncts: &[TermId]) {
        self.connect(store, conjuncts);
        self.round = self.round.wrapping_add(1);
        self.group_of_root.resize(store.variable_count(), (0, 0));
        self.used = 0;
        let mut newest = 0;
        for &conjunct in conjuncts {
            newest = match store.free_variables(conjunct).first() {
                Some(variable) => self.group(variable.index() as u32),
                None => self.open_group(),
            };
            self.parts[newest].push(conjunct);
        }
        if self.used > 0 {
            self.parts.swap(newest, self.used - 1);
        }
    }

    fn connect(&mut self, store: &TermStore, conjuncts: &[TermId]) {
        self.parents.clear();
        self.parents.extend(0..store.variable_count() as u32);
        for &conjunct in conjuncts {
            let variables = store.free_variables(conjunct);
            for pair in variables.windows(2) {
                let a = self.root(pair[0].index() as u32);
                let b = self.root(pair[1].index() as u32);
                self.parents[a as usize] = b;
            }
        }
    }

    fn root(&mut self, mut variable: u32) -> u32 {
        while self.parents[variable as usize] != variable {
            let above = self.parents[self.parents[variable as usize] as usize];
            self.parents[variable as usize] = above;
            variable = above;
        }
        variable
    }

    fn group(&mut self, variable: u32) -> usize {
        let root = self.root(variable) as usize;
        if self.group_of_root[root].0 != self.round {
            self.group_of_root[root] = (self.round, self.open_group() as u32);
        }
        self.group_of_root[root].1 as usize
    }

    fn open_group(&mut self) -> usize {
        if self.used == self.parts.len() {
            self.parts.push(Vec::new());
        }
        self.parts[self.used].clear();
        self.used += 1;
        self.used - 1
    }
}
