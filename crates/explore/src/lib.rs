//! Systematic exploration: every path of a program, within bounds.
//!
//! The VM says where a decision is needed, the solver says which alternatives are possible, and
//! this crate keeps the tree of what has been decided and what is left to try. It must not know
//! how tests are written or results are shown: it hands out plain data.

mod alternatives;
pub mod concolic;
pub mod decider;
mod describe;
mod driver;
mod finding;
mod frontier;
mod input;
mod invariant;
mod job;
pub mod lazy;
mod method_name;
mod options;
mod path;
mod program;
mod states;
mod structures;
pub mod tree;
mod values;
pub mod watchdog;
mod ways;
mod worker;

pub use concolic::{Concolic, ConcolicReport, Fault, Optimisations};
pub use describe::{OUTSIDE, tastes_of};
pub use finding::{
    Choice, Coverage, Early, InputValue, Outcome, Report, SideReport, SolverReport, Violation,
};
pub use input::{Clause, FoundInput, HeapInput, Home, InputSink, Root, SideName};
pub use options::{Options, Progress, SearchOrder};
pub use program::{Program, ProgramError};
pub use structures::{StructureSink, graph_of};
pub use ways::Way;

/// Explores a program, in the way that the options name. `boot` makes a VM that is ready to run; it is
/// called once per worker.
pub fn explore(
    boot: &(dyn Fn() -> Result<spelunk_vm::Vm, String> + Sync),
    program: &Program,
    options: &Options,
) -> Result<Report, ProgramError> {
    match &options.concolic {
        Some(concolic) => concolic::explore(boot, program, options, concolic),
        None => ways::decide(boot, program, options),
    }
}
