//! `ObjectMethods`: `equals`, `hashCode` and `toString` of records, as the class library computes
//! them.

use super::bootstrap::{Argument, Bootstrap};
use super::concat;
use super::member::MemberHandle;
use super::{SITE_ACCESS, SITE_METHOD};
use crate::assembler::{CodeBuilder, Label, wrapper_of};
use crate::vm::{Result, Vm};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::MethodId;

/// A component: its name and the handle that reads it.
struct Component {
    name: String,
    getter: MemberHandle,
    kind: String,
}

impl Component {
    fn kind(&self) -> FieldType<'_> {
        FieldType::parse(&self.kind).unwrap_or(FieldType::Int)
    }

    /// Puts the component of the record in a local variable on the stack.
    fn load(&self, code: &mut CodeBuilder, record: u16) {
        self.getter.write(code, |code| {
            code.load_reference(record);
        });
    }
}

impl Vm {
    pub(super) fn link_record_method(&mut self, site: &Bootstrap) -> Result<MethodId> {
        let Some((record, components)) = components_of(site) else {
            return self.unsupported(format!(
                "bootstrap method java.lang.runtime.ObjectMethods for {}",
                site.name
            ));
        };
        let loaded = self.load_class(&record)?;
        let simple_name = match &self.registry.class(loaded).file {
            Some(file) => simple_name(file, &record),
            None => record.clone(),
        };
        let mut builder = self.synthetic_beside(site.from, "ObjectMethods", "java/lang/Object");
        builder.method(
            SITE_ACCESS,
            SITE_METHOD,
            &site.descriptor,
            |code| match site.name.as_str() {
                "toString" => write_to_string(code, &simple_name, &components),
                "hashCode" => write_hash_code(code, &components),
                _ => write_equals(code, &record, &components),
            },
        );
        self.define_site(builder, site.from, &site.descriptor)
    }
}

fn components_of(site: &Bootstrap) -> Option<(String, Vec<Component>)> {
    if !matches!(site.name.as_str(), "toString" | "hashCode" | "equals")
        || !site.descriptor.starts_with('(')
    {
        return None;
    }
    let [Argument::Class(record), Argument::Text(names), getters @ ..] = site.arguments.as_slice()
    else {
        return None;
    };
    let names = String::from_utf16_lossy(names);
    let names: Vec<&str> = if names.is_empty() {
        Vec::new()
    } else {
        names.split(';').collect()
    };
    if names.len() != getters.len() {
        return None;
    }
    let mut components = Vec::new();
    for (name, getter) in names.into_iter().zip(getters) {
        let Argument::Member(getter) = getter else {
            return None;
        };
        let kind = MethodDescriptor::parse(&getter.type_descriptor())
            .ok()?
            .ret?
            .to_string();
        components.push(Component {
            name: name.to_string(),
            getter: getter.clone(),
            kind,
        });
    }
    Some((record.clone(), components))
}

/// `Class.getSimpleName` of a class that is not anonymous.
pub(crate) fn simple_name(file: &ClassFile, name: &str) -> String {
    let inner = file.inner_classes().unwrap_or_default();
    match inner
        .iter()
        .find(|inner| inner.inner == name)
        .and_then(|inner| inner.name)
    {
        Some(simple) => simple.to_string(),
        None => name.rsplit('/').next().unwrap_or(name).to_string(),
    }
}

/// `Name[a=1, b=x]`
fn write_to_string(code: &mut CodeBuilder, simple_name: &str, components: &[Component]) {
    concat::begin(code);
    let mut literal = format!("{simple_name}[");
    for component in components {
        literal.push_str(&component.name);
        literal.push('=');
        concat::append_literal(code, &literal.encode_utf16().collect::<Vec<u16>>());
        component.load(code, 0);
        concat::append_value(
            code,
            concat::appended_as(component.kind()),
            "java/lang/String",
        );
        literal = ", ".to_string();
    }
    if !components.is_empty() {
        literal.clear();
    }
    literal.push(']');
    concat::append_literal(code, &literal.encode_utf16().collect::<Vec<u16>>());
    concat::finish(code);
}

/// `31 * (31 * hash(a) + hash(b)) + ...`, from 0.
fn write_hash_code(code: &mut CodeBuilder, components: &[Component]) {
    code.int(0);
    for component in components {
        code.int(31).op(op::imul);
        component.load(code, 0);
        let kind = component.kind();
        if kind.is_reference() {
            code.invoke_static("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I");
        } else {
            code.invoke_static(wrapper_of(kind), "hashCode", &format!("({kind})I"));
        }
        code.op(op::iadd);
    }
    code.op(op::ireturn);
}

fn write_equals(code: &mut CodeBuilder, record: &str, components: &[Component]) {
    let (same, different) = (code.label(), code.label());
    code.load_reference(0)
        .load_reference(1)
        .branch(op::if_acmpeq, same);
    code.load_reference(1)
        .class(op::instanceof, record)
        .branch(op::ifeq, different);
    let other = code.new_local(FieldType::Object(record));
    code.load_reference(1)
        .class(op::checkcast, record)
        .store(FieldType::Object(record), other);
    for component in components {
        component.load(code, 0);
        component.load(code, other);
        branch_if_different(code, component.kind(), different);
    }
    code.place(same).int(1).op(op::ireturn);
    code.place(different).int(0).op(op::ireturn);
}

fn branch_if_different(code: &mut CodeBuilder, kind: FieldType, different: Label) {
    match kind {
        FieldType::Object(_) | FieldType::Array(_) => {
            code.invoke_static(
                "java/util/Objects",
                "equals",
                "(Ljava/lang/Object;Ljava/lang/Object;)Z",
            );
            code.branch(op::ifeq, different);
        }
        FieldType::Float | FieldType::Double => {
            // By `compare`, for which NaN equals NaN and the two zeros differ.
            code.invoke_static(wrapper_of(kind), "compare", &format!("({kind}{kind})I"));
            code.branch(op::ifne, different);
        }
        FieldType::Long => {
            code.op(op::lcmp).branch(op::ifne, different);
        }
        _ => {
            code.branch(op::if_icmpne, different);
        }
    }
}
