//! What symbolic values add to execution. A value's symbolic part is a number beside its word:
//! 0 means concrete, below `DEFERRED` it is a term, from there on something that is settled at its
//! first real use (`deferred`). Copying copies the number.
//!
//! This module: operands, results, decisions, and the symbolic parts of objects. Instructions are
//! in `step`, arrays in `arrays`, natives in `models`, strings nobody has looked into in `text`,
//! inputs nobody has looked at in `unknown`, `unknown_arrays` and, where they are objects, in `input_heap`.

pub mod applications;
pub(crate) mod arrays;
mod bytes;
pub mod casing;
pub mod deferred;
mod hidden;
pub mod input_heap;
pub mod input_statics;
pub mod input_types;
mod keys;
mod lengths;
pub mod models;
pub(crate) mod native_reads;
pub mod pools;
mod ranges;
pub(crate) mod searching;
pub(crate) mod step;
pub mod text;
pub mod unknown;
pub mod unknown_arrays;

use crate::fork::Fork;
use crate::heap::{NULL, Ref, SHADOW_CLASS};
use crate::layout::HEADER_WORDS;
use crate::policy::{Decided, Decision};
use crate::symbolic::deferred::Deferred;
use crate::vm::{Exit, Flow, Result, Stop, Vm};
use spelunk_classes::code::Instr;
use spelunk_classes::registry::ClassId;
use spelunk_term::{Sort, TermId};

/// Symbolic parts from here on are deferred values, not terms.
pub const DEFERRED: u32 = 0x8000_0000;

/// The sort of a Java kind: descriptor letters, int for the small ones.
pub fn sort_of(letter: u8) -> Sort {
    match letter {
        b'J' => Sort::Bv(64),
        b'F' => Sort::F32,
        b'D' => Sort::F64,
        _ => Sort::Bv(32),
    }
}

impl Vm {
    // ---- decisions ----

    /// Asks for a decision; once it has been answered, execution comes here again and gets it.
    pub(crate) fn decide(&mut self, fork: Fork) -> Result<u64> {
        match self.path.answers.get(self.path.answers_used) {
            Some(&answer) => {
                self.path.answers_used += 1;
                Ok(answer)
            }
            None => self.ask_policy(fork),
        }
    }

    #[cold]
    fn ask_policy(&mut self, fork: Fork) -> Result<u64> {
        // A decision is a step: what only asks keeps to the limits too.
        self.path.fuel -= 1;
        if self.path.fuel < 0 {
            self.take_turn()?;
        }
        match self.policy.decide(&mut self.terms, &fork) {
            Decision::Stop => Err(Exit::Stop(Stop::Fork(fork))),
            Decision::Impossible => Err(Exit::Stop(Stop::AssumptionFailed)),
            Decision::Answer(answer) => {
                self.path.decided.push(Decided { fork, answer });
                // An instruction that is executed again must not ask again.
                self.path.answers.push(answer);
                self.path.answers_used += 1;
                Ok(answer)
            }
        }
    }

    /// Whether a condition holds on this path.
    pub(crate) fn decide_condition(&mut self, condition: TermId) -> Result<bool> {
        match self.terms.as_bool(condition) {
            Some(known) => Ok(known),
            None => Ok(self.decide(Fork::Condition(condition))? == 0),
        }
    }

    /// The answer to the fork that execution stopped at.
    #[inline]
    pub fn answer(&mut self, answer: u64) {
        self.path.answers.push(answer);
        self.path.answers_used = 0;
    }

    /// One value out of `low..=high` for a term that lies in that range: forks over all of them.
    pub(crate) fn decide_value(&mut self, term: TermId, low: i64, high: i64) -> Result<i64> {
        if let Some(bits) = self.terms.as_const(term) {
            return Ok(spelunk_term::to_signed(bits, self.terms.width(term)));
        }
        let width = self.terms.width(term);
        let mut cases = Vec::new();
        for value in low..=high {
            let constant = self
                .terms
                .bv_const(width, value as u64 & spelunk_term::mask(width));
            cases.push(self.terms.eq(term, constant));
        }
        let chosen = self.decide(Fork::Cases(cases))?;
        Ok(low + chosen as i64)
    }

    // ---- operands and results ----

    /// Word and symbolic part of a slot of the top frame.
    pub(crate) fn slot(&self, slot: u16) -> (u64, u32) {
        let thread = self.thread();
        let base = thread.frames.last().map_or(0, |frame| frame.base) as usize + slot as usize;
        // SAFETY: lowered code names slots of its own frame.
        unsafe { (*thread.slots().add(base), *thread.shadows().add(base)) }
    }

    pub(crate) fn set_slot(&mut self, slot: u16, word: u64, part: u32) {
        let thread = self.thread();
        let base = thread.frames.last().map_or(0, |frame| frame.base) as usize + slot as usize;
        // SAFETY: as above.
        unsafe {
            *thread.slots().add(base) = word;
            *thread.shadows().add(base) = part;
        }
    }

    /// The term of a value: its symbolic part, or the constant of its word.
    pub(crate) fn term_of(&mut self, word: u64, part: u32, letter: u8) -> TermId {
        if let Some(term) = TermId::from_raw(part)
            && part < DEFERRED
        {
            return term;
        }
        match sort_of(letter) {
            Sort::F32 => self.terms.f32_const(word as u32),
            Sort::F64 => self.terms.f64_const(word),
            sort => self
                .terms
                .bv_const(sort.width(), word & spelunk_term::mask(sort.width())),
        }
    }

    pub(crate) fn operand(&mut self, slot: u16, letter: u8) -> TermId {
        let (word, part) = self.slot(slot);
        self.term_of(word, part, letter)
    }

    /// Word and symbolic part of a term: constants become concrete.
    pub(crate) fn value_of(&self, term: TermId) -> (u64, u32) {
        match self.terms.as_const(term) {
            Some(bits) => (bits, 0),
            None => (0, term.raw()),
        }
    }

    pub(crate) fn set_term(&mut self, slot: u16, term: TermId) {
        let (word, part) = self.value_of(term);
        self.set_slot(slot, word, part);
    }

    /// An operand that others have settled meanwhile becomes its value; whether it is concrete then. Copies of one
    /// choice come here often.
    ///
    /// # Safety
    /// The pointers lead to a slot of the top frame and to its symbolic part.
    #[inline(never)]
    pub(crate) unsafe fn takes_settled(&self, word: *mut u64, part: *mut u32) -> bool {
        // SAFETY: the caller's promise.
        let (word, part) = unsafe { (&mut *word, &mut *part) };
        if *part == 0 {
            return true;
        }
        let number = part.wrapping_sub(DEFERRED) as usize;
        *word = match self.path.deferred.get(number) {
            Some(&Deferred::SettledReference(object)) => u64::from(object),
            Some(&Deferred::Settled(word, 0)) => word,
            _ => return false,
        };
        *part = 0;
        true
    }

    /// An instruction with a symbolic operand.
    pub(crate) fn symbolic_step(&mut self, instr: Instr) -> Flow {
        match self.try_symbolic_step(instr) {
            Ok(flow) => flow,
            Err(exit) => exit.into(),
        }
    }

    // ---- the trail's hooks ----

    #[inline(always)]
    pub(crate) fn before_field_write(&mut self, object: Ref, offset: u32) {
        if self.path.heap.stamp(object) != self.path.trail.stamp {
            self.save_before_write(object, object as usize + offset as usize);
        }
    }

    /// Whether a field holds already what is written to it. Asked only where its object would have to
    /// be saved: keeping a value costs less than bringing it back.
    #[inline(always)]
    pub(crate) fn is_redundant_write(&self, object: Ref, offset: u32, new: (u64, u32)) -> bool {
        self.path.heap.stamp(object) != self.path.trail.stamp
            && self.path.heap.field(object, offset) == new.0
            && self.field_part(object, offset) == new.1
    }

    #[inline(always)]
    pub(crate) fn before_array_write(&mut self, array: Ref, word: usize) {
        if self.path.heap.stamp(array) != self.path.trail.stamp {
            self.save_before_write(array, word);
        }
    }

    #[cold]
    fn save_before_write(&mut self, object: Ref, word: usize) {
        if self.is_twin(object) {
            self.invariant_writes = Some("the object that it is asked about");
        }
        let class = &self.layouts[self.path.heap.class_of(object)];
        let words = self.path.heap.size_words(object, class);
        self.path
            .trail
            .before_write(&mut self.path.heap, object, || words, word);
    }

    // ---- symbolic parts of objects ----

    /// Notes the symbolic part of field or element `index`, making room for parts if needed.
    pub(crate) fn store_shadow(&mut self, object: Ref, index: usize, part: u32) -> Result<()> {
        let mut block = self.path.heap.shadow(object);
        if block == NULL {
            if part == 0 {
                return Ok(());
            }
            block = self.add_shadow_block(object)?;
        }
        let letter = self
            .registry
            .class(self.path.heap.class_of(object))
            .element_letter;
        let part = if part != 0 && matches!(letter, b'Z' | b'B' | b'C' | b'S') {
            self.narrowed_shadow(part, letter)
        } else {
            part
        };
        self.write_shadow(block, index, part);
        Ok(())
    }

    fn write_shadow(&mut self, block: Ref, index: usize, part: u32) {
        let word = block as usize + HEADER_WORDS as usize + index / 2;
        if self.path.heap.stamp(block) != self.path.trail.stamp {
            if self.path.heap.element32_at(block, index) == part {
                return;
            }
            let words = HEADER_WORDS as usize + self.path.heap.length(block) as usize;
            self.path
                .trail
                .before_write(&mut self.path.heap, block, || words, word);
        }
        self.path.heap.set_element32_at(block, index, part);
    }

    pub(crate) fn add_shadow_block(&mut self, object: Ref) -> Result<Ref> {
        let slots = self.shadow_slots(object) as u32;
        self.before_field_write(object, 1);
        self.new_shadow_block(object, slots)
    }

    pub(crate) fn new_shadow_block(&mut self, object: Ref, slots: u32) -> Result<Ref> {
        match self.path.heap.allocate_block(
            SHADOW_CLASS,
            slots.div_ceil(2).max(1),
            self.path.trail.stamp,
        ) {
            Ok(block) => {
                self.path.heap.set_shadow(object, block);
                Ok(block)
            }
            Err(_) => Err(self.heap_is_full(slots as usize * 4)),
        }
    }

    /// The part of an int that is stored where the descriptor letter allows less.
    pub(crate) fn narrowed_shadow(&mut self, part: u32, letter: u8) -> u32 {
        let Some(term) = TermId::from_raw(part).filter(|_| part < DEFERRED) else {
            return part;
        };
        let narrow = match letter {
            b'Z' => {
                let bit = self.terms.extract(term, 0, 0);
                self.terms.zext(bit, 32)
            }
            b'B' => {
                let low = self.terms.extract(term, 7, 0);
                self.terms.sext(low, 32)
            }
            b'C' => {
                let low = self.terms.extract(term, 15, 0);
                self.terms.zext(low, 32)
            }
            b'S' => {
                let low = self.terms.extract(term, 15, 0);
                self.terms.sext(low, 32)
            }
            _ => term,
        };
        narrow.raw()
    }

    // ---- static fields ----

    pub(crate) fn static_shadow(&self, class: u32, address: u32) -> u32 {
        let block = self.layouts[ClassId(class)].statics;
        match self.path.heap.shadow(block) {
            NULL => 0,
            part => self
                .path
                .heap
                .element32_at(part, (address - block - HEADER_WORDS) as usize),
        }
    }

    pub(crate) fn before_static_write(
        &mut self,
        class: ClassId,
        address: u32,
        part: u32,
    ) -> Result<()> {
        // An initialiser may write, whoever has started it.
        if self.path.input_heap.is_checking
            && self.is_initialised(class)
            && self.registry.class(class).is_user()
        {
            self.invariant_writes = Some("a static field");
        }
        self.note_static_value(class, address, part)
    }

    /// Notes the symbolic part of a static field whose word is written next.
    pub(crate) fn note_static_value(
        &mut self,
        class: ClassId,
        address: u32,
        part: u32,
    ) -> Result<()> {
        self.note_statics_write(class, address);
        let layout = &self.layouts[class];
        let (block, words) = (layout.statics, layout.static_words + 1);
        let mut shadow = self.path.heap.shadow(block);
        if shadow == NULL {
            if part == 0 {
                return Ok(());
            }
            // The header word that names the part may lie outside of what was saved.
            self.path
                .trail
                .save_words(&self.path.heap, block, block as usize + 1, 1);
            shadow = self.new_shadow_block(block, words)?;
        }
        self.write_shadow(shadow, (address - block - HEADER_WORDS) as usize, part);
        Ok(())
    }

    // ---- memory seen by natives ----

    /// Number of entries that a symbolic part of this object has.
    pub(crate) fn shadow_slots(&self, object: Ref) -> usize {
        let class = &self.layouts[self.path.heap.class_of(object)];
        if class.is_array {
            self.path.heap.length(object) as usize
        } else {
            (class.instance_words - HEADER_WORDS) as usize
        }
    }

    /// The symbolic part of a field, 0 if it is concrete.
    pub(crate) fn field_part(&self, object: Ref, offset: u32) -> u32 {
        self.shadow_entry(object, (offset - HEADER_WORDS) as usize)
    }

    pub fn shadow_entry(&self, object: Ref, index: usize) -> u32 {
        match self.path.heap.shadow(object) {
            NULL => 0,
            block => self.path.heap.element32_at(block, index),
        }
    }

    pub(crate) fn copy_shadows(
        &mut self,
        from: Ref,
        from_at: usize,
        to: Ref,
        to_at: usize,
        count: usize,
    ) -> Result<()> {
        if self.path.heap.shadow(from) == NULL && self.path.heap.shadow(to) == NULL {
            return Ok(());
        }
        let parts: Vec<u32> = (0..count)
            .map(|index| self.shadow_entry(from, from_at + index))
            .collect();
        for (index, part) in parts.into_iter().enumerate() {
            self.store_shadow(to, to_at + index, part)?;
        }
        Ok(())
    }

    /// Copies array elements of the same size, overlapping or not, with their symbolic parts.
    pub(crate) fn copy_elements(
        &mut self,
        from: Ref,
        from_at: usize,
        to: Ref,
        to_at: usize,
        count: usize,
    ) -> Result<()> {
        if count == 0 {
            return Ok(());
        }
        let shift = self.element_shift(to) as usize;
        let (start, bytes) = (to_at << shift, count << shift);
        self.charge(bytes)?;
        if self.tracks_writes() {
            let first = to as usize + HEADER_WORDS as usize + start / 8;
            let last = to as usize + HEADER_WORDS as usize + (start + bytes - 1) / 8;
            for word in first..=last {
                self.before_array_write(to, word);
            }
            self.copy_shadows(from, from_at, to, to_at, count)?;
        }
        // SAFETY: the caller has checked both ranges.
        unsafe {
            let source = self.path.heap.elements(from).add(from_at << shift);
            let target = self.path.heap.elements(to).add(start);
            std::ptr::copy(source, target, bytes);
        }
        Ok(())
    }

    /// Whether writes have to be noted: in every symbolic run.
    pub(crate) fn tracks_writes(&self) -> bool {
        self.symbolic
    }

    /// Index of the field or element at a byte offset, where an access of `size` bytes covers
    /// exactly one; `None` where the object has no symbolic part.
    fn shadow_index(&self, object: Ref, offset: i64, size: usize) -> Result<Option<usize>> {
        if object == NULL || offset < 0 || self.path.heap.shadow(object) == NULL {
            return Ok(None);
        }
        let class = &self.layouts[self.path.heap.class_of(object)];
        if !class.is_array {
            return Ok(Some(offset as usize / 8 - HEADER_WORDS as usize));
        }
        let at = offset as usize - HEADER_WORDS as usize * 8;
        if size == 1 << class.element_shift && at.is_multiple_of(size) {
            return Ok(Some(at >> class.element_shift));
        }
        let first = at >> class.element_shift;
        let last = (at + size - 1) >> class.element_shift;
        if (first..=last).all(|index| self.shadow_entry(object, index) == 0) {
            return Ok(None);
        }
        self.unsupported("access to several symbolic array elements at once")
    }

    pub(crate) fn shadow_at(&mut self, object: Ref, offset: i64, size: usize) -> Result<u32> {
        Ok(self
            .shadow_index(object, offset, size)?
            .map_or(0, |index| self.shadow_entry(object, index)))
    }

    pub(crate) fn set_shadow_at(
        &mut self,
        object: Ref,
        offset: i64,
        size: usize,
        part: u32,
    ) -> Result<()> {
        if part != 0 && object != NULL && self.path.heap.shadow(object) == NULL {
            self.add_shadow_block(object)?;
        }
        match self.shadow_index(object, offset, size)? {
            Some(index) => self.store_shadow(object, index, part),
            None if part == 0 => Ok(()),
            None => self.unsupported("symbolic value stored outside of objects"),
        }
    }

    /// Whether two values of which one is symbolic are the same.
    pub(crate) fn same_symbolic_value(
        &mut self,
        found: (u64, u32),
        expected: (u64, u32),
        letter: u8,
    ) -> Result<bool> {
        if letter == b'L' {
            return self.unsupported("compare-and-set on a deferred reference");
        }
        let (one, other) = (
            self.term_of(found.0, found.1, letter),
            self.term_of(expected.0, expected.1, letter),
        );
        let same = self.terms.eq(one, other);
        self.decide_condition(same)
    }

    pub(crate) fn box_with_shadow(&mut self, value: u64, part: u32, letter: u8) -> Result<Ref> {
        if part == 0 || letter == b'L' || letter == b'[' {
            return self.box_value(value, letter);
        }
        self.symbolic_box(part, letter)
    }
}
