//! `MethodHandles.Lookup`: finding members by name, with the access that the looking class has.

use crate::call_site::member::{MemberHandle, MemberUse};
use crate::heap::{NULL, Ref};
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::registry::{ClassId, FieldRef, MethodId, access};

/// Bits of `Lookup.lookupModes`.
const PRIVATE_MODE: i32 = access::PRIVATE as i32;
const PACKAGE_MODE: i32 = access::STATIC as i32;

/// A lookup object: the class that looks, and how far it may see.
#[derive(Copy, Clone)]
pub(crate) struct Lookup {
    class: ClassId,
    modes: i32,
}

impl Lookup {
    pub(crate) fn read(vm: &mut Vm, object: Ref) -> Result<Lookup> {
        if object == NULL {
            return Err(vm.throw_new("java/lang/NullPointerException", None));
        }
        let mirror = vm.get_field(object, "lookupClass", "Ljava/lang/Class;") as Ref;
        let modes = vm.get_field(object, "allowedModes", "I") as i32;
        Ok(Lookup {
            class: vm.mirrored(mirror),
            modes,
        })
    }

    /// The same without access checks, for members made accessible by reflection.
    pub(crate) fn trusted(self) -> Lookup {
        Lookup { modes: -1, ..self }
    }

    /// JVMS 5.4.4 from the class that looks; the class library's own lookups see everything.
    fn may_use(self, vm: &Vm, owner: ClassId, flags: u16) -> bool {
        let (from, to) = (vm.registry.class(self.class), vm.registry.class(owner));
        let same_package = from.package() == to.package() && self.modes & PACKAGE_MODE != 0;
        if self.modes == -1 || (!from.is_user() && self.modes & PRIVATE_MODE != 0) {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            return self.modes & PRIVATE_MODE != 0
                && vm.nest_host(self.class) == vm.nest_host(owner);
        }
        if to.access & access::PUBLIC == 0 && !same_package {
            return false;
        }
        if flags & access::PUBLIC != 0 || same_package {
            return true;
        }
        flags & access::PROTECTED != 0 && vm.registry.is_subclass(self.class, owner)
    }
}

/// A member that is looked for.
pub(crate) struct Wanted {
    pub(crate) usage: MemberUse,
    pub(crate) owner: ClassId,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

impl Wanted {
    /// As `MemberName.toString` says it.
    fn text(&self, vm: &mut Vm) -> String {
        let owner = vm.class_display(self.owner);
        if self.descriptor.starts_with('(') {
            let kind = vm.type_text(&self.descriptor);
            format!("{owner}.{}{kind}/{}", self.name, self.usage.name())
        } else {
            let kind = match vm.class_of_descriptor(&self.descriptor) {
                Ok(class) => vm.class_display(class),
                Err(_) => self.descriptor.clone(),
            };
            format!("{owner}.{}/{kind}/{}", self.name, self.usage.name())
        }
    }
}

impl Vm {
    /// The handle of a method or constructor.
    pub(crate) fn look_up_method(&mut self, lookup: Lookup, mut wanted: Wanted) -> Result<Ref> {
        let is_interface = self.registry.class(wanted.owner).is_interface();
        if wanted.usage == MemberUse::InvokeVirtual && is_interface {
            wanted.usage = MemberUse::InvokeInterface;
        }
        if wanted.usage != MemberUse::NewInvokeSpecial && wanted.name.starts_with('<') {
            return Err(self.missing("java/lang/NoSuchMethodException", "no such method", wanted));
        }
        let found = if wanted.usage == MemberUse::NewInvokeSpecial {
            self.registry
                .find_declared(wanted.owner, &wanted.name, &wanted.descriptor)
        } else {
            self.registry
                .find_method(wanted.owner, &wanted.name, &wanted.descriptor)
        };
        let Some(method) = found else {
            let what = if wanted.usage == MemberUse::NewInvokeSpecial {
                "no such constructor"
            } else {
                "no such method"
            };
            return Err(self.missing("java/lang/NoSuchMethodException", what, wanted));
        };
        self.check_method(lookup, &wanted, method)?;
        let member = MemberHandle {
            usage: wanted.usage,
            class: self.registry.class(wanted.owner).name.to_string(),
            name: wanted.name,
            descriptor: wanted.descriptor,
            interface: is_interface,
        };
        self.handle_of_member(member)
    }

    fn check_method(&mut self, lookup: Lookup, wanted: &Wanted, method: MethodId) -> Result<()> {
        let found = self.registry.method(method);
        let (owner, flags, is_static) = (found.class, found.access, found.is_static());
        if is_static != (wanted.usage == MemberUse::InvokeStatic) {
            return Err(self.refused("no such method", wanted));
        }
        if !lookup.may_use(self, owner, flags) {
            return Err(self.inaccessible(lookup, wanted, flags));
        }
        Ok(())
    }

    fn missing(&mut self, exception: &str, what: &str, wanted: Wanted) -> Exit {
        let message = format!("{what}: {}", wanted.text(self));
        self.throw_new(exception, Some(&message))
    }

    fn refused(&mut self, what: &str, wanted: &Wanted) -> Exit {
        let message = format!("{what}: {}", wanted.text(self));
        self.throw_new("java/lang/IllegalAccessException", Some(&message))
    }

    fn inaccessible(&mut self, lookup: Lookup, wanted: &Wanted, flags: u16) -> Exit {
        let what = if flags & access::PRIVATE != 0 {
            "member is private"
        } else if flags & access::PROTECTED != 0 {
            "member is protected"
        } else {
            "class is not public"
        };
        let from = self.class_display(lookup.class);
        let message = format!(
            "{what}: {}, from class {from} (unnamed module)",
            wanted.text(self)
        );
        self.throw_new("java/lang/IllegalAccessException", Some(&message))
    }

    /// A field by name and type, as a getter, setter or variable handle needs it.
    pub(crate) fn look_up_field(&mut self, lookup: Lookup, wanted: Wanted) -> Result<FieldRef> {
        let Some(found) = self
            .registry
            .find_field(wanted.owner, &wanted.name, &wanted.descriptor)
        else {
            return Err(self.missing("java/lang/NoSuchFieldException", "no such field", wanted));
        };
        let field = self.registry.field(found);
        let (flags, is_static) = (field.access, field.is_static());
        if is_static != matches!(wanted.usage, MemberUse::GetStatic | MemberUse::PutStatic) {
            return Err(self.refused("no such field", &wanted));
        }
        if !lookup.may_use(self, found.class, flags) {
            return Err(self.inaccessible(lookup, &wanted, flags));
        }
        if flags & access::FINAL != 0
            && matches!(wanted.usage, MemberUse::PutField | MemberUse::PutStatic)
        {
            return Err(self.refused("final field has no write access", &wanted));
        }
        Ok(found)
    }

    /// The handle that reads or writes a field.
    pub(crate) fn look_up_accessor(&mut self, lookup: Lookup, wanted: Wanted) -> Result<Ref> {
        let member = MemberHandle {
            usage: wanted.usage,
            class: self.registry.class(wanted.owner).name.to_string(),
            name: wanted.name.clone(),
            descriptor: wanted.descriptor.clone(),
            interface: false,
        };
        self.look_up_field(lookup, wanted)?;
        self.handle_of_member(member)
    }
}
