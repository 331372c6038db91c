//! Lowering: from stack bytecode to the register code of `code`.
//!
//! One pass finds the operand stack's shape at every block entry, a second one emits instructions
//! with a virtual stack: loads and constants stay virtual until something uses them, and a result
//! that is stored at once goes straight to its local. All virtual values are written to their fixed
//! slots at block ends, so blocks need to agree on nothing but the stack's shape.
//! This module knows nothing of linked classes: what needs resolution is emitted unresolved.

#![allow(non_upper_case_globals)]

use crate::class_file::{ClassFile, ClassFileError, CodeAttribute, Constant, Member};
use crate::code::*;
use crate::descriptor::DescriptorError;
use crate::descriptor::FieldType;
use crate::opcode::{self, Operands, op};
use rustc_hash::FxHashMap;
use std::cell::UnsafeCell;

/// Kind of a stack value; the letter of the opcode table.
type Kind = u8;

fn is_wide(kind: Kind) -> bool {
    kind == b'l' || kind == b'd'
}

fn kind_of_letter(letter: u8) -> Kind {
    match letter {
        b'J' => b'l',
        b'D' => b'd',
        b'F' => b'f',
        b'L' | b'[' => b'a',
        _ => b'i',
    }
}

/// What a call takes and leaves. Only the letters of the descriptor are looked at: its names are
/// checked where classes are.
struct CallKinds {
    parameters: Vec<Kind>,
    result: Option<Kind>,
}

impl CallKinds {
    fn read(descriptor: &str) -> Option<CallKinds> {
        let mut rest = descriptor.as_bytes().strip_prefix(b"(")?;
        let mut parameters = Vec::with_capacity(8);
        while *rest.first()? != b')' {
            parameters.push(kind_of_letter(rest[0]));
            let dimensions = rest.iter().position(|&byte| byte != b'[')?;
            let element = &rest[dimensions..];
            let length = match element[0] {
                b'L' => element.iter().position(|&byte| byte == b';')? + 1,
                _ => 1,
            };
            rest = &element[length..];
        }
        let result = match rest.get(1)? {
            b'V' => None,
            &letter => Some(kind_of_letter(letter)),
        };
        Some(CallKinds { parameters, result })
    }
}

/// Whether the next instruction may follow this one.
fn falls_through(opcode: u8) -> bool {
    use op::*;
    !matches!(
        opcode,
        goto | goto_w | tableswitch | lookupswitch | ireturn..=r#return | athrow | ret
    )
}

fn kind_of(field: &FieldType) -> Kind {
    match field {
        FieldType::Long => b'l',
        FieldType::Double => b'd',
        FieldType::Float => b'f',
        FieldType::Object(_) | FieldType::Array(..) => b'a',
        _ => b'i',
    }
}

#[derive(Debug)]
pub enum LowerError {
    ClassFile(ClassFileError),
    Malformed { pc: usize, what: &'static str },
}

impl From<ClassFileError> for LowerError {
    fn from(error: ClassFileError) -> Self {
        LowerError::ClassFile(error)
    }
}

impl From<DescriptorError> for LowerError {
    fn from(_: DescriptorError) -> Self {
        LowerError::Malformed {
            pc: 0,
            what: "bad descriptor",
        }
    }
}

impl std::fmt::Display for LowerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LowerError::ClassFile(error) => error.fmt(f),
            LowerError::Malformed { pc, what } => write!(f, "malformed code at pc {pc}: {what}"),
        }
    }
}

/// What extra instructions the code carries.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct LowerOptions {
    /// Emit `Probe` before every original instruction.
    pub probes: bool,
    /// Fuse instructions (`fuse`): for concrete execution alone.
    pub fused: bool,
}

/// A decoded original instruction.
#[derive(Clone, Copy)]
struct Raw {
    opcode: u8,
    pc: u32,
    next: u32,
    /// Local index, pool index, immediate or branch target, by operand layout.
    operand: i32,
    /// Increment, dimension count.
    extra: i32,
    /// The operand of a branch as a pc.
    target: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Operand {
    Slot(u16),
    Const(u64),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    kind: Kind,
    operand: Operand,
    /// Word depth of the canonical slot.
    depth: u16,
}

pub fn lower(
    class: &ClassFile,
    method: &Member,
    options: LowerOptions,
) -> Result<Code, LowerError> {
    let Some(code) = method.code(class)? else {
        return Err(LowerError::Malformed {
            pc: 0,
            what: "no code",
        });
    };
    Lowering::new(class, method, &code, options)?.run()
}

struct Lowering<'a> {
    class: &'a ClassFile,
    code: &'a CodeAttribute<'a>,
    options: LowerOptions,
    raws: Vec<Raw>,
    /// pc -> index in `raws`, `u32::MAX` inside an instruction.
    at_pc: Vec<u32>,
    leader: Vec<bool>,
    shapes: Vec<Option<Vec<Kind>>>,
    return_type: u8,
    switch_raw: FxHashMap<u32, (Switch, Vec<u32>)>,
    // emission
    stack: Vec<Entry>,
    depth: u16,
    instrs: Vec<Instr>,
    pcs: Vec<u16>,
    starts: Vec<u32>,
    switches: Vec<Switch>,
    caches: u32,
    current_pc: u32,
}

impl<'a> Lowering<'a> {
    fn new(
        class: &'a ClassFile,
        method: &'a Member,
        code: &'a CodeAttribute<'a>,
        options: LowerOptions,
    ) -> Result<Self, LowerError> {
        let descriptor = class.pool.utf8(method.descriptor)?;
        let return_type = descriptor
            .rsplit(')')
            .next()
            .and_then(|r| r.bytes().next())
            .unwrap_or(b'V');
        let mut lowering = Lowering {
            class,
            code,
            options,
            raws: Vec::new(),
            at_pc: vec![u32::MAX; code.code.len()],
            leader: Vec::new(),
            shapes: Vec::new(),
            return_type,
            switch_raw: FxHashMap::default(),
            stack: Vec::new(),
            depth: 0,
            instrs: Vec::new(),
            pcs: Vec::new(),
            starts: Vec::new(),
            switches: Vec::new(),
            caches: 0,
            current_pc: 0,
        };
        lowering.decode()?;
        lowering.find_leaders()?;
        lowering.find_shapes()?;
        Ok(lowering)
    }

    fn malformed<T>(&self, pc: u32, what: &'static str) -> Result<T, LowerError> {
        Err(LowerError::Malformed {
            pc: pc as usize,
            what,
        })
    }

    // ---- decoding ----

    fn byte(&self, at: u32) -> Result<u8, LowerError> {
        match self.code.code.get(at as usize) {
            Some(&byte) => Ok(byte),
            None => self.malformed(at, "code ends inside an instruction"),
        }
    }

    fn u16(&self, at: u32) -> Result<u16, LowerError> {
        Ok((self.byte(at)? as u16) << 8 | self.byte(at + 1)? as u16)
    }

    fn i32(&self, at: u32) -> Result<i32, LowerError> {
        Ok(((self.u16(at)? as u32) << 16 | self.u16(at + 2)? as u32) as i32)
    }

    fn decode(&mut self) -> Result<(), LowerError> {
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

    fn decode_one(&mut self, pc: u32) -> Result<Raw, LowerError> {
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

    fn decode_wide(&self, pc: u32) -> Result<Raw, LowerError> {
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

    fn decode_switch(&mut self, pc: u32, opcode: u8) -> Result<Raw, LowerError> {
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

    // ---- blocks and stack shapes ----

    fn index_of(&self, pc: u32, from: u32) -> Result<usize, LowerError> {
        match self.at_pc.get(pc as usize) {
            Some(&index) if index != u32::MAX => Ok(index as usize),
            _ => self.malformed(from, "branch target is not an instruction"),
        }
    }

    /// Where a branch may go; empty for all other instructions.
    fn targets<'s>(&'s self, raw: &'s Raw) -> &'s [u32] {
        use op::*;
        match raw.opcode {
            goto | goto_w | ifeq..=if_acmpne | ifnull | ifnonnull | jsr | jsr_w => {
                std::slice::from_ref(&raw.target)
            }
            tableswitch | lookupswitch => &self.switch_raw[&raw.pc].1,
            _ => &[],
        }
    }

    fn find_leaders(&mut self) -> Result<(), LowerError> {
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

    fn find_shapes(&mut self) -> Result<(), LowerError> {
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

    fn flow_into(
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

    fn pop_kind(&self, shape: &mut Vec<Kind>, expected: Kind, pc: u32) -> Result<(), LowerError> {
        match shape.pop() {
            Some(kind) if kind == expected => Ok(()),
            Some(_) => self.malformed(pc, "operand of the wrong kind"),
            None => self.malformed(pc, "operand stack underflow"),
        }
    }

    fn apply_effect(&self, raw: &Raw, shape: &mut Vec<Kind>) -> Result<(), LowerError> {
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

    fn apply_special_effect(&self, raw: &Raw, shape: &mut Vec<Kind>) -> Result<(), LowerError> {
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

    fn field_kind(&self, raw: &Raw) -> Result<Kind, LowerError> {
        let descriptor = self.class.pool.descriptor_of(raw.operand as u16)?;
        match descriptor.bytes().next() {
            Some(letter) if letter != b'(' => Ok(kind_of_letter(letter)),
            _ => self.malformed(raw.pc, "bad descriptor"),
        }
    }

    fn call_kinds(&self, raw: &Raw) -> Result<CallKinds, LowerError> {
        let descriptor = self.class.pool.descriptor_of(raw.operand as u16)?;
        match CallKinds::read(descriptor) {
            Some(kinds) => Ok(kinds),
            None => self.malformed(raw.pc, "bad descriptor"),
        }
    }

    fn constant_kind(&self, index: u16) -> Result<Kind, LowerError> {
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

    // ---- emission ----

    fn run(mut self) -> Result<Code, LowerError> {
        let mut index = 0;
        let mut reachable = true;
        while index < self.raws.len() {
            let raw = self.raws[index];
            self.current_pc = raw.pc;
            if self.leader[index] {
                if reachable {
                    self.materialise_all();
                }
                reachable = self.enter_block(index);
            }
            self.starts.push(self.instrs.len() as u32);
            if !reachable {
                if self.leader[index] {
                    self.emit(Op::Unreachable, 0, 0, 0, 0, 0);
                }
                index += 1;
                continue;
            }
            if self.options.probes {
                // Virtual values must not float across a probe: it marks "about to execute".
                self.emit(Op::Probe, 0, 0, 0, raw.pc, raw.opcode as u32);
            }
            let consumed = self.emit_instruction(index)?;
            for skipped in 1..consumed {
                self.starts.push(self.instrs.len() as u32);
                debug_assert!(!self.leader[index + skipped]);
            }
            let last = self.raws[index + consumed - 1];
            if !falls_through(last.opcode) {
                self.stack.clear();
                self.depth = 0;
                reachable = false;
                // The next raw, if any, is a leader.
            }
            index += consumed;
        }
        self.emit(Op::Unreachable, 0, 0, 0, 0, 0);
        self.finish()
    }

    fn enter_block(&mut self, index: usize) -> bool {
        self.stack.clear();
        self.depth = 0;
        let Some(shape) = self.shapes[index].clone() else {
            return false;
        };
        for kind in shape {
            let slot = self.canonical(self.depth);
            self.push(kind, Operand::Slot(slot));
        }
        true
    }

    fn finish(mut self) -> Result<Code, LowerError> {
        let starts = &self.starts;
        let target = |pc: u32, at_pc: &[u32]| starts[at_pc[pc as usize] as usize];
        for instr in &mut self.instrs {
            if is_jump(instr.op) {
                instr.d = target(instr.d, &self.at_pc);
            }
        }
        for switch in &mut self.switches {
            let (Switch::Table {
                targets, default, ..
            }
            | Switch::Lookup {
                targets, default, ..
            }) = switch;
            for entry in targets.iter_mut().chain(std::iter::once(default)) {
                *entry = target(*entry, &self.at_pc);
            }
        }
        let mut handlers = Vec::new();
        for entry in &self.code.exception_table {
            let end = match self.at_pc.get(entry.end_pc as usize) {
                Some(&index) if index != u32::MAX => starts[index as usize],
                None if entry.end_pc as usize == self.code.code.len() => self.instrs.len() as u32,
                _ => {
                    return Err(LowerError::Malformed {
                        pc: entry.end_pc as usize,
                        what: "exception range",
                    });
                }
            };
            handlers.push(Handler {
                start: target(entry.start_pc as u32, &self.at_pc),
                end,
                target: target(entry.handler_pc as u32, &self.at_pc),
                catch_type: entry.catch_type,
            });
        }
        if self.options.fused && !self.options.probes {
            crate::fuse::fuse(&mut self.instrs);
        }
        let lines = self.code.line_numbers()?;
        Ok(Code {
            instrs: self.instrs.into_iter().map(UnsafeCell::new).collect(),
            pcs: self.pcs.into(),
            handlers,
            switches: self.switches,
            caches: (0..self.caches)
                .map(|_| {
                    UnsafeCell::new(InlineCache {
                        class: u32::MAX,
                        method: 0,
                    })
                })
                .collect(),
            max_locals: self.code.max_locals,
            // One more for breaking cycles of moves.
            frame_words: self.code.max_locals as u32 + self.code.max_stack as u32 + 1,
            lines,
        })
    }

    fn emit(&mut self, op: Op, a: u16, b: u16, c: u16, d: u32, e: u32) {
        self.instrs.push(Instr { op, a, b, c, d, e });
        self.pcs.push(self.current_pc as u16);
    }

    fn canonical(&self, depth: u16) -> u16 {
        self.code.max_locals + depth
    }

    fn push(&mut self, kind: Kind, operand: Operand) {
        self.stack.push(Entry {
            kind,
            operand,
            depth: self.depth,
        });
        self.depth += 1 + is_wide(kind) as u16;
    }

    fn pop(&mut self) -> Entry {
        // `find_shapes` has proved that the stack is deep enough.
        let entry = self.stack.pop().unwrap_or(Entry {
            kind: b'i',
            operand: Operand::Const(0),
            depth: 0,
        });
        self.depth = entry.depth;
        entry
    }

    /// The slot that holds an entry's value, writing a constant to the entry's own slot if needed.
    fn slot_of(&mut self, entry: Entry) -> u16 {
        match entry.operand {
            Operand::Slot(slot) => slot,
            Operand::Const(value) => {
                let slot = self.canonical(entry.depth);
                self.emit_const(slot, value);
                slot
            }
        }
    }

    fn emit_const(&mut self, slot: u16, value: u64) {
        self.emit(Op::Const, slot, 0, 0, value as u32, (value >> 32) as u32);
    }

    fn materialise(&mut self, position: usize) {
        let entry = self.stack[position];
        let slot = self.canonical(entry.depth);
        match entry.operand {
            Operand::Slot(from) if from == slot => return,
            Operand::Slot(from) => self.emit(Op::Move, slot, from, 0, 0, 0),
            Operand::Const(value) => self.emit_const(slot, value),
        }
        self.stack[position].operand = Operand::Slot(slot);
    }

    fn materialise_all(&mut self) {
        for position in 0..self.stack.len() {
            self.materialise(position);
        }
    }

    /// Before local `local` is overwritten, save what still means its old value.
    fn before_local_write(&mut self, local: u16) {
        for position in 0..self.stack.len() {
            if self.stack[position].operand == Operand::Slot(local) {
                self.materialise(position);
            }
        }
    }

    /// Where the result of the instruction at `index` goes: straight into a local if the next
    /// instruction stores it there. Returns the slot and how many instructions are consumed.
    fn destination(&mut self, index: usize, kind: Kind) -> (u16, usize) {
        if !self.options.probes
            && let Some(next) = self.raws.get(index + 1)
            && !self.leader[index + 1]
            && let Some(local) = stored_local(next)
            && local as u32 + (is_wide(kind) as u32) < self.code.max_locals as u32
        {
            self.before_local_write(local);
            return (local, 2);
        }
        let slot = self.canonical(self.depth);
        self.push(kind, Operand::Slot(slot));
        (slot, 1)
    }

    fn check_local(&self, raw: &Raw, kind: Kind) -> Result<u16, LowerError> {
        let last = raw.operand + is_wide(kind) as i32;
        if raw.operand < 0 || last >= self.code.max_locals as i32 {
            return self.malformed(raw.pc, "local variable out of range");
        }
        Ok(raw.operand as u16)
    }

    fn emit_instruction(&mut self, index: usize) -> Result<usize, LowerError> {
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

    fn emit_constant(&mut self, index: usize) -> Result<usize, LowerError> {
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

    fn emit_store_local(&mut self, raw: &Raw) -> Result<(), LowerError> {
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

    fn emit_array_load(&mut self, index: usize) -> usize {
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

    fn emit_array_store(&mut self, raw: &Raw) {
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

    fn emit_shuffle(&mut self, raw: &Raw) {
        let kinds: Vec<Kind> = self.stack.iter().map(|entry| entry.kind).collect();
        let Some(plan) = shuffle(raw.opcode, &kinds) else {
            return;
        };
        let base = self.stack.len() - plan.popped;
        let is_plain_copy = plan
            .order
            .iter()
            .take(plan.popped)
            .copied()
            .eq(0..plan.popped);
        if !is_plain_copy && plan.order.len() > plan.popped || raw.opcode == op::swap {
            return self.emit_reordering(base, &plan);
        }
        // pop, pop2, dup, dup2: copies may alias what lies below them, which outlives them.
        let entries: Vec<Entry> = self.stack[base..].to_vec();
        if plan.order.is_empty() {
            for _ in 0..plan.popped {
                self.pop();
            }
            return;
        }
        for &from in plan.order.iter().skip(plan.popped) {
            self.push(entries[from].kind, entries[from].operand);
        }
    }

    /// Values change places: locals and constants stay virtual, values in stack slots are moved
    /// out to fresh temporaries first by writing the new arrangement from the top down.
    fn emit_reordering(&mut self, base: usize, plan: &Shuffle) {
        let old: Vec<Entry> = self.stack[base..].to_vec();
        while self.stack.len() > base {
            self.pop();
        }
        let first_stack_slot = self.canonical(0);
        let lowest = self.canonical(self.depth);
        let mut placed = Vec::new();
        let mut depth = self.depth;
        for &from in plan.order {
            placed.push((depth, old[from]));
            depth += 1 + is_wide(old[from].kind) as u16;
        }
        // A move from top to bottom never overwrites a source that is still needed, except when
        // a low target is the source of a lower entry (swap): such sources go through the slot
        // above the whole arrangement, which max_stack + SCRATCH reserves.
        let scratch = self.canonical(self.code.max_stack);
        let mut pending: Vec<(u16, Operand)> = Vec::new();
        for &(depth, entry) in placed.iter().rev() {
            let target = self.canonical(depth);
            if let Operand::Slot(from) = entry.operand
                && from >= first_stack_slot
                && from >= lowest
                && from != target
            {
                pending.push((target, entry.operand));
            }
        }
        self.emit_parallel_moves(pending, scratch);
        for (depth, entry) in placed {
            let target = self.canonical(depth);
            let operand = match entry.operand {
                Operand::Slot(from) if from >= lowest && from >= first_stack_slot => {
                    Operand::Slot(target)
                }
                other => other,
            };
            self.push(entry.kind, operand);
        }
    }

    /// Moves that happen "at once": ordered so that no source is overwritten early, cycles broken
    /// through `scratch`.
    fn emit_parallel_moves(&mut self, mut pending: Vec<(u16, Operand)>, scratch: u16) {
        while !pending.is_empty() {
            let free = (0..pending.len()).find(|&i| {
                let target = pending[i].0;
                !pending
                    .iter()
                    .enumerate()
                    .any(|(j, (_, source))| j != i && *source == Operand::Slot(target))
            });
            match free {
                Some(at) => {
                    let (target, source) = pending.remove(at);
                    if let Operand::Slot(from) = source {
                        self.emit(Op::Move, target, from, 0, 0, 0);
                    }
                }
                None => {
                    let (target, _) = pending[0];
                    self.emit(Op::Move, scratch, target, 0, 0, 0);
                    for (_, source) in &mut pending {
                        if *source == Operand::Slot(target) {
                            *source = Operand::Slot(scratch);
                        }
                    }
                }
            }
        }
    }

    fn emit_arithmetic(&mut self, index: usize) -> usize {
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

    fn immediate_form(&self, operation: Op, left: Entry, right: Entry) -> Option<(Op, Entry, u32)> {
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

    fn emit_unary(&mut self, index: usize) -> usize {
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

    fn emit_compare(&mut self, index: usize) -> usize {
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

    fn emit_branch(&mut self, raw: &Raw) {
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

    fn emit_field(&mut self, index: usize) -> Result<usize, LowerError> {
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

    fn emit_invoke(&mut self, index: usize) -> Result<usize, LowerError> {
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

    fn emit_new_array(&mut self, index: usize) -> Result<usize, LowerError> {
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

    fn emit_multi_array(&mut self, index: usize) -> usize {
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

fn is_jump(operation: Op) -> bool {
    use Op::*;
    matches!(
        operation,
        IfEq | IfNe
            | IfLt
            | IfGe
            | IfGt
            | IfLe
            | IfEqImm
            | IfNeImm
            | IfLtImm
            | IfGeImm
            | IfGtImm
            | IfLeImm
            | IfSame
            | IfNotSame
            | IfNull
            | IfNonNull
            | IfLCmp
            | IfFCmp
            | IfDCmp
            | Goto
            | Jsr
    )
}

fn implied_local(opcode: u8) -> i32 {
    use op::*;
    match opcode {
        iload_0..=aload_3 => (opcode - iload_0) as i32 & 3,
        istore_0..=astore_3 => (opcode - istore_0) as i32 & 3,
        _ => 0,
    }
}

fn load_kind(opcode: u8) -> Kind {
    use op::*;
    const KINDS: &[u8; 5] = b"ilfda";
    match opcode {
        iload..=aload => KINDS[(opcode - iload) as usize],
        _ => KINDS[((opcode - iload_0) / 4) as usize],
    }
}

fn stored_local(raw: &Raw) -> Option<u16> {
    (op::istore..=op::astore_3)
        .contains(&raw.opcode)
        .then_some(())?;
    if (op::iastore..=op::sastore).contains(&raw.opcode) {
        return None;
    }
    Some(raw.operand as u16)
}

/// A stack instruction as data: it takes `popped` values and leaves those named by `order`.
struct Shuffle {
    popped: usize,
    order: &'static [usize],
}

/// JVMS 6.5 dup and friends, by the categories of the values on top.
fn shuffle(opcode: u8, kinds: &[Kind]) -> Option<Shuffle> {
    let wide = |below: usize| {
        kinds
            .len()
            .checked_sub(below + 1)
            .map(|at| is_wide(kinds[at]))
    };
    let plan = |popped: usize, order: &'static [usize]| Some(Shuffle { popped, order });
    let top = wide(0)?;
    let found = match opcode {
        op::pop if !top => plan(1, &[]),
        op::pop2 if top => plan(1, &[]),
        op::pop2 if !wide(1)? => plan(2, &[]),
        op::dup if !top => plan(1, &[0, 0]),
        op::dup_x1 if !top && !wide(1)? => plan(2, &[1, 0, 1]),
        op::dup_x2 if !top && wide(1)? => plan(2, &[1, 0, 1]),
        op::dup_x2 if !top && !wide(2)? => plan(3, &[2, 0, 1, 2]),
        op::dup2 if top => plan(1, &[0, 0]),
        op::dup2 if !wide(1)? => plan(2, &[0, 1, 0, 1]),
        op::dup2_x1 if top && !wide(1)? => plan(2, &[1, 0, 1]),
        op::dup2_x1 if !top && !wide(1)? && !wide(2)? => plan(3, &[1, 2, 0, 1, 2]),
        op::dup2_x2 if top && wide(1)? => plan(2, &[1, 0, 1]),
        op::dup2_x2 if top && !wide(1)? && !wide(2)? => plan(3, &[2, 0, 1, 2]),
        op::dup2_x2 if !top && !wide(1)? && wide(2)? => plan(3, &[1, 2, 0, 1, 2]),
        op::dup2_x2 if !top && !wide(1)? && !wide(2)? && !wide(3)? => plan(4, &[2, 3, 0, 1, 2, 3]),
        op::swap if !top && !wide(1)? => plan(2, &[1, 0]),
        _ => None,
    }?;
    (found.popped <= kinds.len()).then_some(found)
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
