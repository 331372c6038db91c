//! Every program of the explore corpus: the verdict, and for violations that the reproducers fail the
//! same way on the real JVM. The slow tests compile and run the reproducers once more by themselves,
//! and hold the expectations in the headers against sampling on the real JVM.

use libtest_mimic::{Arguments, Failed, Trial};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::explore::{self, Exploration};
use spelunk_verdicts::program::{self, Program, Verdict};
use spelunk_verdicts::reproducers;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

struct Suite {
    jdk: Jdk,
    programs: Vec<Program>,
    compiled: OnceLock<Result<Compiled, String>>,
}

impl Suite {
    /// The first to ask compiles all programs.
    fn compiled(&self) -> Result<Compiled, String> {
        let compile = || {
            let interfaces = compile::interface_folders();
            compile::compile(&self.jdk, "corpus", &interfaces, &sources(&self.programs))
        };
        self.compiled.get_or_init(compile).clone()
    }

    fn explore(&self, program: &Program, extra: &[String]) -> Result<Exploration, String> {
        let class_path = self.compiled()?.class_path(&program.name);
        let arguments = [extra, &program.arguments].concat();
        explore::explore(&self.jdk, &class_path, &arguments)
    }
}

fn sources(programs: &[Program]) -> Vec<Source> {
    let source = |program: &Program| Source {
        class: program.name.clone(),
        text: program.source.clone(),
    };
    programs.iter().map(source).collect()
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = trials().unwrap_or_else(|problem| {
        vec![Trial::test("the_corpus_is_readable", move || {
            Err(problem.into())
        })]
    });
    // Asked for one test by name, as nextest does: finding none must not look like success.
    if let (true, Some(wanted)) = (arguments.exact, &arguments.filter)
        && !trials.iter().any(|trial| trial.name() == wanted)
    {
        eprintln!("no test is called {wanted}: has the corpus changed meanwhile?");
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials() -> Result<Vec<Trial>, String> {
    let programs = program::read_all(&places::repository().join("corpus/explore"))?;
    let jdk = Jdk::find_all().into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let suite = Arc::new(Suite {
        jdk,
        programs,
        compiled: OnceLock::new(),
    });
    let mut trials = Vec::new();
    for program in &suite.programs {
        trials.push(trial("verdict", &suite, program, verdict));
        if program.verdict == Verdict::Violation {
            trials.push(trial("reproducer", &suite, program, reproduced));
            let alone = trial("reproducer_run_alone", &suite, program, run_alone);
            trials.push(alone.with_ignored_flag(true));
        }
    }
    for (variant, flags) in VARIANTS {
        let programs = suite.programs.iter();
        for program in programs.filter(|p| VARIED_AREAS.contains(&p.area.as_str())) {
            trials.push(variant_trial(variant, flags, &suite, program));
        }
    }
    let sampled = suite.clone();
    let expectations = Trial::test("expectations_hold_on_java", move || expectations(&sampled));
    trials.push(expectations.with_ignored_flag(true));
    Ok(trials)
}

/// Other ways through the same programs, which must not change what is found.
const VARIANTS: [(&str, &[&str]); 8] = [
    ("bfs", &["--search", "bfs"]),
    ("random", &["--search", "random", "--seed", "7"]),
    ("priority", &["--search", "priority"]),
    ("coverage", &["--search", "coverage"]),
    ("three_workers", &["--jobs", "3"]),
    ("eager", &["--choice", "eager"]),
    ("symbolic", &["--choice", "symbolic"]),
    ("match_states", &["--match-states"]),
];

/// Small programs with choices, branches, static state and exceptions.
const VARIED_AREAS: [&str; 5] = ["choices", "exceptions", "objects", "statics", "verify"];

fn variant_trial(
    variant: &str,
    flags: &'static [&'static str],
    suite: &Arc<Suite>,
    program: &Program,
) -> Trial {
    let (suite, mut program) = (suite.clone(), program.clone());
    // How choices are executed decides how many paths there are, and so does matching.
    if flags.contains(&"--choice") || flags.contains(&"--match-states") {
        program.paths = None;
    }
    let name = format!("{variant}::{}::{}", program.area, program.name);
    Trial::test(name, move || {
        let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
        judge(&program, &suite.explore(&program, &flags)?).map_err(Failed::from)
    })
}

fn trial(
    kind: &str,
    suite: &Arc<Suite>,
    program: &Program,
    check: fn(&Suite, &Program) -> Result<(), String>,
) -> Trial {
    let (suite, program) = (suite.clone(), program.clone());
    let name = format!("{kind}::{}::{}", program.area, program.name);
    Trial::test(name, move || check(&suite, &program).map_err(Failed::from))
}

// ---- verdicts ----

fn verdict(suite: &Suite, program: &Program) -> Result<(), String> {
    judge(program, &suite.explore(program, &[])?)
}

/// Holds a result against the header of the program.
fn judge(program: &Program, exploration: &Exploration) -> Result<(), String> {
    let mut wrong = Vec::new();
    let mut expect = |what: &str, expected: String, actual: String| {
        if expected != actual {
            wrong.push(format!("{what}: expected {expected}, got {actual}"));
        }
    };
    let words = |set: &BTreeSet<String>| format!("{set:?}");
    expect(
        "outcome",
        program.verdict.outcome().into(),
        exploration.outcome().into(),
    );
    expect(
        "exceptions",
        words(&program.exceptions),
        words(&exploration.exceptions()),
    );
    expect(
        "status",
        format!("{:?}", Some(program.verdict.status())),
        format!("{:?}", exploration.status),
    );
    if let Some(complete) = program.complete {
        expect(
            "complete",
            complete.to_string(),
            exploration.complete().to_string(),
        );
    }
    if let Some(paths) = program.paths {
        expect(
            "paths",
            paths.to_string(),
            exploration.count("paths")?.to_string(),
        );
    }
    if let Some(states) = program.states {
        expect(
            "states",
            states.to_string(),
            exploration.count("states")?.to_string(),
        );
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let details = format!(
        "{:#?}\n{}\n{}",
        exploration.violations(),
        exploration.obstacles(),
        exploration.stderr
    );
    Err(format!("{}\n{details}", wrong.join("\n")))
}

// ---- reproducers ----

fn reproducer_folder(program: &Program) -> Result<PathBuf, String> {
    let name = format!("reproducers-{}-{}", program.name, std::process::id());
    let folder = places::cache().join("explore").join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn with_reproducers(
    suite: &Suite,
    program: &Program,
    check: impl FnOnce(&Exploration, &PathBuf) -> Result<(), String>,
) -> Result<(), String> {
    let folder = reproducer_folder(program)?;
    let extra = ["--reproducers".to_string(), folder.display().to_string()];
    let result = suite.explore(program, &extra).and_then(|exploration| {
        match exploration.violations().len() {
            0 => Err("no violation was found".to_string()),
            _ => check(&exploration, &folder),
        }
    });
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn reproduced(suite: &Suite, program: &Program) -> Result<(), String> {
    with_reproducers(suite, program, |exploration, _| {
        reproducers::claimed(exploration)
    })
}

fn run_alone(suite: &Suite, program: &Program) -> Result<(), String> {
    let class_path = suite.compiled()?.class_path(&program.name);
    with_reproducers(suite, program, |exploration, folder| {
        reproducers::run_all(&suite.jdk, exploration, &class_path, folder)
    })
}

// ---- the expectations themselves ----

/// Runs every program on the real JVM with many inputs: whatever comes out must be expected, and where
/// all inputs were tried, everything expected must have come out.
fn expectations(suite: &Suite) -> Result<(), Failed> {
    let java = places::repository().join("crates/verdicts/java");
    let interfaces = [java.join("sampler"), java.join("substitute")];
    let compiled = compile::compile(
        &suite.jdk,
        "sampler",
        &interfaces,
        &sources(&suite.programs),
    )?;
    let checked: BTreeMap<&str, &Program> = suite
        .programs
        .iter()
        .filter(|program| program.verdict != Verdict::Bounded && !runs_for_ever(program))
        .map(|program| (program.name.as_str(), program))
        .collect();
    let mut list = String::new();
    for (name, program) in &checked {
        let folder = compiled.folder(name);
        let (method, source) = (program.method(), &program.path);
        list += &format!(
            "{name}\t{method}\t{}\t{}\n",
            folder.display(),
            source.display()
        );
    }
    let mut command = Command::new(suite.jdk.java());
    command.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]);
    command.arg(compiled.interfaces()).arg("sampler.Sampler");
    let outcome = launch::finish(command, &list, Duration::from_secs(1800))?;
    let lines = String::from_utf8_lossy(&outcome.stdout).into_owned();
    if lines.lines().count() != checked.len() {
        return Err(format!("the sampler stopped early: {}", outcome.stderr).into());
    }
    let wrong: Vec<String> = lines
        .lines()
        .filter_map(|line| surprise(&checked, line))
        .collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(wrong.join("\n").into())
}

/// On java a program whose states are matched may never end.
fn runs_for_ever(program: &Program) -> bool {
    program
        .arguments
        .iter()
        .any(|flag| flag == "--match-states")
}

fn surprise(programs: &BTreeMap<&str, &Program>, line: &str) -> Option<String> {
    let mut fields = line.split('\t');
    let (name, how, thrown) = (fields.next()?, fields.next()?, fields.next().unwrap_or(""));
    let expected = &programs.get(name)?.exceptions;
    let found: BTreeSet<String> = thrown
        .split(',')
        .filter(|e| !e.is_empty())
        .map(str::to_string)
        .collect();
    let agree = match how {
        "exhaustive" => found == *expected,
        _ => found.is_subset(expected),
    };
    (!agree).then(|| format!("{name} ({how}): expected {expected:?}, java threw {found:?}"))
}
