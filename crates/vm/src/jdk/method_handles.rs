//! java.lang.invoke: MethodHandles, Lookup, MethodHandle and MethodType, on the handles of
//! `method_handle`. What is not modelled stops a run, naming the method.

use super::method_handle_impl::list_elements;
use crate::call_site::member::MemberUse;
use crate::heap::{NULL, Ref};
use crate::method_handle::{CallSignature, Lookup, Wanted};
use crate::natives::{Arguments, Native, native};
use crate::thread::Action;
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_classes::registry::{ClassId, Primitive, access};

const CLASS_TO_HANDLE: &str = "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
const TWO_HANDLES: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;";
const THREE_HANDLES: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;";
const FIND_METHOD: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
const FIND_FIELD: &str =
    "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
const FIND_VARIABLE: &str =
    "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;";
const OF_FIELD: &str = "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;";
const TO_TYPE: &str = "()Ljava/lang/invoke/MethodType;";

pub const METHOD_HANDLES: &[Native] = &[
    native(
        "privateLookupIn",
        "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;",
        private_lookup,
    ),
    native("arrayConstructor", CLASS_TO_HANDLE, |vm, a| {
        array_handle(vm, a, "new")
    }),
    native("arrayLength", CLASS_TO_HANDLE, |vm, a| {
        array_handle(vm, a, "length")
    }),
    native("arrayElementGetter", CLASS_TO_HANDLE, |vm, a| {
        array_handle(vm, a, "get")
    }),
    native("arrayElementSetter", CLASS_TO_HANDLE, |vm, a| {
        array_handle(vm, a, "set")
    }),
    native(
        "arrayElementVarHandle",
        "(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
        |vm, a| {
            let class = class_argument(vm, a, 0)?;
            vm.array_var_handle(class).map(u64::from)
        },
    ),
    native(
        "byteArrayViewVarHandle",
        "(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        |vm, a| byte_view(vm, a, false),
    ),
    native(
        "byteBufferViewVarHandle",
        "(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
        |vm, a| byte_view(vm, a, true),
    ),
    native(
        "exactInvoker",
        "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let descriptor = vm.descriptor_of_type(a.reference(0))?;
            vm.invoker_handle(&descriptor, true).map(u64::from)
        },
    ),
    native(
        "invoker",
        "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let descriptor = vm.descriptor_of_type(a.reference(0))?;
            vm.invoker_handle(&descriptor, false).map(u64::from)
        },
    ),
    native(
        "spreadInvoker",
        "(Ljava/lang/invoke/MethodType;I)Ljava/lang/invoke/MethodHandle;",
        spread_invoker,
    ),
    native("varHandleExactInvoker", "*", refuse),
    native(
        "varHandleInvoker",
        "(Ljava/lang/invoke/VarHandle$AccessMode;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let name = super::var_handles::mode_name(vm, a.reference(0))?;
            let descriptor = vm.descriptor_of_type(a.reference(1))?;
            vm.variable_invoker(&name, &descriptor).map(u64::from)
        },
    ),
    native(
        "explicitCastArguments",
        "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let wanted = vm.descriptor_of_type(a.reference(1))?;
            let handle = handle_argument(vm, a, 0)?;
            vm.handle_as_type(handle, &wanted, true).map(u64::from)
        },
    ),
    native(
        "permuteArguments",
        "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;[I)Ljava/lang/invoke/MethodHandle;",
        permute,
    ),
    native(
        "constant",
        "(Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let kind = vm.descriptor_of_mirror(a.reference(0))?;
            vm.constant_handle(&kind, a.reference(1)).map(u64::from)
        },
    ),
    native("identity", CLASS_TO_HANDLE, |vm, a| {
        let kind = vm.descriptor_of_mirror(a.reference(0))?;
        vm.identity_handle(&kind).map(u64::from)
    }),
    native("zero", CLASS_TO_HANDLE, |vm, a| {
        let kind = vm.descriptor_of_mirror(a.reference(0))?;
        vm.empty_handle(&format!("(){kind}")).map(u64::from)
    }),
    native(
        "empty",
        "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let descriptor = vm.descriptor_of_type(a.reference(0))?;
            vm.empty_handle(&descriptor).map(u64::from)
        },
    ),
    native(
        "insertArguments",
        "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let handle = handle_argument(vm, a, 0)?;
            let at = position(vm, a.int(1))?;
            let values = elements(vm, a.reference(2))?;
            vm.insert_arguments(handle, at, &values).map(u64::from)
        },
    ),
    // The inner methods that the public ones of both JDKs end in.
    native(
        "dropArguments0",
        "(Ljava/lang/invoke/MethodHandle;ILjava/util/List;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let types = list_elements(vm, a.reference(2))?;
            drop_arguments(vm, a, &types)
        },
    ),
    native(
        "dropArgumentsTrusted",
        "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let types = elements(vm, a.reference(2))?;
            drop_arguments(vm, a, &types)
        },
    ),
    native(
        "dropReturn",
        "(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let handle = handle_argument(vm, a, 0)?;
            let descriptor = vm.handle_class(handle)?.descriptor;
            let parameters = descriptor
                .rsplit_once(')')
                .map_or("(", |(parameters, _)| parameters);
            vm.handle_as_type(handle, &format!("{parameters})V"), false)
                .map(u64::from)
        },
    ),
    native(
        "filterArguments",
        "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let handle = handle_argument(vm, a, 0)?;
            let at = position(vm, a.int(1))?;
            let filters = elements(vm, a.reference(2))?;
            vm.filter_arguments(handle, at, &filters).map(u64::from)
        },
    ),
    native(
        "filterArgument",
        "(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let (handle, filter) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 2)?);
            let at = position(vm, a.int(1))?;
            vm.filter_arguments(handle, at, &[filter]).map(u64::from)
        },
    ),
    native(
        "collectArguments",
        "(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let (handle, filter) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 2)?);
            let at = position(vm, a.int(1))?;
            vm.collect_arguments(handle, at, filter, false)
                .map(u64::from)
        },
    ),
    native("foldArguments", TWO_HANDLES, |vm, a| {
        let (handle, filter) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 1)?);
        vm.collect_arguments(handle, 0, filter, true).map(u64::from)
    }),
    native(
        "foldArguments",
        "(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let (handle, filter) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 2)?);
            let at = position(vm, a.int(1))?;
            vm.collect_arguments(handle, at, filter, true)
                .map(u64::from)
        },
    ),
    native("filterReturnValue", TWO_HANDLES, |vm, a| {
        let (handle, filter) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 1)?);
        vm.filter_return_value(handle, filter).map(u64::from)
    }),
    native("guardWithTest", THREE_HANDLES, |vm, a| {
        let (test, target, fallback) = (
            handle_argument(vm, a, 0)?,
            handle_argument(vm, a, 1)?,
            handle_argument(vm, a, 2)?,
        );
        vm.guard_with_test(test, target, fallback).map(u64::from)
    }),
    native(
        "catchException",
        "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let (target, handler) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 2)?);
            let exception = vm.descriptor_of_mirror(a.reference(1))?;
            vm.catch_exception(target, &exception, handler)
                .map(u64::from)
        },
    ),
    native(
        "throwException",
        "(Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let (result, exception) = (
                vm.descriptor_of_mirror(a.reference(0))?,
                vm.descriptor_of_mirror(a.reference(1))?,
            );
            vm.throwing_handle(&result, &exception).map(u64::from)
        },
    ),
    native("reflectAs", "*", refuse),
    native("filterValue", "*", refuse),
    native("filterCoordinates", "*", refuse),
    native("insertCoordinates", "*", refuse),
    native("collectCoordinates", "*", refuse),
    native("permuteCoordinates", "*", refuse),
    native("dropCoordinates", "*", refuse),
];

pub const LOOKUP: &[Native] = &[
    native("findStatic", FIND_METHOD, |vm, a| {
        find_method(vm, a, MemberUse::InvokeStatic)
    }),
    native("findVirtual", FIND_METHOD, find_virtual),
    native(
        "findConstructor",
        "(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        find_constructor,
    ),
    native(
        "findSpecial",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        find_special,
    ),
    native(
        "bind",
        "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        bind,
    ),
    native("findGetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::GetField)
    }),
    native("findSetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::PutField)
    }),
    native("findStaticGetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::GetStatic)
    }),
    native("findStaticSetter", FIND_FIELD, |vm, a| {
        find_accessor(vm, a, MemberUse::PutStatic)
    }),
    native("findVarHandle", FIND_VARIABLE, |vm, a| {
        find_variable(vm, a, MemberUse::GetField)
    }),
    native("findStaticVarHandle", FIND_VARIABLE, |vm, a| {
        find_variable(vm, a, MemberUse::GetStatic)
    }),
    native(
        "unreflect",
        "(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;",
        unreflect,
    ),
    native("unreflectSpecial", "*", refuse),
    native(
        "unreflectConstructor",
        "(Ljava/lang/reflect/Constructor;)Ljava/lang/invoke/MethodHandle;",
        unreflect_constructor,
    ),
    native("unreflectGetter", OF_FIELD, |vm, a| {
        unreflect_field(vm, a, MemberUse::GetField, MemberUse::GetStatic)
    }),
    native("unreflectSetter", OF_FIELD, |vm, a| {
        unreflect_field(vm, a, MemberUse::PutField, MemberUse::PutStatic)
    }),
    native(
        "unreflectVarHandle",
        "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/VarHandle;",
        unreflect_variable,
    ),
    native(
        "findClass",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        |vm, a| {
            let name = string_argument(vm, a, 1)?;
            let class = super::class::load_by_java_name(vm, &name)?;
            Ok(u64::from(vm.mirror(class)))
        },
    ),
    native(
        "accessClass",
        "(Ljava/lang/Class;)Ljava/lang/Class;",
        |_, a| Ok(a.word(1)),
    ),
    native(
        "ensureInitialized",
        "(Ljava/lang/Class;)Ljava/lang/Class;",
        |vm, a| {
            let class = class_argument(vm, a, 1)?;
            vm.initialise(class)?;
            Ok(a.word(1))
        },
    ),
    native("revealDirect", "*", refuse),
    native("defineClass", "([B)Ljava/lang/Class;", |vm, a| {
        let lookup = class_of_lookup(vm, a)?;
        super::define_class::define_by_lookup(vm, lookup, a.reference(1))
    }),
    native(
        "defineHiddenClass",
        "([BZ[Ljava/lang/invoke/MethodHandles$Lookup$ClassOption;)Ljava/lang/invoke/MethodHandles$Lookup;",
        |vm, a| define_hidden(vm, a, NULL, 2),
    ),
    native(
        "defineHiddenClassWithClassData",
        "([BLjava/lang/Object;Z[Ljava/lang/invoke/MethodHandles$Lookup$ClassOption;)Ljava/lang/invoke/MethodHandles$Lookup;",
        |vm, a| define_hidden(vm, a, a.reference(2), 3),
    ),
];

pub const METHOD_HANDLE: &[Native] = &[
    native("<clinit>", "()V", initialised),
    native(
        "invokeWithArguments",
        "([Ljava/lang/Object;)Ljava/lang/Object;",
        invoke_with_arguments,
    ),
    native(
        "asType",
        "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let wanted = vm.descriptor_of_type(a.reference(1))?;
            vm.handle_as_type(a.reference(0), &wanted, false)
                .map(u64::from)
        },
    ),
    native(
        "asSpreader",
        "(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let array = vm.descriptor_of_mirror(a.reference(2))?;
            let (at, count) = (position(vm, a.int(1))?, position(vm, a.int(3))?);
            vm.spreader(a.reference(0), at, &array, count)
                .map(u64::from)
        },
    ),
    native(
        "asCollector",
        "(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let array = vm.descriptor_of_mirror(a.reference(2))?;
            let (at, count) = (position(vm, a.int(1))?, position(vm, a.int(3))?);
            vm.collector(a.reference(0), at, &array, count)
                .map(u64::from)
        },
    ),
    native(
        "asCollector",
        "(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let array = vm.descriptor_of_mirror(a.reference(1))?;
            let parameters = parameters_of(vm, a.reference(0))?;
            let (at, count) = (parameters.len().saturating_sub(1), position(vm, a.int(2))?);
            vm.collector(a.reference(0), at, &array, count)
                .map(u64::from)
        },
    ),
    native("asVarargsCollector", CLASS_TO_HANDLE, as_varargs_collector),
    native("isVarargsCollector", "()Z", |vm, a| {
        Ok(u64::from(vm.handle_class(a.reference(0))?.variable_arity))
    }),
    native(
        "asFixedArity",
        "()Ljava/lang/invoke/MethodHandle;",
        |vm, a| vm.fixed_arity(a.reference(0)).map(u64::from),
    ),
    native(
        "bindTo",
        "(Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
        bind_to,
    ),
    native("toString", "()Ljava/lang/String;", |vm, a| {
        let descriptor = vm.handle_class(a.reference(0))?.descriptor;
        let text = format!("MethodHandle{}", vm.type_text(&descriptor));
        vm.new_string_from(&text).map(u64::from)
    }),
    native("describeConstable", "*", refuse),
];

pub const METHOD_TYPE: &[Native] = &[
    native(
        "makeImpl",
        "(Ljava/lang/Class;[Ljava/lang/Class;Z)Ljava/lang/invoke/MethodType;",
        make_type,
    ),
    native(
        "fromMethodDescriptorString",
        "(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/invoke/MethodType;",
        type_of_text,
    ),
    native("erase", TO_TYPE, |vm, a| {
        change_type(vm, a, |kind| {
            if is_reference(kind) {
                OBJECT.to_string()
            } else {
                kind.to_string()
            }
        })
    }),
    native("generic", TO_TYPE, |vm, a| {
        change_type(vm, a, |_| OBJECT.to_string())
    }),
    native("wrap", TO_TYPE, |vm, a| change_type(vm, a, wrapped)),
    native("unwrap", TO_TYPE, |vm, a| change_type(vm, a, unwrapped)),
    native("parameterSlotCount", "()I", |vm, a| {
        let descriptor = vm.descriptor_of_type(a.reference(0))?;
        let parsed = MethodDescriptor::parse(&descriptor);
        Ok(parsed.map_or(0, |parsed| parsed.param_words() as u64))
    }),
    native("hasPrimitives", "()Z", |vm, a| {
        let descriptor = vm.descriptor_of_type(a.reference(0))?;
        let signature = CallSignature::parse(&descriptor);
        let primitive = |signature: CallSignature| {
            !is_reference(&signature.result)
                || signature.parameters.iter().any(|kind| !is_reference(kind))
        };
        Ok(u64::from(signature.is_some_and(primitive)))
    }),
    native("hasWrappers", "()Z", |vm, a| {
        let descriptor = vm.descriptor_of_type(a.reference(0))?;
        let signature = CallSignature::parse(&descriptor);
        let has = |signature: CallSignature| {
            signature
                .parameters
                .iter()
                .chain([&signature.result])
                .any(|kind| unwrapped(kind) != *kind)
        };
        Ok(u64::from(signature.is_some_and(has)))
    }),
];

pub const CALL_SITE: &[Native] = &[native("makeDynamicInvoker", "*", refuse)];
pub const METHOD_HANDLE_NATIVES: &[Native] = &[
    native("<clinit>", "()V", initialised),
    native("setCallSiteTargetNormal", SET_TARGET, set_target),
    native("setCallSiteTargetVolatile", SET_TARGET, set_target),
];
const SET_TARGET: &str = "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V";

fn set_target(vm: &mut Vm, a: Arguments) -> Result<u64> {
    vm.put_field(
        a.reference(0),
        "target",
        "Ljava/lang/invoke/MethodHandle;",
        a.word(1),
    );
    Ok(0)
}

const OBJECT: &str = "Ljava/lang/Object;";

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

fn refuse(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let name = vm.registry.method_display(a.method);
    if vm.symbolic {
        return vm.unsupported(format!("method {name}"));
    }
    // A run goes on with an error that names the method.
    let message = format!("spelunk has no {name}");
    Err(vm.throw_new("java/lang/UnsupportedOperationException", Some(&message)))
}

/// A static initialiser that sets up machinery which the model does without.
fn initialised(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = vm.registry.method(a.method).class;
    vm.mark_initialised(class);
    Ok(0)
}

// ---- arguments ----

pub(super) fn present(vm: &mut Vm, object: Ref) -> Result<Ref> {
    if object == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    Ok(object)
}

fn handle_argument(vm: &mut Vm, a: Arguments, at: usize) -> Result<Ref> {
    present(vm, a.reference(at))
}

fn class_argument(vm: &mut Vm, a: Arguments, at: usize) -> Result<ClassId> {
    let mirror = present(vm, a.reference(at))?;
    Ok(vm.mirrored(mirror))
}

pub(super) fn string_argument(vm: &mut Vm, a: Arguments, at: usize) -> Result<String> {
    let string = present(vm, a.reference(at))?;
    Ok(vm.string_text(string))
}

fn position(vm: &mut Vm, value: i32) -> Result<usize> {
    match usize::try_from(value) {
        Ok(value) => Ok(value),
        Err(_) => Err(vm.illegal_argument(&format!("bad position {value}"))),
    }
}

pub(super) fn elements(vm: &mut Vm, array: Ref) -> Result<Vec<Ref>> {
    let array = present(vm, array)?;
    (0..vm.path.heap.length(array) as usize)
        .map(|index| vm.settled_reference(array, index))
        .collect()
}

fn parameters_of(vm: &mut Vm, handle: Ref) -> Result<Vec<String>> {
    let descriptor = vm.handle_class(handle)?.descriptor;
    Ok(CallSignature::parse(&descriptor).map_or(Vec::new(), |signature| signature.parameters))
}

// ---- MethodHandles ----

/// A lookup with full access to the members of another class.
pub(super) fn class_of_lookup(vm: &mut Vm, a: Arguments) -> Result<ClassId> {
    let lookup = present(vm, a.reference(0))?;
    let mirror = vm.get_field(lookup, "lookupClass", "Ljava/lang/Class;") as Ref;
    Ok(vm.mirrored(mirror))
}

/// A hidden class; its initialiser runs when it is first used, which nobody can tell apart unless it
/// prints something.
fn define_hidden(vm: &mut Vm, a: Arguments, data: Ref, initialise_at: usize) -> Result<u64> {
    let lookup = class_of_lookup(vm, a)?;
    let mut nestmate = false;
    for option in elements(vm, a.reference(initialise_at + 1))? {
        let name = vm.get_field(option, "name", "Ljava/lang/String;") as Ref;
        nestmate |= name != NULL && vm.string_text(name) == "NESTMATE";
    }
    let mirror = super::define_class::define_hidden(vm, lookup, a.reference(1), nestmate, data)?;
    let class = vm.class_of(a.reference(0));
    let made = vm.new_object(class)?;
    vm.put_field(made, "lookupClass", "Ljava/lang/Class;", u64::from(mirror));
    vm.put_field(made, "allowedModes", "I", FULL_POWER);
    Ok(u64::from(made))
}

/// PUBLIC, PRIVATE, PROTECTED, PACKAGE and MODULE.
const FULL_POWER: u64 = 0x1f;

fn private_lookup(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let target = class_argument(vm, a, 0)?;
    let caller = present(vm, a.reference(1))?;
    if vm.registry.class(target).is_primitive() {
        let name = vm.class_display(target);
        return Err(vm.illegal_argument(&format!("{name} is a primitive class")));
    }
    let class = vm.class_of(caller);
    let lookup = vm.new_object(class)?;
    let mirror = vm.mirror(target);
    vm.put_field(
        lookup,
        "lookupClass",
        "Ljava/lang/Class;",
        u64::from(mirror),
    );
    vm.put_field(lookup, "allowedModes", "I", FULL_POWER);
    Ok(u64::from(lookup))
}

fn array_handle(vm: &mut Vm, a: Arguments, what: &str) -> Result<u64> {
    let array = vm.descriptor_of_mirror(a.reference(0))?;
    vm.array_handle(what, &array).map(u64::from)
}

fn byte_view(vm: &mut Vm, a: Arguments, of_buffer: bool) -> Result<u64> {
    let view = class_argument(vm, a, 0)?;
    let order = present(vm, a.reference(1))?;
    let class = vm.class_of(order);
    let big = vm.static_value(class, "BIG_ENDIAN", "Ljava/nio/ByteOrder;");
    vm.byte_view_var_handle(view, big == Some(u64::from(order)), of_buffer)
        .map(u64::from)
}

fn spread_invoker(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let descriptor = vm.descriptor_of_type(a.reference(0))?;
    let leading = position(vm, a.int(1))?;
    let invoker = vm.invoker_handle(&descriptor, false)?;
    let parameters = parameters_of(vm, invoker)?;
    let Some(count) = parameters.len().checked_sub(1 + leading) else {
        return Err(vm.illegal_argument("bad argument count"));
    };
    vm.spreader(invoker, 1 + leading, "[Ljava/lang/Object;", count)
        .map(u64::from)
}

fn permute(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handle = handle_argument(vm, a, 0)?;
    let wanted = vm.descriptor_of_type(a.reference(1))?;
    let mut order = Vec::new();
    for index in elements(vm, a.reference(2))? {
        order.push(position(vm, index as i32)?);
    }
    vm.permute_arguments(handle, &wanted, &order).map(u64::from)
}

fn drop_arguments(vm: &mut Vm, a: Arguments, mirrors: &[Ref]) -> Result<u64> {
    let handle = handle_argument(vm, a, 0)?;
    let at = position(vm, a.int(1))?;
    let mut types = Vec::new();
    for &mirror in mirrors {
        let mirror = present(vm, mirror)?;
        types.push(vm.descriptor_of_mirror(mirror)?);
    }
    vm.drop_arguments(handle, at, &types).map(u64::from)
}

// ---- Lookup ----

fn wanted_method(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<Wanted> {
    let owner = class_argument(vm, a, 1)?;
    let name = string_argument(vm, a, 2)?;
    let descriptor = vm.descriptor_of_type(a.reference(3))?;
    Ok(Wanted {
        usage,
        owner,
        name,
        descriptor,
    })
}

fn find_method(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted_method(vm, a, usage)?;
    vm.look_up_method(lookup, wanted).map(u64::from)
}

fn find_virtual(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted_method(vm, a, MemberUse::InvokeVirtual)?;
    if &*vm.registry.class(wanted.owner).name == "java/lang/invoke/MethodHandle" {
        match wanted.name.as_str() {
            "invokeExact" => return vm.invoker_handle(&wanted.descriptor, true).map(u64::from),
            "invoke" => return vm.invoker_handle(&wanted.descriptor, false).map(u64::from),
            _ => {}
        }
    }
    vm.look_up_method(lookup, wanted).map(u64::from)
}

fn find_constructor(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let owner = class_argument(vm, a, 1)?;
    let descriptor = vm.descriptor_of_type(a.reference(2))?;
    if vm.registry.class(owner).is_array() {
        let name = vm.class_display(owner);
        let message = format!("no constructor for array class: {name}");
        return Err(vm.throw_new("java/lang/NoSuchMethodException", Some(&message)));
    }
    let wanted = Wanted {
        usage: MemberUse::NewInvokeSpecial,
        owner,
        name: "<init>".to_string(),
        descriptor,
    };
    vm.look_up_method(lookup, wanted).map(u64::from)
}

/// The receiver of a special call is an object of the class that makes it.
fn find_special(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted_method(vm, a, MemberUse::InvokeSpecial)?;
    let handle = vm.look_up_method(lookup, wanted)?;
    let caller = vm.descriptor_of_mirror(a.reference(4))?;
    let descriptor = vm.handle_class(handle)?.descriptor;
    let Some(mut signature) = CallSignature::parse(&descriptor) else {
        return vm.internal("malformed type of a method handle");
    };
    if let Some(receiver) = signature.parameters.first_mut() {
        *receiver = caller;
    }
    vm.handle_as_type(handle, &signature.descriptor(), false)
        .map(u64::from)
}

fn bind(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let receiver = present(vm, a.reference(1))?;
    let name = string_argument(vm, a, 2)?;
    let descriptor = vm.descriptor_of_type(a.reference(3))?;
    let wanted = Wanted {
        usage: MemberUse::InvokeVirtual,
        owner: vm.class_of(receiver),
        name,
        descriptor,
    };
    let handle = vm.look_up_method(lookup, wanted)?;
    bound(vm, handle, receiver)
}

/// Binds the first argument; a handle that collects surplus arguments goes on doing so.
fn bound(vm: &mut Vm, handle: Ref, receiver: Ref) -> Result<u64> {
    let collects = vm.handle_class(handle)?.variable_arity;
    let made = vm.insert_arguments(handle, 0, &[receiver])?;
    if collects {
        vm.collecting_handle(made).map(u64::from)
    } else {
        Ok(u64::from(made))
    }
}

fn wanted_field(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<Wanted> {
    let owner = class_argument(vm, a, 1)?;
    let name = string_argument(vm, a, 2)?;
    let descriptor = vm.descriptor_of_mirror(a.reference(3))?;
    Ok(Wanted {
        usage,
        owner,
        name,
        descriptor,
    })
}

fn find_accessor(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted_field(vm, a, usage)?;
    vm.look_up_accessor(lookup, wanted).map(u64::from)
}

fn find_variable(vm: &mut Vm, a: Arguments, usage: MemberUse) -> Result<u64> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    let wanted = wanted_field(vm, a, usage)?;
    let (owner, name, kind) = (wanted.owner, wanted.name.clone(), wanted.descriptor.clone());
    vm.look_up_field(lookup, wanted)?;
    vm.field_var_handle(owner, &name, &kind, usage == MemberUse::GetStatic)
        .map(u64::from)
}

// ---- from reflection ----

/// A reflected object's declaring class, modifiers and whether access checks are off.
fn reflected(vm: &mut Vm, object: Ref) -> Result<(ClassId, u16, bool)> {
    let object = present(vm, object)?;
    let class = vm.mirrored(vm.get_field(object, "clazz", "Ljava/lang/Class;") as Ref);
    let modifiers = vm.get_field(object, "modifiers", "I") as u16;
    Ok((class, modifiers, vm.get_field(object, "override", "Z") != 0))
}

fn lookup_for(vm: &mut Vm, a: Arguments, unchecked: bool) -> Result<Lookup> {
    let lookup = Lookup::read(vm, a.reference(0))?;
    Ok(if unchecked { lookup.trusted() } else { lookup })
}

fn unreflect(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let method = a.reference(1);
    let (owner, modifiers, unchecked) = reflected(vm, method)?;
    let lookup = lookup_for(vm, a, unchecked)?;
    let name = vm.string_text(vm.get_field(method, "name", "Ljava/lang/String;") as Ref);
    let parameters = vm.get_field(method, "parameterTypes", "[Ljava/lang/Class;") as Ref;
    let result = vm.get_field(method, "returnType", "Ljava/lang/Class;") as Ref;
    let signature = CallSignature {
        parameters: vm.descriptors_in(parameters)?,
        result: vm.descriptor_of_mirror(result)?,
    };
    let usage = if modifiers & access::STATIC != 0 {
        MemberUse::InvokeStatic
    } else {
        MemberUse::InvokeVirtual
    };
    vm.look_up_method(
        lookup,
        Wanted {
            usage,
            owner,
            name,
            descriptor: signature.descriptor(),
        },
    )
    .map(u64::from)
}

fn unreflect_constructor(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (owner, _, unchecked) = reflected(vm, a.reference(1))?;
    let lookup = lookup_for(vm, a, unchecked)?;
    let parameters = vm.get_field(a.reference(1), "parameterTypes", "[Ljava/lang/Class;") as Ref;
    let signature = CallSignature {
        parameters: vm.descriptors_in(parameters)?,
        result: "V".to_string(),
    };
    let wanted = Wanted {
        usage: MemberUse::NewInvokeSpecial,
        owner,
        name: "<init>".to_string(),
        descriptor: signature.descriptor(),
    };
    vm.look_up_method(lookup, wanted).map(u64::from)
}

fn reflected_field(
    vm: &mut Vm,
    a: Arguments,
    usage: (MemberUse, MemberUse),
) -> Result<(Lookup, Wanted)> {
    let field = a.reference(1);
    let (owner, modifiers, unchecked) = reflected(vm, field)?;
    let lookup = lookup_for(vm, a, unchecked)?;
    let name = vm.string_text(vm.get_field(field, "name", "Ljava/lang/String;") as Ref);
    let descriptor =
        vm.descriptor_of_mirror(vm.get_field(field, "type", "Ljava/lang/Class;") as Ref)?;
    let usage = if modifiers & access::STATIC != 0 {
        usage.1
    } else {
        usage.0
    };
    Ok((
        lookup,
        Wanted {
            usage,
            owner,
            name,
            descriptor,
        },
    ))
}

fn unreflect_field(
    vm: &mut Vm,
    a: Arguments,
    instance: MemberUse,
    of_class: MemberUse,
) -> Result<u64> {
    let (lookup, wanted) = reflected_field(vm, a, (instance, of_class))?;
    vm.look_up_accessor(lookup, wanted).map(u64::from)
}

fn unreflect_variable(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (lookup, wanted) = reflected_field(vm, a, (MemberUse::GetField, MemberUse::GetStatic))?;
    let (owner, name, kind, is_static) = (
        wanted.owner,
        wanted.name.clone(),
        wanted.descriptor.clone(),
        wanted.usage == MemberUse::GetStatic,
    );
    vm.look_up_field(lookup, wanted)?;
    vm.field_var_handle(owner, &name, &kind, is_static)
        .map(u64::from)
}

// ---- MethodHandle ----

fn invoke_with_arguments(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handle = a.reference(0);
    let arguments = elements(vm, a.reference(1))?;
    let facts = vm.handle_class(handle)?;
    let wanted = format!("({}){OBJECT}", OBJECT.repeat(arguments.len()));
    if CallSignature::parse(&wanted).is_none() {
        return vm.unsupported("invokeWithArguments with more than 254 arguments");
    }
    let method = vm.adapter(&facts, &wanted)?;
    let mut words = vec![u64::from(handle)];
    words.extend(arguments.into_iter().map(u64::from));
    Err(vm.call(method, &words, Action::Return))
}

fn as_varargs_collector(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let array = vm.descriptor_of_mirror(a.reference(1))?;
    let handle = vm.fixed_arity(a.reference(0))?;
    let parameters = parameters_of(vm, handle)?;
    if parameters.last() != Some(&array) || !array.starts_with('[') {
        return Err(vm.illegal_argument("array type not assignable to trailing argument"));
    }
    vm.collecting_handle(handle).map(u64::from)
}

fn bind_to(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handle = a.reference(0);
    let parameters = parameters_of(vm, handle)?;
    if !parameters.first().is_some_and(|first| is_reference(first)) {
        return Err(vm.illegal_argument("no leading reference parameter"));
    }
    bound(vm, handle, a.reference(1))
}

// ---- MethodType ----

fn make_type(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let result = vm.descriptor_of_mirror(a.reference(0))?;
    let parameters = vm.descriptors_in(a.reference(1))?;
    if parameters.iter().any(|kind| kind == "V") {
        return Err(vm.illegal_argument("parameter type cannot be void"));
    }
    let count = parameters.len();
    let signature = CallSignature { parameters, result };
    if CallSignature::parse(&signature.descriptor()).is_none() {
        return Err(vm.illegal_argument(&format!("bad parameter count {count}")));
    }
    vm.method_type(&signature.descriptor()).map(u64::from)
}

fn type_of_text(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let descriptor = string_argument(vm, a, 0)?;
    if CallSignature::parse(&descriptor).is_none() {
        return Err(vm.illegal_argument(&format!("not a method descriptor: {descriptor}")));
    }
    vm.method_type(&descriptor).map(u64::from)
}

fn change_type(vm: &mut Vm, a: Arguments, change: impl Fn(&str) -> String) -> Result<u64> {
    let descriptor = vm.descriptor_of_type(a.reference(0))?;
    let Some(signature) = CallSignature::parse(&descriptor) else {
        return vm.internal("malformed method type");
    };
    let result = if signature.result == "V" {
        signature.result.clone()
    } else {
        change(&signature.result)
    };
    let changed = CallSignature {
        parameters: signature
            .parameters
            .iter()
            .map(|kind| change(kind))
            .collect(),
        result,
    };
    vm.method_type(&changed.descriptor()).map(u64::from)
}

fn wrapped(kind: &str) -> String {
    let primitive = kind
        .bytes()
        .next()
        .filter(|_| kind.len() == 1)
        .and_then(Primitive::from_letter);
    primitive.map_or(kind.to_string(), |primitive| {
        format!("L{};", primitive.facts().3)
    })
}

fn unwrapped(kind: &str) -> String {
    let primitive = Primitive::ALL
        .into_iter()
        .find(|primitive| format!("L{};", primitive.facts().3) == kind);
    primitive.map_or(kind.to_string(), |primitive| {
        (primitive.facts().1 as char).to_string()
    })
}
