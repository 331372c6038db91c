//! Prints the table of features that the corpus exercises.

use spelunk_conformance::{corpus, features, places};
use std::process::ExitCode;

fn main() -> ExitCode {
    match corpus::read_all(&places::repository().join("corpus")) {
        Ok(programs) => {
            print!("{}", features::table(&programs));
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}
