//! What a campaign tells, as plain data: events while it works, results at its end. Terminal, JSON, HTML and
//! the formats of other tools only read what is here, and must not know how it was found.

pub mod escape;
pub mod event;
pub mod html;
pub mod interchange;
pub mod json;
pub mod result;
mod signature;
pub mod text;

pub use event::{Event, Listener};
pub use result::{
    ClassResult, Counts, Failure, FailureKind, Generated, Line, MethodResult, Mutant, Mutants,
    Picture, TestResult, Uncovered, Verified,
};
