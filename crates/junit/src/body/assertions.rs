//! Assertions in JUnit's words.

use super::{Body, Expressed, Expression, JUnit};
use crate::literal;
use crate::model::{Expected, JavaType, Value};

impl Body<'_, '_> {
    pub(super) fn assertion(&mut self, name: &str) -> String {
        self.imports
            .static_method(self.style.junit.assertions(), name)
    }

    pub(super) fn assert(&mut self, expected: &Expected, actual: Expression) -> Expressed<()> {
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
    pub(super) fn state(&mut self, truth: bool, actual: &Expression, contract: &str) {
        let name = self.assertion(if truth { "assertTrue" } else { "assertFalse" });
        let units: Vec<u16> = contract.encode_utf16().collect();
        let message = literal::scalar(&Value::String(units)).unwrap_or_default();
        self.say(match self.style.junit {
            JUnit::Four => format!("{name}({message}, {});", actual.text),
            JUnit::Five => format!("{name}({}, {message});", actual.text),
        });
    }

    pub(super) fn equality(&mut self, expected: &Value, actual: Expression) -> Expressed<String> {
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

    pub(super) fn plain_equality(
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
        let are_strings =
            expression.java_type == actual.java_type && matches!(expected, Value::String(_));
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
    pub(super) fn real_equality(
        &mut self,
        expected: &Value,
        actual: Expression,
    ) -> Expressed<String> {
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

    pub(super) fn array_equality(
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
