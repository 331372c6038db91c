//! The test generation programs of `examples/choices`, compiled and explored.

use crate::compile::{self, Compiled, Source};
use crate::explore::{self, Exploration};
use crate::program::java_files;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::{launch, places};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

pub struct Examples {
    pub jdk: Jdk,
    spelunk: PathBuf,
    compiled: Compiled,
}

impl Examples {
    pub fn compile(jdk: Jdk, spelunk: Option<PathBuf>) -> Result<Examples, String> {
        let mut sources = Vec::new();
        for file in java_files(&places::repository().join("examples/choices"))? {
            let text = std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let class = file.file_stem().unwrap_or_default();
            let class = class.to_string_lossy().into_owned();
            sources.push(Source { class, text });
        }
        let compiled = compile::compile(&jdk, "choices", &compile::interface_folders(), &sources)?;
        let spelunk = spelunk.map_or_else(places::spelunk, Ok)?;
        Ok(Examples {
            jdk,
            spelunk,
            compiled,
        })
    }

    /// Of a class, or of the class of a method.
    pub fn class_path(&self, class: &str) -> String {
        let class = class.split('#').next().unwrap_or(class);
        self.compiled.class_path(class)
    }

    /// `spelunk explore FLAG... CLASS[#METHOD] ARGUMENT...`: its result, and how long the process took.
    pub fn explore(
        &self,
        flags: &[&str],
        class: &str,
        arguments: &[&str],
    ) -> Result<(Exploration, Duration), String> {
        let mut command = Command::new(&self.spelunk);
        command.args(["explore", "--json", "-", "-p", &self.class_path(class)]);
        command.arg("--jdk").arg(&self.jdk.home);
        command.args(flags).arg(class).args(arguments);
        let started = Instant::now();
        let outcome = launch::finish(command, "", explore::TIME_LIMIT)?;
        let taken = started.elapsed();
        let exploration = explore::read(outcome)
            .map_err(|problem| format!("{class} {arguments:?}: {problem}"))?;
        Ok((exploration, taken))
    }
}
