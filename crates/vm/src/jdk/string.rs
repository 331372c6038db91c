//! java.lang.String and its coding helper

use super::models::declined;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, model, native};
use crate::vm::{Result, Vm};
use spelunk_term::TermId;

pub const STRING: &[Native] = &[native("intern", "()Ljava/lang/String;", |vm, a| {
    let units = vm.known_units(a.reference(0))?;
    Ok(vm.intern(a.reference(0), units) as u64)
})];

pub const STRING_CODING: &[Native] = &[native("err", "(Ljava/lang/String;)V", super::nothing)];

pub const STRING_UTF16: &[Native] = &[native("isBigEndian", "()Z", super::nothing)];

/// Questions to a string from outside that its storage is not needed for. Strings without anything
/// symbolic are answered here too, which is faster than their own code.
pub const QUESTIONS: &[Native] = &[
    model("length", "()I", |vm, a| {
        if let Some((bytes, wide)) = concrete(vm, a.reference(0)) {
            return Ok(u64::from(vm.path.heap.length(bytes) >> wide as u32));
        }
        let Some(text) = unknown(vm, a.reference(0)) else {
            return declined();
        };
        let length = vm.asked_length(text)?;
        answer(vm, length)
    }),
    model("isEmpty", "()Z", |vm, a| {
        if let Some((bytes, _)) = concrete(vm, a.reference(0)) {
            return Ok(u64::from(vm.path.heap.length(bytes) == 0));
        }
        let Some(text) = unknown(vm, a.reference(0)) else {
            return declined();
        };
        let length = vm.unknown_length(text)?;
        let zero = vm.terms.bv_const(32, 0);
        let empty = vm.terms.eq(length, zero);
        answer_condition(vm, empty)
    }),
    model("charAt", "(I)C", character_at),
    model("startsWith", "(Ljava/lang/String;I)Z", starts_with),
];

/// The storage of a string that has nothing symbolic in it, and whether it is wide.
fn concrete(vm: &Vm, string: Ref) -> Option<(Ref, bool)> {
    if vm.path.heap.shadow(string) != NULL {
        return None;
    }
    let (bytes, wide) = vm.string_storage(string);
    (bytes != NULL && vm.path.heap.shadow(bytes) == NULL).then_some((bytes, wide))
}

fn unknown(vm: &Vm, string: Ref) -> Option<u32> {
    if vm.path.heap.shadow(string) == NULL {
        return None;
    }
    vm.unknown_string_of(string)
}

fn answer(vm: &mut Vm, term: TermId) -> Result<u64> {
    let (word, part) = vm.value_of(term);
    vm.path.native_shadow = part;
    Ok(word)
}

pub(super) fn answer_condition(vm: &mut Vm, condition: TermId) -> Result<u64> {
    let term = vm.terms.bool_to_bv(condition, 32);
    answer(vm, term)
}

fn character_at(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if a.shadow(1) != 0 {
        return declined();
    }
    let index = a.int(1);
    if let Some((bytes, wide)) = concrete(vm, a.reference(0)) {
        let content = vm.path.heap.bytes(bytes);
        let Ok(at) = usize::try_from(index) else {
            return declined();
        };
        let unit = if wide {
            content
                .get(2 * at..2 * at + 2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        } else {
            content.get(at).map(|&byte| byte.into())
        };
        // Out of bounds: its own code throws.
        return unit.map_or_else(declined, |unit| Ok(unit.into()));
    }
    let Some(text) = unknown(vm, a.reference(0)) else {
        return declined();
    };
    let length = vm.unknown_length(text)?;
    let position = vm.terms.bv_const(32, index as u32 as u64);
    let inside = vm.terms.bv_slt(position, length);
    if index < 0 || !vm.decide_condition(inside)? {
        let class = "java/lang/StringIndexOutOfBoundsException";
        return Err(if vm.feature_version < 21 {
            vm.throw_new(class, Some(&format!("String index out of range: {index}")))
        } else {
            let before = format!("Index {index} out of bounds for length ");
            vm.throw_about(class, &before, length, "")
        });
    }
    match vm.unknown_character(text, index)? {
        Some(unit) => answer(vm, unit),
        None => declined(),
    }
}

fn starts_with(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (string, prefix) = (a.reference(0), a.reference(1));
    if prefix == NULL || a.shadow(2) != 0 || concrete(vm, prefix).is_none() {
        return declined();
    }
    let (Some(text), Ok(from)) = (unknown(vm, string), u32::try_from(a.int(2))) else {
        return declined();
    };
    let wanted = vm.string_units(prefix);
    match vm.unknown_matches(text, from, &wanted, false)? {
        Some(holds) => answer_condition(vm, holds),
        None => declined(),
    }
}
