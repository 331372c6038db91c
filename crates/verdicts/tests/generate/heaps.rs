//! Inputs on unknown heaps, and the calls that make them.

use super::{Folder, counts, generator, proven};
use serde_json::Value;
use spelunk_verdicts::generate::Generation;

#[test]
fn inputs_that_no_calls_make_are_put_together_and_say_so() {
    let (generation, sources) = proven("Burrow", &["--technique", "whitebox"]);
    let class = generation.class(0);
    assert_eq!(class["technique"], "whitebox");
    let (covered, total) = counts(&class["branches"]);
    assert_eq!(covered, total, "{:#}", class["methods"]);
    // Those of the record make calls.
    let setting_fields = class["tests_setting_fields"].as_u64();
    assert!(setting_fields.is_some_and(|count| count > 20), "{class:#}");
    let text = &sources["BurrowTest.java"];
    for wanted in [
        "// Fields are set directly: no calls are known that lead to this input.",
        "blank(Class.forName(\"Burrow$Tunnel\"))",
        "private static <T> T blank(Class<T> type)",
        "burrow.neighbour = ",
        "set(burrow, Burrow.class, \"age\", 12)",
        "new Burrow.Mark(3, ",
        "Array.newInstance(Class.forName(\"Burrow$Tunnel\"), ",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}

/// Preconditions say which calls there are, static fields are put back after a test has set them.
#[test]
fn static_fields_are_inputs_where_asked() {
    let flags = ["--technique", "whitebox", "--lazy-statics"];
    let (generation, sources) = proven("Sluice", &flags);
    let class = generation.class(0);
    let methods = class["methods"].as_array().expect("methods");
    for name in ["open", "marked"] {
        let method = methods.iter().find(|method| method["name"] == name);
        let method = method.expect("a method under test");
        let sides = method["uncovered"].as_array().expect("sides");
        // Those that lead to the exception.
        let forbidden = if name == "open" { 2 } else { 0 };
        assert_eq!(sides.len(), forbidden, "{method:#}");
    }
    let text = &sources["SluiceTest.java"];
    assert!(!text.contains("IllegalStateException"), "{text}");
    for wanted in [
        "setStatic(Sluice.class, \"season\", Sluice.Season.WET)",
        "setStatic(Sluice.class, \"mark\", 'z')",
        "@AfterEach",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}

#[test]
fn inputs_that_calls_make_are_made_by_calls() {
    let flags = ["--technique", "whitebox", "--methods", "add,take,hasPair"];
    let (generation, sources) = proven("Queue", &flags);
    let class = generation.class(0);
    assert_eq!(class["tests_setting_fields"], 0, "{sources:?}");
    for method in class["methods"].as_array().expect("a list") {
        let (covered, total) = counts(&method["branches"]);
        assert!(covered == total || method["name"] == "repOk", "{method:#}");
    }
}

#[test]
fn black_box_inputs_are_all_structures_of_an_invariant() {
    // A bound that is given does not grow with the time.
    let flags = ["--max-calls", "3", "--max-objects", "3", "--technique"];
    let black_box = [&flags[..], &["blackbox", "--methods", "take"]].concat();
    let (generation, _) = proven("Queue", &black_box);
    let of_calls = proven("Queue", &["--max-calls", "3", "--technique", "sequences"]).0;
    let states = |generation: &Generation| generation.class(0)["states"].as_u64();
    assert_eq!(generation.class(0)["tests_setting_fields"], 0);
    // Queues of none to three links, besides what sequences count.
    assert_eq!(
        states(&generation),
        states(&of_calls).map(|count| count + 4)
    );
}

#[test]
fn calls_are_found_for_inputs_of_paths() {
    for how in ["exact", "search", "both"] {
        let flags = [
            "--technique",
            "synthesis",
            "--synthesis",
            how,
            "--methods",
            "add,take,hasPair",
        ];
        let (generation, sources) = proven("Queue", &flags);
        let class = generation.class(0);
        assert_eq!(class["technique"], "synthesis");
        assert_eq!(class["tests_setting_fields"], 0, "{sources:?}");
        for method in class["methods"].as_array().expect("a list") {
            let (covered, total) = counts(&method["branches"]);
            assert!(
                covered == total || method["name"] == "repOk",
                "{how}: {method:#}"
            );
        }
    }
}

#[test]
fn paths_beyond_the_bound_lead_to_long_sequences() {
    let generator = generator();
    let classes = generator
        .compile("examples/synthesis/subjects")
        .expect("the subjects");
    // Lists of four elements say what more there has to be: forty.
    let flags = [
        "--technique",
        "synthesis",
        "--max-objects",
        "4",
        "--methods",
        "forty",
    ];
    for seed in ["1", "2", "3"] {
        let folder = Folder::new("beyond");
        let flags = [&flags[..], &["--seed", seed]].concat();
        let generation = generator
            .generate(&classes, &folder.0, &flags, &["subjects.Sample"])
            .expect("a run");
        let class = generation.class(0);
        assert_eq!(class["targets"]["by_calls"], 2, "{seed}: {class:#}");
        assert_eq!(class["tests_setting_fields"], 0);
        assert!(class["targets"]["evaluations"].as_u64() > Some(0));
    }
}

#[test]
fn what_no_calls_make_is_spurious_where_that_is_proved() {
    let targets = |how: &str| {
        let flags = ["--technique", "synthesis", "--synthesis", how];
        let (generation, sources) = proven("Vault", &flags);
        assert!(!sources["VaultTest.java"].contains("set("), "{sources:?}");
        generation.class(0)["targets"].clone()
    };
    let exact = targets("exact");
    assert_eq!(
        (&exact["by_calls"], &exact["spurious"]),
        (&3.into(), &1.into()),
        "{exact}"
    );
    assert_eq!(exact["path_conditions"]["spurious"], 1, "{exact}");
    let search = targets("search");
    assert_eq!(
        (&search["by_calls"], &search["only_by_fields"]),
        (&3.into(), &1.into()),
        "{search}"
    );
}

#[test]
fn states_of_other_classes_satisfy_path_conditions_exactly() {
    let flags = [
        "--technique",
        "synthesis",
        "--synthesis",
        "exact",
        "--max-objects",
        "8",
        "--time-limit",
        "60s",
    ];
    let (generation, _) = proven("Gardener", &flags);
    let class = generation.class(0);
    let targets = &class["targets"];
    assert_eq!(
        (&targets["by_calls"], &targets["spurious"], &targets["open"]),
        (&15.into(), &1.into(), &0.into()),
        "{class:#}"
    );
    for what in ["satisfied", "spurious"] {
        assert!(
            targets["path_conditions"][what].as_u64() > Some(0),
            "{targets}"
        );
    }
    let methods = class["methods"].as_array().expect("a list");
    let open: Vec<&Value> = methods
        .iter()
        .flat_map(|method| method["uncovered"].as_array().expect("a list"))
        .map(|side| &side["target"])
        .collect();
    assert_eq!(open, ["spurious"]);
}

#[test]
fn unknown_inputs_of_one_name_can_have_many_types() {
    let (generation, sources) = proven("Echo", &["--technique", "whitebox"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn unknown_objects_have_initialisers_that_take_long() {
    let (generation, sources) = proven("Folding", &["--technique", "whitebox"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn truth_values_in_path_conditions_are_set_by_calls() {
    let flags = ["--technique", "synthesis", "--time-limit", "10s"];
    let (generation, _) = proven("Latch", &flags);
    let branches = counts(&generation.class(0)["branches"]);
    assert_eq!(branches.0, branches.1);
}
