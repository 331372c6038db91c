//! java.lang.Throwable, StackTraceElement, NullPointerException

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_classes::class_path::Origin;
use spelunk_classes::npe_message::helpful_message;
use spelunk_classes::registry::MethodId;

pub const THROWABLE: &[Native] = &[native(
    "fillInStackTrace",
    "(I)Ljava/lang/Throwable;",
    |vm, a| {
        vm.fill_in_stack_trace(a.reference(0))?;
        Ok(a.reference(0) as u64)
    },
)];

pub const STACK_TRACE_ELEMENT: &[Native] = &[
    native(
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        |vm, a| {
            let backtrace = vm
                .path
                .heap
                .field(a.reference(1), vm.well_known.throwable_backtrace)
                as Ref;
            fill_elements(vm, a.reference(0), backtrace)
        },
    ),
    native(
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        |vm, a| fill_elements(vm, a.reference(0), a.reference(1)),
    ),
    native("computeFormat", "()V", |vm, a| {
        compute_format(vm, a.reference(0));
        Ok(0)
    }),
];

pub const NULL_POINTER_EXCEPTION: &[Native] = &[native(
    "getExtendedNPEMessage",
    "()Ljava/lang/String;",
    extended_message,
)];

/// Leave out names of built-in loaders and versions of the JDK's own modules: all there are here.
pub fn compute_format(vm: &mut Vm, element: Ref) {
    const BUILT_IN_LOADER: u64 = 1;
    const MODULE_OF_THE_JDK: u64 = 2;
    vm.put_field(element, "format", "B", BUILT_IN_LOADER | MODULE_OF_THE_JDK);
    vm.put_field(element, "declaringClassObject", "Ljava/lang/Class;", 0);
}

fn fill_elements(vm: &mut Vm, elements: Ref, backtrace: Ref) -> Result<u64> {
    // Below the program's own frames are those of whoever runs it.
    vm.outside.ask_varied();
    if backtrace == NULL {
        return Ok(0);
    }
    let count =
        (vm.path.heap.length(elements) as usize).min(vm.path.heap.length(backtrace) as usize / 2);
    for index in 0..count {
        let method = MethodId(vm.path.heap.element32(backtrace, 2 * index));
        let instruction = vm.path.heap.element32(backtrace, 2 * index + 1);
        let element = vm.path.heap.element32(elements, index);
        fill_element(vm, element, method, instruction as usize)?;
    }
    Ok(0)
}

/// What `StackTraceElement` says instead of a line.
const UNKNOWN_LINE: i32 = -1;
const NATIVE_METHOD: i32 = -2;

pub fn fill_element(vm: &mut Vm, element: Ref, method: MethodId, instruction: usize) -> Result<()> {
    let found = vm.registry.method(method);
    let class = vm.registry.class(found.class);
    let class_name = class.java_name();
    let method_name = vm.registry.text(found.name).to_string();
    let mirror = vm.mirror(found.class);
    let code = found.code.as_ref();
    let line = match code.and_then(|code| code.line_of(instruction)) {
        Some(line) => line as i32,
        None if found.is_native() => NATIVE_METHOD,
        None => UNKNOWN_LINE,
    };
    let file = class
        .file
        .as_ref()
        .and_then(|file| file.source_file().ok().flatten().map(str::to_string));
    let (module, loader) = match &class.origin {
        Some(Origin::Jdk { module }) => (Some(module.clone()), None),
        Some(Origin::User { .. } | Origin::Defined { loader: 0 }) => (None, Some("app")),
        Some(Origin::Defined { .. }) => (None, None),
        None => (None, None),
    };
    let class_name = vm.new_string_from(&class_name)?;
    let method_name = vm.new_string_from(&method_name)?;
    vm.put_field(
        element,
        "declaringClass",
        "Ljava/lang/String;",
        class_name as u64,
    );
    vm.put_field(
        element,
        "methodName",
        "Ljava/lang/String;",
        method_name as u64,
    );
    vm.put_field(element, "lineNumber", "I", line as u32 as u64);
    vm.put_field(
        element,
        "declaringClassObject",
        "Ljava/lang/Class;",
        mirror as u64,
    );
    if let Some(file) = file {
        let file = vm.new_string_from(&file)?;
        vm.put_field(element, "fileName", "Ljava/lang/String;", file as u64);
    }
    if let Some(module) = module {
        let name = vm.new_string_from(&module)?;
        vm.put_field(element, "moduleName", "Ljava/lang/String;", name as u64);
    }
    if let Some(loader) = loader {
        let name = vm.new_string_from(loader)?;
        vm.put_field(
            element,
            "classLoaderName",
            "Ljava/lang/String;",
            name as u64,
        );
    }
    Ok(())
}

fn extended_message(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let backtrace = vm
        .path
        .heap
        .field(a.reference(0), vm.well_known.throwable_backtrace) as Ref;
    if backtrace == NULL || vm.path.heap.length(backtrace) < 2 {
        return Ok(0);
    }
    let method = vm
        .registry
        .method(MethodId(vm.path.heap.element32(backtrace, 0)));
    let instruction = vm.path.heap.element32(backtrace, 1) as usize;
    let Some(pc) = method
        .code
        .as_ref()
        .and_then(|code| code.pcs.get(instruction).copied())
    else {
        return Ok(0);
    };
    let Some((file, member)) = vm.registry.member(method) else {
        return Ok(0);
    };
    vm.outside.explained += 1;
    match helpful_message(file, member, pc).filter(|_| !vm.outside.explains_nothing) {
        Some(message) => Ok(vm.new_string_from(&message)? as u64),
        None => Ok(0),
    }
}
