//! Which assertions tests keep, by what they notice.

use super::Analysis;
use crate::goals;
use crate::observing;
use crate::sequences::ClassFindings;
use rustc_hash::FxHashSet;
use spelunk_junit::model::{Expected, Outcome, Test};
use std::collections::{BTreeMap, BTreeSet};

/// A test whose outcome says nothing has so many assertions, where it could.
const FEWEST_CHECKS: usize = 2;

impl Analysis {
    /// Chooses the tests to keep, or takes all, and leaves out assertions of theirs: what an outcome or an earlier
    /// assertion of any of them notices as well, no later one needs to say again. The outcome is always said, no test is
    /// left without an assertion, and no method without a word. Where not every pair was executed, what a reader wants to
    /// know stays too.
    pub fn select_assertions(&self, findings: &mut ClassFindings, all_tests: bool) {
        let kept: BTreeSet<usize> = match all_tests {
            true => (0..findings.findings.len()).collect(),
            false => goals::select(findings).into_iter().collect(),
        };
        let noticed = kept
            .iter()
            .map(|&number| &findings.findings[number].noticed);
        let killed: BTreeSet<u32> = noticed.flat_map(|it| it.killed.iter().copied()).collect();
        findings.killed_by_all_assertions = killed.len();
        let parts_of = |number: usize| self.parts.get(&number).map_or(&[][..], Vec::as_slice);
        let all = kept.iter().flat_map(|&number| parts_of(number));
        let by_outcome = all.filter(|(_, parts)| parts.contains(&0));
        let mut settled: FxHashSet<u32> = by_outcome.map(|(mutant, _)| *mutant).collect();
        let mut said = returned(findings, &kept);
        for &number in &kept {
            let finding = &mut findings.findings[number];
            if finding.test.violation.is_some() {
                continue;
            }
            let noticed = parts_of(number);
            let open = noticed
                .iter()
                .filter(|(mutant, _)| !settled.contains(mutant));
            let mut checks = telling_checks(&finding.test, open.map(|(_, parts)| parts));
            for (check, method) in goals::shown_to_return(&finding.test) {
                if finding.exception.is_none() && said.insert(method) {
                    checks.insert(check);
                }
            }
            if !self.is_complete || noticed.is_empty() {
                checks.extend(observing::readable(&finding.test.checks));
            }
            let mut at = 0;
            finding.test.checks.retain(|_| {
                at += 1;
                checks.contains(&(at - 1))
            });
            for (mutant, parts) in noticed {
                let mut parts = parts.iter();
                if parts.any(|&part| part == 0 || checks.contains(&(part - 1))) {
                    settled.insert(*mutant);
                } else {
                    finding.noticed.killed.remove(mutant);
                    finding.noticed.passed.insert(*mutant);
                }
            }
        }
        let mut number = 0;
        findings.findings.retain(|_| {
            number += 1;
            kept.contains(&(number - 1))
        });
    }
}

/// The methods under test that return in one of these tests.
fn returned(findings: &ClassFindings, tests: &BTreeSet<usize>) -> BTreeSet<String> {
    let tests = tests.iter().map(|&number| &findings.findings[number]);
    let returning = tests.filter(|finding| finding.exception.is_none());
    returning.map(|finding| finding.signature.clone()).collect()
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
