//! What `spelunk generate` prints: a line for each class, what is not covered and why, what was
//! dropped, and the JSON of the contract.

use crate::arguments::{ColorWhen, GenerateArguments};
use crate::failure::Failure;
use crate::generate::{ClassResult, Generated};
use serde_json::{Value, json};
use spelunk_techniques::goals::{Counts, MethodCoverage};
use std::collections::BTreeMap;
use std::io::IsTerminal;

/// Lines about what is not covered of one class.
const LINES_SHOWN: usize = 5;

pub fn print(arguments: &GenerateArguments, generated: &Generated) -> Result<(), Failure> {
    let path = arguments.common.json.as_deref();
    let to_stdout = path.is_some_and(|path| path.as_os_str() == "-");
    if let Some(path) = path {
        let text = format!("{:#}\n", to_json(generated));
        if to_stdout {
            print!("{text}");
        } else {
            std::fs::write(path, text).map_err(|error| {
                Failure::Input(format!("cannot write {}: {error}", path.display()))
            })?;
        }
    }
    if !arguments.common.quiet && !to_stdout {
        Text::new(arguments).print(generated);
    }
    Ok(())
}

struct Text {
    color: bool,
    verbose: bool,
}

impl Text {
    fn new(arguments: &GenerateArguments) -> Text {
        Text {
            color: match arguments.common.color {
                ColorWhen::Always => true,
                ColorWhen::Never => false,
                ColorWhen::Auto => {
                    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
                }
            },
            verbose: arguments.common.verbose,
        }
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }

    fn print(&self, generated: &Generated) {
        for class in &generated.classes {
            self.print_class(class, generated);
        }
        for class in &generated.classes {
            for failed in &class.failed {
                println!(
                    "{} {}: {}",
                    self.paint("1;31", "dropped"),
                    failed.name,
                    failed.reason
                );
            }
        }
        if let Some(why) = &generated.unmeasured {
            println!("{} not measured by JaCoCo: {why}", self.paint("33", "note"));
        }
        let tests: usize = generated.classes.iter().map(kept).sum();
        let mut branches = Counts::default();
        for class in &generated.classes {
            branches += class.branches;
        }
        println!(
            "{}: {}, {}, {:.2} s",
            self.paint("1;32", &counted(tests, "test")),
            counted(generated.classes.len(), "class"),
            coverage_text(branches),
            generated.time.as_secs_f64()
        );
    }

    fn print_class(&self, class: &ClassResult, generated: &Generated) {
        let name = self.paint("1", &class.name);
        if let Some(why) = &class.failure {
            println!("{name}: {} {why}", self.paint("33", "no tests:"));
            return;
        }
        let proven = if generated.verified {
            ", passed twice on the real JVM"
        } else {
            ", not verified"
        };
        let jacoco = match class.measured {
            Some(counts) => format!(" (JaCoCo: {} of {})", counts.covered, counts.total),
            None => String::new(),
        };
        println!(
            "{name}: {}{proven}; {}{jacoco}; {}, {}",
            counted(kept(class), "test"),
            coverage_text(class.branches),
            counted(class.findings.states, "state"),
            counted(class.findings.paths as usize, "path"),
        );
        for file in &class.files {
            println!("  wrote {}", file.display());
        }
        let bugs = class
            .suite
            .tests
            .iter()
            .filter_map(|test| test.violation.as_deref());
        for bug in bugs {
            println!("  {} {bug}", self.paint("1;31", "bug:"));
        }
        for (method, why) in &class.findings.unreached {
            println!("  {} {method}: {why}", self.paint("33", "not called"));
        }
        self.print_uncovered(class);
        if self.verbose {
            self.print_effort(class);
        }
    }

    /// One line for each method and reason; the first few, if not all are asked for.
    fn print_uncovered(&self, class: &ClassResult) {
        let lines = self.uncovered_lines(class);
        let shown = if self.verbose {
            lines.len()
        } else {
            lines.len().min(LINES_SHOWN)
        };
        for line in &lines[..shown] {
            println!("{line}");
        }
        if lines.len() > shown {
            println!(
                "  ... {} more, see --verbose or --json",
                lines.len() - shown
            );
        }
    }

    fn uncovered_lines(&self, class: &ClassResult) -> Vec<String> {
        let mut found = Vec::new();
        for method in class
            .methods
            .iter()
            .filter(|method| !method.uncovered.is_empty())
        {
            let mut by_reason: BTreeMap<(&str, &str), Vec<u16>> = BTreeMap::new();
            for side in &method.uncovered {
                let lines = by_reason
                    .entry((side.reason.name(), &side.sentence))
                    .or_default();
                if lines.last() != Some(&side.line) {
                    lines.push(side.line);
                }
            }
            for ((reason, sentence), lines) in by_reason {
                found.push(format!(
                    "  {} {}, {}: {reason}, {sentence}",
                    self.paint("33", "not covered"),
                    method.name,
                    lines_text(&lines)
                ));
            }
        }
        found
    }

    fn print_effort(&self, class: &ClassResult) {
        println!(
            "  explored in {:.3} s, tests written after {:.3} s",
            class.findings.exploration_time.as_secs_f64(),
            class.findings.time.as_secs_f64()
        );
        let mut times: Vec<_> = class.findings.time_by_method.iter().collect();
        times.sort_by_key(|(_, time)| std::cmp::Reverse(**time));
        for (method, time) in times.into_iter().take(8) {
            println!("    {method}: {:.3} s", time.as_secs_f64());
        }
        for (method, what) in &class.findings.unsupported {
            println!("  unsupported in {method}: {what}");
        }
        for (method, why) in &class.findings.cut_off {
            println!("  cut off in {method}: {why}");
        }
    }
}

/// Tests that were written.
fn kept(class: &ClassResult) -> usize {
    class.suite.tests.len() - class.failed.len()
}

fn counted(count: usize, what: &str) -> String {
    match (count, what) {
        (1, _) => format!("1 {what}"),
        (_, "class") => format!("{count} classes"),
        _ => format!("{count} {what}s"),
    }
}

fn coverage_text(counts: Counts) -> String {
    if counts.total == 0 {
        return "no branches".into();
    }
    format!(
        "{} of {} branches ({:.0} %)",
        counts.covered,
        counts.total,
        100.0 * counts.covered as f64 / counts.total as f64
    )
}

fn lines_text(lines: &[u16]) -> String {
    let texts: Vec<String> = lines.iter().map(u16::to_string).collect();
    match texts.as_slice() {
        [one] => format!("line {one}"),
        several => format!("lines {}", several.join(", ")),
    }
}

// ---- JSON ----

fn to_json(generated: &Generated) -> Value {
    let failed = generated
        .classes
        .iter()
        .any(|class| !class.failed.is_empty());
    let bounded = generated
        .classes
        .iter()
        .any(|class| !class.findings.exhausted);
    json!({
        "outcome": if failed { "failed" } else if bounded { "bounded" } else { "complete" },
        "classes": generated.classes.iter().map(|class| class_json(class, generated)).collect::<Vec<_>>(),
        "interrupted": generated.interrupted,
        "time_ms": generated.time.as_millis() as u64,
    })
}

fn class_json(class: &ClassResult, generated: &Generated) -> Value {
    let findings = &class.findings;
    json!({
        "name": class.name,
        "technique": generated.technique,
        "states": findings.states,
        "paths": findings.paths,
        "tests": kept(class),
        "tests_all": findings.tests_all,
        "branches": counts_json(class.branches),
        "branches_reached": counts_json(class.reached),
        "methods": class.methods.iter().map(method_json).collect::<Vec<_>>(),
        "exceptions": findings.exceptions,
        "violations": class.suite.tests.iter().filter_map(|test| test.violation.clone()).collect::<Vec<_>>(),
        "unsupported": findings.unsupported,
        "cut_off": findings.cut_off,
        "not_called": findings.unreached,
        "failure": class.failure,
        "exhausted": findings.exhausted,
        "files": class.files,
        "exploration_us": findings.exploration_time.as_micros() as u64,
        "time_ms": findings.time.as_millis() as u64,
        "verified": verified_json(class, generated),
    })
}

fn verified_json(class: &ClassResult, generated: &Generated) -> Value {
    if !generated.verified {
        return Value::Null;
    }
    let failed: Vec<Value> = class
        .failed
        .iter()
        .map(|failed| json!({"test": failed.name, "reason": failed.reason.to_string()}))
        .collect();
    json!({
        "compiled": class.compiled,
        "passed": class.passed,
        "failed": failed,
        "branches": class.measured.map(counts_json),
    })
}

fn method_json(method: &MethodCoverage) -> Value {
    let uncovered: Vec<Value> = method
        .uncovered
        .iter()
        .map(|side| {
            json!({
                "line": side.line,
                "side": side.side,
                "reason": side.reason.name(),
                "sentence": side.sentence,
            })
        })
        .collect();
    json!({
        "class": method.class.replace('/', "."),
        "name": method.name,
        "descriptor": method.descriptor,
        "branches": counts_json(method.branches),
        "uncovered": uncovered,
    })
}

fn counts_json(counts: Counts) -> Value {
    json!({"covered": counts.covered, "total": counts.total})
}
