//! Random programs of accesses to memory, through VarHandles and through Unsafe, as
//! `tests/escapes/Accesses.java` makes them from a seed.

use crate::compile::{self, Unit};
use crate::jdk::Jdk;
use crate::launch::{self, Outcome, TIME_LIMIT};
use crate::{fingerprint, places};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Exit statuses that say that something in spelunk is wrong.
const INTERNAL: [Option<i32>; 2] = [Some(4), Some(101)];

/// The folder of a compiled program of `tests/escapes`.
pub fn compiled(jdk: &Jdk, name: &str) -> Result<PathBuf, String> {
    let source = places::repository().join(format!("crates/conformance/tests/escapes/{name}.java"));
    let text = std::fs::read(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let unit = Unit {
        source,
        fingerprint: fingerprint(&text),
    };
    compile::ensure(jdk, std::slice::from_ref(&unit))?;
    compile::classes(jdk, &unit)
}

/// Random programs on one JDK.
pub struct Accesses {
    jdk: Jdk,
    spelunk: PathBuf,
    classes: PathBuf,
}

impl Accesses {
    pub fn new(jdk: Jdk, spelunk: Option<PathBuf>) -> Result<Accesses, String> {
        let classes = compiled(&jdk, "Accesses")?;
        let spelunk = spelunk.map_or_else(places::spelunk, Ok)?;
        Ok(Accesses {
            jdk,
            spelunk,
            classes,
        })
    }

    fn on_spelunk(&self, arguments: &[String]) -> Result<Outcome, String> {
        attempt(
            &self.spelunk,
            &self.jdk,
            &self.classes,
            "Accesses",
            arguments,
        )
    }

    /// Programs with these seeds through VarHandles: the seeds that answer otherwise than on the JVM.
    pub fn handles(&self, from: u64, to: u64) -> Result<Vec<String>, String> {
        let arguments = ["handles".to_string(), from.to_string(), to.to_string()];
        let mut java = Command::new(self.jdk.java());
        java.arg("-cp").arg(&self.classes).arg("Accesses");
        java.args(&arguments);
        let expected = launch::finish(java, "", TIME_LIMIT)?.stdout;
        let ours = self.on_spelunk(&arguments)?;
        let expected = String::from_utf8_lossy(&expected).into_owned();
        let seen = String::from_utf8_lossy(&ours.stdout).into_owned();
        let mut seen = seen.lines();
        let differing = expected.lines().filter(|line| seen.next() != Some(*line));
        Ok(differing.map(str::to_string).collect())
    }

    /// One program through Unsafe: whether it was ended by itself, by a refusal or by an exception, and an error
    /// where spelunk broke.
    pub fn unsafely(&self, seed: u64) -> Result<bool, String> {
        let outcome = self.on_spelunk(&["unsafe".to_string(), seed.to_string()])?;
        match broken(&outcome) {
            false => Ok(outcome.status == Some(0)),
            true => Err(format!(
                "unsafe {seed}: {:?} {}",
                outcome.status, outcome.stderr
            )),
        }
    }
}

/// Runs a program of the suite of escapes.
pub fn attempt(
    spelunk: &Path,
    jdk: &Jdk,
    classes: &Path,
    main: &str,
    arguments: &[String],
) -> Result<Outcome, String> {
    let mut command = Command::new(spelunk);
    command.arg("run").arg("-p").arg(classes);
    command.arg("--jdk").arg(&jdk.home);
    command.arg(main).args(arguments);
    launch::finish(command, "", TIME_LIMIT)
}

/// Whether an outcome is spelunk's own fault: a signal, a panic, an internal error, or what a sanitiser says.
pub fn broken(outcome: &Outcome) -> bool {
    outcome.status.is_none()
        || INTERNAL.contains(&outcome.status)
        || outcome.stderr.contains("AddressSanitizer")
}
