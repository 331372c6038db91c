//! `./x bench speed`: the binary of an earlier commit and today's, side by side in one run, over paths,
//! interpreter, choices, sequences and solver. A figure is CPU seconds, best of three, taking turns so
//! that whatever else the machine does hits both. The bar: no row slower by more than 5 %.

mod rows;

use rows::{FOLDERS, ROWS, Row};
use serde_json::json;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{bench, launch, places};
use spelunk_verdicts::{compile, usage};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// How much slower a row may be.
const BAR: f64 = 1.05;
/// Differences below this many seconds are the clock's.
const GRAIN: f64 = 0.01;
const TURNS: usize = 3;
/// A row that looks slower has so many more turns to show that it is not.
const MORE_TURNS: usize = 4;
const TIME_LIMIT: Duration = Duration::from_secs(300);

struct Options {
    json: Option<PathBuf>,
    /// The earlier binary; `./x` builds it.
    baseline: PathBuf,
    spelunk: PathBuf,
    only: Option<String>,
}

fn main() -> ExitCode {
    bench::status(options().and_then(|options| run(&options)))
}

fn options() -> Result<Options, String> {
    let given = bench::Options::read(&[
        ("--json", "FILE"),
        ("--baseline", "BINARY"),
        ("--spelunk", "BINARY"),
        ("--only", "AREA"),
    ])?;
    let baseline = std::env::var_os("SPELUNK_BASELINE").map(PathBuf::from);
    Ok(Options {
        json: given.path("--json"),
        baseline: given
            .path("--baseline")
            .or(baseline)
            .ok_or("no earlier binary: run `./x bench speed`, or give --baseline")?,
        spelunk: given.path("--spelunk").map_or_else(places::spelunk, Ok)?,
        only: given.text("--only").map(str::to_string),
    })
}

struct Figure {
    baseline: f64,
    today: f64,
}

impl Figure {
    fn ratio(&self) -> f64 {
        self.today / self.baseline.max(0.001)
    }

    fn holds(&self) -> bool {
        self.ratio() <= BAR || self.today - self.baseline <= GRAIN
    }
}

fn run(options: &Options) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let scratch = places::cache().join("speed");
    let classes = compiled(&jdk, &scratch)?;
    println!("CPU seconds, best of {TURNS}; bar: not slower by more than 5 %");
    println!(
        "{:<13}{:<44}{:>9}{:>9}{:>8}",
        "", "", "before", "today", "ratio"
    );
    let mut rows = Vec::new();
    for row in ROWS {
        if options.only.as_ref().is_some_and(|only| only != row.area) {
            continue;
        }
        let class_path = &classes[row.area];
        let figure = measure(options, &jdk, row, class_path, &scratch)?;
        print_row(row, &figure);
        rows.push((row, figure));
    }
    if let Some(path) = &options.json {
        write_json(path, &rows)?;
    }
    Ok(rows.iter().all(|(_, figure)| figure.holds()))
}

/// The class path of each area.
fn compiled(jdk: &Jdk, scratch: &Path) -> Result<BTreeMap<&'static str, PathBuf>, String> {
    let mut classes = BTreeMap::new();
    let interfaces = compile::sources_below(&compile::interface_folders())?;
    for &(area, folder) in FOLDERS {
        let out = scratch.join(area);
        std::fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
        let mut command = Command::new(jdk.home.join("bin/javac"));
        command.args(["-nowarn", "-g", "-d"]).arg(&out);
        command.args(&interfaces);
        command.args(compile::sources_below(
            &[places::repository().join(folder)],
        )?);
        let outcome = launch::finish(command, "", TIME_LIMIT)?;
        if outcome.status != Some(0) {
            return Err(format!("{folder}: {}", outcome.stderr));
        }
        classes.insert(area, out);
    }
    Ok(classes)
}

fn measure(
    options: &Options,
    jdk: &Jdk,
    row: &Row,
    class_path: &Path,
    scratch: &Path,
) -> Result<Figure, String> {
    let once = |binary: &Path| cpu_seconds(binary, jdk, row, class_path, scratch);
    let mut best = Figure {
        baseline: f64::INFINITY,
        today: f64::INFINITY,
    };
    for turn in 0..TURNS + MORE_TURNS {
        if turn >= TURNS && best.holds() {
            break;
        }
        best.baseline = best.baseline.min(once(&options.baseline)?);
        best.today = best.today.min(once(&options.spelunk)?);
    }
    Ok(best)
}

/// User and system time of one run.
fn cpu_seconds(
    binary: &Path,
    jdk: &Jdk,
    row: &Row,
    class_path: &Path,
    scratch: &Path,
) -> Result<f64, String> {
    let mut command = Command::new(binary);
    // Without a folder for it there is no cache: every run does all the work.
    command.env_remove("HOME").env_remove("XDG_CACHE_HOME");
    let (verb, rest) = row
        .arguments
        .split_first()
        .ok_or("a row without a command")?;
    command.arg(verb).arg("-p").arg(class_path);
    command.arg("--jdk").arg(&jdk.home);
    for &argument in rest {
        match argument {
            "OUT" => command.arg(scratch.join("out")),
            other => command.arg(other),
        };
    }
    let ended = usage::finish_within(command, TIME_LIMIT)?;
    match ended.status {
        Some(0 | 1) => Ok(ended.usage.cpu_seconds),
        other => Err(format!(
            "{} {}: exit status {other:?}: {}",
            binary.display(),
            row.arguments.join(" "),
            ended.stderr
        )),
    }
}

fn print_row(row: &Row, figure: &Figure) {
    let skipped = ["-j", "1", "--technique", "--no-verify", "-o", "OUT"];
    let words = row.arguments.iter().filter(|word| !skipped.contains(word));
    let text: Vec<&str> = words.copied().collect();
    println!(
        "{:<13}{:<44}{:>9.2}{:>9.2}{:>8.2} {}",
        row.area,
        text.join(" "),
        figure.baseline,
        figure.today,
        figure.ratio(),
        if figure.holds() { "ok" } else { "MISSED" }
    );
}

fn write_json(path: &Path, rows: &[(&Row, Figure)]) -> Result<(), String> {
    let rows: Vec<_> = rows
        .iter()
        .map(|(row, figure)| {
            json!({
                "area": row.area, "arguments": row.arguments, "baseline_s": figure.baseline,
                "today_s": figure.today, "ratio": figure.ratio(), "bar": BAR, "holds": figure.holds(),
            })
        })
        .collect();
    bench::write(path, &format!("{:#}\n", json!({ "rows": rows })))
}
