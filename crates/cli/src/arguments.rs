//! The command line, as the contract with scripts has it.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "spelunk", version, about = "Explores Java bytecode and writes JUnit tests", disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Execute MAIN.main concretely, as `java MAIN ARG...` does
    Run(RunArguments),
    /// Write the sources of the Java API (spelunk.Choose and others) for your build
    Api(ApiArguments),
}

#[derive(Args)]
pub struct Common {
    /// Folders and jars, separated as java does it
    #[arg(short = 'p', long = "classpath", value_name = "CP", default_value = ".")]
    pub class_path: String,
    /// The JDK whose class library is used (default: JAVA_HOME, then `java` on PATH)
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
    /// Seed of everything that would be random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

#[derive(Args)]
pub struct RunArguments {
    #[command(flatten)]
    pub common: Common,
    /// Largest heap, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    pub max_heap: usize,
    /// Write how often each bytecode was executed to FILE
    #[arg(long, value_name = "FILE")]
    pub count_bytecodes: Option<PathBuf>,
    /// The class whose main method is run
    #[arg(value_name = "MAIN")]
    pub main: String,
    /// Arguments of the program
    #[arg(value_name = "ARG", trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
}

#[derive(Args)]
pub struct ApiArguments {
    /// The folder of Java sources: package folder `spelunk` is made in it
    #[arg(short, long, value_name = "DIR")]
    pub out: PathBuf,
}

/// Help and version are not errors; anything else is one clear line and status 2.
pub fn usage_error(error: clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        print!("{error}");
        return ExitCode::SUCCESS;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{error}");
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("Usage") && !line.starts_with("For more")).collect();
    eprintln!("spelunk: {}", lines.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}
