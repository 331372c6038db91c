//! Objects as values that source can spell: texts, numbers, arrays, enums, dates, collections of the class library.

use super::calls::implements;
use super::{Watcher, constructed, made};
use crate::argument::wrapped_letter;
use crate::sequences::instantiate::java_type;
use crate::sequences::observe::seen;
use spelunk_classes::registry::{ClassId, access};
use spelunk_junit::model::{JavaType, Value};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};

/// Longest text that a test spells out.
pub(super) const MOST_UNITS: usize = 200;
/// Longest array or collection that is spelled as a whole.
pub(super) const MOST_ELEMENTS: usize = 12;
pub(super) const MOST_NUMBERS: usize = 64;
/// Getters of what getters give.
pub(super) const DEEPEST: usize = 2;

/// Classes of the JDK by their text, and how it is turned into an object again.
const TEXTS: [(&str, &str); 19] = [
    ("java/math/BigDecimal", "new"),
    ("java/math/BigInteger", "new"),
    ("java/time/LocalDate", "parse"),
    ("java/time/LocalTime", "parse"),
    ("java/time/LocalDateTime", "parse"),
    ("java/time/OffsetDateTime", "parse"),
    ("java/time/OffsetTime", "parse"),
    ("java/time/ZonedDateTime", "parse"),
    ("java/time/Instant", "parse"),
    ("java/time/Duration", "parse"),
    ("java/time/Period", "parse"),
    ("java/time/Year", "parse"),
    ("java/time/YearMonth", "parse"),
    ("java/time/MonthDay", "parse"),
    ("java/time/ZoneOffset", "of"),
    ("java/util/UUID", "fromString"),
    ("java/net/URI", "create"),
    ("java/util/Date", "new"),
    ("java/util/Currency", "getInstance"),
];

impl Watcher {
    /// The value that is equal to an object, if source can spell it.
    pub fn value(&self, vm: &mut Vm, object: Ref) -> Option<Value> {
        let level = vm.open_level();
        let value = self.spelled(vm, object, 0);
        vm.undo_level(&level);
        value
    }

    /// Whether an object stands for what it says, not for itself: nobody asks which of two equal texts it is, and a
    /// constant has a name.
    pub fn is_plain_value(&self, vm: &Vm, object: Ref) -> bool {
        let class = vm.class_of(object);
        let name = &*vm.registry.class(class).name;
        matches!(name, "java/lang/String" | "java/lang/Class")
            || wrapped_letter(name).is_some()
            || TEXTS.iter().any(|(known, _)| *known == name)
            || self.enum_constant(vm, object, class).is_some()
    }

    pub(super) fn spelled(&self, vm: &mut Vm, object: Ref, depth: usize) -> Option<Value> {
        if object == NULL {
            return Some(Value::Null);
        }
        let class = vm.class_of(object);
        let name = vm.registry.class(class).name.to_string();
        if name == "java/lang/String" {
            let units = vm.string_units(object);
            return (units.len() <= MOST_UNITS).then_some(Value::String(units));
        }
        if let (Some(letter), Some((_, bits))) = (wrapped_letter(&name), vm.unbox(object)) {
            return Some(Value::Boxed(Box::new(seen(letter, bits))));
        }
        if vm.registry.class(class).is_array() {
            return self.array(vm, object, depth);
        }
        if name == "java/lang/Class" {
            return self.class_object(vm, object);
        }
        if let Some(constant) = self.enum_constant(vm, object, class) {
            return Some(constant);
        }
        if vm.registry.class(class).is_user() {
            return self.record(vm, object, class, depth);
        }
        if depth > DEEPEST {
            return None;
        }
        self.known_value(vm, object, &name)
            .or_else(|| self.container(vm, object, class, depth))
    }

    pub(super) fn array(&self, vm: &mut Vm, array: Ref, depth: usize) -> Option<Value> {
        let class = vm.class_of(array);
        let name = vm.registry.class(class).name.to_string();
        let letter = vm.registry.class(class).element_letter;
        let length = vm.array_length(array) as usize;
        let element = java_type(&name[1..]);
        if !matches!(letter, b'L' | b'[') {
            let values = (0..length).map(|index| seen(letter, vm.element_bits(array, index)));
            return (length <= MOST_NUMBERS).then(|| Value::Array {
                element,
                values: values.collect(),
            });
        }
        if length > MOST_ELEMENTS || depth > DEEPEST || !self.is_nameable(vm, &element) {
            return None;
        }
        let mut values = Vec::new();
        for index in 0..length {
            let item = vm.element32(array, index);
            values.push(self.spelled(vm, item, depth + 1)?);
        }
        Some(Value::Array { element, values })
    }

    pub(super) fn class_object(&self, vm: &Vm, mirror: Ref) -> Option<Value> {
        let class = vm.registry.class(vm.mirrored(mirror));
        if class.is_primitive() {
            return None;
        }
        let name = class.name.to_string();
        let stands_for = if class.is_array() {
            java_type(&name)
        } else {
            JavaType::Class(class.java_name())
        };
        self.is_nameable(vm, &stands_for)
            .then_some(Value::Class(stands_for))
    }

    pub(super) fn enum_constant(&self, vm: &Vm, object: Ref, class: ClassId) -> Option<Value> {
        // A constant with a body is of a class of its own, below the enum.
        let mut current = class;
        while vm.registry.class(current).access & access::ENUM == 0 {
            current = vm.registry.class(current).super_class?;
        }
        let parent = vm.registry.class(current).super_class?;
        if &*vm.registry.class(parent).name != "java/lang/Enum" {
            current = parent;
        }
        if !self.is_visible(vm, current) {
            return None;
        }
        let name = vm.get_field(object, "name", "Ljava/lang/String;") as Ref;
        Some(Value::Enum {
            class: vm.registry.class(current).java_name(),
            constant: vm.string_text(name),
        })
    }

    /// Classes of the JDK whose objects are equal to what their text says.
    pub(super) fn known_value(&self, vm: &mut Vm, object: Ref, class: &str) -> Option<Value> {
        let (class, target) = TEXTS.iter().find(|(known, _)| *known == class)?;
        let dotted = class.replace('/', ".");
        if *class == "java/util/Date" {
            let time = self.ask(vm, object, "getTime", "()J", &[])?;
            let number = Value::Long(time as i64);
            return Some(constructed("java.util.Date", &[(JavaType::Long, number)]));
        }
        let text = self.ask(vm, object, "toString", "()Ljava/lang/String;", &[])? as Ref;
        if text == NULL {
            return None;
        }
        let units = vm.string_units(text);
        let spelled = String::from_utf16(&units).ok()?;
        let string = JavaType::Class("java.lang.String".into());
        let argument = (string, Value::String(units));
        Some(match (*class, *target) {
            ("java/time/LocalDate", _) if let Some(date) = date_of(&spelled) => date,
            ("java/math/BigInteger", _) if let Ok(number) = spelled.parse::<i64>() => made(
                &dotted,
                "valueOf",
                &[(JavaType::Long, Value::Long(number))],
                &dotted,
            ),
            (_, "new") => constructed(&dotted, &[argument]),
            (_, method) => {
                let sequence = JavaType::Class("java.lang.CharSequence".into());
                let parameter = if method == "parse" {
                    sequence
                } else {
                    argument.0
                };
                made(&dotted, method, &[(parameter, argument.1)], &dotted)
            }
        })
    }

    /// Optionals, lists, sets and maps of the JDK.
    /// What an object is equal to that others compare by `equals`: an array is equal to itself alone.
    pub(super) fn compared(&self, vm: &mut Vm, object: Ref, depth: usize) -> Option<Value> {
        let value = self.spelled(vm, object, depth);
        value.filter(|value| !matches!(value, Value::Array { .. }))
    }

    pub(super) fn container(
        &self,
        vm: &mut Vm,
        object: Ref,
        class: ClassId,
        depth: usize,
    ) -> Option<Value> {
        let name = vm.registry.class(class).name.to_string();
        match &*name {
            "java/util/Optional" => {
                let inner = vm.get_field(object, "value", "Ljava/lang/Object;") as Ref;
                return self.optional(vm, "java.util.Optional", inner, depth);
            }
            "java/util/OptionalInt" => return self.optional_number(vm, object, "getAsInt", b'I'),
            "java/util/OptionalLong" => return self.optional_number(vm, object, "getAsLong", b'J'),
            "java/util/OptionalDouble" => {
                return self.optional_number(vm, object, "getAsDouble", b'D');
            }
            _ => {}
        }
        let is = |vm: &Vm, interface: &str| implements(vm, class, interface);
        if is(vm, "java/util/Map") {
            return self.map(vm, object, depth);
        }
        let kind = ["java/util/List", "java/util/Set"]
            .into_iter()
            .find(|kind| is(vm, kind))?;
        let items = self.items(vm, object)?;
        if items.len() > MOST_ELEMENTS {
            return None;
        }
        let mut values = Vec::new();
        for item in items {
            values.push(self.compared(vm, item, depth + 1)?);
        }
        if kind == "java/util/Set" {
            // Which order a set has is its own business.
            values.sort_by_key(|value| format!("{value:?}"));
        }
        Some(self.collection(&kind.replace('/', "."), values))
    }

    pub(super) fn optional(
        &self,
        vm: &mut Vm,
        class: &str,
        inner: Ref,
        depth: usize,
    ) -> Option<Value> {
        if inner == NULL {
            return Some(made(class, "empty", &[], class));
        }
        let value = self.compared(vm, inner, depth + 1)?;
        Some(made(class, "of", &[(JavaType::object(), value)], class))
    }

    pub(super) fn optional_number(
        &self,
        vm: &mut Vm,
        object: Ref,
        getter: &str,
        letter: u8,
    ) -> Option<Value> {
        let class = vm.registry.class(vm.class_of(object)).java_name();
        if self.ask(vm, object, "isPresent", "()Z", &[])? == 0 {
            return Some(made(&class, "empty", &[], &class));
        }
        let descriptor = char::from(letter).to_string();
        let number = self.ask(vm, object, getter, &format!("(){descriptor}"), &[])?;
        let argument = (java_type(&descriptor), seen(letter, number));
        Some(made(&class, "of", &[argument], &class))
    }

    /// `List.of(..)`, or what Java 8 has.
    pub(super) fn collection(&self, interface: &str, values: Vec<Value>) -> Value {
        let has_null = values.contains(&Value::Null);
        if self.modern && !has_null {
            let arguments: Vec<(JavaType, Value)> = values
                .into_iter()
                .map(|value| (JavaType::object(), value))
                .collect();
            return made(interface, "of", &arguments, interface);
        }
        if values.is_empty() {
            let name = match interface {
                "java.util.List" => "emptyList",
                _ => "emptySet",
            };
            return made("java.util.Collections", name, &[], interface);
        }
        let array = Value::Array {
            element: JavaType::object(),
            values,
        };
        let objects = JavaType::Array(Box::new(JavaType::object()));
        let list = made(
            "java.util.Arrays",
            "asList",
            &[(objects, array)],
            "java.util.List",
        );
        if interface == "java.util.List" {
            return list;
        }
        let collection = JavaType::Class("java.util.Collection".into());
        constructed("java.util.HashSet", &[(collection, list)])
    }

    pub(super) fn map(&self, vm: &mut Vm, object: Ref, depth: usize) -> Option<Value> {
        /// `Map.of` takes no more.
        const MOST_ENTRIES: usize = 5;
        let entries = self.entries(vm, object)?;
        let fits = entries.len() <= MOST_ENTRIES && (self.modern || entries.is_empty());
        if !fits {
            return None;
        }
        let mut pairs = Vec::new();
        for (key, value) in entries {
            let key = self.compared(vm, key, depth + 1)?;
            let value = self.compared(vm, value, depth + 1)?;
            if key == Value::Null || value == Value::Null {
                return None;
            }
            pairs.push((key, value));
        }
        pairs.sort_by_key(|(key, _)| format!("{key:?}"));
        if !self.modern {
            return Some(made(
                "java.util.Collections",
                "emptyMap",
                &[],
                "java.util.Map",
            ));
        }
        let arguments: Vec<(JavaType, Value)> = pairs
            .into_iter()
            .flat_map(|(key, value)| [key, value])
            .map(|value| (JavaType::object(), value))
            .collect();
        Some(made("java.util.Map", "of", &arguments, "java.util.Map"))
    }

    /// The elements of a collection of the JDK, in its order.
    pub(super) fn items(&self, vm: &mut Vm, collection: Ref) -> Option<Vec<Ref>> {
        let array = self.ask(vm, collection, "toArray", "()[Ljava/lang/Object;", &[])? as Ref;
        if array == NULL {
            return None;
        }
        let length = vm.array_length(array) as usize;
        Some((0..length).map(|at| vm.element32(array, at)).collect())
    }

    pub(super) fn entries(&self, vm: &mut Vm, map: Ref) -> Option<Vec<(Ref, Ref)>> {
        let set = self.ask(vm, map, "entrySet", "()Ljava/util/Set;", &[])? as Ref;
        if set == NULL {
            return None;
        }
        let mut found = Vec::new();
        for entry in self.items(vm, set)? {
            let key = self.ask(vm, entry, "getKey", "()Ljava/lang/Object;", &[])?;
            let value = self.ask(vm, entry, "getValue", "()Ljava/lang/Object;", &[])?;
            found.push((key as Ref, value as Ref));
        }
        Some(found)
    }
}

/// `LocalDate.of(2024, 1, 31)`, as a person would write it.
fn date_of(text: &str) -> Option<Value> {
    let mut parts = text.split('-').map(|part| part.parse::<i32>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let number = |value: i32| (JavaType::Int, Value::Int(value));
    let class = "java.time.LocalDate";
    let arguments = [number(year), number(month), number(day)];
    Some(made(class, "of", &arguments, class))
}
