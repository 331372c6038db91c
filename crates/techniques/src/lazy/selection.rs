//! The fewest inputs that cover what all paths of a method cover: first the fewest structures, whatever numbers are in
//! them, then the fewest paths on those.

use rustc_hash::FxHashMap;
use spelunk_explore::{FoundInput, SideName};
use spelunk_junit::minimise::minimise;
use std::collections::BTreeSet;

pub struct Selection {
    /// For each input the number of its structure: isomorphic ones have the same.
    pub structures: Vec<usize>,
    /// Whether the input is one of the fewest.
    pub needed: Vec<bool>,
}

/// Chooses among inputs of paths, small structures before large ones.
pub fn fewest(inputs: &[FoundInput]) -> Selection {
    let mut numbers: FxHashMap<String, usize> = FxHashMap::default();
    let mut structures = Vec::with_capacity(inputs.len());
    let mut covered: Vec<BTreeSet<&SideName>> = Vec::new();
    for found in inputs {
        let next = numbers.len();
        let number = *numbers.entry(found.input.shape()).or_insert(next);
        if number == covered.len() {
            covered.push(BTreeSet::new());
        }
        covered[number].extend(&found.sides);
        structures.push(number);
    }
    let chosen: BTreeSet<usize> = minimise(&covered).into_iter().collect();
    let candidates: Vec<usize> = (0..inputs.len())
        .filter(|&number| chosen.contains(&structures[number]))
        .collect();
    let sides: Vec<BTreeSet<&SideName>> = candidates
        .iter()
        .map(|&number| inputs[number].sides.iter().collect())
        .collect();
    let mut needed = vec![false; inputs.len()];
    for index in minimise(&sides) {
        needed[candidates[index]] = true;
    }
    Selection { structures, needed }
}
