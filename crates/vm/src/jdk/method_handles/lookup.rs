//! MethodHandles.Lookup: finding members, and members from reflection.

use super::*;

pub(super) const FIND_METHOD: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
pub(super) const FIND_FIELD: &str =
    "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
pub(super) const FIND_VARIABLE: &str =
    "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;";
pub(super) const OF_FIELD: &str = "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;";

pub const LOOKUP: &[Native] = &[
    native("findStatic", FIND_METHOD, |vm, a| {
        find_method(vm, a, MemberUse::InvokeStatic)
    }),
    native("findVirtual", FIND_METHOD, find_virtual),
    native(
        "findConstructor",
        "(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        find_constructor,
    ),
    native(
        "findSpecial",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        find_special,
    ),
    native(
        "bind",
        "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        bind,
    ),
    native("findGetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::GetField)
    }),
    native("findSetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::PutField)
    }),
    native("findStaticGetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::GetStatic)
    }),
    native("findStaticSetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::PutStatic)
    }),
    native("findVarHandle", FIND_VARIABLE, |vm, a| {
        find_variable(vm, a, MemberUse::GetField)
    }),
    native("findStaticVarHandle", FIND_VARIABLE, |vm, a| {
        find_variable(vm, a, MemberUse::GetStatic)
    }),
    native(
        "unreflect",
        "(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;",
        unreflect,
    ),
    native(
        "unreflectSpecial",
        "(Ljava/lang/reflect/Method;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        unreflect_special,
    ),
    native(
        "unreflectConstructor",
        "(Ljava/lang/reflect/Constructor;)Ljava/lang/invoke/MethodHandle;",
        unreflect_constructor,
    ),
    native("unreflectGetter", OF_FIELD, |vm, a| {
        unreflect_field(vm, a, MemberUse::GetField, MemberUse::GetStatic)
    }),
    native("unreflectSetter", OF_FIELD, |vm, a| {
        unreflect_field(vm, a, MemberUse::PutField, MemberUse::PutStatic)
    }),
    native(
        "unreflectVarHandle",
        "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/VarHandle;",
        unreflect_variable,
    ),
    native(
        "ensureInitialized",
        "(Ljava/lang/Class;)Ljava/lang/Class;",
        |vm, a| {
            let class = class_argument(vm, a, 1)?;
            let lookup = Lookup::read(vm, a.reference(0))?;
            if !lookup.sees_class(vm, class) {
                let name = vm.class_display(class);
                let message = format!("access violation: class {name}");
                return Err(vm.throw_new("java/lang/IllegalAccessException", Some(&message)));
            }
            vm.initialise(class)?;
            Ok(a.word(1))
        },
    ),
    native("defineClass", "([B)Ljava/lang/Class;", |vm, a| {
        if !Lookup::read(vm, a.reference(0))?.sees_package() {
            let message = "Lookup does not have PACKAGE access";
            return Err(vm.throw_new("java/lang/IllegalAccessException", Some(message)));
        }
        let lookup = class_of_lookup(vm, a)?;
        crate::jdk::define_class::define_by_lookup(vm, lookup, a.reference(1))
    }),
    native(
        "defineHiddenClass",
        "([BZ[Ljava/lang/invoke/MethodHandles$Lookup$ClassOption;)Ljava/lang/invoke/MethodHandles$Lookup;",
        |vm, a| define_hidden(vm, a, NULL, 2),
    ),
    native(
        "defineHiddenClassWithClassData",
        "([BLjava/lang/Object;Z[Ljava/lang/invoke/MethodHandles$Lookup$ClassOption;)Ljava/lang/invoke/MethodHandles$Lookup;",
        |vm, a| define_hidden(vm, a, a.reference(2), 3),
    ),
];

/// The class that looks.
pub(in crate::jdk) fn class_of_lookup(vm: &mut Vm, a: Arguments) -> Result<ClassId> {
    let lookup = present(vm, a.reference(0))?;
    let mirror = vm.get_field(lookup, "lookupClass", "Ljava/lang/Class;") as Ref;
    Ok(vm.mirrored(mirror))
}

/// A hidden class; its initialiser runs when it is first used, which nobody can tell apart unless it
/// prints something.
pub(super) fn define_hidden(
    vm: &mut Vm,
    a: Arguments,
    data: Ref,
    initialise_at: usize,
) -> Result<u64> {
    let lookup = class_of_lookup(vm, a)?;
    if !Lookup::read(vm, a.reference(0))?.has_full_privilege() {
        let name = vm.class_display(lookup);
        let message = format!("{name} does not have full privilege access");
        return Err(vm.throw_new("java/lang/IllegalAccessException", Some(&message)));
    }
    let mut nestmate = false;
    for option in elements(vm, a.reference(initialise_at + 1))? {
        let name = vm.get_field(option, "name", "Ljava/lang/String;") as Ref;
        nestmate |= name != NULL && vm.string_text(name) == "NESTMATE";
    }
    let mirror =
        crate::jdk::define_class::define_hidden(vm, lookup, a.reference(1), nestmate, data)?;
    let class = vm.class_of(a.reference(0));
    let made = vm.new_object(class)?;
    vm.put_field(made, "lookupClass", "Ljava/lang/Class;", u64::from(mirror));
    vm.put_field(made, "allowedModes", "I", FULL_POWER);
    Ok(u64::from(made))
}

/// PUBLIC, PRIVATE, PROTECTED, PACKAGE and MODULE.
pub(super) const FULL_POWER: u64 = 0x1f;

// ---- Lookup ----

/// The member that a lookup is asked for; how its type is read depends on whether it is a method or a field.
fn wanted(
    vm: &mut Vm,
    a: Arguments,
    usage: MemberUse,
    read_type: impl FnOnce(&mut Vm, Ref) -> Result<String>,
) -> Result<Wanted> {
    let owner = class_argument(vm, a, 1)?;
    let name = string_argument(vm, a, 2)?;
    let descriptor = read_type(vm, a.reference(3))?;
    Ok(Wanted {
        usage,
        owner,
        name,
        descriptor,
        reflected: false,
    })
}

pub(super) fn find_method(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted(vm, a, usage, |vm, it| vm.descriptor_of_type(it))?;
    vm.look_up_method(lookup, wanted).map(u64::from)
}

pub(super) fn find_virtual(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted(vm, a, MemberUse::InvokeVirtual, |vm, it| {
        vm.descriptor_of_type(it)
    })?;
    if &*vm.registry.class(wanted.owner).name == "java/lang/invoke/MethodHandle" {
        match wanted.name.as_str() {
            "invokeExact" => return vm.invoker_handle(&wanted.descriptor, true).map(u64::from),
            "invoke" => return vm.invoker_handle(&wanted.descriptor, false).map(u64::from),
            _ => {}
        }
    }
    vm.look_up_method(lookup, wanted).map(u64::from)
}

pub(super) fn find_constructor(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let owner = class_argument(vm, a, 1)?;
    let descriptor = vm.descriptor_of_type(a.reference(2))?;
    if vm.registry.class(owner).is_array() {
        let name = vm.class_display(owner);
        let message = format!("no constructor for array class: {name}");
        return Err(vm.throw_new("java/lang/NoSuchMethodException", Some(&message)));
    }
    let wanted = Wanted {
        usage: MemberUse::NewInvokeSpecial,
        owner,
        name: "<init>".to_string(),
        descriptor,
        reflected: false,
    };
    vm.look_up_method(lookup, wanted).map(u64::from)
}

/// The receiver of a special call is an object of the class that makes it.
pub(super) fn find_special(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted(vm, a, MemberUse::InvokeSpecial, |vm, it| {
        vm.descriptor_of_type(it)
    })?;
    let caller = class_argument(vm, a, 4)?;
    special(vm, lookup, wanted, caller)
}

fn special(vm: &mut Vm, lookup: Lookup, wanted: Wanted, caller: ClassId) -> Result<u64> {
    vm.check_special_caller(lookup, caller, wanted.owner)?;
    let handle = vm.look_up_method(lookup, wanted)?;
    let descriptor = vm.handle_class(handle)?.descriptor;
    let Some(mut signature) = CallSignature::parse(&descriptor) else {
        return vm.internal("malformed type of a method handle");
    };
    if let Some(receiver) = signature.parameters.first_mut() {
        *receiver = vm.descriptor_of_class(caller);
    }
    vm.handle_for_receiver(handle, &signature.descriptor())
        .map(u64::from)
}

pub(super) fn bind(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let receiver = present(vm, a.reference(1))?;
    let name = string_argument(vm, a, 2)?;
    let descriptor = vm.descriptor_of_type(a.reference(3))?;
    let wanted = Wanted {
        usage: MemberUse::InvokeVirtual,
        owner: vm.class_of(receiver),
        name,
        descriptor,
        reflected: false,
    };
    let handle = vm.look_up_method(lookup, wanted)?;
    bound(vm, handle, receiver)
}

/// Binds the first argument; a handle that collects surplus arguments goes on doing so.
pub(super) fn bound(vm: &mut Vm, handle: Ref, receiver: Ref) -> Result<u64> {
    let collects = vm.handle_class(handle)?.variable_arity;
    let made = vm.insert_arguments(handle, 0, &[receiver])?;
    if collects {
        vm.collecting_handle(made).map(u64::from)
    } else {
        Ok(u64::from(made))
    }
}

pub(super) fn find_accessor(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted(vm, a, usage, |vm, it| vm.descriptor_of_mirror(it))?;
    vm.look_up_accessor(lookup, wanted).map(u64::from)
}

pub(super) fn find_variable(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted(vm, a, usage, |vm, it| vm.descriptor_of_mirror(it))?;
    let (owner, name, kind) = (wanted.owner, wanted.name.clone(), wanted.descriptor.clone());
    vm.look_up_field(lookup, wanted)?;
    vm.field_var_handle(owner, &name, &kind, usage == MemberUse::GetStatic)
        .map(u64::from)
}

// ---- from reflection ----

/// A reflected object's declaring class, modifiers and whether access checks are off.
pub(super) fn reflected(vm: &mut Vm, object: Ref) -> Result<(ClassId, u16, bool)> {
    let object = present(vm, object)?;
    let class = vm.mirrored(vm.get_field(object, "clazz", "Ljava/lang/Class;") as Ref);
    let modifiers = vm.get_field(object, "modifiers", "I") as u16;
    Ok((class, modifiers, vm.get_field(object, "override", "Z") != 0))
}

pub(super) fn lookup_for(vm: &mut Vm, a: Arguments, unchecked: bool) -> Result<Lookup> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    Ok(if unchecked { lookup.trusted() } else { lookup })
}

/// The method that a reflected object stands for.
fn reflected_method(vm: &mut Vm, a: Arguments) -> Result<(Lookup, Wanted)> {
    let method = a.reference(1);
    let (owner, modifiers, unchecked) = reflected(vm, method)?;
    let lookup = lookup_for(vm, a, unchecked)?;
    let name = vm.string_text(vm.get_field(method, "name", "Ljava/lang/String;") as Ref);
    let parameters = vm.get_field(method, "parameterTypes", "[Ljava/lang/Class;") as Ref;
    let result = vm.get_field(method, "returnType", "Ljava/lang/Class;") as Ref;
    let signature = CallSignature {
        parameters: vm.descriptors_in(parameters)?,
        result: vm.descriptor_of_mirror(result)?,
    };
    let usage = if modifiers & access::STATIC != 0 {
        MemberUse::InvokeStatic
    } else {
        MemberUse::InvokeVirtual
    };
    let wanted = Wanted {
        usage,
        owner,
        name,
        descriptor: signature.descriptor(),
        reflected: true,
    };
    Ok((lookup, wanted))
}

pub(super) fn unreflect(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (lookup, wanted) = reflected_method(vm, a)?;
    vm.look_up_method(lookup, wanted).map(u64::from)
}

/// Whoever makes a special call is checked even where the method was made accessible.
fn unreflect_special(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (_, mut wanted) = reflected_method(vm, a)?;
    wanted.usage = MemberUse::InvokeSpecial;
    let caller = class_argument(vm, a, 2)?;
    let lookup = Lookup::read(vm, a.reference(0))?;
    special(vm, lookup, wanted, caller)
}

pub(super) fn unreflect_constructor(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (owner, _, unchecked) = reflected(vm, a.reference(1))?;
    let lookup = lookup_for(vm, a, unchecked)?;
    let parameters = vm.get_field(a.reference(1), "parameterTypes", "[Ljava/lang/Class;") as Ref;
    let signature = CallSignature {
        parameters: vm.descriptors_in(parameters)?,
        result: "V".to_string(),
    };
    let wanted = Wanted {
        usage: MemberUse::NewInvokeSpecial,
        owner,
        name: "<init>".to_string(),
        descriptor: signature.descriptor(),
        reflected: true,
    };
    vm.look_up_method(lookup, wanted).map(u64::from)
}

pub(super) fn reflected_field(
    vm: &mut Vm,
    a: Arguments,
    usage: (MemberUse, MemberUse),
) -> Result<(Lookup, Wanted)> {
    let field = a.reference(1);
    let (owner, modifiers, unchecked) = reflected(vm, field)?;
    let lookup = lookup_for(vm, a, unchecked)?;
    let name = vm.string_text(vm.get_field(field, "name", "Ljava/lang/String;") as Ref);
    let descriptor =
        vm.descriptor_of_mirror(vm.get_field(field, "type", "Ljava/lang/Class;") as Ref)?;
    let usage = if modifiers & access::STATIC != 0 {
        usage.1
    } else {
        usage.0
    };
    Ok((
        lookup,
        Wanted {
            usage,
            owner,
            name,
            descriptor,
            reflected: true,
        },
    ))
}

pub(super) fn unreflect_field(
    vm: &mut Vm,
    a: Arguments,
    instance: MemberUse,
    of_class: MemberUse,
) -> Result<u64> {
    let (lookup, wanted) = reflected_field(vm, a, (instance, of_class))?;
    vm.look_up_accessor(lookup, wanted).map(u64::from)
}

pub(super) fn unreflect_variable(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (lookup, wanted) = reflected_field(vm, a, (MemberUse::GetField, MemberUse::GetStatic))?;
    let (owner, name, kind, is_static) = (
        wanted.owner,
        wanted.name.clone(),
        wanted.descriptor.clone(),
        wanted.usage == MemberUse::GetStatic,
    );
    vm.look_up_field(lookup, wanted)?;
    vm.field_var_handle(owner, &name, &kind, is_static)
        .map(u64::from)
}
