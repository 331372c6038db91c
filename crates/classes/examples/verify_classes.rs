//! Verifies every class of a class path, or of the JDK's base module, and says how long it took.
//!
//!     cargo run --release -p spelunk-classes --example verify_classes -- [--jdk HOME] [CLASSPATH]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_classes::lower::{LowerOptions, lower};
use spelunk_classes::verify::{PathHierarchy, verify_class};

fn main() -> ExitCode {
    match verify() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("verify_classes: {message}");
            ExitCode::from(2)
        }
    }
}

fn verify() -> Result<usize, String> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let home = match arguments.first().map(String::as_str) {
        Some("--jdk") if arguments.len() > 1 => {
            let home = PathBuf::from(arguments.remove(1));
            arguments.remove(0);
            Some(home)
        }
        _ => None,
    };
    let jdk = Jdk::discover(home.as_deref()).map_err(|error| error.to_string())?;
    let entries = arguments.first().cloned().unwrap_or_default();
    let path = ClassPath::new(&entries, &jdk).map_err(|error| error.to_string())?;
    let classes = classes(&path, &entries)?;
    let mut hierarchy = PathHierarchy::new(&path);
    let started = Instant::now();
    let rejected = classes
        .iter()
        .filter(|bytes| !accepts(&mut hierarchy, bytes))
        .count();
    let elapsed = started.elapsed().as_secs_f64();
    let count = classes.len();
    println!(
        "Java {}: {count} classes verified and lowered in {elapsed:.2} s, {rejected} rejected",
        jdk.version
    );
    Ok(rejected)
}

fn classes(path: &ClassPath, entries: &str) -> Result<Vec<Bytes>, String> {
    let mut classes = Vec::new();
    if entries.is_empty() {
        for location in path.image().classes().filter(|l| l.module == "java.base") {
            classes.push(path.image().read(&location).map_err(|e| e.to_string())?);
        }
        return Ok(classes);
    }
    for entry in 0..path.entry_count() {
        for name in path.all_classes_in(entry).map_err(|e| e.to_string())? {
            let found = path.find(&name).map_err(|e| e.to_string())?;
            classes.extend(found.map(|(bytes, _)| bytes));
        }
    }
    Ok(classes)
}

/// Prints why a class is rejected, or why a verified method cannot be lowered.
fn accepts(hierarchy: &mut PathHierarchy<'_>, bytes: &Bytes) -> bool {
    let verified = ClassFile::parse(bytes.clone())
        .map_err(|error| error.to_string())
        .and_then(|class| {
            verify_class(&class, hierarchy).map_err(|error| error.to_string())?;
            lower_all(&class)
        });
    if let Err(message) = &verified {
        println!("{message}");
    }
    verified.is_ok()
}

fn lower_all(class: &ClassFile) -> Result<(), String> {
    for method in &class.methods {
        if method.code(class).is_ok_and(|code| code.is_some()) {
            lower(class, method, LowerOptions::default()).map_err(|error| {
                let owner = class.name().unwrap_or_default();
                format!("{owner}.{}: {error}", method.name(class))
            })?;
        }
    }
    Ok(())
}
