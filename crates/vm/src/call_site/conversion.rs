//! Conversions of values in synthesised code: casts, boxing, unboxing, widening, by the rules of
//! `LambdaMetafactory` and of `MethodHandle.asType`.
//!
//! It must not know what the converted values are for.

use crate::assembler::{CodeBuilder, wrapper_of};
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::opcode::op;

/// The primitive type that a wrapper class boxes.
pub(crate) fn boxed_by(class: &str) -> Option<FieldType<'static>> {
    Some(match class {
        "java/lang/Byte" => FieldType::Byte,
        "java/lang/Character" => FieldType::Char,
        "java/lang/Double" => FieldType::Double,
        "java/lang/Float" => FieldType::Float,
        "java/lang/Integer" => FieldType::Int,
        "java/lang/Long" => FieldType::Long,
        "java/lang/Short" => FieldType::Short,
        "java/lang/Boolean" => FieldType::Boolean,
        _ => return None,
    })
}

/// The name for `checkcast` and class constants.
pub(crate) fn class_entry(kind: FieldType) -> String {
    match kind {
        FieldType::Object(name) => name.to_string(),
        other => other.to_string(),
    }
}

/// Casts the reference on top of the stack, where that can mean anything.
pub(crate) fn cast(code: &mut CodeBuilder, kind: FieldType) {
    if kind != FieldType::Object("java/lang/Object") {
        code.class(op::checkcast, &class_entry(kind));
    }
}

/// Boxes the primitive on top of the stack.
pub(crate) fn box_primitive(code: &mut CodeBuilder, kind: FieldType) {
    let wrapper = wrapper_of(kind);
    code.invoke_static(wrapper, "valueOf", &format!("({kind})L{wrapper};"));
}

/// Calls the method of a wrapper, or of `Number`, that gives its value as this primitive.
pub(crate) fn unbox(code: &mut CodeBuilder, wrapper: &str, kind: FieldType) {
    let method = format!("{}Value", kind.java_name());
    code.invoke_virtual(wrapper, &method, &format!("(){kind}"));
}

/// Rank in the chain of widening conversions (JLS 5.1.2) and the kind that computes: i, l, f, d.
fn rank(kind: FieldType) -> Option<(u8, u8)> {
    Some(match kind {
        FieldType::Byte => (1, b'i'),
        FieldType::Short => (2, b'i'),
        FieldType::Char => (2, b'i'),
        FieldType::Int => (3, b'i'),
        FieldType::Long => (4, b'l'),
        FieldType::Float => (5, b'f'),
        FieldType::Double => (6, b'd'),
        _ => return None,
    })
}

/// Whether a primitive converts to another by identity or widening.
pub(crate) fn widens(from: FieldType, to: FieldType) -> bool {
    if from == to {
        return true;
    }
    match (rank(from), rank(to)) {
        (Some((low, _)), Some((high, _))) => low < high && to != FieldType::Char,
        _ => false,
    }
}

/// Widens the primitive on top of the stack.
pub(crate) fn widen(code: &mut CodeBuilder, from: FieldType, to: FieldType) {
    let (Some((_, from)), Some((_, to))) = (rank(from), rank(to)) else {
        return;
    };
    let opcode = match (from, to) {
        (b'i', b'l') => op::i2l,
        (b'i', b'f') => op::i2f,
        (b'i', b'd') => op::i2d,
        (b'l', b'f') => op::l2f,
        (b'l', b'd') => op::l2d,
        (b'f', b'd') => op::f2d,
        _ => return,
    };
    code.op(opcode);
}

/// Narrows or widens the primitive on top of the stack as a Java cast does (JLS 5.1.3).
pub(crate) fn cast_primitive(code: &mut CodeBuilder, from: FieldType, to: FieldType) {
    if from == to {
        return;
    }
    let kind = |field: FieldType| rank(field).map_or(b'i', |(_, kind)| kind);
    let (source, target) = (kind(from), kind(to));
    let narrowing = match (source, target) {
        (b'l', b'i') => Some(op::l2i),
        (b'f', b'i') => Some(op::f2i),
        (b'd', b'i') => Some(op::d2i),
        (b'f', b'l') => Some(op::f2l),
        (b'd', b'l') => Some(op::d2l),
        (b'd', b'f') => Some(op::d2f),
        _ => None,
    };
    match narrowing {
        Some(opcode) => {
            code.op(opcode);
        }
        None => widen(code, from, to),
    }
    match to {
        FieldType::Byte => code.op(op::i2b),
        FieldType::Short => code.op(op::i2s),
        FieldType::Char => code.op(op::i2c),
        // Booleans are the low bit of the value as a byte.
        FieldType::Boolean => code.int(1).op(op::iand),
        _ => code,
    };
}

/// `LambdaMetafactory`: the value of erased type `from`, which is known to be of type `functional`,
/// is passed on as `to`.
pub(crate) fn convert_for_lambda(
    code: &mut CodeBuilder,
    from: FieldType,
    to: FieldType,
    functional: FieldType,
) {
    match (from.is_reference(), to.is_reference()) {
        (false, false) => widen(code, from, to),
        (false, true) => box_primitive(code, from),
        (true, true) => {
            if functional.is_reference() && functional != from && functional != to {
                cast(code, functional);
            }
            if to != from {
                cast(code, to);
            }
        }
        (true, false) => {
            let known = if functional.is_reference() {
                functional
            } else {
                from
            };
            unbox_known(code, from, known, to);
        }
    }
}

/// Unboxes a reference of which the type `known` is promised.
fn unbox_known(code: &mut CodeBuilder, from: FieldType, known: FieldType, to: FieldType) {
    if let FieldType::Object(name) = known
        && let Some(boxed) = boxed_by(name)
    {
        if known != from {
            cast(code, known);
        }
        unbox(code, name, boxed);
        widen(code, boxed, to);
        return;
    }
    let wrapper = match to {
        FieldType::Char | FieldType::Boolean => wrapper_of(to),
        _ => "java/lang/Number",
    };
    cast(code, FieldType::Object(wrapper));
    unbox(code, wrapper, to);
}
