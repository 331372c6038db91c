//! Holds `spelunk explore` against what is known: programs with known verdicts, enumeration of small
//! domains on the real JVM, and path counts that follow from arithmetic. Development only. It knows
//! the `spelunk` binary as a program to start and nothing of its insides.

pub mod again;
pub mod agreement;
pub mod compile;
pub mod concolic;
pub mod examples;
pub mod explore;
pub mod figures;
pub mod fuzz;
pub mod generate;
pub mod instrument;
pub mod mutants;
pub mod path_programs;
pub mod program;
pub mod reproducers;
pub mod subjects;
pub mod usage;
pub mod zip;
