//! Ctrl-C and the wish to end: the first one asks, the second one does not wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// As shells have it for a program that Ctrl-C ended.
pub const INTERRUPTED_STATUS: u8 = 130;

/// A flag that is set when the user wants the run to end with what was found.
pub fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = flag.clone();
    let handler = move || {
        if seen.swap(true, Ordering::Relaxed) {
            // They would not hear of it: Ctrl-C reaches the terminal's own group only.
            spelunk_toolchain::process::end_all();
            std::process::exit(INTERRUPTED_STATUS.into());
        }
    };
    // Only the first handler of a process is accepted, and this is asked for once.
    let _ = ctrlc::set_handler(handler);
    flag
}
