//! Branch coverage of proven tests as JaCoCo counts it, independent of any count of our own.
//!
//! Classes are instrumented beforehand. The user's stand before the others on the class path; those of the
//! JDK patch their module, and count only while a test's own code runs, because JUnit uses them too.

use crate::harness;
use crate::proof::{Proof, Prover, absolute, selection};
use crate::run::{Run, TestResult};
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_toolchain::jdk_tools::{Compilation, PATH_SEPARATOR, java};
use spelunk_toolchain::process;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

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
    /// Lines that have branches.
    pub lines: Vec<(u32, Counts)>,
}

/// Instrumentation reads and writes a few files.
const INSTRUMENT_LIMIT: Duration = Duration::from_secs(120);

/// The name of the class that instrumented code calls.
const USER_PROBES: &str = "spelunk/replay/SpelunkProbes";
const JDK_PROBES: &str = "java/lang/SpelunkProbes";

/// Runs the proven tests once more and measures what they cover of classes (binary names with dots). `jacoco`
/// are JaCoCo's jars.
pub fn measure(
    prover: &Prover<'_>,
    proof: &Proof,
    classes: &[String],
    class_path: &ClassPath,
    jacoco: &[PathBuf],
) -> Result<Vec<ClassCoverage>, String> {
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
            Origin::User { .. } => None,
        };
        subjects.push(Subject {
            class,
            original,
            module,
        });
    }
    let meter = Meter {
        prover,
        proof,
        jacoco,
        classes: prover.scratch.join("meter"),
    };
    meter.compile()?;
    let (of_jdk, of_user): (Vec<Subject>, Vec<Subject>) = subjects
        .into_iter()
        .partition(|subject| subject.module.is_some());
    let mut measured = meter.measure(&of_user, false)?;
    measured.extend(meter.measure(&of_jdk, true)?);
    // A class without any code of its own has no row in JaCoCo's report.
    let in_order = |class: &String| {
        let found = measured.iter().find(|coverage| coverage.name == *class);
        found.cloned().unwrap_or_else(|| ClassCoverage {
            name: class.clone(),
            ..ClassCoverage::default()
        })
    };
    Ok(classes.iter().map(in_order).collect())
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
    jacoco: &'a [PathBuf],
    classes: PathBuf,
}

impl Meter<'_> {
    fn compile(&self) -> Result<(), String> {
        let files = harness::write_meter(&self.prover.scratch.join("meter-src"))?;
        self.javac(&files, &self.classes, &[])?;
        harness::write_services(&self.classes)
    }

    fn javac(&self, files: &[PathBuf], classes: &Path, options: &[&OsStr]) -> Result<(), String> {
        let compilation = Compilation {
            jdk_home: self.prover.jdk_home,
            files,
            classes,
            class_path: joined(&[std::slice::from_ref(&self.proof.classes), self.jacoco].concat()),
            options,
        };
        match compilation.run()? {
            None => Ok(()),
            Some(complaints) => Err(format!("javac refuses the coverage meter: {complaints}")),
        }
    }

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
        self.instrument(subjects, &instrumented, isolated)?;
        let folder = self.prover.scratch.join(format!("run-measured-{kind}"));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        let report = folder.join("coverage");
        self.run(subjects, &instrumented, &folder, &report, isolated)?;
        let text = std::fs::read_to_string(&report)
            .map_err(|error| format!("JaCoCo wrote no report: {error}"))?;
        Ok(read(&text))
    }

    fn instrument(
        &self,
        subjects: &[Subject<'_>],
        instrumented: &Path,
        isolated: bool,
    ) -> Result<(), String> {
        let line = |subject: &Subject| {
            let target = module_folder(instrumented, subject.module.as_deref())
                .join(format!("{}.class", subject.class.replace('.', "/")));
            format!("{}\t{}\n", subject.original.display(), target.display())
        };
        let lines: String = subjects.iter().map(line).collect();
        let list = instrumented.join("list");
        write(&list, lines.as_bytes())?;
        if isolated {
            let source = harness::write_jdk_probes(&instrumented.join("src"))?;
            let mut patch = OsString::from("java.base=");
            patch.push(instrumented.join("src"));
            let base = module_folder(instrumented, Some("java.base"));
            self.javac(&[source], &base, &[OsStr::new("--patch-module"), &patch])?;
        }
        let mut command = java(self.prover.jdk_home);
        let class_path = [
            &[self.classes.clone(), self.proof.classes.clone()],
            self.jacoco,
        ]
        .concat();
        command
            .arg("-cp")
            .arg(joined(&class_path))
            .args(["spelunk.replay.Measure", "instrument"])
            .arg(&list)
            .arg(if isolated { JDK_PROBES } else { USER_PROBES })
            .stderr(Stdio::piped());
        match process::finish(command, INSTRUMENT_LIMIT)? {
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
        instrumented: &Path,
        folder: &Path,
        report: &Path,
        isolated: bool,
    ) -> Result<(), String> {
        let mut class_path = vec![self.proof.classes.clone(), self.classes.clone()];
        class_path.extend(self.prover.jars.jars.iter().cloned());
        class_path.extend(self.jacoco.iter().cloned());
        if !isolated {
            class_path.insert(0, module_folder(instrumented, None));
        }
        let measured = |subject: &Subject| {
            format!(
                "measured\t{}\t{}",
                subject.class,
                subject.original.display()
            )
        };
        let mut more: Vec<String> = subjects.iter().map(measured).collect();
        more.push(format!("coverage\t{}", report.display()));
        if isolated {
            more.push("isolated".into());
        }
        let user_class_path = absolute(self.prover.class_path);
        let run = Run {
            jdk_home: self.prover.jdk_home,
            class_path,
            user_class_path: &user_class_path,
            options: if isolated {
                patches(subjects, instrumented)
            } else {
                Vec::new()
            },
            main: vec![
                "spelunk.replay.Measure".into(),
                "run".into(),
                harness::runner(self.prover.jars.junit).into(),
            ],
            test_limit: self.prover.test_limit,
            jvm_limit: self.prover.jvm_limit,
            folder,
            reversed: false,
            more,
        };
        let (classes, methods) = selection(&self.proof.files);
        let results = run.run(&classes, &methods)?;
        let failed = results
            .iter()
            .find(|(_, result)| **result != TestResult::Passed);
        match failed {
            None => Ok(()),
            Some((test, result)) => Err(format!(
                "{}.{} passes, but not with JaCoCo's instrumentation: {result:?}",
                test.class, test.method
            )),
        }
    }
}

/// Where the instrumented classes of a module are.
fn module_folder(instrumented: &Path, module: Option<&str>) -> PathBuf {
    instrumented.join(module.unwrap_or("classes"))
}

fn patches(subjects: &[Subject<'_>], instrumented: &Path) -> Vec<OsString> {
    let mut modules: BTreeSet<&str> = subjects
        .iter()
        .filter_map(|s| s.module.as_deref())
        .collect();
    modules.insert("java.base");
    let option = |module: &str| {
        let mut patch = OsString::from(format!("{module}="));
        patch.push(module_folder(instrumented, Some(module)));
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
                lines: Vec::new(),
            }),
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
