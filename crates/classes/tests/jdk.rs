//! Finding a JDK, and saying why none was taken.

mod support;

use std::path::Path;

use spelunk_classes::jdk::{Jdk, JdkError, JdkSource};
use support::{Scratch, jdks};

fn error(home: &Path) -> String {
    Jdk::at(home, JdkSource::Flag).unwrap_err().to_string()
}

#[test]
fn reads_the_release_file() {
    for jdk in jdks() {
        assert!(jdk.image().is_file());
        assert!(jdk.version.starts_with(&jdk.feature.to_string()));
        assert_eq!(Jdk::discover(Some(&jdk.home)), Ok(jdk));
    }
}

#[test]
fn versions_are_understood_however_they_are_written() {
    let scratch = Scratch::new();
    scratch.write("lib/modules", "");
    let feature = |version: &str| {
        scratch.write("release", format!("A=\"b\"\nJAVA_VERSION=\"{version}\"\n"));
        Jdk::at(&scratch.0, JdkSource::Flag).map(|jdk| jdk.feature)
    };
    assert_eq!(feature("17.0.12"), Ok(17));
    assert_eq!(feature("25"), Ok(25));
    assert_eq!(feature("21-ea"), Ok(21));
    assert!(matches!(feature("11.0.2"), Err(JdkError::TooOld { .. })));
    assert!(matches!(feature("26"), Err(JdkError::TooNew { .. })));
    assert!(matches!(feature("?"), Err(JdkError::NoVersion { .. })));
}

#[test]
fn says_why_a_home_is_refused() {
    let scratch = Scratch::new();
    let home = scratch.0.display().to_string();
    assert_eq!(
        error(&scratch.0.join("none")),
        format!("--jdk: {home}/none is not a folder: name the home of a JDK 17 to 25")
    );
    assert_eq!(
        error(&scratch.0),
        format!("--jdk: {home} has no lib/modules: name the home of a JDK 17 to 25")
    );
    scratch.write("release", "JAVA_VERSION=\"1.8.0_402\"\n");
    scratch.write("jre/lib/rt.jar", "");
    assert_eq!(
        error(&scratch.0),
        format!("--jdk: {home} is Java 1.8.0_402, which is too old: use a JDK 17 to 25")
    );
    assert_eq!(
        JdkError::NoneFound.to_string(),
        "no JDK found: install one, and pass --jdk HOME, set JAVA_HOME or put java on PATH"
    );
}
