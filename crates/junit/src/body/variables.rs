//! Variables of a test: how they are declared, and with which type arguments.

use super::{Body, Expressed, Expression, TypeArguments, Variable};
use crate::generics::{self, GenericArgument, GenericType};
use crate::inference::{self, Inference};
use crate::literal;
use crate::model::{Call, JavaType, Target, Value};
use crate::naming;
use crate::overloads;
use crate::types::MethodFacts;
use crate::uses;
use spelunk_toolchain::java_text::is_variable_name;

impl Body<'_, '_> {
    pub(super) fn declare(
        &mut self,
        number: usize,
        call: &Call,
        wanted: Option<&str>,
        mut value: Expression,
    ) -> Expressed<()> {
        let java_type = match &call.target {
            Target::Constructor { class, .. } => JavaType::Class(class.clone()),
            Target::Value(_) | Target::Build(_) | Target::Stub(_) => {
                value.java_type.clone().unwrap_or_else(JavaType::object)
            }
            _ => call.returns.clone(),
        };
        if java_type == JavaType::Void {
            return Err("the result of a void method is used".into());
        }
        let is_record = { self.test.steps.iter() }.any(|it| uses::record(&it.call) == Some(number));
        let generic = match self.known_type(call) {
            _ if is_record => Some(list_of_texts()),
            Some(known) => Some(known),
            None => self
                .inferred_type(Some(number), call)
                .or_else(|| self.wanted_type(number, call))
                .or_else(|| self.type_of_lambda(number, call)),
        };
        let arguments = match generic {
            Some(_) => TypeArguments::None,
            None if matches!(call.target, Target::Build(_) | Target::Stub(_)) => {
                TypeArguments::None
            }
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
                let wanted = match is_record {
                    true => "calls".into(),
                    false => naming::variable_name(call, as_parameter.as_deref()),
                };
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
    pub(super) fn known_type(&self, call: &Call) -> Option<GenericType> {
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
    pub(super) fn inferred_type(&self, number: Option<usize>, call: &Call) -> Option<GenericType> {
        let Target::Constructor { class, outer: None } = &call.target else {
            return None;
        };
        if self.style.explicit || self.types.get(class)?.type_parameters == 0 {
            return None;
        }
        let inferred = Inference {
            types: self.types,
            test: self.test,
            known: &|value| self.generic_of(value),
            made_by: call,
            class,
            number,
        };
        inferred.infer().filter(|generic| self.can_name(generic))
    }

    /// The type of a lambda for a generic interface, from the place that it is made for.
    fn type_of_lambda(&self, number: usize, call: &Call) -> Option<GenericType> {
        let Target::Stub(stub) = &call.target else {
            return None;
        };
        if self.style.explicit || self.as_lambda(call, stub).is_none() {
            return None;
        }
        let is_given = |value: &Value| *value == Value::Variable(number);
        let (taker, place) = self.calls().find_map(|taker| {
            let place = taker.arguments.iter().position(is_given)?;
            Some((taker, place))
        })?;
        let facts = self.method_facts(taker)?;
        let receiver = match &taker.target {
            Target::Instance { receiver, .. } => self.generic_of(receiver),
            _ => None,
        };
        let bindings = receiver
            .and_then(|receiver| generics::bindings_at(self.types, &receiver, &facts.class))
            .unwrap_or_default();
        let declared = facts.signature.as_ref()?.params.get(place)?;
        let GenericType::Class { name, arguments } =
            generics::resolve(self.types, declared, &bindings)?
        else {
            return None;
        };
        let exact =
            |argument: &GenericArgument| argument.bound().cloned().map(GenericArgument::Exact);
        let arguments: Option<Vec<GenericArgument>> = arguments.iter().map(exact).collect();
        let wanted = GenericType::Class {
            name,
            arguments: arguments?,
        };
        let fits = wanted.erased() == JavaType::Class(stub.class.clone());
        (fits && self.can_name(&wanted)).then_some(wanted)
    }

    /// The type of what a factory without arguments makes, from the place that it is made for: an order for a
    /// `Heap<Integer>` is a `Comparator<Integer>`.
    fn wanted_type(&self, number: usize, call: &Call) -> Option<GenericType> {
        if self.style.explicit || !matches!(call.target, Target::Static { .. }) {
            return None;
        }
        let factory = self.method_facts(call)?;
        let signature = factory.signature.as_ref()?;
        let [parameter] = signature.type_parameters.as_slice() else {
            return None;
        };
        let is_given = |value: &Value| *value == Value::Variable(number);
        let user = self.test.steps.iter().find_map(|step| {
            let place = step.call.arguments.iter().position(is_given)?;
            Some((step, place))
        });
        let (step, place) = user?;
        let taker = self.method_facts(&step.call)?;
        let receiver = match &step.call.target {
            Target::Constructor { .. } => self.inferred_type(step.result, &step.call)?,
            Target::Instance { receiver, .. } => self.generic_of(receiver)?,
            _ => return None,
        };
        let bindings = generics::bindings_at(self.types, &receiver, &taker.class)?;
        let declared = taker.signature.as_ref()?.params.get(place)?;
        let wanted = generics::resolve(self.types, declared, &bindings)?;
        let GenericType::Class { name, arguments } = wanted else {
            return None;
        };
        let [argument] = arguments.as_slice() else {
            return None;
        };
        let inner = argument.bound()?;
        let made = GenericType::Class {
            name,
            arguments: vec![GenericArgument::Exact(inner.clone())],
        };
        let fits = call.arguments.is_empty()
            && made.erased() == call.returns
            && inference::is_within(self.types, inner, parameter)
            && self.can_name(&made);
        fits.then_some(made)
    }

    /// The types of what a call is given, as it is spelled: the elements of an array that stand for it have to be of
    /// one type.
    pub(super) fn argument_types(
        &self,
        call: &Call,
        facts: &MethodFacts,
    ) -> Vec<Option<GenericType>> {
        let known = |value: &Value| match value {
            Value::Boxed(value) => self.generic_of_scalar(value),
            value => self
                .generic_of(value)
                .or_else(|| self.generic_of_scalar(value)),
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
    pub(super) fn generic_of_scalar(&self, value: &Value) -> Option<GenericType> {
        let scalar = literal::scalar_type(value)?;
        let class = match scalar.boxed() {
            Some(boxed) => JavaType::Class(boxed.into()),
            None => scalar,
        };
        GenericType::plain(self.types, &class)
    }

    pub(super) fn can_name(&self, generic: &GenericType) -> bool {
        let mut nameable = true;
        generic.classes(&mut |class| {
            nameable &= self.types.is_accessible(class, self.style.package);
        });
        nameable
    }

    pub(super) fn generic_of(&self, value: &Value) -> Option<GenericType> {
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

    pub(super) fn declared_type(
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
    pub(super) fn type_arguments(
        &self,
        number: usize,
        call: &Call,
        java_type: &JavaType,
    ) -> TypeArguments {
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
    pub(super) fn hands_on(&self, call: &Call, number: usize) -> bool {
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

    pub(super) fn calls(&self) -> impl Iterator<Item = &Call> {
        let steps = self.test.steps.iter().map(|step| &step.call);
        steps.chain(self.test.checks.iter().map(|check| &check.call))
    }

    pub(super) fn is_used(&self, number: usize) -> bool {
        uses::is_checked(self.test, number)
            || self.calls().any(|call| uses::mentions_call(call, number))
    }

    /// The name of the parameter that the variable is handed to.
    pub(super) fn parameter_name(&self, number: usize) -> Option<String> {
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

    pub(super) fn variable(&self, number: usize) -> Expressed<Expression> {
        let variable = self
            .variables
            .get(&number)
            .ok_or_else(|| format!("nothing assigns variable {number}"))?;
        let java_type = Some(variable.java_type.clone());
        Ok(Expression::atom(&variable.name, java_type))
    }
}

fn list_of_texts() -> GenericType {
    let text = GenericType::Plain(JavaType::Class("java.lang.String".into()));
    GenericType::Class {
        name: "java.util.List".into(),
        arguments: vec![GenericArgument::Exact(text)],
    }
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
