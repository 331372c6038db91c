//! The modified UTF-8 of class files (JVMS 4.4.7): NUL takes two bytes, and characters beyond the
//! basic plane are two surrogates of three bytes each.
//!
//! This module must not know where in a class file a string stands.

/// True where the bytes are both modified and plain UTF-8 in the commonest way: ASCII without NUL.
pub(crate) fn is_plain_ascii(bytes: &[u8]) -> bool {
    bytes.is_ascii() && !bytes.contains(&0)
}

/// Decodes to UTF-16 units, unpaired surrogates included; `None` where the bytes are malformed.
pub fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let (unit, length) = match first {
            0x01..=0x7f => (u16::from(*first), 0),
            0xc0..=0xdf => (
                (u16::from(first & 0x1f) << 6) | continuation(after.first())?,
                1,
            ),
            0xe0..=0xef => (
                (u16::from(first & 0x0f) << 12)
                    | (continuation(after.first())? << 6)
                    | continuation(after.get(1))?,
                2,
            ),
            _ => return None,
        };
        units.push(unit);
        rest = &after[length..];
    }
    Some(units)
}

fn continuation(byte: Option<&u8>) -> Option<u16> {
    let byte = *byte?;
    (byte & 0xc0 == 0x80).then_some(u16::from(byte & 0x3f))
}

/// Encodes UTF-16 units as a class file would hold them.
pub fn encode(units: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len());
    for &unit in units {
        match unit {
            0x01..=0x7f => bytes.push(unit as u8),
            0x00 | 0x80..=0x7ff => {
                bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
            }
            _ => bytes.extend([
                0xe0 | (unit >> 12) as u8,
                0x80 | ((unit >> 6) & 0x3f) as u8,
                0x80 | (unit & 0x3f) as u8,
            ]),
        }
    }
    bytes
}
