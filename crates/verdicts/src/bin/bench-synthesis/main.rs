//! `./x bench synthesis`: from path conditions to calls, on the sample program and on six subjects after the list of
//! Braione, Denaro, Mattavelli and Pezze, each with an accurate and with a partial invariant, for several seeds.
//!
//! Bars: every branch that calls can reach is covered by calls, with every seed; every test holds on the real JVM;
//! none sets fields; the sample program takes less than two seconds, everything else less than a minute. Search alone
//! covers as much with accurate invariants. Beside it stands how many tests set fields where that is allowed, and how
//! many of their inputs the accurate invariant rejects: none where they were made with it.

mod validity;

use serde_json::{Value, json};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{bench, places};
use spelunk_verdicts::compile::javac;
use spelunk_verdicts::usage;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use validity::Validity;

const SEEDS: u64 = 10;
const SAMPLE_SECONDS: f64 = 2.0;
const SUBJECTS_SECONDS: f64 = 60.0;
/// States measured against path conditions, in a second on one core.
const EVALUATIONS: f64 = 100_000.0;

/// A class under test.
struct Subject {
    class: &'static str,
    /// Below the repository.
    sources: &'static str,
    methods: Option<&'static str>,
    /// Objects of one class that the paths need.
    objects: u32,
    /// What makes the invariant a partial one: this text becomes that one.
    partial: Option<(&'static str, &'static str)>,
    /// Methods that only the invariant calls: malformed objects are what they are for.
    of_invariant: &'static [&'static str],
    /// Sides of the other methods that no calls can reach.
    unreachable: usize,
}

impl Subject {
    fn simple_name(&self) -> &'static str {
        self.class.rsplit('.').next().unwrap_or_default()
    }
}

const SUBJECTS: [Subject; 8] = [
    Subject {
        class: "subjects.Sample",
        sources: "examples/synthesis",
        methods: Some("fifteen"),
        objects: 18,
        partial: None,
        of_invariant: &["forty"],
        unreachable: 0,
    },
    Subject {
        class: "subjects.Sample",
        sources: "examples/synthesis",
        methods: Some("forty"),
        objects: 43,
        partial: None,
        of_invariant: &["fifteen"],
        unreachable: 0,
    },
    Subject {
        class: "trees.TreeMap",
        sources: "examples/lazy/trees",
        methods: None,
        objects: 6,
        partial: Some((
            "count == size && isColoured(root) && isOrdered(root, null, null) && blackHeight(root) >= 0",
            "count == size",
        )),
        of_invariant: &["repOk", "level", "isColoured", "isOrdered", "blackHeight"],
        // Both fixes ask for neighbours that are there whenever they are asked for.
        unreachable: 8,
    },
    Subject {
        class: "subjects.AvlTree",
        sources: "examples/synthesis",
        methods: None,
        objects: 4,
        partial: Some((" && isBalanced(root)", "")),
        of_invariant: &["repOk", "isTree", "isBalanced"],
        unreachable: 0,
    },
    Subject {
        class: "subjects.NodeCachingList",
        sources: "examples/synthesis",
        methods: None,
        objects: 23,
        partial: Some(("isRing() && isCache()", "isRing()")),
        of_invariant: &["repOk", "isRing", "isCache"],
        unreachable: 0,
    },
    Subject {
        class: "subjects.DependencyGraph",
        sources: "examples/synthesis",
        methods: None,
        objects: 3,
        partial: Some((" || isVisited) {", ") {")),
        of_invariant: &["repOk"],
        unreachable: 0,
    },
    Subject {
        class: "subjects.Trajectory",
        sources: "examples/synthesis",
        methods: None,
        objects: 3,
        partial: Some(("return before == last;", "return true;")),
        of_invariant: &["repOk"],
        unreachable: 0,
    },
    Subject {
        class: "subjects.ParsePass",
        sources: "examples/synthesis",
        methods: None,
        objects: 5,
        partial: Some((" && left != this && right != this", "")),
        of_invariant: &["repOk"],
        unreachable: 0,
    },
];

fn main() -> ExitCode {
    bench::status(run())
}

struct Bench {
    jdk: Jdk,
    spelunk: PathBuf,
    seeds: u64,
    rows: Vec<Value>,
    holds: bool,
    evaluations: f64,
    evaluation_seconds: f64,
}

/// What one run has brought.
struct Run {
    seconds: f64,
    missing: usize,
    covered: usize,
    spurious: usize,
    only_by_fields: usize,
    tests: u64,
    is_sound: bool,
    evaluations: f64,
    evaluation_seconds: f64,
}

fn run() -> Result<bool, String> {
    let known = [
        ("--json", "FILE"),
        ("--spelunk", "BINARY"),
        ("--seeds", "NUMBER"),
        ("--only", "CLASS"),
        ("--how", "exact|search|both"),
    ];
    let given = bench::Options::read(&known)?;
    let mut bench = Bench {
        jdk: Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?,
        spelunk: given.path("--spelunk").map_or_else(places::spelunk, Ok)?,
        seeds: given.number("--seeds", SEEDS)?.max(1),
        rows: Vec::new(),
        holds: true,
        evaluations: 0.0,
        evaluation_seconds: 0.0,
    };
    let how = given.text("--how").unwrap_or("both");
    let only = given.text("--only").unwrap_or_default();
    println!(
        "{:<34}{:<10}{:>8}{:>9}{:>8}{:>9}{:>7}{:>13}{:>18}",
        "subject",
        "invariant",
        "seconds",
        "covered",
        "missing",
        "spurious",
        "tests",
        "evaluations",
        "field setting"
    );
    let mut total = 0.0;
    for subject in SUBJECTS
        .iter()
        .filter(|subject| subject.class.contains(only))
    {
        let mut kinds = vec![("accurate", None)];
        kinds.extend(subject.partial.map(|change| ("partial", Some(change))));
        for (kind, change) in kinds {
            let classes = bench.compiled(subject, kind, change)?;
            let seconds = bench.subject(subject, kind, &classes, how)?;
            total += if subject.partial.is_some() {
                seconds
            } else {
                0.0
            };
        }
    }
    let holds = total < SUBJECTS_SECONDS;
    println!(
        "{:<44}{total:>8.1} s, at most {SUBJECTS_SECONDS} s",
        "the subjects together"
    );
    bench.holds &= holds;
    let rate = bench.evaluations / bench.evaluation_seconds.max(1e-6);
    println!("{rate:.0} evaluations a second (at least {EVALUATIONS:.0})");
    bench.holds &= rate >= EVALUATIONS;
    if how == "both" {
        bench.search_alone(only)?;
    }
    if let Some(path) = given.path("--json") {
        bench::write(&path, &format!("{:#}\n", json!({ "rows": bench.rows })))?;
    }
    Ok(bench.holds)
}

impl Bench {
    /// Compiles a subject with its accurate or its partial invariant.
    fn compiled(
        &self,
        subject: &Subject,
        kind: &str,
        change: Option<(&str, &str)>,
    ) -> Result<PathBuf, String> {
        let simple = subject.simple_name();
        let folder = places::cache()
            .join("bench-synthesis")
            .join(format!("{simple}-{kind}"));
        let sources = folder.join("sources");
        let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&sources).map_err(problem)?;
        let mut files = Vec::new();
        let from = places::repository().join(subject.sources);
        for file in spelunk_verdicts::compile::sources_below(&[from])? {
            let mut text = std::fs::read_to_string(&file).map_err(problem)?;
            let name = file.file_name().map(PathBuf::from).unwrap_or_default();
            if let (Some((old, new)), true) = (change, name == Path::new(&format!("{simple}.java")))
            {
                if !text.contains(old) {
                    return Err(format!("{simple}: nothing to weaken: {old}"));
                }
                text = text.replacen(old, new, 1);
            }
            let copy = sources.join(name);
            std::fs::write(&copy, text).map_err(problem)?;
            files.push(copy);
        }
        let classes = folder.join("classes");
        javac(&self.jdk, &files, &classes, None)?;
        Ok(classes)
    }

    /// All seeds of one subject: the median of the seconds.
    fn subject(
        &mut self,
        subject: &Subject,
        kind: &str,
        classes: &Path,
        how: &str,
    ) -> Result<f64, String> {
        let mut runs = Vec::new();
        for seed in 0..self.seeds {
            runs.push(self.synthesised(subject, classes, how, seed)?);
        }
        let Validity {
            setting_fields,
            invalid,
        } = self.setting_fields(subject, classes)?;
        let fields = format!("{setting_fields}, {invalid} invalid");
        let mut seconds: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let median = seconds[seconds.len() / 2];
        let worst = runs.iter().map(|run| run.missing).max().unwrap_or(0);
        let is_fast = subject.partial.is_some() || median < SAMPLE_SECONDS;
        let is_valid = kind == "partial" || invalid == 0;
        let holds = worst == 0 && is_fast && is_valid && runs.iter().all(|run| run.is_sound);
        let last = &runs[runs.len() - 1];
        let name = match subject.methods {
            Some(methods) => format!("{} {methods}", subject.class),
            None => subject.class.to_string(),
        };
        println!(
            "{name:<34}{kind:<10}{median:>8.2}{:>9}{worst:>8}{:>9}{:>7}{:>13}{:>18}  {}",
            last.covered,
            last.spurious,
            last.tests,
            runs.iter().map(|run| run.evaluations).sum::<f64>(),
            fields,
            if holds { "ok" } else { "MISSED" },
        );
        self.holds &= holds;
        for run in &runs {
            self.evaluations += run.evaluations;
            self.evaluation_seconds += run.evaluation_seconds;
        }
        self.rows.push(json!({
            "subject": name, "invariant": kind, "seconds": median, "seeds": self.seeds,
            "covered": last.covered, "missing": worst, "spurious": last.spurious,
            "only_by_fields": last.only_by_fields, "tests": last.tests,
            "field_setting_tests": setting_fields, "invalid_field_setting_tests": invalid,
            "holds": holds,
        }));
        Ok(median)
    }

    /// Search alone, with accurate invariants: it covers as much.
    fn search_alone(&mut self, only: &str) -> Result<(), String> {
        println!("\nsearch alone, accurate invariants");
        let subjects = SUBJECTS.iter();
        for subject in subjects.filter(|it| it.partial.is_some() && it.class.contains(only)) {
            let classes = self.compiled(subject, "accurate", None)?;
            let run = self.synthesised(subject, &classes, "search", 0)?;
            let holds = run.missing == 0 && run.is_sound;
            println!(
                "{:<34}{:>8.2}{:>9}{:>8}  {}",
                subject.class,
                run.seconds,
                run.covered,
                run.missing,
                if holds { "ok" } else { "MISSED" },
            );
            self.holds &= holds;
            self.rows.push(json!({
                "subject": subject.class, "search_alone": true, "seconds": run.seconds,
                "covered": run.covered, "missing": run.missing, "holds": holds,
            }));
        }
        Ok(())
    }

    fn generate(
        &self,
        subject: &Subject,
        classes: &Path,
        flags: &[&str],
    ) -> Result<(Value, f64), String> {
        let out = classes.with_file_name("tests");
        let _ = std::fs::remove_dir_all(&out);
        let objects = subject.objects.to_string();
        let mut command = Command::new(&self.spelunk);
        command
            .args(["generate", "--no-cache", "--json", "-", "-p"])
            .arg(classes);
        command
            .arg("--jdk")
            .arg(&self.jdk.home)
            .arg("--out")
            .arg(&out);
        command.args(["--max-objects", &objects]).args(flags);
        if let Some(methods) = subject.methods {
            command.args(["--methods", methods]);
        }
        command.arg(subject.class);
        let (outcome, used) = usage::finish(command)?;
        let json = serde_json::from_slice(&outcome.stdout)
            .map_err(|error| format!("{}: no JSON ({error}): {}", subject.class, outcome.stderr))?;
        Ok((json, used.cpu_seconds))
    }

    fn synthesised(
        &self,
        subject: &Subject,
        classes: &Path,
        how: &str,
        seed: u64,
    ) -> Result<Run, String> {
        let seed = seed.to_string();
        let flags = [
            "--technique",
            "synthesis",
            "--synthesis",
            how,
            "--seed",
            &seed,
        ];
        let (json, elapsed) = self.generate(subject, classes, &flags)?;
        let class = &json["classes"][0];
        let methods = class["methods"].as_array().cloned().unwrap_or_default();
        let counted = methods.iter().filter(|method| {
            let name = method["name"].as_str().unwrap_or_default();
            !subject.of_invariant.contains(&name)
        });
        let (mut covered, mut total) = (0, 0);
        for method in counted {
            covered += method["branches"]["covered"].as_u64().unwrap_or(0) as usize;
            total += method["branches"]["total"].as_u64().unwrap_or(0) as usize;
        }
        let failed = class["verified"]["failed"].as_array().map_or(0, Vec::len);
        let number = |name: &str| class["targets"][name].as_u64().unwrap_or(0) as usize;
        Ok(Run {
            // Without the JVM that proves the tests: how long it took to find them.
            seconds: class["exploration_us"]
                .as_f64()
                .map_or(elapsed, |us| us / 1e6),
            missing: (total - covered).saturating_sub(subject.unreachable),
            covered,
            spurious: number("spurious"),
            only_by_fields: number("only_by_fields"),
            tests: class["tests"].as_u64().unwrap_or(0),
            is_sound: failed == 0 && class["tests_setting_fields"] == 0,
            evaluations: number("evaluations") as f64,
            evaluation_seconds: number("evaluation_us") as f64 / 1e6,
        })
    }

    /// Tests that field setting makes with this invariant, and how many of their inputs the accurate one rejects.
    fn setting_fields(&self, subject: &Subject, classes: &Path) -> Result<Validity, String> {
        let flags = ["--technique", "whitebox", "--junit", "4"];
        self.generate(subject, classes, &flags)?;
        let tests = classes.with_file_name("tests");
        let folder = classes.with_file_name("validity");
        let accurate = places::cache().join("bench-synthesis");
        let accurate = accurate.join(format!("{}-accurate", subject.simple_name()));
        validity::of(&self.jdk, &tests, &accurate.join("classes"), &folder)
    }
}
