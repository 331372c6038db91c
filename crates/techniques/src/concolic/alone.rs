//! One hole changed by itself: a question about many unknowns is one about a single one where all others keep the
//! values at hand. Where that has an answer it is found at once, and what stands in the sequence stays as it is.

use super::{Concolic, Watched};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_term::{Model, TermId, TermStore, VarId};

/// Unknowns of one condition that are tried.
const MOST: usize = 3;

impl Concolic {
    /// A value for one of the unknowns that the last condition speaks of, with which all of them hold.
    pub(super) fn changed_alone(
        &mut self,
        terms: &mut TermStore,
        watched: &Watched,
        conditions: &[TermId],
        variables: &FxHashSet<VarId>,
    ) -> Option<Model> {
        let asked = *conditions.last()?;
        if variables.len() < 2 {
            return None;
        }
        let candidates: Vec<VarId> = terms.free_variables(asked).iter().copied().collect();
        let mut candidates = candidates.into_iter().take(MOST);
        candidates.find_map(|candidate| {
            let left = about(terms, watched, conditions, candidate)?;
            let alone = FxHashSet::from_iter([candidate]);
            self.solver.push();
            for condition in left {
                self.solver.assert(terms, condition);
            }
            let model = self.short_model(terms, watched, &alone);
            self.solver.pop();
            let value = model?.find(candidate)?;
            let mut found = Model::new();
            found.set(candidate, value);
            Some(found)
        })
    }
}

/// What conditions ask of one unknown while all others have the values at hand; nothing if that cannot be.
fn about(
    terms: &mut TermStore,
    watched: &Watched,
    conditions: &[TermId],
    candidate: VarId,
) -> Option<Vec<TermId>> {
    let at_hand = watched.evaluator.model();
    let mut left = Vec::new();
    for &condition in conditions {
        let free: Vec<VarId> = terms.free_variables(condition).iter().copied().collect();
        // The others hold with the values at hand, which they keep.
        if !free.contains(&candidate) {
            continue;
        }
        let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
        for other in free.into_iter().filter(|&other| other != candidate) {
            let value = terms.constant(terms.variable_sort(other), at_hand.get(other));
            known.insert(terms.variable_term(other), value);
        }
        let condition = terms.substitute(condition, &known);
        match terms.as_const(condition) {
            Some(0) => return None,
            Some(_) => {}
            None => left.push(condition),
        }
    }
    Some(left)
}
