//! Strings with symbolic characters whose hash code a hash table of the class library asks for. Which key of the
//! table such a string is, or that it is none, says all that the table wants to know: then the code is a number, and
//! neither length nor characters of the string are.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::symbolic::unknown::hash_of;
use crate::vm::{Result, Vm};
use spelunk_term::TermId;

/// Larger tables ask for the hash code.
const MOST_KEYS: usize = 256;

const OBJECT: &str = "Ljava/lang/Object;";

/// A table that is about to look for a key.
struct Table {
    /// Its keys that are strings, none of them symbolic.
    keys: Vec<Vec<u16>>,
    /// Whether nothing becomes of a key that it has not.
    only_looks: bool,
}

impl Vm {
    /// The hash code of a string as far as the hash table behind the call needs it; none where the code itself is
    /// needed.
    pub(crate) fn hash_for_table(&mut self, string: Ref) -> Result<Option<i32>> {
        let Some(table) = self.table_behind() else {
            return Ok(None);
        };
        let (mut cases, mut hashes) = (Vec::new(), Vec::new());
        for key in &table.keys {
            let Some(same) = self.string_is(string, key)? else {
                return Ok(None);
            };
            match self.terms.as_bool(same) {
                Some(true) => return Ok(Some(hash_of(key))),
                Some(false) => {}
                None => {
                    cases.push(same);
                    hashes.push(hash_of(key));
                }
            }
        }
        if cases.is_empty() {
            return Ok(table.only_looks.then_some(0));
        }
        let is_key = self.terms.or_all(&cases);
        cases.push(self.terms.not(is_key));
        let chosen = self.decide(Fork::Cases(cases))? as usize;
        if let Some(&hash) = hashes.get(chosen) {
            return Ok(Some(hash));
        }
        // Any code leads to no key; one that is no key's leads there at once.
        let is_free = |code: &i32| hashes.iter().all(|hash| hash & i32::MAX != *code);
        Ok((0..i32::MAX).find(is_free).filter(|_| table.only_looks))
    }

    /// When a string has these characters; none where that is not one condition.
    fn string_is(&mut self, string: Ref, wanted: &[u16]) -> Result<Option<TermId>> {
        if let Some(text) = self.unknown_string_of(string) {
            return self.unknown_matches(text, 0, wanted, true);
        }
        let (bytes, wide) = self.string_storage(string);
        if bytes == NULL || wide {
            return Ok(None);
        }
        let fits = self.path.heap.length(bytes) as usize == wanted.len()
            && wanted.iter().all(|&unit| unit <= 0xff);
        let mut same = self.terms.bool_const(fits);
        for (at, &unit) in wanted.iter().enumerate().filter(|_| fits) {
            let (word, part) = self.settled_element(bytes, at)?;
            let found = self.term_of(word, part, b'B');
            let byte = self.terms.bv_const(32, unit as u8 as i8 as u32 as u64);
            let here = self.terms.eq(found, byte);
            same = self.terms.and(same, here);
        }
        Ok(Some(same))
    }

    /// The table that calls `hashCode`, with its keys.
    fn table_behind(&self) -> Option<Table> {
        let (class, method) = self.caller(0)?;
        let (depth, only_looks, array, step) = match (class, method) {
            ("java/util/HashMap", "hash") => {
                let (class, method) = self.caller(1)?;
                let looks = matches!(method, "getNode" | "remove");
                let table = ("table", "[Ljava/util/HashMap$Node;");
                (class == "java/util/HashMap").then_some((1, looks, table, 1))?
            }
            ("java/util/concurrent/ConcurrentHashMap", method) => {
                let looks = matches!(method, "get" | "replaceNode");
                let table = ("table", "[Ljava/util/concurrent/ConcurrentHashMap$Node;");
                (0, looks, table, 1)
            }
            ("java/util/Hashtable", method) => {
                let looks = matches!(method, "get" | "containsKey" | "remove");
                (0, looks, ("table", "[Ljava/util/Hashtable$Entry;"), 1)
            }
            ("java/util/ImmutableCollections$MapN", "probe") => {
                let looks = self.caller(1)?.1 != "<init>";
                (0, looks, ("table", "[Ljava/lang/Object;"), 2)
            }
            ("java/util/ImmutableCollections$SetN", "probe") => {
                let looks = self.caller(1)?.1 != "<init>";
                (0, looks, ("elements", "[Ljava/lang/Object;"), 1)
            }
            _ => return None,
        };
        let holds_keys = class.starts_with("java/util/ImmutableCollections");
        // It asks its keys whether they are equal to the one that is looked for, and what they say is their own.
        let asks_keys = class == "java/util/Hashtable";
        let array = self.known_reference(self.receiver(depth)?, array.0, array.1)?;
        let keys = self.string_keys(array, step, holds_keys, asks_keys)?;
        Some(Table { keys, only_looks })
    }

    /// The keys of a table that are strings; none where something of it is open.
    fn string_keys(
        &self,
        array: Ref,
        step: usize,
        holds_keys: bool,
        asks_keys: bool,
    ) -> Option<Vec<Vec<u16>>> {
        let mut keys = Vec::new();
        if array == NULL {
            return Some(keys);
        }
        for at in (0..self.path.heap.length(array) as usize).step_by(step) {
            let (word, part) = self.element(array, at);
            let mut entry = (part == 0).then_some(word as Ref)?;
            while entry != NULL {
                let (key, next) = if holds_keys {
                    (entry, NULL)
                } else {
                    self.entry(entry)?
                };
                if key != NULL && self.class_of(key) == self.well_known.string {
                    keys.push(self.constant_units(key)?);
                } else if key != NULL && asks_keys {
                    return None;
                }
                if keys.len() > MOST_KEYS {
                    return None;
                }
                entry = next;
            }
        }
        Some(keys)
    }

    /// Key and successor of an entry of a table; none of those that lead elsewhere.
    fn entry(&self, entry: Ref) -> Option<(Ref, Ref)> {
        let class = self.registry.class(self.class_of(entry)).name.as_ref();
        let node = match class {
            "java/util/HashMap$TreeNode" | "java/util/LinkedHashMap$Entry" => {
                "java/util/HashMap$Node"
            }
            "java/util/HashMap$Node"
            | "java/util/concurrent/ConcurrentHashMap$Node"
            | "java/util/Hashtable$Entry" => class,
            _ => return None,
        };
        let next = format!("L{node};");
        Some((
            self.known_reference(entry, "key", OBJECT)?,
            self.known_reference(entry, "next", &next)?,
        ))
    }

    /// A reference that a field holds, where it is settled.
    fn known_reference(&self, object: Ref, name: &str, descriptor: &str) -> Option<Ref> {
        let offset = self
            .offset_of(self.class_of(object), name, descriptor)
            .ok()?;
        let open = self.path.heap.shadow(object) != NULL
            && self.shadow_entry(object, (offset - HEADER_WORDS) as usize) != 0;
        (!open).then(|| self.path.heap.field(object, offset) as Ref)
    }

    /// Class and name of the method so many calls above the one that is made.
    fn caller(&self, above: usize) -> Option<(&str, &str)> {
        let method = self
            .registry
            .method(self.thread().frames.iter().rev().nth(above)?.method);
        let class = self.registry.class(method.class).name.as_ref();
        Some((class, self.registry.text(method.name)))
    }

    /// Its receiver.
    fn receiver(&self, above: usize) -> Option<Ref> {
        let frame = self.thread().frames.iter().rev().nth(above)?;
        if self.registry.method(frame.method).is_static() {
            return None;
        }
        // SAFETY: local 0 of an instance method, which no code of these classes assigns.
        let (word, part) = unsafe {
            let at = frame.base as usize;
            (
                *self.thread().slots().add(at),
                *self.thread().shadows().add(at),
            )
        };
        (part == 0 && word != 0).then_some(word as Ref)
    }
}
