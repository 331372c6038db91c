//! `./x bench programs`: real programs and libraries of the system's packages, run by `java` and by
//! `spelunk run`. What they print must be equal; CPU seconds of ours, `java -Xint` and `java` are shown, and ours
//! must be a small share of `-Xint`'s.
//!
//! A program is a file of `benches/programs`; its first lines name the packages it needs and their jars.

use spelunk_conformance::bench::Shares;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::{self, Outcome};
use spelunk_conformance::{bench, fingerprint, places};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

const JARS: &str = "/usr/share/java";
const TIME_LIMIT: Duration = Duration::from_secs(300);
/// Programs of the corpus that use large parts of the class library: Mac, Cipher and Signature, GZIP and ZIP.
const FROM_CORPUS: [&str; 2] = ["CiphersAndSignatures", "CompressedRoundTrips"];
/// Fewer programs than this prove little: the rest could not be installed.
const LEAST_PROGRAMS: usize = 25;

#[derive(Copy, Clone, PartialEq, Eq)]
enum Engine {
    Spelunk,
    Xint,
    Jit,
}

struct Program {
    name: String,
    source: PathBuf,
    text: String,
}

struct Run {
    user: f64,
    outcome: Outcome,
}

struct Row {
    name: String,
    /// What is different, where something is.
    difference: Option<String>,
    /// User CPU seconds: ours, `-Xint`, `java`.
    seconds: [f64; 3],
}

impl Row {
    fn share(&self) -> f64 {
        self.seconds[0] / self.seconds[1]
    }
}

fn main() -> ExitCode {
    bench::status(measure_all())
}

fn measure_all() -> Result<bool, String> {
    let given = bench::Options::read(&[("--json", "FILE"), ("--only", "NAME")])?;
    let (json, only) = (given.path("--json"), given.text("--only"));
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let mut programs = programs(&places::repository().join("benches/programs"))?;
    programs.retain(|program| only.is_none_or(|only| program.name.contains(only)));
    println!("user CPU seconds, JDK {}", jdk.version);
    println!(
        "{:<28}{:>9}{:>12}{:>9}{:>10}",
        "program", "spelunk", "java -Xint", "java", "vs -Xint"
    );
    let mut rows = Vec::new();
    let mut missing = 0;
    for program in &programs {
        match measure(&jdk, program)? {
            Some(row) => {
                print_row(&row);
                rows.push(row);
            }
            None => {
                missing += 1;
                println!(
                    "{:<28} not installed: {}",
                    program.name,
                    program.header("packages")
                );
            }
        }
    }
    let equal = rows.iter().filter(|row| row.difference.is_none()).count();
    let enough = only.is_some() || rows.len() >= LEAST_PROGRAMS;
    println!(
        "{equal} of {} programs print the same ({missing} not installed, bar: all of at least {LEAST_PROGRAMS})",
        rows.len()
    );
    let shares: Vec<f64> = rows.iter().map(Row::share).collect();
    let shares = Shares::of(&shares);
    println!("{}", shares.text());
    if let Some(path) = json {
        write_json(&path, &jdk, &rows, &shares)?;
    }
    Ok(equal == rows.len() && enough && shares.hold())
}

/// The programs of a folder, and those of the corpus that belong here.
fn programs(folder: &Path) -> Result<Vec<Program>, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut sources: Vec<PathBuf> = FROM_CORPUS
        .iter()
        .map(|name| places::repository().join(format!("corpus/library/{name}.java")))
        .collect();
    for item in std::fs::read_dir(folder).map_err(problem)? {
        sources.push(item.map_err(problem)?.path());
    }
    sources.retain(|source| source.extension().is_some_and(|kind| kind == "java"));
    let mut programs = Vec::new();
    for source in sources {
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        let read = std::fs::read_to_string(&source);
        programs.push(Program {
            name: name.into_owned(),
            text: read.map_err(|error| format!("{}: {error}", source.display()))?,
            source,
        });
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

impl Program {
    /// The rest of the line `// key: ...`.
    fn header(&self, key: &str) -> &str {
        let prefix = format!("// {key}:");
        let mut lines = self.text.lines();
        lines
            .find_map(|line| line.strip_prefix(&prefix))
            .unwrap_or("")
            .trim()
    }

    /// The jars that are there; the first one is what the program is about.
    fn jars(&self) -> Option<Vec<PathBuf>> {
        let named: Vec<PathBuf> = self
            .header("jars")
            .split_whitespace()
            .map(|jar| Path::new(JARS).join(jar))
            .collect();
        if named.first().is_some_and(|jar| !jar.exists()) {
            return None;
        }
        Some(named.into_iter().filter(|jar| jar.exists()).collect())
    }

    /// Compiled classes and jars, as one class path.
    fn class_path(&self, jdk: &Jdk, jars: &[PathBuf]) -> Result<String, String> {
        let folder = places::cache().join("programs").join(&jdk.version);
        let folder = folder.join(format!(
            "{}-{:016x}",
            self.name,
            fingerprint(self.text.as_bytes())
        ));
        let text = |path: &Path| path.display().to_string();
        let mut entries = vec![text(&folder)];
        entries.extend(jars.iter().map(|jar| text(jar)));
        let entries = entries.join(":");
        if !folder.join(format!("{}.class", self.name)).exists() {
            let mut javac = Command::new(jdk.home.join("bin/javac"));
            javac
                .arg("-nowarn")
                .arg("-d")
                .arg(&folder)
                .arg("-cp")
                .arg(&entries);
            javac.arg(&self.source);
            let outcome = launch::finish(javac, "", TIME_LIMIT)?;
            if outcome.status != Some(0) {
                return Err(format!(
                    "{} does not compile:\n{}",
                    self.name, outcome.stderr
                ));
            }
        }
        Ok(entries)
    }
}

fn measure(jdk: &Jdk, program: &Program) -> Result<Option<Row>, String> {
    let Some(jars) = program.jars() else {
        return Ok(None);
    };
    let class_path = program.class_path(jdk, &jars)?;
    let run = |engine| once(jdk, engine, &class_path, &program.name);
    let jit = run(Engine::Jit)?;
    if jit.outcome.status != Some(0) {
        return Err(format!(
            "{} fails on java: {}",
            program.name, jit.outcome.stderr
        ));
    }
    let xint = run(Engine::Xint)?;
    let (ours, difference) = match run(Engine::Spelunk) {
        Ok(ours) => {
            let difference = difference(&jit.outcome, &ours.outcome);
            (ours.user, difference)
        }
        Err(problem) => (f64::NAN, Some(problem)),
    };
    Ok(Some(Row {
        name: program.name.clone(),
        difference,
        seconds: [ours, xint.user, jit.user],
    }))
}

fn once(jdk: &Jdk, engine: Engine, class_path: &str, main: &str) -> Result<Run, String> {
    let mut command = match engine {
        Engine::Spelunk => {
            let mut command = Command::new(places::spelunk()?);
            command.arg("run").arg("--jdk").arg(&jdk.home).arg("-p");
            command
        }
        Engine::Xint | Engine::Jit => {
            let mut command = Command::new(jdk.java());
            command.arg("-XX:+UseSerialGC");
            if engine == Engine::Xint {
                command.arg("-Xint");
            }
            command.arg("-cp");
            command
        }
    };
    command.arg(class_path).arg(main);
    let before = children_user_seconds();
    let outcome = launch::finish(command, "", TIME_LIMIT)?;
    Ok(Run {
        user: (children_user_seconds() - before).max(0.001),
        outcome,
    })
}

/// The first line that differs, or the status.
fn difference(expected: &Outcome, actual: &Outcome) -> Option<String> {
    if expected.stdout == actual.stdout && expected.status == actual.status {
        return None;
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (wanted, found) = (text(&expected.stdout), text(&actual.stdout));
    let mut lines = found.lines();
    let line = wanted.lines().find(|line| lines.next() != Some(line));
    let error = actual.stderr.lines().next().unwrap_or("");
    Some(format!(
        "missing {:?}; status {:?}; {error}",
        line.unwrap_or(""),
        actual.status
    ))
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
    let [ours, xint, jit] = row.seconds;
    let ratio = row.share();
    println!(
        "{:<28}{ours:>9.2}{xint:>12.2}{jit:>9.2}{ratio:>9.2}x",
        row.name
    );
    if let Some(difference) = &row.difference {
        println!("    DIFFERENT: {difference}");
    }
}

fn write_json(path: &Path, jdk: &Jdk, rows: &[Row], shares: &Shares) -> Result<(), String> {
    let mut text = format!("{{\"jdk\":\"{}\",\"programs\":[", jdk.version);
    for (index, row) in rows.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let [ours, xint, jit] = row
            .seconds
            .map(|seconds| if seconds.is_nan() { 0.0 } else { seconds });
        let _ = write!(
            text,
            "{comma}{{\"name\":\"{}\",\"equal\":{},\"spelunk_s\":{ours:.3},\"xint_s\":{xint:.3},\"java_s\":{jit:.3}}}",
            row.name,
            row.difference.is_none()
        );
    }
    let _ = writeln!(
        text,
        "],\"geometric_mean\":{:.3},\"geometric_mean_bar\":{},\"largest\":{:.3},\"largest_bar\":{}}}",
        shares.mean,
        Shares::MEAN_BAR,
        shares.worst,
        Shares::WORST_BAR
    );
    bench::write(path, &text)
}
