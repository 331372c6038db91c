//! Results in the formats of other tools: SARIF 2.1.0 for findings, JaCoCo's XML for coverage, JUnit's XML for tests.

use crate::escape::markup;
use crate::result::{ClassResult, Counts, Generated, Line};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

// ---- SARIF ----

/// Broken contracts as results of a tool.
pub fn sarif(result: &Generated, version: &str) -> String {
    let mut findings = Vec::new();
    for class in &result.classes {
        for test in class.suite.iter() {
            if let Some(what) = &test.violation {
                findings.push(finding(class, what, &test.method, &test.name));
            }
        }
    }
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "spelunk",
                "version": version,
                "rules": [{
                    "id": "broken-contract",
                    "shortDescription": {"text": "A contract is broken"},
                    "fullDescription": {"text": "An assertion, an invariant or a postcondition does not hold; a test on the real JVM shows it."},
                    "defaultConfiguration": {"level": "error"},
                }],
            }},
            "invocations": [{"executionSuccessful": !result.interrupted}],
            "results": findings,
        }],
    });
    format!("{log:#}\n")
}

fn finding(class: &ClassResult, what: &str, method: &str, test: &str) -> Value {
    let own = class.methods.iter().find(|known| known.name == method);
    let line = own
        .and_then(|own| first_line(class, &own.class))
        .unwrap_or(1);
    json!({
        "ruleId": "broken-contract",
        "level": "error",
        "message": {"text": format!("{}: {what} (shown by {test})", class.name)},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": {"uri": source_path(class)},
                "region": {"startLine": line},
            },
            "logicalLocations": [{"fullyQualifiedName": format!("{}.{method}", class.name), "kind": "function"}],
        }],
    })
}

fn first_line(class: &ClassResult, owner: &str) -> Option<u16> {
    let lines = class
        .lines
        .iter()
        .filter(|line| line.class == owner && line.line > 0);
    lines.map(|line| line.line).min()
}

/// Below a folder of sources.
fn source_path(class: &ClassResult) -> String {
    let package = package(&class.name);
    let outermost = simple(&class.name).split('$').next().unwrap_or_default();
    let file = class
        .source
        .clone()
        .unwrap_or_else(|| format!("{outermost}.java"));
    match package {
        "" => file,
        package => format!("{}/{file}", package.replace('.', "/")),
    }
}

fn package(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(package, _)| package)
}

fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

// ---- JaCoCo ----

/// Branch coverage by package, class, method and line.
pub fn jacoco(result: &Generated) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
         <!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n\
         <report name=\"spelunk\">\n",
    );
    let mut packages: BTreeMap<&str, Vec<&ClassResult>> = BTreeMap::new();
    for class in &result.classes {
        packages
            .entry(package(&class.name))
            .or_default()
            .push(class);
    }
    for (name, classes) in packages {
        let _ = writeln!(
            text,
            " <package name=\"{}\">",
            markup(&name.replace('.', "/"))
        );
        let mut sum = Counts::default();
        for class in &classes {
            write_class(&mut text, class);
            sum += class.branches;
        }
        for class in &classes {
            write_source(&mut text, class);
        }
        write_counter(&mut text, "  ", sum);
        text.push_str(" </package>\n");
    }
    write_counter(&mut text, " ", result.branches());
    text.push_str("</report>\n");
    text
}

fn write_class(text: &mut String, class: &ClassResult) {
    let mut by_class: BTreeMap<&str, Counts> = BTreeMap::new();
    for method in &class.methods {
        *by_class.entry(&method.class).or_default() += method.branches;
    }
    for (name, counts) in by_class {
        let file = source_path(class);
        let file = file.rsplit('/').next().unwrap_or_default();
        let _ = writeln!(
            text,
            "  <class name=\"{}\" sourcefilename=\"{}\">",
            markup(&name.replace('.', "/")),
            markup(file)
        );
        for method in class.methods.iter().filter(|method| method.class == name) {
            let _ = writeln!(
                text,
                "   <method name=\"{}\" desc=\"{}\">",
                markup(&method.name),
                markup(&method.descriptor)
            );
            write_counter(text, "    ", method.branches);
            text.push_str("   </method>\n");
        }
        write_counter(text, "   ", counts);
        text.push_str("  </class>\n");
    }
}

fn write_source(text: &mut String, class: &ClassResult) {
    let file = source_path(class);
    let file = file.rsplit('/').next().unwrap_or_default();
    let _ = writeln!(text, "  <sourcefile name=\"{}\">", markup(file));
    let mut lines: BTreeMap<u16, Counts> = BTreeMap::new();
    for Line { line, branches, .. } in &class.lines {
        *lines.entry(*line).or_default() += *branches;
    }
    for (line, Counts { covered, total }) in lines {
        let reached = usize::from(covered > 0);
        let _ = writeln!(
            text,
            "   <line nr=\"{line}\" mi=\"{}\" ci=\"{reached}\" mb=\"{}\" cb=\"{covered}\"/>",
            1 - reached,
            total - covered
        );
    }
    write_counter(text, "   ", class.branches);
    text.push_str("  </sourcefile>\n");
}

fn write_counter(text: &mut String, indent: &str, counts: Counts) {
    let Counts { covered, total } = counts;
    if total > 0 {
        let missed = total - covered;
        let _ = writeln!(
            text,
            "{indent}<counter type=\"BRANCH\" missed=\"{missed}\" covered=\"{covered}\"/>"
        );
    }
}

// ---- JUnit ----

/// A test case for each test: those that were dropped are skipped, those that show a broken contract fail, and a
/// class without tests is an error.
pub fn junit(result: &Generated) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for class in &result.classes {
        let dropped = class
            .verified
            .as_ref()
            .map_or(&[][..], |verified| &verified.failed);
        let failures = class
            .suite
            .iter()
            .filter(|test| test.violation.is_some())
            .count();
        let errors = usize::from(class.failure.is_some());
        let _ = writeln!(
            text,
            " <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{}\" time=\"{:.3}\">",
            markup(&class.name),
            class.suite.len() + dropped.len() + errors,
            dropped.len(),
            class.time_ms as f64 / 1e3
        );
        for test in &class.suite {
            write_case(
                &mut text,
                &test.name,
                test.violation.as_deref().map(|what| ("failure", what)),
            );
        }
        for test in dropped {
            write_case(&mut text, &test.test, Some(("skipped", &test.reason)));
        }
        if let Some(failure) = &class.failure {
            write_case(&mut text, &class.name, Some(("error", &failure.sentence)));
        }
        text.push_str(" </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

fn write_case(text: &mut String, name: &str, outcome: Option<(&str, &str)>) {
    let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
    let head = format!(
        "  <testcase classname=\"{}\" name=\"{}\"",
        markup(class),
        markup(method)
    );
    let _ = match outcome {
        None => writeln!(text, "{head}/>"),
        Some((kind, why)) => {
            writeln!(
                text,
                "{head}><{kind} message=\"{}\"/></testcase>",
                markup(why)
            )
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::{MethodResult, TestResult};

    fn result() -> Generated {
        Generated {
            classes: vec![ClassResult {
                name: "a.b.Cart<x>".into(),
                branches: Counts {
                    covered: 1,
                    total: 2,
                },
                methods: vec![MethodResult {
                    class: "a.b.Cart<x>".into(),
                    name: "add".into(),
                    descriptor: "(I)V".into(),
                    branches: Counts {
                        covered: 1,
                        total: 2,
                    },
                    uncovered: Vec::new(),
                }],
                lines: vec![Line {
                    class: "a.b.Cart<x>".into(),
                    line: 7,
                    branches: Counts {
                        covered: 1,
                        total: 2,
                    },
                    tests: vec![0],
                }],
                suite: vec![TestResult {
                    name: "a.b.CartBugTest.add_fails".into(),
                    method: "add".into(),
                    violation: Some("an assertion \"fails\" in add".into()),
                    kills: Vec::new(),
                    passes: Vec::new(),
                    source: Vec::new(),
                }],
                ..ClassResult::default()
            }],
            ..Generated::default()
        }
    }

    #[test]
    fn a_broken_contract_is_a_finding_with_its_place() {
        let log: Value = serde_json::from_str(&sarif(&result(), "1")).expect("JSON");
        let finding = &log["runs"][0]["results"][0];
        assert_eq!(log["version"], "2.1.0");
        let place = &finding["locations"][0]["physicalLocation"];
        assert_eq!(place["region"]["startLine"], 7);
        assert!(
            finding["message"]["text"]
                .as_str()
                .is_some_and(|text| text.contains("add_fails"))
        );
    }

    #[test]
    fn coverage_by_line_in_jacocos_words() {
        let text = jacoco(&result());
        assert!(
            text.contains("<line nr=\"7\" mi=\"0\" ci=\"1\" mb=\"1\" cb=\"1\"/>"),
            "{text}"
        );
        assert!(text.contains("<class name=\"a/b/Cart&lt;x&gt;\""), "{text}");
        assert!(
            text.contains("<counter type=\"BRANCH\" missed=\"1\" covered=\"1\"/>"),
            "{text}"
        );
    }

    #[test]
    fn a_test_that_shows_a_bug_fails() {
        let text = junit(&result());
        assert!(text.contains("failures=\"1\""), "{text}");
        assert!(
            text.contains("<failure message=\"an assertion &quot;fails&quot; in add\"/>"),
            "{text}"
        );
    }
}
