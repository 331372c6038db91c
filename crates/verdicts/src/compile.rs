//! One javac for many programs, and a folder of classes for each of them, so that a program sees the
//! interfaces it is written against and itself, but no other program. What was compiled before is kept.

use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::{fingerprint, launch, places};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const TIME_LIMIT: Duration = Duration::from_secs(600);

/// A source text and the top-level class it declares.
#[derive(Clone, Debug)]
pub struct Source {
    pub class: String,
    pub text: String,
}

/// Where the compiled classes of a set of programs are.
#[derive(Clone, Debug)]
pub struct Compiled {
    root: PathBuf,
}

impl Compiled {
    /// The folder of one program's classes.
    pub fn folder(&self, class: &str) -> PathBuf {
        self.root.join("classes").join(class)
    }

    /// The interfaces that programs call (`spelunk.Choose` and the others).
    pub fn interfaces(&self) -> PathBuf {
        self.root.join("interfaces")
    }

    /// What to pass as class path for one program.
    pub fn class_path(&self, class: &str) -> String {
        let folders = [self.folder(class), self.interfaces()];
        folders.map(|folder| folder.display().to_string()).join(":")
    }
}

/// Compiles the programs against the interface sources below `interfaces`, or finds what an earlier call
/// has compiled. Safe to call from many processes at once: one compiles, the others wait for it.
pub fn compile(
    jdk: &Jdk,
    label: &str,
    interfaces: &[PathBuf],
    sources: &[Source],
) -> Result<Compiled, String> {
    let interface_files = sources_below(interfaces)?;
    let root = root_of(jdk, label, &interface_files, sources)?;
    let compiled = Compiled { root };
    if compiled.root.join("ok").exists() {
        return Ok(compiled);
    }
    let _lock = lock(&compiled.root)?;
    if !compiled.root.join("ok").exists() {
        build(jdk, &compiled, &interface_files, sources)?;
    }
    Ok(compiled)
}

fn root_of(
    jdk: &Jdk,
    label: &str,
    interfaces: &[PathBuf],
    sources: &[Source],
) -> Result<PathBuf, String> {
    let mut contents = Vec::new();
    for file in interfaces {
        contents
            .extend(std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    for source in sources {
        contents.extend(source.text.as_bytes());
    }
    let name = format!("{label}-{}-{:016x}", jdk.version, fingerprint(&contents));
    Ok(places::cache().join("explore").join(name))
}

fn lock(root: &Path) -> Result<File, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", root.display());
    std::fs::create_dir_all(root).map_err(problem)?;
    let file = File::create(root.join("lock")).map_err(problem)?;
    file.lock().map_err(problem)?;
    Ok(file)
}

fn build(
    jdk: &Jdk,
    compiled: &Compiled,
    interfaces: &[PathBuf],
    sources: &[Source],
) -> Result<(), String> {
    javac(jdk, interfaces, &compiled.interfaces(), None)?;
    let together = compiled.root.join("together");
    let texts = compiled.root.join("sources");
    let problem = |error: std::io::Error| format!("{}: {error}", texts.display());
    std::fs::create_dir_all(&texts).map_err(problem)?;
    let mut files = Vec::new();
    for source in sources {
        let file = texts.join(format!("{}.java", source.class));
        std::fs::write(&file, &source.text).map_err(problem)?;
        files.push(file);
    }
    javac(jdk, &files, &together, Some(&compiled.interfaces()))?;
    for source in sources {
        take_apart(&together, &source.class, &compiled.folder(&source.class)).map_err(problem)?;
    }
    std::fs::write(compiled.root.join("ok"), "").map_err(problem)
}

/// Runs javac on files; they must have no errors.
pub fn javac(
    jdk: &Jdk,
    files: &[PathBuf],
    out: &Path,
    class_path: Option<&Path>,
) -> Result<(), String> {
    std::fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut command = Command::new(jdk.home.join("bin/javac"));
    command.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"]);
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    command.arg("-cp").arg(class_path.unwrap_or(out));
    command.arg("-d").arg(out).args(files);
    let outcome = launch::finish(command, "", TIME_LIMIT)?;
    match outcome.status {
        Some(0) => Ok(()),
        _ => Err(format!("javac: {}", outcome.stderr)),
    }
}

/// Copies the class files of one top-level class to a folder of its own.
fn take_apart(together: &Path, class: &str, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for entry in std::fs::read_dir(together)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let rest = name.strip_prefix(class);
        if rest.is_some_and(|rest| rest.starts_with('$') || rest == ".class") {
            std::fs::copy(entry.path(), folder.join(name))?;
        }
    }
    Ok(())
}

/// Java files below these folders, at any depth.
pub fn sources_below(folders: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = folders.to_vec();
    while let Some(folder) = open.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The Java API of the project and stand-ins for the other known entry points.
pub fn interface_folders() -> Vec<PathBuf> {
    let root = places::repository();
    vec![root.join("java"), root.join("corpus/explore/stubs")]
}
