//! The plan of a program: which classes, methods and static fields there will be. It is drawn up before
//! any body is written, so that bodies can call what comes later in the file.

use crate::config::Config;
use crate::random::Random;
use crate::types::{ClassId, Primitive, Type};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    Interface,
    Abstract,
    Concrete,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Type,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: String,
    pub kind: ClassKind,
    pub parent: Option<ClassId>,
    pub interface: Option<ClassId>,
    /// Instance fields declared here.
    pub fields: Vec<Field>,
    /// Methods first declared here; subclasses may override them.
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Option<Type>,
    /// Declared without a body in an abstract class or interface.
    pub is_abstract: bool,
}

#[derive(Clone, Debug, Default)]
pub struct World {
    pub main: String,
    pub classes: Vec<Class>,
    pub functions: Vec<Method>,
    pub statics: Vec<Field>,
    /// Constants of the program's enum; empty where there is no enum.
    pub choices: Vec<String>,
}

const COLOURS: [&str; 6] = ["RED", "GREEN", "BLUE", "BLACK", "WHITE", "GREY"];

impl World {
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        class == ancestor
            || self.classes[class].interface == Some(ancestor)
            || self.classes[class]
                .parent
                .is_some_and(|parent| self.is_subclass(parent, ancestor))
    }

    /// Concrete classes whose instances fit a variable of this class.
    pub fn instantiable(&self, class: ClassId) -> Vec<ClassId> {
        let concrete = |id: &ClassId| self.classes[*id].kind == ClassKind::Concrete;
        (0..self.classes.len())
            .filter(concrete)
            .filter(|id| self.is_subclass(*id, class))
            .collect()
    }

    /// Strict subclasses, concrete or not: targets of `instanceof` and of downcasts.
    pub fn descendants(&self, class: ClassId) -> Vec<ClassId> {
        (0..self.classes.len())
            .filter(|id| *id != class && self.is_subclass(*id, class))
            .collect()
    }

    /// The class itself, its parents, then its interfaces.
    pub fn lineage(&self, class: ClassId) -> Vec<ClassId> {
        let mut line = vec![class];
        let mut at = class;
        while let Some(parent) = self.classes[at].parent {
            line.push(parent);
            at = parent;
        }
        let interfaces: Vec<ClassId> = line
            .iter()
            .filter_map(|id| self.classes[*id].interface)
            .collect();
        line.extend(interfaces);
        line
    }

    pub fn methods_of(&self, class: ClassId) -> Vec<&Method> {
        let lineage = self.lineage(class).into_iter();
        lineage.flat_map(|id| &self.classes[id].methods).collect()
    }

    pub fn fields_of(&self, class: ClassId) -> Vec<&Field> {
        let lineage = self.lineage(class).into_iter();
        lineage.flat_map(|id| &self.classes[id].fields).collect()
    }

    pub fn java(&self, ty: &Type) -> String {
        match ty {
            Type::Primitive(primitive) => primitive.java().to_string(),
            Type::Text => "String".to_string(),
            Type::Choice => "Colour".to_string(),
            Type::Array(element) => format!("{}[]", self.java(element)),
            Type::Object(class) => self.classes[*class].name.clone(),
        }
    }
}

/// Draws plans. Kept apart from `World` so that the plan itself has no randomness.
pub struct Planner<'r> {
    random: &'r mut Random,
    config: Config,
    world: World,
}

impl<'r> Planner<'r> {
    pub fn new(random: &'r mut Random, config: Config, main: &str) -> Planner<'r> {
        let world = World {
            main: main.to_string(),
            ..World::default()
        };
        Planner {
            random,
            config,
            world,
        }
    }

    pub fn whole_program(mut self) -> World {
        self.plan_enum();
        self.plan_classes();
        self.plan_statics();
        let functions = self.random.within(1, 3);
        for index in 0..functions {
            let method = self.method(format!("f{index}"));
            self.world.functions.push(method);
        }
        self.world
    }

    /// Helpers of a method under test: a class or two, and pure functions.
    pub fn method_under_test(mut self) -> World {
        if self.config.features.objects && self.random.chance(40) {
            self.plan_hierarchy(0, None);
        }
        if self.random.chance(60) {
            let method = self.method("helper".to_string());
            self.world.functions.push(method);
        }
        self.world
    }

    fn plan_enum(&mut self) {
        let count = self.random.within(2, COLOURS.len());
        self.world.choices = COLOURS[..count].iter().map(|s| s.to_string()).collect();
    }

    fn plan_classes(&mut self) {
        if !self.config.features.objects {
            return;
        }
        let interface = self.random.chance(70).then(|| self.plan_interface());
        let roots = self.random.within(1, 2);
        for root in 0..roots {
            let implemented = interface.filter(|_| root == 0 || self.random.chance(50));
            self.plan_hierarchy(root, implemented);
        }
    }

    fn plan_interface(&mut self) -> ClassId {
        let mut methods = vec![self.method("i0".to_string()), self.method("i1".to_string())];
        methods[0].is_abstract = true;
        self.world.classes.push(Class {
            name: "Shape".to_string(),
            kind: ClassKind::Interface,
            parent: None,
            interface: None,
            fields: Vec::new(),
            methods,
        });
        self.world.classes.len() - 1
    }

    fn plan_hierarchy(&mut self, number: usize, interface: Option<ClassId>) {
        let letter = ["A", "B", "C"][number.min(2)];
        let children = self.random.within(0, 3);
        let has_abstract_root = children > 0 && self.random.chance(50);
        let root = self.world.classes.len();
        self.plan_class(format!("{letter}0"), None, interface);
        if has_abstract_root {
            self.world.classes[root].kind = ClassKind::Abstract;
            self.world.classes[root].methods[0].is_abstract = true;
        }
        for child in 1..=children {
            let parent = root + self.random.below(child);
            self.plan_class(format!("{letter}{child}"), Some(parent), None);
        }
    }

    fn plan_class(&mut self, name: String, parent: Option<ClassId>, interface: Option<ClassId>) {
        let prefix = name.to_lowercase();
        let field_count = self.random.within(1, 2);
        let fields = (0..field_count)
            .map(|index| Field {
                name: format!("{prefix}f{index}"),
                ty: self.value_type(),
            })
            .collect();
        let method_count = match parent {
            None => self.random.within(1, 2),
            Some(_) => 0,
        };
        let methods = (0..method_count)
            .map(|index| self.method(format!("{prefix}m{index}")))
            .collect();
        self.world.classes.push(Class {
            name,
            kind: ClassKind::Concrete,
            parent,
            interface,
            fields,
            methods,
        });
    }

    fn plan_statics(&mut self) {
        let count = self.random.within(2, 4);
        for index in 0..count {
            let ty = self.any_type();
            self.world.statics.push(Field {
                name: format!("s{index}"),
                ty,
            });
        }
    }

    fn method(&mut self, name: String) -> Method {
        let count = self.random.below(3);
        let parameters = (0..count).map(|_| self.any_type()).collect();
        let returns = self.config.features.statics && self.random.chance(85);
        let result = (returns || !self.config.features.statics).then(|| self.any_type());
        Method {
            name,
            parameters,
            result,
            is_abstract: false,
        }
    }

    pub fn any_type(&mut self) -> Type {
        any_type(self.random, self.config, &self.world)
    }

    fn value_type(&mut self) -> Type {
        value_type(self.random, self.config)
    }
}

/// A primitive or a string.
pub fn value_type(random: &mut Random, config: Config) -> Type {
    let floats = if config.features.floats { 10 } else { 0 };
    let strings = if config.features.strings { 14 } else { 0 };
    let table = [
        (30, Type::Primitive(Primitive::Int)),
        (10, Type::Primitive(Primitive::Boolean)),
        (7, Type::Primitive(Primitive::Byte)),
        (7, Type::Primitive(Primitive::Char)),
        (5, Type::Primitive(Primitive::Short)),
        (14, Type::Primitive(Primitive::Long)),
        (floats / 2, Type::Primitive(Primitive::Float)),
        (floats, Type::Primitive(Primitive::Double)),
        (strings, Type::Text),
    ];
    let indices: Vec<(u32, usize)> = table
        .iter()
        .enumerate()
        .map(|(index, (weight, _))| (*weight, index))
        .collect();
    table[random.weighted(&indices)].1.clone()
}

pub fn any_type(random: &mut Random, config: Config, world: &World) -> Type {
    let has_objects = config.features.objects && !world.classes.is_empty();
    match random.below(20) {
        0..=2 if has_objects => Type::Object(random.below(world.classes.len())),
        3..=4 => Type::array_of(value_type(random, config)),
        5 if config.features.floats => {
            Type::array_of(Type::array_of(Type::Primitive(*random.pick(&[
                Primitive::Int,
                Primitive::Long,
                Primitive::Double,
            ]))))
        }
        6 if !world.choices.is_empty() => Type::Choice,
        7 if has_objects => Type::array_of(Type::Object(random.below(world.classes.len()))),
        _ => value_type(random, config),
    }
}
