//! `./x bench lazy`: unknown heaps on a red-black tree written after the description of Visser, Pasareanu and
//! Khurshid (white-box, black-box, model checking as testing), beside their figures and those of JBSE.
//!
//! Bars: white-box covers all branch sides of the three helper methods that any sequence of calls on trees of the
//! same size covers, with at most the paper's number of trees; black-box finds every tree; model checking ends for
//! every size; the scope of JBSE is explored a hundred times as fast; the invariant saves nine of ten structures.

use serde_json::{Value, json};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{bench, places};
use spelunk_junit::minimise::minimise;
use spelunk_verdicts::compile::{interface_folders, javac, sources_below};
use spelunk_verdicts::explore::{self, Exploration};
use spelunk_verdicts::usage;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const HELPERS: [&str; 3] = ["deleteEntry", "fixAfterDeletion", "fixAfterInsertion"];
/// Different input trees that the paper needed for all branches, and how long ours may take.
const PAPER_TREES: usize = 11;
const WHITE_BOX_SECONDS: f64 = 2.0;
/// Red-black trees of no, one, ... five entries, and how long they may take.
const TREES: [usize; 6] = [1, 1, 2, 2, 4, 8];
const BLACK_BOX_SECONDS: f64 = 1.0;
/// Scope, paths and seconds of JBSE for `remove` with accurate invariants.
const JBSE: [(u32, u64, f64); 3] = [(3, 437, 14.0), (4, 2_663, 36.0), (5, 15_409, 126.0)];

fn main() -> ExitCode {
    bench::status(run())
}

struct Bench {
    jdk: Jdk,
    spelunk: PathBuf,
    classes: PathBuf,
    rows: Vec<Value>,
    holds: bool,
}

fn run() -> Result<bool, String> {
    let given = bench::Options::read(&[("--json", "FILE"), ("--spelunk", "BINARY")])?;
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let classes = places::cache().join("bench-lazy");
    let mut folders = interface_folders();
    folders.push(places::repository().join("examples/lazy"));
    javac(&jdk, &sources_below(&folders)?, &classes, None)?;
    let mut bench = Bench {
        jdk,
        spelunk: given.path("--spelunk").map_or_else(places::spelunk, Ok)?,
        classes,
        rows: Vec::new(),
        holds: true,
    };
    bench.white_box()?;
    bench.black_box()?;
    bench.model_checking()?;
    bench.beside_jbse()?;
    bench.with_and_without_invariant()?;
    if let Some(path) = given.path("--json") {
        bench::write(&path, &format!("{:#}\n", json!({ "rows": bench.rows })))?;
    }
    Ok(bench.holds)
}

impl Bench {
    fn explore(&self, flags: &[&str], program: &[&str]) -> Result<(Exploration, f64), String> {
        let mut command = Command::new(&self.spelunk);
        command.args(["explore", "--json", "-", "--jobs", "1", "--outcomes", "-p"]);
        command.arg(&self.classes).arg("--jdk").arg(&self.jdk.home);
        command.args(flags).args(program);
        let (outcome, used) = usage::finish(command)?;
        let exploration = explore::read(outcome).map_err(|why| format!("{program:?}: {why}"))?;
        Ok((exploration, used.cpu_seconds))
    }

    fn lazily(
        &self,
        flags: &[&str],
        objects: u32,
        method: &str,
    ) -> Result<(Exploration, f64), String> {
        let objects = objects.to_string();
        let flags: Vec<&str> = ["--lazy", "--max-objects", &objects]
            .into_iter()
            .chain(flags.iter().copied())
            .collect();
        self.explore(&flags, &[&format!("trees.TreeMap#{method}")])
    }

    fn row(&mut self, name: &str, holds: bool, text: &str, facts: Value) {
        let verdict = if holds { "ok" } else { "MISSED" };
        println!("{name:<34}{text}  {verdict}");
        self.holds &= holds;
        self.rows
            .push(json!({"name": name, "holds": holds, "facts": facts}));
    }

    /// Trees up to five entries: sides of the three helpers, and the fewest trees that cover them.
    fn white_box(&mut self) -> Result<(), String> {
        let (mut covered, mut trees, mut seconds) = (BTreeSet::new(), BTreeMap::new(), 0.0);
        for method in ["remove", "put"] {
            let (exploration, used) = self.lazily(&[], 5, method)?;
            covered.extend(helper_sides(&exploration));
            note_trees(&exploration, &mut trees);
            seconds += used;
        }
        let (checked, _) = self.checking(5)?;
        let missing = helper_sides(&checked).difference(&covered).count();
        let sides: Vec<BTreeSet<String>> = trees.into_values().collect();
        let needed = minimise(&sides).len();
        let holds = missing == 0 && needed <= PAPER_TREES && seconds < WHITE_BOX_SECONDS;
        let text = format!(
            "{} sides of the helpers, {missing} of those of call sequences missing; {needed} trees of {} (paper {PAPER_TREES}), {seconds:.2} s",
            covered.len(),
            sides.len()
        );
        let facts = json!({"sides": covered.len(), "missing": missing, "trees": needed, "cpu_seconds": seconds});
        self.row("white-box, trees up to 5", holds, &text, facts);
        Ok(())
    }

    fn black_box(&mut self) -> Result<(), String> {
        let (exploration, seconds) = self.lazily(&["--no-invariants"], 5, "repOk")?;
        let mut counts = vec![0; TREES.len()];
        for input in inputs(&exploration).filter(|input| input["value"] == "true") {
            let size = receiver(input).matches("Entry#").count();
            counts[size.min(TREES.len() - 1)] += 1;
        }
        let holds = counts == TREES && seconds < BLACK_BOX_SECONDS;
        let text = format!(
            "trees by size {counts:?} (expected {TREES:?}), {} candidates, {seconds:.2} s",
            exploration.count("explored")?
        );
        self.row(
            "black-box, trees up to 5",
            holds,
            &text,
            json!({"trees": counts, "cpu_seconds": seconds}),
        );
        Ok(())
    }

    fn checking(&self, size: u32) -> Result<(Exploration, f64), String> {
        let size = size.to_string();
        let flags = ["--match-states", "--choice", "eager", "--time-limit", "60s"];
        self.explore(&flags, &["TreeMapChecking", &size])
    }

    fn model_checking(&mut self) -> Result<(), String> {
        for size in 3..=6 {
            let (exploration, seconds) = self.checking(size)?;
            let holds = exploration.complete();
            let text = format!("{} states, {seconds:.2} s", exploration.count("states")?);
            let facts = json!({"states": exploration.count("states")?, "cpu_seconds": seconds});
            self.row(
                &format!("model checking as testing, N = {size}"),
                holds,
                &text,
                facts,
            );
        }
        Ok(())
    }

    /// Paths are not the same thing in both: the scope is.
    fn beside_jbse(&mut self) -> Result<(), String> {
        for (scope, paths, jbse_seconds) in JBSE {
            let (exploration, seconds) = self.lazily(&[], scope, "remove")?;
            let ratio = jbse_seconds / seconds;
            let text = format!(
                "{} paths, {} given up, {seconds:.2} s; JBSE {paths} paths, {jbse_seconds} s: {ratio:.0} times as fast",
                exploration.count("paths")?,
                exploration.count("pruned")?
            );
            let facts = json!({"paths": exploration.count("paths")?, "cpu_seconds": seconds, "times_as_fast": ratio});
            self.row(
                &format!("remove, scope {scope}"),
                ratio >= 100.0,
                &text,
                facts,
            );
        }
        Ok(())
    }

    fn with_and_without_invariant(&mut self) -> Result<(), String> {
        let flags = ["--max-steps", "1000", "--time-limit", "60s"];
        let (with, _) = self.lazily(&flags, 4, "remove")?;
        let without = self
            .lazily(&[&flags[..], &["--no-invariants"]].concat(), 4, "remove")?
            .0;
        let (with, without) = (with.count("explored")?, without.count("explored")?);
        let text = format!("{with} paths explored, {without} without it");
        let holds = without >= 10 * with;
        self.row(
            "the invariant saves structures",
            holds,
            &text,
            json!({"with": with, "without": without}),
        );
        Ok(())
    }
}

fn inputs(exploration: &Exploration) -> impl Iterator<Item = &Value> {
    exploration.json["inputs"].as_array().into_iter().flatten()
}

fn receiver(input: &Value) -> &str {
    input["roots"][0]["value"].as_str().unwrap_or_default()
}

/// Sides of the helpers that are covered, by name.
fn helper_sides(exploration: &Exploration) -> BTreeSet<String> {
    let sides = exploration.json["coverage"]["sides"].as_array();
    let covered = |side: &&Value| side["covered"] == true;
    let sides = sides.into_iter().flatten().filter(covered);
    sides.filter_map(helper_side).collect()
}

fn helper_side(side: &Value) -> Option<String> {
    let is_wanted = HELPERS.iter().any(|helper| side["method"] == *helper);
    is_wanted.then(|| format!("{} {} {}", side["method"], side["pc"], side["side"]))
}

/// What each tree covers of the helpers, whichever keys are asked for: shapes and colours, without the numbers in them.
fn note_trees(exploration: &Exploration, trees: &mut BTreeMap<String, BTreeSet<String>>) {
    let sides = &exploration.json["coverage"]["sides"];
    for input in inputs(exploration) {
        let covered = input["sides"].as_array().into_iter().flatten();
        let numbers = covered.filter_map(|number| number.as_u64());
        let names = numbers.filter_map(|number| helper_side(&sides[number as usize]));
        let tree = trees.entry(shape(receiver(input))).or_default();
        tree.extend(names);
    }
}

fn shape(tree: &str) -> String {
    let fields = tree.split(", ");
    let is_number = |field: &&str| !["value=", "size="].iter().any(|name| field.contains(name));
    let text: Vec<String> = fields.filter(is_number).map(without_key).collect();
    renumbered(&text.join(", "))
}

/// Objects by the order in which the text comes to them.
fn renumbered(text: &str) -> String {
    let mut known: Vec<&str> = Vec::new();
    let mut parts = text.split('#');
    let mut written = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(|symbol: char| !symbol.is_ascii_digit());
        let (number, rest) = part.split_at(end.unwrap_or(part.len()));
        let position = known.iter().position(|old| *old == number);
        let position = position.unwrap_or_else(|| {
            known.push(number);
            known.len() - 1
        });
        written.push_str(&format!("#{position}{rest}"));
    }
    written
}

fn without_key(field: &str) -> String {
    match field.split_once("key=") {
        Some((before, _)) => before.to_string(),
        None => field.to_string(),
    }
}
