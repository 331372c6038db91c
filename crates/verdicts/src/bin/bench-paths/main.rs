//! `./x bench paths`: how many paths per second `spelunk explore` gets through, what answers its
//! questions, how well two workers do in each search order (`--only workers`: that alone), and how much
//! memory it takes.
//!
//! Bars: on subjects that only order their inputs a rate per core and not one call of the SAT solver;
//! the path counts that follow from the subject; two workers against one; flat memory.

mod measure;
mod subjects;
mod workers;

use measure::{Bench, Run};
use serde_json::{Value, json};
use spelunk_conformance::bench;
use spelunk_conformance::jdk::{self, Jdk};
use std::path::Path;
use std::process::ExitCode;
use subjects::{SUBJECTS, Subject};

/// Paths per second and core on ordering-only subjects.
const RATE_BAR: f64 = 30_000.0;
const RATE_AIM: f64 = 200_000.0;
/// Below this many paths start-up decides, not speed.
const ENOUGH_FOR_RATE: u64 = 40_000;
/// Peak memory of the large tree against the small one.
const MEMORY_BAR: f64 = 1.5;
const LARGE_TREE: (&str, u32) = ("SearchTree", 8);
const SMALL_TREE: (&str, u32) = ("SearchTree", 6);
const RUNS: usize = 3;

fn main() -> ExitCode {
    bench::status(bench::Common::read("SUBJECT").and_then(|options| run(&options)))
}

fn run(options: &bench::Common) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let bench = Bench::new(jdk, options.spelunk.clone())?;
    let mut rows = Vec::new();
    print_head();
    for subject in SUBJECTS {
        let wanted = options.only.as_ref();
        if wanted.is_some_and(|wanted| wanted != subject.class) {
            continue;
        }
        let run = bench.best(subject.class, subject.size, RUNS)?;
        let misses = misses(subject, &run);
        print_row(subject, &run, &misses);
        rows.push((subject, run, misses));
    }
    let mut holds = rows.iter().all(|(_, _, misses)| misses.is_empty());
    let mut extra = json!({});
    if options.only.as_deref() == Some("workers") {
        let (workers_hold, workers) = workers::compare(&bench)?;
        holds = workers_hold;
        extra = json!({"workers": workers});
    }
    if options.only.is_none() {
        let (workers_hold, workers) = workers::compare(&bench)?;
        let (memory_holds, memory) = memory(&rows)?;
        holds &= workers_hold & memory_holds;
        extra = json!({"workers": workers, "memory": memory});
    }
    if let Some(path) = &options.json {
        write_json(path, &rows, extra)?;
    }
    Ok(holds)
}

// ---- one subject ----

/// What a row misses, in words.
fn misses(subject: &Subject, run: &Run) -> Vec<String> {
    let mut misses = Vec::new();
    if let Some(paths) = subject.paths
        && paths != run.paths
    {
        misses.push(format!("{paths} paths expected"));
    }
    if subject.may_be_cut_off {
        return misses;
    }
    if !run.complete {
        misses.push("not complete".to_string());
    }
    if subject.ordering_only {
        if run.sat_calls > 0 {
            misses.push(format!("{} SAT calls instead of none", run.sat_calls));
        }
        if run.paths >= ENOUGH_FOR_RATE && run.rate() < RATE_BAR {
            misses.push(format!("below {RATE_BAR} paths/s"));
        }
    }
    misses
}

fn print_head() {
    println!("one worker, best of {RUNS}; a layer's share: of the questions, those it answered");
    println!(
        "bar on ordering-only subjects (*): {RATE_BAR} paths/s, aim {RATE_AIM}; SAT calls: none"
    );
    println!(
        "{:<26}{:>9}{:>9}{:>11}{:>7}{:>9}{:>8}{:>9}  shares and reference",
        "subject", "paths", "time s", "paths/s", "SAT", "solver", "MiB", ""
    );
}

fn print_row(subject: &Subject, run: &Run, misses: &[String]) {
    let mark = if subject.ordering_only { "*" } else { "" };
    let name = format!("{} {}{mark}", subject.class, subject.size);
    let shares: Vec<String> = run
        .shares()
        .iter()
        .filter(|(_, share)| *share >= 0.005)
        .map(|(layer, share)| format!("{layer} {:.0} %", 100.0 * share))
        .collect();
    let verdict = if misses.is_empty() { "ok" } else { "MISSED" };
    println!(
        "{name:<26}{:>9}{:>9.2}{:>11.0}{:>7}{:>8.0}%{:>8.0}{verdict:>9}  {}{}{}",
        run.paths,
        run.seconds,
        run.rate(),
        run.sat_calls,
        100.0 * run.solver_seconds / run.seconds,
        run.peak_mib,
        shares.join(", "),
        subject
            .reference
            .map_or(String::new(), |text| format!("; {text}")),
        if misses.is_empty() {
            String::new()
        } else {
            format!("; {}", misses.join(", "))
        },
    );
}

// ---- all of them ----

fn memory(rows: &[(&Subject, Run, Vec<String>)]) -> Result<(bool, Value), String> {
    let peak = |(class, size): (&str, u32)| {
        let row = rows
            .iter()
            .find(|(s, _, _)| s.class == class && s.size == size);
        row.map(|(_, run, _)| run.peak_mib)
            .ok_or_else(|| format!("{class} {size} was not measured"))
    };
    let (small, large) = (peak(SMALL_TREE)?, peak(LARGE_TREE)?);
    let holds = large <= MEMORY_BAR * small;
    println!(
        "peak memory, {} {} against {}: {large:.0} MiB against {small:.0} MiB (bar {MEMORY_BAR} times) {}",
        LARGE_TREE.0,
        LARGE_TREE.1,
        SMALL_TREE.1,
        if holds { "ok" } else { "MISSED" }
    );
    Ok((
        holds,
        json!({"small_mib": small, "large_mib": large, "bar": MEMORY_BAR}),
    ))
}

fn write_json(
    path: &Path,
    rows: &[(&Subject, Run, Vec<String>)],
    extra: Value,
) -> Result<(), String> {
    let subjects: Vec<Value> = rows
        .iter()
        .map(|(subject, run, misses)| {
            json!({
                "subject": subject.class, "size": subject.size, "ordering_only": subject.ordering_only,
                "paths": run.paths, "expected_paths": subject.paths, "complete": run.complete,
                "seconds": run.seconds, "paths_per_second": run.rate(), "sat_calls": run.sat_calls,
                "solver_seconds": run.solver_seconds, "peak_mib": run.peak_mib,
                "layers": run.shares().into_iter().collect::<std::collections::BTreeMap<_, _>>(),
                "misses": misses,
            })
        })
        .collect();
    let text = format!(
        "{:#}\n",
        json!({"subjects": subjects, "totals": extra, "rate_bar": RATE_BAR})
    );
    bench::write(path, &text)
}
