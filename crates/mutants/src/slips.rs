//! Slips of a programmer who has the right shape of code in mind: another variable, field, constant or method of the
//! same type, operands the wrong way round, an assignment or a copy that is forgotten.
//!
//! What a changed instruction finds on the stack or in a variable may be of another type than the code behind it
//! expects: these changes are mutants only where the changed method still verifies.

use crate::calls::{fitted, pops};
use crate::members::Members;
use crate::siblings::sibling_of;
use crate::{Change, Operator};
use spelunk_classes::class_file::{ClassFile, CodeAttribute, LocalVariable, Member, access};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;

/// Calls between the first and the last operand of `x = x + e` that are looked over.
const LONGEST_SUM: usize = 12;

/// Static methods whose result stands for what they are handed.
pub const COPYING: [(&str, &str); 9] = [
    ("java/util/List", "copyOf"),
    ("java/util/Set", "copyOf"),
    ("java/util/Map", "copyOf"),
    ("java/util/Collections", "unmodifiableList"),
    ("java/util/Collections", "unmodifiableSet"),
    ("java/util/Collections", "unmodifiableMap"),
    ("java/util/Collections", "unmodifiableCollection"),
    ("java/util/Collections", "unmodifiableSortedMap"),
    ("java/util/Collections", "unmodifiableSortedSet"),
];

/// The code of a method, instruction by instruction.
pub struct Slips<'a> {
    file: &'a ClassFile,
    members: &'a Members<'a>,
    code: &'a CodeAttribute<'a>,
    instructions: &'a [(usize, usize)],
    /// Slots and types of the parameters, without the receiver.
    parameters: Vec<(u16, String)>,
    variables: Vec<LocalVariable<'a>>,
}

/// A local variable that an instruction loads or stores.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Access {
    /// The letter of the instruction: i, l, f, d, a.
    kind: u8,
    slot: u16,
}

impl<'a> Slips<'a> {
    pub fn new(
        members: &'a Members<'a>,
        member: &Member,
        code: &'a CodeAttribute<'a>,
        instructions: &'a [(usize, usize)],
    ) -> Slips<'a> {
        let file = members.file;
        let mut slot = u16::from(!member.is(access::STATIC));
        let mut parameters = Vec::new();
        if let Ok(parsed) = MethodDescriptor::parse(member.descriptor(file)) {
            for kind in parsed.params {
                parameters.push((slot, kind.to_string()));
                slot += kind.words() as u16;
            }
        }
        Slips {
            file,
            members,
            code,
            instructions,
            parameters,
            variables: code.local_variables().unwrap_or_default(),
        }
    }

    /// The changes that begin at the instruction of this number.
    pub fn changes(&self, number: usize) -> Vec<Change> {
        let here = self.bytes(number);
        let mut found = Vec::new();
        found.extend(self.other_variable(number));
        found.extend(self.assigned_only(number));
        found.extend(self.assigned_field_only(number));
        found.extend(self.removed_condition(number));
        found.extend(self.single_round(number));
        found.extend(self.swapped(number));
        found.extend(self.unmade_copy(number));
        found.extend(self.removed_local_store(number));
        if let [opcode, high, low, ..] = here {
            let index = u16::from_be_bytes([*high, *low]);
            match *opcode {
                op::putfield | op::putstatic => found.extend(self.removed_store(*opcode, index)),
                op::getfield
                | op::getstatic
                | op::invokevirtual
                | op::invokestatic
                | op::invokespecial
                | op::invokeinterface => found.extend(self.other_member(here, index)),
                _ => {}
            }
            if *opcode == op::invokevirtual || *opcode == op::invokestatic {
                found.extend(self.handed_on(here, index));
            }
        }
        found
    }

    fn bytes(&self, number: usize) -> &[u8] {
        match self.instructions.get(number) {
            Some(&(pc, length)) => &self.code.code[pc..pc + length],
            None => &[],
        }
    }

    /// Parameters or variables of the same type that are there too: the next one and the one before.
    fn other_variable(&self, number: usize) -> Vec<Change> {
        let Some(load) = loaded(self.bytes(number)) else {
            return Vec::new();
        };
        let pc = self.instructions[number].0;
        let in_scope: Vec<(u16, &str, &str)> = self
            .variables
            .iter()
            .filter(|it| is_in_scope(it, pc))
            .map(|it| (it.index, it.descriptor, it.name))
            .filter(|&(_, _, name)| name != "this")
            .collect();
        let known: Vec<(u16, &str, &str)> = match in_scope.is_empty() {
            false => in_scope,
            true => {
                let all = self.parameters.iter();
                all.map(|(slot, kind)| (*slot, &**kind, "")).collect()
            }
        };
        let Some(own) = known.iter().find(|it| it.0 == load.slot) else {
            return Vec::new();
        };
        let fits = |it: &&(u16, &str, &str)| it.1 == own.1 && it.0 != own.0;
        let fitting = || known.iter().filter(fits);
        let name = |it: &(u16, &str, &str)| match it.2 {
            "" => format!("variable {}", it.0),
            name => name.to_string(),
        };
        let changed = |other: &(u16, &str, &str)| {
            let bytes = load_of(load.kind, other.0, self.bytes(number).len())?;
            let change = format!("{} -> {}", name(own), name(other));
            Some((Operator::OtherVariable, change, bytes))
        };
        let later = fitting().filter(|it| it.0 > own.0).find_map(changed);
        let before = fitting().rev().filter(|it| it.0 < own.0).find_map(changed);
        { later.into_iter().chain(before) }.collect()
    }

    /// `x = x + e` without the old value, whatever the operation.
    fn assigned_only(&self, number: usize) -> Option<Change> {
        let load = loaded(self.bytes(number))?;
        let mut behind = number + 2..number + LONGEST_SUM;
        let is_store = |&at: &usize| stored(self.bytes(at)) == Some(load);
        let store = behind.find(is_store)?;
        let (word, neutral) = neutral_of(self.bytes(store - 1))?;
        if (number + 1..store).any(|at| stored(self.bytes(at)).is_some()) {
            return None;
        }
        let mut bytes = vec![neutral];
        bytes.resize(self.bytes(number).len(), op::nop);
        let change = format!("{word}= -> =");
        Some((Operator::RemovedAssignment, change, bytes))
    }

    /// The same of a field.
    fn assigned_field_only(&self, number: usize) -> Option<Change> {
        let is_kept = matches!(self.bytes(number.checked_sub(1)?), [op::dup]);
        let &[op::getfield, high, low] = self.bytes(number) else {
            return None;
        };
        let is_store = |&at: &usize| *self.bytes(at) == [op::putfield, high, low];
        let store = (number + 2..number + LONGEST_SUM).find(is_store)?;
        let (word, neutral) = neutral_of(self.bytes(store - 1))?;
        let is_by_one = matches!(self.bytes(store - 2), [op::iconst_1 | op::lconst_1]);
        (is_kept && !is_by_one).then(|| {
            let bytes = vec![op::pop, neutral, op::nop];
            let change = format!("{word}= -> =");
            (Operator::RemovedAssignment, change, bytes)
        })
    }

    /// One of several conditions that are joined by `&&` or `||`, left out.
    fn removed_condition(&self, number: usize) -> Option<Change> {
        let bytes = self
            .never_jumping(number)
            .or_else(|| self.always_jumping(number))?;
        let change = "a condition left out".to_string();
        Some((Operator::RemovedCondition, change, bytes))
    }

    /// A jump that is not the last of `||`: without it, the conditions behind it decide.
    fn never_jumping(&self, number: usize) -> Option<Vec<u8>> {
        let here = self.jump(number)?;
        let near = |at: usize| self.jump(at).map(|target| (at, target));
        let next = (number + 1..number + LONGEST_SUM).find_map(near);
        let with_next =
            next.is_some_and(|(at, target)| here == target || Some(here) == self.end(at));
        let with_before = self
            .jump_before(number)
            .is_some_and(|target| target == here);
        let operands = match self.bytes(number)[0] {
            op::if_icmpeq..=op::if_acmpne => op::pop2,
            _ => op::pop,
        };
        (with_next || with_before).then(|| vec![operands, op::nop, op::nop])
    }

    /// The last condition of `||`, from what it compares on: those before it lead past it, and what it says leads on.
    fn always_jumping(&self, number: usize) -> Option<Vec<u8>> {
        let is_call = matches!(
            self.bytes(number).first(),
            Some(&(op::invokevirtual..=op::invokeinterface))
        );
        let (jump, mut bytes) = match is_call {
            true if self.compares_two(number + 1) == Some(false) => {
                (number + 1, self.without_call(number)?)
            }
            true => return None,
            false => {
                let one = self.operand(number)?;
                let jump = match self.compares_two(one) {
                    // The operand before it would stay on the stack.
                    Some(true) => return None,
                    Some(false) => one,
                    None => self
                        .operand(one)
                        .filter(|&it| self.compares_two(it) == Some(true))?,
                };
                (jump, vec![op::nop; self.between(number, jump).len()])
            }
        };
        let is_last_of_or = self
            .jump_before(jump)
            .is_some_and(|target| Some(target) == self.end(jump));
        let [_, high, low] = *self.bytes(jump) else {
            return None;
        };
        bytes.extend([op::goto, high, low]);
        is_last_of_or.then_some(bytes)
    }

    /// Whether a jump compares two values with each other; nothing if it is none.
    fn compares_two(&self, number: usize) -> Option<bool> {
        self.jump(number)?;
        let opcode = self.bytes(number)[0];
        Some((op::if_icmpeq..=op::if_acmpne).contains(&opcode))
    }

    /// Takes what a call is handed from the stack, and leaves nothing there.
    fn without_call(&self, number: usize) -> Option<Vec<u8>> {
        let here = self.bytes(number);
        let [opcode, high, low, ..] = *here else {
            return None;
        };
        let member = self.file.pool.member_ref(u16::from_be_bytes([high, low]));
        let descriptor = MethodDescriptor::parse(member.ok()?.descriptor).ok()?;
        let arguments: usize = descriptor.params.iter().map(|kind| kind.words()).sum();
        fitted(
            pops(arguments + usize::from(opcode != op::invokestatic)),
            here.len(),
        )
    }

    /// Where the nearest conditional jump before this one goes.
    fn jump_before(&self, number: usize) -> Option<usize> {
        let near = number.saturating_sub(LONGEST_SUM)..number;
        near.rev().find_map(|at| self.jump(at))
    }

    /// Where the instruction behind this one is.
    fn end(&self, number: usize) -> Option<usize> {
        self.instructions.get(number + 1).map(|it| it.0)
    }

    /// A loop whose body is executed once at most: `if` for `while`. What is behind it has to be where its condition
    /// leads when it ends: there, whatever the body leaves in variables is known to fit.
    fn single_round(&self, number: usize) -> Option<Change> {
        let &[op::goto, high, low] = self.bytes(number) else {
            return None;
        };
        let by = i16::from_be_bytes([high, low]);
        let head = self.instructions[number].0.checked_add_signed(by.into())?;
        let body = (0..number).rev();
        let mut body = body.take_while(|&at| self.instructions[at].0 >= head);
        let ends_behind =
            body.any(|at| self.jump(at).is_some() && self.jump(at) == self.end(number));
        let change = "loop left after one round".to_string();
        ends_behind.then(|| (Operator::SingleRound, change, vec![op::nop; 3]))
    }

    /// Where a conditional jump forwards goes.
    fn jump(&self, number: usize) -> Option<usize> {
        let &[opcode, high, low] = self.bytes(number) else {
            return None;
        };
        let is_conditional = (op::ifeq..=op::if_acmpne).contains(&opcode)
            || matches!(opcode, op::ifnull | op::ifnonnull);
        let by = i16::from_be_bytes([high, low]);
        let target = self.instructions[number].0.checked_add_signed(by.into())?;
        (is_conditional && by > 0).then_some(target)
    }

    /// The operands of an operation, or the last two arguments of a call, each a variable, a field of one or a
    /// constant, the other way round.
    fn swapped(&self, number: usize) -> Option<Change> {
        let middle = self.operand(number)?;
        let end = self.operand(middle)?;
        let what = match self.bytes(end) {
            [op::isub | op::lsub | op::fsub | op::dsub] => "operands of -".to_string(),
            [op::idiv | op::ldiv | op::fdiv | op::ddiv] => "operands of /".to_string(),
            [op::irem | op::lrem | op::frem | op::drem] => "operands of %".to_string(),
            call => format!("arguments of {}()", self.called_with_two_alike(call)?),
        };
        let (one, other) = (self.between(number, middle), self.between(middle, end));
        let bytes = [other, one].concat();
        let change = format!("{what} swapped");
        (one != other).then_some((Operator::SwappedOperands, change, bytes))
    }

    /// Behind the instructions that do nothing but push a value.
    fn operand(&self, number: usize) -> Option<usize> {
        let opcode = *self.bytes(number).first()?;
        let is_constant = (op::iconst_m1..=op::ldc2_w).contains(&opcode);
        if !is_constant && loaded(self.bytes(number)).is_none() {
            return None;
        }
        let is_field = matches!(self.bytes(number + 1), [op::getfield, ..]);
        Some(number + 1 + usize::from(!is_constant && is_field))
    }

    /// The bytes from one instruction to another.
    fn between(&self, first: usize, end: usize) -> &[u8] {
        let (from, to) = (self.instructions[first].0, self.instructions[end].0);
        &self.code.code[from..to]
    }

    /// The name of what is called, if its last two parameters are of one type.
    fn called_with_two_alike(&self, call: &[u8]) -> Option<&str> {
        let [opcode, high, low, ..] = *call else {
            return None;
        };
        if !(op::invokevirtual..=op::invokeinterface).contains(&opcode) {
            return None;
        }
        let member = self.file.pool.member_ref(u16::from_be_bytes([high, low]));
        let member = member.ok()?;
        let parameters = MethodDescriptor::parse(member.descriptor).ok()?.params;
        let [.., one, other] = parameters.as_slice() else {
            return None;
        };
        let name = match member.name {
            "<init>" => member.class.rsplit('/').next()?,
            name => name,
        };
        // Which of the two is larger does not depend on their order.
        let is_symmetric = matches!(member.name, "min" | "max" | "equals" | "sum");
        (one == other && !is_symmetric).then_some(name)
    }

    fn removed_store(&self, opcode: u8, index: u16) -> Option<Change> {
        let member = self.file.pool.member_ref(index).ok()?;
        if member.name.contains('$') {
            // The compiler's own.
            return None;
        }
        let words = FieldType::parse(member.descriptor).ok()?.words();
        let mut bytes = match (opcode == op::putfield, words) {
            (true, 1) => vec![op::pop2],
            (true, _) => vec![op::pop2, op::pop],
            (false, 1) => vec![op::pop],
            (false, _) => vec![op::pop2],
        };
        bytes.resize(3, op::nop);
        let change = format!("{} = .. left out", member.name);
        Some((Operator::RemovedAssignment, change, bytes))
    }

    /// A variable that has a value already keeps it: without any, what is behind may not be valid.
    fn removed_local_store(&self, number: usize) -> Option<Change> {
        let here = self.bytes(number);
        let store = stored(here)?;
        let pc = self.instructions[number].0;
        let mut known = self.variables.iter();
        let variable = known.find(|it| it.index == store.slot && is_in_scope(it, pc))?;
        let mut bytes = vec![match store.kind {
            b'l' | b'd' => op::pop2,
            _ => op::pop,
        }];
        bytes.resize(here.len(), op::nop);
        let change = format!("{} = .. left out", variable.name);
        Some((Operator::RemovedAssignment, change, bytes))
    }

    /// Fields or methods of the same class and type: one that is taken for it often, or else those that the class uses
    /// next and before.
    fn other_member(&self, here: &[u8], index: u16) -> Vec<Change> {
        let Ok(own) = self.file.pool.member_ref(index) else {
            return Vec::new();
        };
        if own.name.starts_with('<') {
            return Vec::new();
        }
        let sibling = sibling_of(&own);
        let fitting = || self.members.fitting(index);
        let changed = |(other, name): (u16, &str)| {
            let mut bytes = here.to_vec();
            bytes[1..3].copy_from_slice(&other.to_be_bytes());
            let change = format!("{} -> {name}", own.name);
            (!name.starts_with('<')).then_some((Operator::OtherMember, change, bytes))
        };
        if let Some(sibling) = fitting().find(|&(_, name)| Some(name) == sibling.as_deref()) {
            return changed(sibling).into_iter().collect();
        }
        let next = fitting().find(|&(other, _)| other > index);
        let before = fitting().rev().find(|&(other, _)| other < index);
        { next.into_iter().chain(before) }
            .filter_map(changed)
            .collect()
    }

    /// What is copied or wrapped, itself.
    fn handed_on(&self, here: &[u8], index: u16) -> Option<Change> {
        let member = self.file.pool.member_ref(index).ok()?;
        let is_clone = member.name == "clone" && member.class.starts_with('[');
        let is_copying = COPYING.contains(&(member.class, member.name));
        let change = format!("{}() left out", member.name);
        (is_clone || is_copying).then(|| (Operator::MissingCopy, change, vec![op::nop; here.len()]))
    }

    /// `new ArrayList<>(x)`, where `x` is a variable or a field.
    fn unmade_copy(&self, number: usize) -> Option<Change> {
        let starts = matches!(self.bytes(number), [op::new, ..])
            && matches!(self.bytes(number + 1), [op::dup]);
        let is_call = |&at: &usize| matches!(self.bytes(at), [op::invokespecial, ..]);
        let end = (number + 3..number + 5).find(is_call).filter(|_| starts)?;
        let [_, high, low] = *self.bytes(end) else {
            return None;
        };
        let member = self.file.pool.member_ref(u16::from_be_bytes([high, low]));
        let member = member.ok()?;
        let copies = ["(Ljava/util/Collection;)V", "(Ljava/util/Map;)V"];
        let is_plain = loaded(self.bytes(number + 2)).is_some_and(|load| load.kind == b'a')
            && (end == number + 3 || matches!(self.bytes(number + 3), [op::getfield, ..]));
        // Where it stays in a variable, the frames behind say of which class it is.
        let is_used_up = matches!(
            self.bytes(end + 1).first(),
            Some(
                &(op::areturn
                    | op::putfield
                    | op::putstatic
                    | op::invokevirtual
                    | op::invokestatic
                    | op::invokespecial
                    | op::invokeinterface)
            )
        );
        let is_copy = member.name == "<init>" && copies.contains(&member.descriptor);
        if !is_copy || !is_plain || !is_used_up {
            return None;
        }
        let (from, to) = (self.instructions[number + 2].0, self.instructions[end].0);
        let mut bytes = vec![op::nop; 4];
        bytes.extend(&self.code.code[from..to]);
        bytes.extend([op::nop; 3]);
        let class = member.class.rsplit('/').next().unwrap_or(member.class);
        let change = format!("copy as {class} left out");
        Some((Operator::MissingCopy, change, bytes))
    }
}

/// An operation as Java writes it, and what it changes nothing with.
fn neutral_of(operation: &[u8]) -> Option<(&'static str, u8)> {
    Some(match operation {
        [op::iadd] => ("+", op::iconst_0),
        [op::ladd] => ("+", op::lconst_0),
        [op::fadd] => ("+", op::fconst_0),
        [op::dadd] => ("+", op::dconst_0),
        [op::imul] => ("*", op::iconst_1),
        [op::lmul] => ("*", op::lconst_1),
        [op::dmul] => ("*", op::dconst_1),
        [op::iand] => ("&", op::iconst_m1),
        [op::ior] => ("|", op::iconst_0),
        [op::ixor] => ("^", op::iconst_0),
        _ => return None,
    })
}

fn is_in_scope(variable: &LocalVariable<'_>, pc: usize) -> bool {
    let start = usize::from(variable.start_pc);
    (start..start + usize::from(variable.length)).contains(&pc)
}

const LOADS: [(u8, u8, u8); 5] = [
    (b'i', op::iload, op::iload_0),
    (b'l', op::lload, op::lload_0),
    (b'f', op::fload, op::fload_0),
    (b'd', op::dload, op::dload_0),
    (b'a', op::aload, op::aload_0),
];

const STORES: [(u8, u8, u8); 5] = [
    (b'i', op::istore, op::istore_0),
    (b'l', op::lstore, op::lstore_0),
    (b'f', op::fstore, op::fstore_0),
    (b'd', op::dstore, op::dstore_0),
    (b'a', op::astore, op::astore_0),
];

fn loaded(bytes: &[u8]) -> Option<Access> {
    accessed(&LOADS, bytes)
}

fn stored(bytes: &[u8]) -> Option<Access> {
    accessed(&STORES, bytes)
}

fn accessed(table: &[(u8, u8, u8)], bytes: &[u8]) -> Option<Access> {
    let found = |kind: u8, slot: u8| Access {
        kind,
        slot: slot.into(),
    };
    table.iter().find_map(|&(kind, long, short)| match *bytes {
        [opcode, slot] if opcode == long => Some(found(kind, slot)),
        [opcode] if (short..short + 4).contains(&opcode) => Some(found(kind, opcode - short)),
        _ => None,
    })
}

/// The instruction that loads a variable, of a given length.
fn load_of(kind: u8, slot: u16, length: usize) -> Option<Vec<u8>> {
    let &(_, long, short) = LOADS.iter().find(|it| it.0 == kind)?;
    match (u8::try_from(slot).ok()?, length) {
        (slot @ 0..4, 1) => Some(vec![short + slot]),
        (slot, 2) => Some(vec![long, slot]),
        _ => None,
    }
}
