//! java.lang.invoke.VarHandle: fields, static fields, array elements and views of byte arrays, in
//! every access mode. Threads switch only where one blocks, so all modes are plain accesses here.

use super::unsafe_access::{read, write};
use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::method_handle::CallSignature;
use crate::natives::{Arguments, Native, native};
use crate::symbolic::DEFERRED;
use crate::vm::{Exit, Flow, Result, Stop, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::code::Instr;
use spelunk_classes::registry::{ClassId, ClassKind, FieldRef, Primitive, access};
use spelunk_term::TermId;
use std::sync::Arc;

mod indirect;
mod location;
mod values;
mod variable;

use location::{Location, Within};
use values::{combine, size_of};
use variable::Place;
pub(crate) use variable::{AccessMode, Variable, VariableTable};

const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
/// The field of our subclass of `VarHandle` that holds the variable's number.
const NUMBER: &str = "variable";

pub const VAR_HANDLE_NATIVES: &[Native] = &[
    native("varType", "()Ljava/lang/Class;", |vm, a| {
        let variable = or_decline(vm, a)?;
        let class = vm.class_of_descriptor(&variable.kind)?;
        Ok(u64::from(vm.mirror(class)))
    })
    .may_decline(),
    native("coordinateTypes", "()Ljava/util/List;", coordinate_types).may_decline(),
    native(
        "isAccessModeSupported",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Z",
        |vm, a| {
            let Some(variable) = vm.modelled_variable(a.reference(0))? else {
                return indirect::is_mode_supported(vm, a.reference(0), a.reference(1));
            };
            let (mode, _) = mode_argument(vm, a)?;
            Ok(u64::from(variable.supports(mode, vm.feature_version)))
        },
    )
    .may_decline(),
    native(
        "getMethodHandleUncached",
        "(I)Ljava/lang/invoke/MethodHandle;",
        indirect::method_handle,
    ),
    native(
        "describeConstable",
        "()Ljava/util/Optional;",
        indirect::describe,
    )
    .may_decline(),
    native(
        "accessModeType",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodType;",
        |vm, a| {
            let variable = or_decline(vm, a)?;
            let (mode, _) = mode_argument(vm, a)?;
            let descriptor = access_descriptor(vm, &variable, mode);
            vm.method_type(&descriptor).map(u64::from)
        },
    )
    .may_decline(),
    native(
        "toMethodHandle",
        "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;",
        |vm, a| {
            let handle = a.reference(0);
            let variable = or_decline(vm, a)?;
            let (mode, name) = mode_argument(vm, a)?;
            let descriptor = access_descriptor(vm, &variable, mode);
            let invoker = vm.variable_invoker(&name, &descriptor)?;
            vm.insert_arguments(invoker, 0, &[handle]).map(u64::from)
        },
    )
    .may_decline(),
    native("toString", "()Ljava/lang/String;", to_string).may_decline(),
    native("hasInvokeExactBehavior", "()Z", |vm, a| {
        Ok(u64::from(or_decline(vm, a)?.exact))
    })
    .may_decline(),
    // Abstract: handles that Java code made have their own.
    native(
        "withInvokeBehavior",
        "()Ljava/lang/invoke/VarHandle;",
        |vm, a| with_behaviour(vm, a, false),
    ),
    native(
        "withInvokeExactBehavior",
        "()Ljava/lang/invoke/VarHandle;",
        |vm, a| with_behaviour(vm, a, true),
    ),
    native("fullFence", "()V", super::nothing),
    native("acquireFence", "()V", super::nothing),
    native("releaseFence", "()V", super::nothing),
    native("loadLoadFence", "()V", super::nothing),
    native("storeStoreFence", "()V", super::nothing),
];

/// A value and its symbolic part.
type Word = (u64, u32);

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
        let made = (class, self.field_offset(FieldRef { class, number: 0 }));
        self.call_sites.handles.variables.class = Some(made);
        Ok(made)
    }

    /// What a handle of ours stands for; `None` for one that Java code has made.
    fn modelled_variable(&mut self, handle: Ref) -> Result<Option<Arc<Variable>>> {
        let class = self.class_of(handle);
        let table = &self.call_sites.handles.variables;
        let Some((_, offset)) = table.class.filter(|&(known, _)| known == class) else {
            return Ok(None);
        };
        let number = self.path.heap.field(handle, offset) as usize;
        match table.variables.get(number) {
            Some(variable) => Ok(Some(variable.clone())),
            None => self.unsupported("a variable handle that was written over"),
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
                address: self.static_address(found.class, self.field_offset(found)),
            }
        } else {
            Place::Field {
                owner: found.class,
                offset: self.field_offset(found),
            }
        };
        self.var_handle(Variable {
            kind: kind.to_string(),
            place,
            read_only: field.access & access::FINAL != 0,
            exact: false,
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
            exact: false,
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
            exact: false,
        })
    }
}

// ---- access ----

impl Vm {
    /// Executes a call on a variable handle; `number` is that of the call.
    pub(crate) fn access_variable(
        &mut self,
        instr: Instr,
        handle: Ref,
        mode: AccessMode,
        number: usize,
        call: &CallSignature,
    ) -> Result<Flow> {
        let Some(variable) = self.modelled_variable(handle)? else {
            let name = self.called_name(number);
            let method = self.indirect_access(handle, &name, call)?;
            return Ok(self.call_slowly::<false>(method, instr));
        };
        if variable.exact {
            self.check_exact_type(&variable, mode, call)?;
        }
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

    /// Of a handle that wants its exact type.
    fn check_exact_type(
        &mut self,
        variable: &Variable,
        mode: AccessMode,
        call: &CallSignature,
    ) -> Result<()> {
        let descriptor = access_descriptor(self, variable, mode);
        if descriptor == call.descriptor() {
            return Ok(());
        }
        let (has, found) = (
            self.type_text(&descriptor),
            self.type_text(&call.descriptor()),
        );
        let message = if self.feature_version >= 21 {
            format!("handle's method type {has} but found {found}")
        } else {
            format!("expected {has} but found {found}")
        };
        Err(self.throw_new("java/lang/invoke/WrongMethodTypeException", Some(&message)))
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

// ---- natives ----

/// What the receiver stands for; Java's own code answers for handles that it has made.
fn or_decline(vm: &mut Vm, a: Arguments) -> Result<Arc<Variable>> {
    match vm.modelled_variable(a.reference(0))? {
        Some(variable) => Ok(variable),
        None => Err(Exit::Stop(Stop::Declined)),
    }
}

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
/// The same variable through a handle that takes calls of its exact type alone, or others too.
fn with_behaviour(vm: &mut Vm, a: Arguments, exact: bool) -> Result<u64> {
    let variable = or_decline(vm, a)?;
    if variable.exact == exact {
        return Ok(a.word(0));
    }
    let variable = Variable {
        exact,
        ..(*variable).clone()
    };
    vm.var_handle(variable).map(u64::from)
}

fn coordinate_types(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let variable = or_decline(vm, a)?;
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
    let variable = or_decline(vm, a)?;
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
