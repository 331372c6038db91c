//! States that objects of the class under test were left in, told roughly: numbers by their size, collections by how
//! many they hold. A call that only fills an object reaches no branch, and what looks at it later needs it filled: for
//! each rough state the shortest calls that lead there are kept, and gone on from.

use super::archive::Entry;
use rustc_hash::{FxHashMap, FxHasher};
use spelunk_term::Random;
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::structure::{FieldSlot, Shape};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// States that are kept.
const MOST_STATES: usize = 300;
/// Objects inside objects that are looked at.
const DEEPEST: u32 = 3;
/// Fields of one object.
const MOST_FIELDS: usize = 24;
const MOST_OBJECTS: u32 = 40;
/// Numbers up to this are told from each other.
const FEW: i64 = 3;
/// What the class library's own collections and texts call the number of what they hold, and the collection that they
/// are made on.
const COUNTS: [&str; 4] = ["size", "count", "elementCount", "tail"];
const MADE_ON: [&str; 5] = ["map", "m", "c", "list", "q"];

struct State {
    entry: Rc<Entry>,
    tries: u32,
}

#[derive(Default)]
pub struct States {
    kept: Vec<State>,
    /// By the hash of what is told of them.
    places: FxHashMap<u64, usize>,
}

impl States {
    /// Whether calls of this length lead to a state that is not known, or known from longer ones only.
    pub fn is_wanted(&self, state: u64, length: usize) -> bool {
        match self.places.get(&state) {
            Some(&place) => length < self.kept[place].entry.sequence.len(),
            None => self.kept.len() < MOST_STATES,
        }
    }

    pub fn keep(&mut self, state: u64, entry: Rc<Entry>) {
        match self.places.get(&state) {
            Some(&place) => self.kept[place].entry = entry,
            None => {
                self.places.insert(state, self.kept.len());
                self.kept.push(State { entry, tries: 0 });
            }
        }
    }

    /// A way to some state, rather to one that was seldom gone on from.
    pub fn pick(&mut self, random: &mut Random) -> Option<Rc<Entry>> {
        let count = self.kept.len();
        if count == 0 {
            return None;
        }
        let picked = (0..3).map(|_| random.below(count));
        let picked = picked.min_by_key(|&number| self.kept[number].tries)?;
        let state = &mut self.kept[picked];
        state.tries += 1;
        Some(state.entry.clone())
    }
}

/// What is told of an object's state.
pub fn state_of(vm: &mut Vm, object: Ref) -> u64 {
    let mut telling = Telling {
        vm,
        left: MOST_OBJECTS,
        hasher: FxHasher::default(),
    };
    telling.object(object, 0);
    telling.hasher.finish()
}

struct Telling<'a> {
    vm: &'a mut Vm,
    /// Objects that may still be looked at.
    left: u32,
    hasher: FxHasher,
}

impl Telling<'_> {
    fn tell(&mut self, what: impl Hash) {
        what.hash(&mut self.hasher);
    }

    fn object(&mut self, object: Ref, depth: u32) {
        if object == NULL {
            return self.tell(0u32);
        }
        let class = self.vm.class_of(object);
        self.tell(class.0 + 1);
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let shape = self.vm.shape_of(class);
        match &*shape {
            Shape::Array(_) => self.number(i64::from(self.vm.array_length(object))),
            Shape::String => {
                let units = self.vm.get_field(object, "value", "[B") as Ref;
                let is_empty = units == NULL || self.vm.array_length(units) == 0;
                self.tell(is_empty);
            }
            Shape::Enum | Shape::Class => self.tell(object),
            Shape::Box(..) => {}
            Shape::Fields(fields) => {
                let is_user = self.vm.registry.class(class).is_user();
                for field in fields.iter().take(MOST_FIELDS) {
                    if is_user || self.tells(field) {
                        self.field(object, field, depth);
                    }
                }
            }
        }
    }

    /// Of the class library's objects it is told how many they hold, and what they are made on.
    fn tells(&self, field: &FieldSlot) -> bool {
        let registry = &self.vm.registry;
        let declared = &registry.class(field.owner).fields[field.index];
        match field.letter {
            b'I' => COUNTS.contains(&registry.text(declared.name)),
            b'L' => MADE_ON.contains(&registry.text(declared.name)),
            _ => false,
        }
    }

    fn field(&mut self, object: Ref, field: &FieldSlot, depth: u32) {
        let Some((word, _)) = self.vm.field_of(object, field.owner, field.offset) else {
            return;
        };
        match field.letter {
            b'L' | b'[' if depth >= DEEPEST => self.tell(word == u64::from(NULL)),
            b'L' | b'[' => self.object(word as Ref, depth + 1),
            b'Z' => self.tell(word & 1),
            b'D' => self.real(f64::from_bits(word)),
            b'F' => self.real(f64::from(f32::from_bits(word as u32))),
            b'J' => self.number(word as i64),
            _ => self.number(i64::from(word as i32)),
        }
    }

    /// Few are told one by one.
    fn number(&mut self, number: i64) {
        let rough: i64 = match number {
            ..0 => -1,
            0..=FEW => number,
            _ => FEW + 1,
        };
        self.tell(rough);
    }

    fn real(&mut self, number: f64) {
        let rough = match number.partial_cmp(&0.0) {
            Some(order) => order as i8,
            None => 2,
        };
        self.tell(rough);
    }
}
