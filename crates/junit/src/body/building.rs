//! Objects that a test puts together field by field: assignments where code of the package may assign, reflection
//! elsewhere, and the methods that the reflection needs.

use super::{Body, Expressed, Expression, JUnit, Throws, member};
use crate::imports::{Helper, Imports};
use crate::literal;
use crate::model::{Build, Call, JavaType, Value};

impl Body<'_, '_> {
    pub(super) fn build(&mut self, call: &Call, build: &Build) -> Expressed<Expression> {
        match (build, &*call.arguments) {
            (Build::Blank, []) => self.blank(&call.returns),
            (Build::Array(length), []) => self.blank_array(&call.returns, *length),
            (
                Build::Field {
                    class,
                    field,
                    assignable,
                },
                [object, value],
            ) => {
                let declared = &call.parameters[1];
                match *assignable && self.can_assign(class, object, declared) {
                    true => self.assigned(class, field, object, (declared, value)),
                    false => self.set(class, field, object, value),
                }
            }
            (Build::Assign { class, field }, [object, value]) => {
                self.require_accessible(&JavaType::Class(class.clone()))?;
                self.assigned(class, field, object, (&call.parameters[1], value))
            }
            (Build::Element(index), [array, value]) => {
                self.set_element(*index, array, (&call.parameters[1], value))
            }
            (Build::Static { class, field }, [value]) => self.set_static(class, field, value),
            _ => Err("a step that puts an object together lacks a part".into()),
        }
    }

    fn is_named(&self, java_type: &JavaType) -> bool {
        self.require_accessible(java_type).is_ok()
    }

    /// A class as an expression: by its name where that can be written.
    fn class_object(&mut self, java_type: &JavaType) -> Expressed<String> {
        if self.is_named(java_type) {
            return Ok(format!("{}.class", self.imports.erased_type(java_type)));
        }
        self.throws = self.throws.max(Throws::Exception);
        let JavaType::Class(class) = java_type else {
            return Err("an array of arrays of a class that cannot be named".into());
        };
        let units: Vec<u16> = class.encode_utf16().collect();
        let name = literal::scalar(&Value::String(units)).unwrap_or_default();
        Ok(format!(
            "{}.forName({name})",
            self.imports.class("java.lang.Class")
        ))
    }

    fn blank(&mut self, java_type: &JavaType) -> Expressed<Expression> {
        self.imports.note_helper(Helper::Blank);
        self.throws = self.throws.max(Throws::Exception);
        let class = self.class_object(java_type)?;
        let known = match self.is_named(java_type) {
            true => java_type.clone(),
            false => JavaType::object(),
        };
        Ok(Expression::atom(format!("blank({class})"), Some(known)))
    }

    fn blank_array(&mut self, java_type: &JavaType, length: usize) -> Expressed<Expression> {
        let JavaType::Array(element) = java_type else {
            return Err("an array of no array type".into());
        };
        if self.is_named(element) {
            let text = self.empty_array(element, length);
            return Ok(Expression::atom(text, Some(java_type.clone())));
        }
        let class = self.class_object(element)?;
        let arrays = self.imports.class("java.lang.reflect.Array");
        let text = format!("{arrays}.newInstance({class}, {length})");
        Ok(Expression::atom(text, Some(JavaType::object())))
    }

    fn can_assign(&self, class: &str, object: &Value, declared: &JavaType) -> bool {
        let owner = JavaType::Class(class.into());
        let is_owner = |known: JavaType| self.types.is_subtype(&known, &owner);
        self.is_named(&owner)
            && self.is_named(declared)
            && self.static_type(object).is_some_and(is_owner)
    }

    fn assigned(
        &mut self,
        class: &str,
        field: &str,
        object: &Value,
        (declared, value): (&JavaType, &Value),
    ) -> Expressed<Expression> {
        let object = self.receiver(object, class)?;
        let value = self.argument(declared, value, false)?;
        let text = format!("{object}.{} = {value}", member(field)?);
        Ok(Expression::atom(text, None))
    }

    fn set(
        &mut self,
        class: &str,
        field: &str,
        object: &Value,
        value: &Value,
    ) -> Expressed<Expression> {
        self.imports.note_helper(Helper::Set);
        self.throws = self.throws.max(Throws::Exception);
        let owner = self.class_object(&JavaType::Class(class.into()))?;
        let units: Vec<u16> = field.encode_utf16().collect();
        let name = literal::scalar(&Value::String(units)).unwrap_or_default();
        let object = self.value(object)?.text;
        let value = self.value(value)?.text;
        let text = format!("set({object}, {owner}, {name}, {value})");
        Ok(Expression::atom(text, None))
    }

    fn set_static(&mut self, class: &str, field: &str, value: &Value) -> Expressed<Expression> {
        self.imports.note_helper(Helper::SetStatic);
        self.throws = self.throws.max(Throws::Exception);
        let owner = self.class_object(&JavaType::Class(class.into()))?;
        let units: Vec<u16> = field.encode_utf16().collect();
        let name = literal::scalar(&Value::String(units)).unwrap_or_default();
        let value = self.value(value)?.text;
        let text = format!("setStatic({owner}, {name}, {value})");
        Ok(Expression::atom(text, None))
    }

    fn set_element(
        &mut self,
        index: usize,
        array: &Value,
        (declared, value): (&JavaType, &Value),
    ) -> Expressed<Expression> {
        let is_array = matches!(self.static_type(array), Some(JavaType::Array(_)));
        let array = self.value(array)?.in_parentheses();
        let text = match is_array {
            true => {
                let value = self.argument(declared, value, false)?;
                format!("{array}[{index}] = {value}")
            }
            false => {
                let arrays = self.imports.class("java.lang.reflect.Array");
                let value = self.value(value)?.text;
                format!("{arrays}.set({array}, {index}, {value})")
            }
        };
        Ok(Expression::atom(text, None))
    }
}

/// The methods that tests of a file share.
pub(crate) fn helpers(imports: &mut Imports<'_>, junit: JUnit) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for helper in imports.helpers() {
        let class = imports.class("java.lang.Class");
        let object = imports.class("java.lang.Object");
        let exception = imports.class("java.lang.Exception");
        let lines = match helper {
            Helper::Blank => {
                let factory = "sun.reflect.ReflectionFactory";
                vec![
                    "/** An object as no constructor has made it: the test sets its fields. */"
                        .into(),
                    format!("private static <T> T blank({class}<T> type) throws {exception} {{"),
                    format!("    {factory} factory = {factory}.getReflectionFactory();"),
                    "    return type.cast(factory.newConstructorForSerialization(".into(),
                    format!(
                        "            type, {object}.class.getDeclaredConstructor()).newInstance());"
                    ),
                    "}".into(),
                ]
            }
            Helper::Set => {
                let field = imports.class("java.lang.reflect.Field");
                let string = imports.class("java.lang.String");
                vec![
                    "/** Sets a field that this class may not assign. */".into(),
                    format!(
                        "private static void set({object} object, {class}<?> owner, {string} name, {object} value)"
                    ),
                    format!("        throws {exception} {{"),
                    format!("    {field} field = owner.getDeclaredField(name);"),
                    "    field.setAccessible(true);".into(),
                    "    field.set(object, value);".into(),
                    "}".into(),
                ]
            }
            Helper::SetStatic => setting_statics(imports, junit),
            Helper::Streams => restoring_streams(imports, junit),
        };
        found.push(lines);
    }
    found
}

/// Streams outlive a test too.
fn restoring_streams(imports: &mut Imports<'_>, junit: JUnit) -> Vec<String> {
    let stream = imports.class("java.io.PrintStream");
    let system = imports.class("java.lang.System");
    let after = after_each(imports, junit);
    vec![
        format!("private final {stream} standardOut = {system}.out;"),
        format!("private final {stream} standardErr = {system}.err;"),
        String::new(),
        format!("@{after}"),
        "public void restoreStreams() {".into(),
        format!("    {system}.setOut(standardOut);"),
        format!("    {system}.setErr(standardErr);"),
        "}".into(),
    ]
}

fn after_each(imports: &mut Imports<'_>, junit: JUnit) -> String {
    imports.class(match junit {
        JUnit::Four => "org.junit.After",
        JUnit::Five => "org.junit.jupiter.api.AfterEach",
    })
}

/// Static fields outlive a test: what they held before comes back after it.
fn setting_statics(imports: &mut Imports<'_>, junit: JUnit) -> Vec<String> {
    let class = imports.class("java.lang.Class");
    let object = imports.class("java.lang.Object");
    let exception = imports.class("java.lang.Exception");
    let field = imports.class("java.lang.reflect.Field");
    let string = imports.class("java.lang.String");
    let map = imports.class("java.util.Map");
    let linked = imports.class("java.util.LinkedHashMap");
    let after = after_each(imports, junit);
    vec![
        "/** What static fields held before the test has set them. */".into(),
        format!("private final {map}<{field}, {object}> heldBefore = new {linked}<>();"),
        String::new(),
        "/** Sets a static field until the test is over. */".into(),
        format!(
            "private void setStatic({class}<?> owner, {string} name, {object} value) throws {exception} {{"
        ),
        format!("    {field} field = owner.getDeclaredField(name);"),
        "    field.setAccessible(true);".into(),
        "    heldBefore.putIfAbsent(field, field.get(null));".into(),
        "    field.set(null, value);".into(),
        "}".into(),
        String::new(),
        format!("@{after}"),
        format!("public void restoreStatics() throws {exception} {{"),
        format!("    for ({map}.Entry<{field}, {object}> held : heldBefore.entrySet()) {{"),
        "        held.getKey().set(null, held.getValue());".into(),
        "    }".into(),
        "}".into(),
    ]
}
