//! What is around a run: limits of the system, files of settings, folders and archives that are not what they seem.

use crate::support::{Folder, GATE, Run, finish, refused, run, spelunk};
use std::process::{Command, Stdio};

/// A run below a shell that sets a limit first.
fn limited(folder: &Folder, limit: &str, arguments: &[&str]) -> Run {
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit {limit}; exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_spelunk"))
        .args(arguments)
        .current_dir(&folder.0)
        .env("XDG_CACHE_HOME", folder.path("cache"))
        .stdin(Stdio::null())
        .output();
    finish(output.expect("a shell"))
}

#[test]
fn too_little_memory_is_no_bug() {
    let folder = Folder::new("memory");
    folder.compile(&[
        GATE,
        (
            "Main.java",
            "public class Main { public static void main(String[] a) { } }",
        ),
    ]);
    for arguments in [
        &["run", "-p", "classes", "Main"][..],
        &["explore", "-p", "classes", "Gate#open"],
        &["generate", "--no-verify", "-p", "classes", "Gate"],
    ] {
        let run = limited(&folder, "-v 500000", arguments);
        assert_eq!(run.status, Some(2), "{}", run.all());
        assert!(run.errors.contains("memory"), "{}", run.all());
        assert!(!run.errors.contains("internal error"), "{}", run.all());
        assert!(!run.errors.contains("panicked"), "{}", run.all());
    }
}

#[test]
fn what_is_wrong_with_a_file_of_settings_names_the_file() {
    let folder = Folder::new("settings-wrong");
    folder.compile(&[GATE]);
    for (text, word) in [
        ("technique = 3\n", "technique"),
        ("no-such-flag = \"x\"\n", "no-such-flag"),
        ("time-limit = \"soon\"\n", "soon"),
        ("jobs = 2.5\n", "float"),
        ("help = true\n", "help"),
        ("default-classes = [\"Gate\"]\n", "default-classes"),
        ("[out]\nfolder = \"x\"\n", "table"),
        ("out = \n", "spelunk.toml"),
        ("out = [\"a\", \"b\"]\n", "one value"),
    ] {
        folder.write("spelunk.toml", text);
        let said = refused(
            &folder.0,
            2,
            &["generate", "--no-verify", "-p", "classes", "Gate"],
        );
        assert!(
            said.contains("spelunk.toml") && said.contains(word),
            "{text}: {said}"
        );
    }
    std::fs::remove_file(folder.path("spelunk.toml")).expect("a file");
    std::fs::create_dir(folder.path("spelunk.toml")).expect("a folder");
    let said = refused(&folder.0, 2, &["generate", "-p", "classes", "Gate"]);
    assert!(said.contains("spelunk.toml"), "{said}");
}

#[test]
fn a_module_without_classes_costs_only_itself() {
    let folder = Folder::new("modules");
    let classes = folder.compile(&[GATE]);
    let pom =
        |inside: &str| format!("<project><modelVersion>4.0.0</modelVersion>{inside}</project>");
    let modules = ["full", "empty", "gone", "resources"]
        .map(|name| format!("<module>{name}</module>"))
        .concat();
    folder.write("pom.xml", pom(&format!("<modules>{modules}</modules>")));
    for name in ["full", "empty", "resources"] {
        folder.write(&format!("{name}/pom.xml"), pom(""));
    }
    std::fs::create_dir_all(folder.path("empty/target/classes")).expect("a folder");
    folder.write("resources/target/classes/messages.properties", "a=b\n");
    std::fs::create_dir_all(folder.path("full/target")).expect("a folder");
    std::fs::rename(classes, folder.path("full/target/classes")).expect("moved");
    let first = run(&folder.0, &["generate", "--no-verify"]);
    assert_eq!(first.status, Some(0), "{}", first.all());
    assert_eq!(folder.files("full/src/test"), ["java/GateTest.java"]);
    std::fs::remove_dir_all(folder.path("full/target")).expect("a folder");
    let said = refused(&folder.0, 2, &["generate", "--no-verify"]);
    assert!(said.contains("no public class"), "{said}");
}

#[test]
fn a_build_file_that_cannot_be_read_is_named() {
    let folder = Folder::new("broken-pom");
    for text in [
        "<project><",
        "",
        "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><project>&x;</project>",
    ] {
        folder.write("pom.xml", text);
        let said = refused(&folder.0, 2, &["generate"]);
        assert!(said.contains("pom.xml"), "{text}: {said}");
    }
}

#[test]
fn files_that_only_look_like_classes_are_passed_over() {
    let folder = Folder::new("nameless");
    let classes = folder.compile(&[GATE]);
    let gate = std::fs::read(classes.join("Gate.class")).expect("a class");
    folder.write("classes/.class", &gate);
    folder.write("classes/p/.class", &gate);
    folder.write("classes/module-info.class", "");
    let made = run(&folder.0, &["generate", "--no-verify", "classes"]);
    assert_eq!(made.status, Some(0), "{}", made.all());
    assert!(
        !made
            .out
            .contains(": no tests: cannot be read: classes/.class"),
        "{}",
        made.all()
    );
    assert_eq!(folder.files("spelunk-tests"), ["GateTest.java"]);
}

/// Programs with their libraries in one jar keep their classes below a folder of it.
#[test]
fn a_jar_of_a_program_is_to_be_unpacked() {
    let folder = Folder::new("boot");
    let classes = folder.compile(&[GATE]);
    std::fs::create_dir_all(folder.path("jar/BOOT-INF")).expect("a folder");
    std::fs::rename(classes, folder.path("jar/BOOT-INF/classes")).expect("moved");
    let mut jar = Command::new("jar");
    jar.current_dir(&folder.0)
        .args(["cf", "app.jar", "-C", "jar", "."]);
    assert!(jar.status().expect("jar").success());
    for words in [&["app.jar"][..], &["-p", "app.jar", "Gate"]] {
        let words = [&["generate", "--no-verify"], words].concat();
        let said = refused(&folder.0, 2, &words);
        assert!(
            said.contains("unpack the jar") && said.contains("app.jar/BOOT-INF/classes"),
            "{said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_java_that_says_nothing_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("mute");
    folder.compile(&[GATE]);
    let java = folder.write("bin/java", "#!/bin/sh\nexit 1\n");
    std::fs::set_permissions(&java, PermissionsExt::from_mode(0o755)).expect("a program");
    let mut command = spelunk(&folder.0, &["generate", "-p", "classes", "Gate"]);
    command.env_remove("JAVA_HOME").env(
        "PATH",
        format!("{}:/bin:/usr/bin", folder.path("bin").display()),
    );
    let ended = finish(command.output().expect("it starts"));
    assert_eq!(ended.status, Some(2), "{}", ended.all());
    let named = format!("{} does not say", java.display());
    assert!(ended.errors.contains(&named), "{}", ended.errors);
}

/// What somebody who is not the superuser cannot look into is named, and the rest is done.
#[cfg(target_os = "linux")]
#[test]
fn folders_that_cannot_be_read_are_named() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = Folder::new("secret");
    folder.compile(&[GATE, ("p/Door.java", "package p; public class Door { }")]);
    let set = |name: &str, mode| {
        let mode = PermissionsExt::from_mode(mode);
        std::fs::set_permissions(folder.path(name), mode).expect("permissions");
    };
    set("", 0o777);
    set("classes/p", 0);
    let as_a_user = |words: &[&str]| {
        let mut command = spelunk(&folder.0, &[&["generate", "--no-verify"], words].concat());
        if folder.0.metadata().expect("a folder").uid() == 0 {
            command.uid(65534);
        }
        finish(command.output().expect("it starts"))
    };
    let listed = as_a_user(&["classes"]);
    assert_eq!(listed.status, Some(0), "{}", listed.all());
    assert!(
        listed.out.contains("p.*: no tests: cannot read classes/p"),
        "{}",
        listed.out
    );
    set("classes", 0);
    let unread = as_a_user(&["-p", "classes", "Gate"]);
    assert_eq!(unread.status, Some(2), "{}", unread.all());
    assert!(
        unread.errors.contains("cannot read classes"),
        "{}",
        unread.errors
    );
    set("classes", 0o755);
    set("classes/p", 0o755);
}

#[test]
fn archives_that_are_no_jars_are_told_from_classes() {
    let folder = Folder::new("archives");
    for name in ["shop.war", "shop.zip", "java.base.jmod"] {
        folder.write(name, "PK");
        let said = refused(&folder.0, 2, &["generate", name]);
        assert!(said.contains(name) && said.contains("unpack"), "{said}");
    }
}
