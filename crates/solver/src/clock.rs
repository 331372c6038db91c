//! The time that searches go by. Mostly it is the real one. Where the same seed has to give the same results, however fast
//! the machine is and whatever else it does, it is a time that only work moves: everything that costs something spends
//! what it costs on a usual machine (`spelunk_term::work`). Deadlines are instants of the clock that their thread goes by.

use spelunk_term::work;
use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    /// When this thread began to go by its work.
    static BEGIN: Cell<Option<Begin>> = const { Cell::new(None) };
}

#[derive(Clone, Copy)]
struct Begin {
    at: Instant,
    spent: u64,
}

/// What time it is on this thread.
#[inline]
pub fn now() -> Instant {
    match BEGIN.get() {
        None => Instant::now(),
        Some(begin) => begin.at + Duration::from_nanos(work::spent() - begin.spent),
    }
}

/// How long it is since then.
pub fn since(then: Instant) -> Duration {
    now().saturating_duration_since(then)
}

/// Whether the clock of this thread is the one on the wall.
pub fn is_real() -> bool {
    BEGIN.get().is_none()
}

/// Does something by the time that its own work moves.
pub fn by_work<T>(body: impl FnOnce() -> T) -> T {
    let _until_its_end = ByWork(BEGIN.get());
    BEGIN.set(Some(Begin {
        at: Instant::now(),
        spent: work::spent(),
    }));
    body()
}

/// Brings back the clock from before, also where the work breaks down.
struct ByWork(Option<Begin>);

impl Drop for ByWork {
    fn drop(&mut self) {
        BEGIN.set(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_moves_the_time_of_work() {
        assert!(is_real());
        by_work(|| {
            let then = now();
            std::thread::sleep(Duration::from_millis(2));
            assert_eq!(now(), then);
            work::spend(1_500);
            assert_eq!(since(then), Duration::from_nanos(1_500));
        });
        assert!(is_real());
    }
}
