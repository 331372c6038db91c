//! The input heap: objects that were there before the explored call and of which only that is known which the
//! path has looked at (lazy initialisation; Khurshid, Pasareanu, Visser). A reference that nobody has used is
//! open. At its first use it becomes null, an object of the input heap that is known already, or a new one
//! whose fields are open in turn; numbers are variables.
//!
//! What a path decides about references is kept as clauses; what objects held at first is kept beside the live
//! objects, which the program may overwrite. An invariant is run on twins: copies of the input heap as it was.
//! An open reference that it comes upon is initialised too, but not checked again.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::path_state::cut;
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::input_statics::InputStatic;
use crate::symbolic::input_types::{BOXES, InputBounds, InputType, LeftOut};
use crate::vm::{Exit, Result, Stop, Vm};
use spelunk_classes::registry::{ClassId, ClassKind};
use std::sync::Arc;

/// Where a reference of the input heap stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The receiver, a parameter or a static field.
    Root(u32),
    /// A field of an input object, by its number among the object's fields.
    Field {
        object: u32,
        field: u32,
    },
    Element {
        object: u32,
        index: u32,
    },
}

/// A reference that was open when the path began to look at it.
#[derive(Clone, Debug)]
pub struct InputReference {
    pub declared: ClassId,
    pub place: Place,
    pub never_null: bool,
}

/// What a reference has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initialised {
    Null,
    /// Some object; which one is open.
    NotNull,
    /// An object that nothing referred to before.
    Fresh(u32),
    /// An object that was known already.
    Alias(u32),
    /// A constant of an enum.
    Constant(Ref),
}

/// One clause of the path condition about the heap; those about numbers are terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    pub reference: u32,
    pub becomes: Initialised,
}

#[derive(Clone, Debug)]
pub struct InputObject {
    pub class: ClassId,
    /// The object that the program works on.
    pub live: Ref,
    /// How it was reached first.
    pub name: Arc<str>,
    /// The symbolic parts that its fields or elements had at first.
    pub parts: Arc<[u32]>,
}

/// The receiver, a parameter or a static field: a name and its word and symbolic part.
#[derive(Clone, Debug)]
pub struct InputRoot {
    pub name: Arc<str>,
    pub letter: u8,
    pub word: u64,
    pub part: u32,
    /// The static field that it is.
    pub home: Option<InputStatic>,
}

#[derive(Default)]
pub struct InputHeap {
    pub roots: Vec<InputRoot>,
    pub references: Vec<InputReference>,
    pub objects: Vec<InputObject>,
    pub clauses: Vec<Clause>,
    /// Copies of the objects as they were, while an invariant runs.
    pub twins: Vec<Ref>,
    /// An invariant runs: what it initialises is not checked again.
    pub is_checking: bool,
}

/// How long the lists of an input heap were.
#[derive(Clone, Copy)]
pub struct Lengths {
    roots: usize,
    references: usize,
    objects: usize,
    clauses: usize,
    twins: usize,
    is_checking: bool,
}

impl InputHeap {
    pub fn lengths(&self) -> Lengths {
        Lengths {
            roots: self.roots.len(),
            references: self.references.len(),
            objects: self.objects.len(),
            clauses: self.clauses.len(),
            twins: self.twins.len(),
            is_checking: self.is_checking,
        }
    }

    pub fn cut_back(&mut self, lengths: Lengths) {
        cut(&mut self.roots, lengths.roots);
        cut(&mut self.references, lengths.references);
        cut(&mut self.objects, lengths.objects);
        cut(&mut self.clauses, lengths.clauses);
        cut(&mut self.twins, lengths.twins);
        self.is_checking = lengths.is_checking;
    }

    fn find(&self, live: Ref) -> Option<usize> {
        self.objects.iter().position(|object| object.live == live)
    }

    /// What a reference has become, as far as it is known.
    pub fn latest(&self, reference: u32) -> Option<Initialised> {
        let mut clauses = self.clauses.iter().rev();
        let found = clauses.find(|clause| clause.reference == reference);
        found.map(|clause| clause.becomes)
    }

    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }
}

/// One way to go on with an open reference.
enum Alternative {
    Becomes(Initialised),
    New(ClassId),
    NewArray(u32),
    LeftOut(LeftOut),
}

impl Vm {
    // ---- making it ----

    /// The receiver, which is there: an object of the class itself, or of one below it where it has none.
    /// All of its decisions come before anything is made, because a call that forks is made again.
    pub fn input_receiver(&mut self, class: ClassId) -> Result<(u64, u32)> {
        let mut alternatives = Vec::new();
        match self.input_types.type_of(class) {
            Some(InputType::Objects { classes, others }) => {
                let own = usize::from(classes.first() == Some(&class));
                let (own, below) = classes.split_at(own);
                let usable = if own.is_empty() { below } else { own };
                alternatives.extend(usable.iter().copied().map(Alternative::New));
                if usable.is_empty() {
                    alternatives.extend(others.clone().map(Alternative::LeftOut));
                }
            }
            Some(InputType::Constants(constants)) => {
                let constant =
                    |&constant: &Ref| Alternative::Becomes(Initialised::Constant(constant));
                alternatives.extend(constants.iter().map(constant));
            }
            Some(InputType::Array) | None => {}
        }
        if alternatives.is_empty() {
            let class = self.class_display(class);
            return self.unsupported(format!("an unknown object of {class} as the receiver"));
        }
        let chosen = self.choose(alternatives.len() as u32)? as usize;
        let part = self.open_root("this", class, true);
        let reference = self.path.input_heap.references.len() as u32 - 1;
        let becomes = self.take_alternative(reference, &alternatives[chosen])?;
        let object = self.note_initialised(reference, becomes);
        self.replace_deferred(
            (part - DEFERRED) as usize,
            Deferred::SettledReference(object),
        );
        Ok((u64::from(object), 0))
    }

    /// A parameter of a class or array type, null included.
    pub fn input_parameter(&mut self, name: &str, declared: ClassId) -> (u64, u32) {
        if declared == self.well_known.string {
            let most = self.input_bounds().max_length;
            let part = self.string_parameter(name, most);
            self.input_root(name, b'L', 0, part);
            return (0, part);
        }
        (0, self.open_root(name, declared, false))
    }

    /// A primitive parameter.
    pub fn input_number(&mut self, name: &str, letter: u8) -> (u64, u32) {
        let part = self.new_primitive_input(name, letter).raw();
        self.input_root(name, letter, 0, part);
        (0, part)
    }

    /// A parameter that can only be null.
    pub fn input_null(&mut self, name: &str) -> (u64, u32) {
        self.input_root(name, b'L', 0, 0);
        (0, 0)
    }

    fn input_root(&mut self, name: &str, letter: u8, word: u64, part: u32) {
        let name = name.into();
        let root = InputRoot {
            name,
            letter,
            word,
            part,
            home: None,
        };
        self.path.input_heap.roots.push(root);
    }

    fn open_root(&mut self, name: &str, declared: ClassId, never_null: bool) -> u32 {
        let place = Place::Root(self.path.input_heap.roots.len() as u32);
        let part = self.open_input(declared, place, never_null);
        self.input_root(name, b'L', 0, part);
        part
    }

    fn open_input(&mut self, declared: ClassId, place: Place, never_null: bool) -> u32 {
        let references = &mut self.path.input_heap.references;
        let reference = references.len() as u32;
        references.push(InputReference {
            declared,
            place,
            never_null,
        });
        self.defer(Deferred::InputReference {
            reference,
            not_null: never_null,
        })
    }

    fn input_bounds(&self) -> InputBounds {
        self.input_types.bounds.unwrap_or_default()
    }

    /// How a place is spelled: `this.root.left`, `items[2]`.
    pub fn place_name(&self, place: &Place) -> String {
        let heap = &self.path.input_heap;
        let object = |number: &u32| &heap.objects[*number as usize];
        match place {
            Place::Root(number) => heap
                .roots
                .get(*number as usize)
                .map_or("this", |root| &root.name)
                .to_string(),
            Place::Field { object: of, field } => {
                let of = object(of);
                let fields = self.input_types.fields(of.class);
                format!("{}.{}", of.name, fields[*field as usize].label)
            }
            Place::Element { object: of, index } => format!("{}[{index}]", object(of).name),
        }
    }

    // ---- looking at it ----

    /// An open reference is used.
    pub(super) fn force_input(
        &mut self,
        number: usize,
        reference: u32,
        not_null: bool,
    ) -> Result<(u64, u32)> {
        let alternatives = self.alternatives_of(reference, not_null);
        let chosen = match alternatives.len() {
            0 => return Err(Exit::Stop(Stop::AssumptionFailed)),
            1 => 0,
            count => self.decide_once(Fork::Choice {
                count: count as u32,
            })? as usize,
        };
        let becomes = self.take_alternative(reference, &alternatives[chosen])?;
        self.initialise_input(number, reference, becomes)
    }

    fn take_alternative(&mut self, reference: u32, way: &Alternative) -> Result<Initialised> {
        match way {
            Alternative::Becomes(known) => Ok(*known),
            Alternative::New(class) => self.new_input_object(reference, *class),
            Alternative::NewArray(length) => self.new_input_array(reference, *length),
            Alternative::LeftOut(LeftOut::Bound(what)) => {
                Err(Exit::Stop(Stop::CutOff(what.to_string())))
            }
            Alternative::LeftOut(LeftOut::Unsupported(what)) => self.unsupported(&**what),
        }
    }

    /// What an open reference can become: null, then objects that are there, then new ones.
    fn alternatives_of(&self, reference: u32, not_null: bool) -> Vec<Alternative> {
        let heap = &self.path.input_heap;
        let declared = heap.references[reference as usize].declared;
        let mut found = Vec::new();
        if !not_null {
            found.push(Alternative::Becomes(Initialised::Null));
        }
        let known = self.input_types.type_of(declared);
        if let Some(InputType::Constants(constants)) = known {
            found.extend(
                constants
                    .iter()
                    .map(|&constant| Alternative::Becomes(Initialised::Constant(constant))),
            );
            return found;
        }
        for (number, object) in heap.objects.iter().enumerate() {
            if self.registry.is_subclass(object.class, declared) && !self.is_box(object.class) {
                found.push(Alternative::Becomes(Initialised::Alias(number as u32)));
            }
        }
        match known {
            Some(InputType::Array) => self.new_arrays(declared, &mut found),
            Some(InputType::Objects { classes, others }) => {
                self.new_objects(classes, &mut found);
                found.extend(others.clone().map(Alternative::LeftOut));
            }
            Some(InputType::Constants(_)) | None => {}
        }
        found
    }

    fn is_full(&self, class: ClassId) -> Option<LeftOut> {
        let most = self.input_bounds().max_objects;
        let objects = &self.path.input_heap.objects;
        let count = objects
            .iter()
            .filter(|object| object.class == class)
            .count();
        (count >= most as usize && !self.is_box(class)).then(|| {
            LeftOut::Bound(
                format!(
                    "more than {most} input objects of {}",
                    self.class_display(class)
                )
                .into(),
            )
        })
    }

    fn new_objects(&self, classes: &[ClassId], found: &mut Vec<Alternative>) {
        let mut full = None;
        for &class in classes {
            match self.is_full(class) {
                None => found.push(Alternative::New(class)),
                Some(bound) => full = full.or(Some(bound)),
            }
        }
        found.extend(full.map(Alternative::LeftOut));
    }

    fn new_arrays(&self, class: ClassId, found: &mut Vec<Alternative>) {
        if let Some(bound) = self.is_full(class) {
            return found.push(Alternative::LeftOut(bound));
        }
        let most = self.input_bounds().max_length;
        found.extend((0..=most).map(Alternative::NewArray));
        let longer = format!("input arrays longer than {most}");
        found.push(Alternative::LeftOut(LeftOut::Bound(longer.into())));
    }

    /// Boxes are values: they are as many as are wanted, and equal ones are the same where the JVM keeps them.
    fn is_box(&self, class: ClassId) -> bool {
        let linked = self.registry.class(class);
        !linked.is_user() && BOXES.contains(&&*linked.name)
    }

    /// Notes what a reference has become. Where invariants are asked, whether they still can hold comes next.
    fn initialise_input(
        &mut self,
        number: usize,
        reference: u32,
        becomes: Initialised,
    ) -> Result<(u64, u32)> {
        let object = self.note_initialised(reference, becomes);
        if !self.path.input_heap.is_checking && self.input_types.has_conditions() {
            self.replace_deferred(number, Deferred::Unchecked { reference, object });
            return self.check_input(number, reference, object);
        }
        self.settle_input(number, reference, object)
    }

    /// The field or element that holds the reference is from now on like any other.
    fn settle_input(&mut self, number: usize, reference: u32, object: Ref) -> Result<(u64, u32)> {
        self.replace_deferred(number, Deferred::SettledReference(object));
        let part = DEFERRED + number as u32;
        let heap = &self.path.input_heap;
        match heap.references[reference as usize].place {
            Place::Root(_) => {}
            Place::Field { object: of, field } => {
                let InputObject { class, live, .. } = heap.objects[of as usize];
                let fields = self.input_types.fields(class);
                let field = &fields[field as usize];
                if self.shadow_entry(live, field.part_index()) == part {
                    self.before_field_write(live, field.offset);
                    self.path.heap.set_field(live, field.offset, object.into());
                    self.store_shadow(live, field.part_index(), 0)?;
                }
            }
            Place::Element { object: of, index } => {
                let live = heap.objects[of as usize].live;
                if self.shadow_entry(live, index as usize) == part {
                    self.set_element(live, index as usize, object.into(), 0)?;
                }
            }
        }
        Ok((object.into(), 0))
    }

    fn note_initialised(&mut self, reference: u32, becomes: Initialised) -> Ref {
        self.path
            .input_heap
            .clauses
            .push(Clause { reference, becomes });
        match becomes {
            Initialised::Null | Initialised::NotNull => NULL,
            Initialised::Fresh(object) | Initialised::Alias(object) => {
                self.path.input_heap.objects[object as usize].live
            }
            Initialised::Constant(constant) => constant,
        }
    }

    pub(super) fn check_input(
        &mut self,
        number: usize,
        reference: u32,
        object: Ref,
    ) -> Result<(u64, u32)> {
        if self.path.input_heap.is_checking {
            return Ok((object.into(), 0));
        }
        self.decide_once(Fork::Invariant)?;
        self.settle_input(number, reference, object)
    }

    // ---- new objects ----

    fn new_input_object(&mut self, reference: u32, class: ClassId) -> Result<Initialised> {
        let live = self.new_object(class)?;
        let place = self.path.input_heap.references[reference as usize]
            .place
            .clone();
        let name: Arc<str> = self.place_name(&place).into();
        let number = self.path.input_heap.objects.len() as u32;
        let fields = self.input_types.fields(class);
        let mut parts = Vec::with_capacity(fields.len());
        for (field, known) in fields.iter().enumerate() {
            let part = match known.declared {
                Some(declared) => {
                    let place = Place::Field {
                        object: number,
                        field: field as u32,
                    };
                    self.open_part(&name, &known.label, declared, place, known.never_null)
                }
                None if matches!(known.letter, b'L' | b'[') => 0,
                None => self.input_variable(&format!("{name}.{}", known.label), known.letter),
            };
            self.store_shadow(live, known.part_index(), part)?;
            parts.push(part);
        }
        self.add_input_object(InputObject {
            class,
            live,
            name,
            parts: parts.into(),
        })
    }

    fn new_input_array(&mut self, reference: u32, length: u32) -> Result<Initialised> {
        let InputReference {
            declared: class,
            place,
            ..
        } = self.path.input_heap.references[reference as usize].clone();
        let live = self.new_array(class, length)?;
        let name: Arc<str> = self.place_name(&place).into();
        let number = self.path.input_heap.objects.len() as u32;
        let (element, letter) = match self.registry.class(class).kind {
            ClassKind::Array { element } => (element, self.registry.class(class).element_letter),
            _ => return self.internal("an input array of no array class"),
        };
        let mut parts = Vec::with_capacity(length as usize);
        for index in 0..length {
            let part = if matches!(letter, b'L' | b'[') {
                let place = Place::Element {
                    object: number,
                    index,
                };
                self.open_part(&name, &format!("[{index}]"), element, place, false)
            } else {
                self.input_variable(&format!("{name}[{index}]"), letter)
            };
            self.set_element(live, index as usize, 0, part)?;
            parts.push(part);
        }
        self.add_input_object(InputObject {
            class,
            live,
            name,
            parts: parts.into(),
        })
    }

    /// The symbolic part of a reference that nobody has looked at.
    fn open_part(
        &mut self,
        of: &str,
        label: &str,
        declared: ClassId,
        place: Place,
        never_null: bool,
    ) -> u32 {
        if declared == self.well_known.string {
            let most = self.input_bounds().max_length;
            let joint = if label.starts_with('[') { "" } else { "." };
            return self.string_parameter(&format!("{of}{joint}{label}"), most);
        }
        self.open_input(declared, place, never_null)
    }

    fn input_variable(&mut self, name: &str, letter: u8) -> u32 {
        self.input_term(name, letter).0.raw()
    }

    fn add_input_object(&mut self, object: InputObject) -> Result<Initialised> {
        let number = self.path.input_heap.objects.len();
        self.path.input_heap.objects.push(object);
        if self.path.input_heap.is_checking && self.path.input_heap.twins.len() == number {
            let twin = self.blank_twin(number)?;
            self.path.input_heap.twins.push(twin);
            self.fill_twin(number)?;
        }
        Ok(Initialised::Fresh(number as u32))
    }

    // ---- twins ----

    /// Copies the input heap as it was, for an invariant.
    pub fn make_twins(&mut self) -> Result<()> {
        self.path.input_heap.is_checking = true;
        for number in 0..self.path.input_heap.objects.len() {
            let twin = self.blank_twin(number)?;
            self.path.input_heap.twins.push(twin);
        }
        for number in 0..self.path.input_heap.objects.len() {
            self.fill_twin(number)?;
        }
        self.twin_statics()
    }

    /// Receiver and parameters as they were, for a precondition: words and symbolic parts.
    pub fn twin_arguments(&mut self) -> Vec<(u64, u32)> {
        let roots = self.path.input_heap.roots.clone();
        let mut values = Vec::with_capacity(roots.len());
        for root in roots.iter().filter(|root| root.home.is_none()) {
            values.push(self.twin_value(root.part));
            if matches!(root.letter, b'J' | b'D') {
                values.push((0, 0));
            }
        }
        values
    }

    fn blank_twin(&mut self, number: usize) -> Result<Ref> {
        let object = &self.path.input_heap.objects[number];
        let (class, length) = (object.class, object.parts.len() as u32);
        match self.registry.class(class).is_array() {
            true => self.new_array(class, length),
            false => self.new_object(class),
        }
    }

    fn fill_twin(&mut self, number: usize) -> Result<()> {
        let InputObject { class, parts, .. } = self.path.input_heap.objects[number].clone();
        let twin = self.path.input_heap.twins[number];
        let is_array = self.registry.class(class).is_array();
        let fields = self.input_types.fields(class);
        for (index, &part) in parts.iter().enumerate() {
            let (word, part) = self.twin_value(part);
            if is_array {
                self.set_element(twin, index, word, part)?;
            } else {
                let field = &fields[index];
                self.path.heap.set_field(twin, field.offset, word);
                self.store_shadow(twin, field.part_index(), part)?;
            }
        }
        Ok(())
    }

    /// What a twin holds where its object held this part at first.
    pub(super) fn twin_value(&mut self, part: u32) -> (u64, u32) {
        let Some(number) = part.checked_sub(DEFERRED) else {
            return (0, part);
        };
        match self.path.deferred.get(number as usize) {
            Some(&(Deferred::SettledReference(object) | Deferred::Unchecked { object, .. })) => {
                (u64::from(self.twin_of(object)), 0)
            }
            Some(Deferred::InputReference { .. }) => (0, self.defer(Deferred::Twin(part))),
            // Strings are never written.
            _ => (0, part),
        }
    }

    fn twin_of(&self, object: Ref) -> Ref {
        let heap = &self.path.input_heap;
        let number = heap.find(object);
        number
            .and_then(|number| heap.twins.get(number))
            .copied()
            .unwrap_or(object)
    }

    pub(super) fn force_twin(&mut self, number: usize, of: u32) -> Result<(u64, u32)> {
        let (object, _) = self.force(of)?;
        let twin = self.twin_of(object as Ref);
        self.replace_deferred(number, Deferred::SettledReference(twin));
        Ok((u64::from(twin), 0))
    }

    /// Whether an object is a twin: what an invariant must not write to.
    pub(crate) fn is_twin(&self, object: Ref) -> bool {
        self.path.input_heap.twins.contains(&object)
    }

    // ---- what stays open ----

    /// Whether an open input reference is null: nothing more is decided where an object can be there.
    pub(super) fn decide_input_null(
        &mut self,
        number: usize,
        reference: u32,
        not_null: bool,
    ) -> Result<Option<bool>> {
        if not_null {
            return Ok(Some(false));
        }
        let possible = self.alternatives_of(reference, true);
        if !possible
            .iter()
            .any(|way| !matches!(way, Alternative::LeftOut(_)))
        {
            return Ok(None);
        }
        if self.decide_once(Fork::Choice { count: 2 })? == 0 {
            self.initialise_input(number, reference, Initialised::Null)?;
            return Ok(Some(true));
        }
        let becomes = Initialised::NotNull;
        self.path
            .input_heap
            .clauses
            .push(Clause { reference, becomes });
        self.replace_deferred(
            number,
            Deferred::InputReference {
                reference,
                not_null: true,
            },
        );
        Ok(Some(false))
    }

    /// Whether an open input reference can be this object.
    pub(super) fn input_may_be(&self, reference: u32, object: Ref) -> bool {
        let heap = &self.path.input_heap;
        let declared = heap.references[reference as usize].declared;
        match self.input_types.type_of(declared) {
            Some(InputType::Constants(constants)) => constants.contains(&object),
            _ => heap.find(object).is_some_and(|number| {
                self.registry
                    .is_subclass(heap.objects[number].class, declared)
            }),
        }
    }
}
