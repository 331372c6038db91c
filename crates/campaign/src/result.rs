//! From findings and proofs to the results that are reported.

use crate::Campaign;
use crate::existing::Covered;
use crate::pictures::pictures;
use crate::proving::Held;
use spelunk_classes::branches;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_junit::model::{Suite, Test};
use spelunk_junit::writer::SourceFile;
use spelunk_replay::{Failed, Reason};
use spelunk_report::result::{Dropped, PathConditions, Targets};
use spelunk_report::{
    ClassResult, Counts, Failure, FailureKind, Line, MethodResult, Mutant, Mutants, TestResult,
    Uncovered, Verified,
};
use spelunk_techniques::goals::{self, Goal};
use spelunk_techniques::mutation::Noticed;
use spelunk_techniques::observing;
use spelunk_techniques::sequences::{ClassFindings, Finding};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// A class that was explored: its findings, and the tests that are worth writing.
pub struct Chosen {
    pub findings: ClassFindings,
    pub suite: Suite,
    /// Branch sides by test.
    goals: Vec<BTreeSet<Goal>>,
    /// Made before the exploration was over.
    pub is_first_suite: bool,
    /// Mutants by test.
    noticed: Vec<Noticed>,
    /// Other tests show all that was found.
    is_settled: bool,
    existing: Covered,
}

/// The test of a finding. One that was not judged by mutants says no more than a reader wants to know.
fn readable(finding: &Finding) -> Test {
    let mut test = finding.test.clone();
    if test.violation.is_none() && finding.noticed.is_empty() {
        let kept = observing::readable(&test.checks);
        let mut number = 0;
        test.checks.retain(|_| {
            number += 1;
            kept.contains(&(number - 1))
        });
    }
    test
}

impl Chosen {
    pub fn new(
        name: &str,
        mut findings: ClassFindings,
        all_tests: bool,
        existing: Option<&Covered>,
    ) -> Chosen {
        let found = findings.findings.len();
        if let Some(existing) = existing {
            findings
                .findings
                .retain(|finding| !existing.covers(finding));
            for finding in &mut findings.findings {
                finding.goals.retain(|goal| !existing.goals.contains(goal));
            }
        }
        let is_settled = found > 0 && findings.findings.is_empty();
        let kept: Vec<usize> = match all_tests {
            true => (0..findings.findings.len()).collect(),
            false => goals::select(&findings),
        };
        let found = |&number: &usize| &findings.findings[number];
        let tests = kept.iter().map(|number| readable(found(number)));
        let goals = kept.iter().map(|number| found(number).goals.clone());
        let noticed = kept.iter().map(|number| found(number).noticed.clone());
        Chosen {
            suite: Suite {
                class: name.into(),
                tests: tests.collect(),
            },
            goals: goals.collect(),
            noticed: noticed.collect(),
            findings,
            is_first_suite: false,
            is_settled,
            existing: existing.cloned().unwrap_or_default(),
        }
    }

    /// Keeps so many tests, those that reach most; what only the others reach has no test for want of time.
    pub fn shorten(&mut self, most: usize) {
        let mut open: BTreeSet<&Goal> = self.goals.iter().flatten().collect();
        let mut alive: BTreeSet<u32> = self.killed().collect();
        let mut kept = BTreeSet::new();
        while kept.len() < most.min(self.goals.len()) {
            let gain = |number: &usize| {
                let goals = self.goals[*number].iter();
                let violates = self.suite.tests[*number].violation.is_some();
                let killed = self.noticed[*number].killed.iter();
                (
                    violates,
                    goals.filter(|goal| open.contains(goal)).count(),
                    killed.filter(|mutant| alive.contains(mutant)).count(),
                )
            };
            let rest = (0..self.goals.len()).filter(|number| !kept.contains(number));
            let Some(best) = rest.rev().max_by_key(gain) else {
                break;
            };
            kept.insert(best);
            for goal in &self.goals[best] {
                open.remove(goal);
            }
            for mutant in &self.noticed[best].killed {
                alive.remove(mutant);
            }
        }
        keep(&mut self.suite.tests, &kept);
        keep(&mut self.goals, &kept);
        keep(&mut self.noticed, &kept);
        let reached: BTreeSet<Goal> = self.goals.iter().flatten().cloned().collect();
        for finding in &mut self.findings.findings {
            finding.goals.retain(|goal| reached.contains(goal));
        }
        self.findings.out_of_time = true;
    }

    fn killed(&self) -> impl Iterator<Item = u32> {
        self.noticed
            .iter()
            .flat_map(|noticed| noticed.killed.iter().copied())
    }

    /// What the exploration reached: which of two attempts got further.
    pub fn reached(&self) -> usize {
        self.goals.iter().flatten().collect::<BTreeSet<_>>().len()
    }

    /// Branch sides that the tests reach which hold.
    pub fn reached_by(&self, held: &Held) -> usize {
        let missing = held.missing();
        let kept = (0..self.goals.len()).filter(|number| !missing.contains(number));
        let reached: BTreeSet<&Goal> = kept.flat_map(|number| &self.goals[number]).collect();
        reached.len()
    }

    /// What only tests reach that there was no time to run has no test for want of time.
    fn leave_out_late(&mut self, held: &Held) {
        if held.late.is_empty() {
            return;
        }
        let in_time = (0..self.goals.len()).filter(|number| !held.late.contains(number));
        let reached: BTreeSet<Goal> = in_time
            .flat_map(|number| self.goals[number].iter().cloned())
            .collect();
        for finding in &mut self.findings.findings {
            finding.goals.retain(|goal| reached.contains(goal));
        }
        self.findings.out_of_time = true;
    }

    /// The result, with the files as they were written.
    pub fn result(
        mut self,
        campaign: &Campaign,
        held: &Held,
        files: Vec<PathBuf>,
        is_verified: bool,
    ) -> ClassResult {
        for &test in &held.spelled.bare {
            self.noticed[test] = self.noticed[test].without_assertions();
        }
        let name = self.suite.class.clone();
        let classes = class_files(&campaign.class_path, &name);
        self.leave_out_late(held);
        let dropped = held.missing();
        let mut suite = written_tests(&held.files, &self.suite);
        if campaign.lists_mutants {
            for (&number, test) in &mut suite {
                test.kills = self.noticed[number].killed.iter().copied().collect();
                test.passes = self.noticed[number].passed.iter().copied().collect();
            }
        }
        let covered = self.covered_by(&dropped);
        let mut result = ClassResult {
            technique: campaign.technique.name().into(),
            tests: suite.len(),
            tests_setting_fields: suite
                .keys()
                .filter(|&&number| self.suite.tests[number].sets_fields())
                .count(),
            verified: is_verified.then(|| verified(&self.suite, held)),
            lines: lines(&classes, &self.goals, &covered, &suite),
            mutants: self.mutants(campaign, &dropped),
            suite: suite.into_values().collect(),
            source: classes.first().and_then(|class| source_file(class)),
            files,
            ..ClassResult::default()
        };
        let mut targets = Targets {
            bound: self.findings.targets_within.unwrap_or(0),
            evaluations: self.findings.evaluations.0,
            evaluation_us: self.findings.evaluations.1.as_micros() as u64,
            path_conditions: PathConditions {
                asked: self.findings.conditions.asked,
                satisfied: self.findings.conditions.satisfied,
                spurious: self.findings.conditions.spurious,
            },
            ..Targets::default()
        };
        let tells_targets = self.findings.targets_within.is_some();
        let never_taken = goals::never_taken(&classes, &campaign.class_path);
        for method in goals::coverage(&classes, &covered, &never_taken, &self.findings) {
            note_targets(&mut targets, &method);
            result.branches += counts(method.branches);
            result.methods.push(method_result(method, tells_targets));
        }
        result.targets = self.findings.targets_within.map(|_| targets);
        let mut reached = self.findings.covered.clone();
        reached.extend(self.findings.covered_by_initialisers.iter().cloned());
        for method in goals::coverage(&classes, &reached, &never_taken, &self.findings) {
            result.branches_reached += counts(method.branches);
        }
        result.violations = result
            .suite
            .iter()
            .filter_map(|test| test.violation.clone())
            .collect();
        let is_settled = self.is_settled;
        self.tell(&mut result);
        result.is_settled = is_settled;
        if result.tests == 0 && !is_settled {
            result.failure = Some(nothing_written(&result, &name));
        }
        result.name = name;
        result
    }

    /// Our own count: what the tests that hold cover.
    fn covered_by(&self, dropped: &BTreeSet<usize>) -> BTreeSet<Goal> {
        let kept = self
            .goals
            .iter()
            .enumerate()
            .filter(|(number, _)| !dropped.contains(number));
        let mut covered: BTreeSet<Goal> =
            kept.flat_map(|(_, goals)| goals.iter().cloned()).collect();
        covered.extend(self.existing.goals.iter().cloned());
        if self.goals.len() > dropped.len() {
            covered.extend(self.findings.covered_by_initialisers.iter().cloned());
        }
        covered
    }

    /// What the tests that hold notice of the mutants that they were judged by.
    fn mutants(&self, campaign: &Campaign, dropped: &BTreeSet<usize>) -> Option<Mutants> {
        if self.findings.mutants.is_empty() {
            return None;
        }
        let mut all = Noticed::default();
        let mut is_known = true;
        for (number, noticed) in self.noticed.iter().enumerate() {
            if !dropped.contains(&number) {
                // What shows a violation is no evidence.
                let shows_violation = self.suite.tests[number].violation.is_some();
                is_known &= noticed.is_known || shows_violation;
                all.covered.extend(&noticed.covered);
                all.killed.extend(&noticed.killed);
            }
        }
        // What there was no time for is neither noticed nor not.
        let executed = all.covered.len();
        if let Some(judged) = self.findings.judged_mutants {
            all.covered.retain(|&number| (number as usize) < judged);
        }
        let mutant = |number: u32| {
            let mutant = &self.findings.mutants[number as usize];
            Mutant {
                class: mutant.class.replace('/', "."),
                method: mutant.method.clone(),
                descriptor: mutant.descriptor.clone(),
                line: mutant.line,
                pc: mutant.pc,
                operator: mutant.operator.name().into(),
                change: mutant.change.clone(),
                covered: all.covered.contains(&number),
            }
        };
        let total = self.findings.mutants.len();
        // Nobody knows what of the class such a test executes.
        let unjudged = match is_known {
            true => executed - all.covered.len(),
            false => total - all.covered.len(),
        };
        let survivors = all.covered.difference(&all.killed);
        let effort = self.findings.mutant_effort;
        Some(Mutants {
            total,
            covered: all.covered.len(),
            killed: all.killed.intersection(&all.covered).count(),
            survivors: survivors.map(|&number| mutant(number)).collect(),
            unjudged,
            list: match campaign.lists_mutants {
                true => (0..total as u32).map(mutant).collect(),
                false => Vec::new(),
            },
            killed_by_all_assertions: self.findings.killed_by_all_assertions,
            runs: effort.runs,
            time_us: effort.time.as_micros() as u64,
        })
    }

    fn tell(self, result: &mut ClassResult) {
        let findings = self.findings;
        result.states = findings.states;
        result.paths = findings.paths;
        result.tests_all = findings.tests_all;
        result.pictures = findings.map.as_ref().map(pictures).unwrap_or_default();
        result.exceptions = findings.exceptions;
        result.unsupported = findings.unsupported;
        result.cut_off = findings.cut_off;
        result.not_called = findings.unreached;
        result.exhausted = findings.exhausted;
        result.out_of_time = findings.out_of_time;
        result.exploration_us = findings.exploration_time.as_micros() as u64;
        result.time_ms = findings.time.as_millis() as u64;
        let times = findings.time_by_method.into_iter();
        result.time_by_method_us = times
            .map(|(name, time)| (name, time.as_micros() as u64))
            .collect();
        result.internal = findings.internal;
    }
}

fn note_targets(targets: &mut Targets, method: &goals::MethodCoverage) {
    targets.by_calls += method.branches.covered;
    for uncovered in &method.uncovered {
        *match uncovered.by_fields {
            Some(goals::ByFields::Only) => &mut targets.only_by_fields,
            Some(goals::ByFields::Spurious) => &mut targets.spurious,
            None => &mut targets.open,
        } += 1;
    }
}

/// Only what stands at these places.
fn keep<T>(all: &mut Vec<T>, kept: &BTreeSet<usize>) {
    let mut number = 0..;
    all.retain(|_| number.next().is_some_and(|number| kept.contains(&number)));
}

/// Why a class that was explored has no tests.
fn nothing_written(result: &ClassResult, name: &str) -> Failure {
    let dropped = result
        .verified
        .as_ref()
        .and_then(|verified| verified.failed.first());
    let (kind, sentence) = if let Some(dropped) = dropped {
        let first = format!(
            "no test holds on the real JVM; the first one {}",
            dropped.reason
        );
        (FailureKind::Input, first)
    } else if let Some((method, what)) = result.unsupported.iter().next() {
        (
            FailureKind::Unsupported,
            format!("{method} needs {what}, which is unsupported"),
        )
    } else if let Some(what) = result.internal.first() {
        (FailureKind::Internal, what.clone())
    } else if let Some(why) = goals::missing_class(&result.cut_off) {
        (FailureKind::Input, format!("no call ended: {why}"))
    } else if result.out_of_time {
        let text = "the time was up before a test was found; --time-limit gives more";
        (FailureKind::Budget, text.to_string())
    } else if let Some((method, why)) = result.not_called.iter().next() {
        (
            FailureKind::Input,
            format!("nothing of {name} could be called: {method}: {why}"),
        )
    } else if let Some((method, why)) = result.cut_off.iter().next() {
        (
            FailureKind::Input,
            format!("no call ended within the bounds: {method}: {why}"),
        )
    } else {
        let text = "it has no method or constructor that a test could call";
        (FailureKind::Input, text.to_string())
    };
    Failure { kind, sentence }
}

fn verified(suite: &Suite, held: &Held) -> Verified {
    let is_compiled = |failed: &&Failed| {
        !matches!(
            failed.reason,
            Reason::Unwritable(_) | Reason::NotCompiled(_)
        )
    };
    let refused = held
        .failed
        .iter()
        .filter(|failed| !is_compiled(failed))
        .count();
    let methods = held.files.iter().flat_map(|file| &file.methods);
    let dropped = |failed: &Failed| Dropped {
        test: failed.name.clone(),
        reason: failed.reason.to_string(),
    };
    Verified {
        compiled: suite.tests.len() - refused,
        passed: methods.map(|method| method.tests.len()).sum(),
        failed: held.failed.iter().map(dropped).collect(),
        branches: held.branches,
    }
}

/// The tests as they stand in the files, by their number in the suite.
fn written_tests(files: &[SourceFile], suite: &Suite) -> BTreeMap<usize, TestResult> {
    let mut tests = BTreeMap::new();
    for file in files {
        let lines: Vec<&str> = file.text.lines().collect();
        for method in &file.methods {
            let (first, last) = (method.lines.start() - 1, *method.lines.end());
            let source = lines.get(first..last.min(lines.len())).unwrap_or_default();
            for (row, &number) in method.tests.iter().enumerate() {
                let row = match method.tests.len() {
                    1 => String::new(),
                    _ => format!("[{}]", row + 1),
                };
                let test = TestResult {
                    name: format!("{}.{}{row}", file.class, method.name),
                    method: suite.tests[number].method.clone(),
                    violation: suite.tests[number].violation.clone(),
                    kills: Vec::new(),
                    passes: Vec::new(),
                    source: unindented(source),
                };
                tests.insert(number, test);
            }
        }
    }
    tests
}

fn unindented(lines: &[&str]) -> Vec<String> {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let least = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(indent)
        .min();
    let least = least.unwrap_or_default();
    lines
        .iter()
        .map(|line| line.get(least..).unwrap_or_default().to_string())
        .collect()
}

/// Lines with branches, and the tests that cover some of them.
fn lines(
    classes: &[Arc<ClassFile>],
    goals: &[BTreeSet<Goal>],
    covered: &BTreeSet<Goal>,
    suite: &BTreeMap<usize, TestResult>,
) -> Vec<Line> {
    let mut tests_of: BTreeMap<&Goal, Vec<usize>> = BTreeMap::new();
    for (place, &number) in suite.keys().enumerate() {
        for goal in &goals[number] {
            tests_of.entry(goal).or_default().push(place);
        }
    }
    let mut found: BTreeMap<(String, u16), (Counts, BTreeSet<usize>)> = BTreeMap::new();
    for class in classes {
        let name = class.name().unwrap_or_default();
        for method in branches::of_class(class) {
            let named = goals::name_of(name, &method);
            for branch in &method.branches {
                let line = found
                    .entry((name.replace('/', "."), branch.line))
                    .or_default();
                for copies in &branch.sides {
                    let at = |&side| goals::goal_at(&named, side);
                    let sides: Vec<Goal> = copies.iter().map(at).collect();
                    line.0.total += 1;
                    line.0.covered += usize::from(sides.iter().any(|side| covered.contains(side)));
                    line.1
                        .extend(sides.iter().filter_map(|side| tests_of.get(side)).flatten());
                }
            }
        }
    }
    let line = |((class, line), (branches, tests)): (_, (_, BTreeSet<usize>))| Line {
        class,
        line,
        branches,
        tests: tests.into_iter().collect(),
    };
    found.into_iter().map(line).collect()
}

fn counts(counts: goals::Counts) -> Counts {
    Counts {
        covered: counts.covered,
        total: counts.total,
    }
}

fn method_result(method: goals::MethodCoverage, tells_targets: bool) -> MethodResult {
    let uncovered = |side: goals::Uncovered| Uncovered {
        target: tells_targets.then(|| target(side.by_fields).into()),
        line: side.line,
        side: side.side,
        reason: side.reason.name().into(),
        sentence: side.sentence,
    };
    MethodResult {
        class: method.class.replace('/', "."),
        name: method.name,
        descriptor: method.descriptor,
        branches: counts(method.branches),
        uncovered: method.uncovered.into_iter().map(uncovered).collect(),
    }
}

fn target(by_fields: Option<goals::ByFields>) -> &'static str {
    match by_fields {
        Some(goals::ByFields::Only) => "only_by_fields",
        Some(goals::ByFields::Spurious) => "spurious",
        None => "open",
    }
}

fn source_file(class: &ClassFile) -> Option<String> {
    class.source_file().ok().flatten().map(str::to_string)
}

/// Binary names with dots of a class and the classes nested in it, as its class file lists them.
pub fn with_nested(class_path: &ClassPath, name: &str) -> Vec<String> {
    let files = class_files(class_path, name);
    let own = |file: &Arc<ClassFile>| file.name().map(|name| name.replace('/', ".")).ok();
    files.iter().filter_map(own).collect()
}

pub fn class_files(class_path: &ClassPath, name: &str) -> Vec<Arc<ClassFile>> {
    let internal = name.replace('.', "/");
    let prefix = format!("{internal}$");
    let Some(outermost) = class_file(class_path, &internal) else {
        return Vec::new();
    };
    let mut files = vec![outermost.clone()];
    for inner in outermost.inner_classes().unwrap_or_default() {
        if inner.inner.starts_with(&prefix) {
            files.extend(class_file(class_path, inner.inner));
        }
    }
    files
}

fn class_file(class_path: &ClassPath, internal: &str) -> Option<Arc<ClassFile>> {
    let (class, _) = class_path.class(internal).ok()??;
    let is_itself = class.name().is_ok_and(|own| own == internal);
    is_itself.then_some(class)
}

#[cfg(test)]
mod tests_of_suites {
    use super::*;
    use spelunk_junit::model::{Outcome, Test};
    use spelunk_techniques::sequences::Finding;

    fn finding(method: &str, branches: u16, killed: &[u32]) -> Finding {
        let goal = |pc| Goal {
            method: goals::MethodName::new("a/B", method, "()V"),
            pc,
            side: 0,
        };
        Finding {
            test: Test {
                method: method.into(),
                steps: Vec::new(),
                outcome: Outcome::Returned(None),
                checks: Vec::new(),
                constraint: Vec::new(),
                condition: None,
                violation: None,
            },
            signature: format!("{method}()V"),
            goals: (0..branches).map(goal).collect(),
            exception: None,
            noticed: Noticed {
                killed: killed.iter().copied().collect(),
                ..Noticed::default()
            },
        }
    }

    #[test]
    fn what_is_left_of_a_suite_keeps_its_own_mutants() {
        let findings = ClassFindings {
            findings: vec![
                finding("few", 1, &[1]),
                finding("many", 3, &[2]),
                finding("none", 1, &[3, 4]),
            ],
            ..ClassFindings::default()
        };
        let mut chosen = Chosen::new("a.B", findings, true, None);
        chosen.shorten(2);
        let methods: Vec<&str> = chosen.suite.tests.iter().map(|it| &*it.method).collect();
        assert_eq!(methods, ["many", "none"]);
        assert_eq!(chosen.killed().collect::<Vec<u32>>(), [2, 3, 4]);
    }
}
