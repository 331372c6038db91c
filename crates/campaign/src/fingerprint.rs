//! What the tests of a class depend on: its own class files and those of all classes of the user that they mention,
//! directly or not. Two runs that see the same fingerprint see the same code.

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::{ClassPath, Origin};
use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// 32 hexadecimal digits of some bytes. It need not withstand anybody: whoever can write to the cache or the class
/// path can have code run anyway.
pub fn digest(parts: &[&[u8]]) -> String {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        parts.hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

/// One class file.
struct Own {
    digest: String,
    /// Internal names of other classes.
    mentions: Vec<String>,
    /// `a/b/C.java`, where its source would be.
    source: Option<String>,
}

/// Looks at every class file once.
pub struct Fingerprints<'p> {
    class_path: &'p ClassPath,
    known: HashMap<String, Option<Rc<Own>>>,
}

impl<'p> Fingerprints<'p> {
    pub fn new(class_path: &'p ClassPath) -> Fingerprints<'p> {
        Fingerprints {
            class_path,
            known: HashMap::new(),
        }
    }

    /// Of a class by its name with dots.
    pub fn of(&mut self, class: &str) -> String {
        let mut text = String::new();
        for (name, own) in self.reached_from(class) {
            text += &format!("{name} {}\n", own.digest);
        }
        digest(&[text.as_bytes()])
    }

    /// Source files of everything that a class depends on, itself included.
    pub fn sources_of(&mut self, class: &str) -> BTreeSet<String> {
        let reached = self.reached_from(class);
        let sources = reached.iter().filter_map(|(_, own)| own.source.clone());
        sources.collect()
    }

    /// Classes of the user, in the order of their names.
    fn reached_from(&mut self, class: &str) -> Vec<(String, Rc<Own>)> {
        let mut open = vec![class.replace('.', "/")];
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        let mut found = Vec::new();
        while let Some(name) = open.pop() {
            let Some(own) = self.own(&name) else {
                continue;
            };
            for mentioned in &own.mentions {
                if seen.insert(mentioned.clone()) {
                    open.push(mentioned.clone());
                }
            }
            found.push((name, own));
        }
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        found
    }

    fn own(&mut self, name: &str) -> Option<Rc<Own>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let own = read(self.class_path, name).map(Rc::new);
        self.known.insert(name.to_string(), own.clone());
        own
    }
}

/// Nothing for classes of the JDK and for those that are not there.
fn read(class_path: &ClassPath, name: &str) -> Option<Own> {
    let (bytes, origin) = class_path.find(name).ok().flatten()?;
    if matches!(origin, Origin::Jdk { .. }) {
        return None;
    }
    let digest = digest(&[&bytes]);
    let Ok(class) = ClassFile::parse(bytes) else {
        // It cannot be tested either, but what it is may change.
        return Some(Own {
            digest,
            mentions: Vec::new(),
            source: None,
        });
    };
    let mut mentions = BTreeSet::new();
    for index in class.pool.indexes() {
        if let Ok(mentioned) = class.pool.class_name(index) {
            mentions.insert(element(mentioned).to_string());
        }
    }
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    let source = class.source_file().ok().flatten();
    let source = source.map(|file| match package {
        "" => file.to_string(),
        _ => format!("{package}/{file}"),
    });
    Some(Own {
        digest,
        mentions: mentions.into_iter().collect(),
        source,
    })
}

/// What an array is made of.
fn element(name: &str) -> &str {
    match name.trim_start_matches('[') {
        inner if inner.len() == name.len() => name,
        inner => inner.trim_start_matches('L').trim_end_matches(';'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_tell_apart_what_is_joined_differently() {
        assert_ne!(digest(&[b"ab", b"c"]), digest(&[b"a", b"bc"]));
        assert_eq!(digest(&[b"ab"]).len(), 32);
    }

    #[test]
    fn elements_of_arrays() {
        assert_eq!(element("[[La/B;"), "a/B");
        assert_eq!(element("a/B"), "a/B");
    }
}
