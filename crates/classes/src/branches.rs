//! Branches as JaCoCo counts them: two sides for each conditional jump, one for each different target of a
//! switch, without those that only the compiler wrote. What is left out and what is counted once:
//!
//! - synthetic classes and methods (bridges, accessors), lambdas excepted;
//! - what an annotation called `...Generated...` marks;
//! - the dispatch by hash code of a switch over strings: its second switch counts;
//! - the closing of resources by `try (...)`;
//! - the copies of a `finally` block, which count as one.
//!
//! `assert` is counted with its hidden test of whether assertions are on. The other things that JaCoCo filters
//! (enum methods, record methods, empty private constructors, the exits of `synchronized`) have no branches.
//! Patterns are those of javac; Kotlin's are not known here.

use crate::annotations;
use crate::bytecode::{self, Decoded, Operand};
use crate::class_file::{ClassFile, CodeAttribute, ExceptionEntry, Member, access};
use crate::opcode::op;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A side of a jump or switch as the VM numbers it: 0 falls through, 1 jumps; of a switch the number of the
/// target among its different ones, in order of the cases, the default last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    pub pc: u16,
    pub side: u32,
}

/// A counted jump or switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub pc: u16,
    /// 0 where the class file has no line numbers.
    pub line: u16,
    /// What is counted; each is covered when any of its sides (one for each copy of the code) is.
    pub sides: Vec<Vec<Side>>,
}

/// The counted branches of a method, in order of their code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodBranches {
    pub name: String,
    pub descriptor: String,
    pub branches: Vec<Branch>,
}

impl MethodBranches {
    /// How many sides there are.
    pub fn total(&self) -> usize {
        self.branches.iter().map(|branch| branch.sides.len()).sum()
    }

    /// How many sides are covered, given which sides were taken.
    pub fn covered(&self, taken: impl Fn(Side) -> bool) -> usize {
        let sides = self.branches.iter().flat_map(|branch| &branch.sides);
        sides
            .filter(|copies| copies.iter().any(|&side| taken(side)))
            .count()
    }
}

/// The methods of a class that JaCoCo counts, in order. Code that cannot be decoded has no branches: it
/// cannot be executed either.
pub fn of_class(class: &ClassFile) -> Vec<MethodBranches> {
    let generated = ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"]
        .iter()
        .any(|name| is_generated(class, class.attribute(name)));
    if class.access & access::SYNTHETIC != 0 || generated {
        return Vec::new();
    }
    let counted = class
        .methods
        .iter()
        .filter(|method| is_counted(class, method));
    counted
        .filter_map(|method| of_method(class, method))
        .collect()
}

fn is_counted(class: &ClassFile, method: &Member) -> bool {
    let hidden = method.is(access::SYNTHETIC) && !method.name(class).starts_with("lambda$");
    let generated = ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"]
        .iter()
        .any(|name| is_generated(class, method.attribute(class, name)));
    !hidden && !generated
}

/// Where the code of a method looks for the case of a switch over strings by their hash codes: the compiler's own, which
/// says in many instructions what the source says in one word.
pub fn string_dispatches(class: &ClassFile, code: &CodeAttribute<'_>) -> Vec<Range<usize>> {
    let Some(method_code) = MethodCode::decode(class, code) else {
        return Vec::new();
    };
    let pc = |index: usize| method_code.instructions[index].pc;
    (0..method_code.instructions.len())
        .filter_map(|index| method_code.string_dispatch(index))
        .map(|found| pc(found.start)..pc(found.end))
        .collect()
}

fn of_method(class: &ClassFile, method: &Member) -> Option<MethodBranches> {
    let code = method.code(class).ok()??;
    let method_code = MethodCode::decode(class, &code)?;
    let lines = code.line_numbers().unwrap_or_default();
    let line_of = |pc: u16| {
        let before = lines.partition_point(|&(start, _)| start <= pc);
        before.checked_sub(1).map_or(0, |index| lines[index].1)
    };
    let ignored = method_code.ignored();
    let copies = method_code.finally_copies();
    let mut branches: BTreeMap<usize, Branch> = BTreeMap::new();
    for (index, instruction) in method_code.instructions.iter().enumerate() {
        let sides = sides(instruction);
        if sides < 2 || ignored.contains(&index) {
            continue;
        }
        let pc = instruction.pc as u16;
        let counted = representative(&copies, index);
        let branch = branches.entry(counted).or_insert_with(|| Branch {
            pc,
            line: line_of(pc),
            sides: vec![Vec::new(); sides as usize],
        });
        for (side, copies) in (0..sides).zip(&mut branch.sides) {
            copies.push(Side { pc, side });
        }
    }
    Some(MethodBranches {
        name: method.name(class).into(),
        descriptor: method.descriptor(class).into(),
        branches: branches.into_values().collect(),
    })
}

/// How many ways lead on from an instruction that decides; 0 for the others.
fn sides(instruction: &Decoded) -> u32 {
    match (&instruction.operand, instruction.opcode) {
        (Operand::Branch(_), op::goto | op::goto_w | op::jsr | op::jsr_w) => 0,
        (Operand::Branch(_), _) => 2,
        (Operand::Switch(targets), _) => {
            let different: BTreeSet<i64> = targets.iter().copied().collect();
            different.len() as u32
        }
        _ => 0,
    }
}

struct MethodCode<'c> {
    class: &'c ClassFile,
    instructions: Vec<Decoded>,
    /// Instruction numbers by pc.
    by_pc: BTreeMap<usize, usize>,
    handlers: Vec<ExceptionEntry>,
    /// Those that catch `Throwable`.
    throwable_handlers: Vec<ExceptionEntry>,
    work_left: Cell<usize>,
}

/// Instructions and handlers to look at in one method while patterns of handlers are looked for. Only code
/// that somebody hostile writes needs more; there the rest of the patterns is not found.
const MOST_WORK: usize = 20_000_000;

impl<'c> MethodCode<'c> {
    fn decode(class: &'c ClassFile, code: &CodeAttribute<'_>) -> Option<MethodCode<'c>> {
        let mut instructions = Vec::new();
        let mut pc = 0;
        while pc < code.code.len() {
            let instruction = bytecode::decode(code.code, pc).ok()?;
            pc = instruction.next;
            instructions.push(instruction);
        }
        let by_pc = instructions
            .iter()
            .enumerate()
            .map(|(n, i)| (i.pc, n))
            .collect();
        let catches_throwable = |entry: &&ExceptionEntry| {
            entry.catch_type != 0
                && class
                    .class_name(entry.catch_type)
                    .is_ok_and(|name| name == "java/lang/Throwable")
        };
        let handlers = code.exception_table.clone();
        let throwable_handlers = handlers.iter().filter(catches_throwable).copied().collect();
        Some(MethodCode {
            class,
            instructions,
            by_pc,
            handlers,
            throwable_handlers,
            work_left: Cell::new(MOST_WORK),
        })
    }

    /// Whether so much more may be looked at.
    fn may_look_at(&self, count: usize) -> bool {
        let left = self.work_left.get().checked_sub(count);
        self.work_left.set(left.unwrap_or(0));
        left.is_some()
    }

    fn get(&self, index: usize) -> Option<&Decoded> {
        self.instructions.get(index)
    }

    fn at(&self, pc: usize) -> Option<usize> {
        self.by_pc.get(&pc).copied()
    }

    fn target(&self, index: usize) -> Option<usize> {
        match &self.get(index)?.operand {
            Operand::Branch(pc) => self.at(usize::try_from(*pc).ok()?),
            Operand::Switch(targets) => self.at(usize::try_from(*targets.first()?).ok()?),
            _ => None,
        }
    }

    fn is(&self, index: usize, opcode: u8) -> bool {
        self.get(index)
            .is_some_and(|instruction| instruction.opcode == opcode)
    }

    fn is_switch(&self, index: usize) -> bool {
        self.is(index, op::tableswitch) || self.is(index, op::lookupswitch)
    }

    /// The local that an instruction loads or stores, short forms included.
    fn local(&self, index: usize, long: u8, first_short: u8) -> Option<u16> {
        let instruction = self.get(index)?;
        let short = (first_short..first_short + 4).contains(&instruction.opcode);
        match instruction.operand {
            Operand::Local(local) if short || instruction.opcode == long => Some(local),
            _ => None,
        }
    }

    fn aload(&self, index: usize) -> Option<u16> {
        self.local(index, op::aload, op::aload_0)
    }

    fn astore(&self, index: usize) -> Option<u16> {
        self.local(index, op::astore, op::astore_0)
    }

    /// Whether it calls a method of this name, and descriptor where one is given.
    fn calls(&self, index: usize, name: &str, descriptor: &str) -> bool {
        let pool = match self.get(index).map(|i| (&i.operand, i.opcode)) {
            Some((Operand::Pool(pool), op::invokevirtual)) => *pool,
            Some((Operand::Interface { index, .. }, _)) => *index,
            _ => return false,
        };
        let found = self.class.pool.member_ref(pool);
        found.is_ok_and(|member| member.name == name && member.descriptor == descriptor)
    }

    /// Branches that only the compiler wrote.
    fn ignored(&self) -> BTreeSet<usize> {
        let mut ignored = BTreeSet::new();
        for index in 0..self.instructions.len() {
            ignored.extend(self.string_dispatch(index).into_iter().flatten());
            ignored.extend(self.closing_with_primary(index).into_iter().flatten());
        }
        for entry in &self.throwable_handlers {
            ignored.extend(self.closing(entry).unwrap_or_default());
        }
        ignored
    }

    // ---- switch over strings ----

    /// `c = -1; switch (s.hashCode()) { case h: if (s.equals("...")) c = n; ... } switch (c) { ... }`: the
    /// instructions from the first switch to before the second.
    fn string_dispatch(&self, index: usize) -> Option<Range<usize>> {
        let hashes = self.is(index, op::iconst_m1)
            && self.aload(index + 2).is_some()
            && self.calls(index + 3, "hashCode", "()I")
            && self.is_switch(index + 4);
        let chosen = self.local(index + 1, op::istore, op::istore_0)?;
        let end = self.target(index + 4)?;
        let second =
            self.local(end, op::iload, op::iload_0) == Some(chosen) && self.is_switch(end + 1);
        (hashes && second && end > index + 4).then_some(index + 4..end)
    }

    // ---- try (...) ----

    /// What javac since Java 11 writes for one range of a `try (...)`: the handler that closes and throws on,
    /// and the closing where the block is left.
    fn closing(&self, entry: &ExceptionEntry) -> Option<Vec<usize>> {
        let handler = self.at(entry.handler_pc.into())?;
        let primary = self.astore(handler)?;
        let resource = self.aload(handler + 1)?;
        let checked = self.is(handler + 2, op::ifnull);
        let close = handler + if checked { 3 } else { 1 };
        let after = close + 2;
        let fits = self.closes(close, resource)
            && (self.is(after, op::goto) || self.is(after, op::goto_w))
            && self.astore(after + 1).is_some()
            && self.aload(after + 2) == Some(primary)
            && self.aload(after + 3) == self.astore(after + 1)
            && self.calls(after + 4, "addSuppressed", "(Ljava/lang/Throwable;)V")
            && self.aload(after + 5) == Some(primary)
            && self.is(after + 6, op::athrow);
        if !fits {
            return None;
        }
        if !checked {
            return Some(Vec::new());
        }
        if !self.may_look_at(self.throwable_handlers.len()) {
            return None;
        }
        // Of several ways out JaCoCo knows the last one.
        let ends = self
            .throwable_handlers
            .iter()
            .filter(|e| e.handler_pc == entry.handler_pc);
        let closing_end = |entry: &ExceptionEntry| {
            let end = self.at(entry.end_pc.into())?;
            let closes = self.aload(end) == Some(resource)
                && self.is(end + 1, op::ifnull)
                && self.closes(end + 2, resource);
            closes.then_some(end + 1)
        };
        let last = ends.filter_map(closing_end).max();
        Some(last.into_iter().chain([handler + 2]).collect())
    }

    /// `resource.close()`
    fn closes(&self, index: usize, resource: u16) -> bool {
        self.aload(index) == Some(resource) && self.calls(index + 1, "close", "()V")
    }

    /// What javac up to Java 8 writes wherever a `try (...)` is left: `if (r != null) if (p != null) try {
    /// r.close(); } catch (Throwable t) { p.addSuppressed(t); } else r.close();`
    fn closing_with_primary(&self, index: usize) -> Option<Vec<usize>> {
        let resource = self.aload(index)?;
        let primary = self.aload(index + 2)?;
        let close = index + 4;
        let fits = self.is(index + 1, op::ifnull)
            && self.is(index + 3, op::ifnull)
            && self.closes(close, resource)
            && self.is(close + 2, op::goto)
            && self.astore(close + 3).is_some()
            && self.aload(close + 4) == Some(primary)
            && self.aload(close + 5) == self.astore(close + 3)
            && self.calls(close + 6, "addSuppressed", "(Ljava/lang/Throwable;)V")
            && self.is(close + 7, op::goto)
            && self.closes(close + 8, resource);
        fits.then(|| vec![index + 1, index + 3])
    }

    // ---- finally ----

    /// Instructions in copies of a `finally` block, each with an earlier one that it counts as.
    fn finally_copies(&self) -> BTreeMap<usize, usize> {
        let mut counted: BTreeMap<usize, usize> = BTreeMap::new();
        for entry in self.handlers.iter().filter(|entry| entry.catch_type == 0) {
            let Some((block, size)) = self.finally_block(entry) else {
                continue;
            };
            for copy in self.copies(entry, block, size) {
                if self.may_look_at(size) {
                    (0..size).for_each(|at| merge(&mut counted, block + at, copy + at));
                }
            }
        }
        counted
    }

    /// The block of a handler for anything: between the store of what was thrown and throwing it on.
    fn finally_block(&self, entry: &ExceptionEntry) -> Option<(usize, usize)> {
        let handler = self.at(entry.handler_pc.into())?;
        let thrown = self.astore(handler)?;
        let is_end = |&index: &usize| self.aload(index) == Some(thrown) || !self.may_look_at(1);
        let end = (handler + 1..self.instructions.len()).find(is_end)?;
        let size = end - handler - 1;
        let rethrows = self.aload(end) == Some(thrown) && self.is(end + 1, op::athrow);
        (rethrows && size > 0).then_some((handler + 1, size))
    }

    /// Where a guarded range is left: at its end, and by jumps.
    fn ways_out(&self, entry: &ExceptionEntry) -> impl Iterator<Item = usize> {
        let end = self.at(entry.end_pc.into());
        let start = self.at(entry.start_pc.into()).unwrap_or(0);
        let mut within = start..end.unwrap_or(start);
        if !self.may_look_at(within.len()) {
            within = start..start;
        }
        let jumps = within
            .clone()
            .filter(|&index| matches!(self.instructions[index].operand, Operand::Branch(_)))
            .filter_map(|index| self.target(index))
            .filter(move |target| !within.contains(target));
        end.into_iter().chain(jumps)
    }

    /// Where the block's copies begin: where the guarded ranges are left, and behind the store of a catch
    /// clause that has no code of its own.
    fn copies(&self, entry: &ExceptionEntry, block: usize, size: usize) -> BTreeSet<usize> {
        let mut copies = BTreeSet::new();
        if !self.may_look_at(self.handlers.len()) {
            return copies;
        }
        let same_handler = |other: &&ExceptionEntry| other.handler_pc == entry.handler_pc;
        for other in self.handlers.iter().filter(same_handler) {
            let ways_out = self.ways_out(other);
            copies.extend(ways_out.filter(|&way_out| self.is_same(block, way_out, size)));
        }
        let siblings = self.handlers.iter().filter(|other| {
            other.handler_pc != entry.handler_pc
                && (other.start_pc, other.end_pc) == (entry.start_pc, entry.end_pc)
        });
        for sibling in siblings {
            let first = self.at(sibling.handler_pc.into()).map(|store| store + 1);
            copies.extend(first.filter(|&first| self.is_same(block, first, size)));
        }
        copies
    }

    fn is_same(&self, block: usize, copy: usize, size: usize) -> bool {
        block != copy
            && self.may_look_at(size)
            && (0..size).all(
                |offset| match (self.get(block + offset), self.get(copy + offset)) {
                    (Some(one), Some(other)) => general(one.opcode) == general(other.opcode),
                    _ => false,
                },
            )
    }
}

/// The opcode without its short and long forms.
fn general(opcode: u8) -> u8 {
    match opcode {
        op::iload_0..=op::aload_3 => op::iload + (opcode - op::iload_0) / 4,
        op::istore_0..=op::astore_3 => op::istore + (opcode - op::istore_0) / 4,
        op::ldc_w | op::ldc2_w => op::ldc,
        op::goto_w => op::goto,
        other => other,
    }
}

/// Puts two instructions into one class; the earliest instruction stands for all.
fn merge(counted: &mut BTreeMap<usize, usize>, one: usize, other: usize) {
    let roots = [representative(counted, one), representative(counted, other)];
    let earliest = roots[0].min(roots[1]);
    // What was passed on the way is pointed to the end of it, so that ways stay short.
    for index in [one, other, roots[0], roots[1]] {
        if index != earliest {
            counted.insert(index, earliest);
        }
    }
}

fn representative(counted: &BTreeMap<usize, usize>, mut index: usize) -> usize {
    while let Some(&earlier) = counted.get(&index) {
        index = earlier;
    }
    index
}

// ---- annotations ----

/// Whether one of the annotations has a name with `Generated` in it.
fn is_generated(class: &ClassFile, annotations: Option<&[u8]>) -> bool {
    annotations.is_some_and(|bytes| {
        let found = annotations::read(class, bytes);
        found.iter().any(|one| one.name.contains("Generated"))
    })
}
