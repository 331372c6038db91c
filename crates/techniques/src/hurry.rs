//! A deadline that may come sooner: how long before its planned end an exploration has to be over, told by whoever
//! waits for it while it goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Shared between an exploration and whoever waits for it.
#[derive(Clone, Default)]
pub struct Hurry(Arc<AtomicU64>);

impl Hurry {
    /// Everything ends so much sooner than was planned; what was said before is forgotten.
    pub fn end_sooner(&self, by: Duration) {
        let milliseconds = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.0.store(milliseconds, Ordering::Relaxed);
    }

    pub fn by(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}
