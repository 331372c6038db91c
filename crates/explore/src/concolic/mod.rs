//! Concolic execution (paper 001): every run is concrete and symbolic values follow it; a branch is turned
//! by solving for inputs that take its other side.
//!
//! A selector keeps the tree of all runs and picks the node that is visited next; executors solve for it,
//! run the program, and tell what happened. They share nothing: what they say to each other is in
//! `message`, and how it gets from one to the other is a transport, a file of its own (`in_process`).
//! Code without symbolic meaning runs on the values at hand; the run is then approximate, and whether a run
//! went where it was sent is checked, not believed.

mod executor;
mod following;
mod in_process;
mod message;
mod path_tree;
mod selector;

use crate::finding::Report;
use crate::options::Options;
use crate::program::{Program, ProgramError};
use spelunk_vm::Vm;
use std::time::Duration;

pub use message::{Done, Ended, Event, FromExecutor, Reply, Run, Task, ToExecutor, Value};

/// What can be switched off, and what goes wrong on purpose.
#[derive(Clone, Debug, Default)]
pub struct Concolic {
    pub optimisations: Optimisations,
    /// Executors that are lost on purpose: after so many runs, the next task is taken and never answered.
    pub faults: Vec<Fault>,
    /// Messages are written as text and read again on their way.
    pub as_text: bool,
}

/// Section 4.5 of the paper.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Optimisations {
    /// A constraint whose negation stands before it is refuted without a solver.
    pub fast_refutation: bool,
    /// Where only a choice is turned that no number depends on, the numbers of the run before are used.
    pub stored_values: bool,
    /// Only constraints that depend on the turned one are solved; other inputs keep their values.
    pub dependent_only: bool,
}

impl Default for Optimisations {
    fn default() -> Self {
        Optimisations {
            fast_refutation: true,
            stored_values: true,
            dependent_only: true,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In the order in which executors are started.
    pub executor: usize,
    pub after_runs: u64,
}

/// What runs and solving came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConcolicReport {
    pub runs: u64,
    /// Runs on which something ran on the values at hand that has no symbolic meaning.
    pub approximate_runs: u64,
    /// Runs that left the path on which they were sent.
    pub divergences: u64,
    /// Nodes that no input leads to, by the solver and without asking it.
    pub refuted: u64,
    pub refuted_fast: u64,
    /// Nodes that were reached without asking a solver.
    pub stored: u64,
    pub lost_executors: u64,
    pub solving: Duration,
    /// Constraints that were handed to solvers.
    pub constraints: u64,
    /// Tasks that each executor has done, in the order in which they were started.
    pub tasks: Vec<u64>,
}

/// Explores a program by concrete runs.
pub(crate) fn explore(
    boot: &(dyn Fn() -> Result<Vm, String> + Sync),
    program: &Program,
    options: &Options,
    concolic: &Concolic,
) -> Result<Report, ProgramError> {
    in_process::explore(boot, program, options, concolic)
}
