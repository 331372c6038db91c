//! The set of states that have been reached, indexed by their canonical heap, and the question
//! whether a new one is subsumed by one of them (Symstra, figure 4).
//!
//! Beyond the paper: variables that no longer occur in the heap are existentially eliminated where
//! that is exact (orderings), so that fewer states remain.

use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_explore::tree::PathTree;
use spelunk_solver::Answer;
use spelunk_solver::ordering::PathRegion;
use spelunk_term::{TermId, TermStore, VarId};
use spelunk_vm::canonical::CanonicalHeap;
use std::cell::OnceCell;

/// What a state's constraint says about the variables in its heap.
struct Constraint {
    variables: Vec<VarId>,
    /// The conjuncts that are connected to those variables.
    conjuncts: Vec<TermId>,
    /// They mention no other variable.
    closed: bool,
    /// Over exactly the heap's variables, where the conjuncts are orderings.
    region: Option<PathRegion>,
    /// A state of the region: where that is outside of another one, no more has to be asked.
    sample: OnceCell<Option<Vec<i128>>>,
}

impl Constraint {
    fn new(terms: &TermStore, heap: &CanonicalHeap, path: &[TermId]) -> Constraint {
        let variables = heap.variables.clone();
        let (conjuncts, gone) = connected(terms, &variables, path);
        let closed = gone.is_empty();
        let mut over = variables.clone();
        over.extend(&gone);
        let region = PathRegion::new(terms, &conjuncts, &over)
            .and_then(|region| region.project(&gone))
            .map(|region| region.truncated(variables.len()));
        Constraint {
            variables,
            conjuncts,
            closed,
            region,
            sample: OnceCell::new(),
        }
    }

    /// Whether one of these states is known not to be among the other's.
    fn is_clearly_not_within(&self, other: &Constraint) -> bool {
        let (Some(own), Some(others)) = (&self.region, &other.region) else {
            return false;
        };
        let sample = self.sample.get_or_init(|| own.sample());
        sample.as_ref().is_some_and(|it| others.excludes(own, it))
    }

    /// Whether every heap of the current path, whose canonical form is the same, is one of these. The
    /// path is asserted, so the solver answers at once; `None` where that is not enough.
    fn contains_path(&self, tree: &mut PathTree, variables: &[VarId]) -> Option<bool> {
        if self.conjuncts.is_empty() {
            return Some(true);
        }
        let conditions = match &self.region {
            Some(region) => region.conditions(&mut tree.vm.terms, variables)?,
            None if self.closed => self.renamed(&mut tree.vm.terms, variables),
            None => return Some(false),
        };
        for condition in conditions {
            let outside = tree.vm.terms.not(condition);
            if tree.solver.check_assuming(&mut tree.vm.terms, &[outside]) != Answer::Unsat {
                return Some(false);
            }
        }
        Some(true)
    }

    fn renamed(&self, terms: &mut TermStore, variables: &[VarId]) -> Vec<TermId> {
        let renaming: FxHashMap<VarId, VarId> = self
            .variables
            .iter()
            .copied()
            .zip(variables.iter().copied())
            .collect();
        self.conjuncts
            .iter()
            .map(|&conjunct| terms.rename(conjunct, &renaming))
            .collect()
    }

    /// Whether every heap of these is one of the other's, as far as orderings tell.
    fn is_within(&self, other: &Constraint) -> bool {
        match (&self.region, &other.region) {
            _ if other.conjuncts.is_empty() => true,
            _ if self.is_clearly_not_within(other) => false,
            (Some(own), Some(others)) => own.implies(others) == Some(true),
            _ => false,
        }
    }
}

/// The conjuncts that share variables with these, directly or through others; and the variables that
/// came in that way. What is not connected is satisfiable by itself and says nothing about the heap.
fn connected(terms: &TermStore, variables: &[VarId], path: &[TermId]) -> (Vec<TermId>, Vec<VarId>) {
    let mut known: FxHashSet<VarId> = variables.iter().copied().collect();
    let mut taken = vec![false; path.len()];
    let mut gone = Vec::new();
    loop {
        let mut grew = false;
        for (number, &conjunct) in path.iter().enumerate() {
            if taken[number] {
                continue;
            }
            let free = terms.free_variables(conjunct);
            if free.iter().any(|variable| known.contains(variable)) {
                taken[number] = true;
                grew = true;
                for &variable in free.iter() {
                    if known.insert(variable) {
                        gone.push(variable);
                    }
                }
            }
        }
        if !grew {
            break;
        }
    }
    let conjuncts = path
        .iter()
        .zip(&taken)
        .filter(|(_, taken)| **taken)
        .map(|(&conjunct, _)| conjunct)
        .collect();
    (conjuncts, gone)
}

/// States by their canonical heap: no state in it is subsumed by another one.
#[derive(Default)]
pub struct StateIndex {
    by_heap: FxHashMap<Box<[u64]>, Vec<(usize, Constraint)>>,
}

/// What became of a state.
pub enum Added {
    /// By the state of this number.
    Subsumed(usize),
    /// It is new, and these are subsumed by it.
    New(Vec<usize>),
}

impl StateIndex {
    /// Adds the state that the current path has led to, under this number, if it is new.
    pub fn add(
        &mut self,
        tree: &mut PathTree,
        heap: &CanonicalHeap,
        path: &[TermId],
        number: usize,
    ) -> Added {
        let Some(known) = self.by_heap.get_mut(&heap.key) else {
            let new = Constraint::new(&tree.vm.terms, heap, path);
            self.by_heap.insert(heap.key.clone(), vec![(number, new)]);
            return Added::New(Vec::new());
        };
        let mut undecided = false;
        let mut new = None;
        for (by, state) in known.iter() {
            let is_outside = |new: &Constraint| new.is_clearly_not_within(state);
            if new.as_ref().is_some_and(is_outside) {
                continue;
            }
            match state.contains_path(tree, &heap.variables) {
                Some(true) => return Added::Subsumed(*by),
                Some(false) => {}
                None => undecided = true,
            }
            new.get_or_insert_with(|| Constraint::new(&tree.vm.terms, heap, path));
        }
        let new = new.unwrap_or_else(|| Constraint::new(&tree.vm.terms, heap, path));
        let mut unanswered = known.iter().filter(|_| undecided);
        if let Some((by, _)) = unanswered.find(|(_, state)| new.is_within(state)) {
            return Added::Subsumed(*by);
        }
        let mut gone = Vec::new();
        known.retain(|(other, state)| {
            let subsumed = state.is_within(&new);
            if subsumed {
                gone.push(*other);
            }
            !subsumed
        });
        known.push((number, new));
        Added::New(gone)
    }
}
