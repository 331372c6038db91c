//! What can be wrong with a class file, each said in one line.
//!
//! This module must not know which file it was: the class path adds the name.

use std::fmt;

use crate::cursor::Truncated;

/// The newest class-file version that is understood: Java 25.
pub const NEWEST_MAJOR: u16 = 69;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClassFileErrorKind {
    WrongMagic { found: u32 },
    Truncated { offset: usize },
    VersionTooNew { major: u16 },
    VersionTooOld { major: u16 },
    TooLarge,
    UnknownConstantTag { index: u16, tag: u8 },
    BadUtf8 { index: u16 },
    BadConstantIndex { index: u16, expected: &'static str },
    BadAttribute { name: String, problem: &'static str },
    TrailingBytes { offset: usize },
}

/// A class file that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFileError {
    pub kind: ClassFileErrorKind,
}

impl ClassFileError {
    pub(crate) fn constant(index: u16, expected: &'static str) -> ClassFileError {
        ClassFileErrorKind::BadConstantIndex { index, expected }.into()
    }

    pub(crate) fn attribute(name: &str, problem: &'static str) -> ClassFileError {
        ClassFileErrorKind::BadAttribute {
            name: name.to_owned(),
            problem,
        }
        .into()
    }
}

impl From<ClassFileErrorKind> for ClassFileError {
    fn from(kind: ClassFileErrorKind) -> ClassFileError {
        ClassFileError { kind }
    }
}

impl From<Truncated> for ClassFileError {
    fn from(truncated: Truncated) -> ClassFileError {
        ClassFileErrorKind::Truncated {
            offset: truncated.offset,
        }
        .into()
    }
}

impl fmt::Display for ClassFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ClassFileErrorKind::*;
        match &self.kind {
            WrongMagic { found } => write!(
                f,
                "not a class file: it starts with 0x{found:08x} instead of 0xcafebabe"
            ),
            Truncated { offset } => write!(
                f,
                "truncated class file: more bytes are needed at offset {offset}"
            ),
            VersionTooNew { major } => write!(
                f,
                "class file version {major} is too new: the newest supported is {NEWEST_MAJOR} (Java 25)"
            ),
            VersionTooOld { major } => write!(
                f,
                "class file version {major} is too old: the oldest supported is 45"
            ),
            TooLarge => write!(f, "class file is larger than 4 GiB"),
            UnknownConstantTag { index, tag } => {
                write!(f, "constant {index} has the unknown tag {tag}")
            }
            BadUtf8 { index } => write!(f, "constant {index} is not valid modified UTF-8"),
            BadConstantIndex { index, expected } => {
                write!(f, "constant {index} is not a valid {expected}")
            }
            BadAttribute { name, problem } => write!(f, "malformed {name} attribute: {problem}"),
            TrailingBytes { offset } => {
                write!(
                    f,
                    "unexpected bytes after the class's end at offset {offset}"
                )
            }
        }
    }
}

impl std::error::Error for ClassFileError {}
