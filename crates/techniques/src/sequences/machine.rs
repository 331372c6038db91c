//! Makes the calls of transitions on the VM: with symbolic inputs, with one of a set of values, or
//! with the values of a model.

use super::Values;
use crate::argument::{InputPlan, InputShape};
use crate::transition::Transition;
use spelunk_term::{Model, VarId};
use spelunk_vm::heap::Ref;
use spelunk_vm::inputs::{Input, InputKind, Meaning};
use spelunk_vm::thread::Action;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};

/// Where the values of inputs come from.
#[derive(Copy, Clone)]
pub enum Supply<'a> {
    /// New inputs of the call at this depth.
    Fresh { values: &'a Values, depth: usize },
    /// What a model says about the inputs that the path had.
    Known {
        inputs: &'a [Input],
        model: &'a Model,
    },
}

/// Pushes the frame of a transition's method. `kept` is the array for objects made on the way.
pub fn start_call(
    vm: &mut Vm,
    transition: &Transition,
    roots: &[Ref],
    kept: Ref,
    supply: Supply,
) -> Result<(), Stop> {
    vm.path.inputs.list.clear();
    vm.path.answers_used = 0;
    vm.begin_by(|vm| try_start(vm, transition, roots, kept, supply))
}

fn try_start(
    vm: &mut Vm,
    transition: &Transition,
    roots: &[Ref],
    kept: Ref,
    supply: Supply,
) -> Result<(), Exit> {
    let mut words: Vec<u64> = Vec::new();
    let mut parts: Vec<u32> = Vec::new();
    for &root in &roots[..transition.earlier] {
        words.push(u64::from(root));
        parts.push(0);
    }
    if transition.kept > 0 {
        words.push(u64::from(kept));
        parts.push(0);
    }
    for (number, plan) in transition.inputs.iter().enumerate() {
        let (word, part) = match supply {
            Supply::Fresh { values, depth } => fresh(vm, plan, values, depth)?,
            Supply::Known { inputs, model } => known(vm, plan, inputs.get(number), model)?,
        };
        words.push(word);
        parts.push(part);
        if matches!(plan.shape, InputShape::Primitive(b'J' | b'D')) {
            words.push(0);
            parts.push(0);
        }
    }
    match vm.call_with_shadows(transition.method, &words, &parts, Action::Halt) {
        Exit::Reload => Ok(()),
        exit => Err(exit),
    }
}

/// A new input. Its name depends on parameter and depth alone, so that sequences share variables.
fn fresh(vm: &mut Vm, plan: &InputPlan, values: &Values, depth: usize) -> Result<(u64, u32), Exit> {
    let mut name = format!("{}_{depth}", plan.name);
    let mut copies = 1;
    while vm.path.inputs.list.iter().any(|input| input.name == name) {
        copies += 1;
        name = format!("{}_{copies}_{depth}", plan.name);
    }
    match (plan.shape, values) {
        (InputShape::Primitive(letter), Values::Symbolic) => {
            let term = vm.new_primitive_input(&name, letter);
            Ok((0, term.raw()))
        }
        (InputShape::Primitive(letter), Values::Concrete(set)) => {
            let count = if letter == b'Z' { 2 } else { set.len() as u32 };
            let chosen = vm.choose(count)? as usize;
            let value = if letter == b'Z' {
                chosen as i64
            } else {
                set[chosen]
            };
            vm.path.inputs.list.push(Input {
                name,
                kind: InputKind::Chosen(value),
                meaning: Meaning::Itself,
                variable: None,
            });
            Ok((word_of(letter, value), 0))
        }
        (InputShape::Text(length), _) => {
            let string = vm.new_string_input(&name, length, true)?;
            Ok((u64::from(string), 0))
        }
        (InputShape::Array(letter, length), _) => {
            let array = vm.new_array_input(&name, letter, length)?;
            Ok((u64::from(array), 0))
        }
    }
}

/// A whole number as a word of this type.
fn word_of(letter: u8, value: i64) -> u64 {
    match letter {
        b'F' => u64::from((value as f32).to_bits()),
        b'D' => (value as f64).to_bits(),
        b'J' => value as u64,
        b'B' => u64::from(value as i8 as u32),
        b'S' => u64::from(value as i16 as u32),
        b'C' => u64::from(value as u16),
        _ => u64::from(value as u32),
    }
}

fn known(
    vm: &mut Vm,
    plan: &InputPlan,
    input: Option<&Input>,
    model: &Model,
) -> Result<(u64, u32), Exit> {
    match plan.shape {
        InputShape::Primitive(letter) => {
            let word = match input.map(|input| &input.kind) {
                Some(InputKind::Chosen(value)) => word_of(letter, *value),
                _ => {
                    let variable = input.and_then(|input| input.variable);
                    slot_word(letter, variable.map_or(0, |variable| model.get(variable)))
                }
            };
            Ok((word, 0))
        }
        InputShape::Text(_) => {
            let units: Vec<u16> = units(input, model);
            let string = vm.new_string(&units)?;
            Ok((u64::from(string), 0))
        }
        InputShape::Array(letter, _) => {
            let bits: Vec<u64> = variables(input)
                .map(|variable| model.get(variable))
                .collect();
            let array = vm.new_primitive_array(letter, &bits)?;
            Ok((u64::from(array), 0))
        }
    }
}

/// Bits of an input variable as they stand in a slot.
pub fn slot_word(letter: u8, bits: u64) -> u64 {
    match letter {
        b'Z' => bits & 1,
        b'B' => u64::from(bits as i8 as u32),
        b'S' => u64::from(bits as i16 as u32),
        b'C' => u64::from(bits as u16),
        b'J' | b'D' => bits,
        _ => u64::from(bits as u32),
    }
}

/// The variables of a string or array input.
pub fn variables(input: Option<&Input>) -> impl Iterator<Item = VarId> + '_ {
    let found: &[VarId] = match input.map(|input| &input.kind) {
        Some(InputKind::String(variables) | InputKind::Array(_, variables)) => variables,
        _ => &[],
    };
    found.iter().copied()
}

/// The characters of a string input.
pub fn units(input: Option<&Input>, model: &Model) -> Vec<u16> {
    variables(input)
        .map(|variable| model.get(variable) as u16)
        .collect()
}
