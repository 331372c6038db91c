//! Proving runs the user's code for real: what it may do, and what is said about it.

use crate::support::{Folder, run};

/// Writes, deletes, starts programs and connects in its initialiser, only where its tests are proven: there the
/// class that runs them can be found.
const HOSTILE: &str = r#"
import java.io.*;
import java.net.*;
import java.nio.file.*;

public class Hostile {
    static { try { Class.forName("spelunk.replay.Journal"); attack(); } catch (Throwable ignored) { } }

    static void attack() {
        String folder = "FOLDER";
        attempt(() -> Files.writeString(Path.of(folder, "written"), "x"));
        attempt(() -> Files.delete(Path.of(folder, "precious")));
        attempt(() -> new ProcessBuilder("/bin/sh", "-c", "echo > " + folder + "/executed").start().waitFor());
        attempt(() -> { try (ServerSocket s = new ServerSocket(0)) { Files.writeString(Path.of(folder, "connected"), "x"); } });
    }

    interface Act { void run() throws Exception; }

    static void attempt(Act act) { try { act.run(); } catch (Throwable refused) { } }

    public static int open(int key) { if (key > 3) return 1; return 0; }
}
"#;

#[test]
fn hostile_code_changes_nothing_where_there_is_a_sandbox() {
    let folder = Folder::new("hostile");
    let place = folder.0.display().to_string();
    folder.compile(&[("Hostile.java", &HOSTILE.replace("FOLDER", &place))]);
    folder.write("precious", "mine");
    let proven = run(
        &folder.0,
        &["generate", "-p", "classes", "-o", "tests", "Hostile"],
    );
    assert!(proven.out.contains("passed twice"), "{}", proven.all());
    let confined = proven.out.contains("in a sandbox");
    assert!(
        confined || proven.out.contains("no sandbox"),
        "{}",
        proven.all()
    );
    if confined {
        assert_eq!(folder.read("precious"), "mine");
        for name in ["written", "executed", "connected"] {
            assert!(!folder.path(name).exists(), "{name}: {}", proven.all());
        }
    }
}

#[test]
fn without_verification_nothing_is_run() {
    let folder = Folder::new("unverified");
    let place = folder.0.display().to_string();
    folder.compile(&[("Hostile.java", &HOSTILE.replace("FOLDER", &place))]);
    folder.write("precious", "mine");
    let run = run(
        &folder.0,
        &[
            "generate",
            "--no-verify",
            "-p",
            "classes",
            "-o",
            "tests",
            "Hostile",
        ],
    );
    assert_eq!(folder.read("precious"), "mine");
    assert!(!folder.path("written").exists(), "{}", run.all());
    assert!(!run.out.contains("sandbox"), "{}", run.out);
}
