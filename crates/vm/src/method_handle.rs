//! Method handles and variable handles, modelled without `java.lang.invoke`'s own machinery.
//!
//! A method handle is an object of a synthesised subclass of `MethodHandle` with a method `invokeModel`
//! of exactly the handle's type. Direct handles use a member there; combinators keep other handles in
//! fields and call them by `invokeExact`. So a call through a handle is two ordinary calls, and all
//! that is native is finding the method to call (`invoke_polymorphic`). Types are descriptors: there
//! is one class of a name, so equal descriptors are equal types.

mod as_type;
mod combine;
mod control;
mod lookup;
mod shape;

use crate::call_site::{Text, member::MemberHandle};
use crate::heap::{NULL, Ref};
use crate::jdk::var_handles::{AccessMode, VariableTable};
use crate::symbolic::DEFERRED;
use crate::vm::{Flow, Result, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::code::Instr;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{ClassId, MethodId, Primitive, access};
use std::sync::Arc;

pub(crate) use control::LoopClauses;
pub(crate) use lookup::{Lookup, Wanted};

const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
/// The method of a handle's class that does what the handle stands for.
const MODEL: &str = "invokeModel";
/// The type of the fields in which handles keep handles.
const HANDLE: &str = "Ljava/lang/invoke/MethodHandle;";

/// What is known about handles: descriptions and caches, nothing that belongs to a path.
#[derive(Default, Clone)]
pub(crate) struct Handles {
    /// `MethodType` objects by descriptor; they are permanent.
    types: FxHashMap<Text, Ref>,
    /// Facts about the classes of handles.
    pub(crate) classes: FxHashMap<ClassId, HandleClass>,
    /// Classes of handles by what they do.
    by_key: FxHashMap<String, ClassId>,
    /// Static methods that call a handle of the second type as if it had the first.
    adapters: FxHashMap<(Text, Text, bool), MethodId>,
    /// The places that call handles, numbered; see `PolymorphicCall`.
    calls: Vec<PolymorphicCall>,
    /// Their numbers by class and pool index.
    call_numbers: FxHashMap<(ClassId, u16), usize>,
    pub(crate) variables: VariableTable,
}

/// The class of some handles.
#[derive(Clone)]
pub(crate) struct HandleClass {
    pub(crate) descriptor: Text,
    model: MethodId,
    /// Surplus arguments of `invoke` go into the array that is its last parameter.
    pub(crate) variable_arity: bool,
    /// What a direct handle uses.
    pub(crate) member: Option<MemberHandle>,
}

/// A call of a signature-polymorphic method, decoded once.
#[derive(Clone)]
struct PolymorphicCall {
    exact: bool,
    /// Set for calls on variable handles.
    mode: Option<AccessMode>,
    name: String,
    descriptor: Text,
    signature: Arc<CallSignature>,
    /// The last receiver's class and what was called on it.
    cached: Option<(ClassId, MethodId)>,
}

/// Parameters and result of a call by letter and class.
#[derive(Clone)]
pub(crate) struct CallSignature {
    /// Descriptors; references keep their class.
    pub(crate) parameters: Vec<String>,
    /// `V` for none.
    pub(crate) result: String,
}

impl CallSignature {
    pub(crate) fn parse(descriptor: &str) -> Option<CallSignature> {
        let parsed = MethodDescriptor::parse(descriptor).ok()?;
        Some(CallSignature {
            parameters: parsed.params.iter().map(|kind| kind.to_string()).collect(),
            result: parsed.ret.map_or("V".to_string(), |kind| kind.to_string()),
        })
    }

    pub(crate) fn descriptor(&self) -> String {
        format!("({}){}", self.parameters.concat(), self.result)
    }

    pub(crate) fn kind(&self, number: usize) -> FieldType<'_> {
        FieldType::parse(&self.parameters[number]).unwrap_or(FieldType::Int)
    }

    pub(crate) fn result_kind(&self) -> Option<FieldType<'_>> {
        FieldType::parse(&self.result).ok()
    }
}

impl Vm {
    // ---- signature-polymorphic calls ----

    /// Whether a method is signature polymorphic (JVMS 2.9.3).
    pub(crate) fn is_polymorphic(&self, method: MethodId) -> bool {
        let found = self.registry.method(method);
        let class = &*self.registry.class(found.class).name;
        (class == METHOD_HANDLE || class == VAR_HANDLE)
            && found.is(access::NATIVE)
            && found.is(access::VARARGS)
            && self
                .registry
                .text(found.descriptor)
                .starts_with("([Ljava/lang/Object;)")
    }

    /// Whether a method reference names a signature-polymorphic method, whatever its descriptor.
    pub(crate) fn is_polymorphic_reference(&self, from: ClassId, index: u16) -> bool {
        let Ok(file) = self.registry.file_of(from) else {
            return false;
        };
        let Ok(member) = file.pool.member_ref(index) else {
            return false;
        };
        if member.class != METHOD_HANDLE && member.class != VAR_HANDLE {
            return false;
        }
        let (Some(class), Some(name)) = (
            self.registry.loaded(member.class),
            self.registry.names.lookup(member.name),
        ) else {
            return false;
        };
        let found = self
            .registry
            .declared_methods(class)
            .find(|method| method.name == name);
        found.is_some_and(|method| self.is_polymorphic(method.id))
    }

    /// Calls a handle. The low half of `d` is the pool index; the high half, once known, one more
    /// than the number of the decoded call.
    pub(crate) fn invoke_polymorphic(&mut self, instr: Instr) -> Flow {
        match self.try_invoke_polymorphic(instr) {
            Ok(flow) => flow,
            Err(exit) => exit.into(),
        }
    }

    fn try_invoke_polymorphic(&mut self, instr: Instr) -> Result<Flow> {
        let number = match instr.d >> 16 {
            0 => self.decode_polymorphic(instr.d as u16)?,
            known => known as usize - 1,
        };
        self.settle_argument(instr, 0)?;
        let receiver = self.argument_word(instr, 0) as Ref;
        if receiver == NULL {
            return Ok(self.null_pointer());
        }
        let call = &self.call_sites.handles.calls[number];
        if let Some(mode) = call.mode {
            let signature = call.signature.clone();
            return self.access_variable(instr, receiver, mode, number, &signature);
        }
        let class = self.class_of(receiver);
        let method = match call.cached {
            Some((known, method)) if known == class => method,
            _ => {
                let method = self.method_to_call(receiver, number)?;
                self.call_sites.handles.calls[number].cached = Some((class, method));
                method
            }
        };
        Ok(self.call_slowly::<false>(method, instr))
    }

    /// A word of the call's arguments; the receiver is word 0.
    pub(crate) fn argument_word(&self, instr: Instr, word: usize) -> u64 {
        self.slot(instr.a + word as u16).0
    }

    pub(crate) fn argument_part(&self, instr: Instr, word: usize) -> u32 {
        self.slot(instr.a + word as u16).1
    }

    /// Settles an argument that is a deferred value.
    pub(crate) fn settle_argument(&mut self, instr: Instr, word: usize) -> Result<()> {
        let part = self.argument_part(instr, word);
        if part >= DEFERRED {
            let (value, part) = self.force(part)?;
            self.set_slot(instr.a + word as u16, value, part);
        }
        Ok(())
    }

    /// Decodes the call at the current instruction and notes its number there.
    fn decode_polymorphic(&mut self, index: u16) -> Result<usize> {
        let from = self.current_class();
        if let Some(&number) = self.call_sites.handles.call_numbers.get(&(from, index)) {
            self.note_call_number(index, number);
            return Ok(number);
        }
        let file = self.class_file(from)?;
        let (Ok(member), calls) = (
            file.pool.member_ref(index),
            &mut self.call_sites.handles.calls,
        ) else {
            return self.internal("malformed call of a method handle");
        };
        let Some(signature) = CallSignature::parse(member.descriptor) else {
            return self.internal("malformed call of a method handle");
        };
        let mode = if member.class == VAR_HANDLE {
            AccessMode::named(member.name)
        } else {
            None
        };
        if member.class == VAR_HANDLE && mode.is_none() {
            return self.unsupported(format!("method java.lang.invoke.VarHandle.{}", member.name));
        }
        let number = calls.len();
        calls.push(PolymorphicCall {
            exact: member.name == "invokeExact",
            mode,
            name: member.name.to_string(),
            descriptor: member.descriptor.into(),
            signature: Arc::new(signature),
            cached: None,
        });
        self.call_sites
            .handles
            .call_numbers
            .insert((from, index), number);
        self.note_call_number(index, number);
        Ok(number)
    }

    fn note_call_number(&mut self, index: u16, number: usize) {
        if number < usize::from(u16::MAX) - 1
            && let Some(frame) = self.thread_mut().frames.last_mut()
        {
            // SAFETY: the frame's pc is at the instruction being executed.
            unsafe { (*frame.pc).d = u32::from(index) | (number as u32 + 1) << 16 };
        }
    }

    /// What the method is called that a decoded call names.
    pub(crate) fn called_name(&self, number: usize) -> String {
        self.call_sites.handles.calls[number].name.clone()
    }

    fn method_to_call(&mut self, handle: Ref, number: usize) -> Result<MethodId> {
        let call = self.call_sites.handles.calls[number].clone();
        if call.name != "invoke" && call.name != "invokeExact" {
            return self.unsupported(format!(
                "method java.lang.invoke.MethodHandle.{}",
                call.name
            ));
        }
        let facts = self.handle_class(handle)?;
        if facts.descriptor == call.descriptor {
            return Ok(facts.model);
        }
        if call.exact {
            let (has, wanted) = (
                self.type_text(&facts.descriptor),
                self.type_text(&call.descriptor),
            );
            let message = if self.feature_version >= 21 {
                format!("handle's method type {has} but found {wanted}")
            } else {
                format!("expected {has} but found {wanted}")
            };
            return Err(self.throw_new("java/lang/invoke/WrongMethodTypeException", Some(&message)));
        }
        self.adapter(&facts, &call.descriptor)
    }

    /// The description of a handle that this VM made.
    pub(crate) fn handle_class(&mut self, handle: Ref) -> Result<HandleClass> {
        let class = self.class_of(handle);
        match self.call_sites.handles.classes.get(&class) {
            Some(facts) => Ok(facts.clone()),
            None => {
                let name = self.class_display(class);
                self.unsupported(format!("method handle of class {name}"))
            }
        }
    }

    // ---- constants and types ----

    /// The object of a `MethodHandle` pool entry.
    pub(crate) fn method_handle_constant(&mut self, from: ClassId, index: u16) -> Result<Ref> {
        let file = self.class_file(from)?;
        match MemberHandle::read(&file, index) {
            Ok(Some(member)) => {
                self.check_handle_access(from, &member)?;
                // Instructions will refer to it, so it must outlive the path that resolves it.
                self.permanently(|vm| vm.handle_of_member(member))
            }
            _ => self.internal("malformed method handle constant"),
        }
    }

    /// The one `MethodType` object of a descriptor.
    pub(crate) fn method_type(&mut self, descriptor: &str) -> Result<Ref> {
        if let Some(&known) = self.call_sites.handles.types.get(descriptor) {
            return Ok(known);
        }
        let Some(signature) = CallSignature::parse(descriptor) else {
            return self.internal("malformed descriptor of a method type");
        };
        let mut parameters = Vec::new();
        for parameter in &signature.parameters {
            let class = self.class_of_descriptor(parameter)?;
            parameters.push(self.mirror(class));
        }
        let result = self.class_of_descriptor(&signature.result)?;
        let class = self.load_class("java/lang/invoke/MethodType")?;
        let result = self.mirror(result);
        let made = self.permanently(|vm| {
            let made = vm.new_object(class)?;
            let array = vm.new_object_array(vm.well_known.class_array, &parameters)?;
            vm.put_field(made, "rtype", "Ljava/lang/Class;", result as u64);
            vm.put_field(made, "ptypes", "[Ljava/lang/Class;", array as u64);
            Ok(made)
        })?;
        self.call_sites
            .handles
            .types
            .insert(descriptor.into(), made);
        Ok(made)
    }

    pub(crate) fn class_of_descriptor(&mut self, descriptor: &str) -> Result<ClassId> {
        match descriptor.as_bytes() {
            [b'L', .., b';'] => self.load_class(&descriptor[1..descriptor.len() - 1]),
            [b'[', ..] => self.load_class(descriptor),
            [letter] => match Primitive::from_letter(*letter) {
                Some(kind) => Ok(self.registry.primitive(kind)),
                None => self.internal("malformed descriptor"),
            },
            _ => self.internal("malformed descriptor"),
        }
    }

    pub(crate) fn descriptor_of_class(&self, class: ClassId) -> String {
        let class = self.registry.class(class);
        match class.kind {
            spelunk_classes::registry::ClassKind::Primitive(kind) => {
                (kind.facts().1 as char).to_string()
            }
            _ if class.is_array() => class.name.to_string(),
            _ => format!("L{};", class.name),
        }
    }

    pub(crate) fn descriptor_of_mirror(&mut self, mirror: Ref) -> Result<String> {
        if mirror == NULL {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        let class = self.mirrored(mirror);
        // Handles and their types are made of names.
        if self.registry.is_ambiguous(class) {
            let name = self.registry.class(class).java_name();
            return self.unsupported(format!(
                "a method handle with {name}, which several class loaders define"
            ));
        }
        Ok(self.descriptor_of_class(class))
    }

    /// The descriptor of a `MethodType` object.
    pub(crate) fn descriptor_of_type(&mut self, method_type: Ref) -> Result<String> {
        if method_type == NULL {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        let parameters = self.get_field(method_type, "ptypes", "[Ljava/lang/Class;") as Ref;
        let result = self.get_field(method_type, "rtype", "Ljava/lang/Class;") as Ref;
        let mut signature = CallSignature {
            parameters: self.descriptors_in(parameters)?,
            result: String::new(),
        };
        signature.result = self.descriptor_of_mirror(result)?;
        Ok(signature.descriptor())
    }

    /// The descriptors of the classes in an array of class objects.
    pub(crate) fn descriptors_in(&mut self, mirrors: Ref) -> Result<Vec<String>> {
        if mirrors == NULL {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        let count = self.path.heap.length(mirrors) as usize;
        (0..count)
            .map(|index| self.descriptor_of_mirror(self.path.heap.element32(mirrors, index)))
            .collect()
    }

    /// `(int,String)void`, as `MethodType.toString` says it.
    pub(crate) fn type_text(&mut self, descriptor: &str) -> String {
        match CallSignature::parse(descriptor) {
            Some(signature) => {
                let parameters: Vec<String> = signature
                    .parameters
                    .iter()
                    .map(|kind| self.simple_type_name(kind))
                    .collect();
                format!(
                    "({}){}",
                    parameters.join(","),
                    self.simple_type_name(&signature.result)
                )
            }
            None => descriptor.to_string(),
        }
    }

    /// `Class.getSimpleName` of the class that a descriptor names.
    pub(crate) fn simple_type_name(&self, descriptor: &str) -> String {
        if let Some(component) = descriptor.strip_prefix('[') {
            return format!("{}[]", self.simple_type_name(component));
        }
        let Some(name) = descriptor.strip_prefix('L') else {
            let letter = descriptor.as_bytes().first().copied().unwrap_or(b'V');
            return Primitive::from_letter(letter)
                .map_or(String::new(), |kind| kind.keyword().to_string());
        };
        let name = name.trim_end_matches(';');
        let file = self
            .registry
            .loaded(name)
            .and_then(|class| self.registry.class(class).file.clone());
        match file {
            Some(file) => crate::call_site::simple_name(&file, name),
            None => name.rsplit('/').next().unwrap_or(name).to_string(),
        }
    }
}
