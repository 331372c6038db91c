//! What an explorer holds: a stack of conjuncts along the path, and the chain that is asked about
//! it. Nothing here decides anything.

use crate::answer::{Answer, Branch, LayerStatistics, Limits};
use crate::solver::{Path, Solver};
use spelunk_term::{Model, Op, TermId, TermStore};

pub struct PathSolver {
    chain: Box<dyn Solver>,
    path: Path,
    levels: Vec<usize>,
    /// Conjuncts at the front of the path that are known to be satisfiable together.
    satisfiable: usize,
    /// Generation of the store up to which the chain has forgotten dead terms.
    generation: u64,
}

impl PathSolver {
    pub fn new(chain: Box<dyn Solver>) -> PathSolver {
        PathSolver {
            chain,
            path: Path::default(),
            levels: Vec::new(),
            satisfiable: 0,
            generation: 0,
        }
    }

    /// Opens a level; `pop` takes back what is asserted from here on.
    #[inline]
    pub fn push(&mut self) {
        self.levels.push(self.path.conjuncts.len());
    }

    /// Closes the innermost level. Must come before the store is cut back below what it asserted.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(kept) = self.levels.pop() {
            self.path.conjuncts.truncate(kept);
            self.satisfiable = self.satisfiable.min(kept);
        }
    }

    /// Closes levels until `depth` are left.
    pub fn pop_to(&mut self, depth: usize) {
        while self.levels.len() > depth {
            self.pop();
        }
    }

    /// Number of open levels.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The conditions that stand, oldest first.
    pub fn conjuncts(&self) -> &[TermId] {
        &self.path.conjuncts
    }

    /// Adds a condition to the path; asks nothing.
    #[inline]
    pub fn assert(&mut self, store: &TermStore, condition: TermId) {
        match store.op(condition) {
            Op::Const if store.as_bool(condition) == Some(true) => {}
            Op::And => {
                self.assert(store, store.child(condition, 0));
                self.assert(store, store.child(condition, 1));
            }
            _ => {
                self.path.conjuncts.push(condition);
            }
        }
    }

    /// Opens a level on one side of a branch, about which `branch` gave this answer: what is known
    /// to be satisfiable need not be asked again further down.
    pub fn enter(&mut self, store: &mut TermStore, condition: TermId, side: bool, known: Answer) {
        self.push();
        let condition = if side {
            condition
        } else {
            store.not(condition)
        };
        self.assert(store, condition);
        if known == Answer::Sat {
            self.satisfiable = self.path.conjuncts.len();
        }
    }

    /// Can the path be taken?
    #[inline]
    pub fn check(&mut self, store: &mut TermStore) -> Answer {
        self.forget_dead(store);
        let answer = self.ask(store);
        if answer == Answer::Sat {
            self.satisfiable = self.path.conjuncts.len();
        }
        answer
    }

    /// Can the path be taken with these conditions too? They are not kept.
    pub fn check_assuming(&mut self, store: &mut TermStore, assumptions: &[TermId]) -> Answer {
        let kept = self.path.conjuncts.len();
        let satisfiable = self.satisfiable;
        for &assumption in assumptions {
            self.assert(store, assumption);
        }
        self.forget_dead(store);
        let answer = self.ask(store);
        self.path.conjuncts.truncate(kept);
        self.satisfiable = if answer == Answer::Sat {
            kept
        } else {
            satisfiable
        };
        answer
    }

    /// Both sides of a branch at once, which costs less than asking twice.
    #[inline]
    pub fn branch(&mut self, store: &mut TermStore, condition: TermId) -> Branch {
        self.forget_dead(store);
        let branch = match store.as_bool(condition) {
            Some(true) => Branch {
                when_true: self.check(store),
                when_false: Answer::Unsat,
            },
            Some(false) => Branch {
                when_true: Answer::Unsat,
                when_false: self.check(store),
            },
            None => self.open_branch(store, condition),
        };
        if branch.when_true == Answer::Sat || branch.when_false == Answer::Sat {
            self.satisfiable = self.path.conjuncts.len();
        }
        branch
    }

    fn open_branch(&mut self, store: &mut TermStore, condition: TermId) -> Branch {
        self.path.satisfiable = self.satisfiable == self.path.conjuncts.len();
        self.chain.branch(store, &mut self.path, condition)
    }

    /// Values that take the path: the answer to the same question as `check`.
    pub fn model(&mut self, store: &mut TermStore) -> Option<Model> {
        if self.check(store) != Answer::Sat {
            return None;
        }
        Some(self.found_model(store))
    }

    /// Values that take the path with these conditions too.
    pub fn model_assuming(
        &mut self,
        store: &mut TermStore,
        assumptions: &[TermId],
    ) -> Option<Model> {
        if self.check_assuming(store, assumptions) != Answer::Sat {
            return None;
        }
        Some(self.found_model(store))
    }

    /// The model of the last answer. A layer may have kept values for variables that are gone and whose numbers
    /// serve again, for others of another width: they count for as many bits as the variable has.
    fn found_model(&self, store: &TermStore) -> Model {
        let mut found = Model::new();
        self.chain.model(store, &mut found);
        let known = found
            .iter()
            .filter(|(variable, _)| variable.index() < store.variable_count());
        known
            .map(|(variable, bits)| {
                let width = store.variable_sort(variable).width();
                (variable, bits & spelunk_term::mask(width))
            })
            .collect()
    }

    pub fn set_limits(&mut self, limits: Limits) {
        self.chain.set_limits(limits);
    }

    /// One entry per layer, in the order in which they are asked.
    pub fn statistics(&self) -> Vec<LayerStatistics> {
        let mut layers = Vec::new();
        self.chain.statistics(&mut layers);
        layers
    }

    fn ask(&mut self, store: &mut TermStore) -> Answer {
        let is_false = |&conjunct: &TermId| store.as_bool(conjunct) == Some(false);
        if self.path.conjuncts.iter().any(is_false) {
            return Answer::Unsat;
        }
        self.chain.check(store, &self.path.conjuncts)
    }

    #[inline]
    fn forget_dead(&mut self, store: &TermStore) {
        if self.generation != store.generation() {
            let alive = store.surviving_since(self.generation);
            self.generation = store.generation();
            self.chain.forget_from(alive);
        }
    }
}
