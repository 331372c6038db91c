//! What an exploration brings back. Plain data.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputValue {
    pub name: String,
    /// Java type: `int`, `String`, `byte[]`, ...
    pub java_type: String,
    /// The value as a Java literal or array initialiser.
    pub literal: String,
    /// Raw bits of a primitive, of each character, or of each element.
    pub bits: Vec<u64>,
    /// What a choice's number stands for: type and value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meant: Option<(String, String)>,
    /// Whether this came from an explicit choice (`Choose.intIn` and the like).
    pub chosen: bool,
}

impl InputValue {
    pub fn is_null(&self) -> bool {
        self.literal == "null"
    }

    /// The bits of what is not null.
    pub fn known_bits(&self) -> Option<&[u64]> {
        (!self.is_null()).then_some(&*self.bits)
    }
}

/// One decision on a path: the number of the alternative taken.
pub type Choice = u64;

/// What stands for the exception where every thread waits for another one.
pub const DEADLOCK: &str = "deadlock";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Violation {
    pub exception: String,
    pub message: Option<String>,
    /// `Class.method(File.java:12)`, the innermost frame of user code.
    pub location: String,
    pub stack: Vec<String>,
    pub inputs: Vec<InputValue>,
    /// The heap that the path began with, where it was unknown.
    pub heap: Option<crate::input::HeapInput>,
    pub choices: Vec<Choice>,
    /// How many paths ended in the same violation.
    pub count: u64,
    /// The explored method, and how many of the inputs are its parameters.
    pub method: String,
    pub descriptor: String,
    pub is_static: bool,
    pub accessible: bool,
    pub parameter_count: usize,
    /// Choice libraries other than `spelunk.Choose` that the program has loaded.
    pub libraries: Vec<String>,
    /// The path was sampled or the solver gave up on it: it needs a replay to be believed.
    pub approximate: bool,
}

impl Violation {
    /// `assertion`, `deadlock` or `exception`.
    pub fn kind(&self) -> &'static str {
        match self.exception.as_str() {
            "java.lang.AssertionError" => "assertion",
            DEADLOCK => "deadlock",
            _ => "exception",
        }
    }
}

/// How a path ended, for `--outcomes`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    Returned(String),
    Threw(String),
    /// Every thread waits for another one.
    Deadlock,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideReport {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub line: u16,
    pub pc: u16,
    pub side: u32,
    pub covered: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pub covered: usize,
    pub total: usize,
    pub sides: Vec<SideReport>,
}

#[derive(Clone, Debug, Default)]
pub struct SolverReport {
    pub queries: u64,
    pub sat_calls: u64,
    pub time: Duration,
    /// Layer, queries, answered, time.
    pub layers: Vec<(String, u64, u64, Duration)>,
}

/// Why an exploration ended before everything was done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Early {
    Time,
    Interrupted,
    /// A violation was all that was wanted.
    Violation,
    /// There is no end to the paths.
    Endless,
}

#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Paths that ran to an end.
    pub paths: u64,
    /// Paths given up because an assumption failed.
    pub pruned: u64,
    /// Different states at choices, where they are matched, and paths given up because they came to
    /// one of them again.
    pub states: u64,
    pub met_again: u64,
    /// Keys of the structures that were handed over.
    pub structures: FxHashSet<u128>,
    /// Assumptions with a name that ended paths, with counts.
    pub failed_assumptions: BTreeMap<String, u64>,
    pub violations: Vec<Violation>,
    /// What was met that is not supported, with counts.
    pub unsupported: BTreeMap<String, u64>,
    /// What was cut off, with counts: bounds, budgets, unknown answers, samples.
    pub cut_off: BTreeMap<String, u64>,
    pub outcomes: BTreeMap<Outcome, u64>,
    pub coverage: Coverage,
    pub solver: SolverReport,
    pub time: Duration,
    /// Internal errors of the VM: bugs.
    pub internal: Vec<String>,
    pub deepest: usize,
    /// The way that decided: `paths`, `states`, `deepening`, `inputs` or `concolic`.
    pub way: &'static str,
    /// Why the exploration ended before everything was done.
    pub early: Option<Early>,
    /// A path was left because the time was up, or somebody wanted the end.
    pub was_halted: bool,
    /// A path was left because it had more steps than it may have.
    pub ran_out_of_steps: bool,
    /// The solver gave up somewhere, or a value stood for others: concrete runs may find more.
    pub fell_short: bool,
    /// What runs came to, where every run was concrete.
    pub concolic: Option<crate::concolic::ConcolicReport>,
    /// The choice vector to be replayed asks for an alternative that is not there.
    pub replay_does_not_fit: bool,
}

impl Report {
    /// Nothing was cut off, whatever was found.
    pub fn is_complete(&self) -> bool {
        let all = self.cut_off.is_empty() && self.unsupported.is_empty();
        all && self.internal.is_empty() && !self.was_halted
    }

    pub fn outcome(&self) -> &'static str {
        if !self.violations.is_empty() {
            "violation"
        } else if self.is_complete() {
            "complete"
        } else {
            "bounded"
        }
    }

    pub fn cut(&mut self, why: impl Into<String>) {
        *self.cut_off.entry(why.into()).or_default() += 1;
    }

    /// Adds another worker's results to this one's.
    pub fn absorb(&mut self, mut other: Report) {
        self.paths += other.paths;
        self.pruned += other.pruned;
        self.states += other.states;
        self.met_again += other.met_again;
        if self.structures.len() < other.structures.len() {
            std::mem::swap(&mut self.structures, &mut other.structures);
        }
        self.structures.extend(other.structures);
        for (what, count) in other.failed_assumptions {
            *self.failed_assumptions.entry(what).or_default() += count;
        }
        self.deepest = self.deepest.max(other.deepest);
        for violation in other.violations {
            self.add_violation(violation);
        }
        for (what, count) in other.unsupported {
            *self.unsupported.entry(what).or_default() += count;
        }
        for (what, count) in other.cut_off {
            *self.cut_off.entry(what).or_default() += count;
        }
        for (outcome, count) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += count;
        }
        self.internal.extend(other.internal);
        self.fell_short |= other.fell_short;
        self.ran_out_of_steps |= other.ran_out_of_steps;
        self.was_halted |= other.was_halted;
        self.early = self.early.or(other.early);
        self.absorb_solver(other.solver);
        self.absorb_coverage(other.coverage);
    }

    pub(crate) fn absorb_solver(&mut self, other: SolverReport) {
        self.solver.queries += other.queries;
        self.solver.sat_calls += other.sat_calls;
        self.solver.time += other.time;
        for layer in other.layers {
            match self
                .solver
                .layers
                .iter_mut()
                .find(|known| known.0 == layer.0)
            {
                Some(known) => {
                    known.1 += layer.1;
                    known.2 += layer.2;
                    known.3 += layer.3;
                }
                None => self.solver.layers.push(layer),
            }
        }
    }

    pub(crate) fn absorb_coverage(&mut self, other: Coverage) {
        type Key = (String, String, String, u16, u32);
        let key = |side: &SideReport| -> Key {
            (
                side.class.clone(),
                side.method.clone(),
                side.descriptor.clone(),
                side.pc,
                side.side,
            )
        };
        let mut all: BTreeMap<Key, SideReport> = BTreeMap::new();
        for side in self.coverage.sides.drain(..).chain(other.sides) {
            let entry = all.entry(key(&side)).or_insert_with(|| side.clone());
            entry.covered |= side.covered;
        }
        self.coverage.sides = all.into_values().collect();
        self.coverage.total = self.coverage.sides.len();
        self.coverage.covered = self
            .coverage
            .sides
            .iter()
            .filter(|side| side.covered)
            .count();
    }

    /// Violations are the same if they are of one kind at one place; the smallest inputs are kept.
    pub fn add_violation(&mut self, new: Violation) {
        let same =
            |old: &&mut Violation| old.exception == new.exception && old.location == new.location;
        match self.violations.iter_mut().find(same) {
            Some(old) => {
                let count = old.count + new.count;
                if weight(&new) < weight(old) {
                    *old = new;
                }
                old.count = count;
            }
            None => self.violations.push(new),
        }
    }
}

/// Smaller inputs read better; the choice vector breaks ties the same way in every run.
fn weight(violation: &Violation) -> (bool, usize, &Vec<Choice>) {
    let size = violation
        .inputs
        .iter()
        .map(|input| input.literal.len())
        .sum::<usize>();
    (violation.approximate, size, &violation.choices)
}
