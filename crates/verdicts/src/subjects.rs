//! Which classes are measured: those that the peers were measured on, and a choice from each library that
//! a rule makes, not a person.
//!
//! The rule: the public, concrete, top-level classes of a library (of `java.util`, `java.text`, `java.math`
//! and `java.time` for the JDK) that are no exceptions and have from `LEAST_BRANCHES` to `MOST_BRANCHES`
//! branches, in the order of a hash of their names; the first `PER_LIBRARY` of them.

use crate::figures;
use spelunk_classes::branches;
use spelunk_classes::class_file::{ClassFile, access};
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::{Jdk, JdkSource};
use spelunk_conformance::fingerprint;
use std::path::Path;

const LEAST_BRANCHES: usize = 10;
const MOST_BRANCHES: usize = 500;
const PER_LIBRARY: usize = 4;

/// A jar of Debian's (none that JaCoCo itself is made of: it cannot measure itself) with the jars that its classes need.
pub struct Library {
    pub package: &'static str,
    pub jar: &'static str,
    pub needs: &'static [&'static str],
}

pub const LIBRARIES: &[Library] = &[
    library("libcommons-lang3-java", "commons-lang3", &[]),
    library("libcommons-collections4-java", "commons-collections4", &[]),
    library("libcommons-math3-java", "commons-math3", &[]),
    library("libcommons-text-java", "commons-text", &["commons-lang3"]),
    library("libcommons-codec-java", "commons-codec", &[]),
    library("libcommons-csv-java", "commons-csv", &["commons-io"]),
    library("libcommons-io-java", "commons-io", &[]),
    library("libcommons-cli-java", "commons-cli", &[]),
    library(
        "libcommons-validator-java",
        "commons-validator",
        &["commons-beanutils", "commons-digester", "commons-logging"],
    ),
    library("libguava-java", "guava", &[]),
    library("libjoda-time-java", "joda-time", &[]),
    library("libjsoup-java", "jsoup", &[]),
    library("libjfreechart-java", "jfreechart", &["jcommon"]),
    library(
        "libcommons-jexl3-java",
        "commons-jexl3",
        &["commons-logging"],
    ),
    library(
        "libcommons-configuration2-java",
        "commons-configuration2",
        &["commons-lang3", "commons-text", "commons-logging"],
    ),
    library("libjackson2-core-java", "jackson-core", &[]),
    library("libgoogle-gson-java", "gson", &[]),
    library("libjgrapht0.8-java", "jgrapht0.8", &[]),
    library("libtrove3-java", "trove4j", &[]),
    library("libhttpcore-java", "httpcore", &[]),
    library("libxom-java", "xom", &["xercesImpl", "jaxen"]),
    library("libjdom2-java", "jdom2", &[]),
    library("libplexus-utils2-java", "plexus-utils2", &[]),
    library("libpicocli-java", "picocli", &[]),
    library("libcommons-compress-java", "commons-compress", &[]),
];

const fn library(
    package: &'static str,
    jar: &'static str,
    needs: &'static [&'static str],
) -> Library {
    Library {
        package,
        jar,
        needs,
    }
}

/// Packages of the JDK that classes are chosen from.
const JDK_PACKAGES: [&str; 4] = ["java/util", "java/text", "java/math", "java/time"];

/// A class to generate tests for.
pub struct Subject {
    /// The library's jar without its ending, `jdk` for the JDK.
    pub library: &'static str,
    pub class_path: String,
    /// Name with dots.
    pub class: String,
}

fn path_of(jar: &str) -> String {
    format!("/usr/share/java/{jar}.jar")
}

/// All subjects. A library that is missing is an error: the totals would not be comparable.
pub fn subjects(home: &Path) -> Result<Vec<Subject>, String> {
    let jdk = Jdk::at(home, JdkSource::Flag).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for library in LIBRARIES {
        if !Path::new(&path_of(library.jar)).exists() {
            return Err(format!(
                "{} is not there: apt-get install {}",
                path_of(library.jar),
                library.package
            ));
        }
        found.extend(of_library(library, &jdk)?);
    }
    found.extend(of_jdk(&jdk)?);
    Ok(found)
}

fn of_library(library: &Library, jdk: &Jdk) -> Result<Vec<Subject>, String> {
    let jars = std::iter::once(&library.jar).chain(library.needs);
    let class_path = jars.map(|jar| path_of(jar)).collect::<Vec<_>>().join(":");
    let opened = ClassPath::new(&class_path, jdk).map_err(|error| error.to_string())?;
    let own = opened
        .entry_at(Path::new(&path_of(library.jar)))
        .ok_or_else(|| format!("{} cannot be read", path_of(library.jar)))?;
    let names = opened.classes_in(own).map_err(|error| error.to_string())?;
    let known = figures::of_library(library.jar).map(|figure| figure.class.to_string());
    Ok(chosen(&opened, names, known.collect())
        .into_iter()
        .map(|class| Subject {
            library: library.jar,
            class_path: class_path.clone(),
            class,
        })
        .collect())
}

fn of_jdk(jdk: &Jdk) -> Result<Vec<Subject>, String> {
    let opened = ClassPath::new("", jdk).map_err(|error| error.to_string())?;
    let names = opened
        .image()
        .classes()
        .filter(|location| JDK_PACKAGES.contains(&location.parent))
        .map(|location| format!("{}/{}", location.parent, location.base))
        .collect();
    Ok(chosen(&opened, names, Vec::new())
        .into_iter()
        .map(|class| Subject {
            library: "jdk",
            class_path: ".".into(),
            class,
        })
        .collect())
}

/// The known ones, then the first of the others by the rule.
fn chosen(class_path: &ClassPath, names: Vec<String>, known: Vec<String>) -> Vec<String> {
    let mut others: Vec<String> = names
        .into_iter()
        .filter(|name| is_candidate(class_path, name))
        .map(|name| name.replace('/', "."))
        .filter(|name| !known.contains(name))
        .collect();
    others.sort_by_key(|name| (fingerprint(name.as_bytes()), name.clone()));
    others.truncate(PER_LIBRARY);
    known.into_iter().chain(others).collect()
}

fn is_candidate(class_path: &ClassPath, name: &str) -> bool {
    let is_exception = name.ends_with("Exception") || name.ends_with("Error");
    if name.contains('$') || is_exception {
        return false;
    }
    let Ok(Some((bytes, _))) = class_path.find(name) else {
        return false;
    };
    let Ok(class) = ClassFile::parse(bytes) else {
        return false;
    };
    let unwanted = access::ABSTRACT | access::INTERFACE | access::SYNTHETIC;
    if class.access & access::PUBLIC == 0 || class.access & unwanted != 0 {
        return false;
    }
    let methods = branches::of_class(&class);
    let total: usize = methods.iter().map(|method| method.total()).sum();
    (LEAST_BRANCHES..=MOST_BRANCHES).contains(&total)
}
