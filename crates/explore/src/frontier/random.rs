//! At random: any open choice, and any of its alternatives, as the seed wants it.

use super::Order;
use crate::job::Job;
use crate::random::Random;

pub struct AtRandom {
    jobs: Vec<Job>,
    random: Random,
}

impl AtRandom {
    pub fn new(seed: u64) -> AtRandom {
        AtRandom {
            jobs: Vec::new(),
            random: Random::new(seed),
        }
    }
}

impl Order for AtRandom {
    fn add(&mut self, job: Job) {
        self.jobs.push(job);
    }

    fn next(&mut self) -> Option<Job> {
        let at = self.random.below(self.jobs.len())?;
        if self.jobs[at].width() == 1 {
            return Some(self.jobs.swap_remove(at));
        }
        let alternative = self.random.below(self.jobs[at].width())?;
        Some(self.jobs[at].take(alternative))
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
