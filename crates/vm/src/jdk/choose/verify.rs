//! `gov.nasa.jpf.vm.Verify` under exploration: the API of programs that were written for Java PathFinder.
//!
//! Choices are choices here too. What JPF keeps outside of paths (counters, bit sets, values that one path leaves for
//! the next) or outside of programs (its settings, attributes, files) has no meaning here: writing it changes nothing,
//! reading it ends the path as unsupported. The bodies that the class has for plain JVMs would answer something else
//! than JPF does.

use super::*;
use crate::liveness::DEAD;

/// A method that has no meaning here.
macro_rules! ignored {
    ($name:literal) => {
        native($name, "*", crate::jdk::nothing)
            .handles_symbolic()
            .exploring()
    };
}

/// A method whose answer is known to JPF only.
macro_rules! unknown {
    ($name:literal) => {
        native($name, "*", answer_of_jpf)
            .handles_symbolic()
            .exploring()
    };
}

pub const VERIFY: &[Native] = &[
    plain!("getInt", "II", "I", int_between).handles_symbolic(),
    named!("getInt", "", "I", any::<b'I'>),
    named!("getDouble", "", "D", any::<b'D'>),
    plain!("getBoolean", "", "Z", boolean),
    native("getBoolean", "(Z)Z", boolean_in_order).exploring(),
    named!("getBoolean", "", "Z", boolean),
    plain!("randomBool", "", "Z", boolean),
    plain!("random", "I", "I", int_up_to).handles_symbolic(),
    plain!("getIntFromList", "[I", "I", one_of),
    plain!("getLongFromList", "[J", "J", one_of),
    plain!("getFloatFromList", "[F", "F", one_of),
    plain!("getDoubleFromList", "[D", "D", one_of),
    // The other ones are Java code that calls this one.
    native("getBitFlip", "(JII)J", bit_flip)
        .handles_symbolic()
        .exploring(),
    native("ignoreIf", "(Z)V", ignore_if)
        .handles_symbolic()
        .exploring(),
    native("isRunningInJPF", "()Z", crate::jdk::yes).exploring(),
    native("vmIsMatchingStates", "()Z", crate::jdk::nothing).exploring(),
    native("incrementCounter", "(I)I", count_up)
        .handles_symbolic()
        .exploring(),
    ignored!("resetCounter"),
    ignored!("setCounter"),
    unknown!("getCounter"),
    ignored!("setBitInBitSet"),
    unknown!("getBitInBitSet"),
    ignored!("putValue"),
    unknown!("getValue"),
    unknown!("getObject"),
    unknown!("randomObject"),
    unknown!("getProperty"),
    ignored!("setFieldAttribute"),
    ignored!("addFieldAttribute"),
    unknown!("getFieldAttribute"),
    unknown!("getFieldAttributes"),
    ignored!("setLocalAttribute"),
    ignored!("addLocalAttribute"),
    unknown!("getLocalAttribute"),
    unknown!("getLocalAttributes"),
    ignored!("setElementAttribute"),
    ignored!("addElementAttribute"),
    unknown!("getElementAttribute"),
    unknown!("getElementAttributes"),
    ignored!("setObjectAttribute"),
    ignored!("addObjectAttribute"),
    unknown!("getObjectAttribute"),
    unknown!("getObjectAttributes"),
    unknown!("getHeuristicSearchValue"),
    unknown!("createFromJSON"),
    unknown!("writeObjectToFile"),
    unknown!("readObjectFromFile"),
    ignored!("addComment"),
    ignored!("instrumentPoint"),
    ignored!("instrumentPointDeep"),
    ignored!("instrumentPointDeepRecur"),
    ignored!("beginAtomic"),
    ignored!("endAtomic"),
    ignored!("busyWait"),
    ignored!("boring"),
    ignored!("interesting"),
    native("breakTransition", "(Ljava/lang/String;II)I", answer_of_jpf)
        .handles_symbolic()
        .exploring(),
    ignored!("breakTransition"),
    ignored!("log"),
    ignored!("print"),
    ignored!("println"),
    ignored!("threadPrint"),
    ignored!("threadPrintln"),
    ignored!("setProperties"),
    ignored!("printPathOutput"),
];

/// `Verify.getInt(a, b)` takes its bounds in either order.
fn int_between(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    let (mut low, mut high) = (int_argument(vm, &a, at)?, int_argument(vm, &a, at + 1)?);
    let (low_term, high_term) = (
        vm.term_of(low.0, low.1, b'I'),
        vm.term_of(high.0, high.1, b'I'),
    );
    let swapped = vm.terms.bv_slt(high_term, low_term);
    if vm.decide_condition(swapped)? {
        (low, high) = (high, low);
    }
    let value = choose_between(vm, name, low, high)?;
    give(vm, value)
}

/// `Verify.random(max)`: 0 to max, both included.
fn int_up_to(vm: &mut Vm, a: Arguments, at: usize, name: &str) -> Result<u64> {
    let high = int_argument(vm, &a, at)?;
    let value = choose_between(vm, name, (0, 0), high)?;
    give(vm, value)
}

/// `Verify.getBoolean(falseFirst)`: the argument says which value is tried first.
fn boolean_in_order(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if vm.options.choice == ChoiceMode::Symbolic || a.boolean(0) {
        return boolean(vm, a, 1, "");
    }
    let value = 1 - vm.decide(Fork::Choice { count: 2 })?;
    note_choice(vm, "", value as i64, Meaning::Truth);
    Ok(value)
}

fn ignore_if(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let ignored = condition_argument(vm, &a, 0)?;
    let holds = vm.terms.not(ignored);
    require(vm, holds)?;
    Ok(0)
}

/// `Verify.getBitFlip(value, count, length)`: so many of the lowest bits of a value are turned; all ways to choose them
/// are tried.
fn bit_flip(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (word, part) = long_argument(vm, &a, 0)?;
    let (count, length) = (known_int(vm, &a, 2)?, known_int(vm, &a, 3)?);
    if !(0..=64).contains(&length) || !(0..=length).contains(&count) {
        return Err(illegal(vm, &format!("{count} of {length} bits")));
    }
    let mut bits = Vec::new();
    for rest in (0..count).rev() {
        let first = bits.last().map_or(0, |bit| bit + 1);
        let alternatives = (length - rest - first) as u32;
        let chosen = match alternatives {
            1 => 0,
            count => vm.decide(Fork::Choice { count })?,
        };
        bits.push(first + chosen as i32);
    }
    for &bit in &bits {
        note_choice(vm, "", i64::from(bit), Meaning::Itself);
    }
    let mask = bits.iter().fold(0, |mask, bit| mask | 1u64 << bit);
    if part == 0 {
        return Ok(word ^ mask);
    }
    let value = vm.term_of(word, part, b'J');
    let mask = vm.terms.bv_const(64, mask);
    let turned = vm.terms.bv_xor(value, mask);
    let turned = vm.value_of(turned);
    give(vm, turned)
}

fn long_argument(vm: &mut Vm, a: &Arguments, at: usize) -> Result<Value> {
    if a.shadow(at) >= DEFERRED {
        let (word, part) = vm.force(a.shadow(at))?;
        a.overwrite(at, word, part);
    }
    Ok((a.word(at), a.shadow(at)))
}

fn known_int(vm: &mut Vm, a: &Arguments, at: usize) -> Result<i32> {
    match int_argument(vm, a, at)? {
        (word, 0) => Ok(word as i32),
        _ => vm.unsupported(format!(
            "{} with an unknown number of bits",
            vm.registry.method_display(a.method)
        )),
    }
}

/// `Verify.incrementCounter`: programs count for whoever looks at the counter behind the search.
fn count_up(vm: &mut Vm, a: Arguments) -> Result<u64> {
    match is_result_read(vm) {
        true => answer_of_jpf(vm, a),
        false => Ok(0),
    }
}

/// Whether the code that called reads what the call answers.
fn is_result_read(vm: &mut Vm) -> bool {
    let Some(frame) = vm.thread().frames.last().copied() else {
        return true;
    };
    // SAFETY: pc points at the call in the code of a live frame.
    let (index, slot) = unsafe { (frame.pc.offset_from(frame.instrs), (*frame.pc).c) };
    let liveness = vm.liveness(frame.method);
    liveness.is_none_or(|known| known.before(index as usize + 1)[slot as usize] != DEAD)
}

fn answer_of_jpf(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let method = vm.registry.method_display(a.method);
    vm.unsupported(format!("{method}: only Java PathFinder knows the answer"))
}
