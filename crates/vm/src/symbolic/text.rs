//! Text that nobody has looked into: a string or builder made of symbolic numbers and characters is
//! a list of pieces. Its object exists, its storage is a deferred value. Copies and concatenations
//! make further lists; the first look at the storage writes the characters, and only then signs,
//! numbers of digits and widths of characters are decided.

mod reading;
mod writing;

use crate::fork::{Fork, TOO_MANY};
use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::unknown::Unknown;
use crate::vm::{Exit, Result, Vm};
use spelunk_term::TermId;
use std::sync::Arc;

/// A part of a message that the VM itself makes.
pub(crate) enum Saying<'a> {
    Words(&'a str),
    Number(TermId),
}

/// A stretch of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A string whose characters are there.
    String(Ref),
    /// An int or long in decimal digits.
    Decimal(TermId),
    /// The bits of an int or long in hexadecimal digits.
    Hexadecimal(TermId),
    /// The character of this code, an int.
    Character(TermId),
    /// `true` unless this int is 0.
    Boolean(TermId),
    /// A float or double, as its class writes it.
    Floating(TermId),
    /// A string from outside, or what was made of it.
    Unknown(Unknown),
    /// A text that was appended as a whole.
    Text(Text),
    /// Pieces in a row that are kept together, and how deep: lists stay short however much is
    /// appended.
    Chunk(Arc<[Piece]>, u32),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Arc<[Piece]>);

/// Pieces in a row that become a chunk.
const CHUNK: usize = 32;

impl Text {
    pub fn of(pieces: impl IntoIterator<Item = Piece>) -> Text {
        Text(pieces.into_iter().collect())
    }

    /// The text with a piece behind it.
    pub fn with(&self, piece: Piece) -> Text {
        let mut pieces = self.0.to_vec();
        pieces.push(piece);
        loop {
            let level = pieces.last().map_or(0, Piece::level);
            let alike = |piece: &&Piece| piece.level() == level;
            if pieces.iter().rev().take_while(alike).count() < CHUNK {
                return Text(pieces.into());
            }
            let row = pieces.split_off(pieces.len() - CHUNK);
            pieces.push(Piece::Chunk(row.into(), level + 1));
        }
    }

    /// What was appended, in order; a text that was appended as a whole is one.
    fn appended<'a>(&'a self, found: &mut Vec<&'a Piece>) {
        each_appended(&self.0, found);
    }

    /// All pieces that have no parts.
    pub fn leaves(&self) -> Vec<&Piece> {
        let mut found = Vec::new();
        each_leaf(&self.0, &mut found);
        found
    }

    /// Whether it has at least one character, whatever its values are.
    fn is_surely_not_empty(&self, vm: &Vm) -> bool {
        self.leaves().iter().any(|leaf| match leaf {
            Piece::String(string) => {
                let (bytes, _) = vm.string_storage(*string);
                bytes != NULL && vm.path.heap.length(bytes) != 0
            }
            Piece::Unknown(_) => false,
            _ => true,
        })
    }

    /// The text with its first floating-point number replaced.
    fn with_first_floating(&self, string: Ref) -> Text {
        let mut pieces = self.0.to_vec();
        replace_first_floating(&mut pieces, string);
        Text(pieces.into())
    }
}

impl Piece {
    fn level(&self) -> u32 {
        match self {
            Piece::Chunk(_, level) => *level,
            _ => 0,
        }
    }
}

fn each_appended<'a>(pieces: &'a [Piece], found: &mut Vec<&'a Piece>) {
    for piece in pieces {
        match piece {
            Piece::Chunk(row, _) => each_appended(row, found),
            other => found.push(other),
        }
    }
}

fn each_leaf<'a>(pieces: &'a [Piece], found: &mut Vec<&'a Piece>) {
    for piece in pieces {
        match piece {
            Piece::Chunk(row, _) => each_leaf(row, found),
            Piece::Text(text) => each_leaf(&text.0, found),
            other => found.push(other),
        }
    }
}

fn replace_first_floating(pieces: &mut [Piece], string: Ref) -> bool {
    for piece in pieces {
        match piece {
            Piece::Floating(_) => {
                *piece = Piece::String(string);
                return true;
            }
            Piece::Text(text) => {
                let mut inner = text.0.to_vec();
                if replace_first_floating(&mut inner, string) {
                    *piece = Piece::Text(Text(inner.into()));
                    return true;
                }
            }
            Piece::Chunk(row, level) => {
                let mut inner = row.to_vec();
                if replace_first_floating(&mut inner, string) {
                    *piece = Piece::Chunk(inner.into(), *level);
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// How much room the storage of a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// A string's: none to spare.
    Exact,
    /// A builder's that had room for so many characters, and grew as builders do.
    Builder(u32),
    /// That of a builder which was made from the first piece.
    BuilderOfFirst,
}

/// Where an object keeps its text: offsets of storage, coder, and length if it has one.
struct Places {
    value: u32,
    coder: u32,
    count: Option<u32>,
}

impl Vm {
    fn string_places(&self) -> Places {
        Places {
            value: self.well_known.string_value,
            coder: self.well_known.string_coder,
            count: None,
        }
    }

    fn builder_places(&self) -> Places {
        Places {
            value: self.well_known.builder_value,
            coder: self.well_known.builder_coder,
            count: Some(self.well_known.builder_count),
        }
    }

    // ---- texts of objects ----

    /// A new string of this text.
    pub(crate) fn new_text(&mut self, text: Text) -> Result<Ref> {
        let string = self.new_object(self.well_known.string)?;
        self.set_text(string, &self.string_places(), text, Room::Exact)?;
        Ok(string)
    }

    fn set_text(&mut self, object: Ref, places: &Places, text: Text, room: Room) -> Result<()> {
        let value = self.defer(Deferred::Text { text, room });
        let coder = self.defer(Deferred::TextCoder(value));
        self.open_field(object, places.value, value)?;
        self.open_field(object, places.coder, coder)?;
        if let Some(offset) = places.count {
            let count = self.defer(Deferred::TextCount(value));
            self.open_field(object, offset, count)?;
        }
        Ok(())
    }

    fn open_field(&mut self, object: Ref, offset: u32, part: u32) -> Result<()> {
        self.before_field_write(object, offset);
        self.path.heap.set_field(object, offset, 0);
        self.store_shadow(object, (offset - HEADER_WORDS) as usize, part)
    }

    /// The text of an object whose storage nobody has looked at.
    fn open_text(&self, object: Ref, places: &Places) -> Option<(&Text, Room)> {
        if self.path.heap.shadow(object) == NULL {
            return None;
        }
        let value = self.field_part(object, places.value);
        let Some(Deferred::Text { text, room }) = self.deferred_entry(value) else {
            return None;
        };
        let belongs = |offset: u32, entry: Deferred| {
            self.deferred_entry(self.field_part(object, offset)) == Some(&entry)
        };
        let whole = belongs(places.coder, Deferred::TextCoder(value))
            && places
                .count
                .is_none_or(|offset| belongs(offset, Deferred::TextCount(value)));
        whole.then_some((text, *room))
    }

    fn deferred_entry(&self, part: u32) -> Option<&Deferred> {
        self.path.deferred.get(part.checked_sub(DEFERRED)? as usize)
    }

    /// The text of a string that nobody has looked into.
    pub(crate) fn open_string(&self, string: Ref) -> Option<Text> {
        let (text, _) = self.open_text(string, &self.string_places())?;
        Some(text.clone())
    }

    /// A string as a piece of another text.
    fn piece_of(&self, string: Ref) -> Piece {
        match self.open_string(string) {
            Some(text) => Piece::Text(text),
            None => Piece::String(string),
        }
    }

    /// Looks into a string if nobody has: afterwards its characters are there.
    pub(crate) fn settle_string(&mut self, string: Ref) -> Result<()> {
        let part = self.field_part(string, self.well_known.string_value);
        if part >= DEFERRED {
            self.force(part)?;
        }
        Ok(())
    }

    /// The units of a string that must not depend on symbolic values, or the values at hand where natives run on those.
    pub(crate) fn known_units(&mut self, string: Ref) -> Result<Vec<u16>> {
        self.settle_string(string)?;
        let (bytes, is_wide) = self.string_storage(string);
        if bytes == NULL || !self.has_symbolic_elements(bytes) {
            return Ok(self.string_units(string));
        }
        let reader = self.thread().top().map(|frame| frame.method);
        let Some(method) = reader.filter(|_| self.options.samples_natives) else {
            return self.unsupported("a native that reads symbolic text");
        };
        self.decided_units(bytes, is_wide, |vm, term| {
            vm.decide(Fork::Sample { term, method })
        })
    }

    /// The units of a string, each of whose characters becomes every value that it can have, where those are few.
    pub(crate) fn tried_units(&mut self, string: Ref) -> Result<Vec<u16>> {
        self.settle_string(string)?;
        let (bytes, is_wide) = self.string_storage(string);
        if self.options.samples_natives || bytes == NULL || !self.has_symbolic_elements(bytes) {
            return self.known_units(string);
        }
        self.decided_units(bytes, is_wide, |vm, byte| {
            // As a number without a sign.
            let number = vm.terms.zext(byte, 32);
            match vm.decide(Fork::AllOfFew(number))? {
                TOO_MANY => vm.unsupported("a native that reads symbolic text"),
                value => Ok(value),
            }
        })
    }

    fn decided_units(
        &mut self,
        bytes: Ref,
        is_wide: bool,
        decided: impl Fn(&mut Vm, TermId) -> Result<u64>,
    ) -> Result<Vec<u16>> {
        let mut known = self.path.heap.bytes(bytes).to_vec();
        for (index, byte) in known.iter_mut().enumerate() {
            if let Some(term) = TermId::from_raw(self.shadow_entry(bytes, index)) {
                *byte = decided(self, term)? as u8;
            }
        }
        Ok(match is_wide {
            true => { known.chunks_exact(2) }
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect(),
            false => known.iter().map(|&byte| u16::from(byte)).collect(),
        })
    }

    /// The units of a string whose characters are there and do not depend on symbolic values.
    pub(crate) fn constant_units(&self, string: Ref) -> Option<Vec<u16>> {
        let (bytes, _) = self.string_storage(string);
        let constant = bytes != NULL && !self.has_symbolic_elements(bytes);
        constant.then(|| self.string_units(string))
    }

    pub(crate) fn known_text(&mut self, string: Ref) -> Result<String> {
        Ok(String::from_utf16_lossy(&self.known_units(string)?))
    }

    /// Refuses an array that a native would read, where elements of it are symbolic.
    pub(crate) fn check_known(&self, array: Ref) -> Result<()> {
        if array != NULL && self.has_symbolic_elements(array) {
            return self.unsupported("a native that reads symbolic bytes");
        }
        Ok(())
    }

    pub(crate) fn has_symbolic_elements(&self, array: Ref) -> bool {
        self.path.heap.shadow(array) != NULL
            && (0..self.path.heap.length(array) as usize)
                .any(|index| self.shadow_entry(array, index) != 0)
    }

    /// Two strings in a row; `None` if the characters of both are there.
    pub(crate) fn joined_text(&mut self, first: Ref, second: Ref) -> Result<Option<Ref>> {
        let second = self.piece_of(second);
        let Piece::Text(text) = &second else {
            let Some(first) = self.open_string(first) else {
                return Ok(None);
            };
            // Nothing behind a string is the string itself.
            let Piece::String(string) = second else {
                return Ok(None);
            };
            let (bytes, _) = self.string_storage(string);
            if self.path.heap.length(bytes) == 0 {
                return Ok(None);
            }
            return Ok(Some(self.new_text(first.with(second))?));
        };
        if !text.is_surely_not_empty(self) {
            return Ok(None);
        }
        let first = Text::of([self.piece_of(first)]);
        Ok(Some(self.new_text(first.with(second))?))
    }

    /// An exception whose message has a symbolic number in it.
    pub(crate) fn throw_about(
        &mut self,
        class: &str,
        before: &str,
        number: TermId,
        behind: &str,
    ) -> Exit {
        let message = [
            Saying::Words(before),
            Saying::Number(number),
            Saying::Words(behind),
        ];
        self.throw_saying(class, &message)
    }

    /// An exception whose message is put together of words and symbolic numbers.
    pub(crate) fn throw_saying(&mut self, class: &str, message: &[Saying]) -> Exit {
        match self.new_exception_saying(class, message) {
            Ok(thrown) => Exit::Throw(thrown),
            Err(exit) => exit,
        }
    }

    fn new_exception_saying(&mut self, class: &str, message: &[Saying]) -> Result<Ref> {
        let thrown = self.new_throwable(class, None, None)?;
        let mut pieces = Vec::new();
        for part in message {
            pieces.push(match *part {
                Saying::Words(words) => Piece::String(self.new_string_from(words)?),
                Saying::Number(number) => Piece::Decimal(number),
            });
        }
        let message = self.new_text(Text::of(pieces))?;
        let offset = self.well_known.throwable_message;
        self.path.heap.set_field(thrown, offset, message as u64);
        Ok(thrown)
    }

    /// The int or long that a string is the decimal text of.
    pub(crate) fn number_in(&self, string: Ref) -> Option<TermId> {
        let text = self.open_string(string)?;
        match text.leaves().as_slice() {
            [Piece::Decimal(term)] => Some(*term),
            _ => None,
        }
    }

    /// The characters of a string from one position to another, if they are there.
    pub(crate) fn stretch_of(&mut self, string: Ref, from: i32, to: i32) -> Result<Option<Ref>> {
        let (bytes, wide) = self.string_storage(string);
        if bytes == NULL {
            return Ok(None);
        }
        let shift = wide as u32;
        let length = (self.path.heap.length(bytes) >> shift) as i32;
        if from < 0 || from > to || to > length {
            return Ok(None);
        }
        let (start, count) = ((from as usize) << shift, ((to - from) as usize) << shift);
        let copy = self.new_array(self.well_known.byte_array, count as u32)?;
        self.copy_elements(bytes, start, copy, 0, count)?;
        Ok(Some(self.new_string_of(copy, wide)?))
    }

    // ---- builders ----

    pub(crate) fn is_open_builder(&self, builder: Ref) -> bool {
        self.open_text(builder, &self.builder_places()).is_some()
    }

    /// `false` if the builder is in a state that only its own code copes with.
    pub(crate) fn append_piece(&mut self, builder: Ref, piece: Piece) -> Result<bool> {
        let places = self.builder_places();
        let (text, room) = match self.open_text(builder, &places) {
            Some((text, room)) => (text.clone(), room),
            None => match self.builder_snapshot(builder)? {
                Some(found) => found,
                None => return Ok(false),
            },
        };
        self.set_text(builder, &places, text.with(piece), room)?;
        Ok(true)
    }

    /// What a builder holds whose characters are there.
    fn builder_snapshot(&mut self, builder: Ref) -> Result<Option<(Text, Room)>> {
        let places = self.builder_places();
        let mut words = [0; 3];
        let offsets = [places.value, places.coder, self.well_known.builder_count];
        for (word, offset) in words.iter_mut().zip(offsets) {
            let value = match self.field_part(builder, offset) {
                part if part >= DEFERRED => self.force(part)?,
                part => (self.path.heap.field(builder, offset), part),
            };
            if value.1 != 0 {
                return Ok(None);
            }
            *word = value.0;
        }
        let (bytes, coder, count) = (words[0] as Ref, words[1] as u32, words[2] as u32);
        if bytes == NULL || count << coder > self.path.heap.length(bytes) {
            return Ok(None);
        }
        let room = Room::Builder(self.path.heap.length(bytes) >> coder);
        if count == 0 {
            return Ok(Some((Text::default(), room)));
        }
        let copy = self.new_array(self.well_known.byte_array, count << coder)?;
        self.copy_elements(bytes, 0, copy, 0, (count << coder) as usize)?;
        let string = self.new_string_of(copy, coder != 0)?;
        Ok(Some((Text::of([Piece::String(string)]), room)))
    }

    fn new_string_of(&mut self, bytes: Ref, wide: bool) -> Result<Ref> {
        let string = self.new_object(self.well_known.string)?;
        let known = &self.well_known;
        let (value, coder) = (known.string_value, known.string_coder);
        self.path.heap.set_field(string, value, bytes as u64);
        self.path.heap.set_field(string, coder, wide as u64);
        Ok(string)
    }

    pub(crate) fn append_string(&mut self, builder: Ref, string: Ref) -> Result<bool> {
        let piece = self.piece_of(string);
        self.append_piece(builder, piece)
    }

    /// A new builder of a string that nobody has looked into.
    pub(crate) fn begin_builder(&mut self, builder: Ref, string: Ref) -> Result<bool> {
        let Some(text) = self.open_string(string) else {
            return Ok(false);
        };
        let text = Text::of([Piece::Text(text)]);
        let places = self.builder_places();
        self.set_text(builder, &places, text, Room::BuilderOfFirst)?;
        Ok(true)
    }

    /// The string of a builder that nobody has looked into.
    pub(crate) fn open_builder_string(&mut self, builder: Ref) -> Result<Option<Ref>> {
        let places = self.builder_places();
        let Some((text, _)) = self.open_text(builder, &places) else {
            return Ok(None);
        };
        let text = text.clone();
        Ok(Some(self.new_text(text)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_stay_shallow() {
        let mut text = Text::default();
        for number in 0..100_000 {
            text = text.with(Piece::String(number));
        }
        assert!(text.0.len() < 4 * CHUNK, "{} pieces", text.0.len());
        let leaves = text.leaves();
        assert_eq!(leaves.len(), 100_000);
        assert!(
            leaves
                .iter()
                .enumerate()
                .all(|(at, leaf)| **leaf == Piece::String(at as Ref))
        );
    }
}
