//! `SwitchBootstraps`: pattern switches. The method tests the labels in order from a restart
//! index on, and answers the number of the first that matches; null answers -1.

use super::bootstrap::{Argument, Bootstrap};
use super::conversion::widens;
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
    Always,
}

/// The method's first local; the restart index follows.
const TARGET: u16 = 0;

impl Vm {
    pub(super) fn link_switch(&mut self, site: &Bootstrap) -> Result<MethodId> {
        let parsed = MethodDescriptor::parse(&site.descriptor);
        let Ok(&[selector, FieldType::Int]) =
            parsed.as_ref().map(|parsed| parsed.params.as_slice())
        else {
            return self.unsupported("a switch over patterns of another type than (Object, int)");
        };
        let mut tests = Vec::new();
        for label in &site.arguments {
            let test = match (site.method.as_str(), selector) {
                ("enumSwitch", _) => self.enum_label(selector, label),
                (_, FieldType::Object(_) | FieldType::Array(_)) => self.type_label(label),
                _ => primitive_label(selector, label),
            };
            match test {
                Some(test) => tests.push(test),
                None => {
                    return self.unsupported(format!(
                        "switch on {} with label {label:?}",
                        selector.java_name()
                    ));
                }
            }
        }
        let mut builder = self.synthetic_beside(site.from, "Switch", "java/lang/Object");
        builder.method(SITE_ACCESS, SITE_METHOD, &site.descriptor, |code| {
            write(code, selector, &tests)
        });
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

    fn enum_label(&mut self, selector: FieldType, label: &Argument) -> Option<Test> {
        let FieldType::Object(class) = selector else {
            return None;
        };
        Some(match label {
            Argument::Class(class) => Test::InstanceOf(class.clone()),
            Argument::Text(name) => self.enum_constant(class, &String::from_utf16_lossy(name)),
            _ => return None,
        })
    }

    /// A constant that the enum does not have (any more) matches nothing.
    fn enum_constant(&mut self, class: &str, name: &str) -> Test {
        let loaded = self.registry.load(class);
        let field = loaded.ok().and_then(|loaded| {
            self.registry
                .find_field(loaded, name, &format!("L{class};"))
        });
        match field {
            Some(field) if self.registry.field(field).access & access::ENUM != 0 => {
                Test::EnumConstant {
                    class: class.to_string(),
                    name: name.to_string(),
                }
            }
            _ => Test::Never,
        }
    }
}

/// Record components of primitive type are tested against types that hold all their values; what
/// else primitive patterns allow is a preview of the language.
fn primitive_label(selector: FieldType, label: &Argument) -> Option<Test> {
    let Argument::PrimitiveClass(letter) = label else {
        return None;
    };
    let label = (*letter as char).to_string();
    let label = FieldType::parse(&label).ok()?;
    let loses_digits = matches!(
        (selector, label),
        (FieldType::Int | FieldType::Long, FieldType::Float) | (FieldType::Long, FieldType::Double)
    );
    (widens(selector, label) && !loses_digits).then_some(Test::Always)
}

fn write(code: &mut CodeBuilder, selector: FieldType, tests: &[Test]) {
    let none = code.label();
    if selector.is_reference() {
        let not_null = code.label();
        code.load_reference(TARGET).branch(op::ifnonnull, not_null);
        code.int(-1).op(op::ireturn);
        code.place(not_null);
    }
    let starts: Vec<Label> = tests.iter().map(|_| code.label()).collect();
    code.load(FieldType::Int, TARGET + selector.words() as u16)
        .table_switch(0, &starts, none);
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
            code.load_reference(TARGET)
                .class(op::instanceof, class)
                .branch(op::ifeq, next);
        }
        Test::Text(text) => {
            code.string(text).load_reference(TARGET);
            code.invoke_virtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z")
                .branch(op::ifeq, next);
        }
        Test::Integer(value) => write_integer_test(code, *value, next),
        Test::EnumConstant { class, name } => {
            // The type test comes first, so that no enum is initialised for other targets.
            code.load_reference(TARGET)
                .class(op::instanceof, class)
                .branch(op::ifeq, next);
            code.load_reference(TARGET)
                .field(op::getstatic, class, name, &format!("L{class};"));
            code.branch(op::if_acmpne, next);
        }
        Test::Always => {}
        Test::Never => {
            code.branch(op::goto, next);
        }
    }
}

/// Integer labels match numbers and characters of that value.
fn write_integer_test(code: &mut CodeBuilder, value: i32, next: Label) {
    let (character, compare) = (code.label(), code.label());
    code.load_reference(TARGET)
        .class(op::instanceof, "java/lang/Number")
        .branch(op::ifeq, character);
    code.load_reference(TARGET)
        .class(op::checkcast, "java/lang/Number");
    code.invoke_virtual("java/lang/Number", "intValue", "()I")
        .branch(op::goto, compare);
    code.place(character);
    code.load_reference(TARGET)
        .class(op::instanceof, "java/lang/Character")
        .branch(op::ifeq, next);
    code.load_reference(TARGET)
        .class(op::checkcast, "java/lang/Character");
    code.invoke_virtual("java/lang/Character", "charValue", "()C");
    code.place(compare).int(value).branch(op::if_icmpne, next);
}
