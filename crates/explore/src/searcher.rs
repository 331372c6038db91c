//! The order in which open alternatives are taken up when it is not depth first: three verbs.

use crate::finding::Choice;
use crate::options::SearchOrder;
use crate::random::Random;
use std::collections::VecDeque;

/// An alternative that nobody has taken yet, as the choice vector that leads to it.
pub(crate) struct Job {
    pub script: Vec<Choice>,
    pub depth: usize,
    /// Branch sides that had been covered when the alternative was met: one that was met while
    /// little was known is likely to lead to something new.
    pub known: usize,
}

pub(crate) struct Searcher {
    order: SearchOrder,
    jobs: VecDeque<Job>,
    random: Random,
}

impl Searcher {
    pub fn new(order: SearchOrder, seed: u64) -> Searcher {
        Searcher {
            order,
            jobs: VecDeque::new(),
            random: Random::new(seed),
        }
    }

    pub fn add(&mut self, job: Job) {
        self.jobs.push_back(job);
    }

    pub fn next(&mut self) -> Option<Job> {
        let at = match self.order {
            SearchOrder::DepthFirst => return self.jobs.pop_back(),
            SearchOrder::BreadthFirst => return self.jobs.pop_front(),
            SearchOrder::Random => self.random.below(self.jobs.len())?,
            SearchOrder::Priority => (0..self.jobs.len()).min_by_key(|&at| self.jobs[at].depth)?,
            SearchOrder::Coverage => (0..self.jobs.len())
                .max_by_key(|&at| (self.jobs[at].known, std::cmp::Reverse(self.jobs[at].depth)))?,
        };
        self.jobs.swap_remove_back(at)
    }
}
