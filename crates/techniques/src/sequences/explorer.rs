//! The exploration itself: levels of states, each extended by every call (Symstra, section 3.5).

use super::machine::{Supply, start_call};
use super::map::{Map, Notes};
use super::subsumption::{Added, StateIndex};
use super::{Comparison, Options, instantiate};
use crate::argument::{Argument, InputShape, Planner};
use crate::closed_world;
use crate::goals::{Goal, covered_goals};
use crate::mutation::{Effort, Noticed};
use crate::sequence::executor::{Executor, is_of_this_vm};
use crate::steadiness::Steadiness;
use crate::surface::{CallKind, Callable, Surface};
use crate::transition::{Markers, Synthesiser, Transition};
use rustc_hash::FxHashSet;
use spelunk_classes::registry::ClassId;
use spelunk_explore::tree::{Advance, PathTree, Step};
use spelunk_junit::model::Test;
use spelunk_mutants::Mutant;
use spelunk_term::TermId;
use spelunk_vm::canonical::{Base, CanonicalHeap, Root};
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::inputs::Input;
use spelunk_vm::{Stop, Vm};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A test, and what it is good for.
#[derive(Clone)]
pub struct Finding {
    pub test: Test,
    /// The method under test, with its descriptor.
    pub signature: String,
    /// Branch sides that it covers.
    pub goals: BTreeSet<Goal>,
    /// What it throws, and where: `method exception line`.
    pub exception: Option<String>,
    /// Mutants that it has to do with.
    pub noticed: Noticed,
}

impl Finding {
    /// Name and descriptor of the method under test.
    pub fn method(&self) -> (&str, &str) {
        let at = self.signature.find('(').unwrap_or(self.signature.len());
        self.signature.split_at(at)
    }
}

/// What the exploration of one class brought.
#[derive(Clone, Default)]
pub struct ClassFindings {
    pub states: usize,
    /// The longest sequences of which all were tried.
    pub calls: usize,
    /// Finished calls, one for each path.
    pub paths: u64,
    /// Paths that would be a test each.
    pub tests_all: u64,
    pub findings: Vec<Finding>,
    /// The mutants that tests were judged by, where they were.
    pub mutants: Vec<Mutant>,
    pub mutant_effort: Effort,
    /// How many of them, from the first, there was time for; all if nothing is said.
    pub judged_mutants: Option<usize>,
    /// Branch sides covered on any path.
    pub covered: BTreeSet<Goal>,
    /// Those covered by static initialisers, which every test runs.
    pub covered_by_initialisers: BTreeSet<Goal>,
    /// Sides that are covered by calls of which no test could be made.
    pub refused: BTreeMap<Goal, crate::goals::Refusal>,
    pub exceptions: BTreeSet<String>,
    /// What was cut off, by method, with the bound's name.
    pub cut_off: BTreeMap<String, String>,
    /// What could not be executed, by method.
    pub unsupported: BTreeMap<String, String>,
    /// Methods that no call reached, with the reason.
    pub unreached: BTreeMap<String, String>,
    /// No state is left that another call could extend.
    pub exhausted: bool,
    /// No sequence of calls within the bound, with any arguments, was left out.
    pub complete_within_bound: bool,
    /// Branch sides that were reached by setting fields, but by no calls; and those of them for which it is proved
    /// that no calls within the bound do.
    pub only_by_fields: BTreeSet<Goal>,
    pub spurious: BTreeSet<Goal>,
    /// For each branch side it is told how it was covered; what is spurious is so up to this many calls.
    pub targets_within: Option<usize>,
    /// States that were measured against path conditions, and how long that and making them took.
    pub evaluations: (u64, Duration),
    pub out_of_time: bool,
    pub internal: Vec<String>,
    pub exploration_time: Duration,
    pub time_by_method: BTreeMap<String, Duration>,
    /// States and paths, where somebody wants to see them.
    pub map: Option<Map>,
    pub time: Duration,
}

/// A state, and how it was reached.
pub(super) struct State {
    pub parent: Option<usize>,
    pub transition: usize,
    pub inputs: Vec<Input>,
    /// The path condition of the whole sequence.
    pub path: Rc<[TermId]>,
    pub heap: CanonicalHeap,
    /// Calls after the object under test was there.
    pub calls: usize,
    /// Where the roots behind the object under test came from: depth of the call, number of the
    /// object among those that it kept.
    pub origins: Vec<(usize, usize)>,
    /// A more general state was found later, after so many calls.
    pub subsumed_by_calls: Option<usize>,
}

impl State {
    /// The object under test and what else can be used.
    pub fn roots(&self) -> Vec<Ref> {
        self.heap
            .roots
            .iter()
            .map(|root| match root {
                Root::Reference(object) => *object,
                Root::Value(..) => NULL,
            })
            .collect()
    }
}

/// A call that ended, as far as a test of it needs.
pub(super) struct Candidate {
    pub state: usize,
    pub transition: usize,
    pub inputs: Vec<Input>,
    pub path: Rc<[TermId]>,
    /// What a contract says that was broken.
    pub violation: Option<String>,
}

pub(super) struct Explorer<'a> {
    pub tree: PathTree,
    pub options: &'a Options,
    pub class: ClassId,
    pub surface: Surface,
    pub transitions: Vec<Transition>,
    pub markers: Markers,
    pub base: Base,
    pub states: Vec<State>,
    index: StateIndex,
    own_type: String,
    candidates: Vec<Candidate>,
    seen_edges: Vec<u8>,
    seen_switches: usize,
    /// Methods that have returned normally, exceptions that have been seen.
    returned: FxHashSet<(usize, usize)>,
    thrown: FxHashSet<String>,
    /// End of what class initialisers have allocated; states begin later.
    ground: usize,
    /// The user's view of a state, and the views that were seen.
    abstraction: Option<Transition>,
    abstractions: FxHashSet<Box<[u64]>>,
    user_class_was_late: bool,
    pub(super) findings: ClassFindings,
    watched: usize,
    restarts: usize,
    /// The solver gave up somewhere, or a value stood for others.
    fell_short: bool,
    pub(super) notes: Option<Notes>,
    /// How long sequences may be.
    depth: usize,
    /// States were left as they are because sequences are long enough.
    held_back: bool,
}

/// Explorations that start again because classes of the user were initialised on the way.
const MOST_RESTARTS: usize = 10;
const RESTART_WITHIN: usize = 64;
/// Decisions in a row that have one possible outcome each, and yet are questions to the solver.
const MOST_DECISIONS: usize = 2_000;
/// What was explored is written down, even if exploring took more time than it should have.
const WRITING_TIME: Duration = Duration::from_secs(1);
/// Words between the ground and the states, for what class initialisers allocate later.
const ROOM_FOR_CLASSES: usize = 4 << 20;

/// Explores one class on a VM that is ready.
pub fn explore(vm: Vm, class: ClassId, options: &Options) -> Result<ClassFindings, String> {
    let (mut findings, mut vm) = explore_on(vm, class, options)?;
    let classes = with_nested(&mut vm, class);
    let base = vm.state_base(vm.path.heap.top());
    let mut executor = Executor::new(vm, class, options.max_steps);
    let mut steadiness = Steadiness::new(&mut executor, &classes, base);
    findings.findings.retain_mut(|finding| {
        finding.test.violation.is_some() || steadiness.settle(&mut executor, &mut finding.test)
    });
    Ok(findings)
}

/// As `explore`; the VM is handed back for whatever comes next.
pub(crate) fn explore_on(
    vm: Vm,
    class: ClassId,
    options: &Options,
) -> Result<(ClassFindings, Vm), String> {
    let started = Instant::now();
    let mut explorer = Explorer::new(vm, class, options)?;
    explorer.run();
    explorer.findings.map = explorer.map();
    explorer.findings.exploration_time = started.elapsed();
    let explored = Instant::now();
    let candidates = std::mem::take(&mut explorer.candidates);
    explorer.findings.tests_all = explorer.findings.paths;
    for candidate in &candidates {
        let is_late = |deadline: Instant| Instant::now() >= deadline.max(explored + WRITING_TIME);
        if options.deadline.is_some_and(is_late) {
            explorer.findings.out_of_time = true;
            break;
        }
        match instantiate::instantiate(&mut explorer, candidate) {
            Ok(Some((finding, has_asked))) => {
                // What depends on the world outside is settled before anybody sees it.
                if let Some(drafts) = options.drafts.as_ref().filter(|_| !has_asked) {
                    drafts.add([finding.clone()]);
                }
                explorer.findings.findings.push(finding);
            }
            Ok(None) => {}
            Err(what) => explorer.findings.internal.push(what),
        }
    }
    let mut findings = explorer.findings;
    findings.time = started.elapsed();
    Ok((findings, explorer.tree.vm))
}

impl<'a> Explorer<'a> {
    fn new(mut vm: Vm, class: ClassId, options: &'a Options) -> Result<Explorer<'a>, String> {
        vm.enter_exploration();
        vm.interrupt = Some(options.interrupted.clone());
        // What others have covered on this VM is nobody's here, least of all that of initialisers.
        vm.covered.fill(0);
        vm.covered_switches.clear();
        let watched = vm.path.heap.top();
        measure_with_nested(&mut vm, class);
        let own_type = format!("L{};", vm.registry.class(class).name);
        initialised(&mut vm, class)?;
        let mut findings = ClassFindings {
            covered_by_initialisers: covered_goals(&vm, class),
            ..ClassFindings::default()
        };
        let surface = Surface::of(&vm, class, &options.methods);
        let synthesiser = Synthesiser::new(&mut vm, class, &surface)?;
        let transitions = plan_transitions(
            &mut vm,
            class,
            &surface,
            &synthesiser,
            options,
            &mut findings,
        )?;
        let abstraction = match &options.comparison {
            Comparison::Subsumption => None,
            Comparison::Abstraction(name) => Some(abstraction(&mut vm, class, &synthesiser, name)?),
        };
        let solver =
            spelunk_solver::assemble(&options.solver).map_err(|error| error.to_string())?;
        let mut tree = PathTree::new(vm, solver, None);
        tree.keep_terms();
        Ok(Explorer {
            tree,
            options,
            class,
            surface,
            transitions,
            markers: synthesiser.markers(),
            base: Base {
                origin: 0,
                watched,
                compared_only: false,
            },
            states: Vec::new(),
            index: StateIndex::default(),
            own_type,
            candidates: Vec::new(),
            seen_edges: Vec::new(),
            seen_switches: 0,
            returned: FxHashSet::default(),
            thrown: FxHashSet::default(),
            ground: 0,
            abstraction,
            abstractions: FxHashSet::default(),
            user_class_was_late: false,
            findings,
            watched,
            restarts: 0,
            fell_short: false,
            notes: options.maps.then(Notes::default),
            depth: options.max_calls,
            held_back: false,
        })
    }

    fn run(&mut self) {
        loop {
            self.begin_again();
            if self.breadth_first() {
                break;
            }
            self.restarts += 1;
        }
        let with_object =
            |state: &&State| !state.heap.roots.is_empty() && state.subsumed_by_calls.is_none();
        self.findings.states = self.states.iter().filter(with_object).count();
        self.findings.complete_within_bound = self.has_seen_all_within_bound();
        self.findings.exhausted = self.findings.complete_within_bound && !self.held_back;
        self.findings.covered = covered_goals(&self.tree.vm, self.class);
    }

    /// Whether every state was extended up to the bound, every call was made with every value, nothing was cut
    /// off, and nothing but these calls can change the object.
    fn has_seen_all_within_bound(&self) -> bool {
        let findings = &self.findings;
        let linked = self.tree.vm.registry.class(self.class);
        let own_superclass = linked
            .super_class
            .is_some_and(|parent| &*self.tree.vm.registry.class(parent).name == "java/lang/Object");
        !findings.out_of_time
            && findings.cut_off.is_empty()
            && findings.unreached.is_empty()
            && findings.unsupported.is_empty()
            && findings.internal.is_empty()
            && !self.fell_short
            && self.options.methods.is_empty()
            && linked.is_user()
            && own_superclass
            && !self.surface.has_mutable_statics
            && self.is_closed()
            && self.transitions.iter().all(|transition| {
                tries_every_value(transition) && gives_no_way_in(transition, &self.own_type)
            })
    }

    /// Whether nothing outside of the class decides what it does.
    fn is_closed(&self) -> bool {
        let registry = &self.tree.vm.registry;
        let prefix = format!("{}$", registry.class(self.class).name);
        let Some(file) = registry.class(self.class).file.as_deref() else {
            return false;
        };
        let mut files = vec![file];
        for inner in file.inner_classes().unwrap_or_default() {
            if !inner.inner.starts_with(&prefix) {
                continue;
            }
            let nested = registry.loaded(inner.inner);
            match nested.and_then(|nested| registry.class(nested).file.as_deref()) {
                Some(nested) => files.push(nested),
                None => return false,
            }
        }
        closed_world::is_closed(&files)
    }

    fn begin_again(&mut self) {
        let heap = &mut self.tree.vm.path.heap;
        if self.restarts > 0 {
            heap.reset_top(self.ground);
        }
        self.ground = heap.top();
        heap.reset_top(self.ground + ROOM_FOR_CLASSES);
        self.base = self.tree.vm.state_base(self.watched);
        self.user_class_was_late = false;
        self.abstractions.clear();
        self.states.clear();
        self.notes = self.options.maps.then(Notes::default);
        self.candidates.clear();
        self.index = StateIndex::default();
        self.returned.clear();
        self.thrown.clear();
        self.findings.paths = 0;
        self.findings.calls = 0;
        self.held_back = false;
        self.depth = self.options.max_calls;
        self.tree.vm.covered.fill(0);
        self.tree.vm.covered_switches.clear();
        self.seen_edges.clear();
        self.seen_switches = 0;
    }

    /// Classes that calls initialised are initialised for good, so that it belongs to no state. What
    /// that allocates goes below the base, where room was left.
    fn initialise_late_classes(&mut self) {
        let mut late = self.tree.vm.take_late_classes();
        late.retain(|&(_, ended)| ended);
        if late.is_empty() {
            return;
        }
        let vm = &mut self.tree.vm;
        let before = (vm.covered.clone(), vm.covered_switches.clone());
        vm.covered.fill(0);
        vm.covered_switches.clear();
        vm.path.heap.reset_top(self.ground);
        for (class, _) in late {
            vm.grant_steps(i64::MAX / 4);
            self.user_class_was_late |= vm.registry.class(class).is_user();
            vm.initialise_for_good(class);
        }
        self.ground = vm.path.heap.top();
        if self.ground > self.base.origin {
            self.findings
                .internal
                .push("class initialisers need more room than was left".into());
        }
        vm.path.heap.reset_top(self.base.origin);
        self.findings
            .covered_by_initialisers
            .extend(covered_goals(vm, self.class));
        let (covered, switches) = before;
        vm.covered[..covered.len()].copy_from_slice(&covered);
        vm.covered_switches = switches;
    }

    /// Takes states in the order in which they were found; false if it has to begin again.
    fn breadth_first(&mut self) -> bool {
        let Some(nothing) = self.tree.vm.canonical_heap(self.base, &[]) else {
            let what = "the empty state has no canonical form";
            self.findings.internal.push(what.into());
            return true;
        };
        self.index.add(&mut self.tree, &nothing, &[], 0);
        self.states.push(State {
            parent: None,
            transition: 0,
            inputs: Vec::new(),
            path: Rc::from([]),
            heap: nothing,
            calls: 0,
            origins: Vec::new(),
            subsumed_by_calls: None,
        });
        let mut next = 0;
        while next < self.states.len() {
            if self.is_out_of_time() {
                self.findings.out_of_time = true;
                return true;
            }
            if self.states[next].calls > self.findings.calls {
                // All shorter ones have been extended.
                self.findings.calls = self.states[next].calls;
                self.depth = self.depth_from_here();
            }
            if self.is_extensible(next) {
                self.extend(next);
                if self.wants_restart() {
                    return false;
                }
            }
            next += 1;
        }
        // Where no state is left, longer sequences lead nowhere else.
        self.findings.calls = self.findings.calls.max(self.options.max_calls);
        true
    }

    /// States that were found before and after a class of the user was initialised do not match; while
    /// there are few, it is worth having none of the former.
    fn wants_restart(&self) -> bool {
        self.user_class_was_late
            && self.states.len() <= RESTART_WITHIN
            && self.findings.paths <= RESTART_WITHIN as u64
            && self.hard_questions() <= RESTART_WITHIN as u64
            && self.restarts < MOST_RESTARTS
    }

    fn is_extensible(&mut self, state: usize) -> bool {
        let found = &self.states[state];
        // The more general state is as near to the bound: nothing is lost without this one.
        let superseded = found.subsumed_by_calls == Some(found.calls);
        self.held_back |= found.calls >= self.depth;
        state == 0 || found.calls < self.depth && !superseded
    }

    /// How long sequences may be: beyond the bound only where that may show something new.
    fn depth_from_here(&self) -> usize {
        let bound = self.options.max_calls;
        if !self.options.deepens || self.findings.calls < bound {
            return bound;
        }
        let is_open = self.surface.has_contracts
            || self.tree.vm.branch_sides().iter().any(|side| !side.covered);
        match is_open {
            true => self.findings.calls + 1,
            false => bound,
        }
    }

    /// Exploring ends earlier than everything: what was found has to be written down.
    pub fn is_out_of_time(&self) -> bool {
        self.options.interrupted.load(Ordering::Relaxed)
            || self
                .options
                .explore_until
                .is_some_and(|until| Instant::now() >= until)
    }

    /// As much was done as is done for one class, time limit or not.
    fn is_spent(&self) -> bool {
        self.findings.paths >= self.options.max_paths_of_class
            || self.hard_questions() >= self.options.max_questions_of_class
    }

    /// Executes every call on a state.
    fn extend(&mut self, state: usize) {
        for transition in 0..self.transitions.len() {
            if state > 0 && self.is_spent() {
                self.cut(transition, "more work than is spent on one class");
            } else if self.applies(state, transition) {
                self.execute(state, transition);
                if self.is_out_of_time() {
                    return;
                }
            }
        }
    }

    fn applies(&self, state: usize, transition: usize) -> bool {
        let has_object = !self.states[state].heap.roots.is_empty();
        let transition = &self.transitions[transition];
        if transition.earlier > self.states[state].heap.roots.len() {
            return false;
        }
        if transition.has_receiver() {
            return has_object;
        }
        // Without an object: at the beginning, and again where static state makes a difference.
        state == 0 || !has_object && self.surface.has_mutable_statics
    }

    /// One call on one state: all of its paths.
    fn execute(&mut self, state: usize, transition: usize) {
        let started = Instant::now();
        self.follow_paths(state, transition);
        let name = self.transitions[transition].name();
        match self.findings.time_by_method.get_mut(name) {
            Some(time) => *time += started.elapsed(),
            None => {
                self.findings
                    .time_by_method
                    .insert(name.to_string(), started.elapsed());
            }
        }
    }

    fn follow_paths(&mut self, state: usize, transition: usize) {
        self.tree.begin(self.options.max_steps);
        if self.enter(state).is_err() {
            self.findings
                .internal
                .push("a state could not be rebuilt".into());
            self.tree.leave();
            return;
        }
        let kept = self.kept_array(transition);
        let roots = self.states[state].roots();
        let depth = self.depth_of(state);
        let mut paths = 0;
        let asked = self.hard_questions();
        let until = self.call_until();
        self.tree.until = until;
        if let Some(notes) = &mut self.notes {
            notes.begin_call();
        }
        loop {
            let act = &self.transitions[transition];
            let supply = Supply::Fresh {
                values: &self.options.values,
                depth,
            };
            let mut decisions = 0;
            let mut run = |vm: &mut Vm| {
                decisions += 1;
                if decisions > MOST_DECISIONS {
                    return Stop::CutOff("more decisions than are followed on one path".into());
                }
                if until.is_some_and(|until| Instant::now() >= until) {
                    return Stop::CutOff("more time than is spent on one call".into());
                }
                if vm.thread().frames.is_empty()
                    && let Err(stop) = start_call(vm, act, &roots, kept, supply)
                {
                    return stop;
                }
                vm.run_symbolic()
            };
            let Advance { step, shortfalls } = self.tree.advance(&mut run);
            self.fell_short |= !shortfalls.is_empty();
            match step {
                Step::Forked(alternatives) | Step::Resumed(alternatives) => {
                    self.tree.open(alternatives);
                    if until.is_some_and(|until| Instant::now() >= until) || self.is_out_of_time() {
                        self.cut(transition, "more time than is spent on one call");
                        break;
                    }
                    continue;
                }
                Step::Opened => continue,
                Step::Ended(stop) => self.end_path(state, transition, kept, stop),
                Step::Pruned | Step::DoesNotFit | Step::TooDeep(_) => {}
            }
            paths += 1;
            if paths >= self.options.max_paths {
                self.cut(transition, "more paths than are followed for one call");
                break;
            }
            if self.hard_questions() - asked > self.options.max_questions {
                self.cut(
                    transition,
                    "more work for the solver than is spent on one call",
                );
                break;
            }
            if !self.tree.backtrack() {
                break;
            }
        }
        self.tree.leave();
        if let Some(notes) = &mut self.notes {
            notes.end_call(transition);
        }
        self.initialise_late_classes();
    }

    /// No call may take most of a limited time for itself.
    fn call_until(&self) -> Option<Instant> {
        let until = self.options.explore_until?;
        let now = Instant::now();
        Some(now + until.saturating_duration_since(now) / 10)
    }

    /// Questions that went down to the SAT solver.
    fn hard_questions(&self) -> u64 {
        let layers = self.tree.solver.statistics();
        layers
            .iter()
            .filter(|layer| layer.name == "bit-blaster")
            .map(|layer| layer.queries)
            .sum()
    }

    /// Puts a state and its path condition in place.
    pub(super) fn enter(&mut self, state: usize) -> Result<(), ()> {
        let state = &self.states[state];
        for &conjunct in state.path.iter() {
            self.tree.solver.assert(&self.tree.vm.terms, conjunct);
        }
        self.tree.vm.rebuild(self.base, &state.heap).map_err(|_| ())
    }

    fn kept_array(&mut self, transition: usize) -> Ref {
        match self.transitions[transition].kept {
            0 => NULL,
            count => self.tree.vm.new_kept_array(count as u32).unwrap_or(NULL),
        }
    }

    /// Calls on the way to a state, the constructor included.
    pub fn depth_of(&self, state: usize) -> usize {
        let mut depth = 0;
        let mut current = self.states[state].parent;
        while let Some(parent) = current {
            depth += 1;
            current = self.states[parent].parent;
        }
        depth
    }

    fn cut(&mut self, transition: usize, why: &str) {
        let name = self.transitions[transition].display();
        self.findings.cut_off.insert(name, why.to_string());
    }

    fn end_path(&mut self, state: usize, transition: usize, kept: Ref, stop: Stop) {
        match stop {
            Stop::Returned(word) => {
                self.findings.paths += 1;
                // Once on a new object, and once on one that something happened to.
                let later = self.states[state].calls.min(1);
                let new = self.returned.insert((transition, later));
                self.note_candidate(state, transition, new, None);
                self.note_path(state, |_| "returns".into());
                self.reach(state, transition, kept, word);
            }
            Stop::Uncaught(thrown) => self.end_by_exception(state, transition, thrown),
            Stop::Finished => self.findings.paths += 1,
            Stop::Exit(status) => {
                self.findings.paths += 1;
                let name = self.transitions[transition].name();
                self.findings
                    .exceptions
                    .insert(format!("{name} calls System.exit({status})"));
            }
            Stop::AssumptionFailed => {}
            Stop::Unsupported(what) => {
                let name = self.transitions[transition].display();
                self.findings.unsupported.insert(name, what);
            }
            Stop::BudgetSpent if self.is_out_of_time() => {}
            Stop::BudgetSpent => self.cut(transition, "more steps than are followed on one path"),
            Stop::CutOff(why) => self.cut(transition, &why),
            Stop::Deadlock => self.cut(transition, "every thread waits for another one"),
            Stop::Internal(what) => self.findings.internal.push(what),
            Stop::Declined | Stop::Fork(_) => self
                .findings
                .internal
                .push("a call ended in the middle".into()),
        }
    }

    /// What was thrown, and whether the invariant does not hold since.
    pub(super) fn unwrapped(&self, thrown: Ref) -> (Ref, bool) {
        let vm = &self.tree.vm;
        if vm.class_of(thrown) != self.markers.invariant_after_throw {
            return (thrown, false);
        }
        let cause = vm.get_field(thrown, "cause", "Ljava/lang/Throwable;") as Ref;
        (cause, true)
    }

    fn end_by_exception(&mut self, state: usize, transition: usize, thrown: Ref) {
        let (thrown, is_broken) = self.unwrapped(thrown);
        let class = self.tree.vm.class_of(thrown);
        if class == self.markers.no_argument || class == self.markers.illegal {
            return;
        }
        self.findings.paths += 1;
        if self.tree.vm.class_display(class) == "java.lang.StackOverflowError" {
            self.cut(transition, "deeper recursion than is followed");
            return;
        }
        if is_of_this_vm(&self.tree.vm, thrown) {
            self.cut(
                transition,
                "a class that is missing here, or more memory than there is",
            );
            return;
        }
        let name = self.transitions[transition].name().to_string();
        let violation = if class == self.markers.postcondition {
            Some(format!("the postcondition of {name} does not hold"))
        } else if class == self.markers.invariant {
            Some(format!("the invariant does not hold after {name}"))
        } else if self.tree.vm.class_display(class) == "java.lang.AssertionError" {
            Some(format!("an assertion fails in {name}"))
        } else {
            is_broken.then(|| format!("the invariant does not hold after {name} has thrown"))
        };
        let place = self
            .tree
            .vm
            .user_stack_trace(thrown)
            .first()
            .cloned()
            .unwrap_or_default();
        let broken = if is_broken {
            " and breaks the invariant"
        } else {
            ""
        };
        let class_name = self.tree.vm.class_display(class);
        let new = self
            .thrown
            .insert(format!("{name} {class_name} {place}{broken}"));
        self.findings.exceptions.insert(format!(
            "{name} throws {}",
            self.tree.vm.class_display(class)
        ));
        self.note_path(state, |explorer| {
            let thrown = explorer.tree.vm.class_display(class);
            format!("throws {}", thrown.rsplit('.').next().unwrap_or_default())
        });
        self.note_candidate(state, transition, new, violation);
    }

    /// A path that covers something new, or ends in a new way, is worth a test.
    fn note_candidate(
        &mut self,
        state: usize,
        transition: usize,
        new: bool,
        violation: Option<String>,
    ) {
        let vm = &self.tree.vm;
        let covers =
            vm.covered != self.seen_edges || vm.covered_switches.len() != self.seen_switches;
        if covers {
            self.seen_edges.clone_from(&vm.covered);
            self.seen_switches = vm.covered_switches.len();
        }
        if covers || new || self.options.all_tests {
            self.candidates.push(Candidate {
                state,
                transition,
                inputs: vm.path.inputs.list.clone(),
                path: self.tree.solver.conjuncts().into(),
                violation,
            });
        }
    }

    /// A call returned: the state it leads to is kept if it is new.
    fn reach(&mut self, state: usize, transition: usize, kept: Ref, word: u64) {
        let act = &self.transitions[transition];
        let before = &self.states[state];
        let makes = act.makes_receiver(&self.own_type);
        let calls = before.calls + usize::from(!makes);
        if !act.plain && calls > 1 {
            return;
        }
        let mut roots: Vec<Ref> = before.roots();
        let mut origins = before.origins.clone();
        if makes {
            if word as Ref == NULL {
                return;
            }
            roots = vec![word as Ref];
            origins.clear();
        }
        let depth = self.depth_of(state);
        for number in 0..act.kept {
            roots.push(self.tree.vm.path.heap.element32(kept, number));
            origins.push((depth, number));
        }
        let (roots, origins) = self.still_reachable(roots, origins);
        let roots_first = roots.first().copied();
        let graph: Vec<Root> = roots.into_iter().map(Root::Reference).collect();
        let Some(heap) = self.canonical(&graph) else {
            self.cut(transition, "a state without canonical form");
            return;
        };
        if !self.is_new_to_the_user(roots_first) {
            return;
        }
        let path: Rc<[TermId]> = self.tree.solver.conjuncts().into();
        if self.states.len() > self.options.max_states {
            self.cut(transition, "more states than are kept");
            return;
        }
        let number = self.states.len();
        let subsumed = match self.index.add(&mut self.tree, &heap, &path, number) {
            Added::Subsumed(by) => {
                if let Some(notes) = &mut self.notes {
                    notes.reached(state, transition, by);
                }
                return;
            }
            Added::New(subsumed) => subsumed,
        };
        if let Some(notes) = &mut self.notes {
            notes.reached(state, transition, number);
            for &other in &subsumed {
                notes.replaced(other, number);
            }
        }
        for other in subsumed {
            self.states[other].subsumed_by_calls = Some(calls);
        }
        self.states.push(State {
            parent: Some(state),
            transition,
            inputs: self.tree.vm.path.inputs.list.clone(),
            path,
            heap,
            calls,
            origins,
            subsumed_by_calls: None,
        });
    }

    /// Where the user compares states by an abstraction (section 5): whether this one looks new.
    fn is_new_to_the_user(&mut self, receiver: Option<Ref>) -> bool {
        let (Some(abstraction), Some(receiver)) = (&self.abstraction, receiver) else {
            return true;
        };
        let vm = &mut self.tree.vm;
        let level = vm.open_level();
        let model = Default::default();
        let supply = Supply::Known {
            inputs: &[],
            model: &model,
        };
        let inputs = vm.path.inputs.list.clone();
        let stop = match start_call(vm, abstraction, &[receiver], NULL, supply) {
            Ok(()) => vm.run_symbolic(),
            Err(stop) => stop,
        };
        let is_reference = matches!(abstraction.returns().as_bytes().first(), Some(b'L' | b'['));
        let root = match stop {
            Stop::Returned(word) if is_reference => Some(Root::Reference(word as Ref)),
            Stop::Returned(word) => Some(Root::Value(word, vm.path.returned_shadow)),
            // What depends on symbolic values is left to subsumption.
            _ => None,
        };
        let seen = root.and_then(|root| vm.canonical_heap(self.base, &[root]));
        vm.undo_level(&level);
        vm.path.inputs.list = inputs;
        seen.is_none_or(|seen| self.abstractions.insert(seen.key))
    }

    pub fn own_type(&self) -> String {
        self.own_type.clone()
    }

    /// The class's name with dots.
    pub fn class_name(&self) -> String {
        self.tree.vm.registry.class(self.class).java_name()
    }

    fn canonical(&mut self, roots: &[Root]) -> Option<CanonicalHeap> {
        self.tree.vm.canonical_heap(self.base, roots)
    }

    /// Objects that were made for arguments matter as long as the object under test knows them.
    fn still_reachable(
        &self,
        mut roots: Vec<Ref>,
        mut origins: Vec<(usize, usize)>,
    ) -> (Vec<Ref>, Vec<(usize, usize)>) {
        if origins.is_empty() {
            return (roots, origins);
        }
        let offset = roots.len() - origins.len();
        let known = self.tree.vm.reachable_from(&roots[..offset]);
        let mut number = 0;
        let keep: Vec<bool> = roots[offset..]
            .iter()
            .map(|object| known.contains(object))
            .collect();
        origins.retain(|_| {
            number += 1;
            keep[number - 1]
        });
        let kept: Vec<Ref> = roots
            .drain(offset..)
            .zip(&keep)
            .filter(|(_, keep)| **keep)
            .map(|(object, _)| object)
            .collect();
        roots.extend(kept);
        (roots, origins)
    }
}

/// Calls with their combinations of arguments; methods without any are noted.
fn plan_transitions(
    vm: &mut Vm,
    class: ClassId,
    surface: &Surface,
    synthesiser: &Synthesiser,
    options: &Options,
    findings: &mut ClassFindings,
) -> Result<Vec<Transition>, String> {
    let mut transitions = Vec::new();
    let now = Instant::now();
    let half = |end: Instant| now + end.saturating_duration_since(now) / 2;
    let end_of_planning = options.explore_until.map(half);
    for constant in &surface.constants {
        transitions.push(synthesiser.constant(vm, constant)?);
    }
    let groups = [
        &surface.constructors,
        &surface.factories,
        &surface.statics,
        &surface.methods,
    ];
    for (group, callables) in groups.into_iter().enumerate() {
        let receiver = group == 3;
        for callable in callables {
            // A class of thousands of methods must not spend all its time here.
            if end_of_planning.is_some_and(|end| Instant::now() >= end) {
                findings.out_of_time = true;
                return Ok(transitions);
            }
            let combinations = Planner {
                vm,
                class,
                variety: options.variety,
            }
            .combinations(callable, receiver);
            if combinations.is_empty() {
                findings
                    .unreached
                    .insert(callable.display(), why_without_arguments(vm, callable));
            }
            for (number, arguments) in combinations.into_iter().enumerate() {
                transitions.push(synthesiser.call(vm, callable, arguments, number == 0)?);
            }
        }
    }
    Ok(transitions)
}

/// Which parameter nothing could be made for.
fn why_without_arguments(vm: &mut Vm, callable: &Callable) -> String {
    for descriptor in callable.parameters() {
        let class = descriptor.trim_start_matches('[').trim_start_matches('L');
        let class = class.trim_end_matches(';');
        if descriptor.ends_with(';') && vm.load_for_driver(class).is_err() {
            let name = class.replace('/', ".");
            return format!("class {name} of a parameter is not on the class path");
        }
    }
    "no argument could be made for one of its parameters".into()
}

/// The method without parameters by which the user compares states.
fn abstraction(
    vm: &mut Vm,
    class: ClassId,
    synthesiser: &Synthesiser,
    name: &str,
) -> Result<Transition, String> {
    let ancestors = vm.registry.class(class).display.clone();
    let found = ancestors.iter().rev().find_map(|&ancestor| {
        vm.registry
            .declared_methods(ancestor)
            .map(|method| Callable::new(vm, method.id))
            .find(|callable| {
                callable.name == name
                    && callable.kind == CallKind::Instance
                    && callable.descriptor.starts_with("()")
                    && callable.returns() != "V"
            })
    });
    match found {
        Some(callable) => synthesiser.call(vm, &callable, Vec::new(), false),
        None => Err(format!(
            "--compare-by: it has no method {name} without parameters that answers something"
        )),
    }
}

/// Whether a call is executed with everything that can be handed to it: numbers are, objects never.
fn tries_every_value(transition: &Transition) -> bool {
    transition.arguments.iter().all(|argument| {
        matches!(argument, Argument::Input(input) if matches!(input.shape, InputShape::Primitive(_)))
    })
}

/// Whether what a call gives cannot be used to change the object: an iterator could.
fn gives_no_way_in(transition: &Transition, own_type: &str) -> bool {
    let returns = transition.returns();
    let is_reference = matches!(returns.as_bytes().first(), Some(b'L' | b'['));
    !is_reference || returns == own_type || returns == "Ljava/lang/String;"
}

/// Runs the static initialiser of the class under test, without which there is nothing to call.
pub(crate) fn initialised(vm: &mut Vm, class: ClassId) -> Result<(), String> {
    vm.initialise_now(class).map_err(|stop| {
        let flag = vm.interrupt.as_ref();
        match flag.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            true => {
                "its static initialiser had not ended when the time was up; --time-limit gives more"
                    .to_string()
            }
            false => format!("its static initialiser failed: {}", vm.describe_stop(&stop)),
        }
    })
}

/// Branches of the class under test and of the classes nested in it are noted.
pub(crate) fn measure_with_nested(vm: &mut Vm, class: ClassId) {
    for class in with_nested(vm, class) {
        vm.measure(class);
    }
}

/// The class and what is nested in it.
pub(crate) fn with_nested(vm: &mut Vm, class: ClassId) -> Vec<ClassId> {
    let mut found = vec![class];
    let name = vm.registry.class(class).name.to_string();
    let members: Vec<String> = match vm.registry.class(class).file.as_ref() {
        Some(file) => file
            .inner_classes()
            .unwrap_or_default()
            .iter()
            .map(|inner| inner.inner.to_string())
            .filter(|inner| inner.starts_with(&format!("{name}$")))
            .collect(),
        None => Vec::new(),
    };
    for member in members {
        if let Ok(member) = vm.load_for_driver(&member) {
            found.push(member);
        }
    }
    found
}
