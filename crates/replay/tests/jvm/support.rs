//! javac for subjects, and short ways to write down tests.

use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::model::{
    Call, Check, Expected, JavaType, Outcome, Step, Suite, Target, Test, Value,
};
use spelunk_junit::writer::Options;
use spelunk_junit::{JUnit, Types};
use spelunk_replay::{JUnitJars, Named, Proof, Prover, libraries};
use spelunk_toolchain::jdk_tools::Compilation;
use spelunk_toolchain::process::Watch;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub fn jdk() -> Jdk {
    Jdk::discover(None).expect("tests need a JDK")
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Subjects by file name, compiled with debug information.
pub fn compile(files: &[&str], classes: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let files: Vec<PathBuf> = files.iter().map(|file| sources.join(file)).collect();
    let compilation = Compilation {
        jdk_home: &jdk().home,
        files: &files,
        classes,
        class_path: classes.display().to_string(),
        options: &["-g".as_ref(), "--release".as_ref(), "17".as_ref()],
    };
    let complaints = compilation.run().expect("javac starts");
    assert_eq!(complaints, None);
}

/// A folder with subjects and everything around a proof.
pub struct Bench {
    pub folder: PathBuf,
    pub classes: PathBuf,
    /// The class path of the subjects as text, and read.
    pub user: String,
    pub class_path: ClassPath,
    pub jdk: Jdk,
}

impl Bench {
    pub fn new(name: &str, subjects: &[&str]) -> Bench {
        let (folder, jdk) = (folder(name), jdk());
        let classes = folder.join("subjects");
        if subjects.is_empty() {
            std::fs::create_dir_all(&classes).expect("a folder");
        } else {
            compile(subjects, &classes);
        }
        let user = classes.display().to_string();
        let class_path = ClassPath::new(&user, &jdk).expect("a class path");
        Bench {
            folder,
            classes,
            user,
            class_path,
            jdk,
        }
    }

    pub fn jars(junit: JUnit) -> JUnitJars {
        JUnitJars::find(junit, Named::default()).expect("JUnit is installed")
    }

    pub fn prove(&self, suites: &[Suite], options: &[Options]) -> Proof {
        let jars = Bench::jars(options[0].junit);
        self.with_prover(&jars, |prover| {
            let types = Types::new(&self.class_path);
            prover
                .prove(suites, &types, options)
                .expect("a JVM that works")
        })
    }

    pub fn with_prover<T>(&self, jars: &JUnitJars, work: impl FnOnce(&Prover) -> T) -> T {
        let scratch = self.folder.join("scratch");
        std::fs::create_dir_all(&scratch).expect("a folder");
        let jacoco = libraries::jacoco(Named::default()).expect("JaCoCo is installed");
        work(&Prover {
            jdk_home: &self.jdk.home,
            class_path: &self.user,
            jars,
            jacoco: &jacoco,
            test_limit: Duration::from_secs(3),
            watch: Watch::patience(Duration::from_secs(120)),
            compiler: None,
            sandbox: None,
            scratch: &scratch,
        })
    }
}

// ---- tests in short ----

pub fn class(name: &str) -> JavaType {
    JavaType::Class(name.into())
}

pub fn object() -> JavaType {
    class("java.lang.Object")
}

pub fn string_type() -> JavaType {
    class("java.lang.String")
}

pub fn string(text: &str) -> Value {
    Value::String(text.encode_utf16().collect())
}

pub fn boxed(value: i32) -> Value {
    Value::Boxed(Box::new(Value::Int(value)))
}

/// Parameters with their arguments.
pub type Arguments = Vec<(JavaType, Value)>;

fn call(target: Target, arguments: Arguments, returns: JavaType) -> Call {
    let (parameters, arguments) = arguments.into_iter().unzip();
    Call {
        target,
        parameters,
        arguments,
        returns,
    }
}

pub fn construct(name: &str, arguments: Arguments) -> Call {
    let target = Target::Constructor {
        class: name.into(),
        outer: None,
    };
    call(target, arguments, class(name))
}

pub fn on(
    receiver: usize,
    name: &str,
    method: &str,
    arguments: Arguments,
    returns: JavaType,
) -> Call {
    let target = Target::Instance {
        receiver: Value::Variable(receiver),
        class: name.into(),
        method: method.into(),
    };
    call(target, arguments, returns)
}

pub fn statically(name: &str, method: &str, arguments: Arguments, returns: JavaType) -> Call {
    let target = Target::Static {
        class: name.into(),
        method: method.into(),
    };
    call(target, arguments, returns)
}

pub fn step(call: Call, result: usize) -> Step {
    Step {
        call,
        result: Some(result),
    }
}

pub fn doing(call: Call) -> Step {
    Step { call, result: None }
}

pub fn test(steps: Vec<Step>, outcome: Outcome) -> Test {
    let method = match &steps.last().expect("an act").call.target {
        Target::Static { method, .. } | Target::Instance { method, .. } => method.clone(),
        _ => "<init>".into(),
    };
    Test {
        method,
        steps,
        outcome,
        checks: Vec::new(),
        constraint: Vec::new(),
        condition: None,
        violation: None,
    }
}

pub fn returns(value: Value) -> Outcome {
    Outcome::Returned(Some(Expected::Value(value)))
}

pub fn throws(class: &str, message: Option<&str>) -> Outcome {
    Outcome::Threw {
        class: class.into(),
        message: message.map(|text| text.encode_utf16().collect()),
    }
}

pub fn check(call: Call, expected: Expected) -> Check {
    Check { call, expected }
}

pub fn equals(call: Call, value: Value) -> Check {
    check(call, Expected::Value(value))
}

pub fn suite(class: &str, tests: Vec<Test>) -> Suite {
    Suite {
        class: class.into(),
        tests,
    }
}
