//! What a test sets up to see more: a list in which stubs note what they were told, and streams that take what is
//! printed. They are there where the act leaves something in them.

use super::Search;
use crate::argument::Lambda;
use crate::sequence::stub::{Answers, Stub};
use crate::sequence::{Action, Argument, Sequence, Statement};
use crate::surface::CallKind;
use spelunk_vm::heap::Ref;
use std::rc::Rc;

/// Static fields of `System` with what replaces their streams.
const STREAMS: [(&str, &str); 2] = [("out", "setOut"), ("err", "setErr")];
/// Statements that replace one of them.
const STATEMENTS: usize = 3;

/// What a note of a call tells.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Told {
    /// Parameters whose types say that they have texts.
    Texts,
    /// Those too whose types leave it open what they are.
    Everything,
}

impl Search<'_> {
    /// The sequence with everything that shows more of it.
    pub(super) fn with_witnesses(&mut self, sequence: Sequence) -> Sequence {
        if sequence.sets_fields() || !sequence.witnesses().is_empty() {
            return sequence;
        }
        let recording = self.recording(&sequence).unwrap_or(sequence);
        self.capturing(&recording).unwrap_or(recording)
    }

    /// The sequence with stubs that note their calls, where one is called by the act: with everything that they are
    /// handed, if all of it has a text of its own.
    fn recording(&mut self, sequence: &Sequence) -> Option<Sequence> {
        let all = self.recorded(sequence, Told::Everything);
        all.or_else(|| self.recorded(sequence, Told::Texts))
    }

    fn recorded(&mut self, sequence: &Sequence, told: Told) -> Option<Sequence> {
        let mut recording = self.with_records(sequence, told)?;
        let (executed, _) = self.execute(&mut recording)?;
        let list = executed.values.first()?.word as Ref;
        let vm = &self.context.executor.vm;
        let is_called = vm.get_field(list, "size", "I") != 0;
        (is_called && !executed.identity).then_some(recording)
    }

    /// The sequence with a list in front, in which all stubs note their calls, if there are any.
    fn with_records(&mut self, sequence: &Sequence, told: Told) -> Option<Sequence> {
        let executor = &mut self.context.executor;
        let constructor = ("java/util/ArrayList", "<init>", "()V");
        let (class, name, descriptor) = constructor;
        let list = executor.callee_named(CallKind::Constructor, class, name, descriptor)?;
        let list = Statement::call(&Rc::new(list), Vec::new());
        let mut recording = Sequence {
            statements: vec![list],
        };
        let noting = |stub: &Stub, mut arguments: Vec<Argument>| {
            let mut stub = stub.clone();
            stub.records = true;
            if told == Told::Everything {
                stub.tell_everything();
            }
            arguments.push(Argument::Earlier(0));
            Statement {
                action: Action::Stub(Rc::new(stub)),
                arguments,
            }
        };
        let mut moved: Vec<usize> = Vec::new();
        let mut is_noted = false;
        for statement in &sequence.statements {
            let mut arguments = statement.arguments.clone();
            for argument in &mut arguments {
                match argument {
                    Argument::Earlier(number) => *number = *moved.get(*number)?,
                    Argument::Lambda(lambda) => {
                        let Some((stub, answers)) = self.stub_of(&lambda.clone()) else {
                            continue;
                        };
                        is_noted = true;
                        recording.statements.push(noting(&stub, answers));
                        *argument = Argument::Earlier(recording.len() - 1);
                    }
                    _ => {}
                }
            }
            let changed = match &statement.action {
                Action::Stub(stub) if stub.is_worth_recording() => {
                    is_noted = true;
                    noting(stub, arguments)
                }
                action => Statement {
                    action: action.clone(),
                    arguments,
                },
            };
            moved.push(recording.len());
            recording.statements.push(changed);
        }
        is_noted.then_some(recording)
    }

    /// A stub that answers as a lambda does, with what it answers.
    fn stub_of(&mut self, lambda: &Lambda) -> Option<(Stub, Vec<Argument>)> {
        let class = self.context.executor.class_of(&lambda.interface)?;
        let (vocabulary, vm) = (&mut self.context.vocabulary, &mut self.context.executor.vm);
        let plans = vocabulary.stubs(vm, class, &[]);
        let mut stub = plans.first()?.stub.clone();
        let [method] = &mut *stub.methods else {
            return None;
        };
        let answers = match lambda.answer() {
            Some(answer) => {
                method.answers = Answers::Values(1);
                vec![answer]
            }
            None if method.returns() == "V" => Vec::new(),
            None => return None,
        };
        let fits = stub.parameters().len() == answers.len() && stub.is_worth_recording();
        fits.then_some((stub, answers))
    }

    /// The sequence with streams in the place of those that the class prints to.
    fn capturing(&mut self, sequence: &Sequence) -> Option<Sequence> {
        let mut printed: Vec<&str> = { STREAMS.iter() }
            .filter(|(field, _)| self.mentions_stream(field))
            .map(|&(_, setter)| setter)
            .collect();
        if printed.is_empty() {
            return None;
        }
        let mut capturing = self.with_streams(sequence, &printed)?;
        let (executed, threw) = self.execute(&mut capturing)?;
        let vm = &self.context.executor.vm;
        let is_written = |number: usize| {
            let stream = executed.values.get(number * STATEMENTS);
            stream.is_some_and(|it| vm.get_field(it.word as Ref, "count", "I") != 0)
        };
        let written: Vec<bool> = (0..printed.len()).map(is_written).collect();
        let mut number = 0;
        printed.retain(|_| {
            number += 1;
            written[number - 1]
        });
        if threw || executed.identity || printed.is_empty() {
            return None;
        }
        self.with_streams(sequence, &printed)
    }

    fn mentions_stream(&self, field: &str) -> bool {
        self.files.iter().any(|file| {
            let mut members = file
                .pool
                .indexes()
                .filter_map(|it| file.pool.member_ref(it).ok());
            members.any(|member| member.class == "java/lang/System" && member.name == field)
        })
    }

    fn with_streams(&mut self, sequence: &Sequence, setters: &[&str]) -> Option<Sequence> {
        let executor = &mut self.context.executor;
        let mut callee = |kind: CallKind, class: &str, name: &str, descriptor: &str| {
            let found = executor.callee_named(kind, class, name, descriptor);
            found.map(Rc::new)
        };
        let bytes = "java/io/ByteArrayOutputStream";
        let bytes = callee(CallKind::Constructor, bytes, "<init>", "()V")?;
        let stream = "java/io/PrintStream";
        let taking = "(Ljava/io/OutputStream;)V";
        let stream = callee(CallKind::Constructor, stream, "<init>", taking)?;
        let mut statements = Vec::new();
        for setter in setters {
            let taking = "(Ljava/io/PrintStream;)V";
            let setter = callee(CallKind::Static, "java/lang/System", setter, taking)?;
            let at = statements.len();
            statements.push(Statement::call(&bytes, Vec::new()));
            statements.push(Statement::call(&stream, vec![Argument::Earlier(at)]));
            statements.push(Statement::call(&setter, vec![Argument::Earlier(at + 1)]));
        }
        let moved = statements.len();
        for statement in &sequence.statements {
            let mut statement = statement.clone();
            for argument in &mut statement.arguments {
                if let Argument::Earlier(number) = argument {
                    *number += moved;
                }
            }
            statements.push(statement);
        }
        Some(Sequence { statements })
    }
}
