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

mod lookup;
mod member_name;
mod method_handle;
mod method_type;

pub use lookup::LOOKUP;
pub(super) use lookup::class_of_lookup;
pub use member_name::VAR_HANDLES;
pub use method_handle::METHOD_HANDLE;
pub use method_type::METHOD_TYPE;
use method_type::{OBJECT, is_reference};

const CLASS_TO_HANDLE: &str = "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;";
const TWO_HANDLES: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;";
const THREE_HANDLES: &str = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;";

pub const METHOD_HANDLES: &[Native] = &[
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
    native(
        "varHandleExactInvoker",
        "(Ljava/lang/invoke/VarHandle$AccessMode;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let name = super::var_handles::mode_name(vm, a.reference(0))?;
            let descriptor = vm.descriptor_of_type(a.reference(1))?;
            vm.exact_variable_invoker(&name, &descriptor).map(u64::from)
        },
    ),
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
    native("collectReturnValue", TWO_HANDLES, |vm, a| {
        let (handle, filter) = (handle_argument(vm, a, 0)?, handle_argument(vm, a, 1)?);
        vm.collect_return_value(handle, filter).map(u64::from)
    }),
];

pub const CALL_SITE: &[Native] = &[native(
    "makeDynamicInvoker",
    "()Ljava/lang/invoke/MethodHandle;",
    |vm, a| {
        let site = a.reference(0);
        let target = vm.get_field(site, "target", "Ljava/lang/invoke/MethodHandle;") as Ref;
        let descriptor = vm.handle_class(target)?.descriptor;
        vm.dynamic_invoker(site, &descriptor).map(u64::from)
    },
)];
pub const METHOD_HANDLE_NATIVES: &[Native] = &[
    native("<clinit>", "()V", initialised),
    native(
        "init",
        "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V",
        member_name::of_reflected,
    ),
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
