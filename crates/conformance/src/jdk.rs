//! The JDKs of this machine. A JDK counts when it can compile (`bin/javac`) and is at least Java 17,
//! the oldest version the corpus is written for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub const OLDEST: u32 = 17;

/// What to tell people on a machine that has no JDK.
pub const NONE_FOUND: &str =
    "no JDK with javac found (JAVA_HOME, PATH, /usr/lib/jvm): install openjdk-17-jdk-headless";

#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// The feature version, e.g. 17.
    pub feature: u32,
    /// The full version, e.g. 17.0.15: recorded answers are kept per full version.
    pub version: String,
}

impl Jdk {
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// How tests and tables call this JDK.
    pub fn label(&self) -> String {
        format!("jdk{}", self.feature)
    }

    fn at(home: &Path) -> Option<Jdk> {
        let home = home.canonicalize().ok()?;
        if !home.join("bin/javac").is_file() || !home.join("lib/modules").is_file() {
            return None;
        }
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = release
            .lines()
            .find_map(|line| line.strip_prefix("JAVA_VERSION="))?
            .trim_matches('"')
            .to_string();
        let feature = version
            .split(|c: char| !c.is_ascii_digit())
            .next()?
            .parse()
            .ok()?;
        (feature >= OLDEST).then_some(Jdk {
            home,
            feature,
            version,
        })
    }

    /// Every JDK once (by real path), one per feature version, oldest first. Of two builds of the same
    /// feature version the one nearer to the user wins: JAVA_HOME, then PATH, then the system folder.
    pub fn find_all() -> Vec<Jdk> {
        let mut homes = Vec::new();
        homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
        homes.extend(home_of_java_on_path());
        homes.extend(system_homes());
        let mut features = BTreeSet::new();
        let mut found: Vec<Jdk> = homes
            .iter()
            .filter_map(|home| Jdk::at(home))
            .filter(|jdk| features.insert(jdk.feature))
            .collect();
        found.sort_by_key(|jdk| jdk.feature);
        found
    }
}

fn home_of_java_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path)
        .map(|folder| folder.join("java"))
        .find(|java| java.is_file())?
        .canonicalize()
        .ok()?;
    Some(java.parent()?.parent()?.to_path_buf())
}

fn system_homes() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = std::fs::read_dir("/usr/lib/jvm")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    homes.sort();
    homes
}
