//! Changes of a single instruction: one table for what becomes another opcode, and numbers that are part of one.

use crate::{Change, Operator};
use spelunk_classes::opcode::op;

/// What stands for what. Both ways unless the second is the only one.
const PAIRS: &[(Operator, u8, u8)] = &[
    (Operator::NegatedCondition, op::ifeq, op::ifne),
    (Operator::NegatedCondition, op::iflt, op::ifge),
    (Operator::NegatedCondition, op::ifgt, op::ifle),
    (Operator::NegatedCondition, op::if_icmpeq, op::if_icmpne),
    (Operator::NegatedCondition, op::if_icmplt, op::if_icmpge),
    (Operator::NegatedCondition, op::if_icmpgt, op::if_icmple),
    (Operator::NegatedCondition, op::if_acmpeq, op::if_acmpne),
    (Operator::NegatedCondition, op::ifnull, op::ifnonnull),
    (Operator::MovedBoundary, op::iflt, op::ifle),
    (Operator::MovedBoundary, op::ifge, op::ifgt),
    (Operator::MovedBoundary, op::if_icmplt, op::if_icmple),
    (Operator::MovedBoundary, op::if_icmpge, op::if_icmpgt),
    (Operator::Arithmetic, op::iadd, op::isub),
    (Operator::Arithmetic, op::ladd, op::lsub),
    (Operator::Arithmetic, op::fadd, op::fsub),
    (Operator::Arithmetic, op::dadd, op::dsub),
    (Operator::Arithmetic, op::imul, op::idiv),
    (Operator::Arithmetic, op::lmul, op::ldiv),
    (Operator::Arithmetic, op::fmul, op::fdiv),
    (Operator::Arithmetic, op::dmul, op::ddiv),
    (Operator::Bits, op::iand, op::ior),
    (Operator::Bits, op::land, op::lor),
    (Operator::Bits, op::ishl, op::ishr),
    (Operator::Bits, op::lshl, op::lshr),
];

const ONE_WAY: &[(Operator, u8, u8)] = &[
    (Operator::Arithmetic, op::irem, op::imul),
    (Operator::Arithmetic, op::lrem, op::lmul),
    (Operator::Arithmetic, op::frem, op::fmul),
    (Operator::Arithmetic, op::drem, op::dmul),
    (Operator::Bits, op::ixor, op::iand),
    (Operator::Bits, op::lxor, op::land),
    (Operator::Bits, op::iushr, op::ishl),
    (Operator::Bits, op::lushr, op::lshl),
    (Operator::Negation, op::ineg, op::nop),
    (Operator::Negation, op::lneg, op::nop),
    (Operator::Negation, op::fneg, op::nop),
    (Operator::Negation, op::dneg, op::nop),
];

/// Jumps where two numbers are equal or are not, and jumps that also take one of the two other ways.
const EQUALITIES: &[(u8, u8)] = &[
    (op::if_icmpeq, op::if_icmple),
    (op::if_icmpeq, op::if_icmpge),
    (op::if_icmpne, op::if_icmplt),
    (op::if_icmpne, op::if_icmpgt),
];

/// The same behind a comparison that says which of two numbers is larger.
const EQUALITIES_OF_COMPARED: &[(u8, u8)] = &[
    (op::ifeq, op::ifle),
    (op::ifeq, op::ifge),
    (op::ifne, op::iflt),
    (op::ifne, op::ifgt),
];

/// `<=` or `>=` in the place of `==`, and `<` or `>` in the place of `!=`.
fn moved_equality(opcode: u8, before: Option<u8>) -> impl Iterator<Item = Change> {
    let is_compared = matches!(before, Some(op::lcmp..=op::dcmpg));
    let table = match is_compared {
        true => EQUALITIES_OF_COMPARED,
        false => EQUALITIES,
    };
    let of = table.iter().filter(move |(from, _)| *from == opcode);
    of.map(|&(from, to)| {
        let change = format!("{} -> {}", word(from), word(to));
        (Operator::MovedBoundary, change, vec![to])
    })
}

/// The changes of one instruction with its operands, between two others.
pub fn changes(code: &[u8], before: Option<u8>, next: Option<u8>) -> Vec<Change> {
    let opcode = code[0];
    let mut found: Vec<Change> = moved_equality(opcode, before).collect();
    let both = PAIRS
        .iter()
        .flat_map(|&(operator, one, other)| [(operator, one, other), (operator, other, one)]);
    for (operator, from, to) in both.chain(ONE_WAY.iter().copied()) {
        if from == opcode {
            let change = match operator {
                Operator::Negation => format!("{} left out", word(from)),
                _ => format!("{} -> {}", word(from), word(to)),
            };
            found.push((operator, change, vec![to]));
        }
    }
    found.extend(number(code, next));
    found
}

/// An operator as Java writes it. Of a condition the code has only the jump: whether the source says what leads
/// there or what does not is for the compiler, so both are said, the latter first, as most of them do it.
fn word(opcode: u8) -> &'static str {
    match opcode {
        op::ifeq | op::if_icmpeq | op::if_acmpeq => "!= or ==",
        op::ifne | op::if_icmpne | op::if_acmpne => "== or !=",
        op::iflt | op::if_icmplt => ">= or <",
        op::ifge | op::if_icmpge => "< or >=",
        op::ifgt | op::if_icmpgt => "<= or >",
        op::ifle | op::if_icmple => "> or <=",
        op::ifnull => "!= null or == null",
        op::ifnonnull => "== null or != null",
        op::iadd | op::ladd | op::fadd | op::dadd => "+",
        op::isub | op::lsub | op::fsub | op::dsub => "-",
        op::imul | op::lmul | op::fmul | op::dmul => "*",
        op::idiv | op::ldiv | op::fdiv | op::ddiv => "/",
        op::irem | op::lrem | op::frem | op::drem => "%",
        op::ineg | op::lneg | op::fneg | op::dneg => "the minus sign",
        op::iand | op::land => "&",
        op::ior | op::lor => "|",
        op::ixor | op::lxor => "^",
        op::ishl | op::lshl => "<<",
        op::ishr | op::lshr => ">>",
        op::iushr | op::lushr => ">>>",
        _ => "?",
    }
}

/// Whether a number is less by one as a mutant. Where `x < 4` is asked, 5 in the place of 4 does what a moved boundary
/// does: 3 is another slip, and it shows on the other side of the boundary.
fn is_lowered(value: i32, highest: i32, next: Option<u8>) -> bool {
    let is_below = matches!(next, Some(op::if_icmplt | op::if_icmpge));
    value == highest || is_below && value > 0
}

fn number(code: &[u8], next: Option<u8>) -> Option<Change> {
    let said = |from: i32, to: i32| format!("{from} -> {to}");
    Some(match code {
        [op::iinc, local, by] => {
            let by = *by as i8;
            let other = by.checked_neg()?;
            let bytes = vec![op::iinc, *local, other as u8];
            (Operator::Increment, said(by.into(), other.into()), bytes)
        }
        // Between -1 and 5; booleans stay booleans.
        [opcode @ op::iconst_m1..=op::iconst_5] => {
            let value = i32::from(*opcode) - i32::from(op::iconst_0);
            let other = match value == 1 || is_lowered(value, 5, next) {
                true => value - 1,
                false => value + 1,
            };
            let bytes = vec![(i32::from(op::iconst_0) + other) as u8];
            (Operator::Constant, said(value, other), bytes)
        }
        [op::lconst_0] => (Operator::Constant, said(0, 1), vec![op::lconst_1]),
        [op::lconst_1] => (Operator::Constant, said(1, 0), vec![op::lconst_0]),
        [op::fconst_0] => (Operator::Constant, said(0, 1), vec![op::fconst_1]),
        [op::fconst_1] => (Operator::Constant, said(1, 0), vec![op::fconst_0]),
        [op::fconst_2] => (Operator::Constant, said(2, 1), vec![op::fconst_1]),
        [op::dconst_0] => (Operator::Constant, said(0, 1), vec![op::dconst_1]),
        [op::dconst_1] => (Operator::Constant, said(1, 0), vec![op::dconst_0]),
        [op::bipush, value] => {
            let value = *value as i8;
            let other = match is_lowered(value.into(), i8::MAX.into(), next) {
                true => value - 1,
                false => value + 1,
            };
            let bytes = vec![op::bipush, other as u8];
            (Operator::Constant, said(value.into(), other.into()), bytes)
        }
        [op::sipush, high, low] => {
            let value = i16::from_be_bytes([*high, *low]);
            let other = match is_lowered(value.into(), i16::MAX.into(), next) {
                true => value - 1,
                false => value + 1,
            };
            let [high, low] = other.to_be_bytes();
            let bytes = vec![op::sipush, high, low];
            (Operator::Constant, said(value.into(), other.into()), bytes)
        }
        _ => return None,
    })
}
