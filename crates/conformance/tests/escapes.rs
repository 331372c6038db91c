//! `spelunk run` under programs that use Unsafe to write over what keeps memory apart: whatever they
//! try, the VM ends by itself, with an exception, a refusal or an answer, never by a signal or a panic.

use spelunk_conformance::accesses::{self, Accesses};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::Outcome;
use spelunk_conformance::places;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Random programs that are tried here; `./x bench accesses` tries more.
const HANDLE_PROGRAMS: u64 = 300;
const UNSAFE_PROGRAMS: u64 = 60;
const OFFSETS: [i64; 6] = [0, 8, 17, 24, -8, 1 << 20];
const SIZES: [&str; 7] = ["byte", "int", "long", "reference", "swap", "fill", "copy"];
const OTHERS: usize = 28;
/// Those of them that go to memory which is not allocated any more.
const FREED: std::ops::Range<usize> = 17..28;

fn first_jdk() -> Jdk {
    let jdks = Jdk::find_all();
    jdks.into_iter().next().expect(jdk::NONE_FOUND)
}

/// The folder with the compiled program.
fn classes() -> &'static PathBuf {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| accesses::compiled(&first_jdk(), "Escapes").expect("it compiles"))
}

fn attempt(arguments: &[&str]) -> Outcome {
    let spelunk = places::spelunk().expect("spelunk is built");
    let arguments: Vec<String> = arguments.iter().map(|text| text.to_string()).collect();
    let outcome = accesses::attempt(&spelunk, &first_jdk(), classes(), "Escapes", &arguments);
    let outcome = outcome.expect("spelunk ends by itself");
    assert!(
        !accesses::broken(&outcome),
        "{arguments:?}: {:?} {}",
        outcome.status,
        outcome.stderr
    );
    outcome
}

#[test]
fn random_accesses_through_handles_answer_as_on_the_jvm() {
    for jdk in Jdk::find_all() {
        let version = jdk.version.clone();
        let accesses = Accesses::new(jdk, None).expect("the program");
        let differing = accesses.handles(0, HANDLE_PROGRAMS).expect("both end");
        assert!(differing.is_empty(), "JDK {version}: {differing:?}");
    }
}

#[test]
fn random_accesses_by_unsafe_break_nothing() {
    let accesses = Accesses::new(first_jdk(), None).expect("the program");
    let ends: Vec<bool> = (0..UNSAFE_PROGRAMS)
        .map(|seed| accesses.unsafely(seed).expect("nothing breaks"))
        .collect();
    assert!(ends.contains(&true), "some do only what is allowed");
    assert!(ends.contains(&false), "some are refused");
}

fn all_accesses(target: &str) {
    for size in SIZES {
        for offset in OFFSETS {
            attempt(&["access", target, size, &offset.to_string()]);
        }
    }
}

#[test]
fn objects() {
    all_accesses("object");
}

#[test]
fn arrays_of_numbers() {
    all_accesses("ints");
}

#[test]
fn arrays_of_references() {
    all_accesses("references");
}

#[test]
fn classes_and_statics() {
    all_accesses("class");
}

#[test]
fn memory_outside_of_objects() {
    all_accesses("nothing");
}

#[test]
fn wrong_types_and_lengths() {
    for number in 0..OTHERS {
        attempt(&["other", &number.to_string()]);
    }
}

#[test]
fn interfaces_and_abstract_classes_have_no_instances() {
    for number in ["0", "1"] {
        let outcome = attempt(&["other", number]);
        let printed = String::from_utf8_lossy(&outcome.stdout);
        assert_eq!(printed.trim(), "java.lang.InstantiationException");
    }
}

#[test]
fn freed_memory_is_refused_by_name() {
    for number in FREED {
        let outcome = attempt(&["other", &number.to_string()]);
        let printed = String::from_utf8_lossy(&outcome.stdout);
        assert_eq!(printed, "", "{number}");
        assert!(
            outcome.stderr.contains("allocated"),
            "{number}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn freed_memory_is_used_again() {
    let outcome = attempt(&["reused"]);
    let printed = String::from_utf8_lossy(&outcome.stdout);
    assert_eq!(printed, "77\ndone\n", "{}", outcome.stderr);
}

#[test]
fn what_is_legal_works() {
    let outcome = attempt(&["legal"]);
    let expected = "true 8 1099511627776 text\ntrue\nother\n8 3\nsecond 0\ndone\n";
    let printed = String::from_utf8_lossy(&outcome.stdout);
    assert_eq!(printed, expected, "{}", outcome.stderr);
}
