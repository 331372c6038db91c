//! Depth first: what was left last. Most open choices never come here, workers undo their way back.

use super::Order;
use crate::job::Job;

#[derive(Default)]
pub struct DepthFirst {
    jobs: Vec<Job>,
}

impl Order for DepthFirst {
    fn add(&mut self, job: Job) {
        self.jobs.push(job);
    }

    fn next(&mut self) -> Option<Job> {
        self.jobs.pop()
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
