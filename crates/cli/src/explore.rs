//! `spelunk explore`: from flags to an exploration, and from its report to an exit status.

use crate::arguments::{ChoiceName, ExploreArguments, OptimisationName, SearchName, WayName};
use crate::compare::{Comparer, Comparison};
use crate::emit::{EmitTarget, Emitter};
use crate::explore_text;
use crate::failure::Failure;
use crate::run::open_class_path;
use spelunk_campaign::storing;
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_explore::{
    Concolic, Fault, FoundInput, Optimisations, Options, Program, Report, SearchOrder, Way,
};
use spelunk_reproducer::checker::{Checker, Verdict};
use spelunk_reproducer::{Case, Entry, Expected, Input, Library};
use spelunk_solver::Limits;
use spelunk_toolchain::process::Watch;
use spelunk_toolchain::sandbox::Sandbox;
use spelunk_vm::jdk::choose::ChoiceMode;
use spelunk_vm::symbolic::input_types::InputBounds;
use spelunk_vm::{NoConsole, Vm, VmOptions};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What `--reproducers` found out about each violation, in their order.
pub type Proofs = Vec<(String, Verdict)>;

pub fn explore(arguments: Box<ExploreArguments>) -> Result<u8, Failure> {
    arguments
        .search
        .check_second_solver(spelunk_solver::HAS_SECOND_SOLVER)?;
    let began = Instant::now();
    check_outputs(&arguments)?;
    let program = program_of(&arguments);
    check_program(&program)?;
    let (class_path, jdk) = open_class_path(&arguments.common)?;
    let mut options = options_of(&arguments);
    let sinks = sinks_of(&arguments, &program, &mut options)?;
    let vm_options = VmOptions {
        seed: arguments.common.seed,
        choice: match arguments.search.choice {
            ChoiceName::Eager => ChoiceMode::Eager,
            ChoiceName::Delayed => ChoiceMode::Delayed,
            ChoiceName::Symbolic => ChoiceMode::Symbolic,
        },
        emit_returned: sinks.is_some() || arguments.limit.or(arguments.sample).is_some(),
        max_heap_bytes: ((arguments.max_heap as usize) << 20) / options.jobs.max(1),
        ..VmOptions::default()
    };
    let boot = || {
        Vm::boot(
            class_path.clone(),
            jdk.feature,
            vm_options.clone(),
            Box::new(NoConsole),
            Vec::new(),
        )
        .map_err(|error| error.to_string())
    };
    let inputs = inputs_of(&arguments, &mut options);
    let report = spelunk_explore::explore(&boot, &program, &options)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let comparison = finish_sinks(&mut options, sinks)?;
    let watch = Watch {
        deadline: arguments
            .common
            .time_limit
            .and_then(|limit| began.checked_add(limit)),
        stop: Some(options.interrupted.clone()),
        ..Watch::patience(REPRODUCER_LIMIT)
    };
    let proofs = match &arguments.reproducers {
        Some(folder) if !report.violations.is_empty() => {
            prove(&arguments, &program, &report, &jdk.home, folder, watch)?
        }
        _ => Vec::new(),
    };
    if options.progress.is_some() {
        eprint!("\r\x1b[K");
    }
    if report.replay_does_not_fit {
        return Err(Failure::Input(
            "--replay: the choices do not fit this program; take them from a violation of the same program and flags".into(),
        ));
    }
    options.input_sink = None;
    let inputs = Arc::into_inner(inputs).map(Mutex::into_inner);
    let inputs = inputs.and_then(Result::ok).unwrap_or_default();
    let hints_at_structures = !vm_options.emit_returned && returns_objects(&program, &class_path);
    explore_text::print(&explore_text::Told {
        arguments: &arguments,
        report: &report,
        proofs: &proofs,
        comparison: comparison.as_ref(),
        inputs: &inputs,
        hints_at_structures,
    })?;
    match (status_of(&report)?, comparison) {
        (0, Some(comparison)) if comparison.different > 0 => Ok(1),
        (status, _) => Ok(status),
    }
}

/// For a reproducer to fail.
const REPRODUCER_LIMIT: Duration = Duration::from_secs(20);
/// Of the time, for reproducers.
const MOST_FOR_REPRODUCERS: Duration = Duration::from_secs(10);

/// What cannot be written is known before the work.
fn check_outputs(arguments: &ExploreArguments) -> Result<(), Failure> {
    let json = arguments.common.json.as_deref();
    if let Some(file) = json.filter(|file| file.as_os_str() != "-") {
        storing::check_file(file).map_err(|why| Failure::Input(format!("--json: {why}")))?;
    }
    arguments.search.check_outputs()?;
    match &arguments.reproducers {
        Some(folder) => storing::check_folder(folder)
            .map_err(|why| Failure::Input(format!("--reproducers: {why}"))),
        None => Ok(()),
    }
}

/// Names that cannot mean a program, and arguments that nobody would get.
fn check_program(program: &Program) -> Result<(), Failure> {
    let named = std::slice::from_ref(&program.class);
    spelunk_campaign::selection::check_names(named).map_err(Failure::Input)?;
    match &program.method {
        Some(method) if !program.arguments.is_empty() => Err(Failure::Input(format!(
            "{} behind {}#{method}: arguments are for main, where a class is named alone; parameters of methods stand for every value",
            program.arguments.join(" "),
            program.class
        ))),
        _ => Ok(()),
    }
}

/// The time to explore: some of it is kept for reproducers, which javac compiles and java runs.
fn exploring_limit(arguments: &ExploreArguments) -> Option<Duration> {
    let limit = arguments.common.time_limit?;
    match arguments.reproducers {
        Some(_) => Some(limit - (limit / 4).min(MOST_FOR_REPRODUCERS)),
        None => Some(limit),
    }
}

/// Inputs of paths that are listed.
const MOST_INPUTS_LISTED: usize = 20_000;

/// Where the inputs of paths are kept whose heap was unknown, if they are to be listed.
fn inputs_of(arguments: &ExploreArguments, options: &mut Options) -> Arc<Mutex<Vec<FoundInput>>> {
    let kept = Arc::new(Mutex::new(Vec::new()));
    if arguments.lazy && arguments.outcomes {
        let shared = kept.clone();
        options.input_sink = Some(Arc::new(move |input| {
            if let Ok(mut kept) = shared.lock()
                && kept.len() < MOST_INPUTS_LISTED
            {
                kept.push(input);
            }
        }));
    }
    kept
}

/// Whether the explored method makes objects of the user's own classes: those may be meant as structures.
fn returns_objects(program: &Program, class_path: &ClassPath) -> bool {
    let class = class_path.class(&program.class.replace('.', "/"));
    let (Some(wanted), Ok(Some((class, _)))) = (&program.method, class) else {
        return false;
    };
    let is_users = |name: &str| {
        let found = class_path.find(name);
        matches!(found, Ok(Some((_, Origin::User { .. }))))
    };
    class.methods.iter().any(|method| {
        let (name, descriptor) = (method.name(&class), method.descriptor(&class));
        let is_meant = name == wanted || format!("{name}{descriptor}") == *wanted;
        let returned = descriptor.rsplit(')').next().unwrap_or_default();
        let returned = returned.trim_start_matches('[');
        let returned = returned
            .strip_prefix('L')
            .and_then(|name| name.strip_suffix(';'));
        is_meant && returned.is_some_and(is_users)
    })
}

/// Where structures go.
struct Sinks {
    emitter: Emitter,
    comparer: Option<Comparer>,
}

/// Structures are written in the order of the search, by one worker, so that the same run writes the
/// same files.
fn sinks_of(
    arguments: &ExploreArguments,
    program: &Program,
    options: &mut Options,
) -> Result<Option<Arc<Mutex<Sinks>>>, Failure> {
    if arguments.emit.is_empty() && arguments.compare.is_empty() {
        return Ok(None);
    }
    let json_to_stdout = arguments.common.json.as_deref() == Some(std::path::Path::new("-"));
    let to_stdout = |target: &EmitTarget| target.is_standard_output();
    if json_to_stdout && arguments.emit.iter().any(to_stdout) {
        return Err(Failure::Input(
            "--emit and --json cannot both go to standard output; name a file".into(),
        ));
    }
    let simple = program.class.rsplit(['.', '$']).next().unwrap_or_default();
    let sinks = Arc::new(Mutex::new(Sinks {
        emitter: Emitter::open(&arguments.emit, simple)?,
        comparer: Comparer::start(&arguments.compare, arguments.common.time_limit)?,
    }));
    let shared = sinks.clone();
    let interrupted = options.interrupted.clone();
    options.structure_sink = Some(Arc::new(move |graph| {
        let Ok(mut sinks) = shared.lock() else {
            return;
        };
        sinks.emitter.add(&graph);
        if sinks.emitter.is_over() {
            interrupted.store(true, Ordering::Relaxed);
        }
        if let Some(comparer) = &mut sinks.comparer {
            comparer.add(&graph);
            if comparer.problem.is_some() {
                interrupted.store(true, Ordering::Relaxed);
            }
        }
    }));
    Ok(Some(sinks))
}

fn finish_sinks(
    options: &mut Options,
    sinks: Option<Arc<Mutex<Sinks>>>,
) -> Result<Option<Comparison>, Failure> {
    options.structure_sink = None;
    let Some(Ok(sinks)) = sinks.and_then(Arc::into_inner).map(Mutex::into_inner) else {
        return Ok(None);
    };
    sinks.emitter.finish()?;
    sinks.comparer.map(Comparer::finish).transpose()
}

fn status_of(report: &Report) -> Result<u8, Failure> {
    if let Some(what) = report.internal.first() {
        return Err(Failure::Internal(what.clone()));
    }
    if !report.violations.is_empty() {
        return Ok(1);
    }
    Ok(if report.unsupported.is_empty() { 0 } else { 3 })
}

/// Of strings and arrays, where nothing is said.
const USUAL_LENGTH: u32 = 4;

fn max_length(arguments: &ExploreArguments) -> u32 {
    arguments.search.max_length.unwrap_or(USUAL_LENGTH)
}

fn program_of(arguments: &ExploreArguments) -> Program {
    let (class, method) = match arguments.program.split_once('#') {
        Some((class, method)) => (class, Some(method.to_string())),
        None => (arguments.program.as_str(), None),
    };
    Program {
        class: class.to_string(),
        method,
        arguments: arguments.arguments.clone(),
        max_length: max_length(arguments),
        lazy: arguments.lazy.then_some(InputBounds {
            max_objects: arguments.search.max_objects,
            max_length: max_length(arguments),
            checks_invariants: !arguments.no_invariants,
            opens_statics: arguments.lazy_statics,
        }),
    }
}

/// What a question may cost is counted as work, so that the answer does not depend on the clock; with a
/// time limit no question outlasts it.
fn solver_limits(time_limit: Option<Duration>) -> Limits {
    Limits {
        until: time_limit.and_then(|limit| Instant::now().checked_add(limit)),
        ..Limits::default()
    }
}

/// Whether other flags say how paths are gone through, or where they end.
fn names_a_way(arguments: &ExploreArguments) -> bool {
    let search = &arguments.search;
    let structures = !arguments.emit.is_empty() || !arguments.compare.is_empty();
    search.match_states
        || search.search != SearchName::Dfs
        || search.max_depth.is_some()
        || arguments.lazy
        || arguments.replay.is_some()
        || structures
        || arguments.limit.or(arguments.sample).is_some()
}

fn way_of(arguments: &ExploreArguments) -> Way {
    match arguments.way {
        WayName::Auto if names_a_way(arguments) => Way::Paths,
        WayName::Auto => Way::Auto,
        WayName::Paths | WayName::States => Way::Paths,
        WayName::Deepening => Way::Deepening,
        WayName::Inputs => Way::Inputs,
    }
}

fn concolic_of(arguments: &ExploreArguments) -> Option<Concolic> {
    let uses = |name: OptimisationName| !arguments.without.contains(&name);
    arguments.concolic.then(|| Concolic {
        optimisations: Optimisations {
            fast_refutation: uses(OptimisationName::FastRefutation),
            stored_values: uses(OptimisationName::StoredValues),
            dependent_only: uses(OptimisationName::DependentOnly),
        },
        faults: arguments
            .lose_executor
            .iter()
            .map(|&(executor, after_runs)| Fault {
                executor,
                after_runs,
            })
            .collect(),
        as_text: arguments.written_messages,
    })
}

fn options_of(arguments: &ExploreArguments) -> Options {
    let search = &arguments.search;
    let interrupted = crate::signals::interruption();
    let defaults = Options::default();
    let solver = spelunk_solver::Options {
        dump_queries: search.dump_queries.clone(),
        cross_check: search.cross_check,
        alone: false,
        limits: solver_limits(exploring_limit(arguments)),
    };
    Options {
        order: match search.search {
            SearchName::Dfs => SearchOrder::DepthFirst,
            SearchName::Bfs => SearchOrder::BreadthFirst,
            SearchName::Random => SearchOrder::Random,
            SearchName::Priority => SearchOrder::Priority,
            SearchName::Coverage => SearchOrder::Coverage,
        },
        max_depth: search.max_depth,
        max_steps: search.max_steps.map_or(defaults.max_steps, |steps| {
            steps.min(i64::MAX as u64 / 4) as i64
        }),
        stop_on_violation: search.stop_on_violation,
        match_states: search.match_states || arguments.way == WayName::States,
        time_limit: exploring_limit(arguments),
        jobs: arguments.common.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, |n| n.get()),
            usize::from,
        ),
        seed: arguments.common.seed,
        outcomes: arguments.outcomes,
        solver,
        interrupted,
        way: way_of(arguments),
        concolic: concolic_of(arguments),
        progress: explore_text::progress(arguments),
        replay: arguments.replay.clone(),
        structure_sink: None,
        most_structures: arguments.limit.map(|most| most as usize),
        sample: arguments.sample.map(|count| count as usize),
        ..defaults
    }
}

/// Writes the reproducers and runs them on the real JVM.
fn prove(
    arguments: &ExploreArguments,
    program: &Program,
    report: &Report,
    home: &std::path::Path,
    folder: &std::path::Path,
    watch: Watch,
) -> Result<Proofs, Failure> {
    let mut reproducers = Vec::new();
    let mut names = Vec::new();
    for (number, violation) in report.violations.iter().enumerate() {
        let case = case_of(program, violation, number);
        let reproducer = spelunk_reproducer::reproducer(&case).map_err(Failure::Internal)?;
        names.push(
            reproducer
                .files
                .first()
                .map(|file| file.path.clone())
                .unwrap_or_default(),
        );
        reproducers.push(reproducer);
    }
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::Input(format!("cannot make {}: {error}", folder.display())))?;
    let scratch = spelunk_campaign::scratch::Scratch::new()
        .map_err(|error| Failure::Input(format!("cannot make a temporary folder: {error}")))?;
    let sandbox = Sandbox::for_java(home, scratch.path());
    if let (Err(why), false) = (&sandbox, arguments.common.quiet) {
        eprintln!("note: no sandbox ({why}): reproducers are run with your rights");
    }
    let checker = Checker {
        jdk_home: home.to_path_buf(),
        class_path: arguments.common.class_path.clone(),
        watch,
        sandbox: sandbox.ok(),
    };
    let verdicts = checker
        .check(&reproducers, folder, scratch.path())
        .map_err(Failure::Input)?;
    Ok(names.into_iter().zip(verdicts).collect())
}

fn case_of(program: &Program, violation: &spelunk_explore::Violation, number: usize) -> Case {
    let value = |input: &spelunk_explore::InputValue| {
        Input::of(&input.name, &input.java_type, input.known_bits())
    };
    let parameters = violation.parameter_count.min(violation.inputs.len());
    let entry = match &program.method {
        None => Entry::Main {
            arguments: program.arguments.clone(),
        },
        Some(_) => Entry::Method {
            name: violation.method.clone(),
            descriptor: violation.descriptor.clone(),
            is_static: violation.is_static,
            accessible: violation.accessible,
            parameters: violation.inputs[..parameters].iter().map(value).collect(),
        },
    };
    Case {
        class: program.class.clone(),
        entry,
        choices: violation.inputs[parameters..].iter().map(value).collect(),
        libraries: violation
            .libraries
            .iter()
            .filter_map(|name| match name.as_str() {
                "gov.nasa.jpf.vm.Verify" => Some(Library::Verify),
                "org.sosy_lab.sv_benchmarks.Verifier" => Some(Library::Verifier),
                _ => None,
            })
            .collect(),
        expected: Expected {
            exception: violation.exception.clone(),
            message: None,
            location: Some(violation.location.clone())
                .filter(|location| location != spelunk_explore::OUTSIDE),
        },
        number,
    }
}
