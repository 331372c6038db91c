//! `./x bench classes`: tests for classes that nobody here wrote, from Debian's libraries and the JDK.
//! Branches are JaCoCo's on the written suite; the peers' figures stand beside ours.
//!
//! Bars: 75 % of all branches with 10 s a class, 85 % with 60 s (`--long`); ahead of Randoop on nine of ten
//! classes where its figure is known; with 60 s at most 5 % behind EvoSuite's 60 s in total; no class
//! without a test; every test passes twice; the time limit is kept within two seconds; 20,000 sequences a second
//! on a small class. With `--singles` every technique is also tried by itself with the same limit: what all of them
//! share the time for must bring what the best of them brings, less 2 %.

use serde_json::{Value, json};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::again::{self, Suites};
use spelunk_verdicts::figures::{self, Figure};
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::subjects::{self, Subject};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

const SHORT_SECONDS: u64 = 10;
const LONG_SECONDS: u64 = 60;
const OVERRUN_SECONDS: f64 = 2.0;
const SEQUENCES_A_SECOND: f64 = 20_000.0;
/// The techniques that find tests for any class, each by itself.
const SINGLES: [&str; 5] = ["concolic", "search", "sequences", "synthesis", "whitebox"];
/// How much of the best single technique's branches is enough, in percent.
const OF_THE_BEST: u64 = 98;

struct Options {
    json: Option<PathBuf>,
    spelunk: Option<PathBuf>,
    technique: Option<String>,
    /// Parts of names: only classes with one of them.
    only: Vec<String>,
    /// Every so many classes.
    every: usize,
    keep: Option<PathBuf>,
    seconds: u64,
    /// The classes are listed and nothing else is done.
    list: bool,
    /// So often the written suites are run once more, in JVMs that differ.
    again: usize,
    /// Each technique is tried by itself, too.
    singles: bool,
}

fn main() -> ExitCode {
    match options().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        json: None,
        spelunk: None,
        technique: None,
        only: Vec::new(),
        every: 1,
        keep: None,
        seconds: SHORT_SECONDS,
        list: false,
        again: 0,
        singles: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .ok_or_else(|| format!("{argument} needs a value"))
        };
        let number = |text: String| {
            let parsed = text.parse().ok().filter(|&number| number > 0);
            parsed.ok_or_else(|| format!("{argument} needs a number, not {text}"))
        };
        match argument.as_str() {
            "--json" => options.json = Some(PathBuf::from(value()?)),
            "--spelunk" => options.spelunk = Some(PathBuf::from(value()?)),
            "--technique" => options.technique = Some(value()?),
            "--only" => options.only = value()?.split(',').map(String::from).collect(),
            "--every" => options.every = number(value()?)? as usize,
            "--keep" => options.keep = Some(PathBuf::from(value()?)),
            "--seconds" => options.seconds = number(value()?)?,
            "--again" => options.again = number(value()?)? as usize,
            "--list" => options.list = true,
            "--singles" => options.singles = true,
            "--long" => options.seconds = LONG_SECONDS,
            _ => {
                return Err(format!(
                    "unknown option {argument}: --list, --long, --seconds N, --only NAME,..., --every N, \
                     --technique NAME, --singles, --again TIMES, --keep DIR, --json FILE, --spelunk BINARY"
                ));
            }
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let subjects = wanted(options, subjects::subjects(&jdk.home)?);
    if options.list {
        for subject in &subjects {
            println!("{} {}", subject.library, subject.class);
        }
        return Ok(true);
    }
    let generator = Generator::new(jdk, options.spelunk.clone())?;
    let scratch = std::env::temp_dir().join(format!("spelunk-classes-{}", std::process::id()));
    let folder = options.keep.clone().unwrap_or(scratch);
    let rows = measure(options, &generator, &folder, &subjects);
    let steady = match options.again {
        0 => None,
        times => Some(steadiness(&generator, &folder, &rows, times)),
    };
    if options.keep.is_none() {
        // What was generated is not needed any more.
        let _ = std::fs::remove_dir_all(&folder);
    }
    let mut verdicts = judge(options, &rows);
    verdicts.extend(steady);
    verdicts.push(speed(&generator)?);
    let holds = verdicts.iter().all(|verdict| verdict.holds);
    for verdict in &verdicts {
        let mark = if verdict.holds { "holds" } else { "MISSED" };
        println!("{mark:<7}{}", verdict.what);
    }
    if let Some(path) = &options.json {
        let rows: Vec<Value> = rows.iter().map(Row::json).collect();
        let text = format!("{:#}\n", json!({"holds": holds, "rows": rows}));
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(holds)
}

fn wanted(options: &Options, subjects: Vec<Subject>) -> Vec<Subject> {
    let named = |subject: &Subject| {
        options.only.is_empty() || options.only.iter().any(|part| subject.class.contains(part))
    };
    let mut kept: Vec<Subject> = subjects.into_iter().filter(named).collect();
    let mut number = 0;
    kept.retain(|_| {
        number += 1;
        (number - 1) % options.every == 0
    });
    kept
}

/// What one class brought.
struct Row {
    library: &'static str,
    class_path: String,
    class: String,
    /// Classes of its tests.
    suites: Vec<String>,
    tests: u64,
    covered: u64,
    total: u64,
    dropped: usize,
    seconds: f64,
    problem: Option<String>,
    figure: Option<&'static Figure>,
    /// The single techniques, where they were asked for, and the branches that each covered.
    singles: Vec<(&'static str, u64)>,
}

impl Row {
    /// What the best single technique covered.
    fn best_single(&self) -> Option<(&'static str, u64)> {
        let singles = self.singles.iter().copied();
        singles.max_by_key(|(_, covered)| *covered)
    }

    fn json(&self) -> Value {
        let singles: BTreeMap<&str, u64> = self.singles.iter().copied().collect();
        json!({
            "singles": singles,
            "library": self.library,
            "class": self.class,
            "tests": self.tests,
            "covered": self.covered,
            "total": self.total,
            "dropped": self.dropped,
            "seconds": self.seconds,
            "problem": self.problem,
            "evosuite": self.figure.and_then(|figure| figure.evosuite),
            "randoop": self.figure.and_then(|figure| figure.randoop),
        })
    }
}

fn measure(
    options: &Options,
    generator: &Generator,
    folder: &Path,
    subjects: &[Subject],
) -> Vec<Row> {
    println!(
        "{:<66}{:>6}{:>8}{:>11}{:>6}{:>8}{:>10}{:>9}",
        "class", "tests", "dropped", "branches", "%", "seconds", "EvoSuite", "Randoop"
    );
    let mut rows = Vec::new();
    for subject in subjects {
        let technique = options.technique.as_deref();
        let mut row = one(options.seconds, technique, generator, folder, subject);
        if options.singles {
            row.singles = singles(options.seconds, generator, folder, subject);
        }
        print_row(&row);
        rows.push(row);
    }
    rows
}

/// What each technique covers by itself. Its tests are nobody's: they are written elsewhere.
fn singles(
    seconds: u64,
    generator: &Generator,
    folder: &Path,
    subject: &Subject,
) -> Vec<(&'static str, u64)> {
    let covered = |technique: &'static str| {
        let folder = folder.join("singles").join(technique);
        let row = one(seconds, Some(technique), generator, &folder, subject);
        (technique, row.covered)
    };
    SINGLES.into_iter().map(covered).collect()
}

fn one(
    seconds: u64,
    technique: Option<&str>,
    generator: &Generator,
    folder: &Path,
    subject: &Subject,
) -> Row {
    let limit = format!("{seconds}s");
    let mut flags = vec!["--time-limit", &limit, "--no-progress"];
    if let Some(technique) = technique {
        flags.extend(["--technique", technique]);
    }
    let started = Instant::now();
    let outcome = generator.generate(&subject.class_path, folder, &flags, &[&subject.class]);
    let seconds = started.elapsed().as_secs_f64();
    let figure = figures::of_class(&subject.class);
    let mut row = Row {
        library: subject.library,
        class_path: subject.class_path.clone(),
        class: subject.class.clone(),
        suites: Vec::new(),
        tests: 0,
        covered: 0,
        total: figure.map_or(0, |figure| figure.total),
        dropped: 0,
        seconds,
        problem: None,
        figure,
        singles: Vec::new(),
    };
    match outcome {
        Err(problem) => row.problem = Some(problem),
        Ok(generation) => {
            let found = generation.class(0);
            let verified = &found["verified"];
            row.tests = found["tests"].as_u64().unwrap_or(0);
            row.suites = again::test_classes(found);
            row.dropped = verified["failed"].as_array().map_or(0, Vec::len);
            row.total = found["branches"]["total"].as_u64().unwrap_or(row.total);
            match verified["branches"]["covered"].as_u64() {
                Some(covered) => row.covered = covered,
                None => {
                    row.covered = found["branches"]["covered"].as_u64().unwrap_or(0);
                    row.problem = Some("own count: not measured by JaCoCo".into());
                }
            }
        }
    }
    row
}

fn print_row(row: &Row) {
    let known = |figure: Option<u64>| figure.map_or(String::new(), |count| count.to_string());
    let best = row.best_single().map_or(String::new(), |(best, covered)| {
        format!("  {covered} by {best} alone")
    });
    println!(
        "{:<66}{:>6}{:>8}{:>11}{:>6.0}{:>8.1}{:>10}{:>9}{}{best}",
        row.class,
        row.tests,
        row.dropped,
        format!("{}/{}", row.covered, row.total),
        percent(row.covered, row.total),
        row.seconds,
        known(row.figure.and_then(|figure| figure.evosuite)),
        known(row.figure.and_then(|figure| figure.randoop)),
        row.problem
            .as_ref()
            .map_or(String::new(), |problem| format!(
                "  {}",
                first_line(problem)
            ))
    );
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

// ---- bars ----

struct Verdict {
    holds: bool,
    what: String,
}

fn judge(options: &Options, rows: &[Row]) -> Vec<Verdict> {
    let is_long = options.seconds >= LONG_SECONDS;
    let mut verdicts = vec![
        total(rows, if is_long { 85.0 } else { 75.0 }),
        against_randoop(rows),
        everywhere(rows, "no test", |row| row.tests == 0),
        everywhere(rows, "over the time limit", |row| {
            row.seconds > options.seconds as f64 + OVERRUN_SECONDS
        }),
        everywhere(rows, "not measured", |row| row.problem.is_some()),
    ];
    if options.singles {
        let behind = |row: &Row| {
            let best = row.best_single().map_or(0, |(_, covered)| covered);
            row.covered * 100 < best * OF_THE_BEST
        };
        verdicts.push(everywhere(rows, "behind a single technique", behind));
    }
    verdicts.extend(against_evosuite(rows, is_long));
    verdicts
}

/// The written suites, library by library, run again in JVMs that differ in what no test may depend on.
fn steadiness(generator: &Generator, folder: &Path, rows: &[Row], times: usize) -> Verdict {
    let mut libraries: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.suites.is_empty()) {
        let suites = libraries.entry((row.library, &row.class_path)).or_default();
        suites.extend(row.suites.iter().cloned());
    }
    let mut wrong = 0;
    for ((library, class_path), suites) in &libraries {
        let compiled = folder.join("again").join(library);
        let compiled = Suites::compile(&generator.jdk, class_path, folder, suites, &compiled);
        let failures = compiled.and_then(|compiled| compiled.failures(times));
        let failures = failures.unwrap_or_else(|problem| vec![problem]);
        wrong += failures.len();
        for failure in failures {
            println!("  {library}: {failure}");
        }
    }
    let suites: usize = libraries.values().map(Vec::len).sum();
    Verdict {
        holds: wrong == 0,
        what: format!("{suites} suites run {times} times in JVMs that differ: {wrong} failures"),
    }
}

/// Sequences a second that a search executes on a small class, everything else that it does included.
fn speed(generator: &Generator) -> Result<Verdict, String> {
    let classes = generator.compile("corpus/generate/classes")?;
    let folder = std::env::temp_dir().join(format!("spelunk-speed-{}", std::process::id()));
    let flags = [
        "--time-limit",
        "4s",
        "--no-verify",
        "--technique",
        "concolic",
        "--no-progress",
    ];
    let generation = generator.generate(&classes, &folder, &flags, &["Turnstile"]);
    // Nobody reads the tests.
    let _ = std::fs::remove_dir_all(&folder);
    let generation = generation?;
    let found = generation.class(0);
    let count = found["paths"].as_f64().unwrap_or(0.0);
    let seconds = found["exploration_us"].as_f64().unwrap_or(f64::INFINITY) / 1e6;
    Ok(Verdict {
        holds: count / seconds >= SEQUENCES_A_SECOND,
        what: format!(
            "{:.0} sequences a second on a small class (bar {SEQUENCES_A_SECOND})",
            count / seconds
        ),
    })
}

fn total(rows: &[Row], bar: f64) -> Verdict {
    let covered = rows.iter().map(|row| row.covered).sum();
    let whole = rows.iter().map(|row| row.total).sum();
    let reached = percent(covered, whole);
    // Of a class that was lost not even the number of its branches is known.
    let lost = rows.iter().filter(|row| row.total == 0 && row.tests == 0);
    let lost = lost.count();
    Verdict {
        holds: reached >= bar && lost == 0,
        what: format!(
            "{covered} of {whole} branches of {} classes: {reached:.1} % (bar {bar} %); {lost} classes lost",
            rows.len() - lost
        ),
    }
}

fn against_randoop(rows: &[Row]) -> Verdict {
    let known: Vec<(&Row, u64)> = rows
        .iter()
        .filter_map(|row| Some((row, row.figure?.randoop?)))
        .collect();
    let ahead = known
        .iter()
        .filter(|(row, randoop)| row.covered >= *randoop)
        .count();
    Verdict {
        holds: ahead * 10 >= known.len() * 9,
        what: format!(
            "at least Randoop's branches on {ahead} of {} classes (bar: nine of ten)",
            known.len()
        ),
    }
}

/// Compared in the long run only; in a short one the figures are told.
fn against_evosuite(rows: &[Row], is_long: bool) -> Option<Verdict> {
    let known: Vec<(&Row, u64)> = rows
        .iter()
        .filter_map(|row| Some((row, row.figure?.evosuite?)))
        .collect();
    if known.is_empty() {
        return None;
    }
    let own: u64 = known.iter().map(|(row, _)| row.covered).sum();
    let theirs: u64 = known.iter().map(|(_, evosuite)| evosuite).sum();
    Some(Verdict {
        holds: !is_long || own as f64 >= 0.95 * theirs as f64,
        what: format!(
            "{own} branches beside EvoSuite's {theirs} in 60 s on {} classes",
            known.len()
        ),
    })
}

fn everywhere(rows: &[Row], what: &str, is_bad: impl Fn(&Row) -> bool) -> Verdict {
    let bad: Vec<&str> = rows
        .iter()
        .filter(|row| is_bad(row))
        .map(|row| row.class.as_str())
        .collect();
    Verdict {
        holds: bad.is_empty(),
        what: match bad.as_slice() {
            [] => format!("{what}: nowhere"),
            bad => format!("{what}: {}", bad.join(", ")),
        },
    }
}
