//! Expressions of a wanted type. Every function returns text that can stand as an operand (parenthesised
//! where needed) and whose static type is exactly the wanted one, except for objects, where it may be a
//! subclass.

mod names;
mod number;
mod reference;
mod text;
mod truth;

use crate::generator::Generator;
use crate::scope::Scope;
use crate::types::{INT, Primitive, Type};
use crate::world::Method;

impl Generator {
    pub fn expression(&mut self, scope: &Scope, ty: &Type) -> String {
        let depth = self.config.depth;
        self.nested_expression(scope, ty, depth)
    }

    pub fn nested_expression(&mut self, scope: &Scope, ty: &Type, depth: u32) -> String {
        match ty {
            Type::Primitive(Primitive::Boolean) => self.truth(scope, depth),
            Type::Primitive(primitive) => self.number(scope, *primitive, depth),
            Type::Text => self.text(scope, depth),
            Type::Choice => self.choice(scope, depth),
            Type::Array(element) => self.array(scope, element, depth),
            Type::Object(class) => self.object(scope, *class, depth),
        }
    }

    /// A variable of the type if there is one (mostly), else a constant.
    pub fn leaf(&mut self, scope: &Scope, ty: &Type) -> String {
        let names = self.readable(scope, ty);
        if !names.is_empty() && self.random.chance(78) {
            return self.random.pick(&names).clone();
        }
        if let Type::Primitive(primitive) = ty
            && names.is_empty()
            && self.random.chance(60)
            && let Some(made) = self.converted_leaf(scope, *primitive)
        {
            return made;
        }
        self.constant(ty)
    }

    /// A variable of another type, made to fit, so that code depends on its inputs even where no
    /// variable has the right type.
    fn converted_leaf(&mut self, scope: &Scope, wanted: Primitive) -> Option<String> {
        let numbers: Vec<&str> = scope
            .locals
            .iter()
            .filter(|local| match local.ty {
                Type::Primitive(have) => have != Primitive::Boolean && have != wanted,
                _ => false,
            })
            .map(|local| local.name.as_str())
            .collect();
        if numbers.is_empty() {
            return None;
        }
        let name = *self.random.pick(&numbers);
        Some(match wanted {
            Primitive::Boolean => format!("({name} > {})", self.random.below(3)),
            _ => format!("(({}) {name})", wanted.java()),
        })
    }

    pub fn constant(&mut self, ty: &Type) -> String {
        match ty {
            Type::Primitive(primitive) => self.literal(*primitive),
            Type::Text => self.text_literal(),
            Type::Choice => self.choice_constant(),
            Type::Array(element) => self.array_literal(element),
            Type::Object(class) => self.constant_object(*class),
        }
    }

    /// `condition ? a : b`, both sides of the same type.
    fn ternary(&mut self, scope: &Scope, ty: &Type, depth: u32) -> String {
        let condition = self.truth(scope, depth - 1);
        let left = self.nested_expression(scope, ty, depth - 1);
        let right = self.nested_expression(scope, ty, depth - 1);
        let java = self.java(ty);
        format!("({condition} ? ({java}) ({left}) : ({java}) ({right}))")
    }

    /// A switch expression on a small int.
    fn switch_expression(&mut self, scope: &Scope, ty: &Type, depth: u32) -> String {
        let selector = self.number(scope, Primitive::Int, depth - 1);
        let java = self.java(ty);
        let mut arms = String::new();
        let count = self.random.within(1, 3);
        for label in 0..count {
            let value = self.nested_expression(scope, ty, depth - 1);
            arms.push_str(&format!("case {label} -> ({java}) ({value}); "));
        }
        let rest = self.leaf(scope, ty);
        format!("(switch ({selector}) {{ {arms}default -> ({java}) ({rest}); }})")
    }

    /// A call of a generated method with this result, where one is in reach.
    fn call(&mut self, scope: &Scope, ty: &Type, depth: u32) -> Option<String> {
        if !scope.may_call {
            return None;
        }
        if self.random.chance(50) {
            self.function_call(scope, Some(ty), depth)
        } else {
            self.method_call(scope, Some(ty), depth)
        }
    }

    /// A call of a static function; `None` as the type means any, also `void`.
    pub fn function_call(
        &mut self,
        scope: &Scope,
        ty: Option<&Type>,
        depth: u32,
    ) -> Option<String> {
        let fits = |method: &&Method| ty.is_none() || method.result.as_ref() == ty;
        let candidates: Vec<Method> = self.world.functions.iter().filter(fits).cloned().collect();
        if candidates.is_empty() {
            return None;
        }
        let method = self.random.pick(&candidates).clone();
        let arguments = self.arguments(scope, &method.parameters, depth);
        Some(format!("{}({arguments})", method.name))
    }

    /// A call on an object that some variable holds; the variable may be null.
    pub fn method_call(&mut self, scope: &Scope, ty: Option<&Type>, depth: u32) -> Option<String> {
        let mut candidates = Vec::new();
        for (receiver, class) in self.objects(scope) {
            for method in self.world.methods_of(class) {
                if ty.is_none() || method.result.as_ref() == ty {
                    candidates.push((receiver.clone(), method.clone()));
                }
            }
        }
        if candidates.is_empty() {
            return None;
        }
        let (receiver, method) = self.random.pick(&candidates).clone();
        let arguments = self.arguments(scope, &method.parameters, depth);
        Some(format!("{receiver}.{}({arguments})", method.name))
    }

    /// The depth budget first, then the arguments proper.
    pub fn arguments(&mut self, scope: &Scope, parameters: &[Type], depth: u32) -> String {
        let mut text = "d - 1".to_string();
        for parameter in parameters {
            let argument = self.nested_expression(scope, parameter, depth.saturating_sub(1));
            text.push_str(", ");
            text.push_str(&argument);
        }
        text
    }

    /// An element of an array variable: mostly in bounds.
    fn element(&mut self, scope: &Scope, ty: &Type, depth: u32) -> Option<String> {
        let arrays = self.readable(scope, &Type::array_of(ty.clone()));
        if arrays.is_empty() {
            return None;
        }
        let array = self.random.pick(&arrays).clone();
        let index = self.index_into(scope, &array, depth);
        Some(format!("{array}[{index}]"))
    }

    pub fn index_into(&mut self, scope: &Scope, array: &str, depth: u32) -> String {
        let index = self.nested_expression(scope, &INT, depth.saturating_sub(1));
        if self.random.chance(80) {
            format!("({index} & 0x7fffffff) % {array}.length")
        } else {
            index
        }
    }
}
