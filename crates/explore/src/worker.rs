//! One worker: a VM, a solver, and the open choices of the path it is on.
//!
//! Depth-first search goes back by undoing (`Level`). Any open alternative can also be handed to
//! somebody else as a choice vector, and any choice vector can be taken up by replaying it.

use crate::describe;
use crate::finding::{Choice, Outcome, Report};
use crate::options::Options;
use crate::program::{Program, Target};
use spelunk_solver::{Answer, PathSolver};
use spelunk_term::TermId;
use spelunk_vm::fork::Fork;
use spelunk_vm::level::Level;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};

/// An alternative that a path can take: the answer for the VM, the condition it stands for, and
/// whether that condition has to be asserted (it may already follow from the path).
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    pub answer: u64,
    pub condition: Option<TermId>,
}

/// A choice with alternatives left to try.
struct OpenChoice {
    level: Level,
    terms: spelunk_term::Mark,
    term_count: usize,
    /// Left to try, next one last.
    remaining: Vec<Alternative>,
    /// Length of the choice vector, depth and flags at this point.
    decisions: usize,
    depth: usize,
    approximate: bool,
}

/// Terms that may pile up before a return cuts them back.
const TERMS_KEPT: usize = 3_000_000;

pub(crate) struct Worker<'a> {
    pub vm: Vm,
    pub solver: PathSolver,
    pub report: Report,
    program: &'a Program,
    target: Target,
    options: &'a Options,
    choices: Vec<OpenChoice>,
    /// Every decision of the current path.
    decisions: Vec<Choice>,
    /// Choices on the current path that had more than one alternative.
    depth: usize,
    approximate: bool,
    /// Decisions still to be replayed.
    script: std::collections::VecDeque<Choice>,
    root: Option<Level>,
    started: bool,
    depth_exceeded: bool,
    failed: bool,
    at_root: bool,
    /// Inputs that are parameters of the explored method.
    parameters: usize,
}

/// What a worker does after a fork or a path's end.
pub(crate) enum Step {
    /// A path has ended (it is in the report).
    PathEnded,
    /// The choice vector's end has been reached and several alternatives are open.
    Forked(Vec<Alternative>),
}

impl<'a> Worker<'a> {
    pub fn new(
        vm: Vm,
        solver: PathSolver,
        program: &'a Program,
        target: Target,
        options: &'a Options,
    ) -> Worker<'a> {
        Worker {
            vm,
            solver,
            report: Report::default(),
            program,
            target,
            options,
            choices: Vec::new(),
            decisions: Vec::new(),
            depth: 0,
            approximate: false,
            script: Default::default(),
            root: None,
            started: false,
            depth_exceeded: false,
            failed: false,
            at_root: false,
            parameters: 0,
        }
    }

    /// Goes to the program's start, with a choice vector to follow from there.
    pub fn begin(&mut self, script: &[Choice]) {
        while let Some(choice) = self.choices.pop() {
            self.vm.undo_level(&choice.level);
        }
        if let Some(root) = self.root.take() {
            self.vm.undo_level(&root);
        }
        self.solver.pop_to(0);
        self.initialise_late_classes();
        self.vm.fuel = 0;
        self.vm.budget = self.options.max_steps;
        self.root = Some(self.vm.open_level());
        self.solver.push();
        self.decisions.clear();
        self.depth = 0;
        self.approximate = false;
        self.started = false;
        self.at_root = script.is_empty();
        self.script = script.iter().copied().collect();
    }

    /// JDK classes that earlier paths initialised after a choice are initialised for good, so that
    /// not every path has to do it again. Invisible to the program.
    fn initialise_late_classes(&mut self) {
        let classes = std::mem::take(&mut self.vm.late_initialised);
        for class in classes {
            self.vm.fuel = i64::MAX / 4;
            // One that fails is left to the program, which will see the failure.
            let _ = self.vm.initialise_now(class);
        }
    }

    pub fn found_late_classes(&self) -> bool {
        !self.vm.late_initialised.is_empty()
    }

    /// Executes until the path ends or several alternatives are open beyond the script.
    pub fn advance(&mut self) -> Step {
        loop {
            match self.run() {
                Stop::Fork(fork) => match self.meet(fork) {
                    Some(step) => return step,
                    None => continue,
                },
                stop => {
                    self.end_path(stop);
                    return Step::PathEnded;
                }
            }
        }
    }

    fn run(&mut self) -> Stop {
        if !self.started {
            self.vm.inputs.list.clear();
            match self.program.start(&mut self.vm, self.target) {
                Ok(()) => {
                    self.started = true;
                    self.parameters = self.vm.inputs.list.len();
                    self.vm.answers.clear();
                }
                Err(Exit::Stop(stop)) => {
                    self.vm.answers_used = 0;
                    return stop;
                }
                Err(Exit::Throw(thrown)) => return Stop::Uncaught(thrown),
                Err(Exit::Reload) => {
                    return Stop::Internal("the explored call could not be made".into());
                }
            }
        }
        self.vm.run_symbolic()
    }

    /// A fork: follows the script, a single possibility, or reports the alternatives.
    fn meet(&mut self, fork: Fork) -> Option<Step> {
        if let Some(answer) = self.script.pop_front() {
            return match self.alternative(&fork, answer) {
                Some(alternative) => {
                    self.take(&alternative);
                    None
                }
                None => Some(self.broken_script()),
            };
        }
        let mut alternatives = self.possible(&fork);
        match alternatives.len() {
            0 => {
                self.report.pruned += 1;
                Some(Step::PathEnded)
            }
            1 => {
                let only = alternatives.remove(0);
                self.take(&only);
                None
            }
            _ => Some(Step::Forked(alternatives)),
        }
    }

    fn broken_script(&mut self) -> Step {
        if self.options.replay.is_some() {
            self.report.replay_does_not_fit = true;
        } else {
            let what = "a choice vector does not fit the program";
            self.report.internal.push(what.into());
        }
        Step::PathEnded
    }

    /// Takes up an alternative: asserts what it stands for and answers the VM.
    fn take(&mut self, alternative: &Alternative) {
        if let Some(condition) = alternative.condition {
            self.solver.assert(&self.vm.terms, condition);
        }
        self.decisions.push(alternative.answer);
        self.vm.answer(alternative.answer);
    }

    /// The alternative of a given answer, for replaying.
    fn alternative(&mut self, fork: &Fork, answer: u64) -> Option<Alternative> {
        let condition = match fork {
            Fork::Condition(condition) if answer == 0 => Some(*condition),
            Fork::Condition(condition) if answer == 1 => Some(self.vm.terms.not(*condition)),
            Fork::Assume(condition) if answer == 0 => Some(*condition),
            Fork::Condition(_) | Fork::Assume(_) => return None,
            Fork::Choice { count } if answer < *count as u64 => None,
            Fork::Choice { .. } => return None,
            Fork::Cases(cases) => Some(*cases.get(answer as usize)?),
            Fork::Sample(term) => {
                self.approximate = true;
                Some(self.equals(*term, answer))
            }
        };
        Some(Alternative { answer, condition })
    }

    fn equals(&mut self, term: TermId, bits: u64) -> TermId {
        let sort = self.vm.terms.sort(term);
        let constant = self.vm.terms.constant(sort, bits);
        self.vm.terms.eq(term, constant)
    }

    /// The alternatives of a fork that the path condition allows.
    fn possible(&mut self, fork: &Fork) -> Vec<Alternative> {
        match fork {
            Fork::Condition(condition) => self.possible_sides(*condition),
            Fork::Assume(condition) => match self
                .solver
                .check_assuming(&mut self.vm.terms, &[*condition])
            {
                Answer::Unsat => Vec::new(),
                answer => {
                    self.note_unknown(answer);
                    vec![Alternative {
                        answer: 0,
                        condition: Some(*condition),
                    }]
                }
            },
            Fork::Choice { count } => (0..*count as u64)
                .map(|answer| Alternative {
                    answer,
                    condition: None,
                })
                .collect(),
            Fork::Cases(cases) => {
                let mut found = Vec::new();
                for (answer, &condition) in cases.iter().enumerate() {
                    if self.vm.terms.as_bool(condition) == Some(false) {
                        continue;
                    }
                    match self.solver.check_assuming(&mut self.vm.terms, &[condition]) {
                        Answer::Unsat => {}
                        answered => {
                            self.note_unknown(answered);
                            found.push(Alternative {
                                answer: answer as u64,
                                condition: Some(condition),
                            });
                        }
                    }
                }
                found
            }
            Fork::Sample(term) => self.sample(*term),
        }
    }

    fn possible_sides(&mut self, condition: TermId) -> Vec<Alternative> {
        let sides = self.solver.branch(&mut self.vm.terms, condition);
        let negation = self.vm.terms.not(condition);
        match (sides.when_true, sides.when_false) {
            // One side is impossible, so the other one follows from the path: nothing to assert.
            (Answer::Unsat, Answer::Unsat) => Vec::new(),
            (Answer::Sat, Answer::Unsat) => vec![Alternative {
                answer: 0,
                condition: None,
            }],
            (Answer::Unsat, Answer::Sat) => vec![Alternative {
                answer: 1,
                condition: None,
            }],
            (when_true, when_false) => {
                self.note_unknown(when_true);
                self.note_unknown(when_false);
                let mut found = Vec::new();
                if when_true != Answer::Unsat {
                    found.push(Alternative {
                        answer: 0,
                        condition: Some(condition),
                    });
                }
                if when_false != Answer::Unsat {
                    found.push(Alternative {
                        answer: 1,
                        condition: Some(negation),
                    });
                }
                found
            }
        }
    }

    /// A path that the solver could not decide is followed, and the run is not complete.
    fn note_unknown(&mut self, answer: Answer) {
        if let Answer::Unknown(reason) = answer {
            self.approximate = true;
            self.report.cut(format!("solver gave up: {reason}"));
        }
    }

    /// One value for a term whose meaning the VM does not know symbolically.
    fn sample(&mut self, term: TermId) -> Vec<Alternative> {
        self.approximate = true;
        self.report
            .cut("a native without symbolic meaning was sampled");
        if self.solver.check(&mut self.vm.terms) == Answer::Unsat {
            return Vec::new();
        }
        let model = self.solver.model(&mut self.vm.terms).unwrap_or_default();
        let bits = self.vm.terms.evaluate(term, &model);
        let condition = self.equals(term, bits);
        vec![Alternative {
            answer: bits,
            condition: Some(condition),
        }]
    }

    // ---- depth-first ----

    /// Opens a choice and takes its first alternative.
    pub fn open(&mut self, alternatives: Vec<Alternative>) {
        if self
            .options
            .max_depth
            .is_some_and(|most| self.depth >= most)
        {
            self.report
                .cut(format!("more than {} choices on a path", self.depth));
            // The path ends here; the caller goes back.
            self.depth_exceeded = true;
            return;
        }
        let mut remaining = alternatives;
        remaining.reverse();
        let choice = OpenChoice {
            level: self.vm.open_level(),
            terms: self.vm.terms.mark(),
            term_count: self.vm.terms.len(),
            remaining,
            decisions: self.decisions.len(),
            depth: self.depth,
            approximate: self.approximate,
        };
        self.choices.push(choice);
        self.solver.push();
        self.take_next();
    }

    /// Takes the next alternative of the innermost choice; the last one runs on the level below.
    fn take_next(&mut self) {
        let Some(choice) = self.choices.last_mut() else {
            return;
        };
        let Some(next) = choice.remaining.pop() else {
            return;
        };
        self.depth = choice.depth + 1;
        self.report.deepest = self.report.deepest.max(self.depth);
        self.take(&next);
    }

    /// Goes back to the innermost choice that has an alternative left and takes it.
    pub fn backtrack(&mut self) -> bool {
        self.depth_exceeded = false;
        while let Some(mut choice) = self.choices.pop() {
            self.vm.undo_level(&choice.level);
            self.solver.pop();
            self.decisions.truncate(choice.decisions);
            self.approximate = choice.approximate;
            self.started = !self.vm.thread().frames.is_empty();
            if choice.remaining.is_empty() {
                continue;
            }
            if self.vm.terms.len() > choice.term_count + TERMS_KEPT {
                self.cut_terms(&choice);
            }
            self.depth = choice.depth;
            if choice.remaining.len() > 1 {
                choice.level = self.vm.open_level();
                self.choices.push(choice);
                self.solver.push();
                self.take_next();
            } else if let Some(last) = choice.remaining.pop() {
                self.depth = choice.depth + 1;
                self.take(&last);
            }
            return true;
        }
        false
    }

    /// Drops terms made since a choice, except those that its alternatives need.
    fn cut_terms(&mut self, choice: &OpenChoice) {
        let needed = choice
            .remaining
            .iter()
            .filter_map(|alternative| alternative.condition);
        // Conditions of alternatives are made before the mark is taken.
        debug_assert!(
            needed
                .into_iter()
                .all(|term| (term.raw() as usize) <= choice.term_count + 1)
        );
        self.vm.terms.truncate(choice.terms);
    }

    /// Gives away the remaining alternatives of the outermost open choice, as choice vectors.
    pub fn donate(&mut self) -> Vec<Vec<Choice>> {
        let Some(choice) = self
            .choices
            .iter_mut()
            .find(|choice| !choice.remaining.is_empty())
        else {
            return Vec::new();
        };
        let prefix = &self.decisions[..choice.decisions];
        let half = choice.remaining.len().div_ceil(2);
        let given: Vec<Alternative> = choice.remaining.drain(..half).collect();
        given
            .into_iter()
            .map(|alternative| prefix.iter().copied().chain([alternative.answer]).collect())
            .collect()
    }

    /// The choice vectors of these alternatives at the current point.
    pub fn vectors(&self, alternatives: &[Alternative]) -> Vec<Vec<Choice>> {
        let extended = |alternative: &Alternative| {
            self.decisions
                .iter()
                .copied()
                .chain([alternative.answer])
                .collect()
        };
        alternatives.iter().map(extended).collect()
    }

    /// Takes one alternative without opening a level (the others are kept elsewhere).
    pub fn follow(&mut self, alternative: &Alternative) {
        self.depth += 1;
        self.report.deepest = self.report.deepest.max(self.depth);
        self.take(alternative);
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    pub fn is_too_deep(&self) -> bool {
        self.depth_exceeded
    }

    // ---- path ends ----

    fn end_path(&mut self, stop: Stop) {
        match stop {
            Stop::Returned(value) => {
                self.report.paths += 1;
                if self.options.outcomes {
                    let text = describe::returned(self, value);
                    *self
                        .report
                        .outcomes
                        .entry(Outcome::Returned(text))
                        .or_default() += 1;
                }
            }
            Stop::Finished | Stop::Exit(_) => self.report.paths += 1,
            Stop::Uncaught(thrown) => {
                self.report.paths += 1;
                let violation = describe::violation(self, thrown);
                if self.options.outcomes {
                    *self
                        .report
                        .outcomes
                        .entry(Outcome::Threw(violation.exception.clone()))
                        .or_default() += 1;
                }
                self.report.add_violation(violation);
            }
            Stop::AssumptionFailed => self.report.pruned += 1,
            Stop::Unsupported(what) => *self.report.unsupported.entry(what).or_default() += 1,
            Stop::BudgetSpent => self.report.cut(format!(
                "more than {} steps on a path, in {}",
                self.options.max_steps,
                describe::place(&self.vm)
            )),
            Stop::CutOff(why) => self.report.cut(why),
            Stop::Deadlock => self.report.cut("every thread waits for another one"),
            Stop::Internal(what) => self.report.internal.push(what),
            Stop::Declined => self
                .report
                .internal
                .push("a model declined outside of a call".into()),
            Stop::Fork(_) => self
                .report
                .internal
                .push("a fork is not a path's end".into()),
        }
    }

    /// The program failed before the explored call: its initialiser or constructor threw.
    pub fn fail_at_start(&mut self, stop: Stop) {
        self.failed = true;
        match stop {
            Stop::Fork(_) => {
                let what = "a choice in a static initialiser or constructor that runs before the explored method";
                self.report.unsupported.insert(what.into(), 1);
            }
            stop => self.end_path(stop),
        }
    }

    pub fn has_failed(&self) -> bool {
        self.failed
    }

    pub fn has_open_choices(&self) -> bool {
        self.choices
            .iter()
            .any(|choice| !choice.remaining.is_empty())
    }

    /// Whether the path started at the root rather than at a given choice vector.
    pub fn is_at_root_job(&self) -> bool {
        self.at_root
    }

    pub fn forget_results(&mut self) {
        self.report = Report::default();
    }

    pub(crate) fn decisions(&self) -> &[Choice] {
        &self.decisions
    }

    pub(crate) fn parameter_count(&self) -> usize {
        self.parameters
    }

    pub(crate) fn is_approximate(&self) -> bool {
        self.approximate
    }

    pub(crate) fn target(&self) -> Target {
        self.target
    }
}
