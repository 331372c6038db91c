//! `./x bench mutants`: how many small changes of classes their generated tests notice, for the shop in examples/
//! and for classes of Debian's libraries. Spelunk says it by its own VM; the real JVM runs the same tests against
//! the same mutants, and both have to agree on every pair of a mutant and a test.
//!
//! Bars, on lines that tests execute, equivalent mutants not removed: 75 % on the shop, 80 % over all; 1,000 pairs
//! a second on the VM; no pair on which the JVM disagrees.

use serde_json::{Value, json};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::mutants::{Group, Row, measure, percent};
use spelunk_verdicts::program::java_files;
use spelunk_verdicts::subjects;
use std::path::PathBuf;
use std::process::ExitCode;

const SHOP: &str = "examples/shop/src/main/java/shop";
const SHOP_BAR: f64 = 75.0;
const BAR: f64 = 80.0;
const PAIRS_BAR: f64 = 1_000.0;
const SURVIVORS_SHOWN: usize = 80;

struct Options {
    json: Option<PathBuf>,
    spelunk: Option<PathBuf>,
    seconds: u64,
    every: usize,
    only: Vec<String>,
    keep: Option<PathBuf>,
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
        seconds: 10,
        every: 2,
        only: Vec::new(),
        keep: None,
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
            "--seconds" => options.seconds = number(value()?)?,
            "--every" => options.every = number(value()?)? as usize,
            "--only" => options.only = value()?.split(',').map(String::from).collect(),
            "--keep" => options.keep = Some(PathBuf::from(value()?)),
            _ => {
                return Err(format!(
                    "unknown option {argument}: --only shop,LIBRARY,..., --seconds N a class, --every N, \
                     --keep DIR, --json FILE, --spelunk BINARY"
                ));
            }
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let generator = Generator::new(jdk, options.spelunk.clone())?;
    let scratch = std::env::temp_dir().join(format!("spelunk-mutants-{}", std::process::id()));
    let folder = options.keep.clone().unwrap_or(scratch);
    println!(
        "{:<52} {:>5} {:>8} {:>7} {:>6} {:>8} {:>7} {:>6} {:>6}",
        "class", "tests", "covered", "killed", "%", "asked", "on JVM", "%", "pairs"
    );
    let mut rows = Vec::new();
    for group in groups(options, &generator)? {
        let count = match group.name.as_str() {
            "shop" => java_files(&spelunk_conformance::places::repository().join(SHOP))?.len(),
            _ => group.classes.len(),
        };
        let seconds = options.seconds * count as u64;
        let found = measure(&generator, &folder.join(&group.name), &group, seconds)?;
        for row in &found {
            row.print();
        }
        rows.extend(found);
    }
    if options.keep.is_none() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    report(options, &rows)
}

fn groups(options: &Options, generator: &Generator) -> Result<Vec<Group>, String> {
    let mut groups = Vec::new();
    let is_wanted =
        |name: &str| options.only.is_empty() || options.only.iter().any(|only| name == only);
    if is_wanted("shop") {
        let classes = generator.compile(SHOP)?;
        groups.push(Group {
            name: "shop".into(),
            classes: vec![format!("{classes}/")],
            class_path: format!("{classes}/"),
        });
    }
    if options.only == ["shop"] {
        return Ok(groups);
    }
    let all = subjects::subjects(&generator.jdk.home)?;
    // Classes of the JDK cannot be defined again by a class loader.
    let foreign = all.into_iter().filter(|it| it.library != "jdk");
    for subject in foreign.step_by(options.every) {
        if !is_wanted(subject.library) {
            continue;
        }
        match groups.last_mut() {
            Some(group) if group.name == subject.library => group.classes.push(subject.class),
            _ => groups.push(Group {
                name: subject.library.into(),
                class_path: subject.class_path,
                classes: vec![subject.class],
            }),
        }
    }
    Ok(groups)
}

fn report(options: &Options, rows: &[Row]) -> Result<bool, String> {
    let share = |rows: &[&Row]| {
        let killed: usize = rows.iter().map(|row| row.killed_for_real).sum();
        let asked: usize = rows.iter().map(|row| row.asked).sum();
        percent(killed as f64, asked as f64)
    };
    let all: Vec<&Row> = rows.iter().collect();
    let shop: Vec<&Row> = rows.iter().filter(|row| row.group == "shop").collect();
    let runs: u64 = rows.iter().map(|row| row.runs).sum();
    let time: u64 = rows.iter().map(|row| row.time_us).sum();
    let speed = runs as f64 / (time.max(1) as f64 / 1e6);
    let pairs: usize = rows.iter().map(|row| row.pairs).sum();
    let disagreements: Vec<&String> = rows.iter().flat_map(|row| &row.disagreements).collect();
    for survivor in rows
        .iter()
        .flat_map(|row| &row.survivors)
        .take(SURVIVORS_SHOWN)
    {
        println!("  survives: {survivor}");
    }
    for disagreement in &disagreements {
        println!("  disagree: {disagreement}");
    }
    let mut verdicts = vec![
        (
            share(&all) >= BAR,
            format!("{:.1} % over all, bar {BAR} %", share(&all)),
        ),
        (
            disagreements.is_empty(),
            format!(
                "{} of {pairs} pairs on which the JVM disagrees",
                disagreements.len()
            ),
        ),
        (
            speed >= PAIRS_BAR,
            format!("{speed:.0} pairs a second on the VM, bar {PAIRS_BAR}"),
        ),
    ];
    if !shop.is_empty() {
        let what = format!("{:.1} % on the shop, bar {SHOP_BAR} %", share(&shop));
        verdicts.push((share(&shop) >= SHOP_BAR, what));
    }
    for (holds, what) in &verdicts {
        println!("{:<7}{what}", if *holds { "holds" } else { "MISSED" });
    }
    let holds = verdicts.iter().all(|(holds, _)| *holds);
    if let Some(path) = &options.json {
        let rows: Vec<Value> = rows.iter().map(Row::json).collect();
        let text = format!("{:#}\n", json!({"holds": holds, "rows": rows}));
        std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(holds)
}
