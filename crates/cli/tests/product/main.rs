//! The product as people use and misuse it: through its command line, with everything that can go wrong around it.

mod builds;
mod explorations;
mod kills;
mod limits;
mod messages;
mod outputs;
mod projects;
mod sandbox;
mod second_runs;
mod support;
mod surroundings;
#[cfg(unix)]
mod terminals;
mod troubles;
