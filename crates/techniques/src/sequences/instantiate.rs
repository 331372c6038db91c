//! From a path to a test (Symstra, section 3.6): values for the inputs of the whole sequence, the
//! sequence executed with them, and what it gives written down.

use super::Finding;
use super::explorer::{Candidate, Explorer};
use super::machine::{Supply, start_call, units, variables};
use super::observe;
use crate::argument::{Argument, InputPlan, InputShape, LambdaResult, MANY};
use crate::goals::covered_goals;
use crate::mutation::Noticed;
use crate::observing::{self, Emphasis, Given, View, Watcher};
use crate::steadiness::Asked;
use crate::surface::{CallKind, Callable};
use crate::transition::{self, Act, Transition};
use crate::wording;
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_classes::registry::access;
use spelunk_explore::tastes_of;
use spelunk_junit::model::{Call, Check, Expected, JavaType, Outcome, Step, Target, Test, Value};
use spelunk_solver::{Answer, Taste};
use spelunk_term::{Model, TermId};
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::inputs::{Input, InputKind};
use spelunk_vm::{Stop, Vm};

/// Conjuncts of a path condition that a comment shows, and that a name can say.
const MOST_CONJUNCTS: usize = 12;
const MOST_IN_A_NAME: usize = 3;

/// The test of a path.
pub(super) struct Instantiated {
    pub finding: Finding,
    /// Something was asked that is another thing in another run.
    pub has_asked: bool,
    /// The values of its inputs.
    pub model: Model,
}

/// The test of a path; nothing if the path has none.
pub(super) fn instantiate(
    explorer: &mut Explorer,
    candidate: &Candidate,
) -> Result<Option<Instantiated>, String> {
    if matches!(
        explorer.transitions[candidate.transition].act,
        Act::Constant(_)
    ) {
        return Ok(None);
    }
    let sequence = sequence_of(explorer, candidate);
    let Some(model) = readable_model(explorer, candidate, &sequence) else {
        return Ok(None);
    };
    let (written, consulted) = record(explorer, &model, &sequence, candidate, 0);
    let goals = covered_goals(&explorer.tree.vm, explorer.class);
    let (mut test, exception) = match written {
        Ok(written) => written,
        Err(stop) => return no_test(explorer, candidate, stop).map(|()| None),
    };
    if consulted {
        for variation in 1..=VARIATIONS {
            let (again, _) = record(explorer, &model, &sequence, candidate, variation);
            let steady = again.is_ok_and(|(again, _)| agree(&mut test, &again));
            if !steady {
                return Ok(None);
            }
        }
    }
    test.constraint = constraint_text(explorer, candidate, &sequence);
    test.condition = condition(explorer, candidate);
    let signature = match &explorer.transitions[candidate.transition].act {
        Act::Call(callable) => callable.signature(),
        Act::Constant(constant) => constant.clone(),
    };
    let finding = Finding {
        test,
        signature,
        goals,
        exception,
        noticed: Noticed::default(),
    };
    Ok(Some(Instantiated {
        finding,
        has_asked: consulted,
        model,
    }))
}

/// Notes why a path that was explored could not be written down.
fn no_test(explorer: &mut Explorer, candidate: &Candidate, stop: Stop) -> Result<(), String> {
    let findings = &mut explorer.findings;
    let what = match stop {
        // The explorer makes it; on the real JVM nobody does. Everything else is known here.
        Stop::Fork(_) => "a choice that the code under test makes itself".to_string(),
        Stop::Unsupported(what) => what,
        Stop::BudgetSpent | Stop::CutOff(_) => {
            findings.out_of_time = true;
            return Ok(());
        }
        stop => return Err(format!("a call that had ended now ends so: {stop:?}")),
    };
    let name = explorer.transitions[candidate.transition].display();
    findings.unsupported.insert(name, what);
    Ok(())
}

/// Runs that have to agree where the first one asked for the time, for random numbers or for hash codes.
const VARIATIONS: u64 = 3;

/// Executes a sequence and writes it down; also whether something was consulted that is another thing in
/// another run. Each variation has another time, other random numbers and other hash codes.
fn record(
    explorer: &mut Explorer,
    model: &Model,
    sequence: &[(usize, Vec<Input>)],
    candidate: &Candidate,
    variation: u64,
) -> (Result<(Test, Option<String>), Stop>, bool) {
    const DAYS: u64 = 86_400_000_000_000;
    explorer.tree.begin(explorer.options.max_steps);
    let vm = &mut explorer.tree.vm;
    vm.covered.fill(0);
    vm.covered_switches.clear();
    let (clock, random, seed) = (vm.path.virtual_clock, vm.path.random_state, vm.options.seed);
    vm.path.virtual_clock += variation * (397 * DAYS + 12_345_678_901_234);
    vm.path.random_state ^= variation.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    vm.options.seed ^= variation << 7;
    let before = Asked::so_far(vm);
    let written = Recorder::new(explorer, model).record(sequence, candidate);
    let vm = &mut explorer.tree.vm;
    let after = Asked::so_far(vm);
    (vm.path.virtual_clock, vm.path.random_state) = (clock, random);
    vm.options.seed = seed;
    explorer.tree.leave();
    (written, before != after)
}

/// Keeps of a test what another run says too; false if the runs do not even end alike.
fn agree(test: &mut Test, again: &Test) -> bool {
    let same_end = match (&mut test.outcome, &again.outcome) {
        (Outcome::Returned(one), Outcome::Returned(other)) => {
            if one != other {
                let is_object = |expected: &Expected| !matches!(expected, Expected::Value(_));
                *one = one.clone().filter(is_object).map(|_| Expected::NotNull);
            }
            true
        }
        (
            Outcome::Threw { class, message },
            Outcome::Threw {
                class: other,
                message: said,
            },
        ) => {
            if message != said {
                *message = None;
            }
            class == other
        }
        _ => false,
    };
    test.checks.retain(|check| again.checks.contains(check));
    same_end
}

/// The transitions of the sequence with the inputs that each had, the candidate's own last.
fn sequence_of(explorer: &Explorer, candidate: &Candidate) -> Vec<(usize, Vec<Input>)> {
    let mut sequence = vec![(candidate.transition, candidate.inputs.clone())];
    let mut current = candidate.state;
    while let Some(parent) = explorer.states[current].parent {
        let state = &explorer.states[current];
        sequence.push((state.transition, state.inputs.clone()));
        current = parent;
    }
    sequence.reverse();
    sequence
}

fn readable_model(
    explorer: &mut Explorer,
    candidate: &Candidate,
    sequence: &[(usize, Vec<Input>)],
) -> Option<Model> {
    let tree = &mut explorer.tree;
    tree.solver.push();
    for &conjunct in candidate.path.iter() {
        tree.solver.assert(&tree.vm.terms, conjunct);
    }
    let tastes: Vec<_> = sequence
        .iter()
        .flat_map(|(_, inputs)| inputs.iter().flat_map(tastes_of))
        .map(|(variable, taste)| match taste {
            Taste::Printable => (variable, Taste::Letter),
            _ => (variable, Taste::Telling),
        })
        .collect();
    let model = match tree.solver.check(&mut tree.vm.terms) {
        Answer::Sat => tree.solver.minimise(&mut tree.vm.terms, &tastes),
        _ => None,
    };
    tree.solver.pop_to(0);
    model
}

/// The path condition in words of the source, what the last call added first.
fn constraint_text(
    explorer: &Explorer,
    candidate: &Candidate,
    sequence: &[(usize, Vec<Input>)],
) -> Vec<String> {
    let terms = &explorer.tree.vm.terms;
    let inputs: Vec<Input> = sequence
        .iter()
        .flat_map(|(_, inputs)| inputs.clone())
        .collect();
    let before = explorer.states[candidate.state].path.len();
    let (older, added) = candidate.path.split_at(before.min(candidate.path.len()));
    let mut texts: Vec<String> = Vec::new();
    for &conjunct in added.iter().chain(older).take(MOST_CONJUNCTS) {
        let said = wording::conjunct(&terms.display(conjunct).to_string(), &inputs);
        texts.extend(said.filter(|said| !texts.contains(said)));
    }
    wording::simplified(texts)
}

/// A few words on what the last call added to the path condition.
fn condition(explorer: &Explorer, candidate: &Candidate) -> Option<String> {
    let before = explorer.states[candidate.state].path.len();
    let added = candidate.path.get(before..)?;
    if added.is_empty() || added.len() > MOST_IN_A_NAME {
        return None;
    }
    let terms = &explorer.tree.vm.terms;
    let of_this_call = |conjunct: &TermId| {
        let free = terms.free_variables(*conjunct);
        free.iter().all(|variable| {
            let known = |input: &Input| {
                input.variable == Some(*variable)
                    || variables(Some(input)).any(|other| other == *variable)
            };
            candidate.inputs.iter().any(known)
        })
    };
    if !added.iter().all(of_this_call) {
        return None;
    }
    let texts: Option<Vec<String>> = added
        .iter()
        .map(|&conjunct| wording::conjunct(&terms.display(conjunct).to_string(), &candidate.inputs))
        .collect();
    texts.map(|texts| wording::simplified(texts).join(" && "))
}

/// Executes a sequence with known values and writes it down.
struct Recorder<'e, 'o, 'm> {
    explorer: &'e mut Explorer<'o>,
    model: &'m Model,
    steps: Vec<Step>,
    next_variable: usize,
    /// The objects that later calls can use, and how the test names them.
    roots: Vec<(Ref, Value)>,
    /// Values of the current call's inputs, in order.
    inputs: Vec<Value>,
    made: Vec<Value>,
    /// An identity hash code was taken on the way: numbers that look like one are others in another JVM.
    depends_on_identity: bool,
}

impl<'e, 'o, 'm> Recorder<'e, 'o, 'm> {
    fn new(explorer: &'e mut Explorer<'o>, model: &'m Model) -> Recorder<'e, 'o, 'm> {
        Recorder {
            explorer,
            model,
            steps: Vec::new(),
            next_variable: 0,
            roots: Vec::new(),
            inputs: Vec::new(),
            made: Vec::new(),
            depends_on_identity: false,
        }
    }

    fn record(
        mut self,
        sequence: &[(usize, Vec<Input>)],
        candidate: &Candidate,
    ) -> Result<(Test, Option<String>), Stop> {
        let hashes = self.explorer.tree.vm.identity_hashes;
        let (last, before) = sequence
            .split_last()
            .ok_or_else(|| Stop::Internal("an empty sequence".into()))?;
        for (transition, inputs) in before {
            let (stop, kept) = self.execute(*transition, inputs);
            let Stop::Returned(word) = stop else {
                return Err(stop);
            };
            self.write_step(*transition, inputs);
            self.take_roots(*transition, word, kept);
        }
        let arguments = self.plain_arguments(last.0, &last.1);
        let views = self.views(&arguments);
        let (stop, _) = self.execute(last.0, &last.1);
        self.depends_on_identity = self.explorer.tree.vm.identity_hashes != hashes;
        let before: Vec<Ref> = self.roots.iter().map(|(object, _)| *object).collect();
        self.write_step(last.0, &last.1);
        let (outcome, exception, mut checks) = self.outcome(last.0, stop, &before)?;
        let mut test = Test {
            method: self.explorer.transitions[last.0].name().to_string(),
            steps: Vec::new(),
            outcome,
            checks: Vec::new(),
            constraint: Vec::new(),
            condition: None,
            violation: candidate.violation.clone(),
        };
        if let Some(violation) = &candidate.violation {
            test.checks = if violation.starts_with("the postcondition") {
                self.broken_postcondition(last.0)
            } else {
                self.broken_invariant(violation)
            };
        } else {
            let says_something =
                !matches!(test.outcome, Outcome::Returned(None)) || !checks.is_empty();
            let seen = self.checks(last.0, &views, &arguments, says_something);
            let changed = !seen.is_empty();
            checks.extend(seen);
            checks.extend(self.kept_invariant(last.0).filter(|_| changed));
            test.checks = checks;
        }
        test.steps = self.steps;
        Ok((test, exception))
    }

    /// Runs a transition with the model's values.
    fn execute(&mut self, transition: usize, inputs: &[Input]) -> (Stop, Ref) {
        let act = &self.explorer.transitions[transition];
        let roots: Vec<Ref> = self.roots.iter().map(|(object, _)| *object).collect();
        let vm = &mut self.explorer.tree.vm;
        let kept = match act.kept {
            0 => NULL,
            count => vm.new_kept_array(count as u32).unwrap_or(NULL),
        };
        let supply = Supply::Known {
            inputs,
            model: self.model,
        };
        let stop = match start_call(vm, act, &roots, kept, supply) {
            Ok(()) => vm.run_symbolic(),
            Err(stop) => stop,
        };
        (stop, kept)
    }

    /// What the next calls can use.
    fn take_roots(&mut self, transition: usize, word: u64, kept: Ref) {
        let act = &self.explorer.transitions[transition];
        let kept_count = act.kept;
        if act.makes_receiver(&self.explorer.own_type()) {
            let value = match &act.act {
                Act::Constant(constant) => Value::Enum {
                    class: self.explorer.class_name(),
                    constant: constant.clone(),
                },
                Act::Call(_) => {
                    let variable = self.name_result();
                    Value::Variable(variable)
                }
            };
            self.roots = vec![(word as Ref, value)];
        }
        for number in 0..kept_count {
            let object = self.explorer.tree.vm.element32(kept, number);
            if let Some(value) = self.made.get(number) {
                self.roots.push((object, value.clone()));
            }
        }
        self.forget_unreachable();
    }

    /// As the exploration does, so that the numbers of roots are the same.
    fn forget_unreachable(&mut self) {
        let Some(&(receiver, _)) = self.roots.first() else {
            return;
        };
        let known = self.explorer.tree.vm.reachable_from(&[receiver]);
        let mut number = 0;
        self.roots.retain(|(object, _)| {
            number += 1;
            number == 1 || known.contains(object)
        });
    }

    /// The variable of the last step's result.
    fn name_result(&mut self) -> usize {
        let variable = self.next_variable;
        if let Some(step) = self.steps.last_mut() {
            match step.result {
                Some(known) => return known,
                None => step.result = Some(variable),
            }
        }
        self.next_variable += 1;
        variable
    }

    // ---- writing ----

    fn write_step(&mut self, transition: usize, inputs: &[Input]) {
        let act = &self.explorer.transitions[transition];
        let Act::Call(callable) = &act.act else {
            return;
        };
        let callable = callable.clone();
        let arguments = act.arguments.clone();
        self.inputs = input_values(act, inputs, self.model);
        self.inputs.reverse();
        self.made.clear();
        let parameters = callable.parameters();
        let mut values: Vec<Value> = Vec::new();
        for argument in &arguments {
            values.push(self.value(argument));
        }
        let call = self.call(&callable, &parameters, values);
        self.steps.push(Step { call, result: None });
    }

    fn call(&self, callable: &Callable, parameters: &[String], mut values: Vec<Value>) -> Call {
        let mut types: Vec<JavaType> = parameters.iter().map(|it| java_type(it)).collect();
        let class = callable.class.replace('/', ".");
        let target = match callable.kind {
            CallKind::Constructor => {
                let outer =
                    if is_inner(&self.explorer.tree.vm, &callable.class) && !values.is_empty() {
                        types.remove(0);
                        Some(values.remove(0))
                    } else {
                        None
                    };
                Target::Constructor { class, outer }
            }
            CallKind::Static => Target::Static {
                class,
                method: callable.name.clone(),
            },
            CallKind::Instance => Target::Instance {
                receiver: self
                    .roots
                    .first()
                    .map_or(Value::Null, |root| root.1.clone()),
                class,
                method: callable.name.clone(),
            },
        };
        Call {
            target,
            parameters: types,
            arguments: values,
            returns: java_type(&callable.returns()),
        }
    }

    /// How the test spells an argument; what has to be made first becomes a step.
    fn value(&mut self, argument: &Argument) -> Value {
        match argument {
            Argument::Null => Value::Null,
            Argument::Input(_) => self.inputs.pop().unwrap_or(Value::Null),
            Argument::Boxed(_) => {
                Value::Boxed(Box::new(self.inputs.pop().unwrap_or(Value::Int(0))))
            }
            Argument::Earlier(number) => self
                .roots
                .get(*number)
                .map_or(Value::Null, |root| root.1.clone()),
            Argument::Constant {
                class,
                field,
                is_enum,
                ..
            } => {
                let class = class.replace('/', ".");
                if *is_enum {
                    Value::Enum {
                        class,
                        constant: field.clone(),
                    }
                } else {
                    Value::StaticField {
                        class,
                        field: field.clone(),
                    }
                }
            }
            Argument::Array {
                component,
                elements,
            } => Value::Array {
                element: java_type(component),
                values: elements.iter().map(|element| self.value(element)).collect(),
            },
            Argument::ClassObject(name) => Value::Class(java_type(&format!("L{name};"))),
            Argument::Lambda(lambda) => Value::Lambda {
                interface: lambda.interface.replace('/', "."),
                parameters: MethodDescriptor::parse(&lambda.descriptor)
                    .map_or(0, |parsed| parsed.params.len()),
                result: lambda_result(&lambda.descriptor, lambda.result).map(Box::new),
            },
            Argument::Made {
                maker,
                arguments,
                kept,
            } => {
                let mut values: Vec<Value> =
                    arguments.iter().map(|inner| self.value(inner)).collect();
                let (parameters, returns) = match MethodDescriptor::parse(&maker.descriptor) {
                    Ok(parsed) => (
                        parsed.params.iter().map(|kind| kind.to_string()).collect(),
                        parsed.ret.map(|kind| kind.to_string()),
                    ),
                    Err(_) => (Vec::new(), None),
                };
                let class = maker.class.replace('/', ".");
                let mut parameters: Vec<String> = parameters;
                let (target, returns) = if maker.is_constructor() {
                    let has_outer = !values.is_empty()
                        && !parameters.is_empty()
                        && is_inner(&self.explorer.tree.vm, &maker.class);
                    let outer = has_outer.then(|| {
                        parameters.remove(0);
                        values.remove(0)
                    });
                    (
                        Target::Constructor { class, outer },
                        format!("L{};", maker.class),
                    )
                } else {
                    (
                        Target::Static {
                            class,
                            method: maker.name.clone(),
                        },
                        returns.unwrap_or_default(),
                    )
                };
                let variable = self.next_variable;
                self.next_variable += 1;
                self.steps.push(Step {
                    call: Call {
                        target,
                        parameters: parameters.iter().map(|it| java_type(it)).collect(),
                        arguments: values,
                        returns: java_type(&returns),
                    },
                    result: Some(variable),
                });
                if *kept {
                    self.made.push(Value::Variable(variable));
                }
                Value::Variable(variable)
            }
        }
    }

    // ---- outcomes ----

    fn outcome(
        &mut self,
        transition: usize,
        stop: Stop,
        before: &[Ref],
    ) -> Result<(Outcome, Option<String>, Vec<Check>), Stop> {
        match stop {
            Stop::Returned(word) => {
                let (outcome, checks) = self.returned(transition, word, before);
                Ok((outcome, None, checks))
            }
            Stop::Uncaught(thrown) => {
                let (outcome, exception) = self.threw(transition, thrown);
                Ok((outcome, exception, Vec::new()))
            }
            stop => Err(stop),
        }
    }

    /// What is said about the result: a value, or checks of what it consists of.
    fn returned(&mut self, transition: usize, word: u64, before: &[Ref]) -> (Outcome, Vec<Check>) {
        let act = &self.explorer.transitions[transition];
        let descriptor = act.returns();
        let makes = act.makes_receiver(&self.explorer.own_type());
        if descriptor == "V" {
            return (Outcome::Returned(None), Vec::new());
        }
        let is_reference = matches!(descriptor.as_bytes()[0], b'L' | b'[');
        if is_reference && word as Ref != NULL {
            if let Some(at) = before.iter().position(|&object| object == word as Ref)
                && let Value::Variable(variable) = self.roots[at].1
                && !{ self.watcher() }.is_plain_value(&self.explorer.tree.vm, word as Ref)
            {
                let same = Expected::Same(variable);
                return (Outcome::Returned(Some(same)), Vec::new());
            }
            if makes {
                let variable = self.name_result();
                self.roots = vec![(word as Ref, Value::Variable(variable))];
                return (Outcome::Returned(None), Vec::new());
            }
        }
        let watcher = self.watcher();
        let name = Value::Variable(self.next_variable);
        let seen = watcher.result(&mut self.explorer.tree.vm, word, &descriptor, &name);
        let mut expected = seen.expected;
        let mut view = View::of(seen.checks);
        if self.depends_on_identity {
            observing::without_hashes(&mut view);
            let steady = |expected: &Expected| match expected {
                Expected::Value(value) => observing::is_free_of_hashes(value),
                _ => true,
            };
            expected = expected.filter(steady);
        }
        let checks: Vec<Check> = view.facts.into_iter().map(|fact| fact.check).collect();
        if !checks.is_empty() {
            self.name_result();
            return (Outcome::Returned(None), checks);
        }
        let fallback = (is_reference && word as Ref != NULL).then_some(Expected::NotNull);
        (Outcome::Returned(expected.or(fallback)), Vec::new())
    }

    fn watcher(&self) -> Watcher {
        let explorer = &*self.explorer;
        Watcher::new(&explorer.tree.vm, explorer.class, explorer.base)
    }

    /// The act's arguments that are plain values: observers can be asked for them.
    fn plain_arguments(&self, transition: usize, inputs: &[Input]) -> Vec<Value> {
        let act = &self.explorer.transitions[transition];
        let mut values = input_values(act, inputs, self.model).into_iter();
        let mut plain = Vec::new();
        for argument in &act.arguments {
            match argument {
                Argument::Input(_) => plain.extend(values.next()),
                Argument::Boxed(_) => {
                    plain.extend(values.next().map(|value| Value::Boxed(Box::new(value))));
                }
                // What is inside of others is not the act's own.
                _ => argument.inputs(&mut |_| drop(values.next())),
            }
        }
        plain
    }

    /// What is known of the objects that the test names.
    fn views(&mut self, arguments: &[Value]) -> Vec<(Ref, View)> {
        let watcher = self.watcher();
        let given: Vec<Given> = arguments.iter().cloned().map(Given::from).collect();
        let mut views = Vec::new();
        for (object, name) in self.roots.clone() {
            let vm = &mut self.explorer.tree.vm;
            views.push((object, watcher.view(vm, object, &name, &given)));
        }
        views
    }

    fn threw(&mut self, transition: usize, thrown: Ref) -> (Outcome, Option<String>) {
        let explorer = &*self.explorer;
        let vm = &explorer.tree.vm;
        let (thrown, _) = explorer.unwrapped(thrown);
        let class = vm.class_of(thrown);
        if class == explorer.markers.postcondition || class == explorer.markers.invariant {
            return (Outcome::Returned(None), Some(vm.class_display(class)));
        }
        let name = vm.class_display(class);
        let place = vm
            .user_stack_trace(thrown)
            .first()
            .cloned()
            .unwrap_or_default();
        let key = format!("{} {name} {place}", explorer.transitions[transition].name());
        let message = observe::stable_message(vm, thrown);
        (
            Outcome::Threw {
                class: name,
                message,
            },
            Some(key),
        )
    }

    /// What the act has changed in the objects that the test names.
    fn checks(
        &mut self,
        transition: usize,
        before: &[(Ref, View)],
        arguments: &[Value],
        says_something: bool,
    ) -> Vec<Check> {
        let name = self.explorer.transitions[transition].name().to_string();
        let nothing = View::default();
        let mut checks: Vec<Check> = Vec::new();
        for (number, (object, mut view)) in self.views(arguments).into_iter().enumerate() {
            if self.depends_on_identity {
                observing::without_hashes(&mut view);
            }
            let known = before.iter().find(|(known, _)| *known == object);
            let emphasis = match known {
                None => Emphasis::New,
                Some(_) if number == 0 && !says_something => Emphasis::Anything,
                Some(_) => Emphasis::Changes,
            };
            let old = known.map_or(&nothing, |(_, view)| view);
            if let Some(invariant) = &self.explorer.surface.invariant {
                view.forget(&invariant.name);
            }
            for check in observing::select(old, &view, emphasis, &name) {
                if !checks.contains(&check) {
                    checks.push(check);
                }
            }
        }
        checks
    }

    /// What changes an object leaves it well-formed, if the class says what that is.
    fn kept_invariant(&self, transition: usize) -> Option<Check> {
        let invariant = self.explorer.surface.invariant.as_ref()?;
        let (_, name) = self.roots.first()?;
        let is_act = self.explorer.transitions[transition].name() == invariant.name;
        (!is_act).then(|| check(invariant, name, Value::Boolean(true)))
    }

    /// The postcondition does not hold of what the act was given and gave.
    fn broken_postcondition(&mut self, transition: usize) -> Vec<Check> {
        let Act::Call(callable) = self.explorer.transitions[transition].act.clone() else {
            return Vec::new();
        };
        let explorer = &*self.explorer;
        let found = transition::postcondition(&explorer.tree.vm, explorer.class, &callable);
        let (Some(condition), Some(act)) = (found, self.steps.last().cloned()) else {
            return Vec::new();
        };
        let mut parameters = act.call.parameters.clone();
        let mut arguments = act.call.arguments.clone();
        if condition.parameters().len() > parameters.len() {
            let result = self.name_result();
            parameters.insert(0, act.call.returns.clone());
            arguments.insert(0, Value::Variable(result));
        }
        let class = condition.class.replace('/', ".");
        let method = condition.name.clone();
        let target = match (condition.kind, self.roots.first()) {
            (CallKind::Instance, Some((_, receiver))) => Target::Instance {
                receiver: receiver.clone(),
                class,
                method,
            },
            (CallKind::Instance, None) => return Vec::new(),
            _ => Target::Static { class, method },
        };
        vec![Check {
            call: Call {
                target,
                parameters,
                arguments,
                returns: JavaType::Boolean,
            },
            expected: Expected::Value(Value::Boolean(false)),
        }]
    }

    /// The invariant does not hold any more, which the test shows.
    fn broken_invariant(&self, violation: &str) -> Vec<Check> {
        match (&self.explorer.surface.invariant, self.roots.first()) {
            (Some(invariant), Some((_, value))) if violation.starts_with("the invariant") => {
                vec![check(invariant, value, Value::Boolean(false))]
            }
            _ => Vec::new(),
        }
    }
}

pub(crate) fn check(observer: &Callable, receiver: &Value, expected: Value) -> Check {
    Check {
        call: Call {
            target: Target::Instance {
                receiver: receiver.clone(),
                class: observer.class.replace('/', "."),
                method: observer.name.clone(),
            },
            parameters: Vec::new(),
            arguments: Vec::new(),
            returns: java_type(&observer.returns()),
        },
        expected: Expected::Value(expected),
    }
}

/// An inner class that is not static: its constructors take the enclosing object first.
pub(crate) fn is_inner(vm: &Vm, class: &str) -> bool {
    let Some(id) = vm.registry.loaded(class) else {
        return false;
    };
    let Some(file) = vm.registry.class(id).file.as_ref() else {
        return false;
    };
    file.inner_classes()
        .unwrap_or_default()
        .iter()
        .any(|inner| {
            inner.inner == class && inner.outer.is_some() && inner.access & access::STATIC == 0
        })
}

/// An erased type by its descriptor.
pub(crate) fn java_type(descriptor: &str) -> JavaType {
    match descriptor.as_bytes().first() {
        Some(b'Z') => JavaType::Boolean,
        Some(b'B') => JavaType::Byte,
        Some(b'C') => JavaType::Char,
        Some(b'S') => JavaType::Short,
        Some(b'I') => JavaType::Int,
        Some(b'J') => JavaType::Long,
        Some(b'F') => JavaType::Float,
        Some(b'D') => JavaType::Double,
        Some(b'L') => JavaType::Class(descriptor[1..].trim_end_matches(';').replace('/', ".")),
        Some(b'[') => JavaType::Array(Box::new(java_type(&descriptor[1..]))),
        _ => JavaType::Void,
    }
}

/// The values of a call's inputs under a model.
fn input_values(transition: &Transition, inputs: &[Input], model: &Model) -> Vec<Value> {
    transition
        .inputs
        .iter()
        .enumerate()
        .map(|(number, plan)| input_value(plan, inputs.get(number), model))
        .collect()
}

fn input_value(plan: &InputPlan, input: Option<&Input>, model: &Model) -> Value {
    match plan.shape {
        InputShape::Primitive(letter) => match input.map(|input| &input.kind) {
            Some(InputKind::Chosen(value)) => chosen_value(letter, *value),
            _ => {
                let variable = input.and_then(|input| input.variable);
                observe::primitive(letter, variable.map_or(0, |variable| model.get(variable)))
            }
        },
        InputShape::Text(_) => Value::String(units(input, model)),
        InputShape::Array(letter, _) => Value::Array {
            element: java_type(&char::from(letter).to_string()),
            values: variables(input)
                .map(|variable| observe::primitive(letter, model.get(variable)))
                .collect(),
        },
    }
}

fn chosen_value(letter: u8, value: i64) -> Value {
    match letter {
        b'F' => Value::Float((value as f32).to_bits()),
        b'D' => Value::Double((value as f64).to_bits()),
        _ => observe::primitive(letter, value as u64),
    }
}

pub(crate) fn lambda_result(descriptor: &str, result: LambdaResult) -> Option<Value> {
    let letter = descriptor
        .split_once(')')
        .and_then(|(_, returns)| returns.bytes().next())?;
    match result {
        LambdaResult::Nothing => None,
        LambdaResult::Null => Some(Value::Null),
        LambdaResult::Zero => Some(observe::primitive(letter, 0)),
        LambdaResult::One => Some(observe::primitive(letter, 1)),
        LambdaResult::Many => Some(chosen_value(letter, MANY.into())),
    }
}
