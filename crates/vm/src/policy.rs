//! What happens at a decision: a policy is asked before execution stops for it.
//!
//! `Stopping` is the explorers' policy: every decision stops the VM with `Stop::Fork`, and whoever
//! drives it answers (`Vm::answer`). The others answer at once and execution goes on; what was decided
//! is in `PathState::decided`, and `Decided::condition` says what it means for the path condition.
//!
//! Concolic execution: make the inputs symbolic as for an exploration, set
//! `vm.policy = Box::new(FollowingModel::new(model))` with a value for each of their variables, and run.
//! The symbolic values follow, every decision goes the way that the values lead, and the run ends without
//! a fork. Turn decision n by solving the conditions of those before it and the negation of its own.
//! A variable without a value is 0. Lazy initialisation and random walks are policies of the same kind.
//!
//! The schedule is a decision too: `next_thread` is asked which of the threads that can run goes on.

use crate::fork::Fork;
use spelunk_term::{Evaluator, Model, TermId, TermStore};
use std::collections::VecDeque;

/// What a policy says to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Stop and let whoever drives the VM answer.
    Stop,
    /// Go on with this answer.
    Answer(u64),
    /// No alternative is possible: the path ends as after a failed assumption.
    Impossible,
}

pub trait Policy: Send {
    fn decide(&mut self, terms: &mut TermStore, fork: &Fork) -> Decision;

    /// Which of these threads runs next: a position in the list, which has at least one entry and is in
    /// the order of the deterministic schedule. The current one comes last there.
    fn next_thread(&mut self, _runnable: &[usize], _current: usize) -> usize {
        0
    }

    /// Whether a thread runs as soon as it is started, and not when the one that has started it lets others run.
    fn starts_at_once(&self) -> bool {
        false
    }
}

/// A decision that was made without stopping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    pub fork: Fork,
    pub answer: u64,
}

impl Decided {
    /// What is true of the symbolic values because of this decision; nothing for a free choice.
    pub fn condition(&self, terms: &mut TermStore) -> Option<TermId> {
        self.fork.condition(terms, self.answer)
    }
}

/// Every decision stops the VM.
pub struct Stopping;

impl Policy for Stopping {
    fn decide(&mut self, _terms: &mut TermStore, _fork: &Fork) -> Decision {
        Decision::Stop
    }
}

/// As unlike the deterministic schedule as can be: who was started last goes first, and at once. What holds under both
/// does not depend on the order of threads, as far as two orders tell.
pub struct LastStartedFirst;

impl Policy for LastStartedFirst {
    fn decide(&mut self, _terms: &mut TermStore, _fork: &Fork) -> Decision {
        Decision::Stop
    }

    fn next_thread(&mut self, runnable: &[usize], current: usize) -> usize {
        let others = runnable.iter().enumerate().filter(|it| *it.1 != current);
        let last_started = others.max_by_key(|it| *it.1);
        last_started.map_or(0, |(position, _)| position)
    }

    fn starts_at_once(&self) -> bool {
        true
    }
}

/// Follows a choice vector, then stops.
pub struct FollowingScript {
    script: VecDeque<u64>,
}

impl FollowingScript {
    pub fn new(script: impl IntoIterator<Item = u64>) -> FollowingScript {
        FollowingScript {
            script: script.into_iter().collect(),
        }
    }
}

impl Policy for FollowingScript {
    fn decide(&mut self, _terms: &mut TermStore, _fork: &Fork) -> Decision {
        self.script
            .pop_front()
            .map_or(Decision::Stop, Decision::Answer)
    }
}

/// Goes where given values of the inputs lead. Free choices have no values: they follow a list, then
/// the first alternative.
pub struct FollowingModel {
    evaluator: Evaluator,
    choices: VecDeque<u64>,
}

impl FollowingModel {
    pub fn new(model: Model) -> FollowingModel {
        FollowingModel::with_choices(model, [])
    }

    pub fn with_choices(model: Model, choices: impl IntoIterator<Item = u64>) -> FollowingModel {
        FollowingModel {
            evaluator: Evaluator::new(model),
            choices: choices.into_iter().collect(),
        }
    }
}

impl Policy for FollowingModel {
    fn decide(&mut self, terms: &mut TermStore, fork: &Fork) -> Decision {
        let mut holds = |condition: TermId| self.evaluator.evaluate(terms, condition) != 0;
        match fork {
            Fork::Condition(condition) if holds(*condition) => Decision::Answer(0),
            Fork::Condition(_) => Decision::Answer(1),
            Fork::Assume(condition) if holds(*condition) => Decision::Answer(0),
            Fork::Assume(_) => Decision::Impossible,
            Fork::Cases(cases) => match cases.iter().position(|&case| holds(case)) {
                Some(case) => Decision::Answer(case as u64),
                None => Decision::Impossible,
            },
            Fork::Few { term, .. } | Fork::AllOfFew(term) | Fork::Sample { term, .. } => {
                Decision::Answer(self.evaluator.evaluate(terms, *term))
            }
            Fork::Invariant => Decision::Answer(0),
            Fork::Choice { count } => match self.choices.pop_front() {
                Some(choice) if choice < u64::from(*count) => Decision::Answer(choice),
                Some(_) => Decision::Impossible,
                None => Decision::Answer(0),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spelunk_classes::registry::MethodId;
    use spelunk_term::Sort;

    #[test]
    fn values_decide_conditions_cases_samples_and_assumptions() {
        let mut terms = TermStore::new();
        let x = terms.variable("x", Sort::Bv(32));
        let five = terms.bv_const(32, 5);
        let seven = terms.bv_const(32, 7);
        let is_five = terms.eq(x, five);
        let is_seven = terms.eq(x, seven);
        let mut model = Model::new();
        let Some(variable) = terms.var_of(x) else {
            unreachable!("x is a variable");
        };
        model.set(variable, 7);
        let mut policy = FollowingModel::with_choices(model, [2, 9]);
        let mut decide = |fork: Fork| policy.decide(&mut terms, &fork);
        assert_eq!(decide(Fork::Condition(is_five)), Decision::Answer(1));
        assert_eq!(decide(Fork::Condition(is_seven)), Decision::Answer(0));
        assert_eq!(
            decide(Fork::Cases(vec![is_five, is_seven])),
            Decision::Answer(1)
        );
        assert_eq!(
            decide(Fork::Sample {
                term: x,
                method: MethodId(0)
            }),
            Decision::Answer(7)
        );
        assert_eq!(decide(Fork::Assume(is_five)), Decision::Impossible);
        assert_eq!(decide(Fork::Choice { count: 3 }), Decision::Answer(2));
        assert_eq!(decide(Fork::Choice { count: 3 }), Decision::Impossible);
        assert_eq!(decide(Fork::Choice { count: 3 }), Decision::Answer(0));
        let decided = Decided {
            fork: Fork::Condition(is_five),
            answer: 1,
        };
        let negation = terms.not(is_five);
        assert_eq!(decided.condition(&mut terms), Some(negation));
    }

    #[test]
    fn a_script_is_followed_to_its_end() {
        let mut terms = TermStore::new();
        let mut policy = FollowingScript::new([1]);
        let fork = Fork::Choice { count: 2 };
        assert_eq!(policy.decide(&mut terms, &fork), Decision::Answer(1));
        assert_eq!(policy.decide(&mut terms, &fork), Decision::Stop);
    }
}
