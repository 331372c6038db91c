//! `spelunk generate`: from flags to a campaign, and from its results to files and an exit status.

use crate::arguments::{
    BugTests, ChoiceName, CommentsAmount, GenerateArguments, SynthesisName, TechniqueName,
};
use crate::failure::Failure;
use crate::generate_screen::Screen;
use crate::signals;
use spelunk_campaign::cache::Cache;
use spelunk_campaign::changes::Since;
use spelunk_campaign::existing::{Covered, Existing};
use spelunk_campaign::fingerprint::Fingerprints;
use spelunk_campaign::project::{self, Project};
use spelunk_campaign::selection::{self, Subject};
use spelunk_campaign::{Bounds, Campaign, Technique, storing};
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_classes::jdk::Jdk;
use spelunk_junit::JUnit;
use spelunk_junit::writer::{Bugs, Comments};
use spelunk_replay::{JUnitJars, Named, libraries};
use spelunk_report::text::counted;
use spelunk_report::{ClassResult, FailureKind, Generated, html, interchange, json};
use spelunk_techniques::argument::Variety;
use spelunk_techniques::sequences::{Comparison, Values};
use spelunk_techniques::synthesis::Synthesis;
use spelunk_toolchain::jdk_tools::PATH_SEPARATOR;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub fn generate(mut arguments: Box<GenerateArguments>) -> Result<u8, Failure> {
    let began = Instant::now();
    let interrupted = signals::interruption();
    arguments
        .search
        .check_second_solver(spelunk_solver::HAS_SECOND_SOLVER)?;
    let project = project_of(&mut arguments)?;
    let technique = technique_of(&arguments)?;
    selection::check_names(&arguments.classes).map_err(Failure::Input)?;
    check_outputs(&arguments)?;
    let jdk = Jdk::discover(arguments.common.jdk.as_deref())
        .map_err(|error| Failure::Input(error.to_string()))?;
    let class_path_text =
        selection::class_path_text(&arguments.common.class_path, &arguments.classes);
    let class_path = ClassPath::new(&class_path_text, &jdk)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let mut subjects = selection::subjects(&arguments.classes, &class_path, &jdk)
        .map_err(|why| Failure::Input(with_advice(why, &arguments)))?;
    place_in_project(&mut subjects, &project, &arguments, &class_path);
    let mut fingerprints = Fingerprints::new(&class_path);
    if let Some(since) = &arguments.changed_since {
        keep_changed(since, &mut subjects, &mut fingerprints, &arguments)?;
    }
    selection::check_methods(&mut subjects, &arguments.methods, &class_path)
        .map_err(Failure::Input)?;
    let jars = match arguments.no_verify {
        true => None,
        false => Some(junit_jars(&arguments, &class_path_text)?),
    };
    let jacoco = libraries::jacoco(Named {
        jars: None,
        class_path: &class_path_text,
    });
    let existing = existing_of(
        &arguments,
        &Surroundings {
            class_path: &class_path,
            text: &class_path_text,
            jdk: &jdk,
            jacoco: &jacoco,
            began,
            interrupted: &interrupted,
        },
        &subjects,
    )?;
    let names = subjects.iter().map(|subject| &subject.name);
    let fingerprints: Vec<String> = names.map(|name| fingerprints.of(name)).collect();
    let cache = cache_of(&arguments, &jdk, &jars);
    let campaign = Campaign {
        fingerprints,
        cache,
        existing,
        class_path: Arc::new(class_path),
        class_path_text,
        jdk,
        subjects,
        technique,
        bounds: bounds_of(&arguments),
        out: out_folder(&arguments),
        junit: junit_version(&arguments),
        comments: match arguments.comments {
            CommentsAmount::None => Comments::None,
            CommentsAmount::Short => Comments::Short,
            CommentsAmount::Full => Comments::Full,
        },
        bugs: match arguments.bugs {
            BugTests::Failing => Bugs::Failing,
            BugTests::Passing => Bugs::Passing,
        },
        lists_mutants: arguments.mutants,
        draws: arguments.report.is_some(),
        jars,
        jacoco,
        limit: arguments
            .common
            .time_limit
            .map(|limit| limit.saturating_sub(began.elapsed())),
        workers: arguments.common.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, |count| count.get()),
            usize::from,
        ),
        seed: arguments.common.seed,
        notes: project.notes(arguments.junit_given),
        interrupted,
    };
    let sources = source_folders(&campaign);
    let mut screen = Screen::new(&arguments);
    let generated = spelunk_campaign::run(campaign, &mut screen).map_err(Failure::Input)?;
    write_reports(&arguments, &generated, &sources)?;
    screen.end(&generated);
    status_of(&generated)
}

/// Leaves what has changed.
fn keep_changed(
    since: &str,
    subjects: &mut Vec<Subject>,
    fingerprints: &mut Fingerprints<'_>,
    arguments: &GenerateArguments,
) -> Result<(), Failure> {
    let problem = |why: String| Failure::Input(format!("--changed-since: {why}"));
    let all = subjects.len();
    let state = Since::read(since).map_err(problem)?;
    state.keep_changed(subjects, fingerprints);
    if !arguments.common.quiet {
        eprintln!(
            "{} of {} changed since {since}",
            subjects.len(),
            counted(all, "class")
        );
    }
    Ok(())
}

/// What is there before anything is explored.
struct Surroundings<'a> {
    class_path: &'a ClassPath,
    text: &'a str,
    jdk: &'a Jdk,
    jacoco: &'a Result<Vec<PathBuf>, String>,
    began: Instant,
    interrupted: &'a Arc<AtomicBool>,
}

/// What other tests cover, where the user names some.
fn existing_of(
    arguments: &GenerateArguments,
    around: &Surroundings<'_>,
    subjects: &[Subject],
) -> Result<BTreeMap<String, Covered>, Failure> {
    let Some(place) = &arguments.existing else {
        return Ok(BTreeMap::new());
    };
    let problem = |why: String| Failure::Input(format!("--existing {}: {why}", place.display()));
    if !place.exists() {
        return Err(problem("it is not there".into()));
    }
    let limit = arguments.common.time_limit;
    let jars = junit_jars(arguments, around.text)?;
    let jacoco = around.jacoco.as_ref().map_err(|why| problem(why.clone()))?;
    let place = std::path::absolute(place).map_err(|error| problem(error.to_string()))?;
    let existing = Existing {
        place: &place,
        class_path: around.class_path,
        class_path_text: around.text,
        jdk: around.jdk,
        jars: &jars,
        jacoco,
        out: &out_folder(arguments),
        deadline: limit.and_then(|limit| around.began.checked_add(limit / 2)),
        stop: around.interrupted.clone(),
    };
    existing.measure(subjects).map_err(problem)
}

/// Results of earlier runs, in the user's folder for such things. The program itself decides about tests too.
fn cache_of(arguments: &GenerateArguments, jdk: &Jdk, jars: &Option<JUnitJars>) -> Option<Cache> {
    // Other tests may change without the class.
    let is_repeatable = arguments.existing.is_none() && arguments.search.dump_queries.is_none();
    if arguments.no_cache || !is_repeatable {
        return None;
    }
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    // A relative folder is ignored, as whoever defined the variable wants it.
    let named = set("XDG_CACHE_HOME").map(PathBuf::from);
    let folder = match (named.filter(|folder| folder.is_absolute()), set("HOME")) {
        (Some(folder), _) => folder,
        (None, Some(home)) => Path::new(&home).join(".cache"),
        (None, None) => return None,
    };
    let program = std::env::current_exe().and_then(|program| program.metadata());
    let program = program.ok()?;
    let settings = format!(
        "{:?}",
        (
            (
                program.len(),
                program.modified().ok()?,
                &jdk.home,
                jdk.feature
            ),
            (
                (arguments.technique, arguments.synthesis),
                arguments.max_calls,
                arguments.max_states
            ),
            (&arguments.methods, &arguments.values, &arguments.compare_by),
            (
                arguments.search.max_steps,
                arguments.search.max_length,
                arguments.search.max_objects,
                arguments.lazy_statics,
            ),
            (arguments.search.choice as u8, arguments.common.seed),
            (arguments.all_tests, arguments.junit, arguments.no_verify),
            (arguments.comments, arguments.bugs, arguments.mutants),
            jars.as_ref().map(|jars| &jars.jars),
        )
    );
    let limit = arguments.common.time_limit;
    Some(Cache::new(folder.join("spelunk"), &settings, limit))
}

/// The project in this folder, where the user does not say what to look at.
fn project_of(arguments: &mut GenerateArguments) -> Result<Project, Failure> {
    if arguments.classes.is_empty() {
        arguments.classes = std::mem::take(&mut arguments.default_classes);
    }
    if arguments.class_path_given && !arguments.classes.is_empty() {
        return Ok(Project::default());
    }
    let project = project_here();
    let names_nothing = arguments.classes.is_empty();
    let project = match project {
        Some(project) if !project.modules.is_empty() => project,
        Some(project) if names_nothing => {
            return Err(Failure::Input(match project.unreadable {
                Some(why) => format!("the project here cannot be read: {why}"),
                None => format!("{UNCOMPILED}, or name classes"),
            }));
        }
        None if names_nothing => {
            let found = project::compiled_in(Path::new("")).map_or(String::new(), |folder| {
                let folder = folder.display();
                format!("; {folder} has classes: spelunk generate {folder}")
            });
            return Err(Failure::Input(format!(
                "name a class, a package like com.acme.*, a jar or a folder; without, spelunk looks for a Maven or Gradle project here{found}"
            )));
        }
        _ => return Ok(Project::default()),
    };
    let folders: Vec<String> = project
        .modules
        .iter()
        .map(|module| module.classes.display().to_string())
        .collect();
    if names_nothing {
        arguments.classes = folders.clone();
    }
    if !arguments.class_path_given {
        let jars = project.jars.iter().map(|jar| jar.display().to_string());
        let entries: Vec<String> = folders.into_iter().chain(jars).collect();
        arguments.common.class_path = entries.join(&PATH_SEPARATOR.to_string());
    }
    if let (Some(junit), false) = (project.junit, arguments.junit_given) {
        arguments.junit = junit;
    }
    Ok(project)
}

/// A class may be missing because nobody has compiled the project that it belongs to.
fn with_advice(why: String, arguments: &GenerateArguments) -> String {
    let found = project_here().filter(|_| !arguments.class_path_given);
    match found.is_some_and(|project| project.modules.is_empty()) {
        true => format!("{why} ({UNCOMPILED})"),
        false => why,
    }
}

fn project_here() -> Option<Project> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    project::detect(Path::new("."), home.as_deref())
}

const UNCOMPILED: &str = "the project here has no compiled classes: build it first";

/// Tests of a module go into that module.
fn place_in_project(
    subjects: &mut [Subject],
    project: &Project,
    arguments: &GenerateArguments,
    class_path: &ClassPath,
) {
    if arguments.out.is_some() {
        return;
    }
    for subject in subjects {
        let found = class_path.find(&subject.name.replace('.', "/"));
        let Ok(Some((_, Origin::User { entry }))) = found else {
            continue;
        };
        let own = class_path.entry_path(entry);
        let module = project
            .modules
            .iter()
            .find(|module| own == Some(&*module.classes));
        // As a user would write it.
        let plain = |out: &Path| out.strip_prefix(".").unwrap_or(out).to_path_buf();
        subject.out = module.map(|module| plain(&module.out));
    }
}

/// Files that are written at the end, by the flag that names them.
fn report_files(arguments: &GenerateArguments) -> [(&'static str, Option<&Path>); 4] {
    [
        ("--json", arguments.common.json.as_deref()),
        ("--sarif", arguments.sarif.as_deref()),
        ("--jacoco-xml", arguments.jacoco_xml.as_deref()),
        ("--junit-xml", arguments.junit_xml.as_deref()),
    ]
}

/// What there is to do about results that cannot be written is to be said before the work.
fn check_outputs(arguments: &GenerateArguments) -> Result<(), Failure> {
    let mut named: Vec<(&str, &Path)> = Vec::new();
    for (flag, file) in report_files(arguments) {
        let Some(file) = file else {
            continue;
        };
        // A device takes whatever comes.
        let is_kept = file.as_os_str() == "-" || !file.exists() || file.is_file();
        if let Some((other, _)) = named.iter().find(|(_, known)| is_kept && *known == file) {
            let file = file.display();
            return Err(Failure::Input(format!(
                "{other} and {flag} cannot both go to {file}; name two files"
            )));
        }
        named.push((flag, file));
    }
    for (flag, file) in report_files(arguments) {
        if let Some(file) = file.filter(|file| file.as_os_str() != "-") {
            storing::check_file(file).map_err(|why| Failure::Input(format!("{flag}: {why}")))?;
        }
    }
    arguments.search.check_outputs()?;
    let Some(folder) = &arguments.report else {
        return Ok(());
    };
    let problem = |why: String| Failure::Input(format!("--report: {why}"));
    storing::check_folder(folder).map_err(problem)?;
    match html::in_the_way(folder) {
        Some(file) => Err(problem(format!(
            "{} was not written by spelunk and is not overwritten: name another folder",
            file.display()
        ))),
        None => Ok(()),
    }
}

fn write_reports(
    arguments: &GenerateArguments,
    generated: &Generated,
    sources: &[PathBuf],
) -> Result<(), Failure> {
    for (flag, file) in report_files(arguments) {
        let Some(file) = file else {
            continue;
        };
        let text = match flag {
            "--sarif" => interchange::sarif(generated, crate::arguments::version()),
            "--jacoco-xml" => interchange::jacoco(generated),
            "--junit-xml" => interchange::junit(generated),
            _ => json::generated(generated),
        };
        write_report(file, &text)?;
    }
    let Some(folder) = &arguments.report else {
        return Ok(());
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("cannot make {}: {error}", folder.display())))?;
    for (name, text) in html::pages(generated, &|class| source_of(class, sources)) {
        write_report(&folder.join(name), &text)?;
    }
    for page in html::left_over(folder, generated) {
        let _ = std::fs::remove_file(page);
    }
    Ok(())
}

fn write_report(path: &Path, text: &str) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        print!("{text}");
        return Ok(());
    }
    storing::write_file(path, text)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}

/// Where the sources of classes may be: in the usual folders here, beside the classes, and where a build that put
/// its classes into a folder of its own has them.
fn source_folders(campaign: &Campaign) -> Vec<PathBuf> {
    let mut roots = vec![PathBuf::from(".")];
    for subject in &campaign.subjects {
        let module = subject
            .out
            .as_deref()
            .and_then(|out| out.ancestors().nth(3));
        roots.extend(module.map(Path::to_path_buf));
    }
    for entry in 0..campaign.class_path.entry_count() {
        let entry = campaign
            .class_path
            .entry_path(entry)
            .filter(|path| path.is_dir());
        for above in entry
            .into_iter()
            .flat_map(|entry| entry.ancestors().take(2))
        {
            roots.push(above.to_path_buf());
        }
    }
    let inside = ["src/main/java", "src/main/kotlin", "src", ""];
    let folders = roots
        .iter()
        .flat_map(|root| inside.map(|folder| root.join(folder)));
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
    folders.dedup();
    folders
}

fn source_of(class: &ClassResult, folders: &[PathBuf]) -> Option<String> {
    let file = class
        .source
        .as_deref()
        .filter(|file| !file.contains(['/', '\\']))?;
    let package = class
        .name
        .rsplit_once('.')
        .map_or(String::new(), |(package, _)| package.replace('.', "/"));
    let found = folders
        .iter()
        .map(|folder| folder.join(&package).join(file));
    found
        .filter(|path| path.is_file())
        .find_map(|path| std::fs::read_to_string(path).ok())
}

/// Broken contracts are what a script wants to know; that nothing could be done is an error, with the first reason.
fn status_of(generated: &Generated) -> Result<u8, Failure> {
    let internal = |class: &ClassResult| {
        let failure = class.failure.as_ref();
        let failed = failure.filter(|failure| failure.kind == FailureKind::Internal);
        let text = failed
            .map(|failure| &failure.sentence)
            .or(class.internal.first())?;
        Some(Failure::Internal(format!("{}: {text}", class.name)))
    };
    if let Some(failure) = generated.classes.iter().find_map(internal) {
        return Err(failure);
    }
    if generated
        .classes
        .iter()
        .any(|class| !class.violations.is_empty())
    {
        return Ok(1);
    }
    let mut failures = Vec::new();
    for class in &generated.classes {
        match &class.failure {
            Some(failure) => failures.push((class, failure)),
            None => return Ok(0),
        }
    }
    let unsupported = failures
        .iter()
        .find(|(_, failure)| failure.kind == FailureKind::Unsupported);
    if let Some((class, failure)) = unsupported {
        return Err(Failure::Unsupported(format!(
            "{}: {}",
            class.name, failure.sentence
        )));
    }
    match failures.first() {
        Some((class, failure)) => {
            let text = format!("{}: {}", class.name, failure.sentence);
            Err(Failure::Input(spelunk_report::escape::terminal(&text)))
        }
        None => Ok(0),
    }
}

fn technique_of(arguments: &GenerateArguments) -> Result<Technique, Failure> {
    match arguments.technique {
        TechniqueName::Auto => Ok(Technique::Auto),
        TechniqueName::Sequences => Ok(Technique::Sequences),
        TechniqueName::Concrete => Ok(Technique::Concrete),
        TechniqueName::Concolic => Ok(Technique::Concolic),
        TechniqueName::Whitebox => Ok(Technique::Whitebox),
        TechniqueName::Blackbox => Ok(Technique::Blackbox),
        TechniqueName::Search => Ok(Technique::Search),
        TechniqueName::Synthesis => Ok(Technique::Synthesis(match arguments.synthesis {
            SynthesisName::Exact => Synthesis::Exact,
            SynthesisName::Search => Synthesis::Search,
            SynthesisName::Both => Synthesis::Both,
        })),
    }
}

fn bounds_of(arguments: &GenerateArguments) -> Bounds {
    let mut solver = spelunk_solver::Options {
        dump_queries: arguments.search.dump_queries.clone(),
        cross_check: arguments.search.cross_check,
        ..spelunk_solver::Options::default()
    };
    solver.limits.conflicts = Some(CONFLICTS);
    Bounds {
        max_calls: arguments.max_calls.unwrap_or(FIRST_CALLS),
        deepens: arguments.max_calls.is_none(),
        max_states: arguments.max_states,
        max_objects: arguments.search.max_objects,
        lazy_statics: arguments.lazy_statics,
        max_steps: arguments.search.max_steps,
        methods: arguments.methods.clone(),
        values: match arguments.technique {
            TechniqueName::Concrete => Values::Concrete(arguments.values.clone()),
            _ => Values::Symbolic,
        },
        comparison: match &arguments.compare_by {
            Some(method) => Comparison::Abstraction(method.clone()),
            None => Comparison::Subsumption,
        },
        variety: Variety {
            max_length: arguments
                .search
                .max_length
                .unwrap_or(Variety::default().max_length),
            ..Variety::default()
        },
        all_tests: arguments.all_tests,
        choice: match arguments.search.choice {
            ChoiceName::Eager => spelunk_vm::jdk::choose::ChoiceMode::Eager,
            ChoiceName::Delayed => spelunk_vm::jdk::choose::ChoiceMode::Delayed,
            ChoiceName::Symbolic => spelunk_vm::jdk::choose::ChoiceMode::Symbolic,
        },
        stop_on_violation: arguments.search.stop_on_violation,
        solver,
    }
}

/// Length of sequences to begin with.
const FIRST_CALLS: usize = 4;
/// Of one question to the SAT solver: a test is not worth more.
const CONFLICTS: u32 = 2_000;

fn junit_version(arguments: &GenerateArguments) -> JUnit {
    match arguments.junit {
        4 => JUnit::Four,
        _ => JUnit::Five,
    }
}

fn junit_jars(arguments: &GenerateArguments, class_path: &str) -> Result<JUnitJars, Failure> {
    let named = Named {
        jars: arguments.junit_jars.as_deref(),
        class_path,
    };
    JUnitJars::find(junit_version(arguments), named)
        .map_err(|error| Failure::Input(format!("{error} (--no-verify does without)")))
}

fn out_folder(arguments: &GenerateArguments) -> PathBuf {
    match &arguments.out {
        Some(folder) => folder.clone(),
        None if Path::new("src/test/java").is_dir() => PathBuf::from("src/test/java"),
        None => PathBuf::from("spelunk-tests"),
    }
}
