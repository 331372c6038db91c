//! Values as Java source code writes them.

use crate::graph::Value;

/// A value other than a reference to an object.
pub fn literal(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => "null".into(),
        Value::Object(_) => return None,
        Value::Primitive(letter, bits) => primitive(*letter, *bits),
        Value::Boxed(letter, bits) => {
            let boxes = [
                (b'Z', "Boolean"),
                (b'B', "Byte"),
                (b'C', "Character"),
                (b'S', "Short"),
                (b'I', "Integer"),
                (b'J', "Long"),
                (b'F', "Float"),
                (b'D', "Double"),
            ];
            let name = boxes.iter().find(|(known, _)| known == letter)?.1;
            format!("{name}.valueOf({})", primitive(*letter, *bits))
        }
        Value::String(units) => {
            let text: String = units.iter().map(|&unit| escaped(unit, '"')).collect();
            format!("\"{text}\"")
        }
        Value::Enum(class, name) => format!("{class}.{name}"),
        Value::Class(name) => format!("{name}.class"),
    })
}

fn primitive(letter: u8, bits: u64) -> String {
    match letter {
        b'Z' => (bits as u32 != 0).to_string(),
        b'B' => format!("(byte) {}", bits as u8 as i8),
        b'S' => format!("(short) {}", bits as u16 as i16),
        b'C' => format!("'{}'", escaped(bits as u16, '\'')),
        b'J' if bits as i64 == i64::MIN => "Long.MIN_VALUE".into(),
        b'J' => format!("{}L", bits as i64),
        b'F' => real(f32::from_bits(bits as u32).into(), "Float", "f", || {
            format!("{:?}", f32::from_bits(bits as u32))
        }),
        b'D' => real(f64::from_bits(bits), "Double", "", || {
            format!("{:?}", f64::from_bits(bits))
        }),
        _ if bits as u32 as i32 == i32::MIN => "Integer.MIN_VALUE".into(),
        _ => (bits as u32 as i32).to_string(),
    }
}

fn real(value: f64, class: &str, suffix: &str, finite: impl Fn() -> String) -> String {
    if value.is_nan() {
        format!("{class}.NaN")
    } else if value == f64::INFINITY {
        format!("{class}.POSITIVE_INFINITY")
    } else if value == f64::NEG_INFINITY {
        format!("{class}.NEGATIVE_INFINITY")
    } else {
        format!("{}{suffix}", finite())
    }
}

fn escaped(unit: u16, quote: char) -> String {
    match unit {
        0x0a => "\\n".into(),
        0x0d => "\\r".into(),
        0x09 => "\\t".into(),
        0x5c => "\\\\".into(),
        0x20..=0x7e => match char::from(unit as u8) {
            symbol if symbol == quote => format!("\\{symbol}"),
            symbol => symbol.to_string(),
        },
        other => format!("\\u{other:04x}"),
    }
}
