//! What code of the VM itself reads of objects that programs fill: such a field may hold something symbolic.

use crate::fork::{Fork, TOO_MANY};
use crate::heap::Ref;
use crate::layout::HEADER_WORDS;
use crate::symbolic::DEFERRED;
use crate::vm::{Result, Vm};
use spelunk_term::TermId;

impl Vm {
    /// Afterwards a field holds a known word: what nobody has looked at is settled, and a symbolic number becomes each
    /// value that it can have, where those are few.
    pub(crate) fn settle_field(&mut self, object: Ref, name: &str, descriptor: &str) -> Result<()> {
        let Ok(offset) = self.offset_of(self.class_of(object), name, descriptor) else {
            return Ok(());
        };
        let part = self.field_part(object, offset);
        if part == 0 {
            return Ok(());
        }
        let (mut word, mut part) = (self.path.heap.field(object, offset), part);
        if part >= DEFERRED {
            (word, part) = self.force(part)?;
        }
        if let Some(term) = TermId::from_raw(part) {
            word = self.one_of_few(term, name)?;
        }
        self.before_field_write(object, offset);
        self.path.heap.set_field(object, offset, word);
        self.store_shadow(object, (offset - HEADER_WORDS) as usize, 0)
    }

    fn one_of_few(&mut self, term: TermId, name: &str) -> Result<u64> {
        let reader = self.thread().top().map(|frame| frame.method);
        let fork = match reader.filter(|_| self.options.samples_natives) {
            Some(method) => Fork::Sample { term, method },
            None => Fork::AllOfFew(term),
        };
        match self.decide_once(fork)? {
            TOO_MANY => self.unsupported(unknown_field(name)),
            value => Ok(value),
        }
    }
}

/// What is unsupported where a field is read whose value is symbolic.
pub(crate) fn unknown_field(name: &str) -> String {
    format!("a native that reads the symbolic field {name}")
}
