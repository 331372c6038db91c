//! Method sequences through the command line: states, contracts, bugs that need many calls.

use super::{Folder, corpus, counts, generator, proven, sources, subjects};

#[test]
fn a_search_tree_has_a_state_for_each_shape() {
    let generator = generator();
    let folder = Folder::new("shapes-of-trees");
    let classes = subjects(&generator);
    for (calls, states) in [("3", 9), ("4", 23), ("5", 65)] {
        let flags = ["--no-verify", "--max-calls", calls];
        let generation = generator
            .generate(&classes, &folder.0, &flags, &["subjects.BinSearchTree"])
            .expect("a run");
        assert_eq!(generation.class(0)["states"], states);
    }
}

#[test]
fn concrete_values_reach_the_states_that_rostra_reached() {
    let generator = generator();
    let folder = Folder::new("concrete");
    let classes = subjects(&generator);
    let flags = [
        "--no-verify",
        "--max-calls",
        "5",
        "--technique",
        "concrete",
        "--values",
        "0,1,2,3,4",
    ];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &["subjects.BinSearchTree"])
        .expect("a run");
    assert_eq!(generation.class(0)["states"], 188);
    assert_eq!(generation.class(0)["technique"], "concrete");
}

#[test]
fn all_subjects_are_proven_and_jacoco_agrees() {
    let generator = generator();
    let folder = Folder::new("subjects");
    let classes = subjects(&generator);
    let names = [
        "subjects.BinSearchTree",
        "subjects.HeapArray",
        "subjects.LinkedList",
        "subjects.UBStack",
    ];
    let flags = ["--max-calls", "6"];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &names)
        .expect("a run");
    for (number, name) in names.iter().enumerate() {
        let class = generation.class(number);
        assert_eq!(class["name"], *name);
        let own = counts(&class["branches"]);
        assert_eq!(own, counts(&class["verified"]["branches"]), "{name}");
        assert_eq!(own.0, own.1, "{name}: every branch is reached");
        assert_eq!(class["verified"]["passed"], class["tests"], "{name}");
    }
}

#[test]
fn contracts_limit_calls_and_reveal_bugs() {
    let (generation, sources) = proven("Account", &["--max-calls", "2"]);
    let violations = generation.class(0)["violations"].to_string();
    assert!(violations.contains("invariant"), "{violations}");
    assert!(violations.contains("assertion"), "{violations}");
    // Tests that have to fail are measured as well.
    assert!(generation.class(0)["verified"]["branches"].is_object());
    let bugs = &sources["AccountBugTest.java"];
    assert!(bugs.contains("withdraw"), "{bugs}");
    assert!(bugs.contains("the invariant does not hold after"), "{bugs}");
    assert!(bugs.contains("assertTrue("), "{bugs}");
    let (_, sources) = proven("Account", &["--max-calls", "2", "--bugs", "passing"]);
    let bugs = &sources["AccountBugTest.java"];
    assert!(bugs.contains("assertFalse("), "{bugs}");
    let tests = &sources["AccountTest.java"];
    assert!(!tests.contains("deposit(0)"), "{tests}");
    assert!(!tests.contains("deposit(-"), "{tests}");
    assert!(tests.contains("close(17)"), "{tests}");
    assert_eq!(tests.matches("close(").count(), 1, "{tests}");
}

#[test]
fn static_fields_belong_to_the_state() {
    // Tests that share a JVM share its static fields, so these cannot all be proven.
    let generator = generator();
    let folder = Folder::new("statics");
    let classes = corpus(&generator);
    let flags = ["--max-calls", "2", "--no-verify"];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &["Tickets"])
        .expect("a run");
    assert_eq!(counts(&generation.class(0)["branches"]), (2, 2));
}

#[test]
fn states_can_be_compared_by_an_abstraction() {
    let generator = generator();
    let folder = Folder::new("abstraction");
    let flags = [
        "--no-verify",
        "--max-calls",
        "3",
        "--compare-by",
        "size",
        "--methods",
        "add",
    ];
    let generation = generator
        .generate(".", &folder.0, &flags, &["java.util.LinkedList"])
        .expect("a run");
    // Sizes 0 to 3, and 2 from the constructor that takes a collection.
    let states = generation.class(0)["states"].as_u64().expect("a count");
    assert!((4..=6).contains(&states), "{states} states");
}

/// docs/find-a-bug.md says so: eight calls are needed, and no shorter sequence is shown.
#[test]
fn a_bug_that_only_eight_calls_show_is_found() {
    let generator = generator();
    let classes = generator
        .compile("examples/tutorials")
        .expect("the tutorials");
    let folder = Folder::new("tutorial");
    let generation = generator
        .generate(
            &classes,
            &folder.0,
            &["--technique", "sequences"],
            &["TreeSet"],
        )
        .expect("a run");
    assert_eq!(generation.status, Some(1), "{}", generation.errors);
    let sources = sources(&folder.0);
    let bugs = &sources["TreeSetBugTest.java"];
    let first = bugs.split("@Test").nth(1).expect("a test");
    assert_eq!(first.matches(".add(").count(), 8, "{first}");
    assert!(first.contains("repOk()"), "{first}");
}
