//! Methods that have only thrown so far. What stands behind their last check may have no branch of its own, so nothing
//! else leads there: each way in which a method throws is a rung, and changing what came to a late one leads to the next.

use super::Search;
use super::archive::Entry;
use super::builder::{Builder, Context};
use super::mutate::mutated;
use crate::sequence::executor::{End, Executed};
use crate::sequence::{Argument, Sequence, Statement};
use spelunk_classes::registry::ClassId;
use std::rc::Rc;

/// Calls of a method that has only thrown.
const MOST_TRIES: u32 = 4_000;
/// Ways in which one method throws.
const MOST_RUNGS: usize = 16;
/// In percent: so often a sequence is changed by a call that prepares what threw, and so often that is handed what the
/// failing call is handed too.
const PREPARED: usize = 60;
const SHARED: usize = 60;
/// Frames that tell one way from another.
const MOST_FRAMES: usize = 6;

/// A way in which a method threw, and the sequence that came there first.
pub(super) struct Rung {
    /// What was thrown, and from where.
    way: Vec<String>,
    entry: Rc<Entry>,
}

impl Search<'_> {
    /// Notes how the last execution ended, if the method that it called last has not returned yet.
    pub(super) fn note_way_to_end(
        &mut self,
        sequence: &Sequence,
        types: &[Option<ClassId>],
        executed: &Executed,
    ) {
        let Some(callee) = sequence.statements.last().and_then(|it| it.callee()) else {
            return;
        };
        let mut targets = self.targets.iter_mut();
        let Some(target) = targets.find(|it| Rc::ptr_eq(&it.callee, callee)) else {
            return;
        };
        let End::Threw(thrown) = executed.end else {
            target.has_returned = true;
            target.rungs.clear();
            return;
        };
        if target.has_returned || target.rungs.len() >= MOST_RUNGS || sequence.sets_fields() {
            return;
        }
        let vm = &self.context.executor.vm;
        let mut way = vm.user_stack_trace(thrown);
        way.truncate(MOST_FRAMES);
        way.push(vm.class_display(vm.class_of(thrown)));
        if target.rungs.iter().any(|rung| rung.way == way) {
            return;
        }
        let mut types = types.to_vec();
        types.resize(sequence.len(), None);
        let entry = Rc::new(Entry {
            sequence: sequence.clone(),
            types,
            goals: Vec::new(),
            threw: true,
        });
        target.rungs.push(Rung { way, entry });
    }

    /// Whether a method has only thrown, and not often enough to be given up.
    pub(super) fn may_return_yet(&self, number: usize) -> bool {
        let target = &self.targets[number];
        !target.rungs.is_empty() && target.tries < MOST_TRIES
    }

    /// A method that has only thrown; of those the one with the fewest tries.
    pub(super) fn yet_to_return(&self) -> Option<usize> {
        let is_meant = |&number: &usize| {
            self.is_for_itself(&self.targets[number]) && self.may_return_yet(number)
        };
        let open = (0..self.targets.len()).filter(is_meant);
        open.min_by_key(|&number| self.targets[number].tries)
    }

    /// Changes a sequence at whose end a method threw, rather one that came to a late rung.
    pub(super) fn go_on_to_return(&mut self, number: usize) {
        let target = &mut self.targets[number];
        target.tries += 1;
        let (count, random) = (target.rungs.len(), &mut self.context.random);
        let picked = random.below(count).max(random.below(count));
        let entry = target.rungs[picked].entry.clone();
        let prepared = match self.context.random.percent(PREPARED) {
            true => prepared(&mut self.context, &entry),
            false => None,
        };
        let sequence = prepared.unwrap_or_else(|| mutated(&mut self.context, &entry));
        self.attempt(sequence);
    }
}

/// A sequence with one more call in front of its last one, on the same object and with some of the same arguments: what a
/// call looks for under a name, another one has to store there first.
fn prepared(context: &mut Context, entry: &Entry) -> Option<Sequence> {
    let last = entry.sequence.len().checked_sub(1)?;
    let act = entry.sequence.statements[last].clone();
    let receiver = act.arguments.first().filter(|_| act.has_receiver())?;
    let Argument::Earlier(on) = receiver else {
        return None;
    };
    let class = entry.types.get(*on).copied().flatten()?;
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    let methods =
        { &mut builder.context.vocabulary }.methods_on(&builder.context.executor.vm, class);
    let callee = builder.context.random.pick(&methods)?.clone();
    builder.at_position(last, |builder| {
        if let Some(number) = builder.call_on(&callee, Some(receiver.clone()), 0) {
            builder.share_arguments(number, &act);
        }
    });
    Some(builder.sequence)
}

impl Builder<'_> {
    /// Some arguments of a later call in the place of those of a statement.
    fn share_arguments(&mut self, number: usize, later: &Statement) {
        for at in 1..self.sequence.statements[number].arguments.len() {
            let wanted = self.sequence.statements[number].wanted(at);
            let fits = |&other: &usize| later.wanted(other) == wanted;
            let fitting: Vec<usize> = (1..later.arguments.len()).filter(fits).collect();
            if self.percent(SHARED)
                && let Some(&other) = self.context.random.pick(&fitting)
            {
                self.sequence.statements[number].arguments[at] = later.arguments[other].clone();
            }
        }
    }
}
