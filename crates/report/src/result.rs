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
    pub technique: Cow<'static, str>,
    pub states: usize,
    pub paths: u64,
    /// Tests that were written.
    pub tests: usize,
    pub tests_all: u64,
    pub branches: Counts,
    /// Those that the exploration reached.
    pub branches_reached: Counts,
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
    /// The tests that were written.
    pub suite: Vec<TestResult>,
    /// Lines that have branches, with the tests that cover some of them.
    pub lines: Vec<Line>,
    /// The source file that the class was compiled from, as its class file names it.
    pub source: Option<String>,
    #[serde(skip)]
    pub internal: Vec<String>,
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
            all += class.branches;
        }
        all
    }

    pub fn tests(&self) -> usize {
        self.classes.iter().map(|class| class.tests).sum()
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
