//! Campaigns: classes, a technique and a time limit. Each class is explored, its tests are proven on the real
//! JVM and written, one class after the other as they come; whatever happens to one class, the others are kept.
//! Must not know flags, terminals or formats of reports.

pub mod budget;
pub mod cache;
pub mod changes;
mod coordinator;
pub mod existing;
mod exploring;
pub mod fingerprint;
mod ledger;
mod pictures;
mod processor_time;
pub mod project;
mod proving;
mod result;
pub mod scratch;
pub mod selection;
pub mod storing;

pub use coordinator::run;
pub use exploring::{PROVING_THREAD_NAME, THREAD_NAME, note_panic};

use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::JUnit;
use spelunk_junit::writer::{Bugs, Comments};
use spelunk_replay::JUnitJars;
use spelunk_techniques::argument::Variety;
use spelunk_techniques::sequences::{Comparison, Values};
use spelunk_techniques::synthesis::Synthesis;
use spelunk_vm::jdk::choose::ChoiceMode;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How tests are found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Technique {
    Auto,
    Sequences,
    Concrete,
    Concolic,
    Whitebox,
    Blackbox,
    Synthesis(Synthesis),
    Search,
}

impl Technique {
    pub fn name(self) -> &'static str {
        match self {
            Technique::Auto => "auto",
            Technique::Sequences => "sequences",
            Technique::Concrete => "concrete",
            Technique::Concolic => "concolic",
            Technique::Whitebox => "whitebox",
            Technique::Blackbox => "blackbox",
            Technique::Synthesis(_) => "synthesis",
            Technique::Search => "search",
        }
    }
}

/// What to do.
pub struct Campaign {
    pub class_path: Arc<ClassPath>,
    /// The same as text, for the programs of the JDK.
    pub class_path_text: String,
    pub jdk: Jdk,
    pub subjects: Vec<selection::Subject>,
    /// What each of them and all that it depends on is like.
    pub fingerprints: Vec<String>,
    /// What other tests cover already, by class.
    pub existing: std::collections::BTreeMap<String, existing::Covered>,
    /// Results of earlier runs.
    pub cache: Option<cache::Cache>,
    pub technique: Technique,
    pub bounds: Bounds,
    /// Where tests go.
    pub out: PathBuf,
    pub junit: JUnit,
    pub comments: Comments,
    pub bugs: Bugs,
    /// Every mutant is told, and what each test says about it.
    pub lists_mutants: bool,
    /// Whether somebody wants to see pictures of states and paths.
    pub draws: bool,
    /// JUnit's jars; without them nothing is proven, and none of the user's code is run for real.
    pub jars: Option<JUnitJars>,
    /// JaCoCo's jars, or why there are none.
    pub jacoco: Result<Vec<PathBuf>, String>,
    /// For everything; a default for each class if there is none.
    pub limit: Option<Duration>,
    pub workers: usize,
    pub seed: u64,
    /// What a user should know before anything is explored.
    pub notes: Vec<String>,
    /// Set from outside when the user wants it to end.
    pub interrupted: Arc<AtomicBool>,
}

/// What limits the search in one class.
#[derive(Clone)]
pub struct Bounds {
    pub max_calls: usize,
    /// Longer sequences too, while time is left.
    pub deepens: bool,
    pub max_states: usize,
    /// Objects of one class in an unknown heap.
    pub max_objects: u32,
    /// Static fields are unknown too, where heaps are.
    pub lazy_statics: bool,
    pub max_steps: Option<u64>,
    pub methods: Vec<String>,
    pub values: Values,
    pub comparison: Comparison,
    pub variety: Variety,
    pub all_tests: bool,
    pub choice: ChoiceMode,
    /// The first broken contract is enough.
    pub stop_on_violation: bool,
    pub solver: spelunk_solver::Options,
}
