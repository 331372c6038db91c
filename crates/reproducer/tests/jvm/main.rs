//! What needs a real JVM: the Java API, reproducers, and both together with exploration.

mod explored;
mod java_api;
mod round_trip;
mod support;
