//! Loader constraints (JVMS 5.3.4): classes of different loaders that pass a type to each other by its name must
//! mean the same class by it. Verification knows types by name alone, so without them one loader's class could be
//! taken for another's.

use crate::names::Name;
use rustc_hash::FxHashMap;

/// For each name the groups of loaders that mean the same class by it.
#[derive(Default)]
pub(crate) struct LoaderConstraints(FxHashMap<Name, Vec<Vec<u32>>>);

impl LoaderConstraints {
    /// From now on both loaders mean the same class. Returns all those that do.
    pub(crate) fn unite(&mut self, name: Name, one: u32, other: u32) -> &[u32] {
        let groups = self.0.entry(name).or_default();
        let mut united = vec![one, other];
        groups.retain_mut(|group| {
            let is_apart = !group.contains(&one) && !group.contains(&other);
            if !is_apart {
                united.append(group);
            }
            is_apart
        });
        united.sort_unstable();
        united.dedup();
        groups.push(united);
        groups.last().map_or(&[], Vec::as_slice)
    }

    /// The loaders that mean the same class by a name as this one does.
    pub(crate) fn group(&self, name: Name, loader: u32) -> &[u32] {
        let groups = self.0.get(&name);
        let group = groups.and_then(|groups| groups.iter().find(|group| group.contains(&loader)));
        group.map_or(&[], Vec::as_slice)
    }
}
