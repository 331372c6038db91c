//! The data flow: from the method's entry along every branch, handler and subroutine call until no
//! state changes any more.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::frame::Frame;
use super::types::Type;
use super::{Hierarchy, Verifier, VerifyError};
use crate::bytecode::{self, Decoded, Operand};
use crate::class_file::{ClassFile, CodeAttribute, Member};
use crate::descriptor::MethodDescriptor;
use crate::lower::falls_through;
use crate::opcode::op;

/// Bounds for hostile code; real methods stay below a hundredth of them.
const MOST_WORK: usize = 30_000_000;
const MOST_STORED_TYPES: usize = 4_000_000;

/// Subroutines are gone since Java 7.
const FIRST_MAJOR_WITHOUT_SUBROUTINES: u16 = 51;

/// What is known about a pc before the analysis.
mod mark {
    pub const START: u8 = 1;
    /// Several ways may meet here, so that its state is kept.
    pub const MEETING: u8 = 2;
    pub const RANGE_START: u8 = 4;
}

/// Which calls of subroutines are open; 0 is the method itself.
type ContextId = u32;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Context {
    parent: ContextId,
    subroutine: usize,
    return_pc: u16,
}

/// A place in the code, together with how it was reached through subroutines.
type Place = (usize, ContextId);

pub(super) struct Flow<'v, 'a> {
    pub verifier: &'v mut Verifier<'a>,
    pub hierarchy: &'v mut dyn Hierarchy,
    pub class: &'a ClassFile,
    pub method: &'v Member,
    pub code: &'v CodeAttribute<'v>,
    pub frame: Frame,
    marks: Vec<u8>,
    /// What each entry of the exception table catches, once it was looked up.
    caught: Vec<Option<Type>>,
    contexts: Vec<Context>,
    context_ids: FxHashMap<Context, ContextId>,
    states: FxHashMap<Place, Frame>,
    pending: BTreeSet<Place>,
    stored: usize,
    work: usize,
}

pub(super) fn verify<'a>(
    verifier: &mut Verifier<'a>,
    method: &Member,
    code: &CodeAttribute<'_>,
    hierarchy: &mut dyn Hierarchy,
) -> Result<(), VerifyError> {
    let class = verifier.class;
    let marks = mark_code(class, code)?;
    let mut flow = Flow {
        class,
        method,
        code,
        frame: Frame::default(),
        marks,
        caught: vec![None; code.exception_table.len()],
        contexts: Vec::new(),
        context_ids: FxHashMap::default(),
        states: FxHashMap::default(),
        pending: BTreeSet::new(),
        stored: 0,
        work: 0,
        verifier,
        hierarchy,
    };
    flow.frame = flow.entry_frame()?;
    flow.walk((0, 0))?;
    while let Some(place) = flow.pending.pop_first() {
        if let Some(state) = flow.states.get(&place) {
            flow.frame.clone_from(state);
            flow.walk(place)?;
        }
    }
    Ok(())
}

/// Decodes everything once and checks what needs no types: instruction boundaries, branch targets,
/// the exception table.
fn mark_code(class: &ClassFile, code: &CodeAttribute<'_>) -> Result<Vec<u8>, VerifyError> {
    let mut marks = vec![0; code.code.len()];
    let mut targets = Vec::new();
    // Nothing falls through to these.
    let mut beginnings = Vec::new();
    let mut pc = 0;
    while pc < code.code.len() {
        let instruction =
            bytecode::decode(code.code, pc).map_err(|e| VerifyError::code(e.to_string()))?;
        marks[pc] |= mark::START;
        match instruction.operand {
            Operand::Branch(target) => targets.push(target),
            Operand::Switch(all) => targets.extend(all),
            _ => {}
        }
        if matches!(instruction.opcode, op::jsr | op::jsr_w | op::ret) {
            if class.major >= FIRST_MAJOR_WITHOUT_SUBROUTINES {
                return Err(VerifyError::code(format!("subroutine at pc {pc}")));
            }
            if instruction.opcode != op::ret {
                targets.push(instruction.next as i64);
            }
        }
        if !falls_through(instruction.opcode) && instruction.next < code.code.len() {
            beginnings.push(instruction.next);
        }
        pc = instruction.next;
    }
    let outside = |pc: i64| VerifyError::code(format!("no instruction starts at {pc}"));
    let starts_at = |marks: &[u8], pc: i64| {
        let found = usize::try_from(pc).ok().and_then(|pc| marks.get(pc));
        found.is_some_and(|mark| mark & mark::START != 0)
    };
    for target in targets {
        if !starts_at(&marks, target) {
            return Err(outside(target));
        }
        marks[target as usize] |= mark::MEETING;
    }
    for entry in &code.exception_table {
        let (start, end) = (i64::from(entry.start_pc), i64::from(entry.end_pc));
        let handler = i64::from(entry.handler_pc);
        let ends_well = end == code.code.len() as i64 || starts_at(&marks, end);
        if start >= end || !ends_well || !starts_at(&marks, start) || !starts_at(&marks, handler) {
            return Err(VerifyError::code(format!(
                "illegal exception range {start} to {end} with handler {handler}"
            )));
        }
        marks[start as usize] |= mark::RANGE_START;
        marks[handler as usize] |= mark::MEETING;
    }
    let meetings = (0..marks.len()).filter(|&pc| marks[pc] & mark::MEETING != 0);
    let starts = |pc: usize| marks.get(pc).is_some_and(|mark| mark & mark::START != 0);
    super::frames::check(class, code, meetings.chain(beginnings), starts)?;
    Ok(marks)
}

impl<'a> Flow<'_, 'a> {
    fn entry_frame(&mut self) -> Result<Frame, VerifyError> {
        let descriptor: &'a str = self.method.descriptor(self.class);
        let descriptor = MethodDescriptor::parse(descriptor)?;
        let mut frame = Frame::default();
        let mut local = 0;
        if !self.method.is_static() {
            let in_constructor =
                self.method.name(self.class) == "<init>" && self.class.super_class != 0;
            frame.this_uninit = in_constructor;
            frame.set_local(
                0,
                match in_constructor {
                    true => Type::UninitThis,
                    false => Type::Ref(self.verifier.types.this),
                },
            );
            local = 1;
        }
        for param in descriptor.params {
            frame.set_local(local, self.verifier.types.of_field(param));
            local += param.words() as u16;
        }
        if local > self.code.max_locals {
            return Err(VerifyError::code("the parameters do not fit the locals"));
        }
        Ok(frame)
    }

    /// Follows the code from a place with the current frame until the flow ends or meets another.
    fn walk(&mut self, place: Place) -> Result<(), VerifyError> {
        let (mut pc, context) = place;
        let mut locals_changed = true;
        loop {
            let instruction = self.decode(pc)?;
            self.count_work(1)?;
            if locals_changed || self.marks[pc] & mark::RANGE_START != 0 {
                self.flow_to_handlers(pc, context)?;
            }
            self.execute(&instruction).map_err(|mut error| {
                error.message = format!("{} at pc {pc}", error.message);
                error
            })?;
            locals_changed = changes_locals(instruction.opcode);
            if !self.leave(&instruction, context)? {
                return Ok(());
            }
            pc = instruction.next;
            match self.marks.get(pc) {
                None => return Err(VerifyError::code("code runs off its end")),
                Some(mark) if mark & mark::MEETING != 0 => return self.flow_to((pc, context)),
                Some(_) => {}
            }
        }
    }

    fn decode(&self, pc: usize) -> Result<Decoded, VerifyError> {
        bytecode::decode(self.code.code, pc).map_err(|e| VerifyError::code(e.to_string()))
    }

    /// Sends the state to the targets of a branch; true where the next instruction follows as well.
    fn leave(&mut self, instruction: &Decoded, context: ContextId) -> Result<bool, VerifyError> {
        match (instruction.opcode, &instruction.operand) {
            (op::jsr | op::jsr_w, Operand::Branch(target)) => {
                let inner = self.enter_subroutine(*target as usize, instruction.next, context)?;
                self.flow_to((*target as usize, inner))?;
                Ok(false)
            }
            (op::ret, Operand::Local(local)) => {
                self.return_from_subroutine(*local, context)?;
                Ok(false)
            }
            (opcode, Operand::Branch(target)) => {
                self.flow_to((*target as usize, context))?;
                Ok(!matches!(opcode, op::goto | op::goto_w))
            }
            (_, Operand::Switch(targets)) => {
                for target in targets {
                    self.flow_to((*target as usize, context))?;
                }
                Ok(false)
            }
            (op::ireturn..=op::r#return | op::athrow, _) => Ok(false),
            _ => Ok(true),
        }
    }

    /// A handler sees the locals as they were before any instruction of its range.
    fn flow_to_handlers(&mut self, pc: usize, context: ContextId) -> Result<(), VerifyError> {
        let code = self.code;
        self.count_work(code.exception_table.len())?;
        for (number, entry) in code.exception_table.iter().enumerate() {
            if !(usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&pc) {
                continue;
            }
            if code.max_stack == 0 {
                return Err(VerifyError::code("a handler needs room on the stack"));
            }
            let caught = self.caught_by(number, entry.catch_type)?;
            let stack = std::mem::replace(&mut self.frame.stack, vec![caught]);
            self.flow_to((usize::from(entry.handler_pc), context))?;
            self.frame.stack = stack;
        }
        Ok(())
    }

    fn caught_by(&mut self, number: usize, catch_type: u16) -> Result<Type, VerifyError> {
        if let Some(known) = self.caught[number] {
            return Ok(known);
        }
        let class: &'a ClassFile = self.class;
        let name = match catch_type {
            0 => "java/lang/Throwable",
            index => class.class_name(index)?,
        };
        let caught = Type::Ref(self.verifier.types.name(name));
        self.caught[number] = Some(caught);
        Ok(caught)
    }

    fn flow_to(&mut self, place: Place) -> Result<(), VerifyError> {
        self.count_work(1 + self.frame.size() / 8)?;
        match self.states.get_mut(&place) {
            Some(state) => {
                let types = &mut self.verifier.types;
                let changed = state
                    .merge(&self.frame, types, &mut *self.hierarchy)
                    .map_err(|mut error| {
                        error.message = format!("{} at pc {}", error.message, place.0);
                        error
                    })?;
                if changed {
                    self.pending.insert(place);
                }
            }
            None => {
                self.stored += self.frame.size();
                if self.stored > MOST_STORED_TYPES {
                    return Err(too_complex());
                }
                self.states.insert(place, self.frame.clone());
                self.pending.insert(place);
            }
        }
        Ok(())
    }

    fn enter_subroutine(
        &mut self,
        subroutine: usize,
        return_pc: usize,
        parent: ContextId,
    ) -> Result<ContextId, VerifyError> {
        let mut open = parent;
        while let Some(context) = self.context(open) {
            if context.subroutine == subroutine {
                return Err(VerifyError::code("a subroutine calls itself"));
            }
            open = context.parent;
        }
        let context = Context {
            parent,
            subroutine,
            return_pc: return_pc as u16,
        };
        let contexts = &mut self.contexts;
        let id = self.context_ids.entry(context).or_insert_with(|| {
            contexts.push(context);
            contexts.len() as ContextId
        });
        Ok(*id)
    }

    fn context(&self, id: ContextId) -> Option<Context> {
        self.contexts.get((id as usize).checked_sub(1)?).copied()
    }

    /// Returns to the call that left this address, which may be further out than the last one.
    fn return_from_subroutine(
        &mut self,
        local: u16,
        mut context: ContextId,
    ) -> Result<(), VerifyError> {
        let Type::Address(return_pc) = self.frame.local(local) else {
            return Err(VerifyError::code("ret without a return address"));
        };
        while let Some(open) = self.context(context) {
            context = open.parent;
            if open.return_pc == return_pc {
                return self.flow_to((usize::from(return_pc), context));
            }
        }
        Err(VerifyError::code("ret to a subroutine call that is over"))
    }

    fn count_work(&mut self, amount: usize) -> Result<(), VerifyError> {
        self.work += amount;
        match self.work > MOST_WORK {
            true => Err(too_complex()),
            false => Ok(()),
        }
    }
}

fn too_complex() -> VerifyError {
    VerifyError::code("the method is too complex to verify")
}

/// Stores, and the calls that turn an uninitialised object into an initialised one.
fn changes_locals(opcode: u8) -> bool {
    matches!(
        opcode,
        op::istore..=op::astore_3 | op::iinc | op::new | op::invokespecial
    )
}
