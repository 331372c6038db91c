//! What everything shares that writes Java source and has the real JVM judge it: text for source files,
//! and the JDK's programs, run with limits.

pub mod java_text;
pub mod jdk_tools;
pub mod process;
pub mod sandbox;
pub mod warm_javac;
