//! `bench-solver [--json FILE]`: the workloads through the chain, the back end alone and z3, side
//! by side in one run. Exit status 1 if a bar is missed or solvers disagree, 2 for bad usage.

mod measure;
mod table;
mod workloads;

use measure::Stopwatch;
use spelunk_solver::{Answer, BitBlaster, Limits, PathSolver, chain};
use spelunk_term::TermStore;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use table::{Cell, Memory, Row, Table};
use workloads::{Step, Workload};

/// Answers that the chain gives on W1 while its memory is watched.
const EXPLORED_ANSWERS: u64 = 2_000_000;
/// What one solver may take for one workload; its rate is that of what it got done.
const BUDGET: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let json = match arguments() {
        Ok(json) => json,
        Err(message) => {
            eprintln!("bench-solver: {message}");
            return ExitCode::from(2);
        }
    };
    let table = measure_all();
    print!("{table}");
    if let Some(path) = json
        && let Err(error) = std::fs::write(&path, table.json())
    {
        eprintln!("bench-solver: cannot write {path}: {error}");
        return ExitCode::from(2);
    }
    ExitCode::from(u8::from(!table.reached()))
}

/// The file for `--json`, if there is one.
fn arguments() -> Result<Option<String>, String> {
    let mut arguments = std::env::args().skip(1);
    let mut json = None;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => json = Some(arguments.next().ok_or("--json needs a file name")?),
            other => {
                return Err(format!(
                    "unknown argument {other}; usage: bench-solver [--json FILE]"
                ));
            }
        }
    }
    Ok(json)
}

fn measure_all() -> Table {
    let (explored, memory) = explore();
    // The chain runs W1 often enough for its time to be measured; orderings are never cached.
    let rows = vec![
        explored,
        compare(workloads::orderings(20_000), 50, 1_000_000.0),
        compare(workloads::arithmetic(500), 1, 70.0),
        compare(workloads::products(50), 1, 8.0),
        compare(workloads::floats(50), 1, 5.0),
    ];
    Table { rows, memory }
}

/// W1 as an explorer runs it, long enough to see whether memory grows.
fn explore() -> (Row, Memory) {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let stopwatch = Stopwatch::start();
    let mut answers = workloads::explore_orderings(&mut store, &mut solver, EXPLORED_ANSWERS / 10);
    let early = measure::resident();
    answers += workloads::explore_orderings(&mut store, &mut solver, EXPLORED_ANSWERS * 9 / 10);
    let time = stopwatch.elapsed();
    let memory = Memory {
        early,
        late: measure::resident(),
    };
    let cell = Cell {
        checks: answers,
        unknown: 0,
        time,
    };
    let row = Row {
        name: "W1x",
        what: "W1 explored: both sides at once, terms built and dropped",
        bar: 1_000_000.0,
        chain: cell,
        back_end: None,
        z3: None,
        agree: true,
    };
    (row, memory)
}

fn compare(mut workload: Workload, rounds: usize, bar: f64) -> Row {
    let limits = Limits::default();
    let (answers, chain) = run(&mut workload, &mut chain(limits), rounds);
    let mut alone = PathSolver::new(Box::new(BitBlaster::new(limits)));
    let (other_answers, back_end) = run(&mut workload, &mut alone, 1);
    let judged = judge(&mut workload, limits);
    let agree = compatible(&answers, &other_answers)
        && judged
            .as_ref()
            .is_none_or(|(z3_answers, _)| compatible(&answers, z3_answers));
    Row {
        name: workload.name,
        what: workload.what,
        bar,
        chain,
        back_end: Some(back_end),
        z3: judged.map(|(_, cell)| cell),
        agree,
    }
}

#[cfg(feature = "z3")]
fn judge(workload: &mut Workload, limits: Limits) -> Option<(Vec<Answer>, Cell)> {
    let mut z3 = PathSolver::new(Box::new(spelunk_solver::Z3::new(limits)));
    Some(run(workload, &mut z3, 1))
}

#[cfg(not(feature = "z3"))]
fn judge(_workload: &mut Workload, _limits: Limits) -> Option<(Vec<Answer>, Cell)> {
    None
}

fn compatible(ours: &[Answer], theirs: &[Answer]) -> bool {
    let unknown = |answer: &Answer| matches!(answer, Answer::Unknown(_));
    ours.iter()
        .zip(theirs)
        .all(|(a, b)| a == b || unknown(a) || unknown(b))
}

/// Runs the script `rounds` times, or as far as it gets within the budget.
fn run(workload: &mut Workload, solver: &mut PathSolver, rounds: usize) -> (Vec<Answer>, Cell) {
    let mut answers = Vec::with_capacity(workload.checks * rounds);
    let stopwatch = Stopwatch::start();
    let end = Instant::now() + BUDGET;
    'rounds: for _ in 0..rounds {
        for step in &workload.steps {
            match *step {
                Step::Push => solver.push(),
                Step::Assert(condition) => solver.assert(&workload.store, condition),
                Step::Check => answers.push(solver.check(&mut workload.store)),
                Step::Pop => solver.pop(),
            }
            if answers.len() % 64 == 63 && Instant::now() > end {
                break 'rounds;
            }
        }
    }
    let time = stopwatch.elapsed();
    let unknown = answers
        .iter()
        .filter(|answer| matches!(answer, Answer::Unknown(_)))
        .count();
    let checks = answers.len() as u64;
    (
        answers,
        Cell {
            checks,
            unknown,
            time,
        },
    )
}
