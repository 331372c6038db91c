//! Small classes that a test writes where it needs them: lambdas where those will do, else classes without a name.

use super::{Body, Expressed, Expression, Throws, member};
use crate::generics::{self, Bindings, GenericType};
use crate::model::{Answers, Call, JavaType, Stub, StubMethod, Target, Value};
use crate::naming::type_name;
use crate::uses;
use spelunk_toolchain::java_text::is_variable_name;

impl Body<'_, '_> {
    pub(super) fn stub(&mut self, call: &Call, stub: &Stub) -> Expressed<Expression> {
        let java_type = JavaType::Class(stub.class.clone());
        self.require_accessible(&java_type)?;
        if let Some(method) = self.as_lambda(call, stub) {
            let text = self.stub_as_lambda(call, method)?;
            return Ok(Expression {
                text,
                java_type: Some(java_type),
                atomic: false,
            });
        }
        let mut arguments = Vec::new();
        for (index, value) in call.arguments.iter().enumerate().take(stub.constructor) {
            let must_cast = !call.parameters[index].is_primitive() && self.has_others(stub);
            arguments.push(self.argument(&call.parameters[index], value, must_cast)?);
        }
        let class = self.imports.class(&stub.class);
        let mut lines = vec![format!("new {class}({}) {{", arguments.join(", "))];
        let mut next = stub.constructor;
        for method in &stub.methods {
            let count = method.values();
            let values = call.arguments.get(next..next + count);
            let values = values.ok_or("a stub has too few answers")?;
            let thrown = call
                .parameters
                .get(next)
                .filter(|_| method.answers == Answers::Throws);
            next += count;
            let written = self.method_of_stub(call, method, values, thrown)?;
            lines.extend(written.into_iter().map(|line| format!("    {line}")));
        }
        lines.push("}".into());
        Ok(Expression::atom(lines.join("\n"), Some(java_type)))
    }

    /// Whether another constructor takes as many arguments.
    fn has_others(&self, stub: &Stub) -> bool {
        let all = self.types.methods(&stub.class, "<init>");
        let alike = |facts: &&crate::types::MethodFacts| facts.parameters.len() == stub.constructor;
        all.iter().filter(alike).count() > 1
    }

    /// What making it may throw.
    pub(super) fn throws_of_stub(&self, call: &Call, stub: &Stub) -> Throws {
        let parameters = call.parameters.get(..stub.constructor);
        let all = self.types.methods(&stub.class, "<init>");
        let facts = all.iter().find(|it| Some(&*it.parameters) == parameters);
        let exceptions = facts.map_or(&[][..], |facts| &facts.exceptions);
        let needed = exceptions.iter().map(|it| self.throws_for(it)).max();
        needed.unwrap_or(Throws::Nothing)
    }

    /// The one method of an interface, where a lambda can stand for it: it answers with one value, which is no array
    /// that all calls have to share. Annotations are interfaces that no lambda implements.
    pub(super) fn as_lambda<'s>(&self, call: &Call, stub: &'s Stub) -> Option<&'s StubMethod> {
        let [method] = &*stub.methods else {
            return None;
        };
        let is_shared = matches!(call.arguments.first(), Some(Value::Array { .. }));
        let fits = stub.interface && !self.types.is_annotation(&stub.class) && !is_shared;
        (fits && !method.is_generic && method.values() <= 1).then_some(method)
    }

    fn stub_as_lambda(&mut self, call: &Call, method: &StubMethod) -> Expressed<String> {
        let names = self.parameters_of_stub(call, method, |index, _| match u8::try_from(index) {
            Ok(small @ 0..26) => char::from(b'a' + small).to_string(),
            _ => "argument".into(),
        });
        let head = match &*names {
            [one] => one.clone(),
            _ => format!("({})", names.join(", ")),
        };
        let note = self.note(call, method, &names)?;
        let body = match method.answers {
            Answers::Nothing => note.clone().unwrap_or_else(|| "{}".into()),
            Answers::Parameter(number) => self.parameter_of_stub(method, &names, number)?,
            Answers::Values(_) => {
                let value = call.arguments.first().ok_or("a lambda without an answer")?;
                self.argument(&method.returns, value, false)?
            }
            Answers::Throws => {
                let text = self.throw(&call.arguments, call.parameters.first())?;
                let before = note.map_or_else(String::new, |note| format!("    {note};\n"));
                return Ok(format!("{head} -> {{\n{before}    {text}\n}}"));
            }
        };
        Ok(match note.filter(|_| method.answers != Answers::Nothing) {
            Some(note) => format!("{head} -> {{\n    {note};\n    return {body};\n}}"),
            None => format!("{head} -> {body}"),
        })
    }

    /// What notes a call in the list of calls.
    fn note(
        &self,
        call: &Call,
        method: &StubMethod,
        names: &[String],
    ) -> Expressed<Option<String>> {
        let (Some(record), Some(told)) = (uses::record(call), &method.told) else {
            return Ok(None);
        };
        let list = self.variable(record)?.text;
        let told: Vec<&str> = { told.iter() }
            .filter_map(|&number| names.get(number).map(|it| &**it))
            .collect();
        let text = match told.is_empty() {
            true => format!("\"{}()\"", method.name),
            false => format!(
                "\"{}(\" + {} + \")\"",
                method.name,
                told.join(" + \", \" + ")
            ),
        };
        Ok(Some(format!("{list}.add({text})")))
    }

    /// As the interface calls them, where its class file says it.
    fn parameters_of_stub(
        &self,
        call: &Call,
        method: &StubMethod,
        otherwise: impl Fn(usize, &JavaType) -> String,
    ) -> Vec<String> {
        let declared = match &call.target {
            Target::Stub(stub) => self.types.methods(&stub.class, &method.name),
            _ => Vec::new(),
        };
        let facts = { declared.iter() }.find(|facts| facts.parameters == method.parameters);
        let declared = facts.map_or(&[][..], |facts| &facts.parameter_names);
        let mut names = self.names.clone();
        (0..method.parameters.len())
            .map(|index| match declared.get(index) {
                Some(declared) if is_variable_name(declared) => names.fresh(declared),
                _ => names.fresh(&otherwise(index, &method.parameters[index])),
            })
            .collect()
    }

    fn parameter_of_stub(
        &mut self,
        method: &StubMethod,
        names: &[String],
        number: usize,
    ) -> Expressed<String> {
        let (name, known) = names
            .get(number)
            .zip(method.parameters.get(number))
            .ok_or("a stub answers with a parameter that it does not have")?;
        let expression = Expression::atom(name, Some(known.clone()));
        match *known == method.returns || method.returns == JavaType::object() {
            true => Ok(expression.text),
            false => Ok(self.cast(&method.returns, expression)?.text),
        }
    }

    fn method_of_stub(
        &mut self,
        call: &Call,
        method: &StubMethod,
        values: &[Value],
        thrown: Option<&JavaType>,
    ) -> Expressed<Vec<String>> {
        let names = self.parameters_of_stub(call, method, |_, kind| type_name(kind));
        let mut parameters = Vec::new();
        for (name, java_type) in names.iter().zip(&method.parameters) {
            self.require_accessible(java_type)?;
            parameters.push(format!("{} {name}", self.imports.raw_type(java_type)));
        }
        self.require_accessible(&method.returns)?;
        let access = match (method.is_public, method.is_protected) {
            (true, _) => "public ",
            (false, true) => "protected ",
            (false, false) => "",
        };
        let returns = match self.returns_of_stub(call, method) {
            Some(generic) => self.imports.generic_type(&generic),
            None => self.imports.raw_type(&method.returns),
        };
        let name = member(&method.name)?;
        let throws = self.throws_clause(thrown)?;
        let parameters = parameters.join(", ");
        let head = format!("{access}{returns} {name}({parameters}){throws} {{");
        let override_annotation = format!("@{}", self.imports.class("java.lang.Override"));
        let mut fields = Vec::new();
        let mut body = Vec::new();
        let note = self.note(call, method, &names)?;
        body.extend(note.map(|note| format!("    {note};")));
        match method.answers {
            Answers::Nothing => {}
            Answers::Parameter(number) => {
                let text = self.parameter_of_stub(method, &names, number)?;
                body.push(format!("    return {text};"));
            }
            Answers::Values(_) => self.answers_of_stub(method, values, &mut fields, &mut body)?,
            Answers::Throws => body.push(format!("    {}", self.throw(values, thrown)?)),
        }
        fields.extend([override_annotation, head]);
        fields.extend(body);
        fields.push("}".into());
        Ok(fields)
    }

    /// What a method throws that callers have to know of.
    fn throws_clause(&mut self, thrown: Option<&JavaType>) -> Expressed<String> {
        let Some(JavaType::Class(class)) = thrown else {
            return Ok(String::new());
        };
        match self.throws_for(class) {
            Throws::Nothing => Ok(String::new()),
            _ => Ok(format!(" throws {}", self.imports.class(class))),
        }
    }

    fn throw(&mut self, values: &[Value], thrown: Option<&JavaType>) -> Expressed<String> {
        let (Some(value), Some(kind)) = (values.first(), thrown) else {
            return Err("a stub throws nothing".into());
        };
        self.require_accessible(kind)?;
        Ok(format!("throw {};", self.argument(kind, value, false)?))
    }

    /// What a method is declared to return, with its type arguments, where those are known.
    fn returns_of_stub(&self, call: &Call, method: &StubMethod) -> Option<GenericType> {
        let Target::Stub(stub) = &call.target else {
            return None;
        };
        let is_plain = self.types.get(&stub.class)?.type_parameters == 0;
        let declared = self.types.methods(&stub.class, &method.name);
        let facts = declared
            .iter()
            .find(|it| it.parameters == method.parameters);
        let facts = facts.filter(|it| is_plain && !method.is_generic && it.class == stub.class)?;
        let returns = facts.signature.as_ref()?.ret.as_ref()?;
        let generic = generics::resolve(self.types, returns, &Bindings::new())?;
        let fits = generic.erased() == method.returns && !self.style.explicit;
        (fits && self.can_name(&generic)).then_some(generic)
    }

    /// One answer after the other. An array is one array for all calls.
    fn answers_of_stub(
        &mut self,
        method: &StubMethod,
        values: &[Value],
        fields: &mut Vec<String>,
        body: &mut Vec<String>,
    ) -> Expressed<()> {
        let mut texts = Vec::new();
        for value in values {
            let text = self.argument(&method.returns, value, false)?;
            match value {
                Value::Array { .. } => {
                    let name = self.names.fresh("answer");
                    let java_type = self.imports.raw_type(&method.returns);
                    fields.push(format!("final {java_type} {name} = {text};"));
                    texts.push(name);
                }
                _ => texts.push(text),
            }
        }
        let last = texts.pop().ok_or("a stub without an answer")?;
        if !texts.is_empty() {
            let counter = self.names.fresh("calls");
            fields.push(format!("int {counter};"));
            for (number, text) in texts.iter().enumerate() {
                body.push(format!("    if ({counter} == {number}) {{"));
                body.push(format!("        {counter}++;"));
                body.push(format!("        return {text};"));
                body.push("    }".into());
            }
        }
        body.push(format!("    return {last};"));
        Ok(())
    }
}
