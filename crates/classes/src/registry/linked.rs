//! Classes, fields and methods as they are linked: numbers and tables.

use super::access;
use crate::class_file::ClassFile;
use crate::class_path::Origin;
use crate::code::Code;
use crate::names::Name;
use std::sync::Arc;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(pub u32);

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// The primitive kinds, in the order of `newarray` type codes; `Void` has a mirror too.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Primitive {
    Boolean,
    Char,
    Float,
    Double,
    Byte,
    Short,
    Int,
    Long,
    Void,
}

impl Primitive {
    pub const ALL: [Primitive; 9] = [
        Primitive::Boolean,
        Primitive::Char,
        Primitive::Float,
        Primitive::Double,
        Primitive::Byte,
        Primitive::Short,
        Primitive::Int,
        Primitive::Long,
        Primitive::Void,
    ];

    /// Keyword, descriptor letter, bytes per array element, wrapper class.
    pub fn facts(self) -> (&'static str, u8, u32, &'static str) {
        match self {
            Primitive::Boolean => ("boolean", b'Z', 1, "java/lang/Boolean"),
            Primitive::Char => ("char", b'C', 2, "java/lang/Character"),
            Primitive::Float => ("float", b'F', 4, "java/lang/Float"),
            Primitive::Double => ("double", b'D', 8, "java/lang/Double"),
            Primitive::Byte => ("byte", b'B', 1, "java/lang/Byte"),
            Primitive::Short => ("short", b'S', 2, "java/lang/Short"),
            Primitive::Int => ("int", b'I', 4, "java/lang/Integer"),
            Primitive::Long => ("long", b'J', 8, "java/lang/Long"),
            Primitive::Void => ("void", b'V', 0, "java/lang/Void"),
        }
    }

    pub fn keyword(self) -> &'static str {
        self.facts().0
    }

    pub fn from_keyword(keyword: &str) -> Option<Primitive> {
        Primitive::ALL
            .into_iter()
            .find(|kind| kind.keyword() == keyword)
    }

    pub fn from_letter(letter: u8) -> Option<Primitive> {
        Primitive::ALL
            .into_iter()
            .find(|kind| kind.facts().1 == letter)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassKind {
    Instance,
    Interface,
    Array { element: ClassId },
    Primitive(Primitive),
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
    /// Descriptor's first letter.
    pub letter: u8,
    /// Index in the class file, and among the fields of the class.
    pub index: u16,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_reference(&self) -> bool {
        self.letter == b'L' || self.letter == b'['
    }
}

/// A field found by resolution: the class that declares it and its number there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FieldRef {
    pub class: ClassId,
    pub number: u32,
}

pub struct Class {
    pub id: ClassId,
    pub name: Arc<str>,
    pub kind: ClassKind,
    pub file: Option<Arc<ClassFile>>,
    pub origin: Option<Origin>,
    pub access: u16,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// Superclasses from Object down to this class, for subtype checks by depth.
    pub display: Vec<ClassId>,
    /// All interfaces, direct and inherited, sorted.
    pub all_interfaces: Vec<ClassId>,
    pub fields: Vec<Field>,
    pub first_method: u32,
    pub method_count: u32,
    pub vtable: Vec<MethodId>,
    pub array_class: Option<ClassId>,
    /// Descriptor letter of the elements, for arrays.
    pub element_letter: u8,
    pub has_finalizer: bool,
    /// Made by the VM itself (call sites, proxies), not read from the class path.
    pub synthetic: bool,
    /// For a hidden class (JVMS 5.3.6 has no name for it): the class in whose nest it is, or itself.
    pub hidden_beside: Option<ClassId>,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    pub fn is_user(&self) -> bool {
        matches!(
            self.origin,
            Some(Origin::User { .. } | Origin::Defined { .. })
        )
    }

    /// The name as Java shows it, with dots; a hidden class has its number behind a slash.
    pub fn java_name(&self) -> String {
        let name = self.name.replace('/', ".");
        match self.hidden_beside {
            Some(_) => name.replace('+', "/"),
            None => name,
        }
    }

    pub fn package(&self) -> &str {
        self.name.rfind('/').map_or("", |at| &self.name[..at])
    }
}

pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub name: Name,
    pub descriptor: Name,
    pub access: u16,
    /// Index in the class file's methods.
    pub index: u16,
    /// Words of arguments, receiver included.
    pub argument_words: u16,
    pub vtable_index: u32,
    /// Descriptor letter of the result.
    pub return_letter: u8,
    pub code: Option<Box<Code>>,
    pub caller_sensitive_hidden: bool,
}

pub const NOT_VIRTUAL: u32 = u32::MAX;

impl Method {
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    pub fn is_static(&self) -> bool {
        self.is(access::STATIC)
    }

    pub fn is_native(&self) -> bool {
        self.is(access::NATIVE)
    }

    pub fn is_abstract(&self) -> bool {
        self.is(access::ABSTRACT)
    }
}
