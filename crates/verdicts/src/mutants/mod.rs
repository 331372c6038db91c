//! Mutants of classes and the tests that `spelunk generate --mutants` wrote for them: what the VM says of every pair of
//! a mutant and a test, and what the real JVM says of the same pair.

mod judge;

use crate::compile::javac;
use crate::generate::Generator;
use judge::{Judge, Key, Said};
pub use judge::{junit_jars, sources_below};
use serde_json::{Value, json};
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::JdkSource;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Mutants of one class that the real JVM is asked about.
const MOST_MUTANTS: usize = 40;

/// Classes that are tested together.
pub struct Group {
    pub name: String,
    pub class_path: String,
    pub classes: Vec<String>,
}

/// Mutants of one class on covered lines.
#[derive(Default)]
pub struct Row {
    pub group: String,
    pub class: String,
    pub tests: usize,
    /// As the VM says: killed of all on covered lines.
    pub killed: u64,
    pub covered: u64,
    /// As the JVM says, of those that it was asked about.
    pub killed_for_real: usize,
    pub asked: usize,
    pub pairs: usize,
    pub disagreements: Vec<String>,
    pub survivors: Vec<String>,
    pub runs: u64,
    pub time_us: u64,
}

/// Generates tests for a group, at most so many seconds for all of it, and asks the real JVM.
pub fn measure(
    generator: &Generator,
    folder: &Path,
    group: &Group,
    seconds: u64,
) -> Result<Vec<Row>, String> {
    let tests = folder.join("tests");
    let limit = format!("{seconds}s");
    let classes: Vec<&str> = group.classes.iter().map(String::as_str).collect();
    let flags = ["--mutants", "--time-limit", &limit];
    let generated = generator.generate(&group.class_path, &tests, &flags, &classes)?;
    let junit = junit_jars()?;
    let compiled = folder.join("test-classes");
    let class_path = format!("{}:{junit}", group.class_path);
    // A group without any test has no folder of tests.
    let sources = match tests.exists() {
        true => sources_below(&tests)?,
        false => Vec::new(),
    };
    let classes = generated.json["classes"].as_array().cloned();
    if sources.is_empty() {
        let rows = classes.iter().flatten();
        return Ok(rows
            .map(|class| row(group, class, &BTreeMap::new()))
            .collect());
    }
    javac(
        &generator.jdk,
        &sources,
        &compiled,
        Some(Path::new(&class_path)),
    )?;
    let home = &generator.jdk.home;
    let jdk =
        spelunk_classes::jdk::Jdk::at(home, JdkSource::Flag).map_err(|error| error.to_string())?;
    let opened = ClassPath::new(&group.class_path, &jdk).map_err(|error| error.to_string())?;
    let judge = Judge {
        jdk: &generator.jdk,
        junit: &junit,
        class_path: &group.class_path,
        tests: &compiled,
        folder,
    };
    let mut wanted = BTreeMap::new();
    for class in classes.iter().flatten() {
        wanted.extend(asked_about(class));
    }
    let said = judge.judge(&opened, &wanted)?;
    let rows = classes
        .iter()
        .flatten()
        .map(|class| row(group, class, &said));
    Ok(rows.collect())
}

fn list_of(class: &Value) -> &[Value] {
    let list = class["mutants"]["list"].as_array();
    list.map_or(&[], Vec::as_slice)
}

/// The mutants of a class on covered lines, not too many, each with the class of its tests.
fn asked_about(class: &Value) -> BTreeMap<Key, String> {
    let suite = class["suite"].as_array();
    let first = suite.and_then(|suite| {
        let names = suite.iter().filter_map(|test| test["name"].as_str());
        names
            .filter_map(|name| Some(name.rsplit_once('.')?.0))
            .find(|name| !name.ends_with("BugTest"))
    });
    let Some(test) = first else {
        return BTreeMap::new();
    };
    let covered: Vec<&Value> = list_of(class)
        .iter()
        .filter(|mutant| mutant["covered"] == true)
        .collect();
    let step = covered.len().div_ceil(MOST_MUTANTS).max(1);
    let asked = covered.into_iter().step_by(step);
    asked
        .map(|mutant| (key(mutant), test.to_string()))
        .collect()
}

fn key(mutant: &Value) -> Key {
    let text = |name: &str| mutant[name].as_str().unwrap_or_default().to_string();
    Key {
        class: text("class"),
        method: text("method"),
        descriptor: text("descriptor"),
        pc: mutant["pc"].as_u64().unwrap_or_default(),
        change: text("change"),
    }
}

fn described(mutant: &Value) -> String {
    let text = |name: &str| mutant[name].as_str().unwrap_or_default();
    format!(
        "{}:{} {}: {} ({})",
        text("class"),
        mutant["line"],
        text("method"),
        text("change"),
        text("operator")
    )
}

fn row(group: &Group, class: &Value, said: &BTreeMap<Key, Said>) -> Row {
    let number = |name: &str| class["mutants"][name].as_u64().unwrap_or_default();
    let mut row = Row {
        group: group.name.clone(),
        class: class["name"].as_str().unwrap_or_default().into(),
        tests: class["suite"].as_array().map_or(0, Vec::len),
        killed: number("killed"),
        covered: number("covered"),
        runs: number("runs"),
        time_us: number("time_us"),
        ..Row::default()
    };
    for (at, mutant) in list_of(class).iter().enumerate() {
        let Some(said) = said.get(&key(mutant)) else {
            continue;
        };
        row.asked += 1;
        if said.is_killed() {
            row.killed_for_real += 1;
        } else {
            row.survivors.push(described(mutant));
        }
        if let Said::Failed(failed) = said {
            row.compare(class, at as u64, mutant, failed);
        }
    }
    row
}

impl Row {
    /// Every test that the VM has executed on this mutant has to end on the JVM as it did there.
    fn compare(&mut self, class: &Value, number: u64, mutant: &Value, failed: &BTreeSet<String>) {
        for test in class["suite"].as_array().into_iter().flatten() {
            let has = |list: &str| {
                let numbers = test[list].as_array();
                numbers.is_some_and(|numbers| numbers.iter().any(|it| it.as_u64() == Some(number)))
            };
            let name = test["name"].as_str().unwrap_or_default();
            let short = name.rsplit_once('.').map_or(name, |(_, short)| short);
            let expected = match (has("kills"), has("passes")) {
                (true, _) => true,
                (_, true) => false,
                _ => continue,
            };
            self.pairs += 1;
            if failed.contains(short) != expected {
                let word = if expected { "fails" } else { "passes" };
                self.disagreements.push(format!(
                    "{short} {word} only on the VM: {}",
                    described(mutant)
                ));
            }
        }
    }

    /// The sum of all rows.
    pub fn total(rows: &[Row]) -> Row {
        let mut total = Row {
            class: format!("{} classes", rows.len()),
            ..Row::default()
        };
        for row in rows {
            total.tests += row.tests;
            total.killed += row.killed;
            total.covered += row.covered;
            total.killed_for_real += row.killed_for_real;
            total.asked += row.asked;
            total.pairs += row.pairs;
        }
        total
    }

    pub fn json(&self) -> Value {
        json!({
            "group": self.group, "class": self.class, "tests": self.tests,
            "covered": self.covered, "killed": self.killed,
            "asked": self.asked, "killed_for_real": self.killed_for_real,
            "pairs": self.pairs, "disagreements": self.disagreements,
            "survivors": self.survivors, "runs": self.runs, "time_us": self.time_us,
        })
    }

    pub fn print(&self) {
        println!(
            "{:<52} {:>5} {:>8} {:>7} {:>6.1} {:>8} {:>7} {:>6.1} {:>6}",
            self.class,
            self.tests,
            self.covered,
            self.killed,
            percent(self.killed as f64, self.covered as f64),
            self.asked,
            self.killed_for_real,
            percent(self.killed_for_real as f64, self.asked as f64),
            self.pairs,
        );
    }
}

pub fn percent(part: f64, whole: f64) -> f64 {
    if whole == 0.0 {
        100.0
    } else {
        100.0 * part / whole
    }
}
