//! A test executed while marks follow what comes from outside of the program: which of its assertions are on marked
//! values. What that means for the test is `steadiness`' to say.

use super::trial::{Halt, Run, Trial, Tried, Words};
use crate::sequence::executor::{Executor, Produced};
use crate::steadiness::Marked;
use rustc_hash::FxHashMap;
use spelunk_classes::registry::ClassId;
use spelunk_junit::model::{Expected, Outcome, Test};
use spelunk_vm::canonical::{Base, Root};
use spelunk_vm::heap::{NULL, Ref};

/// What marks were found on when a test was executed with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    pub threw: bool,
    /// On what the act returned or on the message of what it threw.
    pub outcome: bool,
    /// By check: on what it asks, or it does not hold.
    pub checks: Vec<bool>,
    /// Whether it ends as it is written.
    pub holds: bool,
}

impl Followed {
    /// Together with what was found where a decision went the other way. False if it ends in another way there.
    pub fn join(&mut self, other: &Followed) -> bool {
        self.outcome |= other.outcome;
        for (own, others) in self.checks.iter_mut().zip(&other.checks) {
            *own |= others;
        }
        self.holds &= other.holds;
        self.threw == other.threw && self.checks.len() == other.checks.len()
    }
}

impl Trial {
    /// Executes a test while marks follow what comes from outside. Nothing if it does not end as it is written. What
    /// it did stays in place.
    pub fn follow(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
        base: Base,
        marked: &mut Marked,
    ) -> Option<Followed> {
        executor.begin();
        let mut run = Run {
            trial: self,
            executor,
            variables: FxHashMap::default(),
            watch: marked,
        };
        run.initialise(classes).ok()?;
        run.followed(test, base).ok()
    }
}

impl Run<'_, Marked> {
    fn followed(&mut self, test: &Test, base: Base) -> Tried<Followed> {
        let (act, before) = test.steps.split_last().ok_or(Halt::Unknown)?;
        for step in before {
            self.step(&step.call, step.result)?;
        }
        let ended = match self.step(&act.call, act.result) {
            Ok(produced) => Ok(produced),
            Err(Halt::Threw(thrown)) => Err(thrown),
            Err(halt) => return Err(halt),
        };
        let threw = ended.is_err();
        if let (Err(thrown), Some(number)) = (&ended, act.result) {
            let thrown = self.produced(*thrown);
            self.variables.insert(number, thrown);
        }
        let outcome = match (&test.outcome, ended) {
            (Outcome::Returned(Some(expected)), Ok(produced)) => {
                self.is_marked(expected, produced, base)?
            }
            (Outcome::Threw { message, .. }, Err(thrown)) if thrown != NULL => {
                let text = self.executor.vm.throwable_message(thrown);
                message.is_some() && self.has_marks(text, base)
            }
            _ => false,
        };
        let before = (self.watch.by_user, self.watch.lost);
        let holds = outcome || matches!(self.outcome(&test.outcome, &act.call, ended), Ok(true));
        (self.watch.by_user, self.watch.lost) = before;
        let mut checks = Vec::new();
        for check in test.checks.iter().filter(|_| !threw) {
            let before = (self.watch.by_user, self.watch.lost);
            let is_marked = match self.call(&check.call) {
                Ok(produced) => {
                    let returns = &check.call.returns;
                    self.is_marked(&check.expected, produced, base)?
                        || !matches!(
                            self.is_expected(&check.expected, produced, returns),
                            Ok(true)
                        )
                }
                Err(_) => true,
            };
            // A check that decides by a mark is marked; the test is not.
            let decided = (self.watch.by_user, self.watch.lost) != before;
            (self.watch.by_user, self.watch.lost) = before;
            checks.push(is_marked || decided);
        }
        Ok(Followed {
            threw,
            outcome,
            checks,
            holds,
        })
    }

    fn is_marked(&mut self, expected: &Expected, actual: Produced, base: Base) -> Tried<bool> {
        Ok(match expected {
            Expected::NotNull | Expected::Same(_) => false,
            _ if actual.class.is_none() => actual.part != 0,
            Expected::Value(_) => self.has_marks(actual.word as Ref, base),
            Expected::Text(_) => {
                let text =
                    self.ask(actual, "toString", "()Ljava/lang/String;", Words::default())?;
                self.has_marks(text as Ref, base)
            }
        })
    }

    fn has_marks(&mut self, object: Ref, base: Base) -> bool {
        let roots = [Root::Reference(object)];
        let heap = self.executor.vm.canonical_heap(base, &roots);
        heap.is_none_or(|heap| heap.is_symbolic())
    }
}
