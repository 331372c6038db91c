//! Pure orderings, decided without an SMT solver: `x < y`, `x == c`, `x != y` and the like over
//! signed and unsigned integers of any width.
//!
//! `atom` reads terms, `graph` decides, `layer` is the decorator, `region` projects and compares.

mod atom;
mod graph;
mod layer;
mod region;
mod view;

pub use graph::{Checkpoint, Constraint, Graph, Point, Verdict};
pub use layer::Ordering;
pub use region::{Range, Region};
pub use view::PathRegion;
