//! A test as it is written, executed on the VM with its assertions: what JUnit would say about it. Nothing is
//! known here of mutants or of how the test was found.

use crate::argument::{self, Lambda};
use crate::search::stubs;
use crate::sequence::executor::{Executor, Plain, Produced, Watch, is_of_this_vm, slot_word};
use crate::sequence::stub::Answers;
use crate::sequence::{self, Build, Callee, StaticField};
use crate::sequences::instantiate::lambda_result;
use crate::surface::CallKind;
use rustc_hash::FxHashMap;
use spelunk_classes::registry::{ClassId, access};
use spelunk_junit::model::{self, Call, Check, Expected, JavaType, Outcome, Target, Test, Value};
use spelunk_vm::Stop;
use spelunk_vm::heap::{NULL, Ref};
use std::rc::Rc;

/// What JUnit would say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    /// Parts that do not hold: 0 is the steps and the outcome, the check of number n is n + 1.
    Broken(Vec<usize>),
    /// It does not end within the steps that tests have.
    Endless,
    /// The VM cannot say.
    Unknown,
}

/// Executes tests. Keeps what it has looked up by name.
#[derive(Default)]
pub struct Trial {
    callees: FxHashMap<String, Option<Rc<Callee>>>,
    lambdas: Vec<(Value, Option<Rc<Lambda>>)>,
}

/// Why a test went no further.
pub(super) enum Halt {
    Threw(Ref),
    Endless,
    Unknown,
}

pub(super) type Tried<T> = Result<T, Halt>;

pub(super) struct Run<'a, W: Watch> {
    pub trial: &'a mut Trial,
    pub executor: &'a mut Executor,
    pub variables: FxHashMap<usize, Produced>,
    pub watch: &'a mut W,
}

/// Arguments of a call: words and symbolic parts.
#[derive(Default)]
pub(super) struct Words {
    words: Vec<u64>,
    parts: Vec<u32>,
}

impl Words {
    fn of(object: Ref) -> Words {
        Words {
            words: vec![u64::from(object)],
            parts: vec![0],
        }
    }

    fn push(&mut self, word: u64, part: u32) {
        self.words.push(word);
        self.parts.push(part);
    }
}

impl Trial {
    pub fn run(&mut self, executor: &mut Executor, test: &Test) -> Verdict {
        self.run_afresh(executor, test, &[])
    }

    /// Runs the initialisers of these classes again before the test.
    pub fn run_afresh(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
    ) -> Verdict {
        executor.begin();
        let mut run = Run {
            trial: self,
            executor,
            variables: FxHashMap::default(),
            watch: &mut Plain,
        };
        let ended = run.initialise(classes).and_then(|()| run.test(test));
        let verdict = match ended {
            Ok(broken) if broken.is_empty() => Verdict::Holds,
            Ok(broken) => Verdict::Broken(broken),
            Err(Halt::Threw(_)) => Verdict::Broken(vec![0]),
            Err(Halt::Endless) => Verdict::Endless,
            Err(Halt::Unknown) => Verdict::Unknown,
        };
        executor.leave();
        verdict
    }
}

impl<W: Watch> Run<'_, W> {
    pub(super) fn initialise(&mut self, classes: &[ClassId]) -> Tried<()> {
        for &class in classes {
            let ended = self.executor.initialise_again(class, &mut *self.watch);
            ended.map_err(|stop| self.halt(stop))?;
        }
        Ok(())
    }

    fn test(&mut self, test: &Test) -> Tried<Vec<usize>> {
        let Some((act, before)) = test.steps.split_last() else {
            return Err(Halt::Unknown);
        };
        for step in before {
            self.step(&step.call, step.result)?;
        }
        let ended = match self.step(&act.call, act.result) {
            Ok(produced) => Ok(produced),
            Err(Halt::Threw(thrown)) => Err(thrown),
            Err(halt) => return Err(halt),
        };
        let holds = self.outcome(&test.outcome, &act.call, ended)?;
        let mut broken = Vec::new();
        if !holds {
            broken.push(0);
        }
        let threw_unexpectedly = ended.is_err() && matches!(test.outcome, Outcome::Returned(_));
        if threw_unexpectedly {
            return Ok(broken);
        }
        for (number, check) in test.checks.iter().enumerate() {
            let holds = match self.check(check) {
                Ok(holds) => holds,
                Err(Halt::Threw(_)) => false,
                Err(halt) => return Err(halt),
            };
            if !holds {
                broken.push(number + 1);
            }
        }
        Ok(broken)
    }

    pub(super) fn step(&mut self, call: &Call, result: Option<usize>) -> Tried<Produced> {
        let produced = self.call(call)?;
        if let Some(number) = result {
            self.variables.insert(number, produced);
        }
        Ok(produced)
    }

    fn outcome(
        &mut self,
        outcome: &Outcome,
        act: &Call,
        ended: Result<Produced, Ref>,
    ) -> Tried<bool> {
        match (outcome, ended) {
            (Outcome::Returned(None), Ok(_)) => Ok(true),
            (Outcome::Returned(Some(expected)), Ok(produced)) => {
                self.is_expected(expected, produced, &act.returns)
            }
            (Outcome::Threw { class, message }, Err(thrown)) => {
                let wanted = self.class(&class.replace('.', "/"))?;
                let vm = &self.executor.vm;
                if !vm.is_instance(thrown, wanted) {
                    return Ok(false);
                }
                let Some(wanted) = message else {
                    return Ok(true);
                };
                let found = vm.throwable_message(thrown);
                Ok(found != NULL && vm.string_units(found) == *wanted)
            }
            _ => Ok(false),
        }
    }

    fn check(&mut self, check: &Check) -> Tried<bool> {
        let produced = self.call(&check.call)?;
        self.is_expected(&check.expected, produced, &check.call.returns)
    }

    // ---- assertions ----

    fn is_expected(
        &mut self,
        expected: &Expected,
        actual: Produced,
        declared: &JavaType,
    ) -> Tried<bool> {
        match expected {
            Expected::NotNull => Ok(actual.class.is_some()),
            Expected::Same(number) => {
                let known = self.variables.get(number).ok_or(Halt::Unknown)?;
                Ok(known.word as Ref == actual.word as Ref)
            }
            Expected::Text(units) => {
                if actual.class.is_none() {
                    return Err(Halt::Threw(NULL));
                }
                let nothing = Words::default();
                let text = self.ask(actual, "toString", "()Ljava/lang/String;", nothing)? as Ref;
                Ok(text != NULL && self.executor.vm.string_units(text) == *units)
            }
            Expected::Value(value) if declared.is_primitive() => {
                Ok(primitive(value).is_some_and(|(letter, bits)| {
                    is_same_number(letter, slot_word(letter, bits), actual.word)
                }))
            }
            Expected::Value(value) => self.is_equal(value, actual.word as Ref),
        }
    }

    /// As `assertEquals`, `assertArrayEquals`, `assertSame` and `assertNull` compare.
    fn is_equal(&mut self, expected: &Value, actual: Ref) -> Tried<bool> {
        match expected {
            Value::Null => Ok(actual == NULL),
            _ if actual == NULL => Ok(false),
            Value::Array { element, values } => self.is_equal_array(element, values, actual),
            Value::String(units) => {
                let vm = &self.executor.vm;
                let is_string = &*vm.registry.class(vm.class_of(actual)).name == "java/lang/String";
                Ok(is_string && vm.string_units(actual) == *units)
            }
            Value::Class(_) | Value::StaticField { .. } | Value::Enum { .. } => {
                Ok(self.object(expected)? == actual)
            }
            _ => {
                let object = self.object(expected)?;
                if object == NULL {
                    return Ok(false);
                }
                let expected = self.produced(object);
                let argument = Words::of(actual);
                let answer = self.ask(expected, "equals", "(Ljava/lang/Object;)Z", argument)?;
                Ok(answer & 1 != 0)
            }
        }
    }

    fn is_equal_array(&mut self, element: &JavaType, values: &[Value], actual: Ref) -> Tried<bool> {
        let vm = &self.executor.vm;
        let class = vm.registry.class(vm.class_of(actual));
        if !class.is_array() || vm.path.heap.length(actual) as usize != values.len() {
            return Ok(false);
        }
        let letter = class.element_letter;
        for (index, value) in values.iter().enumerate() {
            let same = if element.is_primitive() {
                let bits = self.executor.vm.element_bits(actual, index);
                primitive(value).is_some_and(|(wanted, expected)| {
                    let word = slot_word(wanted, expected);
                    wanted == letter && is_same_number(wanted, word, slot_word(letter, bits))
                })
            } else {
                let item = self.executor.vm.path.heap.element32(actual, index);
                self.is_equal(value, item)?
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a method of an object answers.
    pub(super) fn ask(
        &mut self,
        on: Produced,
        name: &str,
        descriptor: &str,
        words: Words,
    ) -> Tried<u64> {
        let class = on.class.ok_or(Halt::Unknown)?;
        let registry = &self.executor.vm.registry;
        let class = registry.class(class).name.replace('/', ".");
        let callee = self.callee(CallKind::Instance, &class, name, descriptor)?;
        let mut all = Words::of(on.word as Ref);
        all.words.extend(words.words);
        all.parts.extend(words.parts);
        Ok(self.invoke(&callee, &all)?.word)
    }

    // ---- calls ----

    pub(super) fn call(&mut self, call: &Call) -> Tried<Produced> {
        match &call.target {
            Target::Value(value) => {
                let object = self.object(value)?;
                Ok(self.produced(object))
            }
            Target::Field {
                receiver,
                class,
                field,
            } => self.field(receiver, class, field, &call.returns),
            Target::Element { array, index } => self.element(array, *index),
            Target::Build(build) => self.build(call, build),
            Target::Stub(stub) => {
                let callee = self.stub(call, stub)?;
                let mut words = Words::default();
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
            Target::Constructor { class, outer } => {
                let callee = self.constructor(class, outer.is_some(), &call.parameters)?;
                let mut words = Words::default();
                if let Some(outer) = outer {
                    words.push(u64::from(self.object(outer)?), 0);
                }
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
            Target::Static { class, method } => {
                let callee = self.method(CallKind::Static, class, method, call)?;
                let mut words = Words::default();
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
            Target::Instance {
                receiver,
                class,
                method,
            } => {
                let callee = self.method(CallKind::Instance, class, method, call)?;
                let receiver = self.object(receiver)?;
                let through = self.class(&callee.class)?;
                if receiver == NULL || !self.executor.vm.is_instance(receiver, through) {
                    // A null pointer or a cast that fails.
                    return Err(Halt::Threw(NULL));
                }
                let mut words = Words::of(receiver);
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
        }
    }

    /// The constructor of a stub's class.
    fn stub(&mut self, call: &Call, stub: &model::Stub) -> Tried<Rc<Callee>> {
        let class = self.class(&stub.class.replace('.', "/"))?;
        let own = self.executor.class;
        let package = self.executor.vm.registry.class(own).package().to_string();
        let plan = stubs::plan(&self.executor.vm, class, &[], &package);
        let mut planned = plan.ok_or(Halt::Unknown)?.stub;
        let constructor = call.parameters.iter().take(stub.constructor);
        planned.constructor = constructor.map(descriptor).collect();
        if planned.methods.len() != stub.methods.len() {
            return Err(Halt::Unknown);
        }
        for (planned, method) in planned.methods.iter_mut().zip(&stub.methods) {
            planned.answers = match method.answers {
                model::Answers::Nothing => Answers::Nothing,
                model::Answers::Values(count) => Answers::Values(count),
                model::Answers::Parameter(number) => Answers::Parameter(number),
            };
        }
        self.executor.stub(&Rc::new(planned)).ok_or(Halt::Unknown)
    }

    /// A step that puts an object together.
    fn build(&mut self, call: &Call, build: &model::Build) -> Tried<Produced> {
        let of = descriptor(&call.returns);
        let step = match build {
            model::Build::Blank => {
                let class = self.class(of.trim_start_matches('L').trim_end_matches(';'))?;
                let object = self.executor.blank(class).map_err(|stop| self.halt(stop))?;
                return Ok(self.produced(object));
            }
            model::Build::Array(length) => {
                let class = self.class(&of)?;
                let array = self.executor.new_array(class, *length);
                let array = array.map_err(|stop| self.halt(stop))?;
                return Ok(self.produced(array));
            }
            model::Build::Field { class, field, .. } => Build::Field {
                owner: class.replace('.', "/"),
                name: field.clone(),
                descriptor: call.parameters.get(1).map_or_else(String::new, descriptor),
                assignable: false,
            },
            model::Build::Static { class, field } => {
                let ([value], [wanted]) = (&*call.arguments, &*call.parameters) else {
                    return Err(Halt::Unknown);
                };
                let word = self.word(value, wanted)?;
                let field = StaticField {
                    class: class.replace('.', "/"),
                    field: field.clone(),
                    descriptor: descriptor(wanted),
                    is_enum: false,
                };
                let stored = self.executor.store_static(&field, word);
                stored.map_err(|stop| self.halt(stop))?;
                return Ok(Produced::number(0));
            }
            model::Build::Element(index) => Build::Element {
                class: call.parameters.first().map_or_else(String::new, descriptor),
                index: *index,
            },
        };
        let ([object, value], [_, wanted]) = (&*call.arguments, &*call.parameters) else {
            return Err(Halt::Unknown);
        };
        let object = self.object(object)?;
        let word = self.word(value, wanted)?;
        let stored = self.executor.store(&step, object, word);
        stored.map_err(|stop| self.halt(stop))?;
        Ok(Produced::number(0))
    }

    fn word(&mut self, value: &model::Value, wanted: &JavaType) -> Tried<u64> {
        Ok(match wanted.is_primitive() {
            true => self.number(value, wanted)?.0,
            false => u64::from(self.object(value)?),
        })
    }

    fn arguments(&mut self, call: &Call, words: &mut Words) -> Tried<()> {
        for (value, wanted) in call.arguments.iter().zip(&call.parameters) {
            if wanted.is_primitive() {
                let (word, part) = self.number(value, wanted)?;
                words.push(word, part);
                if matches!(wanted, JavaType::Long | JavaType::Double) {
                    words.push(0, 0);
                }
            } else {
                words.push(u64::from(self.object(value)?), 0);
            }
        }
        Ok(())
    }

    fn number(&mut self, value: &Value, wanted: &JavaType) -> Tried<(u64, u32)> {
        match value {
            Value::Variable(number) => {
                let known = self.variables.get(number).ok_or(Halt::Unknown)?;
                Ok((known.word, known.part))
            }
            Value::Call(call) if call.returns == *wanted => {
                let given = self.call(call)?;
                Ok((given.word, given.part))
            }
            value => match primitive(value) {
                Some((letter, bits)) if descriptor(wanted).as_bytes() == [letter] => {
                    Ok((slot_word(letter, bits), 0))
                }
                _ => Err(Halt::Unknown),
            },
        }
    }

    fn field(
        &mut self,
        receiver: &Value,
        class: &str,
        field: &str,
        returns: &JavaType,
    ) -> Tried<Produced> {
        let object = self.object(receiver)?;
        if object == NULL {
            return Err(Halt::Threw(NULL));
        }
        let vm = &self.executor.vm;
        if vm.registry.class(vm.class_of(object)).is_array() {
            return Ok(Produced::number(u64::from(vm.path.heap.length(object))));
        }
        let class = self.class(&class.replace('.', "/"))?;
        let vm = &self.executor.vm;
        let found = vm
            .registry
            .find_field(class, field, &descriptor(returns))
            .ok_or(Halt::Unknown)?;
        let offset = vm.registry.field(found).offset;
        let word = vm.path.heap.field(object, offset);
        Ok(if returns.is_primitive() {
            Produced {
                part: vm.field_part(object, offset),
                ..Produced::number(word)
            }
        } else {
            self.produced(word as Ref)
        })
    }

    fn element(&mut self, array: &Value, index: usize) -> Tried<Produced> {
        let object = self.object(array)?;
        let vm = &self.executor.vm;
        let is_there = object != NULL
            && vm.registry.class(vm.class_of(object)).is_array()
            && index < vm.path.heap.length(object) as usize;
        if !is_there {
            return Err(Halt::Threw(NULL));
        }
        let letter = vm.registry.class(vm.class_of(object)).element_letter;
        if matches!(letter, b'L' | b'[') {
            let item = vm.path.heap.element32(object, index);
            return Ok(self.produced(item));
        }
        let bits = vm.element_bits(object, index);
        Ok(Produced {
            part: vm.shadow_entry(object, index),
            ..Produced::number(slot_word(letter, bits))
        })
    }

    fn invoke(&mut self, callee: &Rc<Callee>, given: &Words) -> Tried<Produced> {
        let (words, parts) = (&given.words, &given.parts);
        let invoked = self.executor.invoke(callee, words, parts, &mut *self.watch);
        invoked.map_err(|stop| self.halt(stop))
    }

    fn halt(&self, stop: Stop) -> Halt {
        match stop {
            Stop::Uncaught(thrown) if is_of_this_vm(&self.executor.vm, thrown) => Halt::Endless,
            Stop::Uncaught(thrown) => Halt::Threw(thrown),
            Stop::BudgetSpent | Stop::Deadlock => Halt::Endless,
            _ => Halt::Unknown,
        }
    }

    // ---- objects ----

    fn produced(&self, object: Ref) -> Produced {
        self.executor.object(u64::from(object))
    }

    fn object(&mut self, value: &Value) -> Tried<Ref> {
        use sequence::Argument;
        let argument = match value {
            Value::Null => return Ok(NULL),
            Value::Variable(number) => {
                let known = self.variables.get(number).ok_or(Halt::Unknown)?;
                return Ok(known.word as Ref);
            }
            Value::Call(call) => return Ok(self.call(call)?.word as Ref),
            Value::Array { element, values } => return self.array(element, values),
            Value::String(units) => Argument::Text(units.as_slice().into()),
            Value::Class(class) => {
                let spelled = descriptor(class);
                Argument::ClassObject(spelled.as_str().into())
            }
            Value::Enum { class, constant } => self.constant(class, constant)?,
            Value::StaticField { class, field } => self.constant(class, field)?,
            Value::Lambda { .. } => Argument::Lambda(self.lambda(value)?),
            Value::Boxed(inner) => boxed(inner)?,
            number => boxed(number)?,
        };
        let made = self.executor.made_plainly(&argument);
        made.map_err(|stop| self.halt(stop))
    }

    fn array(&mut self, element: &JavaType, values: &[Value]) -> Tried<Ref> {
        if element.is_primitive() {
            let letter = descriptor(element).bytes().next().unwrap_or(b'I');
            let numbers = values.iter().map(primitive);
            let bits: Option<Rc<[u64]>> = numbers.map(|it| it.map(|(_, bits)| bits)).collect();
            let argument = sequence::Argument::Numbers {
                letter,
                bits: bits.ok_or(Halt::Unknown)?,
            };
            let made = self.executor.made_plainly(&argument);
            return made.map_err(|stop| self.halt(stop));
        }
        let class = self.class(&format!("[{}", descriptor(element)))?;
        let array = self
            .executor
            .new_array(class, values.len())
            .map_err(|stop| self.halt(stop))?;
        for (index, value) in values.iter().enumerate() {
            let item = self.object(value)?;
            self.executor.vm.path.heap.set_element32(array, index, item);
        }
        Ok(array)
    }

    fn constant(&mut self, class: &str, field: &str) -> Tried<sequence::Argument> {
        let name = class.replace('.', "/");
        let id = self.class(&name)?;
        let registry = &self.executor.vm.registry;
        let fields = &registry.class(id).fields;
        let is_it = |it: &&spelunk_classes::registry::Field| {
            registry.text(it.name) == field && it.access & access::STATIC != 0
        };
        let found = fields.iter().find(is_it).ok_or(Halt::Unknown)?;
        Ok(sequence::Argument::Constant(Rc::new(StaticField {
            class: name,
            field: field.to_string(),
            descriptor: registry.text(found.descriptor).to_string(),
            is_enum: false,
        })))
    }

    fn lambda(&mut self, value: &Value) -> Tried<Rc<Lambda>> {
        if let Some((_, known)) = self.trial.lambdas.iter().find(|(known, _)| known == value) {
            return known.clone().ok_or(Halt::Unknown);
        }
        let Value::Lambda {
            interface, result, ..
        } = value
        else {
            return Err(Halt::Unknown);
        };
        let class = self.class(&interface.replace('.', "/"))?;
        let answers = |lambda: &Lambda| {
            lambda_result(&lambda.descriptor, lambda.result).as_ref() == result.as_deref()
        };
        let found = argument::lambdas(&self.executor.vm, class)
            .into_iter()
            .find(answers)
            .map(Rc::new);
        self.trial.lambdas.push((value.clone(), found.clone()));
        found.ok_or(Halt::Unknown)
    }

    // ---- names ----

    fn class(&mut self, name: &str) -> Tried<ClassId> {
        self.executor.class_of(name).ok_or(Halt::Unknown)
    }

    fn method(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        call: &Call,
    ) -> Tried<Rc<Callee>> {
        let parameters: String = call.parameters.iter().map(descriptor).collect();
        let descriptor = format!("({parameters}){}", descriptor(&call.returns));
        self.callee(kind, class, name, &descriptor)
    }

    fn constructor(
        &mut self,
        class: &str,
        has_outer: bool,
        parameters: &[JavaType],
    ) -> Tried<Rc<Callee>> {
        let given: String = parameters.iter().map(descriptor).collect();
        let outer = match class.rfind('$') {
            Some(at) if has_outer => format!("L{};", class[..at].replace('.', "/")),
            _ => String::new(),
        };
        let descriptor = format!("({outer}{given})V");
        self.callee(CallKind::Constructor, class, "<init>", &descriptor)
    }

    fn callee(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Tried<Rc<Callee>> {
        let key = format!("{class} {name}{descriptor}");
        if let Some(known) = self.trial.callees.get(&key) {
            return known.clone().ok_or(Halt::Unknown);
        }
        let internal = class.replace('.', "/");
        let found = self
            .executor
            .callee_named(kind, &internal, name, descriptor)
            .map(Rc::new);
        self.trial.callees.insert(key, found.clone());
        found.ok_or(Halt::Unknown)
    }
}

fn boxed(number: &Value) -> Tried<sequence::Argument> {
    let (letter, bits) = primitive(number).ok_or(Halt::Unknown)?;
    Ok(sequence::Argument::Boxed { letter, bits })
}

/// The letter and bits of a primitive value, with its sign.
fn primitive(value: &Value) -> Option<(u8, u64)> {
    Some(match value {
        Value::Boolean(truth) => (b'Z', u64::from(*truth)),
        Value::Byte(number) => (b'B', *number as u64),
        Value::Char(unit) => (b'C', u64::from(*unit)),
        Value::Short(number) => (b'S', *number as u64),
        Value::Int(number) => (b'I', *number as u64),
        Value::Long(number) => (b'J', *number as u64),
        Value::Float(bits) => (b'F', u64::from(*bits)),
        Value::Double(bits) => (b'D', *bits),
        _ => return None,
    })
}

/// NaN is NaN, whatever its bits, and zeros have signs.
fn is_same_number(letter: u8, one: u64, other: u64) -> bool {
    let are_nan = match letter {
        b'F' => [one, other].map(|it| f32::from_bits(it as u32).is_nan()),
        b'D' => [one, other].map(|it| f64::from_bits(it).is_nan()),
        _ => [false; 2],
    };
    let narrow = |word: u64| match letter {
        b'J' | b'D' => word,
        b'Z' => word & 1,
        b'B' => word & 0xff,
        b'C' | b'S' => word & 0xffff,
        _ => word & 0xffff_ffff,
    };
    are_nan == [true; 2] || narrow(one) == narrow(other)
}

fn descriptor(java_type: &JavaType) -> String {
    match java_type {
        JavaType::Void => "V".into(),
        JavaType::Boolean => "Z".into(),
        JavaType::Byte => "B".into(),
        JavaType::Char => "C".into(),
        JavaType::Short => "S".into(),
        JavaType::Int => "I".into(),
        JavaType::Long => "J".into(),
        JavaType::Float => "F".into(),
        JavaType::Double => "D".into(),
        JavaType::Class(name) => format!("L{};", name.replace('.', "/")),
        JavaType::Array(element) => format!("[{}", descriptor(element)),
    }
}
