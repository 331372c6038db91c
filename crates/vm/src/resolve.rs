//! First execution of an instruction that names a class, member or constant: it is resolved and
//! replaced in place by its linked form (JVMS 5.4.3).

use crate::access::Member;
use crate::heap::{NULL, Ref};
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::class_file::{ClassFile, Constant};
use spelunk_classes::code::{Instr, Op};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, FieldRef, LinkError, MethodId, Primitive, access};
use std::sync::Arc;

impl Vm {
    /// The class whose code is running.
    pub fn current_class(&self) -> ClassId {
        match self.thread().frames.last() {
            Some(frame) => self.registry.method(frame.method).class,
            None => self.well_known.object,
        }
    }

    /// A linkage failure as the Java error that it raises.
    pub fn link_error(&mut self, error: LinkError) -> Exit {
        if let LinkError::Ask { loader, name } = error {
            return self.ask_loader(loader, &name, true);
        }
        let (class, message) = error.java_error();
        self.throw_new(class, Some(&message))
    }

    /// Loads a class for Java code.
    pub fn load_class(&mut self, name: &str) -> Result<ClassId> {
        let loaded = self.registry.load(name);
        self.loaded_class(loaded)
    }

    /// Loads the class that a name means in the code of another class.
    pub(crate) fn load_class_from(&mut self, from: ClassId, name: &str) -> Result<ClassId> {
        let loaded = self.registry.load_from(from, name);
        self.loaded_class(loaded)
    }

    fn loaded_class(&mut self, loaded: std::result::Result<ClassId, LinkError>) -> Result<ClassId> {
        self.prepare_new_classes()?;
        match loaded {
            Ok(class) => self.check_hierarchy(class).map(|()| class),
            Err(LinkError::NoClass(missing)) => {
                // A NoClassDefFoundError caused by a ClassNotFoundException, as HotSpot raises it.
                let dotted = missing.replace('/', ".");
                let cause = match self.throw_new("java/lang/ClassNotFoundException", Some(&dotted))
                {
                    Exit::Throw(cause) => cause,
                    other => return Err(other),
                };
                Err(self.throw_with_cause("java/lang/NoClassDefFoundError", Some(&missing), cause))
            }
            Err(error) => Err(self.link_error(error)),
        }
    }

    pub(crate) fn resolve_class(&mut self, index: u16) -> Result<ClassId> {
        let from = self.current_class();
        let file = self.class_file(from)?;
        let name = match file.pool.class_name(index) {
            Ok(name) => name.to_string(),
            Err(error) => {
                return Err(self.link_error(spelunk_classes::registry::format_error("", error)));
            }
        };
        let class = self.load_class_from(from, &name)?;
        self.check_class_access(from, class)?;
        Ok(class)
    }

    pub(crate) fn class_file(&mut self, class: ClassId) -> Result<Arc<ClassFile>> {
        match self.registry.class(class).file.clone() {
            Some(file) => Ok(file),
            None => self.internal("class without a class file has code"),
        }
    }

    pub(crate) fn resolve_instruction(&mut self, instr: &mut Instr) -> Result<()> {
        match instr.op {
            Op::UnresolvedGetField | Op::UnresolvedPutField => self.resolve_instance_field(instr),
            Op::UnresolvedGetStatic | Op::UnresolvedPutStatic => self.resolve_static_field(instr),
            Op::UnresolvedInvoke => self.resolve_call(instr),
            Op::UnresolvedNew => self.resolve_new(instr),
            Op::UnresolvedNewArray => self.resolve_new_array(instr),
            Op::UnresolvedMultiArray => {
                instr.d = self.resolve_class(instr.d as u16)?.0;
                instr.op = Op::MultiArray;
                Ok(())
            }
            Op::UnresolvedCheckCast | Op::UnresolvedInstanceOf => self.resolve_type_test(instr),
            Op::UnresolvedConst => self.resolve_constant_instruction(instr),
            Op::InvokeDynamic => self.link_call_site(instr),
            _ => self.internal("instruction needs no resolution"),
        }
    }

    fn field_at(&mut self, index: u32) -> Result<FieldRef> {
        let from = self.current_class();
        let named = self.named_class(from, index as u16)?;
        let resolved = self.registry.resolve_field(from, index as u16);
        self.prepare_new_classes()?;
        match resolved {
            Ok(field) => {
                self.check_member_access(from, named, Member::Field(field))?;
                Ok(field)
            }
            Err(LinkError::NoClass(name)) => {
                self.load_class_from(from, &name)?;
                self.internal("class appeared between two look-ups")
            }
            Err(LinkError::NoField(_)) if self.feature_version > 17 => {
                let message = self.missing_field_message(from, index as u16);
                Err(self.throw_new("java/lang/NoSuchFieldError", Some(&message)))
            }
            Err(error) => Err(self.link_error(error)),
        }
    }

    /// `Class A does not have member field 'int x'`, as releases after 17 word it.
    fn missing_field_message(&self, from: ClassId, index: u16) -> String {
        let Some(file) = &self.registry.class(from).file else {
            return String::new();
        };
        let Ok(member) = file.pool.member_ref(index) else {
            return String::new();
        };
        let kind = spelunk_classes::descriptor::FieldType::parse(member.descriptor)
            .map_or_else(|_| member.descriptor.to_string(), |kind| kind.java_name());
        format!(
            "Class {} does not have member field '{kind} {}'",
            member.class.replace('/', "."),
            member.name
        )
    }

    fn resolve_instance_field(&mut self, instr: &mut Instr) -> Result<()> {
        let found = self.field_at(instr.d)?;
        let field = self.registry.field(found).clone();
        if field.is_static() {
            let message = format!(
                "Expected non-static field {}.{}",
                self.registry.class(found.class).java_name(),
                self.registry.text(field.name)
            );
            return Err(self.throw_new("java/lang/IncompatibleClassChangeError", Some(&message)));
        }
        instr.d = self.field_offset(found);
        instr.e = found.number;
        instr.op = match (instr.op, field.letter) {
            (Op::UnresolvedGetField, _) => Op::GetField,
            (_, b'Z' | b'B' | b'C' | b'S') => {
                instr.c = field.letter as u16;
                Op::PutFieldNarrow
            }
            _ => Op::PutField,
        };
        Ok(())
    }

    pub(crate) fn nest_host(&self, class: ClassId) -> String {
        if let Some(beside) = self.registry.class(class).hidden_beside
            && beside != class
        {
            return self.nest_host(beside);
        }
        let class = self.registry.class(class);
        let host = class
            .file
            .as_ref()
            .and_then(|file| file.nest_host().ok().flatten().map(str::to_string));
        host.unwrap_or_else(|| class.name.to_string())
    }

    fn resolve_static_field(&mut self, instr: &mut Instr) -> Result<()> {
        let found = self.field_at(instr.d)?;
        let field = self.registry.field(found).clone();
        if !field.is_static() {
            let message = format!(
                "Expected static field {}.{}",
                self.registry.class(found.class).java_name(),
                self.registry.text(field.name)
            );
            return Err(self.throw_new("java/lang/IncompatibleClassChangeError", Some(&message)));
        }
        self.initialise(found.class)?;
        let get = instr.op == Op::UnresolvedGetStatic;
        instr.e = found.class.0;
        instr.d = self.static_address(found.class, self.field_offset(found));
        let settled = self.is_settled(found.class);
        instr.op = match (get, settled) {
            (true, true) => Op::GetStatic,
            (true, false) => Op::GetStaticChecked,
            (false, true) => Op::PutStatic,
            (false, false) => Op::PutStaticChecked,
        };
        instr.c = if matches!(field.letter, b'Z' | b'B' | b'C' | b'S') {
            field.letter as u16
        } else {
            0
        };
        Ok(())
    }

    fn resolve_new(&mut self, instr: &mut Instr) -> Result<()> {
        let class = self.resolve_class(instr.d as u16)?;
        let linked = self.registry.class(class);
        if linked.is_interface() || linked.is_abstract() {
            let name = linked.java_name();
            return Err(self.throw_new("java/lang/InstantiationError", Some(&name)));
        }
        let words = self.layouts[class].instance_words;
        let finalizable = linked.has_finalizer && linked.is_user();
        self.initialise(class)?;
        instr.d = class.0;
        instr.e = words;
        instr.op = if self.is_settled(class) && !finalizable {
            Op::New
        } else {
            Op::NewChecked
        };
        Ok(())
    }

    fn resolve_new_array(&mut self, instr: &mut Instr) -> Result<()> {
        let element = if instr.d >> 16 != 0 {
            self.registry
                .primitive(Primitive::ALL[(instr.d & 0xff) as usize - 4])
        } else {
            self.resolve_class(instr.d as u16)?
        };
        let array = self.registry.array_of(element);
        self.prepare_new_classes()?;
        match array {
            Ok(class) => instr.d = class.0,
            Err(error) => return Err(self.link_error(error)),
        }
        instr.op = Op::NewArray;
        Ok(())
    }

    fn resolve_type_test(&mut self, instr: &mut Instr) -> Result<()> {
        // A null operand does not load the class (JVMS 6.5 checkcast).
        instr.d = self.resolve_class(instr.d as u16)?.0;
        instr.op = if instr.op == Op::UnresolvedCheckCast {
            Op::CheckCast
        } else {
            Op::InstanceOf
        };
        Ok(())
    }

    fn resolve_call(&mut self, instr: &mut Instr) -> Result<()> {
        let from = self.current_class();
        let opcode = instr.e as u8;
        let cache = instr.e >> 8;
        let named = self.named_class(from, instr.d as u16)?;
        let resolved = self.registry.resolve_method(from, instr.d as u16);
        self.prepare_new_classes()?;
        let method = match resolved {
            Ok(method) => method,
            Err(LinkError::NoClass(name)) => {
                self.load_class_from(from, &name)?;
                return self.internal("class appeared between two look-ups");
            }
            Err(LinkError::NoMethod(message)) => {
                if self.is_polymorphic_reference(from, instr.d as u16) {
                    instr.op = Op::InvokePolymorphic;
                    return Ok(());
                }
                return Err(self.link_error(LinkError::NoMethod(message)));
            }
            Err(error) => return Err(self.link_error(error)),
        };
        if self.is_polymorphic(method) {
            instr.op = Op::InvokePolymorphic;
            return Ok(());
        }
        self.check_member_access(from, named, Member::Method(method))?;
        self.check_static(method, opcode == op::invokestatic)?;
        let owner = self.registry.method(method).class;
        match opcode {
            op::invokestatic => {
                self.initialise(owner)?;
                instr.d = method.0;
                instr.e = owner.0;
                instr.op = if self.is_settled(owner) {
                    Op::InvokeStatic
                } else {
                    Op::InvokeStaticChecked
                };
            }
            op::invokespecial => {
                instr.d = self.special_target(from, instr.d as u16, method)?.0;
                instr.op = Op::InvokeSpecial;
            }
            _ => self.resolve_virtual(instr, method, cache),
        }
        Ok(())
    }

    fn check_static(&mut self, method: MethodId, expected: bool) -> Result<()> {
        let found = self.registry.method(method);
        if found.is_static() == expected {
            return Ok(());
        }
        let wanted = if expected { "static" } else { "non-static" };
        let message = format!(
            "Expected {wanted} method '{}'",
            self.method_signature(method)
        );
        Err(self.throw_new("java/lang/IncompatibleClassChangeError", Some(&message)))
    }

    /// JVMS 6.5 invokespecial: constructors and private methods as named, `super.m()` from the
    /// direct superclass of the caller upwards.
    fn special_target(&mut self, from: ClassId, index: u16, method: MethodId) -> Result<MethodId> {
        let resolved = self.registry.method(method);
        let (name, descriptor, owner) = (resolved.name, resolved.descriptor, resolved.class);
        if self.registry.text(name) == "<init>" || resolved.is(access::PRIVATE) {
            return Ok(method);
        }
        let file = self.class_file(from)?;
        let named = file
            .pool
            .member_ref(index)
            .ok()
            .and_then(|member| self.registry.load_from(from, member.class).ok())
            .unwrap_or(owner);
        let caller = self.registry.class(from);
        let start = if !self.registry.class(named).is_interface()
            && named != from
            && self.registry.is_subclass(from, named)
        {
            caller.super_class.unwrap_or(named)
        } else {
            named
        };
        match self.registry.lookup_method(start, name, descriptor) {
            Some(found) => Ok(found),
            None => Ok(method),
        }
    }

    fn resolve_virtual(&mut self, instr: &mut Instr, method: MethodId, cache: u32) {
        let resolved = self.registry.method(method);
        let owner = self.registry.class(resolved.class);
        if resolved.is(access::PRIVATE) || (resolved.is(access::FINAL) && !owner.is_interface()) {
            instr.d = method.0;
            instr.op = Op::InvokeSpecial;
        } else if owner.is_interface() {
            instr.d = method.0;
            instr.e = cache;
            instr.op = Op::InvokeInterface;
        } else {
            instr.d = resolved.vtable_index;
            instr.e = method.0;
            instr.op = Op::InvokeVirtual;
        }
    }

    fn resolve_constant_instruction(&mut self, instr: &mut Instr) -> Result<()> {
        let from = self.current_class();
        let (value, letter) = self.resolve_constant(from, instr.d as u16)?;
        let of_path = letter == b'L' && !self.path.heap.is_permanent(value as Ref);
        if !self.path.trail.is_ground()
            && (of_path || self.is_dynamic_constant(from, instr.d as u16)?)
        {
            // The value belongs to this path: the instruction stays as it is for the other ones.
            self.set_slot(instr.a, value, 0);
            if let Some(frame) = self.thread_mut().frames.last_mut() {
                // SAFETY: a constant is never the last instruction of its code.
                frame.pc = unsafe { frame.pc.add(1) };
            }
            return Err(Exit::Reload);
        }
        if letter == b'L' {
            instr.op = Op::ConstRef;
            instr.e = value as Ref;
            self.keep_alive(value as Ref);
        } else {
            instr.op = Op::Const;
            instr.d = value as u32;
            instr.e = (value >> 32) as u32;
        }
        Ok(())
    }

    fn is_dynamic_constant(&mut self, from: ClassId, index: u16) -> Result<bool> {
        let file = self.class_file(from)?;
        Ok(matches!(file.pool.get(index), Ok(Constant::Dynamic { .. })))
    }

    /// A loadable constant: its bits and the letter of its kind (`L` for references).
    pub(crate) fn resolve_constant(&mut self, from: ClassId, index: u16) -> Result<(u64, u8)> {
        let file = self.class_file(from)?;
        let constant = match file.pool.get(index) {
            Ok(constant) => constant,
            Err(error) => {
                return Err(self.link_error(spelunk_classes::registry::format_error("", error)));
            }
        };
        Ok(match constant {
            Constant::Integer(value) => (value as u32 as u64, b'I'),
            Constant::Float(bits) => (bits as u64, b'F'),
            Constant::Long(value) => (value as u64, b'J'),
            Constant::Double(bits) => (bits, b'D'),
            Constant::String(text) => {
                let units = file.pool.utf16(text).unwrap_or_default();
                (self.literal(&units)? as u64, b'L')
            }
            Constant::Class(_) => {
                let name = file.pool.class_name(index).unwrap_or_default().to_string();
                let class = self.load_class_from(from, &name)?;
                self.check_class_access(from, class)?;
                (self.mirror(class) as u64, b'L')
            }
            Constant::MethodType(descriptor) => {
                let text = file.pool.utf8(descriptor).unwrap_or_default().to_string();
                (self.method_type(&text)? as u64, b'L')
            }
            Constant::MethodHandle { .. } => {
                (self.method_handle_constant(from, index)? as u64, b'L')
            }
            Constant::Dynamic { .. } => self.dynamic_constant(from, index)?,
            _ => return self.internal("constant cannot be loaded"),
        })
    }

    /// Resolved constants are roots of garbage collection.
    pub(crate) fn keep_alive(&mut self, object: Ref) {
        if object != NULL {
            self.path.constants.push(object);
        }
    }
}
