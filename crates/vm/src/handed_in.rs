//! References that come from outside of this crate. There a number may be taken for one, and looking at what it names
//! must not break memory; inside of the crate references come from allocation.

use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::vm::Vm;
use spelunk_classes::registry::ClassId;

impl Vm {
    /// The class of an object. That of null, or of a number that is no reference, means nothing.
    pub fn class_of(&self, object: Ref) -> ClassId {
        match self.is_object(object) {
            true => self.path.heap.class_of(object),
            false => self.path.heap.class_of(NULL),
        }
    }

    /// Zero for what is no array.
    pub fn array_length(&self, array: Ref) -> u32 {
        match array != NULL && self.layouts[self.class_of(array)].is_array {
            true => self.path.heap.length(array),
            false => 0,
        }
    }

    /// Element of an int, float or reference array.
    pub fn element32(&self, array: Ref, index: usize) -> u32 {
        self.assert_element32(array, index);
        self.path.heap.element32(array, index)
    }

    /// Not noted by the trail: for arrays that were made on this level.
    pub fn set_element32(&mut self, array: Ref, index: usize, value: u32) {
        self.assert_element32(array, index);
        self.path.heap.set_element32(array, index, value);
    }

    fn assert_element32(&self, array: Ref, index: usize) {
        const SHIFT: u8 = 2;
        assert!(index < self.array_length(array) as usize, "no such element");
        assert_eq!(self.layouts[self.class_of(array)].element_shift, SHIFT);
    }

    /// Whether what begins here can be an object: its header names a class, and all of it lies in the heap.
    fn is_object(&self, object: Ref) -> bool {
        let at = object as usize;
        let header = at + HEADER_WORDS as usize;
        let regions = self.path.heap.regions();
        let region = regions
            .iter()
            .find(|&&(start, end)| at >= start && header <= end);
        region.is_some_and(|&(_, end)| {
            self.layouts.has(self.path.heap.class_of(object)) && at + self.block_words(at) <= end
        })
    }
}
