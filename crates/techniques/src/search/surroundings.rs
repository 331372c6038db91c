//! What a class path entry says about types without any class being loaded: who is below whom, who
//! gives objects of a class, and who makes them.

use rustc_hash::FxHashMap;
use spelunk_classes::class_file::{ClassFile, Member};
use spelunk_classes::registry::access;
use spelunk_vm::Vm;

/// Class files that are read.
const MOST_CLASSES_READ: usize = 4_000;

/// By the internal name of a type; names of classes.
#[derive(Default)]
pub struct Surroundings {
    /// Direct subclasses and implementors.
    pub below: FxHashMap<String, Vec<String>>,
    /// Classes with methods of objects that return the type.
    pub givers: FxHashMap<String, Vec<String>>,
    /// Classes with static methods that return the type.
    pub makers: FxHashMap<String, Vec<String>>,
}

impl Surroundings {
    pub fn read(vm: &Vm, entry: usize) -> Surroundings {
        let mut found = Surroundings::default();
        let class_path = &vm.registry.class_path;
        let names = class_path.all_classes_in(entry).unwrap_or_default();
        for name in names.iter().take(MOST_CLASSES_READ) {
            if let Ok(Some((file, _))) = class_path.class(name) {
                found.note(name, &file);
            }
        }
        found
    }

    fn note(&mut self, name: &str, file: &ClassFile) {
        for interface in file.interface_names().flatten() {
            note(&mut self.below, interface, name);
        }
        if let Ok(Some(parent)) = file.super_name() {
            note(&mut self.below, parent, name);
        }
        for method in &file.methods {
            if method.access & (access::PRIVATE | access::SYNTHETIC) != 0 {
                continue;
            }
            let Some(given) = class_given(file, method) else {
                continue;
            };
            if given == name {
                continue;
            }
            match method.access & access::STATIC {
                0 => note(&mut self.givers, given, name),
                _ => note(&mut self.makers, given, name),
            }
        }
    }
}

fn note(into: &mut FxHashMap<String, Vec<String>>, of: &str, name: &str) {
    let known = into.entry(of.to_string()).or_default();
    if known.last().is_none_or(|last| last != name) {
        known.push(name.to_string());
    }
}

/// The class of the objects that a method returns.
fn class_given<'f>(file: &'f ClassFile, method: &Member) -> Option<&'f str> {
    let descriptor = method.descriptor(file);
    let (_, given) = descriptor.rsplit_once(')')?;
    let given = given.strip_prefix('L')?.strip_suffix(';')?;
    (!given.starts_with("java/")).then_some(given)
}
