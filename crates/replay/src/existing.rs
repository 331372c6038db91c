//! What tests that are there already cover: those in a folder, which are run, or what JaCoCo's agent has recorded.

use crate::coverage::{self, ClassCoverage};
use crate::harness;
use crate::proof::{Proof, Prover};
use spelunk_classes::class_path::ClassPath;
use spelunk_junit::writer::{SourceFile, TestMethod};
use spelunk_toolchain::jdk_tools::{Compilation, PATH_SEPARATOR};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// What tests in a folder cover of classes (binary names with dots). Tests that fail count as far as they come. `is_left_out`
/// is asked about every test class, by its path below the folder without an ending.
pub fn of_tests(
    prover: &Prover<'_>,
    folder: &Path,
    is_left_out: &dyn Fn(&Path) -> bool,
    classes: &[String],
    class_path: &ClassPath,
) -> Result<Vec<ClassCoverage>, String> {
    let mut found = Vec::new();
    list(folder, folder, &mut found);
    found.retain(|path| !is_left_out(&path.with_extension("")));
    let with_ending = |ending: &str| {
        let is_one = |path: &&PathBuf| path.extension() == Some(OsStr::new(ending));
        found.iter().filter(is_one).cloned().collect::<Vec<_>>()
    };
    let (sources, compiled) = (with_ending("java"), with_ending("class"));
    if sources.is_empty() && compiled.is_empty() {
        return Err(format!("{} has no tests", folder.display()));
    }
    let own = [prover.class_path, &folder.display().to_string()].join(&PATH_SEPARATOR.to_string());
    let of_sources = sources.iter().map(|path| folder.join(path)).collect();
    let built = build(prover, of_sources, &own)?;
    let name = |path: &PathBuf| {
        let name = path.with_extension("");
        name.to_string_lossy().replace(['/', '\\'], ".")
    };
    let mut names: Vec<String> = sources.iter().chain(&compiled).map(name).collect();
    names.retain(|name| !name.contains(['$', '-']));
    names.sort();
    names.dedup();
    let proof = Proof {
        files: vec![names.into_iter().map(test_class).collect()],
        classes: built,
        ..Proof::default()
    };
    let with_tests = Prover {
        class_path: &own,
        watch: prover.watch.clone(),
        ..*prover
    };
    coverage::measure_as_far_as_they_come(&with_tests, &proof, classes, class_path)
}

/// What JaCoCo's agent has recorded of classes.
pub fn of_recording(
    prover: &Prover<'_>,
    recording: &Path,
    classes: &[String],
    class_path: &ClassPath,
) -> Result<Vec<ClassCoverage>, String> {
    let built = build(prover, Vec::new(), prover.class_path)?;
    coverage::read_recording(prover, &built, recording, classes, class_path)
}

/// Compiles what runs and measures, and tests with it; where the classes are.
fn build(prover: &Prover<'_>, tests: Vec<PathBuf>, class_path: &str) -> Result<PathBuf, String> {
    let folder = prover.scratch.join("existing-src");
    let classes = prover.scratch.join("existing-classes");
    let mut files = harness::write_runner(prover.jars.junit, &folder)?;
    files.extend(harness::write_meter(&folder, &classes)?);
    files.extend(tests);
    let jars = prover.jars.jars.iter().chain(prover.jacoco);
    let mut entries: Vec<String> = jars.map(|jar| jar.display().to_string()).collect();
    entries.push(class_path.into());
    let compilation = Compilation {
        jdk_home: prover.jdk_home,
        files: &files,
        classes: &classes,
        class_path: entries.join(&PATH_SEPARATOR.to_string()),
        options: &[],
    };
    match compilation.run_watched(prover.compiler, &prover.watch)? {
        None => Ok(classes),
        Some(complaints) => Err(format!(
            "they do not compile: {}",
            complaints.lines().next().unwrap_or_default()
        )),
    }
}

/// JUnit finds the methods.
fn test_class(class: String) -> SourceFile {
    SourceFile {
        path: String::new(),
        class,
        text: String::new(),
        methods: vec![TestMethod {
            name: String::new(),
            tests: Vec::new(),
            lines: 1..=1,
        }],
    }
}

/// All files below a folder, by their paths in it. Links are not followed.
fn list(top: &Path, folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => list(top, &path, found),
            Ok(kind) if kind.is_file() => {
                found.extend(path.strip_prefix(top).ok().map(Path::to_path_buf));
            }
            _ => {}
        }
    }
}
