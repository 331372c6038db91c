//! Walking the tree of paths: a VM, a solver, and the open choices of the path that they are on.
//!
//! Depth-first search goes back by undoing (`Level`). Any open alternatives can also be left to
//! somebody else as a job, and any job can be taken up by replaying the decisions that lead to it. What
//! is executed is not known here: whoever walks the tree hands in how to run it up to its next stop.

use crate::alternatives::{Alternative, Alternatives, Answers};
use crate::decider::{BySolver, Crossing, Decider, Shortfall, scripted};
use crate::finding::Choice;
use crate::job::Job;
use crate::path::PathNode;
use spelunk_solver::PathSolver;
use spelunk_term::TermId;
use spelunk_vm::fork::Fork;
use spelunk_vm::path_state::Level;
use spelunk_vm::{Stop, Vm};
use std::sync::Arc;
use std::time::Instant;

/// A choice with alternatives left to try.
struct OpenChoice {
    level: Level,
    terms: spelunk_term::Mark,
    term_count: usize,
    /// Left to try.
    remaining: Alternatives,
    /// Length of the choice vector, depth and flags at this point.
    decisions: usize,
    depth: usize,
    approximate: bool,
}

/// Where a path began.
struct Root {
    level: Level,
    terms: spelunk_term::Mark,
    term_count: usize,
}

/// Terms that may pile up before a return cuts them back.
const TERMS_KEPT: usize = 3_000_000;

pub struct PathTree {
    pub vm: Vm,
    pub solver: PathSolver,
    /// Answers forks where no script does.
    decider: Box<dyn Decider + Send>,
    choices: Vec<OpenChoice>,
    /// Every decision of the current path.
    decisions: Vec<Choice>,
    /// Choices on the current path that had more than one alternative, and the most there may be.
    depth: usize,
    max_depth: Option<usize>,
    approximate: bool,
    /// What is being replayed, and how much of it has been.
    job: Job,
    script: Vec<Choice>,
    replayed: usize,
    root: Option<Root>,
    keeps_terms: bool,
    /// Long lists of alternatives are cut off here.
    pub until: Option<Instant>,
}

/// Where an execution has come to.
pub enum Step {
    /// The path has ended this way.
    Ended(Stop),
    /// No alternative is possible here.
    Pruned,
    /// A decision of the choice vector does not exist here.
    DoesNotFit,
    /// More than so many choices would be on the path.
    TooDeep(usize),
    /// The choice at which a job was left, with the alternatives that belong to the job.
    Resumed(Alternatives),
    /// Several alternatives are open that nobody has met before.
    Forked(Alternatives),
    /// An input was left open; execution goes on behind.
    Opened,
}

/// A step, and what it leaves open.
pub struct Advance {
    pub step: Step,
    pub shortfalls: Vec<Shortfall>,
}

impl PathTree {
    pub fn new(vm: Vm, solver: PathSolver, max_depth: Option<usize>) -> PathTree {
        PathTree {
            vm,
            solver,
            decider: Box::new(BySolver),
            choices: Vec::new(),
            decisions: Vec::new(),
            depth: 0,
            max_depth,
            approximate: false,
            job: Job::default(),
            script: Vec::new(),
            replayed: 0,
            root: None,
            keeps_terms: false,
            until: None,
        }
    }

    /// Terms outlive the paths that made them: whoever walks the tree keeps some.
    pub fn keep_terms(&mut self) {
        self.keeps_terms = true;
    }

    /// Who answers forks from now on.
    pub fn set_decider(&mut self, decider: Box<dyn Decider + Send>) {
        self.decider = decider;
    }

    pub fn decider(&self) -> &dyn Decider {
        &*self.decider
    }

    /// Undoes everything: the state is the one in which the first path began.
    pub fn leave(&mut self) {
        while let Some(choice) = self.choices.pop() {
            self.vm.undo_level(&choice.level);
        }
        self.solver.pop_to(0);
        if let Some(root) = self.root.take() {
            self.vm.undo_level(&root.level);
            if !self.keeps_terms && self.vm.terms.len() > root.term_count + TERMS_KEPT {
                self.vm.terms.truncate(root.terms);
            }
        }
    }

    /// Begins a path at the current state.
    pub fn begin(&mut self, max_steps: i64) {
        self.begin_job(Job::default(), max_steps);
    }

    /// Begins at the current state, and takes up a job that was left.
    pub fn begin_job(&mut self, job: Job, max_steps: i64) {
        self.vm.grant_steps(max_steps);
        self.root = Some(Root {
            level: self.vm.open_level(),
            terms: self.vm.terms.mark(),
            term_count: self.vm.terms.len(),
        });
        self.solver.push();
        self.decisions.clear();
        self.depth = job.depth;
        self.approximate = job.approximate;
        self.script = job.vector();
        self.replayed = 0;
        self.job = job;
    }

    /// Executes until the path ends or several alternatives are open beyond the script.
    pub fn advance(&mut self, run: &mut dyn FnMut(&mut Vm) -> Stop) -> Advance {
        let mut shortfalls = Vec::new();
        let step = loop {
            match run(&mut self.vm) {
                // Decisions in a row cost no steps: the limits are asked for here too.
                Stop::Fork(_) if self.vm.is_interrupted() => break Step::Ended(Stop::BudgetSpent),
                Stop::Fork(fork) => {
                    if let Some(step) = self.meet(&fork, &mut shortfalls) {
                        break step;
                    }
                }
                stop => break Step::Ended(stop),
            }
        };
        Advance { step, shortfalls }
    }

    /// A fork: follows the script, a single possibility, or reports the alternatives.
    fn meet(&mut self, fork: &Fork, shortfalls: &mut Vec<Shortfall>) -> Option<Step> {
        if *fork == Fork::OPENING {
            self.vm.answer(0);
            let is_new = self.replayed == self.script.len() && self.job.answers.is_none();
            return is_new.then_some(Step::Opened);
        }
        if let Some(&answer) = self.script.get(self.replayed) {
            self.replayed += 1;
            return match scripted(&mut self.vm, fork, answer) {
                Some(alternative) => {
                    self.take(&alternative);
                    None
                }
                None => Some(Step::DoesNotFit),
            };
        }
        if let Some(answers) = self.job.answers.take() {
            let taken_up = taken_up(&mut self.vm, fork, answers);
            return Some(taken_up.map_or(Step::DoesNotFit, Step::Resumed));
        }
        let known = shortfalls.len();
        let mut alternatives = self.decider.alternatives(
            fork,
            &mut Crossing {
                vm: &mut self.vm,
                solver: &mut self.solver,
                until: self.until,
                shortfalls,
            },
        );
        self.approximate |= shortfalls[known..].iter().any(Shortfall::makes_approximate);
        if alternatives.len() > 1 {
            return Some(match self.max_depth {
                Some(most) if self.depth >= most => Step::TooDeep(most),
                _ => Step::Forked(alternatives),
            });
        }
        match alternatives.next() {
            Some(only) => {
                self.take(&only);
                None
            }
            None => Some(Step::Pruned),
        }
    }

    /// Takes up an alternative: asserts what it stands for and answers the VM.
    fn take(&mut self, alternative: &Alternative) {
        if let Some(condition) = alternative.condition {
            self.solver.assert(&self.vm.terms, condition);
        }
        self.decisions.push(alternative.answer);
        self.vm.answer(alternative.answer);
    }

    pub(crate) fn equals(&mut self, term: TermId, bits: u64) -> TermId {
        crate::decider::equals(&mut self.vm, term, bits)
    }

    // ---- going back by undoing ----

    /// Opens a choice and takes its first alternative.
    pub fn open(&mut self, alternatives: Alternatives) {
        let choice = OpenChoice {
            level: self.vm.open_level(),
            terms: self.vm.terms.mark(),
            term_count: self.vm.terms.len(),
            remaining: alternatives,
            decisions: self.decisions.len(),
            depth: self.depth,
            approximate: self.approximate,
        };
        self.choices.push(choice);
        self.solver.push();
        self.take_next();
    }

    /// Takes up the alternatives of a job; a single one needs no way back.
    pub fn resume(&mut self, mut alternatives: Alternatives) {
        if alternatives.len() > 1 {
            self.open(alternatives);
        } else if let Some(only) = alternatives.next() {
            self.follow(&only);
        }
    }

    /// Takes the next alternative of the innermost choice; the last one runs on the level below.
    fn take_next(&mut self) {
        let Some(choice) = self.choices.last_mut() else {
            return;
        };
        let Some(next) = choice.remaining.next() else {
            return;
        };
        self.depth = choice.depth + 1;
        self.take(&next);
    }

    /// Goes back to the innermost choice that has an alternative left and takes it.
    pub fn backtrack(&mut self) -> bool {
        while let Some(choice) = self.choices.last_mut() {
            let left = choice.remaining.len();
            if left > 1 {
                self.vm.rewind_level(&mut choice.level);
            } else {
                self.vm.undo_level(&choice.level);
            }
            self.solver.pop();
            self.decisions.truncate(choice.decisions);
            self.approximate = choice.approximate;
            self.depth = choice.depth;
            if left > 0 && !self.keeps_terms && self.vm.terms.len() > choice.term_count + TERMS_KEPT
            {
                self.cut_terms();
            }
            if left > 1 {
                self.solver.push();
                self.take_next();
                return true;
            }
            let last = self
                .choices
                .pop()
                .and_then(|mut choice| choice.remaining.next());
            if let Some(last) = last {
                self.depth += 1;
                self.take(&last);
                return true;
            }
        }
        false
    }

    /// Drops terms made since a choice, except those that its alternatives need: their conditions
    /// are made before the mark is taken.
    fn cut_terms(&mut self) {
        let Some(choice) = self.choices.last() else {
            return;
        };
        debug_assert!(choice.remaining.needs_no_term_above(choice.term_count + 1));
        self.vm.terms.truncate(choice.terms);
    }

    // ---- leaving alternatives to others ----

    /// Half of the alternatives that are left of the outermost open choice, as a job for somebody else.
    pub fn donate(&mut self) -> Option<Job> {
        let at = self.choices.iter().position(|c| !c.remaining.is_empty())?;
        let choice = &mut self.choices[at];
        let given = choice.remaining.split_off_half();
        let (decisions, depth, approximate) = (choice.decisions, choice.depth, choice.approximate);
        Some(Job {
            depth,
            approximate,
            ..self.job_at(decisions, &given)
        })
    }

    /// The alternatives of the choice at which the path stands, as a job.
    pub fn park(&self, alternatives: &Alternatives) -> Job {
        self.job_at(self.decisions.len(), alternatives)
    }

    fn job_at(&self, decisions: usize, alternatives: &Alternatives) -> Job {
        let shared = self.job.start_length();
        let start = PathNode::behind(self.job.start.clone(), &self.decisions[shared..decisions]);
        Job {
            start: Some(Arc::new(start)),
            answers: Some(alternatives.answers()),
            depth: self.depth,
            approximate: self.approximate,
            stale: 0,
        }
    }

    /// Leaves alternatives of the choice at which the path stands as a job, and goes on from there: what
    /// is left further on shares the way to here. There must be no open choice to go back to.
    pub fn park_behind(&mut self, alternatives: &Alternatives) -> Job {
        debug_assert!(!self.has_open_choices());
        let job = self.park(alternatives);
        self.job.start.clone_from(&job.start);
        job
    }

    /// Takes one alternative without opening a level: the others are left elsewhere.
    pub fn follow(&mut self, alternative: &Alternative) {
        self.depth += 1;
        self.take(alternative);
    }

    /// Decisions that were replayed to get to the job.
    pub fn replay_length(&self) -> usize {
        self.script.len()
    }

    /// Choices on the way to the job.
    pub fn job_depth(&self) -> usize {
        self.job.depth
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    pub fn has_open_choices(&self) -> bool {
        self.choices
            .iter()
            .any(|choice| !choice.remaining.is_empty())
    }

    /// The decisions of the current path.
    pub fn decisions(&self) -> &[Choice] {
        &self.decisions
    }

    /// The path was sampled somewhere, or the solver gave up on it.
    pub fn is_approximate(&self) -> bool {
        self.approximate
    }
}

/// The alternatives of a job, at the choice where it was left.
fn taken_up(vm: &mut Vm, fork: &Fork, answers: Answers) -> Option<Alternatives> {
    match (fork, answers) {
        (Fork::Choice { count }, Answers::Range { next, end }) => {
            (end <= u64::from(*count)).then_some(Alternatives::Free { next, end })
        }
        (_, answers) => {
            let list: Option<Vec<Alternative>> =
                answers.map(|answer| scripted(vm, fork, answer)).collect();
            list.map(Alternatives::under_conditions)
        }
    }
}
