//! A sequence that was executed as a test: its statements as steps, the last one as the act, and what the
//! VM saw as what is expected.

use super::executor::{End, Executed, Executor, Produced};
use super::stub::{Answers, Stub};
use super::{Action, Argument, Build, Callee, InstanceField, Sequence, Statement};
use crate::observing::{self, Emphasis, Given, View, Watcher};
use crate::sequences::instantiate::{is_inner, java_type, lambda_result};
use crate::sequences::observe;
use crate::surface::CallKind;
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_classes::registry::{ClassId, Primitive, access};
use spelunk_junit::model::{
    self, Call, Check, Expected, JavaType, Outcome, Step, Target, Test, Value,
};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use std::collections::BTreeMap;

/// The descriptor of the type that a class object stands for.
fn class_object_type(name: &str) -> String {
    match Primitive::from_keyword(name) {
        Some(kind) => char::from(kind.facts().1).to_string(),
        None if name.starts_with('[') => name.to_string(),
        None => format!("L{name};"),
    }
}

/// The test of a sequence that is in place (executed, not left), and what it throws and where. Nothing if
/// it is none. `before` is what was known before the act, by statement; without it nothing but the result is
/// looked at.
pub fn write(
    executor: &mut Executor,
    watcher: &Watcher,
    before: Option<&Before>,
    sequence: &Sequence,
    executed: &Executed,
) -> Option<(Test, Option<String>)> {
    let last = sequence.len().checked_sub(1)?;
    let callee = sequence.statements[last].callee()?.clone();
    let mut writer = Writer {
        executor,
        watcher,
        sequence,
        executed,
        steps: Vec::new(),
        named: vec![None; sequence.len()],
        checks: Vec::new(),
    };
    writer.steps();
    let (outcome, exception) = writer.outcome(&callee)?;
    if let Some(before) = before
        && (exception.is_none() || writer.is_settled_behind_exception())
    {
        let says_something = !writer.checks.is_empty()
            || match &outcome {
                Outcome::Returned(expected) => {
                    expected.as_ref().is_some_and(|it| *it != Expected::NotNull)
                }
                Outcome::Threw { .. } => true,
            };
        if let End::Threw(thrown) = executed.end {
            writer.look_at_thrown(thrown, &outcome);
        }
        writer.look_at_receiver(&callee, before, says_something);
        writer.look_at_others(before);
        if exception.is_none() {
            writer.look_at_class(&callee, before);
            writer.look_at_arrays();
        }
    }
    let is_assertion =
        matches!(&outcome, Outcome::Threw { class, .. } if class == "java.lang.AssertionError");
    let test = Test {
        method: callee.name.clone(),
        steps: writer.steps,
        outcome,
        checks: writer.checks,
        constraint: Vec::new(),
        condition: None,
        violation: is_assertion.then(|| format!("an assertion fails in {}", callee.name)),
    };
    Some((test, exception))
}

/// Objects besides the receiver that are looked at.
const MOST_OTHERS: usize = 4;

/// Stands for the class under test among statements.
pub const CLASS: usize = usize::MAX;

/// What was known of objects before the act, by statement.
pub type Before = BTreeMap<usize, View>;

/// The statements whose objects the act may change: its receiver first, then what else is there.
pub fn watched(sequence: &Sequence) -> Vec<usize> {
    let Some((act, earlier)) = sequence.statements.split_last() else {
        return Vec::new();
    };
    let receiver = match (act.has_receiver(), act.arguments.first()) {
        (true, Some(Argument::Earlier(number))) => Some(*number),
        _ => None,
    };
    let witnesses = sequence.witnesses();
    let gives_object =
        |statement: &Statement| matches!(statement.returns().as_bytes().first(), Some(b'L' | b'['));
    let others = (0..earlier.len())
        .rev()
        .filter(|&number| Some(number) != receiver && gives_object(&earlier[number]))
        .filter(|number| !witnesses.contains(number));
    receiver
        .into_iter()
        .chain(witnesses.iter().copied())
        .chain(others.take(MOST_OTHERS))
        .collect()
}

/// What is known of the object that a statement gave, as the act's receiver. `values` are those of the statements.
pub fn view(
    executor: &mut Executor,
    watcher: &Watcher,
    number: usize,
    values: &[Produced],
    act: &Statement,
) -> View {
    let Some(produced) = values.get(number) else {
        return View::default();
    };
    let given = |argument: &Argument| match argument {
        Argument::Earlier(earlier) if *earlier != number => {
            let object = values
                .get(*earlier)
                .filter(|it| it.class.is_some() && it.word != 0)?;
            Some(Given {
                value: Value::Variable(*earlier),
                object: Some(object.word as Ref),
            })
        }
        argument => plain_value(argument).map(Given::from),
    };
    let given: Vec<Given> = act.arguments.iter().filter_map(given).collect();
    let name = Value::Variable(number);
    watcher.view(&mut executor.vm, produced.word as Ref, &name, &given)
}

/// The value of an argument that source spells without help.
fn plain_value(argument: &Argument) -> Option<Value> {
    match argument {
        Argument::Number { letter, bits } => Some(observe::primitive(*letter, *bits)),
        Argument::Boxed { letter, bits } => {
            Some(Value::Boxed(Box::new(observe::primitive(*letter, *bits))))
        }
        Argument::Text(units) => Some(Value::String(units.to_vec())),
        _ => None,
    }
}

struct Writer<'a> {
    executor: &'a mut Executor,
    watcher: &'a Watcher,
    sequence: &'a Sequence,
    executed: &'a Executed,
    steps: Vec<Step>,
    /// The step of each statement that has one.
    named: Vec<Option<usize>>,
    checks: Vec<Check>,
}

impl Writer<'_> {
    fn steps(&mut self) {
        for (number, statement) in self.sequence.statements.iter().enumerate() {
            if self.is_inline(number) {
                continue;
            }
            let call = match &statement.action {
                Action::Call(callee) => self.call(callee, statement),
                Action::Array { .. } => Call {
                    target: Target::Value(self.array(statement)),
                    parameters: Vec::new(),
                    arguments: Vec::new(),
                    returns: java_type(&statement.returns()),
                },
                Action::Build(build) => self.built(build, statement),
                Action::Stub(stub) => self.stub(stub, statement),
            };
            self.named[number] = Some(self.steps.len());
            let result = (self.sequence.uses(number) > 0).then_some(number);
            self.steps.push(Step { call, result });
        }
    }

    fn built(&self, build: &Build, statement: &Statement) -> Call {
        let target = match build {
            Build::Read(field) => return self.read(field, statement),
            Build::Assign(field) => model::Build::Assign {
                class: field.owner.replace('/', "."),
                field: field.name.clone(),
            },
            Build::Object(_) => model::Build::Blank,
            Build::Array { length, .. } => model::Build::Array(*length),
            Build::Field {
                owner,
                name,
                assignable,
                ..
            } => model::Build::Field {
                class: owner.replace('/', "."),
                field: name.clone(),
                assignable: *assignable,
            },
            Build::Element { index, .. } => model::Build::Element(*index),
            Build::Static(field) => model::Build::Static {
                class: field.class.replace('/', "."),
                field: field.field.clone(),
            },
        };
        let wanted = (0..statement.arguments.len()).map(|at| java_type(&build.wanted(at)));
        let values = statement.arguments.iter();
        Call {
            target: Target::Build(target),
            parameters: wanted.collect(),
            arguments: values.map(|argument| self.value(argument)).collect(),
            returns: java_type(&statement.returns()),
        }
    }

    fn read(&self, field: &InstanceField, statement: &Statement) -> Call {
        let object = statement.arguments.first();
        Call {
            target: Target::Field {
                receiver: object.map_or(Value::Null, |object| self.value(object)),
                class: field.owner.replace('/', "."),
                field: field.name.clone(),
            },
            parameters: Vec::new(),
            arguments: Vec::new(),
            returns: java_type(&field.descriptor),
        }
    }

    fn stub(&self, stub: &Stub, statement: &Statement) -> Call {
        let methods = stub.methods.iter().map(|method| {
            let parsed = MethodDescriptor::parse(&method.spelled);
            let parameters = parsed.map_or_else(|_| Vec::new(), |parsed| parsed.params);
            model::StubMethod {
                name: method.name.clone(),
                parameters: parameters
                    .iter()
                    .map(|it| java_type(&it.to_string()))
                    .collect(),
                returns: java_type(method.returns()),
                is_public: method.access & access::PUBLIC != 0,
                is_protected: method.access & access::PROTECTED != 0,
                is_generic: method.is_generic,
                answers: match &method.answers {
                    Answers::Nothing => model::Answers::Nothing,
                    &Answers::Values(count) => model::Answers::Values(count),
                    &Answers::Parameter(number) => model::Answers::Parameter(number),
                    Answers::Throws(_) => model::Answers::Throws,
                },
                told: method.told.clone(),
            }
        });
        let values = statement.arguments.iter();
        Call {
            target: Target::Stub(model::Stub {
                class: stub.class.replace('/', "."),
                interface: stub.interface,
                constructor: stub.constructor.len(),
                methods: methods.collect(),
                records: stub.records,
            }),
            parameters: stub.parameters().iter().map(|it| java_type(it)).collect(),
            arguments: values.map(|argument| self.value(argument)).collect(),
            returns: java_type(&statement.returns()),
        }
    }

    /// An array that is used once is written where it is used.
    fn is_inline(&self, number: usize) -> bool {
        let is_array = matches!(
            self.sequence.statements[number].action,
            Action::Array { .. }
        );
        is_array && self.sequence.uses(number) <= 1
    }

    fn array(&self, statement: &Statement) -> Value {
        let Action::Array { component } = &statement.action else {
            return Value::Null;
        };
        Value::Array {
            element: java_type(component),
            values: statement
                .arguments
                .iter()
                .map(|argument| self.value(argument))
                .collect(),
        }
    }

    fn call(&self, callee: &Callee, statement: &Statement) -> Call {
        let mut values: Vec<Value> = statement
            .arguments
            .iter()
            .map(|argument| self.value(argument))
            .collect();
        let mut parameters: Vec<JavaType> =
            callee.parameters.iter().map(|it| java_type(it)).collect();
        let class = callee.class.replace('/', ".");
        let target = match callee.kind {
            CallKind::Constructor => {
                let outer = is_inner(&self.executor.vm, &callee.class) && !values.is_empty();
                if outer {
                    parameters.remove(0);
                }
                Target::Constructor {
                    class,
                    outer: outer.then(|| values.remove(0)),
                }
            }
            CallKind::Static => Target::Static {
                class,
                method: callee.name.clone(),
            },
            CallKind::Instance => Target::Instance {
                receiver: values.remove(0),
                class,
                method: callee.name.clone(),
            },
        };
        Call {
            target,
            parameters,
            arguments: values,
            returns: java_type(&callee.returns),
        }
    }

    fn value(&self, argument: &Argument) -> Value {
        match argument {
            Argument::Null => Value::Null,
            Argument::Earlier(number) if self.is_inline(*number) => {
                self.array(&self.sequence.statements[*number])
            }
            Argument::Earlier(number) => Value::Variable(*number),
            Argument::Number { letter, bits } => observe::primitive(*letter, *bits),
            Argument::Boxed { letter, bits } => {
                Value::Boxed(Box::new(observe::primitive(*letter, *bits)))
            }
            Argument::Text(units) => Value::String(units.to_vec()),
            Argument::Numbers { letter, bits } => Value::Array {
                element: java_type(&char::from(*letter).to_string()),
                values: bits
                    .iter()
                    .map(|&bits| observe::primitive(*letter, bits))
                    .collect(),
            },
            Argument::Constant(constant) => {
                let class = constant.class.replace('/', ".");
                if constant.is_enum {
                    Value::Enum {
                        class,
                        constant: constant.field.clone(),
                    }
                } else {
                    Value::StaticField {
                        class,
                        field: constant.field.clone(),
                    }
                }
            }
            Argument::ClassObject(name) => Value::Class(java_type(&class_object_type(name))),
            Argument::Lambda(lambda) => Value::Lambda {
                interface: lambda.interface.replace('/', "."),
                parameters: MethodDescriptor::parse(&lambda.descriptor)
                    .map_or(0, |parsed| parsed.params.len()),
                result: lambda_result(&lambda.descriptor, lambda.result).map(Box::new),
            },
        }
    }

    fn outcome(&mut self, callee: &Callee) -> Option<(Outcome, Option<String>)> {
        match &self.executed.end {
            End::Threw(thrown) => Some(self.threw(callee, *thrown)),
            End::Returned => Some((Outcome::Returned(self.expected(callee)), None)),
            _ => None,
        }
    }

    /// What an exception leaves behind is as much a promise as what a result does; where an error comes is up to the JVM.
    fn is_settled_behind_exception(&self) -> bool {
        let End::Threw(thrown) = &self.executed.end else {
            return false;
        };
        let vm = &self.executor.vm;
        let exception = vm.registry.loaded("java/lang/Exception");
        exception.is_some_and(|it| vm.registry.is_subclass(vm.class_of(*thrown), it))
    }

    fn threw(&self, callee: &Callee, thrown: Ref) -> (Outcome, Option<String>) {
        let vm = &self.executor.vm;
        let class = vm.class_display(named_class(vm, thrown));
        let place = vm
            .user_stack_trace(thrown)
            .first()
            .cloned()
            .unwrap_or_default();
        let key = format!("{} {class} {place}", callee.name);
        let message = observe::stable_message(vm, thrown).filter(|_| !self.executed.identity);
        (Outcome::Threw { class, message }, Some(key))
    }

    /// What the act has returned, as far as a test can say it.
    fn expected(&mut self, callee: &Callee) -> Option<Expected> {
        let produced = *self.executed.values.last()?;
        if callee.kind == CallKind::Constructor || callee.returns == "V" {
            return None;
        }
        let is_object = produced.class.is_some();
        let vm = &self.executor.vm;
        let is_itself = || !self.watcher.is_plain_value(vm, produced.word as Ref);
        if is_object && is_itself() {
            let earlier = &self.executed.values[..self.executed.values.len() - 1];
            let same = earlier.iter().position(|value| {
                value.class.is_some() && value.word as Ref == produced.word as Ref
            });
            if let Some(number) = same
                && let Some(step) = self.named[number]
            {
                self.steps[step].result = Some(number);
                return Some(Expected::Same(number));
            }
        }
        let last = self.sequence.len() - 1;
        let name = Value::Variable(last);
        let vm = &mut self.executor.vm;
        let seen = self
            .watcher
            .result(vm, produced.word, &callee.returns, &name);
        let mut view = View::of(seen.checks);
        let mut expected = seen.expected;
        if self.executed.identity {
            observing::without_hashes(&mut view);
            expected = expected.filter(|expected| match expected {
                Expected::Value(value) => observing::is_free_of_hashes(value),
                Expected::Text(_) => false,
                _ => true,
            });
        }
        self.checks = view.facts.into_iter().map(|fact| fact.check).collect();
        if !self.checks.is_empty() {
            self.name(last);
            return None;
        }
        expected.or(is_object.then_some(Expected::NotNull))
    }

    /// The step of a statement keeps its value in a variable.
    fn name(&mut self, number: usize) {
        if let Some(step) = self.named[number] {
            self.steps[step].result = Some(number);
        }
    }

    /// What a thrown exception says besides its message: what a class of the user has added, and the cause.
    fn look_at_thrown(&mut self, thrown: Ref, outcome: &Outcome) {
        let last = self.sequence.len() - 1;
        let name = Value::Variable(last);
        let vm = &mut self.executor.vm;
        let class = vm.class_of(thrown);
        let mut seen = View::default();
        if vm.registry.class(class).is_user() {
            seen = self.watcher.view(vm, thrown, &name, &[]);
        }
        let cause = vm.get_field(thrown, "cause", "Ljava/lang/Throwable;") as Ref;
        let made =
            self.executed.values.iter().position(|value| {
                value.class.is_some() && value.word as Ref == cause && cause != NULL
            });
        let made = made.filter(|&number| self.named[number].is_some());
        seen.facts
            .extend(self.watcher.cause(vm, (thrown, cause), &name, made));
        if self.executed.identity {
            observing::without_hashes(&mut seen);
        }
        if matches!(
            outcome,
            Outcome::Threw {
                message: Some(_),
                ..
            }
        ) {
            seen.forget("getMessage");
        }
        let found: Vec<Check> = seen.facts.into_iter().map(|fact| fact.check).collect();
        if let Some(number) = made.filter(|_| !found.is_empty()) {
            self.name(number);
        }
        self.say(last, found);
    }

    /// What the act has changed in its receiver, or made.
    fn look_at_receiver(&mut self, callee: &Callee, before: &Before, says_something: bool) {
        let last = self.sequence.len() - 1;
        let act = &self.sequence.statements[last];
        let (number, emphasis) = match callee.kind {
            CallKind::Constructor => (last, Emphasis::New),
            CallKind::Instance => match act.arguments.first() {
                Some(Argument::Earlier(number)) if says_something => (*number, Emphasis::Changes),
                Some(Argument::Earlier(number)) => (*number, Emphasis::Anything),
                _ => return,
            },
            CallKind::Static => return,
        };
        let values = &self.executed.values;
        if values.get(number).is_none() {
            return;
        }
        let mut after = view(self.executor, self.watcher, number, values, act);
        if self.executed.identity {
            observing::without_hashes(&mut after);
        }
        let unknown = View::default();
        let before = before.get(&number).unwrap_or(&unknown);
        let found = observing::select(before, &after, emphasis, &callee.name);
        self.say(number, found);
    }

    /// What a static act has changed in static fields, as the class's own observers tell it.
    fn look_at_class(&mut self, callee: &Callee, before: &Before) {
        let (CallKind::Static, Some(before)) = (callee.kind, before.get(&CLASS)) else {
            return;
        };
        let vm = &mut self.executor.vm;
        let mut after = self.watcher.view_of_class(vm, self.executor.class);
        if self.executed.identity {
            observing::without_hashes(&mut after);
        }
        let found = observing::select(before, &after, Emphasis::Changes, &callee.name);
        self.checks.extend(found);
    }

    /// What the act has changed in its arguments and in objects that those and the receiver know.
    fn look_at_others(&mut self, before: &Before) {
        let receiver = match self.sequence.statements.last() {
            Some(act) if act.has_receiver() => match act.arguments.first() {
                Some(Argument::Earlier(number)) => Some(*number),
                _ => None,
            },
            _ => None,
        };
        let last = self.sequence.len() - 1;
        let result = self.executed.values.get(last).map(|value| value.word);
        for number in watched(self.sequence) {
            let Some(before) = before.get(&number).filter(|_| Some(number) != receiver) else {
                continue;
            };
            let Some(produced) = self.executed.values.get(number) else {
                continue;
            };
            // What the act returns is told where results are.
            if self.named[number].is_none() || result == Some(produced.word) {
                continue;
            }
            let act = &self.sequence.statements[last];
            let values = &self.executed.values;
            let mut after = view(self.executor, self.watcher, number, values, act);
            if self.executed.identity {
                observing::without_hashes(&mut after);
            }
            let found = observing::select(before, &after, Emphasis::Changes, "");
            self.say(number, found);
        }
    }

    /// Arrays of numbers that were handed to the act, where it has changed them.
    fn look_at_arrays(&mut self) {
        let last = self.sequence.len() - 1;
        let offset = usize::from(self.sequence.statements[last].has_receiver());
        for (place, array) in self.executor.arrays.clone() {
            let argument = self.sequence.statements[place.0].arguments.get(place.1);
            let (true, Some(given)) = (place.0 == last, argument) else {
                continue;
            };
            let given = self.value(given);
            let found = self.watcher.value(&mut self.executor.vm, array);
            let Some(found) = found.filter(|found| *found != given) else {
                continue;
            };
            let Value::Array { element, .. } = &found else {
                continue;
            };
            let variable = self.sequence.len() + place.1;
            let returns = JavaType::Array(Box::new(element.clone()));
            let named = |value: Value| Call {
                target: Target::Value(value),
                parameters: Vec::new(),
                arguments: Vec::new(),
                returns: returns.clone(),
            };
            let act = self.steps.len() - 1;
            if let Some(handed) = self.steps[act].call.arguments.get_mut(place.1 - offset) {
                *handed = Value::Variable(variable);
            }
            let step = Step {
                call: named(given),
                result: Some(variable),
            };
            self.steps.insert(act, step);
            self.checks.push(Check {
                call: named(Value::Variable(variable)),
                expected: Expected::Value(found),
            });
        }
    }

    /// Adds checks on the object that a statement gave.
    fn say(&mut self, number: usize, found: Vec<Check>) {
        if !found.is_empty() {
            self.name(number);
        }
        for check in found {
            if !self.checks.contains(&check) {
                self.checks.push(check);
            }
        }
    }
}

/// The class that an exception is of in the words of whoever reads the test: a stub has no name.
fn named_class(vm: &Vm, thrown: Ref) -> ClassId {
    let mut class = vm.class_of(thrown);
    while vm.registry.class(class).synthetic
        && let Some(above) = vm.registry.class(class).super_class
    {
        class = above;
    }
    class
}
