//! The registry of linked classes: loading by name, layout of fields, method tables, resolution
//! and subtyping (JVMS chapter 5). It knows nothing of values: where a class keeps its static
//! fields and its mirror object are plain numbers that the VM fills in.

use crate::class_file::{ClassFile, ClassFileError, Member};
use crate::class_path::{ClassPath, ClassPathError, Origin};
use crate::code::Code;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::loader_constraints::LoaderConstraints;
use crate::names::{Name, Names};
use crate::verify;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(pub u32);

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MethodId(pub u32);

pub use crate::class_file::access;

/// Words before an object's first field or an array's first element.
pub const HEADER_WORDS: u32 = 2;

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
    /// Word offset from the object's start, or within the class's statics.
    pub offset: u32,
    /// Index in the class file.
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
    /// Header and all instance fields.
    pub instance_words: u32,
    /// Word offsets of reference fields of an instance.
    pub reference_offsets: Vec<u32>,
    pub static_words: u32,
    pub first_method: u32,
    pub method_count: u32,
    pub vtable: Vec<MethodId>,
    pub array_class: Option<ClassId>,
    /// log2 of the element size, for arrays.
    pub element_shift: u8,
    pub element_letter: u8,
    pub has_finalizer: bool,
    /// Made by the VM itself (call sites, proxies), not read from the class path.
    pub synthetic: bool,
    /// For a hidden class (JVMS 5.3.6 has no name for it): the class in whose nest it is, or itself.
    pub hidden_beside: Option<ClassId>,
    // Filled in by the VM.
    pub mirror: u32,
    pub statics: u32,
    pub vm_data: u32,
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
    /// Filled in by the VM: number of the native or model that executes it, `u32::MAX` unknown yet.
    pub native: u32,
    pub caller_sensitive_hidden: bool,
}

pub const NOT_VIRTUAL: u32 = u32::MAX;
pub const NATIVE_UNKNOWN: u32 = u32::MAX;

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

/// Why a class or member could not be linked; each becomes a Java linkage error.
#[derive(Debug, Clone)]
pub enum LinkError {
    NoClass(String),
    Circular(String),
    Format {
        class: String,
        message: String,
    },
    Version {
        class: String,
        message: String,
    },
    Incompatible(String),
    NoField(String),
    NoMethod(String),
    /// Two class loaders mean different classes by a name that they share.
    LoaderConstraint(String),
    Verify(String),
    /// A class loader of the program has to be asked for this class first.
    Ask {
        loader: u32,
        name: String,
    },
    /// The class path itself could not be read.
    Input(String),
}

impl LinkError {
    /// The Java error and its message.
    pub fn java_error(&self) -> (&'static str, String) {
        match self {
            LinkError::NoClass(name) => ("java/lang/NoClassDefFoundError", name.clone()),
            LinkError::Circular(name) => ("java/lang/ClassCircularityError", name.clone()),
            LinkError::Format { message, .. } => ("java/lang/ClassFormatError", message.clone()),
            LinkError::Version { message, .. } => {
                ("java/lang/UnsupportedClassVersionError", message.clone())
            }
            LinkError::Incompatible(message) => {
                ("java/lang/IncompatibleClassChangeError", message.clone())
            }
            LinkError::NoField(message) => ("java/lang/NoSuchFieldError", message.clone()),
            LinkError::NoMethod(message) => ("java/lang/NoSuchMethodError", message.clone()),
            LinkError::LoaderConstraint(message) => ("java/lang/LinkageError", message.clone()),
            LinkError::Verify(message) => ("java/lang/VerifyError", message.clone()),
            LinkError::Ask { name, .. } => ("java/lang/NoClassDefFoundError", name.clone()),
            LinkError::Input(message) => ("java/lang/NoClassDefFoundError", message.clone()),
        }
    }
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LinkError::NoClass(name) => write!(f, "class {} not found", name.replace('/', ".")),
            LinkError::Format { class, message } | LinkError::Version { class, message } => {
                write!(f, "class {}: {message}", class.replace('/', "."))
            }
            LinkError::Input(message) => f.write_str(message),
            other => {
                let (error, message) = other.java_error();
                write!(f, "{}: {message}", error.replace('/', "."))
            }
        }
    }
}

impl From<ClassPathError> for LinkError {
    fn from(error: ClassPathError) -> Self {
        LinkError::Input(error.to_string())
    }
}

pub struct Registry {
    pub class_path: Arc<ClassPath>,
    pub names: Names,
    pub classes: Vec<Box<Class>>,
    pub methods: Vec<Box<Method>>,
    by_name: FxHashMap<Name, ClassId>,
    loading: Vec<Name>,
    primitives: [ClassId; 9],
    selected: FxHashMap<(ClassId, MethodId), MethodId>,
    /// Classes that were looked for and are not there.
    missing: FxHashMap<Name, LinkError>,
    /// What class loaders of the program have answered for a name (JVMS 5.3: initiating loaders).
    initiated: FxHashMap<(u32, Name), ClassId>,
    constraints: LoaderConstraints,
    /// Names of more than one class.
    ambiguous: FxHashSet<Name>,
}

impl Registry {
    pub fn new(class_path: Arc<ClassPath>) -> Registry {
        let mut registry = Registry {
            class_path,
            names: Names::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            by_name: FxHashMap::default(),
            loading: Vec::new(),
            primitives: [ClassId(0); 9],
            selected: FxHashMap::default(),
            missing: FxHashMap::default(),
            initiated: FxHashMap::default(),
            constraints: LoaderConstraints::default(),
            ambiguous: FxHashSet::default(),
        };
        for kind in Primitive::ALL {
            let class = registry.blank(kind.keyword(), ClassKind::Primitive(kind));
            registry.primitives[kind as usize] = registry.add(class);
        }
        registry
    }

    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    pub fn class_mut(&mut self, id: ClassId) -> &mut Class {
        &mut self.classes[id.0 as usize]
    }

    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    pub fn method_mut(&mut self, id: MethodId) -> &mut Method {
        &mut self.methods[id.0 as usize]
    }

    pub fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    pub fn primitive(&self, kind: Primitive) -> ClassId {
        self.primitives[kind as usize]
    }

    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(&self.names.lookup(name)?).copied()
    }

    /// Whether classes of a test can join the package of a class: it is the user's, and its jar does not close it.
    pub fn admits_tests(&self, class: ClassId) -> bool {
        let class = self.class(class);
        match &class.origin {
            Some(Origin::User { entry }) => !self.class_path.is_closed(*entry, class.package()),
            _ => class.is_user(),
        }
    }

    pub fn member<'a>(&'a self, method: &Method) -> Option<(&'a ClassFile, &'a Member)> {
        let file = self.class(method.class).file.as_deref()?;
        Some((file, file.methods.get(method.index as usize)?))
    }

    /// `java.lang.String.length` for messages.
    pub fn method_display(&self, id: MethodId) -> String {
        let method = self.method(id);
        format!(
            "{}.{}{}",
            self.class(method.class).java_name(),
            self.text(method.name),
            self.text(method.descriptor)
        )
    }

    // ---- loading ----

    /// The class of an internal name (`java/lang/String`, `[I`), loaded and linked if it is not yet.
    pub fn load(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let interned = self.names.intern(name);
        if let Some(&id) = self.by_name.get(&interned) {
            return Ok(id);
        }
        if let Some(error) = self.missing.get(&interned) {
            return Err(error.clone());
        }
        if let Some(element) = name.strip_prefix('[') {
            return self.load_array(name, element);
        }
        match self.load_from_path(interned, name) {
            Ok(id) => Ok(id),
            Err(error) => {
                if !matches!(error, LinkError::Circular(_)) {
                    self.missing.insert(interned, error.clone());
                }
                Err(error)
            }
        }
    }

    /// The class that a name means in the code of another class.
    pub fn load_from(&mut self, from: ClassId, name: &str) -> Result<ClassId, LinkError> {
        let class = self.class(from);
        let loader = match class.origin {
            Some(Origin::Defined { loader }) => loader,
            Some(Origin::User { .. } | Origin::Jdk { .. }) if !class.synthetic => {
                return self.load_by(0, name);
            }
            _ => return self.load(name),
        };
        if class.hidden_beside.is_some()
            && class
                .file
                .as_ref()
                .is_some_and(|file| file.name().is_ok_and(|own| own == name))
        {
            return Ok(from);
        }
        self.load_by(loader, name)
    }

    /// The class that a loader of the program has for a name; 0 is the application's own loader.
    pub fn load_by(&mut self, loader: u32, name: &str) -> Result<ClassId, LinkError> {
        if loader == 0 {
            let class = self.load(name)?;
            // Others' classes can be found by their name alone, but not by the program.
            return match self.loader_of(class) {
                0 => Ok(class),
                _ => Err(LinkError::NoClass(name.to_string())),
            };
        }
        if let Some(element) = name.strip_prefix('[') {
            let element = match element.as_bytes() {
                [b'L', .., b';'] => self.load_by(loader, &element[1..element.len() - 1])?,
                [b'[', ..] => self.load_by(loader, element)?,
                _ => return self.load(name),
            };
            return self.array_of(element);
        }
        if let Some(class) = self.initiated(loader, name) {
            return Ok(class);
        }
        if matches!(self.class_path.image().find_class(name), Ok(Some(_))) {
            return self.load(name);
        }
        Err(LinkError::Ask {
            loader,
            name: name.to_string(),
        })
    }

    /// What a class loader of the program has answered for a name.
    pub fn initiated(&self, loader: u32, name: &str) -> Option<ClassId> {
        let name = self.names.lookup(name)?;
        self.initiated.get(&(loader, name)).copied()
    }

    pub fn set_initiated(
        &mut self,
        loader: u32,
        name: Name,
        class: ClassId,
    ) -> Result<(), LinkError> {
        let differs = |&other: &u32| self.meant_by(other, name).is_some_and(|it| it != class);
        if self.constraints.group(name, loader).iter().any(differs) {
            return Err(self.violation(name));
        }
        self.initiated.insert((loader, name), class);
        Ok(())
    }

    // ---- constraints of class loaders ----

    /// The class loader of the program that has defined a class; 0 is the application's own or the JDK's.
    fn loader_of(&self, class: ClassId) -> u32 {
        match self.class(class).kind {
            ClassKind::Array { element } => self.loader_of(element),
            _ => match self.class(class).origin {
                Some(Origin::Defined { loader }) => loader,
                _ => 0,
            },
        }
    }

    /// The class that a loader is known to mean by a name.
    fn meant_by(&self, loader: u32, name: Name) -> Option<ClassId> {
        let own = self.initiated.get(&(loader, name)).copied();
        own.or_else(|| {
            let found = self.by_name.get(&name).copied()?;
            (loader == 0 && self.loader_of(found) == 0).then_some(found)
        })
    }

    /// Code of one class uses a member of another: both mean the same classes by the names in its descriptor.
    pub fn constrain(
        &mut self,
        one: ClassId,
        other: ClassId,
        descriptor: &str,
    ) -> Result<(), LinkError> {
        match self.class(one).is_user() {
            true => self.constrain_loader(self.loader_of(one), other, descriptor),
            false => Ok(()),
        }
    }

    fn constrain_loader(
        &mut self,
        first: u32,
        other: ClassId,
        descriptor: &str,
    ) -> Result<(), LinkError> {
        let second = self.loader_of(other);
        // Nobody can mean another class by the names that the JDK's classes use.
        if first == second || !self.class(other).is_user() {
            return Ok(());
        }
        for name in class_names(descriptor) {
            if matches!(self.class_path.image().find_class(name), Ok(Some(_))) {
                continue;
            }
            let name = self.names.intern(name);
            let group = self.constraints.unite(name, first, second).to_vec();
            let mut meant = group.iter().filter_map(|&it| self.meant_by(it, name));
            let first = meant.next();
            if meant.any(|other| Some(other) != first) {
                return Err(self.violation(name));
            }
        }
        Ok(())
    }

    fn violation(&self, name: Name) -> LinkError {
        LinkError::LoaderConstraint(format!(
            "loader constraint violation: class loaders have different classes for the type {}",
            self.text(name).replace('/', ".")
        ))
    }

    /// Whether there is more than one class of this name.
    pub fn is_ambiguous(&self, class: ClassId) -> bool {
        let class = self.class(class);
        match class.kind {
            ClassKind::Array { element } => self.is_ambiguous(element),
            _ => {
                let name = self.names.lookup(&class.name);
                name.is_some_and(|name| self.ambiguous.contains(&name))
            }
        }
    }

    /// The files of the classes that a class of a program's loader sees besides the class path.
    pub fn seen_by(&self, class: ClassId) -> impl Iterator<Item = &ClassFile> + '_ {
        let wanted = match self.class(class).origin {
            Some(Origin::Defined { loader }) => Some(loader),
            _ => None,
        };
        let initiated = self.initiated.iter();
        initiated
            .filter(move |((loader, _), _)| Some(*loader) == wanted)
            .filter_map(|(_, &class)| self.class(class).file.as_deref())
    }

    /// Defines a class for a class loader of the program, under a name of its own if it is hidden.
    pub fn define_for_loader(
        &mut self,
        file: ClassFile,
        loader: u32,
        hidden: Option<String>,
    ) -> Result<ClassId, LinkError> {
        let stated = file
            .name()
            .map_err(|error| format_error("", error))?
            .to_string();
        let is_hidden = hidden.is_some();
        let name = hidden.unwrap_or(stated);
        let interned = self.names.intern(&name);
        let origin = Origin::Defined { loader };
        self.check_form(&name, &file, &origin)?;
        let differs = |&other: &u32| self.meant_by(other, interned).is_some();
        if self.constraints.group(interned, loader).iter().any(differs) {
            return Err(self.violation(interned));
        }
        let id = self.define_named(interned, &name, Arc::new(file), Some(origin))?;
        if is_hidden {
            self.class_mut(id).hidden_beside = Some(id);
        }
        Ok(id)
    }

    fn load_array(&mut self, name: &str, element: &str) -> Result<ClassId, LinkError> {
        let dimensions = name.bytes().take_while(|&b| b == b'[').count();
        if dimensions > 255 {
            return Err(LinkError::NoClass(name.to_string()));
        }
        let element = match element.as_bytes() {
            [b'[', ..] => self.load(element)?,
            [b'L', inner @ .., b';'] => {
                let inner = std::str::from_utf8(inner).unwrap_or_default().to_string();
                self.load(&inner)?
            }
            [letter] => match Primitive::from_letter(*letter) {
                Some(Primitive::Void) | None => return Err(LinkError::NoClass(name.to_string())),
                Some(kind) => self.primitive(kind),
            },
            _ => return Err(LinkError::NoClass(name.to_string())),
        };
        self.array_of(element)
    }

    pub fn array_of(&mut self, element: ClassId) -> Result<ClassId, LinkError> {
        if let Some(id) = self.class(element).array_class {
            return Ok(id);
        }
        let object = self.load("java/lang/Object")?;
        let interfaces = vec![
            self.load("java/lang/Cloneable")?,
            self.load("java/io/Serializable")?,
        ];
        let element_class = self.class(element);
        let (name, shift, letter) = match element_class.kind {
            ClassKind::Primitive(kind) => {
                let (_, letter, size, _) = kind.facts();
                (
                    format!("[{}", letter as char),
                    size.trailing_zeros() as u8,
                    letter,
                )
            }
            ClassKind::Array { .. } => (format!("[{}", element_class.name), 2, b'['),
            _ => (format!("[L{};", element_class.name), 2, b'L'),
        };
        let visibility =
            element_class.access & (access::PUBLIC | access::PRIVATE | access::PROTECTED);
        let origin = element_class.origin.clone();
        let mut class = self.blank(&name, ClassKind::Array { element });
        class.access = visibility | access::FINAL | access::ABSTRACT;
        class.origin = origin;
        class.super_class = Some(object);
        class.display = vec![object];
        class.interfaces = interfaces.clone();
        class.all_interfaces = interfaces;
        class.all_interfaces.sort();
        class.vtable = self.class(object).vtable.clone();
        class.element_shift = shift;
        class.element_letter = letter;
        let id = self.add(class);
        self.class_mut(id).display.push(id);
        self.class_mut(element).array_class = Some(id);
        Ok(id)
    }

    fn load_from_path(&mut self, interned: Name, name: &str) -> Result<ClassId, LinkError> {
        let read = self.class_path.class(name).map_err(|error| match error {
            ClassPathError::Class { error, .. } => format_error(name, error),
            other => other.into(),
        })?;
        let Some((file, origin)) = read else {
            return Err(LinkError::NoClass(name.to_string()));
        };
        let stated = file.name().map_err(|error| format_error(name, error))?;
        if stated != name {
            return Err(LinkError::NoClass(format!("{name} (wrong name: {stated})")));
        }
        self.check_form(name, &file, &origin)?;
        self.define_named(interned, name, file, Some(origin))
    }

    /// Defines a class that does not come from the class path (call-site classes).
    pub fn define(
        &mut self,
        file: ClassFile,
        origin: Option<Origin>,
    ) -> Result<ClassId, LinkError> {
        let name = file
            .name()
            .map_err(|error| format_error("", error))?
            .to_string();
        let interned = self.names.intern(&name);
        let id = self.define_named(interned, &name, Arc::new(file), origin)?;
        self.class_mut(id).synthetic = true;
        Ok(id)
    }

    fn define_named(
        &mut self,
        interned: Name,
        name: &str,
        file: Arc<ClassFile>,
        origin: Option<Origin>,
    ) -> Result<ClassId, LinkError> {
        if self.loading.contains(&interned) {
            return Err(LinkError::Circular(name.to_string()));
        }
        self.loading.push(interned);
        let result = self.link(name, file, origin);
        self.loading.pop();
        result
    }

    fn link(
        &mut self,
        name: &str,
        file: Arc<ClassFile>,
        origin: Option<Origin>,
    ) -> Result<ClassId, LinkError> {
        let format = |error: ClassFileError| format_error(name, error);
        let loader = match origin {
            Some(Origin::Defined { loader }) => loader,
            _ => 0,
        };
        let super_name = file.super_name().map_err(format)?;
        let super_class = match super_name {
            Some(super_name) => Some(self.load_by(loader, super_name)?),
            None => None,
        };
        if let Some(parent) = super_class {
            self.check_super(name, parent)?;
        }
        let mut interfaces = Vec::new();
        for interface in file.interface_names() {
            let interface = self.load_by(loader, interface.map_err(format)?)?;
            if !self.class(interface).is_interface() {
                let other = self.class(interface).java_name();
                return Err(LinkError::Incompatible(format!(
                    "class {} can not implement {other}, because it is not an interface ({other} is in unnamed module of loader 'app')",
                    name.replace('/', ".")
                )));
            }
            interfaces.push(interface);
        }
        let kind = if file.is_interface() {
            ClassKind::Interface
        } else {
            ClassKind::Instance
        };
        let mut class = self.blank(name, kind);
        class.access = file.access;
        class.origin = origin;
        class.super_class = super_class;
        class.interfaces = interfaces;
        self.inherit(&mut class);
        self.lay_out_fields(&mut class, &file).map_err(format)?;
        let methods = self.methods_of(&mut class, &file).map_err(format)?;
        self.constrain_overriding(&class, loader, &methods)?;
        class.file = Some(file);
        // Nothing fails from here: what can be found by its name is whole.
        let id = self.add(class);
        self.class_mut(id).display.push(id);
        self.methods.extend(methods);
        self.build_vtable(id);
        Ok(id)
    }

    /// Everything later takes members and constants as they are, before any code is verified: a String field
    /// with the initial value 7 would be a reference to anywhere. The JDK's classes and our own are trusted.
    fn check_form(&self, name: &str, file: &ClassFile, origin: &Origin) -> Result<(), LinkError> {
        let is_known = match origin {
            Origin::User { .. } => self.class_path.is_verified(name),
            Origin::Defined { .. } => false,
            Origin::Jdk { .. } => true,
        };
        if is_known {
            return Ok(());
        }
        verify::check_class(file).map_err(|error| LinkError::Format {
            class: name.to_string(),
            message: error.message,
        })
    }

    fn check_super(&self, name: &str, parent: ClassId) -> Result<(), LinkError> {
        let parent = self.class(parent);
        if parent.is_interface() {
            return Err(LinkError::Incompatible(format!(
                "class {} has interface {} as super class",
                name.replace('/', "."),
                parent.java_name()
            )));
        }
        if parent.access & access::FINAL != 0 {
            return Err(LinkError::Incompatible(format!(
                "class {} cannot inherit from final class {}",
                name.replace('/', "."),
                parent.java_name()
            )));
        }
        Ok(())
    }

    fn inherit(&self, class: &mut Class) {
        let mut all: Vec<ClassId> = class.interfaces.clone();
        for &interface in &class.interfaces {
            all.extend(&self.class(interface).all_interfaces);
        }
        if let Some(parent) = class.super_class {
            let parent = self.class(parent);
            class.display = parent.display.clone();
            all.extend(&parent.all_interfaces);
            class.instance_words = parent.instance_words;
            class.reference_offsets = parent.reference_offsets.clone();
            class.has_finalizer = parent.has_finalizer;
        }
        all.sort();
        all.dedup();
        class.all_interfaces = all;
    }

    fn lay_out_fields(
        &mut self,
        class: &mut Class,
        file: &ClassFile,
    ) -> Result<(), ClassFileError> {
        for (index, field) in file.fields.iter().enumerate() {
            let descriptor = file.pool.utf8(field.descriptor)?;
            let letter = descriptor.bytes().next().unwrap_or(b'I');
            let is_static = field.access & access::STATIC != 0;
            let offset = if is_static {
                class.static_words
            } else {
                class.instance_words
            };
            if is_static {
                class.static_words += 1;
            } else {
                class.instance_words += 1;
                if letter == b'L' || letter == b'[' {
                    class.reference_offsets.push(offset);
                }
            }
            class.fields.push(Field {
                name: self.names.intern(file.pool.utf8(field.name)?),
                descriptor: self.names.intern(descriptor),
                access: field.access,
                letter,
                offset,
                index: index as u16,
            });
        }
        if &*class.name == "java/lang/Class" {
            // One hidden word: the number of the class that a mirror stands for.
            class.vm_data = class.instance_words;
            class.instance_words += 1;
        }
        Ok(())
    }

    /// The methods that a class declares, with the numbers that they will have.
    fn methods_of(
        &mut self,
        class: &mut Class,
        file: &ClassFile,
    ) -> Result<Vec<Box<Method>>, ClassFileError> {
        class.first_method = self.methods.len() as u32;
        class.method_count = file.methods.len() as u32;
        let mut methods = Vec::with_capacity(file.methods.len());
        for (index, member) in file.methods.iter().enumerate() {
            let name = file.pool.utf8(member.name)?;
            let text = file.pool.utf8(member.descriptor)?;
            let descriptor = MethodDescriptor::parse(text).map_err(|_| {
                crate::class_file::ClassFileError::from(
                    crate::class_file::ClassFileErrorKind::BadConstantIndex {
                        index: member.descriptor,
                        expected: "a method descriptor",
                    },
                )
            })?;
            let is_static = member.access & access::STATIC != 0;
            class.has_finalizer |=
                name == "finalize" && text == "()V" && class.super_class.is_some();
            methods.push(Box::new(Method {
                id: MethodId(class.first_method + index as u32),
                class: class.id,
                name: self.names.intern(name),
                descriptor: self.names.intern(text),
                access: member.access,
                index: index as u16,
                argument_words: descriptor.param_words() as u16 + !is_static as u16,
                vtable_index: NOT_VIRTUAL,
                return_letter: text
                    .rsplit(')')
                    .next()
                    .and_then(|r| r.bytes().next())
                    .unwrap_or(b'V'),
                code: None,
                native: NATIVE_UNKNOWN,
                caller_sensitive_hidden: false,
            }));
        }
        Ok(methods)
    }

    /// Whoever calls a method of a superclass may come to the one that overrides it.
    fn constrain_overriding(
        &mut self,
        class: &Class,
        loader: u32,
        methods: &[Box<Method>],
    ) -> Result<(), LinkError> {
        let Some(parent) = class.super_class else {
            return Ok(());
        };
        let is_foreign = |&id: &ClassId| self.class(id).is_user() && self.loader_of(id) != loader;
        if !self.class(parent).display.iter().any(is_foreign) {
            return Ok(());
        }
        for method in methods {
            let overridden: Vec<MethodId> = self
                .class(parent)
                .vtable
                .iter()
                .copied()
                .filter(|&id| {
                    let inherited = self.method(id);
                    inherited.name == method.name && inherited.descriptor == method.descriptor
                })
                .collect();
            let descriptor = self.text(method.descriptor).to_string();
            for id in overridden {
                let declaring = self.method(id).class;
                self.constrain_loader(loader, declaring, &descriptor)?;
            }
        }
        Ok(())
    }

    fn build_vtable(&mut self, id: ClassId) {
        let class = self.class(id);
        if class.is_interface() {
            return;
        }
        let mut vtable = match class.super_class {
            Some(parent) => self.class(parent).vtable.clone(),
            None => Vec::new(),
        };
        let package = class.package().to_string();
        for number in class.first_method..class.first_method + class.method_count {
            let method = &self.methods[number as usize];
            if method.is(access::STATIC | access::PRIVATE)
                || self.text(method.name).starts_with('<')
            {
                continue;
            }
            let mut own_slot = NOT_VIRTUAL;
            for (slot, entry) in vtable.iter_mut().enumerate() {
                let inherited = &self.methods[entry.0 as usize];
                if inherited.name == method.name
                    && inherited.descriptor == method.descriptor
                    && self.may_override(inherited, &package)
                {
                    *entry = method.id;
                    own_slot = slot as u32;
                }
            }
            if own_slot == NOT_VIRTUAL {
                own_slot = vtable.len() as u32;
                vtable.push(method.id);
            }
            self.methods[number as usize].vtable_index = own_slot;
        }
        self.class_mut(id).vtable = vtable;
    }

    /// JVMS 5.4.5: package-private methods are overridden only inside their package.
    fn may_override(&self, inherited: &Method, package: &str) -> bool {
        inherited.is(access::PUBLIC | access::PROTECTED)
            || self.class(inherited.class).package() == package
    }

    fn blank(&mut self, name: &str, kind: ClassKind) -> Class {
        Class {
            id: ClassId(self.classes.len() as u32),
            name: name.into(),
            kind,
            file: None,
            origin: None,
            access: access::PUBLIC | access::FINAL | access::ABSTRACT,
            super_class: None,
            interfaces: Vec::new(),
            display: Vec::new(),
            all_interfaces: Vec::new(),
            fields: Vec::new(),
            instance_words: HEADER_WORDS,
            reference_offsets: Vec::new(),
            static_words: 0,
            first_method: 0,
            method_count: 0,
            vtable: Vec::new(),
            array_class: None,
            element_shift: 0,
            element_letter: 0,
            has_finalizer: false,
            synthetic: false,
            hidden_beside: None,
            mirror: 0,
            statics: 0,
            vm_data: 0,
        }
    }

    fn add(&mut self, mut class: Class) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        class.id = id;
        if !class.is_primitive() {
            let name = self.names.intern(&class.name);
            match class.origin {
                Some(Origin::Defined { loader }) => {
                    self.initiated.insert((loader, name), id);
                    // The name alone means the class of the class path, if there is one.
                    let on_path = matches!(self.class_path.class(&class.name), Ok(Some(_)));
                    if on_path || self.by_name.contains_key(&name) {
                        self.ambiguous.insert(name);
                    } else {
                        self.by_name.insert(name, id);
                    }
                }
                _ => {
                    self.by_name.insert(name, id);
                }
            }
        }
        self.classes.push(Box::new(class));
        id
    }

    // ---- subtyping ----

    pub fn is_subclass(&self, class: ClassId, target: ClassId) -> bool {
        if class == target {
            return true;
        }
        let (from, to) = (self.class(class), self.class(target));
        if to.is_interface() {
            return from.all_interfaces.binary_search(&target).is_ok();
        }
        if let (ClassKind::Array { element: a }, ClassKind::Array { element: b }) =
            (&from.kind, &to.kind)
        {
            return !self.class(*a).is_primitive()
                && !self.class(*b).is_primitive()
                && self.is_subclass(*a, *b);
        }
        if from.is_interface() {
            return to.super_class.is_none() && !to.is_primitive();
        }
        let depth = to.display.len();
        depth > 0 && from.display.get(depth - 1) == Some(&target)
    }

    // ---- member lookup ----

    pub fn declared_methods(&self, class: ClassId) -> impl Iterator<Item = &Method> {
        let class = self.class(class);
        let range = class.first_method as usize..(class.first_method + class.method_count) as usize;
        self.methods[range].iter().map(|method| &**method)
    }

    pub fn declared_method(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Option<MethodId> {
        self.declared_methods(class)
            .find(|method| method.name == name && method.descriptor == descriptor)
            .map(|method| method.id)
    }

    /// A declared method by text, for the VM's own needs.
    pub fn find_declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.declared_method(
            class,
            self.names.lookup(name)?,
            self.names.lookup(descriptor)?,
        )
    }

    pub fn find_in_superclasses(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Option<MethodId> {
        let mut current = Some(class);
        while let Some(id) = current {
            if let Some(found) = self.declared_method(id, name, descriptor) {
                return Some(found);
            }
            current = self.class(id).super_class;
        }
        None
    }

    /// Method lookup by text through superclasses and interfaces.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.lookup_method(
            class,
            self.names.lookup(name)?,
            self.names.lookup(descriptor)?,
        )
    }

    /// JVMS 5.4.3.3 and 5.4.3.4 without access checks.
    pub fn lookup_method(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        if let Some(found) = self.find_in_superclasses(class, name, descriptor) {
            return Some(found);
        }
        self.maximally_specific(class, name, descriptor)
            .or_else(|| {
                if self.class(class).is_interface() {
                    let object = self.loaded("java/lang/Object")?;
                    return self.declared_method(object, name, descriptor);
                }
                None
            })
    }

    /// The one maximally specific non-abstract interface method, else any abstract one (JVMS 5.4.3.3).
    fn maximally_specific(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        let mut candidates: Vec<MethodId> = Vec::new();
        for &interface in &self.class(class).all_interfaces {
            if let Some(found) = self.declared_method(interface, name, descriptor)
                && !self.method(found).is(access::STATIC | access::PRIVATE)
            {
                candidates.push(found);
            }
        }
        let specific = |&candidate: &MethodId| {
            let owner = self.method(candidate).class;
            !candidates.iter().any(|&other| {
                other != candidate && self.is_subclass(self.method(other).class, owner)
            })
        };
        let best: Vec<MethodId> = candidates.iter().copied().filter(specific).collect();
        let concrete: Vec<MethodId> = best
            .iter()
            .copied()
            .filter(|&m| !self.method(m).is_abstract())
            .collect();
        match concrete.as_slice() {
            [one] => Some(*one),
            _ => best.first().copied(),
        }
    }

    /// The method that a call of interface method `method` selects on `receiver` (JVMS 5.4.6).
    /// The answer may be abstract, static or missing: the caller raises the right error.
    pub fn select(&mut self, receiver: ClassId, method: MethodId) -> Option<MethodId> {
        if let Some(&found) = self.selected.get(&(receiver, method)) {
            return Some(found);
        }
        let called = self.method(method);
        let found = if called.is(access::PRIVATE) {
            method
        } else {
            let (name, descriptor) = (called.name, called.descriptor);
            self.select_in_superclasses(receiver, name, descriptor)
                .or_else(|| self.maximally_specific(receiver, name, descriptor))?
        };
        self.selected.insert((receiver, method), found);
        Some(found)
    }

    fn select_in_superclasses(
        &self,
        receiver: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Option<MethodId> {
        let mut current = Some(receiver);
        while let Some(id) = current {
            if let Some(found) = self.declared_method(id, name, descriptor)
                && !self.method(found).is(access::STATIC | access::PRIVATE)
            {
                return Some(found);
            }
            current = self.class(id).super_class;
        }
        None
    }

    /// JVMS 5.4.3.2: the class itself, its superinterfaces, its superclasses.
    pub fn lookup_field(&self, class: ClassId, name: Name, descriptor: Name) -> Option<FieldRef> {
        let declared = self
            .class(class)
            .fields
            .iter()
            .position(|f| f.name == name && f.descriptor == descriptor);
        if let Some(number) = declared {
            return Some(FieldRef {
                class,
                number: number as u32,
            });
        }
        for &interface in &self.class(class).interfaces {
            if let Some(found) = self.lookup_field(interface, name, descriptor) {
                return Some(found);
            }
        }
        self.lookup_field(self.class(class).super_class?, name, descriptor)
    }

    pub fn find_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<FieldRef> {
        self.lookup_field(
            class,
            self.names.lookup(name)?,
            self.names.lookup(descriptor)?,
        )
    }

    /// The instance field of a class that was declared first, by the class furthest up: what stands below may be
    /// called the same.
    pub fn find_uppermost_field(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Option<FieldRef> {
        let (name, descriptor) = (self.names.lookup(name)?, self.names.lookup(descriptor)?);
        self.class(class).display.iter().find_map(|&ancestor| {
            let fields = &self.class(ancestor).fields;
            let number = fields.iter().position(|field| {
                field.name == name && field.descriptor == descriptor && !field.is_static()
            })?;
            Some(FieldRef {
                class: ancestor,
                number: number as u32,
            })
        })
    }

    pub fn field(&self, field: FieldRef) -> &Field {
        &self.class(field.class).fields[field.number as usize]
    }

    // ---- resolution from constant pools ----

    pub fn resolve_class(&mut self, from: ClassId, index: u16) -> Result<ClassId, LinkError> {
        let file = self.file_of(from)?;
        let name = file
            .pool
            .class_name(index)
            .map_err(|error| format_error("", error))?;
        self.load_from(from, name)
    }

    pub fn resolve_field(&mut self, from: ClassId, index: u16) -> Result<FieldRef, LinkError> {
        let file = self.file_of(from)?;
        let member = file
            .pool
            .member_ref(index)
            .map_err(|error| format_error("", error))?;
        let owner = self.load_from(from, member.class)?;
        let found = self
            .find_field(owner, member.name, member.descriptor)
            .ok_or_else(|| LinkError::NoField(member.name.to_string()))?;
        self.constrain(from, found.class, member.descriptor)?;
        Ok(found)
    }

    /// Resolves a method reference; the flag says whether the reference is to an interface method.
    pub fn resolve_method(&mut self, from: ClassId, index: u16) -> Result<MethodId, LinkError> {
        let file = self.file_of(from)?;
        let member = file
            .pool
            .member_ref(index)
            .map_err(|error| format_error("", error))?;
        let owner = self.load_from(from, member.class)?;
        let class = self.class(owner);
        if class.is_interface() != member.interface && !class.is_array() {
            let found = if class.is_interface() {
                "interface"
            } else {
                "class"
            };
            let expected = if member.interface {
                "interface"
            } else {
                "class"
            };
            return Err(LinkError::Incompatible(format!(
                "Found {found} {}, but {expected} was expected",
                class.java_name()
            )));
        }
        let found = self
            .find_method(owner, member.name, member.descriptor)
            .ok_or_else(|| {
                LinkError::NoMethod(method_message(member.class, member.name, member.descriptor))
            })?;
        self.constrain(from, self.method(found).class, member.descriptor)?;
        Ok(found)
    }

    pub fn file_of(&self, class: ClassId) -> Result<Arc<ClassFile>, LinkError> {
        match &self.class(class).file {
            Some(file) => Ok(file.clone()),
            None => Err(LinkError::NoClass(self.class(class).name.to_string())),
        }
    }
}

pub fn format_error(class: &str, error: ClassFileError) -> LinkError {
    let message = error.to_string();
    if matches!(
        error.kind,
        crate::class_file::ClassFileErrorKind::VersionTooNew { .. }
    ) {
        LinkError::Version {
            class: class.to_string(),
            message,
        }
    } else {
        LinkError::Format {
            class: class.to_string(),
            message,
        }
    }
}

/// The names of classes in a descriptor.
fn class_names(descriptor: &str) -> Vec<&str> {
    let types = match MethodDescriptor::parse(descriptor) {
        Ok(method) => method.params.into_iter().chain(method.ret).collect(),
        Err(_) => Vec::from_iter(FieldType::parse(descriptor)),
    };
    types.into_iter().filter_map(class_name).collect()
}

fn class_name(kind: FieldType<'_>) -> Option<&str> {
    match kind {
        FieldType::Object(name) => Some(name),
        FieldType::Array(component) => {
            let element = component.trim_start_matches('[');
            element.strip_prefix('L')?.strip_suffix(';')
        }
        _ => None,
    }
}

/// `'void Foo.bar(int)'`, as HotSpot words a missing method.
fn method_message(class: &str, name: &str, descriptor: &str) -> String {
    match MethodDescriptor::parse(descriptor) {
        Ok(parsed) => {
            let params: Vec<String> = parsed.params.iter().map(|p| p.java_name()).collect();
            let result = parsed
                .ret
                .as_ref()
                .map_or("void".to_string(), |r| r.java_name());
            format!(
                "'{result} {}.{name}({})'",
                class.replace('/', "."),
                params.join(", ")
            )
        }
        Err(_) => format!("{class}.{name}{descriptor}"),
    }
}
