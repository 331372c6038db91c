//! By priority: the choice with the fewest choices before it first, and among those the one with the
//! fewest decisions of any kind before it: paths that come cheaply.

use super::{Open, Order};
use std::collections::BTreeMap;

pub struct ByPriority<J> {
    /// By choices, decisions, and when it came.
    jobs: BTreeMap<(usize, usize, u64), J>,
    count: u64,
}

impl<J> Default for ByPriority<J> {
    fn default() -> Self {
        ByPriority {
            jobs: BTreeMap::new(),
            count: 0,
        }
    }
}

impl<J: Open> Order<J> for ByPriority<J> {
    fn add(&mut self, job: J) {
        self.count += 1;
        let key = (job.depth(), job.length(), self.count);
        self.jobs.insert(key, job);
    }

    fn next(&mut self) -> Option<J> {
        self.jobs.pop_first().map(|(_, job)| job)
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
