//! Proving runs the user's code for real: what it may do, and what is said about it.

use crate::support::{Folder, Run, run};
use std::net::TcpListener;

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
        attempt(() -> { try (ServerSocket s = new ServerSocket(0)) { Files.writeString(Path.of(folder, "listened"), "x"); } });
        attempt(() -> new Socket("127.0.0.1", PORT).close());
        attempt(() -> new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").start());
        attempt(() -> Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "kill -9 " + ProcessHandle.current().parent().get().pid()}));
    }

    interface Act { void run() throws Exception; }

    static void attempt(Act act) { try { act.run(); } catch (Throwable refused) { } }

    public static int open(int key) { if (key > 3) return 1; return 0; }
}
"#;

/// A folder with the class, a file that it wants to delete, and somebody who waits for it to connect.
fn prepared(name: &str) -> (Folder, TcpListener) {
    let folder = Folder::new(name);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("a listener");
    let port = listener.local_addr().expect("a port").port();
    let source = HOSTILE
        .replace("FOLDER", &folder.0.display().to_string())
        .replace("PORT", &port.to_string());
    folder.compile(&[("Hostile.java", &source)]);
    folder.write("precious", "mine");
    (folder, listener)
}

/// Nothing of what the class attempts has happened.
fn assert_unharmed(folder: &Folder, listener: &TcpListener, run: &Run) {
    assert_eq!(folder.read("precious"), "mine");
    for name in ["written", "executed", "listened"] {
        assert!(!folder.path(name).exists(), "{name}: {}", run.all());
    }
    assert!(
        listener.accept().is_err(),
        "it has connected: {}",
        run.all()
    );
}

#[test]
fn hostile_code_changes_nothing_where_there_is_a_sandbox() {
    let (folder, listener) = prepared("hostile");
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
        assert_unharmed(&folder, &listener, &proven);
    }
}

/// Violations are proven by running their reproducers.
#[test]
fn reproducers_change_nothing_where_there_is_a_sandbox() {
    let folder = Folder::new("reproduced");
    let place = folder.0.display().to_string();
    let source = "public class Bad { public static int open(int key) throws Exception { if (key == 3) { \
        try { java.nio.file.Files.writeString(java.nio.file.Path.of(\"FOLDER\", \"written\"), \"x\"); } \
        catch (java.io.IOException refused) { } throw new IllegalStateException(); } return 0; } }";
    folder.compile(&[("Bad.java", &source.replace("FOLDER", &place))]);
    let words = "explore -p classes --reproducers proofs Bad#open";
    let words: Vec<&str> = words.split(' ').collect();
    let explored = run(&folder.0, &words);
    assert_eq!(explored.status, Some(1), "{}", explored.all());
    assert!(
        explored.out.contains("fails the same way on the real JVM"),
        "{}",
        explored.all()
    );
    assert_eq!(
        folder.path("written").exists(),
        explored.errors.contains("no sandbox"),
        "{}",
        explored.all()
    );
}

/// A kernel without Landlock, as far as a program can tell: asked for it, it answers that there is no such call.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn without_landlock(command: &mut std::process::Command) {
    use std::os::unix::process::CommandExt;
    const LANDLOCK_CREATE_RULESET: u32 = 444;
    let statement = |code: u32, jf: u8, k: u32| libc::sock_filter {
        code: code as u16,
        jt: 0,
        jf,
        k,
    };
    let filter = [
        statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
        statement(
            libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
            1,
            LANDLOCK_CREATE_RULESET,
        ),
        statement(
            libc::BPF_RET | libc::BPF_K,
            0,
            libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32,
        ),
        statement(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let enter = move || {
        let program = libc::sock_fprog {
            len: filter.len() as u16,
            filter: filter.as_ptr().cast_mut(),
        };
        // SAFETY: plain system calls; the program outlives them.
        let entered = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) == 0
        };
        match entered {
            true => Ok(()),
            false => Err(std::io::Error::last_os_error()),
        }
    };
    // SAFETY: between fork and exec only system calls are made.
    unsafe { command.pre_exec(enter) };
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn a_kernel_without_a_sandbox_is_told() {
    let folder = Folder::new("unconfined");
    folder.compile(&[crate::support::GATE]);
    let words = ["generate", "-p", "classes", "-o", "tests", "Gate"];
    let mut command = crate::support::spelunk(&folder.0, &words);
    without_landlock(&mut command);
    let run = crate::support::finish(command.output().expect("it starts"));
    assert_eq!(run.status, Some(0), "{}", run.all());
    let lines = run.out.lines().filter(|line| line.contains("no sandbox"));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 1, "{}", run.all());
    assert!(
        lines[0].contains("Landlock") && lines[0].contains("with your rights"),
        "{}",
        run.all()
    );
    assert!(run.out.contains("passed twice"), "{}", run.all());
    let mut doctor = crate::support::spelunk(&folder.0, &["doctor"]);
    without_landlock(&mut doctor);
    let said = crate::support::finish(doctor.output().expect("it starts")).out;
    assert!(said.contains("missing  sandbox"), "{said}");
}

#[test]
fn without_verification_nothing_is_run() {
    let (folder, listener) = prepared("unverified");
    let flags = ["generate", "--no-verify", "-p", "classes", "-o", "tests"];
    let made = run(&folder.0, &[&flags[..], &["Hostile"]].concat());
    assert_eq!(made.status, Some(0), "{}", made.all());
    assert_unharmed(&folder, &listener, &made);
    assert!(!made.out.contains("sandbox"), "{}", made.out);
}
