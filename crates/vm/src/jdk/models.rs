//! Models for explorations: methods whose Java code would be exact but splits paths needlessly, or
//! reads memory in stretches. Each declines where its code does as well.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, model};
use crate::vm::{Exit, Result, Stop, Vm};

pub const INTEGER: &[Native] = &[model("valueOf", "(I)Ljava/lang/Integer;", |vm, a| {
    box_symbolic(vm, a, b'I')
})];
pub const LONG: &[Native] = &[model("valueOf", "(J)Ljava/lang/Long;", |vm, a| {
    box_symbolic(vm, a, b'J')
})];
pub const SHORT: &[Native] = &[model("valueOf", "(S)Ljava/lang/Short;", |vm, a| {
    box_symbolic(vm, a, b'S')
})];
pub const BYTE: &[Native] = &[model("valueOf", "(B)Ljava/lang/Byte;", |vm, a| {
    box_symbolic(vm, a, b'B')
})];

/// The cache of `valueOf` would be one path for each value; identity is decided where it matters.
pub(super) fn box_symbolic(vm: &mut Vm, a: Arguments, letter: u8) -> Result<u64> {
    match a.shadow(0) {
        0 => declined(),
        part if part >= crate::symbolic::DEFERRED => {
            let (word, part) = vm.force(part)?;
            a.overwrite(0, word, part);
            declined()
        }
        part => Ok(vm.symbolic_box(part, letter)? as u64),
    }
}

pub(super) fn declined() -> Result<u64> {
    Err(Exit::Stop(Stop::Declined))
}

/// Output to the standard streams is dropped in explorations: formatting it would split paths.
pub const PRINT_STREAM: &[Native] = &[
    model("print", "(Z)V", drop_output),
    model("print", "(C)V", drop_output),
    model("print", "(I)V", drop_output),
    model("print", "(J)V", drop_output),
    model("print", "(F)V", drop_output),
    model("print", "(D)V", drop_output),
    model("print", "([C)V", drop_output),
    model("print", "(Ljava/lang/String;)V", drop_output),
    model("println", "()V", drop_output),
    model("println", "(Z)V", drop_output),
    model("println", "(C)V", drop_output),
    model("println", "(I)V", drop_output),
    model("println", "(J)V", drop_output),
    model("println", "(F)V", drop_output),
    model("println", "(D)V", drop_output),
    model("println", "([C)V", drop_output),
    model("println", "(Ljava/lang/String;)V", drop_output),
    model("writeln", "(Ljava/lang/String;)V", drop_output),
    model("write", "(Ljava/lang/String;)V", drop_output),
];

fn drop_output(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(system) = vm.registry.loaded("java/lang/System") else {
        return declined();
    };
    let stream = a.reference(0);
    let is_standard = ["out", "err"]
        .iter()
        .any(|name| vm.static_value(system, name, "Ljava/io/PrintStream;") == Some(stream as u64));
    if is_standard { Ok(0) } else { declined() }
}

/// Says that nothing has been compared yet, so that the caller compares element by element.
pub const ARRAYS_SUPPORT: &[Native] = &[model(
    "vectorizedMismatch",
    "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
    |vm, a| {
        let has_parts = |object: Ref| object != NULL && vm.path.heap.shadow(object) != NULL;
        if has_parts(a.reference(0)) || has_parts(a.reference(3)) {
            return Ok(!a.int(6) as u32 as u64);
        }
        declined()
    },
)];
