//! Who may use which class and member (JVMS 5.4.4), with HotSpot's words for what is refused. Code of the class library
//! and of classes that the VM makes itself is trusted: whoever made those has asked.

use crate::call_site::member::{MemberHandle, MemberUse};
use crate::exceptions::loader_of_module;
use crate::heap::{NULL, Ref};
use crate::vm::{Result, Vm};
use spelunk_classes::class_path::Origin;
use spelunk_classes::registry::{ClassId, ClassKind, FieldRef, MethodId, access};

/// What one class is to another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ClassAccess {
    Granted,
    /// Its module keeps the package to itself.
    NotExported,
    NotPublic,
}

/// A member that code names.
#[derive(Copy, Clone)]
pub(crate) enum Member {
    Field(FieldRef),
    Method(MethodId),
}

/// A class loader: one of the three that are built in, or an object.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Loader {
    Bootstrap,
    Platform,
    Application,
    Own(Ref),
}

impl Vm {
    /// The module of the class library that a class is in; none for user classes.
    pub(crate) fn named_module(&self, class: ClassId) -> Option<&str> {
        match &self.registry.class(class).origin {
            Some(Origin::Jdk { module }) => Some(module),
            Some(Origin::User { .. } | Origin::Defined { .. }) => None,
            None => Some("java.base"),
        }
    }

    fn defining_loader(&self, class: ClassId) -> Loader {
        match &self.registry.class(class).origin {
            Some(Origin::Defined { loader }) if *loader != NULL => Loader::Own(*loader),
            Some(Origin::User { .. } | Origin::Defined { .. }) => Loader::Application,
            Some(Origin::Jdk { module }) => match loader_of_module(module) {
                Some("bootstrap") => Loader::Bootstrap,
                Some(_) => Loader::Platform,
                None => Loader::Application,
            },
            None => Loader::Bootstrap,
        }
    }

    /// Packages of one name are different ones where different loaders define them.
    pub(crate) fn same_package(&self, one: ClassId, other: ClassId) -> bool {
        self.registry.class(one).package() == self.registry.class(other).package()
            && self.defining_loader(one) == self.defining_loader(other)
    }

    /// The class of the innermost elements; other classes are what they are.
    fn without_dimensions(&self, class: ClassId) -> ClassId {
        let mut class = class;
        while let ClassKind::Array { element } = self.registry.class(class).kind {
            class = element;
        }
        class
    }

    pub(crate) fn class_access(&self, from: ClassId, class: ClassId) -> ClassAccess {
        let class = self.without_dimensions(class);
        let target = self.registry.class(class);
        if from == class || target.is_primitive() || self.same_package(from, class) {
            return ClassAccess::Granted;
        }
        if target.access & access::PUBLIC == 0 {
            return ClassAccess::NotPublic;
        }
        let (own, other) = (self.named_module(from), self.named_module(class));
        match other {
            Some(other) if own != Some(other) => {
                let description = self.module_description(other);
                if description.exports(target.package(), own) {
                    ClassAccess::Granted
                } else {
                    ClassAccess::NotExported
                }
            }
            _ => ClassAccess::Granted,
        }
    }

    fn is_trusted(&self, from: ClassId) -> bool {
        let source = self.registry.class(from);
        !source.is_user() || source.synthetic
    }

    /// A class that code names.
    pub(crate) fn check_class_access(&mut self, from: ClassId, class: ClassId) -> Result<()> {
        let class = self.without_dimensions(class);
        if self.is_trusted(from) {
            return Ok(());
        }
        let message = match self.class_access(from, class) {
            ClassAccess::Granted => return Ok(()),
            ClassAccess::NotExported => self.not_exported_message(from, class),
            ClassAccess::NotPublic => format!(
                "failed to access class {} from class {} ({})",
                self.class_display(class),
                self.class_display(from),
                self.places(class, from)
            ),
        };
        Err(self.throw_new("java/lang/IllegalAccessError", Some(&message)))
    }

    fn not_exported_message(&mut self, from: ClassId, class: ClassId) -> String {
        let module = self.module_of(from);
        let hash = self.identity_hash(module);
        let (own, other) = (self.class_display(from), self.class_display(class));
        let target = self.named_module(class).unwrap_or_default();
        let package = self.registry.class(class).package().replace('/', ".");
        format!(
            "class {own} (in unnamed module @0x{hash:x}) cannot access class {other} (in module {target}) \
             because module {target} does not export {package} to unnamed module @0x{hash:x}"
        )
    }

    /// A class that is loaded may name the superclasses and interfaces that it has, and so may those.
    pub(crate) fn check_hierarchy(&mut self, class: ClassId) -> Result<()> {
        let mut found = vec![self.without_dimensions(class)];
        let mut next = 0;
        while let Some(&class) = found.get(next) {
            next += 1;
            if self.is_trusted(class) || self.lawful.contains(&class) {
                continue;
            }
            let linked = self.registry.class(class);
            let above = linked.super_class.into_iter();
            found.extend(above.chain(linked.interfaces.iter().copied()));
        }
        // The topmost are loaded first.
        for class in found.into_iter().rev() {
            if !self.is_trusted(class) && !self.lawful.contains(&class) {
                self.check_supertypes(class)?;
                self.lawful.insert(class);
            }
        }
        Ok(())
    }

    /// A user class's superclass and interfaces.
    fn check_supertypes(&mut self, class: ClassId) -> Result<()> {
        if self.is_trusted(class) {
            return Ok(());
        }
        let linked = self.registry.class(class);
        let superclass = linked.super_class.map(|above| (above, "superclass"));
        let interfaces = linked.interfaces.iter();
        let above: Vec<(ClassId, &str)> = superclass
            .into_iter()
            .chain(interfaces.map(|&above| (above, "superinterface")))
            .collect();
        for (above, what) in above {
            let message = match self.class_access(class, above) {
                ClassAccess::Granted => continue,
                ClassAccess::NotExported => {
                    let why = self.not_exported_message(class, above);
                    match what {
                        "superclass" => format!("superclass access check failed: {why}"),
                        _ => format!("superinterface check failed: {why}"),
                    }
                }
                ClassAccess::NotPublic => format!(
                    "class {} cannot access its {what} {} ({})",
                    self.class_display(class),
                    self.class_display(above),
                    self.places(class, above)
                ),
            };
            return Err(self.throw_new("java/lang/IllegalAccessError", Some(&message)));
        }
        Ok(())
    }

    // ---- members ----

    pub(crate) fn member_facts(&self, member: Member) -> (ClassId, u16) {
        match member {
            Member::Field(field) => (field.class, self.registry.field(field).access),
            Member::Method(method) => {
                let method = self.registry.method(method);
                (method.class, method.access)
            }
        }
    }

    /// Whether code of a class may use a member that it names as one of `named`.
    pub(crate) fn member_access(&self, from: ClassId, named: ClassId, member: Member) -> bool {
        let (owner, flags) = self.member_facts(member);
        if owner == from || flags & access::PUBLIC != 0 {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            return self.nest_host(owner) == self.nest_host(from);
        }
        if self.same_package(from, owner) {
            return true;
        }
        if flags & access::PROTECTED == 0 {
            return false;
        }
        // Arrays have a public `clone`.
        if self.registry.class(named).is_array() {
            return true;
        }
        let subclass = |one: ClassId, other: ClassId| self.registry.is_subclass(one, other);
        subclass(from, owner)
            && (flags & access::STATIC != 0 || subclass(named, from) || subclass(from, named))
    }

    /// A member that code names as one of `named`.
    pub(crate) fn check_member_access(
        &mut self,
        from: ClassId,
        named: ClassId,
        member: Member,
    ) -> Result<()> {
        if self.is_trusted(from) || self.member_access(from, named, member) {
            return Ok(());
        }
        let (owner, flags) = self.member_facts(member);
        let closed = match flags & (access::PRIVATE | access::PROTECTED) {
            0 => "",
            access::PRIVATE => "private ",
            _ => "protected ",
        };
        let what = match member {
            Member::Field(field) => format!(
                "{closed}field {}.{}",
                self.class_display(owner),
                self.registry.text(self.registry.field(field).name)
            ),
            Member::Method(method) => {
                let is_abstract = flags & access::ABSTRACT != 0;
                let kind = if is_abstract { "abstract " } else { "" };
                format!("{kind}{closed}method '{}'", self.method_signature(method))
            }
        };
        let message = format!(
            "class {} tried to access {what} ({})",
            self.class_display(from),
            self.places(from, owner)
        );
        Err(self.throw_new("java/lang/IllegalAccessError", Some(&message)))
    }

    /// The class that a member's reference names, which its user has to see.
    pub(crate) fn named_class(&mut self, from: ClassId, index: u16) -> Result<ClassId> {
        let file = self.class_file(from)?;
        let Ok(member) = file.pool.member_ref(index) else {
            return self.internal("malformed reference to a member");
        };
        let class = self.load_class_from(from, member.class)?;
        self.check_class_access(from, class)?;
        Ok(class)
    }

    /// A method handle in the constants of a class (JVMS 5.4.3.5). What is not there is told where it is used.
    pub(crate) fn check_handle_access(
        &mut self,
        from: ClassId,
        handle: &MemberHandle,
    ) -> Result<()> {
        if self.is_trusted(from) {
            return Ok(());
        }
        let named = self.load_class_from(from, &handle.class)?;
        self.check_class_access(from, named)?;
        let (name, descriptor) = (&handle.name, &handle.descriptor);
        let member = match handle.usage {
            MemberUse::GetField
            | MemberUse::GetStatic
            | MemberUse::PutField
            | MemberUse::PutStatic => self
                .registry
                .find_field(named, name, descriptor)
                .map(Member::Field),
            MemberUse::NewInvokeSpecial => self
                .registry
                .find_declared(named, name, descriptor)
                .map(Member::Method),
            _ => self
                .registry
                .find_method(named, name, descriptor)
                .map(Member::Method),
        };
        match member {
            Some(member) => self.check_member_access(from, named, member),
            None => Ok(()),
        }
    }
}
