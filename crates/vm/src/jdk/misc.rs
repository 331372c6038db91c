//! jdk.internal.misc: what the class library asks its VM about itself.

use crate::natives::{Native, native};

pub const VM_CLASS: &[Native] = &[
    native("initialize", "()V", super::nothing),
    native("initializeFromArchive", "(Ljava/lang/Class;)V", super::nothing),
    native("initLevel", "(I)V", super::nothing),
    native("latestUserDefinedLoader0", "()Ljava/lang/ClassLoader;", super::nothing),
    native("getNanoTimeAdjustment", "(J)J", |vm, a| {
        vm.virtual_clock += 1_000;
        Ok((vm.virtual_clock as i64 - a.long(0) * 1_000_000_000) as u64)
    }),
    native("getRuntimeArguments", "()[Ljava/lang/String;", super::nothing),
];

pub const CDS: &[Native] = &[
    native("isDumpingClassList0", "()Z", super::nothing),
    native("isDumpingArchive0", "()Z", super::nothing),
    native("isSharingEnabled0", "()Z", super::nothing),
    native("getCDSConfigStatus", "()I", super::nothing),
    native("getRandomSeedForDumping", "()J", super::nothing),
    native("defineArchivedModules", "(Ljava/lang/Object;Ljava/lang/Object;)V", super::nothing),
    native("initializeFromArchive", "(Ljava/lang/Class;)V", super::nothing),
    native("logLambdaFormInvoker", "(Ljava/lang/String;)V", super::nothing),
];

pub const SIGNAL: &[Native] = &[
    native("findSignal0", "(Ljava/lang/String;)I", |_, _| Ok((-1i32) as u32 as u64)),
    native("handle0", "(IJ)J", super::nothing),
    native("raise0", "(I)V", super::nothing),
];

pub const PREVIEW_FEATURES: &[Native] = &[native("isPreviewEnabled", "()Z", super::nothing)];
