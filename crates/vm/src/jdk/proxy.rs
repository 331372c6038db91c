//! java.lang.reflect.Proxy: classes that hand every call on to an `InvocationHandler`, made with the
//! assembler as the class library's own generator would make them.

use crate::assembler::{ClassBuilder, CodeBuilder, access, wrapper_of};
use crate::call_site::conversion::{box_primitive, boxed_by, cast, unbox};
use crate::call_site::member::{MemberHandle, MemberUse};
use crate::heap::{NULL, Ref};
use crate::method_handle::CallSignature;
use crate::natives::{Arguments, Native, native};
use crate::thread::Action;
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, access as flags};

const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const METHOD: &str = "Ljava/lang/reflect/Method;";
const UNDECLARED: &str = "java/lang/reflect/UndeclaredThrowableException";

pub const PROXY_NATIVES: &[Native] = &[
    native(
        "newProxyInstance",
        "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;",
        new_instance,
    ),
    native(
        "getProxyClass",
        "(Ljava/lang/ClassLoader;[Ljava/lang/Class;)Ljava/lang/Class;",
        |vm, a| {
            let class = class_for(vm, a.reference(1))?;
            Ok(u64::from(vm.mirror(class)))
        },
    ),
    native("isProxyClass", "(Ljava/lang/Class;)Z", |vm, a| {
        let mirror = present(vm, a.reference(0))?;
        let class = vm.mirrored(mirror);
        Ok(u64::from(is_proxy(vm, class)))
    }),
    native(
        "getInvocationHandler",
        "(Ljava/lang/Object;)Ljava/lang/reflect/InvocationHandler;",
        |vm, a| {
            let proxy = present(vm, a.reference(0))?;
            if !is_proxy(vm, vm.class_of(proxy)) {
                return Err(vm.illegal_argument("not a proxy instance"));
            }
            Ok(vm.get_field(proxy, "h", "Ljava/lang/reflect/InvocationHandler;"))
        },
    ),
    native(
        "invokeDefault",
        "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;",
        invoke_default,
    ),
];

fn present(vm: &mut Vm, object: Ref) -> Result<Ref> {
    if object == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    Ok(object)
}

fn is_proxy(vm: &Vm, class: ClassId) -> bool {
    vm.call_sites.proxies.values().any(|&made| made == class)
}

fn new_instance(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handler = present(vm, a.reference(2))?;
    let class = class_for(vm, a.reference(1))?;
    vm.initialise(class)?;
    let proxy = vm.new_object(class)?;
    vm.put_field(
        proxy,
        "h",
        "Ljava/lang/reflect/InvocationHandler;",
        u64::from(handler),
    );
    Ok(u64::from(proxy))
}

/// The class of proxies that implement the interfaces in an array of class objects.
fn class_for(vm: &mut Vm, interfaces: Ref) -> Result<ClassId> {
    let array = present(vm, interfaces)?;
    let mut interfaces = Vec::new();
    for index in 0..vm.path.heap.length(array) as usize {
        let mirror = present(vm, vm.path.heap.element32(array, index))?;
        let interface = vm.mirrored(mirror);
        let name = vm.class_display(interface);
        if !vm.registry.class(interface).is_interface() {
            return Err(vm.illegal_argument(&format!("{name} is not an interface")));
        }
        if interfaces.contains(&interface) {
            return Err(vm.illegal_argument(&format!("repeated interface: {name}")));
        }
        interfaces.push(interface);
    }
    if let Some(&class) = vm.call_sites.proxies.get(&interfaces) {
        return Ok(class);
    }
    let class = define(vm, &interfaces)?;
    vm.call_sites.proxies.insert(interfaces, class);
    Ok(class)
}

/// A method of a proxy class.
struct Forwarded {
    /// The class whose `Method` object the handler gets.
    owner: String,
    name: String,
    descriptor: String,
    declared: Vec<String>,
}

fn define(vm: &mut Vm, interfaces: &[ClassId]) -> Result<ClassId> {
    let hidden = |&&interface: &&ClassId| vm.registry.class(interface).access & flags::PUBLIC == 0;
    let package = interfaces
        .iter()
        .find(hidden)
        .map(|&interface| vm.registry.class(interface).package().to_string());
    let number = vm.call_sites.proxies.len();
    let name = match package.as_deref() {
        Some("") => format!("$Proxy{number}"),
        Some(package) => format!("{package}/$Proxy{number}"),
        None => format!("jdk/proxy1/$Proxy{number}"),
    };
    let mut builder = ClassBuilder::new(&name, PROXY);
    builder.set_access(access::PUBLIC | access::FINAL);
    for &interface in interfaces {
        builder.implements(&vm.registry.class(interface).name);
    }
    let methods = methods_of(vm, interfaces);
    write_class(&mut builder, &name, &methods);
    let user = interfaces
        .iter()
        .find(|&&interface| vm.registry.class(interface).is_user());
    let near = user
        .or(interfaces.first())
        .copied()
        .unwrap_or(vm.well_known.object);
    vm.define_synthetic(builder, near)
}

/// Object's three methods first, then those of the interfaces in order, each signature once.
fn methods_of(vm: &Vm, interfaces: &[ClassId]) -> Vec<Forwarded> {
    const OBJECT: [(&str, &str); 3] = [
        ("hashCode", "()I"),
        ("equals", "(Ljava/lang/Object;)Z"),
        ("toString", "()Ljava/lang/String;"),
    ];
    let mut methods: Vec<Forwarded> = OBJECT
        .into_iter()
        .map(|(name, descriptor)| Forwarded {
            owner: "java/lang/Object".to_string(),
            name: name.to_string(),
            descriptor: descriptor.to_string(),
            declared: Vec::new(),
        })
        .collect();
    let mut waiting: Vec<ClassId> = interfaces.iter().rev().copied().collect();
    while let Some(interface) = waiting.pop() {
        add_methods(vm, interface, &mut methods);
        waiting.extend(vm.registry.class(interface).interfaces.iter().rev());
    }
    methods
}

fn add_methods(vm: &Vm, interface: ClassId, methods: &mut Vec<Forwarded>) {
    for method in vm.registry.declared_methods(interface) {
        if method.is(flags::STATIC | flags::PRIVATE) {
            continue;
        }
        let (name, descriptor) = (
            vm.registry.text(method.name),
            vm.registry.text(method.descriptor),
        );
        if methods
            .iter()
            .any(|known| known.name == name && known.descriptor == descriptor)
        {
            continue;
        }
        let declared = vm
            .registry
            .member(method)
            .and_then(|(file, member)| member.exceptions(file).ok())
            .unwrap_or_default();
        methods.push(Forwarded {
            owner: vm.registry.class(interface).name.to_string(),
            name: name.to_string(),
            descriptor: descriptor.to_string(),
            declared: declared.into_iter().map(str::to_string).collect(),
        });
    }
}

fn write_class(builder: &mut ClassBuilder, class: &str, methods: &[Forwarded]) {
    builder.method(
        access::PUBLIC,
        "<init>",
        "(Ljava/lang/reflect/InvocationHandler;)V",
        |code| {
            code.load_reference(0).load_reference(1);
            code.invoke(
                op::invokespecial,
                PROXY,
                "<init>",
                "(Ljava/lang/reflect/InvocationHandler;)V",
                false,
            );
            code.op(op::r#return);
        },
    );
    for (number, method) in methods.iter().enumerate() {
        builder.field(
            access::PRIVATE | access::STATIC | access::FINAL,
            &field_name(number),
            METHOD,
        );
        let Ok(parsed) = MethodDescriptor::parse(&method.descriptor) else {
            continue;
        };
        builder.method(
            access::PUBLIC | access::FINAL,
            &method.name,
            &method.descriptor,
            |code| {
                write_forwarding(code, class, number, method, &parsed);
            },
        );
    }
    builder.method(access::STATIC, "<clinit>", "()V", |code| {
        for (number, method) in methods.iter().enumerate() {
            let Ok(parsed) = MethodDescriptor::parse(&method.descriptor) else {
                continue;
            };
            write_method_object(code, method, &parsed);
            code.field(op::putstatic, class, &field_name(number), METHOD);
        }
        code.op(op::r#return);
    });
}

fn field_name(number: usize) -> String {
    format!("m{number}")
}

/// `Owner.class.getMethod(name, parameters)`
fn write_method_object(code: &mut CodeBuilder, method: &Forwarded, parsed: &MethodDescriptor) {
    code.class_object(Some(FieldType::Object(&method.owner)))
        .text(&method.name);
    code.int(parsed.params.len() as i32)
        .new_array(FieldType::Object("java/lang/Class"));
    for (index, &parameter) in parsed.params.iter().enumerate() {
        code.op(op::dup)
            .int(index as i32)
            .class_object(Some(parameter));
        code.array_store(FieldType::Object("java/lang/Class"));
    }
    code.invoke_virtual(
        "java/lang/Class",
        "getMethod",
        "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
    );
}

fn write_forwarding(
    code: &mut CodeBuilder,
    class: &str,
    number: usize,
    method: &Forwarded,
    parsed: &MethodDescriptor,
) {
    let (from, to) = (code.here(), code.label());
    code.load_reference(0).field(
        op::getfield,
        PROXY,
        "h",
        "Ljava/lang/reflect/InvocationHandler;",
    );
    code.load_reference(0)
        .field(op::getstatic, class, &field_name(number), METHOD);
    write_arguments(code, parsed);
    let descriptor =
        "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;";
    code.invoke(op::invokeinterface, HANDLER, "invoke", descriptor, true);
    write_result(code, parsed.ret);
    code.place(to);
    if method
        .declared
        .iter()
        .any(|name| name == "java/lang/Throwable")
    {
        return;
    }
    let (allowed, other) = (code.label(), code.label());
    let unchecked = ["java/lang/Error", "java/lang/RuntimeException"];
    for class in unchecked
        .into_iter()
        .chain(method.declared.iter().map(String::as_str))
    {
        code.handler(from, to, allowed, Some(class));
    }
    code.handler(from, to, other, None);
    code.place(allowed).op(op::athrow);
    code.place(other);
    let throwable = FieldType::Object("java/lang/Throwable");
    let thrown = code.new_local(throwable);
    code.store(throwable, thrown);
    code.class(op::new, UNDECLARED)
        .op(op::dup)
        .load(throwable, thrown);
    code.invoke(
        op::invokespecial,
        UNDECLARED,
        "<init>",
        "(Ljava/lang/Throwable;)V",
        false,
    );
    code.op(op::athrow);
}

/// The arguments as an array of objects; null where there are none.
fn write_arguments(code: &mut CodeBuilder, parsed: &MethodDescriptor) {
    if parsed.params.is_empty() {
        code.op(op::aconst_null);
        return;
    }
    let object = FieldType::Object("java/lang/Object");
    code.int(parsed.params.len() as i32).new_array(object);
    let mut local = 1;
    for (index, &parameter) in parsed.params.iter().enumerate() {
        code.op(op::dup).int(index as i32).load(parameter, local);
        if !parameter.is_reference() {
            box_primitive(code, parameter);
        }
        code.array_store(object);
        local += parameter.words() as u16;
    }
}

fn write_result(code: &mut CodeBuilder, result: Option<FieldType>) {
    match result {
        None => {
            code.op(op::pop);
        }
        Some(kind) if kind.is_reference() => cast(code, kind),
        Some(kind) => {
            let wrapper = wrapper_of(kind);
            debug_assert_eq!(boxed_by(wrapper), Some(kind));
            code.class(op::checkcast, wrapper);
            unbox(code, wrapper, kind);
        }
    }
    code.return_value(result);
}

/// `InvocationHandler.invokeDefault`: calls the interface's own code on a proxy.
fn invoke_default(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (proxy, method) = (present(vm, a.reference(0))?, present(vm, a.reference(1))?);
    let owner = vm.mirrored(vm.get_field(method, "clazz", "Ljava/lang/Class;") as Ref);
    let parameters = vm.get_field(method, "parameterTypes", "[Ljava/lang/Class;") as Ref;
    let result = vm.get_field(method, "returnType", "Ljava/lang/Class;") as Ref;
    let signature = CallSignature {
        parameters: vm.descriptors_in(parameters)?,
        result: vm.descriptor_of_mirror(result)?,
    };
    let name = vm.string_text(vm.get_field(method, "name", "Ljava/lang/String;") as Ref);
    let found = vm
        .registry
        .find_declared(owner, &name, &signature.descriptor());
    if !found.is_some_and(|found| {
        !vm.registry.method(found).is_abstract() && vm.registry.class(owner).is_interface()
    }) {
        return Err(vm.illegal_argument(&format!("\"{name}\" is not a default method")));
    }
    let member = MemberHandle {
        usage: MemberUse::InvokeSpecial,
        class: vm.registry.class(owner).name.to_string(),
        name,
        descriptor: signature.descriptor(),
        interface: true,
    };
    let handle = vm.handle_of_member(member)?;
    let handle = vm.fixed_arity(handle)?;
    let mut words = vec![u64::from(handle), u64::from(proxy)];
    let arguments = a.reference(2);
    if arguments != NULL {
        for index in 0..vm.path.heap.length(arguments) as usize {
            words.push(u64::from(vm.settled_reference(arguments, index)?));
        }
    }
    let wanted = format!(
        "({})Ljava/lang/Object;",
        "Ljava/lang/Object;".repeat(words.len() - 1)
    );
    let facts = vm.handle_class(handle)?;
    let adapter = vm.adapter(&facts, &wanted)?;
    Err(vm.call(adapter, &words, Action::Return))
}
