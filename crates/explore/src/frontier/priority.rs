//! By priority: the choice with the fewest choices before it first, and among those the one with the
//! fewest decisions of any kind before it: paths that come cheaply.

use super::Order;
use crate::job::Job;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct ByPriority {
    /// By choices, decisions, and when it came.
    jobs: BTreeMap<(usize, usize, u64), Job>,
    count: u64,
}

impl Order for ByPriority {
    fn add(&mut self, job: Job) {
        self.count += 1;
        let key = (job.depth, job.start_length(), self.count);
        self.jobs.insert(key, job);
    }

    fn next(&mut self) -> Option<Job> {
        self.jobs.pop_first().map(|(_, job)| job)
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
