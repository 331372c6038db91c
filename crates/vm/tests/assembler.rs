//! The assembler: what it writes is a class file that reads back, verifies and lowers.

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::lower::{LowerOptions, lower};
use spelunk_classes::opcode::op;
use spelunk_vm::assembler::{AssemblyError, ClassBuilder, CodeBuilder, access};

const STATIC: u16 = access::PUBLIC | access::STATIC;

fn class_with(descriptor: &str, write: impl FnOnce(&mut CodeBuilder)) -> ClassFile {
    let mut builder = ClassBuilder::new("made/Up", "java/lang/Object");
    builder.method(STATIC, "m", descriptor, write);
    let bytes = builder.bytes().expect("assembles");
    ClassFile::parse(bytes.into()).expect("reads back")
}

/// Operand stack words and local words that the method asks for.
fn limits(file: &ClassFile) -> (u16, u16) {
    let code = file.methods[0].code(file).expect("code").expect("has code");
    (code.max_stack, code.max_locals)
}

fn lowers(file: &ClassFile) -> bool {
    lower(file, &file.methods[0], LowerOptions::default()).is_ok()
}

#[test]
fn names_flags_and_members_read_back() {
    let mut builder = ClassBuilder::new("p/Name", "p/Super");
    builder.implements("p/I");
    builder.implements("p/J");
    builder.implements("p/I");
    builder.nest_host("p/Host");
    builder.field(access::FINAL, "f", "[Ljava/lang/String;");
    let file = ClassFile::parse(builder.bytes().expect("assembles").into()).expect("reads back");
    assert_eq!(file.name().ok(), Some("p/Name"));
    assert_eq!(file.super_name().ok().flatten(), Some("p/Super"));
    let interfaces: Vec<&str> = file
        .interface_names()
        .map(|name| name.expect("name"))
        .collect();
    assert_eq!(interfaces, ["p/I", "p/J"]);
    assert_eq!(file.nest_host().ok().flatten(), Some("p/Host"));
    assert!(
        file.find_field("f", "[Ljava/lang/String;")
            .is_some_and(|field| field.is(access::FINAL))
    );
    assert_eq!(file.access & access::SYNTHETIC, access::SYNTHETIC);
}

#[test]
fn stack_is_counted_in_words() {
    let file = class_with("(JI)J", |code| {
        code.load(FieldType::Long, 0)
            .load(FieldType::Int, 2)
            .op(op::i2l)
            .op(op::ladd);
        code.return_value(Some(FieldType::Long));
    });
    assert_eq!(limits(&file), (4, 3));
    assert!(lowers(&file));
}

#[test]
fn calls_pop_their_arguments_and_push_their_result() {
    let file = class_with("(D)V", |code| {
        code.text("x").load(FieldType::Double, 0).int(1);
        code.invoke(op::invokeinterface, "p/I", "call", "(DI)D", true);
        code.drop_value(Some(FieldType::Double)).return_value(None);
    });
    // String, double (two words) and int.
    assert_eq!(limits(&file), (4, 2));
    assert!(lowers(&file));
}

#[test]
fn branches_keep_the_depth_of_their_target() {
    let file = class_with("(I)I", |code| {
        let (other, end) = (code.label(), code.label());
        code.load(FieldType::Int, 0).branch(op::ifeq, other);
        code.int(1).int(2).op(op::iadd).branch(op::goto, end);
        code.place(other).int(300_000);
        code.place(end).op(op::ireturn);
    });
    assert_eq!(limits(&file), (2, 1));
    assert!(lowers(&file));
}

#[test]
fn switches_and_handlers_are_laid_out() {
    let file = class_with("(I)I", |code| {
        let (zero, one, other) = (code.label(), code.label(), code.label());
        let from = code.here();
        code.load(FieldType::Int, 0)
            .table_switch(0, &[zero, one], other);
        code.place(zero).int(10).op(op::ireturn);
        code.place(one)
            .int(5)
            .load(FieldType::Int, 0)
            .op(op::idiv)
            .op(op::ireturn);
        let to = code.here();
        let caught = code.label();
        code.handler(from, to, caught, Some("java/lang/ArithmeticException"));
        code.place(caught).op(op::pop);
        code.place(other).int(-1).op(op::ireturn);
    });
    let code = file.methods[0]
        .code(&file)
        .expect("code")
        .expect("has code");
    let entry = code.exception_table[0];
    assert!(entry.start_pc < entry.end_pc && entry.end_pc <= entry.handler_pc);
    assert_eq!(
        file.class_name(entry.catch_type).ok(),
        Some("java/lang/ArithmeticException")
    );
    assert!(lowers(&file));
}

#[test]
fn strings_keep_every_unit() {
    let units = [0x0000, 0xd800, 0x0041, 0xffff, 0x0001];
    let file = class_with("()Ljava/lang/Object;", |code| {
        code.string(&units).op(op::areturn);
    });
    let found = (1..200).find_map(|index| match file.pool.get(index) {
        Ok(spelunk_classes::class_file::Constant::String(text)) => file.pool.utf16(text).ok(),
        _ => None,
    });
    assert_eq!(found.as_deref(), Some(&units[..]));
}

#[test]
fn many_locals_take_wide_instructions() {
    let file = class_with("()I", |code| {
        let mut last = 0;
        for _ in 0..200 {
            last = code.new_local(FieldType::Long);
        }
        code.op(op::lconst_1)
            .store(FieldType::Long, last)
            .load(FieldType::Long, last);
        code.op(op::l2i).op(op::ireturn);
    });
    assert_eq!(limits(&file).1, 400);
    assert!(lowers(&file));
}

#[test]
fn what_the_format_cannot_hold_is_refused() {
    let text: Vec<u16> = vec![0x61; 70_000];
    let mut builder = ClassBuilder::new("made/Up", "java/lang/Object");
    builder.method(STATIC, "m", "()V", |code| {
        code.string(&text).op(op::pop).op(op::r#return);
    });
    assert_eq!(builder.bytes(), Err(AssemblyError("too many constants")));

    let mut builder = ClassBuilder::new("made/Up", "java/lang/Object");
    builder.method(STATIC, "m", "()V", |code| {
        for _ in 0..70_000 {
            code.op(op::nop);
        }
        code.op(op::r#return);
    });
    assert_eq!(builder.bytes(), Err(AssemblyError("code too large")));

    let mut builder = ClassBuilder::new("made/Up", "java/lang/Object");
    builder.method(STATIC, "m", "()V", |code| {
        let nowhere = code.label();
        code.branch(op::goto, nowhere);
    });
    assert_eq!(builder.bytes(), Err(AssemblyError("label without a place")));

    let mut builder = ClassBuilder::new("made/Up", "java/lang/Object");
    builder.method(STATIC, "m", "(Q)V", |_| {});
    assert_eq!(builder.bytes(), Err(AssemblyError("malformed descriptor")));
}
