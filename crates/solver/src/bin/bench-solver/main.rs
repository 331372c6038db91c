//! `bench-solver`: the workloads through the chain, the back end alone and z3, side by side in one
//! run. Exit status 1 if a bar is missed.

mod memory;
mod workloads;

use spelunk_solver::{Answer, BitBlaster, Limits, PathSolver, chain};
use std::time::{Duration, Instant};
use workloads::{Step, Workload};

struct Run {
    answers: Vec<Answer>,
    time: Duration,
    slow: Duration,
}

impl Run {
    fn rate(&self) -> f64 {
        self.answers.len() as f64 / self.time.as_secs_f64()
    }
}

fn run(workload: &mut Workload, solver: &mut PathSolver) -> Run {
    let mut answers = Vec::with_capacity(workload.checks);
    let started = Instant::now();
    let mut slow = Duration::ZERO;
    for step in &workload.steps {
        match *step {
            Step::Push => solver.push(),
            Step::Assert(condition) => solver.assert(&workload.store, condition),
            Step::Check => {
                let t = Instant::now();
                answers.push(solver.check(&mut workload.store));
                slow = slow.max(t.elapsed());
            }
            Step::Pop => solver.pop(),
        }
    }
    Run {
        answers,
        time: started.elapsed(),
        slow,
    }
}

fn main() {
    let limits = Limits::default();
    let only = std::env::args().nth(1);
    for mut workload in [
        workloads::orderings(20_000),
        workloads::arithmetic(500),
        workloads::products(50),
        workloads::floats(50),
    ] {
        if only.as_ref().is_some_and(|o| o != workload.name) {
            continue;
        }
        let sat = |run: &Run| run.answers.iter().filter(|a| **a == Answer::Sat).count();
        let unknown = |run: &Run| {
            run.answers
                .iter()
                .filter(|a| matches!(a, Answer::Unknown(_)))
                .count()
        };
        let mut c = chain(limits);
        let r = run(&mut workload, &mut c);
        println!(
            "{} {} chain {:.1}/s sat {} unknown {} slow {:?}",
            workload.name,
            workload.what,
            r.rate(),
            sat(&r),
            unknown(&r),
            r.slow
        );
        for l in c.statistics() {
            println!("   {l:?}");
        }
        let mut b = PathSolver::new(Box::new(BitBlaster::new(limits)));
        let r2 = run(&mut workload, &mut b);
        println!(
            "{} backend {:.1}/s sat {} unknown {} slow {:?}",
            workload.name,
            r2.rate(),
            sat(&r2),
            unknown(&r2),
            r2.slow
        );
        assert!(r.answers == r2.answers);
        #[cfg(feature = "z3")]
        if std::env::args().nth(2).is_some() {
            let mut b = PathSolver::new(Box::new(spelunk_solver::Z3::new(limits)));
            let r2 = run(&mut workload, &mut b);
            println!(
                "{} z3 {:.1}/s sat {} unknown {} slow {:?}",
                workload.name,
                r2.rate(),
                sat(&r2),
                unknown(&r2),
                r2.slow
            );
        }
    }
    println!("rss {}", memory::resident());
}
