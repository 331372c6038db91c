//! Structures that a program hands over (`Choose.emit`): everything that can be reached from an
//! object, as words in an order that depends on the structure's shape alone, so that isomorphic
//! structures are equal. Choices that are still open are made here; symbolic values stay terms.

use crate::heap::{NULL, Ref};
use crate::symbolic::DEFERRED;
use crate::vm::{Result, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::registry::{ClassId, ClassKind, HEADER_WORDS, Primitive};
use spelunk_term::TermId;
use std::sync::Arc;

/// The words of a structure: a slot for the root, then each object in the order in which they are
/// first met, breadth first: its header (class, array length in the upper half) and a slot for
/// each field or element. A slot of a primitive is its word. A slot of a reference is one word
/// whose upper half says what it is (`slot`), and what that asks for. A class is its position among
/// the structure's classes: the number that one VM gave it means nothing to another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Structure {
    pub words: Vec<u64>,
    /// The classes that occur, in the order in which they are first met.
    pub classes: Vec<ClassId>,
    /// Words that are symbolic: position, term.
    pub symbolic: Vec<(usize, TermId)>,
}

/// The upper halves of reference slots.
pub mod slot {
    pub const NULL: u64 = 0;
    /// The lower half is the object's number.
    pub const OBJECT: u64 = 1 << 32;
    /// A string: the lower half is its length, its UTF-16 units follow, a word each.
    pub const STRING: u64 = 2 << 32;
    /// A box: the lower half is its class, its value follows.
    pub const BOX: u64 = 3 << 32;
    /// A constant of an enum: the lower half is its class, its ordinal and its name (length and
    /// units) follow.
    pub const ENUM: u64 = 4 << 32;
    /// A class: the lower half says which.
    pub const CLASS: u64 = 5 << 32;
    pub const KIND: u64 = !0xffff_ffff;
}

/// How objects of a class are written.
#[derive(Debug)]
pub enum Shape {
    Fields(Vec<FieldSlot>),
    /// Elements of this letter.
    Array(u8),
    String,
    /// Descriptor letter and offset of the value.
    Box(u8, u32),
    Enum,
    Class,
}

#[derive(Copy, Clone, Debug)]
pub struct FieldSlot {
    pub offset: u32,
    pub letter: u8,
    /// Declared by this class, at this place of its table.
    pub owner: ClassId,
    pub index: usize,
}

/// Shapes of classes, found once.
#[derive(Default)]
pub struct Shapes {
    known: FxHashMap<ClassId, Arc<Shape>>,
    walk: Walk,
}

/// Beyond this many objects they are looked up by a table.
const FEW_OBJECTS: usize = 24;

/// Kept between walks, for its memory.
#[derive(Default)]
pub struct Walk {
    structure: Structure,
    objects: Vec<Ref>,
    numbers: FxHashMap<Ref, u32>,
}

impl Walk {
    fn clear(&mut self) {
        self.structure.words.clear();
        self.structure.classes.clear();
        self.structure.symbolic.clear();
        self.objects.clear();
        self.numbers.clear();
    }

    fn number(&mut self, object: Ref) -> u64 {
        if self.objects.len() <= FEW_OBJECTS {
            if let Some(known) = self.objects.iter().position(|&old| old == object) {
                return known as u64;
            }
            self.objects.push(object);
            if self.objects.len() > FEW_OBJECTS {
                let numbered = self.objects.iter().zip(0..);
                self.numbers = numbered.map(|(&object, at)| (object, at)).collect();
            }
            return self.objects.len() as u64 - 1;
        }
        let next = self.objects.len() as u32;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.objects.push(object);
        }
        u64::from(number)
    }

    /// A class's position; few classes occur in one structure.
    fn class(&mut self, class: ClassId) -> u64 {
        let classes = &mut self.structure.classes;
        let known = classes.iter().position(|&old| old == class);
        known.unwrap_or_else(|| {
            classes.push(class);
            classes.len() - 1
        }) as u64
    }

    fn write(&mut self, word: u64, part: u32) {
        if let Some(term) = TermId::from_raw(part) {
            self.structure
                .symbolic
                .push((self.structure.words.len(), term));
            self.structure.words.push(0);
        } else {
            self.structure.words.push(word);
        }
    }
}

impl Vm {
    /// Notes a structure of this path. May ask for decisions, and then is to be called again.
    pub(crate) fn emit(&mut self, root: Ref, part: u32) -> Result<()> {
        let mut walk = std::mem::take(&mut self.shapes.walk);
        walk.clear();
        let outcome = self.walk_from(&mut walk, root, part);
        if outcome.is_ok() {
            self.path.emitted.push(walk.structure.clone());
        }
        self.shapes.walk = walk;
        outcome
    }

    /// The structure behind an object; nothing where it cannot be read without a decision.
    pub fn structure_of(&mut self, root: Ref) -> Option<Structure> {
        let mut walk = Walk::default();
        self.walk_from(&mut walk, root, 0).ok()?;
        Some(walk.structure)
    }

    fn walk_from(&mut self, walk: &mut Walk, root: Ref, part: u32) -> Result<()> {
        self.write_slot(walk, root as u64, part, b'L')?;
        let mut next = 0;
        while let Some(&object) = walk.objects.get(next) {
            next += 1;
            self.write_object(walk, object)?;
        }
        Ok(())
    }

    fn write_object(&mut self, walk: &mut Walk, object: Ref) -> Result<()> {
        let class = self.class_of(object);
        let shape = self.shape_of(class);
        let length = match &*shape {
            Shape::Array(_) => self.path.heap.length(object),
            _ => 0,
        };
        let header = walk.class(class) | u64::from(length) << 32;
        walk.structure.words.push(header);
        match &*shape {
            Shape::Array(letter) => {
                for index in 0..length as usize {
                    let (word, part) = self.element(object, index);
                    self.write_slot(walk, word, part, *letter)?;
                }
            }
            Shape::Fields(fields) => {
                for field in fields {
                    let word = self.path.heap.field(object, field.offset);
                    let part = self.shadow_entry(object, (field.offset - HEADER_WORDS) as usize);
                    self.write_slot(walk, word, part, field.letter)?;
                }
            }
            _ => return self.internal("a leaf of a structure as an object"),
        }
        Ok(())
    }

    fn write_slot(&mut self, walk: &mut Walk, word: u64, part: u32, letter: u8) -> Result<()> {
        let (word, part) = if part >= DEFERRED {
            self.force(part)?
        } else {
            (word, part)
        };
        if !matches!(letter, b'L' | b'[') {
            walk.write(word, part);
            return Ok(());
        }
        let object = word as Ref;
        if object == NULL {
            walk.write(slot::NULL, 0);
            return Ok(());
        }
        let class = self.class_of(object);
        match &*self.shape_of(class) {
            Shape::Fields(_) | Shape::Array(_) => {
                let number = walk.number(object);
                walk.write(slot::OBJECT | number, 0);
            }
            Shape::String => self.write_string(walk, slot::STRING, object)?,
            Shape::Box(_, offset) => {
                let class = walk.class(class);
                walk.write(slot::BOX | class, 0);
                let part = self.shadow_entry(object, (offset - HEADER_WORDS) as usize);
                let word = self.path.heap.field(object, *offset);
                self.write_slot(walk, word, part, b'I')?;
            }
            Shape::Enum => {
                let declaring = match self.registry.class(class).super_class {
                    Some(parent) if self.registry.class(parent).access & ENUM_FLAG != 0 => parent,
                    _ => class,
                };
                let class = walk.class(declaring);
                walk.write(slot::ENUM | class, 0);
                walk.write(self.get_field(object, "ordinal", "I"), 0);
                let name = self.get_field(object, "name", "Ljava/lang/String;") as Ref;
                self.write_string(walk, 0, name)?;
            }
            Shape::Class => {
                let mirrored = self
                    .registry
                    .classes
                    .iter()
                    .find(|class| class.mirror == object);
                let Some(class) = mirrored.map(|class| class.id) else {
                    return self.internal("a class object without its class");
                };
                let class = walk.class(class);
                walk.write(slot::CLASS | class, 0);
            }
        }
        Ok(())
    }

    /// Length and units, a word each.
    fn write_string(&mut self, walk: &mut Walk, mark: u64, string: Ref) -> Result<()> {
        self.settle_string(string)?;
        let (bytes, wide) = self.string_storage(string);
        if bytes == NULL {
            walk.write(mark, 0);
            return Ok(());
        }
        let width = 1 + wide as usize;
        let length = self.path.heap.length(bytes) as usize / width;
        walk.write(mark | length as u64, 0);
        for unit in 0..length {
            let mut value = (0u64, 0u32);
            for byte in (0..width).rev() {
                let (word, part) = self.element(bytes, unit * width + byte);
                let (word, part) = if part >= DEFERRED {
                    self.force(part)?
                } else {
                    (word, part)
                };
                value = self.joined(value, (word & 0xff, part), byte + 1 < width);
            }
            walk.write(value.0, value.1);
        }
        Ok(())
    }

    /// A unit of the byte before (the upper one) and this one.
    fn joined(&mut self, high: (u64, u32), low: (u64, u32), wide: bool) -> (u64, u32) {
        if high.1 == 0 && low.1 == 0 {
            return (high.0 << 8 | low.0, 0);
        }
        let low = self.term_of(low.0, low.1, b'I');
        let mask = self.terms.bv_const(32, 0xff);
        let low = self.terms.bv_and(low, mask);
        if !wide {
            return self.value_of(low);
        }
        let high = self.term_of(high.0, high.1, b'I');
        let eight = self.terms.bv_const(32, 8);
        let high = self.terms.java_shl(high, eight);
        let unit = self.terms.bv_or(high, low);
        self.value_of(unit)
    }

    /// How objects of a class are written.
    pub fn shape_of(&mut self, class: ClassId) -> Arc<Shape> {
        if let Some(known) = self.shapes.known.get(&class) {
            return known.clone();
        }
        let shape = Arc::new(self.find_shape(class));
        self.shapes.known.insert(class, shape.clone());
        shape
    }

    fn find_shape(&self, class: ClassId) -> Shape {
        let linked = self.registry.class(class);
        if let ClassKind::Array { .. } = linked.kind {
            return Shape::Array(linked.element_letter);
        }
        if class == self.well_known.string {
            return Shape::String;
        }
        if &*linked.name == "java/lang/Class" {
            return Shape::Class;
        }
        let boxed = Primitive::ALL
            .into_iter()
            .find(|kind| kind.facts().3 == &*linked.name && *kind != Primitive::Void);
        if let Some(kind) = boxed {
            return Shape::Box(kind.facts().1, self.box_offset(class));
        }
        let is_enum =
            |&ancestor: &ClassId| &*self.registry.class(ancestor).name == "java/lang/Enum";
        if linked.display.iter().any(is_enum) {
            return Shape::Enum;
        }
        Shape::Fields(self.field_slots(class))
    }

    /// Instance fields from the uppermost class down; counts by which iterators notice changes say
    /// nothing about a structure.
    fn field_slots(&self, class: ClassId) -> Vec<FieldSlot> {
        let mut slots = Vec::new();
        for &owner in &self.registry.class(class).display {
            let ancestor = self.registry.class(owner);
            let library = !ancestor.is_user();
            for (index, field) in ancestor.fields.iter().enumerate() {
                let counts = library && self.registry.text(field.name) == "modCount";
                if !field.is_static() && !counts {
                    slots.push(FieldSlot {
                        offset: field.offset,
                        letter: field.letter,
                        owner,
                        index,
                    });
                }
            }
        }
        slots
    }
}

/// ACC_ENUM (JVMS table 4.1-B).
const ENUM_FLAG: u16 = 0x4000;
