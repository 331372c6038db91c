//! Original instructions out of bytes, and where they lead.

use super::kinds::Kind;
use super::{LowerError, Lowering, Raw};
use crate::code::Switch;
use crate::opcode::{self, Operands, op};

impl Lowering<'_> {
    pub(super) fn byte(&self, at: u32) -> Result<u8, LowerError> {
        match self.code.code.get(at as usize) {
            Some(&byte) => Ok(byte),
            None => self.malformed(at, "code ends inside an instruction"),
        }
    }

    pub(super) fn u16(&self, at: u32) -> Result<u16, LowerError> {
        Ok((self.byte(at)? as u16) << 8 | self.byte(at + 1)? as u16)
    }

    pub(super) fn i32(&self, at: u32) -> Result<i32, LowerError> {
        Ok(((self.u16(at)? as u32) << 16 | self.u16(at + 2)? as u32) as i32)
    }

    pub(super) fn decode(&mut self) -> Result<(), LowerError> {
        let length = self.code.code.len() as u32;
        if length == 0 || length > u16::MAX as u32 {
            return self.malformed(0, "code length out of range");
        }
        let mut pc = 0;
        while pc < length {
            let raw = self.decode_one(pc)?;
            if raw.next > length {
                return self.malformed(pc, "code ends inside an instruction");
            }
            self.at_pc[pc as usize] = self.raws.len() as u32;
            self.raws.push(raw);
            pc = raw.next;
        }
        Ok(())
    }

    pub(super) fn decode_one(&mut self, pc: u32) -> Result<Raw, LowerError> {
        let opcode = self.byte(pc)?;
        let Some(row) = opcode::instruction(opcode) else {
            return self.malformed(pc, "illegal opcode");
        };
        let branch = |offset: i32| (pc as i32).wrapping_add(offset);
        let (operand, extra, length) = match row.operands {
            Operands::None => (implied_local(opcode), 0, 1),
            Operands::Byte => (self.byte(pc + 1)? as i8 as i32, 0, 2),
            Operands::Short => (self.u16(pc + 1)? as i16 as i32, 0, 3),
            Operands::Pool1 | Operands::Local | Operands::ArrayType => {
                (self.byte(pc + 1)? as i32, 0, 2)
            }
            Operands::Pool2 => (self.u16(pc + 1)? as i32, 0, 3),
            Operands::LocalIncrement => (
                self.byte(pc + 1)? as i32,
                self.byte(pc + 2)? as i8 as i32,
                3,
            ),
            Operands::Branch2 => (branch(self.u16(pc + 1)? as i16 as i32), 0, 3),
            Operands::Branch4 => (branch(self.i32(pc + 1)?), 0, 5),
            Operands::Interface | Operands::Dynamic => (self.u16(pc + 1)? as i32, 0, 5),
            Operands::MultiArray => (self.u16(pc + 1)? as i32, self.byte(pc + 3)? as i32, 4),
            Operands::Wide => return self.decode_wide(pc),
            Operands::TableSwitch | Operands::LookupSwitch => {
                return self.decode_switch(pc, opcode);
            }
        };
        Ok(Raw {
            opcode,
            pc,
            next: pc + length,
            operand,
            extra,
            target: operand as u32,
        })
    }

    pub(super) fn decode_wide(&self, pc: u32) -> Result<Raw, LowerError> {
        let opcode = self.byte(pc + 1)?;
        let operand = self.u16(pc + 2)? as i32;
        match opcode {
            op::iinc => Ok(Raw {
                opcode,
                pc,
                next: pc + 6,
                operand,
                extra: self.u16(pc + 4)? as i16 as i32,
                target: 0,
            }),
            op::iload..=op::aload | op::istore..=op::astore | op::ret => Ok(Raw {
                opcode,
                pc,
                next: pc + 4,
                operand,
                extra: 0,
                target: 0,
            }),
            _ => self.malformed(pc, "wide before an instruction that has no wide form"),
        }
    }

    pub(super) fn decode_switch(&mut self, pc: u32, opcode: u8) -> Result<Raw, LowerError> {
        let mut at = (pc + 4) & !3;
        let target = |offset: i32| (pc as i32).wrapping_add(offset) as u32;
        let default = target(self.i32(at)?);
        let mut targets = Vec::new();
        let switch = if opcode == op::tableswitch {
            let (low, high) = (self.i32(at + 4)?, self.i32(at + 8)?);
            let count = high as i64 - low as i64 + 1;
            if count < 1 || count > self.code.code.len() as i64 {
                return self.malformed(pc, "tableswitch range");
            }
            at += 12;
            for _ in 0..count {
                targets.push(target(self.i32(at)?));
                at += 4;
            }
            Switch::Table {
                low,
                targets: targets.clone(),
                default,
            }
        } else {
            let count = self.i32(at + 4)?;
            if count < 0 || count as usize > self.code.code.len() {
                return self.malformed(pc, "lookupswitch count");
            }
            at += 8;
            let mut keys = Vec::new();
            for _ in 0..count {
                keys.push(self.i32(at)?);
                targets.push(target(self.i32(at + 4)?));
                at += 8;
            }
            if keys.windows(2).any(|pair| pair[0] >= pair[1]) {
                return self.malformed(pc, "lookupswitch keys are not sorted");
            }
            Switch::Lookup {
                keys,
                targets: targets.clone(),
                default,
            }
        };
        targets.push(default);
        self.switch_raw.insert(pc, (switch, targets));
        Ok(Raw {
            opcode,
            pc,
            next: at,
            operand: 0,
            extra: 0,
            target: 0,
        })
    }

    pub(super) fn index_of(&self, pc: u32, from: u32) -> Result<usize, LowerError> {
        match self.at_pc.get(pc as usize) {
            Some(&index) if index != u32::MAX => Ok(index as usize),
            _ => self.malformed(from, "branch target is not an instruction"),
        }
    }

    /// Where a branch may go; empty for all other instructions.
    pub(super) fn targets<'s>(&'s self, raw: &'s Raw) -> &'s [u32] {
        use op::*;
        match raw.opcode {
            goto | goto_w | ifeq..=if_acmpne | ifnull | ifnonnull | jsr | jsr_w => {
                std::slice::from_ref(&raw.target)
            }
            tableswitch | lookupswitch => &self.switch_raw[&raw.pc].1,
            _ => &[],
        }
    }
}

/// Whether the next instruction may follow this one.
pub(crate) fn falls_through(opcode: u8) -> bool {
    use op::*;
    !matches!(
        opcode,
        goto | goto_w | tableswitch | lookupswitch | ireturn..=r#return | athrow | ret
    )
}

pub(super) fn implied_local(opcode: u8) -> i32 {
    use op::*;
    match opcode {
        iload_0..=aload_3 => (opcode - iload_0) as i32 & 3,
        istore_0..=astore_3 => (opcode - istore_0) as i32 & 3,
        _ => 0,
    }
}

pub(super) fn load_kind(opcode: u8) -> Kind {
    use op::*;
    const KINDS: &[u8; 5] = b"ilfda";
    match opcode {
        iload..=aload => KINDS[(opcode - iload) as usize],
        _ => KINDS[((opcode - iload_0) / 4) as usize],
    }
}

pub(super) fn stored_local(raw: &Raw) -> Option<u16> {
    (op::istore..=op::astore_3)
        .contains(&raw.opcode)
        .then_some(())?;
    if (op::iastore..=op::sastore).contains(&raw.opcode) {
        return None;
    }
    Some(raw.operand as u16)
}
