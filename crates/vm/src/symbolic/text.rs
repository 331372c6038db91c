//! Text that nobody has looked into: a string or builder made of symbolic numbers and characters is
//! a list of pieces. Its object exists, its storage is a deferred value. Copies and concatenations
//! make further lists; the first look at the storage writes the characters, and only then signs,
//! numbers of digits and widths of characters are decided.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::thread::Action;
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_classes::registry::HEADER_WORDS;
use spelunk_term::{Model, Sort, TermId};
use std::sync::Arc;

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
    /// The string from outside that this symbolic part stands for.
    Unknown(u32),
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

/// One UTF-16 unit that is written, as words with symbolic parts.
#[derive(Clone, Copy)]
enum Unit {
    Narrow((u64, u32)),
    Wide([(u64, u32); 2]),
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

    fn part_of_field(&self, object: Ref, offset: u32) -> u32 {
        self.shadow_entry(object, (offset - HEADER_WORDS) as usize)
    }

    /// The text of an object whose storage nobody has looked at.
    fn open_text(&self, object: Ref, places: &Places) -> Option<(&Text, Room)> {
        if self.path.heap.shadow(object) == NULL {
            return None;
        }
        let value = self.part_of_field(object, places.value);
        let Some(Deferred::Text { text, room }) = self.deferred_entry(value) else {
            return None;
        };
        let belongs = |offset: u32, entry: Deferred| {
            self.deferred_entry(self.part_of_field(object, offset)) == Some(&entry)
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
        let part = self.part_of_field(string, self.well_known.string_value);
        if part >= DEFERRED {
            self.force(part)?;
        }
        Ok(())
    }

    /// The units of a string that must not depend on symbolic values.
    pub(crate) fn known_units(&mut self, string: Ref) -> Result<Vec<u16>> {
        self.settle_string(string)?;
        let (bytes, _) = self.string_storage(string);
        if bytes != NULL && self.has_symbolic_elements(bytes) {
            return self.unsupported("a native that reads symbolic text");
        }
        Ok(self.string_units(string))
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

    fn has_symbolic_elements(&self, array: Ref) -> bool {
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
        match self.new_exception_about(class, before, number, behind) {
            Ok(thrown) => Exit::Throw(thrown),
            Err(exit) => exit,
        }
    }

    fn new_exception_about(
        &mut self,
        class: &str,
        before: &str,
        number: TermId,
        behind: &str,
    ) -> Result<Ref> {
        let thrown = self.new_throwable(class, None, None)?;
        let before = Piece::String(self.new_string_from(before)?);
        let behind = Piece::String(self.new_string_from(behind)?);
        let message = self.new_text(Text::of([before, Piece::Decimal(number), behind]))?;
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
            let value = match self.part_of_field_or_none(builder, offset) {
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

    fn part_of_field_or_none(&self, object: Ref, offset: u32) -> u32 {
        match self.path.heap.shadow(object) {
            NULL => 0,
            _ => self.part_of_field(object, offset),
        }
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

    // ---- looking ----

    /// Writes the characters of a text: its storage.
    pub(super) fn force_text(&mut self, number: usize) -> Result<(u64, u32)> {
        let Some(Deferred::Text { text, room }) = self.path.deferred.get(number) else {
            return self.internal("a text without pieces");
        };
        let (text, room) = (text.clone(), *room);
        let floating = text.leaves().into_iter().find_map(|leaf| match leaf {
            Piece::Floating(term) => Some(*term),
            _ => None,
        });
        if let Some(term) = floating {
            return Err(self.write_floating(number, term));
        }
        let first_answer = self.path.answers_used;
        let mut appended = Vec::new();
        text.appended(&mut appended);
        let mut units = Vec::new();
        let mut ends = Vec::new();
        for piece in appended {
            self.write_piece(piece, &mut units)?;
            ends.push(units.len() as u32);
        }
        // The outcome outlives the instruction, which does not ask again when it is executed again.
        let used = std::mem::replace(&mut self.path.answers_used, first_answer);
        self.path.answers.drain(first_answer..used);
        let wide = units.iter().any(|unit| matches!(unit, Unit::Wide(_)));
        let bytes = self.write_units(&units, wide, room_for(room, &ends))?;
        self.settle_text(number, bytes, wide, units.len());
        Ok((bytes as u64, 0))
    }

    fn settle_text(&mut self, number: usize, bytes: Ref, wide: bool, count: usize) {
        self.replace_deferred(
            number,
            Deferred::SettledText {
                bytes,
                wide,
                count: count as u32,
            },
        );
    }

    /// Coder and length of a text, by the number of its storage.
    pub(super) fn force_text_facts(&mut self, storage: u32) -> Result<(bool, u32)> {
        self.force(storage)?;
        match self.deferred_entry(storage) {
            Some(&Deferred::SettledText { wide, count, .. }) => Ok((wide, count)),
            _ => self.internal("a text that is not there after a look at it"),
        }
    }

    fn write_piece(&mut self, piece: &Piece, units: &mut Vec<Unit>) -> Result<()> {
        match piece {
            Piece::String(string) => self.write_string_piece(*string, units),
            Piece::Decimal(term) => self.write_decimal(*term, units)?,
            Piece::Hexadecimal(term) => self.write_hexadecimal(*term, units)?,
            Piece::Character(term) => {
                let last = self.terms.bv_const(32, 255);
                let narrow = self.terms.bv_ule(*term, last);
                let wide = !self.decide_condition(narrow)?;
                units.push(self.unit_of(*term, wide));
            }
            Piece::Boolean(term) => {
                let zero = self.terms.bv_const(32, 0);
                let holds = self.terms.ne(*term, zero);
                let text = if self.decide_condition(holds)? {
                    "true"
                } else {
                    "false"
                };
                units.extend(text.bytes().map(|byte| Unit::Narrow((byte.into(), 0))));
            }
            Piece::Unknown(text) => {
                let (found, latin) = self.settle_unknown(*text)?;
                for unit in found {
                    let unit = self.terms.zext(unit, 32);
                    units.push(self.unit_of(unit, !latin));
                }
            }
            Piece::Text(text) => {
                for leaf in text.leaves() {
                    self.write_piece(leaf, units)?;
                }
            }
            Piece::Floating(_) | Piece::Chunk(..) => {
                return self.internal("a piece of text that is never written as such");
            }
        }
        Ok(())
    }

    /// A character that is an int, in one byte or two.
    fn unit_of(&mut self, character: TermId, wide: bool) -> Unit {
        if !wide {
            return Unit::Narrow(self.value_of(character));
        }
        let high = self.terms.extract(character, 15, 8);
        let high = self.terms.zext(high, 32);
        Unit::Wide([self.value_of(character), self.value_of(high)])
    }

    fn write_string_piece(&self, string: Ref, units: &mut Vec<Unit>) {
        let (bytes, wide) = self.string_storage(string);
        if bytes == NULL {
            return;
        }
        let byte = |index: usize| {
            let (word, part) = self.element(bytes, index);
            (word & 0xff, part)
        };
        let length = self.path.heap.length(bytes) as usize;
        if wide {
            let pair = |index: usize| Unit::Wide([byte(2 * index), byte(2 * index + 1)]);
            units.extend((0..length / 2).map(pair));
        } else {
            units.extend((0..length).map(|index| Unit::Narrow(byte(index))));
        }
    }

    /// Sign and number of digits are decided, the digits are terms.
    fn write_decimal(&mut self, term: TermId, units: &mut Vec<Unit>) -> Result<()> {
        let width = self.terms.width(term);
        let shapes = decimal_shapes(width);
        let mut cases = Vec::with_capacity(shapes.len());
        for shape in &shapes {
            cases.push(self.between(term, shape.low, shape.high));
        }
        let chosen = match cases
            .iter()
            .position(|&case| self.terms.as_bool(case) == Some(true))
        {
            Some(known) => known,
            None => self.decide(Fork::Cases(cases))? as usize,
        };
        let shape = &shapes[chosen];
        let magnitude = if shape.low < 0 {
            units.push(Unit::Narrow((b'-'.into(), 0)));
            self.terms.bv_neg(term)
        } else {
            term
        };
        let ten = self.terms.bv_const(width, 10);
        for place in (0..shape.digits).rev() {
            let power = self.terms.bv_const(width, 10u64.pow(place));
            let above = self.terms.bv_udiv(magnitude, power);
            // The first digit has none above it.
            let digit = if place + 1 == shape.digits {
                above
            } else {
                self.terms.bv_urem(above, ten)
            };
            let digit = self.terms.extract(digit, 3, 0);
            let digit = self.terms.zext(digit, 32);
            let zero = self.terms.bv_const(32, b'0'.into());
            let unit = self.terms.bv_add(digit, zero);
            units.push(Unit::Narrow(self.value_of(unit)));
        }
        Ok(())
    }

    fn between(&mut self, term: TermId, low: i64, high: i64) -> TermId {
        let width = self.terms.width(term);
        let mask = spelunk_term::mask(width);
        let (low, high) = (
            self.terms.bv_const(width, low as u64 & mask),
            self.terms.bv_const(width, high as u64 & mask),
        );
        let (above, below) = (self.terms.bv_sle(low, term), self.terms.bv_sle(term, high));
        self.terms.and(above, below)
    }

    /// The number of digits is decided.
    fn write_hexadecimal(&mut self, term: TermId, units: &mut Vec<Unit>) -> Result<()> {
        let width = self.terms.width(term);
        let mut cases = Vec::new();
        for digits in 1..=width / 4 {
            let least = self.terms.bv_const(width, hexadecimal_least(digits));
            let most = spelunk_term::mask(4 * digits);
            let most = self.terms.bv_const(width, most);
            let (above, below) = (
                self.terms.bv_ule(least, term),
                self.terms.bv_ule(term, most),
            );
            cases.push(self.terms.and(above, below));
        }
        let digits = self.decide(Fork::Cases(cases))? as u32 + 1;
        for place in (0..digits).rev() {
            let digit = self.terms.extract(term, 4 * place + 3, 4 * place);
            let digit = self.terms.zext(digit, 32);
            let ten = self.terms.bv_const(32, 10);
            let decimal = self.terms.bv_ult(digit, ten);
            let (zero, letter) = (
                self.terms.bv_const(32, b'0'.into()),
                self.terms.bv_const(32, u64::from(b'a') - 10),
            );
            let base = self.terms.ite(decimal, zero, letter);
            let unit = self.terms.bv_add(digit, base);
            units.push(Unit::Narrow(self.value_of(unit)));
        }
        Ok(())
    }

    fn write_units(&mut self, units: &[Unit], wide: bool, room: u32) -> Result<Ref> {
        let bytes = self.new_array(self.well_known.byte_array, room << wide as u32)?;
        for (index, unit) in units.iter().enumerate() {
            match (unit, wide) {
                (Unit::Narrow((word, part)), false) => {
                    self.set_element(bytes, index, *word, *part)?;
                }
                (Unit::Narrow((word, part)), true) => {
                    self.set_element(bytes, 2 * index, *word, *part)?;
                }
                (Unit::Wide(pair), _) => {
                    for (half, (word, part)) in pair.iter().enumerate() {
                        self.set_element(bytes, 2 * index + half, word & 0xff, *part)?;
                    }
                }
            }
        }
        Ok(bytes)
    }

    /// Floating-point numbers are written by their class's own code; then the text is looked at again.
    fn write_floating(&mut self, number: usize, term: TermId) -> Exit {
        match self.floating_to_text(term) {
            Some(method) => {
                let action = Action::Settles(number as u32);
                let (word, part) = self.value_of(term);
                self.call_own_code(method, &[word, 0], &[part, 0], action)
            }
            None => Exit::Stop(Stop::Internal("numbers without toString".into())),
        }
    }

    fn floating_to_text(&mut self, term: TermId) -> Option<spelunk_classes::registry::MethodId> {
        let (class, descriptor) = match self.terms.sort(term) {
            Sort::F32 => ("java/lang/Float", "(F)Ljava/lang/String;"),
            _ => ("java/lang/Double", "(D)Ljava/lang/String;"),
        };
        let class = self.registry.loaded(class)?;
        self.registry.find_declared(class, "toString", descriptor)
    }

    /// A floating-point number of a text has been written.
    pub(super) fn settle_floating(&mut self, number: usize, string: Ref) -> Result<()> {
        self.settle_string(string)?;
        if let Some(Deferred::Text { text, room }) = self.path.deferred.get(number) {
            let (text, room) = (text.with_first_floating(string), *room);
            self.replace_deferred(number, Deferred::Text { text, room });
        }
        Ok(())
    }

    // ---- under a model ----

    /// A string's units where variables have the values of a model.
    pub fn string_under(&mut self, string: Ref, model: &Model) -> Vec<u16> {
        let mut units = Vec::new();
        let piece = self.piece_of(string);
        self.piece_under(&piece, model, &mut units);
        units
    }

    fn piece_under(&mut self, piece: &Piece, model: &Model, units: &mut Vec<u16>) {
        let value = |vm: &Vm, term: TermId| vm.terms.evaluate(term, model);
        match piece {
            Piece::String(string) => {
                let mut found = Vec::new();
                self.write_string_piece(*string, &mut found);
                let byte = |vm: &Vm, (word, part): (u64, u32)| match TermId::from_raw(part) {
                    Some(term) if part < DEFERRED => value(vm, term) as u8,
                    _ => word as u8,
                };
                units.extend(found.into_iter().map(|unit| match unit {
                    Unit::Narrow(low) => byte(self, low).into(),
                    Unit::Wide(pair) => u16::from_le_bytes(pair.map(|half| byte(self, half))),
                }));
            }
            Piece::Decimal(term) => {
                let number = spelunk_term::to_signed(value(self, *term), self.terms.width(*term));
                units.extend(number.to_string().encode_utf16());
            }
            Piece::Hexadecimal(term) => {
                units.extend(format!("{:x}", value(self, *term)).encode_utf16());
            }
            Piece::Character(term) => units.push(value(self, *term) as u16),
            Piece::Unknown(text) => units.extend(self.unknown_under(*text, model)),
            Piece::Boolean(term) => {
                units.extend((value(self, *term) != 0).to_string().encode_utf16());
            }
            Piece::Floating(term) => {
                let bits = value(self, *term);
                let written = self
                    .floating_to_text(*term)
                    .and_then(|method| self.evaluate(method, &[bits, 0]));
                match written {
                    Some(string) => units.extend(self.string_units(string as Ref)),
                    None => units.push(u16::from(b'?')),
                }
            }
            Piece::Text(text) => {
                for leaf in text.leaves() {
                    self.piece_under(leaf, model, units);
                }
            }
            Piece::Chunk(row, _) => {
                for piece in row.iter() {
                    self.piece_under(piece, model, units);
                }
            }
        }
    }

    // ---- comparison ----

    /// When a text that nobody has looked into is this string: one condition, if at most one of its
    /// pieces is symbolic.
    pub(crate) fn text_equals(&mut self, text: &Text, other: Ref) -> Option<TermId> {
        let (bytes, _) = self.string_storage(other);
        if bytes == NULL || self.has_symbolic_elements(bytes) {
            return None;
        }
        let other = self.string_units(other);
        let leaves = text.leaves();
        let mut symbolic = None;
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for leaf in leaves {
            match leaf {
                Piece::String(string) => {
                    let (bytes, _) = self.string_storage(*string);
                    if self.has_symbolic_elements(bytes) {
                        return None;
                    }
                    let side = if symbolic.is_some() {
                        &mut behind
                    } else {
                        &mut before
                    };
                    side.extend(self.string_units(*string));
                }
                leaf if symbolic.is_none() => symbolic = Some(leaf),
                _ => return None,
            }
        }
        let middle = other
            .strip_prefix(before.as_slice())
            .and_then(|rest| rest.strip_suffix(behind.as_slice()));
        let Some(middle) = middle else {
            return Some(self.terms.bool_const(false));
        };
        let middle = String::from_utf16_lossy(middle);
        match symbolic {
            None => Some(self.terms.bool_const(middle.is_empty())),
            Some(leaf) => self.piece_equals(leaf, &middle),
        }
    }

    fn piece_equals(&mut self, piece: &Piece, wanted: &str) -> Option<TermId> {
        match piece {
            Piece::Decimal(term) => {
                let width = self.terms.width(*term);
                let number = wanted
                    .parse::<i64>()
                    .ok()
                    .filter(|number| number.to_string() == wanted)
                    .filter(|&number| width == 64 || i32::try_from(number).is_ok());
                let Some(number) = number else {
                    return Some(self.terms.bool_const(false));
                };
                let bits = number as u64 & spelunk_term::mask(width);
                let constant = self.terms.bv_const(width, bits);
                Some(self.terms.eq(*term, constant))
            }
            Piece::Character(term) => {
                let mut units = wanted.encode_utf16();
                let (Some(unit), None) = (units.next(), units.next()) else {
                    return Some(self.terms.bool_const(false));
                };
                // A lone surrogate is not told from others here.
                if unit == 0xfffd {
                    return None;
                }
                let constant = self.terms.bv_const(32, unit.into());
                Some(self.terms.eq(*term, constant))
            }
            Piece::Boolean(term) => {
                let zero = self.terms.bv_const(32, 0);
                match wanted {
                    "true" => Some(self.terms.ne(*term, zero)),
                    "false" => Some(self.terms.eq(*term, zero)),
                    _ => Some(self.terms.bool_const(false)),
                }
            }
            _ => None,
        }
    }
}

/// Signed numbers of one sign and number of digits.
struct DecimalShape {
    digits: u32,
    low: i64,
    high: i64,
}

fn decimal_shapes(width: u32) -> Vec<DecimalShape> {
    let (least, most) = match width {
        32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => (i64::MIN, i64::MAX),
    };
    let digits = most.ilog10() + 1;
    let first = |digits: u32| 10i64.pow(digits - 1);
    let last = |digits: u32| 10i64.checked_pow(digits).map(|next| next - 1);
    let mut shapes = Vec::new();
    for digits in 1..=digits {
        let low = if digits == 1 { 0 } else { first(digits) };
        let high = last(digits).map_or(most, |last| last.min(most));
        shapes.push(DecimalShape { digits, low, high });
    }
    for digits in 1..=digits {
        let low = last(digits).map_or(least, |last| (-last).max(least));
        // The last stretch goes down to the least number, whose magnitude is one more.
        let low = if low < -most { least } else { low };
        shapes.push(DecimalShape {
            digits,
            low,
            high: -first(digits),
        });
    }
    shapes
}

fn hexadecimal_least(digits: u32) -> u64 {
    if digits == 1 {
        0
    } else {
        1 << (4 * (digits - 1))
    }
}

/// Characters that the storage of a text has room for, by the lengths after each append.
fn room_for(room: Room, ends: &[u32]) -> u32 {
    let (mut room, rest) = match room {
        Room::Exact => return ends.last().copied().unwrap_or(0),
        Room::Builder(room) => (room, ends),
        Room::BuilderOfFirst => match ends {
            [first, rest @ ..] => (first + 16, rest),
            [] => (16, ends),
        },
    };
    for &end in rest {
        if end > room {
            room = end.max(2 * room + 2);
        }
    }
    room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_decimal_shape() {
        for width in [32, 64] {
            let shapes = decimal_shapes(width);
            let mut covered: Vec<(i64, i64)> = shapes.iter().map(|s| (s.low, s.high)).collect();
            covered.sort_unstable();
            let least = if width == 32 {
                i32::MIN.into()
            } else {
                i64::MIN
            };
            let most = if width == 32 {
                i32::MAX.into()
            } else {
                i64::MAX
            };
            assert_eq!(covered.first().map(|range| range.0), Some(least));
            assert_eq!(covered.last().map(|range| range.1), Some(most));
            for pair in covered.windows(2) {
                assert_eq!(pair[0].1 + 1, pair[1].0, "a gap or an overlap");
            }
            for shape in &shapes {
                for end in [shape.low, shape.high] {
                    let digits = end.unsigned_abs().checked_ilog10().unwrap_or(0) + 1;
                    assert_eq!(digits, shape.digits, "digits of {end}");
                }
            }
        }
    }

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

    #[test]
    fn builders_grow_as_java_s_do() {
        assert_eq!(room_for(Room::Exact, &[3, 5]), 5);
        assert_eq!(room_for(Room::Builder(16), &[3, 16]), 16);
        assert_eq!(room_for(Room::Builder(16), &[3, 17]), 34);
        assert_eq!(room_for(Room::Builder(16), &[3, 60]), 60);
        assert_eq!(room_for(Room::BuilderOfFirst, &[3]), 19);
    }
}
