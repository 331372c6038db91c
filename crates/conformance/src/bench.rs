//! What benchmarks share: reading their options, writing their figures, and the exit status.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Options of the form `--name VALUE`.
pub struct Options {
    values: BTreeMap<String, String>,
}

impl Options {
    /// Reads the command line. `known` lists each option with what its value is, for the message.
    pub fn read(known: &[(&str, &str)]) -> Result<Options, String> {
        let mut values = BTreeMap::new();
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            if !known.iter().any(|(name, _)| *name == argument) {
                let all: Vec<String> = known
                    .iter()
                    .map(|(name, value)| format!("{name} {value}"))
                    .collect();
                return Err(format!("unknown option {argument}: {}", all.join(", ")));
            }
            let value = arguments.next();
            let value = value.ok_or_else(|| format!("{argument} needs a value"))?;
            values.insert(argument, value);
        }
        Ok(Options { values })
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    pub fn path(&self, name: &str) -> Option<PathBuf> {
        self.text(name).map(PathBuf::from)
    }

    /// A number, or `otherwise` where the option is not given.
    pub fn number(&self, name: &str, otherwise: u64) -> Result<u64, String> {
        let Some(text) = self.text(name) else {
            return Ok(otherwise);
        };
        text.parse()
            .map_err(|_| format!("{name} {text} is not a number"))
    }
}

/// What most benchmarks are asked: where the figures go, which binary, which part.
pub struct Common {
    pub json: Option<PathBuf>,
    pub spelunk: Option<PathBuf>,
    pub only: Option<String>,
}

impl Common {
    /// `parts` says what `--only` takes.
    pub fn read(parts: &str) -> Result<Common, String> {
        let known = [
            ("--json", "FILE"),
            ("--spelunk", "BINARY"),
            ("--only", parts),
        ];
        let given = Options::read(&known)?;
        Ok(Common {
            json: given.path("--json"),
            spelunk: given.path("--spelunk"),
            only: given.text("--only").map(str::to_string),
        })
    }
}

/// Our time as a share of `java -Xint`'s, over many programs, and its bars.
pub struct Shares {
    pub mean: f64,
    pub worst: f64,
}

impl Shares {
    pub const MEAN_BAR: f64 = 0.4;
    pub const WORST_BAR: f64 = 0.7;

    /// The geometric mean and the largest of some shares.
    pub fn of(shares: &[f64]) -> Shares {
        let logs: f64 = shares.iter().map(|share| share.ln()).sum();
        Shares {
            mean: (logs / shares.len() as f64).exp(),
            worst: shares.iter().copied().fold(0.0, f64::max),
        }
    }

    pub fn hold(&self) -> bool {
        self.mean <= Shares::MEAN_BAR && self.worst <= Shares::WORST_BAR
    }

    /// Both figures with their bars, in one line.
    pub fn text(&self) -> String {
        format!(
            "share of -Xint's time: geometric mean {:.2} (bar {}), largest {:.2} (bar {}) {}",
            self.mean,
            Shares::MEAN_BAR,
            self.worst,
            Shares::WORST_BAR,
            if self.hold() { "ok" } else { "MISSED" }
        )
    }
}

/// Writes a result where `--json` says; `-` is standard output.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    if path == Path::new("-") {
        print!("{text}");
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// 0 where every bar holds, 1 where one is missed, 2 where nothing could be measured.
pub fn status(result: Result<bool, String>) -> ExitCode {
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}
