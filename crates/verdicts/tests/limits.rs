//! Limits hold wherever a program is: in an initialiser, in a loop that makes no choice, in a native.

use spelunk_conformance::assembler::{Class, Code, PUBLIC, STATIC, WITHOUT_STACK_MAPS};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::explore;
use std::process::Command;

const PROGRAMS: [(&str, &str); 4] = [
    (
        "EndlessInitialiser",
        "static int k; static { while (k >= 0) { k = (k + 1) & 0xffff; } }
         public static void main(String[] arguments) {}",
    ),
    (
        "EndlessLoop",
        "static int k;
         public static void main(String[] arguments) { while (k >= 0) { k = (k + 1) & 0xffff; } }",
    ),
    (
        "EndlessAllocation",
        "static Object kept;
         public static void main(String[] arguments) { while (true) kept = new long[1 << 22]; }",
    ),
    (
        "EndlessCopy",
        "public static void main(String[] arguments) {
             int[] one = new int[1 << 20], other = new int[1 << 20];
             while (true) { System.arraycopy(one, 0, other, 0, one.length); }
         }",
    ),
];

/// Conditions of hundreds of divisions of unknown doubles, which solvers turn into millions of gates.
const HARD: (&str, &str) = (
    "HardQuestions",
    "public static void main(String[] arguments) {
         double x = spelunk.Choose.anyDouble(), y = spelunk.Choose.anyDouble();
         for (int round = 0; round < 40; round++) {
             double length = x * x + y * y;
             if (length > 4) return;
             double next = x / length - y / (length + 1);
             y = y / length + x;
             x = next;
         }
     }",
);

type Body = fn(&mut Code);

/// Loops that are closed by no `goto`, which javac never writes.
const ASSEMBLED: [(&str, Body); 3] = [
    ("ClosedByATable", |code| {
        let again = code.here();
        code.op("iconst_0").tableswitch(0, &[again], again);
    }),
    ("ClosedByALookup", |code| {
        let again = code.here();
        code.op("iconst_0").lookupswitch(&[(7, again)], again);
    }),
    ("ClosedBehindASubroutine", |code| {
        let routine = code.label();
        let again = code.here();
        code.branch("jsr", routine);
        code.op("iconst_0").tableswitch(0, &[again], again);
        code.place(routine);
        code.op("astore_1").op("ret").u1(1);
    }),
];

fn assembled() -> std::path::PathBuf {
    let folder = places::cache().join("limits-assembled");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, body) in ASSEMBLED {
        let mut class = Class::new(name, WITHOUT_STACK_MAPS);
        class.method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V", 2, body);
        std::fs::write(folder.join(format!("{name}.class")), class.bytes()).expect("a file");
    }
    folder
}

fn compiled() -> (Jdk, Compiled) {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let source = |(class, body): (&str, &str)| Source {
        class: class.to_string(),
        text: format!("public class {class} {{ {body} }}"),
    };
    let sources: Vec<Source> = PROGRAMS.into_iter().chain([HARD]).map(source).collect();
    let compiled = compile::compile(&jdk, "limits", &compile::interface_folders(), &sources);
    (jdk, compiled.expect("the programs compile"))
}

#[test]
fn steps_end_an_exploration_anywhere() {
    let (jdk, compiled) = compiled();
    for (class, _) in PROGRAMS {
        let arguments = ["--max-steps", "20000", class].map(String::from);
        let found = explore::explore(&jdk, &compiled.class_path(class), &arguments)
            .unwrap_or_else(|problem| panic!("{class}: {problem}"));
        assert_eq!(found.outcome(), "bounded", "{class}");
        assert!(
            found.obstacles().contains("more than 20000 steps"),
            "{class}"
        );
    }
}

#[test]
fn steps_and_time_end_loops_of_any_instruction() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let folder = assembled().display().to_string();
    for (class, _) in ASSEMBLED {
        for limit in [["--max-steps", "20000"], ["--time-limit", "1s"]] {
            let arguments = [limit[0], limit[1], class].map(String::from);
            let found = explore::explore(&jdk, &folder, &arguments)
                .unwrap_or_else(|problem| panic!("{class}: {problem}"));
            assert_eq!(found.outcome(), "bounded", "{class}, {}", limit[0]);
        }
    }
}

#[test]
fn time_ends_an_exploration_anywhere() {
    let (jdk, compiled) = compiled();
    for (class, _) in PROGRAMS.into_iter().chain([HARD]) {
        let arguments = ["--time-limit", "1s", class].map(String::from);
        let found = explore::explore(&jdk, &compiled.class_path(class), &arguments)
            .unwrap_or_else(|problem| panic!("{class}: {problem}"));
        assert_eq!(found.outcome(), "bounded", "{class}");
    }
}

#[test]
fn time_ends_a_run_anywhere() {
    let (jdk, compiled) = compiled();
    for (class, _) in PROGRAMS {
        let mut command = Command::new(places::spelunk().expect("the binary is built"));
        command.args(["run", "--time-limit", "1s", "-p"]);
        command.arg(compiled.class_path(class)).arg("--jdk");
        command.arg(&jdk.home).arg(class);
        let outcome = launch::finish(command, "", explore::TIME_LIMIT).expect("it ends");
        assert_eq!(outcome.status, Some(3), "{class}: {}", outcome.stderr);
        assert!(outcome.stderr.contains("time limit"), "{class}");
    }
}
