//! java.io file streams: the three standard ones, and data files of the class library.
//! A descriptor's `handle` field, which only other platforms use, is the place in such a file.

use crate::heap::{NULL, Ref};
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
    native("open0", "(Ljava/lang/String;Z)V", no_such_file),
];

pub const FILE_INPUT_STREAM: &[Native] = &[
    native("readBytes", "([BII)I", read_bytes),
    native("read0", "()I", read_byte),
    native("available0", "()I", |vm, a| {
        match descriptor(vm, a.reference(0)) {
            FIRST_FILE.. => Ok(rest_of_file(vm, a.reference(0)).len() as u64),
            _ => Ok(vm.console.available().min(i32::MAX as usize) as u64),
        }
    }),
    native("skip0", "(J)J", super::nothing),
    native(
        "isRegularFile0",
        "(Ljava/io/FileDescriptor;)Z",
        super::nothing,
    ),
    native("length0", "()J", super::nothing),
    native("position0", "()J", super::nothing),
    native("open0", "(Ljava/lang/String;)V", open_file),
];

/// Descriptors from here on stand for the files below, in their order.
const FIRST_FILE: i32 = 3;

/// Data files that the class library opens below its home, and their content where it is fixed.
const FILES: [(&str, Option<&str>); 2] = [
    ("lib/tzdb.dat", None),
    (
        "conf/logging.properties",
        Some(
            "handlers=java.util.logging.ConsoleHandler\n\
             .level=INFO\n\
             java.util.logging.ConsoleHandler.level=INFO\n\
             java.util.logging.ConsoleHandler.formatter=java.util.logging.SimpleFormatter\n",
        ),
    ),
];

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
    let rest = rest_of_file(vm, stream);
    let count = buffer.len().min(rest.len());
    buffer[..count].copy_from_slice(&rest[..count]);
    let descriptor = vm.get_field(stream, "fd", "Ljava/io/FileDescriptor;") as Ref;
    let place = vm.get_field(descriptor, "handle", "J");
    vm.put_field(descriptor, "handle", "J", place + count as u64);
    count
}

fn file_content(vm: &Vm, number: usize) -> Option<Vec<u8>> {
    let (name, fixed) = FILES.get(number)?;
    match fixed {
        Some(text) => Some(text.as_bytes().to_vec()),
        None => vm
            .registry
            .class_path
            .library_file(name)
            .map(|bytes| bytes.to_vec()),
    }
}

fn rest_of_file(vm: &Vm, stream: Ref) -> Vec<u8> {
    let number = (descriptor(vm, stream) - FIRST_FILE) as usize;
    let descriptor = vm.get_field(stream, "fd", "Ljava/io/FileDescriptor;") as Ref;
    let place = vm.get_field(descriptor, "handle", "J") as usize;
    let content = file_content(vm, number).unwrap_or_default();
    content.get(place..).map(<[u8]>::to_vec).unwrap_or_default()
}

fn open_file(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let name = vm.string_text(a.reference(1));
    let number = FILES
        .iter()
        .position(|(known, _)| name.trim_start_matches('/') == *known);
    let Some(number) = number.filter(|&number| file_content(vm, number).is_some()) else {
        return no_such_file(vm, a);
    };
    let descriptor = vm.get_field(a.reference(0), "fd", "Ljava/io/FileDescriptor;") as Ref;
    vm.put_field(descriptor, "fd", "I", (FIRST_FILE as usize + number) as u64);
    vm.put_field(descriptor, "handle", "J", 0);
    Ok(0)
}

fn no_such_file(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let name = vm.string_text(a.reference(1));
    vm.unsupported(format!(
        "opening the file {name}: programs run without files"
    ))
}
