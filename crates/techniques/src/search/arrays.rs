//! Arrays as arguments: how long they are, and what they hold.

use super::builder::{Builder, DEEPEST};
use super::values::bits_of;
use super::vocabulary::Wanted;
use crate::sequence::{Action, Argument, Statement};
use std::rc::Rc;

/// Elements of an array of numbers.
pub const MOST_ELEMENTS: usize = 100;

impl Builder<'_> {
    /// The length of an array. What is handed over together is often of one length.
    fn length(&mut self) -> usize {
        if let Some(known) = self.last_length
            && (self.is_even || self.percent(50))
        {
            return known;
        }
        let length = match self.below(20) {
            _ if self.is_even => 1 + self.below(4),
            0..=1 => 0,
            2..=5 => 1,
            6..=14 => 1 + self.below(4),
            15..=17 => self.below(12),
            // What the code compares lengths with, and one more or less.
            18 => {
                let context = &mut *self.context;
                let own = context.constants.integer(&mut context.random);
                let near = own.map_or(16, |own| {
                    let more = context.random.below(3) as i64 - 1;
                    own.saturating_add(more)
                });
                near.clamp(0, MOST_ELEMENTS as i64) as usize
            }
            _ => self.below(MOST_ELEMENTS),
        };
        self.last_length = Some(length);
        length
    }

    pub(super) fn supply_array(&mut self, wanted: &Wanted, depth: usize) -> Option<Argument> {
        let component: Rc<str> = wanted.descriptor[1..].into();
        if self.percent(5) {
            return Some(Argument::Null);
        }
        if matches!(&*component, "B" | "C") && self.percent(35) {
            return Some(self.content(component.as_bytes()[0]));
        }
        let length = self.length();
        if component.len() == 1 {
            let letter = component.as_bytes()[0];
            let mut bits = Vec::new();
            for _ in 0..length {
                let repeats = self.percent(25);
                let known = bits.last().copied().filter(|_| repeats);
                bits.push(known.unwrap_or_else(|| self.number(letter)));
            }
            if self.is_sorted || self.percent(10) {
                sort(letter, &mut bits);
            }
            if self.is_sorted {
                // Most code that wants an order wants no two that are alike.
                let count = bits.len();
                bits.dedup();
                while bits.len() < count {
                    let next = following(letter, bits.last().copied().unwrap_or_default());
                    bits.push(next);
                }
            }
            return Some(Argument::Numbers {
                letter,
                bits: bits.into(),
            });
        }
        if depth > DEEPEST || self.sequence.len() >= self.context.longest {
            return Some(Argument::Null);
        }
        let element = match wanted.arguments.first() {
            Some(element) if *element.descriptor == *component => element.clone(),
            _ => Wanted::erased(&component),
        };
        let mut elements = Vec::new();
        for _ in 0..length.min(6) {
            elements.push(self.supply(&element, depth + 1)?);
        }
        Some(Argument::Earlier(self.push(Statement {
            action: Action::Array { component },
            arguments: elements,
        })))
    }
}

impl Builder<'_> {
    /// Bytes or characters as files have them: texts and numbers that the code knows, one behind the other.
    fn content(&mut self, letter: u8) -> Argument {
        let mut bits: Vec<u64> = Vec::new();
        for _ in 0..1 + self.below(3) {
            match self.below(8) {
                0..=4 => {
                    let text = self.text();
                    bits.extend(text.iter().map(|&unit| unit_of(letter, unit)));
                }
                5..=6 => {
                    let context = &mut *self.context;
                    let number = context.constants.integer(&mut context.random).unwrap_or(1);
                    let width = match number {
                        -128..=255 => 1 + self.below(2),
                        -32_768..=65_535 => 2 + 2 * self.below(2),
                        _ if i32::try_from(number).is_ok() => 4,
                        _ => 8,
                    };
                    let mut bytes = number.to_be_bytes()[8 - width..].to_vec();
                    if self.percent(40) {
                        bytes.reverse();
                    }
                    bits.extend(bytes.iter().map(|&byte| unit_of(letter, u16::from(byte))));
                }
                _ => {
                    let count = self.below(9);
                    let number = self.number(letter);
                    bits.extend(std::iter::repeat_n(number, count));
                }
            }
        }
        bits.truncate(MOST_ELEMENTS);
        Argument::Numbers {
            letter,
            bits: bits.into(),
        }
    }
}

fn unit_of(letter: u8, unit: u16) -> u64 {
    bits_of(letter, i64::from(unit))
}

/// A number that is one more.
fn following(letter: u8, bits: u64) -> u64 {
    match letter {
        b'D' => (f64::from_bits(bits) + 1.0).to_bits(),
        b'F' => u64::from((f32::from_bits(bits as u32) + 1.0).to_bits()),
        _ => bits_of(letter, (bits as i64).wrapping_add(1)),
    }
}

/// In ascending order.
fn sort(letter: u8, bits: &mut [u64]) {
    match letter {
        b'D' => bits.sort_by(|a, b| f64::from_bits(*a).total_cmp(&f64::from_bits(*b))),
        b'F' => {
            let value = |bits: u64| f32::from_bits(bits as u32);
            bits.sort_by(|a, b| value(*a).total_cmp(&value(*b)));
        }
        _ => bits.sort_by_key(|&bits| bits as i64),
    }
}
