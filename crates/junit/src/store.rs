//! Writing test sources to a folder, never over a file that somebody else wrote.

use crate::types::Types;
use crate::writer::{self, MARK, SourceFile};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What test classes may be called, in order of preference, with the name for bugs.
const SUFFIXES: [(&str, &str); 2] = [("Test", "BugTest"), ("SpelunkTest", "SpelunkBugTest")];

/// The suffixes of test classes (for tests and for bugs) under which nothing hand-written stands in the folder;
/// the error names the file that is in the way.
pub fn suffixes(
    class: &str,
    types: &Types<'_>,
    folder: &Path,
) -> Result<(&'static str, &'static str), String> {
    let mut in_the_way = None;
    for (suffix, bug_suffix) in SUFFIXES {
        let taken = [suffix, bug_suffix]
            .map(|suffix| path_of(class, suffix, types, folder))
            .into_iter()
            .find(|path| !may_write(path));
        match taken {
            None => return Ok((suffix, bug_suffix)),
            Some(path) => in_the_way = Some(path),
        }
    }
    Err(refusal(&in_the_way.unwrap_or_default()))
}

fn path_of(class: &str, suffix: &str, types: &Types<'_>, folder: &Path) -> PathBuf {
    let package = writer::test_package(class, types);
    let name = writer::test_class(class, suffix, types);
    let full = if package.is_empty() {
        name
    } else {
        format!("{package}.{name}")
    };
    folder.join(writer::source_path(&full))
}

fn refusal(path: &Path) -> String {
    format!(
        "{} was not written by spelunk and is not overwritten: move it, or choose another folder with --out",
        path.display()
    )
}

/// Writes all files, or none of them if one would overwrite what somebody else wrote.
pub fn store(files: &[SourceFile], folder: &Path) -> Result<Vec<PathBuf>, String> {
    let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(&file.path)).collect();
    if let Some(path) = paths.iter().find(|path| !may_write(path)) {
        return Err(refusal(path));
    }
    for (file, path) in files.iter().zip(&paths) {
        spelunk_toolchain::jdk_tools::write_source(path, &file.text)?;
    }
    Ok(paths)
}

/// Whether nothing is there, or a file of ours.
fn may_write(path: &Path) -> bool {
    if std::fs::symlink_metadata(path).is_err() {
        return true;
    }
    let mut beginning = vec![0; MARK.len()];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    read.is_ok() && beginning == MARK.as_bytes()
}
