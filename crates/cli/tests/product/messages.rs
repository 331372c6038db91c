//! What is said about what cannot be done, and with which status.

use crate::support::{Folder, GATE, finish, refused, run, spelunk};
use std::fs::File;
use std::process::{Command, Stdio};

#[test]
fn methods_that_are_not_there_are_named() {
    let folder = Folder::new("nosuch");
    folder.compile(&[GATE]);
    let said = refused(
        &folder.0,
        2,
        &["generate", "-p", "classes", "--methods", "nosuch", "Gate"],
    );
    assert!(said.contains("nosuch") && said.contains("open"), "{said}");
    // Beside one that is there, too.
    let words = ["generate", "-p", "classes", "--methods", "open,nosuch"];
    let said = refused(&folder.0, 2, &[&words[..], &["Gate"]].concat());
    assert!(said.contains("no method nosuch, but open"), "{said}");
}

#[test]
fn flags_that_do_nothing_are_refused() {
    let folder = Folder::new("flags");
    folder.compile(&[GATE]);
    for flag in [
        &["--search", "bfs"][..],
        &["--max-depth", "3"],
        &["--match-states"],
        &["--max-objects", "2"],
        &["--lazy-statics"],
        &["--values", "3"],
        &["--synthesis", "exact"],
        &["--technique", "concolic", "--max-length", "9"],
    ] {
        let arguments = [&["generate", "-p", "classes"][..], flag, &["Gate"]].concat();
        let said = refused(&folder.0, 2, &arguments);
        let refused = flag.iter().rfind(|word| word.starts_with("--"));
        assert!(said.contains(refused.expect("a flag")), "{said}");
    }
}

/// What nobody can mean is refused with a line that says what is wrong with it.
#[test]
fn odd_values_are_refused() {
    let folder = Folder::new("odd");
    folder.compile(&[GATE]);
    for (arguments, said) in [
        ("generate -p classes Gate --time-limit -5s", "--time-limit"),
        ("generate -p classes Gate --seed -1", "--seed"),
        ("generate -p classes Gate --methods open,,open", "--methods"),
        ("generate -p classes Gat*", ".*"),
        ("generate -p . Gate", "classes"),
        (
            "generate -p classes Gate --json r --sarif r",
            "--json and --sarif",
        ),
        (
            "generate -p classes Gate --json - --junit-xml -",
            "--junit-xml",
        ),
        (
            "generate -p classes Gate --dump-queries classes/Gate.class",
            "--dump-queries",
        ),
        ("generate -p classes ../Gate", "nor is there a folder"),
        (
            "explore -p classes --replay x Gate#open",
            "no number of 0 or more",
        ),
        ("explore -p classes Gate#", "method"),
        ("explore -p classes #open", "class"),
        ("explore -p classes Gate#open 3", "arguments are for main"),
        ("explore -p classes Gate.class", "name of a file"),
        ("run -p classes Gate.java", "is a source"),
        ("run -p classes --json none/r Gate", "--json"),
        ("runs", "--help"),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let line = refused(&folder.0, 2, &words);
        assert!(line.contains(said), "{arguments}: {line}");
    }
}

#[test]
fn how_a_program_ended_is_written_for_scripts() {
    let folder = Folder::new("ended");
    folder.compile(&[(
        "Ends.java",
        "public class Ends { public static void main(String[] a) { System.exit(a.length); } }",
    )]);
    let ended = run(
        &folder.0,
        &["run", "-p", "classes", "--json", "r.json", "Ends", "x", "y"],
    );
    assert_eq!(ended.status, Some(2), "{}", ended.all());
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    assert_eq!(result["outcome"], "ended");
    assert_eq!(result["status"], 2);
}

/// Those that are taken do something.
#[test]
fn flags_that_are_taken_are_used() {
    let folder = Folder::new("used");
    folder.compile(&[
        (
            "Long.java",
            "public class Long { public static int count(int[] all) { if (all.length == 11) return 1; return 0; } }",
        ),
    ]);
    let branches = |length: &str| {
        let words = "generate --no-verify --no-cache --technique sequences --json r.json -p classes --max-length";
        let words: Vec<&str> = words.split(' ').chain([length, "Long"]).collect();
        let run = run(&folder.0, &words);
        assert_eq!(run.status, Some(0), "{}", run.all());
        let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
        result["classes"][0]["branches"]["covered"].as_u64()
    };
    assert_eq!((branches("3"), branches("11")), (Some(1), Some(2)));
}

/// Ten values for each of two choices, which are compared for being equal at the most.
#[test]
fn choices_are_executed_as_asked() {
    let folder = Folder::new("choices");
    let made = run(&folder.0, &["api", "-o", "src"]);
    assert_eq!(made.status, Some(0), "{}", made.all());
    let names = folder.files("src/spelunk");
    let texts = names.iter().map(|name| {
        let name = format!("spelunk/{name}");
        let text = folder.read(&format!("src/{name}"));
        (name, text)
    });
    let api: Vec<(String, String)> = texts.collect();
    let mut sources: Vec<(&str, &str)> = api.iter().map(|(a, b)| (&**a, &**b)).collect();
    sources.push((
        "Picks.java",
        "public class Picks { public static int pick(boolean compared) {
           int a = spelunk.Choose.intIn(0, 9); int b = spelunk.Choose.intIn(0, 9);
           if (!compared) return 0; return a == b ? 1 : 2; } }",
    ));
    folder.compile(&sources);
    let paths = |choice: &str| {
        let words = "generate --no-verify --no-cache --technique sequences --max-calls 1 --json r.json -p classes";
        let more = ["--choice", choice, "Picks"];
        let words: Vec<&str> = words.split(' ').chain(more).collect();
        let run = run(&folder.0, &words);
        assert_eq!(run.status, Some(0), "{}", run.all());
        let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
        result["classes"][0]["paths"].as_u64().expect("a count")
    };
    let [eager, delayed, symbolic] = ["eager", "delayed", "symbolic"].map(paths);
    // All values at once, those that are looked at, and none.
    assert!(eager >= 200, "{eager}");
    assert!((20..100).contains(&delayed), "{delayed}");
    assert!((3..10).contains(&symbolic), "{symbolic}");
}

/// Nothing was achieved: that is no success, and why is told.
#[test]
fn a_run_without_any_test_is_no_success() {
    let folder = Folder::new("nothing-done");
    let classes = folder.compile(&[
        (
            "Fails.java",
            "public class Fails { static int x = 1 / Integer.parseInt(\"0\"); public int get() { return x; } }",
        ),
        ("Cut.java", "public class Cut { }"),
        (
            "Clock.java",
            "public class Clock { public static boolean isLate() { return System.nanoTime() % 7 == 3; } public static int plain(int x) { return x > 3 ? 1 : 0; } }",
        ),
    ]);
    let bytes = std::fs::read(classes.join("Cut.class")).expect("a class");
    std::fs::write(classes.join("Cut.class"), &bytes[..bytes.len() / 2]).expect("a class");
    for (class, word) in [
        ("Fails", "ArithmeticException"),
        ("Cut", "Cut"),
        ("Gone", "Gone"),
    ] {
        let words = ["generate", "--no-verify", "-p", "classes", class];
        let run = run(&folder.0, &words);
        assert_eq!(run.status, Some(2), "{}", run.all());
        assert!(run.errors.contains(word), "{}", run.all());
    }
    // The clock is no broken contract.
    let run = run(&folder.0, &["generate", "-p", "classes", "Clock"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
}

#[test]
fn a_wrong_package_root_is_explained() {
    let folder = Folder::new("root");
    folder.compile(&[(
        "a/b/Deep.java",
        "package a.b; public class Deep { public int one() { return 1; } }",
    )]);
    let said = refused(&folder.0, 2, &["generate", "-p", "classes/a/b", "Deep"]);
    assert!(
        said.contains("a.b.Deep") && said.contains("packages begin"),
        "{said}"
    );
    // A whole folder at the wrong place: no panic, and the same hint.
    let said = refused(&folder.0, 2, &["generate", "--no-verify", "classes/a/b"]);
    assert!(said.contains("a.b.Deep"), "{said}");
}

#[test]
fn a_class_newer_than_the_jdk_is_named_at_once() {
    let folder = Folder::new("newer");
    let classes = folder.compile(&[GATE]);
    let mut bytes = std::fs::read(classes.join("Gate.class")).expect("a class");
    (bytes[6], bytes[7]) = (0, 69);
    std::fs::write(classes.join("Gate.class"), bytes).expect("a class");
    let run = run(&folder.0, &["generate", "-p", "classes", "Gate"]);
    // A JDK 25 can run it.
    if run.status != Some(0) {
        assert_eq!(run.status, Some(2), "{}", run.all());
        assert!(
            run.errors.contains("Java 25") && run.errors.contains("--jdk"),
            "{}",
            run.errors
        );
    }
}

#[test]
fn outputs_are_checked_before_the_work() {
    let folder = Folder::new("outputs");
    folder.compile(&[GATE]);
    folder.write("file", "");
    for (flag, place) in [
        ("--json", "no/such/result.json"),
        ("--json", "classes"),
        ("-o", "file/tests"),
    ] {
        let words = ["generate", "-p", "classes", flag, place, "Gate"];
        let run = run(&folder.0, &words);
        assert_eq!(run.status, Some(2), "{}", run.all());
        assert!(run.errors.contains("cannot write"), "{}", run.errors);
        // Not even what is said at the start was.
        assert_eq!(run.out, "", "{flag} {place}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    let folder = Folder::new("pipe");
    let mut child = spelunk(&folder.0, &["generate", "--help"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let run = finish(child.wait_with_output().expect("it ends"));
    assert_eq!((run.status, &*run.errors), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told() {
    let folder = Folder::new("full");
    folder.compile(&[GATE]);
    let full = || File::create("/dev/full").expect("the device");
    let arguments = ["generate", "--no-verify", "-p", "classes", "Gate"];
    let output = spelunk(&folder.0, &arguments)
        .stdout(full())
        .output()
        .expect("it starts");
    let run = finish(output);
    assert_eq!(run.status, Some(2), "{}", run.errors);
    assert!(run.errors.contains("standard output"), "{}", run.errors);
    let said = refused(
        &folder.0,
        2,
        &[&arguments[..], &["--json", "/dev/full"]].concat(),
    );
    assert!(said.contains("/dev/full"), "{said}");
}

#[cfg(unix)]
#[test]
fn files_that_may_not_grow_and_links_to_nowhere_are_told() {
    let folder = Folder::new("small");
    folder.compile(&[GATE]);
    let arguments = "generate --no-verify --no-cache -o out -p classes Gate";
    let script = format!("ulimit -f 0; exec \"$0\" {arguments}");
    let output = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_spelunk")])
        .current_dir(&folder.0)
        .output()
        .expect("it starts");
    let run = finish(output);
    assert_eq!(run.status, Some(2), "{}", run.all());
    assert!(run.errors.contains("cannot write to out"), "{}", run.all());
    std::os::unix::fs::symlink("nowhere", folder.path("classes/Gone.class")).expect("a link");
    let said = refused(
        &folder.0,
        2,
        &["generate", "--no-verify", "-p", "classes", "Gone"],
    );
    assert!(said.contains("classes/Gone.class cannot be read"), "{said}");
}

/// Some way into the writing, not before it as with one that is full from the start.
#[cfg(unix)]
#[test]
fn a_disk_that_becomes_full_leaves_no_pieces() {
    let folder = Folder::new("becomes-full");
    let mut text = String::from("public class Steps { public static int step(int x) {\n");
    for number in 0..20 {
        text += &format!("if (x == {}) return {number};\n", number * number);
    }
    folder.compile(&[GATE, ("Steps.java", &(text + "return -1; } }\n"))]);
    folder.write("r.json", "older");
    std::fs::create_dir_all(folder.path("temporary")).expect("a folder");
    let before = folder.files("");
    let command = "generate --no-verify --no-cache -p classes -o out";
    for (named, more, written) in [
        ("out/StepsTest.java", "Steps", &[][..]),
        ("r.json", "--json r.json Gate", &["out/GateTest.java"]),
    ] {
        // Two blocks of 512 bytes hold the tests of Gate, but neither those of Steps nor a result.
        let script = format!("ulimit -f 2; exec \"$0\" {command} {more}");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_spelunk")])
            .current_dir(&folder.0)
            .env("XDG_CACHE_HOME", folder.path("cache"))
            .env("TMPDIR", folder.path("temporary"))
            .output();
        let run = finish(output.expect("it starts"));
        assert_eq!(run.status, Some(2), "{}", run.all());
        let told = format!("cannot write {named}");
        assert!(run.errors.contains(&told), "{}", run.all());
        let mut files = folder.files("");
        files.retain(|file| !before.contains(file));
        assert_eq!(files, written, "{named}");
        assert_eq!(folder.read("r.json"), "older", "{named}");
    }
}

/// Neither an empty name nor a blank one is nearly that of some class.
#[test]
fn empty_names_mean_nothing() {
    let folder = Folder::new("empty");
    for name in ["", " "] {
        for command in [&["generate", "--no-verify"][..], &["explore"], &["run"]] {
            let said = refused(&folder.0, 2, &[command, &[name]].concat());
            assert!(!said.contains("did you mean"), "{command:?}: {said}");
        }
    }
}

#[test]
fn files_that_are_no_classes_are_told_from_classes() {
    let folder = Folder::new("files");
    folder.compile(&[GATE]);
    for (named, expected) in [
        ("nosuch.jar", "does not exist"),
        ("classes/Gate.class", "--classpath"),
        ("Gate.class", "--classpath"),
        ("src/Gate.java", "compile it"),
        ("Gate#open", "--methods open Gate"),
        (".*", "a folder or jar"),
    ] {
        let arguments = ["generate", "--no-verify", "-p", "classes", named];
        let said = refused(&folder.0, 2, &arguments);
        assert!(said.contains(named) && said.contains(expected), "{said}");
    }
}

#[test]
fn help_version_doctor_and_completions() {
    let folder = Folder::new("help");
    for (arguments, expected) in [
        (&["help"][..], "Examples:"),
        (&["help", "generate"], "sandbox"),
        (&["--version"], "CaDiCaL"),
        (&["completions", "bash"], "complete"),
        (&["man"], ".TH"),
    ] {
        let run = run(&folder.0, arguments);
        assert_eq!(run.status, Some(0), "{}", run.all());
        assert!(run.out.contains(expected), "{arguments:?}: {}", run.out);
    }
    let doctor = run(&folder.0, &["doctor"]);
    assert!(
        doctor.out.contains("JDK") && doctor.out.contains("JUnit 5"),
        "{}",
        doctor.all()
    );
}

#[test]
fn doctor_finds_what_maven_has_downloaded() {
    let folder = Folder::new("downloaded");
    for (group, artifact, release) in [
        ("org/junit/jupiter", "junit-jupiter-api", "5.9.2"),
        ("org/junit/jupiter", "junit-jupiter-engine", "5.9.2"),
        ("org/junit/platform", "junit-platform-commons", "1.9.2"),
        ("org/junit/platform", "junit-platform-engine", "1.9.2"),
        ("org/junit/platform", "junit-platform-launcher", "1.9.2"),
        ("org/opentest4j", "opentest4j", "1.2.0"),
    ] {
        let place = format!(".m2/repository/{group}/{artifact}/{release}");
        let jar = std::fs::read(format!("/usr/share/java/{artifact}.jar"));
        let name = format!("{place}/{artifact}-{release}.jar");
        folder.write(&name, jar.expect("JUnit is installed"));
    }
    let mut doctor = spelunk(&folder.0, &["doctor"]);
    let run = finish(doctor.env("HOME", &folder.0).output().expect("it starts"));
    let line = run.out.lines().find(|line| line.contains("JUnit 5:"));
    let line = line.expect("a line about JUnit 5");
    let place = folder.path(".m2/repository").display().to_string();
    assert!(line.contains("ok") && line.contains(&place), "{line}");
}

#[test]
fn a_folder_of_classes_needs_no_slash() {
    let folder = Folder::new("slash");
    folder.compile(&[GATE]);
    let run = run(&folder.0, &["generate", "--no-verify", "classes"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert_eq!(folder.files("spelunk-tests"), ["GateTest.java"]);
}

#[test]
fn the_class_path_may_be_spelt_as_java_spells_it() {
    let folder = Folder::new("spelt");
    folder.compile(&[(
        "Echo.java",
        "public class Echo { public static void main(String[] a) { System.out.println(String.join(\" \", a)); } }",
    )]);
    for flag in [
        &["-cp", "classes"][..],
        &["-classpath", "classes"],
        &["--class-path", "classes"],
        &["--class-path=classes"],
    ] {
        let arguments = [&["run"][..], flag, &["Echo", "-cp", "mine"]].concat();
        let run = run(&folder.0, &arguments);
        assert_eq!(
            (run.status, run.out.as_str()),
            (Some(0), "-cp mine\n"),
            "{flag:?}"
        );
    }
    let said = refused(&folder.0, 2, &["generate", "-cp", "classes", "Nowhere"]);
    assert!(said.contains("Nowhere"), "{said}");
}

#[test]
fn the_environment_s_class_path_is_used() {
    let folder = Folder::new("environment");
    folder.compile(&[GATE]);
    let mut command = spelunk(&folder.0, &["generate", "--no-verify", "Gate"]);
    let run = finish(
        command
            .env("CLASSPATH", "no-such.jar:classes")
            .output()
            .expect("it starts"),
    );
    assert_eq!(run.status, Some(0), "{}", run.all());
}

#[test]
fn relative_jars_and_homes_work() {
    let folder = Folder::new("relative");
    folder.compile(&[GATE]);
    std::fs::create_dir_all(folder.path("jars")).expect("a folder");
    for jar in std::fs::read_dir("/usr/share/java")
        .expect("Debian's jars")
        .flatten()
    {
        let name = jar.file_name().to_string_lossy().into_owned();
        let wanted = ["junit-", "opentest4j", "apiguardian", "univocity"];
        if wanted.iter().any(|start| name.starts_with(start)) {
            std::fs::copy(jar.path(), folder.path("jars").join(name)).expect("a copy");
        }
    }
    let home = Command::new("sh")
        .args([
            "-c",
            "dirname $(dirname $(readlink -f $(command -v javac)))",
        ])
        .output()
        .expect("a shell");
    let home = String::from_utf8_lossy(&home.stdout).trim().to_string();
    std::os::unix::fs::symlink(home, folder.path("jdk")).expect("a link");
    let run = run(
        &folder.0,
        &[
            "generate",
            "-p",
            "classes",
            "--jdk",
            "jdk",
            "--junit-jars",
            "jars/*",
            "Gate",
        ],
    );
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(run.out.contains("passed twice"), "{}", run.out);
}

#[test]
fn a_plain_locale_is_no_obstacle() {
    let folder = Folder::new("locale");
    folder.compile(&[(
        "Größe.java",
        "public class Größe { public static int prüfe(int länge) { if (länge > 3) return 1; return 0; } }",
    )]);
    let mut command = spelunk(&folder.0, &["generate", "-p", "classes", "Größe"]);
    let run = finish(command.env("LC_ALL", "C").output().expect("it starts"));
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(run.out.contains("passed twice"), "{}", run.out);
}

#[test]
fn tests_for_some_methods_are_added() {
    let folder = Folder::new("adds");
    folder.compile(&[(
        "Pair.java",
        "public class Pair { public static int a(int x) { return x > 1 ? 1 : 0; } public static int b(int x) { return x > 2 ? 1 : 0; } }",
    )]);
    let generate = |more: &[&str]| {
        let run = run(
            &folder.0,
            &[
                &["generate", "--no-verify", "-p", "classes"],
                more,
                &["Pair"],
            ]
            .concat(),
        );
        assert_eq!(run.status, Some(0), "{}", run.all());
    };
    generate(&[]);
    let before = folder.read("spelunk-tests/PairTest.java");
    generate(&["--methods", "b"]);
    assert_eq!(folder.read("spelunk-tests/PairTest.java"), before);
    assert_eq!(
        folder.files("spelunk-tests"),
        ["PairBTest.java", "PairTest.java"]
    );
}

#[test]
fn reports_for_other_tools_are_written() {
    let folder = Folder::new("formats");
    folder.compile(&[(
        "Half.java",
        "public class Half { public static int half(int x) { assert x != 10; return x / 2; } }",
    )]);
    let run = run(
        &folder.0,
        &[
            "generate",
            "-p",
            "classes",
            "--report",
            "html",
            "--sarif",
            "s.sarif",
            "--jacoco-xml",
            "c.xml",
            "--junit-xml",
            "t.xml",
            "--json",
            "r.json",
            "Half",
        ],
    );
    assert_eq!(run.status, Some(1), "a broken contract: {}", run.all());
    assert!(run.out.contains("broken contract"), "{}", run.out);
    assert!(folder.read("html/index.html").contains("Broken contracts"));
    assert!(folder.read("s.sarif").contains("broken-contract"));
    assert!(folder.read("c.xml").contains("<counter type=\"BRANCH\""));
    assert!(folder.read("t.xml").contains("<failure"));
    assert!(folder.read("r.json").contains("\"outcome\": \"violation\""));
}

#[test]
fn a_dollar_in_a_name_makes_no_nested_class() {
    let folder = Folder::new("dollars");
    folder.compile(&[
        (
            "cash/Dollar$Sign.java",
            "package cash; public class Dollar$Sign { public int half(int x) { return x / 2; }
               public static class In$ner { public int twice(int x) { return 2 * x; } } }",
        ),
        (
            "cash/$First.java",
            "package cash; public class $First { public int half(int x) { return x / 2; } }",
        ),
    ]);
    let flags = ["--no-verify", "--time-limit", "5s", "-p", "classes"];
    let run = run(
        &folder.0,
        &[&["generate"], &flags[..], &["cash.*"]].concat(),
    );
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert_eq!(
        folder.files("spelunk-tests"),
        ["cash/$FirstTest.java", "cash/Dollar$SignTest.java"]
    );
}

#[test]
fn an_initialiser_that_ends_the_jvm_is_told_in_words() {
    let folder = Folder::new("leaving");
    folder.compile(&[(
        "Leaves.java",
        "public class Leaves { static { System.exit(7); } public int half(int x) { return x / 2; } }",
    )]);
    let flags = ["--no-verify", "-p", "classes"];
    let said = refused(
        &folder.0,
        2,
        &[&["generate"], &flags[..], &["Leaves"]].concat(),
    );
    assert!(
        said.contains("its static initialiser failed: it ends the JVM with status 7"),
        "{said}"
    );
}
