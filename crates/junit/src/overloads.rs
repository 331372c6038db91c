//! Which calls the compiler could bind to another method of the same name (JLS 15.12.2), roughly: a cast too
//! many is no harm.

use crate::model::{Call, JavaType, Value};
use crate::types::Types;
use spelunk_classes::class_file::access;

/// Whether another method of the name would accept the arguments too, and the call is not an exact match.
pub fn ambiguous(
    types: &Types<'_>,
    class: &str,
    method: &str,
    call: &Call,
    static_types: &[Option<JavaType>],
) -> bool {
    let exact = static_types
        .iter()
        .zip(&call.parameters)
        .all(|(known, parameter)| known.as_ref() == Some(parameter));
    if exact {
        return false;
    }
    let arguments: Vec<(&Value, &Option<JavaType>)> =
        call.arguments.iter().zip(static_types).collect();
    let methods = types.methods(class, method);
    let called = methods.iter().find(|own| own.parameters == call.parameters);
    // Methods of fixed arity are looked at first (JLS 15.12.2.1).
    let is_fixed = called.is_some_and(|own| !own.varargs());
    methods
        .iter()
        .filter(|other| other.parameters != call.parameters)
        .any(|other| {
            other.varargs() && !is_fixed
                || other.parameters.len() == arguments.len()
                    && other
                        .parameters
                        .iter()
                        .zip(&arguments)
                        .all(|(parameter, argument)| may_accept(types, parameter, argument))
        })
}

fn may_accept(
    types: &Types<'_>,
    parameter: &JavaType,
    (value, known): &(&Value, &Option<JavaType>),
) -> bool {
    match (value, known) {
        (Value::Null, _) => !parameter.is_primitive(),
        (Value::Lambda { .. }, _) => match parameter {
            JavaType::Class(class) => types
                .get(class)
                .is_none_or(|facts| facts.access & access::INTERFACE != 0),
            _ => false,
        },
        (_, Some(known)) => accepts(types, parameter, known),
        _ => true,
    }
}

/// Whether a parameter takes an expression of this type (JLS 5.3: widening, boxing, unboxing).
pub fn accepts(types: &Types<'_>, parameter: &JavaType, known: &JavaType) -> bool {
    match (known.is_primitive(), parameter.is_primitive()) {
        (true, true) => widens(known, parameter),
        (true, false) => known
            .boxed()
            .is_some_and(|class| types.is_subtype(&JavaType::Class(class.into()), parameter)),
        (false, true) => match known {
            JavaType::Class(class) => PRIMITIVES
                .iter()
                .any(|unboxed| unboxed.boxed() == Some(class) && widens(unboxed, parameter)),
            _ => false,
        },
        (false, false) => types.is_subtype(known, parameter),
    }
}

const PRIMITIVES: [JavaType; 8] = [
    JavaType::Boolean,
    JavaType::Byte,
    JavaType::Char,
    JavaType::Short,
    JavaType::Int,
    JavaType::Long,
    JavaType::Float,
    JavaType::Double,
];

/// JLS 5.1.2.
fn widens(from: &JavaType, to: &JavaType) -> bool {
    let rank = |java_type: &JavaType| match java_type {
        JavaType::Byte => 0,
        JavaType::Short | JavaType::Char => 1,
        JavaType::Int => 2,
        JavaType::Long => 3,
        JavaType::Float => 4,
        JavaType::Double => 5,
        _ => -1,
    };
    from == to || rank(from) >= 0 && rank(from) < rank(to) && *to != JavaType::Char
}

/// The elements that can stand for the array as last arguments of a method of variable arity.
pub fn spreadable(argument: &Value) -> Option<&[Value]> {
    match argument {
        Value::Array { values, .. } => match &**values {
            [Value::Null | Value::Array { .. } | Value::Variable(_)] => None,
            values => Some(values),
        },
        _ => None,
    }
}

/// Whether no other method of the name could take so many arguments.
pub fn is_only_one_for(
    types: &Types<'_>,
    class: &str,
    method: &str,
    call: &Call,
    count: usize,
) -> bool {
    let takes = |parameters: usize, varargs: bool| parameters == count || varargs;
    !types
        .methods(class, method)
        .iter()
        .filter(|other| other.parameters != call.parameters)
        .any(|other| takes(other.parameters.len(), other.varargs()))
}
