//! Hand-made suites on the real JVM.

mod measured;
mod support;
mod trouble;
mod written;
