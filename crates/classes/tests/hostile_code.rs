//! Code that is made to exhaust a verifier must end in a verdict, with little memory.

use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::npe_message::helpful_message;
use spelunk_classes::opcode::op;
use spelunk_classes::verify::{Hierarchy, UnknownClass, verify_class};

/// Knows no class at all.
struct Nothing;

impl Hierarchy for Nothing {
    fn is_assignable(&mut self, from: &str, _: &str) -> Result<bool, UnknownClass> {
        Err(UnknownClass { name: from.into() })
    }

    fn is_interface(&mut self, name: &str) -> Result<bool, UnknownClass> {
        Err(UnknownClass { name: name.into() })
    }

    fn common_superclass(&mut self, a: &str, _: &str) -> Result<String, UnknownClass> {
        Err(UnknownClass { name: a.into() })
    }
}

/// A class `T` of Java 5 with one method `static void m()`.
fn class_with(max_stack: u16, max_locals: u16, code: &[u8], handlers: &[[u16; 4]]) -> ClassFile {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 49, 0, 8];
    let utf8 = |bytes: &mut Vec<u8>, text: &str| {
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    };
    let texts = ["T", "java/lang/Object", "m", "()V", "Code"];
    texts.iter().for_each(|text| utf8(&mut bytes, text));
    bytes.extend([7, 0, 1, 7, 0, 2]);
    let mut u16s = |values: &[u16]| values.iter().for_each(|v| bytes.extend(v.to_be_bytes()));
    // Class: public, T, Object, no interfaces, no fields, one method with one attribute.
    u16s(&[0x21, 6, 7, 0, 0, 1, 0x9, 3, 4, 1, 5]);
    let length = 12 + code.len() + handlers.len() * 8;
    bytes.extend((length as u32).to_be_bytes());
    bytes.extend(max_stack.to_be_bytes());
    bytes.extend(max_locals.to_be_bytes());
    bytes.extend((code.len() as u32).to_be_bytes());
    bytes.extend(code);
    bytes.extend((handlers.len() as u16).to_be_bytes());
    let handlers = handlers.iter().flatten();
    handlers.for_each(|value| bytes.extend(value.to_be_bytes()));
    bytes.extend([0, 0, 0, 0]);
    ClassFile::parse(Bytes::from(bytes)).unwrap()
}

fn verdict(class: &ClassFile) -> String {
    match verify_class(class, &mut Nothing) {
        Ok(()) => "ok".to_owned(),
        Err(error) => error.to_string(),
    }
}

const TOO_COMPLEX: &str = "T.m()V: the method is too complex to verify";

#[test]
fn the_smallest_method_passes() {
    let class = class_with(0, 0, &[op::r#return], &[]);
    assert_eq!(verdict(&class), "ok");
}

#[test]
fn many_handlers_over_much_code() {
    let mut code = vec![op::iconst_0, op::istore_0];
    while code.len() < 65_000 {
        code.extend([op::iconst_0, op::istore_0]);
    }
    code.push(op::r#return);
    code.push(op::athrow);
    let last = code.len() as u16 - 1;
    let handlers = vec![[0, last, last, 0]; 65_535];
    assert_eq!(verdict(&class_with(1, 1, &code, &handlers)), TOO_COMPLEX);
}

#[test]
fn many_meeting_points_with_many_locals() {
    let mut code = vec![op::iconst_0, op::wide, op::istore, 0xff, 0xfe];
    while code.len() < 65_000 {
        code.extend([op::goto, 0, 3]);
    }
    code.push(op::r#return);
    assert_eq!(verdict(&class_with(1, 65_535, &code, &[])), TOO_COMPLEX);
}

/// Subroutine number i calls number i + 1 twice: 2 to the 40th ways through the code.
#[test]
fn subroutines_that_double() {
    const LEVELS: usize = 40;
    const SIZE: usize = 9;
    let mut code = vec![op::jsr, 0, 4, op::r#return];
    for level in 0..LEVELS {
        code.extend([op::astore, level as u8]);
        if level + 1 < LEVELS {
            // Both calls go to the subroutine that follows this one.
            code.extend([op::jsr, 0, SIZE as u8 + 1 - 2]);
            code.extend([op::jsr, 0, SIZE as u8 + 1 - 5]);
        } else {
            code.extend([op::nop; 6]);
        }
        code.extend([op::ret, level as u8]);
    }
    assert_eq!(code.len(), 4 + LEVELS * (SIZE + 1));
    assert_eq!(verdict(&class_with(1, 40, &code, &[])), TOO_COMPLEX);
}

#[test]
fn a_subroutine_that_calls_itself() {
    let code = [
        op::jsr,
        0,
        3,
        op::astore_0,
        op::jsr,
        0xff,
        0xff,
        op::r#return,
    ];
    assert_eq!(
        verdict(&class_with(1, 1, &code, &[])),
        "T.m()V: a subroutine calls itself"
    );
}

#[test]
fn helpful_messages_survive_large_stacks() {
    let mut code = Vec::new();
    while code.len() < 60_000 {
        code.extend([op::aconst_null, op::goto, 0, 3]);
    }
    let pc = code.len() as u16;
    code.extend([op::arraylength, op::pop, op::r#return]);
    let class = class_with(65_535, 0, &code, &[]);
    let message = helpful_message(&class, &class.methods[0], pc);
    assert!(message.unwrap().starts_with("Cannot read the array length"));
}

#[test]
fn branches_are_counted_among_many_handlers() {
    // Handlers for everything wherever there is a store, over jumps that all look the same.
    let mut code = vec![op::astore_0];
    let jump = [op::goto, 0, 3];
    while code.len() < 60_000 {
        code.extend(jump);
    }
    let end = code.len() as u16;
    code.extend([op::aload_0, op::athrow, op::r#return]);
    let handlers: Vec<[u16; 4]> = (0..60_000u16)
        .map(|n| [n % 3 + 1, end - n % 7, 0, 0])
        .collect();
    let class = class_with(1, 1, &code, &handlers);
    let methods = spelunk_classes::branches::of_class(&class);
    assert_eq!(methods[0].total(), 0);
}
