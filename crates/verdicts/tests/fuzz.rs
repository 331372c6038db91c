//! A sample of `./x bench fuzz`: damaged input through the commands must end within its limits, without a
//! panic; and what the benchmark has found before.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::{self, Source};
use spelunk_verdicts::fuzz::{self, Verb};
use std::process::Command;

const SAMPLE: u64 = 300;

#[test]
fn damaged_input_is_survived() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let spelunk = places::spelunk().expect("spelunk is built");
    let subjects = fuzz::subjects(&jdk).expect("the programs compile");
    let scratch = places::cache().join("fuzz-sample");
    let mut defects = Vec::new();
    let mut refused = 0;
    for seed in 0..SAMPLE {
        let case = fuzz::run(&jdk, &spelunk, &subjects, seed, &scratch).expect("a case runs");
        refused += u64::from(case.limited.status == Some(2));
        defects.extend(case.defect().map(|defect| format!("{seed}: {defect}")));
    }
    assert!(defects.is_empty(), "{}", defects.join("\n"));
    // Most damage must get past the reader, or this says little.
    assert!(
        refused < SAMPLE * 2 / 3,
        "{refused} of {SAMPLE} were refused"
    );
}

/// Inputs and choices that the code under test asks for itself have no value in a test.
const OWN_CHOICES: &str = "
    public class OwnChoices {
        public static int unknown() { return spelunk.Choose.anyInt() > 3 ? 1 : 0; }
        public static int chosen() { return gov.nasa.jpf.vm.Verify.getInt(0, 3) == 2 ? 1 : 0; }
        public static int assumed(int i) {
            spelunk.Choose.assume(spelunk.Choose.anyInt() > i);
            return i > 0 ? 1 : 0;
        }
    }";

#[test]
fn choices_of_the_code_under_test_are_no_internal_error() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let source = Source {
        class: "OwnChoices".to_string(),
        text: OWN_CHOICES.to_string(),
    };
    let compiled = compile::compile(
        &jdk,
        "own-choices",
        &compile::interface_folders(),
        &[source],
    )
    .expect("the program compiles");
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.args(["generate", "--no-verify", "--technique", "sequences", "-p"]);
    command.arg(compiled.class_path("OwnChoices"));
    command.arg("--jdk").arg(&jdk.home).arg("-o");
    command
        .arg(places::cache().join("own-choices"))
        .arg("OwnChoices");
    let outcome = launch::finish(command, "", launch::TIME_LIMIT).expect("it ends");
    assert!(matches!(outcome.status, Some(0 | 3)), "{outcome:?}");
    assert!(
        !outcome.stderr.contains("internal error"),
        "{}",
        outcome.stderr
    );
}

/// Each folder holds the damaged classes of a program of its name.
#[test]
fn what_was_found_before_is_survived() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let spelunk = places::spelunk().expect("spelunk is built");
    let found = places::repository().join("crates/verdicts/tests/hostile");
    for folder in std::fs::read_dir(found).expect("a folder").flatten() {
        for verb in Verb::ALL {
            let name = folder.file_name().to_string_lossy().into_owned();
            let out = places::cache().join("fuzz-found-before");
            let case = fuzz::run_on(&jdk, &spelunk, verb, &folder.path(), &name, &out);
            let defect = case.expect("a case runs").defect();
            assert_eq!(defect, None, "{} {name}", verb.word());
        }
    }
}
