//! Reproducers without trusting spelunk: what it wrote is compiled and run here, and standard error and
//! exit status must be those of a program that dies of the violation's exception.

use crate::compile;
use crate::explore::Exploration;
use serde_json::Value;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch;
use std::path::Path;
use std::process::Command;

/// What spelunk itself found out by running the reproducers; an error names those that did not fail
/// the same way.
pub fn claimed(exploration: &Exploration) -> Result<(), String> {
    let violations = exploration.json["violations"].as_array();
    for violation in violations.into_iter().flatten() {
        let reproducer = &violation["reproducer"];
        if reproducer["confirmed"] != Value::Bool(true) {
            return Err(format!(
                "{} is not reproduced: {}",
                violation["exception"], reproducer
            ));
        }
    }
    Ok(())
}

/// Compiles everything in the folder and runs the reproducer of each violation.
pub fn run_all(
    jdk: &Jdk,
    exploration: &Exploration,
    class_path: &str,
    folder: &Path,
) -> Result<(), String> {
    let classes = folder.join("classes");
    let files = compile::sources_below(&[folder.to_path_buf()])?;
    compile::javac(jdk, &files, &classes, Some(Path::new(class_path)))?;
    let violations = exploration.json["violations"].as_array();
    let ends = |violation: &&Value| violation["kind"] != "deadlock";
    for violation in violations.into_iter().flatten().filter(ends) {
        let file = violation["reproducer"]["file"].as_str().unwrap_or_default();
        let class = file.trim_end_matches(".java").replace('/', ".");
        let exception = violation["exception"].as_str().unwrap_or_default();
        let mut command = Command::new(jdk.java());
        command.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"]);
        command.arg(format!("{}:{class_path}", classes.display()));
        command.arg(&class);
        let outcome = launch::finish(command, "", launch::TIME_LIMIT)?;
        if outcome.status != Some(1) || !names(&outcome.stderr, exception) {
            return Err(format!(
                "{file} ends with status {:?} instead of {exception}:\n{}",
                outcome.status, outcome.stderr
            ));
        }
    }
    Ok(())
}

/// Whether the report of an uncaught exception is about this exception.
fn names(stderr: &str, exception: &str) -> bool {
    stderr.lines().any(|line| {
        let rest = line
            .strip_prefix("Exception in thread \"main\" ")
            .unwrap_or(line);
        let rest = rest.strip_prefix("Caused by: ").unwrap_or(rest);
        let rest = rest.strip_prefix(exception);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
    })
}
