//! A small class that a test writes itself: an interface or abstract class with what it leaves open. Its methods
//! answer with values that are handed in like a constructor's arguments, so that answers are holes like all others.

use super::Callee;
use crate::surface::CallKind;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, access};
use spelunk_vm::Vm;
use spelunk_vm::assembler::CodeBuilder;
use std::rc::Rc;

/// Of the list in which calls are noted.
const LIST: &str = "Ljava/util/List;";

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stub {
    /// Internal name of the interface or abstract class.
    pub class: String,
    pub interface: bool,
    /// Descriptors of the parameters of the superclass's constructor.
    pub constructor: Vec<String>,
    pub methods: Vec<StubMethod>,
    /// Calls are noted in a list of texts that is handed in last.
    pub records: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StubMethod {
    pub name: String,
    /// The descriptor of the method as source has to spell it.
    pub spelled: String,
    /// The descriptors of the methods that it implements.
    pub implements: Vec<String>,
    pub access: u16,
    /// It has type parameters of its own.
    pub is_generic: bool,
    /// Checked exceptions that it may throw, by internal names.
    pub throws: Vec<String>,
    pub answers: Answers,
    /// The parameters that a note of a call tells, where calls are worth one.
    pub told: Option<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answers {
    /// The method is void.
    Nothing,
    /// So many values, one call after the other; the last one stays.
    Values(usize),
    /// The parameter of this number.
    Parameter(usize),
    /// Nothing: it throws one value of this class, by its internal name.
    Throws(Rc<str>),
}

impl StubMethod {
    pub fn returns(&self) -> &str {
        self.spelled.rsplit_once(')').map_or("V", |(_, it)| it)
    }

    /// How many values it is handed.
    pub fn values(&self) -> usize {
        match self.answers {
            Answers::Values(count) => count,
            Answers::Throws(_) => 1,
            Answers::Nothing | Answers::Parameter(_) => 0,
        }
    }

    /// The type of the values that it is handed.
    fn handed(&self) -> String {
        match &self.answers {
            Answers::Throws(thrown) => format!("L{thrown};"),
            _ => self.returns().to_string(),
        }
    }
}

impl Stub {
    /// Whether a note of its calls says anything.
    pub fn is_worth_recording(&self) -> bool {
        self.methods.iter().any(|method| method.told.is_some())
    }

    /// Notes of calls tell all parameters but arrays, whose texts say nothing.
    pub fn tell_everything(&mut self) {
        for method in self.methods.iter_mut().filter(|it| it.told.is_some()) {
            if let Ok(parsed) = MethodDescriptor::parse(&method.spelled) {
                let params = parsed.params.iter().enumerate();
                let told = params.filter(|(_, kind)| !matches!(kind, FieldType::Array(_)));
                method.told = Some(told.map(|(number, _)| number).collect());
            }
        }
    }

    /// The types of everything that is handed in: to the constructor, then the answers.
    pub fn parameters(&self) -> Vec<String> {
        let answers = self
            .methods
            .iter()
            .flat_map(|method| std::iter::repeat_n(method.handed(), method.values()));
        let record = self.records.then(|| LIST.to_string());
        let own = self.constructor.iter().cloned();
        own.chain(answers).chain(record).collect()
    }

    /// Defines the class beside another one: it, and its constructor.
    pub(super) fn define(&self, vm: &mut Vm, near: ClassId) -> Option<(ClassId, Callee)> {
        let superclass = match self.interface {
            true => "java/lang/Object",
            false => &self.class,
        };
        let mut builder = vm.class_beside(near, "Stub", superclass);
        if self.interface {
            builder.implements(&self.class);
        }
        let name = builder.name().to_string();
        let parameters = self.parameters();
        let answers = &parameters[self.constructor.len()..];
        for (number, descriptor) in answers.iter().enumerate() {
            builder.field(access::PRIVATE, &field(number), descriptor);
        }
        let record = self.records.then(|| answers.len() - 1);
        let mut next = 0;
        for (number, method) in self.methods.iter().enumerate() {
            let counts = method.values() > 1;
            if counts {
                builder.field(access::PRIVATE, &counter(number), "I");
            }
            for descriptor in &method.implements {
                let access = method.access & (access::PUBLIC | access::PROTECTED);
                builder.method(access, &method.name, descriptor, |code| {
                    if let Some(record) = record {
                        method.note(code, &name, record, descriptor);
                    }
                    method.write(code, &name, (number, next), descriptor);
                });
            }
            next += method.values();
        }
        let descriptor = format!("({})V", parameters.concat());
        let parsed = MethodDescriptor::parse(&descriptor).ok()?;
        builder.method(access::PUBLIC, "<init>", &descriptor, |code| {
            self.write_constructor(code, (&name, superclass), &parsed.params);
        });
        let class = vm.define_beside(builder, near).ok()?;
        let callee = Callee {
            kind: CallKind::Constructor,
            class: vm.registry.class(class).name.to_string(),
            name: "<init>".into(),
            descriptor: descriptor.clone(),
            interface: false,
            returns: format!("L{};", self.class),
            parameters,
        };
        Some((class, callee))
    }

    /// Answers are there before the superclass's constructor runs, which may ask for them.
    fn write_constructor(
        &self,
        code: &mut CodeBuilder,
        (name, superclass): (&str, &str),
        parameters: &[FieldType],
    ) {
        let own = self.constructor.len();
        let locals = locals(parameters);
        for (number, (kind, local)) in parameters.iter().zip(&locals).enumerate().skip(own) {
            code.load_reference(0).load(*kind, *local).field(
                op::putfield,
                name,
                &field(number - own),
                &kind.to_string(),
            );
        }
        code.load_reference(0);
        for (kind, local) in parameters.iter().zip(&locals).take(own) {
            code.load(*kind, *local);
        }
        let descriptor = format!("({})V", self.constructor.concat());
        code.invoke(op::invokespecial, superclass, "<init>", &descriptor, false)
            .return_value(None);
    }
}

impl StubMethod {
    /// Adds the text of the call to the list in the field of this number: `send(Ann, 3)`.
    fn note(&self, code: &mut CodeBuilder, class: &str, record: usize, descriptor: &str) {
        const BUILDER: &str = "java/lang/StringBuilder";
        let (Some(told), Ok(parsed)) = (&self.told, MethodDescriptor::parse(descriptor)) else {
            return;
        };
        let append = |code: &mut CodeBuilder, kind: &str| {
            let descriptor = format!("({kind})L{BUILDER};");
            code.invoke_virtual(BUILDER, "append", &descriptor);
        };
        code.load_reference(0)
            .field(op::getfield, class, &field(record), LIST)
            .class(op::new, BUILDER)
            .op(op::dup)
            .invoke(op::invokespecial, BUILDER, "<init>", "()V", false);
        let mut before = format!("{}(", self.name);
        let locals = locals(&parsed.params);
        for &parameter in told {
            let (Some(&kind), Some(&local)) = (parsed.params.get(parameter), locals.get(parameter))
            else {
                continue;
            };
            code.text(&before);
            append(code, "Ljava/lang/String;");
            code.load(kind, local);
            append(code, appended(kind));
            before = ", ".into();
        }
        match told.is_empty() {
            true => code.text(&format!("{before})")),
            false => code.text(")"),
        };
        append(code, "Ljava/lang/String;");
        code.invoke_virtual(BUILDER, "toString", "()Ljava/lang/String;")
            .invoke(
                op::invokeinterface,
                "java/util/List",
                "add",
                "(Ljava/lang/Object;)Z",
                true,
            )
            .drop_value(Some(FieldType::Boolean));
    }

    /// `number` is the method's own, `next` that of its first value.
    fn write(
        &self,
        code: &mut CodeBuilder,
        class: &str,
        (number, next): (usize, usize),
        descriptor: &str,
    ) {
        let Ok(parsed) = MethodDescriptor::parse(descriptor) else {
            return;
        };
        let answer = |code: &mut CodeBuilder, value: usize| {
            code.load_reference(0)
                .field(op::getfield, class, &field(value), self.returns())
                .return_value(parsed.ret);
        };
        match &self.answers {
            Answers::Nothing => {
                code.return_value(None);
            }
            Answers::Throws(_) => {
                code.load_reference(0)
                    .field(op::getfield, class, &field(next), &self.handed())
                    .op(op::athrow);
            }
            &Answers::Parameter(parameter) => {
                let locals = locals(&parsed.params);
                let (Some(&kind), Some(&local)) =
                    (parsed.params.get(parameter), locals.get(parameter))
                else {
                    return;
                };
                code.load(kind, local).return_value(parsed.ret);
            }
            &Answers::Values(count) => {
                for earlier in 0..count.saturating_sub(1) {
                    let later = code.label();
                    let counter = counter(number);
                    code.load_reference(0)
                        .field(op::getfield, class, &counter, "I")
                        .int(earlier as i32)
                        .branch(op::if_icmpne, later)
                        .load_reference(0)
                        .int(earlier as i32 + 1)
                        .field(op::putfield, class, &counter, "I");
                    answer(code, next + earlier);
                    code.place(later);
                }
                answer(code, next + count.saturating_sub(1));
            }
        }
    }
}

fn field(number: usize) -> String {
    format!("answer{number}")
}

fn counter(method: usize) -> String {
    format!("calls{method}")
}

/// Where the parameters of an instance method lie.
fn locals(parameters: &[FieldType]) -> Vec<u16> {
    let mut next = 1;
    parameters
        .iter()
        .map(|kind| {
            let local = next;
            next += kind.words() as u16;
            local
        })
        .collect()
}

/// As which type a string builder takes a value.
fn appended(kind: FieldType<'_>) -> &'static str {
    match kind {
        FieldType::Boolean => "Z",
        FieldType::Char => "C",
        FieldType::Byte | FieldType::Short | FieldType::Int => "I",
        FieldType::Long => "J",
        FieldType::Float => "F",
        FieldType::Double => "D",
        FieldType::Object("java/lang/String") => "Ljava/lang/String;",
        FieldType::Object(_) | FieldType::Array(_) => "Ljava/lang/Object;",
    }
}
