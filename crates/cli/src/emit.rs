//! `--emit FORMAT[=PATH]`: where structures go. Targets are opened before the exploration begins, so
//! that a path that cannot be written is known at once.

use crate::failure::Failure;
use spelunk_structures::Graph;
use spelunk_structures::java::JavaClass;
use spelunk_structures::picture::{self, Drawing};
use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A format and where it goes; no path is standard output.
#[derive(Clone, Debug)]
pub struct EmitTarget {
    format: Format,
    path: Option<PathBuf>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Format {
    Json,
    Java,
    Dot,
    Svg,
    Junit,
}

const FORMATS: &[(&str, Format)] = &[
    ("json", Format::Json),
    ("java", Format::Java),
    ("dot", Format::Dot),
    ("svg", Format::Svg),
    ("junit", Format::Junit),
];

/// For the command line's parser.
pub fn emit_target(text: &str) -> Result<EmitTarget, String> {
    let (name, path) = match text.split_once('=') {
        Some((name, path)) => (name, Some(path)),
        None => (text, None),
    };
    let known = FORMATS.iter().find(|(known, _)| *known == name);
    let Some(&(_, format)) = known else {
        return Err("formats are json, java, dot, svg and junit, e.g. json=structures.json".into());
    };
    match path {
        Some("") => Err(format!("no path behind {name}=")),
        Some("-") | None => Ok(EmitTarget { format, path: None }),
        Some(path) if spelunk_campaign::storing::is_standard_output(Path::new(path)) => {
            Ok(EmitTarget { format, path: None })
        }
        Some(path) => Ok(EmitTarget {
            format,
            path: Some(PathBuf::from(path)),
        }),
    }
}

impl EmitTarget {
    pub fn is_standard_output(&self) -> bool {
        self.path.is_none()
    }
}

/// Structures in one sheet of pictures; a browser shows no more in reasonable time.
const MOST_IN_SHEET: usize = 1_000;
const COLUMNS: usize = 6;

enum Writer {
    /// One after the other into one file: JSON lines, or graphs of the DOT language.
    Stream(Format, Box<dyn Write + Send>),
    /// A file for each.
    Folder(Format, PathBuf),
    Java(JavaClass, Option<PathBuf>),
    Sheet(Vec<Drawing>, Option<PathBuf>),
}

/// Why no more structures are written.
enum Trouble {
    /// Whoever reads them has seen enough.
    ReaderGone,
    Problem(String),
}

impl From<String> for Trouble {
    fn from(problem: String) -> Trouble {
        Trouble::Problem(problem)
    }
}

/// Writes structures as they come.
pub struct Emitter {
    writers: Vec<Writer>,
    count: usize,
    /// The first one.
    trouble: Option<Trouble>,
}

impl Emitter {
    /// `program` names the class of builders where no file does.
    pub fn open(targets: &[EmitTarget], program: &str) -> Result<Emitter, Failure> {
        if targets.iter().filter(|t| t.is_standard_output()).count() > 1 {
            return Err(Failure::Input(
                "--emit: only one format can go to standard output; name a file, e.g. json=FILE"
                    .into(),
            ));
        }
        let writers: Result<Vec<Writer>, Failure> = targets
            .iter()
            .map(|target| Writer::open(target, program))
            .collect();
        Ok(Emitter {
            writers: writers?,
            count: 0,
            trouble: None,
        })
    }

    pub fn add(&mut self, graph: &Graph) {
        self.count += 1;
        for writer in &mut self.writers {
            if let Err(trouble) = writer.add(graph, self.count) {
                self.trouble.get_or_insert(trouble);
            }
        }
    }

    /// Whether further structures are of no use.
    pub fn is_over(&self) -> bool {
        self.trouble.is_some()
    }

    pub fn finish(mut self) -> Result<(), Failure> {
        for writer in &mut self.writers {
            if let Err(trouble) = writer.finish() {
                self.trouble.get_or_insert(trouble);
            }
        }
        match self.trouble {
            Some(Trouble::Problem(problem)) => Err(Failure::Input(format!("--emit: {problem}"))),
            Some(Trouble::ReaderGone) | None => Ok(()),
        }
    }
}

fn stream_trouble(error: std::io::Error) -> Trouble {
    match error.kind() {
        ErrorKind::BrokenPipe => Trouble::ReaderGone,
        _ => Trouble::Problem(format!("cannot write structures: {error}")),
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Existing folders, and paths that end like one; of new paths for Java also those that do not end like a source.
fn is_folder(format: Format, path: &Path) -> bool {
    let is_for_java = matches!(format, Format::Java | Format::Junit);
    let is_source = path.extension().is_some_and(|ending| ending == "java");
    path.is_dir()
        || path.to_string_lossy().ends_with('/')
        || is_for_java && !is_source && !path.exists()
}

impl Writer {
    fn open(target: &EmitTarget, program: &str) -> Result<Writer, Failure> {
        let failed = |path: &Path, error: &std::io::Error| {
            Failure::Input(format!("--emit: {}", cannot_write(path, error)))
        };
        let path = target.path.clone();
        if let Some(folder) = path.as_ref().filter(|path| is_folder(target.format, path)) {
            std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        }
        match target.format {
            Format::Java | Format::Junit => {
                let named = path.as_ref().filter(|path| !is_folder(target.format, path));
                let name = match named.and_then(|path| path.file_stem()) {
                    Some(stem) => stem.to_string_lossy().into_owned(),
                    None => format!("{program}Structures"),
                };
                let class = JavaClass::new(&name, target.format == Format::Junit);
                Ok(Writer::Java(class, path))
            }
            Format::Svg => match path {
                Some(folder) if is_folder(Format::Svg, &folder) => {
                    Ok(Writer::Folder(Format::Svg, folder))
                }
                path => Ok(Writer::Sheet(Vec::new(), path)),
            },
            format => match path {
                Some(folder) if is_folder(format, &folder) => Ok(Writer::Folder(format, folder)),
                Some(path) => {
                    let file = File::create(&path).map_err(|error| failed(&path, &error))?;
                    Ok(Writer::Stream(format, Box::new(BufWriter::new(file))))
                }
                None => {
                    let output = BufWriter::new(std::io::stdout());
                    Ok(Writer::Stream(format, Box::new(output)))
                }
            },
        }
    }

    fn add(&mut self, graph: &Graph, number: usize) -> Result<(), Trouble> {
        let name = format!("structure-{number}");
        match self {
            Writer::Stream(format, output) => {
                let text = one(*format, graph, &name);
                output.write_all(text.as_bytes()).map_err(stream_trouble)
            }
            Writer::Folder(format, folder) => {
                let path = folder.join(format!("{name}.{}", extension(*format)));
                let text = one(*format, graph, &name);
                let written = std::fs::write(&path, text);
                Ok(written.map_err(|error| cannot_write(&path, &error))?)
            }
            Writer::Java(class, _) => Ok(class.add(graph)?),
            Writer::Sheet(drawings, _) => {
                if drawings.len() == MOST_IN_SHEET {
                    return Err(Trouble::Problem(format!(
                        "a sheet shows at most {MOST_IN_SHEET} structures; use --limit or --sample, or give svg a folder"
                    )));
                }
                drawings.push(picture::draw(graph));
                Ok(())
            }
        }
    }

    fn finish(&mut self) -> Result<(), Trouble> {
        match self {
            Writer::Stream(_, output) => output.flush().map_err(stream_trouble),
            Writer::Folder(..) => Ok(()),
            Writer::Java(class, path) => {
                let path = match path {
                    Some(path) if path.is_dir() => Some(path.join(class.path())),
                    path => path.clone(),
                };
                Ok(write_whole(path.as_deref(), &class.text())?)
            }
            Writer::Sheet(drawings, path) => {
                let sheet = picture::sheet(drawings, COLUMNS);
                Ok(write_whole(path.as_deref(), &sheet)?)
            }
        }
    }
}

fn write_whole(path: Option<&Path>, text: &str) -> Result<(), String> {
    let Some(path) = path else {
        print!("{text}");
        return Ok(());
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    }
    std::fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

fn extension(format: Format) -> &'static str {
    let known = FORMATS.iter().find(|(_, known)| *known == format);
    known.map_or("txt", |(name, _)| name)
}

/// A structure by itself.
fn one(format: Format, graph: &Graph, name: &str) -> String {
    match format {
        Format::Dot => picture::to_dot(graph, name),
        Format::Svg => picture::draw(graph).to_svg(),
        _ => format!("{}\n", spelunk_structures::json::to_json(graph)),
    }
}
