//! Methods and fields that say something about an object and leave it as it is.

use super::{Fact, Given, Watcher, fact, on};
use crate::sequences::instantiate::java_type;
use crate::sequences::observe::seen;
use crate::surface::{CallKind, Callable, is_callable};
use spelunk_classes::registry::{ClassId, access};
use spelunk_junit::model::{Call, Expected, JavaType, Target, Value};
use spelunk_vm::Vm;
use spelunk_vm::canonical::Root;
use spelunk_vm::heap::Ref;

/// Observers of one object that are asked at all.
const MOST_OBSERVERS: usize = 48;
/// Parameters of an observer.
const MOST_PARAMETERS: usize = 3;

impl Watcher {
    pub(super) fn observe(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &Value,
        arguments: &[Given],
        depth: usize,
        facts: &mut Vec<Fact>,
    ) {
        let class = vm.class_of(object);
        if vm.registry.class(class).synthetic {
            return;
        }
        self.fields(vm, object, class, name, facts);
        for (callable, rank) in self.observers(vm, class) {
            for asked in asked_for(vm, &callable.parameters(), arguments) {
                self.observe_one(vm, object, name, &callable, &asked, (rank, depth), facts);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn observe_one(
        &self,
        vm: &mut Vm,
        object: Ref,
        name: &Value,
        callable: &Callable,
        arguments: &[&Given],
        (rank, depth): (u32, usize),
        facts: &mut Vec<Fact>,
    ) {
        if self.left.get() == 0 {
            return;
        }
        self.left.set(self.left.get() - 1);
        let handed = arguments.iter().filter_map(|given| given.object);
        let root: Vec<Root> = { std::iter::once(object).chain(handed) }
            .map(Root::Reference)
            .collect();
        let Some(before) = vm.canonical_heap(self.base, &root) else {
            return;
        };
        let level = vm.open_level();
        let hashes = vm.identity_hashes;
        let mut found = Vec::new();
        let words: Option<Vec<Vec<u64>>> = { arguments.iter() }
            .map(|given| match given.object {
                Some(object) => Some(vec![u64::from(object)]),
                None => words_of(vm, &given.value),
            })
            .collect();
        if let Some(words) = words.map(|words| words.concat())
            && let Some(word) = self.call(vm, object, callable, &words)
            && vm.identity_hashes == hashes
            && vm
                .canonical_heap(self.base, &root)
                .is_some_and(|after| after.key == before.key)
        {
            let call = observer_call(callable, name, arguments);
            let returns = callable.returns();
            match returns.as_bytes()[0] {
                b'L' | b'[' => self.say(vm, word as Ref, call, rank, depth, &mut found),
                letter => {
                    let value = seen(letter, word);
                    found.push(fact(call, Expected::Value(value), rank));
                }
            }
        }
        vm.undo_level(&level);
        facts.extend(found);
    }

    /// Static methods without parameters that answer something and leave everything as it is.
    pub(super) fn observe_class(&self, vm: &mut Vm, class: ClassId, facts: &mut Vec<Fact>) {
        let methods = vm.registry.declared_methods(class);
        let visible: Vec<Callable> = methods
            .filter(|method| is_callable(vm, class, method))
            .map(|method| Callable::new(vm, method.id))
            .filter(|it| it.kind == CallKind::Static && it.parameters().is_empty())
            .take(MOST_OBSERVERS)
            .collect();
        for callable in visible {
            let Some(rank) = rank(&callable).filter(|_| callable.name != "values") else {
                continue;
            };
            let Some(before) = vm.canonical_heap(self.base, &[]) else {
                return;
            };
            let level = vm.open_level();
            let hashes = vm.identity_hashes;
            let mut found = Vec::new();
            if let Some(word) = self.call_static(vm, &callable)
                && vm.identity_hashes == hashes
                && { vm.canonical_heap(self.base, &[]) }.is_some_and(|it| it.key == before.key)
            {
                let call = Call {
                    target: Target::Static {
                        class: callable.class.replace('/', "."),
                        method: callable.name.clone(),
                    },
                    parameters: Vec::new(),
                    arguments: Vec::new(),
                    returns: java_type(&callable.returns()),
                };
                match callable.returns().as_bytes()[0] {
                    b'L' | b'[' => self.say(vm, word as Ref, call, rank, 0, &mut found),
                    letter => {
                        let value = Expected::Value(seen(letter, word));
                        found.push(fact(call, value, rank));
                    }
                }
            }
            vm.undo_level(&level);
            facts.extend(found);
        }
    }

    /// Methods of an object that answer something, with how telling they are.
    pub(super) fn observers(&self, vm: &Vm, class: ClassId) -> Vec<(Callable, u32)> {
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
                        || self.is_inside && vm.registry.class(ancestor).package() == self.package);
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
    pub(super) fn fields(
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
                let near = self.is_inside && linked.package() == self.package;
                if field.access & hidden == 0
                    && (field.access & access::PUBLIC != 0 || near)
                    && let Some((word, _)) =
                        vm.field_of(object, ancestor, vm.layouts[ancestor].offset(field))
                {
                    found.push((
                        linked.java_name(),
                        vm.registry.text(field.name).to_string(),
                        vm.registry.text(field.descriptor).to_string(),
                        word,
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
                letter => Some(seen(letter, word)),
            };
            if let Some(value) = expected {
                facts.push(fact(call, Expected::Value(value), 6));
            }
        }
    }
}

/// What an observer is asked for: nothing, each of two values of its parameter's type, or what the act was handed first
/// where that fits as a whole.
fn asked_for<'v>(vm: &Vm, parameters: &[String], arguments: &'v [Given]) -> Vec<Vec<&'v Given>> {
    let fits = |given: &Given, descriptor: &String| fits(vm, given, descriptor);
    match parameters {
        [] => vec![Vec::new()],
        [one] => {
            let mut fitting: Vec<&Given> = arguments.iter().filter(|it| fits(it, one)).collect();
            fitting.dedup();
            fitting.into_iter().take(2).map(|it| vec![it]).collect()
        }
        several => {
            let first = arguments.get(..several.len());
            let fitting =
                first.filter(|first| first.iter().zip(several).all(|(it, of)| fits(it, of)));
            { fitting.map(|first| first.iter().collect()) }
                .into_iter()
                .collect()
        }
    }
}

/// Whether a parameter takes what is given, and is not much wider.
fn fits(vm: &Vm, given: &Given, descriptor: &str) -> bool {
    const OF_VALUES: [&str; 2] = ["Ljava/lang/Object;", "Ljava/lang/Comparable;"];
    let is_exact = literal_type(&given.value).as_ref() == Some(&java_type(descriptor));
    match (&given.value, given.object) {
        (Value::String(_) | Value::Boxed(_), _) => is_exact || OF_VALUES.contains(&descriptor),
        (_, Some(object)) => {
            let name = descriptor
                .strip_prefix('L')
                .and_then(|it| it.strip_suffix(';'));
            let class = name.and_then(|name| vm.registry.loaded(name));
            let given = vm.registry.class(vm.class_of(object));
            let is_plain = !given.is_array() && !given.synthetic && descriptor != OF_VALUES[0];
            is_plain && class.is_some_and(|class| vm.is_instance(object, class))
        }
        _ => is_exact,
    }
}

fn observer_call(observer: &Callable, receiver: &Value, values: &[&Given]) -> Call {
    let arguments: Vec<(JavaType, Value)> = observer
        .parameters()
        .iter()
        .zip(values)
        .map(|(descriptor, given)| (java_type(descriptor), given.value.clone()))
        .collect();
    let class = observer.class.replace('/', ".");
    let returns = java_type(&observer.returns());
    on(receiver, &class, &observer.name, &arguments, returns)
}

/// How telling an observer is; nothing if it is none.
fn rank(callable: &Callable) -> Option<u32> {
    const CONSUMING: [&str; 9] = [
        "Ljava/util/Iterator;",
        "Ljava/util/ListIterator;",
        "Ljava/util/stream/LongStream;",
        "Ljava/util/stream/DoubleStream;",
        "Ljava/util/stream/Stream;",
        "Ljava/util/stream/IntStream;",
        "Ljava/util/Spliterator;",
        "Ljava/util/Enumeration;",
        "V",
    ];
    let returns = callable.returns();
    let parameters = callable.parameters().len();
    if CONSUMING.contains(&&*returns)
        || parameters > MOST_PARAMETERS
        || returns == format!("L{};", callable.class)
    {
        return None;
    }
    if parameters == 1 && callable.name == "equals" {
        return None;
    }
    if parameters == 1 {
        let asks = [
            "get", "contains", "is", "has", "find", "indexOf", "count", "peek",
        ];
        let is_question = asks.iter().any(|start| callable.name.starts_with(start));
        return Some(if is_question { 5 } else { 10 });
    }
    if parameters > 1 {
        return Some(11);
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
