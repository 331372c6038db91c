//! Our count of branches beside JaCoCo's, on classes that nobody here wrote.

use crate::support::*;
use spelunk_classes::branches::of_class;
use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::ClassFile;
use spelunk_replay::{Named, libraries};
use spelunk_toolchain::jdk_tools::{Compilation, java};
use spelunk_toolchain::process;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Branches by class file and method.
type Totals = BTreeMap<(PathBuf, String), usize>;

fn jacoco_totals(files: &[PathBuf], folder: &Path) -> (Totals, Vec<PathBuf>) {
    let jars = libraries::jacoco(Named::default()).expect("JaCoCo is installed");
    let jars: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
    let class_path = format!("{}:{}", folder.display(), jars.join(":"));
    let home = jdk().home;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Totals.java");
    let compilation = Compilation {
        jdk_home: &home,
        files: &[source],
        classes: folder,
        class_path: class_path.clone(),
        options: &[],
    };
    assert_eq!(compilation.run().expect("javac starts"), None);
    let (list, report) = (folder.join("list"), folder.join("report"));
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    std::fs::write(&list, names.join("\n")).expect("a list");
    let mut command = java(&home);
    command
        .arg("-cp")
        .arg(class_path)
        .arg("Totals")
        .args([&list, &report]);
    let ended = process::finish(command, Duration::from_secs(500)).expect("java starts");
    assert!(ended.is_some_and(|ended| ended.status.success()));
    let text = std::fs::read_to_string(&report).expect("a report");
    let mut totals = Totals::new();
    let mut unreadable = Vec::new();
    for line in text.lines() {
        match &*line.split('\t').collect::<Vec<_>>() {
            ["unreadable", file] => unreadable.push(PathBuf::from(file)),
            [file, method, total] => {
                let total = total.parse().expect("a number");
                totals.insert((PathBuf::from(file), method.to_string()), total);
            }
            _ => panic!("{line}"),
        }
    }
    (totals, unreadable)
}

/// Compares all methods; in so many branches of a thousand the counts may differ.
fn compare(classes: Vec<(String, Bytes)>, name: &str, tolerance: usize) {
    let folder = folder(name);
    std::fs::create_dir_all(folder.join("subjects")).expect("a folder");
    let mut files = Vec::new();
    let mut ours = Totals::new();
    for (class, bytes) in classes {
        let file = folder.join(format!("subjects/{}.class", class.replace('/', ".")));
        std::fs::write(&file, &*bytes).expect("a class file");
        let class = ClassFile::parse(bytes).expect("a class file");
        for method in of_class(&class) {
            let key = (
                file.clone(),
                format!("{}{}", method.name, method.descriptor),
            );
            ours.insert(key, method.total());
        }
        files.push(file);
    }
    let (theirs, unreadable) = jacoco_totals(&files, &folder);
    assert!(
        unreadable.len() * 50 <= files.len(),
        "JaCoCo reads few: {unreadable:?}"
    );
    let known = |key: &(PathBuf, String)| !unreadable.contains(&key.0);
    let (mut branches, mut difference) = (0, 0);
    let mut different = Vec::new();
    for (key, &count) in ours.iter().filter(|(key, _)| known(key)) {
        // A method whose code is left out as a whole has no row.
        let counted = theirs.get(key).copied().unwrap_or(0);
        branches += counted;
        if counted != count {
            difference += counted.abs_diff(count);
            different.push(format!(
                "{} {}: {count}, JaCoCo {counted}",
                key.0.display(),
                key.1
            ));
        }
    }
    let unseen = theirs
        .iter()
        .filter(|(key, total)| **total > 0 && !ours.contains_key(*key));
    for (key, total) in unseen {
        difference += total;
        different.push(format!("{key:?}: none, JaCoCo {total}"));
    }
    println!(
        "{} classes, {branches} branches, {} methods differ",
        files.len(),
        different.len()
    );
    assert!(
        difference * 1000 <= branches * tolerance,
        "{}",
        different.join("\n")
    );
    assert!(branches > 0);
}

/// The classes of packages of java.base, or all of them.
fn of_jdk(wanted: impl Fn(&str) -> bool) -> Vec<(String, Bytes)> {
    let bench = Bench::new("branches-image", &[]);
    let image = bench.class_path.image();
    image
        .classes()
        .filter(|location| location.module == "java.base" && wanted(location.parent))
        .map(|location| {
            let bytes = image.read(&location).expect("a class of the JDK");
            (format!("{}/{}", location.parent, location.base), bytes)
        })
        .collect()
}

#[test]
fn the_jdk_has_the_branches_that_jacoco_counts() {
    compare(
        of_jdk(|package| ["java/util", "java/io", "java/nio/file"].contains(&package)),
        "branches-jdk",
        0,
    );
}

#[test]
#[ignore = "all of java.base: long"]
fn all_of_java_base() {
    // JaCoCo misses two switches over strings in lambdas of JDK 25.
    compare(of_jdk(|_| true), "branches-all", 1);
}
