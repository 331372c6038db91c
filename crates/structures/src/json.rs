//! A structure as JSON: its objects by number, references as `{"ref": NUMBER}`.

use crate::graph::{Graph, Value};
use crate::view::View;
use serde_json::{Map, Value as Json, json};

/// The object graph of a structure.
pub fn to_json(graph: &Graph) -> Json {
    let objects: Vec<Json> = graph
        .seen()
        .into_iter()
        .map(|(number, view)| {
            let class = &graph.objects[number].class.name;
            let mut object = json!({"id": number, "class": class});
            match view {
                View::Fields(fields) => {
                    let named = fields
                        .iter()
                        .map(|(name, value)| (name.clone(), plain(value)));
                    object["fields"] = Json::Object(named.collect::<Map<_, _>>());
                }
                View::Array(values) | View::Elements(values) => {
                    object["elements"] = values.iter().map(plain).collect();
                }
                View::Entries(entries) => {
                    let pair = |(key, value): &(Value, Value)| json!([plain(key), plain(value)]);
                    object["entries"] = entries.iter().map(pair).collect();
                }
            }
            object
        })
        .collect();
    json!({"root": plain(&graph.root), "objects": objects})
}

fn plain(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Object(number) => json!({"ref": number}),
        Value::Primitive(letter, bits) | Value::Boxed(letter, bits) => primitive(*letter, *bits),
        Value::String(units) => text(units),
        Value::Enum(class, name) => json!({"enum": format!("{class}.{name}")}),
        Value::Class(name) => json!({"class": name}),
    }
}

fn primitive(letter: u8, bits: u64) -> Json {
    match letter {
        b'Z' => json!(bits as u32 != 0),
        b'C' => text(&[bits as u16]),
        b'J' => json!(bits as i64),
        b'F' => real(f32::from_bits(bits as u32).into()),
        b'D' => real(f64::from_bits(bits)),
        _ => json!(bits as u32 as i32),
    }
}

/// Half of a surrogate pair is a character in Java, but not in JSON: such texts are lists of their units, so that
/// different ones stay different.
pub fn text(units: &[u16]) -> Json {
    match String::from_utf16(units) {
        Ok(text) => Json::String(text),
        Err(_) => json!({"utf16": units}),
    }
}

/// JSON has no infinities and no NaN: they are words.
fn real(value: f64) -> Json {
    if value.is_finite() {
        json!(value)
    } else {
        json!(value.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_stay_different() {
        assert_eq!(text(&[0x61, 0xd83d, 0xde00]), json!("a😀"));
        assert_eq!(text(&[0xd800]), json!({"utf16": [0xd800]}));
        assert_ne!(text(&[0xd800]), text(&[0xd801]));
    }
}
