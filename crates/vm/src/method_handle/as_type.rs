//! `MethodHandle.asType`: calling a handle of one type as if it had another, with casts, boxing,
//! unboxing and widening, and collecting surplus arguments into an array.

use super::shape::Shape;
use super::{CallSignature, HandleClass, METHOD_HANDLE};
use crate::assembler::{CodeBuilder, access, wrapper_of};
use crate::call_site::conversion::{
    box_primitive, boxed_by, cast, cast_primitive, unbox, widen, widens,
};
use crate::heap::Ref;
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::opcode::op;
use spelunk_classes::registry::MethodId;

const OBJECT: FieldType = FieldType::Object("java/lang/Object");
/// The class library's own conversions of objects to primitives.
const CONVERSIONS: &str = "sun/invoke/util/ValueConversions";

/// One value's way from the type it has to the type it is wanted as.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Keep,
    Cast(String),
    Box(String),
    /// A wrapper of the first type, as the second.
    Unbox(String, String),
    /// An object that turns out to be a wrapper; the flag allows any conversion between numbers.
    UnboxAny(String, bool),
    Widen(String, String),
    /// As a Java cast between primitive types.
    Narrow(String, String),
    Drop(String),
    Zero(String),
}

/// How a call of type `wanted` becomes one of type `has`.
struct Plan {
    wanted: CallSignature,
    has: CallSignature,
    arguments: Vec<Step>,
    /// So many trailing arguments go into an array of the handle's last parameter type.
    collected: Option<usize>,
    result: Step,
}

impl Vm {
    /// The static method that takes a handle and arguments of type `wanted`.
    pub(crate) fn adapter(&mut self, facts: &HandleClass, wanted: &str) -> Result<MethodId> {
        let key = (
            wanted.into(),
            facts.descriptor.clone(),
            facts.variable_arity,
        );
        if let Some(&method) = self.call_sites.handles.adapters.get(&key) {
            return Ok(method);
        }
        let plan = self.plan(facts, wanted, false)?;
        let near = self.load_class(METHOD_HANDLE)?;
        let mut builder = self.synthetic_beside(near, "Adapter", "java/lang/Object");
        let descriptor = format!("(L{METHOD_HANDLE};{}", &wanted[1..]);
        builder.method(
            access::PUBLIC | access::STATIC,
            "call",
            &descriptor,
            |code| {
                plan.write(code, |code| {
                    code.load_reference(0);
                });
                code.return_value(plan.wanted.result_kind());
            },
        );
        let class = self.define_hidden(builder, near)?;
        let method = self.declared(class, "call", &descriptor)?;
        self.call_sites.handles.adapters.insert(key, method);
        Ok(method)
    }

    /// `asType` and `explicitCastArguments`.
    pub(crate) fn handle_as_type(
        &mut self,
        handle: Ref,
        wanted: &str,
        explicit: bool,
    ) -> Result<Ref> {
        let facts = self.handle_class(handle)?;
        if *facts.descriptor == *wanted {
            return Ok(handle);
        }
        let plan = self.plan(&facts, wanted, explicit)?;
        let key = format!(
            "as:{explicit}:{}:{wanted}:{}",
            facts.variable_arity, facts.descriptor
        );
        let mut shape = Shape::new(key, wanted.to_string());
        shape.fields = vec!["Ljava/lang/invoke/MethodHandle;"];
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            let target = model.code.new_local(OBJECT);
            model.code.store(OBJECT, target);
            plan.write(model.code, |code| {
                code.load_reference(target);
            });
        })?;
        self.handle_object(class, &[u64::from(handle)])
    }

    /// A direct handle for receivers of a narrower class. It is still direct.
    pub(crate) fn handle_for_receiver(&mut self, handle: Ref, wanted: &str) -> Result<Ref> {
        let collects = self.handle_class(handle)?.variable_arity;
        let direct = self.fixed_arity(handle)?;
        let facts = self.handle_class(direct)?;
        let Some(member) = facts.member.clone() else {
            return self.handle_as_type(handle, wanted, false);
        };
        let plan = self.plan(&facts, wanted, false)?;
        let key = format!("receiver:{wanted}:{}", member.key());
        let mut shape = Shape::new(key, wanted.to_string());
        shape.fields = vec!["Ljava/lang/invoke/MethodHandle;"];
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            let target = model.code.new_local(OBJECT);
            model.code.store(OBJECT, target);
            plan.write(model.code, |code| {
                code.load_reference(target);
            });
        })?;
        if let Some(facts) = self.call_sites.handles.classes.get_mut(&class) {
            facts.member = Some(member);
        }
        let made = self.handle_object(class, &[u64::from(direct)])?;
        match collects {
            true => self.collecting_handle(made),
            false => Ok(made),
        }
    }

    fn plan(&mut self, facts: &HandleClass, wanted: &str, explicit: bool) -> Result<Plan> {
        let (Some(has), Some(signature)) = (
            CallSignature::parse(&facts.descriptor),
            CallSignature::parse(wanted),
        ) else {
            return self.internal("malformed type of a method handle");
        };
        let collected = if facts.variable_arity {
            self.collected(&has, &signature)?
        } else {
            None
        };
        let direct = has.parameters.len() - usize::from(collected.is_some());
        let fits = match collected {
            Some(_) => signature.parameters.len() >= direct,
            None => signature.parameters.len() == direct,
        };
        if !fits {
            return Err(self.cannot_convert(&facts.descriptor, wanted));
        }
        let mut arguments = Vec::new();
        for (number, from) in signature.parameters.iter().enumerate() {
            let to = match has.parameters.get(number) {
                Some(to) if number < direct => to.clone(),
                _ => has.parameters[direct][1..].to_string(),
            };
            match self.step(from, &to, explicit)? {
                Some(step) => arguments.push(step),
                None => return Err(self.cannot_convert(&facts.descriptor, wanted)),
            }
        }
        let result = match self.step(&has.result, &signature.result, explicit)? {
            Some(step) => step,
            None => return Err(self.cannot_convert(&facts.descriptor, wanted)),
        };
        Ok(Plan {
            wanted: signature,
            has,
            arguments,
            collected,
            result,
        })
    }

    fn cannot_convert(&mut self, has: &str, wanted: &str) -> Exit {
        let message = format!(
            "cannot convert MethodHandle{} to {}",
            self.type_text(has),
            self.type_text(wanted)
        );
        self.throw_new("java/lang/invoke/WrongMethodTypeException", Some(&message))
    }

    /// How many arguments a handle of variable arity collects: none where the last one is an array
    /// already.
    fn collected(&mut self, has: &CallSignature, wanted: &CallSignature) -> Result<Option<usize>> {
        let fixed = has.parameters.len() - 1;
        if wanted.parameters.len() == has.parameters.len() {
            let (from, to) = (&wanted.parameters[fixed], &has.parameters[fixed]);
            let (from, to) = (
                self.class_of_descriptor(from)?,
                self.class_of_descriptor(to)?,
            );
            if self.registry.is_subclass(from, to) {
                return Ok(None);
            }
        }
        Ok(wanted.parameters.len().checked_sub(fixed))
    }

    /// `None`: no value of the one type ever converts to the other.
    fn step(&mut self, from: &str, to: &str, explicit: bool) -> Result<Option<Step>> {
        if from == to {
            return Ok(Some(Step::Keep));
        }
        let (source, target) = match (FieldType::parse(from), FieldType::parse(to)) {
            (Err(_), _) => return Ok(Some(Step::Zero(to.to_string()))),
            (_, Err(_)) => return Ok(Some(Step::Drop(from.to_string()))),
            (Ok(source), Ok(target)) => (source, target),
        };
        let step = match (source.is_reference(), target.is_reference()) {
            (false, false) if explicit => Some(Step::Narrow(from.to_string(), to.to_string())),
            (false, false) => {
                widens(source, target).then(|| Step::Widen(from.to_string(), to.to_string()))
            }
            (false, true) => {
                let wrapper = self.load_class(wrapper_of(source))?;
                let wanted = self.class_of_descriptor(to)?;
                self.registry
                    .is_subclass(wrapper, wanted)
                    .then(|| Step::Box(from.to_string()))
            }
            (true, false) if explicit => Some(Step::UnboxAny(to.to_string(), true)),
            (true, false) => self.unboxing_step(source, target)?,
            (true, true) => {
                let (have, wanted) = (
                    self.class_of_descriptor(from)?,
                    self.class_of_descriptor(to)?,
                );
                let trusted = self.registry.class(wanted).is_interface()
                    || self.registry.is_subclass(have, wanted);
                Some(if trusted {
                    Step::Keep
                } else {
                    Step::Cast(to.to_string())
                })
            }
        };
        Ok(step)
    }

    fn unboxing_step(&mut self, from: FieldType, to: FieldType) -> Result<Option<Step>> {
        let FieldType::Object(name) = from else {
            return Ok(None);
        };
        if let Some(boxed) = boxed_by(name) {
            return Ok(widens(boxed, to).then(|| Step::Unbox(boxed.to_string(), to.to_string())));
        }
        let source = self.load_class(name)?;
        let wrapper = self.load_class(wrapper_of(to))?;
        Ok(self
            .registry
            .is_subclass(wrapper, source)
            .then(|| Step::UnboxAny(to.to_string(), false)))
    }
}

impl Plan {
    /// Calls the handle that `target` loads; the arguments are in the locals from 1 on.
    fn write(&self, code: &mut CodeBuilder, target: impl FnOnce(&mut CodeBuilder)) {
        target(code);
        let direct = self.wanted.parameters.len() - self.collected.unwrap_or(0);
        let mut local = 1;
        for number in 0..direct {
            local = self.write_argument(code, number, local);
        }
        if let Some(count) = self.collected {
            let array = self.has.parameters.last().map_or("", |array| &array[1..]);
            let component = FieldType::parse(array).unwrap_or(OBJECT);
            code.int(count as i32).new_array(component);
            for index in 0..count {
                code.op(op::dup).int(index as i32);
                local = self.write_argument(code, direct + index, local);
                code.array_store(component);
            }
        }
        code.invoke_virtual(METHOD_HANDLE, "invokeExact", &self.has.descriptor());
        self.result.write(code);
    }

    /// Answers the local of the next argument.
    fn write_argument(&self, code: &mut CodeBuilder, number: usize, local: u16) -> u16 {
        let kind = self.wanted.kind(number);
        code.load(kind, local);
        self.arguments[number].write(code);
        local + kind.words() as u16
    }
}

impl Step {
    fn write(&self, code: &mut CodeBuilder) {
        fn kind(text: &str) -> FieldType<'_> {
            FieldType::parse(text).unwrap_or(OBJECT)
        }
        match self {
            Step::Keep => {}
            // By `Class.cast`, which words its failure differently from the instruction.
            Step::Cast(to) => {
                code.class_object(Some(kind(to))).op(op::swap);
                code.invoke_virtual(
                    "java/lang/Class",
                    "cast",
                    "(Ljava/lang/Object;)Ljava/lang/Object;",
                );
                cast(code, kind(to));
            }
            Step::Box(from) => box_primitive(code, kind(from)),
            Step::Unbox(from, to) => {
                unbox(code, wrapper_of(kind(from)), kind(from));
                widen(code, kind(from), kind(to));
            }
            Step::UnboxAny(to, any) => {
                let wrapper = wrapper_of(kind(to)).trim_start_matches("java/lang/");
                code.int(i32::from(*any));
                code.invoke_static(
                    CONVERSIONS,
                    &format!("unbox{wrapper}"),
                    &format!("(Ljava/lang/Object;Z){to}"),
                );
            }
            Step::Widen(from, to) => widen(code, kind(from), kind(to)),
            Step::Narrow(from, to) => cast_primitive(code, kind(from), kind(to)),
            Step::Drop(from) => {
                code.drop_value(Some(kind(from)));
            }
            Step::Zero(to) => {
                code.zero(kind(to));
            }
        }
    }
}
