//! Where tests go: checked before anything is explored, so that no work is lost for want of a folder.

use std::path::{Path, PathBuf};

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
    if file.exists() {
        let opened = std::fs::OpenOptions::new().append(true).open(file);
        return opened
            .map(|_| ())
            .or_else(|error| problem(&error.to_string()));
    }
    check_folder(folder).or_else(|_| problem(&format!("{} cannot be written to", folder.display())))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
