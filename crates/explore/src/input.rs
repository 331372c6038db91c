//! The input of a path whose heap was unknown, as plain data: objects with values, and what the path has decided
//! about them.

use crate::finding::Outcome;
use crate::structures::{Classes, described, source_name};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use spelunk_classes::registry::ClassId;
use spelunk_solver::{PathSolver, Taste};
use spelunk_structures::{Object, Value};
use spelunk_term::{Model, TermId, VarId};
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::structure::Shape;
use spelunk_vm::symbolic::DEFERRED;
use spelunk_vm::symbolic::deferred::Deferred;
use spelunk_vm::symbolic::input_heap::{Initialised, InputRoot};
use spelunk_vm::symbolic::input_types::InputType;
use std::sync::Arc;

/// One clause of a path condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clause {
    /// The reference at a place (`this.root.left`) is null.
    Null { place: String },
    /// Some object is there, and nobody has looked which.
    NotNull { place: String },
    /// An object of this class that nothing referred to before.
    Fresh { place: String, class: String },
    /// The object that was first met at another place.
    Alias { place: String, of: String },
    /// A constant of an enum.
    Constant { place: String, name: String },
    /// A condition on numbers, as source code spells it.
    Numeric(String),
}

/// The receiver, a parameter or a static field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Root {
    pub name: String,
    pub value: Value,
    pub home: Option<Home>,
}

/// A static field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Home {
    /// The internal name of the class that declares it.
    pub class: String,
    pub field: String,
    /// The path has looked at it: with what the initialiser leaves there, it would go elsewhere.
    pub is_decided: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapInput {
    /// The receiver, if there is one, then the parameters, then static fields where those are inputs.
    pub roots: Vec<Root>,
    /// Objects by number.
    pub objects: Vec<Object>,
    pub clauses: Vec<Clause>,
}

/// A path that has ended, with an input that leads there.
#[derive(Clone, Debug)]
pub struct FoundInput {
    pub input: HeapInput,
    pub outcome: Outcome,
    /// Branch sides that no path before has covered.
    pub new_sides: usize,
    /// All branch sides that it covers.
    pub sides: Vec<SideName>,
}

/// A side of a branch by names, which mean the same to every worker.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideName {
    /// Class, method and descriptor.
    pub method: Arc<(String, String, String)>,
    pub pc: u16,
    pub side: u32,
}

/// Takes the input of each path, in the order in which they are found.
pub type InputSink = Arc<dyn Fn(FoundInput) + Send + Sync>;

/// The input under readable values; `None` if the solver finds none.
pub(crate) fn of_path(
    vm: &mut Vm,
    solver: &mut PathSolver,
    classes: &mut Classes,
) -> Option<(HeapInput, Model)> {
    let tastes = tastes(vm);
    let model = solver.minimise(&mut vm.terms, &tastes)?;
    let clauses = clauses(vm, solver.conjuncts());
    let conjuncts = solver.conjuncts().iter();
    let decided = conjuncts
        .flat_map(|&conjunct| vm.terms.free_variables(conjunct).to_vec())
        .collect();
    let mut reader = Reader {
        vm,
        classes,
        model: &model,
        decided,
        objects: Vec::new(),
    };
    reader.read_objects();
    let roots = reader.vm.path.input_heap.roots.clone();
    let roots = roots.iter().map(|root| reader.root(root)).collect();
    let objects = reader.objects;
    let input = HeapInput {
        roots,
        objects,
        clauses,
    };
    Some((input, model))
}

impl HeapInput {
    /// A root in words; an object that occurs again is named by its number.
    pub fn text(&self, root: &Root) -> String {
        let mut told = vec![false; self.objects.len()];
        self.value_text(&root.value, &mut told)
    }

    fn value_text(&self, value: &Value, told: &mut [bool]) -> String {
        match value {
            Value::Null => "null".into(),
            Value::Primitive(letter, bits) | Value::Boxed(letter, bits) => {
                crate::describe::literal(*letter, *bits)
            }
            Value::String(units) => {
                let units: Vec<u64> = units.iter().map(|&unit| unit.into()).collect();
                crate::describe::string_literal(&units)
            }
            Value::Enum(class, name) => format!("{class}.{name}"),
            Value::Class(class) => format!("{class}.class"),
            Value::Object(number) if told[*number] => format!("#{number}"),
            Value::Object(number) => {
                told[*number] = true;
                let object = &self.objects[*number];
                let name = object.class.simple_name();
                let values: Vec<String> = object
                    .values
                    .iter()
                    .map(|value| self.value_text(value, told))
                    .collect();
                if object.class.is_array {
                    return format!("{name}#{number}{{{}}}", values.join(", "));
                }
                let named = object.class.fields.iter().zip(values);
                let fields: Vec<String> = named
                    .map(|(field, value)| format!("{}={value}", field.name))
                    .collect();
                format!("{name}#{number}{{{}}}", fields.join(", "))
            }
        }
    }

    /// The shape of the receiver, or of the first parameter: classes, links, and what is true or a constant; the same
    /// for isomorphic ones.
    pub fn shape(&self) -> String {
        let mut text = String::new();
        let mut numbers = vec![None; self.objects.len()];
        if let Some(root) = self.roots.first() {
            self.write_shape(&root.value, &mut numbers, &mut 0, &mut text);
        }
        text
    }

    fn write_shape(
        &self,
        value: &Value,
        numbers: &mut [Option<usize>],
        count: &mut usize,
        text: &mut String,
    ) {
        match value {
            Value::Null => text.push('n'),
            Value::Primitive(b'Z', bits) => text.push(if *bits == 0 { 'f' } else { 't' }),
            Value::Primitive(..) | Value::Boxed(..) | Value::String(_) => text.push('v'),
            Value::Enum(_, name) => text.push_str(name),
            Value::Class(name) => text.push_str(name),
            Value::Object(number) => match numbers[*number] {
                Some(known) => text.push_str(&format!("#{known}")),
                None => {
                    numbers[*number] = Some(*count);
                    *count += 1;
                    let object = &self.objects[*number];
                    text.push_str(&object.class.name);
                    text.push('{');
                    for value in &object.values {
                        self.write_shape(value, numbers, count, text);
                        text.push(',');
                    }
                    text.push('}');
                }
            },
        }
    }

    /// The type of a root's value as people read it.
    pub fn type_name(&self, root: &Root) -> String {
        match &root.value {
            Value::Object(number) => self.objects[*number].class.source_name.clone(),
            Value::Primitive(letter, _) => crate::describe::primitive_name(*letter).into(),
            Value::String(_) => "String".into(),
            Value::Enum(class, _) => class.clone(),
            Value::Boxed(..) | Value::Null | Value::Class(_) => "Object".into(),
        }
    }
}

/// Small numbers and printable characters, in fields as in parameters.
pub(crate) fn tastes(vm: &Vm) -> Vec<(VarId, Taste)> {
    let mut found = Vec::new();
    for input in &vm.path.inputs.list {
        match vm.unknown_variables(input) {
            Some(variables) => found.extend(crate::describe::from_unknown(variables)),
            None => found.extend(crate::describe::tastes_of(input)),
        }
    }
    for object in &vm.path.input_heap.objects {
        for &part in object.parts.iter().filter(|&&part| part < DEFERRED) {
            let Some(term) = TermId::from_raw(part) else {
                continue;
            };
            let variables = vm.terms.free_variables(term);
            found.extend(variables.iter().map(|&variable| (variable, Taste::Small)));
        }
    }
    found
}

/// What the path has decided: the heap first, then numbers.
pub(crate) fn clauses(vm: &Vm, conditions: &[TermId]) -> Vec<Clause> {
    let heap = &vm.path.input_heap;
    let mut found = Vec::new();
    for clause in &heap.clauses {
        let place = vm.place_name(&heap.references[clause.reference as usize].place);
        let object = |number: u32| &heap.objects[number as usize];
        found.push(match clause.becomes {
            Initialised::Null => Clause::Null { place },
            Initialised::NotNull => Clause::NotNull { place },
            Initialised::Fresh(number) => Clause::Fresh {
                place,
                class: fresh_name(vm, object(number).class, object(number).parts.len()),
            },
            Initialised::Alias(number) => Clause::Alias {
                place,
                of: object(number).name.to_string(),
            },
            Initialised::Constant(constant) => Clause::Constant {
                place,
                name: constant_name(vm, constant),
            },
        });
    }
    let numeric = conditions
        .iter()
        .map(|&condition| vm.terms.display(condition).to_string());
    found.extend(numeric.map(Clause::Numeric));
    found
}

/// The class of a new object; an array with its length.
fn fresh_name(vm: &Vm, class: ClassId, length: usize) -> String {
    let name = source_name(vm, class);
    match name.strip_suffix("[]") {
        Some(element) => match element.split_once('[') {
            Some((first, rest)) => format!("{first}[{length}][{rest}"),
            None => format!("{element}[{length}]"),
        },
        None => name,
    }
}

fn constant_name(vm: &Vm, constant: Ref) -> String {
    vm.string_text(vm.get_field(constant, "name", "Ljava/lang/String;") as Ref)
}

struct Reader<'a> {
    vm: &'a mut Vm,
    classes: &'a mut Classes,
    model: &'a Model,
    /// Variables that the path has decided about.
    decided: FxHashSet<VarId>,
    objects: Vec<Object>,
}

impl Reader<'_> {
    /// Objects have the numbers of the input heap; what is made up for places where only some object is known
    /// to be comes behind them.
    fn read_objects(&mut self) {
        let count = self.vm.path.input_heap.objects.len();
        for number in 0..count {
            let class = self.vm.path.input_heap.objects[number].class;
            let class = described(self.vm, self.classes, class);
            let values = Vec::new();
            self.objects.push(Object { class, values });
        }
        for number in 0..count {
            let object = self.vm.path.input_heap.objects[number].clone();
            let letters = self.letters(object.class, object.parts.len());
            let values = object
                .parts
                .iter()
                .zip(letters)
                .map(|(&part, letter)| self.value(0, part, letter));
            self.objects[number].values = values.collect();
        }
    }

    fn letters(&self, class: ClassId, count: usize) -> Vec<u8> {
        let linked = self.vm.registry.class(class);
        if linked.is_array() {
            return vec![linked.element_letter; count];
        }
        self.vm
            .input_types
            .fields(class)
            .iter()
            .map(|field| field.letter)
            .collect()
    }

    fn root(&mut self, root: &InputRoot) -> Root {
        Root {
            name: root.name.to_string(),
            value: self.value(root.word, root.part, root.letter),
            home: root.home.as_ref().map(|home| Home {
                class: self.vm.registry.class(home.owner).name.to_string(),
                field: home.name.to_string(),
                is_decided: self.is_decided(root.part),
            }),
        }
    }

    fn is_decided(&self, part: u32) -> bool {
        match part.checked_sub(DEFERRED) {
            Some(number) => !matches!(
                self.vm.path.deferred.get(number as usize),
                Some(Deferred::InputReference {
                    not_null: false,
                    ..
                })
            ),
            None => TermId::from_raw(part).is_some_and(|term| {
                let variables = self.vm.terms.free_variables(term);
                variables.iter().any(|it| self.decided.contains(it))
            }),
        }
    }

    fn value(&mut self, word: u64, part: u32, letter: u8) -> Value {
        if let Some(number) = part.checked_sub(DEFERRED) {
            return self.deferred(number as usize);
        }
        match (letter, TermId::from_raw(part)) {
            (b'L' | b'[', _) => self.reference(word as Ref),
            (_, None) => Value::Primitive(letter, word),
            (_, Some(term)) => Value::Primitive(letter, self.vm.terms.evaluate(term, self.model)),
        }
    }

    fn deferred(&mut self, number: usize) -> Value {
        match self.vm.path.deferred.get(number).cloned() {
            Some(Deferred::SettledReference(object) | Deferred::Unchecked { object, .. }) => {
                self.reference(object)
            }
            Some(Deferred::InputReference {
                reference,
                not_null: true,
            }) => self.some_object(reference),
            // Nobody has asked whether there is one.
            _ => Value::Null,
        }
    }

    fn reference(&mut self, object: Ref) -> Value {
        if object == NULL {
            return Value::Null;
        }
        let objects = &self.vm.path.input_heap.objects;
        let number = objects.iter().position(|known| known.live == object);
        let class = self.vm.class_of(object);
        match &*self.vm.shape_of(class) {
            Shape::String => Value::String(self.vm.string_under(object, self.model)),
            Shape::Enum => Value::Enum(source_name(self.vm, class), constant_name(self.vm, object)),
            Shape::Box(letter, _) => {
                let part = number.and_then(|number| {
                    self.vm.path.input_heap.objects[number]
                        .parts
                        .first()
                        .copied()
                });
                match part.and_then(TermId::from_raw) {
                    Some(term) => Value::Boxed(*letter, self.vm.terms.evaluate(term, self.model)),
                    None => Value::Null,
                }
            }
            _ => number.map_or(Value::Null, Value::Object),
        }
    }

    /// A place where an object has to be, whichever: one that is there, or a blank one.
    fn some_object(&mut self, reference: u32) -> Value {
        let declared = self.vm.path.input_heap.references[reference as usize].declared;
        let objects = &self.vm.path.input_heap.objects;
        let fits = |class: ClassId| self.vm.registry.is_subclass(class, declared);
        if let Some(number) = objects.iter().position(|object| fits(object.class)) {
            let live = objects[number].live;
            return self.reference(live);
        }
        let class = match self.vm.input_types.type_of(declared) {
            Some(InputType::Objects { classes, .. }) => classes.first().copied(),
            Some(InputType::Array) => Some(declared),
            Some(InputType::Constants(constants)) => {
                return constants
                    .first()
                    .copied()
                    .map_or(Value::Null, |constant| self.reference(constant));
            }
            None => None,
        };
        class.map_or(Value::Null, |class| self.blank(class))
    }

    fn blank(&mut self, class: ClassId) -> Value {
        if let Shape::Box(letter, _) = &*self.vm.shape_of(class) {
            return Value::Boxed(*letter, 0);
        }
        let fields = self.vm.input_types.fields(class);
        let zero = |letter: u8| match letter {
            b'L' | b'[' => Value::Null,
            letter => Value::Primitive(letter, 0),
        };
        let values = fields.iter().map(|field| zero(field.letter)).collect();
        let class: Arc<_> = described(self.vm, self.classes, class);
        self.objects.push(Object { class, values });
        Value::Object(self.objects.len() - 1)
    }
}
