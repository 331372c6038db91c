//! Arithmetic, conversions, comparisons and branches.

use super::kinds::Kind;
use super::{Entry, Lowering, Operand, Raw};
use crate::code::Op;
use crate::opcode::op;

impl Lowering<'_> {
    pub(super) fn emit_arithmetic(&mut self, index: usize) -> usize {
        let opcode = self.raws[index].opcode;
        if (op::ineg..=op::dneg).contains(&opcode) {
            return self.emit_unary(index);
        }
        let (operation, kind) = ARITHMETIC[(opcode - op::iadd) as usize];
        let (right, left) = (self.pop(), self.pop());
        if let Some((operation, source, immediate)) = self.immediate_form(operation, left, right) {
            let source = self.slot_of(source);
            let (slot, consumed) = self.destination(index, kind);
            self.emit(operation, slot, source, 0, immediate, 0);
            return consumed;
        }
        let (left, right) = (self.slot_of(left), self.slot_of(right));
        let (slot, consumed) = self.destination(index, kind);
        self.emit(operation, slot, left, right, 0, 0);
        consumed
    }

    pub(super) fn immediate_form(
        &self,
        operation: Op,
        left: Entry,
        right: Entry,
    ) -> Option<(Op, Entry, u32)> {
        if let Operand::Const(value) = right.operand {
            let value = value as u32;
            match operation {
                Op::IAdd => return Some((Op::IAddImm, left, value)),
                Op::ISub => return Some((Op::IAddImm, left, value.wrapping_neg())),
                Op::IMul => return Some((Op::IMulImm, left, value)),
                Op::IAnd => return Some((Op::IAndImm, left, value)),
                Op::IShl => return Some((Op::IShlImm, left, value & 31)),
                Op::IShr => return Some((Op::IShrImm, left, value & 31)),
                Op::IUshr => return Some((Op::IUshrImm, left, value & 31)),
                _ => {}
            }
        }
        if let Operand::Const(value) = left.operand {
            match operation {
                Op::IAdd => return Some((Op::IAddImm, right, value as u32)),
                Op::IMul => return Some((Op::IMulImm, right, value as u32)),
                Op::IAnd => return Some((Op::IAndImm, right, value as u32)),
                _ => {}
            }
        }
        None
    }

    pub(super) fn emit_unary(&mut self, index: usize) -> usize {
        use op::*;
        let (operation, kind) = match self.raws[index].opcode {
            ineg => (Op::INeg, b'i'),
            lneg => (Op::LNeg, b'l'),
            fneg => (Op::FNeg, b'f'),
            dneg => (Op::DNeg, b'd'),
            conversion => CONVERSIONS[(conversion - i2l) as usize],
        };
        let value = self.pop();
        let value = self.slot_of(value);
        let (slot, consumed) = self.destination(index, kind);
        self.emit(operation, slot, value, 0, 0, 0);
        consumed
    }

    pub(super) fn emit_compare(&mut self, index: usize) -> usize {
        use op::*;
        let opcode = self.raws[index].opcode;
        let (right, left) = (self.pop(), self.pop());
        let (left, right) = (self.slot_of(left), self.slot_of(right));
        if !self.options.probes
            && let Some(next) = self.raws.get(index + 1)
            && !self.leader[index + 1]
            && (ifeq..=ifle).contains(&next.opcode)
        {
            let next = *next;
            let (fused, greater) = match opcode {
                lcmp => (Op::IfLCmp, 0),
                fcmpl => (Op::IfFCmp, 0),
                fcmpg => (Op::IfFCmp, 1),
                dcmpl => (Op::IfDCmp, 0),
                _ => (Op::IfDCmp, 1),
            };
            self.materialise_all();
            self.current_pc = next.pc;
            self.emit(
                fused,
                0,
                left,
                right,
                next.operand as u32,
                (next.opcode - ifeq) as u32 | greater << 8,
            );
            return 2;
        }
        let operation =
            [Op::LCmp, Op::FCmpL, Op::FCmpG, Op::DCmpL, Op::DCmpG][(opcode - lcmp) as usize];
        let (slot, consumed) = self.destination(index, b'i');
        self.emit(operation, slot, left, right, 0, 0);
        consumed
    }

    pub(super) fn emit_branch(&mut self, raw: &Raw) {
        use op::*;
        let target = raw.operand as u32;
        const WITH_ZERO: [Op; 6] = [
            Op::IfEqImm,
            Op::IfNeImm,
            Op::IfLtImm,
            Op::IfGeImm,
            Op::IfGtImm,
            Op::IfLeImm,
        ];
        const OF_TWO: [Op; 6] = [Op::IfEq, Op::IfNe, Op::IfLt, Op::IfGe, Op::IfGt, Op::IfLe];
        match raw.opcode {
            ifnull | ifnonnull => {
                let value = self.pop();
                let slot = self.slot_of(value);
                self.materialise_all();
                let operation = if raw.opcode == ifnull {
                    Op::IfNull
                } else {
                    Op::IfNonNull
                };
                self.emit(operation, 0, slot, 0, target, 0);
            }
            ifeq..=ifle => {
                let value = self.pop();
                let slot = self.slot_of(value);
                self.materialise_all();
                self.emit(
                    WITH_ZERO[(raw.opcode - ifeq) as usize],
                    0,
                    slot,
                    0,
                    target,
                    0,
                );
            }
            if_icmpeq..=if_icmple => {
                let (right, left) = (self.pop(), self.pop());
                let which = (raw.opcode - if_icmpeq) as usize;
                if let Operand::Const(value) = right.operand {
                    let left = self.slot_of(left);
                    self.materialise_all();
                    self.emit(WITH_ZERO[which], 0, left, 0, target, value as u32);
                } else {
                    let (left, right) = (self.slot_of(left), self.slot_of(right));
                    self.materialise_all();
                    self.emit(OF_TWO[which], 0, left, right, target, 0);
                }
            }
            _ => {
                let (right, left) = (self.pop(), self.pop());
                let (left, right) = (self.slot_of(left), self.slot_of(right));
                self.materialise_all();
                let operation = if raw.opcode == if_acmpeq {
                    Op::IfSame
                } else {
                    Op::IfNotSame
                };
                self.emit(operation, 0, left, right, target, 0);
            }
        }
    }
}

/// Binary operators from `iadd` to `lxor`, in the order of the opcodes.
static ARITHMETIC: [(Op, Kind); 36] = [
    (Op::IAdd, b'i'),
    (Op::LAdd, b'l'),
    (Op::FAdd, b'f'),
    (Op::DAdd, b'd'),
    (Op::ISub, b'i'),
    (Op::LSub, b'l'),
    (Op::FSub, b'f'),
    (Op::DSub, b'd'),
    (Op::IMul, b'i'),
    (Op::LMul, b'l'),
    (Op::FMul, b'f'),
    (Op::DMul, b'd'),
    (Op::IDiv, b'i'),
    (Op::LDiv, b'l'),
    (Op::FDiv, b'f'),
    (Op::DDiv, b'd'),
    (Op::IRem, b'i'),
    (Op::LRem, b'l'),
    (Op::FRem, b'f'),
    (Op::DRem, b'd'),
    (Op::INeg, b'i'),
    (Op::LNeg, b'l'),
    (Op::FNeg, b'f'),
    (Op::DNeg, b'd'),
    (Op::IShl, b'i'),
    (Op::LShl, b'l'),
    (Op::IShr, b'i'),
    (Op::LShr, b'l'),
    (Op::IUshr, b'i'),
    (Op::LUshr, b'l'),
    (Op::IAnd, b'i'),
    (Op::LAnd, b'l'),
    (Op::IOr, b'i'),
    (Op::LOr, b'l'),
    (Op::IXor, b'i'),
    (Op::LXor, b'l'),
];

/// Conversions from `i2l` to `i2s`, in the order of the opcodes.
static CONVERSIONS: [(Op, Kind); 15] = [
    (Op::I2L, b'l'),
    (Op::I2F, b'f'),
    (Op::I2D, b'd'),
    (Op::L2I, b'i'),
    (Op::L2F, b'f'),
    (Op::L2D, b'd'),
    (Op::F2I, b'i'),
    (Op::F2L, b'l'),
    (Op::F2D, b'd'),
    (Op::D2I, b'i'),
    (Op::D2L, b'l'),
    (Op::D2F, b'f'),
    (Op::I2B, b'i'),
    (Op::I2C, b'i'),
    (Op::I2S, b'i'),
];
