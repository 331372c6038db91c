//! Methods on unknown heaps: every heap up to a bound, built and tried on the real JVM, and lazy initialisation,
//! which decides about objects when they are looked at, end in exactly the same ways.

use serde_json::Value;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::{javac, sources_below};
use spelunk_verdicts::explore::{Exploration, explore};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// As `BruteForce.java` reads them: method, objects of a class, longest array, numbers, classes with objects, classes
/// with static fields.
const SUBJECTS: [&str; 50] = [
    "Lists#length:3:0:0:Lists",
    "Lists#swap:3:0:0,1:Lists",
    "Lists#sorted:3:0:0,1,2:Lists",
    "Lists#removeSecond:3:0:0,1:Lists",
    "Lists#cycle:3:0:0:Lists",
    "Lists#reverse:3:0:0:Lists",
    "Lists#find:3:0:0,1:Lists",
    "Lists#tails:3:0:0:Lists",
    "Lists#aliases:3:0:0,1:Lists",
    "Lists#made:3:0:0:Lists",
    "Trees#contains:2:0:0,1,2:Trees",
    "Trees#depth:3:0:0:Trees",
    "Trees#ordered:3:0:0,1,2:Trees",
    "Trees#rotate:3:0:0:Trees",
    "Trees#shared:3:0:0:Trees",
    "Trees#mirrored:3:0:0:Trees",
    "Doubly#consistent:3:0:0:Doubly",
    "Doubly#unlink:3:0:0:Doubly",
    "Doubly#insert:3:0:0:Doubly",
    "Doubly#walk:3:0:0:Doubly",
    "Doubly#ring:3:0:0:Doubly",
    "Doubly#splice:3:0:0:Doubly",
    "Doubly#largest:2:0:0,1:Doubly",
    "Buckets#firstUsed:1:2:0:Buckets,Buckets$Entry",
    "Buckets#chains:2:2:0:Buckets,Buckets$Entry",
    "Buckets#shared:1:2:0:Buckets,Buckets$Entry",
    "Buckets#store:2:2:0:Buckets,Buckets$Entry",
    "Buckets#at:1:2:-1,0,1,2:Buckets,Buckets$Entry",
    "Buckets#numbers:2:2:0,1:Buckets",
    "Buckets#nested:1:2:0:Buckets$Entry",
    "Shapes#kinds:1:0:0:Shapes,Shapes$Circle,Shapes$Square,Shapes$Frame",
    "Shapes#codes:1:0:0,1:Shapes,Shapes$Circle,Shapes$Square,Shapes$Frame",
    "Shapes#cast:1:0:0:Shapes,Shapes$Circle,Shapes$Square,Shapes$Frame",
    "Shapes#same:2:0:0:Shapes,Shapes$Circle",
    "Shapes#colours:1:0:0:Shapes,Shapes$Circle,Shapes$Square,Shapes$Frame",
    "Shapes#boxes:1:0:0,1,2:Shapes,Shapes$Circle",
    "Shapes#texts:1:2:0:Shapes,Shapes$Circle",
    "Shapes#locked:1:0:0:Shapes,Shapes$Circle",
    "Shapes#parameters:1:0:0,1:Shapes$Circle,Shapes$Square,Shapes$Frame",
    "Shapes$Part#owner:1:0:0,1:Shapes,Shapes$Part,Shapes$Circle",
    "Guarded#after:3:0:0:Guarded",
    "Guarded#steps:1:0:-1,0,1,2:Guarded",
    "Guarded#join:2:0:-1,0,1:Guarded",
    "Guarded#linked:2:0:0:Guarded",
    "Guarded#position:1:2:-1,0,1,2:Guarded",
    "Statics#limited:1:0:0,1,2:Statics:Statics",
    "Statics#registered:2:0:0:Statics:Statics",
    "Statics#far:2:0:0,1:Statics:Statics,Statics$Settings",
    "Statics#stepping:1:2:0,1:Statics:Statics$Settings",
    "Statics#guarded:1:0:-1,0,1,2:Statics:Statics",
];

fn the_jdk() -> Jdk {
    Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND)
}

fn compiled(jdk: &Jdk, below: &str, out: &Path) {
    let folder = places::repository().join(below);
    let files = sources_below(&[folder]).expect("the sources are there");
    javac(jdk, &files, out, None).expect("the sources compile");
}

fn lazily(jdk: &Jdk, classes: &Path, flags: &[&str], program: &str) -> Exploration {
    let mut arguments: Vec<String> = ["--lazy", "--outcomes", "-j", "1"].map(String::from).into();
    arguments.extend(flags.iter().map(|flag| flag.to_string()));
    arguments.push(program.into());
    explore(jdk, &classes.display().to_string(), &arguments).expect("an exploration")
}

/// How paths end, as `BruteForce.java` words it.
fn endings(exploration: &Exploration) -> BTreeSet<String> {
    let outcomes = exploration.json["outcomes"].as_array();
    let word = |outcome: &Value| match outcome["kind"].as_str() {
        Some("return") => format!("return {}", outcome["value"].as_str().unwrap_or_default()),
        _ => format!(
            "exception {}",
            outcome["exception"].as_str().unwrap_or_default()
        ),
    };
    outcomes.into_iter().flatten().map(word).collect()
}

#[test]
fn every_heap_up_to_a_bound_ends_as_lazy_initialisation_says() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    compiled(&jdk, "crates/verdicts/java/heaps", folder.path());
    let mut command = Command::new(jdk.java());
    command.arg("-cp").arg(folder.path()).arg("BruteForce");
    command.args(SUBJECTS);
    let outcome = launch::finish(command, "", Duration::from_secs(300)).expect("java runs");
    let mut expected: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    for (subject, ending) in text.lines().filter_map(|line| line.split_once('\t')) {
        let Some(known) = SUBJECTS.iter().find(|known| **known == subject) else {
            panic!("{subject} is no subject");
        };
        expected.entry(known).or_default().insert(ending.into());
    }
    assert_eq!(expected.len(), SUBJECTS.len(), "{}", outcome.stderr);
    for (subject, expected) in expected {
        let parts: Vec<&str> = subject.split(':').collect();
        let mut flags = vec!["--max-objects", parts[1], "--max-length", parts[2]];
        flags.extend((parts.len() > 5).then_some("--lazy-statics"));
        let exploration = lazily(&jdk, folder.path(), &flags, parts[0]);
        assert_eq!(endings(&exploration), expected, "{subject}");
    }
}

/// Objects in the text of an input.
fn sizes(exploration: &Exploration, object: &str) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for input in exploration.json["inputs"].as_array().into_iter().flatten() {
        if input["value"] == "true" {
            let text = input["roots"][0]["value"].as_str().unwrap_or_default();
            *counts.entry(text.matches(object).count()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn the_invariant_of_red_black_trees_has_every_tree_once() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    compiled(&jdk, "examples/lazy/trees", folder.path());
    let flags = ["--no-invariants", "--max-objects", "4"];
    let exploration = lazily(&jdk, folder.path(), &flags, "trees.TreeMap#repOk");
    let expected = BTreeMap::from([(0, 1), (1, 1), (2, 2), (3, 2), (4, 4)]);
    assert_eq!(sizes(&exploration, "Entry#"), expected);
}

/// The inputs that are marked cover what all inputs cover, and no structure among them could be left out.
#[test]
fn needed_inputs_cover_what_all_do() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    compiled(&jdk, "examples/lazy/trees", folder.path());
    let exploration = lazily(
        &jdk,
        folder.path(),
        &["--max-objects", "3"],
        "trees.TreeMap#remove",
    );
    let inputs = exploration.json["inputs"].as_array().expect("inputs");
    let covered = |wanted: &dyn Fn(&Value) -> bool| -> BTreeSet<u64> {
        let chosen = inputs.iter().filter(|input| wanted(input));
        let sides = chosen.flat_map(|input| input["sides"].as_array().cloned().unwrap_or_default());
        sides.filter_map(|side| side.as_u64()).collect()
    };
    let all = covered(&|_| true);
    let sides = exploration.json["coverage"]["sides"]
        .as_array()
        .expect("sides");
    let counted = sides.iter().filter(|side| side["covered"] == true).count();
    assert_eq!(all.len(), counted);
    let is_needed = |input: &Value| input["needed"] == true;
    assert_eq!(covered(&is_needed), all);
    let structures: BTreeSet<u64> = inputs
        .iter()
        .filter(|input| is_needed(input))
        .filter_map(|input| input["structure"].as_u64())
        .collect();
    assert!(structures.len() > 2, "{structures:?}");
    for left_out in structures {
        let others = |input: &Value| is_needed(input) && input["structure"] != left_out;
        assert!(covered(&others).len() < all.len(), "{left_out}");
    }
}

/// An input that breaks the invariant is no input: every one that `explore` shows satisfies it.
#[test]
fn only_structures_that_can_be_completed_are_inputs() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Ring.java");
    let text = "final class Ring {\n\
        static final class Bead { Bead next; int colour; }\n\
        Bead first; int size;\n\
        boolean repOk() {\n\
            if (first == null) return size == 0;\n\
            Bead bead = first.next;\n\
            for (int i = 1; i < 4; i++) {\n\
                if (bead == null) return false;\n\
                if (bead == first) return size == i;\n\
                bead = bead.next;\n\
            }\n\
            return false;\n\
        }\n\
        int walk() {\n\
            if (first == null) return 0;\n\
            if (first.next == null) return 1;\n\
            if (first.next == first) return size == 1 ? 2 : 3;\n\
            return first.next.next == first ? size == 2 ? 4 : 5 : first.next.next == first.next ? 6 : 7;\n\
        }\n\
    }\n";
    std::fs::write(&source, text).expect("the source is written");
    javac(&jdk, &[source], folder.path(), None).expect("it compiles");
    let with = lazily(&jdk, folder.path(), &[], "Ring#walk");
    let expected = ["return 0", "return 2", "return 4", "return 7"].map(String::from);
    assert_eq!(endings(&with), expected.into());
    let without = lazily(&jdk, folder.path(), &["--no-invariants"], "Ring#walk");
    assert_eq!(endings(&without).len(), 8, "{:?}", endings(&without));
}

#[test]
fn invariants_that_cannot_be_asked_are_named() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    let bodies = [
        (
            "Taking",
            "boolean repOk(int depth) { return depth > 0; }",
            "without parameters",
        ),
        (
            "Throwing",
            "boolean repOk() { return next.number > 0; }",
            "throws java.lang.NullPointerException",
        ),
        (
            "Endless",
            "boolean repOk() { while (number == number) { if (next == this) break; } return true; }",
            "does not end",
        ),
        (
            "Circling",
            "boolean repOk() { int count = 0; for (Circling at = next; at != null; at = at.next) { if (++count > number) return false; } return count == number; }",
            "too many decisions",
        ),
        (
            "Writing",
            "boolean repOk() { number = 1; return true; }",
            "writes to the object",
        ),
    ];
    for (name, invariant, wanted) in bodies {
        let source = folder.path().join(format!("{name}.java"));
        let text = format!(
            "final class {name} {{ int number; {name} next; {invariant} int act() {{ return next == null ? 1 : 2; }} }}"
        );
        std::fs::write(&source, text).expect("the source is written");
        javac(&jdk, &[source], folder.path(), None).expect("it compiles");
        let exploration = lazily(&jdk, folder.path(), &[], &format!("{name}#act"));
        assert!(
            exploration.obstacles().contains(wanted),
            "{name}: {}",
            exploration.obstacles()
        );
        assert!(!exploration.complete(), "{name}");
    }
}

#[test]
fn preconditions_that_cannot_be_asked_are_named() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    let bodies = [
        (
            "Other",
            "boolean actPrecondition(long count) { return count > 0; }",
            "precondition Other.actPrecondition(J)Z: the precondition of act has its parameters",
        ),
        (
            "Throwing",
            "boolean actPrecondition(int count) { return next.number > 0; }",
            "precondition Throwing.actPrecondition(I)Z throws java.lang.NullPointerException",
        ),
        (
            "Endless",
            "@Precondition(\"act\") boolean ends(int count) { while (number == number) { if (next == this) break; } return true; }",
            "precondition Endless.ends(I)Z does not end",
        ),
        (
            "Writing",
            "boolean actPrecondition(int count) { number = 1; return true; }",
            "precondition Writing.actPrecondition(I)Z writes to the object",
        ),
        (
            "Counting",
            "static int asked; boolean actPrecondition(int count) { asked++; return true; }",
            "precondition Counting.actPrecondition(I)Z writes to a static field",
        ),
    ];
    for (name, precondition, wanted) in bodies {
        let source = folder.path().join(format!("{name}.java"));
        let text = format!(
            "final class {name} {{ int number; {name} next; @interface Precondition {{ String value(); }}\n\
             {precondition} int act(int count) {{ return next == null ? count : 2; }} }}"
        );
        std::fs::write(&source, text).expect("the source is written");
        javac(&jdk, &[source], folder.path(), None).expect("it compiles");
        let exploration = lazily(&jdk, folder.path(), &[], &format!("{name}#act"));
        assert!(
            exploration.obstacles().contains(wanted),
            "{name}: {}",
            exploration.obstacles()
        );
        assert!(!exploration.complete(), "{name}");
    }
}

/// What random invariants are made of.
const ATOMS: [&str; 8] = [
    "left == null",
    "right != null",
    "left == right",
    "left == this",
    "mark",
    "(left != null && left.mark)",
    "(left == null || left.left == null)",
    "(right == null || right.right == this)",
];

/// A class with an invariant, and a method that looks at everything and says whether the invariant holds for all
/// objects that there are.
fn web(name: &str, invariant: &str) -> String {
    format!(
        "final class {name} {{ {name} left; {name} right; boolean mark;\n\
         boolean repOk() {{ return {invariant}; }}\n\
         boolean holds() {{ return {invariant}; }}\n\
         int act() {{ {name}[] met = new {name}[4]; met[0] = this; int count = 1;\n\
         for (int at = 0; at < count; at++) {{ count = meet(met, count, met[at].left); count = meet(met, count, met[at].right); }}\n\
         int good = 0; for (int at = 0; at < count; at++) {{ if (met[at].holds()) good++; }}\n\
         return good == count ? 1 : 0; }}\n\
         static int meet({name}[] met, int count, {name} other) {{ if (other == null) return count;\n\
         for (int at = 0; at < count; at++) {{ if (met[at] == other) return count; }}\n\
         met[count] = other; return count + 1; }} }}"
    )
}

/// The conservative form of an invariant rejects nothing that can be completed: with it exactly those structures
/// are explored that satisfy it among all there are.
#[test]
fn no_structure_that_satisfies_an_invariant_is_lost() {
    let jdk = the_jdk();
    let folder = tempfile::tempdir().expect("a folder");
    let mut state = 7_u64;
    let mut below = |count: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % count
    };
    let mut files = Vec::new();
    for number in 0..12 {
        let mut invariant = ATOMS[below(ATOMS.len())].to_string();
        for _ in 0..3 {
            let operator = ["&&", "||"][below(2)];
            let negation = ["", "!"][below(2)];
            let atom = ATOMS[below(ATOMS.len())];
            invariant = format!("({invariant}) {operator} {negation}({atom})");
        }
        let file = folder.path().join(format!("Web{number}.java"));
        std::fs::write(&file, web(&format!("Web{number}"), &invariant)).expect("it is written");
        files.push(file);
    }
    javac(&jdk, &files, folder.path(), None).expect("they compile");
    let mut structures = 0;
    for number in 0..files.len() {
        let inputs = |flags: &[&str]| -> BTreeSet<String> {
            let flags = [&["--max-objects", "2"], flags].concat();
            let program = format!("Web{number}#act");
            let exploration = lazily(&jdk, folder.path(), &flags, &program);
            let all = exploration.json["inputs"].as_array().cloned();
            let good = all
                .unwrap_or_default()
                .into_iter()
                .filter(|input| input["value"] == "1");
            good.map(|input| input["roots"][0]["value"].to_string())
                .collect()
        };
        let expected = inputs(&["--no-invariants"]);
        structures += expected.len();
        assert_eq!(inputs(&[]), expected, "Web{number}");
    }
    assert!(structures > 12, "{structures} structures");
}
