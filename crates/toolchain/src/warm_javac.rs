//! A javac that stays between compilations: starting one takes longer than most of what it compiles here. It
//! runs no code that it compiles. Where it does not work, a fresh javac is started as if it were not there.

use crate::jdk_tools::tool;
use crate::process::{self, Watch};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

const SOURCE: &str = include_str!("../java/WarmJavac.java");
/// How often a waiting compilation looks whether it may go on.
const PAUSE: Duration = Duration::from_millis(20);

pub struct WarmJavac {
    folder: PathBuf,
    running: Option<Running>,
    requests: usize,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        process::end(&mut self.child);
    }
}

impl WarmJavac {
    /// Starts it, with its files in a folder. The process lives no longer than the thread that calls this.
    pub fn start(jdk_home: &Path, folder: &Path) -> WarmJavac {
        WarmJavac {
            folder: folder.to_path_buf(),
            running: start(jdk_home, folder),
            requests: 0,
        }
    }

    /// javac's complaints, empty if it had none; or `None` if this javac is not usable, now and later.
    pub fn compile(&mut self, arguments: &[OsString], watch: &Watch) -> Option<String> {
        let answer = self.ask(arguments, watch);
        if answer.is_none() {
            self.running = None;
        }
        answer
    }

    fn ask(&mut self, arguments: &[OsString], watch: &Watch) -> Option<String> {
        let running = self.running.as_mut()?;
        self.requests += 1;
        let complaints = self.folder.join(format!("complaints-{}", self.requests));
        let request = self.folder.join(format!("request-{}", self.requests));
        let mut lines = vec![complaints.to_str()?];
        for argument in arguments {
            // A line is an argument: one that has a line end cannot be said.
            lines.push(
                argument
                    .to_str()
                    .filter(|text| !text.contains(['\n', '\r']))?,
            );
        }
        std::fs::write(&request, lines.join("\n") + "\n").ok()?;
        writeln!(running.input, "{}", request.to_str()?).ok()?;
        running.input.flush().ok()?;
        loop {
            match running.answers.recv_timeout(PAUSE) {
                Ok(answer) => {
                    let text = std::fs::read(&complaints).ok()?;
                    let text = String::from_utf8_lossy(&text).into_owned();
                    return Some(if answer == "0" { String::new() } else { text });
                }
                Err(RecvTimeoutError::Timeout) if !watch.is_over() => {}
                Err(_) => return None,
            }
        }
    }
}

fn start(jdk_home: &Path, folder: &Path) -> Option<Running> {
    let source = folder.join("WarmJavac.java");
    std::fs::write(&source, SOURCE).ok()?;
    let mut command = tool(jdk_home, "java");
    command
        // A javac that breaks down leaves a file about it here.
        .current_dir(folder)
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx768m"])
        .args([
            "-XX:-UsePerfData",
            "-Duser.language=en",
            "-Duser.country=US",
        ])
        .args(["-Dfile.encoding=UTF-8"])
        .arg(&source)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = process::start(&mut command).ok()?;
    let (input, output) = (child.stdin.take()?, child.stdout.take()?);
    let (sender, answers) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    Some(Running {
        child,
        input,
        answers,
    })
}
