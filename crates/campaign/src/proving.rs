//! Suites on the real JVM, several at a time, because a JVM takes longer to start than to run them. If that goes
//! wrong they are proven one by one, so that only those are lost that cannot be proven.

use crate::Campaign;
use spelunk_junit::Types;
use spelunk_junit::model::Suite;
use spelunk_junit::writer::{self, SourceFile};
use spelunk_replay::coverage::{self, ClassCoverage};
use spelunk_replay::{Failed, Proof, Prover, Spelling};
use spelunk_report::Counts;
use spelunk_toolchain::process::Watch;
use spelunk_toolchain::sandbox::Sandbox;
use spelunk_toolchain::warm_javac::WarmJavac;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const TEST_LIMIT: Duration = Duration::from_secs(10);
/// How long a JVM may show no sign of life: on a busy machine its start alone takes long.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Coverage is not measured with less time left than one round of the proof took, times this. Less than it takes is
/// worth a try: nothing is lost if it is given up.
const MEASURING_SHARE: f64 = 0.3;
/// Measuring is over so long before the proof has to be: what holds must not be lost with it.
const AFTER_MEASURING: Duration = Duration::from_millis(150);

/// A suite that waits for its proof.
pub struct Item {
    pub number: usize,
    pub suite: Suite,
    pub options: writer::Options,
    /// The class and those nested in it, by name with dots.
    pub measured: Vec<String>,
    /// Tests that an earlier proof has refused.
    pub refused: Vec<Failed>,
}

/// What the real JVM said about one suite.
pub struct Proven {
    pub number: usize,
    pub outcome: Result<Held, String>,
}

/// What holds.
pub struct Held {
    pub files: Vec<SourceFile>,
    pub failed: Vec<Failed>,
    /// Tests, by number, that there was no time to run.
    pub late: Vec<usize>,
    pub spelled: Spelling,
    pub branches: Option<Counts>,
    pub unmeasured: Option<String>,
}

impl Held {
    /// The tests, by number, that are not written.
    pub fn missing(&self) -> BTreeSet<usize> {
        let failed = self.failed.iter().map(|failed| failed.test);
        let failed = failed.filter(|test| !self.spelled.bare.contains(test));
        failed.chain(self.late.iter().copied()).collect()
    }
}

pub struct Proving<'a> {
    pub campaign: &'a Campaign,
    pub scratch: &'a Path,
    pub watch: Watch,
    pub compiler: Option<&'a Mutex<WarmJavac>>,
    pub sandbox: Option<&'a Sandbox>,
}

impl Proving<'_> {
    /// What holds, and how long it takes where javac and the JVM have nothing to complain about.
    pub fn prove(&self, items: &[Item]) -> (Vec<Proven>, Duration) {
        let began = Instant::now();
        let (outcomes, took) = match self.together(items, "all") {
            Ok((held, took)) => (held.into_iter().map(Ok).collect(), took),
            Err(_) if items.len() > 1 && !self.watch.is_over() => {
                let alone = |(at, item): (usize, &Item)| {
                    let (held, _) = self.together(std::slice::from_ref(item), &at.to_string())?;
                    held.into_iter()
                        .next()
                        .ok_or_else(|| "it was lost".to_string())
                };
                let outcomes = items.iter().enumerate().map(alone).collect();
                (outcomes, began.elapsed())
            }
            Err(why) => (
                items.iter().map(|_| Err(why.clone())).collect(),
                began.elapsed(),
            ),
        };
        (proven(items, outcomes), took)
    }

    fn together(&self, items: &[Item], folder: &str) -> Result<(Vec<Held>, Duration), String> {
        let campaign = self.campaign;
        let jars = campaign.jars.as_ref().ok_or("there is no JUnit")?;
        let scratch = self.scratch.join(folder);
        std::fs::create_dir_all(&scratch)
            .map_err(|error| format!("cannot make {}: {error}", scratch.display()))?;
        let prover = Prover {
            jdk_home: &campaign.jdk.home,
            class_path: &campaign.class_path_text,
            jars,
            jacoco: campaign.jacoco.as_deref().unwrap_or_default(),
            test_limit: TEST_LIMIT,
            watch: self.watch.clone(),
            compiler: self.compiler,
            sandbox: self.sandbox,
            scratch: &scratch,
        };
        let suites: Vec<Suite> = items.iter().map(|item| item.suite.clone()).collect();
        let options: Vec<writer::Options> = items.iter().map(|item| item.options.clone()).collect();
        let types = Types::new(&campaign.class_path);
        let proof = prover.prove(&suites, &types, &options)?;
        let proven = Instant::now();
        let watch = Watch {
            deadline: (self.watch.deadline).and_then(|last| last.checked_sub(AFTER_MEASURING)),
            ..self.watch.clone()
        };
        let measured = self.measure(&Prover { watch, ..prover }, &proof, items);
        let took = proof.round + proven.elapsed();
        let mut held: Vec<Held> = proof
            .files
            .iter()
            .zip(&proof.spelled)
            .zip(items)
            .map(|((files, spelled), item)| Held {
                files: files.clone(),
                failed: item.refused.clone(),
                late: Vec::new(),
                spelled: spelled.clone(),
                branches: None,
                unmeasured: measured.as_ref().err().cloned(),
            })
            .collect();
        for failed in proof.failed {
            held[failed.suite].failed.push(failed.clone());
        }
        for (suite, test) in proof.late {
            held[suite].late.push(test);
        }
        if let Ok(measured) = measured {
            for (held, item) in held.iter_mut().zip(items) {
                held.branches = Some(counts(&measured, &item.measured));
            }
        }
        let _ = std::fs::remove_dir_all(&scratch);
        Ok((held, took))
    }

    /// JaCoCo's count, or why there is none.
    fn measure(
        &self,
        prover: &Prover<'_>,
        proof: &Proof,
        items: &[Item],
    ) -> Result<Vec<ClassCoverage>, String> {
        self.campaign.jacoco.clone()?;
        let needed = Instant::now() + proof.round.mul_f64(MEASURING_SHARE);
        let deadline = prover.watch.deadline;
        if deadline.is_some_and(|deadline| needed > deadline) {
            return Err("the time limit leaves no time for it".into());
        }
        let classes: Vec<String> = items
            .iter()
            .flat_map(|item| item.measured.clone())
            .collect();
        coverage::measure(prover, proof, &classes, &self.campaign.class_path)
    }
}

fn proven(items: &[Item], outcomes: Vec<Result<Held, String>>) -> Vec<Proven> {
    let one = |(item, outcome): (&Item, _)| Proven {
        number: item.number,
        outcome,
    };
    items.iter().zip(outcomes).map(one).collect()
}

fn counts(measured: &[ClassCoverage], names: &[String]) -> Counts {
    let mut counts = Counts::default();
    for class in measured.iter().filter(|class| names.contains(&class.name)) {
        counts += Counts {
            covered: class.branches.covered as usize,
            total: class.branches.total as usize,
        };
    }
    counts
}

/// A folder for the files of a proof.
pub fn folder(scratch: &Path, number: usize) -> PathBuf {
    scratch.join(format!("proof-{number}"))
}
