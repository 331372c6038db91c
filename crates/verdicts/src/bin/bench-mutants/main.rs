//! `./x bench mutants`: how many small changes of the shop in examples/ its generated tests notice, on the real
//! JVM. Every mutant counts, on covered lines or not, equivalent or not.
//!
//! Bar: 75 %.

use serde_json::{Value, json};
use spelunk_classes::class_file::ClassFile;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch;
use spelunk_mutants::{Mutant, mutants};
use spelunk_verdicts::compile::javac;
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::program::java_files;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

const SOURCES: &str = "examples/shop/src/main/java/shop";
const RUNNER: &str = include_str!("MutantRunner.java");
const BAR: f64 = 75.0;
const LIMIT: Duration = Duration::from_secs(1_800);
const SURVIVORS_SHOWN: usize = 60;

struct Options {
    json: Option<PathBuf>,
    spelunk: Option<PathBuf>,
    time_limit: String,
    folder: Option<PathBuf>,
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
        time_limit: "120s".into(),
        folder: None,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .ok_or_else(|| format!("{argument} needs a value"))
        };
        match argument.as_str() {
            "--json" => options.json = Some(PathBuf::from(value()?)),
            "--spelunk" => options.spelunk = Some(PathBuf::from(value()?)),
            "--time-limit" => options.time_limit = value()?,
            "--keep" => options.folder = Some(PathBuf::from(value()?)),
            other => return Err(format!("unknown flag {other}")),
        }
    }
    Ok(options)
}

/// Mutants of one class and how many tests noticed.
#[derive(Default)]
struct Row {
    killed: usize,
    total: usize,
    survivors: Vec<String>,
}

fn run(options: &Options) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let generator = Generator::new(jdk, options.spelunk.clone())?;
    let classes = PathBuf::from(generator.compile(SOURCES)?);
    let folder = match &options.folder {
        Some(folder) => folder.clone(),
        None => std::env::temp_dir().join(format!("spelunk-mutants-{}", std::process::id())),
    };
    let tests = folder.join("tests");
    let flags = ["--time-limit", &options.time_limit];
    let named = format!("{}/", classes.display());
    generator.generate(&classes.display().to_string(), &tests, &flags, &[&named])?;
    let jars = junit_jars()?;
    let class_path = format!("{}:{jars}", classes.display());
    let compiled = folder.join("test-classes");
    javac(
        &generator.jdk,
        &java_files(&tests.join("shop"))?,
        &compiled,
        Some(Path::new(&class_path)),
    )?;
    let all = write_mutants(&classes, &compiled, &folder)?;
    let verdicts = judge(&generator.jdk, &jars, &classes, &compiled, &folder)?;
    let rows = rows(&all, &verdicts);
    if options.folder.is_none() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    report(options, &rows)
}

fn junit_jars() -> Result<String, String> {
    let folder = Path::new("/usr/share/java");
    let listed = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let wanted = [
        "junit-jupiter",
        "junit-platform",
        "opentest4j",
        "apiguardian",
        "univocity",
    ];
    let mut jars: Vec<String> = listed
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".jar") && wanted.iter().any(|start| name.starts_with(start)))
        .map(|name| folder.join(name).display().to_string())
        .collect();
    jars.sort();
    match jars.is_empty() {
        true => Err("JUnit 5 is not in /usr/share/java".into()),
        false => Ok(jars.join(":")),
    }
}

/// Writes every mutant, and the plan of what is run against which.
fn write_mutants(
    classes: &Path,
    tests: &Path,
    folder: &Path,
) -> Result<BTreeMap<String, Mutant>, String> {
    let problem = |error: std::io::Error| error.to_string();
    let mut all = BTreeMap::new();
    let mut plan = Vec::new();
    let package = classes.join("shop");
    let mut names: Vec<PathBuf> = std::fs::read_dir(&package)
        .map_err(problem)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "class")
        })
        .collect();
    names.sort();
    std::fs::create_dir_all(folder.join("mutants")).map_err(problem)?;
    for path in names {
        let bytes = std::fs::read(&path).map_err(problem)?;
        let file = ClassFile::parse(bytes.clone().into()).map_err(|error| error.to_string())?;
        let class = file.name().unwrap_or_default().replace('/', ".");
        let outermost = class.split('$').next().unwrap_or_default();
        let test = format!("{outermost}Test");
        if !tests
            .join(format!("{}.class", test.replace('.', "/")))
            .exists()
        {
            continue;
        }
        for (number, mutant) in mutants(&file).into_iter().enumerate() {
            let place = folder
                .join("mutants")
                .join(format!("{class}-{number}.class"));
            std::fs::write(&place, mutant.apply(&bytes)).map_err(problem)?;
            plan.push(format!("{class}\t{}\t{test}", place.display()));
            all.insert(place.display().to_string(), mutant);
        }
    }
    std::fs::write(folder.join("plan"), plan.join("\n")).map_err(problem)?;
    Ok(all)
}

/// What the real JVM says, by mutant.
fn judge(
    jdk: &Jdk,
    jars: &str,
    classes: &Path,
    tests: &Path,
    folder: &Path,
) -> Result<BTreeMap<String, String>, String> {
    let source = folder.join("MutantRunner.java");
    std::fs::write(&source, RUNNER).map_err(|error| error.to_string())?;
    let runner = folder.join("runner");
    javac(jdk, &[source], &runner, Some(Path::new(jars)))?;
    let mut command = Command::new(jdk.home.join("bin/java"));
    command
        .arg("-cp")
        .arg(format!("{}:{jars}", runner.display()));
    command.arg("MutantRunner").arg(folder.join("plan"));
    command.arg(format!("{}/:{}/", classes.display(), tests.display()));
    let outcome = launch::finish(command, "", LIMIT)?;
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let verdicts: BTreeMap<String, String> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(place, verdict)| (place.to_string(), verdict.to_string()))
        .collect();
    match verdicts.is_empty() {
        true => Err(format!("the mutants could not be run: {}", outcome.stderr)),
        false => Ok(verdicts),
    }
}

fn rows(
    all: &BTreeMap<String, Mutant>,
    verdicts: &BTreeMap<String, String>,
) -> BTreeMap<String, Row> {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for (place, mutant) in all {
        let row = rows.entry(mutant.class.replace('/', ".")).or_default();
        row.total += 1;
        if verdicts
            .get(place)
            .is_some_and(|verdict| verdict.starts_with("killed"))
        {
            row.killed += 1;
        } else {
            row.survivors.push(format!(
                "{}:{} {}: {} ({})",
                mutant.class.replace('/', "."),
                mutant.line,
                mutant.method,
                mutant.change,
                mutant.operator.name()
            ));
        }
    }
    rows
}

fn report(options: &Options, rows: &BTreeMap<String, Row>) -> Result<bool, String> {
    let percent = |killed: usize, total: usize| 100.0 * killed as f64 / total.max(1) as f64;
    println!(
        "{:<28} {:>8} {:>8} {:>7}",
        "class", "mutants", "killed", "%"
    );
    for (class, row) in rows {
        let share = percent(row.killed, row.total);
        println!(
            "{class:<28} {:>8} {:>8} {share:>7.1}",
            row.total, row.killed
        );
    }
    let killed: usize = rows.values().map(|row| row.killed).sum();
    let total: usize = rows.values().map(|row| row.total).sum();
    let share = percent(killed, total);
    println!(
        "{:<28} {total:>8} {killed:>8} {share:>7.1}   bar {BAR}",
        "all"
    );
    let survivors: Vec<&String> = rows.values().flat_map(|row| &row.survivors).collect();
    for survivor in survivors.iter().take(SURVIVORS_SHOWN) {
        println!("  survives: {survivor}");
    }
    if let Some(path) = &options.json {
        let classes: Vec<Value> = rows
            .iter()
            .map(|(class, row)| {
                json!({"class": class, "mutants": row.total, "killed": row.killed, "survivors": row.survivors})
            })
            .collect();
        let text = json!({"killed": killed, "mutants": total, "classes": classes}).to_string();
        std::fs::write(path, text).map_err(|error| error.to_string())?;
    }
    Ok(share >= BAR)
}
