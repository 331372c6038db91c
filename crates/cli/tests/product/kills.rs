//! SIGKILL at any moment: what was reported is there, whole, and passes; nothing else is left after the next run.

use crate::support::{Folder, finish, spelunk};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Moments of a usual test run, and of a full one.
const MOMENTS: u64 = 3;
const MOMENTS_OF_FULL: u64 = 50;

const CLASSES: [&str; 5] = ["Alder", "Birch", "Cedar", "Elm", "Fir"];

/// Runs all tests of the classes that are named, and fails where one of them does.
const RUNNER: &str = r#"
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import org.junit.platform.launcher.core.*;
import org.junit.platform.launcher.listeners.*;

public class RunAll {
    public static void main(String[] names) {
        var request = LauncherDiscoveryRequestBuilder.request();
        for (String name : names) request.selectors(selectClass(name));
        var listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request.build(), listener);
        var summary = listener.getSummary();
        System.exit(summary.getTestsFailedCount() == 0 && summary.getTestsSucceededCount() > 0 ? 0 : 1);
    }
}
"#;

/// The same moments in every run of the tests.
fn moment(number: u64, longest: Duration) -> Duration {
    let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    longest.mul_f64(mixed as f64 / (1u64 << 24) as f64)
}

fn jars() -> String {
    let jars = std::fs::read_dir("/usr/share/java").expect("Debian's jars");
    let paths = jars.flatten().map(|jar| jar.path().display().to_string());
    let wanted = ["/junit-", "/opentest4j", "/apiguardian", "/univocity"];
    let jars: Vec<String> = paths
        .filter(|path| wanted.iter().any(|start| path.contains(start)))
        .collect();
    jars.join(":")
}

/// Command lines of processes that mention a text.
fn processes_with(text: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").expect("Linux").flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(text)).collect()
}

fn scratch_folders(of: &str) -> Vec<String> {
    let entries = std::fs::read_dir(std::env::temp_dir()).expect("a folder");
    let names = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(of)).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_killed_keeps_what_it_reported() {
    let folder = Folder::new("kills");
    let source = |name: &str| {
        let text = format!(
            "public class {name} {{ private int size; public boolean grow(int by) {{ if (by < 1 || size > 40) return false; size += by; return size > 9; }} public int size() {{ return size; }} }}"
        );
        (format!("{name}.java"), text)
    };
    let mut sources: Vec<(String, String)> = CLASSES.iter().map(|name| source(name)).collect();
    sources.sort();
    let sources: Vec<(&str, &str)> = sources
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let classes = folder.compile(&sources);
    let packed = Command::new("jar")
        .current_dir(&folder.0)
        .args(["cf", "app.jar", "-C"])
        .arg(&classes)
        .arg(".")
        .status()
        .expect("jar");
    assert!(packed.success());
    let arguments = |out: &str| {
        let flags = ["generate", "--no-cache", "-j", "2", "-o"];
        let all = flags.iter().chain([&out, &"app.jar"]);
        all.map(|word| word.to_string()).collect::<Vec<String>>()
    };
    let began = Instant::now();
    let whole = arguments("whole");
    let whole: Vec<&str> = whole.iter().map(String::as_str).collect();
    let run = finish(spelunk(&folder.0, &whole).output().expect("it starts"));
    assert_eq!(run.status, Some(0), "{}", run.all());
    let longest = began.elapsed();
    let is_full = std::env::var_os("SPELUNK_FULL").is_some();
    let count = if is_full { MOMENTS_OF_FULL } else { MOMENTS };
    for number in 0..count {
        let out = format!("out-{number}");
        let words = arguments(&out);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut child = spelunk(&folder.0, &words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let scratch = format!("spelunk-scratch-{}-", child.id());
        std::thread::sleep(moment(number, longest));
        child.kill().expect("it is there");
        let reported = finish(child.wait_with_output().expect("it ends")).out;
        // Its JVMs end with it.
        let patience = Instant::now() + Duration::from_secs(30);
        while !processes_with(&scratch).is_empty() {
            assert!(Instant::now() < patience, "{:?}", processes_with(&scratch));
            std::thread::sleep(Duration::from_millis(50));
        }
        check(&folder, &out, &reported);
        let next = [
            "generate",
            "--no-verify",
            "-p",
            "app.jar",
            "-o",
            &out,
            "Alder",
        ];
        let next = finish(spelunk(&folder.0, &next).output().expect("it starts"));
        assert_eq!(next.status, Some(0), "{}", next.all());
        let strange = |name: &String| !name.ends_with("Test.java");
        assert!(
            !folder.files(&out).iter().any(strange),
            "{:?}",
            folder.files(&out)
        );
        // Only a run that proves looks for scratch folders; the next round does.
        if number + 1 == count {
            let words = arguments("last");
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(
                finish(spelunk(&folder.0, &words).output().expect("it starts")).status,
                Some(0)
            );
            assert_eq!(scratch_folders(&scratch), [] as [&str; 0]);
        }
    }
}

/// What was reported is there, whole, and passes.
fn check(folder: &Folder, out: &str, reported: &str) {
    let lines = reported
        .lines()
        .filter_map(|line| line.trim().strip_prefix("wrote "));
    let files: Vec<&str> = lines.collect();
    for name in folder
        .files(out)
        .iter()
        .filter(|name| name.ends_with(".java"))
    {
        let text = folder.read(&format!("{out}/{name}"));
        assert!(
            text.starts_with("// Written by spelunk") && text.ends_with("}\n"),
            "{name}:\n{text}"
        );
    }
    if files.is_empty() {
        return;
    }
    let target = folder.path(&format!("{out}-classes"));
    let class_path = format!("app.jar:{}:{}", jars(), target.display());
    folder.write("RunAll.java", RUNNER);
    let javac = Command::new("javac")
        .current_dir(&folder.0)
        .args(["-nowarn", "-cp", &class_path, "-d"])
        .arg(&target)
        .arg("RunAll.java")
        .args(&files)
        .output()
        .expect("javac");
    assert!(
        javac.status.success(),
        "{}",
        String::from_utf8_lossy(&javac.stderr)
    );
    let names = files.iter().filter_map(|file| Path::new(file).file_stem());
    let java = Command::new("java")
        .current_dir(&folder.0)
        .args(["-ea", "-cp", &class_path, "RunAll"])
        .args(names)
        .output()
        .expect("java");
    assert!(
        java.status.success(),
        "{files:?}: {}",
        String::from_utf8_lossy(&java.stderr)
    );
}
