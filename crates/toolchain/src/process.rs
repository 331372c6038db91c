//! Child processes with a time limit. A child leads a process group of its own, which is killed as a whole
//! at the limit and after the child's end: what it started does not outlive it. It also dies with its parent, but
//! what it started would not: a program that ends at once calls `end_all` first.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// What ends a child before it ends by itself.
#[derive(Clone, Debug)]
pub struct Watch {
    /// From here on it is too late, whatever the child is doing.
    pub deadline: Option<Instant>,
    /// Set by somebody who wants everything to stop.
    pub stop: Option<Arc<AtomicBool>>,
    /// A child is judged by progress: so long nothing may happen, from its start or from the last growth of
    /// the file below. A slow machine makes everything late, but not silent.
    pub patience: Duration,
    pub progress: Option<PathBuf>,
}

impl Watch {
    pub fn patience(patience: Duration) -> Watch {
        Watch {
            deadline: None,
            stop: None,
            patience,
            progress: None,
        }
    }

    /// Whether nothing that is watched may go on.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
            || self
                .stop
                .as_ref()
                .is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

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
pub fn finish(command: Command, limit: Duration) -> Result<Option<Ended>, String> {
    finish_watched(command, &Watch::patience(limit))
}

/// The same with more that can end it.
pub fn finish_watched(mut command: Command, watch: &Watch) -> Result<Option<Ended>, String> {
    let program = PathBuf::from(command.get_program());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = start(&mut command)
        .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    let errors = drain(&mut child);
    let status = wait(&mut child, watch)
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

fn wait(child: &mut Child, watch: &Watch) -> std::io::Result<Option<ExitStatus>> {
    let mut alive = Instant::now();
    let mut size = None;
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            end(child);
            return Ok(Some(status));
        }
        let seen = watch
            .progress
            .as_ref()
            .and_then(|file| file.metadata().ok());
        let seen = seen.map(|file| file.len());
        if seen != size {
            (alive, size) = (Instant::now(), seen);
        }
        if watch.is_over() || alive.elapsed() > watch.patience {
            end(child);
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// The leaders of all groups that may have somebody in them.
static LEADERS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn leaders() -> MutexGuard<'static, Vec<u32>> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a command as the leader of a process group, until `end`; it dies with the thread that starts it.
pub fn start(command: &mut Command) -> std::io::Result<Child> {
    group::lead(command);
    // Held over the start, so that `end_all` misses nobody.
    let mut leaders = leaders();
    let child = command.spawn()?;
    leaders.push(child.id());
    Ok(child)
}

/// Ends a child that leads its group, with all that it started.
pub fn end(child: &mut Child) {
    group::kill(child.id());
    // A group of its own is the rule, but not everywhere.
    let _ = child.kill();
    let _ = child.wait();
    leaders().retain(|leader| *leader != child.id());
}

/// The same for a child that has so long to end by itself.
pub fn end_within(child: &mut Child, patience: Duration) {
    let begin = Instant::now();
    while matches!(child.try_wait(), Ok(None)) && begin.elapsed() < patience {
        std::thread::sleep(Duration::from_millis(5));
    }
    end(child);
}

/// Ends every group there is, for a program that ends right after: from here on nobody can start another one.
pub fn end_all() {
    let leaders = leaders();
    for leader in leaders.iter() {
        group::kill(*leader);
    }
    std::mem::forget(leaders);
}

#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

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

    pub fn kill(leader: u32) {
        // SAFETY: a system call without memory; the group is the child's own. That nobody is left in it is
        // the usual case, and no error.
        unsafe {
            libc::kill(-(leader as libc::pid_t), libc::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::Command;

    pub fn lead(_: &mut Command) {}

    pub fn kill(_: u32) {}
}

/// A write beyond the limit of file sizes (`ulimit -f`) is an error like any other, not a signal that ends the program.
#[cfg(unix)]
pub fn survive_file_size_limit() {
    // Safety: no handler runs; the signal is only left unheard.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

#[cfg(not(unix))]
pub fn survive_file_size_limit() {}
