//! What the real JVM answered, recorded per program and JDK so that it is asked only once.

use crate::jdk::Jdk;
use crate::launch::{self, Outcome, Subject};
use crate::places;
use std::path::{Path, PathBuf};

/// java's outcome for a subject. `key` names the subject's contents (see [`crate::fingerprint`]).
pub fn outcome(jdk: &Jdk, subject: &Subject, key: u64) -> Result<Outcome, String> {
    let folder = places::cache().join("expected").join(&jdk.version);
    let file = folder.join(format!("{}-{key:016x}", subject.main));
    if let Some(recorded) = read(&file) {
        return Ok(recorded);
    }
    let outcome = launch::java(jdk, subject)?;
    std::fs::create_dir_all(&folder)
        .and_then(|()| write(&file, &outcome))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(outcome)
}

fn part(file: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}.{suffix}", file.display()))
}

fn read(file: &Path) -> Option<Outcome> {
    let status = std::fs::read_to_string(part(file, "status")).ok()?;
    Some(Outcome {
        stdout: std::fs::read(part(file, "stdout")).ok()?,
        stderr: std::fs::read_to_string(part(file, "stderr")).ok()?,
        status: status.trim().parse().ok(),
    })
}

/// The status goes last: its presence says that the record is whole.
fn write(file: &Path, outcome: &Outcome) -> std::io::Result<()> {
    std::fs::write(part(file, "stdout"), &outcome.stdout)?;
    std::fs::write(part(file, "stderr"), &outcome.stderr)?;
    let status = match outcome.status {
        Some(code) => code.to_string(),
        None => "signal".to_string(),
    };
    let unfinished = part(file, &format!("status.{}", std::process::id()));
    std::fs::write(&unfinished, status)?;
    std::fs::rename(unfinished, part(file, "status"))
}
