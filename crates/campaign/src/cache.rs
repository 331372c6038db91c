//! Results of earlier runs: a class that is as it was, asked for in the same way, whose tests stand as they were
//! written, is not explored again. The folder can be removed at any time.

use crate::fingerprint::digest;
use serde::{Deserialize, Serialize};
use spelunk_junit::store;
use spelunk_report::ClassResult;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

/// Of the files below.
const FORMAT: u32 = 1;
/// What all files together may take; those that were used longest ago go first.
const MOST_BYTES: u64 = 200 << 20;

pub struct Cache {
    folder: PathBuf,
    /// Everything besides the class that decides about its tests.
    settings: String,
    limit: Option<Duration>,
    /// The first file that could not be used, and why.
    trouble: OnceLock<String>,
    /// Room was made in this run.
    tidied: OnceLock<()>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    format: u32,
    fingerprint: String,
    limit_ms: Option<u64>,
    /// Test sources below the folder of tests, and what was in them.
    files: Vec<(PathBuf, String)>,
    /// Source of each test of the result.
    sources: Vec<Vec<String>>,
    result: ClassResult,
}

impl Cache {
    /// `settings` is any text that is the same exactly where runs would do the same.
    pub fn new(folder: PathBuf, settings: &str, limit: Option<Duration>) -> Cache {
        Cache {
            folder,
            settings: digest(&[settings.as_bytes()]),
            limit,
            trouble: OnceLock::new(),
            tidied: OnceLock::new(),
        }
    }

    /// Why something in the cache was ignored.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.get().cloned()
    }

    /// The result of a class, if nothing has changed.
    pub fn load(&self, class: &str, fingerprint: &str, out: &Path) -> Option<ClassResult> {
        let path = self.path_of(class, out);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
            Err(error) => return self.note(&path, &error.to_string()),
        };
        let entry: Entry = match serde_json::from_str(&text) {
            Ok(entry) => entry,
            Err(_) => return self.note(&path, "it is damaged"),
        };
        let is_same = |(name, was): &(PathBuf, String)| {
            std::fs::read(out.join(name)).is_ok_and(|text| digest(&[&text]) == *was)
        };
        let had_time = !entry.result.out_of_time || entry.limit_ms == self.limit_ms();
        let is_usable = entry.format == FORMAT
            && entry.fingerprint == fingerprint
            && entry.result.name == class
            && entry.sources.len() == entry.result.suite.len()
            && had_time
            && entry.files.iter().all(is_same);
        if !is_usable {
            return None;
        }
        // It is of use, and so not the first to go.
        let _ = std::fs::File::options()
            .append(true)
            .open(&path)
            .and_then(|file| file.set_modified(SystemTime::now()));
        let mut result = entry.result;
        result.files = entry.files.iter().map(|(name, _)| out.join(name)).collect();
        for (test, source) in result.suite.iter_mut().zip(entry.sources) {
            test.source = source;
        }
        result.is_unchanged = true;
        Some(result)
    }

    /// Keeps a result whose tests are written. What cannot be kept is made again the next time.
    pub fn store(&self, result: &ClassResult, out: &Path) {
        let digested = |path: &PathBuf| {
            let name = path.strip_prefix(out).ok()?.to_path_buf();
            Some((name, digest(&[&std::fs::read(path).ok()?])))
        };
        let files: Option<Vec<(PathBuf, String)>> = result.files.iter().map(digested).collect();
        let Some(files) = files.filter(|_| result.failure.is_none()) else {
            return;
        };
        let entry = Entry {
            format: FORMAT,
            fingerprint: result.fingerprint.clone(),
            limit_ms: self.limit_ms(),
            files,
            sources: result
                .suite
                .iter()
                .map(|test| test.source.clone())
                .collect(),
            result: result.clone(),
        };
        let Ok(text) = serde_json::to_vec(&entry) else {
            return;
        };
        self.tidied
            .get_or_init(|| make_room(&self.folder, MOST_BYTES));
        let path = self.path_of(&result.name, out);
        let written =
            std::fs::create_dir_all(&self.folder).and_then(|()| store::write_whole(&path, &text));
        if let Err(error) = written {
            self.note(&path, &error.to_string());
        }
    }

    fn limit_ms(&self) -> Option<u64> {
        self.limit.map(|limit| limit.as_millis() as u64)
    }

    fn path_of(&self, class: &str, out: &Path) -> PathBuf {
        let out = std::path::absolute(out).unwrap_or_else(|_| out.to_path_buf());
        let out = out.as_os_str().as_encoded_bytes();
        let name = digest(&[out, class.as_bytes(), self.settings.as_bytes()]);
        self.folder.join(format!("{name}.json"))
    }

    fn note(&self, path: &Path, why: &str) -> Option<ClassResult> {
        self.trouble.get_or_init(|| {
            format!(
                "{} of the cache is ignored: {why}; the folder can be removed",
                path.display()
            )
        });
        None
    }
}

/// Removes results that were used longest ago until the others take no more than so many bytes.
fn make_room(folder: &Path, most: u64) {
    let listed = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(SystemTime, u64, PathBuf)> = listed
        .filter(|entry| entry.path().extension().is_some_and(|it| it == "json"))
        .filter_map(|entry| {
            let facts = entry.metadata().ok().filter(|facts| facts.is_file())?;
            Some((facts.modified().ok()?, facts.len(), entry.path()))
        })
        .collect();
    files.sort();
    let mut together: u64 = files.iter().map(|(_, length, _)| length).sum();
    for (_, length, path) in files {
        if together <= most {
            return;
        }
        if std::fs::remove_file(path).is_ok() {
            together -= length;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_makes_room() {
        let folder = std::env::temp_dir().join(format!("spelunk-cache-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let write = |name: &str, age: u64| {
            let path = folder.join(name);
            std::fs::write(&path, [0; 100]).expect("a file");
            let file = std::fs::File::options().append(true).open(&path);
            let then = SystemTime::now() - Duration::from_secs(age);
            file.and_then(|file| file.set_modified(then))
                .expect("a time");
        };
        for (name, age) in [
            ("new.json", 1),
            ("older.json", 50),
            ("oldest.json", 90),
            ("own.txt", 99),
        ] {
            write(name, age);
        }
        let stands = |name: &str| folder.join(name).exists();
        make_room(&folder, 300);
        assert!(stands("oldest.json"));
        make_room(&folder, 250);
        assert!(!stands("oldest.json") && stands("older.json") && stands("new.json"));
        make_room(&folder, 100);
        assert!(!stands("older.json") && stands("new.json") && stands("own.txt"));
        std::fs::remove_dir_all(&folder).expect("it was there");
    }
}
