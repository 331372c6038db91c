//! What a test asserts, compared as JUnit compares it.

use super::objects::{is_same_number, primitive};
use super::{Halt, Run, Tried, Words};
use crate::sequence::executor::{Produced, Watch, slot_word};
use crate::surface::CallKind;
use spelunk_junit::model::{Expected, JavaType, Value};
use spelunk_vm::heap::{NULL, Ref};

impl<W: Watch> Run<'_, W> {
    pub(in crate::mutation) fn is_expected(
        &mut self,
        expected: &Expected,
        actual: Produced,
        declared: &JavaType,
    ) -> Tried<bool> {
        match expected {
            Expected::NotNull => Ok(actual.class.is_some()),
            Expected::Same(number) => {
                let known = self.variables.get(number).ok_or(Halt::Unknown)?;
                Ok(known.word as Ref == actual.word as Ref)
            }
            Expected::Text(units) => {
                if actual.class.is_none() {
                    return Err(Halt::Threw(NULL));
                }
                let nothing = Words::default();
                let text = self.ask(actual, "toString", "()Ljava/lang/String;", nothing)? as Ref;
                Ok(text != NULL && self.executor.vm.string_units(text) == *units)
            }
            Expected::Value(value) if declared.is_primitive() => {
                Ok(primitive(value).is_some_and(|(letter, bits)| {
                    is_same_number(letter, slot_word(letter, bits), actual.word)
                }))
            }
            Expected::Value(value) => self.is_equal(value, actual.word as Ref),
        }
    }

    /// As `assertEquals`, `assertArrayEquals`, `assertSame` and `assertNull` compare.
    fn is_equal(&mut self, expected: &Value, actual: Ref) -> Tried<bool> {
        match expected {
            Value::Null => Ok(actual == NULL),
            _ if actual == NULL => Ok(false),
            Value::Array { element, values } => self.is_equal_array(element, values, actual),
            Value::String(units) => {
                let vm = &self.executor.vm;
                let is_string = &*vm.registry.class(vm.class_of(actual)).name == "java/lang/String";
                Ok(is_string && vm.string_units(actual) == *units)
            }
            Value::Class(_) | Value::StaticField { .. } | Value::Enum { .. } => {
                Ok(self.object(expected)? == actual)
            }
            _ => {
                let object = self.object(expected)?;
                if object == NULL {
                    return Ok(false);
                }
                let expected = self.produced(object);
                let argument = Words::of(actual);
                let answer = self.ask(expected, "equals", "(Ljava/lang/Object;)Z", argument)?;
                Ok(answer & 1 != 0)
            }
        }
    }

    fn is_equal_array(&mut self, element: &JavaType, values: &[Value], actual: Ref) -> Tried<bool> {
        let vm = &self.executor.vm;
        let class = vm.registry.class(vm.class_of(actual));
        if !class.is_array() || vm.array_length(actual) as usize != values.len() {
            return Ok(false);
        }
        let letter = class.element_letter;
        for (index, value) in values.iter().enumerate() {
            let same = if element.is_primitive() {
                let bits = self.executor.vm.element_bits(actual, index);
                primitive(value).is_some_and(|(wanted, expected)| {
                    let word = slot_word(wanted, expected);
                    wanted == letter && is_same_number(wanted, word, slot_word(letter, bits))
                })
            } else {
                let item = self.executor.vm.element32(actual, index);
                self.is_equal(value, item)?
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a method of an object answers.
    pub(in crate::mutation) fn ask(
        &mut self,
        on: Produced,
        name: &str,
        descriptor: &str,
        words: Words,
    ) -> Tried<u64> {
        let class = on.class.ok_or(Halt::Unknown)?;
        let registry = &self.executor.vm.registry;
        let class = registry.class(class).name.replace('/', ".");
        let callee = self.callee(CallKind::Instance, &class, name, descriptor)?;
        let mut all = Words::of(on.word as Ref);
        all.words.extend(words.words);
        all.parts.extend(words.parts);
        Ok(self.invoke(&callee, &all)?.word)
    }
}
