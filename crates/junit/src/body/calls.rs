//! Calls: receivers, arguments, casts, and what they may throw.

use super::{Body, Expressed, Expression, Throws, member};
use crate::generics::{self, GenericType};
use crate::imports::Helper;
use crate::literal;
use crate::model::{Call, JavaType, Target, Value};
use crate::naming;
use crate::overloads;
use crate::types::{MethodFacts, package_of};
use crate::uses;
use spelunk_classes::class_file::access;
use spelunk_classes::signature::{TypeParameter, TypeSignature};

impl Body<'_, '_> {
    pub(super) fn method_facts(&self, call: &Call) -> Option<MethodFacts> {
        let (class, name) = match &call.target {
            Target::Constructor { class, .. } => (class, "<init>"),
            Target::Static { class, method } | Target::Instance { class, method, .. } => {
                (class, &**method)
            }
            Target::Field { .. }
            | Target::Element { .. }
            | Target::Value(_)
            | Target::Build(_)
            | Target::Stub(_) => return None,
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
    pub(super) fn note_exceptions(&mut self, call: &Call) {
        let class = match &call.target {
            Target::Stub(stub) => {
                let needed = self.throws_of_stub(call, stub);
                self.throws = self.throws.max(needed);
                return;
            }
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

    pub(super) fn throws_for(&self, exception: &str) -> Throws {
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

    pub(super) fn call(&mut self, call: &Call) -> Expressed<Expression> {
        if call.parameters.len() != call.arguments.len() {
            return Err("a call has more or fewer arguments than parameters".into());
        }
        let known = self.known_type(call);
        let returns = Some(known.map_or_else(|| call.returns.clone(), |known| known.erased()));
        match &call.target {
            Target::Value(value) => {
                let given = self.value(value)?;
                let is_array = |it: &JavaType| matches!(it, JavaType::Array(_));
                match given.java_type.as_ref().is_some_and(|it| !is_array(it)) {
                    true if is_array(&call.returns) => self.cast(&call.returns, given),
                    _ => Ok(given),
                }
            }
            Target::Field {
                receiver,
                class,
                field,
            } => {
                let receiver = match self.hides_field(receiver, class, field) {
                    true => self.seen_as(receiver, class)?,
                    false => self.receiver(receiver, class)?,
                };
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
            Target::Stub(stub) => self.stub(call, stub),
            Target::Constructor { class, outer } => self.construct(call, class, outer.as_ref()),
            Target::Static { class, method } => {
                if uses::replaces_stream(call) {
                    self.imports.note_helper(Helper::Streams);
                }
                let arguments = self.arguments(call, class, method)?;
                self.require_accessible(&JavaType::Class(class.clone()))?;
                let witness = match self.style.explicit {
                    true => self.witness(call, class, method),
                    false => String::new(),
                };
                let class = self.imports.class(class);
                let text = format!("{class}.{witness}{}({arguments})", member(method)?);
                Ok(Expression::atom(text, returns))
            }
            Target::Instance {
                receiver,
                class,
                method,
            } => {
                let through = match self.known_owner(call, receiver, method) {
                    Some(known) => known,
                    None => self.raw_owner(call, class),
                };
                let receiver = match self.owner_in_reach(call, receiver, (class, method)) {
                    Some(owner) => self.seen_as(receiver, &owner)?,
                    None => self.receiver(receiver, &through)?,
                };
                let arguments = self.arguments(call, class, method)?;
                let text = format!("{receiver}.{}({arguments})", member(method)?);
                Ok(Expression::atom(text, returns))
            }
        }
    }

    pub(super) fn construct(
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

    /// The class that the compiler takes a receiver for, if that has the method too: then no cast is needed, since
    /// the object decides whose code it is.
    fn known_owner(&self, call: &Call, receiver: &Value, method: &str) -> Option<String> {
        let Some(JavaType::Class(known)) = self.static_type(receiver) else {
            return None;
        };
        let is_it = |facts: &MethodFacts| {
            facts.parameters == call.parameters
                && facts.returns == call.returns
                && facts.access & access::PUBLIC != 0
        };
        let has_it = self.types.methods(&known, method).iter().any(is_it);
        (has_it && !self.style.explicit).then_some(known)
    }

    /// The class through which a method is called: where all casts are written, the class that declares it if that
    /// is generic, because a class below it may have fixed what goes in.
    pub(super) fn raw_owner(&self, call: &Call, class: &str) -> String {
        let declaring = self.method_facts(call).filter(|_| self.style.explicit);
        let generic = declaring.filter(|facts| {
            let owner = self.types.get(&facts.class);
            facts.class != class
                && owner.is_some_and(|owner| owner.type_parameters > 0)
                && self.types.is_accessible(&facts.class, self.style.package)
        });
        generic.map_or_else(|| class.to_string(), |facts| facts.class)
    }

    pub(super) fn receiver(&mut self, receiver: &Value, class: &str) -> Expressed<String> {
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
        let is_generic = self
            .types
            .get(class)
            .is_some_and(|it| it.type_parameters > 0);
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

    /// A receiver as an object of a class above what the compiler takes it for.
    fn seen_as(&mut self, receiver: &Value, class: &str) -> Expressed<String> {
        let expression = self.value(receiver)?;
        let wanted = JavaType::Class(class.into());
        if expression.java_type.as_ref() == Some(&wanted) {
            return Ok(expression.in_parentheses());
        }
        Ok(self.cast(&wanted, expression)?.in_parentheses())
    }

    /// The class that the compiler looks for members in: what it takes a receiver for, or what that is cast to.
    fn looked_through(&self, receiver: &Value, class: &str) -> String {
        let wanted = JavaType::Class(class.into());
        match self.static_type(receiver) {
            Some(known @ JavaType::Class(_)) if self.types.is_subtype(&known, &wanted) => {
                let JavaType::Class(known) = known else {
                    return class.into();
                };
                known
            }
            _ => class.into(),
        }
    }

    /// Whether what the compiler would find by a field's name is not this field: a class below has one of that name, or
    /// stands in another package, to which the field is not passed on.
    fn hides_field(&self, receiver: &Value, class: &str, field: &str) -> bool {
        let declares = |class: &str| {
            let facts = self.types.get(class)?;
            let found = facts.fields.iter().find(|(name, _)| name == field);
            found.map(|&(_, access)| access)
        };
        let is_open = declares(class).is_some_and(|it| it & access::PUBLIC != 0);
        let mut below = self.looked_through(receiver, class);
        while below != class {
            let is_foreign = package_of(&below) != package_of(class);
            if declares(&below).is_some() || is_foreign && !is_open {
                return true;
            }
            let above = { self.types.get(&below) }.and_then(|it| it.parents.first().cloned());
            let Some(above) = above else {
                return false;
            };
            below = above;
        }
        false
    }

    /// The class of the test's package that declares a method, where the compiler would find it overridden in another
    /// package first, whose classes alone may call it there.
    fn owner_in_reach(
        &self,
        call: &Call,
        receiver: &Value,
        (class, method): (&str, &str),
    ) -> Option<String> {
        let through = self.looked_through(receiver, class);
        let found = self.types.methods(&through, method).into_iter();
        let nearest = { found }.find(|facts| facts.parameters == call.parameters)?;
        let package = self.style.package;
        if nearest.access & access::PUBLIC != 0 || package_of(&nearest.class) == package {
            return None;
        }
        let declares = |above: &String| {
            let is_it = |facts: &MethodFacts| {
                facts.name == method
                    && facts.parameters == call.parameters
                    && facts.access & access::PRIVATE == 0
            };
            let facts = self.types.get(above);
            package_of(above) == package && facts.is_some_and(|it| it.methods.iter().any(is_it))
        };
        let above = self.types.supertypes(&through);
        { above.into_iter() }
            .find(|above| declares(above) && self.types.is_accessible(above, package))
    }

    pub(super) fn in_a_box(&mut self, value: &Value) -> Expressed<Expression> {
        let class = literal::scalar_type(value)
            .and_then(|primitive| primitive.boxed())
            .ok_or("a box of something that is not primitive")?;
        let inner = self.value(value)?;
        let text = format!("{}.valueOf({})", self.imports.class(class), inner.text);
        Ok(Expression::atom(text, Some(JavaType::Class(class.into()))))
    }

    pub(super) fn cast(&mut self, to: &JavaType, expression: Expression) -> Expressed<Expression> {
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
    pub(super) fn cast_to_all(
        &mut self,
        to: &[JavaType],
        expression: Expression,
    ) -> Expressed<String> {
        let mut spelled = Vec::new();
        for bound in to {
            self.require_accessible(bound)?;
            spelled.push(self.imports.raw_type(bound));
        }
        Ok(format!("({}) ({})", spelled.join(" & "), expression.text))
    }

    pub(super) fn require_accessible(&self, java_type: &JavaType) -> Expressed<()> {
        match java_type {
            JavaType::Class(class) if !self.types.is_accessible(class, self.style.package) => {
                Err(format!("{class} cannot be named by code of this package"))
            }
            JavaType::Array(element) => self.require_accessible(element),
            _ => Ok(()),
        }
    }

    pub(super) fn arguments(
        &mut self,
        call: &Call,
        class: &str,
        method: &str,
    ) -> Expressed<String> {
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
            if !must_cast && self.says_type_of_lambda(call, facts.as_ref(), index) {
                texts.push(self.value(argument)?.text);
                continue;
            }
            texts.push(self.argument(parameter, argument, must_cast)?);
        }
        Ok(texts.join(", "))
    }

    /// Whether an argument is a lambda, and the type arguments of the receiver say of which interface.
    fn says_type_of_lambda(&self, call: &Call, facts: Option<&MethodFacts>, index: usize) -> bool {
        let (Value::Lambda { interface, .. }, Target::Instance { receiver, .. }, Some(facts)) =
            (&call.arguments[index], &call.target, facts)
        else {
            return false;
        };
        let wanted = self.generic_of(receiver).and_then(|receiver| {
            let bindings = generics::bindings_at(self.types, &receiver, &facts.class)?;
            let declared = facts.signature.as_ref()?.params.get(index)?;
            generics::resolve(self.types, declared, &bindings)
        });
        let is_it = |wanted: GenericType| wanted.erased() == JavaType::Class(interface.clone());
        !self.style.explicit && wanted.is_some_and(is_it)
    }

    /// Type arguments for a call that other methods of the name would accept too, if a type variable of theirs stood for
    /// what is handed over: `Void` is nothing that is.
    fn witness(&self, call: &Call, class: &str, method: &str) -> String {
        let Some(signature) = self.method_facts(call).and_then(|facts| facts.signature) else {
            return String::new();
        };
        let is_object = |bound: &TypeSignature| matches!(bound, TypeSignature::Class(class) if class.internal_name() == "java/lang/Object");
        let is_open = |own: &TypeParameter| {
            own.class_bound.as_ref().is_none_or(is_object) && own.interface_bounds.is_empty()
        };
        let is_taken = |own: &TypeParameter| {
            let mut all = signature.params.iter().chain(&signature.ret);
            all.any(|kind| is_of_variable(kind, &own.name))
        };
        let own = &signature.type_parameters;
        let overloads = self.types.methods(class, method).into_iter();
        let alike = overloads.filter(|other| other.parameters.len() == call.parameters.len());
        if own.is_empty()
            || !own.iter().all(is_open)
            || own.iter().any(is_taken)
            || alike.count() < 2
        {
            return String::new();
        }
        format!("<{}>", vec!["Void"; own.len()].join(", "))
    }

    pub(super) fn argument(
        &mut self,
        parameter: &JavaType,
        argument: &Value,
        must_cast: bool,
    ) -> Expressed<String> {
        let expression = self.value(argument)?;
        // A lambda needs a type of its own where the parameter's is none that it could have.
        if let Value::Lambda { interface, .. } = argument {
            let interface = JavaType::Class(interface.clone());
            if *parameter != interface {
                return Ok(self.cast(&interface, expression)?.text);
            }
        }
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
    let bounds = parameter
        .class_bound
        .iter()
        .chain(&parameter.interface_bounds);
    let erased = bounds.filter_map(|bound| match bound {
        TypeSignature::Class(class) => {
            Some(JavaType::Class(class.internal_name().replace('/', ".")))
        }
        _ => None,
    });
    erased
        .filter(|bound| *bound != JavaType::object())
        .collect()
}

/// Whether a type is a type variable, or an array of such.
fn is_of_variable(kind: &TypeSignature, variable: &str) -> bool {
    match kind {
        TypeSignature::Variable(name) => name == variable,
        TypeSignature::Array(element) => is_of_variable(element, variable),
        _ => false,
    }
}
