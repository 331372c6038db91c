//! The page of a class: its methods, its source with what is covered, why the rest is not and what the tests do
//! not notice, pictures of its states and paths, its tests.

use super::{bar, breakable, facts, page, share};
use crate::escape::markup;
use crate::result::{ClassResult, Counts, MethodResult, Mutant};
use crate::signature;
use crate::text::{NOT_JUDGED, counted};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Longer sources are shown as an outline.
const MOST_LINES: usize = 20_000;
/// Tests named for a line; the others are counted.
const TESTS_SHOWN: usize = 6;

pub fn page_of(class: &ClassResult, source: Option<String>) -> String {
    let mut body = format!(
        "<header><p><a href=\"index.html\">Overview</a></p><h1>{}</h1>\n",
        breakable(&class.name)
    );
    let mut known = vec![
        ("tests", class.tests.to_string()),
        ("branches", share(class.headline())),
    ];
    if let Some(mutants) = class.mutants.as_ref().filter(|mutants| mutants.total > 0) {
        let noticed = Counts {
            covered: mutants.killed,
            total: mutants.covered,
        };
        known.push(("changes noticed", share(noticed)));
    }
    if class.states > 0 {
        known.push(("states", class.states.to_string()));
    }
    known.push(("paths", class.paths.to_string()));
    body += &facts(&known);
    if let Some(failure) = &class.failure {
        let _ = writeln!(
            body,
            "<p class=\"bad\">No tests: {}</p>",
            markup(&failure.sentence)
        );
    }
    body += "</header>\n<main>\n";
    for (title, part) in [
        ("Methods", methods(class)),
        ("Source", lines(class, source)),
        ("Small changes", survivors(class)),
        ("Pictures", pictures(class)),
        ("Tests", tests(class)),
    ] {
        if !part.is_empty() {
            let _ = writeln!(body, "<section><h2>{title}</h2>\n{part}</section>");
        }
    }
    body += "</main>\n";
    page(&class.name, &body)
}

// ---- methods ----

/// Those that something is missing of come first.
fn methods(class: &ClassResult) -> String {
    let missing = |method: &&MethodResult| method.branches.total - method.branches.covered;
    let mut sorted: Vec<&MethodResult> = class.methods.iter().collect();
    sorted.sort_by_key(|method| std::cmp::Reverse(missing(method)));
    let (with, without): (Vec<_>, Vec<_>) = sorted
        .into_iter()
        .partition(|method| method.branches.total > 0);
    let mut text = String::new();
    if !with.is_empty() {
        text += "<div class=\"wide\"><table class=\"stacked\">\n<thead><tr><th scope=\"col\">method</th><th scope=\"col\">branches</th><th scope=\"col\">covered</th><th scope=\"col\">what is not, and why</th></tr></thead>\n<tbody>\n";
        for method in with {
            let _ = writeln!(
                text,
                "<tr><th scope=\"row\"><code>{}</code></th><td data-label=\"branches\">{}</td><td data-label=\"covered\">{}</td><td data-label=\"\">{}</td></tr>",
                breakable(&signature_of(class, method)),
                method.branches.total,
                bar(method.branches),
                reasons(method)
            );
        }
        text += "</tbody>\n</table></div>\n";
    }
    if !without.is_empty() {
        let names: Vec<String> = without
            .iter()
            .map(|method| format!("<code>{}</code>", markup(&signature_of(class, method))))
            .collect();
        let _ = writeln!(
            text,
            "<p><small>Without branches: {}</small></p>",
            names.join(", ")
        );
    }
    text
}

/// Methods of nested classes say whose they are.
fn signature_of(class: &ClassResult, method: &MethodResult) -> String {
    let said = signature::of_method(&method.class, &method.name, &method.descriptor);
    match method.class == class.name || method.class.is_empty() {
        true => said,
        false => format!("{}: {said}", signature::simple(&method.class)),
    }
}

fn reasons(method: &MethodResult) -> String {
    let mut found: BTreeMap<(&str, &str), BTreeSet<u16>> = BTreeMap::new();
    for uncovered in &method.uncovered {
        let reason = (&*uncovered.reason, &*uncovered.sentence);
        found.entry(reason).or_default().insert(uncovered.line);
    }
    let found: Vec<String> = found
        .into_iter()
        .map(|((reason, sentence), lines)| {
            let links: Vec<String> = lines
                .iter()
                .map(|line| format!("<a href=\"#L{line}\">{line}</a>"))
                .collect();
            let word = if lines.len() == 1 { "line" } else { "lines" };
            format!(
                "<b>{}</b> ({word} {}): {}",
                markup(reason),
                links.join(", "),
                markup(sentence)
            )
        })
        .collect();
    found.join("<br>")
}

// ---- lines ----

/// What is known about one line.
#[derive(Default)]
struct Known<'a> {
    branches: Counts,
    tests: BTreeSet<usize>,
    /// Why a side is not covered.
    reasons: BTreeSet<(&'a str, &'a str)>,
    survivors: Vec<&'a Mutant>,
}

fn known_lines(class: &ClassResult) -> BTreeMap<usize, Known<'_>> {
    let mut lines: BTreeMap<usize, Known> = BTreeMap::new();
    for line in &class.lines {
        let known = lines.entry(line.line.into()).or_default();
        known.branches += line.branches;
        known.tests.extend(&line.tests);
    }
    for uncovered in class.methods.iter().flat_map(|method| &method.uncovered) {
        let known = lines.entry(uncovered.line.into()).or_default();
        known
            .reasons
            .insert((&*uncovered.reason, &*uncovered.sentence));
    }
    for mutant in class.mutants.iter().flat_map(|mutants| &mutants.survivors) {
        let known = lines.entry(mutant.line.into()).or_default();
        known.survivors.push(mutant);
    }
    lines
}

/// The source with the branches of each line, or the lines that have branches.
fn lines(class: &ClassResult, source: Option<String>) -> String {
    let found = known_lines(class);
    let source = source.filter(|text| text.lines().count() <= MOST_LINES);
    let shown: Vec<(usize, &str)> = match &source {
        Some(text) => (1..).zip(text.lines()).collect(),
        None => found.keys().map(|&line| (line, "")).collect(),
    };
    if shown.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    if source.is_none() {
        text +=
            "<p><small>The source was not found: these are the lines with branches.</small></p>\n";
    }
    text += "<div class=\"wide\"><table class=\"source\">\n<tbody>\n";
    let nothing = Known::default();
    for (number, line) in shown {
        let known = found.get(&number).unwrap_or(&nothing);
        let (mark, branches) = match known.branches {
            Counts { total: 0, .. } => ("", String::new()),
            Counts { covered, total } => {
                let mark = match covered {
                    0 => "uncovered",
                    _ if covered == total => "covered",
                    _ => "partly",
                };
                (mark, format!("{covered}/{total}"))
            }
        };
        let _ = writeln!(
            text,
            "<tr id=\"L{number}\" class=\"{mark}\"><td>{number}</td><td>{branches}</td><td><pre>{}</pre>{}</td></tr>",
            markup(line),
            remarks(class, known)
        );
    }
    text + "</tbody>\n</table></div>\n"
}

/// Below a line: why a side is not covered, what no test notices, which tests come here.
fn remarks(class: &ClassResult, known: &Known) -> String {
    let mut text = String::new();
    for (reason, sentence) in &known.reasons {
        let _ = write!(
            text,
            "<p><b>{}</b>: {}</p>",
            markup(reason),
            markup(sentence)
        );
    }
    for mutant in &known.survivors {
        let _ = write!(text, "<p>not noticed: {}</p>", markup(&mutant.change));
    }
    text + &named_tests(class, &known.tests)
}

fn named_tests(class: &ClassResult, tests: &BTreeSet<usize>) -> String {
    if tests.is_empty() {
        return String::new();
    }
    let names: Vec<String> = tests
        .iter()
        .take(TESTS_SHOWN)
        .filter_map(|&number| Some((number, class.suite.get(number)?)))
        .map(|(number, test)| format!("<a href=\"#T{number}\">{}</a>", markup(last(&test.name))))
        .collect();
    let more = match tests.len().saturating_sub(TESTS_SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "<details><summary>{}</summary>{}{more}</details>",
        counted(tests.len(), "test"),
        names.join(", ")
    )
}

/// The method of a test's name.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

// ---- what else there is ----

/// Small changes of the code that the tests execute and do not notice, by line.
fn survivors(class: &ClassResult) -> String {
    let Some(mutants) = class.mutants.as_ref().filter(|mutants| mutants.total > 0) else {
        return String::new();
    };
    let mut text = format!(
        "<p>{} of {} on lines that the tests execute are noticed; {} altogether{}.</p>\n",
        mutants.killed,
        mutants.covered,
        counted(mutants.total, "change"),
        match mutants.unjudged {
            0 => String::new(),
            late => format!(", {late} of them {NOT_JUDGED}"),
        }
    );
    if mutants.survivors.is_empty() {
        return text;
    }
    text += "<div class=\"wide\"><table><thead><tr><th scope=\"col\">line</th><th scope=\"col\">method</th><th scope=\"col\">not noticed</th></tr></thead>\n<tbody>\n";
    for mutant in &mutants.survivors {
        let line = mutant.line;
        let method = signature::of_method(&mutant.class, &mutant.method, &mutant.descriptor);
        let _ = writeln!(
            text,
            "<tr><td><a href=\"#L{line}\">{line}</a></td><td><code>{}</code></td><td>{}</td></tr>",
            markup(&method),
            markup(&mutant.change)
        );
    }
    text + "</tbody>\n</table></div>\n"
}

fn pictures(class: &ClassResult) -> String {
    let mut text = String::new();
    for (number, picture) in class.pictures.iter().enumerate() {
        let open = if number < 2 { " open" } else { "" };
        let _ = writeln!(
            text,
            "<details{open}><summary>{}</summary><p><small>{}</small></p><div class=\"picture\" tabindex=\"0\">{}</div></details>",
            markup(&picture.title),
            markup(&picture.legend),
            picture.drawing
        );
    }
    text
}

fn tests(class: &ClassResult) -> String {
    let mut text = String::new();
    for (number, test) in class.suite.iter().enumerate() {
        let bug = test.violation.as_ref().map_or(String::new(), |what| {
            format!(" <b class=\"bad\">{}</b>", markup(what))
        });
        let _ = writeln!(
            text,
            "<details id=\"T{number}\"><summary>{}{bug}</summary><pre>{}</pre></details>",
            markup(last(&test.name)),
            markup(&test.source.join("\n"))
        );
    }
    for dropped in class.verified.iter().flat_map(|verified| &verified.failed) {
        let _ = writeln!(
            text,
            "<p>dropped: {}: {}</p>",
            markup(&dropped.test),
            markup(&dropped.reason)
        );
    }
    text
}
