//! Who extends or implements whom on the class path: an index of direct subclasses by name, made from class
//! files without linking them.

use crate::class_path::ClassPath;
use rustc_hash::FxHashMap;

/// Class files that are read for it.
const MOST_CLASSES_READ: usize = 4_000;

#[derive(Default)]
pub struct Hierarchy {
    below: FxHashMap<String, Vec<String>>,
    /// Not all classes were read.
    pub is_partial: bool,
}

impl Hierarchy {
    /// The classes of these entries of the class path.
    pub fn read(class_path: &ClassPath, entries: impl IntoIterator<Item = usize>) -> Hierarchy {
        let mut hierarchy = Hierarchy::default();
        let mut read = 0;
        for entry in entries {
            for name in class_path.all_classes_in(entry).unwrap_or_default() {
                if read == MOST_CLASSES_READ {
                    hierarchy.is_partial = true;
                    return hierarchy;
                }
                read += 1;
                hierarchy.add(class_path, &name);
            }
        }
        hierarchy
    }

    /// A file that holds no class, or another one, has no place here.
    fn add(&mut self, class_path: &ClassPath, name: &str) {
        let Ok(Some((file, _))) = class_path.class(name) else {
            return;
        };
        let mut above: Vec<String> = file
            .interface_names()
            .filter_map(|name| name.ok().map(str::to_string))
            .collect();
        if let Ok(Some(parent)) = file.super_name() {
            above.push(parent.to_string());
        }
        for upper in above {
            let lower = self.below.entry(upper).or_default();
            if !lower.iter().any(|known| known == name) {
                lower.push(name.to_string());
            }
        }
    }

    /// Names of the classes below this one, at any depth; no more than `most`.
    pub fn below(&self, class: &str, most: usize) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let mut next = vec![class.to_string()];
        while let Some(name) = next.pop() {
            for lower in self.below.get(&name).into_iter().flatten() {
                if found.len() < most && !found.contains(lower) {
                    found.push(lower.clone());
                    next.push(lower.clone());
                }
            }
        }
        found
    }
}
