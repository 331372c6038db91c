//! Runs a process to its end and asks what it used, which the standard library does not tell.

use spelunk_conformance::launch::Outcome;
use std::collections::BTreeMap;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

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
    let mut child = start(&mut command)?;
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

/// Runs a process to its end, and watches what its threads take: processor seconds, the busiest first.
pub fn finish_watching_threads(mut command: Command) -> Result<(Outcome, Vec<f64>), String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = start(&mut command)?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        read_all(stdout, &mut bytes).map(|()| bytes)
    });
    let errors = std::thread::spawn(move || beginning(stderr));
    let mut threads: BTreeMap<String, f64> = BTreeMap::new();
    let (status, _) = loop {
        // What has ended is remembered as it was seen last.
        threads.extend(seconds_of_threads(child.id()));
        if let Some(ended) = wait_for(&child, libc::WNOHANG)? {
            break ended;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let mut seconds: Vec<f64> = threads.into_values().collect();
    seconds.sort_by(|one, other| other.total_cmp(one));
    let outcome = Outcome {
        stdout: reader.join().map_err(|_| "a reader failed")??,
        stderr: errors.join().unwrap_or_default(),
        status: status.code(),
    };
    Ok((outcome, seconds))
}

/// Processor seconds of the threads that a process has at the moment, by their numbers.
fn seconds_of_threads(process: u32) -> Vec<(String, f64)> {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{process}/task")) else {
        return Vec::new();
    };
    // SAFETY: asks for a constant of the system.
    let ticks = unsafe { libc::sysconf(libc::_SC_CLK_TCK) } as f64;
    let seconds = |task: std::fs::DirEntry| {
        let text = std::fs::read_to_string(task.path().join("stat")).ok()?;
        // Behind the name, which may have blanks in it; the 14th and 15th field of the whole line.
        let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
        let user: f64 = fields.next()?.parse().ok()?;
        let system: f64 = fields.next()?.parse().ok()?;
        let number = task.file_name().to_string_lossy().into_owned();
        Some((number, (user + system) / ticks))
    };
    tasks.flatten().filter_map(seconds).collect()
}

fn start(command: &mut Command) -> Result<Child, String> {
    command.spawn().map_err(|error| {
        let program = PathBuf::from(command.get_program());
        format!("cannot start {}: {error}", program.display())
    })
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

/// How a process ended that was given so much time.
#[derive(Clone, Debug)]
pub struct Limited {
    pub status: Option<i32>,
    pub signal: Option<i32>,
    /// It did not end by itself.
    pub killed: bool,
    /// The beginning of it.
    pub stderr: String,
    pub usage: Usage,
}

/// As much of standard error as is kept.
const KEPT_STDERR: usize = 1 << 16;

/// Runs a process whose output nobody wants, and kills it when the time is over.
pub fn finish_within(mut command: Command, limit: Duration) -> Result<Limited, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = start(&mut command)?;
    let pipe = child.stderr.take();
    let reader = std::thread::spawn(move || beginning(pipe));
    let started = Instant::now();
    let mut killed = false;
    let (status, usage) = loop {
        if let Some(ended) = wait_for(&child, libc::WNOHANG)? {
            break ended;
        }
        if !killed && started.elapsed() > limit {
            killed = true;
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    Ok(Limited {
        status: status.code(),
        signal: status.signal(),
        killed,
        stderr: reader.join().unwrap_or_default(),
        usage,
    })
}

/// Reads all, so that nobody waits for a full pipe, and keeps the beginning.
fn beginning(pipe: Option<impl Read>) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; 4096];
    if let Some(mut pipe) = pipe {
        while let Ok(read @ 1..) = pipe.read(&mut buffer) {
            let room = KEPT_STDERR - kept.len();
            kept.extend(&buffer[..read.min(room)]);
        }
    }
    String::from_utf8_lossy(&kept).into_owned()
}

fn wait(child: &Child) -> Result<(ExitStatus, Usage), String> {
    wait_for(child, 0)?.ok_or_else(|| "a child did not end".to_string())
}

/// The child's end, and what it used; nothing where it still runs and `flags` say not to wait.
fn wait_for(child: &Child, flags: libc::c_int) -> Result<Option<(ExitStatus, Usage)>, String> {
    let mut status = 0;
    // SAFETY: wait4 fills the two values it is given; all-zero is a valid rusage.
    let (waited, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let waited = libc::wait4(
            child.id() as libc::pid_t,
            &raw mut status,
            flags,
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
    if waited == 0 {
        return Ok(None);
    }
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    let usage = Usage {
        cpu_seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        peak_mib: usage.ru_maxrss as f64 / 1024.0,
    };
    Ok(Some((ExitStatus::from_raw(status), usage)))
}
