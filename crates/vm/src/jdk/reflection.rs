//! Small parts of reflection: who called, access flags, arrays by reflection.
//! Members are in `members`, calling them in `accessors`.

use super::accessors::widened;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::registry::{ClassId, ClassKind, MethodId, Primitive};

pub const REFLECTION: &[Native] = &[
    native("getCallerClass", "()Ljava/lang/Class;", caller_class),
    native("getClassAccessFlags", "(Ljava/lang/Class;)I", |vm, a| {
        let class = vm.mirrored(a.reference(0));
        Ok(vm.registry.class(class).access as u64)
    }),
    native(
        "areNestMates",
        "(Ljava/lang/Class;Ljava/lang/Class;)Z",
        |vm, a| {
            let (one, other) = (vm.mirrored(a.reference(0)), vm.mirrored(a.reference(1)));
            Ok((vm.nest_host(one) == vm.nest_host(other)) as u64)
        },
    ),
];

pub const ACCESSIBLE_OBJECT: &[Native] = &[native("checkPermission", "()V", super::nothing)];

pub const ARRAY: &[Native] = &[
    native(
        "newArray",
        "(Ljava/lang/Class;I)Ljava/lang/Object;",
        new_array,
    )
    .handles_symbolic(),
    native(
        "multiNewArray",
        "(Ljava/lang/Class;[I)Ljava/lang/Object;",
        multi_new_array,
    ),
    native("getLength", "(Ljava/lang/Object;)I", get_length),
    native("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get_boxed),
    native("getBoolean", "(Ljava/lang/Object;I)Z", |vm, a| {
        get_primitive(vm, a, b'Z')
    }),
    native("getByte", "(Ljava/lang/Object;I)B", |vm, a| {
        get_primitive(vm, a, b'B')
    }),
    native("getChar", "(Ljava/lang/Object;I)C", |vm, a| {
        get_primitive(vm, a, b'C')
    }),
    native("getShort", "(Ljava/lang/Object;I)S", |vm, a| {
        get_primitive(vm, a, b'S')
    }),
    native("getInt", "(Ljava/lang/Object;I)I", |vm, a| {
        get_primitive(vm, a, b'I')
    }),
    native("getLong", "(Ljava/lang/Object;I)J", |vm, a| {
        get_primitive(vm, a, b'J')
    }),
    native("getFloat", "(Ljava/lang/Object;I)F", |vm, a| {
        get_primitive(vm, a, b'F')
    }),
    native("getDouble", "(Ljava/lang/Object;I)D", |vm, a| {
        get_primitive(vm, a, b'D')
    }),
    native("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set_boxed),
    native("setBoolean", "(Ljava/lang/Object;IZ)V", |vm, a| {
        set_primitive(vm, a, Primitive::Boolean, a.word(2))
    }),
    native("setByte", "(Ljava/lang/Object;IB)V", |vm, a| {
        set_primitive(vm, a, Primitive::Byte, a.word(2))
    }),
    native("setChar", "(Ljava/lang/Object;IC)V", |vm, a| {
        set_primitive(vm, a, Primitive::Char, a.word(2))
    }),
    native("setShort", "(Ljava/lang/Object;IS)V", |vm, a| {
        set_primitive(vm, a, Primitive::Short, a.word(2))
    }),
    native("setInt", "(Ljava/lang/Object;II)V", |vm, a| {
        set_primitive(vm, a, Primitive::Int, a.word(2))
    }),
    native("setLong", "(Ljava/lang/Object;IJ)V", |vm, a| {
        set_primitive(vm, a, Primitive::Long, a.word(2))
    }),
    native("setFloat", "(Ljava/lang/Object;IF)V", |vm, a| {
        set_primitive(vm, a, Primitive::Float, a.word(2))
    }),
    native("setDouble", "(Ljava/lang/Object;ID)V", |vm, a| {
        set_primitive(vm, a, Primitive::Double, a.word(2))
    }),
];

/// The class of the method that called the method that asks; calls by reflection do not count.
fn caller_class(vm: &mut Vm, _: Arguments) -> Result<u64> {
    let callers = vm
        .thread()
        .frames
        .iter()
        .rev()
        .skip(1)
        .map(|frame| frame.method);
    let caller = callers
        .into_iter()
        .find(|&method| !is_reflective_machinery(vm, method));
    match caller {
        Some(method) => Ok(vm.mirror(vm.registry.method(method).class) as u64),
        None => Ok(0),
    }
}

fn is_reflective_machinery(vm: &Vm, method: MethodId) -> bool {
    let found = vm.registry.method(method);
    let class = &*vm.registry.class(found.class).name;
    let name = vm.registry.text(found.name);
    found.caller_sensitive_hidden
        || matches!((class, name), ("java/lang/reflect/Method", "invoke"))
        || (class.starts_with("jdk/internal/reflect/") && class.contains("Accessor"))
}

fn new_array(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if a.reference(0) == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let element = vm.mirrored(a.reference(0));
    if element == vm.registry.primitive(Primitive::Void) || !has_room(vm, element, 1) {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    let length = decided_length(vm, (a.word(1), a.shadow(1)))?;
    if length < 0 {
        return Err(vm.throw_new(
            "java/lang/NegativeArraySizeException",
            Some(&length.to_string()),
        ));
    }
    vm.check_array_length(length)?;
    let class = vm.array_class_of(element)?;
    let bytes = (length as usize) << vm.layouts[class].element_shift;
    vm.make_room(Some(bytes));
    let array = vm.new_array(class, length as u32)?;
    vm.charge(bytes)?;
    Ok(array as u64)
}

/// The length of an array that is made, decided where it is symbolic.
fn decided_length(vm: &mut Vm, (word, part): (u64, u32)) -> Result<i32> {
    if part == 0 {
        return Ok(word as i32);
    }
    let length = vm.term_of(word, part, b'I');
    match vm.decide_array_length(length)? {
        Some(known) => Ok(known as i32),
        None => Err(vm.negative_symbolic_size(length)),
    }
}

/// Whether an array type of so many more dimensions has not too many of them (JVMS 4.3.2).
fn has_room(vm: &Vm, element: ClassId, more: usize) -> bool {
    const MOST_DIMENSIONS: usize = 255;
    let name = &vm.registry.class(element).name;
    let dimensions = name.bytes().take_while(|&byte| byte == b'[').count();
    dimensions + more <= MOST_DIMENSIONS
}

fn multi_new_array(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let mut class = vm.mirrored(a.reference(0));
    let lengths = a.reference(1);
    let count = vm.path.heap.length(lengths) as usize;
    if count == 0 || !has_room(vm, class, count) {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    for _ in 0..count {
        class = vm.array_class_of(class)?;
    }
    let mut known = Vec::new();
    for index in 0..count {
        let length = vm.settled_element(lengths, index)?;
        known.push(decided_length(vm, length)?);
    }
    Ok(vm.new_multi_array(class, &known)? as u64)
}

fn get_length(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let array = a.reference(0);
    if array == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    if !vm.registry.class(vm.class_of(array)).is_array() {
        return Err(vm.throw_new(
            "java/lang/IllegalArgumentException",
            Some("Argument is not an array"),
        ));
    }
    Ok(vm.path.heap.length(array) as u64)
}

// ---- elements by reflection ----

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

/// The array and index of a call; its element's letter.
fn element_place(vm: &mut Vm, a: Arguments) -> Result<(Ref, usize, u8)> {
    let (array, index) = (a.reference(0), a.int(1));
    let length = get_length(vm, a)? as u32;
    if index < 0 || index as u32 >= length {
        return Err(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", None));
    }
    let letter = vm.registry.class(vm.class_of(array)).element_letter;
    Ok((array, index as usize, letter))
}

fn element_offset(vm: &Vm, array: Ref, index: usize) -> i64 {
    let shift = vm.element_shift(array);
    i64::from(crate::layout::HEADER_WORDS) * 8 + ((index as i64) << shift)
}

fn get_boxed(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (array, index, letter) = element_place(vm, a)?;
    let letter = if letter == b'[' { b'L' } else { letter };
    let offset = element_offset(vm, array, index);
    let value = super::unsafe_access::read(vm, array, offset, letter)?;
    Ok(u64::from(vm.box_value(value, letter)?))
}

fn get_primitive(vm: &mut Vm, a: Arguments, wanted: u8) -> Result<u64> {
    let (array, index, letter) = element_place(vm, a)?;
    let Some(kind) = Primitive::from_letter(letter) else {
        return Err(vm.throw_new(ILLEGAL, Some("Argument is not an array of primitive type")));
    };
    let offset = element_offset(vm, array, index);
    let value = super::unsafe_access::read(vm, array, offset, letter)?;
    match widened(kind, value, wanted) {
        Some(value) => Ok(value),
        None => Err(mismatch(vm)),
    }
}

fn mismatch(vm: &mut Vm) -> Exit {
    vm.throw_new(ILLEGAL, Some("argument type mismatch"))
}

fn set_primitive(vm: &mut Vm, a: Arguments, kind: Primitive, value: u64) -> Result<u64> {
    let (array, index, letter) = element_place(vm, a)?;
    if Primitive::from_letter(letter).is_none() {
        return Err(vm.throw_new(ILLEGAL, Some("Argument is not an array of primitive type")));
    }
    let Some(value) = widened(kind, value, letter) else {
        return Err(mismatch(vm));
    };
    let offset = element_offset(vm, array, index);
    super::unsafe_access::write(vm, array, offset, letter, value)?;
    Ok(0)
}

fn set_boxed(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (array, index, letter) = element_place(vm, a)?;
    let value = a.reference(2);
    let ClassKind::Array { element } = vm.registry.class(vm.class_of(array)).kind else {
        return Ok(0);
    };
    let word = if Primitive::from_letter(letter).is_some() {
        let unboxed = if value == NULL { None } else { vm.unbox(value) };
        match unboxed.and_then(|(kind, word)| widened(kind, word, letter)) {
            Some(word) => word,
            None => return Err(mismatch(vm)),
        }
    } else if value != NULL && !vm.is_instance(value, element) {
        return Err(vm.throw_new(ILLEGAL, Some("array element type mismatch")));
    } else {
        u64::from(value)
    };
    let offset = element_offset(vm, array, index);
    super::unsafe_access::write(
        vm,
        array,
        offset,
        if letter == b'[' { b'L' } else { letter },
        word,
    )?;
    Ok(0)
}
