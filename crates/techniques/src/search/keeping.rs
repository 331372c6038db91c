//! What a hunt has found becomes a test: made plain as far as the mutant is still noticed, written, and judged by the
//! mutants that nothing else notices. How it was found is `hunt`'s.

use super::simplify::{self, Keeper};
use super::{Limit, Search};
use crate::mutation::Analysis;
use crate::sequence::Sequence;
use crate::sequences::{ClassFindings, Finding};

/// Executions to make a sequence plainer whose test has to be written to know what it notices.
const MOST_NOTICING: u64 = 400;

impl Search<'_> {
    /// Makes a test of a sequence if it notices the mutant.
    pub(super) fn keep(
        &mut self,
        analysis: &mut Analysis,
        findings: &mut ClassFindings,
        mutant: usize,
        sequence: &Sequence,
        limit: Limit,
    ) -> bool {
        let plainer = self.plainer(analysis, mutant, sequence.clone(), limit);
        if plainer != *sequence && self.add(analysis, findings, mutant, plainer, limit) {
            return true;
        }
        if self
            .notices(analysis, mutant, sequence.clone(), limit)
            .is_none()
        {
            return false;
        }
        // Heaps differ without more than a test can see.
        let mut keeper = Noticing {
            most: self.context.executor.count + MOST_NOTICING,
            search: self,
            analysis,
            mutant,
            limit,
        };
        let plainer = simplify::made_plain(sequence.clone(), &mut keeper);
        self.add(analysis, findings, mutant, plainer, limit)
    }

    /// Adds the test of a sequence if it notices the mutant.
    fn add(
        &mut self,
        analysis: &mut Analysis,
        findings: &mut ClassFindings,
        mutant: usize,
        sequence: Sequence,
        limit: Limit,
    ) -> bool {
        let Some(mut finding) = self.notices(analysis, mutant, sequence, limit) else {
            return false;
        };
        let executor = &mut self.context.executor;
        if let Some(order) = &mut self.order
            && !(order.admit(executor, &findings.findings, &mut finding.test)
                && analysis.notices(executor, mutant, &finding.test, limit.until))
        {
            return false;
        }
        findings.findings.push(finding);
        let number = findings.findings.len() - 1;
        analysis.judge_finding(executor, findings, number, limit.until);
        if findings.findings[number].noticed.killed.is_empty() {
            // It does not hold on the original as it is written.
            findings.findings.pop();
            analysis.forget_last();
            return false;
        }
        true
    }

    /// The test of a sequence, if it notices the mutant.
    fn notices(
        &mut self,
        analysis: &mut Analysis,
        mutant: usize,
        sequence: Sequence,
        limit: Limit,
    ) -> Option<Finding> {
        let (finding, _) = self.write(sequence, true).ok()?;
        let executor = &mut self.context.executor;
        let notices = analysis.notices(executor, mutant, &finding.test, limit.until);
        notices.then_some(finding)
    }

    /// Without statements that the difference does not need, and with plainer values.
    fn plainer(
        &mut self,
        analysis: &mut Analysis,
        mutant: usize,
        sequence: Sequence,
        limit: Limit,
    ) -> Sequence {
        let mut keeper = Telling {
            search: self,
            analysis,
            mutant,
            limit,
        };
        simplify::made_plain(sequence, &mut keeper)
    }
}

/// Keeps sequences after which original and mutant leave different heaps behind.
struct Telling<'s, 'o> {
    search: &'s mut Search<'o>,
    analysis: &'s mut Analysis,
    mutant: usize,
    limit: Limit,
}

impl Keeper for Telling<'_, '_> {
    fn accepts(&mut self, changed: Sequence) -> Option<Sequence> {
        let tells = self.search.tells(self.analysis, self.mutant, &changed);
        tells.then_some(changed)
    }

    fn is_late(&self) -> bool {
        self.search.is_hunt_over(self.limit)
    }
}

/// Keeps sequences whose tests notice the mutant.
struct Noticing<'s, 'o> {
    search: &'s mut Search<'o>,
    analysis: &'s mut Analysis,
    mutant: usize,
    limit: Limit,
    /// So many executions.
    most: u64,
}

impl Keeper for Noticing<'_, '_> {
    fn accepts(&mut self, changed: Sequence) -> Option<Sequence> {
        let Noticing { mutant, limit, .. } = *self;
        let noticing = self
            .search
            .notices(self.analysis, mutant, changed.clone(), limit);
        noticing.map(|_| changed)
    }

    fn is_late(&self) -> bool {
        self.search.context.executor.count >= self.most || self.search.is_hunt_over(self.limit)
    }
}
