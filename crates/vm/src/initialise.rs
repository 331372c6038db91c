//! Preparation and initialisation of classes (JVMS 5.4.2, 5.5).
//!
//! A class's static fields live in a block of the permanent region whose first payload word is the
//! initialisation state, so that both are undone together when a path is given up.

use crate::heap::{NULL, Ref, STATICS_CLASS};
use crate::layout::HEADER_WORDS;
use crate::thread::{Action, ThreadState};
use crate::vm::{Entry, Exit, Result, Vm};
use spelunk_classes::registry::{ClassId, ClassKind};

pub const LINKED: u64 = 0;
/// Being initialised; the thread's number is in the high half.
pub const IN_PROGRESS: u64 = 1;
pub const INITIALISED: u64 = 2;
pub const ERRONEOUS: u64 = 3;
/// Being initialised, but its superclass or superinterfaces come first; owner as `IN_PROGRESS`,
/// and the number of frames from bit 8 on.
pub const WAITING: u64 = 4;
/// Steps of an initialiser that nobody has seen to end: tables are made there, once for everything.
pub const STEPS_OF_INITIALISER: i64 = 20_000_000;
const DEPTH_MASK: u32 = 0xff_ffff;

/// Word offset of the first static field in a statics block.
const FIRST_STATIC: u32 = HEADER_WORDS + 1;

impl Vm {
    /// Gives every newly loaded class its statics, mirror and table entries.
    pub(crate) fn prepare_new_classes(&mut self) -> Result<()> {
        self.layouts.extend(&self.registry);
        while self.prepared_classes < self.registry.classes.len() {
            let class = ClassId(self.prepared_classes as u32);
            self.make_statics(class)?;
            if self.mirrors_ready {
                self.make_mirror(class)?;
            }
            // What has failed so far is tried again for the next one who asks.
            self.note_class_tables(class);
            self.prepared_classes += 1;
        }
        while self.entries.len() < self.registry.methods.len() {
            self.entries.push(Entry {
                code: std::ptr::null(),
                instrs: std::ptr::null_mut(),
                frame_words: 0,
                slow: crate::invoke::slow::UNPREPARED,
                edges: crate::vm::NO_EDGES,
                native: crate::vm::NO_NATIVE,
            });
        }
        Ok(())
    }

    fn make_statics(&mut self, class: ClassId) -> Result<()> {
        let words = self.layouts[class].static_words + 1;
        let block = self
            .path
            .heap
            .permanently(|heap| heap.allocate_block(STATICS_CLASS, words, 0));
        let Ok(block) = block else {
            return self.unsupported("more than 256 MiB of class data");
        };
        self.layouts[class].statics = block;
        if !matches!(
            self.registry.class(class).kind,
            ClassKind::Instance | ClassKind::Interface
        ) {
            self.path.heap.set_field(block, HEADER_WORDS, INITIALISED);
            self.settled.insert(class);
        }
        Ok(())
    }

    pub(crate) fn make_mirror(&mut self, class: ClassId) -> Result<()> {
        let (mirror_class, hidden) = (self.well_known.class, self.well_known.mirror_class);
        let words = self.layouts[mirror_class].instance_words;
        let mirror = match self
            .path
            .heap
            .permanently(|heap| heap.allocate_object(mirror_class, words, 0))
        {
            Ok(mirror) => mirror,
            Err(_) => return self.unsupported("more than 256 MiB of class data"),
        };
        self.path.heap.set_field(mirror, hidden, class.0 as u64);
        self.layouts[class].mirror = mirror;
        if let ClassKind::Array { element } = self.registry.class(class).kind {
            let component = self.mirror(element);
            self.set_mirror_field(
                mirror,
                "componentType",
                "Ljava/lang/Class;",
                component as u64,
            );
        }
        // From JDK 25 on these are fields that the VM sets.
        let modifiers = self.class_modifiers(class);
        self.set_mirror_field(mirror, "modifiers", "C", modifiers as u64);
        let primitive = self.registry.class(class).is_primitive();
        self.set_mirror_field(mirror, "primitive", "Z", primitive as u64);
        let module = self.module_of(class);
        if module != NULL {
            self.set_mirror_field(mirror, "module", "Ljava/lang/Module;", module as u64);
        }
        Ok(())
    }

    pub(crate) fn set_mirror_field(
        &mut self,
        mirror: Ref,
        name: &str,
        descriptor: &str,
        value: u64,
    ) {
        if let Ok(offset) = self.offset_of(self.well_known.class, name, descriptor) {
            self.path.heap.set_field(mirror, offset, value);
        }
    }

    pub fn mirror(&self, class: ClassId) -> Ref {
        self.layouts[class].mirror
    }

    /// The class that a mirror stands for.
    pub fn mirrored(&self, mirror: Ref) -> ClassId {
        ClassId(self.path.heap.field(mirror, self.well_known.mirror_class) as u32)
    }

    /// The flags of `Class.getModifiers`: those of InnerClasses where there are some.
    pub fn class_modifiers(&self, class: ClassId) -> u16 {
        let linked = self.registry.class(class);
        if let ClassKind::Array { mut element } = linked.kind {
            while let ClassKind::Array { element: inner } = self.registry.class(element).kind {
                element = inner;
            }
            return self.class_modifiers(element) & 7 | 0x0410;
        }
        let inner = linked.file.as_ref().and_then(|file| {
            let inner = file.inner_classes().ok()?;
            inner
                .into_iter()
                .find(|inner| inner.inner == &*linked.name)
                .map(|inner| inner.access)
        });
        inner.unwrap_or(linked.access) & !0x0020
    }

    // ---- state ----

    pub fn state(&self, class: ClassId) -> u64 {
        self.path
            .heap
            .field(self.layouts[class].statics, HEADER_WORDS)
            & 0xff
    }

    pub(crate) fn set_state(&mut self, class: ClassId, state: u64) {
        let block = self.layouts[class].statics;
        self.note_state_write(class);
        self.path.heap.set_field(block, HEADER_WORDS, state);
    }

    /// Call before the word at `address` of a class's statics is written.
    pub(crate) fn note_statics_write(&mut self, class: ClassId, address: u32) {
        let layout = &self.layouts[class];
        let (block, words) = (
            layout.statics,
            (layout.static_words + 1 + HEADER_WORDS) as usize,
        );
        self.path
            .trail
            .before_write(&mut self.path.heap, block, || words, address as usize);
    }

    fn note_state_write(&mut self, class: ClassId) {
        let block = self.layouts[class].statics;
        self.note_statics_write(class, block + HEADER_WORDS);
    }

    #[inline(always)]
    pub fn is_initialised(&self, class: ClassId) -> bool {
        self.state(class) == INITIALISED
    }

    /// Initialised for good: not to be undone by backtracking, so that code need not check again.
    pub(crate) fn is_settled(&self, class: ClassId) -> bool {
        self.settled.contains(&class)
    }

    pub fn static_address(&self, class: ClassId, offset: u32) -> u32 {
        self.layouts[class].statics + FIRST_STATIC + offset
    }

    /// Value of a static field by name, for the VM's own needs.
    pub fn static_value(&self, class: ClassId, name: &str, descriptor: &str) -> Option<u64> {
        let found = self.registry.find_field(class, name, descriptor)?;
        let address = self.static_address(found.class, self.field_offset(found));
        Some(self.path.heap.word(address as usize))
    }

    pub fn set_static_value(&mut self, class: ClassId, name: &str, descriptor: &str, value: u64) {
        if let Some(found) = self.registry.find_field(class, name, descriptor) {
            let address = self.static_address(found.class, self.field_offset(found));
            self.note_statics_write(found.class, address);
            self.path.heap.set_word(address as usize, value);
        }
    }

    // ---- initialisation ----

    /// Makes sure that a class is initialised. If its initialiser has to run first, pushes its
    /// frame and leaves with `Exit::Reload`: the instruction is executed again afterwards.
    pub fn initialise(&mut self, class: ClassId) -> Result<()> {
        match self.state(class) {
            INITIALISED => Ok(()),
            IN_PROGRESS => {
                if self.initialises(class) {
                    return Ok(());
                }
                self.wait_for_initialiser(class)
            }
            WAITING => {
                if !self.initialises(class) {
                    return self.wait_for_initialiser(class);
                }
                // Either an initialiser that it waits for has asked for it, or that one is done.
                let depth = (self
                    .path
                    .heap
                    .field(self.layouts[class].statics, HEADER_WORDS)
                    >> 8) as u32
                    & DEPTH_MASK;
                if self.thread().frames.len() as u32 > depth {
                    Ok(())
                } else {
                    self.start_initialiser(class)
                }
            }
            ERRONEOUS => {
                let message = format!(
                    "Could not initialize class {}",
                    self.registry.class(class).java_name()
                );
                match self.path.initialisation_causes.get(&class).copied() {
                    Some(cause) => Err(self.throw_with_cause(
                        "java/lang/NoClassDefFoundError",
                        Some(&message),
                        cause,
                    )),
                    None => Err(self.throw_new("java/lang/NoClassDefFoundError", Some(&message))),
                }
            }
            _ => self.start_initialiser(class),
        }
    }

    /// JVMS 5.5 step 2: another thread initialises the class.
    fn wait_for_initialiser(&mut self, class: ClassId) -> Result<()> {
        self.thread_mut().state = ThreadState::Initialising(class);
        self.yield_to_others()
    }

    pub(crate) fn is_being_initialised(&self, class: ClassId) -> bool {
        matches!(self.state(class), IN_PROGRESS | WAITING)
    }

    /// Whether it is the current thread that initialises a class.
    fn initialises(&self, class: ClassId) -> bool {
        self.path
            .heap
            .field(self.layouts[class].statics, HEADER_WORDS)
            >> 32
            == self.path.current as u64
    }

    /// Classes of this thread that cannot be initialised because this one could not.
    pub(crate) fn waiting_for(&self, failed: ClassId) -> Vec<ClassId> {
        let classes = (0..self.prepared_classes).map(|number| ClassId(number as u32));
        classes
            .filter(|&class| {
                self.state(class) == WAITING && self.registry.is_subclass(class, failed)
            })
            .collect()
    }

    fn start_initialiser(&mut self, class: ClassId) -> Result<()> {
        let initialiser = self.registry.find_declared(class, "<clinit>", "()V");
        // A class is linked before it is in progress: verification may have to run a class loader of the program, and
        // whoever asks again behind that must not find an initialiser that seems to run and never did.
        if let Some(initialiser) = initialiser {
            self.verify_before_first_use(initialiser)?;
        }
        // JVMS 5.5 step 6 comes before step 7: whoever asks meanwhile finds the class in progress.
        if self.state(class) != WAITING {
            let depth = self.thread().frames.len() as u64 & u64::from(DEPTH_MASK);
            self.set_state(
                class,
                WAITING | depth << 8 | (self.path.current as u64) << 32,
            );
            if !self.path.trail.is_ground() && self.may_be_settled(class) {
                self.late_started.push(class);
            }
        }
        if let Err(exit) = self.initialise_predecessors(class) {
            if let Exit::Throw(thrown) = exit {
                self.initialisation_failed(class, thrown);
            }
            return Err(exit);
        }
        self.set_state(class, IN_PROGRESS | (self.path.current as u64) << 32);
        self.set_constant_fields(class)?;
        let Some(initialiser) = initialiser else {
            self.mark_initialised(class);
            return Ok(());
        };
        match self.call(initialiser, &[], Action::ClassInitialised(class)) {
            Exit::Throw(thrown) => {
                self.set_state(class, ERRONEOUS);
                Err(Exit::Throw(thrown))
            }
            Exit::Reload if self.is_initialised(class) => Ok(()),
            exit => Err(exit),
        }
    }

    fn initialise_predecessors(&mut self, class: ClassId) -> Result<()> {
        if self.registry.class(class).is_interface() {
            return Ok(());
        }
        if let Some(parent) = self.registry.class(class).super_class
            && self.state(parent) != INITIALISED
        {
            self.initialise(parent)?;
        }
        self.initialise_default_interfaces(class)
    }

    /// JVMS 5.5 step 7: superinterfaces that declare a default method come before the class.
    fn initialise_default_interfaces(&mut self, class: ClassId) -> Result<()> {
        let interfaces = self.registry.class(class).interfaces.clone();
        for interface in interfaces {
            self.initialise_default_interfaces(interface)?;
            let has_default = self
                .registry
                .declared_methods(interface)
                .any(|method| !method.is_abstract() && !method.is_static());
            if has_default && self.state(interface) == LINKED {
                self.initialise(interface)?;
            }
        }
        Ok(())
    }

    pub(crate) fn mark_initialised(&mut self, class: ClassId) {
        self.set_state(class, INITIALISED);
        // What is initialised before any choice is there for good.
        if self.path.trail.is_ground() {
            self.settled.insert(class);
        } else if self.may_be_settled(class) {
            self.late_initialised.insert(class);
        }
    }

    /// Whether nobody can tell, or cares, when a class is initialised.
    fn may_be_settled(&self, class: ClassId) -> bool {
        !self.registry.class(class).is_user()
            || self.options.user_classes_settle
            || self.initialises_silently(class)
    }

    /// Whether an initialiser began after a choice.
    pub fn began_late(&self) -> bool {
        !self.late_started.is_empty()
    }

    /// Whether an initialiser that began after a choice ended.
    pub fn initialised_late(&self) -> bool {
        !self.late_initialised.is_empty()
    }

    /// Classes whose initialisers began after a choice, each with whether it ended. Where initialisers need
    /// one another only the order in which they began gives the same again.
    pub fn take_late_classes(&mut self) -> Vec<(ClassId, bool)> {
        let ended = std::mem::take(&mut self.late_initialised);
        let mut met = rustc_hash::FxHashSet::default();
        std::mem::take(&mut self.late_started)
            .into_iter()
            .filter(|&class| met.insert(class))
            .map(|class| (class, ended.contains(&class)))
            .collect()
    }

    /// Initialises a class for good, with whatever its initialiser needs. One that fails is as if nobody had
    /// tried: whoever uses it will see the failure.
    pub fn initialise_for_good(&mut self, class: ClassId) -> bool {
        if self.initialise_now(class).is_ok() {
            return true;
        }
        self.forget_begun_initialisers();
        false
    }

    /// Classes whose initialisers have begun and not ended, or have failed, are as if nobody had tried.
    pub(crate) fn forget_begun_initialisers(&mut self) {
        for number in 0..self.prepared_classes {
            let class = ClassId(number as u32);
            if !matches!(self.state(class), LINKED | INITIALISED) {
                self.set_state(class, LINKED);
                self.path.initialisation_causes.remove(&class);
            }
        }
    }

    /// Whether no code runs when a class is initialised, so that the program cannot tell when it is.
    fn initialises_silently(&self, class: ClassId) -> bool {
        let linked = self.registry.class(class);
        let silent = |&class: &ClassId| self.is_settled(class) || self.initialises_silently(class);
        self.registry
            .find_declared(class, "<clinit>", "()V")
            .is_none()
            && linked.super_class.iter().all(silent)
            && linked.interfaces.iter().all(silent)
    }

    fn set_constant_fields(&mut self, class: ClassId) -> Result<()> {
        let file = match self.registry.class(class).file.clone() {
            Some(file) => file,
            None => return Ok(()),
        };
        for number in 0..self.registry.class(class).fields.len() {
            let field = self.registry.class(class).fields[number].clone();
            if !field.is_static() {
                continue;
            }
            let Ok(Some(index)) = file.fields[field.index as usize].constant_value(&file) else {
                continue;
            };
            let (value, _) = self.resolve_constant(class, index)?;
            let value = if matches!(field.letter, b'Z' | b'B' | b'C' | b'S') {
                crate::arithmetic::narrow(value as i32, field.letter) as u32 as u64
            } else {
                value
            };
            let address = self.static_address(class, self.layouts[class].offset(&field));
            self.note_statics_write(class, address);
            self.path.heap.set_word(address as usize, value);
        }
        Ok(())
    }
}
