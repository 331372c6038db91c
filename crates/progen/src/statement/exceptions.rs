//! Throwing and catching.

use crate::generator::Generator;
use crate::scope::Scope;
use crate::types::Type;

/// The program's own exceptions, written into each program: class, superclass.
pub const CUSTOM_EXCEPTIONS: [(&str, &str); 2] =
    [("Oops", "RuntimeException"), ("WorseOops", "Oops")];

/// What a `catch` may name. A class stands before its superclasses, so that any choice in this order
/// is legal Java.
const CAUGHT: [&str; 15] = [
    "WorseOops",
    "Oops",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "StringIndexOutOfBoundsException",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "NegativeArraySizeException",
    "NumberFormatException",
    "IllegalArgumentException",
    "IllegalStateException",
    "RuntimeException",
    "AssertionError",
    "Throwable",
];

/// Pairs of unrelated classes for `catch (A | B e)`.
const PAIRS: [&str; 3] = [
    "ArithmeticException | IndexOutOfBoundsException",
    "NullPointerException | IllegalStateException",
    "Oops | ClassCastException",
];

const THROWN: [&str; 6] = [
    "IllegalStateException",
    "IllegalArgumentException",
    "Oops",
    "WorseOops",
    "ArithmeticException",
    "UnsupportedOperationException",
];

impl Generator {
    pub fn try_statement(&mut self, scope: &Scope) {
        self.source.open("try {");
        let mut inner = scope.nested();
        let count = self.random.within(1, 3);
        self.statements(&mut inner, count);
        if self.random.chance(30) {
            self.throw_statement(&inner);
        }
        let with_finally = self.random.chance(40);
        let catches = if with_finally && self.random.chance(30) {
            0
        } else {
            self.random.within(1, 2)
        };
        self.catches(scope, catches);
        if with_finally || catches == 0 {
            self.source.reopen("} finally {");
            self.body(scope);
        }
        self.source.close("}");
    }

    fn catches(&mut self, scope: &Scope, count: usize) {
        if count == 1 && self.random.chance(20) {
            let pair = *self.random.pick(&PAIRS);
            return self.catch(scope, pair);
        }
        let mut from = 0;
        for left in (0..count).rev() {
            let at = from + self.random.below(CAUGHT.len() - from - left);
            self.catch(scope, CAUGHT[at]);
            from = at + 1;
        }
    }

    fn catch(&mut self, scope: &Scope, what: &str) {
        let name = self.fresh("x");
        self.source.reopen(&format!("}} catch ({what} {name}) {{"));
        if self.is_whole_program() {
            self.source.line(&format!("mix({name}.getMessage());"));
        }
        if self.random.chance(15) {
            let condition = self.condition(scope);
            self.source.open(&format!("if ({condition}) {{"));
            let cause = format!("throw new IllegalStateException(\"wrapped\", {name});");
            self.source.line(&cause);
            self.source.close("}");
        }
        self.body(scope);
    }

    pub fn throw_statement(&mut self, scope: &Scope) {
        let condition = self.condition(scope);
        let exception = *self.random.pick(&THROWN);
        let message = self.nested_expression(scope, &Type::Text, 1);
        self.source.open(&format!("if ({condition}) {{"));
        if self.is_whole_program() {
            self.source
                .line(&format!("throw new {exception}({message});"));
        } else {
            self.source
                .line(&format!("throw new {exception}(\"thrown\");"));
        }
        self.source.close("}");
    }
}
