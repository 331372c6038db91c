//! What can go wrong before or besides the program that is run, and the exit status of each.

use std::fmt;

#[derive(Debug)]
pub enum Failure {
    /// Bad usage or bad input.
    Input(String),
    /// Something needed is unsupported.
    Unsupported(String),
    /// A bug in spelunk.
    Internal(String),
}

impl Failure {
    pub fn status(&self) -> u8 {
        match self {
            Failure::Input(_) => 2,
            Failure::Unsupported(_) => 3,
            Failure::Internal(_) => 4,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) => f.write_str(message),
            Failure::Unsupported(what) => write!(f, "unsupported: {what}"),
            Failure::Internal(what) => write!(
                f,
                "internal error (a bug in spelunk, please report it): {what}"
            ),
        }
    }
}
