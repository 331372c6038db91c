//! Imports of one source file: classes get their simple names, the first of each name wins, others are
//! spelled in full.

use crate::generics::{GenericArgument, GenericType};
use crate::model::JavaType;
use crate::types::{Types, package_of};
use std::collections::{BTreeMap, BTreeSet};

pub struct Imports<'t> {
    types: &'t Types<'t>,
    package: String,
    /// Simple name of an outermost class to its full name.
    names: BTreeMap<String, String>,
    imported: BTreeSet<String>,
    statics: BTreeSet<String>,
    warnings: BTreeSet<&'static str>,
    /// Methods that the file has to declare for its tests.
    helpers: BTreeSet<Helper>,
}

/// What tests of a file share: to put objects together, and to leave streams as they were.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Helper {
    Blank,
    Set,
    SetStatic,
    Streams,
}

/// What the compiler would warn of, by cause.
const OF_RAW_TYPES: [&str; 2] = ["rawtypes", "unchecked"];
const OF_DEPRECATED_THINGS: [&str; 2] = ["deprecation", "removal"];

impl<'t> Imports<'t> {
    /// `own` is the simple name of the class that the file declares.
    pub fn new(types: &'t Types<'t>, package: &str, own: &str) -> Imports<'t> {
        let full = join(package, own);
        Imports {
            types,
            package: package.into(),
            names: BTreeMap::from([(own.to_string(), full)]),
            imported: BTreeSet::new(),
            statics: BTreeSet::new(),
            warnings: BTreeSet::new(),
            helpers: BTreeSet::new(),
        }
    }

    /// Gives a class its simple name before others ask for it; it is imported once it is used.
    pub fn claim(&mut self, binary_name: &str) {
        let full = self.outermost(binary_name);
        self.names.entry(simple(&full).into()).or_insert(full);
    }

    pub fn note_helper(&mut self, helper: Helper) {
        self.helpers.insert(helper);
    }

    pub fn helpers(&self) -> Vec<Helper> {
        self.helpers.iter().copied().collect()
    }

    /// Notes that something is used that should no longer be.
    pub fn note_deprecated(&mut self) {
        self.warnings.extend(OF_DEPRECATED_THINGS);
    }

    /// The warnings that are expected of this file, as an annotation.
    pub fn annotation(&self) -> Option<String> {
        let names: Vec<String> = self
            .warnings
            .iter()
            .map(|name| format!("\"{name}\""))
            .collect();
        (!names.is_empty()).then(|| format!("@SuppressWarnings({{{}}})", names.join(", ")))
    }

    /// How this file spells a class without type arguments.
    pub fn class(&mut self, binary_name: &str) -> String {
        if self
            .types
            .get(binary_name)
            .is_some_and(|facts| facts.deprecated)
        {
            self.note_deprecated();
        }
        let source = self.types.source_name(binary_name);
        let full = self.outermost(binary_name);
        let (package, outermost) = (package_of(binary_name), simple(&full));
        let shadowed = package == "java.lang" && self.is_shadowed(outermost);
        let known = self.names.get(outermost);
        if shadowed || known.is_some_and(|known| *known != full) {
            return source;
        }
        self.names.insert(outermost.into(), full.clone());
        let within = source[full.len() - outermost.len()..].to_string();
        if package != self.package && package != "java.lang" {
            self.imported.insert(full);
        }
        within
    }

    /// The outermost class around it, with its package.
    fn outermost(&self, binary_name: &str) -> String {
        let source = self.types.source_name(binary_name);
        let package = package_of(binary_name);
        let within = &source[package.len()..];
        let end = within.trim_start_matches('.').find('.');
        match end {
            Some(end) => {
                let dots = within.len() - within.trim_start_matches('.').len();
                source[..package.len() + dots + end].to_string()
            }
            None => source,
        }
    }

    fn is_shadowed(&self, simple: &str) -> bool {
        let neighbour = join(&self.package, simple);
        self.package != "java.lang" && self.types.get(&neighbour).is_some()
    }

    /// A type, generic classes raw.
    pub fn raw_type(&mut self, java_type: &JavaType) -> String {
        match java_type {
            JavaType::Class(name) => {
                if self.types.get(name).is_some_and(|f| f.type_parameters > 0) {
                    self.warnings.extend(OF_RAW_TYPES);
                }
                self.class(name)
            }
            JavaType::Array(element) => format!("{}[]", self.raw_type(element)),
            other => other.keyword().unwrap_or("void").into(),
        }
    }

    /// A type with its type arguments.
    pub fn generic_type(&mut self, generic: &GenericType) -> String {
        match generic {
            GenericType::Plain(plain) => self.raw_type(plain),
            GenericType::Array(element) => format!("{}[]", self.generic_type(element)),
            GenericType::Class { name, arguments } => {
                let arguments: Vec<String> = arguments
                    .iter()
                    .map(|argument| match argument {
                        GenericArgument::Any => "?".into(),
                        GenericArgument::Exact(inner) => self.generic_type(inner),
                        GenericArgument::Extends(inner) => {
                            format!("? extends {}", self.generic_type(inner))
                        }
                        GenericArgument::Super(inner) => {
                            format!("? super {}", self.generic_type(inner))
                        }
                    })
                    .collect();
                format!("{}<{}>", self.class(name), arguments.join(", "))
            }
        }
    }

    /// A type as a class literal or in a place where raw types are no matter of style.
    pub fn erased_type(&mut self, java_type: &JavaType) -> String {
        let warnings = self.warnings.clone();
        let text = self.raw_type(java_type);
        self.warnings = warnings;
        text
    }

    /// A static method that is imported by its own name.
    pub fn static_method(&mut self, class: &str, method: &str) -> String {
        self.statics.insert(format!("{class}.{method}"));
        method.into()
    }

    /// The import statements, static ones first, with an empty line behind each block.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let blocks = [
            ("import static ", &self.statics),
            ("import ", &self.imported),
        ];
        for (keyword, block) in blocks {
            lines.extend(block.iter().map(|name| format!("{keyword}{name};")));
            if !block.is_empty() {
                lines.push(String::new());
            }
        }
        lines
    }
}

fn simple(full: &str) -> &str {
    full.rsplit('.').next().unwrap_or(full)
}

fn join(package: &str, name: &str) -> String {
    if package.is_empty() {
        name.into()
    } else {
        format!("{package}.{name}")
    }
}
