//! MethodType.

use super::*;

pub(super) const TO_TYPE: &str = "()Ljava/lang/invoke/MethodType;";

pub const METHOD_TYPE: &[Native] = &[
    native(
        "makeImpl",
        "(Ljava/lang/Class;[Ljava/lang/Class;Z)Ljava/lang/invoke/MethodType;",
        make_type,
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

pub(super) const OBJECT: &str = "Ljava/lang/Object;";

pub(super) fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

pub(super) fn make_type(vm: &mut Vm, a: Arguments) -> Result<u64> {
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

pub(super) fn change_type(
    vm: &mut Vm,
    a: Arguments,
    change: impl Fn(&str) -> String,
) -> Result<u64> {
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

pub(super) fn wrapped(kind: &str) -> String {
    let primitive = kind
        .bytes()
        .next()
        .filter(|_| kind.len() == 1)
        .and_then(Primitive::from_letter);
    primitive.map_or(kind.to_string(), |primitive| {
        format!("L{};", primitive.facts().3)
    })
}

pub(super) fn unwrapped(kind: &str) -> String {
    let primitive = Primitive::ALL
        .into_iter()
        .find(|primitive| format!("L{};", primitive.facts().3) == kind);
    primitive.map_or(kind.to_string(), |primitive| {
        (primitive.facts().1 as char).to_string()
    })
}
