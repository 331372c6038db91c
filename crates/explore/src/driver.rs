//! The driver: workers take jobs from the frontier, follow them, and leave open what belongs to
//! others. One loop for every search order; limits, and the report.

use crate::alternatives::Alternatives;
use crate::finding::{Coverage, Early, Report, SideReport, SolverReport};
use crate::frontier::{AtFork, Frontier};
use crate::job::Job;
use crate::options::{Options, ProgressNote};
use crate::program::{Program, ProgramError, Target};
use crate::worker::{Met, Worker};
use spelunk_solver::LayerStatistics;
use spelunk_term::Random;
use spelunk_vm::{Stop, Vm};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// One exploration of a program.
pub(crate) fn explore_once(
    boot: &(dyn Fn() -> Result<Vm, String> + Sync),
    program: &Program,
    options: &Options,
) -> Result<Report, ProgramError> {
    let started = Instant::now();
    let (options, deadline) = limited(options, started);
    watched(&options, deadline, || {
        explore_within(boot, program, &options, started)
    })
}

/// The options of one exploration that begins now, halted by nobody yet, and when its time is up.
pub(crate) fn limited(options: &Options, started: Instant) -> (Options, Option<Instant>) {
    let deadline = options
        .time_limit
        .and_then(|limit| started.checked_add(limit));
    let mut options = Options {
        halt: Arc::default(),
        ..options.clone()
    };
    options.solver.limits.until = deadline;
    (options, deadline)
}

/// Of a helper: as large as the main thread's.
const STACK: usize = 8 << 20;
/// What a report says of an exploration that was ended by the clock.
pub(crate) const TIME_IS_UP: &str = "the time limit was reached";
/// How often the watch looks at the clock.
const WATCH: Duration = Duration::from_millis(10);

/// Does something while somebody else looks at the clock, and halts it in the middle of a path where it
/// has to be.
pub(crate) fn watched<R>(
    options: &Options,
    deadline: Option<Instant>,
    action: impl FnOnce() -> R,
) -> R {
    let done = (Mutex::new(false), Condvar::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let Ok(mut over) = done.0.lock() else {
                return;
            };
            while !*over {
                if options.interrupted.load(Ordering::Relaxed)
                    || deadline.is_some_and(|deadline| Instant::now() >= deadline)
                {
                    options.halt.store(true, Ordering::Relaxed);
                    return;
                }
                over = match done.1.wait_timeout(over, WATCH) {
                    Ok((over, _)) => over,
                    Err(_) => return,
                };
            }
        });
        // Also when the action ends in a panic.
        let _end = OnEnd(&done);
        action()
    })
}

struct OnEnd<'a>(&'a (Mutex<bool>, Condvar));

impl Drop for OnEnd<'_> {
    fn drop(&mut self) {
        if let Ok(mut over) = self.0.0.lock() {
            *over = true;
        }
        self.0.1.notify_all();
    }
}

fn explore_within(
    boot: &(dyn Fn() -> Result<Vm, String> + Sync),
    program: &Program,
    options: &Options,
    started: Instant,
) -> Result<Report, ProgramError> {
    let shared = Shared::new(options, started);
    // The first VM also finds out whether the program is there at all.
    let mut first = Session::new(boot, program, options)?;
    let problems = first.worker.tree.vm.input_types.problems.clone();
    let mut report = if first.worker.has_failed() {
        first.finish()
    } else if let Some(vector) = &options.replay {
        first.replay(&shared, vector);
        first.finish()
    } else if let Some(count) = options.sample {
        first.sample(&shared, count);
        first.finish()
    } else {
        // What depends on the order in which paths are met is left to one worker.
        let alone = options.match_states
            || options.structure_sink.is_some()
            || options.most_structures.is_some();
        let count = if alone { 1 } else { options.jobs.max(1) };
        work_together(boot, program, options, &shared, first, count)?
    };
    shared.note_end(&mut report);
    for problem in problems {
        *report.unsupported.entry(problem).or_default() += 1;
    }
    report.way = if options.match_states {
        crate::ways::STATES
    } else {
        crate::ways::PATHS
    };
    report.time = started.elapsed();
    Ok(report)
}

fn work_together<'a>(
    boot: &(dyn Fn() -> Result<Vm, String> + Sync),
    program: &'a Program,
    options: &'a Options,
    shared: &Shared,
    first: Session<'a>,
    count: usize,
) -> Result<Report, ProgramError> {
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..count)
            .filter_map(|_| {
                let work = move || -> Result<Report, ProgramError> {
                    // Small programs are done before a second VM is there.
                    if !shared.frontier.waits_for_work(&|| shared.should_stop()) {
                        return Ok(Report::default());
                    }
                    Ok(Session::new(boot, program, options)?.work(shared))
                };
                // Without a helper the others have more to do.
                let helper = std::thread::Builder::new().stack_size(STACK);
                helper.spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut report = first.work(shared);
        for helper in helpers {
            match helper.join() {
                Ok(other) => report.absorb(other?),
                Err(_) => report.internal.push("a worker died".into()),
            }
        }
        Ok(report)
    })
}

/// What all workers of one exploration share.
pub(crate) struct Shared<'a> {
    pub options: &'a Options,
    pub started: Instant,
    /// Everybody stops: a violation that was all that was wanted, or no end in sight.
    pub stop: AtomicBool,
    /// A path shows no end, and another way is to be tried.
    endless: AtomicBool,
    /// Somebody stopped although something was left to do.
    left: AtomicBool,
    pub notes: Mutex<(ProgressNote, Instant)>,
    pub frontier: Frontier,
}

impl<'a> Shared<'a> {
    fn new(options: &'a Options, started: Instant) -> Shared<'a> {
        Shared {
            options,
            started,
            stop: AtomicBool::new(false),
            endless: AtomicBool::new(false),
            left: AtomicBool::new(false),
            notes: Mutex::new((ProgressNote::default(), started)),
            frontier: Frontier::new(options.order, options.seed),
        }
    }

    pub fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.options.halt.load(Ordering::Relaxed)
    }

    /// Whether so much time is over that what shows no end is not waited for.
    fn doubts(&self) -> bool {
        let from = self.options.doubts_from;
        from.is_some_and(|from| Instant::now() >= from)
    }

    /// The same where a path is long already.
    fn doubts_long(&self) -> bool {
        let from = self.options.doubts_long_from;
        from.is_some_and(|from| Instant::now() >= from)
    }

    /// There is no end to the paths.
    fn give_up(&self) {
        self.endless.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Why the exploration was ended before its end, said once.
    fn note_end(&self, report: &mut Report) {
        let is_left = report.was_halted || self.left.load(Ordering::Relaxed);
        if !is_left && !self.frontier.has_jobs() {
            return;
        }
        if self.options.interrupted.load(Ordering::Relaxed) {
            report.early = Some(Early::Interrupted);
            report.cut("interrupted");
        } else if self.endless.load(Ordering::Relaxed) {
            report.early = Some(Early::Endless);
            report.cut("paths show no end");
        } else if self.stop.load(Ordering::Relaxed) {
            // Whoever found no end in sight, or enough structures, has said so.
            if self.options.stop_on_violation && !report.violations.is_empty() {
                report.early = Some(Early::Violation);
                report.cut("stopped at the first violation");
            }
        } else if self.options.halt.load(Ordering::Relaxed) {
            report.early = Some(Early::Time);
            report.cut(TIME_IS_UP);
        }
    }
}

/// One worker's whole life.
pub(crate) struct Session<'a> {
    pub worker: Worker<'a>,
    options: &'a Options,
    random: Random,
    noted: (u64, u64),
    paths_since_begin: u64,
    /// Choices met since the job was taken up.
    choices_since_begin: usize,
    /// Choices on the path since something was covered for the first time, and what is covered.
    stale: usize,
    covered: usize,
    restarts: u32,
}

/// Choices on one path from which on it is taken to have no end, where there are other ways.
const ENDLESS_CHOICES: usize = 200_000;
/// The same where a good part of the time is over.
const DOUBTFUL_CHOICES: usize = 1_000;
/// Start again, with more of the class library initialised, only while little has been done.
const RESTART_WITHIN: u64 = 64;
const MOST_RESTARTS: u32 = 12;
/// Samples that may be known already before no more are expected.
const TRIES_IN_VAIN: usize = 100;
/// Choices for which one path is followed before another one has its turn, where it is not longer anyway.
const LEAST_FOLLOWED: usize = 32;

impl<'a> Session<'a> {
    pub fn new(
        boot: &(dyn Fn() -> Result<Vm, String> + Sync),
        program: &'a Program,
        options: &'a Options,
    ) -> Result<Session<'a>, ProgramError> {
        let make = || -> Result<(Vm, Target), ProgramError> {
            let mut vm = boot().map_err(ProgramError)?;
            vm.enter_exploration();
            vm.interrupt = Some(options.halt.clone());
            vm.options.stops_at_openings = options.match_states;
            vm.grant_steps(options.max_steps);
            let target = program.find(&mut vm)?;
            program.find_input_types(&mut vm, target)?;
            Ok((vm, target))
        };
        let (mut vm, target) = make()?;
        let mut failure = prepare(&mut vm, program, target).err();
        let asks = !vm.path.inputs.list.is_empty();
        if asks || matches!(failure, Some(Stop::Fork(_))) {
            // Inputs or choices come before the explored call, so this belongs to the paths. This
            // VM has done a part of it.
            (vm, _) = make()?;
            failure = None;
        }
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
            random: Random::new(options.seed),
            noted: (0, 0),
            paths_since_begin: 0,
            choices_since_begin: 0,
            stale: 0,
            covered: 0,
            restarts: 0,
        })
    }

    /// Takes jobs until none is left.
    fn work(mut self, shared: &Shared) -> Report {
        while let Some(job) = shared.frontier.take(&|| shared.should_stop()) {
            self.take_up(job);
            self.follow_job(shared);
            shared.frontier.done();
        }
        self.finish()
    }

    fn take_up(&mut self, job: Job) {
        self.paths_since_begin = 0;
        self.choices_since_begin = 0;
        self.stale = job.stale;
        self.worker.begin(job);
    }

    /// Follows a job to the end of what belongs to it.
    fn follow_job(&mut self, shared: &Shared) {
        loop {
            let leaves_off = match self.worker.advance() {
                Some(met) => self.cross(met, shared),
                None => true,
            };
            if !leaves_off {
                if shared.should_stop() {
                    shared.left.store(true, Ordering::Relaxed);
                    return;
                }
                continue;
            }
            self.paths_since_begin += 1;
            if self.wants_restart(shared) {
                self.restart();
                continue;
            }
            self.note(shared);
            if self.wants_stop(shared) {
                let left = self.worker.tree.has_open_choices();
                shared.left.fetch_or(left, Ordering::Relaxed);
                return;
            }
            if !self.worker.tree.backtrack() {
                return;
            }
            self.feed(shared);
        }
    }

    /// A choice: goes on, or leaves it to the frontier; whether the path is left off here.
    fn cross(&mut self, met: Met, shared: &Shared) -> bool {
        let report = &mut self.worker.report;
        let alternatives = match met {
            Met::Again(alternatives) => {
                self.worker.tree.resume(alternatives);
                return false;
            }
            Met::New(alternatives) => alternatives,
        };
        let depth = self.worker.tree.depth() + 1;
        report.deepest = report.deepest.max(depth);
        let is_long = depth > DOUBTFUL_CHOICES && (shared.doubts() || shared.doubts_long());
        if self.options.gives_up_endless && (is_long || depth > ENDLESS_CHOICES) {
            shared.give_up();
        }
        self.choices_since_begin += 1;
        match self.options.order.at_fork() {
            AtFork::Opens => {
                self.worker.tree.open(alternatives);
                self.feed(shared);
                false
            }
            AtFork::Parks if self.is_near(depth) => {
                self.worker.tree.open(alternatives);
                false
            }
            AtFork::Parks => {
                self.park(&alternatives, shared);
                true
            }
            AtFork::Follows => self.follow_one(alternatives, shared),
        }
    }

    /// Whether a choice is so near to where the job began that it is crossed by undoing. Levels are taken
    /// together, half as many as there are above them: coming here again for each single one would cost
    /// several times what is done here. Where the first violation is all that is wanted, it is the nearest.
    fn is_near(&self, depth: usize) -> bool {
        let above = self.worker.tree.job_depth();
        !self.options.stop_on_violation && depth <= above + above / 2
    }

    /// Goes on with one alternative, as long as the way here was at least: a replay costs no more than
    /// what it is made for, and a path without end does not keep the others waiting.
    fn follow_one(&mut self, alternatives: Alternatives, shared: &Shared) -> bool {
        self.note_coverage();
        let most = LEAST_FOLLOWED.max(self.worker.tree.replay_length());
        if self.choices_since_begin > most {
            self.park(&alternatives, shared);
            return true;
        }
        let mut rest = alternatives.shuffled(&mut self.random);
        let first = rest.next();
        if !rest.is_empty() {
            let mut job = self.worker.tree.park_behind(&rest);
            job.stale = self.stale;
            shared.frontier.add(job);
        }
        if let Some(first) = &first {
            self.worker.tree.follow(first);
        }
        first.is_none()
    }

    fn note_coverage(&mut self) {
        let covered = self.worker.tree.vm.covered_count();
        self.stale = if covered > self.covered {
            0
        } else {
            self.stale + 1
        };
        self.covered = covered;
    }

    fn park(&mut self, alternatives: &Alternatives, shared: &Shared) {
        let mut job = self.worker.tree.park(alternatives);
        job.stale = self.stale;
        shared.frontier.add(job);
    }

    /// Gives a job away if somebody is waiting for one: not before this worker has done as much as it
    /// takes to come here, or long paths would be handed to and fro.
    fn feed(&mut self, shared: &Shared) {
        if !shared.frontier.is_hungry()
            || self.choices_since_begin < self.worker.tree.replay_length()
        {
            return;
        }
        if let Some(job) = self.worker.tree.donate() {
            shared.frontier.add(job);
        }
    }

    // ---- other ways ----

    /// The path of a choice vector, then first alternatives to its end.
    fn replay(&mut self, shared: &Shared, vector: &[crate::Choice]) {
        self.worker.begin(Job::replay(vector));
        while let Some(Met::New(mut alternatives) | Met::Again(mut alternatives)) =
            self.worker.advance()
        {
            if shared.should_stop() {
                shared.left.store(true, Ordering::Relaxed);
                return;
            }
            if let Some(first) = alternatives.next() {
                self.worker.tree.follow(&first);
            }
        }
        let report = &mut self.worker.report;
        report.replay_does_not_fit |= self.worker.tree.decisions().len() < vector.len();
        report.cut("only the path of the given choices was followed");
    }

    /// Structures found by random choices: each time from the start, and back to the latest choice
    /// where the path leads to none. Ends early where only known ones are found.
    fn sample(&mut self, shared: &Shared, count: usize) {
        let mut in_vain = 0;
        loop {
            let known = self.worker.report.structures.len();
            if known >= count || in_vain > TRIES_IN_VAIN + 10 * known {
                break;
            }
            self.worker.begin(Job::default());
            let found = self.one_at_random(shared);
            if self.wants_stop(shared) || !found {
                break;
            }
            let is_new = self.worker.report.structures.len() > known;
            in_vain = if is_new { 0 } else { in_vain + 1 };
        }
        self.worker.tree.leave();
        let report = &mut self.worker.report;
        report.cut(format!(
            "a sample of {} structures",
            report.structures.len()
        ));
    }

    /// Whether a path with a structure was found; where none is, there are none at all.
    fn one_at_random(&mut self, shared: &Shared) -> bool {
        loop {
            let paths = self.worker.report.paths;
            if let Some(Met::New(alternatives) | Met::Again(alternatives)) = self.worker.advance() {
                let shuffled = alternatives.shuffled(&mut self.random);
                self.worker.tree.open(shuffled);
                continue;
            }
            let accepted = self.worker.report.paths > paths;
            if accepted && !self.worker.tree.vm.path.emitted.is_empty() {
                return true;
            }
            if shared.should_stop() || !self.worker.tree.backtrack() {
                return false;
            }
        }
    }

    // ---- beginning again, ending early ----

    fn wants_restart(&self, shared: &Shared) -> bool {
        self.worker.found_late_classes()
            && self.paths_since_begin <= RESTART_WITHIN
            && self.restarts < MOST_RESTARTS
            && shared.frontier.is_unused()
            && self.worker.is_at_root_job()
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.noted = (0, 0);
        self.worker.forget_results();
        self.take_up(Job::default());
    }

    fn wants_stop(&mut self, shared: &Shared) -> bool {
        let found = self.options.stop_on_violation && !self.worker.report.violations.is_empty();
        if found || self.worker.endless || self.has_enough_structures() {
            shared.stop.store(true, Ordering::Relaxed);
            return true;
        }
        let is_cut = !self.worker.report.cut_off.is_empty();
        if self.options.gives_up_endless && is_cut && shared.doubts() {
            shared.give_up();
        }
        shared.should_stop()
    }

    fn has_enough_structures(&mut self) -> bool {
        let report = &mut self.worker.report;
        match self.options.most_structures {
            Some(most) if report.structures.len() >= most => {
                report.cut(format!("stopped after {most} structures"));
                true
            }
            _ => false,
        }
    }

    /// Tells the world how far things are, a few times a second.
    fn note(&mut self, shared: &Shared) {
        let Some(progress) = &self.options.progress else {
            return;
        };
        let report = &self.worker.report;
        let ended = (report.paths, report.pruned);
        if ended.0 + ended.1 < self.noted.0 + self.noted.1 + 256 {
            return;
        }
        let Ok(mut notes) = shared.notes.lock() else {
            return;
        };
        let (note, last) = &mut *notes;
        note.paths += ended.0 - self.noted.0;
        note.pruned += ended.1 - self.noted.1;
        self.noted = ended;
        note.depth = self.worker.tree.depth();
        note.violations = note.violations.max(report.violations.len());
        if last.elapsed() >= Duration::from_millis(200) {
            *last = Instant::now();
            note.elapsed = shared.started.elapsed();
            note.solver_time = solver_time(&self.worker.tree.solver.statistics());
            progress(note);
        }
    }

    pub fn finish(mut self) -> Report {
        let failed = std::mem::take(&mut self.worker.tree.vm.failed_assumptions);
        self.worker.report.failed_assumptions = failed.into_iter().collect();
        self.worker.report.solver = solver_report(&self.worker);
        self.worker.report.coverage = coverage_report(&self.worker.tree.vm);
        self.worker.report
    }
}

/// Static initialisers and, for an instance method, the constructor.
fn prepare(vm: &mut Vm, program: &Program, target: Target) -> Result<(), Stop> {
    program.prepare(vm, target)?;
    if !vm.registry.method(target.method).is_static() && program.lazy.is_none() {
        vm.make_receiver(target.class)?;
    }
    Ok(())
}

/// A layer's time includes that of the layers below it; those that are asked often measure only some of
/// their questions, so the longest time is the nearest to the truth.
fn solver_time(layers: &[LayerStatistics]) -> Duration {
    let times = layers.iter().map(|layer| layer.time);
    times.max().unwrap_or_default()
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
        time: solver_time(&layers),
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

pub(crate) fn coverage_report(vm: &Vm) -> Coverage {
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
