//! A folder for what the proof needs. It is gone at the end; one that a killed run left behind goes with the next
//! run, known by its name and by a lock that nobody holds.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

const PREFIX: &str = "spelunk-scratch-";
const LOCK: &str = "lock";

pub struct Scratch {
    path: PathBuf,
    /// Held as long as this process lives.
    _lock: File,
}

/// Where scratch folders are made. A variable that is set to nothing says nothing.
pub fn temporary() -> PathBuf {
    let folder = std::env::temp_dir();
    let named = match folder.as_os_str().is_empty() {
        true => PathBuf::from("/tmp"),
        false => folder,
    };
    // Other processes work in other folders.
    std::path::absolute(&named).unwrap_or(named)
}

impl Scratch {
    /// A new folder, after those are gone that nobody uses any more.
    pub fn new() -> io::Result<Scratch> {
        let temporary = temporary();
        sweep(&temporary);
        let mut number = 0;
        loop {
            let name = format!("{PREFIX}{}-{number}", std::process::id());
            let path = temporary.join(name);
            match make(&path) {
                Ok(()) => match lock(&path) {
                    Some(lock) => return Ok(Scratch { path, _lock: lock }),
                    // Another run that begins has taken it for abandoned.
                    None if number < 1000 => number += 1,
                    None => return Err(io::ErrorKind::AlreadyExists.into()),
                },
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {
                    number += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the folder where it is not dropped: a process that ends at once runs no destructors.
    pub fn remove(&self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Nobody else may look into it: it holds code that is going to be run.
fn make(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// The lock of a new folder, if that is still there when the lock is held.
fn lock(folder: &Path) -> Option<File> {
    let file = folder.join(LOCK);
    let lock = File::create(&file).ok()?;
    lock.try_lock().ok()?;
    file.exists().then_some(lock)
}

/// Removes what killed runs have left.
fn sweep(temporary: &Path) {
    let entries = std::fs::read_dir(temporary).into_iter().flatten().flatten();
    for entry in entries {
        let ours = entry
            .file_name()
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX));
        // A link could lead anywhere.
        let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !ours || !folder {
            continue;
        }
        // Held until the folder is gone: whoever has just made it must not think that it is theirs.
        let lock = File::open(entry.path().join(LOCK)).ok();
        if is_abandoned(&entry.path(), lock.as_ref()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

fn is_abandoned(folder: &Path, lock: Option<&File>) -> bool {
    match lock {
        Some(lock) => !matches!(lock.try_lock(), Err(TryLockError::WouldBlock)),
        // Killed between making the folder and its lock, or just about to lock it.
        None => {
            let modified = folder.metadata().and_then(|folder| folder.modified());
            is_gone(folder)
                || modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age.as_secs() > 60))
        }
    }
}

/// Whether the process that a folder is named after is known not to run any more.
fn is_gone(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let process = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.split('-').next());
    let process = process.and_then(|text| text.parse::<u32>().ok());
    process.is_some_and(|process| {
        Path::new("/proc/self").exists() && !Path::new("/proc").join(process.to_string()).exists()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_nobody_holds_goes_with_the_next_run() {
        let left = std::env::temp_dir().join(format!("{PREFIX}left-{}", std::process::id()));
        std::fs::create_dir_all(left.join("deep")).expect("a folder");
        std::fs::write(left.join(LOCK), "").expect("a lock");
        // No process has this number; it was killed before it made a lock.
        let early = std::env::temp_dir().join(format!("{PREFIX}4294967295-0"));
        std::fs::create_dir_all(&early).expect("a folder");
        let one = Scratch::new().expect("a folder");
        assert!(!left.exists());
        assert!(!early.exists() || !Path::new("/proc/self").exists());
        let other = Scratch::new().expect("a folder");
        assert!(one.path().exists() && other.path().exists());
        let path = one.path().to_path_buf();
        drop(one);
        assert!(!path.exists());
    }

    /// Each run sweeps before it makes its own folder.
    #[test]
    fn runs_that_begin_together_keep_their_folders() {
        let begin = || {
            for _ in 0..100 {
                let scratch = Scratch::new().expect("a folder");
                assert!(scratch.path().join(LOCK).exists());
            }
        };
        std::thread::scope(|runs| {
            for _ in 0..4 {
                runs.spawn(begin);
            }
        });
    }
}
