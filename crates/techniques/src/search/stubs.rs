//! Which stubs can be written for an interface or abstract class: what its methods have to be called in source, and
//! of which types their answers are.

use super::builder::{Builder, Context};
use super::vocabulary::{Vocabulary, Wanted, bound_of};
use crate::argument::OF_VALUES;
use crate::sequence::executor::Executor;
use crate::sequence::stub::{Answers, Stub, StubMethod};
use crate::sequence::{Action, Argument, Statement};
use crate::sequences::instantiate::is_inner;
use crate::surface::{CallKind, Callable};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{ClassId, Method, access};
use spelunk_classes::signature::{
    ClassSignature, ClassType, MethodSignature, TypeArgument, TypeParameter, TypeSignature,
};
use spelunk_vm::Vm;
use std::rc::Rc;

/// What a stub of more methods would answer is seldom asked for, and nobody wants to read it.
const MOST_METHODS: usize = 80;
/// So many methods of a stub answer first one thing, then another.
const MOST_CHANGING: usize = 8;

/// Only the compiler may extend these.
const NEVER_EXTENDED: [&str; 2] = ["java/lang/Enum", "java/lang/Record"];

/// In percent: so often answers that change do so twice.
const ONCE_MORE: usize = 35;
/// How often, of a hundred times, one of a stub's methods throws what the code under test catches.
const THROWING: usize = 20;
/// What stands for unchecked exceptions where all are caught.
const UNCHECKED: &str = "java/lang/RuntimeException";

/// A stub without answers, and what they have to be, method by method.
#[derive(Clone)]
pub struct Plan {
    pub stub: Stub,
    pub answers: Vec<Wanted>,
}

/// What a type variable stands for: how source spells it, and what is wanted in its place.
#[derive(Clone)]
struct Meaning {
    spelled: String,
    wanted: Wanted,
}

type Meanings = FxHashMap<String, Meaning>;

/// What a class leaves open, with the type arguments that it is wanted with. Nothing where source cannot supply it.
pub fn plan(vm: &Vm, class: ClassId, arguments: &[Wanted], package: &str) -> Option<Plan> {
    let linked = vm.registry.class(class);
    let file = linked.file.clone()?;
    let unfit = access::FINAL | access::ENUM;
    let is_sealed = matches!(file.permitted_subclasses(), Ok(Some(_)) | Err(_));
    if !linked.is_abstract() || linked.access & unfit != 0 || is_sealed {
        return None;
    }
    let interface = linked.is_interface();
    let name = linked.name.to_string();
    if OF_VALUES.contains(&&*name) || NEVER_EXTENDED.contains(&&*name) {
        return None;
    }
    let signature = class_signature(vm, class);
    let parameters = signature.map_or_else(Vec::new, |it| it.type_parameters);
    let mut meanings = Meanings::default();
    for (number, parameter) in parameters.iter().enumerate() {
        let bound = bound_of(parameter);
        let wanted = match arguments.get(number) {
            Some(given) if !given.open => given.clone(),
            _ => bound.clone(),
        };
        let spelled = bound.descriptor.to_string();
        meanings.insert(parameter.name.clone(), Meaning { spelled, wanted });
    }
    let mut walk = Walk {
        class,
        package,
        is_raw: !parameters.is_empty(),
        seen: FxHashSet::default(),
        methods: Vec::new(),
    };
    walk.visit(vm, class, &meanings)?;
    if walk.methods.len() > MOST_METHODS {
        return None;
    }
    let (methods, answers) = walk.methods.into_iter().unzip();
    Some(Plan {
        stub: Stub {
            class: name,
            interface,
            constructor: Vec::new(),
            methods,
            records: false,
        },
        answers,
    })
}

/// A walk through a class and what is above it.
struct Walk<'a> {
    class: ClassId,
    package: &'a str,
    /// Source names the class without type arguments, so all signatures are erased.
    is_raw: bool,
    seen: FxHashSet<ClassId>,
    methods: Vec<(StubMethod, Wanted)>,
}

impl Walk<'_> {
    fn visit(&mut self, vm: &Vm, class: ClassId, meanings: &Meanings) -> Option<()> {
        if !self.seen.insert(class) {
            return Some(());
        }
        let ids: Vec<_> = vm
            .registry
            .declared_methods(class)
            .map(|it| it.id)
            .collect();
        for id in ids {
            let method = vm.registry.method(id);
            if method.is_abstract() && self.is_open(vm, method) {
                self.note(vm, method, meanings)?;
            }
        }
        let linked = vm.registry.class(class);
        let mut above: Vec<ClassId> = linked.super_class.into_iter().collect();
        above.extend(linked.interfaces.iter().copied());
        let signature = class_signature(vm, class);
        for parent in above {
            let name = vm.registry.class(parent).name.to_string();
            let spelled = signature.as_ref().and_then(|signature| {
                let all = std::iter::once(&signature.superclass).chain(&signature.interfaces);
                all.into_iter().find(|it| it.internal_name() == name)
            });
            let inner = meanings_above(vm, parent, spelled, meanings);
            self.visit(vm, parent, &inner)?;
        }
        Some(())
    }

    /// Whether nothing implements the method yet. What every object has implements an interface's method, where it is
    /// public as that is; a class that declares it abstract takes it back.
    fn is_open(&self, vm: &Vm, method: &Method) -> bool {
        let registry = &vm.registry;
        let (name, descriptor) = (registry.text(method.name), registry.text(method.descriptor));
        let Some(found) = registry.find_method(self.class, name, descriptor) else {
            return false;
        };
        let found = registry.method(found);
        let of_object = registry
            .loaded("java/lang/Object")
            .and_then(|object| registry.find_declared(object, name, descriptor))
            .map(|inherited| registry.method(inherited));
        match of_object {
            None => self.leaves_open(vm, found),
            Some(inherited) if inherited.is(access::PUBLIC) => {
                found.is_abstract() && !registry.class(found.class).is_interface()
            }
            Some(inherited) => {
                let is_too_narrow = found.id == inherited.id && method.is(access::PUBLIC);
                is_too_narrow || self.leaves_open(vm, found)
            }
        }
    }

    /// A raw type inherits methods by their erased types, which bridges of its interfaces do not implement for source.
    fn leaves_open(&self, vm: &Vm, found: &Method) -> bool {
        let is_of_interface = vm.registry.class(found.class).is_interface();
        found.is_abstract() || self.is_raw && is_of_interface && found.is(access::SYNTHETIC)
    }

    fn note(&mut self, vm: &Vm, method: &Method, meanings: &Meanings) -> Option<()> {
        let registry = &vm.registry;
        let declaring = registry.class(method.class);
        let is_seen = method.is(access::PUBLIC)
            || method.is(access::PROTECTED)
            || declaring.is_user() && declaring.package() == self.package;
        if !is_seen {
            return None;
        }
        let name = registry.text(method.name).to_string();
        let descriptor = registry.text(method.descriptor).to_string();
        let signature = registry.member(method).and_then(|(file, member)| {
            let text = member.signature(file).ok().flatten()?;
            MethodSignature::parse(text).ok()
        });
        let throws = declared_exceptions(vm, method, signature.as_ref());
        let (spelled, wanted) = spelled(&descriptor, signature.as_ref(), meanings, self.is_raw)?;
        let takes = |spelled: &str| spelled.rsplit_once(')').map(|(it, _)| it.to_string());
        let known = self
            .methods
            .iter_mut()
            .find(|(known, _)| known.name == name && takes(&known.spelled) == takes(&spelled));
        match known {
            Some((known, _)) => {
                // The one that was met first is nearest and has the narrower result.
                known.throws.retain(|thrown| throws.contains(thrown));
                if !known.implements.contains(&descriptor) {
                    known.implements.push(descriptor);
                }
            }
            None => {
                let is_void = spelled.ends_with(")V");
                let method = StubMethod {
                    name,
                    spelled,
                    implements: vec![descriptor],
                    access: method.access,
                    is_generic: signature.is_some_and(|it| !it.type_parameters.is_empty()),
                    throws,
                    answers: match is_void {
                        true => Answers::Nothing,
                        false => Answers::Values(1),
                    },
                    told: None,
                };
                self.methods.push((method, wanted));
            }
        }
        Some(())
    }
}

/// The exceptions that a method declares, where no type variable says which ones.
fn declared_exceptions(
    vm: &Vm,
    method: &Method,
    signature: Option<&MethodSignature>,
) -> Vec<String> {
    let is_open = |kind: &TypeSignature| matches!(kind, TypeSignature::Variable(_));
    if signature.is_some_and(|signature| signature.throws.iter().any(is_open)) {
        return Vec::new();
    }
    let declared = vm.registry.member(method).and_then(|(file, member)| {
        let names = member.exceptions(file).ok()?;
        Some(names.into_iter().map(str::to_string).collect())
    });
    declared.unwrap_or_default()
}

/// How source spells a method with what type variables stand for, and what it returns.
fn spelled(
    descriptor: &str,
    signature: Option<&MethodSignature>,
    meanings: &Meanings,
    is_raw: bool,
) -> Option<(String, Wanted)> {
    let parsed = MethodDescriptor::parse(descriptor).ok()?;
    let returned = parsed
        .ret
        .map_or_else(|| "V".into(), |kind| kind.to_string());
    let fitting = signature.filter(|it| it.params.len() == parsed.params.len());
    let Some(signature) = fitting else {
        return Some((descriptor.to_string(), Wanted::erased(&returned)));
    };
    let mut inner = meanings.clone();
    for parameter in &signature.type_parameters {
        let wanted = bound_of(parameter);
        let spelled = wanted.descriptor.to_string();
        inner.insert(parameter.name.clone(), Meaning { spelled, wanted });
    }
    let wanted = match &signature.ret {
        Some(kind) => wanted_of(kind, &inner),
        None => Wanted::erased("V"),
    };
    if is_raw {
        let wanted = match wanted.descriptor.as_bytes().first() {
            // What the type argument says may be less than the erased type allows.
            Some(b'L' | b'[') => wanted,
            _ => Wanted::erased(&returned),
        };
        return Some((descriptor.to_string(), wanted));
    }
    let parameters: String = signature
        .params
        .iter()
        .map(|it| erased(it, &inner))
        .collect();
    let returns = match &signature.ret {
        Some(kind) => erased(kind, &inner),
        None => "V".into(),
    };
    Some((format!("({parameters}){returns}"), wanted))
}

fn class_signature(vm: &Vm, class: ClassId) -> Option<ClassSignature> {
    let file = vm.registry.class(class).file.clone()?;
    let text = file.signature().ok().flatten()?;
    ClassSignature::parse(text).ok()
}

/// What the type variables of a class above stand for.
fn meanings_above(
    vm: &Vm,
    parent: ClassId,
    spelled: Option<&ClassType>,
    meanings: &Meanings,
) -> Meanings {
    let parameters = class_signature(vm, parent).map_or_else(Vec::new, |it| it.type_parameters);
    let arguments = spelled
        .and_then(|it| it.parts.last())
        .map_or(&[][..], |part| &part.arguments);
    let mut found = Meanings::default();
    for (number, parameter) in parameters.iter().enumerate() {
        let meaning = match arguments.get(number) {
            Some(
                TypeArgument::Exact(kind) | TypeArgument::Extends(kind) | TypeArgument::Super(kind),
            ) => Meaning {
                spelled: erased(kind, meanings),
                wanted: wanted_of(kind, meanings),
            },
            Some(TypeArgument::Any) | None => of_bound(parameter),
        };
        found.insert(parameter.name.clone(), meaning);
    }
    found
}

fn of_bound(parameter: &TypeParameter) -> Meaning {
    let wanted = bound_of(parameter);
    Meaning {
        spelled: wanted.descriptor.to_string(),
        wanted,
    }
}

fn erased(kind: &TypeSignature, meanings: &Meanings) -> String {
    match kind {
        TypeSignature::Primitive(letter) => letter.to_string(),
        TypeSignature::Class(class) => format!("L{};", class.internal_name()),
        TypeSignature::Array(element) => format!("[{}", erased(element, meanings)),
        TypeSignature::Variable(name) => meanings
            .get(name)
            .map_or_else(|| "Ljava/lang/Object;".into(), |it| it.spelled.clone()),
    }
}

fn wanted_of(kind: &TypeSignature, meanings: &Meanings) -> Wanted {
    match kind {
        TypeSignature::Variable(name) => meanings
            .get(name)
            .map_or_else(Wanted::any, |it| it.wanted.clone()),
        TypeSignature::Array(element) => {
            let element = wanted_of(element, meanings);
            Wanted {
                descriptor: format!("[{}", element.descriptor).into(),
                arguments: vec![element],
                open: false,
            }
        }
        TypeSignature::Class(class) => {
            let arguments = class.parts.last().map_or(&[][..], |part| &part.arguments);
            let arguments = arguments.iter().map(|argument| match argument {
                TypeArgument::Any => Wanted::any(),
                TypeArgument::Exact(inner)
                | TypeArgument::Extends(inner)
                | TypeArgument::Super(inner) => wanted_of(inner, meanings),
            });
            Wanted {
                arguments: arguments.collect(),
                ..Wanted::erased(&format!("L{};", class.internal_name()))
            }
        }
        TypeSignature::Primitive(letter) => Wanted::erased(&letter.to_string()),
    }
}

impl Vocabulary {
    /// Stubs of an interface or abstract class, one for each constructor that a test can call.
    pub fn stubs(&mut self, vm: &mut Vm, class: ClassId, arguments: &[Wanted]) -> Rc<[Plan]> {
        let key = (class, arguments.to_vec());
        if let Some(known) = self.stubs.get(&key) {
            return known.clone();
        }
        let found: Rc<[Plan]> = self.gather_stubs(vm, class, arguments).into();
        self.stubs.insert(key, found.clone());
        found
    }

    fn gather_stubs(&mut self, vm: &mut Vm, class: ClassId, arguments: &[Wanted]) -> Vec<Plan> {
        let name = vm.registry.class(class).name.clone();
        if !self.is_visible(vm, class) || is_inner(vm, &name) {
            return Vec::new();
        }
        let package = match self.is_inside {
            true => self.package.clone(),
            false => String::new(),
        };
        let Some(mut plan) = plan(vm, class, arguments, &package) else {
            return Vec::new();
        };
        if !plan
            .stub
            .methods
            .iter()
            .all(|method| self.can_spell(vm, &method.spelled))
        {
            return Vec::new();
        }
        let is_user = vm.registry.class(class).is_user();
        for method in &mut plan.stub.methods {
            method.told = told(vm, method, is_user);
        }
        if plan.stub.interface {
            return vec![plan];
        }
        let declaring = vm.registry.class(class);
        let is_near = self.is_inside && declaring.is_user() && declaring.package() == self.package;
        let mut found = Vec::new();
        for method in vm.registry.declared_methods(class) {
            let hidden = match is_near {
                true => method.is(access::PRIVATE),
                false => !method.is(access::PUBLIC) && !method.is(access::PROTECTED),
            };
            if vm.registry.text(method.name) == "<init>" && !hidden && !method.is(access::SYNTHETIC)
            {
                let mut constructed = plan.clone();
                constructed.stub.constructor = Callable::new(vm, method.id).parameters();
                found.push(constructed);
            }
        }
        found.retain(|plan| {
            let all = plan.stub.constructor.concat();
            self.can_spell(vm, &format!("({all})V"))
        });
        found
    }

    /// Whether a test can name all types of a method.
    fn can_spell(&self, vm: &mut Vm, descriptor: &str) -> bool {
        let Ok(parsed) = MethodDescriptor::parse(descriptor) else {
            return false;
        };
        parsed.params.iter().copied().chain(parsed.ret).all(|kind| {
            let text = kind.to_string();
            match text.trim_start_matches('[').strip_prefix('L') {
                None => true,
                Some(name) => match vm.load_for_driver(name.trim_end_matches(';')) {
                    Ok(class) => self.is_visible(vm, class),
                    Err(_) => false,
                },
            }
        })
    }
}

impl Builder<'_> {
    /// An object of a small class of the test's own, whose methods answer something.
    pub(super) fn stub(&mut self, class: ClassId, wanted: &Wanted, depth: usize) -> Option<usize> {
        let (vocabulary, vm) = (&mut self.context.vocabulary, &mut self.context.executor.vm);
        let plans = vocabulary.stubs(vm, class, &wanted.arguments);
        let picked = self.below(plans.len());
        let plan = plans.get(picked)?.clone();
        let length = self.sequence.len();
        let (mut stub, mut answers) = (plan.stub, plan.answers);
        self.choose_answers(&mut stub);
        if !self.context.constants.caught.is_empty() && self.percent(THROWING) {
            self.let_one_throw(&mut stub, &mut answers);
        }
        let mut arguments = Vec::new();
        let mut kinds: Vec<Wanted> = Vec::new();
        kinds.extend(stub.constructor.iter().map(|it| Wanted::erased(it)));
        for (method, answer) in stub.methods.iter().zip(&answers) {
            kinds.extend(std::iter::repeat_n(answer.clone(), method.values()));
        }
        let answers_from = stub.constructor.len();
        let methods = stub.methods.iter();
        let is_thrown: Vec<bool> = { methods }
            .flat_map(|method| {
                let throws = matches!(method.answers, Answers::Throws(_));
                std::iter::repeat_n(throws, method.values())
            })
            .collect();
        for (number, kind) in kinds.iter().enumerate() {
            let supplied = match number < answers_from {
                true => self.supply(kind, depth + 1),
                false if is_thrown[number - answers_from] => self.thrown(kind, depth + 1),
                false => self.answer(kind, depth + 1),
            };
            match supplied {
                Some(argument) => arguments.push(argument),
                None => {
                    self.cut_back(length);
                    return None;
                }
            }
        }
        Some(self.push(Statement {
            action: Action::Stub(Rc::new(stub)),
            arguments,
        }))
    }

    /// One method throws what the code under test catches, if it may.
    fn let_one_throw(&mut self, stub: &mut Stub, answers: &mut [Wanted]) {
        let number = self.below(stub.methods.len());
        let Some(method) = stub.methods.get_mut(number) else {
            return;
        };
        let throwable = self.throwable(&method.throws);
        if let Some(thrown) = self.context.random.pick(&throwable) {
            method.answers = Answers::Throws(thrown.clone());
            answers[number] = Wanted::erased(&format!("L{thrown};"));
        }
    }

    /// What a method that declares these exceptions may throw so that the code under test catches it.
    fn throwable(&mut self, declared: &[String]) -> Vec<Rc<str>> {
        let Context {
            executor,
            constants,
            ..
        } = &mut *self.context;
        let mut found: Vec<Rc<str>> = Vec::new();
        for caught in &constants.caught {
            let unchecked = [UNCHECKED, "java/lang/Error"];
            let is_below = |executor: &mut Executor, name: &str, above: &str| {
                let classes = (executor.class_of(name), executor.class_of(above));
                match classes {
                    (Some(class), Some(above)) => executor.vm.registry.is_subclass(class, above),
                    _ => false,
                }
            };
            if unchecked
                .iter()
                .any(|above| is_below(executor, caught, above))
            {
                found.push(caught.clone());
            } else if is_below(executor, UNCHECKED, caught) {
                found.push(UNCHECKED.into());
            }
            for declared in declared {
                if is_below(executor, caught, declared) {
                    found.push(caught.clone());
                } else if is_below(executor, declared, caught) {
                    found.push(declared.as_str().into());
                }
            }
        }
        found
    }

    /// A new exception, with a text if it takes one.
    fn thrown(&mut self, wanted: &Wanted, depth: usize) -> Option<Argument> {
        let Context {
            executor,
            vocabulary,
            ..
        } = &mut *self.context;
        let class = executor.class_of(&wanted.descriptor)?;
        let entrances = vocabulary.entrances(&executor.vm, class).into_iter();
        let plainest = { entrances }
            .filter(|callee| callee.kind == CallKind::Constructor)
            .min_by_key(|callee| match &*callee.parameters {
                [one] if one == "Ljava/lang/String;" => 0,
                parameters => 1 + parameters.len(),
            })?;
        Some(Argument::Earlier(self.call(&plainest, depth)?))
    }

    /// Deep answers are seldom asked for: null will do then.
    fn answer(&mut self, kind: &Wanted, depth: usize) -> Option<Argument> {
        let is_reference = matches!(kind.descriptor.as_bytes().first(), Some(b'L' | b'['));
        if is_reference && (depth > 2 && self.percent(70) || self.percent(10)) {
            return Some(Argument::Null);
        }
        self.supply(kind, depth)
    }

    /// Mostly the same answer to every call; sometimes another one from the second call on, or from the third, or what
    /// the call was handed.
    fn choose_answers(&mut self, stub: &mut Stub) {
        let changes = stub.methods.len() <= MOST_CHANGING && self.percent(25);
        let count = if self.percent(ONCE_MORE) { 3 } else { 2 };
        for method in &mut stub.methods {
            if method.answers == Answers::Nothing {
                continue;
            }
            let own = fitting_parameters(method);
            if let Some(&parameter) = self.context.random.pick(&own)
                && self.percent(35)
            {
                method.answers = Answers::Parameter(parameter);
            } else if changes {
                method.answers = Answers::Values(count);
            }
        }
    }
}

/// The parameters that a note of a call tells: what has a text of its own. Of the class library's interfaces only
/// calls that answer nothing are worth a note: how often a comparator is asked is nobody's business.
fn told(vm: &Vm, method: &StubMethod, is_user: bool) -> Option<Vec<usize>> {
    let parsed = MethodDescriptor::parse(&method.spelled).ok()?;
    let is_command = parsed.ret.is_none();
    if !is_command && (!is_user || parsed.params.is_empty()) {
        return None;
    }
    let has_text = |kind: &FieldType<'_>| match kind {
        FieldType::Array(_) => false,
        FieldType::Object(name) => {
            let class = vm.registry.loaded(name);
            let found = class.and_then(|class| {
                let registry = &vm.registry;
                registry.find_method(class, "toString", "()Ljava/lang/String;")
            });
            let own = found.map(|found| vm.registry.class(vm.registry.method(found).class));
            own.is_some_and(|own| &*own.name != "java/lang/Object" && !own.is_interface())
        }
        _ => true,
    };
    let params = parsed.params.iter().enumerate();
    let told: Vec<usize> = { params }
        .filter(|(_, kind)| has_text(kind))
        .map(|(number, _)| number)
        .collect();
    (is_command || !told.is_empty()).then_some(told)
}

/// Parameters that are of the type that a method returns.
fn fitting_parameters(method: &StubMethod) -> Vec<usize> {
    let Ok(parsed) = MethodDescriptor::parse(&method.spelled) else {
        return Vec::new();
    };
    let returns = method.returns();
    let fits =
        |(number, kind): (usize, &FieldType<'_>)| (kind.to_string() == returns).then_some(number);
    parsed.params.iter().enumerate().filter_map(fits).collect()
}
