//! Classes and field offsets that the VM itself needs, and per-class facts kept in flat tables
//! for the interpreter.

use crate::vm::Vm;
use spelunk_classes::registry::{ClassId, ClassKind, LinkError, MethodId, Primitive};

#[derive(Clone)]
pub struct WellKnown {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub thread: ClassId,
    pub boolean_array: ClassId,
    pub byte_array: ClassId,
    pub char_array: ClassId,
    pub int_array: ClassId,
    pub long_array: ClassId,
    pub object_array: ClassId,
    pub string_array: ClassId,
    pub class_array: ClassId,
    pub string_value: u32,
    pub string_coder: u32,
    /// Fields of `AbstractStringBuilder`.
    pub builder_value: u32,
    pub builder_coder: u32,
    pub builder_count: u32,
    pub string_hash: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_backtrace: u32,
    pub throwable_depth: u32,
    pub throwable_stack_trace: u32,
    pub throwable_suppressed: u32,
    /// Offset of the hidden word of class mirrors.
    pub mirror_class: u32,
    /// By class number: its vtable, its element class (arrays), log2 of the element size.
    pub vtables: Vec<*const MethodId>,
    pub elements: Vec<u32>,
}

// SAFETY: vtables belong to the registry of the same VM; the rest are numbers.
unsafe impl Send for WellKnown {}

impl WellKnown {
    pub fn empty() -> WellKnown {
        let none = ClassId(u32::MAX);
        WellKnown {
            object: none,
            class: none,
            string: none,
            throwable: none,
            thread: none,
            boolean_array: none,
            byte_array: none,
            char_array: none,
            int_array: none,
            long_array: none,
            object_array: none,
            string_array: none,
            class_array: none,
            string_value: 0,
            string_coder: 0,
            builder_value: 0,
            builder_coder: 0,
            builder_count: 0,
            string_hash: 0,
            throwable_message: 0,
            throwable_cause: 0,
            throwable_backtrace: 0,
            throwable_depth: 0,
            throwable_stack_trace: 0,
            throwable_suppressed: 0,
            mirror_class: 0,
            vtables: Vec::new(),
            elements: Vec::new(),
        }
    }

    /// The element class of an array class; `u32::MAX` for other classes.
    #[inline(always)]
    pub fn element_of(&self, class: u32) -> u32 {
        self.elements[class as usize]
    }
}

impl Vm {
    /// Loads the classes that everything else needs.
    pub(crate) fn find_well_known(&mut self) -> Result<(), LinkError> {
        self.well_known.object = self.registry.load("java/lang/Object")?;
        self.well_known.class = self.registry.load("java/lang/Class")?;
        self.well_known.string = self.registry.load("java/lang/String")?;
        self.well_known.throwable = self.registry.load("java/lang/Throwable")?;
        self.well_known.thread = self.registry.load("java/lang/Thread")?;
        for kind in Primitive::ALL {
            if kind != Primitive::Void {
                let element = self.registry.primitive(kind);
                self.registry.array_of(element)?;
            }
        }
        let load = |vm: &mut Vm, name: &str| vm.registry.load(name);
        self.well_known.boolean_array = load(self, "[Z")?;
        self.well_known.byte_array = load(self, "[B")?;
        self.well_known.char_array = load(self, "[C")?;
        self.well_known.int_array = load(self, "[I")?;
        self.well_known.long_array = load(self, "[J")?;
        self.well_known.object_array = load(self, "[Ljava/lang/Object;")?;
        self.well_known.string_array = load(self, "[Ljava/lang/String;")?;
        self.well_known.class_array = load(self, "[Ljava/lang/Class;")?;
        let builder = load(self, "java/lang/AbstractStringBuilder")?;
        self.layouts.extend(&self.registry);
        let string = self.well_known.string;
        self.well_known.string_value = self.offset_of(string, "value", "[B")?;
        self.well_known.string_coder = self.offset_of(string, "coder", "B")?;
        self.well_known.string_hash = self.offset_of(string, "hash", "I")?;
        self.well_known.builder_value = self.offset_of(builder, "value", "[B")?;
        self.well_known.builder_coder = self.offset_of(builder, "coder", "B")?;
        self.well_known.builder_count = self.offset_of(builder, "count", "I")?;
        let throwable = self.well_known.throwable;
        self.well_known.throwable_message =
            self.offset_of(throwable, "detailMessage", "Ljava/lang/String;")?;
        self.well_known.throwable_cause =
            self.offset_of(throwable, "cause", "Ljava/lang/Throwable;")?;
        self.well_known.throwable_backtrace =
            self.offset_of(throwable, "backtrace", "Ljava/lang/Object;")?;
        self.well_known.throwable_depth = self.offset_of(throwable, "depth", "I")?;
        self.well_known.throwable_stack_trace =
            self.offset_of(throwable, "stackTrace", "[Ljava/lang/StackTraceElement;")?;
        self.well_known.throwable_suppressed =
            self.offset_of(throwable, "suppressedExceptions", "Ljava/util/List;")?;
        // The hidden word of class objects.
        self.well_known.mirror_class = self.layouts[self.well_known.class].instance_words - 1;
        Ok(())
    }

    /// Where objects of a class keep a field of the class library. Classes below it may have fields of that name.
    pub fn offset_of(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<u32, LinkError> {
        match self.registry.find_uppermost_field(class, name, descriptor) {
            Some(found) => Ok(self.field_offset(found)),
            None => Err(LinkError::NoField(name.to_string())),
        }
    }

    pub(crate) fn note_class_tables(&mut self, class: ClassId) {
        let linked = self.registry.class(class);
        let element = match linked.kind {
            ClassKind::Array { element } => element.0,
            _ => u32::MAX,
        };
        self.well_known.vtables.push(linked.vtable.as_ptr());
        self.well_known.elements.push(element);
    }
}
