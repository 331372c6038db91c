//! Call sites: `invokedynamic` and dynamic constants, linked without running `java.lang.invoke`.
//!
//! A site becomes a small class made with the assembler, whose static method has the site's
//! descriptor; the instruction then is an ordinary static call. One module per bootstrap class
//! knows what that method does. Nothing here runs Java code while linking.

mod bootstrap;
mod called;
mod concat;
pub(crate) mod conversion;
mod custom;
mod dynamic_constant;
mod lambda;
pub(crate) mod member;
mod record;
mod switch;

use crate::assembler::{ClassBuilder, access};
use crate::heap::Ref;
use crate::method_handle::Handles;
use crate::vm::{Result, Vm};
use bootstrap::Bootstrap;
pub(crate) use called::CalledBootstrap;
pub(crate) use record::simple_name;
use rustc_hash::FxHashMap;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::code::{Instr, Op};
use spelunk_classes::registry::{ClassId, MethodId, format_error};
use std::sync::Arc;

/// The name of the static method that a linked site calls.
const SITE_METHOD: &str = "call";

/// What is known about sites that have been linked. Only caches: nothing here belongs to a path.
#[derive(Default, Clone)]
pub struct CallSites {
    /// For names of synthesised classes.
    pub(crate) made: u32,
    /// By class and pool index of the call site constant.
    linked: FxHashMap<(ClassId, u16), Linked>,
    /// Concatenations by recipe and argument kinds.
    concatenations: FxHashMap<String, MethodId>,
    /// Classes that compute dynamic constants, by class and pool index.
    constants: FxHashMap<(ClassId, u16), dynamic_constant::Computed>,
    pub(crate) handles: Handles,
    pub(crate) proxies: FxHashMap<Vec<ClassId>, ClassId>,
}

/// What a call site constant has been linked to.
#[derive(Copy, Clone)]
enum Linked {
    /// A static method of the site's descriptor.
    Call(MethodId),
    /// A lambda class without captures: each site has one object of it.
    Stateless(ClassId),
}

impl Vm {
    /// Links an `invokedynamic` instruction and replaces it by a call of what it was linked to.
    pub(crate) fn link_call_site(&mut self, instr: &mut Instr) -> Result<()> {
        let from = self.current_class();
        let index = instr.d as u16;
        let linked = match self.call_sites.linked.get(&(from, index)) {
            Some(&linked) => linked,
            None => {
                let site = Bootstrap::of_constant(self, from, index)?;
                let linked = self.link(&site)?;
                self.call_sites.linked.insert((from, index), linked);
                linked
            }
        };
        match linked {
            Linked::Call(method) => {
                let class = self.registry.method(method).class;
                self.initialise(class)?;
                instr.op = Op::InvokeStatic;
                instr.d = method.0;
                instr.e = class.0;
            }
            Linked::Stateless(class) => {
                self.initialise(class)?;
                let object = self.permanent_object(class)?;
                instr.op = Op::ConstRef;
                instr.a = instr.c;
                instr.e = object;
            }
        }
        Ok(())
    }

    fn link(&mut self, site: &Bootstrap) -> Result<Linked> {
        match (site.owner.as_str(), site.method.as_str()) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.link_lambda(site)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                self.link_concatenation(site).map(Linked::Call)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                self.link_record_method(site).map(Linked::Call)
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
                self.link_switch(site).map(Linked::Call)
            }
            _ => self.link_custom(site).map(Linked::Call),
        }
    }

    /// An object that outlives every path, as what instructions refer to must.
    pub(crate) fn permanent_object(&mut self, class: ClassId) -> Result<Ref> {
        self.permanently(|vm| vm.new_object(class))
    }

    // ---- synthesised classes ----

    /// Starts a class beside another one: same package, same nest.
    pub(crate) fn synthetic_beside(
        &mut self,
        near: ClassId,
        what: &str,
        superclass: &str,
    ) -> ClassBuilder {
        self.call_sites.made += 1;
        let name = format!(
            "{}$${what}${}",
            self.registry.class(near).name,
            self.call_sites.made
        );
        let mut builder = ClassBuilder::new(&name, superclass);
        builder.nest_host(&self.nest_host(near));
        builder
    }

    /// Defines a synthesised class with the origin of another; its frames stay out of stack traces.
    pub(crate) fn define_hidden(
        &mut self,
        builder: ClassBuilder,
        near: ClassId,
    ) -> Result<ClassId> {
        let class = self.define_synthetic(builder, near)?;
        let methods: Vec<MethodId> = self
            .registry
            .declared_methods(class)
            .map(|method| method.id)
            .collect();
        for method in methods {
            self.registry.method_mut(method).caller_sensitive_hidden = true;
        }
        Ok(class)
    }

    /// A class under construction for code of a driver, beside another one: same package, same nest.
    pub fn class_beside(&mut self, near: ClassId, what: &str, superclass: &str) -> ClassBuilder {
        self.synthetic_beside(near, what, superclass)
    }

    /// Defines a class that a driver has written; its frames stay out of stack traces.
    pub fn define_beside(
        &mut self,
        builder: ClassBuilder,
        near: ClassId,
    ) -> std::result::Result<ClassId, String> {
        self.define_hidden(builder, near)
            .map_err(|exit| self.describe_exit(&exit))
    }

    pub(crate) fn define_synthetic(
        &mut self,
        builder: ClassBuilder,
        near: ClassId,
    ) -> Result<ClassId> {
        let name = builder.name().to_string();
        let bytes = match builder.bytes() {
            Ok(bytes) => bytes,
            Err(error) => return self.unsupported(format!("call site class {name}: {error}")),
        };
        let file = match ClassFile::parse(bytes.into()) {
            Ok(file) => file,
            Err(error) => return Err(self.link_error(format_error(&name, error))),
        };
        let origin = self.registry.class(near).origin.clone();
        let defined = self.registry.define(file, origin);
        self.prepare_new_classes()?;
        defined.map_err(|error| self.link_error(error))
    }

    /// Defines a class whose one purpose is a static method, and finds that method.
    fn define_site(
        &mut self,
        builder: ClassBuilder,
        near: ClassId,
        descriptor: &str,
    ) -> Result<MethodId> {
        let class = self.define_hidden(builder, near)?;
        self.declared(class, SITE_METHOD, descriptor)
    }

    pub(crate) fn declared(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId> {
        match self.registry.find_declared(class, name, descriptor) {
            Some(method) => Ok(method),
            None => self.internal(format!("synthesised class lacks {name}{descriptor}")),
        }
    }
}

/// Flags of a site's static method.
const SITE_ACCESS: u16 = access::PUBLIC | access::STATIC;

/// Shared text that is cheap to clone.
pub(crate) type Text = Arc<str>;
