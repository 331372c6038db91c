//! Hand-made suites on the real JVM.

mod agreement;
mod branches;
mod measured;
mod support;
mod trouble;
mod written;
