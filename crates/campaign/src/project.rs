//! Maven and Gradle projects as they lie on disk, without asking the build tools: compiled classes, the jars they
//! need as far as they were downloaded, JUnit's version, where tests go. Nothing is downloaded or built.

use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    pub modules: Vec<Module>,
    /// Jars of dependencies.
    pub jars: Vec<PathBuf>,
    /// JUnit's version, where the build says it.
    pub junit: Option<u8>,
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

/// The project in a folder, if there is one. `home` is the user's.
pub fn detect(folder: &Path, home: Option<&Path>) -> Option<Project> {
    let mut finder = Finder {
        stores: stores(home),
        project: Project::default(),
        wanted: BTreeMap::new(),
    };
    if folder.join("pom.xml").is_file() {
        finder.maven(
            &folder.join("pom.xml"),
            &BTreeMap::new(),
            &mut BTreeSet::new(),
        );
    } else if GRADLE.iter().any(|name| folder.join(name).is_file()) {
        finder.gradle(folder, true);
    } else {
        return None;
    }
    finder.resolve();
    Some(finder.project)
}

const GRADLE: [&str; 4] = [
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
];
/// More dependencies of dependencies than this are not followed.
const MOST_DEPENDENCIES: usize = 2_000;

/// A folder of downloaded jars.
struct Store {
    root: PathBuf,
    /// Gradle has a folder for each group and for each file.
    is_gradle: bool,
}

fn stores(home: Option<&Path>) -> Vec<Store> {
    let store = |root: PathBuf, is_gradle| Store { root, is_gradle };
    let mut stores = Vec::new();
    if let Some(home) = home {
        stores.push(store(home.join(".m2/repository"), false));
        stores.push(store(home.join(".gradle/caches/modules-2/files-2.1"), true));
    }
    stores.push(store("/usr/share/maven-repo".into(), false));
    stores
}

impl Store {
    fn file(&self, artifact: &Artifact, ending: &str) -> Option<PathBuf> {
        let group = match self.is_gradle {
            true => artifact.group.clone(),
            false => artifact.group.replace('.', "/"),
        };
        let folder = self
            .root
            .join(group)
            .join(&artifact.name)
            .join(&artifact.version);
        let name = format!("{}-{}.{ending}", artifact.name, artifact.version);
        if !self.is_gradle {
            return Some(folder.join(name)).filter(|file| file.is_file());
        }
        let folders = std::fs::read_dir(folder).ok()?.flatten();
        folders
            .map(|folder| folder.path().join(&name))
            .find(|file| file.is_file())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Artifact {
    group: String,
    name: String,
    version: String,
}

struct Finder {
    stores: Vec<Store>,
    project: Project,
    /// Versions by group and name: the first one that is asked for counts.
    wanted: BTreeMap<(String, String), String>,
}

impl Finder {
    fn file(&self, artifact: &Artifact, ending: &str) -> Option<PathBuf> {
        self.stores
            .iter()
            .find_map(|store| store.file(artifact, ending))
    }

    fn want(&mut self, artifact: &Artifact, scope: &str) {
        self.note_junit(artifact);
        if scope != "test" {
            let key = (artifact.group.clone(), artifact.name.clone());
            self.wanted
                .entry(key)
                .or_insert_with(|| artifact.version.clone());
        }
    }

    fn note_junit(&mut self, artifact: &Artifact) {
        let version = match (&*artifact.group, &*artifact.name) {
            ("junit", _) | ("org.junit.vintage", _) => 4,
            ("org.junit.jupiter", _) => 5,
            _ => return,
        };
        self.project.junit = self.project.junit.max(Some(version));
    }

    fn add_module(&mut self, classes: PathBuf, out: PathBuf) {
        if classes.is_dir() {
            self.project.modules.push(Module { classes, out });
        }
    }

    fn add_jars_in(&mut self, folder: &Path) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        jars.retain(|path| path.extension().is_some_and(|ending| ending == "jar"));
        jars.sort();
        self.project.jars.extend(jars);
    }

    // ---- Maven ----

    fn maven(
        &mut self,
        file: &Path,
        inherited: &BTreeMap<String, String>,
        seen: &mut BTreeSet<PathBuf>,
    ) {
        let folder = file.parent().unwrap_or(Path::new("."));
        let pom = match Pom::read(file, inherited) {
            Ok(pom) => pom,
            Err(why) => {
                let text = format!("{}: {why}", file.display());
                self.project.unreadable.get_or_insert(text);
                return;
            }
        };
        if !seen.insert(file.canonicalize().unwrap_or_else(|_| file.to_path_buf())) {
            return;
        }
        self.add_module(folder.join(&pom.classes), folder.join(&pom.tests));
        self.add_jars_in(&folder.join("target/dependency"));
        for (artifact, scope) in &pom.dependencies {
            self.want(artifact, scope);
        }
        for module in &pom.modules {
            // A module is a folder, or a file in one.
            let named = folder.join(module);
            let file = match named.is_file() {
                true => named,
                false => named.join("pom.xml"),
            };
            if file.is_file() {
                self.maven(&file, &pom.properties, seen);
            }
        }
    }

    /// Follows dependencies to their jars, and to what those need.
    fn resolve(&mut self) {
        let mut done = BTreeSet::new();
        let mut jars = Vec::new();
        while let Some((key, version)) = self.next_open(&done) {
            done.insert(key.clone());
            let artifact = Artifact {
                group: key.0,
                name: key.1,
                version,
            };
            match self.file(&artifact, "jar") {
                Some(jar) => jars.push(jar),
                None => self.project.missing.push(format!(
                    "{}:{}:{}",
                    artifact.group, artifact.name, artifact.version
                )),
            }
            let pom = self.file(&artifact, "pom");
            let pom = pom.and_then(|pom| Pom::read(&pom, &BTreeMap::new()).ok());
            for (needed, scope) in pom.into_iter().flat_map(|pom| pom.dependencies) {
                if matches!(&*scope, "compile" | "runtime") && !needed.version.is_empty() {
                    let key = (needed.group, needed.name);
                    self.wanted.entry(key).or_insert(needed.version);
                }
            }
        }
        self.project.jars.extend(jars);
        let mut seen = BTreeSet::new();
        self.project.jars.retain(|jar| seen.insert(jar.clone()));
    }

    fn next_open(&self, done: &BTreeSet<(String, String)>) -> Option<((String, String), String)> {
        let open = self.wanted.iter().find(|(key, _)| !done.contains(*key));
        let open = open.filter(|_| done.len() < MOST_DEPENDENCIES);
        open.map(|(key, version)| (key.clone(), version.clone()))
    }

    // ---- Gradle ----

    fn gradle(&mut self, folder: &Path, is_root: bool) {
        for language in ["java", "kotlin", "scala", "groovy"] {
            let classes = folder.join("build/classes").join(language).join("main");
            self.add_module(classes, folder.join("src/test/java"));
        }
        self.add_jars_in(&folder.join("libs"));
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        for name in ["build.gradle", "build.gradle.kts"] {
            for line in read(name).lines() {
                let scope = if line.trim_start().starts_with("test") {
                    "test"
                } else {
                    "compile"
                };
                for artifact in quoted(line).filter_map(coordinates) {
                    self.want(&artifact, scope);
                }
            }
        }
        if !is_root {
            return;
        }
        for name in ["settings.gradle", "settings.gradle.kts"] {
            let text = read(name);
            let included = text
                .lines()
                .filter(|line| line.trim_start().starts_with("include"));
            for module in included.flat_map(quoted) {
                let path = module.trim_start_matches(':').replace(':', "/");
                let inside = !path.is_empty() && !path.split('/').any(|part| part == "..");
                if inside {
                    self.gradle(&folder.join(path), false);
                }
            }
        }
    }
}

/// What stands in quotes on a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split(['"', '\'']).skip(1).step_by(2)
}

/// `group:name:version`
fn coordinates(text: &str) -> Option<Artifact> {
    let mut parts = text.split(':');
    let (group, name, version) = (parts.next()?, parts.next()?, parts.next()?);
    let plain = |part: &str| !part.is_empty() && !part.contains([' ', '/', '$']);
    (plain(group) && plain(name) && plain(version)).then(|| Artifact {
        group: group.into(),
        name: name.into(),
        version: version.split('@').next().unwrap_or_default().into(),
    })
}

/// What is read of a Maven project.
struct Pom {
    properties: BTreeMap<String, String>,
    modules: Vec<String>,
    /// With their scope.
    dependencies: Vec<(Artifact, String)>,
    /// Where the compiler writes classes, and where sources of tests are.
    classes: String,
    tests: String,
}

impl Pom {
    fn read(path: &Path, inherited: &BTreeMap<String, String>) -> Result<Pom, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let document = Document::parse(&text).map_err(|error| error.to_string())?;
        let root = document.root_element();
        let mut properties = inherited.clone();
        for place in ["version", "groupId"] {
            let parent = child(root, "parent").and_then(|parent| child_text(parent, place));
            if let Some(value) = child_text(root, place).or(parent) {
                properties.insert(format!("project.{place}"), value.into());
            }
        }
        for property in children(root, "properties") {
            let value = property.text().unwrap_or_default().trim();
            properties.insert(property.tag_name().name().into(), value.into());
        }
        let managed: BTreeMap<(String, String), String> = child(root, "dependencyManagement")
            .into_iter()
            .flat_map(|management| children(management, "dependencies"))
            .map(|node| dependency(node, &properties).0)
            .map(|artifact| ((artifact.group, artifact.name), artifact.version))
            .collect();
        // What is managed here counts for modules below too.
        for ((group, name), version) in &managed {
            properties.insert(format!("managed {group}:{name}"), version.clone());
        }
        let mut dependencies: Vec<(Artifact, String)> = children(root, "dependencies")
            .map(|node| dependency(node, &properties))
            .collect();
        for (artifact, _) in &mut dependencies {
            if artifact.version.is_empty() {
                let key = format!("managed {}:{}", artifact.group, artifact.name);
                artifact.version = properties.get(&key).cloned().unwrap_or_default();
            }
        }
        let modules = children(root, "modules").filter_map(|node| node.text());
        let modules = modules.map(|text| text.trim().to_string()).collect();
        let place = |name: &str, usual: &str, properties: &BTreeMap<String, String>| {
            let told = child(root, "build").and_then(|build| child_text(build, name));
            filled(told.unwrap_or(usual), properties)
        };
        for name in ["basedir", "project.basedir"] {
            properties.insert(name.into(), ".".into());
        }
        let target = place("directory", "target", &properties);
        properties.insert("project.build.directory".into(), target);
        let classes = "${project.build.directory}/classes";
        Ok(Pom {
            classes: place("outputDirectory", classes, &properties),
            tests: place("testSourceDirectory", "src/test/java", &properties),
            properties,
            modules,
            dependencies,
        })
    }
}

fn dependency(node: Node<'_, '_>, properties: &BTreeMap<String, String>) -> (Artifact, String) {
    let text = |name: &str| filled(child_text(node, name).unwrap_or_default(), properties);
    let artifact = Artifact {
        group: text("groupId"),
        name: text("artifactId"),
        version: text("version"),
    };
    let optional = text("optional") == "true";
    let scope = match &*text("scope") {
        "" if optional => "optional".to_string(),
        "" => "compile".to_string(),
        scope => scope.to_string(),
    };
    (artifact, scope)
}

/// `${name}` replaced by its value, as far as it is known.
fn filled(text: &str, properties: &BTreeMap<String, String>) -> String {
    let mut text = text.to_string();
    // A value may name another property; a ring of them must end.
    for _ in 0..8 {
        let Some((start, end)) = text.find("${").and_then(|start| {
            let end = text[start..].find('}')?;
            Some((start, start + end))
        }) else {
            break;
        };
        match properties.get(&text[start + 2..end]) {
            Some(value) => text.replace_range(start..=end, value),
            None => break,
        }
    }
    text
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children()
        .find(|child| child.tag_name().name() == name)
}

fn child_text<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    child(node, name)?.text().map(str::trim)
}

/// The elements inside of the child of a name.
fn children<'a, 'i: 'a>(node: Node<'a, 'i>, name: &str) -> impl Iterator<Item = Node<'a, 'i>> {
    let inside = child(node, name)
        .into_iter()
        .flat_map(|child| child.children());
    inside.filter(|node| node.is_element())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path =
                std::env::temp_dir().join(format!("spelunk-project-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&path);
            Folder(path)
        }

        fn write(&self, name: &str, text: &str) {
            let path = self.0.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_maven_project_of_modules() {
        let folder = Folder::new("maven");
        folder.write(
            "pom.xml",
            "<project><modules><module>core</module></modules><properties><v>1.2</v></properties>
             <dependencyManagement><dependencies><dependency><groupId>a.b</groupId>
             <artifactId>c</artifactId><version>${v}</version></dependency></dependencies></dependencyManagement></project>",
        );
        folder.write(
            "core/pom.xml",
            "<project><dependencies><dependency><groupId>a.b</groupId><artifactId>c</artifactId></dependency>
             <dependency><groupId>no.such</groupId><artifactId>d</artifactId><version>1</version></dependency>
             <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13</version><scope>test</scope></dependency>
             </dependencies></project>",
        );
        folder.write("core/target/classes/A.class", "");
        folder.write("home/.m2/repository/a/b/c/1.2/c-1.2.jar", "");
        folder.write(
            "home/.m2/repository/a/b/c/1.2/c-1.2.pom",
            "<project><dependencies><dependency><groupId>e</groupId><artifactId>f</artifactId><version>3</version></dependency></dependencies></project>",
        );
        folder.write("home/.m2/repository/e/f/3/f-3.jar", "");
        let found = detect(&folder.0, Some(&folder.0.join("home"))).expect("a project");
        assert_eq!(found.modules.len(), 1);
        assert!(found.modules[0].out.ends_with("core/src/test/java"));
        assert_eq!(found.junit, Some(4));
        let names: Vec<_> = found
            .jars
            .iter()
            .filter_map(|jar| jar.file_name())
            .collect();
        assert_eq!(names, ["c-1.2.jar", "f-3.jar"]);
        assert_eq!(found.missing, ["no.such:d:1"]);
    }

    #[test]
    fn a_maven_project_of_unusual_layout() {
        let folder = Folder::new("layout");
        folder.write(
            "pom.xml",
            "<project><modules><module>one/custom.xml</module><module>gone</module><module>two</module></modules></project>",
        );
        folder.write(
            "one/custom.xml",
            "<project><build><directory>${basedir}/out</directory><testSourceDirectory>check</testSourceDirectory></build></project>",
        );
        folder.write("one/out/classes/A.class", "");
        folder.write(
            "two/pom.xml",
            "<project><build><outputDirectory>bin</outputDirectory></build></project>",
        );
        folder.write("two/bin/B.class", "");
        let found = detect(&folder.0, None).expect("a project");
        assert_eq!(found.modules.len(), 2, "{found:?}");
        assert!(found.modules[0].classes.ends_with("one/./out/classes"));
        assert!(found.modules[0].out.ends_with("one/check"));
        assert!(found.modules[1].classes.ends_with("two/bin"));
        folder.write("pom.xml", "<project><");
        let broken = detect(&folder.0, None).expect("a project");
        assert!(broken.unreadable.is_some_and(|why| why.contains("pom.xml")));
    }

    #[test]
    fn a_gradle_project() {
        let folder = Folder::new("gradle");
        folder.write("settings.gradle", "include ':app', 'lib'\n");
        folder.write(
            "app/build.gradle",
            "dependencies {\n  implementation 'a.b:c:1.2'\n  testImplementation \"org.junit.jupiter:junit-jupiter:5.9.2\"\n}\n",
        );
        folder.write("app/build/classes/java/main/A.class", "");
        folder.write(
            "home/.gradle/caches/modules-2/files-2.1/a.b/c/1.2/0af3/c-1.2.jar",
            "",
        );
        let found = detect(&folder.0, Some(&folder.0.join("home"))).expect("a project");
        assert_eq!(found.junit, Some(5));
        assert_eq!(found.modules.len(), 1);
        assert!(found.jars[0].ends_with("0af3/c-1.2.jar"));
    }

    #[test]
    fn a_folder_that_is_no_project() {
        let folder = Folder::new("none");
        folder.write("readme", "");
        assert_eq!(detect(&folder.0, None), None);
    }
}
