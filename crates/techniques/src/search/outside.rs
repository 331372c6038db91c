//! What other techniques hand to a search, and what they ask of it: sequences that were found elsewhere are kept
//! by the same rules as its own.

use super::archive::Goal;
use super::{Limit, Search};
use crate::sequence::executor::Executor;
use crate::sequence::{Callee, Sequence};
use crate::surface::CallKind;
use spelunk_classes::registry::MethodId;
use std::rc::Rc;

/// First calls of each constructor.
const CONSTRUCTIONS: u32 = 30;

impl Search<'_> {
    /// Executes a sequence and keeps it if it reaches something: whether that is new.
    pub(crate) fn offer(&mut self, sequence: Sequence) -> bool {
        self.attempt_with(sequence, self.context.executor.max_steps)
    }

    pub(crate) fn executor(&mut self) -> &mut Executor {
        &mut self.context.executor
    }

    /// Methods of the class under test and of those nested in it, in their order.
    pub(crate) fn methods(&self) -> Vec<(Rc<Callee>, MethodId)> {
        let vm = &self.context.executor.vm;
        let of_the_class = |method: &MethodId| {
            let class = vm.registry.method(*method).class;
            self.classes.contains(&class)
        };
        self.targets
            .iter()
            .filter(|target| target.callee.kind != CallKind::Constructor)
            .filter_map(|target| Some((target.callee.clone(), target.method.filter(of_the_class)?)))
            .collect()
    }

    /// Calls constructors: their receiver is no input.
    pub(crate) fn call_constructors(&mut self, limit: Limit) {
        for target in 0..self.targets.len() {
            if self.targets[target].callee.kind != CallKind::Constructor {
                continue;
            }
            for _ in 0..CONSTRUCTIONS {
                if self.is_over(limit) {
                    return;
                }
                self.call(target, false);
            }
        }
    }

    /// Marks on the VM what the sequences that are kept cover.
    pub(crate) fn mark_covered(&mut self) {
        self.context.executor.leave();
        let covered: Vec<Goal> = self.archive.covered().collect();
        let vm = &mut self.context.executor.vm;
        vm.covered.fill(0);
        vm.covered_switches.clear();
        for goal in covered {
            match goal {
                Goal::Side(edge) => vm.covered[edge as usize] = 1,
                Goal::Case(method, index, target) => {
                    vm.covered_switches.insert((method, index, target));
                }
                Goal::Ending(_) => {}
            }
        }
    }
}
