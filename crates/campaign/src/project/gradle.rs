//! Gradle's build files are programs; only what most of them look like is read: coordinates in quotes, as names and
//! values, or by an alias of a version catalog, with variables of the build and of `gradle.properties`.

use super::maven::Pom;
use super::{Artifact, Dependency, Finder};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub(super) const BUILD_FILES: [&str; 2] = ["build.gradle", "build.gradle.kts"];
pub(super) const SETTINGS_FILES: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
const CATALOG: &str = "gradle/libs.versions.toml";
/// Configurations whose jars are no part of the program: plugins of the build, and what only the compiler calls.
const NOT_OF_THE_PROGRAM: [&str; 5] = [
    "classpath",
    "annotationProcessor",
    "testAnnotationProcessor",
    "kapt",
    "ksp",
];
/// How deep a folder of a module may lie below the root.
const MOST_FOLDERS_ABOVE: usize = 6;

/// What counts for all modules.
#[derive(Default)]
pub(super) struct Build {
    root: PathBuf,
    variables: BTreeMap<String, String>,
    /// Aliases with dots, without versions of their own where a platform gives them.
    catalog: BTreeMap<String, Vec<Artifact>>,
    /// Folders of modules by their paths, where the settings move them.
    moved: BTreeMap<String, String>,
}

impl Finder {
    pub(super) fn gradle(&mut self, folder: &Path) {
        let root = root_of(folder);
        let build = Build::read(root.as_deref().unwrap_or(folder));
        self.gradle_module(folder, &build);
        // From the root all modules are meant, from a module's folder that one.
        if root.as_deref().is_none_or(|root| root == folder) {
            for path in build.included() {
                self.gradle_module(&build.folder_of(&path), &build);
            }
        }
    }

    fn gradle_module(&mut self, folder: &Path, build: &Build) {
        for language in ["java", "kotlin", "scala", "groovy"] {
            let classes = folder.join("build/classes").join(language).join("main");
            self.add_module(classes, folder.join("src/test/java"));
        }
        self.add_folder(folder.join("build/resources/main"));
        self.add_jars_in(&folder.join("libs"));
        for name in BUILD_FILES {
            let text = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
            self.gradle_dependencies(&without_comments(&text), build);
        }
    }

    fn gradle_dependencies(&mut self, text: &str, build: &Build) {
        let mut variables = build.variables.clone();
        variables.extend(text.lines().filter_map(assigned));
        let mut configuration = String::new();
        for line in text.lines() {
            if let Some(named) = words(line).filter(|word| is_configuration(word)).last() {
                configuration = named.to_string();
            }
            if NOT_OF_THE_PROGRAM.contains(&&*configuration) {
                continue;
            }
            let is_test = configuration.to_lowercase().contains("test");
            let scope = if is_test { "test" } else { "compile" };
            for path in projects_named(line) {
                let classes = build.folder_of(path).join("build/classes/java/main");
                self.add_folder(classes);
            }
            let is_platform = line.contains("latform(");
            for artifact in artifacts(line, &variables, &build.catalog) {
                match is_platform {
                    true => self.gradle_platform(&artifact),
                    false => self.wanted.push(Dependency::plain(artifact, scope)),
                }
            }
        }
    }

    /// A list of versions.
    fn gradle_platform(&mut self, artifact: &Artifact) {
        self.note_framework(artifact);
        let file = self.stores.file(artifact, "", "pom");
        let pom = file.and_then(|file| Pom::read(&file, &self.stores).ok());
        for managed in pom.iter().flat_map(Pom::managed_versions) {
            let key = (managed.group.clone(), managed.name.clone());
            let version = managed.version.clone();
            self.platform.entry(key).or_insert(version);
        }
    }
}

/// The folder with the settings, here or above.
fn root_of(folder: &Path) -> Option<PathBuf> {
    let has_settings = |folder: &Path| SETTINGS_FILES.iter().any(|it| folder.join(it).is_file());
    if has_settings(folder) {
        return Some(folder.to_path_buf());
    }
    let whole = folder.canonicalize().ok()?;
    let above = whole.ancestors().skip(1).take(MOST_FOLDERS_ABOVE);
    above
        .filter(|above| has_settings(above))
        .map(Path::to_path_buf)
        .next()
}

impl Build {
    fn read(root: &Path) -> Build {
        let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap_or_default();
        let mut variables = BTreeMap::new();
        for name in BUILD_FILES {
            let text = without_comments(&read(name));
            variables.extend(text.lines().filter_map(assigned));
        }
        for line in read("gradle.properties").lines() {
            if let Some((name, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) {
                variables.insert(name.trim().into(), value.trim().into());
            }
        }
        let mut build = Build {
            root: root.to_path_buf(),
            variables,
            catalog: catalog(&read(CATALOG)),
            moved: BTreeMap::new(),
        };
        for line in build.settings().lines() {
            let named: Vec<&str> = quoted(line).collect();
            if let ([path, folder], true) = (&*named, line.contains(".projectDir")) {
                build.moved.insert(path.to_string(), folder.to_string());
            }
        }
        build
    }

    fn settings(&self) -> String {
        let read = |name| std::fs::read_to_string(self.root.join(name)).unwrap_or_default();
        without_comments(&SETTINGS_FILES.map(read).concat())
    }

    /// Paths of modules. A list of them may go over several lines.
    fn included(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut goes_on = false;
        for line in self.settings().lines() {
            let is_one = words(line).next() == Some("include");
            if is_one || goes_on {
                found.extend(quoted(line).map(str::to_string));
                let end = line.trim_end();
                goes_on = end.ends_with([',', '(']) || end.ends_with("include");
            }
        }
        found
    }

    fn folder_of(&self, path: &str) -> PathBuf {
        if let Some(moved) = self.moved.get(path) {
            return self.root.join(moved);
        }
        let parts = path.split(':');
        let parts = parts.filter(|part| !part.is_empty() && *part != ".." && *part != ".");
        parts.fold(self.root.clone(), |folder, part| folder.join(part))
    }
}

// ---- one line ----

/// Words that do not stand in quotes; what is reached through dots is one.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let plain = line.split(['"', '\'']).step_by(2);
    plain.flat_map(|part| {
        part.split(|it: char| !it.is_alphanumeric() && it != '_' && it != '.')
            .filter(|word| !word.is_empty())
    })
}

/// Words that stand before a dependency.
fn is_configuration(word: &str) -> bool {
    if word.contains('.') {
        return false;
    }
    let lower = word.to_lowercase();
    let endings = [
        "implementation",
        "api",
        "compile",
        "compileonly",
        "compileonlyapi",
        "runtime",
        "runtimeonly",
        "providedcompile",
        "providedruntime",
    ];
    endings.iter().any(|ending| lower.ends_with(ending)) || NOT_OF_THE_PROGRAM.contains(&word)
}

/// `name = "value"`, whatever stands before the name.
fn assigned(line: &str) -> Option<(String, String)> {
    let (before, after) = line.split_once('=')?;
    let name = before.trim_end().rsplit([' ', '.', '\t']).next()?;
    let is_name = !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || it == '_');
    let value = quoted(after).next().filter(|_| is_name)?;
    Some((name.to_string(), value.to_string()))
}

/// `project(":path")`
fn projects_named(line: &str) -> impl Iterator<Item = &str> {
    let calls = line.split("project(").skip(1);
    calls.filter_map(|rest| quoted(rest).next().filter(|path| path.starts_with(':')))
}

/// Everything that a line names: coordinates, names with values, aliases.
fn artifacts(
    line: &str,
    variables: &BTreeMap<String, String>,
    catalog: &BTreeMap<String, Vec<Artifact>>,
) -> Vec<Artifact> {
    let mut found: Vec<Artifact> = quoted(line)
        .filter_map(|text| coordinates(&substituted(text, variables)))
        .collect();
    let named = |name: &str| {
        let (_, after) = line.split_once(&format!("{name}:")).or_else(|| {
            let spaced = format!("{name} =");
            line.split_once(&spaced)
        })?;
        let after = after.trim_start();
        let value = quoted(after)
            .next()
            .filter(|_| after.starts_with(['"', '\'']))?;
        Some(substituted(value, variables))
    };
    if let (Some(group), Some(name)) = (named("group"), named("name")) {
        let version = named("version").unwrap_or_default();
        found.push(Artifact {
            group,
            name,
            version,
        });
    }
    for rest in line.split("libs.").skip(1) {
        let end = rest.find(|it: char| !it.is_alphanumeric() && it != '.' && it != '_');
        let alias = rest[..end.unwrap_or(rest.len())].trim_end_matches(".get");
        found.extend(catalog.get(alias).into_iter().flatten().cloned());
    }
    found
}

/// What stands in quotes on a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split(['"', '\'']).skip(1).step_by(2)
}

/// `$name` and `${name}` replaced, the latter also where it is reached through other objects.
fn substituted(text: &str, variables: &BTreeMap<String, String>) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        whole += before;
        let (name, behind) = match after.strip_prefix('{').and_then(|it| it.split_once('}')) {
            Some(split) => split,
            None => {
                let end = after.find(|it: char| !it.is_alphanumeric() && it != '_');
                after.split_at(end.unwrap_or(after.len()))
            }
        };
        let last = name.rsplit('.').next().unwrap_or_default();
        match variables.get(last) {
            Some(value) => whole += value,
            // Left as it is: nothing is known by such a version.
            None => whole = whole + "$" + name,
        }
        rest = behind;
    }
    whole + rest
}

/// `group:name:version`, or without the version.
fn coordinates(text: &str) -> Option<Artifact> {
    let mut parts = text.split(':');
    let (group, name) = (parts.next()?, parts.next()?);
    let version = parts.next().unwrap_or_default();
    let plain = |part: &str| {
        let known = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_');
        !part.is_empty() && part.chars().all(known)
    };
    let version = version.split('@').next().unwrap_or_default();
    (plain(group) && plain(name) && !version.contains([' ', '/'])).then(|| Artifact {
        group: group.into(),
        name: name.into(),
        version: version.into(),
    })
}

/// Comments are gone, quotes stay; a line for each statement.
fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    let mut quote = None;
    while let Some(next) = rest.chars().next() {
        match quote {
            None if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            None if rest.starts_with("/*") => {
                rest = rest.split_once("*/").map_or("", |(_, behind)| behind);
                continue;
            }
            None if matches!(next, '"' | '\'') => quote = Some(next),
            // Nothing in quotes goes over a line.
            Some(_) if next == '\n' => quote = None,
            Some(open) if next == open => quote = None,
            _ => {}
        }
        plain.push(match (next, quote) {
            (';', None) => '\n',
            _ => next,
        });
        rest = &rest[next.len_utf8()..];
    }
    plain
}

/// A version catalog: libraries and bundles by their aliases.
fn catalog(text: &str) -> BTreeMap<String, Vec<Artifact>> {
    let mut found = BTreeMap::new();
    let Ok(table) = text.parse::<toml::Table>() else {
        return found;
    };
    let part = |name: &str| table.get(name).and_then(|it| it.as_table()).cloned();
    let versions = part("versions").unwrap_or_default();
    let dotted = |alias: &str| alias.replace(['-', '_'], ".");
    for (alias, library) in part("libraries").unwrap_or_default() {
        let artifact = library_of(&library, &versions);
        found.insert(dotted(&alias), artifact.into_iter().collect());
    }
    for (alias, members) in part("bundles").unwrap_or_default() {
        let members = members.as_array().into_iter().flatten();
        let libraries = members.filter_map(|member| found.get(&dotted(member.as_str()?)));
        let bundle: Vec<Artifact> = libraries.flatten().cloned().collect();
        found.insert(format!("bundles.{}", dotted(&alias)), bundle);
    }
    found
}

fn library_of(library: &toml::Value, versions: &toml::Table) -> Option<Artifact> {
    if let Some(text) = library.as_str() {
        return coordinates(text);
    }
    let text = |name: &str| library.get(name).and_then(|it| it.as_str());
    let mut artifact = match text("module") {
        Some(module) => coordinates(module)?,
        None => coordinates(&format!("{}:{}", text("group")?, text("name")?))?,
    };
    let version = library.get("version");
    let referred = version
        .and_then(|version| version.get("ref"))
        .and_then(|name| versions.get(name.as_str()?));
    artifact.version = version_of(referred.or(version)).unwrap_or_default();
    Some(artifact)
}

/// A version, or the one that is preferred of several.
fn version_of(version: Option<&toml::Value>) -> Option<String> {
    let version = version?;
    let rich = ["prefer", "strictly", "require"].map(|name| version.get(name)?.as_str());
    let text = version
        .as_str()
        .or_else(|| rich.into_iter().flatten().next());
    text.map(str::to_string)
}
