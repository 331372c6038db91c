//! `./x bench korat`: ten structures written after Korat's published subjects, in two styles.
//!
//! All fields: every field of every object is chosen from a pool or a range, then the invariant is
//! assumed, as Korat does it. Shape first: what can be built step by step is built, the rest is chosen.
//! Bars: exact counts of structures in both styles; with all fields no more candidates than Korat
//! explored, and no more processor time, with one worker and the start of the process.

mod figures;

use figures::{SUBJECTS, Subject};
use serde_json::{Value, json};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{bench, places};
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::explore;
use spelunk_verdicts::program::java_files;
use spelunk_verdicts::usage;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const RUNS: usize = 3;
/// Slow rows are steady enough.
const REPEAT_BELOW: f64 = 4.0;
const TIME_LIMIT: &str = "120s";

struct Bench {
    jdk: Jdk,
    spelunk: PathBuf,
    compiled: Compiled,
}

/// One exploration.
struct Run {
    structures: u64,
    candidates: u64,
    complete: bool,
    cpu_seconds: f64,
    peak_mib: f64,
}

fn main() -> ExitCode {
    bench::status(bench::Common::read("PROGRAM").and_then(|options| run(&options)))
}

fn run(options: &bench::Common) -> Result<bool, String> {
    let bench = Bench::new(options.spelunk.clone())?;
    println!("processor seconds with the start of the process, one worker, best of {RUNS}");
    println!("bar for all fields: candidates and seconds of Korat at most; aim: half");
    println!(
        "{:<20}{:>11} |{:>24} |{:>28} |{:>28}",
        "", "structures", "Korat", "all fields", "shape first"
    );
    let wanted = |program: &str| options.only.as_deref().is_none_or(|only| only == program);
    let (mut rows, mut holds) = (Vec::new(), true);
    for subject in SUBJECTS.iter().filter(|subject| wanted(subject.program)) {
        let (row_holds, row) = row(&bench, subject)?;
        holds &= row_holds;
        rows.push(row);
    }
    if let Some(path) = &options.json {
        bench::write(path, &format!("{:#}\n", json!({ "rows": rows })))?;
    }
    Ok(holds)
}

fn row(bench: &Bench, subject: &Subject) -> Result<(bool, Value), String> {
    let fields = bench.best("fields", subject)?;
    let shape = bench.best("shape", subject)?;
    let mut misses = Vec::new();
    for (style, run) in [("all fields", &fields), ("shape first", &shape)] {
        if !run.complete {
            misses.push(format!("{style}: not complete"));
        } else if run.structures != subject.structures {
            misses.push(format!("{style}: {} structures", run.structures));
        }
    }
    if fields.candidates > subject.korat_candidates {
        misses.push("more candidates than Korat".to_string());
    }
    if fields.cpu_seconds > subject.korat_seconds {
        misses.push("slower than Korat".to_string());
    }
    let verdict = match &misses[..] {
        [] if fields.cpu_seconds * 2.0 <= subject.korat_seconds => "  ok, half".to_string(),
        [] => "  ok".to_string(),
        _ => format!("  MISSED: {}", misses.join(", ")),
    };
    println!(
        "{:<20}{:>11} |{:>12} {:>9.2} s |{} |{}{verdict}",
        format!("{} {}", subject.program, subject.size),
        subject.structures,
        subject.korat_candidates,
        subject.korat_seconds,
        fields.text(),
        shape.text(),
    );
    let row = json!({
        "program": subject.program, "size": subject.size, "expected": subject.structures,
        "korat": {"candidates": subject.korat_candidates, "cpu_seconds": subject.korat_seconds},
        "fields": fields.json(), "shape": shape.json(), "misses": misses,
    });
    Ok((misses.is_empty(), row))
}

impl Run {
    fn text(&self) -> String {
        format!(
            "{:>10} {:>6.2} s {:>4.0} MB",
            self.candidates, self.cpu_seconds, self.peak_mib
        )
    }

    fn json(&self) -> Value {
        json!({
            "structures": self.structures, "candidates": self.candidates, "complete": self.complete,
            "cpu_seconds": self.cpu_seconds, "peak_mib": self.peak_mib,
        })
    }
}

impl Bench {
    fn new(spelunk: Option<PathBuf>) -> Result<Bench, String> {
        let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
        let mut sources = Vec::new();
        for file in java_files(&places::repository().join("benches/korat"))? {
            let text = std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let class = file.file_stem().unwrap_or_default();
            let class = class.to_string_lossy().into_owned();
            sources.push(Source { class, text });
        }
        let compiled = compile::compile(&jdk, "korat", &compile::interface_folders(), &sources)?;
        let spelunk = spelunk.map_or_else(places::spelunk, Ok)?;
        Ok(Bench {
            jdk,
            spelunk,
            compiled,
        })
    }

    fn best(&self, style: &str, subject: &Subject) -> Result<Run, String> {
        let mut best = self.once(style, subject)?;
        for _ in 1..RUNS {
            if best.cpu_seconds > REPEAT_BELOW {
                break;
            }
            let next = self.once(style, subject)?;
            if next.cpu_seconds < best.cpu_seconds {
                best = next;
            }
        }
        Ok(best)
    }

    fn once(&self, style: &str, subject: &Subject) -> Result<Run, String> {
        let class_path = self.compiled.class_path(subject.program);
        let mut command = Command::new(&self.spelunk);
        command.args(["explore", "--json", "-", "--jobs", "1", "-p", &class_path]);
        command.arg("--jdk").arg(&self.jdk.home);
        command.args(["--choice", "delayed", "--time-limit", TIME_LIMIT]);
        command.args([subject.program, style, subject.size]);
        let (outcome, used) = usage::finish(command)?;
        let named = |problem: String| format!("{} {}: {problem}", subject.program, subject.size);
        let exploration = explore::read(outcome).map_err(named)?;
        let obstacles = exploration.json["unsupported"].as_array();
        if obstacles.is_some_and(|list| !list.is_empty()) {
            return Err(named(exploration.obstacles()));
        }
        Ok(Run {
            structures: exploration.count("structures")?,
            candidates: exploration.count("explored")?,
            complete: exploration.complete(),
            cpu_seconds: used.cpu_seconds,
            peak_mib: used.peak_mib,
        })
    }
}
