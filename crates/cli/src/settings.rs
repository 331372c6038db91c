//! `spelunk.toml`: flags of `generate` that a project always wants, by their long names. Flags that are given win.

use spelunk_toolchain::jdk_tools::PATH_SEPARATOR;
use std::ffi::OsString;
use std::path::Path;

pub const FILE: &str = "spelunk.toml";

/// Short names of flags that have one.
const SHORT: [(&str, &str); 5] = [
    ("classpath", "-p"),
    ("out", "-o"),
    ("jobs", "-j"),
    ("quiet", "-q"),
    ("verbose", "-v"),
];

/// Flags whose values are separated as java separates paths.
const PATHS: [&str; 2] = ["classpath", "junit-jars"];

/// Flags with several values, separated by commas.
const LISTS: [&str; 2] = ["methods", "values"];

/// The command line with what the file adds. `check` says what is wrong with a flag, by its name and as it would be given.
pub fn extended(
    given: Vec<OsString>,
    folder: &Path,
    check: impl Fn(&str, &[OsString]) -> Result<(), String>,
) -> Result<Vec<OsString>, String> {
    let path = folder.join(FILE);
    if given.get(1).is_none_or(|command| command != "generate") || !path.exists() {
        return Ok(given);
    }
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("cannot read {FILE}: {error}"))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let text = error.message().replace('\n', " ");
        format!("{FILE}: {text}")
    })?;
    let mut added = Vec::new();
    for (key, value) in &table {
        if key == "classes" {
            continue;
        }
        let flags = flags(key, value)?;
        check(key, &flags).map_err(|problem| format!("{FILE}: {problem}"))?;
        if !is_given(&given, key) {
            added.extend(flags);
        }
    }
    let mut all = given;
    let rest = all.split_off(2);
    all.extend(added);
    all.extend(rest);
    if let Some(classes) = table.get("classes") {
        // Looked at only where no class is named.
        let classes = values(classes)?.join(",");
        all.insert(2, format!("--default-classes={classes}").into());
    }
    Ok(all)
}

fn is_given(given: &[OsString], key: &str) -> bool {
    let long = format!("--{key}");
    let with_value = format!("--{key}=");
    let short = SHORT
        .iter()
        .find(|(name, _)| *name == key)
        .map(|(_, short)| *short);
    given
        .iter()
        .filter_map(|argument| argument.to_str())
        .any(|argument| {
            argument == long
                || argument.starts_with(&with_value)
                || short
                    .is_some_and(|short| argument.starts_with(short) && !argument.starts_with("--"))
        })
}

fn flags(key: &str, value: &toml::Value) -> Result<Vec<OsString>, String> {
    Ok(match value {
        toml::Value::Boolean(true) => vec![format!("--{key}").into()],
        toml::Value::Boolean(false) => Vec::new(),
        toml::Value::Array(items) if items.is_empty() => Vec::new(),
        other => {
            let values = values(other)?;
            let separator = match PATHS.contains(&key) {
                true => PATH_SEPARATOR.to_string(),
                false if LISTS.contains(&key) || values.len() == 1 => ",".to_string(),
                false => return Err(format!("{FILE}: {key} takes one value, not a list")),
            };
            vec![format!("--{key}={}", values.join(&separator)).into()]
        }
    })
}

fn values(value: &toml::Value) -> Result<Vec<String>, String> {
    match value {
        toml::Value::String(text) => Ok(vec![text.clone()]),
        toml::Value::Integer(number) => Ok(vec![number.to_string()]),
        toml::Value::Array(items) => {
            let lists: Result<Vec<Vec<String>>, String> = items.iter().map(values).collect();
            Ok(lists?.concat())
        }
        other => Err(format!(
            "{FILE}: a {} is no value for a flag",
            other.type_str()
        )),
    }
}
