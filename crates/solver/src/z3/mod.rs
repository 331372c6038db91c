//! z3 as a back end: the second opinion, and the judge in tests. Only there with the feature `z3`.
//!
//! `translate` turns terms into z3's, floats included, so that our own circuits are not judged by
//! themselves; `backend` is the layer.

mod backend;
mod translate;

pub use backend::Z3;
