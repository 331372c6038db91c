//! Completions and the manual page, made from the table of flags.

use crate::arguments::{Arguments, CompletionsArguments};
use crate::failure::Failure;
use clap::CommandFactory;

pub fn completions(arguments: CompletionsArguments) -> Result<u8, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Arguments::command(),
        "spelunk",
        &mut text,
    );
    print!("{}", String::from_utf8_lossy(&text));
    Ok(0)
}

pub fn page() -> Result<u8, Failure> {
    let mut text = Vec::new();
    let problem = |error: std::io::Error| Failure::Internal(error.to_string());
    let command = Arguments::command();
    clap_mangen::Man::new(command.clone())
        .render(&mut text)
        .map_err(problem)?;
    for subcommand in command.get_subcommands() {
        let name = format!("spelunk {}", subcommand.get_name());
        let page = clap_mangen::Man::new(subcommand.clone().bin_name(name));
        page.render_synopsis_section(&mut text).map_err(problem)?;
        page.render_description_section(&mut text)
            .map_err(problem)?;
        page.render_options_section(&mut text).map_err(problem)?;
    }
    print!("{}", String::from_utf8_lossy(&text));
    Ok(0)
}
