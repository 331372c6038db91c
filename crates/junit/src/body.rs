//! The statements of one test: arrange, act, assert.

mod assertions;
pub(crate) mod building;
mod calls;
mod stub;
mod values;
mod variables;

use crate::generics::GenericType;
use crate::imports::Imports;
use crate::model::{Check, Expected, JavaType, Outcome, Step, Target, Test, Value};
use crate::naming::{self, Names};
use crate::types::Types;
use spelunk_toolchain::java_text::{is_member_name, line_comment};
use std::collections::HashMap;

/// The version of JUnit that tests are written for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum JUnit {
    Four,
    Five,
}

impl JUnit {
    pub fn assertions(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Assert",
            JUnit::Five => "org.junit.jupiter.api.Assertions",
        }
    }
}

/// A value that is a parameter of a parameterised test instead of a literal.
#[derive(Clone, Debug)]
pub struct Hole {
    pub name: String,
    pub java_type: JavaType,
}

/// Holes by the place of the value in the test whose body is written.
pub type Holes = HashMap<*const Value, Hole>;

/// What a test method has to declare. In order.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Throws {
    Nothing,
    Exception,
    Throwable,
}

pub struct Written {
    pub lines: Vec<String>,
    pub throws: Throws,
}

pub struct Style<'s> {
    pub junit: JUnit,
    /// Casts everywhere: for the rare code where the compiler reads plain source in another way.
    pub explicit: bool,
    pub package: &'s str,
    /// The contract that the test states, although the code breaks it.
    pub contract: Option<&'s str>,
}

/// Writes a body; the error says why source cannot express the test.
pub fn write<'t>(
    test: &Test,
    types: &'t Types<'t>,
    imports: &mut Imports<'t>,
    style: &Style<'_>,
    holes: &Holes,
) -> Result<Written, String> {
    let mut body = Body {
        types,
        imports,
        style,
        holes,
        test,
        names: Names::default(),
        variables: HashMap::new(),
        lines: Vec::new(),
        throws: Throws::Nothing,
    };
    // A variable of the name of a class would hide it.
    let calls = test.steps.iter().map(|step| &step.call);
    for call in calls.chain(test.checks.iter().map(|check| &check.call)) {
        if let Target::Constructor { class, .. } | Target::Static { class, .. } = &call.target {
            body.names.reserve(naming::simple_name(class));
        }
    }
    body.names.reserve("result");
    body.names.reserve("thrown");
    for hole in holes.values() {
        body.names.reserve(&hole.name);
    }
    body.write()?;
    Ok(Written {
        lines: body.lines,
        throws: body.throws,
    })
}

/// Arrays with more elements, all of them zero, are only given their length.
const ZEROS_WRITTEN: usize = 4;

/// Constants of an array beyond this length are assigned one by one where most elements are zero.
const SPARSE_FROM: usize = 16;
const SPARSE_CONSTANTS: usize = 8;

/// How a variable of a generic class is declared.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum TypeArguments {
    /// Not generic, or raw.
    None,
    /// `<Object>`
    Objects,
    /// `<?>`
    Wildcards,
}

struct Variable {
    name: String,
    java_type: JavaType,
    generic: Option<GenericType>,
}

/// A piece of source and what the compiler takes it for; no type where it is null, a lambda or unknown.
struct Expression {
    text: String,
    java_type: Option<JavaType>,
    /// Can be followed by a dot.
    atomic: bool,
}

impl Expression {
    fn atom(text: impl Into<String>, java_type: Option<JavaType>) -> Expression {
        Expression {
            text: text.into(),
            java_type,
            atomic: true,
        }
    }

    fn in_parentheses(self) -> String {
        if self.atomic {
            self.text
        } else {
            format!("({})", self.text)
        }
    }
}

struct Body<'b, 't> {
    types: &'t Types<'t>,
    imports: &'b mut Imports<'t>,
    style: &'b Style<'b>,
    holes: &'b Holes,
    test: &'b Test,
    names: Names,
    variables: HashMap<usize, Variable>,
    lines: Vec<String>,
    throws: Throws,
}

/// The error says what source cannot express.
type Expressed<T> = Result<T, String>;

impl Body<'_, '_> {
    fn write(&mut self) -> Expressed<()> {
        let test = self.test;
        let Some((act, arrange)) = test.steps.split_last() else {
            return Err("it has no steps".into());
        };
        for step in arrange {
            self.statement(step, false)?;
        }
        self.act(act)?;
        for (index, check) in test.checks.iter().enumerate() {
            if index == 0
                && !self
                    .lines
                    .last()
                    .is_some_and(|line| line.starts_with("assert"))
            {
                self.separate();
            }
            self.check(check)?;
        }
        Ok(())
    }

    fn separate(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }

    fn say(&mut self, text: String) {
        self.lines.extend(text.split('\n').map(String::from));
    }

    fn statement(&mut self, step: &Step, is_act: bool) -> Expressed<()> {
        let call = self.call(&step.call)?;
        if is_act {
            self.separate();
        }
        self.note_exceptions(&step.call);
        let is_statement = !matches!(
            step.call.target,
            Target::Field { .. } | Target::Element { .. } | Target::Value(_) | Target::Stub(_)
        );
        match step.result {
            Some(number) if self.is_used(number) || !is_statement => {
                self.declare(number, &step.call, None, call)
            }
            _ if is_statement => {
                self.say(format!("{};", call.text));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn act(&mut self, step: &Step) -> Expressed<()> {
        match &self.test.outcome {
            Outcome::Threw { .. }
                if self.style.contract.is_some() && self.test.checks.is_empty() =>
            {
                self.statement(step, true)
            }
            Outcome::Threw { class, message } => self.act_throws(step, class, message.as_deref()),
            Outcome::Returned(None) if self.says_nothing_else() => self.act_succeeds(step),
            Outcome::Returned(None) => self.act_observed(step),
            Outcome::Returned(Some(expected)) => {
                let call = self.call(&step.call)?;
                self.separate();
                self.note_exceptions(&step.call);
                let constructed = matches!(step.call.target, Target::Constructor { .. });
                let wanted = (!constructed).then_some("result");
                // Numbers are free: the largest one cannot be in use where there is none.
                let number = step.result.unwrap_or(usize::MAX);
                self.declare(number, &step.call, wanted, call)?;
                let result = self.variable(number)?;
                self.separate();
                self.assert(expected, result)
            }
        }
    }

    /// What the checks look at is called `result`, unless it is the new object under test.
    fn act_observed(&mut self, step: &Step) -> Expressed<()> {
        let constructed = matches!(step.call.target, Target::Constructor { .. });
        match step.result {
            Some(number) if self.is_used(number) && !constructed => {
                let call = self.call(&step.call)?;
                self.separate();
                self.note_exceptions(&step.call);
                self.declare(number, &step.call, Some("result"), call)
            }
            _ => self.statement(step, true),
        }
    }

    /// Whether the only thing to assert is that nothing is thrown, and JUnit has words for it.
    fn says_nothing_else(&self) -> bool {
        self.test.checks.is_empty() && self.style.junit == JUnit::Five && !self.style.explicit
    }

    fn act_succeeds(&mut self, step: &Step) -> Expressed<()> {
        let call = self.call(&step.call)?;
        self.separate();
        let name = self.assertion("assertDoesNotThrow");
        self.say(format!("{name}(() -> {});", call.text));
        Ok(())
    }

    fn act_throws(&mut self, step: &Step, class: &str, message: Option<&[u16]>) -> Expressed<()> {
        let call = self.call(&step.call)?;
        self.separate();
        let nearest = self.types.accessible_superclass(class, self.style.package);
        let class = self.imports.class(&nearest);
        let assert_throws = self.assertion("assertThrows");
        let thrown = format!("{assert_throws}({class}.class, () -> {})", call.text);
        let looked_at = step.result.filter(|&number| self.is_used(number));
        if let Some(number) = looked_at {
            let variable = Variable {
                name: "thrown".into(),
                java_type: JavaType::Class(nearest),
                generic: None,
            };
            self.variables.insert(number, variable);
        }
        if message.is_some() || looked_at.is_some() {
            self.say(format!("{class} thrown = {thrown};"));
            self.separate();
        }
        match message {
            Some(message) => {
                let string = JavaType::Class("java.lang.String".into());
                let actual = Expression::atom("thrown.getMessage()", Some(string));
                let text = Value::String(message.to_vec());
                self.assert(&Expected::Value(text), actual)
            }
            None if looked_at.is_some() => Ok(()),
            None => {
                self.say(format!("{thrown};"));
                Ok(())
            }
        }
    }

    fn check(&mut self, check: &Check) -> Expressed<()> {
        let actual = self.call(&check.call)?;
        self.note_exceptions(&check.call);
        if let Some(contract) = self.style.contract
            && let Expected::Value(Value::Boolean(wrong)) = check.expected
        {
            self.state(!wrong, &actual, contract);
            return Ok(());
        }
        self.assert(&check.expected, actual)
    }
}

fn member(name: &str) -> Expressed<&str> {
    if is_member_name(name) {
        Ok(name)
    } else {
        Err(format!(
            "Java source cannot spell the name {}",
            line_comment(name)
        ))
    }
}
