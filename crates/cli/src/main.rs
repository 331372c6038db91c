//! The command `spelunk`: flags, exit status, and nothing that another crate could do.

mod api;
mod arguments;
mod compare;
mod console;
mod emit;
mod explore;
mod explore_text;
mod failure;
mod generate;
mod generate_text;
mod run;

use arguments::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return arguments::usage_error(error),
    };
    match execute(arguments) {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            eprintln!("spelunk: {failure}");
            ExitCode::from(failure.status())
        }
    }
}

fn execute(arguments: Arguments) -> Result<u8, Failure> {
    match arguments.command {
        Command::Run(run) => run::run(run),
        Command::Explore(explore) => explore::explore(explore),
        Command::Generate(generate) => generate::generate(generate),
        Command::Api(api) => api::write(api),
    }
}
