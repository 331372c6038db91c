//! Single values and messages as tests spell them; what objects show is told by `observing`.

use spelunk_junit::model::Value;
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};

/// Longest message that a test spells out.
const MOST_UNITS: usize = 64;

/// What was seen, as a value: assertions hold for one NaN as for another.
pub(crate) fn seen(letter: u8, bits: u64) -> Value {
    match primitive(letter, bits) {
        Value::Float(bits) if f32::from_bits(bits).is_nan() => Value::Float(f32::NAN.to_bits()),
        Value::Double(bits) if f64::from_bits(bits).is_nan() => Value::Double(f64::NAN.to_bits()),
        value => value,
    }
}

/// Bits of a primitive as a value.
pub(crate) fn primitive(letter: u8, bits: u64) -> Value {
    match letter {
        b'Z' => Value::Boolean(bits & 1 != 0),
        b'B' => Value::Byte(bits as i8),
        b'C' => Value::Char(bits as u16),
        b'S' => Value::Short(bits as i16),
        b'J' => Value::Long(bits as i64),
        b'F' => Value::Float(bits as u32),
        b'D' => Value::Double(bits),
        _ => Value::Int(bits as i32),
    }
}

/// Whether `getMessage` is what every exception has, and so answers with the message that it was given.
fn answers_with_own_message(vm: &Vm, thrown: Ref) -> bool {
    let class = vm.class_of(thrown);
    let asked = vm
        .registry
        .find_method(class, "getMessage", "()Ljava/lang/String;");
    asked.is_some_and(|asked| {
        let declaring = vm.registry.method(asked).class;
        &*vm.registry.class(declaring).name == "java/lang/Throwable"
    })
}

/// The message of an exception that user code has made itself: those of the JVM may vary.
pub(crate) fn stable_message(vm: &Vm, thrown: Ref) -> Option<Vec<u16>> {
    if !answers_with_own_message(vm, thrown) {
        return None;
    }
    let message = vm.throwable_message(thrown);
    if message == NULL || !vm.is_thrown_by_user_code(thrown) {
        return None;
    }
    let units = vm.string_units(message);
    let is_stable = units.len() <= MOST_UNITS && !units.contains(&u16::from(b'@'));
    is_stable.then_some(units)
}

/// A large number, as hash codes are and hardly anything else that small inputs give.
pub(crate) fn looks_like_a_hash(value: &Value) -> bool {
    const LARGE: u64 = 1 << 16;
    match value {
        Value::Int(number) => u64::from(number.unsigned_abs()) >= LARGE,
        Value::Long(number) => number.unsigned_abs() >= LARGE,
        Value::Boxed(inner) => looks_like_a_hash(inner),
        _ => false,
    }
}
