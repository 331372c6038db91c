//! Arrays at symbolic positions: the bounds are a branch; then a read is one term over all
//! elements and a write changes all of them conditionally, so no position is singled out.
//! References cannot be terms: there the position itself is decided, and so it is where natives
//! reach elements by their offset.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::vm::{Flow, Result, Vm};
use spelunk_classes::code::Instr;
use spelunk_term::TermId;

/// Longer arrays are not turned into terms.
const MOST_ELEMENTS: u32 = 70_000;

/// Longer arrays are not forked over where natives reach an element at a symbolic position.
pub(crate) const MOST_POSITIONS: u32 = 1024;

/// Places of an array that hold the same, and when an offset leads to one of them.
struct Places {
    held: Option<(u64, u32)>,
    first: i64,
    when: TermId,
}

impl Vm {
    /// The array in slot `array` and the term of the index in slot `index`, checked.
    fn checked_access(
        &mut self,
        array: u16,
        index: u16,
    ) -> Result<std::result::Result<(Ref, TermId), Flow>> {
        let array = self.slot(array).0 as Ref;
        if array == NULL {
            return Ok(Err(self.null_pointer()));
        }
        let index = self.operand(index, b'I');
        let length = self.path.heap.length(array);
        let bound = match self.followed_length(array) {
            Some(followed) => followed,
            None => self.terms.bv_const(32, length as u64),
        };
        let inside = self.terms.bv_ult(index, bound);
        if !self.decide_condition(inside)? {
            return Ok(Err(self.symbolic_index_out_of_bounds(index, length)));
        }
        if length > MOST_ELEMENTS {
            return self.unsupported(format!("symbolic index into an array of {length} elements"));
        }
        Ok(Ok((array, index)))
    }

    fn symbolic_index_out_of_bounds(&mut self, index: TermId, length: u32) -> Flow {
        let class = "java/lang/ArrayIndexOutOfBoundsException";
        let behind = format!(" out of bounds for length {length}");
        self.throw_about(class, "Index ", index, &behind).into()
    }

    fn element_letter(&self, array: Ref) -> u8 {
        self.registry.class(self.class_of(array)).element_letter
    }

    /// The word of an element as a load instruction would give it, and its symbolic part.
    pub fn element(&self, array: Ref, index: usize) -> (u64, u32) {
        let at = self.path.heap.elements(array);
        // SAFETY: the caller stays below the array's length.
        let word = unsafe {
            match self.element_letter(array) {
                b'B' => *at.cast::<i8>().add(index) as i32 as u32 as u64,
                b'Z' => *at.add(index) as u64,
                b'C' => *at.cast::<u16>().add(index) as u64,
                b'S' => *at.cast::<i16>().add(index) as i32 as u32 as u64,
                b'J' | b'D' => *at.cast::<u64>().add(index),
                _ => *at.cast::<u32>().add(index) as u64,
            }
        };
        (word, self.shadow_entry(array, index))
    }

    pub(crate) fn set_element(
        &mut self,
        array: Ref,
        index: usize,
        word: u64,
        part: u32,
    ) -> Result<()> {
        let letter = self.element_letter(array);
        let shift = self.element_shift(array) as usize;
        self.before_array_write(
            array,
            array as usize + HEADER_WORDS as usize + (index << shift) / 8,
        );
        let at = self.path.heap.elements(array);
        // SAFETY: as above.
        unsafe {
            match letter {
                b'B' | b'Z' => *at.add(index) = word as u8,
                b'C' | b'S' => *at.cast::<u16>().add(index) = word as u16,
                b'J' | b'D' => *at.cast::<u64>().add(index) = word,
                _ => *at.cast::<u32>().add(index) = word as u32,
            }
        }
        self.store_shadow(array, index, part)
    }

    pub(super) fn symbolic_load(&mut self, instr: Instr) -> Result<Flow> {
        let (array, index) = match self.checked_access(instr.b, instr.c)? {
            Ok(access) => access,
            Err(flow) => return Ok(flow),
        };
        let letter = self.element_letter(array);
        if matches!(letter, b'L' | b'[') {
            let position = self.decide_position(array, index)?;
            let (word, part) = self.element(array, position);
            self.set_slot(instr.a, word, part);
            return Ok(Flow::Next);
        }
        let runs = self.runs(array, letter)?;
        let value = self.select(index, &runs);
        self.set_term(instr.a, value);
        Ok(Flow::Next)
    }

    /// Stretches of equal elements: first position and value.
    fn runs(&mut self, array: Ref, letter: u8) -> Result<Vec<(u32, TermId)>> {
        let mut runs: Vec<(u32, TermId)> = Vec::new();
        let mut last = None;
        for position in 0..self.path.heap.length(array) {
            let element = self.settled_element(array, position as usize)?;
            if last != Some(element) {
                let term = self.term_of(element.0, element.1, letter);
                runs.push((position, term));
                last = Some(element);
            }
        }
        Ok(runs)
    }

    /// An element that a term is to be made of: a deferred value is settled.
    pub(crate) fn settled_element(&mut self, array: Ref, index: usize) -> Result<(u64, u32)> {
        match self.element(array, index) {
            (_, part) if part >= crate::symbolic::DEFERRED => self.force(part),
            element => Ok(element),
        }
    }

    /// An element of an array of references, for natives: one that is open is settled.
    pub(crate) fn settled_reference(&mut self, array: Ref, index: usize) -> Result<Ref> {
        Ok(self.settled_element(array, index)?.0 as Ref)
    }

    /// A balanced tree of comparisons over the stretches.
    fn select(&mut self, index: TermId, runs: &[(u32, TermId)]) -> TermId {
        if let [(_, value)] = runs {
            return *value;
        }
        let (low, high) = runs.split_at(runs.len() / 2);
        let boundary = self.terms.bv_const(32, high[0].0 as u64);
        let below = self.terms.bv_ult(index, boundary);
        let (then, otherwise) = (self.select(index, low), self.select(index, high));
        self.terms.ite(below, then, otherwise)
    }

    pub(super) fn symbolic_store(&mut self, instr: Instr) -> Result<Flow> {
        let (array, index) = match self.checked_access(instr.a, instr.b)? {
            Ok(access) => access,
            Err(flow) => return Ok(flow),
        };
        let letter = self.element_letter(array);
        let (word, part) = self.slot(instr.c);
        if matches!(letter, b'L' | b'[') {
            if let Some(flow) = self.check_element_type(array, word as Ref) {
                return Ok(flow);
            }
            let position = self.decide_position_for_write(array, index)?;
            self.set_element(array, position, word, part)?;
            return Ok(Flow::Next);
        }
        let (word, part) = if part >= crate::symbolic::DEFERRED {
            self.force(part)?
        } else {
            (word, part)
        };
        let value = self.term_of(word, part, letter);
        for position in 0..self.path.heap.length(array) {
            let (old_word, old_part) = self.settled_element(array, position as usize)?;
            let old = self.term_of(old_word, old_part, letter);
            let place = self.terms.bv_const(32, position as u64);
            let here = self.terms.eq(index, place);
            let new = self.terms.ite(here, value, old);
            let (word, part) = self.value_of(new);
            self.set_element(array, position as usize, word, part)?;
        }
        Ok(Flow::Next)
    }

    fn check_element_type(&mut self, array: Ref, value: Ref) -> Option<Flow> {
        let spelunk_classes::registry::ClassKind::Array { element } =
            self.registry.class(self.class_of(array)).kind
        else {
            return None;
        };
        (value != NULL && !self.is_instance(value, element)).then(|| self.array_store_failed(value))
    }

    /// One position for each different reference in the array.
    fn decide_position(&mut self, array: Ref, index: TermId) -> Result<usize> {
        let mut groups: Vec<((u64, u32), usize, TermId)> = Vec::new();
        for position in 0..self.path.heap.length(array) as usize {
            let element = self.element(array, position);
            let place = self.terms.bv_const(32, position as u64);
            let here = self.terms.eq(index, place);
            match groups.iter_mut().find(|(known, ..)| *known == element) {
                Some((_, _, condition)) => *condition = self.terms.or(*condition, here),
                None => groups.push((element, position, here)),
            }
        }
        if let [(_, position, _)] = groups.as_slice() {
            return Ok(*position);
        }
        let chosen = self.decide(Fork::Cases(
            groups.iter().map(|&(_, _, condition)| condition).collect(),
        ))?;
        Ok(groups[chosen as usize].1)
    }

    /// Which element an access at a symbolic offset is to, as the offset from the array's start; none
    /// where it is to no element. Where it is read, references that are the same are one alternative.
    pub(crate) fn decide_element_offset(
        &mut self,
        array: Ref,
        offset: TermId,
        size: usize,
        is_read: bool,
    ) -> Result<Option<i64>> {
        let shift = self.element_shift(array);
        let bytes = (self.path.heap.length(array) as usize) << shift;
        let positions = (bytes + (1 << shift)).saturating_sub(size) >> shift;
        if positions > MOST_POSITIONS as usize {
            return self.unsupported(format!(
                "an element at a symbolic offset among {positions} of them"
            ));
        }
        let groups_same = is_read && matches!(self.element_letter(array), b'L' | b'[');
        let mut groups: Vec<Places> = Vec::new();
        for position in 0..positions {
            let known = groups_same.then(|| self.element(array, position));
            let place = i64::from(HEADER_WORDS) * 8 + ((position as i64) << shift);
            let constant = self.terms.bv_const(64, place as u64);
            let here = self.terms.eq(offset, constant);
            let is_same = |places: &&mut Places| known.is_some() && places.held == known;
            match groups.iter_mut().find(is_same) {
                Some(places) => places.when = self.terms.or(places.when, here),
                None => groups.push(Places {
                    held: known,
                    first: place,
                    when: here,
                }),
            }
        }
        let mut cases: Vec<TermId> = groups.iter().map(|places| places.when).collect();
        let anywhere = self.terms.or_all(&cases);
        cases.push(self.terms.not(anywhere));
        let chosen = self.decide(Fork::Cases(cases))?;
        Ok(groups.get(chosen as usize).map(|places| places.first))
    }

    fn decide_position_for_write(&mut self, array: Ref, index: TermId) -> Result<usize> {
        let last = self.path.heap.length(array) as i64 - 1;
        Ok(self.decide_value(index, 0, last)? as usize)
    }
}
