//! `./x bench fuzz`: damaged class files and jars through `run`, `explore` and `generate`. The bar: no panic,
//! no crash, no process that outlives its limits or takes more than 1 GB. 100,000 cases are the whole
//! run; `--seed` and `--count` choose others, `--jobs` says how many at a time. What goes wrong is kept
//! with its command line below the folder of `--keep`.

use serde_json::json;
use spelunk_conformance::bench::{self, Options};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::places;
use spelunk_verdicts::fuzz::{self, Case, Subject, Verb};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const CASES: u64 = 100_000;
/// How often a line says how far it is.
const NEWS: u64 = 1000;

/// What is known of the cases of one command.
#[derive(Default)]
struct Tally {
    cases: u64,
    /// How often each exit status was seen.
    statuses: BTreeMap<String, u64>,
    cpu_seconds: f64,
    most_cpu: f64,
    most_mib: f64,
}

/// What is known of all cases.
#[derive(Default)]
struct Ledger {
    done: u64,
    tallies: BTreeMap<Verb, Tally>,
    /// Seeds for each defect.
    defects: BTreeMap<String, Vec<u64>>,
}

struct Bench {
    jdk: Jdk,
    spelunk: PathBuf,
    subjects: Vec<Subject>,
    keep: PathBuf,
    ledger: Mutex<Ledger>,
}

fn main() -> ExitCode {
    bench::status(run())
}

fn run() -> Result<bool, String> {
    let options = Options::read(&[
        ("--json", "FILE"),
        ("--spelunk", "BINARY"),
        ("--seed", "FIRST"),
        ("--count", "CASES"),
        ("--jobs", "N"),
        ("--keep", "FOLDER"),
    ])?;
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let first = options.number("--seed", 0)?;
    let count = options.number("--count", CASES)?;
    let bench = Bench {
        subjects: fuzz::subjects(&jdk)?,
        jdk,
        spelunk: options.path("--spelunk").map_or_else(places::spelunk, Ok)?,
        keep: options
            .path("--keep")
            .unwrap_or_else(|| places::cache().join("fuzz-found")),
        ledger: Mutex::default(),
    };
    println!(
        "{count} cases from seed {first}, made of {} programs",
        bench.subjects.len()
    );
    let next = AtomicU64::new(first);
    let work = |worker: u64| bench.work(worker, &next, first + count);
    std::thread::scope(|scope| {
        let jobs = options.number("--jobs", cores)?.max(1);
        let workers: Vec<_> = (0..jobs).map(|n| scope.spawn(move || work(n))).collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
            Ok(result) => result,
            Err(_) => Err("a worker of the benchmark panicked".to_string()),
        };
        workers.into_iter().try_for_each(join)
    })?;
    let ledger = bench.ledger.into_inner().map_err(|_| "a worker panicked")?;
    ledger.print();
    if let Some(path) = options.path("--json") {
        bench::write(&path, &ledger.json())?;
    }
    Ok(ledger.defects.is_empty())
}

impl Bench {
    fn work(&self, worker: u64, next: &AtomicU64, end: u64) -> Result<(), String> {
        let scratch = places::cache().join(format!("fuzz-{}-{worker}", std::process::id()));
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                let _ = std::fs::remove_dir_all(&scratch);
                return Ok(());
            }
            let case = fuzz::run(&self.jdk, &self.spelunk, &self.subjects, seed, &scratch)?;
            let defect = case.defect();
            if let Some(defect) = &defect {
                println!("seed {seed}: {defect}\n    spelunk {}", case.command);
                self.keep(&case, defect, &scratch)
                    .map_err(|error| format!("{}: {error}", self.keep.display()))?;
            }
            let mut ledger = self.ledger.lock().map_err(|_| "a worker panicked")?;
            ledger.note(&case, defect);
        }
    }

    /// Moves the input of a case aside, with what was said about it.
    fn keep(&self, case: &Case, defect: &str, scratch: &Path) -> std::io::Result<()> {
        let folder = self.keep.join(case.seed.to_string());
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&self.keep)?;
        std::fs::rename(scratch, &folder)?;
        let command = &case.command;
        let text = format!("{defect}\n\nspelunk {command}\n\n{}", case.limited.stderr);
        let here = folder.display().to_string();
        std::fs::write(
            folder.join("case.txt"),
            text.replace(&scratch.display().to_string(), &here),
        )
    }
}

impl Ledger {
    fn note(&mut self, case: &Case, defect: Option<String>) {
        self.done += 1;
        if self.done.is_multiple_of(NEWS) {
            println!("{} cases, {} defects", self.done, self.defects.len());
        }
        let tally = self.tallies.entry(case.verb).or_default();
        let usage = &case.limited.usage;
        tally.cases += 1;
        tally.cpu_seconds += usage.cpu_seconds;
        tally.most_cpu = tally.most_cpu.max(usage.cpu_seconds);
        tally.most_mib = tally.most_mib.max(usage.peak_mib);
        let status = case.limited.status;
        let status = status.map_or("signal".to_string(), |status| status.to_string());
        *tally.statuses.entry(status).or_default() += 1;
        if let Some(defect) = defect {
            self.defects.entry(defect).or_default().push(case.seed);
        }
    }

    fn print(&self) {
        println!(
            "{:<10}{:>9}{:>11}{:>11}{:>11}  exit status: cases",
            "", "cases", "CPU s", "most CPU s", "most MiB"
        );
        for (verb, tally) in &self.tallies {
            let statuses = tally.statuses.iter();
            let statuses: Vec<String> = statuses.map(|(s, n)| format!("{s}: {n}")).collect();
            println!(
                "{:<10}{:>9}{:>11.1}{:>11.2}{:>11.0}  {}",
                verb.word(),
                tally.cases,
                tally.cpu_seconds,
                tally.most_cpu,
                tally.most_mib,
                statuses.join(", ")
            );
        }
        println!(
            "{} cases, {} defects (bar: none)",
            self.done,
            self.defects.len()
        );
        for (defect, seeds) in &self.defects {
            println!("{defect}: {} cases, first seed {}", seeds.len(), seeds[0]);
        }
    }

    fn json(&self) -> String {
        let rows: Vec<_> = self
            .tallies
            .iter()
            .map(|(verb, tally)| {
                json!({
                    "command": verb.word(), "cases": tally.cases, "cpu_s": tally.cpu_seconds,
                    "most_cpu_s": tally.most_cpu, "most_mib": tally.most_mib, "statuses": tally.statuses,
                })
            })
            .collect();
        let result = json!({ "cases": self.done, "rows": rows, "defects": self.defects });
        format!("{result:#}\n")
    }
}
