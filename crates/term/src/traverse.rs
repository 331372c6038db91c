//! Walks over terms: free variables, size, substitution, renaming. Must not know operators' meaning.

use crate::op::Op;
use crate::store::{TermId, TermStore, VarId, View};
use rustc_hash::{FxHashMap, FxHashSet};

use std::sync::Arc;

/// Sets up to this size are remembered for inner terms too; larger ones only where they were asked for,
/// so that a long chain over many variables does not take quadratic memory.
const SHARED_SET_LIMIT: usize = 32;

/// Remembered sets of free variables, by term.
#[derive(Default)]
pub(crate) struct VariableSets {
    sets: Vec<Option<Arc<[VarId]>>>,
}

impl VariableSets {
    pub(crate) fn truncate(&mut self, terms: usize) {
        self.sets.truncate(terms);
    }

    fn get(&self, term: TermId) -> Option<&Arc<[VarId]>> {
        self.sets.get(term.index()).and_then(Option::as_ref)
    }

    fn put(&mut self, term: TermId, set: Arc<[VarId]>) {
        if self.sets.len() <= term.index() {
            self.sets.resize(term.index() + 1, None);
        }
        self.sets[term.index()] = Some(set);
    }

    fn compute(&mut self, store: &TermStore, root: TermId) -> Arc<[VarId]> {
        let mut stack = vec![root];
        let mut large: FxHashMap<TermId, Arc<[VarId]>> = FxHashMap::default();
        while let Some(&term) = stack.last() {
            if self.get(term).is_some() || large.contains_key(&term) {
                stack.pop();
                continue;
            }
            let children = store.children(term);
            let depth = stack.len();
            stack.extend(
                children
                    .into_iter()
                    .filter(|&c| self.get(c).is_none() && !large.contains_key(&c)),
            );
            if stack.len() > depth {
                continue;
            }
            let parts = children
                .into_iter()
                .filter_map(|c| self.get(c).or_else(|| large.get(&c)));
            let set = match store.var_of(term) {
                Some(variable) => Arc::from([variable]),
                None => union(parts),
            };
            if set.len() <= SHARED_SET_LIMIT || term == root {
                self.put(term, set);
            } else {
                large.insert(term, set);
            }
            stack.pop();
        }
        self.get(root).cloned().unwrap_or_default()
    }
}

/// The union of sorted sets; shares one of them if it contains the others.
fn union<'a>(parts: impl Iterator<Item = &'a Arc<[VarId]>>) -> Arc<[VarId]> {
    let mut result: Option<Arc<[VarId]>> = None;
    for part in parts {
        result = Some(match result {
            None => part.clone(),
            Some(sum) if Arc::ptr_eq(&sum, part) => sum,
            Some(sum) => {
                let mut merged = [&sum[..], &part[..]].concat();
                merged.sort_unstable();
                merged.dedup();
                if merged.len() == sum.len() {
                    sum
                } else if merged.len() == part.len() {
                    part.clone()
                } else {
                    Arc::from(merged)
                }
            }
        });
    }
    result.unwrap_or_default()
}

impl TermStore {
    /// The variables that occur in `term`, sorted. Remembered by the store.
    pub fn free_variables(&self, term: TermId) -> Arc<[VarId]> {
        let mut sets = self.variable_sets.borrow_mut();
        if let Some(set) = sets.get(term) {
            return set.clone();
        }
        sets.compute(self, term)
    }

    /// Number of distinct nodes below and including `term`.
    pub fn size(&self, term: TermId) -> usize {
        self.post_order(&[term]).len()
    }

    /// Every term below and including `roots` once, children before parents.
    pub fn post_order(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut order = Vec::new();
        let mut stack: Vec<(TermId, bool)> =
            roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((term, expanded)) = stack.pop() {
            if expanded {
                order.push(term);
            } else if seen.insert(term) {
                stack.push((term, true));
                stack.extend(
                    self.children(term)
                        .iter()
                        .rev()
                        .map(|&child| (child, false)),
                );
            }
        }
        order
    }

    /// Replaces every occurrence of a key of `map` by its value, all at once, and rewrites again.
    /// Keys may be any terms; the sort of a value must be that of its key.
    pub fn substitute(&mut self, term: TermId, map: &FxHashMap<TermId, TermId>) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        self.replace(term, &mut done, &|_, term| map.get(&term).copied())
    }

    /// Replaces variables by variables of the same sort.
    pub fn rename(&mut self, term: TermId, map: &FxHashMap<VarId, VarId>) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        self.replace(term, &mut done, &|store, term| {
            let target = map.get(&store.var_of(term)?)?;
            Some(store.variable_term(*target))
        })
    }

    fn replace(
        &mut self,
        root: TermId,
        done: &mut FxHashMap<TermId, TermId>,
        replacement: &dyn Fn(&TermStore, TermId) -> Option<TermId>,
    ) -> TermId {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if done.contains_key(&term) {
                stack.pop();
                continue;
            }
            if let Some(target) = replacement(self, term) {
                done.insert(term, target);
                stack.pop();
                continue;
            }
            let View::App(op, children) = self.view(term) else {
                done.insert(term, term);
                stack.pop();
                continue;
            };
            let depth = stack.len();
            stack.extend(
                children
                    .into_iter()
                    .filter(|child| !done.contains_key(child)),
            );
            if stack.len() == depth {
                let rebuilt = self.rebuild(term, op, &children, done);
                done.insert(term, rebuilt);
                stack.pop();
            }
        }
        done[&root]
    }

    fn rebuild(
        &mut self,
        term: TermId,
        op: Op,
        children: &[TermId],
        done: &FxHashMap<TermId, TermId>,
    ) -> TermId {
        let mut fresh = [term; 3];
        for (new, old) in fresh.iter_mut().zip(children) {
            *new = done[old];
        }
        let fresh = &fresh[..children.len()];
        if fresh == children {
            term
        } else {
            self.build(op, fresh)
        }
    }
}
