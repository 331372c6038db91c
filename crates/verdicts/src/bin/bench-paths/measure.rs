//! Runs one subject and reads what it took.

use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch::Outcome;
use spelunk_conformance::places;
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::explore::{self, Exploration};
use spelunk_verdicts::program::java_files;
use spelunk_verdicts::usage;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

/// Compiled subjects and the binary that explores them.
pub struct Bench {
    jdk: Jdk,
    spelunk: PathBuf,
    compiled: Compiled,
}

/// What one exploration took.
#[derive(Clone, Debug)]
pub struct Run {
    pub paths: u64,
    pub complete: bool,
    pub seconds: f64,
    pub solver_seconds: f64,
    pub sat_calls: u64,
    pub peak_mib: f64,
    /// Questions answered, by layer.
    layers: BTreeMap<String, u64>,
}

/// What the busiest thread of an exploration took.
pub struct Threads {
    pub paths: u64,
    pub complete: bool,
    pub busiest: f64,
}

impl Run {
    pub fn rate(&self) -> f64 {
        self.paths as f64 / self.seconds
    }

    /// Of all questions, the part that each layer answered.
    pub fn shares(&self) -> Vec<(String, f64)> {
        let all = self.layers.values().sum::<u64>().max(1) as f64;
        let share = |(name, answered): (&String, &u64)| (name.clone(), *answered as f64 / all);
        self.layers.iter().map(share).collect()
    }
}

impl Bench {
    pub fn new(jdk: Jdk, spelunk: Option<PathBuf>) -> Result<Bench, String> {
        let mut sources = Vec::new();
        for file in java_files(&places::repository().join("benches/paths"))? {
            let text = std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let class = file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            sources.push(Source { class, text });
        }
        let compiled = compile::compile(&jdk, "paths", &compile::interface_folders(), &sources)?;
        let spelunk = spelunk.map_or_else(places::spelunk, Ok)?;
        Ok(Bench {
            jdk,
            spelunk,
            compiled,
        })
    }

    /// One run in a search order, and what its busiest thread took.
    pub fn threads(
        &self,
        class: &str,
        size: u32,
        jobs: u32,
        order: &str,
    ) -> Result<Threads, String> {
        let mut command = self.command(class, size, jobs);
        command.args(["--search", order]);
        let (outcome, threads) = usage::finish_watching_threads(command)?;
        let exploration = read(class, size, outcome)?;
        Ok(Threads {
            paths: exploration.count("paths")?,
            complete: exploration.complete(),
            busiest: threads.first().copied().unwrap_or(0.0),
        })
    }

    /// The fastest of several runs, which must agree on what they found.
    pub fn best(&self, class: &str, size: u32, runs: usize) -> Result<Run, String> {
        let mut best = self.once(class, size, 1)?;
        for _ in 1..runs {
            // Slow subjects are steady enough.
            if best.seconds > 10.0 {
                break;
            }
            let next = self.once(class, size, 1)?;
            if next.complete && best.complete && next.paths != best.paths {
                return Err(format!(
                    "{class} {size}: {} paths, then {}",
                    best.paths, next.paths
                ));
            }
            if next.seconds < best.seconds {
                best = next;
            }
        }
        Ok(best)
    }

    fn command(&self, class: &str, size: u32, jobs: u32) -> Command {
        let mut command = Command::new(&self.spelunk);
        command.args(["explore", "--json", "-", "--jobs", &jobs.to_string(), "-p"]);
        command.arg(self.compiled.class_path(class));
        command.arg("--jdk").arg(&self.jdk.home);
        command.args([class, &size.to_string()]);
        command
    }

    fn once(&self, class: &str, size: u32, jobs: u32) -> Result<Run, String> {
        let (outcome, used) = usage::finish(self.command(class, size, jobs))?;
        let exploration = read(class, size, outcome)?;
        Ok(Run {
            paths: exploration.count("paths")?,
            complete: exploration.complete(),
            seconds: (exploration.count("time_ms")? as f64 / 1000.0).max(0.001),
            solver_seconds: solver_seconds(&exploration)?,
            sat_calls: exploration.count("solver.sat_calls")?,
            peak_mib: used.peak_mib,
            layers: layers(&exploration),
        })
    }
}

fn read(class: &str, size: u32, outcome: Outcome) -> Result<Exploration, String> {
    let named = |problem: String| format!("{class} {size}: {problem}");
    let exploration = explore::read(outcome).map_err(named)?;
    if exploration.status != Some(0) {
        let (outcome, obstacles) = (exploration.outcome(), exploration.obstacles());
        return Err(named(format!("{outcome}; {obstacles}")));
    }
    Ok(exploration)
}

/// A layer's time has that of the layers below it in it; the outermost that is asked tells the whole.
fn solver_seconds(exploration: &Exploration) -> Result<f64, String> {
    let layers = exploration.json["solver"]["layers"].as_array();
    let times = layers
        .into_iter()
        .flatten()
        .filter_map(|layer| layer["time_ms"].as_u64());
    let total = exploration.count("solver.time_ms")?;
    Ok(times.fold(total, u64::max) as f64 / 1000.0)
}

/// A layer may stand in the chain more than once.
fn layers(exploration: &Exploration) -> BTreeMap<String, u64> {
    let mut layers = BTreeMap::new();
    for layer in exploration.json["solver"]["layers"]
        .as_array()
        .into_iter()
        .flatten()
    {
        let name = layer["name"].as_str().unwrap_or_default().to_string();
        *layers.entry(name).or_default() += layer["answered"].as_u64().unwrap_or(0);
    }
    layers
}
