//! Questions to the world outside that Java code answers: settings, defaults of the machine, places of files, names of
//! threads, orders that a JVM chooses. They are noted (`crate::outside`), then the method's own code runs. What the
//! class library asks for itself is left to whoever called it.

use super::models::declined;
use super::security::next_random;
use crate::natives::{Arguments, Native, model};
use crate::outside::Source;
use crate::vm::{Result, Vm};

pub const SYSTEM: &[Native] = &[
    model(
        "getProperty",
        "(Ljava/lang/String;)Ljava/lang/String;",
        setting,
    ),
    model(
        "getProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        setting,
    ),
    model("getenv", "(Ljava/lang/String;)Ljava/lang/String;", setting),
    model("getProperties", "*", by_user),
    model("lineSeparator", "*", default),
];

pub const DEFAULTS: &[Native] = &[
    model("getDefault", "*", default),
    model("systemDefault", "*", default),
    model("defaultCharset", "*", varied),
];

pub const PLACES: &[Native] = &[
    model("getAbsolutePath", "*", anyway),
    model("toAbsolutePath", "*", anyway),
];

/// Which thread runs a test is nobody's promise.
pub const THREAD: &[Native] = &[
    model("getName", "*", by_user),
    model("getId", "*", by_user),
    model("threadId", "*", by_user),
    model("getStackTrace", "*", by_user),
];

/// How deep the calls are depends on who runs the program.
pub const STACK_TRACES: &[Native] = &[model("getStackTrace", "*", varied)];

/// Work that other threads may take over.
pub const FORK_JOIN_TASK: &[Native] = &[model("fork", "*", anyway), model("invoke", "*", anyway)];

/// Sets and maps of `Set.of` and `Map.of`: a JVM has their elements in an order that it chooses when it starts.
pub const CHOSEN_ORDER: &[Native] = &[
    model("iterator", "*", in_chosen_order),
    model("toArray", "*", in_chosen_order),
    model("entrySet", "*", in_chosen_order),
];

/// Generators that all share and that were seeded long before the path began.
pub const MATH: &[Native] = &[model("random", "()D", |vm, _| {
    const STEP: f64 = 1.0 / (1u64 << 53) as f64;
    let number = (next_random(vm) >> 11) as f64 * STEP;
    Ok(vm.give_from_outside(Source::Randomness, b'D', number.to_bits()))
})];

pub const THREAD_LOCAL_RANDOM: &[Native] = &[model("nextSeed", "()J", |vm, _| {
    let seed = next_random(vm);
    Ok(vm.give_from_outside(Source::Randomness, b'J', seed))
})];

fn setting(vm: &mut Vm, _: Arguments) -> Result<u64> {
    /// Their static methods read settings for others.
    const READERS: [&str; 3] = ["java/lang/Boolean", "java/lang/Integer", "java/lang/Long"];
    let caller = vm.registry.class(vm.current_class());
    if caller.is_user() || READERS.contains(&&*caller.name) {
        vm.outside.ask_setting();
        if let Some(text) = vm.outside.other_setting.clone() {
            return Ok(u64::from(vm.new_string_from(&text)?));
        }
    }
    declined()
}

fn by_user(vm: &mut Vm, _: Arguments) -> Result<u64> {
    if vm.registry.class(vm.current_class()).is_user() {
        vm.outside.ask_untraceable();
    }
    declined()
}

/// What is another thing in each of the JVMs that prove a test.
fn varied(vm: &mut Vm, _: Arguments) -> Result<u64> {
    if vm.registry.class(vm.current_class()).is_user() {
        vm.outside.ask_varied();
    }
    declined()
}

/// The same of what a program can set itself. A string asks for the language when its case is changed.
fn default(vm: &mut Vm, _: Arguments) -> Result<u64> {
    let caller = vm.registry.class(vm.current_class());
    if caller.is_user() {
        vm.outside.ask_default();
    } else if &*caller.name == "java/lang/String" {
        vm.outside.cased += 1;
    }
    declined()
}

fn anyway(vm: &mut Vm, _: Arguments) -> Result<u64> {
    vm.outside.ask_untraceable();
    declined()
}

fn in_chosen_order(vm: &mut Vm, _: Arguments) -> Result<u64> {
    vm.outside.orders += 1;
    declined()
}
