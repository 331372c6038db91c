//! Tests that depend on each other by static state: what one leaves behind another one finds, in whatever order a JVM
//! runs them. Such a test begins with the class's own reset, or does not say what depends on the order.

use super::trial::{Trial, Verdict};
use crate::sequence::executor::Executor;
use crate::sequences::Finding;
use crate::surface::{CallKind, Callable, is_callable};
use spelunk_classes::registry::ClassId;
use spelunk_junit::model::{Call, JavaType, Outcome, Step, Target, Test};
use spelunk_vm::Vm;
use spelunk_vm::canonical::Base;
use std::collections::BTreeSet;
use std::time::Instant;

/// States that tests leave behind: more of them tell nothing new.
const MOST_LEFT: usize = 16;

pub struct Order {
    trial: Trial,
    base: Base,
    /// Calls of the class that may put its state back.
    resets: Vec<Call>,
    /// Tests that leave static state changed, each in another way.
    leaving: Vec<(Box<[u64]>, Test)>,
}

impl Order {
    pub fn new(vm: &Vm, class: ClassId, base: Base) -> Order {
        Order {
            trial: Trial::default(),
            base,
            resets: resets(vm, class),
            leaving: Vec::new(),
        }
    }

    /// Which of these tests are none because another one may run before them. All others hold behind each other.
    pub fn settle_all(
        &mut self,
        executor: &mut Executor,
        findings: &mut [Finding],
        until: Instant,
    ) -> Vec<usize> {
        for finding in findings.iter().filter(|it| is_judged(it)) {
            if executor.is_late(until) {
                break;
            }
            self.note(executor, &finding.test);
        }
        let mut lost = Vec::new();
        for number in self.depending(executor, findings, until) {
            let test = &mut findings[number].test;
            if !executor.is_late(until) && !self.settle(executor, test) {
                lost.push(number);
            }
        }
        lost
    }

    /// The tests that do not hold behind one of those that leave something.
    fn depending(
        &mut self,
        executor: &mut Executor,
        findings: &[Finding],
        until: Instant,
    ) -> BTreeSet<usize> {
        let judged = || findings.iter().enumerate().filter(|(_, it)| is_judged(it));
        let mut found = BTreeSet::new();
        for (_, earlier) in &self.leaving {
            let tests = judged().filter(|(number, _)| !found.contains(number));
            let (numbers, tests): (Vec<usize>, Vec<&Test>) =
                tests.map(|(number, it)| (number, &it.test)).unzip();
            let verdicts = self.trial.run_each_after(executor, earlier, &tests, until);
            let broken = numbers.into_iter().zip(verdicts);
            found.extend(
                broken
                    .filter(|(_, verdict)| matches!(verdict, Verdict::Broken(_)))
                    .map(|(number, _)| number),
            );
        }
        found
    }

    /// The same for one more test; it is none either if others fail behind it.
    pub fn admit(
        &mut self,
        executor: &mut Executor,
        findings: &[Finding],
        test: &mut Test,
    ) -> bool {
        if !self.settle(executor, test) {
            return false;
        }
        let known = self.leaving.len();
        self.note(executor, test);
        if self.leaving.len() == known {
            return true;
        }
        let mut others = findings.iter().filter(|it| is_judged(it));
        let harms = others.any(|it| {
            let verdict = self.trial.run_after(executor, test, &it.test);
            matches!(verdict, Verdict::Broken(_))
        });
        if harms {
            self.leaving.pop();
        }
        !harms
    }

    fn note(&mut self, executor: &mut Executor, test: &Test) {
        if self.leaving.len() < MOST_LEFT
            && let Some(left) = self.trial.left_behind(executor, test, self.base)
            && !self.leaving.iter().any(|(known, _)| *known == left)
        {
            self.leaving.push((left, test.clone()));
        }
    }

    /// Makes a test hold behind every other one. False if nothing does.
    fn settle(&mut self, executor: &mut Executor, test: &mut Test) -> bool {
        let Some(mut broken) = self.broken(executor, test) else {
            return true;
        };
        for reset in self.resets.clone() {
            let mut begun = test.clone();
            let step = Step {
                call: reset,
                result: None,
            };
            begun.steps.insert(0, step);
            let holds = self.trial.run(executor, &begun) == Verdict::Holds;
            if holds && self.broken(executor, &begun).is_none() {
                *test = begun;
                return true;
            }
        }
        if matches!(test.outcome, Outcome::Threw { .. }) && broken.contains(&0) {
            return false;
        }
        if broken.contains(&0) {
            test.outcome = Outcome::Returned(None);
        }
        broken.sort_unstable();
        for part in broken.into_iter().rev().filter(|&part| part > 0) {
            test.checks.remove(part - 1);
        }
        self.broken(executor, test).is_none()
    }

    /// The parts of a test that do not hold behind one of the others.
    fn broken(&mut self, executor: &mut Executor, test: &Test) -> Option<Vec<usize>> {
        let mut all: Vec<usize> = Vec::new();
        for (_, earlier) in &self.leaving {
            if let Verdict::Broken(broken) = self.trial.run_after(executor, earlier, test) {
                all.extend(broken.parts);
            }
        }
        all.sort_unstable();
        all.dedup();
        (!all.is_empty()).then_some(all)
    }
}

fn is_judged(finding: &Finding) -> bool {
    finding.test.violation.is_none() && !finding.test.sets_fields()
}

/// Static methods that take and return nothing.
fn resets(vm: &Vm, class: ClassId) -> Vec<Call> {
    let methods = vm.registry.declared_methods(class);
    let callables = methods.filter(|method| is_callable(vm, class, method));
    let callables = callables.map(|method| Callable::new(vm, method.id));
    let is_reset = |it: &Callable| it.kind == CallKind::Static && it.descriptor == "()V";
    let call = |it: Callable| Call {
        target: Target::Static {
            class: it.class.replace('/', "."),
            method: it.name,
        },
        parameters: Vec::new(),
        arguments: Vec::new(),
        returns: JavaType::Void,
    };
    callables.filter(is_reset).map(call).collect()
}
