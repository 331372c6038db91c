//! Where classes come from: the JDK image first, then the user's folders and jars in their order.
//!
//! This module finds bytes by name. It must not know what happens to a class afterwards.

use std::collections::{HashSet, VecDeque};
use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::class_cache::ClassCache;
use crate::class_file::{ClassFile, ClassFileError, access};
use crate::jar::{ClosedPackages, Jar, JarError, manifest_value};
use crate::jdk::Jdk;
use crate::jimage::{JImage, JImageError};
use crate::near_names;

#[derive(Debug)]
pub enum ClassPathError {
    Missing(PathBuf),
    NeitherFolderNorJar(PathBuf),
    Unreadable {
        path: PathBuf,
        error: io::Error,
    },
    Jar {
        path: PathBuf,
        error: JarError,
    },
    Image(JImageError),
    Class {
        path: PathBuf,
        class: String,
        error: ClassFileError,
    },
    /// A file that holds another class than its name says.
    Misplaced {
        path: PathBuf,
        class: String,
        /// In a jar, whose folders cannot be named.
        is_packed: bool,
    },
}

impl fmt::Display for ClassPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassPathError::Missing(path) => {
                write!(f, "class path entry {} does not exist", path.display())
            }
            ClassPathError::NeitherFolderNorJar(path) => write!(
                f,
                "class path entry {} is neither a folder nor a jar",
                path.display()
            ),
            ClassPathError::Unreadable { path, error } => {
                write!(f, "cannot read {}: {error}", path.display())
            }
            ClassPathError::Jar { path, error } => {
                write!(f, "class path entry {} {error}", path.display())
            }
            ClassPathError::Image(error) => write!(f, "{error}"),
            ClassPathError::Class { path, class, error } => {
                write!(f, "class {class} in {}: {error}", path.display())
            }
            ClassPathError::Misplaced {
                path,
                class,
                is_packed,
            } => {
                let unpack = if *is_packed { "unpack the jar: " } else { "" };
                let root = root_of(path, class)
                    .map_or(String::new(), |root| format!(", {}", root.display()));
                write!(
                    f,
                    "{} holds class {class}: {unpack}the class path has to name the folder in which its packages begin{root}",
                    path.display()
                )
            }
        }
    }
}

impl std::error::Error for ClassPathError {}

/// The folder in which the packages of a class begin, by the file that holds it.
fn root_of<'a>(file: &'a Path, class: &str) -> Option<&'a Path> {
    let below = format!("{}.class", class.replace('.', "/"));
    let depth = Path::new(&below).components().count();
    let root = file.ancestors().nth(depth)?;
    (file.ends_with(&below) && !root.as_os_str().is_empty()).then_some(root)
}

impl From<JImageError> for ClassPathError {
    fn from(error: JImageError) -> ClassPathError {
        ClassPathError::Image(error)
    }
}

/// Which part of the class path answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    Jdk {
        module: String,
    },
    /// An index for `ClassPath::entry_path`.
    User {
        entry: usize,
    },
    /// Handed over by a class loader of the program, which has this number.
    Defined {
        loader: u32,
    },
}

#[derive(Debug)]
enum Store {
    Folder,
    Jar {
        jar: Jar,
        /// The `META-INF/versions` numbers that apply, highest first; empty for plain jars.
        versions: Vec<u32>,
        closed: ClosedPackages,
    },
}

#[derive(Debug)]
struct Entry {
    path: PathBuf,
    absolute: PathBuf,
    store: Store,
}

/// A resource's place; without a host, query or fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceUrl {
    pub protocol: &'static str,
    pub file: String,
}

/// A file or folder of the class path, as programs may see it.
#[derive(Debug, Clone)]
pub enum Stored {
    File(Bytes),
    /// The names in it.
    Folder(Vec<String>),
}

/// The JDK image and the user's entries.
#[derive(Debug)]
pub struct ClassPath {
    image: JImage,
    jdk_home: PathBuf,
    entries: Vec<Entry>,
    text: String,
    /// Entries that are named and not there; java ignores them too.
    missing: Vec<PathBuf>,
    cache: ClassCache,
}

impl ClassPath {
    /// `user_entries` is separated as the platform does it; an empty part means the current folder,
    /// and `folder/*` means the jars in that folder.
    pub fn new(user_entries: &str, jdk: &Jdk) -> Result<ClassPath, ClassPathError> {
        let image = JImage::open(&jdk.image())?;
        let mut builder = Builder {
            feature: jdk.feature,
            seen: HashSet::new(),
            entries: Vec::new(),
            missing: Vec::new(),
        };
        for path in env::split_paths(user_entries) {
            builder.add_user_path(&path)?;
        }
        Ok(ClassPath {
            image,
            jdk_home: jdk.home.clone(),
            entries: builder.entries,
            text: user_entries.to_owned(),
            missing: builder.missing,
            cache: ClassCache::default(),
        })
    }

    /// Entries of the class path that do not exist.
    pub fn missing_entries(&self) -> &[PathBuf] {
        &self.missing
    }

    pub fn image(&self) -> &JImage {
        &self.image
    }

    /// A data file that belongs to the class library but stands beside its image.
    pub fn library_file(&self, name: &str) -> Option<Bytes> {
        const KNOWN: [&str; 1] = ["lib/tzdb.dat"];
        let known = KNOWN.contains(&name);
        known.then(|| Bytes::map_file(&self.jdk_home.join(name)).ok())?
    }

    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The folder or jar behind an entry.
    pub fn entry_path(&self, entry: usize) -> Option<&Path> {
        self.entries.get(entry).map(|entry| &*entry.path)
    }

    /// Whether classes from elsewhere cannot join a package (with slashes) of an entry.
    pub fn is_closed(&self, entry: usize, package: &str) -> bool {
        match self.entries.get(entry).map(|entry| &entry.store) {
            Some(Store::Jar { closed, .. }) => closed.contains(package),
            _ => false,
        }
    }

    /// The entry that stands for this folder or jar.
    pub fn entry_at(&self, path: &Path) -> Option<usize> {
        let wanted = fs::canonicalize(path).ok()?;
        self.entries
            .iter()
            .position(|entry| fs::canonicalize(&entry.path).is_ok_and(|p| p == wanted))
    }

    /// The class of an internal name such as `java/util/Map$Entry`.
    pub fn find(&self, internal_name: &str) -> Result<Option<(Bytes, Origin)>, ClassPathError> {
        if let Some(found) = self.image.find_class(internal_name)? {
            return Ok(Some(from_jdk(found)));
        }
        self.find_user(&format!("{internal_name}.class"))
    }

    /// The class of an internal name, read: everybody gets the same one.
    pub fn class(&self, name: &str) -> Result<Option<(Arc<ClassFile>, Origin)>, ClassPathError> {
        self.cache.get_or_read(name, || {
            let Some((bytes, origin)) = self.find(name)? else {
                return Ok(None);
            };
            let class = ClassFile::parse(bytes).map_err(|error| ClassPathError::Class {
                path: self.path_of(&origin),
                class: name.replace('/', "."),
                error,
            })?;
            Ok(Some((Arc::new(class), origin)))
        })
    }

    fn path_of(&self, origin: &Origin) -> PathBuf {
        let entry = match origin {
            Origin::User { entry } => self.entry_path(*entry),
            _ => None,
        };
        entry.unwrap_or(&self.jdk_home).to_owned()
    }

    /// Whether `note_verified` was said of the class of this path.
    pub fn is_verified(&self, name: &str) -> bool {
        self.cache.is_verified(name)
    }

    /// The class of this path was found sound, seeing nothing but this path: no need to look again.
    pub fn note_verified(&self, name: &str) {
        self.cache.note_verified(name);
    }

    /// A resource by its name with slashes, without one in front.
    pub fn find_resource(&self, name: &str) -> Result<Option<(Bytes, Origin)>, ClassPathError> {
        if let Some(found) = self.image.find_resource(name)? {
            return Ok(Some(from_jdk(found)));
        }
        self.find_user(name)
    }

    /// Every user entry that has a resource of this name, in their order.
    pub fn entries_with(&self, name: &str) -> Vec<usize> {
        if !is_safe_name(name.trim_end_matches('/')) {
            return Vec::new();
        }
        let entries = self.entries.iter().enumerate();
        entries
            .filter(|(_, entry)| entry.contains(name))
            .map(|(index, _)| index)
            .collect()
    }

    /// The URL of a resource of a user entry, as class loaders write it.
    pub fn resource_url(&self, entry: usize, name: &str) -> Option<ResourceUrl> {
        let entry = self.entries.get(entry)?;
        let place = percent_encode(entry.absolute.to_str()?);
        let name = percent_encode(name);
        Some(match entry.store {
            Store::Folder => ResourceUrl {
                protocol: "file",
                file: format!("{place}/{name}"),
            },
            Store::Jar { .. } => ResourceUrl {
                protocol: "jar",
                file: format!("file:{place}!/{name}"),
            },
        })
    }

    /// The URL of a whole entry; a folder's ends with a slash.
    pub fn entry_url(&self, entry: usize) -> Option<ResourceUrl> {
        let entry = self.entries.get(entry)?;
        let place = percent_encode(entry.absolute.to_str()?);
        let slash = match entry.store {
            Store::Folder => "/",
            Store::Jar { .. } => "",
        };
        Some(ResourceUrl {
            protocol: "file",
            file: format!("{place}{slash}"),
        })
    }

    /// The entry at an absolute path.
    pub fn entry_at_absolute(&self, path: &str) -> Option<usize> {
        let path = Path::new(path);
        self.entries.iter().position(|entry| entry.absolute == path)
    }

    /// A resource of one entry.
    pub fn read_in(&self, entry: usize, name: &str) -> Option<Bytes> {
        if !is_safe_name(name) {
            return None;
        }
        self.entries.get(entry)?.read(name).ok().flatten()
    }

    /// The class path as `java.class.path` says it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands at an absolute path without `.` and `..`, as far as it belongs to the class path:
    /// its jars, and what is in its folders. Nothing else of the machine can be seen.
    pub fn stored_at(&self, path: &str) -> Option<Stored> {
        self.entries
            .iter()
            .find_map(|entry| entry.stored_at(Path::new(path)))
    }

    fn find_user(&self, name: &str) -> Result<Option<(Bytes, Origin)>, ClassPathError> {
        if !is_safe_name(name) {
            return Ok(None);
        }
        for (index, entry) in self.entries.iter().enumerate() {
            if let Some(bytes) = entry.read(name)? {
                return Ok(Some((bytes, Origin::User { entry: index })));
            }
        }
        Ok(None)
    }

    /// The internal names of all classes of an entry, nested ones included; sorted.
    pub fn all_classes_in(&self, entry: usize) -> Result<Vec<String>, ClassPathError> {
        let Some(entry) = self.entries.get(entry) else {
            return Ok(Vec::new());
        };
        let mut names: Vec<String> = entry
            .file_names()?
            .iter()
            .filter_map(|file| class_name_of_file(file))
            .collect();
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }

    /// Folders inside of an entry that cannot be looked into, with slashes: what is in them is not listed.
    pub fn unreadable_in(&self, entry: usize) -> Vec<(String, ClassPathError)> {
        let mut unreadable = Vec::new();
        if let Some(entry) = self.entries.get(entry)
            && let Store::Folder = entry.store
        {
            let _ = list_folder(&entry.path, "", &mut Vec::new(), &mut unreadable);
        }
        unreadable
    }

    /// The internal names of an entry's public classes and interfaces; sorted. Files that hold no class, or
    /// another one than their name says, are no classes of it.
    pub fn classes_in(&self, entry: usize) -> Result<Vec<String>, ClassPathError> {
        let mut public = self.all_classes_in(entry)?;
        let is_public = |class: ClassFile| {
            class.access & (access::PUBLIC | access::SYNTHETIC) == access::PUBLIC
        };
        public.retain(|name| self.class_in(entry, name).is_ok_and(is_public));
        Ok(public)
    }

    /// A class that an entry lists.
    pub fn class_in(&self, entry: usize, name: &str) -> Result<ClassFile, ClassPathError> {
        let fail = |path: &Path, error| ClassPathError::Class {
            path: path.to_owned(),
            class: name.replace('/', "."),
            error,
        };
        let missing = || ClassPathError::Missing(PathBuf::from(name));
        let stored = self.entries.get(entry).ok_or_else(missing)?;
        let file = format!("{name}.class");
        // What an entry lists and has not is a link to nowhere.
        let bytes = stored
            .read(&file)?
            .ok_or_else(|| ClassPathError::Unreadable {
                path: stored.path.join(&file),
                error: std::io::ErrorKind::NotFound.into(),
            })?;
        let class = ClassFile::parse(bytes).map_err(|error| fail(&stored.path, error))?;
        match class.name() {
            Ok(own) if own == name => Ok(class),
            Ok(own) => Err(ClassPathError::Misplaced {
                path: stored.path.join(format!("{name}.class")),
                class: own.replace('/', "."),
                is_packed: !matches!(stored.store, Store::Folder),
            }),
            Err(error) => Err(fail(&stored.path, error)),
        }
    }

    /// The same as `all_classes_in` for hints, which nobody waits for: not all of it where a folder holds far more
    /// than classes.
    fn classes_near(&self, entry: usize) -> Result<Vec<String>, ClassPathError> {
        match self.entries.get(entry) {
            Some(stored) if matches!(stored.store, Store::Folder) => {
                let files = list_nearby(&stored.path)?;
                Ok(files
                    .iter()
                    .filter_map(|it| class_name_of_file(it))
                    .collect())
            }
            _ => self.all_classes_in(entry),
        }
    }

    /// What to do about a class that is not found: a missing entry first, then names that are near.
    pub fn hint_about(&self, name: &str) -> String {
        if let Some(entry) = self.missing.first() {
            return format!("class path entry {} does not exist", entry.display());
        }
        let internal = name.replace('.', "/");
        for (number, entry) in self.entries.iter().enumerate() {
            let listed = match self.classes_near(number) {
                Ok(listed) => listed,
                Err(error) => return error.to_string(),
            };
            if listed.contains(&internal) {
                let file = entry.path.join(format!("{internal}.class"));
                return format!("{} cannot be read", file.display());
            }
        }
        if let Some((root, is_packed)) = self.root_below(&internal) {
            let unpack = if is_packed {
                "unpack the jar, and "
            } else {
                ""
            };
            return format!(
                "{} has it: {unpack}name that folder with --classpath",
                root.display()
            );
        }
        match self.near_names(name) {
            near if near.is_empty() => "check --classpath".to_string(),
            near => format!("did you mean {}?", near.join(", ")),
        }
    }

    /// A folder inside of an entry in which the packages of a class begin, and whether that entry is a jar.
    fn root_below(&self, internal: &str) -> Option<(PathBuf, bool)> {
        let below = format!("/{internal}");
        (0..self.entries.len()).find_map(|entry| {
            let listed = self.classes_near(entry).unwrap_or_default();
            let mut listed = listed.iter().filter(|name| name.ends_with(&below));
            listed.find_map(|name| match self.class_in(entry, name) {
                Err(ClassPathError::Misplaced {
                    path,
                    class,
                    is_packed,
                }) if class.replace('.', "/") == internal => {
                    root_of(&path, &class).map(|root| (root.to_path_buf(), is_packed))
                }
                _ => None,
            })
        })
    }

    /// Names that the user may have meant, best first, with dots. An entry that cannot be listed
    /// gives none: this is only asked for when another error is on its way already.
    pub fn near_names(&self, name: &str) -> Vec<String> {
        let user =
            (0..self.entries.len()).flat_map(|entry| self.classes_near(entry).unwrap_or_default());
        let jdk = self.image.classes().filter_map(|location| {
            let exported = location.parent.starts_with("java/");
            // Nobody who writes a plain name means what is nested in the class library.
            let is_nested = location.base.contains('$') && !name.contains('$');
            (exported && !is_nested).then(|| format!("{}/{}", location.parent, location.base))
        });
        near_names::nearest(name, user.chain(jdk))
    }
}

fn from_jdk((bytes, module): (Bytes, &str)) -> (Bytes, Origin) {
    let module = module.to_owned();
    (bytes, Origin::Jdk { module })
}

impl Entry {
    fn contains(&self, name: &str) -> bool {
        match &self.store {
            Store::Folder => self.path.join(name).exists(),
            Store::Jar { jar, versions, .. } => {
                versions
                    .iter()
                    .any(|version| jar.contains(&format!("META-INF/versions/{version}/{name}")))
                    || jar.contains(name)
                    || jar.contains(&format!("{name}/"))
            }
        }
    }

    fn stored_at(&self, path: &Path) -> Option<Stored> {
        let inside = path.strip_prefix(&self.absolute).ok()?;
        if inside.as_os_str().is_empty() && matches!(self.store, Store::Jar { .. }) {
            return Bytes::map_file(&self.path).ok().map(Stored::File);
        }
        let name = inside.to_str()?;
        if !matches!(self.store, Store::Folder) || !(name.is_empty() || is_safe_name(name)) {
            return None;
        }
        let place = self.path.join(inside);
        if !place.is_dir() {
            return read_file(&place).ok().flatten().map(Stored::File);
        }
        let names = fs::read_dir(&place)
            .ok()?
            .filter_map(|item| item.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        Some(Stored::Folder(names))
    }

    fn read(&self, name: &str) -> Result<Option<Bytes>, ClassPathError> {
        match &self.store {
            Store::Folder => read_file(&self.path.join(name)),
            Store::Jar { jar, versions, .. } => {
                read_jar(jar, versions, name).map_err(|error| ClassPathError::Jar {
                    path: self.path.clone(),
                    error,
                })
            }
        }
    }

    /// The names of all files, with slashes, as they would be asked for.
    fn file_names(&self) -> Result<Vec<String>, ClassPathError> {
        match &self.store {
            Store::Folder => {
                let mut names = Vec::new();
                list_folder(&self.path, "", &mut names, &mut Vec::new())?;
                Ok(names)
            }
            Store::Jar { jar, versions, .. } => Ok(jar
                .names()
                .into_iter()
                .filter_map(|name| unversioned(name, versions))
                .map(str::to_owned)
                .collect()),
        }
    }
}

/// A version of a multi-release jar wins over the base and over lower versions.
fn read_jar(jar: &Jar, versions: &[u32], name: &str) -> Result<Option<Bytes>, JarError> {
    for version in versions {
        let versioned = format!("META-INF/versions/{version}/{name}");
        if jar.contains(&versioned) {
            return jar.read(&versioned);
        }
    }
    jar.read(name)
}

fn unversioned<'a>(name: &'a str, versions: &[u32]) -> Option<&'a str> {
    let Some(rest) = name.strip_prefix("META-INF/") else {
        return Some(name);
    };
    let (version, name) = rest.strip_prefix("versions/")?.split_once('/')?;
    versions.contains(&version.parse().ok()?).then_some(name)
}

/// Reads, rather than maps, so that a program that is rebuilt meanwhile cannot disturb us.
fn read_file(path: &Path) -> Result<Option<Bytes>, ClassPathError> {
    if !path.is_file() {
        return Ok(None);
    }
    match fs::read(path) {
        Ok(bytes) => Ok(Some(Bytes::from(bytes))),
        Err(error) => Err(ClassPathError::Unreadable {
            path: path.to_owned(),
            error,
        }),
    }
}

/// An error is about the folder itself; one inside of it costs only what it holds.
fn list_folder(
    folder: &Path,
    prefix: &str,
    names: &mut Vec<String>,
    unreadable: &mut Vec<(String, ClassPathError)>,
) -> Result<(), ClassPathError> {
    let fail = |error| ClassPathError::Unreadable {
        path: folder.to_owned(),
        error,
    };
    for item in fs::read_dir(folder).map_err(fail)? {
        let item = item.map_err(fail)?;
        let Ok(name) = item.file_name().into_string() else {
            continue;
        };
        // Links to folders are not followed: they could lead in circles.
        if item.file_type().map_err(fail)?.is_dir() {
            let inner = format!("{prefix}{name}");
            let listed = list_folder(&item.path(), &format!("{inner}/"), names, unreadable);
            unreadable.extend(listed.err().map(|error| (inner, error)));
        } else {
            names.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

/// Files and folders that are looked at for a hint.
const MOST_FOR_HINTS: usize = 50_000;

/// Names of files in a folder, what is near its top first, as far as a hint is worth it.
fn list_nearby(folder: &Path) -> Result<Vec<String>, ClassPathError> {
    let mut names = Vec::new();
    let mut seen = 0;
    let mut open = VecDeque::from([(folder.to_owned(), String::new())]);
    while let Some((folder, prefix)) = open.pop_front() {
        let items = match fs::read_dir(&folder) {
            Ok(items) => items,
            Err(error) if prefix.is_empty() => {
                return Err(ClassPathError::Unreadable {
                    path: folder,
                    error,
                });
            }
            Err(_) => continue,
        };
        for item in items.flatten() {
            seen += 1;
            if seen > MOST_FOR_HINTS {
                return Ok(names);
            }
            let Ok(name) = item.file_name().into_string() else {
                continue;
            };
            match item.file_type() {
                Ok(kind) if kind.is_dir() => {
                    open.push_back((item.path(), format!("{prefix}{name}/")));
                }
                _ => names.push(format!("{prefix}{name}")),
            }
        }
    }
    Ok(names)
}

fn class_name_of_file(file: &str) -> Option<String> {
    let name = file.strip_suffix(".class")?;
    let simple = name.rsplit('/').next()?;
    let special = ["module-info", "package-info"].contains(&simple);
    (!special && is_safe_name(file)).then(|| name.to_owned())
}

/// Names come from class files too, which may be hostile: they must not lead out of a folder.
fn is_safe_name(name: &str) -> bool {
    let safe_part = |part: &str| !matches!(part, "" | "." | "..");
    !name.contains(['\\', ':', '\0']) && name.split('/').all(safe_part)
}

struct Builder {
    feature: u32,
    seen: HashSet<PathBuf>,
    entries: Vec<Entry>,
    missing: Vec<PathBuf>,
}

impl Builder {
    fn add_user_path(&mut self, path: &Path) -> Result<(), ClassPathError> {
        if path.as_os_str().is_empty() {
            return self.add(Path::new("."));
        }
        if path.file_name().is_some_and(|name| name == "*") {
            return self.add_jars_of(path.parent().unwrap_or(Path::new("")));
        }
        self.add(path)
    }

    fn add_jars_of(&mut self, folder: &Path) -> Result<(), ClassPathError> {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        if !folder.is_dir() {
            self.missing.push(folder.join("*"));
            return Ok(());
        }
        let mut names = Vec::new();
        list_jars(folder, &mut names)?;
        names.sort_unstable();
        names.iter().try_for_each(|jar| self.add(jar))
    }

    fn add(&mut self, path: &Path) -> Result<(), ClassPathError> {
        let Ok(canonical) = fs::canonicalize(path) else {
            self.missing.push(path.to_owned());
            return Ok(());
        };
        if !self.seen.insert(canonical) {
            return Ok(());
        }
        if path.is_dir() {
            self.push(path, Store::Folder);
            return Ok(());
        }
        if !path.is_file() {
            return Err(ClassPathError::NeitherFolderNorJar(path.to_owned()));
        }
        self.add_jar(path)
    }

    fn add_jar(&mut self, path: &Path) -> Result<(), ClassPathError> {
        let fail = |error| ClassPathError::Jar {
            path: path.to_owned(),
            error,
        };
        let jar = Jar::open(path).map_err(fail)?;
        let manifest = jar.read("META-INF/MANIFEST.MF").map_err(fail)?;
        let manifest =
            String::from_utf8_lossy(manifest.as_deref().unwrap_or_default()).into_owned();
        let versions = versions_of(&jar, &manifest, self.feature);
        let closed = ClosedPackages::of(&jar, &manifest);
        let store = Store::Jar {
            jar,
            versions,
            closed,
        };
        self.push(path, store);
        let folder = path.parent().unwrap_or(Path::new(""));
        for url in manifest_value(&manifest, "Class-Path")
            .unwrap_or_default()
            .split_whitespace()
        {
            // What a manifest names and is not there is skipped, as the JDK does.
            match path_of_url(folder, url) {
                Some(path) if path.exists() => self.add(&path)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn push(&mut self, path: &Path, store: Store) {
        self.entries.push(Entry {
            absolute: absolute(path),
            path: path.to_owned(),
            store,
        });
    }
}

fn list_jars(folder: &Path, jars: &mut Vec<PathBuf>) -> Result<(), ClassPathError> {
    let fail = |error| ClassPathError::Unreadable {
        path: folder.to_owned(),
        error,
    };
    for item in fs::read_dir(folder).map_err(fail)? {
        let path = item.map_err(fail)?.path();
        let is_jar = path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("jar"));
        if is_jar && path.is_file() {
            jars.push(path);
        }
    }
    Ok(())
}

fn versions_of(jar: &Jar, manifest: &str, feature: u32) -> Vec<u32> {
    let multi_release = manifest_value(manifest, "Multi-Release");
    if !multi_release.is_some_and(|value| value.trim().eq_ignore_ascii_case("true")) {
        return Vec::new();
    }
    let version = |name: &str| {
        let (number, _) = name.strip_prefix("META-INF/versions/")?.split_once('/')?;
        number.parse().ok().filter(|n| (9..=feature).contains(n))
    };
    let mut versions: Vec<u32> = jar.names().into_iter().filter_map(version).collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.dedup();
    versions
}

/// A Class-Path part is a relative URL, or an absolute one of the `file` scheme.
fn path_of_url(folder: &Path, url: &str) -> Option<PathBuf> {
    let local = match url.strip_prefix("file:") {
        Some(rest) => rest.strip_prefix("//").unwrap_or(rest),
        None if url.contains(':') => return None,
        None => url,
    };
    Some(folder.join(percent_decode(local)?))
}

/// Absolute, without `.`, `..` and links left as they are, as `java.io.File` makes it.
fn absolute(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in whole.components() {
        match part {
            std::path::Component::ParentDir => {
                plain.pop();
            }
            std::path::Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// A path as part of a URL: what is neither a letter, a digit nor one of a few signs is encoded.
fn percent_encode(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.!~*'()&=+$,:@;".contains(&byte) {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

pub fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |b: &u8| char::from(*b).to_digit(16);
                bytes.push((digit(high)? * 16 + digit(low)?) as u8);
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}
