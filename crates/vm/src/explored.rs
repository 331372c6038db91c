//! What a driver needs around an explored call: loading its class, making its receiver and its
//! parameters.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::thread::Action;
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_classes::registry::{ClassId, LinkError, MethodId};

impl Vm {
    /// Loads a class by internal name, with link errors as they are.
    pub fn load_for_driver(&mut self, name: &str) -> std::result::Result<ClassId, LinkError> {
        let class = self.registry.load(name)?;
        match self.prepare_new_classes() {
            Ok(()) => Ok(class),
            Err(exit) => Err(LinkError::Input(self.describe_exit(&exit))),
        }
    }

    pub fn string_array_for(&mut self, texts: &[String]) -> Result<Ref> {
        self.string_array(texts)
    }

    /// Begins something that may ask for decisions first: it is to be begun again then, with their answers.
    pub fn begin_by(
        &mut self,
        begin: impl FnOnce(&mut Vm) -> Result<()>,
    ) -> std::result::Result<(), Stop> {
        match begin(self) {
            Ok(()) => {
                self.path.answers.clear();
                Ok(())
            }
            Err(Exit::Stop(stop)) => {
                self.path.answers_used = 0;
                Err(stop)
            }
            Err(Exit::Throw(thrown)) => Err(Stop::Uncaught(thrown)),
            Err(Exit::Reload) => Err(Stop::Internal("a call could not be made".into())),
        }
    }

    /// Constructs the object whose instance method is explored.
    pub fn make_receiver(&mut self, class: ClassId) -> std::result::Result<(), Stop> {
        self.path.explored_receiver = self.construct(class)?;
        let receiver = self.path.explored_receiver;
        self.keep_alive(receiver);
        Ok(())
    }

    /// One step of what comes before an explored call on a path: pushes an initialiser or constructor
    /// and leaves with `Stop::Returned`, does nothing where everything is there.
    pub fn set_up_step(
        &mut self,
        class: ClassId,
        method: MethodId,
    ) -> std::result::Result<(), Stop> {
        match self.try_set_up_step(class, method) {
            Ok(()) => Ok(()),
            Err(Exit::Reload) => Err(Stop::Returned(0)),
            Err(Exit::Throw(thrown)) => Err(Stop::Uncaught(thrown)),
            Err(Exit::Stop(stop)) => Err(stop),
        }
    }

    fn try_set_up_step(&mut self, class: ClassId, method: MethodId) -> Result<()> {
        self.initialise(class)?;
        if self.registry.method(method).is_static() || self.path.explored_receiver != NULL {
            return Ok(());
        }
        let Some(constructor) = self.registry.find_declared(class, "<init>", "()V") else {
            return self.unsupported("main class without a no-argument constructor");
        };
        let object = self.new_object(class)?;
        self.path.explored_receiver = object;
        Err(self.call(constructor, &[object as u64], Action::Reexecute))
    }

    /// Whether the frames on the stack are those of `set_up_step`.
    pub fn is_setting_up(&self) -> bool {
        let bottom = self.thread().frames.first().map(|frame| frame.action);
        matches!(
            bottom,
            Some(Action::Reexecute | Action::ClassInitialised(_))
        )
    }

    pub fn take_explored_receiver(&self) -> Ref {
        self.path.explored_receiver
    }

    /// Names of a method's parameters, from its debug tables or by position.
    pub fn parameter_names(&self, method: MethodId) -> Vec<String> {
        let found = self.registry.method(method);
        let mut names = Vec::new();
        let Some((file, member)) = self.registry.member(found) else {
            return names;
        };
        let locals = match member.code(file) {
            Ok(Some(code)) => code.local_variables().unwrap_or_default(),
            _ => Vec::new(),
        };
        let letters = self.read_argument_letters(method);
        for (number, &(slot, _)) in letters.iter().enumerate() {
            if number == 0 && !found.is_static() {
                continue;
            }
            let named = locals
                .iter()
                .find(|local| local.index as usize == slot && local.start_pc == 0);
            names.push(named.map_or_else(
                || format!("arg{}", names.len()),
                |local| local.name.to_owned(),
            ));
        }
        names
    }

    /// A number below `count`: forks over all of them.
    pub fn choose(&mut self, count: u32) -> Result<u64> {
        match count {
            0 => self.internal("a choice without alternatives"),
            1 => Ok(0),
            count => self.decide(Fork::Choice { count }),
        }
    }

    /// An array for objects that a driver wants to find again.
    pub fn new_kept_array(&mut self, count: u32) -> Result<Ref> {
        self.new_array(self.well_known.object_array, count)
    }

    /// An array of primitives with these elements.
    pub fn new_primitive_array(&mut self, letter: u8, elements: &[u64]) -> Result<Ref> {
        let element = match spelunk_classes::registry::Primitive::from_letter(letter) {
            Some(kind) => self.registry.primitive(kind),
            None => return self.internal("an array of an unknown element kind"),
        };
        let class = self.array_class_of(element)?;
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, &bits) in elements.iter().enumerate() {
            self.set_element(array, index, bits, 0)?;
        }
        Ok(array)
    }

    /// Writes a concrete value to a field, whatever stands there.
    pub fn fill_field(&mut self, object: Ref, offset: u32, word: u64) -> Result<()> {
        self.fill_field_with(object, offset, word, 0)
    }

    /// Writes a value and its symbolic part to a field, whatever stands there.
    pub fn fill_field_with(
        &mut self,
        object: Ref,
        offset: u32,
        word: u64,
        part: u32,
    ) -> Result<()> {
        self.before_field_write(object, offset);
        self.path.heap.set_field(object, offset, word);
        let index = (offset - crate::layout::HEADER_WORDS) as usize;
        self.store_shadow(object, index, part)
    }

    /// Writes a concrete value to an element of an array.
    pub fn fill_element(&mut self, array: Ref, index: usize, word: u64) -> Result<()> {
        self.set_element(array, index, word, 0)
    }

    /// The bits of a concrete element of an array of primitives; zero behind its end.
    pub fn element_bits(&self, array: Ref, index: usize) -> u64 {
        if index >= self.array_length(array) as usize {
            return 0;
        }
        let shift = self.element_shift(array);
        let start = self.path.heap.elements(array);
        // SAFETY: the index is below the array's length, and the shift is that of its class.
        unsafe {
            match shift {
                0 => u64::from(*start.add(index)),
                1 => u64::from(*start.cast::<u16>().add(index)),
                2 => u64::from(*start.cast::<u32>().add(index)),
                _ => *start.cast::<u64>().add(index),
            }
        }
    }

    /// Whether the innermost frame of a throwable's stack trace is the user's.
    pub fn is_thrown_by_user_code(&self, thrown: Ref) -> bool {
        self.innermost_frame(thrown).is_some_and(|method| {
            self.registry
                .class(self.registry.method(method).class)
                .is_user()
        })
    }
}
