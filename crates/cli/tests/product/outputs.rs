//! Where results go: through links, into pipes and standard output, and never in the place of what others wrote.

use crate::support::{Folder, GATE, finish, refused, run, spelunk};
use std::process::{Command, Stdio};

const GENERATE: [&str; 5] = ["generate", "--no-verify", "--no-cache", "-p", "classes"];

fn generate<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&GENERATE[..], more, &["Gate"]].concat()
}

fn is_a_result(text: &str) -> bool {
    let result = serde_json::from_str::<serde_json::Value>(text);
    result.is_ok_and(|result| result["outcome"] == "complete")
}

#[cfg(unix)]
#[test]
fn results_go_through_links_and_pipes() {
    let folder = Folder::new("links");
    folder.compile(&[GATE]);
    folder.write("kept/real.json", "");
    std::os::unix::fs::symlink("kept/real.json", folder.path("link.json")).expect("a link");
    let linked = run(&folder.0, &generate(&["--json", "link.json"]));
    assert_eq!(linked.status, Some(0), "{}", linked.all());
    assert!(folder.path("link.json").is_symlink());
    assert!(is_a_result(&folder.read("kept/real.json")));
    let made = Command::new("mkfifo").arg(folder.path("pipe")).status();
    assert!(made.expect("mkfifo").success());
    let reader = Command::new("cat")
        .arg(folder.path("pipe"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("cat");
    let piped = run(&folder.0, &generate(&["--json", "pipe"]));
    assert_eq!(piped.status, Some(0), "{}", piped.all());
    let read = finish(reader.wait_with_output().expect("it ends")).out;
    assert!(is_a_result(&read), "{read}");
}

/// A name of standard output means what `-` means: nothing else goes there.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_may_be_named_as_a_file() {
    let folder = Folder::new("named-output");
    folder.compile(&[GATE]);
    for words in [
        generate(&["--json", "/dev/stdout"]),
        generate(&["--json", "out.json"]),
        vec![
            "explore",
            "-p",
            "classes",
            "--json",
            "/proc/self/fd/1",
            "Gate#open",
        ],
    ] {
        let out = std::fs::File::create(folder.path("out.json")).expect("a file");
        let output = spelunk(&folder.0, &words).stdout(out).output();
        let ended = finish(output.expect("it starts"));
        assert_eq!(ended.status, Some(0), "{}", ended.all());
        assert!(is_a_result(&folder.read("out.json")), "{words:?}");
    }
}

#[test]
fn results_take_the_place_of_nothing_that_is_read() {
    let folder = Folder::new("taken");
    folder.compile(&[GATE]);
    folder.write("pom.xml", "<project/>");
    folder.write("site/index.html", "<html>mine</html>");
    folder.write("styled/style.css", "p { color: red }");
    for (flag, file) in [
        ("--json", "src/Gate.java"),
        ("--sarif", "classes/Gate.class"),
        ("--junit-xml", "pom.xml"),
    ] {
        let before = std::fs::read(folder.path(file)).expect("a file");
        let said = refused(&folder.0, 2, &generate(&[flag, file]));
        assert!(said.contains(flag) && said.contains(file), "{said}");
        assert_eq!(std::fs::read(folder.path(file)).expect("a file"), before);
    }
    for (report, file) in [("site", "site/index.html"), ("styled", "styled/style.css")] {
        let before = folder.read(file);
        let said = refused(&folder.0, 2, &generate(&["--report", report]));
        assert!(said.contains(file), "{said}");
        assert_eq!(folder.read(file), before);
    }
}

/// A smaller report leaves no pages of a larger one behind.
#[test]
fn a_report_takes_the_place_of_an_earlier_one() {
    let folder = Folder::new("again");
    folder.compile(&[
        GATE,
        (
            "Door.java",
            "public class Door { public int open() { return 1; } }",
        ),
    ]);
    let larger = run(&folder.0, &generate(&["--report", "report", "Door"]));
    assert_eq!(larger.status, Some(0), "{}", larger.all());
    let pages = ["class-0.html", "class-1.html", "index.html", "style.css"];
    assert_eq!(folder.files("report"), pages);
    let smaller = run(&folder.0, &generate(&["--report", "report"]));
    assert_eq!(smaller.status, Some(0), "{}", smaller.all());
    assert_eq!(
        folder.files("report"),
        ["class-0.html", "index.html", "style.css"]
    );
}
