//! The class under test with what is nested in it, made ready to be explored.

use spelunk_classes::registry::ClassId;
use spelunk_vm::Vm;
use std::sync::atomic::Ordering;

/// Runs the static initialiser of the class under test, without which there is nothing to call.
pub(crate) fn initialised(vm: &mut Vm, class: ClassId) -> Result<(), String> {
    vm.initialise_now(class).map_err(|stop| {
        let flag = vm.interrupt.as_ref();
        match flag.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            true => {
                "its static initialiser had not ended when the time was up; --time-limit gives more"
                    .to_string()
            }
            false => format!("its static initialiser failed: {}", vm.describe_stop(&stop)),
        }
    })
}

/// Branches of the class under test and of the classes nested in it are noted.
pub(crate) fn measure_with_nested(vm: &mut Vm, class: ClassId) {
    for class in with_nested(vm, class) {
        vm.measure(class);
    }
}

/// The class and what is nested in it.
pub(crate) fn with_nested(vm: &mut Vm, class: ClassId) -> Vec<ClassId> {
    let mut found = vec![class];
    let name = vm.registry.class(class).name.to_string();
    let members: Vec<String> = match vm.registry.class(class).file.as_ref() {
        Some(file) => file
            .inner_classes()
            .unwrap_or_default()
            .iter()
            .map(|inner| inner.inner.to_string())
            .filter(|inner| inner.starts_with(&format!("{name}$")))
            .collect(),
        None => Vec::new(),
    };
    for member in members {
        if let Ok(member) = vm.load_for_driver(&member) {
            found.push(member);
        }
    }
    found
}
