//! Runs one subject and reads what it took.

use spelunk_conformance::jdk::Jdk;
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

    /// The fastest of several runs with one worker and with two, taking turns so that whatever else the
    /// machine does hits both.
    pub fn one_and_two(&self, class: &str, size: u32, turns: usize) -> Result<(Run, Run), String> {
        let mut best = (self.once(class, size, 1)?, self.once(class, size, 2)?);
        for _ in 1..turns {
            let (one, two) = (self.once(class, size, 1)?, self.once(class, size, 2)?);
            if one.seconds < best.0.seconds {
                best.0 = one;
            }
            if two.seconds < best.1.seconds {
                best.1 = two;
            }
        }
        Ok(best)
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

    fn once(&self, class: &str, size: u32, jobs: u32) -> Result<Run, String> {
        let mut command = Command::new(&self.spelunk);
        command.args(["explore", "--json", "-", "--jobs", &jobs.to_string(), "-p"]);
        command
            .arg(self.compiled.class_path(class))
            .arg("--jdk")
            .arg(&self.jdk.home);
        command.args([class, &size.to_string()]);
        let (outcome, used) = usage::finish(command)?;
        let exploration =
            explore::read(outcome).map_err(|problem| format!("{class} {size}: {problem}"))?;
        if exploration.status != Some(0) {
            return Err(format!(
                "{class} {size}: {}; {}",
                exploration.outcome(),
                exploration.obstacles()
            ));
        }
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
