//! The command line of `bench-diff`.

use spelunk_conformance::places;
use spelunk_progen::{Config, Kind};
use std::path::PathBuf;

pub const USAGE: &str = "usage: bench-diff [--count N] [--seed N] [--kind whole|method] [--size N] [--jdk FEATURE] \
    [--all-jdks] [--jobs N] [--json FILE] [--spelunk BIN] [--keep DIR]";

pub struct Options {
    pub count: u64,
    pub seed: u64,
    pub config: Config,
    /// Only the JDK of this feature version; else the oldest one found.
    pub jdk: Option<u32>,
    pub all_jdks: bool,
    pub jobs: usize,
    pub json: Option<PathBuf>,
    pub spelunk: PathBuf,
    /// Where differing programs are kept.
    pub keep: PathBuf,
}

impl Options {
    pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut config = Config::whole_program();
        let mut size = None;
        let mut spelunk = None;
        let mut options = Options {
            count: 2000,
            seed: 1,
            config,
            jdk: None,
            all_jdks: false,
            jobs: std::thread::available_parallelism().map_or(1, |n| n.get()),
            json: None,
            spelunk: PathBuf::new(),
            keep: places::repository().join("corpus/random"),
        };
        while let Some(flag) = arguments.next() {
            if flag == "--all-jdks" {
                options.all_jdks = true;
                continue;
            }
            let value = arguments
                .next()
                .ok_or_else(|| format!("{flag} needs a value; {USAGE}"))?;
            match flag.as_str() {
                "--count" => options.count = number(&flag, &value)?,
                "--seed" => options.seed = number(&flag, &value)?,
                "--kind" => config = kind(&value)?,
                "--size" => size = Some(number(&flag, &value)? as usize),
                "--jdk" => options.jdk = Some(number(&flag, &value)? as u32),
                "--jobs" => options.jobs = number(&flag, &value)?.max(1) as usize,
                "--json" => options.json = Some(PathBuf::from(value)),
                "--spelunk" => spelunk = Some(PathBuf::from(value)),
                "--keep" => options.keep = PathBuf::from(value),
                _ => return Err(format!("unknown flag {flag}; {USAGE}")),
            }
        }
        options.config = config;
        options.config.size = size.unwrap_or(config.size).max(1);
        options.spelunk = match spelunk {
            Some(path) => path,
            None => places::spelunk()?,
        };
        Ok(options)
    }
}

fn number(flag: &str, value: &str) -> Result<u64, String> {
    value
        .parse()
        .map_err(|_| format!("{flag} wants a number, not '{value}'"))
}

fn kind(value: &str) -> Result<Config, String> {
    [Config::whole_program(), Config::method_under_test()]
        .into_iter()
        .find(|config| value == kind_name(config.kind))
        .ok_or_else(|| format!("--kind is whole or method, not '{value}'"))
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::WholeProgram => "whole",
        Kind::MethodUnderTest => "method",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_string))
    }

    #[test]
    fn flags_change_the_defaults() {
        let options = parse("--spelunk bin --count 7 --seed 9 --kind method --size 3 --jdk 25");
        let options = options.expect("a good command line");
        assert_eq!((options.count, options.seed, options.jdk), (7, 9, Some(25)));
        assert_eq!(options.config.kind, Kind::MethodUnderTest);
        assert_eq!(options.config.size, 3);
    }

    #[test]
    fn mistakes_are_named() {
        for (line, word) in [
            ("--spelunk bin --count many", "many"),
            ("--spelunk bin --count", "--count"),
            ("--spelunk bin --kind half", "half"),
            ("--spelunk bin --frobnicate 1", "--frobnicate"),
        ] {
            let message = parse(line).err().expect("a refusal");
            assert!(message.contains(word), "{message}");
        }
    }
}
