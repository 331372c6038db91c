//! Programs and flags that go wrong: what `spelunk explore` says, and that it neither hangs, nor claims to
//! have seen everything, nor loses what it found.

use serde_json::Value;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::{self, Outcome};
use spelunk_conformance::places;
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::explore::{self, Exploration};
use std::process::{Command, Stdio};
use std::time::Duration;

const BAD_INPUT: i32 = 2;
const UNSUPPORTED: i32 = 3;

const PROGRAMS: [(&str, &str); 10] = [
    (
        "Contradiction",
        "public class Contradiction {
            static void go(int x) {
                spelunk.Choose.assume(x > 10);
                spelunk.Choose.assume(x < 5);
                throw new IllegalStateException();
            }
            static void lost(int x) {
                if (x < 5) spelunk.Choose.assume(x > 10);
                while (true) { }
            }
        }",
    ),
    (
        "EndlessLoop",
        "public class EndlessLoop {
            static void go(boolean loop) {
                while (loop) { }
            }
        }",
    ),
    (
        "SymbolicLoop",
        "public class SymbolicLoop {
            static void go(int n) {
                for (int i = 0; i != n; i++) { }
            }
        }",
    ),
    (
        "EndlessRecursion",
        "public class EndlessRecursion {
            static int go(int n) {
                return go(n + 1) + 1;
            }
        }",
    ),
    (
        "Factoring",
        "public class Factoring {
            static void go(long x, long y) {
                if (x > 1 && y > 1 && x < 1L << 31 && y < 1L << 31 && x * y == 4611685975477714963L) {
                    throw new IllegalStateException();
                }
            }
        }",
    ),
    (
        "LongSearch",
        "public class LongSearch {
            public static void main(String[] args) {
                int sum = 0;
                for (int i = 0; i < 60; i++) {
                    sum += spelunk.Choose.anyInt() > i ? 1 : 2;
                }
                throw new IllegalStateException();
            }
        }",
    ),
    (
        "AsksPathFinder",
        "import gov.nasa.jpf.vm.Verify;
        public class AsksPathFinder {
            static void counter() { Verify.incrementCounter(0); assert Verify.getCounter(0) < 2; }
            static void counted() { int count = Verify.incrementCounter(0); assert count < 2; }
            static void setting() { assert Verify.getProperty(\"search.class\") == null; }
        }",
    ),
    (
        "Overloaded",
        "public class Overloaded {
            static void go(int n) { }
            static void go(long n) { }
            static void other(Object thing) { }
            void stay(int n) { }
        }",
    ),
    (
        "NoConstructor",
        "public class NoConstructor {
            NoConstructor(int n) { }
            void go(int n) { }
        }",
    ),
    (
        "ConstructorThrows",
        "public class ConstructorThrows {
            ConstructorThrows() { throw new IllegalStateException(); }
            void go(int n) { }
        }",
    ),
];

fn the_jdk() -> Jdk {
    Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND)
}

fn compiled() -> Compiled {
    let source = |(class, text): (&str, &str)| Source {
        class: class.to_string(),
        text: text.to_string(),
    };
    let sources = PROGRAMS.map(source);
    compile::compile(
        &the_jdk(),
        "bad-input",
        &compile::interface_folders(),
        &sources,
    )
    .expect("the programs compile")
}

fn class_of(arguments: &[&str]) -> String {
    let target = arguments.last().copied().unwrap_or_default();
    target.split('#').next().unwrap_or_default().to_string()
}

/// A run with a JSON result.
#[track_caller]
fn explore(arguments: &[&str]) -> Exploration {
    let class_path = compiled().class_path(&class_of(arguments));
    let arguments: Vec<String> = arguments.iter().map(|text| text.to_string()).collect();
    explore::explore(&the_jdk(), &class_path, &arguments).expect("there is a result")
}

/// A run for people.
fn run(arguments: &[&str]) -> Outcome {
    let class = class_of(arguments);
    let known = PROGRAMS.iter().any(|(name, _)| *name == class);
    let class = if known { class.as_str() } else { "Overloaded" };
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.args(["explore", "-p", &compiled().class_path(class), "--jdk"]);
    command.arg(the_jdk().home).args(arguments);
    launch::finish(command, "", explore::TIME_LIMIT).expect("spelunk ends by itself")
}

/// One line that holds every word, and the status.
#[track_caller]
fn assert_one_line(outcome: &Outcome, status: i32, words: &[&str]) {
    let stderr = outcome.stderr.trim_end();
    assert_eq!(outcome.status, Some(status), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    for word in words {
        assert!(stderr.contains(word), "no {word:?} in: {stderr}");
    }
    assert!(!stderr.contains("panicked"), "{stderr}");
}

/// Why something was cut off, all in one text.
fn cut_off(exploration: &Exploration) -> String {
    let reasons = exploration.json["cut_off"].as_array();
    let texts: Vec<String> = reasons
        .into_iter()
        .flatten()
        .filter_map(|reason| reason["why"].as_str().map(str::to_string))
        .collect();
    texts.join("; ")
}

// ---- programs ----

#[test]
fn what_only_java_pathfinder_knows_is_not_answered() {
    for (method, asked) in [
        ("counter", "getCounter"),
        ("counted", "incrementCounter"),
        ("setting", "getProperty"),
    ] {
        let exploration = explore(&[&format!("AsksPathFinder#{method}")]);
        assert_eq!(exploration.status, Some(UNSUPPORTED), "{method}");
        assert!(exploration.obstacles().contains(asked), "{method}");
    }
}

#[test]
fn the_solver_s_time_is_that_of_its_layers() {
    let exploration = explore(&["--max-depth", "20", "SymbolicLoop#go"]);
    let solver = &exploration.json["solver"];
    let time = |of: &Value| of["time_ms"].as_u64().expect("a time");
    let layers = solver["layers"].as_array().expect("layers");
    assert!(layers.iter().all(|layer| time(layer) <= time(solver)));
    assert!(layers.iter().any(|layer| layer["answered"] != 0));
}

#[test]
fn assumptions_that_nothing_satisfies_are_pointed_out() {
    let exploration = explore(&["Contradiction#go"]);
    assert_eq!(exploration.outcome(), "complete");
    assert_eq!(exploration.count("paths"), Ok(0));
    assert_eq!(exploration.status, Some(0));
    let outcome = run(&["Contradiction#go"]);
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    assert!(text.contains("no path satisfies the assumptions"), "{text}");
    // What was cut off may satisfy them.
    let outcome = run(&[
        "--max-steps",
        "20000",
        "--way",
        "paths",
        "Contradiction#lost",
    ]);
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    assert!(text.contains("0 paths, 1 pruned"), "{text}");
    assert!(!text.contains("no path satisfies"), "{text}");
}

#[test]
fn an_endless_loop_is_cut_off_and_named() {
    let exploration = explore(&["--max-steps", "200000", "EndlessLoop#go"]);
    assert_eq!(exploration.outcome(), "bounded");
    assert_eq!(exploration.status, Some(0));
    assert!(
        cut_off(&exploration).contains("steps"),
        "{}",
        cut_off(&exploration)
    );
    assert_eq!(
        exploration.count("paths"),
        Ok(1),
        "the path that leaves the loop"
    );
}

#[test]
fn an_endless_loop_over_inputs_is_cut_off_and_named() {
    let exploration = explore(&["--max-depth", "12", "SymbolicLoop#go"]);
    assert_eq!(
        (exploration.outcome(), exploration.complete()),
        ("bounded", false)
    );
    assert!(
        cut_off(&exploration).contains("12"),
        "{}",
        cut_off(&exploration)
    );
    assert_eq!(exploration.count("paths"), Ok(12));
}

#[test]
fn an_endless_recursion_is_not_called_complete_and_safe() {
    let exploration = explore(&["--max-steps", "5000000", "EndlessRecursion#go"]);
    assert_ne!(exploration.outcome(), "complete");
    let found = exploration.exceptions();
    assert!(
        found
            .iter()
            .all(|name| name == "java.lang.StackOverflowError"),
        "{found:?}"
    );
}

#[test]
fn a_question_too_hard_for_the_solver_is_not_lost() {
    let exploration = explore(&["--time-limit", "20s", "Factoring#go"]);
    let violations = exploration.violations();
    let factored = violations.iter().all(|violation| {
        violation
            .inputs
            .iter()
            .any(|input| input.contains("2147483629"))
    });
    assert!(factored, "a violation without the factors: {violations:?}");
    if violations.is_empty() {
        assert_eq!(
            (exploration.outcome(), exploration.complete()),
            ("bounded", false)
        );
        assert!(!cut_off(&exploration).is_empty());
    }
}

#[test]
fn a_time_limit_keeps_what_was_found() {
    let exploration = explore(&["--time-limit", "4s", "LongSearch"]);
    assert_eq!(exploration.outcome(), "violation");
    assert!(!exploration.complete());
    assert!(
        cut_off(&exploration).contains("time limit"),
        "{}",
        cut_off(&exploration)
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_found() {
    let class_path = compiled().class_path("LongSearch");
    let arguments = ["LongSearch".to_string()];
    let mut command =
        explore::command(&the_jdk(), &class_path, &arguments).expect("spelunk is built");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().expect("spelunk starts");
    std::thread::sleep(Duration::from_secs(3));
    // SAFETY: the child has not been waited for, so the number is still its own.
    unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) };
    let output = child.wait_with_output().expect("spelunk ends by itself");
    let json: Value = serde_json::from_slice(&output.stdout).expect("the result is written");
    assert_eq!(json["outcome"], "violation");
    assert_eq!(json["complete"], false);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        json["cut_off"].to_string().contains("interrupt"),
        "{}",
        json["cut_off"]
    );
}

#[test]
fn a_parameter_that_cannot_be_an_input_is_named() {
    let exploration = explore(&["Overloaded#other"]);
    assert_eq!(exploration.status, Some(UNSUPPORTED));
    assert!(!exploration.complete());
    let unsupported = exploration.json["unsupported"].to_string();
    assert!(
        unsupported.contains("thing") && unsupported.contains("java.lang.Object"),
        "{unsupported}"
    );
}

// ---- names ----

#[test]
fn an_unknown_class_suggests_near_names() {
    assert_one_line(
        &run(&["Overloadet#go"]),
        BAD_INPUT,
        &["Overloadet", "Overloaded"],
    );
}

#[test]
fn an_unknown_method_lists_the_known_ones() {
    assert_one_line(&run(&["Overloaded#wander"]), BAD_INPUT, &["wander", "stay"]);
}

#[test]
fn an_overloaded_method_asks_for_its_parameters() {
    assert_one_line(
        &run(&["Overloaded#go"]),
        BAD_INPUT,
        &["go(int)", "go(long)"],
    );
    let chosen = explore(&["Overloaded#go(J)V"]);
    assert_eq!(
        (chosen.outcome(), chosen.count("paths")),
        ("complete", Ok(1))
    );
}

#[test]
fn a_class_without_main_asks_for_a_method() {
    assert_one_line(&run(&["Overloaded"]), BAD_INPUT, &["Overloaded", "main"]);
}

#[test]
fn a_class_that_cannot_be_made_says_what_is_missing() {
    let exploration = explore(&["NoConstructor#go"]);
    assert_eq!(exploration.status, Some(UNSUPPORTED));
    let unsupported = exploration.json["unsupported"].to_string();
    assert!(unsupported.contains("constructor"), "{unsupported}");
}

#[test]
fn a_constructor_that_throws_is_reported() {
    let exploration = explore(&["ConstructorThrows#go"]);
    assert_eq!(exploration.outcome(), "violation");
    assert!(
        exploration
            .exceptions()
            .contains("java.lang.IllegalStateException")
    );
}

// ---- flags ----

#[test]
fn bad_flag_values_are_named() {
    for (flag, value) in [
        ("--max-depth", "many"),
        ("--max-steps", "-1"),
        ("--search", "sideways"),
        ("--choice", "maybe"),
        ("--jobs", "0"),
        ("--time-limit", "soon"),
        ("--time-limit", "5 parsecs"),
        ("--time-limit", "99999999999999999999999h"),
        ("--seed", "x"),
        ("--color", "mauve"),
    ] {
        let outcome = run(&[&format!("{flag}={value}"), "Overloaded#stay"]);
        assert_one_line(&outcome, BAD_INPUT, &[flag]);
    }
}

#[test]
fn an_unknown_flag_is_named() {
    assert_one_line(
        &run(&["--frobnicate", "Overloaded#stay"]),
        BAD_INPUT,
        &["--frobnicate"],
    );
}

#[test]
fn a_missing_class_path_entry_is_named() {
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.args(["explore", "-p", "no/such/folder", "Nothing#go"]);
    let outcome = launch::finish(command, "", explore::TIME_LIMIT).expect("spelunk ends by itself");
    assert_one_line(&outcome, BAD_INPUT, &["no/such/folder"]);
}

#[test]
fn a_result_that_cannot_be_written_is_reported() {
    let file = "/no/such/folder/result.json";
    let outcome = run(&["--json", file, "Overloaded#stay"]);
    assert_one_line(&outcome, BAD_INPUT, &[file]);
}

#[test]
fn a_choice_vector_that_does_not_fit_is_refused() {
    for target in ["Contradiction#go", "LongSearch"] {
        let outcome = run(&["--replay", "9,9,9", target]);
        assert_one_line(&outcome, BAD_INPUT, &["--replay", "do not fit"]);
        assert!(outcome.stdout.is_empty(), "{target}");
    }
}
