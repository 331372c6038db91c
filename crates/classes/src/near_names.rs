//! "Did you mean": class names close to one that was not found.
//!
//! This module must not know where the names come from.

use std::collections::BTreeSet;

const MOST_SUGGESTIONS: usize = 5;

/// The nearest of the candidates, best first, with dots. Candidates and name may have slashes.
pub(crate) fn nearest(name: &str, candidates: impl Iterator<Item = String>) -> Vec<String> {
    let wanted = name.replace('/', ".");
    let near: BTreeSet<(usize, String)> = candidates
        .map(|candidate| candidate.replace('/', "."))
        .filter_map(|candidate| Some((badness(&wanted, &candidate)?, candidate)))
        .collect();
    near.into_iter()
        .take(MOST_SUGGESTIONS)
        .map(|(_, candidate)| candidate)
        .collect()
}

/// Lower is nearer; `None` where nobody would mistake one for the other. A right simple name in
/// another package, or with the wrong case, counts as nearest: those are the common mistakes.
fn badness(wanted: &str, candidate: &str) -> Option<usize> {
    let (wanted_simple, candidate_simple) = (simple_name(wanted), simple_name(candidate));
    // Nobody means a class without a name, or one that the compiler named.
    if wanted_simple.trim().is_empty()
        || candidate_simple.starts_with(|first: char| first.is_ascii_digit())
    {
        return None;
    }
    if wanted_simple == candidate_simple || wanted.eq_ignore_ascii_case(candidate) {
        return Some(0);
    }
    if wanted_simple.eq_ignore_ascii_case(candidate_simple) {
        return Some(1);
    }
    let whole = edit_distance(wanted, candidate, allowance(wanted));
    let simple = edit_distance(wanted_simple, candidate_simple, allowance(wanted_simple));
    match (whole, simple) {
        (Some(distance), _) => Some(1 + distance),
        // A different package and a different name: less likely meant.
        (None, Some(distance)) => Some(4 + distance),
        (None, None) => None,
    }
}

/// Nested classes may be named with a dot or with a dollar sign.
fn simple_name(name: &str) -> &str {
    name.rsplit(['.', '$']).next().unwrap_or(name)
}

fn allowance(name: &str) -> usize {
    (name.len() / 3).clamp(1, 3)
}

/// Levenshtein's distance, given up as soon as it must exceed `limit`.
fn edit_distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit * 4 {
        return None;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
        if row.iter().all(|&distance| distance > limit) {
            return None;
        }
    }
    row.last().copied().filter(|&distance| distance <= limit)
}
