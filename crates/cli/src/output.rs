//! Standard output and standard error. Whoever reads them may be gone, and a device may be full: neither is a
//! reason to break down. The macros here take the place of the standard ones in this crate.

use crate::failure::Failure;
use std::fmt::Arguments;
use std::io::{ErrorKind, Write};
use std::sync::Mutex;

/// Why output was lost, if it was; a reader that has gone away is no such reason.
static LOST: Mutex<Option<String>> = Mutex::new(None);

pub fn to_stdout(text: Arguments<'_>) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_fmt(text).and_then(|()| out.flush())
        && error.kind() != ErrorKind::BrokenPipe
        && let Ok(mut lost) = LOST.lock()
    {
        lost.get_or_insert_with(|| error.to_string());
    }
}

/// There is nobody left to be told if this fails.
pub fn to_stderr(text: Arguments<'_>) {
    let _ = std::io::stderr().lock().write_fmt(text);
}

/// Asked at the end.
pub fn check() -> Result<(), Failure> {
    let lost = LOST.lock().ok().and_then(|mut lost| lost.take());
    lost.map_or(Ok(()), |why| {
        Err(Failure::Input(format!(
            "cannot write to standard output: {why}"
        )))
    })
}

macro_rules! print {
    ($($text:tt)*) => { $crate::output::to_stdout(format_args!($($text)*)) };
}

macro_rules! println {
    () => { $crate::output::to_stdout(format_args!("\n")) };
    ($($text:tt)*) => { $crate::output::to_stdout(format_args!("{}\n", format_args!($($text)*))) };
}

macro_rules! eprint {
    ($($text:tt)*) => { $crate::output::to_stderr(format_args!($($text)*)) };
}

macro_rules! eprintln {
    () => { $crate::output::to_stderr(format_args!("\n")) };
    ($($text:tt)*) => { $crate::output::to_stderr(format_args!("{}\n", format_args!($($text)*))) };
}
