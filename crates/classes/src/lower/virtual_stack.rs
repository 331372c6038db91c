//! The virtual stack of the second pass: what is not yet in its slot.

use super::decoding::stored_local;
use super::kinds::{Kind, is_wide};
use super::{Entry, LowerError, Lowering, Operand, Raw};
use crate::code::Op;

impl Lowering<'_> {
    pub(super) fn canonical(&self, depth: u16) -> u16 {
        self.code.max_locals + depth
    }

    pub(super) fn push(&mut self, kind: Kind, operand: Operand) {
        self.stack.push(Entry {
            kind,
            operand,
            depth: self.depth,
        });
        self.depth += 1 + is_wide(kind) as u16;
    }

    pub(super) fn pop(&mut self) -> Entry {
        // `find_shapes` has proved that the stack is deep enough.
        let entry = self.stack.pop().unwrap_or(Entry {
            kind: b'i',
            operand: Operand::Const(0),
            depth: 0,
        });
        self.depth = entry.depth;
        entry
    }

    /// The slot that holds an entry's value, writing a constant to the entry's own slot if needed.
    pub(super) fn slot_of(&mut self, entry: Entry) -> u16 {
        match entry.operand {
            Operand::Slot(slot) => slot,
            Operand::Const(value) => {
                let slot = self.canonical(entry.depth);
                self.emit_const(slot, value);
                slot
            }
        }
    }

    pub(super) fn emit_const(&mut self, slot: u16, value: u64) {
        self.emit(Op::Const, slot, 0, 0, value as u32, (value >> 32) as u32);
    }

    pub(super) fn materialise(&mut self, position: usize) {
        let entry = self.stack[position];
        let slot = self.canonical(entry.depth);
        match entry.operand {
            Operand::Slot(from) if from == slot => return,
            Operand::Slot(from) => self.emit(Op::Move, slot, from, 0, 0, 0),
            Operand::Const(value) => self.emit_const(slot, value),
        }
        self.stack[position].operand = Operand::Slot(slot);
    }

    pub(super) fn materialise_all(&mut self) {
        for position in 0..self.stack.len() {
            self.materialise(position);
        }
    }

    /// Before local `local` is overwritten, save what still means its old value.
    pub(super) fn before_local_write(&mut self, local: u16) {
        for position in 0..self.stack.len() {
            if self.stack[position].operand == Operand::Slot(local) {
                self.materialise(position);
            }
        }
    }

    /// Where the result of the instruction at `index` goes: straight into a local if the next
    /// instruction stores it there. Returns the slot and how many instructions are consumed.
    pub(super) fn destination(&mut self, index: usize, kind: Kind) -> (u16, usize) {
        if !self.options.probes
            && let Some(next) = self.raws.get(index + 1)
            && !self.leader[index + 1]
            && let Some(local) = stored_local(next)
            && local as u32 + (is_wide(kind) as u32) < self.code.max_locals as u32
        {
            self.before_local_write(local);
            return (local, 2);
        }
        let slot = self.canonical(self.depth);
        self.push(kind, Operand::Slot(slot));
        (slot, 1)
    }

    pub(super) fn check_local(&self, raw: &Raw, kind: Kind) -> Result<u16, LowerError> {
        let last = raw.operand + is_wide(kind) as i32;
        if raw.operand < 0 || last >= self.code.max_locals as i32 {
            return self.malformed(raw.pc, "local variable out of range");
        }
        Ok(raw.operand as u16)
    }
}
