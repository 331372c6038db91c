//! Random programs that write every kind of state between choices (`path_programs`): what the explorer
//! finds by going back and on again must be what each path does alone, on the real JVM with fresh
//! classes. The long version runs with `SPELUNK_FULL`; `SPELUNK_PATH_SEEDS=FROM..TO` runs those.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::{explore, path_programs};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::process::Command;
use std::time::Duration;

const BATCH: u64 = 100;
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// How often each digest is returned.
type Digests = BTreeMap<i64, u64>;

fn seeds() -> Range<u64> {
    let given = std::env::var("SPELUNK_PATH_SEEDS").ok();
    let given = given.as_deref().and_then(|text| text.split_once(".."));
    if let Some((from, to)) = given {
        return from.parse().expect("a number")..to.parse().expect("a number");
    }
    match std::env::var_os("SPELUNK_FULL") {
        Some(_) => 0..10_000,
        None => 0..12,
    }
}

#[test]
fn paths_do_what_they_do_alone() {
    let jdks = Jdk::find_all();
    let jdk = jdks.first().expect(jdk::NONE_FOUND);
    let seeds = seeds();
    let (mut paths, mut differences) = (0, Vec::new());
    let mut from = seeds.start;
    while from < seeds.end {
        let batch = from..(from + BATCH).min(seeds.end);
        paths += compare(jdk, batch, &mut differences).expect("the programs run");
        from += BATCH;
    }
    println!("{} programs, {paths} paths", seeds.end - seeds.start);
    assert!(
        differences.is_empty(),
        "{} programs differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
    assert!(paths > 3 * (seeds.end - seeds.start));
}

fn compare(jdk: &Jdk, seeds: Range<u64>, differences: &mut Vec<String>) -> Result<u64, String> {
    let programs: Vec<Source> = seeds
        .clone()
        .map(path_programs::generate)
        .map(|(class, text)| Source { class, text })
        .collect();
    let mut interfaces = compile::interface_folders();
    interfaces.push(places::repository().join("crates/verdicts/java/paths"));
    let compiled = compile::compile(jdk, "paths", &interfaces, &programs)?;
    let expected = alone(jdk, &compiled, &programs)?;
    let mut paths = 0;
    for (seed, program) in seeds.zip(&programs) {
        let expected = expected.get(&program.class).cloned().unwrap_or_default();
        paths += expected.values().sum::<u64>();
        match explored(jdk, &compiled, &program.class, seed) {
            Ok(found) if found == expected => {}
            Ok(found) => differences.push(format!(
                "{}: {found:?} instead of {expected:?}",
                program.class
            )),
            Err(problem) => differences.push(format!("{}: {problem}", program.class)),
        }
    }
    Ok(paths)
}

/// Every path by itself, on the real JVM.
fn alone(
    jdk: &Jdk,
    compiled: &Compiled,
    programs: &[Source],
) -> Result<BTreeMap<String, Digests>, String> {
    let mut lines = String::new();
    for program in programs {
        let folder = compiled.folder(&program.class);
        let _ = writeln!(lines, "{} {}", program.class, folder.display());
    }
    let mut command = Command::new(jdk.java());
    command.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"]);
    command.arg(compiled.interfaces()).arg("RunEachPath");
    let outcome = launch::finish(command, &lines, TIME_LIMIT)?;
    let text = String::from_utf8_lossy(&outcome.stdout);
    let mut found: BTreeMap<String, Digests> = BTreeMap::new();
    let mut class = String::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("class", name)) => class = name.to_string(),
            Some(("value", digest)) => {
                let digest = digest.parse().map_err(|_| line.to_string())?;
                *found
                    .entry(class.clone())
                    .or_default()
                    .entry(digest)
                    .or_default() += 1;
            }
            _ => return Err(format!("{line}\n{}", outcome.stderr)),
        }
    }
    if found.len() == programs.len() {
        return Ok(found);
    }
    Err(format!("{class} was the last: {}", outcome.stderr))
}

/// The same by exploration, in one of many ways.
fn explored(jdk: &Jdk, compiled: &Compiled, class: &str, seed: u64) -> Result<Digests, String> {
    let choice = ["eager", "delayed", "symbolic"][seed as usize % 3];
    let order = ["dfs", "dfs", "bfs", "random"][seed as usize / 3 % 4];
    let jobs = ["1", "2"][seed as usize / 12 % 2];
    let program = format!("{class}#path");
    let arguments = [
        "--outcomes",
        "--choice",
        choice,
        "--search",
        order,
        "-j",
        jobs,
        &program,
    ];
    let arguments = arguments.map(String::from);
    let found = explore::explore(jdk, &compiled.class_path(class), &arguments)?;
    if !found.complete() || !found.violations().is_empty() {
        let exceptions = found.exceptions();
        return Err(format!(
            "{} {exceptions:?} {}",
            found.outcome(),
            found.obstacles()
        ));
    }
    let mut digests = Digests::new();
    for outcome in found.json["outcomes"].as_array().into_iter().flatten() {
        let digest = outcome["value"].as_str().and_then(|text| {
            let text = text.trim_end_matches('L');
            text.parse().ok()
        });
        let digest = digest.ok_or_else(|| format!("not a digest: {outcome}"))?;
        *digests.entry(digest).or_default() += outcome["count"].as_u64().unwrap_or(0);
    }
    Ok(digests)
}
