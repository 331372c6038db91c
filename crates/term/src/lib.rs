//! Hash-consed terms over Booleans, bit vectors, floats and doubles, with Java's exact arithmetic:
//! builders that rewrite, an evaluator, substitution, printing, and circuits that turn floating-point
//! terms into bit-vector terms. This crate knows nothing of classes, heaps or solvers.

mod build;
mod evaluate;
mod facts;
pub mod ieee;
mod java_text;
mod model;
mod op;
mod program;
mod random;
mod recent;
mod rewrite;
pub mod semantics;
mod smt_lib;
mod sort;
mod store;
pub mod testing;
mod traverse;
pub mod work;
mod written;

pub use evaluate::Evaluator;
pub use facts::Facts;
pub use java_text::JavaText;
pub use model::Model;
pub use op::{ALL_OPERATORS, JavaForm, Op, SortError, SortRule};
pub use program::{LANES, Lanes, Program};
pub use random::Random;
pub use sort::{F32_NAN, F64_NAN, Sort, mask, to_signed};
pub use store::{Children, Mark, TermId, TermStore, VarId, View};
pub use written::{Unreadable, WrittenTerm, WrittenTerms};
