//! java.lang.Thread

use super::throwable::fill_element;
use crate::exceptions::instruction_index;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::thread::ThreadState;
use crate::vm::{Exit, Result, Stop, Vm};

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
    native("yield", "()V", let_others_run),
    native("yield0", "()V", let_others_run),
    native("onSpinWait", "()V", let_others_run),
    native("getState", "()Ljava/lang/Thread$State;", tell_status).may_decline(),
    native("threadState", "()Ljava/lang/Thread$State;", tell_status).may_decline(),
    native("getThreads", "()[Ljava/lang/Thread;", live_threads),
    native(
        "dumpThreads",
        "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
        stack_traces,
    ),
    native("getStackTrace0", "()Ljava/lang/Object;", |vm, a| {
        Ok(stack_trace(vm, a.reference(0))? as u64)
    }),
    native("sleep", "(J)V", |vm, a| {
        let millis = vm.duration(a, 0)?;
        if millis < 0 {
            return Err(vm.throw_new(
                "java/lang/IllegalArgumentException",
                Some("timeout value is negative"),
            ));
        }
        vm.sleep(nanos_of(millis)).map(|()| 0)
    })
    .handles_symbolic(),
    native("sleep0", "(J)V", |vm, a| {
        let millis = vm.duration(a, 0)?;
        vm.sleep(nanos_of(millis)).map(|()| 0)
    })
    .handles_symbolic(),
    native("sleepNanos0", "(J)V", |vm, a| {
        let nanos = vm.duration(a, 0)?;
        vm.sleep(nanos.max(0) as u64).map(|()| 0)
    })
    .handles_symbolic(),
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
    native("setCurrentThread", "(Ljava/lang/Thread;)V", super::nothing),
];

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

fn let_others_run(vm: &mut Vm, _: Arguments) -> Result<u64> {
    vm.end_turn();
    Ok(0)
}

/// The Java code reads the status from the thread's object.
fn tell_status(vm: &mut Vm, a: Arguments) -> Result<u64> {
    // Where another thread stands is another thing in every run.
    if a.reference(0) != vm.thread().object {
        vm.outside.ask_untraceable();
    }
    vm.tell_thread_status(a.reference(0));
    Err(Exit::Stop(Stop::Declined))
}

fn live_threads(vm: &mut Vm, _: Arguments) -> Result<u64> {
    vm.outside.ask_untraceable();
    let is_live = |state: ThreadState| state != ThreadState::Finished;
    let threads = vm.path.threads.iter();
    let live: Vec<Ref> = threads
        .filter(|thread| thread.object != NULL && is_live(thread.state))
        .map(|thread| thread.object)
        .collect();
    let class = vm.load_class("java/lang/Thread")?;
    let array = vm.array_class_of(class)?;
    Ok(vm.new_object_array(array, &live)? as u64)
}

fn stack_traces(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let asked = a.reference(0);
    let count = vm.path.heap.length(asked) as usize;
    let mut traces = Vec::with_capacity(count);
    for index in 0..count {
        traces.push(stack_trace(vm, vm.path.heap.element32(asked, index))?);
    }
    let class = vm.load_class("java/lang/StackTraceElement")?;
    let rows = vm.array_class_of(class)?;
    let array = vm.array_class_of(rows)?;
    Ok(vm.new_object_array(array, &traces)? as u64)
}

/// Where a thread stands, innermost frame first; null if it does not run.
fn stack_trace(vm: &mut Vm, object: Ref) -> Result<Ref> {
    // How far another thread has come is another thing in every run.
    vm.outside.ask_untraceable();
    let mut threads = vm.path.threads.iter();
    let found = threads.find(|thread| thread.object == object);
    let Some(thread) = found.filter(|thread| thread.state != ThreadState::Finished) else {
        return Ok(NULL);
    };
    let frames: Vec<_> = thread
        .frames
        .iter()
        .rev()
        .filter(|frame| !vm.is_hidden_frame(frame.method))
        .map(|frame| (frame.method, instruction_index(frame) as usize))
        .collect();
    let class = vm.load_class("java/lang/StackTraceElement")?;
    let mut elements = Vec::with_capacity(frames.len());
    for (method, instruction) in frames {
        let element = vm.new_object(class)?;
        fill_element(vm, element, method, instruction)?;
        elements.push(element);
    }
    let array = vm.array_class_of(class)?;
    vm.new_object_array(array, &elements)
}
