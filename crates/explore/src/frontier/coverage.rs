//! By coverage: the choice whose path has covered something new most recently first. Where a path has
//! just come to new code, more of it is near; where it has met nothing new for long, little is.

use super::Order;
use crate::job::Job;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct ByCoverage {
    /// By choices since something new, depth, and when it came.
    jobs: BTreeMap<(usize, usize, u64), Job>,
    count: u64,
}

impl Order for ByCoverage {
    fn add(&mut self, job: Job) {
        self.count += 1;
        let key = (job.stale, job.depth, self.count);
        self.jobs.insert(key, job);
    }

    /// One alternative: whether the others are worth as much is known when this one has been followed.
    fn next(&mut self) -> Option<Job> {
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
