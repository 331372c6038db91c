//! Generated tests as plain data, and JUnit source made from them. Knows neither terms nor heaps nor
//! the VM.
pub mod model;
