//! Drafts: tests that an exploration has written down so far. Whoever waits for its findings can take these when
//! there is no time left to wait, so that a late end does not cost everything.

use crate::goals::Goal;
use crate::search::prefer_returning;
use crate::sequences::{ClassFindings, Finding};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Shared between an exploration and whoever waits for it.
#[derive(Clone, Default)]
pub struct Drafts(Arc<Mutex<Draft>>);

#[derive(Default)]
struct Draft {
    findings: Vec<Finding>,
    covered_by_initialisers: BTreeSet<Goal>,
    /// So many executions have led here.
    paths: u64,
    /// What stands here is a first suite, not the beginning of a last one.
    is_rounded: bool,
    /// The last suite, judged by mutants; only the hunt for those that survive was not over.
    judged: Option<ClassFindings>,
}

impl Drafts {
    fn with<T>(&self, change: impl FnOnce(&mut Draft) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn add(&self, findings: impl IntoIterator<Item = Finding>) {
        self.with(|draft| draft.findings.extend(findings));
    }

    /// All that was found up to now is written down.
    pub fn round_off(&self, paths: u64, covered_by_initialisers: BTreeSet<Goal>) {
        self.with(|draft| {
            draft.is_rounded = true;
            draft.paths = paths;
            draft.covered_by_initialisers = covered_by_initialisers;
        });
    }

    pub fn is_rounded(&self) -> bool {
        self.with(|draft| draft.is_rounded && !draft.findings.is_empty())
    }

    /// All findings are there and judged: better ones may come, but whoever cannot wait has all that counts.
    pub fn judged(&self, findings: ClassFindings) {
        self.with(|draft| draft.judged = Some(findings));
    }

    /// Tests that stand here and reach what findings do not: a search that goes on can lose its way to something.
    pub fn beyond(&self, findings: &ClassFindings) -> Vec<Finding> {
        let known = findings.findings.iter().flat_map(|known| &known.goals);
        let mut reached: BTreeSet<Goal> = known.cloned().collect();
        let drafted = self.findings().unwrap_or_default();
        let mut beyond = Vec::new();
        for finding in drafted.findings {
            if !finding.goals.is_subset(&reached) {
                reached.extend(finding.goals.iter().cloned());
                beyond.push(finding);
            }
        }
        beyond
    }

    /// What stands here now, as findings of an exploration that had no more time.
    pub fn findings(&self) -> Option<ClassFindings> {
        if let Some(judged) = self.with(|draft| draft.judged.clone()) {
            return Some(judged);
        }
        let mut found = self.with(|draft| ClassFindings {
            findings: draft.findings.clone(),
            covered_by_initialisers: draft.covered_by_initialisers.clone(),
            paths: draft.paths,
            out_of_time: true,
            ..ClassFindings::default()
        });
        if found.findings.is_empty() {
            return None;
        }
        found.tests_all = found.findings.len() as u64;
        let goals = found.findings.iter().flat_map(|finding| &finding.goals);
        found.covered = goals.cloned().collect();
        prefer_returning(&mut found);
        Some(found)
    }
}
