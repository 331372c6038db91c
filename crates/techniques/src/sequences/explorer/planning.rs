//! The calls that states are extended by, and what a state looks like to the user.

use crate::argument::Planner;
use crate::sequences::{ClassFindings, Options};
use crate::surface::{CallKind, Callable, Surface};
use crate::transition::{Synthesiser, Transition};
use spelunk_classes::registry::ClassId;
use spelunk_solver::clock;
use spelunk_vm::Vm;
use std::time::Instant;

/// Calls with their combinations of arguments; methods without any are noted.
pub(super) fn plan_transitions(
    vm: &mut Vm,
    class: ClassId,
    surface: &Surface,
    synthesiser: &Synthesiser,
    options: &Options,
    findings: &mut ClassFindings,
) -> Result<Vec<Transition>, String> {
    let mut transitions = Vec::new();
    let now = clock::now();
    let half = |end: Instant| now + end.saturating_duration_since(now) / 2;
    let end_of_planning = options.explore_until.map(half);
    for constant in &surface.constants {
        transitions.push(synthesiser.constant(vm, constant)?);
    }
    let groups = [
        &surface.constructors,
        &surface.factories,
        &surface.statics,
        &surface.methods,
    ];
    for (group, callables) in groups.into_iter().enumerate() {
        let receiver = group == 3;
        for callable in callables {
            // A class of thousands of methods must not spend all its time here.
            if end_of_planning.is_some_and(|end| clock::now() >= end) {
                findings.out_of_time = true;
                return Ok(transitions);
            }
            let combinations = Planner {
                vm,
                class,
                variety: options.variety,
            }
            .combinations(callable, receiver);
            if combinations.is_empty() {
                findings
                    .unreached
                    .insert(callable.display(), why_without_arguments(vm, callable));
            }
            for (number, arguments) in combinations.into_iter().enumerate() {
                transitions.push(synthesiser.call(vm, callable, arguments, number == 0)?);
            }
        }
    }
    Ok(transitions)
}

/// Which parameter nothing could be made for.
fn why_without_arguments(vm: &mut Vm, callable: &Callable) -> String {
    for descriptor in callable.parameters() {
        let class = descriptor.trim_start_matches('[').trim_start_matches('L');
        let class = class.trim_end_matches(';');
        if descriptor.ends_with(';') && vm.load_for_driver(class).is_err() {
            let name = class.replace('/', ".");
            return format!("class {name} of a parameter is not on the class path");
        }
    }
    "no argument could be made for one of its parameters".into()
}

/// The method without parameters by which the user compares states.
pub(super) fn abstraction(
    vm: &mut Vm,
    class: ClassId,
    synthesiser: &Synthesiser,
    name: &str,
) -> Result<Transition, String> {
    let ancestors = vm.registry.class(class).display.clone();
    let found = ancestors.iter().rev().find_map(|&ancestor| {
        vm.registry
            .declared_methods(ancestor)
            .map(|method| Callable::new(vm, method.id))
            .find(|callable| {
                callable.name == name
                    && callable.kind == CallKind::Instance
                    && callable.descriptor.starts_with("()")
                    && callable.returns() != "V"
            })
    });
    match found {
        Some(callable) => synthesiser.call(vm, &callable, Vec::new(), false),
        None => Err(format!(
            "--compare-by: it has no method {name} without parameters that answers something"
        )),
    }
}
