//! Agreement with brute force: a random method is run on the real JVM for every point of a small domain,
//! and explored with its parameters symbolic but assumed to lie in that domain. Returned values,
//! exceptions and branch sides must be the same sets.
//!
//! Exploration reports exceptions only, so the explored method is a wrapper that sorts the returned value
//! into the values seen on the JVM and throws at a line of its own for each of them.

use crate::compile::{self, Compiled, Source};
use crate::explore::{self, Exploration};
use crate::instrument;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::{launch, places};
use spelunk_progen::{Config, MethodUnderTest, Primitive, generate};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;
use std::process::Command;
use std::time::Duration;

const ENUMERATION_LIMIT: Duration = Duration::from_secs(600);

/// What a method can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Behaviour {
    /// Returned values as longs: a boolean is 0 or 1, a char its code.
    pub values: BTreeSet<i64>,
    pub exceptions: BTreeSet<String>,
    /// Branch sides taken, numbered as in [`instrument`].
    pub sides: BTreeSet<usize>,
}

struct Subject {
    class: String,
    method: MethodUnderTest,
    text: String,
}

impl Subject {
    fn new(seed: u64) -> Result<Subject, String> {
        let program = generate(seed, Config::method_under_test());
        let method = program
            .method
            .ok_or("the program has no method under test")?;
        Ok(Subject {
            text: instrument::instrument(&program.class_name, &program.source).text,
            class: program.class_name,
            method,
        })
    }

    fn source(&self) -> Source {
        Source {
            class: self.class.clone(),
            text: self.text.clone(),
        }
    }

    /// A line for `EnumerateEach`.
    fn domain(&self) -> String {
        let mut line = format!("{} {}", self.class, self.method.name);
        for parameter in &self.method.parameters {
            let _ = write!(line, " {}:{}", parameter.low, parameter.high);
        }
        line
    }
}

/// How the comparison of many programs ended.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    pub agreed: usize,
    pub values: usize,
    pub exceptions: usize,
    pub sides: usize,
    pub paths: u64,
    /// One text for each program where the two do not agree.
    pub disagreements: Vec<String>,
}

/// Compares the programs of these seeds.
pub fn compare(jdk: &Jdk, seeds: Range<u64>) -> Result<Agreement, String> {
    let subjects = seeds
        .map(Subject::new)
        .collect::<Result<Vec<_>, String>>()?;
    let expected = enumerate(jdk, &subjects)?;
    let wrappers: Vec<Wrapper> = subjects
        .iter()
        .map(|subject| Wrapper::new(subject, &expected[&subject.class]))
        .collect();
    let mut sources: Vec<Source> = subjects.iter().map(Subject::source).collect();
    sources.extend(wrappers.iter().map(Wrapper::source));
    let compiled = compile::compile(jdk, "agreement", &compile::interface_folders(), &sources)?;
    let mut agreement = Agreement::default();
    for (subject, wrapper) in subjects.iter().zip(&wrappers) {
        let expected = &expected[&subject.class];
        match explored(jdk, &compiled, subject, wrapper) {
            Ok((actual, paths)) if actual == *expected => {
                agreement.agreed += 1;
                agreement.paths += paths;
                agreement.values += expected.values.len();
                agreement.exceptions += expected.exceptions.len();
                agreement.sides += expected.sides.len();
            }
            Ok((actual, _)) => agreement.disagreements.push(format!(
                "{}: {}",
                subject.class,
                difference(expected, &actual)
            )),
            Err(problem) => agreement
                .disagreements
                .push(format!("{}: {problem}", subject.class)),
        }
    }
    Ok(agreement)
}

fn difference(expected: &Behaviour, actual: &Behaviour) -> String {
    let mut text = String::new();
    only(&mut text, "value", &expected.values, &actual.values);
    only(
        &mut text,
        "exception",
        &expected.exceptions,
        &actual.exceptions,
    );
    only(&mut text, "branch side", &expected.sides, &actual.sides);
    text
}

fn only<T: Ord + std::fmt::Debug>(
    text: &mut String,
    what: &str,
    java: &BTreeSet<T>,
    ours: &BTreeSet<T>,
) {
    for (side, missing) in [
        ("java", java.difference(ours)),
        ("explore", ours.difference(java)),
    ] {
        let missing: Vec<&T> = missing.collect();
        if !missing.is_empty() {
            let _ = write!(text, "{what} only on {side}: {missing:?}; ");
        }
    }
}

// ---- the real JVM ----

/// Runs every subject for every point of its domain, all in one JVM.
fn enumerate(jdk: &Jdk, subjects: &[Subject]) -> Result<BTreeMap<String, Behaviour>, String> {
    let sources: Vec<Source> = subjects.iter().map(Subject::source).collect();
    let driver = places::repository().join("crates/verdicts/java/enumerate");
    let compiled = compile::compile(jdk, "enumerated", &[driver], &sources)?;
    let mut class_path = compiled.interfaces().display().to_string();
    let mut names = String::new();
    for subject in subjects {
        let _ = write!(class_path, ":{}", compiled.folder(&subject.class).display());
        let _ = writeln!(names, "{}", subject.domain());
    }
    let mut command = Command::new(jdk.java());
    command.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"]);
    command.arg(class_path).arg("EnumerateEach");
    let outcome = launch::finish(command, &names, ENUMERATION_LIMIT)?;
    let text = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let behaviours = parse_enumeration(&text)?;
    match subjects.iter().find(|s| !behaviours.contains_key(&s.class)) {
        Some(missing) => Err(format!(
            "{} was not enumerated: {}",
            missing.class, outcome.stderr
        )),
        None => Ok(behaviours),
    }
}

/// Lines of `EnumerateEach`: `class NAME`, `value TEXT`, `exception NAME`, `side NUMBER`.
fn parse_enumeration(text: &str) -> Result<BTreeMap<String, Behaviour>, String> {
    let mut behaviours: BTreeMap<String, Behaviour> = BTreeMap::new();
    let mut class = String::new();
    for line in text.lines() {
        let bad = || format!("not a line of the enumeration: {line:?}");
        let (kind, rest) = line.split_once(' ').ok_or_else(bad)?;
        if kind == "class" {
            class = rest.to_string();
        }
        let behaviour = behaviours.entry(class.clone()).or_default();
        match kind {
            "class" => {}
            "value" => {
                behaviour.values.insert(rest.parse().map_err(|_| bad())?);
            }
            "exception" => {
                behaviour.exceptions.insert(rest.to_string());
            }
            "side" => {
                behaviour.sides.insert(rest.parse().map_err(|_| bad())?);
            }
            _ => return Err(bad()),
        }
    }
    Ok(behaviours)
}

// ---- exploration ----

/// The explored class: assumes the domain, calls the method and sorts what it returns.
struct Wrapper {
    class: String,
    text: String,
    /// The value that the `throw` at a line stands for.
    lines: BTreeMap<usize, i64>,
}

const RETURNED: &str = "Returned";

impl Wrapper {
    fn new(subject: &Subject, expected: &Behaviour) -> Wrapper {
        let class = subject.class.replace("Method", "Agree");
        let mut writer = Lines::default();
        writer.line(&format!("public class {class} {{"));
        writer.line(&format!(
            "static final class {RETURNED} extends RuntimeException {{}}"
        ));
        writer.line("static final class Outside extends RuntimeException {}");
        let parameters = &subject.method.parameters;
        let heads: Vec<String> = parameters
            .iter()
            .map(|p| format!("{} {}", p.ty.java(), p.name))
            .collect();
        writer.line(&format!("static void check({}) {{", heads.join(", ")));
        for parameter in parameters.iter().filter(|p| p.ty != Primitive::Boolean) {
            let (name, low, high) = (&parameter.name, parameter.low, parameter.high);
            writer.line(&format!(
                "spelunk.Choose.assume({low} <= {name} && {name} <= {high});"
            ));
        }
        let names: Vec<&str> = parameters.iter().map(|p| p.name.as_str()).collect();
        let call = format!(
            "{}.{}({})",
            subject.class,
            subject.method.name,
            names.join(", ")
        );
        match subject.method.result {
            Primitive::Boolean => writer.line(&format!("long result = {call} ? 1 : 0;")),
            _ => writer.line(&format!("long result = {call};")),
        }
        let values: Vec<i64> = expected.values.iter().copied().collect();
        let mut lines = BTreeMap::new();
        sort_out(&mut writer, &values, &mut lines);
        writer.line("}");
        writer.line("}");
        Wrapper {
            class,
            text: writer.text,
            lines,
        }
    }

    fn source(&self) -> Source {
        Source {
            class: self.class.clone(),
            text: self.text.clone(),
        }
    }

    /// From the violations of the wrapper to what the method does.
    fn behaviour(&self, exploration: &Exploration) -> Result<Behaviour, String> {
        let mut behaviour = Behaviour::default();
        for violation in exploration.violations() {
            match violation.exception.rsplit_once('$') {
                Some((class, RETURNED)) if class == self.class => {
                    let line = line_of(&violation.location);
                    let value = line.and_then(|line| self.lines.get(&line));
                    let value = value.ok_or_else(|| format!("thrown at {}", violation.location))?;
                    behaviour.values.insert(*value);
                }
                Some((class, "Outside")) if class == self.class => {
                    return Err(format!(
                        "returns what java never returns, for {:?}",
                        violation.inputs
                    ));
                }
                _ => {
                    behaviour.exceptions.insert(violation.exception);
                }
            }
        }
        behaviour.sides = covered_sides(exploration);
        Ok(behaviour)
    }
}

/// Text with a count of its lines.
#[derive(Default)]
struct Lines {
    text: String,
    count: usize,
}

impl Lines {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.count += 1;
    }
}

/// A search tree over the values, so that few of them are compared on each path.
fn sort_out(writer: &mut Lines, values: &[i64], lines: &mut BTreeMap<usize, i64>) {
    match values {
        [] => writer.line("throw new Outside();"),
        [value] => {
            writer.line(&format!(
                "if (result != {}) throw new Outside();",
                literal(*value)
            ));
            writer.line(&format!("throw new {RETURNED}();"));
            lines.insert(writer.count, *value);
        }
        _ => {
            let (low, high) = values.split_at(values.len() / 2);
            writer.line(&format!("if (result < {}) {{", literal(high[0])));
            sort_out(writer, low, lines);
            writer.line("} else {");
            sort_out(writer, high, lines);
            writer.line("}");
        }
    }
}

fn literal(value: i64) -> String {
    match value {
        i64::MIN => "Long.MIN_VALUE".to_string(),
        _ => format!("{value}L"),
    }
}

/// The line in `Class.method(File.java:12)`.
fn line_of(location: &str) -> Option<usize> {
    location
        .rsplit_once(':')?
        .1
        .trim_end_matches(')')
        .parse()
        .ok()
}

/// Falling through the jump of `if (c)` means that the condition held.
fn covered_sides(exploration: &Exploration) -> BTreeSet<usize> {
    let sides = exploration.json["coverage"]["sides"].as_array();
    let covered = sides
        .into_iter()
        .flatten()
        .filter(|side| side["covered"] == true);
    covered
        .filter_map(|side| {
            let number = instrument::number_of(side["method"].as_str()?)?;
            Some(2 * number + usize::from(side["side"].as_u64()? != 0))
        })
        .collect()
}

fn explored(
    jdk: &Jdk,
    compiled: &Compiled,
    subject: &Subject,
    wrapper: &Wrapper,
) -> Result<(Behaviour, u64), String> {
    let folder = compiled.folder(&subject.class);
    let class_path = format!(
        "{}:{}",
        compiled.class_path(&wrapper.class),
        folder.display()
    );
    let arguments = ["--outcomes".to_string(), format!("{}#check", wrapper.class)];
    let exploration = explore::explore(jdk, &class_path, &arguments)?;
    if !exploration.complete() {
        return Err(format!(
            "not complete: {} {}",
            exploration.obstacles(),
            exploration.stderr
        ));
    }
    Ok((
        wrapper.behaviour(&exploration)?,
        exploration.count("paths")?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerations_are_read() {
        let text = "class A\nvalue -3\nvalue 5\nexception java.lang.E\nside 4\nclass B\nvalue 0\n";
        let behaviours = parse_enumeration(text).expect("good lines");
        assert_eq!(behaviours.len(), 2);
        assert_eq!(behaviours["A"].values, BTreeSet::from([-3, 5]));
        assert_eq!(behaviours["A"].sides, BTreeSet::from([4]));
        assert!(parse_enumeration("class A\nvalue x\n").is_err());
    }

    #[test]
    fn every_value_has_a_line_of_its_own() {
        let mut writer = Lines::default();
        let mut lines = BTreeMap::new();
        sort_out(&mut writer, &[-4, 0, 9], &mut lines);
        assert_eq!(lines.len(), 3);
        for (line, value) in lines {
            let before = writer.text.lines().nth(line - 2).expect("the line before");
            assert!(before.contains(&format!("!= {value}L")), "{before}");
        }
    }

    #[test]
    fn differences_name_the_side() {
        let java = Behaviour {
            values: BTreeSet::from([1, 2]),
            ..Default::default()
        };
        let ours = Behaviour {
            values: BTreeSet::from([2, 3]),
            ..Default::default()
        };
        let text = difference(&java, &ours);
        assert!(
            text.contains("value only on java: [1]") && text.contains("value only on explore: [3]")
        );
    }
}
