//! Throwing: building throwables, stack traces, and unwinding frames to a handler.

use crate::heap::{NULL, Ref};
use crate::initialise::ERRONEOUS;
use crate::layout::HEADER_WORDS;
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::thread::{Action, Frame};
use crate::vm::{Exit, Flow, Result, Stop, Vm};
use spelunk_classes::code::{Instr, Op};
use spelunk_classes::registry::{ClassId, ClassKind, LinkError, MethodId};

impl Vm {
    // ---- building ----

    /// Throws a new exception of a JDK class. If it cannot even be built, the run stops.
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Exit {
        match self.new_throwable(class, message, None) {
            Ok(thrown) => Exit::Throw(thrown),
            Err(exit) => exit,
        }
    }

    pub fn throw_with_cause(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Exit {
        match self.new_throwable(class, message, Some(cause)) {
            Ok(thrown) => Exit::Throw(thrown),
            Err(exit) => exit,
        }
    }

    /// A throwable as its constructor would leave it, without running Java code.
    pub fn new_throwable(
        &mut self,
        class: &str,
        message: Option<&str>,
        cause: Option<Ref>,
    ) -> Result<Ref> {
        let is_null_pointer = class == "java/lang/NullPointerException";
        let loaded = self.registry.load(class);
        self.prepare_new_classes()?;
        let Ok(class) = loaded else {
            return self.internal(format!("class library lacks {class}"));
        };
        let thrown = self.new_object(class)?;
        self.path.made_throwable = thrown;
        let message = match message {
            Some(text) => self.new_string_from(text)?,
            None => NULL,
        };
        self.path
            .heap
            .set_field(thrown, self.well_known.throwable_message, message as u64);
        self.path.heap.set_field(
            thrown,
            self.well_known.throwable_cause,
            cause.unwrap_or(thrown) as u64,
        );
        let throwable = self.well_known.throwable;
        let sentinel = self
            .static_value(throwable, "SUPPRESSED_SENTINEL", "Ljava/util/List;")
            .unwrap_or(0);
        self.path
            .heap
            .set_field(thrown, self.well_known.throwable_suppressed, sentinel);
        self.fill_in_stack_trace(thrown)?;
        // A NullPointerException computes its message as long as its trace was filled in once. One raised
        // in code that traces do not show has no message.
        if is_null_pointer && !self.top_frame_is_hidden() {
            // Releases differ in the name of the field that says so.
            self.put_field(thrown, "numStackTracesFilledIn", "I", 1);
            self.put_field(thrown, "extendedMessageState", "I", 1);
        }
        Ok(thrown)
    }

    /// There is no room for so many bytes. An exploration collects no garbage, so that says nothing about
    /// the program there, unless an empty heap could not hold them either.
    pub(crate) fn heap_is_full(&mut self, wanted: usize) -> Exit {
        if self.symbolic && wanted < self.options.out_of_memory_bytes {
            return Exit::Stop(Stop::CutOff(
                "more memory on a path than the heap has, garbage included".into(),
            ));
        }
        self.out_of_memory("Java heap space")
    }

    pub(crate) fn out_of_memory(&mut self, message: &str) -> Exit {
        if self.path.handling_memory {
            return Exit::Stop(Stop::Unsupported(
                "heap exhausted while throwing OutOfMemoryError".into(),
            ));
        }
        self.path.handling_memory = true;
        let exit = self.permanently(|vm| vm.throw_new("java/lang/OutOfMemoryError", Some(message)));
        self.path.handling_memory = false;
        exit
    }

    /// `Throwable.fillInStackTrace`: remembers the frames as pairs of method and instruction.
    pub(crate) fn fill_in_stack_trace(&mut self, thrown: Ref) -> Result<()> {
        let thrown_class = self.class_of(thrown);
        let mut pairs = Vec::new();
        let mut skipping = true;
        let mut above = None;
        const MOST_FRAMES: usize = 1024;
        for frame in self.thread().frames.iter().rev() {
            let method = self.registry.method(frame.method);
            let caller_of = above.replace(frame);
            if skipping {
                let name = self.registry.text(method.name);
                let own = self.registry.is_subclass(thrown_class, method.class);
                if own && (name == "<init>" || name == "fillInStackTrace") {
                    continue;
                }
                skipping = false;
            }
            if self.is_hidden_frame(frame.method) {
                continue;
            }
            if let Some(native) = self.native_under_way(frame, caller_of) {
                pairs.extend([native.0, 0]);
            }
            pairs.push(frame.method.0);
            pairs.push(instruction_index(frame));
            if pairs.len() >= 2 * MOST_FRAMES {
                break;
            }
        }
        let backtrace = self.new_array(self.well_known.int_array, pairs.len() as u32)?;
        for (index, &value) in pairs.iter().enumerate() {
            self.path.heap.set_element32(backtrace, index, value);
        }
        let written = [
            (self.well_known.throwable_backtrace, backtrace as u64),
            (self.well_known.throwable_depth, pairs.len() as u64 / 2),
        ];
        let unassigned = self.static_value(
            self.well_known.throwable,
            "UNASSIGNED_STACK",
            "[Ljava/lang/StackTraceElement;",
        );
        let stack_trace = self.well_known.throwable_stack_trace;
        let stack_trace = (stack_trace, unassigned.unwrap_or(0));
        for (offset, value) in written.into_iter().chain([stack_trace]) {
            self.before_field_write(thrown, offset);
            self.path.heap.set_field(thrown, offset, value);
        }
        Ok(())
    }

    /// The native that a frame is calling: it has no frame of its own, but traces show one. `above` is what
    /// lies on the frame; it may be there for a class that has to be initialised before the call.
    fn native_under_way(&self, frame: &Frame, above: Option<&Frame>) -> Option<MethodId> {
        // SAFETY: pc points at the instruction that a live frame executes.
        let call = unsafe { *frame.pc };
        let method = match (call.op, above.map(|frame| frame.action)) {
            (_, Some(Action::ClassInitialised(_) | Action::Reexecute | Action::Loaded { .. })) => {
                return None;
            }
            (Op::InvokeStatic | Op::InvokeStaticChecked, _) => MethodId(call.d),
            (Op::InvokeSpecial, None) => {
                self.receiver_of(frame, call)?;
                MethodId(call.d)
            }
            (Op::InvokeSpecial, Some(_)) => MethodId(call.d),
            (Op::InvokeVirtual, None) => {
                let class = self.class_of(self.receiver_of(frame, call)?);
                *self.registry.class(class).vtable.get(call.d as usize)?
            }
            _ => return None,
        };
        self.registry.method(method).is_native().then_some(method)
    }

    fn receiver_of(&self, frame: &Frame, call: Instr) -> Option<Ref> {
        // SAFETY: the arguments of a call lie in the caller's frame.
        let receiver = unsafe {
            *self
                .thread()
                .slots()
                .add(frame.base as usize + call.a as usize)
        };
        (receiver as Ref != NULL).then_some(receiver as Ref)
    }

    fn top_frame_is_hidden(&self) -> bool {
        self.thread()
            .top()
            .is_some_and(|frame| self.is_hidden_frame(frame.method))
    }

    pub(crate) fn is_hidden_frame(&self, method: MethodId) -> bool {
        self.registry.method(method).caller_sensitive_hidden
    }

    // ---- the exceptions that instructions raise ----

    pub(crate) fn null_pointer(&mut self) -> Flow {
        self.throw_new("java/lang/NullPointerException", None)
            .into()
    }

    pub(crate) fn division_by_zero(&mut self) -> Flow {
        self.throw_new("java/lang/ArithmeticException", Some("/ by zero"))
            .into()
    }

    pub(crate) fn index_out_of_bounds(&mut self, index: i32, length: u32) -> Flow {
        if let (Ok(index), Some(array)) = (u64::try_from(index), self.array_looked_into())
            && let Err(exit) = self.note_too_short(array, index + 1)
        {
            return exit.into();
        }
        let message = format!("Index {index} out of bounds for length {length}");
        self.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&message))
            .into()
    }

    pub(crate) fn negative_array_size(&mut self, length: i32) -> Flow {
        self.throw_new(
            "java/lang/NegativeArraySizeException",
            Some(&length.to_string()),
        )
        .into()
    }

    pub(crate) fn array_store_failed(&mut self, value: Ref) -> Flow {
        let name = self.class_display(self.class_of(value));
        self.throw_new("java/lang/ArrayStoreException", Some(&name))
            .into()
    }

    pub(crate) fn class_cast_failed(&mut self, object: Ref, target: ClassId) -> Flow {
        let message = self.cast_message(self.class_of(object), target);
        self.throw_new("java/lang/ClassCastException", Some(&message))
            .into()
    }

    /// `class A cannot be cast to class B (A is in ...; B is in ...)`, as HotSpot words it.
    pub fn cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (from_name, to_name) = (self.class_display(from), self.class_display(to));
        let places = self.places(from, to);
        format!("class {from_name} cannot be cast to class {to_name} ({places})")
    }

    /// Which modules two classes are in.
    pub(crate) fn places(&self, one: ClassId, other: ClassId) -> String {
        let (name, other_name) = (self.class_display(one), self.class_display(other));
        let (place, other_place) = (self.module_place(one), self.module_place(other));
        if place == other_place {
            format!("{name} and {other_name} are in {place}")
        } else {
            format!("{name} is in {place}; {other_name} is in {other_place}")
        }
    }

    /// `module java.base of loader 'bootstrap'` or `unnamed module of loader 'app'`.
    fn module_place(&self, class: ClassId) -> String {
        let mut class = class;
        while let ClassKind::Array { element } = self.registry.class(class).kind {
            class = element;
        }
        match &self.registry.class(class).origin {
            Some(spelunk_classes::class_path::Origin::Defined { loader }) if *loader != NULL => {
                self.loader_place(*loader)
            }
            Some(
                spelunk_classes::class_path::Origin::User { .. }
                | spelunk_classes::class_path::Origin::Defined { .. },
            ) => "unnamed module of loader 'app'".to_string(),
            Some(spelunk_classes::class_path::Origin::Jdk { module }) => {
                match loader_of_module(module) {
                    Some(loader) => format!("module {module} of loader '{loader}'"),
                    None => format!("module {module} of loader 'app'"),
                }
            }
            None => "module java.base of loader 'bootstrap'".to_string(),
        }
    }

    // ---- unwinding ----

    /// Finds the handler of a thrown object, popping frames on the way. `None`: go on there.
    pub(crate) fn unwind(&mut self, thrown: Ref) -> Option<Stop> {
        let mut thrown = thrown;
        loop {
            let Some(frame) = self.thread().frames.last().copied() else {
                return Some(Stop::Uncaught(thrown));
            };
            match self.find_handler(&frame, thrown) {
                Ok(Some(target)) => {
                    self.enter_handler(target, thrown);
                    self.path.fuel -= 1;
                    return match self.path.fuel < 0 {
                        true => self.refuel().err().and_then(stop_of),
                        false => None,
                    };
                }
                Ok(None) => {}
                Err(stop) => return Some(stop),
            }
            if frame.lock != NULL {
                self.release_monitor(frame.lock);
            }
            if !self.path.trail.is_ground() {
                self.save_caller_frame();
            }
            self.thread_mut().frames.pop();
            match self.unwind_action(frame, thrown) {
                Ok(next) => thrown = next,
                Err(Flow::Stop(stop)) => return Some(stop),
                Err(_) => return None,
            }
        }
    }

    fn find_handler(
        &mut self,
        frame: &Frame,
        thrown: Ref,
    ) -> std::result::Result<Option<u32>, Stop> {
        let index = instruction_index(frame);
        // SAFETY: code lives as long as the registry.
        let Some(code) = (unsafe { self.entries[frame.method.0 as usize].code.as_ref() }) else {
            return Ok(None);
        };
        for handler in &code.handlers {
            if index < handler.start || index >= handler.end {
                continue;
            }
            if handler.catch_type == 0 {
                return Ok(Some(handler.target));
            }
            let class = self.registry.method(frame.method).class;
            let caught = self.registry.resolve_class(class, handler.catch_type);
            if let Err(Exit::Stop(stop)) = self.prepare_new_classes() {
                return Err(stop);
            }
            // A catch type that cannot be loaded catches nothing. One that a loader of the program has not
            // been asked for yet is told by its name: what was thrown is loaded.
            let catches = match caught {
                Ok(caught) => self.is_instance(thrown, caught),
                Err(LinkError::Ask { name, .. }) => self.has_ancestor(thrown, &name),
                Err(_) => false,
            };
            if catches {
                return Ok(Some(handler.target));
            }
        }
        Ok(None)
    }

    fn has_ancestor(&self, object: Ref, name: &str) -> bool {
        let class = self.registry.class(self.class_of(object));
        let mut line = class.display.iter();
        line.any(|&ancestor| *self.registry.class(ancestor).name == *name)
    }

    fn enter_handler(&mut self, target: u32, thrown: Ref) {
        let max_locals = self.top_code().map_or(0, |code| code.max_locals);
        let thread = &mut self.path.threads[self.path.current];
        let (slots, shadows) = (thread.slots(), thread.shadows());
        if let Some(frame) = thread.frames.last_mut() {
            let slot = frame.base as usize + max_locals as usize;
            // SAFETY: the handler's stack slot lies in the frame, its target in the code.
            unsafe {
                *slots.add(slot) = thrown as u64;
                *shadows.add(slot) = 0;
                frame.pc = frame.instrs.add(target as usize);
            }
        }
    }

    /// What leaving a frame by exception means for whoever waited for its end.
    fn unwind_action(&mut self, frame: Frame, thrown: Ref) -> std::result::Result<Ref, Flow> {
        match frame.action {
            Action::Return | Action::Reexecute | Action::ReturnInstead(_) | Action::Settles(_) => {
                Ok(thrown)
            }
            Action::Finalised => Err(Flow::Reload),
            Action::Loaded { linking: false, .. } => Ok(thrown),
            Action::Loaded { name, .. } => self.class_not_found(name, thrown).map_err(Flow::from),
            Action::ClassInitialised(class) => {
                let wrapped = self.initialisation_error(thrown).map_err(Flow::from)?;
                self.initialisation_failed(class, thrown);
                for waiting in self.waiting_for(class) {
                    self.initialisation_failed(waiting, wrapped);
                }
                Ok(wrapped)
            }
            Action::Reflective(_) | Action::Constructed(_) => match self.wrap_reflective(thrown) {
                Exit::Throw(wrapped) => Ok(wrapped),
                exit => Err(exit.into()),
            },
            Action::Halt | Action::HaltAfterThreads(_) => Err(Flow::Stop(Stop::Uncaught(thrown))),
            Action::ThreadEnd => Err(self.uncaught(thrown)),
        }
    }

    /// Marks a class as erroneous and remembers why, for those who ask for it again.
    pub(crate) fn initialisation_failed(&mut self, class: ClassId, thrown: Ref) {
        self.set_state(class, ERRONEOUS);
        let name = self.class_display(self.class_of(thrown));
        let thread = self.thread_name();
        let text = format!(
            "Exception {name}{} [in thread \"{thread}\"]",
            self.message_suffix(thrown)
        );
        // Nobody throws this one; what is thrown stays what was made last.
        let made = self.path.made_throwable;
        let cause = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text), None);
        self.path.made_throwable = made;
        if let Ok(cause) = cause {
            self.path
                .heap
                .set_field(cause, self.well_known.throwable_cause, 0);
            self.keep_alive(cause);
            let before = self.path.initialisation_causes.insert(class, cause);
            self.path.trail.save_initialisation_cause(class, before);
        }
    }

    fn message_suffix(&self, thrown: Ref) -> String {
        let message = self
            .path
            .heap
            .field(thrown, self.well_known.throwable_message) as Ref;
        if message == NULL {
            String::new()
        } else {
            format!(": {}", self.string_text(message))
        }
    }

    /// JVMS 5.5 step 11: anything but an Error is wrapped.
    pub(crate) fn initialisation_error(&mut self, thrown: Ref) -> Result<Ref> {
        let error = self.load_class("java/lang/Error")?;
        if self.is_instance(thrown, error) {
            return Ok(thrown);
        }
        self.new_throwable("java/lang/ExceptionInInitializerError", None, Some(thrown))
    }

    pub(crate) fn wrap_reflective(&mut self, thrown: Ref) -> Exit {
        match self.new_throwable("java/lang/reflect/InvocationTargetException", None, None) {
            Ok(wrapper) => {
                self.path
                    .heap
                    .set_field(wrapper, self.well_known.throwable_cause, 0);
                self.put_field(wrapper, "target", "Ljava/lang/Throwable;", thrown as u64);
                Exit::Throw(wrapper)
            }
            Err(exit) => exit,
        }
    }
}

pub fn instruction_index(frame: &Frame) -> u32 {
    // SAFETY: pc points into the same allocation as instrs.
    unsafe { frame.pc.offset_from(frame.instrs) as u32 }
}

/// Which built-in loader defines a JDK module's classes; `None`: the application loader.
pub(crate) fn loader_of_module(module: &str) -> Option<&'static str> {
    const PLATFORM: &[&str] = &[
        "java.net.http",
        "java.scripting",
        "java.security.jgss",
        "java.smartcardio",
        "java.sql",
        "java.sql.rowset",
        "java.transaction.xa",
        "java.xml.crypto",
        "jdk.accessibility",
        "jdk.charsets",
        "jdk.dynalink",
        "jdk.httpserver",
        "jdk.jsobject",
        "jdk.localedata",
        "jdk.naming.dns",
        "jdk.security.auth",
        "jdk.security.jgss",
        "jdk.xml.dom",
        "jdk.zipfs",
        "java.compiler",
        "jdk.crypto.cryptoki",
        "jdk.crypto.ec",
    ];
    if PLATFORM.contains(&module) {
        return Some("platform");
    }
    if module.starts_with("java.")
        || module.starts_with("jdk.internal")
        || module == "jdk.unsupported"
        || module == "jdk.management"
    {
        return Some("bootstrap");
    }
    None
}

impl Vm {
    /// The Java frames that a throwable remembers, innermost first.
    pub fn stack_trace_text(&self, thrown: Ref) -> Vec<String> {
        let backtrace = self
            .path
            .heap
            .field(thrown, self.well_known.throwable_backtrace) as Ref;
        if backtrace == NULL {
            return Vec::new();
        }
        let frame = |index: usize| {
            let method = self
                .registry
                .method(MethodId(self.path.heap.element32(backtrace, 2 * index)));
            let instruction = self.path.heap.element32(backtrace, 2 * index + 1) as usize;
            let line = method
                .code
                .as_ref()
                .and_then(|code| code.line_of(instruction));
            let class = self.registry.class(method.class).java_name();
            format!(
                "{class}.{}:{}",
                self.registry.text(method.name),
                line.unwrap_or(0)
            )
        };
        (0..self.path.heap.length(backtrace) as usize / 2)
            .map(frame)
            .collect()
    }
}

impl Vm {
    pub fn throwable_message(&self, thrown: Ref) -> Ref {
        self.path
            .heap
            .field(thrown, self.well_known.throwable_message) as Ref
    }

    /// The byte array behind a string, and whether its characters are two bytes wide; no array if
    /// nobody has looked into the string.
    pub fn string_storage(&self, string: Ref) -> (Ref, bool) {
        let known = &self.well_known;
        let (value, coder) = (known.string_value, known.string_coder);
        let part = self.shadow_entry(string, (value - HEADER_WORDS) as usize);
        if let Some(number) = part.checked_sub(DEFERRED) {
            return match self.path.deferred.get(number as usize) {
                Some(&Deferred::SettledText { bytes, wide, .. }) => (bytes, wide),
                _ => (NULL, false),
            };
        }
        (
            self.path.heap.field(string, value) as Ref,
            self.path.heap.field(string, coder) != 0,
        )
    }

    /// Frames of user code that a throwable remembers, innermost first, as Java prints them.
    /// The method that was executed when a throwable was made.
    pub(crate) fn innermost_frame(&self, thrown: Ref) -> Option<MethodId> {
        let backtrace = self
            .path
            .heap
            .field(thrown, self.well_known.throwable_backtrace) as Ref;
        if backtrace == NULL || self.path.heap.length(backtrace) == 0 {
            return None;
        }
        Some(MethodId(self.path.heap.element32(backtrace, 0)))
    }

    pub fn user_stack_trace(&self, thrown: Ref) -> Vec<String> {
        let backtrace = self
            .path
            .heap
            .field(thrown, self.well_known.throwable_backtrace) as Ref;
        if backtrace == NULL {
            return Vec::new();
        }
        let frame = |index: usize| {
            let method = MethodId(self.path.heap.element32(backtrace, 2 * index));
            self.frame_text(
                method,
                self.path.heap.element32(backtrace, 2 * index + 1) as usize,
            )
        };
        (0..self.path.heap.length(backtrace) as usize / 2)
            .filter_map(frame)
            .collect()
    }

    /// `Class.method(File.java:12)` for user code, nothing for the class library.
    pub(crate) fn frame_text(&self, method: MethodId, instruction: usize) -> Option<String> {
        let method = self.registry.method(method);
        let class = self.registry.class(method.class);
        if !class.is_user() || class.synthetic {
            return None;
        }
        let line = method
            .code
            .as_ref()
            .and_then(|code| code.line_of(instruction))
            .unwrap_or(0);
        let file = class
            .file
            .as_ref()
            .and_then(|file| file.source_file().ok().flatten())
            .unwrap_or("Unknown Source");
        Some(format!(
            "{}.{}({file}:{line})",
            class.java_name(),
            self.registry.text(method.name)
        ))
    }

    /// The innermost frame of user code of the current thread.
    pub fn user_position(&self) -> Option<String> {
        self.thread()
            .frames
            .iter()
            .rev()
            .find_map(|frame| self.frame_text(frame.method, instruction_index(frame) as usize))
    }
}

fn stop_of(exit: Exit) -> Option<Stop> {
    match exit {
        Exit::Stop(stop) => Some(stop),
        _ => None,
    }
}
