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
            TOO_MANY => self.unsupported(unknown(&format!("the symbolic field {name}"))),
            value => Ok(value),
        }
    }

    /// Code of the VM itself takes something for known that is symbolic.
    pub(crate) fn note_unknown_read(&self, what: impl FnOnce() -> String) {
        *self.read_unknown.borrow_mut() = Some(what());
    }

    /// What a native has read as if it were known. With values at hand it is known.
    pub(crate) fn check_native_reads(&mut self) -> Result<()> {
        match self.read_unknown.get_mut().take() {
            Some(what) if !self.options.samples_natives => self.unsupported(unknown(&what)),
            _ => Ok(()),
        }
    }
}

fn unknown(what: &str) -> String {
    format!("a native that reads {what}")
}
