//! Class files changed in small ways: a test suite that notices such a change would notice a slip of the same
//! kind. Every change keeps the length of the code, so that jumps, handlers and frames stay as they are.
//!
//! What runs tests against mutants is not known here.

mod calls;
mod members;
mod operators;
mod passing;
mod pooled;
mod siblings;
mod slips;

use members::Members;
pub use siblings::with_siblings;
use slips::Slips;
use spelunk_classes::branches;
use spelunk_classes::class_file::{ClassFile, CodeAttribute, Member};
use spelunk_classes::opcode::{Operands, instruction};

/// One small change of a class file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Internal name.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub line: u16,
    /// Where in the method's code.
    pub pc: u16,
    pub operator: Operator,
    /// What was changed into what: `+ -> -`.
    pub change: String,
    /// Where in the class file, and what stands there now.
    offset: usize,
    bytes: Vec<u8>,
}

/// The kinds of changes, as mutation tools name them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operator {
    NegatedCondition,
    RemovedCondition,
    MovedBoundary,
    Arithmetic,
    Bits,
    Increment,
    Negation,
    Constant,
    ReturnedValue,
    RemovedCall,
    RemovedAssignment,
    OtherVariable,
    OtherMember,
    SwappedOperands,
    MissingCopy,
    PassedThrough,
    SingleRound,
}

impl Operator {
    pub fn name(self) -> &'static str {
        match self {
            Operator::NegatedCondition => "negated condition",
            Operator::RemovedCondition => "removed condition",
            Operator::MovedBoundary => "moved boundary",
            Operator::Arithmetic => "arithmetic",
            Operator::Bits => "bits",
            Operator::Increment => "increment",
            Operator::Negation => "removed negation",
            Operator::Constant => "constant",
            Operator::ReturnedValue => "returned value",
            Operator::RemovedCall => "removed call",
            Operator::RemovedAssignment => "removed assignment",
            Operator::OtherVariable => "another variable",
            Operator::OtherMember => "another member",
            Operator::SwappedOperands => "swapped operands",
            Operator::MissingCopy => "missing copy",
            Operator::PassedThrough => "passed-through value",
            Operator::SingleRound => "single round",
        }
    }

    /// Whether the changed method has to be verified before it is a mutant.
    pub fn may_break_types(self) -> bool {
        matches!(
            self,
            Operator::RemovedAssignment
                | Operator::RemovedCondition
                | Operator::OtherVariable
                | Operator::OtherMember
                | Operator::SwappedOperands
                | Operator::MissingCopy
                | Operator::PassedThrough
                | Operator::SingleRound
        )
    }
}

impl Mutant {
    /// The class file with the change.
    pub fn apply(&self, original: &[u8]) -> Vec<u8> {
        let mut changed = original.to_vec();
        changed[self.offset..self.offset + self.bytes.len()].copy_from_slice(&self.bytes);
        changed
    }

    /// The method's code with the change.
    pub fn apply_to(&self, original: &CodeAttribute<'_>) -> Vec<u8> {
        let mut changed = original.code.to_vec();
        let start = self.offset - original.code_offset as usize;
        changed[start..start + self.bytes.len()].copy_from_slice(&self.bytes);
        changed
    }
}

/// Every mutant of a class file; those that may break types have to be verified. Compiler-made methods and those
/// without lines have none: nobody could say where they are. Neither has what finds the case of a switch over strings. Members are taken for others that the class file names: see `with_siblings`.
pub fn mutants(file: &ClassFile) -> Vec<Mutant> {
    let mut found = Vec::new();
    let class = file.name().unwrap_or_default();
    let members = Members::of(file);
    for member in &file.methods {
        let is_made = member.is(spelunk_classes::class_file::access::SYNTHETIC)
            && !member.name(file).starts_with("lambda$");
        if is_made || is_made_for_enum(file, member) {
            continue;
        }
        let Ok(Some(code)) = member.code(file) else {
            continue;
        };
        let lines = code.line_numbers().unwrap_or_default();
        let instructions = instructions(&code);
        // An assignment that an initialiser leaves out shows only in a JVM of its own.
        let is_initialiser = member.name(file) == "<clinit>";
        let slips = Slips::new(&members, member, &code, &instructions);
        let dispatches = branches::string_dispatches(file, &code);
        for (number, &(pc, length)) in instructions.iter().enumerate() {
            let after = lines.partition_point(|&(start, _)| usize::from(start) <= pc);
            let Some(&(_, line)) = after.checked_sub(1).map(|it| &lines[it]) else {
                continue;
            };
            let is_dispatch = dispatches.iter().any(|found| found.contains(&pc));
            if is_dispatch || is_ordinal(file, member.name(file), &code, pc) {
                continue;
            }
            let next = code.code.get(pc + length).copied();
            let before = number
                .checked_sub(1)
                .map(|it| code.code[instructions[it].0]);
            let here = &code.code[pc..pc + length];
            let mut changes = operators::changes(here, before, next);
            changes.extend(pooled::changes(file, here));
            changes.extend(calls::changes(file, &code, pc, length));
            if !is_initialiser {
                changes.extend(slips.changes(number));
                changes.extend(passing::changes(file, here, next));
            }
            for (operator, change, bytes) in changes {
                found.push(Mutant {
                    class: class.to_string(),
                    method: member.name(file).to_string(),
                    descriptor: member.descriptor(file).to_string(),
                    line,
                    pc: pc as u16,
                    operator,
                    change,
                    offset: code.code_offset as usize + pc,
                    bytes,
                });
            }
        }
    }
    found
}

/// Whether the compiler writes a method for an enum.
pub fn is_made_for_enum(file: &ClassFile, member: &Member) -> bool {
    let is_enum = file.access & spelunk_classes::class_file::access::ENUM != 0;
    let class = file.name().unwrap_or_default();
    let descriptor = member.descriptor(file);
    is_enum
        && match member.name(file) {
            "values" => *descriptor == *format!("()[L{class};"),
            "valueOf" => *descriptor == *format!("(Ljava/lang/String;)L{class};"),
            _ => false,
        }
}

/// Whether a number is the position of an enum's constant, which the compiler writes: it stands behind the
/// constant's name, with which the constructor's arguments begin.
fn is_ordinal(file: &ClassFile, method: &str, code: &CodeAttribute<'_>, pc: usize) -> bool {
    use spelunk_classes::opcode::op;
    let is_enum = file.access & spelunk_classes::class_file::access::ENUM != 0;
    if !is_enum || method != "<clinit>" {
        return false;
    }
    let before = |back: usize| pc.checked_sub(back).map(|at| code.code[at]);
    let behind_short = before(2) == Some(op::ldc) && before(3) == Some(op::dup);
    let behind_wide = before(3) == Some(op::ldc_w) && before(4) == Some(op::dup);
    behind_short || behind_wide
}

/// A kind of change, what it is in words, and the new bytes.
type Change = (Operator, String, Vec<u8>);

/// Where instructions begin, and how long they are. Ends at what it does not know.
pub fn instructions(code: &CodeAttribute<'_>) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut pc = 0;
    while let Some(length) = length_at(code.code, pc) {
        if pc + length > code.code.len() {
            break;
        }
        found.push((pc, length));
        pc += length;
    }
    found
}

fn length_at(code: &[u8], pc: usize) -> Option<usize> {
    let operands = instruction(*code.get(pc)?)?.operands;
    let word = |at: usize| {
        let bytes = code.get(at..at + 4)?;
        Some(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    };
    let aligned = (pc + 4) & !3;
    Some(match operands {
        Operands::None => 1,
        Operands::Byte | Operands::Pool1 | Operands::Local | Operands::ArrayType => 2,
        Operands::Short | Operands::Pool2 | Operands::LocalIncrement | Operands::Branch2 => 3,
        Operands::MultiArray => 4,
        Operands::Branch4 | Operands::Interface | Operands::Dynamic => 5,
        Operands::TableSwitch => {
            let (low, high) = (word(aligned + 4)?, word(aligned + 8)?);
            let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?;
            aligned + 12 + count.checked_mul(4)? - pc
        }
        Operands::LookupSwitch => {
            let count = usize::try_from(word(aligned + 4)?).ok()?;
            aligned + 8 + count.checked_mul(8)? - pc
        }
        Operands::Wide => {
            let iinc = spelunk_classes::opcode::op::iinc;
            if *code.get(pc + 1)? == iinc { 6 } else { 4 }
        }
    })
}
