//! Near-duplicates: tests of the same shape that differ in literals become the rows of one parameterised
//! test.

use crate::literal;
use crate::model::{Call, Expected, JavaType, Outcome, Target, Test, Value};
use crate::naming::{self, Names, capitalised};
use crate::types::Types;
use spelunk_toolchain::java_text::is_variable_name;
use std::collections::HashMap;

/// Fewer tests than this stay tests of their own.
const FEWEST_ROWS: usize = 3;
/// A table with more columns is not easier to read than the tests.
const MOST_COLUMNS: usize = 6;

/// Tests that are written together, in order. One test has no columns.
#[derive(Debug)]
pub struct Group {
    pub tests: Vec<usize>,
    pub columns: Vec<Column>,
}

#[derive(Debug)]
pub struct Column {
    pub name: String,
    pub java_type: JavaType,
    /// One for each test.
    pub cells: Vec<Value>,
    /// Which of the first test's literals it stands for.
    positions: Vec<usize>,
}

/// Splits tests (by number) into groups; the order is that of each group's first test.
pub fn group(tests: &[Test], numbers: &[usize], types: &Types<'_>) -> Vec<Group> {
    let mut by_shape: HashMap<String, Vec<usize>> = HashMap::new();
    for &number in numbers {
        by_shape
            .entry(shape(&tests[number]))
            .or_default()
            .push(number);
    }
    let mut groups: Vec<Group> = Vec::new();
    for members in by_shape.into_values() {
        match columns(tests, &members, types) {
            Some(columns) => groups.push(Group {
                tests: members,
                columns,
            }),
            None => groups.extend(members.into_iter().map(Group::single)),
        }
    }
    groups.sort_by_key(|group| group.tests[0]);
    groups
}

impl Group {
    pub fn single(test: usize) -> Group {
        Group {
            tests: vec![test],
            columns: Vec::new(),
        }
    }

    /// The first test's literals that are parameters, each with its column.
    pub fn parameters<'g, 't>(&'g self, first: &'t Test) -> Vec<(&'t Value, &'g Column)> {
        let literals = literals(first);
        let places = |column: &'g Column| column.positions.iter().map(move |&at| (at, column));
        let all = self.columns.iter().flat_map(places);
        all.map(|(at, column)| (literals[at].value, column))
            .collect()
    }
}

fn columns(tests: &[Test], members: &[usize], types: &Types<'_>) -> Option<Vec<Column>> {
    if members.len() < FEWEST_ROWS {
        return None;
    }
    let rows: Vec<Vec<Literal>> = members.iter().map(|&m| literals(&tests[m])).collect();
    let mut names = Names::default();
    names.reserve("result");
    names.reserve("thrown");
    let mut columns: Vec<Column> = Vec::new();
    for position in 0..rows[0].len() {
        let cells: Vec<Value> = rows.iter().map(|row| row[position].value.clone()).collect();
        if cells.iter().all(|cell| *cell == cells[0]) {
            continue;
        }
        if let Some(same) = columns.iter_mut().find(|column| column.cells == cells) {
            same.positions.push(position);
            continue;
        }
        columns.push(Column {
            name: names.fresh(&rows[0][position].name(types)),
            java_type: parameter_type(&cells[0])?,
            cells,
            positions: vec![position],
        });
    }
    (1..=MOST_COLUMNS)
        .contains(&columns.len())
        .then_some(columns)
}

fn parameter_type(cell: &Value) -> Option<JavaType> {
    let scalar = literal::scalar_type(cell)?;
    match cell {
        Value::Boxed(_) => scalar.boxed().map(|class| JavaType::Class(class.into())),
        _ => Some(scalar),
    }
}

// ---- literals of a test ----

struct Literal<'t> {
    value: &'t Value,
    role: Role<'t>,
}

enum Role<'t> {
    Argument(&'t Call, usize),
    Result,
    Observed(&'t Call),
}

impl Literal<'_> {
    fn name(&self, types: &Types<'_>) -> String {
        match self.role {
            Role::Result => "expected".into(),
            Role::Observed(call) => match &call.target {
                Target::Instance { method: name, .. }
                | Target::Static { method: name, .. }
                | Target::Field { field: name, .. }
                    if is_variable_name(name) =>
                {
                    format!("expected{}", capitalised(name))
                }
                _ => "expected".into(),
            },
            Role::Argument(call, index) => declared_name(call, index, types).unwrap_or_else(|| {
                let scalar = literal::scalar_type(self.value).unwrap_or(JavaType::Int);
                naming::type_name(&scalar)
            }),
        }
    }
}

fn declared_name(call: &Call, index: usize, types: &Types<'_>) -> Option<String> {
    let (class, method) = match &call.target {
        Target::Constructor { class, .. } => (class, "<init>"),
        Target::Static { class, method } | Target::Instance { class, method, .. } => {
            (class, &**method)
        }
        Target::Build(
            crate::model::Build::Field { field, .. }
            | crate::model::Build::Assign { field, .. }
            | crate::model::Build::Static { field, .. },
        ) => {
            return is_variable_name(field).then(|| field.clone());
        }
        Target::Field { .. }
        | Target::Element { .. }
        | Target::Value(_)
        | Target::Build(_)
        | Target::Stub(_) => {
            return None;
        }
    };
    let methods = types.methods(class, method);
    let facts = methods
        .iter()
        .find(|facts| facts.parameters == call.parameters)?;
    let name = facts.parameter_names.get(index)?;
    is_variable_name(name).then(|| name.clone())
}

/// What may differ between tests of one shape, in a fixed order.
fn literals(test: &Test) -> Vec<Literal<'_>> {
    let mut all = Vec::new();
    for step in &test.steps {
        all.extend(arguments(&step.call));
    }
    if let Outcome::Returned(Some(Expected::Value(value))) = &test.outcome {
        all.push(Literal {
            value,
            role: Role::Result,
        });
    }
    for check in &test.checks {
        all.extend(arguments(&check.call));
        if let Expected::Value(value) = &check.expected {
            all.push(Literal {
                value,
                role: Role::Observed(&check.call),
            });
        }
    }
    all.retain(|literal| literal::scalar_type(literal.value).is_some());
    all
}

fn arguments(call: &Call) -> impl Iterator<Item = Literal<'_>> {
    call.arguments
        .iter()
        .enumerate()
        .map(|(index, value)| Literal {
            value,
            role: Role::Argument(call, index),
        })
}

/// The test with every literal replaced by one of its kind, as a key.
fn shape(test: &Test) -> String {
    let mut blank = test.clone();
    blank.constraint.clear();
    blank.condition = None;
    for step in &mut blank.steps {
        step.call.arguments.iter_mut().for_each(blank_out);
    }
    if let Outcome::Returned(Some(Expected::Value(value))) = &mut blank.outcome {
        blank_out(value);
    }
    for check in &mut blank.checks {
        check.call.arguments.iter_mut().for_each(blank_out);
        if let Expected::Value(value) = &mut check.expected {
            blank_out(value);
        }
    }
    format!("{blank:?}")
}

fn blank_out(value: &mut Value) {
    match value {
        Value::Boolean(value) => *value = false,
        Value::Byte(value) => *value = 0,
        Value::Short(value) => *value = 0,
        Value::Char(value) => *value = 0,
        Value::Int(value) => *value = 0,
        Value::Long(value) => *value = 0,
        Value::Float(value) => *value = 0,
        Value::Double(value) => *value = 0,
        Value::String(value) => value.clear(),
        Value::Boxed(value) => blank_out(value),
        _ => {}
    }
}

// ---- tables ----

/// A row of `@CsvSource`; `None` where a cell would not be read back as the same value.
pub fn csv_row(cells: &[&Value]) -> Option<String> {
    let cells: Option<Vec<String>> = cells.iter().map(|cell| csv_cell(cell)).collect();
    cells.map(|cells| cells.join(", "))
}

fn csv_cell(cell: &Value) -> Option<String> {
    let plain = |text: &str| {
        !text.is_empty()
            && text
                .chars()
                .all(|symbol| symbol.is_ascii_alphanumeric() || "_.+-".contains(symbol))
    };
    match cell {
        Value::Boolean(value) => Some(value.to_string()),
        Value::Byte(value) => Some(value.to_string()),
        Value::Short(value) => Some(value.to_string()),
        Value::Int(value) => Some(value.to_string()),
        Value::Long(value) => Some(value.to_string()),
        Value::Char(unit) => {
            let text: String = char::from_u32((*unit).into())?.into();
            plain(&text).then_some(text)
        }
        Value::String(units) => {
            let text = String::from_utf16(units).ok()?;
            plain(&text).then_some(text)
        }
        Value::Boxed(value) => csv_cell(value),
        _ => None,
    }
}
