//! The verifier accepts what javac writes and rejects what could break the interpreter.

mod support;

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::verify::{PathHierarchy, verify_class};
use support::jdks;

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
