//! What is shown on terminals of all kinds, and that programs cannot reach them.

use crate::support::{Folder, GATE, finish, spelunk};
use std::fs::File;
use std::io::Read;
use std::os::fd::FromRawFd;
use std::process::Command;

/// A class in which there is always more to explore.
const ENDLESS: (&str, &str) = (
    "Endless.java",
    "public class Endless { private int sum; public int add(int a, int b) { for (int i = 0; i < 40; i++) { \
     if (a * (b + i) == i * 77 + sum) sum += i * a; else sum -= b; } return sum; } }",
);

/// A path for each number.
const PATHS: (&str, &str) = (
    "Paths.java",
    "public class Paths { public static int walk(int x) { int sum = 0; for (int i = 0; i < 31; i++) if ((x >> i & 1) == 1) sum += i; return sum; } }",
);

/// Its message would colour the terminal and move the cursor.
const PAINTER: (&str, &str) = (
    "Painter.java",
    "public class Painter { public static int paint(int x) { if (x == 7) throw new IllegalStateException(\"\\u001b[31mred\\r\\n\\u202eturned\"); return x; } }",
);

/// Both ends of a new terminal.
fn terminal(columns: u16) -> (File, File) {
    let (mut outside, mut inside) = (0, 0);
    let size = libc::winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    // SAFETY: two numbers are written, and the size is read.
    let opened = unsafe {
        libc::openpty(
            &mut outside,
            &mut inside,
            std::ptr::null_mut(),
            std::ptr::null(),
            &size,
        )
    };
    assert_eq!(
        opened,
        0,
        "no terminal: {}",
        std::io::Error::last_os_error()
    );
    // SAFETY: they were just opened, and nobody else has them.
    unsafe { (File::from_raw_fd(outside), File::from_raw_fd(inside)) }
}

/// Everything that a command writes to its terminal.
fn shown(mut command: Command, columns: u16) -> String {
    let (mut outside, inside) = terminal(columns);
    let again = || inside.try_clone().expect("the same terminal");
    command.stdout(again()).stderr(again());
    let mut child = command.spawn().expect("it starts");
    drop((inside, command));
    let reader = std::thread::spawn(move || {
        let mut all = Vec::new();
        // The end of a terminal that nobody has open any more is an error.
        let _ = outside.read_to_end(&mut all);
        String::from_utf8_lossy(&all).into_owned()
    });
    child.wait().expect("it ends");
    reader.join().expect("text")
}

#[test]
fn progress_is_drawn_again_and_never_wraps() {
    let folder = Folder::new("progress");
    folder.compile(&[ENDLESS, PATHS]);
    let generate = "generate --no-verify --no-cache --time-limit 2s -p classes Endless";
    let explore = "explore --way paths --time-limit 2s -p classes Paths#walk";
    for (arguments, word) in [(generate, "of 1 class"), (explore, "path")] {
        for columns in [20, 200] {
            let words: Vec<&str> = arguments.split(' ').collect();
            let mut command = spelunk(&folder.0, &words);
            command.env("TERM", "xterm").env_remove("COLUMNS");
            let text = shown(command, columns);
            let drawn: Vec<&str> = text
                .split("\r\x1b[K")
                .skip(1)
                .map(|line| line.split(['\r', '\n']).next().unwrap_or_default())
                .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()))
                .filter(|line| line.contains(word))
                .collect();
            assert!(!drawn.is_empty(), "{arguments}: {text:?}");
            let widest = drawn.iter().map(|line| line.chars().count()).max();
            assert!(widest < Some(columns.into()), "{columns}: {drawn:?}");
        }
    }
}

#[test]
fn plain_terminals_get_plain_text() {
    let folder = Folder::new("plain");
    folder.compile(&[GATE, PAINTER]);
    let generate = "generate --no-verify --no-cache -p classes Gate";
    let explore = "explore -p classes Painter#paint";
    for arguments in [generate, explore] {
        let words: Vec<&str> = arguments.split(' ').collect();
        for (variable, value) in [("TERM", "dumb"), ("TERM", "")] {
            let mut command = spelunk(&folder.0, &words);
            command.env(variable, value);
            let text = shown(command, 80);
            assert!(!text.contains('\x1b'), "{variable}={value}: {text:?}");
        }
        let mut command = spelunk(&folder.0, &words);
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        let text = shown(command, 80);
        assert!(!text.contains("\x1b[1"), "{text:?}");
    }
}

#[test]
fn messages_of_programs_control_nothing() {
    let folder = Folder::new("messages");
    folder.compile(&[PAINTER]);
    let mut command = spelunk(&folder.0, &["explore", "-p", "classes", "Painter#paint"]);
    command.env("TERM", "xterm");
    let text = shown(command, 80);
    assert!(
        text.contains("\\u001b[31mred\\r\\n\\u202eturned"),
        "{text:?}"
    );
    assert!(
        !text.contains("\x1b[31mred") && !text.contains('\u{202e}'),
        "{text:?}"
    );
    // The same through the tests of generate: what is thrown is told there too.
    let words = [
        "generate",
        "--no-verify",
        "--no-cache",
        "-v",
        "-p",
        "classes",
        "Painter",
    ];
    let output = spelunk(&folder.0, &words).output().expect("it starts");
    let run = finish(output);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(!run.all().contains('\x1b'), "{}", run.all());
}
