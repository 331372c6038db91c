//! What the VM says is covered, in JaCoCo's terms, beside what JaCoCo says of the same calls on the real JVM.

use crate::support::*;
use spelunk_classes::branches::{Side, of_class};
use spelunk_classes::class_file::ClassFile;
use spelunk_explore::{Options as ExploreOptions, Program, SideReport, explore};
use spelunk_junit::JUnit;
use spelunk_junit::model::{JavaType, Outcome, Value};
use spelunk_junit::writer::Options;
use spelunk_replay::coverage::{ClassCoverage, measure};
use spelunk_vm::{NoConsole, Vm, VmOptions};
use std::collections::BTreeSet;
use std::sync::Arc;

const SUBJECTS: [&str; 4] = [
    "cave.Branchy",
    "cave.Branchy$Pair",
    "cave.Branchy$Inner",
    "cave.Branchy$Shape",
];

/// Method, covered, total.
type Row = (String, u32, u32);

/// One test that calls `Drive.main`.
fn by_jacoco(bench: &Bench, parts: &[&str]) -> Vec<ClassCoverage> {
    let values = parts.iter().map(|part| string(part)).collect();
    let argument = Value::Array {
        element: string_type(),
        values,
    };
    let parameter = JavaType::Array(Box::new(string_type()));
    let call = statically(
        "cave.Drive",
        "main",
        vec![(parameter, argument)],
        JavaType::Void,
    );
    let tests = vec![test(vec![doing(call)], Outcome::Returned(None))];
    let proof = bench.prove(&[suite("cave.Drive", tests)], &[Options::new(JUnit::Five)]);
    assert_eq!(proof.failed, []);
    let classes = SUBJECTS.map(String::from);
    let measured = bench.with_prover(&Bench::jars(JUnit::Five), |prover| {
        measure(prover, &proof, &classes, &bench.class_path)
    });
    measured.expect("a measurement")
}

fn by_vm(bench: &Bench, parts: &[&str]) -> Vec<SideReport> {
    let text = bench.classes.display().to_string();
    let class_path = spelunk_classes::class_path::ClassPath::new(&text, &bench.jdk);
    let class_path = Arc::new(class_path.expect("a class path"));
    let boot = || {
        let options = VmOptions::default();
        let console = Box::new(NoConsole);
        Vm::boot(
            class_path.clone(),
            bench.jdk.feature,
            options,
            console,
            Vec::new(),
        )
        .map_err(|error| error.to_string())
    };
    let program = Program {
        class: "cave.Drive".into(),
        method: None,
        arguments: parts.iter().map(|part| part.to_string()).collect(),
        max_length: 3,
        lazy: None,
    };
    let report = explore(&boot, &program, &ExploreOptions::default()).expect("an exploration");
    assert!(
        report.is_complete() && report.violations.is_empty(),
        "{report:?}"
    );
    report.coverage.sides
}

fn rows(bench: &Bench, class: &str, sides: &[SideReport]) -> Vec<Row> {
    let internal = class.replace('.', "/");
    let found = bench.class_path.find(&internal).expect("a class path");
    let file = ClassFile::parse(found.expect("the subject").0).expect("a class file");
    let row = |method: &spelunk_classes::branches::MethodBranches| {
        let of_method = |side: &&SideReport| {
            side.class.replace('/', ".") == class
                && side.method == method.name
                && side.descriptor == method.descriptor
                && side.covered
        };
        let taken: BTreeSet<Side> = sides
            .iter()
            .filter(of_method)
            .map(|side| Side {
                pc: side.pc,
                side: side.side,
            })
            .collect();
        let covered = method.covered(|side| taken.contains(&side));
        let name = format!("{}{}", method.name, method.descriptor);
        (name, covered as u32, method.total() as u32)
    };
    let with_branches = |row: &Row| row.2 > 0;
    of_class(&file)
        .iter()
        .map(row)
        .filter(with_branches)
        .collect()
}

#[test]
fn the_vm_covers_what_jacoco_says() {
    let files = ["cave/Branchy.java", "cave/Drive.java"];
    for parts in [&["some"][..], &["more", "rest"], &["some", "more", "rest"]] {
        let bench = Bench::new(&format!("agreement-{}", parts.join("-")), &files);
        let sides = by_vm(&bench, parts);
        let mut covered = 0;
        for coverage in by_jacoco(&bench, parts) {
            let ours = rows(&bench, &coverage.name, &sides);
            let theirs: Vec<Row> = coverage
                .methods
                .iter()
                .filter(|method| method.branches.total > 0)
                .map(|m| (m.name.clone(), m.branches.covered, m.branches.total))
                .collect();
            assert_eq!(ours, theirs, "{}, {parts:?}", coverage.name);
            covered += coverage.branches.covered;
        }
        assert!(covered > 30, "{covered}");
    }
}
