//! Poms: what a file says, together with its parents and the lists of versions that it imports. Values are filled in
//! after everything is merged, as Maven does it, so that a child's property counts in what its parent declares.

use super::{Artifact, Dependency, Finder, Stores};
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A chain of parents, or of imports, that is longer is a ring or a joke.
const MOST_ANCESTORS: usize = 24;

/// What is read of a pom.
#[derive(Default)]
pub(super) struct Pom {
    pub group: String,
    pub name: String,
    pub modules: Vec<String>,
    pub dependencies: Vec<Dependency>,
    managed: Vec<Dependency>,
    /// Where the compiler writes classes, and where sources of tests are.
    pub classes: String,
    pub tests: String,
    /// Parents that lie in the project, not in a store.
    pub local_parents: Vec<PathBuf>,
}

impl Pom {
    /// The pom of this file with everything that it inherits.
    pub fn read(file: &Path, stores: &Stores) -> Result<Pom, String> {
        Pom::read_within(file, stores, 0)
    }

    fn read_within(file: &Path, stores: &Stores, depth: usize) -> Result<Pom, String> {
        let mut lineage = vec![Model::read(file)?];
        let mut place = Some(file.to_path_buf());
        let mut local_parents = Vec::new();
        while let Some(above) = lineage.last().and_then(|model| model.parent.clone())
            && lineage.len() < MOST_ANCESTORS
        {
            let near = place.as_deref().and_then(|file| above.beside(file));
            let found = near.or_else(|| {
                let file = stores.file(&above.artifact, "", "pom")?;
                Some((file.clone(), Model::read(&file).ok()?))
            });
            let Some((file, model)) = found else {
                break;
            };
            // Parents in a store have theirs there too.
            place = (!stores.holds(&file)).then(|| file.clone());
            local_parents.extend(place.clone());
            lineage.push(model);
        }
        let mut pom = merged(&lineage);
        pom.local_parents = local_parents;
        pom.import(stores, depth);
        pom.apply_managed();
        Ok(pom)
    }

    /// Lists of versions stand where they are imported: behind everything that is said here.
    fn import(&mut self, stores: &Stores, depth: usize) {
        let (imported, mut managed): (Vec<Dependency>, Vec<Dependency>) =
            std::mem::take(&mut self.managed)
                .into_iter()
                .partition(|managed| managed.scope == "import");
        for list in imported.iter().filter(|_| depth < MOST_ANCESTORS) {
            let file = stores.file(&list.artifact, "", "pom");
            let pom = file.and_then(|file| Pom::read_within(&file, stores, depth + 1).ok());
            managed.extend(pom.into_iter().flat_map(|pom| pom.managed));
        }
        self.managed = managed;
    }

    /// What a dependency does not say stands in the list. The first entry counts.
    fn apply_managed(&mut self) {
        let mut known: BTreeMap<(&str, &str, &str), &Dependency> = BTreeMap::new();
        for managed in &self.managed {
            known.entry(managed.key()).or_insert(managed);
        }
        for dependency in &mut self.dependencies {
            if let Some(managed) = known.get(&dependency.key()) {
                dependency.complete(managed);
            }
            if dependency.scope.is_empty() {
                dependency.scope = "compile".into();
            }
        }
    }

    /// Versions that this pom gives to what is named without one.
    pub fn managed_versions(&self) -> impl Iterator<Item = &Artifact> {
        self.managed.iter().map(|managed| &managed.artifact)
    }
}

impl Finder {
    pub(super) fn maven(&mut self, file: &Path, seen: &mut BTreeSet<PathBuf>) {
        let folder = file.parent().unwrap_or(Path::new("."));
        let pom = match Pom::read(file, &self.stores) {
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
        self.own.insert((pom.group, pom.name));
        self.add_module(folder.join(&pom.classes), folder.join(&pom.tests));
        self.add_jars_in(&folder.join("target/dependency"));
        self.wanted.extend(pom.dependencies);
        for module in &pom.modules {
            if let Some(file) = module_file(folder, module) {
                self.maven(&file, seen);
            }
        }
        for parent in &pom.local_parents {
            self.note_siblings(parent, seen);
        }
    }

    /// In a folder of one module, the others stand beside it: what they compiled serves as their jars do.
    fn note_siblings(&mut self, parent: &Path, seen: &BTreeSet<PathBuf>) {
        let folder = parent.parent().unwrap_or(Path::new("."));
        let modules = Model::read(parent).map_or(Vec::new(), |model| model.modules);
        for file in modules
            .iter()
            .filter_map(|module| module_file(folder, module))
        {
            let is_own = file.canonicalize().is_ok_and(|file| seen.contains(&file));
            if let (false, Ok(pom)) = (is_own, Pom::read(&file, &self.stores)) {
                let classes = file.parent().unwrap_or(Path::new(".")).join(&pom.classes);
                self.siblings.insert((pom.group, pom.name), classes);
            }
        }
    }
}

/// A module is a folder, or a file in one.
fn module_file(folder: &Path, module: &str) -> Option<PathBuf> {
    let named = folder.join(module);
    let file = match named.is_file() {
        true => named,
        false => named.join("pom.xml"),
    };
    file.is_file().then_some(file)
}

// ---- one file ----

/// What one file says, word by word.
#[derive(Default)]
struct Model {
    parent: Option<Parent>,
    artifact: Artifact,
    properties: BTreeMap<String, String>,
    modules: Vec<String>,
    dependencies: Vec<Dependency>,
    managed: Vec<Dependency>,
    /// Of `build`: `directory`, `outputDirectory`, `testSourceDirectory`.
    places: BTreeMap<&'static str, String>,
}

#[derive(Clone)]
struct Parent {
    artifact: Artifact,
    /// Where it lies, as seen from the child. Empty: in a store alone.
    path: String,
}

impl Parent {
    /// The parent in the project, where it is there and the one that is meant.
    fn beside(&self, child: &Path) -> Option<(PathBuf, Model)> {
        if self.path.is_empty() {
            return None;
        }
        let named = child.parent()?.join(&self.path);
        let file = match named.is_dir() {
            true => named.join("pom.xml"),
            false => named,
        };
        let model = Model::read(&file).ok()?;
        (model.artifact.name == self.artifact.name).then_some((file, model))
    }
}

impl Model {
    fn read(path: &Path) -> Result<Model, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let document = Document::parse(&text).map_err(|error| error.to_string())?;
        let root = document.root_element();
        let parent = child(root, "parent").map(|node| Parent {
            artifact: artifact(node),
            path: child(node, "relativePath")
                .map_or("../pom.xml", |path| path.text().unwrap_or_default().trim())
                .into(),
        });
        let mut own = artifact(root);
        if let Some(parent) = &parent {
            own.inherit(&parent.artifact);
        }
        let properties = children(root, "properties").map(|property| {
            let value = property.text().unwrap_or_default().trim();
            (property.tag_name().name().into(), value.into())
        });
        let managed = child(root, "dependencyManagement").into_iter();
        let modules = children(root, "modules").filter_map(|node| node.text());
        let mut places = BTreeMap::new();
        for place in ["directory", "outputDirectory", "testSourceDirectory"] {
            let told = child(root, "build").and_then(|build| child_text(build, place));
            places.extend(told.map(|told| (place, told.to_string())));
        }
        Ok(Model {
            artifact: own,
            properties: properties.collect(),
            modules: modules.map(|text| text.trim().to_string()).collect(),
            dependencies: children(root, "dependencies").map(dependency).collect(),
            managed: managed
                .flat_map(|management| children(management, "dependencies"))
                .map(dependency)
                .collect(),
            places,
            parent,
        })
    }
}

/// A file and its parents, the nearest first, as one; values filled in.
fn merged(lineage: &[Model]) -> Pom {
    let mut properties = BTreeMap::new();
    for model in lineage.iter().rev() {
        properties.extend(model.properties.clone());
    }
    let own = &lineage[0];
    for prefix in ["project.", "pom.", ""] {
        let mut add = |name: &str, value: &str| {
            properties
                .entry(format!("{prefix}{name}"))
                .or_insert_with(|| value.to_string());
        };
        add("groupId", &own.artifact.group);
        add("artifactId", &own.artifact.name);
        add("version", &own.artifact.version);
        if let Some(parent) = &own.parent {
            add("parent.groupId", &parent.artifact.group);
            add("parent.version", &parent.artifact.version);
        }
    }
    for name in ["basedir", "project.basedir"] {
        properties.insert(name.into(), ".".into());
    }
    let place = |name: &str, usual: &str, properties: &BTreeMap<String, String>| {
        let told = lineage.iter().find_map(|model| model.places.get(name));
        filled(told.map_or(usual, String::as_str), properties)
    };
    let target = place("directory", "target", &properties);
    properties.insert("project.build.directory".into(), target);
    let all = |of: fn(&Model) -> &Vec<Dependency>| {
        let declared = lineage.iter().flat_map(of);
        declared
            .map(|dependency| dependency.filled(&properties))
            .collect()
    };
    let classes = "${project.build.directory}/classes";
    Pom {
        group: filled(&own.artifact.group, &properties),
        name: filled(&own.artifact.name, &properties),
        modules: own.modules.clone(),
        dependencies: all(|model| &model.dependencies),
        managed: all(|model| &model.managed),
        classes: place("outputDirectory", classes, &properties),
        tests: place("testSourceDirectory", "src/test/java", &properties),
        local_parents: Vec::new(),
    }
}

fn artifact(node: Node<'_, '_>) -> Artifact {
    let text = |name: &str| child_text(node, name).unwrap_or_default().to_string();
    Artifact {
        group: text("groupId"),
        name: text("artifactId"),
        version: text("version"),
    }
}

fn dependency(node: Node<'_, '_>) -> Dependency {
    let text = |name: &str| child_text(node, name).unwrap_or_default().to_string();
    let excluded = children(node, "exclusions").map(|node| {
        let artifact = artifact(node);
        (artifact.group, artifact.name)
    });
    Dependency {
        artifact: artifact(node),
        classifier: text("classifier"),
        kind: text("type"),
        scope: text("scope"),
        path: text("systemPath"),
        is_optional: text("optional") == "true",
        excluded: excluded.collect(),
    }
}

impl Dependency {
    fn filled(&self, properties: &BTreeMap<String, String>) -> Dependency {
        let fill = |text: &str| filled(text, properties);
        Dependency {
            artifact: Artifact {
                group: fill(&self.artifact.group),
                name: fill(&self.artifact.name),
                version: fill(&self.artifact.version),
            },
            classifier: fill(&self.classifier),
            kind: fill(&self.kind),
            scope: fill(&self.scope),
            path: fill(&self.path),
            is_optional: self.is_optional,
            excluded: self.excluded.clone(),
        }
    }

    fn key(&self) -> (&str, &str, &str) {
        let artifact = &self.artifact;
        (&artifact.group, &artifact.name, &self.classifier)
    }

    fn complete(&mut self, managed: &Dependency) {
        if self.artifact.version.is_empty() {
            self.artifact.version = managed.artifact.version.clone();
        }
        if self.scope.is_empty() {
            self.scope = managed.scope.clone();
        }
        self.excluded.extend(managed.excluded.iter().cloned());
    }
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
