//! Where tests and results go: checked before anything is explored, so that no work is lost for want of a folder.

use spelunk_junit::store::write_whole;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is read here, by the ends of its names: no result takes its place.
const READ: [&str; 10] = [
    ".java", ".class", ".jar", ".kt", ".scala", ".groovy", ".gradle", ".kts", ".toml", "pom.xml",
];

/// Whether files can be made in a folder that may not be there yet. Nothing is left behind.
pub fn check_folder(folder: &Path) -> Result<(), String> {
    let problem = |why: String| Err(format!("cannot write to {}: {why}", folder.display()));
    let mut nearest = absolute(folder);
    while !nearest.exists() {
        // Something that is there, but not readable or not a folder, is found here as well.
        if std::fs::symlink_metadata(&nearest).is_ok() {
            return problem("a link leads nowhere".into());
        }
        match nearest.parent() {
            Some(parent) => nearest = parent.to_path_buf(),
            None => return problem("there is no such place".into()),
        }
    }
    if !nearest.is_dir() {
        return problem(format!("{} is no folder", nearest.display()));
    }
    let probe = nearest.join(format!(".spelunk-probe-{}", std::process::id()));
    match std::fs::write(&probe, "probe").and_then(|()| std::fs::remove_file(&probe)) {
        Ok(()) => Ok(()),
        Err(error) => {
            let _ = std::fs::remove_file(&probe);
            problem(error.to_string())
        }
    }
}

/// Whether a file can be written; `-` and devices are taken as they are.
pub fn check_file(file: &Path) -> Result<(), String> {
    let problem = |why: &str| Err(format!("cannot write {}: {why}", file.display()));
    if file.is_dir() {
        return problem("it is a folder");
    }
    let absolute = absolute(file);
    let folder = absolute.parent().unwrap_or(Path::new("/"));
    if !folder.is_dir() {
        return problem(&format!("{} is no folder", folder.display()));
    }
    if is_pipe(file) {
        // Whoever reads it would think that this is all.
        return Ok(());
    }
    if file.exists() {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if READ.iter().any(|end| name.ends_with(end)) {
            return problem("it is there, and no result; name another file");
        }
        let opened = std::fs::OpenOptions::new().append(true).open(file);
        return opened
            .map(|_| ())
            .or_else(|error| problem(&error.to_string()));
    }
    check_folder(folder).or_else(|_| problem(&format!("{} cannot be written to", folder.display())))
}

/// Writes a result: as a whole where it is a file, through links, into devices and pipes as they are.
pub fn write_file(path: &Path, text: &str) -> std::io::Result<()> {
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let is_special = path.exists() && !path.is_file() || target.is_symlink();
    if !is_special {
        match write_whole(&target, text.as_bytes()) {
            // A file may be writable where its folder is not, or where no other can take its place.
            Err(error) if is_about_the_folder(&error) && path.exists() => {}
            done => return done,
        }
    }
    let mut file = std::fs::OpenOptions::new();
    let mut file = file.write(true).create(true).truncate(true).open(path)?;
    file.write_all(text.as_bytes())
}

fn is_about_the_folder(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    let kinds = [PermissionDenied, ReadOnlyFilesystem, ResourceBusy];
    kinds.contains(&error.kind())
}

#[cfg(unix)]
fn is_pipe(file: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata(file).is_ok_and(|file| file.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// Whether a name means the file or pipe that standard output goes to, as `/dev/stdout` does.
#[cfg(unix)]
pub fn is_standard_output(file: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let out = std::io::stdout().as_fd().try_clone_to_owned();
    let out = out.and_then(|out| std::fs::File::from(out).metadata());
    let (Ok(named), Ok(out)) = (std::fs::metadata(file), out) else {
        return false;
    };
    let is_kept = named.is_file() || named.file_type().is_fifo();
    is_kept && (named.dev(), named.ino()) == (out.dev(), out.ino())
}

#[cfg(not(unix))]
pub fn is_standard_output(_: &Path) -> bool {
    false
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
