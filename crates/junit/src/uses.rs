//! Where a test uses a variable.

use crate::model::{Call, Expected, Outcome, Target, Test, Value};

/// Whether something is said about the variable after the act.
pub fn is_checked(test: &Test, number: usize) -> bool {
    let outcome = match &test.outcome {
        Outcome::Returned(Some(expected)) => mentions_expected(expected, number),
        _ => false,
    };
    let mut checks = test.checks.iter();
    outcome
        || checks.any(|check| {
            mentions_expected(&check.expected, number) || mentions_call(&check.call, number)
        })
}

pub fn mentions(value: &Value, number: usize) -> bool {
    match value {
        Value::Variable(other) => *other == number,
        Value::Array { values, .. } => values.iter().any(|value| mentions(value, number)),
        Value::Call(call) => mentions_call(call, number),
        Value::Lambda {
            result: Some(result),
            ..
        } => mentions(result, number),
        _ => false,
    }
}

pub fn mentions_expected(expected: &Expected, number: usize) -> bool {
    match expected {
        Expected::Value(value) => mentions(value, number),
        Expected::Same(other) => *other == number,
        Expected::NotNull | Expected::Text(_) => false,
    }
}

pub fn mentions_call(call: &Call, number: usize) -> bool {
    let target = match &call.target {
        Target::Instance { receiver, .. } | Target::Field { receiver, .. } => {
            mentions(receiver, number)
        }
        Target::Constructor {
            outer: Some(outer), ..
        } => mentions(outer, number),
        Target::Value(value) | Target::Element { array: value, .. } => mentions(value, number),
        _ => false,
    };
    target || call.arguments.iter().any(|value| mentions(value, number))
}

/// The variable of the list in which a stub notes its calls.
pub fn record(call: &Call) -> Option<usize> {
    match (&call.target, call.arguments.last()) {
        (Target::Stub(stub), Some(Value::Variable(number))) if stub.records => Some(*number),
        _ => None,
    }
}

/// Whether a call puts another stream in the place of `System.out` or `System.err`.
pub fn replaces_stream(call: &Call) -> bool {
    matches!(&call.target, Target::Static { class, method }
        if class == "java.lang.System" && (method == "setOut" || method == "setErr"))
}
