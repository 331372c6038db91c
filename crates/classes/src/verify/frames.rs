//! Where the type checker of JVMS 4.10.1 wants a stack map frame: at every place that is jumped to, at handlers, and behind
//! instructions that nothing falls through. What the frames say is inferred anew and not believed (see `flow`), but a
//! class without them is one that no JVM takes.

use super::VerifyError;
use crate::class_file::{ClassFile, CodeAttribute};
use crate::cursor::{Cursor, Truncated};

/// Older classes may go without frames: JVMs infer types for them.
const FIRST_MAJOR_WITH_FRAMES: u16 = 51;

/// Checks the frames of a method against the places that need one, in any order.
pub(super) fn check(
    class: &ClassFile,
    code: &CodeAttribute<'_>,
    needed: impl Iterator<Item = usize>,
    starts: impl Fn(usize) -> bool,
) -> Result<(), VerifyError> {
    if class.major < FIRST_MAJOR_WITH_FRAMES {
        return Ok(());
    }
    let offsets = match class.find_attribute(&code.attributes, "StackMapTable") {
        Some(table) => offsets(table)?,
        None => Vec::new(),
    };
    if let Some(stray) = offsets.iter().find(|&&offset| !starts(offset)) {
        return Err(VerifyError::code(format!(
            "StackMapTable error: bad offset {stray}"
        )));
    }
    for place in needed {
        if offsets.binary_search(&place).is_err() {
            return Err(VerifyError::code(format!(
                "Expecting a stackmap frame at branch target {place}"
            )));
        }
    }
    Ok(())
}

/// The places of all frames (JVMS 4.7.4), in order; what they say is passed over.
fn offsets(table: &[u8]) -> Result<Vec<usize>, VerifyError> {
    let mut cursor = Cursor::new(table);
    let mut offsets: Vec<usize> = Vec::new();
    for _ in 0..cursor.u16()? {
        let next = offsets.last().map_or(0, |&last| last + 1);
        offsets.push(next + usize::from(frame(&mut cursor)?));
    }
    Ok(offsets)
}

impl From<Truncated> for VerifyError {
    fn from(_: Truncated) -> VerifyError {
        VerifyError::code("StackMapTable error: truncated")
    }
}

/// How far a frame is from the one before it.
fn frame(cursor: &mut Cursor<'_>) -> Result<u16, VerifyError> {
    let kind = cursor.u8()?;
    match kind {
        0..=63 => return Ok(kind.into()),
        64..=127 => {
            types(cursor, 1)?;
            return Ok(u16::from(kind) - 64);
        }
        128..=246 => {
            return Err(VerifyError::code(
                "StackMapTable error: reserved frame type",
            ));
        }
        _ => {}
    }
    let delta = cursor.u16()?;
    match kind {
        247 => types(cursor, 1)?,
        248..=251 => {}
        252..=254 => types(cursor, u16::from(kind) - 251)?,
        _ => {
            // Locals, then the stack.
            for _ in 0..2 {
                let count = cursor.u16()?;
                types(cursor, count)?;
            }
        }
    }
    Ok(delta)
}

/// Passes over types.
fn types(cursor: &mut Cursor<'_>, count: u16) -> Result<(), VerifyError> {
    for _ in 0..count {
        match cursor.u8()? {
            0..=6 => {}
            // With a class, or with the place of a `new`.
            7 | 8 => {
                cursor.u16()?;
            }
            _ => {
                return Err(VerifyError::code(
                    "StackMapTable error: bad verification type",
                ));
            }
        }
    }
    Ok(())
}
