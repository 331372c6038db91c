//! The transport within one process: executors are threads, messages go through channels. Whoever wants
//! executors elsewhere writes another file like this one: it starts executors, carries messages, and notices
//! when an executor is gone.

use super::executor::Executor;
use super::message::{Done, FromExecutor, ToExecutor};
use super::selector::Selector;
use super::{Concolic, Fault};
use crate::driver::{limited, watched};
use crate::finding::{Coverage, Early, Report, SideReport, SolverReport};
use crate::options::{Options, ProgressNote};
use crate::program::{Program, ProgramError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use spelunk_vm::Vm;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

type Boot<'b> = &'b (dyn Fn() -> Result<Vm, String> + Sync);

/// Executors that are started in place of lost ones.
const MOST_REPLACEMENTS: usize = 64;
/// Tasks that an executor is given in advance, so that it does not wait for the selector, and how many of
/// them it tells about at once.
const MOST_IN_ADVANCE: usize = 64;
const MOST_AT_ONCE: usize = 16;
const TELL_AFTER: Duration = Duration::from_millis(2);
/// How long the selector sleeps before it looks whether everybody stops.
const NAP: Duration = Duration::from_millis(20);
/// How often progress is told.
const PROGRESS: Duration = Duration::from_millis(200);

pub fn explore(
    boot: Boot,
    program: &Program,
    options: &Options,
    concolic: &Concolic,
) -> Result<Report, ProgramError> {
    let started = Instant::now();
    let (options, deadline) = limited(options, started);
    let options = &options;
    let mut report = watched(options, deadline, || {
        std::thread::scope(|scope| {
            let (reports, incoming) = channel();
            let start = |number: usize| {
                let (tasks, outgoing) = channel();
                let reports = reports.clone();
                let fault = concolic
                    .faults
                    .iter()
                    .find(|fault| fault.executor == number);
                let fault = fault.copied();
                let work = move || serve(number, boot, program, options, fault, &outgoing, reports);
                scope.spawn(work);
                tasks
            };
            let mut conductor = Conductor {
                selector: Selector::new(options, concolic.optimisations),
                options,
                as_text: concolic.as_text,
                start: &start,
                executors: BTreeMap::new(),
                started: 0,
                coverage: BTreeMap::new(),
                begun: started,
                told: started,
                is_broken: false,
            };
            conductor.conduct(&incoming)?;
            Ok(conductor.finish())
        })
    })?;
    report.way = "concolic";
    report.time = started.elapsed();
    Ok(report)
}

// ---- an executor's thread ----

/// Whatever ends an executor, the selector learns of it.
struct Presence {
    number: usize,
    reports: Sender<(usize, FromExecutor)>,
    has_left: bool,
}

impl Presence {
    fn tell(&self, message: FromExecutor) {
        // Where nobody listens any more, nobody needs it.
        let _ = self.reports.send((self.number, message));
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if !self.has_left {
            self.tell(FromExecutor::Lost);
        }
    }
}

fn serve(
    number: usize,
    boot: Boot,
    program: &Program,
    options: &Options,
    fault: Option<Fault>,
    tasks: &Receiver<ToExecutor>,
    reports: Sender<(usize, FromExecutor)>,
) {
    let mut presence = Presence {
        number,
        reports,
        has_left: false,
    };
    let mut executor = match Executor::new(boot, program, options) {
        Ok(executor) => executor,
        Err(error) => {
            presence.has_left = true;
            return presence.tell(FromExecutor::Refused(error.0));
        }
    };
    presence.tell(executor.readiness());
    let mut runs = 0;
    let mut untold = Vec::new();
    let mut told = Instant::now();
    while let Ok(ToExecutor::Visit(task)) = next_task(tasks, &presence, &mut untold) {
        if fault.is_some_and(|fault| runs >= fault.after_runs) {
            return;
        }
        untold.push(executor.visit(task));
        runs += 1;
        if untold.len() >= MOST_AT_ONCE || told.elapsed() >= TELL_AFTER {
            presence.tell(FromExecutor::Done(std::mem::take(&mut untold)));
            told = Instant::now();
        }
    }
    presence.tell(executor.leave());
    presence.has_left = true;
}

/// Waits for a task only after everything was told.
fn next_task(
    tasks: &Receiver<ToExecutor>,
    presence: &Presence,
    untold: &mut Vec<Done>,
) -> Result<ToExecutor, RecvError> {
    if let Ok(task) = tasks.try_recv() {
        return Ok(task);
    }
    if !untold.is_empty() {
        presence.tell(FromExecutor::Done(std::mem::take(untold)));
    }
    tasks.recv()
}

// ---- the selector's side ----

struct Line {
    tasks: Sender<ToExecutor>,
    is_ready: bool,
    /// Tickets that it has.
    tickets: Vec<u64>,
}

struct Conductor<'a> {
    selector: Selector,
    options: &'a Options,
    as_text: bool,
    start: &'a dyn Fn(usize) -> Sender<ToExecutor>,
    executors: BTreeMap<usize, Line>,
    started: usize,
    /// Branch sides as each executor knows them.
    coverage: BTreeMap<usize, Vec<SideReport>>,
    begun: Instant,
    told: Instant,
    /// A message could not be read.
    is_broken: bool,
}

impl Conductor<'_> {
    fn conduct(&mut self, incoming: &Receiver<(usize, FromExecutor)>) -> Result<(), ProgramError> {
        self.start_one();
        while !self.executors.is_empty() {
            if self.should_stop() || self.is_done() {
                break;
            }
            self.hand_out();
            match incoming.recv_timeout(NAP) {
                Ok((executor, message)) => match carried(self.as_text, message) {
                    Some(message) => self.take(executor, message)?,
                    None => self.is_broken = true,
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.tell_progress();
        }
        self.dismiss(incoming);
        Ok(())
    }

    fn start_one(&mut self) {
        let tasks = (self.start)(self.started);
        let line = Line {
            tasks,
            is_ready: false,
            tickets: Vec::new(),
        };
        self.executors.insert(self.started, line);
        self.started += 1;
    }

    fn should_stop(&self) -> bool {
        let found = !self.selector.report.violations.is_empty();
        self.is_broken
            || self.options.halt.load(Ordering::Relaxed)
            || self.options.stop_on_violation && found
    }

    /// Whether nothing is open and nobody is on the way to anything.
    fn is_done(&self) -> bool {
        let is_idle = |line: &Line| line.is_ready && line.tickets.is_empty();
        let busy = self.executors.values().any(|line| !line.tickets.is_empty());
        !busy && !self.selector.has_open() && self.executors.values().any(is_idle)
    }

    /// Tasks for those that have none. With one executor the order of the search is kept; several get some in
    /// advance, but leave as much for each other.
    fn hand_out(&mut self) {
        let most = match self.options.jobs {
            0 | 1 => 1,
            jobs => (self.selector.open_count() / (2 * jobs)).clamp(1, MOST_IN_ADVANCE),
        };
        for round in 0..most {
            for line in self.executors.values_mut() {
                if !line.is_ready || line.tickets.len() > round {
                    continue;
                }
                let Some(task) = self.selector.next_task() else {
                    return;
                };
                line.tickets.push(task.ticket);
                match carried(self.as_text, ToExecutor::Visit(task)) {
                    // Where it is gone, it says so itself, and its tickets go to others.
                    Some(message) => drop(line.tasks.send(message)),
                    None => self.is_broken = true,
                }
            }
        }
        // Small programs are done before another executor is there.
        let all_ready = self.executors.values().all(|line| line.is_ready);
        if all_ready && self.executors.len() < self.options.jobs.max(1) && self.selector.has_open()
        {
            self.start_one();
        }
    }

    fn take(&mut self, executor: usize, message: FromExecutor) -> Result<(), ProgramError> {
        match message {
            FromExecutor::Ready { problems, ended } => {
                if let Some(line) = self.executors.get_mut(&executor) {
                    line.is_ready = true;
                }
                if executor == 0 {
                    for problem in problems {
                        let unsupported = &mut self.selector.report.unsupported;
                        *unsupported.entry(problem).or_default() += 1;
                    }
                    if let Some(ended) = ended {
                        self.selector.ended_at_start(ended);
                    }
                }
            }
            FromExecutor::Refused(why) => return Err(ProgramError(why)),
            FromExecutor::Done(all) => {
                for done in all {
                    self.done(executor, done);
                }
            }
            FromExecutor::Left { layers } => {
                self.executors.remove(&executor);
                self.note_layers(layers);
            }
            FromExecutor::Lost => self.lost(executor),
        }
        Ok(())
    }

    fn done(&mut self, executor: usize, done: Done) {
        if let Some(line) = self.executors.get_mut(&executor) {
            line.tickets.retain(|&held| held != done.ticket);
        }
        if let Some(sides) = done.sides {
            self.coverage.insert(executor, sides);
        }
        let tasks = &mut self.selector.figures.tasks;
        tasks.resize(self.started.max(tasks.len()), 0);
        tasks[executor] += 1;
        self.selector.figures.solving += Duration::from_micros(done.solving_micros);
        self.selector.accept(done.ticket, done.reply);
    }

    fn lost(&mut self, executor: usize) {
        self.selector.figures.lost_executors += 1;
        if let Some(line) = self.executors.remove(&executor) {
            self.selector.lost(&line.tickets);
        }
        if self.executors.is_empty() {
            if self.started <= self.options.jobs + MOST_REPLACEMENTS {
                self.start_one();
            } else {
                let what = "no executor is left".to_string();
                self.selector.report.internal.push(what);
            }
        }
    }

    /// Tells all executors to stop, and waits until they have left.
    fn dismiss(&mut self, incoming: &Receiver<(usize, FromExecutor)>) {
        if self.should_stop() {
            // Whoever is in the middle of a run leaves it.
            self.options.halt.store(true, Ordering::Relaxed);
        }
        for line in self.executors.values() {
            let _ = line.tasks.send(ToExecutor::Stop);
        }
        while !self.executors.is_empty() {
            let Ok((executor, message)) = incoming.recv() else {
                return;
            };
            match message {
                FromExecutor::Lost | FromExecutor::Refused(_) => {
                    if let Some(line) = self.executors.remove(&executor) {
                        self.selector.lost(&line.tickets);
                    }
                }
                FromExecutor::Ready { .. } => {}
                message => {
                    let _ = self.take(executor, message);
                }
            }
        }
    }

    fn note_layers(&mut self, layers: Vec<super::message::Layer>) {
        let layers: Vec<(String, u64, u64, Duration)> = layers
            .into_iter()
            .map(|(name, queries, answered, micros)| {
                (name, queries, answered, Duration::from_micros(micros))
            })
            .collect();
        let blaster = layers.iter().filter(|layer| layer.0 == "bit-blaster");
        self.selector.report.absorb_solver(SolverReport {
            queries: layers.first().map_or(0, |layer| layer.1),
            sat_calls: blaster.map(|layer| layer.1).sum(),
            time: layers.iter().map(|layer| layer.3).max().unwrap_or_default(),
            layers,
        });
    }

    fn tell_progress(&mut self) {
        let Some(progress) = &self.options.progress else {
            return;
        };
        if self.told.elapsed() < PROGRESS {
            return;
        }
        self.told = Instant::now();
        let report = &self.selector.report;
        progress(&ProgressNote {
            paths: report.paths,
            pruned: report.pruned,
            depth: report.deepest,
            solver_time: self.selector.figures.solving,
            elapsed: self.begun.elapsed(),
            violations: report.violations.len(),
        });
    }

    fn finish(mut self) -> Report {
        self.note_early_end();
        let mut report = std::mem::take(&mut self.selector.report);
        for sides in std::mem::take(&mut self.coverage).into_values() {
            report.absorb_coverage(Coverage {
                sides,
                ..Coverage::default()
            });
        }
        report.concolic = Some(self.selector.figures);
        report
    }

    /// Why the exploration was ended before its end, said once.
    fn note_early_end(&mut self) {
        let is_left = self.selector.has_open() || self.selector.has_taken();
        let report = &mut self.selector.report;
        if self.is_broken {
            report.internal.push("a message could not be read".into());
        }
        if !is_left || self.is_broken {
            return;
        }
        if self.options.interrupted.load(Ordering::Relaxed) {
            report.early = Some(Early::Interrupted);
            report.cut("interrupted");
        } else if self.options.stop_on_violation && !report.violations.is_empty() {
            report.early = Some(Early::Violation);
            report.cut("stopped at the first violation");
        } else {
            report.early = Some(Early::Time);
            report.cut("the time limit was reached");
        }
    }
}

/// A message as it arrives: itself, or what can be read of what was written.
fn carried<M: Serialize + DeserializeOwned>(as_text: bool, message: M) -> Option<M> {
    if !as_text {
        return Some(message);
    }
    let text = serde_json::to_string(&message).ok()?;
    serde_json::from_str(&text).ok()
}
