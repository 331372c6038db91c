//! `./x bench interpreter`: the same workloads on spelunk, on `java -Xint` and on `java`, side by side.
//!
//! A figure is the user CPU time of the child process, best of three runs; start-up is wall-clock time
//! of hello world. The bars: geometric mean and largest share of `-Xint`'s time, and start-up.

use spelunk_conformance::bench::Shares;
use spelunk_conformance::compile::{self, Unit};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::{self, Outcome};
use spelunk_conformance::{bench, fingerprint, places};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

const RUNS: usize = 3;
const START_UP_BAR_MS: f64 = 100.0;
const START_UP: &str = "HelloWorld";
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// What runs a workload.
#[derive(Clone, Copy)]
enum Engine {
    Spelunk,
    Xint,
    Jit,
}

/// CPU and wall-clock seconds of the best run, and what was printed.
struct Timing {
    user: f64,
    wall: f64,
    stdout: Vec<u8>,
}

/// One workload on the three engines.
struct Row {
    name: String,
    spelunk: Timing,
    xint: Timing,
    jit: Timing,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.spelunk.user / self.xint.user
    }
}

struct Options {
    json: Option<PathBuf>,
    jdk: Option<u32>,
    only: Option<String>,
}

fn main() -> ExitCode {
    bench::status(options().and_then(|options| run(&options)))
}

fn options() -> Result<Options, String> {
    let given = bench::Options::read(&[
        ("--json", "FILE"),
        ("--jdk", "VERSION"),
        ("--only", "WORKLOAD"),
    ])?;
    let feature = given.text("--jdk").map(str::parse).transpose();
    Ok(Options {
        json: given.path("--json"),
        jdk: feature.map_err(|_| "--jdk takes a version such as 17")?,
        only: given.text("--only").map(str::to_string),
    })
}

fn run(options: &Options) -> Result<bool, String> {
    let jdk = Jdk::find_all()
        .into_iter()
        .find(|jdk| options.jdk.is_none_or(|wanted| wanted == jdk.feature))
        .ok_or(jdk::NONE_FOUND)?;
    let mut units = workloads(&places::repository().join("benches/interpreter"))?;
    if let Some(only) = &options.only {
        units.retain(|unit| name(unit) == *only || name(unit) == START_UP);
    }
    compile::ensure(&jdk, &units)?;
    println!("user CPU seconds, best of {RUNS}, JDK {}", jdk.version);
    println!(
        "{:<18}{:>9}{:>12}{:>9}{:>12}{:>11}",
        "workload", "spelunk", "java -Xint", "java", "vs -Xint", "vs java"
    );
    let mut rows = Vec::new();
    let mut start_up_ms = f64::NAN;
    for unit in &units {
        let row = measure(&jdk, unit)?;
        if row.name == START_UP {
            start_up_ms = row.spelunk.wall * 1000.0;
        } else {
            print_row(&row);
            rows.push(row);
        }
    }
    let shares = Shares::of(&rows.iter().map(Row::ratio).collect::<Vec<f64>>());
    let start_up_holds = start_up_ms < START_UP_BAR_MS;
    println!("{}", shares.text());
    println!(
        "hello world, wall clock: {start_up_ms:.0} ms (bar {START_UP_BAR_MS}) {}",
        verdict(start_up_holds)
    );
    if let Some(path) = &options.json {
        write_json(path, &jdk, &rows, &shares, start_up_ms)?;
    }
    Ok(shares.hold() && start_up_holds)
}

fn verdict(holds: bool) -> &'static str {
    if holds { "ok" } else { "MISSED" }
}

fn name(unit: &Unit) -> String {
    let stem = unit.source.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn workloads(folder: &Path) -> Result<Vec<Unit>, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut sources: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(problem)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "java")
        })
        .collect();
    sources.sort();
    sources
        .into_iter()
        .map(|source| {
            let contents = std::fs::read(&source).map_err(problem)?;
            Ok(Unit {
                source,
                fingerprint: fingerprint(&contents),
            })
        })
        .collect()
}

fn measure(jdk: &Jdk, unit: &Unit) -> Result<Row, String> {
    let classes = compile::classes(jdk, unit)?;
    let name = name(unit);
    let time = |engine| best(jdk, engine, &classes, &name);
    let row = Row {
        spelunk: time(Engine::Spelunk)?,
        xint: time(Engine::Xint)?,
        jit: time(Engine::Jit)?,
        name,
    };
    if row.spelunk.stdout != row.jit.stdout || row.xint.stdout != row.jit.stdout {
        return Err(format!("{}: the engines print different results", row.name));
    }
    Ok(row)
}

fn best(jdk: &Jdk, engine: Engine, classes: &Path, main: &str) -> Result<Timing, String> {
    let mut best: Option<Timing> = None;
    for _ in 0..RUNS {
        let timing = once(command(jdk, engine, classes, main)?, main)?;
        best = Some(match best {
            Some(other) => Timing {
                user: other.user.min(timing.user),
                wall: other.wall.min(timing.wall),
                stdout: timing.stdout,
            },
            None => timing,
        });
    }
    best.ok_or_else(|| "no run".to_string())
}

fn command(jdk: &Jdk, engine: Engine, classes: &Path, main: &str) -> Result<Command, String> {
    let mut command = match engine {
        Engine::Spelunk => {
            let mut command = Command::new(places::spelunk()?);
            command.arg("run").arg("--jdk").arg(&jdk.home).arg("-p");
            command
        }
        Engine::Xint | Engine::Jit => {
            let mut command = Command::new(jdk.java());
            command.arg("-XX:+UseSerialGC");
            if matches!(engine, Engine::Xint) {
                command.arg("-Xint");
            }
            command.arg("-cp");
            command
        }
    };
    command.arg(classes).arg(main);
    Ok(command)
}

fn once(command: Command, main: &str) -> Result<Timing, String> {
    let before = children_user_seconds();
    let started = Instant::now();
    let Outcome {
        stdout,
        stderr,
        status,
    } = launch::finish(command, "", TIME_LIMIT)?;
    let wall = started.elapsed().as_secs_f64();
    if status != Some(0) {
        return Err(format!("{main} failed: {stderr}"));
    }
    // The clock ticks in steps; a floor keeps ratios finite.
    let user = (children_user_seconds() - before).max(0.001);
    Ok(Timing { user, wall, stdout })
}

/// User CPU time of all finished children of this process.
fn children_user_seconds() -> f64 {
    // SAFETY: getrusage fills the struct it is given; all-zero is a valid value of it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    usage.ru_utime.tv_sec as f64 + usage.ru_utime.tv_usec as f64 / 1e6
}

fn print_row(row: &Row) {
    println!(
        "{:<18}{:>9.3}{:>12.3}{:>9.3}{:>11.2}x{:>10.1}x",
        row.name,
        row.spelunk.user,
        row.xint.user,
        row.jit.user,
        row.ratio(),
        row.spelunk.user / row.jit.user
    );
}

fn write_json(
    path: &Path,
    jdk: &Jdk,
    rows: &[Row],
    shares: &Shares,
    start_up_ms: f64,
) -> Result<(), String> {
    let mut text = format!("{{\"jdk\":\"{}\",\"workloads\":[", jdk.version);
    for (index, row) in rows.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(
            text,
            "{comma}{{\"name\":\"{}\",\"spelunk_s\":{:.3},\"xint_s\":{:.3},\"java_s\":{:.3},\"ratio_xint\":{:.3}}}",
            row.name,
            row.spelunk.user,
            row.xint.user,
            row.jit.user,
            row.ratio()
        );
    }
    let _ = writeln!(
        text,
        "],\"geometric_mean\":{:.3},\"geometric_mean_bar\":{},\"largest\":{:.3},\"largest_bar\":{},\
         \"start_up_ms\":{start_up_ms:.1},\"start_up_bar_ms\":{START_UP_BAR_MS}}}",
        shares.mean,
        Shares::MEAN_BAR,
        shares.worst,
        Shares::WORST_BAR,
    );
    bench::write(path, &text)
}
