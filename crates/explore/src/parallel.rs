//! Several workers on one tree. A worker that has nothing to do is hungry; a busy one notices at
//! its next choice and gives away alternatives of its outermost open choice, as choice vectors.

use crate::driver::{Session, Shared};
use crate::finding::{Choice, Report};
use crate::options::{Options, SearchOrder};
use crate::program::{Program, ProgramError};
use crate::worker::Worker;
use spelunk_vm::Vm;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// Where workers leave jobs for each other.
#[derive(Default)]
pub(crate) struct Exchange {
    jobs: Mutex<Jobs>,
    arrived: Condvar,
    hungry: AtomicUsize,
    used: AtomicBool,
}

#[derive(Default)]
struct Jobs {
    waiting: Vec<Vec<Choice>>,
    /// Workers that are on a job.
    busy: usize,
}

impl Exchange {
    /// Gives jobs away if somebody is waiting for one.
    pub fn feed(&self, worker: &mut Worker) {
        if self.hungry.load(Ordering::Relaxed) == 0 {
            return;
        }
        let Ok(mut jobs) = self.jobs.lock() else {
            return;
        };
        if !jobs.waiting.is_empty() {
            return;
        }
        let given = worker.tree.donate();
        if !given.is_empty() {
            self.used.store(true, Ordering::Relaxed);
            jobs.waiting.extend(given);
            self.arrived.notify_all();
        }
    }

    pub fn is_unused(&self) -> bool {
        !self.used.load(Ordering::Relaxed)
    }

    pub fn has_work(&self) -> bool {
        self.jobs
            .lock()
            .is_ok_and(|jobs| !jobs.waiting.is_empty() || jobs.busy > 1)
    }

    /// Waits for a job; `None` when the whole tree is done or everybody stops.
    fn take(&self, shared: &Shared) -> Option<Vec<Choice>> {
        let mut jobs = self.jobs.lock().ok()?;
        self.hungry.fetch_add(1, Ordering::Relaxed);
        let job = loop {
            if let Some(job) = jobs.waiting.pop() {
                jobs.busy += 1;
                break Some(job);
            }
            if jobs.busy == 0 || shared.should_stop() {
                break None;
            }
            jobs = match self.arrived.wait_timeout(jobs, Duration::from_millis(20)) {
                Ok((jobs, _)) => jobs,
                Err(_) => break None,
            };
        };
        self.hungry.fetch_sub(1, Ordering::Relaxed);
        job
    }

    fn done(&self) {
        if let Ok(mut jobs) = self.jobs.lock() {
            jobs.busy -= 1;
            self.arrived.notify_all();
        }
    }
}

pub(crate) fn run_workers<'a>(
    boot: &(dyn Fn() -> Result<Vm, String> + Sync),
    program: &'a Program,
    options: &'a Options,
    shared: &Shared,
    first: Session<'a>,
    count: usize,
) -> Result<Report, ProgramError> {
    if first.worker.has_failed() {
        return Ok(first.finish());
    }
    // The first worker starts at the root; the tree is its until somebody is hungry.
    if let Ok(mut jobs) = shared.exchange.jobs.lock() {
        jobs.waiting.push(Vec::new());
    }
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..count)
            .map(|_| {
                scope.spawn(move || -> Result<Report, ProgramError> {
                    work(Session::new(boot, program, options)?, shared)
                })
            })
            .collect();
        let mut report = work(first, shared)?;
        for helper in helpers {
            match helper.join() {
                Ok(other) => report.absorb(other?),
                Err(_) => report.internal.push("a worker died".into()),
            }
        }
        if shared.should_stop() && report.cut_off.is_empty() && shared.exchange.has_work() {
            report.cut(shared.reason());
        }
        Ok(report)
    })
}

fn work(mut session: Session, shared: &Shared) -> Result<Report, ProgramError> {
    while let Some(script) = shared.exchange.take(shared) {
        session.worker.begin(&script);
        if shared.options.order == SearchOrder::DepthFirst {
            session.depth_first(shared);
        } else {
            session.ordered_with_others(shared);
        }
        shared.exchange.done();
    }
    Ok(session.finish())
}

impl Session<'_> {
    /// Search orders other than depth first keep their jobs in one shared place.
    fn ordered_with_others(&mut self, shared: &Shared) {
        self.ordered(shared);
    }
}
