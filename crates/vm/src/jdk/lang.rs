//! Small pieces of java.lang and java.security: references and privileges.

use crate::heap::Ref;
use crate::natives::{Arguments, Native, native};
use crate::thread::Action;
use crate::vm::{Result, Vm};

/// Collections clear references; whoever collected calls Java's code for queues (see `references`).
pub const REFERENCE: &[Native] = &[
    native(
        "getAndClearReferencePendingList",
        "()Ljava/lang/ref/Reference;",
        |vm, _| Ok(u64::from(vm.take_pending())),
    ),
    native("hasReferencePendingList", "()Z", |vm, _| {
        Ok(u64::from(!vm.references.pending.is_empty()))
    }),
    native("waitForReferencePendingList", "()V", super::nothing),
    native("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    native("clear0", "()V", clear),
    native("startReferenceHandlerThread", "*", super::nothing),
    native("startThreads", "*", super::nothing),
];

pub const PHANTOM_REFERENCE: &[Native] = &[
    native("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    native("clear0", "()V", clear),
];

pub const FINALIZER: &[Native] = &[
    native("isFinalizationEnabled", "()Z", super::nothing),
    native("runFinalization", "()V", super::nothing),
    native("startFinalizerThread", "*", super::nothing),
    native("<clinit>", "()V", super::nothing),
];

fn refers_to(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let referent = ("referent", "Ljava/lang/Object;");
    vm.settle_field(a.reference(0), referent.0, referent.1)?;
    Ok((vm.get_field(a.reference(0), referent.0, referent.1) as Ref == a.reference(1)) as u64)
}

fn clear(vm: &mut Vm, a: Arguments) -> Result<u64> {
    vm.put_field(a.reference(0), "referent", "Ljava/lang/Object;", 0);
    Ok(0)
}

pub const ACCESS_CONTROLLER: &[Native] = &[
    native(
        "getStackAccessControlContext",
        "()Ljava/security/AccessControlContext;",
        super::nothing,
    ),
    native(
        "getInheritedAccessControlContext",
        "()Ljava/security/AccessControlContext;",
        super::nothing,
    ),
    native(
        "getContext",
        "()Ljava/security/AccessControlContext;",
        super::nothing,
    ),
    native(
        "getProtectionDomain",
        "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
        super::nothing,
    ),
    native(
        "ensureMaterializedForStackWalk",
        "(Ljava/lang/Object;)V",
        super::nothing,
    ),
    native(
        "doPrivileged",
        "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        run_action,
    ),
    native(
        "doPrivileged",
        "(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        run_action,
    ),
];

fn run_action(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let action = a.reference(0);
    if action == crate::heap::NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let class = vm.class_of(action);
    let interface = vm.load_class("java/security/PrivilegedAction")?;
    let Some(declared) = vm
        .registry
        .find_declared(interface, "run", "()Ljava/lang/Object;")
    else {
        return vm.internal("PrivilegedAction without run()");
    };
    let run = vm.select_interface_method(class, declared)?;
    Err(vm.call(run, &[action as u64], Action::Return))
}
