//! `spelunk explore`: from flags to an exploration, and from its report to an exit status.

use crate::arguments::{ChoiceName, ExploreArguments, OptimisationName, SearchName, WayName};
use crate::compare::{Comparer, Comparison};
use crate::emit::{EmitTarget, Emitter};
use crate::explore_text;
use crate::failure::Failure;
use crate::run::open_class_path;
use spelunk_explore::{
    Concolic, Fault, FoundInput, Optimisations, Options, Program, Report, SearchOrder, Way,
};
use spelunk_reproducer::checker::{Checker, Verdict};
use spelunk_reproducer::{Case, Entry, Expected, Input, Library, Value};
use spelunk_solver::Limits;
use spelunk_vm::jdk::choose::ChoiceMode;
use spelunk_vm::symbolic::input_types::InputBounds;
use spelunk_vm::{NoConsole, Vm, VmOptions};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What `--reproducers` found out about each violation, in their order.
pub type Proofs = Vec<(String, Verdict)>;

pub fn explore(arguments: Box<ExploreArguments>) -> Result<u8, Failure> {
    if arguments.search.cross_check && !spelunk_solver::HAS_SECOND_SOLVER {
        return Err(Failure::Input(
            "--cross-check: this spelunk was built without z3; build it with --features z3".into(),
        ));
    }
    let (class_path, jdk) = open_class_path(&arguments.common)?;
    let program = program_of(&arguments);
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
    let proofs = match &arguments.reproducers {
        Some(folder) => prove(&arguments, &program, &report, &jdk.home, folder)?,
        None => Vec::new(),
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
    explore_text::print(&arguments, &report, &proofs, comparison.as_ref(), &inputs)?;
    match (status_of(&report)?, comparison) {
        (0, Some(comparison)) if comparison.different > 0 => Ok(1),
        (status, _) => Ok(status),
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

fn program_of(arguments: &ExploreArguments) -> Program {
    let (class, method) = match arguments.program.split_once('#') {
        Some((class, method)) => (class, Some(method.to_string())),
        None => (arguments.program.as_str(), None),
    };
    Program {
        class: class.to_string(),
        method,
        arguments: arguments.arguments.clone(),
        max_length: arguments.search.max_length,
        lazy: arguments.lazy.then_some(InputBounds {
            max_objects: arguments.search.max_objects,
            max_length: arguments.search.max_length,
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
        limits: solver_limits(arguments.common.time_limit),
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
        time_limit: arguments.common.time_limit,
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
    let checker = Checker {
        jdk_home: home.to_path_buf(),
        class_path: arguments.common.class_path.clone(),
        time_limit: Duration::from_secs(20),
    };
    let verdicts = checker
        .check(&reproducers, folder, scratch.path())
        .map_err(Failure::Input)?;
    Ok(names.into_iter().zip(verdicts).collect())
}

fn case_of(program: &Program, violation: &spelunk_explore::Violation, number: usize) -> Case {
    let value = |input: &spelunk_explore::InputValue| Input {
        name: input.name.clone(),
        value: Value::from_bits(&input.java_type, &input.bits).unwrap_or(Value::Null),
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
