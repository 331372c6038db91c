//! `SwitchBootstraps`: pattern switches. The method tests the labels in order from a restart
//! index on, and answers the number of the first that matches; null answers -1.

use super::bootstrap::{Argument, Bootstrap};
use super::{SITE_ACCESS, SITE_METHOD};
use crate::assembler::{CodeBuilder, Label};
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{MethodId, access};

enum Test {
    InstanceOf(String),
    Text(Vec<u16>),
    Integer(i32),
    EnumConstant { class: String, name: String },
    Never,
}

/// Locals of the method.
const TARGET: u16 = 0;
const RESTART: u16 = 1;

impl Vm {
    pub(super) fn link_switch(&mut self, site: &Bootstrap) -> Result<MethodId> {
        let parsed = MethodDescriptor::parse(&site.descriptor);
        let Ok([FieldType::Object(_) | FieldType::Array(_), FieldType::Int]) = parsed.as_ref().map(|parsed| parsed.params.as_slice()) else {
            return self.unsupported(format!("bootstrap method java.lang.runtime.SwitchBootstraps.{} of type {}", site.method, site.descriptor));
        };
        let mut tests = Vec::new();
        for label in &site.arguments {
            let test = if site.method == "enumSwitch" { self.enum_label(site, label) } else { self.type_label(label) };
            match test {
                Some(test) => tests.push(test),
                None => return self.unsupported(format!("switch label {label:?}")),
            }
        }
        let mut builder = self.synthetic_beside(site.from, "Switch", "java/lang/Object");
        builder.method(SITE_ACCESS, SITE_METHOD, &site.descriptor, |code| write(code, &tests));
        self.define_site(builder, site.from, &site.descriptor)
    }

    fn type_label(&mut self, label: &Argument) -> Option<Test> {
        Some(match label {
            Argument::Class(class) => Test::InstanceOf(class.clone()),
            Argument::Text(text) => Test::Text(text.clone()),
            Argument::Int(value) => Test::Integer(*value),
            Argument::EnumConstant { class, name } => self.enum_constant(class, name),
            _ => return None,
        })
    }

    fn enum_label(&mut self, site: &Bootstrap, label: &Argument) -> Option<Test> {
        let parsed = MethodDescriptor::parse(&site.descriptor).ok()?;
        let FieldType::Object(class) = parsed.params.first()? else { return None };
        Some(match label {
            Argument::Class(class) => Test::InstanceOf(class.clone()),
            Argument::Text(name) => self.enum_constant(class, &String::from_utf16_lossy(name)),
            _ => return None,
        })
    }

    /// A constant that the enum does not have (any more) matches nothing.
    fn enum_constant(&mut self, class: &str, name: &str) -> Test {
        let loaded = self.registry.load(class);
        let field = loaded.ok().and_then(|loaded| self.registry.find_field(loaded, name, &format!("L{class};")));
        match field {
            Some(field) if self.registry.field(field).access & access::ENUM != 0 => {
                Test::EnumConstant { class: class.to_string(), name: name.to_string() }
            }
            _ => Test::Never,
        }
    }
}

fn write(code: &mut CodeBuilder, tests: &[Test]) {
    let (not_null, none) = (code.label(), code.label());
    code.load_reference(TARGET).branch(op::ifnonnull, not_null);
    code.int(-1).op(op::ireturn);
    code.place(not_null);
    let starts: Vec<Label> = tests.iter().map(|_| code.label()).collect();
    code.load(FieldType::Int, RESTART).table_switch(0, &starts, none);
    for (number, test) in tests.iter().enumerate() {
        code.place(starts[number]);
        let next = code.label();
        write_test(code, test, next);
        code.int(number as i32).op(op::ireturn);
        code.place(next);
    }
    code.place(none);
    code.int(tests.len() as i32).op(op::ireturn);
}

/// Goes on if the target matches, else to `next`.
fn write_test(code: &mut CodeBuilder, test: &Test, next: Label) {
    match test {
        Test::InstanceOf(class) => {
            code.load_reference(TARGET).class(op::instanceof, class).branch(op::ifeq, next);
        }
        Test::Text(text) => {
            code.string(text).load_reference(TARGET);
            code.invoke_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z").branch(op::ifeq, next);
        }
        Test::Integer(value) => write_integer_test(code, *value, next),
        Test::EnumConstant { class, name } => {
            // The type test comes first, so that no enum is initialised for other targets.
            code.load_reference(TARGET).class(op::instanceof, class).branch(op::ifeq, next);
            code.load_reference(TARGET).field(op::getstatic, class, name, &format!("L{class};"));
            code.branch(op::if_acmpne, next);
        }
        Test::Never => {
            code.branch(op::goto, next);
        }
    }
}

/// Integer labels match numbers and characters of that value.
fn write_integer_test(code: &mut CodeBuilder, value: i32, next: Label) {
    let (character, compare) = (code.label(), code.label());
    code.load_reference(TARGET).class(op::instanceof, "java/lang/Number").branch(op::ifeq, character);
    code.load_reference(TARGET).class(op::checkcast, "java/lang/Number");
    code.invoke_virtual("java/lang/Number", "intValue", "()I").branch(op::goto, compare);
    code.place(character);
    code.load_reference(TARGET).class(op::instanceof, "java/lang/Character").branch(op::ifeq, next);
    code.load_reference(TARGET).class(op::checkcast, "java/lang/Character");
    code.invoke_virtual("java/lang/Character", "charValue", "()C");
    code.place(compare).int(value).branch(op::if_icmpne, next);
}
