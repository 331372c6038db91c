//! The whole state of a program at a choice, in canonical form (paper 002, section 4.1: explicit-state
//! search with isomorphic heaps taken as one): frames with the slots that are still read, statics, and
//! the heap that is reachable from them.
//!
//! Two states with equal keys go on in the same way for the same values of their variables. Where
//! that cannot be promised there is no state, and nothing is matched.

use crate::canonical::{Base, CanonicalHeap, Root};
use crate::heap::{NULL, Ref};
use crate::liveness::{DEAD, NUMBER, REFERENCE};
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::thread::{Action, Frame, ThreadState};
use crate::vm::Vm;

impl Vm {
    /// The state at the choice where execution has stopped.
    pub fn program_state(&mut self, base: Base) -> Option<CanonicalHeap> {
        let comparable = !self.thread().frames.is_empty()
            && self.path.returned.is_none()
            && self.path.initialisation_causes.is_empty()
            && self.path.pools.values.is_empty()
            && self.path.emitted.is_empty()
            && self.path.recased.is_empty()
            && !self.path.trail.has_interned();
        if !comparable {
            return None;
        }
        let mut roots = vec![
            number(self.path.random_state),
            number(self.path.virtual_clock),
            number(self.path.answers.len() as u64),
            number(self.path.current as u64),
            number(self.path.threads.len() as u64),
        ];
        roots.extend(self.path.answers.iter().map(|&answer| number(answer)));
        for number in 0..self.path.threads.len() {
            self.add_thread_state(number, &mut roots)?;
        }
        self.canonical_heap(base, &roots)
    }

    fn add_thread_state(&mut self, thread: usize, roots: &mut Vec<Root>) -> Option<()> {
        let found = &self.path.threads[thread];
        let (kind, on, count) = match found.state {
            ThreadState::Runnable => (0, NULL, 0),
            ThreadState::Entering(object) => (1, object, 0),
            ThreadState::Waiting(object, count) => (2, object, u64::from(count)),
            ThreadState::Parked => (3, NULL, 0),
            ThreadState::Sleeping(until) => (4, NULL, until),
            ThreadState::Finished => (5, NULL, 0),
            // The library's business.
            ThreadState::Initialising(_) => return None,
        };
        let flags = [
            found.permit,
            found.interrupted,
            found.daemon,
            found.woken,
            found.exiting,
            found.dispatching,
        ];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | flag as u64);
        roots.extend([number(kind), Root::Reference(on), number(count)]);
        roots.extend([number(flags), number(found.wait_count.into())]);
        roots.push(number(found.wake_at.map_or(0, |at| at + 1)));
        roots.push(Root::Reference(found.object));
        roots.push(number(found.held.len() as u64));
        for &(monitor, count) in &found.held {
            roots.extend([Root::Reference(monitor), number(count.into())]);
        }
        let frames = found.frames.clone();
        roots.push(number(frames.len() as u64));
        for (position, frame) in frames.iter().enumerate() {
            self.add_frame(thread, frame, frames.get(position + 1), roots)?;
        }
        Some(())
    }

    /// A frame below another one waits for that one's result; the topmost executes its instruction
    /// again once the choice is made.
    fn add_frame(
        &mut self,
        thread: usize,
        frame: &Frame,
        above: Option<&Frame>,
        roots: &mut Vec<Root>,
    ) -> Option<()> {
        let action = match frame.action {
            Action::Return => 0,
            Action::Halt => 1,
            Action::ThreadEnd => 2,
            Action::HaltAfterThreads(must_end) => 3 + u64::from(must_end),
            // The library's business (initialisers, reflection, pools) goes on in its own ways.
            _ => return None,
        };
        // SAFETY: pc points into the frame's instructions.
        let index = unsafe { frame.pc.offset_from(frame.instrs) } as usize;
        let method = u64::from(frame.method.0);
        roots.extend([number(method), number(index as u64), number(action)]);
        roots.push(Root::Reference(frame.lock));
        let liveness = self.liveness(frame.method)?;
        let live = match above {
            None => liveness.before(index),
            Some(_) => liveness.behind_call(index)?,
        };
        for (slot, &kind) in live.iter().enumerate() {
            if kind != DEAD {
                roots.push(self.live_slot(thread, frame, slot, kind)?);
            }
        }
        Some(())
    }

    fn live_slot(&self, thread: usize, frame: &Frame, slot: usize, kind: u8) -> Option<Root> {
        let at = frame.base as usize + slot;
        let thread = &self.path.threads[thread];
        // SAFETY: slots of live frames lie inside the stack.
        let (word, part) = unsafe { (*thread.slots().add(at), *thread.shadows().add(at)) };
        let settled = match part.checked_sub(DEFERRED) {
            Some(deferred) => self.path.deferred.get(deferred as usize)?,
            None => &Deferred::Settled(word, part),
        };
        match (kind, settled) {
            (NUMBER, &Deferred::Settled(word, part)) => Some(Root::Value(word, part)),
            (NUMBER, Deferred::Choice { .. }) => Some(Root::Value(0, part)),
            (REFERENCE, &Deferred::Settled(word, 0)) => Some(Root::Reference(word as Ref)),
            (REFERENCE, &Deferred::SettledReference(object)) => Some(Root::Reference(object)),
            (REFERENCE, &Deferred::SettledText { bytes, .. }) => Some(Root::Reference(bytes)),
            _ => None,
        }
    }
}

fn number(value: u64) -> Root {
    Root::Value(value, 0)
}
