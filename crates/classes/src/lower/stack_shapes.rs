//! The operand stack's shape at every block entry: the first pass.

use super::decoding::falls_through;
use super::kinds::{CallKinds, Kind, is_wide, kind_of, kind_of_letter};
use super::shuffles::shuffle;
use super::{LowerError, Lowering, Raw};
use crate::class_file::Constant;
use crate::descriptor::FieldType;
use crate::opcode::{self, op};

impl Lowering<'_> {
    pub(super) fn find_leaders(&mut self) -> Result<(), LowerError> {
        self.leader = vec![false; self.raws.len()];
        self.leader[0] = true;
        for index in 0..self.raws.len() {
            let raw = self.raws[index];
            let targets = self.targets(&raw);
            let ends_block = !targets.is_empty() || !falls_through(raw.opcode);
            for number in 0..targets.len() {
                let at = self.index_of(self.targets(&raw)[number], raw.pc)?;
                self.leader[at] = true;
            }
            if ends_block && index + 1 < self.raws.len() {
                self.leader[index + 1] = true;
            }
        }
        for entry in &self.code.exception_table {
            let at = self.index_of(entry.handler_pc as u32, 0)?;
            self.leader[at] = true;
            // A protected range begins and ends where virtual values have been written back.
            let start = self.index_of(entry.start_pc as u32, 0)?;
            self.leader[start] = true;
        }
        Ok(())
    }

    pub(super) fn find_shapes(&mut self) -> Result<(), LowerError> {
        self.shapes = vec![None; self.raws.len()];
        let mut work = Vec::new();
        self.flow_into(0, &[], 0, &mut work)?;
        let handlers: Vec<u32> = self
            .code
            .exception_table
            .iter()
            .map(|e| e.handler_pc as u32)
            .collect();
        for handler in handlers {
            let at = self.index_of(handler, 0)?;
            self.flow_into(at, b"a", handler, &mut work)?;
        }
        while let Some(mut index) = work.pop() {
            let Some(mut shape) = self.shapes[index].clone() else {
                continue;
            };
            loop {
                let raw = self.raws[index];
                self.apply_effect(&raw, &mut shape)?;
                let words: usize = shape.iter().map(|&k| 1 + is_wide(k) as usize).sum();
                if words > self.code.max_stack as usize {
                    return self.malformed(raw.pc, "operand stack overflow");
                }
                for number in 0..self.targets(&raw).len() {
                    let at = self.index_of(self.targets(&raw)[number], raw.pc)?;
                    self.flow_into(at, &shape, raw.pc, &mut work)?;
                }
                if !falls_through(raw.opcode) {
                    break;
                }
                if matches!(raw.opcode, op::jsr | op::jsr_w) {
                    shape.pop();
                }
                index += 1;
                if index >= self.raws.len() {
                    return self.malformed(raw.pc, "execution falls off the end");
                }
                if self.leader[index] {
                    self.flow_into(index, &shape, raw.pc, &mut work)?;
                    break;
                }
            }
        }
        Ok(())
    }

    pub(super) fn flow_into(
        &mut self,
        index: usize,
        shape: &[Kind],
        from: u32,
        work: &mut Vec<usize>,
    ) -> Result<(), LowerError> {
        match &self.shapes[index] {
            Some(known) if *known == shape => Ok(()),
            Some(_) => self.malformed(from, "operand stacks disagree at a join"),
            None => {
                self.shapes[index] = Some(shape.to_vec());
                work.push(index);
                Ok(())
            }
        }
    }

    pub(super) fn pop_kind(
        &self,
        shape: &mut Vec<Kind>,
        expected: Kind,
        pc: u32,
    ) -> Result<(), LowerError> {
        match shape.pop() {
            Some(kind) if kind == expected => Ok(()),
            Some(_) => self.malformed(pc, "operand of the wrong kind"),
            None => self.malformed(pc, "operand stack underflow"),
        }
    }

    pub(super) fn apply_effect(&self, raw: &Raw, shape: &mut Vec<Kind>) -> Result<(), LowerError> {
        let Some(row) = opcode::instruction(raw.opcode) else {
            return self.malformed(raw.pc, "illegal opcode");
        };
        if let Some((popped, pushed)) = row.effect.split_once(':') {
            if raw.opcode == op::astore || (op::astore_0..=op::astore_3).contains(&raw.opcode) {
                // Also stores return addresses.
                self.pop_kind(shape, b'a', raw.pc)?;
                return Ok(());
            }
            for kind in popped.bytes().rev() {
                self.pop_kind(shape, kind, raw.pc)?;
            }
            shape.extend(pushed.bytes());
            return Ok(());
        }
        self.apply_special_effect(raw, shape)
    }

    pub(super) fn apply_special_effect(
        &self,
        raw: &Raw,
        shape: &mut Vec<Kind>,
    ) -> Result<(), LowerError> {
        use op::*;
        match raw.opcode {
            ldc | ldc_w | ldc2_w => shape.push(self.constant_kind(raw.operand as u16)?),
            pop | pop2 | dup | dup_x1 | dup_x2 | dup2 | dup2_x1 | dup2_x2 | swap => {
                let Some(plan) = shuffle(raw.opcode, shape) else {
                    return self.malformed(raw.pc, "operand stack underflow");
                };
                let base = shape.len() - plan.popped;
                let moved: Vec<Kind> = plan.order.iter().map(|&i| shape[base + i]).collect();
                shape.truncate(base);
                shape.extend(moved);
            }
            getstatic | putstatic | getfield | putfield => {
                let kind = self.field_kind(raw)?;
                if raw.opcode == putstatic || raw.opcode == putfield {
                    self.pop_kind(shape, kind, raw.pc)?;
                }
                if raw.opcode == getfield || raw.opcode == putfield {
                    self.pop_kind(shape, b'a', raw.pc)?;
                }
                if raw.opcode == getstatic || raw.opcode == getfield {
                    shape.push(kind);
                }
            }
            invokevirtual | invokespecial | invokestatic | invokeinterface | invokedynamic => {
                let call = self.call_kinds(raw)?;
                for &kind in call.parameters.iter().rev() {
                    self.pop_kind(shape, kind, raw.pc)?;
                }
                if raw.opcode != invokestatic && raw.opcode != invokedynamic {
                    self.pop_kind(shape, b'a', raw.pc)?;
                }
                shape.extend(call.result);
            }
            multianewarray => {
                for _ in 0..raw.extra {
                    self.pop_kind(shape, b'i', raw.pc)?;
                }
                shape.push(b'a');
            }
            _ => return self.malformed(raw.pc, "illegal opcode"),
        }
        Ok(())
    }

    pub(super) fn field_kind(&self, raw: &Raw) -> Result<Kind, LowerError> {
        let descriptor = self.class.pool.descriptor_of(raw.operand as u16)?;
        match descriptor.bytes().next() {
            Some(letter) if letter != b'(' => Ok(kind_of_letter(letter)),
            _ => self.malformed(raw.pc, "bad descriptor"),
        }
    }

    pub(super) fn call_kinds(&self, raw: &Raw) -> Result<CallKinds, LowerError> {
        let descriptor = self.class.pool.descriptor_of(raw.operand as u16)?;
        match CallKinds::read(descriptor) {
            Some(kinds) => Ok(kinds),
            None => self.malformed(raw.pc, "bad descriptor"),
        }
    }

    pub(super) fn constant_kind(&self, index: u16) -> Result<Kind, LowerError> {
        let pool = &self.class.pool;
        Ok(match pool.get(index)? {
            Constant::Integer(_) => b'i',
            Constant::Float(_) => b'f',
            Constant::Long(_) => b'l',
            Constant::Double(_) => b'd',
            Constant::Dynamic { name_and_type, .. } => {
                kind_of(&FieldType::parse(pool.name_and_type(name_and_type)?.1)?)
            }
            _ => b'a',
        })
    }
}
