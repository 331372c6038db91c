//! Who answers forks on a concolic run: the values at hand. What was decided is noted, with the conditions
//! of all alternatives.

use super::message::Value;
use crate::alternatives::{Alternative, Alternatives};
use crate::decider::{CLOSE, Crossing, Decider, Shortfall, TOO_MANY_TO_TRY, VERY_CLOSE, equals};
use crate::values::Values;
use spelunk_term::Random;
use spelunk_term::{Evaluator, Model, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::fork::Fork;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

/// Of lengths beyond the bound, one below the first of these is tried and one between them; longer ones are
/// cut off, since one run must not take all the memory.
const LARGE: u64 = 1_000;
const TOO_LARGE: u64 = 1 << 16;

/// What is noted where no alternative can be taken with the values at hand.
const NONE: u64 = u64::MAX;

/// A decision, or something that ran on the values at hand; with terms of the VM.
pub enum Noted {
    Branch {
        conditions: Vec<TermId>,
        /// Nothing where the values at hand fit none of them.
        taken: Option<u64>,
        covered_more: bool,
    },
    Choice {
        count: u32,
        taken: u64,
        covered_more: bool,
    },
    Assumption {
        condition: TermId,
        holds: bool,
    },
    Approximation {
        what: String,
        condition: TermId,
        position: usize,
    },
}

/// Why a run ended at a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halted {
    /// No alternative can be taken with these values: an assumption does not hold, or no case.
    Stuck,
    /// More than so many choices would be on the path.
    TooDeep(usize),
    /// The values lie beyond a bound.
    Beyond(String),
}

/// What a run has told so far.
#[derive(Default)]
pub struct Record {
    pub noted: Vec<Noted>,
    pub diverged: Option<usize>,
    pub halted: Option<Halted>,
    pub approximate: bool,
}

/// Where values of inputs come from: what was solved, what is given for inputs of this name, and the seed.
pub struct Inputs {
    pub model: Model,
    pub given: Arc<[Value]>,
    pub seed: u64,
}

pub struct Following {
    evaluator: Evaluator,
    given: Arc<[Value]>,
    seed: u64,
    /// The alternative to be taken at each branch, as far as it was predicted.
    path: Vec<u64>,
    /// Branches so far, and those of them with several alternatives.
    position: usize,
    depth: usize,
    max_depth: Option<usize>,
    /// Branch sides that are covered, where somebody wants to know what covers more.
    covered: Option<usize>,
    approximate: bool,
    record: Arc<Mutex<Record>>,
}

impl Following {
    pub fn new(
        inputs: Inputs,
        path: Vec<u64>,
        max_depth: Option<usize>,
        covered: Option<usize>,
        record: Arc<Mutex<Record>>,
    ) -> Following {
        Following {
            evaluator: Evaluator::new(inputs.model),
            given: inputs.given,
            seed: inputs.seed,
            path,
            position: 0,
            depth: 0,
            max_depth,
            covered,
            approximate: false,
            record,
        }
    }

    /// The value of a term. Inputs that nobody has given a value get one that only the seed and their name
    /// decide, so that every executor gives them the same.
    fn evaluate(&mut self, vm: &Vm, term: TermId) -> u64 {
        for &variable in vm.terms.free_variables(term).iter() {
            if self.evaluator.model().find(variable).is_none() {
                let bits = self.first_value(vm, variable);
                self.evaluator.set_value(variable, bits);
            }
        }
        self.evaluator.evaluate(&vm.terms, term)
    }

    fn first_value(&self, vm: &Vm, variable: VarId) -> u64 {
        let name = vm.terms.variable_name(variable);
        let sort = vm.terms.variable_sort(variable);
        if let Some(given) = self.given.iter().find(|value| value.name == name) {
            return sort.normalise(given.bits);
        }
        let mut hasher = rustc_hash::FxHasher::default();
        name.hash(&mut hasher);
        Values::new(Random::new(self.seed ^ hasher.finish())).of_sort(sort)
    }

    fn holds(&mut self, vm: &Vm, condition: TermId) -> bool {
        self.evaluate(vm, condition) & 1 == 1
    }

    fn with_record<R>(&self, action: impl FnOnce(&mut Record) -> R) -> Option<R> {
        self.record
            .lock()
            .ok()
            .map(|mut record| action(&mut record))
    }

    fn halt(&self, why: Halted) -> Option<Alternative> {
        self.with_record(|record| record.halted = Some(why));
        None
    }

    /// Notes a decision; whether the run goes on behind it.
    fn decide(&mut self, taken: u64, branches: bool, noted: Noted) -> bool {
        if branches {
            if let Some(most) = self.max_depth.filter(|&most| self.depth >= most) {
                self.halt(Halted::TooDeep(most));
                return false;
            }
            self.depth += 1;
        }
        let position = self.position;
        let predicted = self.path.get(position).copied();
        self.position += 1;
        self.with_record(|record| {
            if predicted.is_some_and(|predicted| predicted != taken) && record.diverged.is_none() {
                record.diverged = Some(position);
            }
            if predicted.is_none() || record.diverged.is_some() {
                record.noted.push(noted);
            }
        });
        true
    }

    fn covers_more(&mut self, vm: &Vm) -> bool {
        let Some(before) = self.covered else {
            return false;
        };
        let covered = vm.covered_count();
        self.covered = Some(covered);
        covered > before
    }

    fn branch(&mut self, vm: &Vm, conditions: Vec<TermId>) -> Option<Alternative> {
        let found = conditions
            .iter()
            .position(|&condition| self.holds(vm, condition));
        let condition = found.map(|taken| conditions[taken]);
        let answer = found.map_or(NONE, |taken| taken as u64);
        let noted = Noted::Branch {
            conditions,
            taken: found.map(|taken| taken as u64),
            covered_more: self.covers_more(vm),
        };
        if !self.decide(answer, true, noted) {
            return None;
        }
        if found.is_none() {
            return self.halt(Halted::Stuck);
        }
        Some(Alternative { answer, condition })
    }

    fn choice(&mut self, vm: &Vm, count: u32) -> Option<Alternative> {
        let predicted = self.path.get(self.position).copied();
        let answer = predicted
            .filter(|&answer| answer < u64::from(count))
            .unwrap_or(0);
        let noted = Noted::Choice {
            count,
            taken: answer,
            covered_more: self.covers_more(vm),
        };
        self.decide(answer, count > 1, noted)
            .then_some(Alternative {
                answer,
                condition: None,
            })
    }

    fn assumption(&mut self, vm: &Vm, condition: TermId) -> Option<Alternative> {
        let holds = self.holds(vm, condition);
        let taken = if holds { 0 } else { NONE };
        self.decide(taken, false, Noted::Assumption { condition, holds });
        if !holds {
            return self.halt(Halted::Stuck);
        }
        Some(Alternative {
            answer: 0,
            condition: Some(condition),
        })
    }

    /// Something needs the value itself.
    fn approximate(&mut self, vm: &mut Vm, term: TermId, what: String) -> Alternative {
        let bits = self.evaluate(vm, term);
        let condition = self.as_at_hand(vm, term);
        self.approximate = true;
        let position = self.position;
        self.with_record(|record| {
            record.approximate = true;
            record.noted.push(Noted::Approximation {
                what,
                condition,
                position,
            });
        });
        Alternative {
            answer: bits,
            condition: None,
        }
    }

    /// That the inputs which a term depends on are what they are: easier to keep to than the term's value.
    fn as_at_hand(&mut self, vm: &mut Vm, term: TermId) -> TermId {
        let mut all = vm.terms.bool_const(true);
        for &variable in vm.terms.free_variables(term).iter() {
            let bits = self.evaluator.model().get(variable);
            let same = vm.terms.variable_term(variable);
            let same = equals(vm, same, bits);
            all = vm.terms.and(all, same);
        }
        all
    }

    /// A length that has to be known, where all that it can be are tried.
    fn one_of(&mut self, at: &mut Crossing, mut all: Vec<Alternative>) -> Option<Alternative> {
        let conditions = all.iter().filter_map(|it| it.condition).collect();
        let taken = self.branch(at.vm, conditions)?.answer as usize;
        Some(all.swap_remove(taken))
    }

    /// A length that has to be known: a short one is made, and a large one; whether it is one is a branch.
    fn few(&mut self, at: &mut Crossing, term: TermId, of: &str) -> Option<Alternative> {
        let vm = &mut *at.vm;
        let short = between(vm, term, 0, LARGE - 1);
        let large = between(vm, term, LARGE, TOO_LARGE);
        let neither = vm.terms.or(short, large);
        let neither = vm.terms.not(neither);
        if self.branch(vm, vec![short, large, neither])?.answer == 2 {
            return self.halt(Halted::Beyond(of.to_string()));
        }
        at.shortfalls.push(Shortfall::Bounded(of.to_string()));
        let bits = self.evaluate(vm, term);
        let same = equals(vm, term, bits);
        let certain = self.assumption(vm, same)?;
        Some(Alternative {
            answer: bits,
            ..certain
        })
    }
}

fn between(vm: &mut Vm, term: TermId, low: u64, high: u64) -> TermId {
    let width = vm.terms.width(term);
    let low = vm.terms.bv_const(width, low);
    let high = vm.terms.bv_const(width, high);
    let above = vm.terms.bv_sle(low, term);
    let below = vm.terms.bv_sle(term, high);
    vm.terms.and(above, below)
}

impl Decider for Following {
    fn alternatives(&mut self, fork: &Fork, at: &mut Crossing) -> Alternatives {
        let found = match fork {
            Fork::Condition(condition) => {
                let negation = at.vm.terms.not(*condition);
                self.branch(at.vm, vec![*condition, negation])
            }
            Fork::Cases(cases) => self.branch(at.vm, cases.clone()),
            Fork::Assume(condition) => self.assumption(at.vm, *condition),
            Fork::Choice { count } => self.choice(at.vm, *count),
            Fork::Invariant => crate::invariant::may_hold(at).then_some(Alternative {
                answer: 0,
                condition: None,
            }),
            Fork::Few { of, term } => match at.all_if_close(*term, CLOSE) {
                Some(all) => self.one_of(at, all),
                None => self.few(at, *term, of),
            },
            Fork::AllOfFew(term) => match at.all_if_close(*term, VERY_CLOSE) {
                Some(all) => self.one_of(at, all),
                None => Some(TOO_MANY_TO_TRY),
            },
            Fork::Sample { term, method } => {
                let what = at.vm.registry.method_display(*method);
                let what = Shortfall::Sampled(what).to_string();
                Some(self.approximate(at.vm, *term, what))
            }
        };
        Alternatives::under_conditions(found.into_iter().collect())
    }

    fn model(&self) -> Option<&Model> {
        Some(self.evaluator.model())
    }

    /// Other values satisfy the same conditions, and go the same way unless something looked at them.
    fn allows_other_values(&self) -> bool {
        !self.approximate
    }
}
