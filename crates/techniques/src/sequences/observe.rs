//! What a test can say about an object: values that source can spell, and the methods that show an
//! object's state without changing it.

use crate::argument::wrapped_letter;
use crate::surface::{CallKind, Callable, is_callable};
use crate::transition::{Synthesiser, Transition};
use spelunk_classes::registry::{ClassId, access};
use spelunk_junit::model::Value;
use spelunk_vm::canonical::{Base, Root};
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::{Stop, Vm};

/// Observers in one test; more would bury what it is about.
const MOST_CHECKS: usize = 3;
/// Longest text or array that a test spells out.
const MOST_ELEMENTS: usize = 64;

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

/// A result that source can spell.
pub(crate) fn value_of(vm: &Vm, word: u64, descriptor: &str) -> Option<Value> {
    match descriptor.as_bytes().first()? {
        b'L' | b'[' => object_value(vm, word as Ref),
        b'V' => None,
        &letter => Some(primitive(letter, word)),
    }
}

fn object_value(vm: &Vm, object: Ref) -> Option<Value> {
    if object == NULL {
        return Some(Value::Null);
    }
    let class = vm.registry.class(vm.class_of(object));
    if &*class.name == "java/lang/String" {
        let units = vm.string_units(object);
        return (units.len() <= MOST_ELEMENTS).then_some(Value::String(units));
    }
    if let (Some(letter), Some((_, bits))) = (wrapped_letter(&class.name), vm.unbox(object)) {
        return Some(Value::Boxed(Box::new(primitive(letter, bits))));
    }
    if class.is_array() {
        return array_value(vm, object, class.element_letter);
    }
    enum_value(vm, object, class.id)
}

fn array_value(vm: &Vm, array: Ref, letter: u8) -> Option<Value> {
    let length = vm.path.heap.length(array) as usize;
    if matches!(letter, b'L' | b'[') || length > MOST_ELEMENTS {
        return None;
    }
    let values = (0..length)
        .map(|index| primitive(letter, vm.element_bits(array, index)))
        .collect();
    Some(Value::Array {
        element: super::instantiate::java_type(&char::from(letter).to_string()),
        values,
    })
}

fn enum_value(vm: &Vm, object: Ref, class: ClassId) -> Option<Value> {
    // A constant with a body is of a class of its own, below the enum.
    let mut current = class;
    while vm.registry.class(current).access & access::ENUM == 0 {
        current = vm.registry.class(current).super_class?;
    }
    let parent = vm.registry.class(current).super_class?;
    if &*vm.registry.class(parent).name != "java/lang/Enum" {
        current = parent;
    }
    let modifiers = vm.class_modifiers(current);
    let is_user = vm.registry.class(current).is_user();
    // Tests of the same package can name what is not private; of the JDK only what is public.
    if modifiers & access::PRIVATE != 0 || !is_user && modifiers & access::PUBLIC == 0 {
        return None;
    }
    let name = vm.get_field(object, "name", "Ljava/lang/String;") as Ref;
    Some(Value::Enum {
        class: vm.registry.class(current).java_name(),
        constant: vm.string_text(name),
    })
}

/// The message of an exception that user code has made itself: those of the JVM may vary.
pub(crate) fn stable_message(vm: &Vm, thrown: Ref) -> Option<Vec<u16>> {
    let message = vm.throwable_message(thrown);
    if message == NULL || !vm.is_thrown_by_user_code(thrown) {
        return None;
    }
    let units = vm.string_units(message);
    let is_stable = units.len() <= MOST_ELEMENTS && !units.contains(&u16::from(b'@'));
    is_stable.then_some(units)
}

/// Methods without parameters that answer something, the most telling first.
pub(crate) fn observers(
    vm: &mut Vm,
    class: ClassId,
    synthesiser: &Synthesiser,
) -> Result<Vec<Transition>, String> {
    let mut found: Vec<Callable> = Vec::new();
    let ancestors = vm.registry.class(class).display.clone();
    for &ancestor in ancestors.iter().rev() {
        if &*vm.registry.class(ancestor).name == "java/lang/Object" {
            continue;
        }
        for method in vm.registry.declared_methods(ancestor) {
            let callable = Callable::new(vm, method.id);
            let is_new = !found.iter().any(|known| known.name == callable.name);
            if is_new
                && callable.kind == CallKind::Instance
                && callable.descriptor.starts_with("()")
                && rank(&callable).is_some()
                && is_callable(vm, ancestor, method)
                && (ancestor == class || method.is(access::PUBLIC))
            {
                found.push(callable);
            }
        }
    }
    found.sort_by_key(|callable| (rank(callable), callable.name.clone()));
    found
        .iter()
        .map(|callable| synthesiser.call(vm, callable, Vec::new(), false))
        .collect()
}

/// How telling an observer is; nothing if its result cannot be spelled or it is none.
fn rank(callable: &Callable) -> Option<u32> {
    let returns = callable.returns();
    let spelled = match returns.as_bytes().first()? {
        b'V' => false,
        b'L' => {
            returns == "Ljava/lang/String;"
                || returns == "Ljava/lang/Object;"
                || wrapped_letter(returns[1..].trim_end_matches(';')).is_some()
        }
        b'[' => returns.len() == 2,
        _ => true,
    };
    if !spelled {
        return None;
    }
    match callable.name.as_str() {
        "size" | "length" | "count" | "getSize" | "getCount" => Some(0),
        "isEmpty" => Some(1),
        "toString" => Some(4),
        "hashCode" | "getClass" | "clone" => None,
        name if name.starts_with("get") || name.starts_with("is") || name.starts_with("has") => {
            Some(2)
        }
        "peek" | "first" | "last" | "top" | "min" | "max" | "value" => Some(3),
        _ => None,
    }
}

/// What observers that leave the object as it is say about it.
pub(crate) fn observations(
    vm: &mut Vm,
    observers: &[Transition],
    base: Base,
    receiver: Ref,
    except: &str,
) -> Vec<(Callable, Value)> {
    let mut found = Vec::new();
    for observer in observers {
        if found.len() == MOST_CHECKS {
            break;
        }
        let crate::transition::Act::Call(callable) = &observer.act else {
            continue;
        };
        if callable.name == except {
            continue;
        }
        if let Some(value) = observe(vm, observer, base, receiver, &callable.returns()) {
            found.push((callable.clone(), value));
        }
    }
    found
}

fn observe(
    vm: &mut Vm,
    observer: &Transition,
    base: Base,
    receiver: Ref,
    returns: &str,
) -> Option<Value> {
    let root = [Root::Reference(receiver)];
    let before = vm.canonical_heap(base, &root)?;
    let level = vm.open_level();
    let hashes = vm.identity_hashes;
    let model = Default::default();
    let supply = super::machine::Supply::Known {
        inputs: &[],
        model: &model,
    };
    let stop = match super::machine::start_call(vm, observer, &[receiver], NULL, supply) {
        Ok(()) => vm.run_symbolic(),
        Err(stop) => stop,
    };
    let value = match stop {
        Stop::Returned(word) if vm.identity_hashes == hashes => value_of(vm, word, returns),
        _ => None,
    };
    let value = value.filter(is_stable);
    let unchanged = vm
        .canonical_heap(base, &root)
        .is_some_and(|after| after.key == before.key);
    vm.undo_level(&level);
    value.filter(|_| unchanged)
}

/// Texts with identity hash codes in them differ from run to run.
pub(crate) fn is_stable(value: &Value) -> bool {
    match value {
        Value::String(units) => !units.contains(&u16::from(b'@')),
        _ => true,
    }
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
