//! Calls of the methods of many real classes are spelled so that javac accepts them.

use crate::support::*;
use spelunk_classes::class_file::access;
use spelunk_classes::class_path::ClassPath;
use spelunk_junit::model::{Check, Expected, JavaType, Outcome, Suite, Target, Test, Value};
use spelunk_junit::types::{ClassFacts, MethodFacts};
use spelunk_junit::writer::{Options, SourceFile, write};
use spelunk_junit::{JUnit, Types};
use spelunk_toolchain::jdk_tools::{Compilation, write_source};
use std::collections::BTreeSet;
use std::path::Path;

/// A value of a type: null where nothing better is at hand, or by choice.
fn value(java_type: &JavaType, nulls: bool) -> Value {
    match java_type {
        JavaType::Boolean => Value::Boolean(true),
        JavaType::Byte => Value::Byte(1),
        JavaType::Char => Value::Char(u16::from(b'a')),
        JavaType::Short => Value::Short(-1),
        JavaType::Int => Value::Int(3),
        JavaType::Long => Value::Long(4),
        JavaType::Float => Value::Float(1.5f32.to_bits()),
        JavaType::Double => Value::Double((-0.0f64).to_bits()),
        _ if nulls => Value::Null,
        JavaType::Array(element) => Value::Array {
            element: (**element).clone(),
            values: vec![value(element, nulls)],
        },
        JavaType::Class(name) => match &**name {
            "java.lang.String" | "java.lang.CharSequence" => string("a"),
            "java.lang.Object"
            | "java.lang.Integer"
            | "java.lang.Comparable"
            | "java.lang.Number" => boxed(7),
            "java.lang.Class" => Value::Class(string_type()),
            "java.util.Comparator" => Value::Lambda {
                interface: name.clone(),
                parameters: 2,
                result: Some(Box::new(Value::Int(0))),
            },
            _ => Value::Null,
        },
        JavaType::Void => Value::Null,
    }
}

fn arguments(method: &MethodFacts, nulls: bool) -> Arguments {
    let with_value = |parameter: &JavaType| (parameter.clone(), value(parameter, nulls));
    method.parameters.iter().map(with_value).collect()
}

fn is_public(method: &MethodFacts) -> bool {
    method.access & (access::PUBLIC | access::SYNTHETIC) == access::PUBLIC
}

fn accessible(types: &Types, method: &MethodFacts) -> bool {
    let named = |java_type: &JavaType| match java_type {
        JavaType::Class(name) => types.is_accessible(name, "spelunk.java.util"),
        _ => true,
    };
    method.parameters.iter().all(named)
}

/// One test for each public method and constructor, in two ways.
fn tests_of(types: &Types, name: &str, facts: &ClassFacts) -> Vec<Test> {
    let usable = |method: &&MethodFacts| is_public(method) && accessible(types, method);
    let methods: Vec<&MethodFacts> = facts.methods.iter().filter(usable).collect();
    let is_inner = facts.enclosing.is_some() && facts.access & access::STATIC == 0;
    let constructors: Vec<&MethodFacts> = methods
        .iter()
        .copied()
        .filter(|method| {
            method.name == "<init>" && facts.access & access::ABSTRACT == 0 && !is_inner
        })
        .collect();
    let mut tests = Vec::new();
    for nulls in [true, false] {
        for constructor in &constructors {
            let call = construct(name, arguments(constructor, nulls));
            tests.push(test(
                vec![step(call, 0)],
                Outcome::Returned(Some(Expected::NotNull)),
            ));
        }
        for method in methods
            .iter()
            .filter(|method| !method.name.starts_with('<'))
        {
            let arguments = arguments(method, nulls);
            let is_static = method.access & access::STATIC != 0;
            let mut steps = Vec::new();
            let call = if is_static {
                statically(name, &method.name, arguments, method.returns.clone())
            } else {
                let Some(first) = constructors.first() else {
                    continue;
                };
                steps.push(step(construct(name, self::arguments(first, nulls)), 0));
                on(0, name, &method.name, arguments, method.returns.clone())
            };
            let returns = match &method.returns {
                JavaType::Void => None,
                JavaType::Class(class) if !types.is_accessible(class, "spelunk.java.util") => None,
                _ if nulls => Some(Expected::NotNull),
                JavaType::Class(class) if class == "java.util.Comparator" => {
                    Some(Expected::NotNull)
                }
                other => Some(Expected::Value(value(other, nulls))),
            };
            steps.push(step(call, 1));
            let mut test = test(steps, Outcome::Returned(returns));
            if !is_static {
                let target = Target::Instance {
                    receiver: Value::Variable(0),
                    class: name.into(),
                    method: "hashCode".into(),
                };
                let call = spelunk_junit::model::Call {
                    target,
                    parameters: vec![],
                    arguments: vec![],
                    returns: JavaType::Int,
                };
                test.checks = vec![Check {
                    call,
                    expected: Expected::Value(Value::Int(1)),
                }];
            }
            tests.push(test);
        }
    }
    tests
}

/// The numbers of tests (suite, test) that javac refuses.
fn refused(
    files: &[(usize, SourceFile)],
    folder: &Path,
    bench: &Bench,
    junit: JUnit,
) -> BTreeSet<(usize, usize)> {
    let mut paths = Vec::new();
    for (_, file) in files {
        let path = folder.join(&file.path);
        write_source(&path, &file.text).expect("a file");
        paths.push(path);
    }
    let jars = Bench::jars(junit).jars;
    let jars: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
    let compilation = Compilation {
        jdk_home: &bench.jdk.home,
        files: &paths,
        classes: &folder.join("classes"),
        class_path: format!("{}:{}", bench.user, jars.join(":")),
        options: &["-Xmaxerrs".as_ref(), "100000".as_ref()],
    };
    let complaints = compilation.run().expect("javac starts").unwrap_or_default();
    let mut refused = BTreeSet::new();
    for line in complaints.lines() {
        let Some((place, message)) = line.split_once(": error: ") else {
            continue;
        };
        let (path, number) = place.rsplit_once(':').expect("a place");
        let number: usize = number.parse().expect("a line number");
        let (suite, file) = files
            .iter()
            .find(|(_, file)| folder.join(&file.path) == Path::new(path))
            .expect("one of the files");
        let method = file
            .methods
            .iter()
            .find(|method| method.lines.contains(&number));
        let method = method.unwrap_or_else(|| panic!("{line}"));
        let source = file.text.lines().nth(number - 1).unwrap_or_default();
        if refused.insert((*suite, method.tests[0])) {
            println!(
                "{} {}: {message}\n    {}",
                file.class,
                method.name,
                source.trim()
            );
        }
    }
    refused
}

fn spell(bench: &Bench, classes: &[String], junit: JUnit, name: &str) {
    let types = Types::new(&bench.class_path);
    let mut suites = Vec::new();
    for class in classes {
        let Some(facts) = types.get(class) else {
            continue;
        };
        if types.is_accessible(class, "spelunk.java.util") {
            let tests = tests_of(&types, class, &facts);
            suites.push(Suite {
                class: class.clone(),
                tests,
            });
        }
    }
    let count: usize = suites.iter().map(|suite| suite.tests.len()).sum();
    let mut options: Vec<Options> = suites.iter().map(|_| Options::new(junit)).collect();
    for options in &mut options {
        options.parameterised = false;
    }
    let mut left = BTreeSet::new();
    let mut plain = 0;
    for round in 0..2 {
        let mut files = Vec::new();
        for (number, suite) in suites.iter().enumerate() {
            let written = write(suite, &types, &options[number]);
            for (test, why) in &written.unwritable {
                println!("{} {test}: {why}", suite.class);
            }
            assert_eq!(written.unwritable, []);
            files.extend(written.files.into_iter().map(|file| (number, file)));
        }
        println!("---- round {round}");
        left = refused(
            &files,
            &bench.folder.join(format!("{name}-{round}")),
            bench,
            junit,
        );
        if round == 0 {
            plain = left.len();
        }
        for &(suite, test) in &left {
            options[suite].explicit.insert(test);
        }
    }
    println!(
        "{count} tests of {} classes, {plain} need casts, {} are refused",
        suites.len(),
        left.len()
    );
    assert!(left.is_empty());
}

fn class_names(class_path: &ClassPath, packages: &[&str]) -> Vec<String> {
    let image = class_path.image();
    let mut names: Vec<String> = image
        .classes()
        .filter(|location| location.module == "java.base" && packages.contains(&location.parent))
        .map(|location| format!("{}.{}", location.parent.replace('/', "."), location.base))
        .collect();
    names.sort();
    names
}

#[test]
fn the_methods_of_java_util() {
    let bench = Bench::new("spelled-util", &[]);
    let classes = class_names(&bench.class_path, &["java/util"]);
    spell(&bench, &classes, JUnit::Five, "five");
}

#[test]
#[ignore = "many classes: long"]
fn the_methods_of_the_class_library_and_of_installed_jars() {
    let mut bench = Bench::new("spelled-all", &[]);
    let installed = ["commons-lang3", "commons-io", "commons-cli"]
        .map(|name| format!("/usr/share/java/{name}.jar"))
        .into_iter()
        .filter(|jar| Path::new(jar).exists());
    bench.user = installed.collect::<Vec<_>>().join(":");
    bench.class_path = ClassPath::new(&bench.user, &bench.jdk).expect("a class path");
    let packages = [
        "java/io",
        "java/lang",
        "java/math",
        "java/net",
        "java/nio",
        "java/text",
        "java/time",
        "java/util/concurrent",
        "java/util/concurrent/atomic",
        "java/util/function",
        "java/util/regex",
        "java/util/stream",
    ];
    let mut classes = class_names(&bench.class_path, &packages);
    for entry in 0..bench.class_path.entry_count() {
        let names = bench.class_path.classes_in(entry).expect("a jar");
        classes.extend(names.iter().map(|name| name.replace('/', ".")));
    }
    spell(&bench, &classes, JUnit::Five, "five");
    spell(&bench, &classes, JUnit::Four, "four");
}
