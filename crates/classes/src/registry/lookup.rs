//! Which class is below which, and which member a name means (JVMS 5.4.3, 5.4.6).

use super::{
    ClassId, ClassKind, Field, FieldRef, LinkError, Method, MethodId, Registry, access,
    format_error,
};
use crate::class_file::ClassFile;
use crate::descriptor::MethodDescriptor;
use crate::names::Name;
use std::sync::Arc;

impl Registry {
    // ---- subtyping ----

    /// Whether it is declared as a record.
    pub fn is_record(&self, class: ClassId) -> bool {
        let parent = self.class(class).super_class;
        parent.is_some_and(|parent| &*self.class(parent).name == "java/lang/Record")
    }

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

/// `'void Foo.bar(int)'`, as HotSpot words a missing method.
fn method_message(class: &str, name: &str, descriptor: &str) -> String {
    match MethodDescriptor::parse(descriptor) {
        Ok(parsed) => format!("'{}'", parsed.declaration(&class.replace('/', "."), name)),
        Err(_) => format!("{class}.{name}{descriptor}"),
    }
}
