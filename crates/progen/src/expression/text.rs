//! Strings and what is read off them. The helpers `left`, `pick` and `clip` are written into every
//! program that uses strings; they keep most accesses in bounds and strings short.

use crate::generator::Generator;
use crate::scope::{Function, Scope};
use crate::types::{INT, Primitive, Type};

const WORDS: [&str; 9] = ["", "a", "b", "ab", "abc", "cave", "x1", "-7", "aXbX"];

#[derive(Clone, Copy)]
enum Form {
    Leaf,
    Concat,
    Part,
    Method,
    ValueOf,
    Ternary,
    Switch,
    Call,
    Element,
    Function,
}

const FORMS: [(u32, Form); 10] = [
    (20, Form::Leaf),
    (30, Form::Concat),
    (9, Form::Part),
    (10, Form::Method),
    (6, Form::ValueOf),
    (4, Form::Ternary),
    (2, Form::Switch),
    (6, Form::Call),
    (5, Form::Element),
    (4, Form::Function),
];

impl Generator {
    pub fn text(&mut self, scope: &Scope, depth: u32) -> String {
        if depth == 0 {
            return self.leaf(scope, &Type::Text);
        }
        let made = match self.random.weighted(&FORMS) {
            Form::Leaf => None,
            Form::Concat => Some(self.concat(scope, depth)),
            Form::Part => Some(self.part(scope, depth)),
            Form::Method => Some(self.text_method(scope, depth)),
            Form::ValueOf => Some(self.value_of(scope, depth)),
            Form::Ternary => Some(self.ternary(scope, &Type::Text, depth)),
            Form::Switch => Some(self.switch_expression(scope, &Type::Text, depth)),
            Form::Call => self.call(scope, &Type::Text, depth),
            Form::Element => self.element(scope, &Type::Text, depth),
            Form::Function => self.function_text(scope, depth),
        };
        made.unwrap_or_else(|| self.leaf(scope, &Type::Text))
    }

    pub fn text_literal(&mut self) -> String {
        if self.is_whole_program() && self.random.chance(3) {
            return "((String) null)".to_string();
        }
        format!("\"{}\"", self.random.pick(&WORDS))
    }

    /// The value of any printable type, for `+`.
    fn printable(&mut self, scope: &Scope, depth: u32) -> String {
        if !self.is_whole_program() {
            return match self.random.below(3) {
                0 => self.number(scope, Primitive::Char, depth),
                1 => self.truth(scope, depth),
                _ => self.text(scope, depth),
            };
        }
        match self.random.below(12) {
            0 if !self.world.choices.is_empty() => self.choice(scope, depth),
            1 if !self.world.classes.is_empty() => {
                let class = self.random.below(self.world.classes.len());
                self.object(scope, class, depth)
            }
            _ => {
                let ty = self.value_type();
                self.nested_expression(scope, &ty, depth)
            }
        }
    }

    fn concat(&mut self, scope: &Scope, depth: u32) -> String {
        let text = self.text(scope, depth - 1);
        let other = self.printable(scope, depth - 1);
        match self.random.below(3) {
            0 => format!("({other} + {text})"),
            1 => {
                let third = self.printable(scope, depth - 1);
                format!("({text} + {other} + {third})")
            }
            _ => format!("({text} + {other})"),
        }
    }

    fn part(&mut self, scope: &Scope, depth: u32) -> String {
        let text = self.text(scope, depth - 1);
        let index = self.nested_expression(scope, &INT, depth - 1);
        if self.random.chance(75) {
            format!("left({text}, {index})")
        } else {
            format!("{text}.substring({index})")
        }
    }

    fn text_method(&mut self, scope: &Scope, depth: u32) -> String {
        let text = self.text(scope, depth - 1);
        let methods: &[&str] = if self.is_whole_program() {
            &[
                "trim()",
                "toUpperCase()",
                "concat(\"!\")",
                "replace('a', 'o')",
                "replace(\"X\", \"yz\")",
                "repeat(2)",
                "strip()",
                "intern()",
            ]
        } else {
            &["trim()", "concat(\"!\")"]
        };
        let method = *self.random.pick(methods);
        format!("{text}.{method}")
    }

    fn value_of(&mut self, scope: &Scope, depth: u32) -> String {
        let ty = loop {
            match self.value_type() {
                Type::Primitive(Primitive::Int | Primitive::Long) if !self.is_whole_program() => {}
                ty @ Type::Primitive(_) => break ty,
                _ => {}
            }
        };
        let value = self.nested_expression(scope, &ty, depth - 1);
        format!("String.valueOf({value})")
    }

    fn function_text(&mut self, scope: &Scope, depth: u32) -> Option<String> {
        let functions: Vec<String> = scope
            .functions
            .iter()
            .filter(|(_, function)| *function == Function::TextUnary)
            .map(|(name, _)| name.clone())
            .collect();
        if functions.is_empty() {
            return None;
        }
        let name = self.random.pick(&functions).clone();
        let argument = self.text(scope, depth - 1);
        Some(format!("{name}.apply({argument})"))
    }

    pub fn char_of_text(&mut self, scope: &Scope, depth: u32) -> String {
        let text = self.text(scope, depth - 1);
        let index = self.nested_expression(scope, &INT, depth - 1);
        if self.random.chance(70) {
            format!("pick({text}, {index})")
        } else {
            format!("{text}.charAt({index})")
        }
    }

    pub fn int_of_text(&mut self, scope: &Scope, depth: u32) -> String {
        let text = self.text(scope, depth - 1);
        match self.random.below(4) {
            0 => format!("{text}.length()"),
            1 => format!("{text}.indexOf('{}')", self.random.pick(&['a', 'b', 'X'])),
            2 if self.is_whole_program() => format!("{text}.hashCode()"),
            _ => {
                let other = self.text(scope, depth - 1);
                format!("{text}.compareTo({other})")
            }
        }
    }

    pub fn text_condition(&mut self, scope: &Scope, depth: u32) -> String {
        let text = self.text(scope, depth - 1);
        match self.random.below(4) {
            0 => format!("{text}.isEmpty()"),
            1 => {
                let start = self.text_literal();
                format!("{text}.startsWith({start})")
            }
            _ => {
                let other = self.text(scope, depth - 1);
                format!("{text}.equals({other})")
            }
        }
    }
}
