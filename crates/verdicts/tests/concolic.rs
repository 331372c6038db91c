//! Concolic execution: the examples of paper 001, messages that are written and read, executors that are
//! lost, and the same paths as forking exploration on a part of the corpus (`./x bench concolic` has all).

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::places;
use spelunk_verdicts::compile::{self, Source};
use spelunk_verdicts::concolic::{self, Examples, FIGURES};
use spelunk_verdicts::explore;
use spelunk_verdicts::program::{self, Program};

/// Every so many-th program of the corpus.
const STEP: usize = 9;
/// Programs that the two have gone through in different ways.
const ALSO: [&str; 3] = [
    "LengthOfFewValues",
    "LengthsBeyondTheBoundAreFew",
    "LoopOverParameterIsCutOff",
];

fn jdk() -> Jdk {
    match Jdk::find_all().into_iter().next() {
        Some(jdk) => jdk,
        None => panic!("{}", jdk::NONE_FOUND),
    }
}

fn examples(label: &str) -> Examples {
    match Examples::compile(jdk(), label) {
        Ok(examples) => examples,
        Err(problem) => panic!("{problem}"),
    }
}

#[test]
fn the_examples_of_the_paper_come_out_as_it_states() {
    let examples = examples("concolic-figures");
    for figure in FIGURES {
        for flags in [["--jobs", "1"], ["--jobs", "2"]] {
            let seen = match examples.explore(&flags, figure.arguments) {
                Ok(seen) => seen,
                Err(problem) => panic!("{}: {problem}", figure.name),
            };
            let misses = figure.misses(&seen);
            assert!(misses.is_empty(), "{} {flags:?}: {misses:?}", figure.name);
        }
    }
}

#[test]
fn every_order_and_switch_finds_the_same_paths() {
    let examples = examples("concolic-orders");
    let flags = [
        &["--search", "dfs"][..],
        &["--search", "bfs"],
        &["--search", "random"],
        &["--search", "priority"],
        &["--search", "coverage"],
        &["--without", "fast-refutation"],
        &["--without", "stored-values"],
        &["--without", "dependent-only"],
        &["--without", "fast-refutation,stored-values,dependent-only"],
        &["--written-messages"],
        &["--seed", "7"],
    ];
    for figure in FIGURES.iter().filter(|figure| figure.complete) {
        for flags in flags {
            let seen = match examples.explore(flags, figure.arguments) {
                Ok(seen) => seen,
                Err(problem) => panic!("{}: {problem}", figure.name),
            };
            let misses = figure.misses(&seen);
            assert!(misses.is_empty(), "{} {flags:?}: {misses:?}", figure.name);
        }
    }
}

#[test]
fn a_lost_executor_loses_no_node() {
    let examples = examples("concolic-lost");
    let program = ["Sorted#example"];
    let count = |flags: &[&str]| {
        let seen = match examples.explore(flags, &program) {
            Ok(seen) => seen,
            Err(problem) => panic!("{flags:?}: {problem}"),
        };
        assert!(seen.complete(), "{flags:?}: {}", seen.obstacles());
        let lost = seen.count("concolic.lost_executors");
        (seen.count("paths"), lost.unwrap_or(0))
    };
    let (whole, lost) = count(&["--jobs", "1"]);
    assert_eq!(
        (whole.clone(), lost),
        (Ok(120), 0),
        "orders of five numbers"
    );
    for flags in [
        &["--jobs", "1", "--lose-executor", "0:0"][..],
        &[
            "--jobs",
            "1",
            "--lose-executor",
            "0:7",
            "--lose-executor",
            "1:3",
        ],
        &["--jobs", "2", "--lose-executor", "0:20"],
        &[
            "--jobs",
            "2",
            "--lose-executor",
            "0:5",
            "--written-messages",
        ],
    ] {
        let (paths, lost) = count(flags);
        assert_eq!(paths, whole, "{flags:?}");
        assert!(lost > 0, "{flags:?}: no executor was lost");
    }
}

#[test]
fn concolic_and_forking_exploration_find_the_same_paths() {
    let programs = match program::read_all(&places::repository().join("corpus/explore")) {
        Ok(programs) => programs,
        Err(problem) => panic!("{problem}"),
    };
    let sources: Vec<Source> = programs
        .iter()
        .map(|program| Source {
            class: program.name.clone(),
            text: program.source.clone(),
        })
        .collect();
    let jdk = jdk();
    let compiled = compile::compile(&jdk, "corpus", &compile::interface_folders(), &sources);
    let compiled = match compiled {
        Ok(compiled) => compiled,
        Err(problem) => panic!("{problem}"),
    };
    let mut compared = 0;
    let is_also = |program: &&Program| ALSO.contains(&program.name.as_str());
    let also = programs.iter().filter(is_also);
    assert_eq!(also.clone().count(), ALSO.len());
    for program in programs.iter().step_by(STEP).chain(also) {
        if !concolic::is_comparable(program) {
            continue;
        }
        let class_path = compiled.class_path(&program.name);
        let run = |flags: &[&str]| {
            let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
            let arguments = [flags, program.arguments.clone()].concat();
            match explore::explore(&jdk, &class_path, &arguments) {
                Ok(seen) => seen,
                Err(problem) => panic!("{}: {problem}", program.name),
            }
        };
        let forking = run(&["--time-limit", "10s"]);
        let concolic = run(&["--concolic", "--time-limit", "10s"]);
        match concolic::difference(&forking, &concolic) {
            Ok(same) => compared += usize::from(same.is_some()),
            Err(difference) => panic!("{}:\n{difference}", program.name),
        }
    }
    assert!(compared > 20, "only {compared} programs were compared");
}
