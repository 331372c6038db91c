//! `spelunk generate`: from flags to tests on disk, proven on the real JVM.

use crate::arguments::{GenerateArguments, TechniqueName};
use crate::failure::Failure;
use crate::generate_text;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::model::Suite;
use spelunk_junit::writer::{self, SourceFile};
use spelunk_junit::{JUnit, Types, store};
use spelunk_replay::coverage::{self, ClassCoverage};
use spelunk_replay::{Failed, JUnitJars, Named, Proof, Prover, libraries};
use spelunk_techniques::argument::Variety;
use spelunk_techniques::goals::{self, Counts, Goal, MethodCoverage};
use spelunk_techniques::sequences::{self, ClassFindings, Comparison, Options, Values};
use spelunk_vm::{NoConsole, Vm, VmOptions};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What became of one class.
pub struct ClassResult {
    /// Name with dots.
    pub name: String,
    pub findings: ClassFindings,
    /// Why nothing was explored, if so.
    pub failure: Option<String>,
    pub suite: Suite,
    /// Branch sides of the kept tests, by test.
    pub goals: Vec<BTreeSet<Goal>>,
    pub methods: Vec<MethodCoverage>,
    pub branches: Counts,
    /// Those that the exploration reached: what is feasible within the bounds.
    pub reached: Counts,
    /// Tests that the real JVM refused.
    pub failed: Vec<Failed>,
    pub compiled: usize,
    pub passed: usize,
    pub measured: Option<Counts>,
    pub files: Vec<PathBuf>,
}

pub struct Generated {
    pub classes: Vec<ClassResult>,
    pub technique: &'static str,
    pub verified: bool,
    /// Why coverage was not measured on the real JVM, if so.
    pub unmeasured: Option<String>,
    pub interrupted: bool,
    pub time: Duration,
}

pub fn generate(arguments: Box<GenerateArguments>) -> Result<u8, Failure> {
    let started = Instant::now();
    let technique = technique_of(&arguments)?;
    let class_path_text = class_path_text(&arguments);
    let jdk = Jdk::discover(arguments.common.jdk.as_deref())
        .map_err(|error| Failure::Input(error.to_string()))?;
    let class_path = Arc::new(
        ClassPath::new(&class_path_text, &jdk)
            .map_err(|error| Failure::Input(error.to_string()))?,
    );
    let names = class_names(&arguments, &class_path)?;
    let jars = match arguments.no_verify {
        true => None,
        false => Some(junit_jars(&arguments, &class_path_text)?),
    };
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = interrupted.clone();
    // A second handler cannot be set; the first one serves as well.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let options = Exploring {
        arguments: &arguments,
        class_path: &class_path,
        jdk: &jdk,
        started,
        interrupted: interrupted.clone(),
    };
    let classes = options.explore_all(&names)?;
    let mut generated = Generated {
        classes,
        technique,
        verified: false,
        unmeasured: None,
        interrupted: interrupted.load(Ordering::Relaxed),
        time: Duration::ZERO,
    };
    let writing = Writing {
        arguments: &arguments,
        class_path: &class_path,
        class_path_text: &class_path_text,
        jdk: &jdk,
        folder: out_folder(&arguments),
        started,
    };
    writing.write_all(&mut generated, jars.as_ref())?;
    generated.time = started.elapsed();
    generate_text::print(&arguments, &generated)?;
    status_of(&generated)
}

fn status_of(generated: &Generated) -> Result<u8, Failure> {
    let internal = generated
        .classes
        .iter()
        .find_map(|class| Some((&class.name, class.findings.internal.first()?)));
    if let Some((name, what)) = internal {
        return Err(Failure::Internal(format!("{name}: {what}")));
    }
    if generated
        .classes
        .iter()
        .any(|class| !class.failed.is_empty())
    {
        return Ok(1);
    }
    let nothing_done = generated
        .classes
        .iter()
        .all(|class| class.suite.tests.is_empty() && !class.findings.unsupported.is_empty());
    Ok(if nothing_done { 3 } else { 0 })
}

fn technique_of(arguments: &GenerateArguments) -> Result<&'static str, Failure> {
    match arguments.technique {
        TechniqueName::Auto | TechniqueName::Sequences => Ok("sequences"),
        TechniqueName::Concrete => Ok("concrete"),
        other => Err(Failure::Unsupported(format!(
            "--technique {} is not there yet; use sequences or concrete",
            format!("{other:?}").to_lowercase()
        ))),
    }
}

// ---- what is asked for ----

/// The class path with the jars and folders that are named as classes.
fn class_path_text(arguments: &GenerateArguments) -> String {
    let mut entries = vec![arguments.common.class_path.clone()];
    for named in &arguments.classes {
        let known = entries[0]
            .split(spelunk_toolchain::jdk_tools::PATH_SEPARATOR)
            .any(|entry| entry == named);
        if is_file_or_folder(named) && !known {
            entries.push(named.clone());
        }
    }
    entries.join(&spelunk_toolchain::jdk_tools::PATH_SEPARATOR.to_string())
}

/// A jar, or a folder; a folder that could be a class's name too has to be written with a slash.
fn is_file_or_folder(named: &str) -> bool {
    named.ends_with(".jar") || (named.contains('/') || named == ".") && Path::new(named).exists()
}

/// The binary names with dots of all classes that are meant.
fn class_names(
    arguments: &GenerateArguments,
    class_path: &ClassPath,
) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for named in &arguments.classes {
        let found = if is_file_or_folder(named) {
            classes_of_entry(named, class_path)?
        } else if let Some(package) = named.strip_suffix(".*") {
            classes_of_package(package, class_path)?
        } else {
            vec![one_class(named, class_path)?]
        };
        names.extend(found);
    }
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    Ok(names)
}

fn one_class(named: &str, class_path: &ClassPath) -> Result<String, Failure> {
    let internal = named.replace('.', "/");
    let found = class_path
        .find(&internal)
        .map_err(|error| Failure::Input(error.to_string()))?;
    if found.is_some() {
        return Ok(internal.replace('/', "."));
    }
    let near = class_path.near_names(&internal);
    let hint = if near.is_empty() {
        "check --classpath".to_string()
    } else {
        format!("did you mean {}?", near.join(", "))
    };
    Err(Failure::Input(format!("class {named} not found; {hint}")))
}

fn classes_of_entry(named: &str, class_path: &ClassPath) -> Result<Vec<String>, Failure> {
    let entry = class_path
        .entry_at(Path::new(named))
        .ok_or_else(|| Failure::Input(format!("{named} is no folder or jar of the class path")))?;
    let names = public_classes(class_path, entry)?;
    if names.is_empty() {
        return Err(Failure::Input(format!("{named} has no public class")));
    }
    Ok(names)
}

fn classes_of_package(package: &str, class_path: &ClassPath) -> Result<Vec<String>, Failure> {
    let prefix = format!("{package}.");
    let mut names = Vec::new();
    for entry in 0..class_path.entry_count() {
        names.extend(
            public_classes(class_path, entry)?
                .into_iter()
                .filter(|name| name.starts_with(&prefix)),
        );
    }
    if names.is_empty() {
        return Err(Failure::Input(format!(
            "no public class on the class path is in package {package}; check --classpath"
        )));
    }
    Ok(names)
}

fn public_classes(class_path: &ClassPath, entry: usize) -> Result<Vec<String>, Failure> {
    let names = class_path
        .classes_in(entry)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let own = |name: &String| !name.contains('$') && !name.ends_with("package-info");
    Ok(names
        .into_iter()
        .filter(own)
        .map(|name| name.replace('/', "."))
        .collect())
}

fn junit_version(arguments: &GenerateArguments) -> JUnit {
    if arguments.junit == 4 {
        JUnit::Four
    } else {
        JUnit::Five
    }
}

fn junit_jars(arguments: &GenerateArguments, class_path: &str) -> Result<JUnitJars, Failure> {
    let named = Named {
        jars: arguments.junit_jars.as_deref(),
        class_path,
    };
    JUnitJars::find(junit_version(arguments), named)
        .map_err(|error| Failure::Input(format!("{error} (--no-verify does without)")))
}

fn out_folder(arguments: &GenerateArguments) -> PathBuf {
    match &arguments.out {
        Some(folder) => folder.clone(),
        None if Path::new("src/test/java").is_dir() => PathBuf::from("src/test/java"),
        None => PathBuf::from("spelunk-tests"),
    }
}

// ---- exploring ----

/// Calls inside calls: far fewer than real JVMs allow, so that what ends is a test that holds there.
const MOST_FRAMES: usize = 1_500;
/// Time that javac and JUnit need at least.
const PROOF_TIME: Duration = Duration::from_secs(5);
/// Coverage is not measured with less time left.
const MEASURING_TIME: Duration = Duration::from_secs(3);
/// Of one question to the SAT solver: a test is not worth more.
const CONFLICTS: u32 = 2_000;

/// Shares of the time limit: tests have to be written down and proven too.
const EXPLORING_SHARE: f64 = 0.5;
const WRITING_SHARE: f64 = 0.6;

struct Exploring<'a> {
    arguments: &'a GenerateArguments,
    class_path: &'a Arc<ClassPath>,
    jdk: &'a Jdk,
    started: Instant,
    interrupted: Arc<AtomicBool>,
}

impl Exploring<'_> {
    /// All classes, several at a time; the results are in the order of the names.
    fn explore_all(&self, names: &[String]) -> Result<Vec<ClassResult>, Failure> {
        let jobs = self.arguments.common.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, |count| count.get()),
            usize::from,
        );
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<Option<Result<ClassResult, Failure>>>> =
            Mutex::new(names.iter().map(|_| None).collect());
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(names.len()) {
                let builder = std::thread::Builder::new().stack_size(64 << 20);
                let work = || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(name) = names.get(number) else {
                            break;
                        };
                        let found = self.explore(name, number, names.len());
                        if let Ok(mut results) = results.lock() {
                            results[number] = Some(found);
                        }
                    }
                };
                // Without another thread the others do the work.
                let _ = builder.spawn_scoped(scope, work);
            }
        });
        let results = results
            .into_inner()
            .map_err(|_| Failure::Internal("a worker died".into()))?;
        results
            .into_iter()
            .map(|result| result.unwrap_or_else(|| Err(Failure::Internal("a worker died".into()))))
            .collect()
    }

    fn explore(&self, name: &str, number: usize, count: usize) -> Result<ClassResult, Failure> {
        let mut vm = Vm::boot(
            self.class_path.clone(),
            self.jdk.feature,
            VmOptions {
                seed: self.arguments.common.seed,
                user_classes_settle: true,
                samples_numbers_in_text: true,
                max_frames: MOST_FRAMES,
                ..VmOptions::default()
            },
            Box::new(NoConsole),
            Vec::new(),
        )
        .map_err(|error| Failure::Internal(error.to_string()))?;
        let outcome = match vm.load_for_driver(&name.replace('.', "/")) {
            Ok(class) => sequences::explore(vm, class, &self.options(number, count)),
            Err(error) => Err(format!("cannot be loaded: {error}")),
        };
        let (findings, failure) = match outcome {
            Ok(findings) => (findings, None),
            Err(failure) => (ClassFindings::default(), Some(failure)),
        };
        Ok(self.result(name, findings, failure))
    }

    fn options(&self, number: usize, count: usize) -> Options {
        let arguments = self.arguments;
        let mut solver = spelunk_solver::Options::default();
        solver.limits.conflicts = Some(CONFLICTS);
        let mut options = Options {
            max_calls: arguments.max_calls,
            max_states: arguments.max_states,
            methods: arguments.methods.clone(),
            values: match arguments.technique {
                TechniqueName::Concrete => Values::Concrete(arguments.values.clone()),
                _ => Values::Symbolic,
            },
            comparison: match &arguments.compare_by {
                Some(method) => Comparison::Abstraction(method.clone()),
                None => Comparison::Subsumption,
            },
            variety: Variety {
                max_length: arguments.search.max_length.min(3),
                ..Variety::default()
            },
            all_tests: arguments.all_tests,
            interrupted: self.interrupted.clone(),
            solver,
            ..Options::default()
        };
        if let Some(steps) = arguments.search.max_steps {
            options.max_steps = steps.min(i64::MAX as u64 / 4) as i64;
        }
        if let Some(limit) = arguments.common.time_limit {
            // What is left of the share is divided among the classes that are left.
            let left = |share: f64| {
                let end = self.started + limit.mul_f64(share).min(limit.saturating_sub(PROOF_TIME));
                let left = end.saturating_duration_since(Instant::now());
                Instant::now() + left / (count - number) as u32
            };
            options.explore_until = Some(left(EXPLORING_SHARE));
            options.deadline = Some(left(WRITING_SHARE));
            options.solver.limits.time_slice = (limit / 20)
                .max(Duration::from_millis(50))
                .min(Duration::from_secs(2));
        }
        options
    }

    /// The tests to keep, and what they cover.
    fn result(&self, name: &str, findings: ClassFindings, failure: Option<String>) -> ClassResult {
        let kept: Vec<usize> = if self.arguments.all_tests {
            (0..findings.findings.len()).collect()
        } else {
            goals::select(&findings)
        };
        let tests = kept
            .iter()
            .map(|&number| findings.findings[number].test.clone())
            .collect();
        let goals: Vec<BTreeSet<Goal>> = kept
            .iter()
            .map(|&number| findings.findings[number].goals.clone())
            .collect();
        ClassResult {
            name: name.to_string(),
            suite: Suite {
                class: name.to_string(),
                tests,
            },
            findings,
            failure,
            goals,
            methods: Vec::new(),
            branches: Counts::default(),
            reached: Counts::default(),
            failed: Vec::new(),
            compiled: 0,
            passed: 0,
            measured: None,
            files: Vec::new(),
        }
    }
}

// ---- writing and proving ----

struct Writing<'a> {
    arguments: &'a GenerateArguments,
    class_path: &'a ClassPath,
    class_path_text: &'a str,
    jdk: &'a Jdk,
    folder: PathBuf,
    started: Instant,
}

impl Writing<'_> {
    fn write_all(
        &self,
        generated: &mut Generated,
        jars: Option<&JUnitJars>,
    ) -> Result<(), Failure> {
        let types = Types::new(self.class_path);
        let mut options = Vec::new();
        for class in &generated.classes {
            let mut option = writer::Options::new(junit_version(self.arguments));
            option.parameterised = jars.is_none_or(|jars| jars.parameterised);
            let (suffix, bug_suffix) =
                store::suffixes(&class.name, &types, &self.folder).map_err(Failure::Input)?;
            option.suffix = suffix.into();
            option.bug_suffix = bug_suffix.into();
            options.push(option);
        }
        let files = match jars {
            Some(jars) => self.prove(generated, jars, &types, &options)?,
            None => generated
                .classes
                .iter()
                .zip(&options)
                .map(|(class, options)| writer::write(&class.suite, &types, options).files)
                .collect(),
        };
        for (class, files) in generated.classes.iter_mut().zip(&files) {
            class.files = store::store(files, &self.folder).map_err(Failure::Input)?;
            self.count(class)?;
        }
        Ok(())
    }

    /// Runs all suites on the real JVM; the source of what holds.
    fn prove(
        &self,
        generated: &mut Generated,
        jars: &JUnitJars,
        types: &Types<'_>,
        options: &[writer::Options],
    ) -> Result<Vec<Vec<SourceFile>>, Failure> {
        let scratch = tempfile::tempdir()
            .map_err(|error| Failure::Input(format!("cannot make a scratch folder: {error}")))?;
        let jacoco = libraries::jacoco(Named {
            jars: None,
            class_path: self.class_path_text,
        });
        let prover = Prover {
            jdk_home: &self.jdk.home,
            class_path: self.class_path_text,
            jars,
            jacoco: jacoco.as_deref().unwrap_or_default(),
            test_limit: Duration::from_secs(10),
            jvm_limit: self.jvm_limit(),
            scratch: scratch.path(),
        };
        let suites: Vec<Suite> = generated
            .classes
            .iter()
            .map(|class| class.suite.clone())
            .collect();
        let proof = prover
            .prove(&suites, types, options)
            .map_err(Failure::Input)?;
        generated.verified = true;
        for failed in &proof.failed {
            generated.classes[failed.suite].failed.push(failed.clone());
        }
        for (class, files) in generated.classes.iter_mut().zip(&proof.files) {
            let uncompiled = class.failed.iter().filter(|failed| {
                use spelunk_replay::Reason;
                matches!(
                    failed.reason,
                    Reason::Unwritable(_) | Reason::NotCompiled(_)
                )
            });
            class.compiled = class.suite.tests.len() - uncompiled.count();
            let methods = files.iter().flat_map(|file| &file.methods);
            class.passed = methods.map(|method| method.tests.len()).sum();
        }
        let measured = jacoco
            .clone()
            .and_then(|_| self.time_to_measure())
            .and_then(|()| self.measure(generated, &prover, &proof));
        generated.unmeasured = measured.err();
        Ok(proof.files)
    }

    fn time_to_measure(&self) -> Result<(), String> {
        let left = |limit| (self.started + limit).saturating_duration_since(Instant::now());
        match self.arguments.common.time_limit {
            Some(limit) if left(limit) < MEASURING_TIME => {
                Err("the time limit leaves no time for it".into())
            }
            _ => Ok(()),
        }
    }

    fn jvm_limit(&self) -> Duration {
        match self.arguments.common.time_limit {
            Some(limit) => (self.started + limit)
                .saturating_duration_since(Instant::now())
                .max(Duration::from_secs(5)),
            None => Duration::from_secs(300),
        }
    }

    /// JaCoCo's count, class by class with what is nested in it.
    fn measure(
        &self,
        generated: &mut Generated,
        prover: &Prover,
        proof: &Proof,
    ) -> Result<(), String> {
        let mut all: Vec<String> = Vec::new();
        for class in &generated.classes {
            all.extend(self.with_nested(&class.name));
        }
        let measured = coverage::measure(prover, proof, &all, self.class_path)?;
        for class in &mut generated.classes {
            let mut counts = Counts::default();
            let nested = format!("{}$", class.name);
            let own = |found: &&ClassCoverage| {
                found.name == class.name || found.name.starts_with(&nested)
            };
            for found in measured.iter().filter(own) {
                counts += Counts {
                    covered: found.branches.covered as usize,
                    total: found.branches.total as usize,
                };
            }
            class.measured = Some(counts);
        }
        Ok(())
    }

    /// Binary names with dots of a class and the classes nested in it, as its class file lists them.
    fn with_nested(&self, name: &str) -> Vec<String> {
        let mut names = vec![name.to_string()];
        let prefix = format!("{}$", name.replace('.', "/"));
        if let Some(file) = self.class_file(name) {
            for inner in file.inner_classes().unwrap_or_default() {
                if inner.inner.starts_with(&prefix) && self.class_file(inner.inner).is_some() {
                    names.push(inner.inner.replace('/', "."));
                }
            }
        }
        names
    }

    fn class_file(&self, name: &str) -> Option<Arc<ClassFile>> {
        let (bytes, _) = self.class_path.find(&name.replace('.', "/")).ok()??;
        ClassFile::parse(bytes).ok().map(Arc::new)
    }

    /// Our own count: what the tests that hold cover.
    fn count(&self, class: &mut ClassResult) -> Result<(), Failure> {
        let dropped: BTreeSet<usize> = class.failed.iter().map(|failed| failed.test).collect();
        let mut covered: BTreeSet<Goal> = class
            .goals
            .iter()
            .enumerate()
            .filter(|(number, _)| !dropped.contains(number))
            .flat_map(|(_, goals)| goals.iter().cloned())
            .collect();
        if class.goals.len() > dropped.len() {
            covered.extend(class.findings.covered_by_initialisers.iter().cloned());
        }
        let files: Vec<Arc<ClassFile>> = self
            .with_nested(&class.name)
            .iter()
            .filter_map(|name| self.class_file(name))
            .collect();
        class.methods =
            goals::coverage(&files, &covered, &class.findings, self.arguments.max_calls);
        for method in &class.methods {
            class.branches += method.branches;
        }
        let mut reached = class.findings.covered.clone();
        reached.extend(class.findings.covered_by_initialisers.iter().cloned());
        let max_calls = self.arguments.max_calls;
        for method in goals::coverage(&files, &reached, &class.findings, max_calls) {
            class.reached += method.branches;
        }
        Ok(())
    }
}
