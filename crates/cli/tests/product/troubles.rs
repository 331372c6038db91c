//! Classes of every kind of trouble: each gives tests or a reason, and none takes the others along.

use crate::support::{Folder, GATE, ends_within, run, spelunk};
use std::process::Command;

/// Sources by class name.
const TROUBLES: &[(&str, &str)] = &[
    (
        "EndlessInitialiser",
        "public class EndlessInitialiser { static int x; static boolean on = true; static { while (on) x++; } public int get() { return x; } }",
    ),
    (
        "ThrowingInitialiser",
        "public class ThrowingInitialiser { static int x = 1 / Integer.parseInt(\"0\"); public int get() { return x; } }",
    ),
    (
        "PackagePrivate",
        "class PackagePrivate { int twice(int x) { return x > 4 ? 2 * x : x; } }",
    ),
    (
        "Bounded",
        "public class Bounded<T extends Comparable<T> & java.io.Serializable> { T best; public boolean offer(T t) { if (best == null || t.compareTo(best) > 0) { best = t; return true; } return false; } }",
    ),
    (
        "Outer",
        "public class Outer { int base = 3; public class Inner { public int add(int x) { return x > base ? x : base; } } public Inner inner() { return new Inner(); } }",
    ),
    (
        "Variable",
        "public class Variable { public static int longest(String... words) { int most = 0; for (String w : words) if (w.length() > most) most = w.length(); return most; } }",
    ),
    (
        "OnlyAnInterface",
        "public interface OnlyAnInterface { int get(int x); }",
    ),
    (
        "Bodies",
        "public enum Bodies { UP { int step(int x) { return x + 1; } }, DOWN { int step(int x) { return x > 0 ? x - 1 : 0; } }; abstract int step(int x); }",
    ),
    (
        "Point",
        "public record Point(int x, int y) { public Point { if (x < 0) throw new IllegalArgumentException(\"x\"); } public boolean isOrigin() { return x == 0 && y == 0; } }",
    ),
    (
        "Shape",
        "public sealed interface Shape permits Shape.Dot, Shape.Bar { record Dot() implements Shape {} record Bar(int size) implements Shape {} static int area(Shape s) { return s instanceof Bar b ? b.size() : 0; } }",
    ),
    (
        "Native",
        "public class Native { public native int far(int x); public int near(int x) { return x > 2 ? 1 : 0; } }",
    ),
    (
        "Printer",
        "public class Printer { public int print(int x) { System.out.println(\"x\" + x); return x > 1 ? 1 : 0; } }",
    ),
    (
        "Exits",
        "public class Exits { public int leave(int x) { if (x == 7) System.exit(3); return x; } }",
    ),
    (
        "ReadsFiles",
        "import java.io.*; public class ReadsFiles { public int size(String name) throws IOException { try (FileInputStream in = new FileInputStream(name)) { return in.read(); } } public int plain(int x) { return x > 1 ? 1 : 0; } }",
    ),
    (
        "Reflects",
        "public class Reflects { public String name(Object o) throws Exception { return (String) o.getClass().getMethod(\"toString\").invoke(o); } public int plain(int x) { return x > 1 ? 1 : 0; } }",
    ),
    (
        "Threads",
        "public class Threads { int n; public int both(int x) throws Exception { Thread t = new Thread(() -> n += x); t.start(); t.join(); return n > 3 ? 1 : 0; } }",
    ),
    (
        "Logs",
        "public class Logs { static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger(\"logs\"); public int log(int x) { if (x > 3) { LOG.info(\"large\"); return 1; } return 0; } }",
    ),
];

#[test]
fn every_trouble_has_tests_or_a_reason() {
    let folder = Folder::new("troubles");
    let mut sources: Vec<(String, String)> = TROUBLES
        .iter()
        .map(|(name, text)| (format!("{name}.java"), text.to_string()))
        .collect();
    sources.push(("Deep.java".into(), deep_inheritance()));
    sources.push(("Huge.java".into(), huge_method()));
    sources.push((GATE.0.into(), GATE.1.into()));
    let sources: Vec<(&str, &str)> = sources
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    folder.compile(&sources);
    let mut arguments = vec![
        "generate",
        "-p",
        "classes",
        "--time-limit",
        "45s",
        "--json",
        "r.json",
    ];
    arguments.extend(TROUBLES.iter().map(|(name, _)| *name));
    arguments.extend(["Deep", "Huge", "Gate"]);
    let run = run(&folder.0, &arguments);
    assert_eq!(run.status, Some(0), "{}", run.all());
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let classes = result["classes"].as_array().expect("a list");
    assert_eq!(classes.len(), TROUBLES.len() + 3);
    for class in classes {
        let name = class["name"].as_str().expect("a name");
        let (tests, failure) = (
            class["tests"].as_u64().expect("a count"),
            class["failure"].as_str(),
        );
        assert!(
            (tests > 0) != failure.is_some(),
            "{name}: {tests} tests, {failure:?}"
        );
    }
    let tests = |name: &str| {
        let class = classes
            .iter()
            .find(|class| class["name"] == name)
            .expect("the class");
        class["tests"].as_u64().expect("a count")
    };
    for name in [
        "Gate",
        "Point",
        "Variable",
        "Native",
        "PackagePrivate",
        "Exits",
    ] {
        assert!(tests(name) > 0, "{name}: {}", run.out);
    }
    for name in ["EndlessInitialiser", "ThrowingInitialiser"] {
        assert_eq!(tests(name), 0, "{name}");
    }
}

/// A test of a name that a class has already would take its place on the class path.
#[test]
fn tests_take_no_class_s_name() {
    let folder = Folder::new("named");
    let code = "{ public int f(int x) { return x > 3 ? 1 : 0; } }";
    folder.compile(&[
        ("Foo.java", &format!("public class Foo {code}")),
        ("FooTest.java", &format!("public class FooTest {code}")),
    ]);
    let arguments = "generate -p classes -o out --no-verify --time-limit 10s Foo FooTest";
    for _ in 0..2 {
        let words: Vec<&str> = arguments.split(' ').collect();
        let run = run(&folder.0, &words);
        assert_eq!(run.status, Some(0), "{}", run.all());
        let files = folder.files("out");
        assert_eq!(files.len(), 2, "{files:?}");
        assert!(!folder.path("out/FooTest.java").exists(), "{files:?}");
    }
}

/// Why no test of it could be written, not that there was no time for one.
#[test]
fn what_only_endless_calls_reach_says_so() {
    let folder = Folder::new("endless");
    folder.compile(&[
        (
            "Leaves.java",
            "public class Leaves { public int f(int x) { if (x > 3) System.exit(x); return 1; } }",
        ),
        (
            "Asserts.java",
            "public class Asserts { public int f(int x) { assert x != 77 : x; return 1; } }",
        ),
        ("Marks.java", "public @interface Marks { int value(); }"),
    ]);
    let words = "generate -p classes --no-verify --no-cache --time-limit 12s --json r.json Leaves Asserts Marks";
    let words: Vec<&str> = words.split(' ').collect();
    run(&folder.0, &words);
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let told = |class: &str, text: &str| {
        let classes = result["classes"].as_array().expect("a list");
        let class = classes.iter().find(|found| found["name"] == class);
        let told = class.expect("the class").to_string();
        assert!(told.contains(text), "{told}");
    };
    told("Leaves", "it calls System.exit(");
    told("Asserts", "assertions that are switched off");
    told("Marks", "it is an annotation");
}

fn deep_inheritance() -> String {
    let mut text = String::from("class D0 { int base(int x) { return x > 9 ? 1 : 0; } }\n");
    for depth in 1..60 {
        text += &format!("class D{depth} extends D{} {{ }}\n", depth - 1);
    }
    text + "public class Deep extends D59 { public int down(int x) { return base(x); } }\n"
}

fn huge_method() -> String {
    let mut text = String::from("public class Huge { public static int all(int x) { int s = 0;\n");
    for number in 0..3000 {
        text += &format!("if (x == {number}) s += {};\n", number % 100);
    }
    text + "return s; } }\n"
}

#[test]
fn thousands_of_methods_take_no_more_than_the_limit() {
    let folder = Folder::new("many");
    let mut text = String::from("public class Many {\n");
    for number in 0..10_000 {
        text += &format!("public int m{number}(int x) {{ return x > {number} ? 1 : 0; }}\n");
    }
    folder.compile(&[("Many.java", &(text + "}\n")), GATE]);
    let words = "generate --no-verify -p classes --time-limit 6s --json r.json Many Gate";
    let words: Vec<&str> = words.split(' ').collect();
    let run = ends_within(25, spelunk(&folder.0, &words));
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(
        folder
            .files("spelunk-tests")
            .contains(&"GateTest.java".to_string())
    );
}

/// Generic interfaces with default methods, and a class that takes every one of them from all of these: the shape
/// that Scala's compiler gives to traits.
fn traits(count: usize, methods: usize) -> String {
    let mut text = String::new();
    let (mut names, mut members) = (Vec::new(), String::new());
    for number in 0..count {
        text += &format!("interface Trait{number}<A> {{ A seed{number}();\n");
        members += &format!("public A seed{number}() {{ return held; }}\n");
        for method in 0..methods {
            let name = format!("m{number}_{method}");
            text += &format!(
                "default <B extends Comparable<B>> A {name}(A a, B b) {{ return b.compareTo(b) == {method} ? seed{number}() : a; }}
                 static <A, B extends Comparable<B>> A {name}$(Trait{number}<A> self, A a, B b) {{ return self.{name}(a, b); }}\n"
            );
            members += &format!(
                "public <B extends Comparable<B>> A {name}(A a, B b) {{ return Trait{number}.{name}$(this, a, b); }}\n"
            );
        }
        text += "}\n";
        names.push(format!("Trait{number}<A>"));
    }
    let all = names.join(", ");
    text + &format!("public class Mixed<A> implements {all} {{ A held;\n{members}}}\n")
}

#[test]
fn many_generic_interfaces_take_no_more_than_the_limit() {
    let folder = Folder::new("traits");
    folder.compile(&[("Mixed.java", &traits(40, 50))]);
    let words = "generate --no-cache -p classes --time-limit 6s Mixed";
    let words: Vec<&str> = words.split(' ').collect();
    let run = ends_within(25, spelunk(&folder.0, &words));
    // On a slow machine there may be no time for a test.
    assert!([Some(0), Some(2)].contains(&run.status), "{}", run.all());
    assert!(!run.errors.contains("internal error"), "{}", run.errors);
}

#[test]
fn a_bad_entry_of_a_jar_costs_only_itself() {
    let folder = Folder::new("bad-jar");
    let classes = folder.compile(&[GATE]);
    let gate = std::fs::read(classes.join("Gate.class")).expect("a class");
    std::fs::write(classes.join("Cut.class"), &gate[..gate.len() / 2]).expect("a class");
    std::fs::write(classes.join("Empty.class"), "").expect("a class");
    std::fs::write(
        classes.join("New\nLine.class"),
        renamed(&gate, "Gate", "New\nLine"),
    )
    .expect("a class");
    let packed = Command::new("jar")
        .args(["cf", "all.jar", "-C", "classes", "."])
        .current_dir(&folder.0)
        .status();
    assert!(packed.expect("jar is on the path").success());
    for place in ["classes", "all.jar"] {
        let tests = format!("tests-of-{place}");
        let words = ["generate", "--json", "r.json", "-o", &tests, place];
        let run = run(&folder.0, &words);
        assert_eq!(run.status, Some(0), "{place}: {}", run.all());
        assert_eq!(folder.files(&tests), ["GateTest.java"], "{place}");
        let told = run.out.contains("4 classes (3 without tests)");
        assert!(told, "{place}: {}", run.out);
        let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
        let classes = result["classes"].as_array().expect("a list");
        assert_eq!(classes.len(), 4, "{place}");
        for class in classes {
            let has_tests = class["failure"].is_null();
            assert_eq!(class["name"] == "Gate", has_tests, "{place}: {class}");
        }
    }
}

/// A class file with another name in its constants.
fn renamed(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let constant = |text: &str| [&[1, 0, text.len() as u8], text.as_bytes()].concat();
    let (old, new) = (constant(from), constant(to));
    let at = bytes
        .windows(old.len())
        .position(|window| window == old)
        .expect("its name");
    [&bytes[..at], &new, &bytes[at + old.len()..]].concat()
}

#[test]
fn a_class_that_is_missing_here_is_no_behaviour_to_keep() {
    let folder = Folder::new("missing");
    let classes = folder.compile(&[
        (
            "Missing.java",
            "public class Missing { public static int one() { return 1; } }",
        ),
        (
            "Needs.java",
            "public class Needs { public int both(int x) { return x > 3 ? Missing.one() : 2; } \
             public int twice(int x) { return x > 5 ? 2 * x : x; } }",
        ),
    ]);
    std::fs::remove_file(classes.join("Missing.class")).expect("a file");
    for technique in ["auto", "sequences"] {
        let flags = [
            "generate",
            "-p",
            "classes",
            "-o",
            "tests",
            "--technique",
            technique,
            "Needs",
        ];
        let run = run(&folder.0, &flags);
        assert_eq!(run.status, Some(0), "{}", run.all());
        let tests = folder.read("tests/NeedsTest.java");
        assert!(
            !tests.contains("NoClassDefFoundError"),
            "{technique}: {tests}"
        );
        assert!(tests.contains("twice"), "{technique}: {tests}");
    }
}
