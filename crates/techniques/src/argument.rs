//! How a parameter can be supplied: symbolic values for what is primitive, and small sequences of
//! their own for objects (Symstra, section 5: arguments that are not primitive are generated as
//! sequences that eventually boil down to primitive values).

use crate::surface::{CallKind, Callable, enum_constants, is_callable};
use crate::wording;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, Method, Primitive, access};
use spelunk_vm::Vm;

/// What is left open in an argument: one input of a transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputPlan {
    /// The parameter it is for.
    pub name: String,
    pub shape: InputShape,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum InputShape {
    /// A primitive of this descriptor letter.
    Primitive(u8),
    /// A string of this many characters.
    Text(u32),
    /// An array of this many primitives.
    Array(u8, u32),
}

/// One way to supply a parameter. Inputs are numbered in the order in which they are met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    Null,
    Input(InputPlan),
    /// A primitive input in its wrapper.
    Boxed(InputPlan),
    /// An object that the sequence has made before, by its number among the state's roots.
    Earlier(usize),
    /// An enum constant or another constant in a static field.
    Constant {
        class: String,
        field: String,
        descriptor: String,
        is_enum: bool,
    },
    /// The result of a constructor or static method; if it is kept, later calls can use it again.
    Made {
        maker: Maker,
        arguments: Vec<Argument>,
        kept: bool,
    },
    /// An array of objects, by the component's descriptor.
    Array {
        component: String,
        elements: Vec<Argument>,
    },
    /// The class object of this internal name.
    ClassObject(String),
    Lambda(Lambda),
}

/// A constructor or static method, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// The class is an interface.
    pub interface: bool,
}

impl Maker {
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    fn of(callable: &Callable) -> Maker {
        Maker {
            class: callable.class.clone(),
            name: callable.name.clone(),
            descriptor: callable.descriptor.clone(),
            interface: callable.interface,
        }
    }

    fn known(class: &str, name: &str, descriptor: &str) -> Maker {
        Maker {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface: false,
        }
    }
}

/// An implementation of a functional interface that always answers the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    pub interface: String,
    pub method: String,
    pub descriptor: String,
    pub result: LambdaResult,
}

impl Lambda {
    /// A class of its own that answers as the lambda does, beside another one.
    pub fn define(&self, vm: &mut Vm, near: ClassId) -> Result<ClassId, String> {
        let mut builder = vm.class_beside(near, "Constant", "java/lang/Object");
        builder.implements(&self.interface);
        builder.method(access::PUBLIC, "<init>", "()V", |code| {
            code.load_reference(0)
                .invoke(
                    op::invokespecial,
                    "java/lang/Object",
                    "<init>",
                    "()V",
                    false,
                )
                .return_value(None);
        });
        let returns = MethodDescriptor::parse(&self.descriptor)
            .ok()
            .and_then(|parsed| parsed.ret);
        builder.method(access::PUBLIC, &self.method, &self.descriptor, |code| {
            if let Some(kind) = returns {
                match self.result {
                    LambdaResult::One => code.int(1),
                    LambdaResult::Many => code.number(kind, MANY),
                    _ => code.zero(kind),
                };
            }
            code.return_value(returns);
        });
        vm.define_beside(builder, near)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LambdaResult {
    Nothing,
    /// Zero or false.
    Zero,
    /// True.
    One,
    /// A number that is more than the small ones that tests hand in.
    Many,
    Null,
}

/// What a lambda that answers many gives.
pub const MANY: i8 = 42;

impl Argument {
    /// Calls `visit` for every input, in order.
    pub fn inputs<'a>(&'a self, visit: &mut dyn FnMut(&'a InputPlan)) {
        match self {
            Argument::Input(input) | Argument::Boxed(input) => visit(input),
            Argument::Made { arguments, .. } => {
                arguments.iter().for_each(|inner| inner.inputs(visit));
            }
            Argument::Array { elements, .. } => {
                elements.iter().for_each(|inner| inner.inputs(visit));
            }
            _ => {}
        }
    }

    /// How many objects it makes that later calls can use.
    pub fn kept(&self) -> usize {
        match self {
            Argument::Made {
                arguments, kept, ..
            } => usize::from(*kept) + arguments.iter().map(Argument::kept).sum::<usize>(),
            Argument::Array { elements, .. } => elements.iter().map(Argument::kept).sum(),
            _ => 0,
        }
    }

    /// The highest number of an earlier object that it uses.
    pub fn earlier(&self) -> Option<usize> {
        match self {
            Argument::Earlier(number) => Some(*number),
            Argument::Made { arguments, .. } => {
                arguments.iter().filter_map(Argument::earlier).max()
            }
            Argument::Array { elements, .. } => elements.iter().filter_map(Argument::earlier).max(),
            _ => None,
        }
    }
}

/// Bounds of what is tried for one parameter.
#[derive(Copy, Clone, Debug)]
pub struct Variety {
    /// Longest strings and arrays.
    pub max_length: u32,
    /// Calls inside calls.
    pub nesting: usize,
    /// Combinations of arguments per method.
    pub combinations: usize,
    /// Ways to make one object.
    pub makers: usize,
}

impl Default for Variety {
    fn default() -> Self {
        Variety {
            max_length: 3,
            nesting: 2,
            combinations: 24,
            makers: 2,
        }
    }
}

/// Lengths up to this one are all tried.
const ALL_TRIED: u32 = 8;

impl Variety {
    /// Lengths of strings and arrays, likely ones first; of large ones only every doubling, and the longest.
    fn lengths(&self) -> Vec<u32> {
        let small = [2, 0, 1].into_iter().chain(3..=ALL_TRIED);
        let large = (4..32).map(|power| 1 << power);
        let shorter = small
            .chain(large)
            .filter(|&length| length < self.max_length);
        shorter.chain([self.max_length]).collect()
    }
}

/// Finds arguments for the methods of one class under test.
pub struct Planner<'a> {
    pub vm: &'a mut Vm,
    pub class: ClassId,
    pub variety: Variety,
}

impl Planner<'_> {
    /// Combinations of arguments for a call, the plainest first. Empty if some parameter cannot be
    /// supplied at all.
    pub fn combinations(&mut self, callable: &Callable, receiver: bool) -> Vec<Vec<Argument>> {
        let parameters = callable.parameters();
        let mut choices = Vec::new();
        for (number, descriptor) in parameters.iter().enumerate() {
            let name = parameter_name(callable, number);
            let found = self.alternatives(descriptor, &name, 0, receiver);
            if found.is_empty() {
                return Vec::new();
            }
            choices.push(found);
        }
        combine(&choices, self.variety.combinations)
    }

    /// Ways to supply a parameter of this type, the plainest first.
    fn alternatives(
        &mut self,
        descriptor: &str,
        name: &str,
        nesting: usize,
        receiver: bool,
    ) -> Vec<Argument> {
        let input = |shape: InputShape| {
            Argument::Input(InputPlan {
                name: name.to_string(),
                shape,
            })
        };
        let Ok(kind) = FieldType::parse(descriptor) else {
            return Vec::new();
        };
        match kind {
            FieldType::Object(class) => self.objects(class, name, nesting, receiver),
            FieldType::Array(component) => self.arrays(component, name, nesting),
            _ => vec![input(InputShape::Primitive(descriptor.as_bytes()[0]))],
        }
    }

    fn objects(
        &mut self,
        class: &str,
        name: &str,
        nesting: usize,
        receiver: bool,
    ) -> Vec<Argument> {
        let mut found = Vec::new();
        if receiver && self.is_class_under_test(class) {
            found.push(Argument::Earlier(0));
        }
        found.extend(self.values(class, name));
        if found.is_empty() || found == [Argument::Earlier(0)] {
            let made = self.made(class, name, nesting);
            // An object that an earlier call was given can be given again; one of another type is
            // noticed when it is cast.
            if receiver && made.iter().any(|argument| argument.kept() > 0) {
                found.extend(made);
                found.push(Argument::Earlier(1));
            } else {
                found.extend(made);
            }
        }
        // A call needs something plain first, and null is what programs forget.
        found.push(Argument::Null);
        found
    }

    fn is_class_under_test(&self, class: &str) -> bool {
        let own = self.vm.registry.class(self.class);
        *own.name == *class
    }

    /// Types with values of their own: strings, wrappers, collections, what stands for any object.
    fn values(&mut self, class: &str, name: &str) -> Vec<Argument> {
        let text = |length| {
            Argument::Input(InputPlan {
                name: name.to_string(),
                shape: InputShape::Text(length),
            })
        };
        let boxed = |letter| {
            Argument::Boxed(InputPlan {
                name: name.to_string(),
                shape: InputShape::Primitive(letter),
            })
        };
        if let Some(wrapped) = wrapped_letter(class) {
            return vec![boxed(wrapped)];
        }
        let inside = wording::inside(name);
        let element = || {
            Argument::Boxed(InputPlan {
                name: inside.clone(),
                shape: InputShape::Primitive(b'I'),
            })
        };
        let two = || vec![element(), element()];
        match class {
            "java/lang/String" | "java/lang/CharSequence" => {
                self.variety.lengths().into_iter().map(text).collect()
            }
            "java/lang/Object"
            | "java/lang/Comparable"
            | "java/lang/Number"
            | "java/io/Serializable" => vec![boxed(b'I')],
            "java/util/Collection"
            | "java/util/List"
            | "java/lang/Iterable"
            | "java/util/ArrayList" => collections("java/util/ArrayList", two()),
            "java/util/Set"
            | "java/util/SortedSet"
            | "java/util/NavigableSet"
            | "java/util/TreeSet" => collections("java/util/TreeSet", two()),
            "java/util/Map"
            | "java/util/SortedMap"
            | "java/util/NavigableMap"
            | "java/util/TreeMap" => maps(element(), element()),
            "java/util/Comparator" => vec![Argument::Made {
                maker: Maker {
                    interface: true,
                    ..Maker::known(
                        "java/util/Comparator",
                        "reverseOrder",
                        "()Ljava/util/Comparator;",
                    )
                },
                arguments: Vec::new(),
                kept: false,
            }],
            "java/lang/Class" => vec![Argument::ClassObject("java/lang/String".into())],
            "java/math/BigDecimal" | "java/math/BigInteger" => {
                vec![of_number(class, "valueOf", &inside)]
            }
            "java/time/LocalDate" => vec![
                constant(class, "EPOCH"),
                of_number(class, "ofEpochDay", &inside),
            ],
            "java/time/Instant" => vec![
                constant(class, "EPOCH"),
                of_number(class, "ofEpochSecond", &inside),
            ],
            "java/time/Duration" => vec![of_number(class, "ofSeconds", &inside)],
            _ => Vec::new(),
        }
    }

    fn arrays(&mut self, component: &str, name: &str, nesting: usize) -> Vec<Argument> {
        let lengths = self.variety.lengths();
        let primitive = Primitive::from_letter(component.as_bytes().first().copied().unwrap_or(0));
        let mut found: Vec<Argument> = Vec::new();
        if component.len() == 1 && primitive.is_some() {
            let letter = component.as_bytes()[0];
            found.extend(lengths.iter().map(|&length| {
                Argument::Input(InputPlan {
                    name: name.to_string(),
                    shape: InputShape::Array(letter, length),
                })
            }));
        } else {
            let Some(element) = self
                .alternatives(component, name, nesting + 1, false)
                .into_iter()
                .next()
            else {
                return vec![Argument::Null];
            };
            found.extend(lengths.iter().map(|&length| Argument::Array {
                component: component.to_string(),
                elements: vec![element.clone(); length as usize],
            }));
            found.push(Argument::Array {
                component: component.to_string(),
                elements: vec![Argument::Null],
            });
        }
        found.push(Argument::Null);
        found
    }

    /// Enum constants, lambdas, constructors and factories of a class or of what implements it.
    fn made(&mut self, class: &str, name: &str, nesting: usize) -> Vec<Argument> {
        let Ok(id) = self.vm.load_for_driver(class) else {
            return Vec::new();
        };
        let constants = enum_constants(self.vm, id);
        if !constants.is_empty() {
            return constants
                .into_iter()
                .take(4)
                .map(|field| Argument::Constant {
                    class: class.to_string(),
                    field,
                    descriptor: format!("L{class};"),
                    is_enum: true,
                })
                .collect();
        }
        if nesting >= self.variety.nesting || !self.is_visible(id) {
            return Vec::new();
        }
        let mut found = Vec::new();
        if self.vm.registry.class(id).is_interface() {
            if self.vm.registry.class(id).is_user() {
                for implementor in self.implementors(id) {
                    found.extend(self.constructors(implementor, name, nesting));
                }
                found.truncate(self.variety.makers);
            }
            found.extend(lambdas(self.vm, id).into_iter().map(Argument::Lambda));
            if !found.is_empty() {
                return found;
            }
        }
        if self.vm.registry.class(id).is_abstract() {
            found.extend(self.factories(id, name, nesting));
            for implementor in self.implementors(id) {
                found.extend(self.constructors(implementor, name, nesting));
            }
        } else {
            found.extend(self.constructors(id, name, nesting));
            if found.is_empty() {
                found.extend(self.factories(id, name, nesting));
            }
        }
        found.truncate(self.variety.makers);
        found
    }

    fn is_visible(&self, class: ClassId) -> bool {
        let linked = self.vm.registry.class(class);
        let own = self.vm.registry.class(self.class);
        let modifiers = self.vm.class_modifiers(class);
        modifiers & access::PUBLIC != 0
            || modifiers & access::PRIVATE == 0
                && self.vm.registry.admits_tests(self.class)
                && linked.package() == own.package()
    }

    /// What is not public is called from its own package alone.
    fn is_in_reach(&self, class: ClassId, method: &Method) -> bool {
        let package = |class| self.vm.registry.class(class).package();
        is_callable(self.vm, class, method)
            && (method.is(access::PUBLIC) || package(class) == package(self.class))
    }

    fn constructors(&mut self, class: ClassId, name: &str, nesting: usize) -> Vec<Argument> {
        if self.vm.registry.class(class).is_abstract() || !self.is_visible(class) {
            return Vec::new();
        }
        self.calls(class, name, nesting, |method, name, _| {
            name == "<init>" && !method.is(access::PRIVATE)
        })
    }

    fn factories(&mut self, class: ClassId, name: &str, nesting: usize) -> Vec<Argument> {
        self.calls(class, name, nesting, |method, _, returns_own| {
            method.is_static() && returns_own
        })
    }

    /// Calls of the class's methods that are picked, those with the fewest parameters first.
    fn calls(
        &mut self,
        class: ClassId,
        name: &str,
        nesting: usize,
        picked: impl Fn(&Method, &str, bool) -> bool,
    ) -> Vec<Argument> {
        let own_type = format!("L{};", self.vm.registry.class(class).name);
        let mut makers: Vec<Callable> = self
            .vm
            .registry
            .declared_methods(class)
            .filter(|method| self.is_in_reach(class, method))
            .map(|method| (method, Callable::new(self.vm, method.id)))
            .filter(|(method, callable)| {
                let own = callable.kind == CallKind::Static && callable.returns() == own_type;
                picked(method, &callable.name, own)
            })
            .map(|(_, callable)| callable)
            .collect();
        makers.sort_by_key(|maker| (maker.parameters().len(), maker.descriptor.clone()));
        let is_user = self.vm.registry.class(class).is_user();
        let mut found = Vec::new();
        for maker in makers.iter().take(self.variety.makers) {
            let mut arguments = Vec::new();
            for (number, descriptor) in maker.parameters().iter().enumerate() {
                let inner = format!("{name}_{}", parameter_name(maker, number));
                let alternatives = self.alternatives(descriptor, &inner, nesting + 1, false);
                arguments.extend(alternatives.into_iter().next());
            }
            if arguments.len() == maker.parameters().len() {
                found.push(Argument::Made {
                    maker: Maker::of(maker),
                    arguments,
                    kept: is_user,
                });
            }
        }
        found
    }

    /// Constant implementations of a functional interface.
    pub fn lambdas_of(&self, interface: ClassId) -> Vec<Lambda> {
        lambdas(self.vm, interface)
    }

    /// Concrete classes of the user that can stand for an abstract one: nested in it, or loaded.
    fn implementors(&mut self, class: ClassId) -> Vec<ClassId> {
        let linked = self.vm.registry.class(class);
        let near = linked.name.to_string();
        let entry = self.vm.registry.class(self.class).origin.clone();
        let names = match entry {
            Some(spelunk_classes::class_path::Origin::User { entry, .. }) => self
                .vm
                .registry
                .class_path
                .classes_in(entry)
                .unwrap_or_default(),
            _ => Vec::new(),
        };
        let package = near.rfind('/').map_or("", |at| &near[..at]);
        let mut found = Vec::new();
        for name in names
            .iter()
            .filter(|name| name.starts_with(package))
            .take(200)
        {
            if let Ok(candidate) = self.vm.load_for_driver(name)
                && self.vm.registry.is_subclass(candidate, class)
                && !self.vm.registry.class(candidate).is_abstract()
            {
                found.push(candidate);
            }
        }
        found
    }
}

pub fn parameter_name(callable: &Callable, number: usize) -> String {
    callable
        .parameter_names
        .get(number)
        .cloned()
        .unwrap_or_else(|| format!("arg{number}"))
}

/// The primitive in a wrapper class.
pub fn wrapped_letter(class: &str) -> Option<u8> {
    Primitive::ALL
        .into_iter()
        .filter(|kind| *kind != Primitive::Void)
        .find(|kind| kind.facts().3 == class)
        .map(|kind| kind.facts().1)
}

/// What a static method makes of a long.
fn of_number(class: &str, method: &str, name: &str) -> Argument {
    Argument::Made {
        maker: Maker::known(class, method, &format!("(J)L{class};")),
        arguments: vec![Argument::Input(InputPlan {
            name: name.to_string(),
            shape: InputShape::Primitive(b'J'),
        })],
        kept: false,
    }
}

/// A constant of a class in one of its own static fields.
fn constant(class: &str, field: &str) -> Argument {
    Argument::Constant {
        class: class.to_string(),
        field: field.to_string(),
        descriptor: format!("L{class};"),
        is_enum: false,
    }
}

/// An empty collection, and one with these elements.
fn collections(class: &str, elements: Vec<Argument>) -> Vec<Argument> {
    let list = Argument::Made {
        maker: Maker::known(
            "java/util/Arrays",
            "asList",
            "([Ljava/lang/Object;)Ljava/util/List;",
        ),
        arguments: vec![Argument::Array {
            component: "Ljava/lang/Object;".into(),
            elements,
        }],
        kept: false,
    };
    let made = |descriptor: &str, arguments| Argument::Made {
        maker: Maker::known(class, "<init>", descriptor),
        arguments,
        kept: false,
    };
    vec![
        made("(Ljava/util/Collection;)V", vec![list]),
        made("()V", Vec::new()),
    ]
}

fn maps(key: Argument, value: Argument) -> Vec<Argument> {
    let one = Argument::Made {
        maker: Maker::known(
            "java/util/Collections",
            "singletonMap",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map;",
        ),
        arguments: vec![key, value],
        kept: false,
    };
    let made = |descriptor: &str, arguments| Argument::Made {
        maker: Maker::known("java/util/TreeMap", "<init>", descriptor),
        arguments,
        kept: false,
    };
    vec![
        made("(Ljava/util/Map;)V", vec![one]),
        made("()V", Vec::new()),
    ]
}

/// Interfaces with one method that values and containers implement; nobody writes a lambda for them.
pub(crate) const OF_VALUES: [&str; 2] = ["java/lang/Comparable", "java/lang/Iterable"];

/// Constant implementations of an interface with exactly one abstract method.
pub(crate) fn lambdas(vm: &Vm, interface: ClassId) -> Vec<Lambda> {
    let linked = vm.registry.class(interface);
    let permitted = linked.file.as_ref().map(|file| file.permitted_subclasses());
    let is_sealed = !matches!(permitted, None | Some(Ok(None)));
    let is_annotation = linked.access & spelunk_classes::class_file::access::ANNOTATION != 0;
    if is_sealed || is_annotation || OF_VALUES.contains(&&*linked.name) {
        return Vec::new();
    }
    let mut all = vec![interface];
    all.extend(&vm.registry.class(interface).all_interfaces);
    let mut methods: Vec<(String, String)> = Vec::new();
    for class in all {
        for method in vm.registry.declared_methods(class) {
            let name = vm.registry.text(method.name).to_string();
            let descriptor = vm.registry.text(method.descriptor).to_string();
            if method.is_abstract() && !is_method_of_object(&name, &descriptor) {
                if has_type_parameters(vm, method) {
                    return Vec::new();
                }
                methods.push((name, descriptor));
            }
        }
    }
    methods.dedup();
    let [(method, descriptor)] = methods.as_slice() else {
        return Vec::new();
    };
    let results: &[LambdaResult] = match MethodDescriptor::parse(descriptor).map(|it| it.ret) {
        Ok(None) => &[LambdaResult::Nothing],
        Ok(Some(FieldType::Boolean)) => &[LambdaResult::One, LambdaResult::Zero],
        Ok(Some(FieldType::Object(_) | FieldType::Array(_))) => &[LambdaResult::Null],
        Ok(Some(_)) => &[LambdaResult::Many, LambdaResult::Zero],
        Err(_) => &[],
    };
    let lambda = |&result: &LambdaResult| Lambda {
        interface: vm.registry.class(interface).name.to_string(),
        method: method.clone(),
        descriptor: descriptor.clone(),
        result,
    };
    results.iter().map(lambda).collect()
}

/// No lambda implements a method that has type parameters of its own.
fn has_type_parameters(vm: &Vm, method: &Method) -> bool {
    let signature = vm
        .registry
        .member(method)
        .and_then(|(file, member)| member.signature(file).ok().flatten());
    // They come first in a signature, in angle brackets.
    signature.is_some_and(|text| text.starts_with('<'))
}

fn is_method_of_object(name: &str, descriptor: &str) -> bool {
    matches!(
        (name, descriptor),
        ("equals", "(Ljava/lang/Object;)Z")
            | ("hashCode", "()I")
            | ("toString", "()Ljava/lang/String;")
    )
}

/// All combinations if there are few; else the plainest one, and then every alternative of each
/// parameter with the plainest of the others.
fn combine(choices: &[Vec<Argument>], most: usize) -> Vec<Vec<Argument>> {
    let all: usize = choices
        .iter()
        .map(Vec::len)
        .fold(1, |product, count| product.saturating_mul(count));
    let plain: Vec<Argument> = choices.iter().map(|found| found[0].clone()).collect();
    if all <= most / 2 {
        let mut combinations: Vec<Vec<Argument>> = vec![Vec::new()];
        for found in choices {
            combinations = combinations
                .iter()
                .flat_map(|start| {
                    found.iter().map(move |next| {
                        let mut longer = start.clone();
                        longer.push(next.clone());
                        longer
                    })
                })
                .collect();
        }
        return combinations;
    }
    let mut combinations = vec![plain.clone()];
    for (position, found) in choices.iter().enumerate() {
        for alternative in &found[1..] {
            let mut varied = plain.clone();
            varied[position] = alternative.clone();
            combinations.push(varied);
        }
    }
    combinations.truncate(most);
    combinations
}
