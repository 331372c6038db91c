//! Values that people like to read: near zero, printable, found by a few cheap tries after a path
//! is known to be satisfiable. Not a true minimum, and never at the price of a wrong model.

use crate::answer::Answer;
use crate::path::PathSolver;
use spelunk_term::{Evaluator, Model, Sort, TermId, TermStore, VarId, mask, to_signed};

/// What makes a value of a variable readable.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Taste {
    /// Numbers: as close to zero as possible.
    Small,
    /// Characters: printable, letters first.
    Printable,
    /// Numbers that tell things apart: small, neither zero nor one, each another one.
    Telling,
    /// Characters that tell things apart: letters, each another one.
    Letter,
}

impl Taste {
    /// Whether equal values are worse than different ones.
    fn is_choosy(self) -> bool {
        matches!(self, Taste::Telling | Taste::Letter)
    }
}

/// Questions to the solver per variable; trying values by evaluation is free.
const QUESTIONS: usize = 6;
/// Numbers up to this size read well enough that no question is worth it.
const SMALL: u64 = 16;

impl PathSolver {
    /// A model of the path with readable values for the variables, the first ones before the later
    /// ones. `None` if the path is not known to be satisfiable.
    pub fn minimise(
        &mut self,
        store: &mut TermStore,
        variables: &[(VarId, Taste)],
    ) -> Option<Model> {
        let model = self.model(store)?;
        self.push();
        let mut search = Search {
            solver: self,
            store,
            evaluator: Evaluator::new(model),
            used: Vec::new(),
        };
        search.spread(variables);
        search.close_gaps(variables);
        for &(variable, taste) in variables {
            search.improve(variable, taste);
        }
        let model = search.evaluator.into_model();
        self.pop();
        Some(model)
    }
}

struct Search<'a> {
    solver: &'a mut PathSolver,
    store: &'a mut TermStore,
    /// Holds the best model so far; it satisfies everything asserted.
    evaluator: Evaluator,
    /// Values that variables have already, where they are to differ.
    used: Vec<u64>,
}

impl Search<'_> {
    fn improve(&mut self, variable: VarId, taste: Taste) {
        let sort = self.store.variable_sort(variable);
        self.try_values(variable, sort, taste);
        if sort.is_bv() {
            match taste {
                Taste::Small | Taste::Telling => self.ask_for_small(variable, sort.width()),
                Taste::Printable | Taste::Letter => {
                    self.ask_for_printable(variable, sort.width());
                }
            }
        }
        if taste.is_choosy() {
            self.used.push(self.value(variable, sort));
        }
        self.pin(variable, sort);
    }

    /// Numbers that may be anything in their order: tries different ones that tell things apart.
    fn spread(&mut self, variables: &[(VarId, Taste)]) {
        let mut numbers: Vec<(i64, usize, VarId, u32)> = Vec::new();
        for &(variable, taste) in variables {
            if let (Taste::Telling, Sort::Bv(width)) = (taste, self.store.variable_sort(variable)) {
                let value = to_signed(self.value(variable, Sort::Bv(width)), width);
                numbers.push((value, numbers.len(), variable, width));
            }
        }
        numbers.sort_unstable();
        // Apart where they can be, else only where they already are.
        for apart in [true, false] {
            let mut model = self.evaluator.model().clone();
            let mut rank = 0;
            for (at, &(value, _, variable, width)) in numbers.iter().enumerate() {
                if at > 0 && (apart || numbers[at - 1].0 != value) {
                    rank += 1;
                }
                let Some(&number) = ASCENDING.get(rank) else {
                    return;
                };
                model.set(variable, number & mask(width));
            }
            if self.holds_under(model) {
                return;
            }
        }
    }

    /// Numbers often matter by their order alone: tries 0, 1, 2, ... for the different ones there are.
    fn close_gaps(&mut self, variables: &[(VarId, Taste)]) {
        let numbers: Vec<(VarId, u32)> = variables
            .iter()
            .filter(|(_, taste)| *taste == Taste::Small)
            .filter_map(|&(variable, _)| match self.store.variable_sort(variable) {
                Sort::Bv(width) => Some((variable, width)),
                _ => None,
            })
            .collect();
        let signed = |search: &Search, (variable, width): (VarId, u32)| {
            to_signed(search.value(variable, Sort::Bv(width)), width)
        };
        let mut values: Vec<i64> = numbers.iter().map(|&it| signed(self, it)).collect();
        values.sort_unstable();
        values.dedup();
        let below_zero = values.partition_point(|&value| value < 0) as i64;
        for first in [0, 1, -below_zero] {
            let mut model = self.evaluator.model().clone();
            for &number in &numbers {
                let rank = values.partition_point(|&value| value < signed(self, number)) as i64;
                model.set(number.0, (first + rank) as u64 & mask(number.1));
            }
            if self.holds_under(model) {
                return;
            }
        }
    }

    /// Values that can be had by changing this variable alone.
    fn try_values(&mut self, variable: VarId, sort: Sort, taste: Taste) {
        let current = self.value(variable, sort);
        let all = candidates(sort, taste);
        let (fresh, seen): (Vec<u64>, Vec<u64>) = all
            .into_iter()
            .partition(|candidate| !taste.is_choosy() || !self.used.contains(candidate));
        let telling = |value: u64| ASCENDING.contains(&value) && !self.used.contains(&value);
        if taste == Taste::Telling && telling(current) {
            return;
        }
        for candidate in fresh.into_iter().chain(seen) {
            if candidate == current || self.holds_with(variable, candidate) {
                return;
            }
        }
    }

    /// Keeps the value if the path holds with it.
    fn holds_with(&mut self, variable: VarId, bits: u64) -> bool {
        let mut model = self.evaluator.model().clone();
        model.set(variable, bits);
        self.holds_under(model)
    }

    fn holds_under(&mut self, model: Model) -> bool {
        let mut trial = Evaluator::new(model);
        let path = self.solver.conjuncts();
        let holds = path
            .iter()
            .rev()
            .all(|&conjunct| trial.holds(self.store, conjunct));
        if holds {
            self.evaluator = trial;
        }
        holds
    }

    /// Narrows a range around zero, by powers of sixteen.
    fn ask_for_small(&mut self, variable: VarId, width: u32) {
        let mut bound = SMALL;
        for _ in 0..QUESTIONS {
            let value = to_signed(self.value(variable, Sort::Bv(width)), width);
            if value.unsigned_abs() <= bound || bound > mask(width) >> 1 {
                return;
            }
            let term = self.store.variable_term(variable);
            let lowest = self.store.bv_const(width, bound.wrapping_neg());
            let highest = self.store.bv_const(width, bound);
            let range = [
                self.store.bv_sle(lowest, term),
                self.store.bv_sle(term, highest),
            ];
            if self.ask(&range) {
                self.try_values(variable, Sort::Bv(width), Taste::Small);
                return;
            }
            bound = bound.saturating_mul(SMALL);
        }
    }

    fn ask_for_printable(&mut self, variable: VarId, width: u32) {
        for (first, last) in [(b'a', b'z'), (b' ', b'~')] {
            let value = self.value(variable, Sort::Bv(width));
            let range = u64::from(first)..=u64::from(last);
            if width < 8 || range.contains(&value) {
                return;
            }
            let term = self.store.variable_term(variable);
            let lowest = self.store.bv_const(width, *range.start());
            let highest = self.store.bv_const(width, *range.end());
            let within = [
                self.store.bv_ule(lowest, term),
                self.store.bv_ule(term, highest),
            ];
            if self.ask(&within) {
                return;
            }
        }
    }

    fn ask(&mut self, conditions: &[TermId]) -> bool {
        match self.solver.model_assuming(self.store, conditions) {
            Some(model) => {
                self.evaluator.set_model(model);
                true
            }
            None => false,
        }
    }

    /// Later variables must not spoil this one.
    fn pin(&mut self, variable: VarId, sort: Sort) {
        let bits = self.value(variable, sort);
        let term = self.store.variable_term(variable);
        let constant = self.store.constant(sort, bits);
        let equal = self.store.eq(term, constant);
        self.solver.assert(self.store, equal);
        debug_assert!(self.solver.check(self.store) != Answer::Unsat);
    }

    fn value(&self, variable: VarId, sort: Sort) -> u64 {
        sort.normalise(self.evaluator.model().get(variable))
    }
}

/// Good values, best first.
fn candidates(sort: Sort, taste: Taste) -> Vec<u64> {
    match (sort, taste) {
        (Sort::Bool, Taste::Telling) => vec![1],
        (Sort::Bool, _) => vec![0],
        (Sort::Bv(width), Taste::Telling) => {
            let near = TELLING.iter().flat_map(|&size| [size, size.wrapping_neg()]);
            let small = (0..=SMALL).flat_map(|size| [size, size.wrapping_neg()]);
            let positive = TELLING.iter().copied();
            let all = positive.chain(near).chain(small.skip(2));
            let zero = std::iter::once(0);
            all.chain(zero).map(|number| number & mask(width)).collect()
        }
        (Sort::Bv(width), Taste::Small) => {
            let small = (0..=SMALL).flat_map(|size| [size, size.wrapping_neg()]);
            small.map(|number| number & mask(width)).collect()
        }
        (Sort::Bv(width), Taste::Printable | Taste::Letter) => {
            let letters = (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9');
            let printable = letters.chain(b' '..=b'~').map(u64::from);
            printable
                .filter(|&character| character <= mask(width))
                .collect()
        }
        (Sort::F32, Taste::Telling) => FRACTIONS
            .iter()
            .chain(&NUMBERS)
            .map(|&number| u64::from((number as f32).to_bits()))
            .collect(),
        (Sort::F64, Taste::Telling) => FRACTIONS
            .iter()
            .chain(&NUMBERS)
            .map(|&number| number.to_bits())
            .collect(),
        (Sort::F32, _) => NUMBERS
            .iter()
            .map(|&number| u64::from((number as f32).to_bits()))
            .collect(),
        (Sort::F64, _) => NUMBERS.iter().map(|&number| number.to_bits()).collect(),
    }
}

/// Sums, differences, products and quotients of any two of them differ.
const TELLING: [u64; 12] = [5, 3, 7, 2, 11, 13, 17, 19, 23, 29, 31, 37];
const ASCENDING: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
const FRACTIONS: [f64; 8] = [2.5, 1.5, 3.5, 5.5, 0.5, -2.5, -1.5, -3.5];

const NUMBERS: [f64; 12] = [
    0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, 10.0, -10.0, 100.0, 1000.0,
];
