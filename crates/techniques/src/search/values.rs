//! Plain values: numbers, texts and arrays of numbers. First ones come from the code's own constants and from
//! what the sequence holds already; changed ones are near those that they come from.

use super::arrays::MOST_ELEMENTS;
use super::builder::Builder;
use super::constants::Constants;
use super::vocabulary::Maker;
use crate::sequence::Argument;
use spelunk_term::Random;
use std::rc::Rc;

/// How often, of a hundred times, a number or a text is one that an earlier call was handed, and how often where calls
/// are handed what others were.
const NUMBERS_AGAIN: usize = 20;
const TEXTS_AGAIN: usize = 32;
const ECHOED: usize = 70;
/// How often a text is one like that of an earlier call, where it is made of it.
const ALIKE: usize = 20;
/// How often a text is one that fits a regular expression, where the code has some.
const FITTING: usize = 15;

impl Builder<'_> {
    pub fn number(&mut self, letter: u8) -> u64 {
        let often = if self.is_echoing {
            ECHOED
        } else {
            NUMBERS_AGAIN
        };
        if self.percent(often)
            && let Some(known) = self.number_in_use(letter)
        {
            return known;
        }
        let random = &mut self.context.random;
        let integers = &self.context.constants;
        match letter {
            b'Z' => random.bits() & 1,
            b'F' | b'D' => {
                let value = double(random, integers);
                match letter {
                    b'F' => u64::from((value as f32).to_bits()),
                    _ => value.to_bits(),
                }
            }
            b'C' => {
                const LETTERS: &[u8] = b"a1 Z-A0.\\'_/z9\n";
                match random.below(10) {
                    0..=3 => u64::from(*random.pick(LETTERS).unwrap_or(&b'a')),
                    4..=6 => integers.integer(random).unwrap_or(97) as u64 & 0xffff,
                    7 => random.bits() & 0x7f,
                    8 => random.bits() & 0xff,
                    _ => random.bits() & 0xffff,
                }
            }
            letter => {
                const EDGES: [i64; 9] = [
                    i32::MAX as i64,
                    i32::MIN as i64,
                    i64::MAX,
                    i64::MIN,
                    127,
                    128,
                    255,
                    256,
                    65_535,
                ];
                let value = match random.below(20) {
                    0..=8 => random.below(12) as i64 - 2,
                    9..=13 => integers
                        .integer(random)
                        .unwrap_or_else(|| random.below(100) as i64),
                    14..=15 => random.below(200) as i64 - 100,
                    16 => *random.pick(&EDGES).unwrap_or(&0),
                    17 => {
                        let edge = *random.pick(&EDGES).unwrap_or(&0);
                        edge.wrapping_add(random.below(5) as i64 - 2)
                    }
                    18 => 1i64 << random.below(63),
                    _ => random.bits() as i64,
                };
                bits_of(letter, value)
            }
        }
    }

    fn number_in_use(&mut self, wanted: u8) -> Option<u64> {
        let mut found = Vec::new();
        for statement in &self.sequence.statements {
            for argument in &statement.arguments {
                match argument {
                    Argument::Number { letter, bits } | Argument::Boxed { letter, bits }
                        if *letter == wanted =>
                    {
                        found.push(*bits);
                    }
                    _ => {}
                }
            }
        }
        self.context.random.pick(&found).copied()
    }

    pub fn text(&mut self) -> Rc<[u16]> {
        let often = if self.is_echoing { ECHOED } else { TEXTS_AGAIN };
        let known = match self.percent(often) {
            true => self.text_in_use(),
            false => None,
        };
        let is_echoing = self.is_echoing;
        let context = &mut *self.context;
        let Some(known) = known else {
            return text(&mut context.random, &context.constants);
        };
        if is_echoing {
            return known;
        }
        if self.percent(ALIKE) {
            return self.changed_text(&known);
        }
        let context = &mut *self.context;
        // What was handed in before is what later calls look for, mostly alone, often with a sign of the
        // code's own before or behind it.
        let own = context.random.pick(&context.constants.texts);
        match (context.random.below(8), own) {
            (0..=1, Some(own)) => own.iter().chain(known.iter()).copied().collect(),
            (2, Some(own)) => known.iter().chain(own.iter()).copied().collect(),
            _ => known,
        }
    }

    fn text_in_use(&mut self) -> Option<Rc<[u16]>> {
        let mut found = Vec::new();
        for statement in &self.sequence.statements {
            for argument in &statement.arguments {
                if let Argument::Text(units) = argument {
                    found.push(units.clone());
                }
            }
        }
        self.context.random.pick(&found).cloned()
    }

    // ---- changes ----

    /// Changes one value in a statement; false if it has none.
    pub fn change_value(&mut self, statement: usize) -> bool {
        let count = self.sequence.statements[statement].arguments.len();
        let holes: Vec<usize> = (0..count)
            .filter(|&at| {
                !matches!(
                    self.sequence.statements[statement].arguments[at],
                    Argument::Earlier(_) | Argument::Null
                )
            })
            .collect();
        let Some(&at) = self.context.random.pick(&holes) else {
            return false;
        };
        let before = self.sequence.statements[statement].arguments[at].clone();
        let changed = self.changed(&before, &self.sequence.statements[statement].wanted(at));
        self.sequence.statements[statement].arguments[at] = changed;
        true
    }

    fn changed(&mut self, argument: &Argument, wanted: &str) -> Argument {
        match argument {
            Argument::Number { letter, bits } => Argument::Number {
                letter: *letter,
                bits: self.changed_number(*letter, *bits),
            },
            Argument::Boxed { letter, bits } => Argument::Boxed {
                letter: *letter,
                bits: self.changed_number(*letter, *bits),
            },
            Argument::Text(units) => Argument::Text(self.changed_text(units)),
            Argument::Numbers { letter, bits } => Argument::Numbers {
                letter: *letter,
                bits: self.changed_numbers(*letter, bits),
            },
            Argument::ClassObject(_) => Argument::ClassObject(self.class_object()),
            Argument::Constant(_) | Argument::Lambda(_) => {
                let class = self.context.executor.class_of(wanted);
                let makers = match class {
                    Some(class) => self
                        .context
                        .vocabulary
                        .makers(&mut self.context.executor.vm, class),
                    None => Rc::new([]),
                };
                match self.context.random.pick(&makers) {
                    Some(Maker::Constant(constant)) => Argument::Constant(constant.clone()),
                    Some(Maker::Lambda(lambda)) => Argument::Lambda(lambda.clone()),
                    _ => argument.clone(),
                }
            }
            Argument::Null | Argument::Earlier(_) => argument.clone(),
        }
    }

    fn changed_number(&mut self, letter: u8, bits: u64) -> u64 {
        if letter == b'Z' {
            return bits ^ 1;
        }
        if self.percent(50) {
            return self.number(letter);
        }
        let step = 1i64 << self.below(8);
        let step = if self.percent(50) { step } else { -step };
        match letter {
            b'D' => (f64::from_bits(bits) + step as f64 / 4.0).to_bits(),
            b'F' => u64::from((f32::from_bits(bits as u32) + step as f32 / 4.0).to_bits()),
            letter => bits_of(letter, (bits as i64).wrapping_add(step)),
        }
    }

    fn changed_numbers(&mut self, letter: u8, bits: &Rc<[u64]>) -> Rc<[u64]> {
        let mut changed = bits.to_vec();
        let at = self.below(changed.len().max(1));
        match self.below(7) {
            6 if changed.len() > 1 => {
                let copy = changed.clone();
                changed.extend(copy);
                changed.truncate(MOST_ELEMENTS);
            }
            0 if !changed.is_empty() => {
                changed.remove(at);
            }
            1 => {
                let number = self.number(letter);
                changed.insert(at, number);
            }
            2 if changed.len() > 1 => {
                let other = self.below(changed.len());
                changed.swap(at, other);
            }
            3 if changed.len() > 1 => {
                let other = self.below(changed.len());
                changed[at] = changed[other];
            }
            _ if changed.is_empty() => {
                let number = self.number(letter);
                changed.push(number);
            }
            _ => changed[at] = self.changed_number(letter, changed[at]),
        }
        changed.into()
    }

    pub fn changed_text(&mut self, units: &Rc<[u16]>) -> Rc<[u16]> {
        let mut changed = units.to_vec();
        let at = self.below(changed.len() + 1);
        match self.below(15) {
            12..=13 if !changed.is_empty() => self.replace_word(&mut changed),
            14 if changed.len() > 1 => self.keep_hash(&mut changed),
            10..=11 if !changed.is_empty() => self.repeat_part(&mut changed),
            0 if at < changed.len() => {
                changed.remove(at);
            }
            1..=2 => changed.insert(at, self.character()),
            3..=4 if at < changed.len() => changed[at] = self.character(),
            5 => {
                let other = self.text();
                changed.splice(at..at, other.iter().copied());
            }
            6 => changed.truncate(at),
            7 if at < changed.len() => {
                let other = other_case(changed[at]);
                changed[at] = match other == changed[at] {
                    true => self.character(),
                    false => other,
                };
            }
            8 => {
                let copy = changed.clone();
                changed.extend(copy);
            }
            _ => return self.text(),
        }
        changed.truncate(200);
        changed.into()
    }

    /// A text as it comes from somebody who does not know what is done with it: what code takes away or evens out is there.
    pub fn careless_text(&mut self, units: &[u16]) -> Rc<[u16]> {
        const BLANK: u16 = b' ' as u16;
        let mut changed = units.to_vec();
        match self.below(8) {
            0..=1 => {
                changed.insert(0, BLANK);
                changed.push(BLANK);
            }
            2 => changed.push(BLANK),
            3 => changed.insert(0, BLANK),
            4 => changed = vec![BLANK; 1 + self.below(2)],
            5 if !changed.is_empty() => self.repeat_part(&mut changed),
            6 => { changed.iter_mut().take(1) }.for_each(|unit| *unit = other_case(*unit)),
            _ => changed
                .iter_mut()
                .for_each(|unit| *unit = other_case(*unit)),
        }
        if changed == units {
            // There were no letters.
            changed.extend("Ab".encode_utf16());
        }
        changed.into()
    }

    /// A part of a text once more, mostly behind itself and with a sign between: lists have further elements, and one of
    /// them twice. Mostly it is whole words and signs.
    fn repeat_part(&mut self, units: &mut Vec<u16>) {
        let borders = match self.percent(70) {
            true => word_borders(units),
            false => (0..=units.len()).collect(),
        };
        let first = self.below(borders.len() - 1);
        let last = first + 1 + self.below(borders.len() - 1 - first);
        let mut part = units[borders[first]..borders[last]].to_vec();
        if self.percent(60) {
            let context = &mut *self.context;
            let sign = context.random.pick(&context.constants.signs).copied();
            let is_own = context.random.percent(75);
            part.insert(
                0,
                { sign.filter(|_| is_own) }.unwrap_or_else(|| self.character()),
            );
        }
        let at = match self.percent(60) {
            true => borders[last],
            false => self.below(units.len() + 1),
        };
        units.splice(at..at, part);
    }

    /// Another word or sign in the place of one: of the code's own, a number, or one that the text has elsewhere.
    fn replace_word(&mut self, units: &mut Vec<u16>) {
        let borders = word_borders(units);
        let word = self.below(borders.len() - 1);
        let other: Vec<u16> = match self.below(5) {
            0 => { self.below(120).to_string() }.encode_utf16().collect(),
            1 => {
                let other = self.below(borders.len() - 1);
                units[borders[other]..borders[other + 1]].to_vec()
            }
            _ => {
                let context = &mut *self.context;
                match context.random.pick(&context.constants.texts) {
                    Some(own) => own.to_vec(),
                    None => vec![character(&mut context.random, &context.constants)],
                }
            }
        };
        units.splice(borders[word]..borders[word + 1], other);
    }

    /// Another text with the same hash code: 31 times one letter is as much as 31 letters of the next.
    fn keep_hash(&mut self, units: &mut [u16]) {
        const FACTOR: u16 = 31;
        let at = self.below(units.len() - 1);
        let (left, right) = (units[at], units[at + 1]);
        let moved = match right
            .checked_sub(FACTOR)
            .filter(|&right| right >= u16::from(b' '))
        {
            Some(right) => left.checked_add(1).map(|left| (left, right)),
            None => { left.checked_sub(1) }.map(|left| (left, right + FACTOR)),
        };
        if let Some((left, right)) = moved {
            (units[at], units[at + 1]) = (left, right);
        }
    }

    fn character(&mut self) -> u16 {
        let context = &mut *self.context;
        character(&mut context.random, &context.constants)
    }
}

fn other_case(unit: u16) -> u16 {
    match u8::try_from(unit) {
        Ok(letter) if letter.is_ascii_alphabetic() => unit ^ 0x20,
        _ => unit,
    }
}

/// Where words begin and end in a text; signs stand alone.
fn word_borders(units: &[u16]) -> Vec<usize> {
    let is_letter = |unit: u16| char::from_u32(u32::from(unit)).is_some_and(char::is_alphanumeric);
    let inner = (1..units.len()).filter(|&at| !is_letter(units[at - 1]) || !is_letter(units[at]));
    let ends = [0].into_iter().chain(inner);
    ends.chain([units.len()]).collect()
}

/// A whole number as bits of a primitive type, cut to its width.
pub fn bits_of(letter: u8, value: i64) -> u64 {
    match letter {
        b'B' => value as i8 as u64,
        b'S' => value as i16 as u64,
        b'C' => u64::from(value as u16),
        b'I' => value as i32 as u64,
        b'Z' => value as u64 & 1,
        _ => value as u64,
    }
}

fn double(random: &mut Random, constants: &Constants) -> f64 {
    const EDGES: [f64; 8] = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -0.0,
        f64::MAX,
        f64::MIN_POSITIVE,
        1e-9,
        1e10,
    ];
    match random.below(20) {
        0..=6 => random.below(12) as f64 - 2.0,
        7..=10 => random.below(400) as f64 / 40.0 - 3.0,
        11..=14 => match random.pick(&constants.doubles) {
            Some(&bits) => f64::from_bits(bits),
            None => constants.integer(random).unwrap_or(1) as f64,
        },
        15 => constants.integer(random).unwrap_or(1) as f64,
        16..=17 => *random.pick(&EDGES).unwrap_or(&0.0),
        _ => (random.bits() as i64 as f64) / (1u64 << random.below(63)) as f64,
    }
}

fn character(random: &mut Random, constants: &Constants) -> u16 {
    const LETTERS: &[u8] = b"abcxyzABC0123456789 .,-+_:;/\\\"'()[]{}<>=&%$#@!?*|~^\t\n";
    match random.below(12) {
        0..=4 => u16::from(*random.pick(LETTERS).unwrap_or(&b'a')),
        5..=7 => match random.pick(&constants.texts) {
            Some(text) if !text.is_empty() => text[random.below(text.len())],
            _ => u16::from(b'b'),
        },
        8..=10 => constants.integer(random).unwrap_or(48) as u16,
        _ => [0xe9, 0x3b1, 0x4e2d, 0xd83d][random.below(4)],
    }
}

/// What much code takes apart.
const FORMATS: [&str; 24] = [
    "2024-02-29",
    "12:34:56",
    "2024-02-29T12:34:56Z",
    "29/02/2024",
    "http://example.org:8080/a/b?c=d&e=f#g",
    "user@example.org",
    "www.example.org",
    "192.168.0.1",
    "::1",
    "<a b=\"c\">d<!-- e --></a>",
    "{\"a\": [1, true, null]}",
    "key=value",
    "a: b; c: d",
    "-x",
    "--name=value",
    "1e10",
    "0x1F",
    "-1.5",
    "true",
    "en_US",
    "UTF-8",
    "a/b/../c.txt",
    "com.example.Name",
    "${name}",
];

fn word(random: &mut Random) -> &'static str {
    const WORDS: [&str; 8] = ["a", "abc", "A b", "foo bar", " x ", "Hello", "1,2", "a.b"];
    WORDS[random.below(WORDS.len())]
}

/// Texts of the code's own, words, numbers and signs, one behind the other.
fn composed(random: &mut Random, constants: &Constants) -> Rc<[u16]> {
    const LONGEST: usize = 60;
    let mut units: Vec<u16> = Vec::new();
    for _ in 0..2 + random.below(4) {
        match random.below(8) {
            0..=3 => match random.pick(&constants.texts) {
                Some(own) => units.extend(own.iter()),
                None => units.push(character(random, constants)),
            },
            4 => units.extend(random.below(120).to_string().encode_utf16()),
            5 => units.extend(word(random).encode_utf16()),
            _ => units.push(character(random, constants)),
        }
    }
    units.truncate(LONGEST);
    units.into()
}

/// A text: of the code's own, made of its parts, a number, or some characters.
fn text(random: &mut Random, constants: &Constants) -> Rc<[u16]> {
    if !constants.patterns.is_empty()
        && random.percent(FITTING)
        && let Some(pattern) = random.pick(&constants.patterns)
    {
        return pattern.sample(random).into();
    }
    let own = random.pick(&constants.texts).cloned();
    match (random.below(20), own) {
        (0..=6, Some(own)) => own,
        (7, Some(own)) => {
            let other = random.pick(&constants.texts).cloned().unwrap_or_default();
            own.iter().chain(other.iter()).copied().collect()
        }
        (8, Some(own)) if !own.is_empty() => {
            let from = random.below(own.len());
            let to = from + random.below(own.len() - from + 1);
            own[from..to].into()
        }
        (9, Some(own)) => {
            let mut longer = own.to_vec();
            let at = random.below(longer.len() + 1);
            longer.insert(at, character(random, constants));
            longer.into()
        }
        (10..=11, _) => {
            let number = match random.below(4) {
                0 => format!("{}", random.below(12) as i64 - 2),
                1 => format!("{}", random.bits() as i64 >> (8 * random.below(8))),
                2 => format!("{}.{}", random.below(100), random.below(1000)),
                _ => format!("{:x}", random.bits() >> (8 * random.below(8))),
            };
            number.encode_utf16().collect()
        }
        (12, _) => Rc::new([]),
        (13, _) => word(random).encode_utf16().collect(),
        (14, _) => {
            let format = FORMATS[random.below(FORMATS.len())];
            format.encode_utf16().collect()
        }
        (15..=16, _) => composed(random, constants),
        _ => {
            let length = random.below(6);
            (0..length).map(|_| character(random, constants)).collect()
        }
    }
}
