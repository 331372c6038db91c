//! The Java API on a plain JVM.

use crate::support;
use spelunk_reproducer::{Input, Kind, Value, recording};
use std::path::{Path, PathBuf};
use std::process::Command;

fn compiled_api(name: &str, programs: &[&str]) -> PathBuf {
    let classes = support::folder(name);
    let mut files = support::java_files(&support::repository().join("java/spelunk"));
    files.extend(programs.iter().map(|program| {
        support::repository()
            .join("crates/reproducer/tests/java")
            .join(program)
    }));
    // Users may still build for Java 8; the API must not be what keeps them from it.
    support::compile(
        &files,
        &classes,
        &["--release", "8", "-Xlint:all", "-Xlint:-options"],
    );
    classes
}

/// Standard output of a Java program that must end well.
fn run(classes: &Path, options: &[&str], main: &str) -> String {
    let mut command = Command::new(support::jdk().join("bin/java"));
    command
        .args(["-ea", "-XX:+UseSerialGC"])
        .args(options)
        .arg("-cp")
        .arg(classes)
        .arg(main);
    let output = command.output().expect("java starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_api_keeps_its_promises() {
    let classes = compiled_api("api", &["ApiChecks.java"]);
    assert_eq!(run(&classes, &[], "ApiChecks"), "all checks passed\n");
}

#[test]
fn a_recording_file_gives_exact_values() {
    let classes = compiled_api("recording", &["Replayed.java"]);
    let tiny_float = 1u64;
    let odd_float = 0x3dcc_cccdu64;
    let units: Vec<u16> = vec![
        b'"'.into(),
        b'\\'.into(),
        10,
        0,
        0xd800,
        0x263a,
        b'u'.into(),
    ];
    let values = vec![
        Value::Primitive(Kind::Int, 4),
        Value::Primitive(Kind::Long, i64::MIN as u64),
        Value::Primitive(Kind::Boolean, 1),
        Value::Primitive(Kind::Char, 0xffff),
        Value::Primitive(Kind::Float, tiny_float),
        Value::Primitive(Kind::Double, f64::NEG_INFINITY.to_bits()),
        Value::String(units.clone()),
        Value::Array(Kind::Byte, vec![0xff, 7]),
        Value::Array(Kind::Float, vec![0, odd_float]),
    ];
    let choices: Vec<Input> = values
        .into_iter()
        .map(|value| Input {
            name: "a */ \\u0041 name\n".into(),
            value,
        })
        .collect();
    let file = classes.join("recording.txt");
    std::fs::write(&file, recording(&choices)).expect("the recording is written");
    let output = run(
        &classes,
        &[&format!("-Dspelunk.replay={}", file.display())],
        "Replayed",
    );
    // Java's text of the characters, "[a, b]": their sum tells the units apart well enough.
    let joined = 2 * (units.len() as u32 - 1);
    let sum: u32 = units.iter().map(|&unit| u32::from(unit)).sum::<u32>()
        + u32::from(b'[')
        + u32::from(b']')
        + (joined / 2) * (u32::from(b',') + u32::from(b' '));
    let expected = format!(
        "4 -9223372036854775808 true 65535\n1\nfff0000000000000\n{sum} [-1, 7]\n3dcccccd\n"
    );
    assert_eq!(output, expected);
}

#[test]
fn the_seed_decides_what_is_drawn() {
    let classes = compiled_api("seeds", &["Drawn.java"]);
    let draw = |seed: &str| run(&classes, &[&format!("-Dspelunk.seed={seed}")], "Drawn");
    let first = draw("2");
    assert_eq!(first, draw("2"));
    assert_ne!(first, draw("3"));
}
