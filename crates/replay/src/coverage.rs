//! Branch coverage of proven tests as JaCoCo counts it, independent of any count of our own.
//!
//! The user's classes are instrumented as they are loaded, by an agent; those of the JDK beforehand: they patch their
//! module, and count only while a test's own code runs, because JUnit uses them too.

use crate::agent;
use crate::harness;
use crate::journal::TestId;
use crate::proof::{Proof, Prover, selection};
use crate::run::{Run, TestResult};
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_toolchain::jdk_tools::{Compilation, PATH_SEPARATOR, absolute, java};
use spelunk_toolchain::process;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The agent's jar, in the folder of its run.
const AGENT: &str = "meter.jar";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts {
    pub covered: u32,
    pub total: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ClassCoverage {
    /// Binary name with dots.
    pub name: String,
    pub branches: Counts,
    pub methods: Vec<MethodCoverage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MethodCoverage {
    /// Name and descriptor: `get(I)V`.
    pub name: String,
    pub branches: Counts,
    pub was_entered: bool,
    /// Lines that have branches.
    pub lines: Vec<(u32, Counts)>,
}

/// Runs the proven tests once more and measures what they cover of classes (binary names with dots). The
/// prover must have JaCoCo's jars.
pub fn measure(
    prover: &Prover<'_>,
    proof: &Proof,
    classes: &[String],
    class_path: &ClassPath,
) -> Result<Vec<ClassCoverage>, String> {
    measure_with(prover, proof, classes, class_path, true)
}

/// As `measure`, for tests that nobody has proven: those that fail are measured too.
pub(crate) fn measure_as_far_as_they_come(
    prover: &Prover<'_>,
    proof: &Proof,
    classes: &[String],
    class_path: &ClassPath,
) -> Result<Vec<ClassCoverage>, String> {
    measure_with(prover, proof, classes, class_path, false)
}

fn measure_with(
    prover: &Prover<'_>,
    proof: &Proof,
    classes: &[String],
    class_path: &ClassPath,
    must_pass: bool,
) -> Result<Vec<ClassCoverage>, String> {
    if !proof.classes.join("spelunk/replay/Measure.class").exists() {
        return Err("coverage cannot be measured with this version of JaCoCo".into());
    }
    let subjects = subjects(prover, classes, class_path)?;
    let meter = Meter {
        prover,
        proof,
        must_pass,
    };
    let (of_jdk, of_user): (Vec<Subject>, Vec<Subject>) = subjects
        .into_iter()
        .partition(|subject| subject.module.is_some());
    let mut measured = meter.measure(&of_user, false)?;
    measured.extend(meter.measure(&of_jdk, true)?);
    Ok(in_order(classes, &measured))
}

/// What JaCoCo's agent has recorded in a file; `built` is where the program is that reads it.
pub(crate) fn read_recording(
    prover: &Prover<'_>,
    built: &Path,
    recording: &Path,
    classes: &[String],
    class_path: &ClassPath,
) -> Result<Vec<ClassCoverage>, String> {
    let subjects = subjects(prover, classes, class_path)?;
    let line = |subject: &Subject| format!("{}\t{}\n", subject.class, subject.original.display());
    let list = prover.scratch.join("recorded-list");
    let report = prover.scratch.join("recorded-coverage");
    write(
        &list,
        subjects.iter().map(line).collect::<String>().as_bytes(),
    )?;
    let mut command = java(prover.jdk_home);
    let mut entries = vec![built.to_path_buf()];
    entries.extend(prover.jacoco.iter().cloned());
    command
        .arg("-cp")
        .arg(joined(&entries))
        .args(["spelunk.replay.Measure", "recording"])
        .args([recording, &list, &report])
        .stderr(Stdio::piped());
    match process::finish_watched(command, &prover.watch)? {
        Some(ended) if ended.status.success() => {}
        Some(ended) => return Err(format!("JaCoCo cannot read it: {}", cause(&ended.errors))),
        None => return Err("JaCoCo did not come to an end with it".into()),
    }
    let text = std::fs::read_to_string(&report)
        .map_err(|error| format!("JaCoCo wrote no report: {error}"))?;
    Ok(in_order(classes, &read(&text)))
}

/// A class without any code of its own has no row in JaCoCo's report.
fn in_order(classes: &[String], measured: &[ClassCoverage]) -> Vec<ClassCoverage> {
    let found = |class: &String| {
        let found = measured.iter().find(|coverage| coverage.name == *class);
        found.cloned().unwrap_or_else(|| ClassCoverage {
            name: class.clone(),
            ..ClassCoverage::default()
        })
    };
    classes.iter().map(found).collect()
}

/// Classes to be measured, with copies of their files.
fn subjects<'a>(
    prover: &Prover<'_>,
    classes: &'a [String],
    class_path: &ClassPath,
) -> Result<Vec<Subject<'a>>, String> {
    let mut subjects = Vec::new();
    for (number, class) in classes.iter().enumerate() {
        let found = class_path
            .find(&class.replace('.', "/"))
            .map_err(|error| error.to_string())?;
        let (bytes, origin) =
            found.ok_or_else(|| format!("class {class} is not on the class path"))?;
        let original = prover.scratch.join(format!("original/{number}.class"));
        write(&original, &bytes)?;
        let module = match origin {
            Origin::Jdk { module } => Some(module),
            Origin::User { .. } | Origin::Defined { .. } => None,
        };
        subjects.push(Subject {
            class,
            original,
            module,
        });
    }
    Ok(subjects)
}

struct Subject<'a> {
    class: &'a str,
    /// The class file as it was.
    original: PathBuf,
    /// For classes of the JDK.
    module: Option<String>,
}

struct Meter<'a> {
    prover: &'a Prover<'a>,
    proof: &'a Proof,
    /// Otherwise tests count that fail.
    must_pass: bool,
}

impl Meter<'_> {
    /// The coverage of classes that are all of the JDK (`isolated`) or all of the user.
    fn measure(
        &self,
        subjects: &[Subject<'_>],
        isolated: bool,
    ) -> Result<Vec<ClassCoverage>, String> {
        if subjects.is_empty() || self.proof.files.iter().all(Vec::is_empty) {
            return Ok(Vec::new());
        }
        let kind = if isolated { "jdk" } else { "user" };
        let instrumented = self.prover.scratch.join(format!("instrumented-{kind}"));
        let list = write_list(subjects, &instrumented)?;
        let folder = self.prover.scratch.join(format!("run-measured-{kind}"));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        let report = folder.join("coverage");
        let options = if isolated {
            self.instrument(&list, &instrumented)?;
            patches(subjects, &instrumented)
        } else {
            // Found from the folder that the JVM runs in: a name with `=` in it would not be understood.
            write(&folder.join(AGENT), &agent::jar("spelunk.replay.Measure"))?;
            let mut option = OsString::from(format!("-javaagent:{AGENT}="));
            option.push(&list);
            vec![option]
        };
        self.run(subjects, options, &folder, &report, isolated)?;
        let text = std::fs::read_to_string(&report)
            .map_err(|error| format!("JaCoCo wrote no report: {error}"))?;
        Ok(read(&text))
    }

    /// Instruments classes of the JDK, which must be there before its JVM starts.
    fn instrument(&self, list: &Path, instrumented: &Path) -> Result<(), String> {
        let source = harness::write_jdk_probes(&instrumented.join("src"))?;
        let mut patch = OsString::from("java.base=");
        patch.push(instrumented.join("src"));
        let compilation = Compilation {
            jdk_home: self.prover.jdk_home,
            files: &[source],
            classes: &instrumented.join("java.base"),
            class_path: String::new(),
            options: &[OsStr::new("--patch-module"), &patch],
        };
        if let Some(complaints) =
            compilation.run_watched(self.prover.compiler, &self.prover.watch)?
        {
            return Err(format!("javac refuses the probes: {complaints}"));
        }
        let mut command = java(self.prover.jdk_home);
        let classes = std::slice::from_ref(&self.proof.classes);
        command
            .arg("-cp")
            .arg(joined(&[classes, self.prover.jacoco].concat()))
            .args(["spelunk.replay.Measure", "instrument"])
            .arg(list)
            .arg("java/lang/SpelunkProbes")
            .stderr(Stdio::piped());
        match process::finish_watched(command, &self.prover.watch)? {
            Some(ended) if ended.status.success() => Ok(()),
            Some(ended) => Err(format!(
                "JaCoCo cannot instrument: {}",
                cause(&ended.errors)
            )),
            None => Err("JaCoCo's instrumentation did not end".into()),
        }
    }

    fn run(
        &self,
        subjects: &[Subject<'_>],
        options: Vec<OsString>,
        folder: &Path,
        report: &Path,
        isolated: bool,
    ) -> Result<(), String> {
        let mut class_path = vec![self.proof.classes.clone()];
        class_path.extend(self.prover.jars.jars.iter().cloned());
        class_path.extend(self.prover.jacoco.iter().cloned());
        let measured = |subject: &Subject| {
            format!(
                "measured\t{}\t{}",
                subject.class,
                subject.original.display()
            )
        };
        let mut more: Vec<String> = subjects.iter().map(measured).collect();
        more.push(format!("coverage\t{}", report.display()));
        more.extend(isolated.then(|| "isolated".into()));
        let user_class_path = absolute(self.prover.class_path);
        let run = Run {
            jdk_home: self.prover.jdk_home,
            class_path,
            user_class_path: &user_class_path,
            options,
            main: vec![
                "spelunk.replay.Measure".into(),
                "run".into(),
                harness::runner(self.prover.jars.junit).into(),
            ],
            test_limit: self.prover.test_limit,
            watch: &self.prover.watch,
            sandbox: self.prover.sandbox,
            folder,
            reversed: false,
            more,
        };
        let (classes, methods) = selection(&self.proof.files);
        let results = run.run(&classes, &methods)?;
        let is_bug = |test: &TestId| {
            let name = (test.class.clone(), test.method.clone());
            self.proof.bugs.contains(&name)
        };
        let failed = results
            .iter()
            .find(|(test, result)| **result != TestResult::Passed && !is_bug(test));
        match failed.filter(|_| self.must_pass) {
            None => Ok(()),
            Some((test, result)) => Err(format!(
                "{}.{} passes, but not with JaCoCo's instrumentation: {result:?}",
                test.class, test.method
            )),
        }
    }
}

/// The list of what to instrument: class file, tab, where the instrumented one goes, or the name of a class that is
/// instrumented as it is loaded.
fn write_list(subjects: &[Subject<'_>], instrumented: &Path) -> Result<PathBuf, String> {
    let mut lines = String::new();
    for subject in subjects {
        let name = subject.class.replace('.', "/");
        let target = match &subject.module {
            Some(module) => {
                let folder = instrumented.join(module);
                folder.join(format!("{name}.class")).display().to_string()
            }
            None => name,
        };
        lines += &format!("{}\t{target}\n", subject.original.display());
    }
    let list = instrumented.join("list");
    write(&list, lines.as_bytes())?;
    Ok(list)
}

fn patches(subjects: &[Subject<'_>], instrumented: &Path) -> Vec<OsString> {
    let mut modules: BTreeSet<&str> = subjects
        .iter()
        .filter_map(|s| s.module.as_deref())
        .collect();
    modules.insert("java.base");
    let option = |module: &str| {
        let mut patch = OsString::from(format!("{module}="));
        patch.push(instrumented.join(module));
        [OsString::from("--patch-module"), patch]
    };
    modules.into_iter().flat_map(option).collect()
}

fn joined(paths: &[PathBuf]) -> String {
    let paths: Vec<String> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(&PATH_SEPARATOR.to_string())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, bytes))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The first line that says what went wrong, causes before what wraps them.
fn cause(errors: &str) -> &str {
    let mut lines = errors.lines();
    let caused = lines
        .clone()
        .rev()
        .find_map(|line| line.strip_prefix("Caused by: "));
    caused.or_else(|| lines.next()).unwrap_or("no message")
}

fn read(report: &str) -> Vec<ClassCoverage> {
    let mut classes: Vec<ClassCoverage> = Vec::new();
    for line in report.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [kind, name, covered, total] = &*parts else {
            continue;
        };
        let branches = Counts {
            covered: covered.parse().unwrap_or_default(),
            total: total.parse().unwrap_or_default(),
        };
        let name = name.to_string();
        match (*kind, classes.last_mut()) {
            ("class", _) => classes.push(ClassCoverage {
                name,
                branches,
                methods: Vec::new(),
            }),
            ("method", Some(class)) => class.methods.push(MethodCoverage {
                name,
                branches,
                was_entered: false,
                lines: Vec::new(),
            }),
            ("instructions", Some(class)) => {
                if let Some(method) = class.methods.last_mut() {
                    method.was_entered = branches.covered > 0;
                }
            }
            ("line", Some(class)) => {
                let line = name.parse().unwrap_or_default();
                if let Some(method) = class.methods.last_mut() {
                    method.lines.push((line, branches));
                }
            }
            _ => {}
        }
    }
    classes
}
