//! The HTML report: an overview and a page for each class, in one folder, without scripts or anything from elsewhere.

use crate::escape::markup;
use crate::result::{ClassResult, Counts, Generated, Uncovered};
use crate::text::{counted, coverage};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A file of the report: its name, its text.
pub type Page = (String, String);

/// Longer sources are shown as an outline.
const MOST_LINES: usize = 20_000;
/// Tests named for a line; the others are counted.
const TESTS_SHOWN: usize = 6;

/// All files of a report. `source` finds the text that a class was compiled from.
pub fn pages(result: &Generated, source: &dyn Fn(&ClassResult) -> Option<String>) -> Vec<Page> {
    let mut pages = vec![
        ("style.css".to_string(), STYLE.to_string()),
        ("index.html".to_string(), overview(result)),
    ];
    for (number, class) in result.classes.iter().enumerate() {
        pages.push((file_of(number), class_page(class, source(class))));
    }
    pages
}

fn file_of(number: usize) -> String {
    format!("class-{number}.html")
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"style.css\">\n\
         <title>{}</title>\n</head>\n<body>\n{body}</body>\n</html>\n",
        markup(title)
    )
}

// ---- the overview ----

fn overview(result: &Generated) -> String {
    let mut body = format!(
        "<header><h1>Spelunk</h1><p>{}, {}, {}, {:.1} s{}</p></header>\n<main>\n",
        counted(result.classes.len(), "class"),
        counted(result.tests(), "test"),
        coverage(result.branches()),
        result.time_ms as f64 / 1e3,
        if result.interrupted {
            ", interrupted"
        } else {
            ""
        }
    );
    body += &broken_contracts(result);
    body += "<h2>Coverage</h2>\n<p class=\"legend\">A tile for each class: the larger, the more branches; from <span class=\"tile c0\">none</span> to <span class=\"tile c10\">all</span> of them covered.</p>\n<div class=\"map\">\n";
    for (number, class) in result.classes.iter().enumerate() {
        let size = (2.0 + (class.branches.total as f64).sqrt() / 2.0).min(14.0);
        let _ = writeln!(
            body,
            "<a class=\"tile {}\" style=\"width:{size:.1}rem;height:{size:.1}rem\" href=\"{}\" title=\"{}: {}\">{}</a>",
            shade(class),
            file_of(number),
            markup(&class.name),
            coverage(class.branches),
            markup(simple(&class.name))
        );
    }
    body += "</div>\n<h2>Classes</h2>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">class</th><th scope=\"col\">tests</th><th scope=\"col\">branches</th><th scope=\"col\">covered</th><th scope=\"col\">JaCoCo</th></tr></thead>\n<tbody>\n";
    for (number, class) in result.classes.iter().enumerate() {
        let measured = class
            .verified
            .as_ref()
            .and_then(|verified| verified.branches);
        let measured = measured.map_or("–".to_string(), |counts| counts.covered.to_string());
        let why = class.failure.as_ref().map_or(String::new(), |failure| {
            format!("<br><small>{}</small>", markup(&failure.sentence))
        });
        let _ = writeln!(
            body,
            "<tr><th scope=\"row\"><a href=\"{}\">{}</a>{why}</th><td>{}</td><td>{}</td><td>{}</td><td>{measured}</td></tr>",
            file_of(number),
            markup(&class.name),
            class.tests,
            class.branches.total,
            bar(class.branches)
        );
    }
    body += "</tbody>\n</table></div>\n</main>\n";
    page("Spelunk", &body)
}

fn broken_contracts(result: &Generated) -> String {
    let mut text = String::new();
    for (number, class) in result.classes.iter().enumerate() {
        for test in class.suite.iter().filter(|test| test.violation.is_some()) {
            let what = test.violation.as_deref().unwrap_or_default();
            let _ = writeln!(
                text,
                "<li><a href=\"{}\">{}</a>: {}<pre>{}</pre></li>",
                file_of(number),
                markup(&class.name),
                markup(what),
                markup(&test.source.join("\n"))
            );
        }
    }
    match text.is_empty() {
        true => text,
        false => format!("<h2>Broken contracts</h2>\n<ul class=\"bugs\">\n{text}</ul>\n"),
    }
}

fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// One of eleven shades; classes without branches have none.
fn shade(class: &ClassResult) -> String {
    match class.branches {
        Counts { total: 0, .. } => "none".into(),
        Counts { covered, total } => format!("c{}", 10 * covered / total),
    }
}

fn bar(counts: Counts) -> String {
    if counts.total == 0 {
        return "–".into();
    }
    let percent = 100.0 * counts.covered as f64 / counts.total as f64;
    format!(
        "<meter min=\"0\" max=\"{}\" value=\"{}\">{percent:.0} %</meter> {percent:.0} %",
        counts.total, counts.covered
    )
}

// ---- a class ----

fn class_page(class: &ClassResult, source: Option<String>) -> String {
    let mut body = format!(
        "<header><p><a href=\"index.html\">Overview</a></p><h1>{}</h1><p>{}, {}, {}, {}</p></header>\n<main>\n",
        markup(&class.name),
        counted(class.tests, "test"),
        coverage(class.branches),
        counted(class.states, "state"),
        counted(class.paths as usize, "path")
    );
    if let Some(failure) = &class.failure {
        let _ = writeln!(
            body,
            "<p class=\"bad\">No tests: {}</p>",
            markup(&failure.sentence)
        );
    }
    body += &methods(class);
    body += &lines(class, source);
    body += &survivors(class);
    body += &tests(class);
    body += "</main>\n";
    page(&class.name, &body)
}

fn methods(class: &ClassResult) -> String {
    if class.methods.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "<h2>Methods</h2>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">method</th><th scope=\"col\">branches</th><th scope=\"col\">covered</th><th scope=\"col\">what is not, and why</th></tr></thead>\n<tbody>\n",
    );
    for method in &class.methods {
        let mut reasons: BTreeMap<(&str, &str), Vec<u16>> = BTreeMap::new();
        for Uncovered {
            line,
            reason,
            sentence,
            ..
        } in &method.uncovered
        {
            reasons
                .entry((&**reason, sentence))
                .or_default()
                .push(*line);
        }
        let reasons: Vec<String> = reasons
            .into_iter()
            .map(|((reason, sentence), mut lines)| {
                lines.dedup();
                let links: Vec<String> = lines
                    .iter()
                    .map(|line| format!("<a href=\"#L{line}\">{line}</a>"))
                    .collect();
                format!(
                    "<b>{reason}</b> (line {}): {}",
                    links.join(", "),
                    markup(sentence)
                )
            })
            .collect();
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\"><code>{}{}</code></th><td>{}</td><td>{}</td><td>{}</td></tr>",
            markup(&method.name),
            markup(&method.descriptor),
            method.branches.total,
            bar(method.branches),
            reasons.join("<br>")
        );
    }
    text + "</tbody>\n</table></div>\n"
}

/// The source with the branches of each line, or the lines that have branches.
fn lines(class: &ClassResult, source: Option<String>) -> String {
    let mut found: BTreeMap<usize, (Counts, Vec<usize>)> = BTreeMap::new();
    for line in &class.lines {
        let entry = found.entry(line.line.into()).or_default();
        entry.0 += line.branches;
        entry.1.extend(&line.tests);
    }
    let source = source.filter(|text| text.lines().count() <= MOST_LINES);
    let (title, shown): (&str, Vec<(usize, &str)>) = match &source {
        Some(text) => (
            "Source",
            text.lines()
                .enumerate()
                .map(|(at, line)| (at + 1, line))
                .collect(),
        ),
        None => (
            "Lines with branches",
            found.keys().map(|&line| (line, "")).collect(),
        ),
    };
    if shown.is_empty() {
        return String::new();
    }
    let mut text =
        format!("<h2>{title}</h2>\n<div class=\"wide\"><table class=\"source\">\n<tbody>\n");
    for (number, line) in shown {
        let (mark, branches, by) = match found.get(&number) {
            None => ("", String::new(), String::new()),
            Some((counts, tests)) => {
                let mark = match counts {
                    Counts { covered: 0, .. } => "uncovered",
                    Counts { covered, total } if covered == total => "covered",
                    _ => "partly",
                };
                let branches = format!("{}/{}", counts.covered, counts.total);
                (mark, branches, named_tests(class, tests))
            }
        };
        let _ = writeln!(
            text,
            "<tr id=\"L{number}\" class=\"{mark}\"><td>{number}</td><td>{branches}</td><td><pre>{}</pre>{by}</td></tr>",
            markup(line)
        );
    }
    text + "</tbody>\n</table></div>\n"
}

fn named_tests(class: &ClassResult, tests: &[usize]) -> String {
    let mut tests = tests.to_vec();
    tests.sort_unstable();
    tests.dedup();
    if tests.is_empty() {
        return String::new();
    }
    let names: Vec<String> = tests
        .iter()
        .take(TESTS_SHOWN)
        .filter_map(|&number| Some((number, class.suite.get(number)?)))
        .map(|(number, test)| format!("<a href=\"#T{number}\">{}</a>", markup(simple(&test.name))))
        .collect();
    let more = tests.len().saturating_sub(TESTS_SHOWN);
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!(
        "<details><summary>{}</summary>{}{more}</details>",
        counted(tests.len(), "test"),
        names.join(", ")
    )
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
            markup(simple(&test.name)),
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
    match text.is_empty() {
        true => text,
        false => format!("<h2>Tests</h2>\n{text}"),
    }
}

/// Small changes of the code that the tests execute and do not notice, by line.
fn survivors(class: &ClassResult) -> String {
    let Some(mutants) = class.mutants.as_ref().filter(|mutants| mutants.total > 0) else {
        return String::new();
    };
    let mut text = format!(
        "<h2>Small changes</h2>\n<p>{} of {} on lines that the tests execute are noticed; {} altogether.</p>\n",
        mutants.killed,
        mutants.covered,
        counted(mutants.total, "change")
    );
    if mutants.survivors.is_empty() {
        return text;
    }
    text += "<div class=\"wide\"><table><thead><tr><th scope=\"col\">line</th><th scope=\"col\">method</th><th scope=\"col\">not noticed</th></tr></thead>\n<tbody>\n";
    for mutant in &mutants.survivors {
        let line = mutant.line;
        let _ = writeln!(
            text,
            "<tr><td><a href=\"#L{line}\">{line}</a></td><td>{}</td><td>{}</td></tr>",
            markup(&mutant.method),
            markup(&mutant.change)
        );
    }
    text + "</tbody>\n</table></div>\n"
}

const STYLE: &str = include_str!("style.css");

#[cfg(test)]
mod tests_of_pages {
    use super::*;
    use crate::result::{Line, Mutant, Mutants, TestResult};

    #[test]
    fn a_page_shows_source_branches_and_tests_and_nothing_of_it_is_markup() {
        let class = ClassResult {
            name: "a.Cart".into(),
            tests: 1,
            branches: Counts {
                covered: 1,
                total: 2,
            },
            lines: vec![Line {
                class: "a.Cart".into(),
                line: 2,
                branches: Counts {
                    covered: 1,
                    total: 2,
                },
                tests: vec![0],
            }],
            suite: vec![TestResult {
                name: "a.CartTest.add<script>".into(),
                method: "add".into(),
                violation: Some("broken".into()),
                kills: Vec::new(),
                passes: Vec::new(),
                source: vec!["if (a < b) {}".into()],
            }],
            mutants: Some(Mutants {
                total: 3,
                covered: 2,
                killed: 1,
                survivors: vec![Mutant {
                    class: "a.Cart".into(),
                    method: "add".into(),
                    descriptor: "()V".into(),
                    line: 2,
                    pc: 0,
                    operator: "comparison".into(),
                    change: "a < b became a <= b".into(),
                    covered: true,
                }],
                ..Mutants::default()
            }),
            ..ClassResult::default()
        };
        let result = Generated {
            classes: vec![class],
            ..Generated::default()
        };
        let pages = pages(&result, &|_| {
            Some("class Cart {\n  if (a < b) {}\n}".into())
        });
        let names: Vec<&str> = pages.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["style.css", "index.html", "class-0.html"]);
        let text = &pages[2].1;
        assert!(text.contains("<tr id=\"L2\" class=\"partly\">"), "{text}");
        assert!(text.contains("if (a &lt; b) {}"), "{text}");
        assert!(text.contains("a &lt; b became a &lt;= b"), "{text}");
        assert!(text.contains("1 of 2 on lines"), "{text}");
        assert!(!text.contains("<script"), "{text}");
        assert!(pages[1].1.contains("Broken contracts"), "{}", pages[1].1);
    }
}
