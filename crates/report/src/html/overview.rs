//! The first page: what was broken, a map of all classes, a table of them.

use super::treemap::tiles;
use super::{bar, breakable, facts, file_of, page, share};
use crate::escape::markup;
use crate::result::{ClassResult, Counts, Generated};
use crate::signature::simple;
use crate::text::percent;
use std::fmt::Write;

/// The map's width by its height.
const PROPORTION: f64 = 2.0;

pub fn page_of(result: &Generated) -> String {
    let mut body = String::from("<header><h1>Spelunk</h1>\n");
    let mut known = vec![
        ("classes", result.classes.len().to_string()),
        ("tests", result.tests().to_string()),
        ("branches", share(result.branches())),
    ];
    if result.untested() > 0 {
        known.insert(1, ("without tests", result.untested().to_string()));
    }
    let mutants = result.mutants();
    if mutants.total > 0 {
        known.push(("changes noticed", share(mutants)));
    }
    known.push(("time", format!("{:.1} s", result.time_ms as f64 / 1e3)));
    body += &facts(&known);
    if result.interrupted {
        body += "<p class=\"bad\">Interrupted: what was proven by then is here.</p>\n";
    }
    let unmeasured = (result.unmeasured.as_ref()).map(|why| {
        format!("Branches of some classes are by our own count, not measured by JaCoCo: {why}")
    });
    for note in unmeasured.iter().chain(&result.notes) {
        let _ = writeln!(body, "<p><small>{}</small></p>", markup(note));
    }
    body += "</header>\n<main>\n";
    body += &broken_contracts(result);
    body += &map(result);
    body += &table(result);
    body += "</main>\n";
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

/// A tile for each class that has branches.
fn map(result: &Generated) -> String {
    let classes: Vec<(usize, &ClassResult, Counts)> = result
        .classes
        .iter()
        .enumerate()
        .map(|(number, class)| (number, class, class.headline()))
        .filter(|(_, _, counts)| counts.total > 0)
        .collect();
    if classes.is_empty() {
        return String::new();
    }
    let weights: Vec<f64> = classes
        .iter()
        .map(|(_, _, counts)| counts.total as f64)
        .collect();
    let mut text = String::from(
        "<h2>Coverage</h2>\n<p class=\"legend\">A tile for each class with tests, its area the number of its branches; from <span class=\"shade c0\">none</span> to <span class=\"shade c10\">all</span> of them covered.</p>\n<div class=\"map\">\n",
    );
    for ((number, class, counts), tile) in classes.iter().zip(tiles(&weights, PROPORTION)) {
        let name = simple(&class.name);
        // The style sheet hides it where there is no room.
        let shown = format!("<span>{}<br>{} %</span>", breakable(name), percent(*counts));
        let _ = writeln!(
            text,
            "<a class=\"tile c{}\" style=\"left:{:.3}%;top:{:.3}%;width:{:.3}%;height:{:.3}%\" href=\"{}\" title=\"{}: {}\" aria-label=\"{}\">{shown}</a>",
            10 * counts.covered / counts.total,
            tile.left,
            tile.top,
            tile.width,
            tile.height,
            file_of(*number),
            markup(&class.name),
            share(*counts),
            markup(name)
        );
    }
    text + "</div>\n"
}

fn table(result: &Generated) -> String {
    let mut text = String::from(
        "<h2>Classes</h2>\n<div class=\"wide\"><table class=\"stacked\">\n<thead><tr><th scope=\"col\">class</th><th scope=\"col\">tests</th><th scope=\"col\">branches</th><th scope=\"col\">covered</th><th scope=\"col\">changes noticed</th></tr></thead>\n<tbody>\n",
    );
    for (number, class) in result.classes.iter().enumerate() {
        let why = class.failure.as_ref().map_or(String::new(), |failure| {
            format!("<br><small>{}</small>", markup(&failure.sentence))
        });
        let counts = class.headline();
        let noticed = class.mutants.as_ref().map_or("–".into(), |mutants| {
            bar(Counts {
                covered: mutants.killed,
                total: mutants.covered,
            })
        });
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\"><a href=\"{}\">{}</a>{why}</th><td data-label=\"tests\">{}</td><td data-label=\"branches\">{}</td><td data-label=\"covered\">{}</td><td data-label=\"changes noticed\">{noticed}</td></tr>",
            file_of(number),
            breakable(&class.name),
            class.tests,
            match class.failure {
                // Nobody has counted them.
                Some(_) => "–".to_string(),
                None => counts.total.to_string(),
            },
            bar(counts)
        );
    }
    text + "</tbody>\n</table></div>\n"
}
