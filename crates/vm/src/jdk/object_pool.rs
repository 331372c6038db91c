//! spelunk.ObjectPool under exploration: values are handed out before it is decided which object
//! they are (`symbolic::pools`). With eager choice the Java code runs, which is the reference.

use crate::heap::{NULL, Ref};
use crate::inputs::{Input, InputKind};
use crate::jdk::choose::ChoiceMode;
use crate::natives::{Arguments, Native, model};
use crate::symbolic::DEFERRED;
use crate::symbolic::pools::{Pool, Pooled};
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_classes::registry::HEADER_WORDS;

pub const OBJECT_POOL: &[Native] = &[
    model("getNew", "()Ljava/lang/Object;", |vm, a| get(vm, a, false)),
    model("getAny", "()Ljava/lang/Object;", |vm, a| get(vm, a, true)),
];

/// As the Java code words it.
const FURTHER_OBJECT: &str = "there is a further object in the pool of size";
const OTHER_API: &str =
    "an ObjectPool of another version of the API; write it anew with `spelunk api`";

fn get(vm: &mut Vm, a: Arguments, any: bool) -> Result<u64> {
    if vm.options.choice == ChoiceMode::Eager {
        return Err(Exit::Stop(Stop::Declined));
    }
    let pool = pool_of(vm, a.reference(0))?;
    let being_made = |pooled: Pooled| pooled == Pooled::Making;
    if vm
        .path
        .pools
        .values
        .iter()
        .any(|v| being_made(v.stands_for))
    {
        return vm.unsupported("an object pool used by a factory of a pool; use --choice eager");
    }
    let Some(value) = vm.path.pools.add(pool, any) else {
        let size = vm.path.pools.pools[pool as usize].size.unwrap_or_default();
        return Err(vm.assumption_failed(&format!("{FURTHER_OBJECT} {size}")));
    };
    if any {
        vm.path.inputs.list.push(Input {
            name: String::new(),
            kind: InputKind::Pooled(value),
            variable: None,
        });
    }
    vm.path.native_shadow = vm.defer_pooled(value);
    Ok(0)
}

/// The pool that a Java object is, known from its first use on.
fn pool_of(vm: &mut Vm, object: Ref) -> Result<u32> {
    if let Some(known) = vm.path.pools.find(object) {
        return Ok(known);
    }
    let size = size_of(vm, object)?;
    let includes_null = includes_null(vm, object)?;
    let factory = vm.get_field(object, "factory", "Ljava/util/function/Supplier;") as Ref;
    if factory == NULL {
        return vm.unsupported(OTHER_API);
    }
    vm.path.pools.pools.push(Pool {
        object,
        factory,
        size,
        includes_null,
    });
    Ok(vm.path.pools.pools.len() as u32 - 1)
}

/// Most objects; `None` for any number.
fn size_of(vm: &mut Vm, pool: Ref) -> Result<Option<u32>> {
    let (word, part) = field(vm, pool, "size", "I")?;
    if part == 0 {
        return Ok(u32::try_from(word as i32).ok());
    }
    let size = vm.term_of(word, part, b'I');
    vm.decide_length(size, "an object pool of symbolic size")
}

fn includes_null(vm: &mut Vm, pool: Ref) -> Result<bool> {
    let (word, part) = field(vm, pool, "includeNull", "Z")?;
    let term = vm.term_of(word, part, b'Z');
    let zero = vm.terms.bv_const(32, 0);
    let included = vm.terms.ne(term, zero);
    vm.decide_condition(included)
}

/// A field's word and symbolic part; a choice that is still open is made.
fn field(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Result<(u64, u32)> {
    let Ok(offset) = vm.offset_of(vm.class_of(object), name, descriptor) else {
        return vm.unsupported(OTHER_API);
    };
    match vm.shadow_entry(object, (offset - HEADER_WORDS) as usize) {
        part if part >= DEFERRED => vm.force(part),
        part => Ok((vm.path.heap.field(object, offset), part)),
    }
}
