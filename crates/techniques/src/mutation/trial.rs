//! A test as it is written, executed on the VM with its assertions: what JUnit would say about it. Nothing is
//! known here of mutants or of how the test was found.

mod asserting;
mod elsewhere;
mod objects;

use crate::argument::Lambda;
use crate::search::stubs;
use crate::sequence::executor::{Executor, Plain, Produced, Watch, is_of_this_vm, slot_word};
use crate::sequence::stub::Answers;
use crate::sequence::{Build, Callee, InstanceField, StaticField};
use crate::surface::CallKind;
pub use elsewhere::Defaults;
use elsewhere::STEPS_ELSEWHERE;
use objects::primitive;
use rustc_hash::FxHashMap;
use spelunk_classes::registry::ClassId;
use spelunk_junit::model::{self, Call, Check, JavaType, Outcome, Target, Test, Value};
use spelunk_vm::Stop;
use spelunk_vm::canonical::Base;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::policy::LastStartedFirst;
use std::rc::Rc;
use std::time::Instant;

/// What JUnit would say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    Broken(Broken),
    /// It does not end within the steps that tests have.
    Endless,
    /// The VM cannot say.
    Unknown,
}

/// What of a test does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// 0 is the steps and the outcome, the check of number n is n + 1.
    pub parts: Vec<usize>,
    /// It throws where it should return, or something else than it should, or not at all.
    pub ends_otherwise: bool,
}

impl Verdict {
    /// What can be said of a test that comes out so in one order of threads, and so in another.
    fn in_any_order(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Broken(mut one), Verdict::Broken(other)) => {
                one.parts.retain(|part| other.parts.contains(part));
                one.ends_otherwise &= other.ends_otherwise;
                match one.parts.is_empty() {
                    true => Verdict::Unknown,
                    false => Verdict::Broken(one),
                }
            }
            (Verdict::Broken(one), Verdict::Endless) | (Verdict::Endless, Verdict::Broken(one))
                if one.ends_otherwise =>
            {
                Verdict::Broken(one)
            }
            (one, other) if one == other => one,
            _ => Verdict::Unknown,
        }
    }
}

impl Broken {
    fn by_ending() -> Broken {
        Broken {
            parts: vec![0],
            ends_otherwise: true,
        }
    }
}

/// Executes tests. Keeps what it has looked up by name.
#[derive(Default)]
pub struct Trial {
    callees: FxHashMap<String, Option<Rc<Callee>>>,
    lambdas: Vec<(Value, Option<Rc<Lambda>>)>,
    /// The last test did.
    pub has_started_threads: bool,
}

/// Why a test went no further.
pub(super) enum Halt {
    Threw(Ref),
    Endless,
    Unknown,
}

pub(super) type Tried<T> = Result<T, Halt>;

pub(super) struct Run<'a, W: Watch> {
    pub trial: &'a mut Trial,
    pub executor: &'a mut Executor,
    pub variables: FxHashMap<usize, Produced>,
    pub watch: &'a mut W,
}

/// Arguments of a call: words and symbolic parts.
#[derive(Default)]
pub(super) struct Words {
    words: Vec<u64>,
    parts: Vec<u32>,
}

impl Words {
    fn of(object: Ref) -> Words {
        Words {
            words: vec![u64::from(object)],
            parts: vec![0],
        }
    }

    fn push(&mut self, word: u64, part: u32) {
        self.words.push(word);
        self.parts.push(part);
    }
}

impl Trial {
    pub fn run(&mut self, executor: &mut Executor, test: &Test) -> Verdict {
        self.run_afresh(executor, test, &[])
    }

    /// Runs the initialisers of these classes again before the test.
    pub fn run_afresh(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
    ) -> Verdict {
        self.run_in(executor, test, classes, None)
    }

    /// The same on a machine with other defaults. The class library works out a lot for each new place.
    pub fn run_elsewhere(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
        defaults: &Defaults,
    ) -> Verdict {
        let steps = executor.max_steps;
        executor.max_steps = steps.saturating_mul(STEPS_ELSEWHERE);
        let verdict = self.run_in(executor, test, classes, Some(defaults));
        executor.max_steps = steps;
        verdict
    }

    /// The verdict on a test that runs behind another one, with what that one has left in static fields.
    pub fn run_after(&mut self, executor: &mut Executor, earlier: &Test, test: &Test) -> Verdict {
        let mut verdicts = self.run_all_after(executor, earlier, &[test], None);
        verdicts.pop().unwrap_or(Verdict::Unknown)
    }

    /// The same of several tests, each of them behind nothing but that one: as many as there is time for.
    pub fn run_each_after(
        &mut self,
        executor: &mut Executor,
        earlier: &Test,
        tests: &[&Test],
        until: Instant,
    ) -> Vec<Verdict> {
        self.run_all_after(executor, earlier, tests, Some(until))
    }

    fn run_all_after(
        &mut self,
        executor: &mut Executor,
        earlier: &Test,
        tests: &[&Test],
        until: Option<Instant>,
    ) -> Vec<Verdict> {
        executor.begin();
        let mut verdicts = Vec::new();
        let ended = Run::new(self, executor, &mut Plain).test(earlier);
        if let Ok(_) | Err(Halt::Threw(_)) = ended {
            for test in tests {
                if until.is_some_and(|until| executor.is_late(until)) {
                    break;
                }
                let level = executor.vm.open_level();
                executor.vm.path.budget = executor.max_steps;
                let ended = Run::new(self, executor, &mut Plain).test(test);
                verdicts.push(verdict_of(ended));
                executor.vm.undo_level(&level);
            }
        }
        executor.leave();
        verdicts
    }

    /// What a test leaves in static fields that was not there before, as a canonical heap; nothing if it leaves nothing.
    pub fn left_behind(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        base: Base,
    ) -> Option<Box<[u64]>> {
        executor.begin();
        let before = executor.vm.canonical_heap(base, &[]);
        let mut watch = Plain;
        let mut run = Run::new(self, executor, &mut watch);
        let _ = run.test(test);
        let after = executor.vm.canonical_heap(base, &[]);
        executor.leave();
        let (before, after) = (before?.key, after?.key);
        (before != after).then_some(after)
    }

    /// The verdict on a test. Where it starts threads, nobody knows which comes first: it is broken only if it is in
    /// another order too.
    fn run_in(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
        defaults: Option<&Defaults>,
    ) -> Verdict {
        let verdict = self.run_once(executor, test, classes, defaults);
        match verdict {
            Verdict::Broken(_) if self.has_started_threads => {
                verdict.in_any_order(self.run_in_other_order(executor, test, classes, defaults))
            }
            verdict => verdict,
        }
    }

    /// The verdict on a test that has not ended: what another order of threads makes of it.
    pub fn run_endless(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
    ) -> Verdict {
        Verdict::Endless.in_any_order(self.run_in_other_order(executor, test, classes, None))
    }

    fn run_in_other_order(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
        defaults: Option<&Defaults>,
    ) -> Verdict {
        let own = std::mem::replace(&mut executor.vm.policy, Box::new(LastStartedFirst));
        let verdict = self.run_once(executor, test, classes, defaults);
        executor.vm.policy = own;
        verdict
    }

    /// The same in the one order of threads that the VM's policy has.
    fn run_once(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        classes: &[ClassId],
        defaults: Option<&Defaults>,
    ) -> Verdict {
        executor.begin();
        let mut watch = Plain;
        let mut run = Run::new(self, executor, &mut watch);
        let prepared = match defaults {
            Some(defaults) => run.move_to(defaults).map_err(|_| Halt::Unknown),
            None => Ok(()),
        };
        let ended = prepared
            .and_then(|()| run.initialise(classes))
            .and_then(|()| run.test(test));
        let verdict = verdict_of(ended);
        self.has_started_threads = executor.vm.path.threads.len() > 1;
        executor.leave();
        verdict
    }
}

fn verdict_of(ended: Tried<Broken>) -> Verdict {
    match ended {
        Ok(broken) if broken.parts.is_empty() => Verdict::Holds,
        Ok(broken) => Verdict::Broken(broken),
        Err(Halt::Threw(_)) => Verdict::Broken(Broken::by_ending()),
        Err(Halt::Endless) => Verdict::Endless,
        Err(Halt::Unknown) => Verdict::Unknown,
    }
}

impl<'a, W: Watch> Run<'a, W> {
    /// A test begins without variables.
    fn new(trial: &'a mut Trial, executor: &'a mut Executor, watch: &'a mut W) -> Run<'a, W> {
        Run {
            trial,
            executor,
            variables: FxHashMap::default(),
            watch,
        }
    }
}

impl<W: Watch> Run<'_, W> {
    pub(super) fn initialise(&mut self, classes: &[ClassId]) -> Tried<()> {
        for &class in classes {
            let ended = self.executor.initialise_again(class, &mut *self.watch);
            ended.map_err(|stop| self.halt(stop))?;
        }
        Ok(())
    }

    fn test(&mut self, test: &Test) -> Tried<Broken> {
        let Some((act, before)) = test.steps.split_last() else {
            return Err(Halt::Unknown);
        };
        for step in before {
            self.step(&step.call, step.result)?;
        }
        let ended = match self.step(&act.call, act.result) {
            Ok(produced) => Ok(produced),
            Err(Halt::Threw(thrown)) => Err(thrown),
            Err(halt) => return Err(halt),
        };
        let returns = matches!(test.outcome, Outcome::Returned(_));
        if returns != ended.is_ok() {
            // What the checks ask is not there.
            return Ok(Broken::by_ending());
        }
        let mut parts = Vec::new();
        match self.outcome(&test.outcome, &act.call, ended) {
            Ok(true) => {}
            Ok(false) | Err(Halt::Threw(_)) => parts.push(0),
            Err(halt) => return Err(halt),
        }
        let ends_otherwise = !returns && !parts.is_empty();
        if let (Err(thrown), Some(number)) = (&ended, act.result) {
            // Checks may look at what was thrown.
            let thrown = self.produced(*thrown);
            self.variables.insert(number, thrown);
        }
        for (number, check) in test.checks.iter().enumerate() {
            let holds = match self.check(check) {
                Ok(holds) => holds,
                Err(Halt::Threw(_)) => false,
                Err(halt) => return Err(halt),
            };
            if !holds {
                parts.push(number + 1);
            }
        }
        Ok(Broken {
            parts,
            ends_otherwise,
        })
    }

    pub(super) fn step(&mut self, call: &Call, result: Option<usize>) -> Tried<Produced> {
        let produced = self.call(call)?;
        if let Some(number) = result {
            self.variables.insert(number, produced);
        }
        Ok(produced)
    }

    pub(super) fn outcome(
        &mut self,
        outcome: &Outcome,
        act: &Call,
        ended: Result<Produced, Ref>,
    ) -> Tried<bool> {
        match (outcome, ended) {
            (Outcome::Returned(None), Ok(_)) => Ok(true),
            (Outcome::Returned(Some(expected)), Ok(produced)) => {
                self.is_expected(expected, produced, &act.returns)
            }
            (Outcome::Threw { class, message }, Err(thrown)) => {
                let wanted = self.class(&class.replace('.', "/"))?;
                let vm = &self.executor.vm;
                // Nothing is at hand where a test's own access fails.
                if !vm.is_instance(thrown, wanted) {
                    return Ok(false);
                }
                let Some(wanted) = message else {
                    return Ok(true);
                };
                let found = vm.throwable_message(thrown);
                Ok(found != NULL && vm.string_units(found) == *wanted)
            }
            _ => Ok(false),
        }
    }

    fn check(&mut self, check: &Check) -> Tried<bool> {
        let produced = self.call(&check.call)?;
        self.is_expected(&check.expected, produced, &check.call.returns)
    }

    // ---- calls ----

    pub(super) fn call(&mut self, call: &Call) -> Tried<Produced> {
        match &call.target {
            Target::Value(value) => {
                let object = self.object(value)?;
                Ok(self.produced(object))
            }
            Target::Field {
                receiver,
                class,
                field,
            } => self.field(receiver, class, field, &call.returns),
            Target::Element { array, index } => self.element(array, *index),
            Target::Build(build) => self.build(call, build),
            Target::Stub(stub) => {
                let callee = self.stub(call, stub)?;
                let mut words = Words::default();
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
            Target::Constructor { class, outer } => {
                let callee = self.constructor(class, outer.is_some(), &call.parameters)?;
                let mut words = Words::default();
                if let Some(outer) = outer {
                    words.push(u64::from(self.object(outer)?), 0);
                }
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
            Target::Static { class, method } => {
                let callee = self.method(CallKind::Static, class, method, call)?;
                let mut words = Words::default();
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
            Target::Instance {
                receiver,
                class,
                method,
            } => {
                let callee = self.method(CallKind::Instance, class, method, call)?;
                let receiver = self.object(receiver)?;
                let through = self.class(&callee.class)?;
                if receiver == NULL || !self.executor.vm.is_instance(receiver, through) {
                    // A null pointer or a cast that fails.
                    return Err(Halt::Threw(NULL));
                }
                let mut words = Words::of(receiver);
                self.arguments(call, &mut words)?;
                self.invoke(&callee, &words)
            }
        }
    }

    /// The constructor of a stub's class.
    fn stub(&mut self, call: &Call, stub: &model::Stub) -> Tried<Rc<Callee>> {
        let class = self.class(&stub.class.replace('.', "/"))?;
        let own = self.executor.class;
        let package = self.executor.vm.registry.class(own).package().to_string();
        let plan = stubs::plan(&self.executor.vm, class, &[], &package);
        let mut planned = plan.ok_or(Halt::Unknown)?.stub;
        let constructor = call.parameters.iter().take(stub.constructor);
        planned.constructor = constructor.map(descriptor).collect();
        if planned.methods.len() != stub.methods.len() {
            return Err(Halt::Unknown);
        }
        planned.records = stub.records;
        let mut next = stub.constructor;
        for (planned, method) in planned.methods.iter_mut().zip(&stub.methods) {
            planned.told = method.told.clone();
            planned.answers = match method.answers {
                model::Answers::Nothing => Answers::Nothing,
                model::Answers::Values(count) => Answers::Values(count),
                model::Answers::Parameter(number) => Answers::Parameter(number),
                model::Answers::Throws => match call.parameters.get(next) {
                    Some(JavaType::Class(thrown)) => {
                        Answers::Throws(thrown.replace('.', "/").into())
                    }
                    _ => return Err(Halt::Unknown),
                },
            };
            next += method.values();
        }
        self.executor.stub(&Rc::new(planned)).ok_or(Halt::Unknown)
    }

    /// A step that puts an object together.
    fn build(&mut self, call: &Call, build: &model::Build) -> Tried<Produced> {
        let of = descriptor(&call.returns);
        let step = match build {
            model::Build::Blank => {
                let class = self.class(of.trim_start_matches('L').trim_end_matches(';'))?;
                let object = self.executor.blank(class).map_err(|stop| self.halt(stop))?;
                return Ok(self.produced(object));
            }
            model::Build::Array(length) => {
                let class = self.class(&of)?;
                let array = self.executor.new_array(class, *length);
                let array = array.map_err(|stop| self.halt(stop))?;
                return Ok(self.produced(array));
            }
            model::Build::Field { class, field, .. } => Build::Field {
                owner: class.replace('.', "/"),
                name: field.clone(),
                descriptor: call.parameters.get(1).map_or_else(String::new, descriptor),
                assignable: false,
            },
            model::Build::Assign { class, field } => Build::Assign(Rc::new(InstanceField {
                owner: class.replace('.', "/"),
                name: field.clone(),
                descriptor: call.parameters.get(1).map_or_else(String::new, descriptor),
            })),
            model::Build::Static { class, field } => {
                let ([value], [wanted]) = (&*call.arguments, &*call.parameters) else {
                    return Err(Halt::Unknown);
                };
                let word = self.word(value, wanted)?;
                let field = StaticField {
                    class: class.replace('.', "/"),
                    field: field.clone(),
                    descriptor: descriptor(wanted),
                    is_enum: false,
                };
                let stored = self.executor.store_static(&field, word);
                stored.map_err(|stop| self.halt(stop))?;
                return Ok(Produced::number(0));
            }
            model::Build::Element(index) => Build::Element {
                class: call.parameters.first().map_or_else(String::new, descriptor),
                index: *index,
            },
        };
        let ([object, value], [_, wanted]) = (&*call.arguments, &*call.parameters) else {
            return Err(Halt::Unknown);
        };
        let object = self.object(object)?;
        let word = self.word(value, wanted)?;
        let stored = self.executor.store(&step, object, word);
        stored.map_err(|stop| self.halt(stop))?;
        Ok(Produced::number(0))
    }

    fn word(&mut self, value: &model::Value, wanted: &JavaType) -> Tried<u64> {
        Ok(match wanted.is_primitive() {
            true => self.number(value, wanted)?.0,
            false => u64::from(self.object(value)?),
        })
    }

    fn arguments(&mut self, call: &Call, words: &mut Words) -> Tried<()> {
        for (value, wanted) in call.arguments.iter().zip(&call.parameters) {
            if wanted.is_primitive() {
                let (word, part) = self.number(value, wanted)?;
                words.push(word, part);
                if matches!(wanted, JavaType::Long | JavaType::Double) {
                    words.push(0, 0);
                }
            } else {
                words.push(u64::from(self.object(value)?), 0);
            }
        }
        Ok(())
    }

    fn number(&mut self, value: &Value, wanted: &JavaType) -> Tried<(u64, u32)> {
        match value {
            Value::Variable(number) => {
                let known = self.variables.get(number).ok_or(Halt::Unknown)?;
                Ok((known.word, known.part))
            }
            Value::Call(call) if call.returns == *wanted => {
                let given = self.call(call)?;
                Ok((given.word, given.part))
            }
            value => match primitive(value) {
                Some((letter, bits)) if descriptor(wanted).as_bytes() == [letter] => {
                    Ok((slot_word(letter, bits), 0))
                }
                _ => Err(Halt::Unknown),
            },
        }
    }

    fn field(
        &mut self,
        receiver: &Value,
        class: &str,
        field: &str,
        returns: &JavaType,
    ) -> Tried<Produced> {
        let object = self.object(receiver)?;
        if object == NULL {
            return Err(Halt::Threw(NULL));
        }
        let vm = &self.executor.vm;
        if vm.registry.class(vm.class_of(object)).is_array() {
            return Ok(Produced::number(u64::from(vm.array_length(object))));
        }
        let class = self.class(&class.replace('.', "/"))?;
        let vm = &self.executor.vm;
        let found = vm
            .registry
            .find_field(class, field, &descriptor(returns))
            .ok_or(Halt::Unknown)?;
        let offset = vm.field_offset(found);
        // A mutant may answer with an object of another class, where the test's cast fails.
        let (word, part) = vm
            .field_of(object, found.class, offset)
            .ok_or(Halt::Threw(NULL))?;
        Ok(if returns.is_primitive() {
            Produced {
                part,
                ..Produced::number(word)
            }
        } else {
            self.produced(word as Ref)
        })
    }

    fn element(&mut self, array: &Value, index: usize) -> Tried<Produced> {
        let object = self.object(array)?;
        let vm = &self.executor.vm;
        let is_there = object != NULL
            && vm.registry.class(vm.class_of(object)).is_array()
            && index < vm.array_length(object) as usize;
        if !is_there {
            return Err(Halt::Threw(NULL));
        }
        let letter = vm.registry.class(vm.class_of(object)).element_letter;
        if matches!(letter, b'L' | b'[') {
            let item = vm.element32(object, index);
            return Ok(self.produced(item));
        }
        let bits = vm.element_bits(object, index);
        Ok(Produced {
            part: vm.shadow_entry(object, index),
            ..Produced::number(slot_word(letter, bits))
        })
    }

    fn invoke(&mut self, callee: &Rc<Callee>, given: &Words) -> Tried<Produced> {
        let (words, parts) = (&given.words, &given.parts);
        let invoked = self.executor.invoke(callee, words, parts, &mut *self.watch);
        invoked.map_err(|stop| self.halt(stop))
    }

    fn halt(&self, stop: Stop) -> Halt {
        match stop {
            Stop::Uncaught(thrown) if is_of_this_vm(&self.executor.vm, thrown) => Halt::Endless,
            Stop::Uncaught(thrown) => Halt::Threw(thrown),
            Stop::BudgetSpent | Stop::Deadlock => Halt::Endless,
            _ => Halt::Unknown,
        }
    }

    // ---- names ----

    fn class(&mut self, name: &str) -> Tried<ClassId> {
        self.executor.class_of(name).ok_or(Halt::Unknown)
    }

    fn method(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        call: &Call,
    ) -> Tried<Rc<Callee>> {
        let parameters: String = call.parameters.iter().map(descriptor).collect();
        let descriptor = format!("({parameters}){}", descriptor(&call.returns));
        self.callee(kind, class, name, &descriptor)
    }

    fn constructor(
        &mut self,
        class: &str,
        has_outer: bool,
        parameters: &[JavaType],
    ) -> Tried<Rc<Callee>> {
        let given: String = parameters.iter().map(descriptor).collect();
        let outer = match class.rfind('$') {
            Some(at) if has_outer => format!("L{};", class[..at].replace('.', "/")),
            _ => String::new(),
        };
        let descriptor = format!("({outer}{given})V");
        self.callee(CallKind::Constructor, class, "<init>", &descriptor)
    }

    fn callee(
        &mut self,
        kind: CallKind,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Tried<Rc<Callee>> {
        let key = format!("{class} {name}{descriptor}");
        if let Some(known) = self.trial.callees.get(&key) {
            return known.clone().ok_or(Halt::Unknown);
        }
        let internal = class.replace('.', "/");
        let found = self
            .executor
            .callee_named(kind, &internal, name, descriptor)
            .map(Rc::new);
        self.trial.callees.insert(key, found.clone());
        found.ok_or(Halt::Unknown)
    }
}

pub fn descriptor(java_type: &JavaType) -> String {
    match java_type {
        JavaType::Void => "V".into(),
        JavaType::Boolean => "Z".into(),
        JavaType::Byte => "B".into(),
        JavaType::Char => "C".into(),
        JavaType::Short => "S".into(),
        JavaType::Int => "I".into(),
        JavaType::Long => "J".into(),
        JavaType::Float => "F".into(),
        JavaType::Double => "D".into(),
        JavaType::Class(name) => format!("L{};", name.replace('.', "/")),
        JavaType::Array(element) => format!("[{}", descriptor(element)),
    }
}
