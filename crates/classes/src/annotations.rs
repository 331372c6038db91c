//! Annotations as far as anybody here asks: simple names, and a text given as the element `value`.

use crate::class_file::{ClassFile, Member};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Without package and enclosing classes.
    pub name: String,
    /// The element `value`, if it is a string.
    pub value: Option<String>,
}

const ATTRIBUTES: [&str; 2] = ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"];

/// The annotations of a method or field that its class file keeps.
pub fn of_member(class: &ClassFile, member: &Member) -> Vec<Annotation> {
    ATTRIBUTES
        .iter()
        .filter_map(|name| member.attribute(class, name))
        .flat_map(|bytes| read(class, bytes))
        .collect()
}

/// The contents of an attribute of annotations; of a malformed one those before the fault.
pub fn read(class: &ClassFile, bytes: &[u8]) -> Vec<Annotation> {
    let mut reader = Reader { class, bytes };
    let mut found = Vec::new();
    for _ in 0..reader.u16().unwrap_or(0) {
        match reader.annotation(0) {
            Some(annotation) => found.push(annotation),
            None => break,
        }
    }
    found
}

/// A reader of JVMS 4.7.16.
struct Reader<'a> {
    class: &'a ClassFile,
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn annotation(&mut self, depth: usize) -> Option<Annotation> {
        let index = self.u16()?;
        let descriptor = self.class.pool.utf8(index).ok()?.trim_end_matches(';');
        let name = descriptor.rsplit(['/', '$']).next().unwrap_or(descriptor);
        let mut annotation = Annotation {
            name: name.to_string(),
            value: None,
        };
        for _ in 0..self.u16()? {
            let element = self.u16()?;
            let text = self.value(depth + 1)?;
            if self.class.pool.utf8(element) == Ok("value") {
                annotation.value = text;
            }
        }
        Some(annotation)
    }

    /// Reads past a value: its text if it is a string.
    fn value(&mut self, depth: usize) -> Option<Option<String>> {
        // Nothing that a compiler writes is nested deeper.
        if depth > 64 {
            return None;
        }
        match self.u8()? {
            b's' => {
                let index = self.u16()?;
                return Some(self.class.pool.utf8(index).ok().map(str::to_string));
            }
            b'e' => {
                self.u16()?;
                self.u16()?;
            }
            b'@' => {
                self.annotation(depth)?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.value(depth + 1)?;
                }
            }
            _ => {
                self.u16()?;
            }
        }
        Some(None)
    }
}
