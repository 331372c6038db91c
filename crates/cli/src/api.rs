//! `spelunk api`: writes the Java API's sources, for the user's own build to compile.

use crate::arguments::ApiArguments;
use crate::failure::Failure;
use std::path::Path;

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../java/spelunk/", $name)))),*]
    };
}

/// Every file of the API: its name in package `spelunk`, and its text.
const SOURCES: &[(&str, &str)] = sources![
    "AssumptionFailed.java",
    "Choose.java",
    "Generator.java",
    "ObjectPool.java",
    "Pair.java",
    "Source.java"
];

pub fn write(arguments: ApiArguments) -> Result<u8, Failure> {
    let package = arguments.out.join("spelunk");
    std::fs::create_dir_all(&package).map_err(|error| cannot_write(&package, &error))?;
    for (name, text) in SOURCES {
        let file = package.join(name);
        std::fs::write(&file, text).map_err(|error| cannot_write(&file, &error))?;
    }
    eprintln!(
        "spelunk: wrote {} Java sources to {}; compile them with your own",
        SOURCES.len(),
        package.display()
    );
    Ok(0)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", path.display()))
}
