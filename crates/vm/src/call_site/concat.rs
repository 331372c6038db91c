//! `StringConcatFactory`: a recipe of literal text, arguments and constants becomes appends to a
//! `StringBuilder`, which convert values exactly as string conversion does (JLS 5.1.11).

use super::bootstrap::{Argument, Bootstrap};
use super::{SITE_ACCESS, SITE_METHOD};
use crate::assembler::CodeBuilder;
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::MethodId;

const BUILDER: &str = "java/lang/StringBuilder";
const TEXT_OF_OBJECT: &str = "(Ljava/lang/Object;)Ljava/lang/String;";
/// Marks of the recipe: an argument, a constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

enum Piece {
    Literal(Vec<u16>),
    Argument,
}

impl Vm {
    pub(super) fn link_concatenation(&mut self, site: &Bootstrap) -> Result<MethodId> {
        let Ok(parsed) = MethodDescriptor::parse(&site.descriptor) else {
            return self.internal("malformed descriptor of a concatenation");
        };
        let Some(pieces) = pieces_of(site, parsed.params.len()) else {
            return self.unsupported(
                "string concatenation with a constant that is not a string or number",
            );
        };
        let kinds: Vec<FieldType> = parsed
            .params
            .iter()
            .map(|&kind| appended_as(kind))
            .collect();
        let descriptor = descriptor_of(&kinds);
        let key = key_of(&pieces, &descriptor);
        if let Some(&method) = self.call_sites.concatenations.get(&key) {
            return Ok(method);
        }
        let near = self.well_known.string;
        let convert = self.object_conversion();
        let mut builder = self.synthetic_beside(near, "Concat", "java/lang/Object");
        builder.method(SITE_ACCESS, SITE_METHOD, &descriptor, |code| {
            write(code, &pieces, &kinds, convert)
        });
        let method = self.define_site(builder, near, &descriptor)?;
        self.call_sites.concatenations.insert(key, method);
        Ok(method)
    }

    /// The class whose method turns objects into text, as it shows in stack traces of `toString`.
    fn object_conversion(&mut self) -> &'static str {
        let helper = "java/lang/StringConcatHelper";
        let loaded = self.registry.load(helper).ok();
        match loaded.and_then(|class| {
            self.registry
                .find_declared(class, "stringOf", TEXT_OF_OBJECT)
        }) {
            Some(_) => helper,
            None => "java/lang/String",
        }
    }
}

/// The recipe with its constants put in; `None` where a constant has no simple text.
fn pieces_of(site: &Bootstrap, arguments: usize) -> Option<Vec<Piece>> {
    if site.method == "makeConcat" {
        return Some((0..arguments).map(|_| Piece::Argument).collect());
    }
    let [Argument::Text(recipe), constants @ ..] = site.arguments.as_slice() else {
        return None;
    };
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    let mut literal = Vec::new();
    for &unit in recipe {
        match unit {
            ARGUMENT => {
                flush(&mut literal, &mut pieces);
                pieces.push(Piece::Argument);
            }
            CONSTANT => match constants.next()? {
                Argument::Text(text) => literal.extend(text),
                Argument::Int(value) => literal.extend(value.to_string().encode_utf16()),
                Argument::Long(value) => literal.extend(value.to_string().encode_utf16()),
                _ => return None,
            },
            unit => literal.push(unit),
        }
    }
    flush(&mut literal, &mut pieces);
    let marks = pieces
        .iter()
        .filter(|piece| matches!(piece, Piece::Argument))
        .count();
    (marks == arguments).then_some(pieces)
}

fn flush(literal: &mut Vec<u16>, pieces: &mut Vec<Piece>) {
    if !literal.is_empty() {
        pieces.push(Piece::Literal(std::mem::take(literal)));
    }
}

/// The parameter of the `append` that converts a value of this type. Arrays of char are objects
/// here, not text.
pub(super) fn appended_as(kind: FieldType) -> FieldType<'static> {
    match kind {
        FieldType::Byte | FieldType::Short | FieldType::Int => FieldType::Int,
        FieldType::Char => FieldType::Char,
        FieldType::Boolean => FieldType::Boolean,
        FieldType::Long => FieldType::Long,
        FieldType::Float => FieldType::Float,
        FieldType::Double => FieldType::Double,
        FieldType::Object("java/lang/String") => FieldType::Object("java/lang/String"),
        FieldType::Object(_) | FieldType::Array(_) => FieldType::Object("java/lang/Object"),
    }
}

fn descriptor_of(kinds: &[FieldType]) -> String {
    let parameters: String = kinds.iter().map(|kind| kind.to_string()).collect();
    format!("({parameters})Ljava/lang/String;")
}

/// Same key, same code. Units are written as numbers, since text may hold any of them.
fn key_of(pieces: &[Piece], descriptor: &str) -> String {
    let mut key = descriptor.to_string();
    for piece in pieces {
        match piece {
            Piece::Argument => key.push('|'),
            Piece::Literal(units) => {
                for unit in units {
                    key.push_str(&format!("{unit:x}."));
                }
            }
        }
    }
    key
}

fn write(code: &mut CodeBuilder, pieces: &[Piece], kinds: &[FieldType], convert: &str) {
    begin(code);
    let mut local = 0;
    let mut kinds = kinds.iter();
    for piece in pieces {
        match piece {
            Piece::Literal(units) => append_literal(code, units),
            Piece::Argument => {
                if let Some(&kind) = kinds.next() {
                    code.load(kind, local);
                    append_value(code, kind, convert);
                    local += kind.words() as u16;
                }
            }
        }
    }
    finish(code);
}

/// Puts a new builder on the stack.
pub(super) fn begin(code: &mut CodeBuilder) {
    code.class(op::new, BUILDER).op(op::dup);
    code.invoke(op::invokespecial, BUILDER, "<init>", "()V", false);
}

pub(super) fn append_literal(code: &mut CodeBuilder, units: &[u16]) {
    code.string(units);
    append(code, FieldType::Object("java/lang/String"));
}

/// Appends the value on top of the stack, whose kind is one that `appended_as` gives.
pub(super) fn append(code: &mut CodeBuilder, kind: FieldType) {
    code.invoke_virtual(BUILDER, "append", &format!("({kind})L{BUILDER};"));
}

/// As `append`, with objects turned into text by a method of the class `convert`.
pub(super) fn append_value(code: &mut CodeBuilder, kind: FieldType, convert: &str) {
    if kind != FieldType::Object("java/lang/Object") {
        return append(code, kind);
    }
    let name = if convert == "java/lang/String" {
        "valueOf"
    } else {
        "stringOf"
    };
    code.invoke_static(convert, name, TEXT_OF_OBJECT);
    append(code, FieldType::Object("java/lang/String"));
}

/// Returns the builder's text.
pub(super) fn finish(code: &mut CodeBuilder) {
    code.invoke_virtual(BUILDER, "toString", "()Ljava/lang/String;");
    code.op(op::areturn);
}
