//! `MethodHandles.Lookup`: finding members by name, with the access that the looking class has.

use crate::access::{ClassAccess, Member};
use crate::call_site::member::{MemberHandle, MemberUse};
use crate::heap::{NULL, Ref};
use crate::method_handle::CallSignature;
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::registry::{ClassId, FieldRef, MethodId, access};

/// Bits of `Lookup.lookupModes`.
const PRIVATE_MODE: i32 = access::PRIVATE as i32;
const PROTECTED_MODE: i32 = access::PROTECTED as i32;
const PACKAGE_MODE: i32 = access::STATIC as i32;
const MODULE_MODE: i32 = PACKAGE_MODE << 1;
const UNCONDITIONAL_MODE: i32 = PACKAGE_MODE << 2;
const TRUSTED: i32 = -1;

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
        Lookup {
            modes: TRUSTED,
            ..self
        }
    }

    /// The class library's own lookups see everything.
    fn is_trusted(self, vm: &Vm) -> bool {
        self.modes == TRUSTED
            || (!vm.registry.class(self.class).is_user() && self.modes & PRIVATE_MODE != 0)
    }

    /// Whether a class can be named.
    pub(crate) fn sees_class(self, vm: &Vm, class: ClassId) -> bool {
        if self.is_trusted(vm) {
            return true;
        }
        if self.modes & PACKAGE_MODE != 0 && vm.same_package(self.class, class) {
            return true;
        }
        // Without a place of its own a lookup sees what everybody does.
        let from = match self.modes & UNCONDITIONAL_MODE {
            0 => self.class,
            _ => vm.well_known.object,
        };
        let target = vm.registry.class(class);
        match vm.class_access(from, class) {
            ClassAccess::Granted if self.modes & UNCONDITIONAL_MODE == 0 => {
                target.is_array() || target.access & access::PUBLIC != 0
            }
            ClassAccess::Granted | ClassAccess::NotExported => {
                let module = vm.named_module(class);
                target.access & access::PUBLIC != 0
                    && self.modes & UNCONDITIONAL_MODE != 0
                    && module.is_none_or(|module| {
                        vm.module_description(module)
                            .exports(target.package(), None)
                    })
            }
            ClassAccess::NotPublic => false,
        }
    }

    /// Whether a member that code of the looking class could use is within the lookup's modes too.
    fn modes_allow(self, vm: &Vm, owner: ClassId, flags: u16) -> bool {
        if flags & access::PUBLIC != 0 {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            return self.modes & PRIVATE_MODE != 0;
        }
        (self.modes & PACKAGE_MODE != 0 && vm.same_package(self.class, owner))
            || (flags & access::PROTECTED != 0 && self.modes & PROTECTED_MODE != 0)
    }

    /// Whether it may do what code of its package may.
    pub(crate) fn sees_package(self) -> bool {
        self.modes & PACKAGE_MODE != 0
    }

    pub(crate) fn has_full_privilege(self) -> bool {
        let needed = PRIVATE_MODE | MODULE_MODE;
        self.modes & needed == needed
    }
}

/// A member that is looked for.
pub(crate) struct Wanted {
    pub(crate) usage: MemberUse,
    pub(crate) owner: ClassId,
    pub(crate) name: String,
    pub(crate) descriptor: String,
    /// Reflection has found it: code of the looking class has not named it.
    pub(crate) reflected: bool,
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
        self.check_named_class(lookup, wanted.owner)?;
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
        let handle = self.handle_of_member(member)?;
        if wanted.usage == MemberUse::InvokeVirtual {
            return self.for_own_receivers(lookup, wanted.owner, Member::Method(method), handle);
        }
        Ok(handle)
    }

    /// Protected members of other packages are for objects of the looking class alone.
    fn for_own_receivers(
        &mut self,
        lookup: Lookup,
        named: ClassId,
        member: Member,
        handle: Ref,
    ) -> Result<Ref> {
        let (owner, flags) = self.member_facts(member);
        let narrow = flags & access::PROTECTED != 0
            && flags & access::STATIC == 0
            && !lookup.is_trusted(self)
            && !self.registry.class(named).is_array()
            && !self.same_package(owner, lookup.class)
            && !self.registry.is_subclass(named, lookup.class);
        if !narrow {
            return Ok(handle);
        }
        let descriptor = self.handle_class(handle)?.descriptor;
        let Some(mut signature) = CallSignature::parse(&descriptor) else {
            return self.internal("malformed type of a method handle");
        };
        if let Some(receiver) = signature.parameters.first_mut() {
            *receiver = self.descriptor_of_class(lookup.class);
        }
        self.handle_for_receiver(handle, &signature.descriptor())
    }

    fn check_named_class(&mut self, lookup: Lookup, class: ClassId) -> Result<()> {
        if lookup.sees_class(self, class) {
            return Ok(());
        }
        let name = self.class_with_kind(class);
        let from = self.looking_text(lookup);
        let message = format!("symbolic reference class is not accessible: {name}, from {from}");
        Err(self.throw_new("java/lang/IllegalAccessException", Some(&message)))
    }

    /// As `Class.toString` says it.
    fn class_with_kind(&self, class: ClassId) -> String {
        let name = self.class_display(class);
        match self.registry.class(class).is_interface() {
            true => format!("interface {name}"),
            false => format!("class {name}"),
        }
    }

    /// Who looks, as messages say it.
    fn looking_text(&mut self, lookup: Lookup) -> String {
        if lookup.modes & UNCONDITIONAL_MODE != 0 {
            return "public Lookup".to_string();
        }
        let name = self.class_with_kind(lookup.class);
        let module = match self.named_module(lookup.class) {
            Some(module) => format!("module {module}"),
            None => {
                let module = self.module_of(lookup.class);
                format!("unnamed module @{:x}", self.identity_hash(module))
            }
        };
        format!("{name} ({module})")
    }

    /// A special call is one that the looking class makes itself.
    pub(crate) fn check_special_caller(
        &mut self,
        lookup: Lookup,
        caller: ClassId,
        named: ClassId,
    ) -> Result<()> {
        let of_interface = self.registry.class(named).is_interface()
            && self.registry.is_subclass(lookup.class, named);
        if lookup.is_trusted(self)
            || lookup.has_full_privilege() && (caller == lookup.class || of_interface)
        {
            return Ok(());
        }
        let name = self.class_with_kind(caller);
        let from = self.looking_text(lookup);
        let message = format!("no private access for invokespecial: {name}, from {from}");
        Err(self.throw_new("java/lang/IllegalAccessException", Some(&message)))
    }

    fn check_method(&mut self, lookup: Lookup, wanted: &Wanted, method: MethodId) -> Result<()> {
        let found = self.registry.method(method);
        let (owner, flags, is_static) = (found.class, found.access, found.is_static());
        let missing = match wanted.usage {
            MemberUse::NewInvokeSpecial => "no such constructor",
            _ => "no such method",
        };
        if is_static != (wanted.usage == MemberUse::InvokeStatic) {
            return Err(self.refused(missing, wanted));
        }
        if lookup.is_trusted(self) {
            return Ok(());
        }
        let linked = self.member_access(lookup.class, wanted.owner, Member::Method(method));
        if !linked && !wanted.reflected {
            return Err(self.refused(missing, wanted));
        }
        if !linked || !lookup.modes_allow(self, owner, flags) {
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
        } else if flags & access::PUBLIC != 0 {
            "access to public member failed"
        } else {
            "member is private to package"
        };
        let from = self.looking_text(lookup);
        let message = format!("{what}: {}, from {from}", wanted.text(self));
        self.throw_new("java/lang/IllegalAccessException", Some(&message))
    }

    /// A field by name and type, as a getter, setter or variable handle needs it.
    pub(crate) fn look_up_field(&mut self, lookup: Lookup, wanted: Wanted) -> Result<FieldRef> {
        self.check_named_class(lookup, wanted.owner)?;
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
        let linked = self.member_access(lookup.class, wanted.owner, Member::Field(found));
        let allowed = linked && lookup.modes_allow(self, found.class, flags);
        if !allowed && !lookup.is_trusted(self) {
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
        let owner = wanted.owner;
        let found = self.look_up_field(lookup, wanted)?;
        let handle = self.handle_of_member(member)?;
        self.for_own_receivers(lookup, owner, Member::Field(found), handle)
    }
}
