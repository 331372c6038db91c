//! A map of what was explored, for those who look: small states as object graphs, the calls that lead from one to
//! another, and the paths of a method as conditions in a row. Noted on the way only where somebody asks for it.

use super::explorer::Explorer;
use crate::wording;
use rustc_hash::FxHashMap;
use spelunk_explore::graph_of;
use spelunk_solver::Answer;
use spelunk_structures::Graph;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::inputs::Input;
use std::collections::BTreeMap;

/// States, objects of one, paths of a method and methods that a picture can show and a person can read.
const MOST_STATES: usize = 12;
const MOST_OBJECTS: usize = 16;
const MOST_PATHS: usize = 16;
const MOST_METHODS: usize = 12;
/// Fewer paths are no tree.
const FEWEST_PATHS: usize = 3;
const MOST_MOVES: usize = 4_000;

#[derive(Clone, Debug, Default)]
pub struct Map {
    /// In the order in which they were found, with example values for what is unknown.
    pub states: Vec<Graph>,
    /// From a state by a method to a state; from nowhere where the method makes the object.
    pub moves: Vec<Move>,
    /// States that were found and are not shown.
    pub more_states: usize,
    pub methods: Vec<MethodPaths>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub from: Option<usize>,
    pub to: usize,
    pub method: String,
}

/// The paths of one call on one state.
#[derive(Clone, Debug)]
pub struct MethodPaths {
    pub method: String,
    pub paths: Vec<MappedPath>,
}

/// What had to hold, in the order in which it was asked, and how the call ended.
#[derive(Clone, Debug)]
pub struct MappedPath {
    pub conditions: Vec<String>,
    pub end: String,
}

/// What is noted while exploring.
#[derive(Default)]
pub(super) struct Notes {
    moves: Vec<(usize, usize, usize)>,
    /// A state, and the more general one that was found later.
    replaced: FxHashMap<usize, usize>,
    /// Of each transition, the paths on the state where it has most of them, as far as they can be shown.
    paths: BTreeMap<usize, Vec<MappedPath>>,
    current: Vec<MappedPath>,
}

impl Notes {
    pub fn reached(&mut self, from: usize, transition: usize, to: usize) {
        if self.moves.len() < MOST_MOVES {
            self.moves.push((from, transition, to));
        }
    }

    pub fn replaced(&mut self, old: usize, new: usize) {
        self.replaced.insert(old, new);
    }

    pub fn begin_call(&mut self) {
        self.current.clear();
    }

    pub fn end_call(&mut self, transition: usize) {
        let paths = std::mem::take(&mut self.current);
        let known = self.paths.get(&transition).map_or(0, Vec::len);
        if (FEWEST_PATHS..=MOST_PATHS).contains(&paths.len()) && paths.len() > known {
            self.paths.insert(transition, paths);
        }
    }

    /// The state that stands for this one in the end.
    fn general(&self, mut state: usize) -> usize {
        while let Some(&other) = self.replaced.get(&state) {
            state = other;
        }
        state
    }
}

impl Explorer<'_> {
    /// A path has ended; what it asked is said in words while its terms are there.
    pub(super) fn note_path(&mut self, state: usize, end: impl FnOnce(&mut Self) -> String) {
        if self
            .notes
            .as_ref()
            .is_none_or(|notes| notes.current.len() > MOST_PATHS)
        {
            return;
        }
        let end = end(self);
        let inputs = self.inputs_of(state);
        let terms = &self.tree.vm.terms;
        let before = self.states[state].path.len();
        let conjuncts = self.tree.solver.conjuncts();
        let conditions = conjuncts
            .iter()
            .skip(before)
            .map(|&conjunct| {
                let said = wording::conjunct(&terms.display(conjunct).to_string(), &inputs);
                said.unwrap_or_else(|| "…".into())
            })
            .collect();
        if let Some(notes) = &mut self.notes {
            notes.current.push(MappedPath { conditions, end });
        }
    }

    /// Inputs of the calls before, and of this one.
    fn inputs_of(&self, state: usize) -> Vec<Input> {
        let mut inputs = self.tree.vm.path.inputs.list.clone();
        let mut current = Some(state);
        while let Some(at) = current {
            inputs.extend(self.states[at].inputs.iter().cloned());
            current = self.states[at].parent;
        }
        inputs
    }

    /// The map of everything that was noted.
    pub(super) fn map(&mut self) -> Option<Map> {
        let notes = self.notes.take()?;
        let general: Vec<usize> = (1..self.states.len())
            .filter(|&state| {
                !self.states[state].heap.roots.is_empty()
                    && self.states[state].subsumed_by_calls.is_none()
            })
            .collect();
        let mut map = Map::default();
        let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
        for &state in &general {
            if map.states.len() >= MOST_STATES {
                break;
            }
            if let Some(graph) = self.graph(state) {
                numbers.insert(state, map.states.len());
                map.states.push(graph);
            }
        }
        map.more_states = general.len() - map.states.len();
        for &(from, transition, to) in &notes.moves {
            let made = self.states[from].heap.roots.is_empty();
            let from = numbers.get(&notes.general(from)).copied();
            if let Some(&to) = numbers.get(&notes.general(to))
                && (from.is_some() || made)
            {
                let method = self.transitions[transition].name().to_string();
                map.moves.push(Move { from, to, method });
            }
        }
        map.moves.sort();
        map.moves.dedup();
        let methods = notes.paths.into_iter().take(MOST_METHODS);
        map.methods = methods
            .map(|(transition, paths)| MethodPaths {
                method: self.transitions[transition].display(),
                paths,
            })
            .collect();
        Some(map)
    }

    /// A state as an object graph, with example values for what is unknown; nothing if it is too large.
    fn graph(&mut self, state: usize) -> Option<Graph> {
        let root: Ref = self.states[state].roots().first().copied()?;
        self.tree.begin(self.options.max_steps);
        let entered = self.enter(state).is_ok() && root != NULL;
        let tree = &mut self.tree;
        let graph = entered
            .then(|| {
                let structure = tree.vm.structure_of(root)?;
                let model = match tree.solver.check(&mut tree.vm.terms) {
                    Answer::Sat => tree.solver.model(&mut tree.vm.terms)?,
                    _ => return None,
                };
                Some(graph_of(&mut tree.vm, &structure, &model))
            })
            .flatten();
        self.tree.leave();
        graph.filter(|graph| graph.objects.len() <= MOST_OBJECTS)
    }
}
