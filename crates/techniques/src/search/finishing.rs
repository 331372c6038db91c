//! The end of a search: what is kept is made plainer, as far as time goes, and written down.

use super::archive::{Entry, Goal};
use super::simplify::{self, Keeper};
use super::{Limit, Search, WRITING_TIME};
use crate::goals::{self, Refusal};
use crate::mutation::Noticed;
use crate::sequence::Sequence;
use crate::sequence::executor::{End, Plain};
use crate::sequence::written::{self, Before};
use crate::sequences::{ClassFindings, Finding};
use crate::steadiness::{Asked, Steadiness};
use crate::surface::{self, CallKind};
use spelunk_classes::registry::{ClassId, access};
use spelunk_junit::model::{Target, Test, Value};
use spelunk_solver::clock;
use spelunk_vm::Vm;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Executions to make one sequence plainer.
const MOST_SIMPLIFYING: u64 = 120;
/// So many tests tell how long it takes to write one down.
const MANY_WRITTEN: u32 = 10;
/// Time that is left for what is written in few words.
const GRACE: Duration = Duration::from_millis(500);

impl Search<'_> {
    /// The smallest sequences that still reach what they are kept for, as tests.
    pub fn finish(&mut self) -> ClassFindings {
        self.findings.exploration_time = self.begun.elapsed();
        self.findings.paths = self.context.executor.count;
        let searched = clock::now();
        let kept = self.most_telling_first();
        let deadline = self
            .options
            .write_until()
            .map(|deadline| deadline - GRACE - self.time_to_prove())
            .map(|deadline| deadline.max(searched + WRITING_TIME));
        self.findings.findings = self.write_down(&kept, deadline);
        let nothing_yet = kept.is_empty() && !self.targets.is_empty();
        self.findings.out_of_time |= !self.archive.frontier.is_empty() || nothing_yet;
        self.findings.tests_all = self.findings.findings.len() as u64;
        self.note_covered(&kept);
        self.note_endings();
        for finding in &self.findings.findings {
            if finding.exception.is_none() {
                let (name, descriptor) = finding.method();
                let tested = surface::display(name, descriptor);
                self.unsupported.remove(&tested);
                self.findings.cut_off.remove(&tested);
            }
        }
        self.findings.unsupported = std::mem::take(&mut self.unsupported);
        self.findings.time = self.begun.elapsed();
        std::mem::take(&mut self.findings)
    }

    /// A first suite of what was found up to now, for whoever cannot wait for the end.
    pub fn draft(&mut self, limit: Limit) {
        let Some(drafts) = &self.options.drafts else {
            return;
        };
        let out_of_time = self.findings.out_of_time;
        let known = self.known_sequences();
        let kept = self.most_telling_first();
        let suite = ClassFindings {
            findings: self.write_down(&kept, Some(limit.until)),
            counting: self.findings.counting.clone(),
            ..ClassFindings::default()
        };
        if !self.options.all_tests && suite.findings.len() == kept.len() && known > 0 {
            self.proven_share = goals::select(&suite).len() as f64 / known as f64;
        }
        self.findings.out_of_time = out_of_time;
        let mut by_initialisers = self.findings.covered_by_initialisers.clone();
        let executor = &self.context.executor;
        by_initialisers.extend(executor.covered_by_initialisers.iter().cloned());
        drafts.round_off(executor.count, by_initialisers);
    }

    /// What sequences are kept for, the most telling first, should time run out.
    fn most_telling_first(&self) -> Vec<(Rc<Entry>, Vec<Goal>)> {
        let mut kept = self.archive.kept();
        kept.sort_by_key(|(_, goals)| std::cmp::Reverse(goals.len()));
        kept
    }

    /// Makes tests of kept sequences. Each has its share of the time that is left; what is late is written all
    /// the same, in few words.
    fn write_down(
        &mut self,
        kept: &[(Rc<Entry>, Vec<Goal>)],
        deadline: Option<Instant>,
    ) -> Vec<Finding> {
        let mut findings = Vec::new();
        self.written.clear();
        let mut writing = Duration::ZERO;
        let (mut tried, mut tried_in) = (0, Duration::ZERO);
        for (number, (entry, goals)) in kept.iter().enumerate() {
            let now = clock::now();
            if deadline.is_some_and(|deadline| now >= deadline + GRACE) {
                self.findings.out_of_time = true;
                break;
            }
            let left = (kept.len() - number) as u32;
            let share = deadline.map(|deadline| deadline.saturating_duration_since(now) / left);
            let is_late = share.is_some_and(|share| share < writing);
            let until = share.map(|share| now + share.saturating_sub(writing * 5 / 4));
            let sequence = self.minimised(entry, goals, until);
            let began = clock::now();
            match self.write(sequence, !is_late) {
                Ok((finding, written)) => {
                    self.written.push(Rc::new(written));
                    if let Some(drafts) = &self.options.drafts {
                        drafts.add([finding.clone()]);
                    }
                    findings.push(finding);
                }
                Err(_) if self.options.interrupted.load(Ordering::Relaxed) => {
                    // What is broken off says nothing.
                    self.findings.out_of_time = true;
                    break;
                }
                Err(refusal) => self.note_refusal(entry, goals, refusal),
            }
            tried += 1;
            tried_in += clock::since(began);
            if !is_late {
                writing = (writing * 3 + clock::since(began)) / 4;
            }
        }
        if tried >= MANY_WRITTEN {
            self.writing_time = tried_in / tried;
        }
        findings
    }

    /// What a sequence is kept for has no test, and this is why.
    fn note_refusal(&mut self, entry: &Rc<Entry>, goals: &[Goal], refusal: Refusal) {
        let sides = self.sides_of(&[(entry.clone(), goals.to_vec())]);
        let refused = &mut self.findings.refused;
        refused.extend(sides.into_iter().map(|side| (side, refusal.clone())));
    }

    /// What only calls have reached that end in no way for a test has none either, and this is why.
    fn note_endings(&mut self) {
        let mut by_refusal: BTreeMap<Refusal, Vec<Goal>> = BTreeMap::new();
        for (goal, refusal) in std::mem::take(&mut self.refused) {
            by_refusal.entry(refusal).or_default().push(goal);
        }
        for (refusal, goals) in by_refusal {
            let sides = self.sides_at(goals.iter());
            for side in sides {
                let refused = &mut self.findings.refused;
                refused.entry(side).or_insert_with(|| refusal.clone());
            }
        }
    }

    fn note_covered(&mut self, kept: &[(Rc<Entry>, Vec<Goal>)]) {
        self.findings.covered = self.sides_of(kept);
        self.findings.covered_by_initialisers.extend(std::mem::take(
            &mut self.context.executor.covered_by_initialisers,
        ));
    }

    /// The branch sides that were reached up to now.
    pub fn covered(&mut self) -> BTreeSet<goals::Goal> {
        let kept = self.archive.kept();
        self.sides_of(&kept)
    }

    pub(super) fn sides_of(&mut self, kept: &[(Rc<Entry>, Vec<Goal>)]) -> BTreeSet<goals::Goal> {
        self.sides_at(kept.iter().flat_map(|(_, goals)| goals))
    }

    fn sides_at<'g>(&mut self, reached: impl Iterator<Item = &'g Goal>) -> BTreeSet<goals::Goal> {
        self.context.executor.leave();
        let vm = &mut self.context.executor.vm;
        vm.covered.fill(0);
        vm.covered_switches.clear();
        for goal in reached {
            match *goal {
                Goal::Side(edge) => vm.covered[edge as usize] = 1,
                Goal::Case(method, index, target) => {
                    vm.covered_switches.insert((method, index, target));
                }
                Goal::Ending(_) => {}
            }
        }
        goals::covered_goals(vm, self.context.executor.class)
    }

    /// Leaves out statements and takes plainer values as long as everything that the entry is kept for is
    /// still reached.
    fn minimised(&mut self, entry: &Entry, goals: &[Goal], until: Option<Instant>) -> Sequence {
        if entry.sequence.sets_fields() {
            return entry.sequence.clone();
        }
        let most = self.context.executor.count + MOST_SIMPLIFYING;
        let mut keeper = Reaching {
            search: self,
            may_throw: entry.threw,
            goals,
            most,
            until,
        };
        simplify::made_plain(entry.sequence.clone(), &mut keeper)
    }

    /// The test of a sequence, and what it comes from.
    pub(super) fn write(
        &mut self,
        sequence: Sequence,
        looks: bool,
    ) -> Result<(Finding, Entry), Refusal> {
        let mut sequence = sequence.without_unused();
        if looks {
            sequence = self.with_witnesses(sequence);
        }
        let before = match looks {
            true => Some(self.known_before(&sequence)),
            false => None,
        };
        let asked = Asked::so_far(&self.context.executor.vm);
        let (executed, threw) = self.execute(&mut sequence).ok_or(Refusal::Lost)?;
        let act = sequence.statements.last().and_then(|act| act.callee());
        let callee = act.ok_or(Refusal::Unspeakable)?.clone();
        let executor = &mut self.context.executor;
        let goals = goals::covered_goals(&executor.vm, executor.class);
        let (mut test, exception) = written::write(
            executor,
            &self.watcher,
            before.as_ref(),
            &sequence,
            &executed,
        )
        .ok_or(Refusal::Unspeakable)?;
        let is_hash = callee.kind == CallKind::Instance && callee.name == "hashCode";
        let is_unsteady = || is_hash_of_record(&self.context.executor.vm, &callee.class);
        if is_hash && (executed.identity || is_unsteady()) {
            return Err(Refusal::Unsteady);
        }
        let has_asked = Asked::so_far(&self.context.executor.vm) != asked;
        if !self.is_settled(&mut test, has_asked) {
            return Err(Refusal::Unsteady);
        }
        let mut types: Vec<Option<ClassId>> =
            executed.values.iter().map(|value| value.class).collect();
        types.resize(sequence.len(), None);
        for witness in sequence.witnesses() {
            // Nobody is to write anything else there.
            types[witness] = None;
        }
        let finding = Finding {
            test,
            signature: callee.signature(),
            goals,
            exception,
            noticed: Noticed::default(),
        };
        let written = Entry {
            sequence,
            types,
            goals: Vec::new(),
            threw,
        };
        Ok((finding, written))
    }

    /// Whether a test is one after what another run need not say was left out. Those that asked nothing of the world
    /// outside say it in every run.
    fn is_settled(&mut self, test: &mut Test, asked: bool) -> bool {
        let executor = &mut self.context.executor;
        let steadiness = self.steadiness.get_or_insert_with(|| {
            let mut classes: Vec<ClassId> = self.classes.iter().copied().collect();
            classes.sort_unstable();
            Steadiness::new(executor, &classes, self.watcher.base())
        });
        !asked && steadiness.is_calm(executor) || steadiness.settle(executor, test)
    }

    /// The same for tests that others have found; those of the search come first and are settled. What there is no
    /// time for is no test: nobody knows what it may promise.
    pub(super) fn settle_others(&mut self, findings: &mut ClassFindings, until: Instant) {
        let own = self.written.len();
        unite(&mut findings.findings, own);
        let executor = &self.context.executor;
        let class = executor.vm.registry.class(executor.class).name.to_string();
        let is_of_record = is_hash_of_record(&executor.vm, &class);
        let mut number = 0;
        findings.findings.retain_mut(|finding| {
            number += 1;
            let is_promised = !(is_of_record && finding.signature == "hashCode()I");
            number <= own
                || finding.test.violation.is_some()
                || is_promised
                    && !asks_stub(&self.context.executor.vm, finding)
                    && !self.context.executor.is_late(until)
                    && self.is_settled(&mut finding.test, true)
        });
    }

    /// What is known before the act of objects that it may change.
    fn known_before(&mut self, sequence: &Sequence) -> Before {
        let mut before = Before::default();
        let numbers = written::watched(sequence);
        let mut prefix = sequence.clone();
        let Some(act) = prefix.statements.pop() else {
            return before;
        };
        let is_static = act.callee().is_some_and(|it| it.kind == CallKind::Static);
        if numbers.is_empty() && !is_static {
            return before;
        }
        let executed = self.context.executor.execute(&prefix, &mut Plain);
        if executed.end != End::Returned {
            return before;
        }
        if is_static {
            let executor = &mut self.context.executor;
            let view = self.watcher.view_of_class(&mut executor.vm, executor.class);
            before.insert(written::CLASS, view);
        }
        for number in numbers {
            if executed.values.get(number).is_none() {
                continue;
            }
            let executor = &mut self.context.executor;
            let view = written::view(executor, &self.watcher, number, &executed.values, &act);
            before.insert(number, view);
        }
        before
    }
}

/// Tests that do the same are one: a later one only tells one of the first which path it takes.
fn unite(findings: &mut Vec<Finding>, first: usize) {
    let first = first.min(findings.len());
    let later = findings.split_off(first);
    for finding in later {
        let is_same = |known: &&mut Finding| {
            let (one, other) = (&known.test, &finding.test);
            let is_bug = one.violation.is_some() || other.violation.is_some();
            !is_bug && one.steps == other.steps && one.outcome == other.outcome
        };
        match findings[..first].iter_mut().find(is_same) {
            Some(known) if known.test.constraint.is_empty() => {
                known.test.constraint = finding.test.constraint;
                known.test.condition = finding.test.condition;
            }
            Some(_) => {}
            None => findings.push(finding),
        }
    }
}

/// Whether the act is a method without code, on what the test itself has written.
fn asks_stub(vm: &Vm, finding: &Finding) -> bool {
    let act = finding.test.steps.last().map(|act| &act.call.target);
    let Some(Target::Instance {
        receiver: Value::Lambda { .. },
        class,
        ..
    }) = act
    else {
        return false;
    };
    let (name, descriptor) = finding.method();
    let class = vm.registry.loaded(&class.replace('.', "/"));
    let method = class.and_then(|class| vm.registry.find_method(class, name, descriptor));
    method.is_some_and(|method| vm.registry.method(method).is(access::ABSTRACT))
}

/// Keeps what reaches these goals.
struct Reaching<'s, 'o> {
    search: &'s mut Search<'o>,
    may_throw: bool,
    goals: &'s [Goal],
    /// So many executions.
    most: u64,
    until: Option<Instant>,
}

impl Keeper for Reaching<'_, '_> {
    fn accepts(&mut self, mut changed: Sequence) -> Option<Sequence> {
        let (_, threw) = self.search.execute(&mut changed)?;
        let reached = &self.search.reached;
        let is_good =
            (!threw || self.may_throw) && self.goals.iter().all(|goal| reached.contains(goal));
        is_good.then_some(changed)
    }

    fn is_late(&self) -> bool {
        self.search.context.executor.count >= self.most
            || self.until.is_some_and(|until| clock::now() >= until)
    }
}

/// Which number a record's own hash code is, nobody promises.
fn is_hash_of_record(vm: &Vm, class: &str) -> bool {
    let class = vm.registry.loaded(class);
    class.is_some_and(|class| vm.registry.is_record(class))
}
