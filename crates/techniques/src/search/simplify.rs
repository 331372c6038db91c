//! Makes a sequence that is kept plainer: without statements that it does not need, with values that people
//! can read. Whatever it is kept for is still reached afterwards.

use super::shrinking::{is_long, moved_together, nearest_to_zero};
use crate::sequence::stub::Answers;
use crate::sequence::{Action, Argument, Sequence, Statement};
use std::rc::Rc;

/// Letters that stand for nothing, two by two, as the solver takes them for texts that may be anything.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
/// What people type that is no letter: tried in the place of characters that nobody reads.
const SIGNS: &[u8] = b"a0 -~";

/// Answers that one method of a stub has.
const MOST_ANSWERS: usize = 3;
/// Objects that are tried in the place of one that another object hands out.
const MOST_KNOWN: usize = 3;

/// Who says whether a changed sequence is still worth what the first one was.
pub trait Keeper {
    /// The sequence as it was executed, if it is.
    fn accepts(&mut self, changed: Sequence) -> Option<Sequence>;
    fn is_late(&self) -> bool;
}

/// The sequence without what nothing needs, and with plain values where any do.
pub fn made_plain(sequence: Sequence, keeper: &mut impl Keeper) -> Sequence {
    let mut plain = Plainer { sequence, keeper };
    plain.stubs();
    plain.known_objects();
    plain.statements();
    plain.values();
    plain.sequence
}

struct Plainer<'k, K> {
    sequence: Sequence,
    keeper: &'k mut K,
}

impl<K: Keeper> Plainer<'_, K> {
    fn take(&mut self, changed: Sequence) -> bool {
        if changed.is_empty() || self.keeper.is_late() {
            return false;
        }
        match self.keeper.accepts(changed) {
            Some(taken) => {
                self.sequence = taken;
                true
            }
            None => false,
        }
    }

    /// Fewer answers instead of several, and null where nobody looks at what is answered.
    fn stubs(&mut self) {
        for number in 0..self.sequence.len() {
            for most in 1..MOST_ANSWERS {
                if let Some(plainer) = plainer_stub(&self.sequence, number, most)
                    && self.take(plainer)
                {
                    break;
                }
            }
            let Some(statement) = self.sequence.statements.get(number) else {
                return;
            };
            for argument in answers(statement) {
                let mut changed = self.sequence.clone();
                changed.statements[number].arguments[argument] = Argument::Null;
                self.take(changed);
            }
        }
    }

    /// Fewer statements: one left out, with those that need it, or passed by.
    fn statements(&mut self) {
        for number in (0..self.sequence.len()).rev() {
            if number >= self.sequence.len() || self.sequence.len() == 1 {
                continue;
            }
            let shorter = self.sequence.without(number);
            if self.take(shorter) || self.take_constant(number) {
                continue;
            }
            if let Some(around) = passed_by(&self.sequence, number)
                && !self.take(around.without(number))
            {
                self.take(around);
            }
        }
    }

    /// A number or a text in the place of a call that gives one.
    fn take_constant(&mut self, number: usize) -> bool {
        if self.sequence.uses(number) == 0 {
            return false;
        }
        let constants: Vec<Argument> = match &*self.sequence.statements[number].returns() {
            "Ljava/lang/String;" => vec![Argument::Text(telling_text(&self.sequence))],
            "I" | "J" | "S" | "B" => {
                let letter = self.sequence.statements[number].returns().as_bytes()[0];
                let number = |bits| Argument::Number { letter, bits };
                [2, 5, 0].map(number).to_vec()
            }
            _ => Vec::new(),
        };
        constants.into_iter().any(|constant| {
            let earlier = Argument::Earlier(number);
            let changed = replaced(&self.sequence, &earlier, &constant).0;
            self.take(changed.without(number))
        })
    }

    /// Objects that are there already in the place of those that another object hands out.
    fn known_objects(&mut self) {
        for number in (1..self.sequence.len()).rev() {
            let known = known_objects(&self.sequence, number);
            let handed_out = Argument::Earlier(number);
            for earlier in known.into_iter().take(MOST_KNOWN) {
                let changed = replaced(&self.sequence, &handed_out, &Argument::Earlier(earlier)).0;
                if self.take(changed.without(number)) {
                    break;
                }
            }
        }
    }

    fn values(&mut self) {
        const MOST_ROUNDS: u32 = 3;
        self.large_numbers();
        self.move_long_numbers();
        for (statement, argument) in values(&self.sequence) {
            let mut rounds = 0;
            while rounds < MOST_ROUNDS && self.make_value_plainer(statement, argument) {
                rounds += 1;
            }
            self.shrink(statement, argument);
        }
    }

    /// Long numbers of one statement of which only the differences count, like times, begin with a short one.
    fn move_long_numbers(&mut self) {
        for number in 0..self.sequence.len() {
            let mut changed = self.sequence.clone();
            let arguments = changed.statements[number].arguments.iter_mut();
            let mut long: Vec<&mut u64> = arguments
                .filter_map(|argument| match argument {
                    Argument::Number { letter: b'J', bits } if is_long(*bits as i64) => Some(bits),
                    _ => None,
                })
                .collect();
            if long.len() < 2 {
                continue;
            }
            let numbers: Vec<i64> = long.iter().map(|bits| **bits as i64).collect();
            for (bits, moved) in long.iter_mut().zip(moved_together(&numbers, 2)) {
                **bits = moved as u64;
            }
            self.take(changed);
        }
    }

    /// A long number that no plain one can stand for is made as small as it may be.
    fn shrink(&mut self, statement: usize, argument: usize) {
        let Some(at) = self.sequence.statements.get(statement) else {
            return;
        };
        let Some(&Argument::Number {
            letter: letter @ (b'I' | b'J'),
            bits,
        }) = at.arguments.get(argument)
        else {
            return;
        };
        if !is_long(bits as i64) || at.record() == Some(argument) {
            return;
        }
        nearest_to_zero(bits as i64, |number| {
            let mut changed = self.sequence.clone();
            changed.statements[statement].arguments[argument] = Argument::Number {
                letter,
                bits: number as u64,
            };
            self.take(changed)
        });
    }

    /// Small numbers in the place of all large ones of a statement: where two belong together, neither can be made
    /// smaller alone.
    fn large_numbers(&mut self) {
        for number in 0..self.sequence.len() {
            for first in [2, 1, 20] {
                let mut changed = self.sequence.clone();
                let statement = &mut changed.statements[number];
                let mut next = first;
                for argument in &mut statement.arguments {
                    if let Argument::Number {
                        letter: b'I' | b'J',
                        bits,
                    } = argument
                        && (*bits as i64).unsigned_abs() > MOST_PLAIN
                    {
                        *bits = next;
                        next += 1;
                    }
                }
                let several =
                    next > first + 1 && self.sequence.statements[number].record().is_none();
                if several && !is_date(&self.sequence.statements[number]) && self.take(changed) {
                    break;
                }
            }
        }
    }

    fn make_value_plainer(&mut self, statement: usize, argument: usize) -> bool {
        let Some(at) = self.sequence.statements.get(statement) else {
            return false;
        };
        let Some(before) = at.arguments.get(argument).cloned() else {
            return false;
        };
        if at.record() == Some(argument) {
            return false;
        }
        let wanted = at.wanted(argument);
        let candidates = match is_date(at) && wanted == "I" {
            true => nearer_years(&before),
            false => plainer(&self.sequence, &before, &wanted),
        };
        candidates.into_iter().any(|plainer| {
            let mut changed = self.sequence.clone();
            changed.statements[statement].arguments[argument] = plainer.clone();
            if self.take(changed) {
                return true;
            }
            let changed = everywhere(&self.sequence, &before, &plainer);
            changed.is_some_and(|changed| self.take(changed))
        })
    }
}

/// Statements before one that asks an object for another: those that give objects, first of the same type.
fn known_objects(sequence: &Sequence, number: usize) -> Vec<usize> {
    let Some(statement) = sequence.statements.get(number) else {
        return Vec::new();
    };
    let wanted = statement.returns();
    let is_object = |returns: &str| returns.starts_with('L') && returns != "Ljava/lang/String;";
    if !statement.has_receiver() || !is_object(&wanted) || sequence.uses(number) == 0 {
        return Vec::new();
    }
    let returns = |earlier: &usize| sequence.statements[*earlier].returns();
    let mut known: Vec<usize> = { 0..number }
        .filter(|earlier| is_object(&returns(earlier)))
        .collect();
    known.sort_by_key(|earlier| returns(earlier) != wanted);
    known
}

/// Years in which people live, in the place of one in which nobody does.
fn nearer_years(argument: &Argument) -> Vec<Argument> {
    const YEARS: [u64; 4] = [2021, 1999, 2040, 1970];
    const LAST: u64 = 9999;
    match argument {
        Argument::Number { letter: b'I', bits } if (*bits as i64).unsigned_abs() > LAST => {
            let year = |bits| Argument::Number { letter: b'I', bits };
            YEARS.map(year).to_vec()
        }
        _ => Vec::new(),
    }
}

/// Years, months and days are mostly as people write them already.
fn is_date(statement: &Statement) -> bool {
    let callee = statement.callee();
    callee.is_some_and(|callee| callee.class.starts_with("java/time/"))
}

/// The sequence in which whoever uses the value of a statement uses what it was called on: a builder that gives itself
/// needs no other name.
fn passed_by(sequence: &Sequence, number: usize) -> Option<Sequence> {
    let statement = &sequence.statements[number];
    let Some(Argument::Earlier(receiver)) = statement.arguments.first() else {
        return None;
    };
    let is_alike = sequence.statements[*receiver].returns() == statement.returns();
    if !statement.has_receiver() || !is_alike || sequence.uses(number) == 0 {
        return None;
    }
    let (from, to) = (Argument::Earlier(number), Argument::Earlier(*receiver));
    Some(replaced(sequence, &from, &to).0)
}

/// Plainer values for one argument, the plainest first among those of its kind; small and unlike zero
/// first, since zeros hide which value went where. What is special (empty, nothing) is left to tests that need it.
fn plainer(sequence: &Sequence, argument: &Argument, wanted: &str) -> Vec<Argument> {
    match argument {
        Argument::Null if wanted == "Ljava/lang/String;" => {
            vec![Argument::Text(telling_text(sequence))]
        }
        // Where anything will do, a text does.
        Argument::Earlier(_) | Argument::Lambda(_) if wanted == "Ljava/lang/Object;" => {
            vec![Argument::Text(telling_text(sequence))]
        }
        Argument::Number { letter, bits } => plainer_numbers(sequence, *letter, *bits)
            .into_iter()
            .map(|bits| Argument::Number {
                letter: *letter,
                bits,
            })
            .collect(),
        Argument::Boxed { letter, bits } => plainer_numbers(sequence, *letter, *bits)
            .into_iter()
            .map(|bits| Argument::Boxed {
                letter: *letter,
                bits,
            })
            .collect(),
        Argument::Text(units) => plainer_texts(sequence, units)
            .into_iter()
            .map(|text| Argument::Text(text.into()))
            .collect(),
        Argument::Numbers { letter, bits } => plainer_arrays(*letter, bits)
            .into_iter()
            .map(|bits| Argument::Numbers {
                letter: *letter,
                bits: bits.into(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// A text that may be anything, unlike those that stand in the sequence.
fn telling_text(sequence: &Sequence) -> Rc<[u16]> {
    let pairs = LETTERS.chunks(2);
    let mut texts = pairs.map(|pair| pair.iter().copied().map(u16::from).collect::<Rc<[u16]>>());
    let arguments = || sequence.statements.iter().flat_map(|it| &it.arguments);
    let is_free = |text: &Rc<[u16]>| {
        let mut arguments = arguments();
        !arguments.any(|argument| matches!(argument, Argument::Text(known) if known == text))
    };
    let first = LETTERS[..2].iter().copied().map(u16::from).collect();
    texts.find(is_free).unwrap_or(first)
}

fn is_telling(units: &[u16]) -> bool {
    let pairs = LETTERS.chunks(2);
    let mut texts = pairs.map(|pair| pair.iter().copied().map(u16::from));
    texts.any(|text| text.eq(units.iter().copied()))
}

/// Whether nobody types this character, or sees it.
fn is_odd(unit: u16) -> bool {
    let typed = char::from_u32(unit.into());
    !typed.is_some_and(|it| it.is_ascii_graphic() || it == ' ')
}

fn letter_at(at: usize) -> u16 {
    u16::from(LETTERS[at % LETTERS.len()])
}

/// Letters that stand for nothing, then shorter ones, then those whose characters people type; letters that differ,
/// since equal ones hide which of them was looked at.
fn plainer_texts(sequence: &Sequence, units: &Rc<[u16]>) -> Vec<Vec<u16>> {
    if is_telling(units) {
        return Vec::new();
    }
    let mut found = vec![telling_text(sequence).to_vec()];
    if units.len() > 2 {
        found.extend(pieces(units));
    }
    let letters: Vec<u16> = (0..units.len()).map(letter_at).collect();
    if !units.is_empty() && units.len() != 2 && **units != *letters {
        found.push(letters);
    }
    found.extend(typed(units));
    found
}

/// The same with other characters in the place of those that nobody types.
fn typed(units: &[u16]) -> Vec<Vec<u16>> {
    if !units.iter().any(|&unit| is_odd(unit)) {
        return Vec::new();
    }
    let with = |sign: u8| {
        let replaced = |(at, &unit): (usize, &u16)| match (is_odd(unit), sign) {
            (false, _) => unit,
            (true, b'a') => letter_at(at),
            (true, sign) => sign.into(),
        };
        units.iter().enumerate().map(replaced).collect()
    };
    let renamed = std::iter::once(renamed(units));
    renamed.chain(SIGNS.iter().copied().map(with)).collect()
}

/// The same with plain letters in the place of odd ones: equal ones stay equal, and the cases what they are.
fn renamed(units: &[u16]) -> Vec<u16> {
    let mut known: Vec<char> = Vec::new();
    let mut renamed = |&unit: &u16| {
        let letter = char::from_u32(unit.into()).filter(|it| it.is_alphabetic() && is_odd(unit));
        let Some(letter) = letter else {
            return unit;
        };
        let small = letter.to_lowercase().next().unwrap_or(letter);
        let at = known.iter().position(|it| *it == small).unwrap_or_else(|| {
            known.push(small);
            known.len() - 1
        });
        match letter == small {
            true => letter_at(at),
            false => u16::from(LETTERS[at % LETTERS.len()].to_ascii_uppercase()),
        }
    };
    units.iter().map(&mut renamed).collect()
}

/// Shorter ones, then those whose elements people would write.
fn plainer_arrays(letter: u8, bits: &Rc<[u64]>) -> Vec<Vec<u64>> {
    let mut found = match bits.len() {
        0..=2 => Vec::new(),
        _ => pieces(bits),
    };
    match letter {
        b'C' => {
            let units: Vec<u16> = bits.iter().map(|&bits| bits as u16).collect();
            let letters: Vec<u64> = (0..bits.len()).map(|at| letter_at(at).into()).collect();
            if **bits != *letters {
                found.push(letters);
            }
            let typed = typed(&units).into_iter();
            found.extend(typed.map(|units| units.into_iter().map(u64::from).collect()));
        }
        b'B' | b'S' | b'I' | b'J' => {
            let is_small = |&bits: &u64| (bits as i64).unsigned_abs() <= MOST_PLAIN;
            if !bits.iter().all(is_small) {
                found.push((0..bits.len()).map(|at| at as u64 + 2).collect());
            }
        }
        b'D' => found.extend(plain_fractions(bits, f64::from_bits, f64::to_bits)),
        b'F' => found.extend(plain_fractions(
            bits,
            |bits| f32::from_bits(bits as u32).into(),
            |value| u64::from((value as f32).to_bits()),
        )),
        _ => {}
    }
    found
}

/// Small numbers that differ, and then the same numbers with few digits, where some are not plain.
fn plain_fractions(
    all: &[u64],
    read: impl Fn(u64) -> f64,
    written: impl Fn(f64) -> u64,
) -> Vec<Vec<u64>> {
    if all.iter().all(|&bits| is_plain_fraction(read(bits))) {
        return Vec::new();
    }
    let small = (0..all.len()).map(|at| written(at as f64 + 2.0)).collect();
    let shorter = |&bits: &u64| {
        let plainer = plainer_doubles(read(bits));
        plainer.get(2).map_or(bits, |&value| written(value))
    };
    vec![small, all.iter().map(shorter).collect()]
}

/// Numbers up to this one are plain.
const MOST_PLAIN: u64 = 16;

fn plainer_numbers(sequence: &Sequence, letter: u8, bits: u64) -> Vec<u64> {
    match letter {
        b'Z' => Vec::new(),
        b'C' => match is_odd(bits as u16) {
            true => std::iter::once(telling_character(sequence))
                .chain(SIGNS.iter().copied().map(u64::from))
                .collect(),
            false => Vec::new(),
        },
        b'D' => plainer_doubles(f64::from_bits(bits))
            .into_iter()
            .map(f64::to_bits)
            .collect(),
        b'F' => plainer_doubles(f64::from(f32::from_bits(bits as u32)))
            .into_iter()
            .map(|value| u64::from((value as f32).to_bits()))
            .collect(),
        _ => {
            let value = bits as i64;
            if value.unsigned_abs() <= MOST_PLAIN {
                return Vec::new();
            }
            let sign = value.signum();
            let last = (value % 10).abs().max(2) * sign;
            [last, -last, value % 100, value % 10_000, 0]
                .into_iter()
                .filter(|plain| plain.unsigned_abs() < value.unsigned_abs())
                .map(|plain| plain as u64)
                .collect()
        }
    }
}

/// A character that may be any, unlike those that stand in the sequence.
fn telling_character(sequence: &Sequence) -> u64 {
    let arguments = || sequence.statements.iter().flat_map(|it| &it.arguments);
    let is_free = |letter: &&u8| {
        let mut arguments = arguments();
        !arguments.any(|argument| {
            matches!(argument, Argument::Number { letter: b'C', bits } | Argument::Boxed { letter: b'C', bits }
                if *bits == u64::from(**letter))
        })
    };
    LETTERS
        .iter()
        .find(is_free)
        .map_or(0x61, |&letter| letter.into())
}

fn is_plain_fraction(value: f64) -> bool {
    value.abs() <= 100.0 && (value * 8.0).fract() == 0.0
}

fn plainer_doubles(value: f64) -> Vec<f64> {
    if value.is_nan() && value.to_bits() != f64::NAN.to_bits() {
        return vec![f64::NAN];
    }
    if is_plain_fraction(value) || !value.is_finite() {
        return Vec::new();
    }
    vec![
        2.0 * value.signum(),
        (value % 100.0).trunc(),
        (value % 100.0 * 4.0).trunc() / 4.0,
        value.trunc(),
        0.0,
    ]
}

/// The whole without one of its parts: halves first, then smaller ones.
fn pieces<T: Copy>(whole: &Rc<[T]>) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    let mut size = whole.len() / 2;
    while size > 0 && found.len() < 10 {
        let mut from = 0;
        while from < whole.len() && found.len() < 10 {
            let to = (from + size).min(whole.len());
            let mut rest = whole[..from].to_vec();
            rest.extend_from_slice(&whole[to..]);
            found.push(rest);
            from = to;
        }
        size /= 2;
    }
    found
}

/// The places of values in a sequence.
fn values(sequence: &Sequence) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (statement, it) in sequence.statements.iter().enumerate() {
        for argument in 0..it.arguments.len() {
            found.push((statement, argument));
        }
    }
    found
}

/// The sequence with another value wherever this one stands, if that is in several places: what is equal stays equal.
fn everywhere(sequence: &Sequence, from: &Argument, to: &Argument) -> Option<Sequence> {
    let (changed, count) = replaced(sequence, from, to);
    (count > 1).then_some(changed)
}

/// The sequence with another argument wherever this one stands, and how often that is.
fn replaced(sequence: &Sequence, from: &Argument, to: &Argument) -> (Sequence, usize) {
    let mut changed = sequence.clone();
    let mut count = 0;
    let arguments = changed.statements.iter_mut();
    for argument in arguments.flat_map(|statement| &mut statement.arguments) {
        if argument == from {
            *argument = to.clone();
            count += 1;
        }
    }
    (changed, count)
}

/// The sequence with a stub in which calls have so many different answers at most.
fn plainer_stub(sequence: &Sequence, number: usize, most: usize) -> Option<Sequence> {
    let statement = sequence.statements.get(number)?;
    let Action::Stub(stub) = &statement.action else {
        return None;
    };
    let mut plainer = (**stub).clone();
    let (first, rest) = statement
        .arguments
        .split_at_checked(stub.constructor.len())?;
    let mut arguments = first.to_vec();
    let mut rest = rest.iter().cloned();
    for method in &mut plainer.methods {
        let given: Vec<Argument> = rest.by_ref().take(method.values()).collect();
        if method.values() > most {
            method.answers = Answers::Values(most);
        }
        arguments.extend(given.into_iter().take(most));
    }
    arguments.extend(rest);
    if plainer == **stub {
        return None;
    }
    let mut changed = sequence.clone();
    changed.statements[number] = Statement {
        action: Action::Stub(Rc::new(plainer)),
        arguments,
    };
    Some(changed)
}

/// The places of a stub's answers that are objects.
fn answers(statement: &Statement) -> Vec<usize> {
    let Action::Stub(stub) = &statement.action else {
        return Vec::new();
    };
    let is_object = |&at: &usize| {
        !matches!(
            statement.arguments[at],
            Argument::Number { .. } | Argument::Null
        ) && !statement.wanted(at).is_empty()
    };
    let mut found = Vec::new();
    let mut next = stub.constructor.len();
    for method in &stub.methods {
        let own = next..next + method.values();
        next = own.end;
        if !matches!(method.answers, Answers::Throws(_)) {
            found.extend(own.filter(is_object));
        }
    }
    found
}
