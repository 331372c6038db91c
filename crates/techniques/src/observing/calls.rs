//! Calls on the VM on behalf of whoever looks at objects, and what tests can name.

use super::Watcher;
use crate::surface::Callable;
use spelunk_classes::registry::{Class, ClassId, MethodId, access};
use spelunk_junit::model::JavaType;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::thread::Action;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};

/// Steps of one observer: it is asked of every object that a test names, before and behind the act and on every mutant.
const STEPS: i64 = 30_000;

impl Watcher {
    pub(super) fn call(
        &self,
        vm: &mut Vm,
        object: Ref,
        callable: &Callable,
        words: &[u64],
    ) -> Option<u64> {
        let class = vm.class_of(object);
        let method = vm.registry.select(class, callable.method)?;
        let mut all = vec![u64::from(object)];
        all.extend(words);
        run(vm, method, &all)
    }

    pub(super) fn call_static(&self, vm: &mut Vm, callable: &Callable) -> Option<u64> {
        run(vm, callable.method, &[])
    }

    /// What a method of an object of the JDK answers.
    pub(super) fn ask(
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

    /// Whether tests can name a class.
    pub(super) fn is_visible(&self, vm: &Vm, class: ClassId) -> bool {
        let linked = vm.registry.class(class);
        let modifiers = vm.class_modifiers(class);
        let own = modifiers & access::PUBLIC != 0
            || modifiers & access::PRIVATE == 0
                && self.is_inside
                && linked.package() == self.package;
        let outer = linked
            .name
            .rfind('$')
            .map(|at| linked.name[..at].to_string());
        let around = outer
            .and_then(|outer| vm.registry.loaded(&outer))
            .is_none_or(|outer| self.is_visible(vm, outer));
        own && around && has_name(linked)
    }

    pub(super) fn is_nameable(&self, vm: &Vm, java_type: &JavaType) -> bool {
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

/// Whether source outside of the class has a name for it: not for what stands within a method.
fn has_name(class: &Class) -> bool {
    let nested = class.file.as_ref().and_then(|file| {
        let all = file.inner_classes().ok()?;
        all.into_iter().find(|nested| nested.inner == &*class.name)
    });
    nested.is_none_or(|nested| nested.outer.is_some() && nested.name.is_some())
}

/// Runs a method to its end; nothing if it does not return.
pub(super) fn run(vm: &mut Vm, method: MethodId, words: &[u64]) -> Option<u64> {
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

pub(super) fn implements(vm: &Vm, class: ClassId, interface: &str) -> bool {
    vm.registry
        .loaded(interface)
        .is_some_and(|interface| vm.registry.is_subclass(class, interface))
}
