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
    let head = Command::new("git")
        .args(["rev-parse", "--git-path", "HEAD"])
        .output();
    if let Some(head) = head
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
    {
        println!("cargo:rerun-if-changed={}", head.trim());
    }
    println!("cargo:rerun-if-changed=build.rs");
}
