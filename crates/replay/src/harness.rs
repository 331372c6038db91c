//! The Java side: small programs that run tests and measure them, compiled together with the tests.

use crate::libraries::JUnitJars;
use spelunk_junit::JUnit;
use spelunk_toolchain::jdk_tools::{Compilation, PATH_SEPARATOR, write_source};
use spelunk_toolchain::process::Watch;
use spelunk_toolchain::warm_javac::WarmJavac;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// A javac that needs longer than this to get warm is none that stays.
const WARMING: Duration = Duration::from_secs(60);

const JOURNAL: &str = include_str!("../java/spelunk/replay/Journal.java");
const PLAN: &str = include_str!("../java/spelunk/replay/Plan.java");
const FINISH: &str = include_str!("../java/spelunk/replay/Finish.java");
const PLATFORM_RUNNER: &str = include_str!("../java/spelunk/replay/PlatformRunner.java");
const CORE_RUNNER: &str = include_str!("../java/spelunk/replay/CoreRunner.java");
const MEASURE: &str = include_str!("../java/spelunk/replay/Measure.java");
const REFLECTED_PROBES: &str = include_str!("../java/spelunk/replay/ReflectedProbes.java");
const PROBES: &str = include_str!("../java/spelunk/replay/SpelunkProbes.java");

/// The class that runs tests.
pub fn runner(junit: JUnit) -> &'static str {
    match junit {
        JUnit::Four => "spelunk.replay.CoreRunner",
        JUnit::Five => "spelunk.replay.PlatformRunner",
    }
}

/// Compiles the sources that run tests, for nothing but to make a javac that stays ready for the first suite:
/// the first compilation of a JVM takes several times as long as the next ones.
pub fn warm_up(jdk_home: &Path, jars: &JUnitJars, compiler: &Mutex<WarmJavac>, folder: &Path) {
    let Ok(files) = write_runner(jars.junit, &folder.join("src")) else {
        return;
    };
    let jars: Vec<String> = jars
        .jars
        .iter()
        .map(|jar| jar.display().to_string())
        .collect();
    let compilation = Compilation {
        jdk_home,
        files: &files,
        classes: &folder.join("classes"),
        class_path: jars.join(&PATH_SEPARATOR.to_string()),
        options: &[],
    };
    // Whoever compiles later finds out what does not work.
    let _ = compilation.run_watched(Some(compiler), &Watch::patience(WARMING));
}

/// Writes the sources that run tests below a folder.
pub fn write_runner(junit: JUnit, folder: &Path) -> Result<Vec<PathBuf>, String> {
    let runner = match junit {
        JUnit::Four => ("CoreRunner", CORE_RUNNER),
        JUnit::Five => ("PlatformRunner", PLATFORM_RUNNER),
    };
    let common = [("Journal", JOURNAL), ("Plan", PLAN), ("Finish", FINISH)];
    write(&[&common[..], &[runner]].concat(), folder)
}

/// Writes the sources that measure coverage below a folder, to be compiled together with the runner; and
/// among the classes the file by which JUnit 5 finds the interceptor that marks the borders of tests.
pub fn write_meter(folder: &Path, classes: &Path) -> Result<Vec<PathBuf>, String> {
    write_source(
        &classes.join("META-INF/services/org.junit.jupiter.api.extension.Extension"),
        "spelunk.replay.PlatformRunner$Boundary\n",
    )?;
    let meter = [
        ("Measure", MEASURE),
        ("ReflectedProbes", REFLECTED_PROBES),
        ("SpelunkProbes", PROBES),
    ];
    write(&meter, folder)
}

/// The copy of the probes that classes of the JDK can see.
pub fn write_jdk_probes(folder: &Path) -> Result<PathBuf, String> {
    let path = folder.join("java/lang/SpelunkProbes.java");
    let text = PROBES.replace("package spelunk.replay;", "package java.lang;");
    write_source(&path, &text)?;
    Ok(path)
}

fn write(sources: &[(&str, &str)], folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut paths = Vec::new();
    for (name, text) in sources {
        let path = folder.join(format!("spelunk/replay/{name}.java"));
        write_source(&path, text)?;
        paths.push(path);
    }
    Ok(paths)
}
