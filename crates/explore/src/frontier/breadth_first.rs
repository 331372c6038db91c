//! Breadth first: what was left first. All alternatives of a choice are one job, so that the way there
//! is replayed once for all of them.

use super::{Open, Order};
use std::collections::VecDeque;

pub struct BreadthFirst<J> {
    jobs: VecDeque<J>,
}

impl<J> Default for BreadthFirst<J> {
    fn default() -> Self {
        BreadthFirst {
            jobs: VecDeque::new(),
        }
    }
}

impl<J: Open> Order<J> for BreadthFirst<J> {
    fn add(&mut self, job: J) {
        self.jobs.push_back(job);
    }

    fn next(&mut self) -> Option<J> {
        self.jobs.pop_front()
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
