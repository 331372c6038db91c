//! Which assertions tests keep, by what they notice.

use super::Analysis;
use crate::observing;
use crate::sequences::ClassFindings;
use rustc_hash::FxHashSet;
use spelunk_junit::model::{Expected, Outcome, Test};
use std::collections::{BTreeMap, BTreeSet};

/// A test whose outcome says nothing has so many assertions, where it could.
const FEWEST_CHECKS: usize = 2;

impl Analysis {
    /// Leaves out assertions: what an outcome or an earlier assertion of any test notices as well, no later one needs
    /// to say again. The outcome is always said, and no test is left without an assertion. Where not every pair was
    /// executed, what a reader wants to know stays too.
    pub fn select_assertions(&self, findings: &mut ClassFindings) {
        let all = self.parts.values().flatten();
        let by_outcome = all.filter(|(_, parts)| parts.contains(&0));
        let mut settled: FxHashSet<u32> = by_outcome.map(|(mutant, _)| *mutant).collect();
        for (number, finding) in findings.findings.iter_mut().enumerate() {
            if finding.test.violation.is_some() {
                continue;
            }
            let noticed = self.parts.get(&number).map_or(&[][..], Vec::as_slice);
            let open = noticed
                .iter()
                .filter(|(mutant, _)| !settled.contains(mutant));
            let mut kept = telling_checks(&finding.test, open.map(|(_, parts)| parts));
            if !self.is_complete || noticed.is_empty() {
                kept.extend(observing::readable(&finding.test.checks));
            }
            let mut at = 0;
            finding.test.checks.retain(|_| {
                at += 1;
                kept.contains(&(at - 1))
            });
            for (mutant, parts) in noticed {
                let mut parts = parts.iter();
                if parts.any(|&part| part == 0 || kept.contains(&(part - 1))) {
                    settled.insert(*mutant);
                } else {
                    finding.noticed.killed.remove(mutant);
                    finding.noticed.passed.insert(*mutant);
                }
            }
        }
    }
}

/// The checks of a test by number that notice something no earlier choice does. `noticed` has, for each mutant, the
/// parts of the test that notice it.
fn telling_checks<'p>(
    test: &Test,
    noticed: impl Iterator<Item = &'p Vec<usize>>,
) -> BTreeSet<usize> {
    let mut open: Vec<&Vec<usize>> = noticed.filter(|parts| !parts.contains(&0)).collect();
    let mut kept = BTreeSet::new();
    while let Some(first) = open.first() {
        // The one that notices most of what is left, the earlier of equals.
        let candidates = open.iter().flat_map(|parts| parts.iter().copied());
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        candidates.for_each(|part| *counts.entry(part).or_default() += 1);
        let best = counts
            .iter()
            .max_by_key(|&(&part, &count)| (count, std::cmp::Reverse(part)))
            .map_or(first[0], |(&part, _)| part);
        kept.insert(best - 1);
        open.retain(|parts| !parts.contains(&best));
    }
    let says_something = match &test.outcome {
        Outcome::Returned(Some(expected)) => *expected != Expected::NotNull,
        Outcome::Returned(None) => false,
        Outcome::Threw { .. } => true,
    };
    for number in 0..FEWEST_CHECKS {
        if kept.len() < FEWEST_CHECKS && !says_something {
            kept.insert(number);
        }
    }
    kept
}
