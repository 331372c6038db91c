//! Call sequences for path conditions, by evolution: sequences are changed, executed once, and measured against all
//! path conditions that are open; the nearest for each are what is changed next. Numbers that the call under test
//! takes are not searched for: where references fit, they are solved for.

use super::distance::{Objective, RootValue};
use crate::concolic::signed;
use crate::goals::Goal;
use crate::search::archive::Entry;
use crate::search::mutate::mutated;
use crate::search::{Limit, Search};
use crate::sequence::executor::{Executed, slot_word};
use crate::sequence::{Argument, Callee, Sequence, Statement};
use rustc_hash::FxHashSet;
use spelunk_classes::registry::ClassId;
use spelunk_solver::{PathSolver, Taste};
use spelunk_term::Evaluator;
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use std::collections::BTreeSet;
use std::rc::Rc;

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
    /// What its path covers.
    pub goals: BTreeSet<Goal>,
    pub best: Option<Rc<Entry>>,
    pub distance: f64,
    pub tries: u32,
}

/// Objects that are tried for one root: those that were made last.
const MOST_CANDIDATES: usize = 3;
/// Executions that are spent on one path condition before others that lead to the same are preferred.
pub const MOST_TRIES: u32 = 4_000;
/// Statements of one sequence: structures of many objects take many calls.
const LONGEST: usize = 120;
/// Questions to the solver about numbers of one path condition that have no answer.
const MOST_QUESTIONS: u32 = 40;

pub struct Evolution {
    pub pursuits: Vec<Pursuit>,
    solver: PathSolver,
    evaluator: Evaluator,
    questions: Vec<u32>,
    /// What calls cover.
    covered: BTreeSet<Goal>,
    gains: u64,
    /// Path conditions that lead to something that no calls cover.
    open: Vec<bool>,
    /// States about which the solver was asked, by path condition and values.
    asked: FxHashSet<(usize, Vec<Option<u64>>)>,
    pub evaluations: u64,
}

/// Measured: how far, with which roots.
struct Measured {
    distance: f64,
    picked: Vec<RootValue>,
    values: Vec<Option<u64>>,
}

impl Evolution {
    /// `covered` is what calls cover that the search does not know.
    pub fn new(solver: PathSolver, covered: BTreeSet<Goal>) -> Evolution {
        Evolution {
            pursuits: Vec::new(),
            solver,
            evaluator: Evaluator::default(),
            questions: Vec::new(),
            covered,
            gains: u64::MAX,
            open: Vec::new(),
            asked: FxHashSet::default(),
            evaluations: 0,
        }
    }

    pub fn add(&mut self, pursuits: Vec<Pursuit>) {
        self.pursuits.extend(pursuits);
        self.questions.resize(self.pursuits.len(), 0);
        self.open.resize(self.pursuits.len(), true);
        self.gains = u64::MAX;
    }

    /// Searches until everything is covered, or the limit.
    pub fn run(&mut self, search: &mut Search<'_>, limit: Limit) {
        let first: Vec<Rc<Entry>> = search.archive.recent.clone();
        let usual = std::mem::replace(&mut search.context.longest, LONGEST);
        self.pursue(search, first, limit);
        search.context.longest = usual;
    }

    fn pursue(&mut self, search: &mut Search<'_>, first: Vec<Rc<Entry>>, limit: Limit) {
        self.note_covered(search);
        for entry in first {
            self.attempt(search, entry.sequence.clone());
        }
        while !search.is_out_of_time(limit) {
            self.note_covered(search);
            let Some(picked) = self.pick() else {
                return;
            };
            self.pursuits[picked].tries += 1;
            let sequence = self.next(search, picked);
            self.attempt(search, sequence);
        }
    }

    fn note_covered(&mut self, search: &mut Search<'_>) {
        if self.gains != search.gains() {
            self.gains = search.gains();
            self.covered.extend(search.covered_goals());
            for (pursuit, open) in self.pursuits.iter().zip(&mut self.open) {
                *open = !pursuit.goals.is_subset(&self.covered);
            }
        }
    }

    fn is_open(&self, number: usize) -> bool {
        self.open[number] && self.pursuits[number].tries < MOST_TRIES
    }

    /// The open path condition with the fewest tries, the near ones first.
    fn pick(&self) -> Option<usize> {
        let open = (0..self.pursuits.len()).filter(|&number| self.is_open(number));
        open.min_by(|&a, &b| {
            let cost = |at: usize| {
                let pursuit = &self.pursuits[at];
                (f64::from(pursuit.tries) + 1.0) * (1.0 + pursuit.distance.min(1e6))
            };
            cost(a).total_cmp(&cost(b))
        })
    }

    /// A sequence to try: the nearest one changed, or something known with another call.
    fn next(&mut self, search: &mut Search<'_>, picked: usize) -> Sequence {
        let best = self.pursuits[picked].best.clone();
        match best {
            Some(best) if search.context.random.percent(75) => {
                if search.context.random.percent(50) {
                    return search.extended(&best);
                }
                mutated(&mut search.context, &best)
            }
            _ => match search.some_entry() {
                Some(entry) => search.extended(&entry),
                None => search.fresh_object(),
            },
        }
    }

    /// Executes a sequence and measures what it has made.
    fn attempt(&mut self, search: &mut Search<'_>, sequence: Sequence) {
        let mut found: Vec<(usize, Sequence)> = Vec::new();
        search.attempt_and(sequence, &mut |vm, sequence, executed, types| {
            for number in 0..self.pursuits.len() {
                if !self.is_open(number) {
                    continue;
                }
                self.evaluations += 1;
                if let Some(complete) = self.measure(vm, number, sequence, executed, types) {
                    found.push((number, complete));
                }
            }
        });
        for (_, complete) in found {
            search.offer(complete);
        }
    }

    /// Measures a state against a path condition; the whole test where it satisfies it.
    fn measure(
        &mut self,
        vm: &mut Vm,
        number: usize,
        sequence: &Sequence,
        executed: &Executed,
        types: &[Option<ClassId>],
    ) -> Option<Sequence> {
        let measured = self.nearest(vm, number, executed)?;
        let pursuit = &mut self.pursuits[number];
        let length = |entry: &Rc<Entry>| entry.sequence.len();
        let known = pursuit.best.as_ref().map_or(usize::MAX, length);
        let is_better = measured.distance < pursuit.distance
            || measured.distance == pursuit.distance && sequence.len() < known;
        if is_better {
            pursuit.distance = measured.distance;
            pursuit.best = Some(Rc::new(Entry {
                sequence: sequence.clone(),
                types: types.to_vec(),
                goals: Vec::new(),
                threw: false,
            }));
        }
        // References fit: whatever numbers are missing is for the solver.
        if measured.distance >= 1_000.0 {
            return None;
        }
        self.complete(vm, number, sequence, executed, &measured)
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
            longer.truncate(MOST_CANDIDATES * MOST_CANDIDATES);
            choices = longer;
        }
        let mut best: Option<Measured> = None;
        for picked in choices {
            let references = pursuit.objective.of_references(vm, &picked);
            let values = pursuit.objective.values(vm, &picked);
            let numbers =
                pursuit
                    .objective
                    .of_numbers(&vm.terms, &picked, &values, &mut self.evaluator);
            // References weigh more: numbers can be solved for where they fit.
            let distance = references * 1_000.0 + numbers;
            if best.as_ref().is_none_or(|best| distance < best.distance) {
                best = Some(Measured {
                    distance,
                    picked,
                    values,
                });
            }
        }
        best
    }

    /// The call under test with everything that it takes.
    fn complete(
        &mut self,
        vm: &mut Vm,
        number: usize,
        sequence: &Sequence,
        executed: &Executed,
        measured: &Measured,
    ) -> Option<Sequence> {
        let numbers = match measured.distance == 0.0 {
            true => None,
            false => Some(self.solved(vm, number, &measured.values)?),
        };
        let pursuit = &self.pursuits[number];
        let mut arguments = Vec::with_capacity(pursuit.roots.len());
        for (root, (wanted, value)) in pursuit.roots.iter().zip(&measured.picked).enumerate() {
            arguments.push(match (wanted, value) {
                (Wanted::Given(argument), _) => argument.clone(),
                (_, RootValue::Object(NULL)) => Argument::Null,
                (_, RootValue::Object(object)) => {
                    let mut values = executed.values.iter();
                    let made =
                        values.position(|it| it.class.is_some() && it.word as Ref == *object);
                    Argument::Earlier(made?)
                }
                (Wanted::Number { letter, bits }, _) => {
                    let solved = numbers.as_ref().and_then(|model| {
                        let variable = pursuit.objective.variable_of_root(root)?;
                        model.find(variable)
                    });
                    let bits = solved.unwrap_or(*bits);
                    let letter = *letter;
                    Argument::Number {
                        letter,
                        bits: signed(letter, bits),
                    }
                }
                _ => return None,
            });
        }
        let mut complete = sequence.clone();
        complete.push(Statement::call(&pursuit.callee, arguments));
        Some(complete)
    }

    /// Numbers for the call under test, everything else being as it is.
    fn solved(
        &mut self,
        vm: &mut Vm,
        number: usize,
        values: &[Option<u64>],
    ) -> Option<spelunk_term::Model> {
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
        if self.questions[number] >= MOST_QUESTIONS || !self.asked.insert((number, fixed.clone())) {
            return None;
        }
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
            self.questions[number] += 1;
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
