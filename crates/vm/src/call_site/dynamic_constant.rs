//! Dynamic constants (`ConstantBootstraps`). A constant that needs Java code to compute it becomes
//! a class whose static initialiser does so: initialisation already knows how to run code first and
//! then execute the waiting instruction again, and to do it only once.

use super::bootstrap::{Argument, Bootstrap};
use super::conversion::{box_primitive, cast, cast_primitive, class_entry};
use crate::assembler::{CodeBuilder, access};
use crate::heap::Ref;
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, Primitive};

pub(super) const VALUE: &str = "value";

/// How the value of a dynamic constant is had.
#[derive(Copy, Clone)]
pub(super) enum Computed {
    /// The static field of this class, once it is initialised.
    ByInitialiser(ClassId),
    Object(Ref),
}

impl Vm {
    /// The value of a `Dynamic` pool entry and the letter of its kind.
    pub(crate) fn dynamic_constant(&mut self, from: ClassId, index: u16) -> Result<(u64, u8)> {
        let site = Bootstrap::of_constant(self, from, index)?;
        let computed = match self.call_sites.constants.get(&(from, index)) {
            Some(&computed) => computed,
            None => {
                let computed = self.link_constant(&site)?;
                self.call_sites.constants.insert((from, index), computed);
                computed
            }
        };
        let letter = match site.descriptor.as_bytes().first() {
            Some(b'[') | None => b'L',
            Some(&letter) => letter,
        };
        match computed {
            Computed::Object(object) => Ok((object as u64, letter)),
            Computed::ByInitialiser(class) => {
                self.initialise(class)?;
                if self.path.heap.shadow(self.layouts[class].statics) != crate::heap::NULL {
                    return self.unsupported("dynamic constant with a symbolic value");
                }
                match self.static_value(class, VALUE, &site.descriptor) {
                    Some(value) => Ok((value, letter)),
                    None => self.internal("dynamic constant without a value"),
                }
            }
        }
    }

    fn link_constant(&mut self, site: &Bootstrap) -> Result<Computed> {
        if site.owner != "java/lang/invoke/ConstantBootstraps" {
            return self.custom_constant(site).map(Computed::ByInitialiser);
        }
        // Instructions will refer to a handle, so it must outlive the path that resolves it.
        if let Some(handle) = self.permanently(|vm| vm.var_handle_constant(site))? {
            return Ok(Computed::Object(handle));
        }
        let parts = self.parts_of(site)?;
        let mut builder = self.synthetic_beside(site.from, "Constant", "java/lang/Object");
        let name = builder.name().to_string();
        builder.field(access::PUBLIC | access::STATIC, VALUE, &site.descriptor);
        let mut written = Some(());
        builder.method(access::STATIC, "<clinit>", "()V", |code| {
            written = write_value(code, site, &parts);
            code.field(op::putstatic, &name, VALUE, &site.descriptor)
                .op(op::r#return);
        });
        if written.is_none() {
            return self.unsupported(format!(
                "bootstrap method java.lang.invoke.ConstantBootstraps.{}",
                site.method
            ));
        }
        self.define_hidden(builder, site.from)
            .map(Computed::ByInitialiser)
    }

    /// The arguments, with nested dynamic constants replaced by the classes that compute them.
    pub(super) fn parts_of(&mut self, site: &Bootstrap) -> Result<Vec<Part>> {
        let mut parts = Vec::new();
        for argument in &site.arguments {
            parts.push(match argument {
                Argument::Dynamic(index) => {
                    let nested = Bootstrap::of_constant(self, site.from, *index)?;
                    let class = match self.link_constant(&nested)? {
                        Computed::ByInitialiser(class) => {
                            self.registry.class(class).name.to_string()
                        }
                        Computed::Object(_) => {
                            return self
                                .unsupported("variable handle as argument of a dynamic constant");
                        }
                    };
                    Part::Nested {
                        class,
                        descriptor: nested.descriptor,
                    }
                }
                argument => Part::Given(argument.clone()),
            });
        }
        Ok(parts)
    }

    fn var_handle_constant(&mut self, site: &Bootstrap) -> Result<Option<Ref>> {
        let class_of = |argument: Option<&Argument>| match argument {
            Some(Argument::Class(name)) => Some(FieldType::of_class_name(name).ok()?.to_string()),
            Some(Argument::PrimitiveClass(letter)) => Some((*letter as char).to_string()),
            _ => None,
        };
        let first = class_of(site.arguments.first());
        let second = class_of(site.arguments.get(1));
        match (site.method.as_str(), first, second) {
            ("fieldVarHandle" | "staticFieldVarHandle", Some(owner), Some(kind)) => {
                let owner = owner
                    .trim_start_matches('L')
                    .trim_end_matches(';')
                    .to_string();
                let owner = self.load_class(&owner)?;
                let is_static = site.method == "staticFieldVarHandle";
                self.field_var_handle(owner, &site.name, &kind, is_static)
                    .map(Some)
            }
            ("arrayVarHandle", Some(array), None) => {
                let array = self.load_class(&array)?;
                self.array_var_handle(array).map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// What a constant is computed from.
pub(super) enum Part {
    Given(Argument),
    Nested { class: String, descriptor: String },
}

/// Puts the constant's value on the stack; `None` where the bootstrap method is not known.
fn write_value(code: &mut CodeBuilder, site: &Bootstrap, parts: &[Part]) -> Option<()> {
    let kind = FieldType::parse(&site.descriptor).ok()?;
    match (site.method.as_str(), parts) {
        ("nullConstant", []) => {
            code.zero(kind);
        }
        ("primitiveClass", []) => {
            let letter = *site.name.as_bytes().first()?;
            write_primitive_class(code, letter)?;
        }
        ("enumConstant", []) => {
            code.field(
                op::getstatic,
                &class_entry(kind),
                &site.name,
                &site.descriptor,
            );
        }
        ("getStaticFinal", owner) => {
            let owner = match owner.first() {
                Some(Part::Given(Argument::Class(owner))) => owner.clone(),
                Some(_) => return None,
                None => class_entry(kind),
            };
            code.field(op::getstatic, &owner, &site.name, &site.descriptor);
        }
        ("invoke", [Part::Given(Argument::Member(member)), arguments @ ..]) => {
            let handle_type = member.type_descriptor();
            let parsed = MethodDescriptor::parse(&handle_type).ok()?;
            if parsed.params.len() != arguments.len() {
                return None;
            }
            let mut written = Some(());
            member.write(code, |code| {
                for (part, &parameter) in arguments.iter().zip(&parsed.params) {
                    written = written.and_then(|()| write_part(code, part, parameter));
                }
            });
            written?;
            convert(code, parsed.ret?, kind)?;
        }
        ("explicitCast", [part]) => write_part(code, part, kind)?,
        _ => return None,
    }
    Some(())
}

fn write_primitive_class(code: &mut CodeBuilder, letter: u8) -> Option<()> {
    let primitive = Primitive::from_letter(letter)?;
    code.field(
        op::getstatic,
        primitive.facts().3,
        "TYPE",
        "Ljava/lang/Class;",
    );
    Some(())
}

/// Puts an argument on the stack as a value of type `to`.
fn write_part(code: &mut CodeBuilder, part: &Part, to: FieldType) -> Option<()> {
    let from = push_part(code, part)?;
    convert(code, from, to)
}

/// Puts an argument on the stack and answers its type.
pub(super) fn push_part<'a>(code: &mut CodeBuilder, part: &'a Part) -> Option<FieldType<'a>> {
    Some(match part {
        Part::Nested { class, descriptor } => {
            code.field(op::getstatic, class, VALUE, descriptor);
            FieldType::parse(descriptor).ok()?
        }
        Part::Given(Argument::Class(name)) => {
            code.class_object(Some(FieldType::of_class_name(name).ok()?));
            FieldType::Object("java/lang/Class")
        }
        Part::Given(Argument::PrimitiveClass(letter)) => {
            write_primitive_class(code, *letter)?;
            FieldType::Object("java/lang/Class")
        }
        Part::Given(Argument::Text(text)) => {
            code.string(text);
            FieldType::Object("java/lang/String")
        }
        Part::Given(Argument::Int(value)) => {
            code.int(*value);
            FieldType::Int
        }
        Part::Given(Argument::Long(value)) => {
            code.long(*value);
            FieldType::Long
        }
        Part::Given(Argument::Float(bits)) => {
            code.float(*bits);
            FieldType::Float
        }
        Part::Given(Argument::Double(bits)) => {
            code.double(*bits);
            FieldType::Double
        }
        Part::Given(Argument::ClassDescription(name)) => write_class_description(code, name),
        Part::Given(Argument::EnumConstant { class, name }) => {
            write_class_description(code, class);
            code.text(name);
            let made =
                "(Ljava/lang/constant/ClassDesc;Ljava/lang/String;)Ljava/lang/Enum$EnumDesc;";
            code.invoke_static("java/lang/Enum$EnumDesc", "of", made);
            FieldType::Object("java/lang/Enum$EnumDesc")
        }
        Part::Given(Argument::Member(member)) => {
            member.write_constant(code);
            FieldType::Object("java/lang/invoke/MethodHandle")
        }
        Part::Given(Argument::MethodType(descriptor)) => {
            code.method_type(descriptor);
            FieldType::Object("java/lang/invoke/MethodType")
        }
        Part::Given(Argument::Dynamic(_)) => return None,
    })
}

fn write_class_description(code: &mut CodeBuilder, name: &str) -> FieldType<'static> {
    code.text(&name.replace('/', "."));
    let made = "(Ljava/lang/String;)Ljava/lang/constant/ClassDesc;";
    code.invoke(
        op::invokestatic,
        "java/lang/constant/ClassDesc",
        "of",
        made,
        true,
    );
    FieldType::Object("java/lang/constant/ClassDesc")
}

fn convert(code: &mut CodeBuilder, from: FieldType, to: FieldType) -> Option<()> {
    match (from.is_reference(), to.is_reference()) {
        (true, true) if from == to => {}
        (true, true) => cast(code, to),
        (false, false) => cast_primitive(code, from, to),
        (false, true) => box_primitive(code, from),
        (true, false) => return None,
    }
    Some(())
}
