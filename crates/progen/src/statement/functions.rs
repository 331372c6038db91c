//! Lambdas and method references, kept in locals of the standard functional interfaces.

use crate::generator::Generator;
use crate::scope::{Function, Scope};
use crate::types::{BOOLEAN, INT, LONG, Type};

const FUNCTIONS: [Function; 5] = [
    Function::IntUnary,
    Function::IntBinary,
    Function::LongBinary,
    Function::TextUnary,
    Function::IntTest,
];

impl Generator {
    pub fn lambda_statement(&mut self, scope: &mut Scope) {
        let function = *self.random.pick(&FUNCTIONS);
        let name = self.fresh("g");
        let (interface, operand, result, arity) = signature(function);
        let value = match reference(function) {
            Some(reference) if self.random.chance(20) => reference.to_string(),
            _ => self.lambda(scope, &operand, &result, arity),
        };
        self.source.line(&format!("{interface} {name} = {value};"));
        scope.functions.push((name, function));
    }

    fn lambda(&mut self, scope: &Scope, operand: &Type, result: &Type, arity: usize) -> String {
        let mut inner = scope.for_lambda();
        let parameters: Vec<String> = (0..arity).map(|_| self.fresh("q")).collect();
        for parameter in &parameters {
            inner.declare_fixed(parameter, operand);
        }
        // Local functions are not captured: `name` itself would not be assigned yet.
        inner.functions.clear();
        let value = self.nested_expression(&inner, result, 2);
        format!("({}) -> {value}", parameters.join(", "))
    }
}

/// Interface, operand type, result type, number of operands.
fn signature(function: Function) -> (&'static str, Type, Type, usize) {
    match function {
        Function::IntUnary => ("IntUnaryOperator", INT, INT, 1),
        Function::IntBinary => ("IntBinaryOperator", INT, INT, 2),
        Function::LongBinary => ("LongBinaryOperator", LONG, LONG, 2),
        Function::TextUnary => ("UnaryOperator<String>", Type::Text, Type::Text, 1),
        Function::IntTest => ("IntPredicate", INT, BOOLEAN, 1),
    }
}

fn reference(function: Function) -> Option<&'static str> {
    match function {
        Function::IntUnary => Some("Integer::bitCount"),
        Function::IntBinary => Some("Math::max"),
        Function::LongBinary => Some("Long::sum"),
        Function::TextUnary => Some("String::trim"),
        Function::IntTest => None,
    }
}
