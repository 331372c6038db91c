//! What sequences can be made of: the methods that can be called on an object of a class, the ways to
//! make a value of a type, and the types of parameters with their arguments. Looked up when first needed.

use super::library::{self, depends_on_clock, is_harmless, may_be_made};
use super::stubs::Plan;
use super::surroundings::Surroundings;
use crate::argument::{Lambda, Planner, Variety};
use crate::sequence::{Callee, StaticField};
use crate::surface::{self, CallKind, Callable};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::class_path::Origin;
use spelunk_classes::registry::{ClassId, Method, MethodId, access};
use spelunk_classes::signature::{MethodSignature, TypeArgument, TypeParameter, TypeSignature};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use std::rc::Rc;

/// A type with its arguments, as a parameter wants it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    pub descriptor: Rc<str>,
    pub arguments: Vec<Wanted>,
    /// A type variable or wildcard without a bound: any object will do.
    pub open: bool,
}

impl Wanted {
    pub fn erased(descriptor: &str) -> Wanted {
        Wanted {
            descriptor: descriptor.into(),
            arguments: Vec::new(),
            open: descriptor == "Ljava/lang/Object;",
        }
    }

    pub fn any() -> Wanted {
        Wanted::erased("Ljava/lang/Object;")
    }

    /// A type argument, any object if there is none.
    pub fn argument(&self, number: usize) -> Wanted {
        self.arguments
            .get(number)
            .cloned()
            .unwrap_or_else(Wanted::any)
    }

    /// The internal name of a class.
    pub fn class_name(&self) -> Option<&str> {
        self.descriptor.strip_prefix('L')?.strip_suffix(';')
    }
}

/// A way to get a value of a type.
#[derive(Clone, Debug)]
pub enum Maker {
    Call(Rc<Callee>),
    Constant(Rc<StaticField>),
    Lambda(Rc<Lambda>),
}

pub struct Vocabulary {
    pub class: ClassId,
    pub(super) package: String,
    /// Tests stand in the package of the class under test.
    pub(super) is_inside: bool,
    callees: FxHashMap<(String, String), Rc<Callee>>,
    parameters: FxHashMap<*const Callee, Rc<[Wanted]>>,
    methods: FxHashMap<ClassId, Rc<[Rc<Callee>]>>,
    makers: FxHashMap<ClassId, Rc<[Maker]>>,
    producers: FxHashMap<ClassId, Rc<[Rc<Callee>]>>,
    /// By class path entry.
    surroundings: FxHashMap<usize, Rc<Surroundings>>,
    pub(super) stubs: FxHashMap<(ClassId, Vec<Wanted>), Rc<[Plan]>>,
}

/// Implementors of one type that are tried.
const MOST_IMPLEMENTORS: usize = 12;
const MOST_MAKERS: usize = 40;
const MOST_PRODUCERS: usize = 60;

impl Vocabulary {
    pub fn new(vm: &Vm, class: ClassId) -> Vocabulary {
        let linked = vm.registry.class(class);
        Vocabulary {
            class,
            package: linked.package().to_string(),
            is_inside: vm.registry.admits_tests(class),
            callees: FxHashMap::default(),
            parameters: FxHashMap::default(),
            methods: FxHashMap::default(),
            makers: FxHashMap::default(),
            producers: FxHashMap::default(),
            surroundings: FxHashMap::default(),
            stubs: FxHashMap::default(),
        }
    }

    // ---- who may be named ----

    /// Whether a test can name the class.
    pub fn is_visible(&self, vm: &Vm, class: ClassId) -> bool {
        let linked = vm.registry.class(class);
        if linked.synthetic || linked.is_array() {
            return false;
        }
        if !linked.is_user() {
            let name = &*linked.name;
            let exported = library::is_exported(name);
            let modifiers = vm.class_modifiers(class);
            return exported && modifiers & access::PUBLIC != 0 && self.outer_is_public(vm, class);
        }
        let same_package = self.is_inside && linked.package() == self.package;
        self.is_nameable(vm, class, same_package)
    }

    /// Whether a class of the user stands in the package that tests stand in.
    pub fn is_of_package(&self, vm: &Vm, class: ClassId) -> bool {
        let linked = vm.registry.class(class);
        self.is_inside && linked.is_user() && linked.package() == self.package
    }

    fn outer_is_public(&self, vm: &Vm, class: ClassId) -> bool {
        let name = &vm.registry.class(class).name;
        match name.rfind('$').map(|at| &name[..at]) {
            Some(outer) => vm
                .registry
                .loaded(outer)
                .is_none_or(|outer| vm.registry.class(outer).access & access::PUBLIC != 0),
            None => true,
        }
    }

    /// The class and those around it are not private, and public where the package is another one.
    fn is_nameable(&self, vm: &Vm, class: ClassId, same_package: bool) -> bool {
        let linked = vm.registry.class(class);
        let Some(file) = linked.file.as_ref() else {
            return false;
        };
        let inner = file.inner_classes().unwrap_or_default();
        let mut name: &str = &linked.name;
        loop {
            match inner.iter().find(|inner| inner.inner == name) {
                Some(found) => {
                    let Some(outer) = found.outer else {
                        return false;
                    };
                    let refused = if same_package {
                        found.access & access::PRIVATE != 0
                    } else {
                        found.access & access::PUBLIC == 0
                    };
                    if refused || found.name.is_none() {
                        return false;
                    }
                    name = outer;
                }
                None if name == &*linked.name => {
                    return same_package || linked.access & access::PUBLIC != 0;
                }
                None => return true,
            }
        }
    }

    /// Whether a test can call the method, declared in a class that it can name.
    fn may_call(&self, vm: &Vm, method: &Method) -> bool {
        let name = vm.registry.text(method.name);
        if method.is(access::SYNTHETIC) || name == "<clinit>" || name == "finalize" {
            return false;
        }
        let declaring = vm.registry.class(method.class);
        let same_package =
            self.is_inside && declaring.is_user() && declaring.package() == self.package;
        if same_package {
            !method.is(access::PRIVATE)
        } else {
            method.is(access::PUBLIC)
        }
    }

    // ---- callees ----

    /// The one callee of a method, called through a class that may inherit it.
    pub fn callee(&mut self, vm: &Vm, method: MethodId, through: ClassId) -> Rc<Callee> {
        let mut callable = Callable::new(vm, method);
        let through = vm.registry.class(through);
        if callable.kind == CallKind::Instance {
            callable.class = through.name.to_string();
            callable.interface = through.is_interface();
        }
        let key = (callable.class.clone(), callable.signature());
        if let Some(known) = self.callees.get(&key) {
            return known.clone();
        }
        let callee = Rc::new(Callee::of(&callable));
        let wanted = wanted_parameters(vm, vm.registry.method(method), &callee);
        self.parameters.insert(Rc::as_ptr(&callee), wanted.into());
        self.callees.insert(key, callee.clone());
        callee
    }

    /// The parameters with their type arguments.
    pub fn parameters(&self, callee: &Rc<Callee>) -> Rc<[Wanted]> {
        match self.parameters.get(&Rc::as_ptr(callee)) {
            Some(known) => known.clone(),
            None => callee
                .parameters
                .iter()
                .map(|descriptor| Wanted::erased(descriptor))
                .collect(),
        }
    }

    /// A method of the class library that recipes need.
    pub fn known(
        &mut self,
        vm: &mut Vm,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<Rc<Callee>> {
        let id = vm.load_for_driver(class).ok()?;
        let method = vm.registry.find_method(id, name, descriptor)?;
        Some(self.callee(vm, method, id))
    }

    /// Constructors and static methods of a class that a test can call.
    pub fn entrances(&mut self, vm: &Vm, class: ClassId) -> Vec<Rc<Callee>> {
        if !self.is_visible(vm, class) {
            return Vec::new();
        }
        let is_abstract = vm.registry.class(class).is_abstract();
        let is_enum = vm.registry.class(class).access & access::ENUM != 0;
        let mut found = Vec::new();
        for method in vm.registry.declared_methods(class) {
            let is_constructor = vm.registry.text(method.name) == "<init>";
            let fits = method.is_static() || is_constructor && !is_abstract && !is_enum;
            let is_written = !super::is_made_for_enum(vm, Some(method.id));
            if fits
                && is_written
                && self.may_call(vm, method)
                && surface::takes_what_surrounds_it(vm, class, method)
                && !surface::is_condition(vm, method.id)
            {
                found.push(self.callee(vm, method.id, class));
            }
        }
        found
    }

    /// Methods that a test can call on an object of this very class.
    pub fn methods_on(&mut self, vm: &Vm, class: ClassId) -> Rc<[Rc<Callee>]> {
        if let Some(known) = self.methods.get(&class) {
            return known.clone();
        }
        if vm.registry.class(class).is_array() {
            // What every object has says nothing about elements.
            return Rc::new([]);
        }
        let mut supertypes: Vec<ClassId> = vm
            .registry
            .class(class)
            .display
            .iter()
            .rev()
            .copied()
            .collect();
        supertypes.extend(vm.registry.class(class).all_interfaces.iter().copied());
        let nearest = supertypes
            .iter()
            .copied()
            .find(|&supertype| self.is_visible(vm, supertype));
        let mut found: Vec<Rc<Callee>> = Vec::new();
        let mut seen: FxHashSet<String> = FxHashSet::default();
        for supertype in supertypes {
            if &*vm.registry.class(supertype).name == "java/lang/Object" && found.len() > 2 {
                continue;
            }
            let visible = self.is_visible(vm, supertype);
            for method in vm.registry.declared_methods(supertype) {
                let name = vm.registry.text(method.name);
                if method.is(access::SYNTHETIC) {
                    // A bridge: what it leads to is called by its own types.
                    let parameters = Callable::new(vm, method.id).parameters().concat();
                    seen.insert(format!("{name}({parameters})"));
                }
                if name == "<init>" || method.is_static() || !self.may_call(vm, method) {
                    continue;
                }
                // A public method of a hidden class can be called through a subclass that is seen.
                let through = match (visible, nearest) {
                    (true, _) => supertype,
                    (false, Some(nearest)) if vm.registry.is_subclass(nearest, supertype) => {
                        nearest
                    }
                    _ => continue,
                };
                let is_own = class == self.class;
                if surface::is_condition(vm, method.id)
                    || !is_welcome(vm, method)
                    || !is_own && !is_harmless(vm, supertype)
                {
                    continue;
                }
                let through = match nearest {
                    Some(nearest) if vm.registry.is_subclass(nearest, through) => nearest,
                    _ => through,
                };
                let callee = self.callee(vm, method.id, through);
                let parameters = callee.parameters.concat();
                if seen.insert(format!("{}({parameters})", callee.name)) {
                    found.push(callee);
                }
            }
        }
        let found: Rc<[Rc<Callee>]> = found.into();
        self.methods.insert(class, found.clone());
        found
    }

    // ---- makers ----

    /// Ways to make an object of a class or of one below it.
    pub fn makers(&mut self, vm: &mut Vm, class: ClassId) -> Rc<[Maker]> {
        if let Some(known) = self.makers.get(&class) {
            return known.clone();
        }
        // Whoever asks while they are gathered gets none: that ends recursion.
        self.makers.insert(class, Rc::new([]));
        let found: Rc<[Maker]> = self.gather_makers(vm, class).into();
        self.makers.insert(class, found.clone());
        found
    }

    fn gather_makers(&mut self, vm: &mut Vm, class: ClassId) -> Vec<Maker> {
        let mut found = self.own_makers(vm, class);
        let is_open = vm.registry.class(class).is_abstract() || found.is_empty();
        if is_open {
            let own = vm.registry.class(class).name.clone();
            let mut names = self.implementors(vm, class);
            names.extend(library::below(&own).iter().map(|name| name.to_string()));
            for name in names {
                if let Ok(below) = vm.load_for_driver(&name)
                    && vm.registry.is_subclass(below, class)
                {
                    found.extend(self.own_makers(vm, below));
                }
            }
        }
        if found.is_empty() {
            found.extend(self.made_elsewhere(vm, class));
        }
        if vm.registry.class(class).is_interface() {
            found.extend(lambdas(vm, class).into_iter().map(Maker::Lambda));
        }
        found.truncate(MOST_MAKERS);
        found
    }

    /// Factories that other classes have.
    fn made_elsewhere(&mut self, vm: &mut Vm, class: ClassId) -> Vec<Maker> {
        let name = vm.registry.class(class).name.to_string();
        let own_type = format!("L{name};");
        let mut names: Vec<String> = Vec::new();
        for surroundings in self.surroundings(vm, class) {
            names.extend(
                surroundings
                    .makers
                    .get(&name)
                    .into_iter()
                    .flatten()
                    .cloned(),
            );
        }
        self.near_first(&mut names);
        names.truncate(MOST_IMPLEMENTORS);
        let mut found = Vec::new();
        for name in names {
            if let Ok(owner) = vm.load_for_driver(&name) {
                let entrances = self.entrances(vm, owner);
                let gives = |callee: &Rc<Callee>| callee.returns == own_type;
                found.extend(entrances.into_iter().filter(gives).map(Maker::Call));
            }
        }
        found
    }

    /// Constants, constructors and factories that the class itself has.
    fn own_makers(&mut self, vm: &mut Vm, class: ClassId) -> Vec<Maker> {
        if !self.is_visible(vm, class) {
            return Vec::new();
        }
        let own_type = format!("L{};", vm.registry.class(class).name);
        let mut found: Vec<Maker> = Vec::new();
        for callee in self.entrances(vm, class) {
            let gives = callee.kind == CallKind::Constructor || callee.returns == own_type;
            let reaches_out = class != self.class && !may_be_made(&callee.class);
            if gives && !reaches_out && !depends_on_clock(&callee) {
                found.push(Maker::Call(callee));
            }
        }
        found.extend(self.constants(vm, class).into_iter().map(Maker::Constant));
        found
    }

    /// Static fields that hold an object of the class that declares them.
    fn constants(&self, vm: &Vm, class: ClassId) -> Vec<Rc<StaticField>> {
        let linked = vm.registry.class(class);
        let same_package = self.is_inside && linked.is_user() && linked.package() == self.package;
        linked
            .fields
            .iter()
            .filter(|field| {
                field.is_static()
                    && field.access & access::FINAL != 0
                    && field.access & access::SYNTHETIC == 0
                    && self.holds(
                        vm,
                        class,
                        (
                            vm.registry.text(field.name),
                            vm.registry.text(field.descriptor),
                        ),
                    )
                    && if same_package {
                        field.access & access::PRIVATE == 0
                    } else {
                        field.access & access::PUBLIC != 0
                    }
            })
            .map(|field| {
                Rc::new(StaticField {
                    class: linked.name.to_string(),
                    field: vm.registry.text(field.name).to_string(),
                    descriptor: vm.registry.text(field.descriptor).to_string(),
                    is_enum: field.access & access::ENUM != 0,
                })
            })
            .collect()
    }

    /// Whether a static field holds an object of its class, by its type, or, as far as the class is initialised, by
    /// what is in it.
    fn holds(&self, vm: &Vm, class: ClassId, (name, descriptor): (&str, &str)) -> bool {
        let linked = vm.registry.class(class);
        let own_type = format!("L{};", linked.name);
        if descriptor == own_type {
            return true;
        }
        if class != self.class || !descriptor.starts_with('L') {
            return false;
        }
        let held = vm.static_value(class, name, descriptor).unwrap_or_default() as Ref;
        held != NULL && vm.class_of(held) == class
    }

    /// Methods of objects that give an object of a class: its own ones that give another one, and those of
    /// the class path entry under test.
    pub fn producers(&mut self, vm: &mut Vm, class: ClassId) -> Rc<[Rc<Callee>]> {
        if let Some(known) = self.producers.get(&class) {
            return known.clone();
        }
        let name = vm.registry.class(class).name.to_string();
        let own_type = format!("L{name};");
        let mut owners = vec![class];
        let mut names: Vec<String> = Vec::new();
        for surroundings in self.surroundings(vm, class) {
            names.extend(
                surroundings
                    .givers
                    .get(&name)
                    .into_iter()
                    .flatten()
                    .cloned(),
            );
        }
        self.near_first(&mut names);
        // What is nested in the class is nearest: its builder.
        names.sort_by_key(|giver| !giver.starts_with(&format!("{name}$")));
        names.truncate(MOST_IMPLEMENTORS);
        for giver in names {
            owners.extend(vm.load_for_driver(&giver));
        }
        let mut found: Vec<Rc<Callee>> = Vec::new();
        for owner in owners {
            if self.is_visible(vm, owner) {
                let methods = self.methods_on(vm, owner);
                let gives = |callee: &&Rc<Callee>| callee.returns == own_type;
                found.extend(methods.iter().filter(gives).cloned());
            }
        }
        found.truncate(MOST_PRODUCERS);
        let found: Rc<[Rc<Callee>]> = found.into();
        self.producers.insert(class, found.clone());
        found
    }

    /// What is known around the class under test, and around another one where that comes from elsewhere.
    fn surroundings(&mut self, vm: &Vm, class: ClassId) -> Vec<Rc<Surroundings>> {
        let entry_of = |class: ClassId| match vm.registry.class(class).origin {
            Some(Origin::User { entry }) => Some(entry),
            _ => None,
        };
        let mut entries: Vec<usize> = entry_of(self.class).into_iter().collect();
        entries.extend(entry_of(class).filter(|entry| !entries.contains(entry)));
        entries
            .into_iter()
            .map(|entry| {
                let known = self.surroundings.entry(entry);
                let read = || Rc::new(Surroundings::read(vm, entry));
                known.or_insert_with(read).clone()
            })
            .collect()
    }

    /// Those of the class's own package, then those with short names.
    fn near_first(&self, names: &mut [String]) {
        let package = format!("{}/", self.package);
        names.sort_by_key(|name| (!name.starts_with(&package), name.len(), name.clone()));
    }

    /// Names of classes below this one, the near ones first.
    pub fn implementors(&mut self, vm: &mut Vm, class: ClassId) -> Vec<String> {
        let around = self.surroundings(vm, class);
        let mut found: Vec<String> = Vec::new();
        let mut next = vec![vm.registry.class(class).name.to_string()];
        while let Some(name) = next.pop() {
            let below = around.iter().filter_map(|known| known.below.get(&name));
            for lower in below.flatten() {
                if !found.contains(lower) && found.len() < 4 * MOST_IMPLEMENTORS {
                    found.push(lower.clone());
                    next.push(lower.clone());
                }
            }
        }
        self.near_first(&mut found);
        found.truncate(MOST_IMPLEMENTORS);
        found
    }
}

/// Methods of every object that end the run, or that say nothing in a test.
fn is_welcome(vm: &Vm, method: &Method) -> bool {
    let declaring = &*vm.registry.class(method.class).name;
    let name = vm.registry.text(method.name);
    let of_every_enum = declaring == "java/lang/Enum";
    let of_every_object = declaring == "java/lang/Object"
        && matches!(name, "wait" | "notify" | "notifyAll" | "getClass" | "clone");
    !of_every_enum && !of_every_object
}

/// Constant implementations of an interface with exactly one abstract method.
fn lambdas(vm: &mut Vm, interface: ClassId) -> Vec<Rc<Lambda>> {
    let planner = Planner {
        class: interface,
        vm,
        variety: Variety::default(),
    };
    planner
        .lambdas_of(interface)
        .into_iter()
        .map(Rc::new)
        .collect()
}

/// A method's parameters by its generic signature where it has one, else by its descriptor.
fn wanted_parameters(vm: &Vm, method: &Method, callee: &Callee) -> Vec<Wanted> {
    let erased = || {
        callee
            .parameters
            .iter()
            .map(|descriptor| Wanted::erased(descriptor))
            .collect::<Vec<_>>()
    };
    let Some((file, member)) = vm.registry.member(method) else {
        return erased();
    };
    let Ok(Some(text)) = member.signature(file) else {
        return erased();
    };
    let Ok(signature) = MethodSignature::parse(text) else {
        return erased();
    };
    // Constructors of inner classes and enums have parameters that the signature leaves out.
    if signature.params.len() != callee.parameters.len() {
        return erased();
    }
    signature
        .params
        .iter()
        .zip(&callee.parameters)
        .map(|(kind, descriptor)| Wanted {
            descriptor: descriptor.as_str().into(),
            ..wanted(kind, &signature.type_parameters)
        })
        .collect()
}

fn wanted(kind: &TypeSignature, parameters: &[TypeParameter]) -> Wanted {
    match kind {
        TypeSignature::Primitive(letter) => Wanted::erased(&letter.to_string()),
        TypeSignature::Array(element) => {
            let element = wanted(element, parameters);
            Wanted {
                descriptor: format!("[{}", element.descriptor).into(),
                arguments: vec![element],
                open: false,
            }
        }
        TypeSignature::Class(class) => Wanted {
            arguments: class
                .parts
                .last()
                .map(|part| &part.arguments[..])
                .unwrap_or_default()
                .iter()
                .map(|argument| match argument {
                    TypeArgument::Any => Wanted::any(),
                    TypeArgument::Exact(inner)
                    | TypeArgument::Extends(inner)
                    | TypeArgument::Super(inner) => wanted(inner, parameters),
                })
                .collect(),
            ..Wanted::erased(&format!("L{};", class.internal_name()))
        },
        TypeSignature::Variable(name) => {
            let bound = parameters
                .iter()
                .find(|parameter| parameter.name == *name)
                .map(bound_of);
            bound.unwrap_or_else(Wanted::any)
        }
    }
}

/// What a type parameter stands for where nothing says more.
pub fn bound_of(parameter: &TypeParameter) -> Wanted {
    let bound = parameter
        .class_bound
        .as_ref()
        .or(parameter.interface_bounds.first());
    match bound {
        // A bound may name its own variable: its arguments are not looked at.
        Some(TypeSignature::Class(class)) => Wanted {
            open: true,
            ..Wanted::erased(&format!("L{};", class.internal_name()))
        },
        _ => Wanted::any(),
    }
}
