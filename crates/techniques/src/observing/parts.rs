//! Objects that no source can spell, taken apart: elements, entries, what observers say.

use super::calls::implements;
use super::values::{DEEPEST, MOST_ELEMENTS, MOST_UNITS};
use super::{Fact, Watcher, constructed, depends_on_order, fact, itself, made, on};
use crate::sequences::instantiate::java_type;
use crate::sequences::observe::seen;
use spelunk_classes::registry::ClassId;
use spelunk_junit::model::{Call, Check, Expected, JavaType, Target, Value};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};

/// Elements of a longer one that are looked at.
const ELEMENTS_SHOWN: usize = 2;

impl Watcher {
    /// What is equal to an object, or else what can be said about its parts.
    pub(super) fn facts_of(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &Value,
        depth: usize,
        facts: &mut Vec<Fact>,
    ) -> Option<Expected> {
        let hashes = vm.identity_hashes;
        if let Some(value) = self.spelled(vm, object, 0) {
            let steady = vm.identity_hashes == hashes || !depends_on_order(&value);
            if depth < DEEPEST && self.is_own_record(vm, object) {
                // A constructor that loses something makes equal ones.
                self.observe(vm, object, name, &[], depth + 1, facts);
            }
            return Some(if steady {
                Expected::Value(value)
            } else {
                Expected::NotNull
            });
        }
        let class = vm.class_of(object);
        if vm.registry.class(class).is_array() {
            if let Some(name) = self.as_array(vm, class, name) {
                self.parts_of_array(vm, object, &name, depth, facts);
            }
            return Some(Expected::NotNull);
        }
        if vm.registry.class(class).is_user() {
            if depth < DEEPEST {
                self.exact_class(vm, class, name, facts);
                self.observe(vm, object, name, &[], depth + 1, facts);
            }
            return Some(Expected::NotNull);
        }
        if &*vm.registry.class(class).name == "java/io/ByteArrayOutputStream" {
            facts.extend(self.printed(vm, object, name));
            return Some(Expected::NotNull);
        }
        if let Some(text) = self.text_of(vm, object, class) {
            return Some(Expected::Text(text));
        }
        self.parts_of_container(vm, object, name, depth, facts);
        Some(Expected::NotNull)
    }

    /// What was written to a stream, with the same line ends everywhere.
    fn printed(&self, vm: &mut Vm, object: Ref, name: &Value) -> Option<Fact> {
        let text = self.ask(vm, object, "toString", "()Ljava/lang/String;", &[])? as Ref;
        let units = vm.string_units(text);
        let string = JavaType::Class("java.lang.String".into());
        let class = "java.io.ByteArrayOutputStream";
        let mut call = on(name, class, "toString", &[], string.clone());
        if units.contains(&u16::from(b'\n')) {
            let sequence = JavaType::Class("java.lang.CharSequence".into());
            let separator = made("java.lang.System", "lineSeparator", &[], "java.lang.String");
            let plain = Value::String(vec![u16::from(b'\n')]);
            let arguments = [(sequence.clone(), separator), (sequence, plain)];
            let text = Value::Call(Box::new(call));
            call = on(&text, "java.lang.String", "replace", &arguments, string);
        }
        // What other characters become is for the default charset to say.
        let is_plain = units.iter().all(|&unit| unit < 0x80);
        (is_plain && units.len() <= MOST_UNITS)
            .then(|| fact(call, Expected::Value(Value::String(units)), 0))
    }

    /// Mutable texts and numbers of the JDK.
    pub(super) fn text_of(&self, vm: &mut Vm, object: Ref, class: ClassId) -> Option<Vec<u16>> {
        const TELLING: [&str; 6] = [
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/util/StringJoiner",
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicLong",
            "java/util/concurrent/atomic/AtomicBoolean",
        ];
        if !TELLING.contains(&&*vm.registry.class(class).name) {
            return None;
        }
        let text = self.ask(vm, object, "toString", "()Ljava/lang/String;", &[])? as Ref;
        let units = vm.string_units(text);
        (units.len() <= MOST_UNITS).then_some(units)
    }

    /// An array by what it is, where it is declared as something else and the test can name its type.
    fn as_array(&self, vm: &Vm, class: ClassId, name: &Value) -> Option<Value> {
        let declared = match name {
            Value::Call(call) => Some(&call.returns),
            _ => None,
        };
        if matches!(declared, Some(JavaType::Array(_))) {
            return Some(name.clone());
        }
        let own = java_type(&vm.registry.class(class).name);
        match self.is_nameable(vm, &own) {
            true => Some(Value::Call(Box::new(itself(name, own)))),
            // A variable may be an array all the same, of what can be named.
            false => declared.is_none().then(|| name.clone()),
        }
    }

    pub(super) fn parts_of_array(
        &self,
        vm: &mut Vm,
        array: Ref,
        name: &Value,
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        let length = vm.array_length(array) as usize;
        let class = vm.registry.class(vm.class_of(array));
        let element = java_type(&class.name.to_string()[1..]);
        let letter = class.element_letter;
        facts.push(Fact {
            check: Check {
                call: Call {
                    target: Target::Field {
                        receiver: name.clone(),
                        class: "java.lang.Object".into(),
                        field: "length".into(),
                    },
                    parameters: Vec::new(),
                    arguments: Vec::new(),
                    returns: JavaType::Int,
                },
                expected: Expected::Value(Value::Int(length as i32)),
            },
            rank: 0,
        });
        for index in 0..length.min(ELEMENTS_SHOWN) {
            let call = Call {
                target: Target::Element {
                    array: name.clone(),
                    index,
                },
                parameters: Vec::new(),
                arguments: Vec::new(),
                returns: element.clone(),
            };
            if matches!(letter, b'L' | b'[') {
                let item = vm.element32(array, index);
                self.say(vm, item, call, 3, depth + 1, facts);
            } else {
                let bits = vm.element_bits(array, index);
                facts.push(fact(call, Expected::Value(seen(letter, bits)), 3));
            }
        }
    }

    pub(super) fn parts_of_container(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &Value,
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        if depth >= DEEPEST {
            return;
        }
        let class = vm.class_of(object);
        if &*vm.registry.class(class).name == "java/util/Optional" {
            let inner = vm.get_field(object, "value", "Ljava/lang/Object;") as Ref;
            let get = on(name, "java.util.Optional", "get", &[], JavaType::object());
            self.say(vm, inner, get, 2, depth + 1, facts);
            return;
        }
        if implements(vm, class, "java/util/Map") {
            self.parts_of_map(vm, object, name, depth, facts);
            return;
        }
        if !implements(vm, class, "java/util/Collection") {
            return;
        }
        let Some(items) = self.items(vm, object) else {
            return;
        };
        let size = Value::Int(items.len() as i32);
        let is_list = implements(vm, class, "java/util/List");
        if !is_list && !implements(vm, class, "java/util/Set") {
            // Queues are equal to themselves alone, but what is in them can be compared.
            let values: Option<Vec<Value>> = items
                .iter()
                .map(|&item| self.compared(vm, item, depth + 1))
                .collect();
            if let Some(values) = values.filter(|values| values.len() <= MOST_ELEMENTS) {
                let collection = JavaType::Class("java.util.Collection".into());
                let list = constructed("java.util.ArrayList", &[(collection, name.clone())]);
                if let Value::Call(call) = list {
                    let expected = Expected::Value(self.collection("java.util.List", values));
                    facts.push(fact(*call, expected, 0));
                }
                return;
            }
        }
        let call = on(name, "java.util.Collection", "size", &[], JavaType::Int);
        facts.push(fact(call, Expected::Value(size), 0));
        for (index, &item) in items.iter().enumerate().take(ELEMENTS_SHOWN) {
            if !is_list {
                break;
            }
            let argument = (JavaType::Int, Value::Int(index as i32));
            let call = on(
                name,
                "java.util.List",
                "get",
                &[argument],
                JavaType::object(),
            );
            self.say(vm, item, call, 3, depth + 1, facts);
        }
    }

    pub(super) fn parts_of_map(
        &self,
        vm: &mut Vm,
        map: Ref,
        name: &Value,
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        let Some(entries) = self.entries(vm, map) else {
            return;
        };
        let size = Value::Int(entries.len() as i32);
        let call = on(name, "java.util.Map", "size", &[], JavaType::Int);
        facts.push(fact(call, Expected::Value(size), 0));
        for (key, value) in entries.into_iter().take(ELEMENTS_SHOWN) {
            if let Some(key) = self.compared(vm, key, depth + 1) {
                let argument = (JavaType::object(), key);
                let call = on(
                    name,
                    "java.util.Map",
                    "get",
                    &[argument],
                    JavaType::object(),
                );
                self.say(vm, value, call, 3, depth + 1, facts);
            }
        }
    }

    /// A part of something, by the call that gives it.
    pub(super) fn say(
        &self,
        vm: &mut Vm,
        object: Ref,
        call: Call,
        rank: u32,
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        let as_value = Value::Call(Box::new(call.clone()));
        let before = facts.len();
        let expected = self.facts_of(vm, object, &as_value, depth, facts);
        for nested in &mut facts[before..] {
            nested.rank += rank + 2;
        }
        match expected {
            Some(Expected::NotNull) if facts.len() > before => {}
            Some(expected) => facts.push(fact(call, expected, rank)),
            None => {}
        }
    }

    /// The cause of an exception: one that the test has made, in the variable of this number, or of which class it is.
    pub fn cause(
        &self,
        vm: &Vm,
        (thrown, cause): (Ref, Ref),
        name: &Value,
        made: Option<usize>,
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        // Without one, an exception is its own.
        if cause == NULL || cause == thrown {
            return facts;
        }
        let returns = JavaType::Class("java.lang.Throwable".into());
        let call = on(name, "java.lang.Throwable", "getCause", &[], returns);
        match made {
            Some(number) => facts.push(fact(call, Expected::Same(number), 1)),
            None => {
                let class = vm.class_of(cause);
                self.exact_class(vm, class, &Value::Call(Box::new(call)), &mut facts);
            }
        }
        facts
    }

    /// Which of several classes it is, where the test can name it.
    pub(super) fn exact_class(&self, vm: &Vm, class: ClassId, name: &Value, facts: &mut Vec<Fact>) {
        let declared = match name {
            Value::Call(call) => Some(call.returns.clone()),
            _ => None,
        };
        let own = JavaType::Class(vm.registry.class(class).java_name());
        let is_sure =
            declared.is_none_or(|declared| declared == own || declared == JavaType::object());
        if is_sure || !self.is_visible(vm, class) || vm.registry.class(class).synthetic {
            return;
        }
        let returns = JavaType::Class("java.lang.Class".into());
        let call = on(name, "java.lang.Object", "getClass", &[], returns);
        facts.push(fact(call, Expected::Value(Value::Class(own)), 1));
    }
}
