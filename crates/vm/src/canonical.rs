//! The canonical heap: the graph that is reachable from some roots, in an order that depends on its
//! shape alone, with symbolic variables renamed in order of first visit (Symstra, figure 3).
//!
//! It is at once the key for isomorphism, the stored state, and what the state is rebuilt from. States
//! are compared and rebuilt over one base: everything older than the heap position `origin` is the same
//! for all of them, except for the old objects that a path has changed, which belong to the state.

use crate::heap::{NULL, Ref, SHADOW_CLASS, STATICS_CLASS};
use crate::layout::HEADER_WORDS;
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::Deferred;
use crate::symbolic::text::{Piece, Room, Text};
use crate::thread::ThreadState;
use crate::vm::{Result, Vm};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::ClassId;
use spelunk_term::work;
use spelunk_term::{Op, Sort, TermId, VarId};

const HEADER: usize = HEADER_WORDS as usize;

/// Nanoseconds on the clock of work: an object that is written down, and each of its words.
const OBJECT_WORK: u64 = 60;
const WORD_WORK: u64 = 4;

/// Marks in keys that no class number or reference collides with.
const EXTERNAL: u64 = 1 << 40;
const OLD_OBJECT: u64 = 1 << 41;
const OPEN_CHOICE: u64 = 1 << 42;
const OPEN_TEXT: u64 = 1 << 43;
const CONCRETE: u64 = 0;
const SYMBOLIC: u64 = 1;

/// Where the walk over the heap begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Root {
    Reference(Ref),
    /// A primitive value: its word and its symbolic part.
    Value(u64, u32),
}

/// What separates the common base from what belongs to a state.
#[derive(Copy, Clone, Debug)]
pub struct Base {
    /// Objects from here on belong to states.
    pub origin: usize,
    /// Old objects from here on belong to states if they were changed; older ones are the class
    /// library's own business.
    pub watched: usize,
    /// States are compared only, never rebuilt: then static fields of the class library and choices
    /// that are still open belong to them too.
    pub compared_only: bool,
}

/// A state between calls.
#[derive(Clone, Debug)]
pub struct CanonicalHeap {
    /// Equal for isomorphic heaps, and only for those.
    pub key: Box<[u64]>,
    /// Variables in order of first visit.
    pub variables: Vec<VarId>,
    /// The roots as they are in the image.
    pub roots: Vec<Root>,
    /// Memory from `Base::origin` on, with absolute references.
    image: Box<[u64]>,
    /// Where objects and symbolic parts begin in the image.
    starts: Box<[u32]>,
    changed: Vec<ChangedObject>,
    /// Texts that nobody has looked into, as the deferred values that they are; symbolic parts in
    /// the image count from the first of them.
    texts: Vec<Deferred>,
    /// Where such parts are: offset of a block of parts in the image, and the slot.
    open_parts: Vec<(u32, u32)>,
}

/// An object of the base with other contents.
#[derive(Clone, Debug)]
struct ChangedObject {
    address: Ref,
    words: Box<[u64]>,
    parts: Box<[u32]>,
}

impl CanonicalHeap {
    /// Whether anything in it is symbolic.
    pub fn is_symbolic(&self) -> bool {
        !self.variables.is_empty() || !self.texts.is_empty()
    }

    /// Words that the stored state takes.
    pub fn size(&self) -> usize {
        self.key.len() + self.image.len()
    }
}

/// What the slots of an object or block are.
pub(crate) struct Layout {
    /// Words with the header.
    words: usize,
    /// Entries of a symbolic part.
    pub slots: usize,
    pub kind: Slots,
    /// Word offsets that are no part of the state.
    ignored: Vec<u32>,
}

pub(crate) enum Slots {
    /// One word each; word offsets of the references.
    Fields(Vec<u32>),
    /// Packed elements of this many bytes (as a power of two).
    Elements(u8),
    References,
}

struct Linearisation<'a> {
    vm: &'a mut Vm,
    base: Base,
    key: Vec<u64>,
    variables: Vec<VarId>,
    terms: FxHashMap<TermId, u64>,
    /// Numbers of open choices, in the order in which they are met.
    open_choices: FxHashMap<u32, u64>,
    /// Texts met: the new number of each.
    text_numbers: FxHashMap<u32, u32>,
    texts: Vec<Deferred>,
    open_parts: Vec<(u32, u32)>,
    /// Objects met: where each goes.
    places: FxHashMap<Ref, Ref>,
    queue: Vec<Ref>,
    top: usize,
    image: Vec<u64>,
    starts: Vec<u32>,
}

impl Vm {
    /// The base of states that begin here: what the user's classes have allocated since `watched`.
    pub fn state_base(&self, watched: usize) -> Base {
        Base {
            origin: self.path.heap.top(),
            watched,
            compared_only: false,
        }
    }

    /// The base of states that are only compared: whatever has changed since here belongs to them.
    pub fn comparison_base(&self) -> Base {
        Base {
            origin: self.path.heap.top(),
            watched: 0,
            compared_only: true,
        }
    }

    /// The state as seen from these roots; `None` if something in it has no canonical form.
    pub fn canonical_heap(&mut self, base: Base, roots: &[Root]) -> Option<CanonicalHeap> {
        if !base.compared_only && self.threads_belong_to_state() {
            return None;
        }
        let work = Linearisation {
            vm: self,
            base,
            key: Vec::with_capacity(64),
            variables: Vec::new(),
            terms: FxHashMap::default(),
            open_choices: FxHashMap::default(),
            text_numbers: FxHashMap::default(),
            texts: Vec::new(),
            open_parts: Vec::new(),
            places: FxHashMap::default(),
            queue: Vec::new(),
            top: base.origin,
            image: Vec::new(),
            starts: Vec::new(),
        };
        work.run(roots)
    }

    /// Whether a thread has been started or has run since the start, and has not ended: it cannot be
    /// rebuilt.
    fn threads_belong_to_state(&self) -> bool {
        let mut others = self.path.threads.iter().skip(1);
        others.any(|thread| match thread.state {
            ThreadState::Finished => false,
            ThreadState::Runnable => true,
            _ => thread.saved_on != 0,
        })
    }

    /// Every object that can be reached from these.
    pub fn reachable_from(&self, roots: &[Ref]) -> FxHashSet<Ref> {
        let mut known: FxHashSet<Ref> = FxHashSet::default();
        let mut open: Vec<Ref> = roots.to_vec();
        while let Some(object) = open.pop() {
            if object == NULL || !known.insert(object) {
                continue;
            }
            let layout = self.layout(object);
            match layout.kind {
                Slots::Fields(references) => {
                    open.extend(
                        references
                            .iter()
                            .map(|&offset| self.path.heap.field(object, offset) as Ref),
                    );
                }
                Slots::References => {
                    open.extend(
                        (0..layout.slots).map(|index| self.path.heap.element32(object, index)),
                    );
                }
                Slots::Elements(_) => {}
            }
        }
        known
    }

    /// What conditions say about these variables, whatever their names; `None` if they mention others.
    pub fn condition_key(&self, conditions: &[TermId], variables: &[VarId]) -> Option<Vec<u64>> {
        let mut numbers: FxHashMap<TermId, u64> = FxHashMap::default();
        let mut key = Vec::new();
        for term in self.terms.post_order(conditions) {
            numbers.insert(term, numbers.len() as u64);
            let (op, sort) = (self.terms.op(term), self.terms.sort(term));
            key.push(u64::from(op.index()) << 32 | sort_number(sort));
            match op {
                Op::Var => {
                    let variable = self.terms.var_of(term)?;
                    let number = variables.iter().position(|&known| known == variable)?;
                    key.push(number as u64);
                }
                Op::Const => key.extend(self.terms.as_const(term)),
                _ => {
                    key.push(operation_detail(&self.terms, term));
                    let children = self.terms.children(term);
                    key.extend(children.iter().map(|child| numbers[child]));
                }
            }
        }
        Some(key)
    }

    /// Puts a state in place: the heap must stand at the base's origin. Its roots are then valid.
    pub fn rebuild(&mut self, base: Base, state: &CanonicalHeap) -> Result<()> {
        if self.path.heap.top() != base.origin {
            return self.internal("a state is rebuilt in the wrong place");
        }
        if self.path.heap.allocate_image(&state.image).is_err() {
            return Err(self.heap_is_full(0));
        }
        for &start in &state.starts {
            let stamp = self.path.trail.stamp;
            self.path
                .heap
                .set_stamp((base.origin + start as usize) as Ref, stamp);
        }
        // Symbolic parts in the image count texts from 0.
        let first = self.path.deferred.len() as u32;
        for text in &state.texts {
            let text = match text {
                Deferred::TextCoder(storage) => Deferred::TextCoder(storage + first),
                Deferred::TextCount(storage) => Deferred::TextCount(storage + first),
                text => text.clone(),
            };
            self.path.deferred.push(text);
        }
        for &(block, slot) in &state.open_parts {
            let block = (base.origin + block as usize) as Ref;
            let part = self.path.heap.element32_at(block, slot as usize);
            let heap = &mut self.path.heap;
            heap.set_element32_at(block, slot as usize, part + first);
        }
        for object in &state.changed {
            self.restore_changed(object, first)?;
        }
        Ok(())
    }

    fn restore_changed(&mut self, object: &ChangedObject, first_text: u32) -> Result<()> {
        let address = object.address;
        self.path.trail.save_words(
            &self.path.heap,
            address,
            address as usize,
            object.words.len(),
        );
        for (offset, &word) in object.words.iter().enumerate().skip(HEADER) {
            self.path.heap.set_word(address as usize + offset, word);
        }
        self.path.heap.set_shadow(address, NULL);
        if object.parts.is_empty() {
            return Ok(());
        }
        let block = self.new_shadow_block(address, object.parts.len() as u32)?;
        for (index, &part) in object.parts.iter().enumerate() {
            let open = if part >= DEFERRED { first_text } else { 0 };
            self.path.heap.set_element32_at(block, index, part + open);
        }
        Ok(())
    }

    /// Layout of an object, or of a class's static fields.
    pub(crate) fn layout(&self, object: Ref) -> Layout {
        if self.path.heap.class_of(object).0 == STATICS_CLASS {
            return self.statics_layout(object);
        }
        let class = self.path.heap.class_of(object);
        let layout = &self.layouts[class];
        if !layout.is_array {
            return Layout {
                words: layout.instance_words as usize,
                slots: layout.instance_words as usize - HEADER,
                kind: Slots::Fields(layout.reference_offsets.to_vec()),
                ignored: self.bookkeeping_fields(class),
            };
        }
        let kind = match self.registry.class(class).element_letter {
            b'L' | b'[' => Slots::References,
            _ => Slots::Elements(layout.element_shift),
        };
        Layout {
            words: self.path.heap.size_words(object, layout),
            slots: self.path.heap.length(object) as usize,
            kind,
            ignored: Vec::new(),
        }
    }

    fn statics_layout(&self, block: Ref) -> Layout {
        let payload = self.path.heap.length(block) as usize;
        let owner = self.layouts.owner_of(block);
        let references = owner.map_or_else(Vec::new, |class| {
            let fields = self.registry.class(class).fields.iter();
            fields
                .filter(|field| field.is_static() && field.is_reference())
                .map(|field| self.static_address(class, self.layouts[class].offset(field)) - block)
                .collect()
        });
        Layout {
            words: HEADER + payload,
            slots: payload,
            kind: Slots::Fields(references),
            ignored: Vec::new(),
        }
    }

    /// Fields that say nothing about an object's state: cached hash codes, and the counts by which
    /// iterators of java.util notice changes.
    fn bookkeeping_fields(&self, class: ClassId) -> Vec<u32> {
        let mut found = Vec::new();
        if class == self.well_known.string {
            let named = |name: &str| {
                let field = self.registry.class(class).fields.iter();
                field
                    .filter(|field| !field.is_static() && self.registry.text(field.name) == name)
                    .map(|field| self.layouts[class].offset(field))
                    .collect::<Vec<u32>>()
            };
            found.extend(named("hash"));
            found.extend(named("hashIsZero"));
            return found;
        }
        for &owner in &self.registry.class(class).display {
            let ancestor = self.registry.class(owner);
            if ancestor.is_user() || !ancestor.name.starts_with("java/util/") {
                continue;
            }
            for field in &ancestor.fields {
                if !field.is_static() && self.registry.text(field.name) == "modCount" {
                    found.push(self.layouts[owner].offset(field));
                }
            }
        }
        found
    }

    /// Old objects whose contents differ from the base's.
    fn changed_objects(&self, base: Base) -> Vec<Ref> {
        let mut found: Vec<Ref> = self
            .path
            .trail
            .changed_before(&self.path.heap, base.origin)
            .into_iter()
            .filter(|&object| self.is_watched(base, object))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn is_watched(&self, base: Base, object: Ref) -> bool {
        let class = self.path.heap.class_of(object).0;
        if class == STATICS_CLASS {
            let owner = self.layouts.owner_of(object);
            return owner
                .is_some_and(|class| base.compared_only || self.registry.class(class).is_user());
        }
        class != SHADOW_CLASS && object as usize >= base.watched
    }
}

impl Linearisation<'_> {
    fn run(mut self, roots: &[Root]) -> Option<CanonicalHeap> {
        let mut new_roots = Vec::with_capacity(roots.len());
        for &root in roots {
            new_roots.push(self.root(root)?);
        }
        let changed = self.vm.changed_objects(self.base);
        self.key.push(changed.len() as u64);
        let mut changed_objects = Vec::with_capacity(changed.len());
        for address in changed {
            self.key.push(OLD_OBJECT | u64::from(address));
            let (words, parts) = self.object(address)?;
            changed_objects.push(ChangedObject {
                address,
                words: words.into(),
                parts: parts.into(),
            });
        }
        let mut next = 0;
        while next < self.queue.len() {
            let object = self.queue[next];
            next += 1;
            let (words, parts) = self.object(object)?;
            work::spend(OBJECT_WORK + words.len() as u64 * WORD_WORK);
            self.append(&words, &parts);
        }
        Some(CanonicalHeap {
            key: self.key.into(),
            variables: self.variables,
            roots: new_roots,
            image: self.image.into(),
            starts: self.starts.into(),
            changed: changed_objects,
            texts: self.texts,
            open_parts: self.open_parts,
        })
    }

    fn root(&mut self, root: Root) -> Option<Root> {
        match root {
            Root::Reference(object) => return Some(Root::Reference(self.reference(object) as Ref)),
            Root::Value(word, 0) => self.key.extend([CONCRETE, word]),
            Root::Value(_, part) => {
                self.key.push(SYMBOLIC);
                self.term(part)?;
            }
        }
        Some(root)
    }

    /// A reference's token; its new place. Objects are numbered in the order in which they are met.
    fn reference(&mut self, object: Ref) -> u64 {
        if object == NULL {
            self.key.push(0);
            return 0;
        }
        if (object as usize) < self.base.origin {
            self.key.push(EXTERNAL | u64::from(object));
            return u64::from(object);
        }
        if let Some(&place) = self.places.get(&object) {
            self.key.push(u64::from(place));
            return u64::from(place);
        }
        let place = self.top as Ref;
        self.top += self.stored_words(object);
        self.places.insert(object, place);
        self.queue.push(object);
        self.key.push(u64::from(place));
        u64::from(place)
    }

    /// Words that an object and its symbolic part take in the image.
    fn stored_words(&self, object: Ref) -> usize {
        let layout = self.vm.layout(object);
        if self.has_parts(object, &layout) {
            layout.words + HEADER + layout.slots.div_ceil(2).max(1)
        } else {
            layout.words
        }
    }

    fn has_parts(&self, object: Ref, layout: &Layout) -> bool {
        self.vm.path.heap.shadow(object) != NULL
            && (0..layout.slots).any(|slot| self.settled_slot(object, layout, slot).1 != 0)
    }

    /// Word and symbolic part of a slot; what has been settled meanwhile is its value. Words of
    /// packed elements are not looked at here.
    fn settled_slot(&self, object: Ref, layout: &Layout, slot: usize) -> (u64, u32) {
        let part = self.vm.shadow_entry(object, slot);
        let Slots::Fields(_) = layout.kind else {
            return (0, part);
        };
        let word = self.vm.path.heap.word(object as usize + HEADER + slot);
        let Some(number) = part.checked_sub(DEFERRED) else {
            return (word, part);
        };
        match self.vm.path.deferred.get(number as usize) {
            Some(&Deferred::Settled(word, part)) => (word, part),
            Some(&Deferred::SettledReference(object)) => (object as u64, 0),
            Some(&Deferred::SettledText { bytes, .. }) => (bytes as u64, 0),
            Some(&Deferred::TextCoder(storage)) => match self.settled_text(storage) {
                Some((wide, _)) => (wide as u64, 0),
                None => (word, part),
            },
            Some(&Deferred::TextCount(storage)) => match self.settled_text(storage) {
                Some((_, count)) => (count as u64, 0),
                None => (word, part),
            },
            _ => (word, part),
        }
    }

    fn settled_text(&self, storage: u32) -> Option<(bool, u32)> {
        match self.vm.path.deferred.get((storage - DEFERRED) as usize) {
            Some(&Deferred::SettledText { wide, count, .. }) => Some((wide, count)),
            _ => None,
        }
    }

    /// Writes an object's contents to the key; returns its words with references moved, and its
    /// symbolic parts if there are any.
    fn object(&mut self, object: Ref) -> Option<(Vec<u64>, Vec<u32>)> {
        let layout = self.vm.layout(object);
        self.key.push(self.vm.path.heap.word(object as usize));
        let parts = self.parts(object, &layout)?;
        let mut words: Vec<u64> = (0..layout.words)
            .map(|offset| self.vm.path.heap.word(object as usize + offset))
            .collect();
        words[1] = 0;
        if let Slots::Fields(_) = layout.kind
            && self.vm.path.heap.shadow(object) != NULL
        {
            for slot in 0..layout.slots {
                words[HEADER + slot] = self.settled_slot(object, &layout, slot).0;
            }
        }
        match &layout.kind {
            Slots::Fields(references) => self.fields(&mut words, references, &layout.ignored),
            Slots::Elements(shift) => {
                blank_symbolic(&mut words, &parts, *shift);
                self.key.extend_from_slice(&words[HEADER..]);
            }
            Slots::References => self.elements(&mut words, layout.slots),
        }
        Some((words, parts))
    }

    fn fields(&mut self, words: &mut [u64], references: &[u32], ignored: &[u32]) {
        for (offset, word) in words.iter_mut().enumerate().skip(HEADER) {
            if references.contains(&(offset as u32)) {
                *word = self.reference(*word as Ref);
            } else if !ignored.contains(&(offset as u32)) {
                self.key.push(*word);
            }
        }
    }

    fn elements(&mut self, words: &mut [u64], count: usize) {
        for index in 0..count {
            let (word, shift) = (HEADER + index / 2, 32 * (index % 2));
            let moved = self.reference((words[word] >> shift) as Ref);
            words[word] = words[word] & !(0xffff_ffff << shift) | moved << shift;
        }
    }

    /// The symbolic parts, settled; nothing if there are none. How many, and which, goes to the key.
    fn parts(&mut self, object: Ref, layout: &Layout) -> Option<Vec<u32>> {
        if !self.has_parts(object, layout) {
            self.key.push(0);
            return Some(Vec::new());
        }
        let mut parts: Vec<u32> = (0..layout.slots)
            .map(|slot| self.settled_slot(object, layout, slot).1)
            .collect();
        let symbolic = parts.iter().filter(|&&part| part != 0).count();
        self.key.push(symbolic as u64);
        for (slot, part) in parts.iter_mut().enumerate() {
            if *part != 0 {
                self.key.push(slot as u64);
                self.term(*part)?;
                if let Some(&number) = self.text_numbers.get(part) {
                    *part = DEFERRED + number;
                }
            }
        }
        Some(parts)
    }

    /// Writes a term to the key, each subterm once; variables are numbered as they are met.
    fn term(&mut self, part: u32) -> Option<()> {
        if part >= DEFERRED {
            return self.deferred(part);
        }
        let root = TermId::from_raw(part)?;
        for term in self.vm.terms.post_order(&[root]) {
            if self.terms.contains_key(&term) {
                continue;
            }
            self.terms.insert(term, self.terms.len() as u64);
            let terms = &self.vm.terms;
            self.key
                .push(u64::from(terms.op(term).index()) << 32 | sort_number(terms.sort(term)));
            match terms.op(term) {
                Op::Var => self.variables.extend(terms.var_of(term)),
                Op::Const => self.key.extend(terms.as_const(term)),
                _ => {
                    self.key.push(operation_detail(terms, term));
                    for &child in terms.children(term).iter() {
                        self.key.push(self.terms[&child]);
                    }
                }
            }
        }
        self.key.push(self.terms[&root]);
        Some(())
    }

    /// A settled choice is its value; one that is still open makes the state incomparable, unless
    /// nothing but its range and who shares it matters.
    fn deferred(&mut self, part: u32) -> Option<()> {
        match self.vm.path.deferred.get((part - DEFERRED) as usize) {
            Some(Deferred::Text { text, room }) => {
                let (text, room) = (text.clone(), *room);
                self.text(part, &text, room)?;
            }
            Some(&(Deferred::TextCoder(storage) | Deferred::TextCount(storage))) => {
                self.deferred(storage)?;
                let storage = DEFERRED + *self.text_numbers.get(&storage)?;
                let entry = match self.vm.path.deferred.get((part - DEFERRED) as usize) {
                    Some(Deferred::TextCoder(_)) => Deferred::TextCoder(storage),
                    _ => Deferred::TextCount(storage),
                };
                self.number_text(part, entry);
            }
            Some(&Deferred::Settled(word, 0)) => self.key.push(word),
            Some(&Deferred::Choice { low, high }) if self.base.compared_only => {
                let next = self.open_choices.len() as u64;
                let shared = *self.open_choices.entry(part).or_insert(next);
                self.key
                    .extend([OPEN_CHOICE | shared, low as u64, high as u64]);
            }
            _ => return None,
        }
        Some(())
    }

    /// A text that nobody has looked into: its pieces, when it is met first.
    fn text(&mut self, part: u32, text: &Text, room: Room) -> Option<()> {
        if let Some(&number) = self.text_numbers.get(&part) {
            self.key.push(OPEN_TEXT | u64::from(number));
            return Some(());
        }
        let number = self.texts.len() as u64;
        let leaves = text.leaves();
        let room_key = match room {
            Room::Exact => 0,
            Room::BuilderOfFirst => 1,
            Room::Builder(room) => u64::from(room) + 2,
        };
        self.key
            .extend([OPEN_TEXT | number, room_key, leaves.len() as u64]);
        let mut moved = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            moved.push(self.leaf(leaf)?);
        }
        let text = Text::of(moved);
        self.number_text(part, Deferred::Text { text, room });
        Some(())
    }

    fn number_text(&mut self, part: u32, entry: Deferred) {
        if !self.text_numbers.contains_key(&part) {
            self.text_numbers.insert(part, self.texts.len() as u32);
            self.texts.push(entry);
        }
    }

    fn leaf(&mut self, leaf: &Piece) -> Option<Piece> {
        let (mark, term) = match leaf {
            Piece::String(string) => {
                self.key.push(0);
                return Some(Piece::String(self.reference(*string) as Ref));
            }
            Piece::Decimal(term) => (1, term),
            Piece::Hexadecimal(term) => (2, term),
            Piece::Character(term) => (3, term),
            Piece::Boolean(term) => (4, term),
            Piece::Floating(term) => (5, term),
            Piece::Unknown(_) | Piece::Text(_) | Piece::Chunk(..) => return None,
        };
        self.key.push(mark);
        self.term(term.raw())?;
        Some(leaf.clone())
    }

    fn append(&mut self, words: &[u64], parts: &[u32]) {
        self.starts.push(self.image.len() as u32);
        let object = self.image.len();
        self.image.extend_from_slice(words);
        if parts.is_empty() {
            return;
        }
        let block = self.image.len();
        let payload = parts.len().div_ceil(2).max(1);
        self.starts.push(block as u32);
        let open = |&(_, part): &(usize, &u32)| *part >= DEFERRED;
        let open = parts.iter().enumerate().filter(open);
        self.open_parts
            .extend(open.map(|(slot, _)| (block as u32, slot as u32)));
        self.image[object + 1] = ((self.base.origin + block) as u64) << 32;
        self.image
            .extend([u64::from(SHADOW_CLASS) | (payload as u64) << 32, 0]);
        let pairs = (0..payload).map(|pair| {
            let part = |slot: usize| u64::from(parts.get(slot).copied().unwrap_or(0));
            part(2 * pair) | part(2 * pair + 1) << 32
        });
        self.image.extend(pairs);
    }
}

/// What a symbolic element holds in its packed place says nothing.
fn blank_symbolic(words: &mut [u64], parts: &[u32], shift: u8) {
    let bits = 8usize << shift;
    let mask = if bits == 64 {
        u64::MAX
    } else {
        (1 << bits) - 1
    };
    for (slot, &part) in parts.iter().enumerate() {
        if part != 0 {
            let at = slot * bits;
            words[HEADER + at / 64] &= !(mask << (at % 64));
        }
    }
}

fn sort_number(sort: Sort) -> u64 {
    match sort {
        Sort::Bool => 1,
        Sort::Bv(width) => 16 + u64::from(width),
        Sort::F32 => 2,
        Sort::F64 => 3,
    }
}

/// What distinguishes operations of one kind besides their sort and operands.
fn operation_detail(terms: &spelunk_term::TermStore, term: TermId) -> u64 {
    match terms.op(term) {
        Op::Extract { hi, lo } => u64::from(hi) << 8 | u64::from(lo),
        _ => 0,
    }
}
