//! `spelunk run` under programs that use Unsafe to write over what keeps memory apart: whatever they
//! try, the VM ends by itself, with an exception, a refusal or an answer, never by a signal or a panic.

use spelunk_conformance::compile::{self, Unit};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::{self, Outcome, TIME_LIMIT};
use spelunk_conformance::places;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// Exit statuses that say that something in spelunk is wrong.
const INTERNAL: [Option<i32>; 2] = [Some(4), Some(101)];
const OFFSETS: [i64; 6] = [0, 8, 17, 24, -8, 1 << 20];
const SIZES: [&str; 7] = ["byte", "int", "long", "reference", "swap", "fill", "copy"];
const OTHERS: usize = 17;

fn first_jdk() -> Jdk {
    let jdks = Jdk::find_all();
    jdks.into_iter().next().expect(jdk::NONE_FOUND)
}

/// The folder with the compiled program.
fn classes() -> &'static PathBuf {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let source = places::repository().join("crates/conformance/tests/escapes/Escapes.java");
        let text = std::fs::read(&source).expect("the program is there");
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let unit = Unit {
            source,
            fingerprint: hasher.finish(),
        };
        let jdk = first_jdk();
        compile::ensure(&jdk, std::slice::from_ref(&unit)).expect("javac works");
        compile::classes(&jdk, &unit).expect("the program compiles")
    })
}

fn attempt(arguments: &[&str]) -> Outcome {
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.arg("run").arg("-p").arg(classes());
    command.arg("--jdk").arg(first_jdk().home);
    command.arg("Escapes").args(arguments);
    let outcome = launch::finish(command, "", TIME_LIMIT).expect("spelunk ends by itself");
    let safe = outcome.status.is_some() && !INTERNAL.contains(&outcome.status);
    assert!(
        safe,
        "{arguments:?}: {:?} {}",
        outcome.status, outcome.stderr
    );
    outcome
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
fn what_is_legal_works() {
    let outcome = attempt(&["legal"]);
    let expected = "true 8 1099511627776 text\ntrue\nother\n8 3\nsecond 0\ndone\n";
    let printed = String::from_utf8_lossy(&outcome.stdout);
    assert_eq!(printed, expected, "{}", outcome.stderr);
}
