//! Loader constraints (JVMS 5.3.4): classes of different loaders that pass a type to each other by its name must
//! mean the same class by it. Verification knows types by name alone, so without them one loader's class could be
//! taken for another's.

use super::{Class, ClassId, ClassKind, LinkError, Method, MethodId, Registry};
use crate::class_path::Origin;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::names::Name;
use rustc_hash::FxHashMap;

/// For each name the groups of loaders that mean the same class by it.
#[derive(Default)]
pub(super) struct LoaderConstraints(FxHashMap<Name, Vec<Vec<u32>>>);

impl LoaderConstraints {
    /// From now on both loaders mean the same class. Returns all those that do.
    pub(super) fn unite(&mut self, name: Name, one: u32, other: u32) -> &[u32] {
        let groups = self.0.entry(name).or_default();
        let mut united = vec![one, other];
        groups.retain_mut(|group| {
            let is_apart = !group.contains(&one) && !group.contains(&other);
            if !is_apart {
                united.append(group);
            }
            is_apart
        });
        united.sort_unstable();
        united.dedup();
        groups.push(united);
        groups.last().map_or(&[], Vec::as_slice)
    }

    /// The loaders that mean the same class by a name as this one does.
    pub(super) fn group(&self, name: Name, loader: u32) -> &[u32] {
        let groups = self.0.get(&name);
        let group = groups.and_then(|groups| groups.iter().find(|group| group.contains(&loader)));
        group.map_or(&[], Vec::as_slice)
    }
}

impl Registry {
    /// The class loader of the program that has defined a class; 0 is the application's own or the JDK's.
    pub(super) fn loader_of(&self, class: ClassId) -> u32 {
        match self.class(class).kind {
            ClassKind::Array { element } => self.loader_of(element),
            _ => match self.class(class).origin {
                Some(Origin::Defined { loader }) => loader,
                _ => 0,
            },
        }
    }

    /// The class that a loader is known to mean by a name.
    pub(super) fn meant_by(&self, loader: u32, name: Name) -> Option<ClassId> {
        let own = self.initiated.get(&(loader, name)).copied();
        own.or_else(|| {
            let found = self.by_name.get(&name).copied()?;
            (loader == 0 && self.loader_of(found) == 0).then_some(found)
        })
    }

    /// Whether one loader has defined both: they mean the same classes by all names.
    #[inline]
    pub fn have_one_loader(&self, one: ClassId, other: ClassId) -> bool {
        self.loader_of(one) == self.loader_of(other)
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
            let one = meant.next();
            if meant.any(|other| Some(other) != one) {
                return Err(self.violation(name));
            }
        }
        Ok(())
    }

    pub(super) fn violation(&self, name: Name) -> LinkError {
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

    /// Whoever calls a method of a superclass may come to the one that overrides it.
    pub(super) fn constrain_overriding(
        &mut self,
        class: &Class,
        loader: u32,
        methods: &[Method],
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
