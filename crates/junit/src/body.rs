//! The statements of one test: arrange, act, assert.

pub(crate) mod building;

use crate::generics::{self, GenericType};
use crate::imports::Imports;
use crate::inference::Inference;
use crate::literal;
use crate::model::{Call, Check, Expected, JavaType, Outcome, Step, Target, Test, Value};
use crate::naming::{self, Names};
use crate::overloads;
use crate::types::{MethodFacts, Types};
use spelunk_classes::signature::TypeSignature;
use spelunk_toolchain::java_text::{is_member_name, is_variable_name, line_comment};
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
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn statement(&mut self, step: &Step, is_act: bool) -> Expressed<()> {
        let call = self.call(&step.call)?;
        if is_act {
            self.separate();
        }
        self.note_exceptions(&step.call);
        let is_statement = !matches!(
            step.call.target,
            Target::Field { .. } | Target::Element { .. } | Target::Value(_)
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
        match message {
            Some(message) => {
                self.say(format!("{class} thrown = {thrown};"));
                self.separate();
                let string = JavaType::Class("java.lang.String".into());
                let actual = Expression::atom("thrown.getMessage()", Some(string));
                let text = Value::String(message.to_vec());
                self.assert(&Expected::Value(text), actual)
            }
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

    // ---- variables ----

    fn declare(
        &mut self,
        number: usize,
        call: &Call,
        wanted: Option<&str>,
        mut value: Expression,
    ) -> Expressed<()> {
        let java_type = match &call.target {
            Target::Constructor { class, .. } => JavaType::Class(class.clone()),
            Target::Value(_) | Target::Build(_) => {
                value.java_type.clone().unwrap_or_else(JavaType::object)
            }
            _ => call.returns.clone(),
        };
        if java_type == JavaType::Void {
            return Err("the result of a void method is used".into());
        }
        let generic = match self.known_type(call) {
            Some(known) => Some(known),
            None => self.inferred_type(number, call),
        };
        let arguments = match generic {
            Some(_) => TypeArguments::None,
            None if matches!(call.target, Target::Build(_)) => TypeArguments::None,
            None => self.type_arguments(number, call, &java_type),
        };
        let spelled = match &generic {
            Some(generic) => self.imports.generic_type(generic),
            None => self.declared_type(&java_type, arguments)?,
        };
        let java_type = generic.as_ref().map_or(java_type, GenericType::erased);
        let is_raw = generic.is_none() && arguments == TypeArguments::None;
        if matches!(call.target, Target::Constructor { .. }) && is_raw {
            value.text = value.text.replacen("<>(", "(", 1);
        }
        let name = match wanted {
            Some(name) => name.to_string(),
            None => {
                let as_parameter = self.parameter_name(number);
                let wanted = naming::variable_name(call, as_parameter.as_deref());
                self.names.fresh(&wanted)
            }
        };
        self.say(format!("{spelled} {name} = {};", value.text));
        let variable = Variable {
            name,
            java_type,
            generic,
        };
        self.variables.insert(number, variable);
        Ok(())
    }

    /// The type of what a call gives with its type arguments, where all are known and can be named.
    fn known_type(&self, call: &Call) -> Option<GenericType> {
        if self.style.explicit {
            return None;
        }
        let receiver = match &call.target {
            Target::Instance { receiver, .. } => self.generic_of(receiver),
            Target::Element { array, .. } => self.generic_of(array),
            _ => None,
        };
        let arguments = |facts: &MethodFacts| self.argument_types(call, facts);
        let generic = generics::result_of(self.types, call, receiver.as_ref(), &arguments)?;
        self.can_name(&generic).then_some(generic)
    }

    /// The type of a generic object that is constructed here, with type arguments that fit what it is used for.
    fn inferred_type(&self, number: usize, call: &Call) -> Option<GenericType> {
        let Target::Constructor { class, outer: None } = &call.target else {
            return None;
        };
        if self.style.explicit || self.types.get(class)?.type_parameters == 0 {
            return None;
        }
        let inferred = Inference {
            types: self.types,
            test: self.test,
            declared: &|number| self.generic_of(&Value::Variable(number)),
            number,
            class,
        };
        inferred.infer().filter(|generic| self.can_name(generic))
    }

    /// The types of what a call is given, as it is spelled: the elements of an array that stand for it have to be of
    /// one type.
    fn argument_types(&self, call: &Call, facts: &MethodFacts) -> Vec<Option<GenericType>> {
        let known = |value: &Value| match value {
            Value::Boxed(value) => self.generic_of_scalar(value),
            value => self.generic_of(value).or_else(|| self.generic_of_scalar(value)),
        };
        let last = call.arguments.len().saturating_sub(1);
        let types = call.arguments.iter().enumerate().map(|(index, argument)| {
            let is_spread = index == last && facts.varargs();
            match (overloads::spreadable(argument), argument) {
                (Some(values), _) if is_spread => {
                    let mut types = values.iter().map(known);
                    let first = types.next()??;
                    let is_same = types.all(|other| other.as_ref() == Some(&first));
                    is_same.then(|| GenericType::Array(Box::new(first)))
                }
                (_, Value::Array { .. }) => None,
                _ => known(argument),
            }
        });
        types.collect()
    }

    /// The type of a literal, in its box.
    fn generic_of_scalar(&self, value: &Value) -> Option<GenericType> {
        let scalar = literal::scalar_type(value)?;
        let class = match scalar.boxed() {
            Some(boxed) => JavaType::Class(boxed.into()),
            None => scalar,
        };
        GenericType::plain(self.types, &class)
    }

    fn can_name(&self, generic: &GenericType) -> bool {
        let mut nameable = true;
        generic.classes(&mut |class| {
            nameable &= self.types.is_accessible(class, self.style.package);
        });
        nameable
    }

    fn generic_of(&self, value: &Value) -> Option<GenericType> {
        match value {
            Value::Variable(number) => {
                let variable = self.variables.get(number)?;
                let known = variable.generic.clone();
                known.or_else(|| GenericType::plain(self.types, &variable.java_type))
            }
            Value::Call(call) => self.known_type(call),
            Value::Enum { class, .. } => {
                GenericType::plain(self.types, &JavaType::Class(class.clone()))
            }
            _ => None,
        }
    }

    fn declared_type(
        &mut self,
        java_type: &JavaType,
        arguments: TypeArguments,
    ) -> Expressed<String> {
        self.require_accessible(java_type)?;
        let (JavaType::Class(class), false) = (java_type, arguments == TypeArguments::None) else {
            return Ok(self.imports.raw_type(java_type));
        };
        let count = self
            .types
            .get(class)
            .map_or(0, |facts| facts.type_parameters);
        let argument = match arguments {
            TypeArguments::Objects => self.imports.class("java.lang.Object"),
            _ => "?".into(),
        };
        let spelled = self.imports.class(class);
        Ok(format!("{spelled}<{}>", vec![argument; count].join(", ")))
    }

    /// `<Object>` for what is constructed here and `<?>` for what is only looked at; raw where the object is
    /// handed to something that may want other type arguments.
    fn type_arguments(&self, number: usize, call: &Call, java_type: &JavaType) -> TypeArguments {
        let JavaType::Class(class) = java_type else {
            return TypeArguments::None;
        };
        let Some(facts) = self.types.get(class) else {
            return TypeArguments::None;
        };
        if facts.type_parameters == 0 || self.style.explicit {
            return TypeArguments::None;
        }
        let constructed = matches!(call.target, Target::Constructor { outer: None, .. });
        if constructed && facts.bounded {
            return TypeArguments::None;
        }
        let handed_on = self.calls().any(|call| self.hands_on(call, number));
        let changed = self.calls().any(|call| calls_with_objects(call, number));
        match (constructed, handed_on, changed) {
            (true, false, _) => TypeArguments::Objects,
            (false, false, false) => TypeArguments::Wildcards,
            _ => TypeArguments::None,
        }
    }

    /// Whether the call takes the variable where the parameter's type may have type arguments.
    fn hands_on(&self, call: &Call, number: usize) -> bool {
        let is_variable = |value: &Value| *value == Value::Variable(number);
        if let Target::Constructor {
            outer: Some(outer), ..
        } = &call.target
            && is_variable(outer)
        {
            return true;
        }
        let facts = self.method_facts(call);
        call.arguments.iter().enumerate().any(|(index, argument)| {
            let generic = match &facts {
                Some(facts) if facts.generic_parameters.is_empty() => false,
                Some(facts) => facts.generic_parameters.get(index).copied().unwrap_or(true),
                None => true,
            };
            is_variable(argument) && generic
        })
    }

    fn calls(&self) -> impl Iterator<Item = &Call> {
        let steps = self.test.steps.iter().map(|step| &step.call);
        steps.chain(self.test.checks.iter().map(|check| &check.call))
    }

    fn is_used(&self, number: usize) -> bool {
        let outcome = match &self.test.outcome {
            Outcome::Returned(Some(expected)) => mentions_expected(expected, number),
            _ => false,
        };
        let checks = &self.test.checks;
        outcome
            || checks
                .iter()
                .any(|check| mentions_expected(&check.expected, number))
            || self.calls().any(|call| mentions_call(call, number))
    }

    /// The name of the parameter that the variable is handed to.
    fn parameter_name(&self, number: usize) -> Option<String> {
        self.calls().find_map(|call| {
            let index = call
                .arguments
                .iter()
                .position(|a| *a == Value::Variable(number))?;
            let facts = self.method_facts(call)?;
            let name = facts.parameter_names.get(index)?.clone();
            (name.len() > 2 && is_variable_name(&name)).then_some(name)
        })
    }

    fn variable(&self, number: usize) -> Expressed<Expression> {
        let variable = self
            .variables
            .get(&number)
            .ok_or_else(|| format!("nothing assigns variable {number}"))?;
        let java_type = Some(variable.java_type.clone());
        Ok(Expression::atom(&variable.name, java_type))
    }

    // ---- calls ----

    fn method_facts(&self, call: &Call) -> Option<MethodFacts> {
        let (class, name) = match &call.target {
            Target::Constructor { class, .. } => (class, "<init>"),
            Target::Static { class, method } | Target::Instance { class, method, .. } => {
                (class, &**method)
            }
            Target::Field { .. } | Target::Element { .. } | Target::Value(_) | Target::Build(_) => {
                return None;
            }
        };
        let fits = |facts: &MethodFacts| {
            let skipped = usize::from(matches!(
                call.target,
                Target::Constructor { outer: Some(_), .. }
            ));
            facts.parameters.get(skipped..) == Some(&call.parameters)
        };
        self.types.methods(class, name).into_iter().find(fits)
    }

    /// What the call may throw has to be declared, unless it stands in `assertThrows`.
    fn note_exceptions(&mut self, call: &Call) {
        let class = match &call.target {
            Target::Constructor { class, .. }
            | Target::Static { class, .. }
            | Target::Instance { class, .. } => class,
            Target::Field { .. } | Target::Element { .. } | Target::Value(_) | Target::Build(_) => {
                return;
            }
        };
        let needed = match self.method_facts(call) {
            Some(facts) => facts.exceptions.iter().map(|e| self.throws_for(e)).max(),
            None if self.types.get(class).is_none() => Some(Throws::Exception),
            None => None,
        };
        self.throws = self.throws.max(needed.unwrap_or(Throws::Nothing));
    }

    fn throws_for(&self, exception: &str) -> Throws {
        if !self.types.is_checked(exception) {
            return Throws::Nothing;
        }
        let above = self.types.supertypes(exception);
        if above.iter().any(|class| class == "java.lang.Exception") {
            Throws::Exception
        } else {
            Throws::Throwable
        }
    }

    fn call(&mut self, call: &Call) -> Expressed<Expression> {
        if call.parameters.len() != call.arguments.len() {
            return Err("a call has more or fewer arguments than parameters".into());
        }
        let known = self.known_type(call);
        let returns = Some(known.map_or_else(|| call.returns.clone(), |known| known.erased()));
        match &call.target {
            Target::Value(value) => self.value(value),
            Target::Field {
                receiver,
                class,
                field,
            } => {
                let receiver = self.receiver(receiver, class)?;
                Ok(Expression::atom(
                    format!("{receiver}.{}", member(field)?),
                    returns,
                ))
            }
            Target::Element { array, index } => {
                let array = self.value(array)?.in_parentheses();
                Ok(Expression::atom(format!("{array}[{index}]"), returns))
            }
            Target::Build(build) => self.build(call, build),
            Target::Constructor { class, outer } => self.construct(call, class, outer.as_ref()),
            Target::Static { class, method } => {
                let arguments = self.arguments(call, class, method)?;
                self.require_accessible(&JavaType::Class(class.clone()))?;
                let class = self.imports.class(class);
                let text = format!("{class}.{}({arguments})", member(method)?);
                Ok(Expression::atom(text, returns))
            }
            Target::Instance {
                receiver,
                class,
                method,
            } => {
                let through = self.raw_owner(call, class);
                let receiver = self.receiver(receiver, &through)?;
                let arguments = self.arguments(call, class, method)?;
                let text = format!("{receiver}.{}({arguments})", member(method)?);
                Ok(Expression::atom(text, returns))
            }
        }
    }

    fn construct(
        &mut self,
        call: &Call,
        class: &str,
        outer: Option<&Value>,
    ) -> Expressed<Expression> {
        let java_type = JavaType::Class(class.into());
        self.require_accessible(&java_type)?;
        let arguments = self.arguments(call, class, "<init>")?;
        let text = match outer {
            Some(outer) => {
                let outer = self.value(outer)?.in_parentheses();
                format!("{outer}.new {}({arguments})", naming::simple_name(class))
            }
            None => {
                let generic = self.types.get(class).is_some_and(|f| f.type_parameters > 0);
                let diamond = if generic && !self.style.explicit {
                    "<>"
                } else {
                    ""
                };
                format!("new {}{diamond}({arguments})", self.imports.class(class))
            }
        };
        Ok(Expression::atom(text, Some(java_type)))
    }

    /// The class through which a method is called: where all casts are written, the class that declares it if that
    /// is generic, because a class below it may have fixed what goes in.
    fn raw_owner(&self, call: &Call, class: &str) -> String {
        let declaring = self.method_facts(call).filter(|_| self.style.explicit);
        let generic = declaring.filter(|facts| {
            let owner = self.types.get(&facts.class);
            facts.class != class
                && owner.is_some_and(|owner| owner.type_parameters > 0)
                && self.types.is_accessible(&facts.class, self.style.package)
        });
        generic.map_or_else(|| class.to_string(), |facts| facts.class)
    }

    fn receiver(&mut self, receiver: &Value, class: &str) -> Expressed<String> {
        let wanted = JavaType::Class(class.into());
        let is_exact = self.static_type(receiver).as_ref() == Some(&wanted);
        let expression = match receiver {
            Value::Boxed(value) => self.in_a_box(value)?,
            Value::Lambda { .. } => {
                let lambda = self.value(receiver)?;
                self.cast(&wanted, lambda)?
            }
            Value::Null => return Err("a call on null".into()),
            _ => self.value(receiver)?,
        };
        let known = expression.java_type.clone();
        let is_generic = self.types.get(class).is_some_and(|it| it.type_parameters > 0);
        match known {
            Some(_) if self.style.explicit && is_generic && !is_exact => {
                Ok(self.cast(&wanted, expression)?.in_parentheses())
            }
            Some(known) if !self.types.is_subtype(&known, &wanted) => {
                Ok(self.cast(&wanted, expression)?.in_parentheses())
            }
            _ => Ok(expression.in_parentheses()),
        }
    }

    fn in_a_box(&mut self, value: &Value) -> Expressed<Expression> {
        let class = literal::scalar_type(value)
            .and_then(|primitive| primitive.boxed())
            .ok_or("a box of something that is not primitive")?;
        let inner = self.value(value)?;
        let text = format!("{}.valueOf({})", self.imports.class(class), inner.text);
        Ok(Expression::atom(text, Some(JavaType::Class(class.into()))))
    }

    fn cast(&mut self, to: &JavaType, expression: Expression) -> Expressed<Expression> {
        self.require_accessible(to)?;
        let spelled = self.imports.raw_type(to);
        let simple = expression.atomic && !expression.text.starts_with('-');
        let text = if simple {
            format!("({spelled}) {}", expression.text)
        } else {
            format!("({spelled}) ({})", expression.text)
        };
        Ok(Expression {
            text,
            java_type: Some(to.clone()),
            atomic: false,
        })
    }

    /// A cast to several types at once.
    fn cast_to_all(&mut self, to: &[JavaType], expression: Expression) -> Expressed<String> {
        let mut spelled = Vec::new();
        for bound in to {
            self.require_accessible(bound)?;
            spelled.push(self.imports.raw_type(bound));
        }
        Ok(format!("({}) ({})", spelled.join(" & "), expression.text))
    }

    fn require_accessible(&self, java_type: &JavaType) -> Expressed<()> {
        match java_type {
            JavaType::Class(class) if !self.types.is_accessible(class, self.style.package) => {
                Err(format!("{class} cannot be named by code of this package"))
            }
            JavaType::Array(element) => self.require_accessible(element),
            _ => Ok(()),
        }
    }

    fn arguments(&mut self, call: &Call, class: &str, method: &str) -> Expressed<String> {
        let facts = self.method_facts(call);
        if facts.as_ref().is_some_and(|facts| facts.deprecated) {
            self.imports.note_deprecated();
        }
        let static_types: Vec<_> = call
            .arguments
            .iter()
            .map(|argument| self.static_type(argument))
            .collect();
        let ambiguous = overloads::ambiguous(self.types, class, method, call, &static_types);
        let mut texts = Vec::new();
        let last = call.arguments.len().saturating_sub(1);
        for (index, argument) in call.arguments.iter().enumerate() {
            let parameter = &call.parameters[index];
            let varargs = index == last && facts.as_ref().is_some_and(MethodFacts::varargs);
            if varargs
                && !ambiguous
                && !self.style.explicit
                && let Some(values) = overloads::spreadable(argument)
                && overloads::is_only_one_for(self.types, class, method, call, index + values.len())
            {
                for value in values {
                    texts.push(self.value(value)?.text);
                }
                continue;
            }
            let must_cast = ambiguous || varargs && *argument == Value::Null;
            let bounds = facts.as_ref().filter(|_| self.style.explicit);
            let bounds = bounds.map_or(Vec::new(), |facts| bounds_of(facts, index));
            if bounds.len() > 1 || bounds.first().is_some_and(|bound| bound != parameter) {
                let expression = self.value(argument)?;
                texts.push(self.cast_to_all(&bounds, expression)?);
                continue;
            }
            texts.push(self.argument(parameter, argument, must_cast)?);
        }
        Ok(texts.join(", "))
    }

    fn argument(
        &mut self,
        parameter: &JavaType,
        argument: &Value,
        must_cast: bool,
    ) -> Expressed<String> {
        let expression = self.value(argument)?;
        if parameter.is_primitive() {
            return Ok(expression.text);
        }
        // A class literal has a type argument, which a cast takes away.
        let literal = self.style.explicit && matches!(argument, Value::Class(_));
        let exact = expression.java_type.as_ref() == Some(parameter) && !literal;
        let fits = match &expression.java_type {
            Some(known) => overloads::accepts(self.types, parameter, known),
            None => true,
        };
        if exact || fits && !must_cast && !self.style.explicit {
            return Ok(expression.text);
        }
        Ok(self.cast(parameter, expression)?.text)
    }

    // ---- values ----

    /// What the compiler takes a value for.
    fn static_type(&self, value: &Value) -> Option<JavaType> {
        match value {
            Value::Variable(number) => self.variables.get(number).map(|v| v.java_type.clone()),
            Value::Enum { class, .. } => Some(JavaType::Class(class.clone())),
            Value::Class(_) => Some(JavaType::Class("java.lang.Class".into())),
            Value::Array { element, .. } => Some(JavaType::Array(Box::new(element.clone()))),
            Value::Call(call) => match &call.target {
                Target::Constructor { class, .. } => Some(JavaType::Class(class.clone())),
                _ => match self.known_type(call) {
                    Some(known) => Some(known.erased()),
                    None => Some(call.returns.clone()),
                },
            },
            other => literal::scalar_type(other),
        }
    }

    fn value(&mut self, value: &Value) -> Expressed<Expression> {
        if let Some(hole) = self.holes.get(&(value as *const Value)) {
            return Ok(Expression::atom(&hole.name, Some(hole.java_type.clone())));
        }
        let java_type = self.static_type(value);
        if let Some(text) = literal::scalar(value) {
            let atomic = !text.starts_with(['(', '-']);
            return Ok(Expression {
                text,
                java_type,
                atomic,
            });
        }
        match value {
            Value::Variable(number) => self.variable(*number),
            Value::Call(call) => {
                self.note_exceptions(call);
                self.call(call)
            }
            Value::Boxed(value) => self.value(value),
            Value::Class(class) => {
                self.require_accessible(class)?;
                let class = self.imports.erased_type(class);
                Ok(Expression::atom(format!("{class}.class"), java_type))
            }
            Value::Enum { class, constant } => self.constant(class, constant, java_type),
            Value::StaticField { class, field } => self.constant(class, field, None),
            Value::Array { element, values } => self.array(element, values),
            Value::Lambda {
                parameters, result, ..
            } => self.lambda(*parameters, result.as_deref()),
            _ => Err("a value that source cannot spell".into()),
        }
    }

    fn constant(
        &mut self,
        class: &str,
        name: &str,
        java_type: Option<JavaType>,
    ) -> Expressed<Expression> {
        self.require_accessible(&JavaType::Class(class.into()))?;
        let text = format!("{}.{}", self.imports.class(class), member(name)?);
        Ok(Expression::atom(text, java_type))
    }

    fn lambda(&mut self, parameters: usize, result: Option<&Value>) -> Expressed<Expression> {
        let mut names = self.names.clone();
        let names: Vec<String> = (0..parameters)
            .map(|index| match u8::try_from(index) {
                Ok(small @ 0..26) => names.fresh(&char::from(b'a' + small).to_string()),
                _ => names.fresh("argument"),
            })
            .collect();
        let head = match &*names {
            [one] => one.clone(),
            _ => format!("({})", names.join(", ")),
        };
        let body = match result {
            Some(value) => self.value(value)?.text,
            None => "{}".into(),
        };
        Ok(Expression {
            text: format!("{head} -> {body}"),
            java_type: None,
            atomic: false,
        })
    }

    fn array(&mut self, element: &JavaType, values: &[Value]) -> Expressed<Expression> {
        self.require_accessible(element)?;
        let java_type = JavaType::Array(Box::new(element.clone()));
        let constants = values
            .iter()
            .filter(|value| !literal::is_default(value))
            .count();
        let text = if values.is_empty() || constants == 0 && values.len() > ZEROS_WRITTEN {
            self.empty_array(element, values.len())
        } else if values.len() > SPARSE_FROM && constants <= SPARSE_CONSTANTS {
            return self.sparse_array(element, values);
        } else {
            let elements = self.elements(element, values)?;
            format!("new {}[] {elements}", self.imports.raw_type(element))
        };
        Ok(Expression {
            text,
            java_type: Some(java_type),
            atomic: false,
        })
    }

    /// `new int[3]`, `new int[3][]`
    fn empty_array(&mut self, element: &JavaType, length: usize) -> String {
        let (mut base, mut dimensions) = (element, String::new());
        while let JavaType::Array(inner) = base {
            base = inner;
            dimensions.push_str("[]");
        }
        format!("new {}[{length}]{dimensions}", self.imports.raw_type(base))
    }

    fn elements(&mut self, element: &JavaType, values: &[Value]) -> Expressed<String> {
        let mut texts = Vec::new();
        for value in values {
            texts.push(match value {
                // Constants that fit need no cast in an initialiser.
                Value::Byte(value) if element.is_primitive() => value.to_string(),
                Value::Short(value) if element.is_primitive() => value.to_string(),
                Value::Array {
                    element: inner,
                    values,
                } if *element == JavaType::Array(Box::new(inner.clone())) => {
                    self.elements(inner, values)?
                }
                value => self.element(element, value)?,
            });
        }
        Ok(format!("{{{}}}", texts.join(", ")))
    }

    /// An element is assigned, so no overload can be meant: a cast stands only where the type does not fit.
    fn element(&mut self, element: &JavaType, value: &Value) -> Expressed<String> {
        let expression = self.value(value)?;
        let fits = match &expression.java_type {
            Some(known) => overloads::accepts(self.types, element, known),
            None => true,
        };
        match fits {
            true => Ok(expression.text),
            false => Ok(self.cast(element, expression)?.text),
        }
    }

    /// A variable of its own, and assignments of the elements that are not zero.
    fn sparse_array(&mut self, element: &JavaType, values: &[Value]) -> Expressed<Expression> {
        let java_type = JavaType::Array(Box::new(element.clone()));
        let name = self.names.fresh(&naming::type_name(&java_type));
        let spelled = self.imports.raw_type(&java_type);
        let empty = self.empty_array(element, values.len());
        self.say(format!("{spelled} {name} = {empty};"));
        for (index, value) in values.iter().enumerate() {
            if !literal::is_default(value) {
                let value = self.argument(element, value, false)?;
                self.say(format!("{name}[{index}] = {value};"));
            }
        }
        Ok(Expression::atom(name, Some(java_type)))
    }

    // ---- assertions ----

    fn assertion(&mut self, name: &str) -> String {
        self.imports
            .static_method(self.style.junit.assertions(), name)
    }

    fn assert(&mut self, expected: &Expected, actual: Expression) -> Expressed<()> {
        let line = match expected {
            Expected::NotNull => format!("{}({})", self.assertion("assertNotNull"), actual.text),
            Expected::Same(number) => {
                let variable = self.variable(*number)?;
                format!(
                    "{}({}, {})",
                    self.assertion("assertSame"),
                    variable.text,
                    actual.text
                )
            }
            Expected::Text(units) => {
                let text = literal::scalar(&Value::String(units.clone())).unwrap_or_default();
                let actual = actual.in_parentheses();
                format!(
                    "{}({text}, {actual}.toString())",
                    self.assertion("assertEquals")
                )
            }
            Expected::Value(value) => self.equality(value, actual)?,
        };
        self.say(format!("{line};"));
        Ok(())
    }

    /// What should hold, with what is wrong as the message.
    fn state(&mut self, truth: bool, actual: &Expression, contract: &str) {
        let name = self.assertion(if truth { "assertTrue" } else { "assertFalse" });
        let units: Vec<u16> = contract.encode_utf16().collect();
        let message = literal::scalar(&Value::String(units)).unwrap_or_default();
        self.say(match self.style.junit {
            JUnit::Four => format!("{name}({message}, {});", actual.text),
            JUnit::Five => format!("{name}({}, {message});", actual.text),
        });
    }

    fn equality(&mut self, expected: &Value, actual: Expression) -> Expressed<String> {
        let is_hole = self.holes.contains_key(&(expected as *const Value));
        let primitive = actual
            .java_type
            .as_ref()
            .is_some_and(JavaType::is_primitive);
        Ok(match expected {
            Value::Null if !is_hole => {
                format!("{}({})", self.assertion("assertNull"), actual.text)
            }
            Value::Boolean(truth) if primitive && !is_hole => {
                let name = if *truth { "assertTrue" } else { "assertFalse" };
                format!("{}({})", self.assertion(name), actual.text)
            }
            Value::Array { element, .. } => self.array_equality(element, expected, actual)?,
            Value::Float(_) | Value::Double(_) if primitive && self.style.junit == JUnit::Four => {
                self.real_equality(expected, actual)?
            }
            Value::StaticField { .. } => {
                let expected = self.value(expected)?.text;
                format!(
                    "{}({expected}, {})",
                    self.assertion("assertSame"),
                    actual.text
                )
            }
            Value::Lambda { .. } => return Err("a lambda cannot be compared".into()),
            _ => self.plain_equality(expected, actual, primitive)?,
        })
    }

    fn plain_equality(
        &mut self,
        expected: &Value,
        actual: Expression,
        primitive: bool,
    ) -> Expressed<String> {
        // JUnit 4 cannot tell two overloads apart for a box and a number.
        let is_box = actual
            .java_type
            .as_ref()
            .is_some_and(|t| *t != JavaType::object());
        let expression = match expected {
            Value::Boxed(value) if self.style.junit == JUnit::Four && is_box => {
                self.in_a_box(value)?
            }
            _ => self.value(expected)?,
        };
        // Two overloads for strings there are none.
        let are_strings = expression.java_type == actual.java_type
            && matches!(expected, Value::String(_));
        let (left, right) = if self.style.explicit && !primitive && !are_strings {
            let object = JavaType::object();
            (
                self.cast(&object, expression)?.text,
                self.cast(&object, actual)?.text,
            )
        } else {
            (expression.text, actual.text)
        };
        Ok(format!(
            "{}({left}, {right})",
            self.assertion("assertEquals")
        ))
    }

    /// JUnit 4 compares with a tolerance, for which both zeros are the same.
    fn real_equality(&mut self, expected: &Value, actual: Expression) -> Expressed<String> {
        let (zero, tolerance) = match expected {
            Value::Float(bits) => (bits << 1 == 0, "0.0f"),
            Value::Double(bits) => (bits << 1 == 0, "0.0"),
            _ => (false, "0"),
        };
        let name = self.assertion("assertEquals");
        if !zero {
            let expected = self.value(expected)?.text;
            return Ok(format!("{name}({expected}, {}, {tolerance})", actual.text));
        }
        let class = if tolerance == "0.0f" {
            "Float"
        } else {
            "Double"
        };
        let expected = self.in_a_box(expected)?.text;
        Ok(format!(
            "{name}({expected}, {class}.valueOf({}))",
            actual.text
        ))
    }

    fn array_equality(
        &mut self,
        element: &JavaType,
        expected: &Value,
        actual: Expression,
    ) -> Expressed<String> {
        let wanted = JavaType::Array(Box::new(element.clone()));
        let is_array = matches!(actual.java_type, Some(JavaType::Array(_)));
        let actual = if is_array {
            actual
        } else {
            self.cast(&wanted, actual)?
        };
        let expected = self.value(expected)?.text;
        let tolerance = match (self.style.junit, element) {
            (JUnit::Four, JavaType::Float) => ", 0.0f",
            (JUnit::Four, JavaType::Double) => ", 0.0",
            _ => "",
        };
        let name = self.assertion("assertArrayEquals");
        Ok(format!("{name}({expected}, {}{tolerance})", actual.text))
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

/// The bounds of a parameter whose type is a type variable of the method, without `Object`.
fn bounds_of(facts: &MethodFacts, index: usize) -> Vec<JavaType> {
    let Some(signature) = &facts.signature else {
        return Vec::new();
    };
    let Some(TypeSignature::Variable(name)) = signature.params.get(index) else {
        return Vec::new();
    };
    let mut own = signature.type_parameters.iter();
    let Some(parameter) = own.find(|parameter| parameter.name == *name) else {
        return Vec::new();
    };
    let bounds = parameter.class_bound.iter().chain(&parameter.interface_bounds);
    let erased = bounds.filter_map(|bound| match bound {
        TypeSignature::Class(class) => {
            Some(JavaType::Class(class.internal_name().replace('/', ".")))
        }
        _ => None,
    });
    erased.filter(|bound| *bound != JavaType::object()).collect()
}

/// Whether the variable is called with arguments that its type arguments decide about.
fn calls_with_objects(call: &Call, number: usize) -> bool {
    match &call.target {
        Target::Instance { receiver, .. } => {
            *receiver == Value::Variable(number)
                && call
                    .parameters
                    .iter()
                    .any(|parameter| !parameter.is_primitive())
        }
        _ => false,
    }
}

fn mentions(value: &Value, number: usize) -> bool {
    match value {
        Value::Variable(other) => *other == number,
        Value::Array { values, .. } => values.iter().any(|value| mentions(value, number)),
        Value::Call(call) => mentions_call(call, number),
        Value::Lambda {
            result: Some(result),
            ..
        } => mentions(result, number),
        _ => false,
    }
}

fn mentions_expected(expected: &Expected, number: usize) -> bool {
    match expected {
        Expected::Value(value) => mentions(value, number),
        Expected::Same(other) => *other == number,
        Expected::NotNull | Expected::Text(_) => false,
    }
}

fn mentions_call(call: &Call, number: usize) -> bool {
    let target = match &call.target {
        Target::Instance { receiver, .. } | Target::Field { receiver, .. } => {
            mentions(receiver, number)
        }
        Target::Constructor {
            outer: Some(outer), ..
        } => mentions(outer, number),
        Target::Value(value) | Target::Element { array: value, .. } => mentions(value, number),
        _ => false,
    };
    target || call.arguments.iter().any(|value| mentions(value, number))
}
