//! `./x bench concolic`: concolic execution after paper 001.
//!
//! Bars: every example of the paper comes out as it states; concolic and forking exploration find the same paths
//! on every program of the corpus on which nothing stands for others; two executors are 1.7 times as fast as one
//! (or, on a machine that has other things to do, share the work so evenly and so cheaply that they would be); a
//! lost executor loses no node. Solver time with and without each optimisation is printed.

mod subjects;

use serde_json::{Value, json};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{bench, places};
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::concolic::{self, Examples, FIGURES};
use spelunk_verdicts::explore::{self, Exploration};
use spelunk_verdicts::program::{self, Program};
use spelunk_verdicts::usage;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Instant;
use subjects::{SPEED, SUBJECTS, SWITCHES, Subject};

const PARTS: &str = "figures|corpus|optimisations|executors|lost";
/// Two executors against one.
const SPEED_UP_BAR: f64 = 1.7;
/// Pairs of runs when two executors are held against one.
const TURNS: usize = 3;

fn main() -> ExitCode {
    bench::status(bench::Common::read(PARTS).and_then(|options| run(&options)))
}

fn run(options: &bench::Common) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let mut bench = Bench::new(jdk, options.spelunk.clone())?;
    let wanted = |part: &str| options.only.as_deref().is_none_or(|only| only == part);
    if wanted("figures") {
        bench.figures()?;
    }
    if wanted("corpus") {
        bench.corpus()?;
    }
    if wanted("optimisations") {
        bench.optimisations()?;
    }
    if wanted("executors") {
        bench.executors()?;
    }
    if wanted("lost") {
        bench.lost()?;
    }
    if let Some(path) = &options.json {
        bench::write(path, &format!("{:#}\n", json!({ "rows": bench.rows })))?;
    }
    Ok(bench.holds)
}

struct Bench {
    jdk: Jdk,
    spelunk: PathBuf,
    examples: Examples,
    subjects: Compiled,
    rows: Vec<Value>,
    holds: bool,
}

/// What an exploration took.
struct Run {
    seen: Exploration,
    seconds: f64,
    cpu_seconds: f64,
}

impl Bench {
    fn new(jdk: Jdk, spelunk: Option<PathBuf>) -> Result<Bench, String> {
        let mut sources = Vec::new();
        for file in program::java_files(&places::repository().join("benches/paths"))? {
            let text = std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let class = file.file_stem().unwrap_or_default().to_string_lossy();
            let class = class.into_owned();
            sources.push(Source { class, text });
        }
        Ok(Bench {
            examples: Examples::compile(jdk.clone(), "bench-concolic")?,
            subjects: compile::compile(&jdk, "paths", &compile::interface_folders(), &sources)?,
            spelunk: spelunk.map_or_else(places::spelunk, Ok)?,
            jdk,
            rows: Vec::new(),
            holds: true,
        })
    }

    fn explore(&self, class_path: &str, arguments: &[&str]) -> Result<Run, String> {
        let mut command = Command::new(&self.spelunk);
        command.args(["explore", "--json", "-", "--outcomes", "-p", class_path]);
        command.arg("--jdk").arg(&self.jdk.home).args(arguments);
        let started = Instant::now();
        let (outcome, used) = usage::finish(command)?;
        let seconds = started.elapsed().as_secs_f64();
        let seen = explore::read(outcome).map_err(|why| format!("{arguments:?}: {why}"))?;
        Ok(Run {
            seen,
            seconds,
            cpu_seconds: used.cpu_seconds,
        })
    }

    fn row(&mut self, name: &str, holds: bool, text: &str, facts: Value) {
        let verdict = if holds { "ok" } else { "MISSED" };
        println!("{name:<26}{text}  {verdict}");
        self.holds &= holds;
        self.rows
            .push(json!({"name": name, "holds": holds, "facts": facts}));
    }

    fn figures(&mut self) -> Result<(), String> {
        let class_path = self.examples.class_path();
        for figure in FIGURES {
            let arguments = [&["--concolic", "--jobs", "1"], figure.arguments].concat();
            let run = self.explore(&class_path, &arguments)?;
            let misses = figure.misses(&run.seen);
            let runs = run.seen.count("concolic.runs")?;
            let mut text = format!("{runs:>3} runs; {}", figure.states);
            if !misses.is_empty() {
                text = format!("{text}; {}", misses.join("; "));
            }
            let facts = json!({"runs": runs, "misses": misses});
            self.row(figure.name, misses.is_empty(), &text, facts);
        }
        Ok(())
    }

    // ---- the same paths as forking ----

    fn corpus(&mut self) -> Result<(), String> {
        let programs = program::read_all(&places::repository().join("corpus/explore"))?;
        let source = |program: &Program| Source {
            class: program.name.clone(),
            text: program.source.clone(),
        };
        let sources: Vec<Source> = programs.iter().map(source).collect();
        let interfaces = compile::interface_folders();
        let compiled = compile::compile(&self.jdk, "corpus", &interfaces, &sources)?;
        let (mut same, mut approximate, mut other) = (0, 0, 0);
        let mut differences = Vec::new();
        for program in &programs {
            if !concolic::is_comparable(program) {
                other += 1;
                continue;
            }
            let class_path = compiled.class_path(&program.name);
            let arguments: Vec<&str> = program.arguments.iter().map(String::as_str).collect();
            let explore = |flags: &[&str]| {
                let flags = [flags, &["--time-limit", "20s"], &arguments].concat();
                self.explore(&class_path, &flags).map(|run| run.seen)
            };
            match concolic::difference(&explore(&[])?, &explore(&["--concolic"])?) {
                Ok(Some(_)) => same += 1,
                Ok(None) => approximate += 1,
                Err(difference) => differences.push(format!("{}:\n{difference}", program.name)),
            }
        }
        for difference in &differences {
            println!("{difference}");
        }
        let text = format!(
            "{same} programs with the same paths, {} with others; {approximate} approximate, {other} not comparable by their flags",
            differences.len()
        );
        let facts = json!({"same": same, "different": differences, "approximate": approximate, "not_comparable": other});
        self.row("forking and concolic", differences.is_empty(), &text, facts);
        Ok(())
    }

    // ---- optimisations ----

    fn class_path_of(&self, subject: &Subject) -> String {
        if subject.is_example {
            self.examples.class_path()
        } else {
            self.subjects.class_path(subject.arguments[0])
        }
    }

    fn optimisations(&mut self) -> Result<(), String> {
        println!("solver time, constraints handed to solvers, sides refuted without one");
        for subject in SUBJECTS {
            let class_path = self.class_path_of(subject);
            let mut paths = Vec::new();
            let mut facts = json!({});
            let mut texts = Vec::new();
            for (name, flags) in SWITCHES {
                let common = ["--concolic", "--jobs", "1"];
                let arguments = [&common[..], flags, subject.arguments].concat();
                let seen = self.explore(&class_path, &arguments)?.seen;
                let runs = &seen.json["concolic"];
                let solving = runs["solving_ms"].as_f64().unwrap_or(0.0);
                let constraints = seen.count("concolic.constraints")?;
                let refuted = seen.count("concolic.refuted_fast")?;
                paths.push(seen.count("paths")?);
                texts.push(format!("{name} {solving:.0} ms {constraints} {refuted}"));
                facts[name] = json!({"solving_ms": solving, "constraints": constraints, "refuted_fast": refuted});
            }
            let holds = paths.windows(2).all(|pair| pair[0] == pair[1]);
            let text = format!("{} paths; {}", paths[0], texts.join("; "));
            self.row(&subject.arguments.join(" "), holds, &text, facts);
        }
        Ok(())
    }

    // ---- executors ----

    fn executors(&mut self) -> Result<(), String> {
        let class_path = self.class_path_of(&SPEED);
        let once = |jobs: &str| {
            let arguments = [&["--concolic", "--jobs", jobs], SPEED.arguments].concat();
            self.explore(&class_path, &arguments)
        };
        let (mut one, mut two) = (once("1")?, once("2")?);
        for _ in 1..TURNS {
            let (again, both) = (once("1")?, once("2")?);
            if again.seconds < one.seconds {
                one = again;
            }
            if both.seconds < two.seconds {
                two = both;
            }
        }
        let speed_up = one.seconds / two.seconds;
        let tasks = two.seen.json["concolic"]["tasks"].as_array();
        let tasks: Vec<u64> = tasks
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect();
        let busiest = tasks.iter().copied().max().unwrap_or(0) as f64;
        let share = busiest / tasks.iter().sum::<u64>().max(1) as f64;
        let possible = one.cpu_seconds / (two.cpu_seconds * share);
        let same = one.seen.count("paths")? == two.seen.count("paths")?;
        let holds = same && speed_up.max(possible) >= SPEED_UP_BAR;
        let text = format!(
            "{speed_up:.2} times one by the clock ({:.2} s, {:.2} s); {:.2} and {:.2} CPU seconds, the busier one did {:.0} % (would be {possible:.2} times)",
            one.seconds,
            two.seconds,
            one.cpu_seconds,
            two.cpu_seconds,
            100.0 * share
        );
        let facts = json!({"speed_up": speed_up, "by_balance": possible, "seconds": [one.seconds, two.seconds], "cpu_seconds": [one.cpu_seconds, two.cpu_seconds], "tasks": tasks});
        self.row("two executors", holds, &text, facts);
        Ok(())
    }

    fn lost(&mut self) -> Result<(), String> {
        let class_path = self.class_path_of(&SPEED);
        let explore = |flags: &[&str]| {
            let arguments = [&["--concolic"], flags, SPEED.arguments].concat();
            self.explore(&class_path, &arguments).map(|run| run.seen)
        };
        let whole = explore(&["--jobs", "2"])?;
        let faults = ["0:0", "0:100", "1:1000", "2:10"];
        let flags: Vec<&str> = faults
            .iter()
            .flat_map(|fault| ["--lose-executor", fault])
            .collect();
        let seen = explore(&[&["--jobs", "2"], &flags[..]].concat())?;
        let lost = seen.count("concolic.lost_executors")?;
        let (paths, all) = (seen.count("paths")?, whole.count("paths")?);
        let holds = lost >= 3 && paths == all && seen.complete();
        let text = format!("{lost} executors lost, {paths} paths of {all}");
        self.row(
            "lost executors",
            holds,
            &text,
            json!({"lost": lost, "paths": paths, "all": all}),
        );
        Ok(())
    }
}
