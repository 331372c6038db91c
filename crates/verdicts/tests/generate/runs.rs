//! What a run is as a whole: the same bytes again, hostile classes, what is refused, what is left alone.

use super::{Folder, corpus, counts, generator, proven, sources, subjects};
use serde_json::Value;
use spelunk_classes::class_file::{Attribute, ClassFile};
use spelunk_conformance::jdk;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch;
use spelunk_conformance::places;
use spelunk_verdicts::compile::javac;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

#[test]
fn the_same_seed_writes_the_same_bytes() {
    let generator = generator();
    let classes = subjects(&generator);
    // How much else the machine does must not decide either: here one class after the other, or two at a time.
    let run = |name: &str, jobs: &str| {
        let folder = Folder::new(name);
        let flags = [
            "--no-verify",
            "--max-calls",
            "2",
            "--all-tests",
            "--jobs",
            jobs,
        ];
        let names = [
            "subjects.TreeMap",
            "subjects.HeapArray",
            "java.util.ArrayDeque",
        ];
        generator
            .generate(&classes, &folder.0, &flags, &names)
            .expect("a run");
        sources(&folder.0)
    };
    let (one, other) = (run("same-one", "1"), run("same-other", "2"));
    assert_eq!(one.len(), 3);
    assert!(one == other, "two runs wrote different tests");
}

#[test]
fn exits_endless_loops_output_and_errors_are_survived() {
    let (generation, sources) = proven("Troubles", &["--max-calls", "1", "--max-steps", "20000"]);
    let class = generation.class(0);
    let exceptions = class["exceptions"].to_string();
    assert!(exceptions.contains("System.exit"), "{exceptions}");
    assert!(exceptions.contains("OutOfMemoryError"), "{exceptions}");
    assert!(
        class["cut_off"]["loops(int)"].is_string(),
        "{}",
        class["cut_off"]
    );
    let text = &sources["TroublesTest.java"];
    assert!(!text.contains("exits(4)"), "{text}");
}

#[test]
fn classes_that_calls_initialise_have_their_values() {
    let (generation, sources) = proven("Constants", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (2, 2));
    let text = &sources["ConstantsTest.java"];
    assert!(text.contains("1000"), "{text}");
}

#[test]
fn black_box_inputs_need_an_invariant() {
    let generator = generator();
    let folder = Folder::new("no-invariant");
    let classes = corpus(&generator);
    let flags = ["--technique", "blackbox"];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &["Burrow"])
        .expect("a run");
    assert_eq!(generation.status, Some(2));
    assert!(generation.errors.contains("repOk"), "{}", generation.errors);
}

#[test]
fn classes_are_initialised_in_the_order_in_which_they_were_needed() {
    let (generation, _) = proven("Lineage", &["--technique", "concolic"]);
    assert_eq!(counts(&generation.class(0)["branches"]), (2, 2));
}

#[test]
fn code_of_a_mutant_is_not_taken_for_the_class_s_own() {
    // Who counts asks whether the result is read, in methods that have fewer instructions where they are changed.
    const TALLY: &str = "import gov.nasa.jpf.vm.Verify; public class Tally { static int[] table = {3, 1, 2}; \
        public static int sum(int first, int second) { int total = first + second; \
        if (total > 3) { Verify.incrementCounter(1); total = total * 2 - first; } \
        if (first == second && total != 7) { total += table[first & 1]; Verify.incrementCounter(total & 1); } \
        return total; } }";
    let generator = generator();
    let folder = Folder::new("tally");
    let (source, classes) = (folder.0.join("Tally.java"), folder.0.join("classes"));
    std::fs::write(&source, TALLY).expect("a source");
    let stub = places::repository().join("corpus/explore/stubs/gov/nasa/jpf/vm/Verify.java");
    javac(&generator.jdk, &[source, stub], &classes, None).expect("javac");
    let flags = ["--mutants", "--no-verify"];
    let generation = generator
        .generate(
            &classes.display().to_string(),
            &folder.0.join("tests"),
            &flags,
            &["Tally"],
        )
        .expect("a run");
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
}

// ---- bad input ----

/// One line on standard error and status 2.
fn refused(flags: &[&str]) -> String {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let mut command = Command::new(places::spelunk().expect("the binary"));
    command
        .arg("generate")
        .arg("--jdk")
        .arg(&jdk.home)
        .args(flags);
    let outcome = launch::finish(command, "", Duration::from_secs(60)).expect("a run");
    assert_eq!(outcome.status, Some(2), "{}", outcome.stderr);
    assert_eq!(
        outcome.stderr.trim_end().lines().count(),
        1,
        "{}",
        outcome.stderr
    );
    outcome.stderr
}

#[test]
fn a_class_that_is_not_there_is_named() {
    let said = refused(&["java.util.TreeMapp"]);
    assert!(
        said.contains("TreeMapp") && said.contains("TreeMap"),
        "{said}"
    );
}

#[test]
fn an_empty_package_is_named() {
    let said = refused(&["no.such.package.*"]);
    assert!(said.contains("no.such.package"), "{said}");
}

#[test]
fn junit_jars_that_are_not_there_are_named() {
    let said = refused(&["--junit-jars", "/no/such.jar", "java.util.BitSet"]);
    assert!(said.contains("--junit-jars"), "{said}");
}

#[test]
fn files_of_others_are_not_overwritten() {
    let generator = generator();
    let folder = Folder::new("others");
    let classes = corpus(&generator);
    for name in ["ConstantsTest.java", "ConstantsSpelunkTest.java"] {
        std::fs::write(folder.0.join(name), "// by hand\n").expect("a file");
    }
    let out = folder.0.display().to_string();
    let said = refused(&["-p", &classes, "--no-verify", "-o", &out, "Constants"]);
    assert!(said.contains("not written by spelunk"), "{said}");
    assert_eq!(sources(&folder.0)["ConstantsTest.java"], "// by hand\n");
}

#[test]
fn defaults_of_switches_over_all_constants_are_infeasible() {
    let (generation, _) = proven("Crossing", &["--time-limit", "60s"]);
    let mut open = Vec::new();
    for method in generation.class(0)["methods"].as_array().expect("methods") {
        for side in method["uncovered"].as_array().expect("a list") {
            assert_eq!(side["reason"], "infeasible", "{method}");
            let why = side["sentence"].as_str().expect("a sentence");
            assert!(why.contains("Crossing.Light"), "{why}");
            open.push(method["name"].as_str().expect("a name").to_string());
        }
    }
    assert_eq!(open, ["seconds", "say", "both"]);
}

/// Compilers of other languages call classes inner whose constructors take nothing of the class around them: Java has no
/// words for such a call.
#[test]
fn inner_classes_of_other_languages_are_not_made_by_constructors() {
    let generator = generator();
    let folder = Folder::new("inner-of-others");
    let compiled = corpus(&generator);
    let classes = folder.0.join("classes");
    std::fs::create_dir_all(&classes).expect("a folder");
    for name in ["Chalet.class", "Chalet$Visitor.class"] {
        let bytes = std::fs::read(Path::new(&compiled).join(name)).expect("it was compiled");
        std::fs::write(classes.join(name), without_static(bytes)).expect("a file");
    }
    let class_path = classes.display().to_string();
    let tests = folder.0.join("tests");
    let generation = generator
        .generate(&class_path, &tests, &[], &["Chalet"])
        .expect("a run");
    assert_eq!(generation.status, Some(0), "{}", generation.errors);
    let verified = &generation.class(0)["verified"];
    assert_eq!(verified["failed"], Value::Array(Vec::new()));
    let text = &sources(&tests)["ChaletTest.java"];
    assert!(text.contains("nobody") && !text.contains(".new "), "{text}");
}

/// A class file that calls its nested classes inner ones (JVMS 4.7.6).
fn without_static(mut bytes: Vec<u8>) -> Vec<u8> {
    const STATIC: u8 = 0x08;
    let file = ClassFile::parse(bytes.clone().into()).expect("a class file");
    let named = |it: &&Attribute| {
        file.pool
            .utf8(it.name)
            .is_ok_and(|name| name == "InnerClasses")
    };
    let attribute = file.attributes.iter().find(named).expect("nested classes");
    let count = file.inner_classes().expect("nested classes").len();
    for entry in 0..count {
        bytes[attribute.start as usize + 2 + entry * 8 + 7] &= !STATIC;
    }
    bytes
}
