//! Search: sequences are made, changed and kept for what they reach. Executions are concrete and cheap, so
//! most of what ordinary code does is found by trying; what is left is turned by solving (`concolic`).

mod again;
pub(crate) mod archive;
mod arrays;
mod builder;
mod constants;
mod dates;
mod fields;
mod finishing;
mod hunt;
mod keeping;
mod library;
pub(crate) mod mutate;
mod outside;
mod patterns;
mod pool;
mod recipes;
mod returning;
mod shrinking;
mod simplify;
mod states;
mod steps;
pub(crate) mod stubs;
mod surroundings;
mod telling;
mod turning;
mod values;
mod vocabulary;
mod witnesses;

use crate::concolic::Concolic;
use crate::goals::{self, Counting, Refusal, covered_goals};
use crate::mutation::order::Order;
use crate::observing::Watcher;
use crate::sequence::executor::{End, Executed, Executor, Plain};
use crate::sequence::{Argument, Callee, Sequence};
use crate::sequences::{ClassFindings, Options, initialised, measure_with_nested, with_nested};
use crate::steadiness::Steadiness;
use crate::surface;
use archive::{Archive, Entry, Goal};
pub(crate) use builder::Context;
use constants::Constants;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_solver::clock;
use spelunk_term::Random;
use spelunk_vm::Vm;
use spelunk_vm::heap::Ref;
use states::States;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use turning::{Used, solver_options};
use vocabulary::Vocabulary;

/// Steps (backward jumps and calls) of one sequence: what needs more is no unit test.
const MOST_STEPS: i64 = 200_000;
/// Most tries have fewer, so that a method that takes long leaves the others their time.
const FEW_STEPS: i64 = 30_000;
/// First calls of every method, before anything is preferred; fewer of what is inherited where there is much to call.
const FIRST_TRIES: u32 = 8;
const FIRST_TRIES_OF_INHERITED: u32 = 2;
/// Where there is more to call, what is inherited is called for what it reaches in the class, not for its own sake.
const FEW_TARGETS: usize = 60;
/// Classes whose constants are read besides those of the class under test.
const MOST_NEIGHBOURS: usize = 12;
/// What was found is written down, even if searching took more time than it should have.
const WRITING_TIME: Duration = Duration::from_secs(1);
/// Time and executions for one class where nobody sets a limit. Small classes have their executions long
/// before the time is up, so that the same seed gives the same tests.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// Of the time, in percent, for a first suite: its beginning, and how long it may take.
const BEFORE_DRAFT: u32 = 50;
pub const DRAFT: u32 = 8;

/// To write a test down takes as long as so many executions: it is looked at from all sides.
const EXECUTIONS_TO_WRITE: u32 = 30;

/// Something of the class under test that is to be called.
struct Target {
    callee: Rc<Callee>,
    method: Option<MethodId>,
    /// Written in the class under test or in what is nested in it.
    is_own: bool,
    /// Written in a class of the user.
    is_by_user: bool,
    tries: u32,
    has_returned: bool,
    /// Ways in which it threw, as long as it has not returned.
    rungs: Vec<returning::Rung>,
}

pub struct Search<'o> {
    pub(crate) context: Context,
    pub(crate) archive: Archive,
    /// What objects of the class under test were left in.
    states: States,
    options: &'o Options,
    /// The class under test and what is nested in it.
    classes: FxHashSet<ClassId>,
    targets: Vec<Target>,
    /// Methods with branches that count.
    branching: Vec<MethodId>,
    /// Of the class and what is nested in it.
    files: Vec<Arc<ClassFile>>,
    /// Sides that no call comes to.
    never_taken: Vec<goals::Goal>,
    /// Every side that counts is reached by a sequence that returns, or by one at all, as far as was looked: at so many
    /// gains.
    covers_all: bool,
    reaches_all: bool,
    looked_at_gains: u64,
    /// Steps so far, whether they came to an execution or not.
    rounds: u64,
    /// Object streams call code of the class under test.
    is_stored: bool,
    watcher: Watcher,
    findings: ClassFindings,
    reached: Vec<Goal>,
    unsupported: BTreeMap<String, String>,
    /// What was reached by calls that are no tests, as they do not end in a way for one.
    refused: BTreeMap<Goal, Refusal>,
    started: Instant,
    /// The same on the real clock.
    begun: Instant,
    concolic: Concolic,
    /// Sequences whose branches are to be turned, with the number of turns that led there.
    to_turn: VecDeque<(Rc<Sequence>, u32)>,
    turned: Used,
    gone_on_from: Used,
    /// Sequences that took another way through the class and reached nothing new: what lies behind a second round of a
    /// loop is found from there.
    deeper: Vec<Rc<Sequence>>,
    /// Work spent on turning, in executions that it could have been.
    turning: u64,
    /// Time spent on it, and on everything.
    turning_time: Duration,
    running_time: Duration,
    /// What it took to write a sequence down, test or not, the last time that many were.
    writing_time: Duration,
    /// Of the sequences that are known, the part that becomes tests.
    proven_share: f64,
    /// What the tests that were written come from, in their order.
    written: Vec<Rc<Entry>>,
    /// What tests may say of what comes from outside; made when the first one is written.
    steadiness: Option<Steadiness>,
    /// Which tests may run before which; made when they are judged.
    order: Option<Order>,
}

/// Where a search ends.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub until: Instant,
    pub executions: u64,
}

impl Limit {
    pub fn of(options: &Options, started: Instant) -> Limit {
        Limit {
            until: options.explore_until.unwrap_or(started + DEFAULT_TIME),
            executions: u64::MAX,
        }
    }

    /// So many hundredths of it.
    pub fn share(self, percent: u32, started: Instant) -> Limit {
        let time = self.until.saturating_duration_since(started);
        Limit {
            until: started + time * percent / 100,
            executions: self.executions / 100 * u64::from(percent),
        }
    }
}

/// JaCoCo does not see a side that is left by an exception. What a test that returns covers, no test that
/// throws is chosen for.
pub fn prefer_returning(findings: &mut ClassFindings) {
    let returning: BTreeSet<crate::goals::Goal> = findings
        .findings
        .iter()
        .filter(|finding| finding.exception.is_none())
        .flat_map(|finding| finding.goals.iter().cloned())
        .collect();
    for finding in &mut findings.findings {
        if finding.exception.is_some() {
            finding.goals.retain(|goal| !returning.contains(goal));
        }
    }
}

/// Searches one class on a VM that is ready.
pub fn explore(vm: Vm, class: ClassId, options: &Options) -> Result<ClassFindings, String> {
    let limit = Limit::of(options, clock::now());
    let started = clock::now();
    let mut search = Search::new(vm, class, options)?;
    if options.drafts.is_some() {
        search.run(limit.share(BEFORE_DRAFT, started));
        search.draft(limit.share(BEFORE_DRAFT + DRAFT, started));
    }
    search.run(limit);
    let mut findings = search.finish();
    prefer_returning(&mut findings);
    search.judge(&mut findings, options.judge_until());
    Ok(findings)
}

impl<'o> Search<'o> {
    pub fn new(mut vm: Vm, class: ClassId, options: &'o Options) -> Result<Search<'o>, String> {
        let (started, begun) = (clock::now(), Instant::now());
        vm.enter_exploration();
        vm.interrupt = Some(options.interrupted.clone());
        let watched = vm.path.heap.top();
        measure_with_nested(&mut vm, class);
        initialised(&mut vm, class)?;
        let covered_by_initialisers = covered_goals(&vm, class);
        let nested = with_nested(&mut vm, class);
        let own = nested.len();
        let constants = Constants::gather(&files_near(&mut vm, &nested), own);
        let branching = branching_methods(&vm, &nested);
        let file = |&class: &ClassId| vm.registry.class(class).file.clone();
        let files: Vec<Arc<ClassFile>> = nested.iter().filter_map(file).collect();
        let findings = ClassFindings {
            covered_by_initialisers,
            counting: Counting::new(&files),
            ..ClassFindings::default()
        };
        let never_taken = goals::never_taken(&files, &vm.registry.class_path);
        let never_taken: Vec<goals::Goal> = never_taken.into_keys().collect();
        let mut archive = Archive::default();
        for &class in &nested {
            let declared = never_taken.iter().filter_map(|goal| {
                let method = goal.method.declared_in(&vm, class)?;
                Some((method, goal.pc, goal.side))
            });
            archive.never_taken.extend(declared);
        }
        let is_stored = branching.iter().any(|&method| is_for_streams(&vm, method));
        let base = vm.state_base(watched);
        let watcher = Watcher::new(&vm, class, base);
        let seed = vm.options.seed;
        let mut search = Search {
            context: Context {
                vocabulary: Vocabulary::new(&vm, class),
                executor: Executor::new(vm, class, MOST_STEPS.min(options.max_steps)),
                constants,
                random: Random::new(seed),
                longest: builder::LONGEST,
                told_below: FxHashMap::default(),
                pool: pool::Pool::default(),
                assignable: FxHashMap::default(),
                holders: FxHashMap::default(),
                statics: FxHashMap::default(),
            },
            archive,
            states: States::default(),
            options,
            classes: nested.iter().copied().collect(),
            targets: Vec::new(),
            branching,
            files,
            never_taken,
            covers_all: false,
            reaches_all: false,
            looked_at_gains: u64::MAX,
            rounds: 0,
            is_stored,
            watcher,
            findings,
            reached: Vec::new(),
            unsupported: BTreeMap::new(),
            refused: BTreeMap::new(),
            started,
            begun,
            concolic: Concolic::new(&solver_options(options))?,
            to_turn: VecDeque::new(),
            turned: Used::default(),
            gone_on_from: Used::default(),
            deeper: Vec::new(),
            turning: 0,
            turning_time: Duration::ZERO,
            running_time: Duration::ZERO,
            writing_time: Duration::ZERO,
            proven_share: 0.5,
            written: Vec::new(),
            steadiness: None,
            order: None,
        };
        search.find_targets(&nested);
        Ok(search)
    }

    /// Hands the VM to another technique for a while.
    pub fn lend<T>(
        mut self,
        borrower: impl FnOnce(Vm) -> Result<(T, Vm), String>,
    ) -> Result<(Search<'o>, T), String> {
        self.context.executor.leave();
        let (found, vm) = borrower(self.context.executor.vm)?;
        self.context.executor.vm = vm;
        Ok((self, found))
    }

    fn find_targets(&mut self, nested: &[ClassId]) {
        let Context {
            vocabulary,
            executor,
            ..
        } = &mut self.context;
        let wanted = &self.options.methods;
        for &class in nested {
            let mut callees = vocabulary.entrances(&executor.vm, class);
            if vocabulary.is_visible(&executor.vm, class) {
                callees.extend(vocabulary.methods_on(&executor.vm, class).iter().cloned());
            }
            for callee in callees {
                if !wanted.is_empty() && !wanted.contains(&callee.name) {
                    continue;
                }
                let method = executor.class_of(&callee.class).and_then(|through| {
                    let registry = &executor.vm.registry;
                    registry.find_method(through, &callee.name, &callee.descriptor)
                });
                if is_method_of_object(&executor.vm, method) {
                    continue;
                }
                let known = |target: &Target| Rc::ptr_eq(&target.callee, &callee);
                if !self.targets.iter().any(known) {
                    let registry = &executor.vm.registry;
                    let declaring = method.map(|method| registry.method(method).class);
                    let is_written = !is_made_for_enum(&executor.vm, method);
                    let is_by_user = |class| registry.class(class).is_user();
                    self.targets.push(Target {
                        is_own: is_written && declaring.is_none_or(|it| nested.contains(&it)),
                        is_by_user: is_written && declaring.is_none_or(is_by_user),
                        callee,
                        method,
                        tries: 0,
                        has_returned: false,
                        rungs: Vec::new(),
                    });
                }
            }
        }
    }

    fn is_over(&self, limit: Limit) -> bool {
        self.options.interrupted.load(Ordering::Relaxed)
            || self.context.executor.count >= limit.executions
            || self.is_late(limit, self.time_to_write() + self.time_to_prove())
            || self.has_everything()
    }

    /// Whether a limit is reached, if so much has to be left of it.
    fn is_late(&self, limit: Limit, left: Duration) -> bool {
        clock::now() + left + self.options.hurry.by() >= limit.until
    }

    /// What proving takes longer than usual where there is much to prove. Of what is known by now, as large a part
    /// becomes a test as of the first suite; the others are replaced by better ones.
    pub(super) fn time_to_prove(&self) -> Duration {
        let tests = self.known_sequences() as f64 * self.proven_share;
        self.options.time_to_prove(tests as usize, self.started)
    }

    /// Sequences that are written down if nothing better comes.
    pub(super) fn known_sequences(&self) -> usize {
        self.archive.recent.len() - self.turned.len()
    }

    /// What writing down takes longer than there is time kept back for it, where executions are slow.
    fn time_to_write(&self) -> Duration {
        let Limit { until, .. } = Limit::of(self.options, self.started);
        let (Some(deadline), count @ 1..) = (self.options.deadline, self.context.executor.count)
        else {
            return Duration::ZERO;
        };
        let spent = self.running_time.saturating_sub(self.turning_time);
        let guessed = spent / count.min(u64::from(u32::MAX)) as u32 * EXECUTIONS_TO_WRITE;
        let each = guessed.max(self.writing_time);
        let all = each * self.known_sequences() as u32;
        let most = deadline.saturating_duration_since(self.started) / 3;
        let kept_back = self.options.write_until().unwrap_or(deadline);
        all.min(most)
            .saturating_sub(kept_back.saturating_duration_since(until))
    }

    /// Nothing is open, and everything was called often enough to be known. A branch that nothing has come to has no side
    /// that is near, and is open all the same.
    pub(crate) fn has_everything(&self) -> bool {
        const ENOUGH: u32 = 60;
        (self.covers_all || self.archive.frontier.is_empty() && self.reaches_all)
            && (0..self.targets.len()).all(|number| {
                let target = &self.targets[number];
                !self.is_for_itself(target)
                    || target.tries >= ENOUGH && !self.may_return_yet(number)
            })
    }

    /// Whether a call is worth a test for the way it ends alone. What the class library declares is, where the class
    /// has nothing else.
    fn is_for_itself(&self, target: &Target) -> bool {
        target.is_own
            || self.targets.len() <= FEW_TARGETS
                && (target.is_by_user || !self.targets.iter().any(|it| it.is_own))
    }

    /// Looks whether something is open that counts. Of a branch that JaCoCo leaves out a side can stay open for ever.
    fn look_for_open_sides(&mut self) {
        const EVERY: u64 = 200;
        self.rounds += 1;
        let is_due = self.rounds.is_multiple_of(EVERY);
        if !is_due || self.covers_all || self.looked_at_gains == self.archive.gains {
            return;
        }
        self.looked_at_gains = self.archive.gains;
        let mut kept = self.archive.kept();
        self.reaches_all = self.covers_all_with(&kept);
        kept.retain(|(entry, _)| !entry.threw);
        self.covers_all = self.covers_all_with(&kept);
    }

    /// Whether these entries and initialisers cover all that counts.
    fn covers_all_with(&mut self, kept: &[(Rc<Entry>, Vec<Goal>)]) -> bool {
        let mut covered = self.sides_of(kept);
        covered.extend(self.findings.covered_by_initialisers.iter().cloned());
        let late = &self.context.executor.covered_by_initialisers;
        covered.extend(late.iter().cloned());
        covered.extend(self.never_taken.iter().cloned());
        goals::covers_all(&self.files, &covered)
    }

    /// Searches until a point in time.
    pub fn run(&mut self, limit: Limit) {
        if self.targets.is_empty() {
            return;
        }
        for _ in 0..FIRST_TRIES {
            for target in 0..self.targets.len() {
                if self.is_over(limit) {
                    return;
                }
                let first = match self.is_for_itself(&self.targets[target]) {
                    true => FIRST_TRIES,
                    false => FIRST_TRIES_OF_INHERITED,
                };
                if self.targets[target].tries < first {
                    self.call(target, false);
                }
            }
        }
        let mut now = clock::now();
        while !self.is_over(limit) {
            let turns = self.is_turn_due();
            if turns {
                self.turn_next(limit);
            } else {
                self.step();
            }
            self.look_for_open_sides();
            let took = clock::since(now);
            now += took;
            self.running_time += took;
            if turns {
                self.turning_time += took;
            }
        }
    }

    /// Executes a sequence and keeps it if it reaches something.
    fn attempt(&mut self, sequence: Sequence) -> bool {
        let most = self.context.executor.max_steps;
        match self.context.random.percent(75) {
            true => self.attempt_with(sequence, FEW_STEPS.min(most)),
            false => self.attempt_with(sequence, most),
        }
    }

    fn attempt_with(&mut self, mut sequence: Sequence, max_steps: i64) -> bool {
        let most = self.context.executor.max_steps;
        self.context.executor.max_steps = max_steps;
        let executed = self.execute(&mut sequence);
        self.context.executor.max_steps = most;
        let Some((executed, threw)) = executed else {
            return false;
        };
        let types: Vec<Option<ClassId>> = executed.values.iter().map(|it| it.class).collect();
        self.note_way_to_end(&sequence, &types, &executed);
        self.note_state(&sequence, &types, &executed, threw);
        self.keep_executed(sequence, types, threw)
    }

    /// Keeps the way to a state that an object of the last call is in, if that is new. What throws is left out of it: it
    /// mostly leaves the object as it was.
    fn note_state(
        &mut self,
        sequence: &Sequence,
        types: &[Option<ClassId>],
        executed: &Executed,
        threw: bool,
    ) {
        let Some(act) = sequence.statements.last() else {
            return;
        };
        let length = sequence.len() - usize::from(threw);
        let number = match act.arguments.first() {
            Some(Argument::Earlier(receiver)) if act.has_receiver() => *receiver,
            _ => sequence.len() - 1,
        };
        let Some(produced) = executed.values.get(number) else {
            return;
        };
        let is_own = produced.class.is_some_and(|class| self.is_own(class));
        if !is_own || sequence.sets_fields() {
            return;
        }
        let state = states::state_of(&mut self.context.executor.vm, produced.word as Ref);
        if self.states.is_wanted(state, length) {
            let statements = sequence.statements[..length].to_vec();
            let mut types = types.to_vec();
            types.resize(length, None);
            let entry = Entry {
                sequence: Sequence { statements },
                types,
                goals: Vec::new(),
                threw: false,
            };
            self.states.keep(state, Rc::new(entry));
        }
    }

    /// Keeps a sequence that was executed, if it has reached something: whether that is new.
    fn keep_executed(
        &mut self,
        sequence: Sequence,
        mut types: Vec<Option<ClassId>>,
        threw: bool,
    ) -> bool {
        let goals = std::mem::take(&mut self.reached);
        let wanted = self.archive.is_wanted(&goals, threw, &sequence);
        let mut is_new = false;
        if wanted {
            types.resize(sequence.len(), None);
            let entry = Entry {
                sequence,
                types,
                goals: goals.clone(),
                threw,
            };
            is_new = self.archive.add(&self.context.executor.vm, entry);
        }
        self.reached = goals;
        is_new
    }

    /// Executes a sequence, cuts it off behind an exception, and notes what it reached. Nothing if it is
    /// no test.
    fn execute(&mut self, sequence: &mut Sequence) -> Option<(Executed, bool)> {
        let executed = self.context.executor.execute(sequence, &mut Plain);
        let at = executed.values.len();
        let threw = match &executed.end {
            End::Returned => false,
            End::Threw(_) => true,
            End::Misfit => return None,
            End::Unsupported(what) => {
                self.note_refused(|| Refusal::Unsupported(what.clone()));
                if let Some(callee) = sequence.statements[at].callee() {
                    self.unsupported
                        .entry(surface::display(&callee.name, &callee.descriptor))
                        .or_insert_with(|| what.clone());
                }
                return None;
            }
            // Too short a try says nothing.
            End::CutOff(_) if self.context.executor.max_steps == FEW_STEPS => return None,
            End::CutOff(why) => {
                self.note_refused(|| Refusal::Endless(why.clone()));
                if let Some(callee) = sequence.statements[at].callee() {
                    self.findings
                        .cut_off
                        .entry(surface::display(&callee.name, &callee.descriptor))
                        .or_insert_with(|| why.clone());
                }
                return None;
            }
            End::Internal(what) => {
                if self.findings.internal.is_empty() {
                    self.findings.internal.push(what.clone());
                }
                return None;
            }
        };
        if threw {
            sequence.statements.truncate(at + 1);
        }
        let Context { executor, pool, .. } = &mut self.context;
        pool.note(&executor.vm, sequence, &executed.values, executor.count);
        // Neither making a stub nor asking for its answers is an act.
        if self.context.executor.is_about_stubs(sequence, &executed) {
            return None;
        }
        let mut reached = std::mem::take(&mut self.reached);
        self.archive
            .reached(&self.context.executor.vm, &self.classes, &mut reached);
        if let Some(ending) = self.ending(sequence, &executed) {
            let ending = self.archive.ending(ending);
            reached.push(ending);
        }
        self.reached = reached;
        Some((executed, threw))
    }

    /// Notes that what the last execution reached became no test by it.
    fn note_refused(&mut self, refusal: impl Fn() -> Refusal) {
        let mut reached = std::mem::take(&mut self.reached);
        let vm = &self.context.executor.vm;
        self.archive.reached(vm, &self.classes, &mut reached);
        for &goal in &reached {
            self.refused.entry(goal).or_insert_with(&refusal);
        }
        self.reached = reached;
    }

    /// How the act ended, if it is one of the class under test.
    fn ending(&mut self, sequence: &Sequence, executed: &Executed) -> Option<String> {
        let callee = sequence.statements.last()?.callee()?;
        let known = |target: &&Target| Rc::ptr_eq(&target.callee, callee);
        let target = self.targets.iter().find(known)?;
        if !self.is_for_itself(target) {
            return None;
        }
        let vm = &self.context.executor.vm;
        Some(match &executed.end {
            End::Threw(thrown) => {
                let place = vm.user_stack_trace(*thrown);
                let class = vm.class_display(vm.class_of(*thrown));
                let place = place.first().map_or("", String::as_str);
                format!("{} {class} {place}", callee.signature())
            }
            _ => format!("{} returns", callee.signature()),
        })
    }
}

/// Methods that object streams call.
fn is_for_streams(vm: &Vm, method: MethodId) -> bool {
    let name = vm.registry.text(vm.registry.method(method).name);
    matches!(
        name,
        "writeObject"
            | "readObject"
            | "readResolve"
            | "writeReplace"
            | "writeExternal"
            | "readExternal"
    )
}

/// What every object has is no method under test.
fn is_method_of_object(vm: &Vm, method: Option<MethodId>) -> bool {
    method.is_some_and(|method| {
        let declared = vm.registry.method(method).class;
        &*vm.registry.class(declared).name == "java/lang/Object"
    })
}

/// What the compiler writes for enums is not what their author has to test.
fn is_made_for_enum(vm: &Vm, method: Option<MethodId>) -> bool {
    let Some(method) = method.map(|method| vm.registry.method(method)) else {
        return false;
    };
    let Some(file) = vm.registry.class(method.class).file.as_ref() else {
        return false;
    };
    let (name, descriptor) = (
        vm.registry.text(method.name),
        vm.registry.text(method.descriptor),
    );
    let member = file.find_method(name, descriptor);
    member.is_some_and(|member| spelunk_mutants::is_made_for_enum(file, member))
}

/// Methods with branches that count.
fn branching_methods(vm: &Vm, classes: &[ClassId]) -> Vec<MethodId> {
    let mut found = Vec::new();
    for &class in classes {
        let Some(file) = vm.registry.class(class).file.as_ref() else {
            continue;
        };
        for method in spelunk_classes::branches::of_class(file) {
            if method.total() > 0 {
                let (name, descriptor) = (&method.name, &method.descriptor);
                found.extend(vm.registry.find_declared(class, name, descriptor));
            }
        }
    }
    found
}

/// The class files of the class under test and of classes of the user that it mentions.
fn files_near(vm: &mut Vm, nested: &[ClassId]) -> Vec<Arc<ClassFile>> {
    let mut files: Vec<Arc<ClassFile>> = nested
        .iter()
        .filter_map(|&class| vm.registry.class(class).file.clone())
        .collect();
    let mut names: Vec<String> = Vec::new();
    for file in &files {
        for index in file.pool.indexes() {
            if let Ok(name) = file.pool.class_name(index)
                && !name.starts_with('[')
                && !name.starts_with("java/")
                && !names.iter().any(|known| known == name)
            {
                names.push(name.to_string());
            }
        }
    }
    let own = files.len();
    for name in names {
        if files.len() >= own + MOST_NEIGHBOURS {
            break;
        }
        let Ok(class) = vm.load_for_driver(&name) else {
            continue;
        };
        if vm.registry.class(class).is_user() && !nested.contains(&class) {
            files.extend(vm.registry.class(class).file.clone());
        }
    }
    files
}
