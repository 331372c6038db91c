//! The methods of MethodHandle itself.

use super::lookup::bound;
use super::*;
use crate::call_site::member::MemberHandle;

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
    native("isCrackable", "()Z", |vm, a| {
        let handle = vm.fixed_arity(a.reference(0))?;
        Ok(u64::from(vm.handle_class(handle)?.member.is_some()))
    }),
    native("isInvokeSpecial", "()Z", |vm, a| {
        let handle = vm.fixed_arity(a.reference(0))?;
        let member = vm.handle_class(handle)?.member;
        let is_special = |member: MemberHandle| member.usage == MemberUse::InvokeSpecial;
        Ok(u64::from(member.is_some_and(is_special)))
    }),
    native(
        "internalMemberName",
        "()Ljava/lang/invoke/MemberName;",
        super::member_name::of_handle,
    ),
];

pub(super) fn invoke_with_arguments(vm: &mut Vm, a: Arguments) -> Result<u64> {
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

pub(super) fn as_varargs_collector(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let array = vm.descriptor_of_mirror(a.reference(1))?;
    let handle = vm.fixed_arity(a.reference(0))?;
    let parameters = parameters_of(vm, handle)?;
    if parameters.last() != Some(&array) || !array.starts_with('[') {
        return Err(vm.illegal_argument("array type not assignable to trailing argument"));
    }
    vm.collecting_handle(handle).map(u64::from)
}

pub(super) fn bind_to(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handle = a.reference(0);
    let parameters = parameters_of(vm, handle)?;
    if !parameters.first().is_some_and(|first| is_reference(first)) {
        return Err(vm.illegal_argument("no leading reference parameter"));
    }
    bound(vm, handle, a.reference(1))
}
