//! Fields that tests may name: those of other classes that the class under test reads, and its own public ones.
//! Assigning them is a way to bring objects into other states, reading them a way to come by objects.

use super::builder::{Builder, Context};
use super::vocabulary::Wanted;
use crate::sequence::{Action, Argument, Build, InstanceField, Statement, StaticField};
use spelunk_classes::registry::{ClassId, access};
use std::rc::Rc;

/// How often, of a hundred times, a field is assigned where a method could be called instead.
const ASSIGNED: usize = 30;
/// How often an object is one that a static field holds, which the class under test reads too.
const HELD: usize = 20;

impl Context {
    /// Fields of objects of a class that tests may assign.
    fn assignable(&mut self, class: ClassId) -> Rc<[Rc<InstanceField>]> {
        if let Some(known) = self.assignable.get(&class) {
            return known.clone();
        }
        let mut found: Vec<Rc<InstanceField>> = Vec::new();
        for field in self.constants.fields.clone() {
            let owner = self.nameable(&field, access::FINAL);
            if owner.is_some_and(|owner| self.executor.vm.registry.is_subclass(class, owner)) {
                found.push(field);
            }
        }
        if class == self.executor.class {
            found.extend(self.own_public_fields(class));
        }
        let found: Rc<[Rc<InstanceField>]> = found.into();
        self.assignable.insert(class, found.clone());
        found
    }

    /// Fields that hold objects of a class.
    pub(super) fn holders(&mut self, class: ClassId) -> Rc<[Rc<InstanceField>]> {
        if let Some(known) = self.holders.get(&class) {
            return known.clone();
        }
        let descriptor = format!("L{};", self.executor.vm.registry.class(class).name);
        let mut found: Vec<Rc<InstanceField>> = Vec::new();
        for field in self.constants.fields.clone() {
            if field.descriptor == descriptor && self.nameable(&field, 0).is_some() {
                found.push(field);
            }
        }
        let found: Rc<[Rc<InstanceField>]> = found.into();
        self.holders.insert(class, found.clone());
        found
    }

    /// Static fields that hold objects of a class or of one below it. Those that stay as they are, or that the class
    /// under test reads from another one.
    fn statics(&mut self, class: ClassId) -> Rc<[Rc<StaticField>]> {
        if let Some(known) = self.statics.get(&class) {
            return known.clone();
        }
        let mut found: Vec<Rc<StaticField>> = Vec::new();
        for field in self.constants.statics.clone() {
            if self.holds(&field, class) {
                found.push(field);
            }
        }
        let found: Rc<[Rc<StaticField>]> = found.into();
        self.statics.insert(class, found.clone());
        found
    }

    fn holds(&mut self, field: &StaticField, class: ClassId) -> bool {
        let (Some(owner), Some(held)) = (
            self.executor.class_of(&field.class),
            self.executor.class_of(&field.descriptor),
        ) else {
            return false;
        };
        let vm = &self.executor.vm;
        let Some(found) = vm
            .registry
            .find_field(owner, &field.field, &field.descriptor)
        else {
            return false;
        };
        let modifiers = vm.registry.field(found).access;
        let may_name = match self.vocabulary.is_of_package(vm, found.class) {
            true => modifiers & access::PRIVATE == 0,
            false => modifiers & access::PUBLIC != 0,
        };
        let is_fixed = modifiers & access::FINAL != 0 || found.class != self.executor.class;
        may_name
            && is_fixed
            && modifiers & (access::SYNTHETIC | access::ENUM) == 0
            && vm.registry.class(held).is_user()
            && vm.registry.is_subclass(held, class)
            && self.vocabulary.is_visible(vm, owner)
            && self.vocabulary.is_visible(vm, held)
    }

    /// The class through which a field is named, if tests may name both, and the field is none of these kinds.
    fn nameable(&mut self, field: &InstanceField, unwanted: u16) -> Option<ClassId> {
        let owner = self.executor.class_of(&field.owner)?;
        let vm = &self.executor.vm;
        if !self.vocabulary.is_visible(vm, owner) {
            return None;
        }
        let found = vm
            .registry
            .find_field(owner, &field.name, &field.descriptor)?;
        let declaring = vm.registry.class(found.class);
        let modifiers = vm.registry.field(found).access;
        let is_hidden = modifiers & (unwanted | access::STATIC | access::SYNTHETIC) != 0;
        let may_name = match self.vocabulary.is_of_package(vm, found.class) {
            true => modifiers & access::PRIVATE == 0,
            false => modifiers & access::PUBLIC != 0,
        };
        // What another class leaves open to its package is the package's; its own insides a test leaves alone.
        let is_own = found.class == self.executor.class;
        let is_open = !is_own || modifiers & access::PUBLIC != 0;
        (declaring.is_user() && !is_hidden && may_name && is_open).then_some(owner)
    }

    fn own_public_fields(&self, class: ClassId) -> Vec<Rc<InstanceField>> {
        let registry = &self.executor.vm.registry;
        let linked = registry.class(class);
        let kinds = access::PUBLIC | access::FINAL | access::STATIC | access::SYNTHETIC;
        let public = { linked.fields.iter() }.filter(|it| it.access & kinds == access::PUBLIC);
        public
            .map(|field| {
                Rc::new(InstanceField {
                    owner: linked.name.to_string(),
                    name: registry.text(field.name).to_string(),
                    descriptor: registry.text(field.descriptor).to_string(),
                })
            })
            .collect()
    }
}

impl Builder<'_> {
    /// Brings an object into another state: a call, or a field that is assigned.
    pub(super) fn touch(&mut self, number: usize, class: ClassId, depth: usize) -> Option<usize> {
        let fields = self.context.assignable(class);
        match self.context.random.pick(&fields).cloned() {
            Some(field) if self.percent(ASSIGNED) => self.assign(&field, number, depth),
            _ => self.call_some_method(number, class, depth),
        }
    }

    fn assign(&mut self, field: &Rc<InstanceField>, number: usize, depth: usize) -> Option<usize> {
        let length = self.sequence.len();
        if length >= self.context.longest {
            return None;
        }
        let Some(value) = self.supply(&Wanted::erased(&field.descriptor), depth + 1) else {
            self.cut_back(length);
            return None;
        };
        Some(self.push(Statement {
            action: Action::Build(Rc::new(Build::Assign(field.clone()))),
            arguments: vec![Argument::Earlier(number), value],
        }))
    }

    /// An object that a static field holds, now and then.
    pub(super) fn held_by_class(&mut self, class: ClassId) -> Option<Argument> {
        let statics = self.context.statics(class);
        let field = self.context.random.pick(&statics)?.clone();
        self.percent(HELD).then_some(Argument::Constant(field))
    }

    /// An object that a field of another one holds.
    pub(super) fn read(&mut self, field: &Rc<InstanceField>, depth: usize) -> Option<usize> {
        let owner = Wanted::erased(&format!("L{};", field.owner));
        match self.supply(&owner, depth + 1)? {
            object @ Argument::Earlier(_) if self.sequence.len() < self.context.longest => {
                Some(self.push(Statement {
                    action: Action::Build(Rc::new(Build::Read(field.clone()))),
                    arguments: vec![object],
                }))
            }
            _ => None,
        }
    }
}
