//! From the recorded values of a violation to a stand-alone Java program that fails the same way,
//! and the proof of that on a real JVM.
//!
//! Plain data comes in; this crate knows neither terms nor heaps. Only `checker` touches the
//! operating system.

mod case;
pub mod checker;
mod recording;
mod source;
mod value;

pub use case::{Case, Entry, Expected, Input, Library};
pub use recording::recording;
pub use source::{Reproducer, SourceFile, reproducer};
pub use value::{Kind, Value};
