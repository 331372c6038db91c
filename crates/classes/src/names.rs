//! Interned names and descriptors: comparing two names is comparing two numbers.

use rustc_hash::FxHashMap;

/// An interned string.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Name(pub u32);

#[derive(Clone, Default)]
pub struct Names {
    numbers: FxHashMap<std::sync::Arc<str>, Name>,
    texts: Vec<std::sync::Arc<str>>,
}

impl Names {
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        let shared: std::sync::Arc<str> = text.into();
        self.texts.push(shared.clone());
        self.numbers.insert(shared, name);
        name
    }

    pub fn lookup(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).copied()
    }

    pub fn text(&self, name: Name) -> &str {
        &self.texts[name.0 as usize]
    }
}
