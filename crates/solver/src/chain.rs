//! How the layers are put together.

use crate::answer::Limits;
use crate::blast::BitBlaster;
use crate::cache::Cache;
use crate::dump::Dump;
use crate::enumeration::Enumeration;
use crate::guess::Guess;
use crate::independence::Independence;
use crate::local_search::LocalSearch;
#[cfg(feature = "z3")]
use crate::opinion::{CrossCheck, SecondOpinion};
use crate::ordering::Ordering;
use crate::path::PathSolver;
use crate::reuse::ModelReuse;
use crate::solver::Solver;
use crate::syntactic::Syntactic;
use std::io;
use std::path::PathBuf;

/// What a chain is made of beside the layers that are always there.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub limits: Limits,
    /// Write every query to this directory.
    pub dump_queries: Option<PathBuf>,
    /// Ask z3 too, every time, if this build has it.
    pub cross_check: bool,
    /// Questions that are many and cheap: nobody else is asked where our own solvers give up.
    pub alone: bool,
}

/// The chain that explorers use. Fails only if the directory for queries cannot be made.
pub fn assemble(options: &Options) -> io::Result<PathSolver> {
    let solver = Box::new(BitBlaster::new(options.limits));
    let solver = Box::new(Guess::new(solver, options.limits));
    let solver = Box::new(LocalSearch::new(solver));
    let solver: Box<dyn Solver> = match options.alone {
        true => solver,
        false => with_second_opinion(solver, options.limits),
    };
    let solver = Box::new(Enumeration::new(solver));
    let solver = Box::new(Cache::new(solver));
    let solver = Box::new(Ordering::new(solver));
    let solver = Box::new(Independence::new(solver));
    let solver = Box::new(ModelReuse::new(solver));
    let solver = Box::new(Syntactic::new(solver));
    // Orderings come first: they are decided in less time than a look-up takes.
    let mut solver: Box<dyn Solver> = Box::new(Ordering::new(solver));
    if options.cross_check {
        solver = cross_checked(solver, options.limits);
    }
    if let Some(directory) = &options.dump_queries {
        solver = Box::new(Dump::new(solver, directory)?);
    }
    Ok(PathSolver::new(solver))
}

/// The chain without extras.
pub fn chain(limits: Limits) -> PathSolver {
    let options = Options {
        limits,
        ..Options::default()
    };
    assemble(&options).expect("without a directory to make nothing can fail")
}

#[cfg(not(feature = "z3"))]
fn with_second_opinion(solver: Box<dyn Solver>, _limits: Limits) -> Box<dyn Solver> {
    solver
}

#[cfg(feature = "z3")]
fn with_second_opinion(solver: Box<dyn Solver>, limits: Limits) -> Box<dyn Solver> {
    Box::new(SecondOpinion::new(
        solver,
        Box::new(crate::z3::Z3::new(limits)),
    ))
}

#[cfg(not(feature = "z3"))]
fn cross_checked(solver: Box<dyn Solver>, _limits: Limits) -> Box<dyn Solver> {
    solver
}

#[cfg(feature = "z3")]
fn cross_checked(solver: Box<dyn Solver>, limits: Limits) -> Box<dyn Solver> {
    Box::new(CrossCheck::new(
        solver,
        Box::new(crate::z3::Z3::new(limits)),
    ))
}
