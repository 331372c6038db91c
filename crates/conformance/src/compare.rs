//! Are two outcomes of the same program the same to a user? Standard output byte for byte, the exit
//! status, and standard error: what the program wrote there, the headline of an uncaught exception
//! with its causes, and the stack frames of user classes. Frames inside the class library are left
//! out: how a library call is carried out is the VM's own affair.

use crate::launch::Outcome;

/// Every difference as a readable paragraph; empty when the outcomes agree.
pub fn differences(expected: &Outcome, actual: &Outcome) -> Vec<String> {
    let mut found = Vec::new();
    if expected.status != actual.status {
        found.push(format!(
            "exit status: java {}, spelunk {}",
            status(expected),
            status(actual)
        ));
    }
    let expected_out = String::from_utf8_lossy(&expected.stdout);
    let actual_out = String::from_utf8_lossy(&actual.stdout);
    if expected.stdout != actual.stdout {
        found.push(first_difference(
            "standard output",
            &expected_out,
            &actual_out,
        ));
    }
    let expected_headline = headline(&expected.stderr);
    let actual_headline = headline(&actual.stderr);
    if expected_headline != actual_headline {
        found.push(format!(
            "uncaught exception: java {expected_headline:?}, spelunk {actual_headline:?}"
        ));
    }
    let expected_err = user_part(&expected.stderr);
    let actual_err = user_part(&actual.stderr);
    if expected_err != actual_err {
        found.push(first_difference(
            "standard error",
            &expected_err,
            &actual_err,
        ));
    }
    found
}

fn status(outcome: &Outcome) -> String {
    match outcome.status {
        Some(code) => code.to_string(),
        None => "ended by a signal".to_string(),
    }
}

/// Type and message of the uncaught exception, which may span several lines.
fn headline(stderr: &str) -> Option<String> {
    let lines: Vec<&str> = stderr
        .lines()
        .skip_while(|line| !line.starts_with("Exception in thread "))
        .take_while(|line| !line.starts_with("\tat "))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Standard error without library frames and without the real JVM's remarks about itself. How many
/// frames a cause shares with its wrapper (`... n more`) counts library frames, so it goes as well.
fn user_part(stderr: &str) -> String {
    let mut text = String::new();
    for line in stderr.lines().filter(|line| !is_machinery(line)) {
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn is_machinery(line: &str) -> bool {
    let trimmed = line.trim_start();
    let library_frame = trimmed
        .strip_prefix("at ")
        .is_some_and(|frame| frame.starts_with("java.") || frame.starts_with("jdk."));
    let shared_frames = trimmed.starts_with("... ") && trimmed.ends_with(" more");
    library_frame || shared_frames || line.starts_with("OpenJDK 64-Bit Server VM warning")
}

fn first_difference(what: &str, expected: &str, actual: &str) -> String {
    let expected: Vec<&str> = expected.split('\n').collect();
    let actual: Vec<&str> = actual.split('\n').collect();
    let same = expected
        .iter()
        .zip(&actual)
        .take_while(|(a, b)| a == b)
        .count();
    format!(
        "{what} differs from line {}:\n  java    {}\n  spelunk {}",
        same + 1,
        excerpt(&expected, same),
        excerpt(&actual, same)
    )
}

/// A line and its two followers, each cut to a readable length.
fn excerpt(lines: &[&str], from: usize) -> String {
    if from >= lines.len() {
        return "(nothing more)".to_string();
    }
    let shown: Vec<String> = lines[from..]
        .iter()
        .take(3)
        .map(|line| format!("{:?}", line.chars().take(200).collect::<String>()))
        .collect();
    shown.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(stdout: &str, stderr: &str, status: i32) -> Outcome {
        Outcome {
            stdout: stdout.as_bytes().to_vec(),
            stderr: stderr.to_string(),
            status: Some(status),
        }
    }

    const TRACE: &str = "Exception in thread \"main\" java.lang.IllegalStateException: bad\n\
        \tat java.base/java.util.Objects.check(Objects.java:1)\n\
        \tat Main.f(Main.java:3)\nCaused by: X: y\n\tat Main.g(Main.java:9)\n\t... 1 more\n";

    #[test]
    fn equal_outcomes_have_no_differences() {
        let one = outcome("a\n", TRACE, 1);
        assert!(differences(&one, &one.clone()).is_empty());
    }

    #[test]
    fn library_frames_do_not_matter() {
        let other = TRACE.replace(
            "java.util.Objects.check(Objects.java:1)",
            "java.util.X.y(Z)",
        );
        let other = other.replace("... 1 more", "... 4 more");
        assert!(differences(&outcome("", TRACE, 1), &outcome("", &other, 1)).is_empty());
    }

    #[test]
    fn each_visible_difference_is_reported() {
        let base = outcome("a\nb\n", TRACE, 1);
        for (changed, word) in [
            (outcome("a\nc\n", TRACE, 1), "line 2"),
            (outcome("a\nb\n", TRACE, 0), "exit status"),
            (
                outcome("a\nb\n", &TRACE.replace("bad", "odd"), 1),
                "uncaught",
            ),
            (
                outcome("a\nb\n", &TRACE.replace(":9)", ":8)"), 1),
                "standard error",
            ),
            (
                outcome("a\nb\n", &TRACE.replace("X: y", "X: z"), 1),
                "standard error",
            ),
        ] {
            let found = differences(&base, &changed).join("\n");
            assert!(found.contains(word), "{word} not in {found:?}");
        }
    }
}
