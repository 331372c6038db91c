//! Which way decides a program. Paths one after the other, depth first, decide most. Where paths do not
//! end, states that were met before may end them, or a bound on the depth that grows step by step. Where
//! the solver gave up or a value was sampled, random and boundary inputs have a second look: those runs are
//! concrete, so what they find is exact. All ways share one time limit; the report says which one decided.

use crate::decider::ByModel;
use crate::driver::{Session, TIME_IS_UP, explore_once, watched};
use crate::finding::{Early, Report, Violation};
use crate::job::Job;
use crate::options::Options;
use crate::program::{Program, ProgramError};
use crate::values::Values;
use spelunk_term::Random;
use spelunk_vm::Vm;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A way to decide.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// One after the other, as far as each is of use.
    Auto,
    /// Every path, in the order that was asked for.
    Paths,
    /// Every path, with an ever larger bound on its choices.
    Deepening,
    /// Random and boundary inputs.
    Inputs,
}

/// What `Report::way` says where paths decided, and where those were given up that come to a known state.
pub(crate) const STATES: &str = "states";
pub(crate) const PATHS: &str = "paths";

type Boot<'b> = &'b (dyn Fn() -> Result<Vm, String> + Sync);

/// Of the time that is left, the part of a way that is followed by others.
const SHARE: f64 = 0.4;
/// And that after which a look is taken at whether states repeat.
const GLANCE: f64 = 0.04;
/// So many paths can be explored once more for the sake of one that does not end.
const FEW_PATHS: u64 = 10_000;
/// Bounds on the depth.
const FIRST_DEPTH: usize = 8;
const LAST_DEPTH: usize = 1 << 20;
/// Runs with given inputs, and steps on one of them.
const RUNS: u64 = 2_000;
const STEPS_OF_RUN: i64 = 100_000;
/// Steps on all of them.
const STEPS_OF_RUNS: i64 = 20_000_000;

pub(crate) fn decide(
    boot: Boot,
    program: &Program,
    options: &Options,
) -> Result<Report, ProgramError> {
    let mut ways = Ways {
        boot,
        program,
        options,
        started: Instant::now(),
    };
    let mut report = match options.way {
        Way::Paths => explore_once(boot, program, options)?,
        Way::Deepening => ways.deepen(Report::default())?,
        Way::Inputs => ways.inputs(Report::default())?,
        Way::Auto => ways.in_turn()?,
    };
    // Whichever way the report is of, another one may have had the last of the time.
    let is_late = ways.time_left().is_some_and(|left| left.is_zero());
    if is_late && !report.is_complete() && !report.cut_off.contains_key(TIME_IS_UP) {
        report.cut(TIME_IS_UP);
    }
    report.time = ways.started.elapsed();
    Ok(report)
}

struct Ways<'a> {
    boot: Boot<'a>,
    program: &'a Program,
    options: &'a Options,
    started: Instant,
}

impl Ways<'_> {
    fn in_turn(&mut self) -> Result<Report, ProgramError> {
        let glance = self.time_left().map(|left| left.mul_f64(GLANCE));
        let mut report =
            self.by_paths(glance.and_then(|glance| Instant::now().checked_add(glance)))?;
        if glance.is_some() && self.is_endless(&report) {
            report = united(report, self.by_states(2.0 * GLANCE)?, STATES);
            if self.is_open(&report) {
                report = united(report, self.by_paths(None)?, PATHS);
            }
        }
        if self.is_open(&report) || self.may_repeat(&report) {
            let by_states = self.by_states(SHARE)?;
            report = united(report, by_states, STATES);
        }
        if self.is_open(&report) {
            report = self.deepen(report)?;
        }
        if report.fell_short && !self.is_stopped(&report) {
            report = self.inputs(report)?;
        }
        Ok(report)
    }

    /// Every path; from then on some that are very long are left for other ways.
    fn by_paths(&self, doubts_long_from: Option<Instant>) -> Result<Report, ProgramError> {
        let doubts = self.time_left().map(|left| left.mul_f64(SHARE));
        self.explore(Options {
            gives_up_endless: true,
            doubts_from: doubts.and_then(|doubts| Instant::now().checked_add(doubts)),
            doubts_long_from,
            ..self.with_share(1.0)
        })
    }

    fn by_states(&self, share: f64) -> Result<Report, ProgramError> {
        self.explore(Options {
            match_states: true,
            gives_up_endless: true,
            ..self.with_share(share)
        })
    }

    fn explore(&self, options: Options) -> Result<Report, ProgramError> {
        explore_once(self.boot, self.program, &options)
    }

    fn time_left(&self) -> Option<Duration> {
        let limit = self.options.time_limit?;
        Some(limit.saturating_sub(self.started.elapsed()))
    }

    fn with_share(&self, share: f64) -> Options {
        Options {
            time_limit: self.time_left().map(|left| left.mul_f64(share)),
            ..self.options.clone()
        }
    }

    fn is_stopped(&self, report: &Report) -> bool {
        self.options.interrupted.load(Ordering::Relaxed)
            || self.time_left().is_some_and(|left| left.is_zero())
            || self.options.stop_on_violation && !report.violations.is_empty()
    }

    /// Whether paths were left because there was no end to them, and another way may do better.
    fn is_open(&self, report: &Report) -> bool {
        matches!(report.early, Some(Early::Time | Early::Endless)) && !self.is_stopped(report)
    }

    fn is_endless(&self, report: &Report) -> bool {
        matches!(report.early, Some(Early::Endless)) && !self.is_stopped(report)
    }

    /// Whether a path was left that may come to the same states again and again. Among many paths it is
    /// not worth remembering the states of all.
    fn may_repeat(&self, report: &Report) -> bool {
        let few = report.paths + report.pruned <= FEW_PATHS;
        report.ran_out_of_steps && few && !self.is_stopped(report)
    }

    /// Ever deeper, until nothing is cut off by the depth or something was found.
    fn deepen(&mut self, mut report: Report) -> Result<Report, ProgramError> {
        let mut depth = FIRST_DEPTH;
        while depth <= LAST_DEPTH && !self.is_stopped(&report) {
            let found = self.explore(Options {
                max_depth: Some(depth),
                ..self.with_share(1.0)
            })?;
            let done = found.is_complete() || !found.violations.is_empty() || found.early.is_some();
            report = united(report, found, "deepening");
            if done {
                break;
            }
            depth += (depth / 8).max(1);
        }
        Ok(report)
    }

    fn inputs(&mut self, mut report: Report) -> Result<Report, ProgramError> {
        let options = Options {
            max_steps: self.options.max_steps.min(STEPS_OF_RUN),
            halt: Default::default(),
            ..self.options.clone()
        };
        let deadline = self
            .time_left()
            .and_then(|left| Instant::now().checked_add(left));
        let mut found = watched(&options, deadline, || self.run_inputs(&options))?;
        found.cut_off.clear();
        found.cut("only random and boundary inputs were tried");
        // How much memory and stack there is differs from JVM to JVM.
        let depends_on_room = |violation: &Violation| {
            let name = violation.exception.as_str();
            matches!(
                name,
                "java.lang.OutOfMemoryError" | "java.lang.StackOverflowError"
            )
        };
        found
            .violations
            .retain(|violation| !depends_on_room(violation));
        if report.way.is_empty() {
            found.way = "inputs";
            return Ok(found);
        }
        let known = report.violations.len();
        add_unknown(&mut report, found.violations);
        if report.violations.len() > known {
            report.way = "inputs";
        }
        Ok(report)
    }

    fn run_inputs(&self, options: &Options) -> Result<Report, ProgramError> {
        let mut session = Session::new(self.boot, self.program, options)?;
        if session.worker.has_failed() {
            return Ok(session.finish());
        }
        let mut steps = 0;
        for run in 0..RUNS {
            if self.is_stopped(&session.worker.report) || steps > STEPS_OF_RUNS {
                break;
            }
            let seed = self.options.seed ^ (run + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let values = Values::new(Random::new(seed));
            session.worker.begin(Job::default());
            session
                .worker
                .tree
                .set_decider(Box::new(ByModel::new(values)));
            // Values answer every fork, so there is nothing to choose from.
            let _ = session.worker.advance();
            let left = &session.worker.tree.vm.path;
            steps += options.max_steps - left.budget - left.fuel.max(0);
        }
        Ok(session.finish())
    }
}

/// What two ways found together. The counts are those of a way that decided, else those of the first.
fn united(first: Report, second: Report, way: &'static str) -> Report {
    if first.way.is_empty() {
        return Report { way, ..second };
    }
    let second_decides = second.is_complete() || first.violations.len() < second.violations.len();
    let (mut kept, other) = if second_decides {
        (Report { way, ..second }, first)
    } else {
        (first, second)
    };
    let fell_short = other.fell_short;
    add_unknown(&mut kept, other.violations);
    kept.absorb_solver(other.solver);
    kept.fell_short |= fell_short && !kept.is_complete();
    kept.internal.extend(other.internal);
    kept
}

/// Violations that were found in another way too are counted once; one that is certain takes the place of
/// one that may not exist.
fn add_unknown(report: &mut Report, found: Vec<Violation>) {
    for violation in found {
        let same = |old: &&mut Violation| {
            old.exception == violation.exception && old.location == violation.location
        };
        match report.violations.iter_mut().find(same) {
            None => report.violations.push(violation),
            Some(old) if old.approximate && !violation.approximate => *old = violation,
            Some(_) => {}
        }
    }
}
