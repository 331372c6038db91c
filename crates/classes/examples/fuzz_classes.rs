//! Damages class files and jars and reads the result: nothing may panic, hang or eat memory.
//!
//!     cargo run --release -p spelunk-classes --example fuzz_classes -- [--seed N] [--count N] [CLASSPATH]
//!
//! Inputs are the classes of CLASSPATH, or a sample of the JDK's own. A failure prints the seed of the
//! case; the same seed gives the same case again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use spelunk_classes::bytes::Bytes;
use spelunk_classes::class_file::{ClassFile, Constant, Member};
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::jar::Jar;
use spelunk_classes::jdk::Jdk;
use spelunk_classes::lower::{LowerOptions, lower};
use spelunk_classes::mutation::{Dice, mutate_bytes, mutate_class};
use spelunk_classes::npe_message::helpful_message;
use spelunk_classes::signature::{ClassSignature, MethodSignature, TypeSignature};
use spelunk_classes::verify::{PathHierarchy, VerifyErrorKind, verify_class};

struct Options {
    seed: u64,
    count: u64,
    class_path: String,
}

#[derive(Default)]
struct Tally {
    unreadable: u64,
    malformed: u64,
    unverified: u64,
    missing: u64,
    accepted: u64,
    lowered: u64,
    not_lowered: u64,
    jars: u64,
    slowest: Duration,
    slowest_case: u64,
    failures: u64,
}

fn main() -> ExitCode {
    match parse_options().and_then(|options| fuzz(&options)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("fuzz_classes: {message}");
            ExitCode::from(2)
        }
    }
}

fn parse_options() -> Result<Options, String> {
    let mut options = Options {
        seed: 0,
        count: 20_000,
        class_path: String::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let value = arguments.next().and_then(|value| value.parse().ok());
            value.ok_or(format!("{argument} needs a number"))
        };
        match &*argument {
            "--seed" => options.seed = number()?,
            "--count" => options.count = number()?,
            _ => options.class_path = argument,
        }
    }
    Ok(options)
}

fn fuzz(options: &Options) -> Result<u64, String> {
    let jdk = Jdk::discover(None).map_err(|error| error.to_string())?;
    let path = ClassPath::new(&options.class_path, &jdk).map_err(|error| error.to_string())?;
    let classes = inputs(&path, !options.class_path.is_empty())?;
    let jars = input_jars(&path);
    let mut tally = Tally::default();
    let started = Instant::now();
    for case in 0..options.count {
        let seed = options.seed.wrapping_add(case);
        let mut dice = Dice::new(seed);
        let began = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| match dice.below(20) {
            0 if !jars.is_empty() => try_jar(&jars, &mut dice, &mut tally),
            _ => try_class(&path, &classes, &mut dice, &mut tally),
        }));
        if outcome.is_err() {
            eprintln!("panic with --seed {seed} --count 1");
            tally.failures += 1;
        }
        if began.elapsed() > tally.slowest {
            tally.slowest = began.elapsed();
            tally.slowest_case = seed;
        }
    }
    report(options, &tally, started.elapsed());
    Ok(tally.failures)
}

/// The user's classes, or every fortieth class of the base module.
fn inputs(path: &ClassPath, of_user: bool) -> Result<Vec<Bytes>, String> {
    let mut classes = Vec::new();
    if of_user {
        for entry in 0..path.entry_count() {
            for name in path.all_classes_in(entry).map_err(|e| e.to_string())? {
                let found = path.find(&name).map_err(|e| e.to_string())?;
                classes.extend(found.map(|(bytes, _)| bytes));
            }
        }
    } else {
        let base = path.image().classes().filter(|l| l.module == "java.base");
        for location in base.step_by(40) {
            classes.push(path.image().read(&location).map_err(|e| e.to_string())?);
        }
    }
    match classes.is_empty() {
        true => Err("there is no class to start from".to_owned()),
        false => Ok(classes),
    }
}

fn input_jars(path: &ClassPath) -> Vec<Bytes> {
    (0..path.entry_count())
        .filter_map(|entry| path.entry_path(entry))
        .filter(|file| file.is_file())
        .filter_map(|file| Bytes::map_file(file).ok())
        .collect()
}

fn try_class(path: &ClassPath, inputs: &[Bytes], dice: &mut Dice, tally: &mut Tally) {
    let input = &inputs[dice.below(inputs.len())];
    let bytes = Bytes::from(mutate_class(input, dice));
    let Ok(class) = ClassFile::parse(bytes) else {
        tally.unreadable += 1;
        return;
    };
    read_everything(&class);
    let mut hierarchy = PathHierarchy::new(path);
    hierarchy.add(&class);
    match verify_class(&class, &mut hierarchy).map_err(|error| error.kind) {
        Ok(()) => {
            tally.accepted += 1;
            lower_everything(&class, tally);
        }
        Err(VerifyErrorKind::Format) => tally.malformed += 1,
        Err(VerifyErrorKind::Code) => tally.unverified += 1,
        Err(VerifyErrorKind::MissingClass(_)) => tally.missing += 1,
    }
}

/// Asks for everything that a class file can tell; errors are fine.
fn read_everything(class: &ClassFile) {
    for index in 0..=class.pool.len() as u16 {
        if let Ok(Constant::Utf8(_)) = class.pool.get(index) {
            let _ = class.pool.utf16(index);
        }
        let _ = class.pool.member_ref(index);
    }
    let _ = class.bootstrap_methods();
    let _ = class.inner_classes();
    let _ = class.enclosing_method();
    let _ = class.nest_members();
    let _ = class.permitted_subclasses();
    let _ = class.record_components();
    let _ = class.signature().map(|s| s.map(ClassSignature::parse));
    for field in &class.fields {
        let _ = field.constant_value(class);
        let _ = field.signature(class).map(|s| s.map(TypeSignature::parse));
    }
    for method in &class.methods {
        let _ = method.exceptions(class);
        let _ = method.parameters(class);
        let _ = method
            .signature(class)
            .map(|s| s.map(MethodSignature::parse));
        if let Ok(Some(code)) = method.code(class) {
            let _ = code.line_numbers();
            let _ = code.local_variables();
            for pc in (0..code.code.len()).step_by(50) {
                helpful_message(class, method, pc as u16);
            }
        }
    }
}

/// What was verified must lower as well: the interpreter takes it as it is.
fn lower_everything(class: &ClassFile, tally: &mut Tally) {
    let with_code = |m: &&Member| matches!(m.code(class), Ok(Some(_)));
    for method in class.methods.iter().filter(with_code) {
        match lower(class, method, LowerOptions::default()) {
            Ok(_) => tally.lowered += 1,
            Err(error) => {
                tally.not_lowered += 1;
                if tally.not_lowered <= 5 {
                    let name = class.name().unwrap_or_default();
                    eprintln!(
                        "verified but not lowered: {name}.{}: {error}",
                        method.name(class)
                    );
                }
            }
        }
    }
}

fn try_jar(inputs: &[Bytes], dice: &mut Dice, tally: &mut Tally) {
    tally.jars += 1;
    let input = &inputs[dice.below(inputs.len())];
    let Ok(jar) = Jar::from_bytes(Bytes::from(mutate_bytes(input, dice))) else {
        return;
    };
    for name in jar.names() {
        let _ = jar.read(name);
    }
}

fn report(options: &Options, tally: &Tally, elapsed: Duration) {
    let cases = options.count;
    println!(
        "cases               {cases} in {:.1} s",
        elapsed.as_secs_f64()
    );
    println!("  jars              {}", tally.jars);
    println!("  unreadable        {}", tally.unreadable);
    println!("  malformed         {}", tally.malformed);
    println!("  not verifiable    {}", tally.unverified);
    println!("  missing class     {}", tally.missing);
    println!("  accepted          {}", tally.accepted);
    println!("methods lowered     {}", tally.lowered);
    println!("  not lowerable     {}", tally.not_lowered);
    let slowest = tally.slowest.as_secs_f64() * 1e3;
    println!(
        "slowest case        {slowest:.1} ms (--seed {})",
        tally.slowest_case
    );
    if let Some(peak) = peak_memory() {
        println!("peak memory         {peak}");
    }
    println!("panics              {}", tally.failures);
}

fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string(Path::new("/proc/self/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
