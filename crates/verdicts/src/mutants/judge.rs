//! Mutants and tests on the real JVM: class files are written, a runner starts the tests of a class against each.

use crate::compile::javac;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch;
use spelunk_mutants::{Mutant, mutants, with_siblings};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

const RUNNER: &str = include_str!("MutantRunner.java");
const LIMIT: Duration = Duration::from_secs(1_800);

/// A timeout tells a mutant from the original only where that took no longer; the runner waits ten times as long.
const QUICK: Duration = Duration::from_millis(500);

/// What the tests of a class said about a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// These tests failed, by method and row; none if it survived.
    Failed(BTreeSet<String>),
    /// It does not end, and the original ended soon.
    Endless,
    /// No evidence: no test ran, or the original takes long as well.
    Nothing(String),
}

impl Said {
    pub fn is_killed(&self) -> bool {
        match self {
            Said::Failed(tests) => !tests.is_empty(),
            Said::Endless => true,
            Said::Nothing(_) => false,
        }
    }
}

/// What the JVM said: of mutants, and of test classes that fail without any.
#[derive(Default)]
pub struct Judgement {
    pub mutants: BTreeMap<Key, Said>,
    /// By test class: why it says nothing about mutants.
    pub unfit: BTreeMap<String, String>,
}

/// A line of the runner's.
struct Answer<'t> {
    /// Empty for the original.
    place: &'t str,
    test: &'t str,
    time: Duration,
    word: &'t str,
    details: &'t str,
}

impl<'t> Answer<'t> {
    fn read(line: &'t str) -> Option<Answer<'t>> {
        let mut parts = line.splitn(5, '\t');
        Some(Answer {
            place: parts.next()?,
            test: parts.next()?,
            time: Duration::from_millis(parts.next()?.parse().ok()?),
            word: parts.next()?,
            details: parts.next()?,
        })
    }

    fn said(&self, original: Duration) -> Said {
        match self.word {
            "failed" => {
                let names = self.details.split(',').filter(|name| !name.is_empty());
                Said::Failed(names.map(String::from).collect())
            }
            "time" if original <= QUICK => Said::Endless,
            "time" => Said::Nothing("out of time, and the original takes long too".into()),
            _ => Said::Nothing(format!("no test ran: {}", self.details)),
        }
    }

    /// Why tests that end like this on the original are no evidence.
    fn unfit(&self) -> Option<String> {
        match self.word {
            "failed" if self.details.is_empty() => None,
            "failed" => Some(format!("fail on the original: {}", self.details)),
            "time" => Some("do not end on the original".into()),
            _ => Some(format!("do not run on the original: {}", self.details)),
        }
    }
}

/// A mutant as a report names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub pc: u64,
    pub change: String,
}

impl Key {
    fn of(mutant: &Mutant) -> Key {
        Key {
            class: mutant.class.replace('/', "."),
            method: mutant.method.clone(),
            descriptor: mutant.descriptor.clone(),
            pc: mutant.pc.into(),
            change: mutant.change.clone(),
        }
    }
}

/// Mutants to be tried, each with the test class that is run against it.
pub struct Judge<'a> {
    pub jdk: &'a Jdk,
    pub junit: &'a str,
    /// Classes under test and what they need.
    pub class_path: &'a str,
    /// Compiled tests.
    pub tests: &'a Path,
    pub folder: &'a Path,
}

impl Judge<'_> {
    pub fn judge(
        &self,
        opened: &ClassPath,
        wanted: &BTreeMap<Key, String>,
    ) -> Result<Judgement, String> {
        let places = self.write(opened, wanted)?;
        let source = self.folder.join("MutantRunner.java");
        std::fs::write(&source, RUNNER).map_err(|error| error.to_string())?;
        let runner = self.folder.join("runner");
        javac(self.jdk, &[source], &runner, Some(Path::new(self.junit)))?;
        let mut command = Command::new(self.jdk.home.join("bin/java"));
        command
            .arg("-cp")
            .arg(format!("{}:{}", runner.display(), self.junit));
        command.arg("MutantRunner").arg(self.folder.join("plan"));
        command.arg(format!("{}:{}/", self.class_path, self.tests.display()));
        let outcome = launch::finish(command, "", LIMIT)?;
        let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let mut judgement = Judgement::default();
        let mut originals: BTreeMap<&str, Duration> = BTreeMap::new();
        for answer in text.lines().filter_map(Answer::read) {
            if answer.place.is_empty() {
                originals.insert(answer.test, answer.time);
                let unfit = answer.unfit().map(|why| (answer.test.to_string(), why));
                judgement.unfit.extend(unfit);
                continue;
            }
            let (Some(key), Some(&original)) = (
                places.get(Path::new(answer.place)),
                originals.get(answer.test),
            ) else {
                continue;
            };
            judgement.mutants.insert(key.clone(), answer.said(original));
        }
        if judgement.mutants.len() < places.len() {
            return Err(format!(
                "{} of {} mutants have a verdict: {}",
                judgement.mutants.len(),
                places.len(),
                outcome.stderr
            ));
        }
        for (key, test) in wanted {
            if judgement.unfit.contains_key(test) {
                judgement.mutants.remove(key);
            }
        }
        Ok(judgement)
    }

    /// Writes the class files and the plan: each test class runs on the original first.
    fn write(
        &self,
        opened: &ClassPath,
        wanted: &BTreeMap<Key, String>,
    ) -> Result<BTreeMap<PathBuf, Key>, String> {
        let problem = |error: std::io::Error| error.to_string();
        let folder = self.folder.join("mutants");
        std::fs::create_dir_all(&folder).map_err(problem)?;
        let mut places = BTreeMap::new();
        let tests: BTreeSet<&String> = wanted.values().collect();
        // The first run starts the JVM up and would be slow for no reason of the test's.
        let warm_up = tests.first().copied();
        let originals = warm_up.into_iter().chain(tests);
        let mut plan: Vec<String> = originals.map(|test| format!("\t\t{test}")).collect();
        let classes: BTreeSet<&String> = wanted.keys().map(|key| &key.class).collect();
        for class in classes {
            let bytes = match opened.find(&class.replace('.', "/")) {
                Ok(Some((bytes, _))) => bytes,
                _ => return Err(format!("{class} cannot be read")),
            };
            let file = ClassFile::parse(bytes).map_err(|error| error.to_string())?;
            let file = with_siblings(&Arc::new(file));
            for (number, mutant) in mutants(&file).into_iter().enumerate() {
                let key = Key::of(&mutant);
                let Some(test) = wanted.get(&key) else {
                    continue;
                };
                let place = folder.join(format!("{class}-{number}.class"));
                std::fs::write(&place, mutant.apply(&file.bytes)).map_err(problem)?;
                plan.push(format!("{class}\t{}\t{test}", place.display()));
                places.insert(place, key);
            }
        }
        std::fs::write(self.folder.join("plan"), plan.join("\n")).map_err(problem)?;
        Ok(places)
    }
}

/// JUnit's jars where Debian puts them.
pub fn junit_jars() -> Result<String, String> {
    let folder = Path::new("/usr/share/java");
    let listed = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let wanted = [
        "junit-jupiter",
        "junit-platform",
        "opentest4j",
        "apiguardian",
        "univocity",
    ];
    let mut jars: Vec<String> = listed
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".jar") && wanted.iter().any(|start| name.starts_with(start)))
        .map(|name| folder.join(name).display().to_string())
        .collect();
    jars.sort();
    match jars.is_empty() {
        true => Err("JUnit 5 is not in /usr/share/java".into()),
        false => Ok(jars.join(":")),
    }
}

/// The Java files in a folder and those below it.
pub fn sources_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let problem = |error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(problem)?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources_below(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "java") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: &str) -> Answer<'_> {
        Answer::read(line).expect("a line of the runner's")
    }

    #[test]
    fn a_timeout_is_a_kill_only_where_the_original_is_quick() {
        let late = answer("A-1.class\tATest\t5000\ttime\t");
        assert_eq!(late.said(QUICK), Said::Endless);
        assert!(!late.said(QUICK * 2).is_killed());
    }

    #[test]
    fn nothing_that_runs_kills_nothing() {
        let said = answer("A-1.class\tATest\t3\tnothing\tjava.lang.VerifyError").said(QUICK);
        assert!(matches!(said, Said::Nothing(_)), "{said:?}");
        assert!(!said.is_killed());
    }

    #[test]
    fn tests_that_fail_without_a_mutant_are_unfit() {
        assert_eq!(answer("\tATest\t3\tfailed\t").unfit(), None);
        for line in [
            "\tATest\t3\tfailed\tadds",
            "\tATest\t3\tnothing\t",
            "\tATest\t5000\ttime\t",
        ] {
            assert!(answer(line).unfit().is_some(), "{line}");
        }
    }
}
