//! Call sequences for path conditions, by evolution: sequences are changed, executed once, and measured against all
//! path conditions of the round; the nearest for each are what is changed next. Numbers are not searched for where
//! references fit: those that the call under test takes are solved for, and if that is not enough, those that all
//! calls before it take too.
//!
//! A round is about the fewest path conditions that together lead to everything that is open. Those that were
//! pursued in vain leave their place to others that lead to the same.

use super::distance::{Objective, RootValue};
use super::exact::Outcome;
use super::{FEW_ROUNDS, moves};
use crate::concolic::signed;
use crate::goals::Goal;
use crate::search::archive::Entry;
use crate::search::{Limit, Search};
use crate::sequence::executor::{Executed, slot_word};
use crate::sequence::{Argument, Callee, Sequence, Statement};
use rustc_hash::FxHashSet;
use spelunk_classes::registry::ClassId;
use spelunk_junit::minimise::minimise;
use spelunk_solver::clock;
use spelunk_solver::{PathSolver, Taste};
use spelunk_term::{Evaluator, Model};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What a root of the call under test has to be.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// An object of this class that calls have made; null where that is allowed.
    Object {
        class: ClassId,
        nullable: bool,
    },
    /// A number of this descriptor letter; the path's own input has these bits.
    Number {
        letter: u8,
        bits: u64,
    },
    Given(Argument),
}

/// A path condition that is pursued.
pub struct Pursuit {
    pub callee: Rc<Callee>,
    pub objective: Objective,
    pub roots: Vec<Wanted>,
    /// What its path covers; nothing where the path is not known to its end, and where it leads is to be seen.
    pub goals: BTreeSet<Goal>,
    is_lead: bool,
    is_satisfied: bool,
    /// The nearest sequence, and how near it is.
    best: Option<Rc<Entry>>,
    distance: f64,
    /// Rounds in which it was pursued in vain.
    rounds: u32,
    /// Tries of this round since it came nearer.
    tries: u32,
    /// Questions to the solver that had no answer, and how long they took.
    questions: u32,
    asking: Duration,
}

impl Pursuit {
    pub fn new(
        callee: Rc<Callee>,
        objective: Objective,
        roots: Vec<Wanted>,
        goals: BTreeSet<Goal>,
    ) -> Pursuit {
        Pursuit {
            callee,
            objective,
            roots,
            is_lead: goals.is_empty(),
            is_satisfied: false,
            goals,
            best: None,
            distance: f64::INFINITY,
            rounds: 0,
            tries: 0,
            questions: 0,
            asking: Duration::ZERO,
        }
    }

    fn may_ask(&self) -> bool {
        self.questions < MOST_QUESTIONS && self.asking < SOLVING_TIME
    }

    /// The solver was asked in vain.
    fn note_question(&mut self, since: Instant) {
        self.questions += 1;
        self.asking += clock::since(since);
    }

    /// Keeps a sequence that comes nearer. One that comes as near takes the place of a longer one, and of one as
    /// long: what follows begins elsewhere.
    fn approach(&mut self, distance: f64, sequence: &Sequence, types: &[Option<ClassId>]) {
        let length = |entry: &Rc<Entry>| entry.sequence.len();
        let known = self.best.as_ref().map_or(usize::MAX, length);
        if distance < self.distance {
            self.tries = 0;
        } else if distance > self.distance || sequence.len() > known {
            return;
        }
        self.distance = distance;
        self.best = Some(Rc::new(Entry {
            sequence: sequence.clone(),
            types: types.to_vec(),
            goals: Vec::new(),
            threw: false,
        }));
    }
}

/// Objects that are tried for one root, those that were made last; and choices of objects for all roots.
const MOST_CANDIDATES: usize = 8;
const MOST_CHOICES: usize = 16;
/// Tries without coming nearer before a path condition is left for this round.
const TRIES_OF_ROUND: u32 = 400;
/// Paths that are not known to their ends which are pursued in one round, and at most for so many rounds.
const LEADS_OF_ROUND: usize = 8;
const ROUNDS_OF_LEAD: u32 = 2;
/// Changes of a sequence that satisfies such a path's condition.
const NEIGHBOURS: usize = 60;
/// Rounds in vain after which a path condition is left alone.
const MOST_ROUNDS: u32 = 10;
/// Statements of one sequence: structures of many objects take many calls.
const LONGEST: usize = 120;
/// Questions to the solver about one path condition that have no answer.
const MOST_QUESTIONS: u32 = 40;
/// Time for such questions about one path condition: what is hard to solve is searched for.
const SOLVING_TIME: Duration = Duration::from_millis(300);

pub struct Evolution {
    pursuits: Vec<Pursuit>,
    /// Those of this round.
    selected: Vec<usize>,
    solver: PathSolver,
    evaluator: Evaluator,
    /// What calls cover.
    covered: BTreeSet<Goal>,
    gains: u64,
    /// States about which the solver was asked, by path condition and values.
    asked: FxHashSet<(usize, Vec<Option<u64>>)>,
    /// States that were measured against a path condition, and how long everything about it took.
    pub evaluations: u64,
    pub time: Duration,
}

/// Measured: how far, with which roots.
struct Measured {
    references: f64,
    distance: f64,
    picked: Vec<RootValue>,
    values: Vec<Option<u64>>,
}

/// What a state comes to.
enum Attained {
    /// The whole test.
    Complete(usize, Sequence),
    /// References fit, numbers do not: the call under test with its arguments.
    Shape(usize, Sequence, Vec<Argument>),
}

impl Evolution {
    /// `covered` is what calls cover that the search does not know.
    pub fn new(solver: PathSolver) -> Evolution {
        Evolution {
            pursuits: Vec::new(),
            selected: Vec::new(),
            solver,
            evaluator: Evaluator::default(),
            covered: BTreeSet::new(),
            gains: u64::MAX,
            asked: FxHashSet::default(),
            evaluations: 0,
            time: Duration::ZERO,
        }
    }

    pub fn add(&mut self, pursuits: Vec<Pursuit>) {
        self.pursuits.extend(pursuits);
    }

    /// Other calls cover this.
    pub fn know(&mut self, covered: impl Iterator<Item = Goal>) {
        self.covered.extend(covered);
    }

    pub fn pursuit(&self, number: usize) -> &Pursuit {
        &self.pursuits[number]
    }

    /// Path conditions that nothing satisfies yet and that lead to something open, or to what nobody knows.
    pub fn open(&mut self, search: &mut Search<'_>) -> Vec<usize> {
        self.note_covered(search);
        let pursuits = self.pursuits.iter().enumerate();
        pursuits
            .filter(|(_, pursuit)| self.is_open(pursuit))
            .map(|(number, _)| number)
            .collect()
    }

    /// What only these path conditions lead to.
    pub fn only_by(&self, numbers: &BTreeSet<usize>) -> BTreeSet<Goal> {
        let (mut only, mut others) = (BTreeSet::new(), BTreeSet::new());
        for (number, pursuit) in self.pursuits.iter().enumerate() {
            match numbers.contains(&number) {
                true => only.extend(pursuit.goals.iter().cloned()),
                false => others.extend(pursuit.goals.iter().cloned()),
            }
        }
        only.retain(|goal| !others.contains(goal));
        only
    }

    /// What the graph of states says of a path condition. What no calls within its bound satisfy may be satisfied
    /// behind it, but that is no place to stay.
    pub fn learn(
        &mut self,
        search: &mut Search<'_>,
        number: usize,
        outcome: Outcome,
        limit: Limit,
    ) {
        let pursuit = &mut self.pursuits[number];
        match outcome {
            Outcome::Satisfied(sequence) => self.satisfy(search, number, sequence, limit),
            Outcome::Spurious if pursuit.is_lead => pursuit.rounds = ROUNDS_OF_LEAD,
            Outcome::Spurious => {
                pursuit.rounds = pursuit.rounds.max(MOST_ROUNDS - FEW_ROUNDS);
            }
            Outcome::Open => {}
        }
    }

    /// Whether something is open that path conditions are known to lead to.
    pub fn has_open(&mut self, search: &mut Search<'_>) -> bool {
        self.note_covered(search);
        let mut pursuits = self.pursuits.iter();
        pursuits.any(|pursuit| !pursuit.is_lead && self.is_open(pursuit))
    }

    /// Searches until everything is covered, or the limit; at most so many rounds.
    pub fn run(&mut self, search: &mut Search<'_>, limit: Limit, rounds: u32) {
        let started = clock::now();
        let usual = std::mem::replace(&mut search.context.longest, LONGEST);
        for _ in 0..rounds {
            self.note_covered(search);
            self.select();
            if self.selected.is_empty() || search.is_out_of_time(limit) {
                break;
            }
            self.look_at_known(search, limit);
            self.pursue(search, limit);
            for &number in &self.selected {
                self.pursuits[number].rounds += 1;
            }
        }
        search.context.longest = usual;
        self.time += clock::since(started);
    }

    /// The fewest path conditions that lead to everything that is open, for each of it among those that were
    /// pursued least.
    fn select(&mut self) {
        let mut fewest: BTreeMap<&Goal, u32> = BTreeMap::new();
        let left = |pursuit: &&Pursuit| pursuit.rounds < MOST_ROUNDS;
        for pursuit in self.pursuits.iter().filter(left) {
            for goal in pursuit.goals.difference(&self.covered) {
                let known = fewest.entry(goal).or_insert(u32::MAX);
                *known = pursuit.rounds.min(*known);
            }
        }
        let leads_to: Vec<BTreeSet<&Goal>> = self
            .pursuits
            .iter()
            .map(|pursuit| {
                let open = pursuit.goals.iter();
                open.filter(|goal| fewest.get(goal) == Some(&pursuit.rounds))
                    .collect()
            })
            .collect();
        self.selected = minimise(&leads_to);
        let leads = self.pursuits.iter().enumerate();
        // What is beyond a bound is large: not where references lead back.
        let mut leads: Vec<(u32, usize, usize)> = leads
            .filter(|(_, it)| it.is_lead && self.is_open(it))
            .map(|(number, it)| (it.rounds, it.objective.aliases(), number))
            .collect();
        leads.sort_unstable();
        let leads = leads.into_iter().take(LEADS_OF_ROUND);
        self.selected.extend(leads.map(|(.., number)| number));
        for &number in &self.selected {
            self.pursuits[number].tries = 0;
        }
    }

    /// What is known already is measured against the path conditions of the round.
    fn look_at_known(&mut self, search: &mut Search<'_>, limit: Limit) {
        let nearest = self.pursuits.iter().filter_map(|it| it.best.clone());
        let known: Vec<Rc<Entry>> = search
            .archive
            .recent
            .iter()
            .cloned()
            .chain(nearest)
            .collect();
        for entry in known {
            if search.is_out_of_time(limit) {
                return;
            }
            self.attempt(search, entry.sequence.clone(), limit);
        }
    }

    fn pursue(&mut self, search: &mut Search<'_>, limit: Limit) {
        while !search.is_out_of_time(limit) {
            self.note_covered(search);
            let Some(picked) = self.pick() else {
                return;
            };
            self.pursuits[picked].tries += 1;
            let sequence = self.next(search, picked);
            self.attempt(search, sequence, limit);
        }
    }

    fn note_covered(&mut self, search: &mut Search<'_>) {
        if self.gains != search.gains() {
            self.gains = search.gains();
            self.covered.extend(search.covered_goals());
            let mut selected = std::mem::take(&mut self.selected);
            selected.retain(|&number| self.is_open(&self.pursuits[number]));
            self.selected = selected;
        }
    }

    fn is_open(&self, pursuit: &Pursuit) -> bool {
        match pursuit.is_lead {
            true => pursuit.rounds < ROUNDS_OF_LEAD && !pursuit.is_satisfied,
            false => pursuit.rounds < MOST_ROUNDS && !pursuit.goals.is_subset(&self.covered),
        }
    }

    /// The path condition of the round with the fewest tries, the near ones first.
    fn pick(&self) -> Option<usize> {
        let cost = |&number: &usize| {
            let pursuit = &self.pursuits[number];
            (f64::from(pursuit.tries) + 1.0) * (1.0 + pursuit.distance.min(1e6))
        };
        let selected = self.selected.iter().copied();
        selected
            .filter(|&number| self.pursuits[number].tries < TRIES_OF_ROUND)
            .min_by(|a, b| cost(a).total_cmp(&cost(b)))
    }

    /// A sequence to try: the nearest one changed, or something known with another call.
    fn next(&mut self, search: &mut Search<'_>, picked: usize) -> Sequence {
        let best = self.pursuits[picked].best.clone();
        match best {
            Some(best) if search.context.random.percent(85) => {
                let other = match search.context.random.percent(50) {
                    true => search.some_entry(),
                    false => {
                        let other = search.context.random.pick(&self.selected);
                        other.and_then(|&other| self.pursuits[other].best.clone())
                    }
                };
                moves::changed(search, &best, other.as_deref())
            }
            _ => match search.some_entry() {
                Some(entry) => search.extended(&entry),
                None => search.fresh_object(),
            },
        }
    }

    /// Executes a sequence and measures what it has made.
    fn attempt(&mut self, search: &mut Search<'_>, sequence: Sequence, limit: Limit) {
        let mut found: Vec<Attained> = Vec::new();
        let selected = std::mem::take(&mut self.selected);
        search.attempt_and(sequence, &mut |vm, sequence, executed, types| {
            for &number in &selected {
                self.evaluations += 1;
                found.extend(self.measure(vm, number, sequence, executed, types));
            }
        });
        self.selected = selected;
        for attained in found {
            match attained {
                Attained::Complete(number, sequence) => {
                    search.offer(sequence.clone());
                    self.satisfy(search, number, sequence, limit);
                }
                Attained::Shape(number, sequence, arguments) => {
                    self.solve_all(search, number, &sequence, arguments, limit);
                }
            }
        }
    }

    /// Numbers for all calls: the sequence makes the right shape, and what it makes of other numbers is known as
    /// terms.
    fn solve_all(
        &mut self,
        search: &mut Search<'_>,
        number: usize,
        sequence: &Sequence,
        mut arguments: Vec<Argument>,
        limit: Limit,
    ) {
        let pursuit = &mut self.pursuits[number];
        if !pursuit.may_ask() {
            return;
        }
        let now = clock::now();
        let until = limit.until.min(now + SOLVING_TIME);
        let objective = &pursuit.objective;
        let found = search.satisfied(sequence, number, until, &mut |vm, executed| {
            let roots = roots_of(&arguments, executed)?;
            objective.conditions(vm, &roots)
        });
        let Some((mut complete, model)) = found else {
            pursuit.note_question(now);
            return;
        };
        let callee = pursuit.callee.clone();
        self.fill(number, &mut arguments, &model);
        complete.push(Statement::call(&callee, arguments));
        search.offer(complete.clone());
        self.satisfy(search, number, complete, limit);
    }

    /// A path condition was satisfied. Where a path leads that is not known to its end may depend on how much more
    /// there is than it asks for: statements are left out, many at once and then one by one, as long as it holds;
    /// then what is left is changed.
    fn satisfy(
        &mut self,
        search: &mut Search<'_>,
        number: usize,
        complete: Sequence,
        limit: Limit,
    ) {
        if self.pursuits[number].is_satisfied || !self.pursuits[number].is_lead {
            return;
        }
        self.pursuits[number].is_satisfied = true;
        self.selected.retain(|&other| other != number);
        let mut sequence = complete;
        sequence.statements.pop();
        let mut chunk = sequence.len() / 2;
        while chunk > 0 {
            let mut end = sequence.len();
            while end > 0 && !search.is_out_of_time(limit) {
                let removed = end.saturating_sub(chunk)..end;
                end = removed.start;
                let shorter = removed.rev().fold(sequence.clone(), |it, at| match at {
                    at if at < it.len() => it.without(at),
                    _ => it,
                });
                if !shorter.is_empty() && self.holds(search, number, &shorter) {
                    sequence = shorter;
                    end = end.min(sequence.len());
                }
            }
            chunk /= 2;
        }
        for _ in 0..NEIGHBOURS {
            let best = self.pursuits[number].best.clone();
            let Some(best) = best.filter(|_| !search.is_out_of_time(limit)) else {
                return;
            };
            let neighbour = moves::changed(search, &best, None);
            self.holds(search, number, &neighbour);
        }
    }

    /// Whether a sequence satisfies a path condition; if so, it is kept with the call under test.
    fn holds(&mut self, search: &mut Search<'_>, number: usize, sequence: &Sequence) -> bool {
        let mut found = None;
        search.attempt_and(sequence.clone(), &mut |vm, sequence, executed, types| {
            self.evaluations += 1;
            found = self.measure(vm, number, sequence, executed, types);
        });
        match found {
            Some(Attained::Complete(_, complete)) => {
                search.offer(complete);
                true
            }
            _ => false,
        }
    }

    /// Measures a state against a path condition: what it comes to where references are as they should be.
    fn measure(
        &mut self,
        vm: &mut Vm,
        number: usize,
        sequence: &Sequence,
        executed: &Executed,
        types: &[Option<ClassId>],
    ) -> Option<Attained> {
        let measured = self.nearest(vm, number, executed)?;
        let pursuit = &mut self.pursuits[number];
        pursuit.approach(measured.distance, sequence, types);
        // Whatever numbers are missing is for the solver.
        if measured.references > 0.0 {
            return None;
        }
        let mut arguments = self.arguments(number, executed, &measured.picked)?;
        if measured.distance > 0.0 {
            let Some(model) = self.solved(vm, number, &measured.values) else {
                return Some(Attained::Shape(number, sequence.clone(), arguments));
            };
            self.fill(number, &mut arguments, &model);
        }
        let mut complete = sequence.clone();
        complete.push(Statement::call(&self.pursuits[number].callee, arguments));
        Some(Attained::Complete(number, complete))
    }

    /// The choice of objects that is nearest.
    fn nearest(&mut self, vm: &Vm, number: usize, executed: &Executed) -> Option<Measured> {
        let pursuit = &self.pursuits[number];
        let mut choices: Vec<Vec<RootValue>> = vec![Vec::new()];
        for wanted in &pursuit.roots {
            let values = candidates(vm, wanted, executed);
            let mut longer = Vec::new();
            for choice in &choices {
                for value in &values {
                    let mut next = choice.clone();
                    next.push(*value);
                    longer.push(next);
                }
            }
            longer.truncate(MOST_CHOICES);
            choices = longer;
        }
        let mut best: Option<Measured> = None;
        for picked in choices {
            let references = pursuit.objective.of_references(vm, &picked);
            if best.as_ref().is_some_and(|best| references > best.distance) {
                continue;
            }
            let values = pursuit.objective.values(vm, &picked);
            let numbers =
                pursuit
                    .objective
                    .of_numbers(&vm.terms, &picked, &values, &mut self.evaluator);
            let distance = references + numbers;
            if best.as_ref().is_none_or(|best| distance < best.distance) {
                best = Some(Measured {
                    references,
                    distance,
                    picked,
                    values,
                });
            }
        }
        best
    }

    /// What the call under test takes.
    fn arguments(
        &self,
        number: usize,
        executed: &Executed,
        picked: &[RootValue],
    ) -> Option<Vec<Argument>> {
        let roots = self.pursuits[number].roots.iter().zip(picked);
        roots
            .map(|(wanted, value)| match (wanted, value) {
                (Wanted::Given(argument), _) => Some(argument.clone()),
                (_, RootValue::Object(NULL)) => Some(Argument::Null),
                (_, RootValue::Object(object)) => {
                    let mut values = executed.values.iter();
                    let made =
                        values.position(|it| it.class.is_some() && it.word as Ref == *object);
                    made.map(Argument::Earlier)
                }
                (Wanted::Number { letter, bits }, _) => Some(Argument::Number {
                    letter: *letter,
                    bits: signed(*letter, *bits),
                }),
                _ => None,
            })
            .collect()
    }

    /// Numbers of the call under test, as far as a model knows them.
    fn fill(&self, number: usize, arguments: &mut [Argument], model: &Model) {
        let objective = &self.pursuits[number].objective;
        for (root, argument) in arguments.iter_mut().enumerate() {
            let solved = objective
                .variable_of_root(root)
                .and_then(|it| model.find(it));
            if let (Argument::Number { letter, bits }, Some(solved)) = (argument, solved) {
                *bits = signed(*letter, solved);
            }
        }
    }

    /// Numbers for the call under test, everything else being as it is.
    fn solved(&mut self, vm: &mut Vm, number: usize, values: &[Option<u64>]) -> Option<Model> {
        let pursuit = &self.pursuits[number];
        let free: Vec<_> = (0..pursuit.roots.len())
            .filter_map(|root| pursuit.objective.variable_of_root(root))
            .collect();
        let is_free = |place: usize| free.contains(&pursuit.objective.variable_at(place));
        let fixed: Vec<Option<u64>> = values
            .iter()
            .enumerate()
            .map(|(place, value)| value.filter(|_| !is_free(place)))
            .collect();
        let is_missing = |place: usize| fixed[place].is_none() && !is_free(place);
        if free.is_empty() || (0..fixed.len()).any(is_missing) {
            return None;
        }
        if !pursuit.may_ask() || !self.asked.insert((number, fixed.clone())) {
            return None;
        }
        let now = clock::now();
        self.solver.push();
        for &condition in pursuit.objective.numeric() {
            self.solver.assert(&vm.terms, condition);
        }
        for (place, value) in fixed.iter().enumerate() {
            let Some(bits) = value else {
                continue;
            };
            let term = vm.terms.variable_term(pursuit.objective.variable_at(place));
            let sort = vm.terms.sort(term);
            let constant = vm.terms.constant(sort, *bits);
            let equal = vm.terms.eq(term, constant);
            self.solver.assert(&vm.terms, equal);
        }
        let tastes: Vec<_> = free
            .iter()
            .map(|&variable| (variable, Taste::Small))
            .collect();
        let model = self.solver.minimise(&mut vm.terms, &tastes);
        self.solver.pop();
        if model.is_none() {
            self.pursuits[number].note_question(now);
        }
        model
    }
}

/// What a root may be in this state.
fn candidates(vm: &Vm, wanted: &Wanted, executed: &Executed) -> Vec<RootValue> {
    match wanted {
        Wanted::Given(_) => vec![RootValue::Given],
        Wanted::Number { letter, bits } => vec![RootValue::Number(slot_word(*letter, *bits))],
        Wanted::Object { class, nullable } => {
            let mut found = Vec::new();
            for value in executed.values.iter().rev() {
                let fits = value
                    .class
                    .is_some_and(|it| vm.registry.is_subclass(it, *class));
                let object = RootValue::Object(value.word as Ref);
                if fits && !found.contains(&object) && found.len() < MOST_CANDIDATES {
                    found.push(object);
                }
            }
            if *nullable {
                found.push(RootValue::Object(NULL));
            }
            found
        }
    }
}

/// What stands at the roots of a call with these arguments, after an execution that has made them.
fn roots_of(arguments: &[Argument], executed: &Executed) -> Option<Vec<RootValue>> {
    let root = |argument: &Argument| {
        Some(match argument {
            Argument::Null => RootValue::Object(NULL),
            Argument::Earlier(number) => {
                RootValue::Object(executed.values.get(*number)?.word as Ref)
            }
            Argument::Number { letter, bits } => RootValue::Number(slot_word(*letter, *bits)),
            _ => RootValue::Given,
        })
    };
    arguments.iter().map(root).collect()
}
