//! Classes of method handles: one for each thing that handles do, and objects of them.

use super::{CallSignature, HandleClass, METHOD_HANDLE, MODEL};
use crate::assembler::{ClassBuilder, CodeBuilder, access};
use crate::call_site::member::{MemberHandle, MemberUse};
use crate::heap::Ref;
use crate::vm::{Result, Vm};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, FieldRef};

/// What a class of handles is made of.
pub(super) struct Shape<'a> {
    /// Equal keys, equal classes.
    pub(super) key: String,
    pub(super) descriptor: String,
    /// Descriptors of the fields `f0`, `f1`, ...
    pub(super) fields: Vec<&'a str>,
    pub(super) variable_arity: bool,
}

impl Shape<'_> {
    pub(super) fn new(key: String, descriptor: String) -> Shape<'static> {
        Shape {
            key,
            descriptor,
            fields: Vec::new(),
            variable_arity: false,
        }
    }
}

/// The code of a handle's method, with its fields at hand.
pub(super) struct ModelCode<'a, 'p> {
    pub(super) code: &'a mut CodeBuilder<'p>,
    class: &'a str,
    fields: &'a [&'a str],
    signature: &'a CallSignature,
}

impl ModelCode<'_, '_> {
    pub(super) fn load_field(&mut self, number: usize) {
        self.code.load_reference(0).field(
            op::getfield,
            self.class,
            &format!("f{number}"),
            self.fields[number],
        );
    }

    /// Loads a parameter of the handle.
    pub(super) fn load_parameter(&mut self, number: usize) {
        let before = &self.signature.parameters[..number];
        let words: usize = before
            .iter()
            .map(|kind| if kind == "J" || kind == "D" { 2 } else { 1 })
            .sum();
        self.code
            .load(self.signature.kind(number), 1 + words as u16);
    }

    pub(super) fn load_parameters(&mut self, numbers: impl IntoIterator<Item = usize>) {
        for number in numbers {
            self.load_parameter(number);
        }
    }

    /// Calls the handle below the arguments on the stack.
    pub(super) fn call_exactly(&mut self, descriptor: &str) {
        self.code
            .invoke_virtual(METHOD_HANDLE, "invokeExact", descriptor);
    }

    pub(super) fn finish(&mut self) {
        self.code.return_value(self.signature.result_kind());
    }
}

impl Vm {
    /// The class of handles of a shape, made if there is none yet.
    pub(super) fn shape_class(
        &mut self,
        shape: Shape,
        write: impl FnOnce(&mut ModelCode),
    ) -> Result<ClassId> {
        if let Some(&class) = self.call_sites.handles.by_key.get(&shape.key) {
            return Ok(class);
        }
        let near = self.load_class(METHOD_HANDLE)?;
        self.make_shape_class(shape, near, write)
    }

    fn make_shape_class(
        &mut self,
        shape: Shape,
        near: ClassId,
        write: impl FnOnce(&mut ModelCode),
    ) -> Result<ClassId> {
        let Some(signature) = CallSignature::parse(&shape.descriptor) else {
            return self.unsupported("method handle with more than 255 arguments");
        };
        let mut builder: ClassBuilder = self.synthetic_beside(near, "Handle", METHOD_HANDLE);
        let name = builder.name().to_string();
        for (number, descriptor) in shape.fields.iter().enumerate() {
            builder.field(access::FINAL, &format!("f{number}"), descriptor);
        }
        builder.method(access::PUBLIC, MODEL, &shape.descriptor, |code| {
            let mut model = ModelCode {
                code,
                class: &name,
                fields: &shape.fields,
                signature: &signature,
            };
            write(&mut model);
            model.finish();
        });
        let class = self.define_hidden(builder, near)?;
        let facts = HandleClass {
            model: self.declared(class, MODEL, &shape.descriptor)?,
            descriptor: shape.descriptor.into(),
            variable_arity: shape.variable_arity,
            member: None,
        };
        self.call_sites.handles.by_key.insert(shape.key, class);
        self.call_sites.handles.classes.insert(class, facts);
        Ok(class)
    }

    /// A handle of a class, with the values of its fields.
    pub(super) fn handle_object(&mut self, class: ClassId, fields: &[u64]) -> Result<Ref> {
        let Some(facts) = self.call_sites.handles.classes.get(&class) else {
            return self.internal("class is not one of handles");
        };
        let descriptor = facts.descriptor.clone();
        let method_type = self.method_type(&descriptor)?;
        let handle = self.new_object(class)?;
        self.put_field(
            handle,
            "type",
            "Ljava/lang/invoke/MethodType;",
            u64::from(method_type),
        );
        for (number, &value) in (0..).zip(fields) {
            let offset = self.field_offset(FieldRef { class, number });
            self.path.heap.set_field(handle, offset, value);
        }
        Ok(handle)
    }

    /// The direct handle of a member; collects surplus arguments where the member does.
    pub(crate) fn handle_of_member(&mut self, member: MemberHandle) -> Result<Ref> {
        let direct = self.direct_handle(member.clone())?;
        let is_method = !matches!(
            member.usage,
            MemberUse::GetField | MemberUse::PutField | MemberUse::GetStatic | MemberUse::PutStatic
        );
        if !is_method {
            return Ok(direct);
        }
        let owner = self.load_class(&member.class)?;
        let method = self
            .registry
            .find_method(owner, &member.name, &member.descriptor);
        match method.map(|method| self.registry.method(method).is(access::VARARGS)) {
            Some(true) => self.collecting_handle(direct),
            _ => Ok(direct),
        }
    }

    fn direct_handle(&mut self, member: MemberHandle) -> Result<Ref> {
        let key = member.key();
        let class = match self.call_sites.handles.by_key.get(&key) {
            Some(&class) => class,
            None => {
                let owner = self.load_class(&member.class)?;
                // Beside the member's class, so that it may use private members.
                let near = if self.registry.class(owner).is_array() {
                    self.well_known.object
                } else {
                    owner
                };
                let shape = Shape::new(key, member.type_descriptor());
                let count = CallSignature::parse(&shape.descriptor)
                    .map_or(0, |signature| signature.parameters.len());
                let class = self.make_shape_class(shape, near, |model| {
                    write_member_use(model, &member, count);
                })?;
                if let Some(facts) = self.call_sites.handles.classes.get_mut(&class) {
                    facts.member = Some(member);
                }
                class
            }
        };
        self.handle_object(class, &[])
    }
}

fn write_member_use(model: &mut ModelCode, member: &MemberHandle, count: usize) {
    if member.usage == MemberUse::NewInvokeSpecial {
        model.code.class(op::new, &member.class).op(op::dup);
    }
    model.load_parameters(0..count);
    member.write_access(model.code);
}
