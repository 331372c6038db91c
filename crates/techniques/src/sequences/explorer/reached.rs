//! The states that were reached, for whoever looks for one with a certain shape: each is put in place and shown, and
//! the calls that led to those of interest are handed out with their numbers left open.

use super::{Candidate, Explorer};
use crate::argument::{self, InputPlan, InputShape, Maker};
use crate::concolic::signed;
use crate::sequence::{Action, Argument, Callee, Sequence, Statement, StaticField};
use crate::sequences::Finding;
use crate::sequences::machine::variables;
use crate::surface::CallKind;
use crate::transition::{Act, Transition};
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_term::{Model, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::inputs::{Input, InputKind};
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// Looks at states.
pub(crate) trait Onlooker {
    /// A state with this object is in place: whether it is of interest how it was reached.
    fn sees(&mut self, _vm: &mut Vm, _object: Ref) -> bool {
        false
    }
    /// How the last one that was of interest was reached, where that can be said, and on which condition.
    fn reached(&mut self, _calls: Option<Calls>, _condition: &Rc<[TermId]>) {}
    /// Whether no more are to be shown.
    fn is_over(&self) -> bool {
        true
    }
    /// Whether these were all states that calls within the bound lead to, with any arguments.
    fn ended(&mut self, _saw_all: bool) {}
    /// A test was written, of these calls where a sequence can make them.
    fn written(&mut self, _calls: Option<Sequence>, _finding: &Finding) {}
}

/// Calls that lead to a state, for all values with which they do.
#[derive(Clone, Default)]
pub(crate) struct Calls {
    pub sequence: Sequence,
    /// The statement that gives the object.
    pub object: usize,
    holes: Vec<Hole>,
}

/// An argument that is known as variables.
#[derive(Clone)]
struct Hole {
    statement: usize,
    argument: usize,
    variables: Vec<VarId>,
}

impl Calls {
    /// One call that nothing is left open of.
    pub fn of(statement: Statement) -> Calls {
        Calls {
            sequence: Sequence {
                statements: vec![statement],
            },
            object: 0,
            holes: Vec::new(),
        }
    }

    pub fn variables(&self) -> impl Iterator<Item = VarId> + '_ {
        self.holes
            .iter()
            .flat_map(|hole| hole.variables.iter().copied())
    }

    /// The calls with the values that a model has; `named` says what the variables are called there.
    pub fn with(&self, model: &Model, named: &dyn Fn(VarId) -> VarId) -> Sequence {
        let mut sequence = self.sequence.clone();
        for hole in &self.holes {
            let values = hole.variables.iter();
            let mut values = values.map(|&variable| model.get(named(variable)));
            let argument = &mut sequence.statements[hole.statement].arguments[hole.argument];
            match argument {
                Argument::Number { letter, bits } | Argument::Boxed { letter, bits } => {
                    *bits = signed(*letter, values.next().unwrap_or(0));
                }
                Argument::Text(text) => *text = values.map(|unit| unit as u16).collect(),
                Argument::Numbers { letter, bits } => {
                    *bits = values.map(|value| signed(*letter, value)).collect();
                }
                _ => {}
            }
        }
        sequence
    }
}

impl Explorer<'_> {
    /// Shows all states that hold an object and that no other one stands for.
    pub(super) fn show_states(&mut self, onlooker: &mut dyn Onlooker) {
        let mut saw_all = self.findings.complete_within_bound;
        for number in 0..self.states.len() {
            let state = &self.states[number];
            let object = state.roots().first().copied().unwrap_or(NULL);
            if object == NULL || state.subsumed_by_calls.is_some() {
                continue;
            }
            if onlooker.is_over() || self.options.interrupted.load(Ordering::Relaxed) {
                saw_all = false;
                break;
            }
            self.tree.begin(self.options.max_steps);
            let vm = &mut self.tree.vm;
            let is_there = vm.rebuild(self.base, &self.states[number].heap).is_ok();
            let is_wanted = is_there && onlooker.sees(vm, object);
            self.tree.leave();
            saw_all &= is_there;
            if is_wanted {
                let path = self.states[number].path.clone();
                onlooker.reached(self.calls_to(number), &path);
            }
        }
        onlooker.ended(saw_all);
    }

    /// The calls on the way to a state; nothing where one of them is none that a sequence can make.
    fn calls_to(&self, state: usize) -> Option<Calls> {
        Some(self.written_to(state)?.calls)
    }

    /// The calls of a test.
    pub(super) fn calls_of(&self, candidate: &Candidate) -> Option<Calls> {
        let mut writer = self.written_to(candidate.state)?;
        writer.inputs = candidate.inputs.iter().cloned().rev().collect();
        writer.earlier = self.states[candidate.state].origins.clone();
        writer.depth = self.depth_of(candidate.state);
        writer.transition(&self.transitions[candidate.transition])?;
        Some(writer.calls)
    }

    fn written_to(&self, state: usize) -> Option<Writer> {
        let mut way = Vec::new();
        let mut current = state;
        while let Some(parent) = self.states[current].parent {
            way.push(current);
            current = parent;
        }
        let mut writer = Writer::default();
        for state in way.into_iter().rev() {
            let state = &self.states[state];
            let before = &self.states[state.parent?];
            let transition = &self.transitions[state.transition];
            writer.inputs = state.inputs.iter().cloned().rev().collect();
            writer.earlier = before.origins.clone();
            writer.depth = self.depth_of(state.parent?);
            let made = writer.transition(transition)?;
            if transition.makes_receiver(&self.own_type) {
                writer.calls.object = made;
            }
        }
        Some(writer)
    }
}

/// Writes transitions as statements.
#[derive(Default)]
struct Writer {
    calls: Calls,
    /// Inputs of the call that is written, the next one last.
    inputs: Vec<Input>,
    /// What earlier objects of it are: depth of the call that kept them, and number among those that it kept.
    earlier: Vec<(usize, usize)>,
    depth: usize,
    /// Statements whose objects were kept, by depth of the call.
    kept: Vec<(usize, usize)>,
}

impl Writer {
    fn transition(&mut self, transition: &Transition) -> Option<usize> {
        let Act::Call(callable) = &transition.act else {
            return None;
        };
        let callee = Rc::new(Callee::of(callable));
        let mut arguments = Vec::new();
        if callable.kind == CallKind::Instance {
            arguments.push((Argument::Earlier(self.calls.object), Vec::new()));
        }
        for argument in &transition.arguments {
            arguments.push(self.argument(argument)?);
        }
        Some(self.push(Action::Call(callee), arguments))
    }

    fn push(&mut self, action: Action, arguments: Vec<(Argument, Vec<VarId>)>) -> usize {
        let statement = self.calls.sequence.len();
        for (argument, (_, variables)) in arguments.iter().enumerate() {
            if !variables.is_empty() {
                self.calls.holes.push(Hole {
                    statement,
                    argument,
                    variables: variables.clone(),
                });
            }
        }
        let arguments = arguments.into_iter().map(|(argument, _)| argument);
        self.calls.sequence.push(Statement {
            action,
            arguments: arguments.collect(),
        })
    }

    /// An argument, and the variables that it is known as.
    fn argument(&mut self, argument: &argument::Argument) -> Option<(Argument, Vec<VarId>)> {
        use argument::Argument as Planned;
        let plain = |argument| Some((argument, Vec::new()));
        match argument {
            Planned::Null => plain(Argument::Null),
            Planned::Input(plan) => self.input(plan),
            Planned::Boxed(plan) => match self.input(plan)? {
                (Argument::Number { letter, bits }, variables) => {
                    Some((Argument::Boxed { letter, bits }, variables))
                }
                _ => None,
            },
            Planned::Earlier(0) => plain(Argument::Earlier(self.calls.object)),
            Planned::Earlier(number) => {
                let (depth, among) = *self.earlier.get(number - 1)?;
                let mut of_call = self.kept.iter().filter(|(at, _)| *at == depth);
                let (_, statement) = of_call.nth(among)?;
                plain(Argument::Earlier(*statement))
            }
            Planned::Constant {
                class,
                field,
                descriptor,
                is_enum,
            } => plain(Argument::Constant(Rc::new(StaticField {
                class: class.clone(),
                field: field.clone(),
                descriptor: descriptor.clone(),
                is_enum: *is_enum,
            }))),
            Planned::ClassObject(name) => plain(Argument::ClassObject(name.as_str().into())),
            Planned::Lambda(lambda) => plain(Argument::Lambda(Rc::new(lambda.clone()))),
            Planned::Array {
                component,
                elements,
            } => {
                let elements = elements.iter().map(|element| self.argument(element));
                let elements = elements.collect::<Option<Vec<_>>>()?;
                let component = component.as_str().into();
                let made = self.push(Action::Array { component }, elements);
                plain(Argument::Earlier(made))
            }
            Planned::Made {
                maker,
                arguments,
                kept,
            } => {
                let arguments = arguments.iter().map(|inner| self.argument(inner));
                let arguments = arguments.collect::<Option<Vec<_>>>()?;
                let callee = Rc::new(callee_of(maker)?);
                let made = self.push(Action::Call(callee), arguments);
                if *kept {
                    self.kept.push((self.depth, made));
                }
                plain(Argument::Earlier(made))
            }
        }
    }

    fn input(&mut self, plan: &InputPlan) -> Option<(Argument, Vec<VarId>)> {
        let input = self.inputs.pop()?;
        let known: Vec<VarId> = match input.kind {
            InputKind::Primitive(_) => input.variable.into_iter().collect(),
            _ => variables(Some(&input)).collect(),
        };
        let argument = match plan.shape {
            InputShape::Primitive(letter) if known.len() == 1 => {
                Argument::Number { letter, bits: 0 }
            }
            InputShape::Text(length) if known.len() == length as usize => {
                Argument::Text(Rc::from([]))
            }
            InputShape::Array(letter, length) if known.len() == length as usize => {
                Argument::Numbers {
                    letter,
                    bits: Rc::from([]),
                }
            }
            _ => return None,
        };
        Some((argument, known))
    }
}

fn callee_of(maker: &Maker) -> Option<Callee> {
    let parsed = MethodDescriptor::parse(&maker.descriptor).ok()?;
    let returns = parsed.ret.map_or("V".to_string(), |kind| kind.to_string());
    let (kind, returns) = match maker.is_constructor() {
        true => (CallKind::Constructor, format!("L{};", maker.class)),
        false => (CallKind::Static, returns),
    };
    Some(Callee {
        kind,
        class: maker.class.clone(),
        name: maker.name.clone(),
        descriptor: maker.descriptor.clone(),
        interface: maker.interface,
        parameters: parsed.params.iter().map(|kind| kind.to_string()).collect(),
        returns,
    })
}
