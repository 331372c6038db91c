//! Which slots of a frame can still be read from an instruction on, and as what. State matching must
//! not look at slots that nobody reads again, and must know references from numbers; decoded code
//! says neither by itself.
//!
//! A backward data flow over decoded code: what an instruction reads, plus what is read after it and
//! not overwritten by it. What calls and field stores read is in the original bytecode's descriptors.

use crate::vm::Vm;
use spelunk_classes::class_file::{ClassFile, Constant};
use spelunk_classes::code::{self, Code, Instr};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op as bytecode;
use spelunk_classes::operands::{Exits, Role, shape};
use spelunk_classes::registry::MethodId;
use std::sync::Arc;

/// How a slot will be read. Bits, so that both at once is a contradiction that can be noticed.
pub const DEAD: u8 = 0;
pub const NUMBER: u8 = 1;
pub const REFERENCE: u8 = 2;

/// What is live before and after each instruction of a method.
pub struct Liveness {
    slots: usize,
    before: Vec<u8>,
    /// For calls: what is live behind them, the result apart.
    behind: Vec<Option<Vec<u8>>>,
}

/// Slots that an instruction reads and overwrites.
#[derive(Default)]
struct Effect {
    reads: Vec<(u16, u8)>,
    /// `(to, from)`: a copy is read as what its target is read as.
    copies: Option<(u16, u16)>,
    writes: Option<u16>,
    is_call: bool,
}

impl Liveness {
    /// How each slot is read from instruction `index` on.
    pub fn before(&self, index: usize) -> &[u8] {
        &self.before[index * self.slots..][..self.slots]
    }

    /// How each slot is read once the call at `index` has returned.
    pub fn behind_call(&self, index: usize) -> Option<&[u8]> {
        self.behind.get(index)?.as_deref()
    }
}

impl Vm {
    /// The liveness of a method's decoded code; `None` where it cannot be told (subroutines).
    pub(crate) fn liveness(&mut self, method: MethodId) -> Option<Arc<Liveness>> {
        if let Some(known) = self.liveness.get(&method) {
            return known.clone();
        }
        let found = self.compute_liveness(method).map(Arc::new);
        self.liveness.insert(method, found.clone());
        found
    }

    fn compute_liveness(&self, method: MethodId) -> Option<Liveness> {
        let found = self.registry.method(method);
        let code = found.code.as_deref()?;
        let (file, member) = self.registry.member(found)?;
        let bytes = member.code(file).ok()??.code;
        let reader = Reader {
            file,
            bytes,
            code,
            return_letter: found.return_letter,
        };
        let effects = (0..code.instrs.len())
            .map(|index| reader.effect(index))
            .collect::<Option<Vec<Effect>>>()?;
        Some(Flow::new(code, effects).solve())
    }
}

/// Reads effects off decoded code and the bytecode it comes from.
struct Reader<'a> {
    file: &'a ClassFile,
    bytes: &'a [u8],
    code: &'a Code,
    return_letter: u8,
}

fn instruction(code: &Code, index: usize) -> Instr {
    // SAFETY: the VM that owns the code is not executing it meanwhile.
    unsafe { *code.instrs[index].get() }
}

impl Reader<'_> {
    /// What the instruction's shape says; `None` for subroutines.
    fn effect(&self, index: usize) -> Option<Effect> {
        let i = instruction(self.code, index);
        let shape = shape(i.op);
        if shape.exits == Exits::Subroutine {
            return None;
        }
        if shape.is_call() {
            return self.call(index, i);
        }
        let mut effect = Effect::default();
        for (slot, role) in i.slots() {
            match role {
                Role::Written => effect.writes = Some(slot),
                Role::Number | Role::PassedNumber => effect.reads.push((slot, NUMBER)),
                Role::Reference => effect.reads.push((slot, REFERENCE)),
                Role::Passed => effect
                    .reads
                    .push((slot, self.passed_kind(index, shape.exits)?)),
                Role::Copied => effect.copies = Some((i.a, slot)),
                Role::Lengths => effect
                    .reads
                    .extend((slot..slot + i.c).map(|length| (length, NUMBER))),
                Role::Unused | Role::Receiver | Role::Arguments | Role::Result => {}
            }
        }
        if effect.copies.is_some() {
            effect.writes = None;
        }
        Some(effect)
    }

    /// The kind of a value that is returned or stored.
    fn passed_kind(&self, index: usize, exits: Exits) -> Option<u8> {
        match exits {
            Exits::Leave => Some(kind_of(self.return_letter)),
            _ => self.stored_kind(index),
        }
    }

    /// The original instruction's opcode and pool index.
    fn original(&self, index: usize) -> Option<(u8, u16)> {
        let pc = *self.code.pcs.get(index)? as usize;
        let [opcode, high, low] = *self.bytes.get(pc..pc + 3)?.first_chunk()?;
        Some((opcode, u16::from_be_bytes([high, low])))
    }

    fn stored_kind(&self, index: usize) -> Option<u8> {
        let (opcode, entry) = self.original(index)?;
        if !matches!(opcode, bytecode::putfield | bytecode::putstatic) {
            return None;
        }
        let descriptor = self.descriptor(entry)?;
        Some(kind_of(*descriptor.as_bytes().first()?))
    }

    fn call(&self, index: usize, i: Instr) -> Option<Effect> {
        let (opcode, entry) = self.original(index)?;
        let has_receiver = match opcode {
            bytecode::invokestatic | bytecode::invokedynamic => false,
            bytecode::invokevirtual | bytecode::invokespecial | bytecode::invokeinterface => true,
            _ => return None,
        };
        let descriptor = MethodDescriptor::parse(self.descriptor(entry)?).ok()?;
        let mut reads = Vec::new();
        let mut slot = i.a;
        if has_receiver {
            reads.push((slot, REFERENCE));
            slot += 1;
        }
        for parameter in &descriptor.params {
            let kind = match parameter {
                FieldType::Object(_) | FieldType::Array(_) => REFERENCE,
                _ => NUMBER,
            };
            reads.push((slot, kind));
            slot += parameter.words() as u16;
        }
        Some(Effect {
            reads,
            writes: descriptor.ret.is_some().then_some(i.c),
            copies: None,
            is_call: true,
        })
    }

    /// The descriptor of the member or call site that a pool entry names.
    fn descriptor(&self, entry: u16) -> Option<&str> {
        let pool = &self.file.pool;
        let (Constant::Field { name_and_type, .. }
        | Constant::Method { name_and_type, .. }
        | Constant::InterfaceMethod { name_and_type, .. }
        | Constant::InvokeDynamic { name_and_type, .. }) = pool.get(entry).ok()?
        else {
            return None;
        };
        Some(pool.name_and_type(name_and_type).ok()?.1)
    }
}

fn kind_of(letter: u8) -> u8 {
    match letter {
        b'L' | b'[' => REFERENCE,
        _ => NUMBER,
    }
}

/// The data flow itself.
struct Flow<'a> {
    code: &'a Code,
    effects: Vec<Effect>,
    slots: usize,
    before: Vec<u8>,
}

impl<'a> Flow<'a> {
    fn new(code: &'a Code, effects: Vec<Effect>) -> Flow<'a> {
        let slots = code.frame_words as usize;
        Flow {
            before: vec![DEAD; slots * effects.len()],
            slots,
            code,
            effects,
        }
    }

    fn solve(mut self) -> Liveness {
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..self.effects.len()).rev() {
                let live = self.transfer(index);
                let known = &mut self.before[index * self.slots..][..self.slots];
                if known != live.as_slice() {
                    known.copy_from_slice(&live);
                    changed = true;
                }
            }
        }
        let behind = (0..self.effects.len())
            .map(|index| self.effects[index].is_call.then(|| self.behind(index)))
            .collect();
        Liveness {
            slots: self.slots,
            before: self.before,
            behind,
        }
    }

    /// What is read before an instruction, from what is read behind it.
    fn transfer(&self, index: usize) -> Vec<u8> {
        let mut live = self.after(index);
        let effect = &self.effects[index];
        if let Some(to) = effect.writes {
            live[to as usize] = DEAD;
        }
        if let Some((to, from)) = effect.copies {
            let kind = std::mem::replace(&mut live[to as usize], DEAD);
            live[from as usize] |= kind;
        }
        for &(slot, kind) in &effect.reads {
            live[slot as usize] |= kind;
        }
        self.add_handlers(index, &mut live);
        live
    }

    fn behind(&self, index: usize) -> Vec<u8> {
        let mut live = self.after(index);
        if let Some(result) = self.effects[index].writes {
            live[result as usize] = DEAD;
        }
        self.add_handlers(index, &mut live);
        live
    }

    fn after(&self, index: usize) -> Vec<u8> {
        let mut live = vec![DEAD; self.slots];
        for next in self.successors(index) {
            if next < self.effects.len() {
                self.add(next, &mut live);
            }
        }
        live
    }

    fn add(&self, index: usize, live: &mut [u8]) {
        let more = &self.before[index * self.slots..][..self.slots];
        live.iter_mut()
            .zip(more)
            .for_each(|(live, more)| *live |= more);
    }

    /// An exception leads to a handler with all locals as they are; the slot behind them, where it
    /// finds the exception, is written on the way.
    fn add_handlers(&self, index: usize, live: &mut [u8]) {
        for handler in &self.code.handlers {
            if (handler.start as usize..handler.end as usize).contains(&index) {
                let exception = self.code.max_locals as usize;
                let kept = live.get(exception).copied();
                self.add(handler.target as usize, live);
                if let (Some(slot), Some(kept)) = (live.get_mut(exception), kept) {
                    *slot = kept;
                }
            }
        }
    }

    fn successors(&self, index: usize) -> Vec<usize> {
        let i = instruction(self.code, index);
        match shape(i.op).exits {
            Exits::Next | Exits::Subroutine => vec![index + 1],
            Exits::Jump => vec![i.d as usize],
            Exits::Branch => vec![i.d as usize, index + 1],
            Exits::Leave => vec![],
            Exits::Switch => {
                let (code::Switch::Table {
                    targets, default, ..
                }
                | code::Switch::Lookup {
                    targets, default, ..
                }) = &self.code.switches[i.d as usize];
                let targets = targets.iter().chain([default]);
                targets.map(|&target| target as usize).collect()
            }
        }
    }
}
