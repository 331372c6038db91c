//! A test before it is written: a sequence of calls whose arguments are earlier values, constants or
//! holes. Plain data made of names, so that it means the same in every VM. How it is executed is
//! `executor`'s, how it becomes a test `written`'s; who makes and changes sequences is not known here.

pub mod executor;
mod legality;
pub mod stub;
pub mod written;

use crate::argument::{Lambda, LambdaResult, MANY};
use crate::surface::{CallKind, Callable};
use std::rc::Rc;
use stub::Stub;

/// A constructor or method, by names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Callee {
    pub kind: CallKind,
    /// Internal name of the class through which it is called.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// That class is an interface.
    pub interface: bool,
    /// Descriptors of the parameters, without the receiver.
    pub parameters: Vec<String>,
    /// The result's descriptor, `V` for void; a constructor gives its class.
    pub returns: String,
}

impl Callee {
    pub fn of(callable: &Callable) -> Callee {
        Callee {
            kind: callable.kind,
            class: callable.class.clone(),
            name: callable.name.clone(),
            descriptor: callable.descriptor.clone(),
            interface: callable.interface,
            parameters: callable.parameters(),
            returns: callable.returns(),
        }
    }

    /// `name(descriptor)`, which tells overloads apart.
    pub fn signature(&self) -> String {
        format!("{}{}", self.name, self.descriptor)
    }
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The receiver of an instance method is its first argument.
    Call(Rc<Callee>),
    /// An array of objects of this component; the arguments are its elements.
    Array { component: Rc<str> },
    /// An object is put together field by field, because no calls are known that make it so.
    Build(Rc<Build>),
    /// A new object of a small class that the test writes; the arguments are those of the constructor, then what
    /// the methods answer.
    Stub(Rc<Stub>),
}

/// A step that puts an object together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Build {
    /// A new object of the class of this internal name, without a constructor.
    Object(String),
    /// A new array of this class, all of its elements zero or null.
    Array { class: String, length: usize },
    /// Sets a field of an object that the sequence has made: the first argument, to the second one.
    Field {
        /// Internal name of the class that declares it.
        owner: String,
        name: String,
        descriptor: String,
        /// Code of the same package may assign it.
        assignable: bool,
    },
    /// Sets an element of an array that the sequence has made.
    Element {
        /// The class of the array.
        class: String,
        index: usize,
    },
    /// Sets a static field to the argument.
    Static(Rc<StaticField>),
    /// Assigns a field of an object as any code of the package may: the first argument's, to the second one.
    Assign(Rc<InstanceField>),
    /// Reads such a field of the argument.
    Read(Rc<InstanceField>),
}

/// A field of objects that tests may name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InstanceField {
    /// Internal name of the class through which it is named.
    pub owner: String,
    pub name: String,
    pub descriptor: String,
}

impl Build {
    /// The descriptor of what it gives.
    fn returns(&self) -> String {
        match self {
            Build::Object(class) => format!("L{class};"),
            Build::Array { class, .. } => class.clone(),
            Build::Read(field) => field.descriptor.clone(),
            Build::Field { .. } | Build::Element { .. } => "V".into(),
            Build::Static(_) | Build::Assign(_) => "V".into(),
        }
    }

    /// The type that an argument has to be of.
    pub fn wanted(&self, argument: usize) -> String {
        match (self, argument) {
            (Build::Field { owner, .. }, 0) => format!("L{owner};"),
            (Build::Field { descriptor, .. }, _) => descriptor.clone(),
            (Build::Element { class, .. }, 0) => class.clone(),
            (Build::Element { class, .. }, _) => class[1..].to_string(),
            (Build::Static(field), _) => field.descriptor.clone(),
            (Build::Assign(field) | Build::Read(field), 0) => format!("L{};", field.owner),
            (Build::Assign(field) | Build::Read(field), _) => field.descriptor.clone(),
            (Build::Object(_) | Build::Array { .. }, _) => String::new(),
        }
    }
}

/// A step of a sequence: it gives a value unless it calls a void method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub action: Action,
    pub arguments: Vec<Argument>,
}

/// What is handed to a call. Numbers, texts and arrays of numbers are the holes that can be solved for;
/// which earlier value, which constant, null or not are holes that are changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    Null,
    /// The value of the statement of this number.
    Earlier(usize),
    /// A primitive of a descriptor letter, by its bits.
    Number {
        letter: u8,
        bits: u64,
    },
    /// A primitive in its wrapper.
    Boxed {
        letter: u8,
        bits: u64,
    },
    /// UTF-16 units.
    Text(Rc<[u16]>),
    /// A new array of primitives.
    Numbers {
        letter: u8,
        bits: Rc<[u64]>,
    },
    /// An enum constant or another constant in a static field.
    Constant(Rc<StaticField>),
    /// The class object of this internal name.
    ClassObject(Rc<str>),
    Lambda(Rc<Lambda>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StaticField {
    pub class: String,
    pub field: String,
    pub descriptor: String,
    pub is_enum: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sequence {
    pub statements: Vec<Statement>,
}

impl Lambda {
    /// What it answers, where that is a number or null.
    pub fn answer(&self) -> Option<Argument> {
        let letter = self.descriptor.rsplit_once(')')?.1.as_bytes().first()?;
        let number = |bits: u64| Argument::Number {
            letter: *letter,
            bits,
        };
        let is_whole = !matches!(letter, b'F' | b'D');
        match self.result {
            LambdaResult::Nothing => None,
            LambdaResult::Null => Some(Argument::Null),
            LambdaResult::Zero => Some(number(0)),
            LambdaResult::One => Some(number(1)),
            LambdaResult::Many => is_whole.then(|| number(MANY as u64)),
        }
    }
}

impl Statement {
    pub fn call(callee: &Rc<Callee>, arguments: Vec<Argument>) -> Statement {
        Statement {
            action: Action::Call(callee.clone()),
            arguments,
        }
    }

    pub fn callee(&self) -> Option<&Rc<Callee>> {
        match &self.action {
            Action::Call(callee) => Some(callee),
            Action::Array { .. } | Action::Build(_) | Action::Stub(_) => None,
        }
    }

    /// The argument that is the list in which a stub notes its calls.
    pub fn record(&self) -> Option<usize> {
        match &self.action {
            Action::Stub(stub) if stub.records => self.arguments.len().checked_sub(1),
            _ => None,
        }
    }

    pub fn has_receiver(&self) -> bool {
        self.callee()
            .is_some_and(|callee| callee.kind == CallKind::Instance)
    }

    /// The descriptor of what it gives.
    pub fn returns(&self) -> String {
        match &self.action {
            Action::Call(callee) => callee.returns.clone(),
            Action::Array { component } => format!("[{component}"),
            Action::Build(build) => build.returns(),
            Action::Stub(stub) => format!("L{};", stub.class),
        }
    }

    /// The type that an argument has to be of.
    pub fn wanted(&self, argument: usize) -> String {
        match &self.action {
            Action::Array { component } => component.to_string(),
            Action::Build(build) => build.wanted(argument),
            Action::Stub(stub) => stub.parameters().get(argument).cloned().unwrap_or_default(),
            Action::Call(callee) if callee.kind == CallKind::Instance => match argument {
                0 => format!("L{};", callee.class),
                _ => callee
                    .parameters
                    .get(argument - 1)
                    .cloned()
                    .unwrap_or_default(),
            },
            Action::Call(callee) => callee.parameters.get(argument).cloned().unwrap_or_default(),
        }
    }
}

impl Sequence {
    pub fn len(&self) -> usize {
        self.statements.len()
    }

    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Whether objects of it are put together field by field. Such a sequence is as it has to be: with less or
    /// with other values its objects need not be well-formed. Fields that anybody may assign are no such thing.
    pub fn sets_fields(&self) -> bool {
        let mut statements = self.statements.iter();
        statements.any(|statement| match &statement.action {
            Action::Build(build) => !matches!(**build, Build::Assign(_) | Build::Read(_)),
            _ => false,
        })
    }

    /// Appends a statement: the number of its value.
    pub fn push(&mut self, statement: Statement) -> usize {
        self.statements.push(statement);
        self.statements.len() - 1
    }

    /// Appends another sequence; its values get the numbers from the one that is returned.
    pub fn append(&mut self, other: &[Statement]) -> usize {
        let offset = self.statements.len();
        for statement in other {
            let mut copy = statement.clone();
            for argument in &mut copy.arguments {
                if let Argument::Earlier(number) = argument {
                    *number += offset;
                }
            }
            self.statements.push(copy);
        }
        offset
    }

    /// Without one statement, and without those that need its value.
    pub fn without(&self, removed: usize) -> Sequence {
        let mut numbers: Vec<Option<usize>> = Vec::with_capacity(self.len());
        let mut kept = Vec::new();
        for (number, statement) in self.statements.iter().enumerate() {
            let mut copy = statement.clone();
            let complete = number != removed
                && copy.arguments.iter_mut().all(|argument| match argument {
                    Argument::Earlier(earlier) => match numbers[*earlier] {
                        Some(renumbered) => {
                            *earlier = renumbered;
                            true
                        }
                        None => false,
                    },
                    _ => true,
                });
            if complete {
                numbers.push(Some(kept.len()));
                kept.push(copy);
            } else {
                numbers.push(None);
            }
        }
        Sequence { statements: kept }
    }

    /// Without arrays and stubs that nothing uses: they do nothing, and of some there is no statement.
    pub fn without_unused(mut self) -> Sequence {
        for number in (0..self.len().saturating_sub(1)).rev() {
            let action = &self.statements[number].action;
            let does_nothing = matches!(action, Action::Array { .. } | Action::Stub(_));
            if does_nothing && self.uses(number) == 0 {
                self = self.without(number);
            }
        }
        self
    }

    /// Makes room for statements in front of a position: numbers from there on move.
    pub fn insert(&mut self, at: usize, inserted: Vec<Statement>) {
        let count = inserted.len();
        for statement in &mut self.statements[at..] {
            for argument in &mut statement.arguments {
                if let Argument::Earlier(number) = argument
                    && *number >= at
                {
                    *number += count;
                }
            }
        }
        self.statements.splice(at..at, inserted);
    }

    /// Only what the statement of this number needs, itself last.
    pub fn slice(&self, last: usize) -> Sequence {
        let mut needed = vec![false; self.len()];
        needed[last] = true;
        for number in (0..=last).rev() {
            if needed[number] {
                for argument in &self.statements[number].arguments {
                    if let Argument::Earlier(earlier) = argument {
                        needed[*earlier] = true;
                    }
                }
            }
        }
        let mut sequence = self.clone();
        sequence.statements.truncate(last + 1);
        for number in (0..=last).rev() {
            if !needed[number] {
                sequence = sequence.without(number);
            }
        }
        sequence
    }

    /// What has made a value and was called on it since, with everything that this needs: a sequence, and the
    /// number of the value in it.
    pub fn history(&self, value: usize) -> (Sequence, usize) {
        let mut needed = vec![false; self.len()];
        for number in (value..self.len()).rev() {
            let statement = &self.statements[number];
            let is_on_it = statement.has_receiver()
                && statement.arguments.first() == Some(&Argument::Earlier(value));
            needed[number] = number == value || is_on_it;
        }
        for number in (0..self.len()).rev() {
            if needed[number] {
                for argument in &self.statements[number].arguments {
                    if let Argument::Earlier(earlier) = argument {
                        needed[*earlier] = true;
                    }
                }
            }
        }
        let mut sequence = self.clone();
        for number in (0..self.len()).rev() {
            if !needed[number] {
                sequence = sequence.without(number);
            }
        }
        let before = needed[..value].iter().filter(|&&needed| needed).count();
        (sequence, before)
    }

    /// The statement that makes the list in which stubs note their calls.
    pub fn record(&self) -> Option<usize> {
        self.statements.iter().find_map(|statement| {
            match statement.arguments.get(statement.record()?)? {
                Argument::Earlier(number) => Some(*number),
                _ => None,
            }
        })
    }

    /// Statements that are there to see more of what the others do: the list of calls, streams for what is printed.
    pub fn witnesses(&self) -> Vec<usize> {
        const STREAMS: [&str; 2] = ["java/io/ByteArrayOutputStream", "java/io/PrintStream"];
        let replaces = |statement: &Statement| {
            let callee = statement.callee();
            callee.is_some_and(|it| it.class == "java/lang/System" && it.name.starts_with("set"))
        };
        if self.record().is_none() && !self.statements.iter().any(replaces) {
            return Vec::new();
        }
        let is_stream = |&number: &usize| {
            let callee = self.statements[number].callee();
            callee.is_some_and(|it| it.name == "<init>" && STREAMS.contains(&&*it.class))
        };
        let streams = (0..self.len()).filter(is_stream);
        self.record().into_iter().chain(streams).collect()
    }

    /// How often later statements use the value.
    pub fn uses(&self, number: usize) -> usize {
        self.statements
            .iter()
            .flat_map(|statement| &statement.arguments)
            .filter(|argument| **argument == Argument::Earlier(number))
            .count()
    }
}
