//! Tells the program which commit it was built from.

use std::process::Command;

fn main() {
    let output = Command::new("git")
        .args([
            "describe",
            "--always",
            "--dirty",
            "--abbrev=10",
            "--exclude=*",
        ])
        .output();
    let commit = output
        .ok()
        .filter(|output| output.status.success())
        .and_then(|output| String::from_utf8(output.stdout).ok());
    println!(
        "cargo:rustc-env=SPELUNK_COMMIT={}",
        commit.as_deref().map_or("unknown commit", str::trim)
    );
    // The log of the head grows with every commit; the head itself only names a branch.
    for place in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git_path(place) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
}

fn git_path(place: &str) -> Option<String> {
    let output = Command::new("git")
        .args(["rev-parse", "--git-path", place])
        .output()
        .ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    let path = path.trim();
    std::path::Path::new(path)
        .exists()
        .then(|| path.to_string())
}
