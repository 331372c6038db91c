//! Structures that explored programs hand over, as plain data, and the ways to write them: JSON, Java,
//! pictures, sources of parameterised tests. Knows nothing of virtual machines and searches.

mod graph;
pub mod java;
pub mod json;
pub mod literal;
pub mod picture;
pub mod view;

pub use graph::{Class, Field, Graph, Object, Value};
