//! Results as the contract with scripts has them: names and meaning of the fields are promised, others may come
//! along.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    pub covered: usize,
    pub total: usize,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.covered += other.covered;
        self.total += other.total;
    }
}

/// Everything about one run of `generate`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Generated {
    /// `violation`, `interrupted`, `bounded` or `complete`.
    pub outcome: &'static str,
    pub classes: Vec<ClassResult>,
    pub interrupted: bool,
    /// Why coverage was not measured on the real JVM, if so.
    pub unmeasured: Option<String>,
    pub notes: Vec<String>,
    pub time_ms: u64,
}

/// What became of one class.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ClassResult {
    /// Name with dots.
    pub name: String,
    /// Of the class and all that it depends on; the same in two runs that see the same code.
    pub fingerprint: String,
    /// The tests of an earlier run stand: nothing has changed since.
    #[serde(rename = "unchanged")]
    pub is_unchanged: bool,
    /// Other tests show all that was found, so there is nothing to write.
    #[serde(rename = "settled")]
    pub is_settled: bool,
    pub technique: Cow<'static, str>,
    pub states: usize,
    pub paths: u64,
    /// Tests that were written.
    pub tests: usize,
    /// Those of them that put objects together field by field; all others make calls only.
    #[serde(default)]
    pub tests_setting_fields: usize,
    pub tests_all: u64,
    pub branches: Counts,
    /// Those that the exploration reached.
    pub branches_reached: Counts,
    /// How branches are covered, or why they are not, where calls were looked for that lead to inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<Targets>,
    pub methods: Vec<MethodResult>,
    pub exceptions: BTreeSet<String>,
    /// Broken contracts.
    pub violations: Vec<String>,
    pub unsupported: BTreeMap<String, String>,
    pub cut_off: BTreeMap<String, String>,
    pub not_called: BTreeMap<String, String>,
    /// Why there are no tests, in a sentence.
    #[serde(serialize_with = "sentence", skip_deserializing)]
    pub failure: Option<Failure>,
    pub exhausted: bool,
    pub out_of_time: bool,
    pub files: Vec<PathBuf>,
    pub exploration_us: u64,
    pub time_ms: u64,
    pub time_by_method_us: BTreeMap<String, u64>,
    pub verified: Option<Verified>,
    /// What the tests notice of small changes of the class, where they were judged by them.
    pub mutants: Option<Mutants>,
    /// The tests that were written.
    pub suite: Vec<TestResult>,
    /// Lines that have branches, with the tests that cover some of them.
    pub lines: Vec<Line>,
    /// The source file that the class was compiled from, as its class file names it.
    pub source: Option<String>,
    /// Of states and paths, for those who show them.
    #[serde(skip)]
    pub pictures: Vec<Picture>,
    #[serde(skip)]
    pub internal: Vec<String>,
}

/// A drawing with what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub title: String,
    /// What a reader should know to read it.
    pub legend: String,
    /// SVG.
    pub drawing: String,
}

fn sentence<S: serde::Serializer>(failure: &Option<Failure>, to: S) -> Result<S::Ok, S::Error> {
    match failure {
        Some(failure) => to.serialize_some(&failure.sentence),
        None => to.serialize_none(),
    }
}

/// Why a class has no tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: FailureKind,
    pub sentence: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The class or what was asked for is to blame.
    Input,
    Unsupported,
    /// The time was up.
    Budget,
    Interrupted,
    Internal,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MethodResult {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub branches: Counts,
    pub uncovered: Vec<Uncovered>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Uncovered {
    pub line: u16,
    pub side: u32,
    pub reason: Cow<'static, str>,
    pub sentence: String,
    /// Where it is told how branches are covered: `only_by_fields`, `spurious` or `open`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Cow<'static, str>>,
}

/// Branches by how they are covered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Targets {
    /// By a sequence of calls.
    pub by_calls: usize,
    /// Setting fields reaches them, and no calls were found that do.
    pub only_by_fields: usize,
    /// Setting fields reaches them, and no calls up to `bound` do, with any arguments.
    pub spurious: usize,
    pub bound: usize,
    /// Nothing is known that reaches them.
    pub open: usize,
    /// States that search has measured against path conditions, and how long it took.
    #[serde(default)]
    pub evaluations: u64,
    #[serde(default)]
    pub evaluation_us: u64,
    #[serde(default)]
    pub path_conditions: PathConditions,
}

/// Path conditions that were open when the states that calls reach were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathConditions {
    pub asked: usize,
    /// A state satisfies them.
    pub satisfied: usize,
    /// No state that calls within the bound reach does.
    pub spurious: usize,
}

/// What the real JVM said.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Verified {
    pub compiled: usize,
    pub passed: usize,
    pub failed: Vec<Dropped>,
    /// As JaCoCo counts, where that was measured.
    pub branches: Option<Counts>,
}

/// Small changes of a class, and what the tests notice of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutants {
    pub total: usize,
    /// On lines that the tests execute.
    pub covered: usize,
    pub killed: usize,
    /// On covered lines.
    pub survivors: Vec<Mutant>,
    /// Those that there was no time for; they count nowhere else but in the total.
    #[serde(default)]
    pub unjudged: usize,
    /// All of them, with --mutants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Mutant>,
    /// Before assertions that notice nothing more were left out, and before tests were proven.
    #[serde(default)]
    pub killed_by_all_assertions: usize,
    /// Executions of tests on mutants, and the time that they took.
    pub runs: u64,
    pub time_us: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutant {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub line: u16,
    /// Where in the method's code.
    pub pc: u16,
    pub operator: String,
    /// What was changed into what.
    pub change: String,
    /// On a line that the tests execute.
    pub covered: bool,
}

/// A test that was left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dropped {
    pub test: String,
    pub reason: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TestResult {
    /// `a.FooTest.name`, with the row of a parameterised test in brackets.
    pub name: String,
    pub method: String,
    pub violation: Option<String>,
    /// Mutants that it notices, and those that it executes without noticing, by number in the list; with
    /// --mutants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kills: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<u32>,
    /// The source of its steps, for those who show it.
    #[serde(skip)]
    pub source: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Line {
    pub class: String,
    pub line: u16,
    pub branches: Counts,
    /// By number in `suite`.
    pub tests: Vec<usize>,
}

impl ClassResult {
    /// Branches as JaCoCo measured them on the tests that were written.
    pub fn measured(&self) -> Option<Counts> {
        self.verified.as_ref()?.branches
    }

    /// The coverage to speak of: JaCoCo's, or our own count where that is missing.
    pub fn headline(&self) -> Counts {
        self.measured().unwrap_or(self.branches)
    }

    /// One that has no tests, and why.
    pub fn failed(name: &str, kind: FailureKind, sentence: impl Into<String>) -> ClassResult {
        ClassResult {
            name: name.into(),
            failure: Some(Failure {
                kind,
                sentence: sentence.into(),
            }),
            ..ClassResult::default()
        }
    }
}

impl Generated {
    /// All branches of all classes.
    pub fn branches(&self) -> Counts {
        let mut all = Counts::default();
        for class in &self.classes {
            all += class.headline();
        }
        all
    }

    /// Mutants on covered lines of all classes that were judged, and how many of them tests notice.
    pub fn mutants(&self) -> Counts {
        let mut all = Counts::default();
        for mutants in self
            .classes
            .iter()
            .filter_map(|class| class.mutants.as_ref())
        {
            all += Counts {
                covered: mutants.killed,
                total: mutants.covered,
            };
        }
        all
    }

    pub fn tests(&self) -> usize {
        self.classes.iter().map(|class| class.tests).sum()
    }

    /// Classes that could not be tested.
    pub fn untested(&self) -> usize {
        let failed = self.classes.iter().filter(|class| class.failure.is_some());
        failed.count()
    }

    /// The word of the contract for how the run ended.
    pub fn outcome_word(&self) -> &'static str {
        let any = |test: &dyn Fn(&ClassResult) -> bool| self.classes.iter().any(test);
        if any(&|class| !class.violations.is_empty()) {
            "violation"
        } else if self.interrupted {
            "interrupted"
        } else if any(&|class| !class.exhausted) {
            "bounded"
        } else {
            "complete"
        }
    }
}
