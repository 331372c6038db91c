//! One instruction at a time out of raw code, with bounds checked; the opcode table says the layout.
//!
//! For analyses that look at original bytecode: the verifier, helpful messages. Execution has its own
//! decoded form, `code`. This module must not know what instructions do.

use std::fmt;

use crate::opcode::{self, Operands, op};

/// A decoded instruction. Branch targets are absolute, and not yet checked to be in the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    pub pc: usize,
    pub opcode: u8,
    /// The pc of the instruction behind it.
    pub next: usize,
    pub operand: Operand,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    None,
    /// `bipush`, `sipush`, and the type code of `newarray`.
    Immediate(i32),
    /// A constant pool index.
    Pool(u16),
    /// A local variable, also of the short forms such as `aload_0`.
    Local(u16),
    Increment {
        local: u16,
        by: i16,
    },
    Branch(i64),
    Interface {
        index: u16,
        count: u8,
    },
    MultiArray {
        index: u16,
        dimensions: u8,
    },
    /// The default target first.
    Switch(Vec<i64>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecodeError {
    pub pc: usize,
    pub problem: &'static str,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at pc {}", self.problem, self.pc)
    }
}

/// Reads the instruction at `pc`.
pub fn decode(code: &[u8], pc: usize) -> Result<Decoded, DecodeError> {
    let fail = |problem| DecodeError { pc, problem };
    let first = *code.get(pc).ok_or(fail("code runs off its end"))?;
    let wide = first == op::wide;
    let at = pc + 1 + usize::from(wide);
    let opcode = *code.get(at - 1).ok_or(fail("truncated instruction"))?;
    let row = opcode::instruction(opcode).ok_or(fail("illegal opcode"))?;
    if wide && !matches!(row.operands, Operands::Local | Operands::LocalIncrement) {
        return Err(fail("illegal wide instruction"));
    }
    let mut operands = Reader { code, at };
    let operand = read_operand(&mut operands, row.operands, opcode, pc, wide)
        .ok_or(fail("malformed or truncated instruction"))?;
    Ok(Decoded {
        pc,
        opcode,
        next: operands.at,
        operand,
    })
}

/// The keys of a switch, one for each of its targets behind the default.
pub fn switch_keys(code: &[u8], switch: &Decoded) -> Option<Vec<i32>> {
    let mut reader = Reader {
        code,
        at: switch.pc + 1,
    };
    reader.align();
    reader.i32()?;
    let first = reader.i32()?;
    if switch.opcode == op::tableswitch {
        return Some((first..=reader.i32()?).collect());
    }
    let pair = |_| {
        let key = reader.i32()?;
        reader.i32()?;
        Some(key)
    };
    (0..first).map(pair).collect()
}

fn read_operand(
    reader: &mut Reader<'_>,
    layout: Operands,
    opcode: u8,
    pc: usize,
    wide: bool,
) -> Option<Operand> {
    let target = |offset: i32| pc as i64 + i64::from(offset);
    Some(match layout {
        Operands::None => short_local(opcode).map_or(Operand::None, Operand::Local),
        Operands::Byte => Operand::Immediate(i32::from(reader.u8()? as i8)),
        Operands::ArrayType => Operand::Immediate(i32::from(reader.u8()?)),
        Operands::Short => Operand::Immediate(i32::from(reader.u16()? as i16)),
        Operands::Pool1 => Operand::Pool(u16::from(reader.u8()?)),
        Operands::Pool2 => Operand::Pool(reader.u16()?),
        Operands::Local if wide => Operand::Local(reader.u16()?),
        Operands::Local => Operand::Local(u16::from(reader.u8()?)),
        Operands::LocalIncrement if wide => Operand::Increment {
            local: reader.u16()?,
            by: reader.u16()? as i16,
        },
        Operands::LocalIncrement => Operand::Increment {
            local: u16::from(reader.u8()?),
            by: i16::from(reader.u8()? as i8),
        },
        Operands::Branch2 => Operand::Branch(target(i32::from(reader.u16()? as i16))),
        Operands::Branch4 => Operand::Branch(target(reader.i32()?)),
        Operands::Interface => {
            let (index, count) = (reader.u16()?, reader.u8()?);
            reader.zeros(1)?;
            Operand::Interface { index, count }
        }
        Operands::Dynamic => {
            let index = reader.u16()?;
            reader.zeros(2)?;
            Operand::Pool(index)
        }
        Operands::MultiArray => Operand::MultiArray {
            index: reader.u16()?,
            dimensions: reader.u8()?,
        },
        Operands::TableSwitch => {
            reader.align();
            let default = target(reader.i32()?);
            let (low, high) = (reader.i32()?, reader.i32()?);
            let count = i64::from(high) - i64::from(low) + 1;
            Operand::Switch(reader.targets(default, count, false, target)?)
        }
        Operands::LookupSwitch => {
            reader.align();
            let default = target(reader.i32()?);
            let count = i64::from(reader.i32()?);
            Operand::Switch(reader.targets(default, count, true, target)?)
        }
        Operands::Wide => return None,
    })
}

/// The local of `iload_0` to `aload_3` and `istore_0` to `astore_3`.
fn short_local(opcode: u8) -> Option<u16> {
    match opcode {
        op::iload_0..=op::aload_3 => Some(u16::from((opcode - op::iload_0) % 4)),
        op::istore_0..=op::astore_3 => Some(u16::from((opcode - op::istore_0) % 4)),
        _ => None,
    }
}

struct Reader<'a> {
    code: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let byte = *self.code.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn i32(&mut self) -> Option<i32> {
        let bytes = [self.u8()?, self.u8()?, self.u8()?, self.u8()?];
        Some(i32::from_be_bytes(bytes))
    }

    fn zeros(&mut self, count: usize) -> Option<()> {
        (0..count).try_for_each(|_| (self.u8()? == 0).then_some(()))
    }

    /// Switches start their operands at a multiple of four.
    fn align(&mut self) {
        self.at = self.at.next_multiple_of(4);
    }

    /// The default target and `count` others, each behind its key if there are keys, which must be
    /// in order: whoever looks one up may search by halves.
    fn targets(
        &mut self,
        default: i64,
        count: i64,
        keys: bool,
        target: impl Fn(i32) -> i64,
    ) -> Option<Vec<i64>> {
        let count = usize::try_from(count).ok()?;
        let room = self.code.len().saturating_sub(self.at) / if keys { 8 } else { 4 };
        if count > room {
            return None;
        }
        let mut targets = Vec::with_capacity(count + 1);
        targets.push(default);
        let mut last_key = None;
        for _ in 0..count {
            if keys {
                let key = self.i32()?;
                if last_key.is_some_and(|last| last >= key) {
                    return None;
                }
                last_key = Some(key);
            }
            targets.push(target(self.i32()?));
        }
        Some(targets)
    }
}
