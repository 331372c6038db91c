//! Tests of generic classes: javac takes every one, and type arguments are spelled where a person would spell them.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::generate::Generator;

const CLASSES: [&str; 6] = ["Bounds", "Chain", "Ordered", "Related", "Rows", "Wildcards"];
const LIMIT: &str = "40s";
/// Each class gives more.
const FEWEST_TESTS: usize = 10;

/// Source that javac refuses, and casts that it writes for types that are not true.
fn is_ours(reason: &str) -> bool {
    reason.contains("does not compile") || reason.contains("ClassCastException")
}

#[test]
fn no_test_of_a_generic_class_is_lost_to_the_compiler() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let generator = Generator::new(jdk, None).expect("the binary");
    let classes = generator
        .compile("corpus/generate/generics")
        .expect("the classes");
    let folder = tempfile::tempdir().expect("a folder");
    let names = CLASSES.map(|class| format!("generics.{class}"));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let class_path = format!("{classes}/");
    let generated = generator
        .generate(&class_path, folder.path(), &["--time-limit", LIMIT], &names)
        .expect("a run");
    let found = generated.json["classes"].as_array().expect("classes");
    assert_eq!(found.len(), CLASSES.len());
    for class in found {
        let name = class["name"].as_str().unwrap_or_default();
        let dropped: Vec<&str> = class["verified"]["failed"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|dropped| dropped["reason"].as_str())
            .filter(|reason| is_ours(reason))
            .collect();
        assert!(dropped.is_empty(), "{name}: {dropped:#?}");
        let tests = class["suite"].as_array().map_or(0, Vec::len);
        assert!(tests >= FEWEST_TESTS, "{name}: {tests} tests");
    }
    let text = std::fs::read_to_string(folder.path().join("generics/BoundsTest.java"));
    let text = text.expect("the tests of Bounds");
    for spelled in ["Bounds.Sorted<Integer>", "Bounds.Total<"] {
        assert!(text.contains(spelled), "no {spelled} in {text}");
    }
    // An order has the type of what it orders, values are no lambdas, and a constant is called by its name. A second
    // order, handed to an object that nothing uses, has nothing to go by.
    let ordered = std::fs::read_to_string(folder.path().join("generics/OrderedTest.java"));
    let ordered = ordered.expect("the tests of Ordered");
    let is_typed_order =
        |line: &str| line.trim().starts_with("Comparator<") && line.contains("> order = ");
    assert!(ordered.lines().any(is_typed_order), "{ordered}");
    for unwanted in ["Comparator order =", "Comparable ", "assertSame("] {
        assert!(!ordered.contains(unwanted), "{unwanted} in {ordered}");
    }
    // Tests stand where a reader looks for them: method after method, as the class declares them.
    let place = |name: &str| {
        text.find(name)
            .unwrap_or_else(|| panic!("no {name}in {text}"))
    };
    assert!(place("void insert_") < place("void first_"), "{text}");
    assert!(place("void first_") < place("void nearest_"), "{text}");
}
