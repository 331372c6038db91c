//! Dynamic symbolic execution (LCT, paper: Kähkönen, Launiainen, Saarikivi, Kauttio, Heljanko, Niemelä): a
//! sequence is executed with the values at hand while symbolic values follow, and branches are turned by
//! solving for the holes. Where code has no symbolic meaning it runs on the values at hand, and the run is
//! approximate: what is solved for then is a guess, and the next execution tells.

mod growth;
mod watched;

use crate::sequence::executor::{End, Executed, Executor};
use crate::sequence::{Action, Argument, Sequence};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use spelunk_classes::registry::MethodId;
use spelunk_solver::PathSolver;
use spelunk_term::{Model, Op, Sort, TermId, TermStore, VarId};
use spelunk_vm::Vm;
use std::hash::{Hash, Hasher};
use std::time::Instant;
pub use watched::Watched;
use watched::{GROWTH, Hole, LONGEST};

/// Conditions on what an execution has made; nothing if there are none to be told.
pub type Ask<'a> = &'a mut dyn FnMut(&mut Vm, &Executed) -> Option<Vec<TermId>>;

/// Questions about one execution.
const MOST_QUESTIONS: usize = 60;
/// Alternatives of one switch or lookup that are tried.
const MOST_ALTERNATIVES: usize = 24;
/// Rounds of a loop each of which is gone on from.
const EACH_COUNTS: u32 = 20;
/// So many characters more texts should have at most, if that is enough.
const LONGER: [usize; 2] = [1, 4];
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
        executor.vm.missed_elements.clear();
        let executed = self.watch(executor, sequence, &mut watched);
        let goes_on = breadth == Breadth::Open || self.repeats(&watched);
        if executed.is_some() && goes_on {
            self.solver.push();
            found = self.turn_decisions(executor, sequence, &watched, end, wants);
            self.solver.pop_to(0);
            let missed = std::mem::take(&mut executor.vm.missed_elements);
            found.extend(self.grown(sequence, &missed));
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
            let all = watched.lengths().map(|(length, _)| length).collect();
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
        let executed = executor.execute(sequence, watched);
        executor.vm.options.samples_natives = false;
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
                if found.len() >= MOST_MEETINGS || Instant::now() >= until {
                    break;
                }
                if !wants(decision.site) {
                    continue;
                }
                for condition in boundaries(&mut executor.vm.terms, decision.taken) {
                    let model = self.solve(executor, &watched, number, condition);
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
                if let Some(model) = self.solve(executor, watched, number, other) {
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
    ) -> Option<Model> {
        let before = &watched.path[..decision];
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
        let model = self.short_model(terms, watched, &variables);
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

impl Concolic {
    /// A model of what was asserted in which texts are not much longer than they are, where there is one: a person would
    /// not write many characters where one more is enough.
    fn short_model(
        &mut self,
        terms: &mut TermStore,
        watched: &Watched,
        variables: &FxHashSet<VarId>,
    ) -> Option<Model> {
        let lengths = watched.lengths();
        let lengths: Vec<(VarId, usize)> = lengths
            .filter(|(length, _)| variables.contains(length))
            .collect();
        let model = self.model_with(terms, &lengths, GROWTH)?;
        let is_short = |longer: &usize| {
            let mut all = lengths.iter();
            all.all(|&(length, now)| model.get(length) <= (now + longer) as u64)
        };
        let shorter = LONGER.iter().take_while(|longer| !is_short(longer));
        let found = { shorter }.find_map(|&longer| self.model_with(terms, &lengths, longer));
        Some(found.unwrap_or(model))
    }

    /// A model in which texts have at most so many characters more than they have.
    fn model_with(
        &mut self,
        terms: &mut TermStore,
        lengths: &[(VarId, usize)],
        longer: usize,
    ) -> Option<Model> {
        if lengths.is_empty() {
            return self.solver.model(terms);
        }
        self.solver.push();
        for &(length, now) in lengths {
            let most = terms.bv_const(32, (now + longer) as u64);
            let length = terms.variable_term(length);
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
            (Hole::Text(text), Argument::Text(units)) => *units = text.refilled(model).into(),
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

/// A number for everything in a sequence that is no hole; lengths of arrays are part of it.
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
