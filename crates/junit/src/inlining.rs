//! Values that need no variable: what a factory of the class library makes for the one call behind it is spelled
//! there, `new ArrayList<>(Arrays.asList(2, 3))`, and so is a lambda, which has its type from there. What is there
//! to see more and nobody looks at is taken out.

use crate::model::{Answers, Call, JavaType, Target, Test, Value};
use crate::uses;

/// Classes whose factories make plain values.
const FACTORIES: [&str; 5] = [
    "java.util.Arrays",
    "java.util.Collections",
    "java.util.List",
    "java.util.Map",
    "java.util.Set",
];

/// The test with such values spelled where they are used. Some interfaces no lambda implements.
pub fn inlined(test: &Test, takes_lambdas: impl Fn(&str) -> bool) -> Test {
    let mut test = test.clone();
    inline_lambdas(&mut test, takes_lambdas);
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

/// Spells lambdas that are handed over once where that is.
fn inline_lambdas(test: &mut Test, takes_lambdas: impl Fn(&str) -> bool) {
    let mut at = 0;
    while at + 1 < test.steps.len() {
        let step = &test.steps[at];
        let number = step.result.filter(|_| is_handed_over_once(test, at));
        let lambda = as_lambda(&step.call, &takes_lambdas);
        let Some((number, lambda)) = number.zip(lambda) else {
            at += 1;
            continue;
        };
        test.steps.remove(at);
        let calls = test.steps[at..].iter_mut().map(|step| &mut step.call);
        for argument in calls.flat_map(|call| &mut call.arguments) {
            if *argument == Value::Variable(number) {
                *argument = lambda.clone();
            }
        }
    }
}

/// A stub that a lambda with one plain answer stands for.
fn as_lambda(call: &Call, takes_lambdas: impl Fn(&str) -> bool) -> Option<Value> {
    let Target::Stub(stub) = &call.target else {
        return None;
    };
    let [method] = &*stub.methods else {
        return None;
    };
    let result = match (method.answers, &*call.arguments) {
        (Answers::Nothing, []) => None,
        (Answers::Values(1), [value]) if is_plain(value) => Some(Box::new(value.clone())),
        _ => return None,
    };
    let fits = stub.interface && !stub.records && !method.is_generic;
    (fits && takes_lambdas(&stub.class)).then(|| Value::Lambda {
        interface: stub.class.clone(),
        parameters: method.parameters.len(),
        result,
    })
}

/// Whether what a step makes is an argument of one later call, whose parameter is of its very type, and nothing else.
fn is_handed_over_once(test: &Test, at: usize) -> bool {
    let Some(number) = test.steps[at].result else {
        return false;
    };
    let own = match &test.steps[at].call.target {
        Target::Stub(stub) => JavaType::Class(stub.class.clone()),
        _ => return false,
    };
    let mut handed_over = 0;
    for call in test.steps[at + 1..].iter().map(|step| &step.call) {
        let arguments = call.arguments.iter().zip(&call.parameters);
        let typed = arguments.filter(|(it, of)| **it == Value::Variable(number) && **of == own);
        let count = typed.count();
        let is_only_that = count == 1 && is_call(&call.target);
        if uses::mentions_call(call, number) && !is_only_that {
            return false;
        }
        handed_over += count;
    }
    handed_over == 1 && !uses::is_checked(test, number)
}

/// Constructors and methods; objects that are put together are assigned to.
fn is_call(target: &Target) -> bool {
    match target {
        Target::Instance { receiver, .. } => {
            is_plain(receiver) || matches!(receiver, Value::Variable(_))
        }
        target => matches!(target, Target::Constructor { .. } | Target::Static { .. }),
    }
}

fn is_plain(value: &Value) -> bool {
    let is_other = matches!(
        value,
        Value::Variable(_) | Value::Call(_) | Value::Array { .. }
    );
    !is_other && !matches!(value, Value::Lambda { .. })
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
            let next = &test.steps[at + 1];
            let is_needed = |stream: usize| is_used_behind(test, at + 2, stream);
            next.call.arguments == [Value::Variable(number)] && !next.result.is_some_and(is_needed)
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
    if is_used_behind(test, at + 1, number) {
        return None;
    }
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
    let is_given_once = next.arguments.iter().filter(is_argument).count() == 1;
    (class.starts_with("java.util.") && is_given_once).then_some(number)
}

/// Whether a variable is used by a step behind this one, or looked at in the end.
fn is_used_behind(test: &Test, at: usize, number: usize) -> bool {
    let mut behind = test.steps[at + 1..].iter();
    uses::is_checked(test, number) || behind.any(|it| uses::mentions_call(&it.call, number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Outcome, Step, Stub, StubMethod};

    fn stub(answers: Answers, arguments: Vec<Value>) -> Call {
        let method = StubMethod {
            name: "test".into(),
            parameters: vec![JavaType::object()],
            returns: JavaType::Boolean,
            is_public: true,
            is_protected: false,
            is_generic: false,
            answers,
            told: None,
        };
        Call {
            target: Target::Stub(Stub {
                class: "java.util.function.Predicate".into(),
                interface: true,
                constructor: 0,
                methods: vec![method],
                records: false,
            }),
            parameters: Vec::new(),
            arguments,
            returns: JavaType::Class("java.util.function.Predicate".into()),
        }
    }

    fn filter(predicate: usize) -> Call {
        Call {
            target: Target::Static {
                class: "Filter".into(),
                method: "filter".into(),
            },
            parameters: vec![JavaType::Class("java.util.function.Predicate".into())],
            arguments: vec![Value::Variable(predicate)],
            returns: JavaType::Boolean,
        }
    }

    fn inlined_steps(calls: Vec<Call>) -> Vec<Call> {
        let steps = calls.into_iter().enumerate().map(|(number, call)| Step {
            call,
            result: Some(number),
        });
        let test = Test {
            method: "filter".into(),
            steps: steps.collect(),
            outcome: Outcome::Returned(None),
            checks: Vec::new(),
            constraint: Vec::new(),
            condition: None,
            violation: None,
        };
        let steps = inlined(&test, |_| true).steps.into_iter();
        steps.map(|step| step.call).collect()
    }

    #[test]
    fn a_lambda_that_is_handed_over_once_has_no_variable() {
        let answer = stub(Answers::Values(1), vec![Value::Boolean(true)]);
        let steps = inlined_steps(vec![answer, filter(0)]);
        assert_eq!(steps.len(), 1);
        assert!(matches!(steps[0].arguments[0], Value::Lambda { .. }));
    }

    #[test]
    fn a_stream_in_two_places_has_a_variable() {
        let stream = JavaType::Class("java.io.PrintStream".into());
        let constructor = |class: &str, arguments: Vec<Value>| Call {
            target: Target::Constructor {
                class: class.into(),
                outer: None,
            },
            parameters: Vec::new(),
            arguments,
            returns: JavaType::Class(class.into()),
        };
        let place = |method: &str| Call {
            target: Target::Static {
                class: "java.lang.System".into(),
                method: method.into(),
            },
            parameters: vec![stream.clone()],
            arguments: vec![Value::Variable(1)],
            returns: JavaType::Void,
        };
        let bytes = constructor("java.io.ByteArrayOutputStream", Vec::new());
        let made = constructor("java.io.PrintStream", vec![Value::Variable(0)]);
        let once = vec![bytes.clone(), made.clone(), place("setOut")];
        assert_eq!(inlined_steps(once).len(), 2);
        let twice = vec![bytes, made, place("setOut"), place("setErr")];
        assert_eq!(inlined_steps(twice).len(), 4);
    }

    #[test]
    fn what_is_used_twice_or_answers_with_its_parameter_keeps_its_name() {
        let answer = stub(Answers::Values(1), vec![Value::Boolean(true)]);
        assert_eq!(inlined_steps(vec![answer, filter(0), filter(0)]).len(), 3);
        let same = stub(Answers::Parameter(0), Vec::new());
        assert_eq!(inlined_steps(vec![same, filter(0)]).len(), 2);
    }
}
