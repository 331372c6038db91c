//! One pass over all tests in fresh JVMs. A JVM that a test ends or holds up is replaced by another one that
//! goes on with the tests that are left, so every test gets a result.

use crate::journal::{self, Event, TestId};
use spelunk_toolchain::jdk_tools::{PATH_SEPARATOR, java};
use spelunk_toolchain::process::{self, Watch};
use spelunk_toolchain::sandbox::Sandbox;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// Of one JVM: a test that needs more is none.
const MOST_MEMORY: &str = "-Xmx1g";

/// What became of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestResult {
    Passed,
    Failed(String),
    EndedTheJvm(String),
    TimedOut,
}

pub struct Run<'a> {
    pub jdk_home: &'a Path,
    pub class_path: Vec<PathBuf>,
    /// The user's own, behind all others.
    pub user_class_path: &'a str,
    /// Options of java, and the main class with arguments before the plan.
    pub options: Vec<OsString>,
    pub main: Vec<OsString>,
    pub test_limit: Duration,
    /// What ends a JVM, besides that it does not get on.
    pub watch: &'a Watch,
    pub sandbox: Option<&'a Sandbox>,
    /// An existing folder for files of this run, which is also where the tests are run.
    pub folder: &'a Path,
    pub reversed: bool,
    /// More lines of the plan.
    pub more: Vec<String>,
}

/// Results by test; a row of a parameterised test has its own.
pub type Results = BTreeMap<TestId, TestResult>;

/// As far as a run came.
pub struct Ran {
    pub results: Results,
    /// Otherwise the time was up before every test had a result.
    pub is_whole: bool,
}

impl Run<'_> {
    /// Runs all methods of the classes. The error is about a JVM that does not work, not about tests.
    pub fn run(
        &self,
        classes: &[&str],
        methods: &BTreeSet<(String, String)>,
    ) -> Result<Results, String> {
        let ran = self.run_in_time(classes, methods)?;
        match ran.is_whole {
            true => Ok(ran.results),
            false => Err("the time was up".into()),
        }
    }

    /// As `run`; where the time is up, with the results that are there.
    pub fn run_in_time(
        &self,
        classes: &[&str],
        methods: &BTreeSet<(String, String)>,
    ) -> Result<Ran, String> {
        let whole = |results| {
            Ok(Ran {
                results,
                is_whole: true,
            })
        };
        let mut results = Results::new();
        let mut done: BTreeSet<(String, String)> = BTreeSet::new();
        loop {
            let open: BTreeSet<&str> = methods
                .difference(&done)
                .map(|(class, _)| &**class)
                .collect();
            if open.is_empty() {
                return whole(results);
            }
            let classes: Vec<&str> = classes
                .iter()
                .copied()
                .filter(|c| open.contains(c))
                .collect();
            let before = done.len();
            let is_whole = false;
            if self.watch.is_over() {
                return Ok(Ran { results, is_whole });
            }
            let end = self.start(&classes, &done)?;
            let text = std::fs::read_to_string(self.journal()).unwrap_or_default();
            let mut journal = journal::read(&text);
            let is_over = self.watch.is_over() && end.killed;
            if is_over {
                // What was running then did nothing wrong.
                journal.running = None;
            }
            self.note(&journal, &end, methods, &mut results, &mut done);
            if is_over {
                return Ok(Ran { results, is_whole });
            }
            if journal.complete {
                return whole(results);
            }
            if done.len() == before {
                return Err(format!(
                    "the JVM that runs the tests does not work: {}",
                    end.text
                ));
            }
        }
    }

    fn note(
        &self,
        journal: &journal::Journal,
        end: &End,
        methods: &BTreeSet<(String, String)>,
        results: &mut Results,
        done: &mut BTreeSet<(String, String)>,
    ) {
        let mut finish = |test: &TestId, result: TestResult| {
            // The first word on a test is the last, unless it was good.
            let entry = results.entry(test.clone()).or_insert(TestResult::Passed);
            if *entry == TestResult::Passed {
                *entry = result;
            }
        };
        for event in &journal.events {
            match event {
                Event::Passed(test) => finish(test, TestResult::Passed),
                Event::Failed(test, text) => finish(test, TestResult::Failed(text.clone())),
                Event::TimedOut(test) => finish(test, TestResult::TimedOut),
                Event::Broken(class, text) => {
                    for (_, method) in methods.iter().filter(|(c, _)| c == class) {
                        let test = TestId {
                            class: class.clone(),
                            method: method.clone(),
                            row: None,
                        };
                        finish(&test, TestResult::Failed(text.clone()));
                    }
                }
            }
        }
        if let (Some(test), false) = (&journal.running, journal.complete) {
            let result = if end.killed {
                TestResult::TimedOut
            } else {
                TestResult::EndedTheJvm(end.text.clone())
            };
            finish(test, result);
        }
        done.extend(results.keys().map(|t| (t.class.clone(), t.method.clone())));
    }

    fn journal(&self) -> PathBuf {
        self.folder.join("journal")
    }

    fn start(&self, classes: &[&str], done: &BTreeSet<(String, String)>) -> Result<End, String> {
        let plan = self.write_plan(classes, done)?;
        let _ = std::fs::remove_file(self.journal());
        let mut class_path = OsString::new();
        for entry in &self.class_path {
            class_path.push(entry);
            class_path.push(PATH_SEPARATOR.to_string());
        }
        class_path.push(self.user_class_path);
        let mut command = java(self.jdk_home);
        let mut temporary = OsString::from("-Djava.io.tmpdir=");
        temporary.push(self.folder);
        command
            .args(["-XX:-UsePerfData", MOST_MEMORY])
            .arg(temporary)
            .args(&self.options)
            .arg("-cp")
            .arg(class_path)
            .args(&self.main)
            .arg(plan)
            .current_dir(self.folder)
            .stderr(Stdio::piped());
        if let Some(sandbox) = self.sandbox {
            sandbox.confine(&mut command);
        }
        let watch = Watch {
            progress: Some(self.journal()),
            ..self.watch.clone()
        };
        let ended = process::finish_watched(command, &watch)?;
        Ok(match ended {
            Some(ended) => End {
                killed: false,
                text: format!("{}{}", ended.status, last_words(&ended.errors)),
            },
            None => End {
                killed: true,
                text: format!("nothing happened for {} s", self.watch.patience.as_secs()),
            },
        })
    }

    fn write_plan(
        &self,
        classes: &[&str],
        done: &BTreeSet<(String, String)>,
    ) -> Result<PathBuf, String> {
        let mut lines = vec![
            format!("journal\t{}", self.journal().display()),
            format!("limit\t{}", self.test_limit.as_millis()),
        ];
        lines.extend(classes.iter().map(|class| format!("class\t{class}")));
        lines.extend(
            done.iter()
                .map(|(class, method)| format!("skip\t{class}#{method}")),
        );
        if self.reversed {
            lines.push("reversed".into());
        }
        lines.extend(self.more.iter().cloned());
        let path = self.folder.join("plan");
        std::fs::write(&path, lines.join("\n") + "\n")
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(path)
    }
}

/// How a JVM ended.
struct End {
    killed: bool,
    text: String,
}

/// The end of standard error, on one line.
fn last_words(errors: &str) -> String {
    let words: Vec<&str> = errors.split_whitespace().collect();
    let last = words[words.len().saturating_sub(40)..].join(" ");
    if last.is_empty() {
        last
    } else {
        format!(": {last}")
    }
}
