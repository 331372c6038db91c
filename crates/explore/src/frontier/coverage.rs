//! By coverage: the choice whose path has covered something new most recently first. Where a path has
//! just come to new code, more of it is near; where it has met nothing new for long, little is.

use super::{Open, Order};
use std::collections::BTreeMap;

pub struct ByCoverage<J> {
    /// By choices since something new, depth, and when it came.
    jobs: BTreeMap<(usize, usize, u64), J>,
    count: u64,
}

impl<J> Default for ByCoverage<J> {
    fn default() -> Self {
        ByCoverage {
            jobs: BTreeMap::new(),
            count: 0,
        }
    }
}

impl<J: Open> Order<J> for ByCoverage<J> {
    fn add(&mut self, job: J) {
        self.count += 1;
        let key = (job.stale(), job.depth(), self.count);
        self.jobs.insert(key, job);
    }

    /// One alternative: whether the others are worth as much is known when this one has been followed.
    fn next(&mut self) -> Option<J> {
        let mut first = self.jobs.first_entry()?;
        if first.get().width() == 1 {
            return Some(first.remove());
        }
        Some(first.get_mut().take(0))
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
