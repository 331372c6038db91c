//! `spelunk generate` as a program to start: its flags, its JSON.

use crate::compile::javac;
use crate::program::java_files;
use serde_json::Value;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::{fingerprint, launch, places};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const TIME_LIMIT: Duration = Duration::from_secs(300);

pub struct Generator {
    pub jdk: Jdk,
    spelunk: PathBuf,
}

/// What a run printed, and how it ended.
pub struct Generation {
    pub status: Option<i32>,
    pub errors: String,
    pub json: Value,
}

impl Generation {
    /// The result of the class with this number.
    pub fn class(&self, number: usize) -> &Value {
        &self.json["classes"][number]
    }
}

impl Generator {
    pub fn new(jdk: Jdk, spelunk: Option<PathBuf>) -> Result<Generator, String> {
        Ok(Generator {
            jdk,
            spelunk: spelunk.map_or_else(places::spelunk, Ok)?,
        })
    }

    /// Compiles the Java files in a folder of the repository, or finds what was compiled before: the
    /// folder of classes. Safe to call from many processes at once.
    pub fn compile(&self, sources: &str) -> Result<String, String> {
        let files = java_files(&places::repository().join(sources))?;
        let mut contents = Vec::new();
        for file in &files {
            contents.extend(
                std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?,
            );
        }
        let name = format!("{}-{:016x}", self.jdk.version, fingerprint(&contents));
        let classes = places::cache().join("generate").join(name);
        let problem = |error: std::io::Error| format!("{}: {error}", classes.display());
        std::fs::create_dir_all(&classes).map_err(problem)?;
        let lock = std::fs::File::create(classes.join("lock")).map_err(problem)?;
        lock.lock().map_err(problem)?;
        if !classes.join("ok").exists() {
            javac(&self.jdk, &files, &classes, None)?;
            std::fs::write(classes.join("ok"), "").map_err(problem)?;
        }
        Ok(classes.display().to_string())
    }

    /// `spelunk generate FLAG... CLASS...` with tests written to a folder.
    pub fn generate(
        &self,
        class_path: &str,
        folder: &Path,
        flags: &[&str],
        classes: &[&str],
    ) -> Result<Generation, String> {
        let mut command = Command::new(&self.spelunk);
        command.args(["generate", "--no-cache", "--json", "-", "-p", class_path]);
        command.arg("--jdk").arg(&self.jdk.home);
        command.arg("--out").arg(folder).args(flags).args(classes);
        let outcome = launch::finish(command, "", TIME_LIMIT)?;
        let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let errors = outcome.stderr;
        let json = serde_json::from_str(&text)
            .map_err(|error| format!("{classes:?}: no JSON ({error}): {errors}"))?;
        Ok(Generation {
            status: outcome.status,
            errors,
            json,
        })
    }
}
