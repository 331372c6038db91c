//! Switches over an enum all of whose constants have a case of their own: their default is never taken. javac asks a
//! table by ordinal, `Outer$1.$SwitchMap$pkg$Kind[kind.ordinal()]`, which its class fills with numbers above zero, one
//! for each constant that the switches of `Outer` name.
//!
//! Where anything differs from what javac writes, nothing is said.

use crate::branches::Side;
use crate::bytecode::{self, Decoded, Operand};
use crate::class_file::{ClassFile, CodeAttribute, Constant, Member, access};
use crate::constant_pool::MemberRef;
use crate::descriptor::MethodDescriptor;
use crate::opcode::{self, op};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A default that is never taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverTaken {
    pub method: String,
    pub descriptor: String,
    pub side: Side,
    /// Internal name of the enum.
    pub of: String,
}

const TABLE_PREFIX: &str = "$SwitchMap$";
const TABLE_TYPE: &str = "[I";

/// The defaults in a class that are never taken. Other classes, by their internal names, are asked of `find`.
pub fn never_taken(
    class: &ClassFile,
    find: &mut dyn FnMut(&str) -> Option<Arc<ClassFile>>,
) -> Vec<NeverTaken> {
    if !names_a_table(class) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for method in &class.methods {
        let Ok(Some(code)) = method.code(class) else {
            continue;
        };
        let instructions = decoded(code.code).unwrap_or_default();
        let landings = landings(&code, &instructions);
        for at in 0..instructions.len() {
            let switched = switched_enum(class, &instructions, &landings, at);
            let cases = cases(code.code, &instructions[at]);
            if let (Some(switched), Some(cases)) = (switched, cases)
                && names_every_constant(&switched, &cases.keys, find)
            {
                found.push(NeverTaken {
                    method: method.name(class).into(),
                    descriptor: method.descriptor(class).into(),
                    side: cases.default,
                    of: switched.of.into(),
                });
            }
        }
    }
    found
}

fn names_a_table(class: &ClassFile) -> bool {
    class.pool.indexes().any(|index| {
        matches!(class.pool.get(index), Ok(Constant::Field { .. }))
            && class
                .pool
                .member_ref(index)
                .is_ok_and(|member| member.name.starts_with(TABLE_PREFIX))
    })
}

/// A switch over what a table says of an enum's constant.
struct Switched<'c> {
    table: MemberRef<'c>,
    /// Internal name of the enum.
    of: &'c str,
}

pub(crate) fn decoded(code: &[u8]) -> Option<Vec<Decoded>> {
    let mut found = Vec::new();
    let mut pc = 0;
    while pc < code.len() {
        let instruction = bytecode::decode(code, pc).ok()?;
        pc = instruction.next;
        found.push(instruction);
    }
    Some(found)
}

fn instructions(class: &ClassFile, method: &Member) -> Option<Vec<Decoded>> {
    decoded(method.code(class).ok()??.code)
}

/// Where jumps and handlers lead to, each with where it comes from; handlers come from nowhere.
pub(crate) fn landings(
    code: &CodeAttribute<'_>,
    instructions: &[Decoded],
) -> Vec<(Option<usize>, i64)> {
    let handlers = code.exception_table.iter();
    let mut found: Vec<_> = { handlers }
        .map(|entry| (None, i64::from(entry.handler_pc)))
        .collect();
    for instruction in instructions {
        let from = Some(instruction.pc);
        match &instruction.operand {
            Operand::Branch(target) => found.push((from, *target)),
            Operand::Switch(targets) => found.extend(targets.iter().map(|target| (from, *target))),
            _ => {}
        }
    }
    found
}

/// The table and the enum of the switch at this place: the table is pushed, something pushes the constant, and what is
/// in between touches nothing below it and is not jumped into.
fn switched_enum<'c>(
    class: &'c ClassFile,
    instructions: &[Decoded],
    landings: &[(Option<usize>, i64)],
    at: usize,
) -> Option<Switched<'c>> {
    let is = |at: usize, opcode: u8| instructions[at].opcode == opcode;
    let asked = at.checked_sub(2)?;
    if !matches!(instructions[at].operand, Operand::Switch(_))
        || !is(at - 1, op::iaload)
        || !is(asked, op::invokevirtual)
    {
        return None;
    }
    let asking = member(class, &instructions[asked])?;
    if (asking.name, asking.descriptor) != ("ordinal", "()I") {
        return None;
    }
    let from = (0..asked).rev().find(|&from| {
        is(from, op::getstatic)
            && member(class, &instructions[from])
                .is_some_and(|field| field.name.starts_with(TABLE_PREFIX))
    })?;
    let region = instructions[from + 1].pc..=instructions[at].pc;
    let is_entered = |&(source, target): &(Option<usize>, i64)| {
        let is_inside = |pc: usize| region.contains(&pc);
        usize::try_from(target).is_ok_and(is_inside) && !source.is_some_and(is_inside)
    };
    if landings.iter().any(is_entered) {
        return None;
    }
    let table = member(class, &instructions[from])?;
    let pushing = &instructions[from + 1..asked];
    let leaves_one = values_above(class, pushing, instructions[asked].pc) == Some(1);
    (leaves_one && table.descriptor == TABLE_TYPE).then_some(Switched {
        table,
        of: asking.class,
    })
}

/// How many values instructions leave behind at their end, if they touch nothing that was there before. They may jump
/// forward, as `? :` does.
fn values_above(class: &ClassFile, instructions: &[Decoded], end: usize) -> Option<usize> {
    let mut waiting: BTreeMap<i64, usize> = BTreeMap::new();
    let mut depth = Some(0usize);
    for instruction in instructions {
        let here = join(depth, waiting.remove(&(instruction.pc as i64)))?;
        let (popped, pushed) = effect(class, instruction)?;
        let left = here.checked_sub(popped)? + pushed;
        depth = Some(left);
        if let Operand::Branch(target) = instruction.operand {
            let joined = join(Some(left), waiting.get(&target).copied())?;
            let leads_on = target > instruction.pc as i64 && target <= end as i64;
            leads_on.then(|| waiting.insert(target, joined))?;
            if matches!(instruction.opcode, op::goto | op::goto_w) {
                depth = None;
            }
        }
    }
    join(depth, waiting.remove(&(end as i64)))
}

/// Where ways meet, they have left the same behind.
fn join(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    match (one, other) {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (known, None) | (None, known) => known,
    }
}

/// How many values an instruction takes and leaves; nothing for those that return, throw, copy or have many targets.
fn effect(class: &ClassFile, instruction: &Decoded) -> Option<(usize, usize)> {
    match instruction.opcode {
        op::getstatic => Some((0, 1)),
        op::getfield => Some((1, 1)),
        op::ldc | op::ldc_w | op::ldc2_w => Some((0, 1)),
        op::jsr | op::jsr_w | op::ret | op::athrow | op::ireturn..=op::r#return => None,
        op::invokevirtual | op::invokespecial | op::invokestatic | op::invokeinterface => {
            let called = member(class, instruction)?;
            let descriptor = MethodDescriptor::parse(called.descriptor).ok()?;
            let receivers = usize::from(instruction.opcode != op::invokestatic);
            let pushed = usize::from(!called.descriptor.ends_with('V'));
            Some((descriptor.params.len() + receivers, pushed))
        }
        opcode => {
            let leads_on = matches!(
                instruction.operand,
                Operand::None
                    | Operand::Local(_)
                    | Operand::Immediate(_)
                    | Operand::Pool(_)
                    | Operand::Branch(_)
            );
            let (popped, pushed) = opcode::instruction(opcode)?.effect.split_once(':')?;
            leads_on.then_some((popped.len(), pushed.len()))
        }
    }
}

fn member<'c>(class: &'c ClassFile, instruction: &Decoded) -> Option<MemberRef<'c>> {
    match instruction.operand {
        Operand::Pool(index) | Operand::Interface { index, .. } => {
            class.pool.member_ref(index).ok()
        }
        _ => None,
    }
}

/// What a switch has besides its default.
struct Cases {
    /// The keys that lead elsewhere than the default.
    keys: BTreeSet<i32>,
    default: Side,
}

fn cases(code: &[u8], switch: &Decoded) -> Option<Cases> {
    let Operand::Switch(targets) = &switch.operand else {
        return None;
    };
    let (default, others) = targets.split_first()?;
    let keys = bytecode::switch_keys(code, switch)?;
    let cases = keys.into_iter().zip(others);
    let elsewhere = cases.filter(|(_, target)| *target != default);
    // Where keys that nobody wrote lead to the default, it is not the last of the different targets.
    let before: BTreeSet<&i64> = others
        .iter()
        .take_while(|target| *target != default)
        .collect();
    Some(Cases {
        keys: elsewhere.map(|(key, _)| key).collect(),
        default: Side {
            pc: switch.pc as u16,
            side: before.len() as u32,
        },
    })
}

/// Whether each constant of the enum has a number in the table, and that number a case.
fn names_every_constant(
    switched: &Switched<'_>,
    handled: &BTreeSet<i32>,
    find: &mut dyn FnMut(&str) -> Option<Arc<ClassFile>>,
) -> bool {
    let (Some(holder), Some(of)) = (find(switched.table.class), find(switched.of)) else {
        return false;
    };
    let Some(numbers) = numbers(&holder, switched) else {
        return false;
    };
    let Some(constants) = constants(&of) else {
        return false;
    };
    let is_handled = |name: &&str| numbers.get(*name).is_some_and(|it| handled.contains(it));
    !constants.is_empty() && constants.iter().all(is_handled)
}

/// The names of an enum's constants, if there are no other objects of it.
fn constants(of: &ClassFile) -> Option<Vec<&str>> {
    if of.access & access::ENUM == 0 {
        return None;
    }
    let fields = of.fields.iter().filter(|field| field.is(access::ENUM));
    let names: Vec<&str> = fields.map(|field| field.name(of)).collect();
    let own = of.name().ok()?;
    let mut made = 0;
    for method in &of.methods {
        let Some(instructions) = instructions(of, method) else {
            continue;
        };
        let makes_one = |it: &&Decoded| match it.operand {
            Operand::Pool(index) if it.opcode == op::new => of.class_name(index) == Ok(own),
            _ => false,
        };
        made += instructions.iter().filter(makes_one).count();
    }
    (made <= names.len()).then_some(names)
}

/// The numbers that the table's class gives to constants, by their names.
fn numbers(holder: &ClassFile, switched: &Switched<'_>) -> Option<BTreeMap<String, i32>> {
    let is_table = |field: &&Member| {
        field.name(holder) == switched.table.name
            && field.descriptor(holder) == TABLE_TYPE
            && field.is(access::STATIC)
            && field.is(access::FINAL)
            && field.is(access::SYNTHETIC)
    };
    holder.fields.iter().find(is_table)?;
    let initialiser = holder.find_method("<clinit>", "()V")?;
    let instructions = instructions(holder, initialiser)?;
    let mut found = BTreeMap::new();
    for window in instructions.windows(5) {
        let [table, constant, ordinal, number, store] = window else {
            continue;
        };
        let opcodes = [
            (table, op::getstatic),
            (constant, op::getstatic),
            (ordinal, op::invokevirtual),
            (store, op::iastore),
        ];
        if opcodes.iter().any(|(it, opcode)| it.opcode != *opcode) {
            continue;
        }
        let (Some(into), Some(of)) = (member(holder, table), member(holder, constant)) else {
            continue;
        };
        let is_of_table = into.name == switched.table.name && into.class == switched.table.class;
        let is_of_enum = of.class == switched.of
            && member(holder, ordinal).is_some_and(|called| called.name == "ordinal");
        if is_of_table && is_of_enum {
            found.insert(of.name.to_string(), number_pushed(holder, number)?);
        }
    }
    Some(found)
}

pub(crate) fn number_pushed(class: &ClassFile, instruction: &Decoded) -> Option<i32> {
    match (instruction.opcode, &instruction.operand) {
        (opcode @ op::iconst_m1..=op::iconst_5, _) => {
            Some(i32::from(opcode) - i32::from(op::iconst_0))
        }
        (op::bipush | op::sipush, Operand::Immediate(number)) => Some(*number),
        (op::ldc | op::ldc_w, Operand::Pool(index)) => match class.pool.get(*index) {
            Ok(Constant::Integer(number)) => Some(number),
            _ => None,
        },
        _ => None,
    }
}
