//! MemberName: what a direct handle stands for, as the class library's own code describes it.

use super::*;
use crate::call_site::member::MemberHandle;
use spelunk_classes::registry::{FieldRef, MethodId};

/// The class library asks what a method may throw before it makes variable handles of it.
pub const VAR_HANDLES: &[Native] = &[native(
    "exceptionTypes",
    "(Ljava/lang/invoke/MethodHandle;)[Ljava/lang/Class;",
    exception_types,
)];

/// Bits of `MemberName.flags` above the modifiers.
const IS_METHOD: u64 = 1 << 16;
const IS_CONSTRUCTOR: u64 = 1 << 17;
const IS_FIELD: u64 = 1 << 18;
const KIND_SHIFT: u32 = 24;

/// What a member handle names, once it is found.
enum Found {
    Method(MethodId),
    Field(FieldRef),
}

fn find(vm: &mut Vm, member: &MemberHandle) -> Result<Option<Found>> {
    let owner = vm.load_class(&member.class)?;
    Ok(match member.usage {
        MemberUse::GetField | MemberUse::PutField | MemberUse::GetStatic | MemberUse::PutStatic => {
            let found = vm
                .registry
                .find_field(owner, &member.name, &member.descriptor);
            found.map(Found::Field)
        }
        _ => {
            let found = vm
                .registry
                .find_method(owner, &member.name, &member.descriptor);
            found.map(Found::Method)
        }
    })
}

/// The member of a direct handle, also of one that collects arguments.
fn direct_member(vm: &mut Vm, handle: Ref) -> Result<Option<(MemberHandle, Found)>> {
    let handle = vm.fixed_arity(handle)?;
    let Some(member) = vm.handle_class(handle)?.member else {
        return Ok(None);
    };
    match find(vm, &member)? {
        Some(found) => Ok(Some((member, found))),
        None => vm.internal("a handle of a member that is gone"),
    }
}

/// `MethodHandle.internalMemberName`; null of handles that are not direct.
pub(super) fn of_handle(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some((member, found)) = direct_member(vm, a.reference(0))? else {
        return Ok(0);
    };
    let (owner, modifiers, kind) = match found {
        Found::Field(field) => {
            let flags = vm.registry.field(field).access;
            (field.class, flags, IS_FIELD)
        }
        Found::Method(method) => {
            let kind = match member.usage {
                MemberUse::NewInvokeSpecial => IS_CONSTRUCTOR,
                _ => IS_METHOD,
            };
            let named = vm.load_class(&member.class)?;
            let found = vm.registry.method(method);
            // A method that a class has from an interface counts as the class's own.
            let inherited = vm.registry.class(found.class).is_interface()
                && !vm.registry.class(named).is_interface();
            let owner = if inherited { named } else { found.class };
            (owner, found.access, kind)
        }
    };
    let usage = match member.usage {
        MemberUse::InvokeVirtual if is_fixed(vm, owner, modifiers) => MemberUse::InvokeSpecial,
        usage => usage,
    };
    let described = match kind {
        IS_FIELD => {
            let class = vm.class_of_descriptor(&member.descriptor)?;
            vm.mirror(class)
        }
        _ => vm.method_type(&member.descriptor)?,
    };
    let name = vm.new_string_from(&member.name)?;
    let class = vm.load_class("java/lang/invoke/MemberName")?;
    vm.initialise(class)?;
    let made = vm.new_object(class)?;
    let flags = u64::from(modifiers) | kind | u64::from(usage.kind()) << KIND_SHIFT;
    vm.put_field(
        made,
        "clazz",
        "Ljava/lang/Class;",
        u64::from(vm.mirror(owner)),
    );
    vm.put_field(made, "name", "Ljava/lang/String;", u64::from(name));
    vm.put_field(made, "type", "Ljava/lang/Object;", u64::from(described));
    vm.put_field(made, "flags", "I", flags);
    Ok(u64::from(made))
}

/// What nobody can override is called directly, which the class library's own code knows to tell from `super`.
fn is_fixed(vm: &Vm, owner: ClassId, modifiers: u16) -> bool {
    modifiers & (access::PRIVATE | access::FINAL) != 0
        || vm.registry.class(owner).access & access::FINAL != 0
}

/// `MethodHandleNatives.init`: the member that an object of reflection stands for.
pub(super) fn of_reflected(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (name, reflected) = (present(vm, a.reference(0))?, present(vm, a.reference(1))?);
    let (owner, modifiers, _) = super::lookup::reflected(vm, reflected)?;
    let is_static = modifiers & access::STATIC != 0;
    let (kind, usage) = match &*vm.registry.class(vm.class_of(reflected)).name {
        "java/lang/reflect/Field" if is_static => (IS_FIELD, MemberUse::GetStatic),
        "java/lang/reflect/Field" => (IS_FIELD, MemberUse::GetField),
        "java/lang/reflect/Constructor" => (IS_CONSTRUCTOR, MemberUse::NewInvokeSpecial),
        _ if is_static => (IS_METHOD, MemberUse::InvokeStatic),
        _ if is_fixed(vm, owner, modifiers) => (IS_METHOD, MemberUse::InvokeSpecial),
        _ if vm.registry.class(owner).is_interface() => (IS_METHOD, MemberUse::InvokeInterface),
        _ => (IS_METHOD, MemberUse::InvokeVirtual),
    };
    let flags = u64::from(modifiers) | kind | u64::from(usage.kind()) << KIND_SHIFT;
    let mirror = u64::from(vm.mirror(owner));
    vm.put_field(name, "clazz", "Ljava/lang/Class;", mirror);
    vm.put_field(name, "flags", "I", flags);
    Ok(0)
}

/// What the member of a direct handle declares to throw; null where that is not known.
fn exception_types(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handle = present(vm, a.reference(0))?;
    let mut mirrors = Vec::new();
    match direct_member(vm, handle)? {
        None => return Ok(0),
        Some((_, Found::Field(_))) => {}
        Some((_, Found::Method(method))) => {
            for name in declared_exceptions(vm, method) {
                let class = vm.load_class_from(vm.registry.method(method).class, &name)?;
                mirrors.push(vm.mirror(class));
            }
        }
    }
    let array = vm.new_object_array(vm.well_known.class_array, &mirrors)?;
    Ok(u64::from(array))
}

fn declared_exceptions(vm: &Vm, method: MethodId) -> Vec<String> {
    let found = vm.registry.method(method);
    let Some(file) = &vm.registry.class(found.class).file else {
        return Vec::new();
    };
    let (name, descriptor) = (
        vm.registry.text(found.name),
        vm.registry.text(found.descriptor),
    );
    let mut declared = file.methods.iter();
    let member =
        declared.find(|member| member.name(file) == name && member.descriptor(file) == descriptor);
    let exceptions = member.and_then(|member| member.exceptions(file).ok());
    let exceptions = exceptions.unwrap_or_default();
    exceptions.into_iter().map(str::to_string).collect()
}
