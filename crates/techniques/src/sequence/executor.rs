//! Executes sequences on the VM. Everything happens on a choice level that is undone afterwards, so the
//! next sequence finds what the first one found. Holes are filled; whoever wants to watch them hands in
//! how each is supplied and how decisions on symbolic values are answered.

mod building;
mod defining;
mod handing_over;
mod initialising;

use super::legality::{Conditions, Given};
use super::stub::Stub;
use super::{Action, Argument, Callee, Sequence, Statement};
use crate::argument::Lambda;
use crate::goals::Goal;
use crate::sequences::instantiate::is_inner;
use crate::surface::{CallKind, Callable};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_solver::clock;
use spelunk_term::work;
use spelunk_vm::fork::Fork;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::path_state::Level;
use spelunk_vm::thread::Action as FrameAction;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Instant;

/// Nanoseconds on the clock of work: to begin a sequence and to undo it.
const EXECUTION: u64 = 5_000;

/// What a statement has given.
#[derive(Copy, Clone, Debug)]
pub struct Produced {
    pub word: u64,
    /// The symbolic part, 0 if the value is concrete.
    pub part: u32,
    /// The class of an object.
    pub class: Option<ClassId>,
}

impl Produced {
    pub fn number(word: u64) -> Produced {
        Produced {
            word,
            part: 0,
            class: None,
        }
    }

    /// As an object or null; none where it is a number.
    pub fn reference(&self) -> Option<Ref> {
        (self.class.is_some() || self.word == 0).then_some(self.word as Ref)
    }
}

/// How an execution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Returned,
    /// The statement threw this.
    Threw(Ref),
    /// The sequence means nothing: a value does not fit where it is used.
    Misfit,
    Unsupported(String),
    CutOff(String),
    Internal(String),
}

#[derive(Clone, Debug)]
pub struct Executed {
    /// One for each statement that returned.
    pub values: Vec<Produced>,
    pub end: End,
    /// Identity hash codes, or anything else from outside, were asked for on the way.
    pub identity: bool,
    pub environment: bool,
}

/// Watches an execution: holes may be symbolic, decisions are answered.
pub trait Watch {
    /// The word and symbolic part of a number at this place. As it is, unless somebody wants to know it.
    fn number(&mut self, _: &mut Vm, _: (usize, usize), letter: u8, bits: u64) -> (u64, u32) {
        (slot_word(letter, bits), 0)
    }

    /// A literal in the test's source: equal ones are one object, there and in the class under test (JLS 3.10.5).
    fn text(&mut self, vm: &mut Vm, _: (usize, usize), units: &[u16]) -> Result<Ref, Exit> {
        vm.literal_of_path(units)
    }

    fn numbers(
        &mut self,
        vm: &mut Vm,
        _: (usize, usize),
        letter: u8,
        bits: &[u64],
    ) -> Result<Ref, Exit> {
        vm.new_primitive_array(letter, bits)
    }

    /// A statement has made an array of objects, which are not in it yet.
    fn objects(&mut self, _: &mut Vm, _statement: usize, _array: Ref) -> Result<(), Exit> {
        Ok(())
    }

    /// The answer to a fork; nothing ends the execution.
    fn answer(&mut self, vm: &mut Vm, fork: &Fork) -> Option<u64>;
}

/// Nothing is symbolic.
pub struct Plain;

impl Watch for Plain {
    fn answer(&mut self, _: &mut Vm, _: &Fork) -> Option<u64> {
        None
    }
}

/// Errors that another JVM need not throw: memory, stack, and classes that are missing here. Those that the program
/// makes by itself, or that an initialiser of its own ends with, are as good as all others.
pub fn is_of_this_vm(vm: &Vm, thrown: Ref) -> bool {
    lack_of_this_vm(vm, thrown).is_some()
}

/// What this VM has too little of, where an error says no more than that.
pub fn lack_of_this_vm(vm: &Vm, thrown: Ref) -> Option<String> {
    if vm.path.made_throwable != thrown {
        return None;
    }
    let mut current = Some(vm.class_of(thrown));
    while let Some(class) = current {
        let linked = vm.registry.class(class);
        match &*linked.name {
            "java/lang/ExceptionInInitializerError" => return None,
            "java/lang/StackOverflowError" => {
                return Some("deeper recursion than is followed".into());
            }
            "java/lang/VirtualMachineError" => return Some("more memory than is followed".into()),
            "java/lang/UnsatisfiedLinkError" => {
                return Some("it calls a native method whose library is not here".into());
            }
            "java/lang/NoClassDefFoundError" => return Some(missing_class(vm, thrown)),
            "java/lang/LinkageError" => return Some(format!("{MISSING_CLASS} here")),
            _ => {}
        }
        current = linked.super_class;
    }
    None
}

/// How the sentence begins that says that a class is missing.
pub const MISSING_CLASS: &str = "it needs a class that is missing";

fn missing_class(vm: &Vm, thrown: Ref) -> String {
    let message = vm.throwable_message(thrown);
    let name = match message {
        NULL => String::new(),
        message => String::from_utf16_lossy(&vm.string_units(message)),
    };
    match name.is_empty() || name.contains(' ') {
        true => format!("{MISSING_CLASS} here"),
        false => format!(
            "{MISSING_CLASS} on the class path: {}",
            name.replace('/', ".")
        ),
    }
}

/// Bits of a primitive as they stand in a slot.
pub fn slot_word(letter: u8, bits: u64) -> u64 {
    crate::sequences::slot_word(letter, bits)
}

#[derive(Copy, Clone)]
enum Kind {
    Primitive(u8),
    Reference(ClassId),
}

/// A callee as this VM knows it.
struct Resolved {
    /// Kept, so that the address that it is found by stays its own.
    _callee: Rc<Callee>,
    method: MethodId,
    class: ClassId,
    parameters: Vec<Kind>,
    returns: u8,
    /// The first argument is the object around the new one, which source code cannot leave out.
    needs_outer: bool,
}

pub struct Executor {
    pub vm: Vm,
    pub class: ClassId,
    /// Steps of one execution.
    pub max_steps: i64,
    resolved: FxHashMap<*const Callee, Option<Rc<Resolved>>>,
    classes: FxHashMap<String, Option<ClassId>>,
    conditions: FxHashMap<MethodId, Conditions>,
    lambdas: FxHashMap<*const Lambda, (Rc<Lambda>, Option<ClassId>)>,
    /// By address, and by what they are: the constructor of the class.
    stubs: FxHashMap<*const Stub, (Rc<Stub>, Option<Rc<Callee>>)>,
    known_stubs: FxHashMap<Rc<Stub>, Option<Rc<Callee>>>,
    /// Classes whose initialisers were cut off.
    tried_initialisers: FxHashSet<ClassId>,
    level: Option<Level>,
    /// Arrays of numbers that arguments of the last execution stand for, by their places.
    pub arrays: Vec<((usize, usize), Ref)>,
    /// Executions so far.
    pub count: u64,
    /// Whether classes that an execution initialises stay initialised: not where code is in place that is not theirs.
    pub keeps_initialised: bool,
    /// Branch sides that initialisers of classes have covered on the way.
    pub covered_by_initialisers: BTreeSet<Goal>,
}

/// Words that one execution may allocate: what needs more is no unit test.
const MOST_WORDS: usize = 2 << 20;
/// Static methods that fill caches, by the class whose use shows that they are wanted.
const WARM_UPS: [(&str, &str, &str, &str); 7] = [
    (
        "sun/util/locale/provider/LocaleProviderAdapter",
        "java/text/DecimalFormatSymbols",
        "getInstance",
        "()Ljava/text/DecimalFormatSymbols;",
    ),
    (
        "java/text/DateFormatSymbols",
        "java/text/DateFormatSymbols",
        "getInstance",
        "()Ljava/text/DateFormatSymbols;",
    ),
    (
        "java/util/TimeZone",
        "java/util/TimeZone",
        "getDefault",
        "()Ljava/util/TimeZone;",
    ),
    (
        "java/text/NumberFormat",
        "java/text/NumberFormat",
        "getInstance",
        "()Ljava/text/NumberFormat;",
    ),
    (
        "java/util/Calendar",
        "java/util/Calendar",
        "getInstance",
        "()Ljava/util/Calendar;",
    ),
    (
        "java/text/DateFormat",
        "java/text/DateFormat",
        "getDateTimeInstance",
        "()Ljava/text/DateFormat;",
    ),
    (
        "java/text/Collator",
        "java/text/Collator",
        "getInstance",
        "()Ljava/text/Collator;",
    ),
];

impl Executor {
    pub fn new(vm: Vm, class: ClassId, max_steps: i64) -> Executor {
        Executor {
            vm,
            class,
            max_steps,
            resolved: FxHashMap::default(),
            classes: FxHashMap::default(),
            conditions: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            stubs: FxHashMap::default(),
            known_stubs: FxHashMap::default(),
            tried_initialisers: FxHashSet::default(),
            level: None,
            arrays: Vec::new(),
            count: 0,
            keeps_initialised: true,
            covered_by_initialisers: BTreeSet::new(),
        }
    }

    /// The class of a descriptor or internal name.
    pub fn class_of(&mut self, descriptor: &str) -> Option<ClassId> {
        if let Some(&known) = self.classes.get(descriptor) {
            return known;
        }
        let name = match descriptor.as_bytes().first() {
            Some(b'L') if descriptor.ends_with(';') => &descriptor[1..descriptor.len() - 1],
            _ => descriptor,
        };
        let found = self.vm.load_for_driver(name).ok();
        self.classes.insert(descriptor.to_string(), found);
        found
    }

    fn resolve(&mut self, callee: &Rc<Callee>) -> Option<Rc<Resolved>> {
        if let Some(known) = self.resolved.get(&Rc::as_ptr(callee)) {
            return known.clone();
        }
        let found = self.try_resolve(callee).map(Rc::new);
        self.resolved.insert(Rc::as_ptr(callee), found.clone());
        found
    }

    fn try_resolve(&mut self, callee: &Rc<Callee>) -> Option<Resolved> {
        let class = self.class_of(&callee.class)?;
        let method = self
            .vm
            .registry
            .find_method(class, &callee.name, &callee.descriptor)?;
        let mut parameters = Vec::new();
        for descriptor in &callee.parameters {
            parameters.push(match descriptor.as_bytes().first()? {
                b'L' | b'[' => Kind::Reference(self.class_of(descriptor)?),
                &letter => Kind::Primitive(letter),
            });
        }
        Some(Resolved {
            _callee: callee.clone(),
            method,
            class,
            parameters,
            returns: callee.returns.bytes().next().unwrap_or(b'V'),
            needs_outer: callee.kind == CallKind::Constructor && is_inner(&self.vm, &callee.class),
        })
    }

    /// Whether there is no time left. What is executed when somebody has said stop ends at once and tells nothing.
    pub fn is_late(&self, until: Instant) -> bool {
        clock::now() >= until || self.vm.is_interrupted()
    }

    /// Makes ready for calls one by one. What they do stays in place until `leave`.
    pub fn begin(&mut self) {
        self.leave();
        self.arrays.clear();
        self.count += 1;
        work::spend(EXECUTION);
        self.vm.covered.fill(0);
        self.vm.covered_switches.clear();
        self.vm.path.fuel = 0;
        self.vm.path.budget = self.max_steps;
        self.level = Some(self.vm.open_level());
    }

    /// Executes a sequence. What it has done stays in place until `leave`.
    pub fn execute(&mut self, sequence: &Sequence, watch: &mut dyn Watch) -> Executed {
        self.execute_afresh(sequence, &[], watch)
    }

    /// The same behind initialisers of classes that run once more, within the execution.
    pub fn execute_afresh(
        &mut self,
        sequence: &Sequence,
        classes: &[ClassId],
        watch: &mut dyn Watch,
    ) -> Executed {
        self.begin();
        let before = (self.vm.identity_hashes, self.vm.outside.asked);
        let bound = self.vm.path.heap.bound(MOST_WORDS);
        let mut executed = Executed {
            values: Vec::with_capacity(sequence.len()),
            end: End::Returned,
            identity: false,
            environment: false,
        };
        for &class in classes {
            if let Err(stop) = self.initialise_again(class, watch) {
                executed.end = self.end_of(stop);
                self.vm.path.heap.set_bound(bound);
                return executed;
            }
        }
        for (number, statement) in sequence.statements.iter().enumerate() {
            match self.statement(number, statement, &executed.values, watch) {
                Ok(produced) => executed.values.push(produced),
                Err(stop) => {
                    executed.end = self.end_of(stop);
                    break;
                }
            }
        }
        self.vm.path.heap.set_bound(bound);
        executed.identity = self.vm.identity_hashes != before.0;
        executed.environment = self.vm.outside.asked != before.1;
        executed
    }

    /// Undoes what the last execution did. Classes that it initialised are initialised for good.
    pub fn leave(&mut self) {
        if let Some(level) = self.level.take() {
            self.vm.undo_level(&level);
        }
        if self.vm.began_late() {
            if self.keeps_initialised {
                self.initialise_late();
            } else {
                self.vm.take_late_classes();
            }
        }
    }

    fn end_of(&self, stop: Stop) -> End {
        match stop {
            Stop::Uncaught(thrown) => match lack_of_this_vm(&self.vm, thrown) {
                Some(lack) => End::CutOff(lack),
                None => End::Threw(thrown),
            },
            Stop::Unsupported(what) => End::Unsupported(what),
            Stop::BudgetSpent => End::CutOff("more steps than are followed on one path".into()),
            Stop::CutOff(why) => End::CutOff(why),
            Stop::Exit(status) => End::CutOff(format!("it calls System.exit({status})")),
            Stop::Deadlock => End::CutOff("every thread waits for another one".into()),
            Stop::Fork(_) => End::CutOff("a decision that nobody answers".into()),
            Stop::Internal(what) => End::Internal(what),
            Stop::AssumptionFailed | Stop::Declined | Stop::Finished | Stop::Returned(_) => {
                End::Misfit
            }
        }
    }

    fn statement(
        &mut self,
        number: usize,
        statement: &Statement,
        values: &[Produced],
        watch: &mut dyn Watch,
    ) -> Result<Produced, Stop> {
        match &statement.action {
            Action::Array { component } => {
                self.array(number, component, &statement.arguments, values, watch)
            }
            Action::Build(build) => self.build(number, build, &statement.arguments, values, watch),
            Action::Stub(stub) => {
                let callee = self.stub(stub).ok_or(Stop::Declined)?;
                let resolved = self.resolve(&callee).ok_or(Stop::Declined)?;
                let arguments = &statement.arguments;
                self.call(number, &callee, &resolved, arguments, values, watch)
            }
            Action::Call(callee) => {
                let Some(resolved) = self.resolve(callee) else {
                    return Err(Stop::Declined);
                };
                self.call(
                    number,
                    callee,
                    &resolved,
                    &statement.arguments,
                    values,
                    watch,
                )
            }
        }
    }

    fn call(
        &mut self,
        number: usize,
        callee: &Callee,
        resolved: &Resolved,
        arguments: &[Argument],
        values: &[Produced],
        watch: &mut dyn Watch,
    ) -> Result<Produced, Stop> {
        let mut words: Vec<u64> = Vec::with_capacity(arguments.len() + 2);
        let mut parts: Vec<u32> = Vec::with_capacity(arguments.len() + 2);
        let mut method = resolved.method;
        let mut first = 0;
        match callee.kind {
            CallKind::Constructor => {
                self.initialise(resolved.class, watch)?;
                let object = stopped(self.vm.new_object(resolved.class))?;
                words.push(u64::from(object));
                parts.push(0);
            }
            CallKind::Static => self.initialise(resolved.class, watch)?,
            CallKind::Instance => {
                first = 1;
                let receiver = arguments.first().ok_or(Stop::Declined)?;
                let kind = Kind::Reference(resolved.class);
                let (word, _) = self.argument((number, 0), receiver, kind, values, watch)?;
                if word as Ref == NULL {
                    return Err(Stop::Declined);
                }
                let class = self.vm.class_of(word as Ref);
                method = self
                    .vm
                    .registry
                    .select(class, method)
                    .ok_or(Stop::Declined)?;
                if self.vm.registry.method(method).is_abstract() {
                    return Err(Stop::Declined);
                }
                words.push(word);
                parts.push(0);
            }
        }
        let given = arguments.get(first..).unwrap_or_default();
        if given.len() != resolved.parameters.len() {
            return Err(Stop::Declined);
        }
        for (index, (argument, &kind)) in given.iter().zip(&resolved.parameters).enumerate() {
            let place = (number, first + index);
            let (word, part) = self.argument(place, argument, kind, values, watch)?;
            if index == 0 && resolved.needs_outer && word as Ref == NULL {
                return Err(Stop::Declined);
            }
            words.push(word);
            parts.push(part);
            if matches!(kind, Kind::Primitive(b'J' | b'D')) {
                words.push(0);
                parts.push(0);
            }
        }
        let conditions = self.conditions(method);
        let given = Given {
            words: &words,
            parts: &parts,
        };
        self.require(conditions, given, watch)?;
        let word = self.run(method, &words, &parts, watch)?;
        self.ensure(conditions, given, word, watch)?;
        Ok(match (callee.kind, resolved.returns) {
            (CallKind::Constructor, _) => self.object(words[0]),
            (_, b'L' | b'[') => self.object(word),
            _ => Produced {
                word,
                part: self.vm.path.returned_shadow,
                class: None,
            },
        })
    }

    /// What the class of a method says about it.
    fn conditions(&mut self, method: MethodId) -> Conditions {
        let vm = &self.vm;
        let class = || vm.registry.method(method).class;
        let known = self.conditions.entry(method);
        *known.or_insert_with(|| Conditions::of(vm, class(), method))
    }

    /// A callee by names, if it can be called: what an ancestor declares has its own descriptor.
    pub fn callee_named(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<Callee> {
        let id = self.class_of(class)?;
        let method = self.vm.registry.find_method(id, name, descriptor)?;
        let is_static = self.vm.registry.method(method).is_static();
        if is_static != (kind == CallKind::Static) {
            return None;
        }
        Some(Callee {
            kind,
            class: class.to_string(),
            interface: self.vm.registry.class(id).is_interface(),
            ..Callee::of(&Callable::new(&self.vm, method))
        })
    }

    /// One call with words and symbolic parts as arguments, the receiver first; `long` and `double` take two words. The object
    /// that a constructor is for is made here.
    pub fn invoke(
        &mut self,
        callee: &Rc<Callee>,
        words: &[u64],
        parts: &[u32],
        watch: &mut dyn Watch,
    ) -> Result<Produced, Stop> {
        let resolved = self.resolve(callee).ok_or(Stop::Declined)?;
        if !self.takes(callee.kind, &resolved, words) {
            return Err(Stop::Declined);
        }
        let mut method = resolved.method;
        let mut all = Vec::with_capacity(words.len() + 1);
        let mut all_parts = Vec::with_capacity(words.len() + 1);
        match callee.kind {
            CallKind::Constructor => {
                self.initialise(resolved.class, watch)?;
                all.push(u64::from(stopped(self.vm.new_object(resolved.class))?));
                all_parts.push(0);
            }
            CallKind::Static => self.initialise(resolved.class, watch)?,
            CallKind::Instance => {
                let receiver = *words.first().ok_or(Stop::Declined)? as Ref;
                let class = self.vm.class_of(receiver);
                let selected = self.vm.registry.select(class, method);
                method = selected.ok_or(Stop::Declined)?;
                if self.vm.registry.method(method).is_abstract() {
                    return Err(Stop::Declined);
                }
            }
        }
        all.extend_from_slice(words);
        all_parts.extend_from_slice(parts);
        let word = self.run(method, &all, &all_parts, watch)?;
        Ok(match (callee.kind, resolved.returns) {
            (CallKind::Constructor, _) => self.object(all[0]),
            (_, b'L' | b'[') => self.object(word),
            _ => Produced {
                word,
                part: self.vm.path.returned_shadow,
                class: None,
            },
        })
    }

    /// Whether objects are what the method's code takes them for: nothing else asks, on the way of a call from outside.
    fn takes(&self, kind: CallKind, resolved: &Resolved, words: &[u64]) -> bool {
        let is = |word: u64, class| word as Ref == NULL || self.vm.is_instance(word as Ref, class);
        let mut words = words.iter();
        if kind == CallKind::Instance {
            let receiver = words.next().copied().unwrap_or(0);
            if receiver as Ref == NULL || !is(receiver, resolved.class) {
                return false;
            }
        }
        resolved.parameters.iter().all(|parameter| {
            let word = words.next();
            match parameter {
                Kind::Primitive(b'J' | b'D') => words.next().is_some(),
                Kind::Primitive(_) => word.is_some(),
                Kind::Reference(class) => word.is_some_and(|&word| is(word, *class)),
            }
        })
    }

    pub fn object(&self, word: u64) -> Produced {
        let class = (word as Ref != NULL).then(|| self.vm.class_of(word as Ref));
        Produced {
            word,
            part: 0,
            class,
        }
    }

    /// Calls a method and runs it to its end.
    pub(super) fn run(
        &mut self,
        method: MethodId,
        words: &[u64],
        parts: &[u32],
        watch: &mut dyn Watch,
    ) -> Result<u64, Stop> {
        self.vm.path.answers.clear();
        loop {
            self.vm.path.answers_used = 0;
            self.vm.path.returned_shadow = 0;
            let exit = self
                .vm
                .call_with_shadows(method, words, parts, FrameAction::Halt);
            let stop = match exit {
                Exit::Reload => {
                    self.vm.path.answers.clear();
                    return self.go_on(watch);
                }
                Exit::Throw(thrown) => return Err(Stop::Uncaught(thrown)),
                Exit::Stop(stop) => stop,
            };
            match stop {
                Stop::Returned(word) => return Ok(word),
                // A native or a model needs a decision before it can be called.
                Stop::Fork(fork) => match watch.answer(&mut self.vm, &fork) {
                    Some(answer) => self.vm.answer(answer),
                    None => return Err(Stop::Fork(fork)),
                },
                stop => return Err(stop),
            }
        }
    }

    /// Runs what is on the stack, answering forks.
    fn go_on(&mut self, watch: &mut dyn Watch) -> Result<u64, Stop> {
        loop {
            match self.vm.run_symbolic() {
                Stop::Returned(word) => return Ok(word),
                Stop::Fork(fork) => match watch.answer(&mut self.vm, &fork) {
                    Some(answer) => self.vm.answer(answer),
                    None => return Err(Stop::Fork(fork)),
                },
                stop => return Err(stop),
            }
        }
    }
}

fn stopped<T>(result: Result<T, Exit>) -> Result<T, Stop> {
    result.map_err(|exit| match exit {
        Exit::Stop(stop) => stop,
        Exit::Throw(thrown) => Stop::Uncaught(thrown),
        Exit::Reload => Stop::Declined,
    })
}
