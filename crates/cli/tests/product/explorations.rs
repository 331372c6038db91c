//! What `explore` tells, where it goes, and in which words.

use crate::support::{Folder, Run, finish, refused, run, spelunk};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// A structure for each flag and size; one of them breaks a rule.
const MAKER: (&str, &str) = (
    "Maker.java",
    "public class Maker {
       int size; Maker next;
       static Maker make(boolean large) { Maker m = new Maker(); m.size = large ? 2 : 1; assert m.size < 3; return m; }
       static Maker broken(boolean large) { Maker m = make(large); if (large) throw new IllegalStateException(\"too large\"); return m; }
       static int one(int x) { return 1; }
       static int only(int x) { if (x == 3) throw new IllegalArgumentException(); return 1; }
       static int pick(int a, long b) { return 1; }
       static int pick(long a, int b) { return 2; } }",
);

fn explore(folder: &Folder, more: &[&str]) -> Run {
    run(&folder.0, &[&["explore", "-p", "classes"], more].concat())
}

#[test]
fn structures_on_standard_output_hide_nothing() {
    let folder = Folder::new("beside");
    folder.compile(&[MAKER]);
    let run = explore(&folder, &["--emit", "json", "Maker#broken"]);
    assert_eq!(run.status, Some(1), "{}", run.all());
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    for line in run.out.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a structure");
    }
    let told = &run.errors;
    assert!(told.contains("IllegalStateException: too large"), "{told}");
    assert!(told.contains("1 structure"), "{told}");
    assert!(told.contains("1 violation"), "{told}");
}

/// Neither a path that was cut off nor one that could not be followed is missed by somebody who reads structures.
#[test]
fn structures_on_standard_output_hide_no_gaps() {
    let folder = Folder::new("gaps");
    folder.compile(&[(
        "Gaps.java",
        "import java.lang.invoke.*;
         public class Gaps {
           static Gaps turn(boolean on) { while (on) { } return new Gaps(); }
           static int three() { return 3; }
           static Gaps find(String name) throws Throwable {
             if (name == null) return new Gaps();
             MethodHandles.lookup().findStatic(Gaps.class, name, MethodType.methodType(int.class));
             return new Gaps(); } }",
    )]);
    let cut = "cut off more than 20000 steps on a path";
    let unsupported = "unsupported a native that reads symbolic text";
    for (method, status, told) in [("turn", 0, cut), ("find", 3, unsupported)] {
        let method = format!("Gaps#{method}");
        let words = ["--emit", "json", "--max-steps", "20000", &method];
        let run = explore(&folder, &words);
        assert_eq!(run.status, Some(status), "{}", run.all());
        assert!(run.errors.contains(told), "{}", run.all());
        assert_eq!(run.out.lines().count(), 1, "{}", run.all());
        serde_json::from_str::<serde_json::Value>(&run.out).expect("a structure");
    }
}

/// A name without the ending of a source is the folder in which the source goes, new or not.
#[test]
fn java_goes_into_a_folder_or_a_source() {
    let folder = Folder::new("sources");
    folder.compile(&[MAKER]);
    for (target, file) in [
        ("junit=new/test/java", "new/test/java/MakerStructures.java"),
        ("java=new", "new/MakerStructures.java"),
        ("java=Own.java", "Own.java"),
    ] {
        let run = explore(&folder, &["--emit", target, "--limit", "1", "Maker#make"]);
        assert_eq!(run.status, Some(0), "{}", run.all());
        let class = file.rsplit('/').next().expect("a name");
        let class = class.trim_end_matches(".java");
        assert!(
            folder.read(file).contains(&format!("class {class} ")),
            "{target}"
        );
    }
}

#[test]
fn numbers_of_things_are_in_proper_words() {
    let folder = Folder::new("words");
    folder.compile(&[MAKER]);
    let one = explore(&folder, &["Maker#one"]);
    assert!(one.out.contains(": 1 path, 0 pruned"), "{}", one.out);
    let only = explore(&folder, &["Maker#only"]);
    assert!(only.out.contains("1 violation: "), "{}", only.out);
    assert!(only.out.contains("int x = 3"), "{}", only.out);
    assert!(!only.out.contains("1 paths") && !only.out.contains("1 times"));
    // Structures are counted where nobody wants them written, and how is told.
    let hinted = explore(&folder, &["Maker#make"]);
    assert!(hinted.out.contains("--emit json"), "{}", hinted.out);
    assert!(!one.out.contains("--emit json"), "{}", one.out);
    let counted = explore(&folder, &["--limit", "1", "Maker#make"]);
    assert!(counted.out.contains("1 structure\n"), "{}", counted.out);
}

/// A parameter that is null is of its declared type, and one that is handed on as a message is told.
#[test]
fn parameters_are_told_by_type_and_as_messages() {
    let folder = Folder::new("parameters");
    folder.compile(&[(
        "Gate.java",
        "public class Gate {
           static void enter(String name) { if (name.equals(\"root\")) throw new SecurityException(name); }
           static void fill(int[] cells) { cells[0] = 1; }
           static void link(Gate other) { other.hashCode(); } }",
    )]);
    let entered = explore(&folder, &["Gate#enter"]).out;
    assert!(
        entered.contains("java.lang.SecurityException: root\n"),
        "{entered}"
    );
    assert!(entered.contains("String name = null"), "{entered}");
    let filled = explore(&folder, &["Gate#fill"]).out;
    assert!(filled.contains("int[] cells = null"), "{filled}");
    let linked = explore(&folder, &["--lazy", "Gate#link"]).out;
    assert!(linked.contains("Gate other = null"), "{linked}");
}

/// A native that looks for a method by a name that is an input has not looked for all of them.
#[test]
fn natives_that_read_inputs_as_if_they_were_known_are_unsupported() {
    let folder = Folder::new("natives");
    folder.compile(&[(
        "Finder.java",
        "import java.lang.invoke.*;
         public class Finder {
           static int three() { return 3; }
           static void find(String name) throws Throwable {
             if (name == null) return;
             try { MethodHandles.lookup().findStatic(Finder.class, name, MethodType.methodType(int.class)); }
             catch (NoSuchMethodException missing) { return; }
             throw new IllegalStateException(name); } }",
    )]);
    let found = explore(&folder, &["Finder#find"]);
    assert_eq!(found.status, Some(3), "{}", found.all());
    let reason = "unsupported a native that reads symbolic text";
    assert!(found.out.contains(reason), "{}", found.out);
}

#[test]
fn overloads_are_told_apart() {
    let folder = Folder::new("overloads");
    folder.compile(&[MAKER]);
    let said = refused(&folder.0, 2, &["explore", "-p", "classes", "Maker#pick"]);
    assert!(
        said.contains("pick(int, long)") && said.contains("pick(long, int)"),
        "{said}"
    );
    // A descriptor that is wrong is not answered with a name that is right.
    let said = refused(
        &folder.0,
        2,
        &["explore", "-p", "classes", "Maker#pick(I)I"],
    );
    assert!(
        said.contains("no method pick(I)I; it has") && said.contains("pick(long, int)"),
        "{said}"
    );
    // As Java spells it, and as class files do.
    for spelled in ["pick(long,int)", "pick(long, int)", "pick(JI)I"] {
        let chosen = explore(&folder, &[&format!("Maker#{spelled}")]);
        assert_eq!(chosen.status, Some(0), "{}", chosen.all());
    }
}

/// What was chosen, not where it stands among the alternatives.
#[test]
fn choices_show_their_values() {
    let folder = Folder::new("chosen");
    assert_eq!(run(&folder.0, &["api", "-o", "api"]).status, Some(0));
    let mut sources: Vec<(String, String)> = { folder.files("api").into_iter() }
        .map(|name| (name.clone(), folder.read(&format!("api/{name}"))))
        .collect();
    let picks = "import spelunk.Choose;
         public class Picks {
           static void ints() { if (Choose.oneOfInts(70, 80, 90) == 80) throw new IllegalStateException(); }
           static void texts() { if (Choose.oneOf(\"red\", \"green\", \"blue\").equals(\"blue\")) throw new IllegalStateException(); }
           static void numbers() { if (Choose.oneOf(7L, null, 9L) == (Object) null) throw new IllegalStateException(); }
           static void truth() { if (Choose.bool()) throw new IllegalStateException(); } }";
    sources.push(("Picks.java".into(), picks.into()));
    let sources: Vec<(&str, &str)> = sources.iter().map(|(n, t)| (&**n, &**t)).collect();
    folder.compile(&sources);
    for (method, (kind, value)) in [
        ("Picks#ints", ("int ", " = 80")),
        ("Picks#texts", ("String ", " = \"blue\"")),
        ("Picks#numbers", ("Object ", " = null")),
        ("Picks#truth", ("boolean ", " = true")),
    ] {
        for mode in ["eager", "delayed", "symbolic"] {
            let run = explore(&folder, &["--choice", mode, method]);
            assert_eq!(run.status, Some(1), "{}", run.all());
            let is_it = |line: &str| line.trim().starts_with(kind) && line.ends_with(value);
            assert!(run.out.lines().any(is_it), "{mode}: {}", run.out);
        }
    }
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_exploration() {
    let folder = Folder::new("enough");
    folder.compile(&[(
        "Many.java",
        "public class Many { int size; static Many make(int x) { Many m = new Many(); \
         for (int i = 0; i < 30; i++) if ((x >> i & 1) == 1) m.size += i + 1; return m; } }",
    )]);
    let words = ["explore", "-p", "classes", "--emit", "json", "Many#make"];
    let mut child = spelunk(&folder.0, &words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert!(line.contains("size"), "{line}");
    drop(out);
    let run = finish(child.wait_with_output().expect("it ends by itself"));
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(!run.errors.contains("spelunk:"), "{}", run.errors);
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told() {
    let folder = Folder::new("unwritten");
    folder.compile(&[MAKER]);
    folder.write("file", "");
    let words = ["explore", "-p", "classes", "Maker#one"];
    let full = std::fs::File::create("/dev/full").expect("the device");
    let output = spelunk(&folder.0, &words).stdout(full).output();
    let run = finish(output.expect("it starts"));
    assert_eq!(run.status, Some(2), "{}", run.errors);
    assert!(run.errors.contains("standard output"), "{}", run.errors);
    // Before anything is explored: the class is not even looked for.
    for (flag, place) in [("--json", "no/such/r.json"), ("--reproducers", "file/x")] {
        let words = ["explore", "-p", "classes", flag, place, "NoSuchClass"];
        let said = refused(&folder.0, 2, &words);
        assert!(
            said.contains(flag) && said.contains("cannot write"),
            "{said}"
        );
    }
}

#[test]
fn lone_surrogates_are_kept_in_json() {
    let folder = Folder::new("surrogates");
    folder.compile(&[(
        "Half.java",
        "public class Half { String text; static Half make(boolean b) { Half h = new Half(); h.text = b ? \"\\ud83d\" : \"\\ud83d\\ude00\"; \
         return h; } static int fail(boolean b) { if (b) throw new IllegalStateException(\"\\udc00!\"); return 1; } }",
    )]);
    let made = explore(&folder, &["--emit", "json", "Half#make"]);
    assert!(made.out.contains("{\"utf16\":[55357]}"), "{}", made.all());
    assert!(made.out.contains("\u{1f600}"), "{}", made.all());
    let failed = explore(&folder, &["--json", "r.json", "Half#fail"]);
    assert_eq!(failed.status, Some(1), "{}", failed.all());
    serde_json::from_str::<serde_json::Value>(&folder.read("r.json")).expect("JSON");
}

/// Where the time is up in the middle of something, that is the reason, and no other one is made up.
#[test]
fn the_end_of_the_time_is_the_only_reason_that_is_told() {
    let folder = Folder::new("late");
    folder.compile(&[
        (
            "Begins.java",
            "public class Begins { static int x; static { while (x >= 0) x = (x + 1) & 1023; }
               static int go(int a) { return a; } }",
        ),
        (
            "Decides.java",
            "public class Decides { static int go(long a) { int steps = 0;
               while (a * a != 3037000493L * steps) { a = a * 31 + steps; steps++; } return steps; } }",
        ),
    ]);
    for method in ["Begins#go", "Decides#go"] {
        // So many steps that no machine makes them within the time.
        let limits = ["--time-limit", "1s", "--max-steps", "1000000000000"];
        let late = explore(&folder, &[&limits[..], &[method]].concat());
        assert_eq!(late.status, Some(0), "{}", late.all());
        assert!(
            late.out.contains("the time limit was reached"),
            "{}",
            late.out
        );
        assert!(!late.out.contains("interrupted"), "{}", late.out);
        assert!(!late.out.contains("steps on a path"), "{}", late.out);
    }
}
