//! Symbolic elements of arrays that are read and written as numbers of another size (several bytes as
//! one int): their bits are joined and cut, the lowest byte first, as they lie in memory.

use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::vm::{Result, Vm};
use spelunk_classes::registry::Primitive;
use spelunk_term::{TermId, TermStore};

fn bits_in(letter: u8) -> u32 {
    Primitive::from_letter(letter).map_or(32, |kind| kind.facts().2 * 8)
}

/// What an access of several elements, or of parts of one, is to.
struct Stretch {
    letter: u8,
    first: usize,
    last: usize,
    /// Bits of the first element that lie before the stretch.
    before: u32,
}

impl Vm {
    /// The elements of an array of numbers that an access covers, where it is not one of them as a whole.
    fn stretch(&self, array: Ref, offset: i64, size: usize) -> Option<Stretch> {
        let at = usize::try_from(offset - i64::from(HEADER_WORDS) * 8).ok()?;
        if array == NULL || !self.layouts[self.path.heap.class_of(array)].is_array {
            return None;
        }
        let letter = self.registry.class(self.class_of(array)).element_letter;
        let width = 1 << self.element_shift(array);
        if matches!(letter, b'L' | b'[') || (size == width && at.is_multiple_of(width)) {
            return None;
        }
        Some(Stretch {
            letter,
            first: at / width,
            last: (at + size - 1) / width,
            before: (at % width) as u32 * 8,
        })
    }

    fn is_symbolic(&self, array: Ref, stretch: &Stretch) -> bool {
        self.path.heap.shadow(array) != NULL
            && (stretch.first..=stretch.last).any(|index| self.shadow_entry(array, index) != 0)
    }

    /// The value of a variable of this type that lies across symbolic elements; none where an element
    /// is it, or where nothing is symbolic.
    pub(crate) fn load_across(
        &mut self,
        array: Ref,
        offset: i64,
        letter: u8,
    ) -> Result<Option<(u64, u32)>> {
        let bits = bits_in(letter);
        let stretch = match self.stretch(array, offset, bits as usize / 8) {
            Some(stretch) if self.is_symbolic(array, &stretch) => stretch,
            _ => return Ok(None),
        };
        let all = self.neighbours(array, &stretch)?;
        let high = stretch.before + bits - 1;
        let own = self.terms.extract(all, high, stretch.before);
        Ok(Some(self.value_of_bits(own, letter)))
    }

    /// Stores a value across elements; whether that was needed, because it or one of them is symbolic.
    pub(crate) fn store_across(
        &mut self,
        array: Ref,
        offset: i64,
        letter: u8,
        value: (u64, u32),
    ) -> Result<bool> {
        let bits = bits_in(letter);
        let stretch = match self.stretch(array, offset, bits as usize / 8) {
            Some(stretch) if value.1 != 0 || self.is_symbolic(array, &stretch) => stretch,
            _ => return Ok(false),
        };
        let mut all = self.bits_of(value, letter);
        let old = self.neighbours(array, &stretch)?;
        let (end, width) = (stretch.before + bits, self.terms.width(old));
        if stretch.before > 0 {
            let low = self.terms.extract(old, stretch.before - 1, 0);
            all = self.terms.concat(all, low);
        }
        if end < width {
            let high = self.terms.extract(old, width - 1, end);
            all = self.terms.concat(high, all);
        }
        let element = bits_in(stretch.letter);
        for index in stretch.first..=stretch.last {
            let low = (index - stretch.first) as u32 * element;
            let own = self.terms.extract(all, low + element - 1, low);
            let (word, part) = self.value_of_bits(own, stretch.letter);
            self.set_element(array, index, word, part)?;
        }
        Ok(true)
    }

    /// The bits of neighbouring elements, the first one lowest.
    fn neighbours(&mut self, array: Ref, stretch: &Stretch) -> Result<TermId> {
        let first = self.settled_element(array, stretch.first)?;
        let mut all = self.bits_of(first, stretch.letter);
        for index in stretch.first + 1..=stretch.last {
            let element = self.settled_element(array, index)?;
            let next = self.bits_of(element, stretch.letter);
            all = self.terms.concat(next, all);
        }
        Ok(all)
    }

    fn bits_of(&mut self, (word, part): (u64, u32), letter: u8) -> TermId {
        let term = self.term_of(word, part, letter);
        match letter {
            b'F' => self.terms.f32_to_bits(term),
            b'D' => self.terms.f64_to_bits(term),
            b'I' | b'J' => term,
            _ => self.terms.extract(term, bits_in(letter) - 1, 0),
        }
    }

    fn value_of_bits(&mut self, bits: TermId, letter: u8) -> (u64, u32) {
        let terms: &mut TermStore = &mut self.terms;
        let term = match letter {
            b'F' => terms.f32_from_bits(bits),
            b'D' => terms.f64_from_bits(bits),
            b'B' | b'S' => terms.sext(bits, 32),
            b'C' => terms.zext(bits, 32),
            b'Z' => {
                let lowest = terms.extract(bits, 0, 0);
                terms.zext(lowest, 32)
            }
            _ => bits,
        };
        self.value_of(term)
    }

    /// A symbolic value with its bytes in the other order.
    pub(crate) fn swapped(&mut self, value: (u64, u32), letter: u8) -> (u64, u32) {
        let bits = self.bits_of(value, letter);
        let mut all = self.terms.extract(bits, 7, 0);
        for low in (8..self.terms.width(bits)).step_by(8) {
            let byte = self.terms.extract(bits, low + 7, low);
            all = self.terms.concat(all, byte);
        }
        self.value_of_bits(all, letter)
    }
}
