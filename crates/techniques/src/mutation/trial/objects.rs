//! The objects and numbers that a test spells.

use super::{Halt, Run, Tried, descriptor};
use crate::argument::{self, Lambda};
use crate::sequence::executor::{Produced, Watch};
use crate::sequence::{self, StaticField};
use crate::sequences::instantiate::lambda_result;
use spelunk_classes::registry::access;
use spelunk_junit::model::{JavaType, Value};
use spelunk_vm::heap::{NULL, Ref};
use std::rc::Rc;

impl<W: Watch> Run<'_, W> {
    pub(in crate::mutation) fn produced(&self, object: Ref) -> Produced {
        self.executor.object(u64::from(object))
    }

    pub(super) fn object(&mut self, value: &Value) -> Tried<Ref> {
        use sequence::Argument;
        let argument = match value {
            Value::Null => return Ok(NULL),
            Value::Variable(number) => {
                let known = self.variables.get(number).ok_or(Halt::Unknown)?;
                return known.reference().ok_or(Halt::Unknown);
            }
            Value::Call(call) => return self.call(call)?.reference().ok_or(Halt::Unknown),
            Value::Array { element, values } => return self.array(element, values),
            Value::String(units) => Argument::Text(units.as_slice().into()),
            Value::Class(class) => {
                let keyword = class.keyword().map(str::to_string);
                let spelled = keyword.unwrap_or_else(|| descriptor(class));
                Argument::ClassObject(spelled.as_str().into())
            }
            Value::Enum { class, constant } => self.constant(class, constant)?,
            Value::StaticField { class, field } => self.constant(class, field)?,
            Value::Lambda { .. } => Argument::Lambda(self.lambda(value)?),
            Value::Boxed(inner) => boxed(inner)?,
            number => boxed(number)?,
        };
        let made = self.executor.made_plainly(&argument);
        made.map_err(|stop| self.halt(stop))
    }

    fn array(&mut self, element: &JavaType, values: &[Value]) -> Tried<Ref> {
        if element.is_primitive() {
            let letter = descriptor(element).bytes().next().unwrap_or(b'I');
            let numbers = values.iter().map(primitive);
            let bits: Option<Rc<[u64]>> = numbers.map(|it| it.map(|(_, bits)| bits)).collect();
            let argument = sequence::Argument::Numbers {
                letter,
                bits: bits.ok_or(Halt::Unknown)?,
            };
            let made = self.executor.made_plainly(&argument);
            return made.map_err(|stop| self.halt(stop));
        }
        let class = self.class(&format!("[{}", descriptor(element)))?;
        let array = self
            .executor
            .new_array(class, values.len())
            .map_err(|stop| self.halt(stop))?;
        for (index, value) in values.iter().enumerate() {
            let item = self.object(value)?;
            self.executor.vm.set_element32(array, index, item);
        }
        Ok(array)
    }

    fn constant(&mut self, class: &str, field: &str) -> Tried<sequence::Argument> {
        let name = class.replace('.', "/");
        let id = self.class(&name)?;
        let registry = &self.executor.vm.registry;
        let fields = &registry.class(id).fields;
        let is_it = |it: &&spelunk_classes::registry::Field| {
            registry.text(it.name) == field && it.access & access::STATIC != 0
        };
        let found = fields.iter().find(is_it).ok_or(Halt::Unknown)?;
        Ok(sequence::Argument::Constant(Rc::new(StaticField {
            class: name,
            field: field.to_string(),
            descriptor: registry.text(found.descriptor).to_string(),
            is_enum: false,
        })))
    }

    fn lambda(&mut self, value: &Value) -> Tried<Rc<Lambda>> {
        if let Some((_, known)) = self.trial.lambdas.iter().find(|(known, _)| known == value) {
            return known.clone().ok_or(Halt::Unknown);
        }
        let Value::Lambda {
            interface, result, ..
        } = value
        else {
            return Err(Halt::Unknown);
        };
        let class = self.class(&interface.replace('.', "/"))?;
        let answers = |lambda: &Lambda| {
            lambda_result(&lambda.descriptor, lambda.result).as_ref() == result.as_deref()
        };
        let found = argument::lambdas(&self.executor.vm, class)
            .into_iter()
            .find(answers)
            .map(Rc::new);
        self.trial.lambdas.push((value.clone(), found.clone()));
        found.ok_or(Halt::Unknown)
    }
}

fn boxed(number: &Value) -> Tried<sequence::Argument> {
    let (letter, bits) = primitive(number).ok_or(Halt::Unknown)?;
    Ok(sequence::Argument::Boxed { letter, bits })
}

/// The letter and bits of a primitive value, with its sign.
pub(super) fn primitive(value: &Value) -> Option<(u8, u64)> {
    Some(match value {
        Value::Boolean(truth) => (b'Z', u64::from(*truth)),
        Value::Byte(number) => (b'B', *number as u64),
        Value::Char(unit) => (b'C', u64::from(*unit)),
        Value::Short(number) => (b'S', *number as u64),
        Value::Int(number) => (b'I', *number as u64),
        Value::Long(number) => (b'J', *number as u64),
        Value::Float(bits) => (b'F', u64::from(*bits)),
        Value::Double(bits) => (b'D', *bits),
        _ => return None,
    })
}

/// NaN is NaN, whatever its bits, and zeros have signs.
pub(super) fn is_same_number(letter: u8, one: u64, other: u64) -> bool {
    let are_nan = match letter {
        b'F' => [one, other].map(|it| f32::from_bits(it as u32).is_nan()),
        b'D' => [one, other].map(|it| f64::from_bits(it).is_nan()),
        _ => [false; 2],
    };
    let narrow = |word: u64| match letter {
        b'J' | b'D' => word,
        b'Z' => word & 1,
        b'B' => word & 0xff,
        b'C' | b'S' => word & 0xffff,
        _ => word & 0xffff_ffff,
    };
    are_nan == [true; 2] || narrow(one) == narrow(other)
}
