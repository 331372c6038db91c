//! Values as source spells them: literals, constants, lambdas, arrays.

use super::{Body, Expressed, Expression, SPARSE_CONSTANTS, SPARSE_FROM, ZEROS_WRITTEN, member};
use crate::literal;
use crate::model::{JavaType, Target, Value};
use crate::naming;
use crate::overloads;

impl Body<'_, '_> {
    /// What the compiler takes a value for.
    pub(super) fn static_type(&self, value: &Value) -> Option<JavaType> {
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

    pub(super) fn value(&mut self, value: &Value) -> Expressed<Expression> {
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

    pub(super) fn constant(
        &mut self,
        class: &str,
        name: &str,
        java_type: Option<JavaType>,
    ) -> Expressed<Expression> {
        self.require_accessible(&JavaType::Class(class.into()))?;
        let text = format!("{}.{}", self.imports.class(class), member(name)?);
        Ok(Expression::atom(text, java_type))
    }

    pub(super) fn lambda(
        &mut self,
        parameters: usize,
        result: Option<&Value>,
    ) -> Expressed<Expression> {
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

    pub(super) fn array(&mut self, element: &JavaType, values: &[Value]) -> Expressed<Expression> {
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
    pub(super) fn empty_array(&mut self, element: &JavaType, length: usize) -> String {
        let (mut base, mut dimensions) = (element, String::new());
        while let JavaType::Array(inner) = base {
            base = inner;
            dimensions.push_str("[]");
        }
        format!("new {}[{length}]{dimensions}", self.imports.raw_type(base))
    }

    pub(super) fn elements(&mut self, element: &JavaType, values: &[Value]) -> Expressed<String> {
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
    pub(super) fn element(&mut self, element: &JavaType, value: &Value) -> Expressed<String> {
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
    pub(super) fn sparse_array(
        &mut self,
        element: &JavaType,
        values: &[Value],
    ) -> Expressed<Expression> {
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
}
