//! Every corpus program on every JDK, on `java` and on `spelunk run`: one test each.

use libtest_mimic::{Arguments, Failed, Trial};
use spelunk_conformance::assembled::{self, Assembled};
use spelunk_conformance::corpus::{self, Program};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch::{self, Subject};
use spelunk_conformance::opcodes::Counts;
use spelunk_conformance::{compare, compile, expected, features, places};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

/// One JDK with the programs it can run.
struct Suite {
    jdk: Jdk,
    programs: Vec<Program>,
    compiled: OnceLock<Result<(), String>>,
}

impl Suite {
    fn new(jdk: Jdk, programs: &[Program]) -> Suite {
        let programs = programs.iter().filter(|program| program.runs_on(&jdk));
        Suite {
            programs: programs.cloned().collect(),
            jdk,
            compiled: OnceLock::new(),
        }
    }

    /// The program ready to run; the first to ask compiles the whole suite.
    fn subject(&self, program: &Program) -> Result<Subject, String> {
        let units = || self.programs.iter().map(Program::unit).collect::<Vec<_>>();
        self.compiled
            .get_or_init(|| compile::ensure(&self.jdk, &units()))
            .clone()?;
        Ok(program.subject(compile::classes(&self.jdk, &program.unit())?))
    }

    fn check(&self, subject: &Subject, fingerprint: u64) -> Result<(), Failed> {
        let expected = expected::outcome(&self.jdk, subject, fingerprint)?;
        if expected.stderr.contains("java.lang.VerifyError") {
            return Err(format!("the program itself is broken: {}", expected.stderr).into());
        }
        let actual = launch::spelunk(&self.jdk, subject, &[])?;
        let differences = compare::differences(&expected, &actual);
        if differences.is_empty() {
            return Ok(());
        }
        let stderr: String = actual.stderr.chars().take(2000).collect();
        let report = differences.join("\n");
        Err(format!("{report}\nstandard error of spelunk:\n{stderr}").into())
    }

    fn assembled_subject(&self, program: &Assembled) -> Result<Subject, String> {
        let root = places::cache().join("assembled");
        Ok(Subject {
            main: program.name.to_string(),
            class_path: program.write(&root)?,
            args: Vec::new(),
            stdin: String::new(),
        })
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match corpus::read_all(&places::repository().join("corpus")) {
        Ok(programs) => {
            if !arguments.list && !arguments.exact {
                println!("{}", features::table(&programs));
            }
            trials(&programs)
        }
        Err(problem) => vec![Trial::test("corpus_is_readable", move || {
            Err(problem.into())
        })],
    };
    // Asked for one test by name, as nextest does: finding none must not look like success.
    if let (true, Some(wanted)) = (arguments.exact, &arguments.filter)
        && !trials.iter().any(|trial| trial.name() == wanted)
    {
        eprintln!("no test is called {wanted}: has the corpus changed meanwhile?");
        return ExitCode::FAILURE;
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials(programs: &[Program]) -> Vec<Trial> {
    let suites: Vec<Arc<Suite>> = Jdk::find_all()
        .into_iter()
        .map(|jdk| Arc::new(Suite::new(jdk, programs)))
        .collect();
    if suites.is_empty() {
        return vec![Trial::test("a_jdk_is_installed", || {
            Err(jdk::NONE_FOUND.into())
        })];
    }
    let mut trials = Vec::new();
    for suite in suites {
        trials.extend(suite.programs.iter().map(|p| program_trial(&suite, p)));
        trials.extend(
            assembled::all()
                .into_iter()
                .map(|p| assembled_trial(&suite, p)),
        );
        let label = suite.jdk.label();
        trials.push(Trial::test(
            format!("{label}::every_opcode_is_executed"),
            move || every_opcode_is_executed(&suite),
        ));
    }
    trials
}

fn program_trial(suite: &Arc<Suite>, program: &Program) -> Trial {
    let (suite, program) = (suite.clone(), program.clone());
    let name = format!("{}::{}::{}", suite.jdk.label(), program.area, program.name);
    Trial::test(name, move || {
        let subject = suite.subject(&program)?;
        suite.check(&subject, program.fingerprint)
    })
}

fn assembled_trial(suite: &Arc<Suite>, program: Assembled) -> Trial {
    let suite = suite.clone();
    let name = format!("{}::assembled::{}", suite.jdk.label(), program.name);
    Trial::test(name, move || {
        let subject = suite.assembled_subject(&program)?;
        suite.check(&subject, program.fingerprint())
    })
}

/// Runs programs until every opcode has been seen, those written to that end first.
fn every_opcode_is_executed(suite: &Suite) -> Result<(), Failed> {
    let folder = places::cache().join(format!("counts-{}", suite.jdk.version));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let assembled = assembled::all();
    let mut programs: Vec<&Program> = suite.programs.iter().collect();
    programs.sort_by_key(|program| !program.features.iter().any(|name| name == "all bytecodes"));
    let subjects = assembled
        .iter()
        .map(|program| suite.assembled_subject(program))
        .chain(programs.into_iter().map(|program| suite.subject(program)));
    let mut counts = Counts::default();
    for subject in subjects {
        let subject = subject?;
        let file = folder.join(&subject.main);
        let option = format!("--count-bytecodes={}", file.display());
        let outcome = launch::spelunk(&suite.jdk, &subject, &[&option])?;
        let text = std::fs::read_to_string(&file).map_err(|error| {
            format!(
                "{}: {error}; spelunk said {:?}",
                file.display(),
                outcome.stderr
            )
        })?;
        counts.add(&text)?;
        if counts.never_executed().is_empty() {
            return Ok(());
        }
    }
    Err(format!("never executed: {}", counts.never_executed().join(", ")).into())
}
