//! What a second run does: only what has changed, and what other tests do not cover.

use crate::support::{Folder, GATE, Run, refused, run};
use std::process::Command;

const DOOR: (&str, &str) = (
    "Door.java",
    "public class Door { public static int pass(int key) { if (Gate.open(key) > 0) return 2; return 3; } }",
);
const WALL: (&str, &str) = (
    "Wall.java",
    "public class Wall { public static boolean high(int size) { return size > 9; } }",
);

/// The class files of `Gate` after a change of behaviour.
const OTHER_GATE: (&str, &str) = (
    "Gate.java",
    "public class Gate { public static int open(int key) { if (key > 5) return 1; return 0; } }",
);

fn generate(folder: &Folder, more: &[&str]) -> Run {
    let usual = [
        "generate",
        "--no-verify",
        "--json",
        "r.json",
        "-p",
        "classes",
    ];
    let run = run(&folder.0, &[&usual, more].concat());
    assert_eq!(run.status, Some(0), "{}", run.all());
    run
}

/// Names of the classes whose tests stood already.
fn unchanged(folder: &Folder) -> Vec<String> {
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let classes = result["classes"].as_array().expect("a list");
    let stood = classes.iter().filter(|class| class["unchanged"] == true);
    let names = stood.map(|class| class["name"].as_str().expect("a name").to_string());
    names.collect()
}

fn names(folder: &Folder) -> Vec<String> {
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let classes = result["classes"].as_array().expect("a list");
    let names = classes
        .iter()
        .map(|class| class["name"].as_str().expect("a name"));
    names.map(str::to_string).collect()
}

#[test]
fn a_second_run_does_only_what_changed() {
    let folder = Folder::new("cache");
    folder.compile(&[GATE, DOOR, WALL]);
    let all = ["Gate", "Door", "Wall"];
    generate(&folder, &all);
    assert_eq!(unchanged(&folder), [] as [&str; 0]);
    let before: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    generate(&folder, &all);
    assert_eq!(unchanged(&folder), all);
    // The result is told as it was.
    let after: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    for field in ["tests", "branches", "methods", "suite", "lines", "files"] {
        assert_eq!(
            after["classes"][1][field], before["classes"][1][field],
            "{field}"
        );
    }
    // Other bounds are another question.
    generate(&folder, &["--max-calls", "2", "Wall"]);
    assert_eq!(unchanged(&folder), [] as [&str; 0]);
    generate(&folder, &all);
    // What depends on a class changes with it.
    folder.compile(&[OTHER_GATE]);
    generate(&folder, &all);
    assert_eq!(unchanged(&folder), ["Wall"]);
    // A file that is gone or that somebody has changed is written again.
    std::fs::remove_file(folder.path("spelunk-tests/WallTest.java")).expect("a file");
    let gate = folder.read("spelunk-tests/GateTest.java");
    folder.write("spelunk-tests/GateTest.java", format!("{gate}\n// more\n"));
    generate(&folder, &all);
    assert_eq!(unchanged(&folder), ["Door"]);
    assert_eq!(folder.read("spelunk-tests/GateTest.java"), gate);
    generate(&folder, &[&["--no-cache"], &all[..]].concat());
    assert_eq!(unchanged(&folder), [] as [&str; 0]);
}

#[test]
fn a_damaged_cache_is_ignored_with_a_line() {
    let folder = Folder::new("damaged-cache");
    folder.compile(&[GATE]);
    generate(&folder, &["Gate"]);
    for name in folder.files("cache/spelunk") {
        let text = folder.read(&format!("cache/spelunk/{name}"));
        folder.write(&format!("cache/spelunk/{name}"), &text[..text.len() / 2]);
    }
    let run = generate(&folder, &["Gate"]);
    assert_eq!(unchanged(&folder), [] as [&str; 0]);
    let told = run.out.lines().filter(|line| line.contains("cache"));
    assert_eq!(told.count(), 1, "{}", run.out);
    generate(&folder, &["Gate"]);
    assert_eq!(unchanged(&folder), ["Gate"]);
}

#[test]
fn only_what_changed_since_an_earlier_run_or_a_revision() {
    let folder = Folder::new("since");
    folder.compile(&[GATE, DOOR, WALL]);
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command
            .current_dir(&folder.0)
            .args(["-c", "user.name=a", "-c", "user.email=a@b"]);
        let ended = command.args(arguments).output().expect("git");
        assert!(
            ended.status.success(),
            "{}",
            String::from_utf8_lossy(&ended.stderr)
        );
    };
    git(&["init", "-q"]);
    git(&["add", "src"]);
    git(&["commit", "-q", "-m", "first"]);
    generate(&folder, &["classes"]);
    std::fs::rename(folder.path("r.json"), folder.path("earlier.json")).expect("moved");
    let run = generate(&folder, &["--changed-since", "earlier.json", "classes"]);
    assert_eq!(names(&folder), [] as [&str; 0], "{}", run.all());
    assert!(run.errors.contains("0 of 3 classes"), "{}", run.errors);
    folder.compile(&[OTHER_GATE]);
    for since in ["earlier.json", "HEAD"] {
        generate(&folder, &["--changed-since", since, "classes"]);
        assert_eq!(names(&folder), ["Door", "Gate"], "{since}");
    }
    for bad in ["nosuch", "--output=x", "src/Gate.java"] {
        let flag = format!("--changed-since={bad}");
        let said = refused(&folder.0, 2, &["generate", "-p", "classes", &flag, "Gate"]);
        assert!(said.contains(bad), "{said}");
    }
    assert!(!folder.path("x").exists());
}

const STEPS: (&str, &str) = (
    "Steps.java",
    "public class Steps {
       public static int up(int x) {
         if (x > 3) {
           return 1;
         }
         return 0;
       }
       public static int down(int x) {
         if (x < -3) {
           return 1;
         }
         return 0;
       }
     }",
);

#[test]
fn branches_that_other_tests_cover_are_left_out() {
    let folder = Folder::new("existing");
    folder.compile(&[STEPS]);
    let written = |up: &str, down: &str| {
        format!(
            "import org.junit.jupiter.api.Test; import static org.junit.jupiter.api.Assertions.*;
             public class OwnTest {{ @Test void up() {{ {up} }} @Test void down() {{ {down} }} }}"
        )
    };
    let up = "assertEquals(1, Steps.up(9)); assertEquals(0, Steps.up(0));";
    // A test that fails covers as far as it comes.
    folder.write(
        "own/OwnTest.java",
        written(up, "assertEquals(7, Steps.down(0));"),
    );
    let run = generate(&folder, &["--existing", "own", "Steps"]);
    let tests = folder.read("spelunk-tests/StepsTest.java");
    assert!(!tests.contains("Steps.up("), "{tests}");
    assert!(tests.contains("Steps.down("), "{tests}");
    assert!(run.out.contains("4 of 4 branches"), "{}", run.out);
    let down = "Steps.down(-9); Steps.down(0); new Steps();";
    folder.write("own/OwnTest.java", written(up, down));
    let run = generate(&folder, &["-o", "other", "--existing", "own", "Steps"]);
    assert!(run.out.contains("nothing to add"), "{}", run.out);
    assert_eq!(folder.files("other"), [] as [&str; 0]);
    // Our own tests are made again, and so do not count: none of them is lost.
    generate(&folder, &["-o", "ours", "Steps"]);
    folder.write("ours/EmptyTest.java", "public class EmptyTest { }");
    generate(&folder, &["-o", "ours", "--existing", "ours", "Steps"]);
    let tests = folder.read("ours/StepsTest.java");
    assert!(
        tests.contains("Steps.up(") && tests.contains("Steps.down("),
        "{tests}"
    );
    for place in ["nosuch", "classes/Steps.class"] {
        let said = refused(
            &folder.0,
            2,
            &["generate", "-p", "classes", "--existing", place, "Steps"],
        );
        assert!(said.contains(place), "{said}");
    }
}

/// Calls `Steps.up` as other tests would, and writes what JaCoCo's agent writes.
const RECORDER: &str = r#"
    import java.io.FileOutputStream;
    import java.nio.file.Files;
    import java.nio.file.Path;
    import org.jacoco.core.data.ExecutionDataWriter;
    import org.jacoco.core.instr.Instrumenter;
    import org.jacoco.core.runtime.LoggerRuntime;
    import org.jacoco.core.runtime.RuntimeData;
    public class Recorder extends ClassLoader {
      Class<?> define(byte[] code) { return defineClass("Steps", code, 0, code.length); }
      public static void main(String[] arguments) throws Exception {
        LoggerRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        byte[] own = Files.readAllBytes(Path.of("classes/Steps.class"));
        Class<?> steps = new Recorder().define(new Instrumenter(runtime).instrument(own, "Steps"));
        for (int number : new int[] {9, 0}) {
          steps.getMethod("up", int.class).invoke(null, number);
        }
        try (FileOutputStream out = new FileOutputStream("jacoco.exec")) {
          ExecutionDataWriter writer = new ExecutionDataWriter(out);
          data.collect(writer, writer, false);
        }
        runtime.shutdown();
      }
    }"#;

#[test]
fn branches_that_a_file_of_jacoco_names_are_left_out() {
    let folder = Folder::new("exec");
    let source = folder.write("src/Steps.java", STEPS.1);
    let started = |command: &mut Command| {
        let output = command.current_dir(&folder.0).output().expect("a JDK");
        assert!(output.status.success(), "{output:?}");
    };
    // As new as JaCoCo knows.
    let mut compile = Command::new("javac");
    started(
        compile
            .args(["--release", "11", "-g", "-d", "classes"])
            .arg(source),
    );
    let recorder = folder.write("Recorder.java", RECORDER);
    let jars = [
        "org.jacoco.core",
        "asm",
        "asm-tree",
        "asm-commons",
        "asm-analysis",
    ];
    let jars = jars
        .map(|jar| format!("/usr/share/java/{jar}.jar"))
        .join(":");
    started(Command::new("java").args(["-cp", &jars]).arg(recorder));
    generate(&folder, &["--existing", "jacoco.exec", "Steps"]);
    let tests = folder.read("spelunk-tests/StepsTest.java");
    assert!(!tests.contains("Steps.up("), "{tests}");
    assert!(tests.contains("Steps.down("), "{tests}");
}
