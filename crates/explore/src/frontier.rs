//! The frontier: open jobs, shared by all workers. In which order they are taken up is a file of its
//! own for each search order, behind three verbs; waiting for jobs and knowing when all are done is
//! here.
//!
//! Depth-first workers keep their open choices to themselves, and give some away only when somebody is
//! hungry. In the other orders what is open lies here.

mod breadth_first;
mod coverage;
mod depth_first;
mod priority;
mod random;

use crate::job::Job;
use crate::options::SearchOrder;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// What is open: alternatives of one choice, as far as an order looks at them.
pub(crate) trait Open: Send {
    /// Choices with more than one alternative on the way.
    fn depth(&self) -> usize;
    /// Decisions of any kind on the way.
    fn length(&self) -> usize;
    /// Choices on the way since something was covered for the first time.
    fn stale(&self) -> usize;
    /// Alternatives that are open.
    fn width(&self) -> usize;
    /// One of them, taken away.
    fn take(&mut self, position: usize) -> Self;
}

/// What is open, in some order.
pub(crate) trait Order<J>: Send {
    fn add(&mut self, job: J);
    fn next(&mut self) -> Option<J>;
    fn is_empty(&self) -> bool;
}

/// What a worker does at a choice that nobody has met before.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum AtFork {
    /// It goes on, and comes back by undoing.
    Opens,
    /// It leaves all alternatives to the frontier.
    Parks,
    /// It goes on with one alternative for a while and leaves the others to the frontier.
    Follows,
}

impl SearchOrder {
    pub(crate) fn at_fork(self) -> AtFork {
        match self {
            SearchOrder::DepthFirst => AtFork::Opens,
            SearchOrder::BreadthFirst | SearchOrder::Priority => AtFork::Parks,
            SearchOrder::Random | SearchOrder::Coverage => AtFork::Follows,
        }
    }

    pub(crate) fn jobs<J: Open + 'static>(self, seed: u64) -> Box<dyn Order<J>> {
        match self {
            SearchOrder::DepthFirst => Box::new(depth_first::DepthFirst::default()),
            SearchOrder::BreadthFirst => Box::new(breadth_first::BreadthFirst::default()),
            SearchOrder::Random => Box::new(random::AtRandom::new(seed)),
            SearchOrder::Priority => Box::new(priority::ByPriority::default()),
            SearchOrder::Coverage => Box::new(coverage::ByCoverage::default()),
        }
    }
}

pub(crate) struct Frontier {
    state: Mutex<State>,
    arrived: Condvar,
    /// Workers that wait for a job.
    hungry: AtomicUsize,
    /// Whether jobs other than the first one have been left here.
    used: AtomicBool,
}

struct State {
    jobs: Box<dyn Order<Job>>,
    /// Workers that are on a job, which may lead to more.
    busy: usize,
}

/// How long a waiting worker sleeps before it looks whether everybody stops.
const NAP: Duration = Duration::from_millis(20);

impl Frontier {
    /// The whole program is open.
    pub fn new(order: SearchOrder, seed: u64) -> Frontier {
        let mut jobs = order.jobs(seed);
        jobs.add(Job::default());
        Frontier {
            state: Mutex::new(State { jobs, busy: 0 }),
            arrived: Condvar::new(),
            hungry: AtomicUsize::new(0),
            used: AtomicBool::new(false),
        }
    }

    pub fn add(&self, job: Job) {
        let Ok(mut state) = self.state.lock() else {
            return;
        };
        self.used.store(true, Ordering::Relaxed);
        state.jobs.add(job);
        if self.hungry.load(Ordering::Relaxed) > 0 {
            self.arrived.notify_one();
        }
    }

    /// The next job; waits while others may leave some. `None` when everything is done, or everybody
    /// is to stop.
    pub fn take(&self, should_stop: &dyn Fn() -> bool) -> Option<Job> {
        let mut state = self.state.lock().ok()?;
        if should_stop() {
            return None;
        }
        if let Some(job) = state.jobs.next() {
            state.busy += 1;
            return Some(job);
        }
        self.hungry.fetch_add(1, Ordering::Relaxed);
        let job = loop {
            if let Some(job) = state.jobs.next() {
                state.busy += 1;
                break Some(job);
            }
            if state.busy == 0 || should_stop() {
                break None;
            }
            state = match self.arrived.wait_timeout(state, NAP) {
                Ok((state, _)) => state,
                Err(_) => break None,
            };
        };
        self.hungry.fetch_sub(1, Ordering::Relaxed);
        job
    }

    /// Waits until there is something to do for one more; false where there will be nothing.
    pub fn waits_for_work(&self, should_stop: &dyn Fn() -> bool) -> bool {
        let Ok(mut state) = self.state.lock() else {
            return false;
        };
        self.hungry.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            if state.busy > 0 && !state.jobs.is_empty() {
                break true;
            }
            if (state.busy == 0 && state.jobs.is_empty()) || should_stop() {
                break false;
            }
            state = match self.arrived.wait_timeout(state, NAP) {
                Ok((state, _)) => state,
                Err(_) => break false,
            };
        };
        self.hungry.fetch_sub(1, Ordering::Relaxed);
        found
    }

    /// A worker is done with its job.
    pub fn done(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.busy -= 1;
            if state.busy == 0 {
                self.arrived.notify_all();
            }
        }
    }

    /// Whether somebody waits for a job and none is there.
    pub fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
            && self.state.lock().is_ok_and(|state| state.jobs.is_empty())
    }

    pub fn is_unused(&self) -> bool {
        !self.used.load(Ordering::Relaxed)
    }

    /// Whether jobs are open that nobody is on.
    pub fn has_jobs(&self) -> bool {
        self.state.lock().is_ok_and(|state| !state.jobs.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Alternatives of a choice, named by their position among all.
    struct Alternatives {
        name: usize,
        way: [usize; 3],
        width: usize,
    }

    impl Open for Alternatives {
        fn depth(&self) -> usize {
            self.way[0]
        }
        fn length(&self) -> usize {
            self.way[1]
        }
        fn stale(&self) -> usize {
            self.way[2]
        }
        fn width(&self) -> usize {
            self.width
        }
        fn take(&mut self, _position: usize) -> Alternatives {
            self.width -= 1;
            Alternatives { width: 1, ..*self }
        }
    }

    /// In which order jobs come whose ways have these depths, lengths, and choices since something new.
    fn taken(order: SearchOrder, ways: [[usize; 3]; 4]) -> Vec<usize> {
        let mut jobs = order.jobs(0);
        for (name, way) in ways.into_iter().enumerate() {
            jobs.add(Alternatives {
                name,
                way,
                width: 1,
            });
        }
        std::iter::from_fn(|| jobs.next())
            .map(|job| job.name)
            .collect()
    }

    #[test]
    fn every_order_prefers_what_it_says() {
        let ways = [[2, 9, 5], [1, 7, 0], [3, 3, 1], [1, 5, 9]];
        assert_eq!(taken(SearchOrder::DepthFirst, ways), [3, 2, 1, 0]);
        assert_eq!(taken(SearchOrder::BreadthFirst, ways), [0, 1, 2, 3]);
        assert_eq!(taken(SearchOrder::Priority, ways), [3, 1, 0, 2]);
        assert_eq!(taken(SearchOrder::Coverage, ways), [1, 2, 0, 3]);
        let mut anyhow = taken(SearchOrder::Random, ways);
        anyhow.sort();
        assert_eq!(anyhow, [0, 1, 2, 3]);
    }
}
