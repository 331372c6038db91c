//! Maven and Gradle projects as they lie on disk, without asking the build tools: compiled classes, the jars they
//! need as far as they were downloaded, JUnit's version, where tests go. Nothing is downloaded or built.

mod gradle;
mod maven;
#[cfg(test)]
mod tests;

use maven::Pom;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    pub modules: Vec<Module>,
    /// Jars of dependencies, and folders that serve as such.
    pub jars: Vec<PathBuf>,
    /// JUnit's version, where the build says it.
    pub junit: Option<u8>,
    /// The build has tests for another framework.
    pub has_testng: bool,
    /// Dependencies whose jars are not on this machine.
    pub missing: Vec<String>,
    /// The first build file that cannot be read, and why.
    pub unreadable: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Where the compiler wrote its classes.
    pub classes: PathBuf,
    /// Where tests go.
    pub out: PathBuf,
}

/// So many dependencies are named.
const MOST_NAMED: usize = 3;

impl Project {
    /// What a user should know who thinks that everything was found. Whoever names JUnit's version knows about it.
    pub fn notes(&self, names_junit: bool) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.missing.is_empty() {
            let named = &self.missing[..self.missing.len().min(MOST_NAMED)];
            let others = match self.missing.len() - named.len() {
                0 => String::new(),
                count => format!(" and {count} more"),
            };
            notes.push(format!(
                "not on this machine: {}{others}; what needs them cannot be tested before the build has downloaded them, or -p names them",
                named.join(", ")
            ));
        }
        if self.junit.is_none() && !self.modules.is_empty() && !names_junit {
            let text = match self.has_testng {
                true => {
                    "the build names TestNG; tests are written for JUnit 5, and run by it only where the build has that too"
                }
                false => {
                    "the build names no JUnit; tests are written for JUnit 5 (--junit 4 for the older one), and the build needs it to run them"
                }
            };
            notes.push(text.into());
        }
        notes
    }
}

/// The project in a folder, if there is one. `home` is the user's.
pub fn detect(folder: &Path, home: Option<&Path>) -> Option<Project> {
    let mut finder = Finder {
        stores: Stores::new(home),
        project: Project::default(),
        wanted: Vec::new(),
        own: BTreeSet::new(),
        siblings: BTreeMap::new(),
        platform: BTreeMap::new(),
    };
    let has = |name: &&str| folder.join(name).is_file();
    if has(&"pom.xml") {
        finder.maven(&folder.join("pom.xml"), &mut BTreeSet::new());
    } else if gradle::BUILD_FILES.iter().any(has) || gradle::SETTINGS_FILES.iter().any(has) {
        finder.gradle(folder);
    } else {
        return None;
    }
    finder.resolve();
    Some(finder.project)
}

/// Where compilers and development environments put classes, besides the builds that are understood.
const USUAL_FOLDERS: [&str; 7] = [
    "target/classes",
    "build/classes/java/main",
    "build/classes",
    "out/production",
    "bin",
    "classes",
    "build",
];

/// A folder of classes below a folder that is no project.
pub fn compiled_in(folder: &Path) -> Option<PathBuf> {
    let within = |place: PathBuf| match place.ends_with("out/production") {
        // A folder for each module.
        true => sorted_entries(&place).into_iter().find(|it| it.is_dir()),
        false => Some(place),
    };
    let places = USUAL_FOLDERS.iter().map(|place| folder.join(place));
    places
        .filter_map(within)
        .find(|place| has_classes(place, MOST_FOLDERS_OF_A_PACKAGE))
}

const MOST_FOLDERS_OF_A_PACKAGE: usize = 8;

fn has_classes(folder: &Path, depth: usize) -> bool {
    sorted_entries(folder).iter().any(|entry| {
        entry.extension().is_some_and(|ending| ending == "class")
            || depth > 0 && entry.is_dir() && has_classes(entry, depth - 1)
    })
}

fn sorted_entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

/// More dependencies of dependencies than this are not followed.
const MOST_DEPENDENCIES: usize = 2_000;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Artifact {
    group: String,
    name: String,
    /// Empty where nobody says it.
    version: String,
}

impl Artifact {
    /// Parts that are not told are those of the parent.
    fn inherit(&mut self, parent: &Artifact) {
        for (own, theirs) in [
            (&mut self.group, &parent.group),
            (&mut self.version, &parent.version),
        ] {
            if own.is_empty() {
                own.clone_from(theirs);
            }
        }
    }
}

/// Groups and names that are left out; either may be `*`.
type Excluded = Vec<(String, String)>;

#[derive(Clone, Debug, Default)]
struct Dependency {
    artifact: Artifact,
    classifier: String,
    /// Empty means a jar.
    kind: String,
    scope: String,
    /// Of a jar that lies somewhere else.
    path: String,
    is_optional: bool,
    excluded: Excluded,
}

impl Dependency {
    fn plain(artifact: Artifact, scope: &str) -> Dependency {
        Dependency {
            artifact,
            scope: scope.into(),
            ..Dependency::default()
        }
    }

    fn classifier(&self) -> &str {
        match &*self.kind {
            "test-jar" if self.classifier.is_empty() => "tests",
            _ => &self.classifier,
        }
    }
}

// ---- where jars lie ----

/// A folder of downloaded jars.
struct Store {
    root: PathBuf,
    /// Gradle has a folder for each group and for each file.
    is_gradle: bool,
}

struct Stores(Vec<Store>);

impl Stores {
    fn new(home: Option<&Path>) -> Stores {
        let store = |root: PathBuf, is_gradle| Store { root, is_gradle };
        let mut stores = Vec::new();
        if let Some(home) = home {
            stores.push(store(home.join(".m2/repository"), false));
            stores.push(store(home.join(".gradle/caches/modules-2/files-2.1"), true));
        }
        stores.push(store("/usr/share/maven-repo".into(), false));
        Stores(stores)
    }

    fn file(&self, artifact: &Artifact, classifier: &str, ending: &str) -> Option<PathBuf> {
        let mut found = self.0.iter();
        found.find_map(|store| store.file(artifact, classifier, ending))
    }

    fn holds(&self, file: &Path) -> bool {
        self.0.iter().any(|store| file.starts_with(&store.root))
    }

    /// The newest version that is there, for what is named without one.
    fn newest(&self, artifact: &Artifact) -> Option<String> {
        let folders = self.0.iter().map(|store| store.folder(artifact));
        let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok());
        let names = entries.flatten().flatten().map(|entry| entry.file_name());
        let versions = names.filter_map(|name| name.into_string().ok());
        versions
            .filter(|version| version.starts_with(|it: char| it.is_ascii_digit()))
            .max_by_key(|version| parts_of(version))
    }
}

/// Numbers are compared as such.
fn parts_of(version: &str) -> Vec<(u64, String)> {
    let parts = version.split(['.', '-']);
    parts
        .map(|part| (part.parse().unwrap_or(0), part.to_string()))
        .collect()
}

impl Store {
    fn folder(&self, artifact: &Artifact) -> PathBuf {
        let group = match self.is_gradle {
            true => artifact.group.clone(),
            false => artifact.group.replace('.', "/"),
        };
        self.root.join(group).join(&artifact.name)
    }

    fn file(&self, artifact: &Artifact, classifier: &str, ending: &str) -> Option<PathBuf> {
        let folder = self.folder(artifact).join(&artifact.version);
        let classifier = match classifier {
            "" => String::new(),
            classifier => format!("-{classifier}"),
        };
        let (name, version) = (&artifact.name, &artifact.version);
        let name = format!("{name}-{version}{classifier}.{ending}");
        if !self.is_gradle {
            return Some(folder.join(name)).filter(|file| file.is_file());
        }
        let folders = std::fs::read_dir(folder).ok()?.flatten();
        folders
            .map(|folder| folder.path().join(&name))
            .find(|file| file.is_file())
    }
}

// ---- what is needed ----

struct Finder {
    stores: Stores,
    project: Project,
    /// What the build files name, in their order.
    wanted: Vec<Dependency>,
    /// Modules of this project, by group and name, and folders of classes of those beside it.
    own: BTreeSet<(String, String)>,
    siblings: BTreeMap<(String, String), PathBuf>,
    /// Versions by group and name for what is named without.
    platform: BTreeMap<(String, String), String>,
}

/// A dependency to follow, and what those who need it leave out.
struct Open {
    dependency: Dependency,
    excluded: Rc<Excluded>,
    for_tests: bool,
}

impl Finder {
    fn note_framework(&mut self, artifact: &Artifact) {
        let version = match (&*artifact.group, &*artifact.name) {
            ("junit", _) | ("org.junit.vintage", _) => 4,
            ("org.junit.jupiter", _) | ("org.junit", "junit-bom") => 5,
            ("org.testng", "testng") => {
                self.project.has_testng = true;
                return;
            }
            _ => return,
        };
        self.project.junit = self.project.junit.max(Some(version));
    }

    fn add_module(&mut self, classes: PathBuf, out: PathBuf) {
        if classes.is_dir() {
            self.project.modules.push(Module { classes, out });
        }
    }

    fn add_folder(&mut self, folder: PathBuf) {
        let is_own = |module: &Module| module.classes == folder;
        if folder.is_dir() && !self.project.modules.iter().any(is_own) {
            self.project.jars.push(folder);
        }
    }

    fn add_jars_in(&mut self, folder: &Path) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        jars.retain(|path| path.extension().is_some_and(|ending| ending == "jar"));
        jars.sort();
        self.project.jars.extend(jars);
    }

    /// Follows dependencies to their jars, and to what those need: the nearest that is named counts, as in Maven.
    fn resolve(&mut self) {
        let nothing = Rc::new(Excluded::new());
        let mut open: VecDeque<Open> = VecDeque::new();
        for dependency in std::mem::take(&mut self.wanted) {
            self.note_framework(&dependency.artifact);
            open.push_back(Open {
                for_tests: dependency.scope == "test",
                excluded: nothing.clone(),
                dependency,
            });
        }
        // What only tests need gives way to what the program needs.
        open.make_contiguous().sort_by_key(|open| open.for_tests);
        let mut done = BTreeSet::new();
        while let Some(next) = open.pop_front() {
            let dependency = &next.dependency;
            let artifact = &dependency.artifact;
            let key = (artifact.group.clone(), artifact.name.clone());
            let classifier = dependency.classifier().to_string();
            let is_new = done.insert((key.clone(), classifier));
            if is_new && done.len() <= MOST_DEPENDENCIES && !self.own.contains(&key) {
                open.extend(self.follow(next, &key));
            }
        }
        let modules = self.project.modules.iter();
        let mut seen: BTreeSet<PathBuf> = modules.map(|module| module.classes.clone()).collect();
        self.project.jars.retain(|jar| seen.insert(jar.clone()));
    }

    /// Takes the jar of a dependency; the answer is what it needs itself.
    fn follow(&mut self, mut open: Open, key: &(String, String)) -> Vec<Open> {
        if let Some(folder) = self.siblings.get(key) {
            self.project.jars.push(folder.clone());
            return Vec::new();
        }
        let artifact = &mut open.dependency.artifact;
        if artifact.version.is_empty() {
            let known = self.platform.get(key).cloned();
            artifact.version = known
                .or_else(|| self.stores.newest(artifact))
                .unwrap_or_default();
        }
        if !open.for_tests {
            self.take_jar(&open.dependency);
        }
        let pom = self.stores.file(&open.dependency.artifact, "", "pom");
        let pom = pom.and_then(|pom| Pom::read(&pom, &self.stores).ok());
        let mut excluded = open.dependency.excluded.clone();
        excluded.extend(open.excluded.iter().cloned());
        let excluded = Rc::new(excluded);
        let mut needed = Vec::new();
        for dependency in pom.into_iter().flat_map(|pom| pom.dependencies) {
            let counts = matches!(&*dependency.scope, "compile" | "runtime");
            if counts && !dependency.is_optional && !leaves_out(&excluded, &dependency.artifact) {
                if open.for_tests {
                    self.note_framework(&dependency.artifact);
                }
                needed.push(Open {
                    dependency,
                    excluded: excluded.clone(),
                    for_tests: open.for_tests,
                });
            }
        }
        needed
    }

    fn take_jar(&mut self, dependency: &Dependency) {
        let artifact = &dependency.artifact;
        let there = Path::new(&dependency.path);
        if dependency.scope == "system" && there.is_file() {
            self.project.jars.push(there.to_path_buf());
            return;
        }
        let file = self.stores.file(artifact, dependency.classifier(), "jar");
        let is_list = dependency.kind == "pom";
        match file {
            Some(jar) => self.project.jars.push(jar),
            None if is_list => {}
            None => {
                let parts = [&artifact.group, &artifact.name, &artifact.version];
                let parts: Vec<&str> = parts
                    .into_iter()
                    .map(String::as_str)
                    .filter(|part| !part.is_empty())
                    .collect();
                self.project.missing.push(parts.join(":"));
            }
        }
    }
}

fn leaves_out(excluded: &Excluded, artifact: &Artifact) -> bool {
    let is = |pattern: &str, name: &str| pattern == "*" || pattern == name;
    excluded
        .iter()
        .any(|(group, name)| is(group, &artifact.group) && is(name, &artifact.name))
}
