//! What `spelunk explore` prints: progress, the result for people, and the JSON of the contract.

use crate::arguments::{ColorWhen, ExploreArguments};
use crate::compare::{Comparison, Difference};
use crate::explore::Proofs;
use crate::failure::Failure;
use serde_json::{Value, json};
use spelunk_explore::{Outcome, Progress, Report, Violation};
use spelunk_reproducer::checker::Verdict;
use std::io::IsTerminal;
use std::sync::Arc;

/// A line on standard error while the exploration runs, on terminals only.
pub fn progress(arguments: &ExploreArguments) -> Option<Progress> {
    let common = &arguments.common;
    if common.quiet || common.no_progress || !std::io::stderr().is_terminal() {
        return None;
    }
    Some(Arc::new(|note| {
        let seconds = note.elapsed.as_secs_f64().max(0.001);
        eprint!(
            "\r\x1b[K{} paths, {:.0}/s, depth {}, {} violations, solver {:.0} %",
            note.paths,
            note.paths as f64 / seconds,
            note.depth,
            note.violations,
            100.0 * note.solver_time.as_secs_f64() / seconds
        );
    }))
}

pub fn print(
    arguments: &ExploreArguments,
    report: &Report,
    proofs: &Proofs,
    comparison: Option<&Comparison>,
) -> Result<(), Failure> {
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
        let text = format!("{:#}\n", result);
        if to_stdout {
            print!("{text}");
        } else {
            std::fs::write(path, text).map_err(|error| {
                Failure::Input(format!("cannot write {}: {error}", path.display()))
            })?;
        }
    }
    let emitted_to_stdout = arguments.emit.iter().any(|to| to.is_standard_output());
    if !arguments.common.quiet && !to_stdout && !emitted_to_stdout {
        print_for_people(arguments, report, proofs);
        if let Some(comparison) = comparison {
            print_comparison(comparison);
        }
    }
    Ok(())
}

fn print_comparison(comparison: &Comparison) {
    for difference in &comparison.examples {
        let [one, other] = &difference.answers;
        println!(
            "different: {}\n    {one}\n    {other}",
            difference.structure
        );
    }
    println!(
        "compared {} structures: {} different answers",
        comparison.compared, comparison.different
    );
}

fn comparison_json(comparison: &Comparison) -> Value {
    let example = |difference: &Difference| json!({"structure": difference.structure, "answers": difference.answers});
    json!({
        "compared": comparison.compared,
        "different": comparison.different,
        "examples": comparison.examples.iter().map(example).collect::<Vec<_>>(),
    })
}

fn print_for_people(arguments: &ExploreArguments, report: &Report, proofs: &Proofs) {
    let color = match arguments.common.color {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => {
            std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
        }
    };
    let paint = |code: &str, text: &str| {
        if color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    };
    for (number, violation) in report.violations.iter().enumerate() {
        print_violation(violation, &|text| paint("1;31", text));
        if let Some((file, verdict)) = proofs.get(number) {
            println!("    reproducer {file}: {}", verdict_text(verdict));
        }
    }
    for (what, count) in &report.unsupported {
        println!("{} {what} ({count} paths)", paint("33", "unsupported"));
    }
    for (why, count) in &report.cut_off {
        println!("{} {why} ({count} times)", paint("33", "cut off"));
    }
    if report.paths == 0 && report.pruned > 0 && report.violations.is_empty() {
        println!("note: no path satisfies the assumptions; check what the program assumes");
    }
    for (what, count) in &report.failed_assumptions {
        println!("note: {count} paths ended because this does not hold: {what}");
    }
    if !report.structures.is_empty() {
        println!("{} structures", report.structures.len());
    } else if !arguments.emit.is_empty() && report.paths > 0 {
        println!(
            "note: no structure was handed over; call Choose.emit, or explore a method that returns an object"
        );
    }
    let outcome = match report.outcome() {
        "violation" => paint(
            "1;31",
            &format!(
                "{} violation{}",
                report.violations.len(),
                if report.violations.len() == 1 {
                    ""
                } else {
                    "s"
                }
            ),
        ),
        "complete" => paint("1;32", "no violation, every path explored"),
        _ => paint("1;33", "no violation found within the bounds"),
    };
    let percent = if report.coverage.total == 0 {
        100.0
    } else {
        100.0 * report.coverage.covered as f64 / report.coverage.total as f64
    };
    println!(
        "{outcome}: {} paths, {} pruned, {} of {} branch sides ({percent:.0} %), {:.2} s",
        report.paths,
        report.pruned,
        report.coverage.covered,
        report.coverage.total,
        report.time.as_secs_f64()
    );
    if arguments.search.match_states {
        println!(
            "{} states, {} paths came to one of them again",
            report.states, report.met_again
        );
    }
    if arguments.common.verbose {
        for (layer, queries, answered, time) in &report.solver.layers {
            println!(
                "  solver layer {layer}: {queries} questions, {answered} answered here, {:.3} s with those below",
                time.as_secs_f64()
            );
        }
    }
}

/// People look at no more inputs than this; the JSON result has all.
const MOST_INPUTS: usize = 60;

fn print_violation(violation: &Violation, paint: &dyn Fn(&str) -> String) {
    let message = violation
        .message
        .as_deref()
        .map_or(String::new(), |message| format!(": {message}"));
    println!("{}{message}", paint(&violation.exception));
    println!("    at {}", violation.location);
    for (position, input) in violation.inputs.iter().enumerate().take(MOST_INPUTS) {
        let name = match input.name.as_str() {
            "" => format!("(choice {})", position + 1),
            name => name.to_string(),
        };
        println!("    {} {name} = {}", input.java_type, input.literal);
    }
    if violation.inputs.len() > MOST_INPUTS {
        println!("    ... {} inputs in all", violation.inputs.len());
    }
    if violation.count > 1 {
        println!("    ({} paths end so)", violation.count);
    }
    if violation.approximate {
        println!("    (found on a sampled path: believe it when its reproducer fails)");
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
        Outcome::Threw(exception) => {
            json!({"kind": "exception", "exception": exception, "count": count})
        }
    }
}

fn violation_json(violation: &Violation, proof: Option<&(String, Verdict)>) -> Value {
    let mut value = json!({
        "kind": violation.kind,
        "exception": violation.exception,
        "message": violation.message,
        "location": violation.location,
        "stack": violation.stack,
        "inputs": violation.inputs.iter().map(|input| json!({"name": input.name, "type": input.java_type, "value": input.literal})).collect::<Vec<_>>(),
        "choices": violation.choices,
        "count": violation.count,
        "approximate": violation.approximate,
    });
    if let Some((file, verdict)) = proof {
        value["reproducer"] = json!({"file": file, "confirmed": *verdict == Verdict::Confirmed, "verdict": verdict_text(verdict)});
    }
    value
}
