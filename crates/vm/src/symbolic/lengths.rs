//! Arrays whose length is a number that a run follows: those from outside, and those that the program has made as long
//! as such a number says. Each is as long as the values at hand say; whoever asks for its length gets the number, and
//! an element behind its end is a branch on it.

use crate::heap::{NULL, Ref};
use crate::vm::{Flow, Result, Vm};
use spelunk_classes::code::{Instr, Op};
use spelunk_term::TermId;

impl Vm {
    /// From now on the length of an array that was just made is this number.
    pub fn follow_length(&mut self, array: Ref, length: TermId) -> Result<()> {
        let lengths = &self.path.array_lengths;
        // They are found by their order, which is that in which they are made.
        if lengths.last().is_some_and(|&(last, _)| last >= array) {
            return Ok(());
        }
        // Arrays without symbolic parts are not asked about.
        if self.path.heap.shadow(array) == NULL {
            self.add_shadow_block(array)?;
        }
        self.path.array_lengths.push((array, length));
        Ok(())
    }

    pub(crate) fn followed_length(&self, array: Ref) -> Option<TermId> {
        let lengths = &self.path.array_lengths;
        let at = lengths.binary_search_by_key(&array, |&(array, _)| array);
        Some(lengths[at.ok()?].1)
    }

    /// `a.length` of an array that has symbolic parts.
    #[cold]
    pub(crate) fn length_of_symbolic_array(&mut self, instr: Instr) -> Flow {
        let array = self.slot(instr.b).0 as Ref;
        match self.followed_length(array) {
            Some(length) => self.set_term(instr.a, length),
            None => {
                let length = self.path.heap.length(array);
                self.set_slot(instr.a, u64::from(length), 0);
            }
        }
        Flow::Next
    }

    /// Whether an array has at least so many elements, which it has not with the values at hand.
    pub(crate) fn note_too_short(&mut self, array: Ref, wanted: u64) -> Result<()> {
        let (Some(length), Ok(wanted)) = (self.followed_length(array), i32::try_from(wanted))
        else {
            return Ok(());
        };
        let wanted = self.terms.bv_const(32, wanted as u64);
        let is_long_enough = self.terms.bv_ule(wanted, length);
        self.decide_condition(is_long_enough).map(|_| ())
    }

    /// Whether the method that runs is one of the user's classes.
    pub(super) fn is_in_user_code(&self) -> bool {
        let frame = self.thread().frames.last();
        frame.is_some_and(|frame| {
            let class = self.registry.method(frame.method).class;
            self.registry.class(class).is_user()
        })
    }

    /// The array that the current instruction has found too short, where lengths are followed.
    pub(crate) fn array_looked_into(&self) -> Option<Ref> {
        if self.path.array_lengths.is_empty() {
            return None;
        }
        let frame = self.thread().frames.last()?;
        // SAFETY: the instruction pointer of a frame points at an instruction of its code.
        let instr = unsafe { *frame.pc };
        let slot = match instr.op {
            Op::Load8 | Op::LoadU16 | Op::LoadI16 | Op::Load32 | Op::Load64 => instr.b,
            Op::Store8 | Op::Store16 | Op::Store32 | Op::Store64 | Op::StoreRef => instr.a,
            _ => return None,
        };
        Some(self.slot(slot).0 as Ref)
    }
}
