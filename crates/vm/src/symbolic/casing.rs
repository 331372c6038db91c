//! Lower and upper case of strings from outside, as far as it is a matter of single characters: in
//! Latin-1, where the upper case of three characters is longer or no Latin-1 any more. The rules are those
//! of all languages but Turkish, Azeri and Lithuanian.

use crate::fork::Fork;
use crate::heap::Ref;
use crate::symbolic::text::{Piece, Text};
use crate::symbolic::unknown::Unknown;
use crate::vm::{Result, Vm};
use spelunk_term::{TermId, TermStore};

/// How the characters of a text are made of those of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Casing {
    AsItIs,
    Lower,
    Upper,
}

/// The distance of a letter of Latin-1 to the same in the other case.
const DISTANCE: u64 = 32;
/// Capital letters of Latin-1: stretches, and what is none among them.
const CAPITALS: [(u64, u64); 2] = [(0x41, 0x5a), (0xc0, 0xde)];
const TIMES_SIGN: u64 = 0xd7;
/// Their upper case is two letters, or outside of Latin-1.
const GROWING: [u64; 3] = [0xb5, 0xdf, 0xff];

impl Casing {
    /// A character, as an int.
    pub(crate) fn of(self, terms: &mut TermStore, unit: TermId) -> TermId {
        let distance = terms.bv_const(32, DISTANCE);
        match self {
            Casing::AsItIs => unit,
            Casing::Lower => {
                let capital = is_capital(terms, unit);
                let other = terms.bv_add(unit, distance);
                terms.ite(capital, other, unit)
            }
            Casing::Upper => {
                let other = terms.bv_sub(unit, distance);
                let small = is_capital(terms, other);
                terms.ite(small, other, unit)
            }
        }
    }

    /// When a character becomes this one: it is one of those that do.
    pub(crate) fn becomes(self, terms: &mut TermStore, unit: TermId, wanted: u16) -> TermId {
        let mut holds = terms.bool_const(false);
        let latin = 0..=255;
        let sources = match self {
            Casing::AsItIs => vec![wanted],
            _ => latin.filter(|&unit| self.of_unit(unit) == wanted).collect(),
        };
        for source in sources {
            let source = terms.bv_const(32, source.into());
            let same = terms.eq(unit, source);
            holds = terms.or(holds, same);
        }
        holds
    }

    pub(crate) fn of_unit(self, unit: u16) -> u16 {
        let is_capital = |unit: u64| {
            let inside = CAPITALS
                .iter()
                .any(|&(from, to)| (from..=to).contains(&unit));
            inside && unit != TIMES_SIGN
        };
        let code = u64::from(unit);
        match self {
            Casing::Lower if is_capital(code) => unit + DISTANCE as u16,
            Casing::Upper if is_capital(code.wrapping_sub(DISTANCE)) => unit - DISTANCE as u16,
            _ => unit,
        }
    }
}

fn is_capital(terms: &mut TermStore, unit: TermId) -> TermId {
    let mut inside = terms.bool_const(false);
    for (from, to) in CAPITALS {
        let (from, to) = (terms.bv_const(32, from), terms.bv_const(32, to));
        let (above, below) = (terms.bv_ule(from, unit), terms.bv_ule(unit, to));
        let both = terms.and(above, below);
        inside = terms.or(inside, both);
    }
    let times = terms.bv_const(32, TIMES_SIGN);
    let other = terms.ne(unit, times);
    terms.and(inside, other)
}

/// When a character of Latin-1 is one in upper case, too.
pub(crate) fn keeps_length(terms: &mut TermStore, unit: TermId) -> TermId {
    let mut keeps = terms.bool_const(true);
    for growing in GROWING {
        let growing = terms.bv_const(32, growing);
        let other = terms.ne(unit, growing);
        keeps = terms.and(keeps, other);
    }
    keeps
}

/// A string in another case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recased {
    made: Ref,
    original: Ref,
    before: Unknown,
    after: Unknown,
}

impl Vm {
    /// A string from outside in lower or upper case, character by character. `None` where there is more to
    /// it: outside of Latin-1, or where a character becomes two.
    pub(crate) fn unknown_in_case(
        &mut self,
        original: Ref,
        of: Unknown,
        casing: Casing,
    ) -> Result<Option<Ref>> {
        let text = of.text;
        let known = self.unknown(text)?;
        let latin = match known.latin {
            Some(latin) => latin,
            None => {
                let latin = self.decide_once(Fork::Choice { count: 2 })? == 0;
                self.replace_unknown(text, |known| known.latin = Some(latin), known);
                latin
            }
        };
        if !latin {
            return Ok(None);
        }
        let known = self.unknown(text)?;
        if casing == Casing::Upper && known.keeps_length.is_none() {
            let keeps = self.decide_once(Fork::Choice { count: 2 })? == 0;
            self.replace_unknown(text, |known| known.keeps_length = Some(keeps), known);
        }
        let known = self.unknown(text)?;
        if casing == Casing::Upper && known.keeps_length == Some(false) {
            return Ok(None);
        }
        self.assume_cases(text)?;
        let cased = Unknown { text, casing };
        let made = self.new_text(Text::of([Piece::Unknown(cased)]))?;
        self.path.recased.push(Recased {
            made,
            original,
            before: of,
            after: cased,
        });
        Ok(Some(made))
    }

    /// The object that a string is for whoever compares references: a string that is in the wanted case already is
    /// answered itself by `toLowerCase` and `toUpperCase`.
    pub(crate) fn string_identity(&mut self, string: Ref) -> Result<Ref> {
        let mut string = string;
        // An original is older than what is made of it.
        for number in (0..self.path.recased.len()).rev() {
            let recased = self.path.recased[number];
            if recased.made == string && self.is_unchanged(recased)? {
                string = recased.original;
            }
        }
        Ok(string)
    }

    fn is_unchanged(&mut self, recased: Recased) -> Result<bool> {
        let text = recased.before.text;
        let Some(longest) = self.searched_length(text, 0)? else {
            return self.unsupported("the identity of a long string in another case");
        };
        let length = self.unknown_length(text)?;
        let mut same = self.terms.bool_const(true);
        for position in 0..longest {
            let before = self.unknown_unit(recased.before, position)?;
            let after = self.unknown_unit(recased.after, position)?;
            let equal = self.terms.eq(before, after);
            let position = self.terms.bv_const(32, position.into());
            let behind = self.terms.bv_sle(length, position);
            let fits = self.terms.or(behind, equal);
            same = self.terms.and(same, fits);
        }
        self.decide_condition(same)
    }

    /// What was decided of all characters holds for those that were looked at before.
    fn assume_cases(&mut self, text: u32) -> Result<()> {
        let known = self.unknown(text)?;
        let last = self.terms.bv_const(32, 255);
        let mut all = self.terms.bool_const(true);
        for &(_, variable) in known.units.iter() {
            let unit = self.terms.zext(variable, 32);
            let narrow = self.terms.bv_ule(unit, last);
            all = self.terms.and(all, narrow);
            if known.keeps_length == Some(true) {
                let keeps = keeps_length(&mut self.terms, unit);
                all = self.terms.and(all, keeps);
            }
        }
        if self.terms.as_bool(all) != Some(true) {
            self.decide(Fork::Assume(all))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_letters_have_the_case_that_unicode_gives_them() {
        for unit in 0..=255u16 {
            let Some(character) = char::from_u32(unit.into()) else {
                continue;
            };
            let lower: Vec<char> = character.to_lowercase().collect();
            assert_eq!(lower, [char::from(Casing::Lower.of_unit(unit) as u8)]);
            if !GROWING.contains(&u64::from(unit)) {
                let upper: Vec<char> = character.to_uppercase().collect();
                assert_eq!(upper, [char::from(Casing::Upper.of_unit(unit) as u8)]);
            }
        }
    }

    #[test]
    fn terms_say_the_same_as_numbers() {
        let mut terms = TermStore::default();
        for unit in 0..=255u16 {
            for casing in [Casing::AsItIs, Casing::Lower, Casing::Upper] {
                let term = terms.bv_const(32, unit.into());
                let mapped = casing.of(&mut terms, term);
                let expected = u64::from(casing.of_unit(unit));
                assert_eq!(terms.as_const(mapped), Some(expected), "{casing:?} {unit}");
            }
        }
    }
}
