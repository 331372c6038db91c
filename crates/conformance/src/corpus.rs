//! The corpus: one file per program, `corpus/<area>/<Name>.java`, with a header of `// key: value` lines.
//!
//! | key | meaning |
//! |---|---|
//! | `features` | comma list of what the program exercises (required) |
//! | `jdk` | the oldest JDK that can run it (default 17) |
//! | `args` | arguments, separated by blanks |
//! | `stdin` | standard input; `\n` stands for a line break |

use crate::compile::Unit;
use crate::jdk::{self, Jdk};
use crate::launch::Subject;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub struct Program {
    pub area: String,
    pub name: String,
    pub path: PathBuf,
    pub features: Vec<String>,
    pub oldest_jdk: u32,
    pub args: Vec<String>,
    pub stdin: String,
    /// The whole file, header included.
    pub source: String,
    /// Of the source.
    pub fingerprint: u64,
}

impl Program {
    pub fn runs_on(&self, jdk: &Jdk) -> bool {
        jdk.feature >= self.oldest_jdk
    }

    pub fn unit(&self) -> Unit {
        Unit {
            source: self.path.clone(),
            fingerprint: self.fingerprint,
        }
    }

    /// The program with its compiled classes, ready to be started.
    pub fn subject(&self, class_path: PathBuf) -> Subject {
        Subject {
            main: self.name.clone(),
            class_path,
            args: self.args.clone(),
            stdin: self.stdin.clone(),
        }
    }

    /// Reads one program; the error names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Program, String> {
        let source = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let mut program = Program {
            area: name_of(path.parent()),
            name: path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default(),
            path: path.to_path_buf(),
            features: Vec::new(),
            oldest_jdk: jdk::OLDEST,
            args: Vec::new(),
            stdin: String::new(),
            fingerprint: crate::fingerprint(source.as_bytes()),
            source: source.clone(),
        };
        for (key, value) in header(&source) {
            program
                .take(key, value)
                .map_err(|problem| format!("{}: {problem}", path.display()))?;
        }
        if program.features.is_empty() {
            return Err(format!(
                "{}: no `// features:` line at the top",
                path.display()
            ));
        }
        Ok(program)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "features" => {
                let names = value.split(',').map(|name| name.trim().to_string());
                self.features.extend(names.filter(|name| !name.is_empty()));
            }
            "jdk" => {
                self.oldest_jdk = value
                    .parse()
                    .map_err(|_| format!("`// jdk: {value}` is not a number"))?;
            }
            "args" => self
                .args
                .extend(value.split_whitespace().map(str::to_string)),
            "stdin" => self.stdin = value.replace("\\n", "\n"),
            _ => {}
        }
        Ok(())
    }
}

fn name_of(path: Option<&Path>) -> String {
    path.and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The `// key: value` lines at the very top of a source.
fn header(source: &str) -> impl Iterator<Item = (&str, &str)> {
    source
        .lines()
        .map_while(|line| line.strip_prefix("//"))
        .filter_map(|line| line.split_once(':'))
        .map(|(key, value)| (key.trim(), value.trim()))
}

/// Every program below `root`, sorted by area and name. Errors: unreadable files and missing headers.
/// Programs cannot see each other, so two areas may use the same name.
pub fn read_all(root: &Path) -> Result<Vec<Program>, String> {
    let mut programs = Vec::new();
    for area in sorted_entries(root)?.iter().filter(|path| path.is_dir()) {
        for path in sorted_entries(area)? {
            if path
                .extension()
                .is_some_and(|extension| extension == "java")
            {
                programs.push(Program::read(&path)?);
            }
        }
    }
    Ok(programs)
}

fn sorted_entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
