//! The proof: reproducers are compiled by the JDK's javac and run by its java, assertions on, with a
//! time limit. The only part of this crate that touches the operating system.

use crate::case::Expected;
use crate::source::Reproducer;
use spelunk_toolchain::jdk_tools::{self, Compilation, PATH_SEPARATOR, write_source};
use spelunk_toolchain::process::{Watch, finish_watched};
use spelunk_toolchain::sandbox::Sandbox;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

/// What the real JVM had to say about a reproducer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same exception at the same place.
    Confirmed,
    /// It ran, but ended in another way, which is described.
    Different(String),
    /// javac refused it: its messages.
    NotCompiled(String),
    /// It was still running when its time was up, and was killed.
    TimedOut,
    /// Nothing is known: everything had to end before it was run to its end.
    NotRun,
}

pub struct Checker {
    pub jdk_home: PathBuf,
    /// The user's class path, separated as java does it.
    pub class_path: String,
    /// What ends everything, and how long each program may take.
    pub watch: Watch,
    /// Where programs are run; without, they have the rights of whoever asks.
    pub sandbox: Option<Sandbox>,
}

const OBSERVER: &str = include_str!("../java/SpelunkObserver.java");

/// Writes a reproducer's sources below a folder; returns their paths.
pub fn write(reproducer: &Reproducer, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut paths = Vec::new();
    for file in &reproducer.files {
        let path = folder.join(&file.path);
        write_source(&path, &file.text)?;
        paths.push(path);
    }
    Ok(paths)
}

impl Checker {
    /// Writes each reproducer below `sources`, compiles it into `scratch` and runs it. The error is
    /// about files or a JDK that does not work, not about a reproducer.
    pub fn check(
        &self,
        reproducers: &[Reproducer],
        sources: &Path,
        scratch: &Path,
    ) -> Result<Vec<Verdict>, String> {
        let observer = scratch.join("SpelunkObserver.java");
        write_source(&observer, OBSERVER)?;
        let mut all = vec![observer.clone()];
        for reproducer in reproducers {
            all.extend(write(reproducer, sources)?);
        }
        all.sort();
        all.dedup();
        // One javac for all; if one of them is refused, each on its own.
        let together = scratch.join("classes");
        let compiled = self.compile(&all, &together);
        let mut verdicts = Vec::new();
        for (number, reproducer) in reproducers.iter().enumerate() {
            if self.watch.is_over() {
                verdicts.push(Verdict::NotRun);
                continue;
            }
            let alone = scratch.join(format!("classes-{number}"));
            let (classes, complaint) = match compiled.clone()? {
                None => (&together, None),
                Some(_) => (
                    &alone,
                    self.compile_alone(reproducer, &observer, sources, &alone)?,
                ),
            };
            let report = scratch.join(format!("thrown-{number}"));
            verdicts.push(match complaint {
                Some(messages) => Verdict::NotCompiled(messages),
                None => self.run(reproducer, classes, &report)?,
            });
        }
        Ok(verdicts)
    }

    fn compile_alone(
        &self,
        reproducer: &Reproducer,
        observer: &Path,
        sources: &Path,
        classes: &Path,
    ) -> Result<Option<String>, String> {
        let mut files: Vec<PathBuf> = reproducer
            .files
            .iter()
            .map(|file| sources.join(&file.path))
            .collect();
        files.push(observer.to_path_buf());
        self.compile(&files, classes)
    }

    /// javac's complaints, or `None` if it had none.
    fn compile(&self, files: &[PathBuf], classes: &Path) -> Result<Option<String>, String> {
        let compilation = Compilation {
            jdk_home: &self.jdk_home,
            files,
            classes,
            class_path: self.class_path_behind(classes),
            options: &[],
        };
        let watch = Watch {
            patience: jdk_tools::COMPILE_LIMIT,
            ..self.watch.clone()
        };
        compilation.run_watched(None, &watch)
    }

    fn run(
        &self,
        reproducer: &Reproducer,
        classes: &Path,
        report: &Path,
    ) -> Result<Verdict, String> {
        let _ = std::fs::remove_file(report);
        let mut command = jdk_tools::java(&self.jdk_home);
        command
            .args(["-XX:-UsePerfData", "-cp"])
            .arg(self.class_path_behind(classes))
            .args(["SpelunkObserver", &reproducer.class])
            .arg(report);
        if let Some(sandbox) = &self.sandbox {
            sandbox.confine(&mut command);
        }
        let Some(ended) = finish_watched(command, &self.watch)? else {
            return Ok(match self.watch.is_over() {
                true => Verdict::NotRun,
                false => Verdict::TimedOut,
            });
        };
        let report = std::fs::read_to_string(report).unwrap_or_default();
        Ok(judge(&report, &reproducer.expected, ended.status))
    }

    /// The replacements of libraries must come before what the user has.
    fn class_path_behind(&self, classes: &Path) -> String {
        format!("{}{PATH_SEPARATOR}{}", classes.display(), self.class_path)
    }
}

// ---- judging ----

/// One throwable of the observer's report.
struct Thrown<'r> {
    class: &'r str,
    /// Whether it is user code, and the frame's text.
    frames: Vec<(bool, &'r str)>,
}

fn judge(report: &str, expected: &Expected, status: ExitStatus) -> Verdict {
    let all = read(report);
    if all.iter().any(|thrown| is_expected(thrown, expected)) {
        return Verdict::Confirmed;
    }
    match all.first() {
        Some(thrown) => {
            let place = thrown
                .frames
                .iter()
                .find(|frame| frame.0)
                .map_or(String::new(), |frame| format!(" at {}", frame.1));
            Verdict::Different(format!("threw {}{place}", thrown.class))
        }
        None if status.success() => Verdict::Different("ended without an exception".into()),
        None => Verdict::Different(format!("ended without an exception, {status}")),
    }
}

fn read(report: &str) -> Vec<Thrown<'_>> {
    let mut all: Vec<Thrown> = Vec::new();
    for line in report.lines() {
        match line.split_once(' ') {
            Some(("thrown", class)) => all.push(Thrown {
                class,
                frames: Vec::new(),
            }),
            Some((kind, frame)) => {
                if let Some(thrown) = all.last_mut() {
                    thrown.frames.push((kind == "user", frame));
                }
            }
            None => {}
        }
    }
    all
}

/// Where these are thrown depends on the size of stack and heap, and which thread of a deadlock is asked first on the
/// JVM.
const ANYWHERE: &[&str] = &[
    "java.lang.StackOverflowError",
    "java.lang.OutOfMemoryError",
    "deadlock",
];

fn is_expected(thrown: &Thrown, expected: &Expected) -> bool {
    if thrown.class != expected.exception {
        return false;
    }
    let Some(location) = &expected.location else {
        return true;
    };
    if ANYWHERE.contains(&thrown.class) {
        return true;
    }
    // What the libraries of choices do inside is theirs: on the VM they have no frames.
    let of_library = |frame: &str| {
        [
            "spelunk.",
            "gov.nasa.jpf.vm.Verify.",
            "org.sosy_lab.sv_benchmarks.Verifier.",
        ]
        .iter()
        .any(|prefix| frame.starts_with(prefix))
    };
    for (is_user, frame) in &thrown.frames {
        if frame == location {
            return true;
        }
        if *is_user && !of_library(frame) {
            return false;
        }
    }
    false
}
