//! Jumps whose condition is a number that is pushed right before them. Whoever takes a record apart in a pattern gets
//! one for each component of a primitive type: the compiler asks whether it matches, and it always does.

use crate::branches::Side;
use crate::class_file::{ClassFile, CodeAttribute};
use crate::enum_switch::{decoded, landings, number_pushed};
use crate::opcode::op;

/// A side of a jump that is never taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverTaken {
    pub method: String,
    pub descriptor: String,
    pub side: Side,
}

/// The sides in a class that are never taken.
pub fn never_taken(class: &ClassFile) -> Vec<NeverTaken> {
    let mut found = Vec::new();
    for method in &class.methods {
        let Ok(Some(code)) = method.code(class) else {
            continue;
        };
        found.extend(sides(class, &code).into_iter().map(|side| NeverTaken {
            method: method.name(class).into(),
            descriptor: method.descriptor(class).into(),
            side,
        }));
    }
    found
}

fn sides(class: &ClassFile, code: &CodeAttribute<'_>) -> Vec<Side> {
    let instructions = decoded(code.code).unwrap_or_default();
    let constant = instructions.windows(2).filter_map(|pair| {
        let [pushing, jump] = pair else {
            return None;
        };
        let number = number_pushed(class, pushing)?;
        let jumps = jumps(jump.opcode, number)?;
        Some(Side {
            pc: jump.pc as u16,
            side: u32::from(!jumps),
        })
    });
    let mut found: Vec<Side> = constant.collect();
    if !found.is_empty() {
        let landings = landings(code, &instructions);
        found.retain(|side| {
            !landings
                .iter()
                .any(|(_, target)| *target == i64::from(side.pc))
        });
    }
    found
}

/// Whether a jump is made on this number; nothing for what asks for more than one.
fn jumps(opcode: u8, number: i32) -> Option<bool> {
    Some(match opcode {
        op::ifeq => number == 0,
        op::ifne => number != 0,
        op::iflt => number < 0,
        op::ifge => number >= 0,
        op::ifgt => number > 0,
        op::ifle => number <= 0,
        _ => return None,
    })
}
