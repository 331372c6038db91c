//! What a test can say about objects after its last call: values that source can spell, and what methods
//! answer that leave the object as it is.
//!
//! Whoever executes a test asks a `Watcher` for the view of each object that the test names, before and after
//! the act: what has changed is what the act did. Everything is asked on the VM and undone again. It must not
//! know how the test was found.

use crate::argument::wrapped_letter;
use crate::sequences::instantiate::java_type;
use crate::sequences::observe::primitive;
use crate::surface::{CallKind, Callable, is_callable};
use spelunk_classes::registry::{ClassId, MethodId, access};
use spelunk_junit::model::{Call, Check, Expected, JavaType, Target, Value};
use spelunk_vm::canonical::{Base, Root};
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::thread::Action;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};
use std::cell::Cell;

/// Longest text that a test spells out.
const MOST_UNITS: usize = 200;
/// Longest array or collection that is spelled as a whole.
const MOST_ELEMENTS: usize = 12;
const MOST_NUMBERS: usize = 64;
/// Elements of a longer one that are looked at.
const ELEMENTS_SHOWN: usize = 2;
/// Getters of what getters give.
const DEEPEST: usize = 2;
/// Observers of one object that are asked at all.
const MOST_OBSERVERS: usize = 48;
/// Checks on one object that changed, on one that is new, and on one that did not.
const MOST_CHANGED: usize = 6;
const MOST_OF_NEW: usize = 6;
const MOST_OTHERWISE: usize = 2;
/// Observers that are asked about one object and what it consists of.
const MOST_ASKED: usize = 150;
/// Steps of one observer.
const STEPS: i64 = 200_000;
/// Class files from this version on are of projects that have `List.of`.
const FIRST_MODERN_MAJOR: u16 = 53;

/// Looks at objects on behalf of the tests of one class.
#[derive(Clone, Debug)]
pub struct Watcher {
    base: Base,
    package: String,
    is_user: bool,
    modern: bool,
    /// Observers that may still be asked.
    left: Cell<usize>,
}

/// Everything that is known of one object: observers in order of how telling they are.
#[derive(Clone, Debug, Default)]
pub struct View {
    pub facts: Vec<Fact>,
}

impl View {
    /// Without what this observer says.
    pub fn forget(&mut self, observer: &str) {
        self.facts.retain(|fact| match &fact.check.call.target {
            Target::Instance { method, .. } => method != observer,
            _ => true,
        });
    }

    pub fn of(checks: Vec<Check>) -> View {
        let facts = checks.into_iter().map(|check| Fact { check, rank: 0 });
        View {
            facts: facts.collect(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub check: Check,
    rank: u32,
}

/// What the result of the act is.
#[derive(Clone, Debug, Default)]
pub struct ResultView {
    pub expected: Option<Expected>,
    /// On the variable that holds the result.
    pub checks: Vec<Check>,
}

/// Which checks a test keeps of what it could say about one object.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// The act made it.
    New,
    /// It was there before; the result says what the act is about, so only changes are worth words.
    Changes,
    /// Nothing else is said: what did not change is better than nothing.
    Anything,
}

impl Watcher {
    /// For tests of this class; objects from `base` on belong to the test.
    pub fn new(vm: &Vm, class: ClassId, base: Base) -> Watcher {
        let linked = vm.registry.class(class);
        Watcher {
            base,
            package: linked.package().to_string(),
            is_user: linked.is_user(),
            modern: linked
                .file
                .as_ref()
                .is_some_and(|file| file.major >= FIRST_MODERN_MAJOR),
            left: Cell::new(0),
        }
    }

    /// What separates objects of the test from all others.
    pub fn base(&self) -> Base {
        self.base
    }

    /// What observers say about an object that the test calls `name`. Those of one parameter are asked for
    /// the given values, which are the act's arguments.
    pub fn view(&self, vm: &mut Vm, object: Ref, name: &Value, arguments: &[Value]) -> View {
        let mut facts = Vec::new();
        if object != NULL {
            let covered = Covered::save(vm);
            self.left.set(MOST_ASKED);
            let class = vm.registry.class(vm.class_of(object));
            if class.is_user() == self.is_user && !class.is_array() {
                self.observe(vm, object, name, arguments, 0, &mut facts);
            } else {
                self.whole(vm, object, name, &mut facts);
            }
            covered.restore(vm);
        }
        facts.sort_by_key(|fact| fact.rank);
        View { facts }
    }

    /// What an array or an object of the class library is equal to, or what it consists of.
    fn whole(&self, vm: &mut Vm, object: Ref, name: &Value, facts: &mut Vec<Fact>) {
        let class = vm.registry.class(vm.class_of(object));
        let declared = java_type(&match class.is_array() {
            true => class.name.to_string(),
            false => format!("L{};", class.name),
        });
        let call = Call {
            target: Target::Value(name.clone()),
            parameters: Vec::new(),
            arguments: Vec::new(),
            returns: declared,
        };
        let level = vm.open_level();
        self.say(vm, object, call, 0, 0, facts);
        vm.undo_level(&level);
        facts.retain(|fact| fact.check.expected != Expected::NotNull);
    }

    /// What can be said about a result that the test calls `name`.
    pub fn result(&self, vm: &mut Vm, word: u64, descriptor: &str, name: &Value) -> ResultView {
        let letter = descriptor.as_bytes().first().copied().unwrap_or(b'V');
        match letter {
            b'V' => ResultView::default(),
            b'L' | b'[' => {
                let mut facts = Vec::new();
                let covered = Covered::save(vm);
                self.left.set(MOST_ASKED);
                let level = vm.open_level();
                let expected = self.facts_of(vm, word as Ref, name, 0, &mut facts);
                vm.undo_level(&level);
                covered.restore(vm);
                facts.sort_by_key(|fact| fact.rank);
                let checks: Vec<Check> = facts.into_iter().map(|fact| fact.check).collect();
                match expected {
                    Some(Expected::NotNull) if !checks.is_empty() => ResultView {
                        expected: None,
                        checks: checks.into_iter().take(MOST_OF_NEW).collect(),
                    },
                    expected => ResultView {
                        expected,
                        checks: Vec::new(),
                    },
                }
            }
            letter => ResultView {
                expected: Some(Expected::Value(primitive(letter, word))),
                checks: Vec::new(),
            },
        }
    }

    // ---- values ----

    /// The value that is equal to an object, if source can spell it.
    pub fn value(&self, vm: &mut Vm, object: Ref) -> Option<Value> {
        let level = vm.open_level();
        let value = self.spelled(vm, object, 0);
        vm.undo_level(&level);
        value
    }

    fn spelled(&self, vm: &mut Vm, object: Ref, depth: usize) -> Option<Value> {
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
            return Some(Value::Boxed(Box::new(primitive(letter, bits))));
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
        if vm.registry.class(class).is_user() || depth > DEEPEST {
            return None;
        }
        self.known_value(vm, object, &name)
            .or_else(|| self.container(vm, object, class, depth))
    }

    fn array(&self, vm: &mut Vm, array: Ref, depth: usize) -> Option<Value> {
        let class = vm.class_of(array);
        let name = vm.registry.class(class).name.to_string();
        let letter = vm.registry.class(class).element_letter;
        let length = vm.path.heap.length(array) as usize;
        let element = java_type(&name[1..]);
        if !matches!(letter, b'L' | b'[') {
            let values = (0..length).map(|index| primitive(letter, vm.element_bits(array, index)));
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
            let item = vm.path.heap.element32(array, index);
            values.push(self.spelled(vm, item, depth + 1)?);
        }
        Some(Value::Array { element, values })
    }

    fn class_object(&self, vm: &Vm, mirror: Ref) -> Option<Value> {
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

    fn enum_constant(&self, vm: &Vm, object: Ref, class: ClassId) -> Option<Value> {
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
    fn known_value(&self, vm: &mut Vm, object: Ref, class: &str) -> Option<Value> {
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
    fn container(&self, vm: &mut Vm, object: Ref, class: ClassId, depth: usize) -> Option<Value> {
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
            values.push(self.spelled(vm, item, depth + 1)?);
        }
        if kind == "java/util/Set" {
            // Which order a set has is its own business.
            values.sort_by_key(|value| format!("{value:?}"));
        }
        Some(self.collection(&kind.replace('/', "."), values))
    }

    fn optional(&self, vm: &mut Vm, class: &str, inner: Ref, depth: usize) -> Option<Value> {
        if inner == NULL {
            return Some(made(class, "empty", &[], class));
        }
        let value = self.spelled(vm, inner, depth + 1)?;
        Some(made(class, "of", &[(JavaType::object(), value)], class))
    }

    fn optional_number(&self, vm: &mut Vm, object: Ref, getter: &str, letter: u8) -> Option<Value> {
        let class = vm.registry.class(vm.class_of(object)).java_name();
        if self.ask(vm, object, "isPresent", "()Z", &[])? == 0 {
            return Some(made(&class, "empty", &[], &class));
        }
        let descriptor = char::from(letter).to_string();
        let number = self.ask(vm, object, getter, &format!("(){descriptor}"), &[])?;
        let argument = (java_type(&descriptor), primitive(letter, number));
        Some(made(&class, "of", &[argument], &class))
    }

    /// `List.of(..)`, or what Java 8 has.
    fn collection(&self, interface: &str, values: Vec<Value>) -> Value {
        let has_null = values.contains(&Value::Null);
        if self.modern && !has_null {
            let arguments: Vec<(JavaType, Value)> = values
                .into_iter()
                .map(|value| (JavaType::object(), value))
                .collect();
            return made(interface, "of", &arguments, interface);
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

    fn map(&self, vm: &mut Vm, object: Ref, depth: usize) -> Option<Value> {
        /// `Map.of` takes no more.
        const MOST_ENTRIES: usize = 5;
        let entries = self.entries(vm, object)?;
        let fits = entries.len() <= MOST_ENTRIES && (self.modern || entries.is_empty());
        if !fits {
            return None;
        }
        let mut pairs = Vec::new();
        for (key, value) in entries {
            let key = self.spelled(vm, key, depth + 1)?;
            let value = self.spelled(vm, value, depth + 1)?;
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
    fn items(&self, vm: &mut Vm, collection: Ref) -> Option<Vec<Ref>> {
        let array = self.ask(vm, collection, "toArray", "()[Ljava/lang/Object;", &[])? as Ref;
        if array == NULL {
            return None;
        }
        let length = vm.path.heap.length(array) as usize;
        Some(
            (0..length)
                .map(|at| vm.path.heap.element32(array, at))
                .collect(),
        )
    }

    fn entries(&self, vm: &mut Vm, map: Ref) -> Option<Vec<(Ref, Ref)>> {
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

    // ---- objects that are no values ----

    /// What is equal to an object, or else what can be said about its parts.
    fn facts_of(
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
            return Some(if steady {
                Expected::Value(value)
            } else {
                Expected::NotNull
            });
        }
        let class = vm.class_of(object);
        if vm.registry.class(class).is_array() {
            self.parts_of_array(vm, object, name, depth, facts);
            return Some(Expected::NotNull);
        }
        if vm.registry.class(class).is_user() {
            if depth < DEEPEST {
                self.exact_class(vm, class, name, facts);
                self.observe(vm, object, name, &[], depth + 1, facts);
            }
            return Some(Expected::NotNull);
        }
        if let Some(text) = self.text_of(vm, object, class) {
            return Some(Expected::Text(text));
        }
        self.parts_of_container(vm, object, name, depth, facts);
        Some(Expected::NotNull)
    }

    /// Mutable texts and numbers of the JDK.
    fn text_of(&self, vm: &mut Vm, object: Ref, class: ClassId) -> Option<Vec<u16>> {
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

    fn parts_of_array(
        &self,
        vm: &mut Vm,
        array: Ref,
        name: &Value,
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        let length = vm.path.heap.length(array) as usize;
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
                let item = vm.path.heap.element32(array, index);
                self.say(vm, item, call, 3, depth + 1, facts);
            } else {
                let bits = vm.element_bits(array, index);
                facts.push(fact(call, Expected::Value(primitive(letter, bits)), 3));
            }
        }
    }

    fn parts_of_container(
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
                .map(|&item| self.spelled(vm, item, depth + 1))
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

    fn parts_of_map(
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
            if let Some(key) = self.spelled(vm, key, depth + 1) {
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
    fn say(
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

    /// Which of several classes it is, where the test can name it.
    fn exact_class(&self, vm: &Vm, class: ClassId, name: &Value, facts: &mut Vec<Fact>) {
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

    // ---- observers ----

    fn observe(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &Value,
        arguments: &[Value],
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        let class = vm.class_of(object);
        if vm.registry.class(class).synthetic {
            return;
        }
        self.fields(vm, object, class, name, facts);
        for (callable, rank) in self.observers(vm, class) {
            let parameters = callable.parameters();
            let asked: Vec<Option<&Value>> = match parameters.as_slice() {
                [] => vec![None],
                [one] => {
                    let wanted = java_type(one);
                    let fits = |value: &&Value| literal_type(value).as_ref() == Some(&wanted);
                    let mut fitting: Vec<&Value> = arguments.iter().filter(fits).collect();
                    fitting.dedup();
                    fitting.into_iter().take(2).map(Some).collect()
                }
                _ => Vec::new(),
            };
            for argument in asked {
                self.observe_one(vm, object, name, &callable, argument, (rank, depth), facts);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn observe_one(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &Value,
        callable: &Callable,
        argument: Option<&Value>,
        (rank, depth): (u32, usize),
        facts: &mut Vec<Fact>,
    ) {
        if self.left.get() == 0 {
            return;
        }
        self.left.set(self.left.get() - 1);
        let root = [Root::Reference(object)];
        let Some(before) = vm.canonical_heap(self.base, &root) else {
            return;
        };
        let level = vm.open_level();
        let hashes = vm.identity_hashes;
        let mut found = Vec::new();
        let words = match argument {
            None => Some(Vec::new()),
            Some(value) => words_of(vm, value),
        };
        if let Some(words) = words
            && let Some(word) = self.call(vm, object, callable, &words)
            && vm.identity_hashes == hashes
            && vm
                .canonical_heap(self.base, &root)
                .is_some_and(|after| after.key == before.key)
        {
            let call = observer_call(callable, name, argument);
            let returns = callable.returns();
            match returns.as_bytes()[0] {
                b'L' | b'[' => self.say(vm, word as Ref, call, rank, depth, &mut found),
                letter => {
                    let value = primitive(letter, word);
                    found.push(fact(call, Expected::Value(value), rank));
                }
            }
        }
        vm.undo_level(&level);
        facts.extend(found);
    }

    /// Methods of an object that answer something, with how telling they are.
    fn observers(&self, vm: &Vm, class: ClassId) -> Vec<(Callable, u32)> {
        let mut found: Vec<(Callable, u32)> = Vec::new();
        for &ancestor in vm.registry.class(class).display.iter().rev() {
            if !vm.registry.class(ancestor).is_user() && self.is_user {
                break;
            }
            if &*vm.registry.class(ancestor).name == "java/lang/Object" {
                continue;
            }
            for method in vm.registry.declared_methods(ancestor) {
                let callable = Callable::new(vm, method.id);
                let known = |(other, _): &(Callable, u32)| {
                    other.name == callable.name && other.parameters() == callable.parameters()
                };
                let visible = is_callable(vm, ancestor, method)
                    && self.is_visible(vm, ancestor)
                    && (method.is(access::PUBLIC)
                        || vm.registry.class(ancestor).package() == self.package);
                if visible
                    && callable.kind == CallKind::Instance
                    && !found.iter().any(known)
                    && let Some(rank) = rank(&callable)
                {
                    found.push((callable, rank));
                }
            }
        }
        found.sort_by_key(|(callable, rank)| (*rank, callable.signature()));
        found.truncate(MOST_OBSERVERS);
        found
    }

    /// Fields that tests can read.
    fn fields(
        &self,
        vm: &mut Vm,
        object: Ref,
        class: ClassId,
        name: &Value,
        facts: &mut Vec<Fact>,
    ) {
        let mut found = Vec::new();
        for &ancestor in vm.registry.class(class).display.iter() {
            let linked = vm.registry.class(ancestor);
            if !linked.is_user() || !self.is_visible(vm, ancestor) {
                continue;
            }
            for field in &linked.fields {
                let hidden = access::STATIC | access::PRIVATE | access::SYNTHETIC;
                let near = linked.package() == self.package;
                if field.access & hidden == 0 && (field.access & access::PUBLIC != 0 || near) {
                    found.push((
                        linked.java_name(),
                        vm.registry.text(field.name).to_string(),
                        vm.registry.text(field.descriptor).to_string(),
                        vm.path.heap.field(object, field.offset),
                    ));
                }
            }
        }
        for (class, field, descriptor, word) in found {
            let call = Call {
                target: Target::Field {
                    receiver: name.clone(),
                    class,
                    field,
                },
                parameters: Vec::new(),
                arguments: Vec::new(),
                returns: java_type(&descriptor),
            };
            let letter = descriptor.as_bytes()[0];
            let expected = match letter {
                b'L' | b'[' => {
                    let level = vm.open_level();
                    let value = self.spelled(vm, word as Ref, 1);
                    vm.undo_level(&level);
                    value
                }
                letter => Some(primitive(letter, word)),
            };
            if let Some(value) = expected {
                facts.push(fact(call, Expected::Value(value), 6));
            }
        }
    }

    // ---- calls on the VM ----

    fn call(&self, vm: &mut Vm, object: Ref, callable: &Callable, words: &[u64]) -> Option<u64> {
        let class = vm.class_of(object);
        let method = vm.registry.select(class, callable.method)?;
        let mut all = vec![u64::from(object)];
        all.extend(words);
        run(vm, method, &all)
    }

    /// What a method of an object of the JDK answers.
    fn ask(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &str,
        descriptor: &str,
        words: &[u64],
    ) -> Option<u64> {
        if object == NULL {
            return None;
        }
        let class = vm.class_of(object);
        let method = vm.registry.find_method(class, name, descriptor)?;
        let method = vm.registry.select(class, method)?;
        let mut all = vec![u64::from(object)];
        all.extend(words);
        run(vm, method, &all)
    }

    // ---- names ----

    /// Whether tests can name a class.
    fn is_visible(&self, vm: &Vm, class: ClassId) -> bool {
        let linked = vm.registry.class(class);
        let modifiers = vm.class_modifiers(class);
        let own = modifiers & access::PUBLIC != 0
            || modifiers & access::PRIVATE == 0 && self.is_user && linked.package() == self.package;
        let outer = linked
            .name
            .rfind('$')
            .map(|at| linked.name[..at].to_string());
        let around = outer
            .and_then(|outer| vm.registry.loaded(&outer))
            .is_none_or(|outer| self.is_visible(vm, outer));
        own && around
    }

    fn is_nameable(&self, vm: &Vm, java_type: &JavaType) -> bool {
        match java_type {
            JavaType::Array(element) => self.is_nameable(vm, element),
            JavaType::Class(name) => vm
                .registry
                .loaded(&name.replace('.', "/"))
                .is_none_or(|class| self.is_visible(vm, class)),
            _ => true,
        }
    }
}

/// What is only looked at is not covered by the test.
struct Covered {
    edges: Vec<u8>,
    switches: rustc_hash::FxHashSet<(MethodId, u32, u32)>,
}

impl Covered {
    fn save(vm: &Vm) -> Covered {
        Covered {
            edges: vm.covered.clone(),
            switches: vm.covered_switches.clone(),
        }
    }

    fn restore(self, vm: &mut Vm) {
        let known = self.edges.len().min(vm.covered.len());
        vm.covered[..known].copy_from_slice(&self.edges[..known]);
        vm.covered[known..].fill(0);
        vm.covered_switches = self.switches;
    }
}

/// Facts that are the same in another JVM although identity hash codes were taken on the way.
pub fn without_hashes(view: &mut View) {
    view.facts.retain(|fact| match &fact.check.expected {
        Expected::Value(value) => is_free_of_hashes(value),
        Expected::Text(_) => false,
        Expected::NotNull | Expected::Same(_) => true,
    });
}

/// No large number, text or order that hash codes may have made.
pub fn is_free_of_hashes(value: &Value) -> bool {
    !crate::sequences::observe::looks_like_a_hash(value) && !depends_on_order(value)
}

/// Which checks of an object's view a test keeps.
pub fn select(before: &View, after: &View, emphasis: Emphasis, except: &str) -> Vec<Check> {
    let is_act = |fact: &&Fact| match &fact.check.call.target {
        Target::Instance { method, .. } => method == except,
        _ => false,
    };
    let changed = |fact: &&Fact| !before.facts.contains(fact);
    let others = after.facts.iter().filter(|fact| !is_act(fact));
    let taken: Vec<&Fact> = match emphasis {
        Emphasis::New => others.take(MOST_OF_NEW).collect(),
        Emphasis::Changes => others.filter(changed).take(MOST_CHANGED).collect(),
        Emphasis::Anything => {
            let new: Vec<&Fact> = others.clone().filter(changed).take(MOST_CHANGED).collect();
            if new.is_empty() {
                others.take(MOST_OTHERWISE).collect()
            } else {
                new
            }
        }
    };
    taken.into_iter().map(|fact| fact.check.clone()).collect()
}

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

/// `LocalDate.of(2024, 1, 31)`, as a person would write it.
fn date_of(text: &str) -> Option<Value> {
    let mut parts = text.split('-').map(|part| part.parse::<i32>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let number = |value: i32| (JavaType::Int, Value::Int(value));
    let class = "java.time.LocalDate";
    let arguments = [number(year), number(month), number(day)];
    Some(made(class, "of", &arguments, class))
}

fn fact(call: Call, expected: Expected, rank: u32) -> Fact {
    Fact {
        check: Check { call, expected },
        rank,
    }
}

fn made(class: &str, method: &str, arguments: &[(JavaType, Value)], returns: &str) -> Value {
    Value::Call(Box::new(Call {
        target: Target::Static {
            class: class.into(),
            method: method.into(),
        },
        parameters: arguments.iter().map(|(kind, _)| kind.clone()).collect(),
        arguments: arguments.iter().map(|(_, value)| value.clone()).collect(),
        returns: JavaType::Class(returns.into()),
    }))
}

fn constructed(class: &str, arguments: &[(JavaType, Value)]) -> Value {
    Value::Call(Box::new(Call {
        target: Target::Constructor {
            class: class.into(),
            outer: None,
        },
        parameters: arguments.iter().map(|(kind, _)| kind.clone()).collect(),
        arguments: arguments.iter().map(|(_, value)| value.clone()).collect(),
        returns: JavaType::Class(class.into()),
    }))
}

fn on(
    receiver: &Value,
    class: &str,
    method: &str,
    arguments: &[(JavaType, Value)],
    returns: JavaType,
) -> Call {
    Call {
        target: Target::Instance {
            receiver: receiver.clone(),
            class: class.into(),
            method: method.into(),
        },
        parameters: arguments.iter().map(|(kind, _)| kind.clone()).collect(),
        arguments: arguments.iter().map(|(_, value)| value.clone()).collect(),
        returns,
    }
}

fn observer_call(observer: &Callable, receiver: &Value, argument: Option<&Value>) -> Call {
    let arguments: Vec<(JavaType, Value)> = observer
        .parameters()
        .iter()
        .zip(argument)
        .map(|(descriptor, value)| (java_type(descriptor), value.clone()))
        .collect();
    let class = observer.class.replace('/', ".");
    let returns = java_type(&observer.returns());
    on(receiver, &class, &observer.name, &arguments, returns)
}

/// How telling an observer is; nothing if it is none.
fn rank(callable: &Callable) -> Option<u32> {
    const CONSUMING: [&str; 6] = [
        "Ljava/util/Iterator;",
        "Ljava/util/stream/Stream;",
        "Ljava/util/stream/IntStream;",
        "Ljava/util/Spliterator;",
        "Ljava/util/Enumeration;",
        "V",
    ];
    let returns = callable.returns();
    let parameters = callable.parameters().len();
    if CONSUMING.contains(&&*returns)
        || parameters > 1
        || returns == format!("L{};", callable.class)
    {
        return None;
    }
    if parameters == 1 {
        let asks = [
            "get", "contains", "is", "has", "find", "indexOf", "count", "peek",
        ];
        let name = &*callable.name;
        return asks
            .iter()
            .any(|start| name.starts_with(start))
            .then_some(5);
    }
    match &*callable.name {
        "hashCode" | "getClass" | "clone" | "annotationType" => None,
        "size" | "length" | "count" | "getSize" | "getCount" => Some(0),
        "isEmpty" => Some(8),
        "toString" => Some(9),
        name if ["get", "is", "has"]
            .iter()
            .any(|start| name.starts_with(start)) =>
        {
            Some(2)
        }
        name if name.starts_with("to") || name.starts_with("as") => Some(7),
        _ => Some(3),
    }
}

fn implements(vm: &Vm, class: ClassId, interface: &str) -> bool {
    vm.registry
        .loaded(interface)
        .is_some_and(|interface| vm.registry.is_subclass(class, interface))
}

/// The type of a parameter that takes the value and nothing wider.
fn literal_type(value: &Value) -> Option<JavaType> {
    Some(match value {
        Value::Boolean(_) => JavaType::Boolean,
        Value::Byte(_) => JavaType::Byte,
        Value::Char(_) => JavaType::Char,
        Value::Short(_) => JavaType::Short,
        Value::Int(_) => JavaType::Int,
        Value::Long(_) => JavaType::Long,
        Value::Float(_) => JavaType::Float,
        Value::Double(_) => JavaType::Double,
        Value::String(_) => JavaType::Class("java.lang.String".into()),
        Value::Boxed(_) => JavaType::object(),
        _ => return None,
    })
}

/// The words of a value as arguments of a call.
fn words_of(vm: &mut Vm, value: &Value) -> Option<Vec<u64>> {
    let small = |value: i32| Some(vec![u64::from(value as u32)]);
    match value {
        Value::Boolean(value) => small(i32::from(*value)),
        Value::Byte(value) => small(i32::from(*value)),
        Value::Short(value) => small(i32::from(*value)),
        Value::Char(value) => small(i32::from(*value)),
        Value::Int(value) => small(*value),
        Value::Long(value) => Some(vec![*value as u64, 0]),
        Value::Float(bits) => Some(vec![u64::from(*bits)]),
        Value::Double(bits) => Some(vec![*bits, 0]),
        Value::String(units) => vm.new_string(units).ok().map(|text| vec![u64::from(text)]),
        Value::Boxed(inner) => {
            let letter = match **inner {
                Value::Boolean(_) => b'Z',
                Value::Byte(_) => b'B',
                Value::Char(_) => b'C',
                Value::Short(_) => b'S',
                Value::Int(_) => b'I',
                Value::Long(_) => b'J',
                Value::Float(_) => b'F',
                _ => b'D',
            };
            let word = words_of(vm, inner)?.first().copied()?;
            let boxed = vm.box_value(word, letter).ok()?;
            Some(vec![u64::from(boxed)])
        }
        _ => None,
    }
}

/// Runs a method to its end; nothing if it does not return.
fn run(vm: &mut Vm, method: MethodId, words: &[u64]) -> Option<u64> {
    vm.path.fuel = vm.path.fuel.max(STEPS);
    vm.path.answers.clear();
    vm.path.answers_used = 0;
    let parts = vec![0; words.len()];
    let stop = match vm.call_with_shadows(method, words, &parts, Action::Halt) {
        Exit::Reload => vm.run_symbolic(),
        Exit::Stop(stop) => stop,
        Exit::Throw(_) => return None,
    };
    match stop {
        Stop::Returned(word) => Some(word),
        _ => None,
    }
}

/// Whether something in it stands in an order that may come from hashes.
fn depends_on_order(value: &Value) -> bool {
    match value {
        Value::String(units) => units.len() > 1,
        Value::Array { values, .. } => values.len() > 1,
        Value::Call(call) => call.arguments.len() > 1,
        _ => false,
    }
}
