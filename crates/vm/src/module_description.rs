//! What the class library's modules say of themselves (JVMS 4.7.25): what they require, export, open and provide.
//! User classes are in unnamed modules, which read all others and export everything.

use crate::vm::Vm;
use rustc_hash::FxHashSet;
use spelunk_classes::class_file::{ClassFile, Constant};
use std::sync::Arc;

/// A flag of what a module requires: whoever requires this one requires that too.
const TRANSITIVE: u16 = 0x0020;

/// Packages, each with the modules that it is for; none means all.
type Packages = Vec<(String, Vec<String>)>;

/// The parts of a module's description that are used here.
#[derive(Default)]
pub(crate) struct ModuleDescription {
    requires: Vec<(String, u16)>,
    exports: Packages,
    opens: Packages,
    pub(crate) provides: Vec<(String, Vec<String>)>,
}

/// Reads big-endian numbers; past the end there are zeros.
struct Numbers<'a> {
    bytes: &'a [u8],
}

impl Numbers<'_> {
    fn next(&mut self) -> u16 {
        let Some((pair, rest)) = self.bytes.split_first_chunk::<2>() else {
            return 0;
        };
        self.bytes = rest;
        u16::from_be_bytes(*pair)
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.next();
        (0..count).map(|_| item(self)).collect()
    }
}

impl ModuleDescription {
    fn read(file: &ClassFile) -> ModuleDescription {
        let name = |index: u16| match file.pool.get(index) {
            Ok(Constant::Module(name) | Constant::Package(name) | Constant::Class(name)) => {
                file.pool.utf8(name).unwrap_or_default().to_string()
            }
            _ => String::new(),
        };
        let mut numbers = Numbers {
            bytes: file.attribute("Module").unwrap_or_default(),
        };
        // Name, flags, version.
        for _ in 0..3 {
            numbers.next();
        }
        let requires = numbers.list(|numbers| {
            let required = (name(numbers.next()), numbers.next());
            numbers.next();
            required
        });
        let packages = |numbers: &mut Numbers| {
            numbers.list(|numbers| {
                let package = name(numbers.next());
                numbers.next();
                (package, numbers.list(|numbers| name(numbers.next())))
            })
        };
        let exports = packages(&mut numbers);
        let opens = packages(&mut numbers);
        numbers.list(Numbers::next);
        let provides = numbers.list(|numbers| {
            (
                name(numbers.next()),
                numbers.list(|numbers| name(numbers.next())),
            )
        });
        ModuleDescription {
            requires,
            exports,
            opens,
            provides,
        }
    }

    /// Whether a package can be used by a module, none standing for an unnamed one.
    pub(crate) fn exports(&self, package: &str, to: Option<&str>) -> bool {
        is_listed(&self.exports, package, to) || self.opens(package, to)
    }

    /// Whether reflection may go into a package whatever its members say.
    pub(crate) fn opens(&self, package: &str, to: Option<&str>) -> bool {
        is_listed(&self.opens, package, to)
    }
}

fn is_listed(rows: &Packages, package: &str, to: Option<&str>) -> bool {
    rows.iter().any(|(listed, modules)| {
        listed == package
            && (modules.is_empty()
                || to.is_some_and(|to| modules.iter().any(|module| module == to)))
    })
}

impl Vm {
    /// What a module of the class library says; one that is not there says nothing.
    pub(crate) fn module_description(&self, module: &str) -> Arc<ModuleDescription> {
        if let Some(known) = self.module_descriptions.borrow().get(module) {
            return known.clone();
        }
        let image = self.registry.class_path.image();
        let bytes = image.find(&format!("/{module}/module-info.class"));
        let file = bytes
            .ok()
            .flatten()
            .and_then(|bytes| ClassFile::parse(bytes).ok());
        let description = Arc::new(file.map_or_else(ModuleDescription::default, |file| {
            ModuleDescription::read(&file)
        }));
        self.module_descriptions
            .borrow_mut()
            .insert(module.to_string(), description.clone());
        description
    }

    /// Whether one module of the class library reads another one.
    pub(crate) fn module_reads(&self, module: &str, other: &str) -> bool {
        if module == other || other == "java.base" {
            return true;
        }
        let mut seen = FxHashSet::default();
        let mut open: Vec<String> = self
            .module_description(module)
            .requires
            .iter()
            .map(|(name, _)| name.clone())
            .collect();
        while let Some(name) = open.pop() {
            if name == other {
                return true;
            }
            let description = self.module_description(&name);
            if seen.insert(name) {
                let handed_on = description.requires.iter();
                open.extend(
                    handed_on
                        .filter(|(_, flags)| flags & TRANSITIVE != 0)
                        .map(|(name, _)| name.clone()),
                );
            }
        }
        false
    }
}
