//! An execution that is watched: holes are symbolic inputs, every decision on them is answered by the
//! values at hand and noted.

use super::Site;
use crate::sequence::executor::{Watch, slot_word};
use spelunk_term::{Evaluator, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::fork::Fork;
use spelunk_vm::heap::Ref;
use spelunk_vm::inputs::InputKind;
use spelunk_vm::vm::Exit;
use std::time::Instant;

/// Decisions of one execution.
const MOST_DECISIONS: usize = 3_000;
/// Longer texts and arrays stay concrete.
const LONGEST: usize = 64;

/// A hole and the variables that stand for it.
pub enum Hole {
    Number {
        place: (usize, usize),
        variable: VarId,
    },
    Text {
        place: (usize, usize),
        variables: Vec<VarId>,
    },
    Numbers {
        place: (usize, usize),
        variables: Vec<VarId>,
    },
}

impl Hole {
    pub fn place(&self) -> (usize, usize) {
        match self {
            Hole::Number { place, .. } | Hole::Text { place, .. } | Hole::Numbers { place, .. } => {
                *place
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
    evaluator: Evaluator,
    pub holes: Vec<Hole>,
    pub path: Vec<Decision>,
    /// Something ran on the values at hand that has no symbolic meaning.
    pub approximate: bool,
    until: Instant,
}

impl Watched {
    pub fn new(until: Instant) -> Watched {
        Watched {
            evaluator: Evaluator::new(Default::default()),
            holes: Vec::new(),
            path: Vec::new(),
            approximate: false,
            until,
        }
    }

    fn holds(&mut self, vm: &Vm, condition: TermId) -> bool {
        self.evaluator.evaluate(&vm.terms, condition) != 0
    }

    fn note(&mut self, vm: &Vm, answer: u64, taken: TermId, others: Vec<TermId>) {
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
        if units.is_empty() || units.len() > LONGEST {
            return vm.new_string(units);
        }
        let latin = units.iter().all(|&unit| unit < 256);
        let name = name_of(place, if latin { 'n' } else { 'w' });
        let string = vm.new_string_input(&name, units.len() as u32, latin)?;
        let variables = match vm.path.inputs.list.last().map(|input| &input.kind) {
            Some(InputKind::String(variables)) => variables.clone(),
            _ => Vec::new(),
        };
        for (&variable, &unit) in variables.iter().zip(units) {
            self.evaluator.set_value(variable, u64::from(unit));
        }
        self.holes.push(Hole::Text { place, variables });
        Ok(string)
    }

    fn numbers(
        &mut self,
        vm: &mut Vm,
        place: (usize, usize),
        letter: u8,
        bits: &[u64],
    ) -> Result<Ref, Exit> {
        if bits.is_empty() || bits.len() > LONGEST {
            return vm.new_primitive_array(letter, bits);
        }
        let name = name_of(place, 'a');
        let array = vm.new_array_input(&name, letter, bits.len() as u32)?;
        let variables = match vm.path.inputs.list.last().map(|input| &input.kind) {
            Some(InputKind::Array(_, variables)) => variables.clone(),
            _ => Vec::new(),
        };
        for (&variable, &bits) in variables.iter().zip(bits) {
            let width = vm.terms.variable_sort(variable).width();
            self.evaluator
                .set_value(variable, bits & spelunk_term::mask(width));
        }
        self.holes.push(Hole::Numbers { place, variables });
        Ok(array)
    }

    fn answer(&mut self, vm: &mut Vm, fork: &Fork) -> Option<u64> {
        if self.path.len() >= MOST_DECISIONS || Instant::now() >= self.until {
            return None;
        }
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
                let others = cases
                    .iter()
                    .enumerate()
                    .filter(|&(number, _)| number != found)
                    .map(|(_, &case)| case)
                    .collect();
                self.note(vm, found as u64, cases[found], others);
                Some(found as u64)
            }
            Fork::Few { term, .. } | Fork::Sample { term, .. } => {
                self.approximate = true;
                // The term stays open for later questions: what they guess is checked by executing.
                Some(self.evaluator.evaluate(&vm.terms, *term))
            }
        }
    }
}
