//! Where in memory an access goes: coordinates checked, values loaded and stored.

use super::values::{narrowed, swap_bytes};
use super::variable::UNALIGNED_ARRAYS;
use super::*;
use crate::symbolic::arrays::MOST_POSITIONS;
use crate::symbolic::text::Saying;

/// How many indices there are; below one there is none.
struct Places {
    /// The most, where the number is symbolic.
    count: i64,
    symbolic: Option<TermId>,
}

impl Places {
    fn known(count: i64) -> Places {
        Places {
            count,
            symbolic: None,
        }
    }
}

impl Vm {
    pub(super) fn locate(
        &mut self,
        instr: Instr,
        variable: &Variable,
        mode: AccessMode,
    ) -> Result<Location> {
        let letter = letter_of(&variable.kind);
        let plain = |within| Location {
            within,
            letter,
            swapped: false,
        };
        let header = i64::from(HEADER_WORDS) * 8;
        match variable.place {
            Place::Static { owner, address } => {
                self.initialise(owner)?;
                Ok(plain(Within::Statics(owner, address)))
            }
            Place::Field { owner, offset } => {
                let object = self.coordinate_object(instr, owner, None)?;
                Ok(plain(Within::Object(object, i64::from(offset) * 8)))
            }
            Place::Element { array } => {
                let object =
                    self.coordinate_object(instr, array, Some(&null_array_message(mode, letter)))?;
                let exception = "java/lang/ArrayIndexOutOfBoundsException";
                let places = Places::known(i64::from(self.path.heap.length(object)));
                let index = self.coordinate_index(instr, places, exception)?;
                let shift = self.element_shift(object);
                Ok(plain(Within::Object(object, header + (index << shift))))
            }
            Place::Bytes { big_endian } => {
                let missing = "Cannot read the array length because \"ba\" is null";
                let object =
                    self.coordinate_object(instr, self.well_known.byte_array, Some(missing))?;
                let length = i64::from(self.path.heap.length(object));
                let places = Places::known(length + 1 - size_of(letter) as i64);
                let exception = "java/lang/ArrayIndexOutOfBoundsException";
                let index = self.coordinate_index(instr, places, exception)?;
                self.check_aligned(index, index, letter, mode)?;
                Ok(Location {
                    within: Within::Object(object, header + index),
                    letter,
                    swapped: big_endian,
                })
            }
            Place::Buffer { big_endian } => Ok(Location {
                within: self.locate_in_buffer(instr, letter, mode)?,
                letter,
                swapped: big_endian,
            }),
        }
    }

    /// The bytes of a buffer stand in its array, or outside of the heap at its address.
    pub(super) fn locate_in_buffer(
        &mut self,
        instr: Instr,
        letter: u8,
        mode: AccessMode,
    ) -> Result<Within> {
        let class = self.load_class("java/nio/ByteBuffer")?;
        let buffer = self.coordinate_object(instr, class, None)?;
        for (name, descriptor) in [("hb", "[B"), ("offset", "I"), ("address", "J")] {
            self.settle_field(buffer, name, descriptor)?;
        }
        let array = self.get_field(buffer, "hb", "[B") as Ref;
        if array != NULL && self.feature_version >= UNALIGNED_ARRAYS && !mode.is_plain() {
            let message = "Atomic access not supported for heap buffer";
            return Err(self.throw_new("java/lang/IllegalStateException", Some(message)));
        }
        if !mode.is_get() && self.get_field(buffer, "isReadOnly", "Z") != 0 {
            return Err(self.throw_new("java/nio/ReadOnlyBufferException", None));
        }
        let places = self.places_of_buffer(buffer, letter)?;
        let index = self.coordinate_index(instr, places, "java/lang/IndexOutOfBoundsException")?;
        if array == NULL {
            let address = self.get_field(buffer, "address", "J") as i64;
            let address = address.wrapping_add(index);
            self.check_aligned(index, address, letter, mode)?;
            return Ok(Within::Object(NULL, address));
        }
        let offset = i64::from(self.get_field(buffer, "offset", "I") as i32);
        self.check_aligned(index, offset + index, letter, mode)?;
        let header = i64::from(HEADER_WORDS) * 8;
        Ok(Within::Object(array, header + offset + index))
    }

    /// Where a number of this kind can stand in a buffer: its limit may be symbolic.
    fn places_of_buffer(&mut self, buffer: Ref, letter: u8) -> Result<Places> {
        let Some(offset) = self.offset_of(self.class_of(buffer), "limit", "I").ok() else {
            return self.internal("a buffer without a limit");
        };
        let part = self.field_part(buffer, offset);
        let (word, part) = match part >= DEFERRED {
            true => self.force(part)?,
            false => (self.path.heap.field(buffer, offset), part),
        };
        let less = size_of(letter) as i64 - 1;
        if part == 0 {
            return Ok(Places::known(i64::from(word as i32) - less));
        }
        self.settle_field(buffer, "capacity", "I")?;
        let limit = self.term_of(word, part, b'I');
        let less = self.terms.bv_const(32, less as u64);
        Ok(Places {
            count: self.get_field(buffer, "capacity", "I") as i64,
            symbolic: Some(self.terms.bv_sub(limit, less)),
        })
    }

    /// Accesses that are more than plain are where the memory has a number of that size.
    pub(super) fn check_aligned(
        &mut self,
        index: i64,
        at: i64,
        letter: u8,
        mode: AccessMode,
    ) -> Result<()> {
        if mode.is_plain() || at & (size_of(letter) as i64 - 1) == 0 {
            return Ok(());
        }
        let message = format!("Misaligned access at index: {index}");
        Err(self.throw_new("java/lang/IllegalStateException", Some(&message)))
    }

    /// The object whose variable is meant, checked to be of a class.
    pub(super) fn coordinate_object(
        &mut self,
        instr: Instr,
        owner: ClassId,
        missing: Option<&str>,
    ) -> Result<Ref> {
        self.settle_argument(instr, 1)?;
        let object = self.argument_word(instr, 1) as Ref;
        if object == NULL {
            let thrown = self.new_throwable("java/lang/NullPointerException", missing, None)?;
            // No message is computed from the calling instruction, which is not what failed.
            self.put_field(thrown, "extendedMessageState", "I", 0);
            self.put_field(thrown, "numStackTracesFilledIn", "I", 0);
            return Err(Exit::Throw(thrown));
        }
        if !self.is_instance(object, owner) {
            let (from, to) = (
                self.class_display(self.class_of(object)),
                self.class_display(owner),
            );
            let message = format!("Cannot cast {from} to {to}");
            return Err(self.throw_new("java/lang/ClassCastException", Some(&message)));
        }
        Ok(object)
    }

    /// The index into an array; a symbolic one is decided, within bounds and then which.
    fn coordinate_index(&mut self, instr: Instr, places: Places, exception: &str) -> Result<i64> {
        self.settle_argument(instr, 2)?;
        let (word, part) = (self.argument_word(instr, 2), self.argument_part(instr, 2));
        if part == 0 && places.symbolic.is_none() {
            let index = i64::from(word as i32);
            if !(0..places.count).contains(&index) {
                let message = format!("Index {index} out of bounds for length {}", places.count);
                return Err(self.throw_new(exception, Some(&message)));
            }
            return Ok(index);
        }
        let index = self.term_of(word, part, b'I');
        let count = match places.symbolic {
            Some(count) => count,
            None => self.terms.bv_const(32, places.count as u32 as u64),
        };
        let zero = self.terms.bv_const(32, 0);
        let below = self.terms.bv_slt(index, zero);
        let (above, not_below) = (self.terms.bv_slt(index, count), self.terms.not(below));
        let inside = self.terms.and(not_below, above);
        if !self.decide_condition(inside)? {
            let message = [
                Saying::Words("Index "),
                Saying::Number(index),
                Saying::Words(" out of bounds for length "),
                Saying::Number(count),
            ];
            return Err(self.throw_saying(exception, &message));
        }
        if part != 0 && places.count > i64::from(MOST_POSITIONS) {
            return self.unsupported(format!(
                "variable handle at a symbolic index of {} elements",
                places.count
            ));
        }
        self.decide_value(index, 0, places.count - 1)
    }

    pub(super) fn load_from(&mut self, at: Location) -> Result<Word> {
        let (value, part) = match at.within {
            Within::Statics(owner, address) => (
                self.path.heap.word(address as usize),
                self.static_shadow(owner.0, address),
            ),
            Within::Object(object, offset) => match self.load_across(object, offset, at.letter)? {
                Some(across) => across,
                None => (
                    read(self, object, offset, at.letter)?,
                    self.shadow_at(object, offset, size_of(at.letter))?,
                ),
            },
        };
        if !at.swapped {
            return Ok((value, part));
        }
        if part != 0 {
            return Ok(self.swapped((value, part), at.letter));
        }
        Ok((swap_bytes(value, at.letter), 0))
    }

    pub(super) fn store_to(&mut self, at: Location, value: Word) -> Result<()> {
        let part = self.narrowed_shadow(value.1, at.letter);
        let (bits, part) = match (at.swapped, part) {
            (false, part) => (value.0, part),
            (true, 0) => (swap_bytes(value.0, at.letter), 0),
            (true, part) => self.swapped((value.0, part), at.letter),
        };
        match at.within {
            Within::Statics(owner, address) => {
                if self.tracks_writes() {
                    self.before_static_write(owner, address, part)?;
                }
                self.path
                    .heap
                    .set_word(address as usize, narrowed(bits, at.letter));
                Ok(())
            }
            Within::Object(object, offset) => {
                if self.tracks_writes()
                    && self.store_across(object, offset, at.letter, (bits, part))?
                {
                    return Ok(());
                }
                write(self, object, offset, at.letter, bits)?;
                if part == 0 && !self.tracks_writes() {
                    return Ok(());
                }
                self.set_shadow_at(object, offset, size_of(at.letter), part)
            }
        }
    }
}

/// A place in memory.
#[derive(Copy, Clone)]
pub(super) struct Location {
    pub(super) within: Within,
    pub(super) letter: u8,
    /// Bytes are to be swapped.
    pub(super) swapped: bool,
}

#[derive(Copy, Clone)]
pub(super) enum Within {
    /// An object and a byte offset.
    Object(Ref, i64),
    /// A class and the word address of its static field.
    Statics(ClassId, u32),
}
