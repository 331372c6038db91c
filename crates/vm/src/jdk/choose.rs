//! spelunk.Choose and org.sosy_lab.sv_benchmarks.Verifier under exploration, and how choices are made.
//!
//! Each native takes all of its decisions first and notes the input last, because a native is
//! executed again from its start after every decision. In a concrete run these rows are not used:
//! the Java bodies are executed.

use crate::fork::Fork;
use crate::inputs::{Input, InputKind, Meaning};
use crate::natives::{Arguments, Native, native};
use crate::symbolic::DEFERRED;
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_term::TermId;

/// How a choice from a finite range is executed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum ChoiceMode {
    /// At once: one path for each alternative.
    Eager,
    /// At the first use of the value other than copying it (paper 004, section 4.1).
    #[default]
    Delayed,
    /// Never: the value stays a symbol with its range as a constraint.
    Symbolic,
}

/// A value as the VM keeps it: word and symbolic part.
type Value = (u64, u32);

/// Without a name, and with a name as the first argument: the rest of the arguments starts at `at`.
macro_rules! plain {
    ($name:literal, $arguments:literal, $result:literal, $run:expr) => {
        native($name, concat!("(", $arguments, ")", $result), |vm, a| {
            $run(vm, a, 0, "")
        })
        .exploring()
    };
}

macro_rules! named {
    ($name:literal, $arguments:literal, $result:literal, $run:expr) => {
        native(
            $name,
            concat!("(Ljava/lang/String;", $arguments, ")", $result),
            |vm, a| {
                let name = name_of(vm, &a);
                $run(vm, a, 1, &name)
            },
        )
        .exploring()
    };
}

mod verify;
pub use verify::VERIFY;

pub const CHOOSE: &[Native] = &[
    plain!("intIn", "II", "I", int_in).handles_symbolic(),
    named!("intIn", "II", "I", int_in).handles_symbolic(),
    plain!("bool", "", "Z", boolean),
    named!("bool", "", "Z", boolean),
    plain!("oneOfInts", "[I", "I", one_of),
    named!("oneOfInts", "[I", "I", one_of),
    plain!("oneOf", "[Ljava/lang/Object;", "Ljava/lang/Object;", one_of),
    named!(
        "oneOfNamed",
        "[Ljava/lang/Object;",
        "Ljava/lang/Object;",
        one_of
    ),
    plain!("assume", "Z", "V", assume).handles_symbolic(),
    named!("assume", "Z", "V", assume).handles_symbolic(),
    native("emit", "(Ljava/lang/Object;)V", |vm, a| {
        vm.emit(a.reference(0), a.shadow(0)).map(|()| 0)
    })
    .handles_symbolic()
    .exploring(),
    plain!("anyInt", "", "I", any::<b'I'>),
    named!("anyInt", "", "I", any::<b'I'>),
    plain!("anyLong", "", "J", any::<b'J'>),
    named!("anyLong", "", "J", any::<b'J'>),
    plain!("anyShort", "", "S", any::<b'S'>),
    named!("anyShort", "", "S", any::<b'S'>),
    plain!("anyByte", "", "B", any::<b'B'>),
    named!("anyByte", "", "B", any::<b'B'>),
    plain!("anyChar", "", "C", any::<b'C'>),
    named!("anyChar", "", "C", any::<b'C'>),
    plain!("anyFloat", "", "F", any::<b'F'>),
    named!("anyFloat", "", "F", any::<b'F'>),
    plain!("anyDouble", "", "D", any::<b'D'>),
    named!("anyDouble", "", "D", any::<b'D'>),
    plain!("anyBoolean", "", "Z", any::<b'Z'>),
    named!("anyBoolean", "", "Z", any::<b'Z'>),
    plain!("anyString", "I", "Ljava/lang/String;", any_string).handles_symbolic(),
    named!("anyString", "I", "Ljava/lang/String;", any_string).handles_symbolic(),
    plain!("anyIntArray", "I", "[I", any_array::<b'I'>).handles_symbolic(),
    named!("anyIntArray", "I", "[I", any_array::<b'I'>).handles_symbolic(),
    plain!("anyLongArray", "I", "[J", any_array::<b'J'>).handles_symbolic(),
    named!("anyLongArray", "I", "[J", any_array::<b'J'>).handles_symbolic(),
    plain!("anyShortArray", "I", "[S", any_array::<b'S'>).handles_symbolic(),
    named!("anyShortArray", "I", "[S", any_array::<b'S'>).handles_symbolic(),
    plain!("anyByteArray", "I", "[B", any_array::<b'B'>).handles_symbolic(),
    named!("anyByteArray", "I", "[B", any_array::<b'B'>).handles_symbolic(),
    plain!("anyCharArray", "I", "[C", any_array::<b'C'>).handles_symbolic(),
    named!("anyCharArray", "I", "[C", any_array::<b'C'>).handles_symbolic(),
    plain!("anyFloatArray", "I", "[F", any_array::<b'F'>).handles_symbolic(),
    named!("anyFloatArray", "I", "[F", any_array::<b'F'>).handles_symbolic(),
    plain!("anyDoubleArray", "I", "[D", any_array::<b'D'>).handles_symbolic(),
    named!("anyDoubleArray", "I", "[D", any_array::<b'D'>).handles_symbolic(),
    plain!("anyBooleanArray", "I", "[Z", any_array::<b'Z'>).handles_symbolic(),
    named!("anyBooleanArray", "I", "[Z", any_array::<b'Z'>).handles_symbolic(),
];

pub const VERIFIER: &[Native] = &[
    plain!("nondetInt", "", "I", any::<b'I'>),
    plain!("nondetLong", "", "J", any::<b'J'>),
    plain!("nondetShort", "", "S", any::<b'S'>),
    plain!("nondetByte", "", "B", any::<b'B'>),
    plain!("nondetChar", "", "C", any::<b'C'>),
    plain!("nondetFloat", "", "F", any::<b'F'>),
    plain!("nondetDouble", "", "D", any::<b'D'>),
    plain!("nondetBoolean", "", "Z", any::<b'Z'>),
    plain!("nondetString", "", "Ljava/lang/String;", unbounded_string),
    plain!("assume", "Z", "V", assume).handles_symbolic(),
];

/// The name that the program gives an input; one that is not known here counts as none.
fn name_of(vm: &Vm, a: &Arguments) -> String {
    let name = a.reference(0);
    if name == crate::heap::NULL || a.shadow(0) != 0 {
        String::new()
    } else {
        vm.string_text(name)
    }
}

impl Vm {
    /// The path is of no interest; under a name, the report says how often.
    pub(crate) fn assumption_failed(&mut self, name: &str) -> Exit {
        if !name.is_empty() {
            *self.failed_assumptions.entry(name.into()).or_default() += 1;
        }
        Exit::Stop(Stop::AssumptionFailed)
    }
}

fn illegal(vm: &mut Vm, message: &str) -> Exit {
    vm.throw_new("java/lang/IllegalArgumentException", Some(message))
}

/// Hands a value to the caller of the native.
fn give(vm: &mut Vm, (word, part): Value) -> Result<u64> {
    vm.path.native_shadow = part;
    Ok(word)
}

/// An int argument; a deferred one is settled, a symbolic one stays.
fn int_argument(vm: &mut Vm, a: &Arguments, at: usize) -> Result<Value> {
    if a.shadow(at) >= DEFERRED {
        let (word, part) = vm.force(a.shadow(at))?;
        a.overwrite(at, word, part);
    }
    Ok((a.word(at) as u32 as u64, a.shadow(at)))
}

// ---- choices from a finite range ----

fn int_in(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    let (low, high) = (int_argument(vm, &a, at)?, int_argument(vm, &a, at + 1)?);
    let value = choose_between(vm, name, low, high)?;
    give(vm, value)
}

fn boolean(vm: &mut Vm, _: Arguments, _: usize, name: &str) -> Result<u64> {
    let value = match vm.options.choice {
        ChoiceMode::Symbolic => {
            let term = vm.new_primitive_input(name, b'Z');
            vm.value_of(term)
        }
        ChoiceMode::Eager => int_value(choose_eagerly(vm, name, (0, 1), Meaning::Truth)?),
        ChoiceMode::Delayed => choose_later(vm, name, (0, 1), Meaning::Truth)?,
    };
    give(vm, value)
}

/// One element of an array: the choice is its index, which keeps equal elements apart.
fn one_of(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    let array = a.reference(at);
    if array == crate::heap::NULL {
        return Err(vm.throw_new(
            "java/lang/NullPointerException",
            Some("no values to choose from: the array is null"),
        ));
    }
    let count = vm.path.heap.length(array) as i64;
    if count == 0 {
        return Err(illegal(vm, "no values to choose from: the array is empty"));
    }
    let letter = vm.registry.class(vm.class_of(array)).element_letter;
    let meaning = Meaning::Element { array, letter };
    if vm.options.choice == ChoiceMode::Eager || count == 1 {
        let index = choose_eagerly(vm, name, (0, count - 1), meaning)?;
        let element = vm.element(array, index as usize);
        return give(vm, element);
    }
    let values = (0..count as usize).map(|index| vm.element(array, index));
    let values: std::sync::Arc<[Value]> = values.collect();
    let is_reference = matches!(letter, b'L' | b'[');
    let (_, position) = choose_later(vm, name, (0, count - 1), meaning)?;
    let part = vm.defer_one_of(position, values, is_reference);
    give(vm, (0, part))
}

/// A value between two bounds, or an IllegalArgumentException where there is none.
fn choose_between(vm: &mut Vm, name: &str, low: Value, high: Value) -> Result<Value> {
    if low.1 != 0 || high.1 != 0 {
        return choose_between_symbols(vm, name, low, high);
    }
    let (low, high) = (low.0 as i32 as i64, high.0 as i32 as i64);
    if low > high {
        return Err(illegal(vm, &format!("empty range: {low}..{high}")));
    }
    choose_range(vm, name, low, high)
}

/// Bounds that are not known: the value can only be a symbol, however choices are executed.
fn choose_between_symbols(vm: &mut Vm, name: &str, low: Value, high: Value) -> Result<Value> {
    let (low, high) = (
        vm.term_of(low.0, low.1, b'I'),
        vm.term_of(high.0, high.1, b'I'),
    );
    let empty = vm.terms.bv_slt(high, low);
    if vm.decide_condition(empty)? {
        return Err(illegal(
            vm,
            "empty range: the lower bound is above the upper bound",
        ));
    }
    constrained_int(vm, name, low, high)
}

/// A value of a range that has at least one, in the way that `--choice` asks for.
fn choose_range(vm: &mut Vm, name: &str, low: i64, high: i64) -> Result<Value> {
    match vm.options.choice {
        ChoiceMode::Eager => choose_eagerly(vm, name, (low, high), Meaning::Itself).map(int_value),
        ChoiceMode::Delayed => choose_later(vm, name, (low, high), Meaning::Itself),
        ChoiceMode::Symbolic => {
            let (low, high) = (
                vm.terms.bv_const(32, low as u32 as u64),
                vm.terms.bv_const(32, high as u32 as u64),
            );
            constrained_int(vm, name, low, high)
        }
    }
}

fn int_value(value: i64) -> Value {
    (value as u32 as u64, 0)
}

/// One alternative for each value. A fork has at most 2^32 - 1 alternatives: all ints are one more.
fn choose_eagerly(
    vm: &mut Vm,
    name: &str,
    (low, high): (i64, i64),
    meaning: Meaning,
) -> Result<i64> {
    let Ok(count) = u32::try_from(high - low + 1) else {
        return vm.unsupported("an eager choice from all 2^32 ints; use anyInt");
    };
    let chosen = if count == 1 {
        0
    } else {
        vm.decide(Fork::Choice { count })?
    };
    let value = low + chosen as i64;
    note_choice(vm, name, value, meaning);
    Ok(value)
}

/// The choice is left open until the value is used.
fn choose_later(
    vm: &mut Vm,
    name: &str,
    (low, high): (i64, i64),
    meaning: Meaning,
) -> Result<Value> {
    if low == high {
        return choose_eagerly(vm, name, (low, high), meaning).map(int_value);
    }
    stop_at_opening(vm)?;
    let part = vm.defer_choice(low, high);
    let name = choice_name(vm, name);
    let number = (part - crate::symbolic::DEFERRED) as usize;
    vm.path.inputs.list.push(Input {
        name,
        kind: InputKind::Delayed { number, low },
        meaning,
        variable: None,
    });
    Ok((0, part))
}

/// Programs that ask for inputs forever, and never depend on them, have no choice at which their states
/// could be compared: asking is one.
fn stop_at_opening(vm: &mut Vm) -> Result<()> {
    if vm.options.stops_at_openings {
        vm.decide(Fork::OPENING)?;
    }
    Ok(())
}

/// A symbolic int between two bounds, of which the first is known to be the smaller one.
fn constrained_int(vm: &mut Vm, name: &str, low: TermId, high: TermId) -> Result<Value> {
    stop_at_opening(vm)?;
    let unique = vm.input_name(name, b'I');
    let (term, _) = vm.input_term(&unique, b'I');
    let (above, below) = (vm.terms.bv_sle(low, term), vm.terms.bv_sle(term, high));
    let inside = vm.terms.and(above, below);
    require(vm, inside)?;
    let (term, variable) = vm.input_term(&unique, b'I');
    vm.path.inputs.list.push(Input {
        name: unique,
        kind: InputKind::Ranged,
        meaning: Meaning::default(),
        variable: Some(variable),
    });
    Ok(vm.value_of(term))
}

/// Choices are many: without a name of its own an input is known by its position only.
fn choice_name(vm: &Vm, name: &str) -> String {
    if name.is_empty() {
        String::new()
    } else {
        vm.input_name(name, b'I')
    }
}

fn note_choice(vm: &mut Vm, name: &str, value: i64, meaning: Meaning) {
    let name = choice_name(vm, name);
    vm.path.inputs.list.push(Input {
        name,
        kind: InputKind::Chosen(value),
        meaning,
        variable: None,
    });
}

// ---- symbolic inputs ----

fn any<const LETTER: u8>(vm: &mut Vm, _: Arguments, _: usize, name: &str) -> Result<u64> {
    stop_at_opening(vm)?;
    let term = vm.new_primitive_input(name, LETTER);
    let value = vm.value_of(term);
    give(vm, value)
}

/// A length from 0 to the bound that the program gives; one path for each.
fn length_argument(vm: &mut Vm, a: &Arguments, at: usize, what: &str) -> Result<u32> {
    let (word, part) = int_argument(vm, a, at)?;
    if part != 0 {
        let bound = vm.term_of(word, part, b'I');
        return length_below_symbol(vm, bound, what);
    }
    match u32::try_from(word as i32) {
        Ok(most) => length_up_to(vm, most),
        Err(_) => Err(negative_bound(vm, what, &format!(": {}", word as i32))),
    }
}

fn negative_bound(vm: &mut Vm, what: &str, value: &str) -> Exit {
    illegal(
        vm,
        &format!("negative bound for the length of {what}{value}"),
    )
}

/// Lengths up to a bound that is not known; those above the bound for arrays are cut off.
fn length_below_symbol(vm: &mut Vm, bound: TermId, what: &str) -> Result<u32> {
    let zero = vm.terms.bv_const(32, 0);
    let negative = vm.terms.bv_slt(bound, zero);
    if vm.decide_condition(negative)? {
        return Err(negative_bound(vm, what, ""));
    }
    let most = vm.options.max_array_length;
    let length = length_up_to(vm, most + 1)?;
    let term = vm.terms.bv_const(32, length.into());
    let allowed = vm.terms.bv_sle(term, bound);
    require(vm, allowed)?;
    if length > most {
        return Err(too_long(what, most));
    }
    Ok(length)
}

fn too_long(what: &str, most: u32) -> Exit {
    Exit::Stop(Stop::CutOff(format!("{what} input longer than {most}")))
}

/// A number of 0..=most; one path for each.
fn length_up_to(vm: &mut Vm, most: u32) -> Result<u32> {
    if most == 0 {
        return Ok(0);
    }
    let count = most.saturating_add(1);
    Ok(vm.decide(Fork::Choice { count })? as u32)
}

fn any_array<const LETTER: u8>(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    let length = length_argument(vm, &a, at, "an array")?;
    Ok(vm.new_array_input(name, LETTER, length)? as u64)
}

fn any_string(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    let (word, part) = int_argument(vm, &a, at)?;
    if part != 0 {
        let length = length_argument(vm, &a, at, "a string")?;
        return Ok(vm.unknown_string_of_length(name, length)? as u64);
    }
    match u32::try_from(word as i32) {
        Ok(most) => Ok(vm.unknown_string(name, most, true)? as u64),
        Err(_) => Err(negative_bound(
            vm,
            "a string",
            &format!(": {}", word as i32),
        )),
    }
}

/// A string without a bound; where its storage is needed it is explored up to the bound for arrays.
fn unbounded_string(vm: &mut Vm, _: Arguments, _: usize, name: &str) -> Result<u64> {
    let most = vm.options.max_array_length;
    Ok(vm.unknown_string(name, most, false)? as u64)
}

// ---- assumptions ----

fn assume(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    if a.shadow(at) == 0 {
        return match a.boolean(at) {
            true => Ok(0),
            false => Err(vm.assumption_failed(name)),
        };
    }
    let holds = condition_argument(vm, &a, at)?;
    require(vm, holds)?;
    Ok(0)
}

fn condition_argument(vm: &mut Vm, a: &Arguments, at: usize) -> Result<TermId> {
    let (word, part) = int_argument(vm, a, at)?;
    let term = vm.term_of(word, part, b'I');
    let zero = vm.terms.bv_const(32, 0);
    Ok(vm.terms.ne(term, zero))
}

/// The path goes on only where the condition holds.
fn require(vm: &mut Vm, condition: TermId) -> Result<()> {
    match vm.terms.as_bool(condition) {
        Some(true) => Ok(()),
        Some(false) => Err(Exit::Stop(Stop::AssumptionFailed)),
        None => vm.decide(Fork::Assume(condition)).map(|_| ()),
    }
}
