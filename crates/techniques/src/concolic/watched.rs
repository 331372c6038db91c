//! An execution that is watched: holes are symbolic inputs, every decision on them is answered by the
//! values at hand and noted.

use super::{Site, nearing};
use crate::sequence::executor::{Watch, slot_word};
use rustc_hash::FxHashSet;
use spelunk_solver::clock;
use spelunk_term::{Evaluator, Model, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::fork::Fork;
use spelunk_vm::heap::Ref;
use spelunk_vm::inputs::InputKind;
use spelunk_vm::symbolic::unknown::hash_of;
use spelunk_vm::vm::Exit;
use std::time::Instant;

/// Decisions of one execution.
const MOST_DECISIONS: usize = 3_000;
/// Longer texts and arrays stay concrete.
pub const LONGEST: usize = 64;
/// A text may become longer by so many characters at a time: where something stands in it is asked of all places.
const GROWTH_OF_TEXT: usize = 16;
/// An array of objects, each of which is written down, and one of numbers.
const GROWTH_OF_OBJECTS: usize = 16;
const GROWTH_OF_NUMBERS: usize = 256;

/// A hole and the variables that stand for it.
pub enum Hole {
    Number {
        place: (usize, usize),
        variable: VarId,
    },
    Text(TextHole),
    Numbers {
        place: (usize, usize),
        variables: Vec<VarId>,
        length: Length,
    },
    /// How many objects an array has that a statement makes.
    Objects {
        statement: usize,
        length: Length,
    },
}

/// The length of a text or an array: its variable, what it is in the execution, and how much more it may become.
#[derive(Clone, Copy)]
pub struct Length {
    pub variable: VarId,
    pub now: usize,
    pub growth: usize,
}

impl Length {
    /// What it is under a model.
    pub fn under(self, model: &Model) -> usize {
        let found = model.find(self.variable);
        found.map_or(self.now, |found| found as usize)
    }
}

/// A text: its length is a number like any other, and characters get variables when they are looked at, also behind its
/// end (whether it starts with a longer word).
pub struct TextHole {
    pub place: (usize, usize),
    /// The text of the execution.
    pub units: Vec<u16>,
    /// What the VM knows it by.
    number: usize,
    pub length: Option<VarId>,
    hash: Option<VarId>,
    /// Position and variable.
    pub looked_at: Vec<(u32, VarId)>,
}

impl TextHole {
    /// The text under a model. What is new and was not looked at goes on as the text ended.
    pub fn refilled(&self, model: &Model) -> Vec<u16> {
        let length = self.length.and_then(|length| model.find(length));
        let length = length.map_or(self.units.len(), |length| length as usize);
        let mut units = self.units.clone();
        units.resize(length, { units.last().copied() }.unwrap_or(u16::from(b'a')));
        for &(position, variable) in &self.looked_at {
            if let (Some(unit), Some(found)) =
                (units.get_mut(position as usize), model.find(variable))
            {
                *unit = found as u16;
            }
        }
        units
    }

    /// The values of variables that are new since the last time.
    fn news(&mut self, vm: &Vm, set: &mut dyn FnMut(VarId, u64)) {
        let Some(known) = vm.unknown_string_at(self.number) else {
            return;
        };
        let variable = |term: TermId| vm.terms.var_of(term);
        if let (None, Some(length)) = (self.length, known.length.and_then(variable)) {
            self.length = Some(length);
            set(length, self.units.len() as u64);
        }
        if let (None, Some(hash)) = (self.hash, known.hash.and_then(variable)) {
            self.hash = Some(hash);
            set(hash, u64::from(hash_of(&self.units) as u32));
        }
        if known.units.len() == self.looked_at.len() {
            return;
        }
        for &(position, term) in known.units.iter() {
            let Some(unit) = variable(term) else {
                continue;
            };
            if !self.looked_at.contains(&(position, unit)) {
                self.looked_at.push((position, unit));
                let value = self.units.get(position as usize);
                set(unit, value.copied().map_or(0, u64::from));
            }
        }
    }
}

/// A decision on symbolic values.
pub struct Decision {
    pub site: Site,
    pub answer: u64,
    /// What holds because of it.
    pub taken: TermId,
    /// What would have held with other answers.
    pub others: Vec<TermId>,
}

pub struct Watched {
    pub evaluator: Evaluator,
    pub holes: Vec<Hole>,
    pub path: Vec<Decision>,
    /// What holds because of the path.
    known: FxHashSet<TermId>,
    /// Something ran on the values at hand that has no symbolic meaning.
    pub approximate: bool,
    /// Results of functions whose values are known.
    applied: usize,
    until: Instant,
}

impl Watched {
    pub fn new(until: Instant) -> Watched {
        Watched {
            evaluator: Evaluator::new(Default::default()),
            holes: Vec::new(),
            path: Vec::new(),
            known: FxHashSet::default(),
            approximate: false,
            applied: 0,
            until,
        }
    }

    /// The lengths of arrays, and of texts that were asked for theirs.
    pub fn lengths(&self) -> impl Iterator<Item = Length> {
        self.holes.iter().filter_map(|hole| match hole {
            Hole::Text(text) => Some(Length {
                variable: text.length?,
                now: text.units.len(),
                growth: GROWTH_OF_TEXT,
            }),
            Hole::Numbers { length, .. } | Hole::Objects { length, .. } => Some(*length),
            Hole::Number { .. } => None,
        })
    }

    /// The variables of numbers, alone or in arrays.
    pub fn number_variables(&self) -> impl Iterator<Item = VarId> {
        let of_holes = self.holes.iter().flat_map(|hole| match hole {
            Hole::Number { variable, .. } => std::slice::from_ref(variable),
            Hole::Numbers { variables, .. } => variables.as_slice(),
            Hole::Text(_) | Hole::Objects { .. } => &[],
        });
        of_holes.copied()
    }

    /// An array of the sequence becomes one whose length is a number.
    fn open_length(
        &mut self,
        vm: &mut Vm,
        name: &str,
        array: Ref,
        growth: usize,
    ) -> Result<Length, Exit> {
        let now = vm.array_length(array) as usize;
        let (term, variable) = vm.input_term(&format!("length of {name}"), b'I');
        self.evaluator.set_value(variable, now as u64);
        vm.follow_length(array, term)?;
        Ok(Length {
            variable,
            now,
            growth,
        })
    }

    /// Variables that were made since the last decision have the values at hand.
    pub fn follow(&mut self, vm: &Vm) {
        let Watched {
            evaluator, holes, ..
        } = self;
        for hole in holes {
            if let Hole::Text(text) = hole {
                text.news(vm, &mut |variable, bits| {
                    evaluator.set_value(variable, bits)
                });
            }
        }
        let news = vm.applications().get(self.applied..).unwrap_or_default();
        nearing::apply(&mut self.evaluator, &vm.terms, news);
        self.applied = vm.applications().len();
    }

    /// Of a text whose storage is needed every length would be a case of its own: the next ones are enough.
    fn without_far_lengths(&self, vm: &Vm, cases: &[TermId], found: usize) -> Vec<TermId> {
        let free = vm.terms.free_variables(cases[found]);
        let is_length = free.len() == 1 && self.lengths().any(|length| length.variable == free[0]);
        let is_wanted = |number: usize| !is_length || number.abs_diff(found) == 1;
        let others = cases.iter().enumerate();
        others
            .filter(|&(number, _)| number != found && is_wanted(number))
            .map(|(_, &case)| case)
            .collect()
    }

    fn holds(&mut self, vm: &Vm, condition: TermId) -> bool {
        self.evaluator.evaluate(&vm.terms, condition) != 0
    }

    /// What is decided already cannot be turned here: a loop that goes over an array again asks the same questions.
    fn note(&mut self, vm: &Vm, answer: u64, taken: TermId, others: Vec<TermId>) {
        if !self.known.insert(taken) {
            return;
        }
        let site = match vm.branch_site() {
            Some((method, instruction, sides)) => Site {
                method,
                instruction,
                sides,
            },
            None => return,
        };
        self.path.push(Decision {
            site,
            answer,
            taken,
            others,
        });
    }
}

fn name_of(place: (usize, usize), kind: char) -> String {
    format!("hole{}_{}{kind}", place.0, place.1)
}

impl Watch for Watched {
    fn number(&mut self, vm: &mut Vm, place: (usize, usize), letter: u8, bits: u64) -> (u64, u32) {
        let name = name_of(place, (letter as char).to_ascii_lowercase());
        let (term, variable) = vm.input_term(&name, letter);
        let width = match letter {
            b'Z' => 1,
            b'B' => 8,
            b'C' | b'S' => 16,
            b'J' | b'D' => 64,
            _ => 32,
        };
        self.evaluator
            .set_value(variable, bits & spelunk_term::mask(width));
        self.holes.push(Hole::Number { place, variable });
        match vm.terms.as_const(term) {
            Some(_) => (slot_word(letter, bits), 0),
            None => (0, term.raw()),
        }
    }

    fn text(&mut self, vm: &mut Vm, place: (usize, usize), units: &[u16]) -> Result<Ref, Exit> {
        if units.len() > LONGEST {
            return vm.literal_of_path(units);
        }
        let latin = units.iter().all(|&unit| unit < 256);
        let name = name_of(place, if latin { 'n' } else { 'w' });
        let most = units.len() + GROWTH_OF_TEXT;
        let (string, number) = vm.unknown_string_in(&name, most as u32, latin)?;
        self.holes.push(Hole::Text(TextHole {
            place,
            units: units.to_vec(),
            number,
            length: None,
            hash: None,
            looked_at: Vec::new(),
        }));
        Ok(string)
    }

    fn numbers(
        &mut self,
        vm: &mut Vm,
        place: (usize, usize),
        letter: u8,
        bits: &[u64],
    ) -> Result<Ref, Exit> {
        if bits.len() > LONGEST {
            return vm.new_primitive_array(letter, bits);
        }
        let name = name_of(place, 'a');
        let array = vm.new_array_input(&name, letter, bits.len() as u32)?;
        let length = self.open_length(vm, &name, array, GROWTH_OF_NUMBERS)?;
        let variables = match vm.path.inputs.list.last().map(|input| &input.kind) {
            Some(InputKind::Array(_, variables)) => variables.clone(),
            _ => Vec::new(),
        };
        for (&variable, &bits) in variables.iter().zip(bits) {
            let width = vm.terms.variable_sort(variable).width();
            self.evaluator
                .set_value(variable, bits & spelunk_term::mask(width));
        }
        self.holes.push(Hole::Numbers {
            place,
            variables,
            length,
        });
        Ok(array)
    }

    fn objects(&mut self, vm: &mut Vm, statement: usize, array: Ref) -> Result<(), Exit> {
        let name = format!("objects{statement}");
        let length = self.open_length(vm, &name, array, GROWTH_OF_OBJECTS)?;
        self.holes.push(Hole::Objects { statement, length });
        Ok(())
    }

    fn answer(&mut self, vm: &mut Vm, fork: &Fork) -> Option<u64> {
        if self.path.len() >= MOST_DECISIONS || clock::now() >= self.until {
            return None;
        }
        self.follow(vm);
        match fork {
            Fork::Condition(condition) => {
                let negation = vm.terms.not(*condition);
                if self.holds(vm, *condition) {
                    self.note(vm, 0, *condition, vec![negation]);
                    Some(0)
                } else {
                    self.note(vm, 1, negation, vec![*condition]);
                    Some(1)
                }
            }
            Fork::Assume(condition) => self.holds(vm, *condition).then_some(0),
            Fork::Choice { .. } | Fork::Invariant => Some(0),
            Fork::Cases(cases) => {
                let found = cases.iter().position(|&case| self.holds(vm, case))?;
                let others = self.without_far_lengths(vm, cases, found);
                self.note(vm, found as u64, cases[found], others);
                Some(found as u64)
            }
            Fork::Few { term, .. } | Fork::AllOfFew(term) | Fork::Sample { term, .. } => {
                self.approximate = true;
                // The term stays open for later questions: what they guess is checked by executing.
                Some(self.evaluator.evaluate(&vm.terms, *term))
            }
        }
    }
}
