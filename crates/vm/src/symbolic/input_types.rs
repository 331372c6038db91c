//! Which objects the input heap may hold at a place of a declared type: classes, constants of enums, arrays.
//! Found once, before the first path, for every type that can be reached from the roots; the classes are
//! initialised then, as they are wherever an object of them exists.

use crate::contract::INVARIANT_NAMES;
use crate::heap::Ref;
use crate::initialise::STEPS_OF_INITIALISER;
use crate::layout::HEADER_WORDS;
use crate::symbolic::input_statics::InputStatic;
use crate::vm::{Stop, Vm};
use rustc_hash::FxHashMap;
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::hierarchy::Hierarchy;
use spelunk_classes::registry::{ClassId, ClassKind, MethodId, access};
use std::sync::Arc;

/// Classes below a declared one that are tried.
const MOST_CLASSES: usize = 12;
/// Types whose objects are known to the input heap.
const MOST_TYPES: usize = 400;
/// Bounds of the input heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct InputBounds {
    /// Objects of one class.
    pub max_objects: u32,
    /// Elements of an array, characters of a string whose storage is needed.
    pub max_length: u32,
    /// Whether structures have to satisfy the invariants of their classes.
    pub checks_invariants: bool,
    /// Whether static fields are unknown too.
    pub opens_statics: bool,
}

/// What can stand at a place of a declared type, null aside.
#[derive(Clone, Debug)]
pub enum InputType {
    /// New objects of these classes and objects that are there; `others` says which are left out.
    Objects {
        classes: Arc<[ClassId]>,
        others: Option<LeftOut>,
    },
    /// The constants of an enum.
    Constants(Arc<[Ref]>),
    Array,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Beyond a bound of this name.
    Bound(Arc<str>),
    /// Such objects cannot be made.
    Unsupported(Arc<str>),
}

/// An instance field as the input heap fills it.
#[derive(Clone, Debug)]
pub struct InputField {
    pub offset: u32,
    pub letter: u8,
    /// Told from fields of the same name in superclasses.
    pub label: Arc<str>,
    pub name: Arc<str>,
    pub owner: ClassId,
    /// The declared class of a reference; without one it is null.
    pub declared: Option<ClassId>,
    /// Java never leaves it null: the outer object of an inner class.
    pub never_null: bool,
}

impl InputField {
    /// Its number among the symbolic parts of the object.
    pub fn part_index(&self) -> usize {
        (self.offset - HEADER_WORDS) as usize
    }
}

/// Everything that is known of types before the first path.
#[derive(Default)]
pub struct InputTypes {
    pub bounds: Option<InputBounds>,
    types: FxHashMap<ClassId, InputType>,
    fields: FxHashMap<ClassId, Arc<[InputField]>>,
    invariants: FxHashMap<ClassId, MethodId>,
    /// Of the method under exploration: has its parameters, and says which calls there are.
    pub precondition: Option<MethodId>,
    pub statics: Arc<[InputStatic]>,
    /// What is wrong with methods that are named like invariants or preconditions, and other things left out.
    pub problems: Vec<String>,
}

impl InputTypes {
    /// Whether inputs have to satisfy anything: invariants of their classes, or a precondition.
    pub fn has_conditions(&self) -> bool {
        !self.invariants.is_empty() || self.precondition.is_some()
    }

    pub fn invariant(&self, class: ClassId) -> Option<MethodId> {
        self.invariants.get(&class).copied()
    }

    pub fn type_of(&self, declared: ClassId) -> Option<&InputType> {
        self.types.get(&declared)
    }

    pub fn fields(&self, class: ClassId) -> Arc<[InputField]> {
        self.fields.get(&class).cloned().unwrap_or_default()
    }
}

/// Classes of the class library whose objects are nothing but their fields, and that have no subclasses.
pub(super) const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
];
const OBJECT: &str = "java/lang/Object";
/// What stands for types of the class library that have many implementors.
const STANDING_FOR: [(&str, &str); 3] = [
    ("java/lang/Number", "java/lang/Integer"),
    ("java/lang/Comparable", "java/lang/Integer"),
    ("java/io/Serializable", "java/lang/Integer"),
];

impl LeftOut {
    fn other_than(declared: &str, known: &str) -> LeftOut {
        let shown = declared.replace('/', ".");
        LeftOut::Bound(format!("objects of type {shown} of other classes than {known}").into())
    }
}

/// Classes whose objects can stand at a place of this type, the declared one first.
fn names_for(declared: &str, hierarchy: &Hierarchy) -> Vec<String> {
    let mut names = vec![declared.to_string()];
    // Everything is an object: without a bound there would be no end.
    if declared != OBJECT {
        let mut below = hierarchy.below(declared, usize::MAX);
        below.sort_by_key(|name| (name.len(), name.clone()));
        names.extend(below);
    }
    let standing = STANDING_FOR.iter().find(|(of, _)| *of == declared);
    names.extend(standing.map(|(_, name)| name.to_string()));
    names
}

impl Vm {
    /// Finds out what can stand at places of these types and of all that their objects lead to, where code of this
    /// class is explored.
    pub fn find_input_types(
        &mut self,
        class: ClassId,
        roots: &[ClassId],
        bounds: InputBounds,
    ) -> Result<(), Stop> {
        let entries = 0..self.registry.class_path.entry_count();
        let hierarchy = Hierarchy::read(&self.registry.class_path, entries);
        self.input_types = InputTypes {
            bounds: Some(bounds),
            ..InputTypes::default()
        };
        if bounds.opens_statics {
            self.input_types.statics = self.find_input_statics(class).into();
        }
        let statics = self.input_types.statics.clone();
        let of_statics = statics.iter().filter_map(|field| field.declared);
        let roots = roots.iter().copied().chain(of_statics);
        let mut next: Vec<ClassId> = roots.collect();
        next.reverse();
        while let Some(declared) = next.pop() {
            if self.input_types.types.contains_key(&declared) {
                continue;
            }
            if self.input_types.types.len() >= MOST_TYPES {
                return Err(Stop::Unsupported(format!(
                    "an input heap of more than {MOST_TYPES} types"
                )));
            }
            let found = self.input_type(declared, &hierarchy)?;
            if let ClassKind::Array { element } = self.registry.class(declared).kind {
                next.push(element);
            }
            if let InputType::Objects { classes, .. } = &found {
                for &class in classes.iter().rev() {
                    let fields = self.find_input_fields(class);
                    next.extend(fields.iter().rev().filter_map(|field| field.declared));
                    self.input_types.fields.insert(class, fields.into());
                    self.find_invariant(class);
                }
            }
            self.input_types.types.insert(declared, found);
        }
        Ok(())
    }

    fn input_type(&mut self, declared: ClassId, hierarchy: &Hierarchy) -> Result<InputType, Stop> {
        let linked = self.registry.class(declared);
        if linked.is_array() || linked.is_primitive() {
            return Ok(InputType::Array);
        }
        if self.is_enum(declared) {
            return self.enum_constants(declared);
        }
        let name = linked.name.clone();
        let mut classes = Vec::new();
        let mut cannot = None;
        for name in names_for(&name, hierarchy) {
            match self.instantiable(&name) {
                Ok(Some(class)) => classes.push(class),
                Ok(None) => {}
                Err(why) => cannot = cannot.or(Some(why)),
            }
        }
        let mut others = self.left_out(declared, &classes);
        if let Some(why) = cannot.filter(|_| self.registry.class(declared).is_user()) {
            others = Some(LeftOut::Unsupported(why.into()));
        }
        if classes.len() > MOST_CLASSES || hierarchy.is_partial {
            classes.truncate(MOST_CLASSES);
            others = Some(LeftOut::other_than(
                &name,
                &format!("the first {}", classes.len()),
            ));
        }
        Ok(InputType::Objects {
            classes: classes.into(),
            others,
        })
    }

    /// What can be at a place of this type beside objects of these classes.
    fn left_out(&self, declared: ClassId, classes: &[ClassId]) -> Option<LeftOut> {
        let linked = self.registry.class(declared);
        let why = match (linked.is_user(), classes) {
            (true, []) => "no class on the class path can stand for it",
            (true, _) => return None,
            (false, _) if BOXES.contains(&&*linked.name) => return None,
            (false, []) => "only the class library knows how to make one",
            (false, _) => {
                let known: Vec<String> = classes
                    .iter()
                    .map(|&class| self.class_display(class))
                    .collect();
                return Some(LeftOut::other_than(&linked.name, &known.join(", ")));
            }
        };
        let shown = linked.name.replace('/', ".");
        Some(LeftOut::Unsupported(
            format!("an unknown object of type {shown}: {why}").into(),
        ))
    }

    /// A class of which objects can be made; the reason where that is not supported.
    fn instantiable(&mut self, name: &str) -> Result<Option<ClassId>, String> {
        // A class that does not link has no objects.
        let Ok(class) = self.load_for_driver(name) else {
            return Ok(None);
        };
        let linked = self.registry.class(class);
        if linked.is_abstract() || linked.is_interface() {
            return Ok(None);
        }
        let shown = self.class_display(class);
        if !linked.is_user() && name != OBJECT && !BOXES.contains(&name) {
            return Err(format!(
                "an unknown object of {shown}: only the class library knows how to make one"
            ));
        }
        if self.is_enum(class) {
            return Err(format!(
                "an unknown object of the enum {shown} at a place of another type"
            ));
        }
        let inherits = linked.display.iter().any(|&ancestor| {
            let ancestor = self.registry.class(ancestor);
            !ancestor.is_user() && ancestor.fields.iter().any(|field| !field.is_static())
        });
        if linked.is_user() && inherits {
            return Err(format!(
                "an unknown object of {shown}: a part of it belongs to the class library"
            ));
        }
        self.grant_steps(STEPS_OF_INITIALISER);
        match self.initialise_now(class) {
            Ok(()) => Ok(Some(class)),
            // There is no object of a class whose initialiser throws.
            Err(Stop::Uncaught(_)) => Ok(None),
            Err(Stop::Fork(_)) => Err(format!(
                "an unknown object of {shown}: its static initialiser makes choices"
            )),
            Err(stop) => Err(format!(
                "an unknown object of {shown}: its static initialiser ended with {}",
                self.describe_stop(&stop)
            )),
        }
    }

    fn is_enum(&self, class: ClassId) -> bool {
        let above = |&ancestor: &ClassId| &*self.registry.class(ancestor).name == "java/lang/Enum";
        self.registry.class(class).display.iter().any(above)
    }

    fn enum_constants(&mut self, class: ClassId) -> Result<InputType, Stop> {
        self.grant_steps(STEPS_OF_INITIALISER);
        self.initialise_now(class)?;
        let linked = self.registry.class(class);
        let constants: Vec<Ref> = linked
            .fields
            .iter()
            .filter(|field| field.is_static() && field.access & access::ENUM != 0)
            .map(|field| {
                let address = self.static_address(class, self.layouts[class].offset(field));
                self.path.heap.word(address as usize) as Ref
            })
            .collect();
        Ok(InputType::Constants(constants.into()))
    }

    fn find_input_fields(&mut self, class: ClassId) -> Vec<InputField> {
        let owners = self.registry.class(class).display.clone();
        let mut found: Vec<InputField> = Vec::new();
        for owner in owners {
            let linked = self.registry.class(owner);
            let own: Vec<_> = linked
                .fields
                .iter()
                .filter(|field| !field.is_static())
                .cloned()
                .collect();
            for field in own {
                let name: Arc<str> = self.registry.text(field.name).into();
                let descriptor = self.registry.text(field.descriptor).to_string();
                let hides = found.iter().any(|other| other.name == name);
                let label = match hides {
                    true => format!("{}.{name}", self.class_display(owner)).into(),
                    false => name.clone(),
                };
                let declared = match field.is_reference() {
                    true => self.declared_class(owner, &descriptor),
                    false => None,
                };
                found.push(InputField {
                    offset: self.layouts[owner].offset(&field),
                    letter: field.letter,
                    label,
                    never_null: name.starts_with("this$") && field.access & access::SYNTHETIC != 0,
                    name,
                    owner,
                    declared,
                });
            }
        }
        found
    }

    /// The class that a descriptor names, seen from a class. One that cannot be loaded has no objects.
    pub fn declared_class(&mut self, from: ClassId, descriptor: &str) -> Option<ClassId> {
        let name = match FieldType::parse(descriptor) {
            Ok(FieldType::Object(name)) => name,
            _ => descriptor,
        };
        let class = self.registry.load_from(from, name).ok()?;
        self.prepare_new_classes().ok()?;
        Some(class)
    }

    /// Remembers the invariant of a class: its own or one that it inherits.
    fn find_invariant(&mut self, class: ClassId) {
        let Some(bounds) = self.input_types.bounds else {
            return;
        };
        if !bounds.checks_invariants || self.input_types.invariants.contains_key(&class) {
            return;
        }
        let mut wrong = None;
        for &owner in self.registry.class(class).display.iter().rev() {
            if !self.registry.class(owner).is_user() {
                continue;
            }
            for method in self.registry.declared_methods(owner) {
                let name = self.registry.text(method.name);
                if !INVARIANT_NAMES[..2].contains(&name) && !self.is_invariant(method.id) {
                    continue;
                }
                if self.is_invariant(method.id) {
                    if !method.is_abstract() {
                        self.input_types.invariants.insert(class, method.id);
                        return;
                    }
                } else {
                    wrong = wrong.or(Some(method.id));
                }
            }
        }
        if let Some(wrong) = wrong {
            let what = format!(
                "invariant {}: an invariant is an instance method without parameters that returns boolean",
                self.registry.method_display(wrong)
            );
            if !self.input_types.problems.contains(&what) {
                self.input_types.problems.push(what);
            }
        }
    }
}
