//! Time and signals: what was found is kept, and nothing is left behind.

use crate::support::{Folder, GATE, finish, spelunk};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// A class in which there is always more to explore.
const ENDLESS: (&str, &str) = (
    "Endless.java",
    "import java.util.*; public class Endless { private final List<Integer> all = new ArrayList<>();
       public void add(int a, int b) { for (int i = 0; i < 40; i++) { if (a * (b + i) == i * 77 + b) all.add(i * a); else all.add(b); } }
       public int sum() { int s = 0; for (int i : all) { if (i > s) s += i; else s -= i; } return s; } }",
);

fn signal(child: &std::process::Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

/// Folders of proofs that belong to a process.
fn scratch_of(process: u32) -> Vec<String> {
    let start = format!("spelunk-scratch-{process}-");
    let entries = std::fs::read_dir(std::env::temp_dir())
        .expect("a folder")
        .flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(&start)).collect()
}

#[test]
fn an_interrupted_run_keeps_what_was_found() {
    for name in ["-INT", "-TERM"] {
        let folder = Folder::new(&format!("signal{name}"));
        folder.compile(&[GATE, ENDLESS]);
        let mut child = spelunk(
            &folder.0,
            &[
                "generate",
                "-j",
                "2",
                "-p",
                "classes",
                "--time-limit",
                "300s",
                "--max-calls",
                "30",
                "Gate",
                "Endless",
            ],
        )
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        // As soon as the first class is reported its tests are there.
        while !line.starts_with("Gate:") {
            line.clear();
            assert!(
                out.read_line(&mut line).expect("a line") > 0,
                "Gate was never reported"
            );
        }
        assert_eq!(folder.files("spelunk-tests"), ["GateTest.java"]);
        let process = child.id();
        signal(&child, name);
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("text");
        let run = finish(child.wait_with_output().expect("it ends"));
        // Something was written: that is told as it is of every other run.
        assert_eq!(run.status, Some(0), "{rest}{}", run.errors);
        assert!(!run.errors.contains("internal error"), "{}", run.errors);
        assert!(rest.contains("interrupted"), "{rest}");
        assert_eq!(scratch_of(process), [] as [String; 0]);
    }
}

#[test]
fn a_killed_run_leaves_nothing_after_the_next() {
    let folder = Folder::new("killed");
    folder.compile(&[GATE, ENDLESS]);
    let mut child = spelunk(
        &folder.0,
        &[
            "generate",
            "-p",
            "classes",
            "--time-limit",
            "300s",
            "--max-calls",
            "30",
            "Endless",
        ],
    )
    .stdout(Stdio::null())
    .spawn()
    .expect("it starts");
    let process = child.id();
    while scratch_of(process).is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().expect("it is running");
    child.wait().expect("it ends");
    let next = spelunk(&folder.0, &["generate", "-p", "classes", "Gate"]).output();
    let next = finish(next.expect("it starts"));
    assert_eq!(next.status, Some(0), "{}", next.all());
    assert_eq!(scratch_of(process), [] as [String; 0]);
    assert_eq!(folder.files("spelunk-tests"), ["GateTest.java"]);
}

#[test]
fn a_default_limit_is_said_at_the_start() {
    let folder = Folder::new("default");
    folder.compile(&[GATE]);
    let run = finish(
        spelunk(
            &folder.0,
            &["generate", "--no-verify", "-p", "classes", "Gate"],
        )
        .output()
        .expect("it starts"),
    );
    assert!(run.out.starts_with("1 class, at most 10 s"), "{}", run.out);
}

#[test]
fn a_command_that_never_answers_does_not_outlast_the_limit() {
    let folder = Folder::new("compare");
    folder.compile(&[(
        "Maker.java",
        "public class Maker { int size; static Maker make(boolean large) { Maker m = new Maker(); m.size = large ? 2 : 1; return m; } }",
    )]);
    let command = "sleep 1000; true";
    let arguments = [
        "explore",
        "-p",
        "classes",
        "--time-limit",
        "2s",
        "--compare",
        command,
        "--compare",
        command,
        "Maker#make",
    ];
    let run = finish(spelunk(&folder.0, &arguments).output().expect("it starts"));
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(run.out.contains("compared 0 structures"), "{}", run.out);
}
