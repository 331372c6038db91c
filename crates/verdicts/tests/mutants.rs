//! Tests on mutants end on the VM as they end on the real JVM, and generated tests notice most of them.

use spelunk_classes::class_file::ClassFile;
use spelunk_conformance::jdk::Jdk;
use spelunk_mutants::{mutants, with_siblings};
use spelunk_verdicts::generate::Generator;
use spelunk_verdicts::mutants::{Group, measure};
use std::sync::Arc;

const SECONDS: u64 = 20;

#[test]
fn the_vm_and_the_jvm_agree_on_every_pair_of_a_mutant_and_a_test() {
    let jdk = Jdk::find_all().into_iter().next().expect("a JDK");
    let generator = Generator::new(jdk, None).unwrap();
    let classes = generator
        .compile("examples/shop/src/main/java/shop")
        .unwrap();
    let names = ["Account", "Cart", "LineItem", "OrderStatus", "PriceParser"];
    let group = Group {
        name: "shop".into(),
        class_path: format!("{classes}/"),
        classes: names.map(|name| format!("shop.{name}")).into(),
    };
    let folder = tempfile::tempdir().unwrap();
    let rows = measure(&generator, folder.path(), &group, SECONDS).unwrap();
    let disagreements: Vec<&String> = rows.iter().flat_map(|row| &row.disagreements).collect();
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    let sum = |of: &dyn Fn(&spelunk_verdicts::mutants::Row) -> usize| -> usize {
        rows.iter().map(of).sum()
    };
    let (pairs, asked) = (sum(&|row| row.pairs), sum(&|row| row.asked));
    let killed = sum(&|row| row.killed_for_real);
    assert!(pairs >= 100, "{pairs} pairs");
    assert!(
        killed * 100 >= asked * 75,
        "{killed} of {asked} are noticed"
    );
}

#[test]
fn mutants_with_other_classes_and_other_calls_are_judged() {
    let jdk = Jdk::find_all().into_iter().next().expect("a JDK");
    let generator = Generator::new(jdk, None).unwrap();
    let group = Group {
        name: "kinds".into(),
        class_path: generator.compile("corpus/generate/classes").unwrap(),
        classes: ["Beacon", "Manometer", "Pebbles", "Stickers", "Weighing"]
            .map(String::from)
            .into(),
    };
    let folder = tempfile::tempdir().unwrap();
    let rows = measure(&generator, folder.path(), &group, SECONDS).unwrap();
    assert_eq!(rows.len(), group.classes.len());
    for row in &rows {
        assert!(row.disagreements.is_empty(), "{:#?}", row.disagreements);
        assert!(row.pairs > 0 && row.killed_for_real > 0);
    }
}

#[test]
fn calls_are_left_out_and_taken_for_others() {
    let jdk = Jdk::find_all().into_iter().next().expect("a JDK");
    let generator = Generator::new(jdk, None).unwrap();
    let classes = generator.compile("corpus/generate/classes").unwrap();
    let bytes = std::fs::read(format!("{classes}/Stickers.class")).unwrap();
    let file = Arc::new(ClassFile::parse(bytes.into()).unwrap());
    let found = mutants(&with_siblings(&file));
    let has = |line: &str| {
        let mut changes = found
            .iter()
            .map(|it| format!("{}: {}", it.method, it.change));
        changes.any(|change| change == line)
    };
    for change in [
        "<init>: max() -> its argument 1",
        "<init>: max() -> its argument 2",
        "add: trim() left out",
        "add: isEmpty -> isBlank",
        "add: startsWith -> endsWith",
        "add: addFirst -> addLast",
        "add: a condition left out",
        "narrow: removeLast -> removeFirst",
        "narrow: loop left after one round",
        "newest: peekFirst -> peekLast",
        "allDigits: &= -> =",
    ] {
        assert!(has(change), "no {change} in {found:#?}");
    }
}

#[test]
fn equalities_texts_and_large_numbers_are_changed() {
    let changes = |class: &str| -> Vec<String> {
        let jdk = Jdk::find_all().into_iter().next().expect("a JDK");
        let generator = Generator::new(jdk, None).unwrap();
        let classes = generator.compile("corpus/generate/classes").unwrap();
        let bytes = std::fs::read(format!("{classes}/{class}.class")).unwrap();
        let file = ClassFile::parse(bytes.into()).unwrap();
        let found = mutants(&file).into_iter();
        found
            .map(|it| format!("{}: {}", it.method, it.change))
            .collect()
    };
    let found = changes("Dials");
    for change in [
        "areSame: == or != -> >= or <",
        "areSame: == or != -> <= or >",
        "far: == or != -> <= or >",
        "far: 30000000000 -> 0",
        "shown: result -> null",
        "most: -Infinity -> 0",
    ] {
        assert!(
            found.iter().any(|it| it == change),
            "no {change} in {found:#?}"
        );
    }
    let is_dispatch = |it: &String| it == "fare: a condition left out";
    assert!(
        !changes("Ferry").iter().any(is_dispatch),
        "the compiler looks for the case"
    );
}

#[test]
fn a_number_that_is_compared_with_is_moved_where_the_comparison_is_not() {
    let jdk = Jdk::find_all().into_iter().next().expect("a JDK");
    let generator = Generator::new(jdk, None).unwrap();
    let classes = generator.compile("corpus/generate/classes").unwrap();
    let bytes = std::fs::read(format!("{classes}/Gauge.class")).unwrap();
    let file = ClassFile::parse(bytes.into()).unwrap();
    let found: Vec<String> = mutants(&file).into_iter().map(|it| it.change).collect();
    let has = |change: &str| found.iter().any(|it| it == change);
    assert!(has("< or >= -> <= or >"), "{found:#?}");
    // `most < 5` is `most <= 4`, which is there already.
    assert!(has("4 -> 3") && !has("4 -> 5"), "{found:#?}");
}
