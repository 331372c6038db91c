//! One batch of programs: written to a folder of its own, compiled by one javac, run by one java, then
//! each run by `spelunk run` and compared.

use crate::options::Options;
use spelunk_conformance::compare;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch::{self, Outcome};
use spelunk_progen::{Program, generate};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const JAVAC_LIMIT: Duration = Duration::from_secs(600);
const JAVA_LIMIT: Duration = Duration::from_secs(300);
/// Generated programs burn a small budget of loop turns and calls, so this only ends a hang.
const SPELUNK_LIMIT: Duration = Duration::from_secs(60);
const DRIVER: &str = include_str!("../../../java/RunEach.java");

/// What became of one program.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub seed: u64,
    pub class_name: String,
    pub ending: Ending,
    /// What the real JVM did, for the summary.
    pub uncaught: Option<String>,
    pub spelunk_time: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Same,
    /// spelunk says that it lacks something (exit status 3); the reason.
    Unsupported(String),
    Differs(String),
    /// spelunk was killed or could not be started.
    NoAnswer(String),
}

impl Ending {
    pub fn label(&self) -> &'static str {
        match self {
            Ending::Same => "same",
            Ending::Unsupported(_) => "unsupported",
            Ending::Differs(_) => "differs",
            Ending::NoAnswer(_) => "no answer",
        }
    }

    pub fn detail(&self) -> &str {
        match self {
            Ending::Same => "",
            Ending::Unsupported(text) | Ending::Differs(text) | Ending::NoAnswer(text) => text,
        }
    }
}

pub struct Batch<'a> {
    options: &'a Options,
    jdk: &'a Jdk,
    programs: Vec<Program>,
    folder: PathBuf,
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl<'a> Batch<'a> {
    /// Writes the programs of the seeds `first..first + count`.
    pub fn new(
        options: &'a Options,
        jdk: &'a Jdk,
        first: u64,
        count: u64,
    ) -> Result<Batch<'a>, String> {
        let name = format!("bench-diff-{}-{}-{first}", std::process::id(), jdk.feature);
        let batch = Batch {
            options,
            jdk,
            programs: (0..count)
                .map(|offset| generate(first.wrapping_add(offset), options.config))
                .collect(),
            folder: std::env::temp_dir().join(name),
        };
        for folder in [batch.classes(), batch.answers()] {
            std::fs::create_dir_all(&folder)
                .map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        for program in &batch.programs {
            write(&batch.source_of(program), &program.source)?;
        }
        write(&batch.folder.join("RunEach.java"), DRIVER)?;
        Ok(batch)
    }

    fn classes(&self) -> PathBuf {
        self.folder.join("classes")
    }

    fn answers(&self) -> PathBuf {
        self.folder.join("answers")
    }

    fn source_of(&self, program: &Program) -> PathBuf {
        self.folder.join(format!("{}.java", program.class_name))
    }

    pub fn compare(&self) -> Result<Vec<Verdict>, String> {
        self.javac()?;
        self.run_on_java()?;
        self.programs
            .iter()
            .map(|program| self.verdict(program))
            .collect()
    }

    fn javac(&self) -> Result<(), String> {
        let mut command = Command::new(self.jdk.home.join("bin/javac"));
        command
            .args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"])
            .args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-d"])
            .arg(self.classes())
            .arg(self.folder.join("RunEach.java"))
            .args(self.programs.iter().map(|program| self.source_of(program)));
        let outcome = launch::finish(command, "", JAVAC_LIMIT)?;
        match outcome.status {
            Some(0) => Ok(()),
            _ => Err(format!(
                "javac refused a generated program:\n{}",
                outcome.stderr
            )),
        }
    }

    /// One JVM for all. It must show what a JVM per program would: a compiled hot spot that throws
    /// keeps its message only without `OmitStackTraceInFastThrow`.
    fn run_on_java(&self) -> Result<(), String> {
        let mut command = Command::new(self.jdk.java());
        command
            .args([
                "-ea",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-OmitStackTraceInFastThrow",
                "-cp",
            ])
            .arg(self.classes())
            .arg("RunEach")
            .arg(self.answers())
            .args(self.programs.iter().map(|program| &program.class_name));
        let outcome = launch::finish(command, "", JAVA_LIMIT)?;
        match outcome.status {
            Some(0) => Ok(()),
            _ => Err(format!("the java driver failed: {}", outcome.stderr)),
        }
    }

    fn expected(&self, program: &Program) -> Result<Outcome, String> {
        let path = self.answers().join(format!("{}.out", program.class_name));
        let stdout =
            std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let stderr = std::fs::read_to_string(path.with_extension("err")).ok();
        Ok(Outcome {
            stdout,
            status: Some(if stderr.is_some() { 1 } else { 0 }),
            stderr: stderr.unwrap_or_default(),
        })
    }

    fn verdict(&self, program: &Program) -> Result<Verdict, String> {
        let expected = self.expected(program)?;
        let started = Instant::now();
        let actual = self.run_on_spelunk(program);
        let spelunk_time = started.elapsed();
        let ending = judge(&expected, actual);
        if matches!(ending, Ending::Differs(_) | Ending::NoAnswer(_)) {
            self.keep(program)?;
        }
        let uncaught = expected.stderr.split(['\n', ':']).next().map(last_word);
        Ok(Verdict {
            seed: program.seed,
            class_name: program.class_name.clone(),
            ending,
            uncaught: uncaught.filter(|name| !name.is_empty()),
            spelunk_time,
        })
    }

    fn run_on_spelunk(&self, program: &Program) -> Result<Outcome, String> {
        let mut command = Command::new(&self.options.spelunk);
        command
            .args(["run", "-p"])
            .arg(self.classes())
            .arg("--jdk")
            .arg(&self.jdk.home)
            .arg(&program.class_name);
        launch::finish(command, "", SPELUNK_LIMIT)
    }

    fn keep(&self, program: &Program) -> Result<(), String> {
        let folder = &self.options.keep;
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        write(
            &folder.join(format!("{}.java", program.class_name)),
            &program.source,
        )
    }
}

fn judge(expected: &Outcome, actual: Result<Outcome, String>) -> Ending {
    let actual = match actual {
        Ok(actual) => actual,
        Err(message) => return Ending::NoAnswer(message),
    };
    if actual.status == Some(3) {
        let reason = actual.stderr.lines().last().unwrap_or_default();
        return Ending::Unsupported(reason.to_string());
    }
    match compare::differences(expected, &actual) {
        found if found.is_empty() => Ending::Same,
        found => Ending::Differs(found.join("\n")),
    }
}

fn last_word(text: &str) -> String {
    text.rsplit(' ').next().unwrap_or_default().to_string()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(stdout: &str, stderr: &str, status: i32) -> Outcome {
        Outcome {
            stdout: stdout.as_bytes().to_vec(),
            stderr: stderr.to_string(),
            status: Some(status),
        }
    }

    #[test]
    fn an_outcome_is_judged_by_all_that_can_be_seen() {
        let expected = outcome(
            "1\n",
            "Exception in thread \"main\" X: y\n\tat A.b(A.java:1)\n",
            1,
        );
        let cases = [
            (Ok(expected.clone()), "same"),
            (Ok(outcome("2\n", &expected.stderr, 1)), "differs"),
            (
                Ok(outcome("1\n", "Exception in thread \"main\" X: z\n", 1)),
                "differs",
            ),
            (Ok(outcome("1\n", &expected.stderr, 0)), "differs"),
            (
                Ok(outcome("", "spelunk: unsupported: native m\n", 3)),
                "unsupported",
            ),
            (Err("killed".to_string()), "no answer"),
        ];
        for (actual, label) in cases {
            assert_eq!(
                judge(&expected, actual.clone()).label(),
                label,
                "{actual:?}"
            );
        }
    }

    #[test]
    fn the_reason_for_unsupported_is_kept() {
        let actual = outcome("", "noise\nspelunk: unsupported: native m\n", 3);
        let ending = judge(&outcome("", "", 0), Ok(actual));
        assert_eq!(ending.detail(), "spelunk: unsupported: native m");
    }
}
