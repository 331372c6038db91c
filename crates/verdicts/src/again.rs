//! Suites run again and again, in JVMs that differ in everything that a test could depend on without saying so: locale,
//! time zone, charset, line ends, hash codes, processors, speed, and the order of classes and methods.

use crate::compile::javac;
use crate::mutants::junit_jars;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);
/// JUnit's console reads its arguments with it.
const PICOCLI: &str = "/usr/share/java/picocli.jar";
const ORDERS: [&str; 2] = [
    "-Djunit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
    "-Djunit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random",
];

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

/// Test classes of one class path, compiled.
pub struct Suites {
    jdk: Jdk,
    class_path: String,
    /// What JUnit's console is asked to run.
    selected: Vec<String>,
}

impl Suites {
    /// Compiles these test classes, whose sources stand below a folder as their packages say.
    pub fn compile(
        jdk: &Jdk,
        class_path: &str,
        sources: &Path,
        names: &[String],
        compiled: &Path,
    ) -> Result<Suites, String> {
        let place = |name: &String| sources.join(format!("{}.java", name.replace('.', "/")));
        let files: Vec<PathBuf> = names.iter().map(place).collect();
        let class_path = format!("{class_path}:{}", junit_jars()?);
        javac(jdk, &files, compiled, Some(Path::new(&class_path)))?;
        let selected = names.iter().map(|name| format!("--select-class={name}"));
        Ok(Suites {
            jdk: jdk.clone(),
            class_path: format!("{}:{class_path}:{PICOCLI}", compiled.display()),
            selected: selected.collect(),
        })
    }

    /// Runs all of them so many times, each time in another JVM and another order: what went wrong.
    pub fn failures(&self, times: usize) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for time in 0..times {
            let said = self.run(JVMS[time % JVMS.len()], 1 + time)?;
            let failed = said.lines().filter(|line| line.contains("[X]"));
            let before = found.len();
            found.extend(failed.map(|line| format!("run {}: {}", time + 1, line.trim())));
            if found.len() == before && !said.contains(" 0 tests failed") {
                let end: Vec<&str> = said.lines().rev().take(3).collect();
                found.push(format!(
                    "run {} did not end well: {}",
                    time + 1,
                    end.join(" | ")
                ));
            }
        }
        Ok(found)
    }

    /// What JUnit's console says.
    fn run(&self, options: &[&str], seed: usize) -> Result<String, String> {
        let mut command = Command::new(self.jdk.java());
        let mode = if seed.is_multiple_of(2) {
            "prod"
        } else {
            "trial"
        };
        command.env("SPELUNK_MODE", mode);
        command
            .arg("-XX:+UnlockExperimentalVMOptions")
            .args(options);
        command.arg(format!(
            "-Djunit.jupiter.execution.order.random.seed={seed}"
        ));
        command.args(ORDERS).args(["-cp", &self.class_path]);
        command.arg("org.junit.platform.console.ConsoleLauncher");
        command.args(["--details", "tree", "--disable-ansi-colors"]);
        command.args(&self.selected);
        let outcome = launch::finish(command, "", LIMIT)?;
        Ok(String::from_utf8_lossy(&outcome.stdout).into_owned() + &outcome.stderr)
    }
}

/// The classes of a class's tests, by what `generate` says of it. Those that reveal bugs fail, as they should.
pub fn test_classes(class: &serde_json::Value) -> Vec<String> {
    let suite = class["suite"].as_array().into_iter().flatten();
    let names = suite.filter_map(|test| test["name"].as_str()?.rsplit_once('.'));
    let mut found: Vec<String> = { names.map(|(class, _)| class) }
        .filter(|class| !class.ends_with("BugTest"))
        .map(String::from)
        .collect();
    found.sort();
    found.dedup();
    found
}
