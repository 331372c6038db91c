//! What the class library asks its VM and its platform about themselves.

use crate::natives::{Native, native};

pub const VM_CLASS: &[Native] = &[
    native("initialize", "()V", super::nothing),
    native(
        "initializeFromArchive",
        "(Ljava/lang/Class;)V",
        super::nothing,
    ),
    native("initLevel", "(I)V", super::nothing),
    native(
        "latestUserDefinedLoader0",
        "()Ljava/lang/ClassLoader;",
        super::nothing,
    ),
    native("getNanoTimeAdjustment", "(J)J", |vm, a| {
        vm.path.virtual_clock += 1_000;
        let adjustment = (vm.path.virtual_clock as i64)
            .wrapping_sub(a.long(0).wrapping_mul(1_000_000_000)) as u64;
        Ok(vm.give_from_outside(crate::outside::Source::Clock, b'J', adjustment))
    }),
    native(
        "getRuntimeArguments",
        "()[Ljava/lang/String;",
        super::nothing,
    ),
];

pub const CDS: &[Native] = &[
    native("isDumpingClassList0", "()Z", super::nothing),
    native("isDumpingArchive0", "()Z", super::nothing),
    native("isSharingEnabled0", "()Z", super::nothing),
    native("getCDSConfigStatus", "()I", super::nothing),
    native("getRandomSeedForDumping", "()J", super::nothing),
    native(
        "defineArchivedModules",
        "(Ljava/lang/Object;Ljava/lang/Object;)V",
        super::nothing,
    ),
    native(
        "initializeFromArchive",
        "(Ljava/lang/Class;)V",
        super::nothing,
    ),
    native(
        "logLambdaFormInvoker",
        "(Ljava/lang/String;)V",
        super::nothing,
    ),
];

pub const SIGNAL: &[Native] = &[
    native("findSignal0", "(Ljava/lang/String;)I", |_, _| {
        Ok((-1i32) as u32 as u64)
    }),
    native("handle0", "(IJ)J", super::nothing),
    native("raise0", "(I)V", super::nothing),
];

pub const PREVIEW_FEATURES: &[Native] = &[native("isPreviewEnabled", "()Z", super::nothing)];

pub const ATOMIC_LONG: &[Native] = &[native("VMSupportsCS8", "()Z", super::yes)];

/// Virtual threads run as platform threads.
pub const CONTINUATION_SUPPORT: &[Native] = &[native("isSupported0", "()Z", super::nothing)];

/// The environment is empty.
pub const PROCESS_ENVIRONMENT: &[Native] = &[native("environ", "()[[B", |vm, _| {
    let class = vm.load_class("[[B")?;
    Ok(u64::from(vm.new_array(class, 0)?))
})];

/// There is no terminal.
pub const CONSOLE: &[Native] = &[
    native("istty", "()Z", super::nothing),
    native("encoding", "()Ljava/lang/String;", super::nothing),
];

/// A path without `.`, `..` and doubled slashes.
pub(super) fn canonical(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

/// Programs live in universal time.
pub const TIME_ZONE: &[Native] = &[
    native(
        "getSystemTimeZoneID",
        "(Ljava/lang/String;)Ljava/lang/String;",
        |vm, _| Ok(u64::from(vm.new_string_from("UTC")?)),
    ),
    native("getSystemGMTOffsetID", "()Ljava/lang/String;", |vm, _| {
        Ok(u64::from(vm.new_string_from("GMT")?))
    }),
];

/// There are no other programs to start.
pub const PROCESS_IMPL: &[Native] = &[
    native("init", "()V", super::nothing),
    native("forkAndExec", "*", |vm, _| {
        let message = match vm.feature_version {
            ..=17 => "error=2, No such file or directory",
            _ => "Exec failed, error: 2 (No such file or directory) ",
        };
        Err(vm.throw_new("java/io/IOException", Some(message)))
    }),
];

/// The one process that there is.
const PROCESS: u64 = 1;

pub const PROCESS_HANDLE: &[Native] = &[
    native("getCurrentPid0", "()J", |_, _| Ok(PROCESS)),
    // The start time, -1 where there is no such process.
    native("isAlive0", "(J)J", |_, a| {
        Ok(if a.long(0) as u64 == PROCESS {
            0
        } else {
            u64::MAX
        })
    }),
    native("parent0", "(JJ)J", |_, _| Ok(u64::MAX)),
    native("waitForProcessExit0", "(JZ)I", |_, _| {
        Ok(u64::from(u32::MAX))
    }),
    native("*", "*", super::nothing),
];

/// What the class library asks about addresses; a VM sets these constants before any code runs.
pub const UNSAFE_CONSTANTS: &[Native] = &[native("<clinit>", "()V", |vm, a| {
    let class = vm.registry.method(a.method).class;
    vm.set_static_value(class, "ADDRESS_SIZE0", "I", 8);
    vm.set_static_value(class, "PAGE_SIZE", "I", 4096);
    Ok(0)
})];

/// Segments of threads that others close: whoever is behind its check meets memory that is gone, which is refused.
pub const SCOPED_MEMORY_ACCESS: &[Native] = &[
    native("registerNatives", "()V", super::nothing),
    native("closeScope0", "*", |_, _| Ok(1)),
];

pub const OBJECT_STREAM_CLASS: &[Native] = &[
    native("initNative", "()V", super::nothing),
    native("hasStaticInitializer", "(Ljava/lang/Class;)Z", |vm, a| {
        let class = vm.mirrored(a.reference(0));
        Ok(u64::from(
            vm.registry
                .find_declared(class, "<clinit>", "()V")
                .is_some(),
        ))
    }),
];

/// Counters that nobody else looks at.
pub const PERF: &[Native] = &[
    native("createLong", "*", |vm, _| {
        let buffers = vm.load_class("java/nio/ByteBuffer")?;
        vm.initialise(buffers)?;
        let allocate = vm
            .registry
            .find_declared(buffers, "allocate", "(I)Ljava/nio/ByteBuffer;");
        match allocate {
            Some(allocate) => Err(vm.call(allocate, &[8], crate::thread::Action::Return)),
            None => vm.unsupported("performance counters of this class library"),
        }
    }),
    native("*", "*", super::nothing),
];
