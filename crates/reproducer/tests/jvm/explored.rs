//! Choices under exploration: how many ways there are, what they find, and that a plain JVM finds it
//! too. The natives behind `spelunk.Choose` and its relatives are tested here, through their effect.

use crate::support;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_explore::{Options, Program, Report, Violation, explore};
use spelunk_reproducer::checker::{Checker, Verdict};
use spelunk_reproducer::{Case, Entry, Expected, Input, Library, Reproducer, reproducer};
use spelunk_toolchain::process::Watch;
use spelunk_vm::jdk::choose::ChoiceMode;
use spelunk_vm::{NoConsole, Vm, VmOptions};
use std::sync::Arc;
use std::time::Duration;

/// Method, paths and pruned paths with eager choices (`None` where they depend on the solver or the
/// class library's own branches), and whether the program can fail.
type Row = (&'static str, Option<(u64, u64)>, bool);

const PROGRAMS: &[Row] = &[
    // 3 + 2 + 1 pairs.
    ("ranges", Some((6, 0)), true),
    // 25 pairs, of which 10 are in order.
    ("orderedPairs", Some((10, 15)), true),
    ("differentNumbersSafe", Some((10, 15)), false),
    // 3 * 2 * 2.
    ("alternatives", Some((12, 0)), true),
    ("emptyRange", None, true),
    ("negativeLength", None, true),
    ("numbers", None, true),
    ("reals", None, true),
    ("text", None, true),
    ("arrays", None, true),
    ("parameters", None, true),
    // The second choice has two alternatives, the third two or three.
    ("pool", Some((5, 0)), true),
    // null or a new one; after null the same again, after an object: null, it, another one.
    ("poolOfClass", Some((5, 0)), true),
    // Lists of 0, 1 or 2 of the 6 pairs.
    ("generators", Some((1 + 6 + 36, 0)), true),
    // 3 * 2, of which 2 are ignored, times 2.
    ("verify", Some((8, 2)), true),
    ("verifier", None, true),
];

const MODES: [ChoiceMode; 3] = [ChoiceMode::Eager, ChoiceMode::Delayed, ChoiceMode::Symbolic];

#[test]
fn every_way_to_choose_is_explored_and_failures_are_real() {
    let classes = support::programs("explored-programs");
    let mut reproducers: Vec<Reproducer> = Vec::new();
    for (method, counts, fails) in PROGRAMS {
        for mode in MODES {
            let report = run(&classes, method, mode);
            assert!(
                report.is_complete(),
                "{method}, {mode:?}: {:?} {:?} {:?}",
                report.cut_off,
                report.unsupported,
                report.internal
            );
            assert_eq!(!report.violations.is_empty(), *fails, "{method}, {mode:?}");
            if let (Some(counts), ChoiceMode::Eager) = (counts, mode) {
                assert_eq!((report.paths, report.pruned), *counts, "{method}");
            }
            for violation in &report.violations {
                let case = case_of(violation, reproducers.len());
                reproducers.push(
                    reproducer(&case).unwrap_or_else(|error| panic!("{method}, {mode:?}: {error}")),
                );
            }
        }
    }
    let folder = support::folder("explored");
    let checker = Checker {
        jdk_home: support::jdk(),
        class_path: classes.display().to_string(),
        watch: Watch::patience(Duration::from_secs(60)),
        sandbox: None,
    };
    let verdicts = checker
        .check(
            &reproducers,
            &folder.join("sources"),
            &folder.join("scratch"),
        )
        .expect("a JDK that works");
    for (reproducer, verdict) in reproducers.iter().zip(&verdicts) {
        assert_eq!(*verdict, Verdict::Confirmed, "{}", reproducer.files[0].text);
    }
}

fn run(classes: &std::path::Path, method: &str, choice: ChoiceMode) -> Report {
    let jdk = Jdk::discover(None).expect("tests need a JDK");
    let class_path =
        Arc::new(ClassPath::new(&classes.display().to_string(), &jdk).expect("a class path"));
    let vm_options = VmOptions {
        choice,
        ..VmOptions::default()
    };
    let boot = || {
        Vm::boot(
            class_path.clone(),
            jdk.feature,
            vm_options.clone(),
            Box::new(NoConsole),
            Vec::new(),
        )
        .map_err(|error| error.to_string())
    };
    let program = Program {
        class: "Choices".into(),
        method: Some(method.into()),
        arguments: Vec::new(),
        max_length: 2,
        lazy: None,
    };
    explore(&boot, &program, &Options::default())
        .unwrap_or_else(|error| panic!("{method}: {error}"))
}

fn case_of(violation: &Violation, number: usize) -> Case {
    let value = |input: &spelunk_explore::InputValue| {
        Input::of(&input.name, &input.java_type, input.known_bits())
    };
    let (parameters, choices) = violation.inputs.split_at(violation.parameter_count);
    Case {
        class: "Choices".into(),
        entry: Entry::Method {
            name: violation.method.clone(),
            descriptor: violation.descriptor.clone(),
            is_static: violation.is_static,
            accessible: violation.accessible,
            parameters: parameters.iter().map(value).collect(),
        },
        choices: choices.iter().map(value).collect(),
        libraries: vec![Library::Verify, Library::Verifier],
        expected: Expected {
            exception: violation.exception.clone(),
            message: None,
            location: Some(violation.location.clone()),
        },
        number,
    }
}
