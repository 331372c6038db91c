//! Changes of calls and of what is returned: a call whose result nobody wants is left out, and what would be returned
//! becomes zero or null. The bytes that were the call take its arguments from the stack instead.

use crate::{Change, Operator};
use spelunk_classes::class_file::{ClassFile, CodeAttribute};
use spelunk_classes::constant_pool::Constant;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;

pub fn changes(
    file: &ClassFile,
    code: &CodeAttribute<'_>,
    pc: usize,
    length: usize,
) -> Vec<Change> {
    let here = &code.code[pc..pc + length];
    let next = code.code.get(pc + length).copied();
    let mut found = Vec::new();
    if let [opcode, high, low, ..] = here {
        let index = u16::from_be_bytes([*high, *low]);
        match *opcode {
            op::invokevirtual | op::invokestatic | op::invokespecial | op::invokeinterface => {
                found.extend(call(file, *opcode, index, length, next));
            }
            op::invokedynamic => found.extend(dynamic(file, index, length, next)),
            op::getfield => found.extend(field(file, index, next)),
            _ => {}
        }
    }
    found.extend(loaded(here, next));
    found
}

fn call(
    file: &ClassFile,
    opcode: u8,
    index: u16,
    length: usize,
    next: Option<u8>,
) -> Option<Change> {
    let member = file.pool.member_ref(index).ok()?;
    if member.name == "<init>" {
        return None;
    }
    let descriptor = MethodDescriptor::parse(member.descriptor).ok()?;
    let arguments: usize = descriptor.params.iter().map(|kind| kind.words()).sum();
    let words = arguments + usize::from(opcode != op::invokestatic);
    let mut bytes = pops(words);
    let (operator, change) = match descriptor.ret {
        None => (Operator::RemovedCall, format!("{}() left out", member.name)),
        Some(returns) if next == Some(return_of(returns)) => {
            bytes.push(zero_of(returns));
            let change = format!("{}() -> {}", member.name, zero_name(returns));
            (Operator::ReturnedValue, change)
        }
        // Called for what it does.
        Some(returns) if next == Some(pop_of(returns)) => {
            bytes.push(zero_of(returns));
            (Operator::RemovedCall, format!("{}() left out", member.name))
        }
        Some(_) => return None,
    };
    fitted(bytes, length).map(|bytes| (operator, change, bytes))
}

/// A text that is put together, or a lambda, where that is what is returned.
fn dynamic(file: &ClassFile, index: u16, length: usize, next: Option<u8>) -> Option<Change> {
    let Constant::InvokeDynamic { name_and_type, .. } = file.pool.get(index).ok()? else {
        return None;
    };
    let (_, descriptor) = file.pool.name_and_type(name_and_type).ok()?;
    let descriptor = MethodDescriptor::parse(descriptor).ok()?;
    let returns = descriptor.ret.filter(|it| next == Some(return_of(*it)))?;
    let words: usize = descriptor.params.iter().map(|kind| kind.words()).sum();
    let mut bytes = pops(words);
    bytes.push(zero_of(returns));
    let change = format!("result -> {}", zero_name(returns));
    fitted(bytes, length).map(|bytes| (Operator::ReturnedValue, change, bytes))
}

fn field(file: &ClassFile, index: u16, next: Option<u8>) -> Option<Change> {
    let member = file.pool.member_ref(index).ok()?;
    let kind = FieldType::parse(member.descriptor).ok()?;
    if next != Some(return_of(kind)) {
        return None;
    }
    let bytes = fitted(vec![op::pop, zero_of(kind)], 3)?;
    let change = format!("{} -> {}", member.name, zero_name(kind));
    Some((Operator::ReturnedValue, change, bytes))
}

/// A local variable that is returned.
fn loaded(here: &[u8], next: Option<u8>) -> Option<Change> {
    let [opcode, operand @ ..] = here else {
        return None;
    };
    let (zero, returned) = match *opcode {
        op::iload | op::iload_0..=op::iload_3 => (op::iconst_0, op::ireturn),
        op::lload | op::lload_0..=op::lload_3 => (op::lconst_0, op::lreturn),
        op::dload | op::dload_0..=op::dload_3 => (op::dconst_0, op::dreturn),
        op::aload | op::aload_0..=op::aload_3 => (op::aconst_null, op::areturn),
        _ => return None,
    };
    if next != Some(returned) {
        return None;
    }
    let bytes = fitted(vec![zero], 1 + operand.len())?;
    let change = if zero == op::aconst_null { "null" } else { "0" };
    Some((
        Operator::ReturnedValue,
        format!("result -> {change}"),
        bytes,
    ))
}

pub fn pops(words: usize) -> Vec<u8> {
    let mut bytes = vec![op::pop2; words / 2];
    bytes.extend(vec![op::pop; words % 2]);
    bytes
}

/// As long as what it stands for; nothing if it is longer.
pub fn fitted(mut bytes: Vec<u8>, length: usize) -> Option<Vec<u8>> {
    if bytes.len() > length {
        return None;
    }
    bytes.resize(length, op::nop);
    Some(bytes)
}

pub fn pop_of(kind: FieldType<'_>) -> u8 {
    match kind.words() {
        2 => op::pop2,
        _ => op::pop,
    }
}

fn zero_of(kind: FieldType<'_>) -> u8 {
    match kind {
        FieldType::Long => op::lconst_0,
        FieldType::Float => op::fconst_0,
        FieldType::Double => op::dconst_0,
        FieldType::Object(_) | FieldType::Array(_) => op::aconst_null,
        _ => op::iconst_0,
    }
}

fn zero_name(kind: FieldType<'_>) -> &'static str {
    match kind {
        FieldType::Object(_) | FieldType::Array(_) => "null",
        FieldType::Boolean => "false",
        _ => "0",
    }
}

fn return_of(kind: FieldType<'_>) -> u8 {
    match kind {
        FieldType::Long => op::lreturn,
        FieldType::Float => op::freturn,
        FieldType::Double => op::dreturn,
        FieldType::Object(_) | FieldType::Array(_) => op::areturn,
        _ => op::ireturn,
    }
}
