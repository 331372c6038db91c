//! Concolic execution held against what paper 001 says about its examples, and against forking exploration.

use crate::compile::{interface_folders, javac, sources_below};
use crate::explore::{self, Exploration};
use crate::program::Program;
use serde_json::Value;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::places;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// An example of the paper and what it states.
pub struct Figure {
    pub name: &'static str,
    pub arguments: &'static [&'static str],
    /// Exceptions that are found, and no others.
    pub errors: &'static [&'static str],
    /// Results that are seen, where the example has some.
    pub results: &'static [&'static str],
    pub complete: bool,
    pub approximate: bool,
    pub diverges: bool,
    /// The words of a limit that ends runs.
    pub limit: Option<&'static str>,
    /// What the paper says.
    pub states: &'static str,
}

const ERROR: &str = "java.lang.IllegalStateException";
const NULL_POINTER: &str = "java.lang.NullPointerException";

const EXACT: Figure = Figure {
    name: "",
    arguments: &[],
    errors: &[],
    results: &[],
    complete: true,
    approximate: false,
    diverges: false,
    limit: None,
    states: "",
};

pub const FIGURES: &[Figure] = &[
    Figure {
        name: "figure 1",
        arguments: &["Figure1"],
        errors: &[ERROR],
        states: "the error is found; the path through lines 7 and 10 is impossible",
        ..EXACT
    },
    Figure {
        name: "figure 3",
        arguments: &["--lazy", "Figure3#example"],
        errors: &[NULL_POINTER, ERROR],
        states: "a null pointer, then the error on a list that leads back to itself; no node is left",
        ..EXACT
    },
    Figure {
        name: "figure 12",
        arguments: &["--lazy", "Figure12#example"],
        results: &["1", "2", "3", "4", "5"],
        states: "both sides of l1 == l2, though both lists were used before",
        ..EXACT
    },
    Figure {
        name: "figure 15",
        arguments: &["Figure15#example"],
        results: &["7", "9"],
        complete: false,
        approximate: true,
        diverges: true,
        states: "the run for line 5 ends at line 7: noticed, the node is finished, the user is told",
        ..EXACT
    },
    Figure {
        name: "black box",
        arguments: &["BlackBox#test"],
        results: &["true", "false"],
        complete: false,
        approximate: true,
        states: "both branches, each with some concrete value of the black box",
        ..EXACT
    },
    Figure {
        name: "aliasing",
        arguments: &["Aliasing#example"],
        errors: &[ERROR],
        results: &["true", "false"],
        states: "the paper's tool takes indices for different; here both cases are found",
        ..EXACT
    },
    Figure {
        name: "goto limit",
        arguments: &["--max-steps", "20", "GotoLimit#example"],
        complete: false,
        limit: Some("steps on a path"),
        states: "runs end at the limit, and the testing terminates",
        ..EXACT
    },
    Figure {
        name: "call limit",
        arguments: &["--max-steps", "20", "CallLimit#example"],
        complete: false,
        limit: Some("steps on a path"),
        states: "runs end at the limit, and the testing terminates",
        ..EXACT
    },
];

/// The compiled examples.
pub struct Examples {
    pub jdk: Jdk,
    classes: PathBuf,
}

impl Examples {
    pub fn compile(jdk: Jdk, label: &str) -> Result<Examples, String> {
        let classes = places::cache().join(label);
        let mut folders = interface_folders();
        folders.push(places::repository().join("examples/concolic"));
        javac(&jdk, &sources_below(&folders)?, &classes, None)?;
        Ok(Examples { jdk, classes })
    }

    pub fn class_path(&self) -> String {
        self.classes.display().to_string()
    }

    pub fn explore(&self, flags: &[&str], arguments: &[&str]) -> Result<Exploration, String> {
        let all = ["--concolic", "--outcomes"].iter().chain(flags);
        let all: Vec<String> = all.chain(arguments).map(|text| text.to_string()).collect();
        explore::explore(&self.jdk, &self.class_path(), &all)
    }
}

impl Figure {
    /// What of the paper's statement does not hold.
    pub fn misses(&self, seen: &Exploration) -> Vec<String> {
        let mut misses = Vec::new();
        let mut expect = |what: &str, expected: String, found: String| {
            if expected != found {
                misses.push(format!("{what}: expected {expected}, found {found}"));
            }
        };
        let errors: BTreeSet<String> = self.errors.iter().map(|e| e.to_string()).collect();
        let found = seen.exceptions();
        expect("errors", format!("{errors:?}"), format!("{found:?}"));
        let complete = seen.complete();
        expect("complete", self.complete.to_string(), complete.to_string());
        let runs = &seen.json["concolic"];
        let counted = |field: &str| runs[field].as_u64().unwrap_or(0) > 0;
        let approximate = counted("approximate_runs");
        expect(
            "approximate",
            self.approximate.to_string(),
            approximate.to_string(),
        );
        let diverges = counted("divergences");
        expect(
            "divergence",
            self.diverges.to_string(),
            diverges.to_string(),
        );
        if !self.results.is_empty() {
            let results: BTreeSet<String> = self.results.iter().map(|r| r.to_string()).collect();
            let found = results_of(seen);
            expect("results", format!("{results:?}"), format!("{found:?}"));
        }
        if let Some(limit) = self.limit {
            let is_told = seen.obstacles().contains(limit);
            expect("limit told", "true".into(), is_told.to_string());
        }
        misses
    }
}

fn results_of(seen: &Exploration) -> BTreeSet<String> {
    let outcomes = seen.json["outcomes"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    let value = |outcome: &Value| outcome["value"].as_str().map(str::to_string);
    outcomes.iter().filter_map(value).collect()
}

/// Flags for which there is nothing to compare: other ways to go through paths, and bounds that count other
/// things (choices that are possible, not those that were met).
const NOT_COMPARED: [&str; 10] = [
    "--match-states",
    "--emit",
    "--sample",
    "--limit",
    "--replay",
    "--way",
    "--max-depth",
    "--no-invariants",
    // The first of several violations is another one.
    "--stop-on-violation",
    "--time-limit",
];

pub fn is_comparable(program: &Program) -> bool {
    let is_other = |argument: &String| NOT_COMPARED.contains(&argument.as_str());
    !program.arguments.iter().any(is_other)
}

/// What the two ways have to agree on: how many paths end, how many lead nowhere, and how they end.
fn paths_of(seen: &Exploration) -> String {
    let count = |field: &str| seen.count(field).unwrap_or(0);
    let violations = seen.json["violations"].as_array();
    let violations: BTreeSet<String> = violations
        .into_iter()
        .flatten()
        .map(|v| format!("{} at {} x{}", v["exception"], v["location"], v["count"]))
        .collect();
    format!(
        "{} paths, {} pruned, complete {}, {violations:?}",
        count("paths"),
        count("pruned"),
        seen.complete()
    )
}

/// How concolic and forking exploration differ on a program; nothing where something stood for others on one
/// of them, or a time limit ended one.
pub fn difference(forking: &Exploration, concolic: &Exploration) -> Result<Option<String>, String> {
    let told = format!("{} {}", forking.obstacles(), concolic.obstacles());
    let approximations = [
        "sampled",
        "solver gave up",
        "symbolic length above",
        "time limit",
    ];
    // Runs follow paths alone: where states decided there are fewer of them.
    let by_states = forking.json["way"] == "states";
    if by_states || approximations.iter().any(|words| told.contains(words)) {
        return Ok(None);
    }
    let (one, other) = (paths_of(forking), paths_of(concolic));
    if one == other {
        return Ok(Some(one));
    }
    Err(format!("forking: {one}\nconcolic: {other}"))
}
