//! Values of inputs, and how Java source spells each of them exactly.

use spelunk_toolchain::java_text;

/// The primitive types.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
    ];

    pub fn keyword(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
        }
    }

    pub fn from_keyword(keyword: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.keyword() == keyword)
    }
}

/// A value by its bits; bits beyond a kind's width do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Primitive(Kind, u64),
    /// UTF-16 units, paired or not.
    String(Vec<u16>),
    Array(Kind, Vec<u64>),
    Null,
}

impl Value {
    /// A value of a Java type (`int`, `String`, `byte[]`) from the bits of the value, its
    /// characters or its elements. `None` for any other type, or where a primitive has no bits.
    pub fn from_bits(java_type: &str, bits: &[u64]) -> Option<Value> {
        if let Some(kind) = Kind::from_keyword(java_type) {
            return bits.first().map(|&bits| Value::Primitive(kind, bits));
        }
        match java_type {
            "String" => Some(Value::String(
                bits.iter().map(|&unit| unit as u16).collect(),
            )),
            _ => {
                let kind = Kind::from_keyword(java_type.strip_suffix("[]")?)?;
                Some(Value::Array(kind, bits.to_vec()))
            }
        }
    }

    /// The value as a Java expression.
    pub fn expression(&self) -> String {
        match self {
            Value::Primitive(kind, bits) => primitive(*kind, *bits),
            Value::String(units) => format!("\"{}\"", java_text::escape(units, '"')),
            Value::Array(kind, elements) => {
                let elements: Vec<String> = elements
                    .iter()
                    .map(|&bits| primitive(*kind, bits))
                    .collect();
                format!("new {}[] {{{}}}", kind.keyword(), elements.join(", "))
            }
            Value::Null => "null".into(),
        }
    }
}

fn primitive(kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Boolean => (bits & 1 != 0).to_string(),
        Kind::Byte => format!("(byte) {}", bits as u8 as i8),
        Kind::Char => format!("'{}'", java_text::escape(&[bits as u16], '\'')),
        Kind::Short => format!("(short) {}", bits as u16 as i16),
        Kind::Int => (bits as u32 as i32).to_string(),
        Kind::Long => format!("{}L", bits as i64),
        Kind::Float => float(bits as u32),
        Kind::Double => double(bits),
    }
}

/// Decimal digits where they give the same bits; infinities and NaN have no literal.
fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_finite() {
        format!("{value:?}f")
    } else {
        format!(
            "Float.intBitsToFloat(0x{bits:08x}) /* {} */",
            unusual(value.into())
        )
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_finite() {
        format!("{value:?}")
    } else {
        format!(
            "Double.longBitsToDouble(0x{bits:016x}L) /* {} */",
            unusual(value)
        )
    }
}

fn unusual(value: f64) -> &'static str {
    match value {
        f64::INFINITY => "infinity",
        f64::NEG_INFINITY => "-infinity",
        _ => "NaN",
    }
}
