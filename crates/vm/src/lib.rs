//! A Java virtual machine that executes decoded bytecode on concrete and symbolic values.
//!
//! It must not know solvers, searches, files, sockets or clocks: what it needs from outside is
//! handed to it (class path, console, limits), and where a choice has to be made it stops and asks.

mod access;
mod arithmetic;
pub mod assembler;
pub mod boot;
pub mod call_site;
pub mod canonical;
mod collect;
pub mod contract;
pub mod coverage;
mod exceptions;
pub mod exchange;
pub mod explored;
pub mod fork;
mod handed_in;
pub mod heap;
pub mod initialise;
pub mod inputs;
mod interpret;
mod invoke;
pub mod jdk;
pub mod layout;
mod liveness;
pub mod method_handle;
mod module_description;
pub mod natives;
pub mod objects;
mod off_heap;
pub mod outside;
pub mod path_state;
pub mod policy;
mod program_state;
mod references;
mod resolve;
mod schedule;
pub mod standstill;
mod strings;
pub mod structure;
pub mod symbolic;
pub mod thread;
pub mod trail;
mod verification;
pub mod vm;
mod well_known;

pub use vm::{Assertions, Console, INTERRUPTED, NoConsole, Stop, Vm, VmOptions};
