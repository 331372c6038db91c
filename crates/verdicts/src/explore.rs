//! Starting `spelunk explore` and reading its JSON result.

use serde_json::Value;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch::{self, Outcome};
use spelunk_conformance::places;
use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

/// Generous: it is there to end a hang, not to measure speed.
pub const TIME_LIMIT: Duration = Duration::from_secs(180);

/// A finished exploration: exit status, standard error, and the JSON result where there is one.
#[derive(Clone, Debug)]
pub struct Exploration {
    pub status: Option<i32>,
    pub stderr: String,
    pub json: Value,
}

/// A violation as the result lists it.
#[derive(Clone, Debug)]
pub struct Violation {
    pub exception: String,
    pub location: String,
    /// Java literals of the inputs.
    pub inputs: Vec<String>,
}

impl Exploration {
    pub fn outcome(&self) -> &str {
        self.json["outcome"].as_str().unwrap_or("")
    }

    pub fn complete(&self) -> bool {
        self.json["complete"].as_bool().unwrap_or(false)
    }

    /// A count of the result; a field that is missing is an error.
    pub fn count(&self, field: &str) -> Result<u64, String> {
        let pointer = format!("/{}", field.replace('.', "/"));
        self.json
            .pointer(&pointer)
            .and_then(Value::as_u64)
            .ok_or_else(|| format!("the result has no number `{field}`"))
    }

    pub fn violations(&self) -> Vec<Violation> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let read = |violation: &Value| Violation {
            exception: text(&violation["exception"]),
            location: text(&violation["location"]),
            inputs: list(&violation["inputs"])
                .iter()
                .map(|input| format!("{} = {}", text(&input["name"]), text(&input["value"])))
                .collect(),
        };
        list(&self.json["violations"]).iter().map(read).collect()
    }

    /// The exceptions that were found, each once.
    pub fn exceptions(&self) -> BTreeSet<String> {
        let all = self.violations().into_iter();
        all.map(|violation| violation.exception).collect()
    }

    /// Everything that kept the exploration from being complete, in words.
    pub fn obstacles(&self) -> String {
        let words = ["unsupported", "cut_off", "internal_errors"].map(|field| {
            let items = list(&self.json[field]);
            let texts: Vec<String> = items.iter().map(Value::to_string).collect();
            texts.join("; ")
        });
        words
            .into_iter()
            .filter(|w| !w.is_empty())
            .collect::<Vec<_>>()
            .join("; ")
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The command `spelunk explore --json - -p CLASS_PATH ARGUMENT...`.
pub fn command(jdk: &Jdk, class_path: &str, arguments: &[String]) -> Result<Command, String> {
    let mut command = Command::new(places::spelunk()?);
    command.args(["explore", "--json", "-", "-p", class_path, "--jdk"]);
    command.arg(&jdk.home).args(arguments);
    Ok(command)
}

/// Runs an exploration to its end. No result at all is an error; that includes internal errors.
pub fn explore(jdk: &Jdk, class_path: &str, arguments: &[String]) -> Result<Exploration, String> {
    read(launch::finish(
        command(jdk, class_path, arguments)?,
        "",
        TIME_LIMIT,
    )?)
}

/// The result of a finished `spelunk explore --json -`.
pub fn read(outcome: Outcome) -> Result<Exploration, String> {
    let Outcome {
        stdout,
        stderr,
        status,
    } = outcome;
    let json = serde_json::from_slice(&stdout).map_err(|error| {
        format!("no JSON result ({error}); status {status:?}; standard error:\n{stderr}")
    })?;
    Ok(Exploration {
        status,
        stderr,
        json,
    })
}
