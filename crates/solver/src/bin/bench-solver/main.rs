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
}

impl Run {
    fn rate(&self) -> f64 {
        self.answers.len() as f64 / self.time.as_secs_f64()
    }
}

fn run(workload: &mut Workload, solver: &mut PathSolver) -> Run {
    let mut answers = Vec::with_capacity(workload.checks);
    let started = Instant::now();
    for step in &workload.steps {
        match *step {
            Step::Push => solver.push(),
            Step::Assert(condition) => solver.assert(&workload.store, condition),
            Step::Check => answers.push(solver.check(&mut workload.store)),
            Step::Pop => solver.pop(),
        }
    }
    Run {
        answers,
        time: started.elapsed(),
    }
}

fn main() {
    let limits = Limits::default();
    for mut workload in [
        workloads::orderings(20_000),
        workloads::arithmetic(500),
        workloads::products(50),
    ] {
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
            "{} {} chain {:.1}/s sat {} unknown {}",
            workload.name,
            workload.what,
            r.rate(),
            sat(&r),
            unknown(&r)
        );
        for l in c.statistics() {
            println!("   {l:?}");
        }
        let mut b = PathSolver::new(Box::new(BitBlaster::new(limits)));
        let r2 = run(&mut workload, &mut b);
        println!(
            "{} backend {:.1}/s sat {} unknown {}",
            workload.name,
            r2.rate(),
            sat(&r2),
            unknown(&r2)
        );
        assert!(r.answers == r2.answers);
    }
    let mut w = workloads::orderings(2_000_000);
    let mut c = chain(limits);
    let r = run(&mut w, &mut c);
    println!("2M {:.1}/s", r.rate());
    println!("rss {}", memory::resident());
}
