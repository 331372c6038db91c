//! The JDK's own programs, started so that the user's environment does not change what they do.

use crate::process;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Separates the entries of a class path.
pub const PATH_SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Generous: javac on a small file needs a second or two.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// A program of the JDK (`java`, `javac`) without the variables that add options to it.
pub fn tool(jdk_home: &Path, name: &str) -> Command {
    let mut command = Command::new(jdk_home.join("bin").join(name));
    command
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .env_remove("JDK_JAVAC_OPTIONS")
        .env_remove("_JAVA_OPTIONS")
        .env_remove("CLASSPATH");
    command
}

/// `java` with assertions on, made for short runs.
pub fn java(jdk_home: &Path) -> Command {
    let mut command = tool(jdk_home, "java");
    command.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]);
    command.env("LC_ALL", "C.UTF-8").stderr(Stdio::null());
    command
}

/// One run of javac.
pub struct Compilation<'a> {
    pub jdk_home: &'a Path,
    pub files: &'a [PathBuf],
    /// Where the classes go.
    pub classes: &'a Path,
    pub class_path: String,
    /// Before everything else.
    pub options: &'a [&'a OsStr],
}

impl Compilation<'_> {
    /// javac's complaints, or `None` if it had none.
    pub fn run(&self) -> Result<Option<String>, String> {
        std::fs::create_dir_all(self.classes)
            .map_err(|error| format!("cannot create {}: {error}", self.classes.display()))?;
        let mut command = tool(self.jdk_home, "javac");
        command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
        // Complaints are parsed: they must be in English.
        command.args(["-J-Duser.language=en", "-J-Duser.country=US"]);
        command.args(self.options);
        command.args(["-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"]);
        command
            .arg(self.classes)
            .arg("-cp")
            .arg(&self.class_path)
            .args(self.files);
        // Sources that lie beside the user's classes are not to be compiled along.
        command
            .args(["-implicit:none", "-sourcepath"])
            .arg(self.classes)
            .stderr(Stdio::piped());
        let Some(ended) = process::finish(command, COMPILE_LIMIT)? else {
            return Ok(Some(format!(
                "javac was still running after {} s",
                COMPILE_LIMIT.as_secs()
            )));
        };
        Ok((!ended.status.success()).then_some(ended.errors))
    }
}

/// Writes a source file, with the folders above it.
pub fn write_source(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
