//! java.lang.Float and Double

use crate::natives::{Native, native};

pub const FLOAT: &[Native] = &[
    native("floatToRawIntBits", "(F)I", |_, a| Ok(a.word(0) as u32 as u64)),
    native("intBitsToFloat", "(I)F", |_, a| Ok(a.word(0) as u32 as u64)),
];

pub const DOUBLE: &[Native] = &[
    native("doubleToRawLongBits", "(D)J", |_, a| Ok(a.word(0))),
    native("longBitsToDouble", "(J)D", |_, a| Ok(a.word(0))),
];
