//! Child processes with a time limit. A child leads a process group of its own, which is killed as a whole
//! at the limit and after the child's end: what it started does not outlive it. It also dies with its parent.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct Ended {
    pub status: ExitStatus,
    /// The beginning of what was written to standard error, where that was piped.
    pub errors: String,
}

/// More than this of standard error is thrown away: a child may write without end.
const ERRORS_KEPT: usize = 4 << 20;

/// How long to wait for the rest of standard error once nobody of the group is left to write it.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Runs a command to its end; `None` if it had to be killed. Errors are read if they are piped.
pub fn finish(mut command: Command, limit: Duration) -> Result<Option<Ended>, String> {
    let program = PathBuf::from(command.get_program());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    group::lead(&mut command);
    let mut child = command
        .spawn()
        .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    let errors = drain(&mut child);
    let status = wait(&mut child, limit)
        .map_err(|error| format!("waiting for {}: {error}", program.display()))?;
    let errors = errors.recv_timeout(LAST_WORDS).unwrap_or_default();
    Ok(status.map(|status| Ended { status, errors }))
}

/// Reads while the child runs: a full pipe would stop it.
fn drain(child: &mut Child) -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    let pipe = child.stderr.take();
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        if let Some(mut pipe) = pipe {
            let mut buffer = [0; 8192];
            while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                let room = ERRORS_KEPT - kept.len();
                kept.extend_from_slice(&buffer[..count.min(room)]);
            }
        }
        let _ = sender.send(String::from_utf8_lossy(&kept).into_owned());
    });
    receiver
}

fn wait(child: &mut Child, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            group::kill(child);
            return Ok(Some(status));
        }
        if started.elapsed() > limit {
            group::kill(child);
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    pub fn lead(command: &mut Command) {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        // SAFETY: prctl is a plain system call, allowed between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                Ok(())
            });
        }
    }

    pub fn kill(child: &mut Child) {
        // SAFETY: a system call without memory; the group is the child's own. That nobody is left in it is
        // the usual case, and no error.
        unsafe {
            libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub fn lead(_: &mut Command) {}

    pub fn kill(child: &mut Child) {
        let _ = child.kill();
    }
}
