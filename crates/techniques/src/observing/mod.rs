//! What a test can say about objects after its last call: values that source can spell, and what methods
//! answer that leave the object as it is.
//!
//! Whoever executes a test asks a `Watcher` for the view of each object that the test names, before and after
//! the act: what has changed is what the act did. Everything is asked on the VM and undone again. It must not
//! know how the test was found.

mod calls;
mod observers;
mod parts;
mod records;
mod values;

use crate::sequences::instantiate::java_type;
use crate::sequences::observe::seen;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_junit::model::{Call, Check, Expected, JavaType, Target, Value};
use spelunk_vm::Vm;
use spelunk_vm::canonical::Base;
use spelunk_vm::heap::{NULL, Ref};
use std::cell::Cell;

/// Checks on one object that changed or is new: more than a reader wants, since mutants say which ones are needed.
const MOST_CHECKS: usize = 16;
/// Checks on one object that did not change.
const MOST_OTHERWISE: usize = 2;
/// Checks of a test that no mutants were asked about, and how many of them say that something is zero or empty.
const MOST_READ: usize = 6;
const MOST_EMPTY: usize = 2;
/// Observers that are asked about one object and what it consists of.
const MOST_ASKED: usize = 150;
/// Class files from this version on are of projects that have `List.of`.
const FIRST_MODERN_MAJOR: u16 = 53;

/// Looks at objects on behalf of the tests of one class.
#[derive(Clone, Debug)]
pub struct Watcher {
    base: Base,
    /// Internal name of the class under test.
    class: String,
    package: String,
    is_user: bool,
    /// Tests stand in the package of the class under test.
    is_inside: bool,
    modern: bool,
    /// Observers that may still be asked.
    left: Cell<usize>,
}

/// Something that observers may be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// As the test calls it.
    pub value: Value,
    /// Where a variable holds an object.
    pub object: Option<Ref>,
}

impl From<Value> for Given {
    fn from(value: Value) -> Given {
        Given {
            value,
            object: None,
        }
    }
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
            class: linked.name.to_string(),
            package: linked.package().to_string(),
            is_user: linked.is_user(),
            is_inside: vm.registry.admits_tests(class),
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

    /// What observers say about an object that the test calls `name`. Those with parameters are asked for
    /// the given values, which are the act's arguments.
    pub fn view(&self, vm: &mut Vm, object: Ref, name: &Value, arguments: &[Given]) -> View {
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

    /// What the static observers of the class under test say.
    pub fn view_of_class(&self, vm: &mut Vm, class: ClassId) -> View {
        let mut facts = Vec::new();
        let covered = Covered::save(vm);
        self.left.set(MOST_ASKED);
        self.observe_class(vm, class, &mut facts);
        covered.restore(vm);
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
        let call = itself(name, declared);
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
                let mut expected = self.facts_of(vm, word as Ref, name, 0, &mut facts);
                vm.undo_level(&level);
                covered.restore(vm);
                if let Some(Expected::Value(_)) = &expected
                    && !facts.is_empty()
                    && let Some(whole) = expected.replace(Expected::NotNull)
                {
                    facts.push(fact(itself(name, java_type(descriptor)), whole, 0));
                }
                facts.sort_by_key(|fact| (is_empty(&fact.check.expected), fact.rank));
                let checks: Vec<Check> = facts.into_iter().map(|fact| fact.check).collect();
                match expected {
                    Some(Expected::NotNull) if !checks.is_empty() => ResultView {
                        expected: None,
                        checks: checks.into_iter().take(MOST_CHECKS).collect(),
                    },
                    expected => ResultView {
                        expected,
                        checks: Vec::new(),
                    },
                }
            }
            letter => ResultView {
                expected: Some(Expected::Value(seen(letter, word))),
                checks: Vec::new(),
            },
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
        Target::Instance { method, .. } | Target::Static { method, .. } => method == except,
        _ => false,
    };
    let changed = |fact: &&Fact| !before.facts.contains(fact);
    let others = after.facts.iter().filter(|fact| !is_act(fact));
    let taken: Vec<&Fact> = match emphasis {
        Emphasis::New => {
            let mut all: Vec<&Fact> = others.collect();
            all.sort_by_key(|fact| is_empty(&fact.check.expected));
            all.truncate(MOST_CHECKS);
            all
        }
        Emphasis::Changes => others.filter(changed).take(MOST_CHECKS).collect(),
        Emphasis::Anything => {
            let new: Vec<&Fact> = others.clone().filter(changed).take(MOST_CHECKS).collect();
            if new.is_empty() {
                others.take(MOST_OTHERWISE).collect()
            } else {
                new
            }
        }
    };
    taken.into_iter().map(|fact| fact.check.clone()).collect()
}

/// Whether something is said that most objects have in common: zero, null, nothing in it.
pub(crate) fn is_empty(expected: &Expected) -> bool {
    match expected {
        Expected::Value(Value::String(units)) => units.is_empty(),
        Expected::Value(Value::Array { values, .. }) => values.iter().all(is_null),
        Expected::Value(Value::Boxed(value)) => spelunk_junit::literal::is_default(value),
        Expected::Value(Value::Call(call)) => {
            call.arguments.iter().all(is_null) && matches!(call.target, Target::Static { .. })
        }
        Expected::Value(value) => spelunk_junit::literal::is_default(value),
        Expected::NotNull => true,
        Expected::Same(_) | Expected::Text(_) => false,
    }
}

/// Null, or an array that holds nothing else.
fn is_null(value: &Value) -> bool {
    match value {
        Value::Array { values, .. } => values.iter().all(is_null),
        value => *value == Value::Null,
    }
}

/// Which checks of a test a reader wants who knows nothing of mutants: the first ones, and few that say that
/// something is zero or empty where others say more.
pub fn readable(checks: &[Check]) -> Vec<usize> {
    let says_more = checks.iter().any(|check| !is_empty(&check.expected));
    let most_empty = if says_more { MOST_EMPTY } else { MOST_READ };
    let mut empty = 0;
    let mut kept = Vec::new();
    for (number, check) in checks.iter().enumerate() {
        empty += usize::from(is_empty(&check.expected));
        if kept.len() < MOST_READ && (!is_empty(&check.expected) || empty <= most_empty) {
            kept.push(number);
        }
    }
    kept
}

/// What a test calls something, as a call.
fn itself(name: &Value, declared: JavaType) -> Call {
    Call {
        target: Target::Value(name.clone()),
        parameters: Vec::new(),
        arguments: Vec::new(),
        returns: declared,
    }
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

/// Whether something in it stands in an order that may come from hashes.
fn depends_on_order(value: &Value) -> bool {
    match value {
        Value::String(units) => units.len() > 1,
        Value::Array { values, .. } => values.len() > 1,
        Value::Call(call) => call.arguments.len() > 1,
        _ => false,
    }
}
