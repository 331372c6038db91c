//! A deadline that holds in the midst of anything: the VM knows no clock, but it looks at a flag, and
//! here is who sets it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Instant;

/// Sets a flag at its deadline, unless it is dropped before.
pub struct Watchdog {
    dismissed: Arc<(Mutex<bool>, Condvar)>,
    waiting: Option<JoinHandle<()>>,
}

impl Watchdog {
    pub fn new(deadline: Instant, flag: Arc<AtomicBool>) -> Watchdog {
        let dismissed = Arc::new((Mutex::new(false), Condvar::new()));
        let shared = dismissed.clone();
        let waiting = std::thread::spawn(move || wait(&shared, deadline, &flag));
        Watchdog {
            dismissed,
            waiting: Some(waiting),
        }
    }
}

fn wait((dismissed, changed): &(Mutex<bool>, Condvar), deadline: Instant, flag: &AtomicBool) {
    let Ok(mut over) = dismissed.lock() else {
        return;
    };
    while !*over {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return flag.store(true, Ordering::Relaxed);
        }
        match changed.wait_timeout(over, left) {
            Ok((guard, _)) => over = guard,
            Err(_) => return,
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        let (dismissed, changed) = &*self.dismissed;
        if let Ok(mut over) = dismissed.lock() {
            *over = true;
        }
        changed.notify_all();
        if let Some(waiting) = self.waiting.take() {
            let _ = waiting.join();
        }
    }
}
