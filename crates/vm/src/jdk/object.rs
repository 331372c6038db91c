//! java.lang.Object

use crate::heap::Ref;
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};

pub const OBJECT: &[Native] = &[
    native("getClass", "()Ljava/lang/Class;", |vm, a| {
        Ok(vm.mirror(vm.class_of(a.reference(0))) as u64)
    })
    .handles_symbolic(),
    native("hashCode", "()I", |vm, a| {
        Ok(vm.marked_identity_hash(a.reference(0)))
    })
    .handles_symbolic(),
    native("clone", "()Ljava/lang/Object;", clone).handles_symbolic(),
    native("notify", "()V", |vm, a| {
        vm.notify(a.reference(0), false).map(|()| 0)
    }),
    native("notifyAll", "()V", |vm, a| {
        vm.notify(a.reference(0), true).map(|()| 0)
    }),
    native("wait", "(J)V", wait).handles_symbolic(),
    native("wait0", "(J)V", wait).handles_symbolic(),
];

fn wait(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let millis = vm.duration(a, 1)?;
    if millis < 0 {
        return Err(vm.throw_new(
            "java/lang/IllegalArgumentException",
            Some("timeout value is negative"),
        ));
    }
    let nanos = (millis > 0).then(|| (millis as u64).saturating_mul(1_000_000));
    vm.wait_on(a.reference(0), nanos).map(|()| 0)
}

fn clone(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let object = a.reference(0);
    let class = vm.class_of(object);
    let cloneable = vm.load_class("java/lang/Cloneable")?;
    if !vm.registry.is_subclass(class, cloneable) {
        let name = vm.class_display(class);
        return Err(vm.throw_new("java/lang/CloneNotSupportedException", Some(&name)));
    }
    let words = vm.path.heap.size_words(object, &vm.layouts[class]);
    vm.charge(words * 8)?;
    vm.make_room(Some(words * 8));
    let copy = if vm.registry.class(class).is_array() {
        vm.new_array(class, vm.path.heap.length(object))?
    } else {
        vm.new_object(class)?
    };
    if let Some(length) = vm.followed_length(object) {
        vm.follow_length(copy, length)?;
    }
    copy_payload(vm, object, copy)?;
    Ok(copy as u64)
}

fn copy_payload(vm: &mut Vm, from: Ref, to: Ref) -> Result<()> {
    let layout = &vm.layouts[vm.class_of(from)];
    let words = vm.path.heap.size_words(from, layout);
    for offset in crate::layout::HEADER_WORDS as usize..words {
        let word = vm.path.heap.word(from as usize + offset);
        vm.path.heap.set_word(to as usize + offset, word);
    }
    vm.copy_shadows(from, 0, to, 0, vm.shadow_slots(from))
}
