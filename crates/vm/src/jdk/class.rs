//! java.lang.Class: type questions, names, loading by name. Members are in `reflection`.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::registry::{ClassId, ClassKind, Primitive};

pub const CLASS: &[Native] = &[
    native(
        "getPrimitiveClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        primitive_class,
    ),
    native(
        "desiredAssertionStatus0",
        "(Ljava/lang/Class;)Z",
        desired_assertion_status,
    ),
    native("desiredAssertionStatus", "()Z", |vm, a| {
        let class = vm.mirrored(a.reference(0));
        Ok(u64::from(asserts(vm, class)))
    }),
    native("isInstance", "(Ljava/lang/Object;)Z", |vm, a| {
        let object = a.reference(1);
        Ok((object != NULL && vm.is_instance(object, vm.mirrored(a.reference(0)))) as u64)
    })
    .handles_symbolic(),
    native(
        "isAssignableFrom",
        "(Ljava/lang/Class;)Z",
        is_assignable_from,
    ),
    native("isInterface", "()Z", |vm, a| {
        Ok(this(vm, a).is_interface() as u64)
    }),
    native("isArray", "()Z", |vm, a| Ok(this(vm, a).is_array() as u64)),
    native("isPrimitive", "()Z", |vm, a| {
        Ok(this(vm, a).is_primitive() as u64)
    }),
    native("isHidden", "()Z", |vm, a| {
        Ok(u64::from(this(vm, a).hidden_beside.is_some()))
    }),
    native("initClassName", "()Ljava/lang/String;", init_class_name),
    native("getSuperclass", "()Ljava/lang/Class;", superclass),
    native("getInterfaces0", "()[Ljava/lang/Class;", interfaces),
    native("getModifiers", "()I", |vm, a| {
        Ok(vm.class_modifiers(vm.mirrored(a.reference(0))) as u64)
    }),
    native("getClassAccessFlagsRaw0", "()I", |vm, a| {
        Ok(this(vm, a).access as u64)
    }),
    native("getClassFileVersion0", "()I", |vm, a| {
        Ok(this(vm, a)
            .file
            .as_ref()
            .map_or(0, |file| file.major as u64))
    }),
    native(
        "forName0",
        "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        for_name,
    ),
    native("isRecord0", "()Z", |vm, a| {
        Ok(this(vm, a)
            .file
            .as_ref()
            .is_some_and(|file| matches!(file.record_components(), Ok(Some(_)))) as u64)
    }),
    native("getDeclaringClass0", "()Ljava/lang/Class;", declaring_class),
    native(
        "getSimpleBinaryName0",
        "()Ljava/lang/String;",
        simple_binary_name,
    ),
    native(
        "getEnclosingMethod0",
        "()[Ljava/lang/Object;",
        enclosing_method,
    ),
    native("getNestHost0", "()Ljava/lang/Class;", nest_host),
    native(
        "getGenericSignature0",
        "()Ljava/lang/String;",
        generic_signature,
    ),
    native(
        "getPermittedSubclasses0",
        "()[Ljava/lang/Class;",
        permitted_subclasses,
    ),
    native(
        "getProtectionDomain0",
        "()Ljava/security/ProtectionDomain;",
        |vm, a| {
            let class = vm.mirrored(a.reference(0));
            Ok(u64::from(vm.protection_domain(class)?))
        },
    ),
    // Later releases read a field of the mirror instead.
    native(
        "getProtectionDomain",
        "()Ljava/security/ProtectionDomain;",
        |vm, a| {
            let class = vm.mirrored(a.reference(0));
            match vm.protection_domain(class)? {
                NULL => super::models::declined(),
                domain => Ok(u64::from(domain)),
            }
        },
    )
    .may_decline(),
    native("getSigners", "()[Ljava/lang/Object;", super::nothing),
];

fn this(vm: &Vm, a: Arguments) -> &spelunk_classes::registry::Class {
    vm.registry.class(vm.mirrored(a.reference(0)))
}

fn primitive_class(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let name = vm.known_text(a.reference(0))?;
    match Primitive::from_keyword(&name) {
        Some(kind) => Ok(vm.mirror(vm.registry.primitive(kind)) as u64),
        None => Err(vm.throw_new("java/lang/ClassNotFoundException", Some(&name))),
    }
}

/// Assertions are on in user classes, off in the class library, as with `java -ea`.
fn desired_assertion_status(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = vm.mirrored(a.reference(0));
    Ok(u64::from(asserts(vm, class)))
}

fn asserts(vm: &Vm, class: ClassId) -> bool {
    let class = vm.registry.class(class);
    class.is_user() && vm.options.assertions.are_on(&class.java_name())
}

fn is_assignable_from(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if a.reference(1) == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let (target, from) = (vm.mirrored(a.reference(0)), vm.mirrored(a.reference(1)));
    Ok(vm.registry.is_subclass(from, target) as u64)
}

fn init_class_name(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let name = this(vm, a).java_name();
    let units: Vec<u16> = name.encode_utf16().collect();
    let string = vm.literal(&units)?;
    vm.put_field(a.reference(0), "name", "Ljava/lang/String;", string as u64);
    Ok(string as u64)
}

fn superclass(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = this(vm, a);
    if class.is_interface() {
        return Ok(0);
    }
    Ok(class
        .super_class
        .map_or(0, |parent| vm.mirror(parent) as u64))
}

pub fn mirror_array(vm: &mut Vm, classes: &[ClassId]) -> Result<Ref> {
    let mirrors: Vec<Ref> = classes.iter().map(|&class| vm.mirror(class)).collect();
    vm.new_object_array(vm.well_known.class_array, &mirrors)
}

fn interfaces(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let interfaces = this(vm, a).interfaces.clone();
    Ok(mirror_array(vm, &interfaces)? as u64)
}

fn for_name(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if a.reference(0) == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let name = vm.known_text(a.reference(0))?;
    if let Some(spelt) = not_a_name(&name) {
        return Err(vm.throw_new("java/lang/ClassNotFoundException", Some(&spelt)));
    }
    let loader = super::define_class::number_of(vm, a.reference(2))?;
    let class = match loader {
        NULL => load_by_java_name(vm, &name)?,
        loader => load_by_loader(vm, loader, &name)?,
    };
    if a.boolean(1) {
        vm.initialise(class)?;
    }
    Ok(vm.mirror(class) as u64)
}

/// As `load_by_java_name`, by a class loader of the program.
fn load_by_loader(vm: &mut Vm, loader: Ref, name: &str) -> Result<ClassId> {
    use spelunk_classes::registry::LinkError;
    if name.contains('/') {
        return Err(vm.throw_new("java/lang/ClassNotFoundException", Some(name)));
    }
    let loaded = vm.registry.load_by(loader, &name.replace('.', "/"));
    vm.prepare_new_classes()?;
    match loaded {
        Ok(class) => vm.check_hierarchy(class).map(|()| class),
        Err(LinkError::Ask { loader, name }) => Err(vm.ask_loader(loader, &name, false)),
        Err(LinkError::NoClass(_)) => {
            let missing = looked_for(name);
            Err(vm.throw_new("java/lang/ClassNotFoundException", Some(missing)))
        }
        Err(error) => Err(vm.link_error(error)),
    }
}

/// What a JVM says of a name that no class can have: it looks at names after it has made them its own.
fn not_a_name(name: &str) -> Option<String> {
    if name.contains('/') {
        return Some(name.to_string());
    }
    let internal = name.replace('.', "/");
    let is_name = match internal.starts_with('[') {
        true => FieldType::parse(&internal).is_ok(),
        false => !internal.contains([';', '[']) && !internal.starts_with('/'),
    };
    (!is_name || internal.contains("//") || internal.contains("[L/")).then_some(internal)
}

/// The class that is missing where one of this name is: arrays are made, their elements are looked for.
fn looked_for(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    match element.strip_prefix('L') {
        Some(element) if element.len() + 1 < name.len() => element.trim_end_matches(';'),
        _ => name,
    }
}

/// Loads a class named as `Class.forName` names it, or throws ClassNotFoundException.
pub fn load_by_java_name(vm: &mut Vm, name: &str) -> Result<ClassId> {
    if name.contains('/') || (name.starts_with('[') && name.contains("[L") && !name.ends_with(';'))
    {
        return Err(vm.throw_new("java/lang/ClassNotFoundException", Some(name)));
    }
    let loaded = vm.registry.load_by(0, &name.replace('.', "/"));
    vm.prepare_new_classes()?;
    match loaded {
        Ok(class) => vm.check_hierarchy(class).map(|()| class),
        Err(spelunk_classes::registry::LinkError::NoClass(_)) => {
            let missing = looked_for(name);
            Err(vm.throw_new("java/lang/ClassNotFoundException", Some(missing)))
        }
        Err(error) => Err(vm.link_error(error)),
    }
}

fn declaring_class(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = this(vm, a);
    let Some(file) = class.file.clone() else {
        return Ok(0);
    };
    let name = class.name.clone();
    let outer = file.inner_classes().ok().and_then(|inner| {
        let entry = inner.into_iter().find(|entry| entry.inner == &*name)?;
        entry.outer.map(str::to_string)
    });
    match outer {
        Some(outer) => {
            let outer = vm.load_class(&outer)?;
            Ok(vm.mirror(outer) as u64)
        }
        None => Ok(0),
    }
}

fn simple_binary_name(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = this(vm, a);
    let Some(file) = class.file.clone() else {
        return Ok(0);
    };
    let name = class.name.clone();
    let simple = file.inner_classes().ok().and_then(|inner| {
        let entry = inner.into_iter().find(|entry| entry.inner == &*name)?;
        entry.name.map(str::to_string)
    });
    match simple {
        Some(simple) => Ok(vm.new_string_from(&simple)? as u64),
        None => Ok(0),
    }
}

fn enclosing_method(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(file) = this(vm, a).file.clone() else {
        return Ok(0);
    };
    let Ok(Some(enclosing)) = file.enclosing_method() else {
        return Ok(0);
    };
    let class = vm.load_class(enclosing.class)?;
    let (name, descriptor) = match enclosing.method {
        Some((name, descriptor)) => (vm.new_string_from(name)?, vm.new_string_from(descriptor)?),
        None => (NULL, NULL),
    };
    let mirror = vm.mirror(class);
    Ok(vm.new_object_array(vm.well_known.object_array, &[mirror, name, descriptor])? as u64)
}

fn nest_host(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = vm.mirrored(a.reference(0));
    if !matches!(
        vm.registry.class(class).kind,
        ClassKind::Instance | ClassKind::Interface
    ) {
        return Ok(a.reference(0) as u64);
    }
    let host = vm.nest_host(class);
    let host = vm.load_class(&host)?;
    Ok(vm.mirror(host) as u64)
}

fn generic_signature(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(file) = this(vm, a).file.clone() else {
        return Ok(0);
    };
    match file.signature() {
        Ok(Some(signature)) => Ok(vm.new_string_from(signature)? as u64),
        _ => Ok(0),
    }
}

fn permitted_subclasses(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(file) = this(vm, a).file.clone() else {
        return Ok(0);
    };
    let Ok(Some(names)) = file.permitted_subclasses() else {
        return Ok(0);
    };
    let mut classes = Vec::new();
    for name in names {
        match vm.load_class(name) {
            Ok(class) => classes.push(class),
            Err(Exit::Throw(_)) => {}
            Err(exit) => return Err(exit),
        }
    }
    Ok(mirror_array(vm, &classes)? as u64)
}
