//! What an exploration of a class has found: tests, what they are good for, and what is known of the rest.

use super::Map;
use crate::goals::{Counting, Goal};
use crate::mutation::{Effort, Noticed};
use spelunk_junit::model::Test;
use spelunk_mutants::Mutant;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// A test, and what it is good for.
#[derive(Clone)]
pub struct Finding {
    pub test: Test,
    /// The method under test, with its descriptor.
    pub signature: String,
    /// Branch sides that it covers.
    pub goals: BTreeSet<Goal>,
    /// What it throws, and where: `method exception line`.
    pub exception: Option<String>,
    /// Mutants that it has to do with.
    pub noticed: Noticed,
}

impl Finding {
    /// Name and descriptor of the method under test.
    pub fn method(&self) -> (&str, &str) {
        let at = self.signature.find('(').unwrap_or(self.signature.len());
        self.signature.split_at(at)
    }
}

/// What the exploration of one class brought.
#[derive(Clone, Default)]
pub struct ClassFindings {
    pub states: usize,
    /// The longest sequences of which all were tried.
    pub calls: usize,
    /// Finished calls, one for each path.
    pub paths: u64,
    /// Paths that would be a test each.
    pub tests_all: u64,
    pub findings: Vec<Finding>,
    /// Which branch sides are worth a test.
    pub counting: Counting,
    /// The mutants that tests were judged by, where they were.
    pub mutants: Vec<Mutant>,
    pub mutant_effort: Effort,
    /// Those that the kept tests noticed with all their assertions.
    pub killed_by_all_assertions: usize,
    /// How many of them, from the first, there was time for; all if nothing is said.
    pub judged_mutants: Option<usize>,
    /// Branch sides covered on any path.
    pub covered: BTreeSet<Goal>,
    /// Those covered by static initialisers, which every test runs.
    pub covered_by_initialisers: BTreeSet<Goal>,
    /// Sides that are covered by calls of which no test could be made.
    pub refused: BTreeMap<Goal, crate::goals::Refusal>,
    pub exceptions: BTreeSet<String>,
    /// What was cut off, by method, with the bound's name.
    pub cut_off: BTreeMap<String, String>,
    /// What could not be executed, by method.
    pub unsupported: BTreeMap<String, String>,
    /// Methods that no call reached, with the reason.
    pub unreached: BTreeMap<String, String>,
    /// No state is left that another call could extend.
    pub exhausted: bool,
    /// No sequence of calls within the bound, with any arguments, was left out.
    pub complete_within_bound: bool,
    /// Branch sides that were reached by setting fields, but by no calls; and those of them for which it is proved
    /// that no calls within the bound do.
    pub only_by_fields: BTreeSet<Goal>,
    pub spurious: BTreeSet<Goal>,
    /// For each branch side it is told how it was covered; what is spurious is so up to this many calls.
    pub targets_within: Option<usize>,
    /// What the graph of states says of path conditions.
    pub conditions: crate::synthesis::Conditions,
    /// States that were measured against path conditions, and how long that and making them took.
    pub evaluations: (u64, Duration),
    pub out_of_time: bool,
    pub internal: Vec<String>,
    pub exploration_time: Duration,
    pub time_by_method: BTreeMap<String, Duration>,
    /// States and paths, where somebody wants to see them.
    pub map: Option<Map>,
    pub time: Duration,
}
