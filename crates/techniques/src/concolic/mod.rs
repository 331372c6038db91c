//! Dynamic symbolic execution (LCT, paper: Kähkönen, Launiainen, Saarikivi, Kauttio, Heljanko, Niemelä): a
//! sequence is executed with the values at hand while symbolic values follow, and branches are turned by
//! solving for the holes. Where code has no symbolic meaning it runs on the values at hand, and the run is
//! approximate: what is solved for then is a guess, and the next execution tells.

mod alone;
mod nearing;
mod watched;

use crate::sequence::executor::{End, Executed, Executor};
use crate::sequence::{Action, Argument, Sequence, Statement};
use nearing::Nearing;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use spelunk_classes::registry::MethodId;
use spelunk_solver::clock;
use spelunk_solver::{Answer, PathSolver};
use spelunk_term::{Model, Op, Sort, TermId, TermStore, VarId};
use spelunk_vm::Vm;
use spelunk_vm::symbolic::applications::Application;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::time::Instant;
pub use watched::Watched;
use watched::{Hole, LONGEST, Length};

/// Conditions on what an execution has made; nothing if there are none to be told.
pub type Ask<'a> = &'a mut dyn FnMut(&mut Vm, &Executed) -> Option<Vec<TermId>>;

/// Questions about one execution.
const MOST_QUESTIONS: usize = 60;
/// Alternatives of one switch or lookup that are tried.
const MOST_ALTERNATIVES: usize = 24;
/// Rounds of a loop each of which is gone on from.
const EACH_COUNTS: u32 = 20;
/// So much longer texts and arrays should be at most, if that is enough.
const LONGER: [usize; 3] = [1, 4, 16];
/// Of those in the class library, where it is places of tables as often as not.
const FEW_ALTERNATIVES: usize = 4;
/// Boundaries of one execution that are solved for.
const MOST_MEETINGS: usize = 12;
/// The place of a branch: its method and instruction, and the first of its sides where those are noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    pub method: MethodId,
    pub instruction: u32,
    pub sides: Option<u32>,
}

/// Which executions are gone on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Whatever is asked about.
    Open,
    /// Those that repeat something more often than others did.
    Repeating,
}

/// A sequence with other values in its holes.
pub struct Turned {
    pub sequence: Sequence,
    /// Where it should leave the path that it was made from, the sides of branches are noted.
    pub is_noted: bool,
}

pub struct Concolic {
    solver: PathSolver,
    /// The path tree: every question that was asked, by what was decided before it and what was asked.
    asked: FxHashSet<u64>,
    /// How often one execution took a branch at most.
    often: FxHashMap<(Site, u64), u32>,
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
            often: FxHashMap::default(),
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
        breadth: Breadth,
        wants: &mut dyn FnMut(Site) -> u32,
    ) -> Vec<Turned> {
        executor.leave();
        let mark = executor.vm.terms.mark();
        let mut watched = Watched::new(end);
        let mut found = Vec::new();
        let executed = self.watch(executor, sequence, &mut watched);
        let goes_on = breadth == Breadth::Open || self.repeats(&watched);
        if executed.is_some() && goes_on {
            self.solver.push();
            found = self.turn_decisions(executor, sequence, &watched, end, wants);
            self.solver.pop_to(0);
        }
        executor.leave();
        executor.vm.terms.truncate(mark);
        found
    }

    /// Whether a branch of the class under test was taken more often than ever before: a further round of a loop is news.
    /// Beyond a few only twice as many are.
    fn repeats(&mut self, watched: &Watched) -> bool {
        let mut counts: FxHashMap<(Site, u64), u32> = FxHashMap::default();
        for decision in &watched.path {
            if decision.site.sides.is_some() {
                *counts.entry((decision.site, decision.answer)).or_default() += 1;
            }
        }
        let mut is_new = false;
        for (taken, count) in counts {
            let often = &mut *self.often.entry(taken).or_default();
            if count > *often && (count <= EACH_COUNTS || count >= 2 * *often) {
                *often = count;
                is_new = true;
            }
        }
        is_new
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
            let all = watched.lengths().map(|it| it.variable).collect();
            let model = self.short_model(terms, &watched, &all);
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
        executor.vm.options.follows_values = true;
        let executed = executor.execute(sequence, watched);
        executor.vm.options.samples_natives = false;
        executor.vm.options.follows_values = false;
        watched.follow(&executor.vm);
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
        executor.leave();
        let mark = executor.vm.terms.mark();
        let mut watched = Watched::new(until);
        let mut found = Vec::new();
        if self.watch(executor, sequence, &mut watched).is_some() {
            self.solver.push();
            for (number, decision) in watched.path.iter().enumerate() {
                if found.len() >= MOST_MEETINGS || clock::now() >= until {
                    break;
                }
                if !wants(decision.site) {
                    continue;
                }
                for condition in boundaries(&mut executor.vm.terms, decision.taken) {
                    let model = self.solve(executor, &watched, number, condition, until);
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
            let most = match decision.site.sides {
                Some(_) => MOST_ALTERNATIVES,
                None => FEW_ALTERNATIVES,
            };
            for (which, &other) in decision.others.iter().take(most).enumerate() {
                if questions >= MOST_QUESTIONS || clock::now() >= end {
                    return found;
                }
                if !self
                    .asked
                    .insert(mixed(keys[number], &(decision.site, which, "other")))
                {
                    continue;
                }
                questions += 1;
                if let Some(model) = self.solve(executor, watched, number, other, end) {
                    found.push(Turned {
                        sequence: refilled(sequence, watched, &model),
                        is_noted: decision.site.sides.is_some(),
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
        watched: &Watched,
        decision: usize,
        condition: TermId,
        end: Instant,
    ) -> Option<Model> {
        let before = &watched.path[..decision];
        let applications = executor.vm.applications().to_vec();
        let terms = &mut executor.vm.terms;
        let mut variables: FxHashSet<VarId> =
            terms.free_variables(condition).iter().copied().collect();
        if variables.is_empty() {
            return None;
        }
        let mut taken = vec![false; before.len()];
        loop {
            let mut grown = false;
            for application in &applications {
                if variables.contains(&application.result) {
                    for &argument in application.arguments.iter() {
                        for &free in terms.free_variables(argument).iter() {
                            grown |= variables.insert(free);
                        }
                    }
                }
            }
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
        let taken = before.iter().zip(taken).filter(|(_, taken)| *taken);
        let taken = taken.map(|(decision, _)| decision.taken);
        let conditions: Vec<TermId> = taken.chain([condition]).collect();
        let is_applied = |it: &Application| variables.contains(&it.result);
        let solved = match applications.iter().any(is_applied) {
            true => Solved::Unknown,
            false => self.solved(terms, watched, &conditions, &variables),
        };
        let model = match solved {
            Solved::Values(model) => model,
            Solved::Impossible => return None,
            Solved::Unknown => {
                let terms = &*terms;
                nearer(terms, watched, &conditions, &applications, &variables, end)?
            }
        };
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

/// What a solver says of a question.
enum Solved {
    Values(Model),
    Impossible,
    Unknown,
}

/// Values that satisfy conditions on floating-point numbers, from the values at hand: what solvers cannot say, or not in
/// time.
fn nearer(
    terms: &TermStore,
    watched: &Watched,
    conditions: &[TermId],
    applications: &[Application],
    variables: &FxHashSet<VarId>,
    end: Instant,
) -> Option<Model> {
    let is_float = |&variable: &VarId| terms.variable_sort(variable).is_float();
    if !variables.iter().any(is_float) {
        return None;
    }
    let numbers = watched
        .number_variables()
        .filter(|it| variables.contains(it));
    let numbers: FxHashSet<VarId> = numbers.collect();
    let at_hand = watched.evaluator.model().clone();
    Nearing::new(terms, conditions, applications, at_hand, &numbers, end).search()
}

impl Concolic {
    /// What a solver says.
    fn solved(
        &mut self,
        terms: &mut TermStore,
        watched: &Watched,
        conditions: &[TermId],
        variables: &FxHashSet<VarId>,
    ) -> Solved {
        if let Some(model) = self.changed_alone(terms, watched, conditions, variables) {
            return Solved::Values(model);
        }
        self.solver.push();
        for &condition in conditions {
            self.solver.assert(terms, condition);
        }
        let solved = match self.short_model(terms, watched, variables) {
            Some(model) => Solved::Values(model),
            None if self.solver.check(terms) == Answer::Unsat => Solved::Impossible,
            None => Solved::Unknown,
        };
        self.solver.pop();
        solved
    }

    /// A model of what was asserted in which texts and arrays are not much longer than they are, where there is one: a
    /// person would not write many characters where one more is enough.
    fn short_model(
        &mut self,
        terms: &mut TermStore,
        watched: &Watched,
        variables: &FxHashSet<VarId>,
    ) -> Option<Model> {
        let lengths = watched.lengths();
        let lengths: Vec<Length> = lengths
            .filter(|length| variables.contains(&length.variable))
            .collect();
        let model = self.model_with(terms, &lengths, usize::MAX)?;
        let is_short = |longer: &usize| {
            let mut all = lengths.iter();
            all.all(|length| length.under(&model) <= length.now + longer)
        };
        let shorter = LONGER.iter().take_while(|longer| !is_short(longer));
        let found = { shorter }.find_map(|&longer| self.model_with(terms, &lengths, longer));
        Some(found.unwrap_or(model))
    }

    /// A model in which texts and arrays are at most so much longer than they are.
    fn model_with(
        &mut self,
        terms: &mut TermStore,
        lengths: &[Length],
        longer: usize,
    ) -> Option<Model> {
        if lengths.is_empty() {
            return self.solver.model(terms);
        }
        self.solver.push();
        for length in lengths {
            let most = length.now + longer.min(length.growth);
            let most = terms.bv_const(32, most as u64);
            let length = terms.variable_term(length.variable);
            let fits = terms.bv_ule(length, most);
            self.solver.assert(terms, fits);
        }
        let model = self.solver.model(terms);
        self.solver.pop();
        model
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
    // What is cut off an array of objects is filled before.
    for hole in &watched.holes {
        match hole {
            Hole::Number { place, variable } => {
                if let (
                    Some(Argument::Number { letter, bits } | Argument::Boxed { letter, bits }),
                    Some(found),
                ) = (argument_at(&mut changed, *place), model.find(*variable))
                {
                    *bits = signed(*letter, found);
                }
            }
            Hole::Text(text) => {
                if let Some(Argument::Text(units)) = argument_at(&mut changed, text.place) {
                    *units = text.refilled(model).into();
                }
            }
            Hole::Numbers {
                place,
                variables,
                length,
            } => {
                if let Some(Argument::Numbers { letter, bits }) = argument_at(&mut changed, *place)
                {
                    let values = bits.iter().zip(variables).map(|(&old, &variable)| {
                        model.find(variable).map_or(old, |it| signed(*letter, it))
                    });
                    let mut values: Vec<u64> = values.collect();
                    values.resize(length.under(model), 0);
                    *bits = values.into();
                }
            }
            Hole::Objects { .. } => {}
        }
    }
    for hole in &watched.holes {
        if let Hole::Objects { statement, length } = hole {
            resize(&mut changed.statements[*statement], length.under(model));
        }
    }
    changed
}

fn argument_at(
    sequence: &mut Sequence,
    (statement, argument): (usize, usize),
) -> Option<&mut Argument> {
    let statement = sequence.statements.get_mut(statement)?;
    statement.arguments.get_mut(argument)
}

/// An array of objects with so many of them: what is new is what was last, or as plain as can be.
fn resize(statement: &mut Statement, length: usize) {
    let Action::Array { component } = &statement.action else {
        return;
    };
    let last = statement.arguments.last().cloned();
    let new = last.unwrap_or_else(|| match component.as_bytes() {
        b"Ljava/lang/String;" => Argument::Text(Rc::new([])),
        [b'[', letter] => Argument::Numbers {
            letter: *letter,
            bits: Rc::new([]),
        },
        _ => Argument::Null,
    });
    statement.arguments.resize(length, new);
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

/// A number for everything in a sequence that is no hole.
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
                    // The length of a text that is watched is a number in a hole.
                    let length = { units.len() > LONGEST }.then_some(units.len());
                    (4, length, latin).hash(&mut hasher);
                }
                Argument::Numbers { letter, bits } => {
                    let length = { bits.len() > LONGEST }.then_some(bits.len());
                    (5, letter, length).hash(&mut hasher);
                }
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
