//! Lowering: from stack bytecode to the register code of `code`.
//!
//! One pass finds the operand stack's shape at every block entry, a second one emits instructions
//! with a virtual stack: loads and constants stay virtual until something uses them, and a result
//! that is stored at once goes straight to its local. All virtual values are written to their fixed
//! slots at block ends, so blocks need to agree on nothing but the stack's shape.
//! This module knows nothing of linked classes: what needs resolution is emitted unresolved.

#![allow(non_upper_case_globals)]

use crate::class_file::{ClassFile, ClassFileError, CodeAttribute, Member};
use crate::code::*;
use crate::descriptor::DescriptorError;
use rustc_hash::FxHashMap;
use std::cell::UnsafeCell;

mod decoding;
mod instructions;
mod kinds;
mod numbers;
mod shuffles;
mod stack_shapes;
mod virtual_stack;

pub(crate) use decoding::falls_through;
use kinds::Kind;

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
    lower_as(class, method, &code, options)
}

/// The same of code that is to stand in the place of the method's own.
pub fn lower_as(
    class: &ClassFile,
    method: &Member,
    code: &CodeAttribute<'_>,
    options: LowerOptions,
) -> Result<Code, LowerError> {
    Lowering::new(class, method, code, options)?.run()
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
