//! What symbolic values add to execution: instructions on symbolic operands, symbolic parts of
//! objects, and the undo trail's hooks on writes.

use crate::heap::{NULL, Ref, SHADOW_CLASS};
use crate::natives::{Arguments, Native};
use crate::vm::{Flow, Result, Stop, Vm};
use spelunk_classes::code::Instr;
use spelunk_classes::registry::{ClassId, HEADER_WORDS, MethodId};

impl Vm {
    /// An instruction with a symbolic operand.
    pub(crate) fn symbolic_step(&mut self, instr: Instr) -> Flow {
        Flow::Stop(Stop::Unsupported(format!("symbolic operand of {:?}", instr.op)))
    }

    // ---- the trail's hooks ----

    #[inline(always)]
    pub(crate) fn before_field_write(&mut self, object: Ref, offset: u32) {
        if self.heap.stamp(object) != self.trail.stamp {
            self.save_before_write(object, object as usize + offset as usize);
        }
    }

    #[inline(always)]
    pub(crate) fn before_array_write(&mut self, array: Ref, word: usize) {
        if self.heap.stamp(array) != self.trail.stamp {
            self.save_before_write(array, word);
        }
    }

    #[cold]
    fn save_before_write(&mut self, object: Ref, word: usize) {
        let class = self.registry.class(self.heap.class_of(object));
        let words = self.heap.size_words(object, class);
        self.trail.before_write(&mut self.heap, object, || words, word);
    }

    // ---- symbolic parts of objects ----

    /// Notes the symbolic part of field or element `index`, making room for parts if needed.
    pub(crate) fn store_shadow(&mut self, object: Ref, index: usize, part: u32) -> Result<()> {
        let mut block = self.heap.shadow(object);
        if block == NULL {
            if part == 0 {
                return Ok(());
            }
            block = self.add_shadow_block(object)?;
        }
        let word = block as usize + HEADER_WORDS as usize + index / 2;
        if self.heap.stamp(block) != self.trail.stamp {
            let words = HEADER_WORDS as usize + self.heap.length(block) as usize;
            self.trail.before_write(&mut self.heap, block, || words, word);
        }
        self.heap.set_element32_at(block, index, part);
        Ok(())
    }

    fn add_shadow_block(&mut self, object: Ref) -> Result<Ref> {
        let class = self.registry.class(self.heap.class_of(object));
        let slots = if class.is_array() { self.heap.length(object) } else { class.instance_words - HEADER_WORDS };
        let permanent = self.heap.is_permanent(object);
        self.before_field_write(object, 1);
        let before = std::mem::replace(&mut self.heap.permanent, permanent);
        let block = self.heap.allocate_block(SHADOW_CLASS, slots.div_ceil(2), self.trail.stamp);
        self.heap.permanent = before;
        match block {
            Ok(block) => {
                self.heap.set_shadow(object, block);
                Ok(block)
            }
            Err(_) => Err(self.out_of_memory("Java heap space")),
        }
    }

    pub(crate) fn narrowed_shadow(&mut self, part: u32, _letter: u8) -> u32 {
        part
    }

    pub(crate) fn static_shadow(&self, class: u32, address: u32) -> u32 {
        let block = self.registry.class(ClassId(class)).statics;
        let part = self.heap.shadow(block);
        if part == NULL { 0 } else { self.heap.element32_at(part, (address - block - HEADER_WORDS) as usize) }
    }

    pub(crate) fn before_static_write(&mut self, class: ClassId, address: u32, part: u32) -> Result<()> {
        self.note_statics_write(class);
        let block = self.registry.class(class).statics;
        if part == 0 && self.heap.shadow(block) == NULL {
            return Ok(());
        }
        let _ = address;
        self.unsupported("symbolic value in a static field")
    }

    pub(crate) fn symbolic_native(&mut self, _native: &Native, _arguments: &Arguments, _method: MethodId) -> Result<Option<Flow>> {
        Ok(None)
    }

    pub(crate) fn box_with_shadow(&mut self, value: u64, _part: u32, letter: u8) -> Result<Ref> {
        self.box_value(value, letter)
    }

    pub(crate) fn trail_other_threads(&mut self) -> Result<()> {
        if self.trail.is_ground() || self.threads.len() == 1 {
            return Ok(());
        }
        self.unsupported("switching threads after a choice")
    }
}

/// Symbolic parts seen by natives that copy or compare memory.
impl Vm {
    /// Number of entries that a symbolic part of this object has.
    pub(crate) fn shadow_slots(&self, object: Ref) -> usize {
        let class = self.registry.class(self.heap.class_of(object));
        if class.is_array() { self.heap.length(object) as usize } else { (class.instance_words - HEADER_WORDS) as usize }
    }

    pub(crate) fn shadow_entry(&self, object: Ref, index: usize) -> u32 {
        match self.heap.shadow(object) {
            NULL => 0,
            block => self.heap.element32_at(block, index),
        }
    }

    pub(crate) fn copy_shadows(&mut self, from: Ref, from_at: usize, to: Ref, to_at: usize, count: usize) -> Result<()> {
        if self.heap.shadow(from) == NULL && self.heap.shadow(to) == NULL {
            return Ok(());
        }
        let parts: Vec<u32> = (0..count).map(|index| self.shadow_entry(from, from_at + index)).collect();
        for (index, part) in parts.into_iter().enumerate() {
            self.store_shadow(to, to_at + index, part)?;
        }
        Ok(())
    }

    /// Copies array elements of the same size, overlapping or not, with their symbolic parts.
    pub(crate) fn copy_elements(&mut self, from: Ref, from_at: usize, to: Ref, to_at: usize, count: usize) -> Result<()> {
        if count == 0 {
            return Ok(());
        }
        let shift = self.registry.class(self.heap.class_of(to)).element_shift as usize;
        let (start, bytes) = (to_at << shift, count << shift);
        if !self.trail.is_ground() {
            let first = to as usize + HEADER_WORDS as usize + start / 8;
            let last = to as usize + HEADER_WORDS as usize + (start + bytes - 1) / 8;
            for word in first..=last {
                self.before_array_write(to, word);
            }
            self.copy_shadows(from, from_at, to, to_at, count)?;
        }
        // SAFETY: the caller has checked both ranges.
        unsafe {
            let source = self.heap.elements(from).add(from_at << shift);
            let target = self.heap.elements(to).add(start);
            std::ptr::copy(source, target, bytes);
        }
        Ok(())
    }

    /// Index of the field or element at a byte offset, where an access of `size` bytes covers
    /// exactly one; `None` where the object has no symbolic part.
    fn shadow_index(&self, object: Ref, offset: i64, size: usize) -> Result<Option<usize>> {
        if object == NULL || offset < 0 || self.heap.shadow(object) == NULL {
            return Ok(None);
        }
        let class = self.registry.class(self.heap.class_of(object));
        if !class.is_array() {
            return Ok(Some(offset as usize / 8 - HEADER_WORDS as usize));
        }
        let at = offset as usize - HEADER_WORDS as usize * 8;
        if size == 1 << class.element_shift {
            return Ok(Some(at >> class.element_shift));
        }
        self.unsupported("access to several symbolic array elements at once")
    }

    pub(crate) fn shadow_at(&mut self, object: Ref, offset: i64, size: usize) -> Result<u32> {
        Ok(self.shadow_index(object, offset, size)?.map_or(0, |index| self.shadow_entry(object, index)))
    }

    pub(crate) fn set_shadow_at(&mut self, object: Ref, offset: i64, size: usize, part: u32) -> Result<()> {
        if part != 0 && object != NULL && self.heap.shadow(object) == NULL {
            self.add_shadow_block(object)?;
        }
        match self.shadow_index(object, offset, size)? {
            Some(index) => self.store_shadow(object, index, part),
            None if part == 0 => Ok(()),
            None => self.unsupported("symbolic value stored outside of objects"),
        }
    }

    pub(crate) fn same_symbolic_value(&mut self, _found: (u64, u32), _expected: (u64, u32), _letter: u8) -> Result<bool> {
        self.unsupported("compare-and-set on symbolic values")
    }
}
