//! One class on a VM of its own, in a thread of its own: what it does wrong ends with it.

use crate::budget::USUAL_TESTS;
use crate::processor_time::ProcessorTime;
use crate::{Campaign, Technique};
use spelunk_report::{Failure, FailureKind};
use spelunk_solver::clock;
use spelunk_techniques::drafts::Drafts;
use spelunk_techniques::hurry::Hurry;
use spelunk_techniques::sequences::{self, ClassFindings, Options};
use spelunk_techniques::{auto, lazy, search, synthesis};
use spelunk_vm::boot::BootError;
use spelunk_vm::{NoConsole, Vm, VmOptions};
use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The heap of one exploration. The JVM that proves its tests has hardly more, and several run at a time.
const MOST_MEMORY: usize = 768 << 20;

/// Calls inside calls: far fewer than real JVMs allow, so that what ends is a test that holds there.
const MOST_FRAMES: usize = 1_500;
/// Of the time of a class; in the rest tests are written down and judged by mutants.
const EXPLORING_SHARE: f64 = 0.75;
pub const STACK: usize = 64 << 20;
/// How the threads begin that explore: a panic there is a result, and is told as such.
pub const THREAD_NAME: &str = "class ";
/// Of threads that prove, whose panics are told too.
pub const PROVING_THREAD_NAME: &str = "proof";

thread_local! {
    /// Where this thread panicked.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Whoever hears of panics tells where they happened.
pub fn note_panic(place: String) {
    PLACE.with(|noted| noted.replace(place));
}

/// What came of it.
pub type Explored = Result<ClassFindings, Failure>;

/// What a thread needs to know.
pub struct Job {
    pub name: String,
    pub until: Instant,
    pub share: Duration,
    /// Whether the share is one of work, so that neither the machine nor what else it does decides what is found.
    pub goes_by_work: bool,
    /// How long it takes to prove one more test than the usual number, where there is a limit.
    pub proof_of_test: Duration,
    pub stop: Arc<AtomicBool>,
    pub processor_time: ProcessorTime,
    /// Told where it has to end before `until`.
    pub hurry: Hurry,
    /// Where tests are put down on the way.
    pub drafts: Option<Drafts>,
}

impl Job {
    pub fn explore(&self, campaign: &Campaign) -> Explored {
        self.processor_time.of_this_thread();
        let explored = catch_unwind(AssertUnwindSafe(|| match self.goes_by_work {
            true => clock::by_work(|| self.try_explore(campaign)),
            false => self.try_explore(campaign),
        }));
        explored.unwrap_or_else(|panic| {
            Err(Failure {
                kind: FailureKind::Internal,
                sentence: format!(
                    "the exploration broke down: {} ({})",
                    words(&*panic),
                    PLACE.with(|place| place.take())
                ),
            })
        })
    }

    fn try_explore(&self, campaign: &Campaign) -> Explored {
        let internal = |sentence: String| Failure {
            kind: FailureKind::Internal,
            sentence,
        };
        let input = |sentence: String| Failure {
            kind: FailureKind::Input,
            sentence,
        };
        let options = VmOptions {
            seed: campaign.seed,
            choice: campaign.bounds.choice,
            user_classes_settle: true,
            max_frames: MOST_FRAMES,
            max_heap_bytes: MOST_MEMORY,
            out_of_memory_bytes: MOST_MEMORY,
            ..VmOptions::default()
        };
        let mut vm = Vm::boot(
            campaign.class_path.clone(),
            campaign.jdk.feature,
            options,
            Box::new(NoConsole),
            Vec::new(),
        )
        .map_err(|error| match error {
            BootError::Memory(message) => input(message),
            other => internal(other.to_string()),
        })?;
        vm.interrupt = Some(self.stop.clone());
        let class = vm
            .load_for_driver(&self.name.replace('.', "/"))
            .map_err(|error| input(format!("cannot be loaded: {error}")))?;
        let options = self.options(campaign);
        let findings = match campaign.technique {
            Technique::Auto => auto::explore(vm, class, &options),
            Technique::Concolic | Technique::Search => search::explore(vm, class, &options),
            Technique::Whitebox => lazy::explore(vm, class, &options, lazy::Box::White),
            Technique::Blackbox => lazy::explore(vm, class, &options, lazy::Box::Black),
            Technique::Synthesis(how) => synthesis::explore(vm, class, &options, how),
            Technique::Sequences | Technique::Concrete => sequences::explore(vm, class, &options),
        };
        // Whoever is stopped by the clock is not to blame.
        findings.map_err(|sentence| match self.stop.load(Ordering::Relaxed) {
            true => Failure {
                kind: FailureKind::Budget,
                sentence,
            },
            false => input(sentence),
        })
    }

    fn options(&self, campaign: &Campaign) -> Options {
        let bounds = &campaign.bounds;
        let until = match self.goes_by_work {
            true => clock::now() + self.share,
            false => self.until,
        };
        let mut solver = bounds.solver.clone();
        // The second solver serves as a check of verdicts. Tests are proven by running them, so a build that
        // has it generates as every other does.
        solver.alone = true;
        solver.limits.time_slice =
            (self.share / 20).clamp(Duration::from_millis(50), Duration::from_secs(2));
        let mut options = Options {
            max_calls: bounds.max_calls,
            deepens: bounds.deepens,
            max_states: bounds.max_states,
            max_objects: bounds.max_objects,
            lazy_statics: bounds.lazy_statics,
            turns_branches: campaign.technique != Technique::Search,
            methods: bounds.methods.clone(),
            values: bounds.values.clone(),
            comparison: bounds.comparison.clone(),
            variety: bounds.variety,
            all_tests: bounds.all_tests,
            interrupted: self.stop.clone(),
            hurry: self.hurry.clone(),
            drafts: self.drafts.clone(),
            maps: campaign.draws,
            proof_of_test: self.proof_of_test,
            usual_tests: USUAL_TESTS as usize,
            solver,
            explore_until: Some(until - self.share.mul_f64(1.0 - EXPLORING_SHARE)),
            deadline: Some(until),
            ..Options::default()
        };
        if let Some(steps) = bounds.max_steps {
            options.max_steps = steps.min(i64::MAX as u64 / 4) as i64;
        }
        options
    }
}

/// What a panic said.
pub fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no message").to_string()
}
