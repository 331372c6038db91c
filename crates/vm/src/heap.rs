//! The heap: one reserved stretch of memory in which references are word offsets.
//!
//! Two regions. The permanent one holds what belongs to classes rather than to a path: mirrors,
//! static fields, string literals; it only grows. The other is allocated by bumping a pointer, so
//! that backtracking frees everything allocated since a choice by setting the pointer back, and
//! so that a concrete run can collect garbage without moving objects (see `collect`).
//!
//! An object is two header words and its fields, one word each; an array is two header words and
//! its elements, packed as Java sizes them. Header word 0: class (low half), array length (high).
//! Header word 1: trail stamp (low half), reference of the symbolic part (high half).

use crate::layout::{ClassLayout, HEADER_WORDS};
use memmap2::MmapMut;
use spelunk_classes::registry::ClassId;

/// A reference: word offset from the heap's base; 0 is null.
pub type Ref = u32;

pub const NULL: Ref = 0;
const FIRST_WORD: usize = 16;
/// 256 MiB of address space for what belongs to classes.
const PERMANENT_WORDS: usize = 32 << 20;

/// Class numbers that mark what is not an object, so that the heap can be walked.
pub const FILLER_CLASS: u32 = u32::MAX;
pub const STATICS_CLASS: u32 = u32::MAX - 1;
pub const SHADOW_CLASS: u32 = u32::MAX - 2;

/// Raised when the heap's limit is reached; becomes `OutOfMemoryError`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapFull;

pub struct Heap {
    /// Keeps the memory behind `base`.
    _memory: MmapMut,
    base: *mut u64,
    permanent_top: usize,
    /// Next free word and end of the current free stretch.
    top: usize,
    end: usize,
    /// Words at or above this have never been used, so they are zero.
    untouched: usize,
    limit: usize,
    /// Free stretches found by the last collection, lowest last.
    pub(crate) gaps: Vec<(usize, usize)>,
    pub(crate) allocated_since_collection: usize,
    pub(crate) collect_after: usize,
    /// Everything new goes to the permanent region (while booting nothing, see `permanently`).
    pub(crate) permanent: bool,
}

// SAFETY: the memory map is owned, the raw pointer points into it.
unsafe impl Send for Heap {}

impl Heap {
    pub fn new(max_bytes: usize) -> std::io::Result<Heap> {
        let limit = PERMANENT_WORDS + max_bytes / 8;
        let mut memory = memmap2::MmapOptions::new()
            .len(limit * 8)
            .no_reserve_swap()
            .map_anon()?;
        let base = memory.as_mut_ptr().cast::<u64>();
        Ok(Heap {
            _memory: memory,
            base,
            permanent_top: FIRST_WORD,
            top: PERMANENT_WORDS,
            end: limit,
            untouched: PERMANENT_WORDS,
            limit,
            gaps: Vec::new(),
            allocated_since_collection: 0,
            collect_after: max_bytes / 8 / 4,
            permanent: false,
        })
    }

    pub(crate) fn base(&self) -> *mut u64 {
        self.base
    }

    // ---- allocation ----

    #[inline(always)]
    fn allocate_words(&mut self, words: usize) -> Result<usize, HeapFull> {
        if self.permanent {
            return self.allocate_permanent(words);
        }
        let start = self.top;
        let next = start + words;
        if next > self.end {
            return self.allocate_slowly(words);
        }
        self.top = next;
        self.allocated_since_collection += words;
        if next <= self.untouched {
            // SAFETY: start..next lies inside the map.
            unsafe { std::ptr::write_bytes(self.base.add(start), 0, words) };
        } else {
            if start < self.untouched {
                // SAFETY: as above.
                unsafe { std::ptr::write_bytes(self.base.add(start), 0, self.untouched - start) };
            }
            self.untouched = next;
        }
        Ok(start)
    }

    #[cold]
    fn allocate_slowly(&mut self, words: usize) -> Result<usize, HeapFull> {
        // Leave the rest of this stretch as filler and take the next one that is long enough.
        while let Some((start, end)) = self.gaps.pop() {
            self.fill_gap(self.top, self.end);
            self.top = start;
            self.end = end;
            if end - start >= words {
                return self.allocate_words(words);
            }
        }
        Err(HeapFull)
    }

    pub(crate) fn fill_gap(&mut self, start: usize, end: usize) {
        if end > start && start < self.untouched {
            let words = end.min(self.untouched) - start;
            self.set_word(start, FILLER_CLASS as u64 | (words as u64) << 32);
        }
    }

    fn allocate_permanent(&mut self, words: usize) -> Result<usize, HeapFull> {
        let start = self.permanent_top;
        if start + words > PERMANENT_WORDS {
            return Err(HeapFull);
        }
        self.permanent_top += words;
        Ok(start)
    }

    /// Where the permanent region ends.
    pub(crate) fn permanent_top(&self) -> usize {
        self.permanent_top
    }

    /// Runs `allocate` with everything it allocates going to the permanent region.
    pub(crate) fn permanently<T>(&mut self, allocate: impl FnOnce(&mut Heap) -> T) -> T {
        let before = std::mem::replace(&mut self.permanent, true);
        let result = allocate(self);
        self.permanent = before;
        result
    }

    #[inline(always)]
    pub(crate) fn allocate_object(
        &mut self,
        class: ClassId,
        words: u32,
        stamp: u32,
    ) -> Result<Ref, HeapFull> {
        let start = self.allocate_words(words as usize)?;
        self.set_word(start, class.0 as u64);
        self.set_word(start + 1, stamp as u64);
        Ok(start as Ref)
    }

    #[inline(always)]
    pub(crate) fn allocate_array(
        &mut self,
        class: ClassId,
        shift: u8,
        length: u32,
        stamp: u32,
    ) -> Result<Ref, HeapFull> {
        let bytes = (length as usize) << shift;
        let words = HEADER_WORDS as usize + bytes.div_ceil(8);
        if words > self.limit {
            return Err(HeapFull);
        }
        let start = self.allocate_words(words)?;
        self.set_word(start, class.0 as u64 | (length as u64) << 32);
        self.set_word(start + 1, stamp as u64);
        Ok(start as Ref)
    }

    /// A headed block that is not a Java object: static fields, or a symbolic part.
    pub(crate) fn allocate_block(
        &mut self,
        mark: u32,
        payload_words: u32,
        stamp: u32,
    ) -> Result<Ref, HeapFull> {
        let start = self.allocate_words((HEADER_WORDS + payload_words) as usize)?;
        self.set_word(start, mark as u64 | (payload_words as u64) << 32);
        self.set_word(start + 1, stamp as u64);
        Ok(start as Ref)
    }

    /// Takes up words that were laid out for exactly this place.
    pub(crate) fn allocate_image(&mut self, image: &[u64]) -> Result<(), HeapFull> {
        let start = self.allocate_words(image.len())?;
        // SAFETY: the stretch was just allocated.
        unsafe { std::ptr::copy_nonoverlapping(image.as_ptr(), self.base.add(start), image.len()) };
        Ok(())
    }

    /// What can be allocated before the next collection, in pieces.
    pub(crate) fn free_words(&self) -> usize {
        let gaps = self.gaps.iter().map(|&(start, end)| end - start);
        self.end - self.top + gaps.sum::<usize>()
    }

    /// Whether a block of this many words can be allocated in one piece.
    pub(crate) fn has_stretch_of(&self, words: usize) -> bool {
        self.end - self.top >= words || self.gaps.iter().any(|&(start, end)| end - start >= words)
    }

    // ---- marks for backtracking ----

    pub fn top(&self) -> usize {
        self.top
    }

    /// Frees everything allocated since `top` was read. Only without collections in between.
    pub fn reset_top(&mut self, top: usize) {
        self.top = top;
    }

    /// Allows only so many more words; what the bound was before.
    pub fn bound(&mut self, words: usize) -> usize {
        let before = self.end;
        self.end = before.min(self.top + words);
        before
    }

    /// Takes back `bound`.
    pub fn set_bound(&mut self, end: usize) {
        self.end = end;
    }

    pub fn is_permanent(&self, object: Ref) -> bool {
        (object as usize) < PERMANENT_WORDS
    }

    pub fn used_bytes(&self) -> usize {
        (self.top - PERMANENT_WORDS) * 8
    }

    pub fn limit_bytes(&self) -> usize {
        (self.limit - PERMANENT_WORDS) * 8
    }

    pub(crate) fn regions(&self) -> [(usize, usize); 2] {
        [
            (FIRST_WORD, self.permanent_top),
            (PERMANENT_WORDS, self.untouched),
        ]
    }

    pub(crate) fn first_collectable(&self) -> usize {
        PERMANENT_WORDS
    }

    pub(crate) fn stretch(&self) -> (usize, usize) {
        (self.top, self.end)
    }

    pub(crate) fn set_stretch(&mut self, top: usize, end: usize) {
        self.top = top;
        self.end = end;
    }

    pub(crate) fn limit_words(&self) -> usize {
        self.limit
    }

    // ---- words ----

    #[inline(always)]
    pub(crate) fn word(&self, at: usize) -> u64 {
        debug_assert!(at < self.limit);
        // SAFETY: references come from allocation, offsets from layouts and checked lengths.
        unsafe { *self.base.add(at) }
    }

    #[inline(always)]
    pub(crate) fn set_word(&mut self, at: usize, value: u64) {
        debug_assert!(at < self.limit);
        // SAFETY: as for `word`.
        unsafe { *self.base.add(at) = value }
    }

    #[inline(always)]
    pub(crate) fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.word(object as usize) as u32)
    }

    #[inline(always)]
    pub(crate) fn length(&self, array: Ref) -> u32 {
        (self.word(array as usize) >> 32) as u32
    }

    #[inline(always)]
    pub(crate) fn field(&self, object: Ref, offset: u32) -> u64 {
        self.word(object as usize + offset as usize)
    }

    #[inline(always)]
    pub(crate) fn set_field(&mut self, object: Ref, offset: u32, value: u64) {
        self.set_word(object as usize + offset as usize, value)
    }

    #[inline(always)]
    pub(crate) fn stamp(&self, object: Ref) -> u32 {
        self.word(object as usize + 1) as u32
    }

    #[inline(always)]
    pub(crate) fn set_stamp(&mut self, object: Ref, stamp: u32) {
        let old = self.word(object as usize + 1);
        self.set_word(object as usize + 1, old & !0xffff_ffff | stamp as u64);
    }

    /// The object's symbolic part, or null.
    #[inline(always)]
    pub(crate) fn shadow(&self, object: Ref) -> Ref {
        (self.word(object as usize + 1) >> 32) as u32
    }

    #[inline(always)]
    pub(crate) fn set_shadow(&mut self, object: Ref, shadow: Ref) {
        let old = self.word(object as usize + 1);
        self.set_word(
            object as usize + 1,
            old & 0xffff_ffff | (shadow as u64) << 32,
        );
    }

    // ---- array elements ----

    #[inline(always)]
    pub(crate) fn elements(&self, array: Ref) -> *mut u8 {
        // SAFETY: the payload starts behind the header, inside the map.
        unsafe {
            self.base
                .add(array as usize + HEADER_WORDS as usize)
                .cast::<u8>()
        }
    }

    pub(crate) fn bytes(&self, array: Ref) -> &[u8] {
        // SAFETY: a byte array's payload has `length` bytes.
        unsafe { std::slice::from_raw_parts(self.elements(array), self.length(array) as usize) }
    }

    pub(crate) fn bytes_mut(&mut self, array: Ref) -> &mut [u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.elements(array), self.length(array) as usize) }
    }

    /// Element of an int, float or reference array.
    pub(crate) fn element32(&self, array: Ref, index: usize) -> u32 {
        assert!(index < self.length(array) as usize);
        // SAFETY: index is inside the array.
        unsafe { *self.elements(array).cast::<u32>().add(index) }
    }

    /// Not noted by the trail: for arrays that were made on this level.
    pub(crate) fn set_element32(&mut self, array: Ref, index: usize, value: u32) {
        assert!(index < self.length(array) as usize);
        // SAFETY: as above.
        unsafe { *self.elements(array).cast::<u32>().add(index) = value }
    }

    /// 32-bit entry of a block that is not a Java array.
    pub(crate) fn element32_at(&self, block: Ref, index: usize) -> u32 {
        // SAFETY: blocks of symbolic parts have an entry for each field or element.
        unsafe { *self.elements(block).cast::<u32>().add(index) }
    }

    pub(crate) fn set_element32_at(&mut self, block: Ref, index: usize, value: u32) {
        // SAFETY: as above.
        unsafe { *self.elements(block).cast::<u32>().add(index) = value }
    }

    /// Words of an object or array, header included.
    pub(crate) fn size_words(&self, object: Ref, class: &ClassLayout) -> usize {
        if class.is_array {
            HEADER_WORDS as usize
                + ((self.length(object) as usize) << class.element_shift).div_ceil(8)
        } else {
            class.instance_words as usize
        }
    }
}
