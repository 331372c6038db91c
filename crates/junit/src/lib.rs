//! Generated tests as plain data, and JUnit source made from them. Knows neither terms nor heaps nor
//! the VM.

mod body;
mod generics;
mod imports;
mod inference;
mod inlining;
pub mod literal;
pub mod minimise;
pub mod model;
mod naming;
mod overloads;
mod parameterised;
mod repeated;
pub mod store;
pub mod types;
pub mod uses;
pub mod writer;

pub use body::JUnit;
pub use types::Types;
