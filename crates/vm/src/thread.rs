//! A Java thread: one contiguous stack of slots, its frames, the monitors it holds.
//! Threads are scheduled one at a time and switch only where one blocks (see `schedule`).

use crate::heap::Ref;
use memmap2::MmapMut;
use spelunk_classes::code::Instr;
use spelunk_classes::names::Name;
use spelunk_classes::registry::{ClassId, MethodId};

/// What happens when a frame is left, besides going back to its caller.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Hand the result to the caller's call instruction and go on behind it.
    Return,
    /// The frame ran for its effect: execute the caller's instruction again.
    Reexecute,
    /// The frame was a static initialiser: mark the class, then as `Reexecute`.
    ClassInitialised(ClassId),
    /// A reflective call: box the result by this descriptor letter, wrap exceptions.
    Reflective(u8),
    /// Result of a constructor called reflectively: the object in this slot above the frame.
    Constructed(Ref),
    /// Drop the result, go on behind the caller's instruction with this reference as its result.
    ReturnInstead(Ref),
    /// The result is the object that the deferred value of this number stands for; then as
    /// `Reexecute`.
    Settles(u32),
    /// The result is the class that a class loader has for this name; then as `Reexecute`. Where code
    /// names the class, one that is not found is a linkage error.
    Loaded {
        loader: Ref,
        name: Name,
        linking: bool,
    },
    /// A finaliser, whose exceptions nobody sees; then as `Reexecute`.
    Finalised,
    /// Stop the VM and hand the result to whoever started the call.
    Halt,
    /// As `Halt`, once the threads that the call started have ended. Where they wait forever, `true`
    /// makes that a deadlock, as of a program that does not end.
    HaltAfterThreads(bool),
    /// The bottom of a thread.
    ThreadEnd,
}

#[derive(Copy, Clone, Debug)]
pub struct Frame {
    pub(crate) instrs: *mut Instr,
    /// The instruction being executed, kept current across calls and stops.
    pub(crate) pc: *mut Instr,
    pub(crate) base: u32,
    /// Slots of this frame from `base` on.
    pub(crate) words: u32,
    pub method: MethodId,
    pub action: Action,
    /// Monitor of a synchronized method.
    pub lock: Ref,
}

// SAFETY: frames point into code that the same VM owns.
unsafe impl Send for Frame {}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ThreadState {
    Runnable,
    /// Waiting to enter a monitor.
    Entering(Ref),
    /// Waiting for another thread to initialise a class.
    Initialising(ClassId),
    /// In `Object.wait`; the count of re-entries to restore.
    Waiting(Ref, u32),
    Parked,
    Sleeping(u64),
    Finished,
}

pub struct JavaThread {
    pub object: Ref,
    pub frames: Vec<Frame>,
    slots: MmapMut,
    shadows: MmapMut,
    /// The level on which this thread's frames were saved last, and its watermark while another thread
    /// runs (see `trail`).
    pub(crate) saved_on: u32,
    pub(crate) watermark: u32,
    pub state: ThreadState,
    pub held: Vec<(Ref, u32)>,
    /// A permit of `LockSupport.park`.
    pub permit: bool,
    pub interrupted: bool,
    pub daemon: bool,
    /// Deadline of a timed wait, in virtual nanoseconds.
    pub wake_at: Option<u64>,
    /// Set when a wait or park ended, so that its call can return.
    pub woken: bool,
    /// Re-entries of the monitor that a finished wait has to take back.
    pub wait_count: u32,
    /// `Thread.exit` is running, or has run.
    pub exiting: bool,
    /// The uncaught-exception handler is running.
    pub dispatching: bool,
}

/// What a thread is and waits for, apart from its stack; the fields are those of `JavaThread`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Status {
    object: Ref,
    state: ThreadState,
    held: Vec<(Ref, u32)>,
    permit: bool,
    interrupted: bool,
    daemon: bool,
    wake_at: Option<u64>,
    woken: bool,
    wait_count: u32,
    exiting: bool,
    dispatching: bool,
}

/// Slots of a thread's stack.
pub const STACK_SLOTS: usize = 1 << 20;
/// Calls nested deeper than this raise StackOverflowError.
pub const MAX_FRAMES: usize = 9_000;

impl JavaThread {
    pub fn new(object: Ref) -> std::io::Result<JavaThread> {
        let map = |bytes: usize| {
            memmap2::MmapOptions::new()
                .len(bytes)
                .no_reserve_swap()
                .map_anon()
        };
        Ok(JavaThread {
            object,
            frames: Vec::with_capacity(64),
            slots: map(STACK_SLOTS * 8)?,
            shadows: map(STACK_SLOTS * 4)?,
            saved_on: 0,
            watermark: 0,
            state: ThreadState::Runnable,
            held: Vec::new(),
            permit: false,
            interrupted: false,
            daemon: false,
            wake_at: None,
            woken: false,
            wait_count: 0,
            exiting: false,
            dispatching: false,
        })
    }

    #[inline(always)]
    pub(crate) fn slots(&self) -> *mut u64 {
        self.slots.as_ptr().cast_mut().cast()
    }

    #[inline(always)]
    pub(crate) fn shadows(&self) -> *mut u32 {
        self.shadows.as_ptr().cast_mut().cast()
    }

    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// Makes a thread that is no more into a new one, which takes over its stack.
    pub(crate) fn renew(&mut self, object: Ref) {
        self.frames.clear();
        self.saved_on = 0;
        self.watermark = 0;
        self.restore(&Status {
            object,
            state: ThreadState::Runnable,
            held: Vec::new(),
            permit: false,
            interrupted: false,
            daemon: false,
            wake_at: None,
            woken: false,
            wait_count: 0,
            exiting: false,
            dispatching: false,
        });
    }

    /// Everything but the stack.
    pub(crate) fn status(&self) -> Status {
        let JavaThread {
            object,
            frames: _,
            slots: _,
            shadows: _,
            saved_on: _,
            watermark: _,
            state,
            held,
            permit,
            interrupted,
            daemon,
            wake_at,
            woken,
            wait_count,
            exiting,
            dispatching,
        } = self;
        Status {
            object: *object,
            state: *state,
            held: held.clone(),
            permit: *permit,
            interrupted: *interrupted,
            daemon: *daemon,
            wake_at: *wake_at,
            woken: *woken,
            wait_count: *wait_count,
            exiting: *exiting,
            dispatching: *dispatching,
        }
    }

    pub(crate) fn restore(&mut self, status: &Status) {
        let Status {
            object,
            state,
            held,
            permit,
            interrupted,
            daemon,
            wake_at,
            woken,
            wait_count,
            exiting,
            dispatching,
        } = status;
        self.object = *object;
        self.state = *state;
        // Mostly nothing is held, before or now.
        if !(self.held.is_empty() && held.is_empty()) {
            self.held.clone_from(held);
        }
        self.permit = *permit;
        self.interrupted = *interrupted;
        self.daemon = *daemon;
        self.wake_at = *wake_at;
        self.woken = *woken;
        self.wait_count = *wait_count;
        self.exiting = *exiting;
        self.dispatching = *dispatching;
    }
}
