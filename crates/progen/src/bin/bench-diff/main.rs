//! `bench-diff`: random programs on the real `java` and on `spelunk run`; any visible difference is a
//! bug in the VM. A program that differs is kept in `corpus/random` with its seed in its name.

mod batch;
mod options;
mod report;

use batch::{Batch, Verdict};
use options::Options;
use report::Summary;
use spelunk_conformance::jdk::{self, Jdk};
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
    let gathered = Mutex::new((Vec::new(), None));
    let batches = options.count.div_ceil(BATCH);
    std::thread::scope(|threads| {
        for _ in 0..options.jobs {
            threads.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= batches {
                        return;
                    }
                    let first = number * BATCH;
                    let count = BATCH.min(options.count - first);
                    let batch = Batch::new(options, jdk, options.seed.wrapping_add(first), count);
                    let result = batch.and_then(|batch| batch.compare());
                    let Ok(mut gathered) = gathered.lock() else {
                        return;
                    };
                    match result {
                        Ok(verdicts) => gathered.0.extend(verdicts),
                        Err(message) => gathered.1 = Some(message),
                    }
                    eprint!(
                        "\rjdk{}: {} of {}",
                        jdk.feature,
                        gathered.0.len(),
                        options.count
                    );
                }
            });
        }
    });
    eprintln!();
    let (mut verdicts, failure) = gathered
        .into_inner()
        .map_err(|_| "a worker stopped early".to_string())?;
    verdicts.sort_by_key(|verdict: &Verdict| verdict.seed);
    failure.map_or(Ok(verdicts), Err)
}
