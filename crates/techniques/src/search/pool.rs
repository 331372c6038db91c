//! Objects that sequences have made on the way, by their classes: what is hard to make is made once, and handed to
//! other calls from then on.

use super::builder::Builder;
use crate::sequence::executor::Produced;
use crate::sequence::{Argument, Sequence, Statement};
use rustc_hash::FxHashMap;
use spelunk_classes::registry::ClassId;
use spelunk_vm::Vm;
use std::rc::Rc;

/// Ways to make objects of one class that are kept.
const MOST_OF_A_CLASS: usize = 8;
/// Statements of such a way.
const LONGEST: usize = 14;
/// So many executions after each other, one of them may take the place of what is known.
const EVERY: u64 = 50;

/// Calls that make an object, and the number of its statement.
pub struct Pooled {
    sequence: Sequence,
    value: usize,
}

#[derive(Default)]
pub struct Pool {
    by_class: FxHashMap<ClassId, Vec<Rc<Pooled>>>,
    /// Classes with objects that fit where one of a class is wanted, and of how many classes that was found out.
    fitting: FxHashMap<ClassId, (usize, Rc<[ClassId]>)>,
}

impl Pool {
    /// Keeps what an execution has made. `count` says which one it is.
    pub fn note(&mut self, vm: &Vm, sequence: &Sequence, values: &[Produced], count: u64) {
        let is_due = count.is_multiple_of(EVERY);
        // The statements that were executed, once somebody needs them.
        let mut done = None;
        for (number, produced) in values.iter().enumerate() {
            let Some(class) = produced.class else {
                continue;
            };
            let linked = vm.registry.class(class);
            if !linked.is_user() || linked.is_array() {
                continue;
            }
            let known = self.by_class.get(&class).map_or(0, Vec::len);
            if known >= MOST_OF_A_CLASS && !is_due {
                continue;
            }
            let done = done.get_or_insert_with(|| executed(sequence, values.len()));
            let Some(pooled) = done.as_ref().and_then(|done| pooled(done, number)) else {
                continue;
            };
            let kept = self.by_class.entry(class).or_default();
            let is_known = |other: &Rc<Pooled>| other.sequence == pooled.sequence;
            if kept.iter().any(is_known) {
                continue;
            }
            match kept.len() < MOST_OF_A_CLASS {
                true => kept.push(Rc::new(pooled)),
                false => {
                    let replaced = (count / EVERY) as usize % kept.len();
                    kept[replaced] = Rc::new(pooled);
                }
            }
        }
    }

    /// Classes of objects that fit where one of this class is wanted.
    fn fitting(&mut self, vm: &Vm, class: ClassId) -> Rc<[ClassId]> {
        let count = self.by_class.len();
        if let Some((of, known)) = self.fitting.get(&class)
            && *of == count
        {
            return known.clone();
        }
        let mut found: Vec<ClassId> = self.by_class.keys().copied().collect();
        found.retain(|&known| vm.registry.is_subclass(known, class));
        found.sort_unstable();
        let found: Rc<[ClassId]> = found.into();
        self.fitting.insert(class, (count, found.clone()));
        found
    }
}

/// The first statements of a sequence; nothing where they can only stand in a test of their own.
fn executed(sequence: &Sequence, count: usize) -> Option<Sequence> {
    let records = |statement: &Statement| statement.record().is_some();
    let done = Sequence {
        statements: sequence.statements[..count].to_vec(),
    };
    (!done.sets_fields() && !done.statements.iter().any(records)).then_some(done)
}

/// What has made the value of a statement and was called on it.
fn pooled(done: &Sequence, number: usize) -> Option<Pooled> {
    let (sequence, value) = done.history(number);
    (sequence.len() <= LONGEST).then_some(Pooled { sequence, value })
}

impl Builder<'_> {
    /// An object of a class that was made before, made once more.
    pub(super) fn pooled(&mut self, class: ClassId) -> Option<Argument> {
        let context = &mut *self.context;
        let fitting = context.pool.fitting(&context.executor.vm, class);
        let of = *context.random.pick(&fitting)?;
        let pooled = context
            .random
            .pick(context.pool.by_class.get(&of)?)?
            .clone();
        if self.sequence.len() + pooled.sequence.len() >= self.context.longest {
            return None;
        }
        let at = self.repeat(&pooled.sequence);
        self.types[at + pooled.value] = Some(of);
        Some(Argument::Earlier(at + pooled.value))
    }
}
