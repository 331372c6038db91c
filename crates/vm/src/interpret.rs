//! The interpreter's loop over decoded code. One flat table: an arm per operation, fast paths
//! inline, everything rare in a slow path elsewhere (`resolve`, `invoke`, `exceptions`, `symbolic`).
//!
//! The arms stand in files by concept, as macros that hand them on to each other: the last one makes one `match` of
//! all, so the compiler sees one function and says which operation has no arm.
//!
//! Compiled twice. `SYMBOLIC = false` is the concrete machine of `spelunk run`: it neither looks at
//! symbolic parts nor writes the trail. `SYMBOLIC = true` does both; an operand with a symbolic
//! part sends the instruction to `symbolic_step`.

use crate::arithmetic as ar;
use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::schedule::BYTES_OF_A_STEP;
use crate::thread::{Action, Frame};
use crate::vm::{Exit, Flow, NO_EDGES, Stop, Vm};
use spelunk_classes::code::{Condition, Instr, Op};
use spelunk_classes::fuse::fuse_pair;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_term::work;

/// Nanoseconds on the clock of work: to begin and to end; and a step.
const RUN: u64 = 300;
const STEP: u64 = 50;

#[macro_use]
mod access;
#[macro_use]
mod arithmetic;
#[macro_use]
mod branches;
#[macro_use]
mod calls;
#[macro_use]
mod fused_branches;
#[macro_use]
mod memory;
#[macro_use]
mod objects;
#[macro_use]
mod pairs;

impl Vm {
    /// Runs the current thread, and those it hands over to, until something stops execution.
    pub fn run(&mut self) -> Stop {
        if self.symbolic {
            // Models look at symbolic parts, which only this instance keeps up to date.
            self.run_symbolic()
        } else {
            self.interpret::<false>()
        }
    }

    /// As `run`, with symbolic values and the undo trail.
    pub fn run_symbolic(&mut self) -> Stop {
        self.interpret::<true>()
    }

    fn interpret<const SYMBOLIC: bool>(&mut self) -> Stop {
        let before = self.path.fuel + self.path.budget;
        // SAFETY: decoded code names slots inside its frame (checked when it was lowered), frames lie
        // inside their stack (checked on every call), and references come from the heap.
        let stop = unsafe { self.interpret_unchecked::<SYMBOLIC>() };
        let steps = before - self.path.fuel - self.path.budget;
        work::spend(RUN + steps.max(0) as u64 * STEP);
        stop
    }

    // Branches on NaN are taken where the opposite comparison does not hold.
    #[allow(unsafe_op_in_unsafe_fn, clippy::neg_cmp_op_on_partial_ord)]
    unsafe fn interpret_unchecked<const SYMBOLIC: bool>(&mut self) -> Stop {
        let heap = self.path.heap.base();
        let mut instrs: *mut Instr;
        let mut pc: *mut Instr;
        let mut regs: *mut u64;
        let mut shadows: *mut u32;
        // Where this code's branches are noted, `NO_EDGES` for code that is not measured.
        let mut edges: u32;

        macro_rules! reload {
            () => {{
                let thread = self.path.threads.get_unchecked(self.path.current);
                let Some(frame) = thread.frames.last() else {
                    return Stop::Internal("no frame to run".into());
                };
                instrs = frame.instrs;
                pc = frame.pc;
                regs = thread.slots().add(frame.base as usize);
                shadows = thread.shadows().add(frame.base as usize);
                edges = if SYMBOLIC {
                    self.entries.get_unchecked(frame.method.0 as usize).edges
                } else {
                    NO_EDGES
                };
            }};
        }
        macro_rules! save_pc {
            () => {
                if let Some(frame) = self
                    .path
                    .threads
                    .get_unchecked_mut(self.path.current)
                    .frames
                    .last_mut()
                {
                    frame.pc = pc;
                }
            };
        }
        reload!();

        'run: loop {
            // What is rare is written once, behind the table, so that the operations stay small.
            let flow: Flow = 'slow: {
                let out_of_fuel_at: *mut Instr = 'fuel: {
                    let (bad_index, array_length): (u32, u32) = 'bounds: {
                        'null: {
                            let i = &*pc;
                            // What the operations' own files may use of this function.
                            macro_rules! vm {
                                () => {
                                    self
                                };
                            }
                            macro_rules! heap {
                                () => {
                                    heap
                                };
                            }
                            macro_rules! instrs {
                                () => {
                                    instrs
                                };
                            }
                            macro_rules! pc {
                                () => {
                                    pc
                                };
                            }
                            macro_rules! regs {
                                () => {
                                    regs
                                };
                            }
                            macro_rules! shadows {
                                () => {
                                    shadows
                                };
                            }
                            macro_rules! edges {
                                () => {
                                    edges
                                };
                            }
                            macro_rules! instr {
                                () => {
                                    i
                                };
                            }
                            macro_rules! own {
                                ($field:ident) => {
                                    i.$field
                                };
                            }
                            // Executes the instruction at `pc`, which may have changed.
                            macro_rules! again {
                                () => {
                                    continue 'run
                                };
                            }
                            macro_rules! next {
                                () => {{
                                    pc = pc.add(1);
                                    continue 'run;
                                }};
                            }
                            // Ends the fast part of an instruction: what comes next is the same for all of them.
                            macro_rules! flow {
                                ($flow:expr) => {
                                    break 'slow $flow
                                };
                            }
                            macro_rules! null {
                                () => {
                                    break 'null
                                };
                            }
                            macro_rules! out_of_bounds {
                                ($index:expr, $length:expr) => {
                                    break 'bounds ($index, $length)
                                };
                            }
                            macro_rules! out_of_fuel {
                                ($target:expr) => {
                                    break 'fuel $target
                                };
                            }
                            macro_rules! operations {
                                ([] $($arms:tt)*) => { match i.op { $($arms)* } };
                            }
                            arithmetic! {
                                [branches memory calls objects pairs tails comparisons operations]
                            }
                        }
                        save_pc!();
                        break 'slow self.null_pointer();
                    };
                    save_pc!();
                    break 'slow self.index_out_of_bounds(bad_index as i32, array_length);
                };
                pc = out_of_fuel_at;
                save_pc!();
                self.out_of_fuel()
            };
            if SYMBOLIC && !matches!(flow, Flow::Stop(_)) {
                self.path.answers.clear();
            }
            self.path.answers_used = 0;
            match flow {
                Flow::Next => pc = pc.add(1),
                Flow::Reload => reload!(),
                Flow::Throw(thrown) => match self.unwind(thrown) {
                    Some(stop) => return stop,
                    None => reload!(),
                },
                Flow::Stop(stop) => return stop,
            }
        }
    }

    #[inline]
    fn switch_target(&self, number: u32, key: i32) -> u32 {
        self.top_code()
            .map_or(0, |code| code.switches[number as usize].target(key))
    }

    fn inline_cache(&self, number: u32) -> *mut spelunk_classes::code::InlineCache {
        match self.top_code() {
            Some(code) => code.caches[number as usize].get(),
            None => std::ptr::null_mut(),
        }
    }

    pub(crate) fn top_code(&self) -> Option<&spelunk_classes::code::Code> {
        let frame = self.thread().frames.last()?;
        let entry = &self.entries[frame.method.0 as usize];
        // SAFETY: code lives as long as the registry that owns it.
        unsafe { entry.code.as_ref() }
    }

    fn probe(&mut self, pc: u32, opcode: u32) {
        if let Some(reached) = &mut self.reached
            && let Some(frame) = self.path.threads[self.path.current].frames.last()
        {
            reached.insert((frame.method, pc));
        }
        if let Some(counts) = &mut self.bytecode_counts {
            counts[(opcode & 0xff) as usize] += 1;
        }
    }

    /// Fuel ran out: the budget is spent, or it is another thread's turn.
    fn out_of_fuel(&mut self) -> Flow {
        match self.refuel() {
            Ok(()) => Flow::Reload,
            Err(Exit::Stop(stop)) => Flow::Stop(stop),
            Err(other) => other.into(),
        }
    }
}
