//! Helpful messages, held against what the real JVM prints for the same program.

mod support;

use std::collections::HashMap;

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_classes::npe_message::helpful_message;
use support::{Scratch, jdks, run};

const PROGRAM: &str = include_str!("data/NullCases.java");

/// Compares every case and gives the number of helpful messages.
fn compare(jdk: &Jdk, debug: &str) -> usize {
    let scratch = Scratch::new();
    scratch.write("NullCases.java", PROGRAM);
    run(jdk, "javac", &scratch.0, &[debug, "NullCases.java"]);
    let opened = [
        "--add-opens",
        "java.base/java.lang=ALL-UNNAMED",
        "NullCases",
    ];
    let output = run(jdk, "java", &scratch.0, &opened);
    let path = ClassPath::new(&scratch.0.display().to_string(), jdk).unwrap();
    let mut classes = HashMap::new();
    let mut helpful = 0;
    for line in output.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [class, method, pc, expected] = parts[..] else {
            panic!("{line}");
        };
        let class = classes.entry(class.to_owned()).or_insert_with(|| {
            let found = path.find(&class.replace('.', "/")).unwrap();
            ClassFile::parse(found.unwrap().0).unwrap()
        });
        // Helpers such as Objects.requireNonNull are overloaded; here one of them says it right.
        let computed: Vec<String> = class
            .methods
            .iter()
            .filter(|m| m.name(class) == method && m.code(class).unwrap().is_some())
            .map(|m| helpful_message(class, m, pc.parse().unwrap()))
            .map(|message| message.unwrap_or_else(|| "null".to_owned()))
            .collect();
        let explicit = expected == "said so" && computed == ["null"];
        assert!(
            explicit || computed.iter().any(|message| message == expected),
            "{} {debug} {method} at {pc}\n expected {expected}\n computed {computed:?}",
            jdk.version
        );
        helpful += usize::from(expected.starts_with("Cannot"));
    }
    helpful
}

#[test]
fn messages_are_those_of_the_real_jvm() {
    for jdk in jdks() {
        for debug in ["-g", "-g:none"] {
            let helpful = compare(&jdk, debug);
            assert!(helpful >= 90, "only {helpful} cases on {}", jdk.version);
        }
    }
}

/// No pc of any method may upset the analysis, and only dereferences have a message.
#[test]
fn every_pc_of_the_utilities_is_answered() {
    let jdk = &jdks()[0];
    let path = ClassPath::new("", jdk).unwrap();
    let mut messages = 0;
    for name in ["java/util/HashMap", "java/lang/String", "java/util/TreeMap"] {
        let class = ClassFile::parse(path.find(name).unwrap().unwrap().0).unwrap();
        for method in &class.methods {
            let Some(code) = method.code(&class).unwrap() else {
                continue;
            };
            for pc in 0..code.code.len() + 2 {
                let message = helpful_message(&class, method, pc as u16);
                messages += usize::from(message.is_some_and(|m| m.starts_with("Cannot ")));
            }
        }
    }
    assert!(messages > 1000, "{messages}");
}
