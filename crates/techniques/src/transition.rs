//! A transition: one call with everything that its arguments need, as a static method that the VM
//! executes. Only inputs and earlier objects are left open.

use crate::argument::{Argument, InputPlan, InputShape};
use crate::surface::{CallKind, Callable, Surface};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, MethodId, access};
use spelunk_vm::Vm;
use spelunk_vm::assembler::{ClassBuilder, CodeBuilder, Label, wrapper_of};
use spelunk_vm::contract::{POSTCONDITION, PRECONDITION};

/// What is called in a step of a sequence.
#[derive(Clone, Debug)]
pub enum Act {
    Call(Callable),
    /// An enum constant is taken as the object under test.
    Constant(String),
}

pub struct Transition {
    pub act: Act,
    pub arguments: Vec<Argument>,
    pub inputs: Vec<InputPlan>,
    /// Objects made for the arguments that later calls can use.
    pub kept: usize,
    /// Earlier objects that are handed in: the receiver and those that arguments name.
    pub earlier: usize,
    /// The static method that does it all.
    pub method: MethodId,
    /// The plainest arguments: states that it leads to are always explored further.
    pub plain: bool,
}

impl Transition {
    /// Needs an object under test.
    pub fn has_receiver(&self) -> bool {
        matches!(&self.act, Act::Call(callable) if callable.kind == CallKind::Instance)
    }

    /// Gives the object under test.
    pub fn makes_receiver(&self, own_type: &str) -> bool {
        match &self.act {
            Act::Constant(_) => true,
            Act::Call(callable) => {
                callable.kind != CallKind::Instance && callable.returns() == own_type
            }
        }
    }

    pub fn name(&self) -> &str {
        match &self.act {
            Act::Call(callable) => &callable.name,
            Act::Constant(_) => "values",
        }
    }

    /// The call with its parameters' types, which tells overloads apart.
    pub fn display(&self) -> String {
        match &self.act {
            Act::Call(callable) => callable.display(),
            Act::Constant(_) => "values()".into(),
        }
    }

    /// Descriptor of the result.
    pub fn returns(&self) -> String {
        match &self.act {
            Act::Call(callable) => callable.returns(),
            Act::Constant(_) => "Ljava/lang/Object;".into(),
        }
    }
}

/// Classes that synthesised code throws to say what happened besides the call itself.
#[derive(Copy, Clone, Debug)]
pub struct Markers {
    /// An argument could not be made: not a test of this method.
    pub no_argument: ClassId,
    /// The precondition does not hold: not a test.
    pub illegal: ClassId,
    pub postcondition: ClassId,
    pub invariant: ClassId,
    /// The same after an exception, which is its cause.
    pub invariant_after_throw: ClassId,
}

/// Writes the static methods of transitions.
pub struct Synthesiser {
    class: ClassId,
    class_name: String,
    markers: Markers,
    marker_names: [String; 5],
    invariant: Option<Callable>,
}

const METHOD: &str = "step";

impl Synthesiser {
    pub fn new(vm: &mut Vm, class: ClassId, surface: &Surface) -> Result<Synthesiser, String> {
        let mut made = Vec::new();
        for what in [
            "NoArgument",
            "Illegal",
            "PostconditionBroken",
            "InvariantBroken",
            "InvariantBrokenByException",
        ] {
            let mut builder = vm.class_beside(class, what, "java/lang/Error");
            builder.method(access::PUBLIC, "<init>", "()V", |code| {
                code.load_reference(0)
                    .invoke(op::invokespecial, "java/lang/Error", "<init>", "()V", false)
                    .return_value(None);
            });
            let name = builder.name().to_string();
            made.push((vm.define_beside(builder, class)?, name));
        }
        let names = [0, 1, 2, 3, 4].map(|number: usize| made[number].1.clone());
        Ok(Synthesiser {
            class,
            class_name: vm.registry.class(class).name.to_string(),
            markers: Markers {
                no_argument: made[0].0,
                illegal: made[1].0,
                postcondition: made[2].0,
                invariant: made[3].0,
                invariant_after_throw: made[4].0,
            },
            marker_names: names,
            invariant: surface.invariant.clone(),
        })
    }

    pub fn markers(&self) -> Markers {
        self.markers
    }

    /// A transition that calls something with these arguments.
    pub fn call(
        &self,
        vm: &mut Vm,
        callable: &Callable,
        arguments: Vec<Argument>,
        plain: bool,
    ) -> Result<Transition, String> {
        let earlier = arguments
            .iter()
            .filter_map(Argument::earlier)
            .max()
            .map_or(0, |highest| highest + 1)
            .max(usize::from(callable.kind == CallKind::Instance));
        let mut inputs = Vec::new();
        for argument in &arguments {
            argument.inputs(&mut |input| inputs.push(input.clone()));
        }
        let kept = arguments.iter().map(Argument::kept).sum();
        let lambdas = self.lambda_classes(vm, &arguments)?;
        let contract = Contract::of(vm, self.class, callable);
        let descriptor = method_descriptor(earlier, kept, &inputs, &callable.returns());
        let mut builder = vm.class_beside(self.class, "Step", "java/lang/Object");
        builder.method(
            access::PUBLIC | access::STATIC,
            METHOD,
            &descriptor,
            |code| {
                let mut writer = Writer {
                    code,
                    next_input: earlier as u16 + u16::from(kept > 0),
                    kept_array: earlier as u16,
                    next_kept: 0,
                    lambdas,
                };
                self.write_call(&mut writer, callable, &arguments, &contract);
            },
        );
        let method = self.define(vm, builder, &descriptor)?;
        Ok(Transition {
            act: Act::Call(callable.clone()),
            arguments,
            inputs,
            kept,
            earlier,
            method,
            plain,
        })
    }

    /// A transition that takes an enum constant.
    pub fn constant(&self, vm: &mut Vm, constant: &str) -> Result<Transition, String> {
        let descriptor = "()Ljava/lang/Object;";
        let mut builder = vm.class_beside(self.class, "Step", "java/lang/Object");
        let own_type = format!("L{};", self.class_name);
        builder.method(
            access::PUBLIC | access::STATIC,
            METHOD,
            descriptor,
            |code| {
                code.field(op::getstatic, &self.class_name, constant, &own_type)
                    .return_value(Some(FieldType::Object("")));
            },
        );
        let method = self.define(vm, builder, descriptor)?;
        Ok(Transition {
            act: Act::Constant(constant.to_string()),
            arguments: Vec::new(),
            inputs: Vec::new(),
            kept: 0,
            earlier: 0,
            method,
            plain: true,
        })
    }

    fn define(
        &self,
        vm: &mut Vm,
        builder: ClassBuilder,
        descriptor: &str,
    ) -> Result<MethodId, String> {
        let class = vm.define_beside(builder, self.class)?;
        vm.registry
            .find_declared(class, METHOD, descriptor)
            .ok_or_else(|| "a synthesised class lacks its method".to_string())
    }

    fn write_call(
        &self,
        writer: &mut Writer,
        callable: &Callable,
        arguments: &[Argument],
        contract: &Contract,
    ) {
        let start = writer.code.here();
        let parameters = callable.parameters();
        let mut locals = Vec::new();
        for (argument, descriptor) in arguments.iter().zip(&parameters) {
            writer.push(argument, descriptor);
            let kind = field_type(descriptor);
            let local = writer.code.new_local(kind);
            writer.code.store(kind, local);
            locals.push((local, descriptor.clone()));
        }
        // A handler must not be empty.
        writer.code.op(op::nop);
        let end = writer.code.here();
        if let Some(precondition) = &contract.precondition {
            self.check(writer, precondition, &locals, None, &self.marker_names[1]);
        }
        let act = writer.code.here();
        self.write_act(writer, callable, &locals);
        let returns = callable.returns();
        let result = (returns != "V").then(|| field_type(&returns));
        let kept_result = result.map(|kind| {
            let local = writer.code.new_local(kind);
            writer.code.store(kind, local);
            (local, returns.clone())
        });
        writer.code.op(op::nop);
        let after_act = writer.code.here();
        if let Some(postcondition) = &contract.postcondition {
            let with_result = postcondition.parameters().len() > locals.len();
            let mut known = Vec::new();
            if with_result {
                known.extend(kept_result.clone());
            }
            known.extend(locals.iter().cloned());
            self.check(writer, postcondition, &known, None, &self.marker_names[2]);
        }
        if let Some(invariant) = &self.invariant {
            let receiver = match callable.kind {
                CallKind::Instance => Some(0),
                _ if returns == format!("L{};", self.class_name) => {
                    kept_result.as_ref().map(|(local, _)| *local)
                }
                _ => None,
            };
            if receiver.is_some() {
                self.check(writer, invariant, &[], receiver, &self.marker_names[3]);
            }
        }
        if let (Some((local, _)), Some(kind)) = (&kept_result, result) {
            writer.code.load(kind, *local);
        }
        writer.code.return_value(result);
        let failed = writer.code.label();
        writer.code.handler(start, end, failed, None);
        writer.code.place(failed).op(op::pop);
        writer.throw_marker(&self.marker_names[0]);
        if callable.kind == CallKind::Instance {
            self.check_after_throw(writer, act, after_act);
        }
    }

    /// What throws must leave its object well-formed too.
    fn check_after_throw(&self, writer: &mut Writer, act: Label, after_act: Label) {
        let Some(invariant) = &self.invariant else {
            return;
        };
        let throwable = field_type("Ljava/lang/Throwable;");
        let thrown = writer.code.new_local(throwable);
        let caught = writer.code.label();
        writer.code.handler(act, after_act, caught, None);
        writer.code.place(caught).store(throwable, thrown);
        let begin = writer.code.here();
        self.ask(writer, invariant, &[], Some(0));
        let holds = writer.code.label();
        writer.code.branch(op::ifne, holds);
        let marker = &self.marker_names[4];
        writer
            .code
            .class(op::new, marker)
            .op(op::dup)
            .invoke(op::invokespecial, marker, "<init>", "()V", false)
            .load(throwable, thrown)
            .invoke(
                op::invokevirtual,
                "java/lang/Throwable",
                "initCause",
                "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
                false,
            );
        let end = writer.code.here();
        writer.code.op(op::athrow);
        writer
            .code
            .place(holds)
            .load(throwable, thrown)
            .op(op::athrow);
        // A question that fails says nothing.
        let failed = writer.code.label();
        writer.code.handler(begin, end, failed, None);
        writer.code.place(failed).op(op::pop);
        writer.code.load(throwable, thrown).op(op::athrow);
    }

    fn write_act(&self, writer: &mut Writer, callable: &Callable, locals: &[(u16, String)]) {
        let code = &mut *writer.code;
        match callable.kind {
            CallKind::Constructor => {
                code.class(op::new, &callable.class).op(op::dup);
            }
            CallKind::Instance => {
                code.load_reference(0).class(op::checkcast, &callable.class);
            }
            CallKind::Static => {}
        }
        for (local, descriptor) in locals {
            code.load(field_type(descriptor), *local);
        }
        let opcode = match callable.kind {
            CallKind::Constructor => op::invokespecial,
            CallKind::Static => op::invokestatic,
            CallKind::Instance if callable.interface => op::invokeinterface,
            CallKind::Instance => op::invokevirtual,
        };
        code.invoke(
            opcode,
            &callable.class,
            &callable.name,
            &callable.descriptor,
            callable.interface,
        );
    }

    /// Calls a method that answers a boolean and throws a marker if that is false.
    fn check(
        &self,
        writer: &mut Writer,
        condition: &Callable,
        arguments: &[(u16, String)],
        receiver: Option<u16>,
        marker: &str,
    ) {
        self.ask(writer, condition, arguments, receiver);
        let holds = writer.code.label();
        writer.code.branch(op::ifne, holds);
        writer.throw_marker(marker);
        writer.code.place(holds);
    }

    /// Calls a method that answers a boolean.
    fn ask(
        &self,
        writer: &mut Writer,
        condition: &Callable,
        arguments: &[(u16, String)],
        receiver: Option<u16>,
    ) {
        let code = &mut *writer.code;
        if condition.kind == CallKind::Instance {
            code.load_reference(receiver.unwrap_or(0))
                .class(op::checkcast, &condition.class);
        }
        for (local, descriptor) in arguments {
            code.load(field_type(descriptor), *local);
        }
        let opcode = match condition.kind {
            CallKind::Static => op::invokestatic,
            _ if condition.interface => op::invokeinterface,
            _ => op::invokevirtual,
        };
        code.invoke(
            opcode,
            &condition.class,
            &condition.name,
            &condition.descriptor,
            condition.interface,
        );
    }

    /// A class for every lambda in the arguments, in order.
    fn lambda_classes(&self, vm: &mut Vm, arguments: &[Argument]) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for argument in arguments {
            match argument {
                Argument::Lambda(lambda) => {
                    let class = lambda.define(vm, self.class)?;
                    found.push(vm.registry.class(class).name.to_string());
                }
                Argument::Made { arguments, .. } => {
                    found.extend(self.lambda_classes(vm, arguments)?);
                }
                Argument::Array { elements, .. } => {
                    found.extend(self.lambda_classes(vm, elements)?);
                }
                _ => {}
            }
        }
        Ok(found)
    }
}

/// What a class says about one of its methods.
struct Contract {
    precondition: Option<Callable>,
    postcondition: Option<Callable>,
}

impl Contract {
    /// Conditions have the method's parameters; a postcondition may have the result in front.
    fn of(vm: &Vm, class: ClassId, callable: &Callable) -> Contract {
        let parameters = callable.parameters().concat();
        let returns = callable.returns();
        let plain = format!("({parameters})Z");
        let with_result = format!("({returns}{parameters})Z");
        let find = |role: &str, descriptor: &str| {
            vm.registry
                .declared_methods(class)
                .map(|method| Callable::new(vm, method.id))
                .filter(|found| found.kind == callable.kind && found.descriptor == descriptor)
                .find(|found| {
                    let method = vm.registry.method(found.method);
                    vm.is_condition_of(method, role, &callable.name)
                })
        };
        Contract {
            precondition: find(PRECONDITION, &plain),
            postcondition: find(POSTCONDITION, &plain)
                .or_else(|| find(POSTCONDITION, &with_result).filter(|_| returns != "V")),
        }
    }
}

/// What a class promises of the results of one of its methods.
pub fn postcondition(vm: &Vm, class: ClassId, callable: &Callable) -> Option<Callable> {
    Contract::of(vm, class, callable).postcondition
}

struct Writer<'a, 'p> {
    code: &'a mut CodeBuilder<'p>,
    next_input: u16,
    kept_array: u16,
    next_kept: i32,
    lambdas: Vec<String>,
}

impl Writer<'_, '_> {
    /// Leaves the argument's value on the stack, as this type.
    fn push(&mut self, argument: &Argument, descriptor: &str) {
        match argument {
            Argument::Null => {
                self.code.op(op::aconst_null);
            }
            Argument::Input(input) => self.push_input(input, descriptor),
            Argument::Boxed(input) => self.push_boxed(input),
            Argument::Earlier(number) => {
                self.code.load_reference(*number as u16);
                self.cast(descriptor);
            }
            Argument::Constant {
                class,
                field,
                descriptor,
                ..
            } => {
                self.code.field(op::getstatic, class, field, descriptor);
            }
            Argument::Made {
                maker,
                arguments,
                kept,
            } => {
                if maker.is_constructor() {
                    self.code.class(op::new, &maker.class).op(op::dup);
                }
                self.push_all(arguments, &maker.descriptor);
                let opcode = if maker.is_constructor() {
                    op::invokespecial
                } else {
                    op::invokestatic
                };
                self.code.invoke(
                    opcode,
                    &maker.class,
                    &maker.name,
                    &maker.descriptor,
                    maker.interface,
                );
                if *kept {
                    self.keep();
                }
                self.cast(descriptor);
            }
            Argument::Array {
                component,
                elements,
            } => {
                let kind = field_type(component);
                self.code.int(elements.len() as i32).new_array(kind);
                for (index, element) in elements.iter().enumerate() {
                    self.code.op(op::dup).int(index as i32);
                    self.push(element, component);
                    self.code.array_store(kind);
                }
            }
            Argument::ClassObject(name) => {
                self.code.class_object(Some(FieldType::Object(name)));
            }
            Argument::Lambda(_) => {
                let class = self.lambdas.remove(0);
                self.code.class(op::new, &class).op(op::dup).invoke(
                    op::invokespecial,
                    &class,
                    "<init>",
                    "()V",
                    false,
                );
            }
        }
    }

    fn push_all(&mut self, arguments: &[Argument], method: &str) {
        if let Ok(parsed) = MethodDescriptor::parse(method) {
            for (argument, kind) in arguments.iter().zip(parsed.params) {
                self.push(argument, &kind.to_string());
            }
        }
    }

    fn push_input(&mut self, input: &InputPlan, descriptor: &str) {
        let kind = input_descriptor(input);
        let kind = field_type(&kind);
        self.code.load(kind, self.next_input);
        self.next_input += kind.words() as u16;
        if !matches!(input.shape, InputShape::Primitive(_)) {
            self.cast(descriptor);
        }
    }

    fn push_boxed(&mut self, input: &InputPlan) {
        let letter = input_descriptor(input);
        self.push_input(input, &letter);
        let wrapper = wrapper_of(field_type(&letter));
        self.code
            .invoke_static(wrapper, "valueOf", &format!("({letter})L{wrapper};"));
    }

    fn cast(&mut self, descriptor: &str) {
        match field_type(descriptor) {
            FieldType::Object(name) => {
                self.code.class(op::checkcast, name);
            }
            FieldType::Array(_) => {
                self.code.class(op::checkcast, descriptor);
            }
            _ => {}
        }
    }

    /// Stores a copy of the object on the stack in the array of kept ones.
    fn keep(&mut self) {
        let object = FieldType::Object("");
        let local = self.code.new_local(object);
        self.code
            .store(object, local)
            .load_reference(self.kept_array)
            .int(self.next_kept)
            .load_reference(local)
            .op(op::aastore)
            .load_reference(local);
        self.next_kept += 1;
    }

    fn throw_marker(&mut self, class: &str) {
        self.code
            .class(op::new, class)
            .op(op::dup)
            .invoke(op::invokespecial, class, "<init>", "()V", false)
            .op(op::athrow);
    }
}

fn field_type(descriptor: &str) -> FieldType<'_> {
    FieldType::parse(descriptor).unwrap_or(FieldType::Object("java/lang/Object"))
}

/// The type in which an input is handed in.
pub fn input_descriptor(input: &InputPlan) -> String {
    match input.shape {
        InputShape::Primitive(letter) => char::from(letter).to_string(),
        InputShape::Text(_) => "Ljava/lang/String;".into(),
        InputShape::Array(letter, _) => format!("[{}", char::from(letter)),
    }
}

/// Earlier objects, the array for kept ones, inputs.
fn method_descriptor(earlier: usize, kept: usize, inputs: &[InputPlan], returns: &str) -> String {
    let mut descriptor = String::from("(");
    descriptor.push_str(&"Ljava/lang/Object;".repeat(earlier));
    if kept > 0 {
        descriptor.push_str("[Ljava/lang/Object;");
    }
    for input in inputs {
        descriptor.push_str(&input_descriptor(input));
    }
    descriptor.push(')');
    descriptor.push_str(returns);
    descriptor
}
