//! `spelunk generate` through its command line: what it writes, proves, says and refuses.

mod assertions;
mod heaps;
mod reach;
mod runs;
mod search;
mod sequences;

use serde_json::Value;
use spelunk_conformance::jdk;
use spelunk_conformance::jdk::Jdk;
use spelunk_verdicts::generate::Generation;
use spelunk_verdicts::generate::Generator;
use std::collections::BTreeMap;
use std::path::Path;
use std::path::PathBuf;

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("spelunk-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a scratch folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn generator() -> Generator {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    Generator::new(jdk, None).expect("the binary")
}

fn corpus(generator: &Generator) -> String {
    generator
        .compile("corpus/generate/classes")
        .expect("the corpus")
}

fn subjects(generator: &Generator) -> String {
    generator
        .compile("examples/sequences/subjects")
        .expect("the subjects")
}

/// Generates for one class of the corpus, proven on the real JVM: nothing may be dropped.
fn proven(class: &str, flags: &[&str]) -> (Generation, BTreeMap<String, String>) {
    let generator = generator();
    let folder = Folder::new(class);
    let classes = corpus(&generator);
    let generation = generator
        .generate(&classes, &folder.0, flags, &[class])
        .expect("a run");
    let failed = &generation.class(0)["verified"]["failed"];
    assert_eq!(failed, &Value::Array(Vec::new()), "{class}");
    let violations = generation.class(0)["violations"]
        .as_array()
        .expect("a list");
    let status = i32::from(!violations.is_empty());
    assert_eq!(generation.status, Some(status), "{}", generation.errors);
    (generation, sources(&folder.0))
}

/// Every file below a folder, with its text.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(current) = open.pop() {
        for entry in std::fs::read_dir(current).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path
                    .strip_prefix(folder)
                    .expect("below")
                    .display()
                    .to_string();
                found.insert(name, std::fs::read_to_string(&path).expect("text"));
            }
        }
    }
    found
}

fn counts(value: &Value) -> (u64, u64) {
    let number = |name: &str| value[name].as_u64().expect("a count");
    (number("covered"), number("total"))
}

/// Mutants of methods of these names that no test notices.
fn survivors_in<'g>(generation: &'g Generation, methods: &[&str]) -> Vec<&'g Value> {
    let survivors = &generation.class(0)["mutants"]["survivors"];
    let survivors = survivors.as_array().expect("a list").iter();
    let is_meant = |mutant: &&Value| methods.iter().any(|&method| mutant["method"] == method);
    survivors.filter(is_meant).collect()
}
