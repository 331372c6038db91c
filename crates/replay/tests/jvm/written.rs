//! What the writer writes compiles and passes, for both versions of JUnit.

use crate::support::*;
use spelunk_junit::JUnit;
use spelunk_junit::model::{Call, Expected, JavaType, Outcome, Suite, Target, Test, Value};
use spelunk_junit::writer::Options;

const STACK: &str = "cave.Stack";

fn stack(arguments: Arguments) -> Call {
    construct(STACK, arguments)
}

fn push(value: Value) -> Call {
    on(0, STACK, "push", vec![(object(), value)], class(STACK))
}

fn size() -> Call {
    on(0, STACK, "size", vec![], JavaType::Int)
}

fn array(element: JavaType, values: Vec<Value>) -> Value {
    Value::Array { element, values }
}

/// Objects, exceptions, overloads, nested classes.
fn objects() -> Vec<Test> {
    let mut tests = Vec::new();
    let mut pushed = test(
        vec![step(stack(vec![]), 0), doing(push(boxed(5)))],
        Outcome::Returned(Some(Expected::Same(0))),
    );
    pushed.checks = vec![
        equals(size(), Value::Int(1)),
        equals(
            on(0, STACK, "isEmpty", vec![], JavaType::Boolean),
            Value::Boolean(false),
        ),
        equals(
            on(0, STACK, "toString", vec![], string_type()),
            string("[5]"),
        ),
    ];
    pushed.constraint = vec!["element != null".into(), "elements.size() < limit".into()];
    pushed.condition = Some("element != null".into());
    tests.push(pushed);
    tests.push(test(
        vec![
            step(stack(vec![(JavaType::Int, Value::Int(0))]), 0),
            doing(push(Value::Null)),
        ],
        throws("cave.Stack$Overflow", Some("full at 0")),
    ));
    tests.push(test(
        vec![doing(stack(vec![(JavaType::Int, Value::Int(-1))]))],
        throws("java.lang.IllegalArgumentException", Some("negative: -1")),
    ));
    // A private exception is spelled as what the test can name.
    tests.push(test(
        vec![
            step(stack(vec![]), 0),
            doing(on(0, STACK, "pop", vec![], object())),
        ],
        throws("cave.Stack$Secret", None),
    ));
    // remove(int) and remove(Object)
    tests.push(test(
        vec![
            step(stack(vec![]), 0),
            doing(push(boxed(7))),
            doing(on(
                0,
                STACK,
                "remove",
                vec![(object(), boxed(7))],
                JavaType::Boolean,
            )),
        ],
        returns(Value::Boolean(true)),
    ));
    tests.push(test(
        vec![
            step(stack(vec![]), 0),
            doing(push(boxed(7))),
            doing(on(
                0,
                STACK,
                "remove",
                vec![(JavaType::Int, Value::Int(0))],
                object(),
            )),
        ],
        returns(boxed(7)),
    ));
    // A package-private nested class, a field of it, a cast from what an erased method returns.
    let mut marked = test(
        vec![
            step(stack(vec![]), 0),
            step(on(0, STACK, "mark", vec![], class("cave.Stack$Marker")), 1),
        ],
        Outcome::Returned(Some(Expected::NotNull)),
    );
    let field = Call {
        target: Target::Field {
            receiver: Value::Variable(1),
            class: "cave.Stack$Marker".into(),
            field: "depth".into(),
        },
        parameters: vec![],
        arguments: vec![],
        returns: JavaType::Int,
    };
    marked.checks = vec![
        equals(
            on(1, "cave.Stack$Marker", "depth", vec![], JavaType::Int),
            Value::Int(0),
        ),
        equals(field, Value::Int(0)),
    ];
    tests.push(marked);
    tests.push(inner_class());
    tests.push(erased_results());
    tests
}

fn inner_class() -> Test {
    let cursor = Call {
        target: Target::Constructor {
            class: "cave.Stack$Cursor".into(),
            outer: Some(Value::Variable(0)),
        },
        parameters: vec![JavaType::Int],
        arguments: vec![Value::Int(0)],
        returns: class("cave.Stack$Cursor"),
    };
    test(
        vec![
            step(stack(vec![]), 0),
            doing(push(string("a"))),
            step(cursor, 1),
            doing(on(1, "cave.Stack$Cursor", "next", vec![], object())),
        ],
        returns(string("a")),
    )
}

/// A stack in a stack comes back as an Object and is called again.
fn erased_results() -> Test {
    test(
        vec![
            step(stack(vec![]), 0),
            step(stack(vec![]), 1),
            doing(push(Value::Variable(1))),
            step(on(0, STACK, "pop", vec![], object()), 2),
            doing(on(2, STACK, "size", vec![], JavaType::Int)),
        ],
        returns(Value::Int(0)),
    )
}

/// Collections, lambdas, variable arity, generic methods.
fn generics() -> Vec<Test> {
    let list = "java.util.ArrayList";
    let mut sorted = test(
        vec![
            step(stack(vec![]), 0),
            step(construct(list, vec![]), 1),
            doing(on(
                1,
                list,
                "add",
                vec![(object(), boxed(2))],
                JavaType::Boolean,
            )),
            doing(on(
                0,
                STACK,
                "addAll",
                vec![(class("java.util.List"), Value::Variable(1))],
                JavaType::Void,
            )),
            doing(on(
                0,
                STACK,
                "sort",
                vec![(
                    class("java.util.Comparator"),
                    Value::Lambda {
                        interface: "java.util.Comparator".into(),
                        parameters: 2,
                        result: Some(Box::new(Value::Int(0))),
                    },
                )],
                JavaType::Void,
            )),
        ],
        Outcome::Returned(None),
    );
    sorted.checks = vec![
        check(
            Call {
                target: Target::Value(Value::Variable(0)),
                parameters: vec![],
                arguments: vec![],
                returns: class(STACK),
            },
            Expected::Text("[2]".encode_utf16().collect()),
        ),
        equals(size(), Value::Int(1)),
    ];
    let objects = |values| (JavaType::Array(Box::new(object())), array(object(), values));
    let counting = |values| {
        vec![
            step(stack(vec![]), 0),
            doing(push(boxed(1))),
            doing(on(0, STACK, "count", vec![objects(values)], JavaType::Int)),
        ]
    };
    let comparable = || class("java.lang.Comparable");
    // What was taken out and is handed back says nothing new of what the stack holds.
    let mut handed_back = test(
        vec![
            step(stack(vec![]), 0),
            doing(push(string("gem"))),
            step(on(0, STACK, "pop", vec![], object()), 1),
            doing(push(Value::Variable(1))),
            doing(push(string("ore"))),
        ],
        Outcome::Returned(Some(Expected::Same(0))),
    );
    handed_back.checks = vec![equals(size(), Value::Int(2))];
    vec![
        sorted,
        handed_back,
        test(counting(vec![boxed(1), boxed(2)]), returns(Value::Int(1))),
        test(counting(vec![]), returns(Value::Int(0))),
        test(counting(vec![Value::Null]), returns(Value::Int(0))),
        test(
            vec![doing(statically(
                STACK,
                "larger",
                vec![(comparable(), boxed(3)), (comparable(), boxed(4))],
                comparable(),
            ))],
            returns(boxed(4)),
        ),
        // Source that only compiles with casts: what is inferred for T has no common Comparable.
        test(
            vec![doing(statically(
                STACK,
                "larger",
                vec![(comparable(), boxed(3)), (comparable(), string("a"))],
                comparable(),
            ))],
            throws("java.lang.ClassCastException", None),
        ),
    ]
}

/// Every kind of literal.
fn literals() -> Vec<Test> {
    let one =
        |method: &str, parameter: JavaType, value: Value, result: JavaType, expected: Value| {
            test(
                vec![doing(statically(
                    STACK,
                    method,
                    vec![(parameter, value)],
                    result,
                ))],
                returns(expected),
            )
        };
    let double = |value: f64| Value::Double(value.to_bits());
    let float = |value: f32| Value::Float(value.to_bits());
    let half = |value, result| one("half", JavaType::Double, value, JavaType::Double, result);
    let mode = |constant: &str| Value::Enum {
        class: "cave.Stack$Mode".into(),
        constant: constant.into(),
    };
    let pick = |parameter: JavaType, value: Value, expected: &str| {
        one("pick", parameter, value, string_type(), string(expected))
    };
    let byte_array = array(JavaType::Byte, vec![Value::Byte(-1), Value::Byte(2)]);
    let mut sparse = vec![Value::Int(0); 100];
    sparse[40] = Value::Int(7);
    let int_array = || JavaType::Array(Box::new(JavaType::Int));
    vec![
        half(double(f64::NAN), double(f64::NAN)),
        half(double(-0.0), double(-0.0)),
        half(double(f64::INFINITY), double(f64::INFINITY)),
        half(double(f64::MIN_POSITIVE), double(f64::MIN_POSITIVE / 2.0)),
        one(
            "negate",
            JavaType::Float,
            float(0.0),
            JavaType::Float,
            float(-0.0),
        ),
        one(
            "negate",
            JavaType::Float,
            float(1e30),
            JavaType::Float,
            float(-1e30),
        ),
        one(
            "last",
            string_type(),
            string("a\u{0}\"'\\\n\u{e9}"),
            JavaType::Char,
            Value::Char(0xe9),
        ),
        one(
            "last",
            string_type(),
            string("\u{0}"),
            JavaType::Char,
            Value::Char(0),
        ),
        one(
            "name",
            class("cave.Stack$Mode"),
            mode("LAX"),
            string_type(),
            string("lax"),
        ),
        one(
            "kind",
            object(),
            mode("STRICT"),
            class("java.lang.Class"),
            Value::Class(class("cave.Stack$Mode")),
        ),
        one(
            "kind",
            object(),
            Value::Null,
            class("java.lang.Class"),
            Value::Null,
        ),
        pick(string_type(), Value::Null, "text"),
        pick(class("java.lang.Integer"), Value::Null, "number"),
        pick(object(), Value::Null, "anything"),
        pick(object(), boxed(1), "anything"),
        pick(class("java.lang.Integer"), boxed(1), "number"),
        one(
            "boxed",
            JavaType::Int,
            Value::Int(i32::MIN),
            class("java.lang.Integer"),
            boxed(i32::MIN),
        ),
        one(
            "sum",
            int_array(),
            array(JavaType::Int, sparse),
            JavaType::Int,
            Value::Int(7),
        ),
        one(
            "sum",
            int_array(),
            array(JavaType::Int, vec![Value::Int(0); 50]),
            JavaType::Int,
            Value::Int(0),
        ),
        one(
            "sum",
            int_array(),
            array(JavaType::Int, (0..60).map(Value::Int).collect()),
            JavaType::Int,
            Value::Int(1770),
        ),
        test(
            vec![doing(statically(
                STACK,
                "bytes",
                vec![
                    (JavaType::Byte, Value::Byte(-1)),
                    (JavaType::Short, Value::Short(2)),
                ],
                JavaType::Array(Box::new(JavaType::Byte)),
            ))],
            returns(byte_array),
        ),
        test(
            vec![doing(statically(
                STACK,
                "read",
                vec![(string_type(), string("x"))],
                JavaType::Void,
            ))],
            throws("java.io.IOException", Some("x")),
        ),
    ]
}

fn everything() -> Suite {
    suite(STACK, [objects(), generics(), literals()].concat())
}

#[test]
fn everything_compiles_and_passes_with_junit_5() {
    let bench = Bench::new("written-5", &["cave/Stack.java"]);
    let suite = everything();
    let count = suite.tests.len();
    let proof = bench.prove(&[suite], &[Options::new(JUnit::Five)]);
    assert_eq!(proof.failed, []);
    assert_eq!((proof.compiled, proof.passed), (count, count));
    let text = &proof.files[0][0].text;
    println!("{text}");
    assert!(text.starts_with("// Written by spelunk."));
    for line in [
        "package cave;",
        "    void push_returnsItself() throws Exception {",
        "        // Path: element != null && elements.size() < limit",
        "        Stack<Object> stack = new Stack<>();",
        "        String element = stack.pop();",
        "    void push_returnsItself_afterPushPopAndPush() throws Exception {",
        "        Stack.Overflow thrown = assertThrows(Stack.Overflow.class, () -> stack.push(null));",
        "        assertThrows(IllegalStateException.class, () -> stack.pop());",
        "        boolean result = stack.remove((Object) 7);",
    ] {
        assert!(
            text.lines().any(|written| written == line),
            "no line {line}"
        );
    }
}

#[test]
fn everything_compiles_and_passes_with_junit_4() {
    let bench = Bench::new("written-4", &["cave/Stack.java"]);
    let suite = everything();
    let count = suite.tests.len();
    let proof = bench.prove(&[suite], &[Options::new(JUnit::Four)]);
    assert_eq!(proof.failed, []);
    assert_eq!((proof.compiled, proof.passed), (count, count));
    let text = &proof.files[0][0].text;
    assert!(text.contains("import org.junit.Test;") && !text.contains("jupiter"));
}
