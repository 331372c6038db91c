//! java.lang.String and its coding helper

use crate::natives::{Native, native};

pub const STRING: &[Native] = &[native("intern", "()Ljava/lang/String;", |vm, a| {
    let units = vm.known_units(a.reference(0))?;
    Ok(vm.intern(a.reference(0), units) as u64)
})];

pub const STRING_CODING: &[Native] = &[native("err", "(Ljava/lang/String;)V", super::nothing)];

pub const STRING_UTF16: &[Native] = &[native("isBigEndian", "()Z", super::nothing)];
