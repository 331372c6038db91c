//! javac and java for tests.

use spelunk_classes::jdk::Jdk;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn jdk() -> PathBuf {
    Jdk::discover(None).expect("tests need a JDK").home
}

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of Java sources");
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "java"))
        .collect();
    files.sort();
    files
}

pub fn compile(files: &[PathBuf], classes: &Path, options: &[&str]) {
    let mut command = Command::new(jdk().join("bin/javac"));
    command
        .arg("-d")
        .arg(classes)
        .arg("-cp")
        .arg(classes)
        .args(options)
        .args(files);
    let output = command.output().expect("javac starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        output.stderr.is_empty(),
        "javac warns: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The programs under test and the API, compiled.
pub fn programs(name: &str) -> PathBuf {
    let classes = folder(name);
    let programs = repository().join("crates/reproducer/tests/java/programs");
    let mut files = java_files(&repository().join("java/spelunk"));
    for folder in ["", "cave", "gov/nasa/jpf/vm", "org/sosy_lab/sv_benchmarks"] {
        files.extend(java_files(&programs.join(folder)));
    }
    compile(&files, &classes, &["-g"]);
    classes
}
