//! java.lang.Module and java.util.ServiceLoader, as the descriptions in the class library's image say:
//! what a module exports and opens, and who provides a service. User classes are in no module.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::class_file::access;
use spelunk_classes::registry::ClassId;

const BY_PACKAGE: &str = "(Ljava/lang/String;)Z";
const BY_PACKAGE_AND_MODULE: &str = "(Ljava/lang/String;Ljava/lang/Module;)Z";

pub const MODULE: &[Native] = &[
    native("defineModule0", "*", super::nothing),
    native("addReads0", "*", super::nothing),
    native("addExports0", "*", super::nothing),
    native("addExportsToAll0", "*", super::nothing),
    native("addExportsToAllUnnamed0", "*", super::nothing),
    native("isExported", BY_PACKAGE, |vm, a| {
        is_visible(vm, a, NULL, Table::Exports)
    }),
    native("isExported", BY_PACKAGE_AND_MODULE, |vm, a| {
        is_visible(vm, a, a.reference(2), Table::Exports)
    }),
    native("isOpen", BY_PACKAGE, |vm, a| {
        is_visible(vm, a, NULL, Table::Opens)
    }),
    native("isOpen", BY_PACKAGE_AND_MODULE, |vm, a| {
        is_visible(vm, a, a.reference(2), Table::Opens)
    }),
    native("canRead", "(Ljava/lang/Module;)Z", can_read),
    native("canUse", "*", super::yes),
    native("isReflectivelyExported", "*", super::nothing),
    native("isReflectivelyOpened", "*", super::nothing),
    native("implAddReads", "*", super::nothing),
    native("ensureNativeAccess", "*", super::nothing),
    native("isNativeAccessEnabled", "*", super::yes),
];

/// Services that modules provide: only the class library's are in modules. Those of the class path are
/// found by Java's own code, through resources.
pub const SERVICE_ITERATOR: &[Native] = &[
    native("<init>", "*", |vm, a| {
        let owner = a.reference(1);
        vm.put_field(
            a.reference(0),
            "this$0",
            "Ljava/util/ServiceLoader;",
            u64::from(owner),
        );
        let providers = providers(vm, owner)?;
        vm.put_field(
            a.reference(0),
            "iterator",
            "Ljava/util/Iterator;",
            u64::from(providers),
        );
        Ok(0)
    }),
    native("hasNext", "()Z", |vm, a| {
        on_iterator(vm, a, "hasNext", "()Z")
    }),
    native("next", "()Ljava/util/ServiceLoader$Provider;", |vm, a| {
        on_iterator(vm, a, "next", "()Ljava/lang/Object;")
    }),
];

fn on_iterator(vm: &mut Vm, a: Arguments, name: &str, descriptor: &str) -> Result<u64> {
    let iterator = vm.get_field(a.reference(0), "iterator", "Ljava/util/Iterator;");
    let class = vm.class_of(iterator as Ref);
    match vm.registry.find_method(class, name, descriptor) {
        Some(method) => Err(vm.call(method, &[iterator], crate::thread::Action::Return)),
        None => vm.internal("iterator without its methods"),
    }
}

/// The boot layer finds the class library's modules; it lists none of them.
pub const MODULE_LAYER: &[Native] = &[
    native("boot", "()Ljava/lang/ModuleLayer;", boot_layer),
    native(
        "findModule",
        "(Ljava/lang/String;)Ljava/util/Optional;",
        |vm, a| {
            let system = vm.load_class("java/lang/System")?;
            let layer = vm.static_value(system, "bootLayer", "Ljava/lang/ModuleLayer;");
            if layer != Some(a.word(0)) || a.reference(1) == NULL {
                return super::models::declined();
            }
            let name = vm.known_text(a.reference(1))?;
            let described = format!("/{name}/module-info.class");
            let image = vm.registry.class_path.image();
            if !matches!(image.find(&described), Ok(Some(_))) {
                return super::models::declined();
            }
            let optional = vm.load_class("java/util/Optional")?;
            vm.initialise(optional)?;
            let module = vm.module_named(name);
            let found = vm.new_object(optional)?;
            vm.put_field(found, "value", "Ljava/lang/Object;", u64::from(module));
            Ok(u64::from(found))
        },
    )
    .may_decline(),
];

fn boot_layer(vm: &mut Vm, a: Arguments) -> Result<u64> {
    const LAYER: &str = "Ljava/lang/ModuleLayer;";
    let system = vm.load_class("java/lang/System")?;
    if let Some(made) = vm
        .static_value(system, "bootLayer", LAYER)
        .filter(|&made| made != 0)
    {
        return Ok(made);
    }
    let class = vm.registry.method(a.method).class;
    vm.initialise(class)?;
    let empty = vm.static_value(class, "EMPTY_LAYER", LAYER).unwrap_or(0) as Ref;
    let layer = vm.new_object(class)?;
    for (field, kind) in [
        ("cf", "Ljava/lang/module/Configuration;"),
        ("parents", "Ljava/util/List;"),
        ("nameToModule", "Ljava/util/Map;"),
    ] {
        if empty != NULL {
            let value = vm.get_field(empty, field, kind);
            vm.put_field(layer, field, kind, value);
        }
    }
    vm.set_static_value(system, "bootLayer", LAYER, u64::from(layer));
    Ok(u64::from(layer))
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Table {
    Exports,
    Opens,
}

fn module_name(vm: &Vm, module: Ref) -> Option<String> {
    let name = vm.get_field(module, "name", "Ljava/lang/String;") as Ref;
    (name != NULL).then(|| vm.string_text(name))
}

/// Whether a package of the receiver can be used by a module; null stands for all modules.
fn is_visible(vm: &mut Vm, a: Arguments, other: Ref, table: Table) -> Result<u64> {
    if a.reference(1) == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let Some(name) = module_name(vm, a.reference(0)) else {
        return Ok(1);
    };
    if other == a.reference(0) {
        return Ok(1);
    }
    let package = vm.string_text(a.reference(1)).replace('.', "/");
    let asking = if other == NULL {
        None
    } else {
        module_name(vm, other)
    };
    let description = vm.module_description(&name);
    let asking = asking.as_deref();
    Ok(u64::from(match table {
        Table::Exports => description.exports(&package, asking),
        Table::Opens => description.opens(&package, asking),
    }))
}

fn can_read(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let other = a.reference(1);
    if other == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let reads = match (module_name(vm, a.reference(0)), module_name(vm, other)) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(own), Some(other)) => vm.module_reads(&own, &other),
    };
    Ok(u64::from(reads))
}

// ---- services ----

fn providers(vm: &mut Vm, loader: Ref) -> Result<Ref> {
    let service_mirror = vm.get_field(loader, "service", "Ljava/lang/Class;") as Ref;
    let service = vm.mirrored(service_mirror);
    let iterator = vm.load_class("java/util/Arrays$ArrayItr")?;
    vm.initialise(iterator)?;
    let mut found = Vec::new();
    for name in provider_names(vm, service) {
        found.push(provider(vm, service_mirror, &name)?);
    }
    let array = vm.new_object_array(vm.well_known.object_array, &found)?;
    let iterator = vm.new_object(iterator)?;
    vm.put_field(iterator, "a", "[Ljava/lang/Object;", u64::from(array));
    Ok(iterator)
}

/// The classes that provide a service, as the modules of the class library say.
fn provider_names(vm: &Vm, service: ClassId) -> Vec<String> {
    let service = &*vm.registry.class(service).name;
    let known = vm.services.get_or_init(|| all_providers(vm));
    known.get(service).cloned().unwrap_or_default()
}

fn all_providers(vm: &Vm) -> FxHashMap<String, Vec<String>> {
    let image = vm.registry.class_path.image();
    let mut found: FxHashMap<String, Vec<String>> = FxHashMap::default();
    for module in image.modules() {
        for (service, providers) in &vm.module_description(module).provides {
            let known = found.entry(service.clone()).or_default();
            known.extend(providers.iter().cloned());
        }
    }
    found
}

/// A provider that is made by its static method `provider` or by its constructor.
fn provider(vm: &mut Vm, service: Ref, name: &str) -> Result<Ref> {
    let class = vm.load_class(name)?;
    let holder = vm.load_class("java/util/ServiceLoader$ProviderImpl")?;
    vm.initialise(holder)?;
    let factory = vm
        .registry
        .declared_methods(class)
        .find(|method| {
            method.is_static()
                && method.is(access::PUBLIC)
                && vm.registry.text(method.name) == "provider"
        })
        .map(|method| method.id);
    let constructor = vm.registry.find_declared(class, "<init>", "()V");
    let (field, descriptor, made_by) = match (factory, constructor) {
        (Some(factory), _) => ("factoryMethod", "Ljava/lang/reflect/Method;", factory),
        (None, Some(constructor)) => ("ctor", "Ljava/lang/reflect/Constructor;", constructor),
        (None, None) => {
            return vm.unsupported(format!("the service provider {}", name.replace('/', ".")));
        }
    };
    let made_by = vm.reflect_method(made_by)?;
    // Providers need not be exported.
    vm.put_field(made_by, "override", "Z", 1);
    let object = vm.new_object(holder)?;
    vm.put_field(object, "service", "Ljava/lang/Class;", u64::from(service));
    vm.put_field(
        object,
        "type",
        "Ljava/lang/Class;",
        u64::from(vm.mirror(class)),
    );
    vm.put_field(object, field, descriptor, u64::from(made_by));
    Ok(object)
}
