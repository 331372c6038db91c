//! What other techniques hand to a search, and what they ask of it: sequences that were found elsewhere are kept
//! by the same rules as its own.

use super::archive::{Entry, Goal};
use super::builder::Builder;
use super::{Context, Limit, Search};
use crate::concolic::Ask;
use crate::goals;
use crate::lazy::well_formed::of_invariants;
use crate::sequence::executor::{Executed, Executor};
use crate::sequence::{Action, Argument, Callee, Sequence};
use crate::surface::CallKind;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_term::Model;
use spelunk_vm::Vm;
use spelunk_vm::coverage::BranchSide;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// How often, in percent, a call is made several times, and how many times at most.
const MANY_TIMES: usize = 25;
const MOST_TIMES: usize = 8;

/// Is shown a sequence while what it has made is in place.
pub(crate) type Show<'a> = &'a mut dyn FnMut(&mut Vm, &Sequence, &Executed, &[Option<ClassId>]);

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

    /// Executes a sequence; while what it has made is in place, it is shown, and kept if it reaches something.
    pub(crate) fn attempt_and(&mut self, mut sequence: Sequence, show: Show<'_>) {
        let Some((executed, threw)) = self.execute(&mut sequence) else {
            return;
        };
        // What has thrown leaves nothing to go on with.
        let done = executed.values.len();
        let mut types: Vec<Option<ClassId>> =
            executed.values.iter().map(|value| value.class).collect();
        let mut made = sequence.clone();
        made.statements.truncate(done);
        if !made.is_empty() {
            let vm = &mut self.context.executor.vm;
            show(vm, &made, &executed, &types);
        }
        types.resize(sequence.len(), None);
        self.keep_executed(sequence, types, threw);
    }

    /// Branch sides that a sequence covers, which is not kept; nothing if it is no test.
    pub(crate) fn goals_of(&mut self, mut sequence: Sequence) -> Option<BTreeSet<goals::Goal>> {
        self.execute(&mut sequence)?;
        let executor = &mut self.context.executor;
        let goals = goals::covered_goals(&executor.vm, executor.class);
        executor.leave();
        Some(goals)
    }

    /// Branch sides that the sequences that are kept cover.
    pub(crate) fn covered_goals(&mut self) -> BTreeSet<goals::Goal> {
        self.mark_covered();
        let executor = &self.context.executor;
        goals::covered_goals(&executor.vm, executor.class)
    }

    /// A sequence of the same calls whose values make what it makes satisfy conditions, and what they are.
    pub(crate) fn satisfied(
        &mut self,
        sequence: &Sequence,
        question: usize,
        until: Instant,
        ask: Ask<'_>,
    ) -> Option<(Sequence, Model)> {
        let executor = &mut self.context.executor;
        self.concolic
            .satisfy(executor, sequence, question, until, ask)
    }

    /// Whether the sequences that are kept cover every branch side of the methods that are called, and of what those
    /// call. What invariants say of malformed objects is left out.
    pub(crate) fn has_covered_all(&mut self) -> bool {
        self.mark_covered();
        let vm = &self.context.executor.vm;
        let left_out = of_invariants(vm, &self.classes);
        let is_open = |side: &BranchSide| {
            let owner = vm.registry.method(side.method).class;
            !side.covered && self.classes.contains(&owner) && !left_out.contains(&side.method)
        };
        let named = &self.options.methods;
        let is_entered = |&method: &MethodId| {
            let linked = vm.registry.method(method);
            let name = vm.registry.text(linked.name);
            linked.code.is_some()
                || left_out.contains(&method)
                || !named.is_empty() && !named.iter().any(|it| it == name)
        };
        self.branching.iter().all(is_entered) && !vm.branch_sides().iter().any(is_open)
    }

    /// How often something new was reached.
    pub(crate) fn gains(&self) -> u64 {
        self.archive.gains
    }

    pub(crate) fn is_out_of_time(&self, limit: Limit) -> bool {
        self.options.interrupted.load(Ordering::Relaxed)
            || self.context.executor.count >= limit.executions
            || self.is_late(limit, self.time_to_write())
    }

    /// A sequence with one more call, on something that it has made, or with several of the same.
    pub(crate) fn extended(&mut self, entry: &Entry) -> Sequence {
        let made = entry.types.iter().enumerate();
        let own: Vec<(usize, ClassId)> = made
            .filter_map(|(number, class)| Some((number, (*class)?)))
            .filter(|(_, class)| {
                let registry = &self.context.executor.vm.registry;
                self.classes.contains(class) || registry.class(*class).is_user()
            })
            .collect();
        let (sequence, types) = (entry.sequence.clone(), entry.types.clone());
        let mut builder = Builder::on(&mut self.context, sequence, types);
        if let Some(&(number, class)) = builder.context.random.pick(&own) {
            let executor = &builder.context.executor;
            let methods = builder.context.vocabulary.methods_on(&executor.vm, class);
            if let Some(callee) = builder.context.random.pick(&methods).cloned() {
                let times = match builder.context.random.percent(MANY_TIMES) {
                    true => 2 + builder.context.random.below(MOST_TIMES - 1),
                    false => 1,
                };
                for _ in 0..times {
                    builder.call_on(&callee, Some(Argument::Earlier(number)), 0);
                }
            }
        }
        builder.sequence
    }

    /// A sequence that makes an object of the class under test.
    pub(crate) fn fresh_object(&mut self) -> Sequence {
        let is_maker = |target: &&super::Target| target.callee.kind != CallKind::Instance;
        let makers: Vec<Rc<Callee>> = self
            .targets
            .iter()
            .filter(is_maker)
            .map(|target| target.callee.clone())
            .collect();
        let mut builder = Builder::new(&mut self.context);
        if let Some(callee) = builder.context.random.pick(&makers).cloned() {
            builder.call(&callee, 0);
        }
        builder.sequence
    }

    /// The same calls as tests make them; nothing where one of them is none that a test may make.
    pub(crate) fn callable(&mut self, mut calls: Sequence) -> Option<Sequence> {
        for statement in &mut calls.statements {
            if let Action::Call(callee) = &mut statement.action {
                *callee = self.known(callee)?;
            }
        }
        Some(calls)
    }

    fn known(&mut self, callee: &Callee) -> Option<Rc<Callee>> {
        let Context {
            executor,
            vocabulary,
            ..
        } = &mut self.context;
        let class = executor.class_of(&format!("L{};", callee.class))?;
        let found = match callee.kind {
            CallKind::Instance => vocabulary.methods_on(&executor.vm, class).to_vec(),
            _ => vocabulary.entrances(&executor.vm, class),
        };
        let is_it = |it: &Rc<Callee>| it.name == callee.name && it.descriptor == callee.descriptor;
        found.into_iter().find(is_it)
    }

    /// Whether a method is its class's invariant.
    pub(crate) fn is_invariant(&self, callee: &Rc<Callee>) -> bool {
        let known = |target: &&super::Target| Rc::ptr_eq(&target.callee, callee);
        let method = self.targets.iter().find(known).and_then(|it| it.method);
        method.is_some_and(|method| self.context.executor.vm.is_invariant(method))
    }

    /// Nothing counts as covered on the VM.
    pub(crate) fn forget_coverage(&mut self) {
        self.context.executor.leave();
        let vm = &mut self.context.executor.vm;
        vm.covered.fill(0);
        vm.covered_switches.clear();
    }

    /// Marks on the VM what the sequences that are kept cover.
    pub(crate) fn mark_covered(&mut self) {
        self.context.executor.leave();
        let covered: Vec<Goal> = self.archive.covered().collect();
        self.forget_coverage();
        let vm = &mut self.context.executor.vm;
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
