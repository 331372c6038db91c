//! `spelunk generate`: from flags to a campaign, and from its results to files and an exit status.

use crate::arguments::{ChoiceName, GenerateArguments, TechniqueName};
use crate::failure::Failure;
use crate::generate_screen::Screen;
use crate::signals;
use spelunk_campaign::{Bounds, Campaign, Technique, selection, storing};
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_junit::{JUnit, store};
use spelunk_replay::{JUnitJars, Named, libraries};
use spelunk_report::{ClassResult, FailureKind, Generated, json};
use spelunk_techniques::argument::Variety;
use spelunk_techniques::sequences::{Comparison, Values};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub fn generate(arguments: Box<GenerateArguments>) -> Result<u8, Failure> {
    let technique = technique_of(&arguments)?;
    check_outputs(&arguments)?;
    let jdk = Jdk::discover(arguments.common.jdk.as_deref())
        .map_err(|error| Failure::Input(error.to_string()))?;
    let class_path_text =
        selection::class_path_text(&arguments.common.class_path, &arguments.classes);
    let class_path = ClassPath::new(&class_path_text, &jdk)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let subjects =
        selection::subjects(&arguments.classes, &class_path, &jdk).map_err(Failure::Input)?;
    let jars = match arguments.no_verify {
        true => None,
        false => Some(junit_jars(&arguments, &class_path_text)?),
    };
    let jacoco = libraries::jacoco(Named {
        jars: None,
        class_path: &class_path_text,
    });
    let campaign = Campaign {
        class_path: Arc::new(class_path),
        class_path_text,
        jdk,
        subjects,
        technique,
        bounds: bounds_of(&arguments),
        out: out_folder(&arguments),
        junit: junit_version(&arguments),
        jars,
        jacoco,
        limit: arguments.common.time_limit,
        workers: arguments.common.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, |count| count.get()),
            usize::from,
        ),
        seed: arguments.common.seed,
        interrupted: signals::interruption(),
    };
    let mut screen = Screen::new(&arguments);
    let generated = spelunk_campaign::run(campaign, &mut screen).map_err(Failure::Input)?;
    if let Some(path) = &arguments.common.json {
        write_json(path, &json::generated(&generated))?;
    }
    screen.end(&generated);
    status_of(&generated)
}

/// What there is to do about results that cannot be written is to be said before the work.
fn check_outputs(arguments: &GenerateArguments) -> Result<(), Failure> {
    match &arguments.common.json {
        Some(file) if file.as_os_str() != "-" => {
            storing::check_file(file).map_err(|why| Failure::Input(format!("--json: {why}")))
        }
        _ => Ok(()),
    }
}

fn write_json(path: &Path, text: &str) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        print!("{text}");
        return Ok(());
    }
    let special = path.exists() && !path.is_file();
    let written = match special {
        true => std::fs::write(path, text),
        false => store::write_whole(path, text.as_bytes()),
    };
    written.map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
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
    if generated.interrupted {
        return Ok(signals::INTERRUPTED_STATUS);
    }
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
        other => Err(Failure::Unsupported(format!(
            "--technique {} is not there yet; use auto, sequences, concolic or concrete",
            format!("{other:?}").to_lowercase()
        ))),
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
        max_calls: arguments.max_calls,
        max_states: arguments.max_states,
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
            max_length: arguments.search.max_length.min(3),
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
