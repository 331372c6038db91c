//! From a stopped VM to plain data: values of inputs under a model, exceptions, places.

use crate::finding::{DEADLOCK, InputValue, Violation};
use crate::worker::Worker;
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_classes::registry::Primitive;
use spelunk_solver::Taste;
use spelunk_term::{Model, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::inputs::{Input, InputKind, Meaning};
use spelunk_vm::standstill::Standstill;
use spelunk_vm::symbolic::deferred::Deferred;
use spelunk_vm::symbolic::unknown::{UnknownValue, Variables};

/// The location of a violation without a frame of user code.
pub const OUTSIDE: &str = "outside of user code";

/// The violation that an uncaught exception is; `None` if the solver cannot tell whether the path
/// that leads to it exists.
pub(crate) fn violation(worker: &mut Worker, thrown: Ref) -> Option<Violation> {
    let exception = exception_name(worker, thrown);
    let stack = worker.tree.vm.user_stack_trace(thrown);
    let say = |vm: &mut Vm, model: &Model| message(vm, thrown, model);
    finding(worker, exception, stack, say)
}

/// The violation that a deadlock is, with what each thread waits for.
pub(crate) fn deadlock(worker: &mut Worker, found: Standstill) -> Option<Violation> {
    let message = found.waiting.join("; ");
    finding(worker, DEADLOCK.to_string(), found.stack, |_, _| {
        Some(message)
    })
}

fn finding(
    worker: &mut Worker,
    exception: String,
    stack: Vec<String>,
    say: impl FnOnce(&mut Vm, &Model) -> Option<String>,
) -> Option<Violation> {
    let location = stack.first().cloned().unwrap_or_else(|| OUTSIDE.into());
    let known = worker
        .report
        .violations
        .iter()
        .find(|old| old.exception == exception && old.location == location);
    // Reading models is dear: after some of the same kind only the count goes up.
    const LOOKED_AT: u64 = 8;
    if let Some(old) = known
        && old.count >= LOOKED_AT
    {
        let mut again = old.clone();
        again.count = 1;
        return Some(again);
    }
    let (heap, model) = match worker.found_input.take() {
        Some((input, model)) => (Some(input), model),
        None => (None, readable_model(worker)?),
    };
    let inputs = worker.tree.vm.path.inputs.list.clone();
    let mut order = worker.tree.vm.path.pools.plain_order(inputs.len());
    // The parameters first, then what static initialisers and the constructor have asked for.
    let set_up = worker.tree.vm.path.set_up_inputs;
    let called = (set_up + worker.parameter_count()).min(order.len());
    order[..called].rotate_left(set_up.min(called));
    let message = say(&mut worker.tree.vm, &model);
    let mut values: Vec<InputValue> = match &heap {
        Some(heap) => heap_inputs(heap),
        None => order
            .into_iter()
            .map(|number| input_value(&worker.tree.vm, &inputs[number], &model))
            .collect(),
    };
    let receivers = usize::from(heap.is_some() && !method_of(worker).is_static());
    name_types_of_nulls(worker, &mut values[receivers..]);
    Some(Violation {
        exception,
        message,
        location,
        stack,
        inputs: values,
        heap,
        choices: worker.tree.decisions().to_vec(),
        count: 1,
        method: worker
            .tree
            .vm
            .registry
            .text(method_of(worker).name)
            .to_string(),
        descriptor: worker
            .tree
            .vm
            .registry
            .text(method_of(worker).descriptor)
            .to_string(),
        is_static: method_of(worker).is_static(),
        accessible: is_accessible(worker),
        parameter_count: worker.parameter_count(),
        libraries: loaded_libraries(&worker.tree.vm),
        approximate: worker.tree.is_approximate(),
    })
}

/// Receiver and parameters in words.
fn heap_inputs(heap: &crate::input::HeapInput) -> Vec<InputValue> {
    let input = |root: &crate::input::Root| InputValue {
        name: root.name.clone(),
        java_type: heap.type_name(root),
        literal: heap.text(root),
        bits: Vec::new(),
        meant: None,
        chosen: false,
    };
    heap.roots.iter().map(input).collect()
}

/// Null has no type of its own: a parameter's is the declared one.
fn name_types_of_nulls(worker: &Worker, values: &mut [InputValue]) {
    let method = method_of(worker);
    let descriptor = worker.tree.vm.registry.text(method.descriptor);
    let Ok(descriptor) = MethodDescriptor::parse(descriptor) else {
        return;
    };
    for (value, declared) in values.iter_mut().zip(&descriptor.params) {
        if value.is_null() {
            let name = declared.java_name().replace('$', ".");
            let known = name.strip_prefix("java.lang.");
            let simple = known.filter(|name| !name.contains('.'));
            value.java_type = simple.unwrap_or(&name).into();
        }
    }
}

pub(crate) fn exception_name(worker: &Worker, thrown: Ref) -> String {
    let vm = &worker.tree.vm;
    vm.class_display(vm.class_of(thrown))
}

fn method_of<'a>(worker: &'a Worker) -> &'a spelunk_classes::registry::Method {
    worker.tree.vm.registry.method(worker.target().method)
}

/// Whether code in the same package may call the explored method.
fn is_accessible(worker: &Worker) -> bool {
    use spelunk_classes::registry::access::PRIVATE;
    let target = worker.target();
    let vm = &worker.tree.vm;
    let constructor = vm.registry.find_declared(target.class, "<init>", "()V");
    let constructible = method_of(worker).is_static()
        || constructor.is_some_and(|method| !vm.registry.method(method).is(PRIVATE));
    !method_of(worker).is(PRIVATE)
        && vm.class_modifiers(target.class) & PRIVATE == 0
        && constructible
}

fn loaded_libraries(vm: &Vm) -> Vec<String> {
    const LIBRARIES: [&str; 2] = [
        "gov/nasa/jpf/vm/Verify",
        "org/sosy_lab/sv_benchmarks/Verifier",
    ];
    LIBRARIES
        .iter()
        .filter(|name| vm.registry.loaded(name).is_some())
        .map(|name| name.replace('/', "."))
        .collect()
}

fn readable_model(worker: &mut Worker) -> Option<Model> {
    let decider = worker.tree.decider();
    let values = decider.model().cloned();
    if values.is_some() && !decider.allows_other_values() {
        return values;
    }
    let tastes: Vec<(VarId, Taste)> = worker
        .tree
        .vm
        .path
        .inputs
        .list
        .iter()
        .flat_map(|input| {
            worker
                .tree
                .vm
                .unknown_variables(input)
                .map_or_else(|| tastes_of(input), from_unknown)
        })
        .collect();
    let vm = &mut worker.tree.vm;
    let readable = worker.tree.solver.minimise(&mut vm.terms, &tastes);
    readable.or(values)
}

/// Short strings, printable characters, small numbers.
pub(crate) fn from_unknown(variables: Variables) -> Vec<(VarId, Taste)> {
    let length = variables.length.map(|length| (length, Taste::Small));
    let taste = if variables.letter == b'C' {
        Taste::Printable
    } else {
        Taste::Small
    };
    let elements = variables.elements.into_iter();
    length
        .into_iter()
        .chain(elements.map(|variable| (variable, taste)))
        .collect()
}

/// What makes an input's values readable.
pub fn tastes_of(input: &Input) -> Vec<(VarId, Taste)> {
    match &input.kind {
        InputKind::Ranged => input
            .variable
            .iter()
            .map(|&variable| (variable, Taste::Small))
            .collect(),
        InputKind::Primitive(letter) => {
            let taste = if *letter == b'C' {
                Taste::Printable
            } else {
                Taste::Small
            };
            input
                .variable
                .iter()
                .map(|&variable| (variable, taste))
                .collect()
        }
        InputKind::String(variables) | InputKind::Array(b'C', variables) => variables
            .iter()
            .map(|&variable| (variable, Taste::Printable))
            .collect(),
        InputKind::Array(_, variables) => variables
            .iter()
            .map(|&variable| (variable, Taste::Small))
            .collect(),
        InputKind::Unknown(_)
        | InputKind::Chosen(_)
        | InputKind::Delayed { .. }
        | InputKind::Pooled(_) => Vec::new(),
    }
}

fn input_value(vm: &Vm, input: &Input, model: &Model) -> InputValue {
    let chosen_int = |value: i64| ("int".to_string(), value.to_string(), vec![value as u64]);
    let primitive = |letter: u8| {
        let bits = input.variable.map_or(0, |variable| model.get(variable));
        let name = primitive_name(letter).to_string();
        (name, literal(letter, bits), vec![bits])
    };
    let array = |letter: u8, bits: Vec<u64>| {
        let elements: Vec<String> = bits.iter().map(|&bits| literal(letter, bits)).collect();
        let name = primitive_name(letter);
        let text = format!("new {name}[] {{{}}}", elements.join(", "));
        (format!("{name}[]"), text, bits)
    };
    let (java_type, literal, bits) = match &input.kind {
        InputKind::Primitive(letter) => primitive(*letter),
        InputKind::Ranged => primitive(b'I'),
        InputKind::String(variables) => {
            let units: Vec<u64> = variables
                .iter()
                .map(|&variable| model.get(variable))
                .collect();
            ("String".to_string(), string_literal(&units), units)
        }
        InputKind::Array(letter, variables) => {
            let bits: Vec<u64> = variables
                .iter()
                .map(|&variable| model.get(variable))
                .collect();
            array(*letter, bits)
        }
        InputKind::Unknown(number) => match vm.unknown_value(*number, model) {
            UnknownValue::Null => ("Object".to_string(), "null".to_string(), Vec::new()),
            UnknownValue::String(units) => {
                let units: Vec<u64> = units.into_iter().map(u64::from).collect();
                ("String".to_string(), string_literal(&units), units)
            }
            UnknownValue::Array(letter, bits) => array(letter, bits),
        },
        InputKind::Chosen(value) => chosen_int(*value),
        InputKind::Delayed { number, low } => chosen_int(match vm.path.deferred.get(*number) {
            Some(Deferred::Settled(word, _)) => *word as i32 as i64,
            Some(Deferred::Choice { low, .. }) => *low,
            _ => *low,
        }),
        InputKind::Pooled(value) => chosen_int(vm.path.pools.eager_choices()[*value]),
    };
    let chosen = matches!(
        input.kind,
        InputKind::Chosen(_) | InputKind::Delayed { .. } | InputKind::Pooled(_)
    );
    let position = bits.first().map_or(0, |&bits| bits as usize);
    InputValue {
        name: input.name.clone(),
        meant: chosen.then(|| meant(vm, input.meaning, position)).flatten(),
        java_type,
        literal,
        bits,
        chosen,
    }
}

/// What the number of a choice stands for, as a type and a value.
fn meant(vm: &Vm, meaning: Meaning, position: usize) -> Option<(String, String)> {
    match meaning {
        Meaning::Itself => None,
        Meaning::Truth => Some(("boolean".into(), (position != 0).to_string())),
        Meaning::Element { array, letter } => {
            // What the program has put there since may be symbolic.
            let (word, 0) = vm.element(array, position) else {
                return None;
            };
            Some(match letter {
                b'L' | b'[' => object(vm, word as Ref),
                _ => (primitive_name(letter).into(), literal(letter, word)),
            })
        }
    }
}

/// An object in a few words: texts and boxed numbers as they are written, of all others the class.
fn object(vm: &Vm, object: Ref) -> (String, String) {
    if object == NULL {
        return ("Object".into(), "null".into());
    }
    let number = vm.class_of(object);
    let class = vm.registry.class(number);
    let known = |kind: Primitive| {
        let (word, part) = vm.field_of(object, number, vm.box_offset(number))?;
        (part == 0).then(|| literal(kind.facts().1, word))
    };
    let boxed = vm.unbox(object).and_then(|(kind, _)| known(kind));
    let name = class.name.rsplit(['/', '$']).next().unwrap_or_default();
    let value = match (&*class.name, boxed) {
        ("java/lang/String", _) => {
            let units: Vec<u64> = { vm.string_units(object).into_iter() }
                .map(u64::from)
                .collect();
            string_literal(&units)
        }
        (_, Some(value)) => value,
        _ => format!("a {name}"),
    };
    (name.into(), value)
}

pub(crate) fn primitive_name(letter: u8) -> &'static str {
    spelunk_classes::registry::Primitive::from_letter(letter).map_or("int", |kind| kind.keyword())
}

/// Bits of an input variable as a Java literal.
pub fn literal(letter: u8, bits: u64) -> String {
    match letter {
        b'Z' => (bits & 1 != 0).to_string(),
        b'B' => format!("(byte) {}", bits as u8 as i8),
        b'S' => format!("(short) {}", bits as u16 as i16),
        b'C' => char_literal(bits as u16),
        b'J' => match bits as i64 {
            i64::MIN => "Long.MIN_VALUE".into(),
            value => format!("{value}L"),
        },
        b'F' => float_literal(f32::from_bits(bits as u32)),
        b'D' => double_literal(f64::from_bits(bits)),
        _ => match bits as u32 as i32 {
            i32::MIN => "Integer.MIN_VALUE".into(),
            i32::MAX => "Integer.MAX_VALUE".into(),
            value => value.to_string(),
        },
    }
}

fn float_literal(value: f32) -> String {
    if value.is_nan() {
        "Float.NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 {
            "Float.POSITIVE_INFINITY"
        } else {
            "Float.NEGATIVE_INFINITY"
        }
        .into()
    } else {
        format!("{value:?}f")
    }
}

fn double_literal(value: f64) -> String {
    if value.is_nan() {
        "Double.NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 {
            "Double.POSITIVE_INFINITY"
        } else {
            "Double.NEGATIVE_INFINITY"
        }
        .into()
    } else {
        format!("{value:?}")
    }
}

fn char_literal(unit: u16) -> String {
    format!("'{}'", escape(unit, '\''))
}

pub(crate) fn string_literal(units: &[u64]) -> String {
    let text: String = units.iter().map(|&unit| escape(unit as u16, '"')).collect();
    format!("\"{text}\"")
}

fn escape(unit: u16, quote: char) -> String {
    match unit {
        0x0a => "\\n".into(),
        0x0d => "\\r".into(),
        0x09 => "\\t".into(),
        0x5c => "\\\\".into(),
        0x20..=0x7e => match char::from(unit as u8) {
            symbol if symbol == quote => format!("\\{symbol}"),
            symbol => symbol.to_string(),
        },
        other => format!("\\u{other:04x}"),
    }
}

/// The message of a throwable; characters that depend on inputs are those of the model.
fn message(vm: &mut Vm, thrown: Ref, model: &Model) -> Option<String> {
    let units = vm.throwable_message_under(thrown, model)?;
    Some(String::from_utf16_lossy(&units))
}

/// A returned value in words: a constant, or the term it is.
pub(crate) fn returned(worker: &mut Worker, value: u64) -> String {
    let letter = worker
        .tree
        .vm
        .registry
        .method(worker.target().method)
        .return_letter;
    let part = worker.tree.vm.path.returned_shadow;
    match (letter, TermId::from_raw(part)) {
        (b'V', _) => "void".into(),
        (b'L' | b'[', None) => if value == 0 { "null" } else { "object" }.into(),
        // An input that nobody has looked at.
        (b'L' | b'[', Some(_)) => "object".into(),
        (_, Some(term)) if part < spelunk_vm::symbolic::DEFERRED => {
            let model = readable_model(worker).unwrap_or_default();
            let bits = worker.tree.vm.terms.evaluate(term, &model);
            literal(letter, bits)
        }
        _ => literal(letter, value),
    }
}

/// Where a VM stands: the innermost frame of user code.
pub(crate) fn place(vm: &Vm) -> String {
    vm.user_position()
        .unwrap_or_else(|| "the class library".into())
}
