//! z3 as the last layer. It follows the path with push and pop, which of its modes is the fastest.

use super::translate::Translation;
use crate::answer::{Answer, LayerStatistics, Limits, Reason};
use crate::solver::{Solver, Tally, common_prefix};
use spelunk_term::{Model, Op, Sort, TermId, TermStore, View};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use z3::{Context, SatResult};

/// Time for one search.
const LONGEST_SEARCH: Duration = Duration::from_secs(10);
/// How long after it was told to stop z3 is told again.
const TOLD_AGAIN: Duration = Duration::from_millis(20);
/// z3 keeps what it has seen, gigabytes of it after some minutes of floats: after so much work it
/// starts anew.
const WORK_PER_INSTANCE: Duration = Duration::from_secs(2);
/// z3 looks at no clock while it turns floats into gates, so a question with more of them is not asked: about a
/// dozen multiplications of doubles.
const MOST_FLOAT_GATES: u64 = 50_000;

pub struct Z3 {
    solver: z3::Solver,
    translation: Translation,
    followed: Vec<TermId>,
    worked: Duration,
    limits: Limits,
    model: Model,
    tally: Tally,
}

impl Z3 {
    pub fn new(limits: Limits) -> Z3 {
        Z3 {
            solver: z3::Solver::new(),
            translation: Translation::default(),
            followed: Vec::new(),
            worked: Duration::ZERO,
            limits,
            model: Model::new(),
            tally: Tally::new("z3"),
        }
    }

    fn start_anew(&mut self) {
        self.solver = z3::Solver::new();
        self.translation = Translation::default();
        self.followed.clear();
        self.worked = Duration::ZERO;
    }

    fn go_back(&mut self, kept: usize) {
        let closed = self.followed.len() - kept;
        self.solver.pop(closed as u32);
        self.followed.truncate(kept);
    }

    /// False if some conjunct cannot be translated.
    fn follow(&mut self, store: &TermStore, conjuncts: &[TermId]) -> bool {
        let common = common_prefix(&self.followed, conjuncts);
        self.go_back(common);
        for &conjunct in &conjuncts[common..] {
            let Some(condition) = self.translation.condition(store, conjunct) else {
                return false;
            };
            self.solver.push();
            self.solver.assert(&condition);
            self.followed.push(conjunct);
        }
        true
    }

    fn solve(&mut self, store: &TermStore, conjuncts: &[TermId]) -> Answer {
        if float_gates(store, conjuncts) > MOST_FLOAT_GATES {
            return Answer::Unknown(Reason::SizeLimit);
        }
        let slice = slice(self.limits);
        if slice.is_zero() {
            return Answer::Unknown(Reason::TimeSlice);
        }
        let context = self.solver.get_context().clone();
        let found = within(&context, slice, |is_over| {
            // z3 works on a condition when the next one comes, and one that it was stopped in is lost.
            match self.follow(store, conjuncts) {
                _ if is_over() => Err(Reason::TimeSlice),
                false => Err(Reason::GaveUp),
                true => Ok((self.solver.check(), is_over())),
            }
        });
        match found {
            Ok((SatResult::Sat, _)) => match self.read_model(store, conjuncts) {
                Some(()) => Answer::Sat,
                None => Answer::Unknown(Reason::GaveUp),
            },
            Ok((SatResult::Unsat, _)) => Answer::Unsat,
            Ok((SatResult::Unknown, true)) => Answer::Unknown(Reason::TimeSlice),
            Ok((SatResult::Unknown, false)) => Answer::Unknown(Reason::GaveUp),
            Err(Reason::TimeSlice) => {
                self.start_anew();
                Answer::Unknown(Reason::TimeSlice)
            }
            Err(reason) => Answer::Unknown(reason),
        }
    }

    fn read_model(&mut self, store: &TermStore, conjuncts: &[TermId]) -> Option<()> {
        let found = self.solver.get_model()?;
        self.model.clear();
        for &conjunct in conjuncts {
            for &variable in store.free_variables(conjunct).iter() {
                let term = store.variable_term(variable);
                if let Some(bits) = self.translation.variable_bits(store, term) {
                    let value = found.eval(&bits, true)?.as_u64()?;
                    self.model.set(variable, store.sort(term).normalise(value));
                }
            }
        }
        Some(())
    }
}

/// Z3 counts no conflicts across its theories: its work is bounded by time alone.
fn slice(limits: Limits) -> Duration {
    let left = |until: Instant| until.saturating_duration_since(Instant::now());
    let end = limits.until.map_or(LONGEST_SEARCH, left);
    limits.time_slice.min(LONGEST_SEARCH).min(end)
}

/// Work of z3's that is told to stop when its time is over; it can ask whether that was so. z3's own timer is started
/// anew for each question and may sleep through one for ever where the machine is busy, so the time is kept here; who
/// is told to stop before it has begun does not hear it, so it is told again.
fn within<T>(context: &Context, slice: Duration, work: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
    let handle = context.handle();
    let (is_done, news) = (Mutex::new(false), Condvar::new());
    let is_over = AtomicBool::new(false);
    let keep_time = || {
        let mut left = slice;
        let mut done = is_done.lock().unwrap_or_else(PoisonError::into_inner);
        while !*done {
            let waited = news.wait_timeout(done, left);
            let (guard, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            done = guard;
            if !*done && waited.timed_out() {
                is_over.store(true, Ordering::SeqCst);
                handle.interrupt();
                left = TOLD_AGAIN;
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(keep_time);
        let result = work(&|| is_over.load(Ordering::SeqCst));
        *is_done.lock().unwrap_or_else(PoisonError::into_inner) = true;
        news.notify_one();
        result
    })
}

/// How much it takes to write the float operations of a question down as gates, about.
fn float_gates(store: &TermStore, conjuncts: &[TermId]) -> u64 {
    let gates = |term: TermId| {
        let View::App(op, children) = store.view(term) else {
            return 0;
        };
        let width = match store.sort(children[0]) {
            Sort::F32 => 32,
            Sort::F64 => 64,
            _ => return 0,
        };
        match op {
            Op::FpMul | Op::FpDiv | Op::FpSqrt => width * width,
            Op::FpAdd | Op::FpSub => width * 16,
            _ => width,
        }
    };
    store.post_order(conjuncts).into_iter().map(gates).sum()
}

impl Solver for Z3 {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        if self.worked > WORK_PER_INSTANCE {
            self.start_anew();
        }
        let begun = Instant::now();
        let answer = self.solve(store, conjuncts);
        self.worked += begun.elapsed();
        self.tally
            .stop(started, !matches!(answer, Answer::Unknown(_)), answer);
        answer
    }

    fn model(&self, _store: &TermStore, model: &mut Model) {
        for (variable, bits) in self.model.iter() {
            model.set(variable, bits);
        }
    }

    fn forget_from(&mut self, first: u32) {
        if let Some(dead) = self.followed.iter().position(|term| term.raw() >= first) {
            self.go_back(dead);
        }
        self.translation.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.start_anew();
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
    }
}
