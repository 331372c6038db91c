//! Mutants of classes and the tests that `spelunk generate --mutants` wrote for them: what the VM says of every pair of
//! a mutant and a test, and what the real JVM says of the same pair.

mod judge;

use crate::again;
use crate::compile::javac;
use crate::generate::Generator;
use judge::{Judge, Judgement, Key, Said};
pub use judge::{junit_jars, sources_below};
use serde_json::{Value, json};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::JdkSource;
use spelunk_mutants::{mutants, with_siblings};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

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
    /// Classes of its tests.
    pub suites: Vec<String>,
    pub tests: usize,
    /// As the VM says: killed of all on covered lines.
    pub killed: u64,
    pub covered: u64,
    /// Killed before assertions were chosen.
    pub by_all: u64,
    /// As the JVM says, of those that it was asked about.
    pub killed_for_real: usize,
    pub asked: usize,
    /// Of those killed for real: they do not end, where the original does.
    pub endless: usize,
    pub pairs: usize,
    /// Mutants of the class on all lines, those of nested classes left out.
    pub mutants: usize,
    /// The VM had no time to judge them.
    pub unjudged: u64,
    /// Why there is no verdict, or not about all that was asked.
    pub gaps: Vec<String>,
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
    let home = &generator.jdk.home;
    let jdk =
        spelunk_classes::jdk::Jdk::at(home, JdkSource::Flag).map_err(|error| error.to_string())?;
    let opened = ClassPath::new(&group.class_path, &jdk).map_err(|error| error.to_string())?;
    if sources.is_empty() {
        let rows = classes.iter().flatten();
        return Ok(rows
            .map(|class| row(group, class, &opened, &Judgement::default()))
            .collect());
    }
    javac(
        &generator.jdk,
        &sources,
        &compiled,
        Some(Path::new(&class_path)),
    )?;
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
        .map(|class| row(group, class, &opened, &said));
    Ok(rows.collect())
}

fn list_of(class: &Value) -> &[Value] {
    let list = class["mutants"]["list"].as_array();
    list.map_or(&[], Vec::as_slice)
}

/// The mutants of a class on covered lines, not too many, each with the class of its tests.
fn asked_about(class: &Value) -> BTreeMap<Key, String> {
    let Some(test) = again::test_classes(class).into_iter().next() else {
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

/// How many mutants a class has.
fn count_mutants(opened: &ClassPath, class: &str) -> usize {
    let Ok(Some((bytes, _))) = opened.find(&class.replace('.', "/")) else {
        return 0;
    };
    let parsed = ClassFile::parse(bytes).map(Arc::new);
    parsed.map_or(0, |file| mutants(&with_siblings(&file)).len())
}

fn row(group: &Group, class: &Value, opened: &ClassPath, judgement: &Judgement) -> Row {
    let number = |name: &str| class["mutants"][name].as_u64().unwrap_or_default();
    let mut row = Row {
        group: group.name.clone(),
        suites: again::test_classes(class),
        class: class["name"].as_str().unwrap_or_default().into(),
        tests: class["suite"].as_array().map_or(0, Vec::len),
        killed: number("killed"),
        covered: number("covered"),
        by_all: number("killed_by_all_assertions"),
        unjudged: number("unjudged"),
        runs: number("runs"),
        time_us: number("time_us"),
        ..Row::default()
    };
    row.mutants = count_mutants(opened, &row.class);
    let unfit = row
        .suites
        .first()
        .and_then(|test| judgement.unfit.get(test));
    row.gaps
        .extend(unfit.map(|why| format!("{}: tests {why}", row.class)));
    for (at, mutant) in list_of(class).iter().enumerate() {
        let Some(said) = judgement.mutants.get(&key(mutant)) else {
            continue;
        };
        row.note(class, at as u64, mutant, said);
    }
    row
}

impl Row {
    fn note(&mut self, class: &Value, number: u64, mutant: &Value, said: &Said) {
        if let Said::Nothing(why) = said {
            self.gaps.push(format!("{}: {why}", described(mutant)));
            return;
        }
        self.asked += 1;
        match said.is_killed() {
            true => self.killed_for_real += 1,
            false => self.survivors.push(described(mutant)),
        }
        match said {
            Said::Failed(failed) => self.compare(class, number, mutant, failed),
            _ => self.endless += 1,
        }
    }

    /// Whether the figures say something about the class: where it has mutants, some were judged by both.
    pub fn is_evidence(&self) -> bool {
        self.mutants == 0 || self.asked > 0 && self.pairs > 0
    }

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
            total.by_all += row.by_all;
            total.killed_for_real += row.killed_for_real;
            total.asked += row.asked;
            total.endless += row.endless;
            total.mutants += row.mutants;
            total.unjudged += row.unjudged;
            total.pairs += row.pairs;
        }
        total
    }

    pub fn json(&self) -> Value {
        json!({
            "group": self.group, "class": self.class, "tests": self.tests,
            "covered": self.covered, "killed": self.killed,
            "killed_by_all_assertions": self.by_all,
            "asked": self.asked, "killed_for_real": self.killed_for_real, "endless": self.endless,
            "mutants": self.mutants, "unjudged": self.unjudged, "gaps": self.gaps,
            "pairs": self.pairs, "disagreements": self.disagreements,
            "survivors": self.survivors, "runs": self.runs, "time_us": self.time_us,
        })
    }

    pub fn print(&self) {
        println!(
            "{:<52} {:>5} {:>7} {:>8} {:>8} {:>6} {:>7} {:>6} {:>6} {:>7} {:>7} {:>6} {:>6}",
            self.class,
            self.tests,
            self.mutants,
            self.unjudged,
            self.covered,
            self.by_all,
            self.killed,
            spelled(percent(self.killed as f64, self.covered as f64)),
            self.asked,
            self.killed_for_real,
            self.endless,
            spelled(percent(self.killed_for_real as f64, self.asked as f64)),
            self.pairs,
        );
    }
}

/// Nothing of nothing is no figure.
pub fn percent(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| 100.0 * part / whole)
}

pub fn spelled(share: Option<f64>) -> String {
    share.map_or_else(|| "-".into(), |share| format!("{share:.1}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(mutants: usize, asked: usize, pairs: usize) -> Row {
        Row {
            mutants,
            asked,
            pairs,
            ..Row::default()
        }
    }

    #[test]
    fn a_row_without_a_pair_is_no_evidence() {
        assert!(row(3, 2, 5).is_evidence());
        assert!(!row(3, 2, 0).is_evidence());
        assert!(!row(3, 0, 0).is_evidence());
        // There is nothing to notice.
        assert!(row(0, 0, 0).is_evidence());
        assert_eq!(percent(0.0, 0.0), None);
    }

    #[test]
    fn what_says_nothing_is_neither_killed_nor_alive() {
        let mutant = json!({"class": "A", "method": "m", "change": "c", "operator": "o"});
        let mut row = Row::default();
        let class = json!({"suite": []});
        row.note(&class, 0, &mutant, &Said::Nothing("no test ran".into()));
        assert_eq!((row.asked, row.killed_for_real, row.gaps.len()), (0, 0, 1));
        row.note(&class, 0, &mutant, &Said::Endless);
        assert_eq!((row.asked, row.killed_for_real, row.endless), (1, 1, 1));
    }
}
