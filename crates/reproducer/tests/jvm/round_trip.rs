//! Reproducers of hand-made cases, on the real JVM.

use crate::support;
use spelunk_reproducer::checker::{Checker, Verdict};
use spelunk_reproducer::{
    Case, Entry, Expected, Input, Kind, Library, Reproducer, Value, reproducer,
};
use spelunk_toolchain::process::Watch;
use std::time::Duration;

fn check(name: &str, reproducers: &[Reproducer], seconds: u64) -> Vec<Verdict> {
    // Tests may run in processes of their own at the same time: nothing is shared.
    let programs = support::programs(&format!("{name}-programs"));
    let checker = Checker {
        jdk_home: support::jdk(),
        class_path: programs.display().to_string(),
        watch: Watch::patience(Duration::from_secs(seconds)),
        sandbox: None,
    };
    let folder = support::folder(name);
    checker
        .check(
            reproducers,
            &folder.join("sources"),
            &folder.join("scratch"),
        )
        .expect("a JDK that works")
}

const LONG: u64 = 60;

fn int(name: &str, value: i32) -> Input {
    input(name, Value::Primitive(Kind::Int, value as u32 as u64))
}

fn input(name: &str, value: Value) -> Input {
    Input {
        name: name.into(),
        value,
    }
}

/// A static method of `cave.Exact` that code of its package may call.
fn case(method: &str, descriptor: &str, parameters: Vec<Input>, exception: &str) -> Case {
    Case {
        class: "cave.Exact".into(),
        entry: Entry::Method {
            name: method.into(),
            descriptor: descriptor.into(),
            is_static: true,
            accessible: true,
            parameters,
        },
        choices: Vec::new(),
        libraries: Vec::new(),
        expected: Expected {
            exception: exception.into(),
            message: None,
            location: None,
        },
        number: 1,
    }
}

fn at(mut case: Case, method: &str, text_on_line: &str) -> Case {
    let source = include_str!("../java/programs/cave/Exact.java");
    let line = source
        .lines()
        .position(|line| line.contains(text_on_line))
        .expect("the line is there")
        + 1;
    case.expected.location = Some(format!("{method}(Exact.java:{line})"));
    case
}

fn numbered(cases: Vec<Case>) -> Vec<Reproducer> {
    let number = |(number, mut case): (usize, Case)| {
        case.number = number;
        reproducer(&case).expect("a reproducer")
    };
    cases.into_iter().enumerate().map(number).collect()
}

#[test]
fn values_arrive_exactly() {
    let primitives = vec![
        input("z", Value::Primitive(Kind::Boolean, 1)),
        input("b", Value::Primitive(Kind::Byte, 0x80)),
        input("c", Value::Primitive(Kind::Char, b'\''.into())),
        input("s", Value::Primitive(Kind::Short, 0xffff)),
        int("i", i32::MIN),
        input("j", Value::Primitive(Kind::Long, i64::MIN as u64)),
        input("f", Value::Primitive(Kind::Float, 0x8000_0001)),
        input("d", Value::Primitive(Kind::Double, 0x7ff8_0000_0000_0001)),
    ];
    let infinite = vec![
        input(
            "f",
            Value::Primitive(Kind::Float, f32::NEG_INFINITY.to_bits().into()),
        ),
        input("d", Value::Primitive(Kind::Double, f64::INFINITY.to_bits())),
    ];
    let mut units: Vec<u16> = "\"\\u0041\n\r\t\0\u{7f}".encode_utf16().collect();
    units.extend([0xd800, 0x263a, b' '.into(), b'\''.into()]);
    let array = vec![
        input(
            "values",
            Value::Array(Kind::Double, vec![0.1f64.to_bits(), f64::NAN.to_bits()]),
        ),
        input("bytes", Value::Array(Kind::Byte, vec![0xff, 0x7f])),
        input("empty", Value::Array(Kind::Char, vec![])),
    ];
    let mut first = at(
        case(
            "primitives",
            "(ZBCSIJFD)V",
            primitives,
            "java.lang.IllegalStateException",
        ),
        "cave.Exact.primitives",
        "\"reached",
    );
    first.expected.message = Some("reached */ \\u0041 <b>\n".into());
    let cases = vec![
        first,
        at(
            case("infinite", "(FD)V", infinite, "java.lang.AssertionError"),
            "cave.Exact.infinite",
            "NEGATIVE_INFINITY",
        ),
        at(
            case(
                "text",
                "(Ljava/lang/String;)I",
                vec![input("s", Value::String(units))],
                "java.lang.ArithmeticException",
            ),
            "cave.Exact.text",
            "wanted.length) : 0",
        ),
        case(
            "array",
            "([D[B[C)V",
            array,
            "java.lang.UnsupportedOperationException",
        ),
    ];
    let count = cases.len();
    assert_eq!(
        check("exact", &numbered(cases), LONG),
        vec![Verdict::Confirmed; count]
    );
}

#[test]
fn methods_are_reached_however_they_are_declared() {
    let method = |class: &str,
                  name: &str,
                  descriptor: &str,
                  accessible: bool,
                  parameters: Vec<Input>,
                  exception: &str| Case {
        class: class.into(),
        entry: Entry::Method {
            name: name.into(),
            descriptor: descriptor.into(),
            is_static: false,
            accessible,
            parameters,
        },
        ..case("", "()V", vec![], exception)
    };
    let mut hidden = case(
        "hidden",
        "(ILjava/lang/String;Lcave/Exact$Hidden;)V",
        vec![
            int("x", 5),
            input("s", Value::String(vec![b's'.into()])),
            input("nothing", Value::Null),
        ],
        "java.lang.AssertionError",
    );
    if let Entry::Method { accessible, .. } = &mut hidden.entry {
        *accessible = false;
    }
    let odd = vec![int("args", 1), int("commandLine", 2), int("choices", 3)];
    let cases = vec![
        at(hidden, "cave.Exact.hidden", "x != 5"),
        at(
            method(
                "cave.Exact$Hidden",
                "plus",
                "(I)I",
                false,
                vec![int("x", 2)],
                "java.lang.ArithmeticException",
            ),
            "cave.Exact$Hidden.plus",
            "100 /",
        ),
        at(
            method(
                "cave.Exact$Counter",
                "add",
                "(I)V",
                true,
                vec![int("x", 2)],
                "java.lang.ArithmeticException",
            ),
            "cave.Exact$Counter.add",
            "\"five\")",
        ),
        at(
            method(
                "cave.Exact",
                "add",
                "(I)V",
                true,
                vec![int("int", 2)],
                "java.lang.NumberFormatException",
            ),
            "cave.Exact.add",
            "parseInt",
        ),
        at(
            case(
                "overloaded",
                "(Ljava/lang/String;)V",
                vec![input("s", Value::Null)],
                "java.lang.NullPointerException",
            ),
            "cave.Exact.overloaded",
            "s.length();",
        ),
        at(
            case("oddNames", "(III)V", odd, "java.lang.AssertionError"),
            "cave.Exact.oddNames",
            "args != 1",
        ),
        at(
            case(
                "inThread",
                "(I)V",
                vec![int("x", 1)],
                "java.lang.AssertionError",
            ),
            "cave.Exact.lambda$inThread$0",
            "assert x != 1",
        ),
        at(
            case(
                "deep",
                "(I)V",
                vec![int("x", 1)],
                "java.lang.StackOverflowError",
            ),
            "cave.Exact.deep",
            "deep(x + 1)",
        ),
    ];
    let count = cases.len();
    assert_eq!(
        check("declared", &numbered(cases), LONG),
        vec![Verdict::Confirmed; count]
    );
}

fn choosing(sum: i32) -> Case {
    let choices = vec![
        int("first", 1),
        int("", 2),
        int("", sum - 1000),
        input("", Value::Primitive(Kind::Char, 900)),
        int("", 1),
        int("index", 2),
        input("", Value::Primitive(Kind::Boolean, 1)),
        input("", Value::String(vec![b'a'.into(); 3])),
        input("", Value::Array(Kind::Int, vec![0, 50])),
        input("", Value::Primitive(Kind::Float, 3.5f32.to_bits().into())),
    ];
    Case {
        class: "Chooses".into(),
        entry: Entry::Main {
            arguments: vec!["10".into()],
        },
        choices,
        libraries: vec![Library::Verify, Library::Verifier],
        expected: Expected {
            exception: "java.lang.AssertionError".into(),
            message: Some("the sum is 1000".into()),
            location: Some("Chooses.main(Chooses.java:20)".into()),
        },
        number: 0,
    }
}

#[test]
fn choices_of_all_libraries_are_replayed() {
    let mut empty_range = case(
        "emptyRange",
        "(I)V",
        vec![int("high", -1)],
        "java.lang.IllegalArgumentException",
    );
    empty_range.class = "Chooses".into();
    empty_range.expected.location = Some("Chooses.emptyRange(Chooses.java:24)".into());
    assert_eq!(
        check(
            "choosing",
            &numbered(vec![choosing(1000), empty_range]),
            LONG
        ),
        vec![Verdict::Confirmed, Verdict::Confirmed]
    );
}

#[test]
fn what_does_not_fail_the_same_way_is_not_confirmed() {
    let fine = case(
        "oddNames",
        "(III)V",
        vec![int("a", 0), int("b", 0), int("c", 0)],
        "java.lang.AssertionError",
    );
    let elsewhere = at(
        case(
            "overloaded",
            "(Ljava/lang/String;)V",
            vec![input("s", Value::Null)],
            "java.lang.NullPointerException",
        ),
        "cave.Exact.overloaded",
        "overloaded(Object",
    );
    let other_type = case(
        "overloaded",
        "(Ljava/lang/String;)V",
        vec![input("s", Value::Null)],
        "java.lang.AssertionError",
    );
    let leaves = case(
        "leaves",
        "(I)V",
        vec![int("x", 3)],
        "java.lang.AssertionError",
    );
    let missing = case("noSuchMethod", "()V", vec![], "java.lang.AssertionError");
    let verdicts = check(
        "others",
        &numbered(vec![
            fine,
            elsewhere,
            other_type,
            leaves,
            missing,
            choosing(999),
        ]),
        LONG,
    );
    let described = |verdict: &Verdict| match verdict {
        Verdict::Different(how) => how.clone(),
        Verdict::NotCompiled(messages) => messages.lines().next().unwrap_or_default().to_string(),
        other => format!("{other:?}"),
    };
    let texts: Vec<String> = verdicts.iter().map(described).collect();
    assert_eq!(texts[0], "ended without an exception");
    assert!(
        texts[1].starts_with(
            "threw java.lang.NullPointerException at cave.Exact.overloaded(Exact.java:"
        ),
        "{}",
        texts[1]
    );
    assert!(
        texts[2].starts_with("threw java.lang.NullPointerException"),
        "{}",
        texts[2]
    );
    assert!(texts[3].contains("exit status: 3"), "{}", texts[3]);
    assert!(texts[4].contains("cannot find symbol"), "{}", texts[4]);
    assert_eq!(texts[5], "ended without an exception");
}

#[test]
fn a_program_that_hangs_is_killed() {
    let endless = case(
        "endless",
        "(I)V",
        vec![int("x", 1)],
        "java.lang.AssertionError",
    );
    assert_eq!(
        check("endless", &numbered(vec![endless]), 3),
        vec![Verdict::TimedOut]
    );
}

#[test]
fn cases_that_do_not_fit_together_are_refused() {
    let wrong_count = case("deep", "(I)V", vec![], "java.lang.Error");
    assert_eq!(
        reproducer(&wrong_count),
        Err("deep(I)V has 1 parameters, not 0".into())
    );
    let wrong_type = case(
        "deep",
        "(I)V",
        vec![input("x", Value::Null)],
        "java.lang.Error",
    );
    assert!(
        reproducer(&wrong_type)
            .is_err_and(|message| message.contains("parameter x of type int cannot be null"))
    );
    assert!(reproducer(&case("deep", "nonsense", vec![], "java.lang.Error")).is_err());
}

#[test]
fn values_come_from_the_bits_of_an_exploration() {
    assert_eq!(
        Value::from_bits("int", &[5]),
        Some(Value::Primitive(Kind::Int, 5))
    );
    assert_eq!(
        Value::from_bits("byte[]", &[1, 2]),
        Some(Value::Array(Kind::Byte, vec![1, 2]))
    );
    assert_eq!(Value::from_bits("String", &[]), Some(Value::String(vec![])));
    assert_eq!(Value::from_bits("Thread", &[]), None);
    assert_eq!(Value::from_bits("int", &[]), None);
}
