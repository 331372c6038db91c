//! Where a test uses a variable.

use std::collections::BTreeSet;

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

/// The classes, by name with dots, of whose static fields a test reads one.
pub fn static_owners(test: &Test) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for step in &test.steps {
        owners_in_call(&step.call, &mut found);
    }
    if let Outcome::Returned(Some(expected)) = &test.outcome {
        owners_in_expected(expected, &mut found);
    }
    for check in &test.checks {
        owners_in_call(&check.call, &mut found);
        owners_in_expected(&check.expected, &mut found);
    }
    found
}

fn owners_in_expected<'t>(expected: &'t Expected, found: &mut BTreeSet<&'t str>) {
    if let Expected::Value(value) = expected {
        owners_in(value, found);
    }
}

fn owners_in_call<'t>(call: &'t Call, found: &mut BTreeSet<&'t str>) {
    match &call.target {
        Target::Instance { receiver, .. } | Target::Field { receiver, .. } => {
            owners_in(receiver, found);
        }
        Target::Constructor {
            outer: Some(outer), ..
        } => owners_in(outer, found),
        Target::Value(value) | Target::Element { array: value, .. } => owners_in(value, found),
        _ => {}
    }
    for value in &call.arguments {
        owners_in(value, found);
    }
}

fn owners_in<'t>(value: &'t Value, found: &mut BTreeSet<&'t str>) {
    match value {
        Value::StaticField { class, .. } => {
            found.insert(class);
        }
        Value::Array { values, .. } => values.iter().for_each(|value| owners_in(value, found)),
        Value::Call(call) => owners_in_call(call, found),
        Value::Lambda {
            result: Some(result),
            ..
        } => owners_in(result, found),
        Value::Boxed(inner) => owners_in(inner, found),
        _ => {}
    }
}
