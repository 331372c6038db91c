//! Folders, Java classes and runs of the program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder that is gone when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("spelunk-product-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path
    }

    /// Compiles sources, given by file name and text, into the folder `classes`.
    pub fn compile(&self, sources: &[(&str, &str)]) -> PathBuf {
        let classes = self.path("classes");
        std::fs::create_dir_all(&classes).expect("a folder");
        let files = sources
            .iter()
            .map(|(name, text)| self.write(&format!("src/{name}"), text));
        let compiled = Command::new("javac")
            .env("LC_ALL", "C.UTF-8")
            .args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"])
            .arg(&classes)
            .args(files)
            .output()
            .expect("javac is on the path");
        assert!(
            compiled.status.success(),
            "{}",
            String::from_utf8_lossy(&compiled.stderr)
        );
        classes
    }

    /// Names of all files below a folder, sorted.
    pub fn files(&self, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut open = vec![self.path(name)];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                if entry.path().is_dir() {
                    open.push(entry.path());
                } else {
                    let path = entry.path();
                    let name = path.strip_prefix(self.path(name)).expect("below");
                    found.push(name.display().to_string());
                }
            }
        }
        found.sort();
        found
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a text file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `spelunk ARGUMENT...`, started in a folder.
pub fn spelunk(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spelunk"));
    command
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null());
    command.env_remove("CLASSPATH").env_remove("NO_COLOR");
    command.env("XDG_CACHE_HOME", folder.join("cache"));
    command
}

/// What a run ended with.
pub struct Run {
    pub status: Option<i32>,
    pub out: String,
    pub errors: String,
}

pub fn run(folder: &Path, arguments: &[&str]) -> Run {
    finish(spelunk(folder, arguments).output().expect("it starts"))
}

/// What a run ends with that has to end by itself within so many seconds; it must not say more than a pipe holds.
pub fn ends_within(seconds: u64, mut command: Command) -> Run {
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("it starts");
    let end = Instant::now() + Duration::from_secs(seconds);
    while child.try_wait().expect("a child").is_none() {
        if Instant::now() > end {
            child.kill().expect("it is running");
            let run = finish(child.wait_with_output().expect("it ends"));
            panic!("still running after {seconds} s: {}", run.all());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    finish(child.wait_with_output().expect("it has ended"))
}

pub fn finish(output: Output) -> Run {
    Run {
        status: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

impl Run {
    pub fn all(&self) -> String {
        format!("status {:?}\n{}\n{}", self.status, self.out, self.errors)
    }
}

/// One line on standard error and this status.
pub fn refused(folder: &Path, status: i32, arguments: &[&str]) -> String {
    let run = run(folder, arguments);
    assert_eq!(run.status, Some(status), "{}", run.all());
    assert_eq!(run.errors.trim_end().lines().count(), 1, "{}", run.errors);
    run.errors
}

/// A small class with two branches.
pub const GATE: (&str, &str) = (
    "Gate.java",
    "public class Gate { public static int open(int key) { if (key > 3) return 1; return 0; } }",
);
