//! `spelunk run`: a concrete execution that looks like `java MAIN ARG...`.

use crate::arguments::{Common, RunArguments};
use crate::console::StandardStreams;
use crate::failure::Failure;
use spelunk_campaign::storing;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jdk::Jdk;
use spelunk_classes::lower::LowerOptions;
use spelunk_explore::watchdog::Watchdog;
use spelunk_vm::boot::BootError;
use spelunk_vm::{Stop, Vm, VmOptions};
use std::sync::Arc;
use std::time::Instant;

pub fn run(arguments: RunArguments) -> Result<u8, Failure> {
    let json = arguments.common.json.as_deref();
    if let Some(file) = json.filter(|file| file.as_os_str() != "-") {
        storing::check_file(file).map_err(|why| Failure::Input(format!("--json: {why}")))?;
    }
    let named = std::slice::from_ref(&arguments.main);
    spelunk_campaign::selection::check_names(named).map_err(Failure::Input)?;
    let began = Instant::now();
    let ended = execute(&arguments);
    if let Some(file) = json {
        write_result(&ended, began, file)?;
    }
    ended
}

/// The result for scripts: how the program ended.
fn write_result(
    ended: &Result<u8, Failure>,
    began: Instant,
    file: &std::path::Path,
) -> Result<(), Failure> {
    let (outcome, status, reason) = match ended {
        Ok(crate::signals::INTERRUPTED_STATUS) => {
            ("interrupted", crate::signals::INTERRUPTED_STATUS, None)
        }
        Ok(status) => ("ended", *status, None),
        Err(failure) => ("failed", failure.status(), Some(failure.to_string())),
    };
    let result = serde_json::json!({
        "outcome": outcome,
        "status": status,
        "reason": reason,
        "time_ms": began.elapsed().as_millis() as u64,
    });
    let text = format!("{result:#}\n");
    if file.as_os_str() == "-" {
        print!("{text}");
        return Ok(());
    }
    storing::write_file(file, &text)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}

fn execute(arguments: &RunArguments) -> Result<u8, Failure> {
    let (class_path, jdk) = open_class_path(&arguments.common)?;
    let options = VmOptions {
        max_heap_bytes: (arguments.max_heap as usize) << 20,
        seed: arguments.common.seed,
        assertions: crate::arguments::assertions(&arguments.assertions),
        lower: LowerOptions {
            probes: arguments.count_bytecodes.is_some(),
            fused: true,
        },
        ..VmOptions::default()
    };
    let mut vm = Vm::boot(
        class_path,
        jdk.feature,
        options,
        Box::new(StandardStreams::new()),
        working_folder(),
    )
    .map_err(|error| match error {
        BootError::Memory(message) => Failure::Input(message),
        other => Failure::Internal(other.to_string()),
    })?;
    if arguments.count_bytecodes.is_some() {
        vm.bytecode_counts = Some(Box::new([0; 256]));
    }
    let interrupted = crate::signals::interruption();
    vm.interrupt = Some(interrupted.clone());
    let limit = arguments.common.time_limit;
    let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
    let watchdog = deadline.map(|deadline| Watchdog::new(deadline, interrupted));
    let outcome = vm.run_main(&arguments.main, &arguments.arguments);
    drop(watchdog);
    vm.console.flush();
    if let Some(file) = &arguments.count_bytecodes {
        write_counts(&vm, file)?;
    }
    let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
    match outcome {
        Ok(Stop::CutOff(_)) if is_over => Err(Failure::Unsupported(out_of_time(&vm))),
        Ok(Stop::CutOff(_)) => Ok(crate::signals::INTERRUPTED_STATUS),
        outcome => {
            let status = status_of(&vm, outcome);
            // The process ends now: taking heap and classes apart piece by piece would only take time.
            std::mem::forget(vm);
            status
        }
    }
}

/// Relative paths mean what they mean for java; the machine's files stay out of reach all the same.
fn working_folder() -> Vec<(String, String)> {
    let folder = std::env::current_dir().ok();
    let folder = folder.and_then(|folder| folder.into_os_string().into_string().ok());
    folder
        .map(|folder| ("user.dir".to_string(), folder))
        .into_iter()
        .collect()
}

pub fn open_class_path(common: &Common) -> Result<(Arc<ClassPath>, Jdk), Failure> {
    let jdk =
        Jdk::discover(common.jdk.as_deref()).map_err(|error| Failure::Input(error.to_string()))?;
    let class_path = ClassPath::new(&common.class_path, &jdk)
        .map_err(|error| Failure::Input(error.to_string()))?;
    if common.verbose {
        for path in class_path.missing_entries() {
            eprintln!("class path entry {} does not exist", path.display());
        }
    }
    Ok((Arc::new(class_path), jdk))
}

fn status_of(vm: &Vm, outcome: Result<Stop, BootError>) -> Result<u8, Failure> {
    let stop = match outcome {
        Ok(stop) => stop,
        Err(BootError::Linkage(text)) => {
            eprintln!("{text}");
            return Ok(1);
        }
        Err(error) => return Err(Failure::Input(error.to_string())),
    };
    match stop {
        Stop::Exit(status) => Ok(status as u8),
        Stop::Finished => Ok(vm.path.main_failed as u8),
        Stop::Unsupported(what) => Err(Failure::Unsupported(what)),
        Stop::Deadlock => Err(Failure::Unsupported(hanging(vm))),
        stop => Err(Failure::Internal(vm.describe_stop(&stop))),
    }
}

fn out_of_time(vm: &Vm) -> String {
    const WHAT: &str = "the time limit was reached before the program's end";
    match vm.user_position() {
        Some(place) => format!("{WHAT}, in {place}"),
        None => WHAT.to_string(),
    }
}

fn hanging(vm: &Vm) -> String {
    const WHAT: &str = "every thread waits for another one: the program would hang";
    match vm.standstill_report() {
        Some(found) if !found.waiting.is_empty() => {
            format!("{WHAT} ({})", found.waiting.join("; "))
        }
        _ => WHAT.to_string(),
    }
}

fn write_counts(vm: &Vm, file: &std::path::Path) -> Result<(), Failure> {
    let mut text = String::new();
    if let Some(counts) = &vm.bytecode_counts {
        for opcode in spelunk_classes::opcode::all() {
            text.push_str(&format!(
                "{} {}\n",
                spelunk_classes::opcode::mnemonic(opcode),
                counts[opcode as usize]
            ));
        }
    }
    std::fs::write(file, text)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}
