//! Calls that are left out: what they were made on, or what they were handed, stands for their result. `s.trim()`
//! becomes `s`, `Math.max(a, b)` one of the two.

use crate::calls::{fitted, pop_of, pops};
use crate::slips::COPYING;
use crate::{Change, Operator};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;

/// Calls of the class library whose result means the same as what they are made on.
const MEANINGLESS: [(&str, &str); 8] = [
    ("java/lang/String", "intern"),
    ("java/lang/String", "toString"),
    ("java/util/stream/Stream", "sequential"),
    ("java/util/stream/Stream", "parallel"),
    ("java/util/stream/Stream", "unordered"),
    ("java/util/Collections", "synchronizedList"),
    ("java/util/Collections", "synchronizedMap"),
    ("java/util/Collections", "synchronizedSet"),
];

/// What a call may hand on instead of its result, at most two things: what it is made on or handed first, and last.
pub fn changes(file: &ClassFile, here: &[u8], next: Option<u8>) -> Vec<Change> {
    let [opcode, high, low, ..] = *here else {
        return Vec::new();
    };
    let has_receiver = match opcode {
        op::invokevirtual | op::invokeinterface => true,
        op::invokestatic => false,
        _ => return Vec::new(),
    };
    let Ok(member) = file.pool.member_ref(u16::from_be_bytes([high, low])) else {
        return Vec::new();
    };
    let Ok(descriptor) = MethodDescriptor::parse(member.descriptor) else {
        return Vec::new();
    };
    let Some(returns) = descriptor.ret else {
        return Vec::new();
    };
    let is_wanted = next != Some(pop_of(returns)) && !member.class.starts_with('[');
    let is = |list: &[(&str, &str)]| list.contains(&(member.class, member.name));
    if !is_wanted || is(&MEANINGLESS) || is(&COPYING) {
        return Vec::new();
    }
    let receiver = has_receiver.then_some(FieldType::Object(member.class));
    let operands: Vec<FieldType<'_>> = { receiver.into_iter() }
        .chain(descriptor.params.iter().copied())
        .collect();
    let fitting: Vec<usize> = { operands.iter().enumerate() }
        .filter(|(_, kind)| **kind == returns)
        .map(|(number, _)| number)
        .collect();
    let mut chosen: Vec<usize> = fitting.first().copied().into_iter().collect();
    chosen.extend(fitting.last().filter(|last| fitting.first() != Some(*last)));
    let named = |number: usize| match number.checked_sub(usize::from(has_receiver)) {
        None => format!("{}() left out", member.name),
        Some(_) if operands.len() == 1 => format!("{}() left out", member.name),
        Some(argument) => format!("{}() -> its argument {}", member.name, argument + 1),
    };
    { chosen.into_iter() }
        .filter_map(|number| {
            let bytes = fitted(kept(&operands, number)?, here.len())?;
            Some((Operator::PassedThrough, named(number), bytes))
        })
        .collect()
}

/// Takes all operands but one from the stack.
fn kept(operands: &[FieldType<'_>], number: usize) -> Option<Vec<u8>> {
    let words = |some: &[FieldType<'_>]| some.iter().map(|kind| kind.words()).sum::<usize>();
    let mut bytes = pops(words(&operands[number + 1..]));
    let from_below: &[u8] = match (operands[number].words(), words(&operands[..number])) {
        (_, 0) => &[],
        (1, 1) => &[op::swap, op::pop],
        (1, 2) => &[op::dup_x2, op::pop, op::pop2],
        (2, 1) => &[op::dup2_x1, op::pop2, op::pop],
        (2, 2) => &[op::dup2_x2, op::pop2, op::pop2],
        _ => return None,
    };
    bytes.extend(from_below);
    Some(bytes)
}
