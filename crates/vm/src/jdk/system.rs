//! java.lang.System

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::outside::Source;
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::registry::ClassKind;
use spelunk_term::TermId;

pub const SYSTEM: &[Native] = &[
    native(
        "arraycopy",
        "(Ljava/lang/Object;ILjava/lang/Object;II)V",
        array_copy,
    )
    .handles_symbolic(),
    native("identityHashCode", "(Ljava/lang/Object;)I", |vm, a| {
        let object = vm.string_identity(a.reference(0))?;
        Ok(vm.marked_identity_hash(object))
    })
    .handles_symbolic(),
    native("nanoTime", "()J", |vm, _| {
        let now = tick(vm);
        Ok(vm.give_from_outside(Source::Clock, b'J', now))
    }),
    native("currentTimeMillis", "()J", |vm, _| {
        let now = tick(vm) / 1_000_000;
        Ok(vm.give_from_outside(Source::Clock, b'J', now))
    }),
    native("setIn0", "(Ljava/io/InputStream;)V", |vm, a| {
        set_stream(vm, a, "in", "Ljava/io/InputStream;")
    }),
    native("setOut0", "(Ljava/io/PrintStream;)V", |vm, a| {
        set_stream(vm, a, "out", "Ljava/io/PrintStream;")
    }),
    native("setErr0", "(Ljava/io/PrintStream;)V", |vm, a| {
        set_stream(vm, a, "err", "Ljava/io/PrintStream;")
    }),
    native(
        "getSecurityManager",
        "()Ljava/lang/SecurityManager;",
        super::nothing,
    ),
    native(
        "mapLibraryName",
        "(Ljava/lang/String;)Ljava/lang/String;",
        |vm, a| {
            if a.reference(0) == NULL {
                return Err(vm.throw_new("java/lang/NullPointerException", None));
            }
            let name = vm.known_text(a.reference(0))?;
            Ok(vm.new_string_from(&format!("lib{name}.so"))? as u64)
        },
    ),
    native("loadLibrary", "(Ljava/lang/String;)V", |vm, a| {
        no_library(vm, a.reference(0), "no {} in java.library.path: ")
    }),
    native("load", "(Ljava/lang/String;)V", |vm, a| {
        no_library(vm, a.reference(0), "Can't load library: {}")
    }),
    native("console", "()Ljava/io/Console;", super::nothing),
];

/// The class library's own libraries are this VM; there are no others.
fn no_library(vm: &mut Vm, name: Ref, message: &str) -> Result<u64> {
    let caller = vm.current_class();
    if !vm.registry.class(caller).is_user() {
        return Ok(0);
    }
    if name == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let message = message.replace("{}", &vm.string_text(name));
    Err(vm.throw_new("java/lang/UnsatisfiedLinkError", Some(&message)))
}

/// Virtual time: every look at the clock takes a microsecond.
fn tick(vm: &mut Vm) -> u64 {
    vm.path.virtual_clock += 1_000;
    vm.path.virtual_clock
}

fn set_stream(vm: &mut Vm, a: Arguments, name: &str, descriptor: &str) -> Result<u64> {
    let class = vm.load_class("java/lang/System")?;
    vm.set_static_value(class, name, descriptor, a.word(0));
    Ok(0)
}

fn array_copy(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (from, to) = (a.reference(0), a.reference(2));
    if from == NULL || to == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    check_array_types(vm, from, to)?;
    if a.shadow(1) | a.shadow(3) | a.shadow(4) != 0 {
        settle_positions(vm, &a, from, to)?;
    }
    let (from_at, to_at, count) = (a.int(1), a.int(3), a.int(4));
    check_ranges(vm, from, to, from_at, to_at, count)?;
    let (from_class, to_class) = (vm.class_of(from), vm.class_of(to));
    let (from_element, to_element) = (
        vm.well_known.element_of(from_class.0),
        vm.well_known.element_of(to_class.0),
    );
    let references = vm.registry.class(to_class).element_letter;
    if matches!(references, b'L' | b'[')
        && !vm.registry.is_subclass(
            spelunk_classes::registry::ClassId(from_element),
            spelunk_classes::registry::ClassId(to_element),
        )
    {
        return copy_checked(
            vm,
            from,
            from_at as usize,
            to,
            to_at as usize,
            count as usize,
        );
    }
    vm.copy_elements(from, from_at as usize, to, to_at as usize, count as usize)?;
    Ok(0)
}

/// Symbolic positions and lengths: one path for each that fits, one for those that do not.
fn settle_positions(vm: &mut Vm, a: &Arguments, from: Ref, to: Ref) -> Result<()> {
    let (from_length, to_length) = (vm.path.heap.length(from), vm.path.heap.length(to));
    // Arguments change only after the last decision: until then the call may be made again.
    let mut settled = Vec::new();
    for (at, most) in [
        (1, from_length),
        (3, to_length),
        (4, from_length.min(to_length)),
    ] {
        if a.shadow(at) == 0 {
            continue;
        }
        let term = vm.term_of(a.word(at), a.shadow(at), b'I');
        let bound = vm.terms.bv_const(32, most as u64);
        let fits = vm.terms.bv_ule(term, bound);
        if !vm.decide_condition(fits)? {
            return Err(out_of_symbolic_range(vm, a, from, to)?);
        }
        let value = vm.decide_value(term, 0, most as i64)?;
        settled.push((at, value as u32 as u64));
    }
    for (at, word) in settled {
        a.overwrite(at, word, 0);
    }
    Ok(())
}

/// What is thrown where some of the positions and the length do not fit: the first of HotSpot's complaints that holds.
fn out_of_symbolic_range(vm: &mut Vm, a: &Arguments, from: Ref, to: Ref) -> Result<Exit> {
    let [from_at, to_at, count] = [1, 3, 4].map(|at| vm.term_of(a.word(at), a.shadow(at), b'I'));
    let zero = vm.terms.bv_const(32, 0);
    for (number, misfit) in [
        (from_at, Misfit::Source),
        (to_at, Misfit::Destination),
        (count, Misfit::Length),
    ] {
        let is_negative = vm.terms.bv_slt(number, zero);
        if vm.decide_condition(is_negative)? {
            return Ok(misfit.thrown(vm, from, to, number));
        }
    }
    let [from_end, to_end] = [from_at, to_at].map(|at| {
        let (at, count) = (vm.terms.sext(at, 64), vm.terms.sext(count, 64));
        vm.terms.bv_add(at, count)
    });
    let from_length = vm.path.heap.length(from);
    let most = vm.terms.bv_const(64, from_length.into());
    let fits = vm.terms.bv_ule(from_end, most);
    if !vm.decide_condition(fits)? {
        return Ok(Misfit::LastSource.thrown(vm, from, to, from_end));
    }
    Ok(Misfit::LastDestination.thrown(vm, from, to, to_end))
}

/// What HotSpot complains of when elements are copied, in its order.
enum Misfit {
    Source,
    Destination,
    Length,
    LastSource,
    LastDestination,
}

impl Misfit {
    /// The message before and behind the number.
    fn words(&self, vm: &Vm, from: Ref, to: Ref) -> (&'static str, String) {
        let out_of = |array| {
            let length = vm.path.heap.length(array);
            format!(" out of bounds for {}[{length}]", array_kind(vm, array))
        };
        match self {
            Misfit::Source => ("arraycopy: source index ", out_of(from)),
            Misfit::Destination => ("arraycopy: destination index ", out_of(to)),
            Misfit::Length => ("arraycopy: length ", " is negative".to_string()),
            Misfit::LastSource => ("arraycopy: last source index ", out_of(from)),
            Misfit::LastDestination => ("arraycopy: last destination index ", out_of(to)),
        }
    }

    fn thrown(&self, vm: &mut Vm, from: Ref, to: Ref, number: TermId) -> Exit {
        let (before, behind) = self.words(vm, from, to);
        let class = "java/lang/ArrayIndexOutOfBoundsException";
        vm.throw_about(class, before, number, &behind)
    }

    fn thrown_of_known(&self, vm: &mut Vm, from: Ref, to: Ref, number: i64) -> Exit {
        let (before, behind) = self.words(vm, from, to);
        let message = format!("{before}{number}{behind}");
        vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&message))
    }
}

/// An array's element type as HotSpot's messages name it.
fn array_kind(vm: &Vm, array: Ref) -> String {
    let class = vm.class_of(array);
    match vm.registry.class(class).element_letter {
        b'L' | b'[' => "object array".to_string(),
        _ => vm.external_name(class).trim_end_matches("[]").to_string(),
    }
}

/// Element by element where each store has to be checked; what came before a failure stays.
fn copy_checked(
    vm: &mut Vm,
    from: Ref,
    from_at: usize,
    to: Ref,
    to_at: usize,
    count: usize,
) -> Result<u64> {
    let ClassKind::Array { element } = vm.registry.class(vm.class_of(to)).kind else {
        return Ok(0);
    };
    for index in 0..count {
        let value = vm.settled_reference(from, from_at + index)?;
        if value != NULL && !vm.is_instance(value, element) {
            let (object, wanted) = (
                vm.class_display(vm.class_of(value)),
                vm.class_display(element),
            );
            let source = vm.external_name(vm.class_of(from));
            let message = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {source} to the type of the destination array, {wanted}"
            );
            let _ = object;
            return Err(vm.throw_new("java/lang/ArrayStoreException", Some(&message)));
        }
        vm.copy_elements(from, from_at + index, to, to_at + index, 1)?;
    }
    Ok(0)
}

fn check_array_types(vm: &mut Vm, from: Ref, to: Ref) -> Result<()> {
    let (source, target) = (vm.class_of(from), vm.class_of(to));
    let (source_class, target_class) = (vm.registry.class(source), vm.registry.class(target));
    let message = if !source_class.is_array() {
        format!(
            "arraycopy: source type {} is not an array",
            source_class.java_name()
        )
    } else if !target_class.is_array() {
        format!(
            "arraycopy: destination type {} is not an array",
            target_class.java_name()
        )
    } else {
        let is_reference = |letter: u8| matches!(letter, b'L' | b'[');
        let (s, t) = (source_class.element_letter, target_class.element_letter);
        if s == t || (is_reference(s) && is_reference(t)) {
            return Ok(());
        }
        if !is_reference(s) && !is_reference(t) {
            format!(
                "arraycopy: type mismatch: can not copy {} into {}",
                vm.external_name(source),
                vm.external_name(target)
            )
        } else if is_reference(s) {
            format!(
                "arraycopy: type mismatch: can not copy object array[] into {}",
                vm.external_name(target)
            )
        } else {
            format!(
                "arraycopy: type mismatch: can not copy {} into object array[]",
                vm.external_name(source)
            )
        }
    };
    Err(vm.throw_new("java/lang/ArrayStoreException", Some(&message)))
}

fn check_ranges(
    vm: &mut Vm,
    from: Ref,
    to: Ref,
    from_at: i32,
    to_at: i32,
    count: i32,
) -> Result<()> {
    let (from_length, to_length) = (vm.path.heap.length(from), vm.path.heap.length(to));
    let fits = |at: i32, length: u32| (at as u32 as u64 + count as u32 as u64) <= length as u64;
    if from_at >= 0
        && to_at >= 0
        && count >= 0
        && fits(from_at, from_length)
        && fits(to_at, to_length)
    {
        return Ok(());
    }
    if from_at >= 0 && to_at >= 0 && count >= 0 && !fits(from_at, from_length) {
        vm.note_too_short(from, from_at as u64 + count as u64)?;
    }
    let (misfit, number) = if from_at < 0 {
        (Misfit::Source, i64::from(from_at))
    } else if to_at < 0 {
        (Misfit::Destination, i64::from(to_at))
    } else if count < 0 {
        (Misfit::Length, i64::from(count))
    } else if !fits(from_at, from_length) {
        (Misfit::LastSource, i64::from(from_at) + i64::from(count))
    } else {
        (Misfit::LastDestination, i64::from(to_at) + i64::from(count))
    };
    Err(misfit.thrown_of_known(vm, from, to, number))
}
