//! Kinds of stack values, by the letters of the opcode table and of descriptors.

use crate::descriptor::FieldType;

/// Kind of a stack value; the letter of the opcode table.
pub(super) type Kind = u8;

pub(super) fn is_wide(kind: Kind) -> bool {
    kind == b'l' || kind == b'd'
}

pub(super) fn kind_of_letter(letter: u8) -> Kind {
    match letter {
        b'J' => b'l',
        b'D' => b'd',
        b'F' => b'f',
        b'L' | b'[' => b'a',
        _ => b'i',
    }
}

/// What a call takes and leaves. Only the letters of the descriptor are looked at: its names are
/// checked where classes are.
pub(super) struct CallKinds {
    pub(super) parameters: Vec<Kind>,
    pub(super) result: Option<Kind>,
}

impl CallKinds {
    pub(super) fn read(descriptor: &str) -> Option<CallKinds> {
        let mut rest = descriptor.as_bytes().strip_prefix(b"(")?;
        let mut parameters = Vec::with_capacity(8);
        while *rest.first()? != b')' {
            parameters.push(kind_of_letter(rest[0]));
            let dimensions = rest.iter().position(|&byte| byte != b'[')?;
            let element = &rest[dimensions..];
            let length = match element[0] {
                b'L' => element.iter().position(|&byte| byte == b';')? + 1,
                _ => 1,
            };
            rest = &element[length..];
        }
        let result = match rest.get(1)? {
            b'V' => None,
            &letter => Some(kind_of_letter(letter)),
        };
        Some(CallKinds { parameters, result })
    }
}

pub(super) fn kind_of(field: &FieldType) -> Kind {
    match field {
        FieldType::Long => b'l',
        FieldType::Double => b'd',
        FieldType::Float => b'f',
        FieldType::Object(_) | FieldType::Array(..) => b'a',
        _ => b'i',
    }
}
