//! Type arguments of generic objects that a test constructs, from what it does with them: what they are given, what
//! comes out of them, and where they are handed to. A person would write `Sorted<Integer>` where only numbers go in.
//!
//! Nothing is said where something does not fit: then source is written without, and javac has the last word.

use crate::generics::{self, Bindings, GenericArgument, GenericType};
use crate::literal;
use crate::model::{Answers, Call, Expected, JavaType, Outcome, Stub, Target, Test, Value};
use crate::types::{MethodFacts, Types};
use spelunk_classes::signature::{MethodSignature, TypeParameter, TypeSignature};

/// No class has such a name: it stands for a type parameter that is looked for.
const UNKNOWN: char = '?';
/// What stands for a bounded parameter that nothing is known of: the first that fits.
const USUAL: [&str; 2] = ["java.lang.Integer", "java.lang.String"];

/// What a use says about a type parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Evidence {
    /// This goes in or comes out: it is no narrower.
    AtLeast(GenericType),
    /// It is read as this: it is no wider.
    AtMost(GenericType),
    Exactly(GenericType),
}

/// What the uses say, by the name of the unknown.
type Found = Vec<(String, Evidence)>;

/// How a declared type and the one of a value have to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Assigned,
    Same,
    /// The value's argument is a supertype of the declared one.
    Wider,
}

/// What is known of the type of a value.
enum Given {
    Type(GenericType),
    /// Null fits everywhere.
    Anything,
    /// A type that cannot be spelled, or that of a lambda whose interface has type arguments.
    Nothing,
}

/// Looks for the type arguments of one object.
pub struct Inference<'i, 't> {
    pub types: &'t Types<'t>,
    pub test: &'i Test,
    /// The type of a variable that is declared already, or of a call.
    pub known: &'i dyn Fn(&Value) -> Option<GenericType>,
    /// The call of a constructor that makes it, and its class.
    pub made_by: &'i Call,
    pub class: &'i str,
    /// The variable that holds it, if any does.
    pub number: Option<usize>,
}

impl Inference<'_, '_> {
    /// The type of what the call makes.
    pub fn infer(&self) -> Option<GenericType> {
        let facts = self.types.get(self.class)?;
        let parameters = &facts.signature.as_ref()?.type_parameters;
        let own = self.own(parameters);
        let mut evidence = Vec::new();
        for (call, expected) in self.calls() {
            self.look_at(call, expected, &own, &mut evidence)?;
        }
        for (_, found) in &mut evidence {
            match found {
                // What has the parameter in its own type, the set of a map's keys as a key, is nothing but an object.
                Evidence::AtLeast(found) if is_open(found) => {
                    *found = GenericType::Plain(JavaType::object());
                }
                Evidence::AtMost(found) | Evidence::Exactly(found) if is_open(found) => {
                    return None;
                }
                _ => {}
            }
        }
        let mut arguments = Vec::new();
        for parameter in parameters {
            let name = format!("{UNKNOWN}{}", parameter.name);
            let found = evidence.iter().filter(|(known, _)| *known == name);
            let found: Vec<&Evidence> = found.map(|(_, found)| found).collect();
            arguments.push(GenericArgument::Exact(self.argument(parameter, &found)?));
        }
        Some(GenericType::Class {
            name: self.class.into(),
            arguments,
        })
    }

    /// The type that is looked for, with unknowns for its arguments.
    fn own(&self, parameters: &[TypeParameter]) -> GenericType {
        let unknown = |parameter: &TypeParameter| {
            let name = format!("{UNKNOWN}{}", parameter.name);
            GenericArgument::Exact(GenericType::Plain(JavaType::Class(name)))
        };
        GenericType::Class {
            name: self.class.into(),
            arguments: parameters.iter().map(unknown).collect(),
        }
    }

    /// Every call of the test, with what it must give.
    fn calls(&self) -> Vec<(&Call, Option<&Expected>)> {
        let outcome = match &self.test.outcome {
            Outcome::Returned(expected) => expected.as_ref(),
            Outcome::Threw { .. } => None,
        };
        let last = self.test.steps.len().saturating_sub(1);
        let steps = self.test.steps.iter().enumerate();
        let steps = steps.map(|(at, step)| (&step.call, outcome.filter(|_| at == last)));
        let checks = self.test.checks.iter();
        let checks = checks.map(|check| (&check.call, Some(&check.expected)));
        let mut all: Vec<(&Call, Option<&Expected>)> = steps.chain(checks).collect();
        let mut at = 0;
        while at < all.len() {
            let inner = inner_calls(all[at].0);
            all.extend(inner.into_iter().map(|call| (call, None)));
            at += 1;
        }
        all
    }

    /// What a call tells about the variable; nothing if it takes it in a way that nothing can be said about.
    fn look_at(
        &self,
        call: &Call,
        expected: Option<&Expected>,
        own: &GenericType,
        evidence: &mut Found,
    ) -> Option<()> {
        let is_own = |value: &Value| self.is_own(value);
        let (is_receiver, receiver) = match &call.target {
            Target::Instance { receiver, .. } if is_own(receiver) => (true, Some(own.clone())),
            Target::Instance { receiver, .. } => (false, self.type_of(receiver)),
            // Its own constructor; another one says something only by what it takes.
            Target::Constructor { class, outer: None } if class == self.class => {
                (std::ptr::eq(call, self.made_by), Some(own.clone()))
            }
            Target::Constructor {
                outer: Some(outer), ..
            } if is_own(outer) => return None,
            _ => (false, None),
        };
        let takes = call.arguments.iter().any(is_own);
        if !is_receiver && !takes {
            return Some(());
        }
        if let Target::Stub(stub) = &call.target {
            return self.look_at_answers(call, stub, own, evidence);
        }
        let facts = self.facts(call)?;
        let Some(signature) = &facts.signature else {
            return Some(());
        };
        let bindings = receiver
            .as_ref()
            .and_then(|receiver| generics::bindings_at(self.types, receiver, &facts.class));
        let mut bindings = bindings.or_else(|| (!is_receiver).then(Bindings::new))?;
        for parameter in &signature.type_parameters {
            bindings.remove(&parameter.name);
        }
        if signature.params.len() != call.arguments.len() {
            return None;
        }
        for (parameter, argument) in signature.params.iter().zip(&call.arguments) {
            if !is_receiver && !is_own(argument) {
                continue;
            }
            let given = match is_own(argument) {
                // An object that is put into itself has no type that could be spelled.
                true if is_receiver => return None,
                true => Given::Type(own.clone()),
                false => self.given(argument),
            };
            self.unify(parameter, &bindings, given, evidence)?;
        }
        if let (true, Some(Expected::Value(value)), Some(returns)) =
            (is_receiver, expected, &signature.ret)
        {
            self.unify(returns, &bindings, self.given(value), evidence)?;
        }
        Some(())
    }

    /// What a stub answers with is of the type that its method returns.
    fn look_at_answers(
        &self,
        call: &Call,
        stub: &Stub,
        own: &GenericType,
        evidence: &mut Found,
    ) -> Option<()> {
        let is_own = |value: &Value| self.is_own(value);
        let mut at = stub.constructor;
        if call.arguments.iter().take(at).any(is_own) {
            return None;
        }
        for method in &stub.methods {
            let count = method.values();
            let values = call.arguments.get(at..at + count)?;
            at += count;
            if !values.iter().any(is_own) || method.answers == Answers::Throws {
                continue;
            }
            let declared = self.types.methods(&stub.class, &method.name);
            let facts = declared
                .iter()
                .find(|it| it.parameters == method.parameters)?;
            let returns = facts.signature.as_ref()?.ret.as_ref()?;
            self.unify(
                returns,
                &Bindings::new(),
                Given::Type(own.clone()),
                evidence,
            )?;
        }
        Some(())
    }

    fn is_own(&self, value: &Value) -> bool {
        matches!(value, Value::Variable(number) if Some(*number) == self.number)
    }

    fn facts(&self, call: &Call) -> Option<MethodFacts> {
        let (class, name) = match &call.target {
            Target::Constructor { class, .. } => (class, "<init>"),
            Target::Static { class, method } | Target::Instance { class, method, .. } => {
                (class, &**method)
            }
            _ => return None,
        };
        let mut methods = self.types.methods(class, name).into_iter();
        methods.find(|facts| facts.parameters == call.parameters)
    }

    fn type_of(&self, value: &Value) -> Option<GenericType> {
        match self.given(value) {
            Given::Type(known) => Some(known),
            Given::Anything | Given::Nothing => None,
        }
    }

    fn given(&self, value: &Value) -> Given {
        let plain = |java_type: &JavaType| GenericType::plain(self.types, java_type);
        let known = match value {
            Value::Null => return Given::Anything,
            Value::Variable(number) => (self.known)(value).or_else(|| self.later(*number)),
            Value::Call(call) => match &call.target {
                Target::Constructor { class, .. } => plain(&JavaType::Class(class.clone())),
                _ => (self.known)(value).or_else(|| plain(&call.returns)),
            },
            Value::Enum { class, .. } => plain(&JavaType::Class(class.clone())),
            Value::Lambda { interface, .. } => plain(&JavaType::Class(interface.clone())),
            Value::Array { element, .. } => plain(&JavaType::Array(Box::new(element.clone()))),
            Value::Boxed(inner) => return self.given(inner),
            other => literal::scalar_type(other).as_ref().and_then(plain),
        };
        known.map_or(Given::Nothing, Given::Type)
    }

    /// The type of a variable that is declared later.
    fn later(&self, number: usize) -> Option<GenericType> {
        let mut steps = self.test.steps.iter();
        let call = &steps.find(|step| step.result == Some(number))?.call;
        match &call.target {
            Target::Value(value) => self.type_of(value),
            Target::Build(_) => None,
            Target::Stub(stub) => {
                GenericType::plain(self.types, &JavaType::Class(stub.class.clone()))
            }
            Target::Instance { receiver, .. } if self.is_own(receiver) => {
                let answered = self.answered(call);
                answered.or_else(|| GenericType::plain(self.types, &call.returns))
            }
            _ => GenericType::plain(self.types, &call.returns),
        }
    }

    /// What a method of the variable itself answers, in terms of its unknown arguments: an element that was taken out
    /// and is handed back says nothing new of their type.
    fn answered(&self, call: &Call) -> Option<GenericType> {
        let facts = self.types.get(self.class)?;
        let own = self.own(&facts.signature.as_ref()?.type_parameters);
        let method = self.facts(call)?;
        let signature = method.signature.as_ref()?;
        let mut bindings = generics::bindings_at(self.types, &own, &method.class)?;
        for parameter in &signature.type_parameters {
            bindings.remove(&parameter.name);
        }
        generics::resolve(self.types, signature.ret.as_ref()?, &bindings)
    }

    /// Notes what a value tells at a place of a declared type.
    fn unify(
        &self,
        declared: &TypeSignature,
        bindings: &Bindings,
        given: Given,
        evidence: &mut Found,
    ) -> Option<()> {
        // What depends on type parameters of the method is left to the compiler.
        let Some(declared) = generics::resolve(self.types, declared, bindings) else {
            return Some(());
        };
        match (given, unknown(&declared)) {
            (Given::Anything, _) => Some(()),
            (Given::Nothing, Some(_)) => None,
            (Given::Nothing, None) => Some(()),
            (Given::Type(given), _) => {
                compare(self.types, &declared, &given, Relation::Assigned, evidence);
                Some(())
            }
        }
    }

    /// What a type parameter stands for.
    fn argument(&self, parameter: &TypeParameter, found: &[&Evidence]) -> Option<GenericType> {
        let chosen = match chosen(found) {
            Some(chosen) => chosen,
            None => {
                let usual = USUAL.iter().map(|class| JavaType::Class((*class).into()));
                let all = std::iter::once(JavaType::object()).chain(usual);
                let mut all = all.map(GenericType::Plain);
                all.find(|usual| is_within(self.types, usual, parameter))?
            }
        };
        let is_subtype = |one: &GenericType, other: &GenericType| {
            one == other || self.types.is_subtype(&one.erased(), &other.erased())
        };
        let fits = found.iter().all(|found| match found {
            Evidence::AtLeast(least) => is_subtype(least, &chosen),
            Evidence::AtMost(most) => is_subtype(&chosen, most),
            Evidence::Exactly(exact) => *exact == chosen,
        });
        (fits && is_within(self.types, &chosen, parameter)).then_some(chosen)
    }
}

/// Whether a type is a subtype of the bounds, as far as erased types can tell.
pub fn is_within(types: &Types<'_>, chosen: &GenericType, parameter: &TypeParameter) -> bool {
    let bounds = parameter
        .class_bound
        .iter()
        .chain(&parameter.interface_bounds);
    let mut bounds = bounds.map(|bound| match bound {
        TypeSignature::Class(class) => {
            Some(JavaType::Class(class.internal_name().replace('/', ".")))
        }
        _ => None,
    });
    bounds.all(|bound| bound.is_some_and(|bound| types.is_subtype(&chosen.erased(), &bound)))
}

/// What fits all that was found, where anything does; nothing if nothing was.
fn chosen(found: &[&Evidence]) -> Option<GenericType> {
    let mut exact = None;
    let (mut least, mut most) = (Vec::new(), Vec::new());
    for found in found {
        match found {
            Evidence::Exactly(known) => exact = Some(known.clone()),
            Evidence::AtLeast(known) => least.push(known),
            Evidence::AtMost(known) => most.push(known),
        }
    }
    let is_one = least.windows(2).all(|pair| pair[0] == pair[1]);
    match (exact, least.first(), most.first()) {
        (Some(exact), _, _) => Some(exact),
        (None, Some(least), _) if is_one => Some((*least).clone()),
        (None, _, Some(most)) => Some((*most).clone()),
        (None, Some(_), None) => Some(GenericType::Plain(JavaType::object())),
        (None, None, None) => None,
    }
}

/// Notes what unknown types have to be so that a value of one type fits a place of another.
fn compare(
    types: &Types<'_>,
    declared: &GenericType,
    given: &GenericType,
    relation: Relation,
    evidence: &mut Found,
) {
    match (unknown(declared), unknown(given)) {
        (Some(name), None) => {
            let given = boxed(given);
            evidence.push((
                name.into(),
                match relation {
                    Relation::Assigned => Evidence::AtLeast(given),
                    Relation::Same => Evidence::Exactly(given),
                    Relation::Wider => Evidence::AtMost(given),
                },
            ));
        }
        (None, Some(name)) => {
            let declared = boxed(declared);
            evidence.push((
                name.into(),
                match relation {
                    Relation::Assigned => Evidence::AtMost(declared),
                    Relation::Same => Evidence::Exactly(declared),
                    Relation::Wider => Evidence::AtLeast(declared),
                },
            ));
        }
        (Some(_), Some(_)) => {}
        (None, None) => match (declared, given) {
            (GenericType::Array(declared), GenericType::Array(given)) => {
                compare(types, declared, given, relation, evidence);
            }
            (GenericType::Class { name, arguments }, _) => {
                compare_arguments(types, name, arguments, given, evidence);
            }
            _ => {}
        },
    }
}

fn compare_arguments(
    types: &Types<'_>,
    class: &str,
    declared: &[GenericArgument],
    given: &GenericType,
    evidence: &mut Found,
) {
    let Some(bindings) = generics::bindings_at(types, given, class) else {
        return;
    };
    let facts = types.get(class);
    let parameters = facts.as_ref().and_then(|facts| facts.signature.as_ref());
    let parameters = parameters.map_or(&[][..], |signature| &signature.type_parameters);
    for (parameter, declared) in parameters.iter().zip(declared) {
        let (declared, relation) = match declared {
            GenericArgument::Any => continue,
            GenericArgument::Exact(inner) => (inner, Relation::Same),
            GenericArgument::Extends(inner) => (inner, Relation::Assigned),
            GenericArgument::Super(inner) => (inner, Relation::Wider),
        };
        if let Some(given) = bindings.get(&parameter.name) {
            compare(types, declared, given, relation, evidence);
        }
    }
}

/// What the type parameters of a generic method stand for where it is called with arguments of these types; those of
/// lambdas and null are not known. No answer where the compiler might read it in another way.
pub fn of_method(
    types: &Types<'_>,
    signature: &MethodSignature,
    arguments: &[(&Value, Option<GenericType>)],
) -> Option<Bindings> {
    let unknowns = signature.type_parameters.iter().map(|parameter| {
        let name = format!("{UNKNOWN}{}", parameter.name);
        let unknown = GenericType::Plain(JavaType::Class(name));
        (parameter.name.clone(), unknown)
    });
    let unknowns: Bindings = unknowns.collect();
    let mut evidence = Vec::new();
    for (declared, (value, given)) in signature.params.iter().zip(arguments) {
        let declared = generics::resolve(types, declared, &unknowns)?;
        match given {
            _ if !is_open(&declared) || **value == Value::Null => {}
            Some(given) => compare(types, &declared, given, Relation::Assigned, &mut evidence),
            None => return None,
        }
    }
    let mut bindings = Bindings::new();
    for parameter in &signature.type_parameters {
        let name = format!("{UNKNOWN}{}", parameter.name);
        let found = evidence.iter().filter(|(known, _)| *known == name);
        let mut found = found.map(|(_, found)| match found {
            Evidence::AtLeast(found) | Evidence::AtMost(found) | Evidence::Exactly(found) => found,
        });
        let first = found.next()?;
        if found.any(|other| other != first) {
            return None;
        }
        bindings.insert(parameter.name.clone(), first.clone());
    }
    Some(bindings)
}

/// The name of the type parameter that a type stands for.
fn unknown(known: &GenericType) -> Option<&str> {
    match known {
        GenericType::Plain(JavaType::Class(name)) if name.starts_with(UNKNOWN) => Some(name),
        _ => None,
    }
}

/// Whether a type parameter that is looked for stands somewhere in a type.
fn is_open(known: &GenericType) -> bool {
    let mut is_open = false;
    known.classes(&mut |class| is_open |= class.starts_with(UNKNOWN));
    is_open
}

fn boxed(known: &GenericType) -> GenericType {
    match known {
        GenericType::Plain(primitive) => match primitive.boxed() {
            Some(class) => GenericType::Plain(JavaType::Class(class.into())),
            None => known.clone(),
        },
        _ => known.clone(),
    }
}

/// Calls that are spelled inside of a call.
fn inner_calls(call: &Call) -> Vec<&Call> {
    let target = match &call.target {
        Target::Instance { receiver, .. } | Target::Field { receiver, .. } => Some(receiver),
        Target::Value(value) | Target::Element { array: value, .. } => Some(value),
        Target::Constructor { outer, .. } => outer.as_ref(),
        Target::Static { .. } | Target::Build(_) | Target::Stub(_) => None,
    };
    let mut values: Vec<&Value> = target.into_iter().chain(&call.arguments).collect();
    let mut found = Vec::new();
    while let Some(value) = values.pop() {
        match value {
            Value::Call(inner) => found.push(&**inner),
            Value::Array { values: inner, .. } => values.extend(inner),
            _ => {}
        }
    }
    found
}
