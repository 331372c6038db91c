//! Generated tests on the real JVM: compiled by javac, run by JUnit in fresh JVMs and in both orders, measured
//! by JaCoCo. Plain data comes in and goes out.

mod agent;
pub mod coverage;
pub mod existing;
mod harness;
mod journal;
pub mod libraries;
mod proof;
mod run;

pub use harness::warm_up;
pub use libraries::{JUnitJars, Named};
pub use proof::{Failed, Proof, Prover, Reason, Spelling};
