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

/// Streams that hand on to each other.
const DEEPEST_STREAM: usize = 6;

/// Output that goes to files is dropped in explorations: formatting it would split paths, and nobody reads it.
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
    match ends_in_file(vm, a.reference(0)) {
        true => Ok(0),
        false => declined(),
    }
}

/// Whether a stream is the class library's own and hands everything on to a file: what a program puts in the place of
/// `System.out` may keep it.
fn ends_in_file(vm: &Vm, stream: Ref) -> bool {
    const KNOWN: [&str; 2] = ["java/io/PrintStream", "java/io/BufferedOutputStream"];
    let mut current = stream;
    for _ in 0..DEEPEST_STREAM {
        if current == NULL {
            return false;
        }
        match &*vm.registry.class(vm.class_of(current)).name {
            "java/io/FileOutputStream" => return true,
            name if KNOWN.contains(&name) => {
                current = vm.get_field(current, "out", "Ljava/io/OutputStream;") as Ref;
            }
            _ => return false,
        }
    }
    false
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
