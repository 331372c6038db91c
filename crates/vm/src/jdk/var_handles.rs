//! java.lang.invoke.VarHandle: fields, static fields, array elements and views of byte arrays, in
//! every access mode. Threads switch only where one blocks, so all modes are plain accesses here.

use super::unsafe_access::{read, write};
use crate::heap::{NULL, Ref};
use crate::method_handle::CallSignature;
use crate::natives::{Arguments, Native, native};
use crate::symbolic::DEFERRED;
use crate::vm::{Exit, Flow, Result, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::code::Instr;
use spelunk_classes::registry::{ClassId, ClassKind, HEADER_WORDS, Primitive, access};
use std::sync::Arc;

const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
/// The field of our subclass of `VarHandle` that holds the variable's number.
const NUMBER: &str = "variable";

pub const VAR_HANDLE_NATIVES: &[Native] = &[
    native("varType", "()Ljava/lang/Class;", |vm, a| {
        let variable = vm.variable_of(a.reference(0))?;
        let class = vm.class_of_descriptor(&variable.kind)?;
        Ok(u64::from(vm.mirror(class)))
    }),
    native("coordinateTypes", "()Ljava/util/List;", coordinate_types),
    native(
        "isAccessModeSupported",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Z",
        |vm, a| {
            let variable = vm.variable_of(a.reference(0))?;
            let (mode, _) = mode_argument(vm, a)?;
            Ok(u64::from(variable.supports(mode, vm.feature_version)))
        },
    ),
    native(
        "accessModeType",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodType;",
        |vm, a| {
            let variable = vm.variable_of(a.reference(0))?;
            let (mode, _) = mode_argument(vm, a)?;
            let descriptor = access_descriptor(vm, &variable, mode);
            vm.method_type(&descriptor).map(u64::from)
        },
    ),
    native(
        "toMethodHandle",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let handle = a.reference(0);
            let variable = vm.variable_of(handle)?;
            let (mode, name) = mode_argument(vm, a)?;
            let descriptor = access_descriptor(vm, &variable, mode);
            let invoker = vm.variable_invoker(&name, &descriptor)?;
            vm.insert_arguments(invoker, 0, &[handle]).map(u64::from)
        },
    ),
    native("toString", "()Ljava/lang/String;", to_string),
    native("hasInvokeExactBehavior", "()Z", super::nothing),
    native(
        "withInvokeBehavior",
        "()Ljava/lang/invoke/VarHandle;",
        |_, a| Ok(a.word(0)),
    ),
    native(
        "withInvokeExactBehavior",
        "()Ljava/lang/invoke/VarHandle;",
        |_, a| Ok(a.word(0)),
    ),
    native("fullFence", "()V", super::nothing),
    native("acquireFence", "()V", super::nothing),
    native("releaseFence", "()V", super::nothing),
    native("loadLoadFence", "()V", super::nothing),
    native("storeStoreFence", "()V", super::nothing),
];

/// What a variable handle stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Variable {
    /// The variable's descriptor.
    pub(crate) kind: String,
    place: Place,
    read_only: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Place {
    /// Instances of a class; the word offset.
    Field { owner: ClassId, offset: u32 },
    /// The address of a static field in words.
    Static { owner: ClassId, address: u32 },
    /// An array class.
    Element { array: ClassId },
    /// Several bytes of a byte array at once.
    Bytes { big_endian: bool },
    /// Several bytes of a byte buffer at once, wherever it keeps them.
    Buffer { big_endian: bool },
}

impl Place {
    /// Coordinates that a call gives before values.
    fn coordinates(&self) -> usize {
        match self {
            Place::Field { .. } => 1,
            Place::Static { .. } => 0,
            Place::Element { .. } | Place::Bytes { .. } | Place::Buffer { .. } => 2,
        }
    }
}

impl Variable {
    /// Whether there is such an access to it at all.
    fn supports(&self, mode: AccessMode, feature_version: u32) -> bool {
        let letter = letter_of(&self.kind);
        let is_view = matches!(self.place, Place::Bytes { .. } | Place::Buffer { .. });
        let is_one_way = mode.is_get() || mode.is_set();
        if self.read_only && !mode.is_get() {
            return false;
        }
        if is_view && !is_one_way && matches!(letter, b'S' | b'C') {
            return false;
        }
        // Nobody knows how an array is aligned.
        let of_array = matches!(self.place, Place::Bytes { .. });
        if of_array && !mode.is_plain() && feature_version >= UNALIGNED_ARRAYS {
            return false;
        }
        match mode {
            // Of a view only whole numbers have sums.
            AccessMode::GetAndAdd => match letter {
                b'L' | b'Z' => false,
                b'F' | b'D' => !is_view,
                _ => true,
            },
            _ if mode.is_arithmetic() => !matches!(letter, b'L' | b'F' | b'D'),
            _ => true,
        }
    }
}

/// All variables that handles exist for. A number, once given, keeps its meaning.
#[derive(Default, Clone)]
pub(crate) struct VariableTable {
    variables: Vec<Arc<Variable>>,
    numbers: FxHashMap<Arc<Variable>, usize>,
    /// The class of all handles, and where it keeps the variable's number.
    class: Option<(ClassId, u32)>,
}

/// What an access does; how it orders memory does not matter here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccessMode {
    Get,
    /// A load that orders memory: views of bytes want it aligned.
    GetOrdered,
    Set,
    /// A store that orders memory: it differs from `Set` in what a refused one says, too.
    SetOrdered,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndOr,
    GetAndAnd,
    GetAndXor,
}

impl AccessMode {
    pub(crate) fn named(name: &str) -> Option<AccessMode> {
        Some(match name {
            "get" => AccessMode::Get,
            "getVolatile" | "getOpaque" | "getAcquire" => AccessMode::GetOrdered,
            "set" => AccessMode::Set,
            "setVolatile" | "setOpaque" | "setRelease" => AccessMode::SetOrdered,
            "compareAndSet"
            | "weakCompareAndSet"
            | "weakCompareAndSetPlain"
            | "weakCompareAndSetAcquire"
            | "weakCompareAndSetRelease" => AccessMode::CompareAndSet,
            "compareAndExchange" | "compareAndExchangeAcquire" | "compareAndExchangeRelease" => {
                AccessMode::CompareAndExchange
            }
            "getAndSet" | "getAndSetAcquire" | "getAndSetRelease" => AccessMode::GetAndSet,
            "getAndAdd" | "getAndAddAcquire" | "getAndAddRelease" => AccessMode::GetAndAdd,
            "getAndBitwiseOr" | "getAndBitwiseOrAcquire" | "getAndBitwiseOrRelease" => {
                AccessMode::GetAndOr
            }
            "getAndBitwiseAnd" | "getAndBitwiseAndAcquire" | "getAndBitwiseAndRelease" => {
                AccessMode::GetAndAnd
            }
            "getAndBitwiseXor" | "getAndBitwiseXorAcquire" | "getAndBitwiseXorRelease" => {
                AccessMode::GetAndXor
            }
            _ => return None,
        })
    }

    /// Values that a call gives after the coordinates.
    fn values(self) -> usize {
        match self {
            AccessMode::Get | AccessMode::GetOrdered => 0,
            AccessMode::CompareAndSet | AccessMode::CompareAndExchange => 2,
            _ => 1,
        }
    }

    fn is_get(self) -> bool {
        matches!(self, AccessMode::Get | AccessMode::GetOrdered)
    }

    /// Neither orders memory nor reads and writes at once.
    fn is_plain(self) -> bool {
        matches!(self, AccessMode::Get | AccessMode::Set)
    }

    fn is_set(self) -> bool {
        matches!(self, AccessMode::Set | AccessMode::SetOrdered)
    }

    fn is_arithmetic(self) -> bool {
        matches!(
            self,
            AccessMode::GetAndAdd
                | AccessMode::GetAndOr
                | AccessMode::GetAndAnd
                | AccessMode::GetAndXor
        )
    }
}

/// From this version of the class library on, numbers in byte arrays have no atomic accesses.
const UNALIGNED_ARRAYS: u32 = 22;
/// Longer arrays are not forked over where an index is symbolic.
const MOST_POSITIONS: u32 = 1024;

/// A value and its symbolic part.
type Word = (u64, u32);

/// A place in memory.
#[derive(Copy, Clone)]
struct Location {
    within: Within,
    letter: u8,
    /// Bytes are to be swapped.
    swapped: bool,
}

#[derive(Copy, Clone)]
enum Within {
    /// An object and a byte offset.
    Object(Ref, i64),
    /// A class and the word address of its static field.
    Statics(ClassId, u32),
}

fn is_wide(descriptor: &str) -> bool {
    descriptor == "J" || descriptor == "D"
}

fn letter_of(descriptor: &str) -> u8 {
    match descriptor.as_bytes().first() {
        Some(b'[') | None => b'L',
        Some(&letter) => letter,
    }
}

// ---- making handles ----

impl Vm {
    fn var_handle(&mut self, variable: Variable) -> Result<Ref> {
        let variable = Arc::new(variable);
        let table = &mut self.call_sites.handles.variables;
        let number = match table.numbers.get(&variable) {
            Some(&number) => number,
            None => {
                let number = table.variables.len();
                table.variables.push(variable.clone());
                table.numbers.insert(variable, number);
                number
            }
        };
        let (class, offset) = self.var_handle_class()?;
        let handle = self.new_object(class)?;
        self.path.heap.set_field(handle, offset, number as u64);
        Ok(handle)
    }

    fn var_handle_class(&mut self) -> Result<(ClassId, u32)> {
        if let Some(class) = self.call_sites.handles.variables.class {
            return Ok(class);
        }
        let near = self.load_class(VAR_HANDLE)?;
        let mut builder = self.synthetic_beside(near, "Variable", VAR_HANDLE);
        builder.field(access::FINAL, NUMBER, "I");
        let class = self.define_hidden(builder, near)?;
        let made = (class, self.registry.class(class).fields[0].offset);
        self.call_sites.handles.variables.class = Some(made);
        Ok(made)
    }

    fn variable_of(&mut self, handle: Ref) -> Result<Arc<Variable>> {
        let class = self.class_of(handle);
        match self.call_sites.handles.variables.class {
            Some((known, offset)) if known == class => {
                let number = self.path.heap.field(handle, offset) as usize;
                match self.call_sites.handles.variables.variables.get(number) {
                    Some(variable) => Ok(variable.clone()),
                    None => self.unsupported("a variable handle that was written over"),
                }
            }
            _ => {
                let name = self.class_display(class);
                self.unsupported(format!("variable handle of class {name}"))
            }
        }
    }

    /// The handle of a field, static or not.
    pub(crate) fn field_var_handle(
        &mut self,
        owner: ClassId,
        name: &str,
        kind: &str,
        is_static: bool,
    ) -> Result<Ref> {
        let found = self.registry.find_field(owner, name, kind);
        let Some(found) =
            found.filter(|&found| self.registry.field(found).is_static() == is_static)
        else {
            let message = format!("no such field: {}.{name}", self.class_display(owner));
            return Err(self.throw_new("java/lang/NoSuchFieldException", Some(&message)));
        };
        let field = self.registry.field(found).clone();
        let place = if is_static {
            Place::Static {
                owner: found.class,
                address: self.static_address(found.class, field.offset),
            }
        } else {
            Place::Field {
                owner: found.class,
                offset: field.offset,
            }
        };
        self.var_handle(Variable {
            kind: kind.to_string(),
            place,
            read_only: field.access & access::FINAL != 0,
        })
    }

    /// The handle of the elements of an array class.
    pub(crate) fn array_var_handle(&mut self, array: ClassId) -> Result<Ref> {
        let ClassKind::Array { element } = self.registry.class(array).kind else {
            let message = format!("not an array type: {}", self.class_display(array));
            return Err(self.illegal_argument(&message));
        };
        let kind = self.descriptor_of_class(element);
        self.var_handle(Variable {
            kind,
            place: Place::Element { array },
            read_only: false,
        })
    }

    /// The handle that sees a byte array, or a byte buffer, as an array of other numbers.
    pub(crate) fn byte_view_var_handle(
        &mut self,
        view: ClassId,
        big_endian: bool,
        of_buffer: bool,
    ) -> Result<Ref> {
        let kind = match self.registry.class(view).kind {
            ClassKind::Array { element } => self.descriptor_of_class(element),
            _ => String::new(),
        };
        if !matches!(kind.as_str(), "S" | "C" | "I" | "J" | "F" | "D") {
            return Err(self.throw_new("java/lang/UnsupportedOperationException", None));
        }
        let place = match of_buffer {
            true => Place::Buffer { big_endian },
            false => Place::Bytes { big_endian },
        };
        self.var_handle(Variable {
            kind,
            place,
            read_only: false,
        })
    }
}

// ---- access ----

impl Vm {
    /// Executes a call on a variable handle.
    pub(crate) fn access_variable(
        &mut self,
        instr: Instr,
        handle: Ref,
        mode: AccessMode,
        call: &CallSignature,
    ) -> Result<Flow> {
        let variable = self.variable_of(handle)?;
        let coordinates = variable.place.coordinates();
        if call.parameters.len() != coordinates + mode.values() {
            let message = format!(
                "cannot convert a call of type {} to one on {}",
                call.descriptor(),
                variable.kind
            );
            return Err(self.throw_new("java/lang/invoke/WrongMethodTypeException", Some(&message)));
        }
        self.check_mode(&variable, mode)?;
        let location = self.locate(instr, &variable, mode)?;
        let mut word = 1 + call.parameters[..coordinates]
            .iter()
            .map(|kind| 1 + usize::from(is_wide(kind)))
            .sum::<usize>();
        let mut values = [(0, 0); 2];
        for (value, kind) in values.iter_mut().zip(&call.parameters[coordinates..]) {
            let given = (
                self.argument_word(instr, word),
                self.argument_part(instr, word),
            );
            *value = self.converted(given, kind, &variable.kind)?;
            word += 1 + usize::from(is_wide(kind));
        }
        self.check_element(location, &variable, mode, &mut values)?;
        let result = self.perform(location, mode, values)?;
        let kind = match mode {
            AccessMode::Set | AccessMode::SetOrdered => return Ok(Flow::Next),
            AccessMode::CompareAndSet => "Z",
            _ => &variable.kind,
        };
        self.deliver_variable(instr, result, kind, &call.result)?;
        Ok(Flow::Next)
    }

    /// What is stored in an array is of the array's own component type, which may be narrower than
    /// the handle's.
    fn check_element(
        &mut self,
        at: Location,
        variable: &Variable,
        mode: AccessMode,
        values: &mut [Word; 2],
    ) -> Result<()> {
        let (Place::Element { array }, Within::Object(object, _)) = (&variable.place, at.within)
        else {
            return Ok(());
        };
        let class = self.class_of(object);
        if at.letter != b'L' || class == *array || mode.values() == 0 {
            return Ok(());
        }
        let ClassKind::Array { element } = self.registry.class(class).kind else {
            return self.internal("elements of what is no array");
        };
        // The last value is the one that is stored.
        let stored = &mut values[mode.values() - 1];
        *stored = self.settled_value(*stored)?;
        let value = stored.0 as Ref;
        if value == NULL || self.is_instance(value, element) {
            return Ok(());
        }
        let name = self.class_display(self.class_of(value));
        let message = (mode == AccessMode::Set).then_some(name.as_str());
        Err(self.throw_new("java/lang/ArrayStoreException", message))
    }

    /// A reference whose choice was delayed is chosen, so that its class is known.
    fn settled_value(&mut self, value: Word) -> Result<Word> {
        if value.1 >= DEFERRED {
            return self.force(value.1);
        }
        Ok(value)
    }

    fn check_mode(&mut self, variable: &Variable, mode: AccessMode) -> Result<()> {
        match variable.supports(mode, self.feature_version) {
            true => Ok(()),
            false => Err(self.throw_new("java/lang/UnsupportedOperationException", None)),
        }
    }

    /// Checks the coordinates and finds the place.
    fn locate(&mut self, instr: Instr, variable: &Variable, mode: AccessMode) -> Result<Location> {
        let letter = letter_of(&variable.kind);
        let plain = |within| Location {
            within,
            letter,
            swapped: false,
        };
        let header = i64::from(HEADER_WORDS) * 8;
        match variable.place {
            Place::Static { owner, address } => {
                self.initialise(owner)?;
                Ok(plain(Within::Statics(owner, address)))
            }
            Place::Field { owner, offset } => {
                let object = self.coordinate_object(instr, owner, None)?;
                Ok(plain(Within::Object(object, i64::from(offset) * 8)))
            }
            Place::Element { array } => {
                let object =
                    self.coordinate_object(instr, array, Some(&null_array_message(mode, letter)))?;
                let exception = "java/lang/ArrayIndexOutOfBoundsException";
                let index =
                    self.coordinate_index(instr, self.path.heap.length(object), exception)?;
                let shift = self.registry.class(self.class_of(object)).element_shift;
                Ok(plain(Within::Object(object, header + (index << shift))))
            }
            Place::Bytes { big_endian } => {
                let missing = "Cannot read the array length because \"ba\" is null";
                let object =
                    self.coordinate_object(instr, self.well_known.byte_array, Some(missing))?;
                let places =
                    (self.path.heap.length(object) + 1).saturating_sub(size_of(letter) as u32);
                let exception = "java/lang/ArrayIndexOutOfBoundsException";
                let index = self.coordinate_index(instr, places, exception)?;
                self.check_aligned(index, index, letter, mode)?;
                Ok(Location {
                    within: Within::Object(object, header + index),
                    letter,
                    swapped: big_endian,
                })
            }
            Place::Buffer { big_endian } => Ok(Location {
                within: self.locate_in_buffer(instr, letter, mode)?,
                letter,
                swapped: big_endian,
            }),
        }
    }

    /// The bytes of a buffer stand in its array, or outside of the heap at its address.
    fn locate_in_buffer(&mut self, instr: Instr, letter: u8, mode: AccessMode) -> Result<Within> {
        let class = self.load_class("java/nio/ByteBuffer")?;
        let buffer = self.coordinate_object(instr, class, None)?;
        let array = self.get_field(buffer, "hb", "[B") as Ref;
        if array != NULL && self.feature_version >= UNALIGNED_ARRAYS && !mode.is_plain() {
            let message = "Atomic access not supported for heap buffer";
            return Err(self.throw_new("java/lang/IllegalStateException", Some(message)));
        }
        if !mode.is_get() && self.get_field(buffer, "isReadOnly", "Z") != 0 {
            return Err(self.throw_new("java/nio/ReadOnlyBufferException", None));
        }
        let limit = self.get_field(buffer, "limit", "I") as u32;
        let places = (limit + 1).saturating_sub(size_of(letter) as u32);
        let index = self.coordinate_index(instr, places, "java/lang/IndexOutOfBoundsException")?;
        if array == NULL {
            let address = self.get_field(buffer, "address", "J") as i64;
            let address = address.wrapping_add(index);
            self.check_aligned(index, address, letter, mode)?;
            return Ok(Within::Object(NULL, address));
        }
        let offset = i64::from(self.get_field(buffer, "offset", "I") as i32);
        self.check_aligned(index, offset + index, letter, mode)?;
        let header = i64::from(HEADER_WORDS) * 8;
        Ok(Within::Object(array, header + offset + index))
    }

    /// Accesses that are more than plain are where the memory has a number of that size.
    fn check_aligned(&mut self, index: i64, at: i64, letter: u8, mode: AccessMode) -> Result<()> {
        if mode.is_plain() || at & (size_of(letter) as i64 - 1) == 0 {
            return Ok(());
        }
        let message = format!("Misaligned access at index: {index}");
        Err(self.throw_new("java/lang/IllegalStateException", Some(&message)))
    }

    /// The object whose variable is meant, checked to be of a class.
    fn coordinate_object(
        &mut self,
        instr: Instr,
        owner: ClassId,
        missing: Option<&str>,
    ) -> Result<Ref> {
        self.settle_argument(instr, 1)?;
        let object = self.argument_word(instr, 1) as Ref;
        if object == NULL {
            let thrown = self.new_throwable("java/lang/NullPointerException", missing, None)?;
            // No message is computed from the calling instruction, which is not what failed.
            self.put_field(thrown, "extendedMessageState", "I", 0);
            self.put_field(thrown, "numStackTracesFilledIn", "I", 0);
            return Err(Exit::Throw(thrown));
        }
        if !self.is_instance(object, owner) {
            let (from, to) = (
                self.class_display(self.class_of(object)),
                self.class_display(owner),
            );
            let message = format!("Cannot cast {from} to {to}");
            return Err(self.throw_new("java/lang/ClassCastException", Some(&message)));
        }
        Ok(object)
    }

    /// The index into an array; a symbolic one is decided, within bounds and then which.
    fn coordinate_index(&mut self, instr: Instr, length: u32, exception: &str) -> Result<i64> {
        self.settle_argument(instr, 2)?;
        let (word, part) = (self.argument_word(instr, 2), self.argument_part(instr, 2));
        if part == 0 {
            let index = word as i32;
            if index as u32 >= length {
                return Err(self.out_of_bounds(exception, index, length as i32));
            }
            return Ok(i64::from(index));
        }
        let index = self.term_of(word, part, b'I');
        let bound = self.terms.bv_const(32, u64::from(length));
        let inside = self.terms.bv_ult(index, bound);
        if !self.decide_condition(inside)? {
            let behind = format!(" out of bounds for length {length}");
            return Err(self.throw_about(exception, "Index ", index, &behind));
        }
        if length > MOST_POSITIONS {
            return self.unsupported(format!(
                "variable handle at a symbolic index of {length} elements"
            ));
        }
        self.decide_value(index, 0, i64::from(length) - 1)
    }

    fn out_of_bounds(&mut self, exception: &str, index: i32, length: i32) -> Exit {
        let message = format!("Index {index} out of bounds for length {length}");
        self.throw_new(exception, Some(&message))
    }

    /// What the access answers: the value found, or whether it was swapped.
    fn perform(&mut self, at: Location, mode: AccessMode, values: [Word; 2]) -> Result<Word> {
        if mode.is_set() {
            self.store_to(at, values[0])?;
            return Ok((0, 0));
        }
        let found = self.load_from(at)?;
        match mode {
            AccessMode::Get | AccessMode::GetOrdered | AccessMode::Set | AccessMode::SetOrdered => {
            }
            AccessMode::CompareAndSet | AccessMode::CompareAndExchange => {
                let same = self.same_value(found, values[0], at.letter)?;
                if same {
                    self.store_to(at, values[1])?;
                }
                if mode == AccessMode::CompareAndSet {
                    return Ok((u64::from(same), 0));
                }
            }
            AccessMode::GetAndSet => self.store_to(at, values[0])?,
            AccessMode::GetAndAdd
            | AccessMode::GetAndOr
            | AccessMode::GetAndAnd
            | AccessMode::GetAndXor => {
                let combined = if found.1 | values[0].1 == 0 {
                    (combine(mode, at.letter, found.0, values[0].0), 0)
                } else {
                    self.combine_terms(mode, at.letter, found, values[0])?
                };
                self.store_to(at, combined)?;
            }
        }
        Ok(found)
    }

    fn same_value(&mut self, found: Word, expected: Word, letter: u8) -> Result<bool> {
        if found.1 | expected.1 != 0 {
            return self.same_symbolic_value(found, expected, letter);
        }
        let mask = if matches!(letter, b'J' | b'D') {
            u64::MAX
        } else {
            u64::from(u32::MAX)
        };
        Ok(found.0 & mask == expected.0 & mask)
    }

    fn combine_terms(
        &mut self,
        mode: AccessMode,
        letter: u8,
        found: Word,
        given: Word,
    ) -> Result<Word> {
        if matches!(letter, b'F' | b'D') {
            return self.unsupported("sum of symbolic floats through a variable handle");
        }
        let (one, other) = (
            self.term_of(found.0, found.1, letter),
            self.term_of(given.0, given.1, letter),
        );
        let term = match mode {
            AccessMode::GetAndOr => self.terms.bv_or(one, other),
            AccessMode::GetAndAnd => self.terms.bv_and(one, other),
            AccessMode::GetAndXor => self.terms.bv_xor(one, other),
            _ => self.terms.bv_add(one, other),
        };
        Ok(self.value_of(term))
    }

    // ---- the two functions that touch memory ----

    fn load_from(&mut self, at: Location) -> Result<Word> {
        let (value, part) = match at.within {
            Within::Statics(owner, address) => (
                self.path.heap.word(address as usize),
                self.static_shadow(owner.0, address),
            ),
            Within::Object(object, offset) => (
                read(self, object, offset, at.letter)?,
                self.shadow_at(object, offset, size_of(at.letter))?,
            ),
        };
        if !at.swapped {
            return Ok((value, part));
        }
        if part != 0 {
            return self.unsupported("symbolic bytes through a variable handle");
        }
        Ok((swap_bytes(value, at.letter), 0))
    }

    fn store_to(&mut self, at: Location, value: Word) -> Result<()> {
        if at.swapped && value.1 != 0 {
            return self.unsupported("symbolic bytes through a variable handle");
        }
        let bits = if at.swapped {
            swap_bytes(value.0, at.letter)
        } else {
            value.0
        };
        let part = self.narrowed_shadow(value.1, at.letter);
        match at.within {
            Within::Statics(owner, address) => {
                if self.tracks_writes() {
                    self.before_static_write(owner, address, part)?;
                }
                self.path
                    .heap
                    .set_word(address as usize, narrowed(bits, at.letter));
                Ok(())
            }
            Within::Object(object, offset) => {
                write(self, object, offset, at.letter, bits)?;
                if part == 0 && !self.tracks_writes() {
                    return Ok(());
                }
                self.set_shadow_at(object, offset, size_of(at.letter), part)
            }
        }
    }

    // ---- conversions between the call's and the variable's types ----

    fn converted(&mut self, value: Word, from: &str, to: &str) -> Result<Word> {
        if from == to {
            return Ok(value);
        }
        match (letter_of(from), letter_of(to)) {
            (b'L', b'L') => self.checked_reference(value, to),
            (b'L', _) => {
                let object = self.settled_value(value)?.0 as Ref;
                if object == NULL {
                    return Err(self.throw_new("java/lang/NullPointerException", None));
                }
                match self.unbox(object) {
                    // The value is the only field of a box.
                    Some((kind, bits)) => {
                        let value = (bits, self.shadow_entry(object, 0));
                        self.converted(value, &(kind.facts().1 as char).to_string(), to)
                    }
                    None => self.wrong_type(from, to),
                }
            }
            (letter, b'L') => {
                let boxed = self.box_with_shadow(value.0, value.1, letter)?;
                let class = self.class_of_descriptor(to)?;
                if !self.is_instance(boxed, class) {
                    return self.wrong_type(from, to);
                }
                Ok((u64::from(boxed), 0))
            }
            (have, want) => match widen_bits(value.0, have, want) {
                Some(bits) if value.1 == 0 => Ok((bits, 0)),
                Some(_) if want == b'I' || want == b'S' => Ok(value),
                Some(_) if want == b'J' => {
                    let term = self.term_of(value.0, value.1, have);
                    let wide = self.terms.sext(term, 64);
                    Ok(self.value_of(wide))
                }
                Some(_) => self.unsupported("widening of a symbolic value for a variable handle"),
                None => self.wrong_type(from, to),
            },
        }
    }

    /// The reference as one of the type, to which it is cast.
    fn checked_reference(&mut self, value: Word, to: &str) -> Result<Word> {
        if to == "Ljava/lang/Object;" {
            return Ok(value);
        }
        let value = self.settled_value(value)?;
        let object = value.0 as Ref;
        if object == NULL {
            return Ok(value);
        }
        let class = self.class_of_descriptor(to)?;
        if self.registry.class(class).is_interface() || self.is_instance(object, class) {
            return Ok(value);
        }
        let message = self.cast_message(self.class_of(object), class);
        Err(self.throw_new("java/lang/ClassCastException", Some(&message)))
    }

    fn wrong_type<T>(&mut self, from: &str, to: &str) -> Result<T> {
        let message = format!(
            "cannot convert {} to {}",
            self.simple_type_name(from),
            self.simple_type_name(to)
        );
        Err(self.throw_new("java/lang/invoke/WrongMethodTypeException", Some(&message)))
    }

    fn deliver_variable(
        &mut self,
        instr: Instr,
        value: Word,
        kind: &str,
        wanted: &str,
    ) -> Result<()> {
        if wanted == "V" {
            return Ok(());
        }
        let value = self.converted(value, kind, wanted)?;
        self.set_slot(instr.c, value.0, value.1);
        Ok(())
    }

    /// The value of a wrapper object as a primitive that it widens to.
    pub(crate) fn unbox_as(&self, object: Ref, letter: u8) -> Option<u64> {
        let (kind, bits) = self.unbox(object)?;
        widen_bits(bits, kind.facts().1, letter)
    }
}

/// Method invocation conversion between primitives; `None` where there is none.
fn widen_bits(bits: u64, from: u8, to: u8) -> Option<u64> {
    if from == to {
        return Some(bits);
    }
    let integer = bits as i32;
    Some(match (from, to) {
        (b'B', b'S' | b'I') | (b'S' | b'C', b'I') => bits,
        (b'B' | b'S' | b'C' | b'I', b'J') => i64::from(integer) as u64,
        (b'B' | b'S' | b'C' | b'I', b'F') => u64::from((integer as f32).to_bits()),
        (b'B' | b'S' | b'C' | b'I', b'D') => f64::from(integer).to_bits(),
        (b'J', b'F') => u64::from((bits as i64 as f32).to_bits()),
        (b'J', b'D') => (bits as i64 as f64).to_bits(),
        (b'F', b'D') => f64::from(f32::from_bits(bits as u32)).to_bits(),
        _ => return None,
    })
}

/// What the class library's own code for array elements fails with.
fn null_array_message(mode: AccessMode, letter: u8) -> String {
    let kind = match letter {
        b'L' => "object",
        b'B' | b'Z' => "byte/boolean",
        _ => Primitive::from_letter(letter).map_or("", Primitive::keyword),
    };
    match mode {
        AccessMode::Get => format!("Cannot load from {kind} array because \"array\" is null"),
        AccessMode::Set => format!("Cannot store to {kind} array because \"array\" is null"),
        _ => "Cannot read the array length because \"array\" is null".to_string(),
    }
}

fn size_of(letter: u8) -> usize {
    Primitive::from_letter(letter).map_or(4, |kind| kind.facts().2 as usize)
}

fn narrowed(bits: u64, letter: u8) -> u64 {
    match letter {
        b'Z' | b'B' | b'C' | b'S' => crate::arithmetic::narrow(bits as i32, letter) as u32 as u64,
        _ => bits,
    }
}

fn swap_bytes(bits: u64, letter: u8) -> u64 {
    match letter {
        b'J' | b'D' => bits.swap_bytes(),
        b'S' => (bits as i16).swap_bytes() as i32 as u32 as u64,
        b'C' => u64::from((bits as u16).swap_bytes()),
        _ => u64::from((bits as u32).swap_bytes()),
    }
}

fn combine(mode: AccessMode, letter: u8, found: u64, given: u64) -> u64 {
    let bits = match mode {
        AccessMode::GetAndOr => found | given,
        AccessMode::GetAndAnd => found & given,
        AccessMode::GetAndXor => found ^ given,
        _ => match letter {
            b'J' => found.wrapping_add(given),
            b'F' => {
                u64::from((f32::from_bits(found as u32) + f32::from_bits(given as u32)).to_bits())
            }
            b'D' => (f64::from_bits(found) + f64::from_bits(given)).to_bits(),
            _ => u64::from((found as u32).wrapping_add(given as u32)),
        },
    };
    narrowed(bits, letter)
}

// ---- natives ----

/// The access mode that is given, and what its method is called.
fn mode_argument(vm: &mut Vm, a: Arguments) -> Result<(AccessMode, String)> {
    let name = mode_name(vm, a.reference(1))?;
    match AccessMode::named(&name) {
        Some(mode) => Ok((mode, name)),
        None => vm.unsupported(format!("access mode {name}")),
    }
}

/// What the method of a constant of `AccessMode` is called.
pub(super) fn mode_name(vm: &mut Vm, constant: Ref) -> Result<String> {
    if constant == NULL {
        return Err(vm.throw_new("java/lang/NullPointerException", None));
    }
    let name = vm.get_field(constant, "methodName", "Ljava/lang/String;") as Ref;
    Ok(vm.string_text(name))
}

/// The type of the method for an access mode.
fn access_descriptor(vm: &Vm, variable: &Variable, mode: AccessMode) -> String {
    let coordinates = coordinate_descriptors(vm, variable).concat();
    let values = variable.kind.repeat(mode.values());
    let result = match mode {
        AccessMode::CompareAndSet => "Z",
        _ if mode.is_set() => "V",
        _ => &variable.kind,
    };
    format!("({coordinates}{values}){result}")
}

fn coordinate_descriptors(vm: &Vm, variable: &Variable) -> Vec<String> {
    match variable.place {
        Place::Static { .. } => Vec::new(),
        Place::Field { owner, .. } => vec![vm.descriptor_of_class(owner)],
        Place::Element { array } => vec![vm.descriptor_of_class(array), "I".to_string()],
        Place::Bytes { .. } => vec!["[B".to_string(), "I".to_string()],
        Place::Buffer { .. } => vec!["Ljava/nio/ByteBuffer;".to_string(), "I".to_string()],
    }
}

/// By `List.of` of an array, as the class library does.
fn coordinate_types(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let variable = vm.variable_of(a.reference(0))?;
    let mut mirrors = Vec::new();
    for descriptor in coordinate_descriptors(vm, &variable) {
        let class = vm.class_of_descriptor(&descriptor)?;
        mirrors.push(vm.mirror(class));
    }
    let array = vm.new_object_array(vm.well_known.class_array, &mirrors)?;
    let list = vm.load_class("java/util/List")?;
    vm.initialise(list)?;
    match vm
        .registry
        .find_declared(list, "of", "([Ljava/lang/Object;)Ljava/util/List;")
    {
        Some(method) => Err(vm.call(method, &[u64::from(array)], crate::thread::Action::Return)),
        None => vm.internal("java.util.List lacks of"),
    }
}

fn to_string(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let variable = vm.variable_of(a.reference(0))?;
    let name = |vm: &mut Vm, descriptor: &str| -> Result<String> {
        let class = vm.class_of_descriptor(descriptor)?;
        Ok(vm.class_display(class))
    };
    let kind = name(vm, &variable.kind)?;
    let mut coordinates = Vec::new();
    for descriptor in coordinate_descriptors(vm, &variable) {
        let text = name(vm, &descriptor)?;
        coordinates.push(if descriptor.len() == 1 {
            text
        } else {
            format!("class {text}")
        });
    }
    let text = format!(
        "VarHandle[varType={kind}, coord=[{}]]",
        coordinates.join(", ")
    );
    Ok(u64::from(vm.new_string_from(&text)?))
}
