//! Files as programs see them: a read-only file system that holds the class path (its jars, and what
//! is in its folders) and a few data files of the class library. Everything else does not exist, and
//! nothing can be written; both are the exceptions that Java code expects.
//!
//! A descriptor from `FIRST_FILE` on is an index into `Vm::files`; the place in the file is kept in the
//! descriptor's `handle` field, which only other platforms use, so that it is undone with the path.

use crate::heap::{NULL, Ref};
use crate::jdk::misc::canonical;
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_path::Stored;

/// Descriptors from here on stand for open files.
pub(super) const FIRST_FILE: i32 = 3;

const ENOENT: i32 = 2;
const EBADF: i32 = 9;
const EROFS: i32 = 30;
const O_CREAT: i32 = 0o100;
const DESCRIPTOR: &str = "Ljava/io/FileDescriptor;";

/// What the system says about an error number.
const ERRORS: [(i32, &str); 3] = [
    (ENOENT, "No such file or directory"),
    (EBADF, "Bad file descriptor"),
    (EROFS, "Read-only file system"),
];

const EVERY_CIPHER: &str = "grant { permission javax.crypto.CryptoAllPermission; };\n";

/// Data files that the class library opens below its home, and their content where it is fixed.
const LIBRARY_FILES: [(&str, Option<&str>); 4] = [
    ("/lib/tzdb.dat", None),
    (
        "/conf/logging.properties",
        Some(
            "handlers=java.util.logging.ConsoleHandler\n\
             .level=INFO\n\
             java.util.logging.ConsoleHandler.level=INFO\n\
             java.util.logging.ConsoleHandler.formatter=java.util.logging.SimpleFormatter\n",
        ),
    ),
    (
        "/conf/security/policy/unlimited/default_US_export.policy",
        Some(EVERY_CIPHER),
    ),
    (
        "/conf/security/policy/unlimited/default_local.policy",
        Some(EVERY_CIPHER),
    ),
];

// ---- java.io ----

pub const FILE_INPUT_STREAM: &[Native] = &[
    native("skip0", "(J)J", |vm, a| {
        let descriptor = descriptor_of(vm, a.reference(0));
        let place = place(vm, descriptor);
        let next = (place as i64).saturating_add(a.long(1)).max(0);
        set_place(vm, descriptor, next as u64);
        Ok((next - place as i64) as u64)
    }),
    native("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", |vm, a| {
        Ok(u64::from(number(vm, a.reference(1)) >= FIRST_FILE))
    }),
    native("length0", "()J", length),
    native("position0", "()J", position),
    native("open0", "(Ljava/lang/String;)V", |vm, a| {
        open_stream(vm, a, false)
    }),
];

pub const FILE_OUTPUT_STREAM: &[Native] = &[native("open0", "(Ljava/lang/String;Z)V", |vm, a| {
    open_stream(vm, a, true)
})];

pub const RANDOM_ACCESS_FILE: &[Native] = &[
    native("open0", "(Ljava/lang/String;I)V", |vm, a| {
        // The first bit of the mode is reading alone.
        open_stream(vm, a, a.int(2) & 1 == 0)
    }),
    native("length", "()J", length),
    native("length0", "()J", length),
    native("getFilePointer", "()J", position),
    native("seek0", "(J)V", |vm, a| {
        let descriptor = descriptor_of(vm, a.reference(0));
        set_place(vm, descriptor, a.long(1).max(0) as u64);
        Ok(0)
    }),
    native("*", "*", |vm, _| Err(read_only(vm))),
];

pub const UNIX_FILE_SYSTEM: &[Native] = &[
    native("getBooleanAttributes0", "*", |vm, a| {
        const EXISTS: u64 = 1;
        const REGULAR: u64 = 2;
        const FOLDER: u64 = 4;
        Ok(match stored_argument(vm, a)? {
            Some(Stored::File(_)) => EXISTS | REGULAR,
            Some(Stored::Folder(_)) => EXISTS | FOLDER,
            None => 0,
        })
    }),
    native("checkAccess", "*", check_access),
    native("checkAccess0", "*", check_access),
    native("getLength", "*", file_length),
    native("getLength0", "*", file_length),
    native("list", "*", list),
    native("list0", "*", list),
    native("createFileExclusively", "*", |vm, _| Err(read_only(vm))),
    native("createFileExclusively0", "*", |vm, _| Err(read_only(vm))),
    native("getNameMax0", "*", |_, _| Ok(255)),
    native(
        "canonicalize0",
        "(Ljava/lang/String;)Ljava/lang/String;",
        |vm, a| {
            let place = usize::from(!vm.registry.method(a.method).is_static());
            let path = text(vm, a.reference(place))?;
            Ok(u64::from(vm.new_string_from(&canonical(&path))?))
        },
    ),
    // Times and space are zero, and what would change something says that it could not.
    native("*", "*", super::nothing),
];

/// The number of a descriptor object, -1 where there is none.
fn number(vm: &Vm, descriptor: Ref) -> i32 {
    match descriptor {
        NULL => -1,
        descriptor => vm.get_field(descriptor, "fd", "I") as i32,
    }
}

fn descriptor_of(vm: &Vm, stream: Ref) -> Ref {
    vm.get_field(stream, "fd", DESCRIPTOR) as Ref
}

/// A new descriptor's field says -1.
fn place(vm: &Vm, descriptor: Ref) -> u64 {
    match vm.get_field(descriptor, "handle", "J") {
        u64::MAX => 0,
        place => place,
    }
}

fn set_place(vm: &mut Vm, descriptor: Ref, place: u64) {
    if descriptor != NULL {
        vm.put_field(descriptor, "handle", "J", place);
    }
}

fn content(vm: &Vm, descriptor: Ref) -> Option<Bytes> {
    let index = usize::try_from(number(vm, descriptor) - FIRST_FILE).ok()?;
    vm.files.get(index).map(|(_, bytes)| bytes.clone())
}

fn length(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let descriptor = descriptor_of(vm, a.reference(0));
    Ok(content(vm, descriptor).map_or(0, |bytes| bytes.len() as u64))
}

fn position(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let descriptor = descriptor_of(vm, a.reference(0));
    Ok(place(vm, descriptor))
}

/// What stands at a path; relative ones count from the working folder.
fn stored(vm: &Vm, path: &str) -> Option<Stored> {
    let path = canonical(path);
    if let Some((name, fixed)) = LIBRARY_FILES.iter().find(|(name, _)| *name == path) {
        return match fixed {
            Some(text) => Some(Stored::File(Bytes::from(text.as_bytes().to_vec()))),
            None => vm
                .registry
                .class_path
                .library_file(name.trim_start_matches('/'))
                .map(Stored::File),
        };
    }
    let folder = format!("{path}/");
    let mut inside: Vec<String> = LIBRARY_FILES
        .iter()
        .filter_map(|(name, _)| name.strip_prefix(&folder))
        .filter_map(|rest| rest.split('/').next())
        .map(str::to_string)
        .collect();
    if !inside.is_empty() {
        inside.dedup();
        return Some(Stored::Folder(inside));
    }
    vm.registry.class_path.stored_at(&path)
}

fn text(vm: &mut Vm, string: Ref) -> Result<String> {
    match string {
        NULL => Ok(String::new()),
        string => vm.known_text(string),
    }
}

/// Notes a question about a file. What the class library is configured by belongs to it, not to the world outside.
fn ask(vm: &mut Vm, path: &str) {
    let is_configuration = path.starts_with("/conf/")
        || path.starts_with("/lib/") && path.ends_with(".properties")
        || LIBRARY_FILES.iter().any(|(name, _)| *name == path);
    if !is_configuration {
        vm.outside.ask_file(path);
    }
}

/// The path of the `File` that is the first argument; the class has static forms in later releases.
fn path_argument(vm: &mut Vm, a: Arguments) -> Result<String> {
    let file = a.reference(usize::from(!vm.registry.method(a.method).is_static()));
    match file {
        NULL => Ok(String::new()),
        file => {
            let path = vm.get_field(file, "path", "Ljava/lang/String;") as Ref;
            let path = text(vm, path)?;
            ask(vm, &path);
            Ok(in_working_folder(vm, &path))
        }
    }
}

fn stored_argument(vm: &mut Vm, a: Arguments) -> Result<Option<Stored>> {
    let path = path_argument(vm, a)?;
    Ok(stored(vm, &path))
}

fn in_working_folder(vm: &Vm, path: &str) -> String {
    if path.starts_with('/') {
        return path.to_string();
    }
    let folder = vm.properties.iter().find(|(key, _)| key == "user.dir");
    format!("{}/{path}", folder.map_or("", |(_, folder)| folder))
}

/// Everything that is there can be read (4), nothing can be written (2).
fn check_access(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let mode = a.int(1 + usize::from(!vm.registry.method(a.method).is_static()));
    let found = stored_argument(vm, a)?;
    let allowed = match found {
        Some(Stored::Folder(_)) => mode & 2 == 0,
        Some(Stored::File(_)) => mode & 3 == 0,
        None => false,
    };
    Ok(u64::from(allowed))
}

fn file_length(vm: &mut Vm, a: Arguments) -> Result<u64> {
    Ok(match stored_argument(vm, a)? {
        Some(Stored::File(bytes)) => bytes.len() as u64,
        _ => 0,
    })
}

fn list(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(Stored::Folder(names)) = stored_argument(vm, a)? else {
        return Ok(0);
    };
    Ok(u64::from(vm.string_array(&names)?))
}

fn read_only(vm: &mut Vm) -> crate::vm::Exit {
    vm.throw_new("java/io/IOException", Some("Read-only file system"))
}

fn open_stream(vm: &mut Vm, a: Arguments, to_write: bool) -> Result<u64> {
    let name = text(vm, a.reference(1))?;
    ask(vm, &name);
    let path = in_working_folder(vm, &name);
    let reason = match stored(vm, &path) {
        Some(Stored::Folder(_)) => "Is a directory",
        Some(Stored::File(_)) | None if to_write => "Read-only file system",
        None => "No such file or directory",
        Some(Stored::File(bytes)) => {
            let opened = open(vm, canonical(&path), bytes);
            let descriptor = descriptor_of(vm, a.reference(0));
            vm.put_field(descriptor, "fd", "I", opened as u64);
            set_place(vm, descriptor, 0);
            return Ok(0);
        }
    };
    let message = format!("{name} ({reason})");
    Err(vm.throw_new("java/io/FileNotFoundException", Some(&message)))
}

/// The descriptor of a file's content; the same file has the same one.
fn open(vm: &mut Vm, path: String, bytes: Bytes) -> i32 {
    let known = vm.files.iter().position(|(known, _)| *known == path);
    let index = known.unwrap_or_else(|| {
        vm.files.push((path, bytes));
        vm.files.len() - 1
    });
    FIRST_FILE + index as i32
}

/// Reads on from a stream's place.
pub(super) fn read_on(vm: &mut Vm, stream: Ref, buffer: &mut [u8]) -> usize {
    let descriptor = descriptor_of(vm, stream);
    let at = place(vm, descriptor);
    let count = read_at(vm, descriptor, at, buffer);
    set_place(vm, descriptor, at + count as u64);
    count
}

fn read_at(vm: &Vm, descriptor: Ref, at: u64, buffer: &mut [u8]) -> usize {
    let Some(bytes) = content(vm, descriptor) else {
        return 0;
    };
    let rest = bytes.get(at as usize..).unwrap_or_default();
    let count = buffer.len().min(rest.len());
    buffer[..count].copy_from_slice(&rest[..count]);
    count
}

/// Bytes between a stream's place and the file's end.
pub(super) fn left(vm: &Vm, stream: Ref) -> usize {
    let descriptor = descriptor_of(vm, stream);
    let length = content(vm, descriptor).map_or(0, |bytes| bytes.len());
    length.saturating_sub(place(vm, descriptor) as usize)
}

// ---- sun.nio.fs: paths are C strings in the VM's memory outside of objects ----

pub const UNIX_NATIVE_DISPATCHER: &[Native] = &[
    native("init", "()I", super::nothing),
    native("fchmodatNoFollowSupported0", "()Z", super::nothing),
    native("getcwd", "()[B", |vm, _| {
        let folder = in_working_folder(vm, "");
        let folder = canonical(&folder);
        Ok(u64::from(vm.new_byte_array(folder.as_bytes())?))
    }),
    native("strerror", "(I)[B", |vm, a| {
        let known = ERRORS.iter().find(|(number, _)| *number == a.int(0));
        let text = known.map_or("Unknown error", |(_, text)| text);
        Ok(u64::from(vm.new_byte_array(text.as_bytes())?))
    }),
    native("exists0", "(J)Z", |vm, a| {
        let path = c_string(vm, a.long(0))?;
        Ok(u64::from(stored(vm, &path).is_some()))
    }),
    // The mode, 0 where nothing is there.
    native("stat1", "(J)I", |vm, a| {
        let path = c_string(vm, a.long(0))?;
        Ok(stored(vm, &path).map_or(0, |found| mode(&found)))
    }),
    native("stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", |vm, a| {
        attributes(vm, a, 0)
    }),
    native("lstat0", "(JLsun/nio/fs/UnixFileAttributes;)V", |vm, a| {
        attributes(vm, a, 0)
    }),
    // Later releases answer with the error number.
    native("stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", |vm, a| {
        let path = c_string(vm, a.long(0))?;
        if stored(vm, &path).is_none() {
            return Ok(ENOENT as u64);
        }
        attributes(vm, a, 0)
    }),
    native("access0", "(JI)V", |vm, a| match access_error(vm, a)? {
        0 => Ok(0),
        error => Err(unix_exception(vm, error)),
    }),
    native("access0", "(JI)I", |vm, a| Ok(access_error(vm, a)? as u64)),
    native("fstat", "*", fstat),
    native("fstat0", "*", fstat),
    native("open0", "(JII)I", |vm, a| {
        let path = c_string(vm, a.long(0))?;
        match stored(vm, &path) {
            Some(Stored::File(bytes)) if a.int(2) & 3 == 0 => {
                Ok(open(vm, canonical(&path), bytes) as u64)
            }
            None if a.int(2) & O_CREAT == 0 => Err(unix_exception(vm, ENOENT)),
            _ => Err(unix_exception(vm, EROFS)),
        }
    }),
    native("close0", "*", super::nothing),
    native("realpath0", "(J)[B", |vm, a| {
        let path = canonical(&c_string(vm, a.long(0))?);
        match stored(vm, &path) {
            Some(_) => Ok(u64::from(vm.new_byte_array(path.as_bytes())?)),
            None => Err(unix_exception(vm, ENOENT)),
        }
    }),
    native("opendir0", "(J)J", |vm, a| {
        let path = c_string(vm, a.long(0))?;
        let Some(Stored::Folder(names)) = stored(vm, &path) else {
            return Err(unix_exception(vm, ENOENT));
        };
        if !vm.path.trail.is_ground() {
            return vm.unsupported("listing a folder after a choice");
        }
        vm.listings.push(names.into_iter().rev().collect());
        Ok(vm.listings.len() as u64)
    }),
    native("readdir", "(J)[B", next_name),
    native("readdir0", "(J)[B", next_name),
    native("closedir", "(J)V", super::nothing),
    native("*", "*", |vm, a| {
        let name = vm
            .registry
            .text(vm.registry.method(a.method).name)
            .to_string();
        const CHANGES: [&str; 10] = [
            "link", "unlink", "mknod", "rename", "mkdir", "rmdir", "symlink", "chown", "chmod",
            "utime",
        ];
        let changes = CHANGES.iter().any(|change| name.contains(change));
        Err(unix_exception(vm, if changes { EROFS } else { ENOENT }))
    }),
];

pub const LINUX_NATIVE_DISPATCHER: &[Native] = &[
    native("init", "()V", super::nothing),
    native("*", "*", |vm, _| Err(unix_exception(vm, ENOENT))),
];

fn unix_exception(vm: &mut Vm, error: i32) -> crate::vm::Exit {
    let exit = vm.throw_new("sun/nio/fs/UnixException", None);
    if let crate::vm::Exit::Throw(thrown) = exit {
        vm.put_field(thrown, "errno", "I", error as u64);
    }
    exit
}

fn c_string(vm: &mut Vm, address: i64) -> Result<String> {
    const LONGEST: i64 = 1 << 16;
    let mut bytes = Vec::new();
    for at in 0..LONGEST {
        match super::unsafe_access::read(vm, NULL, address + at, b'B')? as u8 {
            0 => break,
            byte => bytes.push(byte),
        }
    }
    let path = String::from_utf8_lossy(&bytes).into_owned();
    ask(vm, &path);
    Ok(in_working_folder(vm, &path))
}

fn mode(found: &Stored) -> u64 {
    match found {
        Stored::File(_) => 0o100_444,
        Stored::Folder(_) => 0o040_555,
    }
}

fn attributes(vm: &mut Vm, a: Arguments, address_at: usize) -> Result<u64> {
    let path = c_string(vm, a.long(address_at))?;
    let Some(found) = stored(vm, &path) else {
        return Err(unix_exception(vm, ENOENT));
    };
    let inode = path_number(&canonical(&path));
    set_attributes(vm, a.reference(address_at + 2), &found, inode);
    Ok(0)
}

/// Files are told apart by the numbers of their inodes.
fn path_number(path: &str) -> u64 {
    let step = |number: u64, byte: u8| (number ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    path.bytes().fold(0xcbf2_9ce4_8422_2325, step) >> 1
}

fn set_attributes(vm: &mut Vm, object: Ref, found: &Stored, inode: u64) {
    let size = match found {
        Stored::File(bytes) => bytes.len() as u64,
        Stored::Folder(_) => 4096,
    };
    vm.put_field(object, "st_mode", "I", mode(found));
    vm.put_field(object, "st_size", "J", size);
    vm.put_field(object, "st_ino", "J", inode);
    vm.put_field(object, "st_nlink", "I", 1);
}

fn fstat(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let index = usize::try_from(a.int(0) - FIRST_FILE).ok();
    let Some((path, bytes)) = index.and_then(|index| vm.files.get(index).cloned()) else {
        return Err(unix_exception(vm, EBADF));
    };
    set_attributes(vm, a.reference(1), &Stored::File(bytes), path_number(&path));
    Ok(0)
}

fn access_error(vm: &mut Vm, a: Arguments) -> Result<i32> {
    let path = c_string(vm, a.long(0))?;
    Ok(match stored(vm, &path) {
        None => ENOENT,
        Some(_) if a.int(2) & 2 != 0 => EROFS,
        Some(_) => 0,
    })
}

fn next_name(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let index = usize::try_from(a.long(0) - 1).unwrap_or(usize::MAX);
    let name = vm.listings.get_mut(index).and_then(Vec::pop);
    match name {
        Some(name) => Ok(u64::from(vm.new_byte_array(name.as_bytes())?)),
        None => Ok(0),
    }
}

// ---- sun.nio.ch: channels of files ----

pub const FILE_DISPATCHER: &[Native] = &[
    native("init", "()V", super::nothing),
    native("init0", "()V", super::nothing),
    native("read0", "(Ljava/io/FileDescriptor;JI)I", |vm, a| {
        let descriptor = a.reference(0);
        if number(vm, descriptor) < FIRST_FILE {
            return Err(vm.throw_new("java/io/IOException", Some("Bad file descriptor")));
        }
        let at = place(vm, descriptor);
        let count = read_to_address(vm, descriptor, at, a.long(1), a.int(3))?;
        set_place(vm, descriptor, at + count.max(0) as u64);
        Ok(count as u32 as u64)
    }),
    native("pread0", "(Ljava/io/FileDescriptor;JIJ)I", |vm, a| {
        let count = read_to_address(vm, a.reference(0), a.long(4) as u64, a.long(1), a.int(3))?;
        Ok(count as u32 as u64)
    }),
    native("seek0", "(Ljava/io/FileDescriptor;J)J", |vm, a| {
        if a.long(1) >= 0 {
            set_place(vm, a.reference(0), a.long(1) as u64);
        }
        Ok(place(vm, a.reference(0)))
    }),
    native("size0", "(Ljava/io/FileDescriptor;)J", |vm, a| {
        Ok(content(vm, a.reference(0)).map_or(0, |bytes| bytes.len() as u64))
    }),
    native("force0", "*", super::nothing),
    native("close0", "*", super::nothing),
    native("preClose0", "*", super::nothing),
    native("closeIntFD", "*", super::nothing),
    native("release0", "*", super::nothing),
    native("lock0", "*", super::nothing),
    native("isOther0", "*", super::nothing),
    native("allocationGranularity0", "()J", |_, _| Ok(4096)),
    native("canTransferToFromOverlappedMap0", "()Z", super::nothing),
    // Nothing is transferred directly: -6, which means that it has to be done by hand.
    native("transferTo0", "*", |_, _| Ok(-6i64 as u64)),
    native("transferFrom0", "*", |_, _| Ok(-6i64 as u64)),
    native("available0", "(Ljava/io/FileDescriptor;)I", |vm, a| {
        let length = content(vm, a.reference(0)).map_or(0, |bytes| bytes.len());
        Ok(length.saturating_sub(place(vm, a.reference(0)) as usize) as u64)
    }),
    native("*", "*", |vm, _| Err(read_only(vm))),
];

pub const FILE_CHANNEL: &[Native] = &[
    native("initIDs", "()J", |_, _| Ok(4096)),
    native("maxDirectTransferSize0", "()I", super::nothing),
    native("transferTo0", "*", |_, _| Ok(-6i64 as u64)),
    native("*", "*", |vm, _| {
        Err(vm.throw_new("java/io/IOException", Some("Operation not supported")))
    }),
];

pub const IO_UTIL: &[Native] = &[
    native("fdVal", "(Ljava/io/FileDescriptor;)I", |vm, a| {
        Ok(number(vm, a.reference(0)) as u32 as u64)
    }),
    native("setfdVal", "(Ljava/io/FileDescriptor;I)V", |vm, a| {
        vm.put_field(a.reference(0), "fd", "I", a.int(1) as u32 as u64);
        Ok(0)
    }),
    native("iovMax", "()I", |_, _| Ok(16)),
    native("fdLimit", "()I", |_, _| Ok(1024)),
    native("writevMax", "()J", |_, _| Ok(i32::MAX as u64)),
    native("configureBlocking", "*", super::nothing),
    native("initIDs", "()V", super::nothing),
    native("*", "*", |vm, _| {
        Err(vm.throw_new("java/io/IOException", Some("Operation not permitted")))
    }),
];

pub const NATIVE_THREAD: &[Native] = &[native("*", "*", super::nothing)];

/// Bytes read, or -1 at the end.
fn read_to_address(vm: &mut Vm, descriptor: Ref, at: u64, address: i64, count: i32) -> Result<i32> {
    let mut buffer = vec![0; count.max(0) as usize];
    let read = read_at(vm, descriptor, at, &mut buffer);
    if read == 0 && count > 0 {
        return Ok(-1);
    }
    for (offset, &byte) in buffer[..read].iter().enumerate() {
        let address = address + offset as i64;
        super::unsafe_access::write(vm, NULL, address, b'B', u64::from(byte))?;
    }
    Ok(read as i32)
}
