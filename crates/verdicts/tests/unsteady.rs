//! Tests of classes that ask the clock, random numbers, identity hash codes, the environment, the machine or other
//! threads never fail for a reason of their own: whatever stands in a suite holds in JVMs that differ in all of it.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::places;
use spelunk_verdicts::again::{self, Suites};
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::program::java_files;

const SOURCES: &str = "corpus/generate/unsteady";
/// Seconds for all classes together.
const SECONDS: &str = "70s";

/// Each of them in another JVM, with another order of methods and classes.
const RUNS: usize = 12;

#[test]
fn suites_of_unsteady_classes_hold_wherever_they_run() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let generator = Generator::new(jdk, None).expect("the binary");
    let classes = generator.compile(SOURCES).expect("the corpus");
    let names = class_names();
    assert!(names.len() >= 40, "{} classes", names.len());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let tests = folder.path().join("tests");
    let generated = generator
        .generate(&classes, &tests, &["--time-limit", SECONDS], &names)
        .expect("a run");
    let suites = generated.json["classes"].as_array().expect("a list");
    let count: u64 = suites
        .iter()
        .filter_map(|class| class["tests"].as_u64())
        .sum();
    assert!(count >= 60, "{count} tests");
    let written: Vec<String> = suites.iter().flat_map(again::test_classes).collect();
    let compiled = folder.path().join("compiled");
    let suites = Suites::compile(&generator.jdk, &classes, &tests, &written, &compiled);
    let failures = suites.expect("javac").failures(RUNS).expect("runs");
    assert!(failures.is_empty(), "{failures:#?}");
}

/// Every class that is declared in the sources.
fn class_names() -> Vec<String> {
    let files = java_files(&places::repository().join(SOURCES)).expect("sources");
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("text");
        let declared = text.lines().filter_map(|line| line.strip_prefix("class "));
        found.extend(declared.map(|rest| format!("unsteady.{}", rest.trim_end_matches(" {"))));
    }
    found
}
