//! Calls and returns off the fast path: methods not decoded yet, natives, synchronized methods,
//! calls made by natives, and the actions that wait for a frame's end.

use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native};
use crate::thread::{Action, Frame, STACK_SLOTS};
use crate::vm::{Entry, Exit, Flow, NO_NATIVE, Result, Stop, Vm};
use spelunk_classes::annotations;
use spelunk_classes::code::Instr;
use spelunk_classes::lower::{LowerError, lower};
use spelunk_classes::registry::{ClassId, MethodId, access};
use spelunk_term::work;

/// Nanoseconds on the clock of work: an instruction that is verified and decoded.
const LOWERED_INSTRUCTION: u64 = 60;

/// Reasons why a method cannot be entered on the fast path.
pub mod slow {
    pub const UNPREPARED: u32 = 1;
    pub const NATIVE: u32 = 2;
    pub const SYNCHRONIZED: u32 = 4;
    /// Has Java code and a model for explorations.
    pub const MODEL: u32 = 8;
}

/// What calls of interface methods select on objects of a class, where that was checked: the last ones, for calls whose
/// receivers are of many classes.
pub(crate) struct Selections(Box<[Selection; Selections::PLACES]>);

#[derive(Clone, Copy)]
struct Selection {
    receiver: u32,
    method: u32,
    selected: u32,
}

impl Default for Selections {
    fn default() -> Selections {
        let nothing = Selection {
            receiver: u32::MAX,
            method: u32::MAX,
            selected: 0,
        };
        Selections(Box::new([nothing; Selections::PLACES]))
    }
}

impl Selections {
    const PLACES: usize = 1024;

    fn place(receiver: u32, method: u32) -> usize {
        (receiver.wrapping_mul(31) ^ method) as usize % Selections::PLACES
    }

    #[inline(always)]
    pub(crate) fn find(&self, receiver: u32, method: u32) -> Option<u32> {
        let known = &self.0[Selections::place(receiver, method)];
        (known.receiver == receiver && known.method == method).then_some(known.selected)
    }

    fn note(&mut self, receiver: ClassId, method: MethodId, selected: MethodId) {
        self.0[Selections::place(receiver.0, method.0)] = Selection {
            receiver: receiver.0,
            method: method.0,
            selected: selected.0,
        };
    }
}

impl Vm {
    pub(crate) fn call_slowly<const SYMBOLIC: bool>(
        &mut self,
        method: MethodId,
        instr: Instr,
    ) -> Flow {
        // By far the most frequent reason, and the rest of them needs more room.
        if self.entries[method.0 as usize].slow == slow::NATIVE && self.path.fuel >= 0 {
            return self.call_native_directly::<SYMBOLIC>(method, instr);
        }
        self.call_otherwise::<SYMBOLIC>(method, instr)
    }

    #[inline(never)]
    fn call_native_directly<const SYMBOLIC: bool>(
        &mut self,
        method: MethodId,
        instr: Instr,
    ) -> Flow {
        let base = self.thread().top().map_or(0, |frame| frame.base) + instr.a as u32;
        match self.call_native::<SYMBOLIC>(method, instr, base) {
            Ok(flow) => flow,
            Err(exit) => exit.into(),
        }
    }

    #[inline(never)]
    fn call_otherwise<const SYMBOLIC: bool>(&mut self, method: MethodId, instr: Instr) -> Flow {
        match self.try_call_slowly::<SYMBOLIC>(method, instr) {
            Ok(flow) => flow,
            Err(exit) => exit.into(),
        }
    }

    fn try_call_slowly<const SYMBOLIC: bool>(
        &mut self,
        method: MethodId,
        instr: Instr,
    ) -> Result<Flow> {
        // A call that is made again with an answer has had its turn: going round once more would lose
        // the answer, and the choice would be met twice.
        if self.path.fuel < 0 && self.path.answers.is_empty() {
            self.refuel()?;
            return Ok(Flow::Reload);
        }
        if self.entries[method.0 as usize].slow & slow::UNPREPARED != 0 {
            self.refuse_abstract(method, instr)?;
            self.prepare_method(method)?;
        }
        let base = self.thread().top().map_or(0, |frame| frame.base) + instr.a as u32;
        let entry = self.entries[method.0 as usize];
        if entry.slow & slow::NATIVE != 0 {
            return self.call_native::<SYMBOLIC>(method, instr, base);
        }
        if entry.slow & slow::MODEL != 0 {
            match self.call_native::<SYMBOLIC>(method, instr, base) {
                Err(Exit::Stop(Stop::Declined)) => {}
                outcome => return outcome,
            }
        }
        self.check_depth(base, entry.frame_words)?;
        let mut lock = NULL;
        if entry.slow & slow::SYNCHRONIZED != 0 {
            // SAFETY: the receiver is the first argument of a call that is being made.
            let receiver = unsafe { *self.thread().slots().add(base as usize) } as Ref;
            lock = self.lock_of(method, receiver);
            match self.enter_monitor(lock) {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        self.push_frame(method, base, Action::Return, lock);
        Ok(Flow::Reload)
    }

    /// A call that selects an abstract method has nothing to run (JVMS 6.5 invokevirtual).
    fn refuse_abstract(&mut self, method: MethodId, instr: Instr) -> Result<()> {
        let modelled = || {
            self.natives
                .find(&self.registry, method, self.symbolic)
                .is_some()
        };
        if !self.registry.method(method).is_abstract() || modelled() {
            return Ok(());
        }
        let receiver = self.slot(instr.a).0 as Ref;
        let class = self.class_of(receiver);
        Err(self.abstract_method_error(class, method))
    }

    fn abstract_method_error(&mut self, receiver: ClassId, method: MethodId) -> Exit {
        let owner = self.registry.class(self.registry.method(method).class);
        let kind = if owner.is_interface() {
            "interface"
        } else {
            "abstract class"
        };
        let owner_name = owner.java_name();
        let signature = self
            .method_signature(method)
            .replacen(&format!("{owner_name}."), "", 1);
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method 'abstract {signature}' of {kind} {owner_name}.",
            self.registry.class(receiver).java_name()
        );
        self.throw_new("java/lang/AbstractMethodError", Some(&message))
    }

    fn lock_of(&mut self, method: MethodId, receiver: Ref) -> Ref {
        let found = self.registry.method(method);
        if found.is_static() {
            self.mirror(found.class)
        } else {
            receiver
        }
    }

    pub(crate) fn check_depth(&mut self, base: u32, frame_words: u32) -> Result<()> {
        // The handler of the error itself needs room: errors are raised with some in reserve.
        let reserve = if self.path.handling_overflow { 0 } else { 300 };
        if self.thread().frames.len() + reserve >= self.options.max_frames + 300
            || (base + frame_words) as usize + 4096 >= STACK_SLOTS
        {
            self.outside.ask_untraceable();
            return Err(self.throw_new("java/lang/StackOverflowError", None));
        }
        Ok(())
    }

    fn push_frame(&mut self, method: MethodId, base: u32, action: Action, lock: Ref) {
        let entry = self.entries[method.0 as usize];
        self.thread_mut().frames.push(Frame {
            instrs: entry.instrs,
            pc: entry.instrs,
            base,
            words: entry.frame_words,
            method,
            action,
            lock,
        });
    }

    /// Finds out how a method is executed: by a native or model, or by its own code.
    pub(crate) fn prepare_method(&mut self, method: MethodId) -> Result<()> {
        let native = self.natives.find(&self.registry, method, self.symbolic);
        let model = native.filter(|&number| self.natives.get(number).is_model);
        let found = self.registry.method(method);
        if let (Some(number), None) = (native, model) {
            let entry = &mut self.entries[method.0 as usize];
            (entry.native, entry.slow) = (number, slow::NATIVE);
            return Ok(());
        }
        if found.is_native() {
            return Err(self.unbound_native(method));
        }
        if found.is_abstract() {
            let signature = self.method_signature(method);
            return Err(self.throw_new("java/lang/AbstractMethodError", Some(&signature)));
        }
        self.verify_before_first_use(method)?;
        let found = self.registry.method(method);
        let Some((file, member)) = self.registry.member(found) else {
            return self.internal("method without a class file");
        };
        match lower(file, member, self.options.lower) {
            Ok(code) => {
                work::spend(code.instrs.len() as u64 * LOWERED_INSTRUCTION);
                let code = Box::new(code);
                let synchronized = found.is(access::SYNCHRONIZED);
                let measured = self.is_measured(found.class);
                let edges = if measured {
                    self.add_edges(code.instrs.len())
                } else {
                    crate::vm::NO_EDGES
                };
                self.entries[method.0 as usize] = Entry {
                    instrs: code.start(),
                    frame_words: code.frame_words,
                    slow: if synchronized { slow::SYNCHRONIZED } else { 0 }
                        | if model.is_some() { slow::MODEL } else { 0 },
                    code: &*code,
                    edges,
                    native: model.unwrap_or(NO_NATIVE),
                };
                let hidden = self.is_annotated_hidden(method);
                let found = self.registry.method_mut(method);
                found.caller_sensitive_hidden |= hidden;
                found.code = Some(code);
                Ok(())
            }
            Err(LowerError::ClassFile(error)) => {
                let error = spelunk_classes::registry::format_error("", error);
                Err(self.link_error(error))
            }
            Err(error) => {
                let message = format!("{error} in method {}", self.method_signature(method));
                Err(self.throw_new("java/lang/VerifyError", Some(&message)))
            }
        }
    }

    /// Whether the class library wants frames of its method left out of traces.
    fn is_annotated_hidden(&self, method: MethodId) -> bool {
        let found = self.registry.method(method);
        if self.registry.class(found.class).is_user() {
            return false;
        }
        self.registry.member(found).is_some_and(|(file, member)| {
            member
                .attribute(file, "RuntimeVisibleAnnotations")
                .is_some_and(|bytes| {
                    annotations::read(file, bytes)
                        .iter()
                        .any(|annotation| annotation.name == "Hidden")
                })
        })
    }

    /// No library is ever loaded, so a native of a user class is not there, as on a JVM without the
    /// library. What the class library's own natives would do is not known: an exploration says so, a
    /// run goes on with an error that names the method.
    fn unbound_native(&mut self, method: MethodId) -> Exit {
        let owner = self.registry.method(method).class;
        if self.symbolic && !self.registry.class(owner).is_user() {
            let name = self.registry.method_display(method);
            return Exit::Stop(Stop::Unsupported(format!("native method {name}")));
        }
        let message = format!("'{}'", self.method_signature(method));
        self.throw_new("java/lang/UnsatisfiedLinkError", Some(&message))
    }

    #[inline(always)]
    fn call_native<const SYMBOLIC: bool>(
        &mut self,
        method: MethodId,
        instr: Instr,
        base: u32,
    ) -> Result<Flow> {
        // A program may allocate by natives alone.
        if !SYMBOLIC && let Some(flow) = self.collect_if_due() {
            return Ok(flow);
        }
        let native: &'static Native = self.natives.get(self.entries[method.0 as usize].native);
        let thread = self.thread();
        // SAFETY: the arguments lie in the caller's frame.
        let arguments = unsafe {
            Arguments::new(
                thread.slots().add(base as usize),
                thread.shadows().add(base as usize),
                method,
            )
        };
        let mut applied = None;
        if SYMBOLIC {
            self.path.native_shadow = 0;
            applied = self.symbolic_native(native, &arguments, method)?;
            self.read_unknown.get_mut().take();
        }
        let outcome = (native.run)(self, arguments);
        if SYMBOLIC {
            self.check_native_reads()?;
        }
        let value = outcome?;
        if let Some(result) = applied {
            self.path.native_shadow = result.raw();
        }
        self.deliver::<SYMBOLIC>(instr, method, value);
        Ok(Flow::Next)
    }

    /// From now on this VM explores: models stand in for the Java code they model.
    pub fn enter_exploration(&mut self) {
        self.symbolic = true;
        for (class, row) in self.natives.models() {
            let native = self.natives.get(row);
            let Some(class) = self.registry.loaded(class) else {
                continue;
            };
            let methods: Vec<MethodId> = self
                .registry
                .declared_methods(class)
                .filter(|method| self.registry.text(method.name) == native.name)
                .filter(|method| {
                    native.descriptor == "*"
                        || self.registry.text(method.descriptor) == native.descriptor
                })
                .map(|method| method.id)
                .collect();
            for method in methods {
                if self.registry.method(method).code.is_none() {
                    continue;
                }
                let entry = &mut self.entries[method.0 as usize];
                if !native.only_concrete {
                    entry.native = row;
                    entry.slow |= slow::MODEL;
                } else if entry.native == row {
                    entry.slow &= !slow::MODEL;
                }
            }
        }
    }

    fn deliver<const SYMBOLIC: bool>(&mut self, instr: Instr, method: MethodId, value: u64) {
        if self.registry.method(method).return_letter == b'V' {
            return;
        }
        let shadow = self.path.native_shadow;
        if let Some(frame) = self.thread().frames.last() {
            let slot = (frame.base + instr.c as u32) as usize;
            // SAFETY: the destination lies in the caller's frame.
            unsafe {
                *self.thread().slots().add(slot) = value;
                if SYMBOLIC {
                    *self.thread().shadows().add(slot) = shadow;
                }
            }
        }
    }

    /// Calls a method on behalf of a native; the action says where its result goes.
    pub fn call(&mut self, method: MethodId, arguments: &[u64], action: Action) -> Exit {
        self.call_with_shadows(method, arguments, &[], action)
    }

    pub fn call_with_shadows(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        parts: &[u32],
        action: Action,
    ) -> Exit {
        match self.try_call(method, arguments, parts, action, true) {
            Ok(()) => Exit::Reload,
            Err(exit) => exit,
        }
    }

    /// As `call_with_shadows`, but a model does not stand in for the method's own code.
    pub(crate) fn call_own_code(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        parts: &[u32],
        action: Action,
    ) -> Exit {
        match self.try_call(method, arguments, parts, action, false) {
            Ok(()) => Exit::Reload,
            Err(exit) => exit,
        }
    }

    fn try_call(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        parts: &[u32],
        action: Action,
        modelled: bool,
    ) -> Result<()> {
        if self.entries[method.0 as usize].slow & slow::UNPREPARED != 0 {
            self.prepare_method(method)?;
        }
        let base = self
            .thread()
            .top()
            .map_or(0, |frame| frame.base + frame.words);
        let entry = self.entries[method.0 as usize];
        self.check_depth(base, entry.frame_words.max(arguments.len() as u32))?;
        for (offset, &argument) in arguments.iter().enumerate() {
            // SAFETY: check_depth has seen that the arguments fit.
            unsafe {
                *self.thread().slots().add(base as usize + offset) = argument;
                *self.thread().shadows().add(base as usize + offset) =
                    parts.get(offset).copied().unwrap_or(0);
            }
        }
        if entry.slow & slow::NATIVE != 0 {
            return self.call_native_with_action(method, base, action);
        }
        if modelled && entry.slow & slow::MODEL != 0 {
            match self.call_native_with_action(method, base, action) {
                Err(Exit::Stop(Stop::Declined)) => {}
                outcome => return outcome,
            }
        }
        let mut lock = NULL;
        if entry.slow & slow::SYNCHRONIZED != 0 {
            let receiver = arguments.first().copied().unwrap_or(0) as Ref;
            lock = self.lock_of(method, receiver);
            match self.enter_monitor(lock) {
                Flow::Next => {}
                Flow::Stop(stop) => return Err(Exit::Stop(stop)),
                _ => return Err(Exit::Reload),
            }
        }
        self.push_frame(method, base, action, lock);
        Ok(())
    }

    /// A native called by a native has no frame to return from: its action is carried out at once.
    fn call_native_with_action(
        &mut self,
        method: MethodId,
        base: u32,
        action: Action,
    ) -> Result<()> {
        let native: &'static Native = self.natives.get(self.entries[method.0 as usize].native);
        // SAFETY: the arguments were just written there.
        let arguments = unsafe {
            Arguments::new(
                self.thread().slots().add(base as usize),
                self.thread().shadows().add(base as usize),
                method,
            )
        };
        self.path.native_shadow = 0;
        let (thread, depth) = (self.path.current, self.thread().frames.len());
        let value = match (native.run)(self, arguments) {
            Ok(value) => value,
            Err(Exit::Throw(thrown)) if matches!(action, Action::Reflective(_)) => {
                return Err(self.wrap_reflective(thrown));
            }
            Err(Exit::Reload) => return Err(self.answer_for_native(thread, depth, action)),
            Err(exit) => return Err(exit),
        };
        let result = match action {
            Action::Return => value,
            Action::Reflective(letter) => self.box_reflectively(value, 0, letter)? as u64,
            Action::ReturnInstead(object) | Action::Constructed(object) => object as u64,
            Action::Settles(number) => return self.settle_made(number, value as Ref),
            Action::Loaded { loader, name, .. } => {
                return self.loader_answered(loader, name, value as Ref);
            }
            Action::ClassInitialised(class) => {
                self.mark_initialised(class);
                return Ok(());
            }
            Action::Reexecute | Action::Finalised | Action::ThreadEnd => return Ok(()),
            Action::Halt | Action::HaltAfterThreads(_) => {
                return Err(Exit::Stop(Stop::Returned(value)));
            }
        };
        self.resume_caller(result, 0);
        Ok(())
    }

    /// A native has called Java code whose result is its own: that goes where the native's would have
    /// gone. Without a caller there is no instruction that could be executed again.
    fn answer_for_native(&mut self, thread: usize, depth: usize, action: Action) -> Exit {
        let called = self.path.threads[thread].frames.get_mut(depth);
        match called {
            Some(frame) if frame.action == Action::Return => frame.action = action,
            Some(_) if depth == 0 => {
                return Exit::Stop(Stop::Unsupported(
                    "a native that is called by nobody and needs Java code first".into(),
                ));
            }
            _ => {}
        }
        Exit::Reload
    }

    /// Goes on behind the top frame's call with this result.
    pub(crate) fn resume_caller(&mut self, value: u64, part: u32) {
        let thread = &mut self.path.threads[self.path.current];
        let (slots, shadows) = (thread.slots(), thread.shadows());
        if let Some(frame) = thread.frames.last_mut() {
            // SAFETY: pc points at the call instruction of a live frame.
            unsafe {
                let call = &*frame.pc;
                let slot = (frame.base + call.c as u32) as usize;
                *slots.add(slot) = value;
                *shadows.add(slot) = part;
                frame.pc = frame.pc.add(1);
            }
        }
    }

    pub(crate) fn leave_slowly<const SYMBOLIC: bool>(&mut self, value: u64, part: u32) -> Flow {
        let Some(frame) = self.thread().frames.last().copied() else {
            return Flow::Stop(Stop::Internal("return without a frame".into()));
        };
        if SYMBOLIC
            && matches!(frame.action, Action::Halt | Action::HaltAfterThreads(_))
            && let Err(exit) = self.emit_returned(frame.method, value, part)
        {
            return exit.into();
        }
        if frame.lock != NULL {
            self.release_monitor(frame.lock);
        }
        if SYMBOLIC {
            self.save_caller_frame();
        }
        self.thread_mut().frames.pop();
        match self.finish_frame(frame, value, part) {
            Ok(()) => Flow::Reload,
            Err(exit) => exit.into(),
        }
    }

    /// The explored method's result, where it is asked for as a structure.
    fn emit_returned(&mut self, method: MethodId, value: u64, part: u32) -> Result<()> {
        let letter = self.registry.method(method).return_letter;
        if !self.options.emit_returned || !matches!(letter, b'L' | b'[') {
            return Ok(());
        }
        self.emit(value as Ref, part)
    }

    pub(crate) fn save_caller_frame(&mut self) {
        let depth = self.path.threads[self.path.current].frames.len() as u32;
        let thread = &self.path.threads[self.path.current];
        self.path
            .trail
            .before_return(self.path.current, thread, depth.saturating_sub(2));
    }

    fn finish_frame(&mut self, frame: Frame, value: u64, part: u32) -> Result<()> {
        match frame.action {
            Action::Return => self.resume_caller(value, part),
            Action::Reexecute | Action::Finalised => {}
            Action::Settles(number) => self.settle_made(number, value as Ref)?,
            Action::Loaded { loader, name, .. } => {
                self.loader_answered(loader, name, value as Ref)?
            }
            Action::ClassInitialised(class) => self.mark_initialised(class),
            Action::Reflective(letter) => {
                let boxed = self.box_reflectively(value, part, letter)?;
                self.resume_caller(boxed as u64, 0);
            }
            Action::Constructed(object) | Action::ReturnInstead(object) => {
                self.resume_caller(object as u64, 0)
            }
            Action::Halt => {
                self.path.returned_shadow = part;
                return Err(Exit::Stop(Stop::Returned(value)));
            }
            Action::HaltAfterThreads(must_end) => {
                self.path.returned_shadow = part;
                return self.halt_after_threads(value, must_end);
            }
            Action::ThreadEnd => return self.thread_ended(),
        }
        // What was set up before the call from outside is done.
        if self.thread().frames.is_empty() {
            return Err(Exit::Stop(Stop::Returned(0)));
        }
        Ok(())
    }

    /// `void Foo.bar(int)` as HotSpot prints methods in errors.
    pub fn method_signature(&self, method: MethodId) -> String {
        let found = self.registry.method(method);
        let descriptor = self.registry.text(found.descriptor);
        let class = self.registry.class(found.class).java_name();
        let name = self.registry.text(found.name);
        match spelunk_classes::descriptor::MethodDescriptor::parse(descriptor) {
            Ok(parsed) => parsed.declaration(&class, name),
            Err(_) => format!("{class}.{name}{descriptor}"),
        }
    }

    pub(crate) fn select_interface_method(
        &mut self,
        receiver: spelunk_classes::registry::ClassId,
        method: MethodId,
    ) -> Result<MethodId> {
        let owner = self.registry.method(method).class;
        if self.registry.class(owner).is_interface() && !self.registry.is_subclass(receiver, owner)
        {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                self.registry.class(receiver).java_name(),
                self.registry.class(owner).java_name()
            );
            return Err(self.throw_new("java/lang/IncompatibleClassChangeError", Some(&message)));
        }
        let Some(found) = self.registry.select(receiver, method) else {
            return Err(self.abstract_method_error(receiver, method));
        };
        self.constrain_selected(found, owner)?;
        self.interface_selections.note(receiver, method, found);
        Ok(found)
    }

    /// Callers know the interface's method: its class and the selected one's mean the same types by its descriptor.
    fn constrain_selected(
        &mut self,
        found: MethodId,
        interface: spelunk_classes::registry::ClassId,
    ) -> Result<()> {
        let class = self.registry.method(found).class;
        if class == interface
            || !self.registry.class(interface).is_user()
            || self.registry.have_one_loader(class, interface)
        {
            return Ok(());
        }
        let descriptor = self.registry.method(found).descriptor;
        let descriptor = self.registry.text(descriptor).to_string();
        let constrained = self.registry.constrain(class, interface, &descriptor);
        constrained.map_err(|error| self.link_error(error))
    }
}
