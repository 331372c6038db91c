//! Bootstrap methods that Java code calls itself, with objects for arguments. They give what a linked site
//! would have given, as a call site whose target never changes.

use super::bootstrap::{Argument, Bootstrap};
use super::member::{MemberHandle, MemberUse};
use super::{Linked, Vm};
use crate::heap::{NULL, Ref};
use crate::vm::Result;
use spelunk_classes::registry::ClassId;

const HANDLE: &str = "Ljava/lang/invoke/MethodHandle;";

/// A call of a bootstrap method: its class and name, the class that looks, the site's name and type, and the rest.
pub(crate) struct CalledBootstrap<'a> {
    pub(crate) owner: &'a str,
    pub(crate) method: &'a str,
    pub(crate) from: ClassId,
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) arguments: Vec<Ref>,
}

impl Vm {
    pub(crate) fn call_site_object(&mut self, call: CalledBootstrap) -> Result<Ref> {
        let mut arguments = Vec::new();
        for &object in &call.arguments {
            arguments.push(self.static_argument(object)?);
        }
        let site = Bootstrap {
            from: call.from,
            owner: call.owner.to_string(),
            method: call.method.to_string(),
            handle: MemberHandle {
                usage: MemberUse::InvokeStatic,
                class: call.owner.to_string(),
                name: call.method.to_string(),
                descriptor: String::new(),
                interface: false,
            },
            name: call.name,
            descriptor: call.descriptor,
            arguments,
        };
        let target = match self.link(&site)? {
            Linked::Call(method) => {
                let handle = self.handle_of_method(method)?;
                self.handle_as_type(handle, &site.descriptor, false)?
            }
            Linked::Stateless(class) => {
                self.initialise(class)?;
                let object = self.new_object(class)?;
                let kind = site.descriptor.trim_start_matches("()").to_string();
                self.constant_handle(&kind, object)?
            }
        };
        self.constant_call_site(target)
    }

    fn constant_call_site(&mut self, target: Ref) -> Result<Ref> {
        let class = self.load_class("java/lang/invoke/ConstantCallSite")?;
        self.initialise(class)?;
        let site = self.new_object(class)?;
        self.put_field(site, "target", HANDLE, u64::from(target));
        self.put_field(site, "isFrozen", "Z", 1);
        Ok(site)
    }

    fn handle_of_method(&mut self, method: spelunk_classes::registry::MethodId) -> Result<Ref> {
        let found = self.registry.method(method);
        let member = MemberHandle {
            usage: MemberUse::InvokeStatic,
            class: self.registry.class(found.class).name.to_string(),
            name: self.registry.text(found.name).to_string(),
            descriptor: self.registry.text(found.descriptor).to_string(),
            interface: false,
        };
        self.handle_of_member(member)
    }

    /// An object as the argument that a class file would have stated.
    fn static_argument(&mut self, object: Ref) -> Result<Argument> {
        if object == NULL {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        let class = self.class_of(object);
        let name = self.registry.class(class).name.to_string();
        match name.as_str() {
            "java/lang/String" => Ok(Argument::Text(self.string_units(object))),
            "java/lang/invoke/MethodType" => {
                self.descriptor_of_type(object).map(Argument::MethodType)
            }
            "java/lang/Class" => {
                let class = self.mirrored(object);
                let name = self.registry.class(class).name.to_string();
                Ok(Argument::Class(name))
            }
            _ => match self.unbox_as(object, b'I') {
                Some(number) => Ok(Argument::Int(number as i32)),
                None => self.member_argument(object),
            },
        }
    }

    fn member_argument(&mut self, handle: Ref) -> Result<Argument> {
        let class = self.class_of(handle);
        let facts = self.call_sites.handles.classes.get(&class);
        match facts.and_then(|facts| facts.member.clone()) {
            Some(member) => Ok(Argument::Member(member)),
            None if facts.is_some() => {
                let message = "a method handle that is no direct one";
                let exception = "java/lang/invoke/LambdaConversionException";
                Err(self.throw_new(exception, Some(message)))
            }
            None => {
                let name = self.class_display(class);
                self.unsupported(format!("bootstrap argument of class {name}"))
            }
        }
    }
}
