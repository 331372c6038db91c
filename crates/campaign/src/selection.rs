//! Which classes are meant: by name, by package, by jar or folder. A class that cannot be tested is still listed,
//! with the reason, so that it costs nothing but itself.

use spelunk_classes::class_file::{ClassFile, access};
use spelunk_classes::class_path::{ClassPath, ClassPathError};
use spelunk_classes::jdk::Jdk;
use spelunk_toolchain::java_text::is_member_name;
use spelunk_toolchain::jdk_tools::PATH_SEPARATOR;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A class under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Binary name with dots.
    pub name: String,
    /// How much there is to explore, roughly.
    pub weight: u64,
    /// Why it cannot be tested.
    pub problem: Option<String>,
    /// Where its tests go, if not where all go.
    pub out: Option<PathBuf>,
}

/// Even the smallest class takes some time.
const LEAST_WEIGHT: u64 = 2_000;
/// Class files of a Java release have this number more.
const MAJOR_OF_JAVA: u32 = 44;
/// The minor version of class files that need `--enable-preview`.
const MINOR_OF_PREVIEWS: u16 = 0xffff;

/// The class path with the jars and folders that are named as classes.
pub fn class_path_text(class_path: &str, named: &[String]) -> String {
    let mut entries = vec![class_path.to_string()];
    for name in named {
        let known = class_path.split(PATH_SEPARATOR).any(|entry| entry == name);
        if is_file_or_folder(name) && !known {
            entries.push(name.clone());
        }
    }
    entries.join(&PATH_SEPARATOR.to_string())
}

/// Names that cannot mean a class, with what to do about it.
pub fn check_names(named: &[String]) -> Result<(), String> {
    for name in named {
        if name.ends_with(".jar") && !Path::new(name).exists() {
            return Err(format!("{name} does not exist"));
        }
        let archive = [".war", ".ear", ".zip", ".jmod", ".aar", ".apk"]
            .iter()
            .find(|ending| name.ends_with(*ending));
        if let Some(ending) = archive
            && Path::new(name).is_file()
        {
            return Err(format!(
                "{name}: classes are read from jars and folders, not from {ending} files: unpack it and name the folder of its classes"
            ));
        }
        if let Some(source) = name.strip_suffix(".java") {
            let class = source.rsplit('/').next().unwrap_or_default();
            return Err(format!(
                "{name} is a source, and classes are read: compile it, then name the class, {class}"
            ));
        }
        if name.ends_with(".class") {
            return Err(format!(
                "{name} is the name of a file: name the class, and the folder in which its packages begin with --classpath"
            ));
        }
    }
    Ok(())
}

/// A jar, or a folder. A single word that is a folder of classes here is meant as such, unless it is a class.
fn is_file_or_folder(named: &str) -> bool {
    let path = Path::new(named);
    named.ends_with(".jar")
        || (named.contains('/') || named == "." || named == "..") && path.exists()
        || path.is_dir() && !Path::new(&format!("{named}.class")).exists()
}

/// All classes that are meant, each once. The error is about a name that means nothing; of several folders and jars some
/// may have no public class, as modules of projects do.
pub fn subjects(
    named: &[String],
    class_path: &ClassPath,
    jdk: &Jdk,
) -> Result<Vec<Subject>, String> {
    let select = Selection { class_path, jdk };
    let mut subjects = Vec::new();
    let mut empty = None;
    for name in named {
        if is_file_or_folder(name) {
            let found = select.of_entry(name)?;
            if found.is_empty() {
                empty.get_or_insert(name);
            }
            subjects.extend(found);
        } else if let Some(package) = name.strip_suffix(".*") {
            subjects.extend(select.of_package(package)?);
        } else {
            subjects.push(select.one(name)?);
        }
    }
    if let (true, Some(named)) = (subjects.is_empty(), empty) {
        return Err(format!(
            "{named} has no public class; name the folder that the compiler wrote classes to"
        ));
    }
    let mut seen = BTreeSet::new();
    subjects.retain(|subject| seen.insert(subject.name.clone()));
    Ok(subjects)
}

struct Selection<'a> {
    class_path: &'a ClassPath,
    jdk: &'a Jdk,
}

impl Selection<'_> {
    fn one(&self, named: &str) -> Result<Subject, String> {
        let internal = named.replace('.', "/");
        let find = |name: &str| {
            self.class_path
                .find(name)
                .map_err(|error| error.to_string())
        };
        if let Some((bytes, _)) = find(&internal)? {
            let weight = bytes.len() as u64;
            let problem = match ClassFile::parse(bytes) {
                Ok(class) => match class.name() {
                    Ok(own) if own == internal => self.problem(&internal, &class),
                    own => Some(format!(
                        "the file of that name holds class {}: the class path has to name the folder in which its packages begin",
                        own.unwrap_or("?").replace('/', ".")
                    )),
                },
                Err(error) => Some(format!("cannot be read: {error}")),
            };
            return Ok(subject(&internal, weight, problem));
        }
        // A nested class may be written as in source.
        let mut nested = internal.clone();
        while let Some(at) = nested.rfind('/') {
            nested.replace_range(at..=at, "$");
            if find(&nested)?.is_some() {
                return self.one(&nested.replace('/', "."));
            }
        }
        let hint = hint_at_habit(named).unwrap_or_else(|| self.class_path.hint_about(&internal));
        Err(format!("class {named} not found; {hint}"))
    }

    fn of_entry(&self, named: &str) -> Result<Vec<Subject>, String> {
        let entry = self
            .class_path
            .entry_at(Path::new(named))
            .ok_or_else(|| format!("{named} is no folder or jar of the class path"))?;
        self.listed(entry, "").map_err(|error| error.to_string())
    }

    fn of_package(&self, package: &str) -> Result<Vec<Subject>, String> {
        if package.is_empty() {
            return Err(
                ".* names no package; a folder or jar means every public class in it".into(),
            );
        }
        let prefix = format!("{}/", package.replace('.', "/"));
        let mut subjects = Vec::new();
        for entry in 0..self.class_path.entry_count() {
            let found = self.listed(entry, &prefix);
            subjects.extend(found.map_err(|error| error.to_string())?);
        }
        if subjects.is_empty() {
            return Err(format!(
                "no public class on the class path is in package {package}; check --classpath"
            ));
        }
        Ok(subjects)
    }

    /// The public outermost classes of an entry, and what may be one but cannot be read.
    fn listed(&self, entry: usize, prefix: &str) -> Result<Vec<Subject>, ClassPathError> {
        let names = self.class_path.all_classes_in(entry)?;
        // A file that is only called `.class` is none.
        let is_named = |name: &str| !name.is_empty() && !name.ends_with('/');
        let wanted = names
            .iter()
            .filter(|name| is_named(name) && name.starts_with(prefix) && !is_nested(name, &names));
        let mut subjects = Vec::new();
        for name in wanted {
            let found = self.class_path.class_in(entry, name);
            match found {
                Ok(class)
                    if class.access & (access::PUBLIC | access::SYNTHETIC) == access::PUBLIC =>
                {
                    let problem = self.problem(name, &class);
                    subjects.push(subject(name, class.bytes.len() as u64, problem));
                }
                Ok(_) => {}
                Err(error) => {
                    subjects.push(subject(name, 0, Some(format!("cannot be read: {error}"))));
                }
            }
        }
        for (folder, error) in self.class_path.unreadable_in(entry) {
            let whole = format!("{folder}/");
            if whole.starts_with(prefix) || prefix.starts_with(&whole) {
                let name = format!("{folder}.*");
                subjects.push(subject(&name, 0, Some(error.to_string())));
            }
        }
        Ok(subjects)
    }

    /// Why a class that can be read cannot be tested.
    fn problem(&self, name: &str, class: &ClassFile) -> Option<String> {
        let release = u32::from(class.major).saturating_sub(MAJOR_OF_JAVA);
        if release > self.jdk.feature {
            return Some(format!(
                "it was compiled for Java {release}, and the JDK is {}: name a newer one with --jdk",
                self.jdk.feature
            ));
        }
        if class.minor == MINOR_OF_PREVIEWS {
            return Some(format!(
                "it was compiled with the preview features of Java {release}, which its tests could not be compiled with: build it without --enable-preview"
            ));
        }
        let holds_classes = class.inner_classes().is_ok_and(|inner| !inner.is_empty());
        if class.access & access::ANNOTATION != 0 && !holds_classes {
            return Some("it is an annotation, which has nothing to call".into());
        }
        if !name
            .split(['/', '$'])
            .all(|part| part.is_empty() || is_spelled(part))
        {
            return Some("its name cannot be written in Java source".into());
        }
        None
    }
}

/// Is it called after another class of the same place? A `$` alone says nothing: names of outermost classes may have some.
fn is_nested(name: &str, sorted: &[String]) -> bool {
    let is_a_class = |outer: &str| sorted.binary_search_by(|it| it.as_str().cmp(outer)).is_ok();
    { name.match_indices('$') }.any(|(at, _)| is_a_class(&name[..at]))
}

/// Parts of nested names may be numbers.
fn is_spelled(part: &str) -> bool {
    part.chars().all(|symbol| symbol.is_ascii_digit()) || is_member_name(part)
}

fn subject(internal: &str, weight: u64, problem: Option<String>) -> Subject {
    Subject {
        name: internal.replace('/', "."),
        weight: weight.max(LEAST_WEIGHT),
        problem,
        out: None,
    }
}

/// Classes that have none of the methods that are asked for are not explored in vain. The error is about a method
/// that none of them has.
pub fn check_methods(
    subjects: &mut [Subject],
    methods: &[String],
    class_path: &ClassPath,
) -> Result<(), String> {
    if methods.is_empty() {
        return Ok(());
    }
    let mut all = BTreeSet::new();
    for subject in subjects
        .iter_mut()
        .filter(|subject| subject.problem.is_none())
    {
        let mut known = method_names(class_path, &subject.name.replace('.', "/"));
        all.extend(known.iter().cloned());
        if !methods.iter().any(|method| known.contains(method)) {
            // Everybody knows these.
            let of_object = method_names(class_path, "java/lang/Object");
            known.retain(|name| !of_object.contains(name));
            subject.problem = Some(format!(
                "it has no method {} (--methods); it has {}",
                methods.join(", "),
                listed(&known)
            ));
        }
    }
    let is_nowhere = |method: &&String| !all.contains(*method);
    let all_were_seen = subjects.iter().all(|subject| subject.problem.is_none());
    match methods.iter().find(is_nowhere).filter(|_| all_were_seen) {
        None => Ok(()),
        Some(method) => {
            for name in method_names(class_path, "java/lang/Object") {
                all.remove(&name);
            }
            Err(format!(
                "--methods: there is no method {method}, but {}",
                listed(&all)
            ))
        }
    }
}

/// What is meant where a name is written as for other commands.
fn hint_at_habit(named: &str) -> Option<String> {
    if named.contains('*') {
        return Some(
            "a package is named with .* at its end, and nothing else stands for several classes"
                .into(),
        );
    }
    if named.contains(['/', '\\']) {
        return Some("nor is there a folder or a jar of that name".into());
    }
    let (class, method) = named.split_once('#')?;
    Some(format!(
        "for tests of some methods write --methods {method} {class}"
    ))
}

/// The names of all methods, inherited ones included.
fn method_names(class_path: &ClassPath, internal: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![internal.to_string()];
    while let Some(name) = open.pop() {
        let Some((class, _)) = class_path.class(&name).ok().flatten() else {
            continue;
        };
        if !seen.insert(name) {
            continue;
        }
        names.extend(
            class
                .methods
                .iter()
                .map(|method| method.name(&class).to_string()),
        );
        open.extend(class.super_name().ok().flatten().map(str::to_string));
        for &interface in &class.interfaces {
            open.extend(class.class_name(interface).ok().map(str::to_string));
        }
    }
    names.remove("<clinit>");
    names
}

fn listed(names: &BTreeSet<String>) -> String {
    const SHOWN: usize = 8;
    let own = names.iter().filter(|name| !name.contains('$'));
    let mut shown: Vec<&str> = own.take(SHOWN).map(String::as_str).collect();
    if names.len() > SHOWN {
        shown.push("...");
    }
    shown.join(", ")
}
