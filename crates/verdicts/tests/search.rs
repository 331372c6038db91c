//! The same paths, cut-offs and structures in every order and with any number of workers; what each order
//! finds first; and paths that are long or never end.

use serde_json::Value;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::compile::{self, Source};
use spelunk_verdicts::explore::{self, Exploration};

const ORDERS: [&str; 5] = ["dfs", "bfs", "random", "priority", "coverage"];

fn jdk() -> Jdk {
    Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND)
}

/// Explores a program of this file: flags, and its arguments behind `--`.
fn explored(class: &str, source: &str, flags: &[&str], arguments: &[&str]) -> Exploration {
    let source = Source {
        class: class.into(),
        text: source.into(),
    };
    let compiled = compile::compile(
        &jdk(),
        &format!("search-{class}"),
        &compile::interface_folders(),
        &[source],
    )
    .expect("the program compiles");
    let all = [flags, &[class], arguments].concat();
    let all: Vec<String> = all.iter().map(|text| text.to_string()).collect();
    explore::explore(&jdk(), &compiled.class_path(class), &all).expect("an exploration")
}

fn count(run: &Exploration, field: &str) -> u64 {
    run.count(field).expect("a count")
}

/// Paths, pruned paths, and what was cut off.
fn outcome(run: &Exploration) -> (u64, u64, Value) {
    (
        count(run, "paths"),
        count(run, "pruned"),
        run.json["cut_off"].clone(),
    )
}

// ---- the same everywhere ----

/// Classes that are loaded only behind a choice, alike but for their names.
const LATE_CLASSES: &str = "
import spelunk.Choose;
class LateClasses {
    static class A { int v; } static class B { int v; } static class C { int v; } static class D { int v; }
    static class E { int v; } static class F { int v; } static class G { int v; } static class H { int v; }
    public static void main(String[] arguments) {
        Object made;
        switch (Choose.intIn(0, 7)) {
            case 0: made = new A(); break;
            case 1: made = new B(); break;
            case 2: made = new C(); break;
            case 3: made = new D(); break;
            case 4: made = new E(); break;
            case 5: made = new F(); break;
            case 6: made = new G(); break;
            default: made = new H();
        }
        int sum = 0;
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 20000; i++) sum += i;
            if (Choose.bool()) sum++;
        }
        Choose.emit(made);
    }
}";

#[test]
fn structures_are_told_apart_by_names_not_by_numbers_of_one_vm() {
    for workers in ["1", "2", "4"] {
        for order in ORDERS {
            let flags = ["--jobs", workers, "--search", order];
            let run = explored("LateClasses", LATE_CLASSES, &flags, &[]);
            assert_eq!(count(&run, "structures"), 8, "{workers} workers, {order}");
            assert_eq!(count(&run, "paths"), 256, "{workers} workers, {order}");
        }
    }
}

const THIRTY_CHOICES: &str = "
import spelunk.Choose;
class ThirtyChoices {
    public static void main(String[] arguments) {
        for (int round = 0; round < 30; round++) {
            if (!Choose.bool()) return;
        }
    }
}";

#[test]
fn a_bound_on_the_depth_holds_in_every_order() {
    for order in ORDERS {
        for workers in ["1", "2"] {
            let flags = ["--max-depth", "6", "--search", order, "--jobs", workers];
            let run = explored("ThirtyChoices", THIRTY_CHOICES, &flags, &[]);
            assert_eq!(count(&run, "paths"), 6, "{order}, {workers} workers");
            let cut: Vec<u64> = run.json["cut_off"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|cut| cut["count"].as_u64().expect("a count"))
                .collect();
            assert_eq!(cut, [1], "{order}, {workers} workers");
            assert!(!run.complete());
        }
    }
}

/// Never ends: `--max-depth` alone bounds it. The assertion fails at depth 9.
const ENDLESS: &str = "
import spelunk.Choose;
class Endless {
    public static void main(String[] arguments) {
        int bad = Integer.parseInt(arguments[0]);
        int round = 0, ones = 0;
        while (true) {
            int choice = Choose.intIn(0, 2);
            if (choice == 1) ones++; else if (choice == 2) ones = 0;
            round++;
            assert !(round == bad && ones == bad);
        }
    }
}";

#[test]
fn a_program_without_end_has_the_same_cut_offs_in_every_order() {
    let run = |flags: &[&str]| outcome(&explored("Endless", ENDLESS, flags, &["4"]));
    let reference = run(&["--max-depth", "6", "--jobs", "1"]);
    for order in ORDERS {
        for workers in ["1", "2"] {
            let flags = ["--max-depth", "6", "--search", order, "--jobs", workers];
            assert_eq!(run(&flags), reference, "{order}, {workers} workers");
        }
    }
}

#[test]
fn breadth_first_finds_what_is_near_in_a_program_without_end() {
    for order in ["bfs", "priority"] {
        let flags = ["--search", order, "--stop-on-violation"];
        let run = explored("Endless", ENDLESS, &flags, &["9"]);
        assert_eq!(run.outcome(), "violation", "{order}");
        let choices = run.json["violations"][0]["inputs"].as_array();
        assert_eq!(choices.map(Vec::len), Some(9), "{order}");
    }
}

/// Few states, and no end to the paths.
const ROUND: &str = "
import spelunk.Choose;
class Round {
    public static void main(String[] arguments) {
        int at = 0;
        while (true) {
            at = Choose.bool() ? (at + 1) % 5 : 0;
            assert at < Integer.parseInt(arguments[0]);
        }
    }
}";

#[test]
fn without_a_word_states_decide_where_paths_have_no_end() {
    let safe = explored("Round", ROUND, &[], &["5"]);
    assert_eq!(safe.outcome(), "complete", "{}", safe.obstacles());
    assert_eq!(safe.json["way"], "states");
    let unsafe_one = explored("Round", ROUND, &["--jobs", "1"], &["4"]);
    assert_eq!(unsafe_one.outcome(), "violation");
    let bounded = explored("Round", ROUND, &["--max-depth", "3"], &["5"]);
    assert_eq!(bounded.json["way"], "paths", "a bound is a word");
    assert!(!bounded.complete());
}

/// Upwards for ever, and no state comes again; three steps up and one down are wrong.
const SPIRAL: &str = "
import spelunk.Choose;
class Spiral {
    public static void main(String[] arguments) {
        int ups = 0;
        while (true) {
            if (Choose.anyInt() > 0) ups++;
            else if (ups == 3) throw new IllegalStateException();
        }
    }
}";

#[test]
fn growing_bounds_find_what_paths_without_end_hide() {
    let run = explored("Spiral", SPIRAL, &["--way", "deepening"], &[]);
    assert_eq!(run.outcome(), "violation");
    assert_eq!(run.json["way"], "deepening");
}

const WAVE: &str = "
import spelunk.Choose;
class Wave {
    public static void main(String[] arguments) {
        if (Math.sin(Choose.anyDouble()) > 0.99) throw new IllegalStateException();
    }
}";

#[test]
fn what_was_sampled_is_named_and_looked_at_once_more() {
    let run = explored("Wave", WAVE, &[], &[]);
    assert_eq!(run.outcome(), "violation");
    assert_eq!(run.json["way"], "inputs");
    assert!(run.obstacles().contains("java.lang.Math.sin"));
}

// ---- long paths ----

/// One path; every choice has one alternative that is given up at once. The calls in front decide what
/// the path stands at when the thread's turn is over.
const COMB: &str = "
import spelunk.Choose;
class Comb {
    static void nothing() {}
    public static void main(String[] arguments) {
        int choices = Integer.parseInt(arguments[0]);
        for (int i = Integer.parseInt(arguments[1]); i > 0; i--) nothing();
        for (int i = 0; i < choices; i++) {
            boolean chosen = Choose.bool();
            Choose.assume(chosen);
        }
    }
}";

#[test]
fn a_choice_on_a_long_path_is_met_once() {
    for workers in ["1", "2"] {
        for calls in ["0", "1", "2", "3", "4", "5", "6", "7"] {
            let flags = ["--jobs", workers];
            let run = explored("Comb", COMB, &flags, &["60000", calls]);
            let found = (count(&run, "paths"), count(&run, "pruned"));
            assert_eq!(found, (1, 60_000), "{workers} workers, {calls} calls");
            assert!(run.complete());
        }
    }
}
