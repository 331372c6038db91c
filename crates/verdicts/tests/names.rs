//! Names of generated tests, over the shop and foreign classes: short, in words of the source.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::generate::Generator;

const LONGEST: usize = 60;
/// Marks of the solver's notation, and of words that tell nothing.
const UNWANTED: [&str; 8] = [
    "zext",
    "sext",
    "trunc",
    "Bits",
    "hole0",
    "GivenStringAnd",
    "NullAndNullAndNull",
    "__",
];
const FOREIGN: [(&str, &[&str]); 2] = [
    (
        "/usr/share/java/commons-lang3.jar",
        &[
            "org.apache.commons.lang3.CharRange",
            "org.apache.commons.lang3.math.Fraction",
        ],
    ),
    (
        "/usr/share/java/commons-cli.jar",
        &["org.apache.commons.cli.Option"],
    ),
];

#[test]
fn names_are_short_and_in_words_of_the_source() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let generator = Generator::new(jdk, None).expect("the binary");
    let shop = generator
        .compile("examples/shop/src/main/java/shop")
        .expect("the shop");
    let of_shop = [
        "shop.Cart",
        "shop.Money",
        "shop.PriceParser",
        "shop.OrderService",
    ];
    let mut names = names(&generator, &format!("{shop}/"), &of_shop);
    for (jar, classes) in FOREIGN {
        if std::path::Path::new(jar).exists() {
            names.extend(self::names(&generator, jar, classes));
        }
    }
    assert!(names.len() >= 30, "{} names", names.len());
    let is_unwanted = |name: &&String| {
        let is_long = name.chars().count() > LONGEST;
        let is_plain = name
            .chars()
            .all(|symbol| symbol.is_alphanumeric() || symbol == '_');
        is_long || !is_plain || UNWANTED.iter().any(|part| name.contains(part))
    };
    let unwanted: Vec<&String> = names.iter().filter(is_unwanted).collect();
    assert!(unwanted.is_empty(), "{unwanted:#?}");
}

/// The names of all tests, without their classes and rows.
fn names(generator: &Generator, class_path: &str, classes: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let flags = ["--no-verify", "--time-limit", "15s"];
    let generated = generator
        .generate(class_path, folder.path(), &flags, classes)
        .expect("a run");
    let mut found = Vec::new();
    for class in generated.json["classes"].as_array().into_iter().flatten() {
        for test in class["suite"].as_array().into_iter().flatten() {
            let name = test["name"].as_str().unwrap_or_default();
            let method = name.rsplit('.').next().unwrap_or_default();
            found.push(method.split('[').next().unwrap_or_default().to_string());
        }
    }
    found
}
