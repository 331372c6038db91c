//! Makes a sequence that is kept plainer: without statements that it does not need, with values that people
//! can read. Whatever it is kept for is still reached afterwards.

use crate::sequence::stub::Answers;
use crate::sequence::{Action, Argument, Sequence, Statement};
use std::rc::Rc;

/// Plainer values for one argument, the plainest last that are still worth a try; small and unlike zero
/// first, since zeros hide which value went where.
pub fn plainer(argument: &Argument) -> Vec<Argument> {
    match argument {
        Argument::Number { letter, bits } => plainer_numbers(*letter, *bits)
            .into_iter()
            .map(|bits| Argument::Number {
                letter: *letter,
                bits,
            })
            .collect(),
        Argument::Boxed { letter, bits } => plainer_numbers(*letter, *bits)
            .into_iter()
            .map(|bits| Argument::Boxed {
                letter: *letter,
                bits,
            })
            .collect(),
        Argument::Text(units) => plainer_texts(units)
            .into_iter()
            .map(|text| Argument::Text(text.into()))
            .collect(),
        Argument::Numbers { letter, bits } if bits.len() > 2 => pieces(bits)
            .into_iter()
            .map(|piece| Argument::Numbers {
                letter: *letter,
                bits: piece.into(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Shorter ones, then those whose characters people type; letters that differ, since equal ones hide which
/// of them was looked at.
fn plainer_texts(units: &Rc<[u16]>) -> Vec<Vec<u16>> {
    let mut found = match units.len() {
        0..=2 => Vec::new(),
        _ => pieces(units),
    };
    let letter = |at: usize| u16::from(b'a') + (at % 26) as u16;
    let is_odd = |unit: u16| {
        let is_typed =
            char::from_u32(unit.into()).is_some_and(|it| it.is_ascii_graphic() || it == ' ');
        !is_typed
    };
    if units.iter().any(|&unit| is_odd(unit)) {
        let replaced = |(at, &unit): (usize, &u16)| if is_odd(unit) { letter(at) } else { unit };
        found.push((0..units.len()).map(letter).collect());
        found.push(units.iter().enumerate().map(replaced).collect());
    }
    found
}

fn plainer_numbers(letter: u8, bits: u64) -> Vec<u64> {
    match letter {
        b'Z' | b'C' => Vec::new(),
        b'D' => plainer_doubles(f64::from_bits(bits))
            .into_iter()
            .map(f64::to_bits)
            .collect(),
        b'F' => plainer_doubles(f64::from(f32::from_bits(bits as u32)))
            .into_iter()
            .map(|value| u64::from((value as f32).to_bits()))
            .collect(),
        _ => {
            let value = bits as i64;
            if value.unsigned_abs() <= 16 {
                return Vec::new();
            }
            let sign = value.signum();
            let last = (value % 10).abs().max(2) * sign;
            [last, -last, value % 100, value % 10_000, 0]
                .into_iter()
                .filter(|plain| plain.unsigned_abs() < value.unsigned_abs())
                .map(|plain| plain as u64)
                .collect()
        }
    }
}

fn plainer_doubles(value: f64) -> Vec<f64> {
    let is_plain = value.abs() <= 100.0 && (value * 8.0).fract() == 0.0;
    if is_plain || !value.is_finite() {
        return Vec::new();
    }
    vec![
        2.0 * value.signum(),
        (value % 100.0).trunc(),
        (value % 100.0 * 4.0).trunc() / 4.0,
        value.trunc(),
        0.0,
    ]
}

/// The whole without one of its parts: halves first, then smaller ones.
fn pieces<T: Copy>(whole: &Rc<[T]>) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    let mut size = whole.len() / 2;
    while size > 0 && found.len() < 10 {
        let mut from = 0;
        while from < whole.len() && found.len() < 10 {
            let to = (from + size).min(whole.len());
            let mut rest = whole[..from].to_vec();
            rest.extend_from_slice(&whole[to..]);
            found.push(rest);
            from = to;
        }
        size /= 2;
    }
    found
}

/// The places of values in a sequence.
pub fn values(sequence: &Sequence) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (statement, it) in sequence.statements.iter().enumerate() {
        for argument in 0..it.arguments.len() {
            found.push((statement, argument));
        }
    }
    found
}

/// The sequence with another value wherever this one stands, if that is in several places: what is equal stays equal.
pub fn everywhere(sequence: &Sequence, from: &Argument, to: &Argument) -> Option<Sequence> {
    let mut changed = sequence.clone();
    let mut count = 0;
    let arguments = changed.statements.iter_mut();
    for argument in arguments.flat_map(|statement| &mut statement.arguments) {
        if argument == from {
            *argument = to.clone();
            count += 1;
        }
    }
    (count > 1).then_some(changed)
}

/// The sequence with a stub in which every call is answered as the first one is.
pub fn plainer_stub(sequence: &Sequence, number: usize) -> Option<Sequence> {
    let statement = sequence.statements.get(number)?;
    let Action::Stub(stub) = &statement.action else {
        return None;
    };
    let mut plainer = (**stub).clone();
    let (first, rest) = statement
        .arguments
        .split_at_checked(stub.constructor.len())?;
    let mut arguments = first.to_vec();
    let mut rest = rest.iter().cloned();
    for method in &mut plainer.methods {
        let given: Vec<Argument> = rest.by_ref().take(method.values()).collect();
        arguments.extend(given.into_iter().next());
        if method.values() > 1 {
            method.answers = Answers::Values(1);
        }
    }
    arguments.extend(rest);
    if plainer == **stub {
        return None;
    }
    let mut changed = sequence.clone();
    changed.statements[number] = Statement {
        action: Action::Stub(Rc::new(plainer)),
        arguments,
    };
    Some(changed)
}

/// The places of a stub's answers that are objects.
pub fn answers(statement: &Statement) -> Vec<usize> {
    let Action::Stub(stub) = &statement.action else {
        return Vec::new();
    };
    let is_object = |&at: &usize| {
        !matches!(
            statement.arguments[at],
            Argument::Number { .. } | Argument::Null
        ) && !statement.wanted(at).is_empty()
    };
    let answers = statement.arguments.len() - usize::from(stub.records);
    (stub.constructor.len()..answers)
        .filter(is_object)
        .collect()
}
