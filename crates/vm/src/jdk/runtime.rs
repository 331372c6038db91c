//! java.lang.Runtime and java.lang.Shutdown

use crate::natives::{Native, native};
use crate::vm::{Exit, Stop};

pub const RUNTIME: &[Native] = &[
    native("availableProcessors", "()I", |_, _| Ok(1)),
    native("maxMemory", "()J", |vm, _| {
        Ok(vm.path.heap.limit_bytes() as u64)
    }),
    native("totalMemory", "()J", |vm, _| {
        Ok(vm.path.heap.limit_bytes() as u64)
    }),
    native("freeMemory", "()J", |vm, _| {
        Ok((vm.path.heap.limit_bytes() - vm.path.heap.used_bytes()) as u64)
    }),
    native("gc", "()V", |vm, _| vm.collect_explicitly()),
    // What `gc` found unreachable was finalised by it.
    native("runFinalization", "()V", super::nothing),
];

pub const SHUTDOWN: &[Native] = &[
    native("beforeHalt", "()V", super::nothing),
    native("halt0", "(I)V", |_, a| {
        Err(Exit::Stop(Stop::Exit(a.int(0))))
    })
    .samples(),
];
