//! Damaged class files and jars through the commands of `spelunk`: each case is one process with limits, and
//! whatever it says must be said within them, without a panic. A case follows from its seed alone.

use crate::compile::{self, Source};
use crate::program;
use crate::usage::{self, Limited};
use crate::zip;
use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::mutation::{
    Dice, mutate_bytes, mutate_class, mutate_code, mutate_jar, mutate_shape, splice,
};
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::{assembled, corpus, places};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What a process is told to keep to, as its `--time-limit`.
const TIME_LIMIT: &str = "1s";
/// The same for `generate`, which uses all of it whatever the input: most troubles show at once, and every eighth case
/// looks for those that take longer.
const SHORT_TIME_LIMIT: &str = "200ms";
const LONG_CASES: u64 = 8;
/// Processor seconds after which it has not kept to it: the limit, and what ending in order costs.
const MOST_CPU: f64 = 6.0;
/// For processes that wait instead of working; a busy machine makes everything late.
const MOST_WALL: Duration = Duration::from_secs(60);
const MAX_STEPS: &str = "100000";
const MOST_MIB: f64 = 1024.0;

/// A program whose classes are damaged.
pub struct Subject {
    main: String,
    /// Name with slashes, and contents.
    classes: Vec<(String, Vec<u8>)>,
    /// What the classes need beside themselves.
    behind: Vec<PathBuf>,
    arguments: Vec<String>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    Run,
    Explore,
    Generate,
}

impl Verb {
    pub const ALL: [Verb; 3] = [Verb::Run, Verb::Explore, Verb::Generate];

    pub fn word(self) -> &'static str {
        match self {
            Verb::Run => "run",
            Verb::Explore => "explore",
            Verb::Generate => "generate",
        }
    }
}

/// One process that was started on damaged input, and how it ended.
pub struct Case {
    pub seed: u64,
    pub verb: Verb,
    pub limited: Limited,
    pub command: String,
}

impl Case {
    /// What went wrong, in words that are the same for the same defect.
    pub fn defect(&self) -> Option<String> {
        let ended = &self.limited;
        let line = |needle: &str| {
            let mut lines = ended.stderr.lines();
            lines.find(|line| line.contains(needle)).map(str::to_string)
        };
        if let Some(panic) = line("panicked at ") {
            let place = panic.split("panicked at ").nth(1).unwrap_or_default();
            return Some(format!("panic at {place}"));
        }
        if ended.killed {
            return Some(format!("still running after {} s", MOST_WALL.as_secs()));
        }
        if let Some(signal) = ended.signal {
            return Some(format!("ended by signal {signal}"));
        }
        if let Some(text) = line("internal error") {
            return Some(text);
        }
        if ended.usage.cpu_seconds > MOST_CPU {
            return Some("longer than its limit".to_string());
        }
        if ended.usage.peak_mib > MOST_MIB {
            return Some("more than 1 GB".to_string());
        }
        None
    }
}

/// Every program of the corpus and those that are put together by hand.
pub fn subjects(jdk: &Jdk) -> Result<Vec<Subject>, String> {
    let mut subjects = Vec::new();
    let root = places::repository().join("corpus");
    let programs: Vec<_> = corpus::read_all(&root)?
        .into_iter()
        .filter(|program| program.runs_on(jdk))
        .collect();
    let units: Vec<_> = programs.iter().map(corpus::Program::unit).collect();
    spelunk_conformance::compile::ensure(jdk, &units)?;
    for program in &programs {
        // What javac refuses is for the corpus's own test to tell.
        if let Ok(folder) = spelunk_conformance::compile::classes(jdk, &program.unit()) {
            subjects.push(subject(&program.name, &folder, &[], &program.args)?);
        }
    }
    for program in assembled::all() {
        let folder = program.write(&places::cache().join("assembled"))?;
        subjects.push(subject(program.name, &folder, &[], &[])?);
    }
    explored(jdk, &root.join("explore"), &mut subjects)?;
    subjects.retain(|subject| !subject.classes.is_empty());
    Ok(subjects)
}

fn explored(jdk: &Jdk, root: &Path, subjects: &mut Vec<Subject>) -> Result<(), String> {
    let programs = program::read_all(root)?;
    let sources: Vec<Source> = programs
        .iter()
        .map(|program| Source {
            class: program.name.clone(),
            text: program.source.clone(),
        })
        .collect();
    let compiled = compile::compile(jdk, "fuzz", &compile::interface_folders(), &sources)?;
    for program in &programs {
        let folder = compiled.folder(&program.name);
        let behind = [compiled.interfaces()];
        subjects.push(subject(&program.name, &folder, &behind, &[])?);
    }
    Ok(())
}

fn subject(
    main: &str,
    folder: &Path,
    behind: &[PathBuf],
    arguments: &[String],
) -> Result<Subject, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(problem)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "class"))
        .collect();
    files.sort();
    let mut classes = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        classes.push((name.into_owned(), std::fs::read(&file).map_err(problem)?));
    }
    let mut entries = vec![folder.to_path_buf()];
    entries.extend(behind.iter().cloned());
    Ok(Subject {
        main: main.to_string(),
        classes,
        behind: entries,
        arguments: arguments.to_vec(),
    })
}

/// Runs the case of this seed in `scratch`, which is emptied first and holds the input afterwards.
pub fn run(
    jdk: &Jdk,
    spelunk: &Path,
    subjects: &[Subject],
    seed: u64,
    scratch: &Path,
) -> Result<Case, String> {
    let mut dice = Dice::new(seed);
    let subject = &subjects[dice.below(subjects.len())];
    let other = &subjects[dice.below(subjects.len())];
    let damaged = write_damaged(subject, other, scratch, &mut dice)
        .map_err(|error| format!("{}: {error}", scratch.display()))?;
    let verb = Verb::ALL[dice.below(Verb::ALL.len())];
    let time_limit = match verb {
        Verb::Generate if !seed.is_multiple_of(LONG_CASES) => SHORT_TIME_LIMIT,
        _ => TIME_LIMIT,
    };
    let out = scratch.join("out");
    let mut command = limited(jdk, spelunk, verb, time_limit, &damaged, &out);
    match verb {
        Verb::Run => command.arg(&subject.main).args(&subject.arguments),
        Verb::Explore => command.args(way(&mut dice)).arg(target(subject, &mut dice)),
        Verb::Generate => command.arg(&subject.main),
    };
    finish(command, verb, seed)
}

/// Runs a command on a class that lies damaged in a folder.
pub fn run_on(
    jdk: &Jdk,
    spelunk: &Path,
    verb: Verb,
    folder: &Path,
    main: &str,
    out: &Path,
) -> Result<Case, String> {
    let class_path = folder.display().to_string();
    let mut command = limited(jdk, spelunk, verb, TIME_LIMIT, &class_path, out);
    command.arg(main);
    finish(command, verb, 0)
}

/// The command with its limits; what it is about comes behind.
fn limited(
    jdk: &Jdk,
    spelunk: &Path,
    verb: Verb,
    time_limit: &str,
    class_path: &str,
    out: &Path,
) -> Command {
    let mut command = Command::new(spelunk);
    // Panics of a class's thread are told too then.
    command.env("RUST_BACKTRACE", "1");
    command.arg(verb.word()).arg("-p").arg(class_path);
    command.arg("--jdk").arg(&jdk.home);
    command.args(["--time-limit", time_limit, "-j", "1", "--no-progress"]);
    match verb {
        Verb::Run => command.args(["--max-heap", "256"]),
        Verb::Explore => command.args(["--max-steps", MAX_STEPS, "--max-heap", "256"]),
        Verb::Generate => command
            .args([
                "--no-verify",
                "--max-calls",
                "2",
                "--max-steps",
                MAX_STEPS,
                "-o",
            ])
            .arg(out),
    };
    command
}

fn finish(command: Command, verb: Verb, seed: u64) -> Result<Case, String> {
    let words = command.get_args().map(|word| word.to_string_lossy());
    let words = words.collect::<Vec<_>>().join(" ");
    let limited = usage::finish_within(command, MOST_WALL)?;
    Ok(Case {
        seed,
        verb,
        limited,
        command: words,
    })
}

/// Flags of an exploration, all of them in turn.
fn way(dice: &mut Dice) -> Vec<&'static str> {
    let mut flags = Vec::new();
    let orders = ["dfs", "bfs", "random", "priority", "coverage"];
    flags.extend(["--search", orders[dice.below(orders.len())]]);
    let choices = ["eager", "delayed", "symbolic"];
    flags.extend(["--choice", choices[dice.below(choices.len())]]);
    if dice.below(4) == 0 {
        flags.push("--match-states");
    }
    flags
}

/// The program, or one of its methods with unknown arguments.
fn target(subject: &Subject, dice: &mut Dice) -> String {
    let main = subject
        .classes
        .iter()
        .find(|(name, _)| *name == subject.main);
    let class = main.and_then(|(_, bytes)| ClassFile::parse(Bytes::from(bytes.clone())).ok());
    let names: Vec<String> = class
        .iter()
        .flat_map(|class| class.methods.iter().map(|method| method.name(class)))
        .filter(|name| !name.starts_with('<'))
        .map(str::to_string)
        .collect();
    match names.get(dice.below(2 * names.len())) {
        Some(name) => format!("{}#{name}", subject.main),
        None => subject.main.clone(),
    }
}

/// Writes damaged classes or a damaged jar of them, in front of the sound ones. Returns the class path.
fn write_damaged(
    subject: &Subject,
    other: &Subject,
    scratch: &Path,
    dice: &mut Dice,
) -> std::io::Result<String> {
    let _ = std::fs::remove_dir_all(scratch);
    std::fs::create_dir_all(scratch)?;
    let mut classes = subject.classes.clone();
    let is_jar = dice.below(5) == 0;
    if !is_jar || dice.below(2) == 0 {
        for _ in 0..=dice.below(2) {
            let at = dice.below(classes.len());
            let donor = &other.classes[dice.below(other.classes.len())].1;
            classes[at].1 = damage(&classes[at].1, donor, dice);
        }
    }
    let first = if is_jar {
        let jar = zip::archive(&classes, dice.below(2) == 0);
        let file = scratch.join("damaged.jar");
        std::fs::write(&file, mutate_jar(&jar, dice))?;
        file
    } else {
        for (name, bytes) in &classes {
            std::fs::write(scratch.join(format!("{name}.class")), bytes)?;
        }
        scratch.to_path_buf()
    };
    let mut entries = vec![first.display().to_string()];
    entries.extend(subject.behind.iter().map(|path| path.display().to_string()));
    Ok(entries.join(":"))
}

fn damage(class: &[u8], donor: &[u8], dice: &mut Dice) -> Vec<u8> {
    match dice.below(10) {
        0..=3 => sound_mutant(class, dice),
        4..=5 => mutate_code(class, dice),
        6 => mutate_shape(class, dice),
        7 => mutate_class(class, dice),
        8 => splice(class, donor, dice),
        _ => mutate_bytes(class, dice),
    }
}

/// Up to eight changes after which the code is still well typed: another condition, constant or call.
fn sound_mutant(class: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = class.to_vec();
    let Ok(parsed) = ClassFile::parse(Bytes::from(bytes.clone())) else {
        return bytes;
    };
    let mutants = spelunk_mutants::mutants(&parsed);
    for _ in 0..=dice.below(8) {
        if let Some(mutant) = mutants.get(dice.below(mutants.len())) {
            bytes = mutant.apply(&bytes);
        }
    }
    bytes
}
