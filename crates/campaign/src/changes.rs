//! What has changed since a revision of the sources, or since an earlier run.

use crate::fingerprint::Fingerprints;
use crate::selection::Subject;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The state of affairs that classes are held against.
pub enum Since {
    /// Sources that a revision has otherwise, by their paths.
    Sources(BTreeSet<String>),
    /// Fingerprints of an earlier result, by class.
    Fingerprints(BTreeMap<String, String>),
}

impl Since {
    /// A file is an earlier result, everything else a revision for git.
    pub fn read(named: &str) -> Result<Since, String> {
        match Path::new(named).is_file() {
            true => earlier(Path::new(named)),
            false => changed_sources(named).map(Since::Sources),
        }
    }

    /// Leaves those classes that have changed, or that depend on one that has.
    pub fn keep_changed(&self, subjects: &mut Vec<Subject>, fingerprints: &mut Fingerprints<'_>) {
        subjects.retain(|subject| match self {
            Since::Sources(changed) => {
                let sources = fingerprints.sources_of(&subject.name);
                let is_below = |path: &String, source: &String| {
                    path.strip_suffix(source.as_str())
                        .is_some_and(|before| before.is_empty() || before.ends_with('/'))
                };
                let mut all = sources.iter();
                all.any(|source| changed.iter().any(|path| is_below(path, source)))
            }
            Since::Fingerprints(earlier) => {
                earlier.get(&subject.name) != Some(&fingerprints.of(&subject.name))
            }
        });
    }
}

fn earlier(file: &Path) -> Result<Since, String> {
    let problem = |why: &str| format!("{} {why}", file.display());
    let text = std::fs::read_to_string(file)
        .map_err(|error| problem(&format!("cannot be read: {error}")))?;
    let is_none = || problem("is no result of spelunk generate --json");
    let result: serde_json::Value = serde_json::from_str(&text).map_err(|_| is_none())?;
    let classes = result["classes"].as_array().ok_or_else(is_none)?;
    let known = |class: &serde_json::Value| {
        // What has no tests is tried again.
        let is_done = class["failure"].is_null();
        let name = class["name"].as_str().filter(|_| is_done)?;
        Some((name.to_string(), class["fingerprint"].as_str()?.to_string()))
    };
    Ok(Since::Fingerprints(
        classes.iter().filter_map(known).collect(),
    ))
}

/// Files that differ from a revision, and files that are new.
fn changed_sources(revision: &str) -> Result<BTreeSet<String>, String> {
    // What begins with a dash is a flag for git, and some of those write files.
    if revision.starts_with('-') || revision.is_empty() {
        return Err(format!("'{revision}' is no revision and no file"));
    }
    let mut changed = git(revision, &["diff", "--name-only", "-z", revision, "--"])?;
    let new = ["ls-files", "--others", "--exclude-standard", "-z"];
    changed.extend(git(revision, &new)?);
    Ok(changed)
}

fn git(revision: &str, arguments: &[&str]) -> Result<BTreeSet<String>, String> {
    let ended = Command::new("git").args(arguments).output();
    let ended = ended.map_err(|error| {
        format!("{revision} is no file, and git cannot be asked what it is: {error}")
    })?;
    if !ended.status.success() {
        let said = String::from_utf8_lossy(&ended.stderr);
        let said = said.lines().next().unwrap_or("no message");
        let said = said
            .trim_start_matches("warning: ")
            .trim_start_matches("fatal: ");
        // git goes on about flags of its own.
        let said = match said
            .to_ascii_lowercase()
            .starts_with("not a git repository")
        {
            true => "here is no git repository",
            false => said,
        };
        return Err(format!("{revision} is no file and no revision: {said}"));
    }
    let names = ended.stdout.split(|&byte| byte == 0);
    let names = names.filter(|name| !name.is_empty());
    Ok(names
        .map(|name| String::from_utf8_lossy(name).into_owned())
        .collect())
}
