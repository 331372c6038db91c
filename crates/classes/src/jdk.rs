//! Finding the JDK whose class library is used, and what version it is.
//!
//! This module must not read classes; it only says where the image is.

use std::env;
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// The oldest and the newest release whose class library is understood.
pub const OLDEST_FEATURE: u32 = 17;
pub const NEWEST_FEATURE: u32 = 25;

/// A JDK or JRE home with a class library image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    /// As the `release` file says it: `17.0.12`.
    pub version: String,
    /// 17 of `17.0.12`.
    pub feature: u32,
}

/// Where a home was named, so that the error can name it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JdkSource {
    Flag,
    JavaHome,
    Path,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JdkError {
    NoneFound,
    /// A program that does not say where its JDK is.
    Mute(PathBuf),
    NotAFolder {
        source: JdkSource,
        home: PathBuf,
    },
    NoImage {
        source: JdkSource,
        home: PathBuf,
    },
    NoVersion {
        source: JdkSource,
        home: PathBuf,
    },
    TooOld {
        source: JdkSource,
        home: PathBuf,
        version: String,
    },
    TooNew {
        source: JdkSource,
        home: PathBuf,
        version: String,
    },
}

impl fmt::Display for JdkSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            JdkSource::Flag => "--jdk",
            JdkSource::JavaHome => "JAVA_HOME",
            JdkSource::Path => "java on PATH",
        })
    }
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JdkError::NoneFound => write!(
                f,
                "no JDK found: install one, and pass --jdk HOME, set JAVA_HOME or put java on PATH"
            ),
            JdkError::Mute(program) => write!(
                f,
                "java on PATH: {} does not say where its JDK is: pass --jdk HOME or set JAVA_HOME",
                program.display()
            ),
            JdkError::NotAFolder { source, home } => write!(
                f,
                "{source}: {} is not a folder: name the home of a JDK {OLDEST_FEATURE} to {NEWEST_FEATURE}",
                home.display()
            ),
            JdkError::NoImage { source, home } => write!(
                f,
                "{source}: {} has no lib/modules: name the home of a JDK {OLDEST_FEATURE} to {NEWEST_FEATURE}",
                home.display()
            ),
            JdkError::NoVersion { source, home } => write!(
                f,
                "{source}: {} has no release file that gives JAVA_VERSION: name the home of a JDK {OLDEST_FEATURE} to {NEWEST_FEATURE}",
                home.display()
            ),
            JdkError::TooOld {
                source,
                home,
                version,
            } => write!(
                f,
                "{source}: {} is Java {version}, which is too old: use a JDK {OLDEST_FEATURE} to {NEWEST_FEATURE}",
                home.display()
            ),
            JdkError::TooNew {
                source,
                home,
                version,
            } => write!(
                f,
                "{source}: {} is Java {version}, which is too new: use a JDK {OLDEST_FEATURE} to {NEWEST_FEATURE}",
                home.display()
            ),
        }
    }
}

impl std::error::Error for JdkError {}

impl Jdk {
    /// The JDK of `--jdk`, else of JAVA_HOME, else of `java` on PATH. A home that was named but is
    /// wrong is an error, not a reason to take another one silently.
    pub fn discover(flag: Option<&Path>) -> Result<Jdk, JdkError> {
        if let Some(home) = flag {
            return Jdk::at(home, JdkSource::Flag);
        }
        match env::var_os("JAVA_HOME") {
            Some(home) if !home.is_empty() => Jdk::at(Path::new(&home), JdkSource::JavaHome),
            _ => Jdk::on_path(),
        }
    }

    /// The JDK with this home.
    pub fn at(home: &Path, source: JdkSource) -> Result<Jdk, JdkError> {
        // Its programs are started in other folders too.
        let home = std::path::absolute(home).unwrap_or_else(|_| home.to_owned());
        if !home.is_dir() {
            return Err(JdkError::NotAFolder { source, home });
        }
        let version = release_version(&home);
        if !image_of(&home).is_file() {
            return Err(match version {
                _ if has_rt_jar(&home) => JdkError::TooOld {
                    source,
                    home,
                    version: version.unwrap_or_else(|| "8 or older".to_owned()),
                },
                _ => JdkError::NoImage { source, home },
            });
        }
        let Some((version, feature)) = version.and_then(|v| feature_of(&v).map(|f| (v, f))) else {
            return Err(JdkError::NoVersion { source, home });
        };
        match feature {
            ..OLDEST_FEATURE => Err(JdkError::TooOld {
                source,
                home,
                version,
            }),
            OLDEST_FEATURE..=NEWEST_FEATURE => Ok(Jdk {
                home,
                version,
                feature,
            }),
            _ => Err(JdkError::TooNew {
                source,
                home,
                version,
            }),
        }
    }

    /// The class library image.
    pub fn image(&self) -> PathBuf {
        image_of(&self.home)
    }

    fn on_path() -> Result<Jdk, JdkError> {
        let path = env::var_os("PATH").unwrap_or_default();
        let program = format!("java{}", env::consts::EXE_SUFFIX);
        let found = env::split_paths(&path)
            .map(|folder| folder.join(&program))
            .find(|file| file.is_file());
        let java = found.ok_or(JdkError::NoneFound)?;
        let home = home_of_program(&java).ok_or(JdkError::Mute(java))?;
        Jdk::at(&home, JdkSource::Path)
    }
}

fn image_of(home: &Path) -> PathBuf {
    home.join("lib").join("modules")
}

/// Java 8 and older keep their class library in a jar.
fn has_rt_jar(home: &Path) -> bool {
    ["lib/rt.jar", "jre/lib/rt.jar"]
        .iter()
        .any(|jar| home.join(jar).is_file())
}

/// Usually `java` is a link to `HOME/bin/java`; where it is a version manager's script, it is asked.
fn home_of_program(java: &Path) -> Option<PathBuf> {
    let resolved = fs::canonicalize(java).ok()?;
    let home = resolved.parent()?.parent()?;
    if image_of(home).is_file() || has_rt_jar(home) {
        return Some(home.to_owned());
    }
    let said = said_by(
        Command::new(java).args(["-XshowSettings:properties", "-version"]),
        PATIENCE,
    )?;
    said.lines()
        .find_map(|line| line.trim().strip_prefix("java.home = "))
        .map(PathBuf::from)
}

/// For a version manager's script to answer; some ask the user and wait.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a command says on standard error, if it says all of it in time.
fn said_by(command: &mut Command, patience: Duration) -> Option<String> {
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let (sender, answer) = mpsc::channel();
    let mut errors = child.stderr.take()?;
    std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = errors.read_to_end(&mut said);
        let _ = sender.send(String::from_utf8_lossy(&said).into_owned());
    });
    let said = answer.recv_timeout(patience).ok();
    let _ = child.kill();
    let _ = child.wait();
    said
}

fn release_version(home: &Path) -> Option<String> {
    let release = fs::read_to_string(home.join("release")).ok()?;
    let version = release
        .lines()
        .find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?;
    Some(version.trim_matches('"').to_owned())
}

/// 17 of `17.0.12`, 25 of `25-ea`, 8 of `1.8.0_402`.
fn feature_of(version: &str) -> Option<u32> {
    let mut numbers = version.split(['.', '_', '-', '+']);
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        feature => Some(feature),
    }
}
