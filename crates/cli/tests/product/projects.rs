//! Projects of Maven and Gradle, without a flag.

use crate::support::{Folder, GATE, refused, run};

const POM: &str = "<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version>
  <dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies></project>";

#[test]
fn a_maven_project_needs_no_flags() {
    let folder = Folder::new("maven");
    let classes = folder.compile(&[GATE]);
    folder.write("pom.xml", POM);
    std::fs::create_dir_all(folder.path("target")).expect("a folder");
    std::fs::rename(classes, folder.path("target/classes")).expect("moved");
    let run = run(&folder.0, &["generate"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert_eq!(folder.files("src/test"), ["java/GateTest.java"]);
    // The build says JUnit 4.
    assert!(
        folder
            .read("src/test/java/GateTest.java")
            .contains("import org.junit.Test;")
    );
}

#[test]
fn a_project_that_nobody_has_compiled_is_told() {
    let folder = Folder::new("uncompiled");
    folder.write("pom.xml", POM);
    folder.write(&format!("src/main/java/{}", GATE.0), GATE.1);
    for named in [&[][..], &["Gate"]] {
        let said = refused(&folder.0, 2, &[&["generate"], named].concat());
        assert!(said.contains("build it first"), "{said}");
    }
}

#[test]
fn what_a_project_lacks_here_is_told() {
    let folder = Folder::new("lacking");
    let classes = folder.compile(&[GATE]);
    folder.write(
        "build.gradle",
        "dependencies { implementation 'no.such:thing:1' ; testImplementation 'org.testng:testng:7.8.0' }",
    );
    std::fs::create_dir_all(folder.path("build/classes/java")).expect("a folder");
    std::fs::rename(classes, folder.path("build/classes/java/main")).expect("moved");
    let run = run(&folder.0, &["generate", "--no-verify"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert!(
        run.all().contains("not on this machine: no.such:thing:1;"),
        "{}",
        run.all()
    );
    assert!(
        run.all().contains("the build names TestNG"),
        "{}",
        run.all()
    );
}

#[test]
fn a_gradle_project_needs_no_flags() {
    let folder = Folder::new("gradle");
    let classes = folder.compile(&[GATE]);
    folder.write("settings.gradle", "include 'app'");
    folder.write(
        "app/build.gradle",
        "dependencies { testImplementation 'org.junit.jupiter:junit-jupiter:5.9.2' }",
    );
    std::fs::create_dir_all(folder.path("app/build/classes/java")).expect("a folder");
    std::fs::rename(classes, folder.path("app/build/classes/java/main")).expect("moved");
    let run = run(&folder.0, &["generate", "--no-verify", "Gate"]);
    assert_eq!(run.status, Some(0), "{}", run.all());
    assert_eq!(folder.files("app/src/test"), ["java/GateTest.java"]);
    assert!(
        run.out.contains("wrote app/src/test/java/GateTest.java"),
        "{}",
        run.out
    );
}

#[test]
fn settings_stand_in_a_file_and_flags_win() {
    let folder = Folder::new("settings");
    folder.compile(&[GATE]);
    folder.write(
        "spelunk.toml",
        "classpath = \"classes\"\nout = \"from-file\"\nno-verify = true\nclasses = [\"Gate\"]\n",
    );
    let first = run(&folder.0, &["generate"]);
    assert_eq!(first.status, Some(0), "{}", first.all());
    assert_eq!(folder.files("from-file"), ["GateTest.java"]);
    let second = run(&folder.0, &["generate", "-o", "from-flag"]);
    assert_eq!(second.status, Some(0), "{}", second.all());
    assert_eq!(folder.files("from-flag"), ["GateTest.java"]);
    // Written on another system, with a list of places.
    folder.write(
        "spelunk.toml",
        "\u{feff}classpath = [\"nowhere\", \"classes\"]\r\nno-verify = true\r\nout = \"listed\"\r\n",
    );
    let third = run(&folder.0, &["generate", "Gate"]);
    assert_eq!(third.status, Some(0), "{}", third.all());
    assert_eq!(folder.files("listed"), ["GateTest.java"]);
    folder.write("spelunk.toml", "no-such-flag = 3\n");
    let said = refused(&folder.0, 2, &["generate", "Gate"]);
    assert!(said.contains("no-such-flag"), "{said}");
}

#[test]
fn nothing_named_and_no_project() {
    let folder = Folder::new("nothing");
    let said = refused(&folder.0, 2, &["generate"]);
    assert!(said.contains("name a class"), "{said}");
    assert!(!said.contains("has classes"), "{said}");
    // Where a development environment compiles to.
    folder.compile(&[GATE]);
    let module = folder.path("out/production/app");
    std::fs::create_dir_all(module.parent().expect("above")).expect("a folder");
    std::fs::rename(folder.path("classes"), module).expect("moved");
    let said = refused(&folder.0, 2, &["generate"]);
    assert!(
        said.contains("spelunk generate out/production/app"),
        "{said}"
    );
}

#[test]
fn a_build_without_junit_is_told() {
    let folder = Folder::new("no-junit");
    let classes = folder.compile(&[GATE]);
    folder.write(
        "pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version></project>",
    );
    std::fs::create_dir_all(folder.path("target")).expect("a folder");
    std::fs::rename(classes, folder.path("target/classes")).expect("moved");
    let note = "the build names no JUnit";
    let first = run(&folder.0, &["generate", "--no-verify"]);
    assert!(first.out.contains(note), "{}", first.all());
    let words = ["generate", "--no-verify", "--junit", "4"];
    let second = run(&folder.0, &words);
    assert!(!second.out.contains(note), "{}", second.all());
}
