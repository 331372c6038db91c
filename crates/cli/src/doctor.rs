//! `spelunk doctor`: what is needed and whether it is there.

use crate::arguments::DoctorArguments;
use crate::failure::Failure;
use spelunk_campaign::scratch::Scratch;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::JUnit;
use spelunk_replay::{JUnitJars, Named, libraries};
use spelunk_toolchain::sandbox::Sandbox;

pub fn doctor(arguments: DoctorArguments) -> Result<u8, Failure> {
    println!("spelunk {}", crate::arguments::version());
    let jdk = Jdk::discover(arguments.jdk.as_deref());
    let found = jdk
        .as_ref()
        .map(|jdk| format!("{} ({})", jdk.version, jdk.home.display()));
    let mut is_fit = tell("JDK", &found.map_err(|error| error.to_string()));
    if let Ok(jdk) = &jdk {
        is_fit &= tell("javac", &javac(jdk));
        let folder = spelunk_campaign::scratch::temporary();
        let sandbox = Sandbox::new(&jdk.home, &folder);
        tell(
            "sandbox",
            &sandbox.map(|_| "files read-only, no network".to_string()),
        );
    }
    let five = junit(JUnit::Five);
    let four = junit(JUnit::Four);
    is_fit &= five.is_ok() || four.is_ok();
    tell("JUnit 5", &five);
    tell("JUnit 4", &four);
    let jacoco = libraries::jacoco(Named::default());
    tell("JaCoCo", &jacoco.map(|jars| place(&jars)));
    let folder = spelunk_campaign::scratch::temporary();
    let found = Scratch::new().map(|_| folder.display().to_string());
    let missing = |error| format!("no folder can be made in {}: {error}", folder.display());
    is_fit &= tell("scratch folder", &found.map_err(missing));
    if let Some(project) = project() {
        tell("project", &Ok(project));
    }
    match is_fit {
        true => Ok(0),
        false => Err(Failure::Input(
            "something that generate needs is not there, see above".into(),
        )),
    }
}

/// Whether it is there.
fn tell(what: &str, found: &Result<String, String>) -> bool {
    match found {
        Ok(text) => println!("  ok       {what}: {text}"),
        Err(why) => println!("  missing  {what}: {why}"),
    }
    found.is_ok()
}

fn javac(jdk: &Jdk) -> Result<String, String> {
    let program = jdk.home.join("bin/javac");
    match program.is_file() {
        true => Ok(program.display().to_string()),
        false => Err(format!(
            "{} has none; a JRE is not enough, install a JDK",
            jdk.home.display()
        )),
    }
}

fn junit(junit: JUnit) -> Result<String, String> {
    JUnitJars::find(junit, Named::default()).map(|jars| place(&jars.jars))
}

fn place(jars: &[std::path::PathBuf]) -> String {
    jars.first()
        .map_or(String::new(), |jar| jar.display().to_string())
}

fn project() -> Option<String> {
    let home = std::env::var_os("HOME").map(std::path::PathBuf::from);
    let found = spelunk_campaign::project::detect(std::path::Path::new("."), home.as_deref())?;
    let missing = match found.missing.len() {
        0 => String::new(),
        count => format!(", {count} jars not on this machine"),
    };
    Some(format!(
        "{} with classes, {} of dependencies{missing}",
        spelunk_report::text::counted(found.modules.len(), "module"),
        spelunk_report::text::counted(found.jars.len(), "jar")
    ))
}
