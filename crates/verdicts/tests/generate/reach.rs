//! Where tests stand and what they can name there: other packages, sealed jars, the JDK, hidden members.

use super::{Folder, counts, generator, proven, sources};
use serde_json::Value;
use spelunk_conformance::places;
use spelunk_verdicts::compile::javac;
use spelunk_verdicts::generate::Generator;
use std::path::Path;
use std::process::Command;

/// A class of a jar whose manifest says this.
fn jar_with(generator: &Generator, folder: &Path, manifest: &str) -> String {
    const DOOR: &str = "package shut; public class Door { private int locks; \
        int hidden(int x) { return x > 40 ? x : -x; } \
        public Door(int locks) { this.locks = locks; } \
        public int open(int key) { return key == locks ? 1 : hidden(key); } }";
    let source = folder.join("Door.java");
    std::fs::write(&source, DOOR).expect("a source");
    let classes = folder.join("classes");
    javac(&generator.jdk, &[source], &classes, None).expect("javac");
    let text = folder.join("manifest.txt");
    std::fs::write(&text, manifest).expect("a manifest");
    let jar = folder.join("door.jar");
    let mut command = Command::new(generator.jdk.home.join("bin/jar"));
    command.arg("cfm").arg(&jar).arg(&text);
    command.arg("-C").arg(&classes).arg(".");
    assert!(command.status().expect("jar").success());
    jar.display().to_string()
}

#[test]
fn sealed_packages_are_tested_from_outside() {
    let generator = generator();
    for (number, manifest) in ["Sealed: true\n", "A: b\n\nName: shut/\nSealed: true\n"]
        .into_iter()
        .enumerate()
    {
        let folder = Folder::new(&format!("sealed{number}"));
        let jar = jar_with(&generator, &folder.0, manifest);
        let tests = folder.0.join("tests");
        let generation = generator
            .generate(&jar, &tests, &[], &["shut.Door"])
            .expect("a run");
        let class = generation.class(0);
        assert_eq!(class["verified"]["failed"], Value::Array(Vec::new()));
        let (covered, total) = counts(&class["branches"]);
        assert_eq!(covered, total, "{:#}", class["methods"]);
        assert_eq!(counts(&class["verified"]["branches"]), (covered, total));
        let sources = sources(&tests);
        let text = &sources["spelunk/shut/DoorTest.java"];
        assert!(text.contains("package spelunk.shut;"), "{text}");
        assert!(!text.contains("hidden("), "{text}");
    }
}

#[test]
fn classes_of_the_jdk_are_tested_by_plain_client_code() {
    let generator = generator();
    let folder = Folder::new("jdk");
    let flags = ["--methods", "push,pop,peek,isEmpty", "--max-calls", "2"];
    let generation = generator
        .generate(".", &folder.0, &flags, &["java.util.ArrayDeque"])
        .expect("a run");
    let class = generation.class(0);
    assert_eq!(class["verified"]["failed"], Value::Array(Vec::new()));
    let (own, total) = counts(&class["branches"]);
    let (measured, _) = counts(&class["verified"]["branches"]);
    assert!(
        own.abs_diff(measured) * 50 <= total,
        "{own} and {measured} of {total}"
    );
    assert!(sources(&folder.0).contains_key("spelunk/java/util/ArrayDequeTest.java"));
}

#[test]
fn annotations_are_implemented_by_classes() {
    let (generation, sources) = proven("Badges", &[]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn members_are_reached_as_the_compiler_finds_them() {
    let generator = generator();
    let folder = Folder::new("reach");
    let sources = ["Shape", "Sized", "Visits", "impl/Bounds", "impl/Square"].map(|name| {
        let file = format!("corpus/generate/reach/shapes/{name}.java");
        places::repository().join(file)
    });
    let classes = folder.0.join("classes");
    javac(&generator.jdk, &sources, &classes, None).expect("javac");
    let names = ["shapes.Shape", "shapes.Sized", "shapes.Visits"];
    for technique in ["auto", "sequences"] {
        let flags = ["--technique", technique];
        let generation = generator
            .generate(&classes.display().to_string(), &folder.0, &flags, &names)
            .expect("a run");
        for number in 0..names.len() {
            let class = generation.class(number);
            let failed = &class["verified"]["failed"];
            assert_eq!(failed, &Value::Array(Vec::new()), "{}", class["name"]);
            let (covered, total) = counts(&class["branches"]);
            assert!(covered == total || technique != "auto", "{}", class["name"]);
        }
    }
}

#[test]
fn constants_are_called_as_they_are_declared() {
    let (generation, sources) = proven("Versions", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (4, 4));
    let tests = &sources["VersionsTest.java"];
    assert!(tests.contains("Version.NEW, "), "{tests}");
}

/// `null.new Page()` is no Java.
#[test]
fn inner_objects_are_made_within_others() {
    let (generation, sources) = proven("Ledger", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (8, 8));
    let tests = &sources["LedgerTest.java"];
    assert!(!tests.contains("null.new"), "{tests}");
}

#[test]
fn raw_types_are_implemented_as_they_are_inherited() {
    let (generation, _) = proven("Scales", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
}

#[test]
fn stubs_implement_what_is_more_open_than_in_object() {
    let (generation, _) = proven("Stampings", &[]);
    let (covered, total) = counts(&generation.class(0)["verified"]["branches"]);
    assert_eq!(covered, total);
}
