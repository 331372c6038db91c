//! javac for many programs at once: one JVM compiles them all, each into a folder of its own, and only
//! those whose source has changed since the last time.

use crate::jdk::Jdk;
use crate::launch;
use crate::places;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const TIME_LIMIT: Duration = Duration::from_secs(600);

/// A source file and the fingerprint of its contents.
#[derive(Clone, Debug)]
pub struct Unit {
    pub source: PathBuf,
    pub fingerprint: u64,
}

fn class_folder(jdk: &Jdk, unit: &Unit) -> PathBuf {
    let stem = unit.source.file_stem().unwrap_or_default();
    places::cache()
        .join("classes")
        .join(&jdk.version)
        .join(format!(
            "{}-{:016x}",
            stem.to_string_lossy(),
            unit.fingerprint
        ))
}

/// Makes sure that javac has seen every unit. Safe to call from many processes at once: one compiles,
/// the others wait for it. What javac thought of a unit is for [`classes`] to say.
pub fn ensure(jdk: &Jdk, units: &[Unit]) -> Result<(), String> {
    if missing(jdk, units).is_empty() {
        return Ok(());
    }
    let _lock = lock(jdk)?;
    match missing(jdk, units).as_slice() {
        [] => Ok(()),
        todo => compile(jdk, todo),
    }
}

/// The class path of a unit that [`ensure`] has seen, or the compiler's complaints.
pub fn classes(jdk: &Jdk, unit: &Unit) -> Result<PathBuf, String> {
    let folder = class_folder(jdk, unit);
    match std::fs::read_to_string(beside(&folder, "failed")) {
        Ok(messages) => Err(format!("{}:\n{messages}", unit.source.display())),
        Err(_) => Ok(folder),
    }
}

fn missing<'u>(jdk: &Jdk, units: &'u [Unit]) -> Vec<&'u Unit> {
    let done = |unit: &Unit| {
        let folder = class_folder(jdk, unit);
        beside(&folder, "ok").exists() || beside(&folder, "failed").exists()
    };
    units.iter().filter(|unit| !done(unit)).collect()
}

fn beside(folder: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}.{suffix}", folder.display()))
}

fn lock(jdk: &Jdk) -> Result<File, String> {
    let folder = places::cache();
    let path = folder.join(format!("compile-{}.lock", jdk.version));
    std::fs::create_dir_all(&folder)
        .and_then(|()| File::create(&path))
        .and_then(|file| file.lock().map(|()| file))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn compile(jdk: &Jdk, units: &[&Unit]) -> Result<(), String> {
    let list: String = units
        .iter()
        .map(|unit| {
            let folder = class_folder(jdk, unit);
            format!("{}\t{}\n", unit.source.display(), folder.display())
        })
        .collect();
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/CompileEach.java");
    let mut command = Command::new(jdk.java());
    command.arg("-XX:+UseSerialGC").arg(driver);
    let outcome = launch::finish(command, &list, TIME_LIMIT)?;
    if outcome.status != Some(0) {
        return Err(format!("the compiler driver failed: {}", outcome.stderr));
    }
    Ok(())
}
