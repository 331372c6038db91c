//! What a piece of code can name and where it can jump: local variables, the enclosing loops, the
//! enclosing class and method. A scope is cheap to clone; a nested block works on a clone of its own.

use crate::types::{ClassId, Type};

#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    pub ty: Type,
    /// Loop counters and the like stay untouched, so that every loop ends.
    pub assignable: bool,
    /// Effectively final, so that a lambda may use it.
    pub capturable: bool,
}

/// What a `return` needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returns {
    Nothing,
    Value(Type),
    /// Inside a lambda or an initialiser: no `return` here.
    Forbidden,
}

#[derive(Clone, Debug)]
pub struct Scope {
    pub locals: Vec<Local>,
    /// Functional-interface locals, by the name of their method.
    pub functions: Vec<(String, Function)>,
    /// The class whose instance is `this`.
    pub this: Option<ClassId>,
    /// Whether a depth budget `d` is at hand; without one no generated method is called.
    pub may_call: bool,
    pub returns: Returns,
    /// Labels of the enclosing loops, innermost last; none where jumping out is not allowed.
    pub loops: Vec<String>,
    /// Nesting of statements, to keep programs small.
    pub nesting: u32,
}

/// The functional interfaces that lambdas are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    IntUnary,
    IntBinary,
    LongBinary,
    TextUnary,
    IntTest,
}

impl Scope {
    pub fn new(returns: Returns) -> Scope {
        Scope {
            locals: Vec::new(),
            functions: Vec::new(),
            this: None,
            may_call: false,
            returns,
            loops: Vec::new(),
            nesting: 0,
        }
    }

    pub fn nested(&self) -> Scope {
        let mut inner = self.clone();
        inner.nesting += 1;
        inner
    }

    /// The scope of a lambda body: only what is effectively final, and no jumps out.
    pub fn for_lambda(&self) -> Scope {
        let mut inner = self.nested();
        inner.locals.retain(|local| local.capturable);
        inner.returns = Returns::Forbidden;
        inner.loops.clear();
        inner
    }

    /// A parameter or another name that is never assigned again.
    pub fn declare_fixed(&mut self, name: &str, ty: &Type) {
        self.locals.push(Local {
            name: name.to_string(),
            ty: ty.clone(),
            assignable: false,
            capturable: true,
        });
    }

    /// A name that code may read but neither assign nor capture: a loop counter.
    pub fn declare_counter(&mut self, name: &str, ty: &Type) {
        self.locals.push(Local {
            name: name.to_string(),
            ty: ty.clone(),
            assignable: false,
            capturable: false,
        });
    }

    pub fn declare_variable(&mut self, name: &str, ty: &Type) {
        self.locals.push(Local {
            name: name.to_string(),
            ty: ty.clone(),
            assignable: true,
            capturable: false,
        });
    }
}
