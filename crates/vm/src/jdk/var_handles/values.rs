//! Values on their way to and from variables: conversions of types, sums, comparisons.

use super::*;

impl Vm {
    pub(super) fn same_value(&mut self, found: Word, expected: Word, letter: u8) -> Result<bool> {
        if found.1 | expected.1 != 0 {
            return self.same_symbolic_value(found, expected, letter);
        }
        let mask = if matches!(letter, b'J' | b'D') {
            u64::MAX
        } else {
            u64::from(u32::MAX)
        };
        Ok(found.0 & mask == expected.0 & mask)
    }

    pub(super) fn combine_terms(
        &mut self,
        mode: AccessMode,
        letter: u8,
        found: Word,
        given: Word,
    ) -> Result<Word> {
        if matches!(letter, b'F' | b'D') {
            return self.unsupported("sum of symbolic floats through a variable handle");
        }
        let (one, other) = (
            self.term_of(found.0, found.1, letter),
            self.term_of(given.0, given.1, letter),
        );
        let term = match mode {
            AccessMode::GetAndOr => self.terms.bv_or(one, other),
            AccessMode::GetAndAnd => self.terms.bv_and(one, other),
            AccessMode::GetAndXor => self.terms.bv_xor(one, other),
            _ => self.terms.bv_add(one, other),
        };
        Ok(self.value_of(term))
    }

    // ---- conversions between the call's and the variable's types ----

    pub(super) fn converted(&mut self, value: Word, from: &str, to: &str) -> Result<Word> {
        if from == to {
            return Ok(value);
        }
        match (letter_of(from), letter_of(to)) {
            (b'L', b'L') => self.checked_reference(value, to),
            (b'L', _) => {
                let object = self.settled_value(value)?.0 as Ref;
                if object == NULL {
                    return Err(self.throw_new("java/lang/NullPointerException", None));
                }
                match self.unbox(object) {
                    // The value is the only field of a box.
                    Some((kind, bits)) => {
                        let value = (bits, self.shadow_entry(object, 0));
                        self.converted(value, &(kind.facts().1 as char).to_string(), to)
                    }
                    None => self.wrong_type(from, to),
                }
            }
            (letter, b'L') => {
                let boxed = self.box_with_shadow(value.0, value.1, letter)?;
                let class = self.class_of_descriptor(to)?;
                if !self.is_instance(boxed, class) {
                    return self.wrong_type(from, to);
                }
                Ok((u64::from(boxed), 0))
            }
            (have, want) => match widen_bits(value.0, have, want) {
                Some(bits) if value.1 == 0 => Ok((bits, 0)),
                Some(_) if want == b'I' || want == b'S' => Ok(value),
                Some(_) if want == b'J' => {
                    let term = self.term_of(value.0, value.1, have);
                    let wide = self.terms.sext(term, 64);
                    Ok(self.value_of(wide))
                }
                Some(_) => self.unsupported("widening of a symbolic value for a variable handle"),
                None => self.wrong_type(from, to),
            },
        }
    }

    /// The reference as one of the type, to which it is cast.
    pub(super) fn checked_reference(&mut self, value: Word, to: &str) -> Result<Word> {
        if to == "Ljava/lang/Object;" {
            return Ok(value);
        }
        let value = self.settled_value(value)?;
        let object = value.0 as Ref;
        if object == NULL {
            return Ok(value);
        }
        let class = self.class_of_descriptor(to)?;
        if self.registry.class(class).is_interface() || self.is_instance(object, class) {
            return Ok(value);
        }
        let message = self.cast_message(self.class_of(object), class);
        Err(self.throw_new("java/lang/ClassCastException", Some(&message)))
    }

    pub(super) fn wrong_type<T>(&mut self, from: &str, to: &str) -> Result<T> {
        let message = format!(
            "cannot convert {} to {}",
            self.simple_type_name(from),
            self.simple_type_name(to)
        );
        Err(self.throw_new("java/lang/invoke/WrongMethodTypeException", Some(&message)))
    }

    /// The value of a wrapper object as a primitive that it widens to.
    pub(crate) fn unbox_as(&self, object: Ref, letter: u8) -> Option<u64> {
        let (kind, bits) = self.unbox(object)?;
        widen_bits(bits, kind.facts().1, letter)
    }
}

/// Method invocation conversion between primitives; `None` where there is none.
pub(super) fn widen_bits(bits: u64, from: u8, to: u8) -> Option<u64> {
    if from == to {
        return Some(bits);
    }
    let integer = bits as i32;
    Some(match (from, to) {
        (b'B', b'S' | b'I') | (b'S' | b'C', b'I') => bits,
        (b'B' | b'S' | b'C' | b'I', b'J') => i64::from(integer) as u64,
        (b'B' | b'S' | b'C' | b'I', b'F') => u64::from((integer as f32).to_bits()),
        (b'B' | b'S' | b'C' | b'I', b'D') => f64::from(integer).to_bits(),
        (b'J', b'F') => u64::from((bits as i64 as f32).to_bits()),
        (b'J', b'D') => (bits as i64 as f64).to_bits(),
        (b'F', b'D') => f64::from(f32::from_bits(bits as u32)).to_bits(),
        _ => return None,
    })
}

pub(super) fn size_of(letter: u8) -> usize {
    Primitive::from_letter(letter).map_or(4, |kind| kind.facts().2 as usize)
}

pub(super) fn narrowed(bits: u64, letter: u8) -> u64 {
    match letter {
        b'Z' | b'B' | b'C' | b'S' => crate::arithmetic::narrow(bits as i32, letter) as u32 as u64,
        _ => bits,
    }
}

pub(super) fn swap_bytes(bits: u64, letter: u8) -> u64 {
    match letter {
        b'J' | b'D' => bits.swap_bytes(),
        b'S' => (bits as i16).swap_bytes() as i32 as u32 as u64,
        b'C' => u64::from((bits as u16).swap_bytes()),
        _ => u64::from((bits as u32).swap_bytes()),
    }
}

pub(super) fn combine(mode: AccessMode, letter: u8, found: u64, given: u64) -> u64 {
    let bits = match mode {
        AccessMode::GetAndOr => found | given,
        AccessMode::GetAndAnd => found & given,
        AccessMode::GetAndXor => found ^ given,
        _ => match letter {
            b'J' => found.wrapping_add(given),
            b'F' => {
                u64::from((f32::from_bits(found as u32) + f32::from_bits(given as u32)).to_bits())
            }
            b'D' => (f64::from_bits(found) + f64::from_bits(given)).to_bits(),
            _ => u64::from((found as u32).wrapping_add(given as u32)),
        },
    };
    narrowed(bits, letter)
}
