//! Looking into a text: its characters are written, and only now signs, numbers of digits and widths of
//! characters are decided.

use super::{Piece, Room};
use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::symbolic::deferred::Deferred;
use crate::thread::Action;
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_term::{Sort, TermId};

/// One UTF-16 unit that is written, as words with symbolic parts.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Narrow((u64, u32)),
    Wide([(u64, u32); 2]),
}

impl Vm {
    /// Writes the characters of a text: its storage.
    pub(in crate::symbolic) fn force_text(&mut self, number: usize) -> Result<(u64, u32)> {
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
    pub(in crate::symbolic) fn force_text_facts(&mut self, storage: u32) -> Result<(bool, u32)> {
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
            Piece::Unknown(of) => {
                let (found, latin) = self.settle_unknown(of.text)?;
                for unit in found {
                    let unit = self.terms.zext(unit, 32);
                    let unit = of.casing.of(&mut self.terms, unit);
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

    pub(super) fn write_string_piece(&self, string: Ref, units: &mut Vec<Unit>) {
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

    pub(super) fn floating_to_text(
        &mut self,
        term: TermId,
    ) -> Option<spelunk_classes::registry::MethodId> {
        let (class, descriptor) = match self.terms.sort(term) {
            Sort::F32 => ("java/lang/Float", "(F)Ljava/lang/String;"),
            _ => ("java/lang/Double", "(D)Ljava/lang/String;"),
        };
        let class = self.registry.loaded(class)?;
        self.registry.find_declared(class, "toString", descriptor)
    }

    /// A floating-point number of a text has been written.
    pub(in crate::symbolic) fn settle_floating(
        &mut self,
        number: usize,
        string: Ref,
    ) -> Result<()> {
        self.settle_string(string)?;
        if let Some(Deferred::Text { text, room }) = self.path.deferred.get(number) {
            let (text, room) = (text.with_first_floating(string), *room);
            self.replace_deferred(number, Deferred::Text { text, room });
        }
        Ok(())
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
    fn builders_grow_as_java_s_do() {
        assert_eq!(room_for(Room::Exact, &[3, 5]), 5);
        assert_eq!(room_for(Room::Builder(16), &[3, 16]), 16);
        assert_eq!(room_for(Room::Builder(16), &[3, 17]), 34);
        assert_eq!(room_for(Room::Builder(16), &[3, 60]), 60);
        assert_eq!(room_for(Room::BuilderOfFirst, &[3]), 19);
    }
}
