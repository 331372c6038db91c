//! Symbolic method sequences (Symstra): breadth-first over the states that sequences of calls reach,
//! with symbolic arguments, pruned where a state is subsumed by one that was explored before.

mod class_under_test;
mod explorer;
mod findings;
pub(crate) mod instantiate;
mod machine;
mod map;
pub(crate) mod observe;
mod subsumption;

use crate::hurry::Hurry;
pub(crate) use class_under_test::{initialised, measure_with_nested, with_nested};
pub use explorer::explore;
pub(crate) use explorer::reached::{Calls, Onlooker};
pub(crate) use explorer::{TIME_OF_CALL, explore_and_show, is_closed, show_states_of};
pub use findings::{ClassFindings, Finding};
pub(crate) use machine::slot_word;
pub use map::{Map, MappedPath, MethodPaths, Move};

use crate::argument::Variety;
use spelunk_solver::clock;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How argument values are chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    Symbolic,
    /// These ones for every number, states matched by isomorphism alone (Rostra's way).
    Concrete(Vec<i64>),
}

/// How states are compared, besides being isomorphic.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Comparison {
    /// Subsumption (Symstra, figure 4), with variables that are gone eliminated where that is exact.
    #[default]
    Subsumption,
    /// What this method of the class answers, called on the object under test.
    Abstraction(String),
}

#[derive(Clone)]
pub struct Options {
    /// Length of sequences, the constructor not counted.
    pub max_calls: usize,
    /// Longer ones too, while something is open and time is left.
    pub deepens: bool,
    /// States of one class.
    pub max_states: usize,
    /// Paths of one call on one state.
    pub max_paths: u64,
    /// Questions to the SAT solver of one call on one state.
    pub max_questions: u64,
    /// Paths of all calls, and questions to the SAT solver of all of them.
    pub max_paths_of_class: u64,
    pub max_questions_of_class: u64,
    /// Steps (backward jumps and calls) of one call.
    pub max_steps: i64,
    /// Objects of one class in an unknown heap.
    pub max_objects: u32,
    /// Static fields are unknown too, where heaps are.
    pub lazy_statics: bool,
    /// Whether a search asks the solver for the other side of branches.
    pub turns_branches: bool,
    /// Methods under test by name; all of them if empty.
    pub methods: Vec<String>,
    pub values: Values,
    pub comparison: Comparison,
    pub variety: Variety,
    /// A test for every path, not only for those that add something.
    pub all_tests: bool,
    /// Exploring ends here; tests are written down and judged by mutants until the deadline.
    pub explore_until: Option<Instant>,
    pub deadline: Option<Instant>,
    /// Both come sooner where proofs turn out to be slow.
    pub hurry: Hurry,
    /// Where tests are put down before the end, for whoever may not be able to wait.
    pub drafts: Option<crate::drafts::Drafts>,
    /// How long it takes to prove each test beyond a usual number of them: that time has to be left.
    pub proof_of_test: Duration,
    pub usual_tests: usize,
    pub interrupted: Arc<AtomicBool>,
    /// Draw a map of states and paths.
    pub maps: bool,
    pub solver: spelunk_solver::Options,
}

/// Of the time between exploring and the deadline, in percent, that writing tests down may take.
const WRITING_SHARE: u32 = 40;
/// Time for mutants where there is no limit at all.
const JUDGING_TIME: Duration = Duration::from_secs(5);

impl Options {
    /// Until when tests are written down.
    pub fn write_until(&self) -> Option<Instant> {
        let deadline = self.deadline?;
        let explored = self.explore_until.unwrap_or(deadline).min(deadline);
        Some(explored + (deadline - explored) * WRITING_SHARE / 100 - self.hurry.by())
    }

    /// What has to be left before the deadline to prove so many tests. Most of the time is for exploring all the
    /// same.
    pub fn time_to_prove(&self, tests: usize, started: Instant) -> Duration {
        let Some(deadline) = self.deadline else {
            return Duration::ZERO;
        };
        let more = tests.saturating_sub(self.usual_tests).min(10_000) as u32;
        let most = deadline.saturating_duration_since(started) / 4;
        (self.proof_of_test * more).min(most)
    }

    /// Until when tests are judged by mutants.
    pub fn judge_until(&self) -> Instant {
        match self.deadline {
            Some(deadline) => deadline - self.hurry.by(),
            None => clock::now() + JUDGING_TIME,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            max_calls: 4,
            deepens: false,
            max_states: 20_000,
            max_paths: 2_000,
            max_questions: 150,
            max_paths_of_class: 1_000_000,
            max_questions_of_class: 4_000,
            max_steps: 400_000,
            max_objects: 3,
            lazy_statics: false,
            turns_branches: true,
            methods: Vec::new(),
            values: Values::Symbolic,
            comparison: Comparison::default(),
            variety: Variety::default(),
            all_tests: false,
            explore_until: None,
            deadline: None,
            hurry: Hurry::default(),
            drafts: None,
            proof_of_test: Duration::ZERO,
            usual_tests: 0,
            interrupted: Arc::new(AtomicBool::new(false)),
            maps: false,
            solver: spelunk_solver::Options::default(),
        }
    }
}
