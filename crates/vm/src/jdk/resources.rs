//! Resources and services of the class path and of the class library: URLs and streams of them. The
//! look-up is the class path's own; Java's class loaders ask here instead of opening every jar.

use crate::heap::{NULL, Ref};
use crate::natives::{Native, native};
use crate::thread::Action;
use crate::vm::{Result, Vm};
use spelunk_classes::class_path::{ResourceUrl, percent_decode};

const URL_BY_NAME: &str = "(Ljava/lang/String;)Ljava/net/URL;";
const URL_IN_MODULE: &str = "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;";
const URLS_BY_NAME: &str = "(Ljava/lang/String;)Ljava/util/Enumeration;";
const STREAM: &str = "()Ljava/io/InputStream;";

pub const BUILTIN_LOADER: &[Native] = &[
    native("findResource", URL_BY_NAME, |vm, a| {
        let name = text(vm, a.reference(1))?;
        let places = user_places(vm, a.reference(0), &name);
        url_or_null(vm, places.first())
    }),
    native("findResource", URL_IN_MODULE, |vm, a| {
        match a.reference(1) {
            NULL => {
                let name = text(vm, a.reference(2))?;
                let places = user_places(vm, a.reference(0), &name);
                url_or_null(vm, places.first())
            }
            _ => resource_of_module(vm, a.reference(1), a.reference(2)),
        }
    }),
    native("findResources", URLS_BY_NAME, |vm, a| {
        let name = text(vm, a.reference(1))?;
        let places = user_places(vm, a.reference(0), &name);
        enumeration(vm, &places)
    }),
    native(
        "findResourceAsStream",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
        |vm, a| {
            let name = text(vm, a.reference(2))?;
            vm.resource_stream(&name)
        },
    ),
];

pub const BOOT_LOADER: &[Native] = &[
    native("findResource", URL_BY_NAME, |vm, a| {
        let name = text(vm, a.reference(0))?;
        let place = library_place(vm, &name);
        url_or_null(vm, place.as_ref())
    }),
    native("findResource", URL_IN_MODULE, |vm, a| {
        resource_of_module(vm, a.reference(0), a.reference(1))
    }),
    native("findResources", URLS_BY_NAME, |vm, a| {
        let name = text(vm, a.reference(0))?;
        let places: Vec<ResourceUrl> = library_place(vm, &name).into_iter().collect();
        enumeration(vm, &places)
    }),
    native("hasClassPath", "()Z", super::nothing),
];

/// A stream of a jar's entry needs no open jar where the class path has the entry.
pub const JAR_URL_CONNECTION: &[Native] = &[native("getInputStream", STREAM, |vm, a| {
    let url = vm.get_field(a.reference(0), "url", "Ljava/net/URL;") as Ref;
    let file = url_file(vm, url);
    let entry = file.split_once("!/").and_then(|(jar, name)| {
        let jar = percent_decode(jar.strip_prefix("file:")?)?;
        let entry = vm.registry.class_path.entry_at_absolute(&jar)?;
        vm.registry
            .class_path
            .read_in(entry, &percent_decode(name)?)
    });
    match entry {
        Some(bytes) => Ok(u64::from(vm.byte_stream(&bytes)?)),
        None => super::models::declined(),
    }
})
.may_decline()];

/// Resources of the class library by their URL, `jrt:/module/name`.
pub const JRT_URL_CONNECTION: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native("connect", "()V", |vm, a| {
        match jrt_bytes(vm, a.reference(0)) {
            Some(_) => Ok(0),
            None => Err(no_such_resource(vm, a.reference(0))),
        }
    }),
    native("getInputStream", STREAM, |vm, a| {
        match jrt_bytes(vm, a.reference(0)) {
            Some(bytes) => Ok(u64::from(vm.byte_stream(&bytes)?)),
            None => Err(no_such_resource(vm, a.reference(0))),
        }
    }),
    native("getContentLengthLong", "()J", |vm, a| {
        Ok(jrt_bytes(vm, a.reference(0)).map_or(u64::MAX, |bytes| bytes.len() as u64))
    }),
];

pub const CLASS_LOADERS: &[Native] = &[
    native("<clinit>", "()V", super::nothing),
    native(
        "platformClassLoader",
        "()Ljava/lang/ClassLoader;",
        |vm, _| {
            let application = vm.application_loader()?;
            Ok(vm.get_field(application, "parent", "Ljava/lang/ClassLoader;"))
        },
    ),
    native("appClassLoader", "()Ljava/lang/ClassLoader;", |vm, _| {
        Ok(u64::from(vm.application_loader()?))
    }),
];

fn text(vm: &mut Vm, string: Ref) -> Result<String> {
    match string {
        NULL => Err(vm.throw_new("java/lang/NullPointerException", None)),
        string => vm.known_text(string),
    }
}

/// Only the application's loader has a class path.
fn user_places(vm: &Vm, loader: Ref, name: &str) -> Vec<ResourceUrl> {
    if vm.class_display(vm.class_of(loader)).contains("Platform") {
        return Vec::new();
    }
    let path = &vm.registry.class_path;
    path.entries_with(name)
        .into_iter()
        .filter_map(|entry| path.resource_url(entry, name))
        .collect()
}

fn library_place(vm: &Vm, name: &str) -> Option<ResourceUrl> {
    match vm.registry.class_path.image().find_resource(name) {
        Ok(Some((_, module))) => Some(ResourceUrl {
            protocol: "jrt",
            file: format!("/{module}/{name}"),
        }),
        _ => None,
    }
}

fn resource_of_module(vm: &mut Vm, module: Ref, name: Ref) -> Result<u64> {
    let (module, name) = (text(vm, module)?, text(vm, name)?);
    let file = format!("/{module}/{name}");
    let found = vm.registry.class_path.image().find(&file);
    let place = matches!(found, Ok(Some(_))).then_some(ResourceUrl {
        protocol: "jrt",
        file,
    });
    url_or_null(vm, place.as_ref())
}

fn url_or_null(vm: &mut Vm, place: Option<&ResourceUrl>) -> Result<u64> {
    match place {
        Some(place) => Ok(u64::from(url(vm, place)?)),
        None => Ok(0),
    }
}

/// A URL as its constructor would leave it, with the class library's own handler.
fn url(vm: &mut Vm, place: &ResourceUrl) -> Result<Ref> {
    const TEXT: &str = "Ljava/lang/String;";
    let class = vm.load_class("java/net/URL")?;
    vm.initialise(class)?;
    let handler = vm.load_class(&format!("sun/net/www/protocol/{}/Handler", place.protocol))?;
    vm.initialise(handler)?;
    let handler = vm.new_object(handler)?;
    let url = vm.new_object(class)?;
    for (field, value) in [
        ("protocol", place.protocol),
        ("host", ""),
        ("file", &place.file),
        ("path", &place.file),
    ] {
        let value = vm.new_string_from(value)?;
        vm.put_field(url, field, TEXT, u64::from(value));
    }
    vm.put_field(url, "port", "I", u64::from(u32::MAX));
    vm.put_field(url, "hashCode", "I", u64::from(u32::MAX));
    let kind = "Ljava/net/URLStreamHandler;";
    vm.put_field(url, "handler", kind, u64::from(handler));
    Ok(url)
}

fn enumeration(vm: &mut Vm, places: &[ResourceUrl]) -> Result<u64> {
    let list_class = vm.load_class("java/util/Arrays$ArrayList")?;
    vm.initialise(list_class)?;
    let collections = vm.load_class("java/util/Collections")?;
    vm.initialise(collections)?;
    let mut urls = Vec::new();
    for place in places {
        urls.push(url(vm, place)?);
    }
    let array = vm.new_object_array(vm.well_known.object_array, &urls)?;
    let list = vm.new_object(list_class)?;
    vm.put_field(list, "a", "[Ljava/lang/Object;", u64::from(array));
    const ENUMERATION: &str = "(Ljava/util/Collection;)Ljava/util/Enumeration;";
    let maker = vm
        .registry
        .find_declared(collections, "enumeration", ENUMERATION);
    match maker {
        Some(maker) => Err(vm.call(maker, &[u64::from(list)], Action::Return)),
        None => vm.unsupported("enumerations of this class library"),
    }
}

fn url_file(vm: &Vm, url: Ref) -> String {
    match url {
        NULL => String::new(),
        url => match vm.get_field(url, "file", "Ljava/lang/String;") as Ref {
            NULL => String::new(),
            file => vm.string_text(file),
        },
    }
}

fn jrt_bytes(vm: &Vm, connection: Ref) -> Option<spelunk_classes::bytes::Bytes> {
    let url = vm.get_field(connection, "url", "Ljava/net/URL;") as Ref;
    let file = percent_decode(&url_file(vm, url))?;
    vm.registry.class_path.image().find(&file).ok().flatten()
}

fn no_such_resource(vm: &mut Vm, connection: Ref) -> crate::vm::Exit {
    let url = vm.get_field(connection, "url", "Ljava/net/URL;") as Ref;
    let message = format!("{} not found", url_file(vm, url).trim_start_matches('/'));
    vm.throw_new("java/io/IOException", Some(&message))
}

impl Vm {
    /// The URL of a whole entry of the class path.
    pub(crate) fn entry_url(&mut self, entry: usize) -> Result<Ref> {
        match self.registry.class_path.entry_url(entry) {
            Some(place) => url(self, &place),
            None => Ok(NULL),
        }
    }

    /// The bytes of a resource as a stream, or null; names cannot leave the class path.
    pub(crate) fn resource_stream(&mut self, name: &str) -> Result<u64> {
        let found = self.registry.class_path.find_resource(name).ok().flatten();
        match found {
            Some((bytes, _)) => Ok(u64::from(self.byte_stream(&bytes)?)),
            None => Ok(0),
        }
    }
}
