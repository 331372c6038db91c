//! The command `spelunk`: flags, exit status, and nothing that another crate could do.

#[macro_use]
mod output;

mod api;
mod arguments;
mod compare;
mod console;
mod doctor;
mod emit;
mod explore;
mod explore_text;
mod failure;
mod generate;
mod generate_screen;
mod manual;
mod run;
mod settings;
mod signals;
mod terminal;

use arguments::{Arguments, Command};
use failure::Failure;
use std::any::Any;
use std::panic::catch_unwind;
use std::process::ExitCode;

fn main() -> ExitCode {
    quiet_about_classes();
    spelunk_toolchain::process::survive_file_size_limit();
    let arguments = match arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => return arguments::usage_error(error),
    };
    let executed = catch_unwind(|| execute(arguments)).unwrap_or_else(|panic| Err(broken(&*panic)));
    match executed.and_then(|status| output::check().map(|()| status)) {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            eprintln!("spelunk: {failure}");
            ExitCode::from(failure.status())
        }
    }
}

/// What a panic of the main thread says. The standard library panics where the system gives no thread, which is no bug.
fn broken(panic: &(dyn Any + Send)) -> Failure {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(panic.downcast_ref::<&str>().copied())
        .unwrap_or("no words");
    match words.contains("failed to spawn thread") {
        true => Failure::Input(
            "the system gives no more threads: raise the limit of processes (ulimit -u)".into(),
        ),
        false => Failure::Internal(words.replace('\n', " ")),
    }
}

/// A panic while a class is explored is a result of that class, and told as one; so is one of the main thread.
fn quiet_about_classes() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        let exploring = thread
            .name()
            .is_some_and(|name| name.starts_with(spelunk_campaign::THREAD_NAME));
        if exploring {
            spelunk_campaign::note_panic(
                panic.location().map_or(String::new(), |at| at.to_string()),
            );
        }
        let is_told = exploring
            || [Some("main"), Some(spelunk_campaign::PROVING_THREAD_NAME)].contains(&thread.name());
        if !is_told || std::env::var_os("RUST_BACKTRACE").is_some() {
            usual(panic);
        }
    }));
}

fn execute(arguments: Arguments) -> Result<u8, Failure> {
    match arguments.command {
        Command::Run(run) => run::run(run),
        Command::Explore(explore) => explore::explore(explore),
        Command::Generate(generate) => generate::generate(generate),
        Command::Api(api) => api::write(api),
        Command::Doctor(doctor) => doctor::doctor(doctor),
        Command::Completions(completions) => manual::completions(completions),
        Command::Man => manual::page(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_threads_is_no_bug() {
        let words: &(dyn Any + Send) = &String::from("failed to spawn thread: Os { code: 11 }");
        assert_eq!(broken(words).status(), 2);
        let words: &(dyn Any + Send) = &"index out of bounds";
        let told = broken(words);
        assert_eq!(told.status(), 4);
        assert!(told.to_string().contains("index out of bounds"));
    }
}
