//! Mutants and tests on the real JVM: class files are written, a runner starts the tests of a class against each.

use crate::compile::javac;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch;
use spelunk_mutants::{Mutant, mutants};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const RUNNER: &str = include_str!("MutantRunner.java");
const LIMIT: Duration = Duration::from_secs(1_800);

/// What the tests of a class said about a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// These tests failed, by method and row; none if it survived.
    Failed(BTreeSet<String>),
    /// Nothing ran at all.
    Everything,
    Endless,
}

impl Said {
    pub fn is_killed(&self) -> bool {
        !matches!(self, Said::Failed(tests) if tests.is_empty())
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
    ) -> Result<BTreeMap<Key, Said>, String> {
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
        let mut found = BTreeMap::new();
        for (place, said) in text.lines().filter_map(|line| line.split_once('\t')) {
            let Some(key) = places.get(Path::new(place)) else {
                continue;
            };
            let said = match said {
                "time" => Said::Endless,
                "" => Said::Failed(BTreeSet::new()),
                names if names.split(',').any(|name| name == "everything") => Said::Everything,
                names => Said::Failed(names.split(',').map(String::from).collect()),
            };
            found.insert(key.clone(), said);
        }
        match found.len() == places.len() {
            true => Ok(found),
            false => Err(format!(
                "{} of {} mutants have a verdict: {}",
                found.len(),
                places.len(),
                outcome.stderr
            )),
        }
    }

    /// Writes the class files and the plan.
    fn write(
        &self,
        opened: &ClassPath,
        wanted: &BTreeMap<Key, String>,
    ) -> Result<BTreeMap<PathBuf, Key>, String> {
        let problem = |error: std::io::Error| error.to_string();
        let folder = self.folder.join("mutants");
        std::fs::create_dir_all(&folder).map_err(problem)?;
        let mut places = BTreeMap::new();
        let mut plan = Vec::new();
        let classes: BTreeSet<&String> = wanted.keys().map(|key| &key.class).collect();
        for class in classes {
            let bytes = match opened.find(&class.replace('.', "/")) {
                Ok(Some((bytes, _))) => bytes,
                _ => return Err(format!("{class} cannot be read")),
            };
            let file = ClassFile::parse(bytes.clone()).map_err(|error| error.to_string())?;
            for (number, mutant) in mutants(&file).into_iter().enumerate() {
                let key = Key::of(&mutant);
                let Some(test) = wanted.get(&key) else {
                    continue;
                };
                let place = folder.join(format!("{class}-{number}.class"));
                std::fs::write(&place, mutant.apply(&bytes)).map_err(problem)?;
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
