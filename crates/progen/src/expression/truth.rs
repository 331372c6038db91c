//! Conditions.

use crate::generator::Generator;
use crate::scope::{Function, Scope};
use crate::types::{BOOLEAN, Primitive, Type};
use Primitive::{Byte, Char, Double, Float, Int, Long, Short};

#[derive(Clone, Copy)]
enum Form {
    Leaf,
    Compare,
    Logic,
    Not,
    Ternary,
    Call,
    Element,
    Text,
    Reference,
    Function,
}

const FORMS: [(u32, Form); 10] = [
    (8, Form::Leaf),
    (45, Form::Compare),
    (16, Form::Logic),
    (6, Form::Not),
    (3, Form::Ternary),
    (5, Form::Call),
    (3, Form::Element),
    (6, Form::Text),
    (8, Form::Reference),
    (3, Form::Function),
];

impl Generator {
    pub fn truth(&mut self, scope: &Scope, depth: u32) -> String {
        if depth == 0 {
            return self.leaf(scope, &BOOLEAN);
        }
        let made = match self.random.weighted(&FORMS) {
            Form::Leaf => None,
            Form::Compare => Some(self.comparison(scope, depth)),
            Form::Logic => Some(self.logic(scope, depth)),
            Form::Not => Some(format!("(!{})", self.truth(scope, depth - 1))),
            Form::Ternary => Some(self.ternary(scope, &BOOLEAN, depth)),
            Form::Call => self.call(scope, &BOOLEAN, depth),
            Form::Element => self.element(scope, &BOOLEAN, depth),
            Form::Text if self.config.features.strings => Some(self.text_condition(scope, depth)),
            Form::Text => None,
            Form::Reference => self.reference_condition(scope, depth),
            Form::Function => self.function_condition(scope, depth),
        };
        made.unwrap_or_else(|| self.comparison(scope, depth))
    }

    fn comparison(&mut self, scope: &Scope, depth: u32) -> String {
        let operator = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let floats: &[Primitive] = if self.config.features.floats {
            &[Float, Double]
        } else {
            &[]
        };
        let mut types = vec![Int, Int, Int, Int, Long, Long, Char, Byte, Short];
        types.extend(floats);
        let left_type = *self.random.pick(&types);
        let right_type = if self.random.chance(80) {
            left_type
        } else {
            *self.random.pick(&types)
        };
        let left = self.number(scope, left_type, depth - 1);
        let mut right = self.number(scope, right_type, depth - 1);
        if right == left {
            right = self.literal(right_type);
        }
        format!("({left} {operator} {right})")
    }

    /// A comparison of a number that varies with the inputs, where there is one.
    fn input_comparison(&mut self, scope: &Scope, depth: u32) -> Option<String> {
        let numbers: Vec<(String, Primitive)> = scope
            .locals
            .iter()
            .filter_map(|local| match local.ty {
                Type::Primitive(ty) if ty != Primitive::Boolean => Some((local.name.clone(), ty)),
                _ => None,
            })
            .collect();
        if numbers.is_empty() {
            return None;
        }
        let (name, ty) = self.random.pick(&numbers).clone();
        let operator = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let right = self.number(scope, ty, depth - 1);
        let left = match self.random.below(3) {
            0 => format!("({name} * {})", self.random.within(2, 3)),
            1 => format!("({name} + {})", self.number(scope, ty, depth - 1)),
            _ => name.clone(),
        };
        let right = if right == name {
            "0".to_string()
        } else {
            right
        };
        Some(format!("({left} {operator} {right})"))
    }

    fn logic(&mut self, scope: &Scope, depth: u32) -> String {
        let operator = *self
            .random
            .pick(&["&&", "&&", "||", "||", "&", "|", "^", "==", "!="]);
        let left = self.truth(scope, depth - 1);
        let right = self.truth(scope, depth - 1);
        format!("({left} {operator} {right})")
    }

    /// Comparisons with null, identity, enum constants, `instanceof`.
    fn reference_condition(&mut self, scope: &Scope, depth: u32) -> Option<String> {
        if !self.world.choices.is_empty() && self.random.chance(25) {
            let left = self.choice(scope, 0);
            let right = self.choice(scope, 0);
            return Some(format!("({left} == {right})"));
        }
        if !self.config.features.objects || self.world.classes.is_empty() {
            return None;
        }
        let class = self.random.below(self.world.classes.len());
        // The upcast keeps javac from seeing a type for which the test could not hold.
        let name = self.world.classes[class].name.clone();
        let object = format!("(({name}) {})", self.object(scope, class, depth - 1));
        let descendants = self.world.descendants(class);
        if descendants.is_empty() || self.random.chance(30) {
            return Some(format!("({object} != null)"));
        }
        let descendant = *self.random.pick(&descendants);
        Some(format!(
            "({object} instanceof {})",
            self.world.classes[descendant].name
        ))
    }

    fn function_condition(&mut self, scope: &Scope, depth: u32) -> Option<String> {
        let tests: Vec<String> = scope
            .functions
            .iter()
            .filter(|(_, function)| *function == Function::IntTest)
            .map(|(name, _)| name.clone())
            .collect();
        if tests.is_empty() {
            return None;
        }
        let name = self.random.pick(&tests).clone();
        let argument = self.number(scope, Int, depth - 1);
        Some(format!("{name}.test({argument})"))
    }

    /// A condition that decides a branch. It prefers to depend on something that varies.
    pub fn condition(&mut self, scope: &Scope) -> String {
        let depth = self.config.depth;
        if !self.is_whole_program()
            && self.random.chance(55)
            && let Some(made) = self.input_comparison(scope, depth.max(1))
        {
            return made;
        }
        let condition = self.truth(scope, depth.max(1));
        match condition.as_str() {
            "true" | "false" => self.comparison(scope, 1),
            _ => condition,
        }
    }
}
