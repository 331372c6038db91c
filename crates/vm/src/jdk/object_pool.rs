//! spelunk.ObjectPool under exploration: values are handed out before it is decided which object
//! they are (`symbolic::pools`). With eager choice the Java code runs, which is the reference.

use crate::heap::{NULL, Ref};
use crate::inputs::{Input, InputKind, Meaning};
use crate::jdk::choose::ChoiceMode;
use crate::layout::HEADER_WORDS;
use crate::natives::{Arguments, Native, model};
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::pools::{Pool, PoolCall, PoolValue, Pooled};
use crate::symbolic::step::Length;
use crate::thread::Action;
use crate::vm::{Exit, Result, Stop, Vm};

pub const OBJECT_POOL: &[Native] = &[
    model("getNew", "()Ljava/lang/Object;", |vm, a| get(vm, a, false)),
    model("getAny", "()Ljava/lang/Object;", |vm, a| get(vm, a, true)),
];

/// As the Java code words it.
const FURTHER_OBJECT: &str = "there is a further object in the pool of size";
const ORDER_MATTERS: &str = "getNew of an object pool that a factory uses: an order of calls that delayed choice does not keep; use --choice eager";
const NEEDS_ITSELF: &str =
    "a factory that always needs a further object of its own pool; let the pool include null";
const OTHER_API: &str =
    "an ObjectPool of another version of the API; write it anew with `spelunk api`";

fn get(vm: &mut Vm, a: Arguments, any: bool) -> Result<u64> {
    if vm.options.choice == ChoiceMode::Eager {
        return Err(Exit::Stop(Stop::Declined));
    }
    let pool = pool_of(vm, a.reference(0))?;
    let call = PoolCall {
        pool,
        is_choice: any,
        maker: being_made(vm)?,
        inputs_before: vm.path.inputs.list.len(),
    };
    if vm.path.pools.needs_itself(call) {
        return vm.unsupported(NEEDS_ITSELF);
    }
    if vm.path.pools.depends_on_order(call) {
        return vm.unsupported(ORDER_MATTERS);
    }
    let Some(value) = vm.path.pools.add(call) else {
        let size = vm.path.pools.pools[pool as usize].size.unwrap_or_default();
        return Err(vm.assumption_failed(&format!("{FURTHER_OBJECT} {size}")));
    };
    if any {
        vm.path.inputs.list.push(Input {
            name: String::new(),
            kind: InputKind::Pooled(value),
            meaning: Meaning::default(),
            variable: None,
        });
    }
    vm.path.native_shadow = vm.defer_pooled(value);
    Ok(0)
}

/// The value for whose object a factory is running.
fn being_made(vm: &mut Vm) -> Result<Option<usize>> {
    let making = |value: &PoolValue| value.stands_for == Pooled::Making;
    if !vm.path.pools.values.iter().any(making) {
        return Ok(None);
    }
    let frames = vm.thread().frames.iter().rev();
    let number = frames
        .map(|frame| frame.action)
        .find_map(|action| match action {
            Action::Settles(number) => Some(number as usize),
            _ => None,
        });
    match number.and_then(|number| vm.path.deferred.get(number)) {
        Some(&Deferred::Making { value, .. }) => Ok(Some(value)),
        _ => vm.unsupported("an object pool used after one of its factories has failed"),
    }
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
    let pool = Pool::new(object, factory, size, includes_null);
    vm.path.pools.pools.push(pool);
    Ok(vm.path.pools.pools.len() as u32 - 1)
}

/// Most objects; `None` for any number.
fn size_of(vm: &mut Vm, pool: Ref) -> Result<Option<u32>> {
    let (word, part) = field(vm, pool, "size", "I")?;
    if part == 0 {
        return Ok(u32::try_from(word as i32).ok());
    }
    let size = vm.term_of(word, part, b'I');
    match vm.decide_length(size)? {
        Length::Negative => Ok(None),
        Length::Known(known) => Ok(Some(known)),
        Length::AboveBound(bound) => Err(Exit::Stop(Stop::CutOff(format!(
            "an object pool of symbolic size above {bound}"
        )))),
    }
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
