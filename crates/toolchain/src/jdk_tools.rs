//! The JDK's own programs, started so that the user's environment does not change what they do.

use crate::process::{self, Watch};
use crate::warm_javac::WarmJavac;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// Separates the entries of a class path.
pub const PATH_SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Generous: javac on a small file needs a second or two.
pub const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// A program of the JDK (`java`, `javac`) without the variables that add options to it.
pub fn tool(jdk_home: &Path, name: &str) -> Command {
    let mut command = Command::new(jdk_home.join("bin").join(name));
    command
        // Names of files and classes may be anything; the user's locale must not stand in their way.
        .env("LC_ALL", "C.UTF-8")
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
    command.stderr(Stdio::null());
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
        self.run_watched(None, &Watch::patience(COMPILE_LIMIT))
    }

    /// The same with the javac that stays, where it works, and with what may end it.
    pub fn run_watched(
        &self,
        warm: Option<&Mutex<WarmJavac>>,
        watch: &Watch,
    ) -> Result<Option<String>, String> {
        std::fs::create_dir_all(self.classes)
            .map_err(|error| format!("cannot create {}: {error}", self.classes.display()))?;
        let arguments = self.arguments();
        let mut warm = warm.and_then(|warm| warm.lock().ok());
        if let Some(complaints) = warm
            .as_mut()
            .and_then(|warm| warm.compile(&arguments, watch))
        {
            return Ok((!complaints.is_empty()).then_some(complaints));
        }
        drop(warm);
        let mut command = tool(self.jdk_home, "javac");
        // A javac that breaks down leaves a file about it where it was started.
        command.current_dir(self.classes);
        command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
        // Why it could not start is to be read where complaints are.
        command.arg("-J-XX:+DisplayVMOutputToStderr");
        // Complaints are parsed: they must be in English.
        command.args(["-J-Duser.language=en", "-J-Duser.country=US"]);
        command.args(arguments).stderr(Stdio::piped());
        let Some(ended) = process::finish_watched(command, watch)? else {
            return Err("javac had to be stopped".into());
        };
        Ok((!ended.status.success()).then_some(ended.errors))
    }

    /// They mean the same in any folder.
    fn arguments(&self) -> Vec<OsString> {
        let classes = whole(self.classes);
        let mut arguments: Vec<OsString> = self.options.iter().map(OsString::from).collect();
        arguments.extend(["-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"].map(OsString::from));
        arguments.extend([classes.clone(), "-cp".into()]);
        arguments.push(absolute(&self.class_path).into());
        arguments.extend(self.files.iter().map(|file| whole(file)));
        // Sources that lie beside the user's classes are not to be compiled along.
        arguments.extend(["-implicit:none", "-sourcepath"].map(OsString::from));
        arguments.push(classes);
        arguments
    }
}

fn whole(path: &Path) -> OsString {
    std::path::absolute(path).map_or_else(|_| path.into(), PathBuf::into_os_string)
}

/// A class path that means the same in another folder.
pub fn absolute(class_path: &str) -> String {
    let entry = |entry: &str| match std::path::absolute(entry) {
        Ok(path) => path.display().to_string(),
        // An empty entry is the folder that spelunk was started in.
        Err(_) => {
            std::env::current_dir().map_or(entry.into(), |folder| folder.display().to_string())
        }
    };
    let entries: Vec<String> = class_path.split(PATH_SEPARATOR).map(entry).collect();
    entries.join(&PATH_SEPARATOR.to_string())
}

/// Writes a source file, with the folders above it.
pub fn write_source(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
