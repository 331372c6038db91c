//! Bad input to `spelunk run`: one clear line on standard error that names what is wrong, the exit status
//! of the contract, and never a panic.

use spelunk_conformance::assembler::{
    ABSTRACT, Class, INTERFACE, NATIVE, PUBLIC, STATIC, WITHOUT_STACK_MAPS,
};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::{self, Outcome, TIME_LIMIT};
use spelunk_conformance::places;
use std::path::{Path, PathBuf};
use std::process::Command;

const BAD_INPUT: i32 = 2;
const MAIN: &str = "([Ljava/lang/String;)V";

/// An empty folder of the test's own.
fn folder(test: &str) -> PathBuf {
    let folder = places::cache().join("bad-input").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the cache folder can be written");
    folder
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::write(path, bytes).expect("the cache folder can be written");
}

fn jdk_home() -> PathBuf {
    let jdks = Jdk::find_all();
    jdks.first().expect(jdk::NONE_FOUND).home.clone()
}

/// `spelunk run` with the given class path and arguments.
fn run(class_path: &Path, arguments: &[&str]) -> Outcome {
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.arg("run").arg("-p").arg(class_path);
    command.arg("--jdk").arg(jdk_home()).args(arguments);
    launch::finish(command, "", TIME_LIMIT).expect("spelunk ends by itself")
}

/// One line that holds every word, the status, and nothing on standard output.
#[track_caller]
fn assert_one_line(outcome: &Outcome, status: i32, words: &[&str]) {
    let stderr = outcome.stderr.trim_end();
    assert_eq!(outcome.status, Some(status), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    for word in words {
        assert!(stderr.contains(word), "no {word:?} in: {stderr}");
    }
    for word in ["panicked", "RUST_BACKTRACE", "internal error"] {
        assert!(!stderr.contains(word), "{word:?} in: {stderr}");
    }
}

/// A class with an empty `main`.
fn plain_class(name: &str, major: u16) -> Vec<u8> {
    let mut class = Class::new(name, major);
    class.method(PUBLIC | STATIC, "main", MAIN, 1, |code| {
        code.op("return");
    });
    class.bytes()
}

#[test]
fn the_good_case_works() {
    let folder = folder("good");
    write(
        &folder.join("Good.class"),
        &plain_class("Good", WITHOUT_STACK_MAPS),
    );
    let outcome = run(&folder, &["Good"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
}

#[test]
fn class_not_found_suggests_near_names() {
    let folder = folder("not-found");
    write(
        &folder.join("Calculator.class"),
        &plain_class("Calculator", WITHOUT_STACK_MAPS),
    );
    for wrong in ["Calculater", "calculator", "com.example.Calculator"] {
        let outcome = run(&folder, &[wrong]);
        assert_one_line(&outcome, BAD_INPUT, &[wrong, "Calculator"]);
    }
    assert_one_line(&run(&folder, &["Zebra"]), BAD_INPUT, &["Zebra"]);
}

#[test]
fn main_missing() {
    let folder = folder("main-missing");
    let mut class = Class::new("NoMain", WITHOUT_STACK_MAPS);
    class.default_constructor();
    write(&folder.join("NoMain.class"), &class.bytes());
    assert_one_line(&run(&folder, &["NoMain"]), BAD_INPUT, &["NoMain", "main"]);
}

#[test]
fn truncated_class_file_at_every_length() {
    let folder = folder("truncated");
    let whole = plain_class("Cut", WITHOUT_STACK_MAPS);
    let step = whole.len() / 12;
    for length in (0..whole.len()).step_by(step) {
        write(&folder.join("Cut.class"), &whole[..length]);
        assert_one_line(&run(&folder, &["Cut"]), BAD_INPUT, &["Cut"]);
    }
}

#[test]
fn wrong_magic() {
    let folder = folder("magic");
    let mut bytes = plain_class("Magic", WITHOUT_STACK_MAPS);
    bytes[0] = 0x50;
    write(&folder.join("Magic.class"), &bytes);
    assert_one_line(
        &run(&folder, &["Magic"]),
        BAD_INPUT,
        &["Magic", "class file"],
    );
    write(&folder.join("Magic.class"), b"public class Magic {}\n");
    assert_one_line(
        &run(&folder, &["Magic"]),
        BAD_INPUT,
        &["Magic", "class file"],
    );
}

#[test]
fn class_version_too_new() {
    let folder = folder("version");
    write(&folder.join("Future.class"), &plain_class("Future", 99));
    assert_one_line(
        &run(&folder, &["Future"]),
        BAD_INPUT,
        &["Future", "99", "too new"],
    );
}

#[test]
fn class_under_another_name() {
    let folder = folder("renamed");
    write(
        &folder.join("Renamed.class"),
        &plain_class("Original", WITHOUT_STACK_MAPS),
    );
    assert_one_line(
        &run(&folder, &["Renamed"]),
        BAD_INPUT,
        &["Renamed", "Original"],
    );
}

#[test]
fn corrupt_jar() {
    let folder = folder("jar");
    let jar = folder.join("broken.jar");
    for bytes in [&b"PK\x03\x04 this is no archive"[..], b"", b"plain text\n"] {
        write(&jar, bytes);
        assert_one_line(&run(&jar, &["Main"]), BAD_INPUT, &["broken.jar"]);
    }
}

#[test]
fn bad_class_path_entry() {
    let folder = folder("entry");
    let missing = folder.join("nowhere");
    assert_one_line(&run(&missing, &["Main"]), BAD_INPUT, &["nowhere"]);
    let text = folder.join("notes.txt");
    write(&text, b"not an archive");
    assert_one_line(&run(&text, &["Main"]), BAD_INPUT, &["notes.txt"]);
}

#[test]
fn no_jdk_found() {
    let folder = folder("no-jdk");
    write(
        &folder.join("Good.class"),
        &plain_class("Good", WITHOUT_STACK_MAPS),
    );
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.arg("run").arg("-p").arg(&folder).arg("Good");
    command.env_remove("JAVA_HOME").env("PATH", &folder);
    let outcome = launch::finish(command, "", TIME_LIMIT).expect("spelunk ends by itself");
    assert_one_line(&outcome, BAD_INPUT, &["JDK", "--jdk"]);
}

#[test]
fn jdk_flag_names_something_else() {
    let folder = folder("bad-jdk");
    let mut command = Command::new(places::spelunk().expect("spelunk is built"));
    command.arg("run").arg("-p").arg(&folder);
    command.arg("--jdk").arg(&folder).arg("Good");
    let outcome = launch::finish(command, "", TIME_LIMIT).expect("spelunk ends by itself");
    assert_one_line(&outcome, BAD_INPUT, &["bad-jdk"]);
}

#[test]
fn a_native_without_its_library_is_an_error_of_java() {
    let folder = folder("native");
    let mut class = Class::new("Native", WITHOUT_STACK_MAPS);
    class.declare(PUBLIC | STATIC | NATIVE, "magic", "(I)J");
    class.method(PUBLIC | STATIC, "main", MAIN, 1, |code| {
        code.op("iconst_1");
        code.invoke("invokestatic", "Native", "magic", "(I)J");
        code.ops("pop2 return");
    });
    write(&folder.join("Native.class"), &class.bytes());
    let outcome = run(&folder, &["Native"]);
    assert_eq!(outcome.status, Some(1), "{}", outcome.stderr);
    let error = "java.lang.UnsatisfiedLinkError: 'long Native.magic(int)'";
    assert!(outcome.stderr.contains(error), "{}", outcome.stderr);
}

#[test]
fn unknown_flag() {
    let folder = folder("flag");
    let outcome = run(&folder, &["--no-such-flag", "Main"]);
    assert_one_line(&outcome, BAD_INPUT, &["--no-such-flag"]);
}

#[test]
fn missing_main_class_argument() {
    let folder = folder("no-argument");
    assert_one_line(&run(&folder, &[]), BAD_INPUT, &["MAIN"]);
}

/// A class with an empty `main` and this superclass.
fn class_below(name: &str, above: &str) -> Vec<u8> {
    let mut class = Class::new(name, WITHOUT_STACK_MAPS).extends(above);
    class.method(PUBLIC | STATIC, "main", MAIN, 1, |code| {
        code.op("return");
    });
    class.bytes()
}

/// What java's launcher says of a main class that cannot be linked, and its status.
#[test]
fn a_main_class_that_cannot_be_linked_is_refused_in_javas_words() {
    let folder = folder("linkage");
    let named = |name: &str| folder.join(format!("{name}.class"));
    write(&named("Orphan"), &class_below("Orphan", "Gone"));
    write(&named("OfInterface"), &class_below("OfInterface", "Face"));
    write(&named("Circle"), &class_below("Circle", "Circle"));
    let face = Class::new("Face", WITHOUT_STACK_MAPS).access(PUBLIC | INTERFACE | ABSTRACT);
    write(&named("Face"), &face.bytes());
    for name in ["Orphan", "OfInterface", "Circle"] {
        let ours = run(&folder, &[name]);
        let mut command = Command::new(jdk_home().join("bin/java"));
        command.arg("-cp").arg(&folder).arg(name);
        let theirs = launch::finish(command, "", TIME_LIMIT).expect("java ends by itself");
        assert_eq!(ours.stderr, theirs.stderr, "{name}");
        assert_eq!(ours.status, theirs.status, "{name}");
    }
}

#[test]
fn a_class_path_entry_that_is_missing_is_ignored_with_a_note_for_who_wants_it() {
    let folder = folder("missing-entry");
    let class = plain_class("Good", WITHOUT_STACK_MAPS);
    write(&folder.join("Good.class"), &class);
    let path = format!("{0}/nowhere:{0}:{0}/gone.jar", folder.display());
    let quiet = run(Path::new(&path), &["Good"]);
    assert_eq!((quiet.status, quiet.stderr.as_str()), (Some(0), ""));
    let told = run(Path::new(&path), &["--verbose", "Good"]);
    assert_eq!(told.status, Some(0), "{}", told.stderr);
    for word in ["nowhere", "gone.jar"] {
        assert!(told.stderr.contains(word), "{}", told.stderr);
    }
}

#[test]
fn what_a_killed_program_has_written_is_not_lost() {
    let folder = folder("killed");
    let mut class = Class::new("Endless", WITHOUT_STACK_MAPS);
    class.method(PUBLIC | STATIC, "main", MAIN, 1, |code| {
        code.field(
            "getstatic",
            "java/lang/System",
            "out",
            "Ljava/io/PrintStream;",
        );
        code.string("written");
        let print = "(Ljava/lang/String;)V";
        code.invoke("invokevirtual", "java/io/PrintStream", "print", print);
        let again = code.here();
        code.branch("goto", again);
    });
    write(&folder.join("Endless.class"), &class.bytes());
    let mut child = Command::new(places::spelunk().expect("spelunk is built"))
        .arg("run")
        .arg("-p")
        .arg(&folder)
        .arg("--jdk")
        .arg(jdk_home())
        .arg("Endless")
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    // The text comes through the pipe while the program still runs; nothing waits for its end.
    let mut text = [0; 7];
    let mut pipe = child.stdout.take().expect("a pipe");
    let read = std::io::Read::read_exact(&mut pipe, &mut text);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    read.expect("the text was written");
    assert_eq!(&text, b"written");
}

#[test]
fn a_native_without_its_library_can_be_caught() {
    let folder = folder("native-caught");
    let mut class = Class::new("Caught", WITHOUT_STACK_MAPS);
    class.declare(PUBLIC | STATIC | NATIVE, "magic", "()V");
    class.method(PUBLIC | STATIC, "main", MAIN, 1, |code| {
        let (end, handler, after) = (code.label(), code.label(), code.label());
        let start = code.here();
        code.invoke("invokestatic", "Caught", "magic", "()V");
        code.place(end);
        code.branch("goto", after);
        code.place(handler);
        code.op("astore_0");
        code.field(
            "getstatic",
            "java/lang/System",
            "out",
            "Ljava/io/PrintStream;",
        );
        code.op("aload_0");
        let message = "()Ljava/lang/String;";
        code.invoke(
            "invokevirtual",
            "java/lang/Throwable",
            "getMessage",
            message,
        );
        let print = "(Ljava/lang/String;)V";
        code.invoke("invokevirtual", "java/io/PrintStream", "println", print);
        code.place(after);
        code.op("return");
        code.handler(start, end, handler, Some("java/lang/UnsatisfiedLinkError"));
    });
    write(&folder.join("Caught.class"), &class.bytes());
    let outcome = run(&folder, &["Caught"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (Some(0), ""));
    assert_eq!(outcome.stdout, b"'void Caught.magic()'\n");
}

/// More threads at once than there can be are an error that says how many; those that have ended make room.
#[test]
fn the_cap_of_threads_is_named() {
    let folder = folder("threads");
    let source = "import java.util.concurrent.CountDownLatch;
        public class Threads {
            static int ran;
            public static void main(String[] args) throws Exception {
                for (int n = 0; n < 6000; n++) { Thread t = new Thread(() -> ran++); t.start(); t.join(); }
                System.out.println(ran);
                CountDownLatch latch = new CountDownLatch(1);
                int started = 0;
                try {
                    for (; started < 100_000; started++) {
                        Thread t = new Thread(() -> { try { latch.await(); } catch (InterruptedException e) { } });
                        t.setDaemon(true);
                        t.start();
                    }
                } catch (OutOfMemoryError error) {
                    System.out.println(error.getMessage());
                }
                latch.countDown();
                System.out.println(started > 1000);
            }
        }";
    write(&folder.join("Threads.java"), source.as_bytes());
    let compiled = Command::new(jdk_home().join("bin/javac"))
        .arg("-d")
        .arg(&folder)
        .arg(folder.join("Threads.java"))
        .status();
    assert!(compiled.expect("javac starts").success());
    let outcome = run(&folder, &["Threads"]);
    let text = String::from_utf8_lossy(&outcome.stdout);
    assert_eq!(outcome.status, Some(0), "{text}{}", outcome.stderr);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[2]), ("6000", "true"), "{text}");
    let said = "unable to create native thread: more than 4096 threads at once";
    assert!(lines[1].starts_with(said), "{text}");
}
