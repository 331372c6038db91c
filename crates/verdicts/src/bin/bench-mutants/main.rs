//! `./x bench mutants`: how many small changes of classes their generated tests notice, for the shop in examples/
//! and for classes of Debian's libraries. Spelunk says it by its own VM; the real JVM runs the same tests against
//! the same mutants, and both have to agree on every pair of a mutant and a test.
//!
//! Bars, on lines that tests execute, equivalent mutants not removed: 75 % on the shop, 80 % over all; 1,000 pairs
//! a second on the VM; no pair on which the JVM disagrees; no class with mutants without such a pair. Tests that do not
//! pass on the original are no evidence, and a timeout is a kill only where the original ends soon.

use serde_json::{Value, json};
use spelunk_conformance::bench;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::again::Suites;
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::mutants::{Group, Row, measure, percent, spelled};
use spelunk_verdicts::program::java_files;
use spelunk_verdicts::subjects::{self, Subject};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const SHOP: &str = "examples/shop/src/main/java/shop";
const SHOP_BAR: f64 = 75.0;
const BAR: f64 = 80.0;
/// In percent: what the VM had no time for counts nowhere, so it must be little.
const UNJUDGED_BAR: u64 = 5;
const PAIRS_BAR: f64 = 1_000.0;
const SURVIVORS_SHOWN: usize = 80;
const FOREIGN_CLASSES: u64 = 30;

struct Options {
    json: Option<PathBuf>,
    spelunk: Option<PathBuf>,
    seconds: u64,
    /// Of foreign libraries.
    classes: usize,
    only: Vec<String>,
    keep: Option<PathBuf>,
    /// So often the written suites are run once more, in JVMs that differ.
    again: usize,
}

fn main() -> ExitCode {
    bench::status(options().and_then(|options| run(&options)))
}

fn options() -> Result<Options, String> {
    let given = bench::Options::read(&[
        ("--only", "shop,LIBRARY,CLASS,..."),
        ("--seconds", "N a class"),
        ("--classes", "N"),
        ("--again", "TIMES"),
        ("--keep", "DIR"),
        ("--json", "FILE"),
        ("--spelunk", "BINARY"),
    ])?;
    let only = given.text("--only");
    Ok(Options {
        json: given.path("--json"),
        spelunk: given.path("--spelunk"),
        seconds: given.number("--seconds", 10)?.max(1),
        classes: given.number("--classes", FOREIGN_CLASSES)? as usize,
        only: only.map_or_else(Vec::new, |only| only.split(',').map(String::from).collect()),
        keep: given.path("--keep"),
        again: given.number("--again", 0)? as usize,
    })
}

fn run(options: &Options) -> Result<bool, String> {
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let generator = Generator::new(jdk, options.spelunk.clone())?;
    let scratch = std::env::temp_dir().join(format!("spelunk-mutants-{}", std::process::id()));
    let folder = options.keep.clone().unwrap_or(scratch);
    println!(
        "{:<52} {:>5} {:>7} {:>8} {:>8} {:>6} {:>7} {:>6} {:>6} {:>7} {:>7} {:>6} {:>6}",
        "class",
        "tests",
        "mutants",
        "unjudged",
        "covered",
        "before",
        "killed",
        "%",
        "asked",
        "on JVM",
        "endless",
        "%",
        "pairs"
    );
    let mut rows = Vec::new();
    let mut is_whole = true;
    for group in groups(options, &generator)? {
        let count = match group.name.as_str() {
            "shop" => java_files(&spelunk_conformance::places::repository().join(SHOP))?.len(),
            _ => group.classes.len(),
        };
        let seconds = options.seconds * count as u64;
        // One library that goes wrong must not cost the figures of the others.
        match measure(&generator, &folder.join(&group.name), &group, seconds) {
            Ok(found) => {
                found.iter().for_each(Row::print);
                is_whole &= is_steady(options, &generator, &folder, &group, &found);
                rows.extend(found);
            }
            Err(problem) => {
                println!("{}: {problem}", group.name);
                is_whole = false;
            }
        }
    }
    Row::total(&rows).print();
    if options.keep.is_none() {
        let _ = std::fs::remove_dir_all(&folder);
    }
    Ok(report(options, &rows)? && is_whole)
}

/// Whether the written suites pass again in JVMs that differ in what no test may depend on.
fn is_steady(
    options: &Options,
    generator: &Generator,
    folder: &Path,
    group: &Group,
    rows: &[Row],
) -> bool {
    let suites: Vec<String> = rows.iter().flat_map(|row| row.suites.clone()).collect();
    if options.again == 0 || suites.is_empty() {
        return true;
    }
    let folder = folder.join(&group.name);
    let (tests, compiled) = (folder.join("tests"), folder.join("again"));
    let class_path = &group.class_path;
    let compiled = Suites::compile(&generator.jdk, class_path, &tests, &suites, &compiled);
    let failures = compiled.and_then(|compiled| compiled.failures(options.again));
    let failures = failures.unwrap_or_else(|problem| vec![problem]);
    for failure in &failures {
        println!("  again: {failure}");
    }
    let (count, times) = (suites.len(), options.again);
    let wrong = failures.len();
    println!("  {count} suites run {times} times in JVMs that differ: {wrong} failures");
    failures.is_empty()
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
    let is_meant = |it: &Subject| {
        let is_named = || is_wanted(it.class.rsplit('.').next().unwrap_or(&it.class));
        it.library != "jdk" && (is_wanted(it.library) || is_named())
    };
    let foreign: Vec<Subject> = all.into_iter().filter(is_meant).collect();
    // As many of each library as of the others, about.
    let step = (foreign.len() / options.classes.max(1)).max(1);
    for subject in foreign.into_iter().step_by(step).take(options.classes) {
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
    let gaps = rows.iter().flat_map(|row| &row.gaps);
    gaps.for_each(|gap| println!("  no verdict: {gap}"));
    let silent: Vec<&str> = rows
        .iter()
        .filter(|row| !row.is_evidence())
        .map(|row| row.class.as_str())
        .collect();
    let mutants: u64 = rows.iter().map(|row| row.mutants as u64).sum();
    let unjudged: u64 = rows.iter().map(|row| row.unjudged).sum();
    let mut verdicts = vec![
        (
            share(&all).is_some_and(|share| share >= BAR),
            format!("{} % over all, bar {BAR} %", spelled(share(&all))),
        ),
        (
            silent.is_empty(),
            format!(
                "{} classes without any pair that both judged {}",
                silent.len(),
                silent.join(" ")
            ),
        ),
        (
            unjudged * 100 <= UNJUDGED_BAR * mutants,
            format!("{unjudged} of {mutants} mutants not judged, bar {UNJUDGED_BAR} %"),
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
        let share = share(&shop);
        let what = format!("{} % on the shop, bar {SHOP_BAR} %", spelled(share));
        verdicts.push((share.is_some_and(|share| share >= SHOP_BAR), what));
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
