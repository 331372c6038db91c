//! Class files as javac writes them, and as nobody should.

mod support;

use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::{ClassFile, ClassFileErrorKind, Constant};
use spelunk_classes::jimage::JImage;
use support::{Scratch, jdks, run};

const SUBJECT: &str = r#"
package demo;
import java.util.function.*;
public sealed abstract class Subject<T extends Comparable<T>> permits Subject.Leaf {
    static final int ANSWER = 42;
    static final long BIG = 1L << 40;
    static final String ODD = "nul\0 pair\uD83D\uDE00 lone\uD800 \u00e9";
    record Point(int x, java.util.List<String> names) {}
    static final class Leaf extends Subject<String> {}
    int sum(int[] numbers, long factor) throws java.io.IOException {
        int total = 0;
        for (int number : numbers) {
            total += number * factor;
        }
        try { return total / numbers.length; }
        catch (ArithmeticException e) { return -1; }
    }
    Supplier<String> text() { return () -> ODD + sumName(); }
    String sumName() { return new Object() { public String toString() { return "anonymous"; } }.toString(); }
}
"#;

fn compile() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("Subject.java", SUBJECT);
    run(
        &jdks()[0],
        "javac",
        &scratch.0,
        &["-g", "-parameters", "-d", ".", "Subject.java"],
    );
    scratch
}

fn load(scratch: &Scratch, name: &str) -> ClassFile {
    let bytes = std::fs::read(scratch.0.join(name)).unwrap();
    ClassFile::parse(Bytes::from(bytes)).unwrap()
}

#[test]
fn reads_what_javac_wrote() {
    let scratch = compile();
    let class = load(&scratch, "demo/Subject.class");
    assert_eq!(class.name(), Ok("demo/Subject"));
    assert_eq!(class.super_name(), Ok(Some("java/lang/Object")));
    assert_eq!(class.source_file(), Ok(Some("Subject.java")));
    assert_eq!(
        class.signature(),
        Ok(Some("<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;"))
    );
    assert_eq!(
        class.permitted_subclasses(),
        Ok(Some(vec!["demo/Subject$Leaf"]))
    );
    let mut nest = class.nest_members().unwrap();
    nest.sort_unstable();
    assert_eq!(
        nest,
        ["demo/Subject$1", "demo/Subject$Leaf", "demo/Subject$Point"]
    );
    let leaf = class.inner_classes().unwrap();
    let leaf = leaf
        .iter()
        .find(|c| c.inner == "demo/Subject$Leaf")
        .unwrap();
    assert_eq!(
        (leaf.outer, leaf.name),
        (Some("demo/Subject"), Some("Leaf"))
    );
    assert_eq!(class.bootstrap_methods().unwrap().len(), 2);
}

#[test]
fn reads_code_lines_and_locals() {
    let scratch = compile();
    let class = load(&scratch, "demo/Subject.class");
    let method = class.find_method("sum", "([IJ)I").unwrap();
    assert_eq!(method.exceptions(&class), Ok(vec!["java/io/IOException"]));
    let parameters = method.parameters(&class).unwrap();
    assert_eq!(parameters, [(Some("numbers"), 0), (Some("factor"), 0)]);
    let code = method.code(&class).unwrap().unwrap();
    let handler = code.exception_table[0];
    assert_eq!(
        class.class_name(handler.catch_type),
        Ok("java/lang/ArithmeticException")
    );
    let lines: Vec<u16> = code.line_numbers().unwrap().iter().map(|l| l.1).collect();
    assert_eq!(lines, [11, 12, 13, 12, 15, 16]);
    let locals = code.local_variables().unwrap();
    let local = |name: &str| locals.iter().find(|l| l.name == name).unwrap();
    assert_eq!((local("this").index, local("factor").index), (0, 2));
    assert_eq!(local("total").descriptor, "I");
    assert_eq!(
        code.code,
        &class.bytes[code.code_offset as usize..][..code.code.len()]
    );
    assert!(code.stack_map_table().is_some());
}

#[test]
fn reads_constants_of_fields_exactly() {
    let scratch = compile();
    let class = load(&scratch, "demo/Subject.class");
    let value = |name: &str, descriptor: &str| {
        let field = class.find_field(name, descriptor).unwrap();
        let index = field.constant_value(&class).unwrap().unwrap();
        class.pool.get(index).unwrap()
    };
    assert_eq!(value("ANSWER", "I"), Constant::Integer(42));
    assert_eq!(value("BIG", "J"), Constant::Long(1 << 40));
    let Constant::String(text) = value("ODD", "Ljava/lang/String;") else {
        panic!("not a string");
    };
    let mut expected: Vec<u16> = "nul\0 pair\u{1F600} lone".encode_utf16().collect();
    expected.extend([0xd800, 0x20, 0xe9]);
    assert_eq!(class.pool.utf16(text), Ok(expected));
    assert_eq!(
        class.pool.utf8(text),
        Ok("nul\0 pair\u{1F600} lone\u{FFFD} \u{e9}")
    );
}

#[test]
fn reads_records_and_anonymous_classes() {
    let scratch = compile();
    let record = load(&scratch, "demo/Subject$Point.class");
    assert_eq!(record.nest_host(), Ok(Some("demo/Subject")));
    let components = record.record_components().unwrap().unwrap();
    let names: Vec<_> = components.iter().map(|c| (c.name, c.descriptor)).collect();
    assert_eq!(names, [("x", "I"), ("names", "Ljava/util/List;")]);
    assert_eq!(
        components[1].signature,
        Some("Ljava/util/List<Ljava/lang/String;>;")
    );
    let anonymous = load(&scratch, "demo/Subject$1.class");
    let enclosing = anonymous.enclosing_method().unwrap().unwrap();
    assert_eq!(enclosing.class, "demo/Subject");
    assert_eq!(enclosing.method, Some(("sumName", "()Ljava/lang/String;")));
    assert!(
        load(&scratch, "demo/Subject.class")
            .enclosing_method()
            .unwrap()
            .is_none()
    );
}

#[test]
fn reads_every_class_of_the_base_module() {
    for jdk in jdks() {
        let image = JImage::open(&jdk.image()).unwrap();
        let mut count = 0;
        for location in image.classes().filter(|l| l.module == "java.base") {
            let class = ClassFile::parse(image.read(&location).unwrap()).unwrap();
            assert_eq!(
                class.name().unwrap(),
                format!("{}/{}", location.parent, location.base)
            );
            read_everything(&class);
            count += 1;
        }
        assert!(count > 5000, "only {count} classes in {}", jdk.version);
    }
}

fn read_everything(class: &ClassFile) {
    for index in class.pool.indexes() {
        match class.pool.get(index).unwrap() {
            Constant::Utf8(_) => drop(class.pool.utf16(index).unwrap()),
            Constant::Class(_) => drop(class.pool.class_name(index).unwrap()),
            Constant::Method { .. } => drop(class.pool.member_ref(index).unwrap().name),
            _ => {}
        }
    }
    class.bootstrap_methods().unwrap();
    class.inner_classes().unwrap();
    class.record_components().unwrap();
    class.enclosing_method().unwrap();
    for field in &class.fields {
        field.constant_value(class).unwrap();
    }
    for method in &class.methods {
        method.exceptions(class).unwrap();
        method.parameters(class).unwrap();
        if let Some(code) = method.code(class).unwrap() {
            code.line_numbers().unwrap();
            code.local_variables().unwrap();
        }
    }
}

#[test]
fn every_truncation_is_an_error() {
    let scratch = compile();
    let bytes = std::fs::read(scratch.0.join("demo/Subject.class")).unwrap();
    for length in 0..bytes.len() {
        let error = ClassFile::parse(Bytes::from(bytes[..length].to_vec())).unwrap_err();
        assert!(
            matches!(error.kind, ClassFileErrorKind::Truncated { offset } if offset <= length),
            "{length}: {error}"
        );
    }
}

#[test]
fn says_what_is_wrong_in_one_line() {
    let scratch = compile();
    let good = std::fs::read(scratch.0.join("demo/Subject.class")).unwrap();
    let message = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        ClassFile::parse(Bytes::from(bytes))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        message(&|b| b[0] = 0x50),
        "not a class file: it starts with 0x50febabe instead of 0xcafebabe"
    );
    assert_eq!(
        message(&|b| b[7] = 70),
        "class file version 70 is too new: the newest supported is 69 (Java 25)"
    );
    assert_eq!(
        message(&|b| b[7] = 3),
        "class file version 3 is too old: the oldest supported is 45"
    );
    assert_eq!(
        message(&|b| b[10] = 99),
        "constant 1 has the unknown tag 99"
    );
    assert_eq!(
        message(&|b| b.push(0)),
        format!(
            "unexpected bytes after the class's end at offset {}",
            good.len()
        )
    );
    assert_eq!(
        message(&|b| b.truncate(6)),
        "truncated class file: more bytes are needed at offset 6"
    );
}
