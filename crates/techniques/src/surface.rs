//! What a test may call of a class: its constructors, factories and methods, from the same package
//! (from anywhere for classes of the class library).

use spelunk_classes::annotations::{self, Annotation};
use spelunk_classes::class_file::{ClassFile, Member};
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_classes::registry::{ClassId, Method, MethodId, Primitive, access};
use spelunk_vm::Vm;
use spelunk_vm::contract::{INVARIANT, INVARIANT_NAMES, POSTCONDITION, PRECONDITION};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    Constructor,
    Static,
    Instance,
}

/// A method or constructor as a test sees it.
#[derive(Clone, Debug)]
pub struct Callable {
    pub method: MethodId,
    pub kind: CallKind,
    /// Internal name of the class that declares it.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// The declaring class is an interface.
    pub interface: bool,
    pub parameter_names: Vec<String>,
}

impl Callable {
    pub fn new(vm: &Vm, method: MethodId) -> Callable {
        let found = vm.registry.method(method);
        let name = vm.registry.text(found.name).to_string();
        let class = vm.registry.class(found.class);
        let kind = match name.as_str() {
            "<init>" => CallKind::Constructor,
            _ if found.is_static() => CallKind::Static,
            _ => CallKind::Instance,
        };
        Callable {
            method,
            kind,
            class: class.name.to_string(),
            name,
            descriptor: vm.registry.text(found.descriptor).to_string(),
            interface: class.is_interface(),
            parameter_names: vm.parameter_names(method),
        }
    }

    /// Descriptors of the parameters.
    pub fn parameters(&self) -> Vec<String> {
        match MethodDescriptor::parse(&self.descriptor) {
            Ok(parsed) => parsed.params.iter().map(|kind| kind.to_string()).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// The result's descriptor; `V` for void. A constructor gives its class.
    pub fn returns(&self) -> String {
        if self.kind == CallKind::Constructor {
            return format!("L{};", self.class);
        }
        let at = self.descriptor.find(')').map_or(0, |at| at + 1);
        self.descriptor[at..].to_string()
    }

    /// `add(int, String)`: tells overloads apart, for people.
    pub fn display(&self) -> String {
        display(&self.name, &self.descriptor)
    }

    /// `name(descriptor)`, which tells overloads apart.
    pub fn signature(&self) -> String {
        format!("{}{}", self.name, self.descriptor)
    }
}

/// A method as people write it, with the simple names of its parameters' types.
pub fn display(name: &str, descriptor: &str) -> String {
    let parameters: Vec<String> = match MethodDescriptor::parse(descriptor) {
        Ok(parsed) => parsed
            .params
            .iter()
            .map(|kind| simple_type(&kind.to_string()))
            .collect(),
        Err(_) => Vec::new(),
    };
    format!("{name}({})", parameters.join(", "))
}

fn simple_type(descriptor: &str) -> String {
    match descriptor.as_bytes() {
        [b'[', ..] => format!("{}[]", simple_type(&descriptor[1..])),
        [b'L', ..] => {
            let name = descriptor[1..].trim_end_matches(';');
            name.rsplit(['/', '$']).next().unwrap_or(name).to_string()
        }
        [letter] => Primitive::from_letter(*letter)
            .map_or_else(String::new, |kind| kind.keyword().to_string()),
        _ => descriptor.to_string(),
    }
}

/// Everything of one class that sequences are made of.
#[derive(Clone, Debug, Default)]
pub struct Surface {
    pub constructors: Vec<Callable>,
    /// Static methods that give an object of the class.
    pub factories: Vec<Callable>,
    pub statics: Vec<Callable>,
    pub methods: Vec<Callable>,
    /// Constants of an enum.
    pub constants: Vec<String>,
    /// Tells whether an object is well-formed: `repOk()` and the like.
    pub invariant: Option<Callable>,
    /// Something is promised that a call could break.
    pub has_contracts: bool,
    /// Some static field can be written, so that calls without an object may change what others do.
    pub has_mutable_statics: bool,
}

impl Surface {
    /// Reads a class; `wanted` limits the methods under test by name, all of them if it is empty.
    pub fn of(vm: &Vm, class: ClassId, wanted: &[String]) -> Surface {
        let linked = vm.registry.class(class);
        let mut surface = Surface {
            has_mutable_statics: linked
                .fields
                .iter()
                .any(|field| field.is_static() && field.access & access::FINAL == 0),
            constants: enum_constants(vm, class),
            ..Surface::default()
        };
        let own_type = format!("L{};", linked.name);
        let concrete = !linked.is_abstract() && !linked.is_interface();
        for method in vm.registry.declared_methods(class) {
            if !is_callable(vm, class, method) {
                continue;
            }
            let callable = Callable::new(vm, method.id);
            let role = contract_role(vm, &callable);
            surface.has_contracts |= matches!(role, Some(INVARIANT | POSTCONDITION));
            match role {
                Some(INVARIANT) => {
                    // What it does with objects is to be tested like everything else.
                    if wanted.is_empty() || wanted.contains(&callable.name) {
                        surface.methods.push(callable.clone());
                    }
                    surface.invariant = Some(callable);
                    continue;
                }
                Some(_) => continue,
                None => {}
            }
            let is_wanted = wanted.is_empty() || wanted.contains(&callable.name);
            match callable.kind {
                CallKind::Constructor if concrete => surface.constructors.push(callable),
                CallKind::Constructor => {}
                CallKind::Static => {
                    if callable.returns() == own_type && !is_enum_helper(&callable) {
                        surface.factories.push(callable);
                    } else if is_wanted && !is_enum_helper(&callable) {
                        surface.statics.push(callable);
                    }
                }
                CallKind::Instance if is_wanted => surface.methods.push(callable),
                CallKind::Instance => {}
            }
        }
        surface
    }
}

/// Whether code in a test can call it.
pub fn is_callable(vm: &Vm, class: ClassId, method: &Method) -> bool {
    let hidden = if vm.registry.admits_tests(class) {
        method.is(access::PRIVATE)
    } else {
        !method.is(access::PUBLIC)
    };
    !hidden
        && !method.is(access::SYNTHETIC)
        && !method.is_abstract()
        && vm.registry.text(method.name) != "<clinit>"
        && vm.registry.text(method.name) != "finalize"
        && takes_what_surrounds_it(vm, class, method)
}

/// Java source makes an object of an inner class within one of the class around it, which compilers of Java hand to the
/// constructor first. Those of other languages call classes inner whose constructors take something else.
pub fn takes_what_surrounds_it(vm: &Vm, class: ClassId, method: &Method) -> bool {
    let linked = vm.registry.class(class);
    let file = linked.file.as_ref();
    if vm.registry.text(method.name) != "<init>" || !linked.name.contains('$') {
        return true;
    }
    let nested = file.and_then(|file| file.inner_classes().ok());
    let own = { nested.iter().flatten() }.find(|it| it.inner == &*linked.name);
    let outer = own.filter(|it| it.access & access::STATIC == 0);
    outer.and_then(|it| it.outer).is_none_or(|outer| {
        let descriptor = vm.registry.text(method.descriptor);
        descriptor.starts_with(&format!("(L{outer};"))
    })
}

/// Which part of a contract a method is, by annotation or by name.
fn contract_role(vm: &Vm, callable: &Callable) -> Option<&'static str> {
    if !callable.descriptor.ends_with(")Z") {
        return None;
    }
    let annotated = annotations(vm, callable.method);
    let named = |role: &str| annotated.iter().any(|annotation| annotation.name == role);
    let is_observer = callable.kind == CallKind::Instance && callable.descriptor == "()Z";
    if is_observer && (named(INVARIANT) || INVARIANT_NAMES.contains(&callable.name.as_str())) {
        return Some(INVARIANT);
    }
    [PRECONDITION, POSTCONDITION]
        .into_iter()
        .find(|role| named(role) || callable.name.ends_with(role))
}

/// Whether a method is the precondition or postcondition of another one.
pub fn is_condition(vm: &Vm, method: MethodId) -> bool {
    let role = contract_role(vm, &Callable::new(vm, method));
    role.is_some_and(|role| role != INVARIANT)
}

/// The same as its class file tells it.
pub fn names_condition(file: &ClassFile, member: &Member) -> bool {
    let annotated = annotations::of_member(file, member);
    let is_role = |role: &&str| {
        let named = annotated.iter().any(|annotation| annotation.name == *role);
        named || member.name(file).ends_with(role)
    };
    member.descriptor(file).ends_with(")Z") && [PRECONDITION, POSTCONDITION].iter().any(is_role)
}

/// The annotations of a method.
fn annotations(vm: &Vm, method: MethodId) -> Vec<Annotation> {
    match vm.registry.member(vm.registry.method(method)) {
        Some((file, member)) => annotations::of_member(file, member),
        None => Vec::new(),
    }
}

fn is_enum_helper(callable: &Callable) -> bool {
    callable.name == "valueOf" && callable.descriptor.starts_with("(Ljava/lang/String;)")
        || callable.name == "values" && callable.descriptor.starts_with("()[")
}

/// The names of an enum's constants, in order.
pub fn enum_constants(vm: &Vm, class: ClassId) -> Vec<String> {
    let linked = vm.registry.class(class);
    if linked.access & access::ENUM == 0 {
        return Vec::new();
    }
    linked
        .fields
        .iter()
        .filter(|field| field.is_static() && field.access & access::ENUM != 0)
        .map(|field| vm.registry.text(field.name).to_string())
        .collect()
}
