//! Who answers a fork: the solver, which finds every alternative that the path condition allows; a
//! script, which names one; or a model, whose values decide. What an answer leaves open is said with it.

use crate::alternatives::{Alternative, Alternatives};
use spelunk_solver::clock;
use spelunk_solver::{Answer, PathSolver};
use spelunk_term::{Model, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::fork::{Fork, TOO_MANY};
use std::time::Instant;

/// What keeps a set of paths from being all of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shortfall {
    /// The solver could not tell whether an alternative is possible; it is followed.
    SolverGaveUp(String),
    /// This method has no symbolic meaning and was given one value.
    Sampled(String),
    /// Values beyond a bound of this name were not tried.
    Bounded(String),
    /// An invariant could not be asked as it should.
    Invariant(String),
    /// The time was up before all alternatives had been looked at.
    OutOfTime,
}

impl Shortfall {
    /// Whether the path may not exist, or stands for others that were not looked at.
    pub fn makes_approximate(&self) -> bool {
        matches!(self, Shortfall::SolverGaveUp(_) | Shortfall::Sampled(_))
    }
}

impl std::fmt::Display for Shortfall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Shortfall::SolverGaveUp(reason) => write!(f, "solver gave up: {reason}"),
            Shortfall::Sampled(method) => {
                write!(f, "a native without symbolic meaning was sampled: {method}")
            }
            Shortfall::Bounded(what) | Shortfall::Invariant(what) => f.write_str(what),
            Shortfall::OutOfTime => f.write_str("the time was up"),
        }
    }
}

/// Where a decision is needed.
pub struct Crossing<'a> {
    pub vm: &'a mut Vm,
    pub solver: &'a mut PathSolver,
    /// Long lists of alternatives are cut off here.
    pub until: Option<Instant>,
    pub shortfalls: &'a mut Vec<Shortfall>,
}

pub trait Decider {
    /// The alternatives that are to be followed.
    fn alternatives(&mut self, fork: &Fork, at: &mut Crossing) -> Alternatives;

    /// The values that decide, where values do.
    fn model(&self) -> Option<&Model> {
        None
    }

    /// Whether other values that satisfy the path's conditions take the same path: it may be said with them.
    fn allows_other_values(&self) -> bool {
        false
    }
}

/// Lengths above this are not looked for.
const TOO_LARGE: u64 = 1 << 20;
/// All lengths are tried that lie so close to each other; fewer where the program goes on longer with each.
pub(crate) const CLOSE: u64 = 256;
pub(crate) const VERY_CLOSE: u64 = 64;

/// What is answered where the values of a term do not lie so close.
pub(crate) const TOO_MANY_TO_TRY: Alternative = Alternative {
    answer: TOO_MANY,
    condition: None,
};

/// Every alternative that the path condition allows.
pub struct BySolver;

impl Decider for BySolver {
    fn alternatives(&mut self, fork: &Fork, at: &mut Crossing) -> Alternatives {
        let mut found = match fork {
            Fork::Choice { count } => return Alternatives::free(*count),
            Fork::Condition(condition) => at.possible_sides(*condition),
            Fork::Assume(condition) => at.possible_cases(&[*condition]),
            Fork::Invariant if !crate::invariant::may_hold(at) => Vec::new(),
            Fork::Invariant => vec![Alternative {
                answer: 0,
                condition: None,
            }],
            Fork::Cases(cases) => at.possible_cases(cases),
            Fork::Few { of, term } => at.all_if_close(*term, CLOSE).unwrap_or_else(|| {
                at.shortfalls.push(Shortfall::Bounded(of.clone()));
                at.few(*term)
            }),
            Fork::AllOfFew(term) => {
                { at.all_if_close(*term, VERY_CLOSE) }.unwrap_or_else(|| vec![TOO_MANY_TO_TRY])
            }
            Fork::Sample { term, method } => {
                let found = at.sample(*term);
                if !at.is_only_value(&found) {
                    let name = at.vm.registry.method_display(*method);
                    at.shortfalls.push(Shortfall::Sampled(name));
                }
                found
            }
        };
        at.keep_allowed(&mut found);
        Alternatives::under_conditions(found)
    }
}

impl Crossing<'_> {
    /// Leaves out what the precondition of the call forbids. Where there is one alternative, nothing was decided.
    fn keep_allowed(&mut self, found: &mut Vec<Alternative>) {
        let is_asked = self.vm.input_types.precondition.is_some()
            && !self.vm.path.input_heap.is_empty()
            && !self.vm.path.input_heap.is_checking;
        if is_asked && found.len() > 1 {
            found.retain(|it| crate::invariant::precondition_may_hold(self, it.condition));
        }
    }

    fn possible_cases(&mut self, cases: &[TermId]) -> Vec<Alternative> {
        let mut found = Vec::new();
        for (answer, &condition) in cases.iter().enumerate() {
            if self.vm.terms.as_bool(condition) == Some(false) {
                continue;
            }
            if self.until.is_some_and(|until| clock::now() >= until) {
                self.shortfalls.push(Shortfall::OutOfTime);
                break;
            }
            match self.solver.check_assuming(&mut self.vm.terms, &[condition]) {
                Answer::Unsat => {}
                answered => {
                    self.note_unknown(answered);
                    found.push(Alternative {
                        answer: answer as u64,
                        condition: Some(condition),
                    });
                }
            }
        }
        found
    }

    fn possible_sides(&mut self, condition: TermId) -> Vec<Alternative> {
        let sides = self.solver.branch(&mut self.vm.terms, condition);
        let negation = self.vm.terms.not(condition);
        match (sides.when_true, sides.when_false) {
            // One side is impossible, so the other one follows from the path: nothing to assert.
            (Answer::Unsat, Answer::Unsat) => Vec::new(),
            (Answer::Sat, Answer::Unsat) => vec![Alternative {
                answer: 0,
                condition: None,
            }],
            (Answer::Unsat, Answer::Sat) => vec![Alternative {
                answer: 1,
                condition: None,
            }],
            (when_true, when_false) => {
                self.note_unknown(when_true);
                self.note_unknown(when_false);
                let mut found = Vec::new();
                if when_true != Answer::Unsat {
                    found.push(Alternative {
                        answer: 0,
                        condition: Some(condition),
                    });
                }
                if when_false != Answer::Unsat {
                    found.push(Alternative {
                        answer: 1,
                        condition: Some(negation),
                    });
                }
                found
            }
        }
    }

    /// A path that the solver could not decide is followed, and the run is not complete.
    fn note_unknown(&mut self, answer: Answer) {
        if let Answer::Unknown(reason) = answer {
            let shortfall = Shortfall::SolverGaveUp(reason.to_string());
            self.shortfalls.push(shortfall);
        }
    }

    /// Every value of a term that cannot be negative, if they lie close to each other.
    pub(crate) fn all_if_close(&mut self, term: TermId, close: u64) -> Option<Vec<Alternative>> {
        let least = self.least_from(term, 0, TOO_LARGE)?;
        if self.lies_between(term, least, least + close, false) != Answer::Unsat {
            return None;
        }
        let mut all = Vec::new();
        for bits in least..=least + close {
            match self.lies_between(term, bits, bits, true) {
                Answer::Unsat => continue,
                Answer::Sat => {}
                Answer::Unknown(_) => return None,
            }
            all.push(Alternative {
                answer: bits,
                condition: Some(equals(self.vm, term, bits)),
            });
        }
        Some(all)
    }

    /// The least value of a term that cannot be negative, and a large one; the others are cut off.
    fn few(&mut self, term: TermId) -> Vec<Alternative> {
        const LARGE: u64 = 1_000;
        let least = self.least_from(term, 0, TOO_LARGE);
        let large = self.least_from(term, LARGE, TOO_LARGE);
        let different = large.filter(|_| large != least);
        let values = least.into_iter().chain(different);
        values
            .map(|bits| Alternative {
                answer: bits,
                condition: Some(equals(self.vm, term, bits)),
            })
            .collect()
    }

    /// The least value between two bounds that a term can have on this path.
    fn least_from(&mut self, term: TermId, low: u64, high: u64) -> Option<u64> {
        let (mut low, mut high) = (low, high);
        if !self.can_lie_between(term, low, high) {
            return None;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if self.can_lie_between(term, low, middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low)
    }

    fn can_lie_between(&mut self, term: TermId, low: u64, high: u64) -> bool {
        self.lies_between(term, low, high, true) == Answer::Sat
    }

    /// Whether the term can have a value between two bounds, or one that is not between them.
    fn lies_between(&mut self, term: TermId, low: u64, high: u64, holds: bool) -> Answer {
        let terms = &mut self.vm.terms;
        let width = terms.width(term);
        let (low, high) = (terms.bv_const(width, low), terms.bv_const(width, high));
        let (above, below) = (terms.bv_sle(low, term), terms.bv_sle(term, high));
        let between = terms.and(above, below);
        let wanted = if holds { between } else { terms.not(between) };
        self.solver.check_assuming(terms, &[wanted])
    }

    /// One value for a term whose meaning the VM does not know symbolically.
    fn sample(&mut self, term: TermId) -> Vec<Alternative> {
        if self.solver.check(&mut self.vm.terms) == Answer::Unsat {
            return Vec::new();
        }
        let model = self.solver.model(&mut self.vm.terms).unwrap_or_default();
        let bits = self.vm.terms.evaluate(term, &model);
        let condition = equals(self.vm, term, bits);
        vec![Alternative {
            answer: bits,
            condition: Some(condition),
        }]
    }
}

impl Crossing<'_> {
    /// Whether the path leaves no other value than the one that was found: then it stands for no others.
    fn is_only_value(&mut self, found: &[Alternative]) -> bool {
        let [
            Alternative {
                condition: Some(condition),
                ..
            },
        ] = *found
        else {
            return found.is_empty();
        };
        let other = self.vm.terms.not(condition);
        self.solver.check_assuming(&mut self.vm.terms, &[other]) == Answer::Unsat
    }
}

/// The alternative that a script names, if the fork has it.
pub(crate) fn scripted(vm: &mut Vm, fork: &Fork, answer: u64) -> Option<Alternative> {
    let condition = match fork {
        Fork::Condition(condition) if answer == 0 => Some(*condition),
        Fork::Condition(condition) if answer == 1 => Some(vm.terms.not(*condition)),
        Fork::Assume(condition) if answer == 0 => Some(*condition),
        Fork::Invariant if answer == 0 => None,
        Fork::Condition(_) | Fork::Assume(_) | Fork::Invariant => return None,
        Fork::Choice { count } if answer < *count as u64 => None,
        Fork::Choice { .. } => return None,
        Fork::Cases(cases) => Some(*cases.get(answer as usize)?),
        Fork::AllOfFew(_) if answer == TOO_MANY => None,
        Fork::Few { term, .. } | Fork::AllOfFew(term) | Fork::Sample { term, .. } => {
            Some(equals(vm, *term, answer))
        }
    };
    Some(Alternative { answer, condition })
}

pub(crate) fn equals(vm: &mut Vm, term: TermId, bits: u64) -> TermId {
    let sort = vm.terms.sort(term);
    let constant = vm.terms.constant(sort, bits);
    vm.terms.eq(term, constant)
}

/// Where values come from that a model does not have yet.
pub trait ValueSource {
    /// The bits of a variable.
    fn value(&mut self, vm: &Vm, variable: VarId) -> u64;

    /// A number below `count`.
    fn choice(&mut self, count: u32) -> u64;
}

/// One path: the one that the values of a model take. The run is concrete, so nothing is approximate:
/// what has no symbolic meaning gets the value that it really has. Conditions are not kept.
pub struct ByModel<S> {
    model: Model,
    source: S,
}

impl<S: ValueSource> ByModel<S> {
    pub fn new(source: S) -> ByModel<S> {
        ByModel {
            model: Model::new(),
            source,
        }
    }

    fn evaluate(&mut self, vm: &Vm, term: TermId) -> u64 {
        for &variable in vm.terms.free_variables(term).iter() {
            if self.model.find(variable).is_none() {
                let bits = self.source.value(vm, variable);
                self.model.set(variable, bits);
            }
        }
        vm.terms.evaluate(term, &self.model)
    }
}

/// The largest length that given values may ask for.
const MOST: u64 = 1 << 16;

impl<S: ValueSource> Decider for ByModel<S> {
    fn alternatives(&mut self, fork: &Fork, at: &mut Crossing) -> Alternatives {
        let answer = match fork {
            Fork::Condition(condition) => Some(1 - (self.evaluate(at.vm, *condition) & 1)),
            Fork::Assume(condition) => (self.evaluate(at.vm, *condition) & 1 == 1).then_some(0),
            Fork::Choice { count } => Some(self.source.choice(*count)),
            Fork::Invariant => Some(0),
            Fork::Cases(cases) => (0..cases.len() as u64)
                .find(|&case| self.evaluate(at.vm, cases[case as usize]) & 1 == 1),
            Fork::AllOfFew(_) => Some(TOO_MANY),
            // Lengths: one path must not take all the memory.
            Fork::Few { term, .. } => Some(self.evaluate(at.vm, *term)).filter(|&n| n <= MOST),
            Fork::Sample { term, .. } => Some(self.evaluate(at.vm, *term)),
        };
        let alternative = answer.map(|answer| Alternative {
            answer,
            condition: None,
        });
        Alternatives::under_conditions(alternative.into_iter().collect())
    }

    fn model(&self) -> Option<&Model> {
        Some(&self.model)
    }
}
