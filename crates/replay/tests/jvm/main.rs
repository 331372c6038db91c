//! Hand-made suites on the real JVM.

mod agreement;
mod branches;
mod measured;
mod spelled;
mod support;
mod trouble;
mod written;
