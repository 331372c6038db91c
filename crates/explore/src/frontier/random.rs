//! At random: any open choice, and any of its alternatives, as the seed wants it.

use super::{Open, Order};
use spelunk_term::Random;

pub struct AtRandom<J> {
    jobs: Vec<J>,
    random: Random,
}

impl<J> AtRandom<J> {
    pub fn new(seed: u64) -> AtRandom<J> {
        AtRandom {
            jobs: Vec::new(),
            random: Random::new(seed),
        }
    }
}

impl<J: Open> Order<J> for AtRandom<J> {
    fn add(&mut self, job: J) {
        self.jobs.push(job);
    }

    fn next(&mut self) -> Option<J> {
        let at = self.random.below(self.jobs.len());
        let width = self.jobs.get(at)?.width();
        if width == 1 {
            return Some(self.jobs.swap_remove(at));
        }
        let alternative = self.random.below(width);
        Some(self.jobs[at].take(alternative))
    }

    fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}
