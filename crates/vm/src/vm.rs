//! The virtual machine: everything one worker needs to execute Java, and nothing of solvers,
//! searches or files.

use crate::heap::{NULL, Ref};
use crate::jdk::choose::ChoiceMode;
use crate::natives::NativeTable;
use crate::path_state::{Level, PathState};
use crate::thread::JavaThread;
use crate::well_known::WellKnown;
use rustc_hash::FxHashMap;
use spelunk_classes::code::{Code, Instr};
use spelunk_classes::lower::LowerOptions;
use spelunk_classes::registry::{ClassId, MethodId, Registry};
use spelunk_term::TermStore;

/// Why execution stopped. Every stop has a kind; none is dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The program ended: main returned and all non-daemon threads are done.
    Finished,
    /// The method that was called from outside has returned this word.
    Returned(u64),
    /// An exception left the bottom of a thread.
    Uncaught(Ref),
    /// `System.exit` or `Runtime.halt`.
    Exit(i32),
    /// Something that this VM cannot do, with its exact name.
    Unsupported(String),
    /// The step budget is spent.
    BudgetSpent,
    /// All threads wait for each other.
    Deadlock,
    /// A choice has to be made before execution can go on.
    Fork(crate::fork::Fork),
    /// `Choose.assume(false)`, `Verify.ignoreIf(true)`.
    AssumptionFailed,
    /// A model has nothing to say about this call, the Java code is to run; never leaves the VM.
    Declined,
    /// The path goes beyond a bound, which is named.
    CutOff(String),
    /// A state of this VM that must not occur.
    Internal(String),
}

/// What cuts a path off where whoever runs the VM wants it to stop.
pub const INTERRUPTED: &str = "interrupted";

/// How a slow path of the interpreter goes on.
#[derive(Debug)]
pub enum Flow {
    /// Behind the current instruction.
    Next,
    /// Frames or pc changed: continue from the top frame's pc.
    Reload,
    Throw(Ref),
    Stop(Stop),
}

/// How a native method or a helper leaves early.
#[derive(Debug)]
pub enum Exit {
    Throw(Ref),
    /// A frame was pushed whose action says what comes next; or another thread runs now.
    Reload,
    Stop(Stop),
}

impl From<Exit> for Flow {
    fn from(exit: Exit) -> Flow {
        match exit {
            Exit::Throw(thrown) => Flow::Throw(thrown),
            Exit::Reload => Flow::Reload,
            Exit::Stop(stop) => Flow::Stop(stop),
        }
    }
}

pub type Result<T> = std::result::Result<T, Exit>;

/// What the interpreter needs to enter a method; `slow` is non-zero where more has to be done.
#[derive(Copy, Clone)]
pub struct Entry {
    pub(crate) code: *const Code,
    pub(crate) instrs: *mut Instr,
    pub(crate) frame_words: u32,
    pub(crate) slow: u32,
    /// First entry of `Vm::covered` for this code, `NO_EDGES` if its branches are not noted.
    pub(crate) edges: u32,
    /// Number of the native or model that executes it, where `slow` says that there is one.
    pub(crate) native: u32,
}

// SAFETY: the pointers lead into code that the registry of the same VM owns.
unsafe impl Send for Entry {}

pub const NO_EDGES: u32 = u32::MAX;
pub(crate) const NO_NATIVE: u32 = u32::MAX;

/// Where the program's output goes and its input comes from; handed in by whoever runs the VM.
pub trait Console: Send {
    fn write(&mut self, to_error: bool, bytes: &[u8]);
    /// Reads into the buffer, 0 at the end of input.
    fn read(&mut self, buffer: &mut [u8]) -> usize;
    /// Bytes that can be read without blocking.
    fn available(&mut self) -> usize;
    fn flush(&mut self) {}
}

/// A console that swallows output and has no input.
pub struct NoConsole;

impl Console for NoConsole {
    fn write(&mut self, _to_error: bool, _bytes: &[u8]) {}
    fn read(&mut self, _buffer: &mut [u8]) -> usize {
        0
    }
    fn available(&mut self) -> usize {
        0
    }
}

/// Limits and settings of a VM.
#[derive(Clone)]
pub struct VmOptions {
    pub max_heap_bytes: usize,
    /// An object of more bytes is too large for the program's own JVM too: OutOfMemoryError is what it sees. Where a
    /// smaller one does not fit, an exploration has come to a limit of its own.
    pub out_of_memory_bytes: usize,
    pub max_frames: usize,
    pub seed: u64,
    pub lower: LowerOptions,
    /// Arrays whose length is symbolic are explored up to this length.
    pub max_array_length: u32,
    /// How choices from a finite range are executed.
    pub choice: ChoiceMode,
    /// The object that the explored method returns is a structure too.
    pub emit_returned: bool,
    /// The user's classes, too, are noted when they are initialised after a choice.
    pub user_classes_settle: bool,
    /// Execution stops where an input is left open, too (`Fork::OPENING`).
    pub stops_at_openings: bool,
    /// Natives without symbolic meaning run on sampled values instead of stopping the path.
    pub samples_natives: bool,
    /// Arrays are as long as the values at hand say, and functions without symbolic meaning answer what they do for them;
    /// that it could have been otherwise is followed. For runs that have values at hand.
    pub follows_values: bool,
    /// Which `assert` statements of user classes are executed.
    pub assertions: Assertions,
}

/// Which `assert` statements are on, as java's `-ea` and `-da` say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertions {
    pub by_default: bool,
    /// A class (`a.B`), or a package with its subpackages (`a...`), and whether they are on there.
    pub rules: Vec<(String, bool)>,
}

impl Assertions {
    pub const ON: Assertions = Assertions {
        by_default: true,
        rules: Vec::new(),
    };
    pub const OFF: Assertions = Assertions {
        by_default: false,
        rules: Vec::new(),
    };

    /// The rule of the class itself, else of the innermost package, else the default; of two the later.
    pub fn are_on(&self, class: &str) -> bool {
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let weight = |rule: &str| match rule.strip_suffix("...") {
            None => (rule == class).then_some(usize::MAX),
            Some("") => package.is_empty().then_some(0),
            Some(outer) => {
                let inside = package.strip_prefix(outer)?;
                (inside.is_empty() || inside.starts_with('.')).then_some(outer.len())
            }
        };
        let best = self
            .rules
            .iter()
            .filter_map(|(rule, on)| Some((weight(rule)?, *on)))
            .max_by_key(|&(weight, _)| weight);
        best.map_or(self.by_default, |(_, on)| on)
    }
}

impl Default for VmOptions {
    fn default() -> Self {
        VmOptions {
            max_heap_bytes: 4 << 30,
            out_of_memory_bytes: 4 << 30,
            max_frames: crate::thread::MAX_FRAMES,
            seed: 0,
            lower: LowerOptions::default(),
            max_array_length: 8,
            choice: ChoiceMode::default(),
            emit_returned: false,
            user_classes_settle: false,
            stops_at_openings: false,
            samples_natives: false,
            follows_values: false,
            assertions: Assertions::ON,
        }
    }
}

/// The library of one worker, which only grows (classes, decoded code, caches that stay true on every
/// path), and the state of the path that it is on.
pub struct Vm {
    pub path: PathState,
    pub registry: Registry,
    pub layouts: crate::layout::Layouts,
    pub(crate) entries: Vec<Entry>,
    pub natives: &'static NativeTable,
    pub well_known: WellKnown,
    pub options: VmOptions,
    pub console: Box<dyn Console>,
    /// What happens at a decision.
    pub policy: Box<dyn crate::policy::Policy>,
    pub prepared_classes: usize,
    pub bytecode_counts: Option<Box<[u64; 256]>>,
    /// Instructions with a probe that were executed, where somebody wants to know.
    pub reached: Option<crate::exchange::Reached>,
    pub call_sites: crate::call_site::CallSites,
    pub properties: Vec<(String, String)>,
    pub booted: bool,
    pub mirrors_ready: bool,
    pub feature_version: u32,
    /// Module objects; they lie in the permanent region and nothing of them is written later.
    pub modules: FxHashMap<String, Ref>,
    /// Uncaught exceptions go to Java's handlers (as in a real run) instead of stopping the VM.
    pub report_uncaught: bool,
    /// This VM executes symbolic values (`run_symbolic`).
    pub symbolic: bool,
    pub terms: TermStore,
    pub(crate) shapes: crate::structure::Shapes,
    /// What the input heap can hold.
    pub input_types: crate::symbolic::input_types::InputTypes,
    /// What an invariant or precondition has written to that was there before it ran.
    pub invariant_writes: Option<&'static str>,
    /// Kept for its memory.
    pub(crate) pool_alternatives: Vec<crate::symbolic::pools::Pooled>,
    /// Assumptions with a name that failed, with counts.
    pub failed_assumptions: FxHashMap<String, u64>,
    /// One entry for each side of each branch of user code.
    pub covered: Vec<u8>,
    pub covered_switches: rustc_hash::FxHashSet<(MethodId, u32, u32)>,
    /// Sides that were tentative on a path that turned out to exist.
    pub(crate) confirmed: rustc_hash::FxHashSet<crate::coverage::Side>,
    /// Somebody wants to know all sides of every path (`PathState::sides`).
    pub records_sides: bool,
    /// Classes of the class library whose branches are noted too.
    pub measured: rustc_hash::FxHashSet<ClassId>,
    /// Word positions and letters of the arguments of natives that were called.
    pub(crate) argument_letters: FxHashMap<MethodId, std::sync::Arc<[(usize, u8)]>>,
    pub(crate) interface_selections: crate::invoke::Selections,
    pub(crate) liveness: FxHashMap<MethodId, Option<std::sync::Arc<crate::liveness::Liveness>>>,
    /// What methods of the class library answer for each character.
    pub(crate) character_tables: crate::jdk::character::CharacterTables,
    /// Looked at now and then while a path runs: set from outside to stop it.
    pub interrupt: Option<std::sync::Arc<std::sync::atomic::AtomicBool>>,
    /// Classes whose initialisers began after a choice, in that order, and those of them that ended: worth
    /// initialising before the next run.
    pub(crate) late_started: Vec<ClassId>,
    pub(crate) late_initialised: rustc_hash::FxHashSet<ClassId>,
    /// How often a hash code was taken that is another one in every JVM. Counts events and is compared
    /// before and after a run, so it is never set back.
    pub identity_hashes: u64,
    /// What was asked of the world outside.
    pub outside: crate::outside::Outside,
    /// What code of the VM itself has read last as if it were known, though it is symbolic.
    pub(crate) read_unknown: std::cell::RefCell<Option<String>>,
    /// Classes that were initialised before any choice, and so on every path.
    pub(crate) settled: rustc_hash::FxHashSet<ClassId>,
    /// The classes that provide each service of the class library, once somebody has asked.
    pub(crate) services: std::cell::OnceCell<FxHashMap<String, Vec<String>>>,
    /// What modules of the class library say of themselves, once somebody has asked.
    pub(crate) module_descriptions: std::cell::RefCell<
        FxHashMap<String, std::sync::Arc<crate::module_description::ModuleDescription>>,
    >,
    /// Files that were opened, by path: only the class path's and the class library's.
    pub(crate) files: Vec<(String, spelunk_classes::bytes::Bytes)>,
    /// Where classes come from, by entry of the class path and by class of a program's loader.
    pub(crate) entry_domains: FxHashMap<usize, Ref>,
    pub(crate) class_domains: FxHashMap<ClassId, Ref>,
    pub(crate) references: crate::references::References,
    /// Names left in each listing of a folder, last first.
    pub(crate) listings: Vec<Vec<String>>,
    /// User classes that have been verified, with what was found wrong.
    /// User classes whose superclass and interfaces they may name.
    pub(crate) lawful: rustc_hash::FxHashSet<ClassId>,
    pub verified: FxHashMap<ClassId, Option<spelunk_classes::verify::VerifyError>>,
}

// A VM moves between threads as a whole: the compiler checks that nothing in it is shared.
const _: fn() = || {
    fn is_send<T: Send>() {}
    is_send::<Vm>();
};

impl Vm {
    /// Opens a level of the path's state at a choice.
    #[inline]
    pub fn open_level(&mut self) -> Level {
        self.path.open_level()
    }

    /// Goes back to where the level was opened, and closes it.
    pub fn undo_level(&mut self, level: &Level) {
        if self.path.sides.len() > level.sides() {
            self.take_back_sides(level.sides());
        }
        self.path.undo_level(level);
    }

    /// Goes back to where the level was opened, and keeps it open for another alternative.
    pub fn rewind_level(&mut self, level: &mut Level) {
        if self.path.sides.len() > level.sides() {
            self.take_back_sides(level.sides());
        }
        self.path.rewind_level(level);
    }

    pub fn thread(&self) -> &JavaThread {
        &self.path.threads[self.path.current]
    }

    pub fn thread_mut(&mut self) -> &mut JavaThread {
        &mut self.path.threads[self.path.current]
    }

    pub fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        object != NULL && self.registry.is_subclass(self.class_of(object), class)
    }

    pub fn unsupported<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(Exit::Stop(Stop::Unsupported(what.into())))
    }

    pub fn internal<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(Exit::Stop(Stop::Internal(what.into())))
    }

    /// First entry of `covered` for a method's code, `NO_EDGES` if its branches are not noted.
    pub fn edges_of(&self, method: MethodId) -> u32 {
        let entry = self.entries.get(method.0 as usize);
        entry.map_or(NO_EDGES, |entry| entry.edges)
    }

    /// Whether whoever runs the VM wants it to stop.
    pub fn is_interrupted(&self) -> bool {
        let asked = |flag: &std::sync::Arc<std::sync::atomic::AtomicBool>| {
            flag.load(std::sync::atomic::Ordering::Relaxed)
        };
        self.interrupt.as_ref().is_some_and(asked)
    }

    pub fn thread_count(&self) -> usize {
        self.path.threads.len()
    }
}
