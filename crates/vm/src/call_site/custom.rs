//! Bootstrap methods of user classes. They are Java code, so they run, once, in the static
//! initialiser of the class that a site or constant becomes.

use super::bootstrap::Bootstrap;
use super::dynamic_constant::{Part, VALUE, push_part};
use super::{SITE_ACCESS, SITE_METHOD};
use crate::assembler::{CodeBuilder, access};
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, MethodId};

const CALL_SITE: &str = "java/lang/invoke/CallSite";
const HANDLE: &str = "java/lang/invoke/MethodHandle";
const LOOKUP: &str = "Ljava/lang/invoke/MethodHandles$Lookup;";

impl Vm {
    /// A site whose target is asked for at every call, since it may change.
    pub(super) fn link_custom(&mut self, site: &Bootstrap) -> Result<MethodId> {
        let call_site = format!("L{CALL_SITE};");
        let parts = self.user_parts(site)?;
        let from = self.registry.class(site.from).name.clone();
        let mut builder = self.synthetic_beside(site.from, "Site", "java/lang/Object");
        let name = builder.name().to_string();
        builder.field(access::PUBLIC | access::STATIC, VALUE, &call_site);
        let mut written = Some(());
        builder.method(access::STATIC, "<clinit>", "()V", |code| {
            written = write_bootstrap(code, site, &from, &parts, &call_site, |code| {
                code.method_type(&site.descriptor);
                "Ljava/lang/invoke/MethodType;"
            });
            code.field(op::putstatic, &name, VALUE, &call_site)
                .op(op::r#return);
        });
        builder.method(SITE_ACCESS, SITE_METHOD, &site.descriptor, |code| {
            code.field(op::getstatic, &name, VALUE, &call_site);
            code.invoke_virtual(CALL_SITE, "getTarget", "()Ljava/lang/invoke/MethodHandle;");
            let Ok(parsed) = MethodDescriptor::parse(&site.descriptor) else {
                return;
            };
            let mut local = 0;
            for &parameter in &parsed.params {
                code.load(parameter, local);
                local += parameter.words() as u16;
            }
            code.invoke_virtual(HANDLE, "invokeExact", &site.descriptor);
            code.return_value(parsed.ret);
        });
        match written {
            Some(()) => self.define_site(builder, site.from, &site.descriptor),
            None => self.internal("malformed bootstrap method"),
        }
    }

    /// A class whose static field is the constant.
    pub(super) fn custom_constant(&mut self, site: &Bootstrap) -> Result<ClassId> {
        let parts = self.user_parts(site)?;
        let from = self.registry.class(site.from).name.clone();
        let mut builder = self.synthetic_beside(site.from, "Constant", "java/lang/Object");
        let name = builder.name().to_string();
        builder.field(access::PUBLIC | access::STATIC, VALUE, &site.descriptor);
        let mut written = Some(());
        builder.method(access::STATIC, "<clinit>", "()V", |code| {
            written = write_bootstrap(code, site, &from, &parts, &site.descriptor, |code| {
                code.class_object(FieldType::parse(&site.descriptor).ok());
                "Ljava/lang/Class;"
            });
            code.field(op::putstatic, &name, VALUE, &site.descriptor)
                .op(op::r#return);
        });
        match written {
            Some(()) => self.define_hidden(builder, site.from),
            None => self.internal("malformed bootstrap method"),
        }
    }

    /// The static arguments, if the bootstrap method is a user's. Those of the class library that
    /// have no model would only run into machinery that is not there.
    fn user_parts(&mut self, site: &Bootstrap) -> Result<Vec<Part>> {
        let owner = self.load_class(&site.owner)?;
        if !self.registry.class(owner).is_user() {
            let owner = site.owner.replace('/', ".");
            return self.unsupported(format!("bootstrap method {owner}.{}", site.method));
        }
        self.parts_of(site)
    }
}

/// Calls the bootstrap method with a lookup of the class that contains the site, the site's name,
/// its type as `kind` loads it, and the static arguments.
fn write_bootstrap(
    code: &mut CodeBuilder,
    site: &Bootstrap,
    from: &str,
    parts: &[Part],
    result: &str,
    kind: impl FnOnce(&mut CodeBuilder) -> &'static str,
) -> Option<()> {
    site.handle.write_constant(code);
    code.class_object(Some(FieldType::Object(from)));
    code.invoke_static(
        "java/lang/invoke/MethodHandles",
        "lookup",
        &format!("(){LOOKUP}"),
    );
    let private = format!("(Ljava/lang/Class;{LOOKUP}){LOOKUP}");
    code.invoke_static(
        "java/lang/invoke/MethodHandles",
        "privateLookupIn",
        &private,
    );
    code.text(&site.name);
    let kind = kind(code);
    let mut descriptor = format!("({LOOKUP}Ljava/lang/String;{kind}");
    for part in parts {
        descriptor.push_str(&push_part(code, part)?.to_string());
    }
    code.invoke_virtual(HANDLE, "invoke", &format!("{descriptor}){result}"));
    Some(())
}
