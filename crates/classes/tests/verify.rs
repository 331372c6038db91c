//! The verifier accepts what compilers write, and judges damaged classes as the real JVM does.

mod support;

use std::collections::HashMap;

use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_classes::mutation::{Dice, mutate_class, mutate_code};
use spelunk_classes::verify::{PathHierarchy, VerifyErrorKind, verify_class};
use spelunk_conformance::assembled;
use support::{Scratch, jdks, run};

const JUDGE: &str = include_str!("data/LinkAll.java");
/// The last version that HotSpot verifies by inference too, since it has no StackMapTable.
const MAJOR_WITHOUT_STACK_MAPS: u8 = 49;

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

/// Classes to damage, and the real JVM to judge them, in one folder.
struct Court {
    jdk: Jdk,
    scratch: Scratch,
    path: ClassPath,
    subjects: Vec<Vec<u8>>,
}

impl Court {
    /// `prepare` writes the subjects' class files.
    fn new(jdk: Jdk, prepare: impl FnOnce(&Jdk, &Scratch)) -> Court {
        let scratch = Scratch::new();
        prepare(&jdk, &scratch);
        let path = ClassPath::new(&scratch.0.display().to_string(), &jdk).unwrap();
        let names = path.all_classes_in(0).unwrap();
        let load = |name: &String| path.find(name).unwrap().unwrap().0.to_vec();
        let subjects = names.iter().map(load).collect();
        scratch.write("LinkAll.java", JUDGE);
        run(&jdk, "javac", &scratch.0, &["LinkAll.java"]);
        Court {
            jdk,
            scratch,
            path,
            subjects,
        }
    }

    /// Verdicts on the same damaged classes: the JVM's and ours.
    fn judge(
        &self,
        cases: u64,
        damage: impl Fn(&[u8], &mut Dice) -> Vec<u8>,
    ) -> Vec<(String, String)> {
        let mut ours = Vec::new();
        for case in 0..cases {
            let mut dice = Dice::new(case);
            let subject = &self.subjects[dice.below(self.subjects.len())];
            let damaged = damage(subject, &mut dice);
            ours.push(verdict(&self.path, &damaged));
            self.scratch.write(&format!("cases/{case}.bin"), damaged);
        }
        let arguments = ["LinkAll", "cases", &cases.to_string()];
        let mut theirs = by_case(&run(&self.jdk, "java", &self.scratch.0, &arguments));
        let verdicts: Vec<_> = ours
            .into_iter()
            .enumerate()
            .map(|(case, ours)| (theirs.remove(&case).unwrap(), ours))
            .collect();
        let accepted = verdicts.iter().filter(|(theirs, _)| theirs == "ok").count();
        assert!(
            accepted > cases as usize / 200 && accepted < cases as usize,
            "{accepted} accepted cases of {cases} say too little"
        );
        verdicts
    }

    fn check(&self, case: usize, agreed: bool, theirs: &str, ours: &str) {
        let version = &self.jdk.version;
        assert!(
            agreed,
            "{version} case {case}\n  java: {theirs}\n  ours: {ours}"
        );
    }
}

/// The judge's lines; the JVM itself may print warnings between them.
fn by_case(output: &str) -> HashMap<usize, String> {
    let parse = |line: &str| {
        let (case, verdict) = line.split_once('\t')?;
        Some((case.parse().ok()?, verdict.to_owned()))
    };
    output.lines().filter_map(parse).collect()
}

fn damage_as_old(class: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut class = class.to_vec();
    class[7] = MAJOR_WITHOUT_STACK_MAPS;
    mutate_code(&class, dice)
}

/// Both infer types here, so that they must agree in every case.
fn check_old_code(court: &Court, cases: u64) {
    for (case, (theirs, ours)) in court.judge(cases, damage_as_old).iter().enumerate() {
        // Padding need not be zero (JVMS 6.5); only HotSpot's old verifier minds.
        let agreed = (theirs == "ok") == (ours == "ok") || theirs.contains("padding bytes");
        court.check(case, agreed, theirs, ours);
    }
}

#[test]
fn agrees_with_the_real_jvm_on_damaged_code() {
    for jdk in jdks() {
        let court = Court::new(jdk, |jdk, scratch| {
            scratch.write("Verifiable.java", include_str!("data/Verifiable.java"));
            let arguments = ["--release", "8", "-Xlint:-options", "Verifiable.java"];
            run(jdk, "javac", &scratch.0, &arguments);
        });
        check_old_code(&court, 1000);
    }
}

#[test]
fn agrees_with_the_real_jvm_on_damaged_subroutines() {
    let assembled = assembled::all().into_iter();
    let subroutines: Vec<_> = assembled
        .filter(|p| p.name.contains("Subroutine"))
        .collect();
    assert!(subroutines.len() >= 3);
    for jdk in jdks() {
        let court = Court::new(jdk, |_, scratch| {
            for (name, bytes) in subroutines.iter().flat_map(|program| &program.classes) {
                scratch.write(&format!("{name}.class"), bytes);
            }
        });
        for subject in &court.subjects {
            assert_eq!(verdict(&court.path, subject), "ok");
        }
        check_old_code(&court, 1000);
    }
}

#[test]
fn agrees_with_the_real_jvm_on_damaged_modern_classes() {
    /// What only the real JVM looks at: StackMapTable, and flags and tables that nothing here uses.
    const TOLERATED: [&str; 7] = [
        "stackmap",
        "stack map",
        "StackMapTable",
        "Illegal class modifiers",
        "LocalVariableTypeTable",
        "MethodParameters",
        "Outer class",
    ];
    for jdk in jdks() {
        let court = Court::new(jdk, |jdk, scratch| {
            scratch.write("Modern.java", include_str!("data/Modern.java"));
            run(
                jdk,
                "javac",
                &scratch.0,
                &["-g", "-parameters", "Modern.java"],
            );
        });
        let verdicts = court.judge(1000, mutate_class);
        for (case, (theirs, ours)) in verdicts.iter().enumerate() {
            let agreed = match theirs.split_once(' ') {
                None => ours == "ok",
                // Loading superclasses and the like belongs to linking.
                Some(("link", _)) => true,
                Some(_) => ours != "ok" || TOLERATED.iter().any(|t| theirs.contains(t)),
            };
            court.check(case, agreed, theirs, ours);
        }
    }
}

#[test]
fn accepts_odd_but_valid_assembled_programs() {
    let jdk = jdks().remove(0);
    // Of these some classes are to be refused.
    let refused = ["AsmMalformed", "AsmWithoutFrames", "AsmDimensions"];
    let is_valid = |program: &assembled::Assembled| !refused.contains(&program.name);
    for program in assembled::all().into_iter().filter(is_valid) {
        let scratch = Scratch::new();
        for (name, bytes) in &program.classes {
            scratch.write(&format!("{name}.class"), bytes);
        }
        let path = ClassPath::new(&scratch.0.display().to_string(), &jdk).unwrap();
        for (name, bytes) in &program.classes {
            assert_eq!(verdict(&path, bytes), "ok", "{} {name}", program.name);
        }
    }
}
