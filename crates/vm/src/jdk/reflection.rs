//! Reflection: java.lang.reflect and jdk.internal.reflect

use crate::heap::NULL;
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_classes::registry::Primitive;

pub const REFLECTION: &[Native] = &[
    native("getCallerClass", "()Ljava/lang/Class;", caller_class),
    native("getClassAccessFlags", "(Ljava/lang/Class;)I", |vm, a| {
        let class = vm.mirrored(a.reference(0));
        Ok(vm.registry.class(class).access as u64)
    }),
    native("areNestMates", "(Ljava/lang/Class;Ljava/lang/Class;)Z", |vm, a| {
        let (one, other) = (vm.mirrored(a.reference(0)), vm.mirrored(a.reference(1)));
        Ok((vm.nest_host(one) == vm.nest_host(other)) as u64)
    }),
];

pub const ACCESSIBLE_OBJECT: &[Native] = &[native("checkPermission", "()V", super::nothing)];

pub const ARRAY: &[Native] = &[
    native("newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    native("multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
    native("getLength", "(Ljava/lang/Object;)I", get_length),
];

/// The class of the method that called the method that asks.
fn caller_class(vm: &mut Vm, _: Arguments) -> Result<u64> {
    let frames = &vm.thread().frames;
    match frames.len().checked_sub(2).map(|at| frames[at].method) {
        Some(method) => Ok(vm.mirror(vm.registry.method(method).class) as u64),
        None => Ok(0),
    }
}

fn new_array(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if a.reference(0) == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let element = vm.mirrored(a.reference(0));
    if element == vm.registry.primitive(Primitive::Void) {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    let length = a.int(1);
    if length < 0 {
        return Err(vm.throw_new("java/lang/NegativeArraySizeException", Some(&length.to_string())));
    }
    vm.check_array_length(length)?;
    let class = vm.array_class_of(element)?;
    Ok(vm.new_array(class, length as u32)? as u64)
}

fn multi_new_array(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let mut class = vm.mirrored(a.reference(0));
    let lengths = a.reference(1);
    let count = vm.heap.length(lengths) as usize;
    if count == 0 || count > 255 {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", Some("wrong number of dimensions")));
    }
    let lengths: Vec<i32> = (0..count).map(|index| vm.heap.element32(lengths, index) as i32).collect();
    for _ in 0..count {
        class = vm.array_class_of(class)?;
    }
    Ok(vm.new_multi_array(class, &lengths)? as u64)
}

fn get_length(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let array = a.reference(0);
    if array == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    if !vm.registry.class(vm.class_of(array)).is_array() {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", Some("Argument is not an array")));
    }
    Ok(vm.heap.length(array) as u64)
}
