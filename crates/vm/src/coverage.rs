//! Branch coverage of user code at bytecode level, as JaCoCo counts it: two sides for each
//! conditional jump, one for each different target of a switch.

use crate::exceptions::instruction_index;
use crate::vm::{NO_EDGES, Vm};
use spelunk_classes::code::{Code, Op, Switch};
use spelunk_classes::operands::{Exits, shape};
use spelunk_classes::registry::{ClassId, MethodId};

/// A side of a branch, by original code position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BranchSide {
    pub method: MethodId,
    pub pc: u16,
    pub line: u16,
    /// 0: falls through, 1: jumps; for a switch the number of its target.
    pub side: u32,
    pub covered: bool,
}

/// A side that a path has taken: the number of a branch's side, or method, instruction and target of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Branch(usize),
    Switch(MethodId, u32, u32),
}

impl Vm {
    /// Branches are noted in the user's classes and in those that were asked for.
    pub(crate) fn is_measured(&self, class: ClassId) -> bool {
        let linked = self.registry.class(class);
        linked.is_user() && !linked.synthetic || self.measured.contains(&class)
    }

    /// Room for the sides of a method's branches: the number of the first.
    pub(crate) fn add_edges(&mut self, instructions: usize) -> u32 {
        let first = self.covered.len();
        self.covered.resize(first + 2 * instructions, 0);
        first as u32
    }

    /// Notes the branches of a class of the class library too.
    pub fn measure(&mut self, class: ClassId) {
        if self.is_measured(class) {
            return;
        }
        self.measured.insert(class);
        let methods: Vec<(MethodId, usize)> = self
            .registry
            .declared_methods(class)
            .filter_map(|method| Some((method.id, method.code.as_ref()?.instrs.len())))
            .collect();
        for (method, instructions) in methods {
            self.entries[method.0 as usize].edges = self.add_edges(instructions);
        }
    }

    /// Notes the side that the current branch takes.
    pub(crate) fn note_branch(&mut self, taken: u32) {
        let Some(frame) = self.thread().frames.last() else {
            return;
        };
        let edges = self.entries[frame.method.0 as usize].edges;
        if edges != NO_EDGES {
            let edge = (edges + 2 * instruction_index(frame) + taken) as usize;
            if self.covered[edge] == 0 {
                self.note_side(edge);
            }
        }
    }

    /// A side is taken that counts as open. On a path of which nobody knows yet whether its input exists, it
    /// is only remembered.
    #[cold]
    pub(crate) fn note_side(&mut self, edge: usize) {
        self.covered[edge] = 1;
        if self.is_tentative() {
            self.path.sides.push(Side::Branch(edge));
        }
    }

    /// Sides are those of the path until it is confirmed.
    fn is_tentative(&self) -> bool {
        self.records_sides || self.input_types.has_conditions()
    }

    /// The path exists: what it has covered counts.
    pub fn confirm_sides(&mut self) {
        // The list stays: its length is what choices remember.
        self.confirmed.extend(self.path.sides.iter().copied());
    }

    /// No path is under way: what was confirmed is covered like everything else, until somebody forgets it.
    pub fn settle_sides(&mut self) {
        for side in std::mem::take(&mut self.confirmed) {
            match side {
                Side::Branch(edge) => self.covered[edge] = 1,
                Side::Switch(method, instruction, target) => {
                    self.covered_switches.insert((method, instruction, target));
                }
            }
        }
    }

    /// The path is left up to where it had covered so many sides.
    pub(crate) fn take_back_sides(&mut self, left: usize) {
        for index in left..self.path.sides.len() {
            let side = self.path.sides[index];
            // Where every path's sides are wanted, each starts with none.
            if !self.records_sides && self.confirmed.contains(&side) {
                continue;
            }
            match side {
                Side::Branch(edge) => self.covered[edge] = 0,
                Side::Switch(method, instruction, target) => {
                    self.covered_switches.remove(&(method, instruction, target));
                }
            }
        }
    }

    fn is_covered(&self, side: Side) -> bool {
        match side {
            Side::Branch(edge) => self.covered[edge] != 0,
            Side::Switch(method, instruction, target) => {
                self.covered_switches
                    .contains(&(method, instruction, target))
            }
        }
    }

    /// The method and instruction that execution stands at, and the number of the first side of the branch
    /// there if branches of the method are noted.
    pub fn branch_site(&self) -> Option<(MethodId, u32, Option<u32>)> {
        let frame = self.thread().frames.last()?;
        let instruction = instruction_index(frame);
        let edges = self.entries[frame.method.0 as usize].edges;
        let sides = (edges != NO_EDGES).then(|| edges + 2 * instruction);
        Some((frame.method, instruction, sides))
    }

    pub(crate) fn note_switch(&mut self, target: u32) {
        let Some(frame) = self.thread().frames.last() else {
            return;
        };
        let edges = self.entries[frame.method.0 as usize].edges;
        if edges != NO_EDGES {
            let (method, instruction) = (frame.method, instruction_index(frame));
            let known = (method, instruction, target);
            if self.covered_switches.insert(known) && self.is_tentative() {
                let side = Side::Switch(method, instruction, target);
                self.path.sides.push(side);
            }
        }
    }

    /// Whether a side is covered for good: what a path under way has covered alone is not.
    fn counts(&self, side: Side) -> bool {
        self.confirmed.contains(&side) || self.is_covered(side) && !self.path.sides.contains(&side)
    }

    /// All branch sides of the user's methods that have been decoded so far.
    pub fn branch_sides(&self) -> Vec<BranchSide> {
        self.numbered_sides()
            .into_iter()
            .map(|(_, side)| side)
            .collect()
    }

    /// The same, each with how paths note it.
    pub fn numbered_sides(&self) -> Vec<(Side, BranchSide)> {
        let mut sides = Vec::new();
        for method in &self.registry.methods {
            let edges = self
                .entries
                .get(method.id.0 as usize)
                .map_or(NO_EDGES, |entry| entry.edges);
            if let (Some(code), true) = (&method.code, edges != NO_EDGES) {
                self.sides_of(method.id, code, edges, &mut sides);
            }
        }
        sides
    }

    fn sides_of(
        &self,
        method: MethodId,
        code: &Code,
        edges: u32,
        sides: &mut Vec<(Side, BranchSide)>,
    ) {
        for index in 0..code.instrs.len() {
            // SAFETY: nobody executes this code while it is looked at.
            let instr = unsafe { *code.start().add(index) };
            let (pc, line) = (code.pcs[index], code.line_of(index).unwrap_or(0));
            if is_branch(instr.op) {
                for side in 0..2 {
                    let noted = Side::Branch((edges + 2 * index as u32 + side) as usize);
                    let found = BranchSide {
                        method,
                        pc,
                        line,
                        side,
                        covered: self.counts(noted),
                    };
                    sides.push((noted, found));
                }
            } else if instr.op == Op::Switch {
                for (side, target) in switch_targets(&code.switches[instr.d as usize])
                    .into_iter()
                    .enumerate()
                {
                    let noted = Side::Switch(method, index as u32, target);
                    let found = BranchSide {
                        method,
                        pc,
                        line,
                        side: side as u32,
                        covered: self.counts(noted),
                    };
                    sides.push((noted, found));
                }
            }
        }
    }

    /// Number of branch sides covered so far: cheap enough to be asked after every path.
    pub fn covered_count(&self) -> usize {
        let elsewhere = self
            .confirmed
            .iter()
            .filter(|&&side| !self.is_covered(side));
        let here = self.covered.iter().filter(|&&side| side != 0);
        let pending = self.path.sides.iter();
        let pending = pending.filter(|side| !self.confirmed.contains(side));
        here.count() + self.covered_switches.len() + elsewhere.count() - pending.count()
    }
}

/// The different targets of a switch, default last.
pub fn switch_targets(switch: &Switch) -> Vec<u32> {
    let (Switch::Table {
        targets, default, ..
    }
    | Switch::Lookup {
        targets, default, ..
    }) = switch;
    let mut all: Vec<u32> = targets.clone();
    all.push(*default);
    let mut seen = rustc_hash::FxHashSet::default();
    all.retain(|&target| seen.insert(target));
    all
}

pub fn is_branch(op: Op) -> bool {
    shape(op).exits == Exits::Branch
}
