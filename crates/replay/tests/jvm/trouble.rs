//! Tests that must not take others with them.

use crate::support::*;
use spelunk_junit::JUnit;
use spelunk_junit::model::{JavaType, Test, Value};
use spelunk_junit::writer::Options;
use spelunk_replay::Reason;

const TROUBLE: &str = "cave.Trouble";

fn calling(method: &str, argument: i32, expected: i32) -> Test {
    let arguments = vec![(JavaType::Int, Value::Int(argument))];
    let call = statically(TROUBLE, method, arguments, JavaType::Int);
    test(vec![doing(call)], returns(Value::Int(expected)))
}

fn reasons(tests: Vec<Test>, junit: JUnit, name: &str) -> (Vec<(usize, Reason)>, usize, usize) {
    let bench = Bench::new(name, &["cave/Trouble.java"]);
    let proof = bench.prove(&[suite(TROUBLE, tests)], &[Options::new(junit)]);
    let reasons = proof
        .failed
        .into_iter()
        .map(|f| (f.test, f.reason))
        .collect();
    (reasons, proof.compiled, proof.passed)
}

#[test]
fn exits_loops_and_failures_are_left_out_and_named() {
    for (junit, name) in [(JUnit::Five, "trouble-5"), (JUnit::Four, "trouble-4")] {
        let tests = vec![
            calling("same", 1, 1),
            calling("exit", 0, 0),
            calling("loop", 3, 3),
            calling("print", 100_000, 100_000),
            calling("same", 2, 3),
            calling("same", 4, 4),
        ];
        let (reasons, compiled, passed) = reasons(tests, junit, name);
        // What one asserts is wrong: it stays without that.
        assert_eq!((compiled, passed), (6, 4), "{reasons:?}");
        assert!(
            matches!(reasons[0], (1, Reason::EndedTheJvm(_))),
            "{reasons:?}"
        );
        assert_eq!(reasons[1], (2, Reason::TimedOut));
        assert!(matches!(&reasons[2], (4, Reason::Failed(text)) if text.contains("expected")));
    }
}

#[test]
fn one_test_that_does_not_compile_leaves_the_others() {
    let missing = calling("nowhere", 1, 1);
    let tests = vec![calling("same", 1, 1), missing, calling("same", 5, 5)];
    let (reasons, compiled, passed) = reasons(tests, JUnit::Five, "trouble-compile");
    assert_eq!((compiled, passed), (2, 2), "{reasons:?}");
    let broken: Vec<usize> = reasons.iter().map(|(test, _)| *test).collect();
    assert_eq!(broken, [1]);
    assert!(
        reasons
            .iter()
            .all(|(_, reason)| matches!(reason, Reason::NotCompiled(_)))
    );
}

#[test]
fn a_test_that_depends_on_others_is_flaky() {
    let counting = |method: &str, expected| {
        let call = statically(TROUBLE, "count", vec![], JavaType::Int);
        let mut test = test(vec![doing(call)], returns(Value::Int(expected)));
        test.method = method.into();
        test
    };
    // In order of their names the first call gives 1, the second 2; in reversed order not.
    let tests = vec![counting("a", 1), counting("b", 2)];
    let (reasons, _, passed) = reasons(tests, JUnit::Five, "trouble-flaky");
    assert!(matches!(reasons[0], (_, Reason::Flaky(_))), "{reasons:?}");
    assert_eq!(
        (passed, reasons.len()),
        (2, 2),
        "neither says anything that holds in both orders: {reasons:?}"
    );
}

#[test]
fn nothing_is_left_running() {
    let call = statically(TROUBLE, "orphan", vec![], JavaType::Long);
    let tests = vec![test(
        vec![doing(call)],
        spelunk_junit::model::Outcome::Returned(None),
    )];
    let (reasons, _, passed) = reasons(tests, JUnit::Five, "trouble-orphan");
    assert_eq!((passed, reasons), (1, vec![]));
    // A killed process is gone a moment later.
    let gone = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        !is_running(b"sleep\x004321\x00")
    });
    assert!(gone, "a process that the test started is still there");
}

fn is_running(wanted: &[u8]) -> bool {
    let processes = std::fs::read_dir("/proc").expect("processes").flatten();
    processes
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .any(|command| command == wanted)
}

#[test]
fn rows_of_a_parameterised_test_fail_by_themselves() {
    let mut tests: Vec<Test> = (0..6)
        .map(|number| calling("same", number, number))
        .collect();
    tests[2] = calling("same", 2, 9);
    let bench = Bench::new("trouble-rows", &["cave/Trouble.java"]);
    let proof = bench.prove(&[suite(TROUBLE, tests)], &[Options::new(JUnit::Five)]);
    let failed: Vec<usize> = proof.failed.iter().map(|failed| failed.test).collect();
    assert_eq!((failed, proof.passed), (vec![2], 6));
    assert!(proof.spelled[0].bare.contains(&2));
    let text = &proof.files[0][0].text;
    assert!(text.contains("@CsvSource"), "{text}");
    assert_eq!(proof.files[0][0].methods.len(), 2, "{text}");
    assert!(
        text.contains("assertDoesNotThrow(() -> Trouble.same(2))"),
        "{text}"
    );
}
