//! Structures that a program hands over (`Choose.emit`): everything that can be reached from an
//! object, as words in an order that depends on the structure's shape alone, so that isomorphic
//! structures are equal. Choices that are still open are made here; symbolic values stay terms.

use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::path_state::cut;
use crate::symbolic::DEFERRED;
use crate::vm::{Exit, Result, Stop, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::registry::{ClassId, ClassKind, Primitive};
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

/// Shapes of classes, found once, by the class's number.
#[derive(Default)]
pub struct Shapes {
    known: Vec<Option<Arc<Shape>>>,
}

/// Beyond this many objects they are looked up by a table.
const FEW_OBJECTS: usize = 24;

/// The structures that a path has handed over, one behind the other, and as far as it has come the one
/// that is being written: where it stops for a decision, it goes on from there. The lists only grow, so
/// that going back to a choice cuts them off where they ended.
#[derive(Default)]
pub struct Emitted {
    words: Vec<u64>,
    classes: Vec<ClassId>,
    /// Positions count from the structure's first word.
    symbolic: Vec<(usize, TermId)>,
    objects: Vec<Ref>,
    /// How long the lists were behind each structure.
    ends: Vec<Lists>,
    /// What the structure that is being written has come to.
    under_way: Option<Position>,
    numbers: Numbers,
}

/// How long the lists are.
#[derive(Clone, Copy, Default)]
struct Lists {
    words: usize,
    classes: usize,
    symbolic: usize,
    objects: usize,
}

/// The slot that comes next, of the object that comes next.
#[derive(Clone, Copy, Default)]
struct Position {
    object: usize,
    slot: usize,
}

/// A walk through the objects of a structure.
struct Walk {
    /// Where it goes on that was stopped.
    resumed: Option<Position>,
    position: Position,
    /// The lists up to the slot before the position.
    whole: Lists,
}

/// What going back to a choice needs to know.
#[derive(Clone, Copy)]
pub struct EmittedMark {
    lists: Lists,
    ends: usize,
    under_way: Option<Position>,
}

/// Numbers of many objects, for the structure that begins at this place of the list. It may know objects
/// that are no longer on the list.
#[derive(Default)]
struct Numbers {
    start: usize,
    table: FxHashMap<Ref, u32>,
}

/// A structure that was handed over.
#[derive(Clone, Copy, Debug)]
pub struct EmittedStructure<'a> {
    pub words: &'a [u64],
    pub classes: &'a [ClassId],
    pub symbolic: &'a [(usize, TermId)],
}

impl EmittedStructure<'_> {
    pub fn to_structure(self) -> Structure {
        Structure {
            words: self.words.to_vec(),
            classes: self.classes.to_vec(),
            symbolic: self.symbolic.to_vec(),
        }
    }
}

impl Emitted {
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = EmittedStructure<'_>> {
        let starts = std::iter::once(Lists::default()).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| EmittedStructure {
            words: &self.words[start.words..end.words],
            classes: &self.classes[start.classes..end.classes],
            symbolic: &self.symbolic[start.symbolic..end.symbolic],
        })
    }

    pub(crate) fn mark(&self) -> EmittedMark {
        EmittedMark {
            lists: self.lists(),
            ends: self.ends.len(),
            under_way: self.under_way,
        }
    }

    pub(crate) fn cut_back(&mut self, mark: &EmittedMark) {
        self.cut(mark.lists);
        cut(&mut self.ends, mark.ends);
        self.under_way = mark.under_way;
    }

    fn lists(&self) -> Lists {
        Lists {
            words: self.words.len(),
            classes: self.classes.len(),
            symbolic: self.symbolic.len(),
            objects: self.objects.len(),
        }
    }

    fn cut(&mut self, lists: Lists) {
        cut(&mut self.words, lists.words);
        cut(&mut self.classes, lists.classes);
        cut(&mut self.symbolic, lists.symbolic);
        cut(&mut self.objects, lists.objects);
    }

    /// Where the structure that is being written begins.
    fn start(&self) -> Lists {
        self.ends.last().copied().unwrap_or_default()
    }

    fn number(&mut self, object: Ref) -> u64 {
        let start = self.start().objects;
        let count = self.objects.len() - start;
        if count <= FEW_OBJECTS {
            let mut known = self.objects[start..].iter();
            if let Some(known) = known.position(|&old| old == object) {
                return known as u64;
            }
        } else {
            self.number_all(start, count);
            if let Some(&known) = self.numbers.table.get(&object)
                && self.objects.get(start + known as usize) == Some(&object)
            {
                return u64::from(known);
            }
            self.numbers.table.insert(object, count as u32);
        }
        self.objects.push(object);
        count as u64
    }

    /// Begins the table of numbers, where there is none for this structure yet.
    fn number_all(&mut self, start: usize, count: usize) {
        if self.numbers.start != start || count == FEW_OBJECTS + 1 {
            let numbered = self.objects[start..].iter().zip(0..);
            self.numbers.table = numbered.map(|(&object, at)| (object, at)).collect();
            self.numbers.start = start;
        }
    }

    /// A class's position; few classes occur in one structure.
    fn class(&mut self, class: ClassId) -> u64 {
        let start = self.start().classes;
        let mut known = self.classes[start..].iter();
        if let Some(known) = known.position(|&old| old == class) {
            return known as u64;
        }
        self.classes.push(class);
        (self.classes.len() - 1 - start) as u64
    }

    fn write(&mut self, word: u64, part: u32) {
        if let Some(term) = TermId::from_raw(part) {
            let position = self.words.len() - self.start().words;
            self.symbolic.push((position, term));
            self.words.push(0);
        } else {
            self.words.push(word);
        }
    }
}

impl Vm {
    /// Notes a structure of this path. May ask for decisions, and then is to be called again.
    pub(crate) fn emit(&mut self, root: Ref, part: u32) -> Result<()> {
        let mut emitted = std::mem::take(&mut self.path.emitted);
        let outcome = self.walk_from(&mut emitted, root, part);
        self.path.emitted = emitted;
        outcome
    }

    /// The structure behind an object; nothing where it cannot be read without a decision.
    pub fn structure_of(&mut self, root: Ref) -> Option<Structure> {
        let mut emitted = Emitted::default();
        self.walk_from(&mut emitted, root, 0).ok()?;
        let structure = emitted.iter().next()?;
        Some(structure.to_structure())
    }

    fn walk_from(&mut self, emitted: &mut Emitted, root: Ref, part: u32) -> Result<()> {
        let start = emitted.start();
        let mut walk = Walk {
            resumed: emitted.under_way.take(),
            position: Position::default(),
            whole: start,
        };
        let outcome = self.walk_on(emitted, &mut walk, root, part);
        match &outcome {
            Ok(()) => {
                let end = emitted.lists();
                emitted.ends.push(end);
            }
            // The same call comes again before anything else is executed, and asks for nothing that
            // it has asked for.
            Err(Exit::Stop(Stop::Fork(_)))
                if self.path.answers.is_empty() && walk.whole.words > start.words =>
            {
                emitted.cut(walk.whole);
                emitted.under_way = Some(walk.position);
            }
            Err(_) => emitted.cut(start),
        }
        outcome
    }

    fn walk_on(
        &mut self,
        emitted: &mut Emitted,
        walk: &mut Walk,
        root: Ref,
        part: u32,
    ) -> Result<()> {
        match walk.resumed {
            Some(position) => walk.position = position,
            None => self.write_slot(emitted, root as u64, part, b'L')?,
        }
        walk.whole = emitted.lists();
        let first = emitted.start().objects;
        while let Some(&object) = emitted.objects.get(first + walk.position.object) {
            self.write_object(emitted, walk, object)?;
            walk.position = Position {
                object: walk.position.object + 1,
                slot: 0,
            };
            walk.whole = emitted.lists();
        }
        Ok(())
    }

    /// The slots of an object from the walk's position on, behind its header.
    fn write_object(&mut self, emitted: &mut Emitted, walk: &mut Walk, object: Ref) -> Result<()> {
        let class = self.class_of(object);
        let shape = self.shape_of(class);
        let count = match &*shape {
            Shape::Array(_) => self.path.heap.length(object) as usize,
            Shape::Fields(fields) => fields.len(),
            _ => return self.internal("a leaf of a structure as an object"),
        };
        if walk.position.slot == 0 {
            let length = match &*shape {
                Shape::Array(_) => count as u64,
                _ => 0,
            };
            let header = emitted.class(class) | length << 32;
            emitted.words.push(header);
        }
        for slot in walk.position.slot..count {
            let (word, part, letter) = match &*shape {
                Shape::Fields(fields) => {
                    let field = fields[slot];
                    let word = self.path.heap.field(object, field.offset);
                    let part = self.shadow_entry(object, (field.offset - HEADER_WORDS) as usize);
                    (word, part, field.letter)
                }
                Shape::Array(letter) => {
                    let (word, part) = self.element(object, slot);
                    (word, part, *letter)
                }
                _ => break,
            };
            self.write_slot(emitted, word, part, letter)?;
            walk.position.slot = slot + 1;
            walk.whole = emitted.lists();
        }
        Ok(())
    }

    fn write_slot(
        &mut self,
        emitted: &mut Emitted,
        word: u64,
        part: u32,
        letter: u8,
    ) -> Result<()> {
        let (word, part) = if part >= DEFERRED {
            self.force(part)?
        } else {
            (word, part)
        };
        if !matches!(letter, b'L' | b'[') {
            emitted.write(word, part);
            return Ok(());
        }
        let object = word as Ref;
        if object == NULL {
            emitted.write(slot::NULL, 0);
            return Ok(());
        }
        let class = self.class_of(object);
        match &*self.shape_of(class) {
            Shape::Fields(_) | Shape::Array(_) => {
                let number = emitted.number(object);
                emitted.write(slot::OBJECT | number, 0);
            }
            Shape::String => self.write_string(emitted, slot::STRING, object)?,
            Shape::Box(_, offset) => {
                let class = emitted.class(class);
                emitted.write(slot::BOX | class, 0);
                let part = self.shadow_entry(object, (offset - HEADER_WORDS) as usize);
                let word = self.path.heap.field(object, *offset);
                self.write_slot(emitted, word, part, b'I')?;
            }
            Shape::Enum => {
                let declaring = match self.registry.class(class).super_class {
                    Some(parent) if self.registry.class(parent).access & ENUM_FLAG != 0 => parent,
                    _ => class,
                };
                let class = emitted.class(declaring);
                emitted.write(slot::ENUM | class, 0);
                emitted.write(self.get_field(object, "ordinal", "I"), 0);
                let name = self.get_field(object, "name", "Ljava/lang/String;") as Ref;
                self.write_string(emitted, 0, name)?;
            }
            Shape::Class => {
                let class = emitted.class(self.mirrored(object));
                emitted.write(slot::CLASS | class, 0);
            }
        }
        Ok(())
    }

    /// Length and units, a word each.
    fn write_string(&mut self, emitted: &mut Emitted, mark: u64, string: Ref) -> Result<()> {
        self.settle_string(string)?;
        let (bytes, wide) = self.string_storage(string);
        if bytes == NULL {
            emitted.write(mark, 0);
            return Ok(());
        }
        let width = 1 + wide as usize;
        let length = self.path.heap.length(bytes) as usize / width;
        emitted.write(mark | length as u64, 0);
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
            emitted.write(value.0, value.1);
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
        let at = class.0 as usize;
        if let Some(Some(known)) = self.shapes.known.get(at) {
            return known.clone();
        }
        let shape = Arc::new(self.find_shape(class));
        if self.shapes.known.len() <= at {
            self.shapes.known.resize(at + 1, None);
        }
        self.shapes.known[at] = Some(shape.clone());
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
                        offset: self.layouts[owner].offset(field),
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
