//! Writing test sources to a folder: whole files or nothing, never over a file that somebody else wrote, never
//! outside of the folder, and never fewer tests over those for other methods.

use crate::types::Types;
use crate::writer::{self, MARK, SourceFile};
use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// What test classes may be called, in order of preference, with the name for bugs.
const SUFFIXES: [(&str, &str); 2] = [("Test", "BugTest"), ("SpelunkTest", "SpelunkBugTest")];
/// Longer names are not made of the names of methods.
const LONGEST_NAME: usize = 40;
/// The name of a file while it is written begins like this; one that is left was never finished.
const UNFINISHED: &str = ".spelunk-unfinished-";

/// Where the tests of a class go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What is appended to the name of the class under test.
    pub suffix: String,
    pub bug_suffix: String,
    pub files: [PathBuf; 2],
}

/// A place in the folder where nothing stands that has to stay: no hand-written file, none of `taken`, and, for
/// tests of some methods only, no tests for others. The error names the file that is in the way.
pub fn place(
    class: &str,
    types: &Types<'_>,
    folder: &Path,
    methods: &[String],
    taken: &BTreeSet<PathBuf>,
) -> Result<Place, String> {
    let mut in_the_way = None;
    for (suffix, bug_suffix) in suffixes(methods) {
        let files = [&suffix, &bug_suffix].map(|suffix| path_of(class, suffix, types, folder));
        let occupied = |path: &&PathBuf| {
            taken.contains(*path) || !may_write(path) || holds_other_methods(path, methods)
        };
        // A class that is there but not as a file of ours is somebody's own: a test of its name would take its place.
        let hides = |(path, suffix): (&PathBuf, &String)| {
            !path.exists() && types.get(&test_name(class, suffix, types)).is_some()
        };
        if let Some((path, _)) = files
            .iter()
            .zip([&suffix, &bug_suffix])
            .find(|&file| hides(file))
        {
            in_the_way = Some(path.clone());
            continue;
        }
        match files.iter().find(occupied) {
            None => {
                sweep(files[0].parent().unwrap_or(folder));
                return Ok(Place {
                    suffix,
                    bug_suffix,
                    files,
                });
            }
            Some(path) => in_the_way = Some(path.clone()),
        }
    }
    Err(refusal(&in_the_way.unwrap_or_default()))
}

fn suffixes(methods: &[String]) -> Vec<(String, String)> {
    let [usual, fallback] = SUFFIXES.map(|(one, other)| (one.to_string(), other.to_string()));
    let mut all = vec![usual];
    if !methods.is_empty() {
        let name = name_of(methods);
        all.push((format!("{name}Test"), format!("{name}BugTest")));
        let numbered = |n: usize| (format!("{name}{n}Test"), format!("{name}{n}BugTest"));
        all.extend((2..10).map(numbered));
    }
    all.push(fallback);
    all
}

/// `PushPop` for push and pop.
fn name_of(methods: &[String]) -> String {
    let mut name = String::new();
    for method in methods {
        let mut symbols = method.chars().filter(char::is_ascii_alphanumeric);
        name.extend(symbols.next().map(|first| first.to_ascii_uppercase()));
        name.extend(symbols);
    }
    if name.is_empty() || name.len() > LONGEST_NAME {
        name = "Some".into();
    }
    name
}

fn path_of(class: &str, suffix: &str, types: &Types<'_>, folder: &Path) -> PathBuf {
    folder.join(writer::source_path(&test_name(class, suffix, types)))
}

/// The whole name of a test class.
fn test_name(class: &str, suffix: &str, types: &Types<'_>) -> String {
    let package = writer::test_package(class, types);
    let name = writer::test_class(class, suffix, types);
    match package.is_empty() {
        true => name,
        false => format!("{package}.{name}"),
    }
}

fn refusal(path: &Path) -> String {
    format!(
        "{} was not written by spelunk and is not overwritten: move it, or choose another folder with --out",
        path.display()
    )
}

/// Writes all files, or none of them if one would overwrite what somebody else wrote. Each is either there as a
/// whole or as it was before.
pub fn store(files: &[SourceFile], folder: &Path) -> Result<Vec<PathBuf>, String> {
    let paths: Vec<PathBuf> = files.iter().map(|file| folder.join(&file.path)).collect();
    if let Some(path) = paths.iter().find(|path| !may_write(path)) {
        return Err(refusal(path));
    }
    for (file, path) in files.iter().zip(&paths) {
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .map_err(|error| format!("cannot make {}: {error}", parent.display()))?;
        if !is_within(parent, folder) {
            return Err(format!(
                "{} leads out of {}: nothing is written there",
                parent.display(),
                folder.display()
            ));
        }
        write_whole(path, file.text.as_bytes())
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(paths)
}

/// Writes a file under another name and gives it its own when it is complete.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    sweep(folder);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = folder.join(format!("{UNFINISHED}{}-{name}", std::process::id()));
    let written = std::fs::File::create(&unfinished)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&unfinished, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    written
}

/// Removes what a killed run had begun to write here.
fn sweep(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED)) else {
            continue;
        };
        let process = rest.split('-').next().unwrap_or_default();
        // Another run may be writing just now.
        let alive = Path::new("/proc").join(process).exists() && Path::new("/proc/self").exists();
        if !alive || process == std::process::id().to_string() {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Whether a folder is inside another one, links followed.
fn is_within(inner: &Path, outer: &Path) -> bool {
    match (inner.canonicalize(), outer.canonicalize()) {
        (Ok(inner), Ok(outer)) => inner.starts_with(outer),
        _ => false,
    }
}

/// Whether nothing is there, or a file of ours. A link is not ours: nobody knows where it leads.
fn may_write(path: &Path) -> bool {
    let Ok(there) = std::fs::symlink_metadata(path) else {
        return true;
    };
    let mut beginning = vec![0; MARK.len()];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    there.is_file() && read.is_ok() && beginning == MARK.as_bytes()
}

/// Whether tests for some methods would replace tests for others.
fn holds_other_methods(path: &Path, methods: &[String]) -> bool {
    let Ok(file) = std::fs::File::open(path) else {
        return false;
    };
    let mut first = String::new();
    let read = BufReader::new(file).read_line(&mut first);
    !methods.is_empty() && read.is_ok() && first.trim_end() != writer::first_line(methods)
}
