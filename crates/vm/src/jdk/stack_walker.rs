//! java.lang.StackWalker: its Java code asks for frames in batches. A frame's object gets its class
//! and its finished stack trace element, from which it answers everything else.

use super::throwable::{compute_format, fill_element};
use crate::exceptions::instruction_index;
use crate::heap::{NULL, Ref, STATICS_CLASS};
use crate::layout::HEADER_WORDS;
use crate::natives::{Arguments, Native, native};
use crate::thread::Action;
use crate::vm::{Result, Vm};
use spelunk_classes::registry::MethodId;

/// The bit of a frame's flags that says on later releases that its class may be asked for.
const RETAINED: u64 = 1 << 27;

pub const STACK_STREAM_FACTORY: &[Native] = &[native("checkStackWalkModes", "()Z", super::yes)];

pub const ABSTRACT_STACK_WALKER: &[Native] = &[
    native(
        "callStackWalk",
        "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
        |vm, a| {
            begin(
                vm,
                a,
                a.int(3),
                Batch::new(a.long(1), a.int(4), a.int(5), a.reference(6)),
            )
        },
    ),
    native(
        "callStackWalk",
        "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        |vm, a| {
            begin(
                vm,
                a,
                a.int(2),
                Batch::new(i64::from(a.int(1)), a.int(5), a.int(6), a.reference(7)),
            )
        },
    ),
    // JDK 17 wants the end of the batch, later releases its length.
    native("fetchStackFrames", "(JJII[Ljava/lang/Object;)I", |vm, a| {
        let batch = Batch::new(a.long(1), a.int(5), a.int(6), a.reference(7));
        Ok((batch.start + fill(vm, a.long(3), &batch)?) as u64)
    }),
    native(
        "fetchStackFrames",
        "(IJIII[Ljava/lang/Object;)I",
        |vm, a| {
            let batch = Batch::new(i64::from(a.int(1)), a.int(5), a.int(6), a.reference(7));
            Ok(fill(vm, a.long(2), &batch)? as u64)
        },
    ),
];

/// Rows for `StackFrameInfo` and, on later releases, its superclass.
pub const STACK_FRAME_INFO: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native("<init>", "(Ljava/lang/StackWalker;)V", |vm, a| {
        let retains = vm.get_field(a.reference(1), "retainClassRef", "Z");
        vm.put_field(a.reference(0), "retainClassRef", "Z", retains);
        vm.put_field(a.reference(0), "flags", "I", retains * RETAINED);
        Ok(0)
    }),
    native("declaringClass", "()Ljava/lang/Class;", |vm, a| {
        Ok(u64::from(noted(vm, a, 0)))
    }),
    native(
        "getMethodType",
        "()Ljava/lang/invoke/MethodType;",
        |vm, a| {
            check_retained(vm, a)?;
            let descriptor = vm.string_text(noted(vm, a, 1));
            vm.method_type(&descriptor).map(u64::from)
        },
    ),
    native("getDescriptor", "()Ljava/lang/String;", |vm, a| {
        if vm.feature_version >= 22 {
            check_retained(vm, a)?;
        }
        Ok(u64::from(noted(vm, a, 1)))
    }),
    native("getMethodName", "()Ljava/lang/String;", |vm, a| {
        let element = vm.get_field(a.reference(0), "ste", "Ljava/lang/StackTraceElement;") as Ref;
        Ok(vm.get_field(element, "methodName", "Ljava/lang/String;"))
    }),
    native("isNativeMethod", "()Z", super::nothing),
];

pub const CLASS_FRAME_INFO: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native("isHidden", "()Z", super::nothing),
    native("isCallerSensitive", "()Z", super::nothing),
];

/// What a frame's object keeps: its class, and the descriptor of its method where that may be asked for.
fn noted(vm: &Vm, a: Arguments, at: usize) -> Ref {
    let both = vm.get_field(a.reference(0), class_field(vm), "Ljava/lang/Object;") as Ref;
    vm.path.heap.element32(both, at)
}

fn check_retained(vm: &mut Vm, a: Arguments) -> Result<()> {
    let frame = a.reference(0);
    let retained = match vm.feature_version < 22 {
        true => vm.get_field(frame, "retainClassRef", "Z") != 0,
        false => vm.get_field(frame, "flags", "I") & RETAINED != 0,
    };
    if retained {
        return Ok(());
    }
    let message = "No access to RETAIN_CLASS_REFERENCE";
    Err(vm.throw_new("java/lang/UnsupportedOperationException", Some(message)))
}

fn class_field(vm: &Vm) -> &'static str {
    if vm.feature_version < 22 {
        "memberName"
    } else {
        "classOrMemberName"
    }
}

/// Where the next frames go.
struct Batch {
    classes_only: bool,
    hidden_too: bool,
    count: usize,
    start: usize,
    frames: Ref,
}

impl Batch {
    fn new(mode: i64, count: i32, start: i32, frames: Ref) -> Batch {
        Batch {
            classes_only: mode & 0x2 != 0,
            hidden_too: mode & 0x20 != 0,
            count: count.max(0) as usize,
            start: start.max(0) as usize,
            frames,
        }
    }
}

/// Fills the first batch and hands over to `doStackWalk`. The anchor is the address of a word that
/// says how many of the thread's frames have not been walked.
fn begin(vm: &mut Vm, a: Arguments, skipped: i32, batch: Batch) -> Result<u64> {
    vm.outside.ask_untraceable();
    let block = vm
        .path
        .heap
        .permanently(|heap| heap.allocate_block(STATICS_CLASS, 1, 0));
    let Ok(block) = block else {
        return vm.unsupported("more than 256 MiB of class data");
    };
    let anchor = i64::from(block + HEADER_WORDS) * 8;
    let frames = &vm.thread().frames;
    let machinery = frames
        .iter()
        .rev()
        .take_while(|frame| is_machinery(vm, frame.method))
        .count();
    let left = frames
        .len()
        .saturating_sub(machinery + skipped.max(0) as usize);
    super::unsafe_access::write(vm, NULL, anchor, b'J', left as u64)?;
    let filled = fill(vm, anchor, &batch)?;
    let class = vm.load_class("java/lang/StackStreamFactory$AbstractStackWalker")?;
    let Some(walk) = vm
        .registry
        .find_declared(class, "doStackWalk", "(JIIII)Ljava/lang/Object;")
    else {
        return vm.unsupported("the stack walker of this class library");
    };
    let count = if vm.feature_version < 22 {
        batch.count
    } else {
        filled
    };
    let end = batch.start + filled;
    let words = [
        a.word(0),
        anchor as u64,
        0,
        skipped as u32 as u64,
        count as u64,
        batch.start as u64,
        end as u64,
    ];
    Err(vm.call(walk, &words, Action::Return))
}

/// The frames of the walk itself.
fn is_machinery(vm: &Vm, method: MethodId) -> bool {
    let class = &*vm.registry.class(vm.registry.method(method).class).name;
    class == "java/lang/StackWalker" || class.starts_with("java/lang/StackStreamFactory")
}

/// How many frames were put into the buffer.
fn fill(vm: &mut Vm, anchor: i64, batch: &Batch) -> Result<usize> {
    let mut left = super::unsafe_access::read(vm, NULL, anchor, b'J')? as usize;
    let room = (vm.path.heap.length(batch.frames) as usize).saturating_sub(batch.start);
    let count = batch.count.min(room);
    let mut filled = 0;
    while filled < count && left > 0 {
        left -= 1;
        let Some(frame) = vm.thread().frames.get(left).copied() else {
            break;
        };
        if vm.registry.method(frame.method).caller_sensitive_hidden && !batch.hidden_too {
            continue;
        }
        put_frame(
            vm,
            batch,
            batch.start + filled,
            frame.method,
            instruction_index(&frame) as usize,
        )?;
        filled += 1;
    }
    super::unsafe_access::write(vm, NULL, anchor, b'J', left as u64)?;
    Ok(filled)
}

fn put_frame(
    vm: &mut Vm,
    batch: &Batch,
    index: usize,
    method: MethodId,
    instruction: usize,
) -> Result<()> {
    let mirror = vm.mirror(vm.registry.method(method).class);
    if batch.classes_only {
        return put_class(vm, batch, index, mirror);
    }
    let descriptor = vm.registry.method(method).descriptor;
    let descriptor = vm.registry.text(descriptor).to_string();
    let descriptor = vm.new_string_from(&descriptor)?;
    let both = vm.new_object_array(vm.well_known.object_array, &[mirror, descriptor])?;
    let info = vm.path.heap.element32(batch.frames, index);
    vm.put_field(info, class_field(vm), "Ljava/lang/Object;", u64::from(both));
    let code = vm.registry.method(method).code.as_ref();
    let pc = code
        .and_then(|code| code.pcs.get(instruction).copied())
        .unwrap_or(0);
    vm.put_field(info, "bci", "I", u64::from(pc));
    let class = vm.load_class("java/lang/StackTraceElement")?;
    let element = vm.new_object(class)?;
    fill_element(vm, element, method, instruction)?;
    compute_format(vm, element);
    vm.put_field(
        info,
        "ste",
        "Ljava/lang/StackTraceElement;",
        u64::from(element),
    );
    Ok(())
}

/// Where only classes are asked for, the class library's own code reads them: on later releases from an object
/// that is there already.
fn put_class(vm: &mut Vm, batch: &Batch, index: usize, mirror: Ref) -> Result<()> {
    if vm.feature_version < 22 {
        return vm.set_element(batch.frames, index, mirror.into(), 0);
    }
    let info = vm.path.heap.element32(batch.frames, index);
    vm.put_field(info, class_field(vm), "Ljava/lang/Object;", mirror.into());
    Ok(())
}
