//! Structures that paths hand over: each counted once, whatever the number of paths that lead to it.
//! Symbols in them are enumerated here, at the path's end: those with a range have all their values,
//! the others one value as an example.

use crate::worker::Worker;
use rustc_hash::FxHashMap;
use spelunk_classes::registry::{ClassId, access};
use spelunk_solver::Answer;
use spelunk_structures::{Class, Field, Graph, Object, Value};
use spelunk_term::{Model, TermId};
use spelunk_vm::Vm;
use spelunk_vm::inputs::InputKind;
use spelunk_vm::structure::{Shape, Structure, slot};
use std::sync::Arc;

/// Takes each new structure, in the order in which they are found.
pub type StructureSink = Arc<dyn Fn(Graph) + Send + Sync>;

/// The structures of a path that has ended.
pub(crate) fn collect(worker: &mut Worker) {
    if worker.tree.vm.path.emitted.is_empty() {
        return;
    }
    let emitted = std::mem::take(&mut worker.tree.vm.path.emitted);
    for structure in emitted.iter() {
        if structure.symbolic.is_empty() {
            add(worker, structure.words, structure.classes);
        } else {
            enumerate(worker, &structure.to_structure());
        }
    }
    // Kept until the path is undone: lengths of what has been handed over are marks.
    worker.tree.vm.path.emitted = emitted;
}

fn add(worker: &mut Worker, words: &[u64], classes: &[ClassId]) {
    let report = &worker.report;
    let most = worker.options().most_structures.or(worker.options().sample);
    if most.is_some_and(|most| report.structures.len() >= most) {
        return;
    }
    let key = key_of(worker, words, classes);
    let is_new = worker.report.structures.insert(key);
    if !is_new {
        return;
    }
    if let Some(sink) = worker.options().structure_sink.clone()
        && worker.sent.insert(key)
    {
        sink(graph(worker, words, classes));
    }
}

/// A key that means the same to every worker: made of the words and of the names of the classes.
fn key_of(worker: &mut Worker, words: &[u64], classes: &[ClassId]) -> u128 {
    let mut mix = Mix::new();
    for &class in classes {
        let name = worker.class_keys.entry(class).or_insert_with(|| {
            let mut mix = Mix::new();
            let name = &worker.tree.vm.registry.class(class).name;
            name.bytes().for_each(|byte| mix.add(byte.into()));
            mix.key()
        });
        mix.add(*name as u64);
        mix.add((*name >> 64) as u64);
    }
    words.iter().for_each(|&word| mix.add(word));
    mix.key()
}

/// Two mixes of words, different enough that both colliding is out of the question.
struct Mix(u64, u64);

impl Mix {
    fn new() -> Mix {
        Mix(0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f)
    }

    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xa076_1d64_78bd_642f_u128;
        self.0 = (product as u64) ^ (product >> 64) as u64;
        let product = u128::from(self.1.rotate_left(29) ^ word) * 0xe703_7ed1_a0b4_28db_u128;
        self.1 = (product as u64).wrapping_add((product >> 64) as u64);
    }

    fn key(&self) -> u128 {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

// ---- symbols ----

fn enumerate(worker: &mut Worker, structure: &Structure) {
    let mut terms: Vec<TermId> = Vec::new();
    for &(_, term) in &structure.symbolic {
        if !terms.contains(&term) && is_ranged(worker, term) {
            terms.push(term);
        }
    }
    enumerate_from(worker, structure, &terms);
}

/// Whether a term depends on nothing but choices from ranges.
fn is_ranged(worker: &Worker, term: TermId) -> bool {
    let vm = &worker.tree.vm;
    vm.terms.free_variables(term).iter().all(|&variable| {
        vm.path.inputs.list.iter().any(|input| {
            input.variable == Some(variable)
                && matches!(input.kind, InputKind::Ranged | InputKind::Primitive(b'Z'))
        })
    })
}

/// All values of the first term, and for each of them of the others.
fn enumerate_from(worker: &mut Worker, structure: &Structure, terms: &[TermId]) {
    let Some((&term, rest)) = terms.split_first() else {
        return add_under_model(worker, structure);
    };
    let mut values = Vec::new();
    worker.tree.solver.push();
    while let Some(value) = a_value(worker, term, &values) {
        values.push(value);
        let equal = worker.tree.equals(term, value);
        worker.tree.solver.push();
        let tree = &mut worker.tree;
        tree.solver.assert(&tree.vm.terms, equal);
        enumerate_from(worker, structure, rest);
        let tree = &mut worker.tree;
        tree.solver.pop();
        let other = tree.vm.terms.not(equal);
        tree.solver.assert(&tree.vm.terms, other);
        if worker.is_interrupted() {
            break;
        }
    }
    worker.tree.solver.pop();
}

/// A value that a term can have on the path, which excludes those known.
fn a_value(worker: &mut Worker, term: TermId, known: &[u64]) -> Option<u64> {
    let tree = &mut worker.tree;
    let reason = match tree.solver.check(&mut tree.vm.terms) {
        Answer::Unsat => return None,
        Answer::Sat => "no model".to_string(),
        Answer::Unknown(reason) => reason.to_string(),
    };
    let model = tree.solver.model(&mut tree.vm.terms);
    let value = model.map(|model| tree.vm.terms.evaluate(term, &model));
    if value.is_none_or(|value| known.contains(&value)) {
        worker
            .report
            .cut(format!("values of a structure not enumerated: {reason}"));
        return None;
    }
    value
}

fn add_under_model(worker: &mut Worker, structure: &Structure) {
    let tree = &mut worker.tree;
    let model = tree.solver.model(&mut tree.vm.terms).unwrap_or_default();
    let words = under_model(&tree.vm, structure, &model);
    add(worker, &words, &structure.classes);
}

// ---- from words to plain data ----

fn graph(worker: &mut Worker, words: &[u64], numbered: &[ClassId]) -> Graph {
    let vm = &mut worker.tree.vm;
    read(vm, &mut worker.structure_classes, words, numbered)
}

/// A structure as plain data, with these values for what is symbolic.
pub fn graph_of(vm: &mut Vm, structure: &Structure, model: &Model) -> Graph {
    let words = under_model(vm, structure, model);
    read(vm, &mut Classes::default(), &words, &structure.classes)
}

fn under_model(vm: &Vm, structure: &Structure, model: &Model) -> Vec<u64> {
    let mut words = structure.words.clone();
    for &(at, term) in &structure.symbolic {
        words[at] = vm.terms.evaluate(term, model);
    }
    words
}

fn read(vm: &mut Vm, classes: &mut Classes, words: &[u64], numbered: &[ClassId]) -> Graph {
    let mut reader = Reader {
        words: words.iter(),
        numbered,
        vm,
        classes,
    };
    let root = reader.reference();
    let mut objects = Vec::new();
    while let Some(header) = reader.words.next() {
        objects.push(reader.object(*header));
    }
    Graph { root, objects }
}

pub(crate) type Classes = FxHashMap<ClassId, Arc<Class>>;

struct Reader<'a> {
    words: std::slice::Iter<'a, u64>,
    /// The structure's classes, by position.
    numbered: &'a [ClassId],
    vm: &'a mut Vm,
    classes: &'a mut Classes,
}

impl Reader<'_> {
    fn word(&mut self) -> u64 {
        self.words.next().copied().unwrap_or(0)
    }

    fn object(&mut self, header: u64) -> Object {
        let (class, length) = (self.numbered[header as u32 as usize], header >> 32);
        let values = match &*self.vm.shape_of(class) {
            Shape::Fields(fields) => fields
                .iter()
                .map(|field| self.value(field.letter))
                .collect(),
            Shape::Array(letter) => (0..length).map(|_| self.value(*letter)).collect(),
            _ => Vec::new(),
        };
        let class = self.class(class);
        Object { class, values }
    }

    fn value(&mut self, letter: u8) -> Value {
        match letter {
            b'L' | b'[' => self.reference(),
            _ => Value::Primitive(letter, self.word()),
        }
    }

    fn reference(&mut self) -> Value {
        let word = self.word();
        let low = word as u32;
        match word & slot::KIND {
            slot::OBJECT => Value::Object(low as usize),
            slot::STRING => Value::String(self.units(low)),
            slot::BOX => match &*self.vm.shape_of(self.numbered[low as usize]) {
                Shape::Box(letter, _) => Value::Boxed(*letter, self.word()),
                _ => Value::Null,
            },
            slot::ENUM => {
                let _ordinal = self.word();
                let length = self.word() as u32;
                let name = String::from_utf16_lossy(&self.units(length));
                Value::Enum(source_name(self.vm, self.numbered[low as usize]), name)
            }
            slot::CLASS => Value::Class(source_name(self.vm, self.numbered[low as usize])),
            _ => Value::Null,
        }
    }

    fn units(&mut self, length: u32) -> Vec<u16> {
        (0..length).map(|_| self.word() as u16).collect()
    }

    fn class(&mut self, class: ClassId) -> Arc<Class> {
        described(self.vm, self.classes, class)
    }
}

/// What writers have to know about a class, found once.
pub(crate) fn described(vm: &mut Vm, classes: &mut Classes, class: ClassId) -> Arc<Class> {
    if let Some(known) = classes.get(&class) {
        return known.clone();
    }
    let described = Arc::new(describe(vm, class));
    classes.insert(class, described.clone());
    described
}

fn describe(vm: &mut Vm, class: ClassId) -> Class {
    let shape = vm.shape_of(class);
    let fields = match &*shape {
        Shape::Fields(slots) => slots
            .iter()
            .map(|slot| {
                let owner = vm.registry.class(slot.owner);
                let field = &owner.fields[slot.index];
                Field {
                    name: vm.registry.text(field.name).to_string(),
                    owner: source_name(vm, slot.owner),
                    owner_name: owner.java_name(),
                    assignable: field.access & (access::PRIVATE | access::FINAL) == 0,
                }
            })
            .collect(),
        _ => Vec::new(),
    };
    let linked = vm.registry.class(class);
    let constructor = vm.registry.find_declared(class, "<init>", "()V");
    let accessible = vm.class_modifiers(class) & access::PRIVATE == 0;
    Class {
        name: if linked.is_array() {
            vm.external_name(class)
        } else {
            linked.java_name()
        },
        source_name: source_name(vm, class),
        is_array: linked.is_array(),
        accessible,
        constructible: accessible
            && !linked.is_abstract()
            && constructor.is_some_and(|method| !vm.registry.method(method).is(access::PRIVATE)),
        library: !linked.is_user() && !linked.is_array(),
        fields,
        components: components(vm, class, &shape),
    }
}

/// The fields of a record in the order in which they are declared, which is that of its constructor's parameters.
fn components(vm: &Vm, class: ClassId, shape: &Shape) -> Option<Vec<usize>> {
    let Shape::Fields(slots) = shape else {
        return None;
    };
    vm.registry.is_record(class).then(|| {
        let mut places: Vec<usize> = (0..slots.len()).collect();
        places.sort_by_key(|&at| slots[at].index);
        places
    })
}

/// A class's name in source code; `$` separates nested classes only where there is an outer one.
pub(crate) fn source_name(vm: &Vm, class: ClassId) -> String {
    if let spelunk_classes::registry::ClassKind::Array { element } = vm.registry.class(class).kind {
        return format!("{}[]", source_name(vm, element));
    }
    let name = vm.registry.class(class).java_name();
    let package = name.rfind('.').map_or(0, |dot| dot + 1);
    let mut text = name.clone();
    for (at, _) in name.match_indices('$') {
        let outer = name[..at].replace('.', "/");
        if at > package && vm.registry.loaded(&outer).is_some() {
            text.replace_range(at..=at, ".");
        }
    }
    text
}
