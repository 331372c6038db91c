//! The hierarchy as the class files of a class path tell it, without linking anything.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Hierarchy, UnknownClass};
use crate::class_file::ClassFile;
use crate::class_path::ClassPath;

/// Longer chains of superclasses are taken for a loop.
const LONGEST_CHAIN: usize = 10_000;

struct Known {
    is_interface: bool,
    parent: Option<Rc<str>>,
}

/// Reads each class's header once.
pub struct PathHierarchy<'a> {
    path: &'a ClassPath,
    known: FxHashMap<Rc<str>, Option<Rc<Known>>>,
}

impl<'a> PathHierarchy<'a> {
    pub fn new(path: &'a ClassPath) -> PathHierarchy<'a> {
        PathHierarchy {
            path,
            known: FxHashMap::default(),
        }
    }

    /// Makes a class known that is not on the path, or is another one there.
    pub fn add(&mut self, class: &ClassFile) {
        if let (Ok(name), Some(known)) = (class.name(), describe(class)) {
            self.known.insert(name.into(), Some(Rc::new(known)));
        }
    }

    fn get(&mut self, name: &str) -> Result<Rc<Known>, UnknownClass> {
        let unknown = || UnknownClass {
            name: name.to_owned(),
        };
        if let Some(known) = self.known.get(name) {
            return known.clone().ok_or_else(unknown);
        }
        let found = self.path.class(name).ok().flatten();
        let known = found.and_then(|(class, _)| describe(&class)).map(Rc::new);
        self.known.insert(name.into(), known.clone());
        known.ok_or_else(unknown)
    }

    /// The class and its superclasses, nearest first.
    fn chain(&mut self, name: &str) -> Result<Vec<Rc<str>>, UnknownClass> {
        let mut chain: Vec<Rc<str>> = vec![name.into()];
        let mut current = self.get(name)?;
        while let Some(parent) = &current.parent {
            chain.push(Rc::clone(parent));
            if chain.len() > LONGEST_CHAIN {
                break;
            }
            let parent = Rc::clone(parent);
            current = self.get(&parent)?;
        }
        Ok(chain)
    }
}

fn describe(class: &ClassFile) -> Option<Known> {
    Some(Known {
        is_interface: class.is_interface(),
        parent: class.super_name().ok()?.map(Rc::from),
    })
}

impl Hierarchy for PathHierarchy<'_> {
    fn is_assignable(&mut self, from: &str, to: &str) -> Result<bool, UnknownClass> {
        let mut found = from == to;
        let mut current = self.get(from)?;
        let mut length = 0;
        // To the end also where the answer is known: a missing ancestor is an error all the same.
        while let Some(parent) = &current.parent
            && length < LONGEST_CHAIN
        {
            found |= **parent == *to;
            length += 1;
            let parent = Rc::clone(parent);
            current = self.get(&parent)?;
        }
        Ok(found)
    }

    fn is_interface(&mut self, name: &str) -> Result<bool, UnknownClass> {
        self.get(name).map(|known| known.is_interface)
    }

    fn common_superclass(&mut self, a: &str, b: &str) -> Result<String, UnknownClass> {
        if self.is_interface(a)? || self.is_interface(b)? {
            return Ok("java/lang/Object".to_owned());
        }
        let others = self.chain(b)?;
        let common = self
            .chain(a)?
            .into_iter()
            .find(|name| others.contains(name));
        Ok(common.map_or_else(|| "java/lang/Object".to_owned(), |name| name.to_string()))
    }
}
