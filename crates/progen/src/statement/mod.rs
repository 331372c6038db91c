//! Statements. Every statement written here can complete normally in the sense of the language
//! specification (jumps stand under an `if`), so that no code is unreachable for javac.

mod exceptions;
mod functions;
mod loops;
mod switches;

use crate::generator::Generator;
use crate::scope::{Returns, Scope};
use crate::types::{INT, Primitive, Type};

pub use exceptions::CUSTOM_EXCEPTIONS;

/// How deep blocks nest inside a method body.
const DEEPEST: u32 = 2;

#[derive(Clone, Copy)]
enum Form {
    Declare,
    Assign,
    Observe,
    If,
    Loop,
    Switch,
    Try,
    Throw,
    Return,
    Jump,
    Call,
    Lambda,
    Pattern,
    Assert,
    Lock,
    Store,
}

const FORMS: [(u32, Form); 16] = [
    (18, Form::Declare),
    (20, Form::Assign),
    (12, Form::Observe),
    (16, Form::If),
    (12, Form::Loop),
    (8, Form::Switch),
    (8, Form::Try),
    (3, Form::Throw),
    (4, Form::Return),
    (5, Form::Jump),
    (5, Form::Call),
    (4, Form::Lambda),
    (4, Form::Pattern),
    (2, Form::Assert),
    (2, Form::Lock),
    (8, Form::Store),
];

impl Generator {
    pub fn statements(&mut self, scope: &mut Scope, count: usize) {
        for _ in 0..count {
            self.statement(scope);
        }
    }

    /// A short body inside another statement.
    pub fn body(&mut self, scope: &Scope) {
        let mut inner = scope.nested();
        let count = self.random.within(1, 2);
        self.statements(&mut inner, count);
    }

    fn statement(&mut self, scope: &mut Scope) {
        let form = self.random.weighted(&FORMS);
        let is_deep = scope.nesting >= DEEPEST || (scope.nesting > 0 && self.random.chance(50));
        match form {
            Form::If if !is_deep => self.if_statement(scope),
            Form::Loop if !is_deep => self.loop_statement(scope),
            Form::Switch if !is_deep => self.switch_statement(scope),
            Form::Try if !is_deep && self.config.features.exceptions => self.try_statement(scope),
            Form::Pattern if !is_deep => self.pattern_statement(scope),
            Form::Lock if !is_deep && self.is_whole_program() => self.lock_statement(scope),
            Form::Throw if self.config.features.exceptions => self.throw_statement(scope),
            Form::Return => self.return_statement(scope),
            Form::Jump => self.jump_statement(scope),
            Form::Call => self.call_statement(scope),
            Form::Lambda if self.config.features.lambdas => self.lambda_statement(scope),
            Form::Assert if self.config.features.exceptions => self.assert_statement(scope),
            Form::Store => self.store_statement(scope),
            Form::Observe => self.observe_statement(scope),
            Form::Declare => self.declare_statement(scope),
            _ => self.assign_statement(scope),
        }
    }

    fn declare_statement(&mut self, scope: &mut Scope) {
        let ty = self.any_type();
        self.declare(scope, &ty);
    }

    pub fn declare(&mut self, scope: &mut Scope, ty: &Type) {
        let value = self.expression(scope, ty);
        let name = self.fresh("v");
        let java = self.java(ty);
        if self.random.chance(25) {
            self.source.line(&format!("final {java} {name} = {value};"));
            scope.declare_fixed(&name, ty);
        } else {
            self.source.line(&format!("{java} {name} = {value};"));
            scope.declare_variable(&name, ty);
        }
    }

    fn assign_statement(&mut self, scope: &mut Scope) {
        let places = self.assignable(scope);
        if places.is_empty() {
            return self.declare_statement(scope);
        }
        let (place, ty) = self.random.pick(&places).clone();
        self.assign(scope, &place, &ty);
    }

    fn assign(&mut self, scope: &Scope, place: &str, ty: &Type) {
        let line = match ty {
            Type::Primitive(Primitive::Boolean) => {
                let operator = *self.random.pick(&["=", "&=", "|=", "^="]);
                let value = self.expression(scope, ty);
                format!("{place} {operator} {value};")
            }
            Type::Primitive(primitive) => self.number_assignment(scope, place, *primitive),
            Type::Text => {
                let value = self.expression(scope, ty);
                format!("{place} = clip({value});")
            }
            _ => {
                let value = self.expression(scope, ty);
                format!("{place} = {value};")
            }
        };
        self.source.line(&line);
    }

    /// Plain, compound (with its hidden narrowing) or stepping.
    fn number_assignment(&mut self, scope: &Scope, place: &str, primitive: Primitive) -> String {
        match self.random.below(10) {
            0 => format!("{place}++;"),
            1 => format!("--{place};"),
            2..=5 => {
                let shifts = if primitive.is_floating() { 0 } else { 6 };
                let operators = [
                    "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", ">>>=", "&=", "|=", "^=",
                ];
                let operator = operators[self.random.below(5 + shifts)];
                let other = if shifts > 0 && self.random.chance(30) {
                    *self.random.pick(&[Primitive::Int, Primitive::Long])
                } else {
                    primitive
                };
                let value = self.expression(scope, &Type::Primitive(other));
                let divides = matches!(operator, "/=" | "%=") && !primitive.is_floating();
                if divides && self.random.chance(65) {
                    return format!("{place} {operator} ({value} | 1);");
                }
                format!("{place} {operator} {value};")
            }
            _ => {
                let value = self.expression(scope, &Type::Primitive(primitive));
                format!("{place} = {value};")
            }
        }
    }

    /// Writes an array element; object arrays may refuse the value.
    fn store_statement(&mut self, scope: &mut Scope) {
        let arrays: Vec<(String, Type)> = scope
            .locals
            .iter()
            .filter_map(|local| match &local.ty {
                Type::Array(element) => Some((local.name.clone(), (**element).clone())),
                _ => None,
            })
            .collect();
        if arrays.is_empty() {
            return self.assign_statement(scope);
        }
        let (array, element) = self.random.pick(&arrays).clone();
        let depth = self.config.depth;
        let index = self.index_into(scope, &array, depth);
        let place = format!("{array}[{index}]");
        match element {
            // Compound forms would evaluate the index twice in our clip() form, so strings go plainly.
            Type::Text => {
                let value = self.expression(scope, &element);
                self.source.line(&format!("{place} = clip({value});"));
            }
            _ => self.assign(scope, &place, &element),
        }
    }

    /// Makes a value count: printed into the checksum, or kept in a variable where nothing is printed.
    fn observe_statement(&mut self, scope: &mut Scope) {
        if !self.is_whole_program() {
            return self.assign_statement(scope);
        }
        let ty = self.any_type();
        let value = self.expression(scope, &ty);
        let line = match &ty {
            Type::Array(element) if matches!(**element, Type::Array(_)) => {
                format!("mix(Arrays.deepToString({value}));")
            }
            Type::Array(_) => format!("mix(Arrays.toString({value}));"),
            _ => format!("mix({value});"),
        };
        self.source.line(&line);
    }

    fn if_statement(&mut self, scope: &Scope) {
        let condition = self.condition(scope);
        self.source.open(&format!("if ({condition}) {{"));
        self.body(scope);
        if self.random.chance(20) {
            let condition = self.condition(scope);
            self.source.reopen(&format!("}} else if ({condition}) {{"));
            self.body(scope);
        }
        if self.random.chance(50) {
            self.source.reopen("} else {");
            self.body(scope);
        }
        self.source.close("}");
    }

    fn return_statement(&mut self, scope: &Scope) {
        let value = match &scope.returns {
            Returns::Forbidden => return self.assign_statement(&mut scope.clone()),
            Returns::Nothing => "return;".to_string(),
            Returns::Value(ty) => {
                let ty = ty.clone();
                format!("return {};", self.expression(scope, &ty))
            }
        };
        let condition = self.condition(scope);
        self.source.open(&format!("if ({condition}) {{"));
        self.source.line(&value);
        self.source.close("}");
    }

    fn jump_statement(&mut self, scope: &Scope) {
        if scope.loops.is_empty() {
            return self.return_statement(scope);
        }
        let word = *self.random.pick(&["break", "continue"]);
        let label = self.random.pick(&scope.loops).clone();
        let condition = self.condition(scope);
        self.source.open(&format!("if ({condition}) {{"));
        if self.random.chance(50) {
            self.source.line(&format!("{word} {label};"));
        } else {
            self.source.line(&format!("{word};"));
        }
        self.source.close("}");
    }

    fn call_statement(&mut self, scope: &mut Scope) {
        let depth = self.config.depth;
        let call = match scope.may_call {
            false => None,
            true if self.random.chance(60) => self.method_call(scope, None, depth),
            true => self.function_call(scope, None, depth),
        };
        match call {
            Some(call) => self.source.line(&format!("{call};")),
            None => self.assign_statement(scope),
        }
    }

    /// `if (object instanceof Class name)`.
    fn pattern_statement(&mut self, scope: &mut Scope) {
        let families: Vec<(String, usize, Vec<usize>)> = self
            .objects(scope)
            .into_iter()
            .map(|(name, class)| (name, class, self.world.descendants(class)))
            .filter(|(_, _, descendants)| !descendants.is_empty())
            .collect();
        if families.is_empty() {
            return self.if_statement(scope);
        }
        let (object, class, descendants) = self.random.pick(&families).clone();
        let target = *self.random.pick(&descendants);
        let binding = self.fresh("b");
        let class = self.world.classes[class].name.clone();
        let target_name = self.world.classes[target].name.clone();
        self.source.open(&format!(
            "if ((({class}) {object}) instanceof {target_name} {binding}) {{"
        ));
        let mut inner = scope.clone();
        inner.declare_fixed(&binding, &Type::Object(target));
        self.body(&inner);
        self.source.close("}");
    }

    fn assert_statement(&mut self, scope: &Scope) {
        // Two chances to hold, so that most runs get past it.
        let condition = self.condition(scope);
        let other = self.condition(scope);
        let detail = self.leaf(scope, &INT);
        self.source
            .line(&format!("assert {condition} || {other} : {detail};"));
    }

    fn lock_statement(&mut self, scope: &Scope) {
        let lock = if scope.this.is_some() { "this" } else { "LOCK" };
        self.source.open(&format!("synchronized ({lock}) {{"));
        self.body(scope);
        self.source.close("}");
    }
}
