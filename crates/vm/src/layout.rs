//! Where objects keep their fields, classes their static fields and arrays their elements: words of the heap.
//!
//! `classes` says which fields a class declares and of what kind they are; how many words an object has and in which
//! of them a field lies is said here, once for each class when it is linked. Instructions are resolved to those
//! numbers, so code that runs looks nothing up.

use crate::heap::{NULL, Ref};
use crate::vm::Vm;
use spelunk_classes::registry::{Class, ClassId, ClassKind, Field, FieldRef, Registry};

/// Words before an object's first field or an array's first element.
pub const HEADER_WORDS: u32 = 2;

/// Bytes of a reference in an array.
const REFERENCE_BYTES: u32 = 4;

/// The class whose objects have a hidden word behind their fields: the number of the class that they stand for.
const MIRROR_CLASS: &str = "java/lang/Class";

pub struct ClassLayout {
    /// Header and all instance fields.
    pub instance_words: u32,
    pub static_words: u32,
    /// The block of the static fields, null until the class is prepared.
    pub statics: Ref,
    /// The class object, null until there are class objects.
    pub mirror: Ref,
    /// log2 of the bytes of an element, for arrays.
    pub element_shift: u8,
    pub is_array: bool,
    /// Word offsets of reference fields of an instance.
    pub reference_offsets: Box<[u32]>,
    /// Where each field lies that the class declares.
    offsets: Box<[u32]>,
}

impl ClassLayout {
    /// Word offset of a field that this class declares: from the object's start, or behind the first static field.
    pub fn offset(&self, field: &Field) -> u32 {
        self.offsets[field.index as usize]
    }

    /// The layout of a class below `parent`: its own fields come behind the inherited ones, a word each.
    fn of(class: &Class, element_shift: Option<u8>, parent: Option<&ClassLayout>) -> ClassLayout {
        let mut instance_words = parent.map_or(HEADER_WORDS, |parent| parent.instance_words);
        let mut references = parent.map_or(Vec::new(), |parent| parent.reference_offsets.to_vec());
        let mut static_words = 0;
        let mut offsets = Vec::with_capacity(class.fields.len());
        for field in &class.fields {
            let words = match field.is_static() {
                true => &mut static_words,
                false => &mut instance_words,
            };
            offsets.push(*words);
            if field.is_reference() && !field.is_static() {
                references.push(*words);
            }
            *words += 1;
        }
        ClassLayout {
            instance_words: instance_words + u32::from(&*class.name == MIRROR_CLASS),
            static_words,
            statics: NULL,
            mirror: NULL,
            element_shift: element_shift.unwrap_or(0),
            is_array: element_shift.is_some(),
            reference_offsets: references.into(),
            offsets: offsets.into(),
        }
    }
}

/// The layouts of all linked classes, by their numbers.
#[derive(Default)]
pub struct Layouts {
    classes: Vec<ClassLayout>,
}

impl Layouts {
    /// Lays out the classes that were linked since the last time. A class comes behind the one above it.
    pub(crate) fn extend(&mut self, registry: &Registry) {
        for class in &registry.classes[self.classes.len()..] {
            let parent = class.super_class.map(|parent| &self[parent]);
            let layout = ClassLayout::of(class, element_shift(registry, class), parent);
            self.classes.push(layout);
        }
    }

    pub(crate) fn has(&self, class: ClassId) -> bool {
        (class.0 as usize) < self.classes.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (ClassId, &ClassLayout)> {
        let numbers = (0..).map(ClassId);
        numbers.zip(&self.classes)
    }

    /// The class whose static fields lie in a block.
    pub(crate) fn owner_of(&self, block: Ref) -> Option<ClassId> {
        let mut classes = self.iter();
        classes.find_map(|(class, layout)| (layout.statics == block).then_some(class))
    }
}

impl std::ops::Index<ClassId> for Layouts {
    type Output = ClassLayout;

    #[inline(always)]
    fn index(&self, class: ClassId) -> &ClassLayout {
        &self.classes[class.0 as usize]
    }
}

impl std::ops::IndexMut<ClassId> for Layouts {
    fn index_mut(&mut self, class: ClassId) -> &mut ClassLayout {
        &mut self.classes[class.0 as usize]
    }
}

fn element_shift(registry: &Registry, class: &Class) -> Option<u8> {
    let ClassKind::Array { element } = class.kind else {
        return None;
    };
    let bytes = match registry.class(element).kind {
        ClassKind::Primitive(kind) => kind.facts().2,
        _ => REFERENCE_BYTES,
    };
    Some(bytes.trailing_zeros() as u8)
}

impl Vm {
    /// Word offset of a field, as `ClassLayout::offset` says it.
    pub fn field_offset(&self, field: FieldRef) -> u32 {
        self.layouts[field.class].offset(self.registry.field(field))
    }

    /// log2 of the bytes of an array's elements.
    pub(crate) fn element_shift(&self, array: Ref) -> u8 {
        self.layouts[self.class_of(array)].element_shift
    }
}
