//! Literals of scalar values, as a person would write them.

use crate::model::{JavaType, Value};
use spelunk_toolchain::java_text::escape;

/// Strings of one symbol that are longer than this are written as a repetition.
const LONGEST_RUN: usize = 16;

/// The text of a value without parts; `None` for all others.
pub fn scalar(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => "null".into(),
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => format!("(byte) {value}"),
        Value::Short(value) => format!("(short) {value}"),
        Value::Char(unit) => format!("'{}'", readable(&[*unit], '\'')),
        Value::Int(i32::MIN) => "Integer.MIN_VALUE".into(),
        Value::Int(i32::MAX) => "Integer.MAX_VALUE".into(),
        Value::Int(value) => value.to_string(),
        Value::Long(i64::MIN) => "Long.MIN_VALUE".into(),
        Value::Long(i64::MAX) => "Long.MAX_VALUE".into(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(bits) => float(*bits),
        Value::Double(bits) => double(*bits),
        Value::String(units) => string(units),
        _ => return None,
    })
}

/// The type of a literal, as the compiler sees it.
pub fn scalar_type(value: &Value) -> Option<JavaType> {
    Some(match value {
        Value::Boolean(_) => JavaType::Boolean,
        Value::Byte(_) => JavaType::Byte,
        Value::Short(_) => JavaType::Short,
        Value::Char(_) => JavaType::Char,
        Value::Int(_) => JavaType::Int,
        Value::Long(_) => JavaType::Long,
        Value::Float(_) => JavaType::Float,
        Value::Double(_) => JavaType::Double,
        Value::String(_) => JavaType::Class("java.lang.String".into()),
        Value::Boxed(value) => return scalar_type(value),
        _ => return None,
    })
}

/// Whether it is what a new array holds.
pub fn is_default(value: &Value) -> bool {
    matches!(
        value,
        Value::Null
            | Value::Boolean(false)
            | Value::Byte(0)
            | Value::Short(0)
            | Value::Char(0)
            | Value::Int(0)
            | Value::Long(0)
            | Value::Float(0)
            | Value::Double(0)
    )
}

fn string(units: &[u16]) -> String {
    match units {
        [first, rest @ ..] if rest.len() >= LONGEST_RUN && rest.iter().all(|u| u == first) => {
            format!("\"{}\".repeat({})", readable(&[*first], '"'), units.len())
        }
        _ => format!("\"{}\"", readable(units, '"')),
    }
}

/// The inside of a literal; zero, which solvers like, is short where no digit follows.
fn readable(units: &[u16], quote: char) -> String {
    let mut text = String::new();
    for (index, &unit) in units.iter().enumerate() {
        let digit_follows = units
            .get(index + 1)
            .is_some_and(|&next| (u16::from(b'0')..=u16::from(b'9')).contains(&next));
        if unit == 0 && !digit_follows {
            text.push_str("\\0");
        } else {
            text.push_str(&escape(&[unit], quote));
        }
    }
    text
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value {
        f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        f32::MAX => "Float.MAX_VALUE".into(),
        _ if bits == 1 => "Float.MIN_VALUE".into(),
        _ if bits == 0x7fc0_0000 => "Float.NaN".into(),
        _ if value.is_nan() => format!("Float.intBitsToFloat(0x{bits:08x})"),
        _ => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match value {
        f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        f64::MAX => "Double.MAX_VALUE".into(),
        _ if bits == 1 => "Double.MIN_VALUE".into(),
        _ if bits == 0x7ff8_0000_0000_0000 => "Double.NaN".into(),
        _ if value.is_nan() => format!("Double.longBitsToDouble(0x{bits:016x}L)"),
        _ => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: Value) -> String {
        scalar(&value).unwrap_or_default()
    }

    #[test]
    fn literals_are_short_and_exact() {
        assert_eq!(text(Value::Double((-0.0f64).to_bits())), "-0.0");
        assert_eq!(text(Value::Double(1e300f64.to_bits())), "1e300");
        assert_eq!(text(Value::Float(1.5f32.to_bits())), "1.5f");
        assert_eq!(
            text(Value::Float(0x7fc0_0001)),
            "Float.intBitsToFloat(0x7fc00001)"
        );
        assert_eq!(text(Value::Long(i64::MIN)), "Long.MIN_VALUE");
        assert_eq!(text(Value::Char(u16::from(b'\''))), "'\\''");
        assert_eq!(text(Value::String(vec![0, 0x31])), "\"\\u00001\"");
        assert_eq!(text(Value::String(vec![0, 0x61])), "\"\\0a\"");
        assert_eq!(text(Value::String(vec![0x61; 40])), "\"a\".repeat(40)");
        assert_eq!(text(Value::String(vec![0xd800])), "\"\\ud800\"");
    }
}
