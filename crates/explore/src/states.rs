//! States met before (paper 002, section 4.1): a state that was explored, or is being explored, need
//! not be explored again.
//!
//! With symbolic values a state stands for a set: a new one is covered by an old one if the canonical
//! heaps are equal and the path condition allows no values of the state's variables that the old one
//! did not (paper 000, figure 4). Where that cannot be told, the new one is explored.

use rustc_hash::FxHashMap;
use spelunk_solver::ordering::PathRegion;
use spelunk_term::{TermId, TermStore, VarId};
use spelunk_vm::Vm;
use spelunk_vm::canonical::{Base, CanonicalHeap};

/// What the path condition says about a state's variables.
struct Constraint {
    /// The conditions themselves, in order, if they mention no other variable.
    text: Option<Vec<u64>>,
    /// The same as a set of values, where they are orderings.
    region: Option<PathRegion>,
}

struct Met {
    constraint: Constraint,
    /// Choices on the path that came here: what lies deeper may have been cut off there.
    depth: usize,
}

pub(crate) struct States {
    base: Base,
    met: FxHashMap<Box<[u64]>, Vec<Met>>,
    pub count: u64,
    /// Where a bound on the depth cuts paths off, an old state covers only what is not nearer.
    depth_matters: bool,
}

impl States {
    /// States of paths that begin where the VM stands.
    pub fn new(vm: &Vm, depth_matters: bool) -> States {
        States {
            base: vm.comparison_base(),
            met: FxHashMap::default(),
            count: 0,
            depth_matters,
        }
    }

    /// The VM stands at the start of a path again, with more of the class library initialised.
    pub fn begin(&mut self, vm: &Vm) {
        self.base = vm.comparison_base();
    }

    /// Whether everything that can come from here has been, or is being, explored; notes the state
    /// otherwise.
    pub fn is_covered(&mut self, vm: &mut Vm, path: &[TermId], depth: usize) -> bool {
        let Some(state) = vm.program_state(self.base) else {
            return false;
        };
        let constraint = Constraint::of(vm, path, &state);
        let depth_matters = self.depth_matters;
        let alike = self.met.entry(state.key).or_default();
        let covers = |met: &Met| {
            (!depth_matters || met.depth <= depth) && constraint.implies(&met.constraint)
        };
        if alike.iter().any(covers) {
            return true;
        }
        let known = alike.len();
        alike.retain(|met| !(met.depth >= depth && met.constraint.implies(&constraint)));
        alike.push(Met { constraint, depth });
        self.count = self.count + alike.len() as u64 - known as u64;
        false
    }
}

impl Constraint {
    fn of(vm: &Vm, path: &[TermId], state: &CanonicalHeap) -> Constraint {
        let relevant = relevant(&vm.terms, path, &state.variables);
        Constraint {
            text: vm.condition_key(&relevant, &state.variables),
            region: PathRegion::over(&vm.terms, &relevant, &state.variables),
        }
    }

    fn implies(&self, other: &Constraint) -> bool {
        if self.text.is_some() && self.text == other.text {
            return true;
        }
        match (&self.region, &other.region) {
            (Some(one), Some(other)) => one.implies(other) == Some(true),
            _ => false,
        }
    }
}

/// The conjuncts that say something about these variables, directly or by way of others.
fn relevant(terms: &TermStore, path: &[TermId], variables: &[VarId]) -> Vec<TermId> {
    let mut reached = variables.to_vec();
    let mut chosen = vec![false; path.len()];
    let mut grew = !variables.is_empty();
    while grew {
        grew = false;
        for (conjunct, chosen) in path.iter().zip(&mut chosen) {
            let mentioned = terms.free_variables(*conjunct);
            if !*chosen && mentioned.iter().any(|variable| reached.contains(variable)) {
                *chosen = true;
                grew = true;
                reached.extend(mentioned.iter().copied());
            }
        }
    }
    let pairs = path.iter().zip(chosen).filter(|(_, chosen)| *chosen);
    pairs.map(|(&conjunct, _)| conjunct).collect()
}
