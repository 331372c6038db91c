//! jdk.internal.misc.Unsafe: raw access by object and byte offset.
//! An offset counts from the object's start, so an address is `8 * reference + offset`; memory
//! "outside the heap" is a block inside ours, addressed with a null object.
//!
//! What a program asks for is checked (`check_access`): it reaches what a field, an element or
//! allocated memory is, as what it is, and nothing else.

use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::natives::{Arguments, Native, native};
use crate::symbolic::DEFERRED;
use crate::vm::{Result, Vm};
use spelunk_classes::registry::{ClassId, ClassKind, Field, Primitive};

macro_rules! accessors {
    ($get:literal, $get_volatile:literal, $put:literal, $put_volatile:literal, $letter:literal, $get_type:literal, $put_type:literal) => {
        [
            native($get, $get_type, |vm, a| get(vm, a, $letter)).handles_symbolic(),
            native($get_volatile, $get_type, |vm, a| get(vm, a, $letter)).handles_symbolic(),
            native($put, $put_type, |vm, a| put(vm, a, $letter)).handles_symbolic(),
            native($put_volatile, $put_type, |vm, a| put(vm, a, $letter)).handles_symbolic(),
        ]
    };
}

const ACCESS: [[Native; 4]; 9] = [
    accessors!(
        "getInt",
        "getIntVolatile",
        "putInt",
        "putIntVolatile",
        b'I',
        "(Ljava/lang/Object;J)I",
        "(Ljava/lang/Object;JI)V"
    ),
    accessors!(
        "getLong",
        "getLongVolatile",
        "putLong",
        "putLongVolatile",
        b'J',
        "(Ljava/lang/Object;J)J",
        "(Ljava/lang/Object;JJ)V"
    ),
    accessors!(
        "getReference",
        "getReferenceVolatile",
        "putReference",
        "putReferenceVolatile",
        b'L',
        "(Ljava/lang/Object;J)Ljava/lang/Object;",
        "(Ljava/lang/Object;JLjava/lang/Object;)V"
    ),
    accessors!(
        "getByte",
        "getByteVolatile",
        "putByte",
        "putByteVolatile",
        b'B',
        "(Ljava/lang/Object;J)B",
        "(Ljava/lang/Object;JB)V"
    ),
    accessors!(
        "getBoolean",
        "getBooleanVolatile",
        "putBoolean",
        "putBooleanVolatile",
        b'Z',
        "(Ljava/lang/Object;J)Z",
        "(Ljava/lang/Object;JZ)V"
    ),
    accessors!(
        "getChar",
        "getCharVolatile",
        "putChar",
        "putCharVolatile",
        b'C',
        "(Ljava/lang/Object;J)C",
        "(Ljava/lang/Object;JC)V"
    ),
    accessors!(
        "getShort",
        "getShortVolatile",
        "putShort",
        "putShortVolatile",
        b'S',
        "(Ljava/lang/Object;J)S",
        "(Ljava/lang/Object;JS)V"
    ),
    accessors!(
        "getFloat",
        "getFloatVolatile",
        "putFloat",
        "putFloatVolatile",
        b'F',
        "(Ljava/lang/Object;J)F",
        "(Ljava/lang/Object;JF)V"
    ),
    accessors!(
        "getDouble",
        "getDoubleVolatile",
        "putDouble",
        "putDoubleVolatile",
        b'D',
        "(Ljava/lang/Object;J)D",
        "(Ljava/lang/Object;JD)V"
    ),
];

const OTHERS: [Native; 36] = [
    native("compareAndSetInt", "(Ljava/lang/Object;JII)Z", |vm, a| {
        compare_and_set(vm, a, b'I', 5)
    })
    .handles_symbolic(),
    native("compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", |vm, a| {
        compare_and_set(vm, a, b'J', 6)
    })
    .handles_symbolic(),
    native(
        "compareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        |vm, a| compare_and_set(vm, a, b'L', 5),
    )
    .handles_symbolic(),
    native(
        "compareAndExchangeInt",
        "(Ljava/lang/Object;JII)I",
        |vm, a| compare_and_exchange(vm, a, b'I', 5),
    )
    .handles_symbolic(),
    native(
        "compareAndExchangeLong",
        "(Ljava/lang/Object;JJJ)J",
        |vm, a| compare_and_exchange(vm, a, b'J', 6),
    )
    .handles_symbolic(),
    native(
        "compareAndExchangeReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        |vm, a| compare_and_exchange(vm, a, b'L', 5),
    )
    .handles_symbolic(),
    native(
        "objectFieldOffset0",
        "(Ljava/lang/reflect/Field;)J",
        reflected_offset,
    ),
    native(
        "objectFieldOffset1",
        "(Ljava/lang/Class;Ljava/lang/String;)J",
        named_offset,
    ),
    native(
        "knownObjectFieldOffset0",
        "(Ljava/lang/Class;Ljava/lang/String;)J",
        named_offset,
    ),
    native(
        "staticFieldOffset0",
        "(Ljava/lang/reflect/Field;)J",
        static_offset,
    ),
    native(
        "staticFieldBase0",
        "(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
        |vm, a| Ok(vm.get_field(a.reference(1), "clazz", "Ljava/lang/Class;")),
    ),
    native("arrayBaseOffset0", "(Ljava/lang/Class;)I", |_, _| {
        Ok(HEADER_WORDS as u64 * 8)
    }),
    native("arrayIndexScale0", "(Ljava/lang/Class;)I", |vm, a| {
        let class = vm.mirrored(a.reference(1));
        Ok(1 << vm.layouts[class].element_shift)
    }),
    native("addressSize0", "()I", |_, _| Ok(8)),
    native("pageSize", "()I", |_, _| Ok(4096)),
    native("isBigEndian0", "()Z", super::nothing),
    native("unalignedAccess0", "()Z", super::yes),
    native(
        "ensureClassInitialized0",
        "(Ljava/lang/Class;)V",
        |vm, a| {
            let class = vm.mirrored(a.reference(1));
            vm.initialise(class).map(|()| 0)
        },
    ),
    native("shouldBeInitialized0", "(Ljava/lang/Class;)Z", |vm, a| {
        Ok(!vm.is_initialised(vm.mirrored(a.reference(1))) as u64)
    }),
    native(
        "allocateInstance",
        "(Ljava/lang/Class;)Ljava/lang/Object;",
        |vm, a| {
            let class = vm.mirrored(a.reference(1));
            let linked = vm.registry.class(class);
            let instances = matches!(linked.kind, ClassKind::Instance)
                && !linked.is_abstract()
                && class != vm.well_known.class;
            if !instances {
                let name = vm.class_display(class);
                return Err(vm.throw_new("java/lang/InstantiationException", Some(&name)));
            }
            vm.initialise(class)?;
            Ok(vm.new_object(class)? as u64)
        },
    ),
    native(
        "allocateUninitializedArray0",
        "(Ljava/lang/Class;I)Ljava/lang/Object;",
        allocate_uninitialised,
    )
    .handles_symbolic(),
    native("fullFence", "()V", super::nothing),
    native("loadFence", "()V", super::nothing),
    native("storeFence", "()V", super::nothing),
    native("park", "(ZJ)V", park).handles_symbolic(),
    native("unpark", "(Ljava/lang/Object;)V", |vm, a| {
        vm.unpark(a.reference(1));
        Ok(0)
    }),
    native("throwException", "(Ljava/lang/Throwable;)V", |_, a| {
        Err(crate::vm::Exit::Throw(a.reference(1)))
    }),
    native("allocateMemory0", "(J)J", |vm, a| {
        vm.allocate_off_heap(a.long(1))
    }),
    native("reallocateMemory0", "(JJ)J", |vm, a| {
        vm.reallocate_off_heap(a.long(1), a.long(3))
    }),
    native("freeMemory0", "(J)V", |vm, a| {
        vm.free_off_heap(a.long(1)).map(|()| 0)
    }),
    native("setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
    native(
        "copyMemory0",
        "(Ljava/lang/Object;JLjava/lang/Object;JJ)V",
        copy_memory,
    ),
    native(
        "copySwapMemory0",
        "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V",
        copy_swapped,
    ),
    native("getLoadAverage0", "([DI)I", |_, _| Ok(u32::MAX as u64)),
    native("isWritebackEnabled0", "()Z", super::nothing),
    native("writebackPreSync0", "()V", super::nothing),
];

const COUNT: usize = ACCESS.len() * 4 + OTHERS.len();

pub const UNSAFE: &[Native] = &join();

const fn join() -> [Native; COUNT] {
    let mut rows = [const { native("", "", super::nothing) }; COUNT];
    let mut at = 0;
    while at < ACCESS.len() * 4 {
        rows[at] = copy(&ACCESS[at / 4][at % 4]);
        at += 1;
    }
    while at < COUNT {
        rows[at] = copy(&OTHERS[at - ACCESS.len() * 4]);
        at += 1;
    }
    rows
}

const fn copy(row: &Native) -> Native {
    Native {
        name: row.name,
        descriptor: row.descriptor,
        run: row.run,
        on_symbolic: row.on_symbolic,
        only_exploring: row.only_exploring,
        function: row.function,
        only_concrete: row.only_concrete,
        is_model: row.is_model,
    }
}

/// Where an access goes.
fn is_field_slot(vm: &Vm, object: Ref, offset: i64) -> bool {
    if object == NULL {
        return false;
    }
    let class = vm.registry.class(vm.class_of(object));
    !class.is_array() || offset < 0
}

fn address(vm: &mut Vm, object: Ref, offset: i64, size: usize) -> Result<*mut u8> {
    let byte = object as i64 * 8 + offset;
    let end = (vm.path.heap.limit_words() * 8) as i64;
    if byte < 128 || byte + size as i64 > end {
        return vm.unsupported("Unsafe access to memory outside of the heap");
    }
    // SAFETY: inside the heap's memory.
    Ok(unsafe { vm.path.heap.base().cast::<u8>().add(byte as usize) })
}

fn size_of(letter: u8) -> usize {
    match letter {
        b'L' => 4,
        _ => Primitive::from_letter(letter).map_or(4, |kind| kind.facts().2 as usize),
    }
}

pub fn read(vm: &mut Vm, object: Ref, offset: i64, letter: u8) -> Result<u64> {
    if is_field_slot(vm, object, offset) {
        let at = address(vm, object, offset & !7, 8)?.cast::<u64>();
        // SAFETY: `address` has checked the place.
        return Ok(unsafe { at.read() });
    }
    let at = address(vm, object, offset, size_of(letter))?;
    // SAFETY: as above.
    Ok(unsafe {
        match letter {
            b'J' | b'D' => at.cast::<u64>().read_unaligned(),
            b'C' => at.cast::<u16>().read_unaligned() as u64,
            b'S' => at.cast::<i16>().read_unaligned() as i32 as u32 as u64,
            b'B' => at.cast::<i8>().read() as i32 as u32 as u64,
            b'Z' => at.read() as u64 & 1,
            _ => at.cast::<u32>().read_unaligned() as u64,
        }
    })
}

pub fn write(vm: &mut Vm, object: Ref, offset: i64, letter: u8, value: u64) -> Result<()> {
    let slot = is_field_slot(vm, object, offset);
    let size = if slot { 8 } else { size_of(letter) };
    let at = address(vm, object, offset, size)?;
    note_write(vm, object, offset, size);
    // SAFETY: `address` has checked the place.
    unsafe {
        match (slot, letter) {
            (true, b'Z' | b'B' | b'C' | b'S') => {
                at.cast::<u64>()
                    .write(crate::arithmetic::narrow(value as i32, letter) as u32 as u64)
            }
            (true, _) | (_, b'J' | b'D') => at.cast::<u64>().write_unaligned(value),
            (_, b'C' | b'S') => at.cast::<u16>().write_unaligned(value as u16),
            (_, b'B' | b'Z') => at.write(value as u8),
            _ => at.cast::<u32>().write_unaligned(value as u32),
        }
    }
    Ok(())
}

fn note_write(vm: &mut Vm, object: Ref, offset: i64, size: usize) {
    if vm.path.trail.is_ground() {
        return;
    }
    let byte = (object as i64 * 8 + offset) as usize;
    if object != NULL && offset >= 0 {
        vm.before_array_write(object, byte / 8);
        // An unaligned access may touch a second word of a large array.
        vm.before_array_write(object, (byte + size - 1) / 8);
    } else {
        let (heap, trail) = (&vm.path.heap, &mut vm.path.trail);
        let words = 1 + (byte + size - 1) / 8 - byte / 8;
        trail.save_words(heap, NULL, byte / 8, words);
    }
}

// ---- what a program may reach ----

const NOT_A_PLACE: &str = "Unsafe access to what is no field, element or allocated memory";

/// The offset of an access; which element one that is symbolic leads to is decided.
fn offset_of(vm: &mut Vm, a: Arguments, letter: u8, is_read: bool) -> Result<i64> {
    if a.shadow(2) == 0 {
        return Ok(a.long(2));
    }
    let object = a.reference(1);
    if object == NULL || !vm.registry.class(vm.class_of(object)).is_array() {
        return vm.unsupported(NOT_A_PLACE);
    }
    let offset = vm.term_of(a.word(2), a.shadow(2), b'J');
    match vm.decide_element_offset(object, offset, size_of(letter), is_read)? {
        Some(place) => Ok(place),
        None => vm.unsupported(NOT_A_PLACE),
    }
}

/// Whether an access is to a variable of a kind that fits the letter. References and numbers are
/// never taken for each other, and a field is reached as a whole.
fn check_access(vm: &Vm, object: Ref, offset: i64, letter: u8) -> Result<()> {
    let size = size_of(letter);
    let allowed = if object == NULL {
        letter != b'L' && vm.is_off_heap(offset, size)
    } else if vm.registry.class(vm.class_of(object)).is_array() {
        let references = is_reference_array(vm, object);
        (letter == b'L') == references
            && is_within_elements(vm, object, offset, size)
            && (!references || offset % size as i64 == 0)
    } else {
        variable_at(vm, object, offset).is_some_and(|(_, field)| {
            field.is_reference() == (letter == b'L')
                && matches!(field.letter, b'J' | b'D') == matches!(letter, b'J' | b'D')
        })
    };
    if allowed {
        return Ok(());
    }
    vm.unsupported(NOT_A_PLACE)
}

/// Whether a reference may be stored: what a variable holds is of its type.
fn check_stored(vm: &mut Vm, object: Ref, offset: i64, value: Ref) -> Result<()> {
    if value == NULL {
        return Ok(());
    }
    let wanted = match vm.registry.class(vm.class_of(object)).kind {
        ClassKind::Array { element } => element,
        _ => {
            let Some((owner, field)) = variable_at(vm, object, offset) else {
                return vm.unsupported(NOT_A_PLACE);
            };
            let descriptor = vm.registry.text(field.descriptor);
            let name = match descriptor.strip_prefix('L') {
                Some("java/lang/Object;") => return Ok(()),
                Some(rest) => rest.trim_end_matches(';').to_string(),
                None => descriptor.to_string(),
            };
            vm.load_class_from(owner, &name)?
        }
    };
    // A variable of an interface's type holds anything, as far as the verifier is concerned.
    if vm.registry.class(wanted).is_interface() || vm.is_instance(value, wanted) {
        return Ok(());
    }
    let (found, wanted) = (
        vm.class_display(vm.class_of(value)),
        vm.class_display(wanted),
    );
    vm.unsupported(format!("Unsafe store of a {found} as a {wanted}"))
}

/// The field that begins at an offset and the class that declares it: of an object, or a static
/// one where the object is its class.
fn variable_at(vm: &Vm, object: Ref, offset: i64) -> Option<(ClassId, &Field)> {
    if offset % 8 != 0 {
        return None;
    }
    let class = vm.class_of(object);
    let linked = vm.registry.class(class);
    if let Ok(word) = u32::try_from(offset / 8)
        && word < vm.layouts[class].instance_words
    {
        return linked.display.iter().find_map(|&owner| {
            let mut fields = vm.registry.class(owner).fields.iter();
            let field = fields
                .find(|field| !field.is_static() && vm.layouts[owner].offset(field) == word)?;
            Some((owner, field))
        });
    }
    if class != vm.well_known.class {
        return None;
    }
    let owner = vm.mirrored(object);
    let address = i64::from(object).checked_add(offset / 8)?;
    let mut fields = vm.registry.class(owner).fields.iter();
    let field = fields.find(|field| {
        field.is_static()
            && i64::from(vm.static_address(owner, vm.layouts[owner].offset(field))) == address
    })?;
    Some((owner, field))
}

fn is_reference_array(vm: &Vm, array: Ref) -> bool {
    let letter = vm.registry.class(vm.class_of(array)).element_letter;
    matches!(letter, b'L' | b'[')
}

fn is_within_elements(vm: &Vm, array: Ref, offset: i64, size: usize) -> bool {
    let shift = vm.element_shift(array);
    let first = i64::from(HEADER_WORDS) * 8;
    let bytes = i64::from(vm.path.heap.length(array)) << shift;
    offset >= first && (size as i64) <= bytes && offset - first <= bytes - size as i64
}

/// Whether a stretch of bytes may be filled or copied; it is paid for.
fn check_stretch(vm: &mut Vm, object: Ref, offset: i64, count: i64) -> Result<()> {
    let Ok(bytes) = usize::try_from(count) else {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    };
    let allowed = if object == NULL {
        vm.is_off_heap(offset, bytes)
    } else {
        vm.registry.class(vm.class_of(object)).is_array()
            && !is_reference_array(vm, object)
            && is_within_elements(vm, object, offset, bytes)
    };
    if !allowed && count > 0 {
        return vm.unsupported(NOT_A_PLACE);
    }
    vm.charge(bytes)
}

/// A reference whose choice was delayed is chosen, so that its class is known.
fn settled(vm: &mut Vm, value: (u64, u32), letter: u8) -> Result<(u64, u32)> {
    if letter == b'L' && value.1 >= DEFERRED {
        return vm.force(value.1);
    }
    Ok(value)
}

fn get(vm: &mut Vm, a: Arguments, letter: u8) -> Result<u64> {
    let (object, offset) = (a.reference(1), offset_of(vm, a, letter, true)?);
    check_access(vm, object, offset, letter)?;
    if let Some((word, part)) = vm.load_across(object, offset, letter)? {
        vm.path.native_shadow = part;
        return Ok(word);
    }
    vm.path.native_shadow = vm.shadow_at(object, offset, size_of(letter))?;
    read(vm, object, offset, letter)
}

fn put(vm: &mut Vm, a: Arguments, letter: u8) -> Result<u64> {
    let (object, offset) = (a.reference(1), offset_of(vm, a, letter, false)?);
    check_access(vm, object, offset, letter)?;
    let (value, part) = settled(vm, (a.word(4), a.shadow(4)), letter)?;
    if letter == b'L' {
        check_stored(vm, object, offset, value as Ref)?;
    }
    if vm.store_across(object, offset, letter, (value, part))? {
        return Ok(0);
    }
    write(vm, object, offset, letter, value)?;
    vm.set_shadow_at(object, offset, size_of(letter), part)?;
    Ok(0)
}

fn compare_and_set(vm: &mut Vm, a: Arguments, letter: u8, new_at: usize) -> Result<u64> {
    let offset = offset_of(vm, a, letter, false)?;
    let found = vm.compare_and_swap(
        a.reference(1),
        offset,
        letter,
        (a.word(4), a.shadow(4)),
        (a.word(new_at), a.shadow(new_at)),
    )?;
    vm.path.native_shadow = 0;
    Ok(found.0 as u64)
}

fn compare_and_exchange(vm: &mut Vm, a: Arguments, letter: u8, new_at: usize) -> Result<u64> {
    let offset = offset_of(vm, a, letter, false)?;
    let found = vm.compare_and_swap(
        a.reference(1),
        offset,
        letter,
        (a.word(4), a.shadow(4)),
        (a.word(new_at), a.shadow(new_at)),
    )?;
    Ok(found.1)
}

impl Vm {
    /// Whether the swap happened, and the value that was found.
    pub(crate) fn compare_and_swap(
        &mut self,
        object: Ref,
        offset: i64,
        letter: u8,
        expected: (u64, u32),
        new: (u64, u32),
    ) -> Result<(bool, u64)> {
        check_access(self, object, offset, letter)?;
        let new = settled(self, new, letter)?;
        if letter == b'L' {
            check_stored(self, object, offset, new.0 as Ref)?;
        }
        let found = read(self, object, offset, letter)?;
        let part = self.shadow_at(object, offset, size_of(letter))?;
        let mask = if matches!(letter, b'J' | b'D') {
            u64::MAX
        } else {
            u32::MAX as u64
        };
        let same = if part | expected.1 == 0 {
            found & mask == expected.0 & mask
        } else {
            self.same_symbolic_value((found, part), expected, letter)?
        };
        if same {
            write(self, object, offset, letter, new.0)?;
            self.set_shadow_at(object, offset, size_of(letter), new.1)?;
        }
        self.path.native_shadow = part;
        Ok((same, found))
    }
}

/// Where the field lies that a `Field` object stands for.
fn offset_of_reflected(vm: &Vm, reflected: Ref) -> Option<u32> {
    let class = vm.mirrored(vm.get_field(reflected, "clazz", "Ljava/lang/Class;") as Ref);
    let slot = vm.get_field(reflected, "slot", "I") as usize;
    let field = vm.registry.class(class).fields.get(slot)?;
    Some(vm.layouts[class].offset(field))
}

fn reflected_offset(vm: &mut Vm, a: Arguments) -> Result<u64> {
    match offset_of_reflected(vm, a.reference(1)) {
        Some(offset) => Ok(u64::from(offset) * 8),
        None => vm.internal("reflected field without a slot"),
    }
}

fn static_offset(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let reflected = a.reference(1);
    let mirror = vm.get_field(reflected, "clazz", "Ljava/lang/Class;") as Ref;
    match offset_of_reflected(vm, reflected) {
        Some(offset) => {
            let address = vm.static_address(vm.mirrored(mirror), offset) as i64;
            Ok(((address - mirror as i64) * 8) as u64)
        }
        None => vm.internal("reflected field without a slot"),
    }
}

fn named_offset(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = vm.mirrored(a.reference(1));
    let name = vm.string_text(a.reference(2));
    let mut current = Some(class);
    while let Some(id) = current {
        let linked = vm.registry.class(id);
        if let Some(field) = linked
            .fields
            .iter()
            .find(|field| !field.is_static() && vm.registry.text(field.name) == name)
        {
            return Ok(u64::from(vm.layouts[id].offset(field)) * 8);
        }
        current = linked.super_class;
    }
    Err(vm.throw_new("java/lang/InternalError", Some(&name)))
}

fn allocate_uninitialised(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let element = vm.mirrored(a.reference(1));
    let class = vm.array_class_of(element)?;
    debug_assert!(matches!(
        vm.registry.class(class).kind,
        ClassKind::Array { .. }
    ));
    let length = match a.shadow(2) {
        0 => a.int(2).max(0) as u32,
        part => {
            let length = vm.term_of(a.word(2), part, b'I');
            vm.decide_array_length(length)?.unwrap_or(0)
        }
    };
    Ok(vm.new_array(class, length)? as u64)
}

fn park(vm: &mut Vm, a: Arguments) -> Result<u64> {
    if a.shadow(1) != 0 {
        return vm.unsupported("parking until a time or for one, which is symbolic");
    }
    let time = vm.duration(a, 2)?;
    let nanos = if a.boolean(1) {
        // An absolute time in milliseconds.
        Some(
            (time.max(0) as u64)
                .saturating_mul(1_000_000)
                .saturating_sub(vm.path.virtual_clock),
        )
    } else {
        (time > 0).then_some(time as u64)
    };
    vm.park(nanos).map(|()| 0)
}

fn set_memory(vm: &mut Vm, a: Arguments) -> Result<u64> {
    check_stretch(vm, a.reference(1), a.long(2), a.long(4))?;
    for offset in 0..a.long(4) {
        write(vm, a.reference(1), a.long(2) + offset, b'B', a.word(6))?;
    }
    Ok(0)
}

fn copy_memory(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (from, to, count) = (
        (a.reference(1), a.long(2)),
        (a.reference(4), a.long(5)),
        a.long(7),
    );
    check_stretch(vm, from.0, from.1, count)?;
    check_stretch(vm, to.0, to.1, count)?;
    vm.check_known(from.0)?;
    let mut bytes = Vec::with_capacity(count as usize);
    for offset in 0..count {
        bytes.push(read(vm, from.0, from.1 + offset, b'B')?);
    }
    for (offset, byte) in bytes.into_iter().enumerate() {
        write(vm, to.0, to.1 + offset as i64, b'B', byte)?;
    }
    Ok(0)
}

/// Copies elements of a size with their bytes in reverse order.
fn copy_swapped(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (from, to) = ((a.reference(1), a.long(2)), (a.reference(4), a.long(5)));
    let (count, size) = (a.long(7), a.long(9).max(1));
    check_stretch(vm, from.0, from.1, count)?;
    check_stretch(vm, to.0, to.1, count)?;
    if count % size != 0 {
        return Err(vm.throw_new("java/lang/IllegalArgumentException", None));
    }
    vm.check_known(from.0)?;
    let mut bytes = Vec::with_capacity(count as usize);
    for offset in 0..count {
        bytes.push(read(vm, from.0, from.1 + offset, b'B')?);
    }
    for (offset, byte) in bytes.into_iter().enumerate() {
        let offset = offset as i64;
        let mirrored = offset / size * size + (size - 1 - offset % size);
        write(vm, to.0, to.1 + mirrored, b'B', byte)?;
    }
    Ok(0)
}
