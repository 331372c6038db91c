//! The program's standard streams.

use spelunk_vm::Console;
use std::io::{Read, Write};

/// Output goes out at once, as java's does: Java's own streams buffer, and nothing is lost when the
/// process is ended from outside.
pub struct StandardStreams;

impl StandardStreams {
    pub fn new() -> StandardStreams {
        StandardStreams
    }
}

impl Console for StandardStreams {
    fn write(&mut self, to_error: bool, bytes: &[u8]) {
        // A closed stream is not the program's fault; java ignores it too.
        if to_error {
            let _ = std::io::stderr().write_all(bytes);
        } else {
            let _ = std::io::stdout().write_all(bytes);
            self.flush();
        }
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        std::io::stdin().read(buffer).unwrap_or(0)
    }

    fn available(&mut self) -> usize {
        0
    }

    fn flush(&mut self) {
        let _ = std::io::stdout().flush();
    }
}
