//! The time for which a processor has worked for a thread: what a machine that has a lot to do gave it, whatever the
//! clock on the wall says.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Shared between a thread and whoever waits for it.
#[derive(Clone, Default)]
pub struct ProcessorTime(Arc<OnceLock<PathBuf>>);

impl ProcessorTime {
    /// Said by the thread itself, when it begins.
    pub fn of_this_thread(&self) {
        // Linux alone tells it; elsewhere nobody knows.
        if let Ok(thread) = std::fs::read_link("/proc/thread-self") {
            let _ = self
                .0
                .set(Path::new("/proc").join(thread).join("schedstat"));
        }
    }

    /// None where the system does not tell, and where the thread has ended.
    pub fn spent(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(self.0.get()?).ok()?;
        let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn waiting_is_no_work() {
        let time = ProcessorTime::default();
        assert_eq!(time.spent(), None);
        let of_thread = time.clone();
        let waits = std::thread::spawn(move || {
            of_thread.of_this_thread();
            let began = Instant::now();
            std::thread::sleep(Duration::from_millis(50));
            (began.elapsed(), of_thread.spent())
        });
        let (took, spent) = waits.join().expect("the thread only waits");
        if let Some(spent) = spent {
            assert!(spent < took, "{spent:?} of {took:?}");
        }
    }
}
