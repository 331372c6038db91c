//! What a statement is handed: values of earlier ones, constants, holes, and things that are made on the spot.

use super::{Executor, Kind, Plain, Produced, Watch, stopped};
use crate::sequence::Argument;
use spelunk_classes::registry::{ClassId, Primitive};
use spelunk_vm::Stop;
use spelunk_vm::heap::{NULL, Ref};

impl Executor {
    pub(super) fn argument(
        &mut self,
        place: (usize, usize),
        argument: &Argument,
        kind: Kind,
        values: &[Produced],
        watch: &mut dyn Watch,
    ) -> Result<(u64, u32), Stop> {
        match argument {
            Argument::Null => match kind {
                Kind::Reference(_) => Ok((0, 0)),
                Kind::Primitive(_) => Err(Stop::Declined),
            },
            Argument::Number { letter, bits } => match kind {
                Kind::Primitive(wanted) if wanted == *letter => {
                    Ok(watch.number(&mut self.vm, place, *letter, *bits))
                }
                _ => Err(Stop::Declined),
            },
            Argument::Earlier(number) => {
                let value = values.get(*number).ok_or(Stop::Declined)?;
                match (kind, value.class) {
                    (Kind::Reference(wanted), Some(class)) => self.fits(class, wanted)?,
                    (Kind::Reference(_), None) if value.word == 0 && value.part == 0 => {}
                    (Kind::Reference(_), None) => return Err(Stop::Declined),
                    (Kind::Primitive(_), None) => {}
                    (Kind::Primitive(_), Some(_)) => return Err(Stop::Declined),
                }
                Ok((value.word, value.part))
            }
            made => {
                let object = self.made(place, made, watch)?;
                if let Kind::Reference(wanted) = kind {
                    if object != NULL {
                        self.fits(self.vm.class_of(object), wanted)?;
                    }
                    Ok((u64::from(object), 0))
                } else {
                    Err(Stop::Declined)
                }
            }
        }
    }

    pub(super) fn fits(&self, class: ClassId, wanted: ClassId) -> Result<(), Stop> {
        match self.vm.registry.is_subclass(class, wanted) {
            true => Ok(()),
            false => Err(Stop::Declined),
        }
    }

    /// An object that an argument stands for.
    pub(super) fn made(
        &mut self,
        place: (usize, usize),
        argument: &Argument,
        watch: &mut dyn Watch,
    ) -> Result<Ref, Stop> {
        match argument {
            Argument::Boxed { letter, bits } => {
                let (word, part) = watch.number(&mut self.vm, place, *letter, *bits);
                self.boxed(*letter, word, part, watch)
            }
            Argument::Text(units) => stopped(watch.text(&mut self.vm, place, units)),
            Argument::Numbers { letter, bits } => {
                let array = stopped(watch.numbers(&mut self.vm, place, *letter, bits))?;
                self.arrays.push((place, array));
                Ok(array)
            }
            Argument::Constant(constant) => {
                let class = self.class_of(&constant.class).ok_or(Stop::Declined)?;
                self.initialise(class, watch)?;
                self.vm
                    .static_value(class, &constant.field, &constant.descriptor)
                    .map(|word| word as Ref)
                    .ok_or(Stop::Declined)
            }
            Argument::ClassObject(name) => {
                let class = match Primitive::from_keyword(name) {
                    Some(kind) => self.vm.registry.primitive(kind),
                    None => self.class_of(name).ok_or(Stop::Declined)?,
                };
                Ok(self.vm.mirror(class))
            }
            Argument::Lambda(lambda) => {
                let class = self.lambda(lambda).ok_or(Stop::Declined)?;
                self.initialise(class, watch)?;
                stopped(self.vm.new_object(class))
            }
            Argument::Null | Argument::Earlier(_) | Argument::Number { .. } => Err(Stop::Declined),
        }
    }

    /// An object that an argument stands for, with nothing symbolic in it.
    pub fn made_plainly(&mut self, argument: &Argument) -> Result<Ref, Stop> {
        self.made((0, 0), argument, &mut Plain)
    }

    pub(super) fn boxed(
        &mut self,
        letter: u8,
        word: u64,
        part: u32,
        watch: &mut dyn Watch,
    ) -> Result<Ref, Stop> {
        if part == 0 {
            return stopped(self.vm.box_value(word, letter));
        }
        let kind =
            spelunk_classes::registry::Primitive::from_letter(letter).ok_or(Stop::Declined)?;
        let wrapper = kind.facts().3;
        let class = self.class_of(wrapper).ok_or(Stop::Declined)?;
        self.initialise(class, watch)?;
        let descriptor = format!("({})L{wrapper};", char::from(letter));
        let method = self
            .vm
            .registry
            .find_declared(class, "valueOf", &descriptor)
            .ok_or(Stop::Declined)?;
        let word = self.run(method, &[word, 0], &[part, 0], watch)?;
        Ok(word as Ref)
    }
}
