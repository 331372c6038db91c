//! java.io file streams: reading and writing through descriptors. The first three are the standard
//! streams; what the others stand for is in `files`.

use crate::heap::{NULL, Ref};
use crate::jdk::files::{self, FIRST_FILE};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const FILE_DESCRIPTOR: &[Native] = &[
    native("getHandle", "(I)J", |_, _| Ok(u64::MAX)),
    native("getAppend", "(I)Z", super::nothing),
    native("close0", "()V", super::nothing),
    native("sync", "()V", super::nothing),
    native("sync0", "()V", super::nothing),
];

pub const FILE_OUTPUT_STREAM: &[Native] = &[
    native("writeBytes", "([BIIZ)V", write_bytes),
    native("write", "(IZ)V", write_byte),
];

pub const FILE_INPUT_STREAM: &[Native] = &[
    native("readBytes", "([BII)I", read_bytes),
    native("read0", "()I", read_byte),
    native("available0", "()I", |vm, a| {
        match descriptor(vm, a.reference(0)) {
            FIRST_FILE.. => Ok(files::left(vm, a.reference(0)).min(i32::MAX as usize) as u64),
            _ => Ok(vm.console.available().min(i32::MAX as usize) as u64),
        }
    }),
];

pub const RANDOM_ACCESS_FILE: &[Native] = &[
    native("readBytes", "([BII)I", read_bytes),
    native("readBytes0", "([BII)I", read_bytes),
    native("read0", "()I", read_byte),
];

pub const FILE_CLEANABLE: &[Native] = &[native("*", "*", super::nothing)];

/// The number of the file descriptor behind a stream: 1 output, 2 error.
fn descriptor(vm: &Vm, stream: Ref) -> i32 {
    let descriptor = vm.get_field(stream, "fd", "Ljava/io/FileDescriptor;") as Ref;
    if descriptor == NULL {
        -1
    } else {
        vm.get_field(descriptor, "fd", "I") as i32
    }
}

fn stream_to_error(vm: &mut Vm, stream: Ref) -> Result<bool> {
    match descriptor(vm, stream) {
        1 => Ok(false),
        2 => Ok(true),
        _ => Err(vm.throw_new("java/io/IOException", Some("Stream Closed"))),
    }
}

fn write_bytes(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let to_error = stream_to_error(vm, a.reference(0))?;
    let array = a.reference(1);
    if array == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let (start, count) = (a.int(2), a.int(3));
    let length = vm.path.heap.length(array) as i64;
    if start < 0 || count < 0 || start as i64 + count as i64 > length {
        return Err(vm.throw_new("java/lang/IndexOutOfBoundsException", None));
    }
    let bytes = &vm.path.heap.bytes(array)[start as usize..(start + count) as usize];
    vm.console.write(to_error, bytes);
    Ok(0)
}

fn write_byte(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let to_error = stream_to_error(vm, a.reference(0))?;
    vm.console.write(to_error, &[a.int(1) as u8]);
    Ok(0)
}

fn read_bytes(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let array = a.reference(1);
    let (start, count) = (a.int(2), a.int(3));
    if array == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    if start < 0 || count < 0 || start as i64 + count as i64 > vm.path.heap.length(array) as i64 {
        return Err(vm.throw_new("java/lang/IndexOutOfBoundsException", None));
    }
    if count == 0 {
        return Ok(0);
    }
    let mut buffer = vec![0; count as usize];
    let read = read_some(vm, a.reference(0), &mut buffer);
    if read == 0 {
        return Ok(-1i32 as u32 as u64);
    }
    for (index, &byte) in buffer[..read].iter().enumerate() {
        vm.set_element(array, start as usize + index, byte.into(), 0)?;
    }
    Ok(read as u64)
}

fn read_byte(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let mut buffer = [0];
    let read = read_some(vm, a.reference(0), &mut buffer);
    Ok(if read == 0 {
        -1i32 as u32 as u64
    } else {
        buffer[0] as u64
    })
}

fn read_some(vm: &mut Vm, stream: Ref, buffer: &mut [u8]) -> usize {
    if descriptor(vm, stream) < FIRST_FILE {
        return vm.console.read(buffer);
    }
    files::read_on(vm, stream, buffer)
}
