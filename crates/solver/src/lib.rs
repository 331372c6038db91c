//! Decides path conditions: can these conditions hold at once, and for which values?
//!
//! [`PathSolver`] is what an explorer holds; [`chain::chain`] shows in a few lines which layers a
//! question runs through. Every layer is a [`Solver`] that answers what it can and asks the next
//! about the rest. This crate knows terms, not Java.

mod answer;
mod blast;
mod cache;
mod chain;
pub mod clock;
mod dump;
mod enumeration;
mod guess;
mod independence;
mod local_search;
mod minimise;
mod opinion;
pub mod ordering;
mod path;
mod reuse;
mod solver;
mod syntactic;
#[cfg(feature = "z3")]
mod z3;

/// Whether this build can ask a second solver.
pub const HAS_SECOND_SOLVER: bool = cfg!(feature = "z3");

pub use answer::{Answer, Branch, LayerStatistics, Limits, Reason};
pub use blast::BitBlaster;
pub use cache::Cache;
pub use chain::{Options, assemble, chain};
pub use dump::Dump;
pub use guess::Guess;
pub use independence::Independence;
pub use local_search::LocalSearch;
pub use minimise::Taste;
pub use opinion::{CrossCheck, SecondOpinion};
pub use path::PathSolver;
pub use reuse::ModelReuse;
pub use solver::{Path, Solver};
pub use syntactic::Syntactic;
#[cfg(feature = "z3")]
pub use z3::Z3;
