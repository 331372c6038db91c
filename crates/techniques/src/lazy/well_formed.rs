//! Code that is there to say whether objects are well-formed: invariants, and private methods that nothing else calls.
//! What it says of malformed objects, no calls make it say.

use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::class_file::access;
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_mutants::instructions;
use spelunk_vm::Vm;

/// The invariants of classes and what only they need.
pub(crate) fn of_invariants(vm: &Vm, classes: &FxHashSet<ClassId>) -> FxHashSet<MethodId> {
    let methods = || {
        let of_class = |&class: &ClassId| vm.registry.declared_methods(class);
        classes.iter().flat_map(of_class)
    };
    let mut found: FxHashSet<MethodId> = methods()
        .map(|method| method.id)
        .filter(|&method| vm.is_invariant(method))
        .collect();
    if found.is_empty() {
        return found;
    }
    let mut callers: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
    for method in methods() {
        for called in calls(vm, method.id) {
            callers.entry(called).or_default().push(method.id);
        }
    }
    loop {
        let before = found.len();
        for method in methods().filter(|method| method.access & access::PRIVATE != 0) {
            let is_for_them = |by: &Vec<MethodId>| {
                by.iter().all(|it| found.contains(it) || *it == method.id)
                    && by.iter().any(|it| *it != method.id)
            };
            if callers.get(&method.id).is_some_and(is_for_them) {
                found.insert(method.id);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The methods that a method names in its calls, of classes that are loaded.
fn calls(vm: &Vm, method: MethodId) -> Vec<MethodId> {
    let Some((file, member)) = vm.registry.member(vm.registry.method(method)) else {
        return Vec::new();
    };
    let Ok(Some(code)) = member.code(file) else {
        return Vec::new();
    };
    let called = |(pc, length): (usize, usize)| {
        let [opcode, high, low, ..] = code.code.get(pc..pc + length)? else {
            return None;
        };
        let is_call = matches!(
            *opcode,
            op::invokevirtual | op::invokestatic | op::invokespecial
        );
        let index = u16::from_be_bytes([*high, *low]);
        let named = file.pool.member_ref(index).ok().filter(|_| is_call)?;
        let class = vm.registry.loaded(named.class)?;
        vm.registry.find_method(class, named.name, named.descriptor)
    };
    instructions(&code).into_iter().filter_map(called).collect()
}
