//! Methods on unknown heaps, one after the other on a VM that somebody else goes on with: every path's input and
//! condition is shown as it ends. For whoever makes tests of them.

use crate::decider::{Crossing, Shortfall};
use crate::input::{self, HeapInput};
use crate::invariant;
use crate::program::{Target, ask_precondition, make_unknown, start_unknown, unknown_receiver};
use crate::structures::Classes;
use crate::tree::{Advance, PathTree, Step};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_solver::PathSolver;
use spelunk_solver::clock;
use spelunk_term::{TermId, VarId};
use spelunk_vm::heap::Ref;
use spelunk_vm::symbolic::DEFERRED;
use spelunk_vm::symbolic::input_heap::{Initialised, Place};
use spelunk_vm::symbolic::input_types::{InputBounds, InputTypes};
use spelunk_vm::thread::Action;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};
use std::collections::BTreeMap;
use std::time::Instant;

/// Choices on one path: a loop over a structure that leads back to itself has no end of them.
const MOST_CHOICES: usize = 1_000;
/// Of those, choices of an assumption.
const MOST_ASKING: usize = 400;

/// What is explored, and how far.
#[derive(Clone, Debug)]
pub struct LazyCall {
    pub class: ClassId,
    pub method: MethodId,
    pub bounds: InputBounds,
    /// Asked of the receiver first: only inputs that it holds for are explored (black box).
    pub assumed: Option<MethodId>,
    pub until: Instant,
    pub max_steps: i64,
    pub max_paths: u64,
}

/// A step from an object to what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// A field of this class at this offset, with its descriptor letter.
    Field {
        class: ClassId,
        offset: u32,
        letter: u8,
    },
    Element(u32),
}

/// A place of the input: the receiver or a parameter by number, and the way from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    pub root: usize,
    pub hops: Vec<Hop>,
}

/// A clause of a path condition about references.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapClause {
    Null(Access),
    NotNull(Access),
    /// An object of this class that no clause before has led to; an array has this length.
    Fresh {
        at: Access,
        class: ClassId,
        length: Option<u32>,
    },
    Alias {
        at: Access,
        of: Access,
    },
    Constant {
        at: Access,
        constant: Ref,
    },
}

/// What a path asks of its input: clauses about references in the order in which they were decided, then
/// conditions on numbers.
#[derive(Clone, Debug, Default)]
pub struct PathCondition {
    pub clauses: Vec<HeapClause>,
    pub numeric: Vec<TermId>,
    /// Where the numbers stand that variables are.
    pub places: Vec<(VarId, Access)>,
}

/// A path that has ended.
pub struct LazyPath<'a> {
    /// An input that leads there, all invariants satisfied.
    pub input: HeapInput,
    pub condition: PathCondition,
    /// Branch sides that no path before has covered.
    pub new_sides: usize,
    pub thrown: Option<Ref>,
    pub vm: &'a mut Vm,
}

/// What is shown of a call's paths.
pub enum Visit<'a> {
    /// One that has ended.
    Ended(LazyPath<'a>),
    /// One that has no input that is known: it needs more than the bounds allow, or the solver gave up. What it asks
    /// for up to there somebody else may find.
    Beyond(PathCondition),
}

/// Is shown paths, and says whether to go on.
pub type Visitor<'a> = &'a mut dyn FnMut(Visit<'_>) -> bool;

/// What became of a call's paths.
#[derive(Clone, Debug, Default)]
pub struct LazyReport {
    pub paths: u64,
    pub pruned: u64,
    /// What was cut off or is not supported, with counts.
    pub cut_off: BTreeMap<String, u64>,
    pub unsupported: BTreeMap<String, u64>,
    pub internal: Vec<String>,
    /// The time was up, or there were too many paths.
    pub is_early: bool,
}

impl LazyReport {
    fn cut(&mut self, why: impl Into<String>) {
        *self.cut_off.entry(why.into()).or_default() += 1;
    }

    pub fn absorb(&mut self, other: LazyReport) {
        self.paths += other.paths;
        self.pruned += other.pruned;
        for (why, count) in other.cut_off {
            *self.cut_off.entry(why).or_default() += count;
        }
        for (what, count) in other.unsupported {
            *self.unsupported.entry(what).or_default() += count;
        }
        self.internal.extend(other.internal);
        self.is_early |= other.is_early;
    }
}

/// A VM on which methods are explored on unknown heaps.
pub struct Lazy {
    tree: PathTree,
    classes: Classes,
    /// The same without invariants, for calls of invariants: those are asked about everything.
    unchecked: InputTypes,
}

impl Lazy {
    /// Finds out what unknown heaps can hold where these methods are called. The VM has to explore already.
    pub fn new(
        mut vm: Vm,
        class: ClassId,
        methods: &[MethodId],
        bounds: InputBounds,
        solver: &spelunk_solver::Options,
    ) -> Result<Lazy, Box<(String, Vm)>> {
        let solver = match spelunk_solver::assemble(solver) {
            Ok(solver) => solver,
            Err(error) => {
                let why = format!("cannot make the folder for queries: {error}");
                return Err(Box::new((why, vm)));
            }
        };
        let mut roots = vec![class];
        for &method in methods {
            roots.extend(reference_parameters(&mut vm, class, method));
        }
        let unchecked = InputBounds {
            checks_invariants: false,
            ..bounds
        };
        let found = vm
            .find_input_types(class, &roots, unchecked)
            .and_then(|()| {
                let unchecked = std::mem::take(&mut vm.input_types);
                vm.find_input_types(class, &roots, bounds)?;
                Ok(unchecked)
            });
        let unchecked = match found {
            Ok(unchecked) => unchecked,
            Err(stop) => {
                let why = vm.describe_stop(&stop);
                vm.input_types = InputTypes::default();
                return Err(Box::new((why, vm)));
            }
        };
        let mut tree = PathTree::new(vm, solver, Some(MOST_CHOICES));
        tree.keep_terms();
        Ok(Lazy {
            tree,
            classes: Classes::default(),
            unchecked,
        })
    }

    /// What is wrong with methods that are named like invariants or preconditions of what was explored.
    pub fn problems(&self) -> &[String] {
        &self.tree.vm.input_types.problems
    }

    pub fn vm(&mut self) -> &mut Vm {
        &mut self.tree.vm
    }

    pub fn into_vm(mut self) -> Vm {
        self.tree.leave();
        self.tree.vm.input_types = InputTypes::default();
        self.tree.vm
    }

    /// Explores all paths of a call; `visit` is shown each that ends and says whether to go on.
    pub fn explore(&mut self, call: &LazyCall, visit: Visitor<'_>) -> LazyReport {
        let is_invariant = self.tree.vm.is_invariant(call.method);
        if is_invariant {
            std::mem::swap(&mut self.tree.vm.input_types, &mut self.unchecked);
        }
        let report = self.explore_paths(call, visit);
        if is_invariant {
            std::mem::swap(&mut self.tree.vm.input_types, &mut self.unchecked);
        }
        report
    }

    fn explore_paths(&mut self, call: &LazyCall, visit: Visitor<'_>) -> LazyReport {
        let mut report = LazyReport::default();
        self.tree.leave();
        for (class, ended) in self.tree.vm.take_late_classes() {
            if ended {
                self.tree.vm.grant_steps(call.max_steps);
                self.tree.vm.initialise_for_good(class);
            }
        }
        self.tree.vm.input_types.bounds = Some(call.bounds);
        let (class, method) = (call.class, call.method);
        ask_precondition(&mut self.tree.vm, Target { class, method });
        self.tree.until = Some(call.until);
        self.tree.begin(call.max_steps);
        let mut covered = self.tree.vm.covered_count();
        // Choices that were open when the assumption had been asked.
        let mut assumed_at: Option<usize> = None;
        loop {
            let stage = match (call.assumed, assumed_at) {
                (Some(assumed), None) => Stage::Asking(assumed),
                _ => Stage::Calling,
            };
            let ended = match self.advance(call, stage, &mut report, visit) {
                Some(stop) => stop,
                None if self.is_over(call, &report) => {
                    report.is_early = true;
                    break;
                }
                None => {
                    if !self.go_back(&mut assumed_at) {
                        break;
                    }
                    continue;
                }
            };
            if let (Stage::Asking(_), Stop::Returned(word)) = (&stage, &ended) {
                if self.assume(*word) {
                    assumed_at = Some(self.tree.depth());
                    self.tree.vm.grant_steps(call.max_steps);
                    continue;
                }
                report.pruned += 1;
            } else if !self.end(call, &ended, &mut covered, &mut report, visit) {
                break;
            }
            if self.is_over(call, &report) {
                if self.tree.has_open_choices() {
                    report.is_early = true;
                }
                break;
            }
            if !self.go_back(&mut assumed_at) {
                break;
            }
        }
        self.tree.leave();
        self.tree.vm.settle_sides();
        report
    }

    fn is_over(&self, call: &LazyCall, report: &LazyReport) -> bool {
        report.paths + report.pruned >= call.max_paths
            || clock::now() >= call.until
            || self.tree.vm.is_interrupted()
    }

    fn go_back(&mut self, assumed_at: &mut Option<usize>) -> bool {
        let went = self.tree.backtrack();
        if assumed_at.is_some_and(|depth| self.tree.depth() <= depth) {
            *assumed_at = None;
        }
        went
    }

    /// Executes to the path's end; nothing if it was given up on the way.
    fn advance(
        &mut self,
        call: &LazyCall,
        stage: Stage,
        report: &mut LazyReport,
        visit: Visitor<'_>,
    ) -> Option<Stop> {
        let target = Target {
            class: call.class,
            method: call.method,
        };
        let mut run = |vm: &mut Vm| {
            if vm.thread().frames.is_empty() {
                let started = match stage {
                    Stage::Asking(assumed) => ask(vm, target, assumed),
                    Stage::Calling => call_now(vm, target),
                };
                if let Err(stop) = started {
                    return stop;
                }
            }
            vm.run_symbolic()
        };
        loop {
            let Advance { step, shortfalls } = self.tree.advance(&mut run);
            let is_bounded = shortfalls.iter().any(is_bound);
            for shortfall in shortfalls {
                report.cut(shortfall.to_string());
            }
            match step {
                Step::Forked(_) if stage.is_asking() && self.tree.depth() >= MOST_ASKING => {
                    report.cut(format!("more than {MOST_ASKING} choices of an invariant"));
                    return None;
                }
                Step::Forked(alternatives) | Step::Resumed(alternatives) => {
                    self.tree.open(alternatives);
                }
                Step::Opened => {}
                Step::Ended(stop) => return Some(stop),
                Step::Pruned => {
                    report.pruned += 1;
                    if is_bounded && !stage.is_asking() {
                        visit(Visit::Beyond(self.condition()));
                    }
                    return None;
                }
                Step::TooDeep(most) => {
                    report.cut(format!("more than {most} choices on a path"));
                    return None;
                }
                Step::DoesNotFit => {
                    let what = "a choice vector does not fit the method";
                    report.internal.push(what.into());
                    return None;
                }
            }
            if self.tree.vm.is_interrupted() || clock::now() >= call.until {
                return None;
            }
        }
    }

    /// Whether the answer of the assumption can be true; it is from here on.
    fn assume(&mut self, word: u64) -> bool {
        let tree = &mut self.tree;
        let Some(term) = TermId::from_raw(tree.vm.path.returned_shadow) else {
            return word != 0;
        };
        let zero = tree.vm.terms.bv_const(32, 0);
        let holds = tree.vm.terms.ne(term, zero);
        let answer = tree.solver.check_assuming(&mut tree.vm.terms, &[holds]);
        if answer == spelunk_solver::Answer::Unsat {
            return false;
        }
        tree.solver.assert(&tree.vm.terms, holds);
        true
    }

    /// A path has ended: whether to go on.
    fn end(
        &mut self,
        call: &LazyCall,
        stop: &Stop,
        covered: &mut usize,
        report: &mut LazyReport,
        visit: Visitor<'_>,
    ) -> bool {
        let thrown = match stop {
            Stop::Uncaught(thrown) => Some(*thrown),
            Stop::Returned(_) | Stop::Finished => None,
            Stop::AssumptionFailed => {
                report.pruned += 1;
                return true;
            }
            Stop::Unsupported(what) => {
                *report.unsupported.entry(what.clone()).or_default() += 1;
                return true;
            }
            Stop::BudgetSpent if self.tree.vm.is_interrupted() => {
                report.cut(crate::driver::TIME_IS_UP);
                return true;
            }
            Stop::BudgetSpent => {
                report.cut(format!("more than {} steps on a path", call.max_steps));
                return true;
            }
            Stop::CutOff(why) => {
                report.cut(why.clone());
                return visit(Visit::Beyond(self.condition()));
            }
            Stop::Internal(what) => {
                report.internal.push(what.clone());
                return true;
            }
            other => {
                report.cut(self.tree.vm.describe_stop(other));
                return true;
            }
        };
        let condition = self.condition();
        let input = match self.completed(report) {
            Completed::With(input) => input,
            Completed::Unknown => {
                report.pruned += 1;
                return visit(Visit::Beyond(condition));
            }
            Completed::Never => {
                report.pruned += 1;
                return true;
            }
        };
        report.paths += 1;
        let now = self.tree.vm.covered_count();
        let new_sides = now.saturating_sub(*covered);
        *covered = now;
        let vm = &mut self.tree.vm;
        visit(Visit::Ended(LazyPath {
            input,
            condition,
            new_sides,
            thrown,
            vm,
        }))
    }

    /// The input of the path, completed so that the invariants hold.
    fn completed(&mut self, report: &mut LazyReport) -> Completed {
        let tree = &mut self.tree;
        let classes = &mut self.classes;
        let mut found = None;
        let mut is_unsolved = false;
        let mut read = |vm: &mut Vm, solver: &mut PathSolver| {
            found = input::of_path(vm, solver, classes).map(|(input, _)| input);
            is_unsolved = found.is_none();
        };
        let mut shortfalls = Vec::new();
        if tree.vm.input_types.has_conditions() {
            let mut end = Crossing {
                vm: &mut tree.vm,
                solver: &mut tree.solver,
                until: tree.until,
                shortfalls: &mut shortfalls,
            };
            invariant::complete(&mut end, &mut read);
        } else {
            read(&mut tree.vm, &mut tree.solver);
        }
        if found.is_some() {
            tree.vm.confirm_sides();
        }
        is_unsolved |= shortfalls.iter().any(is_bound);
        for shortfall in shortfalls {
            report.cut(shortfall.to_string());
        }
        match found {
            Some(input) => Completed::With(input),
            None if is_unsolved => Completed::Unknown,
            None => Completed::Never,
        }
    }

    fn condition(&self) -> PathCondition {
        let vm = &self.tree.vm;
        let heap = &vm.path.input_heap;
        let mut condition = PathCondition {
            numeric: self.tree.solver.conjuncts().to_vec(),
            ..PathCondition::default()
        };
        for clause in &heap.clauses {
            let at = access(vm, &heap.references[clause.reference as usize].place);
            condition.clauses.push(match clause.becomes {
                Initialised::Null => HeapClause::Null(at),
                Initialised::NotNull => HeapClause::NotNull(at),
                Initialised::Fresh(number) => {
                    let object = &heap.objects[number as usize];
                    let is_array = vm.registry.class(object.class).is_array();
                    HeapClause::Fresh {
                        at,
                        class: object.class,
                        length: is_array.then_some(object.parts.len() as u32),
                    }
                }
                Initialised::Alias(number) => HeapClause::Alias {
                    at,
                    of: access_of_object(vm, number),
                },
                Initialised::Constant(constant) => HeapClause::Constant { at, constant },
            });
        }
        for (number, root) in heap.roots.iter().enumerate() {
            let access = Access {
                root: number,
                hops: Vec::new(),
            };
            note_variable(vm, root.part, access, &mut condition.places);
        }
        for (number, object) in heap.objects.iter().enumerate() {
            for (index, &part) in object.parts.iter().enumerate() {
                let hop = hop(vm, number as u32, index as u32);
                let mut access = access_of_object(vm, number as u32);
                access.hops.push(hop);
                note_variable(vm, part, access, &mut condition.places);
            }
        }
        condition
    }
}

/// Whether a path has an input.
enum Completed {
    With(HeapInput),
    /// Nobody knows, or only beyond the bounds.
    Unknown,
    Never,
}

/// Whether there may be more behind a bound.
fn is_bound(shortfall: &Shortfall) -> bool {
    matches!(
        shortfall,
        Shortfall::Bounded(_) | Shortfall::Invariant(_) | Shortfall::SolverGaveUp(_)
    )
}

#[derive(Clone, Copy)]
enum Stage {
    Asking(MethodId),
    Calling,
}

impl Stage {
    fn is_asking(self) -> bool {
        matches!(self, Stage::Asking(_))
    }
}

fn note_variable(vm: &Vm, part: u32, access: Access, into: &mut Vec<(VarId, Access)>) {
    if part == 0 || part >= DEFERRED {
        return;
    }
    if let Some(term) = TermId::from_raw(part) {
        let variables = vm.terms.free_variables(term);
        into.extend(variables.iter().map(|&variable| (variable, access.clone())));
    }
}

/// The way to the place where an object was met first.
fn access_of_object(vm: &Vm, number: u32) -> Access {
    let heap = &vm.path.input_heap;
    let made = |becomes: Initialised| becomes == Initialised::Fresh(number);
    match heap.clauses.iter().find(|clause| made(clause.becomes)) {
        Some(clause) => access(vm, &heap.references[clause.reference as usize].place),
        None => Access {
            root: 0,
            hops: Vec::new(),
        },
    }
}

fn access(vm: &Vm, place: &Place) -> Access {
    match place {
        Place::Root(number) => Access {
            root: *number as usize,
            hops: Vec::new(),
        },
        Place::Field { object, field: at } | Place::Element { object, index: at } => {
            let mut access = access_of_object(vm, *object);
            access.hops.push(hop(vm, *object, *at));
            access
        }
    }
}

fn hop(vm: &Vm, object: u32, at: u32) -> Hop {
    let class = vm.path.input_heap.objects[object as usize].class;
    match vm.input_types.fields(class).get(at as usize) {
        Some(field) if !vm.registry.class(class).is_array() => Hop::Field {
            class: field.owner,
            offset: field.offset,
            letter: field.letter,
        },
        _ => Hop::Element(at),
    }
}

/// Calls the method, its receiver and parameters being the input that there is, or a new one.
fn call_now(vm: &mut Vm, target: Target) -> Result<(), Stop> {
    vm.begin_by(|vm| start_unknown(vm, target))
}

/// Asks the receiver of the input whether it is well-formed; the parameters are made with it, so that the call
/// finds them.
fn ask(vm: &mut Vm, target: Target, assumed: MethodId) -> Result<(), Stop> {
    vm.begin_by(|vm| {
        if vm.path.input_heap.is_empty() {
            make_unknown(vm, target)?;
        }
        let receiver = u64::from(unknown_receiver(vm));
        match vm.call(assumed, &[receiver], Action::Halt) {
            Exit::Reload => Ok(()),
            exit => Err(exit),
        }
    })
}

/// The classes of a method's parameters that are references.
fn reference_parameters(vm: &mut Vm, class: ClassId, method: MethodId) -> Vec<ClassId> {
    let descriptor = vm.registry.method(method).descriptor;
    let descriptor = vm.registry.text(descriptor).to_string();
    let Ok(parsed) = MethodDescriptor::parse(&descriptor) else {
        return Vec::new();
    };
    let is_reference =
        |kind: &&FieldType<'_>| matches!(kind, FieldType::Object(_) | FieldType::Array(_));
    let names: Vec<String> = parsed
        .params
        .iter()
        .filter(is_reference)
        .map(|kind| kind.to_string())
        .collect();
    names
        .iter()
        .filter_map(|name| vm.declared_class(class, name))
        .collect()
}
