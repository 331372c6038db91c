//! Strings that come from outside and that nobody has looked at: whether there is an
//! object at all, its length and its characters are decided when somebody asks. The length of a
//! string is a number like any other as long as its storage is not needed, and characters are
//! variables from when they are looked at.

use crate::fork::{Fork, TOO_MANY};
use crate::heap::{NULL, Ref};
use crate::inputs::{Input, InputKind, Meaning};
use crate::symbolic::DEFERRED;
use crate::symbolic::casing::{Casing, keeps_length};
use crate::symbolic::deferred::Deferred;
use crate::symbolic::text::{Piece, Text};
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_term::{Model, Sort, TermId, VarId};
use std::sync::Arc;

/// A text that is made of a string from outside, character by character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The symbolic part that stands for the string.
    pub text: u32,
    pub casing: Casing,
}

impl Unknown {
    pub fn as_it_is(text: u32) -> Unknown {
        let casing = Casing::AsItIs;
        Unknown { text, casing }
    }
}

/// What is known of a string from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownString {
    pub name: Arc<str>,
    /// Longer ones are not explored where the storage is needed.
    pub most: u32,
    /// Whether there are no longer ones.
    pub bounded: bool,
    /// It is longer than that; how long must be decided where there are few ways.
    pub(super) is_beyond: bool,
    /// It turned out to be no string at all.
    pub is_null: bool,
    /// An int, once somebody has asked.
    pub length: Option<TermId>,
    /// How often that was.
    pub asked: u32,
    /// A number that stands for the hash code, once somebody has asked.
    pub hash: Option<TermId>,
    /// Characters that were looked at: position and variable, by position.
    pub units: Arc<[(u32, TermId)]>,
    pub(super) latin: Option<bool>,
    pub(super) known_length: Option<u32>,
    /// Whether it has as many characters in upper case, all of them Latin-1.
    pub(super) keeps_length: Option<bool>,
}

/// A length that is asked for more often is decided: a loop over it would not end.
pub(super) const MOST_LOOKS: u32 = 64;
/// No array has more elements than this.
pub(super) const LONGEST: u64 = i32::MAX as u64 - 2;
/// Longer constants are compared by the strings' own code.
const LONGEST_CONSTANT: usize = 256;

impl Vm {
    // ---- making them ----

    /// A string parameter: its symbolic part. Null, or any string.
    pub fn string_parameter(&mut self, name: &str, most: u32) -> u32 {
        let text = self.new_unknown_string(name, most, false);
        self.defer(Deferred::StringParameter(text))
    }

    /// A string of at most so many characters; if it is not bounded, longer ones are cut off where
    /// they matter.
    pub fn unknown_string(&mut self, name: &str, most: u32, bounded: bool) -> Result<Ref> {
        let text = self.new_unknown_string(name, most, bounded);
        self.new_text(Text::of([Piece::Unknown(Unknown::as_it_is(text))]))
    }

    /// A string of so many characters.
    pub fn unknown_string_of_length(&mut self, name: &str, length: u32) -> Result<Ref> {
        let text = self.new_unknown_string(name, length, true);
        let known = self.unknown(text)?;
        self.replace_unknown(text, |known| known.known_length = Some(length), known);
        self.new_text(Text::of([Piece::Unknown(Unknown::as_it_is(text))]))
    }

    /// A string of at most so many characters, of which it is decided already whether all are Latin-1: the object, and
    /// the number by which `unknown_string_at` knows it.
    pub fn unknown_string_in(
        &mut self,
        name: &str,
        most: u32,
        latin: bool,
    ) -> Result<(Ref, usize)> {
        let text = self.new_unknown_string(name, most, true);
        let known = self.unknown(text)?;
        self.replace_unknown(text, |known| known.latin = Some(latin), known);
        let string = self.new_text(Text::of([Piece::Unknown(Unknown::as_it_is(text))]))?;
        Ok((string, (text - DEFERRED) as usize))
    }

    /// What is known of a string from outside by now.
    pub fn unknown_string_at(&self, number: usize) -> Option<&UnknownString> {
        match self.path.deferred.get(number) {
            Some(Deferred::UnknownString(known)) => Some(known),
            _ => None,
        }
    }

    fn new_unknown_string(&mut self, name: &str, most: u32, bounded: bool) -> u32 {
        let name = self.input_name(name, b'L');
        let text = self.defer(Deferred::UnknownString(Arc::new(UnknownString {
            name: name.as_str().into(),
            most,
            bounded,
            is_null: false,
            length: None,
            asked: 0,
            hash: None,
            units: Arc::default(),
            latin: None,
            known_length: None,
            keeps_length: None,
            is_beyond: false,
        })));
        self.path.inputs.list.push(Input {
            name,
            kind: InputKind::Unknown((text - DEFERRED) as usize),
            meaning: Meaning::default(),
            variable: None,
        });
        text
    }

    // ---- references ----

    pub(super) fn force_string_parameter(
        &mut self,
        number: usize,
        text: u32,
    ) -> Result<(u64, u32)> {
        let null = self.decide_once(Fork::Choice { count: 2 })? == 1;
        let string = if null {
            let known = self.unknown(text)?;
            self.replace_unknown(text, |known| known.is_null = true, known);
            NULL
        } else {
            self.new_text(Text::of([Piece::Unknown(Unknown::as_it_is(text))]))?
        };
        self.replace_deferred(number, Deferred::SettledReference(string));
        Ok((string as u64, 0))
    }

    // ---- what is known of a string ----

    pub(super) fn unknown(&self, text: u32) -> Result<Arc<UnknownString>> {
        match self.path.deferred.get((text - DEFERRED) as usize) {
            Some(Deferred::UnknownString(known)) => Ok(known.clone()),
            _ => self.internal("an unknown string that is none"),
        }
    }

    pub(super) fn replace_unknown(
        &mut self,
        text: u32,
        change: impl FnOnce(&mut UnknownString),
        known: Arc<UnknownString>,
    ) {
        let mut new = (*known).clone();
        change(&mut new);
        self.replace_deferred(
            (text - DEFERRED) as usize,
            Deferred::UnknownString(Arc::new(new)),
        );
    }

    /// The string from outside that a string object is or was made of, if nobody has looked at its storage.
    pub(crate) fn unknown_string_of(&self, string: Ref) -> Option<Unknown> {
        match self.open_string(string)?.leaves().as_slice() {
            [Piece::Unknown(of)] => Some(*of),
            _ => None,
        }
    }

    /// The length as an int.
    pub(crate) fn unknown_length(&mut self, text: u32) -> Result<TermId> {
        let known = self.unknown(text)?;
        if let Some(length) = known.known_length {
            return Ok(self.terms.bv_const(32, length.into()));
        }
        if let Some(length) = known.length {
            return Ok(length);
        }
        let length = self.length_variable(&known.name);
        let most = if known.bounded {
            u64::from(known.most)
        } else {
            LONGEST
        };
        let (zero, most) = (self.terms.bv_const(32, 0), self.terms.bv_const(32, most));
        let not_negative = self.terms.bv_sle(zero, length);
        let not_longer = self.terms.bv_sle(length, most);
        let possible = self.terms.and(not_negative, not_longer);
        self.decide_once(Fork::Assume(possible))?;
        self.replace_unknown(text, |known| known.length = Some(length), known);
        Ok(length)
    }

    /// The length for a program that asks for it; one that asks again and again gets a number.
    pub(crate) fn asked_length(&mut self, text: u32) -> Result<TermId> {
        let length = self.unknown_length(text)?;
        let known = self.unknown(text)?;
        if known.asked >= MOST_LOOKS {
            let length = self.decided_length(text)?;
            return Ok(self.terms.bv_const(32, length.into()));
        }
        if known.known_length.is_none() {
            self.replace_unknown(text, |known| known.asked += 1, known);
        }
        Ok(length)
    }

    pub(super) fn length_variable(&mut self, name: &str) -> TermId {
        self.int_variable(format!("length of {name}"))
    }

    /// A number that stands for the hash code of a string from outside.
    pub(crate) fn hash_variable(&mut self, text: u32) -> Result<TermId> {
        let known = self.unknown(text)?;
        if let Some(hash) = known.hash {
            return Ok(hash);
        }
        let hash = self.int_variable(format!("hash code of {}", known.name));
        self.replace_unknown(text, |known| known.hash = Some(hash), known);
        Ok(hash)
    }

    fn int_variable(&mut self, mut wanted: String) -> TermId {
        loop {
            match self.terms.try_variable(&wanted, Sort::Bv(32)) {
                Ok(variable) => return variable,
                // The program has named an input of another kind so.
                Err(_) => wanted.push('\''),
            }
        }
    }

    /// The length as a number: forks over all up to the bound.
    fn decided_length(&mut self, text: u32) -> Result<u32> {
        let length = self.unknown_length(text)?;
        let known = self.unknown(text)?;
        if let Some(length) = known.known_length {
            return match (length, known.latin) {
                (0, Some(false)) => Err(Exit::Stop(Stop::AssumptionFailed)),
                _ => Ok(length),
            };
        }
        if known.is_beyond {
            let chosen = self.decide_once(Fork::AllOfFew(length))?;
            if chosen == TOO_MANY {
                return Err(Exit::Stop(Stop::CutOff(too_long(&known))));
            }
            let length = chosen as u32;
            self.replace_unknown(text, |known| known.known_length = Some(length), known);
            return Ok(length);
        }
        let bound = self.terms.bv_const(32, known.most.into());
        let fits = self.terms.bv_sle(length, bound);
        if self.terms.as_bool(fits) != Some(true) && !known.bounded {
            let fits = self.decide_once(Fork::Condition(fits))? == 0;
            // What was decided is remembered: the next decision of this instruction comes here again.
            let remember = |known: &mut UnknownString| {
                known.bounded = fits;
                known.is_beyond = !fits;
            };
            self.replace_unknown(text, remember, known.clone());
            return self.decided_length(text);
        }
        let low = u32::from(known.latin == Some(false));
        let mut cases = Vec::new();
        for value in low..=known.most {
            let value = self.terms.bv_const(32, value.into());
            cases.push(self.terms.eq(length, value));
        }
        if cases.is_empty() {
            return Err(Exit::Stop(Stop::AssumptionFailed));
        }
        let chosen = match cases
            .iter()
            .position(|&case| self.terms.as_bool(case) == Some(true))
        {
            Some(certain) => certain as u32,
            None => self.decide_once(Fork::Cases(cases))? as u32,
        };
        let length = low + chosen;
        self.replace_unknown(text, |known| known.known_length = Some(length), known);
        Ok(length)
    }

    /// One character of what was made of a string, as an int; the position is below the length.
    pub(crate) fn unknown_unit(&mut self, of: Unknown, position: u32) -> Result<TermId> {
        let unit = self.unit_from_outside(of.text, position)?;
        Ok(of.casing.of(&mut self.terms, unit))
    }

    fn unit_from_outside(&mut self, text: u32, position: u32) -> Result<TermId> {
        let known = self.unknown(text)?;
        let variable = match known.units.binary_search_by_key(&position, |unit| unit.0) {
            Ok(at) => known.units[at].1,
            Err(at) => {
                let latin = known.latin == Some(true);
                let variable = self.input_character(&known.name, position as usize, latin);
                if known.keeps_length == Some(true) {
                    let unit = self.terms.zext(variable, 32);
                    let keeps = keeps_length(&mut self.terms, unit);
                    self.decide_once(Fork::Assume(keeps))?;
                }
                let mut units = known.units.to_vec();
                units.insert(at, (position, variable));
                self.replace_unknown(text, |known| known.units = units.into(), known);
                variable
            }
        };
        Ok(self.terms.zext(variable, 32))
    }

    /// `charAt`: `None` where only the storage can tell.
    pub(crate) fn unknown_character(&mut self, of: Unknown, index: i32) -> Result<Option<TermId>> {
        let known = self.unknown(of.text)?;
        let new = known
            .units
            .binary_search_by_key(&(index as u32), |unit| unit.0)
            .is_err();
        if new && index as u32 >= known.most && known.known_length.is_none() {
            let all_before = (0..index as u32)
                .zip(known.units.iter())
                .filter(|(at, unit)| *at == unit.0)
                .count();
            // Looked at one after the other: a loop over all of them.
            if all_before == index as usize {
                return Ok(None);
            }
        }
        Ok(Some(self.unknown_unit(of, index as u32)?))
    }

    /// When a string from outside has these characters from a position on, and none behind them
    /// if that is wanted.
    pub(crate) fn unknown_matches(
        &mut self,
        of: Unknown,
        from: u32,
        wanted: &[u16],
        whole: bool,
    ) -> Result<Option<TermId>> {
        let Some(end) = from.checked_add(wanted.len() as u32) else {
            return Ok(None);
        };
        if wanted.len() > LONGEST_CONSTANT || end > i32::MAX as u32 {
            return Ok(None);
        }
        let length = self.unknown_length(of.text)?;
        let end = self.terms.bv_const(32, end.into());
        let mut holds = if whole {
            self.terms.eq(length, end)
        } else {
            self.terms.bv_sle(end, length)
        };
        if self.terms.as_bool(holds) == Some(false) {
            return Ok(Some(holds));
        }
        for (at, &unit) in wanted.iter().enumerate() {
            let found = self.unit_from_outside(of.text, from + at as u32)?;
            let same = of.casing.becomes(&mut self.terms, found, unit);
            holds = self.terms.and(holds, same);
        }
        Ok(Some(holds))
    }

    // ---- storage ----

    /// Length and characters, for whoever needs the storage: variables, and whether all are
    /// Latin-1. Strings of Latin-1 characters of all lengths come first.
    pub(super) fn settle_unknown(&mut self, text: u32) -> Result<(Vec<TermId>, bool)> {
        let known = self.unknown(text)?;
        let latin = match known.latin {
            Some(latin) => latin,
            None if known.most == 0 || known.known_length == Some(0) => true,
            None => {
                let latin = self.decide_once(Fork::Choice { count: 2 })? == 0;
                self.replace_unknown(text, |known| known.latin = Some(latin), known);
                latin
            }
        };
        let length = self.decided_length(text)?;
        let mut units = Vec::new();
        for position in 0..length {
            self.unit_from_outside(text, position)?;
        }
        let known = self.unknown(text)?;
        for &(position, variable) in known.units.iter() {
            if position < length {
                units.push(variable);
            }
        }
        let last = self.terms.bv_const(16, 255);
        let mut conditions = Vec::new();
        for &unit in units.iter().filter(|&&unit| self.terms.width(unit) == 16) {
            conditions.push(unit);
        }
        let narrow: Vec<TermId> = conditions
            .into_iter()
            .map(|unit| self.terms.bv_ule(unit, last))
            .collect();
        let all_narrow = self.terms.and_all(&narrow);
        let mut holds = if latin {
            all_narrow
        } else {
            self.terms.not(all_narrow)
        };
        if latin && known.keeps_length == Some(false) {
            let mut all_keep = self.terms.bool_const(true);
            for &unit in &units {
                let unit = self.terms.zext(unit, 32);
                let keeps = keeps_length(&mut self.terms, unit);
                all_keep = self.terms.and(all_keep, keeps);
            }
            let some_grow = self.terms.not(all_keep);
            holds = self.terms.and(holds, some_grow);
        }
        if self.terms.as_bool(holds) != Some(true) {
            self.decide(Fork::Assume(holds))?;
        }
        Ok((units, latin))
    }
}

/// As `String.hashCode` has it.
pub fn hash_of(units: &[u16]) -> i32 {
    let add = |hash: i32, &unit: &u16| hash.wrapping_mul(31).wrapping_add(i32::from(unit));
    units.iter().fold(0, add)
}

pub(super) fn too_long(known: &UnknownString) -> String {
    format!("string input {} longer than {}", known.name, known.most)
}

/// The variables of an input that is known in part.
pub struct Variables {
    /// That of a string's length.
    pub length: Option<VarId>,
    /// `C` for a string.
    pub letter: u8,
    pub elements: Vec<VarId>,
}

/// What such an input is under a model; what nobody has looked at is as plain as can be.
pub enum UnknownValue {
    Null,
    String(Vec<u16>),
    Array(u8, Vec<u64>),
}

/// Strings are written out up to this length.
const LONGEST_WRITTEN: usize = 1 << 20;

impl Vm {
    /// The variables of an input; `None` if it is of another kind.
    pub fn unknown_variables(&self, input: &Input) -> Option<Variables> {
        let InputKind::Unknown(number) = input.kind else {
            return None;
        };
        let variable = |term: TermId| self.terms.var_of(term);
        Some(match self.path.deferred.get(number) {
            Some(Deferred::UnknownString(known)) => Variables {
                length: known.length.and_then(variable),
                letter: b'C',
                elements: known
                    .units
                    .iter()
                    .filter_map(|unit| variable(unit.1))
                    .collect(),
            },
            Some(Deferred::SettledArray {
                letter, variables, ..
            }) => Variables {
                length: None,
                letter: *letter,
                elements: variables.to_vec(),
            },
            Some(Deferred::ArrayParameter(known)) => Variables {
                length: known.length.and_then(variable),
                letter: known.letter,
                elements: Vec::new(),
            },
            _ => Variables {
                length: None,
                letter: b'I',
                elements: Vec::new(),
            },
        })
    }

    pub fn unknown_value(&self, number: usize, model: &Model) -> UnknownValue {
        match self.path.deferred.get(number) {
            Some(Deferred::UnknownString(known)) if known.is_null => UnknownValue::Null,
            Some(Deferred::UnknownString(known)) => {
                UnknownValue::String(self.units_under(known, model))
            }
            Some(Deferred::SettledArray {
                letter, variables, ..
            }) => {
                let bits = variables.iter().map(|&variable| model.get(variable));
                UnknownValue::Array(*letter, bits.collect())
            }
            Some(Deferred::ArrayParameter(known)) => {
                let length = known
                    .length
                    .map(|length| self.terms.evaluate(length, model));
                let length = length.unwrap_or(0) as usize;
                UnknownValue::Array(known.letter, vec![0; length.min(LONGEST_WRITTEN)])
            }
            _ => UnknownValue::Null,
        }
    }

    fn units_under(&self, known: &UnknownString, model: &Model) -> Vec<u16> {
        let length = match (known.known_length, known.length) {
            (Some(length), _) => length as usize,
            (None, Some(length)) => self.terms.evaluate(length, model) as usize,
            (None, None) => 0,
        };
        let mut units = vec![u16::from(b'a'); length.min(LONGEST_WRITTEN)];
        for &(position, variable) in known.units.iter() {
            if let Some(unit) = units.get_mut(position as usize) {
                *unit = self.terms.evaluate(variable, model) as u16;
            }
        }
        units
    }

    pub(super) fn unknown_under(&self, of: Unknown, model: &Model) -> Vec<u16> {
        match self.path.deferred.get((of.text - DEFERRED) as usize) {
            Some(Deferred::UnknownString(known)) => {
                let units = self.units_under(known, model).into_iter();
                units.map(|unit| of.casing.of_unit(unit)).collect()
            }
            _ => Vec::new(),
        }
    }
}
