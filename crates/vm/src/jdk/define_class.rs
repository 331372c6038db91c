//! Classes that programs define: `ClassLoader.defineClass`, hidden classes, and the questions that the VM
//! asks class loaders of programs when code of their classes names another class (JVMS 5.3.2).

use crate::heap::{NULL, Ref};
use crate::natives::{Native, native};
use crate::thread::Action;
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::Origin;
use spelunk_classes::names::Name;
use spelunk_classes::registry::{ClassId, LinkError, format_error};

const LOAD: (&str, &str) = ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");

/// Flags of `defineClass0`.
const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

pub const CLASS_LOADER: &[Native] = &[
    native(
        "defineClass0",
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;",
        |vm, a| {
            let flags = a.int(8);
            if flags & HIDDEN == 0 {
                let bytes = byte_range(vm, a.reference(3), a.int(4), a.int(5))?;
                let class = define(vm, a.reference(0), a.reference(2), bytes)?;
                return Ok(u64::from(vm.mirror(class)));
            }
            let lookup = vm.mirrored(a.reference(1));
            let is_nestmate = flags & NESTMATE != 0;
            define_hidden(vm, lookup, a.reference(3), is_nestmate, a.reference(9)).map(u64::from)
        },
    ),
    native(
        "defineClass1",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| {
            let bytes = byte_range(vm, a.reference(2), a.int(3), a.int(4))?;
            let class = define(vm, a.reference(0), a.reference(1), bytes)?;
            vm.keep_alive(a.reference(5));
            vm.class_domains.insert(class, a.reference(5));
            Ok(u64::from(vm.mirror(class)))
        },
    ),
    native(
        "defineClass2",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| {
            let address = vm.get_field(a.reference(2), "address", "J") as i64;
            let mut bytes = Vec::new();
            for offset in 0..i64::from(a.int(4).max(0)) {
                let at = address + i64::from(a.int(3)) + offset;
                bytes.push(super::unsafe_access::read(vm, NULL, at, b'B')? as u8);
            }
            let class = define(vm, a.reference(0), a.reference(1), bytes)?;
            Ok(u64::from(vm.mirror(class)))
        },
    ),
    native(
        "findLoadedClass0",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| {
            if a.reference(1) == NULL {
                return Ok(0);
            }
            let name = vm.string_text(a.reference(1)).replace('.', "/");
            let known = vm.registry.initiated(a.reference(0), &name);
            Ok(known.map_or(0, |class| u64::from(vm.mirror(class))))
        },
    ),
];

pub const UNSAFE: &[Native] = &[native(
    "defineClass0",
    "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
    |vm, a| {
        let bytes = byte_range(vm, a.reference(2), a.int(3), a.int(4))?;
        let class = define(vm, a.reference(5), a.reference(1), bytes)?;
        Ok(u64::from(vm.mirror(class)))
    },
)];

fn byte_range(vm: &mut Vm, array: Ref, start: i32, count: i32) -> Result<Vec<u8>> {
    if array == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    vm.check_known(array)?;
    let (start, count) = (usize::try_from(start), usize::try_from(count));
    let range = start.ok().zip(count.ok());
    let range = range.and_then(|(start, count)| Some(start..start.checked_add(count)?));
    match range.and_then(|range| vm.path.heap.bytes(array).get(range)) {
        Some(bytes) => Ok(bytes.to_vec()),
        None => Err(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

/// The number of a loader in the registry; the built-in ones are 0.
pub(super) fn number_of(vm: &mut Vm, loader: Ref) -> Result<u32> {
    let application = vm.application_loader()?;
    let platform = vm.get_field(application, "parent", "Ljava/lang/ClassLoader;") as Ref;
    let built_in = loader == application || loader == platform;
    Ok(if built_in { NULL } else { loader })
}

fn parse(vm: &mut Vm, bytes: Vec<u8>) -> Result<ClassFile> {
    if !vm.path.trail.is_ground() {
        return vm.unsupported("defining a class after a choice");
    }
    ClassFile::parse(bytes.into()).map_err(|error| vm.link_error(format_error("", error)))
}

fn define(vm: &mut Vm, loader: Ref, name: Ref, bytes: Vec<u8>) -> Result<ClassId> {
    let file = parse(vm, bytes)?;
    let stated = file.name().unwrap_or_default().to_string();
    if name != NULL {
        let wanted = vm.string_text(name).replace('.', "/");
        if wanted != stated {
            let message = format!("{wanted} (wrong name: {stated})");
            return Err(vm.throw_new("java/lang/NoClassDefFoundError", Some(&message)));
        }
    }
    let number = number_of(vm, loader)?;
    let known = match number {
        NULL => vm.registry.loaded(&stated),
        number => vm.registry.initiated(number, &stated),
    };
    if known.is_some() {
        let message = format!(
            "loader {} attempted duplicate class definition for {}.",
            vm.loader_text(loader),
            stated.replace('/', ".")
        );
        return Err(vm.throw_new("java/lang/LinkageError", Some(&message)));
    }
    let defined = vm.registry.define_for_loader(file, number, None);
    finish(vm, defined, loader)
}

fn finish(
    vm: &mut Vm,
    defined: std::result::Result<ClassId, LinkError>,
    loader: Ref,
) -> Result<ClassId> {
    vm.prepare_new_classes()?;
    let class = defined.map_err(|error| vm.link_error(error))?;
    let mirror = vm.mirror(class);
    let kind = "Ljava/lang/ClassLoader;";
    vm.set_mirror_field(mirror, "classLoader", kind, u64::from(loader));
    vm.check_hierarchy(class)?;
    Ok(class)
}

/// `Lookup.defineClass`.
pub(super) fn define_by_lookup(vm: &mut Vm, lookup: ClassId, array: Ref) -> Result<u64> {
    let bytes = whole_array(vm, array)?;
    let loader = vm.loader_of(lookup)?;
    let class = define(vm, loader, NULL, bytes)?;
    Ok(u64::from(vm.mirror(class)))
}

/// `Lookup.defineHiddenClass`: the mirror of a class that has no name of its own.
pub(super) fn define_hidden(
    vm: &mut Vm,
    lookup: ClassId,
    array: Ref,
    nestmate: bool,
    data: Ref,
) -> Result<Ref> {
    let bytes = whole_array(vm, array)?;
    let file = parse(vm, bytes)?;
    let stated = file.name().unwrap_or_default().to_string();
    let loader = vm.loader_of(lookup)?;
    let number = number_of(vm, loader)?;
    vm.call_sites.made += 1;
    let name = format!("{stated}+0x{:016x}", vm.call_sites.made);
    let defined = vm.registry.define_for_loader(file, number, Some(name));
    let class = finish(vm, defined, loader)?;
    if nestmate {
        vm.registry.class_mut(class).hidden_beside = Some(lookup);
    }
    let mirror = vm.mirror(class);
    vm.set_mirror_field(mirror, "classData", "Ljava/lang/Object;", u64::from(data));
    Ok(mirror)
}

fn whole_array(vm: &mut Vm, array: Ref) -> Result<Vec<u8>> {
    let length = match array {
        NULL => 0,
        array => vm.path.heap.length(array) as i32,
    };
    byte_range(vm, array, 0, length)
}

impl Vm {
    /// Where a user class comes from, as `Class.getProtectionDomain` shows it.
    pub(crate) fn protection_domain(&mut self, class: ClassId) -> Result<Ref> {
        if let Some(&domain) = self.class_domains.get(&class) {
            return Ok(domain);
        }
        let Some(Origin::User { entry }) = self.registry.class(class).origin else {
            return Ok(NULL);
        };
        if let Some(&domain) = self.entry_domains.get(&entry) {
            return Ok(domain);
        }
        let loader = self.application_loader()?;
        let domain = self.new_domain(entry, loader)?;
        if self.path.trail.is_ground() {
            self.keep_alive(domain);
            self.entry_domains.insert(entry, domain);
        }
        Ok(domain)
    }

    fn new_domain(&mut self, entry: usize, loader: Ref) -> Result<Ref> {
        let class = self.load_class("java/security/ProtectionDomain")?;
        self.initialise(class)?;
        let source_class = self.load_class("java/security/CodeSource")?;
        self.initialise(source_class)?;
        let url = self.entry_url(entry)?;
        let principals = self.load_class("[Ljava/security/Principal;")?;
        let principals = self.new_object_array(principals, &[])?;
        let source = self.new_object(source_class)?;
        self.put_field(source, "location", "Ljava/net/URL;", u64::from(url));
        let domain = self.new_object(class)?;
        for (field, kind, value) in [
            ("codesource", "Ljava/security/CodeSource;", source),
            ("classloader", "Ljava/lang/ClassLoader;", loader),
            ("principals", "[Ljava/security/Principal;", principals),
        ] {
            self.put_field(domain, field, kind, u64::from(value));
        }
        Ok(domain)
    }

    /// Asks a class loader of the program for a class; then the instruction is executed again.
    pub(crate) fn ask_loader(&mut self, loader: Ref, name: &str, linking: bool) -> Exit {
        let class = self.class_of(loader);
        let Some(method) = self.registry.find_method(class, LOAD.0, LOAD.1) else {
            return Exit::Stop(crate::vm::Stop::Internal(
                "class loader without loadClass".into(),
            ));
        };
        let interned = self.registry.names.intern(name);
        let text = match self.new_string_from(&name.replace('/', ".")) {
            Ok(text) => text,
            Err(exit) => return exit,
        };
        let action = Action::Loaded {
            loader,
            name: interned,
            linking,
        };
        self.call(method, &[u64::from(loader), u64::from(text)], action)
    }

    /// What a class loader has answered; it stays so.
    pub(crate) fn loader_answered(&mut self, loader: Ref, name: Name, mirror: Ref) -> Result<()> {
        let text = self.registry.text(name).to_string();
        if mirror == NULL {
            return Err(self.throw_new("java/lang/NoClassDefFoundError", Some(&text)));
        }
        let class = self.mirrored(mirror);
        if *self.registry.class(class).name != *text {
            let message = format!("{text} (wrong name: {})", self.registry.class(class).name);
            return Err(self.throw_new("java/lang/NoClassDefFoundError", Some(&message)));
        }
        self.keep_alive(loader);
        let noted = self.registry.set_initiated(loader, name, class);
        noted.map_err(|error| self.link_error(error))
    }

    /// A class that its loader does not find is a linkage error for the code that names it.
    pub(crate) fn class_not_found(&mut self, name: Name, thrown: Ref) -> Result<Ref> {
        let not_found = self.load_class("java/lang/ClassNotFoundException")?;
        if !self.is_instance(thrown, not_found) {
            return Ok(thrown);
        }
        let name = self.registry.text(name).to_string();
        self.new_throwable("java/lang/NoClassDefFoundError", Some(&name), Some(thrown))
    }

    /// A loader's name and number, or its class, as HotSpot words it.
    fn loader_text(&self, loader: Ref) -> String {
        if loader == NULL {
            return "'bootstrap'".to_string();
        }
        match self.get_field(loader, "nameAndId", "Ljava/lang/String;") as Ref {
            NULL => self.class_display(self.class_of(loader)),
            text => self.string_text(text),
        }
    }

    pub(crate) fn loader_place(&self, loader: Ref) -> String {
        format!("unnamed module of loader {}", self.loader_text(loader))
    }
}
