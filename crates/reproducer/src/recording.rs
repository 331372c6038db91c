//! A recording as a file, for `-Dspelunk.replay=FILE`: one value on each line, as `spelunk.Source`
//! reads them.

use crate::case::Input;
use crate::value::{Kind, Value};
use spelunk_toolchain::java_text;

pub fn recording(choices: &[Input]) -> String {
    let mut text = String::from(
        "# The values of the program's choices, in the order in which it asks for them.\n",
    );
    for choice in choices {
        if !choice.name.is_empty() {
            text.push_str(&format!("# {}\n", java_text::comment(&choice.name)));
        }
        text.push_str(&line(&choice.value));
        text.push('\n');
    }
    text
}

fn line(value: &Value) -> String {
    match value {
        Value::Primitive(kind, bits) => number(*kind, *bits),
        Value::Array(kind, elements) => {
            let elements: Vec<String> = elements.iter().map(|&bits| number(*kind, bits)).collect();
            format!("{{{}}}", elements.join(", "))
        }
        Value::String(_) | Value::Null => value.expression(),
    }
}

fn number(kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Boolean => (bits & 1 != 0).to_string(),
        Kind::Byte => (bits as u8 as i8).to_string(),
        Kind::Char => (bits as u16).to_string(),
        Kind::Short => (bits as u16 as i16).to_string(),
        Kind::Int => (bits as u32 as i32).to_string(),
        Kind::Long => (bits as i64).to_string(),
        // A float's digits as a double: read as a double they give the float exactly.
        Kind::Float => real(f32::from_bits(bits as u32).into()),
        Kind::Double => real(f64::from_bits(bits)),
    }
}

fn real(value: f64) -> String {
    match value {
        f64::INFINITY => "Infinity".into(),
        f64::NEG_INFINITY => "-Infinity".into(),
        value if value.is_nan() => "NaN".into(),
        value => format!("{value:?}"),
    }
}
