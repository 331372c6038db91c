//! Numbers as text. Their Java code is exact on symbolic numbers, but forks over signs and digits, mostly
//! for messages that nobody reads: whoever wants tests rather than proofs has the number sampled instead
//! (`VmOptions::samples_numbers_in_text`).

use crate::natives::{Arguments, Native, Run, model};
use crate::vm::{Exit, Result, Stop, Vm};

/// The method's own code goes on, with the sampled number.
const OWN_CODE: Run = own_code;

fn own_code(_: &mut Vm, _: Arguments) -> Result<u64> {
    Err(Exit::Stop(Stop::Declined))
}

pub const INTEGER: &[Native] = &[
    model("toString", "(I)Ljava/lang/String;", OWN_CODE).samples_for_text(),
    model("toString", "(II)Ljava/lang/String;", OWN_CODE).samples_for_text(),
    model("toHexString", "(I)Ljava/lang/String;", OWN_CODE).samples_for_text(),
    model("toUnsignedString", "(I)Ljava/lang/String;", OWN_CODE).samples_for_text(),
];

pub const LONG: &[Native] = &[
    model("toString", "(J)Ljava/lang/String;", OWN_CODE).samples_for_text(),
    model("toString", "(JI)Ljava/lang/String;", OWN_CODE).samples_for_text(),
    model("toHexString", "(J)Ljava/lang/String;", OWN_CODE).samples_for_text(),
    model("toUnsignedString", "(J)Ljava/lang/String;", OWN_CODE).samples_for_text(),
];

pub const FLOAT: &[Native] =
    &[model("toString", "(F)Ljava/lang/String;", OWN_CODE).samples_for_text()];

pub const DOUBLE: &[Native] =
    &[model("toString", "(D)Ljava/lang/String;", OWN_CODE).samples_for_text()];

pub const STRING_BUILDER: &[Native] = &[
    model("append", "(I)Ljava/lang/AbstractStringBuilder;", OWN_CODE).samples_for_text(),
    model("append", "(J)Ljava/lang/AbstractStringBuilder;", OWN_CODE).samples_for_text(),
    model("append", "(F)Ljava/lang/AbstractStringBuilder;", OWN_CODE).samples_for_text(),
    model("append", "(D)Ljava/lang/AbstractStringBuilder;", OWN_CODE).samples_for_text(),
];
