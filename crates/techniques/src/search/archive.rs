//! What was reached, and the best sequence for each of it: branch sides of the class under test, methods
//! that return, exceptions and where they come from.

use crate::sequence::Sequence;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_vm::Vm;
use spelunk_vm::coverage::{is_branch, switch_targets};
use spelunk_vm::vm::NO_EDGES;
use std::rc::Rc;

/// Something that a test is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// A side of a branch, by the number that the VM gives it.
    Side(u32),
    /// A target of a switch.
    Case(MethodId, u32, u32),
    /// A way to end, by its number.
    Ending(u32),
}

pub struct Entry {
    pub sequence: Sequence,
    pub types: Vec<Option<ClassId>>,
    pub goals: Vec<Goal>,
    pub threw: bool,
}

impl Entry {
    fn rank(&self) -> Rank {
        rank(self.threw, &self.sequence)
    }
}

type Rank = (bool, bool, usize);

/// Better ones are kept: those that go on behind what they cover, then those that make calls only, then the short
/// ones.
fn rank(threw: bool, sequence: &Sequence) -> Rank {
    (threw, sequence.sets_fields(), sequence.len())
}

#[derive(Default)]
pub struct Archive {
    best: FxHashMap<Goal, Rc<Entry>>,
    /// Sides that are open while another side of their branch is covered, with the tries spent on each
    /// and the sequence that came that far.
    pub frontier: Vec<Frontier>,
    waiting: FxHashSet<Goal>,
    /// Sides that no call comes to: the method, the place of the jump or switch and the number of the side.
    pub never_taken: FxHashSet<(MethodId, u16, u32)>,
    endings: FxHashMap<String, u32>,
    /// Edges of the methods whose branches count: from, to, method.
    ranges: Vec<(u32, u32, MethodId)>,
    known_edges: usize,
    /// The entries in the order in which they were found.
    pub recent: Vec<Rc<Entry>>,
    pub gains: u64,
}

#[derive(Clone, Copy)]
pub struct Frontier {
    pub open: Goal,
    /// A side of the same branch that is covered.
    pub beside: Goal,
    pub tries: u32,
}

impl Archive {
    /// What the last execution reached in these classes.
    pub fn reached(&mut self, vm: &Vm, classes: &FxHashSet<ClassId>, into: &mut Vec<Goal>) {
        if self.known_edges != vm.covered.len() {
            self.note_ranges(vm, classes);
        }
        into.clear();
        for &(from, to, _) in &self.ranges {
            for (offset, &side) in vm.covered[from as usize..to as usize].iter().enumerate() {
                if side != 0 {
                    into.push(Goal::Side(from + offset as u32));
                }
            }
        }
        for &(method, index, target) in &vm.covered_switches {
            if classes.contains(&vm.registry.method(method).class) {
                into.push(Goal::Case(method, index, target));
            }
        }
    }

    fn note_ranges(&mut self, vm: &Vm, classes: &FxHashSet<ClassId>) {
        self.known_edges = vm.covered.len();
        self.ranges.clear();
        for &class in classes {
            for method in vm.registry.declared_methods(class) {
                let edges = vm.edges_of(method.id);
                if let (Some(code), true) = (&method.code, edges != NO_EDGES) {
                    let end = edges + 2 * code.instrs.len() as u32;
                    self.ranges.push((edges, end, method.id));
                }
            }
        }
        self.ranges.sort_unstable();
    }

    /// The number of a way to end.
    pub fn ending(&mut self, name: String) -> Goal {
        let next = self.endings.len() as u32;
        Goal::Ending(*self.endings.entry(name).or_insert(next))
    }

    fn is_never_taken(&self, vm: &Vm, edge: u32) -> bool {
        let at = self.ranges.partition_point(|&(from, ..)| from <= edge);
        let Some(&(from, _, method)) = at.checked_sub(1).and_then(|at| self.ranges.get(at)) else {
            return false;
        };
        let code = vm.registry.method(method).code.as_ref();
        let index = (edge - from) / 2;
        let pc = code.and_then(|code| code.pcs.get(index as usize));
        pc.is_some_and(|&pc| self.never_taken.contains(&(method, pc, edge & 1)))
    }

    /// The method that a goal lies in.
    pub fn method_of(&self, goal: Goal) -> Option<MethodId> {
        match goal {
            Goal::Case(method, ..) => Some(method),
            Goal::Ending(_) => None,
            Goal::Side(edge) => {
                let at = self.ranges.partition_point(|&(from, ..)| from <= edge);
                let &(_, to, method) = self.ranges.get(at.checked_sub(1)?)?;
                (edge < to).then_some(method)
            }
        }
    }

    /// Whether an execution would be kept: it reaches something new, or something in a better way.
    pub fn is_wanted(&self, goals: &[Goal], threw: bool, sequence: &Sequence) -> bool {
        let rank = rank(threw, sequence);
        goals.iter().any(|goal| match self.best.get(goal) {
            None => true,
            Some(known) => rank < known.rank(),
        })
    }

    pub fn add(&mut self, vm: &Vm, entry: Entry) -> bool {
        let entry = Rc::new(entry);
        let mut is_new = false;
        for &goal in &entry.goals {
            match self.best.get(&goal) {
                None => {
                    is_new = true;
                    self.gains += 1;
                    self.best.insert(goal, entry.clone());
                    self.open_beside(vm, goal);
                }
                Some(known) if entry.rank() < known.rank() => {
                    self.best.insert(goal, entry.clone());
                }
                Some(_) => {}
            }
        }
        if is_new {
            self.recent.push(entry);
        }
        is_new
    }

    /// A newly covered side makes the others of its branch near.
    fn open_beside(&mut self, vm: &Vm, goal: Goal) {
        if self.waiting.remove(&goal) {
            self.frontier.retain(|known| known.open != goal);
        }
        let others: Vec<Goal> = match goal {
            Goal::Side(edge) if self.is_never_taken(vm, edge ^ 1) => Vec::new(),
            Goal::Side(edge) => vec![Goal::Side(edge ^ 1)],
            Goal::Case(method, index, target) => self
                .cases_of(vm, method, index)
                .into_iter()
                .filter(|&other| other != target)
                .map(|other| Goal::Case(method, index, other))
                .collect(),
            Goal::Ending(_) => Vec::new(),
        };
        for open in others {
            if !self.best.contains_key(&open) && self.waiting.insert(open) {
                self.frontier.push(Frontier {
                    open,
                    beside: goal,
                    tries: 0,
                });
            }
        }
    }

    pub fn covered(&self) -> impl Iterator<Item = Goal> {
        self.best.keys().copied()
    }

    pub fn best(&self, goal: Goal) -> Option<&Rc<Entry>> {
        self.best.get(&goal)
    }

    pub fn is_covered(&self, goal: Goal) -> bool {
        self.best.contains_key(&goal)
    }

    /// Whether a switch has a target that is open while another one is covered.
    pub fn has_open_case(&self, method: MethodId, index: u32) -> bool {
        self.frontier.iter().any(|frontier| {
            matches!(frontier.open, Goal::Case(of, at, _) if of == method && at == index)
        })
    }

    /// The entries that are best for something, each with what for.
    pub fn kept(&self) -> Vec<(Rc<Entry>, Vec<Goal>)> {
        let mut found: Vec<(Rc<Entry>, Vec<Goal>)> = Vec::new();
        let mut places: FxHashMap<*const Entry, usize> = FxHashMap::default();
        let mut goals: Vec<&Goal> = self.best.keys().collect();
        goals.sort_unstable();
        for goal in goals {
            let entry = &self.best[goal];
            let place = *places.entry(Rc::as_ptr(entry)).or_insert_with(|| {
                found.push((entry.clone(), Vec::new()));
                found.len() - 1
            });
            found[place].1.push(*goal);
        }
        found
    }

    /// Sides in this method that are near and open.
    pub fn open_in(&self, method: MethodId) -> usize {
        self.frontier
            .iter()
            .filter(|frontier| self.method_of(frontier.open) == Some(method))
            .count()
    }

    /// The targets of a switch that calls may come to.
    fn cases_of(&self, vm: &Vm, method: MethodId, index: u32) -> Vec<u32> {
        let Some(code) = &vm.registry.method(method).code else {
            return Vec::new();
        };
        // SAFETY: nobody executes this code while it is looked at.
        let instr = unsafe { *code.start().add(index as usize) };
        if is_branch(instr.op) {
            return Vec::new();
        }
        let switch = code.switches.get(instr.d as usize);
        let targets = switch.map(switch_targets).unwrap_or_default();
        let pc = code.pcs[index as usize];
        let numbered = (0..).zip(targets);
        numbered
            .filter(|&(side, _)| !self.never_taken.contains(&(method, pc, side)))
            .map(|(_, target)| target)
            .collect()
    }
}
