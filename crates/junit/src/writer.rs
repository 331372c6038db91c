//! Source files of a suite: `FooTest` for what holds, `FooBugTest` for tests that reveal bugs.
//!
//! A bug's test states the right behaviour and fails until the bug is mended, or, if that is wanted, passes as
//! long as the bug is there; the comment in it says what is wrong.

use crate::body::{self, Hole, Holes, JUnit, Style, Throws};
use crate::imports::Imports;
use crate::inlining;
use crate::literal;
use crate::model::{Outcome, Suite, Target, Test, Value};
use crate::naming::{self, Names};
use crate::parameterised::{self, Group};
use crate::repeated;
use crate::types::{Types, package_of};
use spelunk_toolchain::java_text::{comment, line_comment};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// How a file of ours begins. Files that do not begin like this are never overwritten.
pub const MARK: &str = "// Written by spelunk.";

/// Longer lines are broken at commas.
const WIDTH: usize = 100;

#[derive(Clone, Debug)]
pub struct Options {
    pub junit: JUnit,
    /// Whether JUnit 5's parameterised tests can be used.
    pub parameterised: bool,
    /// What is appended to the name of the class under test.
    pub suffix: String,
    pub bug_suffix: String,
    /// Tests, by number, that are left out.
    pub dropped: BTreeSet<usize>,
    /// Tests that are not to be a row of a parameterised test.
    pub alone: BTreeSet<usize>,
    /// Tests whose calls are written with all casts.
    pub explicit: BTreeSet<usize>,
    /// Tests that say no more than that nothing is thrown.
    pub bare: BTreeSet<usize>,
    /// The methods that the suite is about, where it is not the whole class.
    pub methods: Vec<String>,
    /// How much is said about the path that a test takes.
    pub comments: Comments,
    pub bugs: Bugs,
}

/// What tests that reveal bugs say.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Bugs {
    /// The right behaviour: they fail until the bug is mended.
    #[default]
    Failing,
    /// The wrong behaviour as it is: they pass until something changes.
    Passing,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Comments {
    None,
    /// Two lines at most.
    #[default]
    Short,
    Full,
}

impl Options {
    pub fn new(junit: JUnit) -> Options {
        Options {
            junit,
            parameterised: true,
            suffix: "Test".into(),
            bug_suffix: "BugTest".into(),
            dropped: BTreeSet::new(),
            alone: BTreeSet::new(),
            explicit: BTreeSet::new(),
            bare: BTreeSet::new(),
            methods: Vec::new(),
            comments: Comments::default(),
            bugs: Bugs::default(),
        }
    }
}

/// The first line of a file with tests for these methods, or for all.
pub fn first_line(methods: &[String]) -> String {
    let run = match methods {
        [] => "run".to_string(),
        some => format!("run for {}", line_comment(&some.join(", "))),
    };
    format!("{MARK} The next {run} replaces this file, unless this line is removed.")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Below the folder of sources, with slashes.
    pub path: String,
    /// Name with dots.
    pub class: String,
    pub text: String,
    pub methods: Vec<TestMethod>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMethod {
    pub name: String,
    /// The tests of the suite by number; several are the rows of a parameterised test, in order.
    pub tests: Vec<usize>,
    /// Line numbers, from 1.
    pub lines: RangeInclusive<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Written {
    pub files: Vec<SourceFile>,
    /// Tests by number that source cannot express, and why.
    pub unwritable: Vec<(usize, String)>,
}

/// Writes the source of a suite. The same suite and options give the same text.
pub fn write(suite: &Suite, types: &Types<'_>, options: &Options) -> Written {
    let suite = &with_bare_tests(suite, &options.bare);
    let mut written = Written::default();
    for bugs in [false, true] {
        let wanted = |number: &usize| {
            suite.tests[*number].violation.is_some() == bugs && !options.dropped.contains(number)
        };
        let numbers: Vec<usize> = (0..suite.tests.len()).filter(wanted).collect();
        let file = File::new(suite, types, options, bugs);
        written
            .files
            .extend(file.write(&numbers, &mut written.unwritable));
    }
    written
}

/// The suite with some tests that assert nothing about values, and without notes that nobody looks at.
fn with_bare_tests(suite: &Suite, numbers: &BTreeSet<usize>) -> Suite {
    let mut suite = suite.clone();
    for &number in numbers {
        let test = &mut suite.tests[number];
        test.checks.clear();
        if let Outcome::Returned(expected) = &mut test.outcome {
            *expected = None;
        }
    }
    for test in &mut suite.tests {
        inlining::forget_idle_records(test);
        inlining::forget_idle_streams(test);
    }
    suite
}

/// The package of a class's tests: its own, unless nobody may add to that: the JDK's, and what a jar closes.
pub fn test_package(class: &str, types: &Types<'_>) -> String {
    let package = package_of(class);
    if !types.admits_tests(class) {
        format!("spelunk.{package}")
    } else {
        package.into()
    }
}

/// The name of a class's test class, without package.
pub fn test_class(class: &str, suffix: &str, types: &Types<'_>) -> String {
    let source = types.source_name(class);
    let within = source.strip_prefix(package_of(class)).unwrap_or(&source);
    format!("{}{suffix}", within.replace('.', ""))
}

/// The path of a test class's source below the folder of sources.
pub fn source_path(class: &str) -> String {
    format!("{}.java", class.replace('.', "/"))
}

/// The place of a test in its file, in order of what counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    inherited: bool,
    class: String,
    method: usize,
    throws: bool,
}

fn is_nested(class: &str, outer: &str) -> bool {
    class
        .strip_prefix(outer)
        .is_some_and(|rest| rest.starts_with('$'))
}

struct Block {
    name: String,
    tests: Vec<usize>,
    lines: Vec<String>,
}

struct File<'t> {
    suite: &'t Suite,
    types: &'t Types<'t>,
    options: &'t Options,
    bugs: bool,
    package: String,
    class: String,
    imports: Imports<'t>,
    names: Names,
    blocks: Vec<Block>,
}

impl<'t> File<'t> {
    fn new(suite: &'t Suite, types: &'t Types<'t>, options: &'t Options, bugs: bool) -> File<'t> {
        let package = test_package(&suite.class, types);
        let suffix = if bugs {
            &options.bug_suffix
        } else {
            &options.suffix
        };
        let class = test_class(&suite.class, suffix, types);
        let mut imports = Imports::new(types, &package, &class);
        // The class under test has the first right to its simple name.
        imports.claim(&suite.class);
        let mut names = Names::default();
        // A method of these names would hide the static import, or a method of Object.
        for taken in [
            "assertThrows",
            "assertDoesNotThrow",
            "arguments",
            "toString",
            "hashCode",
            "notify",
            "wait",
        ] {
            names.reserve(taken);
        }
        File {
            suite,
            types,
            options,
            bugs,
            package,
            class,
            imports,
            names,
            blocks: Vec::new(),
        }
    }

    fn write(
        mut self,
        numbers: &[usize],
        unwritable: &mut Vec<(usize, String)>,
    ) -> Option<SourceFile> {
        let groups = self.groups(numbers);
        let wanted: Vec<Vec<String>> = groups.iter().map(|group| self.names_of(group)).collect();
        for (number, group) in groups.into_iter().enumerate() {
            let name = self.best_name(&wanted, number);
            if let Err(problem) = self.write_group(&group, &name) {
                // A group fails as a whole: its tests have the same shape.
                unwritable.extend(group.tests.iter().map(|&test| (test, problem.clone())));
            }
        }
        (!self.blocks.is_empty()).then(|| self.assemble())
    }

    fn groups(&self, numbers: &[usize]) -> Vec<Group> {
        let options = self.options;
        let together = options.parameterised && options.junit == JUnit::Five && !self.bugs;
        let single = |number: &usize| {
            !together || options.alone.contains(number) || options.explicit.contains(number)
        };
        let (alone, others): (Vec<usize>, Vec<usize>) = numbers.iter().partition(|n| single(n));
        let mut groups = parameterised::group(&self.suite.tests, &others, self.types);
        groups.extend(alone.into_iter().map(Group::single));
        groups.sort_by_cached_key(|group| (self.place(group.tests[0]), group.tests[0]));
        groups
    }

    /// Where a reader looks for a test: as the class declares its methods, nested classes and what is inherited
    /// behind it, and exceptions behind what works.
    fn place(&self, number: usize) -> Place {
        let test = &self.suite.tests[number];
        let throws = matches!(test.outcome, Outcome::Threw { .. });
        let Some(act) = test.steps.last().map(|step| &step.call) else {
            return Place::default();
        };
        let (class, method) = match &act.target {
            Target::Constructor { class, .. } => (class, "<init>"),
            Target::Static { class, method } | Target::Instance { class, method, .. } => {
                (class, &**method)
            }
            _ => return Place::default(),
        };
        let inherited = *class != self.suite.class && !is_nested(class, &self.suite.class);
        let skipped = usize::from(matches!(
            act.target,
            Target::Constructor { outer: Some(_), .. }
        ));
        let declared = self.types.get(class).and_then(|facts| {
            facts.methods.iter().position(|declared| {
                declared.name == method
                    && declared.parameters.get(skipped..) == Some(&act.parameters)
            })
        });
        Place {
            inherited: inherited || declared.is_none(),
            class: class.clone(),
            method: declared.unwrap_or(usize::MAX),
            throws,
        }
    }

    fn names_of(&self, group: &Group) -> Vec<String> {
        let tests: Vec<&Test> = group.tests.iter().map(|&n| &self.suite.tests[n]).collect();
        if group.columns.is_empty() {
            naming::test_names(tests[0])
        } else {
            vec![naming::group_name(&tests)]
        }
    }

    /// The first name that no other test could have, or else one that is free.
    fn best_name(&self, wanted: &[Vec<String>], number: usize) -> String {
        let others = |name: &String| {
            let mut others = wanted.iter().enumerate();
            others.any(|(other, names)| other != number && names.contains(name))
        };
        let names = &wanted[number];
        let own = names
            .iter()
            .find(|name| !others(name) && self.names.is_free(name));
        let free = || names.iter().find(|name| self.names.is_free(name));
        own.or_else(free)
            .or(names.first())
            .cloned()
            .unwrap_or_default()
    }

    fn write_group(&mut self, group: &Group, wanted: &str) -> Result<(), String> {
        let tests: Vec<&Test> = group.tests.iter().map(|&n| &self.suite.tests[n]).collect();
        let first = tests[0];
        let holes: Holes = group
            .parameters(first)
            .into_iter()
            .map(|(value, column)| {
                let hole = Hole {
                    name: column.name.clone(),
                    java_type: column.java_type.clone(),
                };
                (value as *const _, hole)
            })
            .collect();
        let style = Style {
            junit: self.options.junit,
            explicit: self.options.explicit.contains(&group.tests[0]),
            package: &self.package,
            contract: match self.options.bugs {
                Bugs::Failing => first.violation.as_deref(),
                Bugs::Passing => None,
            },
        };
        let rows = !group.columns.is_empty();
        let body = match rows {
            // Holes are known by their places in the test.
            true => body::write(first, self.types, &mut self.imports, &style, &holes)?,
            false => {
                let takes_lambdas = |class: &str| !self.types.is_annotation(class);
                let plain = inlining::inlined(first, takes_lambdas);
                body::write(&plain, self.types, &mut self.imports, &style, &holes)?
            }
        };
        let name = self.names.fresh_sentence(wanted);
        let (mut lines, provider) = if rows {
            self.table(group, &tests, &name)
        } else {
            let annotation = format!("@{}", self.junit_class("Test"));
            (vec![annotation], Vec::new())
        };
        lines.push(self.heading(group, &name, body.throws));
        lines.extend(indented(&remarks(first, rows, self.options.comments)));
        lines.extend(indented(&body.lines));
        lines.push("}".into());
        lines.extend(provider);
        self.blocks.push(Block {
            name,
            tests: group.tests.clone(),
            lines,
        });
        Ok(())
    }

    fn junit_class(&mut self, name: &str) -> String {
        let package = match (self.options.junit, name) {
            (JUnit::Four, _) => "org.junit",
            (JUnit::Five, "Test") => "org.junit.jupiter.api",
            (JUnit::Five, "ParameterizedTest") => "org.junit.jupiter.params",
            (JUnit::Five, _) => "org.junit.jupiter.params.provider",
        };
        self.imports.class(&format!("{package}.{name}"))
    }

    fn heading(&mut self, group: &Group, name: &str, throws: Throws) -> String {
        let parameters: Vec<String> = group
            .columns
            .iter()
            .map(|column| {
                format!(
                    "{} {}",
                    self.imports.raw_type(&column.java_type),
                    column.name
                )
            })
            .collect();
        let throws = match throws {
            Throws::Nothing => String::new(),
            Throws::Exception => format!(" throws {}", self.imports.class("java.lang.Exception")),
            Throws::Throwable => format!(" throws {}", self.imports.class("java.lang.Throwable")),
        };
        let public = match self.options.junit {
            JUnit::Four => "public ",
            JUnit::Five => "",
        };
        format!("{public}void {name}({}){throws} {{", parameters.join(", "))
    }

    // ---- parameterised tests ----

    /// The annotations of a parameterised test, and the method that gives the rows where they do not stand
    /// in an annotation.
    fn table(&mut self, group: &Group, tests: &[&Test], name: &str) -> (Vec<String>, Vec<String>) {
        let rows: Vec<Row> = tests
            .iter()
            .enumerate()
            .map(|(row, test)| Row {
                cells: group.columns.iter().map(|c| &c.cells[row]).collect(),
                condition: condition_text(test, self.options.comments),
            })
            .collect();
        let mut annotations = vec![format!("@{}", self.junit_class("ParameterizedTest"))];
        let csv: Option<Vec<String>> = rows
            .iter()
            .map(|row| parameterised::csv_row(&row.cells))
            .collect();
        if let Some(csv) = csv {
            annotations.push(format!("@{}({{", self.junit_class("CsvSource")));
            for (row, cells) in rows.iter().zip(&csv) {
                annotations.extend(indented(&row.with_remark(format!("\"{cells}\","))));
            }
            annotations.push("})".into());
            return (annotations, Vec::new());
        }
        let provider = self.names.fresh(&format!("{name}Rows"));
        let source = self.junit_class("MethodSource");
        annotations.push(format!("@{source}(\"{provider}\")"));
        (annotations, self.provider(&provider, &rows))
    }

    fn provider(&mut self, name: &str, rows: &[Row<'_>]) -> Vec<String> {
        let stream = self.imports.class("java.util.stream.Stream");
        let arguments = self.junit_class("Arguments");
        let of = self
            .imports
            .static_method("org.junit.jupiter.params.provider.Arguments", "arguments");
        let mut lines = vec![
            String::new(),
            format!("static {stream}<{arguments}> {name}() {{"),
            format!("    return {stream}.of("),
        ];
        for (index, row) in rows.iter().enumerate() {
            let cells: Vec<String> = row.cells.iter().map(|cell| cell_text(cell)).collect();
            let end = if index + 1 < rows.len() { "," } else { ");" };
            let line = row.with_remark(format!("{of}({}){end}", cells.join(", ")));
            lines.extend(line.iter().map(|line| format!("            {line}")));
        }
        lines.push("}".into());
        lines
    }

    // ---- the file ----

    fn assemble(mut self) -> SourceFile {
        let mut helpers = body::building::helpers(&mut self.imports, self.options.junit);
        let mut bodies: Vec<&mut Vec<String>> = { self.blocks.iter_mut() }
            .map(|block| &mut block.lines)
            .collect();
        helpers.extend(repeated::taken_out(&mut bodies, &mut self.names));
        let mut lines = vec![first_line(&self.options.methods), String::new()];
        if !self.package.is_empty() {
            lines.extend([format!("package {};", self.package), String::new()]);
        }
        lines.extend(self.imports.lines());
        let subject = comment(&self.types.source_name(&self.suite.class));
        lines.push(if self.bugs {
            match self.options.bugs {
                Bugs::Failing => {
                    format!(
                        "/** Shows bugs of {subject}: each test fails until its bug is mended. */"
                    )
                }
                Bugs::Passing => format!(
                    "/** Shows bugs of {subject}: each test passes as long as its bug is there. */"
                ),
            }
        } else {
            format!("/** Tests of {subject}. */")
        });
        lines.extend(self.imports.annotation());
        let public = match self.options.junit {
            JUnit::Four => "public ",
            JUnit::Five => "",
        };
        lines.push(format!("{public}class {} {{", self.class));
        let mut methods = Vec::new();
        for block in self.blocks {
            lines.push(String::new());
            let first = lines.len() + 1;
            for line in indented(&block.lines) {
                lines.extend(wrapped(&line));
            }
            methods.push(TestMethod {
                name: block.name,
                tests: block.tests,
                lines: first..=lines.len(),
            });
        }
        for helper in helpers {
            lines.push(String::new());
            lines.extend(indented(&helper));
        }
        lines.push("}".into());
        let class = if self.package.is_empty() {
            self.class
        } else {
            format!("{}.{}", self.package, self.class)
        };
        SourceFile {
            path: source_path(&class),
            class,
            text: lines.join("\n") + "\n",
            methods,
        }
    }
}

/// A row of a parameterised test.
struct Row<'g> {
    cells: Vec<&'g Value>,
    /// The path condition, for a comment.
    condition: Option<String>,
}

impl Row<'_> {
    /// The row's text with its comment, which stands above it where it is long.
    fn with_remark(&self, text: String) -> Vec<String> {
        match &self.condition {
            None => vec![text],
            Some(condition) if text.len() + condition.len() < WIDTH - 20 => {
                vec![format!("{text} // {}", line_comment(condition))]
            }
            Some(condition) => {
                let mut lines = prose(condition);
                lines.push(text);
                lines
            }
        }
    }
}

fn cell_text(cell: &Value) -> String {
    match cell {
        Value::Boxed(value) => cell_text(value),
        value => literal::scalar(value).unwrap_or_default(),
    }
}

/// What is said where a test puts objects together.
const SETS_FIELDS: &str = "Fields are set directly: no calls are known that lead to this input.";

/// The comments at the beginning of a test.
fn remarks(test: &Test, is_group: bool, comments: Comments) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(violation) = &test.violation {
        lines.extend(prose(&format!("Bug: {violation}")));
    }
    if test.sets_fields() {
        lines.extend(prose(SETS_FIELDS));
    }
    if !is_group && let Some(text) = condition_text(test, comments) {
        lines.extend(prose(&format!("Path: {text}")));
    }
    lines
}

/// As many conjuncts as two lines have room for, or all.
fn condition_text(test: &Test, comments: Comments) -> Option<String> {
    let room = match comments {
        Comments::None => return None,
        Comments::Short => 2 * (WIDTH - 30),
        Comments::Full => usize::MAX,
    };
    let mut text = String::new();
    for conjunct in &test.constraint {
        let separator = if text.is_empty() { "" } else { " && " };
        if text.len() + separator.len() + conjunct.len() > room {
            break;
        }
        text.push_str(separator);
        text.push_str(conjunct);
    }
    (!text.is_empty()).then_some(text)
}

/// A comment of as many lines as it needs.
fn prose(text: &str) -> Vec<String> {
    let mut lines = vec![String::from("//")];
    for word in line_comment(text).split(' ') {
        let room = lines
            .last()
            .is_some_and(|line| line.len() + word.len() < WIDTH - 12);
        if !room {
            lines.push("//    ".into());
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines
}

fn indented(lines: &[String]) -> Vec<String> {
    let indent = |line: &String| match &**line {
        "" => String::new(),
        line => format!("    {line}"),
    };
    lines.iter().map(indent).collect()
}

/// A line broken behind commas that stand outside of literals.
fn wrapped(line: &str) -> Vec<String> {
    if line.len() <= WIDTH || line.trim_start().starts_with("//") {
        return vec![line.into()];
    }
    let indent = line.len() - line.trim_start().len() + 8;
    let mut lines = Vec::new();
    let mut rest = line.to_string();
    while rest.len() > WIDTH {
        let Some(at) = last_comma(&rest, indent) else {
            break;
        };
        let tail = rest.split_off(at);
        lines.push(rest.trim_end().to_string());
        rest = format!("{}{}", " ".repeat(indent), tail.trim_start());
    }
    lines.push(rest);
    lines
}

/// Behind the last comma before the width, or else behind the first one.
fn last_comma(line: &str, indent: usize) -> Option<usize> {
    let mut found = None;
    let mut quote: Option<char> = None;
    let mut escaped = false;
    for (at, symbol) in line.char_indices() {
        match (quote, symbol) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), symbol) if open == symbol => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(symbol),
            (None, '/') if line[at..].starts_with("//") => break,
            (None, ',') if at >= indent => {
                if at >= WIDTH && found.is_some() {
                    break;
                }
                found = Some(at + 1);
            }
            _ => {}
        }
    }
    found.filter(|&at| !line[at..].trim().is_empty())
}
