//! Class loaders as programs see them. The VM loads every class itself, so the two built-in loaders
//! are objects without machinery: they have names and parents, find classes and read resources.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_classes::class_path::Origin;
use spelunk_classes::registry::{ClassId, ClassKind, LinkError};

const LOADER: &str = "Ljava/lang/ClassLoader;";
const PACKAGE_BY_NAME: &str = "(Ljava/lang/String;)Ljava/lang/Package;";
const STREAM_BY_NAME: &str = "(Ljava/lang/String;)Ljava/io/InputStream;";

pub const CLASS: &[Native] = &[
    native("getClassLoader", "()Ljava/lang/ClassLoader;", |vm, a| {
        let class = vm.mirrored(a.reference(0));
        Ok(u64::from(vm.loader_of(class)?))
    }),
    native(
        "forName",
        "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| class_in_module(vm, a.reference(0), a.reference(1)),
    ),
    native("getClassLoader0", "()Ljava/lang/ClassLoader;", |vm, a| {
        let class = vm.mirrored(a.reference(0));
        Ok(u64::from(vm.loader_of(class)?))
    }),
    native("getResourceAsStream", STREAM_BY_NAME, |vm, a| {
        let class = vm.mirrored(a.reference(0));
        if !vm.has_builtin_loader(class) {
            return super::models::declined();
        }
        let name = text_argument(vm, a)?;
        let name = match name.strip_prefix('/') {
            Some(absolute) => absolute.to_string(),
            None => match vm.registry.class(class).package() {
                "" => name,
                package => format!("{package}/{name}"),
            },
        };
        vm.resource_stream(&name)
    })
    .may_decline(),
];

pub const CLASS_LOADER: &[Native] = &[
    native(
        "findBuiltinLib",
        "(Ljava/lang/String;)Ljava/lang/String;",
        super::nothing,
    ),
    native(
        "getSystemClassLoader",
        "()Ljava/lang/ClassLoader;",
        |vm, _| Ok(u64::from(vm.application_loader()?)),
    ),
    native(
        "getPlatformClassLoader",
        "()Ljava/lang/ClassLoader;",
        |vm, _| Ok(u64::from(vm.platform_loader()?)),
    ),
    native(
        "getClassLoader",
        "(Ljava/lang/Class;)Ljava/lang/ClassLoader;",
        |vm, a| match a.reference(0) {
            NULL => Ok(0),
            mirror => Ok(u64::from(vm.loader_of(vm.mirrored(mirror))?)),
        },
    ),
    native(
        "findBootstrapClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| find_class(vm, a.reference(0), false),
    ),
    native(
        "findInitiatedClass0",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        super::nothing,
    ),
    native("getDefinedPackage", PACKAGE_BY_NAME, |vm, a| {
        let loader = a.reference(0);
        match loaded_in_package(vm, loader, a.reference(1))? {
            Some(class) => define_package(vm, class),
            // It keeps packages that are not its own.
            None if loader == vm.platform_loader()? => Ok(0),
            None => super::models::declined(),
        }
    })
    .may_decline(),
    native("getResourceAsStream", STREAM_BY_NAME, |vm, a| {
        let application = vm.application_loader()?;
        if a.reference(0) != application {
            return super::models::declined();
        }
        let name = text_argument(vm, a)?;
        vm.resource_stream(&name)
    })
    .may_decline(),
];

pub const BUILTIN_LOADER: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native(
        "loadClassOrNull",
        "(Ljava/lang/String;Z)Ljava/lang/Class;",
        |vm, a| {
            let platform = vm
                .class_display(vm.class_of(a.reference(0)))
                .contains("Platform");
            find_class(vm, a.reference(1), !platform)
        },
    ),
];

/// Classes and resources of the class library, whatever loader HotSpot has for them.
pub const BOOT_LOADER: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native(
        "loadClass",
        "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| class_in_module(vm, a.reference(0), a.reference(1)),
    ),
    native(
        "loadClassOrNull",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| find_class(vm, a.reference(0), false),
    ),
    native(
        "findResourceAsStream",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
        |vm, a| {
            let name = text_argument(vm, a)?;
            vm.resource_stream(&name)
        },
    ),
    native("loadLibrary", "(Ljava/lang/String;)V", super::nothing),
    native(
        "definePackage",
        "(Ljava/lang/Class;)Ljava/lang/Package;",
        |vm, a| define_package(vm, vm.mirrored(a.reference(0))),
    ),
    native(
        "getDefinedPackage",
        PACKAGE_BY_NAME,
        |vm, a| match loaded_in_package(vm, NULL, a.reference(0))? {
            Some(class) => define_package(vm, class),
            None => Ok(0),
        },
    ),
];

/// A class that a built-in loader has loaded from a package: with the first one the package is there.
fn loaded_in_package(vm: &mut Vm, loader: Ref, name: Ref) -> Result<Option<ClassId>> {
    if name == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let package = vm.known_text(name)?.replace('.', "/");
    for number in 0..vm.registry.classes.len() {
        let class = ClassId(number as u32);
        let linked = vm.registry.class(class);
        let is_it = linked.origin.is_some() && linked.package() == package;
        if is_it && vm.has_builtin_loader(class) && vm.loader_of(class)? == loader {
            return Ok(Some(class));
        }
    }
    Ok(None)
}

/// The package of a class, kept by its loader; those of classes without one are kept by the platform's.
fn define_package(vm: &mut Vm, class: ClassId) -> Result<u64> {
    const DEFINE: &str = "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;";
    let keeper = match vm.loader_of(class)? {
        NULL => vm.platform_loader()?,
        own => own,
    };
    let mirror = vm.mirror(class);
    let package = vm.registry.class(class).package().replace('/', ".");
    let package = vm.new_string_from(&package)?;
    let module = vm.get_field(mirror, "module", "Ljava/lang/Module;");
    let loaders = vm.load_class("java/lang/ClassLoader")?;
    match vm.registry.find_declared(loaders, "definePackage", DEFINE) {
        Some(define) => {
            let words = [u64::from(keeper), u64::from(package), module];
            Err(vm.call(define, &words, crate::thread::Action::Return))
        }
        None => vm.unsupported("packages of this class library"),
    }
}

pub const MODULE: &[Native] = &[native(
    "getClassLoader",
    "()Ljava/lang/ClassLoader;",
    |vm, a| {
        let name = vm.get_field(a.reference(0), "name", "Ljava/lang/String;") as Ref;
        let module = if name == NULL {
            None
        } else {
            Some(vm.string_text(name))
        };
        Ok(u64::from(vm.loader_of_module(module.as_deref())?))
    },
)];

/// The built-in loaders are made here, not by their class's initialiser.
pub const NO_INITIALISER: &[Native] = &[native("<clinit>", "()V", super::nothing)];

pub const THREAD_CONTEXT: &[Native] = &[native(
    "getContextClassLoader",
    "()Ljava/lang/ClassLoader;",
    |vm, a| match vm.get_field(a.reference(0), "contextClassLoader", LOADER) {
        0 => Ok(u64::from(vm.application_loader()?)),
        own => Ok(own),
    },
)];

fn text_argument(vm: &mut Vm, a: Arguments) -> Result<String> {
    match a.reference(1) {
        NULL => Err(vm.throw_new("java/lang/NullPointerException", None)),
        string => vm.known_text(string),
    }
}

/// A class by the name that `loadClass` uses, or null; arrays are not found this way.
fn find_class(vm: &mut Vm, name: Ref, user_too: bool) -> Result<u64> {
    if name == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let name = vm.string_text(name);
    if name.contains('/') || name.starts_with('[') {
        return Ok(0);
    }
    let loaded = vm.registry.load(&name.replace('.', "/"));
    vm.prepare_new_classes()?;
    match loaded {
        Ok(class)
            if vm.has_builtin_loader(class)
                && (user_too || !vm.registry.class(class).is_user()) =>
        {
            Ok(u64::from(vm.mirror(class)))
        }
        Ok(_) | Err(LinkError::NoClass(_)) => Ok(0),
        Err(error) => Err(vm.link_error(error)),
    }
}

/// A class by name if it is in this module, else null.
fn class_in_module(vm: &mut Vm, module: Ref, name: Ref) -> Result<u64> {
    if module == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let mirror = find_class(vm, name, true)? as Ref;
    if mirror == NULL || vm.get_field(mirror, "module", "Ljava/lang/Module;") as Ref != module {
        return Ok(0);
    }
    Ok(u64::from(mirror))
}

impl Vm {
    /// The loader that a class says it comes from.
    pub(crate) fn loader_of(&mut self, class: ClassId) -> Result<Ref> {
        let class = self.innermost_element(class);
        match self.registry.class(class).origin.clone() {
            Some(Origin::Defined { loader }) if loader != NULL => Ok(loader),
            Some(Origin::User { .. } | Origin::Defined { .. }) => self.loader_of_module(None),
            Some(Origin::Jdk { module }) => self.loader_of_module(Some(&module)),
            None => Ok(NULL),
        }
    }

    fn innermost_element(&self, class: ClassId) -> ClassId {
        let mut class = class;
        while let ClassKind::Array { element } = self.registry.class(class).kind {
            class = element;
        }
        class
    }

    /// Whether a class comes from the class path or the class library.
    pub(crate) fn has_builtin_loader(&self, class: ClassId) -> bool {
        let class = self.innermost_element(class);
        let origin = &self.registry.class(class).origin;
        !matches!(origin, Some(Origin::Defined { loader }) if *loader != NULL)
    }

    /// The loader of a module of the class library, or of user classes.
    fn loader_of_module(&mut self, module: Option<&str>) -> Result<Ref> {
        match module.map(crate::exceptions::loader_of_module) {
            Some(Some("bootstrap")) => Ok(NULL),
            Some(Some(_)) => self.platform_loader(),
            Some(None) | None => self.application_loader(),
        }
    }

    fn platform_loader(&mut self) -> Result<Ref> {
        let application = self.application_loader()?;
        Ok(self.get_field(application, "parent", LOADER) as Ref)
    }

    /// The application's loader, made when first asked for; its class keeps it.
    pub(crate) fn application_loader(&mut self) -> Result<Ref> {
        let holder = self.load_class("java/lang/ClassLoader")?;
        if let Some(made) = self
            .static_value(holder, "scl", LOADER)
            .filter(|&made| made != 0)
        {
            return Ok(made as Ref);
        }
        self.initialise(holder)?;
        let platform = self.new_loader(
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader",
            "platform",
            NULL,
        )?;
        let application = self.new_loader(
            "jdk/internal/loader/ClassLoaders$AppClassLoader",
            "app",
            platform,
        )?;
        let unnamed = self.module_named(String::new());
        self.put_field(
            application,
            "unnamedModule",
            "Ljava/lang/Module;",
            u64::from(unnamed),
        );
        self.put_field(unnamed, "loader", LOADER, u64::from(application));
        self.set_static_value(holder, "scl", LOADER, u64::from(application));
        Ok(application)
    }

    fn new_loader(&mut self, class: &str, name: &str, parent: Ref) -> Result<Ref> {
        const MAP: &str = "Ljava/util/concurrent/ConcurrentHashMap;";
        let class = self.load_class(class)?;
        self.initialise(class)?;
        let map = self.load_class("java/util/concurrent/ConcurrentHashMap")?;
        self.initialise(map)?;
        let loader = self.new_object(class)?;
        let name_and_id = self.new_string_from(&format!("'{name}'"))?;
        let name = self.new_string_from(name)?;
        self.put_field(loader, "name", "Ljava/lang/String;", u64::from(name));
        self.put_field(
            loader,
            "nameAndId",
            "Ljava/lang/String;",
            u64::from(name_and_id),
        );
        self.put_field(
            loader,
            "assertionLock",
            "Ljava/lang/Object;",
            u64::from(loader),
        );
        self.put_field(loader, "parent", LOADER, u64::from(parent));
        // A map whose fields are all zero is an empty one.
        for field in ["packages", "parallelLockMap"] {
            let empty = self.new_object(map)?;
            self.put_field(loader, field, MAP, u64::from(empty));
        }
        Ok(loader)
    }
}
