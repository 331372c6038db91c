//! The default back end: terms become circuits, circuits become clauses, CaDiCaL decides.
//!
//! `sat` bounds the SAT solver, `gates` shares and encodes, `words` holds the arithmetic, `circuit`
//! turns terms into words, `backend` is the layer.

mod backend;
mod circuit;
mod gates;
mod sat;
mod words;

pub use backend::BitBlaster;
