//! Breadth first: what was left first. All alternatives of a choice are one job, so that the way there
//! is replayed once for all of them.

use super::Order;
use crate::job::Job;
use std::collections::VecDeque;

#[derive(Default)]
pub struct BreadthFirst {
    jobs: VecDeque<Job>,
}

impl Order for BreadthFirst {
    fn add(&mut self, job: Job) {
        self.jobs.push_back(job);
    }

    fn next(&mut self) -> Option<Job> {
        self.jobs.pop_front()
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
