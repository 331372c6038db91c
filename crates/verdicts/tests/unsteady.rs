//! Tests of classes that ask the clock, random numbers, identity hash codes, the environment, the machine or other
//! threads never fail for a reason of their own: whatever stands in a suite holds in JVMs that differ in all of it.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::javac;
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::mutants::{junit_jars, sources_below};
use spelunk_verdicts::program::java_files;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const SOURCES: &str = "corpus/generate/unsteady";
const LIMIT: Duration = Duration::from_secs(300);
/// Seconds for all classes together.
const SECONDS: &str = "70s";

/// JVMs that differ in everything that a test could depend on.
const JVMS: [&[&str]; 4] = [
    &[
        "-Duser.language=en",
        "-Duser.country=US",
        "-Duser.timezone=UTC",
        "-Dfile.encoding=UTF-8",
        "-XX:hashCode=2",
        "-XX:ActiveProcessorCount=1",
    ],
    &[
        "-Duser.language=fr",
        "-Duser.country=FR",
        "-Duser.timezone=Asia/Kathmandu",
        "-Dfile.encoding=ISO-8859-1",
        "-XX:hashCode=4",
        "-XX:ActiveProcessorCount=7",
        "-Dspelunk.level=9",
        "-Dspelunk.debug=true",
        "-Dspelunk.width=132",
    ],
    &[
        "-Duser.language=th",
        "-Duser.country=TH",
        "-Duser.timezone=Pacific/Apia",
        "-Xint",
        "-XX:hashCode=1",
        "-XX:ActiveProcessorCount=3",
        "-Dspelunk.level=0",
        "-Xmx200m",
    ],
    &[
        "-Duser.language=de",
        "-Duser.country=DE",
        "-Duser.timezone=America/St_Johns",
        "-XX:hashCode=5",
        "-Dline.separator=|",
    ],
];
/// Each of them is started so often, with another order of methods and classes.
const ROUNDS: usize = 3;

#[test]
fn suites_of_unsteady_classes_hold_wherever_they_run() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let generator = Generator::new(jdk, None).expect("the binary");
    let classes = generator.compile(SOURCES).expect("the corpus");
    let names = class_names();
    assert!(names.len() >= 40, "{} classes", names.len());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let tests = folder.path().join("tests");
    let generated = generator
        .generate(&classes, &tests, &["--time-limit", SECONDS], &names)
        .expect("a run");
    let suites = generated.json["classes"].as_array().expect("a list");
    let count: u64 = suites
        .iter()
        .filter_map(|class| class["tests"].as_u64())
        .sum();
    assert!(count >= 60, "{count} tests");
    let junit = junit_jars().expect("JUnit");
    let compiled = folder.path().join("compiled");
    let class_path = format!("{classes}:{junit}");
    let sources = sources_below(&tests).expect("tests");
    javac(
        &generator.jdk,
        &sources,
        &compiled,
        Some(Path::new(&class_path)),
    )
    .expect("javac");
    let all = format!(
        "{}:{class_path}:/usr/share/java/picocli.jar",
        compiled.display()
    );
    for round in 0..ROUNDS {
        for (number, options) in JVMS.iter().enumerate() {
            let seed = 1 + round * JVMS.len() + number;
            let said = run(&generator.jdk.home, &all, options, seed);
            let failed: Vec<&str> = said.lines().filter(|line| line.contains("[X]")).collect();
            assert!(
                said.contains(" 0 tests failed"),
                "{options:?}, order {seed}: {failed:#?}\n{said}"
            );
        }
    }
}

/// Every class that is declared in the sources.
fn class_names() -> Vec<String> {
    let files = java_files(&places::repository().join(SOURCES)).expect("sources");
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("text");
        let declared = text.lines().filter_map(|line| line.strip_prefix("class "));
        found.extend(declared.map(|rest| format!("unsteady.{}", rest.trim_end_matches(" {"))));
    }
    found
}

/// What JUnit's console says of the whole suite.
fn run(home: &Path, class_path: &str, options: &[&str], seed: usize) -> String {
    let mut command = Command::new(home.join("bin/java"));
    command.env(
        "SPELUNK_MODE",
        if seed.is_multiple_of(2) {
            "prod"
        } else {
            "trial"
        },
    );
    command
        .arg("-XX:+UnlockExperimentalVMOptions")
        .args(options);
    command.arg(format!(
        "-Djunit.jupiter.execution.order.random.seed={seed}"
    ));
    command
        .arg("-Djunit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random");
    command
        .arg("-Djunit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random");
    command.args([
        "-cp",
        class_path,
        "org.junit.platform.console.ConsoleLauncher",
    ]);
    command.args([
        "--select-package",
        "unsteady",
        "--details",
        "tree",
        "--disable-ansi-colors",
    ]);
    let outcome = launch::finish(command, "", LIMIT).expect("a run");
    String::from_utf8_lossy(&outcome.stdout).into_owned() + &outcome.stderr
}
