//! The path tree: a VM, a solver, and the open choices of the path that it is on.
//!
//! Depth-first search goes back by undoing (`Level`). Any open alternative can also be handed to
//! somebody else as a choice vector, and any choice vector can be taken up by replaying it. What is
//! executed is not known here: whoever walks the tree hands in how to run it up to its next stop.

use crate::alternatives::{Alternative, Alternatives};
use crate::finding::{Choice, Report};
use spelunk_solver::{Answer, PathSolver};
use spelunk_term::TermId;
use spelunk_vm::fork::Fork;
use spelunk_vm::path_state::Level;
use spelunk_vm::{Stop, Vm};
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

/// Terms that may pile up before a return cuts them back.
const TERMS_KEPT: usize = 3_000_000;

pub struct PathTree {
    pub vm: Vm,
    pub solver: PathSolver,
    pub report: Report,
    choices: Vec<OpenChoice>,
    /// Every decision of the current path.
    decisions: Vec<Choice>,
    /// Choices on the current path that had more than one alternative, and the most there may be.
    depth: usize,
    max_depth: Option<usize>,
    approximate: bool,
    /// Decisions still to be replayed.
    script: std::collections::VecDeque<Choice>,
    root: Option<Level>,
    depth_exceeded: bool,
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
    /// The choice vector's end has been reached and several alternatives are open.
    Forked(Alternatives),
}

impl PathTree {
    pub fn new(vm: Vm, solver: PathSolver, max_depth: Option<usize>) -> PathTree {
        PathTree {
            vm,
            solver,
            report: Report::default(),
            choices: Vec::new(),
            decisions: Vec::new(),
            depth: 0,
            max_depth,
            approximate: false,
            script: Default::default(),
            root: None,
            depth_exceeded: false,
            keeps_terms: false,
            until: None,
        }
    }

    /// Terms outlive the paths that made them: whoever walks the tree keeps some.
    pub fn keep_terms(&mut self) {
        self.keeps_terms = true;
    }

    /// Undoes everything: the state is the one in which the first path began.
    pub fn leave(&mut self) {
        while let Some(choice) = self.choices.pop() {
            self.vm.undo_level(&choice.level);
        }
        if let Some(root) = self.root.take() {
            self.vm.undo_level(&root);
        }
        self.solver.pop_to(0);
    }

    /// Begins a path at the current state, with a choice vector to follow.
    pub fn begin(&mut self, script: &[Choice], max_steps: i64) {
        self.vm.path.fuel = 0;
        self.vm.path.budget = max_steps;
        self.root = Some(self.vm.open_level());
        self.solver.push();
        self.decisions.clear();
        self.depth = 0;
        self.approximate = false;
        self.depth_exceeded = false;
        self.script = script.iter().copied().collect();
    }

    /// Executes until the path ends or several alternatives are open beyond the script.
    pub fn advance(&mut self, run: &mut dyn FnMut(&mut Vm) -> Stop) -> Step {
        loop {
            match run(&mut self.vm) {
                Stop::Fork(fork) => match self.meet(fork) {
                    Some(step) => return step,
                    None => continue,
                },
                stop => return Step::Ended(stop),
            }
        }
    }

    /// A fork: follows the script, a single possibility, or reports the alternatives.
    fn meet(&mut self, fork: Fork) -> Option<Step> {
        if let Some(answer) = self.script.pop_front() {
            return match self.alternative(&fork, answer) {
                Some(alternative) => {
                    self.take(&alternative);
                    None
                }
                None => Some(Step::DoesNotFit),
            };
        }
        let mut alternatives = self.possible(&fork);
        if alternatives.len() > 1 {
            return Some(Step::Forked(alternatives));
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
    pub fn take(&mut self, alternative: &Alternative) {
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
            Fork::Few { term, .. } => Some(self.equals(*term, answer)),
            Fork::Sample(term) => {
                self.approximate = true;
                Some(self.equals(*term, answer))
            }
        };
        Some(Alternative { answer, condition })
    }

    pub(crate) fn equals(&mut self, term: TermId, bits: u64) -> TermId {
        let sort = self.vm.terms.sort(term);
        let constant = self.vm.terms.constant(sort, bits);
        self.vm.terms.eq(term, constant)
    }

    /// The alternatives of a fork that the path condition allows.
    fn possible(&mut self, fork: &Fork) -> Alternatives {
        Alternatives::under_conditions(match fork {
            Fork::Choice { count } => return Alternatives::free(*count),
            Fork::Condition(condition) => self.possible_sides(*condition),
            Fork::Assume(condition) => self.possible_cases(&[*condition]),
            Fork::Cases(cases) => self.possible_cases(cases),
            Fork::Few { of, term } => self.few(of, *term),
            Fork::Sample(term) => self.sample(*term),
        })
    }

    fn possible_cases(&mut self, cases: &[TermId]) -> Vec<Alternative> {
        let mut found = Vec::new();
        for (answer, &condition) in cases.iter().enumerate() {
            if self.vm.terms.as_bool(condition) == Some(false) {
                continue;
            }
            if self.until.is_some_and(|until| Instant::now() >= until) {
                self.report.cut("the time was up");
                break;
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

    /// The least value of a term that cannot be negative, and a large one; the others are cut off.
    fn few(&mut self, of: &str, term: TermId) -> Vec<Alternative> {
        const LARGE: u64 = 1_000;
        const TOO_LARGE: u64 = 1 << 20;
        self.report.cut(of);
        let least = self.least_from(term, 0, TOO_LARGE);
        let large = self.least_from(term, LARGE, TOO_LARGE);
        let different = large.filter(|_| large != least);
        let values: Vec<u64> = least.into_iter().chain(different).collect();
        let alternative = |tree: &mut PathTree, bits| Alternative {
            answer: bits,
            condition: Some(tree.equals(term, bits)),
        };
        let alternatives = values.into_iter().map(|bits| alternative(self, bits));
        alternatives.collect()
    }

    /// The least value between two bounds that a term can have on this path.
    fn least_from(&mut self, term: TermId, low: u64, high: u64) -> Option<u64> {
        let (mut low, mut high) = (low, high);
        if !self.can_lie_between(term, low, high) {
            return None;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if self.can_lie_between(term, low, middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low)
    }

    fn can_lie_between(&mut self, term: TermId, low: u64, high: u64) -> bool {
        let terms = &mut self.vm.terms;
        let width = terms.width(term);
        let (low, high) = (terms.bv_const(width, low), terms.bv_const(width, high));
        let (above, below) = (terms.bv_sle(low, term), terms.bv_sle(term, high));
        let between = terms.and(above, below);
        self.solver.check_assuming(terms, &[between]) == Answer::Sat
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
    pub fn open(&mut self, alternatives: Alternatives) {
        if self.max_depth.is_some_and(|most| self.depth >= most) {
            self.report
                .cut(format!("more than {} choices on a path", self.depth));
            // The path ends here; the caller goes back.
            self.depth_exceeded = true;
            return;
        }
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

    /// Takes the next alternative of the innermost choice; the last one runs on the level below.
    fn take_next(&mut self) {
        let Some(choice) = self.choices.last_mut() else {
            return;
        };
        let Some(next) = choice.remaining.next() else {
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
            if choice.remaining.is_empty() {
                continue;
            }
            if !self.keeps_terms && self.vm.terms.len() > choice.term_count + TERMS_KEPT {
                self.cut_terms(&choice);
            }
            self.depth = choice.depth;
            if choice.remaining.len() > 1 {
                choice.level = self.vm.open_level();
                self.choices.push(choice);
                self.solver.push();
                self.take_next();
            } else if let Some(last) = choice.remaining.next() {
                self.depth = choice.depth + 1;
                self.take(&last);
            }
            return true;
        }
        false
    }

    /// Drops terms made since a choice, except those that its alternatives need: their conditions
    /// are made before the mark is taken.
    fn cut_terms(&mut self, choice: &OpenChoice) {
        debug_assert!(choice.remaining.needs_no_term_above(choice.term_count + 1));
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
        let extended =
            |alternative: Alternative| prefix.iter().copied().chain([alternative.answer]).collect();
        choice.remaining.split_off_half().map(extended).collect()
    }

    /// The choice vectors of these alternatives at the current point.
    pub fn vectors(&self, alternatives: Alternatives) -> Vec<Vec<Choice>> {
        let extended = |alternative: Alternative| {
            self.decisions
                .iter()
                .copied()
                .chain([alternative.answer])
                .collect()
        };
        alternatives.map(extended).collect()
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
