//! The table of features and how many programs exercise each.

use crate::corpus::Program;
use std::collections::BTreeMap;
use std::fmt::Write;

const COLUMNS: usize = 3;

/// A table of `feature count` in columns, with the totals per area above it.
pub fn table(programs: &[Program]) -> String {
    let mut areas: BTreeMap<&str, usize> = BTreeMap::new();
    let mut features: BTreeMap<&str, usize> = BTreeMap::new();
    for program in programs {
        *areas.entry(&program.area).or_default() += 1;
        for feature in &program.features {
            *features.entry(feature).or_default() += 1;
        }
    }
    let mut text = format!("corpus: {} programs (", programs.len());
    let areas: Vec<String> = areas
        .iter()
        .map(|(area, count)| format!("{area} {count}"))
        .collect();
    let _ = writeln!(text, "{}), {} features", areas.join(", "), features.len());
    let cells: Vec<String> = features
        .iter()
        .map(|(feature, count)| format!("{feature:<28}{count:>4}"))
        .collect();
    let rows = cells.len().div_ceil(COLUMNS);
    for row in 0..rows {
        let line: Vec<&str> = cells[row..]
            .iter()
            .step_by(rows)
            .map(String::as_str)
            .collect();
        let _ = writeln!(text, "  {}", line.join("   "));
    }
    text
}
