//! What each instruction asks of the stack and the locals, and what it leaves there.
//!
//! The opcode table gives the effect of plain arithmetic; the rest is one function per family.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::VerifyError;
use super::flow::Flow;
use super::types::{RefId, Type};
use crate::bytecode::{Decoded, Operand};
use crate::class_file::{ClassFile, Constant};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::opcode::{self, op};

type Result<T> = std::result::Result<T, VerifyError>;

/// The element descriptors that each array instruction accepts, in opcode order from `iaload` and
/// from `iastore`; the reference forms are handled apart.
const ARRAYS: [&[&str]; 8] = [
    &["[I"],
    &["[J"],
    &["[F"],
    &["[D"],
    &[],
    &["[B", "[Z"],
    &["[C"],
    &["[S"],
];

/// Type codes 4 to 11 of `newarray`.
const NEW_ARRAYS: [&str; 8] = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];

/// A constant pool entry that an instruction calls, with its types looked up.
struct Call {
    class: RefId,
    is_init: bool,
    params: Vec<Type>,
    ret: Option<Type>,
}

#[derive(Clone, Copy)]
struct Field {
    class: RefId,
    value: Type,
}

/// References that were decoded before, by pool index.
#[derive(Default)]
pub(super) struct References {
    calls: FxHashMap<u16, Rc<Call>>,
    fields: FxHashMap<u16, Field>,
}

fn reject<T>(message: impl Into<String>) -> Result<T> {
    Err(VerifyError::code(message))
}

impl<'a> Flow<'_, 'a> {
    /// Applies an instruction to the current frame.
    pub(super) fn execute(&mut self, instruction: &Decoded) -> Result<()> {
        match (instruction.opcode, &instruction.operand) {
            (op::aconst_null, _) => self.push(Type::Null),
            (op::ldc | op::ldc_w, Operand::Pool(index)) => self.load_constant(*index, false),
            (op::ldc2_w, Operand::Pool(index)) => self.load_constant(*index, true),
            (op::iload..=op::aload_3, Operand::Local(local)) => {
                self.load(instruction.opcode, *local)
            }
            (op::istore..=op::astore_3, Operand::Local(local)) => {
                self.store(instruction.opcode, *local)
            }
            (op::iinc, Operand::Increment { local, .. }) => self.increment(*local),
            (op::ret, Operand::Local(local)) => self.check_local(*local, 1),
            (op::aaload, _) => self.load_element(),
            (op::aastore, _) => self.store_element(),
            (op::iaload..=op::saload, _) => {
                self.array_access(instruction.opcode - op::iaload, true)
            }
            (op::iastore..=op::sastore, _) => {
                self.array_access(instruction.opcode - op::iastore, false)
            }
            (op::pop..=op::swap, _) => self.shuffle(instruction.opcode),
            (op::if_acmpeq | op::if_acmpne, _) => {
                self.pop_any_reference()?;
                self.pop_any_reference()
            }
            (op::ifnull | op::ifnonnull | op::monitorenter | op::monitorexit, _) => {
                self.pop_any_reference()
            }
            (op::jsr | op::jsr_w, _) => self.push(Type::Address(instruction.next as u16)),
            (op::ireturn..=op::r#return, _) => self.leave_method(instruction.opcode),
            (op::getstatic..=op::putfield, Operand::Pool(index)) => {
                self.access_field(instruction.opcode, *index)
            }
            (op::invokedynamic, Operand::Pool(index)) => self.invoke_dynamic(*index),
            (op::invokevirtual..=op::invokestatic, Operand::Pool(index)) => {
                self.invoke(instruction.opcode, *index)
            }
            (op::invokeinterface, Operand::Interface { index, count }) => {
                self.invoke_interface(*index, *count)
            }
            (op::new, Operand::Pool(index)) => self.new_object(instruction.pc, *index),
            (op::newarray, Operand::Immediate(code)) => self.new_primitive_array(*code),
            (op::anewarray, Operand::Pool(index)) => self.new_array(*index),
            (op::multianewarray, Operand::MultiArray { index, dimensions }) => {
                self.new_multi_array(*index, *dimensions)
            }
            (op::arraylength, _) => self.array_length(),
            (op::athrow, _) => {
                let throwable = self.verifier.types.name("java/lang/Throwable");
                self.pop_assignable(Type::Ref(throwable))
            }
            (op::checkcast, Operand::Pool(index)) => {
                let class = self.class_constant(*index)?;
                self.pop_object()?;
                self.push(Type::Ref(class))
            }
            (op::instanceof, Operand::Pool(index)) => {
                self.class_constant(*index)?;
                self.pop_object()?;
                self.push(Type::Int)
            }
            (opcode, _) => self.arithmetic(opcode),
        }
    }

    /// Everything whose whole effect stands in the opcode table.
    fn arithmetic(&mut self, opcode: u8) -> Result<()> {
        let effect = opcode::instruction(opcode).and_then(|row| row.effect.split_once(':'));
        let Some((popped, pushed)) = effect else {
            return reject("unexpected instruction");
        };
        for letter in popped.bytes().rev() {
            match Type::of_letter(letter) {
                Some(wanted) => self.pop_exact(wanted)?,
                None => return reject("unexpected instruction"),
            }
        }
        for letter in pushed.bytes() {
            match Type::of_letter(letter) {
                Some(value) => self.push(value)?,
                None => return reject("unexpected instruction"),
            }
        }
        Ok(())
    }

    fn push(&mut self, value: Type) -> Result<()> {
        self.frame.stack.push(value);
        self.frame.stack.extend(value.high());
        match self.frame.stack.len() > usize::from(self.code.max_stack) {
            true => reject("the stack overflows"),
            false => Ok(()),
        }
    }

    fn pop_word(&mut self) -> Result<Type> {
        match self.frame.stack.pop() {
            Some(word) => Ok(word),
            None => reject("the stack is empty"),
        }
    }

    fn pop_exact(&mut self, wanted: Type) -> Result<()> {
        if let Some(high) = wanted.high() {
            let found = self.pop_word()?;
            if found != high {
                return self.mismatch(wanted, found);
            }
        }
        let found = self.pop_word()?;
        match found == wanted {
            true => Ok(()),
            false => self.mismatch(wanted, found),
        }
    }

    /// A reference of any kind, initialised or not.
    fn pop_any_reference(&mut self) -> Result<()> {
        let found = self.pop_word()?;
        match found.is_reference() {
            true => Ok(()),
            false => reject(format!(
                "a reference is wanted, not {}",
                self.describe(found)
            )),
        }
    }

    /// An initialised object; `None` is null.
    fn pop_object(&mut self) -> Result<Option<RefId>> {
        match self.pop_word()? {
            Type::Null => Ok(None),
            Type::Ref(id) => Ok(Some(id)),
            found => reject(format!("an object is wanted, not {}", self.describe(found))),
        }
    }

    /// A value for a variable of this type.
    fn pop_assignable(&mut self, wanted: Type) -> Result<()> {
        let Type::Ref(wanted_id) = wanted else {
            return self.pop_exact(wanted);
        };
        let Some(found) = self.pop_object()? else {
            return Ok(());
        };
        let types = &mut self.verifier.types;
        match types.is_assignable(found, wanted_id, &mut *self.hierarchy)? {
            true => Ok(()),
            false => self.mismatch(wanted, Type::Ref(found)),
        }
    }

    fn mismatch<T>(&self, wanted: Type, found: Type) -> Result<T> {
        let (wanted, found) = (self.describe(wanted), self.describe(found));
        reject(format!("{wanted} is wanted, not {found}"))
    }

    fn describe(&self, value: Type) -> String {
        let name = match value {
            Type::Top => "an unusable value",
            Type::Int => "int",
            Type::Float => "float",
            Type::Long => "long",
            Type::Double => "double",
            Type::LongHigh | Type::DoubleHigh => "half a value",
            Type::Null => "null",
            Type::Address(_) => "a return address",
            Type::Uninit(_) | Type::UninitThis => "an uninitialised object",
            Type::Ref(id) => return self.verifier.types.describe(id),
        };
        name.to_owned()
    }

    fn load_constant(&mut self, index: u16, wide: bool) -> Result<()> {
        let class: &'a ClassFile = self.class;
        let mut named = |name| Type::Ref(self.verifier.types.name(name));
        let value = match class.pool.get(index)? {
            Constant::Integer(_) => Type::Int,
            Constant::Float(_) => Type::Float,
            Constant::Long(_) => Type::Long,
            Constant::Double(_) => Type::Double,
            Constant::String(_) => named("java/lang/String"),
            Constant::Class(_) => named("java/lang/Class"),
            Constant::MethodType(_) => named("java/lang/invoke/MethodType"),
            Constant::MethodHandle { .. } => named("java/lang/invoke/MethodHandle"),
            Constant::Dynamic {
                bootstrap,
                name_and_type,
            } => {
                self.check_bootstrap(bootstrap)?;
                let (_, descriptor) = class.pool.name_and_type(name_and_type)?;
                self.verifier.types.of_field(FieldType::parse(descriptor)?)
            }
            _ => return reject(format!("constant {index} cannot be loaded")),
        };
        match value.high().is_some() == wide {
            true => self.push(value),
            false => reject(format!("constant {index} has the wrong width")),
        }
    }

    fn check_bootstrap(&self, bootstrap: u16) -> Result<()> {
        match usize::from(bootstrap) < self.verifier.bootstrap_count {
            true => Ok(()),
            false => reject(format!("there is no bootstrap method {bootstrap}")),
        }
    }

    fn check_local(&self, local: u16, words: usize) -> Result<()> {
        match usize::from(local) + words <= usize::from(self.code.max_locals) {
            true => Ok(()),
            false => reject(format!("there is no local {local}")),
        }
    }

    fn load(&mut self, opcode: u8, local: u16) -> Result<()> {
        let found = self.frame.local(local);
        let wanted = letter_of_access(opcode, op::iload, op::iload_0);
        match Type::of_letter(wanted) {
            Some(wanted) => {
                self.check_local(local, 1 + usize::from(wanted.high().is_some()))?;
                let high = self.frame.local(local.saturating_add(1));
                if found != wanted || wanted.high().is_some_and(|wanted| wanted != high) {
                    return self.mismatch(wanted, found);
                }
            }
            None => {
                self.check_local(local, 1)?;
                if !found.is_reference() {
                    return reject(format!(
                        "a reference is wanted, not {}",
                        self.describe(found)
                    ));
                }
            }
        }
        self.push(found)
    }

    fn store(&mut self, opcode: u8, local: u16) -> Result<()> {
        let value = match Type::of_letter(letter_of_access(opcode, op::istore, op::istore_0)) {
            Some(wanted) => {
                self.pop_exact(wanted)?;
                wanted
            }
            None => match self.pop_word()? {
                found if found.is_reference() || matches!(found, Type::Address(_)) => found,
                found => {
                    return reject(format!(
                        "a reference is wanted, not {}",
                        self.describe(found)
                    ));
                }
            },
        };
        self.check_local(local, 1 + usize::from(value.high().is_some()))?;
        self.frame.set_local(local, value);
        Ok(())
    }

    fn increment(&mut self, local: u16) -> Result<()> {
        self.check_local(local, 1)?;
        match self.frame.local(local) {
            Type::Int => Ok(()),
            found => self.mismatch(Type::Int, found),
        }
    }

    fn array_access(&mut self, kind: u8, loads: bool) -> Result<()> {
        let arrays = ARRAYS[usize::from(kind)];
        let element = [b'i', b'l', b'f', b'd', b'a', b'i', b'i', b'i'][usize::from(kind)];
        let Some(element) = Type::of_letter(element) else {
            return reject("unexpected instruction");
        };
        if !loads {
            self.pop_exact(element)?;
        }
        self.pop_exact(Type::Int)?;
        if let Some(array) = self.pop_object()?
            && !self.verifier.types.all_named(array, arrays)
        {
            let found = self.describe(Type::Ref(array));
            return reject(format!("{} is wanted, not {found}", arrays.join("|")));
        }
        match loads {
            true => self.push(element),
            false => Ok(()),
        }
    }

    /// The element type of the array of references that is popped; null for null.
    fn pop_reference_array(&mut self) -> Result<Type> {
        let Some(array) = self.pop_object()? else {
            return Ok(Type::Null);
        };
        match self.verifier.types.components(array) {
            Some(element) => Ok(Type::Ref(element)),
            None => {
                let found = self.describe(Type::Ref(array));
                reject(format!("an array of references is wanted, not {found}"))
            }
        }
    }

    fn load_element(&mut self) -> Result<()> {
        self.pop_exact(Type::Int)?;
        let element = self.pop_reference_array()?;
        self.push(element)
    }

    /// Whether the element fits is checked when it is stored (ArrayStoreException).
    fn store_element(&mut self) -> Result<()> {
        self.pop_object()?;
        self.pop_exact(Type::Int)?;
        self.pop_reference_array().map(|_| ())
    }

    fn array_length(&mut self) -> Result<()> {
        if let Some(array) = self.pop_object()?
            && !self.verifier.types.all_arrays(array)
        {
            let found = self.describe(Type::Ref(array));
            return reject(format!("an array is wanted, not {found}"));
        }
        self.push(Type::Int)
    }

    /// `pop` to `swap`: the taken words fall into groups, none of which may start within a long or
    /// double; what comes back is listed by the words' places.
    fn shuffle(&mut self, opcode: u8) -> Result<()> {
        let (taken, groups, order): (usize, &[usize], &[usize]) = match opcode {
            op::pop => (1, &[0], &[]),
            op::pop2 => (2, &[0], &[]),
            op::dup => (1, &[0], &[0, 0]),
            op::dup_x1 => (2, &[0, 1], &[1, 0, 1]),
            op::dup_x2 => (3, &[0, 2], &[2, 0, 1, 2]),
            op::dup2 => (2, &[0], &[0, 1, 0, 1]),
            op::dup2_x1 => (3, &[0, 1], &[1, 2, 0, 1, 2]),
            op::dup2_x2 => (4, &[0, 2], &[2, 3, 0, 1, 2, 3]),
            _ => (2, &[0, 1], &[1, 0]),
        };
        let Some(left) = self.frame.stack.len().checked_sub(taken) else {
            return reject("the stack is empty");
        };
        let words = self.frame.stack.split_off(left);
        if groups.iter().any(|&start| words[start].is_high()) {
            return reject("a long or double would be split");
        }
        self.frame
            .stack
            .extend(order.iter().map(|&place| words[place]));
        match self.frame.stack.len() > usize::from(self.code.max_stack) {
            true => reject("the stack overflows"),
            false => Ok(()),
        }
    }

    fn leave_method(&mut self, opcode: u8) -> Result<()> {
        let descriptor: &'a str = self.method.descriptor(self.class);
        let wanted = match MethodDescriptor::parse(descriptor)?.ret {
            Some(ret) => Some(self.verifier.types.of_field(ret)),
            None => None,
        };
        let matching = match wanted {
            None => op::r#return,
            Some(Type::Int) => op::ireturn,
            Some(Type::Long) => op::lreturn,
            Some(Type::Float) => op::freturn,
            Some(Type::Double) => op::dreturn,
            Some(_) => op::areturn,
        };
        if opcode != matching {
            return reject("the return instruction does not fit the method");
        }
        if self.frame.this_uninit {
            return reject("the constructor returns without having called another");
        }
        wanted.map_or(Ok(()), |wanted| self.pop_assignable(wanted))
    }

    fn class_constant(&mut self, index: u16) -> Result<RefId> {
        let class: &'a ClassFile = self.class;
        let name = class.pool.class_name(index)?;
        FieldType::of_class_name(name)?;
        Ok(self.verifier.types.name(name))
    }

    fn new_object(&mut self, pc: usize, index: u16) -> Result<()> {
        let class = self.class_constant(index)?;
        if self.verifier.types.all_arrays(class) {
            return reject("new of an array class");
        }
        let object = Type::Uninit(pc as u16);
        if self.frame.stack.contains(&object) {
            return reject("an object from the same instruction is still uninitialised");
        }
        // What an earlier round of a loop left in locals is another object.
        self.frame.replace(object, Type::Top);
        self.push(object)
    }

    fn new_primitive_array(&mut self, code: i32) -> Result<()> {
        let place = usize::try_from(code - 4).ok();
        let Some(array) = place.and_then(|place| NEW_ARRAYS.get(place)) else {
            return reject(format!("unknown array type {code}"));
        };
        self.pop_exact(Type::Int)?;
        let array = self.verifier.types.name(*array);
        self.push(Type::Ref(array))
    }

    fn new_array(&mut self, index: u16) -> Result<()> {
        let component = self.class_constant(index)?;
        self.pop_exact(Type::Int)?;
        let array = self.verifier.types.array_of(component);
        match array.filter(|&array| self.dimensions(array) <= 255) {
            Some(array) => self.push(Type::Ref(array)),
            None => reject("the array has too many dimensions"),
        }
    }

    fn dimensions(&self, array: RefId) -> usize {
        let name = self.verifier.types.name_of(array).unwrap_or_default();
        name.len() - name.trim_start_matches('[').len()
    }

    fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Result<()> {
        let array = self.class_constant(index)?;
        let dimensions = usize::from(dimensions);
        if dimensions == 0 || dimensions > self.dimensions(array) {
            return reject("the array has another number of dimensions");
        }
        for _ in 0..dimensions {
            self.pop_exact(Type::Int)?;
        }
        self.push(Type::Ref(array))
    }

    fn field(&mut self, index: u16) -> Result<Field> {
        if let Some(&field) = self.verifier.references.fields.get(&index) {
            return Ok(field);
        }
        let class: &'a ClassFile = self.class;
        if !matches!(class.pool.get(index)?, Constant::Field { .. }) {
            return reject(format!("constant {index} is no field"));
        }
        let member = class.pool.member_ref(index)?;
        let field = Field {
            class: self.class_constant(member.class_index)?,
            value: self
                .verifier
                .types
                .of_field(FieldType::parse(member.descriptor)?),
        };
        self.verifier.references.fields.insert(index, field);
        Ok(field)
    }

    fn access_field(&mut self, opcode: u8, index: u16) -> Result<()> {
        let field = self.field(index)?;
        match opcode {
            op::getstatic => self.push(field.value),
            op::putstatic => self.pop_assignable(field.value),
            op::getfield => {
                self.pop_assignable(Type::Ref(field.class))?;
                self.push(field.value)
            }
            _ => {
                self.pop_assignable(field.value)?;
                if self.frame.stack.last() == Some(&Type::UninitThis) {
                    return self.set_own_field_early(index);
                }
                self.pop_assignable(Type::Ref(field.class))
            }
        }
    }

    /// A constructor may set fields that its own class declares before it calls another one.
    fn set_own_field_early(&mut self, index: u16) -> Result<()> {
        let class: &'a ClassFile = self.class;
        let member = class.pool.member_ref(index)?;
        let own = class.name()? == member.class
            && class.find_field(member.name, member.descriptor).is_some();
        match own {
            true => self.pop_any_reference(),
            false => reject("a field of an uninitialised object is set"),
        }
    }

    fn call(&mut self, index: u16) -> Result<Rc<Call>> {
        if let Some(call) = self.verifier.references.calls.get(&index) {
            return Ok(Rc::clone(call));
        }
        let class: &'a ClassFile = self.class;
        let (owner, name, descriptor) = match class.pool.get(index)? {
            Constant::InvokeDynamic {
                bootstrap,
                name_and_type,
            } => {
                self.check_bootstrap(bootstrap)?;
                let (name, descriptor) = class.pool.name_and_type(name_and_type)?;
                (self.verifier.types.object, name, descriptor)
            }
            _ => {
                let member = class.pool.member_ref(index)?;
                let owner = self.class_constant(member.class_index)?;
                (owner, member.name, member.descriptor)
            }
        };
        let is_init = name == "<init>";
        if name.starts_with('<') && !is_init {
            return reject(format!("{name} cannot be called"));
        }
        let descriptor = MethodDescriptor::parse(descriptor)?;
        let types = &mut self.verifier.types;
        let call = Rc::new(Call {
            class: owner,
            is_init,
            params: descriptor
                .params
                .iter()
                .map(|&p| types.of_field(p))
                .collect(),
            ret: descriptor.ret.map(|ret| types.of_field(ret)),
        });
        self.verifier
            .references
            .calls
            .insert(index, Rc::clone(&call));
        Ok(call)
    }

    fn pop_arguments(&mut self, call: &Call) -> Result<()> {
        call.params
            .iter()
            .rev()
            .try_for_each(|&param| self.pop_assignable(param))
    }

    fn invoke(&mut self, opcode: u8, index: u16) -> Result<()> {
        let fits = match self.class.pool.get(index)? {
            Constant::Method { .. } => true,
            Constant::InterfaceMethod { .. } => opcode != op::invokevirtual,
            _ => false,
        };
        if !fits {
            return reject(format!("constant {index} cannot be called so"));
        }
        let call = self.call(index)?;
        if call.is_init && (opcode != op::invokespecial || call.ret.is_some()) {
            return reject("a constructor is called like a method");
        }
        self.pop_arguments(&call)?;
        match opcode {
            op::invokestatic => {}
            op::invokespecial if call.is_init => self.initialise(&call)?,
            op::invokespecial => {
                // The receiver must be of the current class, not only of the named one.
                let this = self.verifier.types.this;
                let receiver = self.frame.stack.last().copied();
                self.pop_assignable(Type::Ref(this))?;
                self.frame.stack.extend(receiver);
                self.pop_assignable(Type::Ref(call.class))?;
            }
            _ => self.pop_assignable(Type::Ref(call.class))?,
        }
        call.ret.map_or(Ok(()), |ret| self.push(ret))
    }

    fn invoke_interface(&mut self, index: u16, count: u8) -> Result<()> {
        if !matches!(
            self.class.pool.get(index)?,
            Constant::InterfaceMethod { .. }
        ) {
            return reject(format!("constant {index} is no interface method"));
        }
        let call = self.call(index)?;
        if call.is_init {
            return reject("a constructor is called like a method");
        }
        let words: usize = call
            .params
            .iter()
            .map(|p| 1 + usize::from(p.high().is_some()))
            .sum();
        if usize::from(count) != words + 1 {
            return reject("the argument count does not fit the descriptor");
        }
        self.pop_arguments(&call)?;
        self.pop_assignable(Type::Ref(call.class))?;
        call.ret.map_or(Ok(()), |ret| self.push(ret))
    }

    fn invoke_dynamic(&mut self, index: u16) -> Result<()> {
        if !matches!(self.class.pool.get(index)?, Constant::InvokeDynamic { .. }) {
            return reject(format!("constant {index} is no dynamic call"));
        }
        let call = self.call(index)?;
        if call.is_init {
            return reject("a constructor is called like a method");
        }
        self.pop_arguments(&call)?;
        call.ret.map_or(Ok(()), |ret| self.push(ret))
    }

    /// A constructor call: every copy of the object counts as initialised afterwards.
    fn initialise(&mut self, call: &Call) -> Result<()> {
        let object = self.pop_word()?;
        let class: &'a ClassFile = self.class;
        let initialised = match object {
            Type::Uninit(pc) => {
                let made = self.class_made_at(pc)?;
                if made != call.class {
                    return reject("the constructor of another class is called");
                }
                made
            }
            Type::UninitThis => {
                let this = self.verifier.types.this;
                let own = call.class == this;
                let called = self.verifier.types.name_of(call.class);
                if !own && called != class.super_name()? {
                    return reject("the constructor of another class is called");
                }
                self.frame.this_uninit = false;
                this
            }
            found => {
                let found = self.describe(found);
                return reject(format!("a constructor is called on {found}"));
            }
        };
        self.frame.replace(object, Type::Ref(initialised));
        Ok(())
    }

    fn class_made_at(&mut self, pc: u16) -> Result<RefId> {
        let made = crate::bytecode::decode(self.code.code, usize::from(pc));
        match made.map(|instruction| instruction.operand) {
            Ok(Operand::Pool(index)) => self.class_constant(index),
            _ => reject("no object was made there"),
        }
    }
}

/// The opcode table's letter of a load or store, in its long or short form.
fn letter_of_access(opcode: u8, long_form: u8, short_form: u8) -> u8 {
    let kind = match opcode >= short_form {
        true => (opcode - short_form) / 4,
        false => opcode - long_form,
    };
    [b'i', b'l', b'f', b'd', b'a'][usize::from(kind).min(4)]
}
