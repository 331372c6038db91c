//! What bounds an exploration and how it is ordered.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// In which order paths are taken.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SearchOrder {
    /// Depth first, by undoing: the fastest and the default.
    DepthFirst,
    /// The oldest open alternative first.
    BreadthFirst,
    /// Any open alternative, by the seed.
    Random,
    /// The shallowest open alternative first.
    Priority,
    /// Alternatives that lead to branch sides not covered yet first.
    Coverage,
}

/// Called now and then with what has been done so far.
pub type Progress = Arc<dyn Fn(&ProgressNote) + Send + Sync>;

#[derive(Clone, Debug, Default)]
pub struct ProgressNote {
    pub paths: u64,
    pub pruned: u64,
    pub depth: usize,
    pub solver_time: Duration,
    pub elapsed: Duration,
    pub violations: usize,
}

#[derive(Clone)]
pub struct Options {
    pub order: SearchOrder,
    /// Choices on one path.
    pub max_depth: Option<usize>,
    /// Steps (backward jumps and calls) on one path.
    pub max_steps: i64,
    pub stop_on_violation: bool,
    /// Give up paths that come to a state met before. Needs a single worker: states of different VMs
    /// cannot be compared.
    pub match_states: bool,
    pub time_limit: Option<Duration>,
    pub jobs: usize,
    pub seed: u64,
    /// Note the outcome of every path (returned value or exception).
    pub outcomes: bool,
    pub solver: spelunk_solver::Options,
    /// Set from outside to end the exploration; what was found is kept.
    pub interrupted: Arc<AtomicBool>,
    /// Set when it is time to stop, in the middle of a path too.
    pub halt: Arc<AtomicBool>,
    /// Which way decides.
    pub way: crate::ways::Way,
    /// Concrete runs with symbolic values beside, instead of forking.
    pub concolic: Option<crate::concolic::Concolic>,
    /// Give up where a path shows no end, so that another way can be tried.
    pub gives_up_endless: bool,
    /// From then on long paths and paths that were cut off are taken for a sign that there is no end.
    pub doubts_from: Option<std::time::Instant>,
    /// The same for paths that are long already, where that is earlier.
    pub doubts_long_from: Option<std::time::Instant>,
    pub progress: Option<Progress>,
    /// Follow exactly this choice vector and nothing else.
    pub replay: Option<Vec<u64>>,
    /// Told about every structure that the program hands over.
    pub structure_sink: Option<crate::structures::StructureSink>,
    /// Told about the input of every path whose heap was unknown.
    pub input_sink: Option<crate::input::InputSink>,
    /// Structures after which to stop.
    pub most_structures: Option<usize>,
    /// So many structures, found by random choices, instead of all.
    pub sample: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            order: SearchOrder::DepthFirst,
            max_depth: None,
            max_steps: 20_000_000,
            stop_on_violation: false,
            match_states: false,
            time_limit: None,
            jobs: 1,
            seed: 0,
            outcomes: false,
            solver: spelunk_solver::Options::default(),
            interrupted: Arc::new(AtomicBool::new(false)),
            halt: Arc::new(AtomicBool::new(false)),
            way: crate::ways::Way::Paths,
            concolic: None,
            gives_up_endless: false,
            doubts_from: None,
            doubts_long_from: None,
            progress: None,
            replay: None,
            structure_sink: None,
            input_sink: None,
            most_structures: None,
            sample: None,
        }
    }
}
