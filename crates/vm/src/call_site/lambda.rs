//! `LambdaMetafactory`: lambdas and method references. A class implements the functional interface,
//! keeps the captured values in final fields, and calls the implementation from its one method.

use super::bootstrap::{Argument, Bootstrap};
use super::conversion::{box_primitive, convert_for_lambda};
use super::member::MemberHandle;
use super::{Linked, SITE_ACCESS, SITE_METHOD};
use crate::assembler::{ClassBuilder, CodeBuilder, access};
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";
const SERIALIZED_INIT: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V";

/// What `LambdaMetafactory` is told.
struct Lambda<'a> {
    interface: String,
    method: &'a str,
    captures: Vec<FieldType<'a>>,
    /// The erased type of the interface's method.
    erased: &'a str,
    implementation: &'a MemberHandle,
    /// The type that the interface's method has at this site.
    instantiated: &'a str,
    markers: Vec<&'a str>,
    bridges: Vec<&'a str>,
    serializable: bool,
}

impl Vm {
    pub(super) fn link_lambda(&mut self, site: &Bootstrap) -> Result<Linked> {
        let Some(lambda) = Lambda::of(site) else {
            return self.unsupported(format!(
                "bootstrap method java.lang.invoke.LambdaMetafactory.{}",
                site.method
            ));
        };
        let mut builder = self.synthetic_beside(site.from, "Lambda", "java/lang/Object");
        builder.implements(&lambda.interface);
        for marker in &lambda.markers {
            builder.implements(marker);
        }
        let name = builder.name().to_string();
        for (number, capture) in lambda.captures.iter().enumerate() {
            builder.field(
                access::PRIVATE | access::FINAL,
                &field_name(number),
                &capture.to_string(),
            );
        }
        if lambda.write_methods(&mut builder, &name).is_none() {
            return self.unsupported("a lambda whose types do not fit each other");
        }
        if lambda.serializable {
            let from = self.registry.class(site.from).name.clone();
            builder.method(
                access::PRIVATE,
                "writeReplace",
                "()Ljava/lang/Object;",
                |code| {
                    lambda.write_replacement(code, &name, &from);
                },
            );
        }
        if lambda.captures.is_empty() {
            return self
                .define_hidden(builder, site.from)
                .map(Linked::Stateless);
        }
        builder.method(SITE_ACCESS, SITE_METHOD, &site.descriptor, |code| {
            write_factory(code, &name, &lambda.captures);
        });
        self.define_site(builder, site.from, &site.descriptor)
            .map(Linked::Call)
    }
}

fn field_name(number: usize) -> String {
    format!("arg${}", number + 1)
}

impl<'a> Lambda<'a> {
    fn of(site: &'a Bootstrap) -> Option<Lambda<'a>> {
        let parsed = MethodDescriptor::parse(&site.descriptor).ok()?;
        let FieldType::Object(interface) = parsed.ret? else {
            return None;
        };
        let [
            Argument::MethodType(erased),
            Argument::Member(implementation),
            Argument::MethodType(instantiated),
            more @ ..,
        ] = site.arguments.as_slice()
        else {
            return None;
        };
        let mut lambda = Lambda {
            interface: interface.to_string(),
            method: &site.name,
            captures: parsed.params,
            erased,
            implementation,
            instantiated,
            markers: Vec::new(),
            bridges: Vec::new(),
            serializable: false,
        };
        lambda.read_more(more)?;
        Some(lambda)
    }

    /// The further arguments of `altMetafactory`: flags, counted markers, counted bridges.
    fn read_more(&mut self, more: &'a [Argument]) -> Option<()> {
        let mut more = more.iter();
        let flags = match more.next() {
            Some(Argument::Int(flags)) => *flags,
            Some(_) => return None,
            None => return Some(()),
        };
        let count = |more: &mut std::slice::Iter<'a, Argument>| match more.next() {
            Some(Argument::Int(count)) => Some(*count),
            _ => None,
        };
        if flags & MARKERS != 0 {
            for _ in 0..count(&mut more)? {
                let Argument::Class(marker) = more.next()? else {
                    return None;
                };
                self.markers.push(marker);
            }
        }
        if flags & BRIDGES != 0 {
            for _ in 0..count(&mut more)? {
                let Argument::MethodType(bridge) = more.next()? else {
                    return None;
                };
                self.bridges.push(bridge);
            }
        }
        if flags & SERIALIZABLE != 0 {
            self.markers.push("java/io/Serializable");
            self.serializable = true;
        }
        Some(())
    }

    fn write_methods(&self, builder: &mut ClassBuilder, class: &str) -> Option<()> {
        let handle_type = self.implementation.type_descriptor();
        let target = MethodDescriptor::parse(&handle_type).ok()?;
        let instantiated = MethodDescriptor::parse(self.instantiated).ok()?;
        for (number, descriptor) in std::iter::once(&self.erased)
            .chain(&self.bridges)
            .enumerate()
        {
            if number > 0 && *descriptor == self.erased {
                continue;
            }
            let declared = MethodDescriptor::parse(descriptor).ok()?;
            let fits = declared.params.len() == instantiated.params.len()
                && declared.params.len() + self.captures.len() == target.params.len();
            if !fits {
                return None;
            }
            builder.method(access::PUBLIC, self.method, descriptor, |code| {
                self.write_call(code, class, &declared, &instantiated, &target);
            });
        }
        Some(())
    }

    /// What is written into a stream in place of the lambda: its description, from which the method that
    /// javac puts into the capturing class makes it again.
    fn write_replacement(&self, code: &mut CodeBuilder, class: &str, from: &str) {
        let implementation = self.implementation;
        code.class(op::new, SERIALIZED).op(op::dup);
        code.class_object(Some(FieldType::Object(from)));
        for text in [&self.interface, self.method, self.erased] {
            code.text(text);
        }
        code.int(i32::from(implementation.usage.kind()));
        for text in [
            &implementation.class,
            &implementation.name,
            &implementation.descriptor,
            self.instantiated,
        ] {
            code.text(text);
        }
        code.int(self.captures.len() as i32)
            .new_array(FieldType::Object("java/lang/Object"));
        for (number, &capture) in self.captures.iter().enumerate() {
            code.op(op::dup).int(number as i32).load_reference(0).field(
                op::getfield,
                class,
                &field_name(number),
                &capture.to_string(),
            );
            if !capture.is_reference() {
                box_primitive(code, capture);
            }
            code.op(op::aastore);
        }
        code.invoke(
            op::invokespecial,
            SERIALIZED,
            "<init>",
            SERIALIZED_INIT,
            false,
        )
        .op(op::areturn);
    }

    fn write_call(
        &self,
        code: &mut CodeBuilder,
        class: &str,
        declared: &MethodDescriptor,
        instantiated: &MethodDescriptor,
        target: &MethodDescriptor,
    ) {
        self.implementation.write(code, |code| {
            for (number, &capture) in self.captures.iter().enumerate() {
                code.load_reference(0).field(
                    op::getfield,
                    class,
                    &field_name(number),
                    &capture.to_string(),
                );
            }
            let mut local = 1;
            for (number, &parameter) in declared.params.iter().enumerate() {
                code.load(parameter, local);
                local += parameter.words() as u16;
                let passed_as = target.params[self.captures.len() + number];
                convert_for_lambda(code, parameter, passed_as, instantiated.params[number]);
            }
        });
        match (target.ret, declared.ret) {
            (Some(from), Some(to)) => {
                convert_for_lambda(code, from, to, to);
            }
            (from, None) => {
                code.drop_value(from);
            }
            (None, Some(to)) => {
                code.zero(to);
            }
        }
        code.return_value(declared.ret);
    }
}

/// Makes the object and fills in what it captures; there is nothing a constructor would do.
fn write_factory(code: &mut CodeBuilder, class: &str, captures: &[FieldType]) {
    code.class(op::new, class);
    let mut local = 0;
    for (number, &capture) in captures.iter().enumerate() {
        code.op(op::dup).load(capture, local);
        code.field(
            op::putfield,
            class,
            &field_name(number),
            &capture.to_string(),
        );
        local += capture.words() as u16;
    }
    code.op(op::areturn);
}
