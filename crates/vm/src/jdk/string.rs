//! java.lang.String and its coding helper

use super::models::declined;
use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, model, native};
use crate::symbolic::DEFERRED;
use crate::symbolic::casing::Casing;
use crate::symbolic::searching::Occurrence;
use crate::symbolic::unknown::{Unknown, hash_of};
use crate::vm::{Result, Vm};
use spelunk_classes::class_file::Constant;
use spelunk_classes::code::{Code, Instr, Op, Switch};
use spelunk_term::TermId;

pub const STRING: &[Native] = &[native("intern", "()Ljava/lang/String;", |vm, a| {
    let units = vm.tried_units(a.reference(0))?;
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
        let length = vm.asked_length(text.text)?;
        answer(vm, length)
    }),
    model("isEmpty", "()Z", |vm, a| {
        if let Some((bytes, _)) = concrete(vm, a.reference(0)) {
            return Ok(u64::from(vm.path.heap.length(bytes) == 0));
        }
        let Some(text) = unknown(vm, a.reference(0)) else {
            return declined();
        };
        let length = vm.unknown_length(text.text)?;
        let zero = vm.terms.bv_const(32, 0);
        let empty = vm.terms.eq(length, zero);
        answer_condition(vm, empty)
    }),
    model("charAt", "(I)C", character_at),
    model("startsWith", "(Ljava/lang/String;I)Z", starts_with),
    model("indexOf", "(I)I", |vm, a| {
        index_of_character(vm, a, (0, u32::MAX), Occurrence::First)
    }),
    model("indexOf", "(II)I", |vm, a| match from_on(a) {
        Some(from) => index_of_character(vm, a, (from, u32::MAX), Occurrence::First),
        None => declined(),
    }),
    model("lastIndexOf", "(I)I", |vm, a| {
        index_of_character(vm, a, (0, u32::MAX), Occurrence::Last)
    }),
    model("lastIndexOf", "(II)I", |vm, a| {
        match (a.shadow(2), u32::try_from(a.int(2))) {
            (0, Ok(to)) => index_of_character(vm, a, (0, to), Occurrence::Last),
            _ => declined(),
        }
    }),
    model("indexOf", "(Ljava/lang/String;)I", |vm, a| {
        index_of_string(vm, a, 0, Occurrence::First)
    }),
    model("indexOf", "(Ljava/lang/String;I)I", |vm, a| {
        match from_on(a) {
            Some(from) => index_of_string(vm, a, from, Occurrence::First),
            None => declined(),
        }
    }),
    model("lastIndexOf", "(Ljava/lang/String;)I", |vm, a| {
        index_of_string(vm, a, 0, Occurrence::Last)
    }),
    model("hashCode", "()I", hash_code),
    model(
        "equalsIgnoreCase",
        "(Ljava/lang/String;)Z",
        equals_ignoring_case,
    ),
    model("compareTo", "(Ljava/lang/String;)I", compare_to),
    model(
        "toLowerCase",
        "(Ljava/util/Locale;)Ljava/lang/String;",
        |vm, a| in_case(vm, a, Casing::Lower),
    ),
    model(
        "toUpperCase",
        "(Ljava/util/Locale;)Ljava/lang/String;",
        |vm, a| in_case(vm, a, Casing::Upper),
    ),
];

/// Longer constants are compared by the strings' own code.
const LONGEST_CONSTANT: usize = 64;

/// The storage of a string that has nothing symbolic in it, and whether it is wide.
fn concrete(vm: &Vm, string: Ref) -> Option<(Ref, bool)> {
    if vm.path.heap.shadow(string) != NULL {
        return None;
    }
    let (bytes, wide) = vm.string_storage(string);
    (bytes != NULL && vm.path.heap.shadow(bytes) == NULL).then_some((bytes, wide))
}

fn unknown(vm: &Vm, string: Ref) -> Option<Unknown> {
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
    let length = vm.unknown_length(text.text)?;
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
    if prefix == NULL || concrete(vm, prefix).is_none() {
        return declined();
    }
    let Some(text) = unknown(vm, string) else {
        return declined();
    };
    let wanted = vm.string_units(prefix);
    let holds = match (a.shadow(2), u32::try_from(a.int(2))) {
        (0, Ok(from)) => vm.unknown_matches(text, from, &wanted, false)?,
        (0, Err(_)) => None,
        (part, _) if part >= DEFERRED || wanted.len() > LONGEST_CONSTANT => None,
        (part, _) => {
            let from = vm.term_of(a.word(2), part, b'I');
            vm.unknown_matches_at(text, from, &wanted)?
        }
    };
    match holds {
        Some(holds) => answer_condition(vm, holds),
        None => declined(),
    }
}

/// A constant position to search from.
fn from_on(a: Arguments) -> Option<u32> {
    (a.shadow(2) == 0).then(|| a.int(2).max(0) as u32)
}

fn index_of_character(
    vm: &mut Vm,
    a: Arguments,
    between: (u32, u32),
    occurrence: Occurrence,
) -> Result<u64> {
    let (Some(text), Ok(unit)) = (unknown(vm, a.reference(0)), u16::try_from(a.int(1))) else {
        return declined();
    };
    if a.shadow(1) != 0 {
        return declined();
    }
    match vm.unknown_index(text, &[unit], between, occurrence)? {
        Some(found) => answer(vm, found),
        None => declined(),
    }
}

fn index_of_string(vm: &mut Vm, a: Arguments, from: u32, occurrence: Occurrence) -> Result<u64> {
    let (string, wanted) = (a.reference(0), a.reference(1));
    if wanted == NULL || concrete(vm, wanted).is_none() {
        return declined();
    }
    let wanted = vm.string_units(wanted);
    let Some(text) = unknown(vm, string) else {
        return declined();
    };
    if wanted.is_empty() || wanted.len() > LONGEST_CONSTANT {
        return declined();
    }
    match vm.unknown_index(text, &wanted, (from, u32::MAX), occurrence)? {
        Some(found) => answer(vm, found),
        None => declined(),
    }
}

/// A string from outside and a constant, in this order or the other one (`true`).
fn with_constant(vm: &Vm, one: Ref, other: Ref) -> Option<(Unknown, Vec<u16>, bool)> {
    if other == NULL {
        return None;
    }
    let pairs = [(one, other, false), (other, one, true)];
    let (text, constant, mirrored) =
        pairs.into_iter().find_map(|(string, constant, mirrored)| {
            Some((unknown(vm, string)?, constant, mirrored))
        })?;
    concrete(vm, constant)?;
    let units = vm.string_units(constant);
    (units.len() <= LONGEST_CONSTANT).then_some((text, units, mirrored))
}

/// The characters that count as the same as this one where case is ignored: a letter, and what has it as
/// its lower or upper case. `None` outside of ASCII.
fn without_case(unit: u16) -> Option<Vec<u16>> {
    let byte = u8::try_from(unit).ok().filter(u8::is_ascii)?;
    let mut alike = vec![unit];
    if byte.is_ascii_alphabetic() {
        alike = vec![
            byte.to_ascii_lowercase().into(),
            byte.to_ascii_uppercase().into(),
        ];
    }
    match byte.to_ascii_lowercase() {
        b'i' => alike.extend([0x130, 0x131]),
        b'k' => alike.push(0x212a),
        b's' => alike.push(0x17f),
        _ => {}
    }
    Some(alike)
}

fn equals_ignoring_case(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some((text, wanted, _)) = with_constant(vm, a.reference(0), a.reference(1)) else {
        return declined();
    };
    let wanted: Option<Vec<Vec<u16>>> = wanted.into_iter().map(without_case).collect();
    let Some(wanted) = wanted else {
        return declined();
    };
    let length = vm.unknown_length(text.text)?;
    let count = vm.terms.bv_const(32, wanted.len() as u64);
    let mut holds = vm.terms.eq(length, count);
    for (alike, position) in wanted.iter().zip(0..) {
        if vm.terms.as_bool(holds) == Some(false) {
            break;
        }
        let found = vm.unknown_unit(text, position)?;
        let mut same = vm.terms.bool_const(false);
        for &unit in alike {
            let unit = vm.terms.bv_const(32, unit.into());
            let equal = vm.terms.eq(found, unit);
            same = vm.terms.or(same, equal);
        }
        holds = vm.terms.and(holds, same);
    }
    answer_condition(vm, holds)
}

/// The first difference, or that of the lengths, as one number.
fn compare_to(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some((text, constant, mirrored)) = with_constant(vm, a.reference(0), a.reference(1)) else {
        return declined();
    };
    let length = vm.unknown_length(text.text)?;
    let mut found = Vec::new();
    for position in 0..constant.len() as u32 {
        found.push(vm.unknown_unit(text, position)?);
    }
    let terms = &mut vm.terms;
    let count = terms.bv_const(32, constant.len() as u64);
    let mut result = terms.bv_sub(length, count);
    let shorter = result;
    for (position, (&unit, &found)) in constant.iter().zip(&found).enumerate().rev() {
        let unit = terms.bv_const(32, unit.into());
        let same = terms.eq(found, unit);
        let difference = terms.bv_sub(found, unit);
        let here = terms.ite(same, result, difference);
        let position = terms.bv_const(32, position as u64);
        let ends = terms.bv_sle(length, position);
        result = terms.ite(ends, shorter, here);
    }
    if mirrored {
        result = terms.bv_neg(result);
    }
    answer(vm, result)
}

/// Languages with rules of their own (as String's code has them).
const OWN_RULES: [&str; 3] = ["tr", "az", "lt"];

fn in_case(vm: &mut Vm, a: Arguments, casing: Casing) -> Result<u64> {
    let Some(text) = unknown(vm, a.reference(0)) else {
        return declined();
    };
    let locale = a.reference(1);
    if locale == NULL {
        return declined();
    }
    let base = vm.get_field(locale, "baseLocale", "Lsun/util/locale/BaseLocale;") as Ref;
    let language = vm.get_field(base, "language", "Ljava/lang/String;") as Ref;
    if concrete(vm, language).is_none() || OWN_RULES.contains(&vm.string_text(language).as_str()) {
        return declined();
    }
    match vm.unknown_in_case(a.reference(0), text, casing)? {
        Some(string) => Ok(string as u64),
        None => declined(),
    }
}

// ---- hash codes in switches on strings and in tables ----

/// Longer strings are left to their own code, which remembers the result.
const LONGEST_HASHED: usize = 64;

/// A `switch` on a string looks at its hash code first, and then compares it with the labels that have the
/// same one. What the hash code is matters only so far as it leads to a label: the string is one of them,
/// or it is none and goes where all others go.
fn hash_code(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let string = a.reference(0);
    if let Some((bytes, _)) = concrete(vm, string) {
        if vm.path.heap.length(bytes) as usize > LONGEST_HASHED {
            return declined();
        }
        return Ok(u64::from(hash_of(&vm.string_units(string)) as u32));
    }
    if let Some(hash) = vm.hash_for_table(string)? {
        return Ok(u64::from(hash as u32));
    }
    let Some(text) = unknown(vm, string) else {
        return declined();
    };
    let Some((keys, labels)) = switch_behind(vm) else {
        return declined();
    };
    let mut cases = Vec::new();
    let mut is_label = vm.terms.bool_const(false);
    for label in &labels {
        let Some(matches) = vm.unknown_matches(text, 0, label, true)? else {
            return declined();
        };
        is_label = vm.terms.or(is_label, matches);
        cases.push(matches);
    }
    cases.push(vm.terms.not(is_label));
    let chosen = vm.decide(Fork::Cases(cases))? as usize;
    if let Some(label) = labels.get(chosen) {
        return Ok(u64::from(hash_of(label) as u32));
    }
    let hash = vm.hash_variable(text.text)?;
    let mut other = vm.terms.bool_const(true);
    for key in keys {
        let key = vm.terms.bv_const(32, u64::from(key as u32));
        let differs = vm.terms.ne(hash, key);
        other = vm.terms.and(other, differs);
    }
    vm.decide(Fork::Assume(other))?;
    answer(vm, hash)
}

/// The keys of the `switch` that the call's result goes to and nowhere else, and the strings that they
/// are the hash codes of. Nothing where a key is of no string of the class, or leads to no comparison.
fn switch_behind(vm: &Vm) -> Option<(Vec<i32>, Vec<Vec<u16>>)> {
    let frame = vm.thread().frames.last()?;
    let code = vm.top_code()?;
    // SAFETY: pc points into the frame's instructions.
    let at = unsafe { frame.pc.offset_from(frame.instrs) } as usize;
    let (call, next) = (instruction(code, at)?, instruction(code, at + 1)?);
    if next.op != Op::Switch || next.b != call.c || next.b < code.max_locals {
        return None;
    }
    let pairs: Vec<(i32, u32)> = match code.switches.get(next.d as usize)? {
        Switch::Lookup { keys, targets, .. } => {
            keys.iter().copied().zip(targets.iter().copied()).collect()
        }
        Switch::Table {
            low,
            targets,
            default,
        } => {
            let keys = (0..).map(|step| low.wrapping_add(step));
            let pairs = keys.zip(targets.iter().copied());
            pairs.filter(|(_, target)| target != default).collect()
        }
    };
    if !pairs
        .iter()
        .all(|&(_, target)| compares(code, target as usize))
    {
        return None;
    }
    let keys: Vec<i32> = pairs.into_iter().map(|(key, _)| key).collect();
    let class = vm.registry.class(vm.registry.method(frame.method).class);
    let pool = &class.file.as_ref()?.pool;
    let mut labels: Vec<Vec<u16>> = Vec::new();
    for index in pool.indexes() {
        if let Ok(Constant::String(text)) = pool.get(index)
            && let Ok(units) = pool.utf16(text)
            && keys.contains(&hash_of(&units))
        {
            labels.push(units);
        }
    }
    let has_label = |key: &i32| labels.iter().any(|label| hash_of(label) == *key);
    keys.iter().all(has_label).then_some((keys, labels))
}

/// Whether code begins with a call and a branch on what it returns.
fn compares(code: &Code, from: usize) -> bool {
    let is_call = |&at: &usize| {
        instruction(code, at).is_some_and(|found| {
            let calls = [Op::InvokeVirtual, Op::InvokeSpecial, Op::UnresolvedInvoke];
            calls.contains(&found.op)
        })
    };
    let call = (from..from + 4).find(is_call);
    call.and_then(|call| instruction(code, call + 1))
        .is_some_and(|behind| matches!(behind.op, Op::IfEqImm | Op::IfNeImm))
}

fn instruction(code: &Code, at: usize) -> Option<Instr> {
    // SAFETY: code belongs to the VM that runs here, and nobody changes it meanwhile.
    code.instrs.get(at).map(|cell| unsafe { *cell.get() })
}
