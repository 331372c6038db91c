//! What the source looks like, and where it goes. That it compiles and passes is shown in `replay`.

use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::model::{
    Call, Check, Expected, JavaType, Outcome, Step, Suite, Target, Test, Value,
};
use spelunk_junit::writer::{Options, SourceFile, write};
use spelunk_junit::{JUnit, Types, store};
use spelunk_toolchain::jdk_tools::Compilation;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn compile(files: &[PathBuf], classes: &Path) {
    let compilation = Compilation {
        jdk_home: &Jdk::discover(None).expect("a JDK").home,
        files,
        classes,
        class_path: format!(
            "{}:/usr/share/java/junit-jupiter-api.jar:/usr/share/java/apiguardian-api.jar",
            classes.display()
        ),
        options: &["-g".as_ref()],
    };
    assert_eq!(compilation.run().expect("javac starts"), None);
}

/// The subjects of this test, compiled.
fn subjects(name: &str) -> (PathBuf, ClassPath) {
    let classes = folder(name);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let files = ["cave/Test.java", "cave/String.java", "other/Part.java"];
    compile(&files.map(|file| sources.join(file)), &classes);
    let jdk = Jdk::discover(None).expect("a JDK");
    let class_path = ClassPath::new(&classes.display().to_string(), &jdk).expect("a class path");
    (classes, class_path)
}

fn class(name: &str) -> JavaType {
    JavaType::Class(name.into())
}

fn call(target: Target, arguments: Vec<(JavaType, Value)>, returns: JavaType) -> Call {
    let (parameters, arguments) = arguments.into_iter().unzip();
    Call {
        target,
        parameters,
        arguments,
        returns,
    }
}

fn on(receiver: usize, class: &str, method: &str) -> Target {
    Target::Instance {
        receiver: Value::Variable(receiver),
        class: class.into(),
        method: method.into(),
    }
}

fn construct(name: &str, arguments: Vec<(JavaType, Value)>) -> Call {
    let target = Target::Constructor {
        class: name.into(),
        outer: None,
    };
    call(target, arguments, class(name))
}

fn test(method: &str, steps: Vec<(Call, Option<usize>)>, outcome: Outcome) -> Test {
    let steps = steps
        .into_iter()
        .map(|(call, result)| Step { call, result });
    Test {
        method: method.into(),
        steps: steps.collect(),
        outcome,
        checks: Vec::new(),
        constraint: Vec::new(),
        condition: None,
        violation: None,
    }
}

fn twice(number: i32, result: i32) -> Test {
    let call = call(
        on(0, "cave.Test", "twice"),
        vec![(JavaType::Int, Value::Int(number))],
        JavaType::Int,
    );
    test(
        "twice",
        vec![(construct("cave.Test", vec![]), Some(0)), (call, None)],
        Outcome::Returned(Some(Expected::Value(Value::Int(result)))),
    )
}

fn suite(class: &str, tests: Vec<Test>) -> Suite {
    Suite {
        class: class.into(),
        tests,
    }
}

fn written(class_path: &ClassPath, suite: &Suite, options: &Options) -> Vec<SourceFile> {
    let written = write(suite, &Types::new(class_path), options);
    assert_eq!(written.unwritable, []);
    written.files
}

#[test]
fn names_that_clash_are_spelled_in_full() {
    let (classes, class_path) = subjects("clash");
    let options = Options::new(JUnit::Five);
    let of_test = written(
        &class_path,
        &suite("cave.Test", vec![twice(2, 4)]),
        &options,
    );
    let text = &of_test[0].text;
    assert!(text.contains("    @org.junit.jupiter.api.Test\n"), "{text}");
    assert!(text.contains("        Test test = new Test();\n"), "{text}");

    let string = "java.lang.String";
    let hello = Value::String("hello".encode_utf16().collect());
    let text_call = call(on(0, "cave.String", "text"), vec![], class(string));
    let mut tests = vec![test(
        "text",
        vec![
            (
                construct("cave.String", vec![(class(string), hello.clone())]),
                Some(0),
            ),
            (text_call, None),
        ],
        Outcome::Returned(Some(Expected::Value(hello))),
    )];
    let foreign = Target::Static {
        class: "cave.String$Part".into(),
        method: "foreign".into(),
    };
    let same = call(
        on(1, "other.Part", "same"),
        vec![(class("cave.String$Part"), Value::Variable(0))],
        JavaType::Boolean,
    );
    tests.push(test(
        "foreign",
        vec![
            (construct("cave.String$Part", vec![]), Some(0)),
            (call(foreign, vec![], class("other.Part")), Some(1)),
            (same, None),
        ],
        Outcome::Returned(Some(Expected::Value(Value::Boolean(true)))),
    ));
    let of_string = written(&class_path, &suite("cave.String", tests), &options);
    let text = &of_string[0].text;
    assert!(
        text.contains("        java.lang.String result = string.text();\n"),
        "{text}"
    );
    assert!(text.contains("import other.Part;\n"), "{text}");
    assert!(
        text.contains("        String.Part part = new String.Part();\n"),
        "{text}"
    );

    let files = store::store(&[of_test, of_string].concat(), &folder("clash-out")).expect("files");
    compile(&files, &classes);
}

#[test]
fn the_same_suite_gives_the_same_bytes() {
    let (_, class_path) = subjects("same");
    let tests = (0..40)
        .map(|number| twice(number % 9, 2 * (number % 9)))
        .collect();
    let suite = suite("cave.Test", tests);
    for junit in [JUnit::Four, JUnit::Five] {
        let options = Options::new(junit);
        let first = written(&class_path, &suite, &options);
        assert_eq!(first, written(&class_path, &suite, &options));
        let names: std::collections::BTreeSet<&str> = first[0]
            .methods
            .iter()
            .map(|method| &*method.name)
            .collect();
        assert_eq!(names.len(), first[0].methods.len(), "names are unique");
    }
}

#[test]
fn lines_of_methods_are_where_they_stand() {
    let (_, class_path) = subjects("lines");
    let files = written(
        &class_path,
        &suite("cave.Test", vec![twice(1, 2), twice(3, 6)]),
        &Options::new(JUnit::Five),
    );
    let lines: Vec<&str> = files[0].text.lines().collect();
    for method in &files[0].methods {
        let block = &lines[method.lines.start() - 1..*method.lines.end()];
        assert!(block[0].contains("Test"), "{block:?}");
        assert!(
            block[1].contains(&format!("void {}(", method.name)),
            "{block:?}"
        );
        assert_eq!(block.last(), Some(&"    }"));
    }
}

#[test]
fn bugs_and_classes_of_the_jdk_have_files_of_their_own() {
    let (_, class_path) = subjects("bugs");
    let mut bug = twice(1_500_000_000, -1_294_967_296);
    bug.violation = Some("the postcondition result / 2 == number does not hold".into());
    let options = Options::new(JUnit::Five);
    let files = written(
        &class_path,
        &suite("cave.Test", vec![twice(1, 2), bug]),
        &options,
    );
    let paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
    assert_eq!(paths, ["cave/TestTest.java", "cave/TestBugTest.java"]);
    assert!(
        files[1]
            .text
            .contains("// Bug: the postcondition result / 2 == number does not hold")
    );

    let entry = Target::Constructor {
        class: "java.util.AbstractMap$SimpleEntry".into(),
        outer: None,
    };
    let object = || class("java.lang.Object");
    let arguments = vec![(object(), Value::Null), (object(), Value::Null)];
    let call = call(entry, arguments, class("java.util.AbstractMap$SimpleEntry"));
    let tests = vec![test(
        "<init>",
        vec![(call, Some(0))],
        Outcome::Returned(None),
    )];
    let files = written(
        &class_path,
        &suite("java.util.AbstractMap$SimpleEntry", tests),
        &options,
    );
    assert_eq!(
        files[0].path,
        "spelunk/java/util/AbstractMapSimpleEntryTest.java"
    );
    assert!(files[0].text.contains("package spelunk.java.util;"));
    assert!(files[0].text.contains("import java.util.AbstractMap;"));
}

#[test]
fn a_file_of_somebody_else_stays() {
    let (_, class_path) = subjects("stays");
    let types = Types::new(&class_path);
    let out = folder("stays-out");
    let hand_written = out.join("cave/TestTest.java");
    std::fs::create_dir_all(out.join("cave")).expect("a folder");
    std::fs::write(&hand_written, "class TestTest {}\n").expect("a file");
    let options = Options::new(JUnit::Five);
    let files = written(
        &class_path,
        &suite("cave.Test", vec![twice(1, 2)]),
        &options,
    );
    let refused = store::store(&files, &out).expect_err("it must not be overwritten");
    assert!(refused.contains("cave/TestTest.java"), "{refused}");
    assert_eq!(
        std::fs::read_to_string(&hand_written).expect("the file"),
        "class TestTest {}\n"
    );
    // Another name is free, and stays free for the next run.
    for _ in 0..2 {
        let place = place("cave.Test", &types, &out, &[]).expect("a name");
        assert_eq!(place.suffix, "SpelunkTest");
        assert_eq!(place.bug_suffix, "SpelunkBugTest");
        let mut options = options.clone();
        options.suffix = place.suffix;
        options.bug_suffix = place.bug_suffix;
        let files = written(
            &class_path,
            &suite("cave.Test", vec![twice(1, 2)]),
            &options,
        );
        store::store(&files, &out).expect("our own file is replaced");
    }
    let own = out.join("cave/TestSpelunkTest.java");
    std::fs::write(&own, "// mine now\n").expect("a file");
    let refused = place("cave.Test", &types, &out, &[]).expect_err("both names are taken");
    assert!(refused.contains("TestSpelunkTest.java"), "{refused}");
}

fn place(
    class: &str,
    types: &Types<'_>,
    folder: &Path,
    methods: &[String],
) -> Result<store::Place, String> {
    store::place(class, types, folder, methods, &Default::default())
}

#[test]
fn tests_for_some_methods_stand_beside_the_others() {
    let (_, class_path) = subjects("some-methods");
    let types = Types::new(&class_path);
    let out = folder("some-methods-out");
    let write = |methods: &[&str]| {
        let methods: Vec<String> = methods.iter().map(|name| name.to_string()).collect();
        let place = place("cave.Test", &types, &out, &methods).expect("a name");
        let mut options = Options::new(JUnit::Five);
        options.suffix = place.suffix;
        options.methods = methods;
        let files = written(
            &class_path,
            &suite("cave.Test", vec![twice(1, 2)]),
            &options,
        );
        store::store(&files, &out).expect("files")
    };
    let all = write(&[]);
    let some = write(&["twice", "thrice"]);
    assert!(
        some[0].ends_with("cave/TestTwiceThriceTest.java"),
        "{some:?}"
    );
    assert_eq!(some, write(&["twice", "thrice"]));
    assert_ne!(some, write(&["twice"]));
    assert_eq!(all, write(&[]));
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_the_folder() {
    let (_, class_path) = subjects("links");
    let (out, elsewhere) = (folder("links-out"), folder("links-elsewhere"));
    let options = Options::new(JUnit::Five);
    let files = written(
        &class_path,
        &suite("cave.Test", vec![twice(1, 2)]),
        &options,
    );
    std::os::unix::fs::symlink(&elsewhere, out.join("cave")).expect("a link");
    let refused = store::store(&files, &out).expect_err("it leads out");
    assert!(refused.contains("leads out"), "{refused}");
    assert_eq!(std::fs::read_dir(&elsewhere).expect("a folder").count(), 0);
}

#[test]
fn near_duplicates_are_rows() {
    let (_, class_path) = subjects("rows");
    let mut tests: Vec<Test> = (1..5).map(|number| twice(number, 2 * number)).collect();
    for (number, test) in tests.iter_mut().enumerate() {
        test.constraint = vec![format!("number == {}", number + 1)];
        let call = call(
            on(0, "cave.Test", "twice"),
            vec![(JavaType::Int, Value::Int(0))],
            JavaType::Int,
        );
        test.checks = vec![Check {
            call,
            expected: Expected::Value(Value::Int(0)),
        }];
    }
    let suite = suite("cave.Test", tests);
    let files = written(&class_path, &suite, &Options::new(JUnit::Five));
    let text = &files[0].text;
    assert_eq!(files[0].methods.len(), 1);
    assert_eq!(files[0].methods[0].tests, [0, 1, 2, 3]);
    assert!(
        text.contains("        \"1, 2\", // number == 1\n"),
        "{text}"
    );
    assert!(
        text.contains("    void twice_returnsExpected(int number, int expected) {\n"),
        "{text}"
    );
    assert!(
        text.contains("        assertEquals(expected, result);\n"),
        "{text}"
    );
    let mut alone = Options::new(JUnit::Five);
    alone.parameterised = false;
    assert_eq!(written(&class_path, &suite, &alone)[0].methods.len(), 4);
}

#[test]
fn what_source_cannot_say_is_named() {
    let (_, class_path) = subjects("unwritable");
    let mut strange = twice(1, 2);
    strange.steps[1].call.target = on(0, "cave.Test", "two words");
    let private = test(
        "<init>",
        vec![(
            construct("java.util.Collections$EmptyList", vec![]),
            Some(0),
        )],
        Outcome::Returned(None),
    );
    let suite = suite("cave.Test", vec![strange, twice(1, 2), private]);
    let written = write(&suite, &Types::new(&class_path), &Options::new(JUnit::Five));
    let tests: Vec<usize> = written.unwritable.iter().map(|(test, _)| *test).collect();
    assert_eq!(tests, [0, 2]);
    assert!(written.unwritable[0].1.contains("two words"));
    assert!(
        written.unwritable[1]
            .1
            .contains("java.util.Collections$EmptyList")
    );
    assert_eq!(written.files[0].methods.len(), 1);
}
