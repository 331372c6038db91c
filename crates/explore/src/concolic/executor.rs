//! An executor: solves for a node's inputs, runs the program with them, and tells what happened. It knows
//! nothing of the tree.

use super::following::{Following, Halted, Inputs, Noted, Record};
use super::message::{Done, Ended, Event, FromExecutor, Layer, Reply, Run, Task, Value};
use crate::driver::{Session, coverage_report};
use crate::finding::{Outcome, Report};
use crate::job::Job;
use crate::options::{Options, SearchOrder};
use crate::program::{Program, ProgramError};
use spelunk_solver::Answer;
use spelunk_term::{Model, TermId, Unreadable, VarId};
use spelunk_vm::Vm;
use std::sync::{Arc, Mutex};
use std::time::Instant;

pub struct Executor<'a> {
    session: Session<'a>,
    options: &'a Options,
    /// Branch sides that were covered when they were told last.
    told_covered: usize,
}

/// Inputs that lead to a node, or why there are none.
enum Solved {
    Values(Model),
    No(Reply),
}

impl<'a> Executor<'a> {
    pub fn new(
        boot: &(dyn Fn() -> Result<Vm, String> + Sync),
        program: &'a Program,
        options: &'a Options,
    ) -> Result<Executor<'a>, ProgramError> {
        let mut session = Session::new(boot, program, options)?;
        session.worker.tree.vm.options.samples_natives = true;
        Ok(Executor {
            session,
            options,
            told_covered: 0,
        })
    }

    /// Whether it can take tasks.
    pub fn readiness(&mut self) -> FromExecutor {
        let worker = &mut self.session.worker;
        let problems = worker.tree.vm.input_types.problems.clone();
        let ended = worker
            .has_failed()
            .then(|| ended(&mut worker.report, None, Vec::new(), &[]));
        FromExecutor::Ready { problems, ended }
    }

    pub fn visit(&mut self, task: Task) -> Done {
        let ticket = task.ticket;
        self.session.worker.tree.leave();
        let started = Instant::now();
        let solved = self.solve(&task);
        let solving = started.elapsed();
        let reply = match solved {
            Solved::Values(model) => self.run(model, task),
            Solved::No(reply) => reply,
        };
        let reply = if self.session.worker.is_interrupted() {
            Reply::Interrupted
        } else {
            reply
        };
        Done {
            ticket,
            reply,
            solving_micros: solving.as_micros() as u64,
            sides: self.new_sides(),
        }
    }

    pub fn leave(self) -> FromExecutor {
        let report = self.session.finish();
        let layer =
            |(name, queries, answered, time): (String, u64, u64, std::time::Duration)| -> Layer {
                (name, queries, answered, time.as_micros() as u64)
            };
        FromExecutor::Left {
            layers: report.solver.layers.into_iter().map(layer).collect(),
        }
    }

    fn new_sides(&mut self) -> Option<Vec<crate::SideReport>> {
        let vm = &self.session.worker.tree.vm;
        let covered = vm.covered_count();
        if covered == self.told_covered {
            return None;
        }
        self.told_covered = covered;
        Some(coverage_report(vm).sides)
    }

    // ---- inputs ----

    fn solve(&mut self, task: &Task) -> Solved {
        let tree = &mut self.session.worker.tree;
        let constraints = match &task.constraints {
            None => Vec::new(),
            Some(written) => match tree.vm.terms.read(written) {
                Ok(terms) => terms,
                Err(error) => return Solved::No(unreadable(error)),
            },
        };
        let mut model = Model::new();
        if task.constraints.is_none() {
            return Solved::Values(model);
        }
        let (needed, known) = constraints.split_at(task.needed.min(constraints.len()));
        tree.solver.push();
        for &constraint in needed {
            tree.solver.assert(&tree.vm.terms, constraint);
        }
        let solved = self.solve_asserted(known);
        let tree = &mut self.session.worker.tree;
        tree.solver.pop_to(0);
        match solved {
            Ok(found) => {
                // The solver may say more than it was asked for.
                for variable in variables_of(&tree.vm, needed) {
                    model.set(variable, found.get(variable));
                }
                Solved::Values(model)
            }
            Err(reply) => Solved::No(reply),
        }
    }

    /// First with what was known when something ran on the values at hand: then the path is certain.
    fn solve_asserted(&mut self, known: &[TermId]) -> Result<Model, Reply> {
        let tree = &mut self.session.worker.tree;
        let terms = &mut tree.vm.terms;
        if !known.is_empty()
            && let Some(model) = tree.solver.model_assuming(terms, known)
        {
            return Ok(model);
        }
        match tree.solver.check(terms) {
            Answer::Unsat => Err(Reply::Unsatisfiable),
            Answer::Unknown(reason) => Err(Reply::GaveUp(reason.to_string())),
            Answer::Sat => {
                let model = tree.solver.model(terms);
                model.ok_or_else(|| Reply::GaveUp("no model".into()))
            }
        }
    }

    // ---- a run ----

    fn run(&mut self, model: Model, task: Task) -> Reply {
        let record = Arc::new(Mutex::new(Record::default()));
        let worker = &mut self.session.worker;
        let known: Vec<u64> = worker.report.violations.iter().map(|v| v.count).collect();
        worker.begin(Job::default());
        let wants_coverage = self.options.order == SearchOrder::Coverage;
        let following = Following::new(
            Inputs {
                model,
                given: task.values,
                seed: self.options.seed,
            },
            task.path,
            self.options.max_depth,
            wants_coverage.then(|| worker.tree.vm.covered_count()),
            record.clone(),
        );
        worker.tree.set_decider(Box::new(following));
        // Values answer every fork, so there is nothing to choose from.
        let _ = worker.advance();
        let model = worker.tree.decider().model().cloned().unwrap_or_default();
        let Ok(mut record) = record.lock() else {
            return Reply::GaveUp("the run was not recorded".into());
        };
        let record = std::mem::take(&mut *record);
        let terms = &worker.tree.vm.terms;
        let values = model
            .iter()
            .filter(|(variable, _)| variable.index() < terms.variable_count());
        let values = values
            .map(|(variable, bits)| Value {
                name: terms.variable_name(variable).to_string(),
                bits,
            })
            .collect();
        let mut roots = Vec::new();
        let events = record
            .noted
            .into_iter()
            .map(|noted| event(noted, &mut roots));
        let events: Vec<Event> = events.collect();
        let failed = std::mem::take(&mut worker.tree.vm.failed_assumptions);
        let ended = ended(
            &mut worker.report,
            record.halted,
            failed.into_keys().collect(),
            &known,
        );
        let shortfalls = std::mem::take(&mut worker.report.cut_off);
        Reply::Ran(Box::new(Run {
            diverged: record.diverged,
            terms: worker.tree.vm.terms.write(&roots),
            events,
            ended,
            shortfalls: shortfalls.into_keys().collect(),
            values,
        }))
    }
}

fn unreadable(error: Unreadable) -> Reply {
    Reply::GaveUp(match error {
        Unreadable::OtherSort(name) => {
            format!("inputs of the name {name} have different types on different paths")
        }
        Unreadable::Malformed => "a constraint could not be read".into(),
    })
}

fn variables_of(vm: &Vm, terms: &[TermId]) -> Vec<VarId> {
    let mut all: Vec<VarId> = terms
        .iter()
        .flat_map(|&term| vm.terms.free_variables(term).to_vec())
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// An event in terms of the numbers that its terms will have.
fn event(noted: Noted, roots: &mut Vec<TermId>) -> Event {
    let mut number = |term: TermId| {
        roots.push(term);
        roots.len() as u32 - 1
    };
    match noted {
        Noted::Branch {
            conditions,
            taken,
            covered_more,
        } => Event::Branch {
            conditions: conditions.into_iter().map(number).collect(),
            taken,
            covered_more,
        },
        Noted::Choice {
            count,
            taken,
            covered_more,
        } => Event::Choice {
            count,
            taken,
            covered_more,
        },
        Noted::Assumption { condition, holds } => Event::Assumption {
            condition: number(condition),
            holds,
        },
        Noted::Approximation {
            what,
            condition,
            position,
        } => Event::Approximation {
            what,
            condition: number(condition),
            position,
        },
    }
}

/// How the run ended, taken from what the worker has put into its report. Violations stay there, so that
/// the worker reads only so many models of one kind.
fn ended(
    report: &mut Report,
    halted: Option<Halted>,
    failed_assumptions: Vec<String>,
    known: &[u64],
) -> Ended {
    let kept = std::mem::take(report);
    report.violations = kept.violations;
    report.cut_off = kept.cut_off;
    let outcome: Option<Outcome> = kept.outcomes.into_keys().next();
    let is_new = |&(number, count): &(usize, u64)| known.get(number) != Some(&count);
    let counts = report.violations.iter().map(|v| v.count).enumerate();
    let violation = counts.clone().find(is_new).map(|(number, _)| number);
    if let Some(what) = kept.internal.into_iter().next() {
        return Ended::Internal { what };
    }
    match halted {
        Some(Halted::Stuck) => return Ended::Stuck,
        Some(Halted::TooDeep(most)) => {
            let why = format!("more than {most} choices on a path");
            return Ended::AtLimit { why };
        }
        Some(Halted::Beyond(why)) => return Ended::AtLimit { why },
        None => {}
    }
    if let Some(what) = kept.unsupported.into_keys().next() {
        return Ended::Unsupported { what };
    }
    if let Some(number) = violation {
        let mut violation = Box::new(report.violations[number].clone());
        violation.count = 1;
        return Ended::WithError { violation, outcome };
    }
    if kept.pruned > 0 {
        return Ended::AssumptionFailed {
            names: failed_assumptions,
        };
    }
    if kept.paths > 0 {
        return Ended::Normally { outcome };
    }
    let why = report.cut_off.pop_first().map(|(why, _)| why);
    Ended::AtLimit {
        why: why.unwrap_or_else(|| "the run was given up".into()),
    }
}
