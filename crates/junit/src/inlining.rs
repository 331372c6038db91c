//! Values that need no variable: what a factory of the class library makes for the one call behind it is spelled
//! there, `new ArrayList<>(Arrays.asList(2, 3))`. What is there to see more and nobody looks at is taken out.

use crate::model::{Target, Test, Value};
use crate::uses;

/// Classes whose factories make plain values.
const FACTORIES: [&str; 5] = [
    "java.util.Arrays",
    "java.util.Collections",
    "java.util.List",
    "java.util.Map",
    "java.util.Set",
];

/// The test with such values spelled where they are used.
pub fn inlined(test: &Test) -> Test {
    let mut test = test.clone();
    let mut at = 0;
    while at + 1 < test.steps.len() {
        let Some(number) = made_for_next(&test, at) else {
            at += 1;
            continue;
        };
        let value = Value::Call(Box::new(test.steps.remove(at).call));
        let next = &mut test.steps[at].call;
        for argument in &mut next.arguments {
            if *argument == Value::Variable(number) {
                *argument = value.clone();
            }
        }
    }
    test
}

/// Whether a step makes the stream that the next one puts in the place of `System.out` or `System.err`.
fn is_replacing_stream(test: &Test, at: usize) -> bool {
    let (Some(step), Some(next)) = (test.steps.get(at), test.steps.get(at + 1)) else {
        return false;
    };
    let is_stream = matches!(&step.call.target,
        Target::Constructor { class, .. } if class == "java.io.PrintStream");
    let given = step.result.map(Value::Variable);
    is_stream && uses::replaces_stream(&next.call) && next.call.arguments.first() == given.as_ref()
}

/// Takes out streams that replace `System.out` or `System.err` and that no assertion looks at.
pub fn forget_idle_streams(test: &mut Test) {
    let mut at = 0;
    while at + 2 < test.steps.len() {
        let idle = test.steps[at].result;
        let idle = idle.filter(|&it| !uses::is_checked(test, it));
        let is_taken = |number: usize| {
            let next = &test.steps[at + 1].call;
            next.arguments == [Value::Variable(number)]
        };
        if idle.is_some_and(is_taken) && is_replacing_stream(test, at + 1) {
            test.steps.drain(at..at + 3);
        } else {
            at += 1;
        }
    }
}

/// Takes out lists of stubs' calls that no assertion looks at.
pub fn forget_idle_records(test: &mut Test) {
    let record = test.steps.iter().find_map(|step| uses::record(&step.call));
    let Some(record) = record.filter(|&record| !uses::is_checked(test, record)) else {
        return;
    };
    for step in &mut test.steps {
        if uses::record(&step.call) == Some(record) {
            step.call.arguments.pop();
            step.call.parameters.pop();
            if let Target::Stub(stub) = &mut step.call.target {
                stub.records = false;
            }
        }
    }
    test.steps.retain(|step| step.result != Some(record));
}

/// The variable of a step that makes a plain value for the constructor right behind it, and for nothing else.
fn made_for_next(test: &Test, at: usize) -> Option<usize> {
    let step = &test.steps[at];
    let number = step.result?;
    let is_plain = |value: &Value| !matches!(value, Value::Variable(_) | Value::Call(_));
    if is_replacing_stream(test, at) {
        return Some(number);
    }
    let Target::Static { class, .. } = &step.call.target else {
        return None;
    };
    if !FACTORIES.contains(&&**class) || !step.call.arguments.iter().all(is_plain) {
        return None;
    }
    let next = &test.steps[at + 1].call;
    let Target::Constructor { class, outer: None } = &next.target else {
        return None;
    };
    let is_argument = |value: &&Value| **value == Value::Variable(number);
    let others = test.steps[at + 2..].iter();
    let is_used_again = uses::is_checked(test, number) || { others }
        .any(|it| uses::mentions_call(&it.call, number));
    let is_given_once = next.arguments.iter().filter(is_argument).count() == 1;
    (class.starts_with("java.util.") && is_given_once && !is_used_again).then_some(number)
}
