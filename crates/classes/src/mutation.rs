//! Seeded damage to class files and jars, for fuzzing whatever reads or runs them.
//!
//! Half of the damage goes where it hurts: into code and constants, so that it gets past the parser.
//! The same seed and input give the same damage. This module must not know who is being tested.

use crate::bytes::Bytes;
use crate::class_file::{ClassFile, Constant};
use crate::opcode;

/// A small deterministic generator (splitmix64).
#[derive(Debug, Clone)]
pub struct Dice {
    state: u64,
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    pub fn roll(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, 0 where there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        match limit {
            0 => 0,
            _ => (self.roll() % limit as u64) as usize,
        }
    }
}

/// Values that sit at the edges of ranges and checks.
const EDGES: [u8; 8] = [0x00, 0x01, 0x7f, 0x80, 0xff, 0xfe, 0x10, 0x40];

/// A damaged copy of any bytes.
pub fn mutate_bytes(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        damage_anywhere(&mut bytes, at, dice);
    }
    bytes
}

/// A damaged copy of a class file.
pub fn mutate_class(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let parsed = ClassFile::parse(Bytes::from(input.to_vec()));
    let Ok(class) = parsed else {
        return mutate_bytes(input, dice);
    };
    let code = code_ranges(&class);
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(3) {
        match dice.below(8) {
            0..=3 if !code.is_empty() => {
                let (start, length) = code[dice.below(code.len())];
                damage_code(&class, &mut bytes, start, length, dice);
            }
            4..=5 => damage_structure(&class, &mut bytes, dice),
            _ => {
                let at = dice.below(bytes.len());
                damage_anywhere(&mut bytes, at, dice);
            }
        }
    }
    bytes
}

/// A copy of a class file with one to three changed bytes in one method's code, which often still
/// verifies; a class without code comes back as it was.
pub fn mutate_code(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let parsed = ClassFile::parse(Bytes::from(input.to_vec()));
    let Ok(class) = parsed else {
        return bytes;
    };
    let code = code_ranges(&class);
    if code.is_empty() {
        return bytes;
    }
    let (start, length) = code[dice.below(code.len())];
    for _ in 0..=dice.below(3) {
        damage_instruction(&class, &mut bytes, start, length, dice);
    }
    bytes
}

/// A copy of a class file whose parts still fit but say something else: names and descriptors with other
/// characters, other flags, another version, a constant of another kind, attributes under other names.
pub fn mutate_shape(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let Ok(class) = ClassFile::parse(Bytes::from(input.to_vec())) else {
        return bytes;
    };
    let constants = constant_places(&class, &bytes);
    for _ in 0..=dice.below(4) {
        let Some(&at) = constants.get(dice.below(constants.len())) else {
            return bytes;
        };
        match dice.below(8) {
            0..=2 => damage_text(&mut bytes, &constants, dice),
            3 => copy_text(&mut bytes, &constants, dice),
            4 => set(&mut bytes, at, dice.below(21) as u8),
            5 => damage_structure(&class, &mut bytes, dice),
            6 => {
                // Flags, the class, its superclass, interfaces and the first members come right behind.
                let end = constants.last().map_or(10, |last| last + 3);
                let place = end + 2 * dice.below(16);
                set_u16(&mut bytes, place, dice.below(class.pool.len()) as u16);
            }
            _ => set(&mut bytes, 7, 45 + dice.below(24) as u8),
        }
    }
    bytes
}

/// A copy of a class file with a stretch of another one in it.
pub fn splice(input: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let from = dice.below(other.len());
    let length = dice.below(other.len() - from).min(1 << dice.below(10));
    let stretch = &other[from..from + length];
    let mut bytes = input.to_vec();
    let at = dice.below(bytes.len());
    let covered = match dice.below(2) {
        0 => 0,
        _ => length.min(bytes.len() - at),
    };
    bytes.splice(at..at + covered, stretch.iter().copied());
    bytes
}

/// A damaged copy of a jar: mostly its records, which are few among the bytes.
pub fn mutate_jar(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    let is_record = |at: &usize| bytes[*at..].starts_with(b"PK");
    let records: Vec<usize> = (0..bytes.len()).filter(is_record).collect();
    if records.is_empty() {
        return mutate_bytes(input, dice);
    }
    for _ in 0..=dice.below(3) {
        let at = records[dice.below(records.len())] + 4 + dice.below(42);
        match dice.below(8) {
            0..=2 => set(&mut bytes, at, EDGES[dice.below(EDGES.len())]),
            3..=4 => set_u16(&mut bytes, at, dice.roll() as u16),
            5 => set(&mut bytes, at, dice.roll() as u8),
            _ => {
                let place = dice.below(bytes.len());
                damage_anywhere(&mut bytes, place, dice);
            }
        }
    }
    bytes
}

/// Where each constant begins.
fn constant_places(class: &ClassFile, bytes: &[u8]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = 10;
    for index in class.pool.indexes() {
        let Some((size, _)) = class.pool.get(index).ok().and_then(|constant| {
            let text = bytes.get(at + 1..at + 3)?;
            Some(constant_size(
                &constant,
                u16::from_be_bytes([text[0], text[1]]),
            ))
        }) else {
            break;
        };
        places.push(at);
        at += size;
    }
    places
}

const UTF8: u8 = 1;

/// The range of the characters of some text among the constants.
fn some_text(bytes: &[u8], constants: &[usize], dice: &mut Dice) -> Option<(usize, usize)> {
    let is_text = |at: &usize| bytes.get(*at) == Some(&UTF8);
    let texts: Vec<usize> = constants.iter().copied().filter(is_text).collect();
    let at = *texts.get(dice.below(texts.len()))?;
    let length = bytes.get(at + 1..at + 3)?;
    Some((
        at + 3,
        usize::from(u16::from_be_bytes([length[0], length[1]])),
    ))
}

/// Characters that names and descriptors are made of, and some that they must not hold.
const LETTERS: &[u8] = b"IJSBCZFDVL[;()/.<>$a\0\x80\xc0\xed\xff";

fn damage_text(bytes: &mut [u8], constants: &[usize], dice: &mut Dice) {
    if let Some((at, length)) = some_text(bytes, constants, dice)
        && length > 0
    {
        let letter = LETTERS[dice.below(LETTERS.len())];
        set(bytes, at + dice.below(length), letter);
    }
}

/// Gives a text the beginning of another one, so that names and descriptors change places.
fn copy_text(bytes: &mut [u8], constants: &[usize], dice: &mut Dice) {
    let from = some_text(bytes, constants, dice);
    let to = some_text(bytes, constants, dice);
    if let (Some((from, length)), Some((to, room))) = (from, to) {
        let length = length.min(room);
        if from + length <= bytes.len() && to + length <= bytes.len() {
            bytes.copy_within(from..from + length, to);
        }
    }
}

fn code_ranges(class: &ClassFile) -> Vec<(usize, usize)> {
    let codes = class.methods.iter().filter_map(|m| m.code(class).ok()?);
    codes
        .map(|code| (code.code_offset as usize, code.code.len()))
        .collect()
}

fn set(bytes: &mut [u8], at: usize, value: u8) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte = value;
    }
}

fn set_u16(bytes: &mut [u8], at: usize, value: u16) {
    let [high, low] = value.to_be_bytes();
    set(bytes, at, high);
    set(bytes, at + 1, low);
}

fn damage_code(class: &ClassFile, bytes: &mut [u8], start: usize, length: usize, dice: &mut Dice) {
    match dice.below(6) {
        0 => {
            // The header in front: max_stack, max_locals, the length.
            let field = start.saturating_sub(8) + dice.below(8);
            set(bytes, field, EDGES[dice.below(EDGES.len())]);
        }
        1 => {
            // The exception table and the attributes behind.
            let behind = start + length + dice.below(24);
            set(bytes, behind, dice.roll() as u8);
        }
        _ => damage_instruction(class, bytes, start, length, dice),
    }
}

fn damage_instruction(
    class: &ClassFile,
    bytes: &mut [u8],
    start: usize,
    length: usize,
    dice: &mut Dice,
) {
    let at = start + dice.below(length);
    match dice.below(4) {
        0 => set(bytes, at, dice.roll() as u8),
        1 => {
            let opcodes: Vec<u8> = opcode::all().collect();
            set(bytes, at, opcodes[dice.below(opcodes.len())]);
        }
        2 if at + 1 < start + length => {
            set_u16(bytes, at, dice.below(class.pool.len()) as u16);
        }
        _ => set(bytes, at, EDGES[dice.below(EDGES.len())]),
    }
}

/// Makes a reference point at another entry: of a constant, a member or the class itself.
fn damage_structure(class: &ClassFile, bytes: &mut [u8], dice: &mut Dice) {
    let random_index = dice.below(class.pool.len()) as u16;
    let Some(found) = find_reference(class, bytes, dice) else {
        return;
    };
    set_u16(bytes, found, random_index);
}

/// The place of some index: the first or second operand of a constant with references.
fn find_reference(class: &ClassFile, bytes: &[u8], dice: &mut Dice) -> Option<usize> {
    let wanted = dice.below(class.pool.len());
    let mut at = 10;
    let mut reference = None;
    for (number, index) in class.pool.indexes().enumerate() {
        let length = bytes.get(at + 1..at + 3)?;
        let length = u16::from_be_bytes([length[0], length[1]]);
        let (size, operands) = constant_size(&class.pool.get(index).ok()?, length);
        if !operands.is_empty() {
            reference = Some(at + operands[dice.below(operands.len())]);
        }
        if number >= wanted && reference.is_some() {
            break;
        }
        at += size;
    }
    reference
}

/// The bytes of a constant and the places of references in it; `length` is that of a text.
fn constant_size(constant: &Constant, length: u16) -> (usize, &'static [usize]) {
    match constant {
        Constant::Utf8(_) => (3 + usize::from(length), &[]),
        Constant::Integer(_) | Constant::Float(_) => (5, &[]),
        Constant::Long(_) | Constant::Double(_) => (9, &[]),
        Constant::Class(_)
        | Constant::String(_)
        | Constant::MethodType(_)
        | Constant::Module(_)
        | Constant::Package(_) => (3, &[1]),
        Constant::MethodHandle { .. } => (4, &[2]),
        _ => (5, &[1, 3]),
    }
}

fn damage_anywhere(bytes: &mut Vec<u8>, at: usize, dice: &mut Dice) {
    let length = dice.below(16).min(bytes.len().saturating_sub(at));
    match dice.below(8) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..at + length)),
        2 => {
            let copy = bytes[at..at + length].to_vec();
            let to = dice.below(bytes.len());
            bytes.splice(to..to, copy);
        }
        3 => {
            let to = dice.below(bytes.len().saturating_sub(length));
            bytes.copy_within(at..at + length, to);
        }
        4 => set(bytes, at, EDGES[dice.below(EDGES.len())]),
        5 => set_u16(bytes, at, dice.roll() as u16),
        6 => {
            let flipped = bytes.get(at).copied().unwrap_or_default() ^ (1 << dice.below(8));
            set(bytes, at, flipped);
        }
        _ => set(bytes, at, dice.roll() as u8),
    }
}
