//! `infeasible` is said of a branch only where no program can reach it. Random methods over small numbers are run for
//! every input there is; classes whose branches depend on the environment, on state that others can write or on methods
//! that others can override have no such branch at all.

use serde_json::Value;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_progen::Random;
use spelunk_verdicts::compile::javac;
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::program::java_files;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const PROGRAMS: u64 = 300;
const LIMIT: Duration = Duration::from_secs(300);
const OPEN: [(&str, &str); 2] = [
    ("corpus/generate/open", "open"),
    ("corpus/generate/unsteady", "unsteady"),
];

fn generator() -> Generator {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    Generator::new(jdk, None).expect("the binary")
}

/// Class, line and side of every branch that is said to be infeasible.
fn claims(json: &Value) -> Vec<(String, u64, u64)> {
    let mut found = Vec::new();
    for class in json["classes"].as_array().into_iter().flatten() {
        for method in class["methods"].as_array().into_iter().flatten() {
            for open in method["uncovered"].as_array().into_iter().flatten() {
                if open["reason"] == "infeasible" {
                    let name = class["name"].as_str().unwrap_or_default().to_string();
                    let number = |key: &str| open[key].as_u64().expect("a number");
                    found.push((name, number("line"), number("side")));
                }
            }
        }
    }
    found
}

#[test]
fn what_depends_on_others_is_never_called_infeasible() {
    let generator = generator();
    let mut count = 0;
    for (sources, package) in OPEN {
        let classes = generator.compile(sources).expect("the corpus");
        let mut names = declared(sources, package);
        if package == "open" {
            names.extend(["open.Nest$Dial".into(), "open.Nest$Seal".into()]);
        }
        count += names.len();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let flags = [
            "--no-verify",
            "--technique",
            "sequences",
            "--time-limit",
            "100s",
        ];
        let generated = generator
            .generate(&classes, folder.path(), &flags, &names)
            .expect("a run");
        assert_eq!(claims(&generated.json), [], "{package}");
    }
    assert!(count >= 60, "{count} classes");
}

/// Every class that is declared in a folder of sources.
fn declared(sources: &str, package: &str) -> Vec<String> {
    let files = java_files(&places::repository().join(sources)).expect("sources");
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("text");
        let lines = text
            .lines()
            .map(|line| line.strip_prefix("abstract ").unwrap_or(line));
        let names = lines.filter_map(|line| line.strip_prefix("class "));
        found.extend(names.map(|rest| format!("{package}.{}", rest.trim_end_matches(" {"))));
    }
    found
}

#[test]
fn random_methods_reach_nothing_that_is_called_infeasible() {
    let generator = generator();
    let folder = tempfile::tempdir().expect("a folder");
    let (plain, counted) = (folder.path().join("plain"), folder.path().join("counted"));
    let mut files = Vec::new();
    let mut names = Vec::new();
    let mut main =
        String::from("public class Everything {\n    public static void main(String[] none) {\n");
    for seed in 0..PROGRAMS {
        let program = Program::random(seed);
        names.push(program.class.clone());
        files.push(write(&plain, &program.class, &program.text(false)));
        write(&counted, &program.class, &program.text(true));
        let _ = writeln!(main, "        {}.everything();", program.class);
    }
    main += "    }\n}\n";
    write(&counted, "Everything", &main);
    let classes = folder.path().join("classes");
    javac(&generator.jdk, &files, &classes, None).expect("javac");
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let flags = [
        "--no-verify",
        "--technique",
        "sequences",
        "--time-limit",
        "150s",
    ];
    let class_path = classes.display().to_string();
    let tests = folder.path().join("tests");
    let generated = generator
        .generate(&class_path, &tests, &flags, &names)
        .expect("a run");
    let claims = claims(&generated.json);
    let reached = brute_force(&generator.jdk, &counted, folder.path());
    let wrong: Vec<_> = claims
        .iter()
        .filter(|claim| reached.contains(*claim))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(claims.len() >= 60, "{} claims say little", claims.len());
}

/// Class, line and side of every branch that some input reaches.
fn brute_force(jdk: &Jdk, sources: &Path, folder: &Path) -> BTreeSet<(String, u64, u64)> {
    let files = java_files(sources).expect("sources");
    let classes = folder.join("counted-classes");
    javac(jdk, &files, &classes, None).expect("javac");
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.arg("-cp").arg(classes).arg("Everything");
    let outcome = launch::finish(command, "", LIMIT).expect("a run");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let read = |line: &str| {
        let mut words = line.split(' ');
        let class = words.next()?.to_string();
        Some((
            class,
            words.next()?.parse().ok()?,
            words.next()?.parse().ok()?,
        ))
    };
    text.lines()
        .map(|line| read(line).expect("three words"))
        .collect()
}

fn write(folder: &Path, class: &str, text: &str) -> std::path::PathBuf {
    std::fs::create_dir_all(folder).expect("a folder");
    let path = folder.join(format!("{class}.java"));
    std::fs::write(&path, text).expect("a file");
    path
}

/// A method of a byte and a boolean, one condition on a line, so that a line and a side name a branch.
struct Program {
    class: String,
    /// A condition opens a block, nothing closes it, all else is a statement.
    lines: Vec<Line>,
}

enum Line {
    If(String),
    Else,
    End,
    Do(String),
}

impl Program {
    fn random(seed: u64) -> Program {
        let mut random = Random::new(seed);
        let mut lines = Vec::new();
        for _ in 0..2 + random.below(3) {
            statement(&mut random, &mut lines, 0);
        }
        Program {
            class: format!("Small{seed}"),
            lines,
        }
    }

    /// The source; where branches are counted, conditions on the same lines go through `at`.
    fn text(&self, is_counted: bool) -> String {
        let mut text = format!("public final class {} {{\n", self.class);
        text += "    public static int run(byte a, boolean b) {\n        int x = a, y = 1;\n";
        for line in &self.lines {
            let number = text.lines().count() + 1;
            match line {
                Line::If(condition) if is_counted => {
                    let _ = writeln!(text, "if (at({number}, {condition})) {{");
                }
                Line::If(condition) => {
                    let _ = writeln!(text, "if ({condition}) {{");
                }
                Line::Else => text += "} else {\n",
                Line::End => text += "}\n",
                Line::Do(statement) => {
                    let _ = writeln!(text, "{statement};");
                }
            }
        }
        text += "        return x + y;\n    }\n";
        if is_counted {
            text += &COUNTING.replace("CLASS", &self.class);
        }
        text + "}\n"
    }
}

/// The side of a condition that holds is the first: javac jumps where it does not.
const COUNTING: &str = "    static final java.util.BitSet SEEN = new java.util.BitSet();
    static boolean at(int line, boolean holds) {
        SEEN.set(2 * line + (holds ? 0 : 1));
        return holds;
    }
    static void everything() {
        for (int a = -128; a < 128; a++) {
            for (boolean b : new boolean[] {false, true}) {
                try {
                    run((byte) a, b);
                } catch (ArithmeticException | ArrayIndexOutOfBoundsException ended) {
                    continue;
                }
            }
        }
        SEEN.stream().forEach(at -> System.out.println(\"CLASS \" + at / 2 + \" \" + at % 2));
    }
";

fn statement(random: &mut Random, lines: &mut Vec<Line>, depth: u32) {
    if depth < 3 && random.below(3) > 0 {
        lines.push(Line::If(condition(random)));
        statement(random, lines, depth + 1);
        if random.below(2) == 0 {
            lines.push(Line::Else);
            statement(random, lines, depth + 1);
        }
        lines.push(Line::End);
        return;
    }
    let variable = ["x", "y"][random.below(2)];
    let value = number(random, 0);
    lines.push(Line::Do(format!("{variable} = {value}")));
}

fn condition(random: &mut Random) -> String {
    let operator = ["==", "!=", "<", ">=", ">", "<="][random.below(6)];
    match random.below(8) {
        0 => "b".into(),
        1 => "!b".into(),
        _ => format!("{} {operator} {}", number(random, 0), number(random, 1)),
    }
}

fn number(random: &mut Random, depth: u32) -> String {
    if depth > 1 || random.below(4) == 0 {
        return match random.below(4) {
            0 => (random.below(300) as i64 - 150).to_string(),
            1 => "x".into(),
            2 => "y".into(),
            _ => "a".into(),
        };
    }
    let (one, other) = (number(random, depth + 1), number(random, depth + 1));
    match random.below(9) {
        0 => format!("({one} + {other})"),
        1 => format!("({one} - {other})"),
        2 => format!("({one} * {})", random.below(9)),
        3 => format!("({one} & {})", random.below(64)),
        4 => format!("({one} | {})", random.below(64)),
        5 => format!("({one} % {})", 2 + random.below(9)),
        6 => format!("({one} / {other})"),
        7 => format!("(new int[4])[{one} & 7]"),
        _ => format!("({one} >> {})", random.below(5)),
    }
}

/// A record that is taken apart asks of each number whether it matches, which it always does.
const TAKEN_APART: &str = "public final class Planks {
    public record Plank(int width, int length) {}

    public static int area(Object thing) {
        if (thing instanceof Plank(int width, int length) && width < length) {
            return width * length;
        }
        return -1;
    }
}
";

#[test]
fn conditions_that_are_always_the_same_are_infeasible() {
    const WITH_PATTERNS: u32 = 21;
    let Some(jdk) = Jdk::find_all()
        .into_iter()
        .find(|it| it.feature >= WITH_PATTERNS)
    else {
        return;
    };
    let generator = Generator::new(jdk, None).expect("the binary");
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(&folder.path().join("plain"), "Planks", TAKEN_APART);
    let classes = folder.path().join("classes");
    javac(&generator.jdk, &[file], &classes, None).expect("javac");
    let class_path = classes.display().to_string();
    let tests = folder.path().join("tests");
    let generated = generator
        .generate(&class_path, &tests, &["--no-verify"], &["Planks"])
        .expect("a run");
    let claims = claims(&generated.json);
    let line = 5;
    assert_eq!(
        claims,
        [
            ("Planks".to_string(), line, 1),
            ("Planks".to_string(), line, 1)
        ]
    );
    let branches = &generated.class(0)["branches"];
    let count = |name: &str| branches[name].as_u64().expect("a number");
    assert_eq!(count("covered") + 2, count("total"));
}
