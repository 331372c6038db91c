//! Shares of the time: every class gets a part of what is left, by its size, and what a class leaves over goes to
//! those that come later. A limit that the user gives is for everything: time to prove the last tests is kept back,
//! and a proof that is not done in time is given up. Without one, every class has the same, by the work that is done
//! for it and not by the clock on the wall, and proofs take what they take: the same seed gives the same tests.

use std::time::{Duration, Instant};

/// For each class where the user gives no limit: work that takes so long on a usual machine with nothing else to do.
pub const DEFAULT_OF_CLASS: Duration = Duration::from_secs(10);
/// So much longer work may take a processor that is slow, before a class is given up.
const PATIENCE: u32 = 12;

/// What a proof is taken to need before one was seen.
const FIRST_PROOF: Duration = Duration::from_millis(2500);
/// A proof takes about as long as so many starts of a JVM that does nothing.
const STARTS_OF_PROOF: u32 = 16;
/// Most of a proof's time is for starting programs; this part of it is for so many tests.
const SHARE_OF_TESTS: u32 = 4;
pub const USUAL_TESTS: u32 = 100;
/// Of a proof's time, in percent, what it takes to compile and run but the fewest tests, without measuring them.
const LEAST_OF_PROOF: u32 = 40;
/// Of a proof's time, in percent, what is kept for it at the cost of explorations that go on.
const SLOW_PROOF: u32 = 60;
/// Fewer are not worth the start of a JVM: leaving out more of them saves no time.
const LEAST_TESTS: usize = 40;
/// No class gets less than this part of a proof's time while there is any: in less, a VM starts and nothing is found. So of
/// many classes and little time some have tests, and none is explored in vain.
const LEAST_SHARE: u32 = 6;
/// What is promised: at most two seconds or a tenth more than the limit. Some of it is needed to tidy up, and more of it
/// on a machine that has a lot to do: by this part of what a JVM takes to start.
const OVERRUN: Duration = Duration::from_millis(1200);
const OVERRUN_SHARE: f64 = 0.07;
const TIDYING_OF_START: u32 = 2;

#[derive(Clone, Debug)]
pub struct Budget {
    started: Instant,
    limit: Duration,
    /// Whether the user gave it.
    is_given: bool,
    /// How long a proof takes, as far as we know, and each test of it.
    proof: Duration,
    test: Duration,
    /// What a JVM takes to start. While that is not known, it takes long.
    start: Option<Duration>,
}

impl Budget {
    /// `classes` and `workers` decide where there is no limit.
    pub fn new(
        started: Instant,
        limit: Option<Duration>,
        classes: usize,
        workers: usize,
        proves: bool,
    ) -> Budget {
        let rounds = classes.div_ceil(workers.clamp(1, classes.max(1)));
        Budget {
            started,
            limit: limit.unwrap_or(DEFAULT_OF_CLASS * rounds as u32),
            is_given: limit.is_some(),
            proof: if proves { FIRST_PROOF } else { Duration::ZERO },
            test: FIRST_PROOF / SHARE_OF_TESTS / USUAL_TESTS,
            start: (!proves).then_some(Duration::ZERO),
        }
    }

    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Whether work is counted instead of time.
    pub fn goes_by_work(&self) -> bool {
        !self.is_given
    }

    /// How long a class may take for such a share: by the clock on the wall, or, where work is counted, by the
    /// processor's.
    pub fn patience(&self, share: Duration) -> Duration {
        match self.goes_by_work() {
            true => share * PATIENCE,
            false => share,
        }
    }

    /// When it should be over, where there is a limit.
    fn end(&self) -> Option<Instant> {
        self.is_given.then(|| self.started + self.limit)
    }

    /// When whatever still runs is given up.
    pub fn last_moment(&self) -> Option<Instant> {
        let over = OVERRUN.max(self.limit.mul_f64(OVERRUN_SHARE));
        let tidying = self.start.unwrap_or(self.limit) / TIDYING_OF_START;
        Some(self.end()? + over.saturating_sub(tidying))
    }

    /// When exploring has to end so that tests can be proven. Without a limit every class has its turn.
    pub fn exploring_end(&self) -> Option<Instant> {
        Some(self.end()? - self.proof.min(self.limit / 2))
    }

    /// Whether it is too late to explore anything.
    pub fn is_too_late(&self, now: Instant) -> bool {
        self.exploring_end().is_some_and(|end| now >= end)
    }

    /// When an exploration that is already going on has to end: where programs are slow, sooner than was thought at
    /// its beginning, since tests that are not proven are lost. Without a limit it ends when its work is done.
    pub fn latest_exploring_end(&self) -> Option<Instant> {
        let kept = (self.proof * SLOW_PROOF / 100).min(self.limit / 2);
        Some(self.end()? - kept)
    }

    /// A JVM took so long to start, which tells how fast this machine is just now.
    pub fn note_start(&mut self, took: Duration) {
        self.proof = self.proof.max(took * STARTS_OF_PROOF);
        self.test = self.test.max(self.proof / SHARE_OF_TESTS / USUAL_TESTS);
        self.start = Some(took);
    }

    /// Nobody knows how long a JVM takes to start.
    pub fn note_no_start(&mut self) {
        self.start = Some(Duration::ZERO);
    }

    /// How long each test of a proof is taken to need.
    pub fn test(&self) -> Duration {
        self.test
    }

    /// How long a proof is taken to need.
    pub fn proof(&self) -> Duration {
        self.proof
    }

    /// How many tests can be proven in what is left, where there is a limit. Nothing is lost if they are too
    /// many: what has passed in time is kept.
    pub fn provable(&self, now: Instant) -> Option<usize> {
        let left = self.last_moment()?.saturating_duration_since(now);
        let for_tests = left
            .saturating_sub(self.proof * LEAST_OF_PROOF / 100)
            .as_secs_f64();
        let count = for_tests / self.test.as_secs_f64().max(1e-6);
        Some((count as usize).max(LEAST_TESTS))
    }

    /// The time for a class of some weight, of all the weight that is left, and of so many classes (its own
    /// included). Half goes by weight and half by head: the smallest class next to a giant needs some too.
    pub fn share(
        &self,
        now: Instant,
        (weight, left): (u64, u64),
        classes: usize,
        workers: usize,
    ) -> Duration {
        let Some(end) = self.exploring_end() else {
            return DEFAULT_OF_CLASS;
        };
        let time = end.saturating_duration_since(now);
        let by_weight = weight as f64 / left.max(weight).max(1) as f64;
        let by_head = 1.0 / classes.max(1) as f64;
        let share = time.mul_f64(((by_weight + by_head) / 2.0 * workers as f64).min(1.0));
        let least = self.proof.max(FIRST_PROOF) / LEAST_SHARE;
        share.max(least.min(time))
    }

    /// A proof took so long: the next one is taken to need somewhat more.
    pub fn note_proof(&mut self, took: Duration, tests: usize) {
        self.proof = (self.proof / 2).max(took.mul_f64(1.3));
        // A proof of few tests is nothing but the start of programs: it says little about each of them.
        let tests = tests.max(USUAL_TESTS as usize) as f64;
        let test = (took / SHARE_OF_TESTS).div_f64(tests);
        self.test = test.min(self.test * SHARE_OF_TESTS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn end(budget: &Budget) -> Instant {
        budget.end().expect("a limit was given")
    }

    #[test]
    fn a_single_class_gets_all_but_the_proof() {
        let start = Instant::now();
        let budget = Budget::new(start, Some(seconds(10)), 1, 2, true);
        assert_eq!(budget.share(start, (7, 7), 1, 2), seconds(10) - FIRST_PROOF);
        let tiny = Budget::new(start, Some(seconds(2)), 1, 2, true);
        assert_eq!(tiny.share(start, (7, 7), 1, 2), seconds(1));
    }

    #[test]
    fn what_is_left_over_is_handed_on() {
        let start = Instant::now();
        let budget = Budget::new(start, Some(seconds(40)), 4, 1, false);
        assert_eq!(budget.share(start, (1, 4), 4, 1), seconds(10));
        // Three that needed nothing leave everything to the last one.
        assert_eq!(budget.share(start, (1, 1), 1, 1), seconds(40));
    }

    #[test]
    fn of_many_classes_some_have_enough() {
        let start = Instant::now();
        let budget = Budget::new(start, Some(seconds(10)), 400, 2, true);
        let share = budget.share(start, (1, 400), 400, 2);
        assert_eq!(share, FIRST_PROOF / LEAST_SHARE);
        // Not more than there is.
        let end = budget.exploring_end().expect("a limit was given");
        let late = end - Duration::from_millis(5);
        let share = budget.share(late, (1, 400), 400, 2);
        assert_eq!(share, Duration::from_millis(5));
    }

    #[test]
    fn a_dwarf_beside_a_giant_has_time_too() {
        let start = Instant::now();
        let budget = Budget::new(start, Some(seconds(40)), 2, 1, false);
        assert!(budget.share(start, (1, 100_000), 2, 1) >= seconds(10));
    }

    #[test]
    fn without_a_limit_every_class_has_its_default() {
        let start = Instant::now();
        assert_eq!(
            Budget::new(start, None, 1, 2, true).limit(),
            DEFAULT_OF_CLASS
        );
        assert_eq!(
            Budget::new(start, None, 5, 2, true).limit(),
            DEFAULT_OF_CLASS * 3
        );
        assert_eq!(Budget::new(start, None, 0, 2, true).limit(), Duration::ZERO);
        // A slow JVM loses no tests where nobody asked for haste.
        let unlimited = Budget::new(start, None, 1, 2, true);
        assert_eq!(unlimited.last_moment(), None);
        assert_eq!(unlimited.latest_exploring_end(), None);
        // The last class has as much as the first, however long that took.
        let slow = Budget::new(start, None, 2, 1, true);
        let late = start + seconds(100_000);
        assert_eq!(slow.share(late, (1, 1), 1, 1), DEFAULT_OF_CLASS);
        assert!(!slow.is_too_late(late));
    }

    #[test]
    fn what_is_left_decides_how_many_tests_are_proven() {
        let start = Instant::now();
        let mut budget = Budget::new(start, Some(seconds(10)), 1, 2, true);
        let many = budget.provable(start).expect("a limit was given");
        assert!(many > 200, "{many}");
        // A proof of two hundred tests took eight seconds: there is no time for as many again.
        budget.note_proof(seconds(8), 200);
        let few = budget.provable(start + seconds(6)).expect("a limit");
        assert!((LEAST_TESTS..200).contains(&few), "{few}");
        assert!(budget.provable(start + seconds(4)) > Some(few));
        assert_eq!(Budget::new(start, None, 1, 2, true).provable(start), None);
        // One of three tests took long too, since programs had to be started.
        let mut slow = Budget::new(start, Some(seconds(10)), 1, 2, true);
        slow.note_proof(seconds(3), 3);
        let most = slow.provable(start + seconds(6)).expect("a limit");
        assert!(most > 100, "{most}");
    }

    #[test]
    fn where_programs_are_slow_explorations_end_sooner() {
        let start = Instant::now();
        let mut budget = Budget::new(start, Some(seconds(10)), 1, 2, true);
        budget.note_start(Duration::from_millis(100));
        let latest = |budget: &Budget| budget.latest_exploring_end().expect("a limit was given");
        assert!(Some(latest(&budget)) >= budget.exploring_end());
        budget.note_start(Duration::from_millis(500));
        let end = latest(&budget);
        assert!(end < start + seconds(6), "{:?}", end - start);
        assert!(end >= start + seconds(5), "{:?}", end - start);
    }

    #[test]
    fn overruns_stay_within_what_is_promised() {
        let start = Instant::now();
        for limit in [1, 2, 5, 10, 30, 600] {
            let budget = Budget::new(start, Some(seconds(limit)), 3, 2, true);
            let last = budget.last_moment().expect("a limit was given");
            assert!(
                last - end(&budget) < seconds(2).max(seconds(limit) / 10),
                "{limit}"
            );
        }
    }

    #[test]
    fn where_programs_are_slow_tidying_up_is_slow_too() {
        let start = Instant::now();
        let mut budget = Budget::new(start, Some(seconds(10)), 3, 2, true);
        let last = |budget: &Budget| budget.last_moment().expect("a limit was given");
        assert_eq!(last(&budget), end(&budget), "not even one has started yet");
        budget.note_start(Duration::from_millis(100));
        let quick = last(&budget);
        assert!(quick > end(&budget) + seconds(1));
        budget.note_start(seconds(1));
        assert!(last(&budget) < quick && last(&budget) > end(&budget));
        budget.note_start(seconds(60));
        assert_eq!(last(&budget), end(&budget));
    }
}
