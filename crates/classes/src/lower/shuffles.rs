//! Stack instructions: pop, dup and friends.

use super::kinds::{Kind, is_wide};
use super::{Entry, Lowering, Operand, Raw};
use crate::code::Op;
use crate::opcode::op;

impl Lowering<'_> {
    pub(super) fn emit_shuffle(&mut self, raw: &Raw) {
        let kinds: Vec<Kind> = self.stack.iter().map(|entry| entry.kind).collect();
        let Some(plan) = shuffle(raw.opcode, &kinds) else {
            return;
        };
        let base = self.stack.len() - plan.popped;
        let is_plain_copy = plan
            .order
            .iter()
            .take(plan.popped)
            .copied()
            .eq(0..plan.popped);
        if !is_plain_copy && plan.order.len() > plan.popped || raw.opcode == op::swap {
            return self.emit_reordering(base, &plan);
        }
        // pop, pop2, dup, dup2: copies may alias what lies below them, which outlives them.
        let entries: Vec<Entry> = self.stack[base..].to_vec();
        if plan.order.is_empty() {
            for _ in 0..plan.popped {
                self.pop();
            }
            return;
        }
        for &from in plan.order.iter().skip(plan.popped) {
            self.push(entries[from].kind, entries[from].operand);
        }
    }

    /// Values change places: locals and constants stay virtual, values in stack slots are moved
    /// out to fresh temporaries first by writing the new arrangement from the top down.
    pub(super) fn emit_reordering(&mut self, base: usize, plan: &Shuffle) {
        let old: Vec<Entry> = self.stack[base..].to_vec();
        while self.stack.len() > base {
            self.pop();
        }
        let first_stack_slot = self.canonical(0);
        let lowest = self.canonical(self.depth);
        let mut placed = Vec::new();
        let mut depth = self.depth;
        for &from in plan.order {
            placed.push((depth, old[from]));
            depth += 1 + is_wide(old[from].kind) as u16;
        }
        // A move from top to bottom never overwrites a source that is still needed, except when
        // a low target is the source of a lower entry (swap): such sources go through the slot
        // above the whole arrangement, which max_stack + SCRATCH reserves.
        let scratch = self.canonical(self.code.max_stack);
        let mut pending: Vec<(u16, Operand)> = Vec::new();
        for &(depth, entry) in placed.iter().rev() {
            let target = self.canonical(depth);
            if let Operand::Slot(from) = entry.operand
                && from >= first_stack_slot
                && from >= lowest
                && from != target
            {
                pending.push((target, entry.operand));
            }
        }
        self.emit_parallel_moves(pending, scratch);
        for (depth, entry) in placed {
            let target = self.canonical(depth);
            let operand = match entry.operand {
                Operand::Slot(from) if from >= lowest && from >= first_stack_slot => {
                    Operand::Slot(target)
                }
                other => other,
            };
            self.push(entry.kind, operand);
        }
    }

    /// Moves that happen "at once": ordered so that no source is overwritten early, cycles broken
    /// through `scratch`.
    pub(super) fn emit_parallel_moves(&mut self, mut pending: Vec<(u16, Operand)>, scratch: u16) {
        while !pending.is_empty() {
            let free = (0..pending.len()).find(|&i| {
                let target = pending[i].0;
                !pending
                    .iter()
                    .enumerate()
                    .any(|(j, (_, source))| j != i && *source == Operand::Slot(target))
            });
            match free {
                Some(at) => {
                    let (target, source) = pending.remove(at);
                    if let Operand::Slot(from) = source {
                        self.emit(Op::Move, target, from, 0, 0, 0);
                    }
                }
                None => {
                    let (target, _) = pending[0];
                    self.emit(Op::Move, scratch, target, 0, 0, 0);
                    for (_, source) in &mut pending {
                        if *source == Operand::Slot(target) {
                            *source = Operand::Slot(scratch);
                        }
                    }
                }
            }
        }
    }
}

/// A stack instruction as data: it takes `popped` values and leaves those named by `order`.
pub(super) struct Shuffle {
    pub(super) popped: usize,
    pub(super) order: &'static [usize],
}

/// JVMS 6.5 dup and friends, by the categories of the values on top.
pub(super) fn shuffle(opcode: u8, kinds: &[Kind]) -> Option<Shuffle> {
    let wide = |below: usize| {
        kinds
            .len()
            .checked_sub(below + 1)
            .map(|at| is_wide(kinds[at]))
    };
    let plan = |popped: usize, order: &'static [usize]| Some(Shuffle { popped, order });
    let top = wide(0)?;
    let found = match opcode {
        op::pop if !top => plan(1, &[]),
        op::pop2 if top => plan(1, &[]),
        op::pop2 if !wide(1)? => plan(2, &[]),
        op::dup if !top => plan(1, &[0, 0]),
        op::dup_x1 if !top && !wide(1)? => plan(2, &[1, 0, 1]),
        op::dup_x2 if !top && wide(1)? => plan(2, &[1, 0, 1]),
        op::dup_x2 if !top && !wide(2)? => plan(3, &[2, 0, 1, 2]),
        op::dup2 if top => plan(1, &[0, 0]),
        op::dup2 if !wide(1)? => plan(2, &[0, 1, 0, 1]),
        op::dup2_x1 if top && !wide(1)? => plan(2, &[1, 0, 1]),
        op::dup2_x1 if !top && !wide(1)? && !wide(2)? => plan(3, &[1, 2, 0, 1, 2]),
        op::dup2_x2 if top && wide(1)? => plan(2, &[1, 0, 1]),
        op::dup2_x2 if top && !wide(1)? && !wide(2)? => plan(3, &[2, 0, 1, 2]),
        op::dup2_x2 if !top && !wide(1)? && wide(2)? => plan(3, &[1, 2, 0, 1, 2]),
        op::dup2_x2 if !top && !wide(1)? && !wide(2)? && !wide(3)? => plan(4, &[2, 3, 0, 1, 2, 3]),
        op::swap if !top && !wide(1)? => plan(2, &[1, 0]),
        _ => None,
    }?;
    (found.popped <= kinds.len()).then_some(found)
}
