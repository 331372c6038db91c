//! Arrays and objects that are put together without calls.

use super::{Executor, Kind, Plain, Produced, Watch, stopped};
use crate::sequence::{Argument, Build, InstanceField, StaticField};
use spelunk_classes::registry::ClassId;
use spelunk_vm::Stop;
use spelunk_vm::heap::{NULL, Ref};

impl Executor {
    pub(super) fn array(
        &mut self,
        number: usize,
        component: &str,
        elements: &[Argument],
        values: &[Produced],
        watch: &mut dyn Watch,
    ) -> Result<Produced, Stop> {
        let element = self.class_of(component).ok_or(Stop::Declined)?;
        let class = self
            .class_of(&format!("[{component}"))
            .ok_or(Stop::Declined)?;
        let array = stopped(self.vm.new_array(class, elements.len() as u32))?;
        stopped(watch.objects(&mut self.vm, number, array))?;
        for (index, argument) in elements.iter().enumerate() {
            let place = (number, index);
            let (word, _) =
                self.argument(place, argument, Kind::Reference(element), values, watch)?;
            self.vm.set_element32(array, index, word as u32);
        }
        Ok(Produced {
            word: u64::from(array),
            part: 0,
            class: Some(class),
        })
    }

    /// What is written to is new, so that nothing has to be remembered for going back.
    pub(super) fn build(
        &mut self,
        number: usize,
        build: &Build,
        arguments: &[Argument],
        values: &[Produced],
        watch: &mut dyn Watch,
    ) -> Result<Produced, Stop> {
        match (build, arguments) {
            (Build::Object(class), _) => {
                let class = self.class_of(class).ok_or(Stop::Declined)?;
                let object = self.blank(class)?;
                Ok(self.object(u64::from(object)))
            }
            (Build::Array { class, length }, _) => {
                let class = self.class_of(class).ok_or(Stop::Declined)?;
                let array = stopped(self.vm.new_array(class, *length as u32))?;
                Ok(self.object(u64::from(array)))
            }
            (Build::Static(field), [value]) => {
                let kind = self.kind_of(&field.descriptor)?;
                let (word, _) = self.argument((number, 0), value, kind, values, &mut Plain)?;
                self.store_static(field, word)?;
                Ok(Produced::number(0))
            }
            (Build::Read(field), [object]) => {
                let kind = self.kind_of(&build.wanted(0))?;
                let (target, _) = self.argument((number, 0), object, kind, values, watch)?;
                self.read(field, target as Ref)
            }
            (Build::Assign(field), [object, value]) => {
                let kind = self.kind_of(&build.wanted(0))?;
                let (target, _) = self.argument((number, 0), object, kind, values, watch)?;
                let kind = self.kind_of(&field.descriptor)?;
                let (word, part) = self.argument((number, 1), value, kind, values, watch)?;
                self.assign(field, target as Ref, word, part)?;
                Ok(Produced::number(0))
            }
            (_, [object, value]) => {
                let kind = self.kind_of(&build.wanted(0))?;
                let (target, _) = self.argument((number, 0), object, kind, values, watch)?;
                let kind = self.kind_of(&build.wanted(1))?;
                let (word, _) = self.argument((number, 1), value, kind, values, &mut Plain)?;
                self.store(build, target as Ref, word)?;
                Ok(Produced::number(0))
            }
            _ => Err(Stop::Declined),
        }
    }

    pub(super) fn kind_of(&mut self, descriptor: &str) -> Result<Kind, Stop> {
        match descriptor.as_bytes().first().ok_or(Stop::Declined)? {
            b'L' | b'[' => {
                let class = self.class_of(descriptor).ok_or(Stop::Declined)?;
                Ok(Kind::Reference(class))
            }
            &letter => Ok(Kind::Primitive(letter)),
        }
    }

    /// Writes to an object that the sequence has made.
    pub fn store(&mut self, build: &Build, target: Ref, word: u64) -> Result<(), Stop> {
        if target == NULL {
            return Err(Stop::Declined);
        }
        match build {
            Build::Field {
                owner,
                name,
                descriptor,
                ..
            } => {
                let owner = self.class_of(owner).ok_or(Stop::Declined)?;
                let found = self.vm.registry.find_field(owner, name, descriptor);
                let offset = self.vm.field_offset(found.ok_or(Stop::Declined)?);
                stopped(self.vm.fill_field(target, offset, word))?;
            }
            Build::Assign(field) => self.assign(field, target, word, 0)?,
            Build::Element { index, .. } => {
                if *index >= self.vm.array_length(target) as usize {
                    return Err(Stop::Declined);
                }
                stopped(self.vm.fill_element(target, *index, word))?;
            }
            Build::Object(_) | Build::Array { .. } | Build::Static(_) | Build::Read(_) => {
                return Err(Stop::Declined);
            }
        }
        Ok(())
    }

    fn assign(
        &mut self,
        field: &InstanceField,
        target: Ref,
        word: u64,
        part: u32,
    ) -> Result<(), Stop> {
        let owner = self.class_of(&field.owner).ok_or(Stop::Declined)?;
        if target == NULL || !self.vm.is_instance(target, owner) {
            return Err(Stop::Declined);
        }
        let registry = &self.vm.registry;
        let found = registry.find_field(owner, &field.name, &field.descriptor);
        let offset = self.vm.field_offset(found.ok_or(Stop::Declined)?);
        stopped(self.vm.fill_field_with(target, offset, word, part))
    }

    /// The object that a field holds; nothing where that is still open.
    fn read(&mut self, field: &InstanceField, target: Ref) -> Result<Produced, Stop> {
        if target == NULL {
            return Err(Stop::Declined);
        }
        let owner = self.class_of(&field.owner).ok_or(Stop::Declined)?;
        let registry = &self.vm.registry;
        let found = registry.find_field(owner, &field.name, &field.descriptor);
        let found = found.ok_or(Stop::Declined)?;
        let offset = self.vm.field_offset(found);
        match self.vm.field_of(target, found.class, offset) {
            Some((word, 0)) => Ok(self.object(word)),
            _ => Err(Stop::Declined),
        }
    }

    /// Writes to a static field of a class that is initialised.
    pub fn store_static(&mut self, field: &StaticField, word: u64) -> Result<(), Stop> {
        let owner = self.class_of(&field.class).ok_or(Stop::Declined)?;
        if !self.vm.is_initialised(owner) {
            return Err(Stop::Declined);
        }
        self.vm
            .set_static_value(owner, &field.field, &field.descriptor, word);
        Ok(())
    }

    /// A new object, as no constructor has made it.
    pub fn blank(&mut self, class: ClassId) -> Result<Ref, Stop> {
        self.initialise(class, &mut Plain)?;
        stopped(self.vm.new_object(class))
    }

    /// An array of references, all null.
    pub fn new_array(&mut self, class: ClassId, length: usize) -> Result<Ref, Stop> {
        stopped(self.vm.new_array(class, length as u32))
    }
}
