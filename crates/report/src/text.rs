//! Results for people at a terminal or in a log: a line for each class as it is done, and a summary.

use crate::escape::terminal;
use crate::result::{ClassResult, Counts, Generated, MethodResult, Targets};
use std::collections::BTreeMap;

/// Said of mutants that nobody tried.
pub(crate) const NOT_JUDGED: &str = "not judged: no time, or a test that only a real JVM can run";
/// Lines about what is not covered of one class.
const LINES_SHOWN: usize = 5;
/// More classes than this are not all in the table at the end.
const ROWS_SHOWN: usize = 40;

#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    pub color: bool,
    pub verbose: bool,
    /// Mutants that survive are told.
    pub mutants: bool,
    /// Columns of the terminal, where there is one.
    pub width: Option<usize>,
}

impl Style {
    pub fn paint(&self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }

    /// What became of a class, in one or a few lines.
    pub fn class(&self, class: &ClassResult) -> Vec<String> {
        let name = self.paint("1", &terminal(&class.name));
        if let Some(failure) = &class.failure {
            let why = terminal(&failure.sentence);
            return vec![format!("{name}: {} {why}", self.paint("33", "no tests:"))];
        }
        if class.is_settled {
            let covered = coverage(class.headline());
            return vec![format!(
                "{name}: nothing to add: existing tests cover {covered}"
            )];
        }
        let mut lines = vec![format!(
            "{name}: {}{}{}; {}{}; {}, {}",
            counted(class.tests, "test"),
            setting_fields(class),
            proven(class),
            coverage(class.headline()),
            by_whom(class),
            counted(class.states, "state"),
            counted(class.paths as usize, "path"),
        )];
        lines.extend(class.targets.as_ref().map(targets));
        let verb = if class.is_unchanged { "kept" } else { "wrote" };
        for file in &class.files {
            lines.push(format!(
                "  {verb} {}",
                terminal(&file.display().to_string())
            ));
        }
        let mut bugs: BTreeMap<&str, usize> = BTreeMap::new();
        for bug in &class.violations {
            *bugs.entry(bug).or_default() += 1;
        }
        for (bug, count) in bugs {
            let shown_by = match count {
                1 => String::new(),
                _ => format!(" ({})", counted(count, "test")),
            };
            lines.push(format!(
                "  {} {}{shown_by}",
                self.paint("1;31", "bug:"),
                terminal(bug)
            ));
        }
        for (method, why) in &class.not_called {
            let text = terminal(&format!("{method}: {why}"));
            lines.push(format!("  {} {text}", self.paint("33", "not called")));
        }
        self.add_uncovered(class, &mut lines);
        if self.mutants {
            self.add_mutants(class, &mut lines);
        }
        if self.verbose {
            self.add_effort(class, &mut lines);
        }
        for dropped in class.verified.iter().flat_map(|verified| &verified.failed) {
            let text = terminal(&format!("{}: {}", dropped.test, dropped.reason));
            lines.push(format!("  {} {text}", self.paint("33", "dropped")));
        }
        lines
    }

    /// One line for each method and reason; the first few, if not all are asked for.
    fn add_uncovered(&self, class: &ClassResult, lines: &mut Vec<String>) {
        let found: Vec<String> = class
            .methods
            .iter()
            .flat_map(|method| self.uncovered(method))
            .collect();
        let most = if self.verbose {
            found.len()
        } else {
            LINES_SHOWN
        };
        let more = found.len().saturating_sub(most);
        lines.extend(found.into_iter().take(most));
        if more > 0 {
            lines.push(format!("  ... {more} more, see --verbose or --json"));
        }
    }

    fn uncovered(&self, method: &MethodResult) -> Vec<String> {
        let mut by_reason: BTreeMap<(&str, &str), Vec<u16>> = BTreeMap::new();
        for side in &method.uncovered {
            let lines = by_reason
                .entry((&*side.reason, &*side.sentence))
                .or_default();
            if lines.last() != Some(&side.line) {
                lines.push(side.line);
            }
        }
        let line = |((reason, sentence), lines): ((&str, &str), Vec<u16>)| {
            let text = format!(
                "{}, {}: {reason}, {sentence}",
                method.name,
                at_lines(&lines)
            );
            format!("  {} {}", self.paint("33", "not covered"), terminal(&text))
        };
        by_reason.into_iter().map(line).collect()
    }

    fn add_mutants(&self, class: &ClassResult, lines: &mut Vec<String>) {
        let Some(mutants) = &class.mutants else {
            lines.push("  mutants: not judged".into());
            return;
        };
        let counts = Counts {
            covered: mutants.killed,
            total: mutants.covered,
        };
        let judged = mutants.total.saturating_sub(mutants.unjudged);
        let elsewhere = judged.saturating_sub(mutants.covered);
        let late = match mutants.unjudged {
            0 => String::new(),
            late => format!(", {late} {NOT_JUDGED}"),
        };
        lines.push(format!(
            "  mutants: {}, {elsewhere} on lines that no test executes{late}",
            noticed(counts)
        ));
        for survivor in &mutants.survivors {
            let text = terminal(&format!(
                "{}:{} {}: {} ({})",
                survivor.class, survivor.line, survivor.method, survivor.change, survivor.operator
            ));
            lines.push(format!("  {} {text}", self.paint("33", "survives")));
        }
    }

    fn add_effort(&self, class: &ClassResult, lines: &mut Vec<String>) {
        lines.push(format!(
            "  explored in {:.3} s, tests written after {:.3} s",
            class.exploration_us as f64 / 1e6,
            class.time_ms as f64 / 1e3
        ));
        let mut times: Vec<_> = class.time_by_method_us.iter().collect();
        times.sort_by_key(|(_, time)| std::cmp::Reverse(**time));
        for (method, time) in times.into_iter().take(8) {
            lines.push(terminal(&format!(
                "    {method}: {:.3} s",
                *time as f64 / 1e6
            )));
        }
        for (method, what) in &class.unsupported {
            lines.push(terminal(&format!("  unsupported in {method}: {what}")));
        }
        for (method, why) in &class.cut_off {
            lines.push(terminal(&format!("  cut off in {method}: {why}")));
        }
    }

    /// What stands below all classes: a table where there are several, broken contracts, and the sum.
    pub fn summary(&self, result: &Generated) -> Vec<String> {
        let mut lines = Vec::new();
        if result.classes.len() > 1 {
            lines.extend(self.table(result));
        }
        if let Some(why) = &result.unmeasured {
            let why = terminal(why);
            lines.push(format!(
                "{} not measured by JaCoCo: {why}",
                self.paint("33", "note")
            ));
        }
        if self.mutants {
            lines.push(format!("mutants: {}", noticed(result.mutants())));
        }
        lines.extend(self.broken_contracts(result));
        if result.interrupted {
            let text = "interrupted; what was proven by then is written";
            lines.push(self.paint("1;33", text));
        }
        let without = match result.untested() {
            count if count == 0 || result.classes.len() == 1 => String::new(),
            count => format!(" ({count} without tests)"),
        };
        lines.push(format!(
            "{}: {}{without}, {}, {:.2} s",
            self.paint("1;32", &counted(result.tests(), "test")),
            counted(result.classes.len(), "class"),
            coverage(result.branches()),
            result.time_ms as f64 / 1e3
        ));
        lines
    }

    fn table(&self, result: &Generated) -> Vec<String> {
        let room = self.width.unwrap_or(100).saturating_sub(32).max(12);
        let longest = result
            .classes
            .iter()
            .map(|class| class.name.chars().count());
        let width = longest.max().unwrap_or_default().clamp(5, room);
        let mut lines = vec![self.paint(
            "1",
            &format!(
                "{:width$} {:>6} {:>13} {:>6}",
                "class", "tests", "branches", ""
            ),
        )];
        for class in most_wanting(&result.classes) {
            let counts = class.headline();
            let Counts { covered, total } = counts;
            let share = match total {
                0 => String::new(),
                _ => format!("{} %", percent(counts)),
            };
            lines.push(format!(
                "{:width$} {:>6} {:>13} {share:>6}",
                shortened(&terminal(&class.name), width),
                class.tests,
                match class.failure {
                    // Nobody has counted them.
                    Some(_) => "-".to_string(),
                    None => format!("{covered} / {total}"),
                },
            ));
        }
        let more = result.classes.len().saturating_sub(ROWS_SHOWN);
        if more > 0 {
            lines.push(format!("... {}", counted(more, "more class")));
        }
        lines
    }

    /// Last, with the test that shows each: the shortest one of its kind.
    fn broken_contracts(&self, result: &Generated) -> Vec<String> {
        let mut lines = Vec::new();
        for class in &result.classes {
            let mut shortest: BTreeMap<&str, &crate::TestResult> = BTreeMap::new();
            for test in &class.suite {
                if let Some(what) = &test.violation {
                    let known = shortest.entry(what).or_insert(test);
                    if test.source.len() < known.source.len() {
                        *known = test;
                    }
                }
            }
            for (what, test) in shortest {
                let title = self.paint("1;31", "broken contract");
                lines.push(format!(
                    "{title} {}",
                    terminal(&format!("{}: {what}", class.name))
                ));
                lines.push(format!("    shown by {}", terminal(&test.name)));
                lines.extend(
                    test.source
                        .iter()
                        .map(|line| format!("        {}", terminal(line)).trim_end().to_string()),
                );
            }
        }
        lines
    }
}

/// What a table has room for: the classes of which most is missing, where there are too many.
fn most_wanting(classes: &[ClassResult]) -> Vec<&ClassResult> {
    let mut shown: Vec<&ClassResult> = classes.iter().collect();
    if shown.len() > ROWS_SHOWN {
        let missing = |class: &&ClassResult| {
            let Counts { covered, total } = class.headline();
            total.saturating_sub(covered)
        };
        shown.sort_by_key(|class| std::cmp::Reverse(missing(class)));
        shown.truncate(ROWS_SHOWN);
    }
    shown
}

fn proven(class: &ClassResult) -> &'static str {
    match (&class.verified, class.tests) {
        _ if class.is_unchanged => ", as they were: nothing has changed",
        (_, 0) => "",
        // Those that show a bug may have to fail.
        (Some(_), _) if !class.violations.is_empty() => ", proven twice on the real JVM",
        (Some(_), _) => ", passed twice on the real JVM",
        (None, _) => ", not verified",
    }
}

/// Who says so, where it is not JaCoCo.
fn by_whom(class: &ClassResult) -> &'static str {
    match class.measured() {
        None if class.branches.total > 0 => " by our own count",
        _ => "",
    }
}

/// How branches are covered, and why they are not.
fn targets(targets: &Targets) -> String {
    let conditions = &targets.path_conditions;
    let of_conditions = match conditions.asked {
        0 => String::new(),
        asked => format!(
            "\n  path conditions: of {asked} that were open, states that calls reach satisfy {}, and {} are spurious",
            conditions.satisfied, conditions.spurious
        ),
    };
    format!(
        "  branches: {} by calls, {} only by setting fields, {} spurious (no {} calls lead there), {} open{of_conditions}",
        targets.by_calls, targets.only_by_fields, targets.spurious, targets.bound, targets.open
    )
}

/// How many tests put objects together field by field.
fn setting_fields(class: &ClassResult) -> String {
    match class.tests_setting_fields {
        0 => String::new(),
        count => format!(" ({count} set fields directly)"),
    }
}

/// `1 test`, `2 tests`, `2 classes`.
pub fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ if what.ends_with("ss") => format!("{count} {what}es"),
        _ => format!("{count} {what}s"),
    }
}

fn noticed(counts: Counts) -> String {
    let Counts { covered, total } = counts;
    if total == 0 {
        return "none on covered lines".into();
    }
    let share = percent(counts);
    format!("{covered} of {total} on covered lines noticed ({share} %)")
}

pub fn coverage(counts: Counts) -> String {
    if counts.total == 0 {
        return "no branches".into();
    }
    format!(
        "{} of {} branches ({} %)",
        counts.covered,
        counts.total,
        percent(counts)
    )
}

/// Rounded down: what misses something is not 100 %.
pub fn percent(counts: Counts) -> usize {
    match counts.total {
        0 => 0,
        total => 100 * counts.covered / total,
    }
}

fn at_lines(lines: &[u16]) -> String {
    let texts: Vec<String> = lines.iter().map(u16::to_string).collect();
    match texts.as_slice() {
        [one] => format!("line {one}"),
        several => format!("lines {}", several.join(", ")),
    }
}

/// The end of a text, which tells class names apart, in so many columns.
pub fn shortened(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return text.to_string();
    }
    let kept: String = text.chars().skip(count + 1 - width.max(1)).collect();
    format!("…{kept}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        assert_eq!(counted(1, "class"), "1 class");
        assert_eq!(counted(2, "class"), "2 classes");
        assert_eq!(counted(0, "test"), "0 tests");
    }

    #[test]
    fn a_long_name_keeps_its_end() {
        assert_eq!(shortened("com.acme.shop.Cart", 8), "…op.Cart");
        assert_eq!(shortened("Cart", 8), "Cart");
    }
}
