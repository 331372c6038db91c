//! Objects, arrays and enum constants.

use crate::generator::Generator;
use crate::scope::Scope;
use crate::types::{ClassId, INT, Type};
use crate::world::Field;

impl Generator {
    pub fn object(&mut self, scope: &Scope, class: ClassId, depth: u32) -> String {
        let ty = Type::Object(class);
        let names = self.readable(scope, &ty);
        if !names.is_empty() && (depth == 0 || self.random.chance(55)) {
            return self.random.pick(&names).clone();
        }
        if depth == 0 {
            return self.fresh_object(scope, class, 0);
        }
        let made = match self.random.below(10) {
            0 => Some(format!("(({}) null)", self.world.classes[class].name)),
            1 => Some(self.ternary(scope, &ty, depth)),
            2 => self.call(scope, &ty, depth),
            3..=4 => self.downcast(scope, class, depth),
            5 => self.element(scope, &ty, depth),
            _ => None,
        };
        made.unwrap_or_else(|| self.fresh_object(scope, class, depth - 1))
    }

    /// `new` with constants only: usable in a static initialiser, where names may not be set yet.
    pub fn constant_object(&mut self, class: ClassId) -> String {
        let choices = self.world.instantiable(class);
        let chosen = *self.random.pick(&choices);
        let fields: Vec<Field> = self.world.classes[chosen].fields.clone();
        let arguments: Vec<String> = fields
            .iter()
            .map(|field| self.constant(&field.ty))
            .collect();
        format!(
            "new {}({})",
            self.world.classes[chosen].name,
            arguments.join(", ")
        )
    }

    /// `new` of some concrete class that fits.
    fn fresh_object(&mut self, scope: &Scope, class: ClassId, depth: u32) -> String {
        let choices = self.world.instantiable(class);
        let chosen = *self.random.pick(&choices);
        let fields: Vec<Field> = self.world.classes[chosen].fields.clone();
        let arguments: Vec<String> = fields
            .iter()
            .map(|field| self.nested_expression(scope, &field.ty, depth))
            .collect();
        format!(
            "new {}({})",
            self.world.classes[chosen].name,
            arguments.join(", ")
        )
    }

    /// A cast from an ancestor, which fails where the object is of another branch of the family.
    fn downcast(&mut self, scope: &Scope, class: ClassId, depth: u32) -> Option<String> {
        let ancestors: Vec<ClassId> = self.world.lineage(class).into_iter().skip(1).collect();
        if ancestors.is_empty() {
            return None;
        }
        let ancestor = *self.random.pick(&ancestors);
        let object = self.object(scope, ancestor, depth - 1);
        let from = &self.world.classes[ancestor].name;
        let to = &self.world.classes[class].name;
        Some(format!("(({to}) (({from}) {object}))"))
    }

    pub fn array(&mut self, scope: &Scope, element: &Type, depth: u32) -> String {
        let ty = Type::array_of(element.clone());
        let names = self.readable(scope, &ty);
        if !names.is_empty() && self.random.chance(60) {
            return self.random.pick(&names).clone();
        }
        if depth == 0 || matches!(element, Type::Array(_)) {
            return self.array_literal(element);
        }
        match self.random.below(8) {
            0 => {
                let made = self.call(scope, &ty, depth);
                made.unwrap_or_else(|| self.array_literal(element))
            }
            1 => {
                let size = self.nested_expression(scope, &INT, depth - 1);
                format!("new {}[{size} % 5]", self.java(element))
            }
            2 => {
                let size = self.nested_expression(scope, &INT, depth - 1);
                let element = self.narrower(element);
                format!("new {}[1 + ({size} & 7)]", self.java(&element))
            }
            3 if !names.is_empty() => format!("{}.clone()", self.random.pick(&names)),
            _ => self.filled_array(scope, element, depth),
        }
    }

    /// For objects sometimes a subclass, so that a later store may be refused.
    fn narrower(&mut self, element: &Type) -> Type {
        match element {
            Type::Object(class) if self.random.chance(50) => {
                let descendants = self.world.descendants(*class);
                match descendants.as_slice() {
                    [] => element.clone(),
                    some => Type::Object(*self.random.pick(some)),
                }
            }
            _ => element.clone(),
        }
    }

    fn filled_array(&mut self, scope: &Scope, element: &Type, depth: u32) -> String {
        let count = self.random.within(1, 4);
        let element = self.narrower(element);
        let values: Vec<String> = (0..count)
            .map(|_| self.nested_expression(scope, &element, depth - 1))
            .collect();
        format!("new {}[] {{{}}}", self.java(&element), values.join(", "))
    }

    pub fn array_literal(&mut self, element: &Type) -> String {
        let count = self.random.within(1, 4);
        let values: Vec<String> = (0..count).map(|_| self.constant(element)).collect();
        format!("new {}[] {{{}}}", self.java(element), values.join(", "))
    }

    pub fn choice(&mut self, scope: &Scope, depth: u32) -> String {
        if depth > 0 {
            let made = match self.random.below(6) {
                0 => Some(self.ternary(scope, &Type::Choice, depth)),
                1 => self.call(scope, &Type::Choice, depth),
                2 => {
                    let index = self.nested_expression(scope, &INT, depth - 1);
                    let count = self.world.choices.len();
                    Some(format!("Colour.values()[({index} & 0x7fffffff) % {count}]"))
                }
                _ => None,
            };
            if let Some(made) = made {
                return made;
            }
        }
        self.leaf(scope, &Type::Choice)
    }

    pub fn choice_constant(&mut self) -> String {
        let name = self.random.pick(&self.world.choices);
        format!("Colour.{name}")
    }
}
