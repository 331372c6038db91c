//! Start-up: from nothing to a class library that is ready to run programs.
//! HotSpot's first phase is run as it is; of the module system only as much is set up as
//! reflection needs, so a start loads a fraction of the classes.

use crate::heap::{Heap, NULL, Ref};
use crate::natives::NativeTable;
use crate::path_state::PathState;
use crate::thread::{Action, JavaThread, ThreadState};
use crate::vm::{Console, Exit, Result, Stop, Vm, VmOptions};
use crate::well_known::WellKnown;
use rustc_hash::FxHashMap;
use spelunk_classes::class_path::{ClassPath, Origin};
use spelunk_classes::registry::{ClassId, LinkError, MethodId, Registry};
use std::sync::Arc;

/// Why a VM could not be started.
#[derive(Debug)]
pub enum BootError {
    /// The machine gives no memory.
    Memory(String),
    /// The class library, or the program's main class.
    Program(String),
    /// The main class cannot be linked, in the words of java's launcher.
    Linkage(String),
}

/// How a thread's stack was before a call from outside.
struct StackMark {
    thread: usize,
    frames: usize,
    held: Vec<(Ref, u32)>,
}

impl std::fmt::Display for BootError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BootError::Memory(message)
            | BootError::Program(message)
            | BootError::Linkage(message) => f.write_str(message),
        }
    }
}

impl Vm {
    /// A VM over a class path, with the class library initialised.
    pub fn boot(
        class_path: Arc<ClassPath>,
        feature_version: u32,
        options: VmOptions,
        console: Box<dyn Console>,
        properties: Vec<(String, String)>,
    ) -> std::result::Result<Vm, BootError> {
        let heap = Heap::new(options.max_heap_bytes).map_err(|error| {
            BootError::Memory(format!("cannot reserve memory for the heap: {error}"))
        })?;
        let main = JavaThread::new(NULL).map_err(|error| {
            BootError::Memory(format!("cannot reserve memory for a stack: {error}"))
        })?;
        let mut vm = Vm {
            path: PathState::new(heap, main, options.seed),
            registry: Registry::new(class_path),
            layouts: Default::default(),
            entries: Vec::new(),
            natives: NativeTable::shared(),
            well_known: WellKnown::empty(),
            options,
            console,
            policy: Box::new(crate::policy::Stopping),
            prepared_classes: 0,
            bytecode_counts: None,
            reached: None,
            call_sites: Default::default(),
            properties,
            booted: false,
            mirrors_ready: false,
            feature_version,
            modules: FxHashMap::default(),
            report_uncaught: false,
            symbolic: false,
            terms: spelunk_term::TermStore::new(),
            shapes: Default::default(),
            input_types: Default::default(),
            invariant_writes: None,
            pool_alternatives: Vec::new(),
            failed_assumptions: Default::default(),
            covered: Vec::new(),
            confirmed: Default::default(),
            records_sides: false,
            covered_switches: Default::default(),
            measured: Default::default(),
            argument_letters: FxHashMap::default(),
            interface_selections: crate::invoke::Selections::default(),
            liveness: FxHashMap::default(),
            character_tables: Default::default(),
            lawful: Default::default(),
            verified: FxHashMap::default(),
            files: Vec::new(),
            listings: Vec::new(),
            references: Default::default(),
            entry_domains: FxHashMap::default(),
            class_domains: FxHashMap::default(),
            interrupt: None,
            late_started: Vec::new(),
            services: Default::default(),
            module_descriptions: Default::default(),
            late_initialised: Default::default(),
            identity_hashes: 0,
            outside: Default::default(),
            read_unknown: Default::default(),
            settled: Default::default(),
        };
        vm.start_up()?;
        Ok(vm)
    }

    fn start_up(&mut self) -> std::result::Result<(), BootError> {
        self.find_well_known().map_err(|error| {
            BootError::Program(format!("the class library is incomplete: {error}"))
        })?;
        self.boot_step("preparing classes", |vm| vm.prepare_new_classes())?;
        self.mirrors_ready = true;
        self.boot_step("making class mirrors", |vm| {
            for number in 0..vm.prepared_classes {
                vm.make_mirror(ClassId(number as u32))?;
            }
            Ok(())
        })?;
        for class in [
            "java/lang/String",
            "java/lang/System",
            "java/lang/Class",
            "java/lang/ThreadGroup",
            "java/lang/Thread",
        ] {
            if class == "java/lang/Thread" {
                self.make_main_thread_object()?;
            }
            self.boot_class(class)?;
        }
        self.name_main_thread()?;
        self.make_modules()?;
        self.boot_class("java/lang/ref/Reference")?;
        // Reflection's own set-up counts on it, as HotSpot does this here too.
        self.boot_class("java/lang/reflect/Method")?;
        self.boot_call("java/lang/System", "initPhase1", "()V", &[])?;
        self.finish_boot()
    }

    fn boot_step<T>(
        &mut self,
        what: &str,
        step: impl FnOnce(&mut Vm) -> Result<T>,
    ) -> std::result::Result<T, BootError> {
        step(self).map_err(|exit| {
            BootError::Program(format!(
                "start-up failed while {what}: {}",
                self.describe_exit(&exit)
            ))
        })
    }

    pub fn describe_exit(&self, exit: &Exit) -> String {
        match exit {
            Exit::Throw(thrown) => self.describe_thrown(*thrown),
            Exit::Reload => "a call is pending".into(),
            Exit::Stop(stop) => self.describe_stop(stop),
        }
    }

    pub fn describe_stop(&self, stop: &Stop) -> String {
        match stop {
            Stop::Uncaught(thrown) => {
                let trace = self.stack_trace_text(*thrown);
                format!(
                    "{} at {}",
                    self.describe_thrown(*thrown),
                    trace
                        .iter()
                        .take(8)
                        .cloned()
                        .collect::<Vec<_>>()
                        .join(" < ")
                )
            }
            Stop::Unsupported(what) => format!("unsupported: {what}"),
            Stop::CutOff(why) => why.to_string(),
            Stop::BudgetSpent => "more steps than are followed".into(),
            Stop::Exit(status) => format!("it ends the JVM with status {status}"),
            Stop::Deadlock => "all threads wait for each other".into(),
            other => format!("{other:?}"),
        }
    }

    /// Type and message of a throwable, without running Java code.
    pub fn describe_thrown(&self, thrown: Ref) -> String {
        let class = self.class_display(self.class_of(thrown));
        let message = self
            .path
            .heap
            .field(thrown, self.well_known.throwable_message) as Ref;
        if message == NULL {
            class
        } else {
            format!("{class}: {}", self.string_text(message))
        }
    }

    /// Initialises a class by running its initialiser to the end.
    pub fn initialise_now(&mut self, class: ClassId) -> std::result::Result<(), Stop> {
        loop {
            match self.initialise(class) {
                Ok(()) => return Ok(()),
                Err(Exit::Reload) => self.run_until_empty()?,
                Err(Exit::Throw(thrown)) => return Err(Stop::Uncaught(thrown)),
                Err(Exit::Stop(stop)) => return Err(stop),
            }
        }
    }

    /// Runs the frames that are on the stack; the bottom one is not a Java caller.
    fn run_until_empty(&mut self) -> std::result::Result<(), Stop> {
        let mark = StackMark {
            frames: 0,
            ..self.stack_mark()
        };
        let Some(bottom) = self.thread_mut().frames.first_mut() else {
            return Ok(());
        };
        let below = bottom.method;
        let action = std::mem::replace(&mut bottom.action, Action::Halt);
        match (self.run_either(), action) {
            (Stop::Returned(_), Action::ClassInitialised(class)) => {
                self.mark_initialised(class);
                Ok(())
            }
            // A class loader of the program had to be asked first.
            (Stop::Returned(mirror), Action::Loaded { loader, name, .. }) => {
                let answered = self.loader_answered(loader, name, mirror as Ref);
                answered.map_err(|exit| match exit {
                    Exit::Throw(thrown) => Stop::Uncaught(thrown),
                    Exit::Stop(stop) => stop,
                    Exit::Reload => Stop::Internal("a loader's answer that needs Java code".into()),
                })
            }
            (Stop::Returned(_), Action::Reexecute | Action::Finalised) => Ok(()),
            (Stop::Returned(_), _) => {
                let below = self.registry.method_display(below);
                let what = format!("a class is initialised while {below} runs");
                Err(Stop::Internal(what))
            }
            (stop, action) => {
                self.unwind_to(mark);
                match (&stop, action) {
                    (Stop::Uncaught(_), Action::ClassInitialised(class)) => {
                        self.set_state(class, crate::initialise::ERRONEOUS)
                    }
                    // Whoever comes with more steps or time may try again.
                    _ => self.forget_begun_initialisers(),
                }
                Err(stop)
            }
        }
    }

    fn stack_mark(&self) -> StackMark {
        StackMark {
            thread: self.path.current,
            frames: self.thread().frames.len(),
            held: self.thread().held.clone(),
        }
    }

    /// Takes the frames off that a call from outside has left where it did not end: nobody goes on with them.
    fn unwind_to(&mut self, mark: StackMark) {
        self.path.current = mark.thread;
        let thread = self.thread_mut();
        thread.frames.truncate(mark.frames);
        thread.held = mark.held;
        thread.state = ThreadState::Runnable;
    }

    /// Models look at the symbolic parts of their arguments, which only a symbolic run keeps.
    fn run_either(&mut self) -> Stop {
        if self.symbolic {
            self.run_symbolic()
        } else {
            self.run()
        }
    }

    /// Calls a static method from outside and runs it to its end.
    pub fn call_to_end(
        &mut self,
        method: MethodId,
        arguments: &[u64],
    ) -> std::result::Result<u64, Stop> {
        let class = self.registry.method(method).class;
        self.initialise_now(class)?;
        let mark = self.stack_mark();
        match self.call(method, arguments, Action::Halt) {
            Exit::Reload => match self.run_either() {
                Stop::Returned(value) => Ok(value),
                stop => {
                    self.unwind_to(mark);
                    Err(stop)
                }
            },
            Exit::Throw(thrown) => Err(Stop::Uncaught(thrown)),
            Exit::Stop(Stop::Returned(value)) => Ok(value),
            Exit::Stop(stop) => Err(stop),
        }
    }

    fn boot_class(&mut self, name: &str) -> std::result::Result<ClassId, BootError> {
        let class = self.boot_step(name, |vm| vm.load_class(name))?;
        let done = self.initialise_now(class);
        done.map_err(|stop| {
            BootError::Program(format!(
                "start-up failed in {}: {}",
                name.replace('/', "."),
                self.describe_stop(&stop)
            ))
        })?;
        Ok(class)
    }

    pub fn boot_call(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> std::result::Result<u64, BootError> {
        let id = self.boot_step(class, |vm| vm.load_class(class))?;
        let Some(method) = self.registry.find_method(id, name, descriptor) else {
            return Err(BootError::Program(format!(
                "the class library has no {}.{name}{descriptor}",
                class.replace('/', ".")
            )));
        };
        let result = self.call_to_end(method, arguments);
        result.map_err(|stop| {
            BootError::Program(format!(
                "start-up failed in {}.{name}: {}",
                class.replace('/', "."),
                self.describe_stop(&stop)
            ))
        })
    }

    fn make_main_thread_object(&mut self) -> std::result::Result<(), BootError> {
        let class = self.well_known.thread;
        let thread = self.boot_step("making the main thread", |vm| vm.new_object(class))?;
        self.path.threads[0].object = thread;
        self.put_field(thread, "eetop", "J", 1);
        self.put_field(thread, "priority", "I", 5);
        self.put_field(thread, "tid", "J", 1);
        Ok(())
    }

    fn name_main_thread(&mut self) -> std::result::Result<(), BootError> {
        let thread = self.path.threads[0].object;
        let group_class = self.boot_step("making thread groups", |vm| {
            vm.load_class("java/lang/ThreadGroup")
        })?;
        let system = self.boot_step("making thread groups", |vm| vm.new_object(group_class))?;
        self.boot_call("java/lang/ThreadGroup", "<init>", "()V", &[system as u64])?;
        let main = self.boot_step("making thread groups", |vm| vm.new_object(group_class))?;
        let name = self.boot_step("making thread groups", |vm| vm.new_string_from("main"))?;
        self.put_field(thread, "group", "Ljava/lang/ThreadGroup;", main as u64);
        let made = self.boot_call(
            "java/lang/ThreadGroup",
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[main as u64, system as u64, name as u64],
        );
        made?;
        self.boot_call(
            "java/lang/Thread",
            "<init>",
            "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
            &[thread as u64, main as u64, name as u64],
        )?;
        self.put_field(thread, "eetop", "J", 1);
        self.set_thread_status(thread, crate::schedule::RUNNABLE_STATUS);
        Ok(())
    }

    /// Named modules of the class library and the unnamed one of user classes.
    fn make_modules(&mut self) -> std::result::Result<(), BootError> {
        self.boot_class("java/lang/Module")?;
        for number in 0..self.prepared_classes {
            let class = ClassId(number as u32);
            let module = self.module_of(class);
            let mirror = self.mirror(class);
            self.set_mirror_field(mirror, "module", "Ljava/lang/Module;", module as u64);
        }
        Ok(())
    }

    /// The Module object of a class; null before modules exist.
    pub(crate) fn module_of(&mut self, class: ClassId) -> Ref {
        let name = match &self.registry.class(class).origin {
            Some(Origin::Jdk { module }) => module.clone(),
            Some(Origin::Defined { loader }) if *loader != NULL => {
                return self.get_field(*loader, "unnamedModule", "Ljava/lang/Module;") as Ref;
            }
            Some(Origin::User { .. } | Origin::Defined { .. }) => String::new(),
            None => "java.base".to_string(),
        };
        self.module_named(name)
    }

    /// The Module object of a name; the empty name is that of the unnamed module of user classes.
    pub(crate) fn module_named(&mut self, name: String) -> Ref {
        let Some(module_class) = self.registry.loaded("java/lang/Module") else {
            return NULL;
        };
        if self.path.threads[0].object == NULL {
            return NULL;
        }
        if let Some(&module) = self.modules.get(&name) {
            return module;
        }
        let made = self.permanently(|vm| {
            let module = vm.new_object(module_class)?;
            if !name.is_empty() {
                let text = vm.new_string_from(&name)?;
                vm.put_field(module, "name", "Ljava/lang/String;", text as u64);
            }
            Ok::<Ref, Exit>(module)
        });
        let Ok(module) = made else {
            return NULL;
        };
        self.modules.insert(name, module);
        module
    }

    fn finish_boot(&mut self) -> std::result::Result<(), BootError> {
        let vm_class = self.boot_class("jdk/internal/misc/VM")?;
        self.set_static_value(vm_class, "initLevel", "I", 4);
        self.keep_first_error_stream()?;
        self.booted = true;
        self.grant_steps(i64::MAX / 4);
        Ok(())
    }
}

/// What `System.initPhase3` does beside what the VM does itself.
impl Vm {
    /// Warnings about security managers go to the stream that was there first. Newer class libraries have none.
    fn keep_first_error_stream(&mut self) -> std::result::Result<(), BootError> {
        const STREAM: &str = "Ljava/io/PrintStream;";
        let system = self.boot_class("java/lang/System")?;
        if let Some(stream) = self.static_value(system, "err", STREAM) {
            self.set_static_value(system, "initialErrStream", STREAM, stream);
        }
        Ok(())
    }
}

/// Running a program's main method.
impl Vm {
    /// Runs `MAIN.main(arguments)` to the program's end, with uncaught exceptions reported by Java.
    pub fn run_main(
        &mut self,
        main_class: &str,
        arguments: &[String],
    ) -> std::result::Result<Stop, BootError> {
        let (class, method) = self.find_main(main_class)?;
        self.report_uncaught = true;
        if let Err(stop) = self.initialise_main(class) {
            return Ok(stop);
        }
        let stop = self.start_main(class, method, arguments);
        Ok(self.shut_down(stop))
    }

    fn find_main(
        &mut self,
        main_class: &str,
    ) -> std::result::Result<(ClassId, MethodId), BootError> {
        let name = main_class.replace('.', "/");
        let loaded = self.registry.load(&name);
        let class = match loaded {
            Ok(class) => class,
            Err(LinkError::NoClass(missing)) if missing == name => {
                let hint = self.registry.class_path.hint_about(&name);
                return Err(BootError::Program(format!(
                    "class {main_class} not found; {hint}"
                )));
            }
            Err(error) => return Err(unlinked(main_class, &name, &error)),
        };
        self.boot_step("preparing the main class", |vm| vm.prepare_new_classes())?;
        let candidates = [
            ("([Ljava/lang/String;)V", true),
            ("()V", true),
            ("([Ljava/lang/String;)V", false),
            ("()V", false),
        ];
        let modern = self.feature_version >= 25;
        for (descriptor, is_static) in candidates {
            if let Some(method) = self.registry.find_method(class, "main", descriptor) {
                let found = self.registry.method(method);
                let classic = found.is_static()
                    && found.is(spelunk_classes::registry::access::PUBLIC)
                    && descriptor.len() > 3;
                if found.is_static() == is_static && (classic || modern) {
                    return Ok((class, method));
                }
            }
        }
        Err(BootError::Program(format!(
            "class {main_class} has no main method: define `public static void main(String[] args)`"
        )))
    }

    fn initialise_main(&mut self, class: ClassId) -> std::result::Result<(), Stop> {
        match self.initialise_now(class) {
            Ok(()) => Ok(()),
            Err(Stop::Uncaught(thrown)) => {
                let error = match self.initialisation_error(thrown) {
                    Ok(error) => error,
                    Err(_) => thrown,
                };
                self.path.main_failed = true;
                let stop = match self.uncaught(error) {
                    crate::vm::Flow::Stop(stop) => stop,
                    _ => self.run(),
                };
                Err(self.shut_down(stop))
            }
            Err(stop) => Err(stop),
        }
    }

    fn start_main(&mut self, class: ClassId, method: MethodId, arguments: &[String]) -> Stop {
        let mut words = Vec::new();
        if !self.registry.method(method).is_static() {
            match self.construct(class) {
                Ok(object) => words.push(object as u64),
                Err(stop) => return stop,
            }
        }
        if self
            .registry
            .text(self.registry.method(method).descriptor)
            .len()
            > 3
        {
            match self.string_array(arguments) {
                Ok(array) => words.push(array as u64),
                Err(exit) => return Stop::Internal(self.describe_exit(&exit)),
            }
        }
        match self.call(method, &words, Action::ThreadEnd) {
            Exit::Reload => self.run(),
            Exit::Stop(stop) => stop,
            Exit::Throw(thrown) => {
                let thrown = self.describe_thrown(thrown);
                let name = self.registry.class(class).java_name();
                self.refuse_main(&format!(
                    "Error: Unable to initialize main class {name}\nCaused by: {thrown}\n"
                ))
            }
        }
    }

    /// What java's launcher says of a main class that cannot be linked.
    fn refuse_main(&mut self, text: &str) -> Stop {
        self.console.write(true, text.as_bytes());
        Stop::Exit(1)
    }

    pub(crate) fn construct(&mut self, class: ClassId) -> std::result::Result<Ref, Stop> {
        let constructor = self.registry.find_declared(class, "<init>", "()V");
        let (Some(constructor), Ok(object)) = (constructor, self.new_object(class)) else {
            return Err(Stop::Unsupported(
                "main class without a no-argument constructor".into(),
            ));
        };
        self.call_to_end(constructor, &[object as u64])?;
        Ok(object)
    }

    pub(crate) fn string_array(&mut self, texts: &[String]) -> Result<Ref> {
        let mut strings = Vec::new();
        for text in texts {
            strings.push(self.new_string_from(text)?);
        }
        self.new_object_array(self.well_known.string_array, &strings)
    }

    /// Shutdown hooks, as after the last thread of a real run.
    fn shut_down(&mut self, stop: Stop) -> Stop {
        if stop != Stop::Finished {
            return stop;
        }
        self.path.current = 0;
        self.path.threads[0].frames.clear();
        self.path.threads[0].state = crate::thread::ThreadState::Runnable;
        let Ok(shutdown) = self.load_class("java/lang/Shutdown") else {
            return stop;
        };
        if let Some(method) = self.registry.find_declared(shutdown, "shutdown", "()V")
            && let Err(other @ (Stop::Exit(_) | Stop::Unsupported(_) | Stop::Internal(_))) =
                self.call_to_end(method, &[])
        {
            return other;
        }
        stop
    }
}

/// A main class that is there and cannot be linked. What is wrong with its own file is bad input.
fn unlinked(main_class: &str, name: &str, error: &LinkError) -> BootError {
    let (kind, message) = error.java_error();
    let text = format!("{}: {message}", kind.replace('/', "."));
    match error {
        // A file that holds a class of another name.
        LinkError::NoClass(missing) if missing.starts_with(&format!("{name} ")) => {
            BootError::Program(format!("cannot load class {main_class}: {error}"))
        }
        LinkError::NoClass(_) => BootError::Linkage(format!(
            "Error: Could not find or load main class {main_class}\nCaused by: {text}"
        )),
        LinkError::Circular(_) | LinkError::Incompatible(_) | LinkError::Verify(_) => {
            BootError::Linkage(format!(
                "Error: LinkageError occurred while loading main class {main_class}\n\t{text}"
            ))
        }
        LinkError::Format { class, .. } | LinkError::Version { class, .. } if class != name => {
            BootError::Linkage(format!(
                "Error: LinkageError occurred while loading main class {main_class}\n\t{text}"
            ))
        }
        _ => BootError::Program(format!("cannot load class {main_class}: {error}")),
    }
}
