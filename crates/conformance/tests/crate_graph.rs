//! "Must not know" of ARCHITECTURE.md, held against the Cargo.toml files and the sources: which crates a
//! crate may use, and who may touch the operating system.

use spelunk_conformance::places;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each crate and the crates of this repository that it may use. A new crate needs a line here, and one in
/// ARCHITECTURE.md that says what it must not know.
const MAY_USE: &[(&str, &[&str])] = &[
    ("classes", &[]),
    ("term", &[]),
    ("structures", &["toolchain"]),
    ("toolchain", &[]),
    ("solver", &["term"]),
    ("vm", &["classes", "term"]),
    (
        "explore",
        &["classes", "solver", "structures", "term", "vm"],
    ),
    ("junit", &["classes", "toolchain"]),
    ("replay", &["classes", "junit", "toolchain"]),
    ("reproducer", &["classes", "toolchain"]),
    ("mutants", &["classes", "term", "vm"]),
    (
        "techniques",
        &[
            "classes",
            "explore",
            "junit",
            "mutants",
            "solver",
            "structures",
            "term",
            "vm",
        ],
    ),
    ("report", &[]),
    (
        "campaign",
        &[
            "classes",
            "explore",
            "junit",
            "mutants",
            "replay",
            "report",
            "solver",
            "structures",
            "techniques",
            "term",
            "toolchain",
            "vm",
        ],
    ),
];

/// Suites, and the binary, which may use everything.
const ABOVE_ALL: &[&str] = &["cli", "conformance", "progen", "verdicts"];

/// Crates that reach nothing outside of the process, and what they would reach it by.
const APART: &[&str] = &["vm", "term", "structures"];
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "SystemTime::",
    "Instant::now",
];

fn crates() -> PathBuf {
    places::repository().join("crates")
}

fn names() -> BTreeSet<String> {
    let entries = std::fs::read_dir(crates()).expect("the folder of crates");
    let folders = entries
        .filter_map(|entry| entry.ok())
        .map(|entry| entry.path());
    let with_manifest = folders.filter(|folder| folder.join("Cargo.toml").is_file());
    with_manifest
        .filter_map(|folder| Some(folder.file_name()?.to_string_lossy().into_owned()))
        .collect()
}

/// What a crate's Cargo.toml names of this repository, for its library and binaries.
fn uses(name: &str) -> BTreeSet<String> {
    let path = crates().join(name).join("Cargo.toml");
    let text = std::fs::read_to_string(path).expect("a manifest");
    let mut used = BTreeSet::new();
    let mut counts = false;
    for line in text.lines() {
        if line.starts_with('[') {
            counts = line.contains("dependencies") && !line.contains("dev-dependencies");
        } else if counts && let Some(rest) = line.strip_prefix("spelunk-") {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            used.insert(rest[..end.unwrap_or(rest.len())].to_string());
        }
    }
    used
}

#[test]
fn crates_use_only_what_they_may() {
    let may: BTreeMap<&str, &[&str]> = MAY_USE.iter().copied().collect();
    let mut wrong = Vec::new();
    for name in names() {
        if ABOVE_ALL.contains(&name.as_str()) {
            continue;
        }
        let Some(allowed) = may.get(name.as_str()) else {
            wrong.push(format!("{name}: no line says what it may use"));
            continue;
        };
        for used in uses(&name) {
            if !allowed.contains(&used.as_str()) {
                wrong.push(format!("{name} must not use {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_crate_is_on_the_map() {
    let map =
        std::fs::read_to_string(places::repository().join("ARCHITECTURE.md")).expect("the map");
    for name in names() {
        assert!(
            map.contains(&format!("crates/{name}`")),
            "ARCHITECTURE.md does not say what crates/{name} is"
        );
    }
}

#[test]
fn the_vm_reaches_nothing_outside() {
    let mut wrong = Vec::new();
    for name in APART {
        look_below(&crates().join(name).join("src"), &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn look_below(folder: &Path, wrong: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            look_below(&path, wrong);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let found = OUTSIDE.iter().filter(|word| code.contains(**word));
            wrong.extend(found.map(|word| format!("{}:{}: {word}", path.display(), number + 1)));
        }
    }
}
