//! `bench-diff`: random programs on the real `java` and on `spelunk run`; any visible difference is a
//! bug in the VM. A program that differs is kept in `corpus/random` with its seed in its name.

mod batch;
mod options;
mod report;

use batch::{Batch, Verdict};
use options::Options;
use report::Summary;
use spelunk_conformance::jdk::{self, Jdk};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Programs per javac and java process: enough to share their start-up, few enough to keep all cores
/// busy until the end.
const BATCH: u64 = 50;

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => return complain(&message),
    };
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => complain(&message),
    }
}

fn complain(message: &str) -> ExitCode {
    eprintln!("bench-diff: {message}");
    ExitCode::from(2)
}

/// Whether every program agreed.
fn run(options: &Options) -> Result<bool, String> {
    let jdks = chosen_jdks(options)?;
    let started = Instant::now();
    let mut summary = Summary::new(options.seed);
    for jdk in &jdks {
        let verdicts = compare_all(options, jdk)?;
        summary.add(jdk, verdicts);
    }
    summary.seconds = started.elapsed().as_secs_f64();
    summary.print();
    if let Some(path) = &options.json {
        std::fs::write(path, summary.json())
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(summary.agrees())
}

fn chosen_jdks(options: &Options) -> Result<Vec<Jdk>, String> {
    let mut jdks = Jdk::find_all();
    if let Some(feature) = options.jdk {
        jdks.retain(|jdk| jdk.feature == feature);
    }
    if jdks.is_empty() {
        return Err(jdk::NONE_FOUND.to_string());
    }
    if !options.all_jdks && options.jdk.is_none() {
        jdks.truncate(1);
    }
    Ok(jdks)
}

/// Batches are handed out to as many threads as there are cores; the result is in order of seed.
fn compare_all(options: &Options, jdk: &Jdk) -> Result<Vec<Verdict>, String> {
    let next = AtomicU64::new(0);
    let gathered = Mutex::new(Gathered::default());
    std::thread::scope(|threads| {
        for _ in 0..options.jobs {
            threads.spawn(|| work(options, jdk, &next, &gathered));
        }
    });
    let gathered = gathered
        .into_inner()
        .map_err(|_| "a worker stopped early".to_string())?;
    if let Some(message) = gathered.failure {
        return Err(message);
    }
    let mut verdicts = gathered.verdicts;
    verdicts.sort_by_key(|verdict| verdict.seed);
    Ok(verdicts)
}

#[derive(Default)]
struct Gathered {
    verdicts: Vec<Verdict>,
    /// A batch that could not be compared at all, e.g. because javac refused it.
    failure: Option<String>,
}

/// Takes batches until none is left or one has failed.
fn work(options: &Options, jdk: &Jdk, next: &AtomicU64, gathered: &Mutex<Gathered>) {
    loop {
        let first = next.fetch_add(1, Ordering::Relaxed) * BATCH;
        if first >= options.count {
            return;
        }
        let count = BATCH.min(options.count - first);
        let batch = Batch::new(options, jdk, options.seed.wrapping_add(first), count);
        let result = batch.and_then(|batch| batch.compare());
        let Ok(mut gathered) = gathered.lock() else {
            return;
        };
        match result {
            Ok(verdicts) => gathered.verdicts.extend(verdicts),
            Err(message) => gathered.failure = Some(message),
        }
        show_progress(jdk, gathered.verdicts.len(), options.count);
        if gathered.failure.is_some() {
            return;
        }
    }
}

fn show_progress(jdk: &Jdk, done: usize, count: u64) {
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        let end = if done as u64 == count { "\n" } else { "" };
        let _ = write!(stderr, "\r{}: {done} of {count}{end}", jdk.label());
    }
}
