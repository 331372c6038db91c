//! Results of earlier runs: a class that is as it was, asked for in the same way, whose tests stand as they were
//! written, is not explored again. The folder can be removed at any time.

use crate::fingerprint::digest;
use serde::{Deserialize, Serialize};
use spelunk_junit::store;
use spelunk_report::ClassResult;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// Of the files below.
const FORMAT: u32 = 1;

pub struct Cache {
    folder: PathBuf,
    /// Everything besides the class that decides about its tests.
    settings: String,
    limit: Option<Duration>,
    /// The first file that could not be used, and why.
    trouble: OnceLock<String>,
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
