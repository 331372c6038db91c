//! Branches that tests cover which are there already: they need no more tests.

use crate::result::class_files;
use crate::scratch::Scratch;
use crate::selection::Subject;
use spelunk_classes::branches;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::writer::MARK;
use spelunk_replay::coverage::ClassCoverage;
use spelunk_replay::{JUnitJars, Prover, existing};
use spelunk_techniques::goals::{self, Goal};
use spelunk_techniques::sequences::Finding;
use spelunk_toolchain::process::Watch;
use spelunk_toolchain::sandbox::Sandbox;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// For one of the tests that are there.
const TEST_LIMIT: Duration = Duration::from_secs(30);
const PATIENCE: Duration = Duration::from_secs(120);
const LATE: &str = "its tests had not come to their end when half of the time was up, or the run was interrupted; give more with --time-limit, or name a file of JaCoCo's agent";

/// What is covered of a class and of those nested in it.
#[derive(Clone, Debug, Default)]
pub struct Covered {
    /// JaCoCo tells how many sides of a line are covered, not which: these are of lines that are covered wholly.
    pub goals: BTreeSet<Goal>,
    /// Methods of the class that were not entered, by name and descriptor.
    open: BTreeSet<String>,
}

impl Covered {
    /// Whether a finding shows nothing that other tests do not show.
    pub fn covers(&self, finding: &Finding) -> bool {
        finding.test.violation.is_none()
            && finding.goals.iter().all(|goal| self.goals.contains(goal))
            && !self.open.contains(&finding.signature)
    }
}

/// Where tests are, and what is needed to run them.
pub struct Existing<'a> {
    /// A folder of tests, compiled or not, or a file of JaCoCo's agent.
    pub place: &'a Path,
    pub class_path: &'a ClassPath,
    pub class_path_text: &'a str,
    pub jdk: &'a Jdk,
    pub jars: &'a JUnitJars,
    pub jacoco: &'a [PathBuf],
    /// Where our own tests go: those are made again, so they do not count.
    pub out: &'a Path,
    /// From here on it is too late.
    pub deadline: Option<Instant>,
    /// Set by somebody who wants everything to stop.
    pub stop: Arc<AtomicBool>,
}

impl Existing<'_> {
    /// What is covered, by class under test.
    pub fn measure(&self, subjects: &[Subject]) -> Result<BTreeMap<String, Covered>, String> {
        let scratch = Scratch::new().map_err(|error| format!("no scratch folder: {error}"))?;
        let sandbox = Sandbox::for_java(&self.jdk.home, scratch.path()).ok();
        let watch = Watch {
            deadline: self.deadline,
            stop: Some(self.stop.clone()),
            ..Watch::patience(PATIENCE)
        };
        let prover = Prover {
            jdk_home: &self.jdk.home,
            class_path: self.class_path_text,
            jars: self.jars,
            jacoco: self.jacoco,
            test_limit: TEST_LIMIT,
            watch: watch.clone(),
            compiler: None,
            sandbox: sandbox.as_ref(),
            scratch: scratch.path(),
        };
        let testable = subjects.iter().filter(|subject| subject.problem.is_none());
        let files: Vec<_> = testable
            .map(|subject| (&subject.name, class_files(self.class_path, &subject.name)))
            .collect();
        let all = files.iter().flat_map(|(_, files)| files);
        let names: Vec<String> = all
            .filter_map(|file| Some(file.name().ok()?.replace('/', ".")))
            .collect();
        let measured = if self.place.is_dir() {
            let ours = |path: &Path| is_ours(&self.out.join(path.with_extension("java")));
            existing::of_tests(&prover, self.place, &ours, &names, self.class_path)
        } else {
            existing::of_recording(&prover, self.place, &names, self.class_path)
        };
        let measured = measured.map_err(|why| match watch.is_over() {
            true => LATE.to_string(),
            false => why,
        })?;
        let by_name: BTreeMap<&str, &ClassCoverage> =
            measured.iter().map(|class| (&*class.name, class)).collect();
        let mut covered: BTreeMap<String, Covered> = BTreeMap::new();
        for (subject, files) in &files {
            let own = covered.entry(subject.to_string()).or_default();
            for file in files {
                let name = file.name().unwrap_or_default();
                if let Some(class) = by_name.get(&*name.replace('/', ".")) {
                    add(own, name, &branches::of_class(file), class);
                }
            }
        }
        Ok(covered)
    }
}

fn add(
    covered: &mut Covered,
    class: &str,
    methods: &[branches::MethodBranches],
    measured: &ClassCoverage,
) {
    let open = measured.methods.iter().filter(|method| !method.was_entered);
    covered.open.extend(open.map(|method| method.name.clone()));
    for method in methods {
        let name = format!("{}{}", method.name, method.descriptor);
        let lines = measured.methods.iter().filter(|other| other.name == name);
        let whole: BTreeSet<u32> = lines
            .flat_map(|method| &method.lines)
            .filter(|(_, counts)| counts.covered == counts.total)
            .map(|(line, _)| *line)
            .collect();
        let named = goals::name_of(class, method);
        let is_whole = |line: u16| whole.contains(&u32::from(line));
        for branch in method
            .branches
            .iter()
            .filter(|branch| is_whole(branch.line))
        {
            let sides = branch.sides.iter().flatten();
            covered
                .goals
                .extend(sides.map(|&side| goals::goal_at(&named, side)));
        }
    }
}

/// Whether a file of tests was written by us.
fn is_ours(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|text| text.starts_with(MARK.as_bytes()))
}
