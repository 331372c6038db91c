//! Time and signals: what was found is kept, and nothing is left behind.

use crate::support::{Folder, GATE, ends_within, finish, run, spelunk};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program with two structures.
const MAKER: (&str, &str) = (
    "Maker.java",
    "public class Maker { int size; static Maker make(boolean large) { Maker m = new Maker(); m.size = large ? 2 : 1; return m; } }",
);

/// A class with a broken contract.
const BROKEN: (&str, &str) = (
    "Broken.java",
    "public class Broken { public static int half(int key) { assert key != 7; return key / 2; } }",
);

/// A class in which there is always more to explore.
const ENDLESS: (&str, &str) = (
    "Endless.java",
    "import java.util.*; public class Endless { private final List<Integer> all = new ArrayList<>();
       public void add(int a, int b) { for (int i = 0; i < 40; i++) { if (a * (b + i) == i * 77 + b) all.add(i * a); else all.add(b); } }
       public int sum() { int s = 0; for (int i : all) { if (i > s) s += i; else s -= i; } return s; } }",
);

/// A class with a branch that nothing reaches, which no search can know.
const HARD: (&str, &str) = (
    "Hard.java",
    "public class Hard { public static int cubes(long a, long b, long c) {
       if (a < 2 || b < 2 || c < 2 || a > 99999 || b > 99999 || c > 99999) return 0;
       return a * a * a + b * b * b == c * c * c ? 2 : 1; } }",
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
        let asked = Instant::now();
        signal(&child, name);
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("text");
        let run = finish(child.wait_with_output().expect("it ends"));
        // Two seconds are promised, on a machine that has nothing else to do.
        let waited = asked.elapsed();
        assert!(waited < Duration::from_secs(6), "{name}: {waited:?}");
        // Something was written: that is told as it is of every other run.
        assert_eq!(run.status, Some(0), "{rest}{}", run.errors);
        assert!(!run.errors.contains("internal error"), "{}", run.errors);
        assert!(rest.contains("interrupted"), "{rest}");
        assert_eq!(scratch_of(process), [] as [String; 0]);
    }
}

/// Nothing was achieved, and nothing is left that looks as if it were.
#[test]
fn a_run_that_is_interrupted_before_its_first_test_is_no_success() {
    let folder = Folder::new("early");
    folder.compile(&[(
        "Turns.java",
        "public class Turns { public static int turn(int x) { while (true) x = x * 31 + 7; } }",
    )]);
    // So many steps that no machine makes them within the time.
    let limits = ["--time-limit", "300s", "--max-steps", "1000000000000"];
    let words = [&["generate", "-p", "classes"], &limits[..], &["Turns"]].concat();
    let mut child = spelunk(&folder.0, &words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut told = String::new();
    out.read_line(&mut told).expect("a line");
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    out.read_to_string(&mut told).expect("text");
    let run = finish(child.wait_with_output().expect("it ends"));
    assert_eq!(run.status, Some(2), "{told}{}", run.errors);
    assert!(run.errors.contains("interrupted"), "{told}{}", run.errors);
    assert_eq!(folder.files("spelunk-tests"), [] as [String; 0]);
}

/// The first signal asks, the second one does not wait.
#[test]
fn a_second_signal_ends_a_run_at_once() {
    let folder = Folder::new("twice");
    // The first answer of this command would come in a quarter of an hour.
    folder.compile(&[MAKER]);
    let command = "echo started > started; exec sleep 1000";
    let words = [
        "explore",
        "-p",
        "classes",
        "--compare",
        command,
        "--compare",
        command,
    ];
    let child = spelunk(&folder.0, &[&words[..], &["Maker#make"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    while !folder.path("started").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    signal(&child, "-INT");
    std::thread::sleep(std::time::Duration::from_millis(300));
    // It may have ended by the first one.
    let _ = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .output();
    let run = finish(child.wait_with_output().expect("it ends"));
    assert!([Some(130), Some(0)].contains(&run.status), "{}", run.all());
}

/// Whether a process runs; one that has ended and is not yet buried does not.
#[cfg(unix)]
fn is_running(process: &str) -> bool {
    let shown = Command::new("ps")
        .args(["-o", "stat=", "-p", process])
        .output()
        .expect("ps");
    let state = String::from_utf8_lossy(&shown.stdout).trim().to_string();
    !state.is_empty() && !state.starts_with('Z')
}

/// Nor does it leave behind what commands have started: they are no children of ours, and hear no Ctrl-C.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_what_commands_have_started() {
    let folder = Folder::new("grandchildren");
    folder.compile(&[MAKER]);
    let command = "sleep 1000 & echo $! >> started; wait";
    let words = ["explore", "-p", "classes", "--compare", command];
    let rest = ["--compare", command, "Maker#make"];
    let child = spelunk(&folder.0, &[&words[..], &rest].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let started = || {
        let text = std::fs::read_to_string(folder.path("started")).unwrap_or_default();
        text.lines().map(String::from).collect::<Vec<String>>()
    };
    while started().len() < 2 {
        std::thread::sleep(Duration::from_millis(20));
    }
    signal(&child, "-INT");
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    let run = finish(child.wait_with_output().expect("it ends"));
    assert_eq!(run.status, Some(130));
    // They were ended before, but dying takes a moment.
    let patience = Instant::now() + Duration::from_secs(10);
    let running = || started().into_iter().filter(|process| is_running(process));
    while running().count() > 0 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(running().collect::<Vec<String>>(), [] as [String; 0]);
}

/// A command that says more than it was asked, or closes its output, is not waited for without end.
#[cfg(unix)]
#[test]
fn a_command_that_stays_after_its_last_answer_is_ended() {
    let folder = Folder::new("stays");
    folder.compile(&[MAKER]);
    let talks = "while read line; do echo yes; done; echo more; exec sleep 1000";
    let closes = "while read line; do echo yes; done; exec >&-; exec sleep 1000";
    let words = ["explore", "-p", "classes", "--compare", talks];
    let rest = ["--compare", closes, "Maker#make"];
    let begin = Instant::now();
    let output = spelunk(&folder.0, &[&words[..], &rest].concat()).output();
    let run = finish(output.expect("it starts"));
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(run.out.contains("compared 2 structures"), "{}", run.out);
    assert!(begin.elapsed() < Duration::from_secs(100));
}

/// The first broken contract is enough: a class that is not done then gets no tests, and a reason.
#[test]
fn a_broken_contract_can_end_a_run() {
    let folder = Folder::new("enough");
    folder.compile(&[BROKEN, ENDLESS]);
    let words = ["generate", "--no-cache", "-j", "1", "-p", "classes"];
    let limits = ["--time-limit", "30s", "--max-calls", "30"];
    let rest = ["--stop-on-violation", "Broken", "Endless"];
    let run = run(&folder.0, &[&words[..], &limits, &rest].concat());
    assert_eq!(run.status, Some(1), "{}", run.all());
    let reason = "Endless: no tests: a broken contract was found elsewhere";
    assert!(run.out.contains(reason), "{}", run.all());
    let files = folder.files("spelunk-tests");
    assert_eq!(files, ["BrokenBugTest.java", "BrokenTest.java"]);
}

/// Neither in the folder for such things nor in the user's own.
#[test]
fn no_temporary_files_stay() {
    let folder = Folder::new("strays");
    folder.compile(&[BROKEN]);
    let temporary = folder.path("temporary");
    std::fs::create_dir_all(&temporary).expect("a folder");
    let commands: [&[&str]; 3] = [
        &["generate", "-p", "classes", "--report", "report", "Broken"],
        &[
            "explore",
            "-p",
            "classes",
            "--reproducers",
            "proofs",
            "Broken#half",
        ],
        &[
            "generate",
            "-p",
            "classes",
            "--existing",
            "spelunk-tests",
            "-o",
            "more",
            "Broken",
        ],
    ];
    for words in commands {
        let output = spelunk(&folder.0, words).env("TMPDIR", &temporary).output();
        let run = finish(output.expect("it starts"));
        assert_eq!(run.status, Some(1), "{words:?} {}", run.all());
        let left = std::fs::read_dir(&temporary).expect("a folder").flatten();
        let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
        assert!(left.is_empty(), "{words:?} left {left:?}");
        let own = folder.files("");
        let stray = own.iter().find(|name| name.contains(".tmp"));
        assert_eq!(stray, None, "{words:?}");
    }
}

/// Tests that are there already are run within the limit too.
#[test]
fn tests_that_sleep_do_not_outlast_the_limit() {
    let folder = Folder::new("sleepers");
    folder.compile(&[GATE]);
    folder.write(
        "own/GateSleepsTest.java",
        "public class GateSleepsTest { @org.junit.jupiter.api.Test public void sleeps() throws Exception { Thread.sleep(1000000); } }",
    );
    let words = [
        "generate",
        "--time-limit",
        "8s",
        "-p",
        "classes",
        "--existing",
        "own",
        "Gate",
    ];
    let run = finish(spelunk(&folder.0, &words).output().expect("it starts"));
    assert_eq!(run.status, Some(2), "{}", run.all());
    assert!(run.errors.contains("--existing own"), "{}", run.all());
    assert!(run.errors.contains("half of the time"), "{}", run.all());
}

/// A reproducer that never ends does not keep the others waiting, and what could not be run is told.
#[test]
fn reproducers_keep_to_the_limit() {
    let folder = Folder::new("reproducers");
    folder.compile(&[(
        "Slow.java",
        "public class Slow { public static int open(int key) throws InterruptedException { \
           if (key == 3) { Thread.sleep(1000000); throw new IllegalStateException(); } return 0; } }",
    )]);
    let words = [
        "explore",
        "--time-limit",
        "4s",
        "--reproducers",
        "proofs",
        "-p",
        "classes",
    ];
    let output = spelunk(&folder.0, &[&words[..], &["Slow#open"]].concat()).output();
    let run = finish(output.expect("it starts"));
    assert_eq!(run.status, Some(1), "{}", run.all());
    assert!(!folder.files("proofs").is_empty(), "{}", run.all());
    assert!(run.out.contains("not run to its end"), "{}", run.all());
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
    assert!(
        run.out.starts_with("1 class, work of about 10 s"),
        "{}",
        run.out
    );
}

/// Nobody said how long, and the class gives always more to do.
#[test]
fn a_class_that_is_never_done_ends_without_a_limit() {
    let folder = Folder::new("unlimited");
    folder.compile(&[HARD]);
    let words = ["generate", "--no-verify", "--no-cache", "-p", "classes"];
    let run = ends_within(60, spelunk(&folder.0, &[&words[..], &["Hard"]].concat()));
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(run.out.contains("budget, not reached"), "{}", run.out);
}

/// Easy classes need next to nothing of their parts of the time, and the one that is not done gets the rest.
#[test]
fn time_that_is_left_over_is_used() {
    let folder = Folder::new("leftovers");
    let easy = |name| GATE.1.replace("Gate", name);
    let (one, two) = (easy("One"), easy("Two"));
    folder.compile(&[GATE, ("One.java", &one), ("Two.java", &two), HARD]);
    let words = "generate --no-verify --no-cache -j 1 --time-limit 8s --json r.json -p classes One Two Gate Hard";
    let words: Vec<&str> = words.split(' ').collect();
    let begin = Instant::now();
    let run = ends_within(40, spelunk(&folder.0, &words));
    let took = begin.elapsed();
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(took > Duration::from_millis(5500), "{took:?} {}", run.out);
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    for class in result["classes"].as_array().expect("a list") {
        assert_eq!(class["out_of_time"], class["name"] == "Hard", "{class}");
    }
    assert_eq!(result["classes"].as_array().map(Vec::len), Some(4));
}

/// The JVM's start is in it too.
#[test]
fn a_few_seconds_are_enough_for_proven_tests_of_a_small_class() {
    let folder = Folder::new("seconds");
    let begin = Instant::now();
    folder.compile(&[GATE]);
    // More of them where so much else goes on that the compiler takes two or longer.
    let limit = format!("{}s", 5.max(4 * begin.elapsed().as_secs()));
    let words = ["generate", "--no-cache", "--time-limit", &limit];
    let rest = ["--json", "r.json", "-p", "classes", "Gate"];
    let words = [&words[..], &rest].concat();
    let run = run(&folder.0, &words);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(run.out.contains("passed twice"), "{}", run.all());
    let result: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let tests = result["classes"][0]["tests"].as_u64();
    assert!(tests >= Some(2), "{}", run.out);
}

#[test]
fn a_command_that_never_answers_does_not_outlast_the_limit() {
    let folder = Folder::new("compare");
    folder.compile(&[MAKER]);
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
