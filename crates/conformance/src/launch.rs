//! Starting `java` and `spelunk run` on a compiled program, with a time limit that kills the child.

use crate::jdk::Jdk;
use crate::places;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Generous: it is there to end a hang, not to measure speed.
pub const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A compiled program and what it is given.
#[derive(Clone, Debug)]
pub struct Subject {
    pub main: String,
    pub class_path: PathBuf,
    pub args: Vec<String>,
    pub stdin: String,
}

/// What can be seen of a finished process from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub stdout: Vec<u8>,
    pub stderr: String,
    /// The exit status; a process ended by a signal has none.
    pub status: Option<i32>,
}

/// The heap of both JVMs, in MiB: small enough that a program can fill it.
const HEAP: u32 = 512;

/// Runs the program on the real JVM, assertions on.
pub fn java(jdk: &Jdk, subject: &Subject) -> Result<Outcome, String> {
    let mut command = Command::new(jdk.java());
    command
        .args(["-ea", "-XX:+UseSerialGC"])
        .arg(format!("-Xmx{HEAP}m"))
        .arg("-cp")
        .arg(&subject.class_path)
        .arg(&subject.main)
        .args(&subject.args);
    finish(command, &subject.stdin, TIME_LIMIT)
}

/// Runs the program on the VM under test. `extra` goes before the main class.
pub fn spelunk(jdk: &Jdk, subject: &Subject, extra: &[&str]) -> Result<Outcome, String> {
    let mut command = Command::new(places::spelunk()?);
    command
        .args(["run", "-ea"])
        .arg(format!("--max-heap={HEAP}"))
        .args(extra)
        .arg("-p")
        .arg(&subject.class_path)
        .arg("--jdk")
        .arg(&jdk.home)
        .arg(&subject.main)
        .args(&subject.args);
    finish(command, &subject.stdin, TIME_LIMIT)
}

/// Runs a command to its end in a fixed locale and time zone. The error says why it gave no outcome.
pub fn finish(mut command: Command, stdin: &str, limit: Duration) -> Result<Outcome, String> {
    let program = PathBuf::from(command.get_program());
    command
        .env("LC_ALL", "C.UTF-8")
        .env("TZ", "UTC")
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    feed(&mut child, stdin);
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let status = wait(&mut child, limit, &program)?;
    Ok(Outcome {
        stdout: stdout.join().unwrap_or_default(),
        stderr: String::from_utf8_lossy(&stderr.join().unwrap_or_default()).into_owned(),
        status: status.code(),
    })
}

/// A child that does not read its input closes the pipe: that is its right, so the error is dropped.
fn feed(child: &mut Child, stdin: &str) {
    if let Some(mut pipe) = child.stdin.take() {
        let _ = pipe.write_all(stdin.as_bytes());
    }
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn wait(child: &mut Child, limit: Duration, program: &Path) -> Result<ExitStatus, String> {
    let started = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if started.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!(
                    "{} was still running after {} s and was killed",
                    program.display(),
                    limit.as_secs()
                ));
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(2)),
            Err(error) => return Err(format!("waiting for {}: {error}", program.display())),
        }
    }
}
