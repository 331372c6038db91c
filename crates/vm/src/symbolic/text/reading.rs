//! What a text is without looking into it: under a model, and compared with a string.

use super::writing::Unit;
use super::{Piece, Text};
use crate::heap::{NULL, Ref};
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::unknown::Unknown;
use crate::vm::Vm;
use spelunk_term::{Model, TermId};

impl Vm {
    // ---- under a model ----

    /// A string's units where variables have the values of a model.
    pub fn string_under(&mut self, string: Ref, model: &Model) -> Vec<u16> {
        let mut units = Vec::new();
        let piece = self.piece_of(string);
        self.piece_under(&piece, model, &mut units);
        units
    }

    /// The message of a throwable under a model, also where the message is a parameter that nobody has looked at.
    pub fn throwable_message_under(&mut self, thrown: Ref, model: &Model) -> Option<Vec<u16>> {
        let part = self.field_part(thrown, self.well_known.throwable_message);
        let Some(number) = part.checked_sub(DEFERRED) else {
            return self.text_under(self.throwable_message(thrown), model);
        };
        match self.path.deferred.get(number as usize) {
            Some(&Deferred::Settled(word, _)) => self.text_under(word as Ref, model),
            Some(&Deferred::SettledReference(string)) => self.text_under(string, model),
            Some(&Deferred::StringParameter(text)) => {
                Some(self.unknown_under(Unknown::as_it_is(text), model))
            }
            _ => None,
        }
    }

    fn text_under(&mut self, string: Ref, model: &Model) -> Option<Vec<u16>> {
        (string != NULL).then(|| self.string_under(string, model))
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
            Piece::Unknown(of) => units.extend(self.unknown_under(*of, model)),
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
