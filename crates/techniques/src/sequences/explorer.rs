//! The exploration itself: levels of states, each extended by every call (Symstra, section 3.5).

mod ending;
mod planning;
pub(crate) mod reached;

use super::machine::{Supply, start_call};
use super::map::Notes;
use super::subsumption::StateIndex;
use super::{
    ClassFindings, Comparison, Options, initialised, instantiate, measure_with_nested, with_nested,
};
use crate::argument::{Argument, InputShape};
use crate::closed_world;
use crate::goals::{Counting, covered_goals};
use crate::sequence::executor::Executor;
use crate::steadiness::Steadiness;
use crate::surface::Surface;
use crate::transition::{Markers, Synthesiser, Transition};
use planning::{abstraction, plan_transitions};
use reached::Onlooker;
use rustc_hash::FxHashSet;
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::registry::ClassId;
use spelunk_explore::tree::{Advance, PathTree, Step};
use spelunk_solver::clock;
use spelunk_term::TermId;
use spelunk_vm::canonical::{Base, CanonicalHeap, Root};
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::inputs::Input;
use spelunk_vm::{Stop, Vm};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

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
/// Why a call was cut off where its share of the time was up.
pub const TIME_OF_CALL: &str = "more time than is spent on one call";
/// What was explored is written down, even if exploring took more time than it should have.
const WRITING_TIME: Duration = Duration::from_secs(1);
/// Words between the ground and the states, for what class initialisers allocate later.
const ROOM_FOR_CLASSES: usize = 4 << 20;

/// Explores one class on a VM that is ready.
pub fn explore(vm: Vm, class: ClassId, options: &Options) -> Result<ClassFindings, String> {
    let (mut findings, mut vm) = explore_and_show(vm, class, options, None)?;
    let classes = with_nested(&mut vm, class);
    let base = vm.state_base(vm.path.heap.top());
    let mut executor = Executor::new(vm, class, options.max_steps);
    let mut steadiness = Steadiness::new(&mut executor, &classes, base);
    findings.findings.retain_mut(|finding| {
        finding.test.violation.is_some() || steadiness.settle(&mut executor, &mut finding.test)
    });
    Ok(findings)
}

/// The states of a class that is not under test: nothing is written down.
pub(crate) fn show_states_of(
    mut vm: Vm,
    class: ClassId,
    options: &Options,
    onlooker: &mut dyn Onlooker,
) -> Result<Vm, String> {
    if initialised(&mut vm, class).is_err() {
        return Ok(vm);
    }
    let mut explorer = Explorer::new(vm, class, options)?;
    explorer.run();
    explorer.show_states(onlooker);
    Ok(explorer.tree.vm)
}

/// As `explore`; somebody may look at what is found, and the VM is handed back for whatever comes next.
pub(crate) fn explore_and_show(
    vm: Vm,
    class: ClassId,
    options: &Options,
    mut onlooker: Option<&mut dyn Onlooker>,
) -> Result<(ClassFindings, Vm), String> {
    let begun = Instant::now();
    let mut explorer = Explorer::new(vm, class, options)?;
    explorer.run();
    if let Some(onlooker) = &mut onlooker {
        explorer.show_states(*onlooker);
    }
    explorer.findings.map = explorer.map();
    explorer.findings.exploration_time = begun.elapsed();
    let explored = clock::now();
    let candidates = std::mem::take(&mut explorer.candidates);
    explorer.findings.tests_all = explorer.findings.paths;
    for candidate in &candidates {
        let is_late = |deadline: Instant| clock::now() >= deadline.max(explored + WRITING_TIME);
        if options.deadline.is_some_and(is_late) {
            explorer.findings.out_of_time = true;
            break;
        }
        match instantiate::instantiate(&mut explorer, candidate) {
            Ok(Some(written)) => {
                let finding = written.finding;
                // What depends on the world outside is settled before anybody sees it.
                if let Some(drafts) = options.drafts.as_ref().filter(|_| !written.has_asked) {
                    drafts.add([finding.clone()]);
                }
                if let Some(onlooker) = &mut onlooker {
                    let calls = explorer.calls_of(candidate);
                    let calls = calls.map(|calls| calls.with(&written.model, &|it| it));
                    onlooker.written(calls, &finding);
                }
                explorer.findings.findings.push(finding);
            }
            Ok(None) => {}
            Err(what) => explorer.findings.internal.push(what),
        }
    }
    let mut findings = explorer.findings;
    findings.time = begun.elapsed();
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
            counting: counting(&mut vm, class),
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
    fn has_seen_all_within_bound(&mut self) -> bool {
        let is_closed = is_closed(&mut self.tree.vm, &[self.class]);
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
            && is_closed
            && self.transitions.iter().all(|transition| {
                tries_every_value(transition) && gives_no_way_in(transition, &self.own_type)
            })
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
                .is_some_and(|until| clock::now() >= until)
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
        let begun = Instant::now();
        self.follow_paths(state, transition);
        let name = self.transitions[transition].name();
        match self.findings.time_by_method.get_mut(name) {
            Some(time) => *time += begun.elapsed(),
            None => {
                self.findings
                    .time_by_method
                    .insert(name.to_string(), begun.elapsed());
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
                if until.is_some_and(|until| clock::now() >= until) {
                    return Stop::CutOff(TIME_OF_CALL.into());
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
                    if until.is_some_and(|until| clock::now() >= until) || self.is_out_of_time() {
                        self.cut(transition, TIME_OF_CALL);
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
        let now = clock::now();
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
}

/// Whether nothing outside of these classes, with what is nested in them, decides what they do.
pub(crate) fn is_closed(vm: &mut Vm, classes: &[ClassId]) -> bool {
    let mut inside: Vec<ClassId> = Vec::new();
    let mut around: Vec<ClassId> = Vec::new();
    for &class in classes {
        inside.extend(with_nested(vm, class));
        let name = vm.registry.class(class).name.to_string();
        // What is private is so to the outermost class and all that is nested in it.
        let outermost = name.split('$').next().unwrap_or_default();
        let Ok(outermost) = vm.load_for_driver(outermost) else {
            return false;
        };
        around.push(outermost);
    }
    let mut next = 0;
    while let Some(&class) = around.get(next) {
        for nested in with_nested(vm, class) {
            if !around.contains(&nested) {
                around.push(nested);
            }
        }
        next += 1;
    }
    around.retain(|class| !inside.contains(class));
    let file = |class: &ClassId| vm.registry.class(*class).file.as_deref();
    let files: Option<Vec<&ClassFile>> = inside.iter().map(file).collect();
    let neighbours: Option<Vec<&ClassFile>> = around.iter().map(file).collect();
    match (files, neighbours) {
        (Some(files), Some(neighbours)) => closed_world::is_closed(&files, &neighbours),
        _ => false,
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

/// How the branches of a class and of those nested in it are counted.
fn counting(vm: &mut Vm, class: ClassId) -> Counting {
    let nested = with_nested(vm, class);
    let file = |&class: &ClassId| vm.registry.class(class).file.clone();
    let files: Vec<_> = nested.iter().filter_map(file).collect();
    Counting::new(&files)
}
