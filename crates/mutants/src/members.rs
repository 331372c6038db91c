//! The fields and methods that a class file names, by what one could be taken for another by.

use spelunk_classes::class_file::ClassFile;
use std::collections::HashMap;

/// Whether of an interface, of which class, of which type: a method's begins otherwise than a field's.
type Kind<'a> = (bool, &'a str, &'a str);

pub struct Members<'a> {
    pub file: &'a ClassFile,
    /// Indexes in the constant pool, ascending, and names.
    by_kind: HashMap<Kind<'a>, Vec<(u16, &'a str)>>,
}

impl<'a> Members<'a> {
    pub fn of(file: &'a ClassFile) -> Members<'a> {
        let mut by_kind: HashMap<_, Vec<_>> = HashMap::new();
        for index in file.pool.indexes() {
            if let Some((kind, name)) = kind_and_name(file, index) {
                by_kind.entry(kind).or_default().push((index, name));
            }
        }
        Members { file, by_kind }
    }

    /// Those of the same class and type with other names.
    pub fn fitting(&self, index: u16) -> impl DoubleEndedIterator<Item = (u16, &'a str)> {
        let found = kind_and_name(self.file, index).and_then(|(kind, name)| {
            let alike = self.by_kind.get(&kind)?;
            Some(alike.iter().copied().filter(move |it| it.1 != name))
        });
        found.into_iter().flatten()
    }
}

fn kind_and_name(file: &ClassFile, index: u16) -> Option<(Kind<'_>, &str)> {
    let member = file.pool.member_ref(index).ok()?;
    let kind = (member.interface, member.class, member.descriptor);
    Some((kind, member.name))
}
