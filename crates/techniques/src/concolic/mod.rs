//! Dynamic symbolic execution (LCT, paper: Kähkönen, Launiainen, Saarikivi, Kauttio, Heljanko, Niemelä): a
//! sequence is executed with the values at hand while symbolic values follow, and branches are turned by
//! solving for the holes. Where code has no symbolic meaning it runs on the values at hand, and the run is
//! approximate: what is solved for then is a guess, and the next execution tells.

mod watched;

use crate::sequence::executor::{End, Executed, Executor};
use crate::sequence::{Action, Argument, Sequence};
use rustc_hash::{FxHashSet, FxHasher};
use spelunk_classes::registry::MethodId;
use spelunk_solver::PathSolver;
use spelunk_term::{Model, Op, Sort, TermId, TermStore, VarId};
use spelunk_vm::Vm;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};
pub use watched::Watched;
use watched::{Decision, Hole};

/// Conditions on what an execution has made; nothing if there are none to be told.
pub type Ask<'a> = &'a mut dyn FnMut(&mut Vm, &Executed) -> Option<Vec<TermId>>;

/// Questions about one execution.
const MOST_QUESTIONS: usize = 60;
/// Alternatives of one switch or lookup that are tried.
const MOST_ALTERNATIVES: usize = 24;
/// Boundaries of one execution that are solved for.
const MOST_MEETINGS: usize = 12;
/// Time for one execution and all questions about its boundaries.
const MOST_TIME: Duration = Duration::from_millis(400);

/// The place of a branch: its method and instruction, and the first of its sides where those are noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    pub method: MethodId,
    pub instruction: u32,
    pub sides: Option<u32>,
}

/// A sequence with other values in its holes, and where it should leave the path that it was made from.
pub struct Turned {
    pub sequence: Sequence,
    pub site: Site,
}

pub struct Concolic {
    solver: PathSolver,
    /// The path tree: every question that was asked, by what was decided before it and what was asked.
    asked: FxHashSet<u64>,
    pub executions: u64,
    pub questions: u64,
    pub solved: u64,
    pub approximate: u64,
}

impl Concolic {
    pub fn new(options: &spelunk_solver::Options) -> Result<Concolic, String> {
        let solver = spelunk_solver::assemble(options).map_err(|error| error.to_string())?;
        Ok(Concolic {
            solver,
            asked: FxHashSet::default(),
            executions: 0,
            questions: 0,
            solved: 0,
            approximate: 0,
        })
    }

    /// Executes a sequence with its holes watched and turns branches: those that `wants` says are worth
    /// most come first, and those of worth nothing not at all.
    pub fn turn(
        &mut self,
        executor: &mut Executor,
        sequence: &Sequence,
        end: Instant,
        wants: &mut dyn FnMut(Site) -> u32,
    ) -> Vec<Turned> {
        executor.leave();
        let mark = executor.vm.terms.mark();
        let mut watched = Watched::new(end);
        let mut found = Vec::new();
        if self.watch(executor, sequence, &mut watched).is_some() {
            self.solver.push();
            found = self.turn_decisions(executor, sequence, &watched, end, wants);
            self.solver.pop_to(0);
        }
        executor.leave();
        executor.vm.terms.truncate(mark);
        found
    }

    /// Executes a sequence with its holes watched and solves for values with which it goes the same way and what it
    /// has made satisfies conditions, which `ask` says while that is in place. The same question about sequences of
    /// the same shape is asked once.
    pub fn satisfy(
        &mut self,
        executor: &mut Executor,
        sequence: &Sequence,
        question: usize,
        until: Instant,
        ask: Ask<'_>,
    ) -> Option<(Sequence, Model)> {
        if !self
            .asked
            .insert(mixed(shape_of(sequence), &(question, "satisfy")))
        {
            return None;
        }
        executor.leave();
        let mark = executor.vm.terms.mark();
        let mut watched = Watched::new(until);
        let executed = self.watch(executor, sequence, &mut watched);
        let returned = executed.filter(|executed| executed.end == End::Returned);
        let conditions = returned.and_then(|executed| ask(&mut executor.vm, &executed));
        let model = conditions.and_then(|conditions| {
            self.questions += 1;
            let terms = &mut executor.vm.terms;
            self.solver.push();
            let taken = watched.path.iter().map(|decision| decision.taken);
            for condition in taken.chain(conditions) {
                self.solver.assert(terms, condition);
            }
            let model = self.solver.model(terms);
            self.solver.pop_to(0);
            model
        });
        let found = model.map(|model| (refilled(sequence, &watched, &model), model));
        executor.leave();
        executor.vm.terms.truncate(mark);
        found
    }

    /// Executes a sequence with its holes watched; nothing if what was seen cannot be solved for.
    fn watch(
        &mut self,
        executor: &mut Executor,
        sequence: &Sequence,
        watched: &mut Watched,
    ) -> Option<Executed> {
        executor.vm.options.samples_natives = true;
        let executed = executor.execute(sequence, watched);
        executor.vm.options.samples_natives = false;
        self.executions += 1;
        self.approximate += u64::from(watched.approximate);
        (!matches!(executed.end, End::Misfit | End::Internal(_))).then_some(executed)
    }

    /// Executes a sequence with its holes watched and solves for values at which comparisons are about to
    /// change their answer: both sides the same, or one apart.
    pub fn meet(
        &mut self,
        executor: &mut Executor,
        sequence: &Sequence,
        until: Instant,
        wants: &mut dyn FnMut(Site) -> bool,
    ) -> Vec<Sequence> {
        let end = until.min(Instant::now() + MOST_TIME);
        executor.leave();
        let mark = executor.vm.terms.mark();
        let mut watched = Watched::new(end);
        let mut found = Vec::new();
        if self.watch(executor, sequence, &mut watched).is_some() {
            self.solver.push();
            for (number, decision) in watched.path.iter().enumerate() {
                if found.len() >= MOST_MEETINGS || Instant::now() >= end {
                    break;
                }
                if !wants(decision.site) {
                    continue;
                }
                for condition in boundaries(&mut executor.vm.terms, decision.taken) {
                    let before = &watched.path[..number];
                    let model = self.solve(executor, before, condition);
                    found.extend(model.map(|model| refilled(sequence, &watched, &model)));
                }
            }
            self.solver.pop_to(0);
        }
        executor.leave();
        executor.vm.terms.truncate(mark);
        found
    }

    fn turn_decisions(
        &mut self,
        executor: &mut Executor,
        sequence: &Sequence,
        watched: &Watched,
        end: Instant,
        wants: &mut dyn FnMut(Site) -> u32,
    ) -> Vec<Turned> {
        let mut keys = Vec::with_capacity(watched.path.len());
        let mut key = shape_of(sequence);
        for decision in &watched.path {
            keys.push(key);
            key = mixed(key, &(decision.site, decision.answer));
        }
        let mut order: Vec<(u32, usize)> = watched
            .path
            .iter()
            .enumerate()
            .filter(|(_, decision)| !decision.others.is_empty())
            .map(|(number, decision)| (wants(decision.site), number))
            .filter(|&(worth, _)| worth > 0)
            .collect();
        order.sort_by_key(|&(worth, number)| (std::cmp::Reverse(worth), number));
        let mut found = Vec::new();
        let mut questions = 0;
        for (_, number) in order {
            let decision = &watched.path[number];
            for (which, &other) in decision.others.iter().take(MOST_ALTERNATIVES).enumerate() {
                if questions >= MOST_QUESTIONS || Instant::now() >= end {
                    return found;
                }
                if !self
                    .asked
                    .insert(mixed(keys[number], &(decision.site, which, "other")))
                {
                    continue;
                }
                questions += 1;
                let before = &watched.path[..number];
                if let Some(model) = self.solve(executor, before, other) {
                    found.push(Turned {
                        sequence: refilled(sequence, watched, &model),
                        site: decision.site,
                    });
                }
            }
        }
        found
    }

    /// Values for the variables that a condition depends on, directly or through what was decided before.
    /// All others keep the values that they have, under which their conditions hold.
    fn solve(
        &mut self,
        executor: &mut Executor,
        before: &[Decision],
        condition: TermId,
    ) -> Option<Model> {
        let terms = &mut executor.vm.terms;
        let mut variables: FxHashSet<VarId> =
            terms.free_variables(condition).iter().copied().collect();
        if variables.is_empty() {
            return None;
        }
        let mut taken = vec![false; before.len()];
        loop {
            let mut grown = false;
            for (number, decision) in before.iter().enumerate() {
                if taken[number] {
                    continue;
                }
                let free = terms.free_variables(decision.taken);
                if free.iter().any(|variable| variables.contains(variable)) {
                    taken[number] = true;
                    grown |= free.iter().any(|variable| !variables.contains(variable));
                    variables.extend(free.iter().copied());
                }
            }
            if !grown {
                break;
            }
        }
        self.questions += 1;
        self.solver.push();
        for (decision, taken) in before.iter().zip(taken) {
            if taken {
                self.solver.assert(terms, decision.taken);
            }
        }
        self.solver.assert(terms, condition);
        let model = self.solver.model(terms);
        self.solver.pop();
        let model = model?;
        self.solved += 1;
        // Only what was asked about.
        Some(
            model
                .iter()
                .filter(|(variable, _)| variables.contains(variable))
                .collect(),
        )
    }
}

/// Where a comparison changes its answer.
fn boundaries(terms: &mut TermStore, condition: TermId) -> Vec<TermId> {
    let mut compared = condition;
    while terms.op(compared) == Op::Not {
        compared = terms.child(compared, 0);
    }
    if !matches!(
        terms.op(compared),
        Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle | Op::Eq
    ) {
        return Vec::new();
    }
    let (one, other) = (terms.child(compared, 0), terms.child(compared, 1));
    let Sort::Bv(width) = terms.sort(one) else {
        return Vec::new();
    };
    let step = terms.bv_const(width, 1);
    let (above, below) = (terms.bv_add(other, step), terms.bv_sub(other, step));
    // A constant that cannot hold is the solver's to refuse.
    [other, above, below].map(|met| terms.eq(one, met)).into()
}

/// The sequence with a model's values in its holes.
fn refilled(sequence: &Sequence, watched: &Watched, model: &Model) -> Sequence {
    let mut changed = sequence.clone();
    for hole in &watched.holes {
        let (statement, argument) = hole.place();
        let Some(argument) = changed
            .statements
            .get_mut(statement)
            .and_then(|statement| statement.arguments.get_mut(argument))
        else {
            continue;
        };
        match (hole, argument) {
            (
                Hole::Number { variable, .. },
                Argument::Number { letter, bits } | Argument::Boxed { letter, bits },
            ) => {
                if let Some(found) = model.find(*variable) {
                    *bits = signed(*letter, found);
                }
            }
            (Hole::Text { variables, .. }, Argument::Text(units)) => {
                *units = units
                    .iter()
                    .zip(variables)
                    .map(|(&unit, &variable)| model.find(variable).map_or(unit, |it| it as u16))
                    .collect();
            }
            (Hole::Numbers { variables, .. }, Argument::Numbers { letter, bits }) => {
                *bits = bits
                    .iter()
                    .zip(variables)
                    .map(|(&old, &variable)| {
                        model.find(variable).map_or(old, |it| signed(*letter, it))
                    })
                    .collect();
            }
            _ => {}
        }
    }
    changed
}

/// Bits of a variable as sequences keep them: whole numbers with their sign.
pub(crate) fn signed(letter: u8, bits: u64) -> u64 {
    match letter {
        b'B' => bits as i8 as u64,
        b'S' => bits as i16 as u64,
        b'I' => bits as i32 as u64,
        _ => bits,
    }
}

/// A number for everything in a sequence that is no hole; lengths are part of it.
fn shape_of(sequence: &Sequence) -> u64 {
    let mut hasher = FxHasher::default();
    for statement in &sequence.statements {
        match &statement.action {
            Action::Call(callee) => callee.hash(&mut hasher),
            Action::Array { component } => component.hash(&mut hasher),
            Action::Build(build) => build.hash(&mut hasher),
            Action::Stub(stub) => stub.hash(&mut hasher),
        }
        for argument in &statement.arguments {
            match argument {
                Argument::Null => 0.hash(&mut hasher),
                Argument::Earlier(number) => (1, number).hash(&mut hasher),
                Argument::Number { letter, .. } => (2, letter).hash(&mut hasher),
                Argument::Boxed { letter, .. } => (3, letter).hash(&mut hasher),
                Argument::Text(units) => {
                    let latin = units.iter().all(|&unit| unit < 256);
                    (4, units.len(), latin).hash(&mut hasher);
                }
                Argument::Numbers { letter, bits } => (5, letter, bits.len()).hash(&mut hasher),
                Argument::Constant(constant) => constant.hash(&mut hasher),
                Argument::ClassObject(name) => name.hash(&mut hasher),
                Argument::Lambda(lambda) => {
                    (6, &lambda.interface, lambda.result as u8).hash(&mut hasher);
                }
            }
        }
    }
    hasher.finish()
}

fn mixed(key: u64, more: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    more.hash(&mut hasher);
    hasher.finish()
}
