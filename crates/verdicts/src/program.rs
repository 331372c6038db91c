//! The programs with known verdicts: `corpus/explore/<area>/<Name>.java`, each with a header of
//! `// key: value` lines.
//!
//! | key | meaning |
//! |---|---|
//! | `explore` | the arguments after `spelunk explore` (required) |
//! | `verdict` | `safe`, `violation` or `bounded` (required) |
//! | `exception` | an exception that must be found; one line for each, and no other may be found |
//! | `paths` | how many paths end, where that follows from the program |
//! | `states` | how many states are met with `--match-states` |
//! | `complete` | whether the result must be called complete |

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders below `corpus/explore` that hold no programs.
const NOT_AREAS: [&str; 1] = ["stubs"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing goes wrong, and everything was looked at.
    Safe,
    Violation,
    /// Nothing was found, and something was cut off.
    Bounded,
}

impl Verdict {
    /// The word for it in the result of `spelunk explore`.
    pub fn outcome(self) -> &'static str {
        match self {
            Verdict::Safe => "complete",
            Verdict::Violation => "violation",
            Verdict::Bounded => "bounded",
        }
    }

    /// The promised exit status.
    pub fn status(self) -> i32 {
        match self {
            Verdict::Safe | Verdict::Bounded => 0,
            Verdict::Violation => 1,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Program {
    pub area: String,
    pub name: String,
    pub path: PathBuf,
    pub source: String,
    pub arguments: Vec<String>,
    pub verdict: Verdict,
    pub exceptions: BTreeSet<String>,
    pub paths: Option<u64>,
    pub states: Option<u64>,
    pub complete: Option<bool>,
}

impl Program {
    /// Reads one program; the error names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Program, String> {
        let source = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        parse(path, source).map_err(|problem| format!("{}: {problem}", path.display()))
    }

    /// The explored method's name, or `main`.
    pub fn method(&self) -> &str {
        let target = self.arguments.last().map_or("", String::as_str);
        target.split_once('#').map_or("main", |(_, method)| method)
    }
}

fn parse(path: &Path, source: String) -> Result<Program, String> {
    let lines = || header(&source);
    let one = |key: &str| lines().find(|(found, _)| *found == key).map(|(_, v)| v);
    let arguments: Vec<String> = one("explore")
        .ok_or("no `// explore:` line at the top")?
        .split_whitespace()
        .map(str::to_string)
        .collect();
    let verdict = match one("verdict") {
        Some("safe") => Verdict::Safe,
        Some("violation") => Verdict::Violation,
        Some("bounded") => Verdict::Bounded,
        other => return Err(format!("`// verdict:` is {other:?}")),
    };
    let exceptions: BTreeSet<String> = lines()
        .filter(|(key, _)| *key == "exception")
        .map(|(_, value)| value.to_string())
        .collect();
    if (verdict == Verdict::Violation) == exceptions.is_empty() {
        return Err("`// exception:` lines belong to violations, and to all of them".into());
    }
    Ok(Program {
        area: name_of(path.parent()),
        name: name_of(Some(&path.with_extension(""))),
        path: path.to_path_buf(),
        arguments,
        verdict,
        exceptions,
        paths: one("paths")
            .map(|n| n.parse().map_err(|_| "`// paths:` is not a number"))
            .transpose()?,
        states: one("states")
            .map(|n| n.parse().map_err(|_| "`// states:` is not a number"))
            .transpose()?,
        complete: one("complete")
            .map(|b| b.parse().map_err(|_| "`// complete:` is not true or false"))
            .transpose()?,
        source,
    })
}

/// The `// key: value` lines at the very top of a source.
fn header(source: &str) -> impl Iterator<Item = (&str, &str)> {
    source
        .lines()
        .map_while(|line| line.strip_prefix("//"))
        .filter_map(|line| line.split_once(':'))
        .map(|(key, value)| (key.trim(), value.trim()))
}

fn name_of(path: Option<&Path>) -> String {
    path.and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Every program, sorted by area and name; two of the same class name are an error.
pub fn read_all(root: &Path) -> Result<Vec<Program>, String> {
    let mut programs = Vec::new();
    let mut names = BTreeSet::new();
    for area in entries(root)?.iter().filter(|path| path.is_dir()) {
        if NOT_AREAS.contains(&name_of(Some(area)).as_str()) {
            continue;
        }
        for path in java_files(area)? {
            let program = Program::read(&path)?;
            if !names.insert(program.name.clone()) {
                return Err(format!("{}: the name is taken", path.display()));
            }
            programs.push(program);
        }
    }
    Ok(programs)
}

pub fn java_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = entries(folder)?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "java"));
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(header: &str) -> Result<Program, String> {
        parse(Path::new("area/Name.java"), header.to_string())
    }

    #[test]
    fn headers_are_read() {
        let text = "// explore: --max-depth 3 Name#go\n// verdict: violation\n// exception: A\n// exception: B\n// paths: 7\n// complete: true\n\nclass Name {}";
        let program = parsed(text).expect("a good header");
        assert_eq!(
            (program.area.as_str(), program.name.as_str()),
            ("area", "Name")
        );
        assert_eq!(program.arguments, ["--max-depth", "3", "Name#go"]);
        assert_eq!(program.method(), "go");
        assert_eq!(program.exceptions.len(), 2);
        assert_eq!((program.paths, program.complete), (Some(7), Some(true)));
    }

    #[test]
    fn bad_headers_are_refused() {
        for bad in [
            "// verdict: safe",
            "// explore: A\n// verdict: fine",
            "// explore: A\n// verdict: violation",
            "// explore: A\n// verdict: safe\n// exception: B",
            "// explore: A\n// verdict: safe\n// paths: many",
        ] {
            assert!(parsed(bad).is_err(), "{bad}");
        }
    }
}
