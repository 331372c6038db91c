//! The verifier accepts what javac writes and rejects what could break the interpreter.

mod support;

use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::mutation::{Dice, mutate_code};
use spelunk_classes::verify::{PathHierarchy, VerifyErrorKind, verify_class};
use support::{Scratch, jdks, run};

#[test]
fn accepts_every_class_of_the_base_module() {
    for jdk in jdks() {
        let path = ClassPath::new("", &jdk).unwrap();
        let mut hierarchy = PathHierarchy::new(&path);
        let image = path.image();
        let mut count = 0;
        for location in image.classes().filter(|l| l.module == "java.base") {
            let class = ClassFile::parse(image.read(&location).unwrap()).unwrap();
            if let Err(error) = verify_class(&class, &mut hierarchy) {
                panic!("{}: {} {error}", jdk.version, location.path());
            }
            count += 1;
        }
        assert!(count > 5000, "only {count} classes");
    }
}

const SUBJECT: &str = include_str!("data/Verifiable.java");
const JUDGE: &str = include_str!("data/LinkAll.java");
/// The last version that HotSpot verifies by inference too, since it has no StackMapTable.
const MAJOR_WITHOUT_STACK_MAPS: u8 = 49;

/// Our verdict in the words of the judge.
fn verdict(path: &ClassPath, bytes: &[u8]) -> String {
    let class = match ClassFile::parse(Bytes::from(bytes.to_vec())) {
        Ok(class) => class,
        Err(error) => return format!("format {error}"),
    };
    let mut hierarchy = PathHierarchy::new(path);
    hierarchy.add(&class);
    match verify_class(&class, &mut hierarchy) {
        Ok(()) => "ok".to_owned(),
        Err(error) => match error.kind {
            VerifyErrorKind::Format => format!("format {error}"),
            VerifyErrorKind::Code => format!("verify {error}"),
            VerifyErrorKind::MissingClass(_) => format!("link {error}"),
        },
    }
}

#[test]
fn agrees_with_the_real_jvm_on_damaged_code() {
    const CASES: u64 = 2000;
    for jdk in jdks() {
        let scratch = Scratch::new();
        scratch.write("Verifiable.java", SUBJECT);
        scratch.write("LinkAll.java", JUDGE);
        run(&jdk, "javac", &scratch.0, &["LinkAll.java"]);
        let arguments = ["--release", "8", "-Xlint:-options", "Verifiable.java"];
        run(&jdk, "javac", &scratch.0, &arguments);
        let path = ClassPath::new(&scratch.0.display().to_string(), &jdk).unwrap();
        let names = path.all_classes_in(0).unwrap();
        let subjects: Vec<Vec<u8>> = names
            .iter()
            .filter(|name| name.starts_with("Verifiable"))
            .map(|name| path.find(name).unwrap().unwrap().0.to_vec())
            .collect();
        let mut ours = Vec::new();
        for case in 0..CASES {
            let mut dice = Dice::new(case);
            let mut subject = subjects[dice.below(subjects.len())].clone();
            subject[7] = MAJOR_WITHOUT_STACK_MAPS;
            let damaged = mutate_code(&subject, &mut dice);
            ours.push(verdict(&path, &damaged));
            scratch.write(&format!("cases/{case}.bin"), damaged);
        }
        let judged = run(
            &jdk,
            "java",
            &scratch.0,
            &["LinkAll", "cases", &CASES.to_string()],
        );
        let accepted = judged.lines().filter(|verdict| *verdict == "ok").count();
        assert!(
            accepted > 300,
            "{accepted} of {CASES} are too few to say anything"
        );
        for (case, (theirs, ours)) in judged.lines().zip(&ours).enumerate() {
            // Padding need not be zero (JVMS 6.5); only HotSpot's old verifier minds.
            let same = (theirs == "ok") == (ours == "ok") || theirs.contains("padding bytes");
            assert!(
                same,
                "{} case {case}\n  java: {theirs}\n  ours: {ours}",
                jdk.version
            );
        }
    }
}
