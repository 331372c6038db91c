//! Projects of Maven and Gradle built by those programs, offline, with what Debian has in /usr/share/maven-repo:
//! compiled, generated into, and their tests run by the build.
//!
//! Debian's Gradle is 4.4, which runs JUnit 4 alone and knows no language newer than Java 12; so the Gradle project is
//! small and plain, and the Maven project is the shop.

use crate::support::{Folder, run};
use std::path::Path;
use std::process::Command;

const MAVEN_REPOSITORY: &str = "/usr/share/maven-repo";

const TILL: &str = "package till;

import java.util.ArrayList;
import java.util.List;

public class Till {
    private final List<Integer> amounts = new ArrayList<>();

    public void add(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException(\"amount must be positive\");
        }
        amounts.add(amount);
    }

    public int total() {
        int total = 0;
        for (int amount : amounts) {
            total += amount;
        }
        return total;
    }
}
";

#[test]
#[ignore = "needs Maven, which `./x test --full` installs"]
fn maven_runs_the_tests_of_the_shop() {
    let folder = Folder::new("maven-build");
    let shop = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/shop");
    copy(&shop, &folder.path("shop"));
    let project = folder.path("shop");
    // Maven writes notes of its own beside what it reads, so it gets links to Debian's repository.
    let repository = folder.path("repository");
    let mut linked = Command::new("cp");
    linked.arg("-rs").arg(MAVEN_REPOSITORY).arg(&repository);
    assert!(
        status(&mut linked, &project).0,
        "{MAVEN_REPOSITORY} is not there"
    );
    let maven = |goal: &str| {
        let mut command = Command::new("mvn");
        command
            .args(["-B", "-o"])
            .arg(format!("-Dmaven.repo.local={}", repository.display()));
        command.arg(goal);
        status(&mut command, &project)
    };
    let (compiled, said) = maven("compile");
    assert!(compiled, "{said}");
    let run = run(&project, &["generate", "--time-limit", "60s"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(
        folder.files("shop/src/test/java/shop").len() >= 12,
        "{}",
        run.all()
    );
    let (passed, said) = maven("test");
    assert!(passed, "{said}");
    let total = said
        .lines()
        .rfind(|line| line.contains("Tests run:"))
        .unwrap_or_default();
    assert!(total.contains("Failures: 0, Errors: 0"), "{said}");
    let count: usize = number_behind(total, "Tests run: ");
    assert!(count >= 100, "{total}");
}

#[test]
#[ignore = "needs Gradle, which `./x test --full` installs"]
fn gradle_runs_the_tests_of_a_project() {
    let folder = Folder::new("gradle-build");
    folder.write("settings.gradle", "rootProject.name = 'till'\n");
    folder.write("src/main/java/till/Till.java", TILL);
    folder.write(
        "build.gradle",
        format!(
            "apply plugin: 'java'\nrepositories {{ maven {{ url 'file:{MAVEN_REPOSITORY}' }} }}\n\
             dependencies {{ testCompile 'junit:junit:4.x' }}\n"
        ),
    );
    let home = folder.path("gradle-home");
    let gradle = |task: &str| {
        let mut command = Command::new("gradle");
        command
            .args(["--offline", "--no-daemon", "-g"])
            .arg(&home)
            .arg(task);
        status(&mut command, &folder.0)
    };
    let (compiled, said) = gradle("compileJava");
    assert!(compiled, "{said}");
    let run = run(&folder.0, &["generate", "--time-limit", "30s"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert_eq!(folder.files("src/test"), ["java/till/TillTest.java"]);
    let (passed, said) = gradle("test");
    assert!(passed, "{said}");
    let results = folder.read("build/test-results/test/TEST-till.TillTest.xml");
    let suite = results
        .lines()
        .find(|line| line.contains("<testsuite "))
        .unwrap_or_default();
    assert!(suite.contains("failures=\"0\" errors=\"0\""), "{suite}");
    assert!(number_behind(suite, "tests=\"") >= 3, "{suite}");
}

/// Whether a program ended well, and what it said.
fn status(command: &mut Command, folder: &Path) -> (bool, String) {
    let output = command
        .current_dir(folder)
        .output()
        .expect("the program is installed");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

/// The number that stands behind a word.
fn number_behind(text: &str, word: &str) -> usize {
    let behind = text.split_once(word).map_or("", |(_, behind)| behind);
    let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            std::fs::copy(&from, &to).expect("a copy");
        }
    }
}
