//! How the layers are put together.

use crate::answer::Limits;
use crate::blast::BitBlaster;
use crate::cache::Cache;
use crate::independence::Independence;
use crate::ordering::Ordering;
use crate::path::PathSolver;
use crate::reuse::ModelReuse;
use crate::solver::Solver;
use crate::syntactic::Syntactic;

/// The chain that explorers use.
pub fn chain(limits: Limits) -> PathSolver {
    let solver: Box<dyn Solver> = Box::new(BitBlaster::new(limits));
    let solver = Box::new(Cache::new(solver));
    let solver = Box::new(Ordering::new(solver));
    let solver = Box::new(Independence::new(solver));
    let solver = Box::new(ModelReuse::new(solver));
    let solver = Box::new(Syntactic::new(solver));
    // Orderings come first: they are decided in less time than a look-up takes.
    let solver = Box::new(Ordering::new(solver));
    PathSolver::new(solver)
}
