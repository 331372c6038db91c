//! Depth first: what was left last. Most open choices never come here, workers undo their way back.

use super::{Open, Order};

pub struct DepthFirst<J> {
    jobs: Vec<J>,
}

impl<J> Default for DepthFirst<J> {
    fn default() -> Self {
        DepthFirst { jobs: Vec::new() }
    }
}

impl<J: Open> Order<J> for DepthFirst<J> {
    fn add(&mut self, job: J) {
        self.jobs.push(job);
    }

    fn next(&mut self) -> Option<J> {
        self.jobs.pop()
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
