//! The helpful message of a NullPointerException (JEP 358): what could not be done, and what was null.
//!
//! HotSpot defines the texts. It finds the instruction that pushed the null by a forward analysis that
//! keeps, for every stack word, the pc of the instruction that produced it, and stops as soon as the
//! failing pc has a stack. The same order is kept here, since it decides which sources are ambiguous.
//! This module must not know a running VM: class file, method and pc are all it needs.

use std::collections::BTreeMap;

use crate::bytecode::{self, Decoded, Operand};
use crate::class_file::{ClassFile, CodeAttribute, Constant, LocalVariable, Member, MemberRef};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::opcode::{self, op};

/// How many dereferences back the explanation goes.
const DEEPEST_CAUSE: u32 = 5;
/// Locals beyond this are taken to have been written.
const TRACKED_LOCALS: u16 = 64;
/// Give up on code whose stacks would take more words than this.
const MOST_ENTRIES: usize = 1_000_000;

/// The message for a null dereferenced by the instruction at `pc`; `None` where HotSpot has none:
/// instructions that dereference nothing, and exceptions that were built explicitly.
pub fn helpful_message(class: &ClassFile, method: &Member, pc: u16) -> Option<String> {
    let code = method.code(class).ok()??;
    let failing = bytecode::decode(code.code, usize::from(pc)).ok()?;
    let explainer = Explainer {
        class,
        method,
        locals: code.local_variables().unwrap_or_default(),
        stacks: Sources::analyse(class, &code, usize::from(pc)).unwrap_or_default(),
        code,
    };
    let slot = explainer.null_slot(&failing)?;
    let mut message = explainer.failed_action(&failing)?;
    if explainer.cause(
        &failing,
        slot,
        DEEPEST_CAUSE,
        false,
        Some(" because \""),
        &mut message,
    ) {
        message.push_str("\" is null");
    }
    Some(message)
}

/// The operand stack before an instruction: which pc pushed each word, where that is unambiguous.
#[derive(Clone, Default)]
struct Stack {
    words: Vec<Option<usize>>,
    written_locals: u64,
}

impl Stack {
    fn push(&mut self, source: usize, words: usize) {
        self.words.extend(std::iter::repeat_n(Some(source), words));
    }

    fn pop(&mut self, words: usize) -> Option<()> {
        let left = self.words.len().checked_sub(words)?;
        self.words.truncate(left);
        Some(())
    }

    /// The word `depth` below the top.
    fn word_below_top(&self, depth: usize) -> Option<Option<usize>> {
        let index = self.words.len().checked_sub(depth + 1)?;
        self.words.get(index).copied()
    }

    fn write_local(&mut self, local: u16) {
        if local < TRACKED_LOCALS {
            self.written_locals |= 1 << local;
        }
    }

    fn was_written(&self, local: u16) -> bool {
        local >= TRACKED_LOCALS || self.written_locals & (1 << local) != 0
    }

    fn merge(&mut self, other: &Stack) -> Option<()> {
        if self.words.len() != other.words.len() {
            return None;
        }
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word = word.filter(|_| *word == *other);
        }
        self.written_locals |= other.written_locals;
        Some(())
    }
}

/// The stacks found so far, by pc.
type Stacks = BTreeMap<usize, Stack>;

struct Sources<'a> {
    class: &'a ClassFile,
    code: &'a [u8],
    stacks: Stacks,
    entries: usize,
    added_one: bool,
    all_processed: bool,
}

impl<'a> Sources<'a> {
    /// `None` where the code is malformed.
    fn analyse(class: &'a ClassFile, code: &CodeAttribute<'a>, wanted: usize) -> Option<Stacks> {
        let mut sources = Sources {
            class,
            code: code.code,
            stacks: Stacks::from([(0, Stack::default())]),
            entries: 0,
            added_one: true,
            all_processed: false,
        };
        for handler in &code.exception_table {
            let pc = usize::from(handler.handler_pc);
            let mut caught = Stack::default();
            caught.push(pc, 1);
            sources.stacks.entry(pc).or_insert(caught);
        }
        while !sources.all_processed && sources.added_one {
            sources.all_processed = true;
            sources.added_one = false;
            sources.pass(wanted)?;
        }
        Some(sources.stacks)
    }

    /// Goes once through the code in order.
    fn pass(&mut self, wanted: usize) -> Option<()> {
        let mut pc = 0;
        while pc < self.code.len() {
            let instruction = bytecode::decode(self.code, pc).ok()?;
            self.visit(&instruction)?;
            pc = instruction.next;
            if pc == wanted && self.stacks.contains_key(&pc) {
                self.all_processed = true;
                return Some(());
            }
            if self.entries > MOST_ENTRIES {
                return None;
            }
        }
        Some(())
    }

    fn visit(&mut self, instruction: &Decoded) -> Option<()> {
        let Some(stack) = self.stacks.get(&instruction.pc) else {
            self.all_processed = false;
            return Some(());
        };
        let mut stack = stack.clone();
        simulate(self.class, instruction, &mut stack)?;
        if !ends_flow(instruction.opcode) {
            self.merge(instruction.next, &mut stack)?;
        }
        match &instruction.operand {
            Operand::Branch(target) => self.merge(usize::try_from(*target).ok()?, &mut stack),
            Operand::Switch(targets) => targets
                .iter()
                .try_for_each(|target| self.merge(usize::try_from(*target).ok()?, &mut stack)),
            _ => Some(()),
        }
    }

    /// The merged stack is also what later targets of the same instruction get, as in HotSpot.
    fn merge(&mut self, pc: usize, stack: &mut Stack) -> Option<()> {
        match self.stacks.get(&pc) {
            Some(known) => stack.merge(known)?,
            None => {
                self.added_one = true;
                self.entries += stack.words.len();
            }
        }
        self.stacks.insert(pc, stack.clone());
        Some(())
    }
}

fn ends_flow(opcode: u8) -> bool {
    matches!(
        opcode,
        op::goto
            | op::goto_w
            | op::jsr
            | op::jsr_w
            | op::ret
            | op::tableswitch
            | op::lookupswitch
            | op::ireturn..=op::r#return | op::athrow
    )
}

/// Applies an instruction to the stack of sources.
fn simulate(class: &ClassFile, instruction: &Decoded, stack: &mut Stack) -> Option<()> {
    let pc = instruction.pc;
    match instruction.opcode {
        // A cast shows the same value.
        op::checkcast => {}
        op::pop..=op::swap => shuffle(instruction.opcode, stack)?,
        op::ldc | op::ldc_w => stack.push(pc, 1),
        op::ldc2_w => stack.push(pc, 2),
        op::getstatic..=op::putfield => {
            let words = field_words(class, instruction)?;
            let is_instance = usize::from(instruction.opcode >= op::getfield);
            match instruction.opcode {
                op::getstatic | op::getfield => {
                    stack.pop(is_instance)?;
                    stack.push(pc, words);
                }
                _ => stack.pop(words + is_instance)?,
            }
        }
        op::invokevirtual..=op::invokedynamic => {
            let (params, ret) = call_words(class, instruction)?;
            let on_object = !matches!(instruction.opcode, op::invokestatic | op::invokedynamic);
            stack.pop(params + usize::from(on_object))?;
            stack.push(pc, ret);
        }
        op::multianewarray => {
            let Operand::MultiArray { dimensions, .. } = instruction.operand else {
                return None;
            };
            stack.pop(usize::from(dimensions))?;
            stack.push(pc, 1);
        }
        opcode => {
            mark_written_local(instruction, stack);
            let (popped, pushed) = opcode::instruction(opcode)?.effect.split_once(':')?;
            stack.pop(words_of_letters(popped))?;
            stack.push(pc, words_of_letters(pushed));
        }
    }
    Some(())
}

/// HotSpot counts stores only: a parameter that `iinc` changed keeps its name.
fn mark_written_local(instruction: &Decoded, stack: &mut Stack) {
    if let (op::istore..=op::astore_3, Operand::Local(local)) =
        (instruction.opcode, &instruction.operand)
    {
        stack.write_local(*local);
    }
}

fn words_of_letters(letters: &str) -> usize {
    letters
        .chars()
        .map(|c| if "ld".contains(c) { 2 } else { 1 })
        .sum()
}

/// `pop` to `swap`, word by word: how many words are taken, and which of them come back, counted
/// from the lowest.
fn shuffle(opcode: u8, stack: &mut Stack) -> Option<()> {
    let (taken, order): (usize, &[usize]) = match opcode {
        op::pop => (1, &[]),
        op::pop2 => (2, &[]),
        op::dup => (1, &[0, 0]),
        op::dup_x1 => (2, &[1, 0, 1]),
        op::dup_x2 => (3, &[2, 0, 1, 2]),
        op::dup2 => (2, &[0, 1, 0, 1]),
        op::dup2_x1 => (3, &[1, 2, 0, 1, 2]),
        op::dup2_x2 => (4, &[2, 3, 0, 1, 2, 3]),
        op::swap => (2, &[1, 0]),
        _ => return None,
    };
    let left = stack.words.len().checked_sub(taken)?;
    let words = stack.words.split_off(left);
    stack.words.extend(order.iter().map(|&index| words[index]));
    Some(())
}

fn field_words(class: &ClassFile, instruction: &Decoded) -> Option<usize> {
    let field = member_of(class, instruction)?;
    Some(FieldType::parse(field.descriptor).ok()?.words())
}

/// The words of a call's parameters and of its result.
fn call_words(class: &ClassFile, instruction: &Decoded) -> Option<(usize, usize)> {
    let descriptor = match (instruction.opcode, &instruction.operand) {
        (op::invokedynamic, Operand::Pool(index)) => match class.pool.get(*index).ok()? {
            Constant::InvokeDynamic { name_and_type, .. } => {
                class.pool.name_and_type(name_and_type).ok()?.1
            }
            _ => return None,
        },
        _ => member_of(class, instruction)?.descriptor,
    };
    let descriptor = MethodDescriptor::parse(descriptor).ok()?;
    Some((descriptor.param_words(), descriptor.return_words()))
}

fn member_of<'a>(class: &'a ClassFile, instruction: &Decoded) -> Option<MemberRef<'a>> {
    match instruction.operand {
        Operand::Pool(index) | Operand::Interface { index, .. } => {
            class.pool.member_ref(index).ok()
        }
        _ => None,
    }
}

struct Explainer<'a> {
    class: &'a ClassFile,
    method: &'a Member,
    code: CodeAttribute<'a>,
    locals: Vec<LocalVariable<'a>>,
    stacks: Stacks,
}

impl Explainer<'_> {
    /// How many words below the top the dereferenced value lies.
    fn null_slot(&self, failing: &Decoded) -> Option<usize> {
        match failing.opcode {
            op::getfield | op::arraylength | op::athrow | op::monitorenter | op::monitorexit => {
                Some(0)
            }
            op::putfield => field_words(self.class, failing),
            op::invokevirtual | op::invokespecial | op::invokeinterface => {
                // Java never calls a constructor on null: this is `new NullPointerException()`.
                if member_of(self.class, failing)?.name == "<init>" {
                    return None;
                }
                Some(call_words(self.class, failing)?.0)
            }
            op::iaload..=op::saload => Some(1),
            op::lastore | op::dastore => Some(3),
            op::iastore..=op::sastore => Some(2),
            _ => None,
        }
    }

    fn failed_action(&self, failing: &Decoded) -> Option<String> {
        Some(match failing.opcode {
            op::iaload..=op::saload => {
                let element = element_kind(failing.opcode - op::iaload);
                format!("Cannot load from {element} array")
            }
            op::iastore..=op::sastore => {
                let element = element_kind(failing.opcode - op::iastore);
                format!("Cannot store to {element} array")
            }
            op::arraylength => "Cannot read the array length".to_owned(),
            op::athrow => "Cannot throw exception".to_owned(),
            op::monitorenter => "Cannot enter synchronized block".to_owned(),
            op::monitorexit => "Cannot exit synchronized block".to_owned(),
            op::getfield => {
                format!(
                    "Cannot read field \"{}\"",
                    member_of(self.class, failing)?.name
                )
            }
            op::putfield => {
                format!(
                    "Cannot assign field \"{}\"",
                    member_of(self.class, failing)?.name
                )
            }
            _ => {
                format!(
                    "Cannot invoke \"{}\"",
                    method_text(&member_of(self.class, failing)?)
                )
            }
        })
    }

    /// Describes what pushed the word `slot` below the top at an instruction; false where that is
    /// unknown, too far back or too complex to say. `inner` is true inside an array index.
    fn cause(
        &self,
        at: &Decoded,
        slot: usize,
        detail: u32,
        inner: bool,
        prefix: Option<&str>,
        text: &mut String,
    ) -> bool {
        if detail == 0 {
            return false;
        }
        let Some(stack) = self.stacks.get(&at.pc) else {
            return false;
        };
        let Some(Some(source)) = stack.word_below_top(slot) else {
            return false;
        };
        let Ok(source) = bytecode::decode(self.code.code, source) else {
            return false;
        };
        let is_call = (op::invokevirtual..=op::invokeinterface).contains(&source.opcode);
        let outermost = detail == DEEPEST_CAUSE;
        if outermost && !is_call {
            text.push_str(prefix.unwrap_or_default());
        }
        if outermost && is_call && !inner {
            text.push_str(" because the return value of \"");
        }
        self.describe(&source, stack, detail, inner, text).is_some()
    }

    /// Names the value that `source` pushed; `stack` is the one where the value is used.
    fn describe(
        &self,
        source: &Decoded,
        stack: &Stack,
        detail: u32,
        inner: bool,
        text: &mut String,
    ) -> Option<()> {
        match (source.opcode, &source.operand) {
            (op::aconst_null, _) => text.push_str("null"),
            (op::iconst_m1..=op::iconst_5, _) => {
                let value = i32::from(source.opcode) - i32::from(op::iconst_0);
                text.push_str(&value.to_string());
            }
            (op::bipush | op::sipush, Operand::Immediate(value)) => {
                text.push_str(&value.to_string());
            }
            (
                op::iload | op::iload_0..=op::iload_3 | op::aload | op::aload_0..=op::aload_3,
                Operand::Local(local),
            ) => text.push_str(&self.local_text(source.pc, *local, stack)),
            (op::iaload | op::aaload, _) => {
                if !self.cause(source, 1, detail - 1, inner, None, text) {
                    text.push_str("<array>");
                }
                text.push('[');
                if !self.cause(source, 0, detail, true, None, text) {
                    text.push_str("...");
                }
                text.push(']');
            }
            (op::getstatic, _) => {
                let field = member_of(self.class, source)?;
                text.push_str(&class_text(field.class));
                text.push('.');
                text.push_str(field.name);
            }
            (op::getfield, _) => {
                if self.cause(source, 0, detail - 1, inner, None, text) {
                    text.push('.');
                }
                text.push_str(member_of(self.class, source)?.name);
            }
            (op::invokevirtual..=op::invokeinterface, _) => {
                text.push_str(&method_text(&member_of(self.class, source)?));
            }
            _ => return None,
        }
        Some(())
    }

    fn local_text(&self, pc: usize, local: u16, stack: &Stack) -> String {
        let alive = |variable: &&LocalVariable| {
            let start = usize::from(variable.start_pc);
            variable.index == local && (start..start + usize::from(variable.length)).contains(&pc)
        };
        if let Some(variable) = self.locals.iter().find(alive) {
            return variable.name.to_owned();
        }
        let is_parameter = !stack.was_written(local);
        match self.parameter_number(local) {
            Some(0) if is_parameter => "this".to_owned(),
            Some(number) if is_parameter => format!("<parameter{number}>"),
            _ => format!("<local{local}>"),
        }
    }

    /// 0 for `this`; parameters count from 1.
    fn parameter_number(&self, local: u16) -> Option<usize> {
        let descriptor = MethodDescriptor::parse(self.method.descriptor(self.class)).ok()?;
        let mut first = usize::from(!self.method.is_static());
        if usize::from(local) < first {
            return Some(0);
        }
        for (index, param) in descriptor.params.iter().enumerate() {
            if (first..first + param.words()).contains(&usize::from(local)) {
                return Some(index + 1);
            }
            first += param.words();
        }
        None
    }
}

/// In the order of the array instructions.
fn element_kind(offset: u8) -> &'static str {
    match offset {
        0 => "int",
        1 => "long",
        2 => "float",
        3 => "double",
        4 => "object",
        5 => "byte/boolean",
        6 => "char",
        _ => "short",
    }
}

fn method_text(method: &MemberRef<'_>) -> String {
    let params = MethodDescriptor::parse(method.descriptor).map(|d| d.params);
    let params: Vec<String> = params
        .unwrap_or_default()
        .into_iter()
        .map(|param| without_well_known_package(param.java_name()))
        .collect();
    let class = class_text(method.class);
    format!("{class}.{}({})", method.name, params.join(", "))
}

fn class_text(internal_name: &str) -> String {
    match internal_name {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        name => name.replace('/', "."),
    }
}

/// HotSpot shortens whatever parameter type starts like one of these two, `StringBuilder` as well.
fn without_well_known_package(name: String) -> String {
    match name.strip_prefix("java.lang.") {
        Some(simple) if simple.starts_with("Object") || simple.starts_with("String") => {
            simple.to_owned()
        }
        _ => name,
    }
}
