//! The HTML report: an overview and a page for each class, in one folder, without scripts or anything from elsewhere.

mod class_page;
mod overview;
mod treemap;

use crate::escape::markup;
use crate::result::{ClassResult, Counts, Generated};
use crate::text::percent;
use std::path::{Path, PathBuf};

/// A file of the report: its name, its text.
pub type Page = (String, String);

const STYLE: &str = include_str!("style.css");
/// Stands in every page: what has it may be replaced by another report.
const MARK: &str = "<meta name=\"generator\" content=\"spelunk\">";
const START_PAGE: &str = "index.html";
const STYLE_FILE: &str = "style.css";

/// A file in a folder that a report would take the place of, though nobody wrote it for one.
pub fn in_the_way(folder: &Path) -> Option<PathBuf> {
    let start = folder.join(START_PAGE);
    match std::fs::read_to_string(&start) {
        Ok(text) if text.contains(MARK) => None,
        Err(_) if !start.exists() => {
            let style = folder.join(STYLE_FILE);
            let is_ours = std::fs::read_to_string(&style).is_ok_and(|text| text == STYLE);
            (style.exists() && !is_ours).then_some(style)
        }
        _ => Some(start),
    }
}

/// Pages of an earlier report with more classes.
pub fn left_over(folder: &Path, result: &Generated) -> Vec<PathBuf> {
    let further = (result.classes.len()..).map(|number| folder.join(file_of(number)));
    let is_ours =
        |page: &PathBuf| std::fs::read_to_string(page).is_ok_and(|text| text.contains(MARK));
    further.take_while(is_ours).collect()
}

/// All files of a report. `source` finds the text that a class was compiled from.
pub fn pages(result: &Generated, source: &dyn Fn(&ClassResult) -> Option<String>) -> Vec<Page> {
    let mut pages = vec![
        (STYLE_FILE.to_string(), STYLE.to_string()),
        (START_PAGE.to_string(), overview::page_of(result)),
    ];
    for (number, class) in result.classes.iter().enumerate() {
        pages.push((file_of(number), class_page::page_of(class, source(class))));
    }
    pages
}

fn file_of(number: usize) -> String {
    format!("class-{number}.html")
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{MARK}\n\
         <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"style.css\">\n\
         <title>{}</title>\n</head>\n<body>\n{body}</body>\n</html>\n",
        markup(title)
    )
}

/// A name of Java's as markup that may go on in a new line where one of its words ends.
fn breakable(name: &str) -> String {
    let mut text = String::new();
    let mut last = ' ';
    for symbol in name.chars() {
        let begins_word = symbol.is_uppercase() && last.is_lowercase();
        if begins_word || matches!(last, '.' | '$' | '_') {
            text += "<wbr>";
        }
        text += &markup(symbol.encode_utf8(&mut [0; 4]));
        last = symbol;
    }
    text
}

/// Facts in a row: what, how much.
fn facts(facts: &[(&str, String)]) -> String {
    let items: String = facts
        .iter()
        .map(|(what, value)| format!("<div><dt>{what}</dt><dd>{}</dd></div>", markup(value)))
        .collect();
    format!("<dl class=\"facts\">{items}</dl>\n")
}

/// Branches as a fact.
fn share(counts: Counts) -> String {
    match counts.total {
        0 => "none".into(),
        total => format!("{} of {total} ({} %)", counts.covered, percent(counts)),
    }
}

/// A cell with a bar.
fn bar(counts: Counts) -> String {
    if counts.total == 0 {
        return "–".into();
    }
    let percent = percent(counts);
    format!(
        "<span class=\"share\"><meter min=\"0\" max=\"{}\" value=\"{}\">{percent} %</meter> {percent} %</span>",
        counts.total, counts.covered
    )
}

#[cfg(test)]
mod tests_of_pages {
    use super::*;
    use crate::result::{Line, MethodResult, Mutant, Mutants, Picture, TestResult, Uncovered};

    #[test]
    fn long_names_break_between_words() {
        assert_eq!(breakable("a.MapOf<K>"), "a.<wbr>Map<wbr>Of&lt;K&gt;");
    }

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
            methods: vec![MethodResult {
                class: "a.Cart".into(),
                name: "add".into(),
                descriptor: "(Ljava/lang/String;)V".into(),
                branches: Counts {
                    covered: 1,
                    total: 2,
                },
                uncovered: vec![Uncovered {
                    line: 2,
                    side: 1,
                    reason: "budget".into(),
                    sentence: "the <time> was up".into(),
                    target: None,
                }],
            }],
            pictures: vec![Picture {
                title: "States".into(),
                legend: "a < b".into(),
                drawing: "<svg></svg>".into(),
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
        assert!(text.contains("add(String)"), "{text}");
        assert!(
            text.contains("<b>budget</b>: the &lt;time&gt; was up"),
            "{text}"
        );
        assert!(text.contains("<svg></svg>"), "{text}");
        assert!(!text.contains("<script"), "{text}");
        assert!(pages[1].1.contains("Broken contracts"), "{}", pages[1].1);
    }
}
