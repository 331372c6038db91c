//! What `spelunk explore` prints: progress, the result for people, and the JSON of the contract.

use crate::arguments::ExploreArguments;
use crate::compare::{Comparison, Difference};
use crate::explore::Proofs;
use crate::failure::Failure;
use crate::terminal;
use serde_json::{Value, json};
use spelunk_explore::{
    Clause, ConcolicReport, FoundInput, HeapInput, InputValue, Outcome, Progress, Report, SideName,
    SideReport, Violation,
};
use spelunk_reproducer::checker::Verdict;
use spelunk_techniques::lazy::selection;
use std::collections::HashMap;
use std::sync::Arc;

/// Columns of a terminal that does not say.
const USUAL_WIDTH: usize = 80;

/// A line on standard error while the exploration runs, on terminals only.
pub fn progress(arguments: &ExploreArguments) -> Option<Progress> {
    let common = &arguments.common;
    if common.quiet || common.no_progress || !terminal::can_redraw() {
        return None;
    }
    let width = terminal::width().unwrap_or(USUAL_WIDTH);
    Some(Arc::new(move |note| {
        let seconds = note.elapsed.as_secs_f64().max(0.001);
        let line = format!(
            "{}, {:.0}/s, depth {}, {}, solver {:.0} %",
            counted(note.paths, "path"),
            note.paths as f64 / seconds,
            note.depth,
            counted(note.violations as u64, "violation"),
            100.0 * note.solver_time.as_secs_f64() / seconds
        );
        // A line that wraps cannot be taken back.
        let shown: String = line.chars().take(width.saturating_sub(1)).collect();
        eprint!("\r\x1b[K{shown}");
    }))
}

/// A number of things in words: `1 path`, `2 paths`.
fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Text of a program as a terminal may have it: what would move the cursor, colour or turn the text
/// around is written as Java escapes it.
fn visible(text: &str) -> String {
    let turns = |symbol: char| matches!(symbol, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let mut shown = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push_str("\\t"),
            symbol if symbol.is_control() || turns(symbol) => {
                shown.push_str(&format!("\\u{:04x}", symbol as u32));
            }
            symbol => shown.push(symbol),
        }
    }
    shown
}

/// What there is to tell at the end.
pub struct Told<'a> {
    pub arguments: &'a ExploreArguments,
    pub report: &'a Report,
    pub proofs: &'a Proofs,
    pub comparison: Option<&'a Comparison>,
    pub inputs: &'a [FoundInput],
    /// Whether objects that the method returns may be meant as structures, and nobody has asked for them.
    pub hints_at_structures: bool,
}

pub fn print(told: &Told<'_>) -> Result<(), Failure> {
    let Told {
        arguments,
        report,
        proofs,
        comparison,
        inputs,
        ..
    } = *told;
    let to_stdout = arguments
        .common
        .json
        .as_deref()
        .is_some_and(|path| path.as_os_str() == "-");
    if let Some(path) = &arguments.common.json {
        let mut result = to_json(arguments, report, proofs);
        if let Some(comparison) = comparison {
            result["comparison"] = comparison_json(comparison);
        }
        if !inputs.is_empty() {
            result["inputs"] = inputs_json(inputs, report);
        }
        let text = format!("{:#}\n", result);
        if to_stdout {
            print!("{text}");
        } else {
            spelunk_campaign::storing::write_file(path, &text).map_err(|error| {
                Failure::Input(format!("cannot write {}: {error}", path.display()))
            })?;
        }
    }
    if arguments.common.quiet || to_stdout {
        return Ok(());
    }
    // Where structures go to standard output, what people are told goes beside.
    let beside = arguments.emit.iter().any(|to| to.is_standard_output());
    let mut text = for_people(told, beside);
    if let Some(comparison) = comparison {
        text.push_str(&comparison_text(comparison));
    }
    match beside {
        true => eprint!("{text}"),
        false => print!("{text}"),
    }
    Ok(())
}

fn comparison_text(comparison: &Comparison) -> String {
    let mut text = String::new();
    for difference in &comparison.examples {
        let [one, other] = &difference.answers;
        let lines = [
            format!("different: {}", visible(&difference.structure)),
            format!("    {}", visible(one)),
            format!("    {}", visible(other)),
        ];
        text.push_str(&format!("{}\n", lines.join("\n")));
    }
    text.push_str(&format!(
        "compared {}: {}\n",
        counted(comparison.compared, "structure"),
        counted(comparison.different, "different answer")
    ));
    text
}

fn comparison_json(comparison: &Comparison) -> Value {
    let example = |difference: &Difference| json!({"structure": difference.structure, "answers": difference.answers});
    json!({
        "compared": comparison.compared,
        "different": comparison.different,
        "examples": comparison.examples.iter().map(example).collect::<Vec<_>>(),
    })
}

fn for_people(told: &Told<'_>, beside: bool) -> String {
    let (arguments, report, proofs) = (told.arguments, told.report, told.proofs);
    let color = terminal::is_coloured(arguments.common.color) && !beside;
    let paint = |code: &str, text: &str| {
        if color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    };
    let mut lines = Vec::new();
    for (number, violation) in report.violations.iter().enumerate() {
        violation_lines(violation, &|text| paint("1;31", text), &mut lines);
        if let Some((file, verdict)) = proofs.get(number) {
            lines.push(format!(
                "    reproducer {file}: {}",
                visible(&verdict_text(verdict))
            ));
        }
    }
    for (what, &count) in &report.unsupported {
        let (what, paths) = (visible(what), counted(count, "path"));
        lines.push(format!("{} {what} ({paths})", paint("33", "unsupported")));
    }
    for (why, &count) in &report.cut_off {
        let (why, times) = (visible(why), counted(count, "time"));
        lines.push(format!("{} {why} ({times})", paint("33", "cut off")));
    }
    if report.paths == 0 && report.pruned > 0 && report.is_complete() {
        let note = "note: no path satisfies the assumptions; check what the program assumes";
        lines.push(note.to_string());
    }
    for (what, &count) in &report.failed_assumptions {
        lines.push(format!(
            "note: {} ended because this does not hold: {}",
            counted(count, "path"),
            visible(what)
        ));
    }
    if !report.structures.is_empty() {
        lines.push(counted(report.structures.len() as u64, "structure"));
    } else if !arguments.emit.is_empty() && report.paths > 0 {
        let note = "note: no structure was handed over; call Choose.emit, or explore a method that returns an object";
        lines.push(note.to_string());
    } else if told.hints_at_structures && report.paths > 0 {
        let note = "note: objects that the method returns are not counted as structures; --emit json does that, and --limit N for N of them";
        lines.push(note.to_string());
    }
    lines.push(summary(report, &paint));
    if let Some(words) = way_words(report.way) {
        lines.push(words.to_string());
    }
    if let Some(runs) = &report.concolic {
        lines.push(runs_words(runs));
    }
    if report.states > 0 {
        lines.push(format!(
            "{}, {} came to one of them again",
            counted(report.states, "state"),
            counted(report.met_again, "path")
        ));
    }
    if arguments.common.verbose {
        for (layer, queries, answered, time) in &report.solver.layers {
            lines.push(format!(
                "  solver layer {layer}: {}, {answered} answered here, {:.3} s with those below",
                counted(*queries, "question"),
                time.as_secs_f64()
            ));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// What concrete runs came to.
fn runs_words(runs: &ConcolicReport) -> String {
    format!(
        "{}, {} approximate, {} left the predicted path; {} refuted, {} of them without a solver; solving {:.2} s",
        counted(runs.runs, "run"),
        runs.approximate_runs,
        runs.divergences,
        counted(runs.refuted + runs.refuted_fast, "branch side"),
        runs.refuted_fast,
        runs.solving.as_secs_f64()
    )
}

fn runs_json(runs: &ConcolicReport) -> Value {
    json!({
        "runs": runs.runs,
        "approximate_runs": runs.approximate_runs,
        "divergences": runs.divergences,
        "refuted": runs.refuted,
        "refuted_fast": runs.refuted_fast,
        "stored": runs.stored,
        "constraints": runs.constraints,
        "lost_executors": runs.lost_executors,
        "tasks": runs.tasks,
        "solving_ms": runs.solving.as_secs_f64() * 1e3,
    })
}

/// Which way decided, where it is not the usual one.
fn way_words(way: &str) -> Option<&'static str> {
    match way {
        "states" => Some("decided by states: paths were given up where they came to a known one"),
        "deepening" => Some("decided by deepening: paths were followed up to ever more choices"),
        "inputs" => Some("decided by inputs: concrete runs with random and boundary values"),
        _ => None,
    }
}

/// The last line: what came of it.
fn summary(report: &Report, paint: &dyn Fn(&str, &str) -> String) -> String {
    let outcome = match report.outcome() {
        "violation" => paint(
            "1;31",
            &counted(report.violations.len() as u64, "violation"),
        ),
        "complete" => paint("1;32", "no violation, every path explored"),
        _ => paint("1;33", "no violation found within the bounds"),
    };
    let percent = if report.coverage.total == 0 {
        100.0
    } else {
        100.0 * report.coverage.covered as f64 / report.coverage.total as f64
    };
    format!(
        "{outcome}: {}, {} pruned, {} of {} branch sides ({percent:.0} %), {:.2} s",
        counted(report.paths, "path"),
        report.pruned,
        report.coverage.covered,
        report.coverage.total,
        report.time.as_secs_f64()
    )
}

/// People look at no more inputs than this; the JSON result has all.
const MOST_INPUTS: usize = 60;

fn violation_lines(violation: &Violation, paint: &dyn Fn(&str) -> String, lines: &mut Vec<String>) {
    let message = violation
        .message
        .as_deref()
        .map_or(String::new(), |message| format!(": {}", visible(message)));
    lines.push(format!(
        "{}{message}",
        paint(&visible(&violation.exception))
    ));
    lines.push(format!("    at {}", visible(&violation.location)));
    for (position, input) in violation.inputs.iter().enumerate().take(MOST_INPUTS) {
        let name = match input.name.as_str() {
            "" => format!("(choice {})", position + 1),
            name => visible(name),
        };
        lines.push(match &input.meant {
            Some((java_type, value)) => format!("    {java_type} {name} = {}", visible(value)),
            None => format!(
                "    {} {name} = {}",
                input.java_type,
                visible(&input.literal)
            ),
        });
    }
    if violation.inputs.len() > MOST_INPUTS {
        lines.push(format!("    ... {} inputs in all", violation.inputs.len()));
    }
    if violation.count > 1 {
        lines.push(format!("    ({} paths end so)", violation.count));
    }
    if violation.approximate {
        let note = "    (found on a sampled path: believe it when its reproducer fails)";
        lines.push(note.to_string());
    }
}

fn verdict_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Confirmed => "fails the same way on the real JVM".into(),
        Verdict::Different(how) => format!("behaves differently on the real JVM: {how}"),
        Verdict::NotCompiled(why) => format!(
            "does not compile: {}",
            why.lines().next().unwrap_or_default()
        ),
        Verdict::TimedOut => "was still running after its time limit".into(),
        Verdict::NotRun => "was written, but not run to its end: the time was up".into(),
    }
}

fn to_json(arguments: &ExploreArguments, report: &Report, proofs: &Proofs) -> Value {
    let violations: Vec<Value> = report
        .violations
        .iter()
        .enumerate()
        .map(|(number, violation)| violation_json(violation, proofs.get(number)))
        .collect();
    let mut result = json!({
        "outcome": report.outcome(),
        "complete": report.is_complete(),
        "paths": report.paths,
        "pruned": report.pruned,
        "explored": report.paths + report.pruned,
        "way": report.way,
        "states": report.states,
        "met_again": report.met_again,
        "structures": report.structures.len(),
        "failed_assumptions": report.failed_assumptions.iter().map(|(what, count)| json!({"what": what, "count": count})).collect::<Vec<_>>(),
        "violations": violations,
        "unsupported": report.unsupported.iter().map(|(what, count)| json!({"what": what, "count": count})).collect::<Vec<_>>(),
        "cut_off": report.cut_off.iter().map(|(why, count)| json!({"why": why, "count": count})).collect::<Vec<_>>(),
        "internal_errors": report.internal,
        "deepest": report.deepest,
        "solver": {
            "queries": report.solver.queries,
            "sat_calls": report.solver.sat_calls,
            "time_ms": report.solver.time.as_millis() as u64,
            "layers": report.solver.layers.iter().map(|(name, queries, answered, time)| json!({
                "name": name, "queries": queries, "answered": answered, "time_ms": time.as_millis() as u64,
            })).collect::<Vec<_>>(),
        },
        "coverage": {"covered": report.coverage.covered, "total": report.coverage.total},
        "time_ms": report.time.as_millis() as u64,
    });
    if let Some(runs) = &report.concolic {
        result["concolic"] = runs_json(runs);
    }
    if arguments.outcomes {
        result["outcomes"] = report
            .outcomes
            .iter()
            .map(|(outcome, count)| outcome_json(outcome, *count))
            .collect();
        result["coverage"]["sides"] = report
            .coverage
            .sides
            .iter()
            .map(|side| json!({"class": side.class, "method": side.method, "descriptor": side.descriptor, "line": side.line, "pc": side.pc, "side": side.side, "covered": side.covered}))
            .collect();
    }
    result
}

fn outcome_json(outcome: &Outcome, count: u64) -> Value {
    match outcome {
        Outcome::Returned(value) => json!({"kind": "return", "value": value, "count": count}),
        Outcome::Deadlock => json!({"kind": "deadlock", "count": count}),
        Outcome::Threw(exception) => {
            json!({"kind": "exception", "exception": exception, "count": count})
        }
    }
}

/// How paths ended, an input that leads there, what it has decided, and which branch sides it covers.
fn inputs_json(inputs: &[FoundInput], report: &Report) -> Value {
    let all = report.coverage.sides.iter().enumerate();
    let named = |side: &SideReport| SideName {
        method: Arc::new((
            side.class.clone(),
            side.method.clone(),
            side.descriptor.clone(),
        )),
        pc: side.pc,
        side: side.side,
    };
    let numbers: HashMap<SideName, usize> = all.map(|(at, side)| (named(side), at)).collect();
    let selection = selection::fewest(inputs);
    let each = inputs.iter().enumerate();
    let value = |(number, found): (usize, &FoundInput)| {
        let mut value = outcome_json(&found.outcome, 1);
        value["new_sides"] = found.new_sides.into();
        value["roots"] = roots_json(&found.input);
        value["clauses"] = clauses_json(&found.input);
        let sides = found.sides.iter().filter_map(|side| numbers.get(side));
        value["sides"] = sides.copied().collect();
        value["structure"] = selection.structures[number].into();
        value["needed"] = selection.needed[number].into();
        value
    };
    each.map(value).collect()
}

fn roots_json(input: &HeapInput) -> Value {
    let roots = input.roots.iter();
    roots
        .map(|root| {
            let mut value = json!({"name": root.name, "type": input.type_name(root), "value": input.text(root)});
            if root.home.is_some() {
                value["static"] = true.into();
            }
            value
        })
        .collect()
}

fn clauses_json(input: &HeapInput) -> Value {
    let clause = |clause: &Clause| match clause {
        Clause::Null { place } => json!({"kind": "null", "place": place}),
        Clause::NotNull { place } => json!({"kind": "not_null", "place": place}),
        Clause::Fresh { place, class } => json!({"kind": "fresh", "place": place, "class": class}),
        Clause::Alias { place, of } => json!({"kind": "alias", "place": place, "of": of}),
        Clause::Constant { place, name } => {
            json!({"kind": "constant", "place": place, "name": name})
        }
        Clause::Numeric(condition) => json!({"kind": "numeric", "condition": condition}),
    };
    input.clauses.iter().map(clause).collect()
}

/// A choice's number is what a program that repeats it needs; what that stands for is said beside it.
fn input_json(input: &InputValue) -> Value {
    let mut value = json!({"name": input.name, "type": input.java_type, "value": input.literal});
    if let Some((java_type, meant)) = &input.meant {
        value["meant"] = json!({"type": java_type, "value": meant});
    }
    value
}

fn violation_json(violation: &Violation, proof: Option<&(String, Verdict)>) -> Value {
    let mut value = json!({
        "kind": violation.kind(),
        "exception": violation.exception,
        "message": violation.message,
        "location": violation.location,
        "stack": violation.stack,
        "inputs": violation.inputs.iter().map(input_json).collect::<Vec<_>>(),
        "choices": violation.choices,
        "count": violation.count,
        "approximate": violation.approximate,
    });
    if let Some(heap) = &violation.heap {
        value["clauses"] = clauses_json(heap);
    }
    if let Some((file, verdict)) = proof {
        value["reproducer"] = json!({"file": file, "confirmed": *verdict == Verdict::Confirmed, "verdict": verdict_text(verdict)});
    }
    value
}
