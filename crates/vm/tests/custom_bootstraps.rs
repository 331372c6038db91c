//! Call sites that a user's own bootstrap method links. javac writes none, so a class file is
//! patched: its string concatenations name another factory.

use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::{Jdk, JdkSource};
use spelunk_vm::{Console, Stop, Vm, VmOptions};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};

const EXPECTED: &str = "linking
makeConcatWithConstants
(int,long)String
class CustomSites
0
own:n=<1>;<1099511627776>
own:n=<2>;<-1>
changed
";

/// Keeps what the program prints.
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Console for Kept {
    fn write(&mut self, _to_error: bool, bytes: &[u8]) {
        self.0.lock().expect("console").extend_from_slice(bytes);
    }

    fn read(&mut self, _buffer: &mut [u8]) -> usize {
        0
    }

    fn available(&mut self) -> usize {
        0
    }
}

fn jdks() -> Vec<Jdk> {
    let folders = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let mut jdks: Vec<Jdk> = folders
        .filter_map(|folder| Jdk::at(&folder.path(), JdkSource::Flag).ok())
        .chain(Jdk::discover(None))
        .collect();
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks.dedup_by_key(|jdk| jdk.feature);
    assert!(!jdks.is_empty(), "this test needs a JDK");
    jdks
}

fn constant(text: &str) -> Vec<u8> {
    let mut bytes = vec![1];
    bytes.extend((text.len() as u16).to_be_bytes());
    bytes.extend(text.as_bytes());
    bytes
}

fn replace_name(class: &Path, from: &str, to: &str) {
    let bytes = fs::read(class).expect("class file");
    let old = constant(from);
    let at = bytes.windows(old.len()).position(|window| window == old);
    let at = at.expect("the class names the factory");
    let patched = [&bytes[..at], &constant(to), &bytes[at + old.len()..]].concat();
    fs::write(class, patched).expect("write");
}

fn output_on(jdk: &Jdk, folder: &Path) -> String {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/CustomSites.java");
    let compiled = Command::new(jdk.home.join("bin/javac"))
        .args(["-d", &folder.display().to_string(), source])
        .status();
    assert!(compiled.expect("javac").success());
    replace_name(
        &folder.join("CustomSites.class"),
        "java/lang/invoke/StringConcatFactory",
        "OwnFactory",
    );
    let class_path = ClassPath::new(&folder.display().to_string(), jdk).expect("class path");
    let printed = Arc::new(Mutex::new(Vec::new()));
    let console = Box::new(Kept(printed.clone()));
    let options = VmOptions::default();
    let mut vm = Vm::boot(
        Arc::new(class_path),
        jdk.feature,
        options,
        console,
        Vec::new(),
    )
    .expect("boot");
    let stop = vm.run_main("CustomSites", &[]).expect("main");
    assert_eq!(stop, Stop::Finished);
    let bytes = printed.lock().expect("console").clone();
    String::from_utf8(bytes).expect("text")
}

#[test]
fn a_users_factory_links_and_relinks_call_sites() {
    for jdk in jdks() {
        let folder = std::env::temp_dir().join(format!(
            "spelunk-sites-{}-{}",
            std::process::id(),
            jdk.feature
        ));
        fs::create_dir_all(&folder).expect("scratch folder");
        let output = output_on(&jdk, &folder);
        let _ = fs::remove_dir_all(&folder);
        assert_eq!(output, EXPECTED, "on JDK {}", jdk.feature);
    }
}
