//! sun.management: what the platform's beans ask the VM. Figures are virtual, as time is.

use crate::natives::{Native, native};
use crate::vm::{Result, Vm};

pub const VM_MANAGEMENT: &[Native] = &[
    native("getVersion0", "()Ljava/lang/String;", |vm, _| {
        Ok(u64::from(vm.new_string_from("4.0")?))
    }),
    native("getVmArguments0", "()[Ljava/lang/String;", |vm, _| {
        Ok(u64::from(vm.string_array(&[])?))
    }),
    native("getProcessId", "()I", super::yes),
    native("getAvailableProcessors", "()I", super::yes),
    native("getStartupTime", "()J", |_, _| Ok(START / 1_000_000)),
    native("getUptime0", "()J", |vm, _| {
        Ok(vm.path.virtual_clock.saturating_sub(START) / 1_000_000)
    }),
    native("getLiveThreadCount", "()I", |vm, _| {
        Ok(vm.thread_count() as u64)
    }),
    native("getPeakThreadCount", "()I", |vm, _| {
        Ok(vm.thread_count() as u64)
    }),
    native("getTotalThreadCount", "()J", |vm, _| {
        Ok(vm.thread_count() as u64)
    }),
    native("getTotalClassCount", "()J", |vm, _| {
        Ok(vm.registry.classes.len() as u64)
    }),
    native("*", "*", super::nothing),
];

/// Where virtual time begins.
const START: u64 = 1_700_000_000_000_000_000;

pub const MEMORY: &[Native] = &[
    native(
        "getMemoryUsage0",
        "(Z)Ljava/lang/management/MemoryUsage;",
        |vm, _| memory_usage(vm),
    ),
    native(
        "getMemoryPools0",
        "()[Ljava/lang/management/MemoryPoolMXBean;",
        |vm, _| empty_array(vm, "[Ljava/lang/management/MemoryPoolMXBean;"),
    ),
    native(
        "getMemoryManagers0",
        "()[Ljava/lang/management/MemoryManagerMXBean;",
        |vm, _| empty_array(vm, "[Ljava/lang/management/MemoryManagerMXBean;"),
    ),
    native("*", "*", super::nothing),
];

pub const THREADS: &[Native] = &[
    native("getThreadTotalCpuTime0", "(J)J", |vm, _| {
        Ok(vm.path.virtual_clock.saturating_sub(START))
    }),
    native("getThreadUserCpuTime0", "(J)J", |vm, _| {
        Ok(vm.path.virtual_clock.saturating_sub(START))
    }),
    native("getThreads", "()[Ljava/lang/Thread;", |vm, _| {
        let class = vm.load_class("[Ljava/lang/Thread;")?;
        let threads: Vec<crate::heap::Ref> =
            vm.path.threads.iter().map(|thread| thread.object).collect();
        Ok(u64::from(vm.new_object_array(class, &threads)?))
    }),
    native("*", "*", super::nothing),
];

fn empty_array(vm: &mut Vm, class: &str) -> Result<u64> {
    let class = vm.load_class(class)?;
    Ok(u64::from(vm.new_array(class, 0)?))
}

fn memory_usage(vm: &mut Vm) -> Result<u64> {
    let class = vm.load_class("java/lang/management/MemoryUsage")?;
    vm.initialise(class)?;
    let usage = vm.new_object(class)?;
    let (used, limit) = (
        vm.path.heap.used_bytes() as u64,
        vm.path.heap.limit_bytes() as u64,
    );
    for (field, value) in [("used", used), ("committed", limit), ("max", limit)] {
        vm.put_field(usage, field, "J", value);
    }
    Ok(u64::from(usage))
}
