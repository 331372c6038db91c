//! Drives workers over the whole tree: the loop of each search order, limits, and the report.

use crate::finding::{Coverage, Report, SideReport, SolverReport};
use crate::options::{Options, ProgressNote, SearchOrder};
use crate::parallel::{Exchange, run_workers};
use crate::program::{Program, ProgramError, Target};
use crate::random::Random;
use crate::searcher::{Job, Searcher};
use crate::worker::Worker;
use spelunk_vm::{Stop, Vm};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Explores a program. `boot` makes a VM that is ready to run; it is called once per worker.
pub fn explore(
    boot: &(dyn Fn() -> Result<Vm, String> + Sync),
    program: &Program,
    options: &Options,
) -> Result<Report, ProgramError> {
    let started = Instant::now();
    let shared = Shared::new(options, started);
    // The first VM also finds out whether the program is there at all.
    let first = Session::new(boot, program, options)?;
    // What depends on the order in which paths are met is left to one worker.
    let alone = options.replay.is_some()
        || options.match_states
        || options.structure_sink.is_some()
        || options.most_structures.is_some()
        || options.sample.is_some();
    let mut report = match (options.jobs.max(1), alone) {
        (1, _) | (_, true) => {
            let mut session = first;
            session.run_alone(&shared);
            session.finish()
        }
        (jobs, _) => run_workers(boot, program, options, &shared, first, jobs)?,
    };
    report.time = started.elapsed();
    Ok(report)
}

/// What all workers of one exploration share.
pub(crate) struct Shared<'a> {
    pub options: &'a Options,
    pub started: Instant,
    pub deadline: Option<Instant>,
    /// Everybody stops: time, interruption, or a violation that was all that was wanted.
    pub stop: AtomicBool,
    pub notes: Mutex<(ProgressNote, Instant)>,
    pub exchange: Exchange,
    pub searcher: Mutex<Searcher>,
}

impl<'a> Shared<'a> {
    fn new(options: &'a Options, started: Instant) -> Shared<'a> {
        Shared {
            options,
            started,
            deadline: options.time_limit.map(|limit| started + limit),
            stop: AtomicBool::new(false),
            notes: Mutex::new((ProgressNote::default(), started)),
            exchange: Exchange::default(),
            searcher: Mutex::new(Searcher::new(options.order, options.seed)),
        }
    }

    pub fn should_stop(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) || self.options.interrupted.load(Ordering::Relaxed) {
            return true;
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            // The VM looks at this flag too, in the middle of a path.
            self.options.interrupted.store(true, Ordering::Relaxed);
            return true;
        }
        false
    }

    /// Why the exploration was ended before its end.
    pub fn reason(&self) -> &'static str {
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            "the time limit was reached"
        } else if self.stop.load(Ordering::Relaxed) && !self.options.stop_on_violation {
            "another worker ended the exploration"
        } else if self.stop.load(Ordering::Relaxed) {
            "stopped at the first violation"
        } else {
            "interrupted"
        }
    }
}

/// One worker's whole life.
pub(crate) struct Session<'a> {
    pub worker: Worker<'a>,
    options: &'a Options,
    noted: (u64, u64),
    paths_since_begin: u64,
    restarts: u32,
}

/// Start again, with more of the class library initialised, only while little has been done.
const RESTART_WITHIN: u64 = 64;
const MOST_RESTARTS: u32 = 12;
/// Samples that may be known already before no more are expected.
const TRIES_IN_VAIN: usize = 100;

impl<'a> Session<'a> {
    pub fn new(
        boot: &(dyn Fn() -> Result<Vm, String> + Sync),
        program: &'a Program,
        options: &'a Options,
    ) -> Result<Session<'a>, ProgramError> {
        let mut vm = boot().map_err(ProgramError)?;
        vm.enter_exploration();
        vm.interrupt = Some(options.interrupted.clone());
        let target = program.find(&mut vm)?;
        let failure = prepare(&mut vm, program, target).err();
        let solver = spelunk_solver::assemble(&options.solver).map_err(|error| {
            ProgramError(format!("cannot make the folder for queries: {error}"))
        })?;
        let mut worker = Worker::new(vm, solver, program, target, options);
        if let Some(stop) = failure {
            worker.fail_at_start(stop);
        }
        Ok(Session {
            worker,
            options,
            noted: (0, 0),
            paths_since_begin: 0,
            restarts: 0,
        })
    }

    pub fn run_alone(&mut self, shared: &Shared) {
        if self.worker.has_failed() {
            return;
        }
        if let Some(script) = self.options.replay.clone() {
            self.worker.begin(&script);
            self.follow_one(shared);
            return;
        }
        if let Some(count) = self.options.sample {
            self.sample(shared, count);
            return;
        }
        self.worker.begin(&[]);
        if self.options.order == SearchOrder::DepthFirst {
            self.depth_first(shared);
        } else {
            self.ordered(shared);
        }
    }

    /// Structures found by random choices: each time from the start, and back to the latest choice
    /// where the path leads to none. Ends early where only known ones are found.
    fn sample(&mut self, shared: &Shared, count: usize) {
        let mut random = Random::new(self.options.seed);
        let mut in_vain = 0;
        loop {
            let known = self.worker.tree.report.structures.len();
            if known >= count || in_vain > TRIES_IN_VAIN + 10 * known {
                break;
            }
            self.worker.begin(&[]);
            let found = self.one_at_random(shared, &mut random);
            if self.wants_stop(shared) || !found {
                break;
            }
            let is_new = self.worker.tree.report.structures.len() > known;
            in_vain = if is_new { 0 } else { in_vain + 1 };
        }
        self.worker.tree.leave();
        let report = &mut self.worker.tree.report;
        report.cut(format!(
            "a sample of {} structures",
            report.structures.len()
        ));
    }

    /// Whether a path with a structure was found; where none is, there are none at all.
    fn one_at_random(&mut self, shared: &Shared, random: &mut Random) -> bool {
        loop {
            let paths = self.worker.tree.report.paths;
            let ended = match self.worker.advance() {
                Some(alternatives) => {
                    self.worker.tree.open(alternatives.shuffled(random));
                    self.worker.tree.is_too_deep()
                }
                None => true,
            };
            if !ended {
                continue;
            }
            let accepted = self.worker.tree.report.paths > paths;
            if accepted && !self.worker.tree.vm.path.emitted.is_empty() {
                return true;
            }
            if shared.should_stop() || !self.worker.tree.backtrack() {
                return false;
            }
        }
    }

    /// A replay: the path of a choice vector, then first alternatives to its end.
    fn follow_one(&mut self, shared: &Shared) {
        while let Some(mut alternatives) = self.worker.advance() {
            if shared.should_stop() {
                return;
            }
            if let Some(first) = alternatives.next() {
                self.worker.tree.follow(&first);
            }
        }
    }

    /// Explores the subtree where the worker stands, depth first by undoing.
    pub fn depth_first(&mut self, shared: &Shared) {
        self.paths_since_begin = 0;
        loop {
            let ended = match self.worker.advance() {
                Some(alternatives) => {
                    self.worker.tree.open(alternatives);
                    shared.exchange.feed(&mut self.worker);
                    self.worker.tree.is_too_deep()
                }
                None => true,
            };
            if ended {
                self.paths_since_begin += 1;
                if self.wants_restart(shared) {
                    self.restart();
                    continue;
                }
                self.note(shared);
                if self.wants_stop(shared) {
                    return;
                }
                if !self.worker.tree.backtrack() {
                    return;
                }
            } else if shared.should_stop() {
                self.worker.tree.report.cut(shared.reason());
                return;
            }
        }
    }

    fn wants_restart(&self, shared: &Shared) -> bool {
        self.worker.found_late_classes()
            && self.paths_since_begin <= RESTART_WITHIN
            && self.restarts < MOST_RESTARTS
            && shared.exchange.is_unused()
            && self.worker.is_at_root_job()
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.paths_since_begin = 0;
        self.noted = (0, 0);
        self.worker.forget_results();
        self.worker.begin(&[]);
    }

    fn wants_stop(&mut self, shared: &Shared) -> bool {
        if self.options.stop_on_violation && !self.worker.tree.report.violations.is_empty() {
            if self.worker.tree.has_open_choices() || shared.exchange.has_work() {
                self.worker
                    .tree
                    .report
                    .cut("stopped at the first violation");
            }
            shared.stop.store(true, Ordering::Relaxed);
            return true;
        }
        if self.worker.endless {
            shared.stop.store(true, Ordering::Relaxed);
            return true;
        }
        if shared.should_stop() {
            self.worker.tree.report.cut(shared.reason());
            return true;
        }
        self.has_enough_structures(shared)
    }

    fn has_enough_structures(&mut self, shared: &Shared) -> bool {
        let report = &mut self.worker.tree.report;
        match self.options.most_structures {
            Some(most) if report.structures.len() >= most => {
                report.cut(format!("stopped after {most} structures"));
                shared.stop.store(true, Ordering::Relaxed);
                true
            }
            _ => false,
        }
    }

    /// Explores by jobs: each path is replayed from the start up to its open alternative.
    pub fn ordered(&mut self, shared: &Shared) {
        loop {
            self.run_job(shared);
            self.note(shared);
            if self.wants_stop(shared) {
                return;
            }
            let next = shared
                .searcher
                .lock()
                .ok()
                .and_then(|mut searcher| searcher.next());
            match next {
                Some(job) => self.worker.begin(&job.script),
                None => return,
            }
        }
    }

    pub fn run_job(&mut self, shared: &Shared) {
        while let Some(mut alternatives) = self.worker.advance() {
            let Some(first) = alternatives.next() else {
                return;
            };
            if shared.should_stop() {
                self.worker.tree.report.cut(shared.reason());
                return;
            }
            let depth = self.worker.tree.depth();
            if self.options.max_depth.is_some_and(|most| depth >= most) {
                self.worker
                    .tree
                    .report
                    .cut(format!("more than {depth} choices on a path"));
                return;
            }
            let known = self.worker.tree.vm.covered_count();
            let vectors = self.worker.tree.vectors(alternatives);
            if let Ok(mut searcher) = shared.searcher.lock() {
                for script in vectors {
                    searcher.add(Job {
                        script,
                        depth,
                        known,
                    });
                }
            }
            self.worker.tree.follow(&first);
        }
    }

    /// Tells the world how far things are, a few times a second.
    pub fn note(&mut self, shared: &Shared) {
        let Some(progress) = &self.options.progress else {
            return;
        };
        if !self.worker.tree.report.paths.is_multiple_of(256)
            && self.noted.0 + 256 > self.worker.tree.report.paths
        {
            return;
        }
        let Ok(mut notes) = shared.notes.lock() else {
            return;
        };
        let (note, last) = &mut *notes;
        note.paths += self.worker.tree.report.paths - self.noted.0;
        note.pruned += self.worker.tree.report.pruned - self.noted.1;
        self.noted = (
            self.worker.tree.report.paths,
            self.worker.tree.report.pruned,
        );
        note.depth = self.worker.tree.depth();
        note.violations = note
            .violations
            .max(self.worker.tree.report.violations.len());
        if last.elapsed() >= Duration::from_millis(200) {
            *last = Instant::now();
            note.elapsed = shared.started.elapsed();
            note.solver_time = self
                .worker
                .tree
                .solver
                .statistics()
                .first()
                .map_or(Duration::ZERO, |layer| layer.time);
            progress(note);
        }
    }

    pub fn finish(mut self) -> Report {
        let failed = std::mem::take(&mut self.worker.tree.vm.failed_assumptions);
        self.worker.tree.report.failed_assumptions = failed.into_iter().collect();
        self.worker.tree.report.solver = solver_report(&self.worker);
        self.worker.tree.report.coverage = coverage_report(&self.worker.tree.vm);
        self.worker.tree.report
    }
}

/// Static initialisers and, for an instance method, the constructor.
fn prepare(vm: &mut Vm, program: &Program, target: Target) -> Result<(), Stop> {
    program.prepare(vm, target)?;
    if !vm.registry.method(target.method).is_static() {
        vm.make_receiver(target.class)?;
    }
    Ok(())
}

fn solver_report(worker: &Worker) -> SolverReport {
    let layers = worker.tree.solver.statistics();
    SolverReport {
        queries: layers.first().map_or(0, |layer| layer.queries),
        sat_calls: layers
            .iter()
            .filter(|layer| layer.name == "bit-blaster")
            .map(|layer| layer.queries)
            .sum(),
        time: layers.first().map_or(Duration::ZERO, |layer| layer.time),
        layers: layers
            .iter()
            .map(|layer| {
                (
                    layer.name.to_string(),
                    layer.queries,
                    layer.answered,
                    layer.time,
                )
            })
            .collect(),
    }
}

fn coverage_report(vm: &Vm) -> Coverage {
    let sides: Vec<SideReport> = vm
        .branch_sides()
        .into_iter()
        .map(|side| {
            let method = vm.registry.method(side.method);
            SideReport {
                class: vm.registry.class(method.class).java_name(),
                method: vm.registry.text(method.name).to_string(),
                descriptor: vm.registry.text(method.descriptor).to_string(),
                line: side.line,
                pc: side.pc,
                side: side.side,
                covered: side.covered,
            }
        })
        .collect();
    Coverage {
        covered: sides.iter().filter(|side| side.covered).count(),
        total: sides.len(),
        sides,
    }
}
