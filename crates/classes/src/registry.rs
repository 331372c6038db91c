//! The registry of linked classes: loading by name, fields in their declared order, method tables, resolution
//! and subtyping (JVMS chapter 5). It knows nothing of values and heaps: where objects keep their fields is
//! decided by the VM.

mod link_error;
mod linked;
mod loader_constraints;
mod lookup;

pub use crate::class_file::access;
pub use link_error::{LinkError, format_error};
pub use linked::{
    Class, ClassId, ClassKind, Field, FieldRef, Method, MethodId, NOT_VIRTUAL, Primitive,
};

use crate::class_file::{ClassFile, ClassFileError, Member};
use crate::class_path::{ClassPath, ClassPathError, Origin};
use crate::descriptor::MethodDescriptor;
use crate::names::{Name, Names};
use crate::verify;
use loader_constraints::LoaderConstraints;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

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
        let (name, letter) = match element_class.kind {
            ClassKind::Primitive(kind) => {
                let letter = kind.facts().1;
                (format!("[{}", letter as char), letter)
            }
            ClassKind::Array { .. } => (format!("[{}", element_class.name), b'['),
            _ => (format!("[L{};", element_class.name), b'L'),
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
        self.declare_fields(&mut class, &file).map_err(format)?;
        let methods = self.methods_of(&mut class, &file).map_err(format)?;
        self.constrain_overriding(&class, loader, &methods)?;
        class.file = Some(file);
        // Nothing fails from here: what can be found by its name is whole.
        let id = self.add(class);
        self.class_mut(id).display.push(id);
        self.methods.extend(methods.into_iter().map(Box::new));
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
            class.has_finalizer = parent.has_finalizer;
        }
        all.sort();
        all.dedup();
        class.all_interfaces = all;
    }

    fn declare_fields(
        &mut self,
        class: &mut Class,
        file: &ClassFile,
    ) -> Result<(), ClassFileError> {
        for (index, field) in file.fields.iter().enumerate() {
            let descriptor = file.pool.utf8(field.descriptor)?;
            let letter = descriptor.bytes().next().unwrap_or(b'I');
            class.fields.push(Field {
                name: self.names.intern(file.pool.utf8(field.name)?),
                descriptor: self.names.intern(descriptor),
                access: field.access,
                letter,
                index: index as u16,
            });
        }
        Ok(())
    }

    /// The methods that a class declares, with the numbers that they will have.
    fn methods_of(
        &mut self,
        class: &mut Class,
        file: &ClassFile,
    ) -> Result<Vec<Method>, ClassFileError> {
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
            methods.push(Method {
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
                caller_sensitive_hidden: false,
            });
        }
        Ok(methods)
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
            first_method: 0,
            method_count: 0,
            vtable: Vec::new(),
            array_class: None,
            element_letter: 0,
            has_finalizer: false,
            synthetic: false,
            hidden_beside: None,
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
}
