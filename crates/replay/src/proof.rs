//! The proof of suites: source that compiles and passes twice, in both orders. What does not is left out and
//! named, and the source without it is proven again; where there is no time left for that, it is compiled again.

use crate::harness;
use crate::journal::TestId;
use crate::libraries::JUnitJars;
use crate::run::{Ran, Results, Run, TestResult};
use spelunk_junit::Types;
use spelunk_junit::model::{Outcome, Suite};
use spelunk_junit::writer::{self, Options, SourceFile, TestMethod};
use spelunk_toolchain::jdk_tools::{Compilation, PATH_SEPARATOR, absolute, write_source};
use spelunk_toolchain::process::Watch;
use spelunk_toolchain::sandbox::Sandbox;
use spelunk_toolchain::warm_javac::WarmJavac;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

pub struct Prover<'a> {
    pub jdk_home: &'a Path,
    /// The user's class path, separated as java does it.
    pub class_path: &'a str,
    pub jars: &'a JUnitJars,
    /// JaCoCo's jars, where coverage is to be measured.
    pub jacoco: &'a [PathBuf],
    /// For one test.
    pub test_limit: Duration,
    /// What ends a JVM; it is judged by its journal.
    pub watch: Watch,
    /// A javac that is running already.
    pub compiler: Option<&'a Mutex<WarmJavac>>,
    /// What confines the tests and all that they call.
    pub sandbox: Option<&'a Sandbox>,
    /// An existing folder of its own, empty at the beginning; an absolute path.
    pub scratch: &'a Path,
}

/// What the real JVM says about suites.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Proof {
    /// The source of all that holds, by suite.
    pub files: Vec<Vec<SourceFile>>,
    /// How many tests javac accepted.
    pub compiled: usize,
    pub passed: usize,
    pub failed: Vec<Failed>,
    /// Tests, by suite and number, that there was no time to run; they are left out too.
    pub late: Vec<(usize, usize)>,
    /// Tests that fail and are to: they state contracts that the code breaks. By class and method.
    pub bugs: BTreeSet<(String, String)>,
    /// How the tests of each suite had to be written.
    pub spelled: Vec<Spelling>,
    /// How long one round took that compiles and runs everything.
    pub round: Duration,
    /// Where the classes of the tests are, for those who measure.
    pub classes: PathBuf,
}

/// What javac wants to be written otherwise than plainly: tests by number.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Spelling {
    pub alone: BTreeSet<usize>,
    pub explicit: BTreeSet<usize>,
    /// What these assert does not hold: they stay without it.
    pub bare: BTreeSet<usize>,
}

/// A test that does not hold: it is left out, or stays without what it asserts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The suite and the test in it, by number.
    pub suite: usize,
    pub test: usize,
    /// `a.FooTest.name`, as far as it got one.
    pub name: String,
    pub reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Unwritable(String),
    NotCompiled(String),
    Failed(String),
    /// Passed in one order and failed in the other.
    Flaky(String),
    EndedTheJvm(String),
    TimedOut,
    /// JUnit did not run it.
    NotRun,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Unwritable(text) => write!(f, "cannot be written in Java: {text}"),
            Reason::NotCompiled(text) => write!(f, "does not compile: {text}"),
            Reason::Failed(text) => write!(f, "fails: {text}"),
            Reason::Flaky(text) => write!(
                f,
                "passes, but fails in reversed order or in another locale, time zone or hash order: {text}"
            ),
            Reason::EndedTheJvm(text) => write!(f, "ends the JVM ({text})"),
            Reason::TimedOut => write!(f, "runs for too long"),
            Reason::NotRun => write!(f, "was not run by JUnit"),
        }
    }
}

/// More errors than javac shows by itself: each must be seen to be dealt with.
const MOST_ERRORS: &str = "100000";
/// Between the end of a run that has no more time and the deadline: what has passed is written.
const SPARE: Duration = Duration::from_millis(150);

impl Prover<'_> {
    /// Proves suites, each with how it is to be written. The error is about files or a JDK that does not
    /// work, not about tests.
    pub fn prove(
        &self,
        suites: &[Suite],
        types: &Types<'_>,
        options: &[Options],
    ) -> Result<Proof, String> {
        let mut work = Work {
            prover: self,
            suites,
            types,
            options: options.to_vec(),
            failed: Vec::new(),
            late: Vec::new(),
            waiting: Vec::new(),
            uncompiled: BTreeSet::new(),
            bared: BTreeSet::new(),
            another: 0,
            round: 0,
            compiling: Duration::ZERO,
            running: Duration::ZERO,
            with_meter: !self.jacoco.is_empty(),
        };
        loop {
            let began = Instant::now();
            let files = work.compile()?;
            if work.run(&files)? {
                return Ok(work.proof(files));
            }
            if !work.late.is_empty() {
                return work.in_time(&files);
            }
            if !self.has_time_for(began.elapsed()) {
                // Each test that is left has passed in both orders; what is written is what javac accepts.
                work.leave_waiting();
                let files = work.compile()?;
                return Ok(work.proof(files));
            }
        }
    }

    fn has_time_for(&self, round: Duration) -> bool {
        let deadline = self.watch.deadline;
        deadline.is_none_or(|deadline| Instant::now() + round < deadline)
    }
}

struct Work<'p> {
    prover: &'p Prover<'p>,
    suites: &'p [Suite],
    types: &'p Types<'p>,
    options: Vec<Options>,
    failed: Vec<Failed>,
    late: Vec<(usize, usize)>,
    /// Rows that have no result yet because another one took the JVM with it.
    waiting: Vec<(usize, usize)>,
    uncompiled: BTreeSet<(usize, usize)>,
    /// Tests whose assertions the last run has taken away.
    bared: BTreeSet<(usize, usize)>,
    /// Tests that failed once more without assertions.
    another: usize,
    round: usize,
    /// How long the last compilation and the last run took.
    compiling: Duration,
    running: Duration,
    with_meter: bool,
}

type Files = Vec<Vec<SourceFile>>;

impl Work<'_> {
    fn proof(mut self, files: Files) -> Proof {
        self.failed
            .sort_by_key(|failed| (failed.suite, failed.test));
        let methods = files.iter().flatten().flat_map(|file| &file.methods);
        let passed = methods.map(|method| method.tests.len()).sum();
        let all: usize = self.suites.iter().map(|suite| suite.tests.len()).sum();
        Proof {
            compiled: all - self.uncompiled.len(),
            passed,
            bugs: self.bugs(&files),
            classes: self.classes(),
            files,
            failed: self.failed,
            late: self.late,
            spelled: self.options.into_iter().map(spelling).collect(),
            round: self.compiling + self.running,
        }
    }

    fn classes(&self) -> PathBuf {
        classes_of(self.prover, self.round)
    }

    fn drop(&mut self, suite: usize, test: usize, name: String, reason: Reason) {
        if !self.options[suite].dropped.insert(test) {
            return;
        }
        if self.options[suite].bare.remove(&test) {
            // It has failed before, with assertions.
            self.another += 1;
            return;
        }
        if matches!(reason, Reason::Unwritable(_) | Reason::NotCompiled(_)) {
            self.uncompiled.insert((suite, test));
        }
        self.failed.push(Failed {
            suite,
            test,
            name,
            reason,
        });
    }

    fn write(&mut self) -> Files {
        let mut files = Vec::new();
        for number in 0..self.suites.len() {
            let written = writer::write(&self.suites[number], self.types, &self.options[number]);
            for (test, problem) in written.unwritable {
                let name = self.suites[number].class.clone();
                self.drop(number, test, name, Reason::Unwritable(problem));
            }
            files.push(written.files);
        }
        files
    }

    // ---- compiling ----

    /// Source that javac accepts. Every round either ends it or takes something away, so it ends.
    fn compile(&mut self) -> Result<Files, String> {
        loop {
            self.round += 1;
            let files = self.write();
            let folder = self.prover.scratch.join(format!("src-{}", self.round));
            let mut paths = harness::write_runner(self.prover.jars.junit, &folder)?;
            if self.with_meter {
                paths.extend(harness::write_meter(&folder, &self.classes())?);
            }
            for file in files.iter().flatten() {
                let path = folder.join(&file.path);
                write_source(&path, &file.text)?;
                paths.push(path);
            }
            let began = Instant::now();
            let complaints = self.javac(&paths)?;
            self.compiling = began.elapsed();
            let Some(complaints) = complaints else {
                return Ok(files);
            };
            let answered = self.answer(&complaints, &files, &folder);
            if !answered && self.with_meter {
                // Another JaCoCo than we know: tests are proven without it.
                self.with_meter = false;
            } else if !answered {
                return Err(refusal(&complaints));
            }
        }
    }

    fn javac(&self, paths: &[PathBuf]) -> Result<Option<String>, String> {
        let jars = self.prover.jars.jars.iter().chain(self.prover.jacoco);
        let mut class_path: Vec<String> = jars.map(|jar| jar.display().to_string()).collect();
        class_path.push(self.prover.class_path.into());
        let compilation = Compilation {
            jdk_home: self.prover.jdk_home,
            files: paths,
            classes: &self.classes(),
            class_path: class_path.join(&PATH_SEPARATOR.to_string()),
            options: &[OsStr::new("-Xmaxerrs"), OsStr::new(MOST_ERRORS)],
        };
        compilation.run_watched(self.prover.compiler, &self.prover.watch)
    }

    /// Takes away or rewrites what javac complains about; whether there was anything to do.
    fn answer(&mut self, complaints: &str, files: &Files, folder: &Path) -> bool {
        let mut acted = false;
        let mut seen = BTreeSet::new();
        for (path, line, message) in errors(complaints) {
            for (suite, file) in numbered(files) {
                if Path::new(path) != folder.join(&file.path) {
                    continue;
                }
                let hit: Vec<&TestMethod> = file
                    .methods
                    .iter()
                    .filter(|method| method.lines.contains(&line))
                    .collect();
                // What stands outside of tests (an import) concerns all of them.
                let methods = if hit.is_empty() {
                    file.methods.iter().collect()
                } else {
                    hit
                };
                for method in methods {
                    if seen.insert((suite, method.tests.clone())) {
                        self.rewrite(suite, file, method, message);
                        acted = true;
                    }
                }
            }
        }
        acted
    }

    /// Rows first become tests of their own, then all casts are written, then it is given up.
    fn rewrite(&mut self, suite: usize, file: &SourceFile, method: &TestMethod, message: &str) {
        for &test in &method.tests {
            let options = &mut self.options[suite];
            let as_row = method.tests.len() > 1;
            if as_row {
                options.alone.insert(test);
            } else if !options.explicit.insert(test) {
                let name = format!("{}.{}", file.class, method.name);
                self.drop(suite, test, name, Reason::NotCompiled(message.into()));
            }
        }
    }

    // ---- running ----

    /// Whether everything passed, in both orders; what did not is left out the next time.
    fn run(&mut self, files: &Files) -> Result<bool, String> {
        if files.iter().all(Vec::is_empty) {
            return Ok(true);
        }
        let (prover, round) = (self.prover, self.round);
        let watch = self.watch_of_run();
        let began = Instant::now();
        // Both orders at once: they share nothing.
        let (forward, backward) = std::thread::scope(|scope| {
            let backward = scope.spawn(|| pass(prover, round, files, &watch, true));
            (pass(prover, round, files, &watch, false), backward.join())
        });
        self.running = began.elapsed();
        let backward = backward.map_err(|_| "a run of the tests broke down")?;
        let (forward, backward) = (forward?, backward?);
        let left_out = |work: &Self| work.failed.len() + work.late.len() + work.another;
        let before = left_out(self);
        self.waiting.clear();
        self.bared.clear();
        self.judge(files, &forward, false);
        self.judge(files, &backward, true);
        Ok(left_out(self) == before)
    }

    /// Ends early enough to write what has passed until then.
    fn watch_of_run(&self) -> Watch {
        let watch = &self.prover.watch;
        Watch {
            deadline: watch.deadline.map(|deadline| deadline - SPARE),
            ..watch.clone()
        }
    }

    /// What has passed when the time is up. There is none to compile it again, so only whole methods are left
    /// out: the others stand as they were compiled.
    fn in_time(mut self, files: &Files) -> Result<Proof, String> {
        self.leave_waiting();
        for (suite, file) in numbered(files) {
            for method in &file.methods {
                let dropped = &self.options[suite].dropped;
                if method.tests.iter().any(|test| dropped.contains(test)) {
                    for &test in &method.tests {
                        self.leave_for_later(suite, test);
                    }
                }
            }
        }
        let files = self.write();
        if files.iter().all(Vec::is_empty) {
            return Err("the time was up".into());
        }
        Ok(self.proof(files))
    }

    fn leave_waiting(&mut self) {
        for (suite, test) in std::mem::take(&mut self.waiting) {
            self.leave_for_later(suite, test);
        }
        for (suite, test) in std::mem::take(&mut self.bared) {
            self.options[suite].bare.remove(&test);
            self.options[suite].dropped.insert(test);
        }
    }

    /// Whether it is only what a test asserts that does not hold: what it calls is worth as much without.
    fn is_only_asserted(&self, suite: usize, test: usize, reason: &Reason) -> bool {
        let (Reason::Failed(text) | Reason::Flaky(text)) = reason else {
            return false;
        };
        let wrong = [
            "org.opentest4j.",
            "java.lang.AssertionError",
            "org.junit.ComparisonFailure",
        ];
        let is_assertion = wrong.iter().any(|class| text.starts_with(class));
        let is_bare = self.options[suite].bare.contains(&test);
        let test = &self.suites[suite].tests[test];
        let says = match &test.outcome {
            Outcome::Returned(expected) => expected.is_some() || !test.checks.is_empty(),
            Outcome::Threw { .. } => false,
        };
        is_assertion && says && !is_bare && test.violation.is_none()
    }

    /// Takes away what a test asserts; it has to be proven again.
    fn bare(&mut self, suite: usize, test: usize, name: String, reason: Reason) {
        self.options[suite].bare.insert(test);
        self.bared.insert((suite, test));
        self.failed.push(Failed {
            suite,
            test,
            name,
            reason,
        });
    }

    fn leave_for_later(&mut self, suite: usize, test: usize) {
        if self.options[suite].dropped.insert(test) {
            self.late.push((suite, test));
        }
    }

    fn judge(&mut self, files: &Files, ran: &Ran, reversed: bool) {
        let by_method = group_by_method(&ran.results);
        for (suite, file) in numbered(files) {
            for method in &file.methods {
                let key = (&*file.class, &*method.name);
                let results = by_method.get(&key).map_or(&[][..], |results| results);
                let name = format!("{}.{}", file.class, method.name);
                for (row, &test) in method.tests.iter().enumerate() {
                    let row = (method.tests.len() > 1).then_some(row + 1);
                    let own = own_results(results, row);
                    if own.is_empty() && !ran.is_whole {
                        self.leave_for_later(suite, test);
                        continue;
                    }
                    if own.is_empty() && has_lost_jvm(results) {
                        self.waiting.push((suite, test));
                        continue;
                    }
                    let found = reason(&own, reversed);
                    let found = match self.broken_contract(suite, test) {
                        Some(contract) => shown(found, contract),
                        None => found,
                    };
                    match found {
                        Some(_) if self.bared.contains(&(suite, test)) => {}
                        Some(reason) if self.is_only_asserted(suite, test, &reason) => {
                            self.bare(suite, test, name.clone(), reason);
                        }
                        Some(reason) => self.drop(suite, test, name.clone(), reason),
                        None => {}
                    }
                }
            }
        }
    }
}

impl Work<'_> {
    /// The tests that have to fail, as they are called.
    fn bugs(&self, files: &Files) -> BTreeSet<(String, String)> {
        let mut bugs = BTreeSet::new();
        for (suite, files) in files.iter().enumerate() {
            for file in files {
                for method in &file.methods {
                    let states_bug = |&test: &usize| self.broken_contract(suite, test).is_some();
                    if method.tests.iter().any(states_bug) {
                        bugs.insert((file.class.clone(), method.name.clone()));
                    }
                }
            }
        }
        bugs
    }

    /// What a test states although the code breaks it.
    fn broken_contract(&self, suite: usize, test: usize) -> Option<&str> {
        match self.options[suite].bugs {
            writer::Bugs::Failing => self.suites[suite].tests[test].violation.as_deref(),
            writer::Bugs::Passing => None,
        }
    }
}

/// A test that states a broken contract has to fail, with exactly that message.
fn shown(found: Option<Reason>, contract: &str) -> Option<Reason> {
    let is_it = |text: &str| text.contains(contract) || text.contains("java.lang.AssertionError");
    match found {
        None => Some(Reason::Failed("it passes, the bug does not show".into())),
        Some(Reason::Failed(text) | Reason::Flaky(text)) if is_it(&text) => None,
        other => other,
    }
}

fn spelling(options: Options) -> Spelling {
    Spelling {
        alone: options.alone,
        explicit: options.explicit,
        bare: options.bare,
    }
}

/// One run over all tests in one of the two orders.
fn pass(
    prover: &Prover<'_>,
    round: usize,
    files: &Files,
    watch: &Watch,
    reversed: bool,
) -> Result<Ran, String> {
    let direction = if reversed { "backward" } else { "forward" };
    let folder = prover.scratch.join(format!("run-{}-{direction}", round));
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    let mut class_path = vec![classes_of(prover, round)];
    class_path.extend(prover.jars.jars.iter().cloned());
    let user_class_path = absolute(prover.class_path);
    let run = Run {
        jdk_home: prover.jdk_home,
        class_path,
        user_class_path: &user_class_path,
        options: surroundings(reversed),
        main: vec![harness::runner(prover.jars.junit).into()],
        test_limit: prover.test_limit,
        watch,
        sandbox: prover.sandbox,
        folder: &folder,
        reversed,
        more: Vec::new(),
    };
    let (classes, methods) = selection(files);
    run.run_in_time(&classes, &methods)
}

/// Two different places in the world: a test that holds in both depends on neither. What hash codes, locale,
/// time zone, charset, line ends and number of processors decide differs between them.
fn surroundings(reversed: bool) -> Vec<OsString> {
    const HERE: [&str; 8] = [
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:hashCode=0",
        "-XX:ActiveProcessorCount=1",
        "-Duser.language=tr",
        "-Duser.country=TR",
        "-Duser.timezone=Pacific/Kiritimati",
        "-Duser.name=ayse",
        "-Dfile.encoding=UTF-8",
    ];
    const THERE: [&str; 9] = [
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:hashCode=3",
        "-XX:ActiveProcessorCount=2",
        "-Duser.language=ar",
        "-Duser.country=EG",
        "-Duser.timezone=America/Los_Angeles",
        "-Duser.name=omar",
        "-Dfile.encoding=ISO-8859-1",
        "-Dline.separator=\r\n",
    ];
    let options: &[&str] = if reversed { &THERE } else { &HERE };
    options.iter().map(OsString::from).collect()
}

fn classes_of(prover: &Prover<'_>, round: usize) -> PathBuf {
    prover.scratch.join(format!("classes-{round}"))
}

/// The classes to run in order, and their test methods.
pub(crate) fn selection(files: &[Vec<SourceFile>]) -> (Vec<&str>, BTreeSet<(String, String)>) {
    let all = || files.iter().flatten();
    let methods = all().flat_map(|file| {
        let of_class = |method: &TestMethod| (file.class.clone(), method.name.clone());
        file.methods.iter().map(of_class)
    });
    (all().map(|file| &*file.class).collect(), methods.collect())
}

fn numbered(files: &Files) -> impl Iterator<Item = (usize, &SourceFile)> {
    let of_suite = |(suite, files)| std::iter::repeat(suite).zip(files);
    files.iter().enumerate().flat_map(of_suite)
}

type ByMethod<'r> = BTreeMap<(&'r str, &'r str), Vec<(&'r TestId, &'r TestResult)>>;

fn group_by_method(results: &Results) -> ByMethod<'_> {
    let mut groups: ByMethod = BTreeMap::new();
    for (test, result) in results {
        groups
            .entry((&test.class, &test.method))
            .or_default()
            .push((test, result));
    }
    groups
}

/// The results of a test: its own, and that of the method around its row.
fn own_results<'r>(
    results: &[(&TestId, &'r TestResult)],
    row: Option<usize>,
) -> Vec<&'r TestResult> {
    results
        .iter()
        .filter(|(test, _)| test.row == row || test.row.is_none())
        .map(|(_, result)| *result)
        .collect()
}

/// A row that took the JVM with it took the rows behind it along: they get another chance.
fn has_lost_jvm(results: &[(&TestId, &TestResult)]) -> bool {
    results
        .iter()
        .any(|(_, result)| matches!(result, TestResult::TimedOut | TestResult::EndedTheJvm(_)))
}

/// Why a test is left out.
fn reason(own: &[&TestResult], reversed: bool) -> Option<Reason> {
    match own.iter().find(|result| ***result != TestResult::Passed) {
        None if own.is_empty() => Some(Reason::NotRun),
        None => None,
        Some(TestResult::Failed(text)) if reversed => Some(Reason::Flaky(text.clone())),
        Some(TestResult::Failed(text)) => Some(Reason::Failed(text.clone())),
        Some(TestResult::EndedTheJvm(text)) => Some(Reason::EndedTheJvm(text.clone())),
        Some(TestResult::TimedOut) => Some(Reason::TimedOut),
        Some(TestResult::Passed) => None,
    }
}

// ---- javac's complaints ----

/// `path:line: error: message`
fn errors(complaints: &str) -> Vec<(&str, usize, &str)> {
    let error = |line| {
        let (place, message) = str::split_once(line, ": error: ")?;
        let (path, number) = place.rsplit_once(':')?;
        Some((path, number.parse().ok()?, message))
    };
    complaints.lines().filter_map(error).collect()
}

/// A javac that names no place in a source is not complaining about one: it has broken down.
fn refusal(complaints: &str) -> String {
    let mut lines = complaints.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or("it says nothing");
    match (errors(complaints).is_empty(), lines.next()) {
        (false, _) => format!("javac refuses the tests: {first}"),
        (true, Some(second)) => format!("javac broke down: {first}: {second}"),
        (true, None) => format!("javac broke down: {first}"),
    }
}

#[cfg(test)]
mod tests {
    use super::refusal;

    #[test]
    fn a_javac_that_breaks_down_is_told_from_one_that_refuses() {
        let refused = "/t/src/GateTest.java:3: error: cannot find symbol\n  more\n";
        assert!(refusal(refused).starts_with("javac refuses the tests: /t/src/GateTest.java:3"));
        let broken = "Error occurred during initialization of VM\nCould not reserve memory\n";
        let told = "javac broke down: Error occurred during initialization of VM: Could not reserve memory";
        assert_eq!(refusal(broken), told);
        assert_eq!(refusal(""), "javac broke down: it says nothing");
    }
}
