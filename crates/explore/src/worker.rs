//! One worker: walks the path tree of an explored program and reports how its paths end.

use crate::alternatives::Alternatives;
use crate::decider::Crossing;
use crate::describe;
use crate::finding::{Outcome, Report, Violation};
use crate::input::{FoundInput, HeapInput, SideName};
use crate::job::Job;
use crate::options::Options;
use crate::program::{Program, Target};
use crate::states::States;
use crate::tree::{Advance, PathTree, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_solver::PathSolver;
use spelunk_term::Model;
use spelunk_vm::coverage::Side;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Choices on a path that overflows the stack from which on the choices are taken for the cause.
const MANY_CHOICES: usize = 256;

/// Inputs left open in a row, at different states, from which on their states are not looked at any more.
const MOST_OPENINGS: usize = 20_000;

/// A choice with several alternatives.
pub(crate) enum Met {
    New(Alternatives),
    /// The one at which the job was left.
    Again(Alternatives),
}

pub(crate) struct Worker<'a> {
    pub tree: PathTree,
    pub report: Report,
    program: &'a Program,
    target: Target,
    options: &'a Options,
    failed: bool,
    at_root: bool,
    /// Inputs that are parameters of the explored method.
    parameters: usize,
    /// A path recursed without bound, with choices on the way: there is no end to the paths.
    pub endless: bool,
    /// Structures that have been handed on, also before a start anew.
    pub sent: FxHashSet<u128>,
    pub structure_classes: crate::structures::Classes,
    /// What stands for a class in keys: made of its name.
    pub class_keys: FxHashMap<spelunk_classes::registry::ClassId, u128>,
    /// States met so far, where they are matched.
    states: Option<States>,
    /// The input of the path that has ended, where its heap was unknown, and the values of its variables.
    pub found_input: Option<(HeapInput, Model)>,
    /// Branch sides that were covered when the input before was found.
    covered_before: usize,
    side_names: FxHashMap<Side, SideName>,
}

impl<'a> Worker<'a> {
    pub fn new(
        mut vm: Vm,
        solver: PathSolver,
        program: &'a Program,
        target: Target,
        options: &'a Options,
    ) -> Worker<'a> {
        vm.records_sides = options.input_sink.is_some();
        Worker {
            tree: PathTree::new(vm, solver, options.max_depth),
            report: Report::default(),
            program,
            target,
            options,
            failed: false,
            at_root: false,
            parameters: 0,
            endless: false,
            sent: FxHashSet::default(),
            structure_classes: Default::default(),
            class_keys: Default::default(),
            states: None,
            found_input: None,
            covered_before: 0,
            side_names: FxHashMap::default(),
        }
    }

    /// Goes to the program's start, and takes up a job from there.
    pub fn begin(&mut self, job: Job) {
        self.tree.leave();
        self.initialise_late_classes();
        self.begin_states();
        self.at_root = job.is_root();
        self.tree.begin_job(job, self.options.max_steps);
    }

    fn begin_states(&mut self) {
        let vm = &self.tree.vm;
        match &mut self.states {
            Some(states) => states.begin(vm),
            None if self.options.match_states => {
                self.states = Some(States::new(vm, self.options.max_depth.is_some()));
            }
            None => {}
        }
    }

    /// Whether the state where execution stands, at a choice, was met before, so that the path ends here.
    fn is_met_again(&mut self) -> bool {
        let Some(states) = &mut self.states else {
            return false;
        };
        // Nobody knows whether an approximate path exists: it must not stand for others.
        if self.tree.is_approximate() {
            return false;
        }
        let depth = self.tree.depth();
        let path = self.tree.solver.conjuncts();
        let covered = states.is_covered(&mut self.tree.vm, path, depth);
        self.report.states = states.count;
        self.report.met_again += u64::from(covered);
        covered
    }

    /// The same where inputs were left open, this many since the last choice. One is followed by a choice
    /// sooner or later, mostly; with very many at different states a path is not going to repeat itself.
    fn is_opening_met_again(&mut self, openings: usize) -> bool {
        self.tree.vm.options.stops_at_openings &= openings <= MOST_OPENINGS;
        (2..=MOST_OPENINGS).contains(&openings) && self.is_met_again()
    }

    /// JDK classes that earlier paths initialised after a choice are initialised for good, so that
    /// not every path has to do it again. Invisible to the program.
    fn initialise_late_classes(&mut self) {
        for (class, ended) in self.tree.vm.take_late_classes() {
            if ended {
                self.tree.vm.grant_steps(self.options.max_steps);
                self.tree.vm.initialise_for_good(class);
            }
        }
    }

    pub fn found_late_classes(&self) -> bool {
        self.tree.vm.initialised_late()
    }

    /// Executes until several alternatives are open beyond the script: those; or until the path has
    /// ended and is in the report: nothing.
    pub fn advance(&mut self) -> Option<Met> {
        let (program, target) = (self.program, self.target);
        let mut parameters = self.parameters;
        let mut run = |vm: &mut Vm| {
            loop {
                if vm.thread().frames.is_empty() {
                    match set_up(vm, program, target).and_then(|()| start(vm, program, target)) {
                        Ok(count) => parameters = count,
                        Err(Stop::Returned(_)) => {}
                        Err(stop) => return stop,
                    }
                }
                let sets_up = vm.is_setting_up();
                match vm.run_symbolic() {
                    Stop::Returned(_) if sets_up && vm.thread().frames.is_empty() => {}
                    stop => return stop,
                }
            }
        };
        let mut openings = 0;
        let step = loop {
            let Advance { step, shortfalls } = self.tree.advance(&mut run);
            for shortfall in shortfalls {
                self.report.fell_short |= shortfall.makes_approximate();
                self.report.cut(shortfall.to_string());
            }
            openings += 1;
            if !matches!(step, Step::Opened) || self.is_opening_met_again(openings) {
                break step;
            }
        };
        self.parameters = parameters;
        match step {
            Step::Opened => {}
            Step::Forked(_) if self.is_met_again() => {}
            Step::Forked(alternatives) => return Some(Met::New(alternatives)),
            Step::Resumed(alternatives) => return Some(Met::Again(alternatives)),
            Step::Ended(stop) => self.end_path(stop),
            Step::Pruned => self.report.pruned += 1,
            Step::TooDeep(most) => self
                .report
                .cut(format!("more than {most} choices on a path")),
            Step::DoesNotFit => self.broken_script(),
        }
        None
    }

    fn broken_script(&mut self) {
        if self.options.replay.is_some() {
            self.report.replay_does_not_fit = true;
        } else {
            let what = "a choice vector does not fit the program";
            self.report.internal.push(what.into());
        }
    }

    // ---- path ends ----

    fn end_path(&mut self, stop: Stop) {
        let is_end = matches!(
            stop,
            Stop::Returned(_) | Stop::Finished | Stop::Exit(_) | Stop::Uncaught(_)
        );
        self.found_input = None;
        if is_end && !self.tree.vm.path.input_heap.is_empty() && !self.complete_input(&stop) {
            self.report.pruned += 1;
            return;
        }
        if is_end {
            crate::structures::collect(self);
        }
        match stop {
            Stop::Returned(value) => {
                self.report.paths += 1;
                if self.options.outcomes {
                    let text = describe::returned(self, value);
                    *self
                        .report
                        .outcomes
                        .entry(Outcome::Returned(text))
                        .or_default() += 1;
                }
            }
            Stop::Finished | Stop::Exit(_) => self.report.paths += 1,
            Stop::Uncaught(thrown) => {
                let Some(violation) = describe::violation(self, thrown) else {
                    let exception = describe::exception_name(self, thrown);
                    let why = format!("solver gave up on a path that ends in {exception}");
                    self.report.fell_short = true;
                    return self.report.cut(why);
                };
                self.report.paths += 1;
                self.note_endless_recursion(&violation);
                if self.options.outcomes {
                    *self
                        .report
                        .outcomes
                        .entry(Outcome::Threw(violation.exception.clone()))
                        .or_default() += 1;
                }
                self.report.add_violation(violation);
            }
            Stop::AssumptionFailed => self.report.pruned += 1,
            Stop::Unsupported(what) => *self.report.unsupported.entry(what).or_default() += 1,
            // Whoever wanted the end says why (`Shared::note_end`).
            Stop::BudgetSpent if self.tree.vm.is_interrupted() => self.report.was_halted = true,
            Stop::CutOff(why) if why == spelunk_vm::INTERRUPTED => self.report.was_halted = true,
            Stop::BudgetSpent => {
                self.report.ran_out_of_steps = true;
                self.report.cut(format!(
                    "more than {} steps on a path, in {}",
                    self.options.max_steps,
                    describe::place(&self.tree.vm)
                ))
            }
            Stop::CutOff(why) => self.report.cut(why),
            Stop::Deadlock => self.end_in_deadlock(),
            Stop::Internal(what) => self.report.internal.push(what),
            Stop::Declined => self
                .report
                .internal
                .push("a model declined outside of a call".into()),
            Stop::Fork(_) => self
                .report
                .internal
                .push("a fork is not a path's end".into()),
        }
    }

    /// Threads that wait for each other do so under this schedule; what only the VM lacks is no finding.
    fn end_in_deadlock(&mut self) {
        let standstill = self.tree.vm.standstill_report();
        let found = standstill.and_then(|standstill| describe::deadlock(self, standstill));
        let Some(violation) = found else {
            return self.report.cut("every thread waits for another one");
        };
        self.report.paths += 1;
        if self.options.outcomes {
            *self.report.outcomes.entry(Outcome::Deadlock).or_default() += 1;
        }
        self.report.add_violation(violation);
    }

    /// Completes the input of a path whose heap was unknown: whether there is one that the invariants allow.
    fn complete_input(&mut self, stop: &Stop) -> bool {
        let wanted = matches!(stop, Stop::Uncaught(_))
            || self.options.input_sink.is_some()
            || self.options.structure_sink.is_some();
        let tree = &mut self.tree;
        let (classes, found) = (&mut self.structure_classes, &mut self.found_input);
        let mut shortfalls = Vec::new();
        let mut read = |vm: &mut Vm, solver: &mut PathSolver| {
            if wanted {
                *found = crate::input::of_path(vm, solver, classes);
            }
        };
        let possible = if tree.vm.input_types.has_conditions() {
            let mut end = Crossing {
                vm: &mut tree.vm,
                solver: &mut tree.solver,
                until: tree.until,
                shortfalls: &mut shortfalls,
            };
            crate::invariant::complete(&mut end, &mut read)
        } else {
            read(&mut tree.vm, &mut tree.solver);
            true
        };
        if possible {
            tree.vm.confirm_sides();
        }
        for shortfall in shortfalls {
            self.report.cut(shortfall.to_string());
        }
        if possible {
            self.show_input(stop);
        }
        possible
    }

    fn show_input(&mut self, stop: &Stop) {
        let covered = self.tree.vm.covered_count();
        let new_sides = covered.saturating_sub(self.covered_before);
        self.covered_before = covered;
        self.emit_input(stop);
        let Some(sink) = self.options.input_sink.clone() else {
            return;
        };
        let outcome = match stop {
            Stop::Uncaught(thrown) => Outcome::Threw(describe::exception_name(self, *thrown)),
            Stop::Returned(value) => Outcome::Returned(describe::returned(self, *value)),
            _ => Outcome::Returned(String::new()),
        };
        if let Some((input, _)) = &self.found_input {
            let input = input.clone();
            sink(FoundInput {
                input,
                outcome,
                new_sides,
                sides: self.path_sides(),
            });
        }
    }

    /// The sides that the path has covered, by names.
    fn path_sides(&mut self) -> Vec<SideName> {
        let vm = &self.tree.vm;
        let known = &mut self.side_names;
        if vm.path.sides.iter().any(|side| !known.contains_key(side)) {
            let mut methods = FxHashMap::default();
            for (noted, side) in vm.numbered_sides() {
                let method: &Arc<_> = methods.entry(side.method).or_insert_with(|| {
                    let found = vm.registry.method(side.method);
                    let class = vm.registry.class(found.class).java_name();
                    let text = |symbol| vm.registry.text(symbol).to_string();
                    Arc::new((class, text(found.name), text(found.descriptor)))
                });
                let (method, pc, side) = (method.clone(), side.pc, side.side);
                known.insert(noted, SideName { method, pc, side });
            }
        }
        let sides = vm.path.sides.iter();
        sides.filter_map(|side| known.get(side).cloned()).collect()
    }

    /// The receiver, or the first parameter, is a structure too; of an invariant only where it holds.
    fn emit_input(&mut self, stop: &Stop) {
        let Some(sink) = self.options.structure_sink.clone() else {
            return;
        };
        let holds = matches!(stop, Stop::Returned(value) if *value != 0)
            && self.tree.vm.path.returned_shadow == 0;
        if self.tree.vm.is_invariant(self.target.method) && !holds {
            return;
        }
        let Some((input, _)) = &self.found_input else {
            return;
        };
        let Some(root) = input.roots.first() else {
            return;
        };
        let graph = spelunk_structures::Graph {
            root: root.value.clone(),
            objects: input.objects.clone(),
        };
        let mut key = std::hash::DefaultHasher::new();
        format!("{graph:?}").hash(&mut key);
        let is_new = self.report.structures.insert(key.finish().into());
        if is_new && self.sent.insert(key.finish().into()) {
            sink(graph);
        }
    }

    /// A generator that calls itself without bound: every further path would overflow the stack too.
    fn note_endless_recursion(&mut self, violation: &Violation) {
        let depth = self.tree.depth();
        if violation.exception == "java.lang.StackOverflowError" && depth >= MANY_CHOICES {
            self.endless = true;
            self.report.cut(format!(
                "unbounded recursion with {depth} choices on one path, at {}; bound it in the program or with --max-depth",
                violation.location
            ));
        }
    }

    /// The program failed before the explored call: its initialiser or constructor threw.
    pub fn fail_at_start(&mut self, stop: Stop) {
        self.failed = true;
        self.end_path(stop);
    }

    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Whether the path started at the root rather than at a given choice vector.
    pub fn is_at_root_job(&self) -> bool {
        self.at_root
    }

    pub fn forget_results(&mut self) {
        self.report = Report::default();
        self.states = None;
        self.tree.vm.failed_assumptions.clear();
    }

    pub(crate) fn options(&self) -> &Options {
        self.options
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.options.halt.load(std::sync::atomic::Ordering::Relaxed)
    }

    pub(crate) fn parameter_count(&self) -> usize {
        self.parameters
    }

    pub(crate) fn target(&self) -> Target {
        self.target
    }
}

/// What comes before the explored call, where choices in it have made it part of the paths: pushes
/// one initialiser or constructor, and leaves with `Stop::Returned`; nothing if all is there.
fn set_up(vm: &mut Vm, program: &Program, target: Target) -> Result<(), Stop> {
    match program.lazy {
        // The receiver is a part of the unknown heap, and the classes are initialised.
        Some(_) => Ok(()),
        None => vm.set_up_step(target.class, target.method),
    }
}

/// Makes the explored call: the number of inputs that are its parameters.
fn start(vm: &mut Vm, program: &Program, target: Target) -> Result<usize, Stop> {
    if vm.path.answers.is_empty() {
        vm.path.set_up_inputs = vm.path.inputs.list.len();
    }
    let set_up = vm.path.set_up_inputs;
    vm.path.inputs.list.truncate(set_up);
    match program.start(vm, target) {
        Ok(()) => {
            vm.path.answers.clear();
            Ok(vm.path.inputs.list.len() - set_up)
        }
        Err(Exit::Stop(stop)) => {
            vm.path.answers_used = 0;
            Err(stop)
        }
        Err(Exit::Throw(thrown)) => Err(Stop::Uncaught(thrown)),
        Err(Exit::Reload) => Err(Stop::Internal("the explored call could not be made".into())),
    }
}
