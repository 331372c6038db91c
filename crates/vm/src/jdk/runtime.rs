//! java.lang.Runtime and java.lang.Shutdown

use crate::natives::{Native, native};
use crate::outside::Source;
use crate::vm::{Exit, Stop, Vm};

pub const RUNTIME: &[Native] = &[
    native("availableProcessors", "()I", |vm, _| {
        Ok(vm.give_from_outside(Source::Machine, b'I', 1))
    }),
    native("maxMemory", "()J", |vm, _| Ok(whole_memory(vm))),
    native("totalMemory", "()J", |vm, _| Ok(whole_memory(vm))),
    native("freeMemory", "()J", |vm, _| {
        let free = vm.path.heap.limit_bytes() - vm.path.heap.used_bytes();
        Ok(vm.give_from_outside(Source::Machine, b'J', free as u64))
    }),
    native("gc", "()V", |vm, _| vm.collect_explicitly()),
    // What `gc` found unreachable was finalised by it.
    native("runFinalization", "()V", super::nothing),
];

fn whole_memory(vm: &mut Vm) -> u64 {
    let bytes = vm.path.heap.limit_bytes() as u64;
    vm.give_from_outside(Source::Machine, b'J', bytes)
}

pub const SHUTDOWN: &[Native] = &[
    native("beforeHalt", "()V", super::nothing),
    native("halt0", "(I)V", |_, a| {
        Err(Exit::Stop(Stop::Exit(a.int(0))))
    })
    .samples(),
];
