//! The program's standard streams.

use spelunk_vm::Console;
use std::io::{Read, Write};

/// Output is buffered and flushed when the program reads, when it writes to the other stream, and
/// at the end.
pub struct StandardStreams {
    output: Vec<u8>,
}

const BUFFER: usize = 1 << 16;

impl StandardStreams {
    pub fn new() -> StandardStreams {
        StandardStreams {
            output: Vec::with_capacity(BUFFER),
        }
    }
}

impl Console for StandardStreams {
    fn write(&mut self, to_error: bool, bytes: &[u8]) {
        if to_error {
            self.flush();
            // A closed stream is not the program's fault; java ignores it too.
            let _ = std::io::stderr().write_all(bytes);
            return;
        }
        self.output.extend_from_slice(bytes);
        if self.output.len() >= BUFFER {
            self.flush();
        }
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        self.flush();
        std::io::stdin().read(buffer).unwrap_or(0)
    }

    fn available(&mut self) -> usize {
        0
    }

    fn flush(&mut self) {
        let mut out = std::io::stdout();
        let _ = out.write_all(&self.output);
        let _ = out.flush();
        self.output.clear();
    }
}
