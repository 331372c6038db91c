//! Branches turned by solving: which sequence is next, what of it is worth a question, and how much of the work and
//! the time that may take.

use super::archive::{Archive, Entry, Goal};
use super::{Limit, Search};
use crate::concolic::{Breadth, Site};
use crate::sequence::Sequence;
use crate::sequences::Options;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::ClassId;
use spelunk_solver::clock;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Of the time, in percent, that solving may take.
const TURNING_SHARE: u64 = 40;
/// A question to the solver takes as long as so many executions.
const QUESTION_COST: u64 = 12;
/// Turns in a row that reach nothing new.
const MOST_TURNS: u32 = 10;
const MOST_WAITING: usize = 400;
/// Of one question to the solver.
const CONFLICTS: u32 = 1_000;
const TIME_SLICE: Duration = Duration::from_millis(60);
const MOST_VARIABLES: u32 = 150_000;
const MOST_CLAUSES: u64 = 600_000;
/// Time for a sequence and all questions about it.
const TURNING_TIME: Duration = Duration::from_millis(400);

/// Entries by their addresses, kept alive so that these stay their own.
pub(super) type Used = FxHashMap<*const Entry, Rc<Entry>>;

/// When a sequence has had its time, and all questions about it.
pub(super) fn end_of_turn(limit: Limit) -> Instant {
    limit.until.min(clock::now() + TURNING_TIME)
}

impl<'o> Search<'o> {
    /// Neither many questions nor hard ones may take everything.
    pub(super) fn is_turn_due(&self) -> bool {
        let work = self.context.executor.count + self.turning;
        let has_time = self.turning_time * 100 <= self.running_time * TURNING_SHARE as u32;
        let has_work = !self.to_turn.is_empty() || !self.archive.frontier.is_empty();
        self.options.turns_branches
            && has_work
            && self.turning * 100 < work * TURNING_SHARE
            && has_time
    }

    /// Turns the branches of the next sequence: one that solving has led to, or an entry that stands
    /// before an open side.
    pub(super) fn turn_next(&mut self, limit: Limit) {
        let questions = self.concolic.questions;
        let next = match self.to_turn.pop_front() {
            Some(next) if self.context.random.percent(60) || self.archive.frontier.is_empty() => {
                Some(next)
            }
            waiting => {
                let found = self.entry_to_turn();
                match (found, waiting) {
                    (Some(found), Some(waiting)) => {
                        self.to_turn.push_front(waiting);
                        Some(found)
                    }
                    (found, waiting) => found.or(waiting),
                }
            }
        };
        match next {
            Some((sequence, turns)) => self.turn(&sequence, turns, Breadth::Open, limit),
            None => {
                if let Some(sequence) = self.next_deeper() {
                    self.turn(&sequence, MOST_TURNS, Breadth::Repeating, limit);
                }
            }
        }
        // Even looking for something to do counts, lest nothing else be done.
        self.turning += 1 + (self.concolic.questions - questions) * QUESTION_COST;
    }

    /// Where no entry is left to be turned: a sequence that went another way, or an entry to begin with.
    fn next_deeper(&mut self) -> Option<Rc<Sequence>> {
        let waiting = self.deeper.len();
        if waiting > 0 {
            return Some(self.deeper.swap_remove(self.context.random.below(waiting)));
        }
        let entry = self.unused_entry(|search| &mut search.gone_on_from)?;
        Some(Rc::new(entry.sequence.clone()))
    }

    fn entry_to_turn(&mut self) -> Option<(Rc<Sequence>, u32)> {
        let entry = self.unused_entry(|search| &mut search.turned)?;
        // What stands before an open side is worth going on from in other ways too.
        self.archive.recent.push(entry.clone());
        Some((Rc::new(entry.sequence.clone()), 0))
    }

    /// An entry that stands before an open side and is not used yet.
    fn unused_entry(
        &mut self,
        used: impl for<'s> Fn(&'s mut Search<'o>) -> &'s mut Used,
    ) -> Option<Rc<Entry>> {
        let count = self.archive.frontier.len();
        for _ in 0..8 {
            let picked = self.context.random.below(count);
            let frontier = self.archive.frontier.get(picked)?;
            let entry = self.archive.best(frontier.beside)?.clone();
            let used = used(self);
            if used.insert(Rc::as_ptr(&entry), entry.clone()).is_none() {
                return Some(entry);
            }
        }
        None
    }

    fn turn(&mut self, sequence: &Rc<Sequence>, turns: u32, breadth: Breadth, limit: Limit) {
        let archive = &self.archive;
        let classes = &self.classes;
        let executor = &mut self.context.executor;
        let methods = &executor.vm.registry.methods;
        let classes_of: Vec<ClassId> = methods.iter().map(|method| method.class).collect();
        let least = u32::from(breadth == Breadth::Repeating);
        let mut wants = |site: Site| worth(archive, classes, &classes_of, site).max(least);
        let until = end_of_turn(limit);
        let concolic = &mut self.concolic;
        let found = concolic.turn(executor, sequence, until, breadth, &mut wants);
        for turned in found {
            if self.is_over(limit) {
                return;
            }
            let own = turned.is_noted;
            let sequence = Rc::new(turned.sequence);
            let is_new = self.attempt((*sequence).clone());
            // What is new is turned from the archive. What only went on inside the class library may
            // still be on the way to something.
            if !is_new && !own && turns < MOST_TURNS && self.to_turn.len() < MOST_WAITING {
                self.to_turn.push_back((sequence, turns + 1));
            } else if !is_new && own && self.deeper.len() < MOST_WAITING {
                self.deeper.push(sequence);
            }
        }
    }
}

/// Solving is worth little time for each question: there are many.
pub(super) fn solver_options(options: &Options) -> spelunk_solver::Options {
    let mut solver = options.solver.clone();
    solver.limits.conflicts = Some(CONFLICTS);
    solver.limits.variables = MOST_VARIABLES;
    solver.limits.clauses = MOST_CLAUSES;
    solver.limits.time_slice = solver.limits.time_slice.min(TIME_SLICE);
    solver.alone = true;
    solver
}

/// How much a branch is worth turning: most where a side of the class under test is open.
fn worth(
    archive: &Archive,
    classes: &FxHashSet<ClassId>,
    classes_of: &[ClassId],
    site: Site,
) -> u32 {
    let class = classes_of.get(site.method.0 as usize);
    if !class.is_some_and(|class| classes.contains(class)) {
        return 1;
    }
    match site.sides {
        Some(side) => {
            let is_open = |side| !archive.is_covered(Goal::Side(side));
            let of_switch = archive.has_open_case(site.method, site.instruction);
            let is_branch =
                archive.is_covered(Goal::Side(side)) || archive.is_covered(Goal::Side(side + 1));
            if of_switch || is_branch && (is_open(side) || is_open(side + 1)) {
                3
            } else if is_branch {
                0
            } else {
                // No branch: an index, a division, a cast.
                2
            }
        }
        None => 1,
    }
}
