//! What each original instruction becomes.

use super::decoding::load_kind;

use super::{LowerError, Lowering, Operand, Raw};
use crate::class_file::Constant;
use crate::code::*;
use crate::opcode::op;

impl Lowering<'_> {
    pub(super) fn emit_instruction(&mut self, index: usize) -> Result<usize, LowerError> {
        use op::*;
        let raw = self.raws[index];
        match raw.opcode {
            nop => {}
            aconst_null => self.push(b'a', Operand::Const(0)),
            iconst_m1..=iconst_5 => self.push(
                b'i',
                Operand::Const((raw.opcode as i32 - iconst_0 as i32) as u32 as u64),
            ),
            lconst_0 | lconst_1 => self.push(b'l', Operand::Const((raw.opcode - lconst_0) as u64)),
            fconst_0..=fconst_2 => self.push(
                b'f',
                Operand::Const(((raw.opcode - fconst_0) as f32).to_bits() as u64),
            ),
            dconst_0 | dconst_1 => self.push(
                b'd',
                Operand::Const(((raw.opcode - dconst_0) as f64).to_bits()),
            ),
            bipush | sipush => self.push(b'i', Operand::Const(raw.operand as u32 as u64)),
            ldc | ldc_w | ldc2_w => return self.emit_constant(index),
            iload..=aload_3 => {
                let kind = load_kind(raw.opcode);
                let local = self.check_local(&raw, kind)?;
                self.push(kind, Operand::Slot(local));
            }
            istore..=astore_3 => self.emit_store_local(&raw)?,
            iaload..=saload => return Ok(self.emit_array_load(index)),
            iastore..=sastore => self.emit_array_store(&raw),
            pop..=swap => self.emit_shuffle(&raw),
            iadd..=lxor => return Ok(self.emit_arithmetic(index)),
            iinc => {
                let local = self.check_local(&raw, b'i')?;
                self.before_local_write(local);
                self.emit(Op::IAddImm, local, local, 0, raw.extra as u32, 0);
            }
            i2l..=i2s => return Ok(self.emit_unary(index)),
            lcmp..=dcmpg => return Ok(self.emit_compare(index)),
            ifeq..=if_acmpne | ifnull | ifnonnull => self.emit_branch(&raw),
            goto | goto_w => {
                self.materialise_all();
                self.emit(Op::Goto, 0, 0, 0, raw.operand as u32, 0);
            }
            jsr | jsr_w => {
                self.materialise_all();
                let slot = self.canonical(self.depth);
                let next = self.instrs.len() as u32 + 1;
                self.emit(Op::Jsr, slot, 0, 0, raw.operand as u32, next);
            }
            ret => {
                let local = self.check_local(&raw, b'a')?;
                self.materialise_all();
                self.emit(Op::Ret, 0, local, 0, 0, 0);
            }
            tableswitch | lookupswitch => {
                let key = self.pop();
                let slot = self.slot_of(key);
                self.materialise_all();
                let number = self.switches.len() as u32;
                let switch = self.switch_raw[&raw.pc].0.clone();
                self.switches.push(switch);
                self.emit(Op::Switch, 0, slot, 0, number, 0);
            }
            ireturn..=areturn => {
                let value = self.pop();
                let slot = self.slot_of(value);
                match self.return_type {
                    narrow @ (b'Z' | b'B' | b'C' | b'S') => {
                        self.emit(Op::ReturnNarrow, 0, slot, narrow as u16, 0, 0)
                    }
                    _ => self.emit(Op::Return, 0, slot, 0, 0, 0),
                }
            }
            r#return => self.emit(Op::ReturnVoid, 0, 0, 0, 0, 0),
            getstatic..=putfield => return self.emit_field(index),
            invokevirtual..=invokedynamic => return self.emit_invoke(index),
            new => {
                let (slot, consumed) = self.destination(index, b'a');
                self.emit(Op::UnresolvedNew, slot, 0, 0, raw.operand as u32, 0);
                return Ok(consumed);
            }
            newarray | anewarray => return self.emit_new_array(index),
            multianewarray => return Ok(self.emit_multi_array(index)),
            arraylength => {
                let array = self.pop();
                let array = self.slot_of(array);
                let (slot, consumed) = self.destination(index, b'i');
                self.emit(Op::ArrayLength, slot, array, 0, 0, 0);
                return Ok(consumed);
            }
            athrow => {
                let thrown = self.pop();
                let slot = self.slot_of(thrown);
                self.emit(Op::Throw, 0, slot, 0, 0, 0);
            }
            checkcast | instanceof => {
                let value = self.pop();
                let value = self.slot_of(value);
                let (operation, kind) = if raw.opcode == checkcast {
                    (Op::UnresolvedCheckCast, b'a')
                } else {
                    (Op::UnresolvedInstanceOf, b'i')
                };
                let (slot, consumed) = self.destination(index, kind);
                self.emit(operation, slot, value, 0, raw.operand as u32, 0);
                return Ok(consumed);
            }
            monitorenter | monitorexit => {
                let object = self.pop();
                let slot = self.slot_of(object);
                let operation = if raw.opcode == monitorenter {
                    Op::MonitorEnter
                } else {
                    Op::MonitorExit
                };
                self.emit(operation, 0, slot, 0, 0, 0);
            }
            _ => return self.malformed(raw.pc, "illegal opcode"),
        }
        Ok(1)
    }

    pub(super) fn emit_constant(&mut self, index: usize) -> Result<usize, LowerError> {
        let raw = self.raws[index];
        let value = match self.class.pool.get(raw.operand as u16)? {
            Constant::Integer(value) => Some((b'i', value as u32 as u64)),
            Constant::Float(bits) => Some((b'f', bits as u64)),
            Constant::Long(value) => Some((b'l', value as u64)),
            Constant::Double(bits) => Some((b'd', bits)),
            _ => None,
        };
        if let Some((kind, bits)) = value {
            self.push(kind, Operand::Const(bits));
            return Ok(1);
        }
        let kind = self.constant_kind(raw.operand as u16)?;
        let (slot, consumed) = self.destination(index, kind);
        self.emit(Op::UnresolvedConst, slot, 0, 0, raw.operand as u32, 0);
        Ok(consumed)
    }

    pub(super) fn emit_store_local(&mut self, raw: &Raw) -> Result<(), LowerError> {
        let value = self.pop();
        let local = self.check_local(raw, value.kind)?;
        self.before_local_write(local);
        match value.operand {
            Operand::Slot(from) if from == local => {}
            Operand::Slot(from) => self.emit(Op::Move, local, from, 0, 0, 0),
            Operand::Const(bits) => self.emit_const(local, bits),
        }
        Ok(())
    }

    pub(super) fn emit_array_load(&mut self, index: usize) -> usize {
        use op::*;
        let (at, array) = (self.pop(), self.pop());
        let (array, at) = (self.slot_of(array), self.slot_of(at));
        let (operation, kind) = match self.raws[index].opcode {
            iaload => (Op::Load32, b'i'),
            faload => (Op::Load32, b'f'),
            aaload => (Op::Load32, b'a'),
            laload => (Op::Load64, b'l'),
            daload => (Op::Load64, b'd'),
            baload => (Op::Load8, b'i'),
            caload => (Op::LoadU16, b'i'),
            _ => (Op::LoadI16, b'i'),
        };
        let (slot, consumed) = self.destination(index, kind);
        self.emit(operation, slot, array, at, 0, 0);
        consumed
    }

    pub(super) fn emit_array_store(&mut self, raw: &Raw) {
        use op::*;
        let (value, at, array) = (self.pop(), self.pop(), self.pop());
        let (array, at, value) = (self.slot_of(array), self.slot_of(at), self.slot_of(value));
        let operation = match raw.opcode {
            iastore | fastore => Op::Store32,
            lastore | dastore => Op::Store64,
            aastore => Op::StoreRef,
            bastore => Op::Store8,
            _ => Op::Store16,
        };
        self.emit(operation, array, at, value, 0, 0);
    }

    pub(super) fn emit_field(&mut self, index: usize) -> Result<usize, LowerError> {
        use op::*;
        let raw = self.raws[index];
        let pool_index = raw.operand as u32;
        let kind = self.field_kind(&raw)?;
        match raw.opcode {
            getstatic => {
                let (slot, consumed) = self.destination(index, kind);
                self.emit(Op::UnresolvedGetStatic, slot, 0, 0, pool_index, 0);
                return Ok(consumed);
            }
            putstatic => {
                let value = self.pop();
                let value = self.slot_of(value);
                self.emit(Op::UnresolvedPutStatic, 0, value, 0, pool_index, 0);
            }
            getfield => {
                let object = self.pop();
                let object = self.slot_of(object);
                let (slot, consumed) = self.destination(index, kind);
                self.emit(Op::UnresolvedGetField, slot, object, 0, pool_index, 0);
                return Ok(consumed);
            }
            _ => {
                let (value, object) = (self.pop(), self.pop());
                let (object, value) = (self.slot_of(object), self.slot_of(value));
                self.emit(Op::UnresolvedPutField, object, value, 0, pool_index, 0);
            }
        }
        Ok(1)
    }

    pub(super) fn emit_invoke(&mut self, index: usize) -> Result<usize, LowerError> {
        use op::*;
        let raw = self.raws[index];
        let call = self.call_kinds(&raw)?;
        let receiver = raw.opcode != invokestatic && raw.opcode != invokedynamic;
        let count = call.parameters.len() + receiver as usize;
        let base = self.stack.len() - count;
        for position in base..self.stack.len() {
            self.materialise(position);
        }
        let before = self.depth;
        for _ in 0..count {
            self.pop();
        }
        let words = before - self.depth;
        let first = self.canonical(self.depth);
        let (slot, consumed) = match call.result {
            Some(kind) => self.destination(index, kind),
            None => (first, 1),
        };
        let operation = if raw.opcode == invokedynamic {
            Op::InvokeDynamic
        } else {
            Op::UnresolvedInvoke
        };
        let mut extra = raw.opcode as u32;
        if raw.opcode == invokeinterface || raw.opcode == invokevirtual {
            // Virtual calls may turn out to select an interface method, so they get a cache too.
            extra |= self.caches << 8;
            self.caches += 1;
        }
        self.emit(operation, first, words, slot, raw.operand as u32, extra);
        Ok(consumed)
    }

    pub(super) fn emit_new_array(&mut self, index: usize) -> Result<usize, LowerError> {
        let raw = self.raws[index];
        let length = self.pop();
        let length = self.slot_of(length);
        let (slot, consumed) = self.destination(index, b'a');
        // Bit 16 tells a primitive type code from a pool index.
        let what = if raw.opcode == op::newarray {
            if !(4..=11).contains(&raw.operand) {
                return self.malformed(raw.pc, "newarray type");
            }
            raw.operand as u32 | 1 << 16
        } else {
            raw.operand as u32
        };
        self.emit(Op::UnresolvedNewArray, slot, length, 0, what, 0);
        Ok(consumed)
    }

    pub(super) fn emit_multi_array(&mut self, index: usize) -> usize {
        let raw = self.raws[index];
        let base = self.stack.len() - raw.extra as usize;
        for position in base..self.stack.len() {
            self.materialise(position);
        }
        for _ in 0..raw.extra {
            self.pop();
        }
        let first = self.canonical(self.depth);
        let (slot, consumed) = self.destination(index, b'a');
        self.emit(
            Op::UnresolvedMultiArray,
            slot,
            first,
            raw.extra as u16,
            raw.operand as u32,
            0,
        );
        consumed
    }
}
