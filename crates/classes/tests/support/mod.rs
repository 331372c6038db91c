//! What several tests share: the JDKs of this machine, a scratch folder, javac.
#![allow(dead_code)] // each test file uses its own part

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use spelunk_classes::jdk::{Jdk, JdkSource};

/// Every supported JDK that is installed, one per feature version. There must be one: a test that
/// found none would prove nothing.
pub fn jdks() -> Vec<Jdk> {
    let folders = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let mut jdks: Vec<Jdk> = folders
        .filter_map(|item| Jdk::at(&item.path(), JdkSource::Flag).ok())
        .chain(Jdk::discover(None))
        .collect();
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks.dedup_by_key(|jdk| jdk.feature);
    assert!(!jdks.is_empty(), "these tests need a JDK");
    jdks
}

/// A folder that is removed at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("spelunk-classes-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a tool of the JDK in a folder and gives its standard output.
pub fn run(jdk: &Jdk, tool: &str, folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(jdk.home.join("bin").join(tool))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{tool} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}
