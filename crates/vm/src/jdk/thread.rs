//! java.lang.Thread

use crate::heap::NULL;
use crate::natives::{Arguments, Native, native};
use crate::thread::ThreadState;
use crate::vm::{Result, Vm};

pub const THREAD: &[Native] = &[
    native("currentThread", "()Ljava/lang/Thread;", |vm, _| {
        Ok(vm.thread().object as u64)
    }),
    native("currentCarrierThread", "()Ljava/lang/Thread;", |vm, _| {
        Ok(vm.thread().object as u64)
    }),
    native("isAlive", "()Z", |vm, a| {
        Ok((vm.get_field(a.reference(0), "eetop", "J") != 0) as u64)
    }),
    native("start0", "()V", |vm, a| {
        // Which thread comes first is another thing on every machine.
        vm.outside.ask_untraceable();
        vm.start_thread(a.reference(0)).map(|()| 0)
    }),
    native("yield", "()V", super::nothing),
    native("yield0", "()V", super::nothing),
    native("onSpinWait", "()V", super::nothing),
    native("sleep", "(J)V", |vm, a| {
        if a.long(0) < 0 {
            return Err(vm.throw_new(
                "java/lang/IllegalArgumentException",
                Some("timeout value is negative"),
            ));
        }
        vm.sleep(nanos_of(a.long(0))).map(|()| 0)
    }),
    native("sleep0", "(J)V", |vm, a| {
        vm.sleep(nanos_of(a.long(0))).map(|()| 0)
    }),
    native("sleepNanos0", "(J)V", |vm, a| {
        vm.sleep(a.long(0).max(0) as u64).map(|()| 0)
    }),
    native("setPriority0", "(I)V", super::nothing),
    native("setNativeName", "(Ljava/lang/String;)V", super::nothing),
    native("interrupt0", "()V", |vm, a| {
        vm.interrupt(a.reference(0));
        Ok(0)
    }),
    native("clearInterruptEvent", "()V", |vm, _| {
        vm.thread_mut().interrupted = false;
        Ok(0)
    }),
    native("holdsLock", "(Ljava/lang/Object;)Z", |vm, a| {
        Ok(vm.holds_monitor(a.reference(0)) as u64)
    }),
    native("getNextThreadIdOffset", "()J", |vm, _| {
        vm.next_thread_id_address()
    }),
    native(
        "ensureMaterializedForStackWalk",
        "(Ljava/lang/Object;)V",
        super::nothing,
    ),
    native("scopedValueCache", "()[Ljava/lang/Object;", super::nothing),
    native(
        "setScopedValueCache",
        "([Ljava/lang/Object;)V",
        super::nothing,
    ),
    native(
        "findScopedValueBindings",
        "()Ljava/lang/Object;",
        super::nothing,
    ),
    native("getThreads", "()[Ljava/lang/Thread;", threads),
    // Where another thread stands is nobody's to know: a trace may be empty.
    native("getStackTrace0", "()Ljava/lang/Object;", |vm, _| {
        vm.outside.ask_untraceable();
        Ok(0)
    }),
    native(
        "dumpThreads",
        "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
        empty_traces,
    ),
    native("setCurrentThread", "(Ljava/lang/Thread;)V", super::nothing),
];

/// All threads that have not ended.
fn threads(vm: &mut Vm, _: Arguments) -> Result<u64> {
    vm.outside.ask_untraceable();
    let live = vm.path.threads.iter();
    let objects: Vec<_> = live
        .filter(|thread| thread.state != ThreadState::Finished && thread.object != NULL)
        .map(|thread| thread.object)
        .collect();
    let class = vm.load_class("[Ljava/lang/Thread;")?;
    vm.new_object_array(class, &objects).map(u64::from)
}

/// An empty trace for each thread that has not ended.
fn empty_traces(vm: &mut Vm, a: Arguments) -> Result<u64> {
    vm.outside.ask_untraceable();
    let threads = super::method_handles::elements(vm, a.reference(0))?;
    let class = vm.load_class("[Ljava/lang/StackTraceElement;")?;
    let mut traces = Vec::new();
    for thread in threads {
        let lives = thread != NULL && vm.get_field(thread, "eetop", "J") != 0;
        traces.push(if lives { vm.new_array(class, 0)? } else { NULL });
    }
    let class = vm.array_class_of(class)?;
    vm.new_object_array(class, &traces).map(u64::from)
}

/// Scoped values are found in their bindings; there is no cache in front of them.
pub const SCOPED_VALUE_CACHE: &[Native] = &[native(
    "put",
    "(Ljava/lang/ScopedValue;Ljava/lang/Object;)V",
    super::nothing,
)];

/// More milliseconds than fit are as good as all that fit.
fn nanos_of(millis: i64) -> u64 {
    (millis.max(0) as u64).saturating_mul(1_000_000)
}
