//! Finding the jars of JUnit and JaCoCo: among those that the user names, on the class path, in what Maven and
//! Gradle have downloaded, in Debian's folder.

use spelunk_classes::jar::Jar;
use spelunk_junit::JUnit;
use spelunk_toolchain::jdk_tools::PATH_SEPARATOR;
use std::path::{Path, PathBuf};

/// A jar by something that must be in it.
struct Piece {
    class: &'static str,
    group: &'static str,
    artifact: &'static str,
    /// File names below Debian's folder.
    debian: &'static str,
    release: Release,
    required: bool,
}

/// Which release of an artifact goes with the others in the Maven repository.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Release {
    /// The one that decides.
    Leading,
    Same,
    /// JUnit's platform: 1.9.2 goes with 5.9.2, from 6 on they are the same.
    Platform,
    Newest,
}

const fn piece(
    class: &'static str,
    group: &'static str,
    artifact: &'static str,
    debian: &'static str,
    release: Release,
    required: bool,
) -> Piece {
    Piece {
        class,
        group,
        artifact,
        debian,
        release,
        required,
    }
}

use Release::{Leading, Newest, Platform, Same};

#[rustfmt::skip]
const JUNIT_5: &[Piece] = &[
    piece("org/junit/jupiter/api/Test", "org.junit.jupiter", "junit-jupiter-api", "junit-jupiter-api", Leading, true),
    piece("org/junit/jupiter/engine/JupiterTestEngine", "org.junit.jupiter", "junit-jupiter-engine", "junit-jupiter-engine", Same, true),
    piece("org/junit/jupiter/params/ParameterizedTest", "org.junit.jupiter", "junit-jupiter-params", "junit-jupiter-params", Same, false),
    piece("org/junit/platform/commons/JUnitException", "org.junit.platform", "junit-platform-commons", "junit-platform-commons", Platform, true),
    piece("org/junit/platform/engine/TestEngine", "org.junit.platform", "junit-platform-engine", "junit-platform-engine", Platform, true),
    piece("org/junit/platform/launcher/Launcher", "org.junit.platform", "junit-platform-launcher", "junit-platform-launcher", Platform, true),
    piece("org/opentest4j/AssertionFailedError", "org.opentest4j", "opentest4j", "opentest4j", Newest, true),
    piece("org/apiguardian/api/API", "org.apiguardian", "apiguardian-api", "apiguardian-api", Newest, false),
    piece("com/univocity/parsers/csv/CsvParser", "com.univocity", "univocity-parsers", "univocity-parsers", Newest, false),
];

#[rustfmt::skip]
const JUNIT_4: &[Piece] = &[
    piece("org/junit/runner/JUnitCore", "junit", "junit", "junit4", Leading, true),
    piece("org/hamcrest/SelfDescribing", "org.hamcrest", "hamcrest-core", "hamcrest", Newest, true),
];

#[rustfmt::skip]
const JACOCO: &[Piece] = &[
    piece("org/jacoco/core/instr/Instrumenter", "org.jacoco", "org.jacoco.core", "org.jacoco.core", Leading, true),
    piece("org/objectweb/asm/ClassReader", "org.ow2.asm", "asm", "asm", Newest, true),
    piece("org/objectweb/asm/tree/MethodNode", "org.ow2.asm", "asm-tree", "asm-tree", Newest, true),
    piece("org/objectweb/asm/commons/AnalyzerAdapter", "org.ow2.asm", "asm-commons", "asm-commons", Newest, true),
    piece("org/objectweb/asm/tree/analysis/Analyzer", "org.ow2.asm", "asm-analysis", "asm-analysis", Newest, false),
];

const DEBIAN: &str = "/usr/share/java";

/// JUnit's jars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JUnitJars {
    pub junit: JUnit,
    pub jars: Vec<PathBuf>,
    /// Whether JUnit 5's parameterised tests are among them.
    pub parameterised: bool,
}

/// Where the user says that jars are.
#[derive(Copy, Clone, Debug, Default)]
pub struct Named<'a> {
    /// `--junit-jars`, separated like a class path.
    pub jars: Option<&'a str>,
    pub class_path: &'a str,
}

impl JUnitJars {
    /// The error says what to do.
    pub fn find(junit: JUnit, named: Named<'_>) -> Result<JUnitJars, String> {
        let named_jars = named.jars.map(jars_of).unwrap_or_default();
        if let Some(jar) = named_jars.iter().find(|jar| !jar.exists()) {
            return Err(format!("--junit-jars: {} does not exist", jar.display()));
        }
        let (pieces, package) = match junit {
            JUnit::Five => (JUNIT_5, "junit5"),
            JUnit::Four => (JUNIT_4, "junit4"),
        };
        let jars = find(pieces, named).map_err(|missing| {
            format!(
                "no jar with {missing} found: install the package {package}, or name JUnit's jars with --junit-jars"
            )
        })?;
        let parameterised = junit == JUnit::Five
            && holds(&jars, "org/junit/jupiter/params/ParameterizedTest")
            && csv_parser_is_there(&jars);
        Ok(JUnitJars {
            junit,
            jars,
            parameterised,
        })
    }
}

/// Released jars have the parser of tables inside, Debian's do not.
fn csv_parser_is_there(jars: &[PathBuf]) -> bool {
    holds(jars, "com/univocity/parsers/csv/CsvParser")
        || holds(
            jars,
            "org/junit/jupiter/params/shadow/com/univocity/parsers/csv/CsvParser",
        )
        || holds(
            jars,
            "org/junit/jupiter/params/shadow/de/siegmar/fastcsv/reader/CsvReader",
        )
}

/// JaCoCo's jars; the error says what to do.
pub fn jacoco(named: Named<'_>) -> Result<Vec<PathBuf>, String> {
    find(JACOCO, named).map_err(|missing| {
        format!("no jar with {missing} found: install the package libjacoco-java")
    })
}

/// The first place that has everything required; otherwise what is missing, as a class name.
fn find(pieces: &[Piece], named: Named<'_>) -> Result<Vec<PathBuf>, String> {
    let explicit = named.jars.map(jars_of).unwrap_or_default();
    let on_class_path: Vec<PathBuf> = [explicit.clone(), jars_of(named.class_path)].concat();
    let places = [
        explicit,
        on_class_path,
        jars_of("target/dependency/*"),
        home()
            .and_then(|home| newest(pieces, &Repository::maven(&home)))
            .unwrap_or_default(),
        home()
            .and_then(|home| newest(pieces, &Repository::gradle(&home)))
            .unwrap_or_default(),
        debian(pieces),
    ];
    let complete = |jars: &Vec<PathBuf>| missing(pieces, jars).is_none();
    let fallback = places
        .last()
        .and_then(|debian| missing(pieces, debian))
        .unwrap_or_default();
    places
        .into_iter()
        .find(complete)
        .map_or(Err(fallback), |jars| Ok(absolute(only_with(pieces, jars))))
}

/// They are used from other folders too.
fn absolute(jars: Vec<PathBuf>) -> Vec<PathBuf> {
    let whole = |jar: PathBuf| std::path::absolute(&jar).unwrap_or(jar);
    jars.into_iter().map(whole).collect()
}

fn missing(pieces: &[Piece], jars: &[PathBuf]) -> Option<String> {
    pieces
        .iter()
        .find(|piece| piece.required && !holds(jars, piece.class))
        .map(|piece| piece.class.replace('/', "."))
}

/// Of a whole class path only the jars that hold one of the pieces.
fn only_with(pieces: &[Piece], jars: Vec<PathBuf>) -> Vec<PathBuf> {
    let useful = |jar: &PathBuf| {
        pieces
            .iter()
            .any(|piece| holds(std::slice::from_ref(jar), piece.class))
    };
    jars.into_iter().filter(useful).collect()
}

/// The existing jars of a class path; `folder/*` means the jars in that folder.
fn jars_of(class_path: &str) -> Vec<PathBuf> {
    let mut jars = Vec::new();
    for entry in class_path
        .split(PATH_SEPARATOR)
        .filter(|entry| !entry.is_empty())
    {
        match entry.strip_suffix('*') {
            Some(folder) => {
                let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
                let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
                found.retain(|path| path.extension().is_some_and(|end| end == "jar"));
                found.sort();
                jars.extend(found);
            }
            None => jars.push(PathBuf::from(entry)),
        }
    }
    jars
}

fn holds(jars: &[PathBuf], class: &str) -> bool {
    let file = format!("{class}.class");
    jars.iter().any(|jar| {
        if jar.is_dir() {
            jar.join(&file).is_file()
        } else {
            Jar::open(jar).is_ok_and(|jar| jar.contains(&file))
        }
    })
}

fn debian(pieces: &[Piece]) -> Vec<PathBuf> {
    let path = |piece: &Piece| Path::new(DEBIAN).join(format!("{}.jar", piece.debian));
    pieces
        .iter()
        .map(path)
        .filter(|path| path.is_file())
        .collect()
}

// ---- what build tools have downloaded ----

fn home() -> Option<PathBuf> {
    std::env::var_os("HOME").map(PathBuf::from)
}

/// Where a build tool keeps jars.
struct Repository {
    root: PathBuf,
    is_gradle: bool,
}

impl Repository {
    fn maven(home: &Path) -> Repository {
        Repository {
            root: home.join(".m2/repository"),
            is_gradle: false,
        }
    }

    fn gradle(home: &Path) -> Repository {
        let user_home = std::env::var_os("GRADLE_USER_HOME").map(PathBuf::from);
        let user_home = user_home.unwrap_or_else(|| home.join(".gradle"));
        Repository {
            root: user_home.join("caches/modules-2/files-2.1"),
            is_gradle: true,
        }
    }

    fn folder(&self, piece: &Piece) -> PathBuf {
        let group = match self.is_gradle {
            true => piece.group.to_string(),
            false => piece.group.replace('.', "/"),
        };
        self.root.join(group).join(piece.artifact)
    }

    fn jar(&self, piece: &Piece, release: &str) -> Option<PathBuf> {
        let folder = self.folder(piece).join(release);
        let name = format!("{}-{release}.jar", piece.artifact);
        if !self.is_gradle {
            return Some(folder.join(name)).filter(|jar| jar.is_file());
        }
        // Every file has a folder named after its contents.
        let folders = std::fs::read_dir(folder).ok()?.flatten();
        folders
            .map(|folder| folder.path().join(&name))
            .find(|jar| jar.is_file())
    }
}

/// The jars of the newest release that is complete.
fn newest(pieces: &[Piece], repository: &Repository) -> Option<Vec<PathBuf>> {
    let leading = pieces.iter().find(|piece| piece.release == Leading)?;
    let mut releases = releases(repository, leading);
    releases.reverse();
    let set = |release: String| -> Vec<PathBuf> {
        pieces
            .iter()
            .filter_map(|piece| in_repository(repository, piece, &release))
            .collect()
    };
    releases
        .into_iter()
        .map(set)
        .find(|jars| missing(pieces, jars).is_none())
}

fn in_repository(repository: &Repository, piece: &Piece, leading: &str) -> Option<PathBuf> {
    let release = match piece.release {
        Leading | Same => leading.to_string(),
        Platform => match leading.strip_prefix("5.") {
            Some(rest) => format!("1.{rest}"),
            None => leading.to_string(),
        },
        Newest => releases(repository, piece).pop()?,
    };
    repository.jar(piece, &release)
}

/// Oldest first. Previews (`5.13.0-M1`) come before the releases that they lead to.
fn releases(repository: &Repository, piece: &Piece) -> Vec<String> {
    let entries = std::fs::read_dir(repository.folder(piece))
        .into_iter()
        .flatten()
        .flatten();
    let mut all: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.starts_with(|first: char| first.is_ascii_digit()))
        .collect();
    all.sort_by_key(|release| {
        let numbers: Vec<u32> = release
            .split(|symbol: char| !symbol.is_ascii_digit())
            .map_while(|part| part.parse().ok())
            .collect();
        (numbers, !release.contains('-'), release.clone())
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repository with Debian's jars under the names and releases of Maven.
    fn repository(name: &str, releases: &[(&str, &[&str])]) -> PathBuf {
        let home = std::env::temp_dir().join(format!("spelunk-{}-{name}", std::process::id()));
        let repository = Repository::maven(&home);
        for (release, left_out) in releases {
            for piece in JUNIT_5 {
                let release = match piece.release {
                    Platform => release.replacen("5.", "1.", 1),
                    _ => release.to_string(),
                };
                let jar = repository
                    .folder(piece)
                    .join(&release)
                    .join(format!("{}-{release}.jar", piece.artifact));
                if !left_out.contains(&piece.artifact) {
                    let folder = jar.parent().expect("a folder");
                    std::fs::create_dir_all(folder).expect("a folder");
                    let debian = Path::new(DEBIAN).join(format!("{}.jar", piece.debian));
                    std::fs::copy(debian, &jar).expect("JUnit is installed");
                }
            }
        }
        home
    }

    fn names(jars: &[PathBuf]) -> Vec<&str> {
        let names = jars.iter().filter_map(|jar| jar.file_name());
        names.filter_map(|name| name.to_str()).collect()
    }

    #[test]
    fn the_newest_complete_release_is_taken() {
        let releases: [(&str, &[&str]); 4] = [
            ("5.9.2", &[]),
            ("5.10.0-M1", &[]),
            ("5.10.0", &[]),
            ("5.11.0", &["junit-platform-launcher"]),
        ];
        let home = repository("newest", &releases);
        let jars = newest(JUNIT_5, &Repository::maven(&home)).expect("a complete release");
        let names = names(&jars);
        assert!(names.contains(&"junit-jupiter-api-5.10.0.jar"), "{names:?}");
        assert!(
            names.contains(&"junit-platform-launcher-1.10.0.jar"),
            "{names:?}"
        );
        let _ = std::fs::remove_dir_all(home);
    }

    #[test]
    fn nothing_found_says_what_to_do() {
        let home = repository("nothing", &[("5.9.2", &["junit-jupiter-engine"])]);
        assert_eq!(newest(JUNIT_5, &Repository::maven(&home)), None);
        let _ = std::fs::remove_dir_all(home);
        let named = Named {
            jars: Some("/nowhere/junit.jar"),
            class_path: "",
        };
        let unknown = [piece(
            "no/such/Class",
            "no.such",
            "class",
            "no-such-class",
            Leading,
            true,
        )];
        assert_eq!(find(&unknown, named), Err("no.such.Class".to_string()));
    }
}
