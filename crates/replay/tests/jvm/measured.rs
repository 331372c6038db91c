//! JaCoCo's count.

use crate::support::*;
use spelunk_junit::JUnit;
use spelunk_junit::model::{JavaType, Outcome, Test, Value};
use spelunk_junit::writer::Options;
use spelunk_replay::coverage::{ClassCoverage, Counts, measure};

const STACK: &str = "cave.Stack";
const TREE: &str = "java.util.TreeMap";

fn coverage(bench: &Bench, name: &str, tests: Vec<Test>, junit: JUnit) -> ClassCoverage {
    let proof = bench.prove(&[suite(name, tests)], &[Options::new(junit)]);
    assert_eq!(proof.failed, []);
    let jars = Bench::jars(junit);
    let classes = [name.to_string()];
    let measured = bench.with_prover(&jars, |prover| {
        measure(prover, &proof, &classes, &bench.class_path)
    });
    measured.expect("a measurement").remove(0)
}

fn of_method(coverage: &ClassCoverage, name: &str) -> (u32, u32) {
    let method = coverage.methods.iter().find(|method| method.name == name);
    let Counts { covered, total } = method.expect("the method").branches;
    (covered, total)
}

#[test]
fn branches_of_a_class_of_the_user() {
    for (junit, name) in [(JUnit::Five, "measured-5"), (JUnit::Four, "measured-4")] {
        let bench = Bench::new(name, &["cave/Stack.java"]);
        let tests = vec![
            test(
                vec![doing(construct(
                    STACK,
                    vec![(JavaType::Int, Value::Int(-1))],
                ))],
                throws("java.lang.IllegalArgumentException", None),
            ),
            test(
                vec![doing(statically(
                    STACK,
                    "kind",
                    vec![(object(), Value::Null)],
                    class("java.lang.Class"),
                ))],
                returns(Value::Null),
            ),
        ];
        let coverage = coverage(&bench, STACK, tests, junit);
        assert_eq!(of_method(&coverage, "<init>(I)V"), (1, 2));
        let kind = "kind(Ljava/lang/Object;)Ljava/lang/Class;";
        assert_eq!(of_method(&coverage, kind), (1, 2));
        assert_eq!(of_method(&coverage, "sum([I)I"), (0, 2));
        assert_eq!(coverage.branches.covered, 2);
    }
}

#[test]
fn branches_of_a_class_of_the_jdk() {
    let bench = Bench::new("measured-jdk", &[]);
    let put = |key: i32| {
        let arguments = vec![(object(), boxed(key)), (object(), Value::Null)];
        doing(on(0, TREE, "put", arguments, object()))
    };
    let get = |key: i32| doing(on(0, TREE, "get", vec![(object(), boxed(key))], object()));
    let empty = test(
        vec![step(construct(TREE, vec![]), 0), get(1)],
        returns(Value::Null),
    );
    let coverage_of = |tests, name| {
        let coverage = coverage(&bench, TREE, tests, JUnit::Five);
        of_method(&coverage, name)
    };
    let get_entry = "getEntry(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;";
    // The comparator is null; there is no root.
    assert_eq!(coverage_of(vec![empty], get_entry), (2, 8));
    let found = test(
        vec![
            step(construct(TREE, vec![]), 0),
            put(1),
            put(2),
            put(0),
            get(2),
        ],
        Outcome::Returned(None),
    );
    assert_eq!(coverage_of(vec![found], get_entry), (5, 8));
}
