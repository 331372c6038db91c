//! Runs a process to its end and asks what it used, which the standard library does not tell.

use spelunk_conformance::launch::Outcome;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};

/// What a process took: processor time of user and system, and the peak of resident memory.
#[derive(Copy, Clone, Debug)]
pub struct Usage {
    pub cpu_seconds: f64,
    pub peak_mib: f64,
}

pub fn finish(mut command: Command) -> Result<(Outcome, Usage), String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| {
        format!(
            "cannot start {}: {error}",
            PathBuf::from(command.get_program()).display()
        )
    })?;
    let (mut stdout, mut stderr) = (Vec::new(), String::new());
    // Standard error is short and fits the pipe; so one after the other.
    read_all(child.stdout.take(), &mut stdout)?;
    if let Some(mut pipe) = child.stderr.take() {
        let _ = pipe.read_to_string(&mut stderr);
    }
    let (status, usage) = wait(&child)?;
    let outcome = Outcome {
        stdout,
        stderr,
        status: status.code(),
    };
    Ok((outcome, usage))
}

fn read_all(pipe: Option<impl Read>, bytes: &mut Vec<u8>) -> Result<(), String> {
    match pipe {
        Some(mut pipe) => pipe
            .read_to_end(bytes)
            .map(|_| ())
            .map_err(|error| error.to_string()),
        None => Ok(()),
    }
}

fn wait(child: &Child) -> Result<(ExitStatus, Usage), String> {
    let mut status = 0;
    // SAFETY: wait4 fills the two values it is given; all-zero is a valid rusage.
    let (waited, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let waited = libc::wait4(
            child.id() as libc::pid_t,
            &raw mut status,
            0,
            &raw mut usage,
        );
        (waited, usage)
    };
    if waited < 0 {
        return Err(format!(
            "waiting for a child: {}",
            std::io::Error::last_os_error()
        ));
    }
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    let usage = Usage {
        cpu_seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        peak_mib: usage.ru_maxrss as f64 / 1024.0,
    };
    Ok((ExitStatus::from_raw(status), usage))
}
